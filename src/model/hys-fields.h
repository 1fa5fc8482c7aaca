/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/**
 * HysFieldType:
 * @HYS_FIELD_NUMBER: a double; a fallback of NAN means "not given"
 * @HYS_FIELD_COUNT: a guint64; 0 means "not given"
 * @HYS_FIELD_SWITCH: a gboolean, the fallback unless given
 * @HYS_FIELD_TEXT: a char *, "" unless given
 * @HYS_FIELD_TITLE: a char *, %NULL unless given
 * @HYS_FIELD_SCHEME: an interned string, one of the schemes of the format
 * @HYS_FIELD_CHOICE: an int, one of the parameter's choices
 * @HYS_FIELD_COLOR: an int, 0xRRGGBB, or -1 for none; "#rrggbb" in a file
 */
typedef enum
{
  HYS_FIELD_NUMBER,
  HYS_FIELD_COUNT,
  HYS_FIELD_SWITCH,
  HYS_FIELD_TEXT,
  HYS_FIELD_TITLE,
  HYS_FIELD_SCHEME,
  HYS_FIELD_CHOICE,
  HYS_FIELD_COLOR,
} HysFieldType;

/**
 * HysField:
 * @parameter: its key, range and fallback
 * @offset: where it is in the struct
 *
 * A plain field of a struct of the document. One table per struct serves reading, validation, saving and setting.
 * Private to the model.
 */
typedef struct
{
  HysFieldType type;
  HysParameter parameter;
  gsize        offset;
} HysField;

typedef struct
{
  const HysField *fields;
  guint           n;
} HysFieldTable;

extern const HysFieldTable hys_document_fields;
extern const HysFieldTable hys_unit_fields;        /* of HysDocument too */
extern const HysFieldTable hys_node_fields;
extern const HysFieldTable hys_element_fields;
extern const HysFieldTable hys_simulation_fields;
extern const HysFieldTable hys_figure_fields[];    /* by HysFigureKind */
extern const HysFieldTable hys_curve_fields;
extern const HysFieldTable hys_axis_fields;
extern const HysFieldTable hys_control_fields;
extern const HysFieldTable hys_run_fields;

/* The schemes of the format, NULL-terminated. */
extern const char *const   hys_scheme_names[];

/* The field called @key, or NULL. */
const HysField *hys_field_find       (const HysFieldTable *table,
                                      const char          *key);

/* Whether the struct @item holds what it has when nothing is given. */
gboolean        hys_field_is_default (const HysField      *field,
                                      gconstpointer        item);

/* Whether all fields of @item are in their ranges. */
gboolean        hys_fields_check     (const HysFieldTable *table,
                                      gconstpointer        item,
                                      const char          *path,
                                      GError             **error);

G_END_DECLS
