/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's figures: adding, changing, moving and closing them. */
#include "hys-window-private.h"

#include "hys-edit.h"
#include "hys-plot-dialogs.h"

static const HysFigureSpec *
spec_at (HysWindow *self,
         guint      index)
{
  const HysItemList *specs = hys_plot_list_get_specs (self->plots);

  return index < specs->len ? hys_item_list_get (specs, index) : NULL;
}

/* @edited: (transfer full) (nullable) */
static void
apply (HysWindow   *self,
       HysDocument *edited,
       const char  *key)
{
  HysSession *session = self->session;
  g_autoptr (GError) error = NULL;

  if (edited != NULL && !hys_editor_apply (hys_session_get_editor (session), edited, key, &error))
    hys_session_tell (session, error->message, TRUE);
}

/* @spec: (transfer full) */
static void
add (HysWindow     *self,
     HysFigureSpec *spec)
{
  apply (self, hys_edit_add_figure (hys_session_get_document (self->session), hys_plot_list_get_specs (self->plots),
                                    spec), NULL);
}

/* @spec: (transfer full) */
static void
set (HysWindow     *self,
     guint          index,
     HysFigureSpec *spec)
{
  apply (self, hys_edit_set_figure (hys_session_get_document (self->session), hys_plot_list_get_specs (self->plots),
                                    index, spec, NULL),
         NULL);
}

static void
move (HysWindow *self,
      guint      from,
      guint      to)
{
  apply (self, hys_edit_move_figure (hys_session_get_document (self->session), hys_plot_list_get_specs (self->plots),
                                     from, to, NULL),
         NULL);
}

/* Stores the new shares of the plots. */
static void
share (HysWindow  *self,
       const char *key)
{
  const HysItemList *specs = hys_plot_list_get_specs (self->plots);
  g_autofree double *shares = g_new (double, MAX (specs->len, 1));

  for (guint i = 0; i < specs->len; i++)
    shares[i] = hys_plot_board_get_share (self->plot_board, i);
  apply (self, hys_edit_share_figures (hys_session_get_document (self->session), specs, shares), key);
}

/* ---- Actions ---- */

static void
dialog_chosen (GObject             *dialog,
               const HysFigureSpec *spec,
               HysWindow           *self)
{
  guint number = GPOINTER_TO_UINT (g_object_get_data (dialog, "number"));

  if (number == 0)
    add (self, hys_figure_spec_copy (spec));
  else if (spec_at (self, number - 1) != NULL)
    set (self, number - 1, hys_figure_spec_copy (spec));
}

/* @number: index of an existing figure plus 1; 0 = a new one */
static void
show_dialog (HysWindow           *self,
             const HysFigureSpec *spec,
             guint                number)
{
  GtkWidget *dialog = hys_figure_dialog_new (GTK_WINDOW (self), hys_session_get_document (self->session), spec);

  g_object_set_data (G_OBJECT (dialog), "number", GUINT_TO_POINTER (number));
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (dialog_chosen), self, G_CONNECT_DEFAULT);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
add_figure (HysWindow *self)
{
  show_dialog (self, NULL, 0);
}

static void
edit_figure (HysWindow *self,
             GVariant  *parameter)
{
  guint index = g_variant_get_uint32 (parameter);
  const HysFigureSpec *spec = spec_at (self, index);

  if (spec != NULL)
    show_dialog (self, spec, index + 1);
}

/* Adds a figure of the series in its target: one for a time plot, two for a plane, three for space. */
static void
plot_this (HysWindow *self,
           GVariant  *parameter)
{
  g_autofree const char **series = g_variant_get_strv (parameter, NULL);
  guint n = g_strv_length ((char **) series);
  HysSeries parsed;

  for (guint i = 0; i < n; i++)
    if (!hys_series_parse (hys_session_get_document (self->session), series[i], &parsed, NULL))
      return;
  if (n > 0 && n <= 3)
    add (self, hys_figure_spec_new (n == 1 ? HYS_FIGURE_TIME : n == 2 ? HYS_FIGURE_PLANE : HYS_FIGURE_SPACE, series));
}

