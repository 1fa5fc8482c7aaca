/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-formula.h"

#include <math.h>

#define SIZE 20.0

/* A part that leaves ink, where it is in the whole; y points down. */
typedef struct
{
  const HysBox *box;
  double        x;
  double        y;
  double        left, top, right, bottom;
} Leaf;

static HysTypeface *face;

static HysBox *
set (const char *latex,
     double      width)
{
  g_autoptr (HysMath) math = hys_math_parse (latex);

  return hys_formula_set (math, face, SIZE, width);
}

static void
collect (const HysBox *box,
         double        x,
         double        y,
         GArray       *leaves)
{
  Leaf leaf = { box, x, y, x, y - box->ascent, x + box->width, y + box->descent };

  if (box->kind != HYS_BOX_GROUP)
    g_array_append_val (leaves, leaf);
  for (guint i = 0; i < box->children->len; i++)
    {
      const HysBox *child = g_ptr_array_index (box->children, i);

      collect (child, x + child->x, y + child->y, leaves);
    }
}

static GArray *
leaves_of (const HysBox *box)
{
  GArray *leaves = g_array_new (FALSE, FALSE, sizeof (Leaf));

  collect (box, 0, 0, leaves);
  return leaves;
}

/* The part with that text; the one of that number if there are several. */
static const Leaf *
find (const GArray *leaves,
      const char   *text,
      int           number)
{
  for (guint i = 0; i < leaves->len; i++)
    {
      const Leaf *leaf = &g_array_index (leaves, Leaf, i);

      if (leaf->box->kind == HYS_BOX_GLYPHS && g_str_equal (pango_layout_get_text (leaf->box->glyphs.layout), text)
          && number-- == 0)
        return leaf;
    }
  g_error ("no %s", text);
}

static const Leaf *
find_kind (const GArray *leaves,
           HysBoxKind    kind,
           int           number)
{
  for (guint i = 0; i < leaves->len; i++)
    if (g_array_index (leaves, Leaf, i).box->kind == kind && number-- == 0)
      return &g_array_index (leaves, Leaf, i);
  g_error ("no such part");
}

/* What the formulas of this program look like, from all corners of the language. */
static const char *const corpus[] = {
  "\\dot{X} + M\\,\\partial\\varphi(X) \\ni G(t,X),\\qquad X = (x, y, g_{1}, g_{2}, g_{3})",
  "\\left\\{\\begin{aligned}\\dot{x} &= y,\\\\m \\dot{y} &= -\\delta x + E_{1} g_{1} + \\frac{1}{m} F,\\\\"
  "\\dot{g}_{1} + (k_{0} + k_{1} + k_{2} + k_{3}) \\beta(g_{1}/\\alpha_{1}) &\\ni k_{0} y\\end{aligned}\\right.",
  "\\begin{aligned}E_{2} &= \\delta \\left(\\frac{1}{k_{1}} + \\frac{1}{k_{2}}\\right) = 0.5,\\\\A_{2,1} &= -\\frac{k_{0} k_{1} k_{2}}"
  "{k_{0} k_{1} + k_{1} k_{2} + k_{0} k_{2}} = -1.5\\cdot 10^{-7}\\end{aligned}",
  "\\varphi(X) = \\psi_{[-\\alpha_{1},\\alpha_{1}]}(g_{1}) + \\alpha_{\\text{left\\_1}} |y_{2} - y_{1}|",
  "K = S^{-1} = \\left(\\begin{array}{ccc}k_{0} + k_{1} & -(k_{0} + k_{2}) & \\frac{1}{m} \\\\ -7 & k_{0} & 0.25\\\\ 1 & 2 & x^{2}_{3}"
  "\\end{array}\\right) = \\left(\\begin{array}{rr} 4 & -2 \\\\ -12.5 & 1\\end{array}\\right)",
  "\\delta = \\left(\\frac{1}{k_{0}} + \\frac{1}{k_{1}}\\right)^{-1} = 0.25",
  "M = \\operatorname{diag}(1, \\frac{1}{m}, K) = \\operatorname{diag}(1, 0.5, K)",
  "{k_{0} = 1},\\quad {k_{1} = 1},\\quad {\\eta_{1} = \\alpha_{1}/k_{1} = 2},\\quad {\\alpha_{g,12} = 3}",
  "\\dot{x}_{\\text{belt}} + \\frac{d}{dt}(x_{A} - x_{B}) \\ni -\\sigma(y - \\dot{x}_{\\text{belt}})",
};

