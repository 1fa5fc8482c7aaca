/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-view-private.h"

#include "hys-object.h"

#include <glib/gi18n-lib.h>

enum
{
  PROPERTY_AUTO_X = 1,
  PROPERTY_AUTO_Y,
  PROPERTY_CURSORS,
};

enum
{
  SIGNAL_SPAN,
  SIGNAL_HOVER,
  SIGNAL_SCRUB,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

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
  HysPlotView *self = HYS_PLOT_VIEW (object);

  if (property == PROPERTY_AUTO_X || property == PROPERTY_AUTO_Y)
    g_value_set_boolean (value, hys_plot_area_get_automatic (self->area,
                                                             property == PROPERTY_AUTO_X ? HYS_AXIS_X : HYS_AXIS_Y));
  else if (property == PROPERTY_CURSORS)
    g_value_set_boolean (value, hys_plot_area_get_measuring (self->area));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
set_property (GObject      *object,
              guint         property,
              const GValue *value,
              GParamSpec   *spec)
{
  HysPlotView *self = HYS_PLOT_VIEW (object);

  if (property == PROPERTY_AUTO_X || property == PROPERTY_AUTO_Y)
    hys_plot_area_set_automatic (self->area, property == PROPERTY_AUTO_X ? HYS_AXIS_X : HYS_AXIS_Y,
                                 g_value_get_boolean (value));
  else if (property == PROPERTY_CURSORS)
    hys_plot_area_set_measuring (self->area, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, spec);
}

static void
add_switch (GtkWidgetClass *widget_class,
            guint           property,
            const char     *name,
            const char     *action)
{
  g_object_class_install_property (G_OBJECT_CLASS (widget_class), property,
                                   g_param_spec_boolean (name, NULL, NULL, TRUE,
                                                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS
                                                         | G_PARAM_EXPLICIT_NOTIFY));
  gtk_widget_class_install_property_action (widget_class, action, name);
}

void
hys_plot_view_add_look (GtkWidgetClass *widget_class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (widget_class);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  add_switch (widget_class, PROPERTY_AUTO_X, "auto-x", "plot.auto-x");
  add_switch (widget_class, PROPERTY_AUTO_Y, "auto-y", "plot.auto-y");
  add_switch (widget_class, PROPERTY_CURSORS, "cursors", "plot.cursors");
  gtk_widget_class_install_action (widget_class, "plot.back", NULL, go);
  gtk_widget_class_install_action (widget_class, "plot.forward", NULL, go);
  gtk_widget_class_install_action (widget_class, "plot.home", NULL, go);
  signals[SIGNAL_SPAN] = hys_object_add_signal (widget_class, "span", 0);
  signals[SIGNAL_HOVER] = hys_object_add_signal (widget_class, "hover", 2, G_TYPE_INT, G_TYPE_INT);
  signals[SIGNAL_SCRUB] = hys_object_add_signal (widget_class, "scrub", 1, G_TYPE_DOUBLE);
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
  g_signal_emit (self, signals[SIGNAL_SPAN], 0);
}

/* Which series a curve shows: of a loop, that of its ordinate. */
static gboolean
series_of (HysPlotView *self,
           int          curve,
           HysSeries   *series)
{
  guint wanted = self->spec->kind == HYS_FIGURE_TIME ? (guint) curve : 1, n = 0;

  for (guint i = 0; curve >= 0 && self->spec->series[i] != NULL; i++)
    if (hys_series_parse (self->document, self->spec->series[i], series, NULL)
        && hys_trace_column (self->trace, *series) != NULL && n++ == wanted)
      return TRUE;
  return FALSE;
}

static void
hovered (HysPlotView *self,
         int          curve)
{
  HysSeries series;
  int element = -1, node = -1;

  if (self->trace != NULL && series_of (self, curve, &series))
    {
      if (series.quantity == HYS_SERIES_ELONGATION || series.quantity == HYS_SERIES_FORCE
          || series.quantity == HYS_SERIES_SLIP)
        element = (int) series.index;
      else if (series.quantity != HYS_SERIES_TIME && series.quantity != HYS_SERIES_ENERGY)
        node = (int) series.index;
    }
  hys_plot_view_describe (self);
  g_signal_emit (self, signals[SIGNAL_HOVER], 0, element, node);
}

static void
scrubbed (HysPlotView *self,
          double       t)
{
  g_signal_emit (self, signals[SIGNAL_SCRUB], 0, t);
}

static void
measured (HysPlotView *self)
{
  g_object_notify (G_OBJECT (self), "cursors");
  hys_plot_view_describe (self);
}

void
hys_plot_view_set_moment (HysPlotView *self,
                          double       t)
{
  hys_plot_area_set_moment (self->area, t);
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

void
hys_plot_view_append_look (HysPlotView *self,
                           GMenu       *menu)
{
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_append (section, _("_Two Cursors"), "plot.cursors");
  if (self->spec->kind != HYS_FIGURE_SPACE)
    {
      g_menu_append (section, _("Automatic _Horizontal Scale"), "plot.auto-x");
      g_menu_append (section, _("Automatic _Vertical Scale"), "plot.auto-y");
      if (self->spec->kind == HYS_FIGURE_TIME)
        g_menu_append (section, _("_Link Time Axes"), "win.link-times");
    }
  else
    hys_plot_view_append_action (section, _("_Keep This View Direction"), "keep-direction", self->index);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

void
hys_plot_view_get_direction (HysPlotView *self,
                             double      *azimuth,
                             double      *elevation)
{
  const HysViewport *view = hys_view_history_get (hys_plot_area_get_views (self->area));

  *azimuth = view->azimuth;
  *elevation = view->elevation;
}

void
hys_plot_view_init_look (HysPlotView *self)
{
  show_ways (self);
  g_signal_connect_swapped (self->area, "view", G_CALLBACK (look_changed), self);
  g_signal_connect_swapped (self->area, "hover", G_CALLBACK (hovered), self);
  g_signal_connect_swapped (self->area, "scrub", G_CALLBACK (scrubbed), self);
  g_signal_connect_swapped (self->area, "measure", G_CALLBACK (measured), self);
}

void
hys_plot_view_append_compare (HysPlotView *self,
                              GMenu       *menu)
{
  g_autoptr (GMenu) section = g_menu_new (), items = g_menu_new ();

  g_menu_append (items, _("_Keep This Cycle"), "win.keep-cycle");
  g_menu_append (items, _("Keep the Previous _Run"), "win.keep-previous");
  hys_plot_view_append_action (items, _("Overlay a F_ile…"), "compare-file", self->index);
  g_menu_append (items, _("Ke_pt Runs…"), "win.kept-runs");
  g_menu_append (items, _("_Remove All Kept Runs"), "win.clear-runs");
  g_menu_append_submenu (section, _("Co_mpare"), G_MENU_MODEL (items));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}
