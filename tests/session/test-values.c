/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-edit.h"
#include "hys-editor.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-readout.h"
#include "hys-run-words.h"
#include "hys-series.h"
#include "hys-target.h"

#include <math.h>
#include <string.h>

/* Types into a value's field; the text that the document has then. */
static char *
type (Case        *self,
      HysValueRef  ref,
      const char  *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_editor_set_value (hys_session_get_editor (self->session), ref, text, FALSE, &error));
  g_assert_no_error (error);
  return hys_value_ref_read (ref, hys_session_get_document (self->session));
}

static void
expect (Case        *self,
        HysValueRef  ref,
        const char  *text,
        const char  *value)
{
  g_autofree char *now = type (self, ref, text);

  g_assert_cmpstr (now, ==, value);
}

static guint
parameter_of (const HysElementKind *kind,
              const char           *key)
{
  return (guint) hys_element_kind_parameter (kind, key);
}

/* What is to be worked out becomes a number, in the file too. */
static void
test_worked_out (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysValueRef stiffness = { HYS_OWNER_ELEMENT, (guint) hys_document_find_element (hys_session_get_document (self->session), "k1"), 0 };
  HysValueRef mass = { HYS_OWNER_NODE, (guint) hys_document_find_node (hys_session_get_document (self->session), "m"), HYS_KEY_MASS };
  g_autofree char *json = NULL;
  gsize length;

  expect (self, stiffness, "1/4", "0.25");
  expect (self, stiffness, "2,5/2", "1.25");
  expect (self, stiffness, "1e-3*5", "0.005");
  expect (self, mass, "2*pi", "6.283185307179586");
  expect (self, (HysValueRef) { HYS_OWNER_SIMULATION, 0, HYS_KEY_UNTIL }, "10*2", "20");
  expect (self, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_TITLE }, "1/4", "1/4");
  json = hys_document_to_json (hys_session_get_document (self->session), &length);
  g_assert_nonnull (strstr (json, "\"mass\": 6.283185307179586"));
  g_assert_null (strstr (json, "pi"));
}

/* Where a formula may stand it stays one. */
static void
test_formula (void)
{
  g_autoptr (Case) self = case_new_example ("masing2001-fig6");
  HysValueRef limit = { HYS_OWNER_DOCUMENT, 0, 0 };

  for (guint i = 0; i < hys_session_get_document (self->session)->elements->len; i++)
    if (g_str_equal (hys_document_element (hys_session_get_document (self->session), i)->kind->name, "masing"))
      limit = (HysValueRef) { HYS_OWNER_ELEMENT, i, parameter_of (hys_document_element (hys_session_get_document (self->session), i)->kind, "limit") };
  expect (self, limit, "0.1+s/3", "0.1+s/3");
  expect (self, limit, "2,5", "2.5");
}

static void
test_refused (void)
{
  static const struct { const char *text; const char *message; } cases[] = {
    { "1/0", "Must be a number." }, { "-1/2", "Must be greater than 0." }, { "five", "Must be a number." },
  };
  g_autoptr (Case) self = case_new_example ("persoz");
  HysValueRef stiffness = { HYS_OWNER_ELEMENT, (guint) hys_document_find_element (hys_session_get_document (self->session), "k1"), 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *sentence = NULL;

      g_assert_false (hys_editor_set_value (hys_session_get_editor (self->session), stiffness, cases[i].text, FALSE, &error));
      sentence = hys_error_sentence (error);
      g_assert_cmpstr (sentence, ==, cases[i].message);
    }
}

/* The window says what is wrong; the message says where in the document too. */
static void
test_sentence_without_place (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysEditor *editor = hys_session_get_editor (self->session);
  const char *const targets[] = { "k1.stiffness", NULL };
  g_autoptr (GError) error = NULL, copy = NULL;
  g_autofree char *sentence = NULL, *of_copy = NULL;
  HysControl changed;
  guint control;

  g_assert_true (hys_editor_apply (editor, hys_edit_control_pin (hys_session_get_document (self->session), targets), NULL, NULL));
  control = hys_session_get_document (self->session)->controls->len - 1;
  changed = *hys_document_control (hys_session_get_document (self->session), control);
  changed.minimum = -1;
  changed.maximum = 5;
  g_assert_false (hys_editor_apply (editor, hys_edit_control_change (hys_session_get_document (self->session), control, &changed), NULL, &error));
  g_assert_true (g_str_has_prefix (error->message, "controls["));
  g_assert_true (g_str_has_suffix (error->message, "].minimum: must be > 0, is -1"));
  sentence = hys_error_sentence (error);
  g_assert_cmpstr (sentence, ==, "Must be greater than 0.");
  copy = g_error_copy (error);
  of_copy = hys_error_sentence (copy);
  g_assert_cmpstr (of_copy, ==, sentence);
}

