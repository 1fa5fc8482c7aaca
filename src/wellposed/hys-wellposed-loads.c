/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sets.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/*
 * What loads do to parts that only sliders carry. A union S of floating parts is in balance only if
 * |sum of the loads on S| <= sum of the thresholds that leave S; max-flow = min-cut says that these conditions suffice.
 */

/* Evaluations of the loads that the search for the first overload may take, and steps of work in all. */
#define MAX_LOOKS 1000
#define MAX_WORK 4000000

/* A time is found when it is known to this fraction of the run; with several loaded parts every look is dear. */
#define TIME_RESOLUTION 1e-12
#define TIME_RESOLUTION_OF_SEVERAL 1e-8

/* Breakpoints looked at for a jump, and how much of the signal's size is a jump. */
#define MAX_BREAKS 4096
#define JUMP 1e-9

#define INITIAL_ROUNDING 1e-9

/* The loads on the parts of one group. */
typedef struct
{
  const HysReport *report;
  guint            group;
  guint            only;       /* the one part that is loaded, or G_MAXUINT for several */
  double           limit;      /* what @only can bear */
  double          *minimum;    /* per part */
  double          *maximum;
  double          *value;
  gboolean        *inside;
  guint            looks_left;
  double           found;      /* when a limit is exceeded first */
} Loads;

/* Lower and upper bound, over [t0, t1], of the force loads on a bar. */
static void
bound_bar (const HysBar *bar,
           double        t0,
           double        t1,
           double       *minimum,
           double       *maximum)
{
  *minimum = *maximum = 0;
  for (guint i = 0; bar->forces != NULL && i < bar->forces->len; i++)
    {
      double low, high;

      hys_signal_bounds (g_ptr_array_index (bar->forces, i), t0, t1, &low, &high);
      *minimum += low;
      *maximum += high;
    }
}

void
hys_report_bound_loads (HysReport *report,
                        double    *minimum,
                        double    *maximum)
{
  for (guint i = 0; i < report->system->n_bars; i++)
    if (report->parts->of_bar[i] < report->parts->n)
      bound_bar (&report->system->bars[i], 0, report->simulation->until, &minimum[i], &maximum[i]);
  report->minimum = minimum;
  report->maximum = maximum;
}

double *
hys_report_peaks (const HysReport *report)
{
  double *peak = g_new0 (double, report->parts->n + 1), all = 0;

  for (guint i = 0; i < report->parts->n_links; i++)
    all += 2 * report->parts->links[i].threshold;
  for (guint i = 0; i < report->system->n_bars; i++)
    {
      double size = MAX (fabs (report->minimum[i]), fabs (report->maximum[i]));

      peak[report->parts->of_bar[i]] += size <= all ? size : all;
    }
  return peak;
}

/* The loads of the group during the whole run. */
static void
bound_run (Loads *self)
{
  const HysParts *parts = self->report->parts;

  for (guint i = parts->first_part[self->group]; i < parts->first_part[self->group + 1]; i++)
    {
      self->minimum[i] = self->maximum[i] = 0;
      for (guint k = parts->first_bar[i]; k < parts->first_bar[i + 1]; k++)
        {
          self->minimum[i] += self->report->minimum[parts->bars[k]];
          self->maximum[i] += self->report->maximum[parts->bars[k]];
        }
    }
}

static double
factor_of_bounds (Loads *self)
{
  return hys_parts_tightest (self->report->parts, self->group, self->minimum, self->maximum, self->inside);
}

/* Whether loads between two bounds can be too much for the group. */
static gboolean
exceeds (Loads        *self,
         const double *minimum,
         const double *maximum)
{
  if (self->only != G_MAXUINT)
    return MAX (fabs (minimum[self->only]), fabs (maximum[self->only])) > self->limit * (1 + HYS_ROUNDING);
  return !hys_parts_bear (self->report->parts, self->group, minimum, maximum);
}

static gboolean
exceeds_at (Loads  *self,
            double  t)
{
  const HysParts *parts = self->report->parts;

  for (guint i = parts->first_part[self->group]; i < parts->first_part[self->group + 1]; i++)
    {
      self->value[i] = 0;
      for (guint k = parts->first_bar[i]; k < parts->first_bar[i + 1]; k++)
        self->value[i] += hys_system_force (self->report->system, parts->bars[k], t, t);
    }
  return exceeds (self, self->value, self->value);
}

/* Looks for the first time in [a, b] at which the group is overloaded: halves every interval on which the bounds of the
 * loads do not exclude it, the earlier half first. */
