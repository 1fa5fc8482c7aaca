/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a drawing gives where something was measured: by its spectrum, its complex stiffness, or a run whose steps end at
 * the times of the data. */
#include "hys-fit-model.h"

#include "hys-complex-stiffness.h"
#include "hys-error.h"
#include "hys-probe.h"
#include "hys-scheme.h"
#include "hys-spectrum.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The relative error that a run may have where it is not exact. */
#define TOLERANCE 1e-7

static void
fill_steps (const HysLinearNetwork *network,
            const HysFitData       *data,
            double                 *values)
{
  g_autoptr (HysSpectrum) spectrum = hys_spectrum_new (network);
  gboolean relaxation = data->kind == HYS_FIT_RELAXATION;
  const GArray *modes = relaxation ? spectrum->relaxation : spectrum->retardation;

  for (gsize i = 0; i < data->n; i++)
    {
      double at = data->at[i];

      values[i] = relaxation ? spectrum->equilibrium : spectrum->instantaneous + spectrum->fluidity * at;
      for (guint j = 0; j < modes->len; j++)
        {
          HysMode mode = g_array_index (modes, HysMode, j);

          values[i] += mode.strength * (relaxation ? exp (-at / mode.time) : -expm1 (-at / mode.time));
        }
    }
}

static gboolean
fill_moduli (const HysLinearNetwork  *network,
             const HysFitData        *data,
             double                  *values,
             GError                 **error)
{
  g_autoptr (HysComplexStiffness) stiffness = NULL;

  if (network->n_sliders > 0 || network->held)
    return hys_fail (error, HYS_ERROR_REFUSED,
                     _("moduli of drawings with sliders depend on the amplitude: fit their loop"));
  stiffness = hys_complex_stiffness_new (network);
  for (gsize i = 0; i < data->n; i++)
    {
      HysStiffness at = hys_complex_stiffness_at (stiffness, data->at[i]);

      values[i] = at.state == HYS_STIFFNESS_NONE ? 0 : at.storage;
      values[data->n + i] = at.state == HYS_STIFFNESS_NONE ? 0 : at.loss;
    }
  return TRUE;
}

/* Runs from one time of the data to the next, and reads @series there. The grid of steps has no other time. */
static gboolean
fill_run (const HysDocument  *document,
          HysSeries           series,
          const HysFitData   *data,
          HysStop             stop,
          double             *values,
          GError            **error)
{
  double end = data->at[data->n - 1];
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find ("automatic", NULL),
                                                    hys_scheme_system_new (document), end);
  g_autoptr (HysProbe) probe = hys_probe_new (hys_stepper_system (stepper));
  HysStatus status = HYS_STATUS_OK;

  hys_stepper_set_accuracy (stepper, TOLERANCE, end);
  hys_stepper_set_stop (stepper, stop);
  hys_probe_plan_row (probe, hys_stepper_system (stepper), &series, 1);
  for (gsize i = 0; i < data->n && status == HYS_STATUS_OK; i++)
    {
      hys_stepper_set_end (stepper, data->at[i]);
      while (hys_stepper_state (stepper)->t < data->at[i] && status == HYS_STATUS_OK)
        status = hys_stepper_step (stepper);
      hys_probe_aim (probe, hys_stepper_system (stepper), hys_stepper_state (stepper),
                     hys_probe_just_after (data->at[i]));
      hys_probe_read_row (probe, &series, &values[i], 1);
    }
  if (status == HYS_STATUS_CANCELLED)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_CANCELLED, _("cancelled"));
  else if (status != HYS_STATUS_OK)
    g_set_error_literal (error, HYS_ERROR, HYS_ERROR_FAILED, hys_stepper_message (stepper));
  return status == HYS_STATUS_OK;
}

gboolean
hys_fit_model_fill (const HysDocument  *document,
                    guint               node,
                    const HysFitData   *data,
                    HysStop             stop,
                    double             *values,
                    GError            **error)
{
  g_autoptr (HysSystem) system = NULL;
  g_autoptr (HysLinearNetwork) network = NULL;
  const HysSeries usual = { hys_document_node_is_driven (document, node) ? HYS_SERIES_REACTION : HYS_SERIES_POSITION,
                            node };
  HysSeries series;

  if (data->kind == HYS_FIT_LOOP)
    {
      /* The drawing with its bar moved as it was measured, in place of its loads there. */
      g_autoptr (HysDocument) moved = hys_document_copy (document);
      HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));

      g_clear_pointer (&signal->points, g_array_unref);
      signal->points = hys_fit_data_motion (data);
      for (guint i = moved->loads->len; i-- > 0;)
        if (hys_document_load_at (moved, i)->node == node)
          hys_item_list_remove (moved->loads, i);
      hys_item_list_add (moved->loads, hys_load_new (node, HYS_LOAD_DISPLACEMENT, signal));
      return fill_run (moved, (HysSeries){ HYS_SERIES_REACTION, node }, data, stop, values, error);
    }
  if (data->kind == HYS_FIT_MOTION)
    {
      if (!hys_series_parse (document, data->name, &series, NULL))
        series = usual;
      return fill_run (document, series, data, stop, values, error);
    }
  system = hys_system_new (document);
  network = hys_linear_network_new (system, node, HYS_SLIDERS_FREE);
  if (data->kind == HYS_FIT_MODULI)
    return fill_moduli (network, data, values, error);
  if (network->n_sliders > 0 || network->held || !network->grounded || hys_linear_network_has_mass (network)
      || network->n > HYS_SPECTRUM_MOST)
    return fill_run (document, usual, data, stop, values, error);
  fill_steps (network, data, values);
  return TRUE;
}
