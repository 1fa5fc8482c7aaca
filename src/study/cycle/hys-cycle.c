/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a loop of (x, r) says: shape, sides, extents, area, Masing's rule, the model that has it. */
#include "hys-between.h"
#include "hys-error.h"
#include "hys-loop-private.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Swings smaller than this part of the extent of x are rounding, or a chatter of the step. */
#define LEAST_SWING   1e-7
/* Swings that count when a period is looked for. */
#define LARGE_SWING   0.25
/* Extents below this part of the values are rounding. */
#define LEAST_EXTENT  1e-13
/* What a side tells is off by more of the extent of r where it does not lead to where x turns. */
#define AT_END        1e-6
/* What work along corners is off by, over the extents, where they are all known. */
#define AT_CORNERS    1e-9
/* Slopes that differ by less, relative to the steepest, are equal; a last slope below is 0. */
#define SAME_SLOPE    1e-7

/* The rows with the least and the largest x. */
static void
find_ends (const HysPath *path,
           gsize          first,
           gsize          last,
           gsize         *low,
           gsize         *high)
{
  *low = *high = first;
  for (gsize i = first; i <= last; i++)
    {
      *low = path->x[i] < path->x[*low] ? i : *low;
      *high = path->x[i] > path->x[*high] ? i : *high;
    }
}

/* The scales of the loop, from the last period, or from the second half of the rows; FALSE when nothing moves. */
static gboolean
measure (HysCycle *self,
         HysPath  *path,
         double    period)
{
  double end = path->t[path->n - 1], from = end - (end - path->t[0]) / 2;
  gsize first = path->n - 1;
  gsize low, high;

  if (isfinite (period) && period > 0)
    from = fmax (end - period, path->t[0]);
  while (first > 0 && path->t[first - 1] >= from)
    first--;
  find_ends (path, first, path->n - 1, &low, &high);
  self->x_min.value = path->x[low];
  self->x_max.value = path->x[high];
  self->r_min = hys_between_end (path->t, path->r, path->n, first, path->n - 1, -1);
  self->r_max = hys_between_end (path->t, path->r, path->n, first, path->n - 1, 1);
  path->x_extent = self->x_max.value - self->x_min.value;
  path->r_extent = self->r_max.value - self->r_min.value;
  if (!(path->r_extent > 0))
    path->r_extent = fmax (fabs (self->r_max.value), 1);
  return path->x_extent > LEAST_EXTENT * fmax (fabs (self->x_min.value), fabs (self->x_max.value));
}

static double
work_between (HysLoopPoint from,
              HysLoopPoint to)
{
  return (from.r + to.r) / 2 * (to.x - from.x);
}

/* The work at the bar in a cycle: along the corners of what closes, where the lines from row to row enclose as much, which
 * cut off what a side that is not known would; else along what lies between the rows. */
static HysMeasure
work_along (const HysCycle *self,
            const HysPath  *path)
{
  double start = path->t[path->n - 1] - self->period.value, corners = 0, lines = 0;
  double error = AT_CORNERS * path->x_extent * path->r_extent;
  gsize first = MIN (hys_between_row (path->t, path->n, start) + 1, path->n - 1);

  if (self->shape == HYS_LOOP_LINE && !self->slips)
    return (HysMeasure){ 0, 0 };
  if (self->shape != HYS_LOOP_POLYGON || self->state != HYS_CYCLE_CLOSED)
    return hys_between_area (path->t, path->x, path->r, path->n, start);
  for (guint i = 0; i < self->n_sides; i++)
    corners += work_between (self->sides[i].from, self->sides[i].to);
  for (gsize i = first; i < path->n; i++)
    {
      gsize next = i + 1 < path->n ? i + 1 : first;

      lines += work_between ((HysLoopPoint){ path->x[i], path->r[i] }, (HysLoopPoint){ path->x[next], path->r[next] });
    }
  return fabs (corners - lines) <= error ? (HysMeasure){ corners, error }
         : hys_between_area (path->t, path->x, path->r, path->n, start);
}

