/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What drags over the drawing mean. Places are (column, lane). */
#include "hys-build.h"
#include "hys-draft.h"
#include "hys-kinds.h"
#include "hys-three-bars.h"

static HysSpot
spot (Fixture *self,
      double   column,
      double   row)
{
  return hys_spot_on_grid (self->document, self->layout, column, row);
}

static HysSpot
extended (Fixture *self,
          double   column,
          double   row)
{
  return hys_spot_extend (self->document, self->layout, spot (self, column, row), FALSE);
}

/* The new element of a spring that is drawn from spot to spot; *@draft has the document with it. */
static const HysElement *
draw (Fixture   *self,
      HysSpot    start,
      HysSpot    end,
      HysDraft **draft)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited = hys_draw_element (self->document, self->layout, &hys_kind_spring, start, end, &error);

  g_assert_no_error (error);
  *draft = hys_draft_new (self->document, self->layout, edited);
  g_assert_cmpuint ((*draft)->document->elements->len, ==, self->document->elements->len + 1);
  return hys_document_element ((*draft)->document, self->document->elements->len);
}

static void
test_spots (Fixture       *self,
            gconstpointer  data)
{
  HysSpot at = spot (self, 2.2, 0.3), free = spot (self, 3.3, 0.6);

  g_assert_cmpint (at.node, ==, 1);
  g_assert_cmpfloat (at.column, ==, 2);
  g_assert_cmpfloat (at.row, ==, 0);
  g_assert_cmpint (free.node, ==, -1);
  g_assert_cmpfloat (free.column, ==, 3.5);
  g_assert_cmpfloat (free.row, ==, 1);
  g_assert_cmpint (spot (self, 2, 2).node, ==, -1);   /* the bar ends in lane 1 */
}

/* Whichever way it is drawn. */
static void
test_element (Fixture       *self,
              gconstpointer  data)
{
  for (guint backwards = 0; backwards < 2; backwards++)
    {
      g_autoptr (HysDraft) draft = NULL;
      HysSpot from = spot (self, 2, 1), to = spot (self, 4, 3);
      const HysElement *element = draw (self, backwards ? to : from, backwards ? from : to, &draft);

      g_assert_cmpuint (element->from, ==, 1);
      g_assert_cmpuint (element->to, ==, 3);
      g_assert_cmpfloat (hys_document_node (draft->document, 3)->column, ==, 4);
      g_assert_cmpfloat (element->row, ==, 3);   /* of the end in the open: the bar reaches there */
    }
}

/* A click draws to the right, a short drag to its side; an end that a bar is at takes that. */
static void
test_pitch (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (HysDraft) right = NULL, left = NULL, bar = NULL;
  const HysElement *element = draw (self, spot (self, 10, 0), spot (self, 10, 0), &right);

  g_assert_cmpfloat (hys_document_node (right->document, element->to)->column, ==, 10 + HYS_DRAW_PITCH);
  element = draw (self, spot (self, 10, 0), spot (self, 9.5, 0), &left);
  g_assert_cmpfloat (hys_document_node (left->document, element->from)->column, ==, 10 - HYS_DRAW_PITCH);
  element = draw (self, spot (self, 4, 1), spot (self, 4, 1), &bar);
  g_assert_cmpuint (element->to, ==, 2);
}

/* From bar to bar, as the keyboard draws, and in the open: beside what is there. */
static void
test_lanes (Fixture       *self,
            gconstpointer  data)
{
  const HysLayout *layout = self->layout;
  g_autoptr (HysDraft) over = NULL, under = NULL, free = NULL, open = NULL;

  g_assert_cmpfloat (draw (self, hys_spot_at_node (layout, 1, 0), hys_spot_at_node (layout, 2, 0), &over)->row, ==, -1);
  g_assert_cmpfloat (draw (self, hys_spot_at_node (layout, 0, 0), hys_spot_at_node (layout, 1, 0), &under)->row, ==, 1);
  g_assert_cmpfloat (draw (self, hys_spot_at_node (layout, 0, 1), hys_spot_at_node (layout, 1, 1), &free)->row, ==, 1);
  g_assert_cmpfloat (draw (self, spot (self, 4, 1), spot (self, 9, 1), &open)->row, ==, 2);
}

