/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas-cursor.h"
#include "hys-canvas-preview.h"
#include "hys-tool.h"

G_BEGIN_DECLS

/**
 * HysToolPointer:
 * @x, @y: of the widget
 * @modifiers: modifiers at the press
 * @moved: whether it moved beyond the drag threshold since the press
 */
typedef struct
{
  double          x, y;
  GdkModifierType modifiers;
  gboolean        moved;
} HysToolPointer;

/**
 * HysToolAnswer:
 * @HYS_TOOL_IGNORED: the tool ignored the event
 * @HYS_TOOL_TAKEN: the tool handled the event and remains active
 * @HYS_TOOL_DONE: the tool finished or was cancelled: unless it stays, the select tool becomes current
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
 * The objects that a tool works with, all (transfer none). First member of the state of each tool.
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
 * @size: of its state, which is initialised to zero
 * @pointer: name of the mouse cursor; NULL = default
 * @begin: handles a press of the primary button
 * @motion: handles motion beyond the drag threshold with the button pressed
 * @finish: handles the release of the button
 * @cancel: drops what was begun by button or key, if anything
 * @key: handles a key; the first one is the shortcut of the tool, pressed while the keyboard cursor is visible
 * @hover: handles motion with no button pressed; NULL = the pointer left the drawing
 * @paint: draws above everything else; @cr is in units of the drawing
 * @clear: frees the contents of the state
 *
 * Event handlers of a tool, each of which may be NULL. The scene has an editable drawing whenever one is called, except
 * @cancel.
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

/* Drags that are no tools of their own: panning; and with the select tool, moving the selection, spanning a rectangle,
 * attaching an end. */
extern const HysToolClass hys_pan_class, hys_move_class, hys_band_class, hys_grip_class;

/* Whether a press there would grab an end of the only selected element. */
gboolean hys_grip_is_at (gpointer              self,
                         const HysToolPointer *at);

/* Creates the state of a tool with the same objects as @like. */
gpointer hys_tool_object_new  (const HysToolClass  *behaviour,
                               const HysToolObject *like);
void     hys_tool_object_free (const HysToolClass  *behaviour,
                               gpointer             self);

/* HysToolClass.cancel of tools that begin nothing but a preview. */
void     hys_tool_drop_preview (gpointer             self);

/* "Spring from A to a new bar": @what (a name for people) from and to those bars, of which those that are not in the
 * document are new; NULL when both are. */
char    *hys_tool_ends_words  (const HysToolObject  *self,
                               const char           *what,
                               guint                 from,
                               guint                 to);

/* Whether Shift or Ctrl was held, which add to the selection. */
gboolean hys_tool_pointer_adds (const HysToolPointer *self);

G_END_DECLS
