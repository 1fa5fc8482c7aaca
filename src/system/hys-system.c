/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-system.h"

#include "hys-owner.h"

#include <float.h>
#include <stdatomic.h>
#include <string.h>

static void
init_bars (HysSystem         *self,
           const HysDocument *document)
{
  self->bars = hys_owned (self, HysBar, self->n_bars);
  self->node_ids = hys_owner_keep (self, g_new0 (char *, self->n_nodes + 1), g_strfreev);
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);
      HysBar *bar = &self->bars[load->node];
      GPtrArray **list = load->kind == HYS_LOAD_FORCE ? &bar->forces : &bar->displacements;
      HysSignal *signal;

      if (*list == NULL)
        *list = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_signal_free);
      signal = hys_signal_copy (load->signal);
      hys_signal_set_span (signal, document->simulation.until);
      g_ptr_array_add (*list, signal);
    }
  for (guint i = 0; i < self->n_bars; i++)
    {
      HysBar *bar = &self->bars[i];

      bar->class = HYS_BAR_MASSLESS;
      if (i >= self->n_nodes)
        continue;

      const HysNode *node = hys_document_node (document, i);

      self->node_ids[i] = g_strdup (node->id);
      bar->mass = node->mass;
      if (node->fixed)
        bar->class = HYS_BAR_WALL;
      else if (bar->displacements != NULL)
        bar->class = HYS_BAR_DRIVEN;
      else if (node->mass > 0)
        bar->class = HYS_BAR_MASS;
      if (bar->class == HYS_BAR_MASS || bar->class == HYS_BAR_MASSLESS)
        {
          bar->position = node->position;
          bar->velocity = bar->class == HYS_BAR_MASS ? node->velocity : 0;
        }
    }
}

/* Masses first, then massless bars, each in the order of the document. */
static void
number_unknowns (HysSystem *self)
{
  static const HysBarClass order[] = { HYS_BAR_MASS, HYS_BAR_MASSLESS };
  int next = 0;

  for (guint i = 0; i < self->n_bars; i++)
    self->bars[i].unknown = -1;
  for (guint k = 0; k < G_N_ELEMENTS (order); k++)
    {
      for (guint i = 0; i < self->n_bars; i++)
        if (self->bars[i].class == order[k])
          self->bars[i].unknown = next++;
      if (order[k] == HYS_BAR_MASS)
        self->n_masses = (guint) next;
    }
  self->n_unknowns = (guint) next;
}

static gboolean
is_held (const HysSystem *self,
         guint            bar)
{
  return self->bars[bar].class != HYS_BAR_MASSLESS;
}

/* What is done to all bars or sliders at once finds its numbers side by side. */
static void
line_up (HysSystem *self)
{
  self->mass = hys_owned (self, double, self->n_bars);
  for (guint i = 0; i < self->n_bars; i++)
    self->mass[i] = self->bars[i].class == HYS_BAR_MASS ? self->bars[i].mass : 0;
  self->slides = hys_owned (self, HysEnds, self->n_sliders);
  self->threshold = hys_owned (self, HysSliderLaw, self->n_sliders);
  for (guint i = 0; i < self->n_sliders; i++)
    {
      self->slides[i] = (HysEnds){ self->sliders[i].from, self->sliders[i].to };
      self->threshold[i] = self->sliders[i].threshold;
    }
}

/* Which elements have ends that are not held. */
static void
classify_elements (HysSystem *self)
{
  self->held_dashpot = hys_owned (self, gboolean, self->n_dashpots);
  for (guint i = 0; i < self->n_dashpots; i++)
    self->held_dashpot[i] = is_held (self, self->dashpots[i].from) && is_held (self, self->dashpots[i].to);
  self->beta = hys_owned (self, gboolean, self->n_sliders);
  for (guint i = 0; i < self->n_sliders; i++)
    self->beta[i] = !is_held (self, self->sliders[i].from) || !is_held (self, self->sliders[i].to);
}

