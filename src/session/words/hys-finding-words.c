/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-words.h"

#include "hys-draw-plan.h"
#include "hys-edit.h"
#include "hys-incidence.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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

/* The items that a finding names. */
static HysSelection *
named_items (const HysFinding *finding)
{
  HysSelection *named = hys_selection_new ();

  for (char **id = finding->ids; *id != NULL; id++)
    hys_selection_add (named, *id);
  return named;
}

const char *
hys_finding_explain_in (const HysFinding  *finding,
                        const HysDocument *document)
{
  const char *without = find (without_sliders, G_N_ELEMENTS (without_sliders), finding->code);
  const char *of_one = find (of_one_slider, G_N_ELEMENTS (of_one_slider), finding->code);
  const HysElementKind *spring = hys_element_kind_find ("spring"), *dashpot = hys_element_kind_find ("dashpot");
  g_autoptr (HysSelection) named = named_items (finding);
  gboolean sliders = FALSE;   /* one, or an element of them, is named, or leads from the bars that are to others */
  guint n_named = 0;

  for (guint i = 0; (without != NULL || of_one != NULL) && i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      gboolean from = hys_selection_contains (named, hys_document_node (document, element->from)->id);
      gboolean to = hys_selection_contains (named, hys_document_node (document, element->to)->id);
      gboolean itself = hys_selection_contains (named, element->id);

      sliders |= element->kind != spring && element->kind != dashpot && (from != to || itself);
      n_named += itself;
    }
  if (without != NULL && !sliders)
    return without;
  return of_one != NULL && n_named == 1 ? of_one : hys_finding_explain (finding->code);
}

/* Mass that a bar gets. */
#define NEW_MASS 1

/* Columns within which a loose bar was meant to be another one: one step of the grid, beside which an end that misses
 * its bar lies. */
#define NEAR HYS_SNAP_COLUMN

/* Bars up to which one that was missed is looked for. */
#define MANY 300

typedef struct
{
  const char *code;
  HysDocument *(*plan) (const HysFinding  *finding,
                        const HysDocument *document);
  gboolean    loose;   /* whether it is about a part that lacks something to hold it: a bar that was missed, perhaps */
} Remedy;

HysDocument *
hys_remedy_midpoint (const HysDocument *document)
{
  HysDocument *edited;

  if (g_str_equal (document->simulation.scheme, "midpoint"))
    return NULL;
  edited = hys_edit_begin (document, _("Use Midpoint"));
  hys_value_ref_put ((HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_SCHEME }, edited, "midpoint", NULL);
  return edited;
}

static HysDocument *
plan_midpoint (const HysFinding  *finding,
               const HysDocument *document)
{
  return hys_remedy_midpoint (document);
}

static HysDocument *
plan_delete (const HysFinding  *finding,
             const HysDocument *document)
{
  g_autoptr (HysSelection) named = named_items (finding);

  return hys_edit_delete (document, named, NULL);
}

/* Of the only bar that a finding names. */
static HysDocument *
plan_mass (const HysFinding  *finding,
           const HysDocument *document)
{
  g_autoptr (HysSelection) named = named_items (finding);
  g_autoptr (GArray) bars = hys_selection_nodes (named, document);
  guint bar = bars->len == 1 ? g_array_index (bars, guint, 0) : 0;
  const HysNode *node = bars->len == 1 ? hys_document_node (document, bar) : NULL;
  g_autofree char *name = NULL;
  HysDocument *edited;

  if (finding->severity < HYS_SEVERITY_WARNING || node == NULL || node->fixed || node->mass > 0
      || hys_document_node_is_driven (document, bar))
    return NULL;
  name = g_strdup_printf (_("Give %s a Mass"), node->id);
  edited = hys_edit_begin (document, name);
  hys_document_edit_node (edited, bar)->mass = NEW_MASS;
  return edited;
}

/* Per node its distance in elements from the nearest one of @sources; G_MAXUINT where none leads to it. Free with
   g_free(). */
static guint *
find_distances (const HysDocument *document,
                const GArray      *sources)
{
  guint n = document->nodes->len, n_edges = document->elements->len, tail = 0;
  g_autofree HysEdge *edges = g_new (HysEdge, n_edges + 1);
  g_autofree guint *first = NULL, *incident = NULL, *queue = g_new (guint, n + 1);
  guint *distance = g_new (guint, n + 1);

  for (guint i = 0; i < n_edges; i++)
    edges[i] = (HysEdge) { hys_document_element (document, i)->from, hys_document_element (document, i)->to };
  incident = hys_incidence (n, n_edges, edges, &first);
  for (guint i = 0; i < n; i++)
    distance[i] = G_MAXUINT;
  for (guint i = 0; i < sources->len; i++)
    distance[queue[tail++] = g_array_index (sources, guint, i)] = 0;
  for (guint head = 0; head < tail; head++)
    for (guint k = first[queue[head]]; k < first[queue[head] + 1]; k++)
      {
        const HysEdge *edge = &edges[incident[k]];
        guint other = edge->from == queue[head] ? edge->to : edge->from;

        if (distance[other] != G_MAXUINT)
          continue;
        distance[other] = distance[queue[head]] + 1;
        queue[tail++] = other;
      }
  return distance;
}

/* Of what @reach is the distance in, the bar farthest from loads, or where there are none from masses: of several the
 * leftmost one, which is neither. -1 where there is none. */
