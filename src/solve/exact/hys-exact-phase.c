/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-exact-phase.h"

#include "hys-exact-rows.h"
#include "hys-slider-law.h"
#include "hys-tolerances.h"

#include <float.h>

#define ROW HYS_EXACT_ROW

/* How much less the end of a bundle's piece is blurred than HYS_TOL_EVENT. */
#define ENDS 1e-2

/* How much longer than the last phase the next one may be expected to be, at most. */
#define LONGER  3

/* How far beyond the first event that is known others are looked for. */
#define BEYOND (1 + 1e-9)

/* A motion that ends within this part of its series and makes forces or speeds of the network so much larger is
 * followed once more, for twice as long as it lasts: what would be later says nothing of how large they are. */
#define EARLY  0.25
#define GROWTH 2

/* What becomes of a slider that contradicts its pattern, and when. */
typedef struct
{
  double tau;            /* INFINITY: never */
  gboolean at_once;      /* from the start on */
  gint8  becomes;
} Crossing;

guint
hys_exact_pattern_size (const HysSystem *system)
{
  return system->n_sliders + system->n_bundles;
}

HysExactPhase *
hys_exact_phase_new (const HysSystem *system,
                     HysBundles      *bundles)
{
  HysExactPhase *self = hys_owner_new (HysExactPhase);

  self->system = system;
  self->series = hys_owner_keep (self, hys_exact_series_new (system), hys_exact_series_free);
  self->bundles = bundles;
  self->slip = hys_owned (self, gint8, hys_exact_pattern_size (system) + 1);
  self->next = hys_owned (self, gint8, hys_exact_pattern_size (system) + 1);
  self->scales = hys_owner_keep (self, hys_exact_scales_new (system), hys_exact_scales_free);
  return self;
}

void
hys_exact_phase_free (HysExactPhase *self)
{
  if (self == NULL)
    return;
  hys_exact_flow_free (self->flow);
  hys_owner_free (self);
}

static guint
part_of (const HysExactPhase *self,
         guint                slider)
{
  return self->scales->part[self->system->sliders[slider].from];
}

/* Whether sticking sliders have the same velocity at both ends, where it is a state; those that have not slip. */
static HysExactVerdict
compare_velocities (HysExactPhase  *self,
                    const gint8    *slip,
                    const HysState *from)
{
  const HysSystem *system = self->system;
  HysExactVerdict verdict = HYS_EXACT_HOLDS;

  for (guint i = 0; i < system->n_sliders; i++)
    {
      double to = from->v[system->sliders[i].to], foot = from->v[system->sliders[i].from], rate = to - foot;
      double scale = hys_exact_larger (self->scales->speed[part_of (self, i)],
                                       hys_exact_larger (fabs (to), fabs (foot)));

      if (system->beta[i] || slip[i] != 0 || fabs (rate) <= HYS_TOL_PATTERN * scale)
        continue;
      self->next[i] = rate > 0 ? 1 : -1;
      verdict = HYS_EXACT_CONTRADICTED;
    }
  return verdict;
}

/* Whether what is missing in the balance of a group at first, where it would jump, is rounding of the forces on that
   group itself. */
static gboolean
goes_on (const HysExactPhase *self,
         double               excess,
         guint                root)
{
  const HysExactScales *scales = self->scales;

  return fabs (excess) <= HYS_TOL_PATTERN * scales->cluster[self->series->flow->clusters[root]]
                          + HYS_TOL_EVENT * scales->force_now[scales->part[root]] + scales->noise[root];
}

/* How far the series is used, in its units. */
static void
set_reach (HysExactPhase *self,
           double         reach)
{
  self->reach = reach;
  hys_exact_row_powers (reach, self->power);
}

/* Coefficient @k of the motion of a bar that is given; 0 of a wall. */
static double
given (const HysExactSeries *series,
       guint                 bar,
       int                   k)
{
  int drive = series->loads->drive_of[bar];

  return drive >= 0 ? series->loads->drive[drive * ROW + k] : 0;
}