static HysSystem *
new_system (const HysDocument *document,
            HysPrimitives     *primitives)
{
  HysSystem *self = hys_owner_new (HysSystem);
  gsize n;

  atomic_init (&self->references, 1);
  self->n_nodes = document->nodes->len;
  self->n_elements = document->elements->len;
  self->n_bars = primitives->n_bars;
  self->element_ids = hys_owner_keep (self, g_new0 (char *, self->n_elements + 1), g_strfreev);
  for (guint i = 0; i < self->n_elements; i++)
    self->element_ids[i] = g_strdup (hys_document_element (document, i)->id);
  init_bars (self, document);
  number_unknowns (self);
  self->springs = hys_owner_keep (self, g_array_steal (primitives->springs, &n), g_free);
  self->n_springs = (guint) n;
  self->dashpots = hys_owner_keep (self, g_array_steal (primitives->dashpots, &n), g_free);
  self->n_dashpots = (guint) n;
  self->sliders = hys_owner_keep (self, g_array_steal (primitives->sliders, &n), g_free);
  self->n_sliders = (guint) n;
  classify_elements (self);
  line_up (self);
  if (primitives->bundles != NULL)
    {
      self->bundles = hys_owner_keep (self, g_array_steal (primitives->bundles, &n), g_free);
      self->n_bundles = (guint) n;
    }
  return self;
}

HysSystem *
hys_system_new (const HysDocument *document)
{
  g_autoptr (HysPrimitives) primitives = hys_primitives_new (document);

  return new_system (document, primitives);
}

HysSystem *
hys_system_new_bundled (const HysDocument *document)
{
  g_autoptr (HysPrimitives) primitives = hys_primitives_new_bundled (document);

  return new_system (document, primitives);
}

/* The next bar is that of another system, whose loads are shared. */
static void
add_bar (HysSystem       *self,
         const HysSystem *whole,
         guint            i)
{
  HysBar *bar = &self->bars[self->n_bars++];

  *bar = whole->bars[i];
  if (bar->forces != NULL)
    g_ptr_array_ref (bar->forces);
  if (bar->displacements != NULL)
    g_ptr_array_ref (bar->displacements);
  if (i < whole->n_nodes)
    self->node_ids[self->n_nodes++] = g_strdup (whole->node_ids[i]);
}

/* Springs, dashpots, sliders and bundles all begin with { from, to, element }. */
#define MOVE_ENDS(item, place) ((item).from = (place)[(item).from], (item).to = (place)[(item).to])

static HysBundle
copy_bundle (const HysBundle *bundle)
{
  gsize size = bundle->n * sizeof (double);
  HysBundle copy = *bundle;

  copy.stiffness = g_memdup2 (bundle->stiffness, size);
  copy.limit = g_memdup2 (bundle->limit, size);
  copy.elongation = bundle->elongation != NULL ? g_memdup2 (bundle->elongation, size) : NULL;
  return copy;
}

HysSystem *
hys_system_new_without (const HysSystem *whole,
                        const gboolean  *left_out,
                        const HysBundle *more,
                        guint            n_more)
{
  HysSystem *self = hys_owner_new (HysSystem);
  g_autofree guint *place = g_new0 (guint, whole->n_bars + 1);

  atomic_init (&self->references, 1);
  self->n_elements = whole->n_elements;
  self->element_ids = hys_owner_keep (self, g_strdupv (whole->element_ids), g_strfreev);
  /* Bars and their names, without some. */
  self->bars = hys_owned (self, HysBar, whole->n_bars + 1);
  self->node_ids = hys_owner_keep (self, g_new0 (char *, whole->n_nodes + 1), g_strfreev);
  for (guint i = 0; i < whole->n_bars; i++)
    if (!left_out[i])
      {
        place[i] = self->n_bars;
        add_bar (self, whole, i);
      }
  self->springs = hys_owned (self, HysSpring, whole->n_springs + 1);
  self->sliders = hys_owned (self, HysSlider, whole->n_sliders + 1);
  self->dashpots = hys_owned_copy (self, HysDashpot, whole->dashpots, whole->n_dashpots);
  self->n_dashpots = whole->n_dashpots;
  for (guint i = 0; i < whole->n_springs; i++)
    if (!left_out[whole->springs[i].from] && !left_out[whole->springs[i].to])
      self->springs[self->n_springs++] = whole->springs[i];
  for (guint i = 0; i < whole->n_sliders; i++)
    if (!left_out[whole->sliders[i].from] && !left_out[whole->sliders[i].to])
      self->sliders[self->n_sliders++] = whole->sliders[i];
  for (guint i = 0; i < self->n_springs; i++)
    MOVE_ENDS (self->springs[i], place);
  for (guint i = 0; i < self->n_sliders; i++)
    MOVE_ENDS (self->sliders[i], place);
  for (guint i = 0; i < self->n_dashpots; i++)
    MOVE_ENDS (self->dashpots[i], place);
  self->n_bundles = whole->n_bundles + n_more;
  self->bundles = hys_owned (self, HysBundle, self->n_bundles + 1);
  for (guint i = 0; i < self->n_bundles; i++)
    {
      self->bundles[i] = i < whole->n_bundles ? copy_bundle (&whole->bundles[i]) : more[i - whole->n_bundles];
      MOVE_ENDS (self->bundles[i], place);
    }
  number_unknowns (self);
  classify_elements (self);
  line_up (self);
  return self;
}

