/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where bars stand that no element is at. Places are (column, lane). */
#include "hys-build.h"
#include "hys-draft.h"
#include "hys-kinds.h"
#include "hys-three-bars.h"

#include <math.h>

static HysDraft *
add_wall (Fixture *self,
          HysEnd   end)
{
  return hys_draft_new (self->document, self->layout, hys_edit_add_wall (self->document, self->layout, end, NULL));
}

static HysDraft *
draw_spring (const HysDraft *on,
             HysSpot         start,
             HysSpot         end)
{
  return hys_draft_new (on->document, on->layout,
                        hys_draw_element (on->document, on->layout, &hys_kind_spring, start, end, NULL));
}

/* A wall put into the open stands at the pointer's height, moves there up and down, and stays where the network grows; a spot
 * on an element is that of the nearest free lane, and a spot without a lane is below all. */
static void
test_place (Fixture       *self,
            gconstpointer  data)
{
  static const struct { double column, row, found; } places[] = {
    { 10, 3, 3 }, { 10, -2, -2 }, { 1, 0, 1 }, { 4, 0, -1 }, { 10, NAN, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      HysSpot spot = { -1, places[i].column, places[i].row };
      g_autoptr (HysDraft) draft = add_wall (self, hys_draw_end (self->document, self->layout, spot));
      g_autoptr (HysSelection) selection = hys_selection_new ();
      g_autoptr (HysDraft) grown = NULL, moved = NULL;
      HysDrawMove move;

      g_assert_cmpfloat (draft->layout->column[3], ==, places[i].column);
      g_assert_cmpfloat (draft->layout->top[3], ==, places[i].found);
      g_assert_cmpfloat (draft->layout->bottom[3], ==, places[i].found);
      hys_selection_add (selection, hys_document_node (draft->document, 3)->id);
      move = hys_draw_move_find (draft->document, draft->layout, selection, 0, 0, 1, -4);
      moved = hys_draft_new (draft->document, draft->layout, hys_draw_move (draft->document, draft->layout, selection, &move));
      g_assert_cmpfloat (moved->layout->column[3], ==, places[i].column + 1);
      g_assert_cmpfloat (moved->layout->top[3], ==, places[i].found - 4);
      if (isfinite (places[i].row))
        {
          grown = draw_spring (draft, hys_spot_at_node (draft->layout, 0, 0), (HysSpot) { -1, 2, 7 });
          g_assert_cmpfloat (grown->layout->top[3], ==, places[i].found);
        }
    }
}

/* What is drawn between two bars goes round one that stands alone. */
static void
test_place_is_taken (Fixture       *self,
                     gconstpointer  data)
{
  g_autoptr (HysDraft) wall = add_wall (self, HYS_END_NEW (4, 2));
  g_autoptr (HysDraft) spring = draw_spring (wall, (HysSpot) { -1, 2, 2 }, (HysSpot) { -1, 6, 2 });

  g_assert_cmpfloat (spring->layout->row[3], ==, 3);
  g_assert_cmpfloat (spring->layout->top[3], ==, 2);
}

/* Nothing else has a place: the lane that a bar has lets the rest be laid out as ever. */
static void
test_given_alone (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysLayout) layout = NULL;
  guint a = build_wall (document, "a"), b = build_bar (document, "b"), loose = build_bar (document, "loose");

  build_spring (document, "ab", a, b, 1);
  hys_document_edit_node (document, loose)->row = 0;
  layout = hys_layout_new (document);
  g_assert_cmpfloat (layout->top[loose], ==, 0);
  g_assert_cmpfloat (layout->row[0], ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/edit/place/at-the-pointer", Fixture, NULL, set_up, test_place, tear_down);
  g_test_add ("/edit/place/taken", Fixture, NULL, set_up, test_place_is_taken, tear_down);
  g_test_add ("/edit/place/given-alone", Fixture, NULL, set_up, test_given_alone, tear_down);
  return g_test_run ();
}
