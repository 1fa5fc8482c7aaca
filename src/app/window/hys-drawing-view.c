/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-drawing-view.h"

struct _HysDrawingView
{
  GObject         parent_instance;

  HysSession     *session;
  HysCanvas      *canvas;     /* borrowed, as the others */
  GtkWidget      *hint;
  GtkInscription *readout;
};

G_DEFINE_FINAL_TYPE (HysDrawingView, hys_drawing_view, G_TYPE_OBJECT)

static void
show_findings (HysDrawingView *self)
{
  hys_canvas_set_findings (self->canvas, hys_checker_get_findings (hys_session_get_checker (self->session)));
}

/* Shows a hint while the drawing is empty. */
static void
show_hint (HysDrawingView *self)
{
  gtk_widget_set_visible (self->hint, hys_session_get_document (self->session)->nodes->len == 0);
}

static void
release_drawing (HysDrawingView *self)
{
  hys_canvas_set_editor (self->canvas, NULL);
  hys_canvas_set_model (self->canvas, NULL, NULL, NULL);
}

static void
opened (HysDrawingView *self)
{
  release_drawing (self);
  hys_canvas_set_model (self->canvas, hys_session_get_document (self->session), hys_session_get_layout (self->session),
                        hys_session_get_live (self->session));
  hys_canvas_set_editor (self->canvas, hys_session_get_editor (self->session));
  show_hint (self);
}

/* Updates the drawing after bars or lanes changed. */
static void
change_drawing (HysDrawingView *self,
                HysEffects      effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    hys_canvas_change_model (self->canvas, NULL, NULL, NULL);
  hys_canvas_change_model (self->canvas, hys_session_get_document (self->session), hys_session_get_layout (self->session),
                           hys_session_get_live (self->session));
  show_findings (self);
}

static void
document_changed (HysDrawingView *self,
                  HysEffects      effects)
{
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_PLACES))
    change_drawing (self, effects);
  if (effects & HYS_EFFECT_MECHANICS)
    hys_canvas_describe (self->canvas);
  hys_canvas_refresh (self->canvas);
  show_hint (self);
}

static void
advanced (HysDrawingView *self,
          gboolean        settled)
{
  if (!settled)
    hys_canvas_refresh (self->canvas);
}

static void
hys_drawing_view_finalize (GObject *object)
{
  g_object_unref (HYS_DRAWING_VIEW (object)->session);
  G_OBJECT_CLASS (hys_drawing_view_parent_class)->finalize (object);
}

static void
hys_drawing_view_class_init (HysDrawingViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_drawing_view_finalize;
}

static void
hys_drawing_view_init (HysDrawingView *self)
{
}

HysDrawingView *
hys_drawing_view_new (HysSession     *session,
                      HysCanvas      *canvas,
                      GtkWidget      *hint,
                      GtkInscription *readout)
{
  HysDrawingView *self = g_object_new (HYS_TYPE_DRAWING_VIEW, NULL);
  HysChecker *checker = hys_session_get_checker (session);

  self->session = g_object_ref (session);
  self->canvas = canvas;
  self->hint = hint;
  self->readout = readout;
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "advanced", G_CALLBACK (advanced), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "read", G_CALLBACK (hys_drawing_view_show_readout), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "described", G_CALLBACK (hys_canvas_describe), canvas, G_CONNECT_SWAPPED);
  g_signal_connect_object (checker, "changed", G_CALLBACK (show_findings), self, G_CONNECT_SWAPPED);
  opened (self);
  return self;
}

void
hys_drawing_view_show_readout (HysDrawingView *self)
{
  g_autofree char *text = hys_canvas_get_readout (self->canvas);

  gtk_widget_set_visible (GTK_WIDGET (self->readout), text != NULL);
  if (text != NULL)
    gtk_inscription_set_text (self->readout, text);
}

void
hys_drawing_view_close (HysDrawingView *self)
{
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_signal_handlers_disconnect_by_data (hys_session_get_checker (self->session), self);
  release_drawing (self);
}
