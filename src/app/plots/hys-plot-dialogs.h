/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-picture.h"
#include "hys-session.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* Windows about plots. The dialogs are modal for their parent and destroy themselves. */

/**
 * HysFigureDialog:
 *
 * Dialog to edit a plot: its kind, title, time window and series, with a search for their names.
 *
 * Signals: `chosen` (HysFigureSpec *): emitted with the edited figure (transfer none).
 */

/* @spec: figure to edit; NULL = a new one. Both arguments are copied. */
GtkWidget *hys_figure_dialog_new (GtkWindow           *parent,
                                  const HysDocument   *document,
                                  const HysFigureSpec *spec);

/* Returns the picture with that index (transfer full), with the current ranges of its figures or, if @whole, with all
 * data. */
typedef HysPicture *(*HysPictureSource) (guint    index,
                                         gboolean whole,
                                         gpointer user_data);

/**
 * HysExportDialog:
 *
 * Dialog with the settings and a preview of a picture, which it writes to a file. It remembers the settings.
 *
 * Signals: `exported` (GFile): emitted when the file was written.
 */

/* @names: of the pictures; @chosen: index of the initial one; @source: called until the dialog is destroyed */
GtkWidget *hys_export_dialog_new (GtkWindow          *parent,
                                  const char *const  *names,
                                  guint               chosen,
                                  HysPictureSource    source,
                                  gpointer            user_data);

/**
 * HysRunsWindow:
 *
 * The kept runs of the session's document: each with its colour, its name, whether it is shown, and a button that
 * removes it. All are edits of the document, which can be undone.
 */
GtkWidget *hys_runs_window_new (GtkWindow  *parent,
                                HysSession *session);

/* A row that unfolds to the look of a curve: text in the legend, colour, line, width, marker; what is chosen goes into
 * @style, which must outlive the row. @title: markup; @place: of the curve in its figure; @arrows: (nullable) whether
 * it has arrows */
GtkWidget *hys_curve_look_row (const char    *title,
                               guint          place,
                               HysCurveStyle *style,
                               gboolean      *arrows);

/* The same for an axis: its title and the distance of its numbers, which is 0 in @style while it is no positive number;
 * @changed (swapped, with @data) is called when that is edited. */
GtkWidget *hys_axis_look_row  (const char    *title,
                               HysAxisStyle  *style,
                               GCallback      changed,
                               gpointer       data);

/* Shows a colour, 0xRRGGBB, or that of the palette at @place where it is negative; reads what was chosen. */
void       hys_color_button_show (GtkColorChooser *button,
                                  int              color,
                                  guint            place);
int        hys_color_button_get  (GtkColorChooser *button);

G_END_DECLS
