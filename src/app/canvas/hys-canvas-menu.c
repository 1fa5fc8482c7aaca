/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The context menu of the drawing: what it offers, and what that does. */
#include "hys-canvas-private.h"

#include "hys-actions.h"
#include "hys-draw-plan.h"
#include "hys-figure-view.h"
#include "hys-finger.h"
#include "hys-readout.h"
#include "hys-signal.h"
#include "hys-tool.h"

#include <glib/gi18n-lib.h>

/* Largest number of plots offered to add to. */
#define MOST 8

/* A plot of up to two quantities of an element or a bar, whose id comes after the prefixes. */
typedef struct
{
  const char *label;
  const char *x, *y;
} PlotLine;

static const PlotLine element_plots[] = {
  { N_("_Force Against Time"), "f:", NULL },
  { N_("_Elongation Against Time"), "u:", NULL },
  { N_("Force _over Elongation"), "u:", "f:" },
};

static const PlotLine bar_plots[] = {
  { N_("_Displacement Against Time"), "x:", NULL },
  { N_("_Velocity Against Time"), "v:", NULL },
  { N_("_Hysteresis Loop"), "x:", "r:" },
};

/* The quantity of that element or bar which goes best with the curves of a plot: the first one that they show and it
 * has, or else its force or displacement. */
static HysSeries
fitting_series (const HysDocument   *document,
                const HysFigureSpec *spec,
                int                  element,
                int                  node)
{
  HysSeries one;

  for (char **name = spec->series; *name != NULL; name++)
    {
      if (!hys_series_parse (document, *name, &one, NULL))
        continue;
      if (element >= 0 && one.quantity >= HYS_SERIES_ELONGATION && one.quantity <= HYS_SERIES_SLIP)
        return (HysSeries) { one.quantity, (guint) element };
      if (node >= 0 && one.quantity >= HYS_SERIES_POSITION && one.quantity <= HYS_SERIES_REACTION)
        return (HysSeries) { one.quantity, (guint) node };
    }
  return element >= 0 ? (HysSeries) { HYS_SERIES_FORCE, (guint) element }
                      : (HysSeries) { HYS_SERIES_POSITION, (guint) node };
}

/* Escapes underscores, which would be mnemonics in a menu. */
static char *
plain (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}

/* One for each time plot that does not have the series yet. */
static GMenu *
list_additions (const HysDocument *document,
                int                element,
                int                node)
{
  g_autoptr (HysItemList) specs = hys_figure_view_specs (document);
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < specs->len && g_menu_model_get_n_items (G_MENU_MODEL (menu)) < MOST; i++)
    {
      const HysFigureSpec *spec = hys_item_list_get (specs, i);
      g_autofree char *name = hys_series_name (document, fitting_series (document, spec, element, node));

      if (spec->kind == HYS_FIGURE_TIME && !g_strv_contains ((const char *const *) spec->series, name))
        {
          g_autofree char *title = hys_figure_words (document, spec),
                          *text = g_strdup_printf (_("Add %s to “%s”"), name, title);
          g_autofree char *label = plain (text);
          g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

          g_menu_item_set_action_and_target (item, "win.add-to-figure", "(us)", i, name);
          g_menu_append_item (menu, item);
        }
    }
  return menu;
}

/* Appends a submenu that plots an element or a bar (the other is -1): in a new plot, or in an existing time plot. */
static void
append_plots (GMenu             *section,
              const char        *label,
              const HysDocument *document,
              int                element,
              int                node)
{
  g_autoptr (GMenu) plots = g_menu_new (), others = g_menu_new ();
  g_autoptr (GMenu) additions = list_additions (document, element, node);
  const PlotLine *lines = element >= 0 ? element_plots : bar_plots;
  const char *id = element >= 0 ? hys_document_element (document, (guint) element)->id
                                : hys_document_node (document, (guint) node)->id;

  for (guint i = 0; i < (element >= 0 ? G_N_ELEMENTS (element_plots) : G_N_ELEMENTS (bar_plots)); i++)
    {
      g_autofree char *x = g_strconcat (lines[i].x, id, NULL),
                      *y = g_strconcat (lines[i].y ? lines[i].y : "", id, NULL);
      const char *series[] = { x, lines[i].y != NULL ? y : NULL, NULL };
      g_autoptr (GMenuItem) item = g_menu_item_new (_(lines[i].label), NULL);

      g_menu_item_set_action_and_target_value (item, "win.plot-this", g_variant_new_strv (series, -1));
      g_menu_append_item (plots, item);
    }
  if (node >= 0 && !hys_document_node (document, (guint) node)->fixed)
    {
      g_autoptr (GMenuItem) response = g_menu_item_new (_("_Response"), NULL);

      g_menu_item_set_action_and_target (response, "win.plot-response", "s", id);
      g_menu_append_item (plots, response);
    }
  g_menu_append_section (plots, NULL, G_MENU_MODEL (additions));
  g_menu_append (others, _("_Other Quantities…"), "win.add-figure");
  g_menu_append_section (plots, NULL, G_MENU_MODEL (others));
  g_menu_append_submenu (section, label, G_MENU_MODEL (plots));
}

