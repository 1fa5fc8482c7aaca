/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-response.h"

G_BEGIN_DECLS

/* What there is of every point. */
typedef enum
{
  HYS_RESPONSE_OMEGA,
  HYS_RESPONSE_AMPLITUDE,
  HYS_RESPONSE_STORAGE,
  HYS_RESPONSE_LOSS,
  HYS_RESPONSE_TANGENT,
  HYS_RESPONSE_MODULUS,
  HYS_RESPONSE_PHASE,
  HYS_RESPONSE_WORK,         /* the last column of tables */
  HYS_RESPONSE_COMPLIANCE,   /* amplitude of the displacement over that of the force */
} HysResponseColumn;

/* NAN: not known. */
double  hys_response_point_get   (const HysResponsePoint *self,
                                  HysResponseColumn       column);

/* A column of the table of responses: its name for scripts, and a number; NAN: not known. */
typedef struct
{
  char   name[24];
  double value;
} HysResponseCell;

/* All numbers of a point from HYS_RESPONSE_STORAGE on (element-type HysResponseCell); @harmonics: up to which there are
 * columns, and 0 without the measures of the loop. */
GArray *hys_response_point_cells (const HysResponsePoint *self,
                                  guint                   harmonics);

/* The table of @n points as CSV (transfer full); numbers that are not known are empty. */
char   *hys_response_table       (const HysResponsePoint *points,
                                  guint                   n,
                                  guint                   harmonics);

G_END_DECLS
