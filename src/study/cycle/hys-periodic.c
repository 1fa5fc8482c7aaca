/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One period between rows: its harmonics by integrals over the pieces between events. */
#include "hys-periodic.h"

#include "hys-between.h"

#include <math.h>
#include <string.h>

/* Times that differ by less of the period are one. */
#define SAME    1e-9
/* Steps at each side that tell how long one is. */
#define BESIDE  3
/* Rows through which a polynomial goes. */
#define THROUGH 6
/* So many, at one side of a row, tell a slope and how well. */
#define FEWEST  3
/* Slopes that differ by so many times what rows do not know of them bend; beside a jump they differ by just that. */
#define BENDS   2
/* What differs by more of the largest value from where the rows before or behind it lead, and not from both, or by so
   much less from one, as far as rows tell, is behind a jump. */
#define JUMP    1e-6
#define SIDE    1e-2

/* Of so many rows a period, what lies between two of them is no matter. */
#define ENOUGH  4000

/* Nodes and weights of Gauss and Legendre on [-1, 1], six points (Abramowitz and Stegun, table 25.4). */
static const double nodes[] = { -0.932469514203152, -0.661209386466265, -0.238619186083197,
                                0.238619186083197, 0.661209386466265, 0.932469514203152 };
static const double weights[] = { 0.171324492379170, 0.360761573048139, 0.467913934572691,
                                  0.467913934572691, 0.360761573048139, 0.171324492379170 };

HysPeriodic
hys_periodic_of_rows (gsize         n,
                      const double *t,
                      const double *y,
                      double        period,
                      gboolean      events)
{
  double start = t[n - 1] - period;
  gsize first = hys_between_row (t, n, start + SAME * period) + 1;
  HysPeriodic self = { .omega = 2 * G_PI / period, .n = (guint) (n - first + 1) };

  self.t = g_new (double, self.n);
  self.y = g_new (double, self.n);
  self.corner = g_new0 (gboolean, self.n);
  self.t[0] = 0;
  self.y[0] = hys_between_value (t, y, n, start).value;
  for (guint i = 1; i < self.n; i++)
    {
      self.t[i] = t[first + i - 1] - start;
      self.y[i] = y[first + i - 1];
    }
  for (guint i = 1; i + 1 < self.n; i++)
    {
      double before = self.t[i] - self.t[i - 1], behind = self.t[i + 1] - self.t[i];
      double beside = 0;

      for (guint k = 1; k <= BESIDE; k++)
        beside = fmax (beside, fmax (i > k ? self.t[i - k] - self.t[i - k - 1] : 0,
                                     i + k + 1 < self.n ? self.t[i + k + 1] - self.t[i + k] : 0));
      self.corner[i] = fmin (before, behind) < SAME * period || (events && before + behind < beside + SAME * period);
    }
  return self;
}

void
hys_periodic_clear (HysPeriodic *self)
{
  g_free (self->t);
  g_free (self->y);
  g_free (self->corner);
}

/* Value and slope at @t of the polynomial through @n rows from @first on, by Neville's scheme. */
static void
interpolate (const HysPeriodic *self,
             guint              first,
             guint              n,
             double             t,
             double            *value,
             double            *slope)
{
  double p[THROUGH], d[THROUGH] = { 0 };
  const double *times = self->t + first;

  for (guint i = 0; i < n; i++)
    p[i] = self->y[first + i];
  for (guint k = 1; k < n; k++)
    for (guint i = 0; i + k < n; i++)
      {
        double span = times[i + k] - times[i], left = (t - times[i]) / span, right = (times[i + k] - t) / span;

        d[i] = right * d[i] + left * d[i + 1] + (p[i + 1] - p[i]) / span;
        p[i] = right * p[i] + left * p[i + 1];
      }
  *value = p[0];
  *slope = d[0];
}

