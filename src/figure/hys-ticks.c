/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ticks.h"

#include "hys-readout-number.h"

#include <math.h>
#include <string.h>

/* Ends nearer than this, relative to their size, count as equal; so do ends nearer than SMALLEST. */
#define NARROWEST 1e-12
#define SMALLEST  1e-300
#define LARGEST   1e300

/* A label longer than this, sign and spaces apart, calls for an exponent or an offset. */
#define MAX_DIGITS 6

/* Multiples of a given step are written up to so many of it from zero. */
#define FARTHEST 1e6

#define MINUS      "\xe2\x88\x92"
#define THIN_SPACE "\xe2\x80\x89"

/* A decimal number, exactly: number * 10^power. */
typedef struct
{
  gint64 number;
  int    power;
} Decimal;

/* The steps of a ladder: 1, 2, 2.5, 5 and again with the next power of ten. */
static const Decimal ladder[] = { { 1, 0 }, { 2, 0 }, { 25, -1 }, { 5, 0 } };

static double
decimal_value (Decimal decimal)
{
  char text[48];

  g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT "e%d", decimal.number, decimal.power);
  return g_ascii_strtod (text, NULL);
}

/* The n-th step of the ladder that has 10^0 at its rung 0. */
static Decimal
ladder_step (int rung)
{
  int turn = rung >= 0 ? rung / 4 : -((3 - rung) / 4);
  Decimal step = ladder[rung - 4 * turn];

  step.power += turn;
  return step;
}

/* The multiples of @step within the range: from first to last times the step. */
static gint64
count_multiples (double  from,
                 double  to,
                 Decimal step,
                 gint64 *first)
{
  double width = decimal_value (step);
  gint64 last = (gint64) floor (to / width) + 1;

  *first = (gint64) ceil (from / width) - 1;
  while (decimal_value ((Decimal) { *first * step.number, step.power }) < from)
    (*first)++;
  while (decimal_value ((Decimal) { last * step.number, step.power }) > to)
    last--;
  return last - *first + 1;
}

/* Small ticks that divide the steps of a rung, or the second ones where each second tick was taken. One that only
 * rounding takes beyond an end is at that end. */
static void
choose_minor (HysTicks *self,
              double    from,
              double    to,
              int       rung,
              gboolean  every_second)
{
  static const int parts[] = { 5, 4, 5, 5 };    /* of the step of a rung */
  double step = decimal_value (ladder_step (rung)) / (every_second ? 1 : parts[((rung % 4) + 4) % 4]);
  double start = self->values[0];
  double last = floor ((to - start) / step), first = ceil ((from - start) / step);

  if (!(last - first < HYS_TICKS_MINOR))
    return;
  for (double i = first; i <= last; i++)
    {
      double value = start + i * step;
      gboolean major = FALSE;

      for (guint k = 0; k < self->n; k++)
        major |= fabs (value - self->values[k]) < step / 4;
      if (!major)
        self->minor[self->n_minor++] = CLAMP (value, from, to);
    }
}

/* Sets decimals[] to at most @max_count round numbers within the range. Where the ladder's rungs are too far apart for
 * two, each second tick of the finer rung is taken. */
static guint
choose (double    from,
        double    to,
        guint     max_count,
        Decimal  *decimals,
        int      *chosen,
        gboolean *every_second)
{
  int rung = 4 * (int) floor (log10 ((to - from) / max_count)) - 1;
  gint64 first, count = G_MAXINT64, stride = 1;
  Decimal step;

  while (count > max_count)
    {
      step = ladder_step (++rung);
      count = count_multiples (from, to, step, &first);
    }
  if (count < 2)
    {
      stride = 2;
      step = ladder_step (rung - 1);
      count = (count_multiples (from, to, step, &first) + 1) / stride;
    }
  for (gint64 i = 0; i < count; i++)
    decimals[i] = (Decimal) { (first + stride * i) * step.number, step.power };
  *chosen = stride > 1 ? rung - 1 : rung;
  *every_second = stride > 1;
  return (guint) count;
}

static Decimal
strip_zeros (Decimal decimal)
{
  while (decimal.number != 0 && decimal.number % 10 == 0)
    {
      decimal.number /= 10;
      decimal.power++;
    }
  if (decimal.number == 0)
    decimal.power = 0;
  return decimal;
}

static int
count_digits (gint64 number)
{
  int n = 1;

  while ((number /= 10) != 0)
    n++;
  return n;
}

/* The most characters that a number needs when written out, the sign apart. */
static int
longest (const Decimal *decimals,
         guint          n,
         int            exponent)
{
  int characters = 0;

  for (guint i = 0; i < n; i++)
    {
      Decimal shifted = strip_zeros ((Decimal) { decimals[i].number, decimals[i].power - exponent });
      int n_digits = count_digits (shifted.number);

      characters = MAX (characters, shifted.power >= 0 ? n_digits + shifted.power
                                                       : MAX (n_digits, 1 - shifted.power) + 1);
    }
  return characters;
}

/* The exponent with which the labels are short; FALSE if there is none. */
static gboolean
choose_exponent (const Decimal *decimals,
                 guint          n,
                 int           *exponent)
{
  int power = G_MININT;

  *exponent = 0;
  if (longest (decimals, n, 0) <= MAX_DIGITS)
    return TRUE;
  /* The power of ten of the largest number. */
  for (guint i = 0; i < n; i++)
    if (decimals[i].number != 0)
      power = MAX (power, count_digits (decimals[i].number) - 1 + decimals[i].power);
  *exponent = power == G_MININT ? 0 : power;
  return longest (decimals, n, *exponent) <= MAX_DIGITS;
}

