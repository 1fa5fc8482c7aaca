/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-loop-private.h"

G_BEGIN_DECLS

/**
 * HysSetting:
 * @node: the bar
 * @rule: HYS_MASING_HOLDS where r may depend on the path of x alone, else why it does not
 * @alone: whether all loads that change are at the bar
 * @driven: whether the bar is driven; @dashpot: whether a dashpot joins it to a wall, a mass or a driven bar
 * @doubt: what the rows of its run may be off by, which hys_cycle_balance() finds
 *
 * What a document says about the loop of one of its bars.
 */
typedef struct
{
  guint     node;
  HysMasing rule;
  gboolean  alone;
  gboolean  driven;
  gboolean  dashpot;
  HysDoubt  doubt;
} HysSetting;

void hys_setting_find  (const HysDocument *document,
                        guint              node,
                        HysSetting        *self);

/* Whether sliders took energy in the last period, or in the second half, of the rows @first <= i < @end; -1: not
   recorded. */
int  hys_cycle_slips   (const HysTrace    *trace,
                        gsize              first,
                        gsize              end,
                        double             period);

/* Fills what energies say, from the ledger's series in the same rows, and the doubt of @setting. */
void hys_cycle_balance (HysCycle          *self,
                        const HysTrace    *trace,
                        const HysDocument *document,
                        HysSetting        *setting,
                        gsize              first,
                        gsize              end);

G_END_DECLS
