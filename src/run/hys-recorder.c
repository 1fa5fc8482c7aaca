/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-probe.h"
#include "hys-trace-fields.h"
#include "hys-undetermined.h"

#include <glib/gi18n-lib.h>

/* Rows that are kept at most. */
#define BLOCK 128

/* Values that are copied at once. */
#define FEW_ROWS 4096

struct HysRecorder
{
  HysTrace *trace;
  HysProbe *probe;
  guint64   step;       /* the number of the last one added ... */
  guint64   next;       /* ... and of the next with a row */
  gboolean  skipped;    /* whether there are steps since the last row */
  guint64   steps;      /* of the run as it is to be now */
  gboolean  has_ranges; /* whether a row stands for several states */
  gboolean  ranged;     /* whether there are states since the last row that no row stands for yet ... */
  double    t;          /* of the last state added ... */
  gboolean  left;       /* ... which is before or in a jump of loads */
  HysSystem *system;    /* of the rows that are not in the trace yet, or NULL */
  double   *kept;       /* per series and row: these rows; while @ranged the last states that they stand for */
  guint     n_kept;
  gboolean  ran_out;    /* of memory */
  double   *minimum;    /* per series: ... over these */
  double   *maximum;
  HysSampler *sampler;  /* NULL = none yet */
  HysUndetermined *undetermined;
  HysAccount       earlier;        /* of the steppers before the present one */
  GArray   *found;      /* of HysUndeterminedBar */
};

HysRecorder *
hys_recorder_new (HysTrace        *trace,
                  const HysSystem *system)
{
  HysRecorder *self = hys_owner_new (HysRecorder);

  self->trace = hys_trace_ref (trace);
  self->probe = hys_owner_keep (self, hys_probe_new (system), hys_probe_free);
  self->t = -INFINITY;
  self->steps = trace->steps;
  self->kept = hys_owned (self, double, BLOCK * trace->series->len);
  self->minimum = hys_owned (self, double, trace->series->len);
  self->maximum = hys_owned (self, double, trace->series->len);
  self->undetermined = hys_undetermined_new (system);
  self->found = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysUndeterminedBar)), g_array_unref);
  return self;
}

void
hys_recorder_free (HysRecorder *self)
{
  if (self == NULL)
    return;
  hys_trace_unref (self->trace);
  hys_system_unref (self->system);
  hys_sampler_free (self->sampler);
  hys_undetermined_free (self->undetermined);
  hys_owner_free (self);
}

static const HysSeries *
series_of (const HysRecorder *self)
{
  return (const HysSeries *) self->trace->series->data;
}

/* Makes room for rows in all columns, unless there was none before. */
static gboolean
reserve (HysRecorder *self,
         HysTrace    *trace,
         gsize        n,
         gboolean     ranged)
{
  for (guint i = 0; i < trace->series->len && !self->ran_out; i++)
    self->ran_out = !hys_column_reserve (trace->columns[i], n, ranged);
  return !self->ran_out;
}

gboolean
hys_recorder_ran_out (const HysRecorder *self)
{
  return self->ran_out;
}

char *
hys_recorder_reason (const HysRecorder *self)
{
  gsize n = hys_trace_length (self->trace);
  double t = n > 0 ? hys_column_get (self->trace->columns[0], n - 1) : 0;

  return g_strdup_printf (_("There is not enough memory to record more rows after t = %g."), t);
}

void
hys_recorder_flush (HysRecorder *self)
{
  HysTrace *trace = self->trace;

  if (self->ranged || self->n_kept == 0 || !reserve (self, trace, self->n_kept, FALSE))
    return;
  for (guint i = 0; i < trace->series->len; i++)
    hys_column_append_values (trace->columns[i], self->kept + i * BLOCK, self->n_kept);
  atomic_fetch_add_explicit (&trace->length, self->n_kept, memory_order_release);
  self->n_kept = 0;
}

/* Takes the states that are kept into the extremes of the next row. */
static void
take_extremes (HysRecorder *self)
{
  for (guint i = 0; i < self->trace->series->len; i++)
    hys_column_take_extremes (self->kept + i * BLOCK, self->n_kept, &self->minimum[i], &self->maximum[i]);
  self->n_kept = 0;
}

