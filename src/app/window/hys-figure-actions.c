/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-figure-actions.h"

#include "hys-edit.h"
#include "hys-figure-dialog.h"

static const HysFigureSpec *
spec_at (HysPlotDeck *deck,
         guint        index)
{
  const GPtrArray *specs = hys_plot_deck_get_specs (deck);

  return index < specs->len ? g_ptr_array_index (specs, index) : NULL;
}

/* @change: (transfer full) (nullable) */
static void
apply (HysPlotDeck *deck,
       HysChange   *change,
       const char  *key)
{
  HysSession *session = hys_plot_deck_get_session (deck);
  g_autoptr (GError) error = NULL;

  if (change != NULL && !hys_editor_apply (hys_session_get_editor (session), change, key, &error))
    hys_session_tell (session, error->message, TRUE);
}

/* @spec: (transfer full) */
static void
add (HysPlotDeck   *deck,
     HysFigureSpec *spec)
{
  apply (deck, hys_edit_add_figure (hys_plot_deck_get_document (deck), hys_plot_deck_get_specs (deck), spec), NULL);
}

/* @spec: (transfer full) */
static void
set (HysPlotDeck   *deck,
     guint          index,
     HysFigureSpec *spec)
{
  apply (deck, hys_edit_set_figure (hys_plot_deck_get_document (deck), hys_plot_deck_get_specs (deck), index, spec, NULL),
         NULL);
}

static void
move (HysPlotDeck *deck,
      guint        from,
      guint        to)
{
  apply (deck, hys_edit_move_figure (hys_plot_deck_get_document (deck), hys_plot_deck_get_specs (deck), from, to, NULL),
         NULL);
}

/* Stores the new shares of the plots. */
static void
share (HysPlotBoard *board,
       const char   *key,
       HysPlotDeck  *deck)
{
  const GPtrArray *specs = hys_plot_deck_get_specs (deck);
  g_autofree double *shares = g_new (double, MAX (specs->len, 1));

  for (guint i = 0; i < specs->len; i++)
    shares[i] = hys_plot_board_get_share (board, i);
  apply (deck, hys_edit_share_figures (hys_plot_deck_get_document (deck), specs, shares), key);
}

/* ---- Actions ---- */

static void
dialog_chosen (HysFigureDialog     *dialog,
               const HysFigureSpec *spec,
               HysPlotDeck         *deck)
{
  guint number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (dialog), "number"));

  if (number == 0)
    add (deck, hys_figure_spec_copy (spec));
  else if (spec_at (deck, number - 1) != NULL)
    set (deck, number - 1, hys_figure_spec_copy (spec));
}

/* @number: index of an existing figure plus 1; 0 = a new one */
static void
show_dialog (HysPlotDeck         *deck,
             const HysFigureSpec *spec,
             guint                number)
{
  GtkWidget *dialog = hys_figure_dialog_new (hys_plot_deck_get_window (deck), hys_plot_deck_get_document (deck), spec);

  g_object_set_data (G_OBJECT (dialog), "number", GUINT_TO_POINTER (number));
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (dialog_chosen), deck, G_CONNECT_DEFAULT);
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
  guint index = g_variant_get_uint32 (parameter);
  const HysFigureSpec *spec = spec_at (user_data, index);

  if (spec != NULL)
    show_dialog (user_data, spec, index + 1);
}

/* Adds a figure of the series in its target: one for a time plot, two for a plane, three for space. */
static void
plot_this (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       user_data)
{
  g_autofree const char **series = g_variant_get_strv (parameter, NULL);
  guint n = g_strv_length ((char **) series);
  HysSeries parsed;

  for (guint i = 0; i < n; i++)
    if (!hys_series_parse (hys_plot_deck_get_document (user_data), series[i], &parsed, NULL))
      return;
  if (n > 0 && n <= 3)
    add (user_data, hys_figure_spec_new (n == 1 ? HYS_FIGURE_TIME : n == 2 ? HYS_FIGURE_PLANE : HYS_FIGURE_SPACE, series));
}

/* Adds a series to a figure. */
static HysFigureSpec *
copy_with (const HysFigureSpec *present,
           const char          *series)
{
  HysFigureSpec *spec = hys_figure_spec_copy (present);
  guint n = g_strv_length (spec->series);

  spec->series = g_renew (char *, spec->series, n + 2);
  spec->series[n] = g_strdup (series);
  spec->series[n + 1] = NULL;
  return spec;
}

/* Adds a curve to a time plot. */
static void
add_to_figure (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  const HysFigureSpec *present;
  const char *series;
  HysSeries parsed;
  guint index;

  g_variant_get (parameter, "(u&s)", &index, &series);
  present = spec_at (user_data, index);
  if (present == NULL || !hys_series_parse (hys_plot_deck_get_document (user_data), series, &parsed, NULL))
    return;
  if (present->kind == HYS_FIGURE_TIME && !g_strv_contains ((const char *const *) present->series, series))
    set (user_data, index, copy_with (present, series));
}

static void
close_figure (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  apply (user_data, hys_edit_remove_figure (hys_plot_deck_get_document (user_data), hys_plot_deck_get_specs (user_data),
                                            g_variant_get_uint32 (parameter), NULL), NULL);
}

static void
keep_direction (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  guint index = g_variant_get_uint32 (parameter);
  HysPlotView *plot = hys_plot_deck_get_plot (user_data, index);
  HysFigureSpec *spec;

  if (plot == NULL)
    return;
  spec = hys_figure_spec_copy (spec_at (user_data, index));
  hys_plot_view_get_direction (plot, &spec->azimuth, &spec->elevation);
  set (user_data, index, spec);
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

static const GActionEntry entries[] = {
  { .name = "add-figure", .activate = add_figure },
  { .name = "edit-figure", .activate = edit_figure, .parameter_type = "u" },
  { .name = "plot-this", .activate = plot_this, .parameter_type = "as" },
  { .name = "add-to-figure", .activate = add_to_figure, .parameter_type = "(us)" },
  { .name = "close-figure", .activate = close_figure, .parameter_type = "u" },
  { .name = "keep-direction", .activate = keep_direction, .parameter_type = "u" },
  { .name = "move-figure", .activate = move_figure, .parameter_type = "(uu)" },
};

static void
set_enabled (GActionMap *actions,
             const char *name,
             gboolean    enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, name)), enabled);
}

static void
update_enabled (HysPlotDeck *deck,
                GActionMap  *actions)
{
  guint n = hys_plot_deck_get_specs (deck)->len;

  set_enabled (actions, "close-figure", n > 0);
  set_enabled (actions, "move-figure", n > 1);
}

void
hys_figure_actions_add (GActionMap   *actions,
                        HysPlotBoard *board,
                        HysPlotDeck  *deck)
{
  g_action_map_add_action_entries (actions, entries, G_N_ELEMENTS (entries), deck);
  g_signal_connect_object (deck, "changed", G_CALLBACK (update_enabled), actions, G_CONNECT_DEFAULT);
  g_signal_connect_object (board, "move", G_CALLBACK (move), deck, G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "share", G_CALLBACK (share), deck, G_CONNECT_DEFAULT);
}
