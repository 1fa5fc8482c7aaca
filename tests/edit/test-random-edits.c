/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit.h"
#include "hys-error.h"
#include "hys-examples.h"
#include "hys-history.h"
#include "hys-protocol.h"
#include "hys-set.h"
#include "hys-target.h"

/*
 * Thousands of random commands with random undoing and redoing. The text of the document after each step is kept: whatever
 * is undone or done again must give the text of that time.
 */

/* Networks stay about this big. */
#define MOST_ITEMS 60

typedef struct
{
  GRand             *rand;
  const HysDocument *document;
  HysHistory        *history;
  HysLayout         *layout;     /* NULL half of the time */
  HysSelection      *selection;
  GPtrArray         *texts;      /* of char *: after 0, 1, 2, ... steps */
  guint              n_done;
  gboolean           open;       /* whether a change with the same key joins the last step */
  guint             *possible;   /* per command, how often it was */
} Desk;

typedef HysDocument *(*Command) (Desk    *desk,
                                 GError **error);

static guint
below (Desk  *desk,
       guint  n)
{
  return n > 0 ? (guint) g_rand_int_range (desk->rand, 0, (gint32) n) : 0;
}

static gboolean
chance (Desk  *desk,
        guint  one_in)
{
  return below (desk, one_in) == 0;
}

/* Mostly one that exists. */
static guint
any_node (Desk *desk)
{
  return below (desk, desk->document->nodes->len + chance (desk, 20));
}

static guint
any_element (Desk *desk)
{
  return below (desk, desk->document->elements->len + chance (desk, 20));
}

static double
any_place (Desk *desk)
{
  return chance (desk, 3) ? NAN : g_rand_int_range (desk->rand, -8, 40) / 2.0;
}

static const HysElementKind *
any_kind (Desk *desk)
{
  guint n;
  const HysElementKind *const *kinds = hys_element_kinds (&n);

  return kinds[below (desk, n)];
}

static HysEnd
any_end (Desk *desk)
{
  return chance (desk, 3) || desk->document->nodes->len == 0 ? HYS_END_NEW (any_place (desk), any_place (desk)) : HYS_END_AT (any_node (desk));
}

static HysDocument *
do_add_node (Desk    *desk,
             GError **error)
{
  return hys_edit_add_node (desk->document, desk->layout, any_place (desk), any_place (desk), error);
}

static HysDocument *
do_add_element (Desk    *desk,
                GError **error)
{
  const HysElementKind *kind = any_kind (desk);
  HysEnd from = any_end (desk), to = any_end (desk);

  return hys_edit_add_element (desk->document, desk->layout, kind, from, to, any_place (desk), error);
}

static HysDocument *
do_add_mass (Desk    *desk,
             GError **error)
{
  return hys_edit_add_mass (desk->document, desk->layout, any_end (desk), error);
}

static HysDocument *
do_add_wall (Desk    *desk,
             GError **error)
{
  return hys_edit_add_wall (desk->document, desk->layout, any_end (desk), error);
}

static HysSignal *
any_signal (Desk *desk)
{
  guint n;
  const HysSignalKind *const *kinds = hys_signal_kinds (&n);
  HysSignal *signal = hys_signal_new (kinds[below (desk, n)]);

  if (signal->points != NULL)
    {
      HysTablePoint points[] = { { 0, 1 }, { 2, -3.5 } };

      g_array_append_vals (signal->points, points, G_N_ELEMENTS (points));
    }
  if (g_str_equal (signal->kind->name, "expression"))
    signal->expression = hys_expression_new ("2*sin(t) - 1", "t", NULL);
  return signal;
}

static HysDocument *
do_add_load (Desk    *desk,
             GError **error)
{
  const char *kinds[] = { "constant", "sin", "triangle", "ramp" };
  const HysSignalKind *kind = hys_signal_kind_find (kinds[below (desk, G_N_ELEMENTS (kinds))]);

  return hys_edit_add_load (desk->document, any_node (desk), chance (desk, 2) ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT, kind,
                            error);
}

