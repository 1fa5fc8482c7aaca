/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-private.h"

#include "hys-object.h"
#include "hys-paint.h"
#include "hys-pointing.h"
#include "hys-readout.h"
#include "hys-sketch-overlay.h"

#include <glib/gi18n-lib.h>

/* Opacity of the halos. */
#define SELECTED 0.85
#define TARGET   0.7
#define HOVERED  0.4

typedef struct
{
  HysCanvasScene       *scene;
  cairo_t              *cr;
  const HysLayout      *layout;
  const HysSketchStyle *style;
} Paint;

static void
paint_halos (const Paint    *self,
             const gboolean *nodes,
             const gboolean *elements,
             double          strength)
{
  hys_sketch_draw_halos (self->cr, self->scene->document, self->layout, hys_live_state (self->scene->live), self->style,
                         &(HysSketchParts) { nodes, elements }, strength);
}

static void
paint_node (const Paint *self,
            int          node,
            double       strength)
{
  g_autofree gboolean *nodes = g_new0 (gboolean, self->scene->document->nodes->len + 1);

  nodes[node] = TRUE;
  paint_halos (self, nodes, NULL, strength);
}

/* Paints the drawing, or its preview, over the grid and the halos of selected, hovered and highlighted items. @cr is in
 * units of the drawing. @draws: whether a tool is drawing, so that only bars get halos. */
static void
hys_canvas_paint (HysCanvasScene   *scene,
                  HysCanvasPreview *preview,
                  gboolean          draws,
                  cairo_t          *cr,
                  HysSketchStyle   *style)
{
  Paint self = { .scene = scene, .cr = cr, .style = style };
  const gboolean *selected;

  style->highlight = scene->element >= 0 && !draws ? scene->element : scene->highlight;
  style->marks = scene->marks;
  style->names = scene->names;
  style->named = scene->node >= 0 && !draws ? scene->node : scene->highlight_node;
  cairo_save (self.cr);
  cairo_translate (self.cr, -self.scene->view.extent.x, -self.scene->view.extent.y);
  hys_sketch_draw_grid (self.cr, self.style, HYS_SNAP_COLUMN * HYS_SKETCH_COLUMN, HYS_SNAP_ROW * HYS_SKETCH_LANE);
  cairo_restore (self.cr);
  cairo_save (cr);
  self.layout = hys_canvas_preview_layout (preview, cr);
  selected = hys_canvas_scene_selected (self.scene);
  if (selected != NULL)
    paint_halos (&self, selected, selected + self.scene->document->nodes->len, SELECTED);
  if (preview->target >= 0)
    paint_node (&self, preview->target, TARGET);
  else if (scene->node >= 0 && !draws)
    paint_node (&self, scene->node, HOVERED);
  else if (scene->highlight_node >= 0)
    paint_node (&self, scene->highlight_node, HOVERED);
  if (style->highlight >= 0)
    {
      g_autofree gboolean *elements = g_new0 (gboolean, self.scene->document->elements->len + 1);

      elements[style->highlight] = TRUE;
      paint_halos (&self, NULL, elements, HOVERED);
    }
  hys_sketch_draw (cr, scene->document, self.layout, hys_live_state (scene->live), style);
  cairo_restore (cr);
}

G_DEFINE_FINAL_TYPE (HysCanvas, hys_canvas, GTK_TYPE_WIDGET)

static void
hys_canvas_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  HysCanvas *self = HYS_CANVAS (widget);
  HysCanvasScene *scene = self->scene;

  if (scene->document != NULL)
    {
      hys_canvas_view_allocate (&scene->view, scene->document->nodes->len == 0, scene->marks != NULL
                                && !scene->view.bare);
      hys_canvas_cursor_allocate (self->cursor);
    }
  hys_canvas_values_allocate (self->values);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}

static void
hys_canvas_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 180;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 320;
}

