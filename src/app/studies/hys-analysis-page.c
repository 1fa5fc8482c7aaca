/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-study-page.h"

#include "hys-memory-line.h"
#include "hys-number-table.h"
#include "hys-object.h"
#include "hys-plot-area.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Rows up to which the memory is found as often as numbers are read out, in a millisecond each time. */
#define MOST_OFTEN 100000

/* Largest number of sides or elements listed. */
#define ROWS_MOST 40

/* The rows of the first group, in order. */
typedef enum
{
  ROW_PERIOD,
  ROW_SIDES,
  ROW_DISSIPATED,
  ROW_WORK,
  ROW_STIFFNESS,
  ROW_DAMPING,
  ROW_CENTRE,
  ROW_MASING,
  ROW_RETURN,
  N_ROWS,
} Row;

static const char *const titles[N_ROWS] = {
  [ROW_PERIOD] = N_("Period"), [ROW_SIDES] = N_("Shape"), [ROW_DISSIPATED] = N_("Dissipated per cycle"),
  [ROW_WORK] = N_("Work at the bar per cycle"), [ROW_STIFFNESS] = N_("Secant stiffness"),
  [ROW_DAMPING] = N_("Equivalent damping ratio"), [ROW_CENTRE] = N_("Centre"), [ROW_MASING] = N_("Masing’s rule"),
  [ROW_RETURN] = N_("Return-point memory"),
};

/* The rows of the last group. */
static const struct
{
  HysEnergy   energy;
  const char *title;
} energies[] = {
  { HYS_ENERGY_WORK, N_("Work of the loads") }, { HYS_ENERGY_KINETIC, N_("Kinetic") },
  { HYS_ENERGY_ELASTIC, N_("Elastic") }, { HYS_ENERGY_FRICTION, N_("Dissipated in sliders") },
  { HYS_ENERGY_VISCOUS, N_("Dissipated in dashpots") }, { HYS_ENERGY_ERROR, N_("Added by the scheme") },
};

struct _HysAnalysisPage
{
  AdwBin               parent_instance;

  /* template */
  AdwPreferencesGroup *cycle_group;
  AdwPreferencesGroup *sides_group;
  AdwPreferencesGroup *memory_group;
  AdwPreferencesGroup *masing_group;
  AdwPreferencesGroup *oscillation_group;
  AdwPreferencesGroup *model_group;
  AdwPreferencesGroup *energy_group;
  GtkGrid             *sides;
  HysPlotArea         *memory;
  HysPlotArea         *masing;
  GtkGrid             *oscillation;
  GtkGrid             *model;
  GtkWidget           *open;

  GtkWidget           *rows[N_ROWS];        /* borrowed from their group */
  GtkLabel            *values[N_ROWS];
  GtkLabel            *energies[G_N_ELEMENTS (energies)];
  HysSession          *session;
  HysJob              *job;                 /* its result is a HysAnalysis */
  HysJob              *remembering;         /* a HysMemory */
  gsize                examined;            /* length of the trace at the last analysis */
};

G_DEFINE_FINAL_TYPE (HysAnalysisPage, hys_analysis_page, ADW_TYPE_BIN)

static guint marks_signal, open_signal;

