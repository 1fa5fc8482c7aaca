/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-chain-step.h"

#include "hys-chain-queue.h"
#include "hys-chain-runs.h"
#include "hys-tolerances.h"

#include <math.h>
#include <string.h>

#define MAX_ROUNDS  20     /* over the forces of springs */
#define MAX_WORK    64     /* bars whose runs are solved again, in units of all bars, before it is given up */
#define WEAK        1e-2   /* what the motion of its neighbours makes of that of a bar within a step, at most */
#define BLOCK       64     /* joints that are looked at together */
#define FEW         8      /* one of so many springs: those whose tensions change are solved again one by one */

/* Joints first ... end - 1. */
typedef struct
{
  guint first, end;
} Range;

typedef struct
{
  int   joint;
  gint8 slip;
} Turn;

/* Arrays of joints that bars look at from both sides have a 0 before the first one and one after the last. */
struct HysChainStep
{
  const HysChain *chain;
  double   theta, h;
  guint    first, end;   /* the masses: bars first ... end - 1 */
  gboolean weak;         /* whether couplings are such that rounds over the forces of springs settle */
  double   agility;      /* the largest sum of the mobilities of neighbours */
  double  *room;         /* of all that follow */
  double  *inertia;      /* per bar: m / h, 0 of a wall */
  double  *mobility;     /* per bar: h / m, 0 of a wall */
  double  *z;            /* per bar: increment of its velocity */
  double  *past[2];      /* likewise, in the steps before */
  double  *u;            /* per bar: force of loads and springs */
  double  *tension;      /* per joint: of the spring, as masses feel it */
  double  *alpha;        /* per joint: threshold in the part of the step in which the slider's tension is not given */
  double  *given;        /* per joint: what the other part contributes to its mean */
  double  *side;         /* per joint: slip */
  double  *pull;         /* per joint: mean tension of a slider that slips, else 0 */
  double  *hold;         /* per joint: that of one that sticks, else 0 */
  gint8   *slip;
  double   force;        /* the largest that was met */
  HysChainRuns runs;     /* mobility: 0 with a wall */
  Turn    *turns;        /* what joints are to do instead */
  guint    n_turns;
  HysChainQueue queue;   /* bars whose runs are to be solved again */
  gsize    work;         /* bars that were solved again */
  Range   *moved;        /* joints at bars that were solved again */
  guint    n_moved;
  gboolean all_moved;    /* whether these are all */
  guint   *placed;       /* joints with @given */
  guint    n_placed;
};

static inline double
larger (double a,
        double b)
{
  return a > b ? a : b;
}

static inline double
smaller (double a,
         double b)
{
  return a < b ? a : b;
}

/* The tension of a spring as masses feel it, for the present velocities. */
static inline double
tension_of (const HysChainStep *self,
            const HysState     *before,
            gsize               i)
{
  double v = before->v[i + 1] - before->v[i], z = self->z[i + 1] - self->z[i];

  return self->chain->stiffness[i] * (before->e[i] + self->theta * self->h * (v + self->theta * z));
}

/* What pulls all masses but sticking sliders, and their motion by that, from the tensions of springs for the present
 * motions on; the largest force. */
static double
drive_all (HysChainStep   *self,
           const HysState *before,
           const double   *force)
{
  gsize last = self->chain->n - 1;
  double most = 0, from = 0;

  if (self->first > 0)
    from = self->tension[0] = tension_of (self, before, 0);
  for (gsize j = self->first; j < self->end; j++)
    {
      double to = j < last ? tension_of (self, before, j) : 0, u = force[j] + (to - from);
      double left = u + (self->pull[j] - self->pull[(gssize) j - 1]);

      self->tension[j] = to;
      self->u[j] = u;
      self->z[j] = self->mobility[j] * left;
      most = larger (fabs (left), larger (fabs (u), most));
      from = to;
    }
  return most;
}

