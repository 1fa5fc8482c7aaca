/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-inclusion.h"
#include "hys-notation.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_GROUP_MASSES,
  HYS_GROUP_DRIVEN,
  HYS_GROUP_MASSLESS,
  HYS_N_GROUPS,
} HysGroup;

/**
 * HysReduction:
 * @room: owner of all that the reduction has, which is freed after it
 * @index: per group: of a bar within it, or -1
 * @of_dashpots, @of_springs: per massless bar of the group: its component of the graph of dashpots (springs), or -1 if
 *    that joins it to a held bar; @n_rigid, @n_loose: how many components there are
 * @tensions, @saturated: the beta-type sliders whose tension is a state, and those that dashpots determine
 * @viscous_names: w = this times q_s, with entries -1, 0, 1
 * @s_spring: per slider: its spring if they form an S-element, or -1
 *
 * What the reduction needs on its way. Positions of massless bars are split as q_s = E w + N_f f + N_z z: z moves the
 * components of the dashpot graph as rigid bodies (the kernel of C_ss), f those of the spring graph (the kernel of
 * K_ss), and w is the rest, on which neither kind of rigid motion acts: the only part that must be a state.
 */
typedef struct
{
  HysInclusion       *self;
  const HysSystem    *system;
  HysNotation        *notation;
  gpointer            room;
  int                *index[HYS_N_GROUPS];
  guint               n[HYS_N_GROUPS];
  int                *of_dashpots;
  int                *of_springs;
  guint               n_rigid;
  guint               n_loose;
  GArray             *tensions;
  GArray             *saturated;
  int                *s_spring;
  const HysFraction **spring_symbols;
  const HysFraction **dashpot_symbols;
  const HysFraction **mass_symbols;
  HysTable           *viscous_names;
} HysReduction;

/* Analyses the graphs; sets the inclusion's reason when it cannot be reduced. */
void      hys_reduction_init       (HysReduction       *self,
                                    HysInclusion       *inclusion);

/* Hands a table over to the reduction. */
HysTable *hys_reduction_keep       (HysReduction       *self,
                                    HysTable           *table);

/* Blocks of the stiffness matrix K, of C, and of rows D of sliders (indices in @sliders). */
HysTable *hys_reduction_stiffness  (HysReduction       *self,
                                    HysGroup            rows,
                                    HysGroup            columns);
HysTable *hys_reduction_viscosity  (HysReduction       *self,
                                    HysGroup            rows,
                                    HysGroup            columns);
HysTable *hys_reduction_sliders    (HysReduction       *self,
                                    const GArray       *sliders,
                                    HysGroup            columns);

/* The coordinates of massless bars: E, N_f and N_z as columns. */
void      hys_reduction_coordinates (HysReduction      *self,
                                     HysTable         **e,
                                     HysTable         **n_f,
                                     HysTable         **n_z);

/* Fills the inclusion's inputs and tables. */
void      hys_reduction_run        (HysReduction       *self);

/* Then names what it found, and lists the terms of phi. */
void      hys_reduction_name       (HysReduction       *self);

/* A sentence kept among the remarks. */
void      hys_inclusion_remark     (HysInclusion       *self,
                                    const char         *format,
                                    ...) G_GNUC_PRINTF (2, 3);

/* Names of sliders or bars, "s1, s2 and 3 more", and their ids in @ids (may be NULL). */
char     *hys_inclusion_list       (const HysSystem    *system,
                                    const GArray       *items,
                                    gboolean            bars,
                                    GPtrArray          *ids);

G_END_DECLS