static GtkLabel *
add_row (AdwPreferencesGroup  *group,
         const char           *title,
         GtkWidget           **place)
{
  GtkWidget *row = adw_action_row_new (), *value = gtk_label_new (NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  gtk_label_set_selectable (GTK_LABEL (value), TRUE);
  gtk_widget_set_focusable (value, FALSE);
  gtk_widget_add_css_class (value, "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), value);
  adw_preferences_group_add (group, row);
  if (place != NULL)
    *place = row;
  return GTK_LABEL (value);
}

/* (transfer full) */
static void
show_value (HysAnalysisPage *self,
            Row              row,
            gboolean         shown,
            char            *text)
{
  gtk_label_set_text (self->values[row], text);
  gtk_widget_set_visible (self->rows[row], shown);
  g_free (text);
}

/* With the digits that hold. */
static char *
measured (HysMeasure measure)
{
  return hys_readout_number (hys_measure_round (measure));
}

/* Describes the cycle in one sentence; nothing is said until what there is of a run has been looked at. */
static char *
describe_state (HysAnalysisPage   *self,
                const HysAnalysis *analysis)
{
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  g_autofree char *drift = NULL;

  if (analysis == NULL && self->session != NULL && hys_session_get_trace (self->session) != NULL)
    return g_strdup ("");
  if (analysis == NULL)
    return g_strdup (_("Run longer to complete a cycle."));
  if (analysis->node < 0)
    return g_strdup (_("Add a load to get a hysteresis loop."));
  if (cycle == NULL)
    return g_strdup (analysis->reason);
  switch (cycle->state)
    {
    case HYS_CYCLE_REST:
      return g_strdup (_("Nothing moves."));
    case HYS_CYCLE_CLOSED:
      return g_strdup (_("Limit cycle reached: the cycles repeat."));
    case HYS_CYCLE_DRIFTING:
      drift = measured (cycle->drift);
      return g_strdup_printf (_("Ratchet: each cycle drifts by %s."), drift);
    case HYS_CYCLE_CHANGING:
    default:
      return g_strdup (_("No limit cycle yet: the cycles still change."));
    }
}

static char *
describe_shape (const HysCycle *cycle)
{
  switch (cycle->shape)
    {
    case HYS_LOOP_LINE:
      return g_strdup (_("a line"));
    case HYS_LOOP_POLYGON:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u side", "%u sides", cycle->n_sides), cycle->n_sides);
    case HYS_LOOP_CURVE:
      return g_strdup (_("not a polygon"));
    case HYS_LOOP_NONE:
    default:
      return g_strdup ("–");
    }
}

static void
show_cycle (HysAnalysisPage   *self,
            const HysAnalysis *analysis)
{
  g_autofree char *state = describe_state (self, analysis);
  g_autofree char *markup = g_markup_escape_text (state, -1);
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  gboolean moves = cycle != NULL && cycle->state != HYS_CYCLE_REST;
  g_autofree char *x = NULL, *r = NULL;
  const char *reason;
  int verdict;

  adw_preferences_group_set_description (self->cycle_group, markup);
  for (guint i = 0; i < N_ROWS; i++)
    gtk_widget_set_visible (self->rows[i], moves);
  if (!moves)
    return;
  x = measured (cycle->centre_x);
  r = measured (cycle->centre_r);
  verdict = hys_masing_verdict (cycle->masing);
  reason = analysis->masing[0][0] != NULL && cycle->masing == HYS_MASING_ONE_LENGTH
           ? _("one amplitude; below, the virgin curve on the loop") : hys_masing_reason (cycle->masing);
  show_value (self, ROW_PERIOD, !isnan (cycle->period.value), measured (cycle->period));
  show_value (self, ROW_SIDES, TRUE, describe_shape (cycle));
  show_value (self, ROW_DISSIPATED, TRUE, measured (cycle->dissipated));
  show_value (self, ROW_WORK, cycle->elsewhere, measured (cycle->work_at_bar));
  show_value (self, ROW_STIFFNESS, TRUE, measured (cycle->secant_stiffness));
  show_value (self, ROW_DAMPING, TRUE, measured (cycle->damping_ratio));
  show_value (self, ROW_CENTRE, TRUE,
              isnan (cycle->centre_x.value) ? g_strdup ("–") : g_strdup_printf ("(%s, %s)", x, r));
  show_value (self, ROW_MASING, TRUE,
              g_strdup (verdict == TRUE ? _("holds") : verdict == FALSE ? _("does not hold") : "–"));
  show_value (self, ROW_RETURN, cycle->returns > 0,
              g_strdup (cycle->return_broken ? _("does not hold") : _("holds")));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->rows[ROW_MASING]), reason != NULL ? reason : "");
}

/* The symbol of a quantity of the bar. */
static char *
symbol_of (HysAnalysisPage   *self,
           const HysAnalysis *analysis,
           HysSeriesQuantity  quantity)
{
  return hys_series_symbol (hys_session_get_document (self->session), (HysSeries){ quantity, (guint) analysis->node });
}

