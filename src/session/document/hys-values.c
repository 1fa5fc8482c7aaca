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

/* Of the document only choices, of the simulation only what changes in whole steps; of a bar not whether it is fixed.
   */
static const HysParameter *
parameter_of (HysValueRef        ref,
              const HysDocument *document)
{
  if ((ref.owner == HYS_OWNER_DOCUMENT && ref.key != HYS_KEY_SIGN)
      || (ref.owner == HYS_OWNER_NODE && ref.key == HYS_KEY_FIXED)
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
  HysChange *change = hys_edit_set (hys_editor_get_document (editor), (const HysValueRef *) refs->data, refs->len, text,
                                    error);

  return change != NULL && hys_editor_apply (editor, change, key, error);
}

gboolean
hys_values_have_targets (const GArray      *refs,
                         const HysDocument *document)
{
  for (guint i = 0; i < refs->len; i++)
    if (!hys_value_ref_is_target (ref_at (refs, i), document))
      return FALSE;
  return TRUE;
}

char **
hys_values_targets (const GArray      *refs,
                    const HysDocument *document)
{
  char **names;

  if (!hys_values_have_targets (refs, document))
    return NULL;
  names = g_new0 (char *, refs->len + 1);
  for (guint i = 0; i < refs->len; i++)
    names[i] = hys_value_ref_name (ref_at (refs, i), document);
  return names;
}
