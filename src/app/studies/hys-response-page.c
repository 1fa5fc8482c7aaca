/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the response to an oscillation: moduli against the angular frequency, computed anew after each edit. */
#include "hys-study-page.h"

#include "hys-main-bar.h"
#include "hys-number-row.h"
#include "hys-readout.h"
#include "hys-response-curves.h"
#include "hys-response-table.h"

#include <glib/gi18n-lib.h>

struct _HysResponsePage
{
  HysStudyPage   parent_instance;

  /* template */
  AdwComboRow   *bar;
  HysNumberRow  *from;
  HysNumberRow  *to;
  HysNumberRow  *amplitude;
  GtkSpinButton *number;
  AdwComboRow   *shown;
  GtkSwitch     *logarithmic;

  GArray        *nodes;   /* (element-type guint): contents of the drop-down */
};

G_DEFINE_FINAL_TYPE (HysResponsePage, hys_response_page, HYS_TYPE_STUDY_PAGE)

static void
add_curve (HysFigure         *figure,
           HysResponseCurves *curves,
           HysResponseColumn  of_x,
           HysResponseColumn  of_y,
           const char        *legend)
{
  guint n, i = hys_figure_n_curves (figure);
  const HysResponsePoint *points = hys_response_curves_points (curves, &n);
  g_autoptr (HysColumn) x = hys_column_new (), y = hys_column_new ();

  for (guint k = 0; k < n; k++)
    {
      hys_column_append (x, hys_response_point_get (&points[k], of_x));
      hys_column_append (y, hys_response_point_get (&points[k], of_y));
    }
  hys_figure_add_curve (figure, x, y, NULL, legend);
  hys_figure_set_look (figure, i,
                       points[0].state == HYS_RESPONSE_LINEAR ? HYS_CURVE_LINE : HYS_CURVE_LINE | HYS_CURVE_MARKS);
}

/* The looks are in the order of the choices. */
static HysFigure *
new_figure (HysResponsePage   *self,
            HysResponseCurves *curves)
{
  static const struct { HysResponseColumn x, y; const char *x_label, *y_label; } looks[] = {
    { HYS_RESPONSE_OMEGA, HYS_RESPONSE_STORAGE, "ω", "G′, G″" },
    { HYS_RESPONSE_OMEGA, HYS_RESPONSE_TANGENT, "ω", "G″/G′" },
    { HYS_RESPONSE_OMEGA, HYS_RESPONSE_MODULUS, "ω", "|G|" },
    { HYS_RESPONSE_OMEGA, HYS_RESPONSE_PHASE, "ω", "δ" },
    { HYS_RESPONSE_STORAGE, HYS_RESPONSE_LOSS, "G′", "G″" },
    { HYS_RESPONSE_OMEGA, HYS_RESPONSE_COMPLIANCE, "ω", "|J|" },
  };
  guint chosen = adw_combo_row_get_selected (self->shown);
  gboolean logarithmic = gtk_switch_get_active (self->logarithmic), both = chosen == 0;
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);

  hys_figure_set_axis (figure, HYS_AXIS_X, looks[chosen].x_label, "");
  hys_figure_set_axis (figure, HYS_AXIS_Y, looks[chosen].y_label, "");
  hys_figure_set_logarithmic (figure, HYS_AXIS_X, logarithmic);
  hys_figure_set_logarithmic (figure, HYS_AXIS_Y, logarithmic && looks[chosen].y != HYS_RESPONSE_PHASE);
  add_curve (figure, curves, looks[chosen].x, looks[chosen].y, both ? "G′" : "");
  if (both)
    add_curve (figure, curves, HYS_RESPONSE_OMEGA, HYS_RESPONSE_LOSS, "G″");
  if (looks[chosen].x == HYS_RESPONSE_OMEGA)
    hys_response_curves_note (curves, figure);
  return figure;
}