static void
assert_inside (const HysBox *box)
{
  for (guint i = 0; i < box->children->len; i++)
    {
      const HysBox *child = g_ptr_array_index (box->children, i);

      g_assert_cmpfloat (child->x, >=, -1e-9);
      g_assert_cmpfloat (child->x + child->width, <=, box->width + 1e-9);
      g_assert_cmpfloat (child->ascent - child->y, <=, box->ascent + 1e-9);
      g_assert_cmpfloat (child->descent + child->y, <=, box->descent + 1e-9);
      assert_inside (child);
    }
}

/* Cairo's account of the ink agrees with the boxes. */
static void
assert_ink_inside (const HysBox *box)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  hys_box_draw (box, cr, 0, 0);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  g_assert_cmpfloat (x, >=, -1.5);
  g_assert_cmpfloat (x + width, <=, box->width + 1.5);
  g_assert_cmpfloat (y, >=, -box->ascent - 1.5);
  g_assert_cmpfloat (y + height, <=, box->descent + 1.5);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_everything_in_its_box (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (corpus); i++)
    for (double width = 0; width < 900; width += 130)
      {
        g_autoptr (HysBox) box = set (corpus[i], width);

        assert_inside (box);
        assert_ink_inside (box);
      }
}

/* Letters lean over each other a little; more than that is a collision. */
static void
test_no_overlap (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (corpus); k++)
    for (double width = 0; width < 900; width += 130)
      {
        g_autoptr (HysBox) box = set (corpus[k], width);
        g_autoptr (GArray) leaves = leaves_of (box);

        for (guint i = 0; i < leaves->len; i++)
          for (guint j = 0; j < i; j++)
            {
              const Leaf *a = &g_array_index (leaves, Leaf, i), *b = &g_array_index (leaves, Leaf, j);
              double across = MIN (a->right, b->right) - MAX (a->left, b->left);
              double down = MIN (a->bottom, b->bottom) - MAX (a->top, b->top);

              if (across > 0.16 * SIZE && down > 0.05 * SIZE)
                g_error ("formula %u at width %g: parts %u and %u overlap by %g x %g", k, width, i, j, across, down);
            }
      }
}

static void
test_baselines (void)
{
  g_autoptr (HysBox) box = set ("a + b_{1} = \\frac{c}{d} - (e)", 0);
  g_autoptr (GArray) leaves = leaves_of (box);
  static const char *const on_it[] = { "a", "+", "b", "=", "−", "(", "e", ")" };

  for (guint i = 0; i < G_N_ELEMENTS (on_it); i++)
    g_assert_cmpfloat (find (leaves, on_it[i], 0)->y, ==, 0);
  for (guint i = 1; i < G_N_ELEMENTS (on_it); i++)
    g_assert_cmpfloat (find (leaves, on_it[i], 0)->x, >, find (leaves, on_it[i - 1], 0)->x);
}

static void
test_scripts (void)
{
  g_autoptr (HysBox) box = set ("x^{2}_{1}", 0), nested = set ("a_{b_{c}}", 0);
  g_autoptr (GArray) leaves = leaves_of (box), inner = leaves_of (nested);
  const Leaf *base = find (leaves, "x", 0), *sub = find (leaves, "1", 0), *super = find (leaves, "2", 0);

  g_assert_cmpfloat (sub->y, >, 0.1 * SIZE);
  g_assert_cmpfloat (sub->bottom, >, base->bottom);
  g_assert_cmpfloat (super->y, <, -0.2 * SIZE);
  g_assert_cmpfloat (super->top, <, base->top);
  g_assert_cmpfloat (super->bottom, <=, sub->top);
  g_assert_cmpfloat (sub->bottom - sub->top, <, 0.8 * SIZE * 0.8);
  g_assert_cmpfloat (find (inner, "c", 0)->y, >, find (inner, "b", 0)->y);
  g_assert_cmpfloat (find (inner, "b", 0)->y, >, find (inner, "a", 0)->y);
}

