/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-graph-blocks.h"
#include "hys-wellposed-private.h"

#include <glib/gi18n-lib.h>

#define MAX_PIECES 4096   /* of displacements, in which a rest is looked for */

/* The sliders as a graph in which some bars count as one node, 0. */
typedef struct
{
  guint    n;
  HysEdge *edges;
  guint   *slider;   /* per edge */
  int     *block;
  guint    n_blocks;
} Loops;

/* Which bars count as one: the walls; they and the bars that are moved, while these rest; or everything held, where
 * only beta-type sliders count. */
typedef enum
{
  WALLS,
  AT_REST,
  ALL_HELD,
} Ground;

static guint
node_of (const HysSystem *system,
         guint            bar,
         Ground           ground)
{
  HysBarClass class = system->bars[bar].class;
  gboolean one = class == HYS_BAR_WALL || (ground == AT_REST && class == HYS_BAR_DRIVEN)
                 || (ground == ALL_HELD && class != HYS_BAR_MASSLESS);

  return one ? 0 : bar + 1;
}

static void
find_loops (const HysSystem *system,
            Ground           ground,
            Loops           *loops)
{
  loops->n = 0;
  loops->edges = g_new (HysEdge, system->n_sliders);
  loops->slider = g_new (guint, system->n_sliders);
  loops->block = g_new (int, system->n_sliders);
  for (guint i = 0; i < system->n_sliders; i++)
    if (ground != ALL_HELD || system->beta[i])
      {
        loops->edges[loops->n] = (HysEdge) { node_of (system, system->sliders[i].from, ground),
                                             node_of (system, system->sliders[i].to, ground) };
        loops->slider[loops->n++] = i;
      }
  loops->n_blocks = hys_graph_blocks (system->n_bars + 1, loops->n, loops->edges, loops->block);
}

static void
clear_loops (Loops *loops)
{
  g_free (loops->edges);
  g_free (loops->slider);
  g_free (loops->block);
}

/* Mentions the sliders of every block; @between_two: whether all sliders of a block join the same two bars. */
static GPtrArray *
mention_blocks (const HysSystem *system,
                const Loops     *loops,
                gboolean        *between_two)
{
  GPtrArray *mentions = g_ptr_array_new_with_free_func (hys_owner_free);
  g_autofree HysEdge *first = g_new0 (HysEdge, loops->n_blocks);

  for (guint i = 0; i < loops->n_blocks; i++)
    {
      g_ptr_array_add (mentions, hys_mention_new (system));
      between_two[i] = TRUE;
    }
  for (guint i = 0; i < loops->n; i++)
    if (loops->block[i] >= 0)
      {
        HysMention *mention = g_ptr_array_index (mentions, (guint) loops->block[i]);
        const HysSlider *s = &system->sliders[loops->slider[i]];
        HysEdge e = { MIN (s->from, s->to), MAX (s->from, s->to) };
        HysEdge *f = &first[loops->block[i]];

        if (mention->elements->len == 0)
          *f = e;
        between_two[loops->block[i]] &= f->from == e.from && f->to == e.to;
        hys_mention_slider (mention, loops->slider[i]);
      }
  return mentions;
}

static char *
say_loop (HysMention *mention,
          gboolean    saddle,
          gboolean    parallel)
{
  const char *sliders = hys_mention_sliders (mention);

  if (saddle)
    return g_strdup_printf (_("The elongations of %s depend on one another through bars without mass, so that the "
                              "problem does not take the form (3.8) of the 2000 paper; velocities of the masses and "
                              "elongations of the springs are unique all the same."), sliders);
  if (mention->elements->len == 1 && !mention->compound)
    return g_strdup_printf (_("Both ends of %s are fixed: it never slips, and its force keeps its initial value, "
                              "which nothing else determines."), sliders);
  if (parallel)
    return g_strdup_printf (_("The forces of %s, which lie side by side, are determined only as a sum: the motion is "
                              "unique; each keeps its part, and all share alike in what changes."), sliders);
  return g_strdup_printf (_("The forces of %s, which form a closed loop, are determined only up to one that runs "
                            "around it: the motion is unique; each keeps its part, and all share alike in what changes."),
                          sliders);
}

/* Whether a bar is moved, and rests for some time meanwhile. */
static gboolean
pauses (const HysReport *report,
        guint            bar)
{
  const HysSystem *system = report->system;
  double t = 0, until = report->simulation->until;

  if (system->bars[bar].class != HYS_BAR_DRIVEN)
    return FALSE;
  for (guint k = 0; k < MAX_PIECES && t < until; k++)
    {
      double end = MIN (hys_system_next_break (system, t), until), middle = t + 0.5 * (end - t);
      double first = hys_system_drive (system, bar, t, middle);

      if (first == hys_system_drive (system, bar, middle, middle)
          && first == hys_system_drive (system, bar, end, middle))
        return TRUE;
      t = end;
    }
  return FALSE;
}

static void
report_loops (HysReport  *report,
              Ground      ground,
              const char *code)
{
  Loops loops;
  g_autofree gboolean *parallel = NULL;
  g_autoptr (GPtrArray) mentions = NULL;

  find_loops (report->system, ground, &loops);
  parallel = g_new (gboolean, loops.n_blocks);
  mentions = mention_blocks (report->system, &loops, parallel);
  for (guint i = 0; i < loops.n_blocks; i++)
    {
      HysMention *mention = g_ptr_array_index (mentions, i);

      hys_report_add (report, HYS_SEVERITY_INFO, code,
                      say_loop (mention, ground == ALL_HELD, parallel[i]), mention, NULL);
    }
  clear_loops (&loops);
}

void
hys_examine_loops (HysReport *report)
{
  const HysSystem *system = report->system;
  g_autofree gboolean *parallel = NULL, *rests = NULL;
  g_autoptr (GPtrArray) mentions = NULL;
  gboolean driven = FALSE;
  Loops loops = { 0 };

  report_loops (report, WALLS, "undetermined-split");
  /* Sliders that form a loop while bars that they join rest, several of them, are told of where that comes to pass. */
  for (guint i = 0; i < system->n_bars; i++)
    driven |= system->bars[i].class == HYS_BAR_DRIVEN;
  if (driven)
    find_loops (system, AT_REST, &loops);
  parallel = g_new (gboolean, loops.n_blocks);
  rests = g_new0 (gboolean, loops.n_blocks);
  mentions = mention_blocks (system, &loops, parallel);
  for (guint i = 0; i < loops.n; i++)
    if (loops.block[i] >= 0 && !rests[loops.block[i]])
      rests[loops.block[i]] = pauses (report, system->sliders[loops.slider[i]].from)
                              || pauses (report, system->sliders[loops.slider[i]].to);
  for (guint i = 0; i < loops.n_blocks; i++)
    {
      HysMention *mention = g_ptr_array_index (mentions, i);

      if (rests[i] && mention->elements->len > 1)
        hys_report_add (report, HYS_SEVERITY_INFO, "undetermined-split",
                        g_strdup_printf (_("While the bars that are moved rest, the forces of %s, which form a loop with them, are "
                                           "determined only up to one that runs around it: they keep what they had."),
                                         hys_mention_sliders (mention)), mention, NULL);
    }
  clear_loops (&loops);
  report_loops (report, ALL_HELD, "saddle");
}
