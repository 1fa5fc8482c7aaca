/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What edits have in common. */
#include "hys-edit-private.h"
#include "hys-target.h"

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
  HysEditIds *self = hys_owner_new (HysEditIds);

  self->used = hys_owner_keep (self, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), g_hash_table_unref);
  self->next = hys_owner_keep (self, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), g_hash_table_unref);
  for (guint i = 0; i < document->nodes->len; i++)
    hys_edit_ids_add (self, hys_document_node (document, i)->id);
  for (guint i = 0; i < document->elements->len; i++)
    hys_edit_ids_add (self, hys_document_element (document, i)->id);
  return self;
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

  if (hys_figure_traits[figure->kind].computed)
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
hys_edit_follow (HysDocument  *draft,
                 HysEditNewId  new_id,
                 gpointer      user_data)
{
  for (guint i = 0; i < draft->figures->len; i++)
    {
      const HysFigureSpec *figure = hys_document_figure (draft, i);
      HysFigureSpec *copy;

      if (figure == NULL)
        continue;
      copy = hys_figure_spec_copy (figure);
      if (!hys_edit_follow_figure (copy, new_id, user_data))
        hys_item_list_put (draft->figures, i, NULL);
      else if (g_strcmp0 (copy->node, figure->node) != 0
               || !g_strv_equal ((const char *const *) copy->series, (const char *const *) figure->series))
        hys_edit_follow_figure (hys_document_edit_figure (draft, i), new_id, user_data);
      hys_figure_spec_free (copy);
    }
  hys_edit_follow_runs (draft, new_id, user_data);
}

/* ---- How an edit begins and ends: what names the items that it renames or takes away follows ---- */

/* @changed: ids that are others now, or none */
typedef struct
{
  const HysDocument *document;
  const HysDocument *draft;
  GHashTable        *changed;
} Ending;

/* The id of an item after the edit. What no longer slips has no series of its slip. */
static const char *
id_afterwards (const char *series,
               const char *id,
               gpointer    user_data)
{
  const Ending *self = user_data;
  gpointer other;

  if (!g_hash_table_lookup_extended (self->changed, id, NULL, &other))
    return id;
  if (other != NULL && g_str_has_prefix (series, "slip:"))
    {
      int index = hys_document_find_element (self->document, id);

      /* A run may have kept the slip of what had the id of a bar before. */
      if (index >= 0 && !hys_document_element (self->draft, (guint) index)->kind->slips)
        return NULL;
    }
  return other;
}

/* Renames what figures and kept runs show of items with other ids, and takes away what figures show of those that are gone. */
static void
follow_items (HysDocument       *draft,
              const HysDocument *document)
{
  g_autoptr (GHashTable) changed = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *old = hys_document_node (document, i), *now = hys_document_node (draft, i);

      if (now == NULL || !g_str_equal (now->id, old->id))
        g_hash_table_insert (changed, old->id, now != NULL ? now->id : NULL);
    }
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *old = hys_document_element (document, i), *now = hys_document_element (draft, i);

      if (now == NULL || now->kind != old->kind || !g_str_equal (now->id, old->id))
        g_hash_table_insert (changed, old->id, now != NULL ? now->id : NULL);
    }
  if (g_hash_table_size (changed) > 0)
    hys_edit_follow (draft, id_afterwards, &(Ending) { document, draft, changed });
}

static gboolean
has_number (const HysParameter *parameters,
            guint               n,
            const HysParameter *wanted)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (parameters[i].key, wanted->key))
      return parameters[i].type == HYS_PARAMETER_NUMBER || parameters[i].type == HYS_PARAMETER_COUNT
             || parameters[i].type == HYS_PARAMETER_FUNCTION;
  return FALSE;
}

/* Whether names of targets refer to another load of the same kind on the same node after the edit. */
static gboolean
is_hidden (const HysDocument *draft,
           const HysLoad     *load,
           guint              index)
{
  for (guint i = 0; i < index; i++)
    {
      const HysLoad *other = hys_document_load_at (draft, i);

      if (other != NULL && other->node == load->node && other->kind == load->kind)
        return TRUE;
    }
  return FALSE;
}

