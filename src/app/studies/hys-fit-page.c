/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of fits: a table of what was measured, and ticked values of the drawing, or a generalized Maxwell model, that
 * are fitted to it. */
#include "hys-study-page.h"

#include "hys-cycle.h"
#include "hys-error.h"
#include "hys-figure-card.h"
#include "hys-file-filter.h"
#include "hys-readout.h"
#include "hys-number-table.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-settings.h"
#include "hys-target.h"
#include "hys-value-entry.h"
#include "hys-value-fit-job.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values that are offered, and as many as are all ticked at first. */
#define MOST_VALUES 200
#define ALL_TICKED  6

struct _HysFitPage
{
  HysStudyPage        parent_instance;

  /* template */
  AdwActionRow       *file;
  AdwComboRow        *kind;
  AdwExpanderRow     *columns_row;
  AdwComboRow        *columns[3];
  HysValueEntry      *rows;
  AdwComboRow        *model;
  AdwExpanderRow     *values;
  GtkWidget          *modes_row;
  GtkSpinButton      *modes;
  AdwComboRow        *shown;
  GtkWidget          *driven_row;
  GtkSwitch          *driven;
  GtkButton          *accept;

  HysValueFitRequest *request;   /* a table to read; NULL = none */
  char               *path;      /* that was opened last; NULL = none */
  HysFitTable        *table;     /* that was read */
  GPtrArray          *names;     /* of values that are offered (char *) */
  GPtrArray          *ticks;     /* of these (GtkCheckButton *) */
  gboolean            filling;   /* choices are being set by the program */
};

G_DEFINE_FINAL_TYPE (HysFitPage, hys_fit_page, HYS_TYPE_STUDY_PAGE)

static guint open_signal;

/* By HysFitKind: what the columns are; NULL = there is none. The last may be left out, but of moduli. */
static const char *const roles[][3] = {
  { N_("Time"), N_("Force"), N_("Displacement that was held") },
  { N_("Time"), N_("Displacement"), N_("Force that was held") },
  { N_("Angular frequency"), N_("Storage modulus"), N_("Loss modulus") },
  { N_("Displacement"), N_("Force"), N_("Time") },
  { N_("Time"), N_("Measured quantity") },
};

static gboolean
is_prony (HysFitPage *self)
{
  return adw_combo_row_get_selected (self->model) == 1;
}

/* ---- What is shown ---- */

static void
add_curve (HysFigure    *figure,
           HysColumn    *x,
           const double *y,
           gsize         n,
           const char   *legend,
           HysCurveLook  look)
{
  g_autoptr (HysColumn) column = hys_column_new_from (y, n);
  guint i = hys_figure_n_curves (figure);

  hys_figure_add_curve (figure, x, column, NULL, legend);
  hys_figure_set_look (figure, i, look);
}

/* Data as points and the model as a line, or what they differ by; loops against the displacement, the others against
 * time or frequency. @model: (nullable) */
static HysFigure *
new_figure (const HysFitTable *table,
            const double      *model,
            gboolean           residual)
{
  static const char *const letters[][2] = { { "t", "F" }, { "t", "x" }, { "ω", "G′, G″" }, { "x", "F" }, { "t", "" } };
  const HysFitData *data = &table->data;
  const gboolean moduli = data->kind == HYS_FIT_MODULI, relative = hys_fit_kind_is_relative (data->kind);
  const gboolean divided = relative && !moduli && table->choice.z >= 0;
  const double *measured[] = { data->y, data->z };
  g_autoptr (HysColumn) x = hys_column_new_from (data->kind == HYS_FIT_LOOP ? data->z : data->at, data->n);
  g_autofree char *words = hys_figure_card_words (_("Data")), *fitted = hys_figure_card_words (_("Model"));
  g_autofree char *x_unit = g_markup_escape_text (data->units[0], -1), *y_unit = g_markup_escape_text (data->units[1], -1);
  g_autofree char *difference = hys_figure_card_words (_("difference"));
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  if (divided)
    hys_figure_set_axis (figure, HYS_AXIS_Y, data->kind == HYS_FIT_CREEP ? "x/F" : "F/x", "");
  hys_figure_set_axis (figure, HYS_AXIS_X, letters[data->kind][0], x_unit);
  if (residual && relative)
    hys_figure_set_axis (figure, HYS_AXIS_Y, difference, "%");
  else if (!divided)
    hys_figure_set_axis (figure, HYS_AXIS_Y, residual ? difference : letters[data->kind][1], y_unit);
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, relative);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, moduli && !residual);
  for (guint part = 0; part < (moduli ? 2 : 1); part++)
    {
      const char *symbol = !moduli ? words : part == 0 ? "G′" : "G″";
      g_autofree double *left = residual ? g_new (double, data->n) : NULL;

      for (gsize i = 0; residual && i < data->n; i++)
        left[i] = (measured[part][i] - model[part * data->n + i]) * (relative ? 100 / fabs (measured[part][i]) : 1);
      add_curve (figure, x, residual ? left : measured[part], data->n, residual && !moduli ? NULL : symbol,
                 HYS_CURVE_MARKS);
    }
  for (guint part = 0; model != NULL && !residual && part < (moduli ? 2 : 1); part++)
    {
      add_curve (figure, x, model + part * data->n, data->n, part == 0 ? fitted : NULL, HYS_CURVE_LINE);
      hys_figure_set_ink (figure, hys_figure_n_curves (figure) - 1, &(HysCurveInk){ -1, 0, -1, 1.5 });
    }
  return figure;
}

