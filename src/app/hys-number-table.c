/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-number-table.h"

#include "hys-readout.h"

#include <math.h>
#include <string.h>

/* Characters in a line of a head. */
#define HEAD_WIDTH 9

/* "1.2·10^-3" gets its exponent raised. */
char *
hys_number_table_markup (double value)
{
  g_autofree char *number = isinf (value) ? g_strdup ("∞") : hys_readout_number (value);
  const char *power = strchr (number, '^');

  if (power == NULL)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%.*s<sup>%s%s</sup>", (int) (power - number), number, power[1] == '-' ? "−" : "",
                          power + (power[1] == '-' ? 2 : 1));
}

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
  hys_number_table_put (grid, column, row, hys_number_table_markup (value), "numeric");
}

void
hys_number_table_put_power (GtkGrid *grid,
                            int      column,
                            int      row,
                            double   value)
{
  double size = fabs (value), power = floor (log10 (size));

  if (!(size > 0) || !isfinite (size))
    {
      hys_number_table_put_number (grid, column, row, value);
      return;
    }
  if (size / pow (10, power) >= 9.995)
    power++;
  hys_number_table_put (grid, column, row,
                        g_strdup_printf ("%s%.2f·10<sup>%s%.0f</sup>", value < 0 ? "−" : "", size / pow (10, power),
                        power < 0 ? "−" : "", fabs (power)), "numeric");
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
