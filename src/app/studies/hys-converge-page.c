/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-converge-page.h"

#include "hys-a11y.h"
#include "hys-convergence.h"
#include "hys-expression.h"
#include "hys-figure-card.h"
#include "hys-job.h"
#include "hys-number.h"
#include "hys-number-table.h"
#include "hys-readout-number.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Default coarsest step, relative to that of the document. */
#define COARSER 8

/* What is refined: the order of the choices. */
typedef enum
{
  VARY_STEP,
  VARY_COUNT,
  VARY_BOTH,
} Varied;

/* Input of a study on the worker thread. */
typedef struct
{
  const HysDocument *document;
  HysSeries          series;
  Varied             varied;
  guint              n;
  double            *steps;
  guint             *counts;
} Study;

struct _HysConvergePage
{
  AdwBin               parent_instance;

  /* template */
  HysFigureCard       *figure;
  AdwComboRow         *series;
  AdwComboRow         *varied;
  GtkWidget           *coarsest_row;
  GtkWidget           *fewest_row;
  GtkSpinButton       *fewest;
  GtkSpinButton       *number;
  GtkWidget           *start;
  GtkWidget           *cancel;
  GtkProgressBar      *progress;
  GtkLabel            *message;
  GtkWidget           *table_group;
  GtkGrid             *table;

  HysValueEntry       *coarsest;   /* borrowed from its row */
  HysEditor           *editor;     /* borrowed */
  GArray              *offered;    /* (element-type HysSeries): contents of the drop-down */
  double               step;       /* the coarsest */
  Varied               shown;      /* what the study shown varied */
  const HysDocument   *studied;    /* its document */
  HysJob              *job;
};

G_DEFINE_FINAL_TYPE (HysConvergePage, hys_converge_page, ADW_TYPE_BIN)

static void
study_free (gpointer data)
{
  Study *study = data;

  hys_document_unref (study->document);
  g_free (study->steps);
  g_free (study->counts);
  g_free (study);
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Study *study = input;
  const HysDocument *document = study->document;

  switch (study->varied)
    {
    case VARY_COUNT:
      return hys_convergence_counts (document, study->series, study->counts, study->n, progress, progress_data, error);
    case VARY_BOTH:
      return hys_convergence_joint (document, study->series, study->counts, study->steps, study->n, progress,
                                    progress_data, error);
    case VARY_STEP:
    default:
      return hys_convergence_steps (document, study->series, study->steps, study->n, progress, progress_data, error);
    }
}

static void
free_result (gpointer result)
{
  hys_convergence_free (result);
}

static const HysJobKind kind = { work, study_free, free_result };

static Varied
chosen_varied (HysConvergePage *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->varied)) ? adw_combo_row_get_selected (self->varied) : VARY_STEP;
}

/* Name of sizes in the table and on the axis. */
static const char *
size_name (HysConvergePage *self)
{
  return self->shown == VARY_COUNT ? _("branches") : "<i>h</i>";
}

/* Formats a size. */
static double
shown_size (HysConvergePage *self,
            double           size)
{
  return self->shown == VARY_COUNT ? rint (1 / size) : size;
}

static HysFigure *
new_figure (HysConvergePage       *self,
            const HysConvergence  *found)
{
  const HysDocument *document = self->studied;
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autofree char *symbol = hys_series_symbol (document, found->series);
  g_autofree char *unit = hys_series_unit (document, found->series);
  g_autofree char *words = hys_figure_card_words (_("largest error of"));
  g_autofree char *label = g_strdup_printf ("%s %s", words, symbol);
  g_autofree char *time = hys_dimension_unit (document, (HysDimension) { 0, 0, 1 });

  hys_figure_set_axis (figure, HYS_AXIS_X, self->shown == VARY_COUNT ? "1/<i>n</i>" : "h", self->shown == VARY_COUNT ? "" : time);
  hys_figure_set_axis (figure, HYS_AXIS_Y, label, unit);
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, TRUE);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
  for (guint i = 0; i < found->n_curves; i++)
    {
      const HysConvergenceCurve *curve = &found->curves[i];
      g_autoptr (HysColumn) sizes = hys_column_new_from (curve->sizes, curve->n);
      g_autoptr (HysColumn) errors = hys_column_new_from (curve->errors, curve->n);
      g_autofree char *name = isnan (curve->order) ? g_strdup (_(curve->label))
                                                   : g_strdup_printf (_("%s, order %.2f"), _(curve->label), curve->order);
      g_autofree char *legend = hys_figure_card_words (name);

      hys_figure_add_curve (figure, sizes, errors, NULL, legend);
      hys_figure_set_look (figure, i, HYS_CURVE_LINE | HYS_CURVE_MARKS);
    }
  return figure;
}

