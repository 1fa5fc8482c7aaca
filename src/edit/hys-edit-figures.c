/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

HysChange *
hys_edit_set_load (const HysDocument *document,
                   guint              load,
                   HysLoadKind        kind,
                   HysSignal         *signal,
                   GError           **error)
{
  g_autoptr (HysSignal) owned = signal;
  HysChange *change;
  HysLoad *version;

  if (load >= document->loads->len)
    return HYS_EDIT_REFUSE (error, _("There is no such load."));
  change = hys_change_new (document, _("Change load"));
  version = hys_edit_load (change, load);
  version->kind = kind;
  hys_signal_free (version->signal);
  version->signal = g_steal_pointer (&owned);
  return change;
}

HysChange *
hys_edit_add_figure (const HysDocument *document,
                     HysFigureSpec     *figure,
                     GError           **error)
{
  HysChange *change = hys_change_new (document, _("Add figure"));

  hys_change_insert (change, HYS_LIST_FIGURES, figure);
  return change;
}

/* Moves the contents of @figure to the new version of a figure and frees the struct. */
static void
put_figure (HysChange     *change,
            guint          index,
            HysFigureSpec *figure)
{
  HysFigureSpec *version = hys_edit_figure (change, index), old = *version;

  *version = *figure;
  *figure = old;
  hys_figure_spec_free (figure);
}

HysChange *
hys_edit_set_figure (const HysDocument *document,
                     guint              index,
                     HysFigureSpec     *figure,
                     GError           **error)
{
  HysChange *change;

  if (index >= document->figures->len)
    {
      hys_figure_spec_free (figure);
      return HYS_EDIT_REFUSE (error, _("There is no such figure."));
    }
  change = hys_change_new (document, _("Change figure"));
  put_figure (change, index, figure);
  return change;
}

HysChange *
hys_edit_remove_figure (const HysDocument *document,
                        guint              index,
                        GError           **error)
{
  HysChange *change;

  if (index >= document->figures->len)
    return HYS_EDIT_REFUSE (error, _("There is no such figure."));
  change = hys_change_new (document, _("Remove figure"));
  hys_change_remove (change, HYS_LIST_FIGURES, index);
  if (document->figures->len == 1)
    hys_change_edit_head (change)->no_figures = TRUE;
  return change;
}

HysChange *
hys_edit_move_figure (const HysDocument *document,
                      guint              from,
                      guint              to,
                      GError           **error)
{
  HysChange *change;

  if (MAX (from, to) >= document->figures->len)
    return HYS_EDIT_REFUSE (error, _("There is no such figure."));
  change = hys_change_new (document, _("Move figure"));
  for (guint i = MIN (from, to); from != to && i <= MAX (from, to); i++)
    {
      guint source = i == to ? from : from < to ? i + 1 : i - 1;

      put_figure (change, i, hys_figure_spec_copy (hys_document_figure (document, source)));
    }
  return change;
}

HysChange *
hys_edit_share_figures (const HysDocument *document,
                        const double      *shares,
                        GError           **error)
{
  HysChange *change = hys_change_new (document, _("Resize figures"));

  for (guint i = 0; i < document->figures->len; i++)
    if (shares[i] < hys_document_figure (document, i)->share || shares[i] > hys_document_figure (document, i)->share)
      hys_edit_figure (change, i)->share = shares[i];
  return change;
}