/* Whether the slider of a joint slips against its rate. */
static inline gboolean
is_doubtful (const HysChainStep *self,
             const HysState     *before,
             gsize               i)
{
  double from = before->v[i] + self->z[i], to = before->v[i + 1] + self->z[i + 1];

  return self->side[i] * (to - from) + 4 * DBL_EPSILON * (fabs (to) + fabs (from)) < 0;
}

/* Gives the arrays of numbers their places. */
static void
share_room (HysChainStep *self)
{
  gsize n = self->chain->n;
  double **bars[] = { &self->inertia, &self->mobility, &self->z, &self->past[0], &self->past[1], &self->u };
  double **joints[] = { &self->tension, &self->alpha, &self->given, &self->side, &self->pull, &self->hold };
  double *room = self->room = g_new0 (double, G_N_ELEMENTS (bars) * n + G_N_ELEMENTS (joints) * (n + 1));

  for (guint k = 0; k < G_N_ELEMENTS (bars); k++, room += n)
    *bars[k] = room;
  for (guint k = 0; k < G_N_ELEMENTS (joints); k++, room += n + 1)
    *joints[k] = room + 1;
}

HysChainStep *
hys_chain_step_new (const HysChain *chain,
                    double          theta)
{
  HysChainStep *self = g_new0 (HysChainStep, 1);
  gsize n = chain->n;

  self->chain = chain;
  self->theta = theta;
  self->first = chain->walls[0] ? 1 : 0;
  self->end = chain->walls[1] ? chain->n - 1 : chain->n;
  share_room (self);
  self->slip = g_new0 (gint8, n);
  hys_chain_runs_init (&self->runs, chain->n - 1);
  self->turns = g_new (Turn, 2 * n);
  hys_chain_queue_init (&self->queue, chain->n);
  self->moved = g_new (Range, n);
  self->placed = g_new (guint, n);
  return self;
}

void
hys_chain_step_free (HysChainStep *self)
{
  if (self == NULL)
    return;
  g_free (self->room);
  g_free (self->slip);
  hys_chain_runs_clear (&self->runs);
  g_free (self->turns);
  hys_chain_queue_clear (&self->queue);
  g_free (self->moved);
  g_free (self->placed);
  g_free (self);
}

/* ---- The pattern ---- */

static void
set_pull (HysChainStep *self,
          guint         joint)
{
  double side = self->side[joint];

  self->pull[joint] = side != 0 ? side * self->alpha[joint] + self->given[joint] : 0;
}

static void
turn (HysChainStep *self,
      int           joint,
      gint8         slip)
{
  gint8 old = self->slip[joint];

  self->slip[joint] = slip;
  self->side[joint] = slip;
  if (slip != 0)
    self->hold[joint] = 0;
  set_pull (self, (guint) joint);
  if (old == 0)
    hys_chain_runs_cut (&self->runs, joint);
  else if (slip == 0)
    hys_chain_runs_join (&self->runs, joint);
}

/* Takes over the pattern of a state. */
static void
take_pattern (HysChainStep *self,
              const gint8  *slip)
{
  int n = (int) self->chain->n - 1;

  for (int i = 0; i < n; i += BLOCK)
    {
      int end = MIN (i + BLOCK, n);

      if (memcmp (slip + i, self->slip + i, (gsize) (end - i)) == 0)
        continue;
      for (int k = i; k < end; k++)
        if (slip[k] != self->slip[k])
          turn (self, k, slip[k]);
    }
}

static void
note_turn (HysChainStep *self,
           int           joint,
           gint8         slip)
{
  self->turns[self->n_turns++] = (Turn){ joint, slip };
}

/* ---- The values of a step ---- */

static double
coupling_at (const HysChainStep *self,
             guint               bar)
{
  double stiffness = 0;

  if (bar > 0)
    stiffness += self->chain->stiffness[bar - 1];
  if (bar + 1 < self->chain->n)
    stiffness += self->chain->stiffness[bar];
  return 2 * self->theta * self->theta * self->h * stiffness * self->mobility[bar];
}

/* Nothing is known of motions. */
static void
forget_motions (HysChainStep *self)
{
  gsize size = self->chain->n * sizeof (double);

  memset (self->z, 0, size);
  memset (self->past[0], 0, size);
  memset (self->past[1], 0, size);
}