/* Time or frequency, what was measured, and what the model gives. */
static char *
new_csv (const HysFitTable *table,
         const double      *model)
{
  const HysFitData *data = &table->data;
  const gboolean moduli = data->kind == HYS_FIT_MODULI;
  GString *text = g_string_new (moduli ? "omega,storage,loss,storage_fitted,loss_fitted\n" : "t,measured,fitted\n");

  for (gsize i = 0; i < data->n; i++)
    {
      const double numbers[] = { data->at[i], data->y[i], moduli ? data->z[i] : model[i], model[i],
                                 moduli ? model[data->n + i] : 0 };
      char number[HYS_NUMBER_SIZE];

      for (guint k = 0; k < (moduli ? 5 : 3); k++)
        g_string_append_printf (text, "%s%s", k > 0 ? "," : "", hys_number_format_exact (numbers[k], number));
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
put_value (GtkGrid    *table,
           int         row,
           const char *name,
           double      value,
           double      error)
{
  hys_number_table_put (table, 0, row, g_markup_escape_text (name, -1), "dim-label");
  hys_number_table_put_uncertain (table, 1, row, value, error);
}

static void
fill_table (GtkGrid               *table,
            const HysValueFitFound *found)
{
  const char *const heads[] = { _("Value"), "" };
  const HysProny *prony = found->prony;
  int row = 1;

  hys_number_table_put_heads (table, heads, G_N_ELEMENTS (heads));
  for (guint i = 0; found->fit != NULL && i < found->fit->n; i++)
    put_value (table, row++, found->fit->names[i], found->fit->values[i], found->fit->errors[i]);
  if (prony != NULL && prony->solid)
    put_value (table, row++, "G∞", prony->equilibrium, prony->equilibrium_error);
  for (guint i = 0; prony != NULL && i < prony->n; i++)
    {
      g_autofree char *g = g_strdup_printf ("g%u", i + 1), *tau = g_strdup_printf ("τ%u", i + 1);

      put_value (table, row++, g, prony->modulus[i], prony->modulus_error[i]);
      put_value (table, row++, tau, prony->time[i], prony->time_error[i]);
    }
  hys_number_table_cut (table, row > 1 ? row : 0);
}

/* Sets the choices to what was read. */
static void
show_table (HysFitPage  *self,
            HysFitTable *table)
{
  const HysFitChoice *choice = &table->choice;
  const int columns[] = { choice->table.x, choice->table.r, choice->z };
  g_autoptr (GString) chosen = g_string_new (NULL);
  gboolean another;

  if (table == self->table)
    return;
  another = self->table == NULL || self->table->sheet != table->sheet;
  hys_fit_table_unref (self->table);
  self->table = hys_fit_table_ref (table);
  self->filling = TRUE;
  adw_action_row_set_subtitle (self->file, table->sheet->name);
  adw_combo_row_set_selected (self->kind, choice->kind);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      const char *role = roles[choice->kind][i];
      const gboolean optional = i == 2 && choice->kind != HYS_FIT_MODULI;
      g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

      if (optional)
        gtk_string_list_append (names, _("None"));
      for (guint k = 0; k < table->sheet->n_columns; k++)
        gtk_string_list_take (names, hys_sheet_column_heading (&table->sheet->columns[k]));
      gtk_widget_set_visible (GTK_WIDGET (self->columns[i]), role != NULL);
      if (role != NULL)
        adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->columns[i]), _(role));
      adw_combo_row_set_model (self->columns[i], G_LIST_MODEL (names));
      adw_combo_row_set_selected (self->columns[i], (guint) (MAX (columns[i], -1) + optional));
      if (columns[i] >= 0)
        g_string_append_printf (chosen, "%s%s", i > 0 ? ", " : "", table->sheet->columns[columns[i]].heading);
    }
  if (another)
    {
      g_autofree char *all = g_strdup_printf ("1:%zu", table->sheet->n_rows);

      gtk_entry_set_placeholder_text (GTK_ENTRY (self->rows), all);
      hys_value_entry_reset (self->rows, "");
    }
  adw_expander_row_set_subtitle (self->columns_row, chosen->str);
  gtk_widget_set_visible (GTK_WIDGET (self->columns_row), TRUE);
  gtk_widget_set_visible (self->driven_row, choice->kind == HYS_FIT_LOOP);
  self->filling = FALSE;
}

