/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-case.h"

#include "hys-build.h"
#include "hys-edit.h"
#include "hys-examples.h"
#include "hys-memory-line.h"
#include "hys-session.h"
#include "hys-simulation.h"
#include "hys-study-jobs.h"
#include "hys-wellposed.h"
#include "hys-words.h"

#include <math.h>
#include <string.h>

static const HysDocument *
document_of (Case *self)
{
  return hys_session_get_document (self->session);
}

/* ---- Findings ---- */

static gboolean
has_checked (Case     *self,
             gpointer  data)
{
  return !hys_checker_is_busy (hys_session_get_checker (self->session));
}

static gboolean
has_finding (Case       *self,
             const char *code)
{
  const GPtrArray *findings = hys_checker_get_findings (hys_session_get_checker (self->session));

  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((const HysFinding *) g_ptr_array_index (findings, i))->code, code))
      return TRUE;
  return FALSE;
}

/* What the checker tells of each example is what the analysis on the spot finds. */
static void
test_findings_of_opened (void)
{
  g_autoptr (Case) self = case_new_example ("equal-sliders");
  g_autoptr (GPtrArray) alone = hys_wellposed_check (document_of (self));

  g_assert_cmpuint (alone->len, >, 0);
  for (guint i = 0; i < alone->len; i++)
    g_assert_true (has_finding (self, ((const HysFinding *) g_ptr_array_index (alone, i))->code));
}

/* A bar that nothing holds is found after an edit, and not any more when that is undone. */
static void
test_findings_follow_edits (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysEditor *editor = hys_session_get_editor (self->session);
  g_autoptr (GError) error = NULL;

  g_assert_false (has_finding (self, "isolated"));
  case_select (self, "k0", NULL);
  hys_editor_apply (editor, hys_edit_delete (document_of (self), hys_editor_get_selection (editor), &error), NULL, &error);
  g_assert_no_error (error);
  case_wait (self, has_checked, NULL);
  g_assert_cmpuint (hys_checker_get_findings (hys_session_get_checker (self->session))->len, >, 0);
  hys_editor_undo (editor);
  case_wait (self, has_checked, NULL);
  g_assert_false (has_finding (self, "isolated"));
}

/* Of many edits in a row only the last one counts in the end. */
static void
test_findings_are_of_the_last (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autoptr (GPtrArray) alone = NULL;

  for (guint i = 1; i <= 20; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);

      case_set (self, "s1.threshold", text);
    }
  g_assert_true (hys_checker_is_busy (hys_session_get_checker (self->session)));
  case_wait (self, has_checked, NULL);
  alone = hys_wellposed_check (document_of (self));
  g_assert_cmpuint (alone->len, ==, hys_checker_get_findings (hys_session_get_checker (self->session))->len);
}

static void
test_errors_come_first (void)
{
  g_autoptr (Case) self = case_new_example ("equal-sliders");
  const GPtrArray *findings = hys_checker_get_findings (hys_session_get_checker (self->session));

  for (guint i = 1; i < findings->len; i++)
    g_assert_cmpint (((const HysFinding *) findings->pdata[i])->severity, <=,
                     ((const HysFinding *) findings->pdata[i - 1])->severity);
}

/* ---- Remedies ---- */

static const char remediable[] =
  "{'hysteron': 1, 'nodes': [{'id': 'wall', 'fixed': true}, {'id': 'm', 'mass': 1}, {'id': 'p'}, {'id': 'alone'}],"
  " 'elements': [{'id': 'k', 'kind': 'spring', 'from': 'wall', 'to': 'm', 'stiffness': 100},"
  "              {'id': 's', 'kind': 'slider', 'from': 'wall', 'to': 'p', 'threshold': 1}],"
  " 'loads': [{'node': 'p', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 5, 'omega': 1}}],"
  " 'simulation': {'until': 100, 'step': 0.1, 'scheme': 'paper'}}";

static HysDocument *
parse (const char *text)
{
  g_autofree char *json = g_strdup (text);
  HysDocument *document = hys_document_parse (g_strdelimit (json, "'", '"'), -1, "text", NULL, NULL);

  g_assert_nonnull (document);
  return document;
}

static gboolean
is_among (const GPtrArray  *findings,
          const HysFinding *wanted)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (g_str_equal (finding->code, wanted->code) && finding->severity == wanted->severity
          && g_strv_equal ((const char *const *) finding->ids, (const char *const *) wanted->ids))
        return TRUE;
    }
  return FALSE;
}

