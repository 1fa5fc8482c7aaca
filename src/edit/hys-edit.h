/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"
#include "hys-layout.h"
#include "hys-selection.h"

G_BEGIN_DECLS

/*
 * The commands of the editor. Each looks at a document and gives the change that would do what it says, with a name for
 * the menu, for hys_history_apply(); it changes nothing itself. What cannot be done gives NULL and an error whose message
 * is a sentence for the person who asked (HYS_ERROR_USAGE when it makes no sense here, HYS_ERROR_REFUSED for a value that
 * is not allowed). New items get the next free id of their kind: k1, k2, ... for springs, s for sliders, c for dashpots, p
 * for masing elements, n for bars, m for masses, w for walls. hys_edit_new_items() tells which items a change brings.
 *
 * Places: @column and @row are those of the document; NAN leaves the place to the automatic layout. A command that puts
 * something at a given place takes the @layout that is seen, and gives everything that had no place yet the one that it
 * has there, so that nothing else moves; with NULL the rest stays automatic.
 */

/* The bars and elements that come with a change that was not made yet. */
HysSelection *hys_edit_new_items      (const HysChange      *change);

/* ---- Adding (hys-edit-add.c) ---- */

/**
 * HysEnd:
 * @node: an existing bar, or -1: a new one
 * @column: where a new bar stands, NAN = automatic
 *
 * What an end of a new element is attached to.
 */
typedef struct
{
  int    node;
  double column;
} HysEnd;

#define HYS_END_AT(node_)     ((HysEnd) { .node = (int) (node_), .column = NAN })
#define HYS_END_NEW(column_)  ((HysEnd) { .node = -1, .column = (column_) })

/* A massless bar. */
HysChange    *hys_edit_add_node       (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       double                column,
                                       GError              **error);

/* An element with the fallback values of its kind. */
HysChange    *hys_edit_add_element    (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysElementKind *kind,
                                       HysEnd                from,
                                       HysEnd                to,
                                       double                row,
                                       GError              **error);

/* Gives a bar the mass 1, or makes a new bar that has it. A wall becomes a bar. */
HysChange    *hys_edit_add_mass       (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       HysEnd                at,
                                       GError              **error);

/* Makes a wall of a bar, or a new one. The bar loses mass, velocity and what drives it. */
HysChange    *hys_edit_add_wall       (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       HysEnd                at,
                                       GError              **error);

/* A load with the fallback values of its signal. A driven bar takes no force, and the other way round. */
HysChange    *hys_edit_add_load       (const HysDocument    *document,
                                       guint                 node,
                                       HysLoadKind           kind,
                                       const HysSignalKind  *signal,
                                       GError              **error);

/* ---- Values (hys-edit-set.c) ---- */

/* Sets one field by its name, as hys_document_set() does: "simulation.step", "title", "k1.stiffness". An item keeps what is
 * not named. */
HysChange    *hys_edit_set            (const HysDocument    *document,
                                       const char           *field,
                                       const char           *value,
                                       GError              **error);

/* Sets a parameter of a load's signal, of any load. An error begins with its name, "m.force.period: ". */
HysChange    *hys_edit_set_signal     (const HysDocument    *document,
                                       guint                 load,
                                       const char           *key,
                                       const char           *value,
                                       GError              **error);

/* Sets a field of every selected item that has it: "stiffness", "mass", "force.amplitude". An error names the item. */
HysChange    *hys_edit_set_selected   (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       const char           *key,
                                       const char           *value,
                                       GError              **error);

/* ---- Deleting (hys-edit-delete.c) ---- */

/* Takes away what is selected and what cannot be without it: the elements and loads of bars, the series of figures; a
 * figure that lost an axis or its last series goes too. */
