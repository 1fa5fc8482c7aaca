/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-live.h"

#include "hys-owner.h"
#include "hys-significance.h"

#include <glib.h>
#include <math.h>
#include <string.h>

#define HYS_ENVELOPE_BUCKETS 12

/**
 * HysEnvelope:
 * @peak: the largest value of each of the last buckets of time; @head: the one being filled, since @since
 * @shown: the envelope; @last: when it was last asked for
 *
 * The size of a quantity that swings, for scaling a picture: it rises at once with the values, keeps the largest of the
 * last few seconds, and sinks slowly after that, so that a picture scaled by it never jumps.
 */
typedef struct
{
  double peak[HYS_ENVELOPE_BUCKETS];
  guint  head;
  gint64 since;
  gint64 last;
  double shown;
} HysEnvelope;

#define BUCKET (G_USEC_PER_SEC / 2)
#define EASING (1.5 * G_USEC_PER_SEC)

static void
hys_envelope_reset (HysEnvelope *self)
{
  memset (self, 0, sizeof *self);
}

/* Buckets older than the window are forgotten. */
static void
turn (HysEnvelope *self,
      gint64       now)
{
  gint64 passed = (now - self->since) / BUCKET;

  if (passed <= 0)
    return;
  for (gint64 i = 0; i < MIN (passed, HYS_ENVELOPE_BUCKETS); i++)
    {
      self->head = (self->head + 1) % HYS_ENVELOPE_BUCKETS;
      self->peak[self->head] = 0;
    }
  self->since += passed * BUCKET;
}

/* Takes a value >= 0 at the time @now (microseconds, never running backward) and returns the envelope, >= @value. */
static double
hys_envelope_follow (HysEnvelope *self,
                     double       value,
                     gint64       now)
{
  double target = 0;

  if (self->last == 0)
    self->since = self->last = now;
  else if (now - self->last > BUCKET)
    {
      /* Ignore gaps in which no value was added. */
      self->since += now - self->last;
      self->last = now;
    }
  turn (self, now);
  self->peak[self->head] = fmax (self->peak[self->head], value);
  for (guint i = 0; i < HYS_ENVELOPE_BUCKETS; i++)
    target = fmax (target, self->peak[i]);
  if (target >= self->shown)
    self->shown = target;
  else
    self->shown += (target - self->shown) * -expm1 (-(double) (now - self->last) / EASING);
  self->last = now;
  return self->shown;
}

/* How far the largest elongation closes an element, of its own length. */
#define SQUEEZE 0.45

/* Largest number of bars and elements used to find the scale. */
#define WATCHED 1000

struct HysLive
{
  const HysDocument *document;
  const HysLayout   *layout;     /* borrowed */
  HysTrace          *trace;
  HysColumn         *time;       /* the columns are the trace's; NULL where not recorded */
  HysColumn        **position;
  HysColumn        **elongation;
  HysColumn        **force;
  HysColumn        **slip;
  HysSnapshot       *snapshot;   /* the latest, where the trace has not all of these */

  gsize              rows;       /* rows used for the scale so far */
  gboolean           stale;      /* the row must be read again */
  gsize              row;        /* index of the row that is shown */
  double             moment;     /* earlier time to show; NAN = the latest row */
  double             t;
  double             gain;
  double             scale;
  int                last_held;
  int                held;       /* the bar in hand, while which the scale stays; -1 = none */
  HysEnvelope        motion;
  HysEnvelope        strength;

  HysSignificance   *significance;
  double            *load_size;  /* per node: the largest load */
  double            *displacement;
  double            *forces;
  gint8             *slips;
  double            *loads;
  HysSketchState     state;
};

static double
finite_or_zero (double value)
{
  return isfinite (value) ? value : 0;
}

HysLive *
hys_live_new (const HysDocument *document,
              const HysLayout   *layout)
{
  HysLive *self = hys_owner_new (HysLive);
  guint nodes = document->nodes->len, elements = document->elements->len;

  self->document = hys_document_ref (document);
  self->layout = layout;
  self->gain = 1;
  self->moment = NAN;
  self->held = self->last_held = -1;
  self->position = hys_owned (self, HysColumn *, nodes);
  self->elongation = hys_owned (self, HysColumn *, elements);
  self->force = hys_owned (self, HysColumn *, elements);
  self->slip = hys_owned (self, HysColumn *, elements);
  self->load_size = hys_owned (self, double, nodes);
  self->displacement = hys_owned (self, double, nodes);
  self->forces = hys_owned (self, double, elements);
  self->slips = hys_owned (self, gint8, elements);
  self->loads = hys_owned (self, double, nodes);
  self->state = (HysSketchState) { .displacement = self->displacement, .force = self->forces,
                                   .slip = self->slips, .load = self->loads };
  hys_live_values_changed (self);
  return self;
}