static void
hys_fit_page_show_result (HysStudyPage  *page,
                          gconstpointer  result)
{
  HysFitPage *self = HYS_FIT_PAGE (page);
  const HysValueFitFound *found = result;
  const gboolean fitted = found->fit != NULL || found->prony != NULL;
  g_autofree double *model = hys_fit_table_get_model (found->table);
  g_autofree char *remark = found->fit != NULL ? hys_value_fit_remark (found->fit)
                            : found->prony != NULL ? hys_prony_remark (found->prony) : NULL;

  show_table (self, found->table);
  fill_table (hys_study_page_get_table (page), found);
  gtk_button_set_label (self->accept, found->prony != NULL ? _("_Open Model") : _("_Take Values"));
  if (remark != NULL)
    g_strchomp (remark);
  hys_study_page_show (page, new_figure (found->table, fitted ? model : NULL,
                                         fitted && adw_combo_row_get_selected (self->shown) == 1),
                       fitted ? new_csv (found->table, model) : NULL, fitted ? remark : found->table->sheet->name,
                       remark);
}

static gboolean
hys_fit_page_show_begun (HysStudyPage *page)
{
  HysFitPage *self = HYS_FIT_PAGE (page);
  g_autofree double *model = self->table != NULL ? hys_fit_table_get_model (self->table) : NULL;

  if (self->table != NULL)
    hys_study_page_show (page, new_figure (self->table, model, FALSE), NULL, self->table->sheet->name, NULL);
  return self->table != NULL;
}

/* ---- What is done ---- */

/* The values that are ticked (transfer full). */
static GStrv
ticked (HysFitPage *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; i < self->ticks->len; i++)
    if (gtk_check_button_get_active (self->ticks->pdata[i]))
      g_strv_builder_add (names, self->names->pdata[i]);
  return g_strv_builder_end (names);
}

static void
show_ticked (HysFitPage *self)
{
  g_auto (GStrv) names = ticked (self);
  g_autofree char *all = g_strjoinv (", ", names), *markup = g_markup_escape_text (all, -1);

  adw_expander_row_set_subtitle (self->values, markup);
}

static gpointer
hys_fit_page_new_input (HysStudyPage       *page,
                        const HysDocument  *snapshot,
                        char              **reason)
{
  HysFitPage *self = HYS_FIT_PAGE (page);
  g_auto (GStrv) names = ticked (self);
  const int node = hys_cycle_node (snapshot);
  HysValueFitRequest *request;

  if (self->request != NULL)
    return g_steal_pointer (&self->request);
  if (self->table == NULL)
    *reason = g_strdup (_("Open the measured data first."));
  else if (!is_prony (self) && names[0] == NULL)
    *reason = g_strdup (_("Tick the values that are to be found."));
  else if (!is_prony (self) && node < 0)
    *reason = g_strdup (_("There is no bar whose loop could be analysed: one needs a load."));
  if (*reason != NULL)
    return NULL;
  request = g_new0 (HysValueFitRequest, 1);
  request->table = hys_fit_table_ref (self->table);
  request->document = hys_document_ref (snapshot);
  request->node = (guint) MAX (node, 0);
  request->names = is_prony (self) ? NULL : g_steal_pointer (&names);
  request->modes = gtk_spin_button_get_value_as_int (self->modes) > 0 ? gtk_spin_button_get_value_as_int (self->modes) : -1;
  return request;
}

