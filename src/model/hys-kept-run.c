/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-kept-run.h"

#include <math.h>

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

  return g_ptr_array_find_with_equal_func (self->series, series, g_str_equal, &i) ? g_ptr_array_index (self->columns, i)
         : NULL;
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
