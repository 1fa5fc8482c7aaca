/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-loads.h"

#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

/* Breakpoints of loads in a step: it does not end at more (finding load-not-resolved). */
#define MOST_PIECES 1000
#define THIRDS 80        /* in which a turn is looked for */
#define MOST_BREAKS 64   /* in a step that is not cut, among which a jump is looked for */

HysLoads *
hys_loads_new (const HysSystem *system,
               double           theta,
               double           brief)
{
  HysLoads *self = hys_owner_new (HysLoads);

  self->brief = brief;
  self->theta = theta;
  self->cut = theta > 0;
  self->over = hys_owned (self, double, system->n_bars + 1);
  self->start = hys_owned (self, double, system->n_bars + 1);
  self->end = hys_owned (self, double, system->n_bars + 1);
  self->drive = hys_owned (self, double, system->n_bars + 1);
  self->rate = hys_owned (self, double, system->n_bars + 1);
  self->before = hys_owned (self, double, system->n_bars + 1);
  self->loaded = hys_owned (self, guint, system->n_bars + 1);
  self->driven = hys_owned (self, guint, system->n_bars + 1);
  hys_loads_set (self, system, 0);
  return self;
}

void
hys_loads_set (HysLoads        *self,
               const HysSystem *system,
               double           t)
{
  self->system = system;
  self->n_loaded = self->n_driven = 0;
  memset (self->over, 0, system->n_bars * sizeof (double));
  memset (self->start, 0, system->n_bars * sizeof (double));
  memset (self->end, 0, system->n_bars * sizeof (double));
  for (guint i = 0; i < system->n_bars; i++)
    {
      if (system->bars[i].forces != NULL)
        self->loaded[self->n_loaded++] = i;
      if (system->bars[i].class == HYS_BAR_DRIVEN)
        self->driven[self->n_driven++] = i;
    }
  self->sampled = NAN;
  self->next_break = hys_system_next_break (system, t);
  self->step_end = t;
}

/* Whether loads are smooth over the steps that are sampled, which end at breakpoints unless these are too many. */
static gboolean
are_smooth (const HysLoads *self)
{
  return self->cut && self->pieces < MOST_PIECES;
}

/* Whether a move of a driven bar to @end is rounding. One load alone is looked at closely only where it hardly moves.
   */
static gboolean
rests (const HysSystem *system,
       guint            bar,
       double           move,
       double           end,
       double           t,
       double           inside)
{
  move = fabs (move);
  if (move == 0 || (system->bars[bar].displacements->len == 1 && move > HYS_TOL_DISPLACEMENT * fabs (end)))
    return FALSE;
  return move <= 2 * hys_system_drive_rounding (system, bar, t, inside);
}

/* The velocity of a driven bar that is at @place: that of its load, which is none if it makes no way in the time @h; or
 * @mean where that has none. */
static double
rate_of (const HysSystem *system,
         guint            bar,
         double           place,
         double           t,
         double           inside,
         double           h,
         double           mean)
{
  double rate = hys_system_drive_rate (system, bar, t, inside);

  if (!isfinite (rate))
    return mean;
  return rests (system, bar, h * rate, place, t, inside) ? 0 : rate;
}

static gboolean
force_jumps (double before,
             double after)
{
  return fabs (after - before) > HYS_TOL_LOAD_JUMP * fmax (fabs (before), fabs (after));
}

/* Whether a displacement at @t differs on both sides by more than rounding; @inside, @next: times in both. */
static gboolean
drive_jumps (const HysSystem *system,
             guint            bar,
             double           t,
             double           inside,
             double           next,
             double           before,
             double           after)
{
  return fabs (after - before) > 2 * (hys_system_drive_rounding (system, bar, t, inside)
                                      + hys_system_drive_rounding (system, bar, t, next));
}

static HysLoadsJump
kind_of_jump (const HysSystem *system,
              guint            bar)
{
  return system->bars[bar].class == HYS_BAR_MASSLESS ? HYS_LOADS_JUMP : HYS_LOADS_PUSH;
}