static void
hys_canvas_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  HysCanvas *self = HYS_CANVAS (widget);
  const HysCanvasView *view = &self->scene->view;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget),
                                               (float) gtk_widget_get_height (widget));
  HysSketchStyle style;
  cairo_t *cr;

  if (self->scene->document == NULL || bounds.size.width < 1 || bounds.size.height < 1)
    return;
  hys_paint_sketch_style (&style, widget);
  hys_paint_fit_sketch (&style, widget, view->zoom, view->bare);
  style.coarse = TRUE;
  style.judged = &(HysSketchSight) { HYS_SKETCH_UNKNOWN };
  style.pixels = gtk_widget_get_scale_factor (widget);
  gtk_snapshot_push_clip (snapshot, &bounds);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_translate (cr, view->x, view->y);
  cairo_scale (cr, view->zoom, view->zoom);
  hys_canvas_paint (self->scene, self->preview, hys_tool_controller_draws (self->tools), cr, &style);
  hys_canvas_preview_paint (self->preview, cr, &style);
  hys_tool_controller_paint (self->tools, cr, &style);
  hys_canvas_cursor_paint (self->cursor, cr, &style);
  cairo_destroy (cr);
  hys_canvas_values_snapshot (self->values, snapshot);
  gtk_snapshot_pop (snapshot);
}

/* The canvas as a whole is one stop for Tab. */
static gboolean
hys_canvas_focus (GtkWidget        *widget,
                  GtkDirectionType  direction)
{
  HysCanvas *self = HYS_CANVAS (widget);
  gboolean inside = (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;

  if (inside && self->popover != NULL && gtk_widget_get_focus_child (widget) == self->popover)
    return gtk_widget_child_focus (self->popover, direction);
  if (inside || (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD))
    return FALSE;
  hys_canvas_cursor_set_shown (self->cursor, TRUE);
  hys_canvas_cursor_grab_focus (self->cursor);
  return TRUE;
}

/* The read-out of the item under the pointer. */
static gboolean
hys_canvas_query_tooltip (GtkWidget  *widget,
                          int         x,
                          int         y,
                          gboolean    keyboard,
                          GtkTooltip *tooltip)
{
  HysCanvasScene *scene = HYS_CANVAS (widget)->scene;
  g_autofree char *text = keyboard ? NULL : hys_canvas_scene_findings_text (scene, scene->element, scene->node);

  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

/* Cancels what was begun on the previous drawing. */
static void
give_up (HysCanvas *self)
{
  hys_tool_controller_give_up (self->tools);
  hys_canvas_preview_clear (self->preview);
}

static void
note_state (HysCanvas *self)
{
  if (self->scene->editor != NULL)
    self->state = hys_history_get_state (hys_editor_get_history (self->scene->editor));
}

/* @editor: applies changes and has the selection; NULL = read-only */
static void
set_editor (HysCanvas *self,
            HysEditor *editor)
{
  HysCanvasScene *scene = self->scene;

  give_up (self);
  hys_canvas_values_close (self->values);
  if (scene->editor != NULL)
    g_signal_handlers_disconnect_by_data (scene->editor, self->cursor);
  g_set_object (&scene->editor, editor);
  hys_canvas_scene_selection_changed (scene);
  if (editor != NULL)
    g_signal_connect_swapped (editor, "selected", G_CALLBACK (hys_canvas_cursor_follow_selection), self->cursor);
  note_state (self);
}

/* Frees the parts in reverse order, once no event comes to them any more. */
static void
hys_canvas_dispose (GObject *object)
{
  HysCanvas *self = HYS_CANVAS (object);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (self));

  if (self->scene != NULL)
    {
      set_editor (self, NULL);
      for (gpointer one; (one = g_list_model_get_item (controllers, 0)) != NULL; g_object_unref (one))
        gtk_widget_remove_controller (GTK_WIDGET (self), one);
      hys_canvas_remove_menu (self);
    }
  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (hys_session_get_checker (self->session), self);
    }
  g_clear_pointer (&self->tools, hys_tool_controller_free);
  g_clear_pointer (&self->values, hys_canvas_values_free);
  g_clear_pointer (&self->cursor, hys_canvas_cursor_free);
  g_clear_pointer (&self->preview, hys_canvas_preview_free);
  g_clear_pointer (&self->scene, hys_canvas_scene_free);
  g_clear_pointer (&self->glances, g_hash_table_unref);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (hys_canvas_parent_class)->dispose (object);
}

