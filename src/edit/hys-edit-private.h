/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-edit.h"
#include "hys-owner.h"
#include "hys-pointing.h"

G_BEGIN_DECLS

/* What the commands share. */

/* Sets the error and returns NULL. */
#define HYS_EDIT_REFUSE(error, ...) \
  (g_set_error ((error), HYS_ERROR, HYS_ERROR_USAGE, __VA_ARGS__), NULL)

/* ---- Ids ---- */

/**
 * HysEditIds:
 *
 * The ids of a document and those given out since.
 */
typedef struct HysEditIds HysEditIds;

HysEditIds *hys_edit_ids_new    (const HysDocument *document);
gboolean    hys_edit_ids_has    (const HysEditIds  *self,
                                 const char        *id);
void        hys_edit_ids_add    (HysEditIds        *self,
                                 const char        *id);

/* The next free id of the form LETTER NUMBER, from 1; it is taken from then on. The caller owns it. */
char       *hys_edit_ids_next   (HysEditIds        *self,
                                 const char        *letter);

/* The next free id with the letters of @id before its trailing number. */
char       *hys_edit_ids_like   (HysEditIds        *self,
                                 const char        *id);

HYS_DEFINE_OWNED (HysEditIds, hys_edit_ids_free)

/* Columns that a new element takes where the document has places. */
#define HYS_EDIT_GAP 2.0

#define HYS_LETTER_NODE "n"
#define HYS_LETTER_MASS "m"
#define HYS_LETTER_WALL "w"

/* ---- Indices ---- */

/* Per node or element of the document: whether it is selected. The caller frees it. */
gboolean   *hys_edit_selected_nodes    (const HysDocument  *document,
                                        const HysSelection *selection);
gboolean   *hys_edit_selected_elements (const HysDocument  *document,
                                        const HysSelection *selection);

/* Per node: whether no element is at it. The caller frees it. */
gboolean   *hys_edit_loose_nodes       (const HysDocument  *document);

/* ---- Parts of edits ---- */

/* Gives what has no place the one of the layout, a lane only to bars without elements. NULL: nothing. */
void        hys_edit_pin        (HysDocument        *draft,
                                 const HysDocument  *document,
                                 const HysLayout    *layout);

/* Removes the loads of a bar, which gets this one instead. @signal: (transfer full) */
void        hys_edit_only_load  (HysDocument        *draft,
                                 const HysDocument  *document,
                                 guint               node,
                                 HysLoadKind         kind,
                                 HysSignal          *signal);

/* Moves all bars at or to the right of a column further to the right. */
void        hys_edit_make_room  (HysDocument        *draft,
                                 const HysDocument  *document,
                                 const HysLayout    *layout,
                                 double              column,
                                 double              columns);

/* ---- References by id ---- */

/* What the id in a series of a figure becomes: the new one; NULL = the series goes. */
typedef const char *(*HysEditNewId) (const char *series,
                                     const char *id,
                                     gpointer    user_data);

/* Renames the series of a figure and takes away those that go. FALSE when it lost an axis or the last series, or
 * its bar: then it is not to be shown. */
gboolean    hys_edit_follow_figure (HysFigureSpec      *figure,
                                    HysEditNewId        new_id,
                                    gpointer            user_data);

/* The same for all figures of a document; those that cannot be shown any more go. Kept runs follow. */
void        hys_edit_follow     (HysDocument        *draft,
                                 HysEditNewId        new_id,
                                 gpointer            user_data);

/* The names in all kept runs that are of an item with another id get that id; nothing goes. */
void        hys_edit_follow_runs (HysDocument       *draft,
                                  HysEditNewId       new_id,
                                  gpointer           user_data);

/* The id in the name of a series, or NULL. */
const char *hys_edit_series_id  (const char         *series);

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