/* What a menu is about. */
enum
{
  NOTHING = 1 << 0,
  PASTE = 1 << 1,       /* with something in the clipboard, */
  NO_PASTE = 1 << 2,    /* or nothing */
  ELEMENT = 1 << 3,
  BAR = 1 << 4,         /* without mass */
  MASS = 1 << 5,
  WALL = 1 << 6,
  LOADED = 1 << 7,      /* a bar with loads, or these */
  LOADABLE = 1 << 8,    /* one that may have some */
  SEVERAL = 1 << 9,
  KINDS = 1 << 10,      /* several with elements, */
  ONE_BAR = 1 << 11,    /* or with so many bars */
  TWO_BARS = 1 << 12,
  MANY_BARS = 1 << 13,
  ANYTHING = ELEMENT | BAR | MASS | WALL | SEVERAL,
};

/* A menu item. @section: of the items that it stands among; @where: the menus that have it
 * @action: one that ends with "::" is of a submenu with all kinds of elements; PLOTS for that with plots; NONE for words why
 *    nothing can be done
 * @accel: the shortcut that is written beside it, or in a submenu the letters of the tools; NULL for none */
typedef struct
{
  guint       section, where;
  const char *label;
  const char *action;
  const char *accel;
} Line;

#define PLOTS "plots"
#define NONE  "canvas.none"

/* In the order in which menus have them. */
static const Line lines[] = {
  { 0, NOTHING, N_("New _Bar"), "canvas.new::node", NULL },
  { 0, NOTHING, N_("New _Wall"), "canvas.new::wall", NULL },
  { 0, NOTHING, N_("New _Mass"), "canvas.new::mass", NULL },
  { 1, PASTE, N_("_Paste"), "win.paste", "<Control>v" },
  { 1, NO_PASTE, N_("Nothing to Paste"), NONE, NULL },
  { 2, NOTHING, N_("Select _All"), "win.select-all", "<Control>a" },
  { 3, NOTHING, N_("_Undo"), "win.undo", NULL },
  { 3, NOTHING, N_("_Redo"), "win.redo", NULL },
  { 4, NOTHING, N_("_Tidy Layout"), "win.tidy", NULL },
  { 4, NOTHING, N_("Zoom to _Fit"), "win.fit", NULL },
  { 5, BAR | MASS | WALL, N_("Dr_aw from Here"), "canvas.tool::", "" },
  { 5, BAR | MASS | WALL, N_("_New Bar Beside This"), "canvas.tool::node", "n" },
  { 6, ELEMENT, N_("Change _Value"), "canvas.edit", "Return" },
  { 6, ELEMENT, N_("Add a C_ontrol"), "win.add-control", NULL },
  { 6, ELEMENT, N_("_Flip"), "win.flip", NULL },
  { 7, ELEMENT | BAR | MASS, N_("Plot T_his"), PLOTS, NULL },
  { 8, ELEMENT | KINDS, N_("Change _Kind"), "canvas.kind::", NULL },
  { 8, ELEMENT, N_("Put in _Series"), "canvas.insert::", NULL },
  { 9, SEVERAL, N_("Add a C_ontrol"), "win.add-control", NULL },
  { 9, SEVERAL, N_("_Flip"), "win.flip", NULL },
  { 10, MASS, N_("Change _Mass"), "canvas.edit", "Return" },
  { 10, MASS, N_("Add a C_ontrol"), "win.add-control", NULL },
  { 10, BAR, N_("Turn into _Mass"), "canvas.tool::mass", "m" },
  { 10, BAR | MASS, N_("Turn into _Wall"), "canvas.tool::wall", "w" },
  { 10, BAR | MASS | ONE_BAR, N_("Spl_it Bar"), "win.split", NULL },
  { 10, WALL, N_("Spl_it Wall"), "win.split", NULL },
  { 10, TWO_BARS, N_("_Join Bars"), "win.join", NULL },
  { 10, MANY_BARS, N_("Select Two Bars to Join"), NONE, NULL },
  { 11, LOADED, N_("Change _Load"), "canvas.edit-load", NULL },
  { 11, LOADED, N_("_Remove Load"), "canvas.remove-loads", NULL },
  { 11, LOADABLE, N_("Add _Force"), "canvas.tool::load", "l" },
  { 11, LOADABLE, N_("Pr_escribe Displacement"), "canvas.drive", NULL },
  { 12, ANYTHING, N_("Cu_t"), "win.cut", "<Control>x" },
  { 12, ANYTHING, N_("_Copy"), "win.copy", "<Control>c" },
  { 12, ANYTHING, N_("D_uplicate"), "win.duplicate", "<Control>d" },
  { 12, ANYTHING, N_("Re_peat…"), "win.repeat", NULL },
  { 12, ANYTHING, N_("_Delete"), "win.delete", "Delete" },
};

