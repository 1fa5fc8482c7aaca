/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window in full screen: letters, slides, pages and notes for a lecture hall. */
#include "hys-window-private.h"

#include "hys-canvas.h"
#include "hys-control-strip.h"
#include "hys-paint.h"
#include "hys-properties.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* Height and width of the screen over the size of its letters, and how much of it the drawing has: of the height, or of
 * the width of a screen that is wider than it is high by the factor WIDE, where a plot alone is beside the drawing. */
#define LINES   29.0
#define LETTERS 52.0
#define DRAWING 0.45
#define BESIDE  0.6
#define WIDE    1.25

/* Pixels of height below which there is room for one plot at a time, */
#define LOW 900

/* and how much of the width a page of the panel has, and of the height the notes at most. */
#define PAGE  0.4
#define NOTES 0.3

/* Usual widths of the panel, as in its template. */
#define PANEL       320
#define LEAST_PANEL 300

/* The panel, with pages in a stack. */
static AdwClamp *
get_clamp (HysWindow *self)
{
  return ADW_CLAMP (adw_flap_get_flap (self->flap));
}

static gboolean
is_on (HysWindow *self)
{
  return gtk_window_is_fullscreen (GTK_WINDOW (self));
}

/* ---- Sizes ---- */

/* Letters as large as the screen allows, and never smaller than the desktop's. */
static void
set_letters (HysWindow *self,
             int        width,
             int        height)
{
  int size = (int) MAX (MIN (height / LINES, width / LETTERS), hys_paint_font_size (GTK_WIDGET (self)));
  g_autofree char *css = g_strdup_printf ("* { font-size: %dpx; }", size);

  if (size == self->font_size)
    return;
  self->font_size = size;
  gtk_css_provider_load_from_data (self->letters, css, -1);
}

/* The page of the panel that takes the place of the plots; "" for none. */
static const char *
get_page (HysWindow *self)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), "lecture-page");

  return g_intern_string (g_variant_get_string (state, NULL));
}

/* One plot stands beside the drawing, with the notes below it; two stand below. A page stands beside it in their
 * place. */
static void
divide (HysWindow *self)
{
  gboolean alone = hys_plot_list_get_slide (self->plots).n == 1 || *get_page (self) != '\0';
  gboolean beside = is_on (self) && alone && self->width > WIDE * self->height;
  GtkOrientation orientation = beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->drawing),
                                  beside ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned), orientation);
  hys_control_strip_set_column (self->controls, beside);
  hys_notes_pane_set_height (self->notes, beside ? (int) (NOTES * self->height) : -1);
  if (is_on (self))
    gtk_paned_set_position (self->paned, (int) (beside ? BESIDE * self->width : DRAWING * self->height));
}

static void
grown (HysWindow *self,
       int        width,
       int        height)
{
  set_letters (self, width, height);
  if (height <= self->height)
    return;
  self->height = height;
  self->width = width;
  hys_plot_list_set_pairs (self->plots, height >= LOW);
  divide (self);
}

static gboolean
let_follow (GtkWidget     *paned,
            GdkFrameClock *clock,
            gpointer       user_data)
{
  gtk_paned_set_resize_start_child (GTK_PANED (paned), TRUE);
  return G_SOURCE_REMOVE;
}

/* A divider moves with each size that its window has on the way: it is put back until the window has its own. */
static void
put_back (HysWindow *self,
          int        height)
{
  gtk_paned_set_position (self->paned, self->divider);
  if (height >= self->height && !gtk_window_is_maximized (GTK_WINDOW (self)))
    return;
  self->divider = -1;
  gtk_widget_add_tick_callback (GTK_WIDGET (self->paned), let_follow, NULL, NULL);   /* once it has its place */
}

/* After the window was given its size. */
static void
laid_out (HysWindow *self,
          int        width,
          int        height)
{
  if (is_on (self))
    grown (self, width, height);
  else if (self->divider >= 0)
    put_back (self, height);
}

static void
realized (HysWindow *self)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self));

  g_signal_connect_object (surface, "layout", G_CALLBACK (laid_out), self, G_CONNECT_SWAPPED);
}

/* ---- Beginning and ending ---- */

static void
show_notes (HysWindow *self,
            gboolean   shown)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self), "notes", g_variant_new_boolean (shown));
}

/* A page of the panel instead of the plots: as large as letters for a lecture hall need it. */
static void
show_page (HysWindow  *self,
           const char *page)
{
  gboolean shown = *page != '\0';
  int width = (int) (PAGE * self->width);

  hys_actions_set_state (G_ACTION_MAP (self), "lecture-page", g_variant_new_string (page));
  if (shown)
    {
      adw_view_stack_set_visible_child_name (self->stack, page);
      adw_clamp_set_maximum_size (get_clamp (self), width);
      adw_clamp_set_tightening_threshold (get_clamp (self), width);
      gtk_widget_set_size_request (GTK_WIDGET (get_clamp (self)), width, -1);
    }
  adw_flap_set_reveal_flap (self->flap, shown);
  gtk_widget_set_visible (gtk_paned_get_end_child (self->paned), !shown);
  divide (self);
}

