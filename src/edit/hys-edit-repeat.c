/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

/*
 * A cell is repeated by copying its inside n - 1 times, each time with two bars standing for its ends: in parallel
 * always the same two, in series the joint with the cell before and that with the next one.
 */

/* @inner: the bars that are not ends; @placed: whether copies get places; @n: copies in total; @grade: NULL for none */
typedef struct
{
  const HysDocument *document;
  const HysLayout   *layout;
  GArray            *elements;
  GArray            *inner;
  guint              left, right;
  gboolean           placed;
  guint              n;
  const HysGrade    *grade;
  HysDocument       *draft;
  HysEditIds        *ids;
  HysPiece           piece;
} Cell;

static void
cell_clear (Cell *self)
{
  g_clear_pointer (&self->elements, g_array_unref);
  g_clear_pointer (&self->inner, g_array_unref);
  g_clear_pointer (&self->ids, hys_edit_ids_free);
  hys_piece_clear (&self->piece);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cell, cell_clear)

/* Elements between selected bars, when no element is selected. */
static void
take_between (Cell               *self,
              const HysSelection *selection)
{
  g_autofree gboolean *nodes = hys_edit_selected_nodes (self->document, selection);

  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);

      if (nodes[element->from] && nodes[element->to])
        g_array_append_val (self->elements, i);
    }
}

/* Finds the ends: the bars furthest to the left and to the right, which must be one each. */
static gboolean
find_ends (Cell           *self,
           const gboolean *bars)
{
  const double *column = self->layout->column;
  guint n_left = 0, n_right = 0;

  self->left = self->right = HYS_PIECE_NONE;
  for (guint i = 0; i < self->document->nodes->len; i++)
    {
      if (!bars[i])
        continue;
      if (self->left == HYS_PIECE_NONE || column[i] < column[self->left])
        {
          self->left = i;
          n_left = 0;
        }
      if (self->right == HYS_PIECE_NONE || column[i] > column[self->right])
        {
          self->right = i;
          n_right = 0;
        }
      n_left += column[i] == column[self->left];
      n_right += column[i] == column[self->right];
    }
  return n_left == 1 && n_right == 1 && self->left != self->right;
}

/* Takes what is selected. */
static gboolean
choose_cell (Cell               *self,
             const HysSelection *selection,
             GError            **error)
{
  const HysDocument *document = self->document;
  g_autofree gboolean *bars = g_new0 (gboolean, document->nodes->len);

  self->elements = hys_selection_elements (selection, document);
  self->inner = g_array_new (FALSE, FALSE, sizeof (guint));
  if (self->elements->len == 0)
    take_between (self, selection);
  for (guint i = 0; i < self->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, g_array_index (self->elements, guint, i));

      bars[element->from] = bars[element->to] = TRUE;
    }
  if (self->elements->len == 0)
    return HYS_EDIT_REFUSE (error, _("Select elements to repeat.")) != NULL;
  if (!find_ends (self, bars))
    return HYS_EDIT_REFUSE (error, _("Select elements that have one leftmost and one rightmost bar.")) != NULL;
  for (guint i = 0; i < document->nodes->len; i++)
    if (bars[i] && i != self->left && i != self->right)
      g_array_append_val (self->inner, i);
  return TRUE;
}

gboolean
hys_grade_is_sound (const HysGrade *self)
{
  return !self->geometric || (self->first > 0 && self->last > 0) || (self->first < 0 && self->last < 0);
}

GArray *
hys_edit_gradable (const HysDocument  *document,
                   const HysSelection *selection)
{
  g_auto (Cell) cell = { .document = document, .elements = hys_selection_elements (selection, document) };
  GArray *grades = g_array_new (FALSE, FALSE, sizeof (HysGrade));

  if (cell.elements->len == 0)
    take_between (&cell, selection);
  for (guint i = 0; i < cell.elements->len; i++)
    {
      guint index = g_array_index (cell.elements, guint, i);
      const HysElement *element = hys_document_element (document, index);

      for (guint p = 0; p < element->kind->n_parameters; p++)
        if (element->kind->parameters[p].type == HYS_PARAMETER_NUMBER)
          {
            HysGrade grade = { index, p, element->values[p].number, element->values[p].number };

            g_array_append_val (grades, grade);
          }
    }
  return grades;
}

