/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-list.h"

#include "hys-actions.h"
#include "hys-figure-view.h"
#include "hys-main-bar.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-settings.h"

#include <string.h>

/* Time budget of the plots in one frame, in microseconds. */
#define BUDGET 6000

/* So long, in microseconds, all plots stay as they are once they were drawn: every other frame at 60 a second. */
#define ROUND 24000

struct _HysPlotList
{
  GObject        parent_instance;

  HysPlotBoard  *board;
  HysSession    *session;
  HysItemList   *specs;       /* of HysFigureSpec */
  GPtrArray     *plots;       /* of HysPlotView, borrowed from the board */
  GAction       *link;        /* its state: whether time axes are linked */
  guint          next;        /* next plot to draw */
  guint          left;        /* plots that this round has not come to */
  gint64         round;       /* when it began, in microseconds */
  int            maximised;   /* a plot, -1 for none */
  gboolean       presenting;
  gboolean       pairs;       /* presenting: whether there is room for two plots at a time */
  guint          slide;       /* shown when presenting */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_HOVER,
  SIGNAL_SLIDE,
  SIGNAL_OPEN,
  N_SIGNALS,
};

G_DEFINE_FINAL_TYPE (HysPlotList, hys_plot_list, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static HysPlotView *
plot_at (HysPlotList *self,
         guint        i)
{
  return g_ptr_array_index (self->plots, i);
}

/* ---- One alone ---- */

HysSlide
hys_plot_list_get_slide (HysPlotList *self)
{
  if (self->maximised >= 0)
    return (HysSlide) { (guint) self->maximised, 1 };
  return self->presenting ? hys_slides_get (self->plots->len, self->slide, self->pairs) : (HysSlide) { 0, 0 };
}

static void
maximise (HysPlotList *self,
          int          plot)
{
  HysSlide slide;

  self->maximised = plot;
  slide = hys_plot_list_get_slide (self);
  hys_plot_board_show_only (self->board, slide.first, slide.n);
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_set_maximised (plot_at (self, i), plot >= 0);
  g_signal_emit (self, signals[SIGNAL_SLIDE], 0);
  /* The focus of the drawing, which is hidden now, would fall to the divider, which keeps Escape for itself. */
  if (plot >= 0 && gtk_widget_get_focus_child (GTK_WIDGET (plot_at (self, (guint) plot))) == NULL)
    gtk_widget_child_focus (GTK_WIDGET (plot_at (self, (guint) plot)), GTK_DIR_TAB_FORWARD);
}

gboolean
hys_plot_list_is_maximised (HysPlotList *self)
{
  return self->maximised >= 0;
}

void
hys_plot_list_set_presenting (HysPlotList *self,
                              gboolean     presenting)
{
  self->presenting = presenting;
  self->slide = 0;
  maximise (self, -1);
}

void
hys_plot_list_set_pairs (HysPlotList *self,
                         gboolean     pairs)
{
  if (self->pairs == pairs)
    return;
  self->pairs = pairs;
  self->slide = 0;
  maximise (self, self->maximised);
}

/* Shows the next slide, or the next plot where one is maximised. */
static void
turn (HysPlotList *self,
      int          by)
{
  int n = (int) self->plots->len;

  if (self->presenting && self->maximised < 0)
    self->slide = hys_slides_step (self->plots->len, self->slide, by, self->pairs);
  maximise (self, self->maximised >= 0 && n > 0 ? (self->maximised + by + n) % n : -1);
}

static void
next_plot (HysPlotList *self)
{
  turn (self, 1);
}

static void
previous_plot (HysPlotList *self)
{
  turn (self, -1);
}

gboolean
hys_plot_list_restore (HysPlotList *self)
{
  gboolean was_maximised = self->maximised >= 0;

  maximise (self, -1);
  return was_maximised;
}

static void
maximise_figure (HysPlotList *self,
                 GVariant    *parameter)
{
  guint plot = g_variant_get_uint32 (parameter);

  if (plot < self->plots->len)
    maximise (self, self->maximised < 0 ? (int) plot : -1);
}

/* ---- The plots of the document's figures ---- */

/* Applies the range to other time plots if they are linked. */
static void
span_changed (HysPlotList *self,
              HysPlotView *plot)
{
  g_autoptr (GVariant) linked = g_action_get_state (self->link);
  HysSpan span;

  if (!hys_plot_view_get_span (plot, &span) || !g_variant_get_boolean (linked))
    return;
  for (guint i = 0; i < self->plots->len; i++)
    if (plot_at (self, i) != plot)
      hys_plot_view_follow_span (plot_at (self, i), &span);
}

static void
hovered (HysPlotList *self,
         int          element,
         int          node)
{
  g_signal_emit (self, signals[SIGNAL_HOVER], 0, element, node);
}

static void
picked (HysPlotList *self,
        HysDocument *cycle)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, cycle);
}

static void
told (HysPlotList *self,
      const char  *text)
{
  hys_session_tell (self->session, text, TRUE);
}

