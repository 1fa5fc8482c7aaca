/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window of the help, its examples, and which page is about what has the focus. */
#include "hys-help-topic.h"

#include "hys-a11y.h"
#include "hys-actions.h"
#include "hys-examples.h"
#include "hys-formula-view.h"
#include "hys-help.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-plot-style.h"
#include "hys-words.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>

#define HYS_TYPE_HELP_WINDOW (hys_help_window_get_type ())
G_DECLARE_FINAL_TYPE (HysHelpWindow, hys_help_window, HYS, HELP_WINDOW, AdwWindow)

static void hys_help_window_show (HysHelpWindow *self, const char *place);

#define HYS_TYPE_HELP_CARD (hys_help_card_get_type ())
G_DECLARE_FINAL_TYPE (HysHelpCard, hys_help_card, HYS, HELP_CARD, GtkBox)

/**
 * HysHelpCard:
 *
 * An example in a page of the help: its drawing, what is to be seen, one of its figures, which is computed in the
 * background, and a button that opens it by `app.open-example`.
 */

struct _HysHelpCard
{
  GtkBox          parent_instance;

  /* template */
  GtkWidget      *head;
  GtkLabel       *title;
  GtkWidget      *open;
  GtkDrawingArea *plot;
  GtkLabel       *caption;

  HysJob         *job;      /* its result is the figure */
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

static void
hys_help_card_class_init (HysHelpCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-help-card.ui");
  gtk_widget_class_bind_template_child (widget_class, HysHelpCard, head);
  gtk_widget_class_bind_template_child (widget_class, HysHelpCard, title);
  gtk_widget_class_bind_template_child (widget_class, HysHelpCard, open);
  gtk_widget_class_bind_template_child (widget_class, HysHelpCard, plot);
  gtk_widget_class_bind_template_child (widget_class, HysHelpCard, caption);
}

static void
hys_help_card_init (HysHelpCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->job = hys_job_new_for (self, &hys_example_figure_job);
}

static GtkWidget *
hys_help_card_new (const HysHelpPart *part)
{
  HysHelpCard *self = g_object_new (HYS_TYPE_HELP_CARD, NULL);
  g_autoptr (HysDocument) document = hys_example_load (part->name, NULL);

  hys_example_translate (document);
  gtk_label_set_text (self->title, document->title);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->open), "s", part->name);
  gtk_box_insert_child_after (GTK_BOX (self), hys_thumbnail_new (document), self->head);
  gtk_drawing_area_set_draw_func (self->plot, draw, self, NULL);
  hys_paint_follow_theme (GTK_WIDGET (self->plot));
  hys_a11y_name (GTK_WIDGET (self->plot), _(part->text));
  gtk_label_set_text (self->caption, _(part->text));
  g_signal_connect_object (self->job, "done", G_CALLBACK (gtk_widget_queue_draw), self->plot, G_CONNECT_SWAPPED);
  hys_job_start (self->job, hys_example_figure_input (part->name, part->figure));
  return GTK_WIDGET (self);
}

/* The pages of the help (hys_help_pages) with their contents beside them. */
struct _HysHelpWindow
{
  AdwWindow          parent_instance;

  /* template */
  AdwWindowTitle    *title;
  AdwFlap           *flap;
  GtkSearchEntry    *search;
  GtkListBox        *contents;
  GtkScrolledWindow *scroller;
  GtkBox            *page;

  HysTypeface       *face;       /* of formulas */
  GtkWidget         *target;     /* borrowed: the heading to scroll to when it has its place; NULL = none */
  guint              turn;       /* tick callback that scrolls */
};

G_DEFINE_FINAL_TYPE (HysHelpWindow, hys_help_window, ADW_TYPE_WINDOW)

/* ---- Parts of a page ---- */

static gboolean
follow_link (HysHelpWindow *self,
             const char    *place)
{
  hys_help_window_show (self, place);
  return GDK_EVENT_STOP;
}