/* From when on the loads after a breakpoint @t count: a piece of them that is over so soon is a part of the jump.
 * @next: the breakpoint after it. */
static double
end_of_jump (const HysLoads *self,
             double          t,
             double          next)
{
  return next - t < self->brief ? next : t;
}

/* The same for signals that act on one bar: @end only if it is they that are over then. */
static double
time_behind (const GPtrArray *signals,
             double           t,
             double           end)
{
  for (guint i = 0; end > t && i < signals->len; i++)
    if (hys_signal_next_break (g_ptr_array_index (signals, i), t) <= end)
      return end;
  return t;
}

HysLoadsJump
hys_loads_jump_at (const HysLoads *self,
                   double          t,
                   double          before,
                   double          next)
{
  const HysSystem *system = self->system;
  HysLoadsJump jump = HYS_LOADS_GO_ON;
  double end = end_of_jump (self, t, next), after = t + 0.5 * (next - t);

  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];
      double behind = time_behind (system->bars[i].forces, t, end);

      if (force_jumps (hys_system_force (system, i, t, before), hys_system_force (system, i, behind, after)))
        jump = MAX (jump, kind_of_jump (system, i));
    }
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];
      double behind = time_behind (system->bars[i].displacements, t, end);

      if (drive_jumps (system, i, t, before, after, hys_system_drive (system, i, t, before),
                       hys_system_drive (system, i, behind, after)))
        jump = HYS_LOADS_JUMP;
    }
  return jump;
}

/* What loads do at the breakpoints in (@t0, @t1], but for @sliver: self->jump. Returns: the first at which what acts on
 * massless bars jumps; @inside: (out): a time just before. */
static double
find_jump (HysLoads *self,
           double    t0,
           double    t1,
           double    sliver,
           double   *inside)
{
  double last = t0, at;

  if (!(self->next_break > t0 + sliver))
    self->next_break = hys_system_next_break (self->system, t0 + sliver);
  self->jump = HYS_LOADS_GO_ON;
  at = self->next_break;
  for (guint k = 0; k < MOST_BREAKS && at <= t1 + sliver; k++)
    {
      double next = hys_system_next_break (self->system, at);

      *inside = last + 0.5 * (at - last);
      self->jump = MAX (self->jump, hys_loads_jump_at (self, at, *inside, MIN (next, at + (t1 - t0))));
      if (self->jump == HYS_LOADS_JUMP)
        return at;
      last = at;
      at = next;
    }
  return INFINITY;
}

/* What acts on massless bars is still what it was before a jump. */
static void
hold (HysLoads *self,
      double    at,
      double    inside)
{
  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];

      if (self->system->bars[i].class == HYS_BAR_MASSLESS)
        self->over[i] = self->end[i] = hys_system_force (self->system, i, at, inside);
    }
  for (guint k = 0; k < self->n_driven; k++)
    self->drive[self->driven[k]] = hys_system_drive (self->system, self->driven[k], at, inside);
  self->inside = inside;
}

/* The velocities of a driven bar at the ends of the step. */
static void
take_rates (HysLoads *self,
            HysState *before,
            guint     bar,
            double    t0,
            double    t1)
{
  double h = t1 - t0, inside = t0 + 0.5 * h;

  self->rate[bar] = (self->drive[bar] - before->q[bar]) / h;
  if (!are_smooth (self) || self->theta == 1)
    return;
  if (self->sampled != t0)
    before->v[bar] = rate_of (self->system, bar, before->q[bar], t0, inside, h, before->v[bar]);
  self->rate[bar] = rate_of (self->system, bar, self->drive[bar], t1, inside, h, self->rate[bar]);
}

