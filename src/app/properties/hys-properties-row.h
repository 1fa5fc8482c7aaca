/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-properties-plan.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysRow:
 * @spec: what it shows
 * @editor: borrowed; NULL when what is shown does not fit the document any more
 * @widget: an AdwPreferencesRow, which owns the row
 * @part: what the sort of row has in it
 * @inner: of HysRow; those that it opens on, once it was opened
 * @filling: the part is set, not used
 *
 * A row of the panel.
 */
typedef struct
{
  HysRowSpec *spec;
  HysEditor  *editor;
  GtkWidget  *widget;
  GtkWidget  *part;
  GPtrArray  *inner;
  gboolean    filling;
} HysRow;

/**
 * HysRowSort:
 * @build: makes the widget for the spec; what @fill does comes after it
 * @fits: whether the row as it was built can be filled with another spec of this sort, for a document of @editor;
 *   NULL = always
 * @fill: shows the spec; @same: it is about the same things as the one before, of which what a person is typing is kept
 * @refresh: the document has other values; NULL = nothing of it is seen
 * @let_go: the document is about to be another one; NULL = nothing to do
 */
struct HysRowSort
{
  void     (*build)   (HysRow           *row);
  gboolean (*fits)    (const HysRow     *row,
                       const HysRowSpec *spec,
                       HysEditor        *editor);
  void     (*fill)    (HysRow           *row,
                       gboolean          same);
  void     (*refresh) (HysRow           *row);
  void     (*let_go)  (HysRow           *row);
};

/* hys-properties-row.c: with a value at the end; one under the title, with the whole width; one that opens on further
 * values; a title only. */
extern const HysRowSort hys_row_value;
extern const HysRowSort hys_row_wide;
extern const HysRowSort hys_row_expander;
extern const HysRowSort hys_row_rest;

/* hys-properties-identity.c: the name of a bar or an element, the kind of elements. */
extern const HysRowSort hys_row_name;
extern const HysRowSort hys_row_kind;

/* hys-properties-signal.c: the kind of a load's signal, its picture, its points, the buttons that load a bar. */
extern const HysRowSort hys_row_signal;
extern const HysRowSort hys_row_preview;
extern const HysRowSort hys_row_points;
extern const HysRowSort hys_row_loading;

/* A row for the spec, which it takes, with a widget that is in no group yet. @editor is borrowed. */
HysRow     *hys_row_new         (HysRowSpec       *spec,
                                 HysEditor        *editor);

/* Whether it can show another spec; then it may be filled with it (takes it), and says whether that is another text. */
gboolean    hys_row_fits        (const HysRow     *self,
                                 const HysRowSpec *spec,
                                 HysEditor        *editor);
gboolean    hys_row_fill        (HysRow           *self,
                                 HysRowSpec       *spec,
                                 HysEditor        *editor);

void        hys_row_refresh     (HysRow           *self);
void        hys_row_let_go      (HysRow           *self);

/* Says in an action row why something was refused; NULL: the hint again. */
void        hys_row_show_reason (HysRow           *self,
                                 const char       *reason);

G_END_DECLS
