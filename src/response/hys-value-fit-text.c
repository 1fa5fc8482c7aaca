/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said and kept of values that were fitted, and which may be. */
#include "hys-value-fit.h"

#include "hys-number.h"
#include "hys-readout-number.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values whose correlation is more are told. */
#define CORRELATED   0.95

gboolean
hys_value_fit_is_apt (const HysDocument *document,
                      HysValueRef        ref,
                      double            *value)
{
  g_autofree char *text = hys_value_ref_read (ref, document);

  return (ref.owner == HYS_OWNER_ELEMENT || (ref.owner == HYS_OWNER_NODE && ref.key == HYS_KEY_MASS))
         && hys_number_parse (text, value) && *value > 0;
}

char **
hys_value_fit_symbols (const HysDocument  *document,
                       char              **names)
{
  char **symbols = g_strdupv (names);

  for (char **symbol = symbols; *symbol != NULL; symbol++)
    {
      HysValueRef ref;

      if (!hys_target_find (document, *symbol, &ref, NULL))
        continue;
      g_free (*symbol);
      *symbol = hys_target_symbol (ref, document);
    }
  return symbols;
}

char *
hys_value_fit_remark (const HysValueFit *self)
{
  GString *text = g_string_new (NULL);
  g_autofree char *residual = hys_readout_number (100 * self->residual), *aicc = hys_readout_number (self->aicc);

  g_string_append_printf (text, self->scales == HYS_FIT_OF_DATA ? _("Residual: %s %% of the data (root mean square)\n")
                          : self->scales == HYS_FIT_OF_RANGE
                          ? _("Residual: %s %% of the range of the data (root mean square)\n")
                          : _("Residual: %s %% of the data, of loops and motions of their range (root mean square)\n"),
                          residual);
  g_string_append_printf (text, _("AICc: %s (lower is better)\n"), aicc);
  for (guint i = 0; i < self->n; i++)
    for (guint j = 0; j < i; j++)
      if (fabs (self->correlation[i * self->n + j]) > CORRELATED)
        {
          g_autofree char *number = hys_readout_number (self->correlation[i * self->n + j]);

          g_string_append_printf (text, _("%s and %s hang together: correlation %s\n"), self->labels[j], self->labels[i],
                                  number);
        }
  for (guint i = 0; i < self->unidentifiable->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) self->unidentifiable->pdata[i]);
  if (self->poor)
    g_string_append_printf (text, "%s\n", _("What is left is no noise: these data are of another model."));
  return g_string_free (text, FALSE);
}

char *
hys_value_fit_describe (const HysValueFit *self)
{
  g_autofree char *remark = hys_value_fit_remark (self);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->n; i++)
    {
      g_autofree char *value = hys_readout_uncertain (self->values[i], self->errors[i]);

      g_string_append_printf (text, "%s = %s\n", self->labels[i], value);
    }
  g_string_append (text, remark);
  return g_string_free (text, FALSE);
}

char *
hys_value_fit_note (const HysValueFit  *self,
                    const char *const  *files)
{
  g_autofree char *text = hys_value_fit_describe (self);
  GString *note = g_string_new (NULL);

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_string_append_printf (note, _("Fitted to %s"), files[i]);
      g_string_append_c (note, '\n');
    }
  g_string_append (note, g_strchomp (text));
  return g_string_free (note, FALSE);
}

HysKeptRun *
hys_value_fit_keep (const HysValueFit *self,
                    const HysFitData  *data,
                    const HysDocument *document,
                    guint              node,
                    const char        *name)
{
  HysKeptRun *run = hys_fit_data_keep (data, document, node, name);

  run->residual = self->residual;
  for (guint i = 0; i < self->n; i++)
    {
      hys_kept_run_add_value (run, self->names[i], self->values[i]);
      if (isnan (self->errors[i]))
        continue;
      g_ptr_array_add (run->fitted, g_strdup (self->names[i]));
      g_array_append_val (run->errors, self->errors[i]);
    }
  return run;
}