static int
compare_indices (const void *a,
                 const void *b)
{
  const guint *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

gboolean
hys_items_find (GArray *list,
                guint   index,
                guint  *place)
{
  return g_array_binary_search (list, &index, compare_indices, place);
}

static guint
place_of (GArray *list,
          guint   index)
{
  guint place = 0;

  hys_items_find (list, index, &place);
  return place;
}

#define TAKE(self, whole, items, list) \
  G_STMT_START { \
    (self)->n_##list = (items)->list->len; \
    (self)->list = hys_owner_add (self, (items)->list->len, sizeof *(self)->list); \
    for (guint k = 0; k < (items)->list->len; k++) \
      { \
        (self)->list[k] = (whole)->list[g_array_index ((items)->list, guint, k)]; \
        (self)->list[k].from = place_of ((items)->bars, (self)->list[k].from); \
        (self)->list[k].to = place_of ((items)->bars, (self)->list[k].to); \
        (self)->list[k].element = place_of ((items)->elements, (self)->list[k].element); \
      } \
  } G_STMT_END

HysSystem *
hys_system_new_of (const HysSystem *whole,
                   const HysItems  *items)
{
  HysSystem *self = hys_owner_new (HysSystem);

  atomic_init (&self->references, 1);
  self->bars = hys_owned (self, HysBar, items->bars->len + 1);
  self->node_ids = hys_owner_keep (self, g_new0 (char *, items->bars->len + 1), g_strfreev);
  for (guint k = 0; k < items->bars->len; k++)
    add_bar (self, whole, g_array_index (items->bars, guint, k));
  self->n_elements = items->elements->len;
  self->element_ids = hys_owner_keep (self, g_new0 (char *, self->n_elements + 1), g_strfreev);
  for (guint k = 0; k < self->n_elements; k++)
    self->element_ids[k] = g_strdup (whole->element_ids[g_array_index (items->elements, guint, k)]);
  TAKE (self, whole, items, springs);
  TAKE (self, whole, items, dashpots);
  TAKE (self, whole, items, sliders);
  TAKE (self, whole, items, bundles);
  for (guint k = 0; k < self->n_bundles; k++)
    {
      HysBundle copy = copy_bundle (&self->bundles[k]);

      self->bundles[k] = copy;
    }
  number_unknowns (self);
  classify_elements (self);
  line_up (self);
  return self;
}

static GArray *
first_indices (guint n)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++)
    g_array_append_val (list, i);
  return list;
}

HysSystem *
hys_system_new_held (const HysSystem *whole,
                     guint            bar,
                     HysSignal       *drive)
{
  HysItems all = { first_indices (whole->n_bars), first_indices (whole->n_elements), first_indices (whole->n_springs),
                   first_indices (whole->n_dashpots), first_indices (whole->n_sliders),
                       first_indices (whole->n_bundles) };
  GArray *lists[] = { all.bars, all.elements, all.springs, all.dashpots, all.sliders, all.bundles };
  HysSystem *self = hys_system_new_of (whole, &all);
  HysBar *held = &self->bars[bar];

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    g_array_unref (lists[i]);
  g_clear_pointer (&held->forces, g_ptr_array_unref);
  g_clear_pointer (&held->displacements, g_ptr_array_unref);
  held->displacements = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_signal_free);
  g_ptr_array_add (held->displacements, drive);
  held->class = HYS_BAR_DRIVEN;
  self->mass[bar] = 0;
  self->n_masses = self->n_unknowns = 0;
  number_unknowns (self);
  classify_elements (self);
  return self;
}

HysSystem *
hys_system_ref (HysSystem *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
hys_system_unref (HysSystem *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) != 1)
    return;
  for (guint i = 0; i < self->n_bars; i++)
    {
      g_clear_pointer (&self->bars[i].forces, g_ptr_array_unref);
      g_clear_pointer (&self->bars[i].displacements, g_ptr_array_unref);
    }
  for (guint i = 0; i < self->n_bundles; i++)
    hys_bundle_clear (&self->bundles[i]);
  hys_owner_free (self);
}

#define SAME_ENDS(a, b) ((a).from == (b).from && (a).to == (b).to && (a).element == (b).element)

