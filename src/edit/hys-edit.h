/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-kind.h"
#include "hys-layout.h"
#include "hys-selection.h"
#include "hys-sheet.h"
#include "hys-value-ref.h"

G_BEGIN_DECLS

/*
 * The commands of the editor. Each returns a document (transfer full) for hys_history_apply(), with the name of the edit
 * for the menu, and leaves the one that it is given untouched; the two have in common what is the same. A command that
 * does not apply returns NULL and sets an error with a sentence for the user (HYS_ERROR_USAGE when it does not make
 * sense here, HYS_ERROR_REFUSED for an invalid value). New items get the next free id of their kind: k1, k2, ... for
 * springs, s for sliders, c for dashpots, p for masing elements, n for bars, m for masses, w for walls; they are the
 * last of their lists.
 *
 * Places: @column and @row are in units of the document; NAN = automatic layout. A command that places an item takes
 * the current @layout and stores the places of all items that had none, so that they do not move; with NULL they stay
 * automatic.
 */

/* ---- Writing one (hys-edit-common.c) ---- */

/* A copy of the document to be modified. Items that are taken away leave a gap (hys_item_list_put()), so that all indices
 * are those of @document until it ends. @name: translated name for the menu: "Add spring" */
HysDocument  *hys_edit_begin          (const HysDocument    *document,
                                       const char           *name);

/* Closes the gaps. Figures, kept runs and controls follow the ids that items have now; figures and controls of what is gone go.
 * Returns @draft. */
HysDocument  *hys_edit_end            (HysDocument          *draft,
                                       const HysDocument    *document);

/* The bars and elements that @document does not have (transfer full). */
HysSelection *hys_edit_new_items      (const HysDocument    *document,
                                       const HysDocument    *edited);

/* ---- Adding (hys-edit-add.c) ---- */

/**
 * HysEnd:
 * @node: an existing bar; -1 = a new one
 * @column, @row: place of the new bar; NAN = automatic. The lane matters as long as no element is at the bar.
 *
 * A bar that there is, or a new one.
 */
typedef struct
{
  int    node;
  double column, row;
} HysEnd;

#define HYS_END_AT(node_)           ((HysEnd) { .node = (int) (node_), .column = NAN, .row = NAN })
#define HYS_END_NEW(column_, row_)  ((HysEnd) { .node = -1, .column = (column_), .row = (row_) })

/* Adds a massless bar. */
HysDocument  *hys_edit_add_node       (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       double                column,
                                       double                row,
                                       GError              **error);

/* Adds an element with the default values of its kind. */
HysDocument  *hys_edit_add_element    (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysElementKind *kind,
                                       HysEnd                from,
                                       HysEnd                to,
                                       double                row,
                                       GError              **error);

/* Sets the mass of a bar to 1, or adds a bar with mass 1. Turns a wall into a bar. */
HysDocument  *hys_edit_add_mass       (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       HysEnd                at,
                                       GError              **error);

/* Turns a bar into a wall, or adds a wall. Clears mass and velocity of the bar and removes its prescribed
 * displacement. */
HysDocument  *hys_edit_add_wall       (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       HysEnd                at,
                                       GError              **error);

/* Adds a load with the default values of its signal. Fails if the bar has a load of the other kind. */
HysDocument  *hys_edit_add_load       (const HysDocument    *document,
                                       guint                 node,
                                       HysLoadKind           kind,
                                       const HysSignalKind  *signal,
                                       GError              **error);

/* ---- Values (hys-edit-set.c) ---- */

/* Sets the values @refs, one or several of the same key, to what was typed: hys_value_ref_normalise(). A refusal is the
 * reason alone. */
HysDocument  *hys_edit_set            (const HysDocument    *document,
                                       const HysValueRef    *refs,
                                       guint                 n,
                                       const char           *text,
                                       GError              **error);

/* Replaces the signal of a load by one of another kind, keeping the parameters that both have. */
HysDocument  *hys_edit_change_signal  (const HysDocument    *document,
                                       guint                 load,
                                       const HysSignalKind  *kind);

/* Moves a bar, which is no wall, along a table of points (transfer full, element-type HysTablePoint) instead of its
   loads. */
HysDocument  *hys_edit_drive          (const HysDocument    *document,
                                       guint                 node,
                                       GArray               *points);