/* A mass between two bars is in the way as an element is. */
static void
test_masses_are_in_the_way (Fixture       *self,
                            gconstpointer  data)
{
  g_autoptr (HysDraft) from = NULL, across = NULL;
  double row;

  build_mass (self->document, "d", 1, 0, 0);
  hys_layout_free (self->layout);
  place (self, (double[]) { 0, 2, 6, 10 }, (double[]) { 0, 0, 1 });
  row = self->layout->top[3];
  g_assert_cmpfloat (draw (self, hys_spot_at_node (self->layout, 3, row), spot (self, 12, row), &from)->row, ==, row);
  g_assert_cmpfloat (draw (self, spot (self, 8, row), spot (self, 12, row), &across)->row, !=, row);
}

/* Of any two places, what is drawn lies on nothing: by looking at all pairs. */
static void
test_nothing_lies_on_another (Fixture       *self,
                              gconstpointer  data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint round = 0; round < 300; round++)
    {
      g_autoptr (HysDraft) draft = NULL;
      HysSpot start = extended (self, g_rand_int_range (rand, -6, 20) / 2.0, g_rand_int_range (rand, -3, 5));
      HysSpot end = extended (self, g_rand_int_range (rand, -6, 20) / 2.0, g_rand_int_range (rand, -3, 5));
      const HysElement *element = draw (self, start, end, &draft);
      const double *column = draft->layout->column;

      g_assert_cmpfloat (column[element->from], <=, column[element->to]);
      for (guint i = 0; i < self->document->elements->len; i++)
        {
          const HysElement *other = hys_document_element (draft->document, i);
          gboolean beside = column[other->to] <= column[element->from] || column[other->from] >= column[element->to];

          g_assert_true (beside || draft->layout->row[i] != element->row);
        }
    }
}

/* Below a bar with nothing in between, drawing begins at that bar, at any distance; above too. */
static void
test_extend (Fixture       *self,
             gconstpointer  data)
{
  HysSpot below = extended (self, 0, 4);

  g_assert_cmpint (below.node, ==, 0);
  g_assert_cmpfloat (below.row, ==, 4);
  g_assert_cmpint (extended (self, 2, -3).node, ==, 1);
  g_assert_cmpint (extended (self, 3, 4).node, ==, -1);
  g_assert_cmpint (extended (self, 6, 1).node, ==, 2);
}

/* What ends below a bar inside a branch is another branch; below any other bar it is one more beside those it has. */
static void
test_drop (Fixture       *self,
           gconstpointer  data)
{
  const HysLayout *layout = self->layout;

  g_assert_cmpint (hys_spot_extend (self->document, layout, spot (self, 2, 2), TRUE).node, ==, -1);
  g_assert_cmpint (hys_spot_extend (self->document, layout, spot (self, 2, 1), TRUE).node, ==, 1);   /* on it */
  g_assert_cmpint (hys_spot_extend (self->document, layout, spot (self, 6, 2), TRUE).node, ==, 2);
  g_assert_cmpint (hys_spot_extend (self->document, layout, spot (self, 0, -1), TRUE).node, ==, 0);
  hys_document_edit_node (self->document, 1)->mass = 1;
  g_assert_cmpint (hys_spot_extend (self->document, layout, spot (self, 2, 2), TRUE).node, ==, 1);
}

static void
test_extend_not_across (Fixture       *self,
                        gconstpointer  data)
{
  guint d = build_bar (self->document, "d"), e = build_bar (self->document, "e");

  build_spring (self->document, "across", 0, 2, 1);
  build_spring (self->document, "de", d, e, 1);
  hys_layout_free (self->layout);
  place (self, (double[]) { 0, 2, 6, 2, 4 }, (double[]) { 0, 0, 1, 3, 6 });
  g_assert_cmpint (extended (self, 2, 2).node, ==, 1);    /* over what crosses */
  g_assert_cmpint (extended (self, 2, 4).node, ==, 3);    /* under it; the nearer bar ends in lane 6 */
  g_assert_cmpint (extended (self, 2, 9).node, ==, 3);
  g_assert_cmpint (extended (self, 0, 9).node, ==, 0);
  hys_layout_free (self->layout);
  place (self, (double[]) { 0, 2, 6, 9, 11 }, (double[]) { 0, 0, 1, 3, 6 });
  g_assert_cmpint (extended (self, 2, 2).node, ==, 1);
  g_assert_cmpint (extended (self, 2, 4).node, ==, -1);   /* what crosses parts it from the only bar there */
}

