/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-view.h"

#include "hys-a11y.h"
#include "hys-figure-view.h"
#include "hys-finger.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-plot-area.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

struct _HysPlotView
{
  AdwBin               parent_instance;

  /* template */
  GtkLabel            *title;
  GtkMenuButton       *menu;
  GtkWidget           *restore;     /* shown when it is maximised */
  GtkWidget           *ways;        /* back, forward, home */
  HysPlotArea         *area;

  /* borrowed */
  const HysDocument   *document;
  const HysFigureSpec *spec;

  /* owned */
  HysTrace            *trace;
  HysResponseCurves   *curves;      /* shown by a plot of a response; NULL for other kinds */
  HysResponseCurves   *coming;      /* of the drawing as it is now, before their first points are there */
  HysJob              *job;         /* fills them */
  char                *peaks;       /* where the quantities of a response are greatest, in words */
  gboolean             stale;       /* whether the drawing has changed since */
  guint                index;
  gboolean             maximised;
  gboolean             live;
  double               rolling;
};

enum
{
  PROPERTY_AUTO_X = 1,
  PROPERTY_AUTO_Y,
  PROPERTY_CURSORS,
  N_PROPERTIES,
};

G_DEFINE_FINAL_TYPE (HysPlotView, hys_plot_view, ADW_TYPE_BIN)

/* Appends an action of the window with the index of a plot as its target. */
static void
append_action (GMenu      *menu,
               const char *label,
               const char *action,
               guint       index)
{
  g_autofree char *detailed = g_strdup_printf ("win.%s(uint32 %u)", action, index);

  g_menu_append (menu, label, detailed);
}

/* Builds the menu when it is opened, since its items depend on the state of the plot. */
static void
build_menu (GtkMenuButton *button,
            gpointer       user_data)
{
  HysPlotView *self = user_data;
  g_autoptr (GMenu) menu = g_menu_new (), look = g_menu_new (), more = g_menu_new (), compare = g_menu_new ();

  append_action (menu, _("_Edit…"), "edit-figure", self->index);
  append_action (menu, _("_Export…"), "export-figure", self->index);
  append_action (menu, _("Export _Data…"), "export-data", self->index);
  append_action (menu, _("_Copy as Image"), "copy-figure", self->index);
  append_action (menu, self->maximised ? _("_Restore") : _("_Maximise"), "maximise-figure", self->index);
  append_action (menu, _("C_lose"), "close-figure", self->index);
  g_menu_append (look, _("_Two Cursors"), "plot.cursors");
  if (self->spec->kind == HYS_FIGURE_SPACE)
    append_action (look, _("_Keep This View Direction"), "keep-direction", self->index);
  else
    {
      g_menu_append (look, _("Automatic _Horizontal Scale"), "plot.auto-x");
      g_menu_append (look, _("Automatic _Vertical Scale"), "plot.auto-y");
    }
  if (self->spec->kind == HYS_FIGURE_TIME)
    g_menu_append (look, _("_Link Time Axes"), "win.link-times");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (look));
  g_menu_append (compare, _("_Keep This Cycle"), "win.keep-cycle");
  g_menu_append (compare, _("Keep the Previous _Run"), "win.keep-previous");
  append_action (compare, _("Overlay a F_ile…"), "compare-file", self->index);
  g_menu_append (compare, _("Ke_pt Runs…"), "win.kept-runs");
  g_menu_append (compare, _("_Remove All Kept Runs"), "win.clear-runs");
  g_menu_append_submenu (more, _("Co_mpare"), G_MENU_MODEL (compare));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

/* ---- Responses ---- */

/* Marks and says where what has come is greatest. */
static void
show_peaks (HysPlotView *self)
{
  g_free (self->peaks);
  self->peaks = hys_plot_area_set_response (self->area, self->curves, self->spec);
  hys_plot_view_describe (self);
}