static void
hys_canvas_class_init (HysCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_canvas_dispose;
  widget_class->measure = hys_canvas_measure;
  widget_class->size_allocate = hys_canvas_size_allocate;
  widget_class->snapshot = hys_canvas_snapshot;
  widget_class->focus = hys_canvas_focus;
  widget_class->query_tooltip = hys_canvas_query_tooltip;

  hys_object_add_signal (klass, "hover", 2, G_TYPE_INT, G_TYPE_INT);
  hys_object_add_signal (klass, "told", 1, G_TYPE_STRING);
  hys_object_add_signal (klass, "pulled", 2, G_TYPE_INT, G_TYPE_DOUBLE);

  gtk_widget_class_set_css_name (widget_class, "canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
hys_canvas_init (HysCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_has_tooltip (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Drawing"), -1);
  self->scene = hys_canvas_scene_new (widget);
  self->preview = hys_canvas_preview_new (self->scene);
  self->cursor = hys_canvas_cursor_new (self->scene);
  self->values = hys_canvas_values_new (self->scene, self->cursor);
  self->tools = hys_tool_controller_new (self->scene, self->preview, self->cursor, self->values);
  hys_canvas_add_menu (self);
  hys_canvas_add_input (self);
  self->glances = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  hys_paint_follow_theme (widget);
}

static void
refresh (HysCanvas *self)
{
  note_state (self);
  hys_canvas_scene_pass (self->scene);
  hys_tool_controller_look (self->tools);
  hys_canvas_scene_redraw (self->scene);
}

static void
show_findings (HysCanvas *self)
{
  if (self->editable)
    hys_canvas_scene_set_findings (self->scene, hys_checker_get_findings (hys_session_get_checker (self->session)));
}

/* The drawing of the session, or none. */
static void
set_scene (HysCanvas *self,
           gboolean   shown)
{
  HysSession *session = self->session;

  hys_canvas_scene_set (self->scene, shown ? hys_session_get_document (session) : NULL,
                        shown ? hys_session_get_layout (session) : NULL, shown ? hys_session_get_live (session) : NULL);
  if (shown)
    hys_canvas_cursor_renew (self->cursor);
  give_up (self);
}

/* Shows another document, and fits it. */
static void
opened (HysCanvas *self)
{
  set_editor (self, NULL);
  hys_canvas_cursor_forget (self->cursor);
  g_hash_table_remove_all (self->glances);
  set_scene (self, FALSE);
  hys_canvas_cursor_renew (self->cursor);
  set_scene (self, TRUE);
  hys_canvas_view_fit (&self->scene->view);
  if (self->editable)
    set_editor (self, hys_session_get_editor (self->session));
}

/* Keeps position and zoom, and comes back to them when undo or redo lead to a state where they were others. */
static void
changed (HysCanvas  *self,
         HysEffects  effects)
{
  hys_canvas_values_renew (self->values, effects);
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_PLACES))
    {
      HysCanvasGlance glance = hys_canvas_view_glance (&self->scene->view);
      const HysCanvasGlance *before;

      g_hash_table_insert (self->glances, g_memdup2 (&self->state, sizeof self->state),
                           g_memdup2 (&glance, sizeof glance));
      if (effects & HYS_EFFECT_ITEMS)
        set_scene (self, FALSE);
      set_scene (self, TRUE);
      note_state (self);
      before = g_hash_table_lookup (self->glances, &self->state);
      if (!self->editable)
        hys_canvas_view_fit (&self->scene->view);
      else if (before != NULL)
        hys_canvas_view_return (&self->scene->view, before);
      show_findings (self);
    }
  else
    {
      self->scene->document = hys_session_get_document (self->session);
      hys_tool_controller_plan_again (self->tools);
    }
  if (effects & HYS_EFFECT_MECHANICS)
    hys_canvas_describe (self);
  refresh (self);
}

static void
advanced (HysCanvas *self,
          gboolean   settled)
{
  if (!settled)
    refresh (self);
}

void
hys_canvas_follow (HysCanvas  *self,
                   HysSession *session,
                   gboolean    editable)
{
  const struct { const char *signal; GCallback callback; } handlers[] = {
    { "opened", G_CALLBACK (opened) }, { "changed", G_CALLBACK (changed) }, { "advanced", G_CALLBACK (advanced) },
    { "described", G_CALLBACK (hys_canvas_describe) },
  };

  self->session = g_object_ref (session);
  self->editable = editable;
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (session, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (hys_session_get_checker (session), "changed", G_CALLBACK (show_findings), self,
                           G_CONNECT_SWAPPED);
  opened (self);
}

void
hys_canvas_set_tool (HysCanvas     *self,
                     const HysTool *tool,
                     gboolean       stays)
{
  hys_tool_controller_set_tool (self->tools, tool, stays);
}

const HysTool *
hys_canvas_get_tool (HysCanvas *self)
{
  return self->tools->base.tool;
}

gboolean
hys_canvas_cancel (HysCanvas *self)
{
  HysCanvasScene *scene = self->scene;

  if (hys_tool_controller_give_up (self->tools))
    return TRUE;
  if (hys_tool_controller_draws (self->tools))
    return gtk_widget_activate_action (GTK_WIDGET (self), "win.tool", "s", hys_tool_select.name);
  if (scene->editor == NULL || hys_selection_count (hys_canvas_scene_selection (scene)) == 0)
    return FALSE;
  hys_editor_select (scene->editor, NULL);
  return TRUE;
}

void
hys_canvas_describe (HysCanvas *self)
{
  if (self->scene->document != NULL)
    hys_canvas_cursor_describe (self->cursor);
}

/* Of the item under the pointer, or else the highlighted one, or else the one at the keyboard cursor. */
char *
hys_canvas_get_readout (HysCanvas *self)
{
  const HysCanvasScene *scene = self->scene;
  HysWalk at = HYS_WALK_NOWHERE;

  if (self->preview->words != NULL)
    return g_strdup (self->preview->words);
  if (scene->document == NULL)
    return NULL;
  if (scene->element >= 0 || scene->node >= 0)
    at = (HysWalk) { scene->element, scene->node, 0 };
  else if (scene->highlight >= 0 || scene->highlight_node >= 0)
    at = (HysWalk) { scene->highlight, scene->highlight_node, 0 };
  else if (hys_canvas_cursor_is_seen (self->cursor))
    at = self->cursor->at;
  return at.element >= 0 || at.node >= 0 ? hys_readout (scene->document, scene->live, at.element, at.node) : NULL;
}

void
hys_canvas_show_selection (HysCanvas *self)
{
  hys_canvas_scene_show_selection (self->scene);
}

void
hys_canvas_show_all (HysCanvas *self)
{
  hys_canvas_view_show_all (&self->scene->view);
}

void
hys_canvas_set_highlight (HysCanvas *self,
                          int        element,
                          int        node)
{
  hys_canvas_scene_set_highlight (self->scene, element, node);
}

void
hys_canvas_fit (HysCanvas *self)
{
  hys_canvas_view_fit (&self->scene->view);
}

gboolean
hys_canvas_get_pointer (HysCanvas *self,
                        double    *column,
                        double    *row)
{
  const HysToolPointer *pointer = &self->tools->pointer;

  if (self->scene->document == NULL || !self->tools->inside)
    return FALSE;
  hys_canvas_view_to_place (&self->scene->view, pointer->x, pointer->y, column, row);
  *column = hys_snap (*column, HYS_SNAP_COLUMN);
  *row = hys_snap (*row, HYS_SNAP_ROW);
  return TRUE;
}

void
hys_canvas_zoom (HysCanvas *self,
                 double     factor)
{
  HysCanvasView *view = &self->scene->view;

  hys_canvas_view_zoom_at (view, view->zoom * factor, gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                           gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

void
hys_canvas_set_names (HysCanvas *self,
                      gboolean   names)
{
  self->scene->names = names;
  hys_canvas_scene_redraw (self->scene);
}

void
hys_canvas_set_bare (HysCanvas *self,
                     gboolean   bare)
{
  give_up (self);
  hys_canvas_values_close (self->values);
  self->scene->view.bare = bare;
  hys_canvas_view_fit (&self->scene->view);
}