/* What was drawn makes the bar longer, and the draft shows that bar. */
static void
test_extend_is_shown (Fixture       *self,
                      gconstpointer  data)
{
  g_autoptr (HysDraft) draft = NULL;
  const HysElement *element = draw (self, extended (self, 0, 3), extended (self, 2, 3), &draft);

  g_assert_cmpuint (element->from, ==, 0);
  g_assert_cmpuint (element->to, ==, 1);
  g_assert_cmpfloat (element->row, ==, 3);
  g_assert_cmpuint (draft->document->nodes->len, ==, 3);
  g_assert_cmpfloat (draft->layout->bottom[0], ==, 3);
  g_assert_true (draft->nodes[0] && draft->nodes[1] && !draft->nodes[2]);
  g_assert_true (draft->elements[3] && !draft->elements[0] && !draft->elements[1] && !draft->elements[2]);
}

/* ---- Whole networks, drawn drag by drag as with the mouse ---- */

typedef struct
{
  const HysElementKind *kind;
  double                from[2], to[2];   /* column, lane */
} Drag;

static void
drag (Fixture    *self,
      const Drag *way,
      gboolean    backwards)
{
  const double *a = backwards ? way->to : way->from, *b = backwards ? way->from : way->to;
  HysSpot start = spot (self, a[0], a[1]), end = spot (self, b[0], b[1]);
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  hys_draw_catch (self->document, self->layout, way->kind, &start, &end);
  edited = hys_draw_element (self->document, self->layout, way->kind, start, end, &error);
  g_assert_no_error (error);
  hys_document_unref (self->document);
  self->document = edited;
  hys_layout_free (self->layout);
  self->layout = hys_layout_new (self->document);
}

/* Begins with a wall in column 0, and a mass in column @right. */
static void
begin_between (Fixture *self,
               double   right)
{
  tear_down (self, NULL);
  self->document = hys_document_new ();
  build_wall (self->document, "w");
  build_mass (self->document, "m", 1, 0, 0);
  place (self, (double[]) { 0, right }, NULL);
}

/* The elements of a kind at a bar; *@other is the bar at the other end of the last of them. */
static guint
count_at (Fixture              *self,
          guint                 node,
          const HysElementKind *kind,
          guint                *other)
{
  guint n = 0;

  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);

      if (element->kind != kind || (element->from != node && element->to != node))
        continue;
      *other = element->from == node ? element->to : element->from;
      n++;
    }
  return n;
}

/* S-elements in parallel between wall and mass: each inner bar has a spring to the wall and a slider to the mass. */
static void
assert_s_elements (Fixture *self,
                   guint    n)
{
  g_assert_cmpuint (self->document->nodes->len, ==, 2 + n);
  g_assert_cmpuint (self->document->elements->len, ==, 2 * n);
  for (guint i = 2; i < 2 + n; i++)
    {
      guint wall, mass;

      g_assert_cmpuint (count_at (self, i, &hys_kind_spring, &wall), ==, 1);
      g_assert_cmpuint (count_at (self, i, &hys_kind_slider, &mass), ==, 1);
      g_assert_cmpuint (wall, ==, 0);
      g_assert_cmpuint (mass, ==, 1);
    }
}

/* Three of them, branch by branch or kind by kind, from either end, each element to the right or to the left. */
static void
test_s_elements (Fixture       *self,
                 gconstpointer  data)
{
  for (guint way = 0; way < 4 << 6; way++)
    {
      gboolean by_kind = way & 1, slider_first = (way & 2) != 0;

      begin_between (self, 4);
      for (guint i = 0; i < 6; i++)
        {
          guint lane = by_kind ? i % 3 : i / 2;
          gboolean slider = (by_kind ? i > 2 : i % 2 == 1) != slider_first;
          Drag spring = { &hys_kind_spring, { 0, lane }, { 2, lane } }, other = { &hys_kind_slider, { 2, lane }, { 4, lane } };

          drag (self, slider ? &other : &spring, (way >> (2 + i) & 1) != 0);
        }
      assert_s_elements (self, 3);
    }
}

