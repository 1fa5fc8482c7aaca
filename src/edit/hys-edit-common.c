/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"

#include <string.h>

/* @used: ids in use; @next: for each letter, the first number not tried yet */
struct HysEditIds
{
  GHashTable *used;
  GHashTable *next;
};

HysEditIds *
hys_edit_ids_new (const HysDocument *document)
{
  HysEditIds *self = g_new (HysEditIds, 1);

  self->used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->next = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < document->nodes->len; i++)
    hys_edit_ids_add (self, hys_document_node (document, i)->id);
  for (guint i = 0; i < document->elements->len; i++)
    hys_edit_ids_add (self, hys_document_element (document, i)->id);
  return self;
}

void
hys_edit_ids_free (HysEditIds *self)
{
  if (self == NULL)
    return;
  g_hash_table_unref (self->used);
  g_hash_table_unref (self->next);
  g_free (self);
}

gboolean
hys_edit_ids_has (const HysEditIds *self,
                  const char       *id)
{
  return g_hash_table_contains (self->used, id);
}

void
hys_edit_ids_add (HysEditIds *self,
                  const char *id)
{
  g_hash_table_add (self->used, g_strdup (id));
}

char *
hys_edit_ids_next (HysEditIds *self,
                   const char *letter)
{
  guint number = MAX (1, GPOINTER_TO_UINT (g_hash_table_lookup (self->next, letter)));
  g_autofree char *id = g_strdup_printf ("%s%u", letter, number);

  while (hys_edit_ids_has (self, id))
    {
      g_free (id);
      id = g_strdup_printf ("%s%u", letter, ++number);
    }
  g_hash_table_insert (self->next, g_strdup (letter), GUINT_TO_POINTER (number + 1));
  hys_edit_ids_add (self, id);
  return g_steal_pointer (&id);
}

char *
hys_edit_ids_like (HysEditIds *self,
                   const char *id)
{
  gsize length = strlen (id);
  g_autofree char *letters = NULL;

  while (length > 1 && g_ascii_isdigit (id[length - 1]))
    length--;
  letters = g_strndup (id, length);
  return hys_edit_ids_next (self, letters);
}

gboolean *
hys_edit_selected_nodes (const HysDocument  *document,
                         const HysSelection *selection)
{
  gboolean *selected = g_new (gboolean, document->nodes->len + 1);

  for (guint i = 0; i < document->nodes->len; i++)
    selected[i] = hys_selection_contains (selection, hys_document_node (document, i)->id);
  return selected;
}

gboolean *
hys_edit_selected_elements (const HysDocument  *document,
                            const HysSelection *selection)
{
  gboolean *selected = g_new (gboolean, document->elements->len + 1);

  for (guint i = 0; i < document->elements->len; i++)
    selected[i] = hys_selection_contains (selection, hys_document_element (document, i)->id);
  return selected;
}

gboolean *
hys_edit_loose_nodes (const HysDocument *document)
{
  gboolean *loose = g_new (gboolean, document->nodes->len + 1);

  for (guint i = 0; i < document->nodes->len; i++)
    loose[i] = TRUE;
  for (guint i = 0; i < document->elements->len; i++)
    loose[hys_document_element (document, i)->from] = loose[hys_document_element (document, i)->to] = FALSE;
  return loose;
}

void
hys_edit_pin (HysDocument       *draft,
              const HysDocument *document,
              const HysLayout   *layout)
{
  g_autofree gboolean *loose = NULL;

  if (layout == NULL)
    return;
  loose = hys_edit_loose_nodes (document);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      if (isnan (hys_document_node (document, i)->column))
        hys_document_edit_node (draft, i)->column = layout->column[i];
      if (loose[i] == !isfinite (hys_document_node (document, i)->row))
        hys_document_edit_node (draft, i)->row = loose[i] ? layout->top[i] : NAN;
    }
  for (guint i = 0; i < document->elements->len; i++)
    if (isnan (hys_document_element (document, i)->row))
      hys_document_edit_element (draft, i)->row = layout->row[i];
}

void
hys_edit_only_load (HysDocument       *draft,
                    const HysDocument *document,
                    guint              node,
                    HysLoadKind        kind,
                    HysSignal         *signal)
{
  for (guint i = 0; i < document->loads->len; i++)
    if (hys_document_load_at (document, i)->node == node)
      hys_item_list_put (draft->loads, i, NULL);
  hys_item_list_add (draft->loads, hys_load_new (node, kind, signal));
}