static void
test_fraction (void)
{
  g_autoptr (HysBox) box = set ("- \\frac{a + b + c}{d}", 0);
  g_autoptr (GArray) leaves = leaves_of (box);
  const Leaf *rule = find_kind (leaves, HYS_BOX_RULE, 0), *top = find (leaves, "b", 0), *bottom = find (leaves, "d", 0);
  const Leaf *minus = find (leaves, "−", 0);

  g_assert_cmpfloat (top->bottom, <, rule->top);
  g_assert_cmpfloat (bottom->top, >, rule->bottom);
  g_assert_cmpfloat (fabs ((rule->top + rule->bottom) / 2 - (minus->top + minus->bottom) / 2), <, 0.01 * SIZE);
  g_assert_cmpfloat (rule->left, <=, find (leaves, "a", 0)->left);
  g_assert_cmpfloat (rule->right, >=, find (leaves, "c", 0)->right);
  g_assert_cmpfloat (fabs ((bottom->left + bottom->right) / 2 - (rule->left + rule->right) / 2), <, 0.05 * SIZE);
}

static void
test_fences_enclose (void)
{
  g_autoptr (HysBox) box = set ("\\left(\\begin{array}{c} a \\\\ b \\\\ \\frac{c}{d} \\end{array}\\right)", 0);
  g_autoptr (GArray) leaves = leaves_of (box);
  const Leaf *open = find_kind (leaves, HYS_BOX_FENCE, 0), *close = find_kind (leaves, HYS_BOX_FENCE, 1);

  for (guint i = 0; i < leaves->len; i++)
    {
      const Leaf *leaf = &g_array_index (leaves, Leaf, i);

      if (leaf == open || leaf == close)
        continue;
      g_assert_cmpfloat (leaf->top, >, open->top);
      g_assert_cmpfloat (leaf->bottom, <, open->bottom);
      g_assert_cmpfloat (leaf->left, >, open->right);
      g_assert_cmpfloat (leaf->right, <, close->left);
    }
  g_assert_cmpfloat (open->top, ==, close->top);
  g_assert_cmpfloat (open->bottom, ==, close->bottom);
}

static void
test_dot (void)
{
  g_autoptr (HysBox) box = set ("\\dot{y}", 0);
  g_autoptr (GArray) leaves = leaves_of (box);
  const Leaf *dot = find_kind (leaves, HYS_BOX_DISC, 0), *letter = find (leaves, "y", 0);

  g_assert_cmpfloat (dot->bottom, <, letter->top);
  g_assert_cmpfloat (dot->left, >, letter->left);
  g_assert_cmpfloat (dot->right, <, letter->right);
}

static void
test_matrix_columns (void)
{
  g_autoptr (HysBox) box = set ("\\begin{array}{lcr} a & bbb & cccc \\\\ aaa & b & c \\end{array}", 0);
  g_autoptr (GArray) leaves = leaves_of (box);

  g_assert_cmpfloat (find (leaves, "a", 0)->left, ==, find (leaves, "a", 1)->left);
  g_assert_cmpfloat (fabs (find (leaves, "b", 1)->x - find (leaves, "b", 3)->x), <, 1e-9);
  g_assert_cmpfloat (fabs (find (leaves, "c", 3)->right - find (leaves, "c", 4)->right), <, 1e-9);
  for (int i = 0; i < 4; i++)
    g_assert_cmpfloat (find (leaves, "a", i)->y, ==, i == 0 ? find (leaves, "c", 0)->y : find (leaves, "c", 4)->y);
}

static void
test_relations_are_aligned (void)
{
  static const char latex[] = "\\begin{aligned} a &= b,\\\\ c + d + e &= f \\end{aligned}";
  g_autoptr (HysBox) wide = set (latex, 0), narrow = set (latex, 0.8 * wide->width);
  g_autoptr (GArray) leaves = leaves_of (wide), stacked = leaves_of (narrow);

  g_assert_cmpfloat (fabs (find (leaves, "=", 0)->x - find (leaves, "=", 1)->x), <, 1e-9);
  g_assert_cmpfloat (find (leaves, "=", 1)->y, >, find (leaves, "=", 0)->y);
  g_assert_cmpfloat (find (stacked, "=", 0)->x, <, find (stacked, "=", 1)->x);
  g_assert_cmpfloat (find (stacked, "a", 0)->left, ==, find (stacked, "c", 0)->left);
}

