/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-column.h"
#include "hys-plot-style.h"
#include "hys-scale.h"

#include <cairo.h>

G_BEGIN_DECLS

typedef enum
{
  HYS_AXIS_X,
  HYS_AXIS_Y,
  HYS_AXIS_Z,
} HysAxis;

/**
 * HysFigure:
 *
 * A picture of curves in axes: arrays in, ink out. The same object paints the screen, a PNG, an SVG, a PDF and a test's
 * image. It knows no model: labels are Pango markup, data are columns that may still be growing.
 */
typedef struct HysFigure HysFigure;

typedef enum
{
  HYS_PLOT_TIME,    /* curves against a nondecreasing abscissa */
  HYS_PLOT_PLANE,   /* curves in a plane: hysteresis loops */
  HYS_PLOT_MAP,     /* values at places of a grid in a plane, as colours */
  HYS_PLOT_SPACE,   /* a curve in space, in orthographic projection */
} HysPlotKind;

HysFigure *hys_figure_new           (HysPlotKind       kind);
void       hys_figure_free          (HysFigure        *self);

/* A figure of the same columns, labels and ranges, for another thread or another size. */
HysFigure *hys_figure_copy          (const HysFigure  *self);
HysPlotKind hys_figure_get_kind     (const HysFigure  *self);
void       hys_figure_set_title     (HysFigure        *self,
                                     const char       *markup);

/* Label (markup) and unit (markup, "" for none) of an axis. */
void       hys_figure_set_axis      (HysFigure        *self,
                                     HysAxis           axis,
                                     const char       *label,
                                     const char       *unit);

/* Adds a curve and returns its index; the columns are referenced; @z is NULL but in space and on a map. @label (markup) goes into
 * the legend, NULL = none. */
guint      hys_figure_add_curve     (HysFigure        *self,
                                     HysColumn        *x,
                                     HysColumn        *y,
                                     HysColumn        *z,
                                     const char       *label);

/* What a row of a curve has: x, y and, in space and on a map, z. */
guint      hys_figure_n_columns     (const HysFigure  *self);
void       hys_figure_clear_curves  (HysFigure        *self);
guint      hys_figure_n_curves      (const HysFigure  *self);

/* Shows rows first <= i < end of every curve (end is cut to the columns' lengths): the time window of a loop. */
void       hys_figure_set_rows      (HysFigure        *self,
                                     gsize             first,
                                     gsize             end);

/**
 * HysCurveLook:
 * @HYS_CURVE_LINE: a line through the rows
 * @HYS_CURVE_MARKS: a mark at each row, as long as there are few; of many, without a line, small ones that show where
 * all are
 * @HYS_CURVE_SPARSE_MARKS: marks here and there, to tell curves apart by more than colour and dashes
 * @HYS_CURVE_ARROWS: in the plane and in space, arrows along the latest stretch
 * @HYS_CURVE_REFERENCE: something to compare with: all its rows, above what the others have left, never live
 */
typedef enum
{
  HYS_CURVE_LINE         = 1 << 0,
  HYS_CURVE_MARKS        = 1 << 1,
  HYS_CURVE_SPARSE_MARKS = 1 << 2,
  HYS_CURVE_ARROWS       = 1 << 3,
  HYS_CURVE_REFERENCE    = 1 << 4,
} HysCurveLook;

/**
 * HysCurveInk:
 * @color: 0xRRGGBB; -1 = of the palette, by the curve's place
 * @dash: pattern of dashes (hys_plot_get_dash()), @mark: shape of marks; -1 = by the curve's place
 * @width: of its line, as a multiple of the style's
 */
typedef struct
{
  int    color;
  int    dash;
  int    mark;
  double width;
} HysCurveInk;

void       hys_figure_set_ink       (HysFigure         *self,
                                     guint              curve,
                                     const HysCurveInk *ink);

HysCurveLook
           hys_figure_get_look      (const HysFigure  *self,
                                     guint             curve);

/* Sets the label (markup) of a curve in the legend. */
void       hys_figure_set_label     (HysFigure        *self,
                                     guint             curve,
                                     const char       *label);

