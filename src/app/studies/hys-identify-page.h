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
 * A measured loop, from a file or from a run, and the generalized Prandtl model that fits it: Bastien, Schatzman, Lamarque
 * 2000, section 4.1.4.
 *
 * Signals: `open` (HysDocument as pointer): the model is to be opened; who handles it takes the document. `edit` (corners as
 * pointer to HysLoopPoint, guint how many): its half-cycle is to be changed by hand. `run-wanted` (no arguments): the loop of
 * the run is to be taken: hys_identify_page_take_run().
 */

/* Reads the loop from a local file, at most once at a time. */
void hys_identify_page_open     (HysIdentifyPage   *self,
                                 GFile             *file);

/* Takes the last periods of a run; @trace may be NULL: there is none. */
void hys_identify_page_take_run (HysIdentifyPage   *self,
                                 const HysDocument *document,
                                 HysTrace          *trace);

G_END_DECLS
