/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-structure.h"

/* Joints on their way: found by their ends. */
typedef struct
{
  const HysSystem *system;
  HysStructure    *structure;
  GHashTable      *index;   /* gint64 of both ends -> number of the joint + 1 */
} Builder;

static guint
vertex (const HysSystem *system,
        guint            bar)
{
  return system->bars[bar].class == HYS_BAR_WALL ? 0 : bar + 1;
}

/* The joint between two bars; %NULL between walls. */
static HysJoint *
find_joint (Builder *self,
            guint    from,
            guint    to)
{
  guint a = vertex (self->system, from), b = vertex (self->system, to);
  gint64 key = ((gint64) MIN (a, b) << 32) | MAX (a, b);
  guint found = GPOINTER_TO_UINT (g_hash_table_lookup (self->index, &key));
  HysJoint joint = { .a = MIN (a, b), .b = MAX (a, b) };

  if (a == b)
    return NULL;
  if (found == 0)
    {
      g_array_append_val (self->structure->joints, joint);
      found = self->structure->joints->len;
      g_hash_table_insert (self->index, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (found));
    }
  return hys_structure_joint (self->structure, found - 1);
}

/* A slider and a spring that meet in a bar of their own. */
static void
add_s_element (Builder         *self,
               const HysSlider *slider,
               const HysSpring *spring)
{
  gboolean at_from = slider->from == spring->from || slider->from == spring->to;
  guint inner = at_from ? slider->from : slider->to;
  HysJoint *joint = find_joint (self, at_from ? slider->to : slider->from,
                                spring->from == inner ? spring->to : spring->from);

  if (joint == NULL)
    return;
  joint->n_s++;
  joint->s_stiffness = spring->stiffness;
  joint->s_threshold = slider->threshold;
}

static void
add_elements (Builder   *self,
              const int *s_spring)
{
  const HysSystem *system = self->system;
  g_autofree gboolean *taken = g_new0 (gboolean, system->n_springs);

  for (guint i = 0; i < system->n_sliders; i++)
    if (s_spring[i] < 0)
      {
        HysJoint *joint = find_joint (self, system->sliders[i].from, system->sliders[i].to);

        if (joint != NULL)
          {
            joint->n_sliders++;
            joint->threshold += system->sliders[i].threshold;
          }
      }
    else
      {
        taken[s_spring[i]] = TRUE;
        add_s_element (self, &system->sliders[i], &system->springs[s_spring[i]]);
      }
  for (guint i = 0; i < system->n_springs; i++)
    if (!taken[i])
      {
        HysJoint *joint = find_joint (self, system->springs[i].from, system->springs[i].to);

        if (joint != NULL)
          {
            joint->n_springs++;
            joint->stiffness += system->springs[i].stiffness;
          }
      }
  for (guint i = 0; i < system->n_dashpots; i++)
    {
      HysJoint *joint = find_joint (self, system->dashpots[i].from, system->dashpots[i].to);

      if (joint != NULL)
        joint->n_dashpots++;
    }
}

/* The one joint at a vertex that is not @but, or -1 if there is none, -2 if there are several. */
static int
other_joint (const HysStructure *self,
             guint               at,
             int                 but)
{
  int found = -1;

  for (guint i = 0; i < self->joints->len; i++)
    if ((int) i != but && (hys_structure_joint (self, i)->a == at || hys_structure_joint (self, i)->b == at))
      found = found == -1 ? (int) i : -2;
  return found;
}

/* Long drawings are no path of interest: the search is quadratic. */
#define LONGEST_PATH 500

HysStructure *
hys_structure_new (const HysSystem *system,
                   const int       *s_spring)
{
  HysStructure *self = hys_owner_new (HysStructure);
  g_autoptr (GHashTable) index = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Builder builder = { .system = system, .structure = self, .index = index };
  guint at = 0;

  self->joints = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysJoint)), g_array_unref);
  add_elements (&builder, s_spring);
  g_autofree gboolean *seen = g_new0 (gboolean, system->n_bars + 1);
  self->plain = TRUE;
  for (guint i = 0; i < self->joints->len; i++)
    seen[hys_structure_joint (self, i)->a] = seen[hys_structure_joint (self, i)->b] = TRUE;
  for (guint i = 0; i < system->n_bars; i++)
    {
      const HysBar *bar = &system->bars[i];

      self->n_bars += seen[i + 1];
      self->n_masses += seen[i + 1] && bar->class == HYS_BAR_MASS;
      if (bar->class == HYS_BAR_DRIVEN || (bar->class == HYS_BAR_MASSLESS && bar->forces != NULL)
          || (bar->class == HYS_BAR_MASS && !seen[i + 1]))
        self->plain = FALSE;
    }
  GArray *path = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (guint)), g_array_unref);
  int joint = self->joints->len <= LONGEST_PATH ? other_joint (self, 0, -1) : -1;
  while (joint >= 0)
    {
      guint step = (guint) joint;

      g_array_append_val (path, step);
      at = hys_structure_joint (self, step)->a == at ? hys_structure_joint (self, step)->b
           : hys_structure_joint (self, step)->a;
      joint = path->len > self->joints->len ? -2 : other_joint (self, at, joint);
    }
  if (joint == -1 && path->len == self->joints->len && at > 0 && system->bars[at - 1].class == HYS_BAR_MASS)
    self->path = path;
  return self;
}
