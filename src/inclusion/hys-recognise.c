/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-recognise.h"

#include "hys-series.h"

#include <glib/gi18n-lib.h>

/* What a joint consists of, in the papers' words. */
static gboolean
is_spring (const HysJoint *joint)
{
  return joint->n_springs >= 1 && joint->n_sliders + joint->n_dashpots + joint->n_s == 0;
}

static gboolean
is_p (const HysJoint *joint)
{
  return joint->n_springs >= 1 && joint->n_sliders >= 1 && joint->n_dashpots + joint->n_s == 0;
}

static gboolean
is_s (const HysJoint *joint)
{
  return joint->n_s == 1 && joint->n_springs + joint->n_sliders + joint->n_dashpots == 0;
}

/* One joint between the wall and the only mass. */
static const HysJoint *
only_joint (const HysStructure *structure)
{
  return structure->path != NULL && structure->path->len == 1 ? hys_structure_step (structure, 0) : NULL;
}

static void
add_branch (HysRecognised *self,
            double         stiffness,
            double         threshold)
{
  self->equivalent = TRUE;
  g_array_append_val (self->stiffness, stiffness);
  g_array_append_val (self->threshold, threshold);
}

/* "k0 = 2" in the letters chosen. */
static char *
equation (const char *letter,
          const char *index,
          double      value)
{
  const char *mark, *shown = hys_letter (letter, &mark);
  char digits[32];

  return g_strdup_printf ("%s%s%s = %s", shown, mark != NULL ? mark : "", index,
                          g_ascii_formatd (digits, sizeof digits, "%.6g", value));
}

static gboolean
match_p (const HysStructure *structure,
         const HysSystem    *system,
         HysRecognised      *self)
{
  const HysJoint *joint = only_joint (structure);

  if (joint == NULL || !is_p (joint) || joint->n_springs + joint->n_sliders > 2)
    return FALSE;
  self->text = g_strdup (_("P-element: a spring and a slider side by side, with a mass"));
  return TRUE;
}

static gboolean
match_p_parallel (const HysStructure *structure,
                  const HysSystem    *system,
                  HysRecognised      *self)
{
  const HysJoint *joint = only_joint (structure);
  g_autofree char *k = NULL, *alpha = NULL;

  if (joint == NULL || !is_p (joint))
    return FALSE;
  k = equation ("k", "", joint->stiffness);
  alpha = equation ("α", "", joint->threshold);
  self->text = g_strdup_printf (_("Springs (%u) and sliders (%u) in parallel, as in P-elements side by side: they are one P-element "
                                  "with %s, %s"),
                                joint->n_springs, joint->n_sliders, k, alpha);
  self->equivalent = TRUE;
  self->spring = joint->stiffness;
  self->slider = joint->threshold;
  return TRUE;
}

/* S-elements side by side, one or several, with springs or without. */
static gboolean
match_bundle (const HysStructure *structure,
              const HysSystem    *system,
              HysRecognised      *self)
{
  const HysJoint *joint = only_joint (structure);

  if (joint == NULL || joint->n_sliders + joint->n_dashpots > 0 || joint->n_s == 0)
    return FALSE;
  if (joint->n_s == 1)
    {
      self->code = joint->n_springs > 0 ? "prandtl-hardening" : "prandtl";
      self->equation = joint->n_springs > 0 ? "(2.20)" : "(2.16)";
      self->text = g_strdup (joint->n_springs > 0 ? _("Prandtl model with linear hardening")
                             : _("Prandtl model: a spring and a slider in series, with a mass"));
      return TRUE;
    }
  self->code = joint->n_springs > 0 ? "discrete-masing" : "generalized-prandtl";
  self->equation = joint->n_springs > 0 ? "(2.29)" : "(2.27)";
  self->text = g_strdup_printf (joint->n_springs > 0
                                ? _("Generalized Prandtl model with linear hardening, n = %u: the discrete Masing model")
                                : _("Generalized Prandtl model, n = %u"), joint->n_s);
  return TRUE;
}

static gboolean
match_s_beside_p (const HysStructure *structure,
                  const HysSystem    *system,
                  HysRecognised      *self)
{
  const HysJoint *joint = only_joint (structure);

  if (joint == NULL || joint->n_s != 1 || joint->n_springs == 0 || joint->n_sliders == 0 || joint->n_dashpots > 0)
    return FALSE;
  self->text = g_strdup (_("An S-element and a P-element in parallel, with a mass"));
  return TRUE;
}

/* How many joints of the path satisfy a condition. */
static guint
count_steps (const HysStructure *structure,
             gboolean          (*is) (const HysJoint *))
{
  guint n = 0;

  for (guint i = 0; structure->path != NULL && i < structure->path->len; i++)
    n += is (hys_structure_step (structure, i));
  return n;
}

