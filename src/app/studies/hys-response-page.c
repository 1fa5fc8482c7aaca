/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the response to an oscillation: moduli against the angular frequency, computed anew after each edit. */
#include "hys-response-page.h"

#include "hys-a11y.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-figure-card.h"
#include "hys-job.h"
#include "hys-main-bar.h"
#include "hys-number.h"
#include "hys-readout.h"
#include "hys-response.h"
#include "hys-tasks.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

enum
{
  FROM,
  TO,
  AMPLITUDE,
  N_ENTRIES,
};

/* What can be shown, in the order of the choices. */
enum
{
  SHOW_MODULI,
  SHOW_TANGENT,
  SHOW_MODULUS,
  SHOW_PHASE,
  SHOW_COLE_COLE,
  N_SHOWN,
};

static const char *const shown_words[N_SHOWN] = {
  N_("Storage and loss modulus"), N_("Loss factor tan δ"), N_("Modulus"), N_("Phase"), N_("Loss against storage"),
};

/* What of a point stands on each axis. */
typedef double (*Quantity) (const HysResponsePoint *point);

/* Input of the worker thread. */
typedef struct
{
  const HysDocument *document;
  guint              node;
  double       from, to, amplitude;
  guint        n;
} Study;

/* What it comes to: points, and what they were computed of. */
typedef struct
{
  HysResponse      *response;
  guint             n;
  HysResponsePoint *points;
} Found;

struct _HysResponsePage
{
  AdwBin          parent_instance;

  /* template */
  HysFigureCard  *figure;
  AdwComboRow    *bar;
  AdwActionRow   *from_row;
  AdwActionRow   *to_row;
  AdwActionRow   *amplitude_row;
  GtkSpinButton  *number;
  AdwComboRow    *shown;
  GtkSwitch      *logarithmic;
  GtkProgressBar *progress;
  GtkLabel       *message;

  HysEditor      *editor;              /* borrowed */
  HysValueEntry  *entries[N_ENTRIES];  /* borrowed from their rows */
  double          values[N_ENTRIES];
  GArray         *nodes;               /* (element-type guint): contents of the drop-down */
  HysJob         *job;
};

G_DEFINE_FINAL_TYPE (HysResponsePage, hys_response_page, ADW_TYPE_BIN)

/* ---- On the worker thread ---- */

static void
study_free (gpointer data)
{
  Study *study = data;

  hys_document_unref (study->document);
  g_free (study);
}

static void
found_free (gpointer data)
{
  Found *found = data;

  for (guint i = 0; i < found->n; i++)
    hys_response_point_clear (&found->points[i]);
  hys_response_free (found->response);
  g_free (found->points);
  g_free (found);
}

static gboolean
work_point (guint         i,
            gpointer      data,
            HysProgress   progress,
            gpointer      progress_data,
            GError      **error)
{
  Found *found = data;
  HysResponsePoint *point = &found->points[i];

  return hys_response_at (found->response, point->omega, point->amplitude, 0, progress, progress_data, point, error);
}

static gpointer
work (gpointer      input,
      HysProgress   progress,
      gpointer      progress_data,
      GError      **error)
{
  const Study *study = input;
  Found *found = g_new0 (Found, 1);
  const HysTasks tasks = { .n = study->n, .jobs = g_get_num_processors (), .work = work_point, .data = found };

  found->response = hys_response_new (study->document, study->node, -1);
  found->n = study->n;
  found->points = g_new0 (HysResponsePoint, study->n);
  for (guint i = 0; i < study->n; i++)
    {
      found->points[i].omega = study->from * pow (study->to / study->from, i / (study->n - 1.0));
      found->points[i].amplitude = study->amplitude;
    }
  if (hys_tasks_run (&tasks, progress, progress_data, error))
    return found;
  found_free (found);
  return NULL;
}

static const HysJobKind kind = { work, study_free, found_free };

/* ---- What is shown ---- */

static double
omega_of (const HysResponsePoint *point)
{
  return point->omega;
}

static double
storage_of (const HysResponsePoint *point)
{
  return point->storage;
}

static double
loss_of (const HysResponsePoint *point)
{
  return point->loss;
}

static double
tangent_of (const HysResponsePoint *point)
{
  return point->storage != 0 ? point->loss / point->storage : NAN;
}

static double
modulus_of (const HysResponsePoint *point)
{
  return hypot (point->storage, point->loss);
}

static double
phase_of (const HysResponsePoint *point)
{
  return modulus_of (point) > 0 ? atan2 (point->loss, point->storage) : NAN;
}

static void
add_curve (HysFigure   *figure,
           const Found *found,
           Quantity     of_x,
           Quantity     of_y,
           const char  *legend)
{
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();
  guint i = hys_figure_n_curves (figure);

  for (guint k = 0; k < found->n; k++)
    {
      hys_column_append (x, of_x (&found->points[k]));
      hys_column_append (y, of_y (&found->points[k]));
    }
  hys_figure_add_curve (figure, x, y, NULL, legend);
  hys_figure_set_look (figure, i, found->points[0].state == HYS_RESPONSE_LINEAR ? HYS_CURVE_LINE : HYS_CURVE_LINE | HYS_CURVE_MARKS);
}

