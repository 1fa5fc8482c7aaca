/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-editor.h"
#include "hys-prandtl.h"

G_BEGIN_DECLS

/*
 * Reads and writes the parameters of a drawing that is a generalized Prandtl model, (2.29) of Bastien, Schatzman,
 * Lamarque 2000, made of single springs and sliders. Writing may add or remove pairs.
 */

/* The parameters of the model; NULL when the drawing is another network. @node: the bar that it holds. */
HysPrandtl *hys_prandtl_link_read  (const HysDocument *document,
                                    guint              node);

/* The change that sets these parameters. Pairs keep their order of limits; surplus pairs are deleted. Returns NULL and
 * sets the error when the drawing is another network. */
HysDocument *hys_prandtl_link_write (const HysDocument *document,
                                      guint              node,
                                      const HysPrandtl  *prandtl,
                                      GError           **error);

G_END_DECLS
