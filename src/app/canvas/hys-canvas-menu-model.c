/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-menu-model.h"

#include "hys-tool.h"

#include <glib/gi18n-lib.h>

/* Appends a menu item with label, shortcut and action. */
typedef struct
{
  const char *label;
  const char *action;
  const char *accel;
} Line;

static const Line history_lines[] = {
  { N_("_Undo"), "win.undo", NULL },
  { N_("_Redo"), "win.redo", NULL },
};

static const Line clipboard_lines[] = {
  { N_("Cu_t"), "win.cut", "<Control>x" },
  { N_("_Copy"), "win.copy", "<Control>c" },
  { N_("D_uplicate"), "win.duplicate", "<Control>d" },
  { N_("Re_peat…"), "win.repeat", NULL },
  { N_("_Delete"), "win.delete", "Delete" },
};

static const Line paste_line[] = {
  { N_("_Paste"), "win.paste", "<Control>v" },
};

static const Line all_lines[] = {
  { N_("Select _All"), "win.select-all", "<Control>a" },
};

static const Line view_lines[] = {
  { N_("_Tidy Layout"), "win.tidy", NULL },
  { N_("Zoom to _Fit"), "win.fit", NULL },
};

static const Line new_lines[] = {
  { N_("New _Bar"), "canvas.new::node", NULL },
  { N_("New _Wall"), "canvas.new::wall", NULL },
  { N_("New _Mass"), "canvas.new::mass", NULL },
};

static const Line element_lines[] = {
  { N_("Change _Value"), "canvas.edit", "Return" },
  { N_("Add a C_ontrol"), "win.add-control", NULL },
  { N_("_Flip"), "win.flip", NULL },
};

static const Line wall_lines[] = {
  { N_("Spl_it Wall"), "win.split", NULL },
};

static const Line bar_lines[] = {
  { N_("Turn into _Mass"), "canvas.tool::mass", "m" },
  { N_("Turn into _Wall"), "canvas.tool::wall", "w" },
  { N_("Spl_it Bar"), "win.split", NULL },
};

static const Line mass_lines[] = {
  { N_("Change _Mass"), "canvas.edit", "Return" },
  { N_("Add a C_ontrol"), "win.add-control", NULL },
  { N_("Turn into _Wall"), "canvas.tool::wall", "w" },
  { N_("Spl_it Bar"), "win.split", NULL },
};

static const Line load_lines[] = {
  { N_("Change _Load"), "canvas.edit-load", NULL },
  { N_("_Remove Load"), "canvas.remove-loads", NULL },
};

static const Line force_lines[] = {
  { N_("Add F_orce"), "canvas.tool::load", "l" },
  { N_("Pr_escribe Displacement"), "canvas.drive", NULL },
};

static const Line several_lines[] = {
  { N_("Add a C_ontrol"), "win.add-control", NULL },
  { N_("_Flip"), "win.flip", NULL },
};

static const Line split_lines[] = {
  { N_("Spl_it Bar"), "win.split", NULL },
};

static const Line join_lines[] = {
  { N_("_Join Bars"), "win.join", NULL },
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

static void
append_lines (GMenu      *menu,
              const Line *lines,
              guint       n)
{
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; i < n; i++)
    append_line (section, _(lines[i].label), lines[i].action, lines[i].accel);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Appends an insensitive item with the reason why a command does not apply. */
static void
append_refused (GMenu      *menu,
                const char *reason)
{
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_append (section, reason, "canvas.none");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

#define APPEND(menu, lines) append_lines (menu, lines, G_N_ELEMENTS (lines))

/* A submenu with all kinds of elements, with shortcuts where the tool of that kind does the same. */
static void
append_kinds (GMenu      *menu,
              const char *title,
              const char *action,
              gboolean    letters)
{
  g_autoptr (GMenu) kinds = g_menu_new ();
  guint n;
  const HysTool *const *tools = hys_tools (&n);

  for (guint i = 0; i < n; i++)
    if (tools[i]->kind != NULL)
      {
        const char letter[] = { tools[i]->letter, '\0' };
        g_autofree char *name = g_strconcat (action, "::", tools[i]->name, NULL);

        append_line (kinds, _(tools[i]->label), name, letters ? letter : NULL);
      }
  g_menu_append_submenu (menu, title, G_MENU_MODEL (kinds));
}

static gboolean
has_load (const HysDocument *document,
          int                node)
{
  for (guint i = 0; i < document->loads->len; i++)
    if ((int) hys_document_load_at (document, i)->node == node)
      return TRUE;
  return FALSE;
}

static void
fill_bar (HysCanvasScene *self,
          GMenu          *menu,
          int             index)
{
  const HysNode *node = hys_document_node (self->document, index);
  g_autoptr (GMenu) section = g_menu_new ();

  append_kinds (section, _("Dr_aw from Here"), "canvas.tool", TRUE);
  append_line (section, _("_New Bar Beside This"), "canvas.tool::node", "n");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (!node->fixed)
    hys_canvas_menu_append_plots (menu, self->document, -1, index);
  if (node->fixed)
    APPEND (menu, wall_lines);
  else if (node->mass > 0)
    APPEND (menu, mass_lines);
  else
    APPEND (menu, bar_lines);
  if (has_load (self->document, index))
    APPEND (menu, load_lines);
  else if (!node->fixed)
    APPEND (menu, force_lines);
  APPEND (menu, clipboard_lines);
}

static void
fill_several (GMenu *menu,
              guint  bars,
              guint  elements)
{
  g_autoptr (GMenu) section = g_menu_new ();

  if (elements > 0)
    append_kinds (section, _("Change _Kind"), "canvas.kind", FALSE);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  APPEND (menu, several_lines);
  if (bars == 1)
    APPEND (menu, split_lines);
  else if (bars == 2)
    APPEND (menu, join_lines);
  else if (bars > 2)
    append_refused (menu, _("Select Two Bars to Join"));
  APPEND (menu, clipboard_lines);
}

GMenuModel *
hys_canvas_menu_model (HysCanvasScene *self,
                       HysSketchValue  place)
{
  const HysSelection *selection = hys_canvas_scene_selection (self);
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, self->document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, self->document);
  GMenu *menu = g_menu_new ();

  if (place.load)
    APPEND (menu, load_lines);
  else if (place.element < 0 && place.node < 0)
    {
      GdkClipboard *clipboard = gtk_widget_get_clipboard (self->view.widget);

      APPEND (menu, new_lines);
      if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), G_TYPE_STRING)
          || gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard), "text/plain"))
        APPEND (menu, paste_line);
      else
        append_refused (menu, _("Nothing to Paste"));
      APPEND (menu, all_lines);
      APPEND (menu, history_lines);
      APPEND (menu, view_lines);
    }
  else if (nodes->len + elements->len > 1)
    fill_several (menu, nodes->len, elements->len);
  else if (place.element >= 0)
    {
      g_autoptr (GMenu) section = g_menu_new ();

      APPEND (menu, element_lines);
      hys_canvas_menu_append_plots (menu, self->document, place.element, -1);
      append_kinds (section, _("Change _Kind"), "canvas.kind", FALSE);
      append_kinds (section, _("Put in _Series"), "canvas.insert", FALSE);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
      APPEND (menu, clipboard_lines);
    }
  else
    fill_bar (self, menu, place.node);
  return G_MENU_MODEL (menu);
}
