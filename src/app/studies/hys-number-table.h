/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-prandtl.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Small tables of numbers in a GtkGrid, filled again and again: what is there already is only given another text. */

/* A cell: takes the markup; @style: a class of style, such as "numeric" or "dim-label". */
void hys_number_table_put        (GtkGrid           *grid,
                                  int                column,
                                  int                row,
                                  char              *markup,
                                  const char        *style);

/* A number to be read at a glance. */
void hys_number_table_put_number (GtkGrid           *grid,
                                  int                column,
                                  int                row,
                                  double             value);

/* One of numbers of very different sizes: three digits and a power of ten. */
void hys_number_table_put_power  (GtkGrid           *grid,
                                  int                column,
                                  int                row,
                                  double             value);

/* The first row, of @n texts (markup); other columns go. */
void hys_number_table_put_heads  (GtkGrid           *grid,
                                  const char *const *heads,
                                  int                n);

/* Leaves the first so many rows. */
void hys_number_table_cut        (GtkGrid           *grid,
                                  int                rows);

/* Fills it with the parameters of a generalized Prandtl model, a row each: i, k, eta, alpha; k0 first. */
void hys_number_table_show_prandtl (GtkGrid          *grid,
                                    const HysPrandtl *prandtl);

G_END_DECLS
