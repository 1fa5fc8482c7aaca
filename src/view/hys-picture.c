/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-picture.h"

#include <math.h>

/* Margin around the drawing, in points. */
#define MARGIN 4.0

/* Of figures, width to height. */
#define PROPORTION 1.5

/* Largest default height of a drawing, relative to its width. */
#define TALLEST 1.5

struct HysPicture
{
  char              *title;

  GPtrArray         *figures;      /* HysFigure; or else: */
  const HysDocument *document;
  HysLayout         *layout;
  HysSketchState     state;        /* owns its arrays */
  gboolean           at_rest;
};

/* State of an export. */
typedef struct
{
  HysPicture              *picture;
  const HysExportSettings *settings;
  HysProgress              progress;
  gpointer                 progress_data;
  double                   part;
} Work;

HysPicture *
hys_picture_new_from (GPtrArray *figures)
{
  HysPicture *self = hys_owner_new (HysPicture);

  self->figures = hys_owner_keep (self, figures, g_ptr_array_unref);
  return self;
}

HysPicture *
hys_picture_new_figures (const HysDocument *document,
                         const HysItemList *specs,
                         const HysTrace    *trace,
                         HysProgress        progress,
                         gpointer           user_data,
                         GError           **error)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_free);

  for (guint i = 0; i < specs->len; i++)
    {
      const HysFigureSpec *spec = hys_item_list_get (specs, i);
      g_autoptr (HysResponseCurves) curves = NULL;
      HysFigure *figure;

      if (hys_figure_traits[spec->kind].computed)
        {
          curves = hys_response_curves_new (document, spec);
          if (!hys_response_curves_fill (curves, progress, user_data, error))
            return NULL;
        }
      figure = hys_figure_view_new_with (document, spec, trace, curves);
      hys_figure_view_update (figure, spec, trace, (HysHorizon) { document->simulation.until, 0 });
      g_ptr_array_add (figures, figure);
    }
  return hys_picture_new_from (g_steal_pointer (&figures));
}

HysPicture *
hys_picture_new_drawing (const HysDocument    *document,
                         const HysSketchState *state)
{
  HysPicture *self = hys_owner_new (HysPicture);

  self->document = hys_owner_keep (self, hys_document_ref (document), hys_document_unref);
  self->layout = hys_owner_keep (self, hys_layout_new (self->document), hys_layout_free);
  self->at_rest = state == NULL;
  if (state != NULL)
    {
      gsize nodes = self->document->nodes->len, elements = self->document->elements->len;

      self->state.displacement = hys_owned_copy (self, double, state->displacement, nodes);
      self->state.load = hys_owned_copy (self, double, state->load, nodes);
      self->state.force = hys_owned_copy (self, double, state->force, elements);
      self->state.slip = hys_owned_copy (self, gint8, state->slip, elements);
      self->state.force_scale = state->force_scale;
    }
  return self;
}

GPtrArray *
hys_picture_get_figures (HysPicture *self)
{
  return self->figures;
}

void
hys_picture_set_title (HysPicture *self,
                       const char *title)
{
  self->title = hys_owner_keep (self, g_strdup (title), g_free);
}

/* The size of the drawing with what stands out of it as it is moved, to the left by @out. */
static void
measure_drawing (const HysPicture *self,
                 double           *out,
                 double           *width,
                 double           *height)
{
  double left = 0, right = 0;

  hys_sketch_measure (self->document, self->layout, width, height);
  for (guint i = 0; self->state.displacement != NULL && i < self->document->nodes->len; i++)
    {
      left = fmax (left, -self->state.displacement[i]);
      right = fmax (right, self->state.displacement[i]);
    }
  *out = left;
  *width += left + right;
}

void
hys_picture_fit (const HysPicture  *self,
                 HysExportSettings *settings)
{
  double out, width, height;

  if (self->figures != NULL)
    {
      settings->height = settings->each * (settings->page ? 1 : MAX (self->figures->len, 1));
      return;
    }
  measure_drawing (self, &out, &width, &height);
  settings->height = settings->width * CLAMP (height / fmax (width, 1), 1e-3, TALLEST);
}

/* In how many columns a page has its figures, each of which is then nearest to the proportions that figures have. */
static guint
count_columns (guint  n,
               double width,
               double height)
{
  guint best = 1;
  double least = INFINITY;

  for (guint columns = 1; columns <= n; columns++)
    {
      guint rows = (n + columns - 1) / columns;
      double off = fabs (log (width * rows / (height * columns * PROPORTION)));

      if (off < least)
        best = columns;
      least = fmin (off, least);
    }
  return best;
}

