/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* A rectangle of the drawing, in whatever units its maker uses: upper left corner and size. */
typedef struct
{
  double x, y, width, height;
} HysArea;

/**
 * HysSelection:
 *
 * A set of bars and elements by their ids, which are unique over both. It outlives every change of the document: what is
 * undone and done again is selected as before, and an id that the document does not have counts for nothing. What changes
 * it returns whether anything became another.
 */
typedef struct HysSelection HysSelection;

HysSelection *hys_selection_new          (void);
HysSelection *hys_selection_copy         (const HysSelection *self);
void          hys_selection_free         (HysSelection       *self);
gboolean      hys_selection_equal        (const HysSelection *self,
                                          const HysSelection *other);

/* O(1). */
gboolean      hys_selection_contains     (const HysSelection *self,
                                          const char         *id);

/* The number of ids, also of those that no document has. */
guint         hys_selection_count        (const HysSelection *self);

gboolean      hys_selection_add          (HysSelection       *self,
                                          const char         *id);
gboolean      hys_selection_remove       (HysSelection       *self,
                                          const char         *id);
gboolean      hys_selection_toggle       (HysSelection       *self,
                                          const char         *id);

/* That one and nothing else. */
gboolean      hys_selection_only         (HysSelection       *self,
                                          const char         *id);
gboolean      hys_selection_clear        (HysSelection       *self);

/* Everything that @other has, and nothing else. */
gboolean      hys_selection_set          (HysSelection       *self,
                                          const HysSelection *other);

/* Every bar and element of the document, and nothing else. */
gboolean      hys_selection_all          (HysSelection       *self,
                                          const HysDocument  *document);

/* Adds what @area touches: @nodes and @elements are the boxes of the document's bars and elements, in its order. An element
 * must lie in the area with its whole length, a bar with its middle, so that a bar that reaches beyond it can be caught. */
gboolean      hys_selection_add_area     (HysSelection       *self,
                                          const HysDocument  *document,
                                          const HysArea      *nodes,
                                          const HysArea      *elements,
                                          HysArea             area);

/* Forgets what the document does not have. */
gboolean      hys_selection_prune        (HysSelection       *self,
                                          const HysDocument  *document);

/* Something got another id. */
gboolean      hys_selection_rename       (HysSelection       *self,
                                          const char         *id,
                                          const char         *new_id);

/* The indices (guint, ascending) of what is selected in the document. The caller owns the array. O(items). */
GArray       *hys_selection_nodes        (const HysSelection *self,
                                          const HysDocument  *document);
GArray       *hys_selection_elements     (const HysSelection *self,
                                          const HysDocument  *document);

/* The id when exactly one item of the document is selected, else NULL; it is the document's. */
const char   *hys_selection_single       (const HysSelection *self,
                                          const HysDocument  *document);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSelection, hys_selection_free)

G_END_DECLS
