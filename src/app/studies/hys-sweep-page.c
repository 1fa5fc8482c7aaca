/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sweep-page.h"

#include "hys-a11y.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-figure-card.h"
#include "hys-item-values.h"
#include "hys-job.h"
#include "hys-number.h"
#include "hys-number-table.h"
#include "hys-readout.h"
#include "hys-sweep.h"
#include "hys-target.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Values of a document that are offered. */
#define MOST_TARGETS 2000

/* What is shown of a cycle, in the order of the choices. */
static const struct
{
  const char *words;
  guint       column;
} quantities[] = {
  { N_("Dissipated per cycle"), HYS_SWEEP_DISSIPATED },
  { N_("Secant stiffness"), HYS_SWEEP_STIFFNESS },
  { N_("Equivalent damping ratio"), HYS_SWEEP_DAMPING },
};

/* Input of a sweep on the worker thread: @document has the document. */
typedef struct
{
  const HysDocument *document;
  HysSweepAxis       axis;
  GArray            *measures;
  HysSweep           sweep;
} Study;

/* What it comes to: @rows of HysSweepRow, and all of them as CSV. */
typedef struct
{
  GPtrArray *rows;
  char      *table;
} Found;

struct _HysSweepPage
{
  AdwBin          parent_instance;

  /* template */
  HysFigureCard  *figure;
  AdwComboRow    *value;
  AdwActionRow   *from_row;
  AdwActionRow   *to_row;
  AdwComboRow    *shown;
  GtkSpinButton  *number;
  GtkWidget      *start;
  GtkWidget      *cancel;
  GtkProgressBar *progress;
  GtkLabel       *message;
  GtkWidget      *table_group;
  GtkGrid        *table;

  HysEditor         *editor;        /* borrowed */
  HysValueEntry     *entries[2];    /* borrowed from their rows: the first value and the last */
  double             ends[2];
  GArray            *offered;       /* (element-type HysValueRef): contents of the drop-down */
  const HysDocument *studied;       /* the document of what is shown, */
  char              *name;          /* its value, */
  char              *symbol;        /* and its symbol */
  HysJob            *job;
};

G_DEFINE_FINAL_TYPE (HysSweepPage, hys_sweep_page, ADW_TYPE_BIN)

static void
study_free (gpointer data)
{
  Study *study = data;

  hys_document_unref (study->document);
  g_free (study->axis.name);
  g_strfreev (study->axis.values);
  g_array_unref (study->measures);
  g_free (study);
}

static void
found_free (gpointer data)
{
  Found *found = data;

  g_ptr_array_unref (found->rows);
  g_free (found->table);
  g_free (found);
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Study *study = input;
  GPtrArray *rows = hys_sweep_run_all (&study->sweep, progress, progress_data, error);
  Found *found;

  if (rows == NULL)
    return NULL;
  found = g_new (Found, 1);
  *found = (Found){ rows, hys_sweep_table (&study->sweep, rows) };
  return found;
}

static const HysJobKind kind = { work, study_free, found_free };

/* ---- What is shown ---- */

static HysFigure *
new_figure (HysSweepPage    *self,
            const GPtrArray *rows)
{
  guint chosen = adw_combo_row_get_selected (self->shown);
  g_autofree char *words = hys_figure_card_words (_(quantities[chosen].words));
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  for (guint i = 0; i < rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, i);
      double value;

      if (!hys_number_parse (row->values[0], &value))
        continue;
      hys_column_append (x, value);
      hys_column_append (y, row->measures[quantities[chosen].column].value);
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, self->symbol, "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, words, "");
  hys_figure_add_curve (figure, x, y, NULL, "");
  hys_figure_set_look (figure, 0, HYS_CURVE_LINE | HYS_CURVE_MARKS);
  return figure;
}

static void
fill_table (HysSweepPage    *self,
            const GPtrArray *rows)
{
  const char *heads[G_N_ELEMENTS (quantities) + 1] = { self->symbol };

  for (guint k = 0; k < G_N_ELEMENTS (quantities); k++)
    heads[k + 1] = _(quantities[k].words);
  hys_number_table_put_heads (self->table, heads, G_N_ELEMENTS (heads));
  for (guint i = 0; i < rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, i);
      double value = NAN;

      hys_number_parse (row->values[0], &value);
      hys_number_table_put_number (self->table, 0, (int) i + 1, value);
      for (guint k = 0; k < G_N_ELEMENTS (quantities); k++)
        hys_number_table_put_number (self->table, (int) k + 1, (int) i + 1,
                                     hys_measure_round (row->measures[quantities[k].column]));
    }
  hys_number_table_cut (self->table, (int) rows->len + 1);
}

