/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-findings-list.h"
#include "hys-properties.h"
#include "hys-value-control.h"

G_BEGIN_DECLS

/* Of a large document so many items of each sort get a row of their own at once. */
#define HYS_PROPERTIES_MOST 20

struct _HysProperties
{
  AdwBin               parent_instance;

  /* template */
  AdwPreferencesPage  *page;
  HysFindingsList     *findings;

  /* borrowed */
  HysEditor           *editor;
  const HysDocument   *document;        /* the editor's */

  /* owned */
  GPtrArray           *groups;          /* of AdwPreferencesGroup, on the page */
  GPtrArray           *controls;        /* of HysValueControl, in those groups; borrowed from them */
  GPtrArray           *previews;        /* of HysSignalPreview, likewise */
  GPtrArray           *tables;          /* of HysPointsEditor, likewise */
  guint                form;            /* of the document when the groups were built */
  guint                rebuilding;      /* source, 0 = none */
};

/* Adds a group with a heading to the page. */
AdwPreferencesGroup *hys_properties_add_group   (HysProperties       *self,
                                                 const char          *title);

/* Adds a row for one value to the group, or to the expander if it is not NULL. @hint (markup) may be NULL; @label is what a
 * screen reader calls the control. */
HysValueControl     *hys_properties_add_value   (HysProperties       *self,
                                                 AdwPreferencesGroup *group,
                                                 AdwExpanderRow      *expander,
                                                 HysValueRef          ref,
                                                 const char          *title,
                                                 const char          *hint,
                                                 const char          *label);

/* The same for a value of several items at once; takes @refs (see hys-values.h). */
HysValueControl     *hys_properties_add_values  (HysProperties       *self,
                                                 AdwPreferencesGroup *group,
                                                 GArray              *refs,
                                                 const char          *title,
                                                 const char          *hint,
                                                 const char          *label);

/* A row in which the value has the whole width, under its title: for texts. */
HysValueControl     *hys_properties_add_wide    (HysProperties       *self,
                                                 AdwPreferencesGroup *group,
                                                 HysValueRef          ref,
                                                 const char          *title,
                                                 const char          *label);

/* A control whose changes are heard. */
HysValueControl     *hys_properties_new_control (HysProperties       *self,
                                                 GArray              *refs,
                                                 const char          *label);

/* A last row for what is not listed, if there is any. */
void                 hys_properties_add_rest    (AdwPreferencesGroup *group,
                                                 guint                shown,
                                                 guint                all);

/* hys-properties-document.c: what the document says of itself. */
void                 hys_properties_add_notes      (HysProperties *self);
void                 hys_properties_add_simulation (HysProperties *self);
void                 hys_properties_add_texts      (HysProperties *self);

/* hys-properties-network.c: all nodes and elements. */
void                 hys_properties_add_nodes    (HysProperties      *self);
void                 hys_properties_add_elements (HysProperties      *self);

/* hys-properties-items.c: what is selected, by indices (guint). */
void                 hys_properties_add_selected_elements (HysProperties *self,
                                                           const GArray  *elements);
void                 hys_properties_add_selected_nodes    (HysProperties *self,
                                                           const GArray  *nodes);

/* hys-properties-identity.c: rows for the id of an item, and for the kind of elements. */
void                 hys_properties_add_name    (HysProperties       *self,
                                                 AdwPreferencesGroup *group,
                                                 const char          *id);
void                 hys_properties_add_kind    (HysProperties       *self,
                                                 AdwPreferencesGroup *group,
                                                 const GArray        *elements);

/* hys-properties-loads.c: loads, each in a group of its own; and a row of buttons that give a node one. */
void                 hys_properties_add_load     (HysProperties       *self,
                                                  guint                load);
void                 hys_properties_add_loads    (HysProperties       *self);
void                 hys_properties_add_loading  (HysProperties       *self,
                                                  AdwPreferencesGroup *group,
                                                  guint                node);

G_END_DECLS
