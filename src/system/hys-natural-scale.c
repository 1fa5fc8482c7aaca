/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-natural-scale.h"

#include "hys-incidence.h"
#include "hys-primitives.h"
#include "hys-sets.h"

#define PI 3.14159265358979323846

/* Natural periods until a mass is as good as at rest. */
#define PERIODS 4

/* @stiffness, @n_springs: per bar, of the springs at it */
typedef struct
{
  const HysDocument   *document;
  const HysPrimitives *primitives;
  double              *stiffness;
  guint               *n_springs;
  HysNaturalScale      scales;
} Survey;

/* Per bar, how many elements lie between it and @node; G_MAXUINT = not joined to it. Walls are not passed through. The
 * caller frees it. */
static guint *
find_distances (const HysDocument *document,
                guint              node)
{
  guint n_nodes = document->nodes->len, n_elements = document->elements->len, n = 0;
  guint *distance = g_new (guint, n_nodes + 1);
  g_autofree guint *queue = g_new (guint, n_nodes + 1), *first = NULL, *incident = NULL;
  g_autofree HysEdge *edges = g_new (HysEdge, n_elements + 1);

  for (guint i = 0; i < n_elements; i++)
    edges[i] = (HysEdge){ hys_document_element (document, i)->from, hys_document_element (document, i)->to };
  incident = hys_incidence (n_nodes, n_elements, edges, &first);
  for (guint i = 0; i < n_nodes; i++)
    distance[i] = G_MAXUINT;
  distance[node] = 0;
  queue[n++] = node;
  for (guint next = 0; next < n; next++)
    {
      guint near = queue[next];

      for (guint k = first[near]; !hys_document_node (document, near)->fixed && k < first[near + 1]; k++)
        {
          const HysEdge *edge = &edges[incident[k]];
          guint far = edge->from == near ? edge->to : edge->from;

          if (distance[far] != G_MAXUINT)
            continue;
          distance[far] = distance[near] + 1;
          queue[n++] = far;
        }
    }
  return distance;
}

/* What the elements between the bars at one distance and those at the next can carry: each such cut parts the bar from
 * the walls and bounds the force, and so do the elements at the walls. The least bound counts. */
static void
find_force (Survey *self,
            guint   node)
{
  g_autofree guint *distance = find_distances (self->document, node);
  /* Per element: what it carries at the displacement in question. */
  guint n = self->document->elements->len;
  g_autofree double *capacity = g_new0 (double, n + 1);
  g_autofree gboolean *slides = g_new0 (gboolean, n + 1);
  for (guint i = 0; i < self->primitives->sliders->len; i++)
    {
      const HysSlider *slider = &g_array_index (self->primitives->sliders, HysSlider, i);

      capacity[slider->element] += slider->threshold;
      slides[slider->element] = TRUE;
    }
  for (guint i = 0; i < self->primitives->springs->len; i++)
    {
      const HysSpring *spring = &g_array_index (self->primitives->springs, HysSpring, i);

      if (!slides[spring->element])
        capacity[spring->element] += spring->stiffness * self->scales.displacement;
    }
  /* The distance of the nearest wall; 0 when there is none. */
  guint nearest = G_MAXUINT;
  for (guint i = 0; i < self->document->nodes->len; i++)
    if (hys_document_node (self->document, i)->fixed)
      nearest = MIN (nearest, distance[i]);
  nearest = nearest == G_MAXUINT ? 0 : nearest;
  g_autofree double *cut = g_new0 (double, nearest + 1);
  double least = 0;

  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);
      guint from = distance[element->from], to = distance[element->to];
      gboolean at_wall = hys_document_node (self->document, element->from)->fixed
                         != hys_document_node (self->document, element->to)->fixed;

      if (from != to && MIN (from, to) < nearest)
        cut[MIN (from, to)] += capacity[i];
      if (at_wall && MAX (from, to) != G_MAXUINT)
        cut[nearest] += capacity[i];
    }
  for (guint i = 0; i <= nearest; i++)
    if (cut[i] > 0)
      least = least > 0 ? fmin (least, cut[i]) : cut[i];
  self->scales.force = least > 0 && isfinite (least) ? least : 1;
}

/* Whether the bar is in one set with a wall. */
static gboolean
meets_wall (const Survey *self,
            HysSets      *joined,
            guint         node)
{
  for (guint i = 0; i < self->document->nodes->len; i++)
    if (hys_document_node (self->document, i)->fixed && hys_sets_find (joined, i) == hys_sets_find (joined, node))
      return TRUE;
  return FALSE;
}

