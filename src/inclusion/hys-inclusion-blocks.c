/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-private.h"

#include "hys-owner.h"

#include <math.h>

HysTable *
hys_reduction_keep (HysReduction *self,
                    HysTable     *table)
{
  hys_owner_keep (self->room, table, hys_table_free);
  return table;
}

/* Adds what one spring or dashpot puts into a block of the matrix. */
static void
add_link (const HysReduction *self,
          HysTable           *table,
          HysGroup            rows,
          HysGroup            columns,
          const guint         ends[2],
          double              value,
          const HysFraction  *symbol)
{
  for (int a = 0; a < 2; a++)
    for (int b = 0; b < 2; b++)
      {
        int i = self->index[rows][ends[a]], j = self->index[columns][ends[b]];

        if (i >= 0 && j >= 0)
          hys_table_add_at (table, (guint) i, (guint) j, a == b ? 1 : -1, value, symbol);
      }
}

HysTable *
hys_reduction_stiffness (HysReduction *self,
                         HysGroup      rows,
                         HysGroup      columns)
{
  HysTable *table = hys_table_new (self->self->algebra, self->n[rows], self->n[columns]);

  for (guint i = 0; i < self->system->n_springs; i++)
    {
      const HysSpring *spring = &self->system->springs[i];

      add_link (self, table, rows, columns, (const guint[]){ spring->from, spring->to }, spring->stiffness,
                self->spring_symbols[i]);
    }
  return hys_reduction_keep (self, table);
}

HysTable *
hys_reduction_viscosity (HysReduction *self,
                         HysGroup      rows,
                         HysGroup      columns)
{
  HysTable *table = hys_table_new (self->self->algebra, self->n[rows], self->n[columns]);

  for (guint i = 0; i < self->system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &self->system->dashpots[i];

      add_link (self, table, rows, columns, (const guint[]){ dashpot->from, dashpot->to }, dashpot->viscosity,
                self->dashpot_symbols[i]);
    }
  return hys_reduction_keep (self, table);
}

/* Adds a whole number to an entry. */
static void
add_integer (HysTable *table,
             guint     i,
             guint     j,
             gint64    value)
{
  hys_table_add_at (table, i, j, 1, (double) value,
                    table->algebra != NULL ? hys_algebra_integer (table->algebra, value) : NULL);
}

HysTable *
hys_reduction_sliders (HysReduction *self,
                       const GArray *sliders,
                       HysGroup      columns)
{
  HysTable *table = hys_table_new (self->self->algebra, sliders->len, self->n[columns]);

  for (guint i = 0; i < sliders->len; i++)
    {
      const HysSlider *slider = &self->system->sliders[g_array_index (sliders, guint, i)];
      int from = self->index[columns][slider->from], to = self->index[columns][slider->to];

      if (to >= 0)
        add_integer (table, i, (guint) to, 1);
      if (from >= 0)
        add_integer (table, i, (guint) from, -1);
    }
  return hys_reduction_keep (self, table);
}

static HysTable *
indicators (HysReduction *self,
            const int    *component,
            guint         n)
{
  HysTable *table = hys_table_new (self->self->algebra, self->n[HYS_GROUP_MASSLESS], n);

  for (guint s = 0; s < self->n[HYS_GROUP_MASSLESS]; s++)
    if (component[s] >= 0)
      add_integer (table, s, (guint) component[s], 1);
  return hys_reduction_keep (self, table);
}

/* The reduced echelon form of the rows 1_F and 1_G: every entry is -1, 0 or 1, since a bar belongs to at most one F and
 * one G. @pivot: per column, the row that has its leading 1 there, or -1. */
static void
reduce_rows (double *a,
             guint   rows,
             guint   n,
             int    *pivot)
{
  guint next = 0;

  for (guint j = 0; j < n; j++)
    {
      guint p = next;

      pivot[j] = -1;
      while (p < rows && a[p * n + j] == 0)
        p++;
      if (p == rows)
        continue;
      for (guint k = 0; p != next && k < n; k++)
        {
          double held = a[p * n + k];

          a[p * n + k] = a[next * n + k];
          a[next * n + k] = held;
        }
      /* Frees column j of all rows but l, whose entry there becomes 1. */
      double lead = a[next * n + j];
      for (guint c = 0; c < n; c++)
        a[next * n + c] /= lead;
      for (guint i = 0; i < rows; i++)
        {
          double factor = a[i * n + j];

          for (guint c = 0; i != next && factor != 0 && c < n; c++)
            a[i * n + c] -= factor * a[next * n + c];
        }
      pivot[j] = (int) next++;
    }
}

void
hys_reduction_coordinates (HysReduction  *self,
                           HysTable     **e,
                           HysTable     **n_f,
                           HysTable     **n_z)
{
  g_autoptr (GArray) free = g_array_new (FALSE, FALSE, sizeof (guint));

  /* Which bars' positions are the coordinates w, the others being given by the rigid motions: @free lists them. Fills
   * self->viscous_names, whose rows vanish on every rigid motion: w = that times q_s. */
  guint n = self->n[HYS_GROUP_MASSLESS], rows = self->n_loose + self->n_rigid;
  g_autofree double *a = g_new0 (double, (gsize) rows * n);
  g_autofree int *pivot = g_new (int, n);

  for (guint s = 0; s < n; s++)
    {
      if (self->of_springs[s] >= 0)
        a[(guint) self->of_springs[s] * n + s] = 1;
      if (self->of_dashpots[s] >= 0)
        a[(self->n_loose + (guint) self->of_dashpots[s]) * n + s] = 1;
    }
  reduce_rows (a, rows, n, pivot);
  for (guint s = 0; s < n; s++)
    if (pivot[s] < 0)
      g_array_append_val (free, s);
  self->viscous_names = hys_reduction_keep (self, hys_table_new (self->self->algebra, free->len, n));
  for (guint w = 0; w < free->len; w++)
    {
      guint f = g_array_index (free, guint, w);

      add_integer (self->viscous_names, w, f, 1);
      for (guint s = 0; s < n; s++)
        if (pivot[s] >= 0)
          add_integer (self->viscous_names, w, s, -lrint (a[(guint) pivot[s] * n + f]));
    }
  *n_f = indicators (self, self->of_springs, self->n_loose);
  *n_z = indicators (self, self->of_dashpots, self->n_rigid);
  *e = hys_reduction_keep (self, hys_table_new (self->self->algebra, self->n[HYS_GROUP_MASSLESS], free->len));
  for (guint w = 0; w < free->len; w++)
    add_integer (*e, g_array_index (free, guint, w), w, 1);
}
