/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-plot-area.h"

G_BEGIN_DECLS

/* A small plot of a load over time: some periods of a periodic one, else the whole run. */
GtkWidget *hys_signal_preview_new        (void);
void       hys_signal_preview_set_load   (HysPlotArea       *self,
                                          const HysDocument *document,
                                          guint              load);

/* Shows a signal up to @until, without keeping references. */
void       hys_signal_preview_set_signal (HysPlotArea       *self,
                                          const HysDocument *document,
                                          HysLoadKind        kind,
                                          const HysSignal   *signal,
                                          double             until);

G_END_DECLS