/* Reads a table, of a file or again. */
static void
read_table (HysFitPage   *self,
            char         *path,
            HysSheet     *sheet,
            HysFitChoice  choice)
{
  g_clear_pointer (&self->request, hys_value_fit_job.free_input);
  self->request = g_new0 (HysValueFitRequest, 1);
  self->request->path = path;
  self->request->sheet = sheet;
  self->request->choice = choice;
  self->request->document = hys_document_ref (hys_study_page_get_document (HYS_STUDY_PAGE (self)));
  hys_study_page_start (HYS_STUDY_PAGE (self));
}

static void
kind_chosen (HysFitPage *self)
{
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;

  if (self->filling || (self->table == NULL && self->path == NULL))
    return;
  choice.kind = (HysFitKind) adw_combo_row_get_selected (self->kind);
  read_table (self, g_strdup (self->path), self->path == NULL ? hys_sheet_ref (self->table->sheet) : NULL, choice);
}

static void
column_chosen (HysFitPage *self)
{
  HysFitChoice choice;

  if (self->filling || self->table == NULL)
    return;
  choice = self->table->choice;
  choice.table.x = (int) adw_combo_row_get_selected (self->columns[0]);
  choice.table.r = (int) adw_combo_row_get_selected (self->columns[1]);
  choice.z = (int) adw_combo_row_get_selected (self->columns[2]);
  if (choice.kind != HYS_FIT_MODULI)
    choice.z = choice.z == 0 ? -2 : choice.z - 1;
  read_table (self, NULL, hys_sheet_ref (self->table->sheet), choice);
}

/* Nothing stands for all rows. */
static char *
rows_typed (HysFitPage *self,
            const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GError) error = NULL;
  HysFitChoice choice;

  if (self->table == NULL)
    return NULL;
  choice = self->table->choice;
  if (!hys_measured_choose_rows (self->table->sheet, *bare != '\0' ? bare : ":", &choice.table, &error))
    return hys_error_sentence (error);
  read_table (self, NULL, hys_sheet_ref (self->table->sheet), choice);
  return NULL;
}

static void
model_chosen (HysFitPage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->values), !is_prony (self));
  gtk_widget_set_visible (self->modes_row, is_prony (self));
}

/* A file, or what was read of one; @path: (transfer full) */
static void
begin (HysFitPage *self,
       char       *path,
       HysSheet   *sheet)
{
  g_free (self->path);
  self->path = path;
  self->filling = TRUE;
  adw_combo_row_set_selected (self->kind, HYS_FIT_LIKELY);
  self->filling = FALSE;
  read_table (self, g_strdup (path), sheet != NULL ? hys_sheet_ref (sheet) : NULL, HYS_FIT_CHOICE_LIKELY);
}

static void
open_file (HysFitPage *self,
           GFile      *file)
{
  char *path = g_file_get_path (file);

  if (path != NULL)
    begin (self, path, NULL);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "study.tell", "s", _("Choose a local file to open the loop."));
}

void
hys_fit_page_take_sheet (HysFitPage *self,
                         HysSheet   *sheet)
{
  begin (self, NULL, sheet);
}

static void
file_chosen (gpointer        object,
             GFile          *file,
             GtkFileChooser *dialog)
{
  if (file != NULL)
    open_file (object, file);
}

static void
file_clicked (HysFitPage *self)
{
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                                _("Open Measured Data"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"),
                                                "table-folder", file_chosen, self);

  hys_file_filter_add_tables (dialog, FALSE);
  hys_settings_begin_there ("table-folder", dialog);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static gboolean
dropped (HysFitPage   *self,
         const GValue *value)
{
  GSList *files = g_value_get_boxed (value);

  if (files != NULL)
    open_file (self, files->data);
  return files != NULL;
}

/* The values that were found, with what they are worth in the notes, as one step; or the model. */
static void
accept_clicked (HysFitPage *self)
{
  HysStudyPage *page = HYS_STUDY_PAGE (self);
  const HysValueFitFound *found = hys_study_page_get_result (page);
  const HysDocument *document = hys_study_page_get_document (page);
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  if (found == NULL || document == NULL)
    return;
  if (found->prony != NULL)
    {
      g_signal_emit (self, open_signal, 0, hys_prony_to_document (found->prony, &found->table->data,
                                                                  found->table->sheet->name));
      return;
    }
  edited = hys_value_fit_take (found, document, (guint) MAX (hys_cycle_node (document), 0),
                               gtk_switch_get_active (self->driven), &error);
  if (edited != NULL)
    hys_editor_apply (hys_study_page_get_editor (page), edited, NULL, &error);
  if (error != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "study.tell", "s", error->message);
}

/* ---- The values of the drawing ---- */

static void
add_tick (HysFitPage *self,
          const char *label)
{
  GtkWidget *row = adw_action_row_new (), *tick = gtk_check_button_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), label);
  gtk_widget_set_valign (tick, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (tick), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), tick);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), tick);
  adw_expander_row_add_row (self->values, row);
  g_signal_connect_object (tick, "toggled", G_CALLBACK (show_ticked), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->ticks, tick);
}

