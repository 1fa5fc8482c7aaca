/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-formula.h"

#include <string.h>

/* The structure in one line: symbols as they are, groups as kind(...). */
static void
write_structure (const HysMath *node,
                 GString       *text)
{
  static const char *const names[] = { "", "space", "", "script", "frac", "dot", "fence", "matrix", "equations" };

  if (node->kind == HYS_MATH_SYMBOL)
    {
      g_string_append (text, node->text);
      return;
    }
  g_string_append_printf (text, "%s(", names[node->kind]);
  if (node->kind == HYS_MATH_FENCE)
    g_string_append_printf (text, "%c%c ", node->open, node->close);
  if (node->kind == HYS_MATH_MATRIX || node->kind == HYS_MATH_EQUATIONS)
    g_string_append_printf (text, "%u ", node->columns);
  for (guint i = 0; i < node->children->len; i++)
    {
      if (i > 0 && node->kind != HYS_MATH_ROW)
        g_string_append_c (text, '|');
      write_structure (hys_math_child (node, i), text);
    }
  g_string_append_c (text, ')');
}

static char *
structure_of (const char *latex)
{
  g_autoptr (HysMath) math = hys_math_parse (latex);
  GString *text = g_string_new (NULL);

  write_structure (math, text);
  return g_string_free (text, FALSE);
}

static void
test_structure (void)
{
  static const struct { const char *latex, *structure; } samples[] = {
    { "k_{0} + 12.5 x", "(script(k|(0)|())+12.5x)" },
    { "x^2_1", "(script(x|1|2))" },
    { "\\frac{1}{m} F", "(frac((1)|(m))F)" },
    { "m \\ddot{x}_{1}", "(mscript(dot((x))|(1)|()))" },
    { "\\dot{x}_{\\text{belt}} \\ni -\\alpha", "(script(dot((x))|(belt)|())∋−α)" },
    { "\\left(\\begin{array}{cc} a & b \\\\ c & d \\\\ \\end{array}\\right)", "(fence(() (matrix(2 (a)|(b)|(c)|(d)))))" },
    { "\\left\\{\\begin{aligned} x &= y,\\\\ z &\\ni 0 \\end{aligned}\\right.", "(fence({. (equations(2 (x)|(=y,)|(z)|(∋0)))))" },
    { "\\text{a\\_b\\textbackslash{}$\\mu$\\#}", "(a_b\\μ#)" },
    { "10^{-7}", "(script(10|()|(−7)))" },
    { "\\operatorname{diag}(1, K)", "(diag(1,K))" },
    { "\\text{été}", "(été)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *structure = structure_of (samples[i].latex);

      g_assert_cmpstr (structure, ==, samples[i].structure);
    }
}

static void
test_classes (void)
{
  g_autoptr (HysMath) math = hys_math_parse ("a + b = (c, \\ni");
  static const HysMathClass classes[] = {
    HYS_MATH_ORDINARY, HYS_MATH_BINARY, HYS_MATH_ORDINARY, HYS_MATH_RELATION, HYS_MATH_OPENING, HYS_MATH_ORDINARY,
    HYS_MATH_PUNCTUATION, HYS_MATH_RELATION,
  };

  g_assert_cmpuint (math->children->len, ==, G_N_ELEMENTS (classes));
  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    g_assert_cmpint (hys_math_child (math, i)->class, ==, classes[i]);
}

/* A column that is missing is empty, one too many is dropped: the grid is full. */
static void
test_ragged (void)
{
  g_autofree char *few = structure_of ("\\begin{array}{ccc} a & b \\\\ c \\end{array}");
  g_autofree char *many = structure_of ("\\begin{array}{c} a & b \\\\ c \\end{array}");

  g_assert_cmpstr (few, ==, "(matrix(3 (a)|(b)|()|(c)|()|()))");
  g_assert_cmpstr (many, ==, "(matrix(1 (a)|(c)))");
}

/* Whatever it is given, it ends, and what it makes can be set. */
static void
test_garbage (void)
{
  static const char *const pieces[] = {
    "{", "}", "\\", "_", "^", "&", "\\\\", "\\frac", "\\left(", "\\right)", "\\right", "\\begin{array}{cc}", "\\begin{aligned}",
    "\\end{array}", "\\end{aligned}", "\\text{", "\\dot", "x", "12.", "-", " ", "é", "$", "\\begin", "\\left", "\\end", "%", "",
  };
  g_autoptr (HysTypeface) face = hys_typeface_new ("serif");
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int round = 0; round < 3000; round++)
    {
      g_autoptr (GString) latex = g_string_new (NULL);
      g_autoptr (HysMath) math = NULL;
      g_autoptr (HysBox) box = NULL;

      for (int i = g_rand_int_range (rand, 0, 20); i > 0; i--)
        g_string_append (latex, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
      math = hys_math_parse (latex->str);
      box = hys_formula_set (math, face, 10, g_rand_double_range (rand, 0, 200));
      g_assert_cmpfloat (box->width, >=, 0);
    }
}

static void
test_depth (void)
{
  g_autoptr (HysTypeface) face = hys_typeface_new ("serif");
  static const char *const openings[] = { "{", "\\left(", "\\frac{", "x_{", "\\begin{array}{c}" };

  for (guint k = 0; k < G_N_ELEMENTS (openings); k++)
    {
      g_autoptr (GString) latex = g_string_new (NULL);
      g_autoptr (HysMath) math = NULL;
      g_autoptr (HysBox) box = NULL;

      for (int i = 0; i < 100000; i++)
        g_string_append (latex, openings[k]);
      math = hys_math_parse (latex->str);
      box = hys_formula_set (math, face, 10, 300);
      g_assert_nonnull (box);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/math/structure", test_structure);
  g_test_add_func ("/math/classes", test_classes);
  g_test_add_func ("/math/ragged", test_ragged);
  g_test_add_func ("/math/garbage", test_garbage);
  g_test_add_func ("/math/depth", test_depth);
  return g_test_run ();
}
