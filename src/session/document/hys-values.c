/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-editor.h"

#include "hys-edit.h"
#include "hys-scheme.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>

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

static gboolean
is_identity (HysValueRef ref)
{
  return ref.key >= HYS_VALUES_NAME;
}

/* Of the document only choices, of the simulation only what changes in whole steps; of a bar not whether it is
 * fixed. */
static const HysParameter *
parameter_of (HysValueRef        ref,
              const HysDocument *document)
{
  if (is_identity (ref) || (ref.owner == HYS_OWNER_DOCUMENT && ref.key != HYS_KEY_SIGN)
      || (ref.owner == HYS_OWNER_NODE && ref.key == HYS_KEY_FIXED)
      || (ref.owner == HYS_OWNER_SIMULATION && ref.key != HYS_KEY_STEPS && ref.key != HYS_KEY_EVERY
          && ref.key != HYS_KEY_PER_DECADE))
    return NULL;
  return hys_value_ref_parameter (ref, document);
}

const HysParameter *
hys_values_parameter (const GArray      *refs,
                      const HysDocument *document)
{
  return parameter_of (ref_at (refs, 0), document);
}

static char *
read_value (HysValueRef        ref,
            const HysDocument *document)
{
  if (!is_identity (ref))
    return hys_value_ref_read (ref, document);
  if (ref.owner == HYS_OWNER_LOAD)
    return g_strdup (hys_document_load_at (document, ref.item)->signal->kind->name);
  if (ref.owner == HYS_OWNER_NODE)
    return g_strdup (hys_document_node (document, ref.item)->id);
  return g_strdup (ref.key == HYS_VALUES_NAME ? hys_document_element (document, ref.item)->id
                                              : hys_document_element (document, ref.item)->kind->name);
}

char *
hys_values_read (const GArray      *refs,
                 const HysDocument *document)
{
  g_autofree char *text = read_value (ref_at (refs, 0), document);

  for (guint i = 1; i < refs->len; i++)
    {
      g_autofree char *other = read_value (ref_at (refs, i), document);

      if (!g_str_equal (text, other))
        return NULL;
    }
  return g_steal_pointer (&text);
}

static void
add_choice (GPtrArray  *words,
            GPtrArray  *labels,
            const char *word,
            const char *label)
{
  g_ptr_array_add (words, (gpointer) word);
  g_ptr_array_add (labels, (gpointer) _(label));
}

void
hys_values_list_choices (const GArray      *refs,
                         const HysDocument *document,
                         GPtrArray         *words,
                         GPtrArray         *labels)
{
  HysValueRef ref = ref_at (refs, 0);
  const HysParameter *parameter = parameter_of (ref, document);
  guint n_schemes, n_kinds, n_signals;
  const HysScheme *const *schemes = hys_schemes (&n_schemes);
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);
  const HysSignalKind *const *signals = hys_signal_kinds (&n_signals);

  if (ref.owner == HYS_OWNER_SIMULATION && ref.key == HYS_KEY_SCHEME)
    for (guint i = 0; i < n_schemes; i++)
      add_choice (words, labels, schemes[i]->name, schemes[i]->label);
  else if (ref.owner == HYS_OWNER_LOAD && ref.key == HYS_VALUES_KIND)
    for (guint i = 0; i < n_signals; i++)
      add_choice (words, labels, signals[i]->name, signals[i]->label);
  else if (ref.key == HYS_VALUES_KIND)
    for (guint i = 0; i < n_kinds; i++)
      add_choice (words, labels, kinds[i]->name, kinds[i]->label);
  else if (parameter != NULL && parameter->type == HYS_PARAMETER_CHOICE)
    for (guint i = 0; parameter->choices[i] != NULL; i++)
      add_choice (words, labels, parameter->choices[i], parameter->choice_names[i]);
}

static HysDocument *
new_change (const GArray       *refs,
            const HysDocument  *document,
            const char         *text,
            GError            **error)
{
  HysValueRef first = ref_at (refs, 0);
  g_autoptr (HysSelection) changed = NULL;

  if (first.key == HYS_VALUES_NAME)
    {
      g_autofree char *id = read_value (first, document), *new_id = g_strdup (text);

      return hys_edit_rename (document, id, new_id, error);
    }
  if (first.key != HYS_VALUES_KIND)
    return hys_edit_set (document, (const HysValueRef *) refs->data, refs->len, text, error);
  if (first.owner == HYS_OWNER_LOAD)
    return hys_edit_change_signal (document, first.item, hys_signal_kind_find (text));
  changed = hys_selection_new ();
  for (guint i = 0; i < refs->len; i++)
    hys_selection_add (changed, hys_document_element (document, ref_at (refs, i).item)->id);
  return hys_edit_change_kind (document, changed, hys_element_kind_find (text), error);
}

gboolean
hys_values_set (const GArray  *refs,
                HysEditor     *editor,
                const char    *text,
                gboolean       merges,
                GError       **error)
{
  const HysDocument *document = hys_editor_get_document (editor);
  g_autofree char *key = merges ? hys_value_ref_name (ref_at (refs, 0), document) : NULL;
  HysDocument *edited = new_change (refs, document, text, error);
  g_autoptr (HysEditor) owned = g_object_ref (editor);
  g_autoptr (GArray) nodes = NULL;
  g_autoptr (GArray) elements = NULL;
  g_autoptr (HysSelection) selection = NULL;

  if (edited == NULL || !is_identity (ref_at (refs, 0)))
    return edited != NULL && hys_editor_apply (editor, edited, key, error);
  nodes = hys_selection_nodes (hys_editor_get_selection (editor), document);
  elements = hys_selection_elements (hys_editor_get_selection (editor), document);
  if (!hys_editor_apply (editor, edited, key, error))
    return FALSE;
  document = hys_editor_get_document (editor);
  selection = hys_selection_new ();
  for (guint i = 0; i < nodes->len; i++)
    hys_selection_add (selection, hys_document_node (document, g_array_index (nodes, guint, i))->id);
  for (guint i = 0; i < elements->len; i++)
    hys_selection_add (selection, hys_document_element (document, g_array_index (elements, guint, i))->id);
  hys_editor_select (editor, selection);
  return TRUE;
}

gboolean
hys_values_have_targets (const GArray      *refs,
                         const HysDocument *document)
{
  for (guint i = 0; i < refs->len; i++)
    if (is_identity (ref_at (refs, i)) || !hys_value_ref_is_target (ref_at (refs, i), document))
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
