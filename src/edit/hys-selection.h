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
 * A set of bars and elements by their ids, which are unique over both. It is independent of the document: items that
 * return by undo or redo are selected as before, and unknown ids are ignored. Functions that modify it return whether
 * it changed.
 */
typedef struct HysSelection HysSelection;

HysSelection *hys_selection_new          (void);
HysSelection *hys_selection_copy         (const HysSelection *self);
void          hys_selection_free         (HysSelection       *self);

/* O(1). */
gboolean      hys_selection_contains     (const HysSelection *self,
                                          const char         *id);

/* The number of ids, also of those that no document has. */
guint         hys_selection_count        (const HysSelection *self);

gboolean      hys_selection_add          (HysSelection       *self,
                                          const char         *id);
gboolean      hys_selection_toggle       (HysSelection       *self,
                                          const char         *id);

gboolean      hys_selection_clear        (HysSelection       *self);

/* Replaces the selection by that of @other. */
gboolean      hys_selection_set          (HysSelection       *self,
                                          const HysSelection *other);

/* Replaces the selection by all bars and elements of the document. */
gboolean      hys_selection_all          (HysSelection       *self,
                                          const HysDocument  *document);

/* Adds what lies in @area. @nodes and @elements: boxes of the document's bars and elements, in its order. An element
 * must lie in the area with its whole length, a bar with its centre, so that long bars can be caught. */
gboolean      hys_selection_add_area     (HysSelection       *self,
                                          const HysDocument  *document,
                                          const HysArea      *nodes,
                                          const HysArea      *elements,
                                          HysArea             area);

/* Indices of the selected items of the document (element-type guint, ascending) (transfer full). O(items). */
GArray       *hys_selection_nodes        (const HysSelection *self,
                                          const HysDocument  *document);
GArray       *hys_selection_elements     (const HysSelection *self,
                                          const HysDocument  *document);

/* The id if exactly one item of the document is selected, else NULL (transfer none). */
const char   *hys_selection_single       (const HysSelection *self,
                                          const HysDocument  *document);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysSelection, hys_selection_free)

G_END_DECLS
