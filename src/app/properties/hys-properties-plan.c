/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan of the panel of properties: groups of rows about what is selected, or about the whole document. */
#include "hys-properties-row.h"

#include "hys-kind.h"
#include "hys-readout.h"
#include "hys-target.h"
#include "hys-words.h"

#include <glib/gi18n-lib.h>

/* Largest number of loads shown with all their values, and of items of each other kind that get rows of their own. */
#define MOST_LOADS 12
#define MOST_ITEMS 20

static void
group_free (gpointer data)
{
  HysGroupSpec *self = data;

  g_free (self->key);
  g_free (self->title);
  g_free (self->description);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

static HysGroupSpec *
add_group (GPtrArray  *plan,
           const char *key,
           const char *title)
{
  HysGroupSpec *self = g_new0 (HysGroupSpec, 1);

  self->key = g_strdup (key);
  self->title = g_strdup (title);
  self->load = -1;
  self->rows = g_ptr_array_new_with_free_func (hys_row_spec_free);
  g_ptr_array_add (plan, self);
  return self;
}

/* Adds a row to a group or to an expander. @refs: (transfer full) (nullable): the values that it edits */
static HysRowSpec *
add_values (GPtrArray        *rows,
            const HysRowKind *kind,
            GArray           *refs,
            const char       *title,
            const char       *hint,
            const char       *label)
{
  HysRowSpec *self = g_new0 (HysRowSpec, 1);

  self->kind = kind;
  self->title = g_strdup (title);
  self->refs = refs;
  self->hint = g_strdup (hint);
  self->label = g_strdup (label);
  g_ptr_array_add (rows, self);
  return self;
}

static HysRowSpec *
add_row (GPtrArray        *rows,
         const HysRowKind *kind,
         const char       *title)
{
  return add_values (rows, kind, NULL, title, NULL, NULL);
}

static HysRowSpec *
add_fold (GPtrArray  *rows,
          GArray     *refs,
          const char *title,
          const char *hint,
          const char *label)
{
  HysRowSpec *self = add_values (rows, &hys_row_expander, refs, title, hint, label);

  self->inner = g_ptr_array_new_with_free_func (hys_row_spec_free);
  return self;
}

/* @about: whose value it is, for a label */
static HysRowSpec *
add_value (GPtrArray        *rows,
           const HysRowKind *kind,
           GArray           *refs,
           const char       *name,
           const char       *hint,
           const char       *about)
{
  g_autofree char *label = g_strdup_printf ("%s, %s", about, name);

  return add_values (rows, kind, refs, name, hint, label);
}

/* Adds a last row with the number of items that are not listed, if there are any. */
static void
add_rest (GPtrArray *rows,
          guint      shown,
          guint      all)
{
  g_autofree char *title = NULL;

  if (shown >= all)
    return;
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", all - shown), all - shown);
  add_row (rows, &hys_row_value, title);
}

/* ---- Texts, simulation and loads ---- */

/* The notes of the author come first. */
static void
plan_notes (GPtrArray         *plan,
            const HysDocument *document)
{
  if (*document->notes != '\0')
    add_group (plan, "notes", _("About this model"))->description = hys_notes_markup (document->notes);
}

static void
plan_value (GPtrArray        *rows,
            const HysRowKind *kind,
            HysOwner          owner,
            guint             key,
            const char       *title,
            const char       *hint,
            const char       *label)
{
  add_values (rows, kind, hys_values_new ((HysValueRef) { owner, 0, key }), title, hint, label);
}

/* How it is computed is folded: nobody needs it to begin. */
static void
plan_simulation (GPtrArray         *plan,
                 const HysDocument *document)
{
  const HysOwner owner = HYS_OWNER_SIMULATION;
  HysGroupSpec *group = add_group (plan, "simulation", _("Simulation"));
  GPtrArray *inner;

  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_UNTIL, _("End time"),
              _("A run stops there if the speed menu says so"), _("End time"));
  inner = add_fold (group->rows, NULL, _("Computation"), NULL, NULL)->inner;
  plan_value (inner, &hys_row_value, owner, HYS_KEY_STEP, _("Time step"), NULL, _("Time step"));
  plan_value (inner, &hys_row_value, owner, HYS_KEY_STEPS, _("Steps"), NULL, _("Number of steps"));
  plan_value (inner, &hys_row_value, owner, HYS_KEY_SCHEME, _("Scheme"), NULL, _("Scheme"));
  if (g_strcmp0 (document->simulation.scheme, "automatic") == 0)
    plan_value (inner, &hys_row_value, owner, HYS_KEY_TOLERANCE, _("Tolerance"),
                _("Of the scheme Automatic, relative to the largest motion"), _("Tolerance"));
  plan_value (inner, &hys_row_value, owner, HYS_KEY_EVERY, _("Recording interval"),
              _("In steps; leave empty for automatic"), _("Recording interval"));
  plan_value (inner, &hys_row_value, owner, HYS_KEY_PER_DECADE, _("Rows per decade of time"),
              _("Evenly in log t; leave empty for all rows"), _("Rows per decade of time"));
}

