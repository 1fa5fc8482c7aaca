/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-stepper-private.h"

#include "hys-components.h"
#include "hys-tolerances.h"

#include <string.h>

/* Parts at most: each has its own matrices. A drawing of more is stepped as one. */
#define MOST 1000

/* Pieces at most of a step that end where loads of others may jump, and of a jump of which each turn is told. */
#define MOST_PIECES 1000

typedef struct ComponentsStepper ComponentsStepper;

/* A state of a part where its way turns, in a jump of its loads. */
typedef struct
{
  HysMoment moment;
  HysState *state;
} Turn;

typedef struct
{
  ComponentsStepper *whole;
  HysStepper   *stepper;
  GArray       *turns;     /* of Turn, in order: of its last jump, or of its present step with its ends */
  HysState     *shown;     /* at an event of any */
  guint         next;      /* of @turns, while they are told */
} Member;

struct ComponentsStepper
{
  HysStepper  base;
  GPtrArray  *parts;     /* HysComponent */
  Member     *members;   /* one for each */
  HysState   *event;     /* the whole at an event of one of them */
  gboolean    apart;     /* whether each does the present step by itself */
  double      next_break;   /* of any load, from the last step on */
};

static const HysComponent *
part_at (const ComponentsStepper *self,
         guint                    k)
{
  return g_ptr_array_index (self->parts, k);
}

/* Puts together the state of the whole from those of the parts, or from those @shown. */
static void
gather (ComponentsStepper *self,
        HysState          *whole,
        double             t,
        gboolean           shown)
{
  whole->t = t;
  whole->strikes = FALSE;
  memset (whole->adrift, 0, self->base.system->n_bars * sizeof (gboolean));
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    whole->energy[i] = 0;
  for (guint k = 0; k < self->parts->len; k++)
    {
      const HysState *state = shown ? self->members[k].shown : self->members[k].stepper->state;

      hys_component_state (part_at (self, k), state, whole);
      for (guint i = 0; i < HYS_N_ENERGIES; i++)
        whole->energy[i] += state->energy[i];
    }
}

static HysStepper *
stepper_at (const ComponentsStepper *self,
            guint                    k)
{
  return self->members[k].stepper;
}

/* Whether its motion is not known between steps, or (of `automatic`) no more. */
static gboolean
does_steps (const HysStepper *stepper)
{
  HysAccount account;

  return stepper->class->show == NULL || (hys_stepper_account (stepper, &account) && account.midpoint);
}

/* GDestroyNotify */
static void
turn_clear (gpointer data)
{
  hys_state_free (((Turn *) data)->state);
}

static void
add_turn (Member         *member,
          HysMoment       moment,
          const HysState *state)
{
  Turn turn = { moment, hys_state_new (member->stepper->system) };

  hys_state_copy (member->stepper->system, turn.state, state);
  g_array_append_val (member->turns, turn);
}

static const Turn *
turn_at (const Member *member,
         guint         i)
{
  return &g_array_index (member->turns, Turn, i);
}

static gboolean
is_before (const Turn *self,
           double      t,
           double      part)
{
  return self->state->t < t || (self->state->t == t && self->moment.part < part);
}

/* Shows a part at @part of a jump at @t, on the straight line between its turns; none to come is before that. */
static void
show_turn (const Member *member,
           double        t,
           double        part)
{
  const HysSystem *system = member->stepper->system;
  guint i = MIN (member->next, member->turns->len - 1);

  while (i > 0 && !is_before (turn_at (member, i - 1), t, part))
    i--;
  hys_state_copy (system, member->shown, turn_at (member, i)->state);
  if (i == 0)
    return;

  const Turn *from = turn_at (member, i - 1), *to = turn_at (member, i);
  double time = to->state->t - from->state->t, way = to->moment.part - from->moment.part;
  double share = time > 0 ? (t - from->state->t) / time : (part - from->moment.part) / way;
  if (!(share < 1))
    return;
  for (gsize k = 0; k < hys_state_length (system); k++)
    member->shown->q[k] = from->state->q[k] + share * (to->state->q[k] - from->state->q[k]);
  for (guint k = 0; k < HYS_N_ENERGIES; k++)
    member->shown->energy[k] = from->state->energy[k] + share * (to->state->energy[k] - from->state->energy[k]);
}

