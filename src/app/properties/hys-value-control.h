/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-values.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_VALUE_CONTROL (hys_value_control_get_type ())
G_DECLARE_FINAL_TYPE (HysValueControl, hys_value_control, HYS, VALUE_CONTROL, AdwBin)

/**
 * HysValueControl:
 *
 * Widgets that edit one value of a document, or the same value of several items: an entry, a drop-down or a switch, and
 * for numbers a button that adds a control. If a value is refused the reason is shown as the subtitle of its row.
 */

/* @editor: (transfer none), must outlive it; @refs: (transfer full) (see hys-values.h); @label: accessible name */
HysValueControl *hys_value_control_new             (HysEditor       *editor,
                                                    GArray          *refs,
                                                    const char      *label);

/* Adds it to the end of an action row or an expander. */
void             hys_value_control_attach          (HysValueControl   *self,
                                                    AdwPreferencesRow *row);

/* Adds it below the title of a row, in full width. */
void             hys_value_control_attach_wide     (HysValueControl   *self,
                                                    AdwPreferencesRow *row,
                                                    const char        *title);

/* Whether its widgets suit other values: the same range, choices and so on. */
gboolean         hys_value_control_fits            (HysValueControl *self,
                                                    HysEditor       *editor,
                                                    const GArray    *refs);

/* Replaces the values; arguments as for hys_value_control_new(). @hint: (nullable): subtitle while there is no error,
 * markup; @same: they belong to the same items, perhaps at other indices, so that text being typed is kept */
void             hys_value_control_point           (HysValueControl *self,
                                                    HysEditor       *editor,
                                                    GArray          *refs,
                                                    const char      *label,
                                                    const char      *hint,
                                                    gboolean         same);

/* Releases the editor; edits have no effect afterwards. */
void             hys_value_control_let_go          (HysValueControl *self);

/* Updates the widgets from the document. */
void             hys_value_control_refresh         (HysValueControl *self);

G_END_DECLS
