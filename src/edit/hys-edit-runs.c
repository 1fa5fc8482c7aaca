/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit.h"

#include "hys-edit-private.h"
#include "hys-error.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gsize
count_numbers (const HysKeptRun *run)
{
  return hys_kept_run_rows (run) * run->columns->len;
}

static gboolean
has_room (const HysDocument *document,
          const HysKeptRun  *run)
{
  gsize numbers = count_numbers (run);

  for (guint i = 0; i < document->runs->len; i++)
    numbers += count_numbers (hys_document_run (document, i));
  return document->runs->len < HYS_MAX_RUNS && numbers <= HYS_MAX_RUN_NUMBERS;
}

HysDocument *
hys_edit_keep_run (const HysDocument  *document,
                   HysKeptRun         *run,
                   GError            **error)
{
  g_autoptr (HysKeptRun) owned = run;
  HysDocument *draft;

  if (!has_room (document, run))
    return HYS_EDIT_REFUSE (error, _("No more runs can be kept. Remove one first."));
  draft = hys_edit_begin (document, _("Keep run"));
  hys_item_list_add (draft->runs, g_steal_pointer (&owned));
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_take_fit (const HysDocument  *document,
                   char              **names,
                   const double       *values,
                   const char         *note,
                   GPtrArray          *points,
                   GError            **error)
{
  g_autoptr (HysDocument) draft = hys_edit_begin (document, _("Take fitted values"));
  g_autofree char *before = draft->notes;
  char number[HYS_NUMBER_SIZE];

  draft->notes = g_strconcat (before, *before != '\0' ? "\n\n" : "", note, NULL);
  for (guint i = 0; i < points->len; i++)
    if (has_room (draft, points->pdata[i]))
      hys_item_list_add (draft->runs, points->pdata[i]);
    else
      hys_kept_run_free (points->pdata[i]);
  for (guint i = 0; names[i] != NULL; i++)
    if (!hys_document_set (draft, names[i], hys_number_format_exact (values[i], number), error))
      return NULL;
  return hys_edit_end (g_steal_pointer (&draft), document);
}

HysDocument *
hys_edit_rename_run (const HysDocument *document,
                     guint              run,
                     const char        *name)
{
  HysDocument *draft = hys_edit_begin (document, _("Rename kept run"));
  HysKeptRun *version = hys_document_edit_run (draft, run);

  g_free (version->name);
  version->name = *name != '\0' ? g_strdup (name) : NULL;
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_color_run (const HysDocument *document,
                    guint              run,
                    int                color)
{
  HysDocument *draft = hys_edit_begin (document, _("Colour kept run"));

  hys_document_edit_run (draft, run)->color = color;
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_hide_run (const HysDocument *document,
                   guint              run,
                   gboolean           hidden)
{
  HysDocument *draft = hys_edit_begin (document, hidden ? _("Hide kept run") : _("Show kept run"));

  hys_document_edit_run (draft, run)->hidden = hidden;
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_remove_run (const HysDocument *document,
                     guint              run)
{
  HysDocument *draft = hys_edit_begin (document, _("Remove kept run"));

  hys_item_list_put (draft->runs, run, NULL);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_clear_runs (const HysDocument *document)
{
  HysDocument *draft = hys_edit_begin (document, _("Remove all kept runs"));

  for (guint i = 0; i < document->runs->len; i++)
    hys_item_list_put (draft->runs, i, NULL);
  return hys_edit_end (draft, document);
}

/* The name of a value, "k1.stiffness", with the new id of its owner; an id may have dots in it. NULL if it stays. */
static char *
new_target (const char   *target,
            HysEditNewId  new_id,
            gpointer      user_data)
{
  for (const char *dot = strchr (target, '.'); dot != NULL; dot = strchr (dot + 1, '.'))
    {
      g_autofree char *id = g_strndup (target, (gsize) (dot - target));
      const char *other = new_id (target, id, user_data);

      if (other != NULL && !g_str_equal (other, id))
        return g_strconcat (other, dot, NULL);
    }
  return NULL;
}

static char *
new_series (const char   *series,
            HysEditNewId  new_id,
            gpointer      user_data)
{
  const char *id = hys_edit_series_id (series), *other = id != NULL ? new_id (series, id, user_data) : NULL;

  return other != NULL && !g_str_equal (other, id) ? g_strdup_printf ("%.*s%s", (int) (id - series), series, other)
         : NULL;
}

typedef char *(*NewName) (const char   *name,
                          HysEditNewId  new_id,
                          gpointer      user_data);

/* Whether a name in the list changes to one that is not there yet; applies that where @apply. */
static gboolean
rename_in (GPtrArray    *names,
           NewName       rename,
           gboolean      apply,
           HysEditNewId  new_id,
           gpointer      user_data)
{
  gboolean changes = FALSE;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *name = rename (g_ptr_array_index (names, i), new_id, user_data);

      if (name == NULL || g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        continue;
      changes = TRUE;
      if (!apply)
        break;
      g_free (g_ptr_array_index (names, i));
      names->pdata[i] = g_steal_pointer (&name);
    }
  return changes;
}

void
hys_edit_follow_runs (HysDocument  *draft,
                      HysEditNewId  new_id,
                      gpointer      user_data)
{
  for (guint i = 0; i < draft->runs->len; i++)
    {
      const HysKeptRun *run = hys_document_run (draft, i);

      if (run == NULL || (!rename_in (run->series, new_series, FALSE, new_id, user_data)
                          && !rename_in (run->targets, new_target, FALSE, new_id, user_data)))
        continue;
      rename_in (hys_document_edit_run (draft, i)->series, new_series, TRUE, new_id, user_data);
      rename_in (hys_document_edit_run (draft, i)->targets, new_target, TRUE, new_id, user_data);
    }
}
