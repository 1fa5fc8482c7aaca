/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-findings.h"

#include "hys-a11y.h"
#include "hys-help-topic.h"
#include "hys-help.h"
#include "hys-object.h"
#include "hys-paragraph.h"

#include <glib/gi18n-lib.h>

/* Largest width of a button, in characters; names of bars may be long. */
#define WIDEST 28

/* Largest number of findings listed. */
#define MOST 12

/* Icon name of a severity, and its style class. */
static const char *
finding_icon (HysSeverity severity)
{
  static const char *const icons[] = {
    [HYS_SEVERITY_INFO] = "dialog-information-symbolic",
    [HYS_SEVERITY_WARNING] = "dialog-warning-symbolic",
    [HYS_SEVERITY_ERROR] = "dialog-error-symbolic",
  };

  return icons[severity];
}

static const char *
finding_style (HysSeverity severity)
{
  static const char *const classes[] = {
    [HYS_SEVERITY_INFO] = "info", [HYS_SEVERITY_WARNING] = "warning", [HYS_SEVERITY_ERROR] = "error" };

  return classes[severity];
}

/* Makes a button offer the remedy of the finding with that index (`win.remedy-finding`), or hides it. */
static void
finding_offer (GtkButton  *button,
               HysChecker *checker,
               guint       index)
{
  g_autoptr (HysDocument) remedy = hys_checker_new_remedy (checker, index);

  gtk_widget_set_visible (GTK_WIDGET (button), remedy != NULL);
  gtk_button_set_label (button, remedy != NULL ? remedy->edit : "");
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (button)), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (gtk_button_get_child (button)), WIDEST);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.remedy-finding");
}

/* Makes a button open the help on a finding, or hides it where there is none. */
static void
finding_explain_by (GtkButton        *button,
                    const HysFinding *finding)
{
  guint page, part;

  gtk_widget_set_visible (GTK_WIDGET (button), hys_help_find (finding->code, &page, &part));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", finding->code);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.help");
}

/* A row, which is reused for other findings. */
typedef struct
{
  GtkWidget    *widget;
  GtkImage     *icon;
  HysParagraph *message, *explanation;
  GtkButton    *explain;
  GtkButton    *remedy;
} Row;

struct _HysFindingsList
{
  AdwPreferencesGroup  parent_instance;

  HysChecker          *checker;   /* borrowed */
  GArray              *rows;      /* (element-type Row): unused ones are hidden */
  GtkWidget           *rest;      /* the last row; NULL before its first use */
  char                *shown;     /* the texts shown */
};

G_DEFINE_FINAL_TYPE (HysFindingsList, hys_findings_list, ADW_TYPE_PREFERENCES_GROUP)

/* Whether an earlier finding has the same code and explanation. */
static gboolean
is_repeated (HysChecker *checker,
             guint       index)
{
  const GPtrArray *findings = hys_checker_get_findings (checker);
  const HysFinding *finding = g_ptr_array_index (findings, index);

  for (guint i = 0; i < index; i++)
    {
      const HysFinding *before = g_ptr_array_index (findings, i);

      if (hys_finding_is_alike (before, finding)
          && hys_checker_explain (checker, i) == hys_checker_explain (checker, index))
        return TRUE;
    }
  return FALSE;
}

/* Whether the first of its kind stands for this one. */
static gboolean
is_folded (HysChecker *checker,
           guint       index)
{
  const GPtrArray *findings = hys_checker_get_findings (checker);

  if (hys_checker_count_alike (checker, index) <= HYS_FINDINGS_FEW)
    return FALSE;
  for (guint i = 0; i < index; i++)
    if (hys_finding_is_alike (g_ptr_array_index (findings, i), g_ptr_array_index (findings, index)))
      return TRUE;
  return FALSE;
}

/* What is below a finding: its explanation, unless it stands above already, and how many it stands for. */
static char *
write_below (HysChecker *checker,
             guint       index)
{
  const char *explanation = is_repeated (checker, index) ? NULL : hys_checker_explain (checker, index);
  guint alike = hys_checker_count_alike (checker, index);
  g_autofree char *more = NULL;

  if (alike > HYS_FINDINGS_FEW)
    more = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more of this kind", "%u more of this kind", alike - 1),
                            alike - 1);
  return g_strjoin (explanation != NULL && more != NULL ? "\n" : "", explanation != NULL ? explanation : "", more,
                    NULL);
}

static HysParagraph *
add_paragraph (GtkWidget  *box,
               const char *style)
{
  GtkWidget *paragraph = g_object_new (HYS_TYPE_PARAGRAPH, NULL);

  gtk_widget_add_css_class (paragraph, style);
  gtk_box_append (GTK_BOX (box), paragraph);
  return HYS_PARAGRAPH (paragraph);
}

static GtkButton *
add_button (GtkWidget  *box,
            const char *label)
{
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "label", label, "halign", GTK_ALIGN_START, NULL);

  gtk_box_append (GTK_BOX (box), button);
  return GTK_BUTTON (button);
}

