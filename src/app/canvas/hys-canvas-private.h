/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canvas, for the files that it is written in. */
#pragma once

#include "hys-canvas.h"
#include "hys-tool-controller.h"

G_BEGIN_DECLS

/* Each part uses those before it. */
struct _HysCanvas
{
  GtkWidget          parent_instance;

  HysCanvasScene    *scene;
  HysCanvasPreview  *preview;
  HysCanvasCursor   *cursor;
  HysCanvasValues   *values;
  HysToolController *tools;

  /* context menu */
  GtkWidget         *popover;      /* as it was opened last, or NULL */
  HysSpot            spot;         /* where */
  guint              later;        /* source: a value is to be typed where the keyboard is, */
  gboolean           later_load;   /* that of its loads */
  guint              back;         /* source: the focus comes back from the menu */

  double             pinch_zoom;   /* zoom at the start of pinching */

  HysSession        *session;      /* NULL until it follows one */
  gboolean           editable;
  GHashTable        *glances;      /* per state of the history that was left (guint64), a HysCanvasGlance */
  guint64            state;        /* that is shown */
};

/* hys-canvas-menu.c: the context menu, opened by the secondary button, the Menu key and at the keyboard cursor, and its
 * actions ("canvas.edit", ...). */
void hys_canvas_add_menu    (HysCanvas *self);
void hys_canvas_remove_menu (HysCanvas *self);
void hys_canvas_open_menu   (HysCanvas *self);

/* hys-canvas-input.c */
void hys_canvas_add_input   (HysCanvas *self);

G_END_DECLS
