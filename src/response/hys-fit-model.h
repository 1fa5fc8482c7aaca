/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-fit-data.h"

G_BEGIN_DECLS

/* Writes the @n (of moduli 2 n) values of @document in place of those of @data: of springs and dashpots by their
 * spectrum, else by a run. A motion is of the series that its column is named after, else of the force where the bar is
 * driven, else of its displacement. HYS_ERROR_REFUSED where there are none, HYS_ERROR_FAILED for a run that stops,
 * HYS_ERROR_CANCELLED by @stop. */
gboolean hys_fit_model_fill   (const HysDocument  *document,
                               guint               node,
                               const HysFitData   *data,
                               HysStop             stop,
                               double             *values,
                               GError            **error);

G_END_DECLS
