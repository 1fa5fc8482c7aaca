/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One battery over the table of element kinds, then what is special to each. */
#include "hys-document.h"
#include "hys-error.h"
#include "hys-primitives.h"

#include <string.h>

/* A wall, a mass and one element of the kind between them, with the fallback of every parameter. */
static HysDocument *
document_with (const HysElementKind *kind)
{
  HysDocument *document = hys_document_new ();
  HysNode *wall = hys_node_new ("wall"), *mass = hys_node_new ("m");

  wall->fixed = TRUE;
  mass->mass = 1;
  hys_item_list_add (document->nodes, wall);
  hys_item_list_add (document->nodes, mass);
  hys_item_list_add (document->elements, hys_element_new ("e", kind, 0, 1));
  return document;
}

static void
assert_refused (const HysDocument *document,
                const char        *path)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (hys_document_validate (document, "doc", &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_assert_true (g_str_has_prefix (error->message, "doc: "));
  g_assert_true (g_str_has_prefix (error->message + 5, path));
  g_assert_null (strchr (error->message, '\n'));
}

static void
assert_accepted (const HysDocument *document)
{
  g_autoptr (GError) error = NULL;

  hys_document_validate (document, "doc", &error);
  g_assert_no_error (error);
}

static void
assert_round_trip (const HysDocument *document)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = hys_document_to_json (document, NULL);
  g_autoptr (HysDocument) back = hys_document_parse (text, -1, "doc", NULL, &error);
  g_autofree char *again = NULL;
  const HysElement *a = hys_document_element (document, 0), *b;

  g_assert_no_error (error);
  b = hys_document_element (back, 0);
  g_assert_true (a->kind == b->kind);
  for (guint i = 0; i < a->kind->n_parameters; i++)
    {
      g_assert_cmpfloat (a->values[i].number, ==, b->values[i].number);
      g_assert_cmpstr (a->values[i].formula, ==, b->values[i].formula);
    }
  again = hys_document_to_json (back, NULL);
  g_assert_cmpstr (text, ==, again);
}

/* Values at, inside and beyond the ends of a range. */
static void
check_range (HysDocument        *document,
             const HysParameter *parameter,
             HysValue           *value)
{
  g_autofree char *path = g_strdup_printf ("elements[0].%s: ", parameter->key);
  double fallback = value->number;

  value->number = NAN;
  assert_refused (document, path);
  value->number = INFINITY;
  assert_refused (document, path);
  if (isfinite (parameter->minimum))
    {
      value->number = parameter->minimum_excluded ? parameter->minimum : parameter->minimum - 1;
      assert_refused (document, path);
    }
  if (isfinite (parameter->maximum))
    {
      value->number = parameter->maximum + 1;
      assert_refused (document, path);
    }
  if (parameter->type == HYS_PARAMETER_COUNT)
    {
      value->number = 2.5;
      assert_refused (document, path);
    }
  value->number = fallback;
}

static void
test_battery (void)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  g_assert_cmpuint (n, >=, 4);
  for (guint k = 0; k < n; k++)
    {
      g_autoptr (HysDocument) document = document_with (kinds[k]);
      HysElement *element = hys_document_edit_element (document, 0);

      g_test_message ("%s", kinds[k]->name);
      g_assert_true (hys_element_kind_find (kinds[k]->name) == kinds[k]);
      g_assert_cmpuint (kinds[k]->n_parameters, <=, HYS_MAX_PARAMETERS);
      g_assert_cmpuint (kinds[k]->main_parameter, <, kinds[k]->n_parameters);
      assert_accepted (document);
      assert_round_trip (document);
      for (guint i = 0; i < kinds[k]->n_parameters; i++)
        {
          g_assert_cmpint (hys_element_kind_parameter (kinds[k], kinds[k]->parameters[i].key), ==, (int) i);
          check_range (document, &kinds[k]->parameters[i], &element->values[i]);
        }
      assert_accepted (document);
      element->to = 0;
      assert_refused (document, "elements[0].to: ");
    }
}

/* What is left out of the text is what the table says is not required. */
static void
test_required (void)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < kinds[k]->n_parameters; i++)
      {
        const HysParameter *parameter = &kinds[k]->parameters[i];
        g_autoptr (HysDocument) document = document_with (kinds[k]);
        g_autofree char *text = hys_document_to_json (document, NULL);
        g_autofree char *key = g_strdup_printf ("\"%s\":", parameter->key);

        g_assert_true ((strstr (text, key) != NULL) == parameter->required);
      }
}

static void
test_simple_expansions (void)
{
  g_autoptr (HysDocument) document = document_with (hys_element_kind_find ("slider"));
  g_autoptr (HysPrimitives) primitives = NULL;
  HysElement *element;

  hys_item_list_add (document->elements, hys_element_new ("k", hys_element_kind_find ("spring"), 1, 0));
  hys_item_list_add (document->elements, hys_element_new ("c", hys_element_kind_find ("dashpot"), 0, 1));
  element = hys_document_edit_element (document, 0);
  element->values[0].number = 3;
  element->values[1].number = -2;
  hys_document_edit_element (document, 1)->values[0].number = 7;
  hys_document_edit_element (document, 2)->values[0].number = 11;
  primitives = hys_primitives_new (document);
  g_assert_cmpuint (primitives->n_bars, ==, 2);
  g_assert_cmpuint (primitives->sliders->len, ==, 1);
  g_assert_cmpuint (primitives->springs->len, ==, 1);
  g_assert_cmpuint (primitives->dashpots->len, ==, 1);
  g_assert_cmpfloat (g_array_index (primitives->sliders, HysSlider, 0).threshold, ==, 3);
  g_assert_cmpfloat (g_array_index (primitives->sliders, HysSlider, 0).force, ==, -2);
  g_assert_cmpfloat (g_array_index (primitives->springs, HysSpring, 0).stiffness, ==, 7);
  g_assert_cmpuint (g_array_index (primitives->springs, HysSpring, 0).from, ==, 1);
  g_assert_cmpuint (g_array_index (primitives->springs, HysSpring, 0).element, ==, 1);
  g_assert_cmpfloat (g_array_index (primitives->dashpots, HysDashpot, 0).viscosity, ==, 11);
}

