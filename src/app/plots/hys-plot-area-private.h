/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-plot-area.h"

G_BEGIN_DECLS

/* Steps of the wheel and of keys. */
#define HYS_PLOT_ZOOM_STEP 1.2

/* How near a curve the pointer is on it, in pixels. */
#define HYS_PLOT_REACH 24.0

/* A point of the widget. */
typedef struct
{
  double x, y;
} HysPlotPlace;

/**
 * HysPlotZone:
 * @HYS_PLOT_OUTSIDE: around the axes
 * @HYS_PLOT_INSIDE: between the axes
 * @HYS_PLOT_STRIP: above the axes of a figure against time, where the time that the drawing shows is set
 * @HYS_PLOT_X_AXIS, @HYS_PLOT_Y_AXIS: on the numbers of an axis
 *
 * Where the pointer is.
 */
typedef enum
{
  HYS_PLOT_OUTSIDE,
  HYS_PLOT_INSIDE,
  HYS_PLOT_STRIP,
  HYS_PLOT_X_AXIS,
  HYS_PLOT_Y_AXIS,
} HysPlotZone;

typedef enum
{
  HYS_MARKS_ALONE,
  HYS_MARKS_OPEN,      /* a line from each to the next */
  HYS_MARKS_CLOSED,    /* and from the last to the first */
} HysMarkLines;

/**
 * HysPlotDrag:
 * @update: the pointer is elsewhere; @finish: the button was released
 *
 * What a button does between its press and its release.
 */
typedef struct
{
  void (*update) (HysPlotArea *self);
  void (*finish) (HysPlotArea *self);
} HysPlotDrag;

struct _HysPlotArea
{
  GtkWidget           parent_instance;

  GtkWidget          *glass;      /* above the figure: what the pointer and cursors say */
  HysFigure          *figure;
  HysColumn          *time;       /* of the rows of its curves; NULL = not known */
  GArray             *marks;      /* of HysLoopPoint */
  HysMarkLines        mark_lines; /* between them */
  gint64              cost;

  HysSpan             own[2];     /* the figure's ranges as it came */
  HysViewHistory     *views;
  guint               gesture;    /* counts them: what is one view in the history */
  gint64              last_step;  /* of a wheel, in µs */

  double              pointer_x, pointer_y;
  gboolean            pointer_in;
  gboolean            on_curve;
  HysFigurePoint      point;      /* the nearest, when on_curve */
  int                 walked;     /* the curve that keys have lit; -1 for none */

  double              moment;     /* the time that the drawing shows, of the past; NAN = the present */
  gboolean            measuring;  /* two cursors are shown, at rows of the first curve; */
  gsize               cursors[2];
  guint               active;     /* the one that keys and drags move */

  const HysPlotDrag  *drag;       /* while a button is pressed */
  double              press_x, press_y, drag_x, drag_y;
  double              pinch;      /* how far the fingers were apart, over their first distance */
  HysPlotZone         press_zone;
  HysViewport         press_view;
  HysScale            press_scales[2];
  HysFigureBox        press_box;
};

/* hys-plot-zoom.c: what one looks at */
void        hys_plot_area_look        (HysPlotArea       *self,
                                       const HysViewport *view,
                                       guint              gesture);
HysPlotZone hys_plot_area_zone        (HysPlotArea       *self,
                                       double             x,
                                       double             y);

/* Makes the shown lengths of the axes @x and @y times as long about a point of the widget; 1 leaves an axis alone. */
void        hys_plot_area_zoom_at     (HysPlotArea       *self,
                                       double             x,
                                       double             y,
                                       double             by_x,
                                       double             by_y,
                                       guint              gesture);

/* A gesture that is not the one before. */
guint       hys_plot_area_new_gesture (HysPlotArea       *self);

/* The same gesture as the step before if that was a moment ago. */
guint       hys_plot_area_step        (HysPlotArea       *self);

/* hys-plot-input.c */
void        hys_plot_area_init_input  (HysPlotArea       *self);
gboolean    hys_plot_area_cancel_drag (HysPlotArea       *self);

/* The curve after (@by 1) or before (-1) the one that was lit so, beyond the last one none: lit as if under the pointer. */
void        hys_plot_area_walk        (HysPlotArea       *self,
                                       int                by);

/* Looks again for what is under the pointer. */
void        hys_plot_area_hover       (HysPlotArea       *self);

/* hys-plot-drag.c */
extern const HysPlotDrag hys_plot_pan_drag;
extern const HysPlotDrag hys_plot_turn_drag;
extern const HysPlotDrag hys_plot_box_drag;

/* The box that would be zoomed to if the button were released; FALSE for none. */
gboolean    hys_plot_area_band        (HysPlotArea       *self,
                                       HysFigureBox      *band);

/* hys-plot-moment.c: the time that the drawing shows */
extern const HysPlotDrag hys_plot_moment_drag;

/* Whether a press there moves it. */
gboolean    hys_plot_area_at_moment   (HysPlotArea       *self,
                                       double             x);

/* Shows the drawing as it was so many rows before or after. */
void        hys_plot_area_step_moment (HysPlotArea       *self,
                                       int                by);

/* Where it lies: of a figure against time, on its axis; else at its row of the first curve. FALSE = nowhere. */
gboolean    hys_plot_area_place_moment (HysPlotArea      *self,
                                        HysPlotPlace     *at);

/* hys-plot-cursors.c: two rows and what lies between them */
extern const HysPlotDrag hys_plot_cursor_drag;

/* How many curves are the figure's own: those to compare with come after them. */
guint       hys_plot_area_n_own       (HysPlotArea       *self);

/* Whether a cursor is near, which is then the active one. */
gboolean    hys_plot_area_at_cursor   (HysPlotArea       *self,
                                       double             x,
                                       double             y);
void        hys_plot_area_step_cursor (HysPlotArea       *self,
                                       int                by);
void        hys_plot_area_pick_cursor (HysPlotArea       *self,
                                       guint              cursor);

/* What is measured, as markup in lines or on one; NULL = nothing. To be freed. */
char       *hys_plot_area_measure_markup (HysPlotArea    *self,
                                          const char     *separator);

/* hys-plot-keys.c */
void        hys_plot_area_add_keys    (GtkWidgetClass    *widget_class);

/* hys-plot-overlay.c */
void        hys_plot_area_draw_glass  (HysPlotArea       *self,
                                       cairo_t           *cr);

/* hys-plot-words.c: the values of a row, as markup in lines; to be freed. */
char       *hys_plot_area_row_markup  (HysPlotArea       *self,
                                       guint              curve,
                                       gsize              row,
                                       const char        *separator);

extern guint hys_plot_area_view_signal;
extern guint hys_plot_area_hover_signal;
extern guint hys_plot_area_scrub_signal;
extern guint hys_plot_area_measure_signal;

G_END_DECLS