/* How a curve is drawn; by default a line. */
void       hys_figure_set_look      (HysFigure        *self,
                                     guint             curve,
                                     HysCurveLook      look);

/* A fixed range of an axis; NAN for either end = automatic. */
void       hys_figure_set_range     (HysFigure        *self,
                                     HysAxis           axis,
                                     double            from,
                                     double            to);

/* The range set by hys_figure_set_range(); NAN = automatic. */
void       hys_figure_get_fixed     (const HysFigure  *self,
                                     HysAxis           axis,
                                     double           *from,
                                     double           *to);

/* The distance of the numbers along an axis that is not logarithmic, where not too many would stand there; NAN (the
 * default): as there is room for. */
void       hys_figure_set_step      (HysFigure        *self,
                                     HysAxis           axis,
                                     double            step);

/* Differences along an axis below which data are rounding (0, the default: none is): an automatic range does not follow
 * them, and what is read off the figure is 0. */
void       hys_figure_set_floor     (HysFigure        *self,
                                     HysAxis           axis,
                                     double            floor);

/* @value, as it is to be read along the axis: 0 when it is rounding. */
double     hys_figure_clean         (const HysFigure  *self,
                                     HysAxis           axis,
                                     double            value);

/* Whether an axis is logarithmic: values that are not positive are not drawn. */
void       hys_figure_set_logarithmic (HysFigure      *self,
                                     HysAxis           axis,
                                     gboolean          logarithmic);

/* View direction of a space figure, in degrees: @azimuth in the x-y plane from the x axis, @elevation above it, -90 to
 * 90. */
void       hys_figure_set_view      (HysFigure        *self,
                                     double            azimuth,
                                     double            elevation);
void       hys_figure_get_view      (const HysFigure  *self,
                                     double           *azimuth,
                                     double           *elevation);

/* The range that is drawn: the fixed one, or round limits around the data, and around 0 where they come near it. */
void       hys_figure_get_range     (HysFigure        *self,
                                     HysAxis           axis,
                                     double           *from,
                                     double           *to);

/* Whether a plane figure fades the older part of a loop and marks its latest point: for live views, not for files. */
void       hys_figure_set_live      (HysFigure        *self,
                                     gboolean          live);

/* Highlights one curve (the others fade); G_MAXUINT = none. */
void       hys_figure_set_highlight (HysFigure        *self,
                                     guint             curve);

/* Device pixels per unit, for targets of @cr that do not know it, such as the snapshot of a widget: its scale
 * factor. */
void       hys_figure_set_scale     (HysFigure        *self,
                                     double            scale);

/* Time budget of a drawing on screen; 0 = unlimited, as for files. The oldest rows of plane and space curves that are
 * missing then are added by the next drawings. */
void       hys_figure_set_patience  (HysFigure        *self,
                                     guint             microseconds);

/* Called repeatedly during a drawing without a time budget; returns FALSE to end it early. NULL = none. */
typedef gboolean (*HysFigureWatch) (gpointer user_data);
void       hys_figure_set_watch     (HysFigure        *self,
                                     HysFigureWatch    watch,
                                     gpointer          user_data);

/* Whether the last drawing shows everything; if not, draw again soon. */
gboolean   hys_figure_is_complete   (const HysFigure  *self);

/* Paints the figure into (0, 0, width, height) of @cr. The cost depends on pixels, not on samples: against time because
 * columns know their extremes, in the plane and in space because each row is looked at once. */
void       hys_figure_draw          (HysFigure        *self,
                                     cairo_t          *cr,
                                     double            width,
                                     double            height,
                                     const HysPlotStyle *style);

/* The room left and right of the curves that a drawing of that size takes; 0 for a figure in space. */
void       hys_figure_measure_sides (HysFigure        *self,
                                     cairo_t          *cr,
                                     double            width,
                                     double            height,
                                     const HysPlotStyle *style,
                                     double            sides[2]);

/* Takes no less room than that, so that figures below each other have their axes below each other. */
void       hys_figure_set_sides     (HysFigure        *self,
                                     const double      sides[2]);

/* Data coordinates under a point of the last drawing; FALSE outside the axes. */
gboolean   hys_figure_pick          (HysFigure        *self,
                                     double            px,
                                     double            py,
                                     double           *x,
                                     double           *y);

