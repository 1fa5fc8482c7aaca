/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-value-ref.h"

G_BEGIN_DECLS

/*
 * Targets: the values that a control can set. They are the numbers of nodes (but for places in the drawing), of
 * elements, and of the signals of loads, of several loads of one kind on a node those of the first.
 */

gboolean  hys_value_ref_is_target (HysValueRef        self,
                                   const HysDocument *document);

/* Finds a target by its name (hys_value_ref_find()); HYS_ERROR_USAGE says what is wrong with the name. */
gboolean  hys_target_find         (const HysDocument *document,
                                   const char        *name,
                                   HysValueRef       *target,
                                   GError           **error);

/* Calls @visit for the first @most values of a document that may be targets: those of loads, which are varied most, of
 * elements, of nodes. */
typedef void (*HysTargetVisit) (HysValueRef target,
                                gpointer    user_data);
void      hys_document_each_target (const HysDocument *document,
                                    guint              most,
                                    HysTargetVisit     visit,
                                    gpointer           user_data);

/* Its symbol: "k₃" for the stiffness of k3, "k left" for that of an element called left, "m" for the only mass, "A" for
 * the amplitude of the only load, "g₁(0)", or "λ₁(0)" while tensions are shown (transfer full). */
char     *hys_target_symbol       (HysValueRef        target,
                                   const HysDocument *document);

/* The unit of a value as Pango markup, "" for none: of a load's, that of a force or a displacement (transfer full). */
char     *hys_target_unit         (HysValueRef        target,
                                   const HysDocument *document);

/* The same without index, of any value (transfer full). */
char     *hys_target_letter       (HysValueRef        target,
                                   const HysDocument *document);

/* The present value; NAN for a formula. */
double    hys_target_get          (HysValueRef        target,
                                   const HysDocument *document);

/* Sets the value in @item, which is the HysNode, HysElement or HysLoad or another version of it. A formula goes; a
 * count becomes whole. */
void      hys_target_put          (HysValueRef        target,
                                   gpointer           item,
                                   double             value);

/* The ends of a control's range: as given, or else by the present value of its first target and what that may be. */
void      hys_control_range       (const HysControl  *self,
                                   const HysDocument *document,
                                   double            *minimum,
                                   double            *maximum);

G_END_DECLS
