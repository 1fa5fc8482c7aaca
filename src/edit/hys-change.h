/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/**
 * HysChange:
 *
 * A revertible change of a document: items to insert, to remove and to replace. All indices of a change refer to the
 * document before it, with new items numbered after the old ones of their list. Applying it renumbers references to the
 * remaining nodes. A change that removes a node must also remove what refers to it; targets of controls are renamed or
 * removed automatically.
 */
typedef struct HysChange HysChange;

/* An empty change of @document, which must not change before this one is applied. @name: translated name for the menu:
 * "Add spring". */
HysChange     *hys_change_new         (const HysDocument *document,
                                       const char        *name);
void           hys_change_free        (HysChange         *self);

const char    *hys_change_get_name    (const HysChange   *self);

/* Appends an item (transfer full) to a list (HysNode, HysElement, HysLoad, HysFigureSpec, HysControl or
 * HysKeptRun). Returns its
 * index within this change. */
guint          hys_change_insert      (HysChange         *self,
                                       HysList            list,
                                       gpointer           item);

/* Removes an item of the document. Removing it again has no effect. */
void           hys_change_remove      (HysChange         *self,
                                       HysList            list,
                                       guint              index);

/* Returns the new version of an item (transfer none), to be modified: initially a copy of the item in the document, and
 * the same one at each call. For an inserted item, the item itself. */
gpointer       hys_change_edit        (HysChange         *self,
                                       HysList            list,
                                       guint              index);

/* Number of items that it inserts, and the i-th of them before the change is applied. */
guint          hys_change_get_n_inserted (const HysChange *self,
                                          HysList          list);
gconstpointer  hys_change_get_inserted   (const HysChange *self,
                                          HysList          list,
                                          guint            i);

/* Returns the new version of the document without its lists (transfer none), to be modified: texts, units,
 * simulation. */
HysDocument   *hys_change_edit_head   (HysChange         *self);

/* The item as it is after the change (transfer none); NULL when the change removes it. */
gconstpointer  hys_change_look        (const HysChange   *self,
                                       HysList            list,
                                       guint              index);

/* Whether the change has nothing in it. */
gboolean       hys_change_is_empty    (const HysChange   *self);

/* Applies or reverts the change. @document must be in the state for which it was created. For HysHistory. */
void           hys_change_apply       (HysChange         *self,
                                       HysDocument       *document);
void           hys_change_revert      (HysChange         *self,
                                       HysDocument       *document);

/* Merges @later, applied right after @self, into @self if both only replace items and @later replaces none that @self
 * does not. Returns whether it did; @later can then be freed. For HysHistory. */
gboolean       hys_change_absorb      (HysChange         *self,
                                       const HysChange   *later);

/* Effects of applying or reverting the change. */
HysEffects     hys_change_get_effects (const HysChange   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysChange, hys_change_free)

G_END_DECLS
