/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of identification: a measured loop, and the generalized Prandtl model, or the continuous one, that has it. */
#include "hys-study-page.h"

#include "hys-a11y.h"
#include "hys-data-row.h"
#include "hys-figure-card.h"
#include "hys-fit-job.h"
#include "hys-number.h"
#include "hys-number-table.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-readout.h"
#include "hys-target-figure.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

struct _HysIdentifyPage
{
  HysStudyPage         parent_instance;

  /* template */
  HysDataRow          *data;
  AdwComboRow         *model;
  HysValueEntry       *limit;
  GtkSwitch           *automatic;
  GtkSpinButton       *number;
  GtkWidget           *accept;
  GtkWidget           *edit;

  HysFitSource        *source;     /* the loop, and its columns where they were chosen; NULL = none yet */
  char                *formula;    /* of the limits, as typed; NULL = one that suits */
  gboolean             wanted;     /* it is to be fitted */
  gboolean             filling;    /* choices are being set by the program */
};

G_DEFINE_FINAL_TYPE (HysIdentifyPage, hys_identify_page, HYS_TYPE_STUDY_PAGE)

enum
{
  OPEN,
  EDIT,
  NO_LOOP,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static gboolean
has_model (const HysFit *fit)
{
  return fit->found != NULL || fit->continuous != NULL;
}

/* The fitted curve with @n points: the whole history, or the half-cycle and its rotation by 180° (transfer full). */
static HysLoopPoint *
fitted_curve (const HysFit *fit,
              guint        *n)
{
  const HysInverse *found = fit->continuous;
  guint half;
  HysLoopPoint *loop;

  if (fit->found != NULL)
    {
      *n = fit->found->n_curve;
      return g_memdup2 (fit->found->curve, *n * sizeof (HysLoopPoint));
    }
  half = found->n_points;
  *n = 2 * half + 1;
  loop = g_new (HysLoopPoint, *n);
  for (guint i = 0; i < half; i++)
    {
      loop[i] = found->curve[i];
      loop[half + i] = (HysLoopPoint) { 2 * found->centre.x - found->curve[i].x,
                                       2 * found->centre.r - found->curve[i].r };
    }
  loop[2 * half] = loop[0];
  return loop;
}

static void
add_fit (HysFigure    *figure,
         const HysFit *fit)
{
  g_autoptr (HysColumn) x = hys_column_new (), r = hys_column_new ();
  g_autofree char *label = hys_figure_card_words (_("fitted"));
  guint n;
  g_autofree HysLoopPoint *loop = fitted_curve (fit, &n);

  for (guint i = 0; i < n; i++)
    {
      hys_column_append (x, loop[i].x);
      hys_column_append (r, loop[i].r);
    }
  hys_figure_add_curve (figure, x, r, NULL, label);
}

static HysFigure *
new_figure (const HysFit *fit)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autofree char *label = hys_figure_card_words (_("measured"));
  g_autofree char *x_unit = g_markup_escape_text (fit->measured->x_unit, -1);
  g_autofree char *r_unit = g_markup_escape_text (fit->measured->r_unit, -1);

  hys_figure_set_axis (figure, HYS_AXIS_X, "x", x_unit);
  hys_figure_set_axis (figure, HYS_AXIS_Y, "r", r_unit);
  hys_figure_add_curve (figure, fit->x, fit->r, NULL, label);
  hys_figure_set_look (figure, 0, HYS_CURVE_MARKS);
  if (!has_model (fit))
    return figure;
  add_fit (figure, fit);
  if (hys_paint_theme () == HYS_PLOT_LIGHT)   /* faded data are hardly visible on a dark background */
    hys_figure_set_highlight (figure, 1);
  return figure;
}

/* What was fitted to what, and what is left. */
static char *
describe (const HysFit *fit)
{
  const HysIdentification *found = fit->found;
  const double residual = found != NULL ? found->residual : fit->continuous->residual;
  const double relative = found != NULL ? found->relative : fit->continuous->relative;
  const char *remark = found != NULL ? found->remark : fit->continuous->remark;
  g_autofree char *number = hys_readout_number (residual), *percent = hys_readout_number (100 * relative);
  GString *text = g_string_new (NULL);

  if (found != NULL)
    g_string_append_printf (text, ngettext ("%u half-cycle, %zu points", "%u half-cycles, %zu points", found->n_halves),
                            found->n_halves, found->n_points);
  if (found != NULL)
    g_string_append_c (text, '\n');
  g_string_append_printf (text, _("Residual: %s (root mean square), %s %% of the range of r\n"), number, percent);
  g_string_append (text, remark != NULL ? remark : "");
  return g_strchomp (g_string_free (text, FALSE));
}