static char *
new_csv (HysConvergePage      *self,
         const HysConvergence *found)
{
  GString *text = g_string_new (self->shown == VARY_COUNT ? "count" : "step");
  char number[HYS_NUMBER_SIZE];

  for (guint k = 0; k < found->n_curves; k++)
    g_string_append_printf (text, ",%s", found->curves[k].name);
  for (guint i = 0; i < found->curves[0].n; i++)
    {
      g_string_append_printf (text, "\n%s", hys_number_format_exact (shown_size (self, found->curves[0].sizes[i]), number));
      for (guint k = 0; k < found->n_curves; k++)
        g_string_append_printf (text, ",%s", hys_number_format_exact (found->curves[k].errors[i], number));
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static void
fill_table (HysConvergePage      *self,
            const HysConvergence *found)
{
  g_autofree const char **heads = g_new0 (const char *, found->n_curves + 1);
  int rows = (int) found->curves[0].n;

  heads[0] = size_name (self);
  for (guint k = 0; k < found->n_curves; k++)
    heads[k + 1] = _(found->curves[k].label);
  hys_number_table_put_heads (self->table, heads, (int) found->n_curves + 1);
  for (int i = 0; i < rows; i++)
    {
      hys_number_table_put_number (self->table, 0, i + 1, shown_size (self, found->curves[0].sizes[i]));
      for (guint k = 0; k < found->n_curves; k++)
        hys_number_table_put_power (self->table, (int) k + 1, i + 1, found->curves[k].errors[i]);
    }
  hys_number_table_put (self->table, 0, rows + 1, g_strdup (_("order")), "dim-label");
  for (guint k = 0; k < found->n_curves; k++)
    {
      double order = found->curves[k].order;
      char *text = isnan (order) ? g_strdup ("–") : g_strdup_printf ("<b>%.2f</b>", order);

      hys_number_table_put (self->table, (int) k + 1, rows + 1, text, "numeric");
    }
  hys_number_table_cut (self->table, rows + 2);
}

/* Accessible description of the figure. */
static char *
describe (const HysConvergence *found)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < found->n_curves; i++)
    if (!isnan (found->curves[i].order))
      g_string_append_printf (text, _("%s: order %.2f. "), _(found->curves[i].label), found->curves[i].order);
  return g_string_free (text, FALSE);
}

/* Errors that are zero or not finite cannot be drawn on a logarithmic axis. */
static gboolean
has_place (const HysConvergence *found)
{
  for (guint i = 0; i < found->n_curves; i++)
    for (guint k = 0; k < found->curves[i].n; k++)
      if (found->curves[i].errors[k] > 0 && isfinite (found->curves[i].errors[k]))
        return TRUE;
  return FALSE;
}

static void
show_message (HysConvergePage *self,
              const char      *text)
{
  gtk_label_set_text (self->message, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), text != NULL);
}

static void
show_found (HysConvergePage      *self,
            const HysConvergence *found)
{
  g_autofree char *description = describe (found);
  gboolean place = has_place (found);

  hys_figure_card_set (self->figure, place ? new_figure (self, found) : NULL, place ? new_csv (self, found) : NULL);
  hys_figure_card_describe (self->figure, description);
  fill_table (self, found);
  show_message (self, place ? NULL : _("No error to show: all runs agree with the reference."));
}

