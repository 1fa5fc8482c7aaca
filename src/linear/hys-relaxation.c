/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Relaxation from retardation, and the law with both.
 *
 * The modulus is one over the compliance: its rates are the zeros of
 *
 *     f (l) = J_0 - phi / l + sum j_i / (1 - l tau_i),   phi the fluidity,
 *
 * which rises between its poles 0 (if phi > 0) and 1 / tau_i, so that there is one zero in each gap, one above the last
 * pole if J_0 > 0, and the moduli 1 / (l f' (l)) are positive. Each is bisected in the logarithm of its distance to the
 * nearer pole.
 */
#include "hys-relaxation-private.h"

#include <math.h>

/* f and l f' at l = pole (1 + offset), or at l = offset beside the pole 0 (@pole -1). */
static double
secular (const HysSpectrum *self,
         int                pole,
         double             offset,
         double            *slope)
{
  const HysMode *modes = (const HysMode *) (gpointer) self->retardation->data;
  double base = pole >= 0 ? 1 / modes[pole].time : 0, rate = pole >= 0 ? base * (1 + offset) : offset;
  double f = self->instantaneous - self->fluidity / rate, steep = self->fluidity / rate;

  for (guint i = 0; i < self->retardation->len; i++)
    {
      double left = pole < 0 ? 1 - offset * modes[i].time
                             : 1 - modes[i].time * base - offset * modes[i].time * base;

      if ((int) i == pole)
        left = -offset;
      f += modes[i].strength / left;
      steep += rate * modes[i].strength * modes[i].time / (left * left);
    }
  if (slope != NULL)
    *slope = steep;
  return f;
}

/* Where f is zero at offsets of sign @side between the two sizes, in the logarithm; f rises with l. */
static double
bisect (const HysSpectrum *self,
        int                pole,
        double             side,
        double             small,
        double             large)
{
  double low = log (small), high = log (large);

  for (;;)
    {
      double middle = low + (high - low) / 2;

      if (middle <= low || middle >= high)
        return side * exp (middle);
      if ((secular (self, pole, side * exp (middle), NULL) > 0) == (side > 0))
        high = middle;
      else
        low = middle;
    }
}

static void
add_root (HysSpectrum *self,
          int          pole,
          double       offset)
{
  double base = pole >= 0 ? 1 / g_array_index (self->retardation, HysMode, pole).time : 0;
  double rate = pole >= 0 ? base * (1 + offset) : offset, slope;
  HysMode mode = { 1 / rate, 0 };

  secular (self, pole, offset, &slope);
  mode.strength = 1 / slope;
  g_array_append_val (self->relaxation, mode);
}

void
hys_spectrum_relax (HysSpectrum *self)
{
  int n = (int) self->retardation->len;
  double sum = self->instantaneous, rate = self->fluidity;

  for (int i = 0; i < n; i++)
    {
      const HysMode *mode = &g_array_index (self->retardation, HysMode, i);

      sum += mode->strength;
      rate += mode->strength / mode->time;
    }
  self->equilibrium = self->fluidity > 0 ? 0 : 1 / sum;
  self->impulse = self->instantaneous > 0 || rate == 0 ? 0 : 1 / rate;
  for (int below = self->fluidity > 0 ? -1 : 0; below + 1 < n; below++)
    {
      /* The zero between the poles of below (-1: the pole 0) and of the mode after it. */
      const HysMode *modes = (const HysMode *) (gpointer) self->retardation->data;
      double upper = 1 / modes[below + 1].time, lower = below >= 0 ? 1 / modes[below].time : 0;
      double half = (upper - lower) / 2;

      if (secular (self, below + 1, -half / upper, NULL) < 0)
        add_root (self, below + 1, bisect (self, below + 1, -1, G_MINDOUBLE, half / upper));
      else if (below >= 0)
        add_root (self, below, bisect (self, below, 1, G_MINDOUBLE, half / lower));
      else
        add_root (self, -1, bisect (self, -1, 1, G_MINDOUBLE, half));
    }
  if (self->instantaneous > 0 && n > 0)
    add_root (self, n - 1, bisect (self, n - 1, 1, G_MINDOUBLE, G_MAXDOUBLE / 2));
  else if (self->instantaneous > 0 && self->fluidity > 0)
    add_root (self, -1, self->fluidity / self->instantaneous);
}

/* prod (1 + tau_j s) over all relaxation times but that of @left_out (-1: none). */
static GArray *
product (const HysSpectrum *self,
         int                left_out)
{
  GArray *polynomial = g_array_new (FALSE, FALSE, sizeof (double));
  double one = 1;

  g_array_append_val (polynomial, one);
  for (guint j = 0; j < self->relaxation->len; j++)
    if ((int) j != left_out)
      {
        /* Multiplies a polynomial, lowest power first, by 1 + time s. */
        double none = 0;

        g_array_append_val (polynomial, none);
        for (guint i = polynomial->len - 1; i > 0; i--)
          g_array_index (polynomial, double, i)
            += g_array_index (self->relaxation, HysMode, j).time * g_array_index (polynomial, double, i - 1);
      }
  return polynomial;
}

/* Adds @factor times s^@power times @polynomial. */
static void
add_product (GArray       *sum,
             double        factor,
             guint         power,
             const GArray *polynomial)
{
  if (factor == 0)
    return;
  if (sum->len < polynomial->len + power)
    g_array_set_size (sum, polynomial->len + power);
  for (guint i = 0; i < polynomial->len; i++)
    g_array_index (sum, double, i + power) += factor * g_array_index (polynomial, double, i);
}

void
hys_spectrum_law (const HysSpectrum  *self,
                  GArray            **force,
                  GArray            **displacement)
{
  g_autoptr (GArray) all = product (self, -1);

  *displacement = g_array_new (FALSE, TRUE, sizeof (double));
  add_product (*displacement, self->equilibrium, 0, all);
  add_product (*displacement, self->impulse, 1, all);
  for (guint i = 0; i < self->relaxation->len; i++)
    {
      const HysMode *mode = &g_array_index (self->relaxation, HysMode, i);
      g_autoptr (GArray) others = product (self, (int) i);

      add_product (*displacement, mode->strength * mode->time, 1, others);
    }
  *force = g_steal_pointer (&all);
}
