/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-board-private.h"

#include "hys-object.h"
#include "hys-plot-view.h"

#include <glib/gi18n-lib.h>
#include <math.h>

G_DEFINE_FINAL_TYPE (HysPlotBoard, hys_plot_board, GTK_TYPE_WIDGET)

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

guint
hys_board_next (HysPlotBoard *self,
                guint         slot)
{
  return slot + 1 < self->slots->len && is_shown (self, slot) && is_shown (self, slot + 1) ? slot + 1 : G_MAXUINT;
}

void
hys_board_share (HysPlotBoard *self,
                 guint         first,
                 guint         second,
                 double        part)
{
  HysBoardSlot *a = hys_board_slot (self, first), *b = hys_board_slot (self, second);
  double sum = a->weight + b->weight;

  a->weight = sum * CLAMP (part, 0.05, 0.95);
  b->weight = sum - a->weight;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
update_shown (HysPlotBoard *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_set_visible (hys_board_slot (self, i)->plot, is_shown (self, i));
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

/* Updates the tabs. */
static void
renew (HysPlotBoard *self)
{
  GtkWidget *first = NULL, *child;

  while ((child = gtk_widget_get_first_child (self->tabs)) != NULL)
    gtk_box_remove (GTK_BOX (self->tabs), child);
  self->current = MIN (self->current, MAX (self->slots->len, 1) - 1);
  for (guint i = 0; i < self->slots->len; i++)
    {
      g_autofree char *name = hys_plot_view_get_name (HYS_PLOT_VIEW (hys_board_slot (self, i)->plot));
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
      gtk_widget_measure (hys_board_slot (self, i)->plot, orientation, -1, &own_least, &own_usual, NULL, NULL);
      least = along ? least + own_least : MAX (least, own_least);
      usual = along ? usual + own_usual : MAX (usual, own_usual);
      n++;
    }
  if (gtk_widget_get_visible (self->none))
    gtk_widget_measure (self->none, orientation, -1, &least, &usual, NULL, NULL);
  *minimum = least + (along ? MAX (n - 1, 0) * HYS_BOARD_GAP : 0);
  *natural = usual + (along ? MAX (n - 1, 0) * HYS_BOARD_GAP : 0);
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
      hys_board_slot (self, i)->length = -1;
      weight += is_shown (self, i) ? hys_board_slot (self, i)->weight : 0;
    }
  while (again)
    {
      again = FALSE;
      for (guint i = 0; i < self->slots->len; i++)
        {
          HysBoardSlot *slot = hys_board_slot (self, i);

          if (!is_shown (self, i) || slot->length >= 0 || room * slot->weight >= weight * slot->minimum)
            continue;
          slot->length = slot->minimum;
          room -= slot->minimum;
          weight -= slot->weight;
          again = TRUE;
        }
    }
  for (guint i = 0; i < self->slots->len; i++)
    if (hys_board_slot (self, i)->length < 0)
      hys_board_slot (self, i)->length = (int) floor (room * hys_board_slot (self, i)->weight / weight);
}

static void
place (HysPlotBoard *self,
       int           top,
       int           width,
       int           height)
{
  gboolean column = is_column (self);
  int at = 0;

  for (guint i = 0; i < self->slots->len; i++)
    {
      HysBoardSlot *slot = hys_board_slot (self, i);
      GtkAllocation box = { column ? 0 : at, column ? at : top, column ? width : slot->length,
                           column ? slot->length : height - top };

      slot->start = at;
      if (!is_shown (self, i))
        continue;
      gtk_widget_size_allocate (slot->plot, &box, -1);
      at += slot->length + HYS_BOARD_GAP;
    }
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
      HysBoardSlot *slot = hys_board_slot (self, i);

      if (!is_shown (self, i))
        continue;
      n++;
      gtk_widget_measure (slot->plot, along, -1, &slot->minimum, NULL, NULL, NULL);
    }
  share_room (self, (along == GTK_ORIENTATION_VERTICAL ? height : width) - MAX (n - 1, 0) * HYS_BOARD_GAP);
  place (self, top, width, height);
}

static void
hys_plot_board_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (hys_plot_board_parent_class)->snapshot (widget, snapshot);
  hys_plot_board_draw_drag (HYS_PLOT_BOARD (widget), snapshot);
}

