/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The complex stiffness of a linear network at one bar.
 *
 * The bar is moved by 1, the others by x: (K + i w C - w^2 M) x = what the bar pulls, a sparse complex symmetric system
 * with one pattern for all frequencies: analysed once, factored anew for each.
 */
#include "hys-complex-stiffness.h"

#include "hys-owner.h"
#include "hys-spectrum.h"

#include <complex.h>
#include <math.h>
#include <string.h>
#include <suitesparse/klu.h>

/* Massless networks up to this many bars are answered by their spectrum. */
#define SMALL 300
/* A matrix is singular whose reciprocal condition is below this, or that moves a bar this much farther than the one
 * that is moved; the stiffness a little beside such a frequency, relative, tells whether the bar hears of it. */
#define SINGULAR 1e-13
#define FARTHEST 1e12
#define BESIDE   1e-7
#define HEARD    1e-3
/* A stiffness is 0 that is less of the sums it is a difference of. */
#define NOTHING  1e-12

typedef double complex Complex;

/**
 * HysComplexStiffness:
 * @n: unknown bars
 * @starts, @rows: the pattern, column by column
 * @places: of each link, where its four entries are in the pattern, or -1; @diagonal: of each unknown
 */
struct HysComplexStiffness
{
  const HysLinearNetwork *network;
  HysSpectrum            *spectrum;
  int                     n;
  int                    *starts;
  int                    *rows;
  int                   (*places)[4];
  int                    *diagonal;
  Complex                *value;
  Complex                *x;
  klu_common              common;
  klu_symbolic           *symbolic;
  klu_numeric            *numeric;
};

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  gint64 p = *(const gint64 *) a, q = *(const gint64 *) b;

  return (p > q) - (p < q);
}

/* An entry of the pattern as one number, in the order of columns, then rows. */
static gint64
entry (guint row,
       guint column)
{
  return (gint64) column << 32 | row;
}

static int
find_place (const GArray *entries,
            guint         row,
            guint         column)
{
  gint64 wanted = entry (row, column);
  guint place;

  return g_array_binary_search ((GArray *) entries, &wanted, compare_entries, &place) ? (int) place : -1;
}

/* All entries that links and the diagonal have, each once. */
static GArray *
list_entries (const HysLinearNetwork *network,
              guint                   n)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint kept = 0;

  for (guint i = 0; i < n; i++)
    g_array_append_vals (entries, (gint64[]){ entry (i, i) }, 1);
  for (guint i = 0; i < network->n_links; i++)
    {
      const HysLinearLink *link = &network->links[i];

      if (link->from < n && link->to < n)
        g_array_append_vals (entries, (gint64[]){ entry (link->from, link->to), entry (link->to, link->from) }, 2);
    }
  g_array_sort (entries, compare_entries);
  for (guint i = 0; i < entries->len; i++)
    if (i == 0 || g_array_index (entries, gint64, i) != g_array_index (entries, gint64, kept - 1))
      g_array_index (entries, gint64, kept++) = g_array_index (entries, gint64, i);
  g_array_set_size (entries, kept);
  return entries;
}

HysComplexStiffness *
hys_complex_stiffness_new (const HysLinearNetwork *network)
{
  HysComplexStiffness *self = hys_owner_new (HysComplexStiffness);

  self->network = network;
  if (network->grounded && !network->held && network->n <= SMALL && !hys_linear_network_has_mass (network))
    {
      self->spectrum = hys_spectrum_new (network);
      return self;
    }
  self->n = network->held ? 0 : (int) network->n - 1;
  guint size = (guint) self->n;
  g_autoptr (GArray) entries = list_entries (network, size);
  self->starts = hys_owned (self, int, size + 1);
  self->rows = hys_owned (self, int, entries->len);
  for (guint i = 0; i < entries->len; i++)
    {
      self->rows[i] = (int) (g_array_index (entries, gint64, i) & G_MAXUINT32);
      self->starts[(g_array_index (entries, gint64, i) >> 32) + 1]++;
    }
  for (guint i = 0; i < size; i++)
    self->starts[i + 1] += self->starts[i];
  self->diagonal = hys_owned (self, int, size);
  for (guint i = 0; i < size; i++)
    self->diagonal[i] = find_place (entries, i, i);
  self->places = hys_owner_add (self, network->n_links, sizeof *self->places);
  for (guint i = 0; i < network->n_links; i++)
    {
      const HysLinearLink *link = &network->links[i];

      self->places[i][0] = link->from < size ? self->diagonal[link->from] : -1;
      self->places[i][1] = link->to < size ? self->diagonal[link->to] : -1;
      self->places[i][2] = link->from < size && link->to < size ? find_place (entries, link->from, link->to) : -1;
      self->places[i][3] = link->from < size && link->to < size ? find_place (entries, link->to, link->from) : -1;
    }
  self->value = hys_owned (self, Complex, MAX (entries->len, 1));
  self->x = hys_owned (self, Complex, size + 2);
  klu_defaults (&self->common);
  if (self->n > 0)
    self->symbolic = klu_analyze (self->n, self->starts, self->rows, &self->common);
  return self;
}