/* @curves: (transfer full) */
static void
show_curves (HysPlotView       *self,
             HysResponseCurves *curves)
{
  HysFigure *figure = hys_figure_view_new_with (self->document, self->spec, NULL, curves);

  hys_figure_set_title (figure, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self), "computed");   /* it is never older than the drawing */
  hys_plot_area_set_figure (self->area, figure);
  g_clear_pointer (&self->curves, hys_response_curves_unref);
  self->curves = curves;
  show_peaks (self);
}

/* Shows the points that have come; those of the drawing before stay until there are two. */
static void
points_came (HysPlotView *self)
{
  if (self->coming != NULL && (hys_response_curves_length (self->coming) > 1 || !hys_job_is_busy (self->job)))
    show_curves (self, g_steal_pointer (&self->coming));
  else if (self->curves != NULL && self->coming == NULL)
    {
      hys_response_curves_note (self->curves, hys_plot_area_get_figure (self->area));
      hys_plot_area_refresh (self->area);
      show_peaks (self);
    }
}

/* Computes a response anew: at once where that takes less than a frame, else in the background. */
static void
respond (HysPlotView *self)
{
  HysResponseCurves *curves = hys_response_curves_new (self->document, self->spec);

  g_clear_pointer (&self->coming, hys_response_curves_unref);
  hys_job_cancel (self->job);
  self->stale = FALSE;
  if (hys_response_curves_is_quick (curves))
    {
      hys_response_curves_fill (curves, NULL, NULL, NULL);
      show_curves (self, curves);
      return;
    }
  self->coming = curves;
  hys_job_start (self->job, hys_response_curves_ref (curves));
}

HysResponseCurves *
hys_plot_view_get_curves (HysPlotView *self)
{
  if (!hys_figure_traits[self->spec->kind].computed)
    return NULL;
  if (self->curves != NULL && self->coming == NULL && !hys_job_is_busy (self->job))
    return hys_response_curves_ref (self->curves);
  return hys_response_curves_new (self->document, self->spec);
}

/* ---- The look ---- */

static void
go (GtkWidget  *widget,
    const char *action,
    GVariant   *parameter)
{
  HysPlotView *self = HYS_PLOT_VIEW (widget);
  HysPlotWay way = g_str_equal (action, "plot.back")      ? HYS_PLOT_BACK
                   : g_str_equal (action, "plot.forward") ? HYS_PLOT_FORWARD
                                                          : HYS_PLOT_HOME;

  hys_plot_area_go (self->area, way);
  gtk_widget_grab_focus (GTK_WIDGET (self->area));
}

static void
get_property (GObject    *object,
              guint       property,
              GValue     *value,
              GParamSpec *spec)
{
  HysPlotArea *area = HYS_PLOT_VIEW (object)->area;

  g_value_set_boolean (value, property == PROPERTY_CURSORS ? hys_plot_area_get_measuring (area)
                              : hys_plot_area_get_automatic (area, property == PROPERTY_AUTO_X ? HYS_AXIS_X : HYS_AXIS_Y));
}

static void
set_property (GObject      *object,
              guint         property,
              const GValue *value,
              GParamSpec   *spec)
{
  HysPlotArea *area = HYS_PLOT_VIEW (object)->area;

  if (property == PROPERTY_CURSORS)
    hys_plot_area_set_measuring (area, g_value_get_boolean (value));
  else
    hys_plot_area_set_automatic (area, property == PROPERTY_AUTO_X ? HYS_AXIS_X : HYS_AXIS_Y, g_value_get_boolean (value));
}

/* Shows the buttons when the history has other views. */
static void
show_ways (HysPlotView *self)
{
  const HysViewHistory *views = hys_plot_area_get_views (self->area);
  gboolean back = hys_view_history_can_back (views), forward = hys_view_history_can_forward (views);

  gtk_widget_set_visible (self->ways, back || forward);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.back", back);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.forward", forward);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.home", !hys_view_history_is_home (views));
}