/* A remedy takes its finding away, and undone leaves the document as it was. Returns how many there were. */
static guint
try_remedies (HysDocument *document)
{
  g_autoptr (HysEditor) editor = hys_editor_new (document);
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);
      HysDocument *remedy = hys_finding_remedy (finding, document);
      g_autofree char *before = hys_document_to_json (document, NULL), *after = NULL;
      g_autoptr (GPtrArray) left = NULL;
      g_autoptr (GError) error = NULL;

      if (remedy == NULL)
        continue;
      g_assert_cmpstr (remedy->edit, !=, "");
      hys_editor_apply (editor, remedy, NULL, &error);
      g_assert_no_error (error);
      left = hys_wellposed_check (hys_editor_get_document (editor));
      g_assert_false (is_among (left, finding));
      g_assert_true (hys_editor_undo (editor));
      after = hys_document_to_json (hys_editor_get_document (editor), NULL);
      g_assert_cmpstr (before, ==, after);
      n++;
    }
  return n;
}

static void
test_remedies (void)
{
  g_assert_cmpuint (try_remedies (parse (remediable)), ==, 3);
}

static void
test_remedies_of_examples (void)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    try_remedies (hys_example_load (*name, NULL));
}

/* The name of the first remedy of a document; it takes its finding away. */
static char *
name_remedy (HysDocument *document)
{
  g_autoptr (GPtrArray) findings = hys_wellposed_check (document);
  g_autoptr (HysDocument) remedy = NULL;
  char *name;

  for (guint i = 0; i < findings->len && remedy == NULL; i++)
    remedy = hys_finding_remedy (g_ptr_array_index (findings, i), document);
  name = g_strdup (remedy != NULL ? remedy->edit : "none");
  try_remedies (document);
  return name;
}

#define BARS(bars_, elements_, loads_) \
  "{'hysteron': 1, 'nodes': [" bars_ "], 'elements': [" elements_ "], 'loads': [" loads_ "]}"
#define PULL(node_) "{'node': '" node_ "', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 5, 'omega': 1}}"
#define SPRING(id_, from_, to_) "{'id': '" id_ "', 'kind': 'spring', 'from': '" from_ "', 'to': '" to_ "', 'stiffness': 1}"

