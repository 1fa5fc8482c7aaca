/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-hand.h"

#include <math.h>

void
hys_hand_clear (HysHand *self)
{
  g_clear_pointer (&self->free, hys_system_unref);
  self->bar = -1;
}

void
hys_hand_update (HysHand    *self,
                 HysStepper *stepper,
                 HysSystem  *system)
{
  hys_system_unref (self->free);
  self->free = hys_system_ref (system);
  if (self->bar >= 0)
    {
      const HysBar *held = &hys_stepper_system (stepper)->bars[self->bar];

      hys_system_unref (system);
      system = hys_system_new_held (self->free, (guint) self->bar,
                                    hys_signal_copy (g_ptr_array_index (held->displacements, 0)));
    }
  hys_stepper_set_system (stepper, system);
}

HysStepper *
hys_hand_hold (HysHand    *self,
               HysStepper *stepper,
               int         bar,
               double      way,
               double      time,
               double      step)
{
  const HysState *state = hys_stepper_state (stepper);
  HysSystem *system;

  if (bar < 0)
    system = hys_system_ref (self->free);
  else
    {
      /* From where the bar is to its place, at the end of a step. */
      double n = (double) hys_stepper_count (stepper) + fmax (1, round (time / step));
      HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));
      HysTablePoint points[] = { { state->t, state->q[bar] }, { n * step, 0 } };

      self->place = points[1].value = way + (bar != self->bar ? state->q[bar] : self->place);
      g_array_append_vals (signal->points, points, G_N_ELEMENTS (points));
      system = hys_system_new_held (self->free, (guint) bar, signal);
    }
  if (bar != self->bar)
    {
      self->bar = bar;
      return hys_stepper_exchange (stepper, system);
    }
  hys_stepper_set_system (stepper, system);
  return stepper;
}
