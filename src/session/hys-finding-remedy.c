/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding-remedy.h"

#include "hys-draw-plan.h"
#include "hys-edit.h"
#include "hys-incidence.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
  HysChange *(*plan) (const HysFinding  *finding,
                      const HysDocument *document);
  gboolean    loose;   /* whether it is about a part that lacks something to hold it: a bar that was missed, perhaps */
} Remedy;

HysChange *
hys_remedy_midpoint (const HysDocument *document)
{
  HysChange *change;

  if (g_str_equal (document->simulation.scheme, "midpoint"))
    return NULL;
  change = hys_change_new (document, _("Use Midpoint"));
  hys_value_ref_put ((HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_SCHEME }, hys_change_edit_head (change),
                     "midpoint",
                     NULL);
  return change;
}

static HysChange *
plan_midpoint (const HysFinding  *finding,
               const HysDocument *document)
{
  return hys_remedy_midpoint (document);
}

static HysChange *
plan_delete (const HysFinding  *finding,
             const HysDocument *document)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();

  for (char **id = finding->ids; *id != NULL; id++)
    hys_selection_add (selection, *id);
  return hys_edit_delete (document, selection, NULL);
}

/* The only bar that a finding names; -1 when there are several. */
static int
find_single_bar (const HysFinding  *finding,
                 const HysDocument *document)
{
  int bar = -1;

  for (char **id = finding->ids; *id != NULL; id++)
    {
      int node = hys_document_find_node (document, *id);

      if (node >= 0 && bar >= 0)
        return -1;
      bar = MAX (bar, node);
    }
  return bar;
}

static HysChange *
plan_mass (const HysFinding  *finding,
           const HysDocument *document)
{
  int bar = find_single_bar (finding, document);
  const HysNode *node = bar >= 0 ? hys_document_node (document, bar) : NULL;
  g_autofree char *name = NULL;
  HysChange *change;

  if (finding->severity < HYS_SEVERITY_WARNING || node == NULL || node->fixed || node->mass > 0
      || hys_document_node_is_driven (document, (guint) bar))
    return NULL;
  name = g_strdup_printf (_("Give %s a Mass"), node->id);
  change = hys_change_new (document, name);
  ((HysNode *) hys_change_edit (change, HYS_LIST_NODES, (guint) bar))->mass = NEW_MASS;
  return change;
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

static gboolean
is_loaded (const HysDocument *document,
           guint              node)
{
  for (guint i = 0; i < document->loads->len; i++)
    if (hys_document_load_at (document, i)->node == node)
      return TRUE;
  return FALSE;
}

/* Whether a wall holds what is joined to a bar, or a drive. */
static gboolean
is_held (const HysDocument *document,
         const guint       *reach)
{
  for (guint i = 0; i < document->nodes->len; i++)
    if (reach[i] != G_MAXUINT && (hys_document_node (document, i)->fixed || hys_document_node_is_driven (document, i)))
      return TRUE;
  return FALSE;
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
    if (reach[i] != G_MAXUINT && is_loaded (document, i))
      g_array_append_val (loaded, i);
    else if (reach[i] != G_MAXUINT && hys_document_node (document, i)->mass > 0)
      g_array_append_val (heavy, i);
  distance = find_distances (document, loaded->len > 0 ? loaded : heavy);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      if (reach[i] == G_MAXUINT || node->mass > 0 || is_loaded (document, i))
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
static HysChange *
plan_wall (const HysFinding  *finding,
           const HysDocument *document)
{
  g_autofree guint *reach = find_reach (finding, document);
  g_autofree char *name = NULL;
  HysChange *change;
  int end = reach != NULL && !is_held (document, reach) ? find_end (document, reach) : -1;

  if (end < 0)
    return NULL;
  name = g_strdup_printf (_("Make %s a Wall"), hys_document_node (document, (guint) end)->id);
  change = hys_change_new (document, name);
  ((HysNode *) hys_change_edit (change, HYS_LIST_NODES, (guint) end))->fixed = TRUE;
  return change;
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
         || is_loaded (document, node);
}

/* A loose part beside another one: its bar and the one that it missed become one, which has the name of the latter. */
static HysChange *
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
static HysChange *
plan_hold (const HysFinding  *finding,
           const HysDocument *document)
{
  HysChange *wall = plan_wall (finding, document);

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

HysChange *
hys_finding_remedy (const HysFinding  *finding,
                    const HysDocument *document)
{
  g_return_val_if_fail (finding != NULL && document != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (remedies); i++)
    if (g_str_equal (remedies[i].code, finding->code))
      {
        HysChange *join = remedies[i].loose ? plan_join (finding, document) : NULL;

        return join != NULL ? join : remedies[i].plan (finding, document);
      }
  return NULL;
}