/* Scaled to fit and centred. */
static void
paint_drawing (HysPicture              *self,
               const HysExportSettings *settings,
               const HysPlotStyle      *style,
               cairo_t                 *cr,
               double                   width,
               double                   height)
{
  HysSketchStyle sketch;
  double out, own_width, own_height, scale;

  hys_sketch_style_init (&sketch, settings->theme);
  sketch.background = style->background;
  if (settings->font != NULL)
    sketch.font = settings->font;
  hys_color_set (cr, style->background);
  cairo_paint (cr);
  measure_drawing (self, &out, &own_width, &own_height);
  scale = fmin ((width - MARGIN) / fmax (own_width, 1), (height - MARGIN) / fmax (own_height, 1));
  if (scale <= 0)
    return;
  hys_sketch_style_fit (&sketch, style->font_size, style->line_width, scale);
  cairo_translate (cr, (width - scale * own_width) / 2 + scale * out, (height - scale * own_height) / 2);
  cairo_scale (cr, scale, scale);
  hys_sketch_draw (cr, self->document, self->layout, self->at_rest ? NULL : &self->state, &sketch);
}

static void
paint_work (cairo_t  *cr,
            double    width,
            double    height,
            gpointer  user_data)
{
  Work *work = user_data;
  HysPicture *self = work->picture;
  HysPlotStyle style;

  hys_export_settings_style (work->settings, &style);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  if (self->figures != NULL)
    {
      /* The figures share the height, or those of a page the page, on one ground. */
      guint columns = work->settings->page ? count_columns (self->figures->len, width, height) : 1;
      double wide = width / columns, each = height / MAX ((self->figures->len + columns - 1) / columns, 1);

      hys_color_set (cr, style.background);
      cairo_paint (cr);
      /* Figures below each other have their axes below each other. */
      double most[2] = { 0, 0 }, sides[2];
      for (guint i = 0; i < self->figures->len; i++)
        {
          hys_figure_set_sides (g_ptr_array_index (self->figures, i), (const double[]){ 0, 0 });
          hys_figure_measure_sides (g_ptr_array_index (self->figures, i), cr, wide, each, &style, sides);
          most[0] = fmax (most[0], sides[0]);
          most[1] = fmax (most[1], sides[1]);
        }
      for (guint i = 0; i < self->figures->len; i++)
        hys_figure_set_sides (g_ptr_array_index (self->figures, i), most);
      for (guint i = 0; i < self->figures->len; i++)
        {
          cairo_save (cr);
          cairo_translate (cr, i % columns * wide, i / columns * each);
          hys_figure_draw (g_ptr_array_index (self->figures, i), cr, wide, each, &style);
          cairo_restore (cr);
        }
    }
  else
    paint_drawing (self, work->settings, &style, cr, width, height);
  cairo_restore (cr);
}

cairo_surface_t *
hys_picture_to_image (HysPicture              *self,
                      const HysExportSettings *settings)
{
  Work work = { self, settings };

  return hys_export_image (settings, paint_work, &work);
}

/* Reports progress in steps of a least size. */
static gboolean
watch (double   part,
       gpointer user_data)
{
  Work *work = user_data;

  work->part = fmax (part, work->part);
  return work->progress == NULL || work->progress (work->part, work->progress_data);
}

static gboolean
watch_rows (gpointer user_data)
{
  Work *work = user_data;

  return watch (work->part, work);
}

/* Lets the figures be painted only as long as the progress goes on. */
static void
watch_figures (HysPicture *self,
               Work       *work)
{
  for (guint i = 0; self->figures != NULL && i < self->figures->len; i++)
    hys_figure_set_watch (g_ptr_array_index (self->figures, i), work != NULL ? watch_rows : NULL, work);
}

GByteArray *
hys_picture_render (HysPicture               *self,
                    const char               *name,
                    const HysExportSettings  *settings,
                    HysProgress               progress,
                    gpointer                  progress_data,
                    GError                  **error)
{
  Work work = { self, settings, progress, progress_data, 0 };
  GByteArray *content;

  watch_figures (self, &work);
  content = hys_export_render (name, settings, self->title, paint_work, watch, &work, error);
  watch_figures (self, NULL);
  return content;
}

gboolean
hys_picture_export (HysPicture               *self,
                    GFile                    *file,
                    const HysExportSettings  *settings,
                    HysProgress               progress,
                    gpointer                  progress_data,
                    GError                  **error)
{
  Work work = { self, settings, progress, progress_data, 0 };
  gboolean good;

  watch_figures (self, &work);
  good = hys_export (file, settings, self->title, paint_work, watch, &work, error);
  watch_figures (self, NULL);
  return good;
}
