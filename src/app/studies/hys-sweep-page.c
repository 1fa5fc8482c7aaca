/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of sweeps: what the limit cycle comes to for one value after another. */
#include "hys-study-page.h"

#include "hys-error.h"
#include "hys-number-row.h"
#include "hys-number-table.h"
#include "hys-object.h"
#include "hys-readout.h"
#include "hys-study-jobs.h"
#include "hys-sweep-figure.h"

#include <glib/gi18n-lib.h>

/* Values of a document that are offered. */
#define MOST_TARGETS 2000

/* So many columns has the table: the values and the first of them, or in place of the last of these the one that is
 * shown. */
#define COLUMNS 4

/* Runs in all. */
#define MOST_RUNS 2500

/* So many loops all have their names in the legend. */
#define MOST_NAMED 6

/* What is shown of a cycle, in the order of the choices: its measure, with the bar in place of %s; after them, the loops. */
static const struct
{
  const char *words;
  const char *measure;
} quantities[] = {
  { N_("Dissipated per cycle"), "dissipated" },
  { N_("Secant stiffness"), "secant_stiffness" },
  { N_("Equivalent damping ratio"), "damping_ratio" },
  { N_("Period"), "period" },
  { N_("Storage modulus"), "storage" },
  { N_("Loss modulus"), "loss" },
  { N_("Loss factor tan δ"), "tan_delta" },
  { N_("Phase"), "phase" },
  { N_("Largest displacement"), "peak:x:%s" },
  { N_("Amplitude"), "amplitude" },
};

struct _HysSweepPage
{
  HysStudyPage   parent_instance;

  /* template */
  AdwComboRow   *value;
  HysNumberRow  *from;
  HysNumberRow  *to;
  GtkSpinButton *number;
  AdwComboRow   *second;
  HysNumberRow  *second_from;
  HysNumberRow  *second_to;
  GtkSpinButton *second_number;
  AdwComboRow   *shown;
  GtkSwitch     *logarithmic;

  GPtrArray     *offered;   /* of char *: targets in the drop-down; an edit may have taken one away since */
};

G_DEFINE_FINAL_TYPE (HysSweepPage, hys_sweep_page, HYS_TYPE_STUDY_PAGE)

/* "k₁ = 2, A = 3", as markup (transfer full). */
static char *
values_of (const HysSweepFound *found,
           const HysSweepRow   *row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < found->sweep.n_axes; k++)
    {
      g_autofree char *symbol = hys_sweep_figure_symbol (&found->sweep, k);
      g_autofree char *number = hys_readout_number (hys_sweep_figure_value (row, k));

      g_string_append (text, k > 0 ? ", " : "");
      g_string_append_printf (text, "%s = <span font_style=\"normal\">%s</span>", symbol, number);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The loops laid over each other: all in the legend where they are few, else the first and the last. */
static HysFigure *
new_loops (const HysSweepFound *found)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  for (HysAxis axis = HYS_AXIS_X; axis <= HYS_AXIS_Y; axis++)
    {
      HysSeries series = { axis == HYS_AXIS_X ? HYS_SERIES_POSITION : HYS_SERIES_REACTION, found->sweep.node };
      g_autofree char *name = hys_series_symbol (found->sweep.document, series);
      g_autofree char *unit = hys_series_unit (found->sweep.document, series);

      hys_figure_set_axis (figure, axis, name, unit);
    }
  for (guint i = 0; i < found->rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (found->rows, i);
      g_autofree char *label = values_of (found, row);
      gboolean named = found->rows->len <= MOST_NAMED || i == 0 || i + 1 == found->rows->len;

      if (row->x != NULL)
        hys_figure_add_curve (figure, row->x, row->r, NULL, named ? label : NULL);
    }
  return figure;
}

static HysFigure *
new_figure (const HysSweepFound *found,
            guint                chosen,
            gboolean             logarithmic)
{
  HysFigure *figure = hys_sweep_figure_new (&found->sweep, found->rows, chosen);

  for (HysAxis axis = HYS_AXIS_X; axis <= HYS_AXIS_Z; axis++)
    hys_figure_set_logarithmic (figure, axis, logarithmic);
  return figure;
}

