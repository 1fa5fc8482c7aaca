/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is done to a measured loop before it is fitted: units by the size of the specimen, cycles chosen or averaged, and
 * drift taken off. */
#include "hys-record-private.h"

#include "hys-error.h"
#include "hys-number.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A cycle is whole that ends so near to where it began, of the extent of x. */
#define CLOSED 0.05

/* A drift that is less of the extent is none. */
#define ROUNDING 1e-12

/* Points of a mean half-cycle, at most, and how often it is gone through before. */
#define MOST_POINTS 2000
#define ROUNDS      2

/* @first, @end: its first row and its last; @turn: where x turns within */
typedef struct
{
  gsize    first;
  gsize    turn;
  gsize    end;
  gboolean whole;
} Cycle;

HysMeasured *
hys_measured_new (const double *x,
                  const double *r,
                  gsize         n,
                  const char   *x_unit,
                  const char   *r_unit)
{
  HysMeasured *self = hys_owner_new (HysMeasured);

  *self = (HysMeasured) { n, hys_owned (self, HysLoopPoint, n), hys_owner_keep (self, g_strdup (x_unit), g_free),
                          hys_owner_keep (self, g_strdup (r_unit), g_free), .missing = NAN };
  for (gsize i = 0; i < n; i++)
    self->points[i] = (HysLoopPoint){ x[i], r[i] };
  return self;
}

static void
add_option (GString    *text,
            const char *option,
            const char *value)
{
  g_autofree char *quoted = strpbrk (value, " \t\"'$`\\()[]{}<>|&;*?#~!") != NULL ? g_shell_quote (value) : g_strdup (value);

  g_string_append_printf (text, " --%s %s", option, quoted);
}

char *
hys_measured_choice_text (const HysMeasuredChoice *choice,
                          int                      z,
                          const char              *z_unit,
                          const HysSheet          *sheet)
{
  const char *const units[] = { choice->units[0], choice->units[1], z >= 0 ? z_unit : NULL };

  GString *text = g_string_new (NULL);
  char number[HYS_NUMBER_SIZE];

  add_option (text, "x", sheet->columns[choice->x].heading);
  add_option (text, "y", sheet->columns[choice->r].heading);
  if (z >= 0)
    add_option (text, "z", sheet->columns[z].heading);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (units[i] != NULL)
      g_string_append_printf (text, " --unit %c=%s", "xyz"[i], units[i]);
  if (choice->area > 0)
    add_option (text, "area", hys_number_format (choice->area, number));
  if (choice->length > 0)
    add_option (text, "length", hys_number_format (choice->length, number));
  if (choice->first > 0 || choice->end < sheet->n_rows)
    g_string_append_printf (text, " --rows %zu:%zu", choice->first + 1, choice->end);
  if (choice->to == G_MAXUINT)
    g_string_append_printf (text, " --cycles %u:", choice->from);
  else if (choice->to > 0)
    g_string_append_printf (text, " --cycles %u:%u", choice->from, choice->to);
  g_string_append (text, choice->detrend ? " --detrend" : "");
  g_string_append (text, choice->average ? " --average" : "");
  return g_string_free (text, FALSE);
}

/* ---- Units ---- */

gboolean
hys_measured_read_size (const char  *text,
                        gboolean     area,
                        double      *size,
                        GError     **error)
{
  const gsize digits = strspn (text, "0123456789.,+-eE");
  g_autofree char *number = g_strndup (text, digits), *unit = g_strstrip (g_strdup (text + digits));
  char *reason;
  double ratio, value = 0;

  for (guint i = 0; area && i < 2; i++)
    if (g_str_has_suffix (unit, i == 0 ? "²" : "2"))
      unit[strlen (unit) - (i == 0 ? strlen ("²") : 1)] = '\0';
  if (g_str_has_suffix (unit, "^"))
    unit[strlen (unit) - 1] = '\0';
  ratio = *unit != '\0' ? hys_unit_ratio (unit, "mm") : 1;
  if (*text == '\0' || (hys_number_parse_typed (number, &value) && value > 0 && !isnan (ratio)))
    {
      *size = value * (area ? ratio * ratio : ratio);
      return TRUE;
    }
  reason = g_strdup (area ? _("must be an area, such as 78.5 mm²") : _("must be a length, such as 50 mm"));
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, reason);
  hys_error_set_reason (error, reason);
  return FALSE;
}

