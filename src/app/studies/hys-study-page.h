/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-figure.h"
#include "hys-half-cycle.h"
#include "hys-job.h"
#include "hys-plot-area.h"
#include "hys-session.h"
#include "hys-sheet.h"
#include "hys-study-jobs.h"
#include "hys-trace.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define HYS_TYPE_STUDY_PAGE (hys_study_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (HysStudyPage, hys_study_page, HYS, STUDY_PAGE, AdwBin)

/**
 * HysStudyPage:
 *
 * Base of the pages of studies: on the left a figure, on the right what is studied, and a table of what came out. The
 * work is done by a job on another thread, with a reference to the document as it was.
 *
 * A subclass's template fills the internal children `settings` and `results` (AdwPreferencesGroup), `start` (GtkButton),
 * `progress` (GtkProgressBar), and `actions` (GtkBox): buttons that stay in sight while there is a result.
 */

/**
 * HysStudyPageClass:
 * @job: what is done
 * @live: it is done anew after each edit and each choice while the page is seen, instead of when `start` is clicked
 * @name: of the figure; @idle, @busy: what stands there before there is one; all untranslated
 * @list_choices: lists what of the document can be studied, chosen anew where the document was replaced; returns
 *    whether there is anything; NULL: nothing follows from edits
 * @new_input: input of the job for a snapshot of the document (transfer full); %NULL where the settings cannot be
 *    studied, with the reason (transfer full) unless the settings tell it
 * @show_begun: (nullable): shows what there is without a result, or of a job that goes on; FALSE where there is nothing
 * @show_result: shows a result of the job by hys_study_page_show() and in hys_study_page_get_table()
 */
struct _HysStudyPageClass
{
  AdwBinClass parent_class;

  const HysJobKind *job;
  gboolean          live;
  const char       *name;
  const char       *idle;
  const char       *busy;
  gboolean        (*list_choices) (HysStudyPage       *self,
                                   const HysDocument  *document,
                                   gboolean            replaced);
  gpointer        (*new_input)    (HysStudyPage       *self,
                                   const HysDocument  *snapshot,
                                   char              **reason);
  gboolean        (*show_begun)   (HysStudyPage       *self);
  void            (*show_result)  (HysStudyPage       *self,
                                   gconstpointer       result);
};

/* Sets the session whose document is studied (referenced). To be called once. */
void               hys_study_page_set_session  (HysStudyPage *self,
                                                HysSession   *session);

/* (nullable) */
const HysDocument *hys_study_page_get_document (HysStudyPage *self);

/* (transfer none) (nullable) */
HysSession        *hys_study_page_get_session  (HysStudyPage *self);
gconstpointer      hys_study_page_get_result   (HysStudyPage *self);

/* Starts the job. */
void               hys_study_page_start        (HysStudyPage *self);

/* Computes a live study anew; the template callback of its settings. */
void               hys_study_page_renew        (HysStudyPage *self);

/* Shows the result again; the template callback of choices of what is shown. */
void               hys_study_page_refresh      (HysStudyPage *self);

/* Shows a figure with its data and what a screen reader says of it, and a remark. @figure, @csv: (transfer full)
 * (nullable), or the figure that is shown, after it was changed; @remark: (nullable) */
void               hys_study_page_show         (HysStudyPage *self,
                                                HysFigure    *figure,
                                                char         *csv,
                                                const char   *description,
                                                const char   *remark);
GtkGrid           *hys_study_page_get_table    (HysStudyPage *self);
HysPlotArea       *hys_study_page_get_area     (HysStudyPage *self);

/* The error of each scheme against the time step, or against the number of branches of Masing elements. */
#define HYS_TYPE_CONVERGE_PAGE (hys_converge_page_get_type ())
G_DECLARE_FINAL_TYPE (HysConvergePage, hys_converge_page, HYS, CONVERGE_PAGE, HysStudyPage)

/* What the limit cycle comes to for one value after another. */
#define HYS_TYPE_SWEEP_PAGE (hys_sweep_page_get_type ())
G_DECLARE_FINAL_TYPE (HysSweepPage, hys_sweep_page, HYS, SWEEP_PAGE, HysStudyPage)

/* Values of the drawing, or a new model, fitted to measured data. Signal `open` (HysDocument as pointer): emitted to open
 * a model; the handler takes ownership. */
#define HYS_TYPE_FIT_PAGE (hys_fit_page_get_type ())
G_DECLARE_FINAL_TYPE (HysFitPage, hys_fit_page, HYS, FIT_PAGE, HysStudyPage)