static HysDocument *
do_set_load (Desk    *desk,
             GError **error)
{
  guint load = below (desk, desk->document->loads->len + chance (desk, 9));
  HysLoadKind kind = load < desk->document->loads->len ? hys_document_load_at (desk->document, load)->kind : HYS_LOAD_FORCE;

  return hys_edit_set_load (desk->document, load, kind, any_signal (desk), error);
}

static HysDocument *
do_delete_load (Desk    *desk,
                GError **error)
{
  return hys_edit_delete_load (desk->document, below (desk, desk->document->loads->len), error);
}

static const char *
any_text (Desk *desk)
{
  const char *texts[] = { "1", "2.5", "-1", "0", "1e300", "", "0.5 + s", "true", "abc", "nan" };

  return texts[below (desk, G_N_ELEMENTS (texts))];
}

static HysDocument *
do_set (Desk    *desk,
        GError **error)
{
  const char *fields[] = { "title", "simulation.until", "simulation.step", "simulation.scheme", "units.length", "nothing" };

  return set_by_name (desk->document, fields[below (desk, G_N_ELEMENTS (fields))], any_text (desk), error);
}

static HysDocument *
refuse (GError **error)
{
  g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, "There is no such thing.");
  return NULL;
}

static HysDocument *
do_set_selected (Desk    *desk,
                 GError **error)
{
  const char *keys[] = { "stiffness", "threshold", "viscosity", "force", "count", "limit", "elongation", "sampling", "mass",
                         "fixed", "position", "velocity", "x", "row", "force.amplitude", "displacement.value" };
  const char *key = keys[below (desk, G_N_ELEMENTS (keys))];
  g_autoptr (GArray) refs = g_array_new (FALSE, FALSE, sizeof (HysValueRef));
  g_autoptr (GArray) nodes = hys_selection_nodes (desk->selection, desk->document);
  g_autoptr (GArray) elements = hys_selection_elements (desk->selection, desk->document);

  for (guint i = 0; i < nodes->len + elements->len; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%s", i < nodes->len
        ? hys_document_node (desk->document, g_array_index (nodes, guint, i))->id
        : hys_document_element (desk->document, g_array_index (elements, guint, i - nodes->len))->id, key);
      HysValueRef ref;

      if (hys_value_ref_find (desk->document, name, &ref, NULL))
        g_array_append_val (refs, ref);
    }
  if (refs->len == 0)
    return refuse (error);
  return hys_edit_set (desk->document, (const HysValueRef *) refs->data, refs->len, any_text (desk), error);
}

static HysDocument *
do_delete (Desk    *desk,
           GError **error)
{
  return hys_edit_delete (desk->document, desk->selection, error);
}

static HysDocument *
do_cut (Desk    *desk,
        GError **error)
{
  return hys_edit_cut (desk->document, desk->selection, error);
}

/* Cuts a piece out of a text, or puts one in. */
static void
spoil (Desk    *desk,
       GString *text)
{
  guint at = below (desk, (guint) text->len), length = below (desk, 40);

  if (chance (desk, 2))
    g_string_erase (text, at, (gssize) MIN (length, text->len - at));
  else
    g_string_insert (text, at, any_text (desk));
}

static HysDocument *
do_paste (Desk    *desk,
          GError **error)
{
  g_autofree char *copy = hys_edit_copy (desk->document, desk->selection, NULL);
  g_autofree char *whole = hys_document_to_json (desk->document, NULL);
  g_autoptr (GString) text = g_string_new (copy != NULL && !chance (desk, 8) ? copy : whole);

  if (chance (desk, 3))
    spoil (desk, text);
  return hys_edit_paste (desk->document, desk->layout, text->str, any_place (desk), any_place (desk), error);
}