static void
offer (HysValueRef target,
       gpointer    user_data)
{
  HysFitPage *self = user_data;
  const HysDocument *document = hys_study_page_get_document (HYS_STUDY_PAGE (self));
  g_autofree char *label = hys_item_value_label (document, target);
  double value;

  if (!hys_value_fit_is_apt (document, target, &value))
    return;
  g_ptr_array_add (self->names, hys_value_ref_name (target, document));
  add_tick (self, label);
}

static gboolean
hys_fit_page_list_choices (HysStudyPage      *page,
                           const HysDocument *document,
                           gboolean           replaced)
{
  HysFitPage *self = HYS_FIT_PAGE (page);

  for (guint i = 0; i < self->ticks->len; i++)
    adw_expander_row_remove (self->values, gtk_widget_get_ancestor (self->ticks->pdata[i], ADW_TYPE_ACTION_ROW));
  g_ptr_array_set_size (self->ticks, 0);
  g_ptr_array_set_size (self->names, 0);
  hys_document_each_target (document, MOST_VALUES, offer, self);
  for (guint i = 0; i < self->ticks->len; i++)
    gtk_check_button_set_active (self->ticks->pdata[i], self->ticks->len <= ALL_TICKED);
  adw_expander_row_set_expanded (self->values, self->ticks->len > ALL_TICKED);
  show_ticked (self);
  if (replaced && self->table != NULL)   /* it may have other units */
    read_table (self, NULL, hys_sheet_ref (self->table->sheet), self->table->choice);
  return TRUE;
}

static void
hys_fit_page_finalize (GObject *object)
{
  HysFitPage *self = HYS_FIT_PAGE (object);

  g_clear_pointer (&self->request, hys_value_fit_job.free_input);
  g_free (self->path);
  hys_fit_table_unref (self->table);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->ticks);
  G_OBJECT_CLASS (hys_fit_page_parent_class)->finalize (object);
}

static void
hys_fit_page_class_init (HysFitPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_fit_page_finalize;
  study_class->job = &hys_value_fit_job;
  study_class->name = N_("Data and model");
  study_class->idle = N_("Open measured data or drop a file here: a CSV table of time, frequency, or displacement and force.");
  study_class->busy = N_("Fitting…");
  study_class->list_choices = hys_fit_page_list_choices;
  study_class->new_input = hys_fit_page_new_input;
  study_class->show_result = hys_fit_page_show_result;
  study_class->show_begun = hys_fit_page_show_begun;
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-fit-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, file);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, kind);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, columns_row);
  for (guint i = 0; i < 3; i++)
    {
      const char *const names[] = { "x", "r", "z" };

      gtk_widget_class_bind_template_child_full (widget_class, names[i], FALSE,
                                                 G_STRUCT_OFFSET (HysFitPage, columns) + (gssize) (i * sizeof (gpointer)));
    }
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, rows);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, model);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, values);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, modes_row);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, modes);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, driven_row);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, driven);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, accept);
  gtk_widget_class_bind_template_callback (widget_class, file_clicked);
  gtk_widget_class_bind_template_callback (widget_class, kind_chosen);
  gtk_widget_class_bind_template_callback (widget_class, column_chosen);
  gtk_widget_class_bind_template_callback (widget_class, rows_typed);
  gtk_widget_class_bind_template_callback (widget_class, model_chosen);
  gtk_widget_class_bind_template_callback (widget_class, accept_clicked);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_refresh);
}

static void
hys_fit_page_init (HysFitPage *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->names = g_ptr_array_new_with_free_func (g_free);
  self->ticks = g_ptr_array_new ();
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filling = FALSE;
  model_chosen (self);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
