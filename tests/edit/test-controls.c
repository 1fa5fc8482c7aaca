/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Controls follow what they set: an item that is renamed, goes, or becomes of another kind takes its targets along, and
 * undoing gives all of it back.
 */
#include "hys-edit.h"
#include "hys-history.h"
#include "hys-kinds.h"
#include "hys-target.h"

static const char network[] =
  "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w\", \"fixed\": true}, {\"id\": \"a\"}, {\"id\": \"m\", \"mass\": 1}],"
  " \"elements\": [{\"id\": \"k\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"a\", \"stiffness\": 2},"
  " {\"id\": \"k.s\", \"kind\": \"slider\", \"from\": \"a\", \"to\": \"m\", \"threshold\": 1}],"
  " \"loads\": [{\"node\": \"m\", \"kind\": \"force\", \"signal\": {\"type\": \"sin\", \"amplitude\": 3, \"omega\": 2}},"
  " {\"node\": \"m\", \"kind\": \"force\", \"signal\": {\"type\": \"constant\", \"value\": 4}}],"
  " \"controls\": [{\"targets\": [\"k.stiffness\", \"k.s.threshold\"], \"label\": \"k\"},"
  " {\"targets\": [\"m.force.amplitude\", \"m.mass\"]}, {\"targets\": [\"m.force.omega\"]}]}";

typedef struct
{
  HysHistory  *history;
  HysDocument *edited;
  char        *before;
} Fixture;

/* The document as it is now. */
#define NOW(fixture) hys_history_get_document ((fixture)->history)

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  HysDocument *document = hys_document_parse (network, -1, "network", NULL, NULL);

  g_assert_nonnull (document);
  fixture->history = hys_history_new (document);
  fixture->edited = hys_edit_begin (NOW (fixture), "Change");
  fixture->before = hys_document_to_json (NOW (fixture), NULL);
}

/* Whatever was done is undone to the byte. */
static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *after = NULL;

  while (hys_history_undo (fixture->history) != HYS_EFFECT_NONE)
    ;
  after = hys_document_to_json (NOW (fixture), NULL);
  g_assert_cmpstr (after, ==, fixture->before);
  g_free (fixture->before);
  hys_history_free (fixture->history);
}

static HysEffects
apply (Fixture *fixture)
{
  HysEffects effects;
  g_autoptr (GError) error = NULL;

  g_assert_true (hys_history_apply (fixture->history, hys_edit_end (fixture->edited, NOW (fixture)), NULL, &effects, &error));
  g_assert_no_error (error);
  return effects;
}

