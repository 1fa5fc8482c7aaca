/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-identify-page.h"

#include "hys-a11y.h"
#include "hys-error.h"
#include "hys-figure-card.h"
#include "hys-file-filter.h"
#include "hys-fit-job.h"
#include "hys-number.h"
#include "hys-number-table.h"
#include "hys-object.h"
#include "hys-readout.h"
#include "hys-paint.h"
#include "hys-settings.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

struct _HysIdentifyPage
{
  AdwBin               parent_instance;

  /* template */
  HysFigureCard       *figure;
  AdwComboRow         *x;
  AdwComboRow         *r;
  AdwActionRow        *table_row;
  HysValueEntry       *rows;
  AdwComboRow         *model;
  HysValueEntry       *limit;
  GtkSwitch           *automatic;
  GtkSpinButton       *number;
  GtkWidget           *progress_group;
  GtkProgressBar      *progress;
  GtkWidget           *message_group;
  GtkLabel            *message;
  AdwPreferencesGroup *model_group;
  GtkGrid             *table;
  AdwActionRow        *residual_row;
  AdwActionRow        *data_row;
  AdwActionRow        *stiffness_row;
  GtkWidget           *actions;

  HysFitRequest       *source;     /* the loop, its columns where they were chosen, and the limit as typed */
  HysJob              *job;
  gboolean             filling;    /* choices are being set by the program */
};

G_DEFINE_FINAL_TYPE (HysIdentifyPage, hys_identify_page, ADW_TYPE_BIN)

