/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of convergence: the error of each scheme as the step, or the number of branches, is refined. */
#include "hys-study-page.h"

#include "hys-figure-card.h"
#include "hys-number.h"
#include "hys-number-row.h"
#include "hys-number-table.h"
#include "hys-readout-number.h"
#include "hys-study-jobs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Default coarsest step, relative to that of the document. */
#define COARSER 8

struct _HysConvergePage
{
  HysStudyPage   parent_instance;

  /* template */
  AdwComboRow   *series;
  AdwComboRow   *varied;     /* what is refined: HysRefined */
  HysNumberRow  *coarsest;
  GtkWidget     *fewest_row;
  GtkSpinButton *fewest;
  GtkSpinButton *number;
};

G_DEFINE_FINAL_TYPE (HysConvergePage, hys_converge_page, HYS_TYPE_STUDY_PAGE)

/* A size as it is listed: a step, or a number of branches, 1/size. */
static double
listed_size (const HysConvergenceFound *found,
             guint                      i)
{
  double size = found->errors->curves[0].sizes[i];

  return found->refined == HYS_REFINE_BRANCHES ? rint (1 / size) : size;
}

static HysFigure *
new_figure (const HysConvergenceFound *found)
{
  const HysDocument *document = found->document;
  gboolean counted = found->refined == HYS_REFINE_BRANCHES;
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autofree char *symbol = hys_series_symbol (document, found->errors->series);
  g_autofree char *unit = hys_series_unit (document, found->errors->series);
  g_autofree char *words = hys_figure_card_words (_("largest error of"));
  g_autofree char *label = g_strdup_printf ("%s %s", words, symbol);
  g_autofree char *time = hys_dimension_unit (document, (HysDimension) { 0, 0, 1 });

  hys_figure_set_axis (figure, HYS_AXIS_X, counted ? "1/<i>n</i>" : "h", counted ? "" : time);
  hys_figure_set_axis (figure, HYS_AXIS_Y, label, unit);
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, TRUE);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, TRUE);
  for (guint i = 0; i < found->errors->n_curves; i++)
    {
      const HysConvergenceCurve *curve = &found->errors->curves[i];
      g_autoptr (HysColumn) sizes = hys_column_new_from (curve->sizes, curve->n);
      g_autoptr (HysColumn) errors = hys_column_new_from (curve->errors, curve->n);
      g_autofree char *name = isnan (curve->order) ? g_strdup (_(curve->label))
                                                   : g_strdup_printf (_("%s, order %.2f"), _(curve->label),
                                                                      curve->order);
      g_autofree char *legend = hys_figure_card_words (name);

      hys_figure_add_curve (figure, sizes, errors, NULL, legend);
      hys_figure_set_look (figure, i, HYS_CURVE_LINE | HYS_CURVE_MARKS);
    }
  return figure;
}

static char *
new_csv (const HysConvergenceFound *found)
{
  const HysConvergence *errors = found->errors;
  GString *text = g_string_new (found->refined == HYS_REFINE_BRANCHES ? "count" : "step");
  char number[HYS_NUMBER_SIZE];

  for (guint k = 0; k < errors->n_curves; k++)
    g_string_append_printf (text, ",%s", errors->curves[k].name);
  for (guint i = 0; i < errors->curves[0].n; i++)
    {
      g_string_append_printf (text, "\n%s", hys_number_format_exact (listed_size (found, i), number));
      for (guint k = 0; k < errors->n_curves; k++)
        g_string_append_printf (text, ",%s", hys_number_format_exact (errors->curves[k].errors[i], number));
    }
  g_string_append_c (text, '\n');
  return g_string_free (text, FALSE);
}

static void
fill_table (GtkGrid                   *table,
            const HysConvergenceFound *found)
{
  const HysConvergence *errors = found->errors;
  g_autofree const char **heads = g_new0 (const char *, errors->n_curves + 1);
  int rows = (int) errors->curves[0].n;

  heads[0] = found->refined == HYS_REFINE_BRANCHES ? _("branches") : "<i>h</i>";
  for (guint k = 0; k < errors->n_curves; k++)
    heads[k + 1] = _(errors->curves[k].label);
  hys_number_table_put_heads (table, heads, (int) errors->n_curves + 1);
  for (int i = 0; i < rows; i++)
    {
      hys_number_table_put_number (table, 0, i + 1, listed_size (found, (guint) i));
      for (guint k = 0; k < errors->n_curves; k++)
        hys_number_table_put_power (table, (int) k + 1, i + 1, errors->curves[k].errors[i]);
    }
  hys_number_table_put (table, 0, rows + 1, g_strdup (_("order")), "dim-label");
  for (guint k = 0; k < errors->n_curves; k++)
    {
      double order = errors->curves[k].order;
      char *text = isnan (order) ? g_strdup ("–") : g_strdup_printf ("<b>%.2f</b>", order);

      hys_number_table_put (table, (int) k + 1, rows + 1, text, "numeric");
    }
  hys_number_table_cut (table, rows + 2);
}

