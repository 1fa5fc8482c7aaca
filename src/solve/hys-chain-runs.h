/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Joints of a chain that stick, first ... end - 1, and so bars that move together, first ... end. @mobility: the caller's, of these
 * bars together; less than 0 = not known yet */
typedef struct
{
  int    first, end;
  double mobility;
} HysChainRun;

/* All runs of a chain of @n joints, ascending. */
typedef struct
{
  guint        n;
  HysChainRun *run;
} HysChainRuns;

/* All joints stick. */
void         hys_chain_runs_init   (HysChainRuns       *self,
                                    guint               n_joints);
void         hys_chain_runs_clear  (HysChainRuns       *self);

/* The run that @bar belongs to; NULL if it moves alone. */
HysChainRun *hys_chain_runs_find   (const HysChainRuns *self,
                                    int                 bar);

/* A joint that stuck slips, or one that slipped sticks. */
void         hys_chain_runs_cut    (HysChainRuns       *self,
                                    int                 joint);
void         hys_chain_runs_join   (HysChainRuns       *self,
                                    int                 joint);

/* Nothing is known of mobilities any more. */
void         hys_chain_runs_forget (HysChainRuns       *self);

G_END_DECLS
