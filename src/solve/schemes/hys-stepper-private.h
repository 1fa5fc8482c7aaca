/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-bundles.h"
#include "hys-certificate.h"
#include "hys-owner.h"
#include "hys-scheme.h"

G_BEGIN_DECLS

/* What a family of schemes does, where it does not leave it to its inner stepper; @step advances state to
 * hys_stepper_end(); NULL: goes on until its motion covers that, and shows it. @watch: NULL where everything is always
 * shown. @free: NULL where hys_owner_free() does. Of a family that knows its motion between steps, else NULL: @reach:
 * the time that its present motion reaches; @go_on: takes up the next motion, towards @target; @show: sets state to a
 * time that the present motion covers, FALSE if it does not. Of a family that has a tolerance, else NULL: @set_accuracy
 * and @account: see hys-scheme.h. @curve: of a bundle of the system; NULL where @bundles has it, or the inner stepper.
 * Of a family whose steppers may go on where another one is, else NULL: @take_over: to the state of @from, before
 * set_system(). */
typedef struct
{
  HysStatus (*step)       (HysStepper *self);
  void      (*set_system) (HysStepper *self, const HysSystem *old);   /* self->system is the new one */
  HysStatus (*audit)      (HysStepper *self);
  void      (*watch)      (HysStepper *self, const GArray *series);
  void      (*free)       (HysStepper *self);
  double    (*reach)      (HysStepper *self);
  HysStatus (*go_on)      (HysStepper *self, double target);
  gboolean  (*show)       (HysStepper *self, double t);
  void      (*set_accuracy) (HysStepper *self, double tolerance, double span);
  gboolean  (*account)    (const HysStepper *self, HysAccount *account);
  const HysCurve *(*curve) (const HysStepper *self, guint bundle);
  void      (*take_over)  (HysStepper *self, const HysStepper *from);
} HysStepperClass;

/* The part that all steppers share; first member of each. */
struct HysStepper
{
  const HysStepperClass *class;
  const HysScheme       *scheme;
  HysSystem             *system;     /* owned */
  HysStepper            *inner;      /* owned; NULL = none does its steps */
  double                 step;
  double                 last;       /* where steps end for now, if the grid of steps goes on beyond */
  guint64                count;
  HysState              *state;      /* owned */
  HysBundles            *bundles;    /* of the family, like the state before the last piece of a step ... */
  const HysState        *before;     /* ... NULL = there was none yet ... */
  double                 piece;      /* ... and its length */
  double                 residual;
  HysScales              scales;     /* largest force and speed so far; of `exact` once it has come to rest */
  char                  *message;    /* owned */
  HysStop                stop;
  HysWitness             witness;
};

/* The schemes' constructors: one line each in hys-scheme.c. */
HysStepper *hys_theta_stepper_new (const HysScheme *scheme,
                                   HysSystem       *system,
                                   double           step);

/* The same without a look at S-elements that could be bundles. */
HysStepper *hys_theta_stepper_new_written (const HysScheme *scheme,
                                           HysSystem       *system,
                                           double           step);

/* The memory curve of a bundle, as it is at the present state of a stepper that has just been given a system. */
const HysCurve *hys_stepper_curve       (const HysStepper *self,
                                         guint             bundle);

/* Goes on where another stepper of the same layout is, between two of its motions or just given a system. */
void        hys_stepper_take_over       (HysStepper       *self,
                                         const HysStepper *from);

HysStepper *hys_exact_stepper_new (const HysScheme *scheme,
                                   HysSystem       *system,
                                   double           step);

/* Shows the time that its motion is known to reach, from where another stepper can take over. */
void        hys_exact_stepper_rest (HysStepper     *self);

HysStepper *hys_automatic_stepper_new (const HysScheme *scheme,
                                       HysSystem       *system,
                                       double           step);

/* Steps the parts of a system (hys-components.h) each by itself, so that no scale, tolerance, breakpoint or event of one
 * has to do with another. NULL if the system is one part; takes @system otherwise. */
HysStepper *hys_components_stepper_new (const HysScheme *scheme,
                                        HysSystem       *system,
                                        double           step);

/* Of one with an inner stepper: has that look at what it looks at itself, and end where it does. */
void        hys_stepper_lead       (HysStepper       *self);

/* Takes over the residual, and what a step or an audit that ended with @status has to say. */
HysStatus   hys_stepper_follow     (HysStepper       *self,
                                    HysStatus         status);

/* Where the next step ends: on the grid of steps, or before that at last. */
double      hys_stepper_end        (const HysStepper *self);

/* A step has ended there: counted, if that is on the grid. */
void        hys_stepper_count_step (HysStepper     *self,
                                    double          end);

/* Has @state take over the system's values, changed from those of @old: what that puts in is work. */
void        hys_stepper_take_values (HysStepper      *self,
                                     const HysSystem *old,
                                     HysState        *state);

/* Whether sliders cannot bear the @force on each bar; says so. @t: the time that is said. */
gboolean    hys_stepper_exceeds_limit_load (HysStepper   *self,
                                            const double *force,
                                            double        t);

void        hys_stepper_fail      (HysStepper      *self,
                                   const char      *format,
                                   ...) G_GNUC_PRINTF (2, 3);

G_END_DECLS
