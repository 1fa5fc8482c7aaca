/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-properties-plan.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * HysRow:
 * @spec: contents
 * @editor: (transfer none); NULL after the document changed so that @spec is invalid
 * @widget: an AdwPreferencesRow, which owns the row
 * @part: widget inside it, specific to the sort
 * @inner: (element-type HysRow): rows of an expander, after it was expanded
 * @filling: whether @part is being set by the program
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
 * @build: creates the widget for the spec; @fill is called afterwards
 * @fits: (nullable): whether the row can be filled with another spec of this sort, for the document of @editor; NULL =
 * always
 * @fill: shows the spec; @same: it concerns the same items as the previous one, so that text being typed is kept
 * @refresh: (nullable): updates the row after values changed
 * @let_go: (nullable): releases the editor before the document is replaced
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

/* hys-properties-row.c: with a value at the end; with a value below the title in full width; an expander; rows
 * that are folded below a title; a title only. */
extern const HysRowSort hys_row_value;
extern const HysRowSort hys_row_wide;
extern const HysRowSort hys_row_expander;
extern const HysRowSort hys_row_fold;
extern const HysRowSort hys_row_rest;

/* hys-properties-identity.c: the name of a bar or an element, the kind of elements. */
extern const HysRowSort hys_row_name;
extern const HysRowSort hys_row_kind;

/* hys-properties-signal.c: type of a signal, its preview, its points, buttons that add a load to a bar. */
extern const HysRowSort hys_row_signal;
extern const HysRowSort hys_row_preview;
extern const HysRowSort hys_row_points;
extern const HysRowSort hys_row_loading;

/* hys-properties-notes.c: the notes of the document, in several lines. */
extern const HysRowSort hys_row_notes;

/* @spec: (transfer full); @editor: (transfer none). The widget is in no group yet. */
HysRow     *hys_row_new         (HysRowSpec       *spec,
                                 HysEditor        *editor);

/* Whether the row can show another spec; fills it with one (transfer full) and returns whether a text changed. */
gboolean    hys_row_fits        (const HysRow     *self,
                                 const HysRowSpec *spec,
                                 HysEditor        *editor);
gboolean    hys_row_fill        (HysRow           *self,
                                 HysRowSpec       *spec,
                                 HysEditor        *editor);

void        hys_row_refresh     (HysRow           *self);
void        hys_row_let_go      (HysRow           *self);

/* Shows the reason why something was refused as the subtitle; NULL = the hint again. */
void        hys_row_show_reason (HysRow           *self,
                                 const char       *reason);

G_END_DECLS