void
hys_loads_sample (HysLoads       *self,
                  HysState       *before,
                  const gboolean *carried,
                  double          t0,
                  double          t1)
{
  const HysSystem *system = self->system;
  double sliver = HYS_TOL_TIME * (t1 - t0), middle = t0 + (self->cut ? 0.5 * (t1 - t0) : sliver);
  double inside = are_smooth (self) ? middle : self->cut ? t1 : t1 + sliver;
  gboolean jumps = self->n_driven > 0 && self->sampled != t0 && are_smooth (self) && self->theta != 1;

  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];
      gboolean massive = system->bars[i].class == HYS_BAR_MASS;
      gboolean plain = massive && !self->cut;   /* `paper`: what it is at t_n, to the last bit */
      double soon = plain || (self->cut && !are_smooth (self)) ? t0 : middle;

      self->start[i] = self->sampled == t0 ? self->end[i] : hys_system_force (system, i, t0, soon);
      self->end[i] = hys_system_force (system, i, t1, plain ? t1 : inside);
      if ((carried != NULL && carried[i])
          || (system->bars[i].class == HYS_BAR_MASS && self->theta > 0 && self->theta < 1))
        self->over[i] = hys_system_force (system, i, middle, middle);
      else
        self->over[i] = massive && self->theta == 0 ? self->start[i] : self->end[i];
    }
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      self->drive[i] = hys_system_drive (system, i, t1, inside);
      if (rests (system, i, self->drive[i] - before->q[i], self->drive[i], t1, inside))
        self->drive[i] = before->q[i];
      take_rates (self, before, i, t0, t1);
    }
  /* Where driven bars go on at another velocity the tensions of dashpots between held bars jump. */
  for (guint i = 0; i < system->n_dashpots && jumps; i++)
    if (system->held_dashpot[i])
      before->tau[i] = system->dashpots[i].viscosity
                       * (before->v[system->dashpots[i].to] - before->v[system->dashpots[i].from]);
  self->sampled = t1;
  self->since = t0;
  self->inside = inside;
  if (!self->cut)
    {
      double piece = t0, at = find_jump (self, t0, t1, sliver, &piece);

      if (self->jump == HYS_LOADS_JUMP)
        hold (self, at, piece);
    }
}

static double
place_at (const HysLoads *self,
          const HysState *before,
          guint           bar,
          double          t)
{
  return self->system->bars[bar].class == HYS_BAR_DRIVEN
         ? hys_system_drive (self->system, bar, t, are_smooth (self) ? self->inside : t) : before->q[bar];
}

static double
distance_at (const HysLoads *self,
             const HysState *before,
             guint           from,
             guint           to,
             double          t)
{
  return place_at (self, before, to, t) - place_at (self, before, from, t);
}

/* The farthest distance in a direction over the last step, by halving the time about it. */
static double
find_turn (const HysLoads *self,
           const HysState *before,
           guint           from,
           guint           to,
           int             sign)
{
  double t0 = self->since, t1 = self->sampled, a = 0, b = 0;

  for (guint k = 0; k < THIRDS; k++)
    {
      double third = (t1 - t0) / 3;

      a = distance_at (self, before, from, to, t0 + third);
      b = distance_at (self, before, from, to, t1 - third);
      if (sign * a > sign * b)
        t1 -= third;
      else
        t0 += third;
    }
  return 0.5 * (a + b);
}

double
hys_loads_way (const HysLoads *self,
               const HysState *before,
               const HysState *after,
               guint           from,
               guint           to)
{
  double r0 = before->q[to] - before->q[from], r1 = after->q[to] - after->q[from], middle, curve, slope, turn;

  if (self->jump == HYS_LOADS_JUMP)
    return fabs (r1 - r0);
  middle = distance_at (self, before, from, to, self->since + 0.5 * (self->sampled - self->since));
  curve = 2 * (r0 - 2 * middle + r1);
  slope = 4 * middle - 3 * r0 - r1;
  if (!(fabs (curve) > HYS_TOL_TURN * (fabs (r0) + fabs (r1))) || !(-slope / (2 * curve) > 0)
      || !(-slope / (2 * curve) < 1))
    return fabs (r1 - r0);
  turn = find_turn (self, before, from, to, curve < 0 ? 1 : -1);
  return fabs (turn - r0) + fabs (r1 - turn);
}

