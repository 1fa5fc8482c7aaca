/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of fits: a table of what was measured, and ticked values of the drawing, or a generalized Maxwell model, that
 * are fitted to it. */
#include "hys-study-page.h"

#include "hys-cycle.h"
#include "hys-data-row.h"
#include "hys-figure-card.h"
#include "hys-fit-job.h"
#include "hys-number-table.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-readout.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values that are offered, and as many as are all ticked at first. */
#define MOST_VALUES 200
#define ALL_TICKED  6

struct _HysFitPage
{
  HysStudyPage        parent_instance;

  /* template */
  HysDataRow         *data;
  AdwComboRow        *table;
  AdwComboRow        *kind;
  AdwComboRow        *model;
  AdwExpanderRow     *values;
  GtkWidget          *modes_row;
  GtkSpinButton      *modes;
  AdwComboRow        *shown;
  GtkWidget          *driven_row;
  GtkSwitch          *driven;
  GtkButton          *accept;

  GPtrArray          *sources;   /* that are to be read now (HysFitSource); NULL = none */
  GStrv               paths;     /* that were opened last; NULL = none */
  guint               place;     /* in tables, where those go that are being read */
  GPtrArray          *tables;    /* that were read (HysFitTable) */
  GPtrArray          *names;     /* of values that are offered (char *) */
  GPtrArray          *ticks;     /* of these (GtkCheckButton *) */
  HysFigure          *figure;    /* that was set last, of drawn (HysFitTable, borrowed), which may be gone */
  gconstpointer       drawn;
  gboolean            left;      /* it is what is left */
  gboolean            kept;      /* the tables are points of the document */
  gboolean            filling;   /* choices are being set by the program */
};

G_DEFINE_FINAL_TYPE (HysFitPage, hys_fit_page, HYS_TYPE_STUDY_PAGE)

static guint open_signal;

static gboolean
is_prony (HysFitPage *self)
{
  return adw_combo_row_get_selected (self->model) == 1;
}

/* The table that is looked at; NULL = there is none. */
static HysFitTable *
get_table (HysFitPage *self)
{
  guint i = adw_combo_row_get_selected (self->table);

  return i < self->tables->len ? self->tables->pdata[i] : NULL;
}

/* ---- What is shown ---- */

/* Loops against the displacement, the others against time or frequency. */
static HysFigure *
new_figure (const HysFitTable *table,
            gboolean           residual)
{
  static const char *const letters[][2] = { { "t", "F" }, { "t", "x" }, { "ω", "G′, G″" }, { "x", "F" }, { "t", "" } };
  const HysFitData *data = &table->data;
  const gboolean moduli = data->kind == HYS_FIT_MODULI, relative = hys_fit_kind_is_relative (data->kind);
  const gboolean divided = relative && !moduli && table->choice.z >= 0;
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
  return figure;
}

/* Data as points and the model as a line, or what they differ by. @model: (nullable) */
static void
add_curves (HysFigure         *figure,
            const HysFitTable *table,
            const double      *model,
            gboolean           residual)
{
  const gboolean moduli = table->y[1] != NULL, relative = hys_fit_kind_is_relative (table->data.kind);
  g_autofree char *words = hys_figure_card_words (_("Data")), *fitted = hys_figure_card_words (_("Model"));

  for (guint part = 0; part < (moduli ? 2 : 1); part++)
    {
      const char *symbol = !moduli ? words : part == 0 ? "G′" : "G″";
      g_autoptr (HysColumn) y = residual ? hys_column_new () : hys_column_ref (table->y[part]);

      for (gsize i = 0; residual && i < table->n; i++)
        {
          double measured = hys_column_get (table->y[part], i);

          hys_column_append (y, (measured - model[part * table->n + i]) * (relative ? 100 / fabs (measured) : 1));
        }
      hys_figure_add_curve (figure, table->x, y, NULL, residual && !moduli ? NULL : symbol);
      hys_figure_set_look (figure, part, HYS_CURVE_MARKS);
    }
  for (guint part = 0; model != NULL && !residual && part < (moduli ? 2 : 1); part++)
    {
      g_autoptr (HysColumn) y = hys_column_new_from (model + part * table->n, table->n);
      g_autofree char *name = moduli ? g_strdup_printf ("%s %s", fitted, part == 0 ? "G′" : "G″") : g_strdup (fitted);

      hys_figure_add_curve (figure, table->x, y, NULL, name);
      hys_figure_set_ink (figure, hys_figure_n_curves (figure) - 1, &(HysCurveInk){ -1, 0, -1, 1.5 });
    }
}