static void
show (HysConvergePage *self)
{
  gboolean busy = hys_job_is_busy (self->job);
  const GError *error = hys_job_get_error (self->job);
  const HysConvergence *found = busy ? NULL : hys_job_get_result (self->job);

  gtk_widget_set_visible (self->start, !busy);
  gtk_widget_set_visible (self->cancel, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy);
  gtk_progress_bar_set_fraction (self->progress, hys_job_get_progress (self->job));
  hys_figure_card_set_name (self->figure, _("Error and step"),
                            busy ? _("Running the simulations…")
                                 : _("Start the study to see how the error falls with the step."));
  gtk_widget_set_visible (self->table_group, found != NULL);
  if (found != NULL)
    show_found (self, found);
  else
    {
      hys_figure_card_set (self->figure, NULL, NULL);
      show_message (self, error != NULL && !busy ? error->message : NULL);
    }
}

/* Halvings, and doublings. */
static Study *
new_study (HysConvergePage *self)
{
  Study *study = g_new0 (Study, 1);

  study->document = hys_document_ref (self->studied);
  study->series = g_array_index (self->offered, HysSeries, adw_combo_row_get_selected (self->series));
  study->varied = chosen_varied (self);
  study->n = (guint) gtk_spin_button_get_value_as_int (self->number);
  study->steps = g_new (double, study->n);
  study->counts = g_new (guint, study->n);
  for (guint i = 0; i < study->n; i++)
    {
      study->steps[i] = ldexp (self->step, -(int) i);
      study->counts[i] = MIN ((guint) gtk_spin_button_get_value_as_int (self->fewest) << i, HYS_MAX_COUNT);
    }
  return study;
}

static void
start_clicked (HysConvergePage *self)
{
  hys_value_entry_submit (self->coarsest);
  if (self->editor == NULL || self->offered->len == 0 || hys_value_entry_get_reason (self->coarsest) != NULL)
    return;
  g_clear_pointer (&self->studied, hys_document_unref);
  self->studied = hys_document_ref (hys_editor_get_snapshot (self->editor));
  self->shown = chosen_varied (self);
  hys_job_start (self->job, new_study (self));
  show (self);
  gtk_widget_grab_focus (self->cancel);
}

static void
cancel_clicked (HysConvergePage *self)
{
  hys_job_forget (self->job);
  gtk_widget_grab_focus (self->start);
}

static void
update_rows (HysConvergePage *self)
{
  Varied varied = chosen_varied (self);

  gtk_widget_set_visible (self->coarsest_row, varied != VARY_COUNT);
  gtk_widget_set_visible (self->fewest_row, varied != VARY_STEP);
  gtk_widget_set_sensitive (self->start, self->offered->len > 0);
}

static void
varied_chosen (HysConvergePage *self)
{
  update_rows (self);
}

static char *
step_typed (HysConvergePage *self,
            const char      *text)
{
  double until = hys_editor_get_document (self->editor)->simulation.until, value;
  g_autofree char *limit = NULL;
  char number[HYS_NUMBER_SIZE];

  if (!hys_expression_parse_typed (text, &value) || !(value > 0) || value > until)
    {
      limit = hys_readout_typed (hys_number_format (until, number));
      return g_strdup_printf (_("Must be greater than 0 and at most %s, the end time."), limit);
    }
  self->step = value;
  return NULL;
}

static void
show_reason (HysConvergePage *self)
{
  const char *reason = hys_value_entry_get_reason (self->coarsest);
  g_autofree char *markup = g_markup_escape_text (reason != NULL ? reason : "", -1);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->coarsest_row), markup);
  if (reason != NULL)
    gtk_widget_add_css_class (self->coarsest_row, "refused");
  else
    gtk_widget_remove_css_class (self->coarsest_row, "refused");
}

static gboolean
is_offered (HysSeries series)
{
  return series.quantity == HYS_SERIES_POSITION || series.quantity == HYS_SERIES_VELOCITY
         || series.quantity == HYS_SERIES_ELONGATION || series.quantity == HYS_SERIES_FORCE
         || series.quantity == HYS_SERIES_REACTION;
}

