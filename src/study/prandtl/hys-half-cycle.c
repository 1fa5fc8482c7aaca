/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-half-cycle.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>

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
  return hys_fail (error, HYS_ERROR_USAGE, "%s", reason);
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