/* Along the parabola through the three places, whose rate changes evenly. */
double
hys_loads_square (const HysLoads *self,
                  const HysState *before,
                  const HysState *after,
                  guint           from,
                  guint           to)
{
  double h = self->sampled - self->since, r0 = before->q[to] - before->q[from], r1 = after->q[to] - after->q[from];
  double middle = self->cut ? distance_at (self, before, from, to, self->since + 0.5 * h) : 0.5 * (r0 + r1);
  double bend = 2 * (r0 - 2 * middle + r1);

  return ((r1 - r0) * (r1 - r0) + bend * bend / 3) / h;
}

HysLoadsJump
hys_loads_arrive (HysLoads *self,
                  double    t,
                  double    h,
                  double   *q)
{
  const HysSystem *system = self->system;
  double end = MIN (hys_system_next_break (system, t + HYS_TOL_TIME * h), t + h), next = t + 0.5 * (end - t),
               at = end_of_jump (self, t, end);
  HysLoadsJump jump = self->jump;

  self->jump = HYS_LOADS_GO_ON;
  if (at > t && self->next_break == at)
    self->next_break = hys_system_next_break (system, at);
  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];

      self->before[i] = self->end[i];
      self->start[i] = hys_system_force (system, i, time_behind (system->bars[i].forces, t, at), next);
      if (force_jumps (self->before[i], self->start[i]))
        jump = MAX (jump, kind_of_jump (system, i));
    }
  for (guint k = 0; k < self->n_driven; k++)
    {
      guint i = self->driven[k];

      self->drive[i] = hys_system_drive (system, i, time_behind (system->bars[i].displacements, t, at), next);
      if (drive_jumps (system, i, t, self->inside, next, q[i], self->drive[i]))
        jump = HYS_LOADS_JUMP;
      else
        q[i] = self->drive[i];
    }
  self->sampled = NAN;
  return jump;
}

double
hys_loads_piece_end (HysLoads *self,
                     double    t,
                     double    end,
                     double    sliver,
                     gboolean *passed)
{
  if (!self->cut)
    {
      *passed = *passed || self->jump != HYS_LOADS_GO_ON;
      return end;
    }
  if (!(t < self->step_end - sliver))
    {
      self->pieces = 0;
      self->step_end = end;
    }
  if (self->next_break <= t + sliver)
    {
      *passed = TRUE;
      self->sampled = NAN;
      self->pieces++;
      self->next_break = hys_system_next_break (self->system, self->pieces < MOST_PIECES ? t + sliver : end - sliver);
    }
  return self->next_break < end - sliver ? self->next_break : end;
}

static gboolean
hide (const GPtrArray *signals,
      double           t0,
      double           t1,
      double           part)
{
  for (guint i = 0; i < signals->len; i++)
    if (hys_signal_hides (g_ptr_array_index (signals, i), t0, t1, part))
      return TRUE;
  return FALSE;
}

gboolean
hys_loads_hide (const HysLoads *self,
                double          t0,
                double          t1,
                double          part)
{
  for (guint k = 0; k < self->n_loaded; k++)
    if (hide (self->system->bars[self->loaded[k]].forces, t0, t1, part))
      return TRUE;
  for (guint k = 0; k < self->n_driven; k++)
    if (hide (self->system->bars[self->driven[k]].displacements, t0, t1, part))
      return TRUE;
  return FALSE;
}

int
hys_loads_find_infinite (const HysLoads *self,
                         const HysState *before)
{
  for (guint k = 0; k < self->n_loaded; k++)
    {
      guint i = self->loaded[k];

      if (!isfinite (self->start[i]) || !isfinite (self->over[i]) || !isfinite (self->end[i]))
        return (int) i;
    }
  for (guint k = 0; k < self->n_driven; k++)
    if (!isfinite (self->drive[self->driven[k]]) || !isfinite (before->q[self->driven[k]]))
      return (int) self->driven[k];
  return -1;
}