static void
plan_texts (GPtrArray *plan)
{
  const HysOwner owner = HYS_OWNER_DOCUMENT;
  HysGroupSpec *group = add_group (plan, "document", _("Document"));

  plan_value (group->rows, &hys_row_wide, owner, HYS_KEY_TITLE, _("Title"), NULL, _("Title"));
  plan_value (group->rows, &hys_row_notes, owner, HYS_KEY_NOTES, _("Notes"), _("*emphasis*, x_1, x_{max}, 10^-3"),
              _("Notes"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_SIGN, _("Forces of elements"), NULL, _("Forces of elements"));
  group = add_group (plan, "units", _("Units"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_LENGTH_UNIT, _("Length"), NULL, _("Unit of length"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_FORCE_UNIT, _("Force"), NULL, _("Unit of force"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_TIME_UNIT, _("Time"), NULL, _("Unit of time"));
}

static void
plan_load (GPtrArray         *plan,
           const HysDocument *document,
           guint              index)
{
  const HysLoad *load = hys_document_load_at (document, index);
  const HysSignalKind *kind = load->signal->kind;
  const char *id = hys_document_node (document, load->node)->id;
  g_autofree char *key = g_strdup_printf ("load %u %s", index, kind->name);
  g_autofree char *title = g_strdup_printf (load->kind == HYS_LOAD_FORCE ? _("Force on %s") : _("Displacement of %s"),
                                            id);
  HysGroupSpec *group = add_group (plan, key, title);
  HysRowSpec *row;

  group->load = (int) index;
  add_value (group->rows, &hys_row_value,
             hys_values_new ((HysValueRef) { HYS_OWNER_LOAD, index, HYS_VALUES_KIND }), _("Signal"), NULL, title);
  row = add_row (group->rows, &hys_row_preview, title);
  row->item = index;
  row->label = g_strdup_printf (_("Preview of %s"), title);
  for (guint i = 0; i < kind->n_parameters; i++)
    {
      const HysParameter *parameter = &kind->parameters[i];
      gboolean points = parameter->type == HYS_PARAMETER_POINTS;

      row = add_value (group->rows, points ? &hys_row_points
                                    : parameter->type == HYS_PARAMETER_FORMULA ? &hys_row_wide
                                    : &hys_row_value,
                       points ? NULL : hys_values_new ((HysValueRef) { HYS_OWNER_LOAD, index, i }),
                       _(parameter->name), NULL, title);
      row->item = points ? index : 0;
    }
}

static void
plan_loads (GPtrArray         *plan,
            const HysDocument *document)
{
  guint n = document->loads->len;

  for (guint i = 0; i < MIN (n, MOST_LOADS); i++)
    plan_load (plan, document, i);
  if (n > MOST_LOADS)
    add_rest (add_group (plan, "loads", _("Loads"))->rows, MOST_LOADS, n);
}

/* ---- Bars and elements ---- */

/* The symbol of a number and its unit as markup: "k₁ · N/mm"; of several items without the index. */
static char *
hint_of (const HysDocument *document,
         const GArray      *refs)
{
  const HysParameter *parameter = hys_values_parameter (refs, document);
  g_autofree char *symbol = NULL, *unit = NULL;

  if (parameter == NULL || !hys_values_have_targets (refs, document))
    return NULL;
  unit = hys_readout_unit (document, parameter->dimension);
  symbol = (refs->len == 1 ? hys_target_symbol : hys_target_letter) (g_array_index (refs, HysValueRef, 0), document);
  return *unit == '\0' ? g_markup_escape_text (symbol, -1) : g_markup_printf_escaped ("%s · %s", symbol, unit);
}

static GArray *
refs_to (HysOwner      owner,
         const GArray *items,
         guint         key)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (HysValueRef));

  for (guint i = 0; i < items->len; i++)
    {
      HysValueRef ref = { owner, g_array_index (items, guint, i), key };

      g_array_append_val (refs, ref);
    }
  return refs;
}

/* A row for the same value of all items. @about: their names */
static void
plan_field (HysGroupSpec      *group,
            const HysDocument *document,
            HysOwner           owner,
            const GArray      *items,
            guint              key,
            const char        *name,
            const char        *about)
{
  GArray *refs = refs_to (owner, items, key);
  g_autofree char *hint = hint_of (document, refs);

  add_value (group->rows, &hys_row_value, refs, name, hint, about);
}

/* "wall → A" as markup */
static char *
ends_of (const HysDocument *document,
         const HysElement  *element)
{
  return g_markup_printf_escaped ("%s → %s", hys_document_node (document, element->from)->id,
                                  hys_document_node (document, element->to)->id);
}

static void
plan_of_kind (GPtrArray            *plan,
              const HysDocument    *document,
              const HysElementKind *kind,
              const GArray         *elements)
{
  gboolean single = elements->len == 1;
  const HysElement *first = hys_document_element (document, g_array_index (elements, guint, 0));
  g_autofree char *about = single ? g_strdup (first->id) : g_strdup_printf ("%s × %u", _(kind->label), elements->len);
  g_autofree char *title = NULL;
  g_autofree char *key = g_strdup_printf (single ? "one %s" : "several %s", kind->name);
  HysGroupSpec *group;

  title = single ? g_strdup_printf ("%s %s", _(kind->label), about) : g_strdup (about);
  group = add_group (plan, key, title);
  if (single)
    {
      group->description = ends_of (document, first);
      add_value (group->rows, &hys_row_value, refs_to (HYS_OWNER_ELEMENT, elements, HYS_VALUES_NAME),
                 _("Name"), NULL, about);
    }
  add_value (group->rows, &hys_row_value, refs_to (HYS_OWNER_ELEMENT, elements, HYS_VALUES_KIND), _("Kind"),
             NULL, single ? first->id : _(kind->label));
  for (guint i = 0; i < kind->n_parameters; i++)
    plan_field (group, document, HYS_OWNER_ELEMENT, elements, i, _(kind->parameters[i].name), about);
}

static void
plan_selected_elements (GPtrArray         *plan,
                        const HysDocument *document,
                        const GArray      *elements)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) alike = g_array_new (FALSE, FALSE, sizeof (guint));

      for (guint j = 0; j < elements->len; j++)
        if (hys_document_element (document, g_array_index (elements, guint, j))->kind == kinds[i])
          g_array_append_val (alike, g_array_index (elements, guint, j));
      if (alike->len > 0)
        plan_of_kind (plan, document, kinds[i], alike);
    }
}

