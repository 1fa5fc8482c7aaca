/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-trace-private.h"

#include "hys-error.h"
#include "hys-main-bar.h"
#include "hys-notes.h"
#include "hys-number.h"
#include "hys-probe.h"
#include "hys-undetermined.h"

#include <glib/gi18n-lib.h>
#include <stdatomic.h>
#include <string.h>

/* Rows that are written at once. */
#define BLOCK HYS_COLUMN_FAN_OUT

/* Rows that are allowed for when it is decided whether all series fit the budget. */
#define FEW_ROWS 4096

/* An endless run may have so much, in bytes, or what twice its simulation needs. */
#define ENDLESS_BUDGET (64u * 1024 * 1024)

struct HysTrace
{
  atomic_int      references;
  guint64         every;      /* constant */
  guint64         max_rows;   /* constant: of an endless run, before it is continued in another trace */
  guint64         max_steps;  /* constant: of a run whose rows fit the budget */
  guint64         steps;      /* constant: of the run as it was to be at first */
  gboolean        regular;    /* constant: whether only steps have rows */
  _Atomic (guint64) events;   /* rows that stand for events: written by the recorder's thread, read by any */
  GArray         *series;     /* of HysSeries; constant */
  GHashTable     *index;      /* series -> position; constant */
  HysColumn     **columns;    /* constant; each written by the recorder's thread only */
  HysNotes       *notes;
  _Atomic (gsize) length;     /* written by the recorder's thread, read by any */
};

struct HysRecorder
{
  HysTrace *trace;
  HysProbe *probe;
  guint64   skipped;    /* steps since the last row */
  guint64   steps;      /* of the run as it is to be now */
  gboolean  has_ranges; /* whether a row stands for several states */
  gboolean  ranged;     /* whether there are states since the last row that no row stands for yet ... */
  double    t;          /* of the last state added */
  HysSystem *system;    /* of the rows that are not in the trace yet, or NULL */
  double   *kept;       /* per series and row: these rows, but for loads; while @ranged the last states that they stand for */
  guint     n_kept;
  gboolean  ran_out;    /* of memory */
  double   *minimum;    /* per series: ... over these */
  double   *maximum;
  HysUndetermined *undetermined;
  GArray   *found;      /* of HysUndeterminedBar */
};

static gpointer
key_of (HysSeries series)
{
  return GSIZE_TO_POINTER (((gsize) series.index << 4 | series.quantity) + 1);
}

static void
add_series (GArray    *all,
            GHashTable *index,
            HysSeries  series)
{
  if (g_hash_table_contains (index, key_of (series)))
    return;
  g_hash_table_insert (index, key_of (series), GUINT_TO_POINTER (all->len));
  g_array_append_val (all, series);
}

static GArray *
series_of_figures (const HysDocument *document)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (HysSeries));

  for (guint i = 0; i < document->figures->len; i++)
    for (char **name = hys_document_figure (document, i)->series; *name != NULL; name++)
      {
        HysSeries series;

        if (hys_series_parse (document, *name, &series, NULL))
          g_array_append_val (all, series);
      }
  return all;
}

/* What the plots of a document show: without figures those of its main bar. */
static void
add_those_of_figures (HysTrace          *self,
                      const HysDocument *document)
{
  g_autoptr (GArray) all = series_of_figures (document);
  int node = hys_main_bar (document);

  if (all->len == 0 && node >= 0)
    {
      add_series (self->series, self->index, (HysSeries){ HYS_SERIES_POSITION, (guint) node });
      add_series (self->series, self->index, (HysSeries){ HYS_SERIES_REACTION, (guint) node });
    }
  for (guint i = 0; i < all->len; i++)
    add_series (self->series, self->index, g_array_index (all, HysSeries, i));
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    add_series (self->series, self->index, (HysSeries){ HYS_SERIES_ENERGY, i });
}

static void
choose_series (HysTrace          *self,
               const HysDocument *document,
               const GArray      *wanted,
               guint64            rows,
               gsize              budget)
{
  g_autoptr (GArray) all = wanted == NULL ? hys_series_all (document) : NULL;
  const GArray *from = wanted != NULL ? wanted : all;

  add_series (self->series, self->index, (HysSeries){ HYS_SERIES_TIME, 0 });
  if (wanted == NULL && all->len * (double) hys_column_bytes (MIN (rows, FEW_ROWS)) > (double) budget)
    {
      add_those_of_figures (self, document);
      return;
    }
  for (guint i = 0; i < from->len; i++)
    add_series (self->series, self->index, g_array_index (from, HysSeries, i));
}

