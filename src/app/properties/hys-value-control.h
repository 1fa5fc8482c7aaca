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
 * What one value of a document is changed with, or the same value of several items: an entry, a choice or a switch, and
 * for a number a button that pins it as a slider. A value that is refused leaves its reason under the title of the row that
 * it is attached to.
 */

/* @editor is borrowed and must outlive it; takes @refs (see hys-values.h); @label is what a screen reader calls it. */
HysValueControl *hys_value_control_new             (HysEditor       *editor,
                                                    GArray          *refs,
                                                    const char      *label);

/* Puts it at the end of a row; @hint (markup), or NULL, stands under the row's title while there is no reason to. */
void             hys_value_control_attach          (HysValueControl *self,
                                                    AdwActionRow    *row,
                                                    const char      *hint);
void             hys_value_control_attach_expander (HysValueControl *self,
                                                    AdwExpanderRow  *row,
                                                    const char      *hint);

/* Puts it under the row's title, with the whole width. */
void             hys_value_control_attach_wide     (HysValueControl   *self,
                                                    AdwPreferencesRow *row,
                                                    const char        *title);

/* Whether it can show other values as it is: those with the same range, words and so on. */
gboolean         hys_value_control_fits            (HysValueControl *self,
                                                    HysEditor       *editor,
                                                    const GArray    *refs);

/* Shows such values from now on; arguments as those of hys_value_control_new(). @same: what they are of is the same, but
 * perhaps in another place of the document, so that what is being typed stays. */
void             hys_value_control_point           (HysValueControl *self,
                                                    HysEditor       *editor,
                                                    GArray          *refs,
                                                    const char      *label,
                                                    gboolean         same);

/* What stands under the title from now on. */
void             hys_value_control_set_hint        (HysValueControl *self,
                                                    const char      *hint);

/* The document goes away: nothing is taken any more. */
void             hys_value_control_let_go          (HysValueControl *self);

/* Shows the document's value again. */
void             hys_value_control_refresh         (HysValueControl *self);

G_END_DECLS