static HysPlotView *
make_plot (HysPlotList         *self,
           const HysFigureSpec *spec,
           guint                index)
{
  GtkWidget *plot = hys_plot_view_new (hys_session_get_document (self->session), spec, index);
  HysPlotArea *area = hys_plot_view_get_area (HYS_PLOT_VIEW (plot));

  g_signal_connect_object (plot, "span", G_CALLBACK (span_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "hover", G_CALLBACK (hovered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "open", G_CALLBACK (picked), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "told", G_CALLBACK (told), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (area, "scrub", G_CALLBACK (hys_session_set_moment), self->session, G_CONNECT_SWAPPED);
  hys_plot_area_set_moment (area, hys_session_get_moment (self->session));
  return HYS_PLOT_VIEW (plot);
}

static gboolean
same_curves (const HysFigureSpec *a,
             const HysFigureSpec *b)
{
  return a->kind == b->kind && g_strv_equal ((const char *const *) a->series, (const char *const *) b->series)
         && g_strcmp0 (a->node, b->node) == 0
         && g_strv_equal ((const char *const *) a->quantities, (const char *const *) b->quantities);
}

static gboolean
same_number (double a,
             double b)
{
  return memcmp (&a, &b, sizeof a) == 0;
}

/* Compares figures without their position and share. */
static gboolean
same_figure (const HysFigureSpec *a,
             const HysFigureSpec *b)
{
  return same_curves (a, b) && same_number (a->from, b->from) && same_number (a->to, b->to)
         && g_strcmp0 (a->title, b->title) == 0;
}

/* Reuses the plots in @old for equal figures. */
static void
match_plots (HysPlotList *self,
             GPtrArray   *old,
             gboolean   (*same) (const HysFigureSpec *a,
                                 const HysFigureSpec *b))
{
  for (guint i = 0; i < self->specs->len; i++)
    for (guint k = 0; k < old->len && self->plots->pdata[i] == NULL; k++)
      if (same (hys_plot_view_get_spec (old->pdata[k]), hys_item_list_get (self->specs, i)))
        {
          self->plots->pdata[i] = g_ptr_array_steal_index (old, k);
          hys_plot_view_set_spec (self->plots->pdata[i], hys_item_list_get (self->specs, i), i);
        }
}

static void
show_trace (HysPlotList *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_set_trace (plot_at (self, i), hys_session_get_trace (self->session));
}

/* Keeps the plots of unchanged figures. */
static void
renew_plots (HysPlotList *self)
{
  const HysDocument *document = hys_session_get_document (self->session);
  g_autoptr (HysItemList) old_specs = self->specs;
  g_autoptr (GPtrArray) old = self->plots;

  self->specs = document->no_figures && document->figures->len == 0 ? hys_figure_list_new ()
                                                                    : hys_figure_view_specs (document);
  self->plots = g_ptr_array_new ();
  g_ptr_array_set_size (self->plots, (int) self->specs->len);
  match_plots (self, old, same_figure);
  match_plots (self, old, same_curves);
  for (guint i = 0; i < self->specs->len; i++)
    if (self->plots->pdata[i] == NULL)
      self->plots->pdata[i] = make_plot (self, hys_item_list_get (self->specs, i), i);
  hys_plot_board_set_plots (self->board, self->plots, hys_main_bar (document) >= 0);
  show_trace (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  maximise (self, -1);
}

static void
opened (HysPlotList *self)
{
  g_ptr_array_set_size (self->plots, 0);
  renew_plots (self);
}

static void
document_changed (HysPlotList *self,
                  HysEffects   effects)
{
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_set_document (plot_at (self, i), hys_session_get_document (self->session),
                                effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS | HYS_EFFECT_TEXTS));
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_FIGURES))
    renew_plots (self);
  else if (effects & (HYS_EFFECT_TEXTS | HYS_EFFECT_MECHANICS | HYS_EFFECT_RUNS))
    show_trace (self);
}

/* ---- What they show ---- */

/* Updates plots from the trace, some of this round; all of them when the run has settled. A round begins once the one
 * before has come to all plots and is old enough. */
static void
follow (HysPlotList *self,
        gboolean     settled)
{
  gboolean live = hys_session_get_state (self->session) != HYS_RUNNER_FINISHED;
  double until = hys_session_get_document (self->session)->simulation.until;
  double rolling = hys_session_get_horizon (self->session),
         span = hys_figure_view_span (self->specs, (HysHorizon) { until, rolling });
  gint64 budget = settled ? G_MAXINT64 : BUDGET, now = g_get_monotonic_time ();
  guint n = self->plots->len;

  if (self->left == 0 && now - self->round >= ROUND)
    {
      self->round = now;
      self->left = n;
    }
  for (self->left = settled ? n : MIN (self->left, n); self->left > 0 && budget > 0; self->left--)
    {
      HysPlotView *plot = plot_at (self, self->next++ % n);

      if (!gtk_widget_get_visible (GTK_WIDGET (plot)))
        continue;
      hys_plot_view_follow (plot, live, hys_plot_view_get_spec (plot)->kind == HYS_FIGURE_TIME ? span : rolling);
      budget -= hys_plot_area_get_cost (hys_plot_view_get_area (plot));
    }
}

/* Pales what is older than the values. */
static void
show_age (HysPlotList *self)
{
  hys_paint_set_class (GTK_WIDGET (self->board), "outdated", hys_session_is_outdated (self->session));
}

static void
describe (HysPlotList *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_describe (plot_at (self, i));
}

static void
show_numbers (HysPlotList *self)
{
  show_trace (self);
  follow (self, TRUE);
  describe (self);
}

static void
show_moment (HysPlotList *self)
{
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_area_set_moment (hys_plot_view_get_area (plot_at (self, i)), hys_session_get_moment (self->session));
}

void
hys_plot_list_set_highlight (HysPlotList *self,
                             int          element,
                             int          node)
{
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_set_highlight (plot_at (self, i), element, node);
}

void
hys_plot_list_mark (HysPlotList        *self,
                    const char         *node,
                    const HysLoopPoint *corners,
                    guint               n,
                    gboolean            closed)
{
  for (guint i = 0; i < self->plots->len; i++)
    hys_plot_view_mark (plot_at (self, i), node, corners, n, closed);
}

static void
order_changed (HysPlotList   *self,
               GVariant      *state,
               GSimpleAction *action)
{
  static const char *const names[] = {
    [HYS_BOARD_ROW] = "row", [HYS_BOARD_COLUMN] = "column", [HYS_BOARD_TABS] = "tabs",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (g_variant_get_string (state, NULL), names[i]))
      {
        hys_plot_board_set_order (self->board, (HysBoardOrder) i);
        g_simple_action_set_state (action, state);
        hys_settings_set_plots_order (names[i]);
      }
}

/* ---- The object ---- */

static void
hys_plot_list_class_init (HysPlotListClass *klass)
{
  signals[SIGNAL_SLIDE] = hys_object_add_signal (klass, "slide", 0);
  signals[SIGNAL_CHANGED] = hys_object_add_signal (klass, "changed", 0);
  signals[SIGNAL_OPEN] = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  signals[SIGNAL_HOVER] = hys_object_add_signal (klass, "hover", 2, G_TYPE_INT, G_TYPE_INT);
}

static void
hys_plot_list_init (HysPlotList *self)
{
  self->specs = hys_figure_list_new ();
  self->plots = g_ptr_array_new ();
  hys_object_keep_field (self, &self->specs, (GDestroyNotify) hys_item_list_free);
  hys_object_keep_field (self, &self->plots, (GDestroyNotify) g_ptr_array_unref);
  self->maximised = -1;
}

static const HysAction entries[] = {
  { .name = "link-times", .state = "true" },
  { .name = "next-plot", .activate = G_CALLBACK (next_plot) },
  { .name = "previous-plot", .activate = G_CALLBACK (previous_plot) },
  { .name = "maximise-figure", .activate = G_CALLBACK (maximise_figure), .parameter_type = "u" },
  { .name = "plots-order", .parameter_type = "s", .state = "'row'", .change_state = G_CALLBACK (order_changed) },
  { .name = "restore", .activate = G_CALLBACK (hys_plot_list_restore) },
};

HysPlotList *
hys_plot_list_new (GActionMap   *actions,
                   HysPlotBoard *board,
                   HysSession   *session)
{
  HysPlotList *self = g_object_new (HYS_TYPE_PLOT_LIST, NULL);
  g_autofree char *order = hys_settings_get_plots_order ();
  const struct { const char *signal; GCallback callback; } handlers[] = {
    { "opened", G_CALLBACK (opened) },     { "changed", G_CALLBACK (document_changed) },
    { "advanced", G_CALLBACK (follow) },   { "trace-changed", G_CALLBACK (show_trace) },
    { "described", G_CALLBACK (describe) }, { "notify::moment", G_CALLBACK (show_moment) },
    { "notify::outdated", G_CALLBACK (show_age) },
  };

  self->board = hys_object_keep_ref (self, board);
  self->session = hys_object_keep_ref (self, session);
  hys_actions_add (actions, entries, G_N_ELEMENTS (entries), self);
  self->link = hys_object_keep_ref (self, g_action_map_lookup_action (actions, "link-times"));
  g_action_change_state (g_action_map_lookup_action (actions, "plots-order"), g_variant_new_string (order));
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (self->session, handlers[i].signal, handlers[i].callback, self, G_CONNECT_SWAPPED);
  opened (self);
  hys_settings_follow_numbers (G_CALLBACK (show_numbers), self);
  return self;
}

const HysItemList *
hys_plot_list_get_specs (HysPlotList *self)
{
  return self->specs;
}

HysPlotView *
hys_plot_list_get_plot (HysPlotList *self,
                        guint        index)
{
  return index < self->plots->len ? plot_at (self, index) : NULL;
}