/* Chains of springs and sliders side by side: two in each of @n lanes, joined at their ends only. */
static void
test_chains (Fixture       *self,
             gconstpointer  data)
{
  const guint n = 3;

  begin_between (self, 8);
  for (guint lane = 0; lane < n; lane++)
    for (guint i = 0; i < 4; i++)
      drag (self, &(Drag) { i % 2 ? &hys_kind_slider : &hys_kind_spring, { 2 * i, lane }, { 2 * i + 2, lane } }, FALSE);
  g_assert_cmpuint (self->document->nodes->len, ==, 2 + 3 * n);
  for (guint i = 2; i < self->document->nodes->len; i++)
    {
      guint other;

      g_assert_cmpuint (count_at (self, i, &hys_kind_spring, &other), ==, 1);
      g_assert_cmpuint (count_at (self, i, &hys_kind_slider, &other), ==, 1);
    }
}

/* Elements of different kinds drawn below each other lie in parallel: Kelvin-Voigt, and Zener with its spring below. */
static void
test_parallel (Fixture       *self,
               gconstpointer  data)
{
  guint other;

  begin_between (self, 9);
  drag (self, &(Drag) { &hys_kind_spring, { 0, 0 }, { 2, 0 } }, FALSE);
  drag (self, &(Drag) { &hys_kind_dashpot, { 0, 1 }, { 2, 1 } }, FALSE);
  g_assert_cmpuint (self->document->nodes->len, ==, 3);
  g_assert_cmpuint (count_at (self, 2, &hys_kind_dashpot, &other), ==, 1);
  g_assert_cmpuint (other, ==, 0);
  drag (self, &(Drag) { &hys_kind_spring, { 2, 0 }, { 4, 0 } }, FALSE);
  drag (self, &(Drag) { &hys_kind_spring, { 0, 2 }, { 4, 2 } }, FALSE);
  g_assert_cmpuint (self->document->nodes->len, ==, 4);
  g_assert_cmpuint (count_at (self, 3, &hys_kind_spring, &other), ==, 2);
}

/* ---- Any drop in any drawing ---- */

static gboolean
is_overlap (const HysLayout *layout,
            guint            a,
            guint            b)
{
  return fabs (layout->column[a] - layout->column[b]) < HYS_SNAP_COLUMN / 2 && layout->top[a] <= layout->bottom[b]
         && layout->top[b] <= layout->bottom[a];
}

/* Bars and elements anywhere on the grid, one above the other in few columns. */
static void
draw_at_random (Fixture *self,
                GRand   *rand)
{
  static const HysElementKind *kinds[] = { &hys_kind_spring, &hys_kind_slider, &hys_kind_dashpot };
  guint n = (guint) g_rand_int_range (rand, 1, 12);

  begin_between (self, 2 * g_rand_int_range (rand, 1, 5));
  for (guint i = 0; i < n; i++)
    drag (self, &(Drag) { kinds[g_rand_int_range (rand, 0, 3)],
                          { g_rand_int_range (rand, -1, 6) * 1.5, g_rand_int_range (rand, -1, 4) },
                          { g_rand_int_range (rand, -1, 6) * 1.5, g_rand_int_range (rand, -1, 4) } }, FALSE);
}

/* The bar that a spot is on, by looking at all; -1 = none. */
static gboolean
is_on (Fixture *self,
       int      node,
       HysSpot  at)
{
  const HysLayout *layout = self->layout;

  return node >= 0 && fabs (layout->column[node] - at.column) <= HYS_SNAP_COLUMN / 2 && at.row >= layout->top[node] - 0.5
         && at.row <= layout->bottom[node] + 0.5;
}

/* Elements of that kind between two bars. */
static guint
count_between (Fixture              *self,
               const HysElementKind *kind,
               guint                 a,
               guint                 b)
{
  guint n = 0;

  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);

      n += element->kind == kind && ((element->from == a && element->to == b) || (element->from == b && element->to == a));
    }
  return n;
}

