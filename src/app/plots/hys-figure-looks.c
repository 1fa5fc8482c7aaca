/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-dialogs.h"

#include "hys-a11y.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-paint.h"
#include "hys-plot-style.h"
#include "hys-readout-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>

static const char *const lines[] = { N_("Automatic"), N_("Solid"), N_("Dashed"), N_("Dotted"), N_("Dash-dot"),
                                    N_("No line"), NULL };
static const char *const scales[] = { N_("Linear"), N_("Logarithmic"), NULL };
static const char *const markers[] = { N_("No markers"), N_("Circles"), N_("Squares"), N_("Triangles"), N_("Diamonds"),
                                      NULL };

/* ---- Parts of rows ---- */

static void
text_changed (GtkEditable *row,
              char       **text)
{
  g_free (*text);
  *text = *gtk_editable_get_text (row) != '\0' ? g_strdup (gtk_editable_get_text (row)) : NULL;
}

static void
add_text (AdwExpanderRow *row,
          const char     *title,
          char          **text)
{
  GtkWidget *entry = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (entry), title);
  gtk_editable_set_text (GTK_EDITABLE (entry), *text != NULL ? *text : "");
  g_signal_connect (entry, "changed", G_CALLBACK (text_changed), text);
  adw_expander_row_add_row (row, entry);
}

/* Takes a property of a widget into the field of a figure, which has its type. */
static void
take_property (GObject    *widget,
               GParamSpec *property,
               gpointer    field)
{
  g_object_get (widget, property->name, field, NULL);
}

static void
add_choice (AdwExpanderRow    *row,
            const char        *title,
            const char *const *names,
            int               *choice)
{
  GtkWidget *combo = adw_combo_row_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    gtk_string_list_append (list, _(names[i]));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (combo), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (combo), G_LIST_MODEL (list));
  adw_combo_row_set_selected (ADW_COMBO_ROW (combo), (guint) *choice);
  g_signal_connect (combo, "notify::selected", G_CALLBACK (take_property), choice);
  adw_expander_row_add_row (row, combo);
}

/* A row for one control at its end. */
static AdwActionRow *
add_control (AdwExpanderRow *row,
             const char     *title,
             GtkWidget      *control)
{
  AdwActionRow *part = ADW_ACTION_ROW (adw_action_row_new ());

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (part), title);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  hys_a11y_name (control, title);
  adw_action_row_add_suffix (part, control);
  adw_action_row_set_activatable_widget (part, control);
  adw_expander_row_add_row (row, GTK_WIDGET (part));
  return part;
}

void
hys_color_button_show (GtkColorChooser *button,
                       int              color,
                       guint            place)
{
  HysColor shown = color >= 0 ? hys_color_from (color) : hys_plot_palette (HYS_PLOT_LIGHT, place);

  gtk_color_chooser_set_rgba (button, &(GdkRGBA) { (float) shown.red, (float) shown.green, (float) shown.blue, 1 });
}

int
hys_color_button_get (GtkColorChooser *button)
{
  GdkRGBA rgba;

  gtk_color_chooser_get_rgba (button, &rgba);
  return (int) (rgba.red * 255 + 0.5) << 16 | (int) (rgba.green * 255 + 0.5) << 8 | (int) (rgba.blue * 255 + 0.5);
}

static void
color_set (GtkColorChooser *button,
           HysCurveStyle   *style)
{
  style->color = hys_color_button_get (button);
}

static void
color_cleared (GtkWidget     *reset,
               HysCurveStyle *style)
{
  GtkColorChooser *button = g_object_get_data (G_OBJECT (reset), "color");

  style->color = -1;
  hys_color_button_show (button, -1, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (reset), "place")));
}

/* ---- Rows ---- */

static AdwExpanderRow *
new_row (const char *title)
{
  GtkWidget *row = adw_expander_row_new ();
  g_autofree char *plain = NULL;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  hys_a11y_name (row, pango_parse_markup (title, -1, 0, NULL, &plain, NULL, NULL) ? plain : title);
  return ADW_EXPANDER_ROW (row);
}

GtkWidget *
hys_curve_look_row (const char    *title,
                    guint          place,
                    HysCurveStyle *style,
                    gboolean      *arrows)
{
  AdwExpanderRow *row = new_row (title);
  GtkWidget *button, *reset, *width = gtk_spin_button_new_with_range (0.1, 20, 0.1);
  AdwActionRow *part;

  add_text (row, _("Text in the legend"), &style->label);
  button = gtk_color_button_new ();
  reset = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  part = add_control (row, _("Colour"), button);
  hys_color_button_show (GTK_COLOR_CHOOSER (button), style->color, place);
  g_signal_connect (button, "color-set", G_CALLBACK (color_set), style);
  g_object_set_data (G_OBJECT (reset), "color", button);
  g_object_set_data (G_OBJECT (reset), "place", GUINT_TO_POINTER (place));
  gtk_widget_set_valign (reset, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (reset, "flat");
  gtk_widget_set_tooltip_text (reset, _("Automatic Colour"));
  hys_a11y_name (reset, _("Automatic Colour"));
  g_signal_connect (reset, "clicked", G_CALLBACK (color_cleared), style);
  adw_action_row_add_suffix (part, reset);
  add_choice (row, _("Line"), lines, &style->line);
  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (width), 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (width), style->width);
  g_signal_connect (width, "notify::value", G_CALLBACK (take_property), &style->width);
  adw_action_row_set_subtitle (add_control (row, _("Line width"), width), _("Times that of the picture"));
  add_choice (row, _("Markers"), markers, &style->marker);
  if (arrows != NULL)
    {
      GtkWidget *toggle = gtk_switch_new ();

      gtk_switch_set_active (GTK_SWITCH (toggle), *arrows);
      hys_a11y_space (GTK_SWITCH (toggle));
      g_signal_connect (toggle, "notify::active", G_CALLBACK (take_property), arrows);
      add_control (row, _("Direction arrows"), toggle);
    }
  return GTK_WIDGET (row);
}

static void
step_changed (GtkEditable  *row,
              HysAxisStyle *style)
{
  g_autofree char *bare = g_strstrip (g_strdup (gtk_editable_get_text (row)));
  gboolean good = *bare == '\0'
                  || (hys_expression_parse_typed (bare, &style->step) && isfinite (style->step) && style->step > 0);

  if (*bare == '\0')
    style->step = NAN;
  if (!good)
    style->step = 0;
  hys_paint_set_class (GTK_WIDGET (row), "error", !good);
}

GtkWidget *
hys_axis_look_row (const char   *title,
                   HysAxisStyle *style,
                   GCallback     changed,
                   gpointer      data)
{
  AdwExpanderRow *row = new_row (title);
  GtkWidget *step = adw_entry_row_new ();
  char text[HYS_NUMBER_SIZE];
  g_autofree char *typed = hys_readout_typed (isnan (style->step) ? "" : hys_number_format (style->step, text));

  add_text (row, _("Axis title"), &style->title);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (step), _("Distance of the numbers"));
  gtk_editable_set_text (GTK_EDITABLE (step), typed);
  g_signal_connect (step, "changed", G_CALLBACK (step_changed), style);
  g_signal_connect_object (step, "changed", changed, data, G_CONNECT_SWAPPED);
  adw_expander_row_add_row (row, step);
  add_choice (row, _("Scale"), scales, &style->logarithmic);
  return GTK_WIDGET (row);
}