/* Adds a figure of the response of a bar: storage and loss on logarithmic axes. */
static void
plot_response (HysWindow *self,
               GVariant  *parameter)
{
  static const char *const quantities[] = { "storage", "loss", NULL };
  const HysDocument *document = hys_session_get_document (self->session);
  const char *node = g_variant_get_string (parameter, NULL);
  HysFigureSpec *spec;

  if (hys_document_find_node (document, node) < 0)
    return;
  spec = hys_figure_spec_new (HYS_FIGURE_RESPONSE, quantities);
  spec->node = g_strdup (node);
  spec->axes[HYS_AXIS_Y].logarithmic = TRUE;
  add (self, spec);
}

/* Adds a curve to a time plot. */
static void
add_to_figure (HysWindow *self,
               GVariant  *parameter)
{
  const HysFigureSpec *present;
  HysFigureSpec *spec;
  const char *series;
  HysSeries parsed;
  guint index, n;

  g_variant_get (parameter, "(u&s)", &index, &series);
  present = spec_at (self, index);
  if (present == NULL || !hys_series_parse (hys_session_get_document (self->session), series, &parsed, NULL))
    return;
  if (present->kind != HYS_FIGURE_TIME || g_strv_contains ((const char *const *) present->series, series))
    return;
  spec = hys_figure_spec_copy (present);
  n = g_strv_length (spec->series);
  spec->series = g_renew (char *, spec->series, n + 2);
  spec->series[n] = g_strdup (series);
  spec->series[n + 1] = NULL;
  set (self, index, spec);
}

static void
close_figure (HysWindow *self,
              GVariant  *parameter)
{
  apply (self, hys_edit_remove_figure (hys_session_get_document (self->session), hys_plot_list_get_specs (self->plots),
                                       g_variant_get_uint32 (parameter), NULL), NULL);
}

static void
keep_direction (HysWindow *self,
                GVariant  *parameter)
{
  guint index = g_variant_get_uint32 (parameter);
  HysPlotView *plot = hys_plot_list_get_plot (self->plots, index);
  const HysViewport *view;
  HysFigureSpec *spec;

  if (plot == NULL)
    return;
  view = hys_view_history_get (hys_plot_area_get_views (hys_plot_view_get_area (plot)));
  spec = hys_figure_spec_copy (spec_at (self, index));
  spec->azimuth = view->azimuth;
  spec->elevation = view->elevation;
  set (self, index, spec);
}

static void
move_figure (HysWindow *self,
             GVariant  *parameter)
{
  guint from, to;

  g_variant_get (parameter, "(uu)", &from, &to);
  move (self, from, to);
}

static const HysAction entries[] = {
  { .name = "add-figure", .activate = G_CALLBACK (add_figure) },
  { .name = "edit-figure", .activate = G_CALLBACK (edit_figure), .parameter_type = "u" },
  { .name = "plot-response", .activate = G_CALLBACK (plot_response), .parameter_type = "s" },
  { .name = "plot-this", .activate = G_CALLBACK (plot_this), .parameter_type = "as" },
  { .name = "add-to-figure", .activate = G_CALLBACK (add_to_figure), .parameter_type = "(us)" },
  { .name = "close-figure", .activate = G_CALLBACK (close_figure), .parameter_type = "u" },
  { .name = "keep-direction", .activate = G_CALLBACK (keep_direction), .parameter_type = "u" },
  { .name = "move-figure", .activate = G_CALLBACK (move_figure), .parameter_type = "(uu)" },
};

static void
update_enabled (HysWindow *self)
{
  GActionMap *map = G_ACTION_MAP (self);
  guint n = hys_plot_list_get_specs (self->plots)->len;

  hys_actions_set_enabled (map, "close-figure", n > 0);
  hys_actions_set_enabled (map, "move-figure", n > 1);
}

void
hys_window_add_figures (HysWindow *self)
{
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->plots, "changed", G_CALLBACK (update_enabled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plot_board, "move", G_CALLBACK (move), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->plot_board, "share", G_CALLBACK (share), self, G_CONNECT_SWAPPED);
}