/* Displacements, velocities, elongations, forces and those of loops; not those of walls. */
static void
offer_series (HysConvergePage   *self,
              const HysDocument *document)
{
  g_autoptr (GArray) all = hys_series_all (document);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  HysSeries usual = { 0 };
  guint selected = 0;

  hys_convergence_series (document, &usual);
  g_array_set_size (self->offered, 0);
  for (guint i = 0; i < all->len; i++)
    {
      HysSeries series = g_array_index (all, HysSeries, i);
      gboolean of_node = series.quantity == HYS_SERIES_POSITION || series.quantity == HYS_SERIES_VELOCITY
                         || series.quantity == HYS_SERIES_REACTION;
      g_autofree char *name = NULL;

      if (!is_offered (series) || (of_node && hys_document_node (document, series.index)->fixed))
        continue;
      if (series.quantity == usual.quantity && series.index == usual.index)
        selected = self->offered->len;
      name = hys_series_name (document, series);
      gtk_string_list_append (names, name);
      g_array_append_val (self->offered, series);
    }
  adw_combo_row_set_model (self->series, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->series, selected);
}

static gboolean
has_masing (const HysDocument *document)
{
  for (guint i = 0; i < document->elements->len; i++)
    if (hys_document_element (document, i)->kind == hys_element_kind_find ("masing"))
      return TRUE;
  return FALSE;
}

/* Updates the page after the document was replaced or its items changed. */
static void
begin (HysConvergePage *self)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  char text[HYS_NUMBER_SIZE];

  hys_job_forget (self->job);
  offer_series (self, document);
  gtk_widget_set_visible (GTK_WIDGET (self->varied), has_masing (document));
  self->step = fmin (COARSER * document->simulation.step, document->simulation.until / 2);
  hys_value_entry_reset (self->coarsest, hys_number_format (self->step, text));
  update_rows (self);
}

static void
document_changed (HysConvergePage *self,
                  HysEffects       effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    begin (self);
}

static void
hys_converge_page_dispose (GObject *object)
{
  HysConvergePage *self = HYS_CONVERGE_PAGE (object);

  hys_converge_page_set_editor (self, NULL);
  if (self->job != NULL)
    hys_job_cancel (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->offered, g_array_unref);
  g_clear_pointer (&self->studied, hys_document_unref);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (hys_converge_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, figure);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, series);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, varied);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, coarsest_row);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, fewest_row);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, fewest);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, number);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, start);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, cancel);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, progress);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, message);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, table_group);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, table);
}

static void
hys_converge_page_class_init (HysConvergePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_converge_page_dispose;
  g_type_ensure (HYS_TYPE_FIGURE_CARD);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-converge-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, varied_chosen);
  gtk_widget_class_bind_template_callback (widget_class, start_clicked);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
}

static void
add_coarsest (HysConvergePage *self)
{
  GtkWidget *entry = hys_value_entry_new ();

  self->coarsest = HYS_VALUE_ENTRY (entry);
  hys_value_entry_set_numeric (self->coarsest, NULL);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  hys_a11y_name (entry, _("Coarsest step"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (self->coarsest_row), entry);
  g_signal_connect_object (entry, "apply", G_CALLBACK (step_typed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "nudge", G_CALLBACK (step_typed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "reason-changed", G_CALLBACK (show_reason), self, G_CONNECT_SWAPPED);
}

static void
hys_converge_page_init (HysConvergePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->offered = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  self->job = hys_job_new (&kind);
  add_coarsest (self);
  g_signal_connect_object (self->job, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

void
hys_converge_page_set_editor (HysConvergePage *self,
                              HysEditor       *editor)
{
  if (self->editor != NULL)
    g_signal_handlers_disconnect_by_data (self->editor, self);
  self->editor = editor;
  if (editor == NULL)
    return;
  g_signal_connect_object (editor, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  begin (self);
}
