/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-table.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

#define AT(table, i, j) ((gsize) (i) * (table)->columns + (j))

HysTable *
hys_table_new (HysAlgebra *algebra,
               guint       rows,
               guint       columns)
{
  HysTable *self = hys_owner_new (HysTable);
  gsize n = (gsize) rows * columns;
  const HysFraction *zero = algebra != NULL ? hys_algebra_integer (algebra, 0) : NULL;

  self->rows = rows;
  self->columns = columns;
  self->value = hys_owned (self, double, n);
  self->algebra = algebra;
  if (algebra == NULL)
    return self;
  self->symbol = hys_owned (self, const HysFraction *, n);
  for (gsize k = 0; k < n; k++)
    self->symbol[k] = zero;
  return self;
}

double
hys_table_get (const HysTable *self,
               guint           i,
               guint           j)
{
  return self->value[AT (self, i, j)];
}

const HysFraction *
hys_table_symbol (const HysTable *self,
                  guint           i,
                  guint           j)
{
  return self->symbol != NULL ? self->symbol[AT (self, i, j)] : NULL;
}

void
hys_table_add_at (HysTable          *self,
                  guint              i,
                  guint              j,
                  gint64             sign,
                  double             value,
                  const HysFraction *symbol)
{
  gsize k = AT (self, i, j);

  self->value[k] += (double) sign * value;
  if (self->symbol != NULL)
    self->symbol[k] = hys_fraction_add (self->algebra, self->symbol[k], sign, symbol);
}

void
hys_table_set (HysTable          *self,
               guint              i,
               guint              j,
               double             value,
               const HysFraction *symbol)
{
  self->value[AT (self, i, j)] = value;
  if (self->symbol != NULL)
    self->symbol[AT (self, i, j)] = symbol;
}

HysTable *
hys_table_copy (const HysTable *a)
{
  HysTable *made = hys_table_new (a->algebra, a->rows, a->columns);

  hys_table_add_block (made, 0, 0, 1, a);
  return made;
}

void
hys_table_add_block (HysTable       *self,
                     guint           row,
                     guint           column,
                     gint64          sign,
                     const HysTable *block)
{
  for (guint i = 0; i < block->rows; i++)
    for (guint j = 0; j < block->columns; j++)
      hys_table_add_at (self, row + i, column + j, sign, hys_table_get (block, i, j), hys_table_symbol (block, i, j));
}

HysTable *
hys_table_sum (const HysTable *a,
               gint64          sign,
               const HysTable *b)
{
  HysTable *sum = hys_table_new (a->algebra, a->rows, a->columns);

  hys_table_add_block (sum, 0, 0, 1, a);
  hys_table_add_block (sum, 0, 0, sign, b);
  return sum;
}

/* Adds the product of two entries; nothing where one of them is zero. */
static void
add_product (HysTable          *self,
             guint              i,
             guint              j,
             gint64             sign,
             const HysFraction *a,
             const HysFraction *b)
{
  gsize k = AT (self, i, j);

  if (a != NULL && b != NULL && (hys_fraction_is_zero (a) || hys_fraction_is_zero (b)))
    return;
  self->symbol[k] = hys_fraction_add (self->algebra, self->symbol[k], sign,
                                      hys_fraction_multiply (self->algebra, a, b));
}

HysTable *
hys_table_product (const HysTable *a,
                   const HysTable *b)
{
  HysTable *product = hys_table_new (a->algebra, a->rows, b->columns);

  for (guint i = 0; i < a->rows; i++)
    for (guint l = 0; l < a->columns; l++)
      if (a->value[AT (a, i, l)] != 0 || (a->symbol != NULL && a->symbol[AT (a, i, l)] == NULL))
        {
          /* Adds a_il times row l of b to row i of the product. */
          double factor = a->value[AT (a, i, l)];
          const HysFraction *symbol = hys_table_symbol (a, i, l);

          for (guint j = 0; j < b->columns; j++)
            {
              product->value[AT (product, i, j)] += factor * b->value[AT (b, l, j)];
              if (product->symbol != NULL)
                add_product (product, i, j, 1, symbol, b->symbol[AT (b, l, j)]);
            }
        }
  return product;
}