static void
fill_table (GtkGrid             *table,
            const HysSweepFound *found,
            guint                shown)
{
  guint n_axes = found->sweep.n_axes, in_table[COLUMNS];
  g_autoptr (GPtrArray) heads = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < COLUMNS; k++)
    {
      gboolean last = k + 1 == COLUMNS && shown >= COLUMNS - n_axes && shown < G_N_ELEMENTS (quantities);

      in_table[k] = last ? shown : k - MIN (k, n_axes);
      g_ptr_array_add (heads, k < n_axes ? hys_sweep_figure_symbol (&found->sweep, k)
                                         : g_strdup (_(quantities[in_table[k]].words)));
    }
  hys_number_table_put_heads (table, (const char *const *) heads->pdata, COLUMNS);
  for (guint i = 0; i < found->rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (found->rows, i);

      for (guint k = 0; k < COLUMNS; k++)
        hys_number_table_put_number (table, (int) k, (int) i + 1,
                                     k < n_axes ? hys_sweep_figure_value (row, k)
                                                : hys_measure_round (row->measures[in_table[k]]));
    }
  hys_number_table_cut (table, (int) found->rows->len + 1);
}

/* The remark is about the first run that did not come to its end, or not to a cycle. */
static void
hys_sweep_page_show_result (HysStudyPage  *page,
                            gconstpointer  result)
{
  const HysSweepFound *found = result;
  guint chosen = adw_combo_row_get_selected (HYS_SWEEP_PAGE (page)->shown);
  gboolean logarithmic = gtk_switch_get_active (HYS_SWEEP_PAGE (page)->logarithmic);
  g_autofree char *remark = NULL;

  for (guint i = 0; i < found->rows->len && remark == NULL; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (found->rows, i);
      g_autofree char *values = values_of (found, row), *plain = NULL, *reason = hys_sweep_reason (row);

      if (reason != NULL && pango_parse_markup (values, -1, 0, NULL, &plain, NULL, NULL))
        remark = g_strdup_printf ("%s: %s", plain, reason);
    }
  fill_table (hys_study_page_get_table (page), found, chosen);
  if (chosen < G_N_ELEMENTS (quantities))
    hys_study_page_show (page, new_figure (found, chosen, logarithmic), g_strdup (found->table),
                         _(quantities[chosen].words), remark);
  else
    hys_study_page_show (page, new_loops (found), g_strdup (found->table), _("Hysteresis loops"), remark);
}

/* The range of a value that was chosen; FALSE with the reason where the document has it no longer. */
static gboolean
read_range (HysSweepPage      *self,
            const HysDocument *snapshot,
            guint              offered,
            HysSweepRange     *range,
            char             **reason)
{
  g_autoptr (GError) error = NULL;

  if (hys_target_find (snapshot, g_ptr_array_index (self->offered, offered), &range->target, &error))
    return TRUE;
  *reason = hys_error_sentence (error);
  return FALSE;
}

static gpointer
hys_sweep_page_new_input (HysStudyPage       *page,
                          const HysDocument  *snapshot,
                          char              **reason)
{
  HysSweepPage *self = HYS_SWEEP_PAGE (page);
  int node = hys_cycle_node (snapshot);
  char *measures[G_N_ELEMENTS (quantities) + 1] = { NULL };
  guint second = adw_combo_row_get_selected (self->second), n = second > 0 ? 2 : 1;
  HysSweepRange ranges[] = {
    { .from = hys_number_row_get_value (self->from), .to = hys_number_row_get_value (self->to),
      .n = (guint) gtk_spin_button_get_value_as_int (self->number) },
    { .from = hys_number_row_get_value (self->second_from), .to = hys_number_row_get_value (self->second_to),
      .n = (guint) gtk_spin_button_get_value_as_int (self->second_number) },
  };
  gpointer input;

  if (self->offered->len == 0 || hys_number_row_is_refused (self->from) || hys_number_row_is_refused (self->to)
      || (n > 1 && (hys_number_row_is_refused (self->second_from) || hys_number_row_is_refused (self->second_to))))
    return NULL;
  if (node < 0)
    *reason = g_strdup (_("There is no bar whose loop could be analysed: one needs a load."));
  else if (n > 1 && second - 1 == adw_combo_row_get_selected (self->value))
    *reason = g_strdup (_("Choose two different values."));
  else if (n > 1 && ranges[0].n * ranges[1].n > MOST_RUNS)
    *reason = g_strdup_printf (_("At most %d runs."), MOST_RUNS);
  if (*reason != NULL || !read_range (self, snapshot, adw_combo_row_get_selected (self->value), &ranges[0], reason)
      || (n > 1 && !read_range (self, snapshot, second - 1, &ranges[1], reason)))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    measures[i] = g_strdup_printf (quantities[i].measure, hys_document_node (snapshot, (guint) node)->id);
  input = hys_sweep_job_input (snapshot, ranges, n, (guint) node, gtk_switch_get_active (self->logarithmic),
                               (const char *const *) measures);
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    g_free (measures[i]);
  return input;
}