/* How many rows of all series fit the budget; never less than those that the least size of a column has room for. */
static guint64
rows_that_fit (const HysTrace *self,
               gsize           budget,
               gsize         (*bytes) (gsize n))
{
  double least = (double) bytes (2), allowed = fmax ((double) budget / (double) self->series->len, least);
  guint64 fit = 2, too_many = (guint64) 1 << 54;

  while (too_many - fit > 1)
    {
      guint64 middle = fit + (too_many - fit) / 2;

      if ((double) bytes (middle) <= allowed)
        fit = middle;
      else
        too_many = middle;
    }
  return fit;
}

/* For an endless run, with room for @intervals + 1 rows. */
static void
choose_rows (HysTrace *self,
             guint64   intervals,
             gsize   (*bytes) (gsize n))
{
  guint64 twice = 2 * MIN (self->steps / self->every + 2, intervals);

  self->max_rows = MIN (intervals + 1, MAX (twice, rows_that_fit (self, ENDLESS_BUDGET, bytes)));
}

/* @every steps a row, or if that is too much for the budget the smallest multiple of it that is not. */
static void
choose_every (HysTrace *self,
              guint64   every,
              guint64   steps,
              gsize     budget)
{
  guint64 base = MAX (every, 1), intervals = rows_that_fit (self, budget, hys_column_bytes) - 1;

  self->every = base;
  self->steps = steps;
  self->regular = every > 0;
  if (base == 1 && steps <= intervals)
    {
      self->max_steps = intervals;
      choose_rows (self, intervals, hys_column_bytes);
      return;
    }
  intervals = rows_that_fit (self, budget, hys_column_bytes_ranged) - 1;
  if ((steps - 1) / base >= intervals)
    self->every = base * (1 + (steps - 1) / base / intervals);
  self->max_steps = intervals > G_MAXUINT64 / self->every ? G_MAXUINT64 : intervals * self->every;
  choose_rows (self, intervals, hys_column_bytes_ranged);
}

static HysTrace *
trace_alloc (void)
{
  HysTrace *self = g_new0 (HysTrace, 1);

  atomic_init (&self->references, 1);
  self->series = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  self->index = g_hash_table_new (NULL, NULL);
  return self;
}

static void
add_columns (HysTrace *self)
{
  self->columns = g_new (HysColumn *, self->series->len);
  for (guint i = 0; i < self->series->len; i++)
    self->columns[i] = hys_column_new ();
}

/* Once the series are known. */
static void
make_columns (HysTrace *self,
              guint64   every,
              guint64   steps,
              gsize     budget)
{
  choose_every (self, every, steps, budget);
  self->notes = hys_notes_new ();
  add_columns (self);
}

HysTrace *
hys_trace_new (const HysDocument *document,
               const GArray      *series,
               guint64            every,
               guint64            steps,
               gsize              budget)
{
  HysTrace *self = trace_alloc ();

  choose_series (self, document, series, steps + 1, budget);
  make_columns (self, every, steps, budget);
  return self;
}

HysTrace *
hys_trace_new_like (const HysTrace *other,
                    guint64         every,
                    guint64         steps,
                    gsize           budget)
{
  HysTrace *self = trace_alloc ();

  for (guint i = 0; i < other->series->len; i++)
    add_series (self->series, self->index, g_array_index (other->series, HysSeries, i));
  make_columns (self, every, steps, budget);
  return self;
}

/* An empty trace that goes on with another one's run. */
static HysTrace *
trace_new_after (const HysTrace *other)
{
  HysTrace *self = trace_alloc ();

  for (guint i = 0; i < other->series->len; i++)
    add_series (self->series, self->index, g_array_index (other->series, HysSeries, i));
  self->every = other->every;
  self->max_rows = other->max_rows;
  self->max_steps = other->max_steps;
  self->steps = other->steps;
  self->regular = other->regular;
  self->notes = hys_notes_ref (other->notes);
  add_columns (self);
  return self;
}

HysTrace *
hys_trace_ref (HysTrace *self)
{
  atomic_fetch_add_explicit (&self->references, 1, memory_order_relaxed);
  return self;
}

void
hys_trace_unref (HysTrace *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->references, 1, memory_order_acq_rel) != 1)
    return;
  for (guint i = 0; i < self->series->len; i++)
    hys_column_unref (self->columns[i]);
  g_free (self->columns);
  hys_notes_unref (self->notes);
  g_hash_table_unref (self->index);
  g_array_unref (self->series);
  g_free (self);
}

