/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

HysDocument *
hys_edit_set_load (const HysDocument *document,
                   guint              load,
                   HysLoadKind        kind,
                   HysSignal         *signal,
                   GError           **error)
{
  g_autoptr (HysSignal) owned = signal;
  HysDocument *draft;
  HysLoad *version;

  if (load >= document->loads->len)
    return HYS_EDIT_REFUSE (error, _("There is no such load."));
  draft = hys_edit_begin (document, _("Change load"));
  version = hys_document_edit_load (draft, load);
  version->kind = kind;
  hys_signal_free (version->signal);
  version->signal = g_steal_pointer (&owned);
  return hys_edit_end (draft, document);
}

/* An edit of the figures that are shown, which a document without figures of its own has from then on. */
static HysDocument *
begin_figures (const HysDocument *document,
               const HysItemList *shown,
               const char        *name)
{
  HysDocument *draft = hys_edit_begin (document, name);

  hys_item_list_free (draft->figures);
  draft->figures = hys_item_list_copy (shown);
  return draft;
}

HysDocument *
hys_edit_add_figure (const HysDocument *document,
                     const HysItemList *shown,
                     HysFigureSpec     *figure)
{
  HysDocument *draft = begin_figures (document, shown, _("Add figure"));

  hys_item_list_add (draft->figures, figure);
  return draft;
}

HysDocument *
hys_edit_set_figure (const HysDocument *document,
                     const HysItemList *shown,
                     guint              index,
                     HysFigureSpec     *figure,
                     GError           **error)
{
  HysDocument *draft;

  if (index >= shown->len)
    {
      hys_figure_spec_free (figure);
      return HYS_EDIT_REFUSE (error, _("There is no such figure."));
    }
  draft = begin_figures (document, shown, _("Change figure"));
  hys_item_list_put (draft->figures, index, figure);
  return draft;
}

HysDocument *
hys_edit_remove_figure (const HysDocument *document,
                        const HysItemList *shown,
                        guint              index,
                        GError           **error)
{
  HysDocument *draft;

  if (index >= shown->len)
    return HYS_EDIT_REFUSE (error, _("There is no such figure."));
  draft = begin_figures (document, shown, _("Remove figure"));
  hys_item_list_remove (draft->figures, index);
  draft->no_figures = draft->figures->len == 0;
  return draft;
}

HysDocument *
hys_edit_move_figure (const HysDocument *document,
                      const HysItemList *shown,
                      guint              from,
                      guint              to,
                      GError           **error)
{
  HysDocument *draft;

  if (MAX (from, to) >= shown->len)
    return HYS_EDIT_REFUSE (error, _("There is no such figure."));
  draft = begin_figures (document, shown, _("Move figure"));
  hys_item_list_move (draft->figures, from, to);
  return draft;
}

HysDocument *
hys_edit_share_figures (const HysDocument *document,
                        const HysItemList *shown,
                        const double      *shares)
{
  HysDocument *draft = begin_figures (document, shown, _("Resize figures"));

  for (guint i = 0; i < shown->len; i++)
    {
      double before = ((const HysFigureSpec *) hys_item_list_get (shown, i))->share;

      if (shares[i] < before || shares[i] > before)
        hys_document_edit_figure (draft, i)->share = shares[i];
    }
  return draft;
}