static void
hys_plot_board_dispose (GObject *object)
{
  HysPlotBoard *self = HYS_PLOT_BOARD (object);

  for (guint i = 0; i < self->slots->len; i++)
    gtk_widget_unparent (hys_board_slot (self, i)->plot);
  g_array_set_size (self->slots, 0);
  g_clear_pointer (&self->tabs, gtk_widget_unparent);
  g_clear_pointer (&self->none, gtk_widget_unparent);
  G_OBJECT_CLASS (hys_plot_board_parent_class)->dispose (object);
}

static void
hys_plot_board_finalize (GObject *object)
{
  g_array_unref (HYS_PLOT_BOARD (object)->slots);
  G_OBJECT_CLASS (hys_plot_board_parent_class)->finalize (object);
}

static void
hys_plot_board_class_init (HysPlotBoardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = hys_plot_board_dispose;
  object_class->finalize = hys_plot_board_finalize;
  widget_class->measure = hys_plot_board_measure;
  widget_class->size_allocate = hys_plot_board_size_allocate;
  widget_class->snapshot = hys_plot_board_snapshot;
  hys_object_add_signal (klass, "move", 2, G_TYPE_UINT, G_TYPE_UINT);
  hys_object_add_signal (klass, "share", 1, G_TYPE_STRING);
  hys_plot_board_init_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "plotboard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
hys_plot_board_init (HysPlotBoard *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Add Plot…"));
  GtkWidget *box, *words;

  self->slots = g_array_new (FALSE, FALSE, sizeof (HysBoardSlot));
  self->tabs = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 3);
  gtk_box_set_homogeneous (GTK_BOX (self->tabs), TRUE);
  gtk_widget_add_css_class (self->tabs, "plot-tabs");
  gtk_widget_set_visible (self->tabs, FALSE);
  gtk_widget_set_parent (self->tabs, GTK_WIDGET (self));
  /* Placeholder shown without plots. */
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  words = gtk_label_new (_("Add a plot to see the run."));
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (words, "dim-label");
  gtk_widget_add_css_class (button, "pill");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.add-figure");
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), button);
  self->none = box;
  gtk_widget_set_visible (self->none, FALSE);
  gtk_widget_set_parent (self->none, GTK_WIDGET (self));
  hys_plot_board_init_drag (self);
}

/* Previous slot of a plot; G_MAXUINT = new. */
static guint
find (const GArray    *slots,
      const GtkWidget *plot)
{
  for (guint i = 0; i < slots->len; i++)
    if (g_array_index (slots, HysBoardSlot, i).plot == plot)
      return i;
  return G_MAXUINT;
}

void
hys_plot_board_set_plots (HysPlotBoard *self,
                          GPtrArray    *plots)
{
  g_autoptr (GArray) old = self->slots;
  GtkWidget *before = self->tabs;

  self->drag = HYS_BOARD_IDLE;
  self->slots = g_array_new (FALSE, FALSE, sizeof (HysBoardSlot));
  for (guint i = 0; i < plots->len; i++)
    {
      HysPlotView *plot = g_ptr_array_index (plots, i);
      HysBoardSlot slot = { .plot = GTK_WIDGET (plot), .weight = hys_plot_view_get_spec (plot)->share };

      gtk_widget_insert_after (slot.plot, GTK_WIDGET (self), before);
      before = slot.plot;
      g_array_append_val (self->slots, slot);
    }
  for (guint i = 0; i < old->len; i++)
    if (find (self->slots, g_array_index (old, HysBoardSlot, i).plot) == G_MAXUINT)
      gtk_widget_unparent (g_array_index (old, HysBoardSlot, i).plot);
  if (self->first + self->n_only > plots->len)
    self->n_only = 0;
  renew (self);
}

void
hys_plot_board_set_offers (HysPlotBoard *self,
                           gboolean      offers)
{
  self->offers = offers;
  update_shown (self);
}

double
hys_plot_board_get_share (HysPlotBoard *self,
                          guint         plot)
{
  return CLAMP (round (hys_board_slot (self, plot)->weight * 1000) / 1000, 0.01, 100);
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