gsize
hys_trace_length (const HysTrace *self)
{
  return atomic_load_explicit (&self->length, memory_order_acquire);
}

HysColumn *
hys_trace_column (const HysTrace *self,
                  HysSeries       series)
{
  gpointer position;

  if (!g_hash_table_lookup_extended (self->index, key_of (series), NULL, &position))
    return NULL;
  return self->columns[GPOINTER_TO_UINT (position)];
}

GArray *
hys_trace_series (const HysTrace *self)
{
  return self->series;
}

guint64
hys_trace_every (const HysTrace *self)
{
  return self->every;
}

GPtrArray *
hys_trace_findings (const HysTrace  *self,
                    const HysSystem *system)
{
  return hys_notes_tell (self->notes, system);
}

gsize
hys_trace_noted (const HysTrace *self)
{
  return hys_notes_count (self->notes);
}

gboolean
hys_trace_account (const HysTrace *self,
                   HysAccount     *account)
{
  return hys_notes_get_account (self->notes, account);
}

gboolean
hys_trace_serves (const HysTrace    *self,
                  const HysDocument *document,
                  guint64            steps)
{
  g_autoptr (GArray) shown = series_of_figures (document);

  for (guint i = 0; i < shown->len; i++)
    if (hys_trace_column (self, g_array_index (shown, HysSeries, i)) == NULL)
      return FALSE;
  return steps == HYS_STEPS_ENDLESS
         || steps + atomic_load_explicit (&self->events, memory_order_relaxed) <= self->max_steps;
}

HysRecorder *
hys_recorder_new (HysTrace        *trace,
                  const HysSystem *system)
{
  HysRecorder *self = g_new0 (HysRecorder, 1);

  self->trace = hys_trace_ref (trace);
  self->probe = hys_probe_new (system);
  self->t = -INFINITY;
  self->steps = trace->steps;
  self->kept = g_new (double, BLOCK * trace->series->len);
  self->minimum = g_new (double, trace->series->len);
  self->maximum = g_new (double, trace->series->len);
  self->undetermined = hys_undetermined_new (system);
  self->found = g_array_new (FALSE, FALSE, sizeof (HysUndeterminedBar));
  return self;
}

void
hys_recorder_free (HysRecorder *self)
{
  if (self == NULL)
    return;
  hys_trace_unref (self->trace);
  hys_probe_free (self->probe);
  g_clear_pointer (&self->system, hys_system_unref);
  g_free (self->kept);
  g_free (self->minimum);
  g_free (self->maximum);
  hys_undetermined_free (self->undetermined);
  g_array_unref (self->found);
  g_free (self);
}

static const HysSeries *
series_of (const HysRecorder *self)
{
  return (const HysSeries *) self->trace->series->data;
}

/* The loads at the times of the states that are kept; time is the first series. */
static void
sample_loads (HysRecorder *self)
{
  hys_probe_read_loads (self->probe, series_of (self), self->n_kept, self->kept, self->kept, BLOCK);
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
  sample_loads (self);
  for (guint i = 0; i < trace->series->len; i++)
    hys_column_append_values (trace->columns[i], self->kept + i * BLOCK, self->n_kept);
  atomic_fetch_add_explicit (&trace->length, self->n_kept, memory_order_release);
  self->n_kept = 0;
}

/* Takes the states that are kept into the extremes of the next row. */
static void
take_extremes (HysRecorder *self)
{
  sample_loads (self);
  for (guint i = 0; i < self->trace->series->len; i++)
    hys_column_take_extremes (self->kept + i * BLOCK, self->n_kept, &self->minimum[i], &self->maximum[i]);
  self->n_kept = 0;
}

/* Prepares to record states of @system. What is kept is of one system. */
static void
take_system (HysRecorder     *self,
             const HysSystem *system)
{
  if (system == self->system)
    return;
  if (self->ranged)
    take_extremes (self);
  else
    hys_recorder_flush (self);
  g_clear_pointer (&self->system, hys_system_unref);
  self->system = hys_system_ref ((HysSystem *) system);
  hys_probe_plan_row (self->probe, system, series_of (self), self->trace->series->len);
}

static void
aim (HysRecorder     *self,
     const HysSystem *system,
     const HysState  *state)
{
  take_system (self, system);
  hys_probe_aim (self->probe, system, state);
}

static void
keep (HysRecorder *self,
      guint        n)
{
  hys_probe_read_rows (self->probe, series_of (self), n, self->kept + self->n_kept, BLOCK);
  self->n_kept += n;
}

