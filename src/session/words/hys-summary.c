/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-summary.h"

#include "hys-scheme.h"

#include <glib/gi18n-lib.h>

static void
append_count (GString    *text,
              const char *words,
              guint       n)
{
  if (n == 0)
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append_printf (text, words, n);
}

static guint
count_elements (const HysDocument *document,
                const char        *kind)
{
  guint n = 0;

  for (guint i = 0; i < document->elements->len; i++)
    n += g_str_equal (hys_document_element (document, i)->kind->name, kind);
  return n;
}

static const char *
state_word (HysRunnerState state)
{
  switch (state)
    {
    case HYS_RUNNER_RUNNING:
      return _("running");
    case HYS_RUNNER_FINISHED:
      return _("finished");
    case HYS_RUNNER_STOPPED:
      return _("stopped");
    case HYS_RUNNER_PAUSED:
    case HYS_RUNNER_EMPTY:
    default:
      return _("paused");
    }
}

/* Translated name of a scheme. */
static const char *
scheme_label (const char *name)
{
  const HysScheme *scheme = hys_scheme_find (name, NULL);

  return scheme != NULL ? _(scheme->label) : name;
}

char *
hys_summary (const HysDocument *document,
             HysRunner         *runner,
             HysChecker        *checker)
{
  HysRunnerState state = hys_runner_get_state (runner);
  const HysFinding *finding = hys_checker_find_severe (checker, HYS_SEVERITY_ERROR);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean moves = document->loads->len > 0;
  guint n = 0;
  HysTrace *trace;
  HysAccount account;

  if (state == HYS_RUNNER_STOPPED && hys_runner_get_message (runner) != NULL)
    return g_strdup_printf (_("stopped: %s"), hys_runner_get_message (runner));
  if (finding != NULL)
    return g_strdup (finding->message);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      n += !node->fixed && node->mass > 0;
      moves = moves || node->position != 0 || node->velocity != 0;
    }
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u mass", "%u masses", n), n);
  n = count_elements (document, "spring");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u spring", "%u springs", n), n);
  n = count_elements (document, "slider");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u slider", "%u sliders", n), n);
  n = count_elements (document, "dashpot");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u dashpot", "%u dashpots", n), n);
  n = count_elements (document, "masing");
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u Masing element", "%u Masing elements", n), n);
  /* Which scheme, and where the run has chosen between several, which ones. */
  trace = hys_runner_get_trace (runner);
  if (text->len > 0)
    g_string_append (text, " · ");
  if (trace != NULL && hys_trace_account (trace, &account) && (account.residual > 0 || account.midpoint))
    {
      g_autofree char *choice = hys_account_to_text (&account);

      /* Translators: a scheme, and what it does */
      g_string_append_printf (text, _("%s: %s"), scheme_label (document->simulation.scheme), choice);
    }
  else
    g_string_append (text, scheme_label (document->simulation.scheme));
  if (document->elements->len > 0 && !moves)
    g_string_append_printf (text, " · %s", _("no load yet"));
  if (hys_checker_find_severe (checker, HYS_SEVERITY_WARNING) != NULL)
    g_string_append_printf (text, " · %s", _("with warnings"));
  g_string_append_printf (text, " · %s", state_word (state));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