static void
tell_shown (ComponentsStepper *self,
            double             t,
            const HysMoment   *moment)
{
  hys_state_copy (self->base.system, self->event, self->base.state);
  gather (self, self->event, t, TRUE);
  self->base.witness.event (self->base.witness.data, self->base.system, self->event, moment);
}

/* Whether loads have a corner there that every part has: no part is between its own states then. */
static gboolean
is_common_corner (const ComponentsStepper *self,
                  const Turn              *turn)
{
  gboolean common = turn->moment.behind > 0;   /* it is no end of a step */

  for (guint k = 0; k < self->parts->len && common; k++)
    {
      const Member *member = &self->members[k];

      common = FALSE;
      for (guint i = 0; i < member->turns->len && !common; i++)
        common = turn_at (member, i)->state->t == turn->state->t;
    }
  return common;
}

/* The part whose turn comes next; NULL = there is none. */
static Member *
next_member (const ComponentsStepper *self)
{
  Member *first = NULL;

  for (guint k = 0; k < self->parts->len; k++)
    {
      Member *member = &self->members[k];
      const Turn *least = first != NULL ? turn_at (first, first->next) : NULL;

      if (member->next < member->turns->len
          && (least == NULL || is_before (turn_at (member, member->next), least->state->t, least->moment.part)))
        first = member;
    }
  return first;
}

/* The whole at each turn of any part, or corner of all: those that jump at one time do so together. */
static void
tell_turns (ComponentsStepper *self)
{
  double t = -INFINITY, part = 0, least;
  guint n = 0;
  Member *member;

  for (guint k = 0; k < self->parts->len; k++)
    {
      n += self->members[k].turns->len;
      self->members[k].next = 0;
    }
  least = n > MOST_PIECES ? 1.0 / MOST_PIECES : 0;
  while ((member = next_member (self)) != NULL && !hys_stop_asked (&self->base.stop))
    {
      const Turn *turn = turn_at (member, member->next);
      gboolean apart = turn->moment.part > part && turn->moment.part >= MIN (part + least, 1);

      if ((turn->state->t > t || apart) && (turn->moment.jumps || is_common_corner (self, turn)))
        {
          t = turn->state->t;
          part = turn->moment.part;
          for (guint k = 0; k < self->parts->len; k++)
            show_turn (&self->members[k], t, part);
          tell_shown (self, t, &turn->moment);
        }
      member->next++;
    }
}

/* Whether the present motion of a part has a state at @t; behind a jump there (@ends), or up to it. */
static gboolean
covers (HysStepper *self,
        double      t,
        gboolean    ends)
{
  double reach = self->class->reach (self), sliver = HYS_TOL_TIME * self->step;

  return ends ? reach >= t - sliver : reach >= t - 3 * sliver || reach == -INFINITY;
}

/* The part that has the event is the first to come to its end: the present motions of all others cover it, but beside
 * one that does steps, or that another scheme has just helped over it. Then the event is no row. Where loads of several
 * parts jump at once, the state after that is there when the last of them has come to it, and all that leads to it. Of
 * steps that is when all have done theirs. */