double
hys_measured_scale (const HysSheetColumn     *column,
                    const char               *given,
                    const HysMeasuredChoice  *choice,
                    char                    **unit)
{
  const char *from = given != NULL ? given : column->unit;
  const gboolean modulus = column->quantity == HYS_QUANTITY_STORAGE || column->quantity == HYS_QUANTITY_LOSS;
  const gboolean softness = column->quantity == HYS_QUANTITY_COMPLIANCE && g_str_has_prefix (from, "1/");
  const double pressure = hys_unit_ratio (softness ? from + 2 : from, "MPa");

  g_free (*unit);
  if (column->quantity == HYS_QUANTITY_STRAIN && choice->length > 0)
    {
      *unit = g_strdup ("mm");
      return choice->length * (g_str_equal (from, "%") ? 0.01 : g_str_equal (from, "‰") ? 0.001 : 1);
    }
  if (isnan (pressure) || !(choice->area > 0) || ((modulus || softness) && !(choice->length > 0)))
    {
      *unit = g_strdup (from);
      return 1;
    }
  *unit = g_strdup (softness ? "mm/N" : modulus ? "N/mm" : "N");
  return softness ? choice->length / choice->area / pressure
         : pressure * choice->area / (modulus ? choice->length : 1);
}

/* ---- Cycles ---- */

/* (element-type Cycle), of which the first is number @number. @range: gets the extents of x and r */
static GArray *
find_cycles (const HysMeasured  *self,
             guint              *number,
             HysLoopPoint       *range,
             GError            **error)
{
  g_autoptr (HysRecord) record = hys_record_new (self, error);
  GArray *cycles;
  gsize cut;

  if (record == NULL)
    return NULL;
  cycles = g_array_new (FALSE, FALSE, sizeof (Cycle));
  cut = self->n - record->n;
  *range = record->range;
  *number = record->left_out / 2 + record->left_out % 2 + 1;
  for (guint i = record->left_out % 2; i < record->turns->len; i += 2)
    {
      const HysRecordTurn *turns = (const HysRecordTurn *) (gpointer) record->turns->data;
      Cycle cycle = { cut + turns[i].row, self->n - 1, self->n - 1, FALSE };

      if (i + 1 < record->turns->len)
        cycle.turn = cut + turns[i + 1].row;
      if (i + 2 < record->turns->len)
        cycle.end = cut + turns[i + 2].row;
      cycle.whole = cycle.turn < cycle.end
                    && fabs (self->points[cycle.end].x - self->points[cycle.first].x) < CLOSED * record->range.x;
      g_array_append_val (cycles, cycle);
    }
  return cycles;
}

guint *
hys_measured_halves (const HysMeasured *self)
{
  g_autoptr (HysRecord) record = hys_record_new (self, NULL);
  guint *half = g_new0 (guint, self->n), m = 0;

  for (gsize i = 0; record != NULL && i < record->n; i++)
    {
      m += m + 1 < record->turns->len && i >= g_array_index (record->turns, HysRecordTurn, m + 1).row;
      half[self->n - record->n + i] = m;
    }
  return half;
}

GArray *
hys_measured_turns (const HysMeasured *self,
                    int                way)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree guint *half = hys_measured_halves (self);

  for (gsize i = 1, first = 0; i < self->n; i++)
    {
      gsize row = i;

      if (half[i] == half[i - 1])
        continue;
      if (way * (self->points[i].x - self->points[first].x) > 0)
        {
          while (row > 0 && way * (self->points[row - 1].x - self->points[row].x) > 0)
            row--;
          while (row + 1 < self->n && way * (self->points[row + 1].x - self->points[row].x) > 0)
            row++;
          g_array_append_val (rows, row);
        }
      first = i;
    }
  return rows;
}