/* Chosen once more, it goes. */
static void
page_wanted (HysWindow *self,
             GVariant  *parameter)
{
  const char *page = g_variant_get_string (parameter, NULL);

  if (is_on (self))
    show_page (self, g_str_equal (page, get_page (self)) ? "" : page);
}

static void
end (HysWindow *self)
{
  GtkStyleContext *style = gtk_widget_get_style_context (self->content);

  gtk_style_context_remove_class (style, "presentation");
  gtk_style_context_remove_provider (style, GTK_STYLE_PROVIDER (self->letters));
  show_page (self, "");
  adw_view_stack_set_visible_child_name (self->stack, self->page);
  adw_clamp_set_maximum_size (get_clamp (self), PANEL);
  adw_clamp_set_tightening_threshold (get_clamp (self), PANEL);
  gtk_widget_set_size_request (GTK_WIDGET (get_clamp (self)), LEAST_PANEL, -1);
  adw_flap_set_locked (self->flap, FALSE);
  adw_flap_set_reveal_flap (self->flap, self->panel);
  show_notes (self, self->beside);
}

static void
fullscreen_changed (HysWindow *self)
{
  hys_canvas_set_bare (self->canvas, is_on (self));
  gtk_event_controller_set_propagation_phase (self->slide_keys, is_on (self) ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE);
  if (is_on (self))
    {
      GtkStyleContext *style = gtk_widget_get_style_context (self->content);
      g_autoptr (GVariant) beside = g_action_group_get_action_state (G_ACTION_GROUP (self), "notes");

      self->divider = self->divider >= 0 ? self->divider : gtk_paned_get_position (self->paned);
      self->panel = adw_flap_get_reveal_flap (self->flap);
      g_free (self->page);
      self->page = g_strdup (adw_view_stack_get_visible_child_name (self->stack));
      self->beside = g_variant_get_boolean (beside);
      self->height = 0;
      gtk_paned_set_resize_start_child (self->paned, FALSE);   /* which would move the divider in proportion */
      gtk_style_context_add_class (style, "presentation");
      gtk_style_context_add_provider (style, GTK_STYLE_PROVIDER (self->letters),
                                      GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
      adw_flap_set_locked (self->flap, TRUE);   /* else it comes again where the window was narrow */
      adw_flap_set_reveal_flap (self->flap, FALSE);
      show_notes (self, TRUE);
      grown (self, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
    }
  else
    end (self);
  hys_plot_list_set_presenting (self->plots, is_on (self));
}

static void
slide_changed (HysWindow *self)
{
  HysSlide slide = hys_plot_list_get_slide (self->plots);
  guint n = hys_plot_list_get_specs (self->plots)->len;
  g_autofree char *text = NULL;

  if (slide.n == 2)
    text = g_strdup_printf (_("Plots %u and %u of %u"), slide.first + 1, slide.first + 2, n);
  else if (slide.n == 1)
    text = g_strdup_printf (_("Plot %u of %u"), slide.first + 1, n);
  gtk_label_set_text (self->slide, text != NULL ? text : _("No plots"));
  gtk_widget_set_visible (self->drawing, !hys_plot_list_is_maximised (self->plots));
  if (is_on (self))
    show_page (self, "");
}

/* Not a GPropertyAction, which would keep the window that it belongs to. */
static void
fullscreen_wanted (HysWindow *self,
                   GVariant  *state)
{
  g_object_set (self, "fullscreened", g_variant_get_boolean (state), NULL);
}

static void
show_fullscreen (HysWindow *self)
{
  hys_actions_set_state (G_ACTION_MAP (self), "fullscreen",
                         g_variant_new_boolean (gtk_window_is_fullscreen (GTK_WINDOW (self))));
}

static void
notes_changed (HysWindow     *self,
               GVariant      *state,
               GSimpleAction *action)
{
  g_simple_action_set_state (action, state);
  hys_notes_pane_set_wanted (self->notes, g_variant_get_boolean (state));
}

static const HysAction entries[] = {
  { .name = "fullscreen", .state = "false", .change_state = G_CALLBACK (fullscreen_wanted) },
  { .name = "lecture-page", .activate = G_CALLBACK (page_wanted), .parameter_type = "s", .state = "''" },
  { .name = "notes", .state = "false", .change_state = G_CALLBACK (notes_changed) },
};

/* In full screen before what has the focus: a slider would take them too, and they are what a presenter's remote
 * sends. */
static const HysKey keys[] = {
  { "Page_Down|KP_Page_Down", "win.next-plot" },
  { "Page_Up|KP_Page_Up", "win.previous-plot" },
};

void
hys_window_add_presentation (HysWindow *self)
{
  self->letters = gtk_css_provider_new ();
  self->divider = -1;
  hys_notes_pane_set_session (self->notes, self->session);
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->slide_keys = hys_actions_add_keys (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys));
  g_signal_connect (self, "realize", G_CALLBACK (realized), NULL);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreen_changed), NULL);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (show_fullscreen), NULL);
  g_signal_connect_object (self->plots, "slide", G_CALLBACK (slide_changed), self, G_CONNECT_SWAPPED);
  slide_changed (self);
}
