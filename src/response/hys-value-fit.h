/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-progress.h"

G_BEGIN_DECLS

/* What was measured at the bar: the force after a unit step of displacement, the displacement after a unit step of
 * force, or storage and loss modulus. */
typedef enum
{
  HYS_FIT_RELAXATION,
  HYS_FIT_CREEP,
  HYS_FIT_MODULI,
} HysFitKind;

/**
 * HysFitData:
 * @n: rows; @at: their times, or angular frequencies, > 0
 * @y: force, displacement or storage; @z: loss, of moduli only
 */
typedef struct
{
  HysFitKind kind;
  gsize      n;
  double    *at;
  double    *y;
  double    *z;
} HysFitData;

/**
 * HysValueFit:
 * @document: the drawing with the values found
 * @n, @names: what was fitted; @values, @errors: with standard errors, NAN: the data do not tell
 * @correlation: (n x n) of the logarithms; NAN where the data do not tell
 * @residual: root of the mean square of what data and model differ by, over the data
 * @aicc: Akaike's criterion, corrected for few rows
 * @unidentifiable: (element-type utf8): translated sentences on what the data do not tell
 * @runs: how often the model was computed
 */
typedef struct
{
  HysDocument *document;
  guint        n;
  char       **names;
  double      *values;
  double      *errors;
  double      *correlation;
  double       residual;
  double       aicc;
  GPtrArray   *unidentifiable;
  guint        runs;
} HysValueFit;

/* Least squares, relative to the data, of positive values @names (such as "k1.stiffness") of a massless drawing of
 * springs and dashpots, seen from the bar @node, in their logarithms, from the drawn ones on. HYS_ERROR_USAGE for what
 * is no positive value, HYS_ERROR_REFUSED for other drawings or too few rows, HYS_ERROR_CANCELLED by @progress
 * (nullable). */
HysValueFit *hys_value_fit_new  (const HysDocument  *document,
                                 guint               node,
                                 char              **names,
                                 const HysFitData   *data,
                                 HysProgress         progress,
                                 gpointer            user_data,
                                 GError            **error);
void         hys_value_fit_free (HysValueFit        *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysValueFit, hys_value_fit_free)

G_END_DECLS
