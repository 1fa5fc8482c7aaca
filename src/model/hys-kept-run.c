/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kept-run.h"

#include "hys-document-private.h"

HysKeptRun *
hys_kept_run_new (void)
{
  HysKeptRun *self = g_new0 (HysKeptRun, 1);

  self->color = -1;
  self->targets = g_ptr_array_new_with_free_func (g_free);
  self->values = g_array_new (FALSE, FALSE, sizeof (double));
  self->series = g_ptr_array_new_with_free_func (g_free);
  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);
  return self;
}

HysKeptRun *
hys_kept_run_copy (const HysKeptRun *self)
{
  HysKeptRun *copy = hys_kept_run_new ();

  copy->name = g_strdup (self->name);
  copy->color = self->color;
  copy->hidden = self->hidden;
  copy->points = self->points;
  for (guint i = 0; i < self->targets->len; i++)
    hys_kept_run_add_value (copy, g_ptr_array_index (self->targets, i), g_array_index (self->values, double, i));
  for (guint i = 0; i < self->series->len; i++)
    hys_kept_run_add (copy, g_ptr_array_index (self->series, i), hys_column_ref (g_ptr_array_index (self->columns, i)));
  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

void
hys_kept_run_free (HysKeptRun *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_ptr_array_unref (self->targets);
  g_array_unref (self->values);
  g_ptr_array_unref (self->series);
  g_ptr_array_unref (self->columns);
  hys_extras_free (self->extras);
  g_free (self);
}

void
hys_kept_run_add (HysKeptRun *self,
                  const char *name,
                  HysColumn  *column)
{
  g_ptr_array_add (self->series, g_strdup (name));
  g_ptr_array_add (self->columns, column);
}

void
hys_kept_run_add_value (HysKeptRun *self,
                        const char *target,
                        double      value)
{
  g_ptr_array_add (self->targets, g_strdup (target));
  g_array_append_val (self->values, value);
}

HysColumn *
hys_kept_run_find (const HysKeptRun *self,
                   const char       *series)
{
  guint i;

  return g_ptr_array_find_with_equal_func (self->series, series, g_str_equal, &i) ? g_ptr_array_index (self->columns, i) : NULL;
}

double
hys_kept_run_value (const HysKeptRun *self,
                    const char       *target,
                    guint             hint)
{
  guint i = hint;

  if ((hint < self->targets->len && g_str_equal (g_ptr_array_index (self->targets, hint), target))
      || g_ptr_array_find_with_equal_func (self->targets, target, g_str_equal, &i))
    return g_array_index (self->values, double, i);
  return NAN;
}

gsize
hys_kept_run_rows (const HysKeptRun *self)
{
  return self->columns->len > 0 ? hys_column_length (g_ptr_array_index (self->columns, 0)) : 0;
}
