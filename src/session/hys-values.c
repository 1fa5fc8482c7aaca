/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-values.h"

#include "hys-edit.h"
#include "hys-target.h"

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

/* Of the simulation only what changes in whole steps; of a bar not whether it is fixed. */
static const HysParameter *
parameter_of (HysValueRef        ref,
              const HysDocument *document)
{
  if (ref.owner == HYS_OWNER_DOCUMENT || (ref.owner == HYS_OWNER_NODE && ref.key == HYS_KEY_FIXED)
      || (ref.owner == HYS_OWNER_SIMULATION && ref.key != HYS_KEY_STEPS && ref.key != HYS_KEY_EVERY))
    return NULL;
  return hys_value_ref_parameter (ref, document);
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

gboolean
hys_values_set (const GArray  *refs,
                HysEditor     *editor,
                const char    *text,
                const char    *key,
                GError       **error)
{
  HysChange *change = hys_edit_set (hys_editor_get_document (editor), (const HysValueRef *) refs->data, refs->len, text, error);

  return change != NULL && hys_editor_apply (editor, change, key, error);
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