static void
tell_event (gpointer         data,
            const HysSystem *system,
            const HysState  *state,
            const HysMoment *moment)
{
  Member *member = data;
  ComponentsStepper *self = member->whole;
  gboolean begins = moment->jumps && moment->part == 0, ends = moment->jumps && moment->part == 1;

  if (self->base.witness.event == NULL || (self->apart && member->turns->len == 0))
    return;
  if (begins && !self->apart)
    g_array_set_size (member->turns, 0);
  if (moment->jumps || self->apart)
    add_turn (member, *moment, state);
  if (self->apart || (moment->jumps && !begins && !ends))
    return;
  hys_state_copy (system, member->shown, state);
  for (guint k = 0; k < self->parts->len; k++)
    {
      Member *one = &self->members[k];
      HysStepper *other = one->stepper;

      if (one == member)
        continue;
      if (!covers (other, state->t, ends) || !other->class->show (other, state->t))
        return;
      hys_state_copy (other->system, one->shown, other->state);
    }
  if (!ends)
    {
      tell_shown (self, state->t, moment);
      return;
    }
  for (guint k = 0; k < self->parts->len; k++)
    {
      Member *one = &self->members[k];

      if (one->turns->len > 0 && turn_at (one, 0)->state->t != state->t)
        g_array_set_size (one->turns, 0);
      one->shown->t = state->t;
      add_turn (one, (HysMoment){ .part = 1 }, one->shown);
    }
  tell_turns (self);
}

static void
tell_fallback (gpointer data,
               double   t)
{
  const HysWitness *witness = &((const Member *) data)->whole->base.witness;

  if (witness->fallback != NULL)
    witness->fallback (witness->data, t);
}

static gboolean
is_asked_to_stop (gpointer data)
{
  return hys_stop_asked (&((ComponentsStepper *) data)->base.stop);
}

/* One step of a part, which ends at @target; of a motion that is known between steps in pieces that end where loads of
 * any part may jump, so that it is known there too. */
static HysStatus
step_one (ComponentsStepper *self,
          Member            *member,
          double             target,
          gboolean           may_jump)
{
  double sliver = HYS_TOL_TIME * self->base.step;
  HysStepper *stepper = member->stepper;
  HysStatus status = HYS_STATUS_OK;

  g_array_set_size (member->turns, 0);
  if (may_jump)
    add_turn (member, (HysMoment){ 0 }, stepper->state);
  while (stepper->state->t < target - sliver && status == HYS_STATUS_OK)
    {
      stepper->last = self->base.last;
      if (may_jump && !does_steps (stepper) && member->turns->len < MOST_PIECES)
        stepper->last = MIN (target, hys_system_next_break (self->base.system, stepper->state->t + sliver));
      status = hys_stepper_step (stepper);
      if (may_jump)
        add_turn (member, (HysMoment){ .part = 1 }, stepper->state);
    }
  return status;
}

/* Those that have not done this step yet, which ends at @target, each by itself. */
static HysStatus
step_each (ComponentsStepper *self,
           double             target,
           gboolean           may_jump,
           guint             *last)
{
  HysStatus status = HYS_STATUS_OK;

  for (guint k = 0; k < self->parts->len && status == HYS_STATUS_OK; k++)
    status = step_one (self, &self->members[*last = k], target, may_jump);
  if (may_jump && status == HYS_STATUS_OK)
    tell_turns (self);
  return status;
}

/* The part whose motion is known for the shortest time. */
static guint
find_first (const ComponentsStepper *self,
            double                  *reach)
{
  guint first = 0;

  *reach = INFINITY;
  for (guint k = 0; k < self->parts->len; k++)
    {
      double own = stepper_at (self, k)->class->reach (stepper_at (self, k));

      if (own < *reach)
        {
          *reach = own;
          first = k;
        }
    }
  return first;
}

/* From event to event, whosever they are. */
static HysStatus
step_together (ComponentsStepper *self,
               double             target,
               guint             *last)
{
  double enough = target - HYS_TOL_TIME * self->base.step, reach;
  HysStatus status = HYS_STATUS_OK;

  while (status == HYS_STATUS_OK && (*last = find_first (self, &reach), reach < enough))
    status = stepper_at (self, *last)->class->go_on (stepper_at (self, *last), target);
  for (guint k = 0; k < self->parts->len && status == HYS_STATUS_OK; k++)
    {
      stepper_at (self, k)->class->show (stepper_at (self, k), target);
      hys_stepper_count_step (stepper_at (self, k), target);
    }
  return status;
}