static gboolean
is_heavy (const HysNode *bar)
{
  return bar->fixed || bar->mass > 0;
}

/* An end is at a new bar, at the one it was dropped on, or at the one of its column that it was caught by: not past
 * another bar, and beside an equal element not at a bar of its own where the other end is at a wall or a mass. */
static void
assert_end (Fixture *self,
            guint    node,
            guint    other,
            HysSpot  at,
            HysSpot  caught)
{
  const HysLayout *layout = self->layout;
  const HysNode *bar;

  if (node >= self->document->nodes->len)
    {
      g_assert_cmpint (caught.node, ==, -1);
      return;
    }
  g_assert_cmpint (caught.node, ==, node);
  if (is_on (self, (int) node, at))
    return;
  bar = hys_document_node (self->document, node);
  g_assert_cmpfloat (fabs (layout->column[node] - at.column), <=, HYS_SNAP_COLUMN / 2);
  for (guint i = 0; i < self->document->nodes->len; i++)
    if (i != node && layout->column[i] == layout->column[node])
      g_assert_true ((layout->top[i] < at.row) == (layout->top[i] < layout->top[node])
                     || (layout->bottom[i] > at.row) == (layout->bottom[i] > layout->bottom[node]));
  if (other < self->document->nodes->len && count_between (self, &hys_kind_spring, node, other) > 0)
    g_assert_true (is_heavy (bar) || !is_heavy (hys_document_node (self->document, other)));
}

/* Whether an end must be at bar @node, which has others in its column: above one and below one there is no lane for both. */
static gboolean
is_hemmed_in (Fixture *self,
              guint    node)
{
  for (guint i = 0; i < self->document->nodes->len && node < self->document->nodes->len; i++)
    if (i != node && self->layout->column[i] == self->layout->column[node])
      return TRUE;
  return FALSE;
}

/* Bars that lie on each other do so already before, unless both ends of an element are hemmed in. */
static void
assert_apart (Fixture          *self,
              const HysDraft   *draft,
              const HysElement *element)
{
  guint n = self->document->nodes->len;

  if (is_hemmed_in (self, element->from) && is_hemmed_in (self, element->to))
    return;
  for (guint a = 0; a < draft->document->nodes->len; a++)
    for (guint b = a + 1; b < draft->document->nodes->len; b++)
      g_assert_true (!is_overlap (draft->layout, a, b) || (b < n && is_overlap (self->layout, a, b)));
}

/* No drop joins bars, makes two look like one, or attaches anything to a bar that the draft does not show. */
static void
test_no_drop_joins (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());

  for (guint round = 0; round < 1000; round++)
    {
      g_autoptr (HysDraft) draft = NULL;
      HysSpot from, to, start, end;
      gboolean turned;
      const HysElement *element;

      draw_at_random (self, rand);
      from = start = spot (self, g_rand_int_range (rand, -2, 19) / 2.0, g_rand_int_range (rand, -2, 6));
      to = end = spot (self, g_rand_int_range (rand, -2, 19) / 2.0, g_rand_int_range (rand, -2, 6));
      if (fabs (from.column - to.column) < 2 * HYS_SNAP_COLUMN)
        continue;   /* an element of default length, wherever it ends */
      hys_draw_catch (self->document, self->layout, &hys_kind_spring, &start, &end);
      if (start.node >= 0 && start.node == end.node)
        continue;
      element = draw (self, start, end, &draft);
      turned = to.column < from.column;
      assert_end (self, turned ? element->to : element->from, turned ? element->from : element->to, from, start);
      assert_end (self, turned ? element->from : element->to, turned ? element->to : element->from, to, end);
      assert_apart (self, draft, element);
      for (guint i = 0; i < self->document->elements->len; i++)
        {
          const HysElement *before = hys_document_element (self->document, i);
          const HysElement *after = hys_document_element (draft->document, i);

          g_assert_true (before->from == after->from && before->to == after->to);
        }
    }
}

