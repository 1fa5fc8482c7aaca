/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-start-page.h"

#include "hys-a11y.h"
#include "hys-examples.h"
#include "hys-file-filter.h"
#include "hys-paint.h"

#include <gtk/gtk.h>
#include <math.h>

/* The upper branch of the loop of three S-elements and a spring, from its lower left corner; the lower one is its
   mirror image. */
static const double corners[][2] = { { -1, -1 }, { -0.7, -0.1 }, { -0.25, 0.5 }, { 0.3, 0.84 }, { 1, 1 } };

#define DOTS_PER_SIDE 5
#define DOT           2.2
#define MARGIN        8.0

/* A small picture of a measured loop, as points, and of the polygon that a model makes of it. */
static void
draw_loop (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        user_data)
{
  double y = height / 2.0 - MARGIN, x = fmin (1.4 * y, width / 2.0 - MARGIN);
  HysPlotStyle style;

  if (x < 1 || y < 1)
    return;
  hys_paint_plot_style (&style, GTK_WIDGET (area));
  cairo_translate (cr, width / 2.0, height / 2.0);
  hys_color_set (cr, style.ink);
  /* Points beside the sides, now on the one, now on the other of them. */
  for (int side = -1; side <= 1; side += 2)
    for (guint i = 0; i < (G_N_ELEMENTS (corners) - 1) * DOTS_PER_SIDE; i++)
      {
        const double *from = corners[i / DOTS_PER_SIDE], *to = corners[i / DOTS_PER_SIDE + 1];
        double part = (i % DOTS_PER_SIDE + 0.5) / DOTS_PER_SIDE, off = 0.045 * sin (2.4 * i);

        cairo_new_sub_path (cr);
        cairo_arc (cr, -side * x * (from[0] + part * (to[0] - from[0])),
                   side * y * (from[1] + part * (to[1] - from[1]) + off), DOT, 0, 2 * G_PI);
      }
  cairo_fill (cr);
  cairo_save (cr);
  cairo_scale (cr, x, y);
  for (int side = -1; side <= 1; side += 2)
    for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
      cairo_line_to (cr, -side * corners[i][0], side * corners[i][1]);
  cairo_close_path (cr);
  cairo_restore (cr);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  hys_color_set (cr, hys_plot_palette (hys_paint_theme (), 0));
  cairo_stroke (cr);
}

#define PICTURE_HEIGHT 96
#define RECENT_MOST    5

struct _HysStartPage
{
  AdwBin      parent_instance;

  /* template */
  GtkWidget  *draw_picture, *basics_picture, *identify_picture, *papers_picture;   /* boxes for them */
  GtkWidget  *recent;
  GtkListBox *recent_list;
};

G_DEFINE_FINAL_TYPE (HysStartPage, hys_start_page, ADW_TYPE_BIN)

/* A drawing that somebody has begun. */
static const char begun[] =
  "{\"hysteron\": 1, \"nodes\": [{\"id\": \"w\", \"fixed\": true, \"x\": 0}, {\"id\": \"m\", \"mass\": 1, \"x\": 2}],"
  " \"elements\": [{\"id\": \"k\", \"kind\": \"spring\", \"from\": \"w\", \"to\": \"m\", \"stiffness\": 1}]}";

static void
show_picture (GtkWidget *box,
              GtkWidget *picture)
{
  gtk_widget_set_size_request (picture, -1, PICTURE_HEIGHT);
  gtk_widget_set_hexpand (picture, TRUE);
  gtk_box_append (GTK_BOX (box), picture);
}

/* @document: (transfer full) */
static void
show_drawing (GtkWidget   *box,
              HysDocument *document)
{
  show_picture (box, hys_thumbnail_new (document));
  hys_document_unref (document);
}

/* ---- Recent documents ---- */

/* Where a document is: its folder, without that of the user. */
static char *
folder_of (GtkRecentInfo *info)
{
  g_autoptr (GFile) file = g_file_new_for_uri (gtk_recent_info_get_uri (info)), folder = g_file_get_parent (file);
  g_autoptr (GFile) home = g_file_new_for_path (g_get_home_dir ());
  g_autofree char *below = folder != NULL ? g_file_get_relative_path (home, folder) : NULL;

  if (folder != NULL && g_file_equal (folder, home))
    return g_strdup ("~");
  return below != NULL ? g_strconcat ("~/", below, NULL) : folder != NULL ? g_file_get_parse_name (folder)
         : g_strdup ("");
}

static void
fill_recent (HysStartPage *self)
{
  g_autoptr (GPtrArray) recent = hys_recent_list (RECENT_MOST);

  gtk_list_box_bind_model (self->recent_list, NULL, NULL, NULL, NULL);   /* empties it */
  for (guint i = 0; i < recent->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (recent, i);
      g_autofree char *folder = folder_of (info);
      GtkWidget *row = g_object_new (ADW_TYPE_ACTION_ROW, "use-markup", FALSE, "subtitle-lines", 1, "activatable", TRUE,
                                     NULL);

      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), gtk_recent_info_get_display_name (info));
      adw_action_row_set_subtitle (ADW_ACTION_ROW (row), folder);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", gtk_recent_info_get_uri (info));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-recent");
      hys_a11y_name (row, gtk_recent_info_get_display_name (info));
      gtk_list_box_append (self->recent_list, row);
    }
  gtk_widget_set_visible (self->recent, recent->len > 0);
}

/* ---- The object ---- */

static void
hys_start_page_class_init (HysStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysStartPage, draw_picture);
  gtk_widget_class_bind_template_child (widget_class, HysStartPage, basics_picture);
  gtk_widget_class_bind_template_child (widget_class, HysStartPage, identify_picture);
  gtk_widget_class_bind_template_child (widget_class, HysStartPage, papers_picture);
  gtk_widget_class_bind_template_child (widget_class, HysStartPage, recent);
  gtk_widget_class_bind_template_child (widget_class, HysStartPage, recent_list);
}

static void
hys_start_page_init (HysStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  show_drawing (self->draw_picture, hys_document_parse (begun, -1, "start", NULL, NULL));
  show_drawing (self->basics_picture, hys_example_load ("zener", NULL));
  show_picture (self->identify_picture, hys_paint_area_new (draw_loop, NULL, NULL, 0, PICTURE_HEIGHT));
  show_drawing (self->papers_picture, hys_example_load ("persoz", NULL));
  fill_recent (self);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (fill_recent), self,
                           G_CONNECT_SWAPPED);
}
