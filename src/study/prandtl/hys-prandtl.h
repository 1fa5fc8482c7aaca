/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-owner.h"

G_BEGIN_DECLS

/**
 * HysPrandtl:
 * @k0: stiffness of the spring that stands alone, >= 0
 * @n: number of S-elements, a spring and a slider in series each
 * @k, @eta: (array length=n): their stiffnesses, > 0, and elongation limits, > 0, increasing
 *
 * The parameters of a generalized Prandtl model with linear hardening, (2.29) of Bastien, Schatzman, Lamarque 2000. The
 * threshold of slider i is alpha_i = k_i eta_i.
 */
typedef struct
{
  double  k0;
  guint   n;
  double *k;
  double *eta;
} HysPrandtl;

/* Copies the arrays. */
HysPrandtl  *hys_prandtl_new         (double            k0,
                                      guint             n,
                                      const double     *k,
                                      const double     *eta);

/* (4.23), (4.24) solved for the parameters: k_i = p_i - p_{i+1}, k0 = p_{n+1}, eta_i = d_i / 2. @slopes has n + 1
 * values that decrease strictly to one >= 0, @breaks n values > 0 that increase strictly; anything else is the caller's
 * fault. */
HysPrandtl  *hys_prandtl_from_slopes (guint             n,
                                      const double     *slopes,
                                      const double     *breaks);

/* p_{i+1} = k0 + sum of k_l, l > i (4.23), for i = 0 ... n. */
double       hys_prandtl_slope       (const HysPrandtl *self,
                                      guint             i);

/* How much r has grown on a half-cycle at the distance @d >= 0 from its beginning: k0 d + sum of k_i min (d, 2 eta_i).
   */
double       hys_prandtl_rise        (const HysPrandtl *self,
                                      double            d);

/* The largest d_i = 2 eta_i: half-cycles as long as this make every slider slip; 0 without S-elements. */
double       hys_prandtl_reach       (const HysPrandtl *self);

/* What the loop from which @self was read cannot tell, as one translated sentence; NULL = nothing. @all_slip: k0 is 0.
   */
char        *hys_prandtl_remark      (const HysPrandtl *self,
                                      gboolean          all_slip);

/**
 * HysPrandtlDrive:
 * @mass: of the bar that is moved; 0: it is driven along a triangular wave of the displacement instead
 * @amplitude: of the force amplitude cos (omega t) on the mass, or of the displacement; > 0
 * @omega: angular frequency, > 0
 * @cycles: how many periods the run lasts, >= 1
 *
 * What moves the network that hys_prandtl_to_document() draws.
 */
typedef struct
{
  double mass;
  double amplitude;
  double omega;
  guint  cycles;
} HysPrandtlDrive;

/* What is in series with the spring of each row: its letter, kind and parameter, with a value a row. */
typedef struct
{
  const char   *letter;
  const char   *kind;
  const char   *key;
  const double *values;
} HysPrandtlSecond;

/* The wall "wall" and the bar "m" (bars 0 and 1), k0 between them (if not 0), and below it @n rows of "ki" in series
 * with @second through the bar "Ai". */
HysDocument *hys_prandtl_rows        (const char             *title,
                                      double                  k0,
                                      guint                   n,
                                      const double           *k,
                                      const HysPrandtlSecond *second);

/* A valid document that runs: the wall "wall", the bar "m", k0 (if not 0), and "ki", "si" through the bar "Ai" for each
 * S-element; its loop as a figure. The driven bar starts at 0 and rises first. A step of 1/2000 of a period. */
HysDocument *hys_prandtl_to_document (const HysPrandtl      *self,
                                      const HysPrandtlDrive *drive);

/* An S-element of a drawing: its spring, its slider, and the bar between them, numbers of the document but for those of
 * bars that elements bring with them. */
typedef struct
{
  double k, eta;
  guint  bar;
  guint  spring, slider;
} HysPrandtlBranch;

/* The S-elements of a drawing that is such a model, by ascending limit (element-type HysPrandtlBranch) (transfer full),
 * and the springs beside them; NULL where it is another network. @node: the bar that it holds */
GArray      *hys_prandtl_branches    (const HysDocument *document,
                                      guint              node,
                                      double            *k0);

/* The model that a document is, seen from the bar @node: all that holds the bar are springs and Masing elements between
 * it and walls, and pairs of a spring and a slider in series. Limits that are equal are one. NULL when it is another
 * network. O(elements). */
HysPrandtl  *hys_prandtl_of_document (const HysDocument       *document,
                                      guint                    node);

HYS_DEFINE_OWNED (HysPrandtl, hys_prandtl_free)

G_END_DECLS
