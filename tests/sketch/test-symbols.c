/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-ink-map.h"

/* A battery over every element kind: what each must keep to for the sketch to hold together. */

/* A pen that notes what it is asked to draw. */
typedef struct
{
  HysPen   pen;
  double   left, right, top, bottom;
  double   length;
  gboolean at_from, at_to;   /* whether a line begins or ends on the bars */
  guint    strokes, fills;
  GString *account;          /* all of it, as text */
} NotingPen;

static void
note_point (NotingPen *self,
            double     x,
            double     y)
{
  g_assert_true (isfinite (x) && isfinite (y));
  self->left = MIN (self->left, x);
  self->right = MAX (self->right, x);
  self->top = MIN (self->top, y);
  self->bottom = MAX (self->bottom, y);
  self->at_from = self->at_from || (x == 0 && y == 0);
  self->at_to = self->at_to || (fabs (x - self->length) < 1e-9 && y == 0);
  g_string_append_printf (self->account, " %.3f %.3f", x, y);
}

static void
note_move (HysPen *pen,
           double  x,
           double  y)
{
  note_point ((NotingPen *) pen, x, y);
}

static void
note_curve (HysPen *pen,
            double  x1,
            double  y1,
            double  x2,
            double  y2,
            double  x3,
            double  y3)
{
  note_point ((NotingPen *) pen, x1, y1);
  note_point ((NotingPen *) pen, x2, y2);
  note_point ((NotingPen *) pen, x3, y3);
}

static void
note_rectangle (HysPen *pen,
                double  x,
                double  y,
                double  width,
                double  height)
{
  note_point ((NotingPen *) pen, x, y);
  note_point ((NotingPen *) pen, x + width, y + height);
}

static void
note_stroke (HysPen     *pen,
             HysPenRole  role)
{
  ((NotingPen *) pen)->strokes++;
}

static void
note_fill (HysPen     *pen,
           HysPenRole  role)
{
  ((NotingPen *) pen)->fills++;
}

static void
note_fill_stroke (HysPen     *pen,
                  HysPenRole  fill_role,
                  HysPenRole  stroke_role)
{
  note_fill (pen, fill_role);
  note_stroke (pen, stroke_role);
}

static NotingPen
note (const HysElementKind *kind,
      HysLook               look)
{
  NotingPen pen = {
    .pen = { note_move, note_move, note_curve, note_rectangle, note_stroke, note_fill, note_fill_stroke },
    .left = INFINITY, .right = -INFINITY, .top = INFINITY, .bottom = -INFINITY, .length = look.length,
    .account = g_string_new (NULL) };

  kind->draw (&pen.pen, &look);
  return pen;
}

/* Whatever the distance of the bars, even past each other: lines from both bars, inside the allowed height, and along
 * the axis no further out than the bars or the least a symbol needs around the middle between them. */
static void
test_frame (void)
{
  const double rests[] = { 48, 96, 160, 192, 384 }, lengths[] = { -40, 0, 12, 60, 160, 192, 500 };
  guint n_kinds;
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);

  for (guint k = 0; k < n_kinds; k++)
    for (guint i = 0; i < G_N_ELEMENTS (rests); i++)
      for (guint j = 0; j < G_N_ELEMENTS (lengths); j++)
        for (int slip = -1; slip <= 1; slip++)
          for (gboolean live = FALSE; live <= TRUE; live++)
            {
              HysLook look = { .length = lengths[j], .rest = rests[i], .middle = rests[i] / 2, .slip = slip,
                               .live = live };
              NotingPen pen = note (kinds[k], look);

              g_assert_true (pen.at_from && pen.at_to);
              g_assert_cmpuint (pen.strokes, >=, 1);
              g_assert_cmpfloat (pen.top, >=, -16);
              g_assert_cmpfloat (pen.bottom, <=, 16);
              g_assert_cmpfloat (pen.bottom - pen.top, >=, 8);
              g_assert_cmpfloat (pen.left, >=, MIN (0, look.length / 2 - 60));
              g_assert_cmpfloat (pen.right, <=, MAX (look.length, look.length / 2 + 60));
              g_string_free (pen.account, TRUE);
            }
}

static char *
account (const HysElementKind *kind,
         double                length,
         int                   slip,
         gboolean              live)
{
  HysLook look = { .length = length, .rest = 192, .middle = 96, .slip = slip, .live = live };

  return g_string_free (note (kind, look).account, FALSE);
}

