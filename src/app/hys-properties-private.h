/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-findings-list.h"
#include "hys-properties.h"
#include "hys-value-control.h"

G_BEGIN_DECLS

/* Of a large document so many items of each sort get a row of their own at once. */
#define HYS_PROPERTIES_MOST 60

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
  GHashTable          *main_controls;   /* "e0" or "n0" -> that of the element's or node's main value; borrowed */
};

/* Adds a group with a heading to the page. */
AdwPreferencesGroup *hys_properties_add_group   (HysProperties       *self,
                                                 const char          *title);

/* Adds a row for one value to the group, or to the expander if it is not NULL. @hint may be NULL; @label is what a screen
 * reader calls the control. */
HysValueControl     *hys_properties_add_value   (HysProperties       *self,
                                                 AdwPreferencesGroup *group,
                                                 AdwExpanderRow      *expander,
                                                 HysValueRef          ref,
                                                 const char          *title,
                                                 const char          *hint,
                                                 const char          *label);

/* A control whose changes are heard. */
HysValueControl     *hys_properties_new_control (HysProperties       *self,
                                                 HysValueRef          ref,
                                                 const char          *label);

/* hys-properties-network.c: the groups of nodes, elements and loads. */
void                 hys_properties_add_nodes    (HysProperties      *self);
void                 hys_properties_add_elements (HysProperties      *self);
void                 hys_properties_add_loads    (HysProperties      *self);

G_END_DECLS
