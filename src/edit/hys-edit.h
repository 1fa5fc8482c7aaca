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

G_END_DECLS
