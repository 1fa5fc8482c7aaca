/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-plan.h"

#include "hys-properties-row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
group_free (HysGroupSpec *self)
{
  g_free (self->key);
  g_free (self->title);
  g_free (self->description);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

GPtrArray *
hys_plan_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
}

HysGroupSpec *
hys_plan_add_group (GPtrArray  *plan,
                    const char *key,
                    const char *title)
{
  HysGroupSpec *self = g_new0 (HysGroupSpec, 1);

  self->key = g_strdup (key);
  self->title = g_strdup (title);
  self->load = -1;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_row_spec_free);
  g_ptr_array_add (plan, self);
  return self;
}

HysRowSpec *
hys_plan_add_row (GPtrArray        *rows,
                  const HysRowSort *sort,
                  const char       *title)
{
  HysRowSpec *self = g_new0 (HysRowSpec, 1);

  self->sort = sort;
  self->title = g_strdup (title);
  g_ptr_array_add (rows, self);
  return self;
}

HysRowSpec *
hys_plan_add_values (GPtrArray        *rows,
                     const HysRowSort *sort,
                     GArray           *refs,
                     const char       *title,
                     const char       *hint,
                     const char       *label)
{
  HysRowSpec *self = hys_plan_add_row (rows, sort, title);

  self->refs = refs;
  self->hint = g_strdup (hint);
  self->label = g_strdup (label);
  return self;
}

HysRowSpec *
hys_plan_add_value (GPtrArray        *rows,
                    const HysRowSort *sort,
                    HysValueRef       ref,
                    const char       *title,
                    const char       *hint,
                    const char       *label)
{
  return hys_plan_add_values (rows, sort, hys_values_new (ref), title, hint, label);
}

void
hys_plan_add_rest (GPtrArray *rows,
                   guint      shown,
                   guint      all)
{
  g_autofree char *title = NULL;

  if (shown >= all)
    return;
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", all - shown), all - shown);
  hys_plan_add_row (rows, &hys_row_rest, title);
}

void
hys_row_spec_free (HysRowSpec *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->hint);
  g_free (self->label);
  g_clear_pointer (&self->refs, g_array_unref);
  g_strfreev (self->ids);
  g_clear_pointer (&self->inner, g_ptr_array_unref);
  g_free (self);
}

static gboolean
same_refs (const GArray *a,
           const GArray *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->len == b->len && memcmp (a->data, b->data, a->len * sizeof (HysValueRef)) == 0;
}

static gboolean
same_ids (char **a,
          char **b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return g_strv_equal ((const char *const *) a, (const char *const *) b);
}

gboolean
hys_row_spec_same (const HysRowSpec *self,
                   const HysRowSpec *other)
{
  return self->sort == other->sort && self->item == other->item && g_strcmp0 (self->label, other->label) == 0
         && same_refs (self->refs, other->refs) && same_ids (self->ids, other->ids);
}
