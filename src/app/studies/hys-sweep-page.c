/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of sweeps: what the limit cycle comes to for one value after another. */
#include "hys-study-page.h"

#include "hys-error.h"
#include "hys-figure-card.h"
#include "hys-number.h"
#include "hys-number-row.h"
#include "hys-number-table.h"
#include "hys-readout.h"
#include "hys-study-jobs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values of a document that are offered. */
#define MOST_TARGETS 2000

/* The first of them are in the table, or in place of the last of these the one that is shown. */
#define IN_TABLE 3

/* So many loops all have their names in the legend. */
#define MOST_NAMED 6

/* What is shown of a cycle, in the order of the choices: its measure, with the bar in place of %s; after them, the loops. */
static const struct
{
  const char  *words;
  const char  *measure;
  HysDimension dimension;
} quantities[] = {
  { N_("Dissipated per cycle"), "dissipated", { .force = 1, .length = 1 } },
  { N_("Secant stiffness"), "secant_stiffness", { .force = 1, .length = -1 } },
  { N_("Equivalent damping ratio"), "damping_ratio", { 0 } },
  { N_("Period"), "period", { .time = 1 } },
  { N_("Storage modulus"), "storage", { .force = 1, .length = -1 } },
  { N_("Loss modulus"), "loss", { .force = 1, .length = -1 } },
  { N_("Loss factor tan δ"), "tan_delta", { 0 } },
  { N_("Phase"), "phase", { 0 } },
  { N_("Largest displacement"), "peak:x:%s", { .length = 1 } },
  { N_("Amplitude"), "amplitude", { .length = 1 } },
};

struct _HysSweepPage
{
  HysStudyPage   parent_instance;

  /* template */
  AdwComboRow   *value;
  HysNumberRow  *from;
  HysNumberRow  *to;
  AdwComboRow   *shown;
  GtkSpinButton *number;
  GtkSwitch     *logarithmic;

  GPtrArray     *offered;   /* of char *: targets in the drop-down; an edit may have taken one away since */
};

G_DEFINE_FINAL_TYPE (HysSweepPage, hys_sweep_page, HYS_TYPE_STUDY_PAGE)

static double
swept_value (const HysSweepRow *row)
{
  double value = NAN;

  hys_number_parse (row->values[0], &value);
  return value;
}

