/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

HysChange *
hys_edit_move (const HysDocument  *document,
               const HysLayout    *layout,
               const HysSelection *selection,
               double              columns,
               double              rows,
               GError            **error)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  HysChange *change;

  if (nodes->len + elements->len == 0)
    return HYS_EDIT_REFUSE (error, _("Nothing is selected."));
  change = hys_change_new (document, _("Move"));
  hys_edit_pin (change, document, layout);
  for (guint i = 0; columns != 0 && i < nodes->len; i++)
    hys_edit_node (change, g_array_index (nodes, guint, i))->column += columns;
  for (guint i = 0; rows != 0 && i < elements->len; i++)
    hys_edit_element (change, g_array_index (elements, guint, i))->row += rows;
  return change;
}

HysChange *
hys_edit_tidy (const HysDocument *document,
               GError           **error)
{
  HysChange *change = hys_change_new (document, _("Tidy layout"));

  for (guint i = 0; i < document->nodes->len; i++)
    if (!isnan (hys_document_node (document, i)->column))
      hys_edit_node (change, i)->column = NAN;
  for (guint i = 0; i < document->elements->len; i++)
    if (!isnan (hys_document_element (document, i)->row))
      hys_edit_element (change, i)->row = NAN;
  return change;
}
