/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-dense.h"

#include "hys-sleeve.h"

#include <math.h>
#include <string.h>

/* The part of a square that may be bare; and the level from which on a pixel is dense by itself, wherever it lies. */
#define BARE   0.1
#define MOSTLY 217

/* Regions of fewer squares of a line's width are left to lines. */
#define SMALLEST 40

/* How far inside of its region an outline is, in line widths, and how far from there at most. */
#define INSET     0.3
#define TOLERANCE 0.25

/* A grid of pixels, one byte each: inside is not 0. */
typedef struct
{
  gsize   width, height;
  guint8 *inside;
} Grid;

/* The sums of levels over windows of 2 reach + 1 along a row, beyond whose ends there is nothing. */
static void
slide (const guint8 *levels,
       gsize         n,
       gsize         reach,
       guint        *sums)
{
  guint sum = 0;

  for (gsize i = 0; i < MIN (reach, n); i++)
    sum += levels[i];
  for (gsize i = 0; i < n; i++)
    {
      if (i + reach < n)
        sum += levels[i + reach];
      sums[i] = sum;
      if (i >= reach)
        sum -= levels[i - reach];
    }
}

/* Replaces each pixel by whether the sum over the square around it is at least @least, of levels in @from: row by row, with
 * the sums over windows along the last 2 reach + 1 rows and, of each column, over these. */
static void
filter (Grid         *grid,
        const guint8 *from,
        gsize         stride,
        gsize         reach,
        guint         least)
{
  gsize width = grid->width, height = grid->height, side = 2 * reach + 1;
  g_autofree guint *across = g_new0 (guint, width * side), *sums = g_new0 (guint, width);

  for (gsize y = 0; y < height + reach; y++)
    {
      guint *row = across + y % side * width;

      for (gsize x = 0; x < width; x++)
        sums[x] -= row[x];
      if (y < height)
        slide (from + y * stride, width, reach, row);
      else
        memset (row, 0, width * sizeof *row);
      for (gsize x = 0; x < width; x++)
        sums[x] += row[x];
      for (gsize x = 0; y >= reach && x < width; x++)
        grid->inside[(y - reach) * width + x] = sums[x] >= least;
    }
}

static void
erode (Grid *grid,
       gsize reach)
{
  gsize side = 2 * reach + 1;

  for (gsize i = 0; i < grid->width * grid->height; i++)
    grid->inside[i] = grid->inside[i] != 0;
  filter (grid, grid->inside, grid->width, reach, (guint) (side * side));
}

static void
dilate (Grid *grid,
        gsize reach)
{
  filter (grid, grid->inside, grid->width, reach, 1);
}

/* Takes what hangs together with a pixel away if it is small. */
static void
judge_region (Grid   *grid,
              gsize   start,
              gsize   smallest,
              GArray *region)
{
  const gsize steps[] = { 1, grid->width, (gsize) -1, -grid->width };

  g_array_set_size (region, 0);
  g_array_append_val (region, start);
  grid->inside[start] = 2;
  for (guint i = 0; i < region->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      {
        gsize next = g_array_index (region, gsize, i) + steps[k];

        if (next < grid->width * grid->height && grid->inside[next] == 1)
          {
            grid->inside[next] = 2;
            g_array_append_val (region, next);
          }
      }
  for (guint i = 0; i < region->len && region->len < smallest; i++)
    grid->inside[g_array_index (region, gsize, i)] = 0;
}

static void
drop_small (Grid *grid,
            gsize smallest)
{
  g_autoptr (GArray) region = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize i = 0; i < grid->width * grid->height; i++)
    if (grid->inside[i] == 1)
      judge_region (grid, i, smallest, region);
}

static gboolean
is_inside (const Grid *grid,
           gssize      x,
           gssize      y)
{
  return x >= 0 && y >= 0 && (gsize) x < grid->width && (gsize) y < grid->height
         && grid->inside[(gsize) y * grid->width + (gsize) x] != 0;
}

