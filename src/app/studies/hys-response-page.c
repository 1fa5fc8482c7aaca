/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of the response to an oscillation: moduli against the angular frequency, computed anew after each edit. */
#include "hys-study-page.h"

#include "hys-figure-view.h"
#include "hys-main-bar.h"
#include "hys-number-row.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>

/* The choice of what is shown that is a curve in the plane of both moduli. */
#define COLE_COLE 4

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
  AdwComboRow   *sweep;
  GtkSwitch     *backbone;

  gboolean       wished[2];   /* logarithmic axes: against the frequency, of Cole and Cole's curve */
};

G_DEFINE_FINAL_TYPE (HysResponsePage, hys_response_page, HYS_TYPE_STUDY_PAGE)

/* What a figure of the page's curves shows; the looks are in the order of the choices. */
static HysFigureSpec *
new_spec (HysResponsePage *self)
{
  static const char *const looks[][3] = { { "storage", "loss" }, { "tan_delta" }, { "modulus" }, { "phase" }, { "loss" },
                                          { "compliance" } };
  guint chosen = adw_combo_row_get_selected (self->shown);
  gboolean logarithmic = gtk_switch_get_active (self->logarithmic);
  HysFigureSpec *spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, looks[chosen]);

  spec->against = chosen == COLE_COLE;
  spec->axes[HYS_AXIS_X].logarithmic = logarithmic;
  spec->axes[HYS_AXIS_Y].logarithmic = logarithmic && chosen != 3;
  spec->omega.linear = TRUE;   /* what lies evenly there is said by the axis */
  return spec;
}

/* The remark is the first reason why a number is not known, with its frequency. */
static void
hys_response_page_show_result (HysStudyPage  *page,
                               gconstpointer  result)
{
  HysResponsePage *self = HYS_RESPONSE_PAGE (page);
  HysResponseCurves *curves = (HysResponseCurves *) result;
  GtkStringObject *shown = adw_combo_row_get_selected_item (self->shown);
  HysFigureSpec *spec = new_spec (self);
  g_autofree char *remark = NULL, *peaks = NULL, *words = NULL;
  guint n;
  const HysResponsePoint *points = hys_response_curves_points (curves, &n);

  for (guint i = 0; i < n && remark == NULL; i++)
    if (points[i].reason != NULL)
      {
        g_autofree char *omega = hys_readout_number (points[i].omega);

        remark = g_strdup_printf ("ω = %s: %s", omega, points[i].reason);
      }
  hys_study_page_show (page, hys_figure_view_new_with (hys_study_page_get_document (page), spec, NULL, curves),
                       hys_response_curves_table (curves), NULL, remark);
  peaks = hys_plot_area_set_response (hys_study_page_get_area (page), curves, spec);
  words = g_strdup_printf ("%s. %s", gtk_string_object_get_string (shown), peaks);
  gtk_accessible_update_property (GTK_ACCESSIBLE (hys_study_page_get_area (page)),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
  hys_figure_spec_free (spec);
}

static gpointer
hys_response_page_new_input (HysStudyPage       *page,
                             const HysDocument  *snapshot,
                             char              **reason)
{
  HysResponsePage *self = HYS_RESPONSE_PAGE (page);
  GtkStringObject *bar = adw_combo_row_get_selected_item (self->bar);
  HysResponseCurves *curves;
  HysFigureSpec *spec;

  if (bar == NULL)
    return NULL;
  spec = new_spec (self);
  spec->omega.linear = FALSE;
  spec->node = g_strdup (gtk_string_object_get_string (bar));
  spec->omega.from = hys_number_row_get_value (self->from);
  spec->omega.to = hys_number_row_get_value (self->to);
  spec->omega.points = gtk_spin_button_get_value_as_int (self->number);
  spec->amplitude = hys_number_row_get_value (self->amplitude);
  spec->sweep = (int) adw_combo_row_get_selected (self->sweep);
  spec->backbone = gtk_switch_get_active (self->backbone);
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
  GtkStringObject *before = adw_combo_row_get_selected_item (self->bar);
  int wanted = replaced || before == NULL ? -1 : hys_document_find_node (document, gtk_string_object_get_string (before));

  if (wanted < 0)
    wanted = hys_main_bar (document);
  if (replaced)
    take_amplitude (self, document, wanted);
  return hys_bar_row_list (self->bar, document, wanted);
}

static char *
check_positive (HysNumberRow *row,
                double        value)
{
  return value > 0 ? NULL : g_strdup (_("Must be a number above 0."));
}

static void
shown_chosen (HysResponsePage *self)
{
  gtk_switch_set_active (self->logarithmic, self->wished[adw_combo_row_get_selected (self->shown) == COLE_COLE]);
  hys_study_page_refresh (HYS_STUDY_PAGE (self));
}

static void
axes_chosen (HysResponsePage *self)
{
  self->wished[adw_combo_row_get_selected (self->shown) == COLE_COLE] = gtk_switch_get_active (self->logarithmic);
  hys_study_page_refresh (HYS_STUDY_PAGE (self));
}

static void
hys_response_page_class_init (HysResponsePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  HysStudyPageClass *study_class = HYS_STUDY_PAGE_CLASS (klass);

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
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, sweep);
  gtk_widget_class_bind_template_child (widget_class, HysResponsePage, backbone);
  gtk_widget_class_bind_template_callback (widget_class, check_positive);
  gtk_widget_class_bind_template_callback (widget_class, hys_study_page_renew);
  gtk_widget_class_bind_template_callback (widget_class, shown_chosen);
  gtk_widget_class_bind_template_callback (widget_class, axes_chosen);
}

static void
hys_response_page_init (HysResponsePage *self)
{
  self->wished[0] = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}