/* Errors that are zero or not finite cannot be drawn on a logarithmic axis. */
static gboolean
has_place (const HysConvergence *errors)
{
  for (guint i = 0; i < errors->n_curves; i++)
    for (guint k = 0; k < errors->curves[i].n; k++)
      if (errors->curves[i].errors[k] > 0 && isfinite (errors->curves[i].errors[k]))
        return TRUE;
  return FALSE;
}

static void
hys_converge_page_show_result (HysStudyPage  *page,
                               gconstpointer  result)
{
  const HysConvergenceFound *found = result;
  const HysConvergence *errors = found->errors;
  g_autoptr (GString) description = g_string_new (NULL);
  gboolean place = has_place (errors);

  for (guint i = 0; i < errors->n_curves; i++)
    if (!isnan (errors->curves[i].order))
      g_string_append_printf (description, _("%s: order %.2f. "), _(errors->curves[i].label), errors->curves[i].order);
  fill_table (hys_study_page_get_table (page), found);
  hys_study_page_show (page, place ? new_figure (found) : NULL, place ? new_csv (found) : NULL, description->str,
                       place ? NULL : _("No error to show: all runs agree with the reference."));
}

static HysRefined
chosen_refined (HysConvergePage *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->varied)) ? adw_combo_row_get_selected (self->varied)
         : HYS_REFINE_STEP;
}

static gpointer
hys_converge_page_new_input (HysStudyPage       *page,
                             const HysDocument  *snapshot,
                             char              **reason)
{
  HysConvergePage *self = HYS_CONVERGE_PAGE (page);
  GtkStringObject *name = adw_combo_row_get_selected_item (self->series);
  HysSeries series;

  if (name == NULL || hys_number_row_is_refused (self->coarsest)
      || !hys_series_parse (snapshot, gtk_string_object_get_string (name), &series, NULL))
    return NULL;
  return hys_convergence_job_input (snapshot, series, chosen_refined (self), hys_number_row_get_value (self->coarsest),
                                    (guint) gtk_spin_button_get_value_as_int (self->fewest),
                                    (guint) gtk_spin_button_get_value_as_int (self->number));
}

static void
varied_chosen (HysConvergePage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->coarsest), chosen_refined (self) != HYS_REFINE_BRANCHES);
  gtk_widget_set_visible (self->fewest_row, chosen_refined (self) != HYS_REFINE_STEP);
}

static char *
check_step (HysConvergePage *self,
            double           value)
{
  const HysDocument *document = hys_study_page_get_document (HYS_STUDY_PAGE (self));
  double until = document != NULL ? document->simulation.until : INFINITY;
  g_autofree char *limit = NULL;
  char number[HYS_NUMBER_SIZE];

  if (value > 0 && value <= until)
    return NULL;
  limit = hys_readout_typed (hys_number_format (until, number));
  return g_strdup_printf (_("Must be greater than 0 and at most %s, the end time."), limit);
}

static gboolean
is_offered (const HysDocument *document,
            HysSeries          series)
{
  switch (series.quantity)
    {
    case HYS_SERIES_POSITION:
    case HYS_SERIES_VELOCITY:
    case HYS_SERIES_REACTION:
      return !hys_document_node (document, series.index)->fixed;
    case HYS_SERIES_ELONGATION:
    case HYS_SERIES_FORCE:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
hys_converge_page_list_choices (HysStudyPage      *page,
                                const HysDocument *document,
                                gboolean           replaced)
{
  HysConvergePage *self = HYS_CONVERGE_PAGE (page);
  g_autoptr (GArray) all = hys_series_all (document);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean has_branches = FALSE;
  HysSeries usual = { 0 };
  guint selected = 0, n = 0;

  hys_convergence_series (document, &usual);
  for (guint i = 0; i < all->len; i++)
    {
      HysSeries series = g_array_index (all, HysSeries, i);

      if (!is_offered (document, series))
        continue;
      if (series.quantity == usual.quantity && series.index == usual.index)
        selected = n;
      gtk_string_list_take (names, hys_series_name (document, series));
      n++;
    }
  adw_combo_row_set_model (self->series, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->series, selected);
  for (guint i = 0; i < document->elements->len; i++)
    has_branches |= hys_document_element (document, i)->kind == hys_element_kind_find ("masing");
  gtk_widget_set_visible (GTK_WIDGET (self->varied), has_branches);
  hys_number_row_set_value (self->coarsest, fmin (COARSER * document->simulation.step, document->simulation.until / 2));
  varied_chosen (self);
  return n > 0;
}

static void
hys_converge_page_class_init (HysConvergePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  study_class->job = &hys_convergence_job;
  study_class->name = N_("Error and step");
  study_class->idle = N_("Start the study to see how the error falls with the step.");
  study_class->busy = N_("Running the simulations…");
  study_class->list_choices = hys_converge_page_list_choices;
  study_class->new_input = hys_converge_page_new_input;
  study_class->show_result = hys_converge_page_show_result;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-converge-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, series);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, varied);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, coarsest);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, fewest_row);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, fewest);
  gtk_widget_class_bind_template_child (widget_class, HysConvergePage, number);
  gtk_widget_class_bind_template_callback (widget_class, varied_chosen);
  gtk_widget_class_bind_template_callback (widget_class, check_step);
}

static void
hys_converge_page_init (HysConvergePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
