/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties.h"

#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-findings.h"
#include "hys-object.h"
#include "hys-properties-row.h"
#include "hys-settings.h"
#include "hys-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/**
 * HysPropertiesGroup:
 * @widget: owned by the page
 * @rows: (element-type HysRow), owned by their widgets; unused rows are at the end, hidden
 * @n_shown: number of rows in use
 * @editor: (transfer none); NULL = released
 * @remove: (nullable): button in the heading
 * @load: index of the load that it removes
 *
 * A group of rows of the panel.
 */
typedef struct
{
  AdwPreferencesGroup *widget;
  GPtrArray           *rows;
  guint                n_shown;
  HysEditor           *editor;
  GtkWidget           *remove;
  guint                load;
} HysPropertiesGroup;

static void
remove_clicked (HysPropertiesGroup *self)
{
  HysDocument *edited = NULL;

  if (self->editor != NULL)
    edited = hys_edit_delete_load (hys_editor_get_document (self->editor), self->load, NULL);
  if (edited != NULL)
    hys_editor_apply (self->editor, edited, NULL, NULL);
}

static void
group_free (gpointer data)
{
  HysPropertiesGroup *self = data;

  g_ptr_array_unref (self->rows);
  g_free (self);
}

/* Time budget for rows in microseconds, number of rows to show or change at once, and milliseconds until the next
 * batch: building a row takes some milliseconds, measuring about one, so rows are filled in batches to keep the window
 * responsive. */
#define AT_ONCE 4000
#define TEXTS   10
#define PAUSE   8

struct _HysProperties
{
  AdwBin               parent_instance;

  /* template */
  AdwPreferencesPage  *page;
  HysFindingsList     *findings;

  HysSession          *session;
  HysEditor           *editor;          /* borrowed from it */
  const HysDocument   *document;        /* the editor's */

  GHashTable          *groups;          /* (element-type HysPropertiesGroup), by key; unused ones are hidden */
  GPtrArray           *plan;            /* (element-type HysGroupSpec): the plan, */
  guint                n_begun;         /* number of groups filled, the last one perhaps partly */
  guint                form;            /* document of the plan */
  guint                filling;         /* source, 0 = none */
  char                *focused;         /* accessible name of the widget that had the focus; NULL = none */
  double               height;          /* of all that can be scrolled to */
  guint                scrolling;       /* tick callback, 0 = none */
};

G_DEFINE_FINAL_TYPE (HysProperties, hys_properties, ADW_TYPE_BIN)

static HysPropertiesGroup *
group_of (HysProperties *self,
          guint          index)
{
  return g_hash_table_lookup (self->groups, ((HysGroupSpec *) g_ptr_array_index (self->plan, index))->key);
}

/* Appends a group below another one without a visible gap. */
static void
place_under (GtkWidget *group,
             GtkWidget *above)
{
  GtkWidget *before = gtk_widget_get_prev_sibling (group);

  while (before != NULL && before != above && !gtk_widget_get_visible (before))
    before = gtk_widget_get_prev_sibling (before);
  if (before != above)
    gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (group)), group, above);
}

/* All groups with the same key have a button in the heading that removes a load, or none has. */
static HysPropertiesGroup *
add_group (HysProperties      *self,
           const HysGroupSpec *spec)
{
  HysPropertiesGroup *group = g_new0 (HysPropertiesGroup, 1);

  group->widget = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  group->rows = g_ptr_array_new ();
  if (spec->load >= 0)
    {
      group->remove = gtk_button_new_from_icon_name ("user-trash-symbolic");
      gtk_widget_add_css_class (group->remove, "flat");
      g_signal_connect_swapped (group->remove, "clicked", G_CALLBACK (remove_clicked), group);
      adw_preferences_group_set_header_suffix (group->widget, group->remove);
    }
  adw_preferences_page_add (self->page, group->widget);
  g_hash_table_insert (self->groups, g_strdup (spec->key), group);
  return group;
}

