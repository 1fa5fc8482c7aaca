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

/* Pixels of height below which there is room for one plot at a time, */
#define LOW 900

/* and how much of the width a page of the panel has, and of the height the notes at most. */
#define PAGE  0.4
#define NOTES 0.3

/* Usual widths of the panel, as in its template. */
#define PANEL       320
#define LEAST_PANEL 300

struct _HysPresentation
{
  GObject         parent_instance;

  GtkWindow      *window;     /* borrowed, as are its children */
  GtkWidget      *content;
  GtkPaned       *paned;
  GtkWidget      *drawing;    /* and the notes */
  HysControlStrip *controls;
  AdwFlap        *flap;
  AdwClamp       *clamp;      /* the panel in it, with pages in a stack */
  AdwViewStack   *stack;
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
  gboolean        panel;      /* whether the panel was shown before, */
  char           *page;       /* and which page of it, or NULL */
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

/* The page of the panel that takes the place of the plots; "" for none. */
static const char *
get_page (HysPresentation *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), "lecture-page");
  g_autoptr (GVariant) state = g_action_get_state (action);

  return g_intern_string (g_variant_get_string (state, NULL));
}

/* One plot stands beside the drawing, with the notes below it; two stand below. A page stands beside it in their place. */
static void
divide (HysPresentation *self)
{
  gboolean alone = hys_plot_deck_get_slide (self->deck).n == 1 || *get_page (self) != '\0';
  gboolean beside = is_on (self) && alone && self->width > WIDE * self->height;
  GtkOrientation orientation = beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->drawing), beside ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->paned), orientation);
  hys_control_strip_set_column (self->controls, beside);
  hys_notes_pane_set_height (self->notes, beside ? (int) (NOTES * self->height) : -1);
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
  hys_plot_deck_set_pairs (self->deck, height >= LOW);
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

/* A page of the panel instead of the plots: as large as letters for a lecture hall need it. */
static void
show_page (HysPresentation *self,
           const char      *page)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->window), "lecture-page");
  gboolean shown = *page != '\0';
  int width = (int) (PAGE * self->width);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (page));
  if (shown)
    {
      adw_view_stack_set_visible_child_name (self->stack, page);
      adw_clamp_set_maximum_size (self->clamp, width);
      adw_clamp_set_tightening_threshold (self->clamp, width);
      gtk_widget_set_size_request (GTK_WIDGET (self->clamp), width, -1);
    }
  adw_flap_set_reveal_flap (self->flap, shown);
  gtk_widget_set_visible (gtk_paned_get_end_child (self->paned), !shown);
  divide (self);
}

/* Chosen once more, it goes. */
static void
page_wanted (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysPresentation *self = user_data;
  const char *page = g_variant_get_string (parameter, NULL);

  if (is_on (self))
    show_page (self, g_str_equal (page, get_page (self)) ? "" : page);
}

static void
begin (HysPresentation *self)
{
  GtkStyleContext *style = gtk_widget_get_style_context (self->content);
  g_autoptr (GVariant) beside = g_action_group_get_action_state (G_ACTION_GROUP (self->window), "notes");

  self->position = self->position >= 0 ? self->position : gtk_paned_get_position (self->paned);
  self->panel = adw_flap_get_reveal_flap (self->flap);
  g_free (self->page);
  self->page = g_strdup (adw_view_stack_get_visible_child_name (self->stack));
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
  show_page (self, "");
  adw_view_stack_set_visible_child_name (self->stack, self->page);
  adw_clamp_set_maximum_size (self->clamp, PANEL);
  adw_clamp_set_tightening_threshold (self->clamp, PANEL);
  gtk_widget_set_size_request (GTK_WIDGET (self->clamp), LEAST_PANEL, -1);
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
    show_page (self, "");
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
  g_free (self->page);
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
  { .name = "lecture-page", .activate = page_wanted, .parameter_type = "s", .state = "''" },
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
  self->clamp = ADW_CLAMP (adw_flap_get_flap (self->flap));
  self->stack = ADW_VIEW_STACK (gtk_widget_get_template_child (widget, type, "stack"));
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