/* Where data coordinates lie, of the last drawing; also outside the axes. FALSE for a kind that cannot tell, or before
 * the first drawing. */
gboolean   hys_figure_place         (HysFigure        *self,
                                     double            x,
                                     double            y,
                                     double           *px,
                                     double           *py);

/**
 * HysFigurePoint:
 * @curve, @row: which row of which curve
 * @x, @y: where it lies
 * @distance: of the curve, from where it was looked for
 */
typedef struct
{
  guint    curve;
  gsize    row;
  double   x, y;
  double   distance;
} HysFigurePoint;

/* Marks a place along the first of two axes: by a tick at the upper side, or @hollow, by a circle at the lower one,
 * where nothing is known. @words: text, told of it */
void        hys_figure_add_note     (HysFigure       *self,
                                     double           at,
                                     gboolean         hollow,
                                     const char      *words);
guint       hys_figure_n_notes      (const HysFigure *self);

/* The words of the first hollow note (borrowed); NULL where all is known. */
const char *hys_figure_find_hollow  (const HysFigure *self);

/* The note of the last drawing that is nearest to a point, not farther than @radius: its words (borrowed) and its place;
 * NULL for none. */
const char *hys_figure_find_note    (HysFigure       *self,
                                     double           px,
                                     double           py,
                                     double           radius,
                                     HysFigurePoint  *place);

typedef struct
{
  double x, y, width, height;
} HysFigureBox;

/**
 * HysFigureSearch:
 * @x, @y: a point of the last drawing
 * @point: what was found so far; its curve is G_MAXUINT as long as nothing is
 * @turn, @end: where it goes on
 *
 * Looks for the row at which a curve comes nearest to a point, from the latest rows on back: the highlighted curve
 * first, or else the first. Another place is taken only if it is nearer by more than a quarter of a pixel, so that of
 * those as near as each other the first one looked at is found.
 */
typedef struct
{
  double         x, y;
  HysFigurePoint point;
  guint          turn;
  gsize          end;
} HysFigureSearch;

/* Starts a search within @radius. */
void       hys_figure_search_init   (HysFigureSearch  *search,
                                     double            x,
                                     double            y,
                                     double            radius);

/* Goes on for about @patience microseconds, one stretch of rows at least; FALSE when there is nothing more to look at.
 * A search is over, or to be begun again, when the figure has changed. */
gboolean   hys_figure_search        (HysFigure        *self,
                                     HysFigureSearch  *search,
                                     gint64            patience);

/* The same for one curve, at once, in about @patience microseconds: of a curve of very many rows the latest ones are
 * looked at. FALSE when it does not come nearer than @radius. The cost hardly depends on the number of rows, but on how
 * often the curve goes by. */
gboolean   hys_figure_nearest       (HysFigure        *self,
                                     guint             curve,
                                     double            px,
                                     double            py,
                                     double            radius,
                                     gint64            patience,
                                     HysFigurePoint   *point);

/* Where a row of a curve lies, of the last drawing; also outside the axes. FALSE when it has no place. */
gboolean   hys_figure_place_row     (HysFigure        *self,
                                     guint             curve,
                                     gsize             row,
                                     double           *px,
                                     double           *py);

/* Where the axes were in the last drawing (in space: the room of the box); FALSE when there was no room for them. */
gboolean   hys_figure_get_box       (HysFigure        *self,
                                     HysFigureBox     *box);

/* The scale of an axis in the last drawing. */
HysScale   hys_figure_get_scale     (HysFigure        *self,
                                     HysAxis           axis);

/* A column of a curve; borrowed. */
HysColumn *hys_figure_get_column    (HysFigure        *self,
                                     guint             curve,
                                     HysAxis           axis);

/* Markup: the name of a quantity on an axis, and of a curve (NULL = none). */
const char *hys_figure_get_axis_label  (HysFigure     *self,
                                        HysAxis        axis);
const char *hys_figure_get_axis_unit   (HysFigure     *self,
                                        HysAxis        axis);
const char *hys_figure_get_curve_label (HysFigure     *self,
                                        guint          curve);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFigure, hys_figure_free)

G_END_DECLS
