/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-equations-page.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-findings.h"
#include "hys-formula-view.h"
#include "hys-object.h"
#include "hys-plot-area.h"
#include "hys-plot-style.h"
#include "hys-settings.h"
#include "hys-study-jobs.h"

#include <glib/gi18n-lib.h>

/* A plot of an answer to a step has so many points, from a part of the shortest time to so many times the longest. */
#define POINTS   121
#define SHORTEST 0.01
#define LONGEST  5

/* The widget of a passage. */
typedef struct
{
  HysPassageKind  kind;
  GtkWidget      *widget;   /* borrowed from its box */
} Part;

struct _HysEquationsPage
{
  AdwBin           parent_instance;

  /* template */
  GtkBox          *content;
  GtkBox          *head;
  GtkBox          *card;
  GtkBox          *foot;
  GtkWidget       *steps;
  HysPlotArea     *relaxation;
  HysPlotArea     *creep;
  GtkWidget       *replace;
  GtkWidget       *copy;
  HysFindingsList *findings;

  HysSession      *session;
  HysJob          *job;       /* its result is a HysDerivation */
  HysTypeface     *face;
  GArray          *parts;     /* of Part: what is shown, in order */
  gboolean         stale;     /* the document changed while the page was hidden */
  HysWritten       written;
};

enum { PROP_0, PROP_WRITTEN };

G_DEFINE_FINAL_TYPE (HysEquationsPage, hys_equations_page, ADW_TYPE_BIN)

static const char *const written_names[] = { "both", "symbols", "numbers" };

static GtkWidget *
new_label (HysPassageKind kind)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "xalign", 0.0,
                                   "selectable", TRUE, "focusable", FALSE, NULL);

  if (kind == HYS_PASSAGE_MODEL)
    gtk_widget_add_css_class (label, "heading");
  else if (kind != HYS_PASSAGE_SENTENCE)
    {
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "dim-label");
    }
  return label;
}

/* Text before the first formula goes above the card, text after the last one below it. */
static GtkBox *
box_for (HysEquationsPage *self,
         const GPtrArray  *passages,
         guint             index)
{
  gboolean before = FALSE, after = FALSE;

  for (guint i = 0; i < passages->len; i++)
    {
      const HysPassage *passage = g_ptr_array_index (passages, i);

      if (passage->kind == HYS_PASSAGE_FORMULA)
        {
          before |= i <= index;
          after |= i >= index;
        }
    }
  return before && after ? self->card : before ? self->foot : self->head;
}

static void
clear_box (GtkBox *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (box))) != NULL)
    gtk_box_remove (box, child);
}

static gboolean
has_formula (const GPtrArray *passages)
{
  for (guint i = 0; i < passages->len; i++)
    if (((const HysPassage *) g_ptr_array_index (passages, i))->kind == HYS_PASSAGE_FORMULA)
      return TRUE;
  return FALSE;
}

static gboolean
has_shape_of (HysEquationsPage *self,
              const GPtrArray  *passages)
{
  if (self->parts->len != passages->len)
    return FALSE;
  for (guint i = 0; i < passages->len; i++)
    if (g_array_index (self->parts, Part, i).kind != ((const HysPassage *) g_ptr_array_index (passages, i))->kind)
      return FALSE;
  return TRUE;
}

/* Reuses existing widgets so that the page keeps its scroll position. */
static void
show_passages (HysEquationsPage *self,
               const GPtrArray  *passages)
{
  if (!has_shape_of (self, passages))
    {
      /* What is put into a hidden box tells nobody that it needs room: the card is shown first. */
      clear_box (self->head);
      clear_box (self->card);
      clear_box (self->foot);
      gtk_widget_set_visible (GTK_WIDGET (self->card), has_formula (passages));
      g_array_set_size (self->parts, 0);
      for (guint i = 0; i < passages->len; i++)
        {
          const HysPassage *passage = g_ptr_array_index (passages, i);
          gboolean formula = passage->kind == HYS_PASSAGE_FORMULA;
          Part part = { passage->kind, formula ? hys_formula_view_new (self->face) : new_label (passage->kind) };

          gtk_box_append (box_for (self, passages, i), part.widget);
          g_array_append_val (self->parts, part);
        }
    }
  for (guint i = 0; i < passages->len; i++)
    {
      const Part *part = &g_array_index (self->parts, Part, i);
      const HysPassage *passage = g_ptr_array_index (passages, i);

      if (part->kind == HYS_PASSAGE_FORMULA)
        hys_formula_view_set (HYS_FORMULA_VIEW (part->widget), passage->latex, passage->text);
      else
        gtk_label_set_text (GTK_LABEL (part->widget), passage->text);
    }
}

