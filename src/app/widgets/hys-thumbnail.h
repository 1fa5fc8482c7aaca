/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A small drawing of a network at rest, which keeps a reference of the document. */
GtkWidget *hys_thumbnail_new (const HysDocument *document);

G_END_DECLS
