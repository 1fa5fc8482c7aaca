/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-extras.h"

G_BEGIN_DECLS

/* The version of the format that is read and written. */
#define HYS_FORMAT_VERSION 1

/* What a document has when it does not say. */
#define HYS_DEFAULT_UNTIL  10.0
#define HYS_DEFAULT_STEP   0.001
#define HYS_DEFAULT_SCHEME "midpoint"
#define HYS_DEFAULT_TOLERANCE 0.001

/* The words of the format for figures, the axes of a figure and the scales of a control (by whether it is logarithmic),
 * by their enum; NULL-terminated. */
extern const char *const hys_figure_names[];
extern const char *const hys_axis_names[];
extern const char *const hys_scale_names[];

/* What hys_document_validate() checks of one item, whatever else the document has. */
gboolean hys_node_check       (const HysNode        *node,
                               const char           *path,
                               GError              **error);
gboolean hys_element_check    (const HysElement     *element,
                               const char           *path,
                               GError              **error);
gboolean hys_signal_check     (const HysSignal      *signal,
                               const char           *path,
                               GError              **error);
gboolean hys_simulation_check (const HysSimulation  *simulation,
                               const char           *path,
                               GError              **error);

/* Replaces the text at @place by a copy of @text. */
static inline void
hys_replace_text (char       **place,
                  const char  *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

G_END_DECLS
