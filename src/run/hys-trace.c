/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-trace-fields.h"

#include "hys-error.h"
#include "hys-main-bar.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Rows that are allowed for when it is decided whether all series fit the budget. */
#define FEW_ROWS 4096

/* An endless run may have so much, in bytes, or what twice its simulation needs. */
#define ENDLESS_BUDGET (64u * 1024 * 1024)

/* Of time, from the first step of a run to the last that can be. */
#define MOST_DECADES 20

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

/* @every steps a row, or if that is too much for the budget the smallest multiple of it that is not; evenly in log t
 * rather fewer rows in a decade. */
static void
choose_every (HysTrace *self,
              guint64   every,
              guint64   steps,
              gsize     budget)
{
  guint64 base = MAX (every, 1), intervals = rows_that_fit (self, budget, hys_column_bytes) - 1;

  self->every = base;
  self->steps = steps;
  self->regular = every > 0 || self->per_decade > 0;
  if (self->per_decade > 0)
    {
      intervals = rows_that_fit (self, budget, hys_column_bytes_ranged) - 1;
      self->per_decade = CLAMP (self->per_decade, 1, MAX (intervals / MOST_DECADES, 1));
      self->max_steps = G_MAXUINT64;
      self->max_rows = G_MAXUINT64;
      return;
    }
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
  HysTrace *self = hys_owner_new (HysTrace);

  atomic_init (&self->references, 1);
  self->series = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysSeries)), g_array_unref);
  self->index = hys_owner_keep (self, g_hash_table_new (NULL, NULL), g_hash_table_unref);
  return self;
}

static void
add_columns (HysTrace *self)
{
  self->columns = hys_owned (self, HysColumn *, self->series->len);
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
  g_autoptr (GArray) all = series == NULL ? hys_series_all (document) : NULL, shown = NULL;
  const GArray *from = series != NULL ? series : all;
  int node = hys_main_bar (document);

  self->per_decade = document->simulation.per_decade;
  add_series (self->series, self->index, (HysSeries){ HYS_SERIES_TIME, 0 });
  if (series == NULL && all->len * (double) hys_column_bytes (MIN (steps + 1, FEW_ROWS)) > (double) budget)
    {
      /* What the plots of the document show: without figures those of its main bar. */
      shown = series_of_figures (document);
      if (shown->len == 0 && node >= 0)
        {
          g_array_append_val (shown, ((HysSeries){ HYS_SERIES_POSITION, (guint) node }));
          g_array_append_val (shown, ((HysSeries){ HYS_SERIES_REACTION, (guint) node }));
        }
      for (guint i = 0; i < HYS_N_ENERGIES; i++)
        g_array_append_val (shown, ((HysSeries){ HYS_SERIES_ENERGY, i }));
      from = shown;
      self->n_nodes = document->nodes->len;
      self->n_elements = document->elements->len;
    }
  for (guint i = 0; i < from->len; i++)
    add_series (self->series, self->index, g_array_index (from, HysSeries, i));
  make_columns (self, every, steps, budget);
  return self;
}

static void
take_series (HysTrace       *self,
             const HysTrace *other)
{
  for (guint i = 0; i < other->series->len; i++)
    add_series (self->series, self->index, g_array_index (other->series, HysSeries, i));
  self->n_nodes = other->n_nodes;
  self->n_elements = other->n_elements;
}

HysTrace *
hys_trace_new_like (const HysTrace *other,
                    guint64         every,
                    guint64         steps,
                    gsize           budget)
{
  HysTrace *self = trace_alloc ();

  take_series (self, other);
  self->per_decade = other->per_decade;
  make_columns (self, every, steps, budget);
  return self;
}

HysTrace *
hys_trace_new_after (const HysTrace *other)
{
  HysTrace *self = trace_alloc ();

  take_series (self, other);
  self->every = other->every;
  self->per_decade = other->per_decade;
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
  hys_notes_unref (self->notes);
  hys_snapshot_free (atomic_load (&self->snapshot));
  hys_owner_free (self);
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

gboolean
hys_trace_is_thin (const HysTrace *self)
{
  return self->every > 1 || self->per_decade > 0;
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

HysSnapshot *
hys_trace_take_snapshot (HysTrace *self)
{
  return atomic_exchange (&self->snapshot, NULL);
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
        double value = hys_column_get (columns[i], row);

        if (!isnan (value))
          hys_number_append_exact (text, value);
        g_string_append_c (text, i + 1 < series->len ? ',' : '\n');
      }
  *length = text->len;
  return g_string_free (text, FALSE);
}