/* Nor does an end that is attached elsewhere: nothing but that end changes, and no two bars look like one. */
static void
test_no_end_joins (Fixture       *self,
                   gconstpointer  data)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) g_test_rand_int ());

  for (guint round = 0; round < 1000; round++)
    {
      g_autoptr (HysDraft) draft = NULL;
      guint index;
      HysSpot at;
      HysDocument *edited;

      draw_at_random (self, rand);
      index = (guint) g_rand_int_range (rand, 0, (gint32) self->document->elements->len);
      at = spot (self, g_rand_int_range (rand, -2, 19) / 2.0, g_rand_int_range (rand, -2, 6));
      edited = hys_draw_attach (self->document, self->layout, index, round % 2 == 1, at, NULL);
      if (edited == NULL)
        continue;
      draft = hys_draft_new (self->document, self->layout, edited);
      assert_apart (self, draft, hys_document_element (draft->document, index));
      for (guint i = 0; i < self->document->elements->len; i++)
        {
          const HysElement *before = hys_document_element (self->document, i);
          const HysElement *after = hys_document_element (draft->document, i);

          g_assert_true (before->from == after->from || (i == index && round % 2 == 0));
          g_assert_true (before->to == after->to || (i == index && round % 2 == 1));
        }
    }
}

/* A branch beside one that lies between others gets a lane, into which no other bar reaches. */
static void
test_opened_lane (Fixture       *self,
                  gconstpointer  data)
{
  guint other;

  begin_between (self, 4);
  for (guint lane = 0; lane < 3; lane++)
    {
      drag (self, &(Drag) { &hys_kind_spring, { 0, lane }, { 2, lane } }, FALSE);
      drag (self, &(Drag) { &hys_kind_slider, { 2, lane }, { 4, lane } }, FALSE);
    }
  drag (self, &(Drag) { &hys_kind_dashpot, { 0, 1 }, { 2, 1 } }, FALSE);
  g_assert_cmpuint (count_at (self, 3, &hys_kind_dashpot, &other), ==, 1);
  g_assert_cmpfloat (self->layout->row[6], ==, 2);
  g_assert_cmpfloat (self->layout->top[3], ==, 1);
  g_assert_cmpfloat (self->layout->bottom[3], ==, 2);
  g_assert_cmpfloat (self->layout->top[4], ==, 3);   /* the third branch gave way */
}

/* Half a column beside a bar there is room for a new one. */
static void
test_beside (Fixture       *self,
             gconstpointer  data)
{
  for (guint lane = 0; lane < 5; lane++)
    {
      HysSpot start = spot (self, 9, lane), end = spot (self, 5.5, lane);

      hys_draw_catch (self->document, self->layout, &hys_kind_spring, &start, &end);
      g_assert_cmpint (start.node, ==, -1);
      g_assert_cmpint (end.node, ==, -1);
    }
}

static void
test_load (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (HysDraft) on_bar = NULL, alone = NULL;

  on_bar = hys_draft_new (self->document, self->layout, hys_draw_load (self->document, self->layout, spot (self, 6, 0), NULL));
  g_assert_cmpuint (hys_document_load_at (on_bar->document, 0)->node, ==, 2);
  g_assert_true (on_bar->nodes[2] && !on_bar->nodes[0]);
  alone = hys_draft_new (self->document, self->layout, hys_draw_load (self->document, self->layout, spot (self, 9, 0), NULL));
  g_assert_cmpuint (hys_document_load_at (alone->document, 0)->node, ==, 3);
  g_assert_cmpfloat (hys_document_node (alone->document, 3)->column, ==, 9);
}

static void
test_attach (Fixture       *self,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDraft) draft = NULL;
  HysDocument *edited = hys_draw_attach (self->document, self->layout, 0, TRUE, spot (self, 6, 0), &error);

  g_assert_no_error (error);
  draft = hys_draft_new (self->document, self->layout, edited);
  g_assert_cmpuint (hys_document_element (draft->document, 0)->to, ==, 2);
  g_assert_cmpfloat (hys_document_element (draft->document, 0)->row, ==, -1);   /* bc lies in its lane, bc2 under it */
  g_assert_null (hys_draw_attach (self->document, self->layout, 0, TRUE, spot (self, 2, 0), &error));
  g_assert_null (hys_draw_attach (self->document, self->layout, 0, TRUE, spot (self, 0.5, 3), &error));
  g_assert_no_error (error);
  g_assert_null (hys_draw_attach (self->document, self->layout, 0, TRUE, spot (self, 0, 0), &error));
  g_assert_nonnull (error);
}

