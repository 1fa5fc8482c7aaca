/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sketch-icon.h"

#include "hys-sketch-private.h"

/* Width of lines on the device, and the lengths of what is shown, in drawing units. */
#define LINE_WIDTH 1.5
#define ELEMENT    104.0
#define BAR        36.0

/* Scales so that the box of that size is in the middle of the icon, and the lines have the width of icons. */
static void
fit (HysSketchInk *self,
     double        width,
     double        height,
     double        box_width,
     double        box_height)
{
  double scale = MIN (width / box_width, height / box_height);

  cairo_translate (self->cr, width / 2, height / 2);
  cairo_scale (self->cr, scale, scale);
  self->thin = LINE_WIDTH / (1.8 * scale);
}

static void
draw_bar (HysSketchInk  *self,
          HysSketchIcon  icon,
          double         width,
          double         height)
{
  g_autoptr (HysDocument) document = hys_document_new ();
  g_autoptr (HysLayout) layout = NULL;
  g_auto (HysSketchScene) scene = { NULL };
  HysNode *node = hys_node_new ("b");
  HysSketchBar *bar;
  double size;

  node->fixed = icon == HYS_SKETCH_ICON_WALL;
  node->mass = icon == HYS_SKETCH_ICON_MASS ? 1 : 0;
  hys_item_list_add (document->nodes, node);
  layout = hys_layout_new (document);
  hys_sketch_scene_init (&scene, document, layout, NULL);
  bar = scene.bars;
  bar->x = icon == HYS_SKETCH_ICON_WALL ? HYS_SKETCH_HATCH / 2 : 0;
  bar->top = -BAR / 2;
  bar->bottom = BAR / 2;
  bar->block_y = -bar->block_height / 2;
  self->scene = &scene;
  size = MAX (BAR, bar->block_height) + 4;
  fit (self, width, height, size, size);
  hys_sketch_bar (self, 0);
}

/* The pointer of a mouse. */
static void
draw_pointer (HysSketchInk *self,
              double        width,
              double        height)
{
  static const double outline[][2] = {
    { 0, 0 }, { 0, 15.5 }, { 3.6, 12.2 }, { 6.2, 18 }, { 8.9, 16.8 }, { 6.4, 11.2 }, { 11.2, 11.2 } };
  double scale = height / 20;

  cairo_translate (self->cr, (width - 11.2 * scale) / 2, scale);
  cairo_scale (self->cr, scale, scale);
  for (guint i = 0; i < G_N_ELEMENTS (outline); i++)
    cairo_line_to (self->cr, outline[i][0], outline[i][1]);
  cairo_close_path (self->cr);
  hys_color_set (self->cr, self->style->ink);
  cairo_fill (self->cr);
}

/* An open hand: four fingers and a thumb on a palm. */
static void
draw_hand (HysSketchInk *self,
           double        width,
           double        height)
{
  static const double fingers[][4] = {
    { 6, 11, 6, 4.6 }, { 9, 11, 9, 2.6 }, { 12, 11, 12, 3.2 }, { 15, 11, 15, 6 }, { 6, 14.5, 2.4, 10.4 } };
  double scale = height / 20;

  cairo_translate (self->cr, (width - 17 * scale) / 2, 0);
  cairo_scale (self->cr, scale, scale);
  hys_color_set (self->cr, self->style->ink);
  cairo_set_line_width (self->cr, 2.2);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  for (guint i = 0; i < G_N_ELEMENTS (fingers); i++)
    {
      cairo_move_to (self->cr, fingers[i][0], fingers[i][1]);
      cairo_line_to (self->cr, fingers[i][2], fingers[i][3]);
    }
  cairo_stroke (self->cr);
  hys_sketch_rounded (self->cr, 4.9, 9.5, 11.2, 8.7, 3.6);
  cairo_fill (self->cr);
}

void
hys_sketch_draw_icon (cairo_t              *cr,
                      HysSketchIcon         icon,
                      const HysElementKind *kind,
                      double                width,
                      double                height,
                      const HysSketchStyle *style)
{
  HysSketchInk ink = { .cr = cr, .style = style, .x1 = -1e6, .y1 = -1e6, .x2 = 1e6, .y2 = 1e6 };
  HysLook look = { .length = ELEMENT, .rest = ELEMENT, .middle = ELEMENT / 2 };
  HysSketchPlace place = { .x = -ELEMENT / 2, .sign = 1, .rest = ELEMENT, .length = ELEMENT, .middle = ELEMENT / 2 };
  HysSketchBar bar = { .x = -HYS_SKETCH_ARROW / 2, .top = -20, .bottom = 20, .used_left = TRUE, .force = TRUE };

  cairo_save (cr);
  switch (icon)
    {
    case HYS_SKETCH_ICON_ELEMENT:
      fit (&ink, width, height, ELEMENT, 2 * HYS_SKETCH_SYMBOL + 4);
      hys_sketch_symbol (&ink, kind, &place, &look, style->ink, NULL, 0);
      break;
    case HYS_SKETCH_ICON_LOAD:
      ink.scene = &(HysSketchScene) { .bars = &bar, .n_forces = 1 };
      fit (&ink, width, height, HYS_SKETCH_ARROW + 8, 44);
      hys_sketch_load_arrow (&ink, &bar, 1);
      break;
    case HYS_SKETCH_ICON_POINTER:
      draw_pointer (&ink, width, height);
      break;
    case HYS_SKETCH_ICON_HAND:
      draw_hand (&ink, width, height);
      break;
    case HYS_SKETCH_ICON_BAR:
    case HYS_SKETCH_ICON_WALL:
    case HYS_SKETCH_ICON_MASS:
    default:
      draw_bar (&ink, icon, width, height);
      break;
    }
  cairo_restore (cr);
}
