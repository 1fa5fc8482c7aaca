/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-coverage.h"
#include "hys-figure.h"
#include "hys-owner.h"
#include "hys-projection.h"
#include "hys-text.h"
#include "hys-ticks.h"
#include "hys-trail.h"

G_BEGIN_DECLS

#define HYS_N_AXES 3

typedef struct HysFigureCanvas HysFigureCanvas;
typedef struct HysFigureData HysFigureData;

/**
 * HysFigureLayer:
 * @measure: (nullable): adds to the room that the canvas leaves around the curves; called several times before anything
 *    is drawn, as what one layer needs depends on the others
 * @draw: paints it
 *
 * What lies on others in a figure: heading, axes, curves, notes, names at the curves. It sees what is shown and the
 * drawing in progress, neither the figure nor the other layers.
 */
typedef struct
{
  void (*measure) (HysFigureCanvas *canvas);
  void (*draw)    (HysFigureCanvas *canvas);
} HysFigureLayer;

#define HYS_FIGURE_MOST_LAYERS 6

/**
 * HysFigureClass:
 * @n_axes: 2 or 3: what a place has
 * @n_columns: of a curve, and scales
 * @exact: whether an automatic range of the x axis ends where the data end
 * @layers: from the lowest to the highest
 *
 * What is particular to a kind of figure.
 */
typedef struct
{
  guint                 n_axes;
  guint                 n_columns;
  gboolean              exact;
  const HysFigureLayer *layers[HYS_FIGURE_MOST_LAYERS];
} HysFigureClass;

extern const HysFigureLayer hys_layer_heading, hys_layer_axes, hys_layer_space_axes, hys_layer_time_curves,
                            hys_layer_trails, hys_layer_notes, hys_layer_names, hys_layer_map;

/**
 * HysFigureCurve:
 * @columns: x, y and, in space and on a map, z; owned
 * @label: markup or NULL; @look, @ink: how it is drawn
 * @trail: its way over the paper, for kinds that follow it
 * @mask, @mask_turn: what it has left in pixels, and the turn of the trail that it belongs to
 */
typedef struct
{
  HysColumn       *columns[HYS_N_AXES];
  char            *label;
  HysCurveLook     look;
  HysCurveInk      ink;
  HysTrail        *trail;
  HysCoverage     *mask;
  guint            mask_turn;
} HysFigureCurve;

/* A place along the first axis, and what is told of it. */
typedef struct
{
  double   at;
  gboolean hollow;
  char    *words;
} HysFigureNote;

/**
 * HysAxisState:
 * @from, @to: the fixed range, NAN where it is automatic
 * @logarithmic: only positive values have a place
 * @floor: differences below it are rounding
 * @step: distance of the numbers, NAN where it is automatic
 * @scale: of the last drawing
 */
typedef struct
{
  char     *label;
  char     *unit;
  double    from, to;
  gboolean  logarithmic;
  double    floor;
  double    step;
  HysScale  scale;
} HysAxisState;

/**
 * HysFigureData:
 * @azimuth, @elevation: in space, radians
 * @sides: the least room left and right of the box of two axes
 *
 * What a figure shows.
 */
struct HysFigureData
{
  HysPlotKind           kind;
  const HysFigureClass *class;
  char                 *title;
  HysAxisState          axes[HYS_N_AXES];
  GArray               *curves;         /* HysFigureCurve */
  GArray               *notes;          /* HysFigureNote */
  gsize                 first, end;
  gboolean              live;
  double                azimuth, elevation;
  guint                 highlight;
  double                sides[2];
};

/**
 * HysFigureCanvas:
 * @left, @right, @top, @bottom: the room around the curves; @beside: that of it which names right of them need
 * @ticks: of the axes; @ordinate: the text of the second one, markup, or ""
 * @box: where the curves are; @projection: of data onto it
 * @origin: where (0, 0) lies in device pixels
 * @pixel: the size of a device pixel (of a quarter point where there are none) in user units
 * @raster: whether what is drawn becomes pixels
 * @deadline: the monotonic time at which patience ends; 0 = never
 * @complete: becomes FALSE where patience ended
 *
 * One drawing in progress.
 */
struct HysFigureCanvas
{
  const HysFigureData *data;
  cairo_t             *cr;
  const HysPlotStyle  *style;
  HysText             *text;
  double               width, height;
  double               left, right, top, bottom, beside;
  HysTicks             ticks[HYS_N_AXES];
  char                *ordinate;
  cairo_rectangle_t    box;
  HysProjection        projection;
  HysPoint             origin;
  double               pixel;
  gboolean             raster;
  gint64               deadline;
  HysFigureWatch       watch;
  gpointer             watch_data;
  gboolean            *complete;
};

/* ---- What is shown ---- */

HysFigureCurve *hys_figure_curve        (const HysFigureData   *data,
                                         guint                  i);

