/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-coverage.h"
#include "hys-figure.h"
#include "hys-ink.h"
#include "hys-scale.h"
#include "hys-text.h"
#include "hys-ticks.h"
#include "hys-trail.h"

G_BEGIN_DECLS

#define HYS_N_AXES 3

/**
 * HysFigureCurve:
 * @columns: x, y and, in space, z; owned
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
 */
typedef struct
{
  char     *label;
  char     *unit;
  double    from, to;
  gboolean  logarithmic;
  double    floor;
  double    step;
} HysAxisState;

/**
 * HysFigureCanvas:
 * @box: where the curves are
 * @origin: where (0, 0) lies in device pixels
 * @pixel: the size of a device pixel (of a quarter point where there are none) in user units
 * @raster: whether what is drawn becomes pixels
 * @deadline: the monotonic time at which patience ends
 *
 * One drawing in progress.
 */
typedef struct
{
  cairo_t            *cr;
  const HysPlotStyle *style;
  HysText            *text;
  double              width, height;
  cairo_rectangle_t   box;
  HysPoint            origin;
  double              pixel;
  gboolean            raster;
  gint64              deadline;
} HysFigureCanvas;

/**
 * HysFigureClass:
 * @n_axes: 2 or 3
 * @exact: whether an automatic range of the x axis ends where the data end
 * @range: the extremes of the data along an axis; FALSE if there is none
 * @draw: paints the figure and leaves in the canvas's box where its curves are
 * @pick: data coordinates under a point; NULL if a point has none
 *
 * What is particular to a kind of figure.
 */
typedef struct
{
  guint     n_axes;
  gboolean  exact;
  gboolean (*range) (HysFigure *self, HysAxis axis, double *from, double *to);
  void     (*draw)  (HysFigure *self, HysFigureCanvas *canvas);
  gboolean (*pick)  (HysFigure *self, double px, double py, double *x, double *y);
} HysFigureClass;

extern const HysFigureClass hys_figure_time;
extern const HysFigureClass hys_figure_plane;
extern const HysFigureClass hys_figure_space;

struct HysFigure
{
  HysPlotKind            kind;
  const HysFigureClass  *operations;
  char                  *title;
  HysAxisState           axes[HYS_N_AXES];
  GArray                *curves;         /* HysFigureCurve */
  GArray                *notes;          /* HysFigureNote */
  gsize                  first, end;
  gboolean               live;
  double                 azimuth, elevation;   /* in space, radians */
  guint                  patience;       /* microseconds; 0: without end */
  double                 device_scale;   /* pixels a unit on a target that does not know its own */
  HysFigureWatch         watch;
  gpointer               watch_data;
  gboolean               complete;       /* the last drawing shows all rows */
  guint                  highlight;
  double                 sides[2];       /* the least room left and right of the box of two axes */
  HysText               *text;
  cairo_rectangle_t      box;            /* of the last drawing, for pick() */
  HysScale               scales[HYS_N_AXES];                 /* of the last drawing */
  HysProjection          projection;                         /* of the last drawing */
};

/* hys-figure.c */
HysFigureCurve *hys_figure_curve            (HysFigure             *self,
                                             guint                  i);

/* The rows of a curve to show. */
void            hys_figure_rows             (HysFigure             *self,
                                             const HysFigureCurve  *curve,
                                             gsize                 *first,
                                             gsize                 *end);

/* The extremes over all curves' shown rows. */
gboolean        hys_figure_extremes         (HysFigure             *self,
                                             HysAxis                axis,
                                             double                *from,
                                             double                *to);

/* The colour of a curve, faded if another one is highlighted. */
HysColor        hys_figure_color            (HysFigure             *self,
                                             const HysPlotStyle    *style,
                                             guint                  i);

/* Its dashes and the shape of its marks. */
guint           hys_figure_dash             (HysFigure             *self,
                                             guint                  i);
guint           hys_figure_mark             (HysFigure             *self,
                                             guint                  i);

/* The canvas with the line width of a curve; @style: room for what it points to. */
HysFigureCanvas hys_figure_curve_canvas     (HysFigure             *self,
                                             const HysFigureCanvas *canvas,
                                             guint                  i,
                                             HysPlotStyle          *style);

/* The ticks of an axis in the scale of the drawing. */
void            hys_figure_init_ticks       (HysFigure             *self,
                                             HysAxis                axis,
                                             HysTicks              *ticks,
                                             guint                  max_count);

