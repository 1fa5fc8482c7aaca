/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-scheme.h"

/* A shipped example while it runs, step by step, seen at its bar "m". */
typedef struct
{
  HysDocument *document;
  HysStepper  *stepper;
  double      *r;       /* per bar */
  guint        mass;
} Run;

/* The example as it is, or with another scheme and step. */
void     run_start      (Run        *self,
                         const char *example);
void     run_start_with (Run        *self,
                         const char *example,
                         const char *scheme,
                         double      step);

/* A document, which it takes. */
void     run_start_document (Run         *self,
                             HysDocument *document,
                             const char  *scheme,
                             double       step);
void     run_step       (Run        *self);
void     run_until      (Run        *self,
                         double      t);
double   run_t          (const Run  *self);
double   run_x          (const Run  *self);
double   run_r          (const Run  *self);

/* As long as the paper ran it in the slow suite (-m slow), otherwise until the motion repeats itself anyway. */
double   run_length     (double      full,
                         double      enough);

/* Checks the certificates too. */
void     run_end        (Run        *self);

/* Ends in the middle of a side: right after the first slider changed between stick and slip, from @t on. */
void     skip_to_corner (Run        *self,
                         double      t);

/* The sides of the loop (x, F - m x'') over one period: maximal stretches in which the slope stays the same. Within a side
 * the slope is a sum of stiffnesses, here a multiple of @unit. Counts sides until the first one comes again. @slopes, which
 * may be NULL: set for each multiple that occurs. @starts, which may be NULL: gets the x where each side begins. */
int      count_sides    (Run        *self,
                         double      period,
                         double      unit,
                         gboolean   *slopes,
                         GArray     *starts);
