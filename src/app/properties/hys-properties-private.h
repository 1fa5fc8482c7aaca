/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-properties-row.h"

G_BEGIN_DECLS

/* Of a large document so many items of each sort get a row of their own at once. */
#define HYS_PROPERTIES_MOST 20

/* hys-properties-document.c: what the document says of itself. */
void hys_properties_plan_notes             (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_simulation        (GPtrArray         *plan);
void hys_properties_plan_texts             (GPtrArray         *plan);

/* Loads, each in a group of its own; and a row of buttons that give a node one. */
void hys_properties_plan_load              (GPtrArray         *plan,
                                            const HysDocument *document,
                                            guint              load);
void hys_properties_plan_loads             (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_loading           (HysGroupSpec      *group,
                                            const HysDocument *document,
                                            guint              node);

/* hys-properties-network.c: all nodes and elements. */
void hys_properties_plan_nodes             (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_elements          (GPtrArray         *plan,
                                            const HysDocument *document);

/* hys-properties-items.c: what is selected, by indices (guint). */
void hys_properties_plan_selected_elements (GPtrArray         *plan,
                                            const HysDocument *document,
                                            const GArray      *elements);
void hys_properties_plan_selected_nodes    (GPtrArray         *plan,
                                            const HysDocument *document,
                                            const GArray      *nodes);

G_END_DECLS