/* Starts filling the next group: sets its heading and hides surplus rows. */
static void
begin_group (HysProperties *self)
{
  const HysGroupSpec *spec = g_ptr_array_index (self->plan, self->n_begun);
  GtkWidget *above = self->n_begun > 0 ? GTK_WIDGET (group_of (self, self->n_begun - 1)->widget)
                                       : GTK_WIDGET (self->findings);
  HysPropertiesGroup *group = g_hash_table_lookup (self->groups, spec->key);
  g_autofree char *title = g_markup_escape_text (spec->title, -1);

  if (group == NULL)
    group = add_group (self, spec);
  group->editor = self->editor;
  group->n_shown = 0;
  adw_preferences_group_set_title (group->widget, title);
  adw_preferences_group_set_description (group->widget, spec->description);
  if (spec->load >= 0)
    {
      g_autofree char *label = g_strdup_printf (_("Remove %s"), spec->title);

      gtk_widget_set_tooltip_text (group->remove, label);
      hys_a11y_name (group->remove, label);
      group->load = (guint) spec->load;
    }
  for (guint i = gtk_widget_get_visible (GTK_WIDGET (group->widget)) ? spec->rows->len : 0; i < group->rows->len; i++)
    gtk_widget_set_visible (((HysRow *) g_ptr_array_index (group->rows, i))->widget, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (group->widget), TRUE);
  place_under (GTK_WIDGET (group->widget), above);
  self->n_begun++;
}

/* Fills the next row of a group, taking its spec: with the row there if that fits, else with a new one. Returns whether
 * its size must be measured again: with a new text, or hidden before. */
static gboolean
fill_row (HysPropertiesGroup *group,
          HysRowSpec         *spec)
{
  guint place = group->n_shown++;
  HysRow *row = place < group->rows->len ? g_ptr_array_index (group->rows, place) : NULL;

  if (row != NULL && hys_row_fits (row, spec, group->editor))
    {
      gboolean other = hys_row_fill (row, spec, group->editor) || !gtk_widget_get_visible (row->widget);

      gtk_widget_set_visible (row->widget, TRUE);
      return other;
    }
  for (guint i = place; i < group->rows->len; i++)
    adw_preferences_group_remove (group->widget, ((HysRow *) g_ptr_array_index (group->rows, i))->widget);
  g_ptr_array_set_size (group->rows, (int) place);
  row = hys_row_new (spec, group->editor);
  adw_preferences_group_add (group->widget, row->widget);
  g_ptr_array_add (group->rows, row);
  return TRUE;
}

/* Begins the next group of the plan or fills the next row; returns FALSE when all are done. */
static gboolean
advance (HysProperties *self,
         guint         *n_other)
{
  HysPropertiesGroup *group = self->n_begun > 0 ? group_of (self, self->n_begun - 1) : NULL;
  HysGroupSpec *spec = group != NULL ? g_ptr_array_index (self->plan, self->n_begun - 1) : NULL;

  if (group != NULL && group->n_shown < spec->rows->len)
    *n_other += fill_row (group, g_steal_pointer (&spec->rows->pdata[group->n_shown]));
  else if (self->n_begun < self->plan->len)
    begin_group (self);
  else
    return FALSE;
  return TRUE;
}

/* Hints stand below what is selected, problems above. */
static void
place_findings (HysProperties *self)
{
  gboolean below = self->editor != NULL && self->n_begun > 0
                   && hys_selection_count (hys_editor_get_selection (self->editor)) > 0
                   && hys_checker_find_severe (hys_session_get_checker (self->session), HYS_SEVERITY_WARNING) == NULL;

  place_under (GTK_WIDGET (self->findings), below ? GTK_WIDGET (group_of (self, self->n_begun - 1)->widget) : NULL);
}

static gboolean
fill (gpointer user_data)
{
  HysProperties *self = user_data;
  gint64 end = g_get_monotonic_time () + AT_ONCE;
  guint n_other = 0;
  g_autofree char *before = NULL, *now = NULL;
  GtkWidget *widget = GTK_WIDGET (self), *focus = NULL;

  self->filling = 0;
  while (advance (self, &n_other))
    if (n_other >= TEXTS || g_get_monotonic_time () >= end)
      {
        self->filling = g_timeout_add (PAUSE, fill, self);
        return G_SOURCE_REMOVE;
      }
  place_findings (self);
  /* Restores the focus by name where it is inside, or was lost from a removed widget inside. */
  before = g_steal_pointer (&self->focused);
  now = hys_a11y_focused (widget);
  if (gtk_widget_get_root (widget) != NULL)
    focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  if (before != NULL && g_strcmp0 (before, now) != 0
      && (focus == NULL || gtk_widget_is_ancestor (focus, widget) || gtk_widget_is_ancestor (widget, focus)))
    hys_a11y_focus (GTK_WIDGET (self->page), before);
  return G_SOURCE_REMOVE;
}

