/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-properties-row.h"

G_BEGIN_DECLS

/**
 * HysPropertiesGroup:
 * @widget: on the page
 * @rows: of HysRow, which their widgets own; those that are not needed at the moment are at the end, hidden
 * @n_shown: how many are needed and there
 * @editor: borrowed; NULL = let go
 * @remove: the button in the heading, or NULL
 * @load: that it removes
 *
 * A group of the panel.
 */
typedef struct
{
  AdwPreferencesGroup *widget;
  GPtrArray           *rows;
  guint                n_shown;
  HysEditor           *editor;
  GtkWidget           *remove;
  guint                load;
} HysPropertiesGroup;

HysPropertiesGroup *hys_properties_group_new     (void);

/* The widget is the page's. */
void                hys_properties_group_free    (HysPropertiesGroup *self);

/* Begins to show what is planned: the heading, and no more rows than those; none yet when nothing was shown of it. */
void                hys_properties_group_begin   (HysPropertiesGroup *self,
                                                  HysGroupSpec       *spec,
                                                  HysEditor          *editor);

/* Fills or builds the next row, whose spec it takes; FALSE when all are there. @n_other counts those that have another
 * text or were hidden, which will have to be measured. */
gboolean            hys_properties_group_advance (HysPropertiesGroup *self,
                                                  HysGroupSpec       *spec,
                                                  guint              *n_other);

/* The document has other values; it is about to be another one. */
void                hys_properties_group_refresh (HysPropertiesGroup *self);
void                hys_properties_group_let_go  (HysPropertiesGroup *self);

G_END_DECLS
