/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window, for the files that it is written in: one for each thing that it does. */
#pragma once

#include "hys-window.h"

#include "hys-actions.h"
#include "hys-canvas.h"
#include "hys-control-strip.h"
#include "hys-equations-page.h"
#include "hys-findings.h"
#include "hys-plot-list.h"
#include "hys-properties.h"
#include "hys-study-page.h"

G_BEGIN_DECLS

/* What asked about unsaved changes, and waits for the answer. */
typedef struct HysQuestion HysQuestion;

struct _HysWindow
{
  AdwApplicationWindow parent_instance;

  /* template: the header */
  GtkWidget           *content;
  AdwWindowTitle      *title;
  AdwSplitButton      *open_button;
  GtkButton           *run_button;
  AdwButtonContent    *run_content;
  GtkWidget           *steps;
  GtkWidget           *undo_button;
  GtkWidget           *redo_button;
  GMenu               *history_menu;
  GtkMenuButton       *menu_button;
  GtkMenuButton       *speed_button;
  GtkInscription      *time;
  GtkWidget           *no_time;
  GtkProgressBar      *progress;
  GtkScale            *position;      /* overlay: the time that the drawing shows */

  /* template: bars of messages */
  GtkWidget           *recovery_bar;
  GtkLabel            *recovery_message;
  GtkButton           *recover_button;
  GtkButton           *discard_button;
  GtkWidget           *overtaken_bar;
  GtkLabel            *overtaken_message;
  GtkWidget           *message_bar;
  GtkLabel            *message;
  GtkWidget           *slow_bar;
  GtkLabel            *slow_message;
  GtkWidget           *stop_bar;
  GtkLabel            *stop_message;

  /* template: drawing, plots and panel */
  AdwToastOverlay     *toasts;
  AdwFlap             *flap;
  GtkPaned            *paned;
  GtkWidget           *drawing;
  HysToolBar          *tools;
  HysCanvas           *canvas;
  HysFindingsBar      *findings_bar;
  GtkWidget           *hint;
  GtkWidget           *live_button;
  GtkInscription      *readout;
  GtkMenuButton       *motion_button;
  HysNotesPane        *notes;
  HysControlStrip     *controls;
  HysPlotBoard        *plot_board;
  GtkMenuButton       *order_button;
  GtkWidget           *below_plots;
  GtkLabel            *signs;
  AdwViewStack        *stack;
  HysProperties       *properties;
  HysEquationsPage    *equations;
  HysAnalysisPage     *analysis;
  GtkLabel            *slide;         /* which plots are shown in full screen */

  HysSession          *session;
  HysJournal          *journal;
  HysPlotList         *plots;

  /* front */
  GtkWidget           *document, *start, *gallery;   /* one of them is visible, */
  GtkWidget           *shown;                        /* this one */
  GtkWidget           *before;                       /* the one that was left for the gallery */

  /* document */
  HysQuestion         *waiting;    /* question that waits for saving; NULL = none */
  gboolean             asking;     /* whether a file that another program changed is replaced */
  gboolean             closing;    /* the window may close without a question */
  guint                inhibits;   /* logging out: a cookie; 0 for not */
  GPtrArray           *left;       /* of HysLeft, offered; NULL for nothing */

  guint                tick;       /* while the session advances */
  gboolean             tool_stays; /* after its use */
  GtkWidget           *studies;    /* weak; NULL = closed */
  GtkWidget           *protocol;   /* likewise */
  GtkWidget           *runs;       /* likewise: the list of kept runs */

  /* full screen */
  GtkCssProvider      *letters;
  GtkEventController  *slide_keys;
  int                  font_size;  /* of @letters, in pixels */
  int                  height;     /* the largest that the window had in full screen, and its width then */
  int                  width;
  int                  divider;    /* its position before, or -1 */
  gboolean             panel;      /* whether the panel was shown before, */
  char                *page;       /* and which page of it, or NULL */
  gboolean             beside;     /* whether the notes were */
};

/* Each adds what its file does: actions, and what follows the session. */
void     hys_window_add_front          (HysWindow   *self);
void     hys_window_add_document       (HysWindow   *self);
void     hys_window_add_recovery       (HysWindow   *self);
void     hys_window_add_transport      (HysWindow   *self);
void     hys_window_add_drawing        (HysWindow   *self);
void     hys_window_add_commands       (HysWindow   *self);
void     hys_window_add_tools          (HysWindow   *self);
void     hys_window_add_side_windows   (HysWindow   *self);
void     hys_window_add_presentation   (HysWindow   *self);
void     hys_window_add_figures        (HysWindow   *self);
void     hys_window_add_export         (HysWindow   *self);

void     hys_window_show_title         (HysWindow   *self);

/* Opens @document (transfer full) in a new window. */
void     hys_window_open_model         (HysWindow   *self,
                                        HysDocument *document);

/* Front: the start page as long as nothing was opened, the gallery of examples, or the document, also an empty one. */
void     hys_window_show_document      (HysWindow   *self);

/* Goes back from the gallery to what was shown before; FALSE when it is not shown. */
gboolean hys_window_leave_gallery      (HysWindow   *self);

/* Whether it shows the document, or the gallery that was opened from it. */
gboolean hys_window_has_document       (HysWindow   *self);

/* Opens a file in the session, after asking about unsaved changes; a table, in the studies. One that another window of
 * the program has is presented there. */
void     hys_window_open               (HysWindow   *self,
                                        GFile       *file);

/* Whether a file is, by its name, a table of measured data rather than a document. */
gboolean hys_window_is_table           (GFile       *file);

/* Returns whether the window may close at once. If not, asks about unsaved changes and closes it afterwards. */
gboolean hys_window_may_close          (HysWindow   *self);

/* Identifies a measured loop. */
void     hys_window_study_loop         (HysWindow   *self,
                                        GFile       *file);
void     hys_window_close_side_windows (HysWindow   *self);
void     hys_window_show_readout       (HysWindow   *self);

/* Keys that draw, delete or run are not for the drawing while @panel has the focus. */
void     hys_window_keep_keys          (GtkWidget   *panel);

G_END_DECLS