/* Nodes that can move have a mass and initial values. */
static void
plan_motion (HysGroupSpec      *group,
             const HysDocument *document,
             const GArray      *nodes,
             const char        *about)
{
  g_autoptr (GArray) movable = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < nodes->len; i++)
    if (!hys_document_node (document, g_array_index (nodes, guint, i))->fixed)
      g_array_append_val (movable, g_array_index (nodes, guint, i));
  if (movable->len == 0)
    return;
  plan_field (group, document, HYS_OWNER_NODE, movable, HYS_KEY_MASS, _("Mass"), about);
  plan_field (group, document, HYS_OWNER_NODE, movable, HYS_KEY_POSITION, _("Initial position"), about);
  plan_field (group, document, HYS_OWNER_NODE, movable, HYS_KEY_VELOCITY, _("Initial velocity"), about);
}

static void
plan_selected_nodes (GPtrArray         *plan,
                     const HysDocument *document,
                     const GArray      *nodes)
{
  gboolean single = nodes->len == 1;
  g_autofree char *title = NULL;
  const char *form, *about;
  const HysNode *node;
  HysGroupSpec *group;
  guint first;

  if (nodes->len == 0)
    return;
  first = g_array_index (nodes, guint, 0);
  node = hys_document_node (document, first);
  form = node->fixed ? _("Wall %s") : node->mass > 0 ? _("Mass %s") : _("Bar %s");
  if (single)
    title = g_strdup_printf (form, node->id);
  else
    title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u bar", "%u bars", nodes->len), nodes->len);
  about = single ? node->id : title;
  group = add_group (plan, single ? "one node" : "several nodes", title);
  if (single)
    add_value (group->rows, &hys_row_value, refs_to (HYS_OWNER_NODE, nodes, HYS_VALUES_NAME), _("Name"), NULL,
               about);
  plan_field (group, document, HYS_OWNER_NODE, nodes, HYS_KEY_FIXED, _("Wall"), about);
  plan_motion (group, document, nodes, about);
  if (single && !node->fixed)
    add_row (group->rows, &hys_row_loading, _("Loads"))->item = first;
  for (guint i = 0; single && i < document->loads->len; i++)
    if (hys_document_load_at (document, i)->node == first)
      plan_load (plan, document, i);
}

