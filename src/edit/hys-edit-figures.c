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

/* A change that begins with the figures that a document without figures of its own shows. */
static HysChange *
new_change (const HysDocument *document,
            const GPtrArray   *shown,
            const char        *name)
{
  HysChange *change = hys_change_new (document, name);

  for (guint i = 0; document->figures->len == 0 && i < shown->len; i++)
    hys_change_insert (change, HYS_LIST_FIGURES, hys_figure_spec_copy (g_ptr_array_index (shown, i)));
  return change;
}

HysChange *
hys_edit_add_figure (const HysDocument *document,
                     const GPtrArray   *shown,
                     HysFigureSpec     *figure)
{
  HysChange *change = new_change (document, shown, _("Add figure"));

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
                     const GPtrArray   *shown,
                     guint              index,
                     HysFigureSpec     *figure,
                     GError           **error)
{
  HysChange *change;

  if (index >= shown->len)
    {
      hys_figure_spec_free (figure);
      return HYS_EDIT_REFUSE (error, _("There is no such figure."));
    }
  change = new_change (document, shown, _("Change figure"));
  put_figure (change, index, figure);
  return change;
}

HysChange *
hys_edit_remove_figure (const HysDocument *document,
                        const GPtrArray   *shown,
                        guint              index,
                        GError           **error)
{
  HysChange *change;

  if (index >= shown->len)
    return HYS_EDIT_REFUSE (error, _("There is no such figure."));
  change = hys_change_new (document, _("Remove figure"));
  if (document->figures->len > 0)
    hys_change_remove (change, HYS_LIST_FIGURES, index);
  for (guint i = 0; document->figures->len == 0 && i < shown->len; i++)
    if (i != index)
      hys_change_insert (change, HYS_LIST_FIGURES, hys_figure_spec_copy (g_ptr_array_index (shown, i)));
  if (shown->len == 1)
    hys_change_edit_head (change)->no_figures = TRUE;
  return change;
}

HysChange *
hys_edit_move_figure (const HysDocument *document,
                      const GPtrArray   *shown,
                      guint              from,
                      guint              to,
                      GError           **error)
{
  HysChange *change;

  if (MAX (from, to) >= shown->len)
    return HYS_EDIT_REFUSE (error, _("There is no such figure."));
  change = new_change (document, shown, _("Move figure"));
  for (guint i = MIN (from, to); from != to && i <= MAX (from, to); i++)
    {
      guint source = i == to ? from : from < to ? i + 1 : i - 1;

      put_figure (change, i, hys_figure_spec_copy (g_ptr_array_index (shown, source)));
    }
  return change;
}

HysChange *
hys_edit_share_figures (const HysDocument *document,
                        const GPtrArray   *shown,
                        const double      *shares)
{
  HysChange *change = new_change (document, shown, _("Resize figures"));

  for (guint i = 0; i < shown->len; i++)
    {
      double before = ((const HysFigureSpec *) g_ptr_array_index (shown, i))->share;

      if (shares[i] < before || shares[i] > before)
        hys_edit_figure (change, i)->share = shares[i];
    }
  return change;
}