void
hys_live_free (HysLive *self)
{
  g_clear_pointer (&self->trace, hys_trace_unref);
  hys_document_unref (self->document);
  hys_snapshot_free (self->snapshot);
  hys_significance_free (self->significance);
  hys_owner_free (self);
}

void
hys_live_values_changed (HysLive *self)
{
  hys_significance_free (self->significance);
  self->significance = hys_significance_new (self->document);
  for (guint i = 0; i < self->document->nodes->len; i++)
    self->load_size[i] = 0;
  for (guint i = 0; i < self->document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self->document, i);
      double low, high;

      hys_signal_bounds (load->signal, 0, self->document->simulation.until, &low, &high);
      self->load_size[load->node] += fmax (fabs (finite_or_zero (low)), fabs (finite_or_zero (high)));
    }
  self->stale = TRUE;
}

void
hys_live_follow (HysLive           *self,
                 const HysDocument *document,
                 const HysLayout   *layout)
{
  hys_document_ref (document);
  hys_document_unref (self->document);
  self->document = document;
  self->layout = layout;
  self->stale = TRUE;
}

static HysColumn *
column (const HysLive     *self,
        HysSeriesQuantity  quantity,
        guint              index)
{
  return self->trace ? hys_trace_column (self->trace, (HysSeries) { quantity, index }) : NULL;
}

static void
take_trace (HysLive  *self,
            HysTrace *trace)
{
  if (trace != NULL)
    hys_trace_ref (trace);
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->trace = trace;
  self->time = column (self, HYS_SERIES_TIME, 0);
  for (guint i = 0; i < self->document->nodes->len; i++)
    self->position[i] = column (self, HYS_SERIES_POSITION, i);
  for (guint i = 0; i < self->document->elements->len; i++)
    {
      self->elongation[i] = column (self, HYS_SERIES_ELONGATION, i);
      self->force[i] = column (self, HYS_SERIES_FORCE, i);
      self->slip[i] = column (self, HYS_SERIES_SLIP, i);
    }
  self->stale = TRUE;
}

void
hys_live_continue (HysLive  *self,
                   HysTrace *trace)
{
  take_trace (self, trace);
  self->rows = MIN (self->rows, hys_trace_length (trace));
}

void
hys_live_attach (HysLive  *self,
                 HysTrace *trace)
{
  take_trace (self, trace);
  g_clear_pointer (&self->snapshot, hys_snapshot_free);
  self->held = self->last_held = -1;
  self->rows = 0;
  self->row = 0;
  self->moment = NAN;
  hys_envelope_reset (&self->motion);
  hys_envelope_reset (&self->strength);
}

void
hys_live_set_gain (HysLive *self,
                   double   gain)
{
  self->gain = gain;
  self->stale = TRUE;
}

/* The largest absolute value of a series in the rows that are new; 0 when it is rounding. */
static double
largest (const HysLive     *self,
         const HysColumn   *values,
         HysSeriesQuantity  quantity,
         guint              index,
         gsize              end)
{
  const HysSnapshot *whole = self->snapshot;
  double low, high;

  if (values == NULL && whole != NULL)
    return fabs (hys_significance_clean (self->significance, (HysSeries) { quantity, index },
                                         finite_or_zero ((quantity == HYS_SERIES_POSITION ? whole->position
                                                          : quantity == HYS_SERIES_ELONGATION ? whole->elongation
                                                          : whole->force)[index])));
  if (values == NULL || !hys_column_range (values, self->rows, end, &low, &high))
    return 0;
  return hys_significance_clean (self->significance, (HysSeries) { quantity, index }, fmax (fabs (low), fabs (high)));
}

/* Scale needed by the new rows, in units of length per drawing unit. */
static double
motion_of (const HysLive *self,
           gsize          end)
{
  const HysDocument *document = self->document;
  guint node_stride = 1 + document->nodes->len / WATCHED, element_stride = 1 + document->elements->len / WATCHED;
  double motion = 0;

  for (guint i = 0; i < document->nodes->len; i += node_stride)
    motion = fmax (motion, largest (self, self->position[i], HYS_SERIES_POSITION, i, end)
                           / (HYS_LIVE_REACH * HYS_SKETCH_COLUMN));
  for (guint i = 0; i < document->elements->len; i += element_stride)
    {
      const HysElement *element = hys_document_element (document, i);
      double length = fabs (self->layout->column[element->to] - self->layout->column[element->from]);

      if (length > 0)
        motion = fmax (motion, largest (self, self->elongation[i], HYS_SERIES_ELONGATION, i, end)
                               / (SQUEEZE * length * HYS_SKETCH_COLUMN));
    }
  return motion;
}

static double
at (const HysColumn *values,
    gsize            row)
{
  return values ? finite_or_zero (hys_column_get (values, row)) : 0;
}

/* A value as it is drawn: without what is rounding. */
static double
seen (const HysLive     *self,
      HysSeriesQuantity  quantity,
      guint              index,
      double             value)
{
  return hys_significance_clean (self->significance, (HysSeries) { quantity, index }, value);
}