static gboolean
search (Loads *self,
        double a,
        double b)
{
  double middle = a + (b - a) / 2;
  double resolution = self->only != G_MAXUINT ? TIME_RESOLUTION : TIME_RESOLUTION_OF_SEVERAL;
  const HysParts *parts;

  if (self->looks_left == 0)
    return FALSE;
  self->looks_left--;
  parts = self->report->parts;
  for (guint i = parts->first_part[self->group]; i < parts->first_part[self->group + 1]; i++)
    {
      self->minimum[i] = self->maximum[i] = 0;
      for (guint k = parts->first_bar[i]; k < parts->first_bar[i + 1]; k++)
        {
          double low, high;

          bound_bar (&self->report->system->bars[parts->bars[k]], a, b, &low, &high);
          self->minimum[i] += low;
          self->maximum[i] += high;
        }
    }
  if (!exceeds (self, self->minimum, self->maximum))
    return FALSE;
  if (b - a <= resolution * self->report->simulation->until || middle <= a || middle >= b)
    {
      if (!exceeds_at (self, b))
        return FALSE;
      self->found = a > 0 ? b : exceeds_at (self, 0) ? 0 : b;
      return TRUE;
    }
  return search (self, a, middle) || search (self, middle, b);
}

static char *
say_overload (const Loads *self,
              HysMention  *mention,
              double       load,
              double       limit)
{
  const char *bars = hys_mention_bars (mention), *reaches = hys_mention_number (mention, load);
  const char *when = hys_mention_number (mention, self->found);

  if (mention->elements->len == 0 && self->found <= TIME_RESOLUTION_OF_SEVERAL * self->report->simulation->until)
    return g_strdup_printf (_("Nothing holds %s against the load: there is no solution from the start."), bars);
  if (mention->elements->len == 0)
    return g_strdup_printf (_("Nothing holds %s against a load of up to %s: there is no solution from t = %s on."),
                            bars, reaches, when);
  return g_strdup_printf (ngettext ("The load on %s grows to %s, but %s can carry only %s: there is no solution from "
                                    "t = %s on.",
                                    "The load on %s grows to %s, but %s together can carry only %s: there is no "
                                    "solution from t = %s on.", mention->elements->len),
                          bars, reaches, hys_mention_sliders (mention), hys_mention_number (mention, limit), when);
}

static char *
say_limit (const Loads *self,
           HysMention  *mention,
           double       load,
           double       limit)
{
  const char *bars = hys_mention_bars (mention), *sliders = hys_mention_sliders (mention);
  const char *reaches = hys_mention_number (mention, load), *carries = hys_mention_number (mention, limit);

  if (load > limit * (1 + HYS_ROUNDING) && self->looks_left > 0)
    return g_strdup_printf (_("The loads on %s never add up to more than the %s that %s can carry."), bars, carries,
                            sliders);
  if (load > limit * (1 + HYS_ROUNDING))
    return g_strdup_printf (_("The loads on %s could add up to %s if they came together, more than the %s that %s can "
                              "carry; no time was found at which they do."), bars, reaches, carries, sliders);
  return g_strdup_printf (_("The load on %s stays within %s; the limit load that %s can carry is %s."), bars, reaches,
                          sliders, carries);
}

static void
report_loads (Loads    *self,
              HysReport *report,
              gboolean  exceeded)
{
  g_autoptr (HysMention) mention = hys_mention_new (report->system);
  double load, limit;
  const HysParts *parts;

  if (exceeded)
    {
      exceeds_at (self, self->found);
      hys_parts_tightest (report->parts, self->group, self->value, self->value, self->inside);
    }
  /* The greatest size of the load on the union S = @inside during the run, as far as the bounds tell. */
  parts = self->report->parts;
  bound_run (self);
  load = MAX (hys_parts_sum (parts, self->group, self->maximum, self->inside),
              -hys_parts_sum (parts, self->group, self->minimum, self->inside));
  limit = hys_parts_cut (report->parts, self->group, self->inside);
  hys_mention_union (mention, report->parts, self->group, self->inside);
  hys_report_add (report, exceeded ? HYS_SEVERITY_ERROR : HYS_SEVERITY_INFO, "limit-load",
                  exceeded ? say_overload (self, mention, load, limit) : say_limit (self, mention, load, limit),
                  mention, NULL);
}

