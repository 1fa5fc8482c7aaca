/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window-private.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-figure-dialog.h"
#include "hys-figure-view.h"
#include "hys-plot-view.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- The plots of the document's figures ---- */

static gboolean
same_curves (const HysFigureSpec *a,
             const HysFigureSpec *b)
{
  return a->kind == b->kind && g_strv_equal ((const char *const *) a->series, (const char *const *) b->series);
}

static gboolean
same_number (double a,
             double b)
{
  return memcmp (&a, &b, sizeof a) == 0;
}

/* Where a figure stands and how much room it has does not count. */
static gboolean
same_figure (const HysFigureSpec *a,
             const HysFigureSpec *b)
{
  return same_curves (a, b) && same_number (a->from, b->from) && same_number (a->to, b->to)
         && g_strcmp0 (a->title, b->title) == 0;
}

/* Gives figures that have none yet the plots, taken out of @old, of the same ones. */
static void
match_plots (HysWindow *self,
             GPtrArray *old,
             gboolean (*same) (const HysFigureSpec *a,
                               const HysFigureSpec *b))
{
  for (guint i = 0; i < self->specs->len; i++)
    for (guint k = 0; k < old->len && self->plots->pdata[i] == NULL; k++)
      if (same (hys_plot_view_get_spec (old->pdata[k]), self->specs->pdata[i]))
        {
          self->plots->pdata[i] = g_ptr_array_steal_index (old, k);
          hys_plot_view_set_spec (self->plots->pdata[i], self->specs->pdata[i], i);
        }
}

static HysPlotView *
make_plot (HysWindow           *self,
           const HysFigureSpec *spec,
           guint                index)
{
  GtkWidget *plot = hys_plot_view_new (self->document, spec, index);

  hys_window_connect_plot (self, plot);
  return HYS_PLOT_VIEW (plot);
}

static void
set_enabled (HysWindow  *self,
             const char *action,
             gboolean    enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), action)), enabled);
}

static void
show_plots (HysWindow *self)
{
  hys_plot_board_set_plots (self->plot_board, self->plots);
  set_enabled (self, "close-figure", self->plots->len > 0);
  set_enabled (self, "move-figure", self->plots->len > 1);
  hys_window_renew_figures (self);
}

GPtrArray *
hys_window_figure_specs (const HysDocument *document)
{
  if (document->no_figures && document->figures->len == 0)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_spec_free);
  return hys_figure_view_specs (document);
}

void
hys_window_remove_plots (HysWindow *self)
{
  g_ptr_array_set_size (self->plots, 0);
  hys_plot_board_set_plots (self->plot_board, self->plots);
}

void
hys_window_add_plots (HysWindow *self)
{
  for (guint i = 0; i < self->specs->len; i++)
    g_ptr_array_add (self->plots, make_plot (self, g_ptr_array_index (self->specs, i), i));
  show_plots (self);
}

void
hys_window_renew_plots (HysWindow *self)
{
  g_autoptr (GPtrArray) old_specs = self->specs, old = self->plots;

  self->specs = hys_window_figure_specs (self->document);
  self->plots = g_ptr_array_new ();
  g_ptr_array_set_size (self->plots, (int) self->specs->len);
  match_plots (self, old, same_figure);
  match_plots (self, old, same_curves);
  for (guint i = 0; i < self->specs->len; i++)
    if (self->plots->pdata[i] == NULL)
      self->plots->pdata[i] = make_plot (self, self->specs->pdata[i], i);
  show_plots (self);
  hys_window_maximise (self, -1);
}

/* ---- Changes of the figures ---- */

/* Makes figures of a document's own of those that are shown without being in it. */
static HysChange *
take_over (HysWindow  *self,
           const char *name,
           GPtrArray  *specs)
{
  HysChange *change = hys_change_new (self->document, name);

  for (guint i = 0; i < specs->len; i++)
    hys_change_insert (change, HYS_LIST_FIGURES, hys_figure_spec_copy (g_ptr_array_index (specs, i)));
  return change;
}