/* The four directions along the sides of pixels, clockwise from the right; and the pixels ahead of a corner, on the left and
 * on the right of each. */
static const int way_x[] = { 1, 0, -1, 0 }, way_y[] = { 0, 1, 0, -1 };
static const int left_x[] = { 0, 0, -1, -1 }, left_y[] = { -1, 0, 0, -1 };
static const int right_x[] = { 0, -1, -1, 0 }, right_y[] = { 0, 0, -1, -1 };

/* Follows the border of a region from the upper left corner of a pixel with nothing above, the region on its right. The sides
 * above pixels on its way become 3. */
static void
follow (Grid   *grid,
        gssize  x,
        gssize  y,
        double  tolerance,
        GArray *outline)
{
  const HysPoint nowhere = { NAN, NAN };
  gssize start_x = x, start_y = y;
  int way = 0;
  HysSleeve sleeve;
  HysPoint kept;

  hys_sleeve_init (&sleeve, tolerance);
  do
    {
      if (way == 0)
        grid->inside[(gsize) y * grid->width + (gsize) x] = 3;
      x += way_x[way];
      y += way_y[way];
      if (hys_sleeve_add (&sleeve, (HysPoint) { (double) x - 0.5 * way_x[way], (double) y - 0.5 * way_y[way] }, &kept))
        g_array_append_val (outline, kept);
      if (is_inside (grid, x + left_x[way], y + left_y[way]))
        way = (way + 3) % 4;
      else if (!is_inside (grid, x + right_x[way], y + right_y[way]))
        way = (way + 1) % 4;
    }
  while (x != start_x || y != start_y || way != 0);
  if (hys_sleeve_end (&sleeve, &kept))
    g_array_append_val (outline, kept);
  g_array_append_val (outline, nowhere);
}

static GArray *
trace (Grid   *grid,
       double  tolerance)
{
  GArray *outline = g_array_new (FALSE, FALSE, sizeof (HysPoint));

  for (gsize y = 0; y < grid->height; y++)
    for (gsize x = 0; x < grid->width; x++)
      if (grid->inside[y * grid->width + x] == 2 && !is_inside (grid, (gssize) x, (gssize) y - 1))
        follow (grid, (gssize) x, (gssize) y, tolerance, outline);
  return outline;
}

/* The pixels that are inked nearly everywhere, or lie where hardly any is bare. */
static void
find_dense (Grid           *grid,
            const HysCover *cover,
            double          visible)
{
  gsize stride, reach = (gsize) (visible / 2), side = 2 * reach + 1;
  const guint8 *levels = hys_cover_levels (cover, &stride);

  filter (grid, levels, stride, reach, (guint) ((1 - BARE) * 255 * (double) (side * side)));
  for (gsize y = 0; y < grid->height; y++)
    for (gsize x = 0; x < grid->width; x++)
      grid->inside[y * grid->width + x] |= levels[y * stride + x] > MOSTLY;
}

static void
take (const Grid *grid,
      HysCover   *cover)
{
  hys_cover_clear (cover);
  for (gsize y = 0; y < grid->height; y++)
    for (gsize x = 0; x < grid->width; x++)
      if (grid->inside[y * grid->width + x] != 0)
        hys_cover_fill (cover, x, y);
}

GArray *
hys_dense_take (HysCover *cover,
                double    line_width,
                double    visible)
{
  gsize reach = (gsize) ceil (1.25 * line_width), inset = (gsize) ceil (INSET * line_width);
  Grid grid = { hys_cover_width (cover), hys_cover_height (cover) };
  GArray *outline;

  grid.inside = g_new (guint8, grid.width * grid.height);
  find_dense (&grid, cover, visible);
  erode (&grid, reach);
  dilate (&grid, reach - inset);
  drop_small (&grid, (gsize) (SMALLEST * line_width * line_width));
  outline = trace (&grid, TOLERANCE * line_width);
  erode (&grid, (gsize) ceil (TOLERANCE * line_width));
  take (&grid, cover);
  g_free (grid.inside);
  return outline;
}