static void
aim (HysRecorder     *self,
     const HysSystem *system,
     const HysState  *state,
     HysMoment        moment)
{
  if (system != self->system)
    {
      /* What is kept is of one system. */
      if (self->ranged)
        take_extremes (self);
      else
        hys_recorder_flush (self);
      g_clear_pointer (&self->system, hys_system_unref);
      self->system = hys_system_ref ((HysSystem *) system);
      hys_probe_plan_row (self->probe, system, series_of (self), self->trace->series->len);
    }
  hys_probe_aim (self->probe, system, state, moment);
}

static void
keep (HysRecorder *self)
{
  hys_probe_read_row (self->probe, series_of (self), self->kept + self->n_kept, BLOCK);
  self->n_kept++;
}

/* A row for the state that the probe is aimed at, and for others if it is @ranged. */
static void
write_row (HysRecorder *self)
{
  HysTrace *trace = self->trace;
  guint last = self->n_kept;

  if (!self->ranged)
    {
      keep (self);
      if (self->n_kept == BLOCK)
        hys_recorder_flush (self);
      return;
    }
  if (!reserve (self, trace, 1, TRUE))
    return;
  keep (self);
  take_extremes (self);
  for (guint i = 0; i < trace->series->len; i++)
    hys_column_append_range (trace->columns[i], self->kept[i * BLOCK + last], self->minimum[i], self->maximum[i]);
  self->ranged = FALSE;
  self->has_ranges = TRUE;
  atomic_fetch_add_explicit (&trace->length, 1, memory_order_release);
}

/* A state that the next row stands for too. */
static void
keep_extremes (HysRecorder *self)
{
  if (!self->ranged)
    {
      hys_recorder_flush (self);
      self->ranged = TRUE;
      for (guint i = 0; i < self->trace->series->len; i++)
        {
          self->minimum[i] = INFINITY;
          self->maximum[i] = -INFINITY;
        }
    }
  keep (self);
  if (self->n_kept == BLOCK - 1)   /* the row itself comes last */
    take_extremes (self);
}

/* The first step after the @step-th that has a row: @every steps later, and not before the next of the points that divide
 * each decade evenly in log t. */
static guint64
next_row (const HysTrace *trace,
          guint64         step)
{
  guint64 next = step + trace->every;
  double n = (double) trace->per_decade, point = floor (n * log10 ((double) step) + 1e-9) + 1;

  if (trace->per_decade == 0 || step == 0)
    return next;
  return MAX (next, (guint64) ceil (pow (10, point / n) * (1 - 1e-12)));
}

void
hys_recorder_add (HysRecorder     *self,
                  const HysSystem *system,
                  const HysState  *state,
                  gboolean         last)
{
  gboolean begun = self->t > -INFINITY, behind = self->left && state->t == self->t && !last;
  gboolean again = state->t <= self->t && !behind;

  if (self->ran_out || (again && (!self->skipped || !last)))
    return;
  self->step += begun && !again;
  self->t = state->t;
  self->left = FALSE;
  if (begun)
    hys_undetermined_look (self->undetermined, system, state, self->found);
  for (guint i = 0; begun && i < self->found->len; i++)
    hys_notes_add (self->trace->notes, g_array_index (self->found, HysUndeterminedBar, i).bar,
                   g_array_index (self->found, HysUndeterminedBar, i).since);
  g_array_set_size (self->found, 0);
  aim (self, system, state, hys_probe_just_after (state->t));
  self->skipped = begun && !last && self->step < self->next;
  if (self->skipped)
    {
      keep_extremes (self);
      return;
    }
  write_row (self);
  self->next = next_row (self->trace, self->step);
}

void
hys_recorder_set_steps (HysRecorder *self,
                        guint64      steps)
{
  self->steps = steps;
}

gboolean
hys_recorder_is_full (const HysRecorder *self)
{
  return hys_trace_length (self->trace) + (self->ranged ? 0 : self->n_kept) >= self->trace->max_rows;
}

