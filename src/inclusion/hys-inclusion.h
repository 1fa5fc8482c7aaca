/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-law.h"
#include "hys-recognise.h"
#include "hys-table.h"

#include "hys-system.h"

G_BEGIN_DECLS

/* Matrices are given up to this many states or massless bars. */
#define HYS_INCLUSION_MAX 300

/**
 * HysInclusionClass:
 * @HYS_INCLUSION_SMOOTH: phi = 0: no sliders act on the state
 * @HYS_INCLUSION_SIGMA: phi is a sum of alpha |relative velocity|
 * @HYS_INCLUSION_BETA: phi is a sum of indicator functions of intervals
 * @HYS_INCLUSION_MIXED: both
 *
 * The classes of Bastien, Schatzman, Lamarque 2000, after Table I.
 */
typedef enum
{
  HYS_INCLUSION_SMOOTH,
  HYS_INCLUSION_SIGMA,
  HYS_INCLUSION_BETA,
  HYS_INCLUSION_MIXED,
} HysInclusionClass;

/**
 * HysVariableKind:
 * @HYS_VARIABLE_POSITION: x of a mass; @index is its bar
 * @HYS_VARIABLE_VELOCITY: y of a mass; @index is its bar
 * @HYS_VARIABLE_VISCOUS: a position, or a difference of positions, of massless bars that dashpots make a state; @index
 *    counts them
 * @HYS_VARIABLE_ELONGATION: u of the spring of an S-element; @index is its slider, u = lambda / @scale
 * @HYS_VARIABLE_FORCE: g of a beta-type slider, the force it exerts; @index is the slider, g = lambda / @scale (-1)
 */
typedef enum
{
  HYS_VARIABLE_POSITION,
  HYS_VARIABLE_VELOCITY,
  HYS_VARIABLE_VISCOUS,
  HYS_VARIABLE_ELONGATION,
  HYS_VARIABLE_FORCE,
} HysVariableKind;

typedef struct
{
  HysVariableKind kind;
  guint           index;
  double          scale;
  HysName         name;
} HysVariable;

/**
 * HysInputKind:
 * @HYS_INPUT_FORCE, @HYS_INPUT_FORCE_RATE: the force on a bar and its derivative; @index is the bar
 * @HYS_INPUT_DRIVE, @HYS_INPUT_DRIVE_RATE: displacement and velocity of a driven bar; @index is the bar
 * @HYS_INPUT_SATURATED: the tension of a slider whose rate dashpots determine; @index is the slider
 *
 * What G depends on besides the state.
 */
typedef enum
{
  HYS_INPUT_FORCE,
  HYS_INPUT_FORCE_RATE,
  HYS_INPUT_DRIVE,
  HYS_INPUT_DRIVE_RATE,
  HYS_INPUT_SATURATED,
} HysInputKind;

typedef struct
{
  HysInputKind kind;
  guint        index;
  HysName      name;
} HysInput;

/**
 * HysPhiTerm:
 * @indicator: TRUE: the indicator function of [-bound, bound] at state @plus; FALSE: bound |v|, where the relative
 *    velocity v is state @plus (or 0 when negative) - state @minus (or 0) + @drive_plus' velocity - @drive_minus'
 *    (driven bars, or -1; @drive_names: their velocities)
 * @slider: the slider it comes from; @bound_formula: "α_1/k_1" for an elongation, else empty
 * @bound: its threshold alpha; for an elongation eta = alpha / k
 *
 * One term of phi.
 */
typedef struct
{
  gboolean indicator;
  guint    slider;
  double   bound;
  HysName  bound_name;
  HysName  bound_formula;
  int      plus, minus;
  int      drive_plus, drive_minus;
  HysName  drive_names[2];
} HysPhiTerm;

/**
 * HysInclusion:
 * @system: the network it was derived from
 * @reason: why there are no matrices (bars that float, sliders whose elongations depend on one another, too many
 *    states), or %NULL; @reason_ids: what it names
 * @remarks: (element-type utf8): what else there is to say
 * @law: the constitutive law at the bar that the document is about (hys_main_bar()), or %NULL
 * @recognised: the known model that this is, or %NULL
 * @n_masses, @n_viscous, @n_tensions: states are n_masses positions, as many velocities, n_viscous viscous variables
 *    and n_tensions elongations or forces of sliders, in this order: @dimension in all
 * @states, @inputs: by HysVariable, HysInput; the inputs of kind SATURATED come last, @n_saturated of them
 * @phi: by HysPhiTerm
 * @mobility: M, dimension x dimension: diag (I, 1/m, I, S^-1 in the unit of the states), symmetric positive definite
 * @linear: A, dimension x dimension, @forcing: N, dimension x inputs: G(t, X) = A X + N inputs(t)
 * @stiffness: S^-1, n_tensions x n_tensions: K of (2.34) of the 2000 paper and of (7) for Persoz's gephyroid, for the
 *    tensions (or the forces g) of the beta-type sliders
 * @compliance: S = D_s K_ss^-1 D_s'
 * @coupling: B, n_tensions x n_masses: rate = B y - S lambda' + ...; transposed it is E of (8)
 * @drive: S^-1 B: k_0 U of (8)
 * @delta: n_masses x n_masses: the stiffness the masses see with all beta-type sliders removed
 * @massless: K_ss of the massless bars
 * @saturation: Q, n_saturated square: the saturated tensions solve Q lambda + N_box(lambda) in @saturated_linear X +
 *    @saturated_forcing inputs, a Lipschitz function of the right-hand side
 *
 * A network as X' + M dphi(X) in G(t, X), X(0) given: (3.8) of Bastien, Schatzman, Lamarque 2000, (9) of Bastien,
 * Lamarque on Persoz's gephyroid. Tables have formulas beside their numbers when the network is small. All tables are
 * %NULL when there is a reason.
 */
typedef struct
{
  HysSystem         *system;
  HysAlgebra        *algebra;
  HysInclusionClass  class;
  char              *reason;
  GPtrArray         *reason_ids;
  GPtrArray         *remarks;
  HysLaw            *law;
  HysRecognised     *recognised;
  guint              n_masses;
  guint              n_viscous;
  guint              n_tensions;
  guint              dimension;
  GArray            *states;
  GArray            *inputs;
  guint              n_saturated;
  GArray            *phi;
  HysTable          *mobility;
  HysTable          *linear;
  HysTable          *forcing;
  HysTable          *stiffness;
  HysTable          *compliance;
  HysTable          *coupling;
  HysTable          *drive;
  HysTable          *delta;
  HysTable          *massless;
  HysTable          *saturation;
  HysTable          *saturated_linear;
  HysTable          *saturated_forcing;
} HysInclusion;

/* Derives the inclusion of a valid document; never fails: see @reason. Dense, O(n^3). */
HysInclusion *hys_inclusion_new      (const HysDocument  *document);
void          hys_inclusion_free     (HysInclusion       *self);

/* "sigma", "beta", "mixed" or "smooth". */
const char   *hys_inclusion_class_name (HysInclusionClass class);

#define hys_inclusion_state(self, i)  (&g_array_index ((self)->states, HysVariable, (i)))
#define hys_inclusion_input(self, i)  (&g_array_index ((self)->inputs, HysInput, (i)))
#define hys_inclusion_phi(self, i)    (&g_array_index ((self)->phi, HysPhiTerm, (i)))

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysInclusion, hys_inclusion_free)

G_END_DECLS
