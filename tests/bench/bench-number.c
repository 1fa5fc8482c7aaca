/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a number as text costs beside the C library: processor time, in one run, turn by turn, medians. */
#include "hys-number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NUMBERS 200000
#define TURNS 7

typedef struct
{
  const char *name;
  double    (*turn) (const double *values);   /* gives something that depends on all of the work */
} Work;

static double
print_17 (const double *values)
{
  char text[HYS_NUMBER_SIZE];
  double sum = 0;

  for (guint i = 0; i < NUMBERS; i++)
    sum += snprintf (text, sizeof text, "%.17g", values[i]);
  return sum;
}

static double
append_exact (const double *values)
{
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < NUMBERS; i++)
    hys_number_append_exact (out, values[i]);
  return (double) out->len;
}

static double
format_shortest (const double *values)
{
  char text[HYS_NUMBER_SIZE];
  double sum = 0;

  for (guint i = 0; i < NUMBERS; i++)
    sum += hys_number_format (values[i], text)[0];
  return sum;
}

static char texts[NUMBERS][HYS_NUMBER_SIZE];

static double
read_strtod (const double *values)
{
  double sum = 0;

  for (guint i = 0; i < NUMBERS; i++)
    sum += g_ascii_strtod (texts[i], NULL);
  return sum;
}

static double
read_number (const double *values)
{
  double sum = 0, value = 0;

  for (guint i = 0; i < NUMBERS; i++)
    sum += hys_number_parse (texts[i], &value) ? value : 0;
  return sum;
}

static const Work works[] = {
  { "printf (\"%.17g\")", print_17 }, { "hys_number_append_exact ()", append_exact },
  { "hys_number_format ()", format_shortest }, { "g_ascii_strtod ()", read_strtod }, { "hys_number_parse ()", read_number },
};

static double
processor_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

int
main (void)
{
  static double values[NUMBERS], seconds[G_N_ELEMENTS (works)][TURNS];
  volatile double sink = 0;

  for (guint i = 0; i < NUMBERS; i++)
    {
      values[i] = i % 4 == 0 ? 1e-3 * i : sin (1e-2 * i) * exp (-1e-5 * i);
      hys_number_format_exact (values[i], texts[i]);
    }
  for (guint turn = 0; turn < TURNS; turn++)
    for (guint k = 0; k < G_N_ELEMENTS (works); k++)
      {
        double start = processor_time ();

        sink += works[k].turn (values);
        seconds[k][turn] = processor_time () - start;
      }
  for (guint k = 0; k < G_N_ELEMENTS (works); k++)
    qsort (seconds[k], TURNS, sizeof (double), compare);
  for (guint k = 0; k < G_N_ELEMENTS (works); k++)
    printf ("%-28s %6.1f ns   %.2f of printf\n", works[k].name, 1e9 * seconds[k][TURNS / 2] / NUMBERS,
            seconds[k][TURNS / 2] / seconds[0][TURNS / 2]);
  return EXIT_SUCCESS;
}
