/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-prandtl.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Small tables of numbers in a GtkGrid. Labels are reused when a table is filled again. */

/* Sets a cell. @markup: (transfer full); @style: a style class, such as "numeric" or "dim-label" */
void hys_number_table_put        (GtkGrid           *grid,
                                  int                column,
                                  int                row,
                                  char              *markup,
                                  const char        *style);

/* Sets a cell to a number with few digits. */
void hys_number_table_put_number (GtkGrid           *grid,
                                  int                column,
                                  int                row,
                                  double             value);

/* Sets a cell to a number and its standard error, to two digits; NAN: it has none. */
void hys_number_table_put_uncertain (GtkGrid         *grid,
                                  int                column,
                                  int                row,
                                  double             value,
                                  double             error);

/* Sets a cell to a number with three digits and a power of ten. */
void hys_number_table_put_power  (GtkGrid           *grid,
                                  int                column,
                                  int                row,
                                  double             value);

/* Sets the header row to @n texts (markup) and removes further columns. */
void hys_number_table_put_heads  (GtkGrid           *grid,
                                  const char *const *heads,
                                  int                n);

/* Removes all but the first @rows rows. */
void hys_number_table_cut        (GtkGrid           *grid,
                                  int                rows);

/* Fills the table with the parameters of a generalized Prandtl model, one row per branch: i, k, eta, alpha; k0
 * first. */
void hys_number_table_show_prandtl (GtkGrid          *grid,
                                    const HysPrandtl *prandtl);

G_END_DECLS
