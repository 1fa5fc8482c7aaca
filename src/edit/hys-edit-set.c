/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-expression.h"

#include <glib/gi18n-lib.h>
#include <string.h>

HysDocument *
hys_edit_set (const HysDocument *document,
              const HysValueRef *refs,
              guint              n,
              const char        *text,
              GError           **error)
{
  g_autofree char *what = n > 1 ? g_strdup (hys_value_ref_parameter (refs[0], document)->key)
                                : hys_value_ref_name (refs[0], document);
  g_autofree char *name = g_strdup_printf (_("Change %s"), what);
  g_autofree char *value = hys_value_ref_normalise (refs[0], document, text);
  g_autoptr (HysDocument) draft = hys_edit_begin (document, name);

  for (guint i = 0; i < n; i++)
    if (!hys_value_ref_put (refs[i], hys_value_ref_edit (refs[i], draft), value, error))
      return NULL;
  return hys_edit_end (g_steal_pointer (&draft), document);
}

HysDocument *
hys_edit_change_signal (const HysDocument   *document,
                        guint                load,
                        const HysSignalKind *kind)
{
  HysDocument *draft = hys_edit_begin (document, _("Change Signal"));
  HysLoad *item = hys_document_edit_load (draft, load);
  g_autoptr (HysSignal) before = item->signal;

  item->signal = hys_signal_new (kind);
  for (guint i = 0; i < item->signal->kind->n_parameters; i++)
    for (guint j = 0; j < before->kind->n_parameters; j++)
      {
        const HysParameter *a = &item->signal->kind->parameters[i], *b = &before->kind->parameters[j];

        if (a->type == b->type && g_str_equal (a->key, b->key))
          item->signal->values[i] = before->values[j];
      }
  /* Sets required parameters of a new signal: points of a table, formula of an expression, both starting at rest. */
  for (guint k = 0; k < item->signal->kind->n_parameters; k++)
    {
      HysParameterType type = item->signal->kind->parameters[k].type;
      const HysTablePoint points[] = { { 0, 0 }, { document->simulation.until, 0 } };

      if (type == HYS_PARAMETER_FORMULA && item->signal->expression == NULL)
        item->signal->expression = hys_expression_new ("0", "t", NULL);
      else if (type == HYS_PARAMETER_POINTS && (item->signal->points == NULL || item->signal->points->len == 0))
        {
          g_clear_pointer (&item->signal->points, g_array_unref);
          item->signal->points = g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (HysTablePoint)), points,
                                                      G_N_ELEMENTS (points));
        }
    }
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_drive (const HysDocument *document,
                guint              node,
                GArray            *points)
{
  HysDocument *draft = hys_edit_begin (document, _("Keep as load"));
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));

  g_clear_pointer (&signal->points, g_array_unref);
  signal->points = points;
  hys_edit_only_load (draft, document, node, HYS_LOAD_DISPLACEMENT, signal);
  return hys_edit_end (draft, document);
}
