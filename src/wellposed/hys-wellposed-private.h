/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-owner.h"
#include "hys-parts.h"
#include "hys-wellposed.h"

G_BEGIN_DECLS

/**
 * HysMention:
 *
 * Bars and elements that a sentence names, each once, as the document calls them: a branch of a compound element goes
 * by the element's name, its inner bars by none.
 */
typedef struct
{
  const HysSystem *system;
  GPtrArray       *bars;       /* ids, borrowed from the system */
  GPtrArray       *elements;
  GHashTable      *known;
  gboolean         compound;   /* an element among them is more than a slider */
} HysMention;

HysMention *hys_mention_new      (const HysSystem *system);
void        hys_mention_bar      (HysMention      *self,
                                  guint            bar);
void        hys_mention_slider   (HysMention      *self,
                                  guint            slider);

void        hys_mention_element  (HysMention      *self,
                                  guint            element);

/* "bar “A”", "bars “A”, “B” and 7 more"; the same for the sliders. Texts live as long as what they are of. */
const char *hys_mention_bars     (HysMention      *self);
const char *hys_mention_sliders  (HysMention      *self);

/* A number in a sentence: six significant digits. */
const char *hys_mention_number   (HysMention      *self,
                                  double           value);

/* How many findings of one code there are, and the ids of those that do not stand for themselves. */
typedef struct
{
  HysSeverity  severity;
  const char  *code;
  guint        count;
  GPtrArray   *ids;
} HysTally;

/**
 * HysReport:
 * @simulation: how the document wants to be run
 * @parts: the floating parts of @system
 * @minimum, @maximum: per bar: bounds of the force loads on it during the run, if it floats; else 0
 * @stuck: per slider: whether it can never slip
 * @findings: what was found, by severity
 * @tallies: per code: how many findings it has
 *
 * What the single examinations work on and report to.
 */
typedef struct
{
  const HysSystem     *system;
  const HysSimulation *simulation;
  HysParts            *parts;
  const double        *minimum;
  const double        *maximum;
  gboolean            *stuck;
  GPtrArray           *findings[HYS_SEVERITY_ERROR + 1];
  GPtrArray           *tallies;    /* of HysTally */
} HysReport;

/* Starts with no findings; the other fields are the caller's. */
void        hys_report_init      (HysReport        *self);

/* The findings, errors first; what hys_report_init() made is gone then. */
GPtrArray  *hys_report_finish    (HysReport        *self);

/* Whether the network is only begun: nothing holds it and nothing loads it. What it lacks is no fault then. */
gboolean    hys_report_is_begun  (const HysReport  *self);

/* Reports; @message is taken. The ids are those of @mention, and of @more unless that is NULL. Beyond a
 * certain number of findings of one code the rest is gathered in one. */
void        hys_report_add       (HysReport        *self,
                                  HysSeverity       severity,
                                  const char       *code,
                                  char             *message,
                                  const HysMention *mention,
                                  const HysMention *more);

void        hys_examine_limit_loads (HysReport *report);   /* limit-load */
void        hys_examine_initial     (HysReport *report);   /* initial-inconsistent */
void        hys_examine_jumps       (HysReport *report);   /* jump-on-massless, impulse */
void        hys_examine_bars        (HysReport *report);   /* isolated, free-body, force-on-wall, unused-position */
void        hys_examine_stuck       (HysReport *report);   /* never-slips; sets report->stuck */
void        hys_examine_positions   (HysReport *report);   /* undetermined-position; after hys_examine_stuck() */
void        hys_examine_loops       (HysReport *report);   /* undetermined-split, saddle */
void        hys_examine_step        (HysReport *report);   /* step-too-large */
void        hys_examine_resolution  (HysReport *report);   /* load-not-resolved */

/* Sets report->minimum and maximum to these arrays (n_bars values, 0 on entry) and fills them. */
void        hys_report_bound_loads (HysReport     *report,
                                    double        *minimum,
                                    double        *maximum);

/* The greatest size of the load on every part (one value more: on everything held). More than all sliders together
 * can carry, or a load that is not finite, is as good as that. Free with g_free(). */
double     *hys_report_peaks     (const HysReport *report);

/* Mentions the drawn bars of one part and the sliders that leave it. */
void        hys_mention_part     (HysMention      *self,
                                  const HysParts  *parts,
                                  guint            part);

/* The same for the parts @inside. */
void        hys_mention_union    (HysMention      *self,
                                  const HysParts  *parts,
                                  guint            group,
                                  const gboolean  *inside);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysMention, hys_owner_free)

G_END_DECLS