static HysDrawMove
moved (Fixture            *self,
       const HysSelection *selection,
       double              columns,
       double              rows)
{
  return hys_draw_move_find (self->document, self->layout, selection, 2, 0, 2 + columns, rows);
}

/* A bar moves sideways, an element up and down; a bar that moves alone may be dropped on another one. */
static void
test_move (Fixture       *self,
           gconstpointer  data)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();
  HysDrawMove move;

  hys_selection_add (selection, "b");
  move = moved (self, selection, 3.8, 2);
  g_assert_cmpfloat (move.columns, ==, 4);
  g_assert_cmpfloat (move.rows, ==, 0);
  g_assert_cmpint (move.node, ==, 1);
  g_assert_cmpint (move.target, ==, -1);   /* in lane 2 is no bar */
  g_assert_cmpint (moved (self, selection, 3.8, 1).target, ==, 2);
  g_assert_cmpint (moved (self, selection, 0.2, 0).target, ==, -1);   /* not on itself */
  move = moved (self, selection, 0.2, 0);
  g_assert_null (hys_draw_move (self->document, self->layout, selection, &move));
  hys_selection_add (selection, "ab");
  move = moved (self, selection, 4, 1.4);
  g_assert_cmpfloat (move.rows, ==, 1);
  g_assert_cmpint (move.target, ==, -1);
}

/* A draft of a move shows the whole elsewhere, and gives the document that it shows. */
static void
test_draft_of_a_move (Fixture       *self,
                      gconstpointer  data)
{
  g_autoptr (HysSelection) selection = hys_selection_new ();
  g_autoptr (HysDraft) draft = NULL;
  g_autoptr (HysDocument) edited = NULL;
  g_autofree char *before = hys_document_to_json (self->document, NULL), *drafted = NULL, *after = NULL;
  HysDrawMove move;

  hys_selection_add (selection, "b");
  move = moved (self, selection, 1, 0);
  draft = hys_draft_new (self->document, self->layout, hys_draw_move (self->document, self->layout, selection, &move));
  g_assert_true (draft->moves_only);
  g_assert_null (draft->nodes);
  g_assert_cmpfloat (draft->layout->column[1], ==, 3);
  drafted = hys_document_to_json (draft->document, NULL);
  g_assert_cmpstr (drafted, !=, before);
  edited = hys_draft_take (draft);
  after = hys_document_to_json (edited, NULL);
  g_assert_cmpstr (drafted, ==, after);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*run) (Fixture *, gconstpointer);
  } tests[] = {
    { "/edit/draw-plan/spots", test_spots },
    { "/edit/draw-plan/element", test_element },
    { "/edit/draw-plan/pitch", test_pitch },
    { "/edit/draw-plan/lanes", test_lanes },
    { "/edit/draw-plan/masses-are-in-the-way", test_masses_are_in_the_way },
    { "/edit/draw-plan/nothing-lies-on-another", test_nothing_lies_on_another },
    { "/edit/draw-plan/extend", test_extend },
    { "/edit/draw-plan/drop", test_drop },
    { "/edit/draw-plan/s-elements", test_s_elements },
    { "/edit/draw-plan/chains", test_chains },
    { "/edit/draw-plan/parallel", test_parallel },
    { "/edit/draw-plan/no-drop-joins", test_no_drop_joins },
    { "/edit/draw-plan/no-end-joins", test_no_end_joins },
    { "/edit/draw-plan/opened-lane", test_opened_lane },
    { "/edit/draw-plan/beside", test_beside },
    { "/edit/draw-plan/extend-not-across", test_extend_not_across },
    { "/edit/draw-plan/extend-is-shown", test_extend_is_shown },
    { "/edit/draw-plan/load", test_load },
    { "/edit/draw-plan/attach", test_attach },
    { "/edit/draw-plan/move", test_move },
    { "/edit/draw-plan/draft-of-a-move", test_draft_of_a_move },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
