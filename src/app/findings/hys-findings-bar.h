/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_FINDINGS_BAR (hys_findings_bar_get_type ())
G_DECLARE_FINAL_TYPE (HysFindingsBar, hys_findings_bar, HYS, FINDINGS_BAR, AdwBin)

/**
 * HysFindingsBar:
 *
 * A line over the drawing with its gravest error or warning, and how many there are; hidden when there is none. Pressed,
 * it shows the place on the drawing (`win.show-finding`), then goes on to the next one. An analysis that takes its time
 * is told here too.
 */

/* Follows a checker (borrowed); once. */
void hys_findings_bar_follow (HysFindingsBar *self,
                              HysChecker     *checker);

G_END_DECLS