static HysFigure *
new_figure (HysResponsePage *self,
            const Found     *found)
{
  static const struct { Quantity x, y; const char *x_label, *y_label; gboolean linear_y; } looks[N_SHOWN] = {
    [SHOW_MODULI] = { omega_of, storage_of, "ω", "G′, G″", FALSE },
    [SHOW_TANGENT] = { omega_of, tangent_of, "ω", "G″/G′", FALSE },
    [SHOW_MODULUS] = { omega_of, modulus_of, "ω", "|G|", FALSE },
    [SHOW_PHASE] = { omega_of, phase_of, "ω", "δ", TRUE },
    [SHOW_COLE_COLE] = { storage_of, loss_of, "G′", "G″", FALSE },
  };
  guint chosen = adw_combo_row_get_selected (self->shown);
  gboolean logarithmic = gtk_switch_get_active (self->logarithmic);
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  hys_figure_set_axis (figure, HYS_AXIS_X, looks[chosen].x_label, "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, looks[chosen].y_label, "");
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, logarithmic);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, logarithmic && !looks[chosen].linear_y);
  add_curve (figure, found, looks[chosen].x, looks[chosen].y, chosen == SHOW_MODULI ? "G′" : "");
  if (chosen == SHOW_MODULI)
    add_curve (figure, found, omega_of, loss_of, "G″");
  return figure;
}

static void
append_number (GString *text,
               double   value)
{
  char number[HYS_NUMBER_SIZE];

  g_string_append_printf (text, ",%s", isfinite (value) ? hys_number_format (value, number) : "");
}

/* The columns of hysteron-cli response. */
static char *
new_csv (const Found *found)
{
  static const Quantity columns[] = { storage_of, loss_of, tangent_of, modulus_of, phase_of };
  GString *text = g_string_new ("omega,amplitude,direction,state,storage,loss,tan_delta,modulus,phase,work\n");

  for (guint i = 0; i < found->n; i++)
    {
      const HysResponsePoint *point = &found->points[i];
      char number[HYS_NUMBER_SIZE];

      g_string_append (text, hys_number_format (point->omega, number));
      append_number (text, point->amplitude);
      g_string_append_printf (text, ",,%s", hys_response_state_to_string (point->state));
      for (guint k = 0; k < G_N_ELEMENTS (columns); k++)
        append_number (text, columns[k] (point));
      append_number (text, point->work);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

/* The first reason why a number is not known, with its frequency. */
static char *
find_remark (const Found *found)
{
  for (guint i = 0; i < found->n; i++)
    if (found->points[i].reason != NULL)
      {
        g_autofree char *omega = hys_readout_number (found->points[i].omega);

        return g_strdup_printf ("ω = %s: %s", omega, found->points[i].reason);
      }
  return NULL;
}

static void
show (HysResponsePage *self)
{
  gboolean busy = hys_job_is_busy (self->job);
  const GError *error = hys_job_get_error (self->job);
  const Found *found = hys_job_get_result (self->job);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->progress), busy && hys_job_get_progress (self->job) > 0);
  gtk_progress_bar_set_fraction (self->progress, hys_job_get_progress (self->job));
  if (busy && found != NULL)
    return;   /* what was there before stays until the new is there */
  hys_figure_card_set_name (self->figure, _("Response"), busy ? _("Computing the response…") : _("Nothing to show."));
  if (found == NULL)
    {
      text = error != NULL && !busy ? hys_error_sentence (error) : NULL;
      hys_figure_card_set (self->figure, NULL, NULL);
    }
  else
    {
      text = find_remark (found);
      hys_figure_card_set (self->figure, new_figure (self, found), new_csv (found));
      hys_figure_card_describe (self->figure, _(shown_words[adw_combo_row_get_selected (self->shown)]));
    }
  gtk_label_set_text (self->message, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), text != NULL);
}

static void
shown_chosen (HysResponsePage *self)
{
  if (self->job != NULL)
    show (self);
}

/* ---- Computing ---- */