/* The name of a target after the edit; NULL if it removes its value. */
static char *
name_afterwards (const HysDocument *draft,
                 const HysDocument *document,
                 HysValueRef        target)
{
  const HysParameter *parameter = hys_value_ref_parameter (target, document);
  const HysElement *element;
  const HysNode *node;

  if (target.owner == HYS_OWNER_LOAD)
    {
      const HysLoad *load = hys_document_load_at (draft, target.item);
      const HysSignalKind *kind = load ? load->signal->kind : NULL;

      node = load ? hys_document_node (draft, load->node) : NULL;
      if (node == NULL || !has_number (kind->parameters, kind->n_parameters, parameter)
          || is_hidden (draft, load, target.item))
        return NULL;
      return g_strdup_printf ("%s.%s.%s", node->id, hys_load_names[load->kind], parameter->key);
    }
  if (target.owner == HYS_OWNER_NODE)
    {
      node = hys_document_node (draft, target.item);
      return node != NULL ? g_strdup_printf ("%s.%s", node->id, parameter->key) : NULL;
    }
  element = hys_document_element (draft, target.item);
  if (element == NULL || !has_number (element->kind->parameters, element->kind->n_parameters, parameter))
    return NULL;
  return g_strdup_printf ("%s.%s", element->id, parameter->key);
}

HysDocument *
hys_edit_begin (const HysDocument *document,
                const char        *name)
{
  HysDocument *draft = hys_document_copy (document);

  draft->edit = g_intern_string (name);
  return draft;
}

HysDocument *
hys_edit_end (HysDocument       *draft,
              const HysDocument *document)
{
  follow_items (draft, document);
  for (guint i = 0; i < document->controls->len; i++)
    {
      const HysControl *control = hys_document_control (draft, i);
      g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
      g_auto (GStrv) targets = NULL;

      if (control == NULL)
        continue;
      /* Unknown names stay as they are. */
      for (char **name = control->targets; *name != NULL; name++)
        {
          HysValueRef target;
          gboolean known = hys_target_find (document, *name, &target, NULL);
          g_autofree char *afterwards = known ? name_afterwards (draft, document, target) : g_strdup (*name);

          if (afterwards != NULL)
            g_strv_builder_add (names, afterwards);
        }
      targets = g_strv_builder_end (names);
      if (g_strv_equal ((const char *const *) targets, (const char *const *) control->targets))
        continue;
      if (targets[0] == NULL)
        hys_item_list_put (draft->controls, i, NULL);
      else
        {
          HysControl *version = hys_document_edit_control (draft, i);

          g_strfreev (version->targets);
          version->targets = g_steal_pointer (&targets);
        }
    }
  hys_document_close_gaps (draft);
  return draft;
}

/* ---- Items on their way from a document into another ---- */

void
hys_piece_init (HysPiece          *self,
                const HysDocument *source,
                HysDocument       *draft,
                HysEditIds        *ids)
{
  *self = (HysPiece) { .source = source, .draft = draft, .ids = ids };
  self->nodes = g_new (guint, source->nodes->len + 1);
  for (guint i = 0; i < source->nodes->len; i++)
    self->nodes[i] = HYS_PIECE_NONE;
  self->new_ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
hys_piece_clear (HysPiece *self)
{
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->new_ids, g_hash_table_unref);
}

/* Chooses the id of a copy, which @new_ids keeps. */
static const char *
new_id (HysPiece   *self,
        const char *id)
{
  char *other;

  if (self->keep_ids && !hys_edit_ids_has (self->ids, id))
    {
      hys_edit_ids_add (self->ids, id);
      other = g_strdup (id);
    }
  else
    other = hys_edit_ids_like (self->ids, id);
  g_hash_table_replace (self->new_ids, g_strdup (id), other);
  return other;
}

HysNode *
hys_piece_add_node (HysPiece *self,
                    guint     index)
{
  HysNode *node = hys_node_copy (hys_document_node (self->source, index));

  hys_id_set (&node->id, new_id (self, node->id));
  node->column += self->columns;
  node->row += self->rows;
  self->nodes[index] = hys_item_list_add (self->draft->nodes, node);
  return node;
}

HysElement *
hys_piece_add_element (HysPiece *self,
                       guint     index)
{
  HysElement *element = hys_element_copy (hys_document_element (self->source, index));

  hys_id_set (&element->id, new_id (self, element->id));
  element->from = self->nodes[element->from];
  element->to = self->nodes[element->to];
  element->row += self->rows;
  hys_item_list_add (self->draft->elements, element);
  return element;
}

void
hys_piece_add_loads (HysPiece *self)
{
  for (guint i = 0; i < self->source->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self->source, i);
      const char *id = hys_document_node (self->source, load->node)->id;
      HysLoad *copy;

      if (!g_hash_table_contains (self->new_ids, id))
        continue;
      copy = hys_load_copy (load);
      copy->node = self->nodes[load->node];
      hys_item_list_add (self->draft->loads, copy);
    }
}
