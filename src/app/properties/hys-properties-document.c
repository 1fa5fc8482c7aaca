/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include <glib/gi18n-lib.h>

static void
plan_value (HysGroupSpec     *group,
            const HysRowSort *sort,
            HysOwner          owner,
            guint             key,
            const char       *title,
            const char       *label)
{
  hys_plan_add_value (group->rows, sort, (HysValueRef) { owner, 0, key }, title, NULL, label);
}

/* What the author wants to be looked at, above everything. */
void
hys_properties_plan_notes (GPtrArray         *plan,
                           const HysDocument *document)
{
  if (*document->notes != '\0')
    hys_plan_add_group (plan, "notes", _("About this model"))->description = g_markup_escape_text (document->notes, -1);
}

void
hys_properties_plan_simulation (GPtrArray *plan)
{
  HysGroupSpec *group = hys_plan_add_group (plan, "simulation", _("Simulation"));

  plan_value (group, &hys_row_value, HYS_OWNER_SIMULATION, HYS_KEY_UNTIL, _("Until"), _("Until"));
  plan_value (group, &hys_row_value, HYS_OWNER_SIMULATION, HYS_KEY_STEP, _("Time step"), _("Time step"));
  plan_value (group, &hys_row_value, HYS_OWNER_SIMULATION, HYS_KEY_STEPS, _("Steps"), _("Number of steps"));
  plan_value (group, &hys_row_value, HYS_OWNER_SIMULATION, HYS_KEY_SCHEME, _("Scheme"), _("Scheme"));
  hys_plan_add_value (group->rows, &hys_row_value, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_EVERY },
                      _("Record every"), _("so many steps; empty: as often as there is room for"), _("Record every"));
}

void
hys_properties_plan_texts (GPtrArray *plan)
{
  HysGroupSpec *group = hys_plan_add_group (plan, "document", _("Document"));

  plan_value (group, &hys_row_wide, HYS_OWNER_DOCUMENT, HYS_KEY_TITLE, _("Title"), _("Title"));
  plan_value (group, &hys_row_wide, HYS_OWNER_DOCUMENT, HYS_KEY_NOTES, _("Notes"), _("Notes"));
  group = hys_plan_add_group (plan, "units", _("Units"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_LENGTH_UNIT, _("Length"), _("Unit of length"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_FORCE_UNIT, _("Force"), _("Unit of force"));
  plan_value (group, &hys_row_value, HYS_OWNER_DOCUMENT, HYS_KEY_TIME_UNIT, _("Time"), _("Unit of time"));
}
