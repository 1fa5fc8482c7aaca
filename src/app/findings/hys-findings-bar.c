/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-findings-bar.h"

#include "hys-findings-list.h"
#include "hys-help-topic.h"
#include "hys-paragraph.h"

#include <glib/gi18n-lib.h>

/* Largest number of lines of the sentence. */
#define LINES 2

/* Delay before a running analysis is indicated, in milliseconds. */
#define PATIENCE 400

struct _HysFindingsBar
{
  AdwBin           parent_instance;

  /* template */
  GtkWidget       *button;
  GtkImage        *icon;
  HysParagraph    *sentence;
  GtkLabel        *count;
  GtkButton       *explain;
  GtkButton       *remedy;
  GtkSpinner      *spinner;

  HysChecker      *checker;   /* borrowed */
  guint            turn;      /* index of the finding shown, */
  gboolean         seen;      /* and whether its items were shown */
  guint            waiting;   /* source that indicates a running analysis */
};

G_DEFINE_FINAL_TYPE (HysFindingsBar, hys_findings_bar, ADW_TYPE_BIN)

/* The current finding. */
static void
tell_finding (HysFindingsBar *self,
              guint           n)
{
  const HysFinding *finding = g_ptr_array_index (hys_checker_get_findings (self->checker), self->turn %= n);
  g_autofree char *count = n > 1 ? g_strdup_printf (_("%u of %u"), self->turn + 1, n) : g_strdup ("");
  g_autofree char *label = n > 1 ? g_strdup_printf ("%s (%s)", finding->message, count) : g_strdup (finding->message);

  gtk_image_set_from_icon_name (self->icon, hys_finding_icon (finding->severity));
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "warning");
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), hys_finding_style (finding->severity));
  hys_paragraph_set_text (self->sentence, finding->message);
  gtk_label_set_text (self->count, count);
  hys_help_topic_set (GTK_WIDGET (self), finding->code);
  hys_finding_explain_by (self->explain, finding);
  hys_finding_offer (self->remedy, self->checker, self->turn);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
tell (HysFindingsBar *self)
{
  gboolean busy = gtk_widget_get_visible (GTK_WIDGET (self->spinner));
  const GPtrArray *findings = hys_checker_get_findings (self->checker);
  guint n = 0;

  /* Errors and warnings come first. */
  while (n < findings->len && ((const HysFinding *) g_ptr_array_index (findings, n))->severity >= HYS_SEVERITY_WARNING)
    n++;
  if (n > 0)
    tell_finding (self, n);
  else if (busy)
    hys_paragraph_set_text (self->sentence, _("Checking whether the model is well posed…"));
  gtk_widget_set_visible (GTK_WIDGET (self->icon), n > 0);
  gtk_widget_set_sensitive (self->button, n > 0);
  if (n == 0)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->explain), FALSE);
      gtk_widget_set_visible (GTK_WIDGET (self->remedy), FALSE);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0 || busy);
}

static gboolean
patience_lost (gpointer user_data)
{
  HysFindingsBar *self = user_data;

  self->waiting = 0;
  gtk_spinner_start (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  tell (self);
  return G_SOURCE_REMOVE;
}

static void
busy_changed (HysFindingsBar *self)
{
  gboolean busy = hys_checker_is_busy (self->checker);

  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_BUSY, busy, -1);
  if (busy && self->waiting == 0 && !gtk_widget_get_visible (GTK_WIDGET (self->spinner)))
    self->waiting = g_timeout_add (PATIENCE, patience_lost, self);
  if (busy)
    return;
  g_clear_handle_id (&self->waiting, g_source_remove);
  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
  tell (self);
}

static void
findings_changed (HysFindingsBar *self)
{
  self->turn = 0;
  self->seen = FALSE;
  tell (self);
}

static void
pressed (HysFindingsBar *self)
{
  if (self->seen)
    {
      self->turn++;
      tell (self);
    }
  self->seen = TRUE;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.show-finding", "u", self->turn);
}

static void
hys_findings_bar_dispose (GObject *object)
{
  HysFindingsBar *self = HYS_FINDINGS_BAR (object);

  g_clear_handle_id (&self->waiting, g_source_remove);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (hys_findings_bar_parent_class)->dispose (object);
}

static void
hys_findings_bar_class_init (HysFindingsBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_findings_bar_dispose;
  g_type_ensure (HYS_TYPE_PARAGRAPH);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-findings-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, button);
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, icon);
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, sentence);
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, count);
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, remedy);
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, explain);
  gtk_widget_class_bind_template_child (widget_class, HysFindingsBar, spinner);
  gtk_widget_class_bind_template_callback (widget_class, pressed);
}

static void
hys_findings_bar_init (HysFindingsBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  hys_paragraph_set_lines (self->sentence, LINES);
}

void
hys_findings_bar_follow (HysFindingsBar *self,
                         HysChecker     *checker)
{
  self->checker = checker;
  g_signal_connect_object (checker, "changed", G_CALLBACK (findings_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (checker, "busy", G_CALLBACK (busy_changed), self, G_CONNECT_SWAPPED);
  findings_changed (self);
}
