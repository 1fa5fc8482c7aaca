/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-checker.h"
#include "hys-editor.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_PROPERTIES (hys_properties_get_type ())
G_DECLARE_FINAL_TYPE (HysProperties, hys_properties, HYS, PROPERTIES, AdwBin)

/**
 * HysProperties:
 *
 * Every value of a document in lists, to be changed in place: the simulation, nodes, elements by kind, loads, texts and
 * units; above them what the analysis of well-posedness found.
 */
GtkWidget *hys_properties_new          (void);

/* What is edited (borrowed; NULL to let go of it). */
void       hys_properties_set_editor   (HysProperties   *self,
                                        HysEditor       *editor);

/* The document was changed. */
void       hys_properties_renew        (HysProperties   *self,
                                        HysEffects       effects);

/* Shows what a checker (borrowed) finds; once. */
void       hys_properties_follow       (HysProperties   *self,
                                        HysChecker      *checker);

/* Brings the values of an element or a node (the other is -1) into view. */
void       hys_properties_reveal       (HysProperties   *self,
                                        int              element,
                                        int              node);

G_END_DECLS