void
hys_chain_step_set (HysChainStep *self,
                    double        h)
{
  double most = 0;

  if (self->theta == 0)
    forget_motions (self);   /* else only guesses are made from them, which are forgotten where they fail */
  self->h = h;
  self->agility = 0;
  for (guint j = self->first; j < self->end; j++)
    {
      self->inertia[j] = self->chain->mass[j] / h;
      self->mobility[j] = h / self->chain->mass[j];
      self->agility = larger (2 * self->mobility[j], self->agility);
      most = larger (coupling_at (self, j), most);
    }
  self->weak = most <= WEAK;
  self->n_placed = 0;
  for (guint i = 0; i + 1 < self->chain->n; i++)
    {
      self->alpha[i] = self->chain->threshold[i];
      self->given[i] = 0;
      set_pull (self, i);
    }
  hys_chain_runs_forget (&self->runs);
}

/* The runs at both its ends are to be solved again. */
static void
call (HysChainStep *self,
      guint         joint)
{
  hys_chain_queue_add (&self->queue, joint);
  hys_chain_queue_add (&self->queue, joint + 1);
}

static void
dismiss_all (HysChainStep *self)
{
  while (self->queue.n > 0)
    hys_chain_queue_take (&self->queue);
  self->n_turns = 0;
}

static void
place (HysChainStep *self,
       guint         joint,
       double        part,
       double        lambda)
{
  self->alpha[joint] = (1 - part) * self->chain->threshold[joint];
  self->given[joint] = part * lambda;
  set_pull (self, joint);
}

/* Takes over in which part of the step tensions are those at its start; the runs that this concerns are called. */
static void
take_early (HysChainStep   *self,
            const HysState *before,
            const double   *early)
{
  guint n = self->chain->n - 1;

  for (guint k = 0; k < self->n_placed; k++)
    {
      place (self, self->placed[k], 0, 0);
      call (self, self->placed[k]);
    }
  self->n_placed = 0;
  for (guint i = 0; i < n && early != NULL; i += BLOCK)
    {
      guint end = MIN (i + BLOCK, n);
      gboolean any = FALSE;

      for (guint k = i; k < end; k++)
        any |= early[k] != 0;
      for (guint k = i; k < end && any; k++)
        if (early[k] > 0)
          {
            place (self, k, early[k], before->lambda[k]);
            self->placed[self->n_placed++] = k;
          }
    }
  for (guint k = 0; k < self->n_placed; k++)
    call (self, self->placed[k]);
}

/* ---- The runs ---- */

static void
weigh_run (HysChainStep *self,
           HysChainRun  *run)
{
  double inertia = 0;

  for (int j = run->first; j <= run->end; j++)
    inertia += self->inertia[j];
  run->mobility = self->mobility[run->first] > 0 && self->mobility[run->end] > 0 ? 1 / inertia : 0;
}

/* Of the forces on bars of a run, without those of sliders: their sums over those from one end of it up to where they have been
 * asked for. In a run that is strained all along they are asked for at each slider. */
typedef struct
{
  int    next;    /* bar that is not among them */
  int    way;     /* from there on: 1 or -1 */
  double push;
  double sum;
} Forces;

/* What rounding can make of those on the bars up to @last. */
static double
rounding_up_to (const HysChainStep *self,
                Forces             *forces,
                int                 last)
{
  for (; forces->next != last + forces->way; forces->next += forces->way)
    {
      forces->push += self->inertia[forces->next] * self->z[forces->next];
      forces->sum += self->u[forces->next];
    }
  return 4 * DBL_EPSILON * (fabs (forces->push) + fabs (forces->sum));
}

/* A slider that sticks with a tension that is beyond its threshold, which may be rounding of the forces on the bars up to @last. */
static void
strain_slider (HysChainStep *self,
               int           joint,
               Forces       *forces,
               int           last)
{
  double alpha = self->alpha[joint], given = self->given[joint], free = self->hold[joint] - given;

  if (fabs (free) > alpha * (1 + HYS_TOL_QP_BOUND) + rounding_up_to (self, forces, last))
    note_turn (self, joint, free > 0 ? 1 : -1);
  self->hold[joint] = given + copysign (alpha, free);
}