/* Takes a table of measured data. */
void               hys_fit_page_take_sheet     (HysFitPage   *self,
                                                HysSheet     *sheet);

/* Identification of the generalized Prandtl model from a measured loop of a file or of the run: Bastien, Schatzman,
 * Lamarque 2000, section 4.1.4. Signals: `open` (HysDocument as pointer): emitted to open the model; the handler takes
 * ownership. `edit` (HysLoopPoint array as pointer, guint length): emitted to edit its half-cycle. `no-loop` (HysSheet as
 * pointer): emitted for a table of something else. */
#define HYS_TYPE_IDENTIFY_PAGE (hys_identify_page_get_type ())
G_DECLARE_FINAL_TYPE (HysIdentifyPage, hys_identify_page, HYS, IDENTIFY_PAGE, HysStudyPage)

/* Reads the loop from a local file on a worker thread. */
void               hys_identify_page_open      (HysIdentifyPage   *self,
                                                GFile             *file);

/* Storage and loss modulus of the drawing at one of its bars against the angular frequency; its area (HysPlotArea) opens
 * cycles. */
#define HYS_TYPE_RESPONSE_PAGE (hys_response_page_get_type ())
G_DECLARE_FINAL_TYPE (HysResponsePage, hys_response_page, HYS, RESPONSE_PAGE, HysStudyPage)

#define HYS_TYPE_INVERSE_PAGE (hys_inverse_page_get_type ())
G_DECLARE_FINAL_TYPE (HysInversePage, hys_inverse_page, HYS, INVERSE_PAGE, AdwBin)

/**
 * HysInversePage:
 *
 * Design of a loop: a half-cycle with movable corners, the equivalent generalized Prandtl model, and its simulated
 * loop: Bastien, Schatzman, Lamarque 2000, section 4.1.4. A drawing that is such a model can be kept in sync with the
 * loop.
 *
 * Signals: `open` (HysDocument as pointer): emitted to open the network; the handler takes ownership.
 */

/* Starts from the loop of the session's drawing, or from that of figure 15, and shows the drawing, with its motion, while
 * it follows the loop. To be called once; the session is referenced. */
void hys_inverse_page_set_session (HysInversePage    *self,
                                   HysSession        *session);

/* Starts from another half-cycle, without updating the drawing; shows the reason if it is not admissible. */
void hys_inverse_page_begin      (HysInversePage     *self,
                                  const HysLoopPoint *corners,
                                  guint               n);

#define HYS_TYPE_STUDY_WINDOW (hys_study_window_get_type ())
G_DECLARE_FINAL_TYPE (HysStudyWindow, hys_study_window, HYS, STUDY_WINDOW, AdwWindow)

/**
 * HysStudyWindow:
 *
 * Window of the studies of a document: identification, design of a loop, convergence.
 *
 * Signals: `open` (HysDocument as pointer): emitted to open a document; the handler takes ownership.
 */

/* @session: the session whose document is studied (referenced) */
GtkWidget *hys_study_window_new        (GtkApplication *application,
                                        HysSession     *session);

/* Shows a page: "identification", "fit", "inverse", "convergence", "sweep", "response". */
void       hys_study_window_show       (HysStudyWindow *self,
                                        const char     *page);

/* Opens a table: a measured loop for identification, other data for a fit. */
void       hys_study_window_open_loop  (HysStudyWindow *self,
                                        GFile          *file);

#define HYS_TYPE_ANALYSIS_PAGE (hys_analysis_page_get_type ())
G_DECLARE_FINAL_TYPE (HysAnalysisPage, hys_analysis_page, HYS, ANALYSIS_PAGE, AdwBin)

/**
 * HysAnalysisPage:
 *
 * Analysis of a run: the limit cycle with its sides, energy and stiffness, the model identified from it beside the
 * model as drawn, and the energy balance.
 *
 * Signals: `marks` (no arguments): emitted when the corners to mark on the loop changed: hys_analysis_page_get().
 * `open` (HysDocument as pointer): emitted to open the identified model; the handler takes ownership.
 */

/* Sets the session whose run is analysed (referenced). To be called once. */
void               hys_analysis_page_set_session (HysAnalysisPage *self,
                                                  HysSession      *session);

/* The result (transfer none); NULL if there is none or while the page is hidden. */
const HysAnalysis *hys_analysis_page_get       (HysAnalysisPage   *self);

G_END_DECLS
