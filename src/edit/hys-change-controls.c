/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-change-controls.h"

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

/* Whether names of targets refer to another load of the same kind on the same node after the change. */
static gboolean
is_hidden (const HysChange *change,
           const HysLoad   *load,
           guint            index)
{
  for (guint i = 0; i < index; i++)
    {
      const HysLoad *other = hys_change_look (change, HYS_LIST_LOADS, i);

      if (other != NULL && other->node == load->node && other->kind == load->kind)
        return TRUE;
    }
  return FALSE;
}

static char *
name_at_load (const HysChange    *change,
              guint               index,
              const HysParameter *parameter)
{
  const HysLoad *load = hys_change_look (change, HYS_LIST_LOADS, index);
  const HysSignalKind *kind = load ? load->signal->kind : NULL;
  const HysNode *node = load ? hys_change_look (change, HYS_LIST_NODES, load->node) : NULL;

  if (node == NULL || !has_number (kind->parameters, kind->n_parameters, parameter) || is_hidden (change, load, index))
    return NULL;
  return g_strdup_printf ("%s.%s.%s", node->id, hys_load_names[load->kind], parameter->key);
}

/* The name of a target after the change; NULL if the change removes its value. */
static char *
name_afterwards (const HysChange   *change,
                 const HysDocument *document,
                 HysValueRef        target)
{
  const HysParameter *parameter = hys_value_ref_parameter (target, document);
  const HysElement *element;
  const HysNode *node;

  if (target.owner == HYS_OWNER_LOAD)
    return name_at_load (change, target.item, parameter);
  if (target.owner == HYS_OWNER_NODE)
    {
      node = hys_change_look (change, HYS_LIST_NODES, target.item);
      return node != NULL ? g_strdup_printf ("%s.%s", node->id, parameter->key) : NULL;
    }
  element = hys_change_look (change, HYS_LIST_ELEMENTS, target.item);
  if (element == NULL || !has_number (element->kind->parameters, element->kind->n_parameters, parameter))
    return NULL;
  return g_strdup_printf ("%s.%s", element->id, parameter->key);
}

/* The names after the change; unknown names stay as they are. */
static GPtrArray *
names_afterwards (const HysChange   *change,
                  const HysDocument *document,
                  char *const       *targets)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; targets[i] != NULL; i++)
    {
      HysValueRef target;
      gboolean known = hys_target_find (document, targets[i], &target, NULL);
      char *name = known ? name_afterwards (change, document, target) : g_strdup (targets[i]);

      if (name != NULL)
        g_ptr_array_add (names, name);
    }
  g_ptr_array_add (names, NULL);
  return names;
}

void
hys_change_follow_controls (HysChange         *change,
                            const HysDocument *document)
{
  for (guint i = 0; i < document->controls->len; i++)
    {
      const HysControl *control = hys_change_look (change, HYS_LIST_CONTROLS, i);
      g_autoptr (GPtrArray) names = control ? names_afterwards (change, document, control->targets) : NULL;
      const char *const *targets = names ? (const char *const *) names->pdata : NULL;

      if (control == NULL || g_strv_equal (targets, (const char *const *) control->targets))
        continue;
      if (targets[0] == NULL)
        hys_change_remove (change, HYS_LIST_CONTROLS, i);
      else
        {
          HysControl *version = hys_change_edit (change, HYS_LIST_CONTROLS, i);

          g_strfreev (version->targets);
          version->targets = g_strdupv ((char **) targets);
        }
    }
}