/* Computes the response, if the page is seen and there is a bar. */
static void
renew (HysResponsePage *self)
{
  guint chosen = adw_combo_row_get_selected (self->bar);
  Study *study;

  if (self->job == NULL || self->editor == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (chosen >= self->nodes->len)
    {
      hys_job_forget (self->job);
      return;
    }
  study = g_new (Study, 1);
  *study = (Study){ hys_document_ref (hys_editor_get_snapshot (self->editor)), g_array_index (self->nodes, guint, chosen),
                    self->values[FROM], self->values[TO], self->values[AMPLITUDE],
                    (guint) gtk_spin_button_get_value_as_int (self->number) };
  hys_job_start (self->job, study);
  show (self);
}

static char *
typed (HysResponsePage *self,
       guint            i,
       const char      *text)
{
  double value;

  if (!hys_expression_parse_typed (text, &value) || !(value > 0))
    return g_strdup (_("Must be a number above 0."));
  self->values[i] = value;
  renew (self);
  return NULL;
}

static char *
from_typed (HysResponsePage *self,
            const char      *text)
{
  return typed (self, FROM, text);
}

static char *
to_typed (HysResponsePage *self,
          const char      *text)
{
  return typed (self, TO, text);
}

static char *
amplitude_typed (HysResponsePage *self,
                 const char      *text)
{
  return typed (self, AMPLITUDE, text);
}

/* The amplitude of the load at a bar, where it has one, is that of the response. */
static void
take_amplitude (HysResponsePage   *self,
                const HysDocument *document,
                int                node)
{
  char text[HYS_NUMBER_SIZE];

  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = g_ptr_array_index (document->loads, i);
      const HysSignalKind *signal = load->signal->kind;

      for (guint k = 0; k < signal->n_parameters; k++)
        if ((int) load->node == node && g_str_equal (signal->parameters[k].key, "amplitude") && load->signal->values[k] > 0)
          self->values[AMPLITUDE] = load->signal->values[k];
    }
  hys_value_entry_reset (self->entries[AMPLITUDE], hys_number_format (self->values[AMPLITUDE], text));
}

/* Lists the bars that can move; the one that was chosen stays so, else the document's main one is. */
static void
list_bars (HysResponsePage *self,
           gboolean         replaced)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint before = adw_combo_row_get_selected (self->bar);
  int wanted = replaced || before >= self->nodes->len ? hys_main_bar (document) : (int) g_array_index (self->nodes, guint, before);
  guint selected = 0;

  if (replaced)
    take_amplitude (self, document, wanted);
  g_array_set_size (self->nodes, 0);
  for (guint i = 0; i < document->nodes->len; i++)
    if (!hys_document_node (document, i)->fixed)
      {
        if ((int) i == wanted)
          selected = self->nodes->len;
        g_array_append_val (self->nodes, i);
        gtk_string_list_append (names, hys_document_node (document, i)->id);
      }
  adw_combo_row_set_model (self->bar, G_LIST_MODEL (names));
  if (self->nodes->len > 0)
    adw_combo_row_set_selected (self->bar, selected);
  renew (self);
}

static void
document_changed (HysResponsePage *self,
                  HysEffects       effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    list_bars (self, FALSE);
  else
    renew (self);
}

static void
hys_response_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hys_response_page_parent_class)->map (widget);
  renew (HYS_RESPONSE_PAGE (widget));
}

static void
hys_response_page_dispose (GObject *object)
{
  HysResponsePage *self = HYS_RESPONSE_PAGE (object);

  hys_response_page_set_editor (self, NULL);
  if (self->job != NULL)
    hys_job_cancel (self->job);
  g_clear_object (&self->job);
  g_clear_pointer (&self->nodes, g_array_unref);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (hys_response_page_parent_class)->dispose (object);
}

static void
hys_response_page_class_init (HysResponsePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_response_page_dispose;
  widget_class->map = hys_response_page_map;
  g_type_ensure (HYS_TYPE_FIGURE_CARD);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-response-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, figure);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, bar);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, from_row);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, to_row);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, amplitude_row);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, number);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, logarithmic);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, progress);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, message);
  gtk_widget_class_bind_template_callback (widget_class, renew);
  gtk_widget_class_bind_template_callback (widget_class, shown_chosen);
}

static void
add_entry (HysResponsePage *self,
           guint            i,
           AdwActionRow    *row,
           double           value,
           GCallback        apply)
{
  GtkWidget *entry = hys_value_entry_new ();
  char text[HYS_NUMBER_SIZE];

  self->entries[i] = HYS_VALUE_ENTRY (entry);
  self->values[i] = value;
  hys_value_entry_set_numeric (self->entries[i], NULL);
  hys_value_entry_reset (self->entries[i], hys_number_format (value, text));
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  hys_a11y_name (entry, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  adw_action_row_add_suffix (row, entry);
  g_signal_connect_object (entry, "apply", apply, self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "nudge", apply, self, G_CONNECT_SWAPPED);
}

static void
hys_response_page_init (HysResponsePage *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);

  self->nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
  add_entry (self, FROM, self->from_row, 0.01, G_CALLBACK (from_typed));
  add_entry (self, TO, self->to_row, 100, G_CALLBACK (to_typed));
  add_entry (self, AMPLITUDE, self->amplitude_row, 1, G_CALLBACK (amplitude_typed));
  for (guint i = 0; i < N_SHOWN; i++)
    gtk_string_list_append (words, _(shown_words[i]));
  adw_combo_row_set_model (self->shown, G_LIST_MODEL (words));
  self->job = hys_job_new (&kind);
  g_signal_connect_object (self->job, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

void
hys_response_page_set_editor (HysResponsePage *self,
                              HysEditor       *editor)
{
  if (self->editor != NULL)
    g_signal_handlers_disconnect_by_data (self->editor, self);
  self->editor = editor;
  if (editor == NULL)
    return;
  g_signal_connect_object (editor, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  hys_job_forget (self->job);
  list_bars (self, TRUE);
}