/* @whole: (nullable): the state to show instead, of which all is known. */
static void
read_row (HysLive           *self,
          gsize              row,
          const HysSnapshot *whole)
{
  double factor = self->scale * self->gain;

  for (guint i = 0; i < self->document->nodes->len; i++)
    self->displacement[i] = factor * seen (self, HYS_SERIES_POSITION, i,
                                           whole != NULL ? finite_or_zero (whole->position[i])
                                                                                       : at (self->position[i], row));
  for (guint i = 0; i < self->document->elements->len; i++)
    {
      self->forces[i] = seen (self, HYS_SERIES_FORCE, i,
                              whole != NULL ? finite_or_zero (whole->force[i]) : at (self->force[i], row));
      self->slips[i] = (gint8) (whole != NULL ? finite_or_zero (whole->slip[i]) : at (self->slip[i], row));
    }
}

static void
read_loads (HysLive *self)
{
  for (guint i = 0; i < self->document->nodes->len; i++)
    self->loads[i] = 0;
  for (guint i = 0; i < self->document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self->document, i);
      double size = self->load_size[load->node];

      if (size > 0)
        self->loads[load->node] += finite_or_zero (hys_signal_value (load->signal, self->t)) / size;
    }
}

gboolean
hys_live_update (HysLive *self,
                 gint64   now)
{
  gsize end = self->trace ? hys_trace_length (self->trace) : 0;
  HysSnapshot *snapshot;

  if (end == 0)
    {
      gboolean was_stale = self->stale;

      self->stale = FALSE;
      self->t = 0;
      for (guint i = 0; i < self->document->nodes->len; i++)
        self->displacement[i] = 0;
      for (guint i = 0; i < self->document->elements->len; i++)
        {
          self->forces[i] = 0;
          self->slips[i] = 0;
        }
      read_loads (self);
      return was_stale;
    }
  snapshot = hys_trace_take_snapshot (self->trace);
  if (snapshot != NULL)
    {
      hys_snapshot_free (self->snapshot);
      self->snapshot = snapshot;
      self->stale = TRUE;
    }
  if (end == self->rows && !self->stale)
    return FALSE;
  if (end != self->rows)
    {
      /* Keep the scale while nothing moves. */
      double motion = hys_envelope_follow (&self->motion, motion_of (self, end), now), strength = 0;

      if (self->held < 0)
        self->scale = motion > 0 ? 1 / motion : 0;
      for (guint i = 0; i < self->document->elements->len; i += 1 + self->document->elements->len / WATCHED)
        strength = fmax (strength, largest (self, self->force[i], HYS_SERIES_FORCE, i, end));
      self->state.force_scale = hys_envelope_follow (&self->strength, strength, now);
    }
  self->rows = end;
  self->stale = FALSE;
  self->row = isnan (self->moment) ? end - 1 : MIN (hys_column_search_last (self->time, self->moment), end - 1);
  self->t = at (self->time, self->row);
  read_row (self, self->row, isnan (self->moment) ? self->snapshot : NULL);
  read_loads (self);
  return TRUE;
}

const HysSketchState *
hys_live_state (const HysLive *self)
{
  return &self->state;
}

double
hys_live_time (const HysLive *self)
{
  return self->t;
}

double
hys_live_earliest (const HysLive *self)
{
  return self->trace != NULL && hys_trace_length (self->trace) > 0 ? at (self->time, 0) : 0;
}

double
hys_live_latest (const HysLive *self)
{
  gsize end = self->trace ? hys_trace_length (self->trace) : 0;

  return end > 0 ? at (self->time, end - 1) : 0;
}

void
hys_live_hold (HysLive  *self,
               int       node,
               double    natural,
               gboolean  most)
{
  double wanted = HYS_LIVE_REACH * HYS_SKETCH_COLUMN / (2 * natural);

  self->held = node;
  if (node >= 0)
    self->last_held = node;
  if (node >= 0 && (!(self->scale > 0) || (most && self->scale > 4 * wanted)))
    self->scale = wanted;
  self->stale = TRUE;
}

int
hys_live_held (const HysLive *self)
{
  return self->held;
}

int
hys_live_last_held (const HysLive *self)
{
  return self->last_held;
}

double
hys_live_scale (const HysLive *self)
{
  return self->scale * (self->gain > 0 ? self->gain : 1);
}

void
hys_live_set_moment (HysLive *self,
                     double   t)
{
  self->moment = t;
  self->stale = TRUE;
}

double
hys_live_value (const HysLive     *self,
                HysSeriesQuantity  quantity,
                guint              index)
{
  const HysColumn *values = column (self, quantity, index);

  if (values == NULL || self->rows == 0)
    return NAN;
  return hys_significance_clean (self->significance, (HysSeries) { quantity, index },
                                 hys_column_get (values, self->row));
}