static void
note_residuals (ComponentsStepper *self)
{
  for (guint k = 0; k < self->parts->len; k++)
    self->base.residual = MAX (self->base.residual, stepper_at (self, k)->residual);
}

/* The whole fails with the part that did. */
static HysStatus
fail (ComponentsStepper *self,
      guint              k,
      HysStatus          status)
{
  if (stepper_at (self, k)->message != NULL)
    hys_stepper_fail (&self->base, "%s", stepper_at (self, k)->message);
  return status;
}

/* Whether somebody is to be told of loads that may jump in the step that ends at @target. */
static gboolean
may_jump_before (ComponentsStepper *self,
                 double             target)
{
  double sliver = HYS_TOL_TIME * self->base.step, from = self->base.state->t - sliver;

  if (self->base.witness.event != NULL && !(self->next_break > from))
    self->next_break = hys_system_next_break (self->base.system, from);
  return self->base.witness.event != NULL && self->next_break <= target + sliver;
}

static HysStatus
components_step (HysStepper *base)
{
  ComponentsStepper *self = (ComponentsStepper *) base;
  double target = hys_stepper_end (base);
  gboolean may_jump = may_jump_before (self, target);
  HysStatus status;
  guint last = 0;

  self->apart = stepper_at (self, 0)->class->reach == NULL;
  for (guint k = 0; k < self->parts->len; k++)
    {
      stepper_at (self, k)->last = base->last;
      self->apart = self->apart || (may_jump && does_steps (stepper_at (self, k)));
    }
  status = self->apart ? step_each (self, target, may_jump, &last) : step_together (self, target, &last);
  note_residuals (self);
  if (status != HYS_STATUS_OK)
    return fail (self, last, status);
  gather (self, base->state, target, FALSE);
  return HYS_STATUS_OK;
}

static void
components_set_system (HysStepper      *base,
                       const HysSystem *old)
{
  ComponentsStepper *self = (ComponentsStepper *) base;
  const HysSystem *system = base->system;
  GPtrArray *parts = hys_components_new (system, MOST);

  for (guint k = 0; k < parts->len; k++)
    hys_stepper_set_system (stepper_at (self, k), hys_system_ref (((HysComponent *) parts->pdata[k])->system));
  g_ptr_array_unref (self->parts);
  self->parts = parts;
  self->next_break = -INFINITY;
  for (guint i = 0; i < system->n_sliders; i++)
    base->state->lambda[i] = hys_slider_clip (system->threshold[i], base->state->lambda[i]);
  gather (self, base->state, base->state->t, FALSE);
}

static HysStatus
components_audit (HysStepper *base)
{
  ComponentsStepper *self = (ComponentsStepper *) base;
  HysStatus status = HYS_STATUS_OK;

  for (guint k = 0; k < self->parts->len && status == HYS_STATUS_OK; k++)
    {
      status = hys_stepper_audit (stepper_at (self, k));
      if (status != HYS_STATUS_OK)
        fail (self, k, status);
    }
  note_residuals (self);
  return status;
}

/* What a series of the whole is in a part; FALSE if it has none of it. */
static gboolean
translate (const HysComponent *part,
           HysSeries          *series)
{
  GArray *list = part->items.bars;

  if (series->quantity == HYS_SERIES_TIME || series->quantity == HYS_SERIES_ENERGY)
    return TRUE;
  if (series->quantity == HYS_SERIES_ELONGATION || series->quantity == HYS_SERIES_FORCE
      || series->quantity == HYS_SERIES_SLIP)
    list = part->items.elements;
  return hys_items_find (list, series->index, &series->index);
}

