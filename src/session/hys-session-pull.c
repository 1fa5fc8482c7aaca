/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bar in hand while the run goes on, and what the hand did as a load. */
#include "hys-session-private.h"

#include "hys-edit.h"
#include "hys-error.h"
#include "hys-natural-scale.h"
#include "hys-simplifier.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A motion kept as a table is as it was to this part of its range; @LARGE: the paper that it is measured on. */
#define TOLERANCE 1e-6
#define LARGE     1.0

void
hys_session_pull (HysSession *self,
                  guint       node,
                  double      way)
{
  g_return_if_fail (HYS_IS_SESSION (self));
  g_return_if_fail (node < hys_session_get_document (self)->nodes->len);

  HysRunnerState state = hys_session_get_state (self);

  if (hys_document_node (hys_session_get_document (self), node)->fixed)
    return;
  if (hys_live_held (self->live) != (int) node || state == HYS_RUNNER_STOPPED || state == HYS_RUNNER_FINISHED)
    {
      /* Has the run going on, for as long as a hand may want, at the latest time. */
      HysNaturalScale natural = hys_natural_scale_of (hys_session_get_document (self), node);

      if (state == HYS_RUNNER_STOPPED)
        hys_session_reset (self);
      hys_session_put_off_end (self, TRUE);
      if (!isnan (self->moment))
        hys_session_set_moment (self, NAN);
      hys_session_run (self);
      hys_live_hold (self->live, (int) node, natural.displacement, natural.yields);
    }
  hys_runner_hold (self->runner, node, way / hys_live_scale (self->live));
}

void
hys_session_let_go (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  hys_runner_let_go (self->runner);
  hys_live_hold (self->live, -1, 1, FALSE);
  if (hys_live_latest (self->live) < hys_session_get_document (self)->simulation.until)
    hys_session_put_off_end (self, FALSE);
}

/* The motion of a bar as few points, between which a line is as near to it as that. */
static GArray *
points_of (const HysColumn *time,
           const HysColumn *place,
           gsize            n)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  double low = 0, high = 0, span = hys_column_get (time, n - 1) - hys_column_get (time, 0);
  HysSimplifier simplifier;
  HysPoint kept;

  hys_column_range (place, 0, n, &low, &high);
  hys_simplifier_init (&simplifier, TOLERANCE * LARGE);
  for (gsize i = 0; i <= n; i++)
    {
      HysPoint here = { 0, 0 };

      if (i < n)
        here = (HysPoint){ hys_column_get (time, i) / span, high > low ? hys_column_get (place, i) / (high - low) : 0 };
      if (i < n ? hys_simplifier_add (&simplifier, here, &kept) : hys_simplifier_end (&simplifier, &kept))
        g_array_append_val (points,
                            ((HysTablePoint){ kept.x * span,
                                             high > low ? kept.y * (high - low) : hys_column_get (place, 0) }));
    }
  return points;
}

HysDocument *
hys_session_keep_pull (HysSession  *self,
                       GError     **error)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  gsize n = self->trace != NULL ? hys_trace_length (self->trace) : 0;
  int node = hys_live_last_held (self->live);
  const HysColumn *time, *place;

  if (n < 2 || node < 0)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE,
                           _("No bar was pulled in this run. The tool Pull takes one in hand."));
      return NULL;
    }
  time = hys_trace_column (self->trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  place = hys_trace_column (self->trace, (HysSeries){ HYS_SERIES_POSITION, (guint) node });
  if (place == NULL)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("The motion of this bar was not recorded."));
      return NULL;
    }
  return hys_edit_drive (hys_session_get_document (self), (guint) node, points_of (time, place, n));
}
