/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-report.h"

#include <glib/gi18n-lib.h>
#include <math.h>

const char *
hys_report_number (double value,
                   char   text[HYS_REPORT_SIZE])
{
  if (isnan (value))
    g_strlcpy (text, "-", HYS_REPORT_SIZE);
  else
    g_ascii_formatd (text, HYS_REPORT_SIZE, "%.9g", value);
  return text;
}

const char *
hys_report_percent (double part,
                    char   text[HYS_REPORT_SIZE])
{
  double percent = 100 * part;

  return hys_report_measure ((HysMeasure){ percent, fabs (percent) >= 10 ? 0.5 : fmax (0.05 * fabs (percent), 5e-4) },
                             text);
}

const char *
hys_report_measure (HysMeasure measure,
                    char       text[HYS_REPORT_SIZE])
{
  return hys_report_number (hys_measure_round (measure), text);
}

void
hys_report_build_points (JsonBuilder        *builder,
                         const char         *name,
                         const HysLoopPoint *points,
                         guint               n)
{
  hys_json_begin_array (builder, name);
  for (guint i = 0; i < n; i++)
    {
      json_builder_begin_array (builder);
      json_builder_add_double_value (builder, points[i].x);
      json_builder_add_double_value (builder, points[i].r);
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
}

void
hys_report_build_prandtl (JsonBuilder      *builder,
                          const HysPrandtl *prandtl)
{
  json_builder_begin_object (builder);
  hys_json_build_number (builder, "k0", prandtl->k0);
  hys_json_build_numbers (builder, "k", prandtl->k, prandtl->n);
  hys_json_build_numbers (builder, "eta", prandtl->eta, prandtl->n);
  json_builder_end_object (builder);
}

void
hys_report_tell_prandtl (GString          *text,
                         const HysPrandtl *prandtl,
                         double            k0_error,
                         const double     *k_error,
                         const double     *eta_error)
{
  char words[3][HYS_REPORT_SIZE];

  g_string_append_printf (text, "%s\n", _("Generalized Prandtl model with this loop:"));
  g_string_append_printf (text, "  %4s  %14s  %14s  %14s\n", "i", "k", "η", "α = k η");
  g_string_append_printf (text, "  %4u  %14s\n", 0, hys_report_measure ((HysMeasure){ prandtl->k0, k0_error }, words[0]));
  for (guint i = 0; i < prandtl->n; i++)
    {
      HysMeasure k = { prandtl->k[i], k_error != NULL ? k_error[i] : 0 };
      HysMeasure eta = { prandtl->eta[i], eta_error != NULL ? eta_error[i] : 0 };
      HysMeasure alpha = { k.value * eta.value, k.value * eta.error + k.error * eta.value };

      g_string_append_printf (text, "  %4u  %14s  %14s  %14s\n", i + 1, hys_report_measure (k, words[0]),
                              hys_report_measure (eta, words[1]), hys_report_measure (alpha, words[2]));
    }
}

void
hys_report_build_oscillation (JsonBuilder          *builder,
                              const HysOscillation *oscillation)
{
  HysOscillationValue values[HYS_OSCILLATION_VALUES];

  json_builder_set_member_name (builder, "oscillation");
  if (isnan (oscillation->amplitude))
    {
      json_builder_add_null_value (builder);
      return;
    }
  hys_oscillation_list (oscillation, values);
  json_builder_begin_object (builder);
  hys_json_build_number (builder, "omega", oscillation->omega);
  hys_json_build_number (builder, "amplitude", oscillation->amplitude);
  for (guint i = 0; i < HYS_OSCILLATION_VALUES; i++)
    hys_json_build_number (builder, values[i].name, values[i].measure.value);
  json_builder_end_object (builder);
}

void
hys_report_tell_oscillation (GString              *text,
                             const HysOscillation *oscillation,
                             double                error)
{
  HysOscillationValue values[HYS_OSCILLATION_VALUES];
  char number[HYS_REPORT_SIZE], amplitude[HYS_REPORT_SIZE];

  if (isnan (oscillation->amplitude))
    return;
  hys_oscillation_list (oscillation, values);
  hys_report_measure ((HysMeasure){ oscillation->omega, oscillation->omega_error }, number);
  hys_report_measure ((HysMeasure){ oscillation->amplitude, error }, amplitude);
  g_string_append_printf (text, _("Oscillation of amplitude %s, angular frequency %s:\n"), amplitude, number);
  for (guint i = 0; i < HYS_OSCILLATION_VALUES; i++)
    {
      hys_report_measure (values[i].measure, number);
      g_string_append_printf (text, "  %-9s %12s%s", values[i].name, number, i % 2 == 1 ? "\n" : "");
    }
}