static void
find_times (Survey *self)
{
  double stiffness = self->scales.force / self->scales.displacement, longest = 0;

  self->scales.shortest = INFINITY;
  for (guint i = 0; i < self->document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (self->document, i);
      double beside = self->stiffness[i] > 0 ? self->stiffness[i] : stiffness;

      if (node->fixed || node->mass == 0)
        continue;
      longest = fmax (longest, PERIODS * 2 * PI * sqrt (node->mass / stiffness));
      self->scales.shortest = fmin (self->scales.shortest, 2 * PI * sqrt (node->mass / beside));
    }
  for (guint i = 0; i < self->primitives->dashpots->len; i++)
    longest = fmax (longest, PERIODS * g_array_index (self->primitives->dashpots, HysDashpot, i).viscosity / stiffness);
  self->scales.time = isfinite (longest) ? longest : 0;
}

HysNaturalScale
hys_natural_scale_of (const HysDocument *document,
               guint              node)
{
  g_autoptr (HysPrimitives) primitives = hys_primitives_new (document);
  g_autofree double *stiffness = g_new0 (double, primitives->n_bars + 1);
  g_autofree guint *n_springs = g_new0 (guint, primitives->n_bars + 1);
  Survey survey = { .document = document, .primitives = primitives, .stiffness = stiffness, .n_springs = n_springs };
  double largest = 0;

  for (guint i = 0; i < survey.primitives->springs->len; i++)
    {
      const HysSpring *spring = &g_array_index (survey.primitives->springs, HysSpring, i);
      guint ends[] = { spring->from, spring->to };

      for (guint k = 0; k < 2; k++)
        {
          survey.stiffness[ends[k]] += spring->stiffness;
          survey.n_springs[ends[k]]++;
        }
    }
  for (guint j = 0; j < survey.primitives->sliders->len; j++)
    {
      const HysSlider *slider = &g_array_index (survey.primitives->sliders, HysSlider, j);
      guint ends[] = { slider->from, slider->to }, n = 0;
      double sum = 0;

      /* The mean stiffness of the springs at the ends of a slider; those at a wall have nothing to do with it. */
      for (guint k = 0; k < 2; k++)
        if (ends[k] >= document->nodes->len || !hys_document_node (document, ends[k])->fixed)
          {
            sum += stiffness[ends[k]];
            n += n_springs[ends[k]];
          }
      if (sum > 0)
        largest = fmax (largest, slider->threshold * n / sum);
    }
  survey.scales.yields = survey.primitives->sliders->len > 0;
  survey.scales.displacement = largest > 0 && isfinite (largest) ? largest : 1;
  find_force (&survey, node);
  /* Joined to a wall by springs and dashpots, in a network with sliders, and joined to one at all. */
  const HysPrimitives *p = survey.primitives;
  g_autoptr (HysSets) joined = hys_sets_new (p->n_bars);
  for (guint i = 0; i < p->springs->len; i++)
    hys_sets_join (joined, g_array_index (p->springs, HysSpring, i).from, g_array_index (p->springs, HysSpring, i).to);
  for (guint i = 0; i < p->dashpots->len; i++)
    hys_sets_join (joined, g_array_index (p->dashpots, HysDashpot, i).from,
                   g_array_index (p->dashpots, HysDashpot, i).to);
  survey.scales.slides = p->sliders->len > 0 && meets_wall (&survey, joined, node);
  for (guint i = 0; i < p->sliders->len; i++)
    hys_sets_join (joined, g_array_index (p->sliders, HysSlider, i).from, g_array_index (p->sliders, HysSlider, i).to);
  survey.scales.grounded = meets_wall (&survey, joined, node);
  find_times (&survey);
  return survey.scales;
}

/* The largest of 1, 2, 5 times a power of ten that is at most @value, with a rounding error's grace. */
double
hys_natural_scale_floor (double value)
{
  int power = (int) floor (log10 (value) + 1e-9);
  double digit = value / pow (10, power) * (1 + 1e-9);
  double first = digit >= 5 ? 5 : digit >= 2 ? 2 : 1;

  return power < 0 ? first / pow (10, -power) : first * pow (10, power);
}

double
hys_natural_scale_round (double value)
{
  double below = hys_natural_scale_floor (value), above = hys_natural_scale_floor (2.51 * below);

  return value / below < above / value ? below : above;
}
