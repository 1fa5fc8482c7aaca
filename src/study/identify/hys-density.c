/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-density-private.h"

#include "hys-error.h"
#include "hys-expression.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Pieces of [0, 1], each integrated with Gauss's five points. */
#define PANELS 64
#define POINTS 5
/* False positions in a panel. */
#define TRIALS 60
/* Coefficients of powers of s below this part of the largest are left out. */
#define NEGLIGIBLE 1e-11

struct HysDensity
{
  HysExpression *limit;
  gboolean       rising;
  double         eta[PANELS + 1];                          /* at the ends of the panels */
  double         mass[PANELS + 1][HYS_DENSITY_TERMS];      /* integral of B_j from 0 to there */
  double         moment[PANELS + 1][HYS_DENSITY_TERMS];    /* of 2 eta B_j */
};

static const double places[POINTS] = { -0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831,
                                      0.9061798459386640 };
static const double weights[POINTS] = { 0.2369268850561891, 0.4786286704993665, 0.5688888888888889, 0.4786286704993665,
                                        0.2369268850561891 };

static double
binomial (guint n,
          guint k)
{
  double value = 1;

  for (guint i = 1; i <= k; i++)
    value = value * (n - k + i) / i;
  return value;
}

/* B_j(s), all j, by de Casteljau's triangle. */
static void
bernstein (double  s,
           double *values)
{
  values[0] = 1;
  for (guint degree = 1; degree < HYS_DENSITY_TERMS; degree++)
    {
      values[degree] = s * values[degree - 1];
      for (guint j = degree - 1; j > 0; j--)
        values[j] = (1 - s) * values[j] + s * values[j - 1];
      values[0] *= 1 - s;
    }
}

/* Adds the integrals of B_j and 2 eta B_j over [from, to] to @mass and @moment. */
static void
integrate (HysDensity *self,
           double      from,
           double      to,
           double     *mass,
           double     *moment)
{
  double half = (to - from) / 2, values[HYS_DENSITY_TERMS];

  for (guint i = 0; i < POINTS; i++)
    {
      double s = from + half * (1 + places[i]), limit = 2 * hys_expression_evaluate (self->limit, s);

      bernstein (s, values);
      for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
        {
          mass[j] += half * weights[i] * values[j];
          moment[j] += half * weights[i] * values[j] * limit;
        }
    }
}

static gboolean
refuse_limit (const char  *limit,
              const char  *reason,
              GError     **error)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("the elongation limit η(s) = %s: %s"), limit, reason);
  return FALSE;
}

/* Looks at the places where eta is used, in their order. */
static gboolean
check_limit (HysDensity *self,
             GError    **error)
{
  const char *text = hys_expression_get_text (self->limit);
  double previous = hys_expression_evaluate (self->limit, 0), last = hys_expression_evaluate (self->limit, 1);

  self->rising = last > previous;
  for (guint i = 0; i <= PANELS * (POINTS + 1); i++)
    {
      double s = (double) i / (PANELS * (POINTS + 1)), eta = hys_expression_evaluate (self->limit, s);

      if (!(isfinite (eta) && eta > 0))
        return refuse_limit (text, _("must be > 0 for s from 0 to 1"), error);
      if (i > 0 && !(self->rising ? eta > previous : eta < previous))
        return refuse_limit (text, _("must only increase, or only decrease, for s from 0 to 1"), error);
      previous = eta;
    }
  return TRUE;
}

static void
fill_tables (HysDensity *self)
{
  for (guint i = 0; i <= PANELS; i++)
    self->eta[i] = hys_expression_evaluate (self->limit, (double) i / PANELS);
  for (guint i = 0; i < PANELS; i++)
    {
      memcpy (self->mass[i + 1], self->mass[i], sizeof self->mass[i]);
      memcpy (self->moment[i + 1], self->moment[i], sizeof self->moment[i]);
      integrate (self, (double) i / PANELS, (i + 1.0) / PANELS, self->mass[i + 1], self->moment[i + 1]);
    }
}

HysDensity *
hys_density_new (const char *limit,
                 GError    **error)
{
  g_autoptr (HysDensity) self = g_new0 (HysDensity, 1);
  g_autoptr (GError) fault = NULL;

  self->limit = hys_expression_new (limit, "s", &fault);
  if (self->limit == NULL)
    {
      refuse_limit (limit, fault->message, error);
      return NULL;
    }
  if (!check_limit (self, error))
    return NULL;
  fill_tables (self);
  return g_steal_pointer (&self);
}