static GtkWidget *
new_text (HysHelpWindow *self,
          const char    *markup)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", markup, "use-markup", TRUE, "wrap", TRUE, "xalign", 0.0, NULL);

  g_signal_connect_object (label, "activate-link", G_CALLBACK (follow_link), self, G_CONNECT_SWAPPED);
  return label;
}

static GtkWidget *
new_heading (const char *text,
             const char *style)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, "label", text,
                                   "wrap", TRUE,
                                   "xalign", 0.0, NULL);

  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_part (HysHelpWindow     *self,
          const HysHelpPart *part)
{
  GtkWidget *formula;

  switch (part->kind)
    {
    case HYS_HELP_HEADING:
      return new_heading (_(part->text), "title-4");
    case HYS_HELP_FORMULA:
      formula = hys_formula_view_new (self->face);
      hys_formula_view_set (HYS_FORMULA_VIEW (formula), part->name, part->text);
      return formula;
    case HYS_HELP_FINDING:
      return new_text (self, hys_finding_explain (part->name));
    case HYS_HELP_EXAMPLE:
      return hys_help_card_new (part);
    case HYS_HELP_TEXT:
    default:
      return new_text (self, _(part->text));
    }
}

/* ---- A page ---- */

static void
clear_page (HysHelpWindow *self)
{
  GtkWidget *child;

  self->target = NULL;
  gtk_window_set_focus (GTK_WINDOW (self), NULL); /* which may be on what is removed */
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->page))) != NULL)
    gtk_box_remove (self->page, child);
}

/* New widgets have no place before the next frame's layout. */
static gboolean
scroll_to_target (GtkWidget     *widget,
                  GdkFrameClock *clock,
                  gpointer       user_data)
{
  HysHelpWindow *self = HYS_HELP_WINDOW (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double x, y;

  if (self->target != NULL && gtk_widget_get_height (self->target) == 0)
    return G_SOURCE_CONTINUE;
  if (self->target != NULL && gtk_widget_translate_coordinates (self->target, GTK_WIDGET (self->page), 0, 0, &x, &y))
    gtk_adjustment_set_value (adjustment, y);
  self->turn = 0;
  return G_SOURCE_REMOVE;
}

/* @part is scrolled to unless it is the first. */
static void
show_page (HysHelpWindow *self,
           guint          index,
           guint          part)
{
  const HysHelpPage *page = &hys_help_pages[index];

  clear_page (self);
  gtk_box_append (self->page, new_heading (_(page->title), "title-2"));
  for (guint i = 0; i < page->n_parts; i++)
    {
      GtkWidget *widget = new_part (self, &page->parts[i]);

      gtk_box_append (self->page, widget);
      if (i == part && i > 0)
        self->target = widget;
    }
  adw_window_title_set_subtitle (self->title, _(page->title));
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  if (self->target != NULL && self->turn == 0)
    self->turn = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_target, NULL, NULL);
}

/* ---- Contents ---- */

static void
row_activated (HysHelpWindow *self,
               GtkListBoxRow *row)
{
  show_page (self, (guint) gtk_list_box_row_get_index (row), 0);
  if (adw_flap_get_folded (self->flap))
    adw_flap_set_reveal_flap (self->flap, FALSE);
}

/* ---- Search ---- */

static void
searched (HysHelpWindow *self)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->search));

  for (guint i = 0; i < hys_help_n_pages; i++)
    gtk_widget_set_visible (GTK_WIDGET (gtk_list_box_get_row_at_index (self->contents, (int) i)),
                            hys_help_fit (&hys_help_pages[i], query) >= 0);
}

/* Enter shows the page that fits best. */
static void
search_activated (HysHelpWindow *self)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->search));
  guint best = 0;
  int least = G_MAXINT;

  for (guint i = 0; i < hys_help_n_pages; i++)
    {
      int fit = hys_help_fit (&hys_help_pages[i], query);

      if (fit >= 0 && fit < least)
        best = i, least = fit;
    }
  if (least < G_MAXINT)
    hys_help_window_show (self, hys_help_pages[best].name);
}