/* The tension of a slider in a run, from the bars up to @last. */
static inline void
hold (HysChainStep *self,
      int           joint,
      double        tension,
      gboolean      placed,
      Forces       *forces,
      int           last)
{
  self->hold[joint] = tension;
  if (fabs (placed ? tension - self->given[joint] : tension) > self->alpha[joint])
    strain_slider (self, joint, forces, last);
}

/* Sets the motions of the bars of a run by that of its first one; those that had other velocities before come to the same. The
 * tensions of its sliders follow from the first bar on. */
static inline void
follow (HysChainStep      *self,
        const double      *v,
        const HysChainRun *run,
        double             z,
        gboolean           placed)
{
  double base = v[run->first], tension = self->pull[run->first - 1];
  Forces forces = { .next = run->first, .way = 1 };

  for (int j = run->first; j < run->end; j++)
    {
      double own = z + (base - v[j]);

      self->z[j] = own;
      tension += self->inertia[j] * own - self->u[j];
      hold (self, j, tension, placed, &forces, j);
    }
  self->z[run->end] = z + (base - v[run->end]);
}

/* The same where the first bar is a wall: tensions follow from the last one on. */
static void
follow_wall (HysChainStep      *self,
             const double      *v,
             const HysChainRun *run)
{
  double base = v[run->first], tension = self->pull[run->end];
  Forces forces = { .next = run->end, .way = -1 };

  for (int j = run->end; j > run->first; j--)
    {
      double own = base - v[j];

      self->z[j] = own;
      tension += self->u[j] - self->inertia[j] * own;
      hold (self, j - 1, tension, TRUE, &forces, j);
    }
}

static inline void
move_run (HysChainStep *self,
          const double *v,
          HysChainRun  *run,
          gboolean      placed)
{
  int a = run->first, b = run->end;
  double base = v[a], force = self->u[a] + (self->pull[b] - self->pull[a - 1]);

  if (run->mobility < 0)
    weigh_run (self, run);
  if (self->mobility[a] == 0)
    {
      follow_wall (self, v, run);
      return;
    }
  for (int j = a + 1; j <= b; j++)
    force += self->u[j] - self->inertia[j] * (base - v[j]);
  follow (self, v, run, run->mobility > 0 ? force * run->mobility : v[b] - base, placed);
}

static void
move_runs (HysChainStep *self,
           const double *v)
{
  if (self->n_placed == 0)
    for (guint k = 0; k < self->runs.n; k++)
      move_run (self, v, &self->runs.run[k], FALSE);
  else
    for (guint k = 0; k < self->runs.n; k++)
      move_run (self, v, &self->runs.run[k], TRUE);
}

static void
doubt (HysChainStep   *self,
       const HysState *before,
       int             joint)
{
  if (joint >= 0 && joint + 1 < (int) self->chain->n && is_doubtful (self, before, (gsize) joint))
    note_turn (self, joint, 0);
}

static void
note_moved (HysChainStep *self,
            guint         first,
            guint         end)
{
  self->all_moved = self->all_moved || self->n_moved == self->chain->n;
  if (!self->all_moved)
    self->moved[self->n_moved++] = (Range){ first, end };
}

/* Solves again what @bar moves with. */
static void
visit (HysChainStep   *self,
       const HysState *before,
       int             bar)
{
  HysChainRun *run = hys_chain_runs_find (&self->runs, bar);
  int a = run != NULL ? run->first : bar, b = run != NULL ? run->end : bar;

  if (run != NULL)
    move_run (self, before->v, run, TRUE);
  else
    self->z[bar] = self->mobility[bar] * (self->u[bar] + (self->pull[bar] - self->pull[bar - 1]));
  doubt (self, before, a - 1);
  doubt (self, before, b);
  self->work += (gsize) (b - a + 1);
  note_moved (self, (guint) MAX (a - 1, 0), MIN ((guint) b + 1, self->chain->n - 1));
}

