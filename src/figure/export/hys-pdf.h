/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether each object of a PDF of version 1.4 is where its table says. cairo writes the table although it could not
 * write a font, and does not tell. */
gboolean hys_pdf_is_whole (const GByteArray *bytes);

G_END_DECLS