static void
examine_group (Loads     *self,
               HysReport *report)
{
  guint size = report->parts->first_part[self->group + 1] - report->parts->first_part[self->group], n_loaded;
  double until = report->simulation->until, factor;
  const HysParts *parts;

  bound_run (self);
  /* How many parts of the group bear a load; @only is the last of them. */
  parts = self->report->parts;
  n_loaded = 0;
  for (guint i = parts->first_part[self->group]; i < parts->first_part[self->group + 1]; i++)
    {
      if (!isfinite (self->minimum[i]) || !isfinite (self->maximum[i]))
        return;
      if (self->minimum[i] != 0 || self->maximum[i] != 0)
        {
          n_loaded++;
          self->only = i;
        }
    }
  if (n_loaded > 1)
    self->only = G_MAXUINT;
  if (n_loaded == 0)
    return;
  factor = factor_of_bounds (self);
  if (self->only != G_MAXUINT)
    self->limit = factor * MAX (fabs (self->minimum[self->only]), fabs (self->maximum[self->only]));
  self->looks_left = n_loaded == 1 ? MAX_LOOKS : CLAMP (MAX_WORK / (200 * size), 50, MAX_LOOKS);
  if (factor >= 1 - HYS_ROUNDING)
    report_loads (self, report, FALSE);
  else if (search (self, 0, until))
    report_loads (self, report, TRUE);
  else
    {
      bound_run (self);
      factor_of_bounds (self);
      report_loads (self, report, FALSE);
    }
}

void
hys_examine_limit_loads (HysReport *report)
{
  guint n = report->parts->n;
  g_autofree double *minimum = g_new0 (double, n), *maximum = g_new0 (double, n), *value = g_new0 (double, n);
  g_autofree gboolean *inside = g_new0 (gboolean, n);
  Loads loads = { .report = report, .minimum = minimum, .maximum = maximum, .value = value, .inside = inside };

  for (loads.group = 0; loads.group < report->parts->n_groups; loads.group++)
    examine_group (&loads, report);
}

static void
report_initial (HysReport *report,
                guint      part,
                double     rest)
{
  g_autoptr (HysMention) mention = hys_mention_new (report->system);

  hys_mention_part (mention, report->parts, part);
  if (mention->elements->len == 0)
    return;
  hys_report_add (report, HYS_SEVERITY_WARNING, "initial-inconsistent",
                  g_strdup_printf (_("At t = 0 the initial forces of %s and the load do not balance on %s, which has "
                                     "no mass: %s is left over, so that these forces jump at once."),
                                   hys_mention_sliders (mention), hys_mention_bars (mention),
                                   hys_mention_number (mention, rest)), mention, NULL);
}

void
hys_examine_initial (HysReport *report)
{
  const HysParts *parts = report->parts;
  g_autofree double *rest = g_new0 (double, parts->n + 1), *size = g_new0 (double, parts->n + 1);
  const HysSystem *system = report->system;

  /* What initial slider forces and loads leave unbalanced on every part, and the size of what enters the sum. */
  for (guint i = 0; i < parts->n_links; i++)
    {
      const HysLink *link = &parts->links[i];
      double force = system->sliders[link->slider].force;

      rest[link->to] += force;
      rest[link->from] -= force;
      size[link->to] += fabs (force);
      size[link->from] += fabs (force);
    }
  /* Where none is given the state before loads is in balance, and the load of t = 0 comes as any later one. */
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASSLESS && size[parts->of_bar[i]] > 0)
      {
        double load = hys_system_force (system, i, 0, 0);

        rest[parts->of_bar[i]] += load;
        size[parts->of_bar[i]] += fabs (load);
      }
  for (guint i = 0; i < parts->n; i++)
    if (fabs (rest[i]) > INITIAL_ROUNDING * size[i] && isfinite (size[i]))
      report_initial (report, i, rest[i]);
}

/* The first time in (0, until) at which the signal jumps, and by how much. */
static gboolean
find_jump (const HysSignal *signal,
           double           until,
           double          *when,
           double          *jump)
{
  double previous = 0, low, high;

  hys_signal_bounds (signal, 0, until, &low, &high);
  for (guint i = 0; i < MAX_BREAKS; i++)
    {
      *when = hys_signal_next_break (signal, previous);
      if (!(*when < until))
        return FALSE;
      *jump = hys_signal_value (signal, *when) - hys_signal_value_in (signal, *when, previous);
      if (fabs (*jump) > JUMP * MAX (fabs (low), fabs (high)))
        return TRUE;
      previous = *when;
    }
  return FALSE;
}

static void
report_jump (HysReport       *report,
             guint            bar,
             const HysSignal *signal)
{
  g_autoptr (HysMention) mention = NULL;
  const char *bars, *by, *at;
  double when, jump;

  if (!find_jump (signal, report->simulation->until, &when, &jump))
    return;
  mention = hys_mention_new (report->system);
  hys_mention_bar (mention, bar);
  bars = hys_mention_bars (mention);
  by = hys_mention_number (mention, jump);
  at = hys_mention_number (mention, when);
  hys_report_add (report, HYS_SEVERITY_INFO, "jump-on-massless",
                  report->system->bars[bar].class == HYS_BAR_DRIVEN
                  ? g_strdup_printf (_("The displacement given to %s jumps (by %s at t = %s): elongations jump with "
                                       "it, to where an ever faster ramp would lead."), bars, by, at)
                  : g_strdup_printf (_("The load on %s, which has no mass, jumps (by %s at t = %s): elongations jump "
                                       "with it, to where an ever faster ramp would lead."), bars, by, at),
                  mention, NULL);
}

