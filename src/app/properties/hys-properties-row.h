/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-editor.h"
#include "hys-plot-area.h"

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

/* @editor: (transfer none), must outlive it; @refs: (transfer full) (see hys_values_new()); @label: accessible name */
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

/*
 * Contents of the properties panel as plain data: groups of rows, planned again after each change. The panel reuses its
 * widgets for the new plan, which is much cheaper than building them.
 */

typedef struct HysRow HysRow;

/**
 * HysRowKind:
 * @build: creates the widget for the spec; @fill and @refresh are called afterwards
 * @fill: (nullable): shows what the spec has beside a title, a value and inner rows
 * @refresh: (nullable): shows what values say of it, also after they changed
 * @let_go: (nullable): releases the editor before the document is replaced
 *
 * Operations of a kind of rows.
 */
typedef struct
{
  void (*build)   (HysRow *row);
  void (*fill)    (HysRow *row);
  void (*refresh) (HysRow *row);
  void (*let_go)  (HysRow *row);
} HysRowKind;

/**
 * HysRowSpec:
 * @title: translated title
 * @hint: (nullable): subtitle, markup
 * @label: (nullable): accessible name of the control
 * @refs: (nullable): values that the row edits (see hys_values_new())
 * @item: index of the load or bar that it concerns
 * @inner: (nullable) (element-type HysRowSpec): rows of an expander
 */
typedef struct
{
  const HysRowKind *kind;
  char             *title;
  char             *hint;
  char             *label;
  GArray           *refs;
  guint             item;
  GPtrArray        *inner;
} HysRowSpec;

/**
 * HysGroupSpec:
 * @key: identifies the group across plans. Groups with the same key have the same kinds of rows in the same order.
 * @description: (nullable): markup
 * @load: load that a button in the heading removes; -1 = none
 * @rows: of HysRowSpec
 */
typedef struct
{
  char      *key;
  char      *title;
  char      *description;
  int        load;
  GPtrArray *rows;
} HysGroupSpec;

void          hys_row_spec_free   (gpointer           spec);

/* hys-properties-plan.c: what the panel has for selected items, by indices (element-type guint), or where there are none
 * for the whole document: an array of HysGroupSpec. */
GPtrArray    *hys_plan_new        (const HysDocument *document,
                                   const GArray      *nodes,
                                   const GArray      *elements);

/* A title, with the value at the end if there is one; with the value below it in full width; a title with the value
   at the end that unfolds inner rows. */
extern const HysRowKind hys_row_value;
extern const HysRowKind hys_row_wide;
extern const HysRowKind hys_row_expander;

/* hys-properties-load.c: preview of a signal, its points, buttons that add a load to a bar. */
extern const HysRowKind hys_row_preview;
extern const HysRowKind hys_row_points;
extern const HysRowKind hys_row_loading;

/* The notes of the document, in several lines. */
extern const HysRowKind hys_row_notes;

/**
 * HysRow:
 * @spec: contents
 * @editor: (transfer none); NULL after the document changed so that @spec is invalid
 * @widget: an AdwPreferencesRow, which owns the row
 * @control: (nullable): edits the value
 * @part: widget inside it, specific to the kind
 * @inner: (nullable) (element-type HysRow): rows of an expander, after it was expanded
 * @filling: whether it is being set by the program
 *
 * A row of the panel.
 */
struct HysRow
{
  HysRowSpec      *spec;
  HysEditor       *editor;
  GtkWidget       *widget;
  HysValueControl *control;
  GtkWidget       *part;
  GPtrArray       *inner;
  gboolean         filling;
};

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

/* A small plot of a load over time: some periods of a periodic one, else the whole run. */
GtkWidget *hys_signal_preview_new        (void);
void       hys_signal_preview_set_load   (HysPlotArea       *self,
                                          const HysDocument *document,
                                          guint              load);

/* Shows a signal up to @until, without keeping references. */
void       hys_signal_preview_set_signal (HysPlotArea       *self,
                                          const HysDocument *document,
                                          HysLoadKind        kind,
                                          const HysSignal   *signal,
                                          double             until);

G_END_DECLS
