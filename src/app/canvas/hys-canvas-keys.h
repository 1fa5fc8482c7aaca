/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-private.h"

#include "hys-canvas-entry.h"
#include "hys-walk.h"

G_BEGIN_DECLS

/**
 * HysCanvasKeys:
 * @at: where the keyboard's focus is on the drawing, @id the name of what is there, or NULL
 * @column, @row: where that was, in case it is deleted
 * @shown: whether a ring shows it: it came there by a key
 * @regain: the widget that had the focus went with the old drawing
 * @tool: draws an element from the bar @from while it is chosen where to: the bar @to, or a new one on the @side (1 right,
 *    -1 left) when that is -1; NULL otherwise
 * @entry: a value that is typed
 * @space: the space bar is down; @panned: it was for moving the view
 * @clicked: when the first click of a double click may have been, by the clock of the events, or 0; @clicked_x, @clicked_y:
 *    where
 * @nudges: source: the wheel has not turned for a while
 * @turned: part of a step of the wheel
 * @later: source: a value is to be typed where the focus is; @later_load: that of its loads
 * @back: source: the focus comes back from a menu
 * @menu: of what can be done, as it was opened last, or NULL; @menu_column is where
 *
 * What the keyboard does on a canvas.
 */
struct HysCanvasKeys
{
  HysWalk         at;
  char           *id;
  double          column, row;
  gboolean        shown;
  gboolean        regain;
  const HysTool  *tool;
  int             from, to, side;
  HysCanvasEntry *entry;
  gboolean        space, panned;
  guint32         clicked;
  double          clicked_x, clicked_y;
  guint           nudges;
  double          turned;
  guint           later;
  gboolean        later_load;
  guint           back;
  GtkWidget      *menu;
  double          menu_column;
};

/* ---- For the canvas ---- */

void           hys_canvas_init_keys        (HysCanvas            *self);
void           hys_canvas_free_keys        (HysCanvas            *self);

/* Before the old items go, and when the new ones are there. */
void           hys_canvas_suspend_focus    (HysCanvas            *self);
void           hys_canvas_resume_focus     (HysCanvas            *self);

/* It will be another document. */
void           hys_canvas_forget_focus     (HysCanvas            *self);

/* Something else is selected. */
void           hys_canvas_follow_selection (HysCanvas            *self);

/* The canvas as a whole is one stop for Tab (GtkWidgetClass.focus). */
gboolean       hys_canvas_focus_tab        (GtkWidget            *widget,
                                            GtkDirectionType      direction);

/* A new item of the drawing. */
void           hys_canvas_follow_item      (HysCanvas            *self,
                                            GtkWidget            *item);

/* The ring, if there is one. */
void           hys_canvas_paint_ring       (HysCanvas            *self,
                                            cairo_t              *cr,
                                            const HysSketchStyle *style);

/* Gives the entry for a value its place. */
void           hys_canvas_allocate_children (HysCanvas           *self);

/* The wheel was turned over a point: changes the value that is written there. FALSE when there is none. */
gboolean       hys_canvas_nudge            (HysCanvas            *self,
                                            double                x,
                                            double                y,
                                            double                steps);

/* ---- hys-canvas-focus.c: where the focus is ---- */

/* Whether the canvas or one of its items has the focus of the window. */
gboolean       hys_canvas_has_focus        (HysCanvas            *self);

/* Sets the element or node (the other is -1) that has the focus; FALSE when no ring shows it. */
gboolean       hys_canvas_get_spot         (HysCanvas            *self,
                                            int                  *element,
                                            int                  *node);

/* The canvas gets the focus of the window again, where it was. */
void           hys_canvas_focus_here       (HysCanvas            *self);

/* One step with an arrow key; @extend adds to what is selected. */
void           hys_canvas_walk             (HysCanvas            *self,
                                            HysWalkDirection      direction,
                                            gboolean              extend);
void           hys_canvas_walk_to          (HysCanvas            *self,
                                            HysWalk               to,
                                            gboolean              extend);

/* To what came by a change: an element before a bar. */
void           hys_canvas_walk_to_new      (HysCanvas            *self,
                                            const HysSelection   *items);

/* There without a ring. */
void           hys_canvas_set_spot         (HysCanvas            *self,
                                            int                   element,
                                            int                   node);

/* The ring goes. */
void           hys_canvas_hide_ring        (HysCanvas            *self);

/* ---- hys-canvas-reach.c: drawing with the keyboard ---- */

const HysTool *hys_canvas_tool_for_key     (guint                 key);

/* What a tool does where the focus is; FALSE: that is no place for it. */
gboolean       hys_canvas_use_tool         (HysCanvas            *self,
                                            const HysTool        *tool);

/* Whether it is being chosen to which bar an element is drawn. */
gboolean       hys_canvas_is_reaching      (HysCanvas            *self);
void           hys_canvas_reach_cancel     (HysCanvas            *self);

/* A key while it is chosen to which bar an element is drawn. */
gboolean       hys_canvas_reach_key        (HysCanvas            *self,
                                            guint                 key);

/* Moves what is selected by a step of the grid. */
void           hys_canvas_shift            (HysCanvas            *self,
                                            HysWalkDirection      direction);

/* ---- hys-canvas-menu.c ---- */

void           hys_canvas_init_menu        (HysCanvas            *self);

/* Opens the menu of what can be done where the focus is. */
gboolean       hys_canvas_menu_here        (HysCanvas            *self);

/* ---- hys-canvas-typing.c: values in place ---- */

void           hys_canvas_init_typing      (HysCanvas            *self);

/* The clicks so far are none of a double click to come. */
void           hys_canvas_forget_clicks    (HysCanvas            *self);

/* Asks for a value where it is written; FALSE when none can be typed there. @typed: see hys_canvas_entry_open(). */
gboolean       hys_canvas_type_value       (HysCanvas            *self,
                                            HysSketchValue        place,
                                            const char           *typed);
void           hys_canvas_close_entry      (HysCanvas            *self);

G_END_DECLS
