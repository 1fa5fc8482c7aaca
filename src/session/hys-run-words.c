/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-run-words.h"

#include "hys-readout.h"
#include "hys-target.h"

#include <math.h>

/* Values in the words for a run. */
#define MOST_VALUES 3

/* Documents that are compared, with the words for each so far. @n_values: in the words of all */
typedef struct
{
  const HysDocument *const *documents;
  guint                     n;
  gboolean                 *same;    /* whether it is of the network of the first */
  GString                 **words;
  guint                     n_values;
} Comparison;

static gboolean
same_network (const HysDocument *a,
              const HysDocument *b)
{
  if (a->nodes->len != b->nodes->len || a->elements->len != b->elements->len || a->loads->len != b->loads->len)
    return FALSE;
  for (guint i = 0; i < a->nodes->len; i++)
    if (!g_str_equal (hys_document_node (a, i)->id, hys_document_node (b, i)->id))
      return FALSE;
  for (guint i = 0; i < a->elements->len; i++)
    if (hys_document_element (a, i)->kind != hys_document_element (b, i)->kind
        || !g_str_equal (hys_document_element (a, i)->id, hys_document_element (b, i)->id))
      return FALSE;
  for (guint i = 0; i < a->loads->len; i++)
    if (hys_document_load_at (a, i)->signal->kind != hys_document_load_at (b, i)->signal->kind)
      return FALSE;
  return TRUE;
}

static void
append_value (Comparison  *self,
              HysValueRef  ref)
{
  for (guint i = 0; i < self->n; i++)
    {
      g_autofree char *symbol = NULL, *number = NULL;

      if (!self->same[i])
        continue;
      symbol = hys_target_symbol (ref, self->documents[i]);
      number = hys_readout_number (hys_target_get (ref, self->documents[i]));
      g_string_append_printf (self->words[i], "%s%s = %s", self->n_values > 0 ? ", " : "", symbol, number);
    }
  self->n_values++;
}

static void
compare (Comparison  *self,
         HysValueRef  ref)
{
  double first = hys_target_get (ref, self->documents[0]);
  gboolean differs = FALSE;

  for (guint i = 1; i < self->n; i++)
    differs |= self->same[i] && hys_target_get (ref, self->documents[i]) != first;
  if (differs && !isnan (first) && self->n_values < MOST_VALUES && hys_value_ref_is_target (ref, self->documents[0]))
    append_value (self, ref);
}

/* Loads come first: they are what is varied most. */
static void
compare_all (Comparison *self)
{
  const HysDocument *document = self->documents[0];

  for (guint i = 0; i < document->loads->len; i++)
    for (guint k = 0; k < hys_document_load_at (document, i)->signal->kind->n_parameters; k++)
      compare (self, (HysValueRef) { HYS_OWNER_LOAD, i, k });
  for (guint i = 0; i < document->elements->len; i++)
    for (guint k = 0; k < hys_document_element (document, i)->kind->n_parameters; k++)
      compare (self, (HysValueRef) { HYS_OWNER_ELEMENT, i, k });
  for (guint i = 0; i < document->nodes->len; i++)
    for (guint k = HYS_KEY_MASS; k <= HYS_KEY_VELOCITY; k++)
      compare (self, (HysValueRef) { HYS_OWNER_NODE, i, k });
}

char **
hys_run_words (const HysDocument *const *documents,
               guint                     n)
{
  g_autofree gboolean *same = g_new0 (gboolean, n + 1);
  g_autofree GString **words = g_new0 (GString *, n + 1);
  Comparison comparison = { .documents = documents, .n = n, .same = same, .words = words };
  char **texts = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      words[i] = g_string_new (NULL);
      same[i] = documents[0] != NULL && documents[i] != NULL && same_network (documents[0], documents[i]);
    }
  if (n > 0 && documents[0] != NULL)
    compare_all (&comparison);
  for (guint i = 0; i < n; i++)
    texts[i] = g_string_free (words[i], FALSE);
  return texts;
}