enum
{
  OPEN,
  EDIT,
  RUN_WANTED,
  NO_LOOP,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Forgets the loop, and keeps the limit. */
static void
clear_source (HysIdentifyPage *self)
{
  HysFitRequest *source = hys_fit_request_new ();

  source->limit = g_steal_pointer (&self->source->limit);
  hys_fit_request_free (self->source);
  self->source = source;
}

static gboolean
has_model (const HysFit *fit)
{
  return fit != NULL && (fit->found != NULL || fit->continuous != NULL);
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

/* The fitted curve. */
static char *
new_csv (const HysFit *fit)
{
  GString *text = g_string_new ("x,r\n");
  char x[HYS_NUMBER_SIZE], r[HYS_NUMBER_SIZE];
  guint n;
  g_autofree HysLoopPoint *loop = fitted_curve (fit, &n);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s,%s\n", hys_number_format_exact (loop[i].x, x),
                            hys_number_format_exact (loop[i].r, r));
  return g_string_free (text, FALSE);
}

static void
show_figure (HysIdentifyPage *self,
             const HysFit    *fit)
{
  const HysIdentification *found = fit != NULL ? fit->found : NULL;
  g_autofree char *name = fit != NULL ? g_strdup_printf (_("Loop of %s"), fit->name) : g_strdup (_("Measured loop"));

  hys_figure_card_set_name (self->figure, name,
                            _("Open a measured loop or drop a file here: a CSV table of displacement and force."));
  hys_figure_card_set (self->figure, fit != NULL && fit->measured != NULL ? new_figure (fit) : NULL,
                       has_model (fit) ? new_csv (fit) : NULL);
  hys_plot_area_set_marks (hys_figure_card_get_area (self->figure), found != NULL ? found->corners : NULL,
                           found != NULL ? found->n_corners : 0);
}

/* Shows the residual of the fit. */
static void
show_residual (HysIdentifyPage *self,
               double           residual,
               double           relative)
{
  g_autofree char *number = hys_readout_number (residual), *percent = hys_readout_number (100 * relative);
  g_autofree char *text = g_strdup_printf (_("%s (root mean square), %s %% of the range of r"), number, percent);

  adw_action_row_set_subtitle (self->residual_row, text);
}

static void
show_remark (HysIdentifyPage *self,
             const char      *remark)
{
  g_autofree char *markup = remark != NULL ? g_markup_escape_text (remark, -1) : NULL;

  adw_preferences_group_set_description (self->model_group, markup);
}

/* Adds the standard errors to the table, where the data tell some. */
static void
show_errors (HysIdentifyPage         *self,
             const HysIdentification *found)
{
  const HysPrandtl *prandtl = found->prandtl;

  if (found->k_error == NULL)
    return;
  hys_number_table_put_uncertain (self->table, 1, 1, prandtl->k0, found->k0_error);
  for (guint i = 0; i < prandtl->n; i++)
    {
      int row = (int) i + 2;

      hys_number_table_put_uncertain (self->table, 1, row, prandtl->k[i], found->k_error[i]);
      hys_number_table_put_uncertain (self->table, 2, row, prandtl->eta[i], found->eta_error[i]);
      hys_number_table_put_uncertain (self->table, 3, row, prandtl->k[i] * prandtl->eta[i], found->alpha_error[i]);
    }
}

/* Describes the fit. */
static void
show_found (HysIdentifyPage         *self,
            const HysIdentification *found)
{
  g_autofree char *data = g_strdup_printf (ngettext ("%u half-cycle, %zu points", "%u half-cycles, %zu points",
                                                     found->n_halves), found->n_halves, found->n_points);

  hys_number_table_show_prandtl (self->table, found->prandtl);
  show_errors (self, found);
  show_residual (self, found->residual, found->relative);
  show_remark (self, found->remark);
  adw_action_row_set_subtitle (self->data_row, data);
  hys_figure_card_describe (self->figure, data);
}

static gboolean
shorten (const GMatchInfo *match,
         GString          *result,
         gpointer          user_data)
{
  g_autofree char *word = g_match_info_fetch (match, 0), *number = NULL;

  if (g_str_has_prefix (word, "*s^"))
    {
      g_string_append (result, " s");
      hys_readout_append_power (result, (int) g_ascii_strtoll (word + strlen ("*s^"), NULL, 10));
      return FALSE;
    }
  number = hys_readout_number (g_ascii_strtod (word, NULL));
  g_string_append (result, number);
  return FALSE;
}

/* Formats a polynomial in s with four digits and superscripts. */
static char *
polynomial_text (const char *formula)
{
  g_autoptr (GRegex) words = g_regex_new ("\\*s\\^[0-9]+|[0-9]+(\\.[0-9]+)?(e[-+]?[0-9]+)?", 0, 0, NULL);
  g_autofree char *short_one = g_regex_replace_eval (words, formula, -1, 0, 0, shorten, NULL, NULL);
  g_auto (GStrv) factors = g_strsplit (short_one, "*", -1);
  g_autofree char *spaced = g_strjoinv (" ", factors);
  g_auto (GStrv) terms = g_strsplit (spaced, " - ", -1);

  return g_strjoinv (" − ", terms);
}

static void
show_continuous (HysIdentifyPage  *self,
                 const HysInverse *found)
{
  g_autofree char *k0 = hys_readout_number (found->k0);
  g_autofree char *stiffness = polynomial_text (found->stiffness);
  g_autofree char *text = g_strdup_printf ("k₀ = %s\nk(s) = %s", k0, stiffness);

  adw_action_row_set_subtitle (self->stiffness_row, text);
  show_residual (self, found->residual, found->relative);
  show_remark (self, found->remark);
  hys_value_entry_set_value (self->limit, found->limit);
  hys_figure_card_describe (self->figure, found->stiffness);
}

/* Says what was taken, and what was left out. */
static void
show_table (HysIdentifyPage *self,
            const HysFit    *fit)
{
  gboolean known = fit != NULL && fit->sheet != NULL && fit->measured != NULL;
  g_autofree char *text = known ? hys_measured_describe (fit->measured) : NULL;
  g_autofree char *markup = known ? g_markup_escape_text (text, -1) : NULL;

  adw_action_row_set_subtitle (self->table_row, known ? markup : _("From:to, counted from 1"));
}

/* Sets the columns to choose from, and the chosen ones. */
static void
show_columns (HysIdentifyPage *self,
              const HysFit    *fit)
{
  gboolean choice = fit != NULL && fit->sheet != NULL && fit->sheet->n_columns >= 2;
  g_autofree char *all = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->x), choice);
  gtk_widget_set_visible (GTK_WIDGET (self->r), choice);
  gtk_widget_set_visible (GTK_WIDGET (self->table_row), choice);
  show_table (self, fit);
  if (!choice || fit->sheet == self->source->sheet)
    return;
  all = g_strdup_printf ("1:%zu", fit->sheet->n_rows);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->rows), all);
  hys_value_entry_reset (self->rows, "");
  self->filling = TRUE;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
      AdwComboRow *row = i == 0 ? self->x : self->r;

      for (guint column = 0; column < fit->sheet->n_columns; column++)
        gtk_string_list_take (names, hys_sheet_column_heading (&fit->sheet->columns[column]));
      adw_combo_row_set_model (row, G_LIST_MODEL (names));
      adw_combo_row_set_selected (row, (guint) (i == 0 ? fit->choice.x : fit->choice.r));
    }
  self->filling = FALSE;
}