static void
look_changed (HysPlotView *self)
{
  show_ways (self);
  g_object_notify (G_OBJECT (self), "auto-x");
  g_object_notify (G_OBJECT (self), "auto-y");
  hys_plot_view_follow (self, self->live, self->rolling);
  hys_plot_view_describe (self);
  g_signal_emit_by_name (self, "span");
}

/* Finds the item, an element or else a node (the other is -1), that the recorded series number @wanted is of; with
 * G_MAXUINT the number of the first series of the item. G_MAXUINT for none. */
static guint
find_item (HysPlotView *self,
           guint        wanted,
           int         *element,
           int         *node)
{
  guint n = 0;

  for (guint i = 0; self->trace != NULL && self->spec->series[i] != NULL; i++)
    {
      HysSeries series;
      gboolean of_element, of_node;

      if (!hys_series_parse (self->document, self->spec->series[i], &series, NULL)
          || hys_trace_column (self->trace, series) == NULL)
        continue;
      of_element = series.quantity == HYS_SERIES_ELONGATION || series.quantity == HYS_SERIES_FORCE
                   || series.quantity == HYS_SERIES_SLIP;
      of_node = !of_element && series.quantity != HYS_SERIES_TIME && series.quantity != HYS_SERIES_ENERGY;
      if (n == wanted)
        {
          *element = of_element ? (int) series.index : -1;
          *node = of_node ? (int) series.index : -1;
        }
      if (n == wanted || (wanted == G_MAXUINT && ((of_element && (int) series.index == *element)
                                                  || (of_node && (int) series.index == *node))))
        return n;
      n++;
    }
  return G_MAXUINT;
}

/* Of a loop the item is that of its ordinate. */
static void
hovered (HysPlotView *self,
         int          curve)
{
  int element = -1, node = -1;

  if (curve >= 0)
    find_item (self, self->spec->kind == HYS_FIGURE_TIME ? (guint) curve : 1, &element, &node);
  hys_plot_view_describe (self);
  g_signal_emit_by_name (self, "hover", element, node);
}

void
hys_plot_view_set_highlight (HysPlotView *self,
                             int          element,
                             int          node)
{
  HysFigure *figure = hys_plot_area_get_figure (self->area);
  guint found = find_item (self, G_MAXUINT, &element, &node);

  hys_paint_set_class (GTK_WIDGET (self->title), "lit", found != G_MAXUINT);
  if (figure == NULL)
    return;
  hys_figure_set_highlight (figure, self->spec->kind == HYS_FIGURE_TIME ? found : G_MAXUINT);
  gtk_widget_queue_draw (GTK_WIDGET (self->area));
}

static void
measured (HysPlotView *self)
{
  g_object_notify (G_OBJECT (self), "cursors");
  hys_plot_view_describe (self);
}

HysPlotArea *
hys_plot_view_get_area (HysPlotView *self)
{
  return self->area;
}

gboolean
hys_plot_view_get_span (HysPlotView *self,
                        HysSpan     *span)
{
  *span = hys_view_history_get (hys_plot_area_get_views (self->area))->axes[0];
  return self->spec->kind == HYS_FIGURE_TIME;
}

void
hys_plot_view_follow_span (HysPlotView   *self,
                           const HysSpan *span)
{
  if (self->spec->kind == HYS_FIGURE_TIME)
    hys_plot_area_follow_span (self->area, span);
}

/* ---- The widget ---- */

