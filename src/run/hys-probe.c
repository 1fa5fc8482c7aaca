/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-probe.h"

#include <string.h>

/* Rows of which a force or reaction that has to be summed up is read term by term; of more, all of them are worked out
   together. */
#define MOST_SUMS 16

/* Where numbers are in a state, in the order of hys_probe_read_row(). */
typedef enum
{
  IN_TIME,
  IN_Q,
  IN_V,
  IN_E,
  IN_LAMBDA,
  IN_TAU,
  IN_R,
  IN_ENERGY,
} Place;

typedef struct
{
  Place  place;
  guint  index;
  double factor;
} Term;

/* A series as start + factors times numbers of the state. */
typedef struct
{
  guint  series;
  double start;    /* -0 of numbers: changes nothing, not even the sign of a zero; 0 of sums and of what is nothing */
  guint  first;    /* of its terms */
  guint  n;
} Reading;

struct HysProbe
{
  const HysSystem *system;   /* borrowed, of the last aim */
  const HysState  *state;    /* likewise, or: */
  HysMoment        moment;
  HysState         shown;    /* what is read of a state that shows something else: all but this is that of the state */
  double          *v;        /* per bar */
  double          *lambda;   /* per slider */
  double          *tau;      /* per dashpot */
  gboolean         driven;   /* whether bars are */
  double          *r;        /* per bar, once one of them was read; likewise: */
  double          *f;        /* per drawn element */
  gboolean         has_r;
  gboolean         has_f;
  guint           *from;     /* per drawn element: its ends */
  guint           *to;
  int             *slider;   /* per drawn element: the slider, ... */
  int             *spring;   /* ... spring ... */
  int             *dashpot;  /* ... or dashpot that it is, -1 = it is none */
  GArray          *terms;    /* of Term */
  GArray          *readings; /* of Reading: those series of a row that have one, ... */
  GArray          *rest;     /* of guint: ... and those that are to be worked out */
};

/* The drawn ends of an element are the first `from` and the last `to` of its branches that are drawn bars. */
static void
note_ends (HysProbe        *self,
           const HysSystem *system,
           guint            element,
           guint            from,
           guint            to)
{
  if (from < system->n_nodes)
    self->from[element] = from;
  if (to < system->n_nodes)
    self->to[element] = to;
}

/* Whether what is between two bars is an element by itself, not a part of one. */
static gboolean
is_drawn (const HysSystem *system,
          guint            from,
          guint            to)
{
  return from < system->n_nodes && to < system->n_nodes;
}

HysProbe *
hys_probe_new (const HysSystem *system)
{
  HysProbe *self = hys_owner_new (HysProbe);

  self->r = hys_owned (self, double, system->n_bars);
  self->f = hys_owned (self, double, system->n_elements);
  self->from = hys_owned (self, guint, system->n_elements);
  self->to = hys_owned (self, guint, system->n_elements);
  self->slider = hys_owned (self, int, system->n_elements);
  self->spring = hys_owned (self, int, system->n_elements);
  self->dashpot = hys_owned (self, int, system->n_elements);
  for (guint i = 0; i < system->n_elements; i++)
    self->slider[i] = self->spring[i] = self->dashpot[i] = -1;
  for (guint i = 0; i < system->n_springs; i++)
    {
      note_ends (self, system, system->springs[i].element, system->springs[i].from, system->springs[i].to);
      if (is_drawn (system, system->springs[i].from, system->springs[i].to))
        self->spring[system->springs[i].element] = (int) i;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      note_ends (self, system, system->dashpots[i].element, system->dashpots[i].from, system->dashpots[i].to);
      if (is_drawn (system, system->dashpots[i].from, system->dashpots[i].to))
        self->dashpot[system->dashpots[i].element] = (int) i;
    }
  for (guint i = 0; i < system->n_sliders; i++)
    {
      note_ends (self, system, system->sliders[i].element, system->sliders[i].from, system->sliders[i].to);
      if (is_drawn (system, system->sliders[i].from, system->sliders[i].to))
        self->slider[system->sliders[i].element] = (int) i;
    }
  for (guint i = 0; i < system->n_bundles; i++)
    note_ends (self, system, system->bundles[i].element, system->bundles[i].from, system->bundles[i].to);
  for (guint i = 0; i < system->n_bars; i++)
    self->driven = self->driven || system->bars[i].class == HYS_BAR_DRIVEN;
  self->v = hys_owned (self, double, system->n_bars);
  self->lambda = hys_owned (self, double, system->n_sliders);
  self->tau = hys_owned (self, double, system->n_dashpots);
  self->terms = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (Term)), g_array_unref);
  self->readings = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (Reading)), g_array_unref);
  self->rest = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  return self;
}