/* Time or frequency, what was measured, and what the model gives, of the rows that are shown. */
static char *
new_csv (const HysFitTable *table,
         const double      *model)
{
  const gboolean moduli = table->y[1] != NULL;
  GString *text = g_string_new (moduli ? "omega,storage,loss,storage_fitted,loss_fitted\n" : "t,measured,fitted\n");

  for (gsize i = 0; i < table->n; i++)
    {
      const double numbers[] = { table->data.at[table->rows[i]], hys_column_get (table->y[0], i),
                                 moduli ? hys_column_get (table->y[1], i) : model[i], model[i],
                                 moduli ? model[table->n + i] : 0 };

      hys_number_append_row (text, numbers, moduli ? 5 : 3);
    }
  return g_string_free (text, FALSE);
}

/* The figure of the table that is looked at: the same one as long as it shows the same, with other curves. */
static void
show_figure (HysFitPage *self,
             gboolean    fitted,
             const char *remark)
{
  HysFitTable *table = get_table (self);
  HysPlotArea *area = hys_study_page_get_area (HYS_STUDY_PAGE (self));
  g_autofree double *model = hys_fit_table_get_model (table);
  HysFigure *over = hys_data_row_get_figure (self->data, hys_plot_area_get_figure (area));
  const gboolean left = fitted && model != NULL && adw_combo_row_get_selected (self->shown) == 1;

  if (over != NULL)
    {
      self->figure = NULL;
      hys_study_page_show (HYS_STUDY_PAGE (self), over, NULL, table->sheet->name, remark);
      return;
    }
  if (self->figure == NULL || hys_plot_area_get_figure (area) != self->figure || self->drawn != table || self->left != left)
    self->figure = new_figure (table, left);
  self->drawn = table;
  self->left = left;
  hys_figure_clear_curves (self->figure);
  add_curves (self->figure, table, model, left);
  hys_study_page_show (HYS_STUDY_PAGE (self), self->figure, fitted && model != NULL ? new_csv (table, model) : NULL,
                       remark != NULL ? remark : table->sheet->name, remark);
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
    put_value (table, row++, found->fit->labels[i], found->fit->values[i], found->fit->errors[i]);
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

/* Sets the choices to what was read of the table that is looked at. */
static void
show_table (HysFitPage *self)
{
  const HysFitTable *table = get_table (self);
  const HysFitChoice *choice = &table->choice;

  self->filling = TRUE;
  adw_combo_row_set_selected (self->kind, choice->kind);
  hys_data_row_show (self->data, table->sheet, choice, table->data.told);
  gtk_widget_set_visible (self->driven_row, choice->kind == HYS_FIT_LOOP);
  self->filling = FALSE;
}

/* Lists the tables, and looks at one. */
static void
list_tables (HysFitPage *self,
             guint       chosen)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->tables->len; i++)
    gtk_string_list_append (names, ((const HysFitTable *) self->tables->pdata[i])->sheet->name);
  self->filling = TRUE;
  adw_combo_row_set_model (self->table, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->table, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->table), self->tables->len > 1);
  self->filling = FALSE;
}

/* Puts tables that were read where they belong. */
static void
take_tables (HysFitPage      *self,
             const GPtrArray *read)
{
  for (guint i = 0; i < read->len; i++)
    {
      const guint place = self->place + i;
      HysFitTable *table = hys_fit_table_ref (read->pdata[i]);

      if (place >= self->tables->len)
        g_ptr_array_add (self->tables, table);
      else
        {
          hys_fit_table_unref (self->tables->pdata[place]);
          self->tables->pdata[place] = table;
        }
    }
  list_tables (self, MIN (self->place, self->tables->len - 1));
  show_table (self);
}

static void
hys_fit_page_show_result (HysStudyPage  *page,
                          gconstpointer  result)
{
  HysFitPage *self = HYS_FIT_PAGE (page);
  const HysValueFitFound *found = result;
  const gboolean fitted = found->fit != NULL || found->prony != NULL;
  g_autofree char *remark = found->fit != NULL ? hys_value_fit_remark (found->fit)
                            : found->prony != NULL ? hys_prony_remark (found->prony) : NULL;

  if (!fitted && !g_ptr_array_find (self->tables, found->tables->pdata[0], NULL))
    take_tables (self, found->tables);
  fill_table (hys_study_page_get_table (page), found);
  gtk_button_set_label (self->accept, found->prony != NULL ? _("_Open Model") : _("_Take Values"));
  if (remark != NULL)
    g_strchomp (remark);
  show_figure (self, fitted, remark);
}

static gboolean
hys_fit_page_show_begun (HysStudyPage *page)
{
  HysFitPage *self = HYS_FIT_PAGE (page);

  if (get_table (self) != NULL)
    show_figure (self, FALSE, NULL);
  return get_table (self) != NULL;
}