/* The range is the one that a control of the value would have. */
static void
propose (HysSweepPage *self,
         guint         offered,
         HysNumberRow *first,
         HysNumberRow *last)
{
  const HysDocument *document = hys_study_page_get_document (HYS_STUDY_PAGE (self));
  double from = hys_number_row_get_value (first), to = hys_number_row_get_value (last);
  HysControl *control;

  if (document == NULL || offered >= self->offered->len)
    return;
  control = hys_control_new ((const char *const[]) { g_ptr_array_index (self->offered, offered), NULL });
  hys_control_range (control, document, &from, &to);
  hys_control_free (control);
  hys_number_row_set_value (first, from);
  hys_number_row_set_value (last, to);
}

static void
value_chosen (HysSweepPage *self)
{
  propose (self, adw_combo_row_get_selected (self->value), self->from, self->to);
}

/* The first choice is none. */
static void
second_chosen (HysSweepPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->second);

  if (chosen != 0)
    propose (self, chosen - 1, self->second_from, self->second_to);
}

static gboolean
is_chosen (GtkWidget *row,
           guint      chosen)
{
  return chosen != 0 && chosen != GTK_INVALID_LIST_POSITION;
}

static void
offer (HysValueRef target,
       gpointer    user_data)
{
  const gpointer *all = user_data;
  HysSweepPage *self = all[0];
  const HysDocument *document = hys_study_page_get_document (HYS_STUDY_PAGE (self));
  g_autofree char *label = NULL;
  gboolean wall = target.owner == HYS_OWNER_NODE && hys_document_node (document, target.item)->fixed;

  if (wall || !hys_value_ref_is_target (target, document))
    return;
  g_ptr_array_add (self->offered, hys_value_ref_name (target, document));
  label = hys_item_value_label (document, target);
  gtk_string_list_append (all[1], label);
  gtk_string_list_append (all[2], label);
}

static gboolean
hys_sweep_page_list_choices (HysStudyPage      *page,
                             const HysDocument *document,
                             gboolean           replaced)
{
  HysSweepPage *self = HYS_SWEEP_PAGE (page);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL), others = gtk_string_list_new (NULL);

  g_ptr_array_set_size (self->offered, 0);
  gtk_string_list_append (others, C_("of values", "None"));
  hys_document_each_target (document, MOST_TARGETS, offer, (gpointer[]) { self, names, others });
  adw_combo_row_set_model (self->value, G_LIST_MODEL (names));
  adw_combo_row_set_model (self->second, G_LIST_MODEL (others));
  value_chosen (self);
  return self->offered->len > 0;
}

static void
hys_sweep_page_class_init (HysSweepPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  study_class->job = &hys_sweep_job;
  study_class->name = N_("Cycle and value");
  study_class->idle = N_("Start the sweep to see how the limit cycle depends on the value.");
  study_class->busy = N_("Running the simulations…");
  study_class->list_choices = hys_sweep_page_list_choices;
  study_class->new_input = hys_sweep_page_new_input;
  study_class->show_result = hys_sweep_page_show_result;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-sweep-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, value);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, from);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, to);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, number);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, second);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, second_from);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, second_to);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, second_number);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, logarithmic);
  gtk_widget_class_bind_template_callback (widget_class, value_chosen);
  gtk_widget_class_bind_template_callback (widget_class, second_chosen);
  gtk_widget_class_bind_template_callback (widget_class, is_chosen);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_refresh);
}

static void
hys_sweep_page_init (HysSweepPage *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->offered = hys_object_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    gtk_string_list_append (words, _(quantities[i].words));
  gtk_string_list_append (words, _("Hysteresis loops"));
  adw_combo_row_set_model (self->shown, G_LIST_MODEL (words));
}