/* The turning points between which the largest swing upward (@way +1) or downward of the cycle lies. */
static gboolean
largest_swing (const HysCycle *self,
               const HysPath  *path,
               const GArray   *turns,
               int             way,
               gsize          *first,
               gsize          *last)
{
  double largest = 0;

  for (guint i = 0; i + 1 < turns->len; i++)
    {
      const HysTurn *turn = &g_array_index (turns, HysTurn, i);
      double swing = way * (path->x[turn[1].row] - path->x[turn[0].row]);

      if (turn[0].row < self->first || turn[1].row > self->last || swing <= largest)
        continue;
      largest = swing;
      *first = turn[0].row;
      *last = turn[1].row;
    }
  return largest > 0;
}

/* The largest half-cycle of one way, as exactly as it is known. */
static void
take_half (const HysCycle *self,
           const HysPath  *path,
           const GArray   *turns,
           int             way,
           HysBranch      *half)
{
  gsize first = 0, last = 0;

  if (self->shape == HYS_LOOP_POLYGON)
    hys_branch_of (half, self, way, path->r_extent);
  else if (largest_swing (self, path, turns, way, &first, &last))
    hys_branch_sample (half, path, first, last);
}

static double
rate_at (const HysPath *path,
         double         t)
{
  gsize row = hys_between_row (path->t, path->n, t), from = row > 0 ? row - 1 : 0, to = MIN (row + 1, path->n - 1);

  return path->t[to] > path->t[from] ? fabs ((path->r[to] - path->r[from]) / (path->t[to] - path->t[from])) : 0;
}

/* r where x turns, as it arrives there: along the last side; of what is smooth, between the rows; else from the rows
 * before, if those behind do not fit to them. */
static HysMeasure
force_at_end (const HysCycle *self,
              const HysPath  *path,
              HysMeasure      x,
              HysMeasure      t,
              int             way)
{
  /* The side on which a polygon or a line arrives at its end in x. */
  const HysLoopSide *found = NULL;

  for (guint i = 0; i < self->n_sides && self->shape != HYS_LOOP_CURVE; i++)
    if (self->sides[i].way == way && (found == NULL || way * self->sides[i].to.x > way * found->to.x))
      found = &self->sides[i];
  const HysLoopSide *side = found == NULL && self->shape == HYS_LOOP_LINE ? &self->sides[0] : found;
  gsize row = hys_between_row (path->t, path->n, t.value), jump = row;
  HysMeasure between, arrival;

  while (jump > 0 && path->t[jump - 1] == path->t[row])
    jump--;
  if (path->t[row] == t.value && path->x[jump] != path->x[row])   /* by which x arrives or goes away */
    {
      while (jump < row && way * (path->x[jump] - x.value) < 0)
        jump++;
      return (HysMeasure){ path->r[jump], 0 };
    }

  arrival = hys_between_arrival (path->t, path->r, path->n, t);
  if (side != NULL && isfinite (side->slope))
    {
      HysMeasure along = { side->to.r + side->slope * (x.value - side->to.x), fabs (side->slope) * x.error + 1e-9 * path->r_extent };

      double apart = arrival.error > 0 ? 0 : fabs (along.value - arrival.value);

      /* Unless x creeps on to an event from where the side ends. */
      if (apart <= along.error + rate_at (path, t.value) * t.error + AT_END * path->r_extent)
        return (HysMeasure){ along.value, along.error + apart };
    }
  if (row > 0 && path->t[row] == t.value && hys_between_is_event (path->t, path->n, row))   /* what turns may be what jumps */
    return (HysMeasure){ hys_between_value_before (path->t, path->r, path->n, t.value).value,
                         t.error * rate_at (path, 0.5 * (path->t[row - 1] + path->t[row])) };
  between = hys_between_value (path->t, path->r, path->n, t.value);
  between.error += rate_at (path, t.value) * t.error;
  if (!self->slips)
    return between;
  arrival.error += fabs (arrival.value - hys_between_arrival (path->t, path->r, path->n, (HysMeasure){ t.value - t.error, 0 }).value);
  if (fabs (between.value - arrival.value) > 2 * (between.error + arrival.error))
    return arrival;
  return (HysMeasure){ arrival.value, arrival.error + 2 * fabs (between.value - arrival.value)
                                      + hys_between_roughness (path->t, path->r, path->n, t.value) };
}

/* One end of the extent of x (@way +1: the largest x), where rows are greatest but for what may lie between rows. Where
 * two of its turning points may be the end, r may be that of either. */
