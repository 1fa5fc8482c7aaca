/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-condensed.h"

#include "hys-owner.h"

#include <string.h>

/* An S-element between two held bars. */
typedef struct
{
  guint low, high;        /* the held bars, low < high */
  guint bar;              /* the inner one */
} Inner;

static guint
other_end (guint from,
           guint to,
           guint bar)
{
  return from == bar ? to : from;
}

static guint
foot_of (const HysSystem *whole,
         const HysAttached *at,
         guint            bar)
{
  return other_end (whole->springs[at->spring].from, whole->springs[at->spring].to, bar);
}

static guint
far_of (const HysSystem *whole,
        const HysAttached *at,
        guint            bar)
{
  return other_end (whole->sliders[at->slider].from, whole->sliders[at->slider].to, bar);
}

static gboolean
is_inner (const HysSystem *whole,
          const HysAttached *at,
          guint            bar)
{
  if (whole->bars[bar].class != HYS_BAR_MASSLESS || whole->bars[bar].forces != NULL || at->n_springs != 1
      || at->n_sliders != 1 || at->n_dashpots > 0)
    return FALSE;

  guint foot = foot_of (whole, at, bar), far = far_of (whole, at, bar);

  return foot != far && whole->bars[foot].class != HYS_BAR_MASSLESS && whole->bars[far].class != HYS_BAR_MASSLESS;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const Inner *p = a, *q = b;

  if (p->low != q->low)
    return p->low < q->low ? -1 : 1;
  if (p->high != q->high)
    return p->high < q->high ? -1 : 1;
  return p->bar < q->bar ? -1 : 1;
}

/* Those of which there are at least so many between the same bars, these one after the other. */
static GArray *
list_inner (const HysSystem *whole,
            const HysAttached *attached,
            guint            least)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Inner));
  guint kept = 0, end;

  for (guint i = 0; i < whole->n_bars; i++)
    if (is_inner (whole, &attached[i], i))
      {
        guint foot = foot_of (whole, &attached[i], i), far = far_of (whole, &attached[i], i);

        g_array_append_val (all, ((Inner){ MIN (foot, far), MAX (foot, far), i }));
      }
  g_array_sort (all, compare);
  for (guint i = 0; i < all->len; i = end)
    {
      Inner *inner = &g_array_index (all, Inner, 0);

      for (end = i + 1; end < all->len && inner[end].low == inner[i].low && inner[end].high == inner[i].high;)
        end++;
      if (end - i < least)
        continue;
      memmove (inner + kept, inner + i, (end - i) * sizeof *inner);
      kept += end - i;
    }
  g_array_set_size (all, kept);
  return all;
}

/* A bundle of the branches from @first on, between the same two bars. */
static HysBundle
bundle_of (const HysSystem          *whole,
           const Inner              *inner,
           guint                     n,
           const HysCondensedBranch *first)
{
  HysBundle bundle = { inner->low, inner->high, G_MAXUINT, n, g_new (double, n), g_new (double, n), g_new (double, n) };
  gboolean relaxed = TRUE;

  for (guint i = 0; i < n; i++)
    {
      const HysSlider *slider = &whole->sliders[first[i].slider];
      double k = whole->springs[first[i].spring].stiffness, u = -first[i].slider_sign * slider->force / k;

      bundle.stiffness[i] = k;
      bundle.limit[i] = slider->threshold / k;
      bundle.elongation[i] = CLAMP (u, -bundle.limit[i], bundle.limit[i]);
      relaxed = relaxed && u == 0;
    }
  if (relaxed)
    g_clear_pointer (&bundle.elongation, g_free);
  return bundle;
}

static GArray *
make_bundles (HysCondensed    *self,
              const HysSystem *whole,
              const HysAttached *attached,
              const GArray    *inner)
{
  const Inner *at = &g_array_index (inner, Inner, 0);
  GArray *bundles = g_array_new (FALSE, FALSE, sizeof (HysBundle));
  guint first = 0;

  self->n_branches = inner->len;
  self->branches = hys_owned (self, HysCondensedBranch, inner->len);
  for (guint i = 0; i < inner->len; i++)
    {
      guint bar = at[i].bar, foot = foot_of (whole, &attached[bar], bar), spring = attached[bar].spring,
            slider = attached[bar].slider;
      gboolean up = foot == at[i].low;
      HysBundle bundle;

      self->branches[i] = (HysCondensedBranch){ .bar = bar, .foot = foot, .spring = spring, .slider = slider,
                                                .side = up ? 1 : -1,
                                                .spring_sign = (whole->springs[spring].from == foot) == up ? 1 : -1,
                                                .slider_sign = (whole->sliders[slider].from == bar) == up ? 1 : -1,
                                                .bundle = whole->n_bundles + bundles->len, .index = i - first };
      if (i + 1 < inner->len && at[i + 1].low == at[i].low && at[i + 1].high == at[i].high)
        continue;
      bundle = bundle_of (whole, &at[i], i + 1 - first, &self->branches[first]);
      g_array_append_val (bundles, bundle);
      first = i + 1;
    }
  return bundles;
}

HysCondensed *
hys_condensed_new (const HysSystem *whole,
                   guint            least)
{
  g_autofree HysAttached *attached = hys_system_attached (whole);
  g_autoptr (GArray) inner = list_inner (whole, attached, least), bundles = NULL;
  g_autofree gboolean *left_out = g_new0 (gboolean, whole->n_bars + 1);
  guint bar = 0, spring = 0, slider = 0;
  HysCondensed *self;

  if (inner->len == 0)
    return NULL;
  self = hys_owner_new (HysCondensed);
  for (guint i = 0; i < inner->len; i++)
    left_out[g_array_index (inner, Inner, i).bar] = TRUE;
  bundles = make_bundles (self, whole, attached, inner);
  self->system = hys_owner_keep (self, hys_system_new_without (whole, left_out, (const HysBundle *) bundles->data, bundles->len),
                                 hys_system_unref);
  /* Where the elements that are kept come from. */
  self->bar = hys_owned (self, guint, whole->n_bars + 1);
  self->spring = hys_owned (self, guint, whole->n_springs + 1);
  self->slider = hys_owned (self, guint, whole->n_sliders + 1);
  for (guint i = 0; i < whole->n_bars; i++)
    if (!left_out[i])
      self->bar[bar++] = i;
  for (guint i = 0; i < whole->n_springs; i++)
    if (!left_out[whole->springs[i].from] && !left_out[whole->springs[i].to])
      self->spring[spring++] = i;
  for (guint i = 0; i < whole->n_sliders; i++)
    if (!left_out[whole->sliders[i].from] && !left_out[whole->sliders[i].to])
      self->slider[slider++] = i;
  return self;
}