static void
table_chosen (HysFitPage *self)
{
  if (self->filling || get_table (self) == NULL)
    return;
  show_table (self);
  hys_study_page_refresh (HYS_STUDY_PAGE (self));
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
  g_auto (GStrv) symbols = hys_value_fit_symbols (hys_study_page_get_document (HYS_STUDY_PAGE (self)), names);
  g_autofree char *all = g_strjoinv (", ", symbols), *markup = g_markup_escape_text (all, -1);

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

  if (self->sources == NULL && get_table (self) == NULL)
    *reason = g_strdup (_("Open the measured data first."));
  else if (self->sources == NULL && !is_prony (self) && names[0] == NULL)
    *reason = g_strdup (_("Tick the values that are to be found."));
  else if (self->sources == NULL && !is_prony (self) && node < 0)
    *reason = g_strdup (_("There is no bar whose loop could be analysed: one needs a load."));
  if (*reason != NULL)
    return NULL;
  request = g_new0 (HysValueFitRequest, 1);
  request->document = hys_document_ref (snapshot);
  request->sources = g_steal_pointer (&self->sources);
  if (request->sources != NULL)
    return request;
  request->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_fit_table_unref);
  for (guint i = 0; i < self->tables->len; i++)
    if (!is_prony (self) || self->tables->pdata[i] == get_table (self))
      g_ptr_array_add (request->tables, hys_fit_table_ref (self->tables->pdata[i]));
  request->node = (guint) MAX (node, 0);
  request->names = is_prony (self) ? NULL : g_steal_pointer (&names);
  request->modes = gtk_spin_button_get_value_as_int (self->modes) > 0 ? gtk_spin_button_get_value_as_int (self->modes) : -1;
  return request;
}

/* Reads one more source when the page starts. @source: (transfer full) */
static void
add_source (HysFitPage   *self,
            HysFitSource *source)
{
  if (self->sources == NULL)
    self->sources = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_fit_source_free);
  g_ptr_array_add (self->sources, source);
}

/* Reads the table that is looked at again. */
static void
read_again (HysFitPage   *self,
            HysFitChoice  choice)
{
  add_source (self, hys_fit_source_new (NULL, get_table (self)->sheet, choice));
  self->place = adw_combo_row_get_selected (self->table);
  hys_study_page_start (HYS_STUDY_PAGE (self));
}

/* Before others are read, of which one is called @name. */
static void
forget_tables (HysFitPage *self,
               const char *name)
{
  g_autofree char *base = *name != '\0' ? g_filename_display_basename (name) : NULL;

  g_ptr_array_set_size (self->tables, 0);
  self->drawn = NULL;
  list_tables (self, 0);
  hys_data_row_show (self->data, NULL, &HYS_FIT_CHOICE_LIKELY, base);
  self->kept = FALSE;
  self->place = 0;
}

/* Reads files; as what they say, unless @kind says it. */
static void
read_files (HysFitPage *self,
            HysFitKind  kind)
{
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;

  choice.kind = kind;
  forget_tables (self, self->paths[0]);
  for (guint i = 0; self->paths[i] != NULL; i++)
    add_source (self, hys_fit_source_new (g_strdup (self->paths[i]), NULL, choice));
  hys_study_page_start (HYS_STUDY_PAGE (self));
}

static void
kind_chosen (HysFitPage *self)
{
  HysFitChoice choice = HYS_FIT_CHOICE_LIKELY;

  choice.kind = (HysFitKind) adw_combo_row_get_selected (self->kind);
  if (self->filling)
    return;
  if (get_table (self) != NULL)
    read_again (self, choice);
  else if (self->paths != NULL)
    read_files (self, choice.kind);
}

static void
chosen (HysFitPage *self)
{
  read_again (self, hys_data_row_get_choice (self->data));
}

/* Takes the rows between the ends of the plot, as it is zoomed. */
static void
crop (HysFitPage *self)
{
  const HysFitTable *table = get_table (self);
  HysFigure *figure = hys_plot_area_get_figure (hys_study_page_get_area (HYS_STUDY_PAGE (self)));
  double from, to;
  gsize first = 0, end;

  if (hys_data_row_crop (self->data, figure) || table == NULL || table->data.row == NULL || figure == NULL)
    return;
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  for (end = table->data.n; end > 1 && table->data.at[end - 1] > to; end--)
    ;
  while (first + 1 < end && table->data.at[first] < from)
    first++;
  hys_data_row_take_rows (self->data, table->data.row[first], table->data.row[end - 1] + 1);
}