gboolean
hys_system_same_shape (const HysSystem *self,
                       const HysSystem *other)
{
  if (self->n_bars != other->n_bars || self->n_nodes != other->n_nodes || self->n_elements != other->n_elements
      || self->n_springs != other->n_springs || self->n_dashpots != other->n_dashpots
      || self->n_sliders != other->n_sliders || self->n_bundles != other->n_bundles)
    return FALSE;
  for (guint i = 0; i < self->n_bars; i++)
    if (self->bars[i].class != other->bars[i].class
        || (!is_held (self, i) && (self->bars[i].forces == NULL) != (other->bars[i].forces == NULL)))
      return FALSE;
  for (guint i = 0; i < self->n_springs; i++)
    if (!SAME_ENDS (self->springs[i], other->springs[i]))
      return FALSE;
  for (guint i = 0; i < self->n_dashpots; i++)
    if (!SAME_ENDS (self->dashpots[i], other->dashpots[i]))
      return FALSE;
  for (guint i = 0; i < self->n_sliders; i++)
    if (!SAME_ENDS (self->sliders[i], other->sliders[i]))
      return FALSE;
  for (guint i = 0; i < self->n_bundles; i++)
    if (!SAME_ENDS (self->bundles[i], other->bundles[i]) || self->bundles[i].n != other->bundles[i].n)
      return FALSE;
  return TRUE;
}

HysAttached *
hys_system_attached (const HysSystem *self)
{
  HysAttached *attached = g_new0 (HysAttached, self->n_bars + 1);

  for (guint end = 0; end < 2; end++)
    {
      for (guint i = 0; i < self->n_springs; i++)
        {
          HysAttached *at = &attached[end == 0 ? self->springs[i].from : self->springs[i].to];

          at->n_springs++;
          at->spring = i;
        }
      for (guint i = 0; i < self->n_sliders; i++)
        {
          HysAttached *at = &attached[end == 0 ? self->sliders[i].from : self->sliders[i].to];

          at->n_sliders++;
          at->slider = i;
        }
      for (guint i = 0; i < self->n_dashpots; i++)
        attached[end == 0 ? self->dashpots[i].from : self->dashpots[i].to].n_dashpots++;
    }
  return attached;
}

static double
sum_of_signals (const GPtrArray *signals,
                double           t,
                double           inside)
{
  double sum = 0;

  if (signals != NULL)
    for (guint i = 0; i < signals->len; i++)
      sum += hys_signal_value_in (g_ptr_array_index (signals, i), t, inside);
  return sum;
}

double
hys_system_force (const HysSystem *self,
                  guint            bar,
                  double           t,
                  double           inside)
{
  return sum_of_signals (self->bars[bar].forces, t, inside);
}

double
hys_system_least_force (const HysSystem *self,
                        guint            bar)
{
  const GPtrArray *signals = self->bars[bar].forces;
  double least = 0;

  for (guint i = 0; signals != NULL && i < signals->len; i++)
    least += ((const HysSignal *) g_ptr_array_index (signals, i))->least;
  return least;
}

double
hys_system_drive (const HysSystem *self,
                  guint            bar,
                  double           t,
                  double           inside)
{
  return sum_of_signals (self->bars[bar].displacements, t, inside);
}

double
hys_system_drive_rate (const HysSystem *self,
                       guint            bar,
                       double           t,
                       double           inside)
{
  const GPtrArray *signals = self->bars[bar].displacements;
  double sum = 0;

  for (guint i = 0; i < signals->len; i++)
    sum += hys_signal_rate (g_ptr_array_index (signals, i), t, inside);
  return sum;
}

double
hys_system_drive_rounding (const HysSystem *self,
                           guint            bar,
                           double           t,
                           double           inside)
{
  const GPtrArray *signals = self->bars[bar].displacements;
  double later = t + fabs (t) * DBL_EPSILON, rounding = 0;

  for (guint i = 0; i < signals->len; i++)
    {
      double value = hys_signal_value_in (g_ptr_array_index (signals, i), t, inside);

      rounding += 4 * DBL_EPSILON * fabs (value)
                  + fabs (hys_signal_value_in (g_ptr_array_index (signals, i), later, inside) - value);
    }
  return rounding;
}

static double
next_break (const GPtrArray *signals,
            double           t)
{
  double next = INFINITY;

  if (signals != NULL)
    for (guint i = 0; i < signals->len; i++)
      next = MIN (next, hys_signal_next_break (g_ptr_array_index (signals, i), t));
  return next;
}

double
hys_system_next_break (const HysSystem *self,
                       double           t)
{
  double next = INFINITY;

  for (guint i = 0; i < self->n_bars; i++)
    {
      next = MIN (next, next_break (self->bars[i].forces, t));
      next = MIN (next, next_break (self->bars[i].displacements, t));
    }
  return next;
}
