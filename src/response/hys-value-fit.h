/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-model.h"
#include "hys-progress.h"

G_BEGIN_DECLS

/**
 * HysValueFitTask:
 * @document, @node: the drawing and its bar
 * @names: (array zero-terminated=1): what to fit, such as "k1.stiffness": positive values of elements, and masses
 * @data, @n_data: one or several measurements
 *
 * What to fit to what.
 */
typedef struct
{
  const HysDocument *document;
  guint              node;
  char             **names;
  const HysFitData  *data;
  guint              n_data;
} HysValueFitTask;

/**
 * HysValueFit:
 * @document: the drawing with the values found
 * @n, @names: what was fitted; @values, @errors: with standard errors, NAN: the data do not tell
 * @correlation: (n x n) of the logarithms; NAN where the data do not tell
 * @residual: root of the mean square of what data and model differ by, over the data, or over their range of loops and
 * motions
 * @aicc: Akaike's criterion, corrected for few rows
 * @unidentifiable: (element-type utf8): translated sentences on what the data do not tell
 * @poor: what is left is no noise
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
  gboolean     poor;
  guint        runs;
} HysValueFit;

/* Least squares in the logarithms of the values, from the drawn ones on, and from others where these lead to no good
 * fit: relative to the data, of loops and motions to their range, of several measurements weighed by what each leaves.
 * HYS_ERROR_USAGE for what is no positive value, HYS_ERROR_REFUSED for drawings that have no such answer or too few
 * rows, HYS_ERROR_CANCELLED by @progress (nullable). */
HysValueFit *hys_value_fit_new      (const HysValueFitTask  *task,
                                     HysProgress             progress,
                                     gpointer                user_data,
                                     GError                **error);
void         hys_value_fit_free     (HysValueFit            *self);

/* Values with their errors, residual, and what the data do not tell, a line each, translated (transfer full). */
char        *hys_value_fit_describe (const HysValueFit      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysValueFit, hys_value_fit_free)

G_END_DECLS