static HysDocument *
do_duplicate (Desk    *desk,
              GError **error)
{
  return hys_edit_duplicate (desk->document, desk->layout, desk->selection, error);
}

static HysDocument *
do_repeat_parallel (Desk    *desk,
                    GError **error)
{
  g_autoptr (GArray) grades = hys_edit_gradable (desk->document, desk->selection);
  HysGrade *grade = grades->len > 0 ? &g_array_index (grades, HysGrade, below (desk, grades->len)) : NULL;

  if (grade != NULL)
    grade->last += below (desk, 3);
  return hys_edit_repeat_parallel (desk->document, desk->layout, desk->selection, below (desk, 5), grade, error);
}

static HysDocument *
do_repeat_series (Desk    *desk,
                  GError **error)
{
  return hys_edit_repeat_series (desk->document, desk->layout, desk->selection, below (desk, 5), NULL, error);
}

static HysDocument *
do_flip (Desk    *desk,
         GError **error)
{
  return hys_edit_flip (desk->document, desk->layout, desk->selection, error);
}

static HysDocument *
do_merge (Desk    *desk,
          GError **error)
{
  guint node = any_node (desk);

  return hys_edit_merge (desk->document, node, any_node (desk), error);
}

static HysDocument *
do_split (Desk    *desk,
          GError **error)
{
  return hys_edit_split (desk->document, desk->layout, any_node (desk), desk->selection, error);
}

static HysDocument *
do_insert (Desk    *desk,
           GError **error)
{
  guint element = any_element (desk);

  return hys_edit_insert (desk->document, desk->layout, element, any_kind (desk), error);
}

static HysDocument *
do_change_kind (Desk    *desk,
                GError **error)
{
  return hys_edit_change_kind (desk->document, desk->selection, any_kind (desk), error);
}

static const char *
any_id (Desk *desk)
{
  if (chance (desk, 2) && desk->document->nodes->len > 0)
    return hys_document_node (desk->document, below (desk, desk->document->nodes->len))->id;
  if (desk->document->elements->len > 0)
    return hys_document_element (desk->document, below (desk, desk->document->elements->len))->id;
  return "nobody";
}

static HysDocument *
do_rename (Desk    *desk,
           GError **error)
{
  const char *ids[] = { "é", "a.b", "a b", "", "k1", "q7", "s:1", "K" };

  return hys_edit_rename (desk->document, any_id (desk), ids[below (desk, G_N_ELEMENTS (ids))], error);
}

static HysDocument *
do_move (Desk    *desk,
         GError **error)
{
  double columns = g_rand_int_range (desk->rand, -4, 5) / 2.0;

  return hys_edit_move (desk->document, desk->layout, desk->selection, columns, g_rand_int_range (desk->rand, -2, 3), error);
}

static HysDocument *
do_tidy (Desk    *desk,
         GError **error)
{
  return hys_edit_tidy (desk->document, error);
}

static HysFigureSpec *
any_figure (Desk *desk)
{
  g_autofree char *x = g_strdup_printf ("%s:%s", chance (desk, 2) ? "x" : "r", any_id (desk));
  g_autofree char *y = g_strdup_printf ("%s:%s", chance (desk, 2) ? "f" : "slip", any_id (desk));
  const char *series[] = { x, y, NULL };

  return hys_figure_spec_new (chance (desk, 2) ? HYS_FIGURE_TIME : HYS_FIGURE_PLANE, series);
}

static HysDocument *
do_add_figure (Desk    *desk,
               GError **error)
{
  return hys_edit_add_figure (desk->document, desk->document->figures, any_figure (desk));
}

static HysDocument *
do_set_figure (Desk    *desk,
               GError **error)
{
  return hys_edit_set_figure (desk->document, desk->document->figures, below (desk, desk->document->figures->len), any_figure (desk), error);
}