/* Broken before a sign, each line within the width, the rest further in; letters stay as large as they are. */
static void
test_breaking (void)
{
  static const char latex[] = "a_{1} + a_{2} + a_{3} + a_{4} + a_{5} = (b_{1} + b_{2} + b_{3}) c";
  g_autoptr (HysBox) whole = set (latex, 0);
  double height = whole->ascent + whole->descent;

  for (double share = 1.1; share > 0.35; share -= 0.05)
    {
      g_autoptr (HysBox) box = set (latex, share * whole->width);
      g_autoptr (GArray) leaves = leaves_of (box);
      double y = 0;

      g_assert_cmpfloat (box->width, <=, share * whole->width);
      g_assert_cmpint (box->ascent + box->descent > 1.5 * height, ==, share < 0.999);
      for (guint i = 0; i < leaves->len; i++)
        {
          const Leaf *leaf = &g_array_index (leaves, Leaf, i);

          if (leaf->box->kind != HYS_BOX_GLYPHS || leaf->y < y + 0.6 * SIZE)
            continue;
          g_assert_true (leaf == find (leaves, "+", 0) || g_str_equal (pango_layout_get_text (leaf->box->glyphs.layout), "+")
                         || g_str_equal (pango_layout_get_text (leaf->box->glyphs.layout), "="));
          g_assert_cmpfloat (leaf->x, >, SIZE);
          y = leaf->y;
        }
      g_assert_cmpfloat (find (leaves, "a", 0)->box->ascent, ==, find (leaves, "a", 4)->box->ascent);
    }
}

/* What cannot be broken becomes smaller, but stays readable. */
static void
test_shrinking (void)
{
  static const char latex[] = "\\left(\\begin{array}{cccc} 1.23456 & 2.34567 & 3.45678 & 4.56789 \\end{array}\\right)";
  g_autoptr (HysBox) whole = set (latex, 0), less = set (latex, 0.85 * whole->width), least = set (latex, 10);

  g_assert_cmpfloat (less->width, <=, 0.85 * whole->width);
  g_assert_cmpfloat (less->width, >, 0.8 * whole->width);
  g_assert_cmpfloat (fabs (least->width / whole->width - HYS_FORMULA_LEAST), <, 0.02);
}

static void
test_spaces (void)
{
  g_autoptr (HysBox) binary = set ("a - b", 0), unary = set ("-b", 0), a = set ("a", 0);
  g_autoptr (HysBox) after_relation = set ("a = -b", 0), relation = set ("a = b", 0), minus = set ("-", 0);

  g_assert_cmpfloat (binary->width, >, a->width + unary->width + 0.3 * SIZE);
  g_assert_cmpfloat (fabs (after_relation->width - relation->width - minus->width), <, 0.05 * SIZE);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  face = hys_typeface_new ("STIX Two Text, TeX Gyre Termes, Liberation Serif, Serif");
  g_test_add_func ("/typeset/everything-in-its-box", test_everything_in_its_box);
  g_test_add_func ("/typeset/no-overlap", test_no_overlap);
  g_test_add_func ("/typeset/baselines", test_baselines);
  g_test_add_func ("/typeset/scripts", test_scripts);
  g_test_add_func ("/typeset/fraction", test_fraction);
  g_test_add_func ("/typeset/fences-enclose", test_fences_enclose);
  g_test_add_func ("/typeset/dot", test_dot);
  g_test_add_func ("/typeset/matrix-columns", test_matrix_columns);
  g_test_add_func ("/typeset/relations-are-aligned", test_relations_are_aligned);
  g_test_add_func ("/typeset/breaking", test_breaking);
  g_test_add_func ("/typeset/shrinking", test_shrinking);
  g_test_add_func ("/typeset/spaces", test_spaces);
  status = g_test_run ();
  hys_typeface_free (face);
  return status;
}
