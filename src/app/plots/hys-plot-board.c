/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-board.h"

#include "hys-object.h"
#include "hys-plot-view.h"

#include <math.h>

/* Pixels between plots. */
#define GAP 9

/* Drag threshold in pixels; factor by which a key resizes a plot. */
#define SLACK  8
#define LARGER 1.15

/* A plot, its share of the space, and its position along the board. */
typedef struct
{
  GtkWidget *plot;
  double     weight;
  int        minimum;
  int        start, length;
} Slot;

typedef enum
{
  IDLE,
  RESIZING,
  PRESSED,     /* on a heading, not moved yet */
  MOVING,
} Drag;

struct _HysPlotBoard
{
  GtkWidget      parent_instance;

  GtkWidget     *tabs;
  GtkWidget     *none;      /* shown when there is no plot */
  GArray        *slots;     /* of Slot */
  HysBoardOrder  order;
  guint          current;   /* of the tabs */
  guint          first;     /* of the only ones that are shown */
  guint          n_only;    /* 0 = all are */
  gboolean       offers;    /* to add a plot where there is none */

  Drag           drag;
  guint          dragged;   /* the slot before the gap, or the one that moves */
  guint          target;    /* slot to which it would move */
  int            lengths[2];
};

G_DEFINE_FINAL_TYPE (HysPlotBoard, hys_plot_board, GTK_TYPE_WIDGET)

static Slot *
slot_at (HysPlotBoard *self,
         guint         i)
{
  return &g_array_index (self->slots, Slot, i);
}

static gboolean
is_column (HysPlotBoard *self)
{
  return self->order == HYS_BOARD_COLUMN && self->n_only == 0;
}

static GtkOrientation
orientation_of (HysPlotBoard *self)
{
  return is_column (self) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL;
}

static gboolean
is_shown (HysPlotBoard *self,
          guint         i)
{
  if (self->n_only > 0)
    return i >= self->first && i < self->first + self->n_only;
  return self->order != HYS_BOARD_TABS || i == self->current;
}

/* The next visible slot; G_MAXUINT = none. */
static guint
next_slot (HysPlotBoard *self,
           guint         slot)
{
  return slot + 1 < self->slots->len && is_shown (self, slot) && is_shown (self, slot + 1) ? slot + 1 : G_MAXUINT;
}

static void
update_shown (HysPlotBoard *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_set_visible (slot_at (self, i)->plot, is_shown (self, i));
  gtk_widget_set_visible (self->none, self->slots->len == 0 && self->offers);
  gtk_widget_set_visible (self->tabs, self->order == HYS_BOARD_TABS && self->n_only == 0 && self->slots->len > 1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ---- Tabs ---- */

static void
tab_toggled (HysPlotBoard    *self,
             GtkToggleButton *tab)
{
  guint i = 0;

  if (!gtk_toggle_button_get_active (tab))
    return;
  for (GtkWidget *other = gtk_widget_get_first_child (self->tabs); other != NULL && other != GTK_WIDGET (tab);
       other = gtk_widget_get_next_sibling (other))
    i++;
  self->current = i;
  update_shown (self);
}

static void
renew_tabs (HysPlotBoard *self)
{
  GtkWidget *first = NULL, *child;

  while ((child = gtk_widget_get_first_child (self->tabs)) != NULL)
    gtk_box_remove (GTK_BOX (self->tabs), child);
  self->current = MIN (self->current, MAX (self->slots->len, 1) - 1);
  for (guint i = 0; i < self->slots->len; i++)
    {
      g_autofree char *name = hys_plot_view_get_name (HYS_PLOT_VIEW (slot_at (self, i)->plot));
      GtkWidget *label = gtk_label_new (name), *tab = gtk_toggle_button_new ();

      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_button_set_child (GTK_BUTTON (tab), label);
      gtk_widget_set_hexpand (tab, TRUE);
      gtk_widget_add_css_class (tab, "flat");
      gtk_accessible_update_property (GTK_ACCESSIBLE (tab), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      if (first != NULL)
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (tab), GTK_TOGGLE_BUTTON (first));
      first = first != NULL ? first : tab;
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (tab), i == self->current);
      gtk_box_append (GTK_BOX (self->tabs), tab);
      g_signal_connect_object (tab, "toggled", G_CALLBACK (tab_toggled), self, G_CONNECT_SWAPPED);
    }
  update_shown (self);
}

/* ---- Room ---- */

static void
hys_plot_board_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  gboolean along = orientation == orientation_of (self);
  int least = 0, usual = 0, n = 0;

  for (guint i = 0; i < self->slots->len; i++)
    {
      int own_least, own_usual;

      if (!is_shown (self, i))
        continue;
      gtk_widget_measure (slot_at (self, i)->plot, orientation, -1, &own_least, &own_usual, NULL, NULL);
      least = along ? least + own_least : MAX (least, own_least);
      usual = along ? usual + own_usual : MAX (usual, own_usual);
      n++;
    }
  if (gtk_widget_get_visible (self->none))
    gtk_widget_measure (self->none, orientation, -1, &least, &usual, NULL, NULL);
  *minimum = least + (along ? MAX (n - 1, 0) * GAP : 0);
  *natural = usual + (along ? MAX (n - 1, 0) * GAP : 0);
  if (gtk_widget_get_visible (self->tabs))
    {
      gtk_widget_measure (self->tabs, orientation, -1, &least, &usual, NULL, NULL);
      *minimum = orientation == GTK_ORIENTATION_VERTICAL ? *minimum + least : MAX (*minimum, least);
      *natural = orientation == GTK_ORIENTATION_VERTICAL ? *natural + usual : MAX (*natural, usual);
    }
}

