/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-properties-row.h"

G_BEGIN_DECLS

/* Largest number of items of each kind that get rows of their own. */
#define HYS_PROPERTIES_MOST 20

/* hys-properties-document.c: texts and simulation of the document. */
void hys_properties_plan_notes             (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_simulation        (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_texts             (GPtrArray         *plan);

/* Loads, one group each, and a row of buttons that add a load to a node. */
void hys_properties_plan_load              (GPtrArray         *plan,
                                            const HysDocument *document,
                                            guint              load);
void hys_properties_plan_loads             (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_loading           (HysGroupSpec      *group,
                                            guint              node);

/* hys-properties-items.c: all nodes and elements. */
void hys_properties_plan_nodes             (GPtrArray         *plan,
                                            const HysDocument *document);
void hys_properties_plan_elements          (GPtrArray         *plan,
                                            const HysDocument *document);

/* Selected items, by indices (element-type guint). */
void hys_properties_plan_selected_elements (GPtrArray         *plan,
                                            const HysDocument *document,
                                            const GArray      *elements);
void hys_properties_plan_selected_nodes    (GPtrArray         *plan,
                                            const HysDocument *document,
                                            const GArray      *nodes);

G_END_DECLS
