/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding-words.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *code;
  const char *text;
} Explanation;

/* Where no slider is concerned: of codes whose explanation is about them. */
static const Explanation without_sliders[] = {
  { "undetermined-position",
    N_("A position is determined by a wall, a mass or a drive that the bar is connected to. Connect the bar to one of "
       "them, or give it a mass.") },
  { "limit-load",
    N_("A part without mass must be in balance at every moment, and nothing holds it against its load. Give the bar a "
       "mass, or hold it with a spring.") },
};

/* Where a single slider is: no weaker one is to blame. */
static const Explanation of_one_slider[] = {
  { "never-slips",
    N_("A slider slips when the force on it reaches its threshold. No load, drive or motion leads so much force to this "
       "one: raise the load, lower the threshold, or join what ends loosely behind it.") },
};

static const Explanation explanations[] = {
  { "limit-load",
    N_("A part without mass must be in balance at every moment. Sliders alone can hold it against at most the sum of "
       "their thresholds, its limit load. Beyond it there is no solution: give the bar a mass, hold it with a spring, "
       "raise the thresholds or reduce the load.") },
  { "undetermined-position",
    N_("A position is determined by a wall, a mass or a drive that the bar is connected to. Where equal sliders hold "
       "it from both sides, they reach their thresholds together and either may slip. Choose different thresholds, "
       "put a spring beside one of them, or give the bar a mass.") },
  { "isolated",
    N_("Connect it to the network with an element, or delete it.") },
  { "force-on-wall",
    N_("A wall stays where it is, whatever acts on it. Put the force on a bar that can move, or delete it.") },
  { "unused-position",
    N_("A bar without mass is where the forces on it balance, from the start. An initial position is for a bar with mass, or for "
       "one that dashpots or sliders alone hold. Give the bar a mass, or set the position to 0.") },
  { "initial-inconsistent",
    N_("A part without mass must be in balance from the start, but the initial forces are not: elongations jump "
       "before the motion begins. Set initial forces that add up to the load.") },
  { "step-too-large",
    N_("This scheme evaluates forces at the start of each step, which adds energy to every oscillation: the growth "
       "comes from the method, not from the model. Use Midpoint, or a smaller step.") },
  { "load-not-resolved",
    N_("A load is taken at the ends or in the middle of each step. One whose period is less than four steps, or a pulse "
       "shorter than a step, is seen as something else, or not at all. Jumps and corners are no trouble: steps end there.") },
  { "never-slips",
    N_("Elements in series carry the same force. The weakest slips first and passes on no more than its threshold, "
       "which is less than the stronger one needs to slip. Raise the weaker threshold or lower the stronger one.") },
  { "undetermined-split",
    N_("These sliders always move together and only the sum of their forces acts on the rest, as with a table on "
       "four legs. How they share it does not change the motion.") },
  { "jump-on-massless",
    N_("A part without inertia follows a jump at once, as it would follow a ramp that takes no time: sliders slip by "
       "their law on the way, while masses and dashpots stay as they are. Its work is that along this way.") },
  { "impulse",
    N_("A dashpot resists a jump without bounds: what it gives is a change of momentum at once, which a mass at it gets. Series show its "
       "force as it is after the jump. A ramp instead of the jump shows the force meanwhile.") },
  { "free-body",
    N_("Without a wall the network keeps the momentum that the loads give it. Connect it to a wall to hold it in place.") },
  { "saddle",
    N_("The theorem of the paper requires sliders that can slip independently of one another; here some cannot. The "
       "schemes do not need this condition. Only the equations take another form.") },
  { "exact-fallback",
    N_("The exact scheme uses only motions that it has verified. Where several sliders change within rounding of one "
       "another, none may pass. A short step of the scheme midpoint leads past such a moment. Compare with a run of "
       "midpoint to see how much it matters.") },
};

static const char *
find (const Explanation *list,
      guint              n,
      const char        *code)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (list[i].code, code))
      return _(list[i].text);
  return NULL;
}

const char *
hys_finding_explain (const char *code)
{
  return find (explanations, G_N_ELEMENTS (explanations), code);
}

static gboolean
names (const HysFinding *finding,
       const char       *id)
{
  return g_strv_contains ((const char *const *) finding->ids, id);
}

/* Whether just one element is named. */
static gboolean
names_one_element (const HysFinding  *finding,
                   const HysDocument *document)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    n += names (finding, hys_document_element (document, i)->id);
  return n == 1;
}

/* Whether a slider, or an element of sliders, is named, or leads from the bars that are to others. */
static gboolean
concerns_sliders (const HysFinding  *finding,
                  const HysDocument *document)
{
  const HysElementKind *spring = hys_element_kind_find ("spring"), *dashpot = hys_element_kind_find ("dashpot");

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      gboolean from = names (finding, hys_document_node (document, element->from)->id);
      gboolean to = names (finding, hys_document_node (document, element->to)->id);

      if (element->kind != spring && element->kind != dashpot && (from != to || names (finding, element->id)))
        return TRUE;
    }
  return FALSE;
}

const char *
hys_finding_explain_in (const HysFinding  *finding,
                        const HysDocument *document)
{
  const char *words = find (without_sliders, G_N_ELEMENTS (without_sliders), finding->code);

  if (words != NULL && !concerns_sliders (finding, document))
    return words;
  words = find (of_one_slider, G_N_ELEMENTS (of_one_slider), finding->code);
  return words != NULL && names_one_element (finding, document) ? words : hys_finding_explain (finding->code);
}