HysTable *
hys_table_transpose (const HysTable *a)
{
  HysTable *made = hys_table_new (a->algebra, a->columns, a->rows);

  for (guint i = 0; i < a->rows; i++)
    for (guint j = 0; j < a->columns; j++)
      {
        made->value[AT (made, j, i)] = a->value[AT (a, i, j)];
        if (made->symbol != NULL)
          made->symbol[AT (made, j, i)] = a->symbol[AT (a, i, j)];
      }
  return made;
}

HysTable *
hys_table_identity (HysAlgebra *algebra,
                    guint       n)
{
  HysTable *made = hys_table_new (algebra, n, n);
  const HysFraction *one = algebra != NULL ? hys_algebra_integer (algebra, 1) : NULL;

  for (guint i = 0; i < n; i++)
    hys_table_add_at (made, i, i, 1, 1, one);
  return made;
}

HysTable *
hys_table_solve (const HysTable *a,
                 const HysTable *b)
{
  g_autoptr (HysTable) x = hys_table_new (b->algebra, b->rows, b->columns);

  hys_table_add_block (x, 0, 0, 1, b);
  g_autofree double *factor = g_memdup2 (a->value, (gsize) a->rows * a->rows * sizeof (double));
  int n = (int) a->rows, n_rhs = (int) x->columns;
  if (n != 0 && n_rhs != 0 && LAPACKE_dposv (LAPACK_ROW_MAJOR, 'L', n, n_rhs, factor, n, x->value, n_rhs) != 0)
    return NULL;
  if (x->symbol != NULL && x->columns > 0)
    {
      /* Formulas: Gauss and Jordan's elimination; the pivots of a positive definite matrix are never zero. */
      g_autoptr (HysTable) work = hys_table_new (a->algebra, a->rows, a->rows);

      hys_table_add_block (work, 0, 0, 1, a);
      for (guint l = 0; l < a->rows; l++)
        for (guint i = 0; i < a->rows; i++)
          if (i != l)
            {
              /* Takes from row i so much of row l that the entry (i, l) of a vanishes. */
              const HysFraction *entry = work->symbol[AT (work, i, l)], *ratio;

              if (entry == NULL || !hys_fraction_is_zero (entry))
                {
                  ratio = hys_fraction_divide (work->algebra, entry, work->symbol[AT (work, l, l)]);
                  for (guint j = l; j < work->columns; j++)
                    add_product (work, i, j, -1, ratio, work->symbol[AT (work, l, j)]);
                  for (guint j = 0; j < x->columns; j++)
                    add_product (x, i, j, -1, ratio, x->symbol[AT (x, l, j)]);
                }
            }
      for (guint i = 0; i < x->rows; i++)
        for (guint j = 0; j < x->columns; j++)
          x->symbol[AT (x, i, j)] = hys_fraction_divide (a->algebra, x->symbol[AT (x, i, j)],
                                                         work->symbol[AT (work, i, i)]);
    }
  return g_steal_pointer (&x);
}

void
hys_table_scale_rows (HysTable       *self,
                      const HysTable *factor,
                      gboolean        divide)
{
  for (guint i = 0; i < self->rows; i++)
    for (guint j = 0; j < self->columns; j++)
      {
        gsize k = AT (self, i, j);

        self->value[k] = divide ? self->value[k] / factor->value[i] : self->value[k] * factor->value[i];
        if (self->symbol != NULL)
          self->symbol[k] = divide ? hys_fraction_divide (self->algebra, self->symbol[k], factor->symbol[i])
                                   : hys_fraction_multiply (self->algebra, self->symbol[k], factor->symbol[i]);
      }
}