void
hys_edit_make_room (HysDocument       *draft,
                    const HysDocument *document,
                    const HysLayout   *layout,
                    double             column,
                    double             columns)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (layout->column[i] >= column)
      hys_document_edit_node (draft, i)->column = layout->column[i] + columns;
}

gboolean
hys_edit_has_places (const HysDocument *document)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (isfinite (hys_document_node (document, i)->column))
      return TRUE;
  for (guint i = 0; i < document->elements->len; i++)
    if (isfinite (hys_document_element (document, i)->row))
      return TRUE;
  return FALSE;
}

HysSelection *
hys_edit_new_items (const HysDocument *document,
                    const HysDocument *edited)
{
  g_autoptr (HysEditIds) old = hys_edit_ids_new (document);
  HysSelection *items = hys_selection_new ();

  for (guint i = 0; i < edited->nodes->len; i++)
    if (!hys_edit_ids_has (old, hys_document_node (edited, i)->id))
      hys_selection_add (items, hys_document_node (edited, i)->id);
  for (guint i = 0; i < edited->elements->len; i++)
    if (!hys_edit_ids_has (old, hys_document_element (edited, i)->id))
      hys_selection_add (items, hys_document_element (edited, i)->id);
  return items;
}

const char *
hys_edit_series_id (const char *series)
{
  const char *colon = strchr (series, ':');

  return colon != NULL && !g_str_has_prefix (series, "E:") ? colon + 1 : NULL;
}

gboolean
hys_edit_follow_figure (HysFigureSpec *figure,
                        HysEditNewId   new_id,
                        gpointer       user_data)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) sources = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean axes = figure->kind != HYS_FIGURE_TIME;

  if (figure->kind == HYS_FIGURE_RESPONSE)
    {
      g_autofree char *before = figure->node;

      figure->node = g_strdup (new_id (before, before, user_data));
      return figure->node != NULL;
    }
  /* The new series, without duplicates if they share an axis, and which of the old ones each is. */
  for (guint i = 0; figure->series[i] != NULL; i++)
    {
      const char *series = figure->series[i], *id = hys_edit_series_id (series);
      const char *other = id != NULL ? new_id (series, id, user_data) : "";
      g_autofree char *name = g_strdup_printf ("%.*s%s", (int) (id != NULL ? id - series : (gssize) strlen (series)), series,
                                               other != NULL ? other : "");

      if (other == NULL && axes)
        return FALSE;
      if (other != NULL && (axes || g_str_equal (name, series)
                            || !g_ptr_array_find_with_equal_func (kept, name, g_str_equal, NULL)))
        {
          g_ptr_array_add (kept, g_steal_pointer (&name));
          g_array_append_val (sources, i);
        }
    }
  if (kept->len == 0)
    return FALSE;
  g_ptr_array_add (kept, NULL);
  g_strfreev (figure->series);
  figure->series = g_strdupv ((char **) kept->pdata);
  if (axes)
    return TRUE;
  /* Removes the looks of curves that are no longer there; the sources increase. */
  for (guint i = figure->curves->len, left = sources->len; i-- > 0;)
    {
      while (left > 0 && g_array_index (sources, guint, left - 1) > i)
        left--;
      if (left == 0 || g_array_index (sources, guint, left - 1) != i)
        hys_item_list_remove (figure->curves, i);
    }
  return TRUE;
}

void
hys_edit_follow (HysDocument       *draft,
                 const HysDocument *document,
                 HysEditNewId       new_id,
                 gpointer           user_data)
{
  for (guint i = 0; i < document->figures->len; i++)
    {
      const HysFigureSpec *figure = hys_document_figure (document, i);
      HysFigureSpec *copy = hys_figure_spec_copy (figure);

      if (!hys_edit_follow_figure (copy, new_id, user_data))
        hys_item_list_put (draft->figures, i, NULL);
      else if (g_strcmp0 (copy->node, figure->node) != 0
               || !g_strv_equal ((const char *const *) copy->series, (const char *const *) figure->series))
        hys_edit_follow_figure (hys_document_edit_figure (draft, i), new_id, user_data);
      hys_figure_spec_free (copy);
    }
  hys_edit_follow_runs (draft, document, new_id, user_data);
}
