/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-prandtl.h"

#include "hys-primitives.h"

#include <math.h>

/* Limits closer than this, relatively, are one. */
#define SAME 1e-12

/* What hangs at an inner bar; stiffness and threshold 0: not seen yet. @good: one of each, between the node and a wall.
   */
typedef struct
{
  double   stiffness;
  double   threshold;
  guint    ends[2];       /* the other ends, of the spring and of the slider */
  guint    elements[2];   /* which of the document these are */
  gboolean bad;
} Pair;

/* Per bar: 0 = an inner one, 1 = the node, 2 = a wall. */
enum { INNER, NODE, WALL };

static guint *
classify (const HysDocument *document,
          guint              n_bars,
          guint              node)
{
  guint *classes = g_new0 (guint, n_bars);

  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *bar = hys_document_node (document, i);

      if (i == node)
        classes[i] = NODE;
      else if (bar->fixed)
        classes[i] = WALL;
      else if (bar->mass > 0)
        {
          g_free (classes);
          return NULL;
        }
    }
  return classes;
}

/* @second: whether it is the slider */
static void
hang (Pair     *pair,
      gboolean  second,
      double    value,
      guint     other,
      guint     element)
{
  double *place = second ? &pair->threshold : &pair->stiffness;

  pair->bad |= *place != 0;
  *place = value;
  pair->ends[second] = other;
  pair->elements[second] = element;
}

/* FALSE when a spring or a slider is where none may be. */
static gboolean
hang_up (const HysPrimitives *primitives,
         const guint         *classes,
         Pair                *pairs,
         double              *k0)
{
  for (guint i = 0; i < primitives->springs->len; i++)
    {
      const HysSpring *spring = &g_array_index (primitives->springs, HysSpring, i);
      guint inner = classes[spring->from] == INNER ? spring->from : spring->to;
      guint other = inner == spring->from ? spring->to : spring->from;

      if (classes[inner] == INNER)
        hang (&pairs[inner], FALSE, spring->stiffness, other, spring->element);
      else if (classes[inner] != classes[other])
        *k0 += spring->stiffness;
    }
  for (guint i = 0; i < primitives->sliders->len; i++)
    {
      const HysSlider *slider = &g_array_index (primitives->sliders, HysSlider, i);
      guint inner = classes[slider->from] == INNER ? slider->from : slider->to;
      guint other = inner == slider->from ? slider->to : slider->from;

      if (classes[inner] != INNER)
        return FALSE;
      hang (&pairs[inner], TRUE, slider->threshold, other, slider->element);
    }
  return TRUE;
}

static int
compare_branches (gconstpointer a,
                  gconstpointer b)
{
  const HysPrandtlBranch *one = a, *other = b;

  return one->eta < other->eta ? -1 : one->eta > other->eta;
}

GArray *
hys_prandtl_branches (const HysDocument *document,
                      guint              node,
                      double            *k0)
{
  g_autoptr (HysPrimitives) primitives = hys_primitives_new (document);
  g_autofree guint *classes = classify (document, primitives->n_bars, node);
  g_autofree Pair *pairs = g_new0 (Pair, primitives->n_bars);
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (HysPrandtlBranch));

  *k0 = 0;
  for (guint i = 0; i < document->loads->len; i++)
    if (hys_document_load_at (document, i)->node != node)
      return NULL;
  if (classes == NULL || primitives->dashpots->len > 0 || !hang_up (primitives, classes, pairs, k0))
    return NULL;
  for (guint i = 0; i < primitives->n_bars; i++)
    {
      const Pair *pair = &pairs[i];
      HysPrandtlBranch branch = { pair->stiffness, pair->threshold / pair->stiffness, i, pair->elements[0], pair->elements[1] };

      if (classes[i] != INNER)
        continue;
      /* It must be an S-element between the node and a wall. */
      if (pair->bad || !(pair->stiffness > 0) || !(pair->threshold > 0)
          || classes[pair->ends[0]] + classes[pair->ends[1]] != NODE + WALL
          || classes[pair->ends[0]] == INNER || classes[pair->ends[1]] == INNER)
        return NULL;
      g_array_append_val (branches, branch);
    }
  g_array_sort (branches, compare_branches);
  return g_steal_pointer (&branches);
}

HysPrandtl *
hys_prandtl_of_document (const HysDocument *document,
                         guint              node)
{
  double k0;
  g_autoptr (GArray) branches = hys_prandtl_branches (document, node, &k0);
  g_autofree double *k = NULL, *eta = NULL;
  guint n = 0;

  if (branches == NULL)
    return NULL;
  k = g_new (double, branches->len);
  eta = g_new (double, branches->len);
  for (guint i = 0; i < branches->len; i++)
    {
      const HysPrandtlBranch *branch = &g_array_index (branches, HysPrandtlBranch, i);

      if (n > 0 && branch->eta - eta[n - 1] <= SAME * branch->eta)
        k[n - 1] += branch->k;
      else
        {
          k[n] = branch->k;
          eta[n++] = branch->eta;
        }
    }
  return hys_prandtl_new (k0, n, k, eta);
}