/* Whether two bars that are given and tied move alike, but for rounding of where they are, however fast others are. */
static gboolean
move_alike (const HysExactSeries *series,
            const HysExactTie    *tie)
{
  double place = fabs (given (series, tie->one, 0)) + fabs (given (series, tie->other, 0)), apart = 0, far = 0;

  for (int k = 1; k <= series->last; k++)
    {
      double one = given (series, tie->one, k), other = given (series, tie->other, k);

      apart = hys_exact_larger (apart, fabs (one - other));
      far = hys_exact_larger (far, hys_exact_larger (fabs (one), fabs (other)));
    }
  return apart <= HYS_TOL_PATTERN * far + HYS_TOL_STILL * place;
}

/* Whether all masses of a group move alike, all that is given moves as what it is tied to, and all forces balance at
   first. */
static gboolean
fits (const HysExactPhase *self,
      const HysState      *from)
{
  const HysSystem *system = self->system;
  const HysExactSeries *series = self->series;
  const HysExactFlow *flow = series->flow;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS
        && !(fabs (from->v[i] - series->y[(gsize) i * ROW + 1] / series->unit)
             <= HYS_TOL_PATTERN * self->scales->speed_now[self->scales->part[i]]))
      return FALSE;
  for (guint n = 0; n < flow->ties->len; n++)
    if (!move_alike (series, &g_array_index (flow->ties, HysExactTie, n)))
      return FALSE;
  for (guint n = 0; n < flow->roots->len; n++)
    {
      guint root = g_array_index (flow->roots, guint, n);

      if (flow->place[root].b >= 0 && !goes_on (self, series->excess[flow->place[root].b], root))
        return FALSE;
    }
  return TRUE;
}

/* What counts as zero at the start of a phase, the event before being known to rounding of its time, too. */
static inline double
zero_at_first (const HysExactPhase *self,
               const double        *c,
               double               scale)
{
  return HYS_TOL_EVENT_START * scale + DBL_EPSILON * self->series->t0 / self->series->unit * fabs (c[1]);
}

/* Where factor c + constant becomes negative; what starts within @start of zero starts at zero. */
static inline Crossing
look_from (const HysExactPhase *self,
           const double        *c,
           double               factor,
           double               constant,
           double               start,
           double               scale,
           gint8                becomes)
{
  double f[ROW], tau, end = self->power[1];
  int n = self->series->last;
  gboolean at_zero;

  hys_exact_row_take (f, constant, factor, c, self->power);
  at_zero = fabs (f[0]) <= start;
  if (f[0] < -start)
    return (Crossing){ 0, TRUE, becomes };
  if (at_zero)
    f[0] = 0;
  tau = hys_exact_first_crossing (f, n, HYS_TOL_EVENT * scale);
  return (Crossing){ tau * end, at_zero && tau <= 1 && hys_exact_value (f, n, 0.5 * tau) <= HYS_TOL_EVENT * scale,
                    becomes };
}

G_ALWAYS_INLINE static inline Crossing
look (const HysExactPhase *self,
      const double        *c,
      double               factor,
      double               constant,
      double               scale,
      gint8                becomes)
{
  return look_from (self, c, factor, constant, zero_at_first (self, c, scale), scale, becomes);
}

G_ALWAYS_INLINE static inline Crossing
look_at_tension (const HysExactPhase *self,
                 guint                i)
{
  const double *tension = self->series->tension + (gsize) i * ROW;
  double alpha = self->system->sliders[i].threshold;
  double scale = hys_exact_scales_tension (self->scales, self->series->flow, i);
  Crossing upper, lower;

  /* Whether it clearly stays below on both sides. */
  if (hys_exact_row_weigh (tension, self->power) < (1 - HYS_TOL_PATTERN) * alpha)
    return (Crossing){ INFINITY, FALSE, 0 };
  upper = look (self, tension, -1, alpha, scale, 1);
  lower = look (self, tension, 1, alpha, scale, -1);
  if (upper.at_once)
    return upper;
  return lower.at_once || lower.tau < upper.tau ? lower : upper;
}

