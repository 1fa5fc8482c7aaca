/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document-private.h"
#include "hys-fields.h"
#include "hys-json.h"
#include "hys-parameter.h"

#include <string.h>

G_BEGIN_DECLS

/**
 * HysJsonPath:
 *
 * Where a value is in a document, as a chain on the stack: a key of the parent, or (@key NULL) an index into it.
 */
typedef struct HysJsonPath HysJsonPath;

struct HysJsonPath
{
  const HysJsonPath *parent;
  const char        *key;
  guint              index;
};

/* "elements[4].threshold"; NULL for the document itself. The caller owns it. */
char    *hys_json_path_to_string (const HysJsonPath  *path);

/* Sets HYS_ERROR_REFUSED "PATH: reason" and returns FALSE. */
gboolean hys_json_path_refuse    (const HysJsonPath  *path,
                                  GError            **error,
                                  const char         *format,
                                  ...) G_GNUC_PRINTF (3, 4);

/* Reading single values: FALSE with an error that names @path when the type or the range is wrong. */
gboolean hys_read_string         (JsonNode           *node,
                                  const HysJsonPath  *path,
                                  const char        **text,
                                  GError            **error);

gboolean hys_read_number         (JsonNode           *node,
                                  const HysJsonPath  *path,
                                  double             *number,
                                  GError            **error);

/* Of at most @most members or elements. */
gboolean hys_read_object         (JsonNode           *node,
                                  const HysJsonPath  *path,
                                  guint               most,
                                  JsonObject        **object,
                                  GError            **error);
gboolean hys_read_array          (JsonNode           *node,
                                  const HysJsonPath  *path,
                                  double              most,
                                  JsonArray         **array,
                                  GError            **error);

/* The index of a word among @words. */
gboolean hys_read_word           (JsonNode           *node,
                                  const HysJsonPath  *path,
                                  const char *const  *words,
                                  int                *index,
                                  GError            **error);
gboolean hys_find_word           (const char         *word,
                                  const HysJsonPath  *path,
                                  const char *const  *words,
                                  int                *index,
                                  GError            **error);

/* A plain field, a parameter of an element. */
gboolean hys_read_field          (const HysField     *field,
                                  gpointer            item,
                                  JsonNode           *node,
                                  const HysJsonPath  *path,
                                  GError            **error);
gboolean hys_read_value          (const HysParameter *parameter,
                                  HysValue           *value,
                                  JsonNode           *node,
                                  const HysJsonPath  *path,
                                  GError            **error);

/* Reads a parameter of a signal, whatever its type. */
gboolean hys_read_signal_value   (HysSignal          *signal,
                                  guint               parameter,
                                  JsonNode           *node,
                                  const HysJsonPath  *path,
                                  GError            **error);

/* The document in a JSON tree, or NULL with HYS_ERROR_REFUSED "PATH: reason". */
HysDocument *
         hys_document_read       (JsonNode           *root,
                                  const char         *name,
                                  GPtrArray          *findings,
                                  GError            **error);

G_END_DECLS