/* The latest equations; NULL before the first. */
static const HysInclusion *
get_inclusion (HysEquationsPage *self)
{
  const HysDerivation *derivation = hys_job_get_result (self->job);

  return derivation != NULL ? derivation->inclusion : NULL;
}

/* The change that draws the equivalent; NULL and the reason where there is none. */
static HysDocument *
new_equivalent (HysEquationsPage *self,
                GError          **error)
{
  const HysRecognised *known = get_inclusion (self)->recognised;

  return hys_edit_equivalent (hys_session_get_document (self->session),
                              &(HysEquivalent) { known->spring, known->slider, known->stiffness->len,
                                                 (const double *) known->stiffness->data,
                                                 (const double *) known->threshold->data }, error);
}

static void
replace (HysEquationsPage *self)
{
  g_autoptr (GError) error = NULL;
  HysDocument *edited = hys_job_is_busy (self->job) ? NULL : new_equivalent (self, &error);

  if (edited != NULL && hys_editor_apply (hys_session_get_editor (self->session), edited, NULL, &error))
    return;
  gtk_widget_set_sensitive (self->replace, FALSE);
  gtk_widget_set_tooltip_text (self->replace, error != NULL ? error->message : NULL);
}

/* Plots an answer to a step against time, both on logarithmic axes, over the times of all modes. */
static void
show_step (HysEquationsPage  *self,
           HysPlotArea       *area,
           const char        *letter,
           HysDimension       dimension,
           const HysSpectrum *spectrum,
           double           (*answer) (const HysSpectrum *, double))
{
  const GArray *modes[] = { spectrum->relaxation, spectrum->retardation };
  const HysDocument *document = hys_session_get_document (self->session);
  g_autofree char *unit = hys_dimension_unit (document, dimension);
  g_autofree char *time_unit = hys_dimension_unit (document, (HysDimension){ .time = 1 });
  g_autoptr (HysColumn) times = hys_column_new (), values = hys_column_new ();
  HysFigure *figure = hys_figure_new (HYS_PLOT_PLANE);
  double shortest = INFINITY, longest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    for (guint k = 0; k < modes[i]->len; k++)
      {
        shortest = fmin (shortest, g_array_index (modes[i], HysMode, k).time);
        longest = fmax (longest, g_array_index (modes[i], HysMode, k).time);
      }
  for (guint i = 0; i < POINTS && longest > 0; i++)
    {
      double t = SHORTEST * shortest * pow (LONGEST / SHORTEST * longest / shortest, i / (POINTS - 1.0));

      hys_column_append (times, t);
      hys_column_append (values, answer (spectrum, t));
    }
  hys_figure_set_axis (figure, HYS_AXIS_X, "t", time_unit);
  hys_figure_set_axis (figure, HYS_AXIS_Y, letter, unit);
  for (HysAxis axis = HYS_AXIS_X; axis <= HYS_AXIS_Y; axis++)
    hys_figure_set_logarithmic (figure, axis, TRUE);
  hys_figure_add_curve (figure, times, values, NULL, NULL);
  hys_plot_area_set_figure (area, figure);
}

static void
show_steps (HysEquationsPage  *self,
            const HysSpectrum *spectrum)
{
  gboolean any = spectrum != NULL && spectrum->relaxation->len + spectrum->retardation->len > 0;

  gtk_widget_set_visible (self->steps, any);
  if (!any)
    return;
  show_step (self, self->relaxation, "G", (HysDimension){ .force = 1, .length = -1 }, spectrum, hys_spectrum_relaxation);
  show_step (self, self->creep, "J", (HysDimension){ .force = -1, .length = 1 }, spectrum, hys_spectrum_creep);
}

/* What is overtaken is not shown. The button is where there is an equivalent; where that cannot be used its tooltip says
 * why. */
static void
derived (HysEquationsPage *self)
{
  const HysDerivation *derivation = hys_job_get_result (self->job);
  const HysRecognised *recognised = derivation != NULL ? derivation->inclusion->recognised : NULL;
  gboolean known = recognised != NULL && recognised->equivalent;
  g_autoptr (HysDocument) edited = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (hys_job_is_busy (self->job))
    return;
  show_passages (self, derivation->passages);
  show_steps (self, derivation->spectrum);
  edited = known ? new_equivalent (self, &error) : NULL;
  gtk_widget_set_visible (self->replace, known);
  gtk_widget_set_sensitive (self->replace, edited != NULL);
  gtk_widget_set_tooltip_text (self->replace, error != NULL ? error->message
                                              : _("Replace the drawing with the simpler network that has the same "
                                                  "motion"));
  gtk_widget_set_sensitive (self->copy, TRUE);
  text = hys_inclusion_to_text (derivation->inclusion);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->content), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
