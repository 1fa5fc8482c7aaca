/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-unions.h"
#include "hys-system.h"

G_BEGIN_DECLS

/* Sums of thresholds and forces count as equal within this fraction of their size. */
#define HYS_ROUNDING 1e-12

/* A slider between two different parts; HysParts.n stands for everything held. */
typedef struct
{
  guint  from;
  guint  to;
  guint  slider;
  double threshold;
} HysLink;

/**
 * HysParts:
 * @n: how many floating parts there are
 * @of_bar: per bar: its part, or @n if springs and dashpots join it to a held bar (or if it is one)
 * @bars, @first_bar: the bars by part: those of part i are bars[first_bar[i]] ... bars[first_bar[i + 1] - 1], ascending
 * @links: the sliders that leave a part, by group
 * @at, @first_at: the links by part, those to everything held included: those of part i are links[at[first_at[i]]] ...
 *   links[at[first_at[i + 1] - 1]], ascending
 * @n_groups: parts that sliders join directly, not through held bars, form a group
 * @first_part, @first_link: per group: its first part and link; n_groups + 1 values each
 * @joints, @first_joint: by group: the pairs of its parts (numbered from 0 in the group) that links join, each with the
 * sum
 *   of their thresholds
 * @unions: per group: its unions, once they are asked for
 * @hold: per part: the sum of the thresholds of its links to everything held
 * @known: per part: whether it belongs to the union of its group last found to bear most, one way and the other
 * @scratch, @opposite, @room: room for the functions below: n values each
 *
 * The floating components of a system: massless bars that springs and dashpots join to one another but to nothing held.
 * Only sliders carry what acts on them. Parts and links of one group have consecutive numbers.
 */
typedef struct
{
  guint    n;
  guint   *of_bar;
  guint   *bars;
  guint   *first_bar;
  guint    n_links;
  HysLink *links;
  guint   *at;
  guint   *first_at;
  guint    n_groups;
  guint   *first_part;
  guint   *first_link;
  HysWeightedEdge *joints;
  guint   *first_joint;
  HysUnions **unions;
  double  *hold;
  gboolean *known[2];
  gboolean *scratch[2];
  double  *opposite;
  double  *room;
} HysParts;

HysParts *hys_parts_new       (const HysSystem *system);

/* The end of the link that is not @part, which must be the other one. */
guint     hys_link_across     (const HysLink   *link,
                               guint            part);

/* For loads between two bounds: the connected union S of parts of one group with the least (sum of thresholds that
 * leave S) / |sum of the loads on S|: by how much the loads must grow until some union bears more than it can carry.
 * Infinity, and S empty, if there is none. */
double    hys_parts_tightest    (const HysParts *self,
                                 guint           group,
                                 const double   *minimum,
                                 const double   *maximum,
                                 gboolean       *inside);

/* Whether all unions of parts of one group can bear all loads between two bounds. */
gboolean  hys_parts_bear        (const HysParts *self,
                                 guint           group,
                                 const double   *minimum,
                                 const double   *maximum);

/* Sums over the parts @inside of one group: what acts on them, and what leaves them. */
double    hys_parts_sum        (const HysParts *self,
                                guint           group,
                                const double   *weight,
                                const gboolean *inside);
double    hys_parts_cut        (const HysParts *self,
                                guint           group,
                                const gboolean *inside);

HYS_DEFINE_OWNED (HysParts, hys_parts_free)

G_END_DECLS