/* Uses the table from now on instead of reading the file again. */
static void
keep_sheet (HysIdentifyPage *self,
            const HysFit    *fit)
{
  if (fit == NULL || fit->sheet == NULL || self->source->trace != NULL || fit->sheet == self->source->sheet)
    return;
  hys_sheet_unref (self->source->sheet);
  self->source->sheet = hys_sheet_ref (fit->sheet);
}

/* Sets the spin button to the automatic number. */
static void
show_number (HysIdentifyPage         *self,
             const HysIdentification *found)
{
  if (!gtk_switch_get_active (self->automatic) || found == NULL)
    return;
  self->filling = TRUE;
  gtk_spin_button_set_value (self->number, found->prandtl->n);
  self->filling = FALSE;
}

static void
show_fit (HysIdentifyPage *self,
          const HysFit    *fit)
{
  const HysIdentification *found = fit != NULL ? fit->found : NULL;
  const GError *error = hys_job_get_error (self->job);
  const char *reason = fit != NULL ? fit->reason : error != NULL ? error->message : NULL;

  show_figure (self, fit);
  show_columns (self, fit);
  keep_sheet (self, fit);
  show_number (self, found);
  gtk_label_set_text (self->message, reason != NULL ? reason : "");
  gtk_widget_set_visible (self->message_group, reason != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->model_group), has_model (fit));
  gtk_widget_set_visible (self->actions, has_model (fit) && fit->apt);
  gtk_widget_set_visible (GTK_WIDGET (self->table), found != NULL);
  if (found != NULL)
    show_found (self, found);
  else if (has_model (fit))
    show_continuous (self, fit->continuous);
}

static gboolean
is_continuous (HysIdentifyPage *self)
{
  return adw_combo_row_get_selected (self->model) == 1;
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

/* Updates progress or the result; the previous result stays until then. */
static void
job_changed (HysIdentifyPage *self)
{
  gboolean busy = hys_job_is_busy (self->job);
  const HysFit *fit;

  gtk_widget_set_visible (self->progress_group, busy);
  gtk_progress_bar_set_fraction (self->progress, hys_job_get_progress (self->job));
  if (busy)
    return;
  fit = hys_job_get_result (self->job);
  show_fit (self, fit);
  if (fit != NULL && fit->no_loop)
    g_signal_emit (self, signals[NO_LOOP], 0, fit->sheet);
}

static void
start (HysIdentifyPage *self)
{
  HysFitRequest *request;

  if (self->source->path == NULL && self->source->trace == NULL)
    return;
  request = hys_fit_request_copy (self->source);
  request->elements = gtk_switch_get_active (self->automatic) ? -1 : gtk_spin_button_get_value_as_int (self->number);
  request->continuous = is_continuous (self);
  hys_job_cancel (self->job);
  hys_job_start (self->job, request);
  job_changed (self);
}

/* Invalid formulas are reported by the fit. */
static char *
limit_typed (HysIdentifyPage *self,
             const char      *text)
{
  g_autofree char *limit = g_strstrip (g_strdup (text));

  g_free (self->source->limit);
  self->source->limit = *limit != '\0' ? g_steal_pointer (&limit) : NULL;
  start (self);
  return NULL;
}

/* Nothing stands for all rows. */
static char *
rows_typed (HysIdentifyPage *self,
            const char      *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GError) error = NULL;

  if (!hys_measured_choose_rows (self->source->sheet, *bare != '\0' ? bare : ":", &self->source->choice, &error))
    return hys_error_sentence (error);
  start (self);
  return NULL;
}

static void
model_chosen (HysIdentifyPage *self)
{
  if (!self->filling)
    start (self);
}

static void
column_chosen (HysIdentifyPage *self)
{
  if (self->filling)
    return;
  self->source->choice.x = (int) adw_combo_row_get_selected (self->x);
  self->source->choice.r = (int) adw_combo_row_get_selected (self->r);
  start (self);
}

static void
cancel_clicked (HysIdentifyPage *self)
{
  hys_job_forget (self->job);
}