/* hys-figure-axes.c: shrinks the canvas's box by the room that the heading and two axes need, and draws them. */
void            hys_figure_draw_axes        (HysFigure             *self,
                                             HysFigureCanvas       *canvas);

/* The room that it would leave left and right of the box. */
void            hys_figure_measure_axes     (HysFigure             *self,
                                             HysFigureCanvas       *canvas,
                                             double                 sides[2]);

/* The values under a point of the last drawing, for kinds with two axes. */
gboolean        hys_figure_pick_axes        (HysFigure             *self,
                                             double                 px,
                                             double                 py,
                                             double                *x,
                                             double                *y);

/* "label (unit)" as markup, with the ticks' offset and exponent if they have numbers (NULL if not). */
char           *hys_figure_axis_text        (const HysAxisState    *axis,
                                             const HysTicks        *ticks);

/* How far lines may lie from the rows: a twentieth of a pixel; on paper a seventieth of a millimetre. */
double          hys_figure_canvas_tolerance (const HysFigureCanvas *canvas);

/* The thickness of frames and grids. */
double          hys_figure_canvas_thin      (const HysFigureCanvas *canvas);

/* hys-figure-heading.c: title, ordinate and legend above the axes, which end @right before the canvas does. The height
 * they need, and their drawing. */
double          hys_figure_heading_height   (HysFigure             *self,
                                             HysFigureCanvas       *canvas,
                                             const char            *ordinate);
void            hys_figure_draw_heading     (HysFigure             *self,
                                             HysFigureCanvas       *canvas,
                                             const char            *ordinate,
                                             double                 right);

/* hys-figure-marks.c: adds a mark of a shape, @size being half of it, to the path; draws one in the colour that is set,
 * the marks of a curve, and arrows along the end of a line; whether a mark at a place is in sight. */
void            hys_figure_add_mark         (cairo_t               *cr,
                                             guint                  shape,
                                             HysPoint               at,
                                             double                 size);
gboolean        hys_figure_canvas_has       (const HysFigureCanvas *canvas,
                                             HysPoint               at);
void            hys_figure_draw_mark        (const HysFigureCanvas *canvas,
                                             guint                  shape,
                                             HysPoint               at);
void            hys_figure_draw_marks       (HysFigure             *self,
                                             const HysFigureCanvas *canvas,
                                             const HysProjection   *projection,
                                             guint                  i);
void            hys_figure_draw_arrows      (const HysFigureCanvas *canvas,
                                             const HysPoint        *points,
                                             gsize                  n,
                                             HysColor               color);

/* hys-figure-notes.c: room for them, and their drawing over the frame of the axes. */
GArray         *hys_figure_notes_new        (void);
void            hys_figure_draw_notes       (HysFigure             *self,
                                             const HysFigureCanvas *canvas);

/* hys-figure-points.c: rows first <= row < end of a curve as points, however many, in the colour that is set. */
void            hys_figure_draw_points      (HysFigure             *self,
                                             const HysFigureCanvas *canvas,
                                             const HysProjection   *projection,
                                             guint                  i,
                                             gsize                  first,
                                             gsize                  end);

/* hys-figure-labels.c: whether curves have their names beside them, the room these need right of the axes, and their
 * drawing. */
gboolean        hys_figure_has_labels       (const HysFigure       *self,
                                             const HysPlotStyle    *style);
double          hys_figure_labels_width     (HysFigure             *self,
                                             HysFigureCanvas       *canvas);
void            hys_figure_draw_labels      (HysFigure             *self,
                                             HysFigureCanvas       *canvas);

/* hys-figure-beside.c: the room in the axes of the last drawing that curves leave for their names. */
typedef struct HysFreeRoom HysFreeRoom;

HysFreeRoom  *hys_free_room_new        (HysFigure             *figure,
                                        const HysFigureCanvas *canvas);
void          hys_free_room_free       (HysFreeRoom           *self);

/* Where a name of the given width and height is best read as that of a curve; the room is taken then. FALSE if it is
 * too large for the axes, or the curve is not there. */
gboolean      hys_free_room_find       (HysFreeRoom           *self,
                                        guint                  curve,
                                        cairo_rectangle_t     *name);

/* The projection of a figure with two axes onto the canvas's box. */
HysProjection hys_figure_projection    (const HysFigure       *self,
                                        const HysFigureCanvas *canvas);

/* The curves of kinds that project them onto the paper. */
void          hys_figure_draw_trails   (HysFigure             *self,
                                        const HysFigureCanvas *canvas,
                                        const HysProjection   *projection);

G_END_DECLS
