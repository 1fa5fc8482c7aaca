/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-example-card.h"

#include "hys-a11y.h"
#include "hys-example-words.h"
#include "hys-finger.h"
#include "hys-thumbnail.h"

#include <glib/gi18n-lib.h>

#define PICTURE_WIDTH  264
#define PICTURE_HEIGHT 92
#define NOTES_LINES    3

struct _HysExampleCard
{
  GtkFlowBoxChild   parent_instance;

  const HysExample *example;
  char             *title;   /* what is searched: first this, then its topic, then the rest */
  char             *rest;
  int               fit;     /* as hys_example_fit() says */
  guint             place;   /* among all examples, as they are ordered */
  GtkWidget        *menu;    /* NULL until it is asked for */
};

G_DEFINE_FINAL_TYPE (HysExampleCard, hys_example_card, GTK_TYPE_FLOW_BOX_CHILD)

void
hys_example_card_open (HysExampleCard *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-example", "s", self->example->name);
}

int
hys_example_card_search (HysExampleCard *self,
                         const char     *query)
{
  self->fit = hys_example_fit (query, self->title, _(self->example->idea), self->rest);
  gtk_widget_set_visible (GTK_WIDGET (self), self->fit >= 0);
  return self->fit;
}

int
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

static GtkWidget *
new_menu (HysExampleCard *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  const struct { const char *label, *action; } items[] = {
    { _("_Open"), "win.open-example" }, { _("Open in New _Window"), "win.open-example-beside" },
  };
  GtkWidget *popover;

  for (guint i = 0; i < G_N_ELEMENTS (items); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (items[i].label, NULL);

      g_menu_item_set_action_and_target (item, items[i].action, "s", self->example->name);
      g_menu_append_item (menu, item);
    }
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_widget_set_parent (popover, GTK_WIDGET (self));
  return popover;
}

static void
open_menu (HysExampleCard *self,
           int             x,
           int             y)
{
  if (self->menu == NULL)
    self->menu = new_menu (self);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { x, y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
menu_key (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   user_data)
{
  open_menu (HYS_EXAMPLE_CARD (widget), gtk_widget_get_width (widget) / 2, gtk_widget_get_height (widget) / 2);
  return GDK_EVENT_STOP;
}

static void
menu_wanted (HysExampleCard *self,
             double          x,
             double          y)
{
  open_menu (self, (int) x, (int) y);
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

  if (button == GDK_BUTTON_MIDDLE || (button == GDK_BUTTON_PRIMARY && control))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.open-example-beside", "s", self->example->name);
  else
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* ---- The object ---- */

static GtkWidget *
new_text (const char *text,
          const char *style,
          int         lines)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 1);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_beside_button (const HysExample *example,
                   const char       *title)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-new-symbolic");
  g_autofree char *name = g_strdup_printf (_("Open “%s” in a New Window"), title);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open-example-beside");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", example->name);
  gtk_widget_set_tooltip_text (button, _("Open in New Window"));
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "small");
  hys_a11y_name (button, name);
  return button;
}

static GtkWidget *
new_heading (const HysExample *example,
             const char       *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (box), new_text (title, "heading", 5));
  gtk_box_append (GTK_BOX (box), new_beside_button (example, title));
  return box;
}

static GtkWidget *
new_content (const HysExample  *example,
             const HysDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *picture = hys_thumbnail_new (document);
  GtkWidget *notes = new_text (document->notes, "caption", NOTES_LINES);

  gtk_widget_set_size_request (picture, PICTURE_WIDTH, PICTURE_HEIGHT);
  gtk_widget_set_tooltip_text (notes, document->notes);
  gtk_widget_add_css_class (notes, "dim-label");
  gtk_widget_set_valign (notes, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), new_heading (example, document->title));
  gtk_box_append (GTK_BOX (box), notes);
  return box;
}

static void
hys_example_card_dispose (GObject *object)
{
  HysExampleCard *self = HYS_EXAMPLE_CARD (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  G_OBJECT_CLASS (hys_example_card_parent_class)->dispose (object);
}

static void
hys_example_card_finalize (GObject *object)
{
  HysExampleCard *self = HYS_EXAMPLE_CARD (object);

  g_free (self->title);
  g_free (self->rest);
  G_OBJECT_CLASS (hys_example_card_parent_class)->finalize (object);
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
  G_OBJECT_CLASS (klass)->finalize = hys_example_card_finalize;
  widget_class->size_allocate = hys_example_card_size_allocate;
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key, NULL);
}

static void
hys_example_card_init (HysExampleCard *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  hys_finger_add_menu (GTK_WIDGET (self), G_CALLBACK (menu_wanted), self);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self), "example");
}

GtkWidget *
hys_example_card_new (const HysExample  *example,
                      const HysDocument *document,
                      guint              place)
{
  HysExampleCard *self = g_object_new (HYS_TYPE_EXAMPLE_CARD, NULL);

  self->example = example;
  self->title = g_strdup (document->title);
  self->rest = g_strjoin (" ", document->notes, _(example->source), example->name, hys_example_keywords (example->name),
                          NULL);
  self->place = place;
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (self), new_content (example, document));
  hys_a11y_name (GTK_WIDGET (self), document->title);
  return GTK_WIDGET (self);
}
