/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PARAGRAPH (hys_paragraph_get_type ())
G_DECLARE_FINAL_TYPE (HysParagraph, hys_paragraph, HYS, PARAGRAPH, GtkWidget)

/**
 * HysParagraph:
 *
 * A text that wraps to its allocated width and requests no width. It is laid out once, whereas a wrapping GtkLabel lays
 * out its text many times to measure heights for widths, some ten milliseconds for a few sentences. Numbers, equations and
 * names are not broken (hys_no_break()); screen readers get the text as it is.
 */
void hys_paragraph_set_text  (HysParagraph *self,
                              const char   *text);

/* Limits the text to @lines lines; the natural width becomes that of the text on one line. */
void hys_paragraph_set_lines (HysParagraph *self,
                              int           lines);

G_END_DECLS
