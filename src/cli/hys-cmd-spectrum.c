/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spectrum: relaxation and retardation of a massless network, and its law. */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-output.h"
#include "hys-report.h"
#include "hys-spectrum.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Laws of a higher order are not written. */
#define HIGHEST_ORDER 32

static void
build_modes (JsonBuilder  *builder,
             const GArray *modes,
             const char   *strength)
{
  hys_json_begin_array (builder, "modes");
  for (guint i = 0; i < modes->len; i++)
    {
      const HysMode *mode = &g_array_index (modes, HysMode, i);

      json_builder_begin_object (builder);
      hys_json_build_number (builder, "tau", mode->time);
      hys_json_build_number (builder, strength, mode->strength);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* The law F = 0 of a bar that nothing holds, x = 0 of one that is held, else that of the spectrum; FALSE if it is too
   long. */
static gboolean
find_law (const HysLinearNetwork  *network,
          const HysSpectrum       *spectrum,
          GArray                 **force,
          GArray                 **displacement)
{
  const double zero_one[] = { 0, 1 };

  if (spectrum != NULL && !network->held && spectrum->relaxation->len > HIGHEST_ORDER)
    return FALSE;
  if (spectrum != NULL && !network->held)
    {
      hys_spectrum_law (spectrum, force, displacement);
      return TRUE;
    }
  *force = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (double)), &zero_one[!network->held], 1);
  *displacement = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (double)), &zero_one[network->held], 1);
  return TRUE;
}

static gboolean
write_json (HysCli                 *cli,
            const char             *node,
            const HysLinearNetwork *network,
            const HysSpectrum      *spectrum,
            GError                **error)
{
  g_autoptr (JsonBuilder) builder = hys_json_builder_new ();
  g_autoptr (GArray) force = NULL, displacement = NULL;

  hys_json_build_text (builder, "node", node);
  json_builder_set_member_name (builder, "relaxation");
  if (spectrum != NULL)
    {
      json_builder_begin_object (builder);
      hys_json_build_number (builder, "equilibrium", spectrum->equilibrium);
      hys_json_build_number (builder, "impulse", spectrum->impulse);
      build_modes (builder, spectrum->relaxation, "modulus");
      json_builder_end_object (builder);
      hys_json_begin_object (builder, "retardation");
      hys_json_build_number (builder, "instantaneous", spectrum->instantaneous);
      hys_json_build_number (builder, "fluidity", spectrum->fluidity);
      build_modes (builder, spectrum->retardation, "compliance");
      json_builder_end_object (builder);
    }
  else
    {
      json_builder_add_null_value (builder);
      hys_json_build_text (builder, "retardation", NULL);
    }
  json_builder_set_member_name (builder, "law");
  if (find_law (network, spectrum, &force, &displacement))
    {
      json_builder_begin_object (builder);
      hys_json_build_numbers (builder, "F", (const double *) (gpointer) force->data, force->len);
      hys_json_build_numbers (builder, "x", (const double *) (gpointer) displacement->data, displacement->len);
      json_builder_end_object (builder);
    }
  else
    json_builder_add_null_value (builder);
  hys_cli_build_findings (cli, builder);
  return hys_output_json (cli, builder, error);
}

/* A sum of derivatives, such as "F + 0.25 F'". */
static void
tell_sum (GString      *text,
          const GArray *factors,
          const char   *letter)
{
  gboolean first = TRUE;

  for (guint i = 0; i < factors->len; i++)
    {
      double factor = g_array_index (factors, double, i);
      char number[HYS_REPORT_SIZE];

      if (factor == 0)
        continue;
      g_string_append (text, first ? "" : " + ");
      if (factor != 1)
        g_string_append_printf (text, "%s ", hys_report_number (factor, number));
      g_string_append (text, letter);
      if (i <= 3)
        g_string_append_len (text, "'''", i);
      else
        g_string_append_printf (text, "^(%u)", i);
      first = FALSE;
    }
  if (first)
    g_string_append_c (text, '0');
}

static void
tell_modes (GString      *text,
            const GArray *modes,
            const char   *strength)
{
  if (modes->len > 0)
    g_string_append_printf (text, "  %-16s %s\n", _("time"), strength);
  for (guint i = 0; i < modes->len; i++)
    {
      const HysMode *mode = &g_array_index (modes, HysMode, i);
      char time[HYS_REPORT_SIZE], size[HYS_REPORT_SIZE];

      g_string_append_printf (text, "  %-16s %s\n", hys_report_number (mode->time, time),
                              hys_report_number (mode->strength, size));
    }
}