double
hys_measured_rounding (const HysMeasured *self)
{
  g_autoptr (HysRecord) record = hys_record_new (self, NULL);

  return record != NULL ? fmin (record->noise_x, record->rounding_x / sqrt (12)) * record->range.x : 0;
}

/* Takes the line through the means of whole cycles off. */
static gboolean
take_drift_off (HysMeasured   *self,
                HysLoopPoint   range,
                const GArray  *cycles,
                GString       *done,
                GError       **error)
{
  double n = 0, t = 0, tt = 0, x = 0, tx = 0, r = 0, tr = 0;
  const double whole = self->t[self->n - 1] - self->t[0];
  g_autofree char *of_x = NULL, *of_r = NULL;

  for (guint i = 0; i < cycles->len; i++)
    {
      const Cycle *cycle = &g_array_index (cycles, Cycle, i);
      const double rows = (double) (cycle->end - cycle->first);
      double at = 0, mean_x = 0, mean_r = 0;

      if (!cycle->whole)
        continue;
      for (gsize row = cycle->first; row < cycle->end; row++)
        {
          at += (self->t[row] - self->t[0]) / rows;
          mean_x += self->points[row].x / rows;
          mean_r += self->points[row].r / rows;
        }
      n++;
      t += at;
      tt += at * at;
      x += mean_x;
      tx += at * mean_x;
      r += mean_r;
      tr += at * mean_r;
    }
  if (!(n * tt - t * t > 0))
    return hys_fail (error, HYS_ERROR_REFUSED, _("a drift is seen from two whole cycles on"));
  x = (n * tx - t * x) / (n * tt - t * t);
  r = (n * tr - t * r) / (n * tt - t * t);
  x = fabs (x * whole) > ROUNDING * range.x ? x : 0;
  r = fabs (r * whole) > ROUNDING * range.r ? r : 0;
  for (gsize row = 0; row < self->n; row++)
    {
      self->points[row].x -= x * (self->t[row] - self->t[0]);
      self->points[row].r -= r * (self->t[row] - self->t[0]);
    }
  for (guint i = 0; i < self->lead->len; i++)
    {
      HysTablePoint *point = &g_array_index (self->lead, HysTablePoint, i);

      point->value -= x * (point->t - self->t[0]);
    }
  of_x = hys_readout_number (x * whole);
  of_r = hys_readout_number (r * whole);
  g_string_append_printf (done, _(" Drift from the first row to the last, taken off: %s in x, %s in r."), of_x, of_r);
  return TRUE;
}

/* Adds a part of the way from one row to another to a point, at even times between them. */
static void
add_between (const HysMeasured *self,
             gsize              from,
             gsize              to,
             double             part,
             double             weight,
             HysLoopPoint      *point,
             double            *time)
{
  const double place = (double) from + part * (double) (to - from);
  const gsize row = MIN ((gsize) place, to - 1);
  const double over = place - (double) row;
  const HysLoopPoint *points = self->points + row;

  point->x += weight * (points[0].x + over * (points[1].x - points[0].x));
  point->r += weight * (points[0].r + over * (points[1].r - points[0].r));
  *time += weight * (self->t[row] + over * (self->t[row + 1] - self->t[row]));
}

