/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-half-cycle.h"
#include "hys-trace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_IDENTIFY_PAGE (hys_identify_page_get_type ())
G_DECLARE_FINAL_TYPE (HysIdentifyPage, hys_identify_page, HYS, IDENTIFY_PAGE, AdwBin)

/**
 * HysIdentifyPage:
 *
 * Identification of the generalized Prandtl model from a measured loop of a file or of the run: Bastien, Schatzman,
 * Lamarque 2000, section 4.1.4.
 *
 * Signals: `open` (HysDocument as pointer): emitted to open the model; the handler takes ownership. `edit`
 * (HysLoopPoint array as pointer, guint length): emitted to edit its half-cycle. `run-wanted` (no arguments): emitted
 * to request hys_identify_page_take_run(). `no-loop` (HysSheet as pointer): emitted for a table of something else.
 */

/* Reads the loop from a local file on a worker thread. */
void hys_identify_page_open     (HysIdentifyPage   *self,
                                 GFile             *file);

/* Uses the last periods of a run. @trace: (nullable) */
void hys_identify_page_take_run (HysIdentifyPage   *self,
                                 const HysDocument *document,
                                 HysTrace          *trace);

G_END_DECLS
