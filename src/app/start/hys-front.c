/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-front.h"

#include "hys-gallery.h"
#include "hys-object.h"
#include "hys-start-page.h"
#include "hys-tool-actions.h"

struct _HysFront
{
  GObject    parent_instance;

  GtkWidget *document, *start, *gallery;   /* one of them is visible, */
  GtkWidget *shown;                        /* this one */
  GtkWidget *before;                       /* the one that was left for the gallery */
};

G_DEFINE_FINAL_TYPE (HysFront, hys_front, G_TYPE_OBJECT)

static guint turned_signal;

static void
show_page (HysFront  *self,
           GtkWidget *page)
{
  if (self->shown == page)
    return;
  if (self->shown != NULL)
    gtk_widget_hide (self->shown);
  self->shown = page;
  gtk_widget_show (page);
  g_signal_emit (self, turned_signal, 0);
}

void
hys_front_show_document (HysFront *self)
{
  show_page (self, self->document);
}

gboolean
hys_front_back (HysFront *self)
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
hys_front_is_start (HysFront *self)
{
  return self->shown == self->start;
}

gboolean
hys_front_has_document (HysFront *self)
{
  return self->shown == self->document || (self->shown == self->gallery && self->before == self->document);
}

/* Keys are for the drawing, not for the first button of the window. */
static void
opened (HysFront *self)
{
  hys_front_show_document (self);
  gtk_widget_activate_action (self->document, "win.focus-drawing", NULL);
}

/* An error is told in the document's page. */
static void
told (HysFront   *self,
      const char *text,
      gboolean    error)
{
  if (error)
    hys_front_show_document (self);
}

static void
gallery (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  HysFront *self = user_data;

  if (self->shown != self->gallery)
    self->before = self->shown;
  show_page (self, self->gallery);
  hys_gallery_show (HYS_GALLERY (self->gallery), g_str_equal (g_variant_get_string (parameter, NULL), "publications"));
}

static void
back (GSimpleAction *action,
      GVariant      *parameter,
      gpointer       user_data)
{
  hys_front_back (user_data);
}

static void
hys_front_class_init (HysFrontClass *klass)
{
  turned_signal = hys_object_add_signal (klass, "turned", 0);
}

static void
hys_front_init (HysFront *self)
{
}

static const GActionEntry entries[] = {
  { .name = "gallery", .activate = gallery, .parameter_type = "s" },
  { .name = "back", .activate = back },
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

HysFront *
hys_front_new (AdwApplicationWindow *window,
               HysSession           *session)
{
  HysFront *self = g_object_new (HYS_TYPE_FRONT, NULL);
  g_autoptr (GtkWidget) document = g_object_ref (adw_application_window_get_content (window));
  GtkWidget *pages = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  adw_application_window_set_content (window, pages);
  self->start = add_page (pages, g_object_new (HYS_TYPE_START_PAGE, NULL));
  self->gallery = add_page (pages, g_object_new (HYS_TYPE_GALLERY, NULL));
  self->document = add_page (pages, document);
  show_page (self, self->start);
  hys_tool_actions_keep_keys (self->start);
  hys_tool_actions_keep_keys (self->gallery);
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "message", G_CALLBACK (told), self, G_CONNECT_SWAPPED);
  return self;
}