/* Whether the rate of a slider is a state, and at first too large for it to stick. */
static gboolean
slips_at_first (const HysExactPhase *self,
                guint                i)
{
  const HysExactSeries *series = self->series;
  const HysSlider *slider = &self->system->sliders[i];
  const double *to = series->y + (gsize) slider->to * ROW, *from = series->y + (gsize) slider->from * ROW;
  double speed = hys_exact_larger (fabs (to[1]), fabs (from[1])) / series->unit, rate = series->rate[(gsize) i * ROW];

  return !self->system->beta[i]
         && fabs (rate) > HYS_TOL_PATTERN * hys_exact_larger (self->scales->speed[part_of (self, i)], speed);
}

/* Where a slider that slips stops. Speeds that only come later say nothing of its rate at first. */
G_ALWAYS_INLINE static inline Crossing
look_at_rate (const HysExactPhase *self,
              guint                i)
{
  const double *rate = self->series->rate + (gsize) i * ROW;
  double scale = hys_exact_scales_rate (self->scales, self->series, i), zero = zero_at_first (self, rate, scale);
  gboolean slight = fabs (rate[0]) <= zero && !slips_at_first (self, i);

  return look_from (self, rate, self->series->flow->slip[i], 0, slight ? zero : 0, scale, 0);
}

/* Where a slider at its threshold in a loop that sticks would bear less if it could; one whose tension has just jumped,
 * less than its threshold. */
static Crossing
look_at_closed (const HysExactPhase *self,
                guint                i)
{
  const double *inner = self->series->inner + (gsize) i * ROW;
  double rate[ROW] = { 0 }, alpha = self->system->sliders[i].threshold;
  double scale = hys_exact_scales_tension (self->scales, self->series->flow, i);
  int slip = self->series->flow->slip[i];

  if (fabs (slip * inner[0] - alpha) > HYS_TOL_EVENT_START * scale)
    return look (self, inner, slip, -alpha, scale, 0);
  for (int k = 0; k < self->series->last; k++)
    rate[k] = (k + 1) * inner[k + 1];
  return look (self, rate, slip, 0, scale, 0);
}

/* A slider whose rate vanishes for good keeps its tension: it only counts as slipping if it bears its threshold. */
static Crossing
look_at_resting (const HysExactPhase *self,
                 guint                i)
{
  double alpha = self->system->sliders[i].threshold;

  if (hys_slider_room (alpha, self->from->lambda[i], self->slip[i]) <= HYS_TOL_PATTERN * alpha)
    return (Crossing){ INFINITY, FALSE, 0 };
  return (Crossing){ 0, TRUE, 0 };
}

/* The first event of a slider. */
G_ALWAYS_INLINE static inline Crossing
look_at (const HysExactPhase *self,
         guint                i)
{
  const HysExactSeries *series = self->series;
  const HysExactFlow *flow = series->flow;
  int slip = flow->slip[i];

  if (flow->closed[i])
    return look_at_closed (self, i);
  if (slip != 0 && series->holds[i])
    return look_at_resting (self, i);
  if (slip != 0)
    return look_at_rate (self, i);
  if (hys_exact_is_given (self->system, i))
    return (Crossing){ INFINITY, FALSE, 0 };
  return look_at_tension (self, i);
}

/* The first event of a bundle: it turns back, or comes to the end of its piece. */
static Crossing
look_at_bundle (const HysExactPhase *self,
                guint                i)
{
  const HysExactSeries *series = self->series;
  const HysExactBundle *bundle = &series->bundles[i];
  guint part = self->scales->part[self->system->bundles[i].from];
  double move[ROW], rate[ROW] = { 0 }, length = series->unit * self->scales->speed_now[part];
  Crossing first = { INFINITY, FALSE, (gint8) bundle->direction };

  hys_exact_series_move (series, i, move);
  for (int k = 0; k <= series->last; k++)
    rate[k] = (k + 1) * move[k + 1] / series->unit;
  if (bundle->direction != 0)
    first = look (self, rate, bundle->direction, 0, self->scales->speed_now[part], (gint8) -bundle->direction);
  for (int side = -1; side <= 1 && !first.at_once; side += 2)
    {
      double room = side > 0 ? bundle->to : -bundle->from;
      Crossing end;

      if (!isfinite (room))
        continue;
      end = look (self, move, -side, room, hys_exact_larger (length, room) * ENDS, (gint8) side);
      if (end.tau < first.tau)
        first = (Crossing){ end.tau, FALSE, end.becomes };
    }
  return first;
}