static void
evaluate (const HysPeriodic *self,
          guint              i,
          double             t,
          double            *value,
          double            *slope)
{
  double from = sin (self->omega * self->t[i]), to = sin (self->omega * self->t[i + 1]);
  guint first, n;

  if (self->affine)
    {
      double steep = to != from ? (self->y[i + 1] - self->y[i]) / (to - from) : 0;

      *value = self->y[i] + steep * (sin (self->omega * t) - from);
      *slope = steep * self->omega * cos (self->omega * t);
      return;
    }
  /* The rows through which the polynomial between rows i and i + 1 goes: as many on both sides as lie in the same
     piece. */
  guint low = i, high = i + 1;
  while (low > 0 && !self->corner[low] && i - low < THROUGH)
    low--;
  while (high + 1 < self->n && !self->corner[high] && high - i < THROUGH)
    high++;
  n = MIN (high - low + 1, THROUGH);
  first = i >= low + (n - 1) / 2 ? MIN (i - (n - 1) / 2, high + 1 - n) : low;
  interpolate (self, first, n, t, value, slope);
}

/* Whether the pieces beside a row, at its side @way, have no corner for the rows that lead to it. */
static gboolean
is_plain (const HysPeriodic *self,
          guint              row,
          int                way)
{
  for (int k = 1; k <= (self->affine ? 2 : THROUGH); k++)
    if ((int) row + way * k < 0 || (int) row + way * k >= (int) self->n || self->corner[(int) row + way * k])
      return FALSE;
  return TRUE;
}

/* The slope at a row of the polynomial through up to THROUGH rows of its piece at one side of it, and how much another one
   through a row fewer has; NAN where there are too few. */
static double
slope_beside (const HysPeriodic *self,
              guint              row,
              int                way,
              double            *doubt)
{
  guint n = 1;
  double value, slope, other;

  for (int i = (int) row; n < THROUGH && i + way >= 0 && i + way < (int) self->n && (n == 1 || !self->corner[i]); i += way)
    n++;
  if (n < FEWEST)
    return NAN;
  interpolate (self, way < 0 ? row + 1 - n : row, n, self->t[row], &value, &slope);
  interpolate (self, way < 0 ? row + 2 - n : row, n - 1, self->t[row], &value, &other);
  *doubt += fabs (slope - other);
  return slope;
}

/* How many times the slopes beside a row differ by more than rows tell of them; 0: not at all. */
static double
bend (const HysPeriodic *self,
      guint              row)
{
  double doubt = 0, difference;

  if (self->corner[row])
    return 0;
  difference = fabs (slope_beside (self, row, 1, &doubt) - slope_beside (self, row, -1, &doubt));
  return difference > BENDS * doubt ? difference / doubt : 0;
}

void
hys_periodic_mark_corners (HysPeriodic *self)
{
  if (self->affine || self->n > ENOUGH)   /* no slope is told from rows beyond, or it is no matter */
    return;
  g_autofree double *bends = g_new0 (double, self->n);

  for (guint i = 1; i + 1 < self->n; i++)
    bends[i] = bend (self, i);
  /* The sharpest first: rows beside it are none then. */
  while (TRUE)
    {
      guint sharpest = 0;

      for (guint i = 1; i + 1 < self->n; i++)
        if (bends[i] > bends[sharpest])
          sharpest = i;
      if (sharpest == 0)
        return;
      self->corner[sharpest] = TRUE;
      for (guint i = MAX (sharpest, THROUGH) + 1 - THROUGH; i < MIN (sharpest + THROUGH, self->n - 1); i++)
        bends[i] = bend (self, i);
    }
}

/* What the rows at the side @way of a row lead to at @t. */
static double
extrapolate (const HysPeriodic *self,
             guint              row,
             int                way,
             double             t)
{
  double value, slope;

  if (self->affine)
    evaluate (self, way < 0 ? row - 2 : row + 1, t, &value, &slope);
  else
    interpolate (self, way < 0 ? row - THROUGH : row + 1, THROUGH, t, &value, &slope);
  return value;
}

/* Makes room for a row at @place. */
static void
insert (HysPeriodic *self,
        guint        place,
        double       t,
        double       y)
{
  guint more = self->n - place;

  self->t = g_renew (double, self->t, self->n + 1);
  self->y = g_renew (double, self->y, self->n + 1);
  self->corner = g_renew (gboolean, self->corner, self->n + 1);
  memmove (self->t + place + 1, self->t + place, more * sizeof (double));
  memmove (self->y + place + 1, self->y + place, more * sizeof (double));
  memmove (self->corner + place + 1, self->corner + place, more * sizeof (gboolean));
  self->t[place] = t;
  self->y[place] = y;
  self->corner[place] = TRUE;
  self->n++;
}

