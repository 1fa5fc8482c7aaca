/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Base of the pages of studies: settings, a job, its progress, and the figure and the table that come out. */
#include "hys-study-page.h"

#include "hys-a11y.h"
#include "hys-error.h"
#include "hys-figure-card.h"
#include "hys-number-row.h"
#include "hys-object.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  /* template */
  HysFigureCard       *figure;
  AdwPreferencesGroup *settings;
  GtkWidget           *start;
  GtkWidget           *cancel;
  GtkProgressBar      *progress;
  GtkLabel            *message;
  GtkWidget           *results;
  GtkGrid             *table;
  GtkWidget           *actions;

  HysSession          *session;
  gboolean             listing;   /* choices are being set by the program */
  HysJob              *job;
} HysStudyPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (HysStudyPage, hys_study_page, ADW_TYPE_BIN)

#define PRIVATE(self) ((HysStudyPagePrivate *) hys_study_page_get_instance_private (self))

/* Shows what the job does and has come to; a live study keeps its last result until the next. */
static void
show_job (HysStudyPage *self)
{
  HysStudyPagePrivate *priv = PRIVATE (self);
  const HysStudyPageClass *klass = HYS_STUDY_PAGE_GET_CLASS (self);
  gboolean busy = hys_job_is_busy (priv->job);
  const GError *error = busy ? NULL : hys_job_get_error (priv->job);
  gconstpointer result = busy && !klass->live ? NULL : hys_job_get_result (priv->job);

  gtk_widget_set_visible (priv->start, !busy && !klass->live);
  gtk_widget_set_visible (priv->cancel, busy && (!klass->live || klass->list_choices == NULL));
  gtk_widget_set_visible (GTK_WIDGET (priv->progress), busy && (!klass->live || hys_job_get_progress (priv->job) > 0));
  gtk_progress_bar_set_fraction (priv->progress, hys_job_get_progress (priv->job));
  if (busy && result != NULL)
    return;
  hys_figure_card_set_name (priv->figure, _(klass->name), busy ? _(klass->busy) : _(klass->idle));
  if (result != NULL)
    klass->show_result (self, result);
  else
    {
      g_autofree char *sentence = error != NULL ? hys_error_sentence (error) : NULL;

      if (klass->show_begun == NULL || !klass->show_begun (self))
        hys_figure_card_set (priv->figure, NULL, NULL);
      hys_a11y_tell (PRIVATE (self)->message, sentence);
    }
  gtk_widget_set_visible (priv->results, result != NULL
                          && gtk_grid_get_child_at (priv->table, 0, 0) != NULL);
  gtk_widget_set_visible (priv->actions, gtk_widget_get_visible (priv->results));
}

/* Whether the job was started. */
static gboolean
start_job (HysStudyPage *self)
{
  HysStudyPagePrivate *priv = PRIVATE (self);
  g_autofree char *reason = NULL;
  gpointer input = NULL;

  if (priv->session != NULL)
    input = HYS_STUDY_PAGE_GET_CLASS (self)->new_input (self, hys_session_get_document (priv->session), &reason);
  if (input == NULL)
    {
      if (reason != NULL)
        hys_a11y_tell (PRIVATE (self)->message, reason);
      return FALSE;
    }
  hys_job_start (priv->job, input);
  show_job (self);
  return TRUE;
}

/* The button takes the focus, so that what is being typed is taken or refused before. */
static void
start_clicked (HysStudyPage *self)
{
  gtk_widget_grab_focus (PRIVATE (self)->start);
  if (start_job (self))
    gtk_widget_grab_focus (PRIVATE (self)->cancel);
}

static void
cancel_clicked (HysStudyPage *self)
{
  hys_job_forget (PRIVATE (self)->job);
  gtk_widget_grab_focus (PRIVATE (self)->start);
}

/* Begins again after the document was replaced or its items changed. */
static void
begin (HysStudyPage *self,
       gboolean      replaced)
{
  HysStudyPagePrivate *priv = PRIVATE (self);
  const HysStudyPageClass *klass = HYS_STUDY_PAGE_GET_CLASS (self);

  if (klass->list_choices == NULL)
    return;
  if (replaced || !klass->live)
    hys_job_forget (priv->job);
  priv->listing = TRUE;
  gtk_widget_set_sensitive (priv->start, klass->list_choices (self, hys_session_get_document (priv->session), replaced));
  priv->listing = FALSE;
  hys_study_page_renew (self);
}

static void
opened (HysStudyPage *self)
{
  begin (self, TRUE);
}

static void
document_changed (HysStudyPage *self,
                  HysEffects    effects)
{
  if (effects & HYS_EFFECT_ITEMS)
    begin (self, FALSE);
  else if (HYS_STUDY_PAGE_GET_CLASS (self)->list_choices != NULL)
    hys_study_page_renew (self);
}

