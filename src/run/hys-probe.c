/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-probe.h"

/* Where numbers are in a state. */
typedef enum
{
  IN_TIME,
  IN_Q,
  IN_V,
  IN_E,
  IN_LAMBDA,
  IN_TAU,
  IN_ENERGY,
  N_PLACES,
  NOWHERE = N_PLACES   /* what has to be worked out, or is left out */
} Place;

/* A series as start + factor times a number of the state. */
typedef struct
{
  Place  place;
  guint  index;
  double start;    /* -0 changes nothing, not even the sign of a zero */
  double factor;
} Reading;

struct HysProbe
{
  const HysSystem *system;   /* borrowed, of the last aim */
  const HysState  *state;    /* borrowed, of the last aim */
  double          *r;        /* per bar, once one of them was read; likewise: */
  double          *f;        /* per drawn element */
  gboolean         has_r;
  gboolean         has_f;
  guint           *from;     /* per drawn element: its ends */
  guint           *to;
  int             *slider;   /* per drawn element: the slider, ... */
  int             *spring;   /* ... spring ... */
  int             *dashpot;  /* ... or dashpot that it is, -1 = it is none */
  Reading         *readings; /* of a row */
  guint           *read;     /* those series of a row that have one, ... */
  guint            n_read;
  guint           *rest;     /* ... those that are to be worked out ... */
  guint            n_rest;
  guint           *loads;    /* ... and the loads */
  guint            n_loads;
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
  HysProbe *self = g_new0 (HysProbe, 1);

  self->r = g_new0 (double, system->n_bars);
  self->f = g_new0 (double, system->n_elements);
  self->from = g_new0 (guint, system->n_elements);
  self->to = g_new0 (guint, system->n_elements);
  self->slider = g_new (int, system->n_elements);
  self->spring = g_new (int, system->n_elements);
  self->dashpot = g_new (int, system->n_elements);
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
  return self;
}

void
hys_probe_free (HysProbe *self)
{
  if (self == NULL)
    return;
  g_free (self->r);
  g_free (self->f);
  g_free (self->from);
  g_free (self->to);
  g_free (self->slider);
  g_free (self->spring);
  g_free (self->dashpot);
  g_free (self->readings);
  g_free (self->read);
  g_free (self->rest);
  g_free (self->loads);
  g_free (self);
}

void
hys_probe_aim (HysProbe        *self,
               const HysSystem *system,
               const HysState  *state)
{
  self->system = system;
  self->state = state;
  self->has_r = self->has_f = FALSE;
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
  return hys_system_force (self->system, bar, self->state->t, self->state->t);
}

static double
acceleration (HysProbe *self,
              guint     bar)
{
  if (self->system->bars[bar].class == HYS_BAR_WALL)
    return 0;
  if (self->system->bars[bar].class != HYS_BAR_MASS)
    return NAN;
  return (load (self, bar) - reaction (self, bar)) / self->system->bars[bar].mass;
}

static double
work_out (HysProbe  *self,
          HysSeries  series)
{
  const HysState *state = self->state;
  guint i = series.index;

  switch (series.quantity)
    {
    case HYS_SERIES_ACCELERATION:
      return acceleration (self, i);
    case HYS_SERIES_REACTION:
      return reaction (self, i);
    case HYS_SERIES_ELONGATION:
      return state->q[self->to[i]] - state->q[self->from[i]];
    case HYS_SERIES_FORCE:
      return force (self, i);
    case HYS_SERIES_SLIP:
      return self->slider[i] >= 0 ? state->slip[self->slider[i]] : NAN;
    case HYS_SERIES_TIME:
    case HYS_SERIES_POSITION:
    case HYS_SERIES_VELOCITY:
    case HYS_SERIES_LOAD:
    case HYS_SERIES_ENERGY:
    default:
      g_return_val_if_reached (NAN);
    }
}

