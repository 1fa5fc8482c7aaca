/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-run-words.h"

#include "hys-readout-number.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values in the words for a run. */
#define MOST_VALUES 3

/* The present run and the kept ones, with the words for each so far. @n_compared: values looked at; @n_values: in the
 * words */
typedef struct
{
  const HysDocument *document;
  GString          **words;
  guint              n_compared;
  guint              n_values;
} Comparison;

/* The value in a run, 0 being the present one. */
static double
value_in (const Comparison *self,
          guint             run,
          HysValueRef       ref,
          const char       *name)
{
  if (run == 0)
    return hys_target_get (ref, self->document);
  return hys_kept_run_value (hys_document_run (self->document, run - 1), name, self->n_compared);
}

static void
compare_next (HysValueRef ref,
              gpointer    user_data)
{
  g_autofree char *name = NULL;
  gboolean differs = FALSE;

  Comparison *self = user_data;
  double first = hys_target_get (ref, self->document);
  if (isnan (first) || self->n_values == MOST_VALUES)
    return;
  name = hys_value_ref_name (ref, self->document);
  for (guint i = 1; i <= self->document->runs->len; i++)
    {
      double value = value_in (self, i, ref, name);

      differs |= !isnan (value) && value != first;
    }
  if (differs)
    {
      g_autofree char *symbol = hys_target_symbol (ref, self->document);

      for (guint i = 0; i <= self->document->runs->len; i++)
        {
          double value = value_in (self, i, ref, name);
          g_autofree char *number =
              hys_readout_number (hys_value_ref_is_tension (ref, self->document) ? 0 - value : value);

          if (!isnan (value))
            g_string_append_printf (self->words[i], "%s%s = %s", self->words[i]->len > 0 ? ", " : "", symbol, number);
        }
      self->n_values++;
    }
  self->n_compared++;
}

char **
hys_run_words (const HysDocument *document)
{
  guint n = document->runs->len;
  g_autofree GString **words = g_new0 (GString *, n + 1);
  Comparison comparison = { .document = document, .words = words };
  char **texts = g_new0 (char *, n + 2);

  for (guint i = 0; i <= n; i++)
    words[i] = g_string_new (NULL);
  if (n > 0)
    hys_document_each_target (document, HYS_MAX_RUN_VALUES, compare_next, &comparison);
  for (guint i = 0; i <= n; i++)
    {
      const HysKeptRun *run = i > 0 ? hys_document_run (document, i - 1) : NULL;

      texts[i] = g_string_free (words[i], FALSE);
      if (run != NULL && (run->name != NULL || *texts[i] == '\0'))
        {
          /* "kept at t = 12.5" where nothing else is known of a run. */
          const HysColumn *time = hys_kept_run_find (run, "t");
          g_autofree char *end = time != NULL
                                 ? hys_readout_number (hys_column_get (time, hys_column_length (time) - 1)) : NULL;

          g_free (texts[i]);
          texts[i] = run->name != NULL ? g_strdup (run->name) : end != NULL ? g_strdup_printf (_("kept at t = %s"), end)
                     : g_strdup_printf (_("run %u"), i);
        }
    }
  /* Adds when a run was kept where its words are those of another kept one. */
  g_autofree gboolean *same = g_new0 (gboolean, n + 1);
  for (guint j = 1; j <= n; j++)
    for (guint k = 1; k <= n; k++)
      same[j] |= k != j && g_str_equal (texts[j], texts[k]);
  for (guint j = 1; j <= n; j++)
    {
      const HysKeptRun *run = hys_document_run (document, j - 1);
      const HysColumn *time = hys_kept_run_find (run, "t");
      g_autofree char *before = texts[j], *end = NULL;

      texts[j] = NULL;
      if (same[j] && run->name == NULL && time != NULL)
        {
          end = hys_readout_number (hys_column_get (time, hys_column_length (time) - 1));
          texts[j] = g_strdup_printf ("%s, t = %s", before, end);
        }
      else
        texts[j] = g_steal_pointer (&before);
    }
  return texts;
}