/* Start and slope of a side. */
static void
show_sides (HysAnalysisPage   *self,
            const HysAnalysis *analysis)
{
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  const guint n = cycle != NULL && cycle->shape == HYS_LOOP_POLYGON ? MIN (cycle->n_sides, ROWS_MOST) : 0;

  gtk_widget_set_visible (GTK_WIDGET (self->sides_group), n > 0);
  if (n == 0)
    return;
  g_autofree char *x = symbol_of (self, analysis, HYS_SERIES_POSITION), *x_head = g_strdup_printf ("<i>%s</i>", x);
  g_autofree char *r = symbol_of (self, analysis, HYS_SERIES_REACTION), *r_head = g_strdup_printf ("<i>%s</i>", r);

  hys_number_table_put_heads (self->sides, (const char *[]){ x_head, r_head, _("slope") }, 3);
  for (guint i = 0; i < n; i++)
    {
      const HysLoopSide *side = &cycle->sides[i];
      const HysMeasure numbers[] = { { side->from.x, cycle->grain.x }, { side->from.r, cycle->grain.r },
                                     { side->slope, cycle->slope_error } };

      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        hys_number_table_put_number (self->sides, (int) k, (int) i + 1, hys_measure_round (numbers[k]));
    }
  hys_number_table_cut (self->sides, (int) n + 1);
}

/* What is known where x is sinusoidal, two to a row. */
static void
show_oscillation (HysAnalysisPage *self,
                  const HysCycle  *cycle)
{
  static const char *const names[HYS_OSCILLATION_VALUES] = {
    "<i>G</i>′₁", "<i>G</i>″₁", "<i>G</i>′₃", "<i>G</i>″₃", "<i>G</i>′₅", "<i>G</i>″₅",
    "<i>G</i>′<sub>M</sub>", "<i>G</i>′<sub>L</sub>",
    "<i>η</i>′<sub>M</sub>", "<i>η</i>′<sub>L</sub>", "<i>S</i>", "<i>T</i>", "<i>e</i>₃", "<i>v</i>₃",
  };
  HysOscillationValue values[HYS_OSCILLATION_VALUES];
  gboolean known = cycle != NULL && !isnan (cycle->oscillation.omega);

  gtk_widget_set_visible (GTK_WIDGET (self->oscillation_group), known);
  if (!known)
    return;
  hys_oscillation_list (&cycle->oscillation, values);
  for (int i = 0; i < HYS_OSCILLATION_VALUES; i++)
    {
      hys_number_table_put (self->oscillation, i % 2 * 2, i / 2, g_strdup (names[i]), "dim-label");
      hys_number_table_put_number (self->oscillation, i % 2 * 2 + 1, i / 2, hys_measure_round (values[i].measure));
    }
}

/* The first row is of k0; slipping elements come first in a model, by ascending limit, and the others are merged with
 * k0. */
static void
put_branch (HysAnalysisPage  *self,
            int               column,
            guint             row,
            const HysPrandtl *model)
{
  double k = row > model->n ? NAN : row > 0 ? model->k[row - 1] : model->k0;

  hys_number_table_put_number (self->model, column, (int) row + 1, k);
  hys_number_table_put_number (self->model, column + 1, (int) row + 1,
                               row > 0 && row <= model->n ? model->eta[row - 1] : NAN);
}