/* Sets the graded value of copy @i of an element. */
static void
grade_element (const Cell *self,
               HysElement *element,
               guint       index,
               guint       i)
{
  const HysGrade *grade = self->grade;
  double part = (double) i / (self->n - 1);

  if (grade == NULL || grade->element != index)
    return;
  element->values[grade->parameter].number = part == 1         ? grade->last
                                             : grade->geometric ? grade->first * pow (grade->last / grade->first, part)
                                                                : grade->first + part * (grade->last - grade->first);
}

/* Begins the change of a cell whose document, layout, number and grade are set; each copy needs @joints new bars. */
static gboolean
begin_change (Cell               *self,
              const HysSelection *selection,
              guint               joints,
              const char         *name,
              GError            **error)
{
  guint64 copies = (guint64) self->n - 1;

  if (!choose_cell (self, selection, error))
    return FALSE;
  if (self->n < 2)
    return HYS_EDIT_REFUSE (error, _("Enter at least 2 copies.")) != NULL;
  if (self->grade != NULL && !hys_grade_is_sound (self->grade))
    return HYS_EDIT_REFUSE (error, _("Equal factors lead from one number to another of the same sign.")) != NULL;
  if (self->document->nodes->len + copies * (self->inner->len + joints) > HYS_MAX_NODES
      || self->document->elements->len + copies * self->elements->len > HYS_MAX_ELEMENTS)
    return HYS_EDIT_REFUSE (error, _("A document has at most %d bars and %d elements."), HYS_MAX_NODES,
                            HYS_MAX_ELEMENTS) != NULL;
  self->draft = hys_edit_begin (self->document, name);
  self->ids = hys_edit_ids_new (self->document);
  self->placed = hys_document_has_places (self->document);
  hys_edit_pin (self->draft, self->document, self->placed ? self->layout : NULL);
  hys_piece_init (&self->piece, self->document, self->draft, self->ids);
  if (self->grade != NULL)
    grade_element (self, hys_document_edit_element (self->draft, self->grade->element), self->grade->element, 0);
  return TRUE;
}

/* Adds copy @i of the cell's inside between two bars. */
static void
add_copy (Cell  *self,
          guint  i,
          guint  left,
          guint  right,
          double columns,
          double rows)
{
  HysPiece *piece = &self->piece;

  piece->nodes[self->left] = left;
  piece->nodes[self->right] = right;
  for (guint k = 0; k < self->inner->len; k++)
    {
      guint index = g_array_index (self->inner, guint, k);
      HysNode *node = hys_piece_add_node (piece, index);

      if (self->placed)
        node->column = self->layout->column[index] + columns;
    }
  for (guint k = 0; k < self->elements->len; k++)
    {
      guint index = g_array_index (self->elements, guint, k);
      HysElement *element = hys_piece_add_element (piece, index);

      grade_element (self, element, index, i);
      if (self->placed)
        element->row = self->layout->row[index] + rows;
    }
  hys_piece_add_loads (piece);
}

static gboolean
fits (const Cell     *self,
      const HysLanes *lanes,
      double          rows)
{
  for (guint i = 0; i < self->elements->len; i++)
    {
      guint index = g_array_index (self->elements, guint, i);
      const HysElement *element = hys_document_element (self->document, index);

      if (!hys_lanes_is_free (lanes, self->layout->row[index] + rows, self->layout->column[element->from],
                              self->layout->column[element->to]))
        return FALSE;
    }
  return TRUE;
}