/* The first run that did not come to its end, or not to a cycle. */
static char *
find_remark (HysSweepPage    *self,
             const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const HysSweepRow *row = g_ptr_array_index (rows, i);
      g_autofree char *number = NULL, *reason = hys_sweep_reason (row);
      double value = NAN;

      hys_number_parse (row->values[0], &value);
      number = hys_readout_number (value);
      if (reason != NULL)
        return g_strdup_printf ("%s = %s: %s", self->symbol, number, reason);
    }
  return NULL;
}

static void
show_message (HysSweepPage *self,
              const char   *text)
{
  gtk_label_set_text (self->message, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), text != NULL);
}

static void
show_found (HysSweepPage *self,
            const Found  *found)
{
  g_autofree char *remark = find_remark (self, found->rows);

  hys_figure_card_set (self->figure, new_figure (self, found->rows), g_strdup (found->table));
  hys_figure_card_describe (self->figure, _(quantities[adw_combo_row_get_selected (self->shown)].words));
  fill_table (self, found->rows);
  show_message (self, remark);
}

static void
show (HysSweepPage *self)
{
  gboolean busy = hys_job_is_busy (self->job);
  const GError *error = hys_job_get_error (self->job);
  const Found *found = busy ? NULL : hys_job_get_result (self->job);

  gtk_widget_set_visible (self->start, !busy);
  gtk_widget_set_visible (self->cancel, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy);
  gtk_progress_bar_set_fraction (self->progress, hys_job_get_progress (self->job));
  hys_figure_card_set_name (self->figure, _("Cycle and value"),
                            busy ? _("Running the simulations…")
                                 : _("Start the sweep to see how the limit cycle depends on the value."));
  gtk_widget_set_visible (self->table_group, found != NULL);
  if (found != NULL)
    show_found (self, found);
  else
    {
      g_autofree char *sentence = error != NULL && !busy ? hys_error_sentence (error) : NULL;

      hys_figure_card_set (self->figure, NULL, NULL);
      show_message (self, sentence);
    }
}

/* ---- Running ---- */

static Study *
new_study (HysSweepPage *self,
           guint         node)
{
  g_autoptr (GStrvBuilder) values = g_strv_builder_new ();
  int n = gtk_spin_button_get_value_as_int (self->number);
  Study *study = g_new0 (Study, 1);

  for (int i = 0; i < n; i++)
    {
      char number[HYS_NUMBER_SIZE];

      g_strv_builder_add (values, hys_number_format (self->ends[0] + (self->ends[1] - self->ends[0]) * i / (n - 1), number));
    }
  study->document = hys_document_ref (self->studied);
  study->axis.name = g_strdup (self->name);
  study->axis.values = g_strv_builder_end (values);
  study->sweep = (HysSweep){ study->document, &study->axis, 1, node, NULL };
  study->measures = hys_sweep_measures_parse (study->sweep.document, hys_sweep_columns, NULL);
  study->sweep.measures = study->measures;
  return study;
}

static void
start_clicked (HysSweepPage *self)
{
  const HysDocument *document;
  HysValueRef target;
  int node;

  for (guint i = 0; i < 2; i++)
    hys_value_entry_submit (self->entries[i]);
  if (self->editor == NULL || self->offered->len == 0 || hys_value_entry_get_reason (self->entries[0]) != NULL
      || hys_value_entry_get_reason (self->entries[1]) != NULL)
    return;
  document = hys_editor_get_document (self->editor);
  node = hys_cycle_node (document);
  if (node < 0)
    {
      show_message (self, _("There is no bar whose loop could be analysed: one needs a load."));
      return;
    }
  target = g_array_index (self->offered, HysValueRef, adw_combo_row_get_selected (self->value));
  g_clear_pointer (&self->studied, hys_document_unref);
  g_free (self->name);
  g_free (self->symbol);
  self->studied = hys_document_ref (hys_editor_get_snapshot (self->editor));
  self->name = hys_value_ref_name (target, document);
  self->symbol = hys_target_symbol (target, document);
  hys_job_start (self->job, new_study (self, (guint) node));
  show (self);
  gtk_widget_grab_focus (self->cancel);
}

static void
cancel_clicked (HysSweepPage *self)
{
  hys_job_forget (self->job);
  gtk_widget_grab_focus (self->start);
}

/* ---- The value and its range ---- */

static char *
typed (HysSweepPage *self,
       guint         end,
       const char   *text)
{
  return hys_expression_parse_typed (text, &self->ends[end]) ? NULL : g_strdup (_("Must be a number."));
}

static char *
from_typed (HysSweepPage *self,
            const char   *text)
{
  return typed (self, 0, text);
}