static void
turn_noted (HysChainStep *self)
{
  for (guint k = 0; k < self->n_turns; k++)
    {
      Turn next = self->turns[k];

      if (self->slip[next.joint] != next.slip)
        turn (self, next.joint, next.slip);
      call (self, (guint) next.joint);
    }
  self->n_turns = 0;
}

/* Lets sliders turn that have to, and solves again what that concerns, until none has to. */
static gboolean
repair (HysChainStep   *self,
        const HysState *before)
{
  for (turn_noted (self); self->queue.n > 0; turn_noted (self))
    {
      visit (self, before, (int) hys_chain_queue_take (&self->queue));
      if (self->work > MAX_WORK * (gsize) self->chain->n)
        return FALSE;
    }
  return TRUE;
}

/* All bars, for the tensions of springs for the present motions. */
static gboolean
move_all (HysChainStep   *self,
          const HysState *before,
          const double   *force)
{
  int n = (int) self->chain->n - 1;

  dismiss_all (self);
  self->all_moved = TRUE;
  self->force = larger (drive_all (self, before, force), self->force);
  move_runs (self, before->v);
  for (int i = 0; i < n; i++)
    if (is_doubtful (self, before, (gsize) i))
      note_turn (self, i, 0);
  return repair (self, before);
}

/* What the springs at a bar and the load make up. */
static void
load_bar (HysChainStep *self,
          const double *force,
          guint         j)
{
  if (j >= self->first && j < self->end)
    self->u[j] = force[j] + (self->tension[j] - self->tension[(int) j - 1]);
}

/* Takes the tensions of the springs @i ... @end - 1 for the present motions where they have changed by more than @enough; the
 * number of those. */
static guint
tense_some (HysChainStep   *self,
            const HysState *before,
            const double   *force,
            guint           i,
            guint           end,
            double          enough)
{
  guint changed = 0;

  for (; i < end; i++)
    {
      double tension = tension_of (self, before, i);

      if (fabs (tension - self->tension[i]) <= enough)
        continue;
      self->tension[i] = tension;
      load_bar (self, force, i);
      load_bar (self, force, i + 1);
      call (self, i);
      changed++;
    }
  return changed;
}

/* The same of all; it ends where it is more than @most. */
static guint
tense_changed (HysChainStep   *self,
               const HysState *before,
               const double   *force,
               guint           most,
               double          enough)
{
  guint n = self->chain->n - 1, changed = 0;

  for (guint k = 0; !self->all_moved && k < self->n_moved; k++)
    changed += tense_some (self, before, force, self->moved[k].first, self->moved[k].end, enough);
  for (guint i = 0; self->all_moved && i < n && changed <= most; i += BLOCK)
    changed += tense_some (self, before, force, i, MIN (i + BLOCK, n), enough);
  self->n_moved = 0;
  self->all_moved = FALSE;
  return changed;
}

/* Takes the tensions of springs for the present motions. Returns: whether what follows from that was found. @settled (out): whether
 * they are as they were. */
static gboolean
go_on (HysChainStep   *self,
       const HysState *before,
       const double   *force,
       gboolean       *settled)
{
  guint most = self->chain->n / FEW, changed = tense_changed (self, before, force, most, 4 * DBL_EPSILON * self->force);

  *settled = changed == 0;
  return changed <= most ? repair (self, before) : move_all (self, before, force);
}

/* Motions as they are likely to go on. */
static void
guess (HysChainStep *self)
{
  double *last = self->z;

  for (gsize j = 0; j < self->chain->n; j++)
    self->past[1][j] = 3 * (self->z[j] - self->past[0][j]) + self->past[1][j];
  self->z = self->past[1];
  self->past[1] = self->past[0];
  self->past[0] = last;
}