/* The loops laid over each other: all in the legend where they are few, else the first and the last. */
static HysFigure *
new_loops (const HysSweepFound *found)
{
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  g_autofree char *symbol = g_markup_escape_text (found->symbol, -1);

  for (HysAxis axis = HYS_AXIS_X; axis <= HYS_AXIS_Y; axis++)
    {
      HysSeries series = { axis == HYS_AXIS_X ? HYS_SERIES_POSITION : HYS_SERIES_REACTION, found->node };
      g_autofree char *name = hys_series_symbol (found->document, series);
      g_autofree char *unit = hys_series_unit (found->document, series);

      hys_figure_set_axis (figure, axis, name, unit);
    }
  for (guint i = 0; i < found->rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (found->rows, i);
      g_autofree char *number = hys_readout_number (swept_value (row));
      g_autofree char *label = g_strdup_printf ("%s = <span font_style=\"normal\">%s</span>", symbol, number);
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
  g_autofree char *words = hys_figure_card_words (_(quantities[chosen].words));
  g_autofree char *unit = hys_dimension_unit (found->document, quantities[chosen].dimension);
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  for (guint i = 0; i < found->rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (found->rows, i);

      hys_column_append (x, swept_value (row));
      hys_column_append (y, row->measures[chosen].value);
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, found->symbol, "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, words, unit);
  for (HysAxis axis = HYS_AXIS_X; axis <= HYS_AXIS_Y; axis++)
    hys_figure_set_logarithmic (figure, axis, logarithmic);
  hys_figure_add_curve (figure, x, y, NULL, "");
  hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_MARKS);
  return figure;
}

static void
fill_table (GtkGrid             *table,
            const HysSweepFound *found,
            guint                shown)
{
  const char *heads[IN_TABLE + 1] = { found->symbol };
  guint in_table[IN_TABLE];

  for (guint k = 0; k < IN_TABLE; k++)
    {
      in_table[k] = k + 1 == IN_TABLE && shown >= IN_TABLE && shown < G_N_ELEMENTS (quantities) ? shown : k;
      heads[k + 1] = _(quantities[in_table[k]].words);
    }
  hys_number_table_put_heads (table, heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < found->rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (found->rows, i);

      hys_number_table_put_number (table, 0, (int) i + 1, swept_value (row));
      for (guint k = 0; k < IN_TABLE; k++)
        hys_number_table_put_number (table, (int) k + 1, (int) i + 1,
                                     hys_measure_round (row->measures[in_table[k]]));
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
      g_autofree char *number = hys_readout_number (swept_value (row)), *reason = hys_sweep_reason (row);

      if (reason != NULL)
        remark = g_strdup_printf ("%s = %s: %s", found->symbol, number, reason);
    }
  fill_table (hys_study_page_get_table (page), found, chosen);
  if (chosen < G_N_ELEMENTS (quantities))
    hys_study_page_show (page, new_figure (found, chosen, logarithmic), g_strdup (found->table),
                         _(quantities[chosen].words), remark);
  else
    hys_study_page_show (page, new_loops (found), g_strdup (found->table), _("Hysteresis loops"), remark);
}

static gpointer
hys_sweep_page_new_input (HysStudyPage       *page,
                          const HysDocument  *snapshot,
                          char              **reason)
{
  HysSweepPage *self = HYS_SWEEP_PAGE (page);
  int node = hys_cycle_node (snapshot);
  g_autoptr (GError) error = NULL;
  char *measures[G_N_ELEMENTS (quantities) + 1] = { NULL };
  gpointer input;
  HysValueRef target;

  if (self->offered->len == 0 || hys_number_row_is_refused (self->from) || hys_number_row_is_refused (self->to))
    return NULL;
  if (node < 0)
    {
      *reason = g_strdup (_("There is no bar whose loop could be analysed: one needs a load."));
      return NULL;
    }
  if (!hys_target_find (snapshot, g_ptr_array_index (self->offered, adw_combo_row_get_selected (self->value)), &target,
                        &error))
    {
      *reason = hys_error_sentence (error);
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    measures[i] = g_strdup_printf (quantities[i].measure, hys_document_node (snapshot, (guint) node)->id);
  input = hys_sweep_job_input (snapshot, target, (guint) node, hys_number_row_get_value (self->from),
                               hys_number_row_get_value (self->to),
                               (guint) gtk_spin_button_get_value_as_int (self->number),
                               gtk_switch_get_active (self->logarithmic), (const char *const *) measures);
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    g_free (measures[i]);
  return input;
}

/* The range is the one that a control of the value would have. */
static void
value_chosen (HysSweepPage *self)
{
  const HysDocument *document = hys_study_page_get_document (HYS_STUDY_PAGE (self));
  guint chosen = adw_combo_row_get_selected (self->value);
  double from = hys_number_row_get_value (self->from), to = hys_number_row_get_value (self->to);
  HysControl *control;

  if (document == NULL || chosen >= self->offered->len)
    return;
  control = hys_control_new ((const char *const[]) { g_ptr_array_index (self->offered, chosen), NULL });
  hys_control_range (control, document, &from, &to);
  hys_control_free (control);
  hys_number_row_set_value (self->from, from);
  hys_number_row_set_value (self->to, to);
}

static void
offer (HysValueRef target,
       gpointer    user_data)
{
  const gpointer *both = user_data;
  HysSweepPage *self = both[0];
  const HysDocument *document = hys_study_page_get_document (HYS_STUDY_PAGE (self));
  gboolean wall = target.owner == HYS_OWNER_NODE && hys_document_node (document, target.item)->fixed;

  if (wall || !hys_value_ref_is_target (target, document))
    return;
  g_ptr_array_add (self->offered, hys_value_ref_name (target, document));
  gtk_string_list_take (both[1], hys_item_value_label (document, target));
}

static gboolean
hys_sweep_page_list_choices (HysStudyPage      *page,
                             const HysDocument *document,
                             gboolean           replaced)
{
  HysSweepPage *self = HYS_SWEEP_PAGE (page);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_ptr_array_set_size (self->offered, 0);
  hys_document_each_target (document, MOST_TARGETS, offer, (gpointer[]) { self, names });
  adw_combo_row_set_model (self->value, G_LIST_MODEL (names));
  value_chosen (self);
  return self->offered->len > 0;
}

static void
hys_sweep_page_finalize (GObject *object)
{
  g_ptr_array_unref (HYS_SWEEP_PAGE (object)->offered);
  G_OBJECT_CLASS (hys_sweep_page_parent_class)->finalize (object);
}

static void
hys_sweep_page_class_init (HysSweepPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_sweep_page_finalize;
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
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, number);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, logarithmic);
  gtk_widget_class_bind_template_callback (widget_class, value_chosen);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_refresh);
}

static void
hys_sweep_page_init (HysSweepPage *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->offered = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    gtk_string_list_append (words, _(quantities[i].words));
  gtk_string_list_append (words, _("Hysteresis loops"));
  adw_combo_row_set_model (self->shown, G_LIST_MODEL (words));
}