/* A row for the main value of an element, an expander if it has further ones. */
static void
plan_element (HysGroupSpec      *group,
              const HysDocument *document,
              guint              index)
{
  const HysElement *element = hys_document_element (document, index);
  const HysElementKind *kind = element->kind;
  const char *name = _(kind->parameters[kind->main_parameter].name);
  g_autofree char *ends = ends_of (document, element);
  g_autofree char *hint = g_strdup_printf ("%s · %s", name, ends);
  g_autofree char *label = g_strdup_printf ("%s, %s", element->id, name);
  GArray *refs = hys_values_new ((HysValueRef) { HYS_OWNER_ELEMENT, index, kind->main_parameter });
  HysRowSpec *row;

  if (kind->n_parameters == 1)
    {
      add_values (group->rows, &hys_row_value, refs, element->id, hint, label);
      return;
    }
  row = add_fold (group->rows, refs, element->id, hint, label);
  for (guint i = 0; i < kind->n_parameters; i++)
    if (i != kind->main_parameter)
      add_value (row->inner, &hys_row_value, hys_values_new ((HysValueRef) { HYS_OWNER_ELEMENT, index, i }),
                 _(kind->parameters[i].name), NULL, element->id);
}

static void
plan_elements (GPtrArray         *plan,
               const HysDocument *document)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint k = 0; k < n; k++)
    {
      HysGroupSpec *group = NULL;
      guint n_of_kind = 0;

      for (guint i = 0; i < document->elements->len; i++)
        {
          if (hys_document_element (document, i)->kind != kinds[k])
            continue;
          if (group == NULL)
            group = add_group (plan, kinds[k]->name, _(kinds[k]->label));
          if (n_of_kind++ < MOST_ITEMS)
            plan_element (group, document, i);
        }
      if (group != NULL)
        add_rest (group->rows, MOST_ITEMS, n_of_kind);
    }
}

/* Walls have no values. */
static void
plan_nodes (GPtrArray         *plan,
            const HysDocument *document)
{
  HysGroupSpec *group = NULL;
  guint n = 0;

  for (guint i = 0; i < document->nodes->len; i++)
    {
      if (hys_document_node (document, i)->fixed || n++ >= MOST_ITEMS)
        continue;
      const char *id = hys_document_node (document, i)->id;
      g_autofree char *label = g_strdup_printf ("%s, %s", id, _("Mass"));
      HysRowSpec *row;

      if (group == NULL)
        group = add_group (plan, "nodes", _("Bars and masses"));
      row = add_fold (group->rows, hys_values_new ((HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_MASS }), id,
                      _("Mass"), label);
      add_value (row->inner, &hys_row_value,
                 hys_values_new ((HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_POSITION }), _("Initial position"),
                 NULL, id);
      add_value (row->inner, &hys_row_value,
                 hys_values_new ((HysValueRef) { HYS_OWNER_NODE, i, HYS_KEY_VELOCITY }), _("Initial velocity"),
                 NULL, id);
    }
  if (group != NULL)
    add_rest (group->rows, MOST_ITEMS, n);
}

GPtrArray *
hys_plan_new (const HysDocument *document,
              const GArray      *nodes,
              const GArray      *elements)
{
  GPtrArray *plan = g_ptr_array_new_with_free_func (group_free);

  if (nodes->len + elements->len == 0)
    {
      plan_notes (plan, document);
      plan_loads (plan, document);
      plan_simulation (plan, document);
      plan_elements (plan, document);
      plan_nodes (plan, document);
      plan_texts (plan);
    }
  plan_selected_elements (plan, document, elements);
  plan_selected_nodes (plan, document, nodes);
  return plan;
}