derive (HysEquationsPage *self)
{
  if (self->session == NULL || !self->stale || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->stale = FALSE;
  hys_job_start (self->job, hys_derivation_input (hys_session_get_document (self->session), self->written));
}

static void
document_changed (HysEquationsPage *self,
                  HysEffects        effects)
{
  const HysDerivation *derivation = hys_job_get_result (self->job);

  if ((effects & HYS_EFFECT_TEXTS) && derivation != NULL)
    show_steps (self, derivation->spectrum);   /* units of their axes */
  if ((effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS)) == 0)
    return;
  self->stale = TRUE;
  derive (self);
}

static void
opened (HysEquationsPage *self)
{
  hys_job_forget (self->job);
  self->stale = TRUE;
  derive (self);
}

/* Copies the equations to the clipboard in the format of @write. */
static void
copy (HysEquationsPage *self,
      char           *(*write) (const HysInclusion *),
      const char       *done)
{
  const HysInclusion *inclusion = get_inclusion (self);
  g_autofree char *text = inclusion != NULL ? write (inclusion) : NULL;

  if (text == NULL)
    return;
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  hys_session_tell (self->session, done, FALSE);
}

static void
copy_text (GtkWidget  *widget,
           const char *name,
           GVariant   *parameter)
{
  copy (HYS_EQUATIONS_PAGE (widget), hys_inclusion_to_text, _("Equations copied as text"));
}

static void
copy_latex (GtkWidget  *widget,
            const char *name,
            GVariant   *parameter)
{
  copy (HYS_EQUATIONS_PAGE (widget), hys_inclusion_to_latex, _("Equations copied as LaTeX"));
}

static void
hys_equations_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (hys_equations_page_parent_class)->map (widget);
  derive (HYS_EQUATIONS_PAGE (widget));
}

static void
hys_equations_page_get_property (GObject    *object,
                                 guint       id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  g_value_set_string (value, written_names[HYS_EQUATIONS_PAGE (object)->written]);
}

static void
hys_equations_page_set_property (GObject      *object,
                                 guint         id,
                                 const GValue *value,
                                 GParamSpec   *pspec)
{
  HysEquationsPage *self = HYS_EQUATIONS_PAGE (object);

  for (guint i = 0; i < G_N_ELEMENTS (written_names); i++)
    if (g_strcmp0 (g_value_get_string (value), written_names[i]) == 0)
      self->written = (HysWritten) i;
  self->stale = TRUE;
  derive (self);
}

static void
hys_equations_page_class_init (HysEquationsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = hys_equations_page_get_property;
  object_class->set_property = hys_equations_page_set_property;
  widget_class->map = hys_equations_page_map;
  g_object_class_install_property (object_class, PROP_WRITTEN,
                                   g_param_spec_string ("written", NULL, NULL, written_names[0],
                                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));

  g_type_ensure (HYS_TYPE_FINDINGS_LIST);
  g_type_ensure (HYS_TYPE_PLOT_AREA);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-equations-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, content);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, head);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, card);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, foot);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, steps);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, relaxation);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, creep);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, replace);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, copy);
  gtk_widget_class_bind_template_child (widget_class, HysEquationsPage, findings);
  gtk_widget_class_bind_template_callback (widget_class, replace);
  gtk_widget_class_install_property_action (widget_class, "equations.written", "written");
  gtk_widget_class_install_action (widget_class, "equations.copy-text", NULL, copy_text);
  gtk_widget_class_install_action (widget_class, "equations.copy-latex", NULL, copy_latex);
}

static void
hys_equations_page_init (HysEquationsPage *self)
{
  HysPlotStyle style;

  self->job = hys_job_new_for (self, &hys_derivation_job);
  self->parts = hys_object_keep (self, g_array_new (FALSE, FALSE, sizeof (Part)), g_array_unref);
  hys_plot_style_init (&style, HYS_PLOT_LIGHT);
  self->face = hys_object_keep (self, hys_typeface_new (style.math_font), hys_typeface_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_a11y_name (self->copy, _("Copy the Equations"));
  g_signal_connect_object (self->job, "done", G_CALLBACK (derived), self, G_CONNECT_SWAPPED);
}

void
hys_equations_page_set_session (HysEquationsPage *self,
                                HysSession       *session)
{
  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  hys_findings_list_follow (self->findings, hys_session_get_checker (session));
  hys_settings_follow_numbers (G_CALLBACK (opened), self);
  opened (self);
}
