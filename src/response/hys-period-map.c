/* SPDX-License-Identifier: GPL-3.0-or-later */
/* States that a periodic motion begins a period with, and Anderson's acceleration to the one that it keeps. */
#include "hys-period-map.h"

#include <lapacke.h>
#include <math.h>
#include <string.h>

/* What differs by less of the largest is rounding. */
#define ROUNDING 1e-10

static gboolean
is_kind (const HysElement *element,
         const char       *kind)
{
  return g_str_equal (element->kind->name, kind);
}

gboolean
hys_period_map_begins (const HysDocument *document)
{
  /* What elements of other kinds remember need not be among the numbers of a state. */
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (!is_kind (element, "spring") && !is_kind (element, "dashpot") && !is_kind (element, "slider"))
        return FALSE;
    }
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);

      if (load->kind == HYS_LOAD_FORCE && !(hys_document_node (document, load->node)->mass > 0))
        return FALSE;
    }
  return TRUE;
}

GArray *
hys_period_map_series (const HysDocument *document)
{
  GArray *series = g_array_new (FALSE, FALSE, sizeof (HysSeries));

  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed)
      g_array_append_vals (series, &(HysSeries){ HYS_SERIES_POSITION, i }, 1);
  for (guint i = 0; i < document->nodes->len; i++)
    if (hys_document_node (document, i)->mass > 0)
      g_array_append_vals (series, &(HysSeries){ HYS_SERIES_VELOCITY, i }, 1);
  for (guint i = 0; i < document->elements->len; i++)
    if (is_kind (hys_document_element (document, i), "slider"))
      g_array_append_vals (series, &(HysSeries){ HYS_SERIES_FORCE, i }, 1);
  return series;
}

/* Which bars begin where they are put: not those that are nothing but held by springs, as these determine where they are. */
static gboolean *
find_placed (const HysDocument *document)
{
  gboolean *placed = g_new (gboolean, document->nodes->len);

  for (guint i = 0; i < document->nodes->len; i++)
    placed[i] = TRUE;
  for (guint i = 0; i < document->elements->len; i++)
    if (is_kind (hys_document_element (document, i), "spring"))
      placed[hys_document_element (document, i)->from] = placed[hys_document_element (document, i)->to] = FALSE;
  for (guint i = 0; i < document->elements->len; i++)
    if (is_kind (hys_document_element (document, i), "dashpot"))
      placed[hys_document_element (document, i)->from] = placed[hys_document_element (document, i)->to] = TRUE;
  for (guint i = 0; i < document->nodes->len; i++)
    placed[i] |= hys_document_node (document, i)->mass > 0 || hys_document_node_is_driven (document, i);
  return placed;
}

void
hys_period_map_begin (HysDocument  *document,
                      const double *state)
{
  g_autoptr (GArray) series = hys_period_map_series (document);
  g_autofree gboolean *placed = find_placed (document);

  for (guint i = 0; i < series->len; i++)
    {
      const HysSeries *part = &g_array_index (series, HysSeries, i);

      if (part->quantity == HYS_SERIES_POSITION)
        hys_document_edit_node (document, part->index)->position = placed[part->index] ? state[i] : 0;
      else if (part->quantity == HYS_SERIES_VELOCITY)
        hys_document_edit_node (document, part->index)->velocity = state[i];
      else
        {
          HysValue *values = hys_document_edit_element (document, part->index)->values;   /* threshold, force */

          values[1].number = CLAMP (state[i], -values[0].number, values[0].number);
        }
    }
}

/* The square root of twice the energy of each spring and mass in the difference of two states; returns how many numbers
 * that is. @parts: room for as many as there are elements and bars. */
static guint
part_energy (const HysDocument *document,
             const double      *state,
             const double      *other,
             double            *parts)
{
  g_autoptr (GArray) series = hys_period_map_series (document);
  g_autofree double *position = g_new0 (double, document->nodes->len);
  guint n = 0;

  for (guint i = 0; i < series->len; i++)
    {
      const HysSeries *part = &g_array_index (series, HysSeries, i);

      if (part->quantity == HYS_SERIES_POSITION)
        position[part->index] = state[i] - other[i];
      else if (part->quantity == HYS_SERIES_VELOCITY)
        parts[n++] = sqrt (hys_document_node (document, part->index)->mass) * (state[i] - other[i]);
    }
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (is_kind (element, "spring"))
        parts[n++] = sqrt (element->values[0].number) * (position[element->to] - position[element->from]);
    }
  return n;
}

double
hys_period_map_distance (const HysDocument *document,
                         const double      *state,
                         const double      *other)
{
  g_autofree double *parts = g_new (double, document->nodes->len + document->elements->len);
  guint n = part_energy (document, state, other, parts);
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += parts[i] * parts[i];
  return sqrt (sum);
}

double *
hys_period_map_accelerate (const HysDocument *document,
                           const double      *states,
                           guint              n)
{
  g_autoptr (GArray) series = hys_period_map_series (document);
  guint length = series->len, room = document->nodes->len + document->elements->len, ld = MAX (room, n), rows = 0;
  g_autofree double *changes = g_new0 (double, (gsize) ld * n), *right = g_new0 (double, ld);
  g_autofree int *pivots = g_new0 (int, n);
  double *state = g_new (double, length);
  int rank;

  /* The changes of all periods, then how these differ from one to the next: what the last one can be made of. */
  for (guint i = 0; i < n; i++)
    rows = part_energy (document, states + (i + 1) * length, states + i * length, changes + (gsize) i * ld);
  memcpy (right, changes + (gsize) (n - 1) * ld, rows * sizeof *right);
  for (guint i = 0; i + 1 < n; i++)
    for (guint k = 0; k < rows; k++)
      changes[(gsize) i * ld + k] = changes[(gsize) (i + 1) * ld + k] - changes[(gsize) i * ld + k];
  LAPACKE_dgelsy (LAPACK_COL_MAJOR, (int) rows, (int) n - 1, 1, changes, (int) ld, right, (int) ld, pivots, ROUNDING,
                  &rank);
  memcpy (state, states + n * length, length * sizeof *state);
  for (guint i = 0; i + 1 < n; i++)
    for (guint k = 0; k < length; k++)
      state[k] -= right[i] * (states[(i + 2) * length + k] - states[(i + 1) * length + k]);
  return state;
}
