/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How an edit begins and ends: what it does to the controls of the values that it renames or takes away. */
#include "hys-edit-private.h"

#include "hys-target.h"

static gboolean
has_number (const HysParameter *parameters,
            guint               n,
            const HysParameter *wanted)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (parameters[i].key, wanted->key))
      return parameters[i].type == HYS_PARAMETER_NUMBER || parameters[i].type == HYS_PARAMETER_COUNT
             || parameters[i].type == HYS_PARAMETER_FUNCTION;
  return FALSE;
}

/* Whether names of targets refer to another load of the same kind on the same node after the edit. */
static gboolean
is_hidden (const HysDocument *draft,
           const HysLoad     *load,
           guint              index)
{
  for (guint i = 0; i < index; i++)
    {
      const HysLoad *other = hys_document_load_at (draft, i);

      if (other != NULL && other->node == load->node && other->kind == load->kind)
        return TRUE;
    }
  return FALSE;
}

static char *
name_at_load (const HysDocument  *draft,
              guint               index,
              const HysParameter *parameter)
{
  const HysLoad *load = hys_document_load_at (draft, index);
  const HysSignalKind *kind = load ? load->signal->kind : NULL;
  const HysNode *node = load ? hys_document_node (draft, load->node) : NULL;

  if (node == NULL || !has_number (kind->parameters, kind->n_parameters, parameter) || is_hidden (draft, load, index))
    return NULL;
  return g_strdup_printf ("%s.%s.%s", node->id, hys_load_names[load->kind], parameter->key);
}

/* The name of a target after the edit; NULL if it removes its value. */
static char *
name_afterwards (const HysDocument *draft,
                 const HysDocument *document,
                 HysValueRef        target)
{
  const HysParameter *parameter = hys_value_ref_parameter (target, document);
  const HysElement *element;
  const HysNode *node;

  if (target.owner == HYS_OWNER_LOAD)
    return name_at_load (draft, target.item, parameter);
  if (target.owner == HYS_OWNER_NODE)
    {
      node = hys_document_node (draft, target.item);
      return node != NULL ? g_strdup_printf ("%s.%s", node->id, parameter->key) : NULL;
    }
  element = hys_document_element (draft, target.item);
  if (element == NULL || !has_number (element->kind->parameters, element->kind->n_parameters, parameter))
    return NULL;
  return g_strdup_printf ("%s.%s", element->id, parameter->key);
}

static void
follow_controls (HysDocument       *draft,
                 const HysDocument *document)
{
  for (guint i = 0; i < document->controls->len; i++)
    {
      const HysControl *control = hys_document_control (draft, i);
      g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
      g_auto (GStrv) targets = NULL;

      if (control == NULL)
        continue;
      /* Unknown names stay as they are. */
      for (char **name = control->targets; *name != NULL; name++)
        {
          HysValueRef target;
          gboolean known = hys_target_find (document, *name, &target, NULL);
          g_autofree char *afterwards = known ? name_afterwards (draft, document, target) : g_strdup (*name);

          if (afterwards != NULL)
            g_strv_builder_add (names, afterwards);
        }
      targets = g_strv_builder_end (names);
      if (g_strv_equal ((const char *const *) targets, (const char *const *) control->targets))
        continue;
      if (targets[0] == NULL)
        hys_item_list_put (draft->controls, i, NULL);
      else
        {
          HysControl *version = hys_document_edit_control (draft, i);

          g_strfreev (version->targets);
          version->targets = g_steal_pointer (&targets);
        }
    }
}

HysDocument *
hys_edit_begin (const HysDocument *document,
                const char        *name)
{
  HysDocument *draft = hys_document_copy (document);

  draft->edit = g_intern_string (name);
  return draft;
}

HysDocument *
hys_edit_end (HysDocument       *draft,
              const HysDocument *document)
{
  follow_controls (draft, document);
  hys_document_close_gaps (draft);
  return draft;
}