gboolean        hys_figure_is_reference (const HysFigureData   *data,
                                         guint                  i);

/* The rows of a curve to show. */
void            hys_figure_rows         (const HysFigureData   *data,
                                         const HysFigureCurve  *curve,
                                         gsize                 *first,
                                         gsize                 *end);

/* The range that is drawn: hys_figure_get_range(). */
void            hys_figure_data_range   (const HysFigureData   *data,
                                         HysAxis                axis,
                                         double                *from,
                                         double                *to);

/* From the first cell of a map to the last, or from the least value to the greatest; FALSE without any. The row whose cell has a point. */
gboolean        hys_figure_map_range    (const HysFigureData   *data,
                                         HysAxis                axis,
                                         double                *from,
                                         double                *to);
gboolean        hys_figure_map_find     (const HysFigureData   *data,
                                         const HysProjection   *projection,
                                         guint                  curve,
                                         HysPoint               at,
                                         gsize                 *row);

/* hys_figure_clean(). */
double          hys_figure_data_clean   (const HysFigureData   *data,
                                         HysAxis                axis,
                                         double                 value);

/* Its dashes and the shape of its marks. */
guint           hys_figure_dash         (const HysFigureData   *data,
                                         guint                  i);
guint           hys_figure_mark         (const HysFigureData   *data,
                                         guint                  i);

/* ---- The drawing in progress ---- */

/* The colour of a curve, faded if another one is highlighted. */
HysColor        hys_canvas_color        (const HysFigureCanvas *canvas,
                                         guint                  i);

/* The canvas with the line width of a curve; @style: room for what it points to. */
HysFigureCanvas hys_canvas_for_curve    (const HysFigureCanvas *canvas,
                                         guint                  i,
                                         HysPlotStyle          *style);

/* The rows of a curve to show; against time, those within the axes. */
void            hys_canvas_rows         (const HysFigureCanvas *canvas,
                                         const HysFigureCurve  *curve,
                                         gsize                 *first,
                                         gsize                 *end);

/* Where a row of a curve lies. */
HysPoint        hys_canvas_place_row    (const HysFigureCanvas *canvas,
                                         const HysFigureCurve  *curve,
                                         gsize                  row);

/* Chooses the ticks of an axis in the scale of the drawing. */
void            hys_canvas_choose_ticks (HysFigureCanvas       *canvas,
                                         HysAxis                axis,
                                         guint                  max_count);

/* How far lines may lie from the rows: a twentieth of a pixel; on paper a seventieth of a millimetre. */
double          hys_canvas_tolerance    (const HysFigureCanvas *canvas);

/* The thickness of frames and grids. */
double          hys_canvas_thin         (const HysFigureCanvas *canvas);

/* Whether a mark at a place is in sight. */
gboolean        hys_canvas_has          (const HysFigureCanvas *canvas,
                                         HysPoint               at);

/* ---- What several layers draw ---- */

/* "label (unit)" as markup, with the ticks' offset and exponent if they have numbers (NULL if not). */
char           *hys_axis_text           (const HysAxisState    *axis,
                                         const HysTicks        *ticks);

/* The width of the widest of the numbers at ticks. */
double          hys_canvas_widest_number (const HysFigureCanvas *canvas,
                                         const HysTicks        *ticks);

/* Whether curves have their names beside them. */
gboolean        hys_canvas_has_names    (const HysFigureCanvas *canvas);

/* Adds a mark of a shape, @size being half of it, to the path; draws one in the colour that is set, the marks of a
 * curve, and arrows along the end of a line. */
void            hys_canvas_add_mark     (const HysFigureCanvas *canvas,
                                         guint                  shape,
                                         HysPoint               at,
                                         double                 size);
void            hys_canvas_draw_mark    (const HysFigureCanvas *canvas,
                                         guint                  shape,
                                         HysPoint               at);
void            hys_canvas_draw_marks   (const HysFigureCanvas *canvas,
                                         guint                  i);
void            hys_canvas_draw_arrows  (const HysFigureCanvas *canvas,
                                         const HysPoint        *points,
                                         gsize                  n,
                                         HysColor               color);

/* Rows first <= row < end of a curve as points, however many, in the colour that is set. */
void            hys_canvas_draw_points  (const HysFigureCanvas *canvas,
                                         guint                  i,
                                         gsize                  first,
                                         gsize                  end);

/* The room in the axes that curves leave for their names. */
typedef struct HysFreeRoom HysFreeRoom;

HysFreeRoom    *hys_free_room_new       (const HysFigureCanvas *canvas);

/* Where a name of the given width and height is best read as that of a curve; the room is taken then. FALSE if it is
 * too large for the axes, or the curve is not there. */
gboolean        hys_free_room_find      (HysFreeRoom           *self,
                                         guint                  curve,
                                         cairo_rectangle_t     *name);

HYS_DEFINE_OWNED (HysFreeRoom, hys_free_room_free)

G_END_DECLS