/* The mean of the whole cycles, which x goes through some times before. */
static gboolean
average (HysMeasured   *self,
         const GArray  *cycles,
         GString       *done,
         GError       **error)
{
  gsize most = 1, n;
  guint whole = 0;
  double period, start;

  for (guint i = 0; i < cycles->len; i++)
    {
      const Cycle *cycle = &g_array_index (cycles, Cycle, i);

      whole += cycle->whole;
      if (cycle->whole)
        most = MAX (most, MAX (cycle->turn - cycle->first, cycle->end - cycle->turn));
    }
  if (whole == 0)
    return hys_fail (error, HYS_ERROR_REFUSED, _("there is no whole cycle, which ends where it began"));
  most = MIN (most, MOST_POINTS);
  n = 2 * most + 1;
  HysLoopPoint *points = hys_owned (self, HysLoopPoint, n);
  double *times = hys_owned (self, double, n);
  for (guint i = 0; i < cycles->len; i++)
    {
      const Cycle *cycle = &g_array_index (cycles, Cycle, i);

      for (gsize k = 0; cycle->whole && k < n; k++)
        if (k < most)
          add_between (self, cycle->first, cycle->turn, (double) k / (double) most, 1.0 / whole, &points[k], &times[k]);
        else
          add_between (self, cycle->turn, cycle->end, (double) (k - most) / (double) most, 1.0 / whole, &points[k], &times[k]);
    }
  points[0].x = points[n - 1].x = (points[0].x + points[n - 1].x) / 2;
  points[0].r = points[n - 1].r = (points[0].r + points[n - 1].r) / 2;
  period = times[n - 1] - times[0];
  start = times[0];
  g_array_set_size (self->lead, 0);
  for (gsize k = 0; k < ROUNDS * (n - 1); k++)
    g_array_append_val (self->lead, ((HysTablePoint){ times[k % (n - 1)] - start + (double) (k / (n - 1) + 1) * period,
                                                      points[k % (n - 1)].x }));
  for (gsize k = 0; k < n; k++)
    times[k] += (ROUNDS + 1) * period - start;
  self->points = points;
  self->t = times;
  self->n = n;
  g_string_append_printf (done, ngettext (" Mean of %u cycle.", " Mean of %u cycles.", whole), whole);
  return TRUE;
}

/* Leaves other cycles out; what x did before them leads to the first. @number: of the first one */
static gboolean
choose_cycles (HysMeasured              *self,
               const HysMeasuredChoice  *choice,
               GArray                   *cycles,
               guint                     number,
               GString                  *done,
               GError                  **error)
{
  const guint last = number + cycles->len - 1, to = MIN (choice->to, last);
  gsize first, end;

  if (choice->from < number || choice->from > to)
    return hys_fail (error, HYS_ERROR_REFUSED, _("there are the cycles %u to %u"), number, last);
  first = g_array_index (cycles, Cycle, choice->from - number).first;
  end = g_array_index (cycles, Cycle, to - number).end + 1;
  g_string_append_printf (done, _(" Cycles %u to %u of %u are taken."), choice->from, to, last);
  for (gsize row = 0; row < first; row++)
    g_array_append_val (self->lead, ((HysTablePoint){ self->t[row], self->points[row].x }));
  self->n = end - first;
  memmove (self->points, self->points + first, self->n * sizeof *self->points);
  memmove (self->t, self->t + first, self->n * sizeof *self->t);
  g_array_set_size (cycles, to - number + 1);
  g_array_remove_range (cycles, 0, choice->from - number);
  for (guint i = 0; i < cycles->len; i++)
    {
      Cycle *cycle = &g_array_index (cycles, Cycle, i);

      *cycle = (Cycle){ cycle->first - first, cycle->turn - first, cycle->end - first, cycle->whole };
    }
  return TRUE;
}

gboolean
hys_measured_prepare (HysMeasured              *self,
                      const HysMeasuredChoice  *choice,
                      GError                  **error)
{
  g_autoptr (GArray) cycles = NULL;
  g_autoptr (GString) done = g_string_new (NULL);
  HysLoopPoint range;
  guint number;

  if (choice->to == 0 && !choice->detrend && !choice->average)
    return TRUE;
  cycles = find_cycles (self, &number, &range, error);
  if (cycles == NULL || (choice->detrend && !take_drift_off (self, range, cycles, done, error))
      || (choice->to > 0 && !choose_cycles (self, choice, cycles, number, done, error))
      || (choice->average && !average (self, cycles, done, error)))
    return FALSE;
  self->done = hys_owner_keep (self, g_string_free (g_steal_pointer (&done), FALSE), g_free);
  return TRUE;
}