static void
components_watch (HysStepper   *base,
                  const GArray *series)
{
  ComponentsStepper *self = (ComponentsStepper *) base;

  for (guint k = 0; k < self->parts->len; k++)
    {
      g_autoptr (GArray) own = series != NULL ? g_array_new (FALSE, FALSE, sizeof (HysSeries)) : NULL;

      for (guint i = 0; own != NULL && i < series->len; i++)
        {
          HysSeries translated = g_array_index (series, HysSeries, i);

          if (translate (part_at (self, k), &translated))
            g_array_append_val (own, translated);
        }
      hys_stepper_watch (stepper_at (self, k), own);
    }
}

static void
components_set_accuracy (HysStepper *base,
                         double      tolerance,
                         double      span)
{
  ComponentsStepper *self = (ComponentsStepper *) base;

  for (guint k = 0; k < self->parts->len; k++)
    hys_stepper_set_accuracy (stepper_at (self, k), tolerance, span);
}

static gboolean
components_account (const HysStepper *base,
                    HysAccount       *account)
{
  const ComponentsStepper *self = (const ComponentsStepper *) base;

  *account = (HysAccount){ 0 };
  for (guint k = 0; k < self->parts->len; k++)
    {
      HysAccount own;

      if (!hys_stepper_account (stepper_at (self, k), &own))
        return FALSE;
      account->exact = account->exact || own.exact;
      account->midpoint = account->midpoint || own.midpoint;
      account->error = MAX (account->error, own.error);
    }
  return TRUE;
}

static void
components_free (HysStepper *base)
{
  ComponentsStepper *self = (ComponentsStepper *) base;

  g_ptr_array_unref (self->parts);
  hys_owner_free (self);
}

static const HysCurve *
components_curve (const HysStepper *base,
                  guint             bundle)
{
  const ComponentsStepper *self = (const ComponentsStepper *) base;
  guint place;

  for (guint k = 0; k < self->parts->len; k++)
    if (hys_items_find (part_at (self, k)->items.bundles, bundle, &place))
      return hys_stepper_curve (stepper_at (self, k), place);
  return NULL;
}

static const HysStepperClass components_class = { .step = components_step, .set_system = components_set_system,
                                                  .audit = components_audit, .watch = components_watch,
                                                  .free = components_free, .set_accuracy = components_set_accuracy,
                                                  .account = components_account, .curve = components_curve };

HysStepper *
hys_components_stepper_new (const HysScheme *scheme,
                            HysSystem       *system,
                            double           step)
{
  GPtrArray *parts = hys_components_new (system, MOST);
  ComponentsStepper *self;

  if (parts == NULL)
    return NULL;
  self = hys_owner_new (ComponentsStepper);
  self->base = (HysStepper){ .class = &components_class, .scheme = scheme, .system = system, .step = step,
                            .last = INFINITY, .state = hys_state_new (system) };
  self->event = hys_owner_keep (self, hys_state_new (system), hys_state_free);
  self->parts = parts;
  self->next_break = -INFINITY;
  self->members = hys_owned (self, Member, parts->len);
  for (guint k = 0; k < parts->len; k++)
    {
      Member *member = &self->members[k];

      *member = (Member){ self, scheme->stepper_new (scheme, hys_system_ref (part_at (self, k)->system), step),
                          hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (Turn)), g_array_unref),
                          hys_owner_keep (self, hys_state_new (part_at (self, k)->system), hys_state_free) };
      hys_owner_keep (self, member->stepper, hys_stepper_free);
      g_array_set_clear_func (member->turns, turn_clear);
      hys_stepper_set_stop (member->stepper, (HysStop){ is_asked_to_stop, self });
      hys_stepper_set_witness (member->stepper, (HysWitness){ tell_event, tell_fallback, member });
    }
  for (guint i = 0; i < system->n_sliders; i++)
    self->base.state->lambda[i] = -system->sliders[i].force;   /* between walls: for ever */
  gather (self, self->base.state, 0, FALSE);
  return &self->base;
}