static void
opened (HysFitPage *self,
        GStrv       paths)
{
  g_strfreev (self->paths);
  self->paths = g_strdupv (paths);
  self->filling = TRUE;
  adw_combo_row_set_selected (self->kind, HYS_FIT_LIKELY);
  self->filling = FALSE;
  read_files (self, HYS_FIT_LIKELY);
}

void
hys_fit_page_take_sheet (HysFitPage *self,
                         HysSheet   *sheet)
{
  g_clear_pointer (&self->paths, g_strfreev);
  forget_tables (self, sheet->name);
  add_source (self, hys_fit_source_new (NULL, sheet, HYS_FIT_CHOICE_LIKELY));
  hys_study_page_start (HYS_STUDY_PAGE (self));
}

static void
model_chosen (HysFitPage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->values), !is_prony (self));
  gtk_widget_set_visible (self->modes_row, is_prony (self));
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
      const HysFitTable *table = found->tables->pdata[0];

      g_signal_emit (self, open_signal, 0, hys_prony_to_document (found->prony, &table->data,
                                                                  table->sheet->name));
      return;
    }
  edited = hys_value_fit_take (found, document, (guint) MAX (hys_cycle_node (document), 0),
                               gtk_switch_get_active (self->driven), !self->kept, &error);
  if (edited != NULL)
    hys_editor_apply (hys_session_get_editor (hys_study_page_get_session (page)), edited, NULL, &error);
  if (error != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "study.tell", "s", error->message);
}

/* ---- The values of the drawing ---- */

static void
add_tick (HysFitPage *self,
          const char *label)
{
  GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, NULL), *tick = gtk_check_button_new ();

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

/* Reads what was measured again, which another document may have other units for, or else the points that it keeps. */
static void
read_document (HysFitPage        *self,
               const HysDocument *document)
{
  for (guint i = 0; i < self->tables->len && !self->kept; i++)
    {
      const HysFitTable *table = self->tables->pdata[i];

      add_source (self, hys_fit_source_new (NULL, table->sheet, table->choice));
    }
  if (self->sources == NULL)
    forget_tables (self, "");
  self->kept = self->sources == NULL;
  for (guint i = 0; i < document->runs->len && self->kept; i++)
    {
      const HysKeptRun *run = hys_document_run (document, i);
      HysFitChoice choice;
      g_autoptr (HysSheet) sheet = run->points ? hys_fit_kept_sheet (run, &choice) : NULL;

      if (sheet != NULL)
        add_source (self, hys_fit_source_new (NULL, sheet, choice));
    }
  self->place = 0;
  if (self->sources != NULL)
    hys_study_page_start (HYS_STUDY_PAGE (self));
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
  if (replaced)
    read_document (self, document);
  return TRUE;
}

static void
hys_fit_page_class_init (HysFitPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  g_type_ensure (HYS_TYPE_DATA_ROW);
  study_class->job = &hys_value_fit_job;
  study_class->name = N_("Data and model");
  study_class->idle = N_("Open measured data or drop a file here: a table (CSV, XLSX, ODS) of time, frequency, or displacement and "
                         "force.");
  study_class->busy = N_("Fitting…");
  study_class->list_choices = hys_fit_page_list_choices;
  study_class->new_input = hys_fit_page_new_input;
  study_class->show_result = hys_fit_page_show_result;
  study_class->show_begun = hys_fit_page_show_begun;
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-fit-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, data);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, table);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, kind);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, model);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, values);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, modes_row);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, modes);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, driven_row);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, driven);
  gtk_widget_class_bind_template_child (widget_class, HysFitPage, accept);
  gtk_widget_class_bind_template_callback (widget_class, opened);
  gtk_widget_class_bind_template_callback (widget_class, chosen);
  gtk_widget_class_bind_template_callback (widget_class, crop);
  gtk_widget_class_bind_template_callback (widget_class, table_chosen);
  gtk_widget_class_bind_template_callback (widget_class, kind_chosen);
  gtk_widget_class_bind_template_callback (widget_class, model_chosen);
  gtk_widget_class_bind_template_callback (widget_class, accept_clicked);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_refresh);
}

static void
hys_fit_page_init (HysFitPage *self)
{
  self->tables = hys_object_keep (self, g_ptr_array_new_with_free_func ((GDestroyNotify) hys_fit_table_unref),
                                  g_ptr_array_unref);
  self->names = hys_object_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  self->ticks = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  hys_object_keep_field (self, &self->sources, (GDestroyNotify) g_ptr_array_unref);
  hys_object_keep_field (self, &self->paths, (GDestroyNotify) g_strfreev);
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->filling = FALSE;
  model_chosen (self);
  hys_data_row_take_drops (self->data, GTK_WIDGET (self));
}