static void
test_slider_force (void)
{
  g_autoptr (HysDocument) document = document_with (hys_element_kind_find ("slider"));
  HysElement *element = hys_document_edit_element (document, 0);

  element->values[0].number = 2;
  element->values[1].number = -2;
  assert_accepted (document);
  element->values[1].number = 2.0000001;
  assert_refused (document, "elements[0].force: ");
}

/* k(s) = 1 + s, eta(s) = 2 + s, u0(s) = s - 1 */
static HysDocument *
masing (double count,
        double sampling)
{
  HysDocument *document = document_with (hys_element_kind_find ("masing"));
  HysElement *element = hys_document_edit_element (document, 0);

  element->values[0].number = count;
  element->values[1].formula = g_strdup ("1+s");
  element->values[2].formula = g_strdup ("2+s");
  element->values[3].formula = g_strdup ("s-1");
  element->values[4].number = sampling;
  return document;
}

static void
check_masing (double sampling)
{
  g_autoptr (HysDocument) document = masing (10, sampling);
  g_autoptr (HysPrimitives) primitives = NULL;

  assert_accepted (document);
  assert_round_trip (document);
  primitives = hys_primitives_new (document);
  g_assert_cmpuint (primitives->n_bars, ==, 12);
  g_assert_cmpuint (primitives->springs->len, ==, 10);
  g_assert_cmpuint (primitives->sliders->len, ==, 10);
  for (guint i = 0; i < 10; i++)
    {
      const HysSpring *spring = &g_array_index (primitives->springs, HysSpring, i);
      const HysSlider *slider = &g_array_index (primitives->sliders, HysSlider, i);
      double s = (i + (sampling == 0 ? 1 : 0.5)) / 10, k = 1 + s, eta = 2 + s, u0 = s - 1;

      g_assert_cmpfloat_with_epsilon (spring->stiffness, k / 10, 1e-15);
      g_assert_cmpfloat_with_epsilon (slider->threshold, k * eta / 10, 1e-15);
      g_assert_cmpfloat_with_epsilon (slider->force, -k * u0 / 10, 1e-15);
      g_assert_cmpuint (spring->from, ==, 0);
      g_assert_cmpuint (spring->to, ==, 2 + i);
      g_assert_cmpuint (slider->from, ==, 2 + i);
      g_assert_cmpuint (slider->to, ==, 1);
      g_assert_cmpuint (slider->element, ==, 0);
    }
}

static void
test_masing (void)
{
  check_masing (0);
  check_masing (1);
}

static void
refuse_masing (guint       parameter,
               const char *formula,
               const char *message)
{
  g_autoptr (HysDocument) document = masing (4, 0);
  g_autoptr (GError) error = NULL;
  HysElement *element = hys_document_edit_element (document, 0);

  g_free (element->values[parameter].formula);
  element->values[parameter].formula = g_strdup (formula);
  g_assert_false (hys_document_validate (document, "doc", &error));
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_masing_refused (void)
{
  refuse_masing (1, "s-0.5", "doc: elements[0].stiffness: must be > 0 for every branch of e, is -0.25 at s = 0.25");
  refuse_masing (1, "1/(s-1)^2", "doc: elements[0].stiffness: must be > 0 for every branch of e, is inf at s = 1");
  refuse_masing (2, "1-s", "doc: elements[0].limit: must be > 0 for every branch of e, is 0 at s = 1");
  refuse_masing (3, "4*s",
                 "doc: elements[0].elongation: must be within ± the limit for every branch of e, is 3 at s = 0.75");
  refuse_masing (3, "2*t", "doc: elements[0].elongation: \"t\" is not known at position 3");
}

/* Two of them may have half the limit each, not more. */
static void
test_masing_count (void)
{
  g_autoptr (HysDocument) document = document_with (hys_element_kind_find ("masing"));

  hys_document_edit_element (document, 0)->values[0].number = HYS_MAX_COUNT / 2;
  hys_item_list_add (document->elements, hys_element_new ("f", hys_element_kind_find ("masing"), 0, 1));
  hys_document_edit_element (document, 1)->values[0].number = HYS_MAX_COUNT / 2;
  assert_accepted (document);
  hys_document_edit_element (document, 1)->values[0].number++;
  assert_refused (document, "elements[1].count: ");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kinds/battery", test_battery);
  g_test_add_func ("/kinds/required", test_required);
  g_test_add_func ("/kinds/simple-expansions", test_simple_expansions);
  g_test_add_func ("/kinds/slider-force", test_slider_force);
  g_test_add_func ("/kinds/masing", test_masing);
  g_test_add_func ("/kinds/masing-refused", test_masing_refused);
  g_test_add_func ("/kinds/masing-count", test_masing_count);
  return g_test_run ();
}
