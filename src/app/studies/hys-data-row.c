/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages that begin with a table have in common: opening it, and choosing what of it is what. */
#include "hys-data-row.h"

#include "hys-error.h"
#include "hys-figure-card.h"
#include "hys-file-filter.h"
#include "hys-object.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Blocks of rows that a plot shows the extremes of. */
#define BLOCKS 10000

struct _HysDataRow
{
  AdwExpanderRow  parent_instance;

  /* template */
  AdwComboRow    *columns[3];
  AdwActionRow   *rows_row;
  HysValueEntry  *rows;
  GtkWidget      *crop;
  GtkWidget      *over_row;    /* visible for loops, like other rows */
  GtkSwitch      *over;
  HysValueEntry  *cycles;
  GtkSwitch      *detrend;
  GtkSwitch      *average;
  HysValueEntry  *x_unit;
  HysValueEntry  *r_unit;
  HysValueEntry  *z_unit;
  GtkWidget      *area_row;
  HysValueEntry  *area;
  HysValueEntry  *length;

  HysSheet       *sheet;     /* that is shown; NULL = none */
  HysFitChoice    choice;
  gboolean        filling;   /* choices are being set by the program */
  HysFigure      *figure;    /* over the rows, which the plot owns; NULL = it may have another one */
  int             drawn;     /* the column in it */
};

G_DEFINE_FINAL_TYPE (HysDataRow, hys_data_row, ADW_TYPE_EXPANDER_ROW)

enum
{
  OPENED,
  CHOSEN,
  CROP,
  SHOWN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* By HysFitKind: what the columns are; NULL = there is none. The last may be left out, but of moduli. */
static const char *const roles[][3] = {
  { N_("Time"), N_("Force"), N_("Displacement that was held") },
  { N_("Time"), N_("Displacement"), N_("Force that was held") },
  { N_("Angular frequency"), N_("Storage modulus"), N_("Loss modulus") },
  { N_("Displacement"), N_("Force"), N_("Time") },
  { N_("Time"), N_("Measured quantity") },
};

/* Says that something else is chosen, unless the table is gone: an entry that is hidden with it takes what was typed. */
static void
tell (HysDataRow *self)
{
  if (!self->filling && self->sheet != NULL)
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
column_chosen (HysDataRow *self)
{
  if (self->filling || self->sheet == NULL)
    return;
  self->choice.table.x = (int) adw_combo_row_get_selected (self->columns[0]);
  self->choice.table.r = (int) adw_combo_row_get_selected (self->columns[1]);
  if (self->choice.kind == HYS_FIT_MODULI)
    self->choice.z = (int) adw_combo_row_get_selected (self->columns[2]);
  else if (gtk_widget_get_visible (GTK_WIDGET (self->columns[2])))
    self->choice.z = adw_combo_row_get_selected (self->columns[2]) == 0
                     ? HYS_FIT_NONE : (int) adw_combo_row_get_selected (self->columns[2]) - 1;
  tell (self);
}

/* Nothing stands for all rows. */
static char *
rows_typed (HysDataRow *self,
            const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GError) error = NULL;

  if (self->sheet != NULL
      && !hys_measured_choose_rows (self->sheet, *bare != '\0' ? bare : ":", &self->choice.table, &error))
    return hys_error_sentence (error);
  tell (self);
  return NULL;
}

static void
crop_clicked (HysDataRow *self)
{
  g_signal_emit (self, signals[CROP], 0);
}

void
hys_data_row_take_rows (HysDataRow *self,
                        gsize       first,
                        gsize       end)
{
  g_autofree char *text = g_strdup_printf ("%zu:%zu", first + 1, end);

  hys_value_entry_reset (self->rows, text);
  self->choice.table.first = first;
  self->choice.table.end = end;
  tell (self);
}

/* A loop has no time along its plot: a band is drawn over the displacement in its rows instead. */
static void
over_switched (HysDataRow *self)
{
  gtk_widget_set_visible (self->crop, self->choice.kind != HYS_FIT_LOOP || gtk_switch_get_active (self->over));
  if (!self->filling)
    g_signal_emit (self, signals[SHOWN], 0);
}

HysFigure *
hys_data_row_get_figure (HysDataRow *self,
                         HysFigure  *shown)
{
  g_autofree char *row = hys_figure_card_words (_("row"));
  g_autoptr (HysColumn) places = hys_column_new (), extremes = hys_column_new ();
  HysColumn *numbers;
  gsize block;

  if (self->sheet == NULL || self->choice.kind != HYS_FIT_LOOP || !gtk_switch_get_active (self->over)
      || self->choice.table.x < 0)
    {
      self->figure = NULL;
      return NULL;
    }
  if (shown != NULL && shown == self->figure && self->drawn == self->choice.table.x)
    return shown;
  self->figure = hys_figure_new (HYS_PLOT_PLANE);
  self->drawn = self->choice.table.x;
  numbers = self->sheet->columns[self->drawn].numbers;
  block = self->sheet->n_rows / BLOCKS + 1;
  for (gsize first = 0; first < self->sheet->n_rows; first += block)
    {
      double least = NAN, most = NAN;

      hys_column_range (numbers, first, MIN (first + block, self->sheet->n_rows), &least, &most);
      hys_column_append (places, (double) (first + 1));
      hys_column_append (extremes, least);
      hys_column_append (places, (double) MIN (first + block, self->sheet->n_rows));
      hys_column_append (extremes, most);
    }
  hys_figure_set_axis (self->figure, HYS_AXIS_X, row, "");
  hys_figure_set_axis (self->figure, HYS_AXIS_Y, "x", "");
  hys_figure_add_curve (self->figure, places, extremes, NULL, NULL);
  return self->figure;
}

gboolean
hys_data_row_crop (HysDataRow *self,
                   HysFigure  *figure)
{
  double from, to;

  if (figure == NULL || self->sheet == NULL || self->choice.kind != HYS_FIT_LOOP || !gtk_switch_get_active (self->over))
    return FALSE;
  hys_figure_get_range (figure, HYS_AXIS_X, &from, &to);
  from = CLAMP (ceil (from), 1, (double) self->sheet->n_rows);
  to = CLAMP (floor (to), from, (double) self->sheet->n_rows);
  self->filling = TRUE;
  gtk_switch_set_active (self->over, FALSE);
  self->filling = FALSE;
  hys_data_row_take_rows (self, (gsize) from - 1, (gsize) to);
  return TRUE;
}

/* The same of cycles. */
static char *
cycles_typed (HysDataRow *self,
              const char *text)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GError) error = NULL;

  if (*bare == '\0')
    self->choice.table.to = 0;
  else if (!hys_measured_choose_cycles (bare, &self->choice.table, &error))
    return hys_error_sentence (error);
  tell (self);
  return NULL;
}

