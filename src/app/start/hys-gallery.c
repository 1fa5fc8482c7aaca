/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The gallery of examples and its cards. */
#include "hys-start-page.h"

#include "hys-a11y.h"
#include "hys-document.h"
#include "hys-examples.h"
#include "hys-finger.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-words.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

#define HYS_TYPE_EXAMPLE_CARD (hys_example_card_get_type ())
G_DECLARE_FINAL_TYPE (HysExampleCard, hys_example_card, HYS, EXAMPLE_CARD, GtkFlowBoxChild)

/**
 * HysExampleCard:
 *
 * A built-in example as drawing, title and first lines of its notes. Activated it opens by the action
 * `win.open-example`; its button, its menu, a click with Ctrl and one with the middle button open it by
 * `win.open-example-beside`.
 */

#define PICTURE_WIDTH  264
#define PICTURE_HEIGHT 92

struct _HysExampleCard
{
  GtkFlowBoxChild   parent_instance;

  /* template */
  GtkBox           *content;
  GtkLabel         *heading;
  GtkWidget        *beside;
  GtkLabel         *notes;

  const HysExample *example;
  char             *title;   /* what is searched: first this, then its topic, then the rest */
  char             *rest;
  int               fit;     /* as hys_example_fit() says */
  guint             place;   /* among all examples, as they are ordered */
  GtkWidget        *menu;    /* NULL until it is asked for */
};

G_DEFINE_FINAL_TYPE (HysExampleCard, hys_example_card, GTK_TYPE_FLOW_BOX_CHILD)

/* Opens the example in this window. */
static void
hys_example_card_open (HysExampleCard *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-example", "s", self->example->name);
}

/* Puts those that fit better first, hidden ones last, and equals in the order of their places, in which they were put in. */
static int
hys_example_card_compare (GtkFlowBoxChild *a,
                          GtkFlowBoxChild *b,
                          gpointer         unused)
{
  HysExampleCard *one = HYS_EXAMPLE_CARD (a), *other = HYS_EXAMPLE_CARD (b);

  if ((one->fit < 0) != (other->fit < 0))
    return one->fit < 0 ? 1 : -1;
  return one->fit != other->fit ? one->fit - other->fit : (int) one->place - (int) other->place;
}

/* ---- Its menu ---- */

static void
open_menu (HysExampleCard *self,
           double          x,
           double          y)
{
  const struct { const char *label, *action; } items[] = {
    { _("_Open"), "win.open-example" }, { _("Open in New _Window"), "win.open-example-beside" },
  };

  if (self->menu == NULL)
    {
      g_autoptr (GMenu) menu = g_menu_new ();

      for (guint i = 0; i < G_N_ELEMENTS (items); i++)
        {
          g_autoptr (GMenuItem) item = g_menu_item_new (items[i].label, NULL);

          g_menu_item_set_action_and_target (item, items[i].action, "s", self->example->name);
          g_menu_append_item (menu, item);
        }
      self->menu = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
menu_key (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   user_data)
{
  open_menu (HYS_EXAMPLE_CARD (widget), gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
  return GDK_EVENT_STOP;
}

/* ---- Clicks other than the plain one, which the box of cards answers ---- */

static void
pressed (HysExampleCard *self,
         int             n,
         double          x,
         double          y,
         GtkGesture     *gesture)
{
  GtkEventController *controller = GTK_EVENT_CONTROLLER (gesture);
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  gboolean control = (gtk_event_controller_get_current_event_state (controller) & GDK_CONTROL_MASK) != 0;

  if (button != GDK_BUTTON_MIDDLE && (button != GDK_BUTTON_PRIMARY || !control))
    return;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-example-beside", "s", self->example->name);
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* ---- The object ---- */

static void
hys_example_card_dispose (GObject *object)
{
  HysExampleCard *self = HYS_EXAMPLE_CARD (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  G_OBJECT_CLASS (hys_example_card_parent_class)->dispose (object);
}

static void
hys_example_card_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  HysExampleCard *self = HYS_EXAMPLE_CARD (widget);

  GTK_WIDGET_CLASS (hys_example_card_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
hys_example_card_class_init (HysExampleCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_example_card_dispose;
  widget_class->size_allocate = hys_example_card_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-example-card.ui");
  gtk_widget_class_bind_template_child (widget_class, HysExampleCard, content);
  gtk_widget_class_bind_template_child (widget_class, HysExampleCard, heading);
  gtk_widget_class_bind_template_child (widget_class, HysExampleCard, beside);
  gtk_widget_class_bind_template_child (widget_class, HysExampleCard, notes);
  gtk_widget_class_bind_template_callback (widget_class, pressed);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key, NULL);
}

static void
hys_example_card_init (HysExampleCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_finger_add_menu (GTK_WIDGET (self), G_CALLBACK (open_menu), self);
}

/* @example: static. @place: among all. Copies what it shows of @document, the example in the user's language. */
static GtkWidget *
hys_example_card_new (const HysExample  *example,
                      const HysDocument *document,
                      guint              place)
{
  HysExampleCard *self = g_object_new (HYS_TYPE_EXAMPLE_CARD, NULL);
  GtkWidget *picture = hys_thumbnail_new (document);
  g_autofree char *name = g_strdup_printf (_("Open “%s” in a New Window"), document->title);

  self->example = example;
  self->title = hys_object_keep (self, g_strdup (document->title), g_free);
  self->rest = hys_object_keep (self, g_strjoin (" ", document->notes, _(example->source), example->name,
                                                 hys_example_keywords (example->name), NULL), g_free);
  self->place = place;
  gtk_widget_set_size_request (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_box_prepend (self->content, picture);
  gtk_label_set_text (self->heading, document->title);
  gtk_label_set_text (self->notes, document->notes);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->notes), document->notes);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->beside), "s", example->name);
  hys_a11y_name (self->beside, name);
  hys_a11y_name (GTK_WIDGET (self), document->title);
  return GTK_WIDGET (self);
}

#define MOST_IN_A_ROW 6

struct _HysGallery
{
  AdwBin           parent_instance;

  /* template */
  GtkSearchEntry  *search;
  GtkToggleButton *by_source;
  GtkWidget       *scroller;
  GtkBox          *groups;   /* of a heading and a GtkFlowBox each */
  GtkWidget       *nothing;

  GPtrArray       *all;      /* (element-type GtkWidget) (transfer none): the groups in their own order */
  guint            filling;  /* source that adds a group; 0 = all are there */
  guint            filled;   /* examples that are there, */
  GPtrArray       *order;    /* of (element-type HysExample), static ones */
};

G_DEFINE_FINAL_TYPE (HysGallery, hys_gallery, ADW_TYPE_BIN)

/* The heading under which an example stands. */
static const char *
heading_of (HysGallery       *self,
            const HysExample *example)
{
  return gtk_toggle_button_get_active (self->by_source) ? _(example->source) : _(example->idea);
}

/* ---- Search ---- */

static const char *
query_of (HysGallery *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->search));
}

