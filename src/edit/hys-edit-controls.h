/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

/* Commands on the controls of a document, the parameters that are at hand as sliders: each gives the change to make. */

/* What a control is called: its label, or else the symbols of its targets. The caller owns it. */
char      *hys_control_symbol           (const HysControl  *self,
                                         const HysDocument *document);

/* The same in words, for names of commands and for screen readers: "k", "Stiffness of k1". */
char      *hys_control_title            (const HysControl  *self,
                                         const HysDocument *document);

/* What one target is called: "Stiffness of k1"; its name in the document where there is nothing of that name. */
char      *hys_control_target_title     (const HysDocument *document,
                                         const char        *target);

/* The value that all targets have; NAN when they differ or one of them is a formula. */
double     hys_control_value            (const HysControl  *self,
                                         const HysDocument *document);

/* hys_value_ref_is_tension() of what it sets: then a person sees the values and the ends of its range with the other
   sign. */
gboolean   hys_control_is_tension       (const HysControl  *self,
                                         const HysDocument *document);

/* The index of the first control that sets the value of that name, or -1. */
int        hys_control_find             (const HysDocument *document,
                                         const char        *target);

/* Gives all targets of a control that value. */
HysDocument *hys_edit_control_set         (const HysDocument *document,
                                           guint              control,
                                           double             value);

/* A new control of the values of those names (NULL-terminated, at least one), with a range around the first. */
HysDocument *hys_edit_control_pin                 (const HysDocument *document,
                                                   const char *const *targets);

HysDocument *hys_edit_control_unpin               (const HysDocument *document,
                                                   guint              control);

/* Takes one target more, or leaves one out; the last one takes the control along. */
HysDocument *hys_edit_control_add         (const HysDocument *document,
                                           guint              control,
                                           const char        *target);
HysDocument *hys_edit_control_leave       (const HysDocument *document,
                                           guint              control,
                                           const char        *target);

/* NULL or "": called by its symbols. */
HysDocument *hys_edit_control_label       (const HysDocument *document,
                                           guint              control,
                                           const char        *label);

HysDocument *hys_edit_control_range       (const HysDocument *document,
                                           guint              control,
                                           double             minimum,
                                           double             maximum);

/* A range that a logarithmic scale cannot have is moved to what is positive. */
HysDocument *hys_edit_control_scale       (const HysDocument *document,
                                           guint              control,
                                           gboolean           logarithmic);

G_END_DECLS