static HysMeasure
find_turn (HysCycle      *self,
           const HysPath *path,
           gsize          row,
           int            way,
           HysLoopEnds   *ends,
           HysMeasure    *force)
{
  double room = 2 * hys_between_roughness (path->t, path->x, path->n, path->t[row]), apart = 0;
  HysMeasure end = { NAN, 0 };

  for (gsize i = self->first; i <= self->last; i++)
    {
      HysMeasure t, x, r;

      if (!hys_between_is_turn (path->x, path->n, i, self->first, way, way * path->x[row] - room))
        continue;
      x = hys_between_extreme (path->t, path->x, path->n, i, way, &t);
      if (self->slips && !ends->driven)   /* sliders that begin to slip make corners */
        x.error += hys_between_roughness (path->t, path->x, path->n, t.value) / 4;
      r = force_at_end (self, path, x, t, way);
      if (isfinite (end.value) && fabs (x.value - end.value) <= x.error + end.error)
        apart = fmax (apart, fabs (r.value - force->value));
      if (isfinite (end.value) && way * (x.value - end.value) <= 0)
        continue;
      end = x;
      *force = r;
      ends->tip = fmax (ends->tip, fabs (x.value - path->x[row]));
      ends->rate = fmax (ends->rate, rate_at (path, t.value));
    }
  force->error += apart;
  return end;
}

/* Why slopes belong to no generalized Prandtl model; NULL = they do. */
static char *
refuse_slopes (const HysCycle *self)
{
  for (guint i = 0; i < self->n_slopes; i++)
    if (!isfinite (self->slopes[i]))
      return g_strdup (_("The loop has an upright side: a slider without a spring in series holds the bar."));
  for (guint i = 1; i < self->n_slopes; i++)
    if (!(self->slopes[i - 1] - self->slopes[i] > SAME_SLOPE * fabs (self->slopes[0])))
      return g_strdup_printf (_("Side %u of the half-cycle is steeper than side %u: no generalized Prandtl model does that."),
                              i + 1, i);
  if (self->slopes[self->n_slopes - 1] < -SAME_SLOPE * fabs (self->slopes[0]))
    return g_strdup (_("The half-cycle falls in the end: no generalized Prandtl model does that."));
  return NULL;
}

static void
identify (HysCycle *self)
{
  double last;

  self->remark = refuse_slopes (self);
  if (self->remark != NULL)
    return;
  last = self->slopes[self->n_slopes - 1];
  self->identified = hys_prandtl_from_slopes (self->n_slopes - 1, self->slopes, self->breaks);
  self->identified->k0 = fmax (last, 0);
  self->all_slip = self->n_slopes > 1 && last <= SAME_SLOPE * self->slopes[0];
  /* One sentence, the most important that there is. */
  if (self->coarse > 0)
    self->remark = g_strdup_printf (ngettext ("At %u place the corners are closer together than the step resolves: a side may be "
                                              "missing.",
                                              "At %u places the corners are closer together than the step resolves: sides may "
                                              "be missing.",
                                              self->coarse),
                                    self->coarse);
  else if (self->identified->n > 0 && self->masing == HYS_MASING_BROKEN)
    self->remark = g_strdup (_("Masing’s rule does not hold: this model has this loop, but not those of other amplitudes."));
  else if (self->identified->n == 0 && self->slips)
    self->remark = g_strdup (_("The loop at this bar is a line; what slips is elsewhere."));
  else
    self->remark = hys_prandtl_remark (self->identified, self->all_slip);
}