/* A mass at every bar of the path, all of its joints alike. */
static gboolean
match_chain (const HysStructure *structure,
             const HysSystem    *system,
             HysRecognised      *self)
{
  guint n = structure->path != NULL ? structure->path->len : 0;
  gboolean s = count_steps (structure, is_s) == n;

  if (n < 2 || structure->n_masses != structure->n_bars || (!s && count_steps (structure, is_p) != n))
    return FALSE;
  self->code = s ? "s-chain" : "p-chain";
  self->equation = s ? "(2.30)" : "(2.32)";
  self->text = g_strdup_printf (s ? _("S-elements and masses in series, n = %u") : _("P-elements and masses in series, n = %u"),
                                structure->n_masses);
  return TRUE;
}

static gboolean
match_s_then_p (const HysStructure *structure,
                const HysSystem    *system,
                HysRecognised      *self)
{
  if (structure->path == NULL || structure->path->len != 2 || structure->n_masses != 2
      || !is_s (hys_structure_step (structure, 0)) || !is_p (hys_structure_step (structure, 1)))
    return FALSE;
  self->text = g_strdup (_("An S-element, a mass, a P-element and a mass in series"));
  return TRUE;
}

static gboolean
match_viscoelastoplastic (const HysStructure *structure,
                          const HysSystem    *system,
                          HysRecognised      *self)
{
  guint springs = 0, sliders = 0, dashpots = 0;

  if (structure->path == NULL || structure->n_masses != 1)
    return FALSE;
  for (guint i = 0; i < structure->path->len; i++)
    {
      const HysJoint *joint = hys_structure_step (structure, i);

      if (joint->n_springs + joint->n_sliders + joint->n_dashpots + joint->n_s != 1)
        return FALSE;
      springs += joint->n_springs + joint->n_s;
      sliders += joint->n_sliders + joint->n_s;
      dashpots += joint->n_dashpots;
    }
  if (springs != 1 || sliders != 1 || dashpots != 1)
    return FALSE;
  self->text = g_strdup (_("Viscoelastoplastic model: a spring, a slider and a dashpot in series, with a mass"));
  return TRUE;
}

/* Fig. 5b: K3 in series with K2 beside an S-element (K1, A). */
static gboolean
match_three_springs (const HysStructure *structure,
                     const HysSystem    *system,
                     HysRecognised      *self)
{
  const HysJoint *one, *two, *series, *parallel;
  double k1, k2, k3, k, alpha;

  if (structure->path == NULL || structure->path->len != 2 || structure->n_masses != 1)
    return FALSE;
  one = hys_structure_step (structure, 0);
  two = hys_structure_step (structure, 1);
  series = is_spring (one) ? one : two;
  parallel = is_spring (one) ? two : one;
  if (!is_spring (series) || parallel->n_s != 1 || parallel->n_springs == 0
      || parallel->n_sliders + parallel->n_dashpots > 0)
    return FALSE;
  k1 = parallel->s_stiffness;
  k2 = parallel->stiffness;
  k3 = series->stiffness;
  k = k1 * (k3 / (k1 + k2 + k3)) * (k3 / (k2 + k3));
  alpha = parallel->s_threshold * (k3 / (k2 + k3));
  self->spring = k2 * (k3 / (k2 + k3));
  add_branch (self, k, alpha);

  g_autofree char *text_0 = equation ("k", "0", self->spring), *text_k = equation ("k", "", k);
  g_autofree char *text_alpha = equation ("α", "", alpha);

  self->text = g_strdup_printf (_("Three springs and a slider (Fig. 5b): equivalent to the Prandtl model with linear hardening "
                                  "(Fig. 5a) with %s, %s, %s, for zero initial memory"),
                                text_0, text_k, text_alpha);
  return TRUE;
}

static int
compare_thresholds (gconstpointer a,
                    gconstpointer b)
{
  const HysJoint *p = a, *q = b;

  return (p->threshold > q->threshold) - (p->threshold < q->threshold);
}