gboolean
hys_chain_step_find (HysChainStep   *self,
                     const HysState *before,
                     const double   *force,
                     const double   *early,
                     gboolean        again)
{
  gboolean found, settled = self->theta == 0;

  if (!self->weak)
    return FALSE;
  self->work = 0;
  self->n_moved = 0;
  self->all_moved = FALSE;
  take_early (self, before, early);
  if (again)
    found = repair (self, before);
  else
    {
      take_pattern (self, before->slip);
      self->force = 0;
      if (!settled)
        guess (self);
      found = move_all (self, before, force);
    }
  for (guint k = 0; found && !settled && k < MAX_ROUNDS; k++)
    found = go_on (self, before, force, &settled);
  if (found && settled)
    return TRUE;
  dismiss_all (self);
  forget_motions (self);
  return FALSE;
}

void
hys_chain_step_velocities (const HysChainStep *self,
                           const HysState     *before,
                           double             *v)
{
  for (guint j = 0; j < self->chain->n; j++)
    v[j] = before->v[j] + self->z[j];
}

/* Tensions that sticking sliders have in the part of the step in which they are not given. */
static void
take_placed (const HysChainStep *self,
             const double       *early,
             HysState           *after)
{
  for (guint k = 0; k < self->n_placed; k++)
    {
      guint i = self->placed[k];
      double threshold = self->chain->threshold[i];

      if (self->slip[i] == 0)
        after->lambda[i] = CLAMP ((self->hold[i] - self->given[i]) / (1 - early[i]), -threshold, threshold);
    }
}

/* A slider at its threshold whose rate vanishes, or is rounding against its tension, sticks as well as it slips: it is said to
 * stick. */
static void
say_what_rests (const HysChainStep *self,
                const HysState     *before,
                double              speed,
                double              force,
                HysState           *after)
{
  for (guint i = 0; i + 1 < self->chain->n; i++)
    {
      double from = after->v[i], to = after->v[i + 1], rate = fabs (to - from);
      double own = larger (larger (fabs (from), fabs (to)), fabs (before->v[i + 1] - before->v[i]));

      if (rate <= HYS_TOL_SLIP * speed || rate <= HYS_TOL_RATE * own
          || rate <= HYS_TOL_QP_RATE * force * (self->mobility[i] + self->mobility[i + 1]))
        after->slip[i] = 0;
    }
}

typedef struct
{
  double speed;     /* the largest */
  double tension;   /* the largest of sliders */
  double rate;      /* the smallest of those that slip */
} Extremes;

/* Sets the bars and joints after the step. */
static Extremes
take_all (const HysChainStep *self,
          const HysState     *before,
          HysState           *after)
{
  Extremes extremes = { 0, 0, DBL_MAX };
  gsize n = self->chain->n;

  for (gsize j = 0; j < n; j++)
    {
      double mean = before->v[j] + self->theta * self->z[j];

      after->v[j] = before->v[j] + self->z[j];
      after->q[j] = before->q[j] + self->h * mean;
      extremes.speed = larger (fabs (after->v[j]), larger (fabs (mean), extremes.speed));
    }
  for (gsize i = 0; i + 1 < n; i++)
    {
      double v0 = before->v[i], v1 = before->v[i + 1], z0 = self->z[i], z1 = self->z[i + 1], side = self->side[i];
      double rate = side * ((v1 + z1) - (v0 + z0)) + (1 - side * side) * DBL_MAX;

      after->e[i] = before->e[i] + self->h * ((v1 + self->theta * z1) - (v0 + self->theta * z0));
      after->lambda[i] = side * self->chain->threshold[i] + self->hold[i];
      extremes.tension = larger (fabs (after->lambda[i]), extremes.tension);
      extremes.rate = smaller (rate, extremes.rate);
    }
  return extremes;
}

void
hys_chain_step_take (HysChainStep   *self,
                     const HysState *before,
                     const double   *early,
                     double          scale,
                     HysState       *after)
{
  Extremes extremes = take_all (self, before, after);
  double force = larger (scale, larger (self->force, extremes.tension));

  take_placed (self, early, after);
  memcpy (after->slip, self->slip, self->chain->n - 1);
  if (extremes.rate <= larger (HYS_TOL_SLIP * extremes.speed, HYS_TOL_QP_RATE * force * self->agility))
    say_what_rests (self, before, extremes.speed, force, after);
}
