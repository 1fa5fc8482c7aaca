/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-private.h"

#include <glib/gi18n-lib.h>

/* What the author wants to be looked at, above everything. */
void
hys_properties_add_notes (HysProperties *self)
{
  g_autofree char *markup = g_markup_escape_text (self->document->notes, -1);
  AdwPreferencesGroup *group;

  if (*markup == '\0')
    return;
  group = hys_properties_add_group (self, _("About this model"));
  adw_preferences_group_set_description (group, markup);
}

void
hys_properties_add_simulation (HysProperties *self)
{
  AdwPreferencesGroup *group = hys_properties_add_group (self, _("Simulation"));

  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_UNTIL },
                            _("Until"), NULL, _("Until"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_STEP },
                            _("Time step"), NULL, _("Time step"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_SCHEME },
                            _("Scheme"), NULL, _("Scheme"));
}

void
hys_properties_add_texts (HysProperties *self)
{
  AdwPreferencesGroup *group = hys_properties_add_group (self, _("Document"));

  hys_properties_add_wide (self, group, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_TITLE },
                           _("Title"), _("Title"));
  hys_properties_add_wide (self, group, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_NOTES },
                           _("Notes"), _("Notes"));
  group = hys_properties_add_group (self, _("Units"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_LENGTH_UNIT },
                            _("Length"), NULL, _("Unit of length"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_FORCE_UNIT },
                            _("Force"), NULL, _("Unit of force"));
  hys_properties_add_value (self, group, NULL, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_TIME_UNIT },
                            _("Time"), NULL, _("Unit of time"));
}
