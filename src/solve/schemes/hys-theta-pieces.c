/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps of `midpoint` in pieces as long as a tolerance allows. Each piece is done in two halves; a second motion beside
 * the first does it as a whole, from where it was itself, and what the two are apart decides (hys-step-control.h). The
 * longest pieces are two steps: then the second one's end waits until it is asked for.
 */
#include "hys-theta-pieces.h"

#include "hys-tolerances.h"

#define ON_GRID 1e-6   /* distance from a point of the grid of pieces that is none, in units of a piece */

static void
mark (HysThetaStepper *self,
      HysThetaMark    *mark)
{
  hys_state_copy (self->base.system, mark->state, self->base.state);
  hys_bundles_mark_free (mark->bundles);
  mark->bundles = hys_bundles_mark (self->base.bundles);
  mark->scales = self->base.scales;
  mark->residual = self->base.residual;
  mark->piece = self->base.before != NULL ? self->base.piece : 0;
  mark->renewal = *self->renewal;
}

static void
go_back (HysThetaStepper    *self,
         const HysThetaMark *mark)
{
  hys_state_copy (self->base.system, self->base.state, mark->state);
  if (mark->bundles != NULL)
    hys_bundles_return (self->base.bundles, mark->bundles);
  self->base.scales = mark->scales;
  self->base.residual = mark->residual;
  self->base.piece = mark->piece;
  self->base.before = mark->piece > 0 ? self->next : NULL;
  self->renewal->due = mark->renewal.due;
  self->renewal->changed = mark->renewal.changed;
  if (self->loads->n_driven > 0)
    hys_ledger_close (self->ledger, self->base.system, self->base.state);
  self->loads->sampled = NAN;
}

static void
swap (HysThetaMark **one,
      HysThetaMark **other)
{
  HysThetaMark *mark = *one;

  *one = *other;
  *other = mark;
}

/* To @t1, @h from where it is; in more pieces where a jump inside cuts it. */
static HysStatus
go_to (HysThetaStepper *self,
       double        t1,
       double        h)
{
  HysStatus status;

  self->n_handovers = 0;
  status = hys_theta_advance (self, t1, h, TRUE);
  while (status == HYS_STATUS_OK && self->base.state->t < t1)
    status = hys_theta_advance (self, t1, t1 - self->base.state->t, TRUE);
  return status;
}

/* A piece from where it is; @regular: of 2^-level steps, on the grid of these. */
typedef struct
{
  gboolean regular;
  int      level;
  double   h;
  double   middle;
  double   end;
} Piece;

/* The next one, up to @limit at most, of two steps only where both are to be done and end before that. None ends just
 * before that, or just behind where it begins. */
static Piece
plan_piece (const HysThetaStepper *self,
            double                 limit)
{
  const HysStepper *base = &self->base;
  gboolean two = base->state->t <= (double) base->count * base->step
                 && limit >= (double) (base->count + 2) * base->step;
  int level = two ? self->control->level : MAX (self->control->level, 0);
  double pieces = ldexp (1, level), shortest = ldexp (1, -HYS_STEP_CONTROL_LEVELS), t = base->state->t;
  double place = (t - (double) base->count * base->step) / base->step * pieces, begin = nearbyint (place);
  Piece piece = { fabs (place - begin) < ON_GRID, level, base->step / pieces, 0, 0 };

  if (level >= 0)
    limit = fmin (limit, hys_stepper_end (base));
  if (!piece.regular)
    begin = floor (place + shortest * pieces);
  piece.middle = ((double) base->count + (begin + 0.5) / pieces) * base->step;
  piece.end = ((double) base->count + (begin + 1) / pieces) * base->step;
  if (piece.regular && piece.end <= limit && !(piece.end < limit && limit - piece.end < shortest * base->step))
    return piece;
  piece.regular = FALSE;
  if (piece.end > limit || limit - piece.end < shortest * base->step)
    piece.end = limit;
  piece.h = piece.end - t;
  piece.middle = t + 0.5 * piece.h;
  return piece;
}

static HysStatus
go_in_halves (HysThetaStepper *self,
              const Piece     *piece)
{
  HysStatus status;

  self->doubt->norm = self->doubt->place = 0;
  status = go_to (self, piece->middle, 0.5 * piece->h);
  if (status != HYS_STATUS_OK)
    return status;
  mark (self, self->trial.half);
  status = go_to (self, piece->end, piece->regular ? 0.5 * piece->h : piece->end - piece->middle);
  mark (self, self->trial.end);
  return status;
}

/* Each is prepared for pieces of one length. */
static void
change_referee (HysThetaStepper *self)
{
  HysReferee *referee = self->referee;

  self->referee = self->other;
  self->other = referee;
}

/* The second motion goes on by the piece, or from its start. */
static HysStatus
go_beside (HysThetaStepper *self,
           const Piece     *piece)
{
  HysThetaTrial *trial = &self->trial;
  gboolean sets_out = hys_step_control_sets_out (self->control);
  HysStatus status;

  go_back (self, sets_out ? trial->start : trial->second);
  self->renewal->due = self->renewal->due || trial->start->renewal.due;
  change_referee (self);
  self->beside = TRUE;
  status = go_to (self, piece->end, piece->h);
  self->beside = FALSE;
  change_referee (self);
  mark (self, trial->whole);
  return status;
}

/* What the two may differ by; INFINITY: one is not done. */
static double
judge (HysThetaStepper *self,
       const Piece     *piece,
       HysStatus        status)
{
  const HysThetaTrial *trial = &self->trial;

  return status != HYS_STATUS_OK ? INFINITY
         : hys_step_control_judge (self->control, self->base.system, trial->start->state, trial->whole->state,
                                   trial->half->state, trial->end->state, self->doubt, piece->h);
}

