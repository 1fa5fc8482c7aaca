/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-help-card.h"

#include "hys-a11y.h"
#include "hys-example-figure.h"
#include "hys-example-words.h"
#include "hys-examples.h"
#include "hys-paint.h"
#include "hys-thumbnail.h"

#include <glib/gi18n-lib.h>

/* Height of the figure. */
#define HEIGHT 240

struct _HysHelpCard
{
  GtkBox     parent_instance;

  GtkWidget *plot;
  HysJob    *job;      /* its result is the figure */
};

G_DEFINE_FINAL_TYPE (HysHelpCard, hys_help_card, GTK_TYPE_BOX)

static void
draw (GtkDrawingArea *area,
      cairo_t        *cr,
      int             width,
      int             height,
      gpointer        user_data)
{
  HysHelpCard *self = user_data;
  HysFigure *figure = hys_job_get_result (self->job);
  HysPlotStyle style;

  if (figure == NULL)
    return;
  hys_paint_plot_style (&style, GTK_WIDGET (area));
  hys_figure_set_scale (figure, gtk_widget_get_scale_factor (GTK_WIDGET (area)));
  hys_figure_draw (figure, cr, width, height, &style);
}

static GtkWidget *
new_plot (HysHelpCard *self,
          const char     *name)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);

  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), HEIGHT);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, self, NULL);
  hys_paint_follow_theme (area);
  hys_a11y_name (area, name);
  return area;
}

/* The title of the example and the button that opens it. */
static GtkWidget *
new_head (const char *title,
          const char *name)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *label = gtk_label_new (title);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Open Example"));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.open-example");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", name);
  gtk_box_append (GTK_BOX (head), label);
  gtk_box_append (GTK_BOX (head), button);
  return head;
}

static GtkWidget *
new_caption (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static void
hys_help_card_dispose (GObject *object)
{
  HysHelpCard *self = HYS_HELP_CARD (object);

  if (self->plot != NULL)
    gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->plot), NULL, NULL, NULL);
  self->plot = NULL;
  if (self->job != NULL)
    hys_job_cancel (self->job);
  g_clear_object (&self->job);
  G_OBJECT_CLASS (hys_help_card_parent_class)->dispose (object);
}

static void
hys_help_card_class_init (HysHelpCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_help_card_dispose;
}

static void
hys_help_card_init (HysHelpCard *self)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "card");
  gtk_widget_add_css_class (GTK_WIDGET (self), "help-example");
  self->job = hys_example_figure_job_new ();
}

GtkWidget *
hys_help_card_new (const HysHelpPart *part)
{
  HysHelpCard *self = g_object_new (HYS_TYPE_HELP_CARD, NULL);
  g_autoptr (HysDocument) document = hys_example_load (part->name, NULL);
  GtkBox *box = GTK_BOX (self);

  hys_example_translate (document);
  self->plot = new_plot (self, _(part->text));
  gtk_box_append (box, new_head (document->title, part->name));
  gtk_box_append (box, hys_thumbnail_new (document));
  gtk_box_append (box, self->plot);
  gtk_box_append (box, new_caption (_(part->text)));
  g_signal_connect_object (self->job, "done", G_CALLBACK (gtk_widget_queue_draw), self->plot, G_CONNECT_SWAPPED);
  hys_job_start (self->job, hys_example_figure_input (part->name, part->figure));
  return GTK_WIDGET (self);
}
