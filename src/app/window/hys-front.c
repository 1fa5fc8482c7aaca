/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window shows: the start page, the gallery of examples, or the document. */
#include "hys-window-private.h"

#include "hys-start-page.h"

static void
show_page (HysWindow *self,
           GtkWidget *page)
{
  if (self->shown == page)
    return;
  if (self->shown != NULL)
    gtk_widget_hide (self->shown);
  self->shown = page;
  gtk_widget_show (page);
  hys_window_show_title (self);
}

void
hys_window_show_document (HysWindow *self)
{
  show_page (self, self->document);
}

gboolean
hys_window_leave_gallery (HysWindow *self)
{
  if (self->shown != self->gallery)
    return FALSE;
  show_page (self, self->before);
  gtk_widget_child_focus (self->before, GTK_DIR_TAB_FORWARD);
  if (self->before == self->document)
    gtk_widget_activate_action (self->document, "win.focus-drawing", NULL);
  return TRUE;
}

gboolean
hys_window_has_document (HysWindow *self)
{
  return self->shown == self->document || (self->shown == self->gallery && self->before == self->document);
}

/* Keys are for the drawing, not for the first button of the window. */
static void
opened (HysWindow *self)
{
  hys_window_show_document (self);
  gtk_widget_activate_action (self->document, "win.focus-drawing", NULL);
}

/* An error is told in the document's page. */
static void
told (HysWindow  *self,
      const char *text,
      gboolean    error)
{
  if (error)
    hys_window_show_document (self);
}

static void
gallery (HysWindow *self,
         GVariant  *parameter)
{
  if (self->shown != self->gallery)
    self->before = self->shown;
  show_page (self, self->gallery);
  hys_gallery_show (HYS_GALLERY (self->gallery), g_str_equal (g_variant_get_string (parameter, NULL), "publications"));
}

static const HysAction entries[] = {
  { .name = "gallery", .activate = G_CALLBACK (gallery), .parameter_type = "s" },
  { .name = "back", .activate = G_CALLBACK (hys_window_leave_gallery) },
};

static GtkWidget *
add_page (GtkWidget *pages,
          GtkWidget *page)
{
  gtk_widget_set_vexpand (page, TRUE);
  gtk_widget_hide (page);
  gtk_box_append (GTK_BOX (pages), page);
  return page;
}

void
hys_window_add_front (HysWindow *self)
{
  g_autoptr (GtkWidget) document = g_object_ref (adw_application_window_get_content (ADW_APPLICATION_WINDOW (self)));
  GtkWidget *pages = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), pages);
  self->start = add_page (pages, g_object_new (HYS_TYPE_START_PAGE, NULL));
  self->gallery = add_page (pages, g_object_new (HYS_TYPE_GALLERY, NULL));
  self->document = add_page (pages, document);
  show_page (self, self->start);
  hys_window_keep_keys (self->start);
  hys_window_keep_keys (self->gallery);
  hys_actions_add (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "message", G_CALLBACK (told), self, G_CONNECT_SWAPPED);
}