void
hys_ticks_group_digits (GString *text,
                        gsize    start)
{
  gsize digits = strspn (text->str + start, "0123456789");

  if (digits < 5)
    return;
  for (gsize i = digits - 3; i > 0 && i < digits; i -= MIN (i, 3))
    g_string_insert (text, (gssize) (start + i), THIN_SPACE);
}

static void
write_labels (HysTicks *self,
              Decimal  *decimals)
{
  if (!choose_exponent (decimals, self->n, &self->exponent))
    {
      gint64 span = decimals[self->n - 1].number - decimals[0].number, unit = 1, common;

      /* Subtracts from all what their leading digits have in common. */
      for (int i = count_digits (span); i > 0; i--)
        unit *= 10;
      common = decimals[0].number / unit * unit;
      for (guint i = 0; i < self->n; i++)
        decimals[i].number -= common;
      self->offset = decimal_value (strip_zeros ((Decimal) { common, decimals[0].power }));
      choose_exponent (decimals, self->n, &self->exponent);
    }
  for (guint i = 0; i < self->n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      gsize start = 0;
      Decimal decimal = strip_zeros ((Decimal) { decimals[i].number, decimals[i].power - self->exponent });

      if (decimal.number < 0)
        {
          g_string_append (text, MINUS);
          start = text->len;
        }
      g_string_append_printf (text, "%" G_GINT64_FORMAT, ABS (decimal.number));
      for (; decimal.power > 0; decimal.power--)
        g_string_append_c (text, '0');
      if (decimal.power < 0)
        {
          gsize places = (gsize) -decimal.power;

          while (text->len - start <= places)
            g_string_insert_c (text, (gssize) start, '0');
          g_string_insert (text, (gssize) (text->len - places), hys_readout_decimal_sign ());
        }
      hys_ticks_group_digits (text, start);
      g_strlcpy (self->labels[i], text->str, HYS_TICK_LABEL);
    }
}

/* A value with so many digits after the first. */
static Decimal
round_to_decimal (double value,
                  int    digits)
{
  char text[48], format[] = { '%', '.', (char) ('0' + digits / 10), (char) ('0' + digits % 10), 'e', '\0' };
  char *exponent;
  Decimal decimal;

  g_ascii_formatd (text, sizeof text, format, value);
  exponent = strchr (text, 'e');
  decimal.power = (int) g_ascii_strtoll (exponent + 1, NULL, 10) - digits;
  decimal.number = (gint64) round (g_ascii_strtod (text, &exponent) / decimal_value ((Decimal) { 1, decimal.power }));
  return decimal;
}

static gboolean
is_narrow (double from,
           double to)
{
  return to - from < SMALLEST || to - from < NARROWEST * fmax (fabs (from), fabs (to));
}

void
hys_ticks_init (HysTicks *self,
                double    from,
                double    to,
                guint     max_count)
{
  Decimal decimals[HYS_TICKS_MAX];
  gboolean every_second;
  int rung;

  memset (self, 0, sizeof *self);
  if (!isfinite (from) || !isfinite (to))
    return;
  if (from > to)
    {
      double swapped = from;

      from = to;
      to = swapped;
    }
  from = fmax (from, -LARGEST);
  to = fmin (to, LARGEST);
  if (is_narrow (from, to))
    {
      self->n = 1;
      self->values[0] = fabs (from) < SMALLEST ? 0 : from;
      decimals[0] = round_to_decimal (self->values[0], 4);
      write_labels (self, decimals);
      return;
    }
  self->n = choose (from, to, CLAMP (max_count, 2, HYS_TICKS_MAX), decimals, &rung, &every_second);
  for (guint i = 0; i < self->n; i++)
    self->values[i] = decimal_value (decimals[i]);
  choose_minor (self, from, to, rung, every_second);
  write_labels (self, decimals);
}

gboolean
hys_ticks_init_step (HysTicks *self,
                     double    from,
                     double    to,
                     double    step)
{
  Decimal decimals[HYS_TICKS_ROOM], unit;
  gint64 first, count;

  memset (self, 0, sizeof *self);
  if (!(step > SMALLEST) || !(to - from < step * HYS_TICKS_ROOM) || !(fmax (fabs (from), fabs (to)) < step * FARTHEST))
    return FALSE;
  unit = strip_zeros (round_to_decimal (step, 11));
  count = count_multiples (from, to, unit, &first);
  if (count < 1 || count > HYS_TICKS_ROOM)
    return FALSE;
  self->n = (guint) count;
  for (guint i = 0; i < self->n; i++)
    {
      decimals[i] = (Decimal) { (first + i) * unit.number, unit.power };
      self->values[i] = decimal_value (decimals[i]);
    }
  write_labels (self, decimals);
  return TRUE;
}

void
hys_ticks_widen (double *from,
                 double *to)
{
  double low = CLAMP (fmin (*from, *to), -LARGEST, LARGEST);
  double high = CLAMP (fmax (*from, *to), -LARGEST, LARGEST);

  if (is_narrow (low, high))
    {
      double size = fmax (fabs (low), fabs (high));
      double margin = size < SMALLEST / NARROWEST ? 1 : size / 2;

      low -= margin;
      high += margin;
    }
  *from = fmax (low, -LARGEST);
  *to = fmin (high, LARGEST);
}

void
hys_ticks_round_range (double *from,
                       double *to)
{
  double width, unit;
  int rung;

  hys_ticks_widen (from, to);
  width = *to - *from;
  rung = 4 * (int) floor (log10 (width / 20));
  while ((unit = decimal_value (ladder_step (rung))) < width / 20)
    rung++;
  *from = fmax (floor ((*from - width / 50) / unit) * unit, -LARGEST);
  *to = fmin (ceil ((*to + width / 50) / unit) * unit, LARGEST);
}