void
hys_identify_page_open (HysIdentifyPage *self,
                        GFile           *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path == NULL)
    {
      gtk_label_set_text (self->message, _("Choose a local file to open the loop."));
      gtk_widget_set_visible (self->message_group, TRUE);
      return;
    }
  clear_source (self);
  self->source->path = g_steal_pointer (&path);
  start (self);
}

static void
file_chosen (gpointer        object,
             GFile          *file,
             GtkFileChooser *dialog)
{
  if (file != NULL)
    hys_identify_page_open (object, file);
}

static void
file_clicked (HysIdentifyPage *self)
{
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                                _("Open Measured Loop"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"),
                                                "table-folder", file_chosen, self);

  hys_file_filter_add_tables (dialog, FALSE);
  hys_settings_begin_there ("table-folder", dialog);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
run_clicked (HysIdentifyPage *self)
{
  g_signal_emit (self, signals[RUN_WANTED], 0);
}

void
hys_identify_page_take_run (HysIdentifyPage   *self,
                            const HysDocument *document,
                            HysTrace          *trace)
{
  if (trace == NULL)
    return;
  clear_source (self);
  self->source->document = hys_document_ref (document);
  self->source->trace = hys_trace_ref (trace);
  start (self);
}

static void
accept_clicked (HysIdentifyPage *self)
{
  const HysFit *fit = hys_job_get_result (self->job);

  if (has_model (fit))
    g_signal_emit (self, signals[OPEN], 0, hys_fit_to_document (fit));
}

static void
edit_clicked (HysIdentifyPage *self)
{
  const HysFit *fit = hys_job_get_result (self->job);

  if (fit != NULL && fit->found != NULL)
    g_signal_emit (self, signals[EDIT], 0, fit->found->corners, fit->found->n_corners);
}

static gboolean
dropped (HysIdentifyPage *self,
         const GValue    *value)
{
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;
  hys_identify_page_open (self, files->data);
  return TRUE;
}

static void
hys_identify_page_dispose (GObject *object)
{
  HysIdentifyPage *self = HYS_IDENTIFY_PAGE (object);

  adw_bin_set_child (ADW_BIN (self), NULL);
  if (self->job != NULL)
    hys_job_cancel (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->source, hys_fit_request_free);
  G_OBJECT_CLASS (hys_identify_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, figure);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, x);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, r);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, table_row);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, rows);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, model);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, limit);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, automatic);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, number);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, progress_group);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, progress);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, message_group);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, message);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, model_group);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, table);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, residual_row);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, data_row);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, stiffness_row);
  gtk_widget_class_bind_template_child (widget_class, HysIdentifyPage, actions);
  gtk_widget_class_bind_template_callback (widget_class, file_clicked);
  gtk_widget_class_bind_template_callback (widget_class, run_clicked);
  gtk_widget_class_bind_template_callback (widget_class, has_limit);
  gtk_widget_class_bind_template_callback (widget_class, has_elements);
  gtk_widget_class_bind_template_callback (widget_class, has_number);
  gtk_widget_class_bind_template_callback (widget_class, limit_typed);
  gtk_widget_class_bind_template_callback (widget_class, rows_typed);
  gtk_widget_class_bind_template_callback (widget_class, model_chosen);
  gtk_widget_class_bind_template_callback (widget_class, column_chosen);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
  gtk_widget_class_bind_template_callback (widget_class, accept_clicked);
  gtk_widget_class_bind_template_callback (widget_class, edit_clicked);
}

static void
hys_identify_page_class_init (HysIdentifyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_identify_page_dispose;
  g_type_ensure (HYS_TYPE_FIGURE_CARD);
  g_type_ensure (HYS_TYPE_VALUE_ENTRY);
  signals[OPEN] = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  signals[EDIT] = hys_object_add_signal (klass, "edit", 2, G_TYPE_POINTER, G_TYPE_UINT);
  signals[NO_LOOP] = hys_object_add_signal (klass, "no-loop", 1, G_TYPE_POINTER);
  signals[RUN_WANTED] = hys_object_add_signal (klass, "run-wanted", 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-identify-page.ui");
  bind_children (widget_class);
}

static void
hys_identify_page_init (HysIdentifyPage *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->filling = TRUE;
  self->source = hys_fit_request_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filling = FALSE;
  self->job = hys_fit_job_new ();
  hys_a11y_name (GTK_WIDGET (self->limit), _("Limits of the branches"));
  g_signal_connect_object (self->job, "changed", G_CALLBACK (job_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
  job_changed (self);
}