/* Resembles an AdwActionRow, whose labels take long to measure. */
static Row
new_row (void)
{
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  Row row = { .widget = adw_preferences_row_new (), .icon = GTK_IMAGE (gtk_image_new ()) };

  gtk_widget_add_css_class (row.widget, "finding");
  gtk_widget_add_css_class (header, "header");
  gtk_widget_add_css_class (texts, "title");
  gtk_widget_add_css_class (GTK_WIDGET (row.icon), "finding-icon");
  gtk_widget_set_valign (GTK_WIDGET (row.icon), GTK_ALIGN_START);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (header), GTK_WIDGET (row.icon));
  gtk_box_append (GTK_BOX (header), texts);
  row.message = add_paragraph (texts, "title");
  row.explanation = add_paragraph (texts, "subtitle");
  row.explain = add_button (texts, _("Explain This"));
  row.remedy = add_button (texts, "");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row.widget), header);
  return row;
}

static void
fill_row (HysFindingsList *self,
          const Row       *row,
          guint            index)
{
  const GPtrArray *findings = hys_checker_get_findings (self->checker);
  const HysFinding *finding = g_ptr_array_index (findings, index);
  g_autofree char *below = write_below (self->checker, index);
  const char *const classes[] = { "finding-icon", finding_style (finding->severity), NULL };
  gboolean somewhere;

  gtk_image_set_from_icon_name (row->icon, finding_icon (finding->severity));
  gtk_widget_set_css_classes (GTK_WIDGET (row->icon), (const char **) classes);
  hys_paragraph_set_text (row->message, finding->message);
  hys_paragraph_set_text (row->explanation, below);
  gtk_widget_set_visible (GTK_WIDGET (row->explanation), *below != '\0');
  hys_a11y_name (row->widget, finding->message);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  below, -1);
  /* Findings about items can be activated. */
  somewhere = finding->ids[0] != NULL;
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row->widget), somewhere);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row->widget), NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->widget), "u", index);
  if (somewhere)
    gtk_actionable_set_action_name (GTK_ACTIONABLE (row->widget), "win.show-finding");
  hys_help_topic_set (row->widget, finding->code);
  finding_explain_by (row->explain, finding);
  finding_offer (row->remedy, self->checker, index);
}

/* Added last: it is shown only when the number of rows is at its maximum. */
static void
show_rest (HysFindingsList *self,
           guint            rest)
{
  g_autofree char *title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", rest), rest);

  if (rest > 0 && self->rest == NULL)
    {
      self->rest = adw_action_row_new ();
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), self->rest);
    }
  if (self->rest == NULL)
    return;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->rest), title);
  gtk_widget_set_visible (self->rest, rest > 0);
}

/* Compares all texts of the rows, since setting texts takes long. */
static void
update (HysFindingsList *self)
{
  const GPtrArray *findings = hys_checker_get_findings (self->checker);
  g_autoptr (GArray) shown = g_array_new (FALSE, FALSE, sizeof (guint));   /* indices of those that have a row */
  g_autoptr (GString) text = g_string_new (NULL);
  guint n;

  for (guint i = 0; i < findings->len; i++)
    if (!is_folded (self->checker, i))
      g_array_append_val (shown, i);
  n = MIN (shown->len, MOST);
  for (guint i = 0; i < n; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, g_array_index (shown, guint, i));

      g_string_append_printf (text, "%d %d %s\n", finding->severity, finding->ids[0] != NULL, finding->message);
    }
  g_string_append_printf (text, "%u", findings->len);
  if (g_strcmp0 (text->str, self->shown) == 0)
    return;
  g_free (self->shown);
  self->shown = g_strdup (text->str);
  while (self->rows->len < n)
    {
      Row row = new_row ();

      g_array_append_val (self->rows, row);
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), row.widget);
    }
  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);

      gtk_widget_set_visible (row->widget, i < n);
      if (i < n)
        fill_row (self, row, g_array_index (shown, guint, i));
    }
  show_rest (self, shown->len - n);
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
hys_findings_list_class_init (HysFindingsListClass *klass)
{
}

static void
hys_findings_list_init (HysFindingsList *self)
{
  self->rows = hys_object_keep (self, g_array_new (FALSE, FALSE, sizeof (Row)), g_array_unref);
  hys_object_keep_field (self, &self->shown, g_free);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (self), _("Problems and Hints"));
}

void
hys_findings_list_follow (HysFindingsList *self,
                          HysChecker      *checker)
{
  self->checker = checker;
  g_signal_connect_object (checker, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

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

  gtk_image_set_from_icon_name (self->icon, finding_icon (finding->severity));
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "warning");
  gtk_widget_remove_css_class (GTK_WIDGET (self->icon), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->icon), finding_style (finding->severity));
  hys_paragraph_set_text (self->sentence, finding->message);
  gtk_label_set_text (self->count, count);
  hys_help_topic_set (GTK_WIDGET (self), finding->code);
  finding_explain_by (self->explain, finding);
  finding_offer (self->remedy, self->checker, self->turn);
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
