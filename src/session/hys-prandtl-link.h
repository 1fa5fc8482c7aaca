/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-prandtl.h"

G_BEGIN_DECLS

/*
 * A drawing that is a generalized Prandtl model, (2.29) of Bastien, Schatzman, Lamarque 2000, made of single springs and
 * sliders: it can be given other parameters, and more or fewer of its pairs.
 */

/* Its parameters, or NULL when the drawing is none; @node: the bar that it holds. */
HysPrandtl *hys_prandtl_link_read  (const HysDocument *document,
                                    guint              node);

/* The change that gives it these parameters; the pairs keep their order of limits, those that are too many go. NULL and why
 * not. */
HysChange  *hys_prandtl_link_write (const HysDocument *document,
                                    guint              node,
                                    const HysPrandtl  *prandtl,
                                    GError           **error);

G_END_DECLS
