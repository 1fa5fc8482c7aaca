/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-reader.h"

G_BEGIN_DECLS

/**
 * HysDocumentReader:
 * @name: of the file, in messages
 * @findings: (nullable): gets a warning per unknown key
 * @nodes: id -> index; of duplicates the first is used here; validation refuses the others
 *
 * A document being read from its JSON tree. Its functions return FALSE with an error that names the place.
 */
typedef struct
{
  HysDocument *document;
  const char  *name;
  GPtrArray   *findings;
  GHashTable  *nodes;
  GError     **error;
} HysDocumentReader;

/**
 * HysReadTarget:
 *
 * What an object is read into: its members by @table into @item; @special: keys that the caller reads; unknown ones go to
 * @extras, and the finding about them names @id.
 */
typedef struct
{
  const HysFieldTable *table;
  gpointer             item;
  const char *const   *special;
  HysExtras          **extras;
  const char          *id;
} HysReadTarget;

gboolean hys_reader_open_object    (HysDocumentReader *self,
                                    JsonNode          *node,
                                    const HysJsonPath *path,
                                    JsonObject       **object);

/* Reads every member that is in the target's table and keeps unknown ones. */
gboolean hys_reader_members        (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    HysReadTarget     *target);

gboolean hys_reader_require        (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    const char        *key,
                                    JsonNode         **node);
gboolean hys_reader_require_string (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    const char        *key,
                                    const char       **text);

/* The index of a word among @words. */
gboolean hys_reader_find_word      (HysDocumentReader *self,
                                    const HysJsonPath *path,
                                    const char        *word,
                                    const char *const *words,
                                    int               *index);

/* A required word out of @words; sets its index. */
gboolean hys_reader_require_word   (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    const char        *key,
                                    const char *const *words,
                                    int               *index);

/* Optional array of at most @limit objects, each read by @read. */
typedef gboolean (*HysReadItem) (HysDocumentReader *self,
                                 JsonObject        *object,
                                 const HysJsonPath *path,
                                 gpointer           owner);
gboolean hys_reader_items          (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    const char        *key,
                                    guint              limit,
                                    HysReadItem        read,
                                    gpointer           owner);

/* hys-document-read-shown.c: one figure, one control, one kept run. */
gboolean hys_reader_figure         (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    gpointer           owner);
gboolean hys_reader_control        (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    gpointer           owner);
gboolean hys_reader_run            (HysDocumentReader *self,
                                    JsonObject        *object,
                                    const HysJsonPath *path,
                                    gpointer           owner);

G_END_DECLS