static void
hys_plot_view_class_init (HysPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GParamSpec *properties[N_PROPERTIES] = { NULL };

  g_type_ensure (HYS_TYPE_PLOT_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-plot-view.ui");
  gtk_widget_class_bind_template_child (widget_class, HysPlotView, title);
  gtk_widget_class_bind_template_child (widget_class, HysPlotView, menu);
  gtk_widget_class_bind_template_child (widget_class, HysPlotView, restore);
  gtk_widget_class_bind_template_child (widget_class, HysPlotView, ways);
  gtk_widget_class_bind_template_child (widget_class, HysPlotView, area);
  G_OBJECT_CLASS (klass)->get_property = get_property;
  G_OBJECT_CLASS (klass)->set_property = set_property;
  properties[PROPERTY_AUTO_X] = g_param_spec_boolean ("auto-x", NULL, NULL, TRUE, flags);
  properties[PROPERTY_AUTO_Y] = g_param_spec_boolean ("auto-y", NULL, NULL, TRUE, flags);
  properties[PROPERTY_CURSORS] = g_param_spec_boolean ("cursors", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), G_N_ELEMENTS (properties), properties);
  gtk_widget_class_install_property_action (widget_class, "plot.auto-x", "auto-x");
  gtk_widget_class_install_property_action (widget_class, "plot.auto-y", "auto-y");
  gtk_widget_class_install_property_action (widget_class, "plot.cursors", "cursors");
  gtk_widget_class_install_action (widget_class, "plot.back", NULL, go);
  gtk_widget_class_install_action (widget_class, "plot.forward", NULL, go);
  gtk_widget_class_install_action (widget_class, "plot.home", NULL, go);
  hys_object_add_signal (klass, "span", 0);
  hys_object_add_signal (klass, "hover", 2, G_TYPE_INT, G_TYPE_INT);
  gtk_widget_class_set_css_name (widget_class, "plot");
}

static void
hys_plot_view_init (HysPlotView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_object_keep_field (self, &self->trace, (GDestroyNotify) hys_trace_unref);
  hys_object_keep_field (self, &self->curves, (GDestroyNotify) hys_response_curves_unref);
  hys_object_keep_field (self, &self->coming, (GDestroyNotify) hys_response_curves_unref);
  hys_object_keep_field (self, &self->peaks, g_free);
  self->job = hys_job_new_for (self, &hys_response_curves_job);
  self->stale = TRUE;
  g_signal_connect_object (self->job, "changed", G_CALLBACK (points_came), self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_create_popup_func (self->menu, build_menu, self, NULL);
  hys_finger_open_menu (GTK_WIDGET (self->area), self->menu);
  show_ways (self);
  g_signal_connect_swapped (self->area, "view", G_CALLBACK (look_changed), self);
  g_signal_connect_swapped (self->area, "hover", G_CALLBACK (hovered), self);
  g_signal_connect_swapped (self->area, "measure", G_CALLBACK (measured), self);
}

GtkWidget *
hys_plot_view_new (const HysDocument   *document,
                   const HysFigureSpec *spec,
                   guint                index)
{
  HysPlotView *self = g_object_new (HYS_TYPE_PLOT_VIEW, NULL);

  self->document = document;
  hys_plot_view_set_spec (self, spec, index);
  return GTK_WIDGET (self);
}

void
hys_plot_view_set_document (HysPlotView       *self,
                            const HysDocument *document,
                            gboolean           outdated)
{
  self->document = document;
  self->stale |= outdated;
}

static HysHorizon
horizon_of (HysPlotView *self)
{
  return (HysHorizon) { self->document->simulation.until, self->rolling };
}

void
hys_plot_view_set_trace (HysPlotView *self,
                         HysTrace    *trace)
{
  HysFigure *figure = NULL;

  if (hys_figure_traits[self->spec->kind].computed)
    {
      if (self->stale)
        respond (self);
      return;
    }
  if (trace != NULL)
    {
      figure = hys_figure_view_new (self->document, self->spec, trace);
      hys_trace_ref (trace);
    }
  if (figure != NULL)
    hys_figure_set_title (figure, NULL);
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->trace = trace;
  hys_plot_area_set_figure (self->area, figure);
  if (trace != NULL)
    hys_plot_area_set_time (self->area, hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 }));
}

void
hys_plot_view_follow (HysPlotView *self,
                      gboolean     live,
                      double       rolling)
{
  HysFigure *figure = hys_plot_area_get_figure (self->area);

  if (figure == NULL)
    return;
  self->live = live;
  self->rolling = rolling;
  hys_figure_view_update (figure, self->spec, self->trace, horizon_of (self));
  hys_figure_set_live (figure, live && !hys_figure_traits[self->spec->kind].computed);
  hys_plot_area_apply_ranges (self->area);
  hys_plot_area_refresh (self->area);
}