/* Events that are as near to each other as they are known are one. */
static gboolean
is_before (double tau,
           double other)
{
  return tau < other * (1 - HYS_TOL_EVENT_TIME) - HYS_TOL_EVENT_UNIT;
}

G_ALWAYS_INLINE static inline void
note_event (HysExactPhase  *self,
            guint           i,
            const Crossing *crossing)
{
  if (crossing->tau > 1 || is_before (self->reach, crossing->tau))
    return;
  if (is_before (crossing->tau, self->reach))
    memcpy (self->next, self->slip, hys_exact_pattern_size (self->system));
  self->reach = self->event ? MIN (self->reach, crossing->tau) : crossing->tau;
  hys_exact_row_powers (fmin (1, self->reach * BEYOND), self->power);
  self->event = TRUE;
  self->next[i] = crossing->becomes;
}

HYS_EACH_PROCESSOR static HysExactVerdict
look_for_events (HysExactPhase *self)
{
  guint n = hys_exact_pattern_size (self->system), m = self->system->n_sliders;
  double holds = 1;

  set_reach (self, 1);
  self->event = self->contradicted = FALSE;
  for (guint i = 0; i < n; i++)
    {
      Crossing crossing = i < m ? look_at (self, i) : look_at_bundle (self, i - m);

      holds = MIN (holds, crossing.tau);
      if (crossing.at_once)
        {
          if (!self->contradicted)
            memcpy (self->next, self->slip, n);
          self->contradicted = self->event = TRUE;
          self->next[i] = crossing.becomes;
        }
      else if (!self->contradicted)
        note_event (self, i, &crossing);
    }
  set_reach (self, self->contradicted ? holds : self->reach);
  return self->contradicted ? HYS_EXACT_CONTRADICTED : HYS_EXACT_HOLDS;
}

/* The bundle as it goes on from where its curve is; @wanted: the direction to take where the two differ. */
static HysExactBundle
choose_bundle (HysCurve *curve,
               int       wanted)
{
  double sliver = HYS_TOL_PIECE * hys_curve_backbone (curve)->extent;
  HysCurvePiece ahead, back;

  hys_curve_look (curve, sliver, &ahead);
  hys_curve_look (curve, -sliver, &back);
  if (ahead.slope == back.slope)
    return (HysExactBundle){ 0, ahead.slope, back.from, ahead.to };
  if (wanted >= 0)
    return (HysExactBundle){ 1, ahead.slope, -INFINITY, ahead.to };
  return (HysExactBundle){ -1, back.slope, back.from, INFINITY };
}

/* Bundles go the way they move; where they do not, the way the pattern says. */
static void
choose_bundles (HysExactPhase  *self,
                const HysState *from)
{
  const HysSystem *system = self->system;

  for (guint i = 0; i < system->n_bundles; i++)
    {
      double to = from->v[system->bundles[i].to], foot = from->v[system->bundles[i].from];
      guint part = self->scales->part[system->bundles[i].from];
      double scale = hys_exact_larger (self->scales->speed[part], hys_exact_larger (fabs (to), fabs (foot)));
      gint8 *way = &self->slip[system->n_sliders + i];

      if (fabs (to - foot) > HYS_TOL_PATTERN * scale)
        *way = to > foot ? 1 : -1;
      self->series->bundles[i] = choose_bundle (self->bundles->curve[i], *way);
    }
}