void
hys_periodic_part_jumps (HysPeriodic *self)
{
  double size = 0;

  for (guint i = 0; i < self->n; i++)
    size = fmax (size, fabs (self->y[i]));
  for (guint i = self->n - 1; i > 0; i--)
    {
      gboolean alone = self->corner[i] && self->t[i] > self->t[i - 1]
                       && (i + 1 == self->n || self->t[i] < self->t[i + 1]);
      double before, behind, from, to;

      if (!alone || !is_plain (self, i, -1) || !is_plain (self, i, 1))
        continue;
      before = extrapolate (self, i, -1, self->t[i]);
      behind = extrapolate (self, i, 1, self->t[i]);
      from = fabs (before - self->y[i]);
      to = fabs (behind - self->y[i]);
      if (from > JUMP * size && to <= fmax (JUMP * size, SIDE * from))
        insert (self, i, self->t[i], before);
      else if (to > JUMP * size && from <= fmax (JUMP * size, SIDE * to))
        insert (self, i + 1, self->t[i], behind);
    }
}

/* The same between rows @i and @i + 1, of which a scheme with steps may give one the other's side: values as the rows
 * beyond these say where they differ by more than values do from row to row; FALSE where they do not. */
static gboolean
part_turn (HysPeriodic *self,
           guint        i,
           double       t)
{
  double before, behind, jump;

  if (self->corner[i] || self->corner[i + 1] || !is_plain (self, i, -1) || !is_plain (self, i + 1, 1))
    return FALSE;
  before = extrapolate (self, i, -1, t);
  behind = extrapolate (self, i + 1, 1, t);
  jump = fabs (before - behind);
  if (jump <= fabs (self->y[i - 1] - self->y[i - 2]) + fabs (self->y[i + 3] - self->y[i + 2]))
    return FALSE;
  if (fabs (self->y[i] - before) > jump / 2)
    self->y[i] = extrapolate (self, i, -1, self->t[i]);
  if (fabs (self->y[i + 1] - behind) > jump / 2)
    self->y[i + 1] = extrapolate (self, i + 1, 1, self->t[i + 1]);
  self->unsure += jump * (self->t[i + 1] - self->t[i]);
  insert (self, i + 1, t, behind);
  insert (self, i + 1, t, before);
  return TRUE;
}

/* A turn of the input between two rows, by what leads to it and away from it: two rows where these differ by more than
 * values do from row to row. */
static void
add_turn (HysPeriodic *self,
          double       t)
{
  double same = 1e-9 * self->t[self->n - 1], before, behind, slope, step;
  guint i = 1;

  while (self->t[i + 1] <= t - same)
    i++;
  if (self->t[i + 1] < t + same)
    self->corner[i + 1] |= !self->affine;
  if (self->t[i + 1] < t + same || i + 2 >= self->n || part_turn (self, i, t) || !self->affine)
    return;
  evaluate (self, i - 1, t, &before, &slope);
  evaluate (self, i + 1, t, &behind, &slope);
  step = fabs (self->y[i] - self->y[i - 1]) + fabs (self->y[i + 2] - self->y[i + 1]);
  if (fabs (before - behind) <= step)
    insert (self, i + 1, t, (before + behind) / 2);
  else
    {
      insert (self, i + 1, t, behind);
      insert (self, i + 1, t, before);
    }
}