/* Fig. 11: P-elements and one spring in series, one mass. */
static gboolean
match_p_series (const HysStructure *structure,
                const HysSystem    *system,
                HysRecognised      *self)
{
  g_autoptr (GArray) elements = NULL;
  g_autofree char *k0 = NULL;
  double spring = 0;

  if (structure->path == NULL || structure->n_masses != 1 || structure->path->len < 2
      || count_steps (structure, is_spring) != 1
      || count_steps (structure, is_p) + 1 != structure->path->len)
    return FALSE;
  elements = g_array_new (FALSE, FALSE, sizeof (HysJoint));
  for (guint i = 0; i < structure->path->len; i++)
    {
      const HysJoint *joint = hys_structure_step (structure, i);

      if (is_spring (joint))
        spring = joint->stiffness;
      else
        g_array_append_vals (elements, joint, 1);
    }
  /* Fills in the parallel model of the same force: the slopes p of the virgin curve between its corners. */
  double compliance = 1 / spring;
  g_array_sort (elements, compare_thresholds);
  for (guint j = 0; j < elements->len; j++)
    {
      const HysJoint *joint = &g_array_index (elements, HysJoint, j);
      double eta = joint->threshold / spring, next = compliance + 1 / joint->stiffness;
      double stiffness = 1 / (joint->stiffness * compliance * next);   /* 1/compliance - 1/next */

      for (guint k = 0; k < j; k++)
        eta += (joint->threshold - g_array_index (elements, HysJoint, k).threshold) / g_array_index (elements, HysJoint,
                                                                                                     k).stiffness;
      add_branch (self, stiffness, stiffness * eta);
      compliance = next;
    }
  self->spring = 1 / compliance;
  k0 = equation ("k", "0", self->spring);
  self->text = g_strdup_printf (_("P-elements and a spring in series, n = %u (Fig. 11): equivalent to the generalized Prandtl "
                                  "model with linear hardening (Fig. 8b) with %s, for zero initial memory"),
                                elements->len, k0);
  return TRUE;
}

static gboolean
is_slider (const HysJoint *joint)
{
  return joint->n_sliders >= 1 && joint->n_springs + joint->n_dashpots + joint->n_s == 0;
}

/* Whether there is a joint between two ends that satisfies a condition. */
static gboolean
joins (const HysStructure *structure,
       guint               a,
       guint               b,
       gboolean          (*is) (const HysJoint *))
{
  for (guint i = 0; i < structure->joints->len; i++)
    if (hys_structure_joint (structure, i)->a == MIN (a, b) && hys_structure_joint (structure, i)->b == MAX (a, b))
      return is (hys_structure_joint (structure, i));
  return FALSE;
}

/* Persoz: springs wall-A, A-B, B-N, N-m, sliders A-B, wall-B, A-N. */
static gboolean
is_persoz (const HysStructure *structure,
           guint               a,
           guint               b,
           guint               n)
{
  return joins (structure, a, b, is_p) && joins (structure, 0, a, is_spring) && joins (structure, b, n, is_spring)
         && joins (structure, 0, b, is_slider) && joins (structure, a, n, is_slider);
}

static gboolean
match_persoz (const HysStructure *structure,
              const HysSystem    *system,
              HysRecognised      *self)
{
  if (structure->joints->len != 6 || structure->n_bars != 4 || structure->n_masses != 1)
    return FALSE;
  for (guint i = 0; i < 6; i++)
    for (guint j = 0; j < 6; j++)
      {
        const HysJoint *bridge = hys_structure_joint (structure, i), *last = hys_structure_joint (structure, j);
        gboolean mass_at_b = last->b > 0 && system->bars[last->b - 1].class == HYS_BAR_MASS;
        guint n = mass_at_b ? last->a : last->b, m = mass_at_b ? last->b : last->a;

        if (m > 0 && system->bars[m - 1].class == HYS_BAR_MASS && is_spring (last)
            && (is_persoz (structure, bridge->a, bridge->b, n) || is_persoz (structure, bridge->b, bridge->a, n)))
          {
            self->text = g_strdup (_("Persoz's gephyroid, with a mass"));
            return TRUE;
          }
      }
  return FALSE;
}

/* Every model known, in the order in which they are tried. */
static const struct
{
  const char *code;
  const char *equation;
  gboolean  (*match) (const HysStructure *structure, const HysSystem *system, HysRecognised *self);
} models[] = {
  { "p-element", "(2.1)", match_p },
  { "p-parallel", "(2.24)", match_p_parallel },
  { NULL, NULL, match_bundle },   /* which one, it says itself */
  { "s-beside-p", "(2.38)", match_s_beside_p },
  { NULL, NULL, match_chain },
  { "s-then-p", "(2.36)", match_s_then_p },
  { "viscoelastoplastic", "(2.14)", match_viscoelastoplastic },
  { "three-springs", "(2.20)", match_three_springs },
  { "p-series", "(2.34)", match_p_series },
  { "persoz", "(6)", match_persoz },
};

HysRecognised *
hys_recognise (const HysStructure *structure,
               const HysSystem    *system)
{
  g_autoptr (HysRecognised) made = hys_owner_new (HysRecognised);

  made->stiffness = hys_owner_keep (made, g_array_new (FALSE, FALSE, sizeof (double)), g_array_unref);
  made->threshold = hys_owner_keep (made, g_array_new (FALSE, FALSE, sizeof (double)), g_array_unref);
  for (guint i = 0; structure->plain && i < G_N_ELEMENTS (models); i++)
    if (models[i].match (structure, system, made))
      {
        made->code = models[i].code != NULL ? models[i].code : made->code;
        made->equation = models[i].equation != NULL ? models[i].equation : made->equation;
        hys_owner_keep (made, made->text, g_free);
        return g_steal_pointer (&made);
      }
  return NULL;
}
