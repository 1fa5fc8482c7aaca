/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-run.h"

#include "hys-examples.h"

#include <math.h>

static void
start (Run *self)
{
  self->stepper = hys_stepper_new (hys_scheme_find (self->document->simulation.scheme, NULL),
                                   hys_system_new (self->document), self->document->simulation.step);
  self->r = g_new0 (double, hys_stepper_system (self->stepper)->n_bars);
  self->mass = (guint) hys_document_find_node (self->document, "m");
}

static void
load (Run        *self,
      const char *example)
{
  g_autoptr (GError) error = NULL;

  self->document = hys_example_load (example, &error);
  g_assert_no_error (error);
}

void
run_start (Run        *self,
           const char *example)
{
  load (self, example);
  start (self);
}

void
run_start_with (Run        *self,
                const char *example,
                const char *scheme,
                double      step)
{
  load (self, example);
  run_start_document (self, self->document, scheme, step);
}

void
run_start_document (Run         *self,
                    HysDocument *document,
                    const char  *scheme,
                    double       step)
{
  self->document = document;
  self->document->simulation.scheme = g_intern_string (scheme);
  self->document->simulation.step = step;
  start (self);
}

void
run_step (Run *self)
{
  g_assert_cmpint (hys_stepper_step (self->stepper), ==, HYS_STATUS_OK);
  hys_state_reactions (hys_stepper_system (self->stepper), hys_stepper_state (self->stepper), self->r);
}

void
run_until (Run    *self,
           double  t)
{
  while (hys_stepper_state (self->stepper)->t < t - 1e-9)
    run_step (self);
}

double
run_length (double full,
            double enough)
{
  return g_test_slow () ? full : enough;
}

void
run_end (Run *self)
{
  g_assert_cmpfloat (hys_stepper_residual (self->stepper), <=, HYS_RESIDUAL_MAX);
  hys_stepper_free (self->stepper);
  hys_document_unref (self->document);
  g_free (self->r);
}

double
run_t (const Run *self)
{
  return hys_stepper_state (self->stepper)->t;
}

double
run_x (const Run *self)
{
  return hys_stepper_state (self->stepper)->q[self->mass];
}

double
run_r (const Run *self)
{
  return self->r[self->mass];
}

void
skip_to_corner (Run    *self,
                double  t)
{
  gboolean stick;

  run_until (self, t);
  stick = hys_stepper_state (self->stepper)->slip[0] == 0;
  while ((hys_stepper_state (self->stepper)->slip[0] == 0) == stick)
    run_step (self);
}

int
count_sides (Run      *self,
             double    period,
             double    unit,
             gboolean *slopes,
             GArray   *starts)
{
  double x = run_x (self), r = run_r (self), middle = run_t (self) + 0.5 * period;
  int sides = 0, slope = -1, direction = 0, first_slope = -1, first_direction = 0;

  for (;;)
    {
      double from = x, dx, dr;
      int way, whole;

      run_step (self);
      dx = run_x (self) - x;
      dr = run_r (self) - r;
      whole = (int) lround (dr / dx / unit);
      way = dx > 0 ? 1 : -1;
      x += dx;
      r += dr;
      if (fabs (dr / dx / unit - whole) > 1e-6)      /* a corner inside this step */
        continue;
      if (way == direction && whole == slope)
        continue;
      if (sides == 0)
        {
          first_slope = whole;
          first_direction = way;
        }
      else if (whole == first_slope && way == first_direction && run_t (self) > middle)
        return sides;
      sides++;
      slope = whole;
      direction = way;
      if (slopes != NULL)
        slopes[whole] = TRUE;
      if (starts != NULL)
        g_array_append_val (starts, from);
    }
}