static GtkFlowBox *
cards_of (GtkWidget *group)
{
  return GTK_FLOW_BOX (gtk_widget_get_last_child (group));
}

/* Shows the cards of a group that are found, the best first; returns how well that fits, -1 = not at all. */
static int
search_group (HysGallery *self,
              GtkWidget  *group)
{
  GtkFlowBoxChild *child;
  int best = -1;

  for (int i = 0; (child = gtk_flow_box_get_child_at_index (cards_of (group), i)) != NULL; i++)
    {
      HysExampleCard *card = HYS_EXAMPLE_CARD (child);

      card->fit = hys_example_fit (query_of (self), card->title, _(card->example->idea), card->rest);
      gtk_widget_set_visible (GTK_WIDGET (card), card->fit >= 0);
      best = card->fit >= 0 && (best < 0 || card->fit < best) ? card->fit : best;
    }
  gtk_flow_box_invalidate_sort (cards_of (group));
  gtk_widget_set_visible (group, best >= 0);
  return best;
}

/* Groups stand in their own order, those with what fits better first. */
static void
searched (HysGallery *self)
{
  g_autofree int *fits = g_new (int, self->all->len + 1);
  GtkWidget *last = NULL;

  for (guint i = 0; i < self->all->len; i++)
    fits[i] = search_group (self, g_ptr_array_index (self->all, i));
  for (int fit = 0; fit <= HYS_EXAMPLE_FIT_WORST; fit++)
    for (guint i = 0; i < self->all->len; i++)
      if (fits[i] == fit)
        {
          gtk_box_reorder_child_after (self->groups, g_ptr_array_index (self->all, i), last);
          last = g_ptr_array_index (self->all, i);
        }
  gtk_widget_set_visible (self->nothing, last == NULL && self->filling == 0);
}

/* Enter in the search opens the first one, also before the entry has told of the last letters. */
static void
search_activated (HysGallery *self)
{
  GtkWidget *group;

  searched (self);
  group = gtk_widget_get_first_child (GTK_WIDGET (self->groups));
  if (group != NULL && gtk_widget_get_visible (group))
    hys_example_card_open (HYS_EXAMPLE_CARD (gtk_flow_box_get_child_at_index (cards_of (group), 0)));
}