/* A task for students: lines of notes and pinned values are in the file as they were made. Typing is one step. */
static void
test_task (void)
{
  static const char notes[] = "Raise *\xce\xb1* slowly.\n\tWhen does s_1 slip?\n<b>10^-3</b> \"&\\ {x_{max}}\n";
  const char *const stiffnesses[] = { "k1.stiffness", "k2.stiffness", NULL }, *const amplitude[] = { "m.force.amplitude", NULL };
  g_autoptr (Case) self = case_new_example ("persoz"), other = case_new ();
  HysEditor *editor = hys_session_get_editor (self->session);
  g_autofree char *path = case_path ("task.hysteron"), *before = g_strdup (hys_session_get_document (self->session)->notes), *read = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GArray) refs = hys_values_new ((HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_NOTES });
  g_autoptr (HysDocument) again = NULL;

  for (gsize n = 1; n < sizeof notes; n++)
    if (g_utf8_validate (notes, (gssize) n, NULL))
      {
        g_autofree char *typed = g_strndup (notes, n);

        g_assert_true (hys_values_set (refs, editor, typed, TRUE, NULL));
      }
  hys_editor_undo (editor);
  g_assert_cmpstr (hys_session_get_document (self->session)->notes, ==, before);
  g_assert_true (hys_values_set (refs, editor, notes, TRUE, NULL));
  g_assert_true (hys_editor_apply (editor, hys_edit_control_pin (hys_session_get_document (self->session), stiffnesses), NULL, NULL));
  g_assert_true (hys_editor_apply (editor, hys_edit_control_pin (hys_session_get_document (self->session), amplitude), NULL, NULL));
  hys_session_save (self->session, file);
  case_wait (self, case_has_saved, NULL);
  again = hys_document_load (path, NULL, NULL);
  g_assert_nonnull (again);
  g_assert_cmpstr (again->notes, ==, notes);
  g_assert_cmpuint (again->controls->len, ==, 2);
  g_assert_true (g_strv_equal ((const char *const *) hys_document_control (again, 0)->targets, stiffnesses));
  g_assert_true (g_strv_equal ((const char *const *) hys_document_control (again, 1)->targets, amplitude));
}

/* The force that a slider begins with is read and typed as tensions are, in the fields, the drawing's entry and the sliders; the
 * document, and so the run, keeps the papers' sign: the tension is -g. */
static void
test_tension (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  guint s1 = (guint) hys_document_find_element (hys_session_get_document (self->session), "s1");
  const HysElementKind *kind = hys_document_element (hys_session_get_document (self->session), s1)->kind;
  HysValueRef force = { HYS_OWNER_ELEMENT, s1, parameter_of (kind, "force") }, threshold = { HYS_OWNER_ELEMENT, s1, 0 };
  g_autoptr (GArray) both = hys_values_new (force);
  HysControl *control = hys_control_new ((const char *const[]) { "s1.force", NULL });
  g_autofree char *papers = NULL, *tension = NULL, *name = NULL;

  expect (self, force, "1/4", "0.25");
  name = hys_target_symbol (force, hys_session_get_document (self->session));
  g_assert_cmpstr (name, ==, "g₁(0)");
  g_assert_false (hys_control_is_tension (control, hys_session_get_document (self->session)));
  expect (self, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_SIGN }, "tension", "tension");
  tension = hys_values_read (both, hys_session_get_document (self->session));
  g_assert_cmpstr (tension, ==, "-0.25");
  expect (self, force, "1/2", "0.5");
  g_assert_cmpfloat (hys_target_get (force, hys_session_get_document (self->session)), ==, -0.5);
  expect (self, force, "0", "0");
  g_assert_false (signbit (hys_target_get (force, hys_session_get_document (self->session))));
  expect (self, force, "-0,75", "-0.75");
  expect (self, threshold, "3", "3");
  g_assert_true (hys_control_is_tension (control, hys_session_get_document (self->session)));
  g_free (name);
  name = hys_item_value_name (hys_session_get_document (self->session), force);
  g_assert_cmpstr (name, ==, "Initial force λ(0)");
  g_free (name);
  hys_letter_set_rheology (TRUE);
  name = hys_item_value_name (hys_session_get_document (self->session), threshold);
  hys_letter_set_rheology (FALSE);
  g_assert_cmpstr (name, ==, "Threshold σy");
  g_free (name);
  name = hys_target_symbol (force, hys_session_get_document (self->session));
  g_assert_cmpstr (name, ==, "λ₁(0)");
  expect (self, (HysValueRef) { HYS_OWNER_DOCUMENT, 0, HYS_KEY_SIGN }, "exerted", "exerted");
  papers = hys_value_ref_read (force, hys_session_get_document (self->session));
  g_assert_cmpstr (papers, ==, "0.75");
  hys_control_free (control);
}

