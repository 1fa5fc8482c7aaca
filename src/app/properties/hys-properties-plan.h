/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-values.h"

G_BEGIN_DECLS

/*
 * What the panel of properties shall show, as plain data: groups of rows, made anew whenever something changed. The panel
 * keeps the widgets that it has and fills them with what is planned, which costs far less than building them.
 */

/* What a row is like and how it is built and filled (hys-properties-row.h). */
typedef struct HysRowSort HysRowSort;

/**
 * HysRowSpec:
 * @title: for a person
 * @hint: markup under it, or NULL
 * @label: what a screen reader calls the control, or NULL
 * @refs: the values that the row is for (see hys-values.h), or NULL
 * @ids: the elements or the bar that it is about, NULL-terminated, or NULL
 * @item: the load or the bar that it is about, by its index
 * @inner: of HysRowSpec; the rows that it opens on, or NULL
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
 * @key: by which it is the same group as in another plan. Groups of one key have the same sorts of rows in the same order,
 *   as far as they have any.
 * @description: markup, or NULL
 * @load: that a button in the heading removes, or -1
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

/* Adds a row to the rows of a group, or to those that a row opens on. */
HysRowSpec   *hys_plan_add_row   (GPtrArray        *rows,
                                  const HysRowSort *sort,
                                  const char       *title);

/* The same for one value, or for that of several items (takes @refs). @hint may be NULL. */
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

/* A last row for what is not listed, if there is any. */
void          hys_plan_add_rest  (GPtrArray        *rows,
                                  guint             shown,
                                  guint             all);

void          hys_row_spec_free  (HysRowSpec       *self);

/* Whether two rows are about the same values, items and so on, whatever these are like by now. */
gboolean      hys_row_spec_same  (const HysRowSpec *self,
                                  const HysRowSpec *other);

G_END_DECLS
