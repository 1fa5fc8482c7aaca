/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-values.h"

#include "hys-edit.h"
#include "hys-fields.h"
#include "hys-target.h"

#include <string.h>

static HysValueRef
ref_at (const GArray *refs,
        guint         index)
{
  return g_array_index (refs, HysValueRef, index);
}

GArray *
hys_values_new (HysValueRef first)
{
  return g_array_append_val (g_array_new (FALSE, FALSE, sizeof (HysValueRef)), first);
}

static const char *
node_key (HysValueRef ref)
{
  static const char *const keys[] = {
    [HYS_KEY_MASS] = "mass",
    [HYS_KEY_POSITION] = "position",
    [HYS_KEY_VELOCITY] = "velocity",
  };

  return ref.key < G_N_ELEMENTS (keys) ? keys[ref.key] : NULL;
}

/* Integer parameters, which change in whole steps; NULL for others. */
static const HysParameter *
count_of_simulation (guint key)
{
  if (key != HYS_KEY_STEPS && key != HYS_KEY_EVERY)
    return NULL;
  return &hys_field_find (&hys_simulation_fields, key == HYS_KEY_STEPS ? "steps" : "every")->parameter;
}

static const HysParameter *
parameter_of (HysValueRef        ref,
              const HysDocument *document)
{
  HysTarget target;

  switch (ref.owner)
    {
    case HYS_OWNER_ELEMENT:
      return &hys_document_element (document, ref.item)->kind->parameters[ref.key];
    case HYS_OWNER_LOAD:
      return &hys_document_load_at (document, ref.item)->signal->kind->parameters[ref.key];
    case HYS_OWNER_NODE:
      if (node_key (ref) == NULL || !hys_target_of (document, HYS_TARGET_NODE, ref.item, node_key (ref), &target))
        return NULL;
      return hys_target_parameter (target, document);
    case HYS_OWNER_SIMULATION:
      return count_of_simulation (ref.key);
    case HYS_OWNER_DOCUMENT:
    default:
      return NULL;
    }
}

const HysParameter *
hys_values_parameter (const GArray      *refs,
                      const HysDocument *document)
{
  return parameter_of (ref_at (refs, 0), document);
}

char *
hys_values_read (const GArray      *refs,
                 const HysDocument *document)
{
  g_autofree char *text = hys_value_ref_read (ref_at (refs, 0), document);

  for (guint i = 1; i < refs->len; i++)
    {
      g_autofree char *other = hys_value_ref_read (ref_at (refs, i), document);

      if (!g_str_equal (text, other))
        return NULL;
    }
  return g_steal_pointer (&text);
}

static const char *
id_of (HysValueRef        ref,
       const HysDocument *document)
{
  return ref.owner == HYS_OWNER_NODE ? hys_document_node (document, ref.item)->id
                                     : hys_document_element (document, ref.item)->id;
}

/* The last part of the name: "stiffness". */
static char *
key_of (HysValueRef        ref,
        const HysDocument *document)
{
  g_autofree char *name = hys_value_ref_name (ref, document);

  return g_strdup (name + strlen (id_of (ref, document)) + 1);
}

static gboolean
set_several (const GArray  *refs,
             HysEditor     *editor,
             const char    *text,
             const char    *key,
             GError       **error)
{
  const HysDocument *document = hys_editor_get_document (editor);
  g_autoptr (HysSelection) selection = hys_selection_new ();
  g_autofree char *field = key_of (ref_at (refs, 0), document);
  g_autofree char *value = hys_value_ref_normalise (ref_at (refs, 0), document, text);
  HysChange *change;

  for (guint i = 0; i < refs->len; i++)
    hys_selection_add (selection, id_of (ref_at (refs, i), document));
  change = hys_edit_set_selected (document, selection, field, value, error);
  return change != NULL && hys_editor_apply (editor, change, key, error);
}

gboolean
hys_values_set (const GArray  *refs,
                HysEditor     *editor,
                const char    *text,
                const char    *key,
                GError       **error)
{
  if (refs->len > 1)
    return set_several (refs, editor, text, key, error);
  return hys_editor_set_value (editor, ref_at (refs, 0), text, key, error);
}

static gboolean
find_target (HysValueRef        ref,
             const HysDocument *document,
             HysTarget         *target)
{
  static const HysTargetOwner owners[] = {
    [HYS_OWNER_NODE] = HYS_TARGET_NODE,
    [HYS_OWNER_ELEMENT] = HYS_TARGET_ELEMENT,
    [HYS_OWNER_LOAD] = HYS_TARGET_LOAD,
  };
  const HysParameter *parameter = parameter_of (ref, document);

  return parameter != NULL && ref.owner != HYS_OWNER_SIMULATION && hys_target_of (document, owners[ref.owner], ref.item, parameter->key, target);
}

gboolean
hys_values_have_targets (const GArray      *refs,
                         const HysDocument *document)
{
  HysTarget target;

  for (guint i = 0; i < refs->len; i++)
    if (!find_target (ref_at (refs, i), document, &target))
      return FALSE;
  return TRUE;
}

char **
hys_values_targets (const GArray      *refs,
                    const HysDocument *document)
{
  g_auto (GStrv) names = g_new0 (char *, refs->len + 1);

  for (guint i = 0; i < refs->len; i++)
    {
      HysTarget target;

      if (!find_target (ref_at (refs, i), document, &target))
        return NULL;
      names[i] = hys_target_name (target, document);
    }
  return g_steal_pointer (&names);
}
