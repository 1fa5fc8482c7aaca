/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

/* Whether something of a node that is drawn is another thing than before. */
static gboolean
node_differs (const HysNode *before,
              const HysNode *after)
{
  return before->fixed != after->fixed || (before->mass > 0) != (after->mass > 0);
}

static gboolean
has_other_ends (const HysElement *before,
                const HysElement *after)
{
  return before->from != after->from || before->to != after->to;
}

/* A bar of a new element that became longer. */
static void
find_longer (HysCanvasPreview *self,
             const HysLayout  *before,
             guint             n_before,
             guint             node)
{
  if (node < n_before && (self->layout->top[node] != before->top[node] || self->layout->bottom[node] != before->bottom[node]))
    self->nodes[node] = TRUE;
}

/* What is new, or another thing; the rest of the copy looks as it did. */
static void
find_ghosts (HysCanvasPreview  *self,
             const HysDocument *before,
             const HysLayout   *layout)
{
  const HysDocument *after = self->document;

  self->nodes = g_new0 (gboolean, after->nodes->len + 1);
  self->elements = g_new0 (gboolean, after->elements->len + 1);
  for (guint i = 0; i < after->nodes->len; i++)
    self->nodes[i] = i >= before->nodes->len
                     || node_differs (hys_document_node (before, i), hys_document_node (after, i));
  for (guint i = 0; i < after->elements->len; i++)
    if (i >= before->elements->len
        || has_other_ends (hys_document_element (before, i), hys_document_element (after, i)))
      {
        self->elements[i] = TRUE;
        find_longer (self, layout, before->nodes->len, hys_document_element (after, i)->from);
        find_longer (self, layout, before->nodes->len, hys_document_element (after, i)->to);
      }
  for (guint i = before->loads->len; i < after->loads->len; i++)
    self->nodes[hys_document_load_at (after, i)->node] = TRUE;
}

static void
reset (HysCanvasPreview *self)
{
  g_clear_pointer (&self->change, hys_change_free);
  g_clear_pointer (&self->document, hys_document_free);
  g_clear_pointer (&self->layout, hys_layout_free);
  g_clear_pointer (&self->nodes, g_free);
  g_clear_pointer (&self->elements, g_free);
  g_clear_pointer (&self->spare, g_free);
  g_clear_pointer (&self->words, g_free);
  *self = (HysCanvasPreview) { .target = -1 };
}

static gboolean
is_shown (const HysCanvasPreview *self)
{
  return self->words != NULL || self->change != NULL || self->tool != NULL;
}

/* The words are where what is under the pointer is told. */
void
hys_canvas_preview_told (HysCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, hys_canvas_hover_signal, 0, self->element, self->node);
}

void
hys_canvas_preview_clear (HysCanvas *self)
{
  if (!is_shown (&self->preview))
    return;
  reset (&self->preview);
  hys_canvas_preview_told (self);
}

/* Takes the change. */
static void
make (HysCanvas *self,
      HysChange *change)
{
  HysCanvasPreview *preview = &self->preview;

  preview->change = change;
  preview->document = hys_document_copy (self->document);
  hys_change_apply (change, preview->document);
  preview->layout = hys_layout_new (preview->document);
  preview->extent = hys_sketch_extent (preview->document, preview->layout);
  if ((hys_change_get_effects (change) & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS)) == 0)
    preview->moved = preview->layout;
  else
    find_ghosts (preview, self->document, self->layout);
  preview->spare = g_new0 (double, preview->document->nodes->len + 1);
}

void
hys_canvas_preview_change (HysCanvas  *self,
                           HysChange  *change,
                           const char *words)
{
  reset (&self->preview);
  if (change != NULL)
    {
      self->preview.words = g_strdup (words != NULL ? words : hys_change_get_name (change));
      make (self, change);
    }
  else
    self->preview.words = g_strdup (words);
  hys_canvas_preview_told (self);
}

/* The change as it was before it was made on the copy. */
static HysChange *
take_change (HysCanvasPreview *self)
{
  hys_change_revert (self->change, self->document);
  return g_steal_pointer (&self->change);
}

/* The elements that come with a change, or else the bars, or else the bar that a tool was used on. */
static HysSelection *
touched_items (HysCanvas       *self,
               const HysChange *change)
{
  HysSelection *items = hys_selection_new ();

  for (guint i = 0; i < hys_change_get_n_inserted (change, HYS_LIST_ELEMENTS); i++)
    hys_selection_add (items, ((const HysElement *) hys_change_get_inserted (change, HYS_LIST_ELEMENTS, i))->id);
  if (hys_selection_count (items) > 0)
    return items;
  hys_selection_free (items);
  items = hys_edit_new_items (change);
  if (hys_selection_count (items) == 0 && self->tool->sort != HYS_TOOL_SELECT && self->preview.target >= 0)
    hys_selection_add (items, hys_document_node (self->document, (guint) self->preview.target)->id);
  return items;
}

gboolean
hys_canvas_preview_commit (HysCanvas  *self,
                           const char *key)
{
  g_autoptr (HysSelection) items = NULL;
  g_autoptr (HysEditor) editor = NULL;
  g_autoptr (GError) error = NULL;
  HysChange *change;

  if (self->preview.change == NULL)
    {
      if (self->preview.words != NULL)
        hys_canvas_tell (self, self->preview.words);
      hys_canvas_preview_clear (self);
      return FALSE;
    }
  editor = g_object_ref (self->editor);
  change = take_change (&self->preview);
  items = touched_items (self, change);
  hys_canvas_preview_clear (self);
  if (!hys_editor_apply (editor, change, key, &error))
    {
      hys_canvas_tell (self, error->message);
      return FALSE;
    }
  if (hys_selection_count (items) > 0)
    hys_editor_select (editor, items);
  return TRUE;
}