/* Trails and highlights are for the screen only; the title above the figure for files only. */
HysFigure *
hys_plot_view_copy_figure (HysPlotView *self)
{
  HysFigure *figure = hys_plot_area_get_figure (self->area), *copy;
  g_autofree char *title = self->spec->title != NULL ? g_markup_escape_text (self->spec->title, -1) : NULL;

  if (figure == NULL)
    return NULL;
  hys_plot_view_follow (self, self->live, self->rolling);
  copy = hys_figure_copy (figure);
  hys_figure_set_title (copy, title);
  hys_figure_set_live (copy, FALSE);
  hys_figure_set_highlight (copy, G_MAXUINT);
  return copy;
}

void
hys_plot_view_get_window (HysPlotView *self,
                          double      *from,
                          double      *to)
{
  HysSpan span;

  *from = *to = NAN;
  if (self->trace != NULL)
    hys_figure_view_window (self->spec, self->trace, horizon_of (self), from, to);
  if (!hys_plot_view_get_span (self, &span) || hys_span_is_automatic (&span))
    return;
  *from = span.from;
  *to = span.to;
}

void
hys_plot_view_mark (HysPlotView        *self,
                    const char         *node,
                    const HysLoopPoint *corners,
                    guint               n,
                    gboolean            closed)
{
  g_autofree char *x = g_strconcat ("x:", node, NULL), *r = g_strconcat ("r:", node, NULL);
  gboolean loop = self->spec->kind == HYS_FIGURE_PLANE && g_str_equal (self->spec->series[0], x)
                  && g_str_equal (self->spec->series[1], r);

  if (!hys_figure_traits[self->spec->kind].computed)
    hys_plot_area_set_marks (self->area, corners, loop ? n : 0, closed ? HYS_MARKS_CLOSED : HYS_MARKS_OPEN,
                             NULL);
}

static void
append_sentence (GString    *text,
                 const char *format,
                 const char *words)
{
  if (words == NULL)
    return;
  g_string_append (text, ". ");
  g_string_append_printf (text, format, words);
}

void
hys_plot_view_describe (HysPlotView *self)
{
  g_autofree char *words = NULL, *measure = NULL, *latest = NULL;
  g_autoptr (GString) text = NULL;

  if (self->trace == NULL && self->curves == NULL)
    return;
  latest = self->curves != NULL ? g_strdup (self->peaks)
           : hys_latest_words (self->document, self->spec, self->trace, hys_plot_area_get_figure (self->area));
  words = hys_plot_area_get_words (self->area);
  measure = hys_plot_area_get_measure (self->area);
  text = g_string_new (latest);
  append_sentence (text, _("At the pointer: %s"), words);
  append_sentence (text, _("Between the cursors: %s"), measure);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->area), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text->str,
                                  -1);
}

void
hys_plot_view_set_maximised (HysPlotView *self,
                             gboolean     maximised)
{
  self->maximised = maximised;
  gtk_widget_set_visible (self->restore, maximised);
}

void
hys_plot_view_set_spec (HysPlotView         *self,
                        const HysFigureSpec *spec,
                        guint                index)
{
  g_autofree char *name = hys_figure_words (self->document, spec), *menu = g_strdup_printf (_("Menu of %s"), name);

  self->stale |= spec != self->spec;   /* a figure that did not change is the same one in the edited document */
  self->spec = spec;
  self->index = index;
  gtk_label_set_text (self->title, name);
  hys_a11y_name (GTK_WIDGET (self->area), name);
  hys_a11y_name (GTK_WIDGET (self->menu), menu);
}

const HysFigureSpec *
hys_plot_view_get_spec (HysPlotView *self)
{
  return self->spec;
}

char *
hys_plot_view_get_name (HysPlotView *self)
{
  return hys_figure_words (self->document, self->spec);
}
