/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's drawing: what it shows of the session, its hint and its read-out. */
#include "hys-window-private.h"

#include "hys-toast.h"

#include <glib/gi18n-lib.h>

/* Shows a hint while the drawing is empty. */
static void
show_hint (HysWindow *self)
{
  gtk_widget_set_visible (self->hint, hys_session_get_document (self->session)->nodes->len == 0);
}

/* A hand moves a bar; what it does can be kept. */
static void
pulled (HysWindow *self,
        int        node,
        double     way)
{
  g_autofree char *text = NULL;

  if (node < 0)
    {
      hys_session_let_go (self->session);
      return;
    }
  if (hys_live_held (hys_session_get_live (self->session)) != node)
    {
      text = g_strdup_printf (_("%s is in hand."),
                              hys_document_node (hys_session_get_document (self->session), (guint) node)->id);
      hys_toast_offer (self->toasts, text, _("Keep as Load"), "win.keep-pull");
    }
  hys_session_pull (self->session, (guint) node, way);
}

void
hys_window_add_drawing (HysWindow *self)
{
  hys_canvas_follow (self->canvas, self->session, TRUE);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (show_hint), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (show_hint), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "read", G_CALLBACK (hys_window_show_readout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "pulled", G_CALLBACK (pulled), self, G_CONNECT_SWAPPED);
  show_hint (self);
}

void
hys_window_show_readout (HysWindow *self)
{
  g_autofree char *text = hys_canvas_get_readout (self->canvas);

  gtk_widget_set_visible (GTK_WIDGET (self->readout), text != NULL);
  if (text != NULL)
    gtk_inscription_set_text (self->readout, text);
}