/* Values that determine the rows: the scheme, walls and types of signals. */
static guint
form_of (const HysDocument *document)
{
  guint form = g_str_hash (document->simulation.scheme != NULL ? document->simulation.scheme : "");

  for (guint i = 0; i < document->nodes->len; i++)
    form += hys_document_node (document, i)->fixed;
  for (guint i = 0; i < document->loads->len; i++)
    form = 31 * form + g_direct_hash (hys_document_load_at (document, i)->signal->kind);
  return form;
}

static gboolean
renew_now (gpointer user_data)
{
  HysProperties *self = user_data;
  const HysSelection *selection;
  g_autoptr (GArray) nodes = NULL;
  g_autoptr (GArray) elements = NULL;
  g_autoptr (GHashTable) planned = g_hash_table_new (g_str_hash, g_str_equal);
  GHashTableIter iter;
  gpointer key, group;

  if (self->focused == NULL)
    self->focused = hys_a11y_focused (GTK_WIDGET (self));
  /* Plans the selection, or the document without one. */
  selection = hys_editor_get_selection (self->editor);
  nodes = hys_selection_nodes (selection, self->document);
  elements = hys_selection_elements (selection, self->document);
  g_ptr_array_unref (self->plan);
  self->plan = hys_plan_new (self->document, nodes, elements);
  self->n_begun = 0;
  self->form = form_of (self->document);
  /* Hides groups that are not in the plan. */
  for (guint i = 0; i < self->plan->len; i++)
    g_hash_table_add (planned, ((HysGroupSpec *) g_ptr_array_index (self->plan, i))->key);
  g_hash_table_iter_init (&iter, self->groups);
  while (g_hash_table_iter_next (&iter, &key, &group))
    if (!g_hash_table_contains (planned, key))
      gtk_widget_set_visible (GTK_WIDGET (((HysPropertiesGroup *) group)->widget), FALSE);
  return fill (self);
}

/* Queues a new plan after the current event, keeping the focus. */
static void
renew (HysProperties *self)
{
  g_clear_handle_id (&self->filling, g_source_remove);
  self->filling = g_idle_add_full (G_PRIORITY_DEFAULT, renew_now, self, NULL);
}

/* Releases the rows, which do not match the document any more. */
static void
let_go (HysProperties *self)
{
  GHashTableIter iter;
  HysPropertiesGroup *group;

  g_hash_table_iter_init (&iter, self->groups);
  while (g_hash_table_iter_next (&iter, NULL, (gpointer *) &group))
    {
      group->editor = NULL;
      for (guint i = 0; i < group->rows->len; i++)
        hys_row_let_go (g_ptr_array_index (group->rows, i));
    }
}

static void
set_editor (HysProperties *self,
            HysEditor     *editor)
{
  let_go (self);
  g_clear_handle_id (&self->filling, g_source_remove);
  if (self->editor != NULL)
    g_signal_handlers_disconnect_by_data (self->editor, self);
  self->editor = editor;
  self->document = editor != NULL ? hys_editor_get_document (editor) : NULL;
  g_ptr_array_set_size (self->plan, 0);
  self->n_begun = 0;
  if (editor == NULL)
    return;
  g_signal_connect_swapped (editor, "selected", G_CALLBACK (renew), self);
  renew_now (self);
}

static void
show_again (HysProperties *self)
{
  let_go (self);
  renew (self);
}

