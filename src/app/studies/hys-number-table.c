/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-number-table.h"

#include "hys-readout.h"

#include <math.h>

/* Width of headings, in characters. */
#define HEAD_WIDTH 9

void
hys_number_table_put (GtkGrid    *grid,
                      int         column,
                      int         row,
                      char       *markup,
                      const char *style)
{
  GtkWidget *label = gtk_grid_get_child_at (grid, column, row);

  if (label == NULL)
    {
      label = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_grid_attach (grid, label, column, row, 1, 1);
    }
  gtk_widget_set_css_classes (label, (const char *[]) { style, NULL });
  gtk_label_set_markup (GTK_LABEL (label), markup);
  g_free (markup);
}

void
hys_number_table_put_number (GtkGrid *grid,
                             int      column,
                             int      row,
                             double   value)
{
  hys_number_table_put (grid, column, row, hys_readout_number (value), "numeric");
}

void
hys_number_table_put_uncertain (GtkGrid *grid,
                                int      column,
                                int      row,
                                double   value,
                                double   error)
{
  hys_number_table_put (grid, column, row, hys_readout_uncertain (value, error), "numeric");
}

void
hys_number_table_put_power (GtkGrid *grid,
                            int      column,
                            int      row,
                            double   value)
{
  double size = fabs (value), power = floor (log10 (size));
  GString *text;

  if (!(size > 0) || !isfinite (size))
    {
      hys_number_table_put_number (grid, column, row, value);
      return;
    }
  if (size / pow (10, power) >= 9.995)
    power++;
  text = g_string_new (NULL);
  g_string_append_printf (text, "%s%.2f·10", value < 0 ? "−" : "", size / pow (10, power));
  hys_readout_append_power (text, (int) power);
  hys_number_table_put (grid, column, row, g_string_free (text, FALSE), "numeric");
}

void
hys_number_table_put_heads (GtkGrid           *grid,
                            const char *const *heads,
                            int                n)
{
  for (int i = 0; i < n; i++)
    {
      GtkLabel *label;

      hys_number_table_put (grid, i, 0, g_strdup (heads[i]), "dim-label");
      label = GTK_LABEL (gtk_grid_get_child_at (grid, i, 0));
      gtk_label_set_wrap (label, TRUE);
      gtk_label_set_max_width_chars (label, HEAD_WIDTH);
      gtk_label_set_justify (label, GTK_JUSTIFY_RIGHT);
      gtk_widget_set_valign (GTK_WIDGET (label), GTK_ALIGN_END);
    }
  while (gtk_grid_get_child_at (grid, n, 0) != NULL)
    gtk_grid_remove_column (grid, n);
}

void
hys_number_table_cut (GtkGrid *grid,
                      int      rows)
{
  while (gtk_grid_get_child_at (grid, 0, rows) != NULL)
    gtk_grid_remove_row (grid, rows);
}

static void
put_parameters (GtkGrid *grid,
                int      row,
                double   k,
                double   eta)
{
  hys_number_table_put (grid, 0, row, g_strdup_printf ("%d", row - 1), "dim-label");
  hys_number_table_put_number (grid, 1, row, k);
  hys_number_table_put_number (grid, 2, row, eta);
  hys_number_table_put_number (grid, 3, row, k * eta);
}

void
hys_number_table_show_prandtl (GtkGrid          *grid,
                               const HysPrandtl *prandtl)
{
  static const char *const heads[] = { "<i>i</i>", "<i>k</i>", "<i>η</i>", "<i>α</i>" };

  hys_number_table_put_heads (grid, heads, G_N_ELEMENTS (heads));
  put_parameters (grid, 1, prandtl->k0, NAN);
  for (guint i = 0; i < prandtl->n; i++)
    put_parameters (grid, (int) i + 2, prandtl->k[i], prandtl->eta[i]);
  hys_number_table_cut (grid, (int) prandtl->n + 2);
}