/* Distributes @room by weight; slots below their minimum get the minimum, and the others share the rest. */
static void
share_room (HysPlotBoard *self,
            double        room)
{
  double weight = 0;
  gboolean again = TRUE;

  for (guint i = 0; i < self->slots->len; i++)
    {
      slot_at (self, i)->length = -1;
      weight += is_shown (self, i) ? slot_at (self, i)->weight : 0;
    }
  while (again)
    {
      again = FALSE;
      for (guint i = 0; i < self->slots->len; i++)
        {
          Slot *slot = slot_at (self, i);

          if (!is_shown (self, i) || slot->length >= 0 || room * slot->weight >= weight * slot->minimum)
            continue;
          slot->length = slot->minimum;
          room -= slot->minimum;
          weight -= slot->weight;
          again = TRUE;
        }
    }
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->length < 0)
      slot_at (self, i)->length = (int) floor (room * slot_at (self, i)->weight / weight);
}

static void
hys_plot_board_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  GtkOrientation along = orientation_of (self);
  int top = 0, n = 0, least;
  int at = 0;
  gboolean column;

  if (gtk_widget_get_visible (self->none))
    gtk_widget_size_allocate (self->none, &(GtkAllocation) { 0, 0, width, height }, -1);
  if (gtk_widget_get_visible (self->tabs))
    {
      gtk_widget_measure (self->tabs, GTK_ORIENTATION_VERTICAL, -1, &top, NULL, NULL, NULL);
      gtk_widget_measure (self->tabs, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_size_allocate (self->tabs, &(GtkAllocation) { 0, 0, MAX (width, least), top }, -1);
    }
  for (guint i = 0; i < self->slots->len; i++)
    {
      Slot *slot = slot_at (self, i);

      if (!is_shown (self, i))
        continue;
      n++;
      gtk_widget_measure (slot->plot, along, -1, &slot->minimum, NULL, NULL, NULL);
    }
  share_room (self, (along == GTK_ORIENTATION_VERTICAL ? height : width) - MAX (n - 1, 0) * GAP);
  column = is_column (self);
  for (guint i = 0; i < self->slots->len; i++)
    {
      Slot *slot = slot_at (self, i);
      GtkAllocation box = { column ? 0 : at, column ? at : top, column ? width : slot->length,
                            column ? slot->length : height - top };

      slot->start = at;
      if (!is_shown (self, i))
        continue;
      gtk_widget_size_allocate (slot->plot, &box, -1);
      at += slot->length + GAP;
    }
}

/* ---- Drags ---- */

static double
along (HysPlotBoard *self,
       double        x,
       double        y)
{
  return self->order == HYS_BOARD_COLUMN ? y : x;
}

/* The slot before the gap at a point; G_MAXUINT = there is none. */
static guint
gap_at (HysPlotBoard *self,
        double        at)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      const Slot *slot = slot_at (self, i);
      int end = slot->start + slot->length;

      if (next_slot (self, i) != G_MAXUINT && at >= end && at < end + GAP)
        return i;
    }
  return G_MAXUINT;
}