HysTrace *
hys_recorder_renew (HysRecorder *self)
{
  g_autoptr (HysTrace) trace = hys_trace_new_after (self->trace);
  HysTrace *old = self->trace;
  gsize end, first;

  hys_recorder_flush (self);
  end = hys_trace_length (old);
  first = end - end / 2;
  if (!reserve (self, trace, end - first, self->has_ranges))
    return NULL;
  for (guint i = 0; i < trace->series->len; i++)
    {
      const HysColumn *from = old->columns[i];
      HysColumn *to = trace->columns[i];
      double values[FEW_ROWS], low, high;

      for (gsize row = first; row < end && !self->has_ranges; row += FEW_ROWS)
        {
          hys_column_copy (from, row, MIN (end - row, FEW_ROWS), values);
          hys_column_append_values (to, values, MIN (end - row, FEW_ROWS));
        }
      /* Rows with the extremes that they carry. */
      for (gsize row = first; row < end && self->has_ranges; row++)
        {
          double value = hys_column_get (from, row);

          if (hys_column_range (from, row, row + 1, &low, &high) && (low < value || high > value))
            hys_column_append_range (to, value, low, high);
          else
            hys_column_append (to, value);
        }
    }
  atomic_store_explicit (&trace->length, end - first, memory_order_release);
  self->trace = hys_trace_ref (trace);
  hys_trace_unref (old);
  return g_steal_pointer (&trace);
}

/* Whether an event can have a row, and every step that follows still one too. */
static gboolean
has_room (const HysRecorder *self)
{
  const HysTrace *trace = self->trace;

  return !trace->regular && !hys_trace_is_thin (trace)
         && (self->steps == HYS_STEPS_ENDLESS
             || self->steps + atomic_load_explicit (&trace->events, memory_order_relaxed) < trace->max_steps);
}

/* A row of its own, several of the same time at a jump of loads, or where a row stands for several steps one of the
 * states that it stands for. */
static void
add_event (gpointer         data,
           const HysSystem *system,
           const HysState  *state,
           const HysMoment *moment)
{
  HysRecorder *self = data;
  gboolean room = has_room (self), behind = self->left && state->t == self->t && moment->part > 0;

  if (self->ran_out || (state->t <= self->t && !behind) || (!room && !hys_trace_is_thin (self->trace)))
    return;
  aim (self, system, state, *moment);
  if (!room)
    {
      keep_extremes (self);
      return;
    }
  self->t = state->t;
  self->left = moment->jumps && moment->part < 1;
  write_row (self);
  atomic_fetch_add_explicit (&self->trace->events, 1, memory_order_relaxed);
}

static void
note_fallback (gpointer data,
               double   t)
{
  HysRecorder *self = data;

  hys_notes_add_fallback (self->trace->notes, t);
}

void
hys_recorder_exchange (HysRecorder     *self,
                       const HysSystem *system)
{
  hys_undetermined_free (self->undetermined);
  self->undetermined = hys_undetermined_new (system);
  if (!hys_notes_get_account (self->trace->notes, &self->earlier))
    self->earlier = (HysAccount){ 0 };
}

void
hys_recorder_look_at (HysRecorder      *self,
                      const HysStepper *stepper)
{
  HysAccount account;

  if (!hys_stepper_account (stepper, &account))
    return;
  account.exact |= self->earlier.exact;
  account.midpoint |= self->earlier.midpoint;
  account.error += self->earlier.error;
  account.residual = MAX (account.residual, self->earlier.residual);
  hys_notes_set_account (self->trace->notes, &account);
}

void
hys_recorder_watch (const HysRecorder *self,
                    HysStepper        *stepper)
{
  hys_stepper_watch (stepper, self->trace->series);
}

gboolean
hys_recorder_wants_snapshot (const HysRecorder *self)
{
  return self->trace->n_nodes > 0 && atomic_load_explicit (&self->trace->snapshot, memory_order_relaxed) == NULL;
}

void
hys_recorder_show (HysRecorder      *self,
                   const HysStepper *stepper)
{
  const HysSystem *system = hys_stepper_system (stepper);

  if (self->trace->n_nodes == 0)
    return;
  if (self->sampler == NULL)
    self->sampler = hys_sampler_new (system, self->trace->n_nodes, self->trace->n_elements);
  hys_snapshot_free (atomic_exchange (&self->trace->snapshot,
                                     hys_sampler_take (self->sampler, system, hys_stepper_state (stepper))));
}

HysWitness
hys_recorder_witness (HysRecorder *self)
{
  return (HysWitness){ add_event, note_fallback, self };
}
