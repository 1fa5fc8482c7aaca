/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* The lists of a document. */
typedef enum
{
  HYS_LIST_NODES,
  HYS_LIST_ELEMENTS,
  HYS_LIST_LOADS,
  HYS_LIST_FIGURES,
  HYS_LIST_CONTROLS,
} HysList;

#define HYS_N_LISTS (HYS_LIST_CONTROLS + 1)

/**
 * HysEffects:
 * @HYS_EFFECT_ITEMS: nodes, elements or loads came, went, were renamed or became of another kind: indices are others
 * @HYS_EFFECT_MECHANICS: something that the motion depends on is another one
 * @HYS_EFFECT_PLACES: columns and lanes, and how large something is that is drawn there
 * @HYS_EFFECT_FIGURES: the list of figures
 * @HYS_EFFECT_TEXTS: title, notes, units
 * @HYS_EFFECT_CONTROLS: the list of controls
 *
 * What is to be brought up to date after a change.
 */
typedef enum
{
  HYS_EFFECT_NONE = 0,
  HYS_EFFECT_ITEMS = 1 << 0,
  HYS_EFFECT_MECHANICS = 1 << 1,
  HYS_EFFECT_PLACES = 1 << 2,
  HYS_EFFECT_FIGURES = 1 << 3,
  HYS_EFFECT_TEXTS = 1 << 4,
  HYS_EFFECT_CONTROLS = 1 << 5,
} HysEffects;

/**
 * HysChange:
 *
 * A change of a document that can be made and taken back: items that come, items that go, items in a new version. Within
 * one change all indices count as in the document before it, with the new items of each list behind its old ones; nodes
 * that go renumber what refers to the rest when the change is made. What refers to a node that goes must go with it;
 * controls follow by themselves: their targets get the names that they have afterwards, and go with what they set.
 */
typedef struct HysChange HysChange;

/* A change of @document, which must not change until this one is made. @name: for the menu, translated: "Add spring". */
HysChange     *hys_change_new         (const HysDocument *document,
                                       const char        *name);
void           hys_change_free        (HysChange         *self);

const char    *hys_change_get_name    (const HysChange   *self);

/* Adds an item (HysNode, HysElement, HysLoad, HysFigureSpec, HysControl, by the list) at the end. Takes it. Returns its index for
 * the other items of the change. */
guint          hys_change_insert      (HysChange         *self,
                                       HysList            list,
                                       gpointer           item);

/* Takes an item of the document away. Twice is once. */
void           hys_change_remove      (HysChange         *self,
                                       HysList            list,
                                       guint              index);

/* The new version of an item, to be written to: at first a copy of that in the document; the same one at every call. Of a
 * new item, by its index: that itself. */
gpointer       hys_change_edit        (HysChange         *self,
                                       HysList            list,
                                       guint              index);

/* How many items come with it, and the i-th of them while the change is not made. */
guint          hys_change_get_n_inserted (const HysChange *self,
                                          HysList          list);
gconstpointer  hys_change_get_inserted   (const HysChange *self,
                                          HysList          list,
                                          guint            i);

/* The new version of the document without its lists, to be written to: texts, units, how to run it. */
HysDocument   *hys_change_edit_head   (HysChange         *self);

/* What becomes of an item: its new version, else itself; NULL when it goes. */
gconstpointer  hys_change_look        (const HysChange   *self,
                                       HysList            list,
                                       guint              index);

/* Whether it would do nothing at all. */
gboolean       hys_change_is_empty    (const HysChange   *self);

/* Makes the change, or takes it back; @document is the one that it was made for, as it was then. For HysHistory. */
void           hys_change_apply       (HysChange         *self,
                                       HysDocument       *document);
void           hys_change_revert      (HysChange         *self,
                                       HysDocument       *document);

/* Whether a change that was made (@self) does for @later too, which was made right after it: when both only exchange items
 * and @later none that @self does not. Then @later can be forgotten. For HysHistory. */
gboolean       hys_change_absorb      (HysChange         *self,
                                       const HysChange   *later);

/* What is to be brought up to date when it was made or taken back. */
HysEffects     hys_change_get_effects (const HysChange   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysChange, hys_change_free)

G_END_DECLS
