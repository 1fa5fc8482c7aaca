/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-pointing.h"

/* A stretch of a lane. */
typedef struct
{
  double from, to;
} Stretch;

/* @lanes: per lane (gint64), a GArray of Stretch */
struct HysLanes
{
  GHashTable *lanes;
};

double
hys_snap (double value,
          double grid)
{
  return round (value / grid) * grid + 0.0;    /* never the zero that is written -0 */
}

int
hys_layout_bar_near (const HysDocument *document,
                     const HysLayout   *layout,
                     double             column,
                     double             row,
                     double             columns,
                     double             rows,
                     int                except)
{
  double nearest = INFINITY;
  int found = -1;

  for (guint i = 0; i < document->nodes->len; i++)
    {
      double aside = fabs (layout->column[i] - column);
      double away = fmax (0, fmax (layout->top[i] - row, row - layout->bottom[i]));

      if ((int) i == except || aside > columns || away > rows || hypot (aside, away) >= nearest)
        continue;
      nearest = hypot (aside, away);
      found = (int) i;
    }
  return found;
}

HysLanes *
hys_lanes_new (void)
{
  HysLanes *self = hys_owner_new (HysLanes);

  self->lanes = hys_owner_keep (self, g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_array_unref),
                                g_hash_table_unref);
  return self;
}

/* Lanes beyond this are treated as one. */
static gint64
lane_number (double lane)
{
  return (gint64) CLAMP (lane, -0x1p53, 0x1p53);
}

static void
take_lane (HysLanes *self,
           gint64    lane,
           Stretch   stretch)
{
  GArray *stretches = g_hash_table_lookup (self->lanes, &lane);

  if (stretches == NULL)
    {
      stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));
      g_hash_table_insert (self->lanes, g_memdup2 (&lane, sizeof lane), stretches);
    }
  g_array_append_val (stretches, stretch);
}

void
hys_lanes_take (HysLanes *self,
                double    row,
                double    from,
                double    to)
{
  Stretch stretch = { MIN (from, to), MAX (from, to) };

  take_lane (self, lane_number (floor (row)), stretch);
  if (ceil (row) > floor (row))
    take_lane (self, lane_number (ceil (row)), stretch);
}

void
hys_lanes_take_layout (HysLanes          *self,
                       const HysDocument *document,
                       const HysLayout   *layout,
                       const gboolean    *left_out)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (left_out == NULL || !left_out[i])
        hys_lanes_take (self, layout->row[i], layout->column[element->from], layout->column[element->to]);
    }
}

static gboolean
is_lane_free (const HysLanes *self,
              gint64          lane,
              Stretch         stretch)
{
  const GArray *stretches = g_hash_table_lookup (self->lanes, &lane);

  for (guint i = 0; stretches != NULL && i < stretches->len; i++)
    {
      const Stretch *taken = &g_array_index (stretches, Stretch, i);

      if (taken->from < stretch.to && stretch.from < taken->to)
        return FALSE;
    }
  return TRUE;
}

gboolean
hys_lanes_is_free (const HysLanes *self,
                   double          row,
                   double          from,
                   double          to)
{
  Stretch stretch = { MIN (from, to), MAX (from, to) };

  return is_lane_free (self, lane_number (floor (row)), stretch)
         && is_lane_free (self, lane_number (ceil (row)), stretch);
}

double
hys_lanes_find (const HysLanes *self,
                double          row,
                double          from,
                double          to)
{
  /* Each lane that is taken keeps away at most two rows from each side. */
  guint most = 2 * g_hash_table_size (self->lanes) + 1;

  for (guint i = 0; i <= most; i++)
    {
      if (hys_lanes_is_free (self, row + i, from, to))
        return row + i;
      if (hys_lanes_is_free (self, row - i, from, to))
        return row - i;
    }
  return row;
}
