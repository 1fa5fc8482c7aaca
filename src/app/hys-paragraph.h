/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define HYS_TYPE_PARAGRAPH (hys_paragraph_get_type ())
G_DECLARE_FINAL_TYPE (HysParagraph, hys_paragraph, HYS, PARAGRAPH, GtkWidget)

/**
 * HysParagraph:
 *
 * A text that is wrapped to the width it is given, and asks for none of its own. A label that wraps is set many times over
 * to find out which widths go with which heights, some ten milliseconds for a few sentences; this one is set once.
 */
GtkWidget *hys_paragraph_new       (void);

void       hys_paragraph_set_text  (HysParagraph *self,
                                    const char   *text);

/* Shows so many lines at most, and would like to be as wide as the whole text in one. */
void       hys_paragraph_set_lines (HysParagraph *self,
                                    int           lines);

G_END_DECLS