static GPtrArray *
copy_specs (HysWindow *self)
{
  GPtrArray *specs = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_spec_free);

  for (guint i = 0; i < self->specs->len; i++)
    g_ptr_array_add (specs, hys_figure_spec_copy (g_ptr_array_index (self->specs, i)));
  return specs;
}

static void
apply (HysWindow *self,
       HysChange *change)
{
  g_autoptr (GError) error = NULL;

  if (change != NULL && !hys_window_apply (self, change, NULL, &error))
    hys_window_tell_error (self, error->message);
}

static gboolean
has_own (HysWindow *self)
{
  return self->document->figures->len > 0;
}

static void
add (HysWindow     *self,
     HysFigureSpec *spec)
{
  g_autoptr (GPtrArray) specs = copy_specs (self);

  g_ptr_array_add (specs, spec);
  if (has_own (self))
    apply (self, hys_edit_add_figure (self->document, hys_figure_spec_copy (spec), NULL));
  else
    apply (self, take_over (self, _("Add figure"), specs));
}

static void
set (HysWindow           *self,
     guint                index,
     const HysFigureSpec *spec)
{
  g_autoptr (GPtrArray) specs = copy_specs (self);

  if (index >= specs->len)
    return;
  hys_figure_spec_free (specs->pdata[index]);
  specs->pdata[index] = hys_figure_spec_copy (spec);
  if (has_own (self))
    apply (self, hys_edit_set_figure (self->document, index, hys_figure_spec_copy (spec), NULL));
  else
    apply (self, take_over (self, _("Change figure"), specs));
}

static void
move (HysWindow *self,
      guint      from,
      guint      to)
{
  g_autoptr (GPtrArray) specs = copy_specs (self);

  if (MAX (from, to) >= specs->len)
    return;
  g_ptr_array_insert (specs, (int) to, g_ptr_array_steal_index (specs, from));
  if (has_own (self))
    apply (self, hys_edit_move_figure (self->document, from, to, NULL));
  else
    apply (self, take_over (self, _("Move figure"), specs));
}

/* The plots have other shares of the room. */
static void
share (HysWindow  *self,
       const char *key)
{
  g_autofree double *shares = g_new (double, MAX (self->specs->len, 1));
  g_autoptr (GPtrArray) specs = copy_specs (self);
  g_autoptr (GError) error = NULL;
  HysChange *change;

  for (guint i = 0; i < specs->len; i++)
    {
      shares[i] = hys_plot_board_get_share (self->plot_board, i);
      ((HysFigureSpec *) g_ptr_array_index (specs, i))->share = shares[i];
    }
  if (has_own (self))
    change = hys_edit_share_figures (self->document, shares, NULL);
  else
    change = take_over (self, _("Resize figures"), specs);
  if (!hys_window_apply (self, change, key, &error))
    hys_window_tell_error (self, error->message);
}

/* ---- Actions ---- */

static void
dialog_chosen (HysFigureDialog     *dialog,
               const HysFigureSpec *spec,
               HysWindow           *self)
{
  gpointer index = g_object_get_data (G_OBJECT (dialog), "index");

  if (index != NULL)
    set (self, GPOINTER_TO_UINT (index) - 1, spec);
  else
    add (self, hys_figure_spec_copy (spec));
}

static void
show_dialog (HysWindow           *self,
             const HysFigureSpec *spec,
             guint                number)
{
  GtkWidget *dialog = hys_figure_dialog_new (GTK_WINDOW (self), self->document, spec);

  g_object_set_data (G_OBJECT (dialog), "index", GUINT_TO_POINTER (number));
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (dialog_chosen), self, G_CONNECT_DEFAULT);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
add_figure (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  show_dialog (user_data, NULL, 0);
}

static void
edit_figure (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  HysWindow *self = user_data;
  guint index = g_variant_get_uint32 (parameter);

  if (index < self->specs->len)
    show_dialog (self, g_ptr_array_index (self->specs, index), index + 1);
}

/* Of the series of its target: one in time, two in the plane, three in space. */
static void
plot_this (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  HysWindow *self = user_data;
  g_autofree const char **series = g_variant_get_strv (parameter, NULL);
  guint n = g_strv_length ((char **) series);
  HysSeries parsed;

  for (guint i = 0; i < n; i++)
    if (!hys_series_parse (self->document, series[i], &parsed, NULL))
      return;
  if (n > 0 && n <= 3)
    add (self, hys_figure_spec_new (n == 1 ? HYS_FIGURE_TIME : n == 2 ? HYS_FIGURE_PLANE : HYS_FIGURE_SPACE, series));
}

