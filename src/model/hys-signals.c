/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-signals.h"

#include "hys-parameter.h"

#include <math.h>

/* Values of a formula that are nothing, in units of the largest: far below the rounding of what they act on. */
#define SMALLEST 0x1p-60

/* Times over which rates are taken, as powers of two, which are no rounding: of what is curved where no other is told,
 * and of straight pieces so far on that where they begin is nothing beside it. */
#define BRIEF 0x1p-50
#define FAR   0x1p200

/* By what they are less far on where the value there is more than numbers hold. */
#define NEARER 0x1p-50

/* Steps in a period, at least, that resolve a signal, and by how much of its amplitude the value in the middle of a
 * step may differ from the mean, which is half the second derivative times step^2 / 12: with four steps in a period of
 * a sine it is that. */
#define STEPS_IN_PERIOD 4
#define OFF_MEAN 0.1

static const HysSignalKind *const kinds[] = {
#define LIST(name) &hys_signal_##name,
  HYS_SIGNALS (LIST)
#undef LIST
};

const HysSignalKind *const *
hys_signal_kinds (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

const HysSignalKind *
hys_signal_kind_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i]->name, name))
      return kinds[i];
  return NULL;
}

gboolean
hys_signal_turn (HysSignal *self,
                 GError   **error)
{
  for (guint i = 0; i < self->kind->n_parameters; i++)
    if (self->kind->parameters[i].turns)
      self->values[i] = 0 - self->values[i];
  for (guint i = 0; self->points != NULL && i < self->points->len; i++)
    g_array_index (self->points, HysTablePoint, i).value = 0 - g_array_index (self->points, HysTablePoint, i).value;
  if (self->expression == NULL)
    return TRUE;
  g_autofree char *text = hys_parameter_turned (hys_expression_get_text (self->expression));
  HysExpression *turned = hys_expression_new (text, "t", error);
  if (turned == NULL)
    return FALSE;
  hys_expression_free (self->expression);
  self->expression = turned;
  return TRUE;
}

void
hys_signal_set_span (HysSignal *self,
                     double     span)
{
  double low, high;

  if (self->expression == NULL || !(span > 0 && isfinite (span)))
    return;
  hys_expression_set_span (self->expression, span);
  hys_expression_bounds (self->expression, 0, span, &low, &high);
  high = fmax (fabs (low), fabs (high));
  self->least = isfinite (high) ? SMALLEST * high : 0;
}

double
hys_signal_value (const HysSignal *self,
                  double           t)
{
  return self->kind->value (self, t, t);
}

double
hys_signal_value_in (const HysSignal *self,
                     double           t,
                     double           inside)
{
  return self->kind->value (self, t, inside);
}

double
hys_signal_next_break (const HysSignal *self,
                       double           t)
{
  return self->kind->next_break ? self->kind->next_break (self, t) : INFINITY;
}

gboolean
hys_signal_taylor (const HysSignal *self,
                   double           t,
                   double           unit,
                   guint            n,
                   double          *c)
{
  double inside = t + 0.5 * unit;

  if (self->kind->taylor != NULL)
    return self->kind->taylor (self, t, unit, n, c);
  for (guint k = 2; k < n; k++)
    c[k] = 0;
  c[0] = hys_signal_value_in (self, t, inside);
  c[1] = hys_signal_value_in (self, t + unit, inside) - c[0];
  return TRUE;
}

double
hys_signal_rate (const HysSignal *self,
                 double           t,
                 double           inside)
{
  double unit = inside != t ? 2 * (inside - t) : BRIEF, c[2] = { 0 };

  if (self->kind->taylor != NULL)
    {
      if (self->expression != NULL)
        hys_expression_taylor (self->expression, t, unit, t + 0.5 * unit, G_N_ELEMENTS (c), c, NULL);
      else
        self->kind->taylor (self, t, unit, G_N_ELEMENTS (c), c);
      return fabs (c[0]) + fabs (c[1]) <= self->least ? 0 : c[1] / unit;
    }
  unit = FAR;
  do
    c[1] = hys_signal_value_in (self, t + unit, inside) - hys_signal_value_in (self, t, inside);
  while (!isfinite (c[1]) && (unit *= NEARER) >= 1);
  return c[1] / unit;
}

void
hys_signal_bounds (const HysSignal *self,
                   double           t0,
                   double           t1,
                   double          *minimum,
                   double          *maximum)
{
  self->kind->bounds (self, t0, t1, minimum, maximum);
}

double
hys_signal_period (const HysSignal *self)
{
  return self->kind->period ? self->kind->period (self) : NAN;
}

gboolean
hys_signal_hides (const HysSignal *self,
                  double           t0,
                  double           t1,
                  double           part)
{
  double most = self->least / SMALLEST;

  return self->least > 0 && hys_expression_bend (self->expression, t0, t1) * (t1 - t0) * (t1 - t0) / 8 > part * most;
}

double
hys_signal_unresolved (const HysSignal *self,
                       double           step,
                       gboolean         cut,
                       double           until)
{
  double period = hys_signal_period (self), low, high;

  if (self->expression == NULL)
    return period > 0 && period < STEPS_IN_PERIOD * step && (!cut || self->kind->taylor != NULL) ? 0 : INFINITY;
  hys_signal_bounds (self, 0, until, &low, &high);
  if (!isfinite (high - low) || low == high)
    return INFINITY;
  return hys_expression_first_bend (self->expression, 0, until, OFF_MEAN * 12 * (high - low) / (step * step), step / 4);
}

double
hys_signal_no_period (const HysSignal *signal)
{
  return 0;
}

void
hys_signal_bounds_of_pieces (const HysSignal *signal,
                             double           t0,
                             double           t1,
                             double          *minimum,
                             double          *maximum)
{
  double t = t0;

  *minimum = *maximum = hys_signal_value (signal, t0);
  for (;;)
    {
      double next = hys_signal_next_break (signal, t);
      double start = hys_signal_value (signal, t);
      double end = hys_signal_value_in (signal, MIN (next, t1), t);

      *minimum = fmin (*minimum, fmin (start, end));
      *maximum = fmax (*maximum, fmax (start, end));
      if (!(next < t1))
        break;
      t = next;
    }
  *minimum = fmin (*minimum, hys_signal_value (signal, t1));
  *maximum = fmax (*maximum, hys_signal_value (signal, t1));
}
