/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties.h"

#include "hys-object.h"
#include "hys-words.h"

struct _HysNotesPane
{
  AdwBin             parent_instance;

  /* template */
  GtkScrolledWindow *scrolled;
  GtkLabel          *label;

  HysSession        *session;
  gboolean           wanted;
  int                most;      /* pixels of height, -1 = as there is room */
  int                width;
};

G_DEFINE_FINAL_TYPE (HysNotesPane, hys_notes_pane, ADW_TYPE_BIN)

static void
show (HysNotesPane *self)
{
  g_autofree char *markup = hys_notes_markup (hys_session_get_document (self->session)->notes);

  gtk_label_set_markup (self->label, markup);
  gtk_widget_set_visible (GTK_WIDGET (self), self->wanted && *markup != '\0');
}

static void
document_changed (HysNotesPane *self,
                  HysEffects    effects)
{
  if (effects & HYS_EFFECT_TEXTS)
    show (self);
}

/* Once the label has its letters and its width. */
static gboolean
fit_lines (GtkWidget     *widget,
           GdkFrameClock *clock,
           gpointer       user_data)
{
  HysNotesPane *self = HYS_NOTES_PANE (widget);
  PangoLayout *layout = gtk_label_get_layout (self->label);
  int line, height, natural;

  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_widget_measure (GTK_WIDGET (self->label), GTK_ORIENTATION_VERTICAL,
                      gtk_widget_get_width (GTK_WIDGET (self->label)),
                      NULL, &natural, NULL, NULL);
  line = MAX (height / MAX (pango_layout_get_line_count (layout), 1), 1);
  /* the space above, and lines */
  height = (self->most - (natural - height) / 2) / line * line + (natural - height) / 2;
  if (self->most >= 0)
    gtk_scrolled_window_set_max_content_height (self->scrolled, MAX (height, line));
  return G_SOURCE_REMOVE;
}

static void
hys_notes_pane_size_allocate (GtkWidget *widget,
                              int        width,
                              int        height,
                              int        baseline)
{
  HysNotesPane *self = HYS_NOTES_PANE (widget);

  GTK_WIDGET_CLASS (hys_notes_pane_parent_class)->size_allocate (widget, width, height, baseline);
  if (self->most >= 0 && width != self->width)
    gtk_widget_add_tick_callback (widget, fit_lines, NULL, NULL);
  self->width = width;
}

static void
hys_notes_pane_class_init (HysNotesPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->size_allocate = hys_notes_pane_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-notes-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, HysNotesPane, scrolled);
  gtk_widget_class_bind_template_child (widget_class, HysNotesPane, label);
}

static void
hys_notes_pane_init (HysNotesPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->most = -1;
}

void
hys_notes_pane_set_session (HysNotesPane *self,
                            HysSession   *session)
{
  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  show (self);
}

void
hys_notes_pane_set_height (HysNotesPane *self,
                           int           most)
{
  self->most = most;
  if (most >= 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), fit_lines, NULL, NULL);
  else
    gtk_scrolled_window_set_max_content_height (self->scrolled, -1);
}

void
hys_notes_pane_set_wanted (HysNotesPane *self,
                           gboolean      wanted)
{
  self->wanted = wanted;
  show (self);
}
