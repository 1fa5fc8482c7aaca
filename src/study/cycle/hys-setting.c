/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a document says about the loop of a bar before anything has run: on what it can depend. */
#include "hys-balance-private.h"
#include "hys-primitives.h"
#include "hys-sets.h"

typedef struct
{
  const HysDocument *document;
  guint              node;
  HysSets           *sets;     /* of bars that act on each other */
} Parts;

/* Walls and driven bars join nothing: what meets in them is independent. */
static gboolean
is_held (const Parts *self,
         guint        bar)
{
  return bar < self->document->nodes->len && bar != self->node
         && (hys_document_node (self->document, bar)->fixed || hys_document_node_is_driven (self->document, bar));
}

static gboolean
is_in (const Parts *self,
       guint        bar)
{
  return hys_sets_find (self->sets, bar) == hys_sets_find (self->sets, self->node);
}

static gboolean
has_momentum (const Parts *self,
              guint        bar)
{
  return bar < self->document->nodes->len && (is_held (self, bar) || hys_document_node (self->document, bar)->mass > 0);
}

/* Dashpots and masses of the bar's part. */
static gboolean
depends_on_rate (const Parts         *self,
                 const HysPrimitives *primitives)
{
  for (guint i = 0; i < primitives->dashpots->len; i++)
    {
      const HysDashpot *dashpot = &g_array_index (primitives->dashpots, HysDashpot, i);

      if (is_in (self, dashpot->from) || is_in (self, dashpot->to))
        return TRUE;
    }
  for (guint i = 0; i < self->document->nodes->len; i++)
    if (i != self->node && !is_held (self, i) && hys_document_node (self->document, i)->mass > 0 && is_in (self, i))
      return TRUE;
  return FALSE;
}

static gboolean
changes (const HysLoad *load)
{
  return hys_signal_period (load->signal) != 0;
}

/* Whether a driven bar acts on the bar's part. */
static gboolean
touches (const Parts  *self,
         guint         driven,
         const GArray *joints)
{
  for (guint i = 0; i < joints->len; i++)
    {
      const guint *joint = &g_array_index (joints, guint, 2 * i);

      if ((joint[0] == driven && is_in (self, joint[1])) || (joint[1] == driven && is_in (self, joint[0])))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_other_loads (const Parts  *self,
                 const GArray *joints)
{
  for (guint i = 0; i < self->document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self->document, i);

      if (load->node != self->node && changes (load)
          && (is_held (self, load->node) ? touches (self, load->node, joints) : is_in (self, load->node)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_dashpot (const Parts         *self,
             const HysPrimitives *primitives)
{
  for (guint i = 0; i < primitives->dashpots->len; i++)
    {
      const HysDashpot *dashpot = &g_array_index (primitives->dashpots, HysDashpot, i);

      if ((dashpot->from == self->node && has_momentum (self, dashpot->to))
          || (dashpot->to == self->node && has_momentum (self, dashpot->from)))
        return TRUE;
    }
  return FALSE;
}

void
hys_setting_find (const HysDocument *document,
                  guint              node,
                  HysSetting        *self)
{
  g_autoptr (HysPrimitives) primitives = hys_primitives_new_bundled (document);
  /* All joints, as pairs of bars. */
  g_autoptr (GArray) joints = g_array_new (FALSE, FALSE, 2 * sizeof (guint));

#define ADD(type, array) \
  for (guint i = 0; i < (array)->len; i++) \
    g_array_append_vals (joints, ((guint[]){ g_array_index (array, type, i).from, g_array_index (array, type, i).to }), 1)
  ADD (HysSpring, primitives->springs);
  ADD (HysDashpot, primitives->dashpots);
  ADD (HysSlider, primitives->sliders);
  ADD (HysBundle, primitives->bundles);
#undef ADD
  g_autoptr (HysSets) sets = hys_sets_new (primitives->n_bars);
  Parts parts = { document, node, sets };

  for (guint i = 0; i < joints->len; i++)
    {
      guint one = g_array_index (joints, guint, 2 * i);
      guint other = g_array_index (joints, guint, 2 * i + 1);

      if (!is_held (&parts, one) && !is_held (&parts, other))
        hys_sets_join (sets, one, other);
    }
  *self = (HysSetting){ .node = node, .rule = HYS_MASING_HOLDS, .alone = TRUE, .driven = hys_document_node_is_driven (document, node),
                        .dashpot = has_dashpot (&parts, primitives) };
  for (guint i = 0; i < document->loads->len; i++)
    self->alone &= hys_document_load_at (document, i)->node == node || !changes (hys_document_load_at (document, i));
  if (depends_on_rate (&parts, primitives))
    self->rule = HYS_MASING_RATE;
  else if (has_other_loads (&parts, joints))
    self->rule = HYS_MASING_LOADS;
}
