/* SPDX-License-Identifier: GPL-3.0-or-later */
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
/* Slopes that differ by less, relative to the steepest, are equal; a last slope below is 0. */
#define SAME_SLOPE    1e-7

static gboolean
check_rows (const double  *t,
            const double  *x,
            const double  *r,
            gsize          n,
            GError       **error)
{
  if (n < 4)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("There are too few rows for a cycle."));
      return FALSE;
    }
  for (gsize i = 0; i < n; i++)
    if (!isfinite (t[i]) || !isfinite (x[i]) || !isfinite (r[i]) || (i > 0 && t[i] <= t[i - 1]))
      {
        char text[HYS_NUMBER_SIZE];

        g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the rows at t = %s are not finite, or time does not increase"),
                     hys_number_format (t[i], text));
        return FALSE;
      }
  return TRUE;
}

static void
note_extents (HysCycle      *self,
              const HysPath *path,
              gsize          first,
              gsize          last)
{
  self->x_min = self->r_min = INFINITY;
  self->x_max = self->r_max = -INFINITY;
  for (gsize i = first; i <= last; i++)
    {
      self->x_min = fmin (self->x_min, path->x[i]);
      self->x_max = fmax (self->x_max, path->x[i]);
      self->r_min = fmin (self->r_min, path->r[i]);
      self->r_max = fmax (self->r_max, path->r[i]);
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

  if (isfinite (period) && period > 0)
    from = fmax (end - period, path->t[0]);
  while (first > 0 && path->t[first - 1] >= from)
    first--;
  note_extents (self, path, first, path->n - 1);
  path->x_extent = self->x_max - self->x_min;
  path->r_extent = self->r_max - self->r_min;
  if (!(path->x_extent > LEAST_EXTENT * fmax (fabs (self->x_min), fabs (self->x_max))))
    return FALSE;
  if (!(path->r_extent > 0))
    path->r_extent = fmax (fabs (self->r_max), 1);
  return TRUE;
}

/* The work along the corners, or along the samples of what has none. */
static double
work_along (const HysCycle *self,
            const HysPath  *path)
{
  double work = 0;

  if (self->shape == HYS_LOOP_LINE)
    return 0;
  for (guint i = 0; self->shape == HYS_LOOP_POLYGON && i < self->n_sides; i++)
    {
      const HysLoopSide *side = &self->sides[i];

      work += (side->from.r + side->to.r) / 2 * (side->to.x - side->from.x);
    }
  for (gsize i = self->first; self->shape == HYS_LOOP_CURVE && i < self->last; i++)
    work += (path->r[i] + path->r[i + 1]) / 2 * (path->x[i + 1] - path->x[i]);
  return work;
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

/* The ends of the loop in x: corners, or samples. */
static void
find_ends (const HysCycle *self,
           const HysPath  *path,
           HysLoopPoint   *low,
           HysLoopPoint   *high)
{
  *low = (HysLoopPoint){ INFINITY, 0 };
  *high = (HysLoopPoint){ -INFINITY, 0 };
  for (gsize i = 0; i < (self->n_corners > 0 ? self->n_corners : self->last - self->first + 1); i++)
    {
      HysLoopPoint point = { 0 };

      if (self->n_corners > 0)
        point = self->corners[i];
      else
        point = (HysLoopPoint){ path->x[self->first + i], path->r[self->first + i] };
      *low = point.x < low->x ? point : *low;
      *high = point.x > high->x ? point : *high;
    }
}

static void
weigh (HysCycle      *self,
       const HysPath *path)
{
  HysLoopPoint low, high;

  find_ends (self, path, &low, &high);
  self->dissipated = work_along (self, path);
  self->secant_stiffness = (high.r - low.r) / (high.x - low.x);
  self->centre = (HysLoopPoint){ (low.x + high.x) / 2, (low.r + high.r) / 2 };
  if (self->secant_stiffness > 0)
    self->damping_ratio = self->dissipated
                          / (2 * G_PI * self->secant_stiffness * (high.x - low.x) * (high.x - low.x) / 4);
}

/* (4.23)-(4.24): slopes and breaks of a half-cycle. */
static void
take_slopes (HysCycle        *self,
             const HysBranch *half)
{
  self->n_slopes = (guint) half->n - 1;
  self->slopes = g_memdup2 (half->slope, self->n_slopes * sizeof (double));
  self->breaks = g_memdup2 (half->d + 1, self->n_slopes * sizeof (double));
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

/* One sentence, the most important that there is. */
static void
remark_on (HysCycle *self)
{
  if (self->coarse > 0)
    self->remark = g_strdup_printf (ngettext ("At %u place the corners are closer together than the step resolves: a side may be "
                                              "missing.",
                                              "At %u places the corners are closer together than the step resolves: sides may "
                                              "be missing.", self->coarse), self->coarse);
  else if (self->identified->n > 0 && !self->masing)
    self->remark = g_strdup (_("Masing’s rule does not hold: this model has this loop, but not those of other amplitudes."));
  else
    self->remark = hys_prandtl_remark (self->identified, self->all_slip);
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
  remark_on (self);
}

/* Everything that compares half-cycles. */
static void
judge_halves (HysCycle      *self,
              const HysPath *path,
              const GArray  *turns)
{
  g_auto (HysBranch) up = { 0 }, down = { 0 };
  const HysBranch *longest, none = { 0 };

  take_half (self, path, turns, 1, &up);
  take_half (self, path, turns, -1, &down);
  longest = hys_branch_length (&up) >= hys_branch_length (&down) * (1 - 1e-6) ? &up : &down;
  self->asymmetry = hys_branch_apart (&up, &down) / path->r_extent;
  hys_masing_check (self, path, turns,
                    self->shape == HYS_LOOP_POLYGON && self->state != HYS_CYCLE_CHANGING ? longest : &none);
  if (self->shape == HYS_LOOP_POLYGON && longest->n > 1)
    take_slopes (self, longest);
}

static void
take_line (HysCycle *self)
{
  self->n_slopes = 1;
  self->slopes = g_memdup2 (&self->sides[0].slope, sizeof (double));
  self->breaks = g_new (double, 1);
}

static void
analyse (HysCycle      *self,
         const HysPath *path,
         double         period)
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
  if (!hys_loop_place (path, motion.state == HYS_CYCLE_CHANGING ? large : turns, &motion, &self->first, &self->last))
    {
      self->remark = g_strdup (_("There is no complete cycle in these rows."));
      return;
    }
  note_extents (self, path, self->first, self->last);
  hys_loop_trace (self, path);
  weigh (self, path);
  judge_halves (self, path, turns);
  if (self->shape == HYS_LOOP_LINE)
    take_line (self);
  if (self->n_slopes > 0)
    identify (self);
  else if (self->shape == HYS_LOOP_POLYGON)
    self->remark = g_strdup (_("The loop has inner loops that do not close: no generalized Prandtl model does that."));
  else if (self->shape == HYS_LOOP_CURVE)
    self->remark = g_strdup (_("The loop is not a polygon: it has no corners from which springs and sliders could be read."));
}

HysCycle *
hys_cycle_new (const double  *t,
               const double  *x,
               const double  *r,
               gsize          n,
               double         period,
               GError       **error)
{
  HysPath path = { t, x, r, n, 1, 1 };
  HysCycle *self;

  if (!check_rows (t, x, r, n, error))
    return NULL;
  self = g_new (HysCycle, 1);
  *self = (HysCycle){ .period = NAN, .mismatch = NAN, .damping_ratio = NAN, .secant_stiffness = NAN, .last = n - 1 };
  if (measure (self, &path, period))
    analyse (self, &path, period);
  self->start = t[self->first];
  self->stop = t[self->last];
  return self;
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
