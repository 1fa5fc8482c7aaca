/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory line of generalized Prandtl and Masing models: play against limit (Krasnosel'skii, Pokrovskii 1989). */
#include "hys-memory-line.h"

#include "hys-parameter.h"

#include <math.h>

#define EXTREME(i) g_array_index (extremes, double, i)

/* Takes the place @x into the extremes that are remembered, each swing between them shorter than the one before: the
 * last of them is where the bar is. */
static void
move_to (GArray *extremes,
         double  x)
{
  if (extremes->len == 0 || fabs (x) >= fabs (EXTREME (0)))
    g_array_set_size (extremes, 0);
  g_array_append_val (extremes, x);
  while (extremes->len > 2)
    {
      guint last = extremes->len - 1;
      double way = EXTREME (last) - EXTREME (last - 1), before = EXTREME (last - 1) - EXTREME (last - 2);

      if (way * before >= 0)
        g_array_remove_index (extremes, last - 1);
      else if (fabs (way) >= fabs (before))
        g_array_remove_range (extremes, last - 2, 2);
      else
        return;
    }
}

GArray *
hys_memory_line (const HysColumn *x,
                 gsize            n,
                 double           origin)
{
  g_autoptr (GArray) extremes = g_array_new (FALSE, FALSE, sizeof (double));
  GArray *line = g_array_new (FALSE, FALSE, sizeof (HysMemoryPoint));
  gboolean begun = !isnan (origin);
  HysMemoryPoint point = { 0, begun || n == 0 ? origin : hys_column_get (x, 0) };

  origin = point.psi;
  for (gsize i = 0; i < n; i++)
    move_to (extremes, hys_column_get (x, i) - origin);
  if (extremes->len > 0)
    point.psi += EXTREME (extremes->len - 1);
  g_array_append_val (line, point);
  for (guint i = extremes->len; i > 1; i--)
    {
      point = (HysMemoryPoint){ fabs (EXTREME (i - 1) - EXTREME (i - 2)) / 2,
                                origin + (EXTREME (i - 1) + EXTREME (i - 2)) / 2 };
      g_array_append_val (line, point);
    }
  point = (HysMemoryPoint){ extremes->len > 0 ? fabs (EXTREME (0)) : 0, origin };
  g_array_append_val (line, point);
  if (!begun && n > 0)
    {
      /* Ends at half the range of the places: beyond, it may remember others from before. */
      double low = NAN, high = NAN;

      hys_column_range (x, 0, n, &low, &high);
      point.eta = (high - low) / 2;
      point.psi = hys_memory_line_at (line, point.eta);
      while (line->len > 1 && g_array_index (line, HysMemoryPoint, line->len - 1).eta >= point.eta)
        g_array_set_size (line, line->len - 1);
      g_array_append_val (line, point);
      point.psi = NAN;
      g_array_append_val (line, point);
    }
  return line;
}

double
hys_memory_line_at (const GArray *line,
                    double        eta)
{
  const HysMemoryPoint *points = (const HysMemoryPoint *) line->data;

  for (guint i = 1; i < line->len; i++)
    if (points[i].eta > eta)
      return points[i - 1].psi + (points[i].psi - points[i - 1].psi) * (eta - points[i - 1].eta)
                                 / (points[i].eta - points[i - 1].eta);
  return points[line->len - 1].psi;
}

gboolean
hys_memory_line_knows (const HysDocument *document)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      for (guint k = 0; k < element->kind->n_parameters; k++)
        {
          const char *key = element->kind->parameters[k].key;

          if ((g_str_equal (key, "force") || g_str_equal (key, "elongation"))
              && (element->values[k].formula != NULL || element->values[k].number != 0))
            return FALSE;
        }
    }
  return TRUE;
}