static gboolean
is_at (double move,
       double end)
{
  return isfinite (end) && fabs (move - end) <= HYS_TOL_PIECE_END * fabs (end);
}

void
hys_exact_phase_move (HysExactPhase *self,
                      double         tau)
{
  for (guint i = 0; i < self->system->n_bundles; i++)
    {
      const HysExactBundle *bundle = &self->series->bundles[i];
      double c[ROW], way, *move = &self->bundles->move[i];

      hys_exact_series_move (self->series, i, c);
      way = hys_exact_value (c, self->series->last, tau);
      *move = CLAMP (way, bundle->from, bundle->to);
      if (bundle->direction * *move < 0)
        *move = 0;
      if (tau == self->reach && is_at (*move, bundle->to))
        *move = bundle->to;
      else if (tau == self->reach && is_at (*move, bundle->from))
        *move = bundle->from;
    }
}

/* Whether the motion makes forces or speeds so much larger, and ends so soon, that it is to be followed once more. */
static gboolean
grows_early (const HysExactPhase *self)
{
  const HysExactScales *scales = self->scales;
  gboolean early = self->reach > 0 && self->reach < EARLY, grows = FALSE;

  for (guint i = 0; i < self->system->n_bars && early && !grows; i++)
    grows = scales->force_now[i] > GROWTH * scales->force[i] || scales->speed_now[i] > GROWTH * scales->speed[i];
  return grows;
}

/* Makes the flow that of a pattern; FALSE if it has none. */
static gboolean
set_flow (HysExactPhase *self,
          const gint8   *slip)
{
  HysExactFlow *flow;

  if (self->flow != NULL && memcmp (slip, self->flow->slip, self->system->n_sliders) == 0)
    return TRUE;
  flow = hys_exact_flow_new (self->system, slip);
  if (flow == NULL)
    return FALSE;
  hys_exact_flow_free (self->flow);
  self->flow = flow;
  return TRUE;
}

/* Follows the motion of the pattern for up to @unit. */
static HysExactVerdict
follow (HysExactPhase  *self,
        const HysState *from,
        double          unit)
{
  if (!hys_exact_series_start (self->series, self->flow, from, unit))
    return HYS_EXACT_UNRESOLVED;
  self->tried = self->series->unit;
  hys_exact_scales_measure (self->scales, self->series);
  return fits (self, from) ? look_for_events (self) : HYS_EXACT_IMPOSSIBLE;
}

HysExactVerdict
hys_exact_phase_try (HysExactPhase  *self,
                     const gint8    *slip,
                     const HysState *from,
                     double          unit)
{
  HysExactVerdict verdict;

  memcpy (self->slip, slip, hys_exact_pattern_size (self->system));
  self->from = from;
  self->tried = INFINITY;
  choose_bundles (self, from);
  memcpy (self->next, self->slip, hys_exact_pattern_size (self->system));
  verdict = compare_velocities (self, slip, from);
  if (verdict != HYS_EXACT_HOLDS)
    return verdict;
  if (!set_flow (self, slip))
    return HYS_EXACT_IMPOSSIBLE;
  if (self->length > 0)
    unit = MIN (unit, LONGER * self->length);
  verdict = follow (self, from, unit);
  if (verdict == HYS_EXACT_HOLDS && grows_early (self))
    verdict = follow (self, from, 2 * self->reach * self->series->unit);
  if (verdict == HYS_EXACT_HOLDS || verdict == HYS_EXACT_CONTRADICTED)
    self->residual = hys_exact_phase_residual (self);
  return verdict == HYS_EXACT_HOLDS && !(self->residual <= HYS_RESIDUAL_MAX) ? HYS_EXACT_IMPOSSIBLE : verdict;
}

void
hys_exact_phase_shorten (HysExactPhase *self,
                         double         part)
{
  set_reach (self, self->reach * part);
  self->event = FALSE;
}

void
hys_exact_phase_accept (HysExactPhase *self)
{
  self->length = self->reach * self->series->unit;
  hys_exact_scales_accept (self->scales);
}
