/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
hys_edit_copy (const HysDocument  *document,
               const HysSelection *selection,
               GError            **error)
{
  g_autoptr (HysDocument) piece = hys_document_new ();

  g_autofree gboolean *chosen = hys_edit_selected_nodes (document, selection);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autofree gboolean *needed = g_memdup2 (chosen, sizeof *chosen * (document->nodes->len + 1));
  g_autofree guint *numbers = g_new (guint, document->nodes->len + 1);
  for (guint i = 0; i < elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, g_array_index (elements, guint, i));

      needed[element->from] = needed[element->to] = TRUE;
    }
  for (guint i = 0; i < document->nodes->len; i++)
    if (needed[i])
      {
        numbers[i] = piece->nodes->len;
        hys_item_list_add (piece->nodes, hys_node_copy (hys_document_node (document, i)));
      }
  for (guint i = 0; i < elements->len; i++)
    {
      HysElement *copy = hys_element_copy (hys_document_element (document, g_array_index (elements, guint, i)));

      copy->from = numbers[copy->from];
      copy->to = numbers[copy->to];
      hys_item_list_add (piece->elements, copy);
    }
  for (guint i = 0; i < document->loads->len; i++)
    if (chosen[hys_document_load_at (document, i)->node])
      {
        HysLoad *copy = hys_load_copy (hys_document_load_at (document, i));

        copy->node = numbers[copy->node];
        hys_item_list_add (piece->loads, copy);
      }
  if (piece->nodes->len == 0)
    return HYS_EDIT_REFUSE (error, _("Select bars or elements first."));
  return hys_document_to_json (piece, NULL);
}

static double
first_row (const HysDocument *document)
{
  g_autofree gboolean *loose = hys_edit_loose_nodes (document);
  double first = NAN;

  for (guint i = 0; i < document->nodes->len; i++)
    if (loose[i])
      first = fmin (first, hys_document_node (document, i)->row);
  for (guint i = 0; i < document->elements->len; i++)
    first = fmin (first, hys_document_element (document, i)->row);
  return first;
}

/* The last lane of a document; NAN if no element has a place. */
static double
last_row (const HysDocument *document,
          const HysLayout   *layout)
{
  double last = NAN;

  if (layout != NULL)
    return document->nodes->len > 0 ? layout->last_row : NAN;
  for (guint i = 0; i < document->elements->len; i++)
    last = fmax (last, hys_document_element (document, i)->row);
  return last;
}

/* The first row at or below @rows where the lanes of the piece are free. Each used lane excludes at most two rows; if
 * rows are too large to be counted, the piece goes below everything else. */
static double
find_free_rows (const HysPiece    *piece,
                const HysDocument *document,
                const HysLayout   *layout,
                double             rows,
                double             below)
{
  const HysDocument *source = piece->source;
  g_autoptr (HysLanes) lanes = hys_lanes_new ();

  hys_lanes_take_layout (lanes, document, layout, NULL);
  for (guint64 left = 2 * (guint64) source->elements->len * document->elements->len; rows < below; rows++, left--)
    {
      gboolean fits = TRUE;

      for (guint i = 0; fits && i < source->elements->len; i++)
        {
          const HysElement *element = hys_document_element (source, i);
          double from = hys_document_node (source, element->from)->column + piece->columns;
          double to = hys_document_node (source, element->to)->column + piece->columns;

          fits = !isfinite (element->row + from + to) || hys_lanes_is_free (lanes, element->row + rows, from, to);
        }
      if (fits || left == 0)
        return fits ? rows : below;
    }
  return rows;
}

static const char *
pasted_id (const char *series,
           const char *id,
           gpointer    user_data)
{
  const char *other = g_hash_table_lookup (user_data, id);

  return other != NULL ? other : id;
}

static void
paste_controls (HysPiece *piece)
{
  for (guint i = 0; i < piece->source->controls->len; i++)
    {
      HysControl *control = hys_control_copy (hys_document_control (piece->source, i));

      for (guint k = 0; control->targets[k] != NULL; k++)
        {
          char *name = control->targets[k];
          HysValueRef target;
          const char *id;

          if (!hys_target_find (piece->source, name, &target, NULL))
            continue;
          id = hys_value_ref_id (target, piece->source);
          control->targets[k] = g_strconcat (pasted_id (NULL, id, piece->new_ids), name + strlen (id), NULL);
          g_free (name);
        }
      hys_item_list_add (piece->draft->controls, control);
    }
}

