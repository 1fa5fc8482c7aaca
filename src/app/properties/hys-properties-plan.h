/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-values.h"

G_BEGIN_DECLS

/*
 * Contents of the properties panel as plain data: groups of rows, planned again after each change. The panel reuses its
 * widgets for the new plan, which is much cheaper than building them.
 */

/* Operations of a sort of rows (hys-properties-row.h). */
typedef struct HysRowSort HysRowSort;

/**
 * HysRowSpec:
 * @title: translated title
 * @hint: (nullable): subtitle, markup
 * @label: (nullable): accessible name of the control
 * @refs: (nullable): values that the row edits (see hys-values.h)
 * @ids: (nullable): elements or bar that it concerns, NULL-terminated
 * @item: index of the load or bar that it concerns
 * @inner: (nullable) (element-type HysRowSpec): rows of an expander
 */
typedef struct
{
  const HysRowSort *sort;
  char             *title;
  char             *hint;
  char             *label;
  GArray           *refs;
  char            **ids;
  guint             item;
  GPtrArray        *inner;
} HysRowSpec;

/**
 * HysGroupSpec:
 * @key: identifies the group across plans. Groups with the same key have the same sorts of rows in the same order.
 * @description: (nullable): markup
 * @load: load that a button in the heading removes; -1 = none
 * @rows: of HysRowSpec
 */
typedef struct
{
  char      *key;
  char      *title;
  char      *description;
  int        load;
  GPtrArray *rows;
} HysGroupSpec;

/* A plan is an array of HysGroupSpec. */
GPtrArray    *hys_plan_new       (void);

/* Adds a group to a plan. */
HysGroupSpec *hys_plan_add_group (GPtrArray        *plan,
                                  const char       *key,
                                  const char       *title);

/* Adds a row to a group or to an expander. */
HysRowSpec   *hys_plan_add_row   (GPtrArray        *rows,
                                  const HysRowSort *sort,
                                  const char       *title);

/* Adds a row for one value, or for the same value of several items. @refs: (transfer full); @hint: (nullable) */
HysRowSpec   *hys_plan_add_value (GPtrArray        *rows,
                                  const HysRowSort *sort,
                                  HysValueRef       ref,
                                  const char       *title,
                                  const char       *hint,
                                  const char       *label);
HysRowSpec   *hys_plan_add_values (GPtrArray        *rows,
                                   const HysRowSort *sort,
                                   GArray           *refs,
                                   const char       *title,
                                   const char       *hint,
                                   const char       *label);

/* Adds a last row with the number of items that are not listed, if there are any. */
void          hys_plan_add_rest  (GPtrArray        *rows,
                                  guint             shown,
                                  guint             all);

void          hys_row_spec_free  (HysRowSpec       *self);

/* Whether two rows concern the same values and items. */
gboolean      hys_row_spec_same  (const HysRowSpec *self,
                                  const HysRowSpec *other);

G_END_DECLS
