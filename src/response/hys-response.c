/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The response of a drawing: linear networks by their complex stiffness, others by their cycles. */
#include "hys-response-private.h"

#include "hys-spectrum.h"

#include <glib/gi18n-lib.h>
#include <math.h>

void
hys_response_point_clear (HysResponsePoint *self)
{
  g_clear_pointer (&self->reason, g_free);
}

const char *
hys_response_state_to_string (HysResponseState state)
{
  static const char *const words[] = { "linear", "closed", "ratchet", "not closed", "stopped" };

  return words[state];
}

HysResponse *
hys_response_new (const HysDocument *document,
                  guint              node,
                  int                limit)
{
  HysResponse *self = hys_owner_new (HysResponse);
  gboolean driven = hys_document_node_is_driven (document, node);
  double mass = 0;
  gboolean has_load = FALSE;

  self->document = hys_owner_keep (self, hys_document_copy (document), hys_document_unref);
  self->node = node;
  /* Constant loads stay. */
  for (guint i = self->document->loads->len; i > 0; i--)
    {
      const HysLoad *load = hys_document_load_at (self->document, i - 1);

      if (load->kind == HYS_LOAD_FORCE && load->node == node)
        has_load = TRUE;
      if (!g_str_equal (load->signal->kind->name, "constant"))
        hys_item_list_remove (self->document->loads, i - 1);
    }
  self->loaded = has_load && !driven;
  self->system = hys_owner_keep (self, hys_system_new (document), hys_system_unref);
  self->network = hys_owner_keep (self, hys_linear_network_new (self->system, node, limit >= 0 ? (HysSliderLimit) limit
                                                                : HYS_SLIDERS_FREE), hys_linear_network_free);
  self->linear = limit >= 0 || self->network->n_sliders == 0;
  for (guint i = 0; i < self->system->n_bars; i++)
    mass += i != node || self->loaded ? self->system->bars[i].mass : 0;
  self->affine = self->system->n_dashpots == 0 && mass == 0;
  self->inertia = self->loaded ? 0 : self->system->bars[node].mass;
  return self;
}

HysDocument *
hys_response_start (const HysResponse *self)
{
  return hys_document_copy (self->document);
}

gboolean
hys_response_is_loaded (const HysResponse *self)
{
  return self->loaded;
}

static char *
stiffness_reason (HysStiffnessState state)
{
  switch (state)
    {
    case HYS_STIFFNESS_KNOWN: return NULL;
    case HYS_STIFFNESS_NONE: return g_strdup (_("Nothing holds the bar."));
    case HYS_STIFFNESS_HELD: return g_strdup (_("Sliders that are stuck hold the bar."));
    case HYS_STIFFNESS_ANTIRESONANCE: return g_strdup (_("An undamped mass at its own frequency keeps the bar still."));
    case HYS_STIFFNESS_RESONANCE: return g_strdup (_("An undamped mass swings at its own frequency without a force."));
    default: g_assert_not_reached ();
    }
}

gboolean
hys_response_is_linear (const HysResponse *self)
{
  return self->linear;
}

GArray *
hys_response_times (const HysResponse *self,
                    guint              most)
{
  const HysLinearNetwork *network = self->network;
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (HysSpectrum) spectrum = NULL;

  if (!self->linear || !network->grounded || network->held || network->n > most || hys_linear_network_has_mass (network))
    return times;
  spectrum = hys_spectrum_new (network);
  for (guint i = 0; i < spectrum->relaxation->len; i++)
    g_array_append_val (times, g_array_index (spectrum->relaxation, HysMode, i).time);
  return times;
}

static void
measure_linear (const HysResponse   *self,
                HysComplexStiffness *stiffness,
                double               omega,
                double               amplitude,
                guint                harmonics,
                HysResponsePoint    *point)
{
  HysStiffness found = hys_complex_stiffness_at (stiffness, omega);
  double modulus = hypot (found.storage, found.loss), displacement = self->loaded ? amplitude / modulus : amplitude;

  point->state = HYS_RESPONSE_LINEAR;
  point->reason = stiffness_reason (found.state);
  point->storage = found.storage;
  point->loss = found.loss;
  point->work = isfinite (displacement) ? G_PI * found.loss * displacement * displacement : NAN;
  if (self->loaded || isnan (modulus))
    return;
  point->n_harmonics = harmonics + 1;
  point->storage_n[1] = found.storage;
  point->loss_n[1] = found.loss;
  point->loop = (HysLissajous){ found.storage, found.storage, found.loss / omega, found.loss / omega,
                                found.storage != 0 ? 0 : NAN, found.loss != 0 ? 0 : NAN };
}

static void
begin_point (HysResponsePoint *point,
             double            omega,
             double            amplitude)
{
  *point = (HysResponsePoint){ .omega = omega, .amplitude = amplitude, .storage = NAN, .loss = NAN, .work = NAN,
                               .loop = HYS_LISSAJOUS_UNKNOWN };
}

struct HysResponseLine
{
  const HysResponse   *response;
  HysComplexStiffness *stiffness;
};

HysResponseLine *
hys_response_line_new (const HysResponse *response)
{
  HysResponseLine *self = hys_owner_new (HysResponseLine);

  self->response = response;
  self->stiffness = hys_owner_keep (self, hys_complex_stiffness_new (response->network), hys_complex_stiffness_free);
  return self;
}

void
hys_response_line_at (HysResponseLine  *self,
                      double            omega,
                      double            amplitude,
                      HysResponsePoint *point)
{
  begin_point (point, omega, amplitude);
  measure_linear (self->response, self->stiffness, omega, amplitude, 0, point);
}

gboolean
hys_response_at (const HysResponse  *self,
                 HysDocument        *start,
                 double              omega,
                 double              amplitude,
                 guint               harmonics,
                 HysProgress         progress,
                 gpointer            user_data,
                 HysResponsePoint   *point,
                 GError            **error)
{
  g_autoptr (HysComplexStiffness) stiffness = NULL;

  begin_point (point, omega, amplitude);
  if (!self->linear)
    return hys_response_cycle (self, start, omega, amplitude, harmonics, progress, user_data, point, error);
  stiffness = hys_complex_stiffness_new (self->network);
  measure_linear (self, stiffness, omega, amplitude, harmonics, point);
  return TRUE;
}
