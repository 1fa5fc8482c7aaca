/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-presentation.h"

#include "hys-canvas.h"
#include "hys-control-strip.h"
#include "hys-notes-pane.h"
#include "hys-paint.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/* Height and width of the screen over the size of its letters, and how much of it the drawing has: of the height, or of the
 * width of a screen that is wider than it is high by the factor WIDE, where a plot alone is beside the drawing. */
#define LINES   29.0
#define LETTERS 52.0
#define DRAWING 0.45
#define BESIDE  0.6
#define WIDE    1.25

struct _HysPresentation
{
  GObject         parent_instance;

  GtkWindow      *window;     /* borrowed, as are its children */
  GtkWidget      *content;
  GtkPaned       *paned;
  GtkWidget      *drawing;    /* and the notes */
  HysControlStrip *controls;
  AdwFlap        *flap;
  HysCanvas      *canvas;
  HysNotesPane   *notes;
  GtkLabel       *slide;      /* which plots are shown */

  HysPlotDeck    *deck;
  GtkCssProvider *letters;
  GtkEventController *keys;

  int             font_size;  /* of @letters, in pixels */
  int             height;     /* the largest that the window had in full screen, and its width then */
  int             width;
  int             position;   /* of the divider before, or -1 */
  gboolean        panel;      /* whether the panel was shown before */
  gboolean        beside;     /* whether the notes were */
};

G_DEFINE_FINAL_TYPE (HysPresentation, hys_presentation, G_TYPE_OBJECT)

static gboolean
is_on (HysPresentation *self)
{
  return gtk_window_is_fullscreen (self->window);
}

/* ---- Sizes ---- */

/* Letters as large as the screen allows, and never smaller than the desktop's. */
static void
set_letters (HysPresentation *self,
             int              width,
             int              height)
{
  int size = (int) MAX (MIN (height / LINES, width / LETTERS), hys_paint_font_size (GTK_WIDGET (self->window)));
  g_autofree char *css = g_strdup_printf ("* { font-size: %dpx; }", size);

  if (size == self->font_size)
    return;
  self->font_size = size;
  gtk_css_provider_load_from_data (self->letters, css, -1);
}

/* One plot stands beside the drawing, with the notes below it; two stand below. */
static void
divide (HysPresentation *self)
{
  gboolean beside = is_on (self) && hys_plot_deck_get_slide (self->deck).n == 1 && self->width > WIDE * self->height;
  GtkOrientation orientation = beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->drawing), beside ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned), orientation);
  hys_control_strip_set_column (self->controls, beside);
  if (is_on (self))
    gtk_paned_set_position (self->paned, (int) (beside ? BESIDE * self->width : DRAWING * self->height));
}

static void
grown (HysPresentation *self,
       int              width,
       int              height)
{
  set_letters (self, width, height);
  if (height <= self->height)
    return;
  self->height = height;
  self->width = width;
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
put_back (HysPresentation *self,
          int              height)
{
  gtk_paned_set_position (self->paned, self->position);
  if (height >= self->height && !gtk_window_is_maximized (self->window))
    return;
  self->position = -1;
  gtk_widget_add_tick_callback (GTK_WIDGET (self->paned), let_follow, NULL, NULL);   /* once it has its place */
}

/* After the window was given its size. */
static void
laid_out (HysPresentation *self,
          int              width,
          int              height)
{
  if (is_on (self))
    grown (self, width, height);
  else if (self->position >= 0)
    put_back (self, height);
}

static void
realized (HysPresentation *self)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self->window));

  g_signal_connect_object (surface, "layout", G_CALLBACK (laid_out), self, G_CONNECT_SWAPPED);
}

/* ---- Beginning and ending ---- */

static void
show_notes (HysPresentation *self,
            gboolean         shown)
{
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "notes", g_variant_new_boolean (shown));
}