static gboolean
is_under_way (const HysProbe *self)
{
  return self->moment.part > 0 && self->moment.part < 1;
}

static gboolean
is_adrift (const HysState *state,
           guint           from,
           guint           to)
{
  return state->strikes && (state->adrift[from] || state->adrift[to]);
}

/* What a dashpot bears that takes an impulse is no number, nor what is summed up from it; nor is how fast bars without
 * mass are in a jump, or where it was not found, and what may have jumped there. */
static void
leave_gaps (HysProbe        *self,
            const HysSystem *system)
{
  HysState *state = &self->shown;

  for (guint i = 0; i < system->n_dashpots; i++)
    if ((state->strikes && state->struck[i]) || (is_under_way (self) && !system->held_dashpot[i])
        || is_adrift (state, system->dashpots[i].from, system->dashpots[i].to))
      state->tau[i] = NAN;
  for (guint i = 0; i < system->n_sliders; i++)
    if (is_adrift (state, system->sliders[i].from, system->sliders[i].to))
      state->lambda[i] = NAN;
  for (guint i = 0; i < system->n_bars; i++)
    if ((is_under_way (self) && (system->bars[i].class == HYS_BAR_MASSLESS || system->bars[i].class == HYS_BAR_DRIVEN))
        || is_adrift (state, i, i))
      state->v[i] = NAN;
}

/* Steps know the mean rate of a driven bar, or that on one side of a moment, its load that of the moment. */
static void
take_rates (HysProbe        *self,
            const HysSystem *system)
{
  HysState *state = &self->shown;
  double inside = self->moment.part < 1 ? self->moment.inside : self->moment.behind;

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_DRIVEN)
      state->v[i] = hys_system_drive_rate (system, i, state->t, inside);
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      guint from = system->dashpots[i].from, to = system->dashpots[i].to;

      if (system->held_dashpot[i]
          && (system->bars[from].class == HYS_BAR_DRIVEN || system->bars[to].class == HYS_BAR_DRIVEN))
        state->tau[i] = system->dashpots[i].viscosity * (state->v[to] - state->v[from]);
    }
}

void
hys_probe_aim (HysProbe        *self,
               const HysSystem *system,
               const HysState  *state,
               HysMoment        moment)
{
  gboolean gaps;

  self->system = system;
  self->moment = moment;
  self->state = state;
  self->has_r = self->has_f = FALSE;
  gaps = state->strikes || is_under_way (self);
  if (!gaps && !self->driven)
    return;
  self->shown = *state;
  self->shown.v = memcpy (self->v, state->v, system->n_bars * sizeof (double));
  self->shown.lambda = memcpy (self->lambda, state->lambda, system->n_sliders * sizeof (double));
  self->shown.tau = memcpy (self->tau, state->tau, system->n_dashpots * sizeof (double));
  self->state = &self->shown;
  if (self->driven)
    take_rates (self, system);
  if (gaps)
    leave_gaps (self, system);
}

static double
reaction (HysProbe *self,
          guint     bar)
{
  if (!self->has_r)
    hys_state_reactions (self->system, self->state, self->r);
  self->has_r = TRUE;
  return self->r[bar];
}

