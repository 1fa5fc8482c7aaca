/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-examples.h"

#include "hys-error.h"
#include "hys-examples-resource.h"
#include "hys-json.h"

#include <glib/gi18n-lib.h>

#define RESOURCE_PATH "/io/github/hysteron/examples/"

/* Sources of examples, */
#define PERSOZ      N_("Persoz’s gephyroid")
#define MODELS      N_("Models of the 2000 paper")
#define EXPERIMENTS N_("Experiments of the 2000 paper")
#define CONTINUOUS  N_("The continuous model of 2001")
#define CLASSICS    N_("Classics")
#define COMPARISONS N_("Models to compare")

/* and topics. */
#define BASICS      N_("Basics")
#define SAME_MOTION N_("Side by side: one motion, four models")
#define BRIDGES     N_("Bridges")
#define STICK_SLIP  N_("Stick and slip")
#define LOOPS       N_("Hysteresis loops")
#define CYCLES      N_("Limit cycles and ratchets")
#define MANY        N_("Many sliders")
#define CHAINS      N_("Chains of masses")
#define EQUIVALENCE N_("Equivalent networks")
#define IDENTIFY    N_("Identification from loops")
#define VISCOSITY   N_("Viscosity")
#define RESONANCE   N_("Resonance")
#define DOUBT       N_("Indeterminate networks")

static const HysExample examples[] = {
  { "persoz", PERSOZ, BRIDGES },
  { "persoz-quasi-static", PERSOZ, BRIDGES },
  { "p-element", MODELS, STICK_SLIP },
  { "viscoelastoplastic", MODELS, VISCOSITY },
  { "prandtl", MODELS, LOOPS },
  { "equal-sliders", MODELS, DOUBT },
  { "prandtl-hardening", MODELS, LOOPS },
  { "three-springs", MODELS, EQUIVALENCE },
  { "parallel-p", MODELS, EQUIVALENCE },
  { "generalized-prandtl", MODELS, LOOPS },
  { "generalized-prandtl-hardening", MODELS, LOOPS },
  { "s-chain", MODELS, CHAINS },
  { "p-chain", MODELS, CHAINS },
  { "masing-series", MODELS, EQUIVALENCE },
  { "mixed-series", MODELS, CHAINS },
  { "mixed-parallel", MODELS, LOOPS },
  { "bsl2000-fig16", EXPERIMENTS, STICK_SLIP },
  { "bsl2000-fig17", EXPERIMENTS, STICK_SLIP },
  { "bsl2000-fig18", EXPERIMENTS, LOOPS },
  { "bsl2000-fig19", EXPERIMENTS, CYCLES },
  { "bsl2000-fig20b", EXPERIMENTS, CYCLES },
  { "generalized-prandtl-21b", EXPERIMENTS, IDENTIFY },
  { "bsl2000-fig22a", EXPERIMENTS, MANY },
  { "bsl2000-fig22b", EXPERIMENTS, MANY },
  { "bsl2000-fig23", EXPERIMENTS, MANY },
  { "bsl2000-fig24", EXPERIMENTS, CYCLES },
  { "bsl2000-fig25", EXPERIMENTS, CYCLES },
  { "bsl2000-fig26", EXPERIMENTS, CYCLES },
  { "bsl2000-fig27a", EXPERIMENTS, CYCLES },
  { "bsl2000-fig27b", EXPERIMENTS, CYCLES },
  { "bsl2000-fig28", EXPERIMENTS, MANY },
  { "bsl2000-fig29", EXPERIMENTS, IDENTIFY },
  { "bsl2000-fig30a", EXPERIMENTS, VISCOSITY },
  { "masing2001-fig6", CONTINUOUS, MANY },
  { "masing2001-fig7", CONTINUOUS, MANY },
  { "masing2001-fig8", CONTINUOUS, MANY },
  { "masing2001-fig9", CONTINUOUS, MANY },
  { "masing2001-fig10", CONTINUOUS, MANY },
  { "maxwell", CLASSICS, BASICS },
  { "kelvin-voigt", CLASSICS, BASICS },
  { "zener", CLASSICS, BASICS },
  { "burgers", CLASSICS, BASICS },
  { "bingham", CLASSICS, BASICS },
  { "jenkin", CLASSICS, BASICS },
  { "iwan", CLASSICS, LOOPS },
  { "belt", CLASSICS, STICK_SLIP },
  { "zener-moduli", CLASSICS, VISCOSITY },
  { "burgers-moduli", CLASSICS, VISCOSITY },
  { "jenkin-amplitudes", CLASSICS, VISCOSITY },
  { "friction-damper", CLASSICS, RESONANCE },
  { "driven-prandtl", COMPARISONS, SAME_MOTION },
  { "driven-hardening", COMPARISONS, SAME_MOTION },
  { "driven-viscous", COMPARISONS, SAME_MOTION },
  { "driven-branches", COMPARISONS, SAME_MOTION },
};

/* From the simple to the special. */
static const char *const ideas[] = {
  BASICS,
  SAME_MOTION,
  STICK_SLIP,
  LOOPS,
  CYCLES,
  MANY,
  CHAINS,
  BRIDGES,
  EQUIVALENCE,
  IDENTIFY,
  VISCOSITY,
  RESONANCE,
  DOUBT,
};

const HysExample *
hys_examples (guint *n)
{
  *n = G_N_ELEMENTS (examples);
  return examples;
}

guint
hys_example_rank (const HysExample *self)
{
  guint rank = 0;

  while (rank < G_N_ELEMENTS (ideas) && !g_str_equal (ideas[rank], self->idea))
    rank++;
  return rank;
}

const char *const *
hys_examples_list (void)
{
  static const char *names[G_N_ELEMENTS (examples) + 1];
  static gsize ready;

  if (g_once_init_enter (&ready))
    {
      for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
        names[i] = examples[i].name;
      g_once_init_leave (&ready, 1);
    }
  return names;
}

GBytes *
hys_example_text (const char  *name,
                  GError     **error)
{
  g_autofree char *path = NULL, *quoted = NULL;

  if (g_strv_contains (hys_examples_list (), name))
    {
      path = g_strconcat (RESOURCE_PATH, name, ".hysteron", NULL);
      /* Asking for the resource by its function links it in, although nothing else in the program refers to it. */
      return g_resource_lookup_data (hys_examples_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
    }
  quoted = hys_json_quote (name);
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is no example %s"), quoted);
  return NULL;
}

HysDocument *
hys_example_load (const char  *name,
                  GError     **error)
{
  g_autoptr (GBytes) text = hys_example_text (name, error);
  gconstpointer data;
  gsize length;

  if (text == NULL)
    return NULL;
  data = g_bytes_get_data (text, &length);
  return hys_document_parse (data, (gssize) length, name, NULL, error);
}
