/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * All estimates are low ones: what they leave visible may be rounding, what they hide is none of the motion.
 */
#include "hys-significance.h"

#include "hys-owner.h"
#include "hys-primitives.h"

/* The part of a natural size that is rounding of it. */
#define PART 1e-12

/* A connected part. @force: of loads and initial states; @displacement: prescribed or at t = 0; @speed: at t = 0;
 * @time: the shortest period of its loads, or the run. The rest is over its elements and masses; INFINITY, or 0 for
 * sums = there is none. */
typedef struct
{
  double force;
  double displacement;
  double speed;
  double time;
  double least_stiffness;
  double largest_stiffness;
  double least_threshold;
  double viscosity;
  double mass;
} Part;

struct HysSignificance
{
  guint   n_nodes;
  guint  *root;          /* per bar: its part; of a wall: itself */
  Part   *parts;         /* per root */
  double *beside;        /* per node: stiffness of the springs at it */
  double *stiffness;     /* per element: the largest of its springs; 0 = none */
  guint  *ends;          /* per element: from, to */
};

/* ---- Parts ---- */

static guint
find_root (guint *root,
           guint  i)
{
  while (root[i] != i)
    i = root[i] = root[root[i]];
  return i;
}

static void
join (HysSignificance   *self,
      const HysDocument *document,
      guint              from,
      guint              to)
{
  gboolean at_wall = (from < self->n_nodes && hys_document_node (document, from)->fixed)
                     || (to < self->n_nodes && hys_document_node (document, to)->fixed);

  if (!at_wall)
    self->root[find_root (self->root, from)] = find_root (self->root, to);
}

#define FOR_EACH(Type, item, array) \
  for (const Type *item = (const Type *) (gpointer) (array)->data, *end_ = item + (array)->len; item < end_; item++)

/* The part of an element: that of an end which is no wall. */
static Part *
part_of (const HysSignificance *self,
         const HysDocument     *document,
         guint                  from,
         guint                  to)
{
  gboolean wall = from < self->n_nodes && hys_document_node (document, from)->fixed;

  return &self->parts[self->root[wall ? to : from]];
}

/* ---- What the parts consist of ---- */

static void
add_spring (HysSignificance *self,
            Part            *part,
            HysSpring        spring)
{
  const guint ends[] = { spring.from, spring.to };

  part->least_stiffness = fmin (part->least_stiffness, spring.stiffness);
  part->largest_stiffness = fmax (part->largest_stiffness, spring.stiffness);
  self->stiffness[spring.element] = fmax (self->stiffness[spring.element], spring.stiffness);
  for (guint k = 0; k < 2; k++)
    if (ends[k] < self->n_nodes)
      self->beside[ends[k]] += spring.stiffness;
}

static void
add_others (HysSignificance     *self,
            const HysDocument   *document,
            const HysPrimitives *primitives)
{
  FOR_EACH (HysDashpot, dashpot, primitives->dashpots)
    part_of (self, document, dashpot->from, dashpot->to)->viscosity += dashpot->viscosity;
  FOR_EACH (HysSlider, slider, primitives->sliders)
    {
      Part *part = part_of (self, document, slider->from, slider->to);

      part->least_threshold = fmin (part->least_threshold, slider->threshold);
      part->force = fmax (part->force, fabs (slider->force));
    }
  for (guint i = 0; i < self->n_nodes; i++)
    {
      const HysNode *node = hys_document_node (document, i);
      Part *part = &self->parts[self->root[i]];

      if (node->fixed)
        continue;
      part->mass += node->mass;
      part->displacement = fmax (part->displacement, fabs (node->position));
      part->speed = fmax (part->speed, fabs (node->velocity));
    }
}

static void
add_loads (HysSignificance   *self,
           const HysDocument *document)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);
      Part *part = &self->parts[self->root[load->node]];
      double *size = load->kind == HYS_LOAD_FORCE ? &part->force : &part->displacement, low, high;
      double period = hys_signal_period (load->signal);

      if (hys_document_node (document, load->node)->fixed)
        continue;
      hys_signal_bounds (load->signal, 0, document->simulation.until, &low, &high);
      high = fmax (fabs (low), fabs (high));
      if (isfinite (high))
        *size = fmax (*size, high);
      if (period > 0)
        part->time = fmin (part->time, period);
    }
}

/* The force that displacements and speeds cause, where no load is known. */
static void
complete_force (Part *self)
{
  double stiffness = isfinite (self->least_stiffness) ? self->least_stiffness : 0;

  self->force = fmax (self->force, stiffness * self->displacement);
  self->force = fmax (self->force, self->speed * sqrt (stiffness * self->mass));
  if (self->force == 0)
    self->force = self->viscosity * fmax (self->speed, self->displacement / self->time);
  if (self->force == 0 && (self->speed > 0 || self->displacement > 0) && isfinite (self->least_threshold))
    self->force = self->least_threshold;
}

/* ---- How large things are ---- */

static double
displacement_of (const HysSignificance *self,
                 guint                  node)
{
  const Part *part = &self->parts[self->root[node]];
  double stiffness = self->beside[node] == 0 ? part->largest_stiffness : self->beside[node], size;

  /* How far the force moves it: against springs, or else against dashpots or its inertia. */
  size = stiffness > 0 ? part->force / stiffness
         : part->viscosity > 0 ? part->force * part->time / part->viscosity
         : part->mass > 0 ? part->force * part->time * part->time / part->mass : 0;
  size = fmax (part->displacement, size);
  return size > 0 ? size : part->speed * part->time;
}