HysChange    *hys_edit_delete         (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

/* The same under another name; the text for the clipboard is hys_edit_copy(). */
HysChange    *hys_edit_cut            (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

HysChange    *hys_edit_delete_load    (const HysDocument    *document,
                                       guint                 load,
                                       GError              **error);

/* ---- Copies (hys-edit-copy.c) ---- */

/* What is selected, as the text of a document: the selected elements with the bars at their ends, the selected bars with
 * what acts on them. The caller owns it. */
char         *hys_edit_copy           (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

/* Puts the content of a document's text beside what is there: bars, elements, loads, figures, controls. Ids that are taken
 * become the next free ones of their kind, and what refers to them follows. Where both the text and the document have
 * places, the piece lies below what is there; @column, if it is not NAN, is where its first bar stands, and @row where its
 * first lane is, or the next one below that where there is room. */
HysChange    *hys_edit_paste          (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const char           *text,
                                       double                column,
                                       double                row,
                                       GError              **error);

/* A second one of everything that is selected, with loads. An end at a bar that is not selected stays on that bar: an
 * element alone gets a parallel one. */
HysChange    *hys_edit_duplicate      (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       GError              **error);

/* ---- Repeating (hys-edit-repeat.c) ---- */

/*
 * The cell is what is selected: its elements, and all bars at their ends. The first and the last of these bars, from left
 * to right in @layout, are its ends; the elements of the cell lie between them.
 */

/* @n of the cell side by side between its two ends: bars inside it are copied too, with what acts on them. */
HysChange    *hys_edit_repeat_parallel (const HysDocument   *document,
                                        const HysLayout     *layout,
                                        const HysSelection  *selection,
                                        guint                n,
                                        GError             **error);

/* @n of the cell in a row between its two ends. The right end stays the last bar, with all that is attached to it; where
 * two cells meet there is a new bar: like the right end when that one is selected too (a chain of masses), else massless.
 * Loads are not repeated there. */
HysChange    *hys_edit_repeat_series  (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       guint                 n,
                                       GError              **error);

/* ---- Turning round (hys-edit-flip.c) ---- */

/* The mirror image of the selected bars and of the elements between them; of everything when nothing is selected. Columns
 * are mirrored about their middle; every element has its ends exchanged; positions, velocities and the values of loads
 * change their signs. So the whole network moves as x -> -x, with the same elongations, forces and energies. With elements
 * alone selected: hys_edit_reverse(). */
HysChange    *hys_edit_flip           (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       GError              **error);

/* Exchanges the ends of the selected elements; initial forces and elongations change their signs, so that the motion is
 * the same and only the signs of u and f change. */
HysChange    *hys_edit_reverse        (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       GError              **error);

/* ---- The shape (hys-edit-shape.c) ---- */

/* Makes one bar of two: @into gets the elements and loads of @node and its mass on top of its own; what joined the two is
 * no longer there. A wall makes a wall of both. Figures of @node show @into. */
HysChange    *hys_edit_merge          (const HysDocument    *document,
                                       guint                 node,
                                       guint                 into,
                                       GError              **error);

/* Makes two bars of one: the selected elements at @node go to a new massless bar on its right; when none is selected,
 * those that are drawn on its right. */
HysChange    *hys_edit_split          (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       guint                 node,
                                       const HysSelection   *selection,
                                       GError              **error);

/* Puts a new element in series with another: between that one's right end in @layout (`to` without) and a new bar. */
HysChange    *hys_edit_insert         (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       guint                 element,
                                       const HysElementKind *kind,
                                       GError              **error);

/* Moves an end of an element to another bar, or to a new one: the `to` end, or else the `from` end. @row: its lane then, or
 * NAN. */
HysChange    *hys_edit_attach         (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       guint                 element,
                                       gboolean              at_to,
                                       HysEnd                end,
                                       double                row,
                                       GError              **error);

/* Another kind for the selected elements. Parameters of the same name keep their values; an id of the form of the old
 * kind's becomes one of the new kind's. */
HysChange    *hys_edit_change_kind    (const HysDocument    *document,
                                       const HysSelection   *selection,
                                       const HysElementKind *kind,
                                       GError              **error);

/* Another id for a bar or an element; figures and controls follow. */
HysChange    *hys_edit_rename         (const HysDocument    *document,
                                       const char           *id,
                                       const char           *new_id,
                                       GError              **error);

/* ---- Equivalents (hys-edit-equivalent.c) ---- */

/**
 * HysEquivalent:
 * @spring, @slider: a spring and a slider; 0 = none
 * @n, @stiffness, @threshold: so many S-elements, springs and sliders in series
 *
 * A network of these side by side between the wall and the mass.
 */
typedef struct
{
  double        spring;
  double        slider;
  guint         n;
  const double *stiffness;
  const double *threshold;
} HysEquivalent;

/* Puts it in the place of all that holds the only mass, which is refused where that begins with forces in its sliders.
 * The bars of the wall and the mass stay, as do massless bars as far as they are needed; so do loads. Series of what goes
 * go. */
HysChange    *hys_edit_equivalent     (const HysDocument    *document,
                                       const HysEquivalent  *equivalent,
                                       GError              **error);

/* ---- Places (hys-edit-place.c) ---- */

/* Moves the selected bars by @columns and the selected elements by @rows. With @layout, elements that lie in a lane where
 * something comes by that go to the nearest free one. */
HysChange    *hys_edit_move           (const HysDocument    *document,
                                       const HysLayout      *layout,
                                       const HysSelection   *selection,
                                       double                columns,
                                       double                rows,
                                       GError              **error);

/* Forgets all places, so that the layout finds them. */
HysChange    *hys_edit_tidy           (const HysDocument    *document,
                                       GError              **error);

/* ---- Loads and figures (hys-edit-figures.c) ---- */

/* Another kind and signal for a load; takes the signal. */
HysChange    *hys_edit_set_load       (const HysDocument    *document,
                                       guint                 load,
                                       HysLoadKind           kind,
                                       HysSignal            *signal,
                                       GError              **error);

/* These take the figure. */
HysChange    *hys_edit_add_figure     (const HysDocument    *document,
                                       HysFigureSpec        *figure,
                                       GError              **error);
HysChange    *hys_edit_set_figure     (const HysDocument    *document,
                                       guint                 index,
                                       HysFigureSpec        *figure,
                                       GError              **error);

/* With the last one goes the wish for any: HysDocument.no_figures. */
HysChange    *hys_edit_remove_figure  (const HysDocument    *document,
                                       guint                 index,
                                       GError              **error);

/* The figure at @from stands at @to afterwards; those between move up. */
HysChange    *hys_edit_move_figure    (const HysDocument    *document,
                                       guint                 from,
                                       guint                 to,
                                       GError              **error);

/* @shares: of the room, one for each figure. */
HysChange    *hys_edit_share_figures  (const HysDocument    *document,
                                       const double         *shares,
                                       GError              **error);

G_END_DECLS
