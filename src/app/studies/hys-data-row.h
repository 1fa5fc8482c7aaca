/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-fit-data.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_DATA_ROW (hys_data_row_get_type ())
G_DECLARE_FINAL_TYPE (HysDataRow, hys_data_row, HYS, DATA_ROW, AdwExpanderRow)

/**
 * HysDataRow:
 *
 * Measured data: a button that opens files, and within, which columns and rows of a table are what.
 *
 * Signals: `opened` (GStrv as pointer): emitted when local files were chosen or dropped; the array is borrowed. `chosen`
 * (no arguments): emitted when hys_data_row_get_choice() changed by hand. `crop` (no arguments): emitted to take the
 * rows in view. `shown` (no arguments): emitted when hys_data_row_get_figure() is another.
 */

/* Takes files that are dropped on @page. */
void         hys_data_row_take_drops (HysDataRow         *self,
                                      GtkWidget          *page);

/* As if @file had been chosen. */
void         hys_data_row_open       (HysDataRow         *self,
                                      GFile              *file);

/* Shows what was read. @told: what was taken and left out; of nothing: @sheet NULL, with the name of what there is
 * instead */
void         hys_data_row_show       (HysDataRow         *self,
                                      HysSheet           *sheet,
                                      const HysFitChoice *choice,
                                      const char         *told);

/* The displacement of a loop against the row, where that is to be shown instead (transfer full) (nullable); the figure
 * that is @shown, where it is that. Whoever shows another one asks here first. @shown: (nullable) */
HysFigure   *hys_data_row_get_figure (HysDataRow         *self,
                                      HysFigure          *shown);

/* Takes the rows that are in view in that figure; FALSE: it is none. @figure: (nullable) */
gboolean     hys_data_row_crop       (HysDataRow         *self,
                                      HysFigure          *figure);

/* Chooses rows, as by hand. */
void         hys_data_row_take_rows  (HysDataRow         *self,
                                      gsize               first,
                                      gsize               end);
HysFitChoice hys_data_row_get_choice (HysDataRow         *self);

G_END_DECLS