static double
force (HysProbe *self,
       guint     element)
{
  if (!self->has_f)
    hys_state_forces (self->system, self->state, self->f);
  self->has_f = TRUE;
  return self->f[element];
}

static double
load (const HysProbe *self,
      guint           bar)
{
  double t = self->state->t, part = self->moment.part;
  double before = part < 1 ? hys_system_force (self->system, bar, t, self->moment.inside) : 0,
         behind = part > 0 ? hys_system_force (self->system, bar, t, self->moment.behind) : 0;

  return is_under_way (self) ? before + part * (behind - before) : part < 1 ? before : behind;
}

static double
work_out (HysProbe  *self,
          HysSeries  series)
{
  const HysState *state = self->state;
  guint i = series.index;

  switch (series.quantity)
    {
    case HYS_SERIES_LOAD:
      return load (self, i);
    case HYS_SERIES_ACCELERATION:
      return self->system->bars[i].class == HYS_BAR_MASS
             ? (load (self, i) - reaction (self, i)) / self->system->bars[i].mass
             : self->system->bars[i].class == HYS_BAR_WALL ? 0 : NAN;
    case HYS_SERIES_REACTION:
      return reaction (self, i);
    case HYS_SERIES_FORCE:
      return force (self, i);
    case HYS_SERIES_SLIP:
      return self->slider[i] >= 0 && !is_under_way (self) ? state->slip[self->slider[i]] : NAN;
    case HYS_SERIES_TIME:
    case HYS_SERIES_POSITION:
    case HYS_SERIES_VELOCITY:
    case HYS_SERIES_ELONGATION:
    case HYS_SERIES_ENERGY:
    default:
      g_return_val_if_reached (NAN);
    }
}

static void
add_term (HysProbe *self,
          Place     place,
          guint     index,
          double    factor)
{
  g_array_append_val (self->terms, ((Term){ place, index, factor }));
}

/* Minus the tension of an element that is a spring, a slider or a dashpot by itself; FALSE where it is none. */
static gboolean
plan_force (HysProbe        *self,
            const HysSystem *system,
            guint            element)
{
  int spring = self->spring[element], slider = self->slider[element], dashpot = self->dashpot[element];

  if (spring >= 0)
    add_term (self, IN_E, (guint) spring, -system->springs[spring].stiffness);
  else if (slider >= 0)
    add_term (self, IN_LAMBDA, (guint) slider, -1);
  else if (dashpot >= 0)
    add_term (self, IN_TAU, (guint) dashpot, -1);
  return spring >= 0 || slider >= 0 || dashpot >= 0;
}

/* What a tension does to a reaction (hys_state_reactions()) or to the force of an element (hys_state_forces()). */
static void
add_share (HysProbe        *self,
           const HysSystem *system,
           HysSeries        series,
           guint            element,
           guint            from,
           guint            to,
           Place            place,
           guint            index,
           double           stiffness)
{
  if (series.quantity == HYS_SERIES_REACTION && series.index == to)
    add_term (self, place, index, stiffness);
  if (series.quantity == HYS_SERIES_REACTION && series.index == from)
    add_term (self, place, index, -stiffness);
  if (series.quantity == HYS_SERIES_FORCE && series.index == element && to < system->n_nodes)
    add_term (self, place, index, -stiffness);
}

/* A sum over tensions, in the order in which the states' functions have it. */
static void
plan_sum (HysProbe        *self,
          const HysSystem *system,
          HysSeries        series)
{
  for (guint i = 0; i < system->n_springs; i++)
    add_share (self, system, series, system->springs[i].element, system->springs[i].from, system->springs[i].to, IN_E,
               i,
               system->springs[i].stiffness);
  for (guint i = 0; i < system->n_dashpots; i++)
    add_share (self, system, series, system->dashpots[i].element, system->dashpots[i].from, system->dashpots[i].to,
               IN_TAU, i, 1);
  for (guint i = 0; i < system->n_sliders; i++)
    add_share (self, system, series, system->sliders[i].element, system->sliders[i].from, system->sliders[i].to,
               IN_LAMBDA, i, 1);
  for (guint i = 0; i < system->n_bundles; i++)
    add_share (self, system, series, system->bundles[i].element, system->bundles[i].from, system->bundles[i].to, IN_R,
               i, 1);
}