/* ---- The object ---- */

static void
hys_help_window_class_init (HysHelpWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-help-window.ui");
  gtk_widget_class_bind_template_child (widget_class, HysHelpWindow, title);
  gtk_widget_class_bind_template_child (widget_class, HysHelpWindow, flap);
  gtk_widget_class_bind_template_child (widget_class, HysHelpWindow, search);
  gtk_widget_class_bind_template_child (widget_class, HysHelpWindow, contents);
  gtk_widget_class_bind_template_child (widget_class, HysHelpWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, HysHelpWindow, page);
  gtk_widget_class_bind_template_callback (widget_class, row_activated);
  gtk_widget_class_bind_template_callback (widget_class, searched);
  gtk_widget_class_bind_template_callback (widget_class, search_activated);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hys_help_window_init (HysHelpWindow *self)
{
  HysPlotStyle style;

  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  self->face = hys_object_keep (self, hys_typeface_new (style.math_font), hys_typeface_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_search_entry_set_key_capture_widget (self->search, GTK_WIDGET (self));
  for (guint i = 0; i < hys_help_n_pages; i++)
    gtk_list_box_append (self->contents, hys_a11y_row (_(hys_help_pages[i].title)));
}

/* Opens a place (hys_help_find()); an unknown one is the first page. */
static void
hys_help_window_show (HysHelpWindow *self,
                      const char    *place)
{
  guint page = 0, part = 0;
  GtkListBoxRow *row;

  hys_help_find (place, &page, &part);
  row = gtk_list_box_get_row_at_index (self->contents, (int) page);
  gtk_list_box_select_row (self->contents, row);
  show_page (self, page, part);
  gtk_window_present (GTK_WINDOW (self));
}

#define TOPIC "hys-help-topic"

void
hys_help_topic_set (GtkWidget  *widget,
                    const char *place)
{
  g_object_set_data (G_OBJECT (widget), TOPIC, (gpointer) place);
}

static void
help (GtkApplication *application,
      GVariant       *parameter)
{
  const char *place = g_variant_get_string (parameter, NULL);
  HysHelpWindow *window = NULL;
  GtkWindow *active = gtk_application_get_active_window (application);
  GtkWidget *widget = active != NULL ? gtk_window_get_focus (active) : NULL;

  for (GList *open = gtk_application_get_windows (application); window == NULL && open != NULL; open = open->next)
    window = HYS_IS_HELP_WINDOW (open->data) ? open->data : NULL;
  /* What has the focus, or the innermost around it that is known, leads to its place. */
  if (widget == NULL)
    widget = GTK_WIDGET (active);
  for (; widget != NULL && *place == '\0'; widget = gtk_widget_get_parent (widget))
    if (g_object_get_data (G_OBJECT (widget), TOPIC) != NULL)
      place = g_object_get_data (G_OBJECT (widget), TOPIC);
  if (*place == '\0')
    place = "start";
  if (window == NULL)
    window = g_object_new (HYS_TYPE_HELP_WINDOW, "application", application, NULL);
  hys_help_window_show (window, place);
}

static void
window_removed (GtkApplication *application)
{
  GList *windows = gtk_application_get_windows (application);

  if (windows != NULL && windows->next == NULL && HYS_IS_HELP_WINDOW (windows->data))
    gtk_window_destroy (windows->data);
}

static const HysAction entries[] = {
  { .name = "help", .activate = G_CALLBACK (help), .parameter_type = "s" },
};

void
hys_help_opener_add (GtkApplication *application)
{
  hys_actions_add (G_ACTION_MAP (application), entries, G_N_ELEMENTS (entries), application);
  g_signal_connect (application, "window-removed", G_CALLBACK (window_removed), NULL);
}
