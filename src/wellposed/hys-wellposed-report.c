/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-wellposed-private.h"

#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>

/* Names in one sentence, beyond which the rest is counted. */
#define MAX_NAMES 4

/* Findings of one code that stand for themselves; one more takes up the ids of all that follow. */
#define MAX_FINDINGS 20

HysMention *
hys_mention_new (const HysSystem *system)
{
  HysMention *self = hys_owner_new (HysMention);

  self->system = system;
  self->bars = hys_owner_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  self->elements = hys_owner_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  self->known = hys_owner_keep (self, g_hash_table_new (NULL, NULL), g_hash_table_unref);
  return self;
}

void
hys_mention_bar (HysMention *self,
                 guint       bar)
{
  if (bar < self->system->n_nodes && g_hash_table_add (self->known, self->system->node_ids[bar]))
    g_ptr_array_add (self->bars, self->system->node_ids[bar]);
}

void
hys_mention_slider (HysMention *self,
                    guint       slider)
{
  const HysSlider *s = &self->system->sliders[slider];
  char *id = self->system->element_ids[s->element];

  if (s->from >= self->system->n_nodes || s->to >= self->system->n_nodes)
    self->compound = TRUE;
  if (g_hash_table_add (self->known, id))
    g_ptr_array_add (self->elements, id);
}

/* By what it is called, whatever it is. */
void
hys_mention_element (HysMention *self,
                     guint       element)
{
  char *id = self->system->element_ids[element];

  self->compound = TRUE;
  if (g_hash_table_add (self->known, id))
    g_ptr_array_add (self->elements, id);
}

void
hys_mention_part (HysMention     *self,
                  const HysParts *parts,
                  guint           part)
{
  for (guint k = parts->first_bar[part]; k < parts->first_bar[part + 1]; k++)
    hys_mention_bar (self, parts->bars[k]);
  for (guint k = parts->first_at[part]; k < parts->first_at[part + 1]; k++)
    hys_mention_slider (self, parts->links[parts->at[k]].slider);
}

void
hys_mention_union (HysMention     *self,
                   const HysParts *parts,
                   guint           group,
                   const gboolean *inside)
{
  for (guint i = parts->first_part[group]; i < parts->first_part[group + 1]; i++)
    if (inside[i])
      for (guint k = parts->first_bar[i]; k < parts->first_bar[i + 1]; k++)
        hys_mention_bar (self, parts->bars[k]);
  for (guint i = parts->first_link[group]; i < parts->first_link[group + 1]; i++)
    {
      const HysLink *link = &parts->links[i];

      if ((link->from < parts->n && inside[link->from]) != (link->to < parts->n && inside[link->to]))
        hys_mention_slider (self, link->slider);
    }
}

/* “A”, “B” and “C”; “A”, “B”, “C” and 7 more */
static char *
join_names (const GPtrArray *names)
{
  guint shown = names->len > MAX_NAMES ? MAX_NAMES - 1 : names->len;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < shown; i++)
    {
      if (i > 0)
        g_string_append (text, i + 1 == names->len ? _(" and ") : _(", "));
      g_string_append_printf (text, _("“%s”"), (const char *) g_ptr_array_index (names, i));
    }
  if (shown < names->len)
    g_string_append_printf (text, ngettext (" and %u more", " and %u more", names->len - shown), names->len - shown);
  return g_string_free (text, FALSE);
}

const char *
hys_mention_bars (HysMention *self)
{
  g_autofree char *names = join_names (self->bars);

  return hys_owner_keep (self, g_strdup_printf (ngettext ("bar %s", "bars %s", self->bars->len), names), g_free);
}

const char *
hys_mention_sliders (HysMention *self)
{
  g_autofree char *names = join_names (self->elements);
  const char *format = self->compound ? ngettext ("element %s", "elements %s", self->elements->len)
                       : ngettext ("slider %s", "sliders %s", self->elements->len);

  return hys_owner_keep (self, g_strdup_printf (format, names), g_free);
}

const char *
hys_mention_number (HysMention *self,
                    double      value)
{
  return hys_owner_keep (self, hys_readout_exact (value), g_free);
}

static void
append_ids (GPtrArray        *ids,
            const HysMention *mention)
{
  if (mention == NULL)
    return;
  for (guint i = 0; i < mention->bars->len; i++)
    g_ptr_array_add (ids, g_strdup (g_ptr_array_index (mention->bars, i)));
  for (guint i = 0; i < mention->elements->len; i++)
    g_ptr_array_add (ids, g_strdup (g_ptr_array_index (mention->elements, i)));
}

