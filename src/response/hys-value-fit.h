/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-fit-model.h"
#include "hys-owner.h"
#include "hys-progress.h"
#include "hys-value-ref.h"

G_BEGIN_DECLS

/**
 * HysValueFitTask:
 * @document, @node: the drawing and its bar
 * @names: (array zero-terminated=1): what to fit, such as "k1.stiffness": positive values of elements, and masses
 * @data, @n_data: one or several measurements
 * @show: (nullable): is told what the model gives in place of the data, of moduli the storages first, whenever it is
 *   nearer to them; called on the thread of the fit, with @user_data
 * @labels: (nullable): what is said of the values calls them so, in their order; %NULL: by their names
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
  void             (*show) (const double *model,
                            gpointer      user_data);
  gpointer           user_data;
  char             **labels;
} HysValueFitTask;

/* What residuals are counted over. */
typedef enum
{
  HYS_FIT_OF_DATA  = 1 << 0,
  HYS_FIT_OF_RANGE = 1 << 1,
} HysFitScales;

/**
 * HysValueFit:
 * @n, @names, @labels: what was fitted, and what it is called; @values, @errors: with standard errors, NAN: the data do not tell
 * @correlation: (n x n) of the logarithms; NAN where the data do not tell
 * @residual: root of the mean square of what data and model differ by, over the data, or over their range of loops and
 * motions
 * @scales: which of them there are
 * @aicc: Akaike's criterion, corrected for few rows
 * @unidentifiable: (element-type utf8): translated sentences on what the data do not tell
 * @poor: what is left is no noise
 * @runs: how often the model was computed
 */
typedef struct
{
  guint        n;
  char       **names;
  char       **labels;
  double      *values;
  double      *errors;
  double      *correlation;
  double       residual;
  HysFitScales scales;
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

/* Residual, criterion, and what the data do not tell, a line each, translated (transfer full). */
char        *hys_value_fit_remark   (const HysValueFit      *self);

/* The same after the values with their errors. */
char        *hys_value_fit_describe (const HysValueFit      *self);

/* The same for the notes of the drawing, after the name of each file (transfer full). @files: %NULL-terminated */
char        *hys_value_fit_note     (const HysValueFit      *self,
                                     const char *const      *files);

/* The points of one of the measurements, as @document keeps them (transfer full), with values, errors and residual. */
HysKeptRun  *hys_value_fit_keep     (const HysValueFit      *self,
                                     const HysFitData       *data,
                                     const HysDocument      *document,
                                     guint                   node,
                                     const char             *name);

/* The symbols of values of a drawing, for its labels: k₁ of "k1.stiffness"; a name that it does not have stays
 * (transfer full). */
char       **hys_value_fit_symbols  (const HysDocument      *document,
                                     char                  **names);

/* Whether it is a positive number of an element, or a mass; and which. */
gboolean     hys_value_fit_is_apt   (const HysDocument      *document,
                                     HysValueRef             ref,
                                     double                 *value);

HYS_DEFINE_OWNED (HysValueFit, hys_value_fit_free)

G_END_DECLS