HysDocument *
hys_edit_paste (const HysDocument *document,
                const HysLayout   *layout,
                const char        *text,
                double             column,
                double             row,
                GError           **error)
{
  static const char name[] = "text";
  g_autoptr (GError) fault = NULL;
  g_autoptr (HysDocument) source = hys_document_parse (text, -1, name, NULL, &fault);
  g_autoptr (HysEditIds) ids = NULL;
  g_auto (HysPiece) piece = { NULL };
  HysDocument *draft;

  if (source == NULL)
    return HYS_EDIT_REFUSE (error, _("This is not a network: %s"), fault->message + strlen (name) + strlen (": "));
  if (source->nodes->len == 0)
    return HYS_EDIT_REFUSE (error, _("Nothing to paste."));
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _("Paste"));
  hys_piece_init (&piece, source, draft, ids);
  piece.keep_ids = TRUE;
  if (hys_document_has_places (source))
    {
      hys_edit_pin (draft, document, layout);
      /* The copies go to the given place, or below everything else. */
      double below = last_row (document, layout) + 1 - first_row (piece.source);
      double first = NAN;
      for (guint i = 0; i < piece.source->nodes->len; i++)
        first = fmin (first, hys_document_node (piece.source, i)->column);
      double aside = column - first, at = round (row - first_row (piece.source));
      piece.columns = isfinite (aside) ? aside : 0;
      piece.rows = isfinite (below) ? below : 0;
      if (isfinite (at))
        piece.rows = layout != NULL && isfinite (below) ? find_free_rows (&piece, document, layout, at, below) : at;
    }
  for (guint i = 0; i < source->nodes->len; i++)
    hys_piece_add_node (&piece, i);
  for (guint i = 0; i < source->elements->len; i++)
    hys_piece_add_element (&piece, i);
  hys_piece_add_loads (&piece);
  for (guint i = 0; i < piece.source->figures->len; i++)
    {
      HysFigureSpec *figure = hys_figure_spec_copy (hys_document_figure (piece.source, i));

      hys_edit_follow_figure (figure, pasted_id, piece.new_ids);
      hys_item_list_add (piece.draft->figures, figure);
    }
  paste_controls (&piece);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_duplicate (const HysDocument  *document,
                    const HysLayout    *layout,
                    const HysSelection *selection,
                    GError            **error)
{
  g_autoptr (GArray) nodes = hys_selection_nodes (selection, document);
  g_autoptr (GArray) elements = hys_selection_elements (selection, document);
  g_autoptr (HysEditIds) ids = NULL;
  g_auto (HysPiece) piece = { NULL };
  g_autoptr (HysLanes) lanes = hys_lanes_new ();
  gboolean placed = layout != NULL && hys_document_has_places (document), aside = placed && nodes->len == 0;
  HysDocument *draft;

  if (nodes->len + elements->len == 0)
    return HYS_EDIT_REFUSE (error, _("Select bars or elements first."));
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _("Duplicate"));
  hys_piece_init (&piece, document, draft, ids);
  hys_edit_pin (draft, document, placed ? layout : NULL);
  for (guint i = 0; i < document->nodes->len; i++)
    piece.nodes[i] = i;
  /* Copies with bars of their own go below everything else; others beside their originals. */
  if (aside)
    hys_lanes_take_layout (lanes, document, layout, NULL);
  else if (placed)
    {
      double first = INFINITY;

      for (guint i = 0; i < elements->len; i++)
        first = fmin (first, layout->row[g_array_index (elements, guint, i)]);
      piece.rows = layout->last_row + 1 - (isfinite (first) ? first : layout->first_row);
    }
  for (guint i = 0; i < nodes->len; i++)
    hys_piece_add_node (&piece, g_array_index (nodes, guint, i));
  for (guint i = 0; i < elements->len; i++)
    {
      guint index = g_array_index (elements, guint, i);
      HysElement *copy = hys_piece_add_element (&piece, index);
      double from, to;

      if (!aside)
        continue;
      from = layout->column[hys_document_element (document, index)->from];
      to = layout->column[hys_document_element (document, index)->to];
      copy->row = hys_lanes_find (lanes, layout->row[index] + 1, from, to);
      hys_lanes_take (lanes, copy->row, from, to);
    }
  hys_piece_add_loads (&piece);
  return hys_edit_end (draft, document);
}