static void
append_line (GMenu      *menu,
             const char *label,
             const char *action,
             const char *accel)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  if (accel != NULL)
    g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (menu, item);
}

/* A submenu with all kinds of elements. */
static void
append_kinds (GMenu      *menu,
              const Line *line)
{
  g_autoptr (GMenu) kinds = g_menu_new ();
  guint n;
  const HysTool *const *tools = hys_tools (&n);

  for (guint i = 0; i < n; i++)
    if (tools[i]->kind != NULL)
      {
        const char letter[] = { tools[i]->letter, '\0' };
        g_autofree char *name = g_strconcat (line->action, tools[i]->name, NULL);

        append_line (kinds, _(tools[i]->label), name, line->accel != NULL ? letter : NULL);
      }
  g_menu_append_submenu (menu, _(line->label), G_MENU_MODEL (kinds));
}

/* What there is at a place of the drawing: an element, a bar or a load, nothing, or the selection if it has several
 * items. */
static guint
look_at (HysCanvasScene *self,
         HysSketchValue  place)
{
  const HysSelection *selection = hys_canvas_scene_selection (self);
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, self->document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, self->document);
  GdkContentFormats *formats = gdk_clipboard_get_formats (gtk_widget_get_clipboard (self->view.widget));
  const HysNode *node;

  if (place.load)
    return LOADED;
  if (place.element < 0 && place.node < 0)
    return NOTHING | (gdk_content_formats_contain_gtype (formats, G_TYPE_STRING)
                      || gdk_content_formats_contain_mime_type (formats, "text/plain") ? PASTE : NO_PASTE);
  if (nodes->len + elements->len > 1)
    return SEVERAL | (elements->len > 0 ? KINDS : 0)
           | (nodes->len > 2 ? MANY_BARS : nodes->len == 2 ? TWO_BARS : nodes->len == 1 ? ONE_BAR : 0);
  if (place.element >= 0)
    return ELEMENT;
  node = hys_document_node (self->document, (guint) place.node);
  return (node->fixed ? WALL : node->mass > 0 ? MASS : BAR)
         | (hys_document_find_load (self->document, (guint) place.node) >= 0 ? LOADED : node->fixed ? 0 : LOADABLE);
}

/* The context menu of a place of the drawing (transfer full), with shortcuts. */
static GMenuModel *
model_new (HysCanvasScene *self,
           HysSketchValue  place)
{
  guint where = look_at (self, place), last = G_MAXUINT;
  g_autoptr (GMenu) section = NULL;
  GMenu *menu = g_menu_new ();

  for (const Line *line = lines; line < lines + G_N_ELEMENTS (lines); line++)
    {
      if ((line->where & where) == 0)
        continue;
      if (line->section != last)
        {
          g_clear_object (&section);
          section = g_menu_new ();
          g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
          last = line->section;
        }
      if (g_str_equal (line->action, PLOTS))
        append_plots (section, _(line->label), self->document, place.element, place.element < 0 ? place.node : -1);
      else if (g_str_has_suffix (line->action, "::"))
        append_kinds (section, line);
      else
        append_line (section, _(line->label), line->action, line->accel);
    }
  return G_MENU_MODEL (menu);
}

