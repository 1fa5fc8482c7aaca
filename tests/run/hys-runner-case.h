/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-runner.h"

G_BEGIN_DECLS

/* What the tests of the runner share. */

#define TIMEOUT_USEC (120 * G_USEC_PER_SEC)

typedef gboolean (*Condition) (HysRunner *runner,
                               gpointer   data);

void     load        (HysRunner         *runner,
                      const HysDocument *document);
gboolean update      (HysRunner         *runner,
                      const HysDocument *document);

/* Runs the main loop until the condition holds. */
void     wait_until  (HysRunner         *runner,
                      Condition          condition,
                      gpointer           data);

/* Until there are so many rows, or the run is in a state (HysRunnerState). */
gboolean has_rows    (HysRunner         *runner,
                      gpointer           data);
gboolean is_in_state (HysRunner         *runner,
                      gpointer           data);

/* A value in a row of the trace, and in its latest. */
double   at_row      (HysRunner         *runner,
                      gsize              row,
                      HysSeriesQuantity  quantity,
                      guint              index);
double   last        (HysRunner         *runner,
                      HysSeriesQuantity  quantity,
                      guint              index);

G_END_DECLS