HysDocument *
hys_edit_repeat_parallel (const HysDocument  *document,
                          const HysLayout    *layout,
                          const HysSelection *selection,
                          guint               n,
                          const HysGrade     *grade,
                          GError            **error)
{
  g_autoptr (HysLayout) own = layout == NULL ? hys_layout_new (document) : NULL;
  g_autoptr (HysLanes) lanes = hys_lanes_new ();
  g_auto (Cell) cell = { .document = document, .layout = own ? own : layout, .n = n, .grade = grade };
  g_autofree char *name = g_strdup_printf (_("Repeat %u times in parallel"), n);
  double first = INFINITY, last = -INFINITY, rows = 0, height;

  if (!begin_change (&cell, selection, 0, name, error))
    return NULL;
  hys_lanes_take_layout (lanes, document, cell.layout, NULL);
  for (guint i = 0; i < cell.elements->len; i++)
    {
      double row = cell.layout->row[g_array_index (cell.elements, guint, i)];

      first = fmin (first, row);
      last = fmax (last, row);
    }
  height = ceil (last) - floor (first) + 1;
  for (guint i = 1; i < n; i++)
    {
      /* Below the previous copy, where lanes are free. Each element is in the way of each of the cell once at most;
       * lanes may be so far away that one lower is the same number. */
      guint64 tries = (guint64) cell.elements->len * document->elements->len;
      double most;

      rows += height;
      most = cell.layout->last_row - cell.layout->first_row + rows + 1;
      for (; rows < most && tries > 0 && !fits (&cell, lanes, rows); tries--)
        rows++;
      add_copy (&cell, i, cell.left, cell.right, 0, rows);
    }
  return hys_edit_end (cell.draft, document);
}

/* The bar where a cell meets the next one. */
static guint
add_joint (Cell    *self,
           gboolean like_right)
{
  const HysNode *right = hys_document_node (self->document, self->right);
  g_autofree char *id = like_right ? hys_edit_ids_like (self->ids, right->id)
                                   : hys_edit_ids_next (self->ids, HYS_LETTER_NODE);
  HysNode *joint = like_right ? hys_node_copy (right) : hys_node_new (id);

  hys_id_set (&joint->id, id);
  return hys_item_list_add (self->draft->nodes, joint);
}

HysDocument *
hys_edit_repeat_series (const HysDocument  *document,
                        const HysLayout    *layout,
                        const HysSelection *selection,
                        guint               n,
                        const HysGrade     *grade,
                        GError            **error)
{
  g_autoptr (HysLayout) own = layout == NULL ? hys_layout_new (document) : NULL;
  g_auto (Cell) cell = { .document = document, .layout = own ? own : layout, .n = n, .grade = grade };
  g_autofree char *name = g_strdup_printf (_("Repeat %u times in series"), n);
  gboolean like_right;
  guint left;
  double width;

  if (!begin_change (&cell, selection, 1, name, error))
    return NULL;
  width = cell.layout->column[cell.right] - cell.layout->column[cell.left];
  like_right = hys_selection_contains (selection, hys_document_node (document, cell.right)->id)
               && !hys_document_node (document, cell.right)->fixed;
  if (cell.placed)
    hys_edit_make_room (cell.draft, document, cell.layout, cell.layout->column[cell.right], (n - 1) * width);
  left = add_joint (&cell, like_right);
  /* The elements of the first cell end at the first joint. */
  for (guint i = 0; i < cell.elements->len; i++)
    {
      guint index = g_array_index (cell.elements, guint, i);
      const HysElement *element = hys_document_element (cell.document, index);

      if (element->from == cell.right)
        hys_document_edit_element (cell.draft, index)->from = left;
      if (element->to == cell.right)
        hys_document_edit_element (cell.draft, index)->to = left;
    }
  for (guint i = 1; i < n; i++)
    {
      guint right = i + 1 < n ? add_joint (&cell, like_right) : cell.right;

      if (cell.placed)
        hys_document_edit_node (cell.draft, left)->column = cell.layout->column[cell.right] + (i - 1) * width;
      add_copy (&cell, i, left, right, i * width, 0);
      left = right;
    }
  return hys_edit_end (cell.draft, document);
}