void
hys_density_free (HysDensity *self)
{
  if (self == NULL)
    return;
  hys_expression_free (self->limit);
  g_free (self);
}

gboolean
hys_density_rising (const HysDensity *self)
{
  return self->rising;
}

/* Whether eta is still below @limit, seen along s. */
static gboolean
before (const HysDensity *self,
        double            eta,
        double            limit)
{
  return self->rising ? eta < limit : eta > limit;
}

/* Where eta is @limit in a panel: by false positions, the end that stays counting half (the Illinois method). */
static double
find_reached (HysDensity *self,
              guint       panel,
              double      limit)
{
  double from = (double) panel / PANELS, to = (panel + 1.0) / PANELS, s = to;
  double at_from = self->eta[panel] - limit, at_to = self->eta[panel + 1] - limit;

  for (guint i = 0; i < TRIALS && at_to != 0; i++)
    {
      double at_s;

      s = to - at_to * (to - from) / (at_to - at_from);
      at_s = hys_expression_evaluate (self->limit, s) - limit;
      if (fabs (at_s) <= DBL_EPSILON * limit || fabs (s - to) <= DBL_EPSILON)
        break;
      if ((at_s > 0) != (at_to > 0))
        {
          from = to;
          at_from = at_to;
        }
      else
        at_from /= 2;
      to = s;
      at_to = at_s;
    }
  return CLAMP (s, (double) panel / PANELS, (panel + 1.0) / PANELS);
}

double
hys_density_reached (HysDensity *self,
                     double      d)
{
  guint low = 0, high = PANELS;

  if (!before (self, self->eta[0], d / 2))
    return 0;
  if (before (self, self->eta[PANELS], d / 2))
    return 1;
  while (high - low > 1)
    if (before (self, self->eta[(low + high) / 2], d / 2))
      low = (low + high) / 2;
    else
      high = (low + high) / 2;
  return find_reached (self, low, d / 2);
}

void
hys_density_rises (HysDensity *self,
                   double      d,
                   double     *phi,
                   double     *slope)
{
  double s = hys_density_reached (self, d), mass[HYS_DENSITY_TERMS], moment[HYS_DENSITY_TERMS];
  guint panel = (guint) CLAMP (s * PANELS, 0, PANELS - 1);

  memcpy (mass, self->mass[panel], sizeof mass);
  memcpy (moment, self->moment[panel], sizeof moment);
  integrate (self, (double) panel / PANELS, s, mass, moment);
  for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
    {
      slope[j] = self->rising ? self->mass[PANELS][j] - mass[j] : mass[j];
      phi[j] = (self->rising ? moment[j] : self->moment[PANELS][j] - moment[j]) + d * slope[j];
    }
}

void
hys_density_raise (guint   degree,
                   double *part)
{
  guint more = HYS_DENSITY_DEGREE - degree;

  for (guint i = 0; i <= degree; i++)
    for (guint j = 0; j < HYS_DENSITY_TERMS; j++)
      part[i * HYS_DENSITY_TERMS + j] = j < i || j > i + more ? 0 : binomial (degree, i) * binomial (more, j - i)
                                                                    / binomial (HYS_DENSITY_DEGREE, j);
}

/* The coefficient of s^power: the forward difference of that order, times a binomial coefficient. */
static double
of_power (guint         degree,
          const double *coefficients,
          guint         power)
{
  double sum = 0;

  for (guint i = 0; i <= power; i++)
    sum += ((power - i) % 2 == 0 ? 1 : -1) * binomial (power, i) * coefficients[i];
  return binomial (degree, power) * sum;
}

char *
hys_density_formula (guint         degree,
                     const double *coefficients)
{
  GString *text = g_string_new (NULL);
  double largest = 0;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i <= degree; i++)
    largest = fmax (largest, coefficients[i]);
  for (guint power = 0; power <= degree; power++)
    {
      double value = of_power (degree, coefficients, power);

      if (power > 0 && fabs (value) <= NEGLIGIBLE * largest)
        continue;
      g_ascii_formatd (number, sizeof number, "%.15g", power == 0 ? value : fabs (value));
      if (power > 0)
        g_string_append (text, value < 0 ? " - " : " + ");
      g_string_append (text, number);
      if (power > 0)
        g_string_append (text, "*s");
      if (power > 1)
        g_string_append_printf (text, "^%u", power);
    }
  return g_string_free (text, FALSE);
}
