/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-kind.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_NUMBER_ROW (hys_number_row_get_type ())
G_DECLARE_FINAL_TYPE (HysNumberRow, hys_number_row, HYS, NUMBER_ROW, AdwActionRow)

/**
 * HysNumberRow:
 *
 * A row in which a number is typed (HysValueEntry). Its title names the entry for a screen reader; why a text is
 * refused stands in place of its subtitle.
 *
 * Properties: `value` (double): the number; notified when another one was typed or set. Signals: `check` (double):
 * emitted before a number is taken; returns the reason why it is refused (transfer full), or %NULL.
 */
double   hys_number_row_get_value  (HysNumberRow *self);

/* Has the number be one that @parameter may be, in steps that suit it. */
void     hys_number_row_set_parameter (HysNumberRow       *self,
                                       const HysParameter *parameter);

/* Shows a number, discarding text being typed. */
void     hys_number_row_set_value  (HysNumberRow *self,
                                    double        value);

/* Takes what is being typed, as Enter does. Returns whether it was refused, and gives the focus to what was. */
gboolean hys_number_row_is_refused (HysNumberRow *self);

/* Lists the bars of @document that can move as the choices of a row, with @wanted chosen if it is one of them; returns
 * whether there are any. */
gboolean hys_bar_row_list            (AdwComboRow         *row,
                                      const HysDocument   *document,
                                      int                  wanted);

G_END_DECLS