static gboolean
type_now (gpointer user_data)
{
  HysCanvas *self = user_data;

  self->later = 0;
  if (self->scene->document != NULL)
    hys_canvas_values_open (self->values, hys_canvas_cursor_value (self->cursor, self->later_load), NULL);
  return G_SOURCE_REMOVE;
}

/* A closing menu restores the focus after the current event; move the focus after that. */
static void
edit (HysCanvas     *self,
      GVariant      *parameter,
      GSimpleAction *action)
{
  self->later_load = g_str_equal (g_action_get_name (G_ACTION (action)), "edit-load");
  if (self->later == 0)
    self->later = g_idle_add (type_now, self);
}

/* Removes all loads of the focused bar in one step. */
static HysDocument *
remove_loads (HysCanvas   *self,
              const char  *name,
              GError     **error)
{
  const HysDocument *document = self->scene->document;
  HysDocument *edited = NULL;

  for (guint i = document->loads->len; i-- > 0;)
    if ((int) hys_document_load_at (document, i)->node == self->cursor->at.node)
      {
        g_autoptr (HysDocument) before = edited;

        edited = hys_edit_delete_load (before != NULL ? before : document, i, error);
      }
  return edited;
}

static HysDocument *
drive (HysCanvas   *self,
       const char  *name,
       GError     **error)
{
  if (self->cursor->at.node < 0)
    return NULL;
  return hys_edit_add_load (self->scene->document, (guint) self->cursor->at.node, HYS_LOAD_DISPLACEMENT,
                            hys_signal_kind_find ("sin"), error);
}

static HysDocument *
change_kind (HysCanvas   *self,
             const char  *name,
             GError     **error)
{
  const HysElementKind *kind = hys_element_kind_find (name);

  return kind != NULL ? hys_edit_change_kind (self->scene->document, hys_canvas_scene_selection (self->scene), kind,
                                              error)
                      : NULL;
}

static HysDocument *
insert (HysCanvas   *self,
        const char  *name,
        GError     **error)
{
  const HysElementKind *kind = hys_element_kind_find (name);

  if (kind == NULL || self->cursor->at.element < 0)
    return NULL;
  return hys_edit_insert (self->scene->document, self->scene->layout, (guint) self->cursor->at.element, kind, error);
}

/* Adds a new item where the menu was opened. */
static HysDocument *
make (HysCanvas   *self,
      const char  *name,
      GError     **error)
{
  HysEnd here = hys_draw_end (self->scene->document, self->scene->layout, self->spot);

  if (g_str_equal (name, "wall"))
    return hys_edit_add_wall (self->scene->document, self->scene->layout, here, error);
  if (g_str_equal (name, "mass"))
    return hys_edit_add_mass (self->scene->document, self->scene->layout, here, error);
  return hys_edit_add_node (self->scene->document, self->scene->layout, here.column, here.row, error);
}

/* Actions that apply one change. @plan: returns NULL without an error if there is nothing to do */
static const struct
{
  const char *action;
  HysDocument *(*plan) (HysCanvas *self, const char *name, GError **error);
} changes[] = {
  { "remove-loads", remove_loads }, { "drive", drive }, { "kind", change_kind }, { "insert", insert }, { "new", make },
};

/* Applies the change and selects the new items, or reports the error. */
static void
change (HysCanvas     *self,
        GVariant      *name,
        GSimpleAction *action)
{
  g_autoptr (GError) error = NULL;
  HysDocument *planned = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    if (g_str_equal (changes[i].action, g_action_get_name (G_ACTION (action))))
      planned = changes[i].plan (self, name != NULL ? g_variant_get_string (name, NULL) : NULL, &error);
  hys_canvas_preview_show (self->preview, planned, error != NULL ? error->message : NULL, -1);
  hys_canvas_preview_commit (self->preview, NULL, -1);
}

static void
use_tool (HysCanvas *self,
          GVariant  *name)
{
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));

  hys_canvas_cursor_grab_focus (self->cursor);
  if (tool != NULL)
    hys_tool_controller_use (self->tools, tool);
}

static void
select_here (HysCanvas *self)
{
  if (hys_canvas_scene_is_editable (self->scene) && hys_canvas_cursor_is_anywhere (self->cursor))
    hys_canvas_cursor_walk_to (self->cursor, self->cursor->at, FALSE);
}