/* The slot whose heading, and no button in it, is at a point. */
static guint
heading_at (HysPlotBoard *self,
            double        x,
            double        y)
{
  gboolean heading = FALSE;

  for (GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT); widget != NULL;
       widget = gtk_widget_get_parent (widget))
    {
      if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget))
        return G_MAXUINT;
      heading = heading || gtk_widget_has_css_class (widget, "plot-header");
      for (guint i = 0; heading && i < self->slots->len; i++)
        if (slot_at (self, i)->plot == widget)
          return i;
    }
  return G_MAXUINT;
}

static void
drag_begin (HysPlotBoard   *self,
            double          x,
            double          y,
            GtkGestureDrag *gesture)
{
  guint gap = gap_at (self, along (self, x, y));

  self->drag = IDLE;
  if (gap != G_MAXUINT)
    {
      self->drag = RESIZING;
      self->dragged = gap;
      self->lengths[0] = slot_at (self, gap)->length;
      self->lengths[1] = slot_at (self, gap + 1)->length;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      return;
    }
  self->dragged = heading_at (self, x, y);
  if (self->dragged != G_MAXUINT && next_slot (self, 0) != G_MAXUINT)
    self->drag = PRESSED;
  else
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
}

static void
drag_update (HysPlotBoard   *self,
             double          dx,
             double          dy,
             GtkGestureDrag *gesture)
{
  guint before = 0;
  double x, y;

  if (self->drag == RESIZING)
    {
      Slot *first = slot_at (self, self->dragged), *second = slot_at (self, self->dragged + 1);
      double length = self->lengths[0] + self->lengths[1], least = first->minimum, most = length - second->minimum;
      double weight = first->weight + second->weight;

      if (most < least)
        return;
      first->weight = weight * CLAMP (CLAMP (self->lengths[0] + along (self, dx, dy), least, most) / length, 0.05, 0.95);
      second->weight = weight - first->weight;
      gtk_widget_queue_allocate (GTK_WIDGET (self));
    }
  if (self->drag == PRESSED && hypot (dx, dy) > SLACK)
    {
      self->drag = MOVING;
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
    }
  if (self->drag != MOVING)
    return;
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  /* The slot to which the dragged plot would move. */
  for (guint i = 0; i < self->slots->len; i++)
    if (i != self->dragged)
      before += along (self, x + dx, y + dy) > slot_at (self, i)->start + slot_at (self, i)->length / 2.0;
  self->target = before;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_stop (HysPlotBoard *self)
{
  self->drag = IDLE;
  gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drag_end (HysPlotBoard *self)
{
  gboolean moved = self->drag == MOVING && self->target != self->dragged;
  gboolean resized = self->drag == RESIZING;

  drag_stop (self);
  if (resized)
    g_signal_emit_by_name (self, "share", NULL);
  if (moved)
    g_signal_emit_by_name (self, "move", self->dragged, self->target);
}

static void
motion (HysPlotBoard *self,
        double        x,
        double        y)
{
  if (self->drag == MOVING)
    return;
  if (self->drag == RESIZING || gap_at (self, along (self, x, y)) != G_MAXUINT)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), self->order == HYS_BOARD_COLUMN ? "row-resize" : "col-resize");
  else
    gtk_widget_set_cursor (GTK_WIDGET (self), NULL);
}

/* Draws the plots and, in the gap to which one would move, a bar. */
static void
hys_plot_board_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  guint before = self->target + (self->target >= self->dragged);
  const Slot *last;
  GdkRGBA color;
  float at;

  GTK_WIDGET_CLASS (hys_plot_board_parent_class)->snapshot (widget, snapshot);
  if (self->drag != MOVING
      || !gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_color", &color))
    return;
  last = slot_at (self, self->slots->len - 1);
  at = before < self->slots->len ? (float) slot_at (self, before)->start - (GAP + 3) / 2.0f
                                 : (float) (last->start + last->length) + (GAP - 3) / 2.0f;
  if (self->order == HYS_BOARD_COLUMN)
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, at, (float) width, 3));
  else
    gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (at, 0, 3, (float) height));
}

/* ---- Keys ---- */

/* The plot that has the focus; G_MAXUINT = none. */
static guint
focused (HysPlotBoard *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  for (guint i = 0; focus != NULL && i < self->slots->len; i++)
    if (gtk_widget_is_ancestor (focus, slot_at (self, i)->plot))
      return i;
  return G_MAXUINT;
}