/* Everything that compares half-cycles. @rule: whether Masing's applies. */
static void
judge_halves (HysCycle      *self,
              const HysPath *path,
              const GArray  *turns,
              HysMasing      rule)
{
  g_auto (HysBranch) up = { 0 }, down = { 0 };
  const HysBranch *longest, none = { 0 };
  /* The turning points of the last two cycles of a motion that repeats itself, else of all. */
  g_autoptr (GArray) recent = g_array_new (FALSE, FALSE, sizeof (HysTurn));
  double from = self->state != HYS_CYCLE_CHANGING ? path->t[self->last] - 2.5 * self->period.value : -INFINITY;
  for (guint i = 0; i < turns->len; i++)
    if (path->t[g_array_index (turns, HysTurn, i).row] >= from)
      g_array_append_val (recent, g_array_index (turns, HysTurn, i));

  take_half (self, path, turns, 1, &up);
  take_half (self, path, turns, -1, &down);
  longest = hys_branch_length (&up) >= hys_branch_length (&down) * (1 - 1e-6) ? &up : &down;
  self->asymmetry = hys_branch_apart (&up, &down) / path->r_extent;
  self->masing = rule;
  if (rule == HYS_MASING_HOLDS)
    hys_masing_check (self, path, recent,
                      self->shape == HYS_LOOP_POLYGON && self->state != HYS_CYCLE_CHANGING ? longest : &none);
  if (self->shape == HYS_LOOP_POLYGON && longest->n > 1)
    {
      /* (4.23)-(4.24): slopes and breaks of a half-cycle. */
      self->n_slopes = (guint) longest->n - 1;
      self->slopes = g_memdup2 (longest->slope, self->n_slopes * sizeof (double));
      self->breaks = g_memdup2 (longest->d + 1, self->n_slopes * sizeof (double));
    }
}

/* Where the cycle lies; of a motion that only goes on one way, the last period. */
static gboolean
place (HysCycle        *self,
       const HysPath   *path,
       const GArray    *turns,
       const HysMotion *motion)
{
  if (hys_loop_place (path, turns, motion, &self->first, &self->last))
    return TRUE;
  if (motion->state == HYS_CYCLE_CHANGING)
    return FALSE;
  self->last = path->n - 1;
  self->first = hys_between_row (path->t, path->n, path->t[self->last] - motion->period.value);
  return TRUE;
}

/* Works on what is found between self->first and self->last. */
static void
describe (HysCycle      *self,
          const HysPath *path,
          const GArray  *turns,
          HysMasing      rule,
          HysLoopEnds   *ends)
{
  gsize first, last, low, high;

  hys_loop_trace (self, path);
  self->slips |= ends->unknown && self->shape != HYS_LOOP_LINE;
  ends->turns = largest_swing (self, path, turns, 1, &first, &last)
                || largest_swing (self, path, turns, -1, &first, &last);
  /* Extents between the rows. */
  find_ends (path, self->first, self->last, &low, &high);
  self->r_min = hys_between_end (path->t, path->r, path->n, self->first, self->last, -1);
  self->r_max = hys_between_end (path->t, path->r, path->n, self->first, self->last, 1);
  if (ends->turns)
    {
      self->x_min = find_turn (self, path, low, -1, ends, &ends->r_low);
      self->x_max = find_turn (self, path, high, 1, ends, &ends->r_high);
    }
  else
    {
      /* Extents of x in the last period of a motion that goes on one way. */
      double end = path->t[path->n - 1];
      HysMeasure from = hys_between_value (path->t, path->x, path->n, end - self->period.value),
                        to = { path->x[path->n - 1], 0 };

      self->x_min = from.value < to.value ? from : to;
      self->x_max = from.value < to.value ? to : from;
    }
  judge_halves (self, path, turns, rule);
  if (self->shape == HYS_LOOP_LINE)
    {
      self->n_slopes = 1;
      self->slopes = g_memdup2 (&self->sides[0].slope, sizeof (double));
      self->breaks = g_new (double, 1);
    }
  if (!ends->turns)
    self->remark = g_strdup (_("The bar moves one way only: there is no half-cycle from which springs and sliders could be read."));
  else if (self->n_slopes > 0)
    identify (self);
  else if (self->shape == HYS_LOOP_POLYGON)
    self->remark = g_strdup (_("The loop has inner loops that do not close: no generalized Prandtl model does that."));
  else if (self->shape == HYS_LOOP_CURVE)
    self->remark = g_strdup (_("The loop is not a polygon: it has no corners from which springs and sliders could be read."));
}

