/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-properties-row.h"

G_BEGIN_DECLS

/**
 * HysPropertiesGroup:
 * @widget: owned by the page
 * @rows: (element-type HysRow), owned by their widgets; unused rows are at the end, hidden
 * @n_shown: number of rows in use
 * @editor: (transfer none); NULL = released
 * @remove: (nullable): button in the heading
 * @load: index of the load that it removes
 *
 * A group of rows of the panel.
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

/* Frees the group but not its widget. */
void                hys_properties_group_free    (HysPropertiesGroup *self);

/* Starts filling the group: sets the heading and hides surplus rows. */
void                hys_properties_group_begin   (HysPropertiesGroup *self,
                                                  HysGroupSpec       *spec,
                                                  HysEditor          *editor);

/* Fills or builds the next row, taking its spec; returns FALSE when all are done. @n_other is increased for rows whose
 * size must be measured again: with a new text, or hidden before. */
gboolean            hys_properties_group_advance (HysPropertiesGroup *self,
                                                  HysGroupSpec       *spec,
                                                  guint              *n_other);

/* Update the rows after values changed; release the editor. */
void                hys_properties_group_refresh (HysPropertiesGroup *self);
void                hys_properties_group_let_go  (HysPropertiesGroup *self);

G_END_DECLS