static void
search_stopped (HysGallery *self)
{
  if (*query_of (self) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.back", NULL);
}

/* ---- The cards ---- */

static void
card_activated (GtkFlowBox     *box,
                HysExampleCard *card)
{
  hys_example_card_open (card);
}

static GtkFlowBox *
add_group (HysGallery *self,
           const char *heading)
{
  GtkWidget *group = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *label = gtk_label_new (heading);
  GtkWidget *cards = gtk_flow_box_new ();

  gtk_widget_add_css_class (label, "title-4");
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (cards), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (cards), MOST_IN_A_ROW);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (cards), 12);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (cards), 12);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (cards), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cards), GTK_ACCESSIBLE_PROPERTY_LABEL, heading, -1);
  g_signal_connect (cards, "child-activated", G_CALLBACK (card_activated), NULL);
  gtk_box_append (GTK_BOX (group), label);
  gtk_box_append (GTK_BOX (group), cards);
  gtk_box_append (self->groups, group);
  gtk_flow_box_set_sort_func (GTK_FLOW_BOX (cards), hys_example_card_compare, NULL, NULL);
  g_ptr_array_add (self->all, group);
  return GTK_FLOW_BOX (cards);
}

/* Adds the next group: the first ones are seen at once, the others are drawn while somebody looks at those. */
static gboolean
fill (gpointer user_data)
{
  HysGallery *self = user_data;
  const HysExample *example = g_ptr_array_index (self->order, self->filled);
  const char *heading = heading_of (self, example);
  GtkFlowBox *cards = add_group (self, heading);

  do
    {
      g_autoptr (HysDocument) document = hys_example_load (example->name, NULL);

      hys_example_translate (document);
      gtk_flow_box_append (cards, hys_example_card_new (example, document, self->filled));
      self->filled++;
      example = self->filled < self->order->len ? g_ptr_array_index (self->order, self->filled) : NULL;
    }
  while (example != NULL && g_str_equal (heading_of (self, example), heading));
  if (example == NULL)
    self->filling = 0;
  searched (self);
  return example != NULL ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static int
compare_topics (gconstpointer a,
                gconstpointer b)
{
  const HysExample *one = *(const HysExample *const *) a, *other = *(const HysExample *const *) b;
  guint first = hys_example_rank (one), second = hys_example_rank (other);

  if (first != second)
    return first < second ? -1 : 1;
  return one < other ? -1 : one > other;
}

static void
begin_filling (HysGallery *self)
{
  GtkWidget *group;
  guint n;
  const HysExample *examples;

  g_ptr_array_set_size (self->all, 0);
  while ((group = gtk_widget_get_first_child (GTK_WIDGET (self->groups))) != NULL)
    gtk_box_remove (self->groups, group);
  examples = hys_examples (&n);
  g_ptr_array_set_size (self->order, 0);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (self->order, (gpointer) &examples[i]);
  if (!gtk_toggle_button_get_active (self->by_source))
    g_ptr_array_sort (self->order, compare_topics);
  self->filled = 0;
  if (self->filling == 0)
    self->filling = g_idle_add (fill, self);
}

/* The examples are read and their cards made when they are looked at, not at every start. */
static void
order_changed (HysGallery *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    begin_filling (self);
  else
    g_ptr_array_set_size (self->order, 0);
}

static void
hys_gallery_map (GtkWidget *widget)
{
  HysGallery *self = HYS_GALLERY (widget);

  GTK_WIDGET_CLASS (hys_gallery_parent_class)->map (widget);
  if (self->order->len == 0)
    begin_filling (self);
}

/* ---- The object ---- */

static void
hys_gallery_dispose (GObject *object)
{
  HysGallery *self = HYS_GALLERY (object);

  g_clear_handle_id (&self->filling, g_source_remove);
  adw_bin_set_child (ADW_BIN (object), NULL);
  G_OBJECT_CLASS (hys_gallery_parent_class)->dispose (object);
}

static void
hys_gallery_class_init (HysGalleryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_gallery_dispose;
  widget_class->map = hys_gallery_map;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-gallery.ui");
  gtk_widget_class_bind_template_child (widget_class, HysGallery, search);
  gtk_widget_class_bind_template_child (widget_class, HysGallery, by_source);
  gtk_widget_class_bind_template_child (widget_class, HysGallery, scroller);
  gtk_widget_class_bind_template_child (widget_class, HysGallery, groups);
  gtk_widget_class_bind_template_child (widget_class, HysGallery, nothing);
  gtk_widget_class_bind_template_callback (widget_class, order_changed);
  gtk_widget_class_bind_template_callback (widget_class, searched);
  gtk_widget_class_bind_template_callback (widget_class, search_activated);
  gtk_widget_class_bind_template_callback (widget_class, search_stopped);
}

static void
hys_gallery_init (HysGallery *self)
{
  self->all = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  self->order = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_entry_set_key_capture_widget (self->search, GTK_WIDGET (self));
}

void
hys_gallery_show (HysGallery *self,
                  gboolean    by_publication)
{
  GtkAdjustment *scroll = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));

  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  gtk_toggle_button_set_active (self->by_source, by_publication);
  gtk_adjustment_set_value (scroll, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}