static void
analyse (HysCycle      *self,
         const HysPath *path,
         double         period,
         HysMasing      rule,
         HysLoopEnds   *ends)
{
  g_autoptr (GArray) turns = hys_turns_find (path, LEAST_SWING * path->x_extent);
  g_autoptr (GArray) large = hys_turns_find (path, LARGE_SWING * path->x_extent);
  HysMotion motion;

  hys_motion_examine (path, large, period, &motion);
  self->state = motion.state;
  self->period = motion.period;
  self->multiple = motion.multiple;
  self->drift = motion.drift;
  self->mismatch = motion.mismatch;
  ends->unsettled = motion.unsettled;
  if (motion.state == HYS_CYCLE_REST)
    {
      self->x_min.value = self->x_max.value = path->x[path->n - 1];
      self->r_min = self->r_max = (HysMeasure){ path->r[path->n - 1], 0 };
      return;
    }
  if (rule == HYS_MASING_HOLDS)
    hys_return_point_check (self, path, turns);
  if (!place (self, path, motion.state == HYS_CYCLE_CHANGING ? large : turns, &motion))
    {
      self->remark = g_strdup (_("There is no complete cycle in these rows."));
      return;
    }
  describe (self, path, turns, period > 0 && self->state == HYS_CYCLE_CHANGING ? HYS_MASING_NO_CYCLE : rule, ends);
  if (self->state == HYS_CYCLE_CHANGING)
    return;
  self->work_at_bar = work_along (self, path);
  self->work_at_bar.error += ends->unsettled * path->x_extent * path->r_extent;
  self->oscillation = hys_oscillation_of_rows (path->n, path->t, path->x, path->r, self->period.value,
                                               rule != HYS_MASING_RATE && rule != HYS_MASING_LOADS);
}

HysCycle *
hys_cycle_analyse (HysPath      *path,
                   double        period,
                   HysMasing     rule,
                   gboolean      driven,
                   int           slips,
                   HysLoopEnds  *ends,
                   GError      **error)
{
  HysCycle *self;

  if (path->n < 4)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("There are too few rows for a cycle."));
      return NULL;
    }
  for (gsize i = 0; i < path->n; i++)
    if (!isfinite (path->t[i]) || !isfinite (path->x[i]) || !isfinite (path->r[i])
        || (i > 0 && path->t[i] < path->t[i - 1]))
      {
        char text[HYS_NUMBER_SIZE];

        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the rows at t = %s are not finite, or time decreases"),
                     hys_number_format (path->t[i], text));
        return NULL;
      }
  *ends = (HysLoopEnds){ HYS_MEASURE_UNKNOWN, HYS_MEASURE_UNKNOWN, .unknown = slips < 0, .driven = driven };
  self = g_new (HysCycle, 1);
  *self = (HysCycle){
    .period = { period > 0 ? period : NAN, 0 }, .mismatch = NAN, .last = path->n - 1, .slips = slips > 0,
    .masing = HYS_MASING_NO_CYCLE, .masing_error = NAN, .return_error = NAN, .dissipated = HYS_MEASURE_UNKNOWN,
              .work_at_bar = HYS_MEASURE_UNKNOWN,
    .secant_stiffness = HYS_MEASURE_UNKNOWN, .damping_ratio = HYS_MEASURE_UNKNOWN, .centre_x = HYS_MEASURE_UNKNOWN,
    .centre_r = HYS_MEASURE_UNKNOWN,
    .balance = { HYS_MEASURE_UNKNOWN, HYS_MEASURE_UNKNOWN, HYS_MEASURE_UNKNOWN, HYS_MEASURE_UNKNOWN,
                HYS_MEASURE_UNKNOWN } };
  self->oscillation = hys_oscillation_of_rows (0, NULL, NULL, NULL, NAN, FALSE);
  if (measure (self, path, period))
    analyse (self, path, period, rule, ends);
  self->start = path->t[self->first];
  self->stop = path->t[self->last];
  return self;
}

/* The errors of sides: rounding, and what the run missed of the turning points. */
static void
doubt_sides (HysCycle          *self,
             const HysLoopEnds *ends,
             const HysDoubt    *doubt)
{
  double x = self->x_max.value - self->x_min.value, r = self->r_max.value - self->r_min.value, steepest = 0, part;

  for (guint i = 0; i < self->n_sides; i++)
    steepest = fmax (steepest, isfinite (self->sides[i].slope) ? fabs (self->sides[i].slope) : 0);
  part = 1e-9 + doubt->motion + ends->unsettled;
  self->slope_error = SAME_SLOPE * steepest;
  self->grain = (HysLoopPoint){ ends->tip + part * x, steepest * ends->tip + part * r };
}