/* Between two rows, where the lines of the rows before and behind meet there, a row. */
static void
add_corners (HysPeriodic *self)
{
  for (guint i = self->n - 3; i >= 1; i--)
    {
      const double *y = self->y + i - 1;
      double s[4], before, behind, at, angle;

      for (guint k = 0; k < 4; k++)
        s[k] = sin (self->omega * self->t[i - 1 + k]);
      before = (y[1] - y[0]) / (s[1] - s[0]);
      behind = (y[3] - y[2]) / (s[3] - s[2]);
      at = (y[2] - y[1] + before * s[1] - behind * s[2]) / (before - behind);
      if (self->corner[i] || self->corner[i + 1] || !((at - s[1]) * (at - s[2]) < 0)
          || cos (self->omega * self->t[i - 1]) * cos (self->omega * self->t[i + 2]) <= 0)   /* a turn between */
        continue;
      angle = cos (self->omega * self->t[i]) < 0 ? G_PI - asin (at) : asin (at);
      angle += 2 * G_PI * rint ((self->omega * self->t[i] - angle) / (2 * G_PI));
      insert (self, i + 1, angle / self->omega, y[1] + before * (at - s[1]));
    }
}

void
hys_periodic_turn (HysPeriodic *self)
{
  double period = 2 * G_PI / self->omega, same = 1e-9 * period, value, slope;
  double shift = period * ceil (self->t[0] / period - 1e-9);
  HysPeriodic old;
  guint cut = 0;

  for (guint i = 0; i < self->n; i++)
    self->t[i] -= shift;
  /* The row at 0 would lie on the chord of a corner beside it; those at the ends of these rows are found below. */
  if (self->affine && self->n < ENOUGH)
    add_corners (self);
  old = *self;
  while (cut + 2 < self->n && self->t[cut + 1] <= same)
    cut++;
  evaluate (self, cut, 0, &value, &slope);
  self->n += fabs (self->t[cut]) > same;
  self->t = g_new (double, self->n);
  self->y = g_new (double, self->n);
  self->corner = g_new0 (gboolean, self->n);
  self->y[0] = self->y[self->n - 1] = value;
  self->t[0] = 0;
  self->t[self->n - 1] = period;
  for (guint i = 1; i + 1 < self->n; i++)
    {
      guint from = cut + i < old.n ? cut + i : cut + i - old.n + 1;

      self->t[i] = old.t[from] + (cut + i < old.n ? 0 : period);
      self->y[i] = old.y[from];
      self->corner[i] = old.corner[from];
    }
  hys_periodic_clear (&old);
  if (self->affine && self->n < ENOUGH)
    add_corners (self);
  for (int quarter = 1; quarter <= 3; quarter += 2)
    add_turn (self, quarter * period / 4);
  hys_periodic_mark_corners (self);
  hys_periodic_part_jumps (self);
}

void
hys_periodic_fourier (const HysPeriodic *self,
                      guint              n,
                      double            *in_phase,
                      double            *quadrature)
{
  *in_phase = *quadrature = 0;
  for (guint i = 0; i + 1 < self->n; i++)
    {
      double half = (self->t[i + 1] - self->t[i]) / 2, middle = (self->t[i + 1] + self->t[i]) / 2;

      for (guint k = 0; k < G_N_ELEMENTS (nodes) && half > 0; k++)
        {
          double t = middle + half * nodes[k], value, slope;

          evaluate (self, i, t, &value, &slope);
          *in_phase += weights[k] * half * value * sin (n * self->omega * t);
          *quadrature += weights[k] * half * value * cos (n * self->omega * t);
        }
    }
  *in_phase *= self->omega / G_PI;
  *quadrature *= self->omega / G_PI;
}

/* The rows between which @t lies, on one side of it; the period goes round. */
static guint
find (const HysPeriodic *self,
      double            *t,
      int                side)
{
  double end = self->t[self->n - 1], same = 1e-9 * end;
  guint i = 0;

  if (side < 0 && *t < same)
    *t = end;
  while (i + 2 < self->n && (side < 0 ? self->t[i + 1] < *t - same : self->t[i + 1] <= *t + same))
    i++;
  return i;
}

double
hys_periodic_value (const HysPeriodic *self,
                    double             t,
                    int                side)
{
  guint i = find (self, &t, side);
  double value, slope;

  evaluate (self, i, t, &value, &slope);
  return value;
}

double
hys_periodic_slope (const HysPeriodic *self,
                    double             t,
                    int                side)
{
  guint i = find (self, &t, side);
  double value, slope;

  evaluate (self, i, t, &value, &slope);
  return slope;
}