/* Adds the standard errors to the table, where the data tell some. */
static void
show_errors (GtkGrid                 *table,
             const HysIdentification *found)
{
  const HysPrandtl *prandtl = found->prandtl;

  if (found->k_error == NULL)
    return;
  hys_number_table_put_uncertain (table, 1, 1, prandtl->k0, found->k0_error);
  for (guint i = 0; i < prandtl->n; i++)
    {
      int row = (int) i + 2;

      hys_number_table_put_uncertain (table, 1, row, prandtl->k[i], found->k_error[i]);
      hys_number_table_put_uncertain (table, 2, row, prandtl->eta[i], found->eta_error[i]);
      hys_number_table_put_uncertain (table, 3, row, prandtl->k[i] * prandtl->eta[i], found->alpha_error[i]);
    }
}

static void
show_model (HysIdentifyPage *self,
            const HysFit    *fit)
{
  GtkGrid *table = hys_study_page_get_table (HYS_STUDY_PAGE (self));

  if (fit->found != NULL)
    {
      hys_number_table_show_prandtl (table, fit->found->prandtl);
      show_errors (table, fit->found);
    }
  else if (fit->continuous != NULL)
    {
      g_autofree char *k0 = hys_readout_number (fit->continuous->k0);
      g_autofree char *text = g_strdup_printf ("k₀ = %s\nk(s) = %s", k0, fit->continuous->shown);
      const char *const heads[] = { "" };

      hys_number_table_put_heads (table, heads, 1);
      hys_number_table_put (table, 0, 0, g_markup_escape_text (text, -1), "numeric");
      hys_number_table_cut (table, 1);
      hys_value_entry_set_value (self->limit, fit->continuous->limit);
    }
  else
    hys_number_table_cut (table, 0);
}

/* Says what was taken, and reads the file no more. */
static void
show_source (HysIdentifyPage *self,
             const HysFit    *fit)
{
  g_autofree char *told = fit->measured != NULL ? hys_measured_describe (fit->measured) : NULL;

  hys_data_row_show (self->data, fit->sheet, &fit->choice, told);
  hys_fit_source_free (self->source);
  self->source = hys_fit_source_new (NULL, fit->sheet, fit->choice);
}

static void
hys_identify_page_show_result (HysStudyPage  *page,
                               gconstpointer  result)
{
  HysIdentifyPage *self = HYS_IDENTIFY_PAGE (page);
  const HysFit *fit = result;
  const HysIdentification *found = fit->found;
  HysFigure *over;
  guint n = 0;
  g_autofree HysLoopPoint *loop = has_model (fit) ? fitted_curve (fit, &n) : NULL;
  g_autofree char *text = has_model (fit) ? describe (fit) : g_strdup (fit->reason);

  show_source (self, fit);
  show_model (self, fit);
  if (gtk_switch_get_active (self->automatic) && fit->found != NULL)
    {
      self->filling = TRUE;
      gtk_spin_button_set_value (self->number, fit->found->prandtl->n);
      self->filling = FALSE;
    }
  gtk_widget_set_visible (self->accept, fit->apt);
  gtk_widget_set_visible (self->edit, fit->apt && fit->found != NULL);
  over = hys_data_row_get_figure (self->data, hys_plot_area_get_figure (hys_study_page_get_area (page)));
  hys_study_page_show (page, over != NULL ? over : fit->measured != NULL ? new_figure (fit) : NULL,
                       loop != NULL ? hys_loop_csv (loop, n) : NULL, fit->sheet->name, text);
  hys_plot_area_set_marks (hys_study_page_get_area (page), found != NULL && over == NULL ? found->corners : NULL,
                           found != NULL && over == NULL ? found->n_corners : 0, HYS_MARKS_ALONE, NULL);
  if (fit->no_loop)
    g_signal_emit (self, signals[NO_LOOP], 0, fit->sheet);
}

static gpointer
hys_identify_page_new_input (HysStudyPage       *page,
                             const HysDocument  *snapshot,
                             char              **reason)
{
  HysIdentifyPage *self = HYS_IDENTIFY_PAGE (page);
  HysFitRequest *request;

  if (!self->wanted || self->source == NULL)
    return NULL;
  self->wanted = FALSE;
  request = g_new (HysFitRequest, 1);
  *request = (HysFitRequest) {
    .source = hys_fit_source_new (g_strdup (self->source->path), self->source->sheet, self->source->choice),
    .elements = gtk_switch_get_active (self->automatic) ? -1 : gtk_spin_button_get_value_as_int (self->number),
    .continuous = adw_combo_row_get_selected (self->model) == 1,
    .limit = g_strdup (self->formula),
  };
  return request;
}

/* Which rows are visible: those of the kind of model. */
static gboolean
has_limit (GtkWidget *row,
           guint      model)
{
  return model == 1;
}

static gboolean
has_elements (GtkWidget *row,
              guint      model)
{
  return model != 1;
}

static gboolean
has_number (GtkWidget *row,
            guint      model,
            gboolean   automatic)
{
  return model != 1 && !automatic;
}

static void
start (HysIdentifyPage *self)
{
  self->wanted = TRUE;
  hys_study_page_start (HYS_STUDY_PAGE (self));
}

