/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench-bars.h"

#include <math.h>

#define TOLERANCE  1e-10   /* of the sweeps, on forces */
#define MAX_SWEEPS 100000

typedef struct
{
  guint  from, to;
  double value;      /* stiffness, viscosity or threshold */
  double tension;
} Link;

typedef struct
{
  guint n;
  Link *links;
} Links;

/* A massless bar that another one is coupled to. */
typedef struct
{
  guint  bar;
  double value;
} Near;

struct BenchBars
{
  double    h;
  guint     n_bars;
  gboolean *massless;
  double   *q;
  double   *v;            /* of a massless bar the mean rate over the step, of others the velocity at its start */
  double   *next;         /* velocity at its end */
  double   *compliance;   /* speed per force over a step: h / m, of a massless bar 1 / (h sum k + sum c); 0 = a wall */
  double   *b;            /* force, of a massless bar that which is not balanced yet */
  guint    *first;        /* per bar + 1: its near */
  Near     *near;
  Links     springs, dashpots, held_dashpots, sliders, held_sliders;   /* held: between bars that are not massless */
};

static double
clip (double value,
      double bound)
{
  return value > bound ? bound : value < -bound ? -bound : value;
}

static double
rate_of (const double *v,
         const Link   *link)
{
  return v[link->to] - v[link->from];
}

/* A mass is pulled by the tension at the start of the step, a massless bar by that at its end. */
static void
pull (BenchBars  *self,
      const Link *link,
      double      start,
      double      end)
{
  self->b[link->to] -= self->massless[link->to] ? end : start;
  self->b[link->from] += self->massless[link->from] ? end : start;
}

/* All forces, with the rates of massless bars and the tensions of sliders of the last step. */
static void
add_forces (BenchBars *self,
            guint      loaded,
            double     load)
{
  for (guint i = 0; i < self->n_bars; i++)
    self->b[i] = 0;
  self->b[loaded] = load;
  for (const Link *link = self->springs.links; link < self->springs.links + self->springs.n; link++)
    pull (self, link, link->tension, link->tension + self->h * link->value * rate_of (self->v, link));
  for (const Link *link = self->dashpots.links; link < self->dashpots.links + self->dashpots.n; link++)
    pull (self, link, link->tension, link->value * rate_of (self->v, link));
  for (const Link *link = self->held_dashpots.links; link < self->held_dashpots.links + self->held_dashpots.n; link++)
    pull (self, link, link->value * rate_of (self->v, link), 0);
  for (const Link *link = self->sliders.links; link < self->sliders.links + self->sliders.n; link++)
    pull (self, link, link->tension, link->tension);
  for (const Link *link = self->held_sliders.links; link < self->held_sliders.links + self->held_sliders.n; link++)
    pull (self, link, link->tension, 0);
}

/* Changes the rate of a massless bar, which balances it, and unbalances those near. */
static void
move (BenchBars *self,
      guint      bar,
      double     rate)
{
  self->v[bar] += rate;
  for (guint k = self->first[bar]; k < self->first[bar + 1]; k++)
    self->b[self->near[k].bar] += self->near[k].value * rate;
}

/* The largest change of a force. */
static double
sweep_bars (BenchBars *self)
{
  double change = 0;

  for (guint i = 0; i < self->n_bars; i++)
    if (self->massless[i])
      {
        double force = self->b[i];

        self->b[i] = 0;
        move (self, i, self->compliance[i] * force);
        change = MAX (change, fabs (force));
      }
  return change;
}

static double
sweep_sliders (BenchBars *self)
{
  double change = 0;

  for (guint i = 0; i < self->sliders.n; i++)
    {
      Link *slider = &self->sliders.links[i];
      double to = self->massless[slider->to] ? self->compliance[slider->to] : 0;
      double from = self->massless[slider->from] ? self->compliance[slider->from] : 0;
      double moved = clip (slider->tension + rate_of (self->v, slider) / (from + to), slider->value) - slider->tension;

      slider->tension += moved;
      if (to > 0)
        move (self, slider->to, -to * moved);
      if (from > 0)
        move (self, slider->from, from * moved);
      change = MAX (change, fabs (moved));
    }
  return change;
}

/* Those between masses, by their velocities at the end. */
static double
sweep_held_sliders (BenchBars *self)
{
  double change = 0;

  for (guint i = 0; i < self->held_sliders.n; i++)
    {
      Link *slider = &self->held_sliders.links[i];
      double to = self->compliance[slider->to], from = self->compliance[slider->from];
      double moved = clip (slider->tension + rate_of (self->next, slider) / (from + to), slider->value) - slider->tension;

      slider->tension += moved;
      self->next[slider->to] -= to * moved;
      self->next[slider->from] += from * moved;
      change = MAX (change, fabs (moved));
    }
  return change;
}

static void
advance (BenchBars *self)
{
  for (guint i = 0; i < self->springs.n; i++)
    self->springs.links[i].tension += self->h * self->springs.links[i].value * rate_of (self->v, &self->springs.links[i]);
  for (guint i = 0; i < self->dashpots.n; i++)
    self->dashpots.links[i].tension = self->dashpots.links[i].value * rate_of (self->v, &self->dashpots.links[i]);
  for (guint i = 0; i < self->n_bars; i++)
    {
      self->q[i] += self->h * self->v[i];
      if (!self->massless[i])
        self->v[i] = self->next[i];
    }
}

