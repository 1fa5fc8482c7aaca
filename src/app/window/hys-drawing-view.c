/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's drawing: what it shows of the session, its hint and its read-out. */
#include "hys-window-private.h"

#include "hys-toast.h"

#include <glib/gi18n-lib.h>

static void
show_findings (HysWindow *self)
{
  hys_canvas_set_findings (self->canvas, hys_checker_get_findings (hys_session_get_checker (self->session)));
}

/* Shows a hint while the drawing is empty. */
static void
show_hint (HysWindow *self)
{
  gtk_widget_set_visible (self->hint, hys_session_get_document (self->session)->nodes->len == 0);
}

void
hys_window_release_drawing (HysWindow *self)
{
  hys_canvas_set_editor (self->canvas, NULL);
  hys_canvas_set_model (self->canvas, NULL, NULL, NULL);
}

static void
opened (HysWindow *self)
{
  hys_window_release_drawing (self);
  hys_canvas_set_model (self->canvas, hys_session_get_document (self->session), hys_session_get_layout (self->session),
                        hys_session_get_live (self->session));
  hys_canvas_set_editor (self->canvas, hys_session_get_editor (self->session));
  show_hint (self);
}

static void
document_changed (HysWindow  *self,
                  HysEffects  effects)
{
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_PLACES))
    {
      /* Updates the drawing after bars or lanes changed. */
      if (effects & HYS_EFFECT_ITEMS)
        hys_canvas_change_model (self->canvas, NULL, NULL, NULL);
      hys_canvas_change_model (self->canvas, hys_session_get_document (self->session),
                               hys_session_get_layout (self->session),
                               hys_session_get_live (self->session));
      show_findings (self);
    }
  else
    hys_canvas_set_document (self->canvas, hys_session_get_document (self->session));
  if (effects & HYS_EFFECT_MECHANICS)
    hys_canvas_describe (self->canvas);
  hys_canvas_refresh (self->canvas);
  show_hint (self);
}

static void
advanced (HysWindow *self,
          gboolean   settled)
{
  if (!settled)
    hys_canvas_refresh (self->canvas);
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
  HysChecker *checker = hys_session_get_checker (self->session);

  g_signal_connect_object (self->session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "read", G_CALLBACK (hys_window_show_readout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "described", G_CALLBACK (hys_canvas_describe), self->canvas,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (checker, "changed", G_CALLBACK (show_findings), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->canvas, "pulled", G_CALLBACK (pulled), self, G_CONNECT_SWAPPED);
  opened (self);
}

void
hys_window_show_readout (HysWindow *self)
{
  g_autofree char *text = hys_canvas_get_readout (self->canvas);

  gtk_widget_set_visible (GTK_WIDGET (self->readout), text != NULL);
  if (text != NULL)
    gtk_inscription_set_text (self->readout, text);
}