/* Rows that stand for one state each, no more than there is room for. */
static void
keep_rows (HysRecorder *self,
           guint        n)
{
  keep (self, n);
  if (self->n_kept == BLOCK)
    hys_recorder_flush (self);
}

/* One that stands for others too. */
static void
write_range (HysRecorder *self)
{
  HysTrace *trace = self->trace;
  guint last = self->n_kept;

  if (!reserve (self, trace, 1, TRUE))
    return;
  keep (self, 1);
  take_extremes (self);
  for (guint i = 0; i < trace->series->len; i++)
    hys_column_append_range (trace->columns[i], self->kept[i * BLOCK + last], self->minimum[i], self->maximum[i]);
  self->ranged = FALSE;
  self->has_ranges = TRUE;
  atomic_fetch_add_explicit (&trace->length, 1, memory_order_release);
}

static void
write_row (HysRecorder *self)
{
  if (self->ranged)
    write_range (self);
  else
    keep_rows (self, 1);
}

/* States that the next row stands for too, no more than there is room for. */
static void
keep_extremes (HysRecorder *self,
               guint        n)
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
  keep (self, n);
  if (self->n_kept == BLOCK)
    take_extremes (self);
}

static void
note_undetermined (HysRecorder     *self,
                   const HysSystem *system,
                   const HysState  *state)
{
  hys_undetermined_look (self->undetermined, system, state, self->found);
  if (self->found->len == 0)
    return;
  for (guint i = 0; i < self->found->len; i++)
    {
      const HysUndeterminedBar *found = &g_array_index (self->found, HysUndeterminedBar, i);

      hys_notes_add (self->trace->notes, found->bar, found->since);
    }
  g_array_set_size (self->found, 0);
}

void
hys_recorder_add (HysRecorder     *self,
                  const HysSystem *system,
                  const HysState  *state,
                  gboolean         last)
{
  gboolean begun = self->t > -INFINITY;

  if (self->ran_out || (state->t <= self->t && (self->skipped == 0 || !last)))
    return;
  self->t = state->t;
  if (begun)
    note_undetermined (self, system, state);
  aim (self, system, state);
  if (begun && !last && self->skipped + 1 < self->trace->every)
    {
      keep_extremes (self, 1);
      self->skipped++;
      return;
    }
  write_row (self);
  self->skipped = 0;
}

/* Of @n states in a row, how many of the first ones: those up to the next row, that itself, or states with a row each. */
static guint
add_some (HysRecorder *self,
          guint        n,
          gboolean     last)
{
  guint64 until = self->trace->every - 1 - self->skipped;
  guint room = BLOCK - self->n_kept;

  if (self->trace->every == 1 && !self->ranged)
    {
      n = MIN (n, room);
      keep_rows (self, n);
      return n;
    }
  n = (guint) MIN (MIN (last ? n - 1 : n, room), until);
  if (n == 0)
    {
      write_row (self);
      self->skipped = 0;
      return 1;
    }
  keep_extremes (self, n);
  self->skipped += n;
  return n;
}

static void
add_lanes (HysRecorder      *self,
           const HysSystem  *system,
           const HysStretch *stretch,
           gboolean          last)
{
  guint done = 0;

  self->t = stretch->strip->t[stretch->first + stretch->n - 1];
  take_system (self, system);
  hys_probe_aim_lanes (self->probe, system, stretch->strip, stretch->first);
  while (done < stretch->n && !self->ran_out)
    done += add_some (self, stretch->n - done, last);
}

/* Each by itself. */
static void
add_each (HysRecorder      *self,
          const HysSystem  *system,
          const HysStretch *stretch,
          gboolean          last)
{
  g_autoptr (HysState) state = hys_state_new (system);

  for (guint j = 0; j < stretch->n; j++)
    {
      hys_strip_read (stretch->strip, stretch->first + j, state);
      hys_recorder_add (self, system, state, last && j + 1 == stretch->n);
    }
}

