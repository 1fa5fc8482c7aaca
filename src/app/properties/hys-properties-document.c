/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"
#include "hys-words.h"

#include <glib/gi18n-lib.h>

/* Largest number of loads shown with all their values. */
#define MOST_LOADS 12

/* The notes of the author come first. */
void
hys_properties_plan_notes (GPtrArray         *plan,
                           const HysDocument *document)
{
  if (*document->notes != '\0')
    hys_plan_add_group (plan, "notes", _("About this model"))->description = hys_notes_markup (document->notes);
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
  hys_plan_add_values (rows, kind, hys_values_new ((HysValueRef) { owner, 0, key }), title, hint, label);
}

/* How it is computed is folded: nobody needs it to begin. */
void
hys_properties_plan_simulation (GPtrArray         *plan,
                                const HysDocument *document)
{
  const HysOwner owner = HYS_OWNER_SIMULATION;
  HysGroupSpec *group = hys_plan_add_group (plan, "simulation", _("Simulation"));
  GPtrArray *inner;

  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_UNTIL, _("End time"),
              _("A run stops there if the speed menu says so"), _("End time"));
  inner = hys_plan_add_fold (group->rows, NULL, _("Computation"), NULL, NULL)->inner;
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

void
hys_properties_plan_texts (GPtrArray *plan)
{
  const HysOwner owner = HYS_OWNER_DOCUMENT;
  HysGroupSpec *group = hys_plan_add_group (plan, "document", _("Document"));

  plan_value (group->rows, &hys_row_wide, owner, HYS_KEY_TITLE, _("Title"), NULL, _("Title"));
  plan_value (group->rows, &hys_row_notes, owner, HYS_KEY_NOTES, _("Notes"), _("*emphasis*, x_1, x_{max}, 10^-3"),
              _("Notes"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_SIGN, _("Forces of elements"), NULL, _("Forces of elements"));
  group = hys_plan_add_group (plan, "units", _("Units"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_LENGTH_UNIT, _("Length"), NULL, _("Unit of length"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_FORCE_UNIT, _("Force"), NULL, _("Unit of force"));
  plan_value (group->rows, &hys_row_value, owner, HYS_KEY_TIME_UNIT, _("Time"), NULL, _("Unit of time"));
}

/* ---- Loads ---- */

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
  HysRowSpec *row;

  group->load = (int) index;
  hys_plan_add_value (group->rows, &hys_row_value,
                      hys_values_new ((HysValueRef) { HYS_OWNER_LOAD, index, HYS_VALUES_KIND }), _("Signal"), NULL, title);
  row = hys_plan_add_row (group->rows, &hys_row_preview, title);
  row->item = index;
  row->label = g_strdup_printf (_("Preview of %s"), title);
  for (guint i = 0; i < kind->n_parameters; i++)
    {
      const HysParameter *parameter = &kind->parameters[i];
      gboolean points = parameter->type == HYS_PARAMETER_POINTS;

      row = hys_plan_add_value (group->rows, points ? &hys_row_points
                                             : parameter->type == HYS_PARAMETER_FORMULA ? &hys_row_wide
                                             : &hys_row_value,
                                points ? NULL : hys_values_new ((HysValueRef) { HYS_OWNER_LOAD, index, i }),
                                _(parameter->name), NULL, title);
      row->item = points ? index : 0;
    }
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
