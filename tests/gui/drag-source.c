/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * drag-source FILE...: a small window from which the files are dragged, as from a file manager. Writes "shown" when it can be
 * seen, "taken" when what is under the pointer would take the files, "left" when it would not, and ends when they were
 * dropped.
 */
#include <gtk/gtk.h>

static GdkContentProvider *
prepare (GtkDragSource *source,
         double         x,
         double         y,
         GPtrArray     *files)
{
  GdkFileList *list = gdk_file_list_new_from_array ((GFile **) files->pdata, files->len);
  GdkContentProvider *provider = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, list);

  g_boxed_free (GDK_TYPE_FILE_LIST, list);
  return provider;
}

static void
action_selected (GdkDrag *drag)
{
  g_print ("%s\n", gdk_drag_get_selected_action (drag) != 0 ? "taken" : "left");
}

static void
begun (GtkDragSource *source,
       GdkDrag       *drag)
{
  g_signal_connect (drag, "notify::selected-action", G_CALLBACK (action_selected), NULL);
}

static void
painted (GdkFrameClock *clock,
         gboolean      *shown)
{
  if (!*shown)
    g_print ("shown\n");
  *shown = TRUE;
}

static void
activated (GtkApplication *application,
           GPtrArray      *files)
{
  GtkWidget *window = gtk_application_window_new (application), *label = gtk_label_new ("Files");
  GtkDragSource *source = gtk_drag_source_new ();
  static gboolean shown;

  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect (source, "prepare", G_CALLBACK (prepare), files);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begun), NULL);
  g_signal_connect_swapped (source, "drag-end", G_CALLBACK (g_application_quit), application);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (source));
  gtk_window_set_title (GTK_WINDOW (window), "Files");
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_set_default_size (GTK_WINDOW (window), 80, 40);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (painted), &shown);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GtkApplication) application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (int i = 1; i < argc; i++)
    g_ptr_array_add (files, g_file_new_for_commandline_arg (argv[i]));
  g_signal_connect (application, "activate", G_CALLBACK (activated), files);
  return g_application_run (G_APPLICATION (application), 1, argv);
}