/* The force of an element that is a spring, a slider or a dashpot by itself: minus its tension. */
static Reading
plan_force (const HysProbe  *self,
            const HysSystem *system,
            guint            element)
{
  int spring = self->spring[element], slider = self->slider[element], dashpot = self->dashpot[element];

  if (spring >= 0)
    return (Reading){ IN_E, (guint) spring, 0, -system->springs[spring].stiffness };
  if (slider >= 0)
    return (Reading){ IN_LAMBDA, (guint) slider, 0, -1 };
  if (dashpot >= 0)
    return (Reading){ IN_TAU, (guint) dashpot, 0, -1 };
  return (Reading){ .place = NOWHERE };
}

static Reading
plan_one (const HysProbe  *self,
          const HysSystem *system,
          HysSeries        series)
{
  guint i = series.index;

  switch (series.quantity)
    {
    case HYS_SERIES_TIME:
      return (Reading){ IN_TIME, 0, -0.0, 1 };
    case HYS_SERIES_POSITION:
      return (Reading){ IN_Q, i, -0.0, 1 };
    case HYS_SERIES_VELOCITY:
      return (Reading){ IN_V, i, -0.0, 1 };
    case HYS_SERIES_ENERGY:
      return (Reading){ IN_ENERGY, i, -0.0, 1 };
    case HYS_SERIES_FORCE:
      return plan_force (self, system, i);
    case HYS_SERIES_ELONGATION:   /* of a spring: a state of its own, more exact than a difference of positions far away */
      if (self->spring[i] >= 0)
        return (Reading){ IN_E, (guint) self->spring[i], -0.0, 1 };
      return (Reading){ .place = NOWHERE };
    case HYS_SERIES_ACCELERATION:
    case HYS_SERIES_LOAD:
    case HYS_SERIES_REACTION:
    case HYS_SERIES_SLIP:
    default:
      return (Reading){ .place = NOWHERE };
    }
}

/* Where the numbers of each place begin. */
typedef struct
{
  const double *of[N_PLACES];
} Numbers;

static inline Numbers
numbers_of (const HysState *state)
{
  return (Numbers){ { &state->t, state->q, state->v, state->e, state->lambda, state->tau, state->energy } };
}

static inline double
take (const Reading *reading,
      const Numbers *numbers)
{
  return reading->start + reading->factor * numbers->of[reading->place][reading->index];
}

void
hys_probe_plan_row (HysProbe        *self,
                    const HysSystem *system,
                    const HysSeries *series,
                    guint            n)
{
  self->readings = g_renew (Reading, self->readings, n);
  self->read = g_renew (guint, self->read, n);
  self->rest = g_renew (guint, self->rest, n);
  self->loads = g_renew (guint, self->loads, n);
  self->n_read = self->n_rest = self->n_loads = 0;
  for (guint i = 0; i < n; i++)
    {
      self->readings[i] = plan_one (self, system, series[i]);
      if (self->readings[i].place != NOWHERE)
        self->read[self->n_read++] = i;
      else if (series[i].quantity == HYS_SERIES_LOAD)
        self->loads[self->n_loads++] = i;
      else
        self->rest[self->n_rest++] = i;
    }
}

void
hys_probe_read_row (HysProbe        *self,
                    const HysSeries *series,
                    double          *values,
                    guint            stride)
{
  Numbers numbers = numbers_of (self->state);
  const Reading *readings = self->readings;

  for (const guint *i = self->read; i < self->read + self->n_read; i++)
    values[*i * stride] = take (&readings[*i], &numbers);
  for (guint k = 0; k < self->n_rest; k++)
    values[self->rest[k] * stride] = work_out (self, series[self->rest[k]]);
}

void
hys_probe_read_loads (const HysProbe  *self,
                      const HysSeries *series,
                      guint            n,
                      const double    *t,
                      double          *values,
                      guint            stride)
{
  for (guint k = 0; k < self->n_loads; k++)
    hys_system_forces (self->system, series[self->loads[k]].index, n, t, t, values + self->loads[k] * stride);
}