/* What a kept run is called by says it as the fields do. */
static void
test_tension_of_runs (void)
{
  g_autoptr (HysDocument) document = hys_example_load ("persoz", NULL);
  HysKeptRun *run = hys_kept_run_new ();
  HysValueRef force;
  g_auto (GStrv) words = NULL;

  g_assert_true (hys_value_ref_find (document, "s1.force", &force, NULL));
  hys_target_put (force, hys_document_edit_element (document, force.item), 0.25);
  hys_kept_run_add_value (run, "s1.force", -0.5);
  hys_item_list_add (document->runs, run);
  document->sign = HYS_SIGN_TENSION;
  words = hys_run_words (document);
  g_assert_cmpstr (words[0], ==, "λ₁(0) = −0.25");
  g_assert_cmpstr (words[1], ==, "λ₁(0) = 0.5");
}

/* Names and kinds are values too: what is renamed by them stays selected, with what else is. */
static void
test_identity (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysEditor *editor = hys_session_get_editor (self->session);
  const HysDocument *document = hys_session_get_document (self->session);
  const HysSelection *selection = hys_editor_get_selection (editor);
  guint k1 = (guint) hys_document_find_element (document, "k1"), m = (guint) hys_document_find_node (document, "m");
  g_autoptr (GArray) name = hys_values_new ((HysValueRef) { HYS_OWNER_ELEMENT, k1, HYS_VALUES_NAME });
  g_autoptr (GArray) kind = hys_values_new ((HysValueRef) { HYS_OWNER_ELEMENT, k1, HYS_VALUES_KIND });
  g_autoptr (GArray) bar = hys_values_new ((HysValueRef) { HYS_OWNER_NODE, m, HYS_VALUES_NAME });
  g_autoptr (GArray) signal = hys_values_new ((HysValueRef) { HYS_OWNER_LOAD, 0, HYS_VALUES_KIND });
  g_autoptr (GPtrArray) words = g_ptr_array_new (), labels = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *now = NULL;

  case_select (self, "k1", "s1", NULL);
  g_assert_true (hys_values_set (name, editor, "left", FALSE, NULL));
  g_assert_true (hys_selection_contains (selection, "left") && hys_selection_contains (selection, "s1"));
  g_assert_cmpuint (hys_selection_count (selection), ==, 2);
  g_assert_false (hys_values_set (name, editor, "s1", FALSE, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_assert_true (hys_values_set (kind, editor, "dashpot", FALSE, NULL));
  now = hys_values_read (kind, hys_session_get_document (self->session));
  g_assert_cmpstr (now, ==, "dashpot");
  g_assert_cmpuint (hys_selection_count (selection), ==, 2);
  g_assert_true (hys_values_set (bar, editor, "ball", FALSE, NULL));
  g_assert_cmpint (hys_document_find_node (hys_session_get_document (self->session), "ball"), ==, m);
  g_assert_true (hys_values_set (signal, editor, "constant", FALSE, NULL));
  hys_values_list_choices (signal, hys_session_get_document (self->session), words, labels);
  g_assert_true (g_ptr_array_find_with_equal_func (words, "constant", g_str_equal, NULL));
  g_assert_cmpuint (words->len, ==, labels->len);
  g_assert_null (hys_values_parameter (name, hys_session_get_document (self->session)));
  g_assert_false (hys_values_have_targets (kind, hys_session_get_document (self->session)));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/values/worked-out", test_worked_out);
  g_test_add_func ("/session/values/formula", test_formula);
  g_test_add_func ("/session/values/identity", test_identity);
  g_test_add_func ("/session/values/refused", test_refused);
  g_test_add_func ("/session/values/sentence-without-place", test_sentence_without_place);
  g_test_add_func ("/session/values/tension", test_tension);
  g_test_add_func ("/session/values/tension-of-runs", test_tension_of_runs);
  g_test_add_func ("/values/task", test_task);
  return g_test_run ();
}
