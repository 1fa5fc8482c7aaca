/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* JSON below the level of documents: texts to trees, values and trees to text. json-glib's own writer is not used: it
 * writes 1e20 as 1e+20.0, which is no JSON. */

/* Parses a text (hys-json-parse.c); the caller owns the node. HYS_ERROR_REFUSED "line L, column C: reason". */
JsonNode   *hys_json_parse        (const char  *text,
                                   gsize        length,
                                   GError     **error);

/* What a value is, for a person: "a number", "a string", "null", ...; translated. */
const char *hys_json_describe     (JsonNode    *node);

/* The same with its value where that is short: "-1", "\"left\"". The caller owns it. */
char       *hys_json_show         (JsonNode    *node);

/* Text from a file fit for a message: in double quotes, on one line, shortened. The caller owns it. */
char       *hys_json_quote        (const char  *text);

/* Numbers are the shortest that read back, and null where they are not finite. */
void        hys_json_write_string (GString     *out,
                                   const char  *text);
void        hys_json_write_number (GString     *out,
                                   double       value);
void        hys_json_write_node   (GString     *out,
                                   JsonNode    *node);

/* Writes the built JSON on one line or, if @pretty, with a line for each value (transfer full). */
char       *hys_json_to_text      (JsonBuilder *builder,
                                   gboolean     pretty);

/* An object that is begun (transfer full). */
JsonBuilder *hys_json_builder_new  (void);

/* Begin an object and an array as a member, which json_builder_end_object() and json_builder_end_array() end. */
void        hys_json_begin_object  (JsonBuilder        *builder,
                                    const char         *name);
void        hys_json_begin_array   (JsonBuilder        *builder,
                                    const char         *name);

void        hys_json_build_number  (JsonBuilder        *builder,
                                    const char         *name,
                                    double              value);
void        hys_json_build_numbers (JsonBuilder        *builder,
                                    const char         *name,
                                    const double       *values,
                                    guint               n);

/* TRUE or FALSE; -1: null */
void        hys_json_build_switch  (JsonBuilder        *builder,
                                    const char         *name,
                                    int                 value);

/* NULL: null */
void        hys_json_build_text    (JsonBuilder        *builder,
                                    const char         *name,
                                    const char         *value);
void        hys_json_build_words   (JsonBuilder        *builder,
                                    const char         *name,
                                    const char *const  *words);

G_END_DECLS