/* What no wall holds gets one at its end: away from the load, away from the mass, or at the left. */
static void
test_remedy_wall (void)
{
  const struct { const char *text, *name; } cases[] = {
    { BARS ("{'id': 'a', 'x': 0}, {'id': 'b', 'x': 2}, {'id': 'c', 'x': 4}", SPRING ("k1", "a", "b") "," SPRING ("k2", "b", "c"),
            PULL ("c")), "Make a a Wall" },
    { BARS ("{'id': 'a', 'x': 0}, {'id': 'b', 'x': 2}, {'id': 'c', 'x': 4}", SPRING ("k1", "a", "b") "," SPRING ("k2", "b", "c"),
            PULL ("a")), "Make c a Wall" },
    { BARS ("{'id': 'b', 'x': 2}, {'id': 'a', 'x': 0}", SPRING ("k", "b", "a"), ""), "Make a a Wall" },
    { BARS ("{'id': 'm', 'mass': 1}, {'id': 'n'}", SPRING ("k", "m", "n"), PULL ("m")), "Make n a Wall" },
    { BARS ("{'id': 'm', 'mass': 1}, {'id': 'n', 'mass': 1}", SPRING ("k", "m", "n"), PULL ("m")), "none" },
    { BARS ("{'id': 'a'}, {'id': 'w', 'fixed': true}", "{'id': 's', 'kind': 'slider', 'from': 'a', 'to': 'w', 'threshold': 1}",
            PULL ("a")), "Give a a Mass" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = name_remedy (parse (cases[i].text));

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* A bar beside another one that an element was meant to end at is joined with it, not made a wall; farther away it is not. */
static void
test_remedy_join (void)
{
#define WALL "{'id': 'w', 'fixed': true, 'x': 0}, "
  const struct { const char *text, *name; } cases[] = {
    { BARS (WALL "{'id': 'n2', 'x': 2.5}, {'id': 'm', 'mass': 1, 'x': 3}", SPRING ("k", "w", "n2"), PULL ("m")), "Join n2 with m" },
    { BARS (WALL "{'id': 'm', 'mass': 1, 'x': 3}, {'id': 'n', 'x': 0.5}", SPRING ("k", "n", "m"), PULL ("m")),
      "Join n with w" },
    { BARS ("{'id': 'n2', 'x': 2.5}, {'id': 'n1', 'x': 0}, {'id': 'm', 'mass': 1, 'x': 3}, {'id': 'w', 'fixed': true, 'x': 5}",
            SPRING ("k1", "n1", "n2") "," SPRING ("k2", "m", "w"), PULL ("n2")), "Join n2 with m" },
    { BARS (WALL "{'id': 'a', 'x': 2}, {'id': 'm', 'mass': 1, 'x': 3}, {'id': 'b', 'x': 5}", SPRING ("k1", "w", "a") ","
            SPRING ("k2", "m", "b"), PULL ("b")), "none" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = name_remedy (parse (cases[i].text));

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* What the window's button does: the checker's first finding, its remedy applied, and the analysis repeated. */
static void
test_remedy_applied (void)
{
  g_autoptr (Case) self = case_new ();
  HysChecker *checker = hys_session_get_checker (self->session);
  guint before;

  hys_session_open (self->session, hys_opened_new (parse (remediable)));
  case_wait (self, has_checked, NULL);
  before = hys_checker_get_findings (checker)->len;
  g_assert_true (has_finding (self, "limit-load"));
  g_assert_true (hys_session_apply (self->session, hys_checker_new_remedy (checker, 0), NULL, NULL));
  case_wait (self, has_checked, NULL);
  g_assert_false (has_finding (self, "limit-load"));
  g_assert_cmpuint (hys_checker_get_findings (checker)->len, <, before);
  g_assert_null (hys_checker_new_remedy (checker, before));
}

static void
count (guint *n)
{
  ++*n;
}

/* ---- Equations ---- */

static gboolean
has_derived (Case     *self,
             gpointer  job)
{
  return !hys_job_is_busy (job);
}

/* On another thread: of several in a row the last one counts. */
static void
test_equations (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autoptr (HysJob) job = hys_job_new (&hys_derivation_job);
  g_autoptr (GPtrArray) last = NULL;
  const HysDerivation *derivation;

  for (guint i = 0; i < 5; i++)
    hys_job_start (job, hys_derivation_input (document_of (self), i < 4 ? HYS_WRITTEN_NUMBERS : HYS_WRITTEN_SYMBOLS));
  g_assert_true (hys_job_is_busy (job));
  case_wait (self, has_derived, job);
  derivation = hys_job_get_result (job);
  g_assert_nonnull (derivation->inclusion);
  last = hys_inclusion_to_passages (derivation->inclusion, HYS_WRITTEN_SYMBOLS);
  g_assert_cmpuint (derivation->passages->len, ==, last->len);
  for (guint i = 0; i < last->len; i++)
    g_assert_cmpstr (((const HysPassage *) derivation->passages->pdata[i])->text, ==,
                     ((const HysPassage *) last->pdata[i])->text);
}

/* ---- The analysis of a run ---- */

static gboolean
has_analysis (Case     *self,
              gpointer  job)
{
  return hys_job_get_result (job) != NULL;
}

static void
test_analysis (void)
{
  g_autoptr (Case) self = case_new_example ("iwan");
  g_autoptr (HysJob) job = hys_job_new (&hys_analysis_job);
  const HysAnalysis *analysis;

  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  hys_job_start (job, hys_recorded_new (document_of (self), hys_session_get_trace (self->session), NAN));
  case_wait (self, has_analysis, job);
  analysis = hys_job_get_result (job);
  g_assert_cmpint (analysis->node, >=, 0);
  g_assert_true (analysis->cycle != NULL || analysis->reason != NULL);
}

/* The analysis of a finished run says what that of the same document on the command line does, which is Masing's rule too: of
 * one amplitude it says nothing, whatever the first cycles were. */
static void
test_analysis_same (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  g_autoptr (HysJob) job = hys_job_new (&hys_analysis_job);
  g_autoptr (HysTrace) trace = NULL;
  g_autoptr (HysCycle) cycle = NULL;
  const HysCycle *shown;
  HysOutcome outcome;

  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  hys_job_start (job, hys_recorded_new (document_of (self), hys_session_get_trace (self->session), NAN));
  case_wait (self, has_analysis, job);
  shown = ((const HysAnalysis *) hys_job_get_result (job))->cycle;
  trace = hys_simulate (document_of (self), NULL, HYS_TRACE_BUDGET, NULL, NULL, &outcome, NULL);
  cycle = hys_cycle_of_trace (trace, document_of (self), (guint) hys_cycle_node (document_of (self)), 0, NULL);
  hys_outcome_clear (&outcome);
  g_assert_cmpint (cycle->masing, ==, cycle->state == HYS_CYCLE_CHANGING ? HYS_MASING_NO_CYCLE : HYS_MASING_ONE_LENGTH);
  g_assert_cmpint (shown->masing, ==, cycle->masing);
  g_assert_cmpuint (shown->masing_compared, ==, cycle->masing_compared);
  g_assert_cmpint (shown->state, ==, cycle->state);
  g_assert_true (shown->dissipated.value == cycle->dissipated.value || isnan (cycle->dissipated.value));
  g_assert_cmpuint (shown->n_corners, ==, cycle->n_corners);
}

static const GArray *
remember (Case   *self,
          HysJob *job,
          double  moment)
{
  hys_job_start (job, hys_recorded_new (document_of (self), hys_session_get_trace (self->session), moment));
  case_wait (self, has_analysis, job);
  return ((const HysMemory *) hys_job_get_result (job))->line;
}

/* Three S-elements driven by 3 from rest: the virgin curve twice as large is the branch that the loop has from either tip. What
 * is remembered at a moment before the first turn is one line of slope -1. */
static void
test_analysis_masing (void)
{
  g_autoptr (Case) self = case_new_example ("driven-branches");
  g_autoptr (HysJob) job = hys_job_new (&hys_analysis_job);
  const double k[] = { 0.5, 0.25, 0.25 }, eta[] = { 0.5, 1, 2 };
  const HysAnalysis *analysis;

  hys_session_set_stops_at_end (self->session, TRUE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, case_has_state, GINT_TO_POINTER (HYS_RUNNER_FINISHED));
  hys_job_start (job, hys_recorded_new (document_of (self), hys_session_get_trace (self->session), NAN));
  case_wait (self, has_analysis, job);
  analysis = hys_job_get_result (job);
  g_assert_cmpuint (hys_column_length (analysis->masing[0][0]), >, 1000);
  for (guint i = 1; i <= 2; i++)
    {
      double way = i == 1 ? 1 : -1;
      gsize n = hys_column_length (analysis->masing[i][0]);

      for (gsize row = 0; row < n; row++)
        {
          double d = 3 + way * hys_column_get (analysis->masing[i][0], row), r = -1;

          for (guint e = 0; e < 3; e++)
            r += fmin (k[e] * d, 2 * k[e] * eta[e]);
          g_assert_cmpfloat_with_epsilon (way * hys_column_get (analysis->masing[i][1], row), r, 1e-5);   /* tips are rows */
        }
      g_assert_cmpfloat_with_epsilon (way * hys_column_get (analysis->masing[i][0], n - 1), 3, 0.02);
    }
  g_autoptr (HysJob) remembering = hys_job_new (&hys_memory_job);
  const GArray *memory = remember (self, remembering, asin (0.5));

  g_assert_cmpfloat_with_epsilon (hys_memory_line_at (memory, 0), 1.5, 3e-3);
  g_assert_cmpfloat_with_epsilon (hys_memory_line_at (memory, 1), 0.5, 3e-3);
  g_assert_cmpfloat_with_epsilon (hys_memory_line_at (memory, 2), 0, 1e-9);
}

static gboolean
has_lost_its_start (Case     *self,
                    gpointer  data)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  return trace != NULL && hys_trace_length (trace) > 2000
         && hys_column_get (hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 }), 0) > 0;
}

/* A run that has gone on for so long that its first rows are no longer there: no virgin curve is drawn from the middle of a
 * cycle, and the memory line is that of the amplitude seen. */
static void
test_analysis_endless (void)
{
  g_autoptr (Case) self = case_new_example ("driven-branches");
  g_autoptr (HysJob) job = hys_job_new (&hys_analysis_job);
  const HysAnalysis *analysis;

  hys_session_set_stops_at_end (self->session, FALSE);
  hys_session_set_speed (self->session, 0);
  case_wait (self, has_lost_its_start, NULL);
  hys_job_start (job, hys_recorded_new (document_of (self), hys_session_get_trace (self->session), NAN));
  case_wait (self, has_analysis, job);
  analysis = hys_job_get_result (job);
  g_assert_null (analysis->masing[0][0]);
  g_autoptr (HysJob) remembering = hys_job_new (&hys_memory_job);
  const GArray *memory = remember (self, remembering, NAN);

  g_assert_false (isnan (hys_memory_line_at (memory, 2.9)));
  g_assert_true (isnan (hys_memory_line_at (memory, 3.1)));
}

/* What was forgotten while it was under way does not come. */
static void
test_analysis_forgotten (void)
{
  g_autoptr (Case) self = case_new_example ("generalized-prandtl");
  g_autoptr (HysJob) job = hys_job_new (&hys_analysis_job);
  guint n = 0;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (100));
  hys_job_start (job, hys_recorded_new (document_of (self), hys_session_get_trace (self->session), NAN));
  hys_job_forget (job);
  g_signal_connect_swapped (job, "done", G_CALLBACK (count), &n);
  hys_session_toggle (self->session);
  case_forget (self);
  case_wait (self, case_is_settled, NULL);
  g_assert_cmpuint (n, ==, 0);
  g_assert_null (hys_job_get_result (job));
}

/* ---- The run before ---- */

/* One that has not begun takes the place of none that has. */
static void
test_earlier (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  const HysReference *kept;

  g_assert_null (hys_session_get_earlier (self->session));
  case_wait (self, case_has_rows, GSIZE_TO_POINTER (10));
  hys_session_toggle (self->session);
  hys_session_reset (self->session);
  kept = hys_session_get_earlier (self->session);
  g_assert_nonnull (kept);
  hys_session_reset (self->session);
  g_assert_true (hys_session_get_earlier (self->session) == kept);
}

static void
test_earlier_goes_with_its_network (void)
{
  g_autoptr (Case) self = case_new_example ("persoz");
  HysEditor *editor = hys_session_get_editor (self->session);
  g_autoptr (GError) error = NULL;

  case_wait (self, case_has_rows, GSIZE_TO_POINTER (10));
  hys_session_reset (self->session);
  g_assert_nonnull (hys_session_get_earlier (self->session));
  case_select (self, "s1", NULL);
  hys_editor_apply (editor, hys_edit_delete (document_of (self), hys_editor_get_selection (editor), &error), NULL, &error);
  g_assert_no_error (error);
  g_assert_null (hys_session_get_earlier (self->session));
}

/* The first wall, bar or mass of a drawing is no fault; a bar beside a network that nothing holds is. A network without a
 * load says so. */
static void
test_first_wall (void)
{
  g_autoptr (Case) self = case_new ();
  HysDocument *document = hys_document_new ();
  guint wall;
  g_autofree char *first = NULL, *second = NULL;

  build_wall (document, "w");
  build_mass (document, "m", 1, 0, 0);
  hys_session_open (self->session, hys_opened_new (document));
  case_wait (self, has_checked, NULL);
  g_assert_null (hys_checker_find_severe (hys_session_get_checker (self->session), HYS_SEVERITY_WARNING));
  document = hys_document_new ();
  wall = build_wall (document, "w");
  build_bar (document, "alone");
  build_spring (document, "k", wall, build_mass (document, "m", 1, 0, 0), 1);
  hys_session_open (self->session, hys_opened_new (document));
  case_wait (self, has_checked, NULL);
  g_assert_nonnull (hys_checker_find_severe (hys_session_get_checker (self->session), HYS_SEVERITY_WARNING));
  first = hys_session_get_subtitle (self->session);
  g_assert_nonnull (strstr (first, " · no load yet · "));
  g_assert_null (strstr (first, "residual"));
  hys_session_open_example (self->session, "maxwell");
  second = hys_session_get_subtitle (self->session);
  g_assert_null (strstr (second, "no load"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/followers/findings/of-opened", test_findings_of_opened);
  g_test_add_func ("/followers/findings/follow-edits", test_findings_follow_edits);
  g_test_add_func ("/followers/findings/are-of-the-last", test_findings_are_of_the_last);
  g_test_add_func ("/followers/findings/first-wall", test_first_wall);
  g_test_add_func ("/followers/findings/errors-come-first", test_errors_come_first);
  g_test_add_func ("/followers/remedies", test_remedies);
  g_test_add_func ("/followers/wall-remedy", test_remedy_wall);
  g_test_add_func ("/followers/wall-rejoin", test_remedy_join);
  g_test_add_func ("/followers/remedies/of-examples", test_remedies_of_examples);
  g_test_add_func ("/followers/remedies/applied", test_remedy_applied);
  g_test_add_func ("/followers/equations", test_equations);
  g_test_add_func ("/followers/analysis", test_analysis);
  g_test_add_func ("/followers/analysis/same", test_analysis_same);
  g_test_add_func ("/followers/analysis/masing", test_analysis_masing);
  g_test_add_func ("/followers/analysis/endless", test_analysis_endless);
  g_test_add_func ("/followers/analysis/forgotten", test_analysis_forgotten);
  g_test_add_func ("/followers/earlier", test_earlier);
  g_test_add_func ("/followers/earlier/goes-with-its-network", test_earlier_goes_with_its_network);
  return g_test_run ();
}
