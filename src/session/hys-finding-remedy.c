/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding-remedy.h"

#include "hys-edit.h"

#include <glib/gi18n-lib.h>

/* Mass that a bar gets. */
#define NEW_MASS 1

typedef struct
{
  const char *code;
  HysChange *(*plan) (const HysFinding  *finding,
                      const HysDocument *document);
} Remedy;

static HysChange *
plan_midpoint (const HysFinding  *finding,
               const HysDocument *document)
{
  HysChange *change;

  if (g_str_equal (document->simulation.scheme, "midpoint"))
    return NULL;
  change = hys_change_new (document, _("Use Midpoint"));
  hys_value_ref_put ((HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_SCHEME }, hys_change_edit_head (change), "midpoint",
                     NULL);
  return change;
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

static const Remedy remedies[] = {
  { "step-too-large", plan_midpoint },
  { "exact-fallback", plan_midpoint },
  { "isolated", plan_delete },
  { "limit-load", plan_mass },
  { "undetermined-position", plan_mass },
};

HysChange *
hys_finding_remedy (const HysFinding  *finding,
                    const HysDocument *document)
{
  g_return_val_if_fail (finding != NULL && document != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (remedies); i++)
    if (g_str_equal (remedies[i].code, finding->code))
      return remedies[i].plan (finding, document);
  return NULL;
}
