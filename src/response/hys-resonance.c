/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Responses one after the other, each from the cycle before, and where one is in resonance. */
#include "hys-response.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A frequency is found when it is known to this part of itself, or after so many attempts. */
#define NARROW   1e-10
#define ATTEMPTS 60

/* A point's part in the progress of @n. */
typedef struct
{
  guint       i, n;
  HysProgress progress;
  gpointer    user_data;
} Part;

static gboolean
tell_part (double   fraction,
           gpointer user_data)
{
  const Part *self = user_data;

  return self->progress == NULL || self->progress ((self->i + fraction) / self->n, self->user_data);
}

gboolean
hys_response_follow (const HysResponse  *self,
                     HysResponsePoint   *points,
                     guint               n,
                     guint               harmonics,
                     HysProgress         progress,
                     gpointer            user_data,
                     GError            **error)
{
  HysDocument *start = hys_response_start (self);
  gboolean good = TRUE;

  for (guint i = 0; i < n && good; i++)
    {
      int direction = points[i].direction;
      Part part = { i, n, progress, user_data };

      good = hys_response_at (self, start, points[i].omega, points[i].amplitude, harmonics, tell_part, &part, &points[i],
                              error);
      points[i].direction = direction;
    }
  hys_document_unref (start);
  return good;
}

gboolean
hys_response_resonance (const HysResponse  *self,
                        const GArray       *omegas,
                        guint               harmonics,
                        HysProgress         progress,
                        gpointer            user_data,
                        HysResponsePoint   *point,
                        GError            **error)
{
  HysDocument *start = hys_response_start (self);
  double amplitude = point->amplitude, other = NAN, below = NAN, omega = NAN, above = NAN;
  guint attempts = 0;
  gboolean good = TRUE;

  /* The frequencies given, until the storage has changed its sign; then by the secant, of which the end that stays
     counts half (Dowell and Jarratt, BIT 11 (1971) 168). */
  for (guint i = 0; good && above != 0 && attempts < ATTEMPTS; i++)
    {
      gboolean between = below * above < 0;
      double next = between ? omega - above * (omega - other) / (above - below)
                            : i < omegas->len ? g_array_index (omegas, double, i) : NAN;

      if (isnan (next) || (between && fabs (next - omega) <= NARROW * omega))
        break;
      hys_response_point_clear (point);
      good = hys_response_at (self, start, next, amplitude, harmonics, progress, user_data, point, error);
      if (between && point->storage * above > 0)
        below /= 2;
      else
        {
          other = omega;
          below = above;
        }
      omega = next;
      above = point->storage;
      attempts += between;
    }
  hys_document_unref (start);
  if (good && !(below * above <= 0))
    {
      hys_response_point_clear (point);
      *point = (HysResponsePoint){ .omega = NAN, .amplitude = amplitude, .state = HYS_RESPONSE_CHANGING,
                                   .storage = NAN, .loss = NAN, .work = NAN, .loop = HYS_LISSAJOUS_UNKNOWN,
                                   .reason = g_strdup (_("Nothing resonates between these frequencies.")) };
    }
  return good;
}