static HysDocument *
do_move_figure (Desk    *desk,
                GError **error)
{
  guint from = below (desk, desk->document->figures->len);

  return hys_edit_move_figure (desk->document, desk->document->figures, from, below (desk, desk->document->figures->len), error);
}

static HysDocument *
do_remove_figure (Desk    *desk,
                  GError **error)
{
  return hys_edit_remove_figure (desk->document, desk->document->figures, below (desk, desk->document->figures->len), error);
}

static HysDocument *
do_share_figures (Desk    *desk,
                  GError **error)
{
  g_autofree double *shares = g_new (double, desk->document->figures->len + 1);

  for (guint i = 0; i < desk->document->figures->len; i++)
    shares[i] = 0.1 * (1 + below (desk, 30));
  return hys_edit_share_figures (desk->document, desk->document->figures, shares);
}

/* A number of any bar, element or load, if the name fits. */
static char *
any_target (Desk *desk)
{
  const char *keys[] = { "mass", "position", "stiffness", "threshold", "viscosity", "force.amplitude" };

  return g_strdup_printf ("%s.%s", any_id (desk), keys[below (desk, G_N_ELEMENTS (keys))]);
}

static HysDocument *
do_pin (Desk    *desk,
        GError **error)
{
  g_autofree char *name = any_target (desk);
  const char *targets[] = { name, NULL };
  HysValueRef target;

  return hys_target_find (desk->document, name, &target, NULL) ? hys_edit_control_pin (desk->document, targets)
                                                               : refuse (error);
}

static HysDocument *
do_turn_control (Desk    *desk,
                 GError **error)
{
  guint n = desk->document->controls->len, control = below (desk, n);
  HysControl changed;

  if (n == 0)
    return refuse (error);
  changed = *hys_document_control (desk->document, control);
  switch (below (desk, 5))
    {
    case 0:
      changed.label = (char *) any_text (desk);
      return hys_edit_control_change (desk->document, control, &changed);
    case 1:
      changed.minimum = 0.5;
      changed.maximum = 4;
      return hys_edit_control_change (desk->document, control, &changed);
    case 2:
      changed.logarithmic = !changed.logarithmic;
      return hys_edit_control_change (desk->document, control, &changed);
    case 3:
      return hys_edit_control_unpin (desk->document, control);
    default:
      return hys_edit_control_set (desk->document, control, g_rand_double_range (desk->rand, 0.5, 4));
    }
}

static HysDocument *
do_protocol (Desk    *desk,
             GError **error)
{
  guint n, node = any_node (desk);
  const HysProtocolKind *const *kinds = hys_protocol_kinds (&n);
  HysLoadKind load = chance (desk, 2) ? HYS_LOAD_FORCE : HYS_LOAD_DISPLACEMENT;
  HysProtocol protocol;

  if (node >= desk->document->nodes->len)
    return refuse (error);
  hys_protocol_init (&protocol, kinds[below (desk, n)], desk->document, node, load);
  return hys_protocol_change (&protocol, desk->document, error);
}

static HysDocument *
do_attach (Desk    *desk,
           GError **error)
{
  guint n = desk->document->elements->len, node = any_node (desk);
  HysEnd end = chance (desk, 2) ? HYS_END_NEW (below (desk, 9), NAN) : HYS_END_AT (node);

  if (n == 0)
    return refuse (error);
  return hys_edit_attach (desk->document, desk->layout, below (desk, n), chance (desk, 2), end,
                          chance (desk, 2) ? (double) below (desk, 5) : (double) NAN, error);
}

static HysDocument *
do_keep_run (Desk    *desk,
             GError **error)
{
  HysKeptRun *run;
  const double rows[] = { 0, 1, NAN };

  if (desk->document->runs->len > 2)
    return hys_edit_clear_runs (desk->document);
  run = hys_kept_run_new ();
  hys_kept_run_add (run, "x:m1", hys_column_new_from (rows, G_N_ELEMENTS (rows)));
  hys_kept_run_add (run, "u:k1", hys_column_new_from (rows, G_N_ELEMENTS (rows)));
  hys_kept_run_add_value (run, "k1.stiffness", 2);
  return hys_edit_keep_run (desk->document, run, error);
}

