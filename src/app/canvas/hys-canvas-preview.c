/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-preview.h"

#include "hys-error.h"
#include "hys-sketch-overlay.h"

#define NO_SPOT ((HysSpot) { .node = -2 })

static void
reset (HysCanvasPreview *self)
{
  g_clear_pointer (&self->draft, hys_draft_free);
  g_clear_pointer (&self->displacement, g_free);
  g_clear_pointer (&self->words, g_free);
  self->target = -1;
}

HysCanvasPreview *
hys_canvas_preview_new (HysCanvasScene *scene)
{
  HysCanvasPreview *self = g_new0 (HysCanvasPreview, 1);

  self->scene = scene;
  self->target = -1;
  self->start = NO_SPOT;
  return self;
}

void
hys_canvas_preview_free (HysCanvasPreview *self)
{
  reset (self);
  g_free (self);
}

/* The words are shown in place of the read-out. */
static void
read_out (HysCanvasPreview *self)
{
  hys_canvas_scene_read_out (self->scene, self->scene->element, self->scene->node);
}

void
hys_canvas_preview_clear (HysCanvasPreview *self)
{
  gboolean shown = self->words != NULL || self->target >= 0;

  reset (self);
  self->start = NO_SPOT;
  if (shown)
    read_out (self);
}

void
hys_canvas_preview_show (HysCanvasPreview *self,
                         HysDocument      *edited,
                         const char       *words,
                         int               target)
{
  reset (self);
  self->target = target;
  if (edited != NULL)
    {
      self->draft = hys_draft_new (self->scene->document, self->scene->layout, edited);
      self->extent = hys_sketch_extent (self->draft->document, self->draft->layout);
      self->displacement = g_new0 (double, self->draft->document->nodes->len + 1);
      words = words != NULL ? words : self->draft->document->edit;
    }
  self->words = g_strdup (words);
  read_out (self);
}

static gboolean
same_spot (HysSpot a,
           HysSpot b)
{
  return a.node == b.node && a.column == b.column && a.row == b.row;
}

gboolean
hys_canvas_preview_needs (HysCanvasPreview *self,
                          HysSpot           start,
                          HysSpot           end)
{
  if (same_spot (self->start, start) && same_spot (self->end, end))
    return FALSE;
  self->start = start;
  self->end = end;
  return TRUE;
}

void
hys_canvas_preview_outdate (HysCanvasPreview *self)
{
  self->start = NO_SPOT;
}

/* Selects the new elements, or else the new bars, or else the touched bar. */
static HysSelection *
touched_items (HysCanvasPreview  *self,
               const HysDocument *edited,
               int                touched)
{
  HysSelection *items = hys_edit_new_items (self->scene->document, edited);
  g_autoptr (GArray) elements = hys_selection_elements (items, edited);

  if (elements->len > 0)
    hys_selection_clear (items);
  for (guint i = 0; i < elements->len; i++)
    hys_selection_add (items, hys_document_element (edited, g_array_index (elements, guint, i))->id);
  if (hys_selection_count (items) == 0 && touched >= 0)
    hys_selection_add (items, hys_canvas_scene_id (self->scene, -1, touched));
  return items;
}

gboolean
hys_canvas_preview_commit (HysCanvasPreview *self,
                           const char       *key,
                           int               touched)
{
  HysCanvasScene *scene = self->scene;
  g_autoptr (HysSelection) items = NULL;
  g_autoptr (HysEditor) editor = NULL;
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  if (self->draft == NULL)
    {
      if (self->words != NULL)
        hys_canvas_scene_tell (scene, self->words);
      hys_canvas_preview_clear (self);
      return FALSE;
    }
  editor = g_object_ref (scene->editor);
  edited = hys_draft_take (self->draft);
  items = touched_items (self, edited, touched);
  hys_canvas_preview_clear (self);
  if (!hys_editor_apply (editor, edited, key, &error))
    {
      g_autofree char *sentence = hys_error_sentence (error);

      hys_canvas_scene_tell (scene, sentence);
      return FALSE;
    }
  if (hys_selection_count (items) > 0)
    hys_editor_select (editor, items);
  hys_canvas_scene_uncover_selection (scene);
  return TRUE;
}

static void
translate (HysCanvasPreview *self,
           cairo_t          *cr)
{
  const HysSketchBox *extent = &self->scene->view.extent;

  cairo_translate (cr, self->extent.x - extent->x, self->extent.y - extent->y);
}

const HysLayout *
hys_canvas_preview_layout (HysCanvasPreview *self,
                           cairo_t          *cr)
{
  if (self->draft == NULL || !self->draft->moves_only)
    return self->scene->layout;
  translate (self, cr);
  return self->draft->layout;
}

/* The bars of the draft are where they are in the drawing; new ones are at rest. */
void
hys_canvas_preview_paint (HysCanvasPreview     *self,
                          cairo_t              *cr,
                          const HysSketchStyle *style)
{
  const HysDraft *draft = self->draft;
  const HysSketchState *live;

  if (draft == NULL || draft->moves_only)
    return;
  live = hys_live_state (self->scene->live);
  for (guint i = 0; i < MIN (self->scene->document->nodes->len, draft->document->nodes->len); i++)
    self->displacement[i] = live->displacement != NULL ? live->displacement[i] : 0;
  cairo_save (cr);
  translate (self, cr);
  hys_sketch_draw_ghost (cr, draft->document, draft->layout,
                         &(HysSketchState) { .displacement = self->displacement }, style,
                         &(HysSketchParts) { draft->nodes, draft->elements });
  cairo_restore (cr);
}
