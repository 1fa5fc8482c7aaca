/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-half-cycle.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>

/* Halvings of the way to where a corner may go: more than doubles resolve. */
#define HALVINGS 60

static double
slope_of (const HysLoopPoint *side)
{
  return (side[1].r - side[0].r) / (side[1].x - side[0].x);
}

static gboolean
refuse (GError     **error,
        guint       *culprit,
        guint        corner,
        const char  *format,
        ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (GError     **error,
        guint       *culprit,
        guint        corner,
        const char  *format,
        ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  if (culprit != NULL)
    *culprit = corner;
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, reason);
  return FALSE;
}

gboolean
hys_half_cycle_check (const HysLoopPoint *corners,
                      guint               n_corners,
                      guint              *culprit,
                      GError            **error)
{
  if (n_corners < 2)
    return refuse (error, culprit, 0, _("A half-cycle has at least two corners."));
  for (guint i = 0; i < n_corners; i++)
    if (!isfinite (corners[i].x) || !isfinite (corners[i].r))
      return refuse (error, culprit, i, _("Corner %u is not at a finite place."), i + 1);
  for (guint i = 1; i < n_corners; i++)
    if (!(corners[i].x > corners[i - 1].x) || !isfinite (slope_of (corners + i - 1)))
      return refuse (error, culprit, i, _("Corner %u must lie to the right of corner %u: loading goes one way."), i + 1,
                     i);
  for (guint i = 1; i + 1 < n_corners; i++)
    if (!(slope_of (corners + i) < slope_of (corners + i - 1)))
      return refuse (error, culprit, i,
                     _("At corner %u the half-cycle must bend to the right: side %u must be less steep than side %u, since "
                       "a slider that begins to slip takes a spring away (its stiffness would be negative)."),
                     i + 1, i + 1, i);
  if (slope_of (corners + n_corners - 2) < 0)
    return refuse (error, culprit, n_corners - 1,
                   _("The last side must not fall: its slope is the stiffness of the spring that stands alone."));
  return TRUE;
}

/* The corners with one of them on the way from where it is to @to. */
static gboolean
admissible_at (HysLoopPoint *corners,
               guint         n,
               guint         i,
               HysLoopPoint  from,
               HysLoopPoint  to,
               double        part,
               GError      **error)
{
  corners[i] = (HysLoopPoint){ (1 - part) * from.x + part * to.x, (1 - part) * from.r + part * to.r };
  return hys_half_cycle_check (corners, n, NULL, error);
}

gboolean
hys_half_cycle_move (HysLoopPoint *corners,
                     guint         n_corners,
                     guint         i,
                     HysLoopPoint  to,
                     GError      **error)
{
  HysLoopPoint from = corners[i];
  double good = 0, bad = 1;

  if (admissible_at (corners, n_corners, i, from, to, 1, NULL))
    return TRUE;
  /* The places that a corner may take are an intersection of half-planes: convex. */
  for (guint k = 0; k < HALVINGS && isfinite (to.x) && isfinite (to.r); k++)
    {
      double part = (good + bad) / 2;

      if (admissible_at (corners, n_corners, i, from, to, part, NULL))
        good = part;
      else
        bad = part;
    }
  admissible_at (corners, n_corners, i, from, to, bad, error);
  corners[i] = from;
  if (good > 0)
    admissible_at (corners, n_corners, i, from, to, good, NULL);
  return FALSE;
}

HysPrandtl *
hys_half_cycle_to_prandtl (const HysLoopPoint *corners,
                           guint               n_corners,
                           GError            **error)
{
  g_autofree double *slopes = NULL, *breaks = NULL;

  if (!hys_half_cycle_check (corners, n_corners, NULL, error))
    return NULL;
  slopes = g_new (double, n_corners - 1);
  breaks = g_new (double, n_corners - 1);
  for (guint i = 0; i + 1 < n_corners; i++)
    {
      slopes[i] = slope_of (corners + i);
      breaks[i] = corners[i + 1].x - corners[0].x;
    }
  return hys_prandtl_from_slopes (n_corners - 2, slopes, breaks);
}

HysLoopPoint *
hys_half_cycle_about (const HysPrandtl *prandtl,
                      HysLoopPoint      centre,
                      double            length,
                      guint            *n_corners)
{
  HysLoopPoint start = { centre.x - length / 2, centre.r - hys_prandtl_rise (prandtl, length) / 2 };
  guint n = 0;

  /* A_1, the corners within the length, and the end. A limit that lies beyond is not on it: that slider does not slip.
     */
  HysLoopPoint *corners = g_new (HysLoopPoint, prandtl->n + 2);
  corners[n++] = start;
  for (guint i = 0; i < prandtl->n && 2 * prandtl->eta[i] < length; i++)
    corners[n++] = (HysLoopPoint){ start.x + 2 * prandtl->eta[i],
                                   start.r + hys_prandtl_rise (prandtl, 2 * prandtl->eta[i]) };
  corners[n++] = (HysLoopPoint){ start.x + length, start.r + hys_prandtl_rise (prandtl, length) };
  *n_corners = n;
  return corners;
}