static HysDocument *
do_take_fit (Desk    *desk,
             GError **error)
{
  guint n = desk->document->elements->len;
  const double rows[] = { 0, 1, 2 }, value = 1 + g_rand_double (desk->rand);
  g_autofree char *name = n > 0 ? g_strdup_printf ("%s.stiffness", hys_document_element (desk->document, below (desk, n))->id)
                                : NULL;
  g_autoptr (GPtrArray) points = g_ptr_array_new ();

  if (name == NULL)
    return refuse (error);
  for (guint i = 0; i < 2; i++)
    {
      HysKeptRun *run = hys_kept_run_new ();

      hys_kept_run_add (run, "t", hys_column_new_from (rows, G_N_ELEMENTS (rows)));
      g_ptr_array_add (points, run);
    }
  return hys_edit_take_fit (desk->document, (char *[]){ name, NULL }, &value, "Fitted", points, error);
}

static HysDocument *
do_turn_run (Desk    *desk,
             GError **error)
{
  guint run = below (desk, desk->document->runs->len);

  if (desk->document->runs->len == 0)
    return do_keep_run (desk, error);
  switch (below (desk, 10))
    {
    case 0:
      return hys_edit_remove_run (desk->document, run);
    case 1:
      return chance (desk, 5) ? hys_edit_clear_runs (desk->document) : hys_edit_rename_run (desk->document, run, "");
    case 2:
    case 3:
      return hys_edit_rename_run (desk->document, run, any_id (desk));
    case 4:
    case 5:
      return hys_edit_color_run (desk->document, run, (int) below (desk, 0x1000000) - 1);
    default:
      return hys_edit_hide_run (desk->document, run, chance (desk, 2));
    }
}

static const Command commands[] = {
  do_add_node, do_add_element, do_add_element, do_add_element, do_add_mass, do_add_wall, do_add_load, do_set_load,
  do_delete_load, do_set, do_set_selected, do_set_selected, do_delete, do_cut, do_paste, do_paste, do_duplicate,
  do_repeat_parallel, do_repeat_series, do_flip, do_flip, do_merge, do_split, do_insert, do_insert, do_change_kind,
  do_rename, do_move, do_tidy, do_add_figure, do_add_figure, do_set_figure, do_move_figure, do_remove_figure, do_share_figures,
  do_pin, do_pin, do_turn_control, do_turn_control, do_keep_run, do_take_fit, do_turn_run, do_turn_run, do_protocol, do_attach, do_attach,
};

static const char *
text_after (const Desk *desk,
            guint       n)
{
  return g_ptr_array_index (desk->texts, n);
}

static void
assert_text (const Desk *desk)
{
  g_autofree char *text = hys_document_to_json (desk->document, NULL);

  g_assert_cmpstr (text, ==, text_after (desk, desk->n_done));
}

static void
select_some (Desk *desk)
{
  guint n = below (desk, 6);

  hys_selection_clear (desk->selection);
  for (guint i = 0; i < n; i++)
    hys_selection_add (desk->selection, any_id (desk));
  if (chance (desk, 20))
    hys_selection_all (desk->selection, desk->document);
}

/* The index of a command; a network that has grown too big is cut down. */
static guint
any_command (Desk *desk)
{
  gboolean big = desk->document->nodes->len + desk->document->elements->len > MOST_ITEMS;
  guint command;

  do
    command = below (desk, G_N_ELEMENTS (commands));
  while (big && commands[command] != do_delete && commands[command] != do_cut && commands[command] != do_merge);
  return command;
}

