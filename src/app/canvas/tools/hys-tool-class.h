/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-cursor.h"
#include "hys-canvas-preview.h"
#include "hys-tool.h"

G_BEGIN_DECLS

/**
 * HysToolPointer:
 * @x, @y: of the widget
 * @modifiers: that were held at the press
 * @moved: it went farther from the press than by a hand's trembling
 */
typedef struct
{
  double          x, y;
  GdkModifierType modifiers;
  gboolean        moved;
} HysToolPointer;

/**
 * HysToolAnswer:
 * @HYS_TOOL_IGNORED: this means nothing to the tool
 * @HYS_TOOL_TAKEN: the tool goes on, and takes the keys
 * @HYS_TOOL_DONE: the tool did its work, or gave it up: if it is not to stay, the one that selects comes back
 */
typedef enum
{
  HYS_TOOL_IGNORED,
  HYS_TOOL_TAKEN,
  HYS_TOOL_DONE,
} HysToolAnswer;

/**
 * HysToolObject:
 *
 * What a tool works with, all borrowed. The state of a tool begins with it.
 */
typedef struct
{
  const HysTool    *tool;
  HysCanvasScene   *scene;
  HysCanvasPreview *preview;
  HysCanvasCursor  *cursor;
} HysToolObject;

/**
 * HysToolClass:
 * @size: of its state, which is zero at first
 * @pointer: the name of the pointer's cursor; NULL: the usual one
 * @begin: the main button was pressed
 * @motion: the pointer went elsewhere with the button pressed, farther than by trembling
 * @finish: the button was released
 * @cancel: nothing of what was begun, by button or key, is to be; also when nothing was
 * @key: a key; the first one is the letter of the tool, pressed while the keyboard's place is shown
 * @hover: the pointer is elsewhere with no button pressed; NULL: it is not over the drawing
 * @paint: draws over everything; @cr is in units of the drawing
 * @clear: frees what the state owns
 *
 * What a tool does. The scene shows a drawing that can be changed whenever one is called, except in @cancel. All may be NULL.
 */
typedef struct HysToolClass
{
  gsize         size;
  const char   *pointer;
  void          (*begin)  (gpointer self, const HysToolPointer *at);
  void          (*motion) (gpointer self, const HysToolPointer *at);
  HysToolAnswer (*finish) (gpointer self, const HysToolPointer *at);
  void          (*cancel) (gpointer self);
  HysToolAnswer (*key)    (gpointer self, guint keyval);
  void          (*hover)  (gpointer self, const HysToolPointer *at);
  void          (*paint)  (gpointer self, cairo_t *cr, const HysSketchStyle *style);
  void          (*clear)  (gpointer self);
} HysToolClass;

/* What drags begin that are no tools of their own: moving the view; and with the tool that selects, moving what is selected,
 * spanning a rectangle, attaching an end. */
extern const HysToolClass hys_pan_class, hys_move_class, hys_band_class, hys_grip_class;

/* Whether a press there would take hold of an end of the element that is selected alone. */
gboolean hys_grip_is_at (gpointer              self,
                         const HysToolPointer *at);

/* An object that works with the same as another one. */
gpointer hys_tool_object_new  (const HysToolClass  *behaviour,
                               const HysToolObject *like);
void     hys_tool_object_free (const HysToolClass  *behaviour,
                               gpointer             self);

/* Shift and Ctrl add to what is selected. */
gboolean hys_tool_pointer_adds (const HysToolPointer *self);

G_END_DECLS
