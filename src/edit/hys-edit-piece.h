/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-edit-private.h"
#include "hys-pointing.h"

G_BEGIN_DECLS

#define HYS_PIECE_NONE G_MAXUINT

/**
 * HysPiece:
 * @source: the document that items are copied from
 * @nodes: per node of the source: where its copy, or the bar that stands for it, is in the changed document;
 *    HYS_PIECE_NONE = nowhere yet
 * @ids: of the changed document
 * @keep_ids: whether a copy keeps its id when that is free
 * @new_ids: the ids of copies by those of what they were copied from (both owned)
 * @columns, @rows: how far copies are moved
 *
 * Items on their way from a document into a change.
 */
typedef struct
{
  const HysDocument *source;
  HysDocument       *draft;
  HysEditIds        *ids;
  guint             *nodes;
  GHashTable        *new_ids;
  gboolean           keep_ids;
  double             columns, rows;
} HysPiece;

void  hys_piece_init         (HysPiece          *self,
                              const HysDocument *source,
                              HysDocument       *draft,
                              HysEditIds        *ids);
void  hys_piece_clear        (HysPiece          *self);

/* Copies an item; the ends of an element must be known by then. Return the copy, which is the change's. */
HysNode    *hys_piece_add_node    (HysPiece     *self,
                                   guint         index);
HysElement *hys_piece_add_element (HysPiece     *self,
                                   guint         index);

/* Copies the loads on the nodes that were copied. */
void  hys_piece_add_loads    (HysPiece          *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HysPiece, hys_piece_clear)

G_END_DECLS