/* Makes one change. What is not possible is refused with a sentence and changes nothing. */
static void
edit (Desk *desk)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysLayout) layout = chance (desk, 2) ? hys_layout_new (desk->document) : NULL;
  guint64 state = hys_history_get_state (desk->history);
  const char *key = chance (desk, 3) ? "key" : NULL;
  guint command = any_command (desk);
  HysDocument *edited;

  select_some (desk);
  desk->layout = layout;
  edited = commands[command] (desk, &error);
  g_assert_true ((edited == NULL) == (error != NULL));
  if (edited == NULL || !hys_history_apply (desk->history, edited, key, NULL, &error))
    {
      g_assert_cmpstr (error->message, !=, "");
      g_assert_null (strchr (error->message, '\n'));
      assert_text (desk);
      return;
    }
  desk->document = hys_history_get_document (desk->history);
  g_assert_true (hys_document_validate (desk->document, NULL, &error));
  if (hys_history_get_state (desk->history) == state)
    {
      assert_text (desk);
      return;
    }
  desk->possible[command]++;
  desk->n_done += desk->open && key != NULL ? 0 : 1;
  desk->open = key != NULL;
  g_ptr_array_set_size (desk->texts, (int) desk->n_done);
  g_ptr_array_add (desk->texts, hys_document_to_json (desk->document, NULL));
}

static void
walk (Desk  *desk,
      guint  steps)
{
  for (guint i = 0; i < steps; i++)
    {
      gboolean back = chance (desk, 2);

      if (back && desk->n_done > 0)
        {
          hys_history_undo (desk->history);
          desk->n_done--;
          desk->open = FALSE;
        }
      else if (!back && desk->n_done + 1 < desk->texts->len)
        {
          hys_history_redo (desk->history);
          desk->n_done++;
        }
      desk->document = hys_history_get_document (desk->history);
      assert_text (desk);
      g_assert_true (hys_document_validate (desk->document, NULL, NULL));
    }
}

/* Undoes everything and does it all again. */
static void
walk_all (Desk *desk)
{
  while (hys_history_undo_name (desk->history) != NULL)
    hys_history_undo (desk->history);
  desk->document = hys_history_get_document (desk->history);
  desk->n_done = 0;
  assert_text (desk);
  while (hys_history_redo_name (desk->history) != NULL)
    hys_history_redo (desk->history);
  desk->document = hys_history_get_document (desk->history);
  desk->n_done = desk->texts->len - 1;
  assert_text (desk);
}

/* Takes the document. Counts in @possible how often each command was possible. */
static void
edit_at_random (HysDocument *document,
                guint32      seed,
                guint        edits,
                guint       *possible)
{
  Desk desk = { .rand = g_rand_new_with_seed (seed), .document = document, .history = hys_history_new (document),
                .selection = hys_selection_new (), .texts = g_ptr_array_new_with_free_func (g_free),
                .possible = possible };

  g_ptr_array_add (desk.texts, hys_document_to_json (document, NULL));
  for (guint i = 0; i < edits; i++)
    {
      edit (&desk);
      if (chance (&desk, 10))
        walk (&desk, below (&desk, 12));
    }
  walk_all (&desk);
  g_rand_free (desk.rand);
  hys_history_free (desk.history);
  hys_selection_free (desk.selection);
  g_ptr_array_unref (desk.texts);
}

/* Ten thousand edits in all, half of them from nothing, the others from the examples. */
static void
test_random (void)
{
  const char *const *examples = hys_examples_list ();
  guint n = g_strv_length ((char **) examples), edits = 10000, rounds = 20;
  guint possible[G_N_ELEMENTS (commands)] = { 0 };

  for (guint round = 0; round < rounds; round++)
    {
      HysDocument *document = round % 2 == 0 ? hys_document_new () : hys_example_load (examples[round / 2 % n], NULL);

      edit_at_random (document, round, edits / rounds, possible);
    }
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_assert_cmpuint (possible[i], >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/edit/random", test_random);
  return g_test_run ();
}