static HysTally *
find_tally (HysReport   *self,
            HysSeverity  severity,
            const char  *code)
{
  HysTally *tally;

  for (guint i = 0; i < self->tallies->len; i++)
    {
      tally = g_ptr_array_index (self->tallies, i);
      if (tally->severity == severity && g_str_equal (tally->code, code))
        return tally;
    }
  tally = hys_owner_new (HysTally);
  tally->severity = severity;
  tally->code = code;
  tally->ids = hys_owner_keep (tally, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  g_ptr_array_add (self->tallies, tally);
  return tally;
}

void
hys_report_init (HysReport *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->findings); i++)
    self->findings[i] = hys_findings_new ();
  self->tallies = g_ptr_array_new_with_free_func (hys_owner_free);
}

gboolean
hys_report_is_begun (const HysReport *self)
{
  for (guint i = 0; i < self->system->n_bars; i++)
    {
      const HysBar *bar = &self->system->bars[i];

      if (bar->class == HYS_BAR_WALL || bar->class == HYS_BAR_DRIVEN || bar->forces != NULL)
        return FALSE;
    }
  return TRUE;
}

void
hys_report_add (HysReport        *self,
                HysSeverity       severity,
                const char       *code,
                char             *message,
                const HysMention *mention,
                const HysMention *more)
{
  HysTally *tally = find_tally (self, severity, code);

  append_ids (tally->ids, mention);
  append_ids (tally->ids, more);
  if (tally->count++ < MAX_FINDINGS)
    {
      g_ptr_array_add (tally->ids, NULL);
      g_ptr_array_add (self->findings[severity],
                       hys_finding_new (severity, code, (const char *const *) tally->ids->pdata, "%s", message));
      g_ptr_array_set_size (tally->ids, 0);
    }
  g_free (message);
}

void
hys_wellposed_tell_undetermined (GPtrArray       *findings,
                                 const HysSystem *system,
                                 const GArray    *bars,
                                 double           t)
{
  g_autoptr (HysMention) mention = hys_mention_new (system);
  const char *names;

  for (guint i = 0; i < bars->len; i++)
    hys_mention_bar (mention, g_array_index (bars, guint, i));
  if (mention->bars->len == 0)
    return;
  names = hys_mention_bars (mention);
  g_ptr_array_add (mention->bars, NULL);
  g_ptr_array_add (findings,
                   hys_finding_new (HYS_SEVERITY_WARNING, "undetermined-position",
                                    (const char *const *) mention->bars->pdata,
                                    ngettext ("From t = %s on, nothing determined the position of %s: the sliders around "
                                              "it slipped or could begin to. It stays where it was as far as it "
                                              "can; everything else is unique.",
                                              "From t = %s on, nothing determined the positions of %s: the sliders around "
                                              "them slipped or could begin to. They stay where they were as far as they "
                                              "can; everything else is unique.", mention->bars->len - 1),
                                    hys_mention_number (mention, t), names));
}

void
hys_wellposed_tell_fallbacks (GPtrArray *findings,
                              double     t,
                              gsize      n)
{
  g_autofree char *when = hys_readout_exact (t), *times = g_strdup_printf ("%" G_GSIZE_FORMAT, n);
  HysFinding *finding;

  if (n == 1)
    finding = hys_finding_new (HYS_SEVERITY_WARNING, "exact-fallback", NULL,
                               _("At t = %s the exact scheme found no verified motion and took one short step of the "
                                 "scheme midpoint. From then on the run is only as accurate as that step."), when);
  else
    finding = hys_finding_new (HYS_SEVERITY_WARNING, "exact-fallback", NULL,
                               _("From t = %s on the exact scheme found no verified motion %s times and took short steps of "
                                 "the scheme midpoint. From then on the run is only as accurate as those steps."), when,
                               times);
  g_ptr_array_add (findings, finding);
}

GPtrArray *
hys_report_finish (HysReport *self)
{
  GPtrArray *all = hys_findings_new ();

  for (guint i = 0; i < self->tallies->len; i++)
    {
      HysTally *tally = g_ptr_array_index (self->tallies, i);

      if (tally->count > MAX_FINDINGS)
        {
          /* What was only counted becomes one finding, after the others of its severity. */
          guint n = tally->count - MAX_FINDINGS;

          g_ptr_array_add (tally->ids, NULL);
          g_ptr_array_add (self->findings[tally->severity],
                           hys_finding_new (tally->severity, tally->code, (const char *const *) tally->ids->pdata,
                                            ngettext ("The same applies to %u more place in the drawing.",
                                                      "The same applies to %u more places in the drawing.", n),
                                            n));
        }
    }
  g_ptr_array_unref (self->tallies);
  for (guint i = G_N_ELEMENTS (self->findings); i-- > 0;)
    g_ptr_array_extend_and_steal (all, self->findings[i]);
  return all;
}