/* Shows a figure with one series more. */
static void
set_with (HysWindow           *self,
          guint                index,
          const HysFigureSpec *present,
          const char          *series)
{
  HysFigureSpec *spec = hys_figure_spec_copy (present);
  guint n = g_strv_length (spec->series);

  spec->series = g_renew (char *, spec->series, n + 2);
  spec->series[n] = g_strdup (series);
  spec->series[n + 1] = NULL;
  set (self, index, spec);
  hys_figure_spec_free (spec);
}

/* Another curve in a plot against time. */
static void
add_to_figure (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  HysWindow *self = user_data;
  const HysFigureSpec *present;
  const char *series;
  HysSeries parsed;
  guint index;

  g_variant_get (parameter, "(u&s)", &index, &series);
  if (index >= self->specs->len || !hys_series_parse (self->document, series, &parsed, NULL))
    return;
  present = g_ptr_array_index (self->specs, index);
  if (present->kind == HYS_FIGURE_TIME && !g_strv_contains ((const char *const *) present->series, series))
    set_with (self, index, present, series);
}

static void
close_figure (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  HysWindow *self = user_data;
  g_autoptr (GPtrArray) specs = copy_specs (self);
  guint index = g_variant_get_uint32 (parameter);

  if (index >= specs->len)
    return;
  g_ptr_array_remove_index (specs, index);
  if (has_own (self))
    apply (self, hys_edit_remove_figure (self->document, index, NULL));
  else
    apply (self, take_over (self, _("Remove figure"), specs));
}

static void
keep_direction (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  HysWindow *self = user_data;
  guint index = g_variant_get_uint32 (parameter);
  HysFigureSpec *spec;

  if (index >= self->specs->len)
    return;
  spec = hys_figure_spec_copy (g_ptr_array_index (self->specs, index));
  hys_plot_view_get_direction (g_ptr_array_index (self->plots, index), &spec->azimuth, &spec->elevation);
  set (self, index, spec);
  hys_figure_spec_free (spec);
}

static void
move_figure (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  guint from, to;

  g_variant_get (parameter, "(uu)", &from, &to);
  move (user_data, from, to);
}

static void
order_changed (GSimpleAction *action,
               GVariant      *state,
               gpointer       user_data)
{
  static const char *const names[] = {
    [HYS_BOARD_ROW] = "row", [HYS_BOARD_COLUMN] = "column", [HYS_BOARD_TABS] = "tabs",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (g_variant_get_string (state, NULL), names[i]))
      {
        hys_plot_board_set_order (HYS_WINDOW (user_data)->plot_board, (HysBoardOrder) i);
        g_simple_action_set_state (action, state);
        hys_settings_set_plots_order (names[i]);
      }
}

static const GActionEntry entries[] = {
  { .name = "add-figure", .activate = add_figure },
  { .name = "edit-figure", .activate = edit_figure, .parameter_type = "u" },
  { .name = "plot-this", .activate = plot_this, .parameter_type = "as" },
  { .name = "add-to-figure", .activate = add_to_figure, .parameter_type = "(us)" },
  { .name = "close-figure", .activate = close_figure, .parameter_type = "u" },
  { .name = "keep-direction", .activate = keep_direction, .parameter_type = "u" },
  { .name = "move-figure", .activate = move_figure, .parameter_type = "(uu)" },
  { .name = "plots-order", .parameter_type = "s", .state = "'row'", .change_state = order_changed },
};

void
hys_window_init_figures (HysWindow *self)
{
  g_autofree char *order = hys_settings_get_plots_order ();

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "plots-order", g_variant_new_string (order));
  hys_a11y_name (self->order_button, _("Order of the Plots"));
  g_signal_connect_object (self->plot_board, "move", G_CALLBACK (move), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plot_board, "share", G_CALLBACK (share), self, G_CONNECT_SWAPPED);
}
