/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"
#include "hys-wellposed.h"

#include <string.h>

/* Every finding of the codes that are listed, as "code: ids | code: ids"; the message is checked to be there. */
static char *
summary (HysDocument *document)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);
      g_autofree char *ids = g_strjoinv (" ", finding->ids);

      g_test_message ("%s %s: %s", hys_severity_to_string (finding->severity), finding->code, finding->message);
      g_assert_cmpuint (strlen (finding->message), >, 20);
      g_string_append_printf (text, "%s%s: %s", i > 0 ? " | " : "", finding->code, ids);
    }
  return g_string_free (text, FALSE);
}

static void
assert_findings (HysDocument *document,
                 const char  *expected)
{
  g_autofree char *found = summary (document);

  g_assert_cmpstr (found, ==, expected);
}

/* The network of Fig. 4 of the 2000 paper: wall, k1, P, slider 1, A, slider 2, Q, k2, mass. */
static HysDocument *
build_fig4 (double alpha1,
            double alpha2)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), p = build_bar (document, "P"), a = build_bar (document, "A");
  guint q = build_bar (document, "Q"), m = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k1", wall, p, 2);
  build_slider (document, "s1", p, a, alpha1, 0);
  build_slider (document, "s2", a, q, alpha2, 0);
  build_spring (document, "k2", q, m, 3);
  build_load (document, m, HYS_LOAD_FORCE, "sin", 5, 1, 0, 0);
  return document;
}

static void
test_persoz (void)
{
  g_autoptr (HysDocument) document = build_persoz ((double[]) { 1, 1, 1, 1 }, (double[]) { 0, 1, 2, 3 }, 1, 200, 6);

  assert_findings (document, "");
}

static void
test_limit_load (void)
{
  g_autoptr (HysDocument) document = build_fig4 (1, 2);

  build_load (document, 2, HYS_LOAD_FORCE, "ramp", 9, 1, 3, 0);
  assert_findings (document, "limit-load: A s1 s2");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/wellposed/persoz", test_persoz);
  g_test_add_func ("/wellposed/limit-load", test_limit_load);
  return g_test_run ();
}