static void
switched (HysDataRow *self)
{
  self->choice.table.detrend = gtk_switch_get_active (self->detrend);
  self->choice.table.average = gtk_switch_get_active (self->average);
  tell (self);
}

static char *
unit_typed (HysDataRow    *self,
            const char    *text,
            HysValueEntry *entry)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));

  *(entry == self->z_unit ? &self->choice.z_unit : &self->choice.table.units[entry == self->r_unit])
    = *bare != '\0' ? g_intern_string (bare) : NULL;
  tell (self);
  return NULL;
}

static char *
size_typed (HysDataRow    *self,
            const char    *text,
            HysValueEntry *entry)
{
  g_autofree char *bare = g_strstrip (g_strdup (text));
  g_autoptr (GError) error = NULL;
  HysMeasuredChoice *table = &self->choice.table;

  if (!hys_measured_read_size (bare, entry == self->area, entry == self->area ? &table->area : &table->length, &error))
    return hys_error_sentence (error);
  tell (self);
  return NULL;
}

static void
open_files (HysDataRow *self,
            GListModel *files)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) paths = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_autofree char *path = g_file_get_path (file);

      if (path != NULL)
        g_strv_builder_add (builder, path);
    }
  paths = g_strv_builder_end (builder);
  if (paths[0] != NULL)
    g_signal_emit (self, signals[OPENED], 0, paths);
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "study.tell", "s", _("Choose a local file to open the loop."));
}

void
hys_data_row_open (HysDataRow *self,
                   GFile      *file)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);

  g_list_store_append (files, file);
  open_files (self, G_LIST_MODEL (files));
}

static void
file_chosen (gpointer        object,
             GFile          *file,
             GtkFileChooser *dialog)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (dialog);

  if (file != NULL)
    open_files (object, files);
}

static void
open_clicked (HysDataRow *self)
{
  GtkFileChooser *dialog = hys_file_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                                _("Open Measured Data"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"),
                                                "table-folder", file_chosen, self);

  gtk_file_chooser_set_select_multiple (dialog, TRUE);
  hys_file_filter_add_tables (dialog, FALSE);
  hys_file_dialog_show (dialog, NULL);
}

static gboolean
dropped (HysDataRow   *self,
         const GValue *value)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);

  for (GSList *file = g_value_get_boxed (value); file != NULL; file = file->next)
    g_list_store_append (files, file->data);
  open_files (self, G_LIST_MODEL (files));
  return TRUE;
}

void
hys_data_row_take_drops (HysDataRow *self,
                         GtkWidget  *page)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (drop, "drop", G_CALLBACK (dropped), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (page, GTK_EVENT_CONTROLLER (drop));
}

static void
list_columns (HysDataRow *self,
              guint       i,
              int         chosen)
{
  const char *role = roles[self->choice.kind][i];
  const gboolean optional = i == 2 && self->choice.kind != HYS_FIT_MODULI;
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (optional)
    gtk_string_list_append (names, _("None"));
  for (guint k = 0; k < self->sheet->n_columns; k++)
    gtk_string_list_take (names, hys_sheet_column_heading (&self->sheet->columns[k]));
  gtk_widget_set_visible (GTK_WIDGET (self->columns[i]), role != NULL && chosen != HYS_FIT_UNUSED);
  if (role != NULL)
    adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->columns[i]), _(role));
  adw_combo_row_set_model (self->columns[i], G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->columns[i], (guint) (optional ? MAX (chosen, -1) + 1 : chosen));
}