/* Does the piece in halves and beside it as a whole, which may be @known. @error: (out): what it may differ by;
 * INFINITY: it was not done. */
static HysStatus
try_piece (HysThetaStepper *self,
           const Piece     *piece,
           gboolean         known,
           double          *error)
{
  HysStatus status = go_in_halves (self, piece);

  *error = INFINITY;
  if (status != HYS_STATUS_OK)
    return status;
  if (!known)
    status = go_beside (self, piece);
  *error = judge (self, piece, status);
  if (!(*error <= 1) && !hys_step_control_sets_out (self->control) && status != HYS_STATUS_CANCELLED)
    {
      hys_step_control_set_out (self->control);
      status = go_beside (self, piece);
      *error = judge (self, piece, status);
    }
  return status;
}

/* Goes back, to try pieces of half the length. The first half of a regular piece is the next one as a whole. */
static gboolean
shorten (HysThetaStepper *self,
         const Piece     *piece,
         gboolean         done)
{
  go_back (self, self->trial.start);
  hys_step_control_set_out (self->control);
  self->control->level = piece->level + 1;
  if (done && piece->regular)
    swap (&self->trial.half, &self->trial.whole);
  return done && piece->regular;
}

/* Goes on by a piece, up to @limit at most, that is as long as the tolerance allows, or the shortest. */
static HysStatus
step_within_tolerance (HysThetaStepper *self,
                       double           limit)
{
  HysThetaTrial *trial = &self->trial;
  gboolean known = FALSE;

  for (mark (self, trial->start);;)
    {
      Piece piece = plan_piece (self, limit);
      gboolean last = piece.level + 1 >= HYS_STEP_CONTROL_LEVELS;
      HysStatus status;
      double error;

      if (!last && !known && hys_loads_hide (self->loads, self->base.state->t, piece.end, self->control->tolerance))
        {
          shorten (self, &piece, FALSE);
          continue;
        }
      status = try_piece (self, &piece, known, &error);
      if (status == HYS_STATUS_OK && (error <= 1 || last))
        {
          go_back (self, trial->end);
          swap (&trial->second, &trial->whole);
          hys_step_control_accept (self->control, piece.h, error);
          return HYS_STATUS_OK;
        }
      if (status == HYS_STATUS_CANCELLED || last)
        {
          go_back (self, trial->start);
          return status;
        }
      known = shorten (self, &piece, status == HYS_STATUS_OK);
    }
}

static void
take_second (HysThetaStepper *self)
{
  self->row = self->base.state;
  self->base.state = self->later;
  self->later = NULL;
}

void
hys_theta_pieces_drop (HysThetaStepper *self)
{
  if (self->later == NULL)
    return;
  take_second (self);
  go_back (self, self->trial.half);
}

HysStatus
hys_theta_pieces_step (HysThetaStepper *self)
{
  HysStepper *base = &self->base;
  double end = hys_stepper_end (base), second = (double) (base->count + 2) * base->step,
               most = MIN (second, MAX (base->last, end));
  double sliver = HYS_TOL_TIME * base->step;
  HysStatus status = HYS_STATUS_OK;

  if (self->later != NULL && end < self->later->t)
    hys_theta_pieces_drop (self);
  if (self->later != NULL)
    {
      take_second (self);
      hys_theta_arrive (self);
      return HYS_STATUS_OK;
    }
  while (status == HYS_STATUS_OK && base->state->t < end)
    {
      if (hys_stop_asked (&base->stop))
        return HYS_STATUS_CANCELLED;
      status = step_within_tolerance (self, hys_loads_piece_end (self->loads, base->state->t,
                                                                 self->control->level < 0 ? most : end, sliver,
                                                                 &self->renewal->due));
      if (status == HYS_STATUS_OK && base->state->t < second)
        hys_theta_arrive (self);
    }
  if (status == HYS_STATUS_OK && base->state->t >= second)   /* of two, the first is shown until the next is asked for */
    {
      hys_state_copy (base->system, self->row, self->trial.half->state);
      self->later = base->state;
      base->state = g_steal_pointer (&self->row);
    }
  return status;
}

static void
mark_free (HysThetaMark *mark)
{
  hys_state_free (mark->state);
  hys_bundles_mark_free (mark->bundles);
  g_free (mark);
}

static HysThetaMark *
new_mark (HysThetaStepper *self)
{
  HysThetaMark *mark = hys_owner_keep (self, g_new0 (HysThetaMark, 1), mark_free);

  mark->state = hys_state_new (self->base.system);
  return mark;
}

/* Curves of bundles are where the motion is: of two steps both would be at the end of the second. */
void
hys_theta_pieces_begin (HysThetaStepper *self)
{
  const HysSystem *system = self->base.system;

  self->control = hys_owner_keep (self, hys_step_control_new (system, self->base.state, system->n_bundles == 0),
                                  hys_step_control_free);
  self->doubt = hys_owner_keep (self, hys_step_doubt_new (system), hys_step_doubt_free);
  self->other = hys_owner_keep (self, hys_referee_new (system), hys_referee_free);
  self->trial = (HysThetaTrial){ new_mark (self), new_mark (self), new_mark (self), new_mark (self), new_mark (self) };
  self->row = hys_state_new (system);
  self->control->tolerance = HYS_ACCURACY;
  self->control->span = HYS_ACCURACY_SPAN * self->base.step;
}
