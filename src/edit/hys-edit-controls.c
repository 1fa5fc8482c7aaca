/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit.h"

#include "hys-edit-private.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>

/* "Stiffness of k1", "Amplitude on m" */
static char *
target_title (HysValueRef        target,
              const HysDocument *document)
{
  return g_strdup_printf (target.owner == HYS_OWNER_LOAD ? _("%s on %s") : _("%s of %s"),
                          _(hys_value_ref_parameter (target, document)->name), hys_value_ref_id (target, document));
}

/* The descriptions of all targets, separated by commas. */
static char *
join_targets (const HysControl  *self,
              const HysDocument *document,
              char            *(*describe) (HysValueRef        target,
                                            const HysDocument *document))
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  HysValueRef target;

  for (guint i = 0; self->targets[i] != NULL; i++)
    if (hys_target_find (document, self->targets[i], &target, NULL))
      g_ptr_array_add (parts, describe (target, document));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (", ", (char **) parts->pdata);
}

static gboolean
has_label (const HysControl *self)
{
  return self->label != NULL && *self->label != '\0';
}

char *
hys_control_symbol (const HysControl  *self,
                    const HysDocument *document)
{
  return has_label (self) ? g_strdup (self->label) : join_targets (self, document, hys_target_symbol);
}

char *
hys_control_title (const HysControl  *self,
                   const HysDocument *document)
{
  return has_label (self) ? g_strdup (self->label) : join_targets (self, document, target_title);
}

char *
hys_control_target_title (const HysDocument *document,
                          const char        *target)
{
  HysValueRef found;

  return hys_target_find (document, target, &found, NULL) ? target_title (found, document) : g_strdup (target);
}

double
hys_control_value (const HysControl  *self,
                   const HysDocument *document)
{
  double value = NAN;

  for (guint i = 0; self->targets[i] != NULL; i++)
    {
      HysValueRef target;
      double other;

      if (!hys_target_find (document, self->targets[i], &target, NULL))
        return NAN;
      other = hys_target_get (target, document);
      if (i > 0 && other != value)
        return NAN;
      value = other;
    }
  return value;
}

gboolean
hys_control_is_tension (const HysControl  *self,
                        const HysDocument *document)
{
  HysValueRef first;

  return hys_target_find (document, self->targets[0], &first, NULL) && hys_value_ref_is_tension (first, document);
}

int
hys_control_find (const HysDocument *document,
                  const char        *target)
{
  for (guint i = 0; i < document->controls->len; i++)
    if (g_strv_contains ((const char *const *) hys_document_control (document, i)->targets, target))
      return (int) i;
  return -1;
}

static HysDocument *
new_change (const HysDocument *document,
            guint              control,
            const char        *format)
{
  g_autofree char *title = hys_control_title (hys_document_control (document, control), document);
  g_autofree char *name = g_strdup_printf (format, title);

  return hys_edit_begin (document, name);
}

HysDocument *
hys_edit_control_set (const HysDocument *document,
                      guint              control,
                      double             value)
{
  char **targets = hys_document_control (document, control)->targets;
  HysDocument *draft = new_change (document, control, _("Change %s"));
  HysValueRef target;

  for (guint i = 0; targets[i] != NULL; i++)
    if (hys_target_find (document, targets[i], &target, NULL))
      hys_target_put (target, hys_value_ref_edit (target, draft), value);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_control_pin (const HysDocument *document,
                      const char *const *targets)
{
  HysControl *control = hys_control_new (targets);
  g_autofree char *title = hys_control_title (control, document);
  g_autofree char *name = g_strdup_printf (_("Add control for %s"), title);
  HysDocument *draft = hys_edit_begin (document, name);

  hys_control_range (control, document, &control->minimum, &control->maximum);
  hys_item_list_add (draft->controls, control);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_control_unpin (const HysDocument *document,
                        guint              control)
{
  HysDocument *draft = new_change (document, control, _("Remove control for %s"));

  hys_item_list_put (draft->controls, control, NULL);
  return hys_edit_end (draft, document);
}

/* A change of the settings of a control; @version (out): its new version, to be modified. */
static HysDocument *
edit_control (const HysDocument  *document,
              guint               control,
              HysControl        **version)
{
  HysDocument *draft = new_change (document, control, _("Change control %s"));

  *version = hys_document_edit_control (draft, control);
  return draft;
}

HysDocument *
hys_edit_control_add (const HysDocument *document,
                      guint              control,
                      const char        *target)
{
  HysControl *version;
  HysDocument *draft = edit_control (document, control, &version);
  guint n = g_strv_length (version->targets);

  if (g_strv_contains ((const char *const *) version->targets, target))
    return hys_edit_end (draft, document);
  version->targets = g_renew (char *, version->targets, n + 2);
  version->targets[n] = g_strdup (target);
  version->targets[n + 1] = NULL;
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_control_leave (const HysDocument *document,
                        guint              control,
                        const char        *target)
{
  HysControl *version;
  g_autoptr (HysDocument) draft = edit_control (document, control, &version);
  guint kept = 0;

  for (guint i = 0; version->targets[i] != NULL; i++)
    if (g_str_equal (version->targets[i], target))
      g_free (version->targets[i]);
    else
      version->targets[kept++] = version->targets[i];
  version->targets[kept] = NULL;
  return kept > 0 ? hys_edit_end (g_steal_pointer (&draft), document) : hys_edit_control_unpin (document, control);
}

HysDocument *
hys_edit_control_change (const HysDocument *document,
                         guint              control,
                         const HysControl  *changed)
{
  HysControl *version;
  HysDocument *draft = edit_control (document, control, &version);
  gboolean scaled = changed->logarithmic && !version->logarithmic;

  if (g_strcmp0 (version->label, changed->label) != 0)
    {
      g_free (version->label);
      version->label = changed->label != NULL && *changed->label != '\0' ? g_strdup (changed->label) : NULL;
    }
  version->minimum = changed->minimum;
  version->maximum = scaled && changed->maximum <= 0 ? NAN : changed->maximum;
  if (scaled && version->minimum <= 0)
    version->minimum = version->maximum > 0 ? version->maximum / 100 : NAN;
  version->logarithmic = changed->logarithmic;
  return hys_edit_end (draft, document);
}
