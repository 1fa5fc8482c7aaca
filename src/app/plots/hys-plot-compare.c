/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-view-private.h"

#include "hys-cycle.h"
#include "hys-readout.h"
#include "hys-run-words.h"

#include <glib/gi18n-lib.h>

/* Largest number of overlays that can be distinguished. */
#define REFERENCES_MOST 6

/* Rebuilds the figure with its overlays, and moves the focus from the menu to the plot. */
static void
renew (HysPlotView *self)
{
  g_autoptr (HysTrace) trace = self->trace != NULL ? hys_trace_ref (self->trace) : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.clear", self->references->len > 0);
  if (trace == NULL)
    return;
  hys_plot_view_set_trace (self, trace);
  hys_plot_view_follow (self, self->live, self->rolling);
  gtk_widget_grab_focus (GTK_WIDGET (self->area));
}

/* The present run has a name in the legend, unless its curves have. */
static void
label_present (HysFigure  *figure,
               const char *words)
{
  g_autofree char *markup = g_markup_printf_escaped ("<span font_style=\"normal\">%s</span>",
                                                     *words != '\0' ? words : _("present run"));

  if (hys_figure_n_curves (figure) == 1)
    hys_figure_set_label (figure, 0, markup);
}

/* Runs are called by what tells them apart now. */
void
hys_plot_view_draw_references (HysPlotView *self,
                               HysFigure   *figure)
{
  guint n = self->references->len;
  g_autofree const HysDocument **documents = g_new0 (const HysDocument *, n + 1);
  g_auto (GStrv) words = NULL;

  if (n == 0)
    return;
  documents[0] = self->document;
  for (guint i = 0; i < n; i++)
    documents[i + 1] = hys_reference_get_document (g_ptr_array_index (self->references, i));
  words = hys_run_words (documents, n + 1);
  label_present (figure, words[0]);
  for (guint i = 0; i < n; i++)
    hys_reference_add (g_ptr_array_index (self->references, i), figure, self->spec,
                       *words[i + 1] != '\0' ? words[i + 1] : NULL);
}

/* Whether it has data that the figure can show. */
static gboolean
fits (HysPlotView        *self,
      const HysReference *reference)
{
  static const HysPlotKind kinds[] = {
    [HYS_FIGURE_TIME] = HYS_PLOT_TIME,
    [HYS_FIGURE_PLANE] = HYS_PLOT_PLANE,
    [HYS_FIGURE_SPACE] = HYS_PLOT_SPACE,
  };
  g_autoptr (HysFigure) figure = hys_figure_new (kinds[self->spec->kind]);

  return hys_reference_add (reference, figure, self->spec, NULL);
}

gboolean
hys_plot_view_compare (HysPlotView  *self,
                       HysReference *reference)
{
  if (!fits (self, reference))
    return FALSE;
  if (self->references->len == REFERENCES_MOST)
    g_ptr_array_remove_index (self->references, 0);
  g_ptr_array_add (self->references, hys_reference_ref (reference));
  renew (self);
  return TRUE;
}

/* Keeps the last full cycle by the period of the loads, or everything visible if they have none. */
static void
freeze (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  HysPlotView *self = HYS_PLOT_VIEW (widget);
  double period = hys_cycle_period (self->document), end;
  g_autoptr (HysReference) reference = NULL;
  g_autofree char *time = NULL, *label = NULL;
  HysColumn *t;
  gsize n = self->trace != NULL ? hys_trace_length (self->trace) : 0;

  if (n == 0)
    return;
  t = hys_trace_column (self->trace, (HysSeries) { HYS_SERIES_TIME, 0 });
  end = hys_column_get (t, n - 1);
  time = hys_readout_number (end);
  label = g_strdup_printf (_("cycle kept at t = %s"), time);
  reference = hys_reference_new_cut (self->document, self->trace, period > 0 ? end - period : 0, end,
                                     HYS_REFERENCE_BUDGET, label);
  hys_plot_view_compare (self, reference);
}

static void
clear (GtkWidget  *widget,
       const char *action,
       GVariant   *parameter)
{
  HysPlotView *self = HYS_PLOT_VIEW (widget);

  g_ptr_array_set_size (self->references, 0);
  renew (self);
}

void
hys_plot_view_add_compare (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "plot.freeze", NULL, freeze);
  gtk_widget_class_install_action (widget_class, "plot.clear", NULL, clear);
}

void
hys_plot_view_append_compare (HysPlotView *self,
                              GMenu       *menu)
{
  g_autoptr (GMenu) section = g_menu_new (), items = g_menu_new ();
  g_autofree char *earlier = g_strdup_printf ("win.compare-earlier(uint32 %u)", self->index);
  g_autofree char *file = g_strdup_printf ("win.compare-file(uint32 %u)", self->index);

  if (self->spec->kind != HYS_FIGURE_TIME)
    g_menu_append (items, _("_Keep This Cycle"), "plot.freeze");
  g_menu_append (items, _("Overlay the Previous _Run"), earlier);
  g_menu_append (items, _("Overlay a F_ile…"), file);
  g_menu_append (items, _("C_lear Overlays"), "plot.clear");
  g_menu_append_submenu (section, _("Co_mpare"), G_MENU_MODEL (items));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plot.clear", self->references->len > 0);
}