static gboolean
key_moves (GtkWidget *widget,
           GVariant  *by,
           gpointer   user_data)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  guint from = focused (self), to;

  if (from == G_MAXUINT)
    return FALSE;
  to = from + (guint) g_variant_get_int32 (by);
  if (to < self->slots->len)
    g_signal_emit_by_name (self, "move", from, to);
  return TRUE;
}

static gboolean
key_resizes (GtkWidget *widget,
             GVariant  *by,
             gpointer   user_data)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (widget);
  guint plot = focused (self);
  double weight;

  if (plot == G_MAXUINT || next_slot (self, 0) == G_MAXUINT)
    return FALSE;
  weight = slot_at (self, plot)->weight * pow (LARGER, g_variant_get_int32 (by));
  slot_at (self, plot)->weight = CLAMP (weight, 0.05, 20);
  g_signal_emit_by_name (self, "share", "share");
  return TRUE;
}

/* ---- The widget ---- */

static void
hys_plot_board_dispose (GObject *object)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (object);

  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_unparent (slot_at (self, i)->plot);
  g_array_set_size (self->slots, 0);
  gtk_widget_dispose_template (GTK_WIDGET (self), HYS_TYPE_PLOT_BOARD);
  G_OBJECT_CLASS (hys_plot_board_parent_class)->dispose (object);
}

static void
hys_plot_board_class_init (HysPlotBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GdkModifierType both = GDK_CONTROL_MASK | GDK_SHIFT_MASK;

  G_OBJECT_CLASS (klass)->dispose = hys_plot_board_dispose;
  widget_class->measure = hys_plot_board_measure;
  widget_class->size_allocate = hys_plot_board_size_allocate;
  widget_class->snapshot = hys_plot_board_snapshot;
  hys_object_add_signal (klass, "move", 2, G_TYPE_UINT, G_TYPE_UINT);
  hys_object_add_signal (klass, "share", 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-plot-board.ui");
  gtk_widget_class_bind_template_child (widget_class, HysPlotBoard, tabs);
  gtk_widget_class_bind_template_child (widget_class, HysPlotBoard, none);
  gtk_widget_class_bind_template_callback (widget_class, drag_begin);
  gtk_widget_class_bind_template_callback (widget_class, drag_update);
  gtk_widget_class_bind_template_callback (widget_class, drag_end);
  gtk_widget_class_bind_template_callback (widget_class, drag_stop);
  gtk_widget_class_bind_template_callback (widget_class, motion);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Up, both, key_moves, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Page_Down, both, key_moves, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, both, key_resizes, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, both, key_resizes, "i", -1);
  gtk_widget_class_set_css_name (widget_class, "plotboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
hys_plot_board_init (HysPlotBoard *self)
{
  self->slots = g_array_new (FALSE, FALSE, sizeof (Slot));
  hys_object_keep_field (self, &self->slots, (GDestroyNotify) g_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
hys_plot_board_set_plots (HysPlotBoard *self,
                          GPtrArray    *plots,
                          gboolean      offers)
{
  g_autoptr (GArray) old = self->slots;
  GtkWidget *before = self->tabs;

  self->drag = IDLE;
  self->slots = g_array_new (FALSE, FALSE, sizeof (Slot));
  for (guint i = 0; i < plots->len; i++)
    {
      HysPlotView *plot = g_ptr_array_index (plots, i);
      Slot slot = { .plot = GTK_WIDGET (plot), .weight = hys_plot_view_get_spec (plot)->share };

      gtk_widget_insert_after (slot.plot, GTK_WIDGET (self), before);
      before = slot.plot;
      g_array_append_val (self->slots, slot);
    }
  for (guint i = 0; i < old->len; i++)
    if (!g_ptr_array_find (plots, g_array_index (old, Slot, i).plot, NULL))
      gtk_widget_unparent (g_array_index (old, Slot, i).plot);
  if (self->first + self->n_only > plots->len)
    self->n_only = 0;
  self->offers = offers;
  renew_tabs (self);
}

double
hys_plot_board_get_share (HysPlotBoard *self,
                          guint         plot)
{
  return CLAMP (round (slot_at (self, plot)->weight * 1000) / 1000, 0.01, 100);
}

void
hys_plot_board_set_order (HysPlotBoard  *self,
                          HysBoardOrder  order)
{
  self->order = order;
  update_shown (self);
}

void
hys_plot_board_show_only (HysPlotBoard *self,
                          guint         first,
                          guint         n)
{
  self->first = first;
  self->n_only = first + n <= self->slots->len ? n : 0;
  update_shown (self);
}
