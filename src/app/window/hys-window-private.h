/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-canvas.h"
#include "hys-control-strip.h"
#include "hys-checker.h"
#include "hys-comparer.h"
#include "hys-editor.h"
#include "hys-analysis-page.h"
#include "hys-equations-page.h"
#include "hys-figure-export.h"
#include "hys-findings-bar.h"
#include "hys-opener.h"
#include "hys-plot-deck.h"
#include "hys-properties.h"
#include "hys-runner.h"
#include "hys-study-window.h"
#include "hys-tool-bar.h"
#include "hys-window.h"

G_BEGIN_DECLS

/* Goes on with something once nothing would be lost by it. @data is owned by the question. */
typedef void (*HysWindowNext) (HysWindow *self,
                               gpointer   data);

struct _HysWindow
{
  AdwApplicationWindow parent_instance;

  /* template */
  AdwWindowTitle  *title;
  AdwSplitButton  *open_button;
  GtkButton       *run_button;
  AdwButtonContent *run_content;
  GtkMenuButton   *speed_button;
  GtkInscription  *time;
  GtkProgressBar  *progress;
  GtkScale        *position;     /* over it: the time that the drawing shows */
  GtkWidget       *live_button;
  GtkInfoBar      *message_bar;
  GtkLabel        *message;
  HysFindingsBar  *findings_bar;
  AdwToastOverlay *toasts;
  AdwFlap         *flap;
  GtkPaned        *paned;
  GtkWidget       *drawing;
  HysToolBar      *tools;
  GtkWidget       *hint;
  HysCanvas       *canvas;
  GtkInscription  *readout;
  GtkMenuButton   *motion_button;
  GtkMenuButton   *menu_button;
  GtkInfoBar      *stop_bar;
  GtkLabel        *stop_message;
  HysControlStrip *controls;
  HysPlotBoard    *plot_board;
  AdwViewStack    *stack;
  HysProperties   *properties;
  HysEquationsPage *equations;
  HysAnalysisPage *analysis;
  GMenu           *history_menu;

  /* the document */
  HysEditor       *editor;
  HysDocument     *document;     /* the editor's */
  HysLayout       *layout;
  HysLive         *live;
  HysChecker      *checker;      /* what there is to say about it */
  GFile           *file;         /* where it is saved; NULL for none yet */
  gboolean         closing;      /* the question was answered */
  GCancellable    *reading;      /* a file on its way */

  HysStudyWindow  *studies;      /* a window of its own; NULL = closed */
  GtkWidget       *protocol;     /* the dialog for a test; NULL = closed */

  /* the run */
  HysRunner       *runner;
  HysTrace        *trace;        /* what the plots show */
  guint64          generation;   /* of the trace */
  gsize            undetermined; /* how many bars of it are known to have no determined position */
  double           speed;        /* 0 = as fast as it goes */
  double           gain;         /* of the motion on the drawing */
  double           moment;       /* of the past, that the drawing shows; NAN = the present */
  gboolean         tool_stays;   /* after its use */

  /* the plots */
  HysPlotDeck     *deck;
  HysComparer     *comparer;
  HysFigureExport *exporter;

  /* what is shown */
  guint            tick;
  gint64           last_change;  /* of the frame clock, in µs: when the trace had news, */
  gint64           last_text;    /* the read-outs were set, */
  gint64           last_words;   /* the descriptions were set */
};

/* hys-window.c */
void hys_window_take            (HysWindow     *self,
                                 HysOpened     *opened,
                                 GFile         *file);
void hys_window_update_title    (HysWindow     *self);

gboolean hys_window_is_modified (HysWindow     *self);

/* Tells something at once; an error stays until it is closed. */
void hys_window_tell            (HysWindow     *self,
                                 const char    *text);
void hys_window_tell_error      (HysWindow     *self,
                                 const char    *text);
void hys_window_dismiss         (HysWindow     *self);

/* hys-window-edit.c */
void hys_window_init_edit       (HysWindow     *self);

/* The document is another one: follows its editor. */
void hys_window_follow_editor   (HysWindow     *self);

/* What can be undone is something else now. */
void hys_window_update_history  (HysWindow     *self);

/* hys-window-findings.c */
void hys_window_init_findings   (HysWindow     *self);

/* What the run has come upon is told; nothing any more, since it is another one. */
void hys_window_follow_run      (HysWindow     *self);
void hys_window_forget_run      (HysWindow     *self);

/* hys-window-analysis.c */
void hys_window_init_analysis   (HysWindow     *self);

/* Opens another document in a window of its own; takes it. */
void hys_window_open_model      (HysWindow     *self,
                                 HysDocument   *document);

/* hys-window-plots.c: the plots, and what they have to do with the drawing */
void hys_window_init_plots      (HysWindow     *self);

/* Shows the drawing as it was then; NAN: as it is. */
void hys_window_set_moment      (HysWindow     *self,
                                 double         t);
void hys_window_show_position   (HysWindow     *self);

/* hys-window-studies.c */
void hys_window_init_studies    (HysWindow     *self);

/* The document is another one; NULL: it goes. */
void hys_window_set_studied     (HysWindow     *self,
                                 HysEditor     *editor);
void hys_window_close_studies   (HysWindow     *self);

/* A file with a measured loop. */
void hys_window_study_loop      (HysWindow     *self,
                                 GFile         *file);

/* hys-window-protocol.c */
void hys_window_init_protocol   (HysWindow     *self);
void hys_window_close_protocol  (HysWindow     *self);

/* hys-window-equations.c */
void hys_window_init_equations  (HysWindow     *self);

/* hys-window-draw.c */
void hys_window_init_draw       (HysWindow     *self);

/* Says how one begins where there is nothing yet. */
void hys_window_update_hint     (HysWindow     *self);

/* hys-window-commands.c: what is done to what is selected */
void hys_window_init_commands   (HysWindow     *self);

/* Other things are selected. */
void hys_window_update_commands (HysWindow     *self);

/* hys-window-actions.c */
void hys_window_init_actions    (HysWindow     *self);
void hys_window_set_speed       (HysWindow     *self,
                                 double         speed);

/* hys-window-file.c */
void hys_window_init_file       (HysWindow     *self);
void hys_window_ask             (HysWindow     *self,
                                 HysWindowNext  next,
                                 gpointer       data,
                                 GDestroyNotify free_data);

/* hys-window-live.c */
void  hys_window_init_live      (HysWindow     *self);
void  hys_window_start_ticking  (HysWindow     *self);

/* Tells what is looked at in the drawing. */
void  hys_window_show_readout   (HysWindow     *self);

/* The line under the title. */
char *hys_window_truth          (HysWindow     *self);

/* Speeds on offer: model time per second of real time, 0 = as fast as it goes last; the nearest one for a run of that
 * length. */
extern const double hys_speeds[];
extern const guint  hys_n_speeds;
double hys_speed_for            (double         until);

G_END_DECLS
