/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's drawing: what it shows of the session, its tools and zoom, and the letters that choose tools. */
#include "hys-window-private.h"

#include "hys-toast.h"

#include <glib/gi18n-lib.h>

#define ZOOM_STEP 1.25

static void
set_tool (HysWindow     *self,
          const HysTool *tool,
          gboolean       stays)
{
  self->tool_stays = stays;
  hys_actions_set_state (G_ACTION_MAP (self), "tool", g_variant_new_string (tool->name));
  hys_tool_bar_set_stays (self->tools, stays);
  hys_canvas_set_tool (self->canvas, tool, stays);
}

/* The second click of a double click also selects the tool and must keep it. */
static void
pick_tool (HysWindow *self,
           GVariant  *name)
{
  const HysTool *tool = hys_tool_find (g_variant_get_string (name, NULL));

  if (tool != NULL)
    set_tool (self, tool, self->tool_stays && tool == hys_canvas_get_tool (self->canvas));
}

static void
keep_tool (HysWindow *self)
{
  set_tool (self, hys_canvas_get_tool (self->canvas), TRUE);
}

static void
zoom_in (HysWindow *self)
{
  hys_canvas_zoom (self->canvas, ZOOM_STEP);
}

static void
zoom_out (HysWindow *self)
{
  hys_canvas_zoom (self->canvas, 1 / ZOOM_STEP);
}

static const HysAction entries[] = {
  { .name = "tool", .activate = G_CALLBACK (pick_tool), .parameter_type = "s", .state = "'select'" },
  { .name = "tool-stays", .activate = G_CALLBACK (keep_tool) },
  { .name = "zoom-in", .activate = G_CALLBACK (zoom_in) },
  { .name = "zoom-out", .activate = G_CALLBACK (zoom_out) },
};

static const HysAction canvas_entries[] = {
  { "fit", G_CALLBACK (hys_canvas_fit) },
  { "focus-drawing", G_CALLBACK (gtk_widget_grab_focus) },
};

/* Keys that draw, delete or run unless an entry handles them. */
static gboolean
panel_key_pressed (GtkEventControllerKey *controller,
                   guint                  key,
                   guint                  code,
                   GdkModifierType        modifiers)
{
  gunichar character = gdk_keyval_to_unicode (key);

  if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete || key == GDK_KEY_BackSpace)
    return GDK_EVENT_STOP;
  if (modifiers & GDK_ALT_MASK)
    return GDK_EVENT_PROPAGATE;
  return modifiers & GDK_CONTROL_MASK ? character == 'x' || character == 'd' : g_unichar_isprint (character);
}

void
hys_window_keep_keys (GtkWidget *panel)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  g_signal_connect (controller, "key-pressed", G_CALLBACK (panel_key_pressed), NULL);
  gtk_widget_add_controller (panel, controller);
}

void
hys_window_add_tools (HysWindow *self)
{
  GtkEventController *letters = gtk_shortcut_controller_new ();
  guint n;
  const HysTool *const *tools = hys_tools (&n);

  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  hys_actions_add (G_ACTION_MAP (self), canvas_entries, G_N_ELEMENTS (canvas_entries), self->canvas);
  /* Letters select tools only if no entry handled them. */
  for (guint i = 0; i < n; i++)
    {
      GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (gdk_unicode_to_keyval ((guint32) tools[i]->letter), 0);

      gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (letters),
                                            gtk_shortcut_new_with_arguments (trigger, gtk_named_action_new ("win.tool"),
                                                                             "s", tools[i]->name));
    }
  gtk_widget_add_controller (GTK_WIDGET (self), letters);
  hys_window_keep_keys (adw_flap_get_flap (self->flap));
}

/* Shows a hint and the names of the tools while the drawing is empty. */
static void
show_hint (HysWindow *self)
{
  gboolean empty = hys_session_get_document (self->session)->nodes->len == 0;

  gtk_widget_set_visible (self->hint, empty);
  hys_tool_bar_set_named (self->tools, empty);
}

/* A hand moves a bar; what it does can be kept. */
static void
pulled (HysWindow *self,
        int        node,
        double     way)
{
  g_autofree char *text = NULL;

  if (node < 0)
    {
      hys_session_let_go (self->session);
      return;
    }
  if (hys_live_held (hys_session_get_live (self->session)) != node)
    {
      text = g_strdup_printf (_("%s is in hand."),
                              hys_document_node (hys_session_get_document (self->session), (guint) node)->id);
      hys_toast_offer (self->toasts, text, _("Keep as Load"), "win.keep-pull");
    }
  hys_session_pull (self->session, (guint) node, way);
}

void
hys_window_add_drawing (HysWindow *self)
{
  hys_canvas_follow (self->canvas, self->session, TRUE);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (show_hint), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (show_hint), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "read", G_CALLBACK (hys_window_show_readout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "pulled", G_CALLBACK (pulled), self, G_CONNECT_SWAPPED);
  show_hint (self);
}

void
hys_window_show_readout (HysWindow *self)
{
  g_autofree char *text = hys_canvas_get_readout (self->canvas);

  gtk_widget_set_visible (GTK_WIDGET (self->readout), text != NULL);
  if (text != NULL)
    gtk_inscription_set_text (self->readout, text);
}