/* A kind that sticks and slips says which by its shape; the others take no notice. */
static void
test_slip_shapes (void)
{
  guint n_kinds;
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);

  for (guint k = 0; k < n_kinds; k++)
    {
      g_autofree char *left = account (kinds[k], 192, -1, TRUE), *right = account (kinds[k], 192, 1, TRUE);
      g_autofree char *stuck = account (kinds[k], 192, 0, TRUE), *rest = account (kinds[k], 192, 0, FALSE);

      g_assert_cmpint (g_str_equal (left, right), ==, !kinds[k]->slips);
      g_assert_cmpint (g_str_equal (left, stuck), ==, !kinds[k]->slips);
      g_assert_cmpint (g_str_equal (stuck, rest), ==, !kinds[k]->slips);
    }
}

/* Every symbol shows its elongation, not only by longer leads. */
static void
test_elongation_shapes (void)
{
  guint n_kinds;
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);

  for (guint k = 0; k < n_kinds; k++)
    for (guint j = 0; j + 1 < n_kinds; j++)
      {
        g_autofree char *a = account (kinds[k], 192, 0, FALSE), *b = account (kinds[k], 222, 0, FALSE);
        g_autofree char *other = account (kinds[(k + j + 1) % n_kinds], 192, 0, FALSE);

        g_assert_cmpstr (a, !=, b);
        g_assert_cmpstr (a, !=, other);
      }
}

static HysDocument *
single (const HysElementKind *kind,
        gboolean              turned)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), bar = build_bar (document, "bar");
  HysElement *element = hys_element_new ("e1", kind, turned ? bar : wall, turned ? wall : bar);

  hys_item_list_add (document->elements, element);
  return document;
}

/* On a surface: ink leads from the one bar to the other, whichever way the element runs and however far the bar has
 * moved. The wall is the first bar from the left, the other the last. */
static void
test_connected (void)
{
  const double shifts[] = { 0, 60, -60, -110 };
  guint n_kinds;
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);

  for (guint k = 0; k < n_kinds; k++)
    for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
      for (gboolean turned = FALSE; turned <= TRUE; turned++)
        for (gint8 slip = -1; slip <= 1; slip++)
          {
            g_autoptr (HysDocument) document = single (kinds[k], turned);
            double displacement[] = { 0, shifts[i] };
            HysSketchState state = { .displacement = displacement, .slip = &slip };
            g_auto (InkMap) map = ink_map_new (document, &state, HYS_PLOT_LIGHT, 80);
            g_auto (InkMap) rest = ink_map_new (document, NULL, HYS_PLOT_LIGHT, 80);
            int wall = 0, bar = rest.width, y;

            for (y = 0; !ink_map_at (&rest, wall, y) && wall < rest.width; y = (y + 1) % rest.height)
              wall += y + 1 == rest.height;
            for (y = 0; !ink_map_at (&rest, bar, y) && bar > 0; y = (y + 1) % rest.height)
              bar -= y + 1 == rest.height;
            g_assert_cmpint (bar - wall, >, 180);
            bar += (int) shifts[i] - 1;
            y = 36 + 10 + 11;   /* what a label takes above a lane, the margin, and on along the bar */
            g_assert_true (ink_map_at (&map, bar, y));
            g_assert_true (ink_map_connected (&map, bar, y, wall + 13, y));
          }
}

/* Stick, slip to the left and to the right differ where colour is taken away. */
static void
test_slip_without_colour (void)
{
  guint n_kinds;
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);

  for (guint k = 0; k < n_kinds; k++)
    {
      g_autoptr (HysDocument) document = single (kinds[k], FALSE);
      gint8 slips[] = { -1, 0, 1 };
      HysSketchState states[] = { { .slip = &slips[0] }, { .slip = &slips[1] }, { .slip = &slips[2] } };
      g_auto (InkMap) left = ink_map_new (document, &states[0], HYS_PLOT_LIGHT, 10);
      g_auto (InkMap) stuck = ink_map_new (document, &states[1], HYS_PLOT_LIGHT, 10);
      g_auto (InkMap) right = ink_map_new (document, &states[2], HYS_PLOT_LIGHT, 10);

      if (kinds[k]->slips)
        {
          g_assert_cmpuint (ink_map_differ (&left, &stuck), >, 100);
          g_assert_cmpuint (ink_map_differ (&right, &stuck), >, 100);
          g_assert_cmpuint (ink_map_differ (&left, &right), >, 20);
        }
      else
        g_assert_cmpuint (ink_map_differ (&left, &right) + ink_map_differ (&left, &stuck), ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/symbols/frame", test_frame);
  g_test_add_func ("/symbols/slip-shapes", test_slip_shapes);
  g_test_add_func ("/symbols/elongation-shapes", test_elongation_shapes);
  g_test_add_func ("/symbols/connected", test_connected);
  g_test_add_func ("/symbols/slip-without-colour", test_slip_without_colour);
  return g_test_run ();
}