void
hys_cycle_conclude (HysCycle       *self,
                    HysLoopEnds    *ends,
                    const HysDoubt *doubt)
{
  double length, stiffness, ratio;

  if (self->shape == HYS_LOOP_NONE)
    return;
  /* With room for what doubt says. */
  double part = doubt->motion + ends->unsettled;
  double x = part * (self->x_max.value - self->x_min.value), r = part * (self->r_max.value - self->r_min.value);
  HysMeasure *const of_x[] = { &self->x_min, &self->x_max },
                             *const of_r[] = { &self->r_min, &self->r_max, &ends->r_low, &ends->r_high };
  for (guint i = 0; i < G_N_ELEMENTS (of_x); i++)
    of_x[i]->error += x;
  for (guint i = 0; i < G_N_ELEMENTS (of_r); i++)
    of_r[i]->error += r + (i >= 2 ? ends->rate * doubt->lag : 0);
  doubt_sides (self, ends, doubt);
  if (self->state == HYS_CYCLE_CHANGING)
    return;
  if (self->multiple == 0)   /* no load has it */
    self->period.error += doubt->motion * self->period.value;
  self->oscillation.omega_error = self->oscillation.omega * self->period.error / self->period.value;
  self->oscillation.error += (self->r_min.error + self->r_max.error) / (self->r_max.value - self->r_min.value)
                             + 2 * G_PI * (self->period.error + doubt->lag) / self->period.value;
  length = self->x_max.value - self->x_min.value;
  self->centre_x = (HysMeasure){ (self->x_min.value + self->x_max.value) / 2,
                                (self->x_min.error + self->x_max.error) / 2 };
  self->centre_r = (HysMeasure){ (self->r_min.value + self->r_max.value) / 2,
                                (self->r_min.error + self->r_max.error) / 2 };
  if (!ends->turns)
    return;
  stiffness = (ends->r_high.value - ends->r_low.value) / length;
  self->secant_stiffness = hys_measure_firm ((HysMeasure){ stiffness,
    (ends->r_high.error + ends->r_low.error + fabs (stiffness) * (self->x_min.error + self->x_max.error)) / length });
  if (!(self->secant_stiffness.value > 0))
    return;
  ratio = self->work_at_bar.value / (2 * G_PI * stiffness * length * length / 4);
  self->damping_ratio = hys_measure_firm ((HysMeasure){ ratio,
                                                       fabs (ratio) * (self->secant_stiffness.error
                                                                       / (stiffness - self->secant_stiffness.error)
    + 2 * (self->x_min.error + self->x_max.error) / length)
        + self->work_at_bar.error / (G_PI * stiffness * length * length / 2) });
}

void
hys_cycle_free (HysCycle *self)
{
  if (self == NULL)
    return;
  g_free (self->sides);
  g_free (self->corners);
  g_free (self->slopes);
  g_free (self->breaks);
  hys_prandtl_free (self->identified);
  g_free (self->remark);
  g_free (self);
}

const char *
hys_cycle_state_to_string (HysCycleState state)
{
  const char *const words[] = { "rest", "closed", "drifting", "changing" };

  return words[state];
}

const char *
hys_loop_shape_to_string (HysLoopShape shape)
{
  const char *const words[] = { "none", "line", "polygon", "curve" };

  return words[shape];
}

int
hys_masing_verdict (HysMasing masing)
{
  return masing == HYS_MASING_HOLDS ? TRUE : masing == HYS_MASING_BROKEN ? FALSE : -1;
}

const char *
hys_masing_reason (HysMasing masing)
{
  switch (masing)
    {
    case HYS_MASING_RATE:
      return _("depends on the rate");
    case HYS_MASING_LOADS:
      return _("depends on other loads");
    case HYS_MASING_ONE_LENGTH:
      return _("one amplitude, no virgin curve");
    case HYS_MASING_NO_CYCLE:
      return _("no cycle");
    case HYS_MASING_HOLDS:
    case HYS_MASING_BROKEN:
    default:
      return NULL;
    }
}

int
hys_return_point_verdict (const HysCycle *self)
{
  return self->returns == 0 ? -1 : !self->return_broken;
}