/* The remark is the first reason why a number is not known, with its frequency. */
static void
hys_response_page_show_result (HysStudyPage  *page,
                               gconstpointer  result)
{
  HysResponsePage *self = HYS_RESPONSE_PAGE (page);
  HysResponseCurves *curves = (HysResponseCurves *) result;
  GtkStringObject *shown = adw_combo_row_get_selected_item (self->shown);
  g_autofree char *remark = NULL;
  guint n;
  const HysResponsePoint *points = hys_response_curves_points (curves, &n);

  for (guint i = 0; i < n && remark == NULL; i++)
    if (points[i].reason != NULL)
      {
        g_autofree char *omega = hys_readout_number (points[i].omega);

        remark = g_strdup_printf ("ω = %s: %s", omega, points[i].reason);
      }
  hys_study_page_show (page, new_figure (self, curves), hys_response_curves_table (curves),
                       gtk_string_object_get_string (shown), remark);
}

static gpointer
hys_response_page_new_input (HysStudyPage       *page,
                             const HysDocument  *snapshot,
                             char              **reason)
{
  HysResponsePage *self = HYS_RESPONSE_PAGE (page);
  guint chosen = adw_combo_row_get_selected (self->bar);
  HysResponseCurves *curves;
  HysFigureSpec *spec;

  if (chosen >= self->nodes->len)
    return NULL;
  spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, hys_response_quantities);
  spec->node = g_strdup (hys_document_node (snapshot, g_array_index (self->nodes, guint, chosen))->id);
  spec->omega.from = hys_number_row_get_value (self->from);
  spec->omega.to = hys_number_row_get_value (self->to);
  spec->omega.points = gtk_spin_button_get_value_as_int (self->number);
  spec->amplitude = hys_number_row_get_value (self->amplitude);
  curves = hys_response_curves_new (snapshot, spec);
  hys_figure_spec_free (spec);
  return curves;
}

/* The amplitude of the load at a bar, where it has one, is that of the response. */
static void
take_amplitude (HysResponsePage   *self,
                const HysDocument *document,
                int                node)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);
      const HysSignalKind *signal = load->signal->kind;

      for (guint k = 0; k < signal->n_parameters; k++)
        if ((int) load->node == node && g_str_equal (signal->parameters[k].key, "amplitude")
            && load->signal->values[k] > 0)
          hys_number_row_set_value (self->amplitude, load->signal->values[k]);
    }
}

/* Lists the bars that can move; the one that was chosen stays so, else the document's main one is. */
static gboolean
hys_response_page_list_choices (HysStudyPage      *page,
                                const HysDocument *document,
                                gboolean           replaced)
{
  HysResponsePage *self = HYS_RESPONSE_PAGE (page);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint before = adw_combo_row_get_selected (self->bar), selected = 0;
  int wanted = replaced || before >= self->nodes->len ? hys_main_bar (document)
               : (int) g_array_index (self->nodes, guint, before);

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
  return self->nodes->len > 0;
}

static char *
check_positive (HysNumberRow *row,
                double        value)
{
  return value > 0 ? NULL : g_strdup (_("Must be a number above 0."));
}

static void
hys_response_page_finalize (GObject *object)
{
  g_array_unref (HYS_RESPONSE_PAGE (object)->nodes);
  G_OBJECT_CLASS (hys_response_page_parent_class)->finalize (object);
}

static void
hys_response_page_class_init (HysResponsePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = hys_response_page_finalize;
  study_class->job = &hys_response_curves_job;
  study_class->live = TRUE;
  study_class->name = N_("Response");
  study_class->idle = N_("Nothing to show.");
  study_class->busy = N_("Computing the response…");
  study_class->list_choices = hys_response_page_list_choices;
  study_class->new_input = hys_response_page_new_input;
  study_class->show_result = hys_response_page_show_result;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-response-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, bar);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, from);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, to);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, amplitude);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, number);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, shown);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, logarithmic);
  gtk_widget_class_bind_template_callback (widget_class, check_positive);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_renew);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_refresh);
}

static void
hys_response_page_init (HysResponsePage *self)
{
  self->nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
}
