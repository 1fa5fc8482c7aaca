/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the items of a document consist of. One table for each serves making, copying, comparing, freeing (hys-item.h),
 * reading, writing, checking and setting. Private to the model. */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

typedef struct HysCheck    HysCheck;
typedef struct HysField    HysField;

typedef gboolean HysItemCheck (HysCheck      *check,
                               gconstpointer  item,
                               const char    *path);

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
 * @HYS_FIELD_VERSION: of the format: in files only
 * @HYS_FIELD_ID: a char *, unique over nodes and elements
 * @HYS_FIELD_NODE: a guint, the index of a node; its id in a file
 * @HYS_FIELD_ELEMENT_KIND, @HYS_FIELD_SIGNAL_KIND: of a HysElement, a HysSignal: the word in a file
 * @HYS_FIELD_ELEMENT_VALUES, @HYS_FIELD_SIGNAL_VALUES: the parameters of that kind, each a member of its own
 * @HYS_FIELD_NAMES: a char **, %NULL-terminated
 * @HYS_FIELD_NAME: the one at @index of a char ** that another field owns
 * @HYS_FIELD_NUMBERS: a GPtrArray of names, and a GArray of a double for each at @other; an object in a file
 * @HYS_FIELD_COLUMNS: a GPtrArray of names, and one of a HysColumn for each at @other; an object in a file
 * @HYS_FIELD_ITEM: a struct in place, described by @item; nothing but defaults is not written
 * @HYS_FIELD_OWNED: a pointer to an item
 * @HYS_FIELD_LIST: a HysItemList, at most the parameter's maximum; @other, if any: a gboolean, whether an empty
 *    list is meant
 *
 * What a field is in memory and in a file. Up to @HYS_FIELD_COLOR it is a plain value, which can be set by its key.
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
  HYS_FIELD_VERSION,
  HYS_FIELD_ID,
  HYS_FIELD_NODE,
  HYS_FIELD_ELEMENT_KIND,
  HYS_FIELD_ELEMENT_VALUES,
  HYS_FIELD_SIGNAL_KIND,
  HYS_FIELD_SIGNAL_VALUES,
  HYS_FIELD_NAMES,
  HYS_FIELD_NAME,
  HYS_FIELD_NUMBERS,
  HYS_FIELD_COLUMNS,
  HYS_FIELD_ITEM,
  HYS_FIELD_OWNED,
  HYS_FIELD_LIST,
} HysFieldType;

/**
 * HysField:
 * @parameter: its key, whether it is required, its range and fallback
 * @offset: where it is in the struct
 * @other, @index, @item: as its type says
 * @variants: bits of the variants of the item that have it; 0 = all
 * @effects: what a change of it affects; 0 = as the type or what it is a part of says
 * @sign_effects: what is affected in addition when a number becomes positive or ceases to be
 */
struct HysField
{
  HysFieldType       type;
  HysParameter       parameter;
  gsize              offset;
  gsize              other;
  guint              index;
  const HysItemType *item;
  guint              variants;
  HysEffects         effects;
  HysEffects         sign_effects;
};

#define HYS_NOWHERE G_MAXSIZE

/**
 * HysItemType:
 * @variant: offset of an int that says which fields the item has, or HYS_NOWHERE
 * @extras: offset of its HysExtras, or HYS_NOWHERE where unknown keys are refused
 * @effects: what a change of its fields affects
 * @check: what must hold beyond the ranges of the fields, or %NULL
 */
struct HysItemType
{
  gsize            size;
  const HysField  *fields;
  guint            n;
  gsize            variant;
  gsize            extras;
  HysEffects       effects;
  HysItemCheck    *check;
};

extern const HysItemType hys_document_type;
extern const HysItemType hys_unit_type;          /* of HysDocument too */
extern const HysItemType hys_simulation_type;
extern const HysItemType hys_node_type;
extern const HysItemType hys_element_type;
extern const HysItemType hys_load_type;
extern const HysItemType hys_signal_type;
extern const HysItemType hys_figure_type;
extern const HysItemType hys_curve_type;
extern const HysItemType hys_control_type;
extern const HysItemType hys_run_type;

/* The schemes of the format, NULL-terminated. */
extern const char *const hys_scheme_names[];

/* The plain field called @key, or NULL. */
const HysField *hys_field_find       (const HysItemType *type,
                                      const char        *key);

/* Whether an item of its variant has the field. */
static inline gboolean
hys_field_applies (const HysField    *field,
                   const HysItemType *type,
                   gconstpointer      item)
{
  return field->variants == 0 || (field->variants >> G_STRUCT_MEMBER (int, item, type->variant) & 1) != 0;
}

/* Whether the item holds what it has when nothing is given. */
gboolean        hys_field_is_default (const HysField    *field,
                                      gconstpointer      item);

/* Whether an item has anything that would be written. */
gboolean        hys_item_has_content (const HysItemType *type,
                                      gconstpointer      item);

/* ---- hys-document-validate.c ---- */

/* Checks the values of an item by itself, whatever else the document has. */
gboolean        hys_item_check       (const HysItemType *type,
                                      gconstpointer      item,
                                      const char        *path,
                                      GError           **error);

HysItemCheck hys_check_simulation, hys_check_node, hys_check_element, hys_check_signal, hys_check_load,
    hys_check_figure,
             hys_check_control, hys_check_run;

/* An item with the fallback of every field; what is required is NULL or 0. */
gpointer           hys_item_new     (const HysItemType *type);

/* Gives an element or a signal its kind, with the fallback of every parameter. */
void               hys_element_set_kind (HysElement           *self,
                                         const HysElementKind *kind);
void               hys_signal_set_kind  (HysSignal            *self,
                                         const HysSignalKind  *kind);

G_END_DECLS
