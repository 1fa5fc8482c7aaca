/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A generalized Maxwell model as it is made of one branch. */
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-history.h"
#include "hys-main-bar.h"

/* A branch beside a spring, as they are drawn. */
static const char maxwell[] =
  "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w1\", \"fixed\": true, \"x\": 0}, {\"id\": \"n1\", \"x\": 4},"
  " {\"id\": \"n2\", \"x\": 2}],"
  " \"elements\": [{\"id\": \"k0\", \"kind\": \"spring\", \"from\": \"w1\", \"to\": \"n1\", \"stiffness\": 1, \"row\": 0},"
  " {\"id\": \"k1\", \"kind\": \"spring\", \"from\": \"w1\", \"to\": \"n2\", \"stiffness\": 1, \"row\": 1},"
  " {\"id\": \"c1\", \"kind\": \"dashpot\", \"from\": \"n2\", \"to\": \"n1\", \"viscosity\": 1, \"row\": 1}]}";

typedef struct
{
  HysHistory   *history;
  HysSelection *branch;
} Fixture;

/* The document as it is now. */
#define NOW(self) hys_history_get_document ((self)->history)

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  HysDocument *document = hys_document_parse (maxwell, -1, "maxwell", NULL, NULL);

  self->history = hys_history_new (document);
  self->branch = hys_selection_new ();
  hys_selection_add (self->branch, "k1");
  hys_selection_add (self->branch, "c1");
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  hys_history_free (self->history);
  hys_selection_free (self->branch);
}

static void
apply (Fixture     *self,
       HysDocument *edited)
{
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (edited);
  hys_history_apply (self->history, edited, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* Each branch lies between the wall and the outer bar, where it was drawn and after it was tidied up, and the outer bar is the
 * one to be pulled at. */
static void
test_outer_bar (Fixture       *self,
                gconstpointer  data)
{
  apply (self, hys_edit_repeat_parallel (NOW (self), NULL, self->branch, 4, NULL, NULL));
  for (guint tidy = 0; tidy < 2; tidy++)
    {
      g_autoptr (HysLayout) layout = hys_layout_new (NOW (self));

      for (guint i = 0; i < NOW (self)->nodes->len; i++)
        g_assert_cmpfloat (layout->column[i], <=, layout->column[1]);
      g_assert_cmpint (hys_main_bar (NOW (self)), ==, 1);
      if (tidy == 0)
        apply (self, hys_edit_tidy (NOW (self), NULL));
    }
}

/* Times of relaxation spread over decades: a value grows by equal factors, from one number to another of the same sign. */
static void
test_equal_factors (Fixture       *self,
                    gconstpointer  data)
{
  static const struct
  {
    const char *id;
    double      stiffness;
  } copies[] = { { "k1", 0.01 }, { "k2", 0.1 }, { "k3", 1 }, { "k4", 10 }, { "k5", 100 } };
  g_autoptr (GError) error = NULL;
  HysGrade grade = { 1, 0, 0.01, 100, TRUE };

  apply (self, hys_edit_repeat_parallel (NOW (self), NULL, self->branch, 5, &grade, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      int element = hys_document_find_element (NOW (self), copies[i].id);

      g_assert_cmpint (element, >=, 0);
      g_assert_cmpfloat_with_epsilon (hys_document_element (NOW (self), (guint) element)->values[0].number,
                                      copies[i].stiffness, 1e-14 * copies[i].stiffness);
    }
  grade.first = 0;
  g_assert_null (hys_edit_repeat_series (NOW (self), NULL, self->branch, 3, &grade, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_USAGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/repeat/outer-bar", Fixture, NULL, set_up, test_outer_bar, tear_down);
  g_test_add ("/repeat/equal-factors", Fixture, NULL, set_up, test_equal_factors, tear_down);
  return g_test_run ();
}
