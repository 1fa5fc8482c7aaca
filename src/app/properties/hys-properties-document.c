/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-notes-markup.h"

#include <glib/gi18n-lib.h>

/* Largest number of loads shown with all their values. */
#define MOST_LOADS 12

static void
plan_value (HysGroupSpec     *group,
            const HysRowKind *kind,
            HysOwner          owner,
            guint             key,
            const char       *title,
            const char       *label)
{
  hys_plan_add_value (group->rows, kind, (HysValueRef) { owner, 0, key }, title, NULL, label);
}

/* The notes of the author come first. */
void
hys_properties_plan_notes (GPtrArray         *plan,
                           const HysDocument *document)
{
  if (*document->notes != '\0')
    hys_plan_add_group (plan, "notes", _("About this model"))->description = hys_notes_markup (document->notes);
}

/* How it is computed is folded: nobody needs it to begin. */
static void
plan_computation (HysGroupSpec      *group,
                  const HysDocument *document)
{
  HysRowSpec *fold = hys_plan_add_fold (group->rows, NULL, _("Computation"), NULL, NULL);
  const HysOwner owner = HYS_OWNER_SIMULATION;

  hys_plan_add_value (fold->inner, &hys_row_value, (HysValueRef) { owner, 0, HYS_KEY_STEP }, _("Time step"), NULL,
                      _("Time step"));
  hys_plan_add_value (fold->inner, &hys_row_value, (HysValueRef) { owner, 0, HYS_KEY_STEPS }, _("Steps"), NULL,
                      _("Number of steps"));
  hys_plan_add_value (fold->inner, &hys_row_value, (HysValueRef) { owner, 0, HYS_KEY_SCHEME }, _("Scheme"), NULL,
                      _("Scheme"));
  if (g_strcmp0 (document->simulation.scheme, "automatic") == 0)
    hys_plan_add_value (fold->inner, &hys_row_value, (HysValueRef) { owner, 0, HYS_KEY_TOLERANCE }, _("Tolerance"),
                        _("Of the scheme Automatic, relative to the largest motion"), _("Tolerance"));
  hys_plan_add_value (fold->inner, &hys_row_value, (HysValueRef) { owner, 0, HYS_KEY_EVERY }, _("Recording interval"),
                      _("In steps; leave empty for automatic"), _("Recording interval"));
  hys_plan_add_value (fold->inner, &hys_row_value, (HysValueRef) { owner, 0, HYS_KEY_PER_DECADE },
                      _("Rows per decade of time"), _("Evenly in log t; leave empty for all rows"),
                      _("Rows per decade of time"));
}

void
hys_properties_plan_simulation (GPtrArray         *plan,
                                const HysDocument *document)
{
  HysGroupSpec *group = hys_plan_add_group (plan, "simulation", _("Simulation"));

  hys_plan_add_value (group->rows, &hys_row_value, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_UNTIL },
                      _("End time"), _("A run stops there if the speed menu says so"), _("End time"));
  plan_computation (group, document);
}

void
hys_properties_plan_texts (GPtrArray *plan)
{
  HysGroupSpec *group = hys_plan_add_group (plan, "document", _("Document"));

  plan_value (group, &hys_row_wide, HYS_OWNER_DOCUMENT, HYS_KEY_TITLE, _("Title"), _("Title"));
  hys_plan_add_value (group->rows, &hys_row_notes, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_NOTES }, _("Notes"),
                      _("*emphasis*, x_1, x_{max}, 10^-3"), _("Notes"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_SIGN, _("Forces of elements"),
              _("Forces of elements"));
  group = hys_plan_add_group (plan, "units", _("Units"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_LENGTH_UNIT, _("Length"), _("Unit of length"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_FORCE_UNIT, _("Force"), _("Unit of force"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_TIME_UNIT, _("Time"), _("Unit of time"));
}

/* ---- Loads ---- */

static void
plan_parameter (HysGroupSpec       *group,
                const HysParameter *parameter,
                HysValueRef         ref)
{
  const char *name = _(parameter->name);
  g_autofree char *label = g_strdup_printf ("%s, %s", group->title, name);
  HysRowSpec *row;

  if (parameter->type == HYS_PARAMETER_FORMULA)
    hys_plan_add_value (group->rows, &hys_row_wide, ref, name, NULL, label);
  else if (parameter->type != HYS_PARAMETER_POINTS)
    hys_plan_add_value (group->rows, &hys_row_value, ref, name, NULL, label);
  else
    {
      row = hys_plan_add_row (group->rows, &hys_row_points, name);
      row->item = ref.item;
      row->label = g_steal_pointer (&label);
    }
}

void
hys_properties_plan_load (GPtrArray         *plan,
                          const HysDocument *document,
                          guint              index)
{
  const HysLoad *load = hys_document_load_at (document, index);
  const HysSignalKind *kind = load->signal->kind;
  const char *id = hys_document_node (document, load->node)->id;
  g_autofree char *key = g_strdup_printf ("load %u %s", index, kind->name);
  g_autofree char *title = g_strdup_printf (load->kind == HYS_LOAD_FORCE ? _("Force on %s") : _("Displacement of %s"),
                                            id);
  HysGroupSpec *group = hys_plan_add_group (plan, key, title);
  g_autofree char *label = g_strdup_printf ("%s, %s", title, _("Signal"));
  HysRowSpec *row;

  group->load = (int) index;
  hys_plan_add_value (group->rows, &hys_row_value, (HysValueRef) { HYS_OWNER_LOAD, index, HYS_VALUES_KIND },
                      _("Signal"), NULL, label);
  row = hys_plan_add_row (group->rows, &hys_row_preview, title);
  row->item = index;
  row->label = g_strdup_printf (_("Preview of %s"), title);
  for (guint i = 0; i < kind->n_parameters; i++)
    plan_parameter (group, &kind->parameters[i], (HysValueRef) { HYS_OWNER_LOAD, index, i });
}

void
hys_properties_plan_loads (GPtrArray         *plan,
                           const HysDocument *document)
{
  guint n = document->loads->len;

  for (guint i = 0; i < MIN (n, MOST_LOADS); i++)
    hys_properties_plan_load (plan, document, i);
  if (n > MOST_LOADS)
    hys_plan_add_rest (hys_plan_add_group (plan, "loads", _("Loads"))->rows, MOST_LOADS, n);
}

void
hys_properties_plan_loading (HysGroupSpec *group,
                             guint         node)
{
  hys_plan_add_row (group->rows, &hys_row_loading, _("Loads"))->item = node;
}
