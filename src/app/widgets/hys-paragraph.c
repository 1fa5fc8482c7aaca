/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-paragraph.h"

#include "hys-object.h"
#include "hys-words.h"

/* Pixels: the minimum width, and the natural width reported to containers. */
#define LEAST 120
#define USUAL 240

struct _HysParagraph
{
  GtkWidget    parent_instance;

  PangoLayout *layout;
  char        *text;
  int          lines;    /* 0 = unlimited */
};

G_DEFINE_FINAL_TYPE (HysParagraph, hys_paragraph, GTK_TYPE_WIDGET)

/* -1 = unlimited */
static void
set_width (HysParagraph *self,
           int           width)
{
  pango_layout_set_width (self->layout, width >= 0 ? width * PANGO_SCALE : -1);
}

static int
usual_width (HysParagraph *self)
{
  int width = USUAL;

  if (self->lines == 0)
    return width;
  set_width (self, -1);
  pango_layout_get_pixel_size (self->layout, &width, NULL);
  return MAX (width, LEAST);
}

static GtkSizeRequestMode
hys_paragraph_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
hys_paragraph_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  HysParagraph *self = HYS_PARAGRAPH (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = LEAST;
      *natural = usual_width (self);
      return;
    }
  set_width (self, for_size >= 0 ? MAX (for_size, LEAST) : USUAL);
  pango_layout_get_pixel_size (self->layout, NULL, natural);
  *minimum = *natural;
}

static void
hys_paragraph_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  HysParagraph *self = HYS_PARAGRAPH (widget);
  int height;

  set_width (self, gtk_widget_get_width (widget));
  pango_layout_get_pixel_size (self->layout, NULL, &height);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (widget), 0,
                              (gtk_widget_get_height (widget) - height) / 2, self->layout);
}

static void
hys_paragraph_class_init (HysParagraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->get_request_mode = hys_paragraph_get_request_mode;
  widget_class->measure = hys_paragraph_measure;
  widget_class->snapshot = hys_paragraph_snapshot;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
hys_paragraph_init (HysParagraph *self)
{
  self->layout = hys_object_keep (self, gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL), g_object_unref);
  hys_object_keep_field (self, &self->text, g_free);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
}

void
hys_paragraph_set_text (HysParagraph *self,
                        const char   *text)
{
  g_autofree char *bound = NULL;

  if (g_strcmp0 (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  bound = hys_no_break (text);
  pango_layout_set_text (self->layout, bound, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
hys_paragraph_set_lines (HysParagraph *self,
                         int           lines)
{
  self->lines = lines;
  pango_layout_set_height (self->layout, -lines);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