/* Begins with another loop, and keeps the limit. @path: (transfer full) (nullable); else @sheet */
static void
begin (HysIdentifyPage *self,
       char            *path,
       HysSheet        *sheet)
{
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;
  g_autofree char *base = path != NULL ? g_filename_display_basename (path) : NULL;

  choice.kind = HYS_FIT_LOOP;
  choice.z = HYS_FIT_UNUSED;
  if (path != NULL)
    hys_data_row_show (self->data, NULL, &choice, base);
  hys_fit_source_free (self->source);
  self->source = hys_fit_source_new (path, sheet, choice);
  start (self);
}

static void
opened (HysIdentifyPage *self,
        GStrv            paths)
{
  begin (self, g_strdup (paths[0]), NULL);
}

static void
chosen (HysIdentifyPage *self)
{
  self->source->choice = hys_data_row_get_choice (self->data);
  start (self);
}

static void
crop (HysIdentifyPage *self)
{
  hys_data_row_crop (self->data, hys_plot_area_get_figure (hys_study_page_get_area (HYS_STUDY_PAGE (self))));
}

/* Invalid formulas are reported by the fit. */
static char *
limit_typed (HysIdentifyPage *self,
             const char      *text)
{
  g_autofree char *limit = g_strstrip (g_strdup (text));

  g_free (self->formula);
  self->formula = *limit != '\0' ? g_steal_pointer (&limit) : NULL;
  start (self);
  return NULL;
}

static void
model_chosen (HysIdentifyPage *self)
{
  if (!self->filling)
    start (self);
}

void
hys_identify_page_open (HysIdentifyPage *self,
                        GFile           *file)
{
  hys_data_row_open (self->data, file);
}

/* Takes the last periods of the run. */
static void
run_clicked (HysIdentifyPage *self)
{
  HysSession *session = hys_study_page_get_session (HYS_STUDY_PAGE (self));
  HysTrace *trace = hys_session_get_trace (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysSheet) sheet = trace != NULL ? hys_fit_run_sheet (hys_session_get_document (session), trace, &error) : NULL;

  if (sheet != NULL)
    begin (self, NULL, sheet);
  else if (error != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "study.tell", "s", error->message);
}

static void
accept_clicked (HysIdentifyPage *self)
{
  g_signal_emit (self, signals[OPEN], 0, hys_fit_to_document (hys_study_page_get_result (HYS_STUDY_PAGE (self))));
}

static void
edit_clicked (HysIdentifyPage *self)
{
  const HysFit *fit = hys_study_page_get_result (HYS_STUDY_PAGE (self));

  g_signal_emit (self, signals[EDIT], 0, fit->found->corners, fit->found->n_corners);
}

static void
hys_identify_page_class_init (HysIdentifyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  study_class->job = &hys_fit_job;
  study_class->live = TRUE;
  study_class->name = N_("Measured loop");
  study_class->idle = N_("Open a measured loop or drop a file here: a table (CSV, XLSX, ODS) of displacement and force.");
  study_class->busy = N_("Identifying…");
  study_class->new_input = hys_identify_page_new_input;
  study_class->show_result = hys_identify_page_show_result;
  g_type_ensure (HYS_TYPE_DATA_ROW);
  g_type_ensure (HYS_TYPE_VALUE_ENTRY);
  signals[OPEN] = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  signals[EDIT] = hys_object_add_signal (klass, "edit", 2, G_TYPE_POINTER, G_TYPE_UINT);
  signals[NO_LOOP] = hys_object_add_signal (klass, "no-loop", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-identify-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, data);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, model);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, limit);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, automatic);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, number);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, accept);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, edit);
  gtk_widget_class_bind_template_callback (widget_class, opened);
  gtk_widget_class_bind_template_callback (widget_class, crop);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_refresh);
  gtk_widget_class_bind_template_callback (widget_class, chosen);
  gtk_widget_class_bind_template_callback (widget_class, run_clicked);
  gtk_widget_class_bind_template_callback (widget_class, has_limit);
  gtk_widget_class_bind_template_callback (widget_class, has_elements);
  gtk_widget_class_bind_template_callback (widget_class, has_number);
  gtk_widget_class_bind_template_callback (widget_class, limit_typed);
  gtk_widget_class_bind_template_callback (widget_class, model_chosen);
  gtk_widget_class_bind_template_callback (widget_class, accept_clicked);
  gtk_widget_class_bind_template_callback (widget_class, edit_clicked);
}

static void
hys_identify_page_init (HysIdentifyPage *self)
{
  hys_object_keep_field (self, &self->source, (GDestroyNotify) hys_fit_source_free);
  hys_object_keep_field (self, &self->formula, g_free);
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filling = FALSE;
  hys_a11y_name (GTK_WIDGET (self->limit), _("Limits of the branches"));
  hys_data_row_take_drops (self->data, GTK_WIDGET (self));
}
