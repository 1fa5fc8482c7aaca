/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

/* Marks what the analysis found on the loops that are shown. */
static void
mark_loops (HysWindow *self)
{
  const HysAnalysis *analysis = hys_analysis_page_get (self->analysis);
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  gboolean polygon = cycle != NULL && cycle->shape == HYS_LOOP_POLYGON;
  const char *node = polygon ? hys_document_node (self->document, (guint) analysis->node)->id : NULL;

  hys_plot_deck_mark (self->deck, node, polygon ? cycle->corners : NULL, polygon ? cycle->n_corners : 0,
                      polygon && cycle->state == HYS_CYCLE_CLOSED);
}

void
hys_window_open_model (HysWindow   *self,
                       HysDocument *document)
{
  HysWindow *window = HYS_WINDOW (hys_window_new (gtk_window_get_application (GTK_WINDOW (self))));

  hys_window_take (window, hys_opened_new (document), NULL);
  gtk_window_present (GTK_WINDOW (window));
}

void
hys_window_init_analysis (HysWindow *self)
{
  g_signal_connect_object (self->analysis, "marks", G_CALLBACK (mark_loops), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "map", G_CALLBACK (hys_window_start_ticking), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analysis, "open", G_CALLBACK (hys_window_open_model), self, G_CONNECT_SWAPPED);
}