void
hys_complex_stiffness_free (HysComplexStiffness *self)
{
  g_clear_pointer (&self->spectrum, hys_spectrum_free);
  if (self->numeric != NULL)
    klu_z_free_numeric (&self->numeric, &self->common);
  if (self->symbolic != NULL)
    klu_free_symbolic (&self->symbolic, &self->common);
  hys_owner_free (self);
}

/* Whether the matrix could be factored and is regular. */
static gboolean
factor (HysComplexStiffness *self)
{
  double *value = (double *) self->value;

  if (self->numeric == NULL
      || !klu_z_refactor (self->starts, self->rows, value, self->symbolic, self->numeric, &self->common)
      || !klu_z_rcond (self->symbolic, self->numeric, &self->common) || !(self->common.rcond >= SINGULAR))
    {
      if (self->numeric != NULL)
        klu_z_free_numeric (&self->numeric, &self->common);
      self->numeric = klu_z_factor (self->starts, self->rows, value, self->symbolic, &self->common);
    }
  return self->numeric != NULL && klu_z_rcond (self->symbolic, self->numeric, &self->common)
         && self->common.rcond >= SINGULAR;
}

/* The bars' displacements; FALSE where some bar swings by itself at this frequency: then they are not known. */
static gboolean
solve (HysComplexStiffness *self,
       double               omega)
{
  const HysLinearNetwork *network = self->network;
  guint size = (guint) self->n;
  memset (self->value, 0, sizeof (Complex) * (gsize) self->starts[size]);
  for (guint i = 0; i < size; i++)
    {
      self->value[self->diagonal[i]] = -omega * omega * network->mass[i];
      self->x[i] = 0;
    }
  self->x[size] = 1;       /* the bar */
  self->x[size + 1] = 0;   /* the ground */
  for (guint i = 0; i < network->n_links; i++)
    {
      const HysLinearLink *link = &network->links[i];
      Complex z = CMPLX (link->stiffness, omega * link->viscosity);

      for (guint k = 0; k < 4; k++)
        if (self->places[i][k] >= 0)
          self->value[self->places[i][k]] += k < 2 ? z : -z;
      if (link->from == size && link->to < size)
        self->x[link->to] += z;
      else if (link->to == size && link->from < size)
        self->x[link->from] += z;
    }
  if (self->n > 0 && (!factor (self)
                      || !klu_z_solve (self->symbolic, self->numeric, self->n, 1, (double *) self->x, &self->common)))
    return FALSE;
  for (int i = 0; i < self->n; i++)
    if (!(cabs (self->x[i]) < FARTHEST))
      return FALSE;
  return TRUE;
}

static double
square (Complex z)
{
  return creal (z) * creal (z) + cimag (z) * cimag (z);
}

/* The sums over all elements. */
static HysStiffness
sum_elements (const HysComplexStiffness *self,
              double                     omega)
{
  const HysLinearNetwork *network = self->network;
  double elastic = 0, kinetic = 0, loss = 0;

  for (guint i = 0; i < network->n_links; i++)
    {
      const HysLinearLink *link = &network->links[i];
      double way = square (self->x[link->from] - self->x[link->to]);

      elastic += link->stiffness * way;
      loss += omega * link->viscosity * way;
    }
  for (guint i = 0; i < network->n; i++)
    kinetic += omega * omega * network->mass[i] * square (self->x[i]);
  if (hypot (elastic - kinetic, loss) <= NOTHING * (elastic + kinetic + loss))
    return (HysStiffness){ kinetic > 0 ? HYS_STIFFNESS_RESONANCE : HYS_STIFFNESS_NONE, 0, 0 };
  return (HysStiffness){ HYS_STIFFNESS_KNOWN, elastic - kinetic, loss };
}

HysStiffness
hys_complex_stiffness_at (HysComplexStiffness *self,
                          double               omega)
{
  const HysLinearNetwork *network = self->network;
  HysStiffness side[2];

  if (network->held)
    return (HysStiffness){ HYS_STIFFNESS_HELD, NAN, NAN };
  if (!network->grounded && !hys_linear_network_has_mass (network))
    return (HysStiffness){ HYS_STIFFNESS_NONE, 0, 0 };
  if (self->spectrum != NULL)
    {
      double storage, loss;

      hys_spectrum_compliance (self->spectrum, omega, &storage, &loss);

      double size = hypot (storage, loss);

      return (HysStiffness){ HYS_STIFFNESS_KNOWN, storage / size / size, loss / size / size };
    }
  /* At a frequency where something swings by itself: what the bar hears of it. */
  if (solve (self, omega))
    return sum_elements (self, omega);
  for (guint i = 0; i < 2; i++)
    {
      double near = omega * (1 + (i == 0 ? -BESIDE : BESIDE));

      if (!solve (self, near))
        return (HysStiffness){ HYS_STIFFNESS_ANTIRESONANCE, NAN, NAN };
      side[i] = sum_elements (self, near);
    }
  if (hypot (side[1].storage - side[0].storage, side[1].loss - side[0].loss) > HEARD * hypot (side[0].storage,
                                                                                              side[0].loss))
    return (HysStiffness){ HYS_STIFFNESS_ANTIRESONANCE, NAN, NAN };
  return (HysStiffness){ HYS_STIFFNESS_KNOWN, (side[0].storage + side[1].storage) / 2,
                        (side[0].loss + side[1].loss) / 2 };
}