static void
document_changed (HysProperties *self,
                  HysEffects     effects)
{
  self->document = hys_editor_get_document (self->editor);
  if (effects & HYS_EFFECT_TEXTS)
    {
      /* Shows the notes that were just edited; plans anew when there are some for the first time, or none any more. */
      const HysGroupSpec *spec = self->n_begun > 0 ? g_ptr_array_index (self->plan, 0) : NULL;
      gboolean shown = spec != NULL && g_str_equal (spec->key, "notes");
      g_autofree char *markup = hys_notes_markup (self->document->notes);

      if (shown && *markup != '\0')
        adw_preferences_group_set_description (group_of (self, 0)->widget, markup);
      else if (shown || (*markup != '\0' && hys_selection_count (hys_editor_get_selection (self->editor)) == 0))
        renew (self);
    }
  if ((effects & HYS_EFFECT_ITEMS) || ((effects & HYS_EFFECT_MECHANICS) && form_of (self->document) != self->form))
    {
      show_again (self);
      return;
    }
  for (guint i = 0; i < self->n_begun; i++)
    for (guint k = 0; k < group_of (self, i)->n_shown; k++)
      hys_row_refresh (g_ptr_array_index (group_of (self, i)->rows, k));
}

static GtkAdjustment *
get_vadjustment (HysProperties *self)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self->findings), GTK_TYPE_SCROLLED_WINDOW);

  return gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
}

/* By how many pixels the field with the focus is below what is seen of the panel, or above (< 0); NAN: no field has it. */
static double
find_overshoot (HysProperties *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  graphene_rect_t bounds;
  double top;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->page))
      || !gtk_widget_compute_bounds (focus, GTK_WIDGET (self->page), &bounds))
    return NAN;
  top = bounds.origin.y;
  return fmax (top + bounds.size.height - gtk_widget_get_height (GTK_WIDGET (self->page)), 0) + fmin (top, 0);
}

static gboolean
scroll_to_focus (GtkWidget     *widget,
                 GdkFrameClock *clock,
                 gpointer       user_data)
{
  HysProperties *self = HYS_PROPERTIES (widget);
  double overshoot = find_overshoot (self);

  self->scrolling = 0;
  if (overshoot != 0 && !isnan (overshoot))
    gtk_adjustment_set_value (get_vadjustment (self), gtk_adjustment_get_value (get_vadjustment (self)) + overshoot);
  return G_SOURCE_REMOVE;
}

/* What appears above the field that is being edited does not push it out of sight: it was in sight before the panel grew. */
static void
height_changed (HysProperties *self)
{
  double height = gtk_adjustment_get_upper (get_vadjustment (self)), growth = height - self->height;
  double overshoot = find_overshoot (self);

  self->height = height;
  if (self->scrolling == 0 && overshoot != 0 && overshoot * (overshoot - growth) <= 0)
    self->scrolling = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_focus, NULL, NULL);
}

/* Another document is read from its beginning. */
static void
opened (HysProperties *self)
{
  set_editor (self, hys_session_get_editor (self->session));
  gtk_adjustment_set_value (get_vadjustment (self), 0);
}

static void
hys_properties_dispose (GObject *object)
{
  HysProperties *self = HYS_PROPERTIES (object);

  set_editor (self, NULL);
  g_hash_table_remove_all (self->groups);
  adw_bin_set_child (ADW_BIN (self), NULL);
  G_OBJECT_CLASS (hys_properties_parent_class)->dispose (object);
}

static void
hys_properties_class_init (HysPropertiesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_properties_dispose;
  g_type_ensure (HYS_TYPE_FINDINGS_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-properties.ui");
  gtk_widget_class_bind_template_child (widget_class, HysProperties, page);
  gtk_widget_class_bind_template_child (widget_class, HysProperties, findings);
}

static void
hys_properties_init (HysProperties *self)
{
  self->groups = hys_object_keep (self, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, group_free),
                                  g_hash_table_unref);
  self->plan = g_ptr_array_new ();
  hys_object_keep_field (self, &self->plan, (GDestroyNotify) g_ptr_array_unref);
  hys_object_keep_field (self, &self->focused, g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
hys_properties_set_session (HysProperties *self,
                            HysSession    *session)
{
  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  hys_settings_follow_numbers (G_CALLBACK (show_again), self);
  hys_findings_list_follow (self->findings, hys_session_get_checker (session));
  g_signal_connect_object (hys_session_get_checker (session), "changed", G_CALLBACK (place_findings), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (get_vadjustment (self), "changed", G_CALLBACK (height_changed), self, G_CONNECT_SWAPPED);
  opened (self);
}

void
hys_properties_edit_notes (HysProperties *self)
{
  gtk_widget_child_focus (GTK_WIDGET (self), GTK_DIR_TAB_FORWARD);
  g_free (self->focused);
  self->focused = g_strdup (_("Notes"));
  renew (self);
}