/* ---- Deleting (hys-edit-delete.c) ---- */

/* Deletes the selection and what depends on it: elements and loads of bars, series of figures, figures that lost an
 * axis or their last series. */
HysDocument  *hys_edit_delete         (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

/* The same with the name of cutting; the text for the clipboard comes from hys_edit_copy(). */
HysDocument  *hys_edit_cut            (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

HysDocument  *hys_edit_delete_load    (const HysDocument    *document,
                                       guint                 load,
                                       GError              **error);

/* ---- Copies (hys-edit-copy.c) ---- */

/* Writes the selection as the text of a document (transfer full): selected elements with the bars at their ends,
 * selected bars with their loads. */
char         *hys_edit_copy           (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

/* Inserts the items of a document's text: bars, elements, loads, figures, controls. Ids in use are replaced by the next
 * free ones of their kind, also in references. Where both the text and the document have places, the new part lies
 * below the rest; @column, unless NAN, places its first bar, and @row its first lane, or the next free lane below. */
HysDocument  *hys_edit_paste          (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const char           *text,
                                       double                column,
                                       double                row,
                                       GError              **error);

/* Duplicates the selection with its loads. Ends at bars that are not selected stay there: a single element gets a
 * parallel one. */
HysDocument  *hys_edit_duplicate      (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       GError              **error);

/* ---- Repeating (hys-edit-repeat.c) ---- */

/*
 * The cell consists of the selected elements and all bars at their ends. Its leftmost and rightmost bars in @layout are
 * its ends.
 */

/**
 * HysGrade:
 * @element, @parameter: a number of an element of the cell
 * @first, @last: what it is in the first and in the last copy
 * @geometric: it grows by equal factors, not by equal amounts; both numbers then have one sign
 *
 * A value that grows from copy to copy: thresholds from 1 to 30, times of relaxation from 1e-3 to 1e3.
 */
typedef struct
{
  guint  element, parameter;
  double first, last;
  gboolean geometric;
} HysGrade;

/* Whether there is such a growth. */
gboolean      hys_grade_is_sound       (const HysGrade      *self);

/* The numbers of a cell that can be graded, from and to what they are (element-type HysGrade) (transfer full); empty
 * where nothing can be repeated. */
GArray       *hys_edit_gradable        (const HysDocument   *document,
                                        const HysSelection  *selection);

/* Repeats the cell in parallel, @n copies in total, between its two ends. Copies its inner bars with their loads.
 * @grade: (nullable) */
HysDocument  *hys_edit_repeat_parallel (const HysDocument   *document,
                                        const HysLayout     *layout,
                                        const HysSelection  *selection,
                                        guint                n,
                                        const HysGrade      *grade,
                                        GError             **error);

/* Repeats the cell in series, @n copies in total. The right end stays the last bar and keeps what is attached to it.
 * Adjacent copies meet at a new bar: a copy of the right end without its loads if that is selected (a chain of masses),
 * else a massless one. @grade: (nullable) */
HysDocument  *hys_edit_repeat_series  (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       guint                 n,
                                       const HysGrade       *grade,
                                       GError              **error);

/* ---- Turning round (hys-edit-place.c) ---- */

/* The mirror image of the selected bars and of the elements between them; of everything when nothing is selected.
 * Columns are mirrored about their middle; every element has its ends exchanged; positions, velocities and the values
 * of loads change their signs. So the whole network moves as x -> -x, with the same elongations, forces and energies.
 * Elements that are selected alone have their ends exchanged, and their initial forces and elongations change sign: the
 * motion is the same, only the signs of u and f change. */
HysDocument  *hys_edit_flip           (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       GError              **error);

/* ---- The shape (hys-edit-shape.c) ---- */

/* Joins two bars: moves the elements and loads of @node to @into, adds the masses and deletes elements between the two.
 * The result is a wall if either is one. Figures of @node show @into. */
HysDocument  *hys_edit_merge          (const HysDocument    *document,
                                       guint                 node,
                                       guint                 into,
                                       GError              **error);

/* Splits a bar: moves the selected elements at @node, or else those drawn on its right, to a new massless bar on its
 * right. */
HysDocument  *hys_edit_split          (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       guint                 node,
                                       const HysSelection   *selection,
                                       GError              **error);

/* Inserts an element in series with another one: between its right end in @layout (`to` without one) and a new bar. */
HysDocument  *hys_edit_insert         (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       guint                 element,
                                       const HysElementKind *kind,
                                       GError              **error);

/* Moves an end of an element (`to` if @at_to, else `from`) to another bar or to a new one. @row: its new lane; NAN =
 * unchanged. */
HysDocument  *hys_edit_attach         (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       guint                 element,
                                       gboolean              at_to,
                                       HysEnd                end,
                                       double                row,
                                       GError              **error);

/* Changes the kind of the selected elements. Parameters of the same name keep their values; automatic ids are replaced
 * by those of the new kind. */
HysDocument  *hys_edit_change_kind    (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       const HysElementKind *kind,
                                       GError              **error);

/* Renames a bar or an element, also in figures and controls. */
HysDocument  *hys_edit_rename         (const HysDocument    *document,
                                       const char           *id,
                                       const char           *new_id,
                                       GError              **error);

/* ---- Equivalents (hys-edit-equivalent.c) ---- */

/**
 * HysEquivalent:
 * @spring, @slider: stiffness of a spring and threshold of a slider; 0 = none
 * @n, @stiffness, @threshold: S-elements: springs and sliders in series
 *
 * A network of these elements in parallel between the wall and the mass.
 */
typedef struct
{
  double        spring;
  double        slider;
  guint         n;
  const double *stiffness;
  const double *threshold;
} HysEquivalent;

/* Replaces all elements between the wall and the only mass. Fails if a slider has an initial force. Wall, mass and
 * loads stay, massless bars are reused; series of deleted elements are removed from figures. */
HysDocument  *hys_edit_equivalent     (const HysDocument    *document,
                                       const HysEquivalent  *equivalent,
                                       GError              **error);

/* ---- Places (hys-edit-place.c) ---- */

/* Moves the selected bars by @columns, the selected elements and bars without any by @rows. With @layout, elements
 * whose lane is thereby taken move to the nearest free one. */
HysDocument  *hys_edit_move           (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       double                columns,
                                       double                rows,
                                       GError              **error);

/* Clears all places, so that the layout is automatic. */
HysDocument  *hys_edit_tidy           (const HysDocument    *document,
                                       GError              **error);

/* ---- Loads and figures (hys-edit-figures.c) ---- */

/* Sets kind and signal of a load. @signal: (transfer full) */
HysDocument  *hys_edit_set_load       (const HysDocument    *document,
                                       guint                 load,
                                       HysLoadKind           kind,
                                       HysSignal            *signal,
                                       GError              **error);

/* @shown: (element-type HysFigureSpec) the figures that are shown, of which @index is one: those of the document, or
 * else the usual ones, which become the document's with the first change of one. @figure: (transfer full) */
HysDocument  *hys_edit_add_figure     (const HysDocument    *document,
                                       const HysItemList    *shown,
                                       HysFigureSpec        *figure);
HysDocument  *hys_edit_set_figure     (const HysDocument    *document,
                                       const HysItemList    *shown,
                                       guint                 index,
                                       HysFigureSpec        *figure,
                                       GError              **error);

/* Removing the last figure sets HysDocument.no_figures. */
HysDocument  *hys_edit_remove_figure  (const HysDocument    *document,
                                       const HysItemList    *shown,
                                       guint                 index,
                                       GError              **error);

/* Moves the figure at index @from to index @to. */
HysDocument  *hys_edit_move_figure    (const HysDocument    *document,
                                       const HysItemList    *shown,
                                       guint                 from,
                                       guint                 to,
                                       GError              **error);

/* @shares: relative sizes, one for each figure. */
HysDocument  *hys_edit_share_figures  (const HysDocument    *document,
                                       const HysItemList    *shown,
                                       const double         *shares);

/* ---- Kept runs (hys-edit-runs.c) ---- */

/* Keeps one more. Fails when there are HYS_MAX_RUNS, or its numbers would be too many. @run: (transfer full) */
HysDocument *hys_edit_keep_run   (const HysDocument *document,
                                  HysKeptRun        *run,
                                  GError           **error);

/* Sets values that were fitted, appends @note to the notes, and keeps the points that they were fitted to, if there is
 * room for them. @names: (array zero-terminated=1); @points: (element-type HysKeptRun): these are taken over */
HysDocument *hys_edit_take_fit   (const HysDocument *document,
                                  char             **names,
                                  const double      *values,
                                  const char        *note,
                                  GPtrArray         *points,
                                  GError           **error);

/* @name: what it is called; "" = by what tells it from the other runs */
HysDocument *hys_edit_rename_run (const HysDocument *document,
                                  guint              run,
                                  const char        *name);

/* @color: 0xRRGGBB, -1 = by its place */
HysDocument *hys_edit_color_run  (const HysDocument *document,
                                  guint              run,
                                  int                color);
HysDocument *hys_edit_hide_run   (const HysDocument *document,
                                  guint              run,
                                  gboolean           hidden);
HysDocument *hys_edit_remove_run (const HysDocument *document,
                                  guint              run);
HysDocument *hys_edit_clear_runs (const HysDocument *document);

/* ---- Controls, the parameters that are at hand as sliders (hys-edit-controls.c) ---- */

/* What a control is called: its label, or else the symbols of its targets. The caller owns it. */
char      *hys_control_symbol           (const HysControl  *self,
                                         const HysDocument *document);

/* The same in words, for names of commands and for screen readers: "k", "Stiffness of k1". */
char      *hys_control_title            (const HysControl  *self,
                                         const HysDocument *document);

/* What one target is called: "Stiffness of k1"; its name in the document where there is nothing of that name. */
char      *hys_control_target_title     (const HysDocument *document,
                                         const char        *target);

/* The value that all targets have; NAN when they differ or one of them is a formula. */
double     hys_control_value            (const HysControl  *self,
                                         const HysDocument *document);

/* hys_value_ref_is_tension() of what it sets: then a person sees the values and the ends of its range with the other
   sign. */
gboolean   hys_control_is_tension       (const HysControl  *self,
                                         const HysDocument *document);

/* The index of the first control that sets the value of that name, or -1. */
int        hys_control_find             (const HysDocument *document,
                                         const char        *target);

/* Gives all targets of a control that value. */
HysDocument *hys_edit_control_set         (const HysDocument *document,
                                           guint              control,
                                           double             value);

/* A new control of the values of those names (NULL-terminated, at least one), with a range around the first. */
HysDocument *hys_edit_control_pin                 (const HysDocument *document,
                                                   const char *const *targets);

HysDocument *hys_edit_control_unpin               (const HysDocument *document,
                                                   guint              control);

/* Takes one target more, or leaves one out; the last one takes the control along. */
HysDocument *hys_edit_control_add         (const HysDocument *document,
                                           guint              control,
                                           const char        *target);
HysDocument *hys_edit_control_leave       (const HysDocument *document,
                                           guint              control,
                                           const char        *target);

/* Sets label (NULL or "": called by its symbols), range and scale, not the targets. A range that a scale cannot have that
 * becomes logarithmic is moved to what is positive. */
HysDocument *hys_edit_control_change      (const HysDocument *document,
                                           guint              control,
                                           const HysControl  *changed);

/* ---- Steps of numbers, points of a table (hys-edit-set.c) ---- */

/* The round number that is @steps small steps (a few percent each) above @value, below it when negative: 1, 1.05, 1.1,
 * ..., 2, 2.1, ... The steps back lead over the same numbers. A value that is not round first becomes it. The sign never
 * changes; from 0 one gets to 0.1 and -0.1. */
double hys_nudge           (double              value,
                            int                 steps);

/* The same for a value of that parameter: whole for a count, and never out of its range. */
double hys_nudge_parameter (const HysParameter *parameter,
                            double              value,
                            int                 steps);

/* The points of a load's table (HysTablePoint), from a table of times and values: the columns that are named so, or the
 * only two, of which the time is the first. Rows without a number in one of them are left out. Times must increase.
 * @kind: of the load: a force is looked for, or a displacement. @left_out: (out): number of such rows. NULL with
 * HYS_ERROR_REFUSED "line 7: reason". The caller owns the array. */
GArray *hys_points_of_sheet (const HysSheet  *sheet,
                             HysLoadKind      kind,
                             gsize           *left_out,
                             GError         **error);

G_END_DECLS