static gboolean
write_text (HysCli                 *cli,
            const char             *node,
            const HysLinearNetwork *network,
            const HysSpectrum      *spectrum,
            GError                **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) force = NULL, displacement = NULL;
  char first[HYS_REPORT_SIZE], second[HYS_REPORT_SIZE];

  if (find_law (network, spectrum, &force, &displacement))
    {
      g_string_append_printf (text, _("Law at %s: "), node);
      tell_sum (text, force, "F");
      g_string_append (text, " = ");
      tell_sum (text, displacement, "x");
      g_string_append_c (text, '\n');
    }
  if (spectrum != NULL)
    {
      g_string_append_printf (text,
                              _("Relaxation under a step of displacement: %s in the end, an impulse of %s at once\n"),
                              hys_report_number (spectrum->equilibrium, first),
                                  hys_report_number (spectrum->impulse, second));
      tell_modes (text, spectrum->relaxation, _("modulus"));
      g_string_append_printf (text, _("Retardation under a step of force: %s at once, a velocity of %s in the end\n"),
                              hys_report_number (spectrum->instantaneous, first),
                                  hys_report_number (spectrum->fluidity, second));
      tell_modes (text, spectrum->retardation, _("compliance"));
    }
  else
    g_string_append_printf (text, _("Nothing holds %s.\n"), node);
  return hys_output_text (cli, NULL, text->str, text->len, error);
}

static gboolean
run_spectrum (HysCli   *cli,
              GError  **error)
{
  g_autofree char *id = NULL;
  const GOptionEntry entries[] = {
    { "node", 0, 0, G_OPTION_ARG_FILENAME, &id,
      N_("Bar to analyse (default: that of the document’s first loop figure, else the loaded bar)"), "N" },
    { NULL },
  };
  g_autoptr (HysSystem) system = NULL;
  g_autoptr (HysLinearNetwork) network = NULL;
  g_autoptr (HysSpectrum) spectrum = NULL;
  int node;
  g_autofree char *reason = NULL;

  if (!hys_cli_parse (cli, entries, error) || !hys_cli_load (cli, error)
      || (node = hys_cli_run_find_node (cli->document, id, error)) < 0)
    return FALSE;
  system = hys_system_new (cli->document);
  if (system->bars[node].class == HYS_BAR_WALL)
    return hys_cli_refuse (error, _("a wall has no response: use --node"));
  network = hys_linear_network_new (system, (guint) node, HYS_SLIDERS_FREE);
  /* Spectra are of massless networks without sliders: names what is in the way. */
  g_autoptr (GString) names = g_string_new (NULL);
  for (guint i = 0; i < system->n_sliders && network->n_sliders > 0; i++)
    if (i == 0 || system->sliders[i].element != system->sliders[i - 1].element)
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", system->element_ids[system->sliders[i].element]);
  if (names->len > 0)
    reason = g_strdup_printf (_("a spectrum is one of springs and dashpots; there are sliders: %s"), names->str);
  for (guint i = 0; reason == NULL && i < system->n_nodes && hys_linear_network_has_mass (network); i++)
    if (system->bars[i].mass > 0)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", system->node_ids[i]);
  if (reason == NULL && names->len > 0)
    reason = g_strdup_printf (_("a spectrum is one of springs and dashpots; there are masses: %s"), names->str);
  if (reason == NULL && network->n > HYS_SPECTRUM_MOST)
    reason = g_strdup_printf (_("spectra are computed of up to %d bars"), HYS_SPECTRUM_MOST);
  if (reason != NULL)
    return hys_fail (error, HYS_ERROR_REFUSED, "%s: %s", cli->name, reason);
  if (network->grounded)
    spectrum = hys_spectrum_new (network);
  return (cli->json ? write_json : write_text) (cli, system->node_ids[node], network, spectrum, error);
}

const HysCommand hys_cmd_spectrum = {
  .name = "spectrum",
  .operands = "MODEL",
  .summary = N_("Writes relaxation and retardation times of a viscoelastic model, and its law"),
  .details = N_("Of a network of springs and dashpots at one bar, walls and other driven bars being at rest: the force after a\n"
                "step of displacement is equilibrium + sum of modulus exp (-t/time), and an impulse where dashpots bridge the\n"
                "bar; the displacement after a step of force is instantaneous + sum of compliance (1 - exp (-t/time)) +\n"
                "fluidity t. The law says p0 F + p1 F' + ... = q0 x + q1 x' + ... What is infinite is null in JSON."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_spectrum,
};