/* The terms of a series that is one or two numbers of a state. FALSE where it is not. */
static gboolean
plan_number (HysProbe        *self,
             const HysSystem *system,
             HysSeries        series)
{
  guint i = series.index;

  switch (series.quantity)
    {
    case HYS_SERIES_TIME:
      add_term (self, IN_TIME, 0, 1);
      return TRUE;
    case HYS_SERIES_POSITION:
      add_term (self, IN_Q, i, 1);
      return TRUE;
    case HYS_SERIES_VELOCITY:
      add_term (self, IN_V, i, 1);
      return TRUE;
    case HYS_SERIES_ENERGY:
      add_term (self, IN_ENERGY, i, 1);
      return TRUE;
    case HYS_SERIES_ELONGATION:   /* of a spring: a state of its own, more exact than a difference of positions far away
                                     */
      if (self->spring[i] >= 0)
        add_term (self, IN_E, (guint) self->spring[i], 1);
      else
        {
          add_term (self, IN_Q, self->to[i], 1);
          add_term (self, IN_Q, self->from[i], -1);
        }
      return TRUE;
    case HYS_SERIES_LOAD:   /* where there is one it is no number of a state */
      return system->bars[i].forces == NULL;
    case HYS_SERIES_FORCE:
    case HYS_SERIES_ACCELERATION:
    case HYS_SERIES_REACTION:
    case HYS_SERIES_SLIP:
    default:
      return FALSE;
    }
}

static gboolean
is_sum (HysSeries series)
{
  return series.quantity == HYS_SERIES_REACTION || series.quantity == HYS_SERIES_FORCE;
}

/* @readings has how each series is read, those that are not, @rest. Sums are read term by term where there are few. */
void
hys_probe_plan_row (HysProbe        *self,
                    const HysSystem *system,
                    const HysSeries *series,
                    guint            n)
{
  guint n_sums = 0;

  g_array_set_size (self->terms, 0);
  g_array_set_size (self->readings, 0);
  g_array_set_size (self->rest, 0);
  for (guint k = 0; k < n; k++)
    n_sums += is_sum (series[k]);
  for (guint k = 0; k < n; k++)
    {
      Reading reading = { k, -0.0, self->terms->len, 0 };
      gboolean found = plan_number (self, system, series[k]);

      if (self->terms->len == reading.first)
        reading.start = 0;
      if (!found && is_sum (series[k]))
        {
          found = series[k].quantity == HYS_SERIES_FORCE && plan_force (self, system, series[k].index);
          if (!found && n_sums <= MOST_SUMS)
            plan_sum (self, system, series[k]);
          found = found || n_sums <= MOST_SUMS;
        }
      reading.n = self->terms->len - reading.first;
      if (found)
        g_array_append_val (self->readings, reading);
      else
        g_array_append_val (self->rest, k);
    }
}

void
hys_probe_read_row (HysProbe        *self,
                    const HysSeries *series,
                    double          *values,
                    guint            stride)
{
  const HysState *state = self->state;
  const double *numbers[] = { &state->t, state->q, state->v, state->e, state->lambda, state->tau, state->r,
                             state->energy };

  for (guint k = 0; k < self->readings->len; k++)
    {
      const Reading *reading = &g_array_index (self->readings, Reading, k);
      const Term *term = &g_array_index (self->terms, Term, reading->first), *end = term + reading->n;
      double value = reading->start;

      for (; term < end; term++)
        value += term->factor * numbers[term->place][term->index];
      values[reading->series * stride] = value;
    }
  for (guint k = 0; k < self->rest->len; k++)
    {
      guint i = g_array_index (self->rest, guint, k);

      values[i * stride] = work_out (self, series[i]);
    }
}