/* The least of all parts in which anything is known: energies are those of the whole network. */
static double
energy_of (const HysSignificance *self)
{
  double least = INFINITY;

  for (guint i = 0; i < self->n_nodes; i++)
    {
      double energy = self->parts[self->root[i]].force * displacement_of (self, i);

      if (energy > 0)
        least = fmin (least, energy);
    }
  return isfinite (least) ? least : 0;
}

static double
size_of (const HysSignificance *self,
         HysSeries              series)
{
  double time;

  switch (series.quantity)
    {
    case HYS_SERIES_POSITION:
      return displacement_of (self, series.index);
    case HYS_SERIES_VELOCITY:
      return displacement_of (self, series.index) / self->parts[self->root[series.index]].time;
    case HYS_SERIES_ACCELERATION:
      time = self->parts[self->root[series.index]].time;
      return displacement_of (self, series.index) / (time * time);
    case HYS_SERIES_LOAD:
    case HYS_SERIES_REACTION:
      return self->parts[self->root[series.index]].force;
    case HYS_SERIES_ELONGATION:
      {
        /* Of an element without a spring: the smaller motion of its ends; a wall's end has none. */
        const guint *ends = &self->ends[2 * series.index];
        double from = displacement_of (self, ends[0]), to = displacement_of (self, ends[1]);
        const Part *part = &self->parts[self->root[from > 0 ? ends[0] : ends[1]]];

        if (self->stiffness[series.index] > 0)
          return fmax (part->displacement, part->force / self->stiffness[series.index]);
        return from > 0 && to > 0 ? fmin (from, to) : fmax (from, to);
      }
    case HYS_SERIES_FORCE:
      {
        const guint *ends = &self->ends[2 * series.index];

        return fmax (self->parts[self->root[ends[0]]].force, self->parts[self->root[ends[1]]].force);
      }
    case HYS_SERIES_ENERGY:
      return series.index == HYS_ENERGY_ERROR ? 0 : energy_of (self);
    case HYS_SERIES_TIME:
    case HYS_SERIES_SLIP:
    default:
      return 0;
    }
}

HysSignificance *
hys_significance_new (const HysDocument *document)
{
  HysSignificance *self = hys_owner_new (HysSignificance);
  g_autoptr (HysPrimitives) primitives = hys_primitives_new_bundled (document);

  self->n_nodes = document->nodes->len;
  self->root = hys_owned (self, guint, primitives->n_bars + 1);
  self->parts = hys_owned (self, Part, primitives->n_bars + 1);
  self->beside = hys_owned (self, double, self->n_nodes + 1);
  self->stiffness = hys_owned (self, double, document->elements->len + 1);
  self->ends = hys_owned (self, guint, 2 * document->elements->len + 1);
  for (guint i = 0; i < document->elements->len; i++)
    {
      self->ends[2 * i] = hys_document_element (document, i)->from;
      self->ends[2 * i + 1] = hys_document_element (document, i)->to;
    }
  for (guint k = 0; k < primitives->n_bars; k++)
    self->root[k] = k;
  FOR_EACH (HysSpring, spring, primitives->springs)
    join (self, document, spring->from, spring->to);
  FOR_EACH (HysDashpot, dashpot, primitives->dashpots)
    join (self, document, dashpot->from, dashpot->to);
  FOR_EACH (HysSlider, slider, primitives->sliders)
    join (self, document, slider->from, slider->to);
  FOR_EACH (HysBundle, bundle, primitives->bundles)
    join (self, document, bundle->from, bundle->to);
  for (guint k = 0; k < primitives->n_bars; k++)
    {
      self->root[k] = find_root (self->root, k);
      self->parts[k] = (Part){ .time = document->simulation.until, .least_stiffness = INFINITY,
                              .least_threshold = INFINITY };
    }
  FOR_EACH (HysSpring, spring, primitives->springs)
    add_spring (self, part_of (self, document, spring->from, spring->to), *spring);
  FOR_EACH (HysBundle, bundle, primitives->bundles)
    for (guint i = 0; i < bundle->n; i++)
      {
        Part *part = part_of (self, document, bundle->from, bundle->to);
        double elongation = bundle->elongation != NULL ? fabs (bundle->elongation[i]) : 0;

        add_spring (self, part, (HysSpring){ bundle->from, bundle->to, bundle->element,
                                            .stiffness = bundle->stiffness[i] });
        part->least_threshold = fmin (part->least_threshold, bundle->stiffness[i] * bundle->limit[i]);
        part->force = fmax (part->force, bundle->stiffness[i] * elongation);
      }
  add_others (self, document, primitives);
  add_loads (self, document);
  for (guint i = 0; i < primitives->n_bars; i++)
    if (self->root[i] == i)
      complete_force (&self->parts[i]);
  return self;
}

double
hys_significance_floor (const HysSignificance *self,
                        HysSeries              series)
{
  double size = size_of (self, series);

  return isfinite (size) ? PART * size : 0;
}

double
hys_significance_clean (const HysSignificance *self,
                        HysSeries              series,
                        double                 value)
{
  return fabs (value) < hys_significance_floor (self, series) ? 0 : value;
}