static char *
to_typed (HysSweepPage *self,
          const char   *text)
{
  return typed (self, 1, text);
}

/* The range that a control of the value would have. */
static void
value_chosen (HysSweepPage *self)
{
  guint chosen = adw_combo_row_get_selected (self->value);
  g_autofree char *name = NULL;
  HysControl *control;

  if (self->editor == NULL || chosen >= self->offered->len)
    return;
  name = hys_value_ref_name (g_array_index (self->offered, HysValueRef, chosen), hys_editor_get_document (self->editor));
  control = hys_control_new ((const char *const[]) { name, NULL });
  hys_control_range (control, hys_editor_get_document (self->editor), &self->ends[0], &self->ends[1]);
  hys_control_free (control);
  for (guint i = 0; i < 2; i++)
    {
      char text[HYS_NUMBER_SIZE];

      hys_value_entry_reset (self->entries[i], hys_number_format (self->ends[i], text));
    }
}

static void
shown_chosen (HysSweepPage *self)
{
  if (self->job != NULL)
    show (self);
}

static void
offer (HysValueRef target,
       gpointer    user_data)
{
  HysSweepPage *self = user_data;
  const HysDocument *document = hys_editor_get_document (self->editor);
  gboolean wall = target.owner == HYS_OWNER_NODE && hys_document_node (document, target.item)->fixed;

  if (!wall && hys_value_ref_is_target (target, document))
    g_array_append_val (self->offered, target);
}

/* Updates the page after the document was replaced or its items changed. */
static void
begin (HysSweepPage *self)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  hys_job_forget (self->job);
  g_array_set_size (self->offered, 0);
  hys_document_each_target (document, MOST_TARGETS, offer, self);
  for (guint i = 0; i < self->offered->len; i++)
    gtk_string_list_take (names, hys_item_value_label (document, g_array_index (self->offered, HysValueRef, i)));
  adw_combo_row_set_model (self->value, G_LIST_MODEL (names));
  gtk_widget_set_sensitive (self->start, self->offered->len > 0);
  value_chosen (self);
}

static void
document_changed (HysSweepPage *self,
                  HysEffects    effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    begin (self);
}

static void
hys_sweep_page_dispose (GObject *object)
{
  HysSweepPage *self = HYS_SWEEP_PAGE (object);

  hys_sweep_page_set_editor (self, NULL);
  if (self->job != NULL)
    hys_job_cancel (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->offered, g_array_unref);
  g_clear_pointer (&self->studied, hys_document_unref);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->symbol, g_free);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (hys_sweep_page_parent_class)->dispose (object);
}

static void
hys_sweep_page_class_init (HysSweepPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_sweep_page_dispose;
  g_type_ensure (HYS_TYPE_FIGURE_CARD);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-sweep-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, figure);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, value);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, from_row);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, to_row);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, number);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, start);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, cancel);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, progress);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, message);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, table_group);
  gtk_widget_class_bind_template_child (widget_class, HysSweepPage, table);
  gtk_widget_class_bind_template_callback (widget_class, value_chosen);
  gtk_widget_class_bind_template_callback (widget_class, shown_chosen);
  gtk_widget_class_bind_template_callback (widget_class, start_clicked);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
}

static void
add_entry (HysSweepPage *self,
           guint         end,
           AdwActionRow *row,
           GCallback     apply)
{
  GtkWidget *entry = hys_value_entry_new ();

  self->entries[end] = HYS_VALUE_ENTRY (entry);
  hys_value_entry_set_numeric (self->entries[end], NULL);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  hys_a11y_name (entry, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  adw_action_row_add_suffix (row, entry);
  g_signal_connect_object (entry, "apply", apply, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "nudge", apply, self, G_CONNECT_SWAPPED);
}

static void
hys_sweep_page_init (HysSweepPage *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->offered = g_array_new (FALSE, FALSE, sizeof (HysValueRef));
  gtk_widget_init_template (GTK_WIDGET (self));
  add_entry (self, 0, self->from_row, G_CALLBACK (from_typed));
  add_entry (self, 1, self->to_row, G_CALLBACK (to_typed));
  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    gtk_string_list_append (words, _(quantities[i].words));
  adw_combo_row_set_model (self->shown, G_LIST_MODEL (words));
  self->job = hys_job_new (&kind);
  g_signal_connect_object (self->job, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

void
hys_sweep_page_set_editor (HysSweepPage *self,
                           HysEditor    *editor)
{
  if (self->editor != NULL)
    g_signal_handlers_disconnect_by_data (self->editor, self);
  self->editor = editor;
  if (editor == NULL)
    return;
  g_signal_connect_object (editor, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  begin (self);
}