static int
find_end (const HysDocument *document,
          const guint       *reach)
{
  g_autoptr (GArray) loaded = g_array_new (FALSE, FALSE, sizeof (guint)),
      heavy = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *distance = NULL;
  int end = -1;

  for (guint i = 0; i < document->nodes->len; i++)
    if (reach[i] != G_MAXUINT && hys_document_find_load (document, i) >= 0)
      g_array_append_val (loaded, i);
    else if (reach[i] != G_MAXUINT && hys_document_node (document, i)->mass > 0)
      g_array_append_val (heavy, i);
  distance = find_distances (document, loaded->len > 0 ? loaded : heavy);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      if (reach[i] == G_MAXUINT || node->mass > 0 || hys_document_find_load (document, i) >= 0)
        continue;
      if (end < 0 || distance[i] > distance[end]
          || (distance[i] == distance[end] && node->column < hys_document_node (document, (guint) end)->column))
        end = (int) i;
    }
  return end;
}

/* The distances from the first bar that a finding names; NULL where it names none. Free with g_free(). */
static guint *
find_reach (const HysFinding  *finding,
            const HysDocument *document)
{
  g_autoptr (GArray) bars = g_array_new (FALSE, FALSE, sizeof (guint));

  for (char **id = finding->ids; *id != NULL && bars->len == 0; id++)
    {
      int node = hys_document_find_node (document, *id);

      if (node >= 0)
        g_array_append_val (bars, node);
    }
  return bars->len > 0 ? find_distances (document, bars) : NULL;
}

/* Where nothing holds the part that a finding is about: its end away from the loads becomes a wall. */
static HysDocument *
plan_wall (const HysFinding  *finding,
           const HysDocument *document)
{
  g_autofree guint *reach = find_reach (finding, document);
  g_autofree char *name = NULL;
  HysDocument *edited;
  int end;

  for (guint i = 0; reach != NULL && i < document->nodes->len; i++)
    if (reach[i] != G_MAXUINT && (hys_document_node (document, i)->fixed || hys_document_node_is_driven (document, i)))
      return NULL;
  end = reach != NULL ? find_end (document, reach) : -1;
  if (end < 0)
    return NULL;
  name = g_strdup_printf (_("Make %s a Wall"), hys_document_node (document, (guint) end)->id);
  edited = hys_edit_begin (document, name);
  hys_document_edit_node (edited, (guint) end)->fixed = TRUE;
  return edited;
}

/* The bar outside of what @reach is the distance in that is nearest to a bar inside of it, @inside, and near enough to
 * be meant; -1 where there is none. */
static int
find_neighbour (const HysDocument *document,
                const guint       *reach,
                guint             *inside)
{
  double nearest = NEAR;
  int found = -1;

  for (guint i = 0; i < document->nodes->len; i++)
    for (guint j = 0; reach[i] != G_MAXUINT && j < document->nodes->len; j++)
      {
        double distance = fabs (hys_document_node (document, i)->column - hys_document_node (document, j)->column);

        if (reach[j] != G_MAXUINT || !(distance <= nearest) || (found >= 0 && distance == nearest))
          continue;
        nearest = distance;
        found = (int) j;
        *inside = i;
      }
  return found;
}

/* What a person meant to be told from the bar that ends where an element was let go: a mass, a wall, what is loaded. */
static gboolean
is_something (const HysDocument *document,
              guint              node)
{
  return hys_document_node (document, node)->fixed || hys_document_node (document, node)->mass > 0
         || hys_document_find_load (document, node) >= 0;
}

/* A loose part beside another one: its bar and the one that it missed become one, which has the name of the latter. */
static HysDocument *
plan_join (const HysFinding  *finding,
           const HysDocument *document)
{
  g_autofree guint *reach = document->nodes->len <= MANY ? find_reach (finding, document) : NULL;
  guint inside = 0;
  int other = reach != NULL ? find_neighbour (document, reach, &inside) : -1;
  gboolean turned = other >= 0 && is_something (document, inside) && !is_something (document, (guint) other);

  if (other < 0)
    return NULL;
  return turned ? hys_edit_merge (document, (guint) other, inside, NULL)
         : hys_edit_merge (document, inside, (guint) other, NULL);
}

/* A part that something holds already lacks a mass, if anything. */
static HysDocument *
plan_hold (const HysFinding  *finding,
           const HysDocument *document)
{
  HysDocument *wall = plan_wall (finding, document);

  return wall != NULL ? wall : plan_mass (finding, document);
}

static const Remedy remedies[] = {
  { "step-too-large", plan_midpoint },
  { "exact-fallback", plan_midpoint },
  { "isolated", plan_delete, TRUE },
  { "limit-load", plan_hold, TRUE },
  { "undetermined-position", plan_hold, TRUE },
  { "free-body", plan_wall, TRUE },
};

HysDocument *
hys_finding_remedy (const HysFinding  *finding,
                    const HysDocument *document)
{
  g_return_val_if_fail (finding != NULL && document != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (remedies); i++)
    if (g_str_equal (remedies[i].code, finding->code))
      {
        HysDocument *join = remedies[i].loose ? plan_join (finding, document) : NULL;

        return join != NULL ? join : remedies[i].plan (finding, document);
      }
  return NULL;
}
