/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-qp-problem.h"
#include "hys-tolerances.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

G_BEGIN_DECLS

/* What the files of hys-qp share. */

#define N_FACTORS 8   /* factors kept, by pattern of sticking sliders */

typedef struct
{
  HysFactor *factor;
  guint64    used;     /* the larger, the later it was; 0 = empty */
  gboolean  *stick;    /* the pattern it belongs to */
  gboolean   outer;    /* whether with the rho of the method of multipliers */
  double    *rho;      /* per slider */
  double    *impedance; /* per slider: stiffness of the body that it belongs to */
} Entry;

typedef struct
{
  double t, slope;     /* where along the direction a multiplier meets or leaves its bound; change of the slope there */
} Knot;

struct HysQpWork
{
  HysMatrix     *H;
  double        *stiffness;  /* per unknown: A's diagonal, or that of the neighbours for a floating one without */
  double         unit;       /* stiffness of a problem where A is zero; 0 = not known yet */
  gboolean       has_rate;   /* whether that is of a given rate */
  double        *outer_rho;  /* per slider: of the method of multipliers, 0 = between given motions */
  const double  *rho;        /* per slider: those of the factor in use */
  const double  *impedance;  /* per slider: likewise */
  gboolean      *given;      /* per unknown: whether its motion is, by sticking sliders */
  double        *prox;       /* per unknown: E of the method of multipliers */
  double         prox_part;  /* E in units of what it mostly is */
  double        *shift;      /* per unknown: E of the factor that is being computed for refinement */
  Entry          entries[N_FACTORS];
  long double   *left;       /* n: balance ... */
  double        *residual;   /* ... rounded */
  double        *step;       /* n */
  double        *centre;     /* n: prox centre */
  double        *product;    /* n */
  double        *rate;       /* m: D y + d */
  double        *multiplier; /* m: the lambda to begin with; the outer iteration's */
  double        *along;      /* m: D step */
  Knot          *knots;      /* 2 m */
  double        *feasible;   /* m: lambda in the box */
  gint8         *pattern;    /* m */
  HysQp         *split;      /* for sharing tensions in loops; NULL where there is no loop */
};

typedef enum
{
  PATTERN_SOLVED,
  PATTERN_FAILED,
  PATTERN_CONTRADICTORY,   /* sliders in a loop cannot all stick: their rates do not add up */
} PatternResult;

/* work->residual = b - A y - D' lambda, added up in long double */
void           hys_qp_balance         (HysQp        *self,
                                       const double *lambda);

/* work->rate = D y + d */
void           hys_qp_measure_rates   (HysQp        *self);

/* Rounding of rate i: below it, a rate is zero. */
double         hys_qp_rate_noise      (const HysQp  *self,
                                       int           i);

/* Largest of the forces that meet in a balance, for judging its residual. */
double         hys_qp_force_scale     (const HysQp  *self);

/* Tensions of sticking sliders are zero where no force is more than rounding of those there have been. */
void           hys_qp_forget_rounding (HysQp        *self);

/* Largest absolute value; infinite if one is not finite. */
double         hys_qp_norm            (const double *x,
                                       int           n);

/* The factor of H for the pattern of sticking sliders, from the few that are kept or anew; NULL if it has none. Its rho
 * become those in use. @outer: with those of the method of multipliers. */
HysFactor     *hys_qp_factor          (HysQp        *self,
                                       gboolean      outer,
                                       const gint8  *slip);

/* Solves for a fixed pattern, from the present y and lambda. */
PatternResult  hys_qp_solve_pattern   (HysQp        *self,
                                       const gint8  *slip);

/* Sets E of the method of multipliers to a part of what it mostly is. */
void           hys_qp_choose_prox     (HysQp        *self,
                                       double        part);

/* The inner problem of the method of multipliers, for work->multiplier, outer_rho, prox and centre, from the present y;
 * sets lambda. */
gboolean       hys_qp_newton          (HysQp        *self);

/* The arrays of a problem, without what solves it. */
HysQp         *hys_qp_new_arrays      (int             n,
                                       const HysPair  *pairs,
                                       gsize           n_pairs,
                                       int             m,
                                       const HysQpRow *row,
                                       const gboolean *floating);

/* A problem in one piece, as it is treated where nothing special is known of it (hys-qp-plain.c): no row of it is
 * between given motions only. It shares tensions in loops after hys_qp_share_init(). */
HysQp         *hys_qp_new_plain       (int             n,
                                       const HysPair  *pairs,
                                       gsize           n_pairs,
                                       int             m,
                                       const HysQpRow *row,
                                       const gboolean *floating);
#define        hys_qp_free_plain      hys_owner_free
void           hys_qp_update_plain    (HysQp          *self);
gboolean       hys_qp_solve_plain     (HysQp          *self,
                                       gboolean        cold);

/* Per unknown: A's diagonal; a bar that only sliders hold takes the largest of its neighbours', from neighbour to
 * neighbour. @otherwise: what there is where A is zero */
void           hys_qp_measure_stiffness (const HysQp  *self,
                                         double        otherwise,
                                         double       *stiffness);

/* By how much a force of 1 in a slider moves its ends towards each other, were they coupled to nothing. */
static inline double
hys_qp_row_compliance (const HysQpRow *row,
                       const double   *stiffness)
{
  double compliance = 0;

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      compliance += row->factor[k] * row->factor[k] / stiffness[row->unknown[k]];
  return compliance;
}

/* Whether the rate of a slider vanishes; @caused: one that the largest force could cause. */
static inline gboolean
hys_qp_rate_rests (const HysQpRow *row,
                   double          d,
                   const double   *y,
                   double          caused,
                   double          tolerance)
{
  double rate = d, speed = fabs (rate);

  for (int k = 0; k < 2; k++)
    if (row->unknown[k] >= 0)
      {
        double end = row->factor[k] * y[row->unknown[k]];

        rate += end;
        speed = MAX (speed, fabs (end));
      }
  return fabs (rate) <= tolerance * speed || fabs (rate) <= HYS_TOL_QP_RATE * caused;
}

/* Of all lambda that go with the solution, the one of least norm; and what that needs. */
void           hys_qp_share           (HysQp        *self);
void           hys_qp_share_init      (HysQp        *self);

/* The proximal method of multipliers, finished by the active-set method in the box; from the present lambda. */
gboolean       hys_qp_search          (HysQp        *self);

G_END_DECLS
