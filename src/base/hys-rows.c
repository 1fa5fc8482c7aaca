/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-rows.h"

#include <math.h>

/* More rows than this are looked at in blocks first, of which the rows with extremes remain. */
#define MOST_LOOKED_AT 50000

/* By how much more may be left out each time there are still too many rows. */
#define COARSER 2.0

/* @n_columns times @n values, column by column; @extents: of the columns; @kept: per row */
typedef struct
{
  guint     n_columns;
  gsize     n;
  gboolean  timed;
  double   *values;
  double   *extents;
  gboolean *kept;
} Rows;

typedef struct
{
  gsize first, last;
} Stretch;

/* The rows to look at: all, or of each block those with extremes, about @most of them. */
static GArray *
choose_rows (const GPtrArray *columns,
             gsize            n,
             gsize            most)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize block = n <= most ? 1 : 2 * columns->len * n / most + 1;
  g_autofree gboolean *wanted = g_new0 (gboolean, n + 1);

  for (gsize first = 0; first < n; first += block)
    for (guint k = 0; k < columns->len; k++)
      {
        /* The rows at which the column has its extremes of the block. */
        const HysColumn *column = g_ptr_array_index (columns, k);
        gsize low = first, high = first;

        for (gsize row = first + 1; row < MIN (first + block, n); row++)
          {
            double value = hys_column_get (column, row);

            if (value < hys_column_get (column, low) || isnan (hys_column_get (column, low)))
              low = row;
            if (value > hys_column_get (column, high) || isnan (hys_column_get (column, high)))
              high = row;
          }
        wanted[low] = wanted[high] = TRUE;
      }
  if (n > 0)
    wanted[0] = wanted[n - 1] = TRUE;
  for (gsize row = 0; row < n; row++)
    if (wanted[row])
      g_array_append_val (rows, row);
  return rows;
}

/* A value that stands for several is one of their extremes. */
static double
value_at (const HysColumn *column,
          gsize            row)
{
  double value = hys_column_get (column, row), low, high;

  if (!isfinite (value) || !hys_column_range (column, row, row + 1, &low, &high) || low == high)
    return value;
  return row % 2 == 0 ? low : high;
}

static gsize
find_worst (const Rows    *self,
            const Stretch *stretch,
            double        *worst)
{
  gsize found = stretch->first;

  *worst = -1;
  for (gsize row = stretch->first + 1; row < stretch->last; row++)
    {
      /* By how much the row is off the line between the ends of the stretch, in extents. */
      double off = 0, part = (double) (row - stretch->first) / (double) (stretch->last - stretch->first);

      if (self->timed && self->values[stretch->last] > self->values[stretch->first])
        part = (self->values[row] - self->values[stretch->first])
               / (self->values[stretch->last] - self->values[stretch->first]);
      for (guint k = self->timed; k < self->n_columns; k++)
        {
          const double *values = self->values + k * self->n;
          double first = values[stretch->first], last = values[stretch->last];

          if (!isnan (values[row]) && self->extents[k] > 0)
            off = fmax (off, fabs (values[row] - (first + part * (last - first))) / self->extents[k]);
        }
      if (off > *worst)
        {
          *worst = off;
          found = row;
        }
    }
  return found;
}

/* Whether a gap begins or ends between a row and the one before. */
static gboolean
is_border (const Rows *self,
           gsize       row)
{
  for (guint k = 0; k < self->n_columns; k++)
    if (isnan (self->values[k * self->n + row]) != isnan (self->values[k * self->n + row - 1]))
      return TRUE;
  return FALSE;
}

/* Marks first, last, and the rows beside gaps; the stretches between them. */
static GArray *
mark_borders (Rows  *self,
              gsize *n)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
  Stretch stretch = { 0, 0 };

  for (gsize row = 0; row < self->n; row++)
    self->kept[row] = row == 0 || row == self->n - 1 || is_border (self, row) || is_border (self, row + 1);
  *n = 0;
  for (gsize row = 0; row < self->n; row++)
    if (self->kept[row])
      {
        (*n)++;
        stretch.last = row;
        g_array_append_val (stretches, stretch);
        stretch.first = row;
      }
  return stretches;
}

/* Marks the rows to keep; returns their number. */
static gsize
mark (Rows   *self,
      double  near)
{
  gsize n;
  g_autoptr (GArray) stretches = mark_borders (self, &n);

  while (stretches->len > 0)
    {
      Stretch stretch = g_array_index (stretches, Stretch, stretches->len - 1), other;
      double worst;
      gsize row = find_worst (self, &stretch, &worst);

      g_array_set_size (stretches, stretches->len - 1);
      if (worst <= near)
        continue;
      self->kept[row] = TRUE;
      n++;
      other = (Stretch) { row, stretch.last };
      stretch.last = row;
      g_array_append_val (stretches, stretch);
      g_array_append_val (stretches, other);
    }
  return n;
}

GPtrArray *
hys_rows_thin (const GPtrArray *columns,
               gboolean         timed,
               double           near,
               gsize            most)
{
  gsize n = columns->len > 0 ? G_MAXSIZE : 0;

  for (guint i = 0; i < columns->len; i++)
    n = MIN (n, hys_column_length (g_ptr_array_index (columns, i)));
  g_autoptr (GArray) rows = choose_rows (columns, n, near > 0 ? MOST_LOOKED_AT : MAX (most, 2));
  g_autofree double *values = g_new (double, columns->len * rows->len + 1), *extents = g_new (double, columns->len + 1);
  g_autofree gboolean *kept = g_new (gboolean, rows->len + 1);
  Rows self = { columns->len, rows->len, timed, values, extents, kept };
  GPtrArray *taken = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);

  for (guint k = 0; k < self.n_columns; k++)
    {
      double low = INFINITY, high = -INFINITY;

      for (gsize i = 0; i < self.n; i++)
        {
          const HysColumn *column = g_ptr_array_index (columns, k);
          gsize row = g_array_index (rows, gsize, i);
          double value = self.timed && k == 0 ? hys_column_get (column, row) : value_at (column, row);

          self.values[k * self.n + i] = value;
          low = fmin (low, value);
          high = fmax (high, value);
        }
      self.extents[k] = high > low ? high - low : 0;
    }
  for (gsize i = 0; i < self.n; i++)
    kept[i] = TRUE;
  if (self.n > 2 && near > 0)
    while (mark (&self, near) > most && near < 1)
      near = fmax (near * COARSER, 1e-6);
  for (guint k = 0; k < self.n_columns; k++)
    {
      HysColumn *column = hys_column_new ();

      for (gsize row = 0; row < self.n; row++)
        if (self.kept[row])
          hys_column_append (column, self.values[k * self.n + row]);
      g_ptr_array_add (taken, column);
    }
  return taken;
}