/* When a displacement jumps first: at t = 0, if it begins elsewhere than the bar, or later; or infinity. */
static double
first_jump (const HysReport *report,
            guint            bar)
{
  const HysBar *driven = &report->system->bars[bar];
  double start = hys_system_drive (report->system, bar, 0, 0), first = INFINITY, when, jump;

  if (fabs (start - driven->position) > JUMP * MAX (fabs (start), fabs (driven->position)))
    return 0;
  for (guint k = 0; k < driven->displacements->len; k++)
    if (find_jump (g_ptr_array_index (driven->displacements, k), report->simulation->until, &when, &jump))
      first = MIN (first, when);
  return first;
}

static gboolean
is_held (const HysSystem *system,
         guint            bar)
{
  return system->bars[bar].class != HYS_BAR_MASSLESS;
}

/* The dashpots that a jump of a bar pulls apart: those that join it, directly or through massless bars, to another held
   one. */
static void
mention_struck (const HysSystem *system,
                guint            bar,
                HysMention      *mention)
{
  g_autoptr (HysSets) sets = hys_sets_new (system->n_bars);
  g_autofree gboolean *moved = g_new0 (gboolean, system->n_bars), *kept = g_new0 (gboolean, system->n_bars);

  for (guint i = 0; i < system->n_dashpots; i++)
    if (!is_held (system, system->dashpots[i].from) && !is_held (system, system->dashpots[i].to))
      hys_sets_join (sets, system->dashpots[i].from, system->dashpots[i].to);
  /* Per set of massless bars that dashpots join: whether dashpots join it to @bar, and to another held one. */
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const guint end[2] = { system->dashpots[i].from, system->dashpots[i].to };

      for (int k = 0; k < 2; k++)
        if (!is_held (system, end[k]) && is_held (system, end[1 - k]))
          (end[1 - k] == bar ? moved : kept)[hys_sets_find (sets, end[k])] = TRUE;
    }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      const HysDashpot *dashpot = &system->dashpots[i];
      guint inner = is_held (system, dashpot->from) ? dashpot->to : dashpot->from, set = hys_sets_find (sets, inner);

      if (is_held (system, inner) ? dashpot->from == bar || dashpot->to == bar : moved[set] && kept[set])
        hys_mention_element (mention, dashpot->element);
    }
}

static void
report_impulse (HysReport *report,
                guint      bar)
{
  g_autoptr (HysMention) mention = hys_mention_new (report->system);
  double when = first_jump (report, bar);

  if (!(when <= report->simulation->until))
    return;
  mention_struck (report->system, bar, mention);
  if (mention->elements->len == 0)
    return;
  hys_mention_bar (mention, bar);
  hys_report_add (report, HYS_SEVERITY_WARNING, "impulse",
                  g_strdup_printf (_("The displacement given to %s jumps (at t = %s) against %s: that takes an impulse. No force is so large, "
                                     "and no energy has it in it; the elongations after it are right."), hys_mention_bars (mention),
                                   hys_mention_number (mention, when), hys_mention_sliders (mention)), mention, NULL);
}

HysSets *
hys_wellposed_join_by_dashpots (const HysSystem *system)
{
  HysSets *sets = hys_sets_new (system->n_bars + 1);

  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class != HYS_BAR_MASSLESS)
      hys_sets_join (sets, i, system->n_bars);
  for (guint i = 0; i < system->n_dashpots; i++)
    hys_sets_join (sets, system->dashpots[i].from, system->dashpots[i].to);
  return sets;
}

/* Bars that dashpots join to a held bar cannot jump. */
void
hys_examine_jumps (HysReport *report)
{
  const HysSystem *system = report->system;
  g_autoptr (HysSets) sets = hys_wellposed_join_by_dashpots (system);
  guint steady = hys_sets_find (sets, system->n_bars);

  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];
      const GPtrArray *signals = bar->class == HYS_BAR_DRIVEN ? bar->displacements : bar->forces;
      gboolean can_jump = bar->class == HYS_BAR_DRIVEN
                          || (bar->class == HYS_BAR_MASSLESS && hys_sets_find (sets, i) != steady);

      for (guint k = 0; can_jump && signals != NULL && k < signals->len; k++)
        report_jump (report, i, g_ptr_array_index (signals, k));
      if (bar->class == HYS_BAR_DRIVEN)
        report_impulse (report, i);
    }
}