void
hys_recorder_add_stretch (HysRecorder      *self,
                          const HysStepper *stepper,
                          const HysStretch *stretch,
                          gboolean          last)
{
  const HysSystem *system = hys_stepper_system (stepper);

  if (stretch->strip == NULL)
    hys_recorder_add (self, system, hys_stepper_state (stepper), last);
  else if (hys_undetermined_may_find (self->undetermined) || stretch->strip->t[stretch->first] <= self->t)
    add_each (self, system, stretch, last);
  else
    add_lanes (self, system, stretch, last);
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

/* Rows with the extremes that they carry. */
static void
copy_ranged (HysColumn       *to,
             const HysColumn *from,
             gsize            first,
             gsize            end)
{
  for (gsize i = first; i < end; i++)
    {
      double value = hys_column_get (from, i), low, high;

      if (hys_column_range (from, i, i + 1, &low, &high) && (low < value || high > value))
        hys_column_append_range (to, value, low, high);
      else
        hys_column_append (to, value);
    }
}

static void
copy_values (HysColumn       *to,
             const HysColumn *from,
             gsize            first,
             gsize            end)
{
  double values[FEW_ROWS];

  for (gsize i = first; i < end; i += FEW_ROWS)
    {
      gsize n = MIN (end - i, FEW_ROWS);

      hys_column_copy (from, i, n, values);
      hys_column_append_values (to, values, n);
    }
}

HysTrace *
hys_recorder_renew (HysRecorder *self)
{
  g_autoptr (HysTrace) trace = trace_new_after (self->trace);
  HysTrace *old = self->trace;
  gsize end, first;

  hys_recorder_flush (self);
  end = hys_trace_length (old);
  first = end - end / 2;
  if (!reserve (self, trace, end - first, self->has_ranges))
    return NULL;
  for (guint i = 0; i < trace->series->len; i++)
    if (self->has_ranges)
      copy_ranged (trace->columns[i], old->columns[i], first, end);
    else
      copy_values (trace->columns[i], old->columns[i], first, end);
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

  return !trace->regular && trace->every == 1
         && (self->steps == HYS_STEPS_ENDLESS
             || self->steps + atomic_load_explicit (&trace->events, memory_order_relaxed) < trace->max_steps);
}

/* A row of its own, or where a row stands for several steps one of the states that it stands for. */
static void
add_event (gpointer         data,
           const HysSystem *system,
           const HysState  *state)
{
  HysRecorder *self = data;
  gboolean room = has_room (self);

  if (self->ran_out || state->t <= self->t || (!room && self->trace->every == 1))
    return;
  self->t = state->t;
  aim (self, system, state);
  if (!room)
    {
      keep_extremes (self, 1);
      return;
    }
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
hys_recorder_look_at (HysRecorder      *self,
                      const HysStepper *stepper)
{
  HysAccount account;

  if (hys_stepper_account (stepper, &account))
    hys_notes_set_account (self->trace->notes, &account);
}

HysWitness
hys_recorder_witness (HysRecorder *self)
{
  return (HysWitness){ add_event, note_fallback, self };
}

/* The chosen columns, or NULL with an error naming what is not recorded. */
static HysColumn **
find_columns (const HysTrace    *self,
              const HysDocument *document,
              const GArray      *series,
              GError           **error)
{
  g_autofree HysColumn **columns = g_new (HysColumn *, series->len);

  for (guint i = 0; i < series->len; i++)
    {
      columns[i] = hys_trace_column (self, g_array_index (series, HysSeries, i));
      if (columns[i] == NULL)
        {
          g_autofree char *name = hys_series_name (document, g_array_index (series, HysSeries, i));

          g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("%s was not recorded"), name);
          return NULL;
        }
    }
  return g_steal_pointer (&columns);
}

static void
append_header (GString           *text,
               const HysDocument *document,
               const GArray      *series)
{
  for (guint i = 0; i < series->len; i++)
    {
      g_autofree char *name = hys_series_name (document, g_array_index (series, HysSeries, i));
      gboolean quote = strpbrk (name, "\",\n\r") != NULL;

      g_string_append (text, i > 0 ? "," : "");
      if (!quote)
        {
          g_string_append (text, name);
          continue;
        }
      g_string_append_c (text, '"');
      for (const char *c = name; *c != '\0'; c++)
        g_string_append_len (text, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
      g_string_append_c (text, '"');
    }
  g_string_append_c (text, '\n');
}

char *
hys_trace_to_csv (const HysTrace    *self,
                  const HysDocument *document,
                  const GArray      *series,
                  gsize              first,
                  gsize              end,
                  gsize             *length,
                  GError           **error)
{
  g_autofree HysColumn **columns = find_columns (self, document, series, error);
  GString *text;

  if (columns == NULL)
    return NULL;
  text = g_string_new (NULL);
  append_header (text, document, series);
  for (gsize row = first; row < MIN (end, hys_trace_length (self)); row++)
    for (guint i = 0; i < series->len; i++)
      {
        hys_number_append_exact (text, hys_column_get (columns[i], row));
        g_string_append_c (text, i + 1 < series->len ? ',' : '\n');
      }
  *length = text->len;
  return g_string_free (text, FALSE);
}