/* The targets of the controls: those of one separated by blanks, the controls by lines. */
static void
assert_targets (Fixture    *fixture,
                const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < NOW (fixture)->controls->len; i++)
    {
      g_autofree char *targets = g_strjoinv (" ", hys_document_control (NOW (fixture), i)->targets);

      g_string_append_printf (text, "%s\n", targets);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_rename (Fixture       *fixture,
             gconstpointer  data)
{
  hys_id_set (&hys_document_edit_element (fixture->edited, 0)->id, "spring");
  hys_id_set (&hys_document_edit_node (fixture->edited, 2)->id, "k");
  g_assert_cmpuint (apply (fixture) & HYS_EFFECT_CONTROLS, ==, HYS_EFFECT_CONTROLS);
  assert_targets (fixture, "spring.stiffness k.s.threshold\nk.force.amplitude k.mass\nk.force.omega\n");
}

static void
test_remove (Fixture       *fixture,
             gconstpointer  data)
{
  hys_item_list_put (fixture->edited->elements, 0, NULL);
  hys_item_list_put (fixture->edited->loads, 0, NULL);
  apply (fixture);
  assert_targets (fixture, "k.s.threshold\nm.mass\n");
}

static void
test_remove_node (Fixture       *fixture,
                  gconstpointer  data)
{
  hys_item_list_put (fixture->edited->nodes, 2, NULL);
  hys_item_list_put (fixture->edited->elements, 1, NULL);
  hys_item_list_put (fixture->edited->loads, 0, NULL);
  hys_item_list_put (fixture->edited->loads, 1, NULL);
  apply (fixture);
  assert_targets (fixture, "k.stiffness\n");
}

/* Another kind has other numbers; what has the same name goes on. */
static void
test_other_kind (Fixture       *fixture,
                 gconstpointer  data)
{
  HysElement *element = hys_document_edit_element (fixture->edited, 0);
  HysLoad *load = hys_document_edit_load (fixture->edited, 0);

  element->kind = hys_element_kind_find ("dashpot");
  hys_signal_free (load->signal);
  load->signal = hys_signal_new (hys_signal_kind_find ("triangle"));
  apply (fixture);
  assert_targets (fixture, "k.s.threshold\nm.force.amplitude m.mass\n");
}

/* On the other bar the load is known by that bar; the one that stays behind is not taken for it. */
static void
test_load_moves (Fixture       *fixture,
                 gconstpointer  data)
{
  hys_document_edit_load (fixture->edited, 0)->node = 1;
  apply (fixture);
  assert_targets (fixture, "k.stiffness k.s.threshold\na.force.amplitude m.mass\na.force.omega\n");
}

/* New items behind the old ones: a control of one of them is as it was given. */
static void
test_new_item (Fixture       *fixture,
               gconstpointer  data)
{
  const char *const targets[] = { "new.stiffness", NULL };
  HysElement *element = hys_element_new ("new", hys_element_kind_find ("spring"), 0, 2);

  hys_item_list_add (fixture->edited->elements, element);
  hys_item_list_add (fixture->edited->controls, hys_control_new (targets));
  g_assert_cmpuint (apply (fixture), ==, HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS | HYS_EFFECT_CONTROLS);
  assert_targets (fixture, "k.stiffness k.s.threshold\nm.force.amplitude m.mass\nm.force.omega\nnew.stiffness\n");
}

static void
test_values (Fixture       *fixture,
             gconstpointer  data)
{
  const char *const names[] = { "k.stiffness", "k.s.threshold", "m.force.amplitude", "m.mass" };
  const char *const symbols[] = { "k", "α\u00a0k.s", "A\u00a0m", "m" };
  const double values[] = { 2, 1, 3, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = NULL, *symbol = NULL;
      HysValueRef target;

      g_assert_true (hys_target_find (NOW (fixture), names[i], &target, &error));
      g_assert_no_error (error);
      name = hys_value_ref_name (target, NOW (fixture));
      g_assert_cmpstr (name, ==, names[i]);
      g_assert_cmpfloat (hys_target_get (target, NOW (fixture)), ==, values[i]);
      symbol = hys_target_symbol (target, NOW (fixture));
      g_assert_cmpstr (symbol, ==, symbols[i]);
    }
  hys_document_unref (fixture->edited);
}

/* The second force cannot be named, so that nothing is pinned that would be another one. */
static void
test_second_load (Fixture       *fixture,
                  gconstpointer  data)
{
  HysValueRef amplitude;

  g_assert_true (hys_value_ref_find (NOW (fixture), "m.force.amplitude", &amplitude, NULL));
  g_assert_true (hys_value_ref_is_target (amplitude, NOW (fixture)));
  g_assert_false (hys_value_ref_is_target ((HysValueRef) { HYS_OWNER_LOAD, 1, 0 }, NOW (fixture)));
  hys_document_unref (fixture->edited);
}

/* Ends that are not given hold the value and are values that all may have. */
static void
test_range (Fixture       *fixture,
            gconstpointer  data)
{
  const struct { double value, minimum, maximum; gboolean logarithmic; } cases[] = {
    { 2, NAN, NAN, FALSE }, { 2, NAN, NAN, TRUE }, { 2, 5, NAN, FALSE }, { 2, NAN, 0.01, TRUE }, { 2, NAN, 0.01, FALSE },
    { 2, 1, 3, FALSE },
  };
  HysControl *control = hys_document_edit_control (fixture->edited, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double minimum, maximum;

      control->minimum = cases[i].minimum;
      control->maximum = cases[i].maximum;
      control->logarithmic = cases[i].logarithmic;
      hys_control_range (control, NOW (fixture), &minimum, &maximum);
      g_assert_cmpfloat (minimum, >, 0);
      g_assert_cmpfloat (minimum, <, maximum);
      if (isnan (cases[i].minimum) && isnan (cases[i].maximum))
        g_assert_true (minimum < cases[i].value && cases[i].value < maximum);
      if (!isnan (cases[i].minimum))
        g_assert_cmpfloat (minimum, ==, cases[i].minimum);
      if (!isnan (cases[i].maximum))
        g_assert_cmpfloat (maximum, ==, cases[i].maximum);
    }
  control->minimum = control->maximum = NAN;
  control->logarithmic = FALSE;
  hys_document_unref (fixture->edited);
}

/* A range that a logarithmic scale cannot have is moved to what is positive; the rest stays. */
static void
test_scale (Fixture       *fixture,
            gconstpointer  data)
{
  const struct { double minimum, maximum, moved[2]; } cases[] = {
    { 0.5, 4, { 0.5, 4 } }, { -1, 4, { 0.04, 4 } }, { 0, NAN, { NAN, NAN } }, { -4, -1, { NAN, NAN } }, { 1, 0, { 1, NAN } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      HysControl changed = *hys_document_control (NOW (fixture), 0);
      g_autoptr (HysDocument) edited = NULL;
      const HysControl *control;

      changed.minimum = cases[i].minimum;
      changed.maximum = cases[i].maximum;
      changed.logarithmic = TRUE;
      edited = hys_edit_control_change (NOW (fixture), 0, &changed);
      control = hys_document_control (edited, 0);
      g_assert_true (control->logarithmic);
      g_assert_cmpstr (control->label, ==, "k");
      for (guint k = 0; k < 2; k++)
        {
          double end = k == 0 ? control->minimum : control->maximum;

          g_assert_true (end == cases[i].moved[k] || (isnan (end) && isnan (cases[i].moved[k])));
        }
    }
  hys_document_unref (fixture->edited);
}

int
main (int    argc,
      char **argv)
{
  const struct { const char *name; void (*run) (Fixture *, gconstpointer); } tests[] = {
    { "/edit/controls/rename", test_rename },
    { "/edit/controls/remove", test_remove },
    { "/edit/controls/remove-node", test_remove_node },
    { "/edit/controls/other-kind", test_other_kind },
    { "/edit/controls/load-moves", test_load_moves },
    { "/edit/controls/new-item", test_new_item },
    { "/edit/controls/values", test_values },
    { "/edit/controls/second-load", test_second_load },
    { "/edit/controls/range", test_range },
    { "/edit/controls/scale", test_scale },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].run, tear_down);
  return g_test_run ();
}