static void
hys_study_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hys_study_page_parent_class)->map (widget);
  hys_study_page_renew (HYS_STUDY_PAGE (widget));
}

static void
hys_study_page_constructed (GObject *object)
{
  HysStudyPage *self = HYS_STUDY_PAGE (object);
  HysStudyPagePrivate *priv = PRIVATE (self);

  G_OBJECT_CLASS (hys_study_page_parent_class)->constructed (object);
  priv->job = hys_job_new_for (self, HYS_STUDY_PAGE_GET_CLASS (self)->job);
  g_signal_connect_object (priv->job, "changed", G_CALLBACK (show_job), self, G_CONNECT_SWAPPED);
  show_job (self);
}

/* What is being typed is told once more when the page goes: nothing is started then. */
static void
hys_study_page_dispose (GObject *object)
{
  PRIVATE (HYS_STUDY_PAGE (object))->session = NULL;
  G_OBJECT_CLASS (hys_study_page_parent_class)->dispose (object);
}

static void
hys_study_page_class_init (HysStudyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = hys_study_page_constructed;
  G_OBJECT_CLASS (klass)->dispose = hys_study_page_dispose;
  widget_class->map = hys_study_page_map;
  g_type_ensure (HYS_TYPE_FIGURE_CARD);
  g_type_ensure (HYS_TYPE_NUMBER_ROW);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-study-page.ui");
  gtk_widget_class_bind_template_child_private (widget_class, HysStudyPage, figure);
  gtk_widget_class_bind_template_child_internal_private (widget_class, HysStudyPage, settings);
  gtk_widget_class_bind_template_child_internal_private (widget_class, HysStudyPage, start);
  gtk_widget_class_bind_template_child_private (widget_class, HysStudyPage, cancel);
  gtk_widget_class_bind_template_child_internal_private (widget_class, HysStudyPage, progress);
  gtk_widget_class_bind_template_child_private (widget_class, HysStudyPage, message);
  gtk_widget_class_bind_template_child_internal_private (widget_class, HysStudyPage, results);
  gtk_widget_class_bind_template_child_private (widget_class, HysStudyPage, table);
  gtk_widget_class_bind_template_child_internal_private (widget_class, HysStudyPage, actions);
  gtk_widget_class_bind_template_callback (widget_class, start_clicked);
  gtk_widget_class_bind_template_callback (widget_class, cancel_clicked);
}

static void
hys_study_page_init (HysStudyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
hys_study_page_set_session (HysStudyPage *self,
                            HysSession   *session)
{
  PRIVATE (self)->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  opened (self);
}

const HysDocument *
hys_study_page_get_document (HysStudyPage *self)
{
  return PRIVATE (self)->session != NULL ? hys_session_get_document (PRIVATE (self)->session) : NULL;
}

HysSession *
hys_study_page_get_session (HysStudyPage *self)
{
  return PRIVATE (self)->session;
}

gconstpointer
hys_study_page_get_result (HysStudyPage *self)
{
  return hys_job_get_result (PRIVATE (self)->job);
}

void
hys_study_page_start (HysStudyPage *self)
{
  start_job (self);
}

void
hys_study_page_renew (HysStudyPage *self)
{
  if (HYS_STUDY_PAGE_GET_CLASS (self)->live && PRIVATE (self)->job != NULL && !PRIVATE (self)->listing
      && gtk_widget_get_mapped (GTK_WIDGET (self)))
    start_job (self);
}

void
hys_study_page_refresh (HysStudyPage *self)
{
  if (PRIVATE (self)->job != NULL)
    show_job (self);
}

void
hys_study_page_show (HysStudyPage *self,
                     HysFigure    *figure,
                     char         *csv,
                     const char   *description,
                     const char   *remark)
{
  HysPlotArea *area = hys_study_page_get_area (self);
  HysFigure *before = hys_plot_area_get_figure (area);

  /* The range of an axis is none of another quantity. */
  for (HysAxis axis = HYS_AXIS_X; figure != NULL && before != NULL && axis <= HYS_AXIS_Y; axis++)
    if (!g_str_equal (hys_figure_get_axis_label (figure, axis), hys_figure_get_axis_label (before, axis)))
      hys_plot_area_set_automatic (area, axis, TRUE);
  if (figure != NULL && figure == before)
    hys_figure_card_renew (PRIVATE (self)->figure, csv);
  else
    hys_figure_card_set (PRIVATE (self)->figure, figure, csv);
  hys_figure_card_describe (PRIVATE (self)->figure, description);
  hys_a11y_tell (PRIVATE (self)->message, remark);
}

HysPlotArea *
hys_study_page_get_area (HysStudyPage *self)
{
  return hys_figure_card_get_area (PRIVATE (self)->figure);
}

GtkGrid *
hys_study_page_get_table (HysStudyPage *self)
{
  return PRIVATE (self)->table;
}
