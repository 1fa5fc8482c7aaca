/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-frequency.h"
#include "hys-readout-number.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The scheme `paper` is explicit in the springs: a step multiplies the amplitude of a free oscillation of angular
 * frequency w by sqrt (1 + h^2 w^2), a run of the time T by no more than exp (h w^2 T / 2). It is also in the dashpots
 * between bars that are held: a velocity that they damp at the rate g is multiplied by 1 - h g. */
#define GROWTH 0.1

/* Growth in one period of the loads that friction and dashpots outweigh, once they act in each cycle. */
#define GROWTH_IN_PERIOD 0.05

static void
add_ends (double *sum,
          guint   from,
          guint   to,
          double  value)
{
  sum[from] += value;
  sum[to] += value;
}

/* The mass on which springs, or if @viscous dashpots, act most strongly for its size. */
static void
mention_fastest (const HysSystem *system,
                 gboolean         viscous,
                 HysMention      *mention)
{
  g_autofree double *pull = g_new0 (double, system->n_bars);
  guint fastest = 0;

  for (guint i = 0; !viscous && i < system->n_springs; i++)
    add_ends (pull, system->springs[i].from, system->springs[i].to, system->springs[i].stiffness);
  for (guint i = 0; viscous && i < system->n_dashpots; i++)
    if (system->held_dashpot[i])
      add_ends (pull, system->dashpots[i].from, system->dashpots[i].to, system->dashpots[i].viscosity);
  for (guint i = 0; i < system->n_bars; i++)
    {
      pull[i] = system->bars[i].class == HYS_BAR_MASS ? pull[i] / system->bars[i].mass : -1;
      if (pull[i] > pull[fastest])
        fastest = i;
    }
  hys_mention_bar (mention, fastest);
}

/* e^exponent, also when a double cannot hold it. */
static const char *
say_power (HysMention *mention,
           double      exponent)
{
  double digits = exponent / G_LN10;
  GString *power;

  if (digits < 4)
    return hys_mention_number (mention, round (1000 * exp (exponent)) / 1000);
  power = g_string_new (hys_mention_number (mention, round (100 * pow (10, digits - floor (digits))) / 100));
  g_string_append (power, "·10");
  hys_readout_append_power (power, (int) floor (digits));
  return hys_owner_keep (mention, g_string_free (power, FALSE), g_free);
}

static double
longest_period (const GPtrArray *signals)
{
  double longest = 0;

  for (guint i = 0; signals != NULL && i < signals->len; i++)
    {
      double period = hys_signal_period (g_ptr_array_index (signals, i));

      longest = period > longest ? period : longest;
    }
  return longest;
}

/* No more than worth knowing where something dissipates, in each period of the loads far more than is added. */
static HysSeverity
severity_of (const HysReport *report,
             double           frequency)
{
  const HysSystem *system = report->system;
  double period = 0;

  if (system->n_sliders + system->n_dashpots + system->n_bundles == 0)
    return HYS_SEVERITY_WARNING;
  for (guint i = 0; i < system->n_bars; i++)
    period = fmax (period, fmax (longest_period (system->bars[i].forces),
                                 longest_period (system->bars[i].displacements)));
  if (period > 0 && report->simulation->step * frequency * frequency * period / 2 <= GROWTH_IN_PERIOD)
    return HYS_SEVERITY_INFO;
  return HYS_SEVERITY_WARNING;
}

static void
examine_dashpots (HysReport *report)
{
  const HysSimulation *simulation = report->simulation;
  double rate = hys_greatest_damping (report->system);
  double exponent = simulation->until / simulation->step * log (simulation->step * rate - 1);
  g_autoptr (HysMention) mention = NULL;

  if (!(simulation->step * rate > 2 && exponent > GROWTH))
    return;
  mention = hys_mention_new (report->system);
  mention_fastest (report->system, TRUE, mention);
  hys_report_add (report, HYS_SEVERITY_WARNING, "step-too-large",
                  g_strdup_printf (_("The papers’ Euler scheme is unstable at the step %s: dashpots that damp at the "
                                     "rate %s (near %s) reverse a velocity in each step, and it grows by a factor of "
                                     "%s until t = %s where no slider holds it. Use Midpoint, or a step of at most "
                                     "%s."),
                                   hys_mention_number (mention, simulation->step), hys_mention_number (mention, rate),
                                   hys_mention_bars (mention), say_power (mention, exponent),
                                   hys_mention_number (mention, simulation->until),
                                   hys_mention_number (mention, 1 / rate)), mention, NULL);
}

void
hys_examine_step (HysReport *report)
{
  g_autoptr (HysMention) mention = hys_mention_new (report->system);
  const HysSimulation *simulation = report->simulation;
  double frequency, w, n;

  if (!g_str_equal (simulation->scheme, "paper"))
    return;
  frequency = hys_greatest_frequency (report->system);
  w = simulation->step * frequency;   /* in a step */
  n = simulation->until / simulation->step;
  if (n * w * w / 2 > GROWTH)
    {
      mention_fastest (report->system, FALSE, mention);
      hys_report_add (report, severity_of (report, frequency), "step-too-large",
                      g_strdup_printf (_("The papers’ Euler scheme adds energy at the step %s: the fastest free "
                                         "oscillation (angular frequency %s, near %s) grows by a factor of %s until t = "
                                         "%s where no dashpot or slipping slider damps it. Use Midpoint, or a "
                                         "step of at most %s."),
                                       hys_mention_number (mention, simulation->step),
                                       hys_mention_number (mention, frequency), hys_mention_bars (mention),
                                       say_power (mention, n / 2 * log1p (w * w)),
                                       hys_mention_number (mention, simulation->until),
                                       hys_mention_number (mention, 2 * GROWTH / (frequency * frequency
                                                                                  * simulation->until))),
                      mention, NULL);
    }
  examine_dashpots (report);
}
