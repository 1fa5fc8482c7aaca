/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-progress.h"
#include "hys-state.h"
#include "hys-system.h"
#include "hys-tolerances.h"

G_BEGIN_DECLS

/**
 * HysStatus:
 * @HYS_STATUS_OK: the step was done and is certified
 * @HYS_STATUS_LIMIT_LOAD: no solution goes on: a load exceeds what floating bars can carry
 * @HYS_STATUS_NOT_FINITE: a value is not finite
 * @HYS_STATUS_RESIDUAL: the step could not be solved to the certificate's bound
 * @HYS_STATUS_MEMORY: there is no memory for what the run records
 * @HYS_STATUS_CANCELLED: the step was stopped: hys_stepper_set_stop()
 *
 * How a step ended. Anything but OK leaves the state at the last certified step.
 */
typedef enum
{
  HYS_STATUS_OK,
  HYS_STATUS_LIMIT_LOAD,
  HYS_STATUS_NOT_FINITE,
  HYS_STATUS_RESIDUAL,
  HYS_STATUS_MEMORY,
  HYS_STATUS_CANCELLED,
} HysStatus;

typedef struct HysScheme  HysScheme;
typedef struct HysStepper HysStepper;

/**
 * HysScheme:
 * @name: its name in documents ("midpoint"); @label: for a person, marked for translation
 * @bundles: whether its steppers take systems with bundles
 * @exact: whether its accuracy does not depend on the step, which is then only the rhythm of its states
 * @theta: of the family theta, 0, 1/2 or 1: where in a step linear forces on masses are taken (hys-theta.h)
 * @control: whether steps of that family are cut until their error is within a tolerance
 *
 * A way to advance a system in time: one line in the list of hys-scheme.c.
 */
struct HysScheme
{
  const char  *name;
  const char  *label;
  HysStepper *(*stepper_new) (const HysScheme *scheme,
                              HysSystem       *system,
                              double           step);
  gboolean     bundles;
  gboolean     exact;
  double       theta;
  gboolean     control;
};

/**
 * HysMoment:
 * @jumps: whether loads jump there; else sliders, or bundles, change what they do
 * @part: how much of the jump is done: 0 before it, 1 behind it, between them where its path turns
 * @inside: a time in the piece of loads that the state belongs to, or that before the jump; @behind: in that behind it
 *
 * What happens at a state within a step.
 */
typedef struct
{
  gboolean jumps;
  double   part;
  double   inside;
  double   behind;
} HysMoment;

/**
 * HysWitness:
 * @event: told of a state within a step, and what happens there; all of a jump has one time; NULL = nobody
 * @fallback: told of the time at which a scheme makes a step of another one; NULL = nobody
 * @data: for both
 *
 * Who hears of what happens within steps, on the thread that steps.
 */
typedef struct
{
  void   (*event)    (gpointer         data,
                      const HysSystem *system,
                      const HysState  *state,
                      const HysMoment *moment);
  void   (*fallback) (gpointer         data,
                      double           t);
  gpointer data;
} HysWitness;

/**
 * HysAccount:
 * @exact, @midpoint: which of these schemes has run, of components maybe both
 * @error: bound of the error that steps have made so far (hys-step-control.h), relative to the largest motion; 0 of the
 *    scheme `exact`, whose error is its residual
 * @residual: the worst certificate
 *
 * What a scheme that chooses between others has done.
 */
typedef struct
{
  gboolean exact;
  gboolean midpoint;
  double   error;
  double   residual;
} HysAccount;

/* The tolerance of steppers that are not given one, over a span of so many steps. */
#define HYS_ACCURACY      1e-3
#define HYS_ACCURACY_SPAN 1000

const HysScheme *const *hys_schemes           (guint           *n);

/* The scheme of that name; HYS_ERROR_USAGE names one that does not exist or is not built yet. */
const HysScheme        *hys_scheme_find       (const char      *name,
                                               GError         **error);

/* A valid document as a system that its scheme takes, whatever the others take. */
HysSystem              *hys_scheme_system_new (const HysDocument *document);

/**
 * hys_stepper_new:
 * @system: (transfer full): the system to advance
 * @step: h > 0
 *
 * A stepper at t = 0 in the initial state. Massless bars start where the springs and the initial slider forces balance
 * (where nothing determines them, and where a dashpot acts: at their given position).
 */
HysStepper      *hys_stepper_new              (const HysScheme *scheme,
                                               HysSystem       *system,
                                               double           step);
void             hys_stepper_free             (HysStepper      *self);

/* Where steps end for now, whatever is left of the one that leads there; the one after that ends on the grid of steps
 * again. INFINITY (at first): nowhere. */
void             hys_stepper_set_end          (HysStepper      *self,
                                               double           t);

/* What long steps look at, on the thread that steps; they end with HYS_STATUS_CANCELLED when it asks them to. */
void             hys_stepper_set_stop         (HysStepper      *self,
                                               HysStop          stop);

/* Who hears of what happens within the steps that follow. */
void             hys_stepper_set_witness      (HysStepper      *self,
                                               HysWitness       witness);

/* The relative error that the motion may have after a time @span > 0; of schemes that have a tolerance
   (hys_stepper_account()). */
void             hys_stepper_set_accuracy     (HysStepper      *self,
                                               double           tolerance,
                                               double           span);

/* What will be looked at (of HysSeries); %NULL = anything, as at first. In the states of later steps the values of
 * other S-elements and of their inner bars need not be those of the time. */
void             hys_stepper_watch            (HysStepper      *self,
                                               const GArray    *series);

/* One step of h, from n h to (n + 1) h: t is a product, never a sum. */
HysStatus        hys_stepper_step             (HysStepper      *self);

/* Recomputes in full what steps verify in part: for the end of a run. Anything but OK invalidates the result. */
HysStatus        hys_stepper_audit            (HysStepper      *self);

/* FALSE where the scheme does not choose. */
gboolean         hys_stepper_account          (const HysStepper *self,
                                               HysAccount       *account);

/* Translated, as part of a sentence or a line: which schemes have run, and with what errors. */
char            *hys_account_to_text          (const HysAccount *account);
const HysState  *hys_stepper_state            (const HysStepper *self);
const HysSystem *hys_stepper_system           (const HysStepper *self);
guint64          hys_stepper_count            (const HysStepper *self);   /* n */
double           hys_stepper_residual         (const HysStepper *self);   /* the worst certificate since t = 0 */

/* What the last step that was not OK has to say, translated, and the bars and sliders it names. */
const char      *hys_stepper_message          (const HysStepper *self);

/* Goes on from the present state with other values of the same shape (hys_system_same_shape()). Takes @system.
 * The energy that a change of a value puts in or takes out is booked as work. */
void             hys_stepper_set_system       (HysStepper      *self,
                                               HysSystem       *system);

/* A stepper of @system (transfer full) that goes on from the present state of @self (transfer full), of which it has
 * the layout but not the shape: hys_system_new_held() or the system that this was made of. What the bar that changes
 * puts in or takes out is booked as work. It has no witness and nobody to stop it yet, and watches everything. */
HysStepper      *hys_stepper_exchange         (HysStepper      *self,
                                               HysSystem       *system);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysStepper, hys_stepper_free)

G_END_DECLS