static void
begin (HysPresentation *self)
{
  GtkStyleContext *style = gtk_widget_get_style_context (self->content);
  g_autoptr (GVariant) beside = g_action_group_get_action_state (G_ACTION_GROUP (self->window), "notes");

  self->position = self->position >= 0 ? self->position : gtk_paned_get_position (self->paned);
  self->panel = adw_flap_get_reveal_flap (self->flap);
  self->beside = g_variant_get_boolean (beside);
  self->height = 0;
  gtk_paned_set_resize_start_child (self->paned, FALSE);   /* which would move the divider in proportion */
  gtk_style_context_add_class (style, "presentation");
  gtk_style_context_add_provider (style, GTK_STYLE_PROVIDER (self->letters), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  adw_flap_set_locked (self->flap, TRUE);   /* else it comes again where the window was narrow */
  adw_flap_set_reveal_flap (self->flap, FALSE);
  show_notes (self, TRUE);
  grown (self, gtk_widget_get_width (GTK_WIDGET (self->window)), gtk_widget_get_height (GTK_WIDGET (self->window)));
}

static void
end (HysPresentation *self)
{
  GtkStyleContext *style = gtk_widget_get_style_context (self->content);

  gtk_style_context_remove_class (style, "presentation");
  gtk_style_context_remove_provider (style, GTK_STYLE_PROVIDER (self->letters));
  divide (self);
  adw_flap_set_locked (self->flap, FALSE);
  adw_flap_set_reveal_flap (self->flap, self->panel);
  show_notes (self, self->beside);
}

static void
fullscreen_changed (HysPresentation *self)
{
  hys_canvas_set_bare (self->canvas, is_on (self));
  gtk_event_controller_set_propagation_phase (self->keys, is_on (self) ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE);
  if (is_on (self))
    begin (self);
  else
    end (self);
  g_object_set (self->deck, "presenting", is_on (self), NULL);
}

static void
slide_changed (HysPresentation *self)
{
  HysSlide slide = hys_plot_deck_get_slide (self->deck);
  guint n = hys_plot_deck_get_specs (self->deck)->len;
  g_autofree char *text = NULL;

  if (slide.n == 2)
    text = g_strdup_printf (_("Plots %u and %u of %u"), slide.first + 1, slide.first + 2, n);
  else if (slide.n == 1)
    text = g_strdup_printf (_("Plot %u of %u"), slide.first + 1, n);
  gtk_label_set_text (self->slide, text != NULL ? text : _("No plots"));
  if (is_on (self))
    divide (self);
}

/* Not a GPropertyAction, which would keep the window that it belongs to. */
static void
fullscreen_wanted (GSimpleAction *action,
                   GVariant      *state,
                   gpointer       user_data)
{
  g_object_set (HYS_PRESENTATION (user_data)->window, "fullscreened", g_variant_get_boolean (state), NULL);
}

static void
show_fullscreen (HysPresentation *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), "fullscreen");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (gtk_window_is_fullscreen (self->window)));
}

static void
notes_changed (GSimpleAction *action,
               GVariant      *state,
               gpointer       user_data)
{
  g_simple_action_set_state (action, state);
  hys_notes_pane_set_wanted (HYS_PRESENTATION (user_data)->notes, g_variant_get_boolean (state));
}

/* ---- The object ---- */

static void
hys_presentation_finalize (GObject *object)
{
  HysPresentation *self = HYS_PRESENTATION (object);

  g_object_unref (self->letters);
  g_clear_object (&self->deck);
  G_OBJECT_CLASS (hys_presentation_parent_class)->finalize (object);
}

static void
hys_presentation_class_init (HysPresentationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_presentation_finalize;
}

static void
hys_presentation_init (HysPresentation *self)
{
  self->letters = gtk_css_provider_new ();
  self->position = -1;
}

static const GActionEntry entries[] = {
  { .name = "fullscreen", .state = "false", .change_state = fullscreen_wanted },
  { .name = "notes", .state = "false", .change_state = notes_changed },
};

/* In full screen before what has the focus: a slider would take them too, and they are what a presenter's remote sends. */
static void
add_keys (HysPresentation *self)
{
  static const struct
  {
    guint       key;
    const char *action;
  } keys[] = { { GDK_KEY_Page_Down, "win.next-plot" }, { GDK_KEY_KP_Page_Down, "win.next-plot" },
               { GDK_KEY_Page_Up, "win.previous-plot" }, { GDK_KEY_KP_Page_Up, "win.previous-plot" } };

  self->keys = gtk_shortcut_controller_new ();
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (self->keys),
                                          gtk_shortcut_new (gtk_keyval_trigger_new (keys[i].key, 0),
                                                            gtk_named_action_new (keys[i].action)));
  gtk_widget_add_controller (GTK_WIDGET (self->window), self->keys);
}

HysPresentation *
hys_presentation_new (GtkApplicationWindow *window,
                      HysPlotDeck          *deck)
{
  HysPresentation *self = g_object_new (HYS_TYPE_PRESENTATION, NULL);
  GtkWidget *widget = GTK_WIDGET (window);
  GType type = G_OBJECT_TYPE (window);

  self->window = GTK_WINDOW (window);
  self->content = GTK_WIDGET (gtk_widget_get_template_child (widget, type, "content"));
  self->paned = GTK_PANED (gtk_widget_get_template_child (widget, type, "paned"));
  self->drawing = GTK_WIDGET (gtk_widget_get_template_child (widget, type, "drawing"));
  self->controls = HYS_CONTROL_STRIP (gtk_widget_get_template_child (widget, type, "controls"));
  self->flap = ADW_FLAP (gtk_widget_get_template_child (widget, type, "flap"));
  self->canvas = HYS_CANVAS (gtk_widget_get_template_child (widget, type, "canvas"));
  self->notes = HYS_NOTES_PANE (gtk_widget_get_template_child (widget, type, "notes"));
  self->slide = GTK_LABEL (gtk_widget_get_template_child (widget, type, "slide"));
  self->deck = g_object_ref (deck);
  hys_notes_pane_set_session (self->notes, hys_plot_deck_get_session (deck));
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  add_keys (self);
  g_signal_connect_object (window, "realize", G_CALLBACK (realized), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::fullscreened", G_CALLBACK (fullscreen_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (window, "notify::fullscreened", G_CALLBACK (show_fullscreen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (deck, "slide", G_CALLBACK (slide_changed), self, G_CONNECT_SWAPPED);
  slide_changed (self);
  return self;
}