/* The memory line of a drawn model at the moment looked at, and on it the S-elements. */
static void
show_memory (HysAnalysisPage *self)
{
  const HysMemory *memory = hys_job_get_result (self->remembering);
  const GArray *line = memory != NULL ? memory->line : NULL;
  g_autoptr (HysColumn) eta = hys_column_new (), psi = hys_column_new ();
  g_autoptr (HysColumn) limits = hys_column_new (), plays = hys_column_new ();
  HysFigure *figure;

  gtk_widget_set_visible (GTK_WIDGET (self->memory_group), line != NULL);
  if (line == NULL)
    return;
  for (guint i = 0; i < line->len; i++)
    {
      const HysMemoryPoint *point = &g_array_index (line, HysMemoryPoint, i);

      hys_column_append (eta, point->eta);
      hys_column_append (psi, point->psi);
    }
  for (guint i = 0; i < memory->drawn->n; i++)
    {
      hys_column_append (limits, memory->drawn->eta[i]);
      hys_column_append (plays, hys_memory_line_at (line, memory->drawn->eta[i]));
    }
  figure = hys_figure_new (HYS_PLOT_PLANE);
  hys_figure_set_axis (figure, HYS_AXIS_X, "η", "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, "x − u", "");
  hys_figure_add_curve (figure, eta, psi, NULL, NULL);
  hys_figure_set_look (figure, hys_figure_add_curve (figure, limits, plays, NULL, NULL), HYS_CURVE_MARKS);
  hys_plot_area_set_figure (self->memory, figure);
}

/* The virgin curve, twice as large and turned, on the cycle. */
static void
show_masing (HysAnalysisPage   *self,
             const HysAnalysis *analysis)
{
  gboolean known = analysis != NULL && analysis->masing[0][0] != NULL;
  HysFigure *figure;

  gtk_widget_set_visible (GTK_WIDGET (self->masing_group), known);
  if (!known)
    return;
  g_autofree char *x = symbol_of (self, analysis, HYS_SERIES_POSITION);
  g_autofree char *r = symbol_of (self, analysis, HYS_SERIES_REACTION);

  figure = hys_figure_new (HYS_PLOT_PLANE);
  hys_figure_set_axis (figure, HYS_AXIS_X, x, "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, r, "");
  for (guint i = 0; i < G_N_ELEMENTS (analysis->masing); i++)
    {
      hys_figure_add_curve (figure, analysis->masing[i][0], analysis->masing[i][1], NULL, NULL);
      hys_figure_set_ink (figure, i, &(HysCurveInk){ -1, i == 0 ? 0 : 1, -1, i == 0 ? 1 : 1.6 });
    }
  hys_plot_area_set_figure (self->masing, figure);
}

/* The identified model and, beside it, the drawn one where there is one. */
static void
show_model (HysAnalysisPage   *self,
            const HysAnalysis *analysis)
{
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  const HysPrandtl *found = cycle != NULL ? cycle->identified : NULL, *drawn = found != NULL ? analysis->drawn : NULL;
  const char *heads[] = { "", "<i>k</i>", "<i>η</i>", _("drawn <i>k</i>"), _("drawn <i>η</i>") };
  guint n = found != NULL ? MIN (MAX (found->n, drawn != NULL ? drawn->n : 0), ROWS_MOST) + 1 : 0;
  g_autofree char *remark = g_markup_escape_text (cycle != NULL && cycle->remark != NULL ? cycle->remark : "", -1);

  hys_number_table_put_heads (self->model, heads, drawn != NULL ? 5 : 3);
  for (guint i = 0; i < n; i++)
    {
      hys_number_table_put (self->model, 0, (int) i + 1, g_strdup_printf ("%u", i), "dim-label");
      put_branch (self, 1, i, found);
      if (drawn != NULL)
        put_branch (self, 3, i, drawn);
    }
  hys_number_table_cut (self->model, (int) n + 1);
  adw_preferences_group_set_description (self->model_group, *remark != '\0' ? remark : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->model), found != NULL);
  gtk_widget_set_visible (self->open, found != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->model_group), found != NULL || *remark != '\0');
}

static void
show (HysAnalysisPage *self)
{
  const HysAnalysis *analysis = hys_job_get_result (self->job);

  show_cycle (self, analysis);
  show_masing (self, analysis);
  show_sides (self, analysis);
  show_oscillation (self, analysis != NULL ? analysis->cycle : NULL);
  show_model (self, analysis);
  g_signal_emit (self, marks_signal, 0);
}

/* A document with the identified model under a force that makes the same half-cycle. */
static void
open_clicked (HysAnalysisPage *self)
{
  const HysAnalysis *analysis = hys_job_get_result (self->job);
  const HysCycle *cycle = analysis != NULL ? analysis->cycle : NULL;
  HysPrandtlDrive drive = { .mass = 0, .omega = 1, .cycles = 3 };

  if (cycle == NULL || cycle->identified == NULL)
    return;
  drive.amplitude = 0.5 * (cycle->x_max.value - cycle->x_min.value);
  g_signal_emit (self, open_signal, 0, hys_prandtl_to_document (cycle->identified, &drive));
}