static const HysAction entries[] = {
  { .name = "edit", .activate = G_CALLBACK (edit) },
  { .name = "edit-load", .activate = G_CALLBACK (edit) },
  { .name = "remove-loads", .activate = G_CALLBACK (change) },
  { .name = "drive", .activate = G_CALLBACK (change) },
  { .name = "tool", .activate = G_CALLBACK (use_tool), .parameter_type = "s" },
  { .name = "kind", .activate = G_CALLBACK (change), .parameter_type = "s" },
  { .name = "insert", .activate = G_CALLBACK (change), .parameter_type = "s" },
  { .name = "new", .activate = G_CALLBACK (change), .parameter_type = "s" },
  { .name = "select", .activate = G_CALLBACK (select_here) },
  { .name = "menu", .activate = G_CALLBACK (hys_canvas_open_menu) },
};

static gboolean
come_back (gpointer user_data)
{
  HysCanvas *self = user_data;
  GtkWidget *canvas = GTK_WIDGET (self);
  GtkRoot *root = gtk_widget_get_root (canvas);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  self->back = 0;
  if (root != NULL && (focus == NULL || focus == canvas || !gtk_widget_get_mapped (focus)))
    hys_canvas_cursor_grab_focus (self->cursor);
  return G_SOURCE_REMOVE;
}

/* After closing, the focus may stay in a submenu or go to the canvas: moves it to the item at the cursor. */
static void
closed (HysCanvas *self)
{
  if (self->back == 0)
    self->back = g_idle_add (come_back, self);
}

static void
open_at (HysCanvas      *self,
         HysSketchValue  place,
         double          x,
         double          y)
{
  g_autoptr (GMenuModel) model = NULL;
  const char *id;

  hys_tool_controller_give_up (self->tools);
  /* Moves the keyboard cursor and the selection to the item of the menu. */
  id = hys_canvas_scene_id (self->scene, place.element, place.node);
  if (id != NULL)
    hys_canvas_cursor_set (self->cursor, place.element, place.node);
  if (id != NULL && (place.load || !hys_selection_contains (hys_canvas_scene_selection (self->scene), id)))
    hys_canvas_scene_select (self->scene, id, FALSE);
  self->spot = hys_canvas_scene_spot_at (self->scene, x, y);
  self->spot.node = -1;
  model = model_new (self->scene, place);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->popover = gtk_popover_menu_new_from_model (model);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  g_signal_connect_swapped (self->popover, "closed", G_CALLBACK (closed), self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

void
hys_canvas_open_menu (HysCanvas *self)
{
  HysCanvasScene *scene = self->scene;
  HysWalk at = self->cursor->at;
  HysSketchBox box = { 0, 0, gtk_widget_get_width (scene->view.widget), gtk_widget_get_height (scene->view.widget) };

  if (!hys_canvas_scene_is_editable (scene))
    return;
  if (hys_canvas_cursor_is_anywhere (self->cursor))
    {
      box = hys_sketch_item_box (scene->document, scene->layout, hys_live_state (scene->live), at.element, at.node);
      box = hys_canvas_view_box (&scene->view, &box);
    }
  open_at (self, hys_canvas_cursor_value (self->cursor, FALSE), box.x + box.width / 2, box.y + box.height / 2);
}

static void
wanted (HysCanvas *self,
        double     x,
        double     y)
{
  HysCanvasScene *scene = self->scene;
  HysSketchValue place;

  if (!hys_canvas_scene_is_editable (scene))
    return;
  gtk_widget_grab_focus (scene->view.widget);
  hys_tool_controller_point (self->tools, x, y);
  if (!hys_canvas_scene_value_at (scene, x, y, &place) || !place.load)
    place = (HysSketchValue) { scene->element, scene->node, FALSE };
  open_at (self, place, x, y);
}

void
hys_canvas_add_menu (HysCanvas *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  hys_finger_add_menu (GTK_WIDGET (self), G_CALLBACK (wanted), self);
  hys_actions_add (G_ACTION_MAP (group), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "canvas", G_ACTION_GROUP (group));
}

void
hys_canvas_remove_menu (HysCanvas *self)
{
  gtk_widget_insert_action_group (GTK_WIDGET (self), "canvas", NULL);
  g_clear_handle_id (&self->later, g_source_remove);
  g_clear_handle_id (&self->back, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}