gboolean
bench_bars_step (BenchBars *self,
                 guint      loaded,
                 double     load)
{
  double change = 1, held_change = 1;

  add_forces (self, loaded, load);
  for (guint sweep = 0; change > TOLERANCE && sweep < MAX_SWEEPS; sweep++)
    change = fmax (sweep_bars (self), sweep_sliders (self));
  for (guint i = 0; i < self->n_bars; i++)
    self->next[i] = self->v[i] + self->compliance[i] * self->b[i];
  for (guint sweep = 0; held_change > TOLERANCE && sweep < MAX_SWEEPS; sweep++)
    held_change = sweep_held_sliders (self);
  advance (self);
  return change <= TOLERANCE && held_change <= TOLERANCE;
}

double
bench_bars_x (const BenchBars *self,
              guint            bar)
{
  return self->q[bar];
}

typedef enum
{
  HELD = 1,
  OTHERS = 2,
} Ends;

/* Takes those elements whose ends are held, others, or both; @value: where in an element its value is. */
static Links
take_links (const BenchBars *self,
            const void      *elements,
            guint            n,
            gsize            size,
            gsize            value,
            Ends             ends)
{
  Links taken = { 0, g_new0 (Link, n + 1) };

  for (guint i = 0; i < n; i++)
    {
      const char *at = (const char *) elements + i * size;
      guint from = ((const HysSpring *) at)->from, to = ((const HysSpring *) at)->to;

      if (ends & (self->massless[from] || self->massless[to] ? OTHERS : HELD))
        taken.links[taken.n++] = (Link){ from, to, *(const double *) (at + value), 0 };
    }
  return taken;
}

/* What a spring or a dashpot adds to the equations of massless bars. */
static void
couple (BenchBars *self,
        GArray   **near,
        guint      from,
        guint      to,
        double     value)
{
  self->compliance[from] += self->massless[from] ? value : 0;
  self->compliance[to] += self->massless[to] ? value : 0;
  if (!self->massless[from] || !self->massless[to])
    return;
  g_array_append_val (near[from], ((Near){ to, value }));
  g_array_append_val (near[to], ((Near){ from, value }));
}

static void
list_near (BenchBars *self,
           GArray   **near)
{
  guint n = 0;

  for (guint i = 0; i < self->n_bars; i++)
    n += near[i]->len;
  self->near = g_new (Near, n + 1);
  self->first = g_new0 (guint, self->n_bars + 1);
  for (guint i = 0; i < self->n_bars; i++)
    {
      self->first[i + 1] = self->first[i] + near[i]->len;
      for (guint k = 0; k < near[i]->len; k++)
        self->near[self->first[i] + k] = g_array_index (near[i], Near, k);
    }
}

static void
couple_all (BenchBars       *self,
            const HysSystem *system)
{
  g_autofree GArray **near = g_new (GArray *, self->n_bars + 1);

  for (guint i = 0; i < self->n_bars; i++)
    near[i] = g_array_new (FALSE, FALSE, sizeof (Near));
  for (guint i = 0; i < system->n_springs; i++)
    couple (self, near, system->springs[i].from, system->springs[i].to, self->h * system->springs[i].stiffness);
  for (guint i = 0; i < system->n_dashpots; i++)
    couple (self, near, system->dashpots[i].from, system->dashpots[i].to, system->dashpots[i].viscosity);
  list_near (self, near);
  for (guint i = 0; i < self->n_bars; i++)
    {
      self->compliance[i] = self->massless[i] ? 1 / self->compliance[i]
                            : system->bars[i].class == HYS_BAR_MASS ? self->h / system->bars[i].mass : 0;
      g_array_unref (near[i]);
    }
}

BenchBars *
bench_bars_new (const HysSystem *system,
                double           h)
{
  const gsize stiffness = offsetof (HysSpring, stiffness), viscosity = offsetof (HysDashpot, viscosity);
  const gsize threshold = offsetof (HysSlider, threshold);
  BenchBars *self = g_new0 (BenchBars, 1);

  self->h = h;
  self->n_bars = system->n_bars;
  self->massless = g_new0 (gboolean, self->n_bars);
  self->q = g_new0 (double, self->n_bars);
  self->v = g_new0 (double, self->n_bars);
  self->next = g_new0 (double, self->n_bars);
  self->compliance = g_new0 (double, self->n_bars);
  self->b = g_new0 (double, self->n_bars);
  for (guint i = 0; i < self->n_bars; i++)
    {
      self->massless[i] = system->bars[i].class == HYS_BAR_MASSLESS;
      self->q[i] = system->bars[i].position;
      self->v[i] = system->bars[i].class == HYS_BAR_MASS ? system->bars[i].velocity : 0;
    }
  couple_all (self, system);
  self->springs = take_links (self, system->springs, system->n_springs, sizeof (HysSpring), stiffness, HELD | OTHERS);
  self->dashpots = take_links (self, system->dashpots, system->n_dashpots, sizeof (HysDashpot), viscosity, OTHERS);
  self->held_dashpots = take_links (self, system->dashpots, system->n_dashpots, sizeof (HysDashpot), viscosity, HELD);
  self->sliders = take_links (self, system->sliders, system->n_sliders, sizeof (HysSlider), threshold, OTHERS);
  self->held_sliders = take_links (self, system->sliders, system->n_sliders, sizeof (HysSlider), threshold, HELD);
  return self;
}

void
bench_bars_free (BenchBars *self)
{
  if (self == NULL)
    return;
  g_free (self->massless);
  g_free (self->q);
  g_free (self->v);
  g_free (self->next);
  g_free (self->compliance);
  g_free (self->b);
  g_free (self->first);
  g_free (self->near);
  g_free (self->springs.links);
  g_free (self->dashpots.links);
  g_free (self->held_dashpots.links);
  g_free (self->sliders.links);
  g_free (self->held_sliders.links);
  g_free (self);
}
