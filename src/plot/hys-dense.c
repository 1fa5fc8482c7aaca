/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-dense.h"

#include "hys-sleeve.h"

#include <math.h>
#include <string.h>

/* A pixel is dense if its level is above this: less than a seventh is bare. */
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

/* Replaces each pixel by the least or the largest of two. */
static void
combine (guint8       *restrict pixels,
         const guint8 *restrict others,
         gsize                  n,
         gboolean               least)
{
  for (gsize i = 0; least && i < n; i++)
    pixels[i] = MIN (pixels[i], others[i]);
  for (gsize i = 0; !least && i < n; i++)
    pixels[i] = MAX (pixels[i], others[i]);
}

/* Replaces each pixel by the least or the largest of the square around it: along the rows, and then along the columns. Beyond the
 * grid there is nothing. */
static void
sweep (Grid     *grid,
       gsize     reach,
       gboolean  least)
{
  gsize width = grid->width, height = grid->height;
  g_autofree guint8 *row = g_new0 (guint8, width + 2 * reach), *across = g_new0 (guint8, width * (height + 2 * reach));

  for (gsize y = 0; y < height; y++)
    {
      guint8 *pixels = across + (y + reach) * width;

      memcpy (row + reach, grid->inside + y * width, width);
      memcpy (pixels, row, width);
      for (gsize k = 1; k <= 2 * reach; k++)
        combine (pixels, row + k, width, least);
    }
  for (gsize y = 0; y < height; y++)
    {
      guint8 *pixels = grid->inside + y * width;

      memcpy (pixels, across + y * width, width);
      for (gsize k = 1; k <= 2 * reach; k++)
        combine (pixels, across + (y + k) * width, width, least);
    }
}

/* Takes what hangs together with a pixel away if it is small. There is room for all pixels in @region. */
static void
judge_region (Grid  *grid,
              guint  start,
              gsize  smallest,
              guint *region)
{
  const guint n = (guint) (grid->width * grid->height), steps[] = { 1, (guint) grid->width, (guint) -1, -(guint) grid->width };
  guint8 *inside = grid->inside;
  gsize length = 1;

  region[0] = start;
  inside[start] = 2;
  for (gsize i = 0; i < length; i++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      {
        guint next = region[i] + steps[k];

        if (next < n && inside[next] == 1)
          {
            inside[next] = 2;
            region[length++] = next;
          }
      }
  for (gsize i = 0; i < length && length < smallest; i++)
    inside[region[i]] = 0;
}

static void
drop_small (Grid *grid,
            gsize smallest)
{
  g_autofree guint *region = g_new (guint, grid->width * grid->height);
  const guint8 *end = grid->inside + grid->width * grid->height;

  for (const guint8 *at = grid->inside; (at = memchr (at, 1, (gsize) (end - at))) != NULL;)
    judge_region (grid, (guint) (at - grid->inside), smallest, region);
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

/* Whether the border of a region begins above any of some pixels in a row. */
static gboolean
has_begin (const guint8 *pixels,
           const guint8 *above,
           gsize         n)
{
  guint8 any = 0;

  for (gsize i = 0; i < n; i++)
    any |= (pixels[i] == 2) & (above[i] == 0);
  return any;
}

/* Follows the borders that begin above pixels of a row and are not followed yet. */
static void
follow_all (Grid         *grid,
            gsize         y,
            const guint8 *above,
            double        tolerance,
            GArray       *outline)
{
  const guint8 *pixels = grid->inside + y * grid->width;

  for (gsize start = 0, n; start < grid->width; start += n)
    {
      n = MIN (grid->width - start, 64);
      for (gsize x = start; x < start + n && has_begin (pixels + x, above + x, start + n - x); x++)
        if (pixels[x] == 2 && above[x] == 0)
          follow (grid, (gssize) x, (gssize) y, tolerance, outline);
    }
}

static GArray *
trace (Grid   *grid,
       double  tolerance)
{
  GArray *outline = g_array_new (FALSE, FALSE, sizeof (HysPoint));
  g_autofree guint8 *nothing = g_new0 (guint8, grid->width);

  for (gsize y = 0; y < grid->height; y++)
    follow_all (grid, y, y > 0 ? grid->inside + (y - 1) * grid->width : nothing, tolerance, outline);
  return outline;
}

/* The pixels that are inked nearly everywhere. */
static void
find_dense (Grid           *grid,
            const HysCover *cover)
{
  gsize stride, width = grid->width;
  const guint8 *levels = hys_cover_levels (cover, &stride);

  for (gsize y = 0; y < grid->height; y++)
    {
      guint8 *restrict inside = grid->inside + y * width;
      const guint8 *restrict row = levels + y * stride;

      for (gsize x = 0; x < width; x++)
        inside[x] = row[x] > MOSTLY;
    }
}

/* Inks the pixels that are inside, and no others. */
static void
take (const Grid *grid,
      HysCover   *cover)
{
  hys_cover_clear (cover);
  for (gsize y = 0; y < grid->height; y++)
    {
      const guint8 *pixels = grid->inside + y * grid->width;

      for (gsize x = 0, n; x < grid->width; x += n)
        {
          gboolean inside = pixels[x] != 0;

          for (n = 1; x + n < grid->width && (pixels[x + n] != 0) == inside; n++)
            continue;
          if (inside)
            hys_cover_fill (cover, x, y, n);
        }
    }
}

GArray *
hys_dense_take (HysCover *cover,
                double    line_width)
{
  gsize reach = (gsize) ceil (1.25 * line_width), inset = (gsize) ceil (INSET * line_width);
  Grid grid = { hys_cover_width (cover), hys_cover_height (cover) };
  GArray *outline;

  grid.inside = g_new (guint8, grid.width * grid.height);
  find_dense (&grid, cover);
  sweep (&grid, reach, TRUE);
  sweep (&grid, reach - inset, FALSE);
  drop_small (&grid, (gsize) (SMALLEST * line_width * line_width));
  outline = trace (&grid, TOLERANCE * line_width);
  sweep (&grid, (gsize) ceil (TOLERANCE * line_width), TRUE);
  take (&grid, cover);
  g_free (grid.inside);
  return outline;
}