static void
visibility_changed (HysAnalysisPage *self)
{
  self->examined = 0;
  g_signal_emit (self, marks_signal, 0);
}

/* Clears the results after the run was restarted or the document replaced. */
static void
forget (HysAnalysisPage *self)
{
  self->examined = 0;
  hys_job_forget (self->job);
  hys_job_forget (self->remembering);
  show (self);
  show_memory (self);
}

/* An endless run goes on in a trace without its earliest rows; what is known of it stays until more is. */
static void
trace_changed (HysAnalysisPage *self)
{
  if (hys_live_earliest (hys_session_get_live (self->session)) > 0)
    self->examined = 0;
  else
    forget (self);
}

static void
document_changed (HysAnalysisPage *self,
                  HysEffects       effects)
{
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS))
    forget (self);
}

/* A page that is not seen does so when it is. */
static void
remember (HysAnalysisPage *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  if (trace != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    hys_job_start (self->remembering, hys_recorded_new (hys_session_get_document (self->session), trace,
                                                        hys_session_get_moment (self->session)));
}

/* Updates the page as the run advances or settles. */
static void
follow (HysAnalysisPage *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  if (trace == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (energies); i++)
    {
      double value = hys_live_value (hys_session_get_live (self->session), HYS_SERIES_ENERGY, energies[i].energy);
      g_autofree char *text = hys_readout_number (energies[i].energy == HYS_ENERGY_ERROR ? 0 - value : value);

      gtk_label_set_text (self->energies[i], text);
    }
  if (hys_trace_length (trace) == self->examined)
    return;
  self->examined = hys_trace_length (trace);
  hys_job_start (self->job, hys_recorded_new (hys_session_get_document (self->session), trace, NAN));
  remember (self);
}

/* The memory follows the run, and what is looked at; that of many rows comes with the rest. */
static void
read_memory (HysAnalysisPage *self)
{
  HysTrace *trace = hys_session_get_trace (self->session);

  if (trace != NULL && hys_trace_length (trace) <= MOST_OFTEN)
    remember (self);
}

static void
hys_analysis_page_class_init (HysAnalysisPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HYS_TYPE_PLOT_AREA);
  marks_signal = hys_object_add_signal (klass, "marks", 0);
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-analysis-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, cycle_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, sides_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, memory_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, memory);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, masing_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, masing);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, oscillation_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, model_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, energy_group);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, sides);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, oscillation);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, model);
  gtk_widget_class_bind_template_child (widget_class, HysAnalysisPage, open);
  gtk_widget_class_bind_template_callback (widget_class, open_clicked);
}

static void
hys_analysis_page_init (HysAnalysisPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_ROWS; i++)
    self->values[i] = add_row (self->cycle_group, _(titles[i]), &self->rows[i]);
  for (guint i = 0; i < G_N_ELEMENTS (energies); i++)
    self->energies[i] = add_row (self->energy_group, _(energies[i].title), NULL);
  self->job = hys_job_new_for (self, &hys_analysis_job);
  g_signal_connect_object (self->job, "done", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  self->remembering = hys_job_new_for (self, &hys_memory_job);
  g_signal_connect_object (self->remembering, "done", G_CALLBACK (show_memory), self, G_CONNECT_SWAPPED);
  g_signal_connect_after (self, "map", G_CALLBACK (visibility_changed), NULL);
  g_signal_connect_after (self, "unmap", G_CALLBACK (visibility_changed), NULL);
  show (self);
}

void
hys_analysis_page_set_session (HysAnalysisPage *self,
                               HysSession      *session)
{
  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (forget), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "trace-changed", G_CALLBACK (trace_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "described", G_CALLBACK (follow), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "read", G_CALLBACK (read_memory), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::moment", G_CALLBACK (remember), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self, "map", G_CALLBACK (hys_session_wake), session, G_CONNECT_SWAPPED);
}

const HysAnalysis *
hys_analysis_page_get (HysAnalysisPage *self)
{
  return gtk_widget_get_mapped (GTK_WIDGET (self)) ? hys_job_get_result (self->job) : NULL;
}