/* Whether an area or a length of the specimen changes the numbers of a column. */
static gboolean
is_of_material (const HysSheet *sheet,
                int             column)
{
  return column >= 0 && (sheet->columns[column].quantity == HYS_QUANTITY_STRAIN
                         || !isnan (hys_unit_ratio (sheet->columns[column].unit, "Pa")));
}

/* Shows what is chosen of another table. */
static void
show_choice (HysDataRow *self)
{
  const HysMeasuredChoice *table = &self->choice.table;
  g_autofree char *all = g_strdup_printf ("1:%zu", self->sheet->n_rows);
  HysValueEntry *const entries[] = { self->rows, self->cycles, self->x_unit, self->r_unit, self->z_unit, self->area,
                                     self->length };

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    hys_value_entry_reset (entries[i], "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->rows), all);
  self->figure = NULL;
  gtk_switch_set_active (self->over, FALSE);
  gtk_switch_set_active (self->detrend, table->detrend);
  gtk_switch_set_active (self->average, table->average);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self), table->x < 0 || table->r < 0);
}

void
hys_data_row_show (HysDataRow         *self,
                   HysSheet           *sheet,
                   const HysFitChoice *choice,
                   const char         *told)
{
  const int columns[] = { choice->table.x, choice->table.r, choice->z };
  const gboolean another = sheet != self->sheet, loop = choice->kind == HYS_FIT_LOOP;
  g_autofree char *markup = told != NULL ? g_markup_escape_text (told, -1) : NULL;
  g_autofree char *name = sheet != NULL ? g_markup_escape_text (sheet->name, -1) : NULL;

  if (sheet != NULL)
    hys_sheet_ref (sheet);
  hys_sheet_unref (self->sheet);
  self->sheet = sheet;
  self->choice = *choice;
  adw_expander_row_set_enable_expansion (ADW_EXPANDER_ROW (self), sheet != NULL);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (self), sheet != NULL ? name : markup);
  if (sheet == NULL)
    return;
  self->filling = TRUE;
  if (another)
    show_choice (self);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    list_columns (self, i, columns[i]);
  self->filling = FALSE;
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->x_unit), columns[0] >= 0 ? sheet->columns[columns[0]].unit : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->r_unit), columns[1] >= 0 ? sheet->columns[columns[1]].unit : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->z_unit), columns[2] >= 0 ? sheet->columns[columns[2]].unit : "");
  gtk_widget_set_visible (GTK_WIDGET (self->z_unit), columns[2] >= 0);
  gtk_widget_set_visible (self->over_row, loop);
  gtk_widget_set_visible (self->crop, !loop || gtk_switch_get_active (self->over));
  gtk_widget_set_visible (self->area_row, is_of_material (sheet, columns[0]) || is_of_material (sheet, columns[1]));
  adw_action_row_set_subtitle (self->rows_row, markup);
}

HysFitChoice
hys_data_row_get_choice (HysDataRow *self)
{
  return self->choice;
}

static void
hys_data_row_class_init (HysDataRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const char *const columns[] = { "x", "r", "z" };

  g_type_ensure (HYS_TYPE_VALUE_ENTRY);
  signals[OPENED] = hys_object_add_signal (klass, "opened", 1, G_TYPE_POINTER);
  signals[CHOSEN] = hys_object_add_signal (klass, "chosen", 0);
  signals[CROP] = hys_object_add_signal (klass, "crop", 0);
  signals[SHOWN] = hys_object_add_signal (klass, "shown", 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-data-row.ui");
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    gtk_widget_class_bind_template_child_full (widget_class, columns[i], FALSE,
                                               G_STRUCT_OFFSET (HysDataRow, columns) + (gssize) (i * sizeof (gpointer)));
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, rows_row);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, rows);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, cycles);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, detrend);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, average);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, x_unit);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, r_unit);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, z_unit);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, area_row);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, area);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, length);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, crop);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, over_row);
  gtk_widget_class_bind_template_child (widget_class, HysDataRow, over);
  gtk_widget_class_bind_template_callback (widget_class, over_switched);
  gtk_widget_class_bind_template_callback (widget_class, crop_clicked);
  gtk_widget_class_bind_template_callback (widget_class, open_clicked);
  gtk_widget_class_bind_template_callback (widget_class, column_chosen);
  gtk_widget_class_bind_template_callback (widget_class, rows_typed);
  gtk_widget_class_bind_template_callback (widget_class, cycles_typed);
  gtk_widget_class_bind_template_callback (widget_class, switched);
  gtk_widget_class_bind_template_callback (widget_class, unit_typed);
  gtk_widget_class_bind_template_callback (widget_class, size_typed);
}

static void
hys_data_row_init (HysDataRow *self)
{
  hys_object_keep_field (self, &self->sheet, (GDestroyNotify) hys_sheet_unref);
  self->choice = HYS_FIT_CHOICE_LIKELY;
  gtk_widget_init_template (GTK_WIDGET (self));
}
