/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-value-control.h"

#include "hys-a11y.h"
#include "hys-scheme.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>

#define ENTRY_CHARS 9

struct _HysValueControl
{
  AdwBin         parent_instance;

  HysEditor     *editor;     /* borrowed */
  HysValueRef    ref;
  char          *hint;
  GtkWidget     *row;        /* whose control it is, or NULL */
  HysValueEntry *entry;      /* one of these three */
  GtkDropDown   *choice;
  GtkSwitch     *toggle;
  GPtrArray     *words;      /* of the choice, as documents have them */
  GPtrArray     *names;      /* and as the open list shows them */
  gboolean       refreshing;
};

G_DEFINE_FINAL_TYPE (HysValueControl, hys_value_control, ADW_TYPE_BIN)

static const HysParameter *
parameter_of (HysValueControl *self)
{
  const HysDocument *document = hys_editor_get_document (self->editor);

  if (self->ref.owner == HYS_OWNER_ELEMENT)
    return &hys_document_element (document, self->ref.item)->kind->parameters[self->ref.key];
  if (self->ref.owner == HYS_OWNER_LOAD)
    return &hys_document_load_at (document, self->ref.item)->signal->kind->parameters[self->ref.key];
  return NULL;
}

static gboolean
is_scheme (HysValueControl *self)
{
  return self->ref.owner == HYS_OWNER_SIMULATION && self->ref.key == HYS_KEY_SCHEME;
}

static void
show_reason (HysValueControl *self,
             const char  *reason)
{
  g_autofree char *markup = g_markup_escape_text (reason ? reason : self->hint, -1);

  if (self->row == NULL)
    return;
  g_object_set (self->row, "subtitle", markup, NULL);
  if (reason != NULL)
    gtk_widget_add_css_class (self->row, "refused");
  else
    gtk_widget_remove_css_class (self->row, "refused");
}

/* Returns the reason of a refusal. */
static char *
take (HysValueControl *self,
      const char  *text)
{
  g_autoptr (GError) error = NULL;

  if (self->editor == NULL || hys_editor_set_value (self->editor, self->ref, text, NULL, &error))
    return NULL;
  return g_strdup (error->message);
}

static char *
entry_applied (HysValueControl *self,
               const char  *text)
{
  return take (self, text);
}

static void
entry_judged (HysValueControl *self)
{
  show_reason (self, hys_value_entry_get_reason (self->entry));
}

static void
take_or_show (HysValueControl *self,
              const char  *text)
{
  g_autofree char *reason = take (self, text);

  show_reason (self, reason);
  if (reason != NULL)
    hys_value_control_refresh (self);
}

static void
choice_made (HysValueControl *self)
{
  guint selected = gtk_drop_down_get_selected (self->choice);

  if (!self->refreshing && selected != GTK_INVALID_LIST_POSITION)
    take_or_show (self, g_ptr_array_index (self->words, selected));
}

static void
toggled (HysValueControl *self)
{
  if (!self->refreshing)
    take_or_show (self, gtk_switch_get_active (self->toggle) ? "true" : "false");
}

static void
build_entry (HysValueControl *self)
{
  const HysParameter *parameter = parameter_of (self);
  gboolean is_text = self->ref.owner == HYS_OWNER_DOCUMENT
                     || (parameter && (parameter->type == HYS_PARAMETER_FORMULA
                                       || parameter->type == HYS_PARAMETER_POINTS));

  self->entry = HYS_VALUE_ENTRY (hys_value_entry_new ());
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), ENTRY_CHARS);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (self->entry), is_text ? 2 * ENTRY_CHARS : ENTRY_CHARS);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), is_text ? 0 : 1);
  g_signal_connect_swapped (self->entry, "apply", G_CALLBACK (entry_applied), self);
  g_signal_connect_swapped (self->entry, "reason-changed", G_CALLBACK (entry_judged), self);
}

static void
set_up_name (GtkListItemFactory *factory,
             GtkListItem        *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

static void
bind_name (GtkListItemFactory *factory,
           GtkListItem        *item,
           HysValueControl    *self)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  guint position = gtk_list_item_get_position (item);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), g_ptr_array_index (self->names, position));
  gtk_widget_set_opacity (gtk_widget_get_last_child (box),
                          position == gtk_drop_down_get_selected (self->choice) ? 1 : 0);
}

/* The open list says more than there is room for in a row. */
static void
show_names_in_list (HysValueControl *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_name), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_name), self, 0);
  gtk_drop_down_set_list_factory (self->choice, factory);
}

/* @names and @words: what the open list shows and what documents have, NULL-terminated. */
static void
build_choice (HysValueControl   *self,
              const char *const *names,
              const char *const *words)
{
  self->choice = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (words));
  self->words = g_ptr_array_new_with_free_func (g_free);
  self->names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_ptr_array_add (self->words, g_strdup (words[i]));
      g_ptr_array_add (self->names, g_strdup (names[i]));
    }
  show_names_in_list (self);
  g_signal_connect_swapped (self->choice, "notify::selected", G_CALLBACK (choice_made), self);
}

static void
build_schemes (HysValueControl *self)
{
  guint n;
  const HysScheme *const *schemes = hys_schemes (&n);
  g_autofree const char **names = g_new0 (const char *, n + 1);
  g_autofree const char **words = g_new0 (const char *, n + 1);

  for (guint i = 0; i < n; i++)
    {
      names[i] = _(schemes[i]->label);
      words[i] = schemes[i]->name;
    }
  build_choice (self, names, words);
}

static void
build_switch (HysValueControl *self)
{
  self->toggle = GTK_SWITCH (gtk_switch_new ());
  g_signal_connect_swapped (self->toggle, "notify::active", G_CALLBACK (toggled), self);
}

static void
build (HysValueControl *self)
{
  const HysParameter *parameter = parameter_of (self);

  if (is_scheme (self))
    build_schemes (self);
  else if (parameter != NULL && parameter->type == HYS_PARAMETER_CHOICE)
    build_choice (self, parameter->choices, parameter->choices);
  else if (parameter != NULL && parameter->type == HYS_PARAMETER_SWITCH)
    build_switch (self);
  else
    build_entry (self);
}

static GtkWidget *
inner (HysValueControl *self)
{
  if (self->entry != NULL)
    return GTK_WIDGET (self->entry);
  return self->choice != NULL ? GTK_WIDGET (self->choice) : GTK_WIDGET (self->toggle);
}

static void
hys_value_control_finalize (GObject *object)
{
  HysValueControl *self = HYS_VALUE_CONTROL (object);

  g_free (self->hint);
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  G_OBJECT_CLASS (hys_value_control_parent_class)->finalize (object);
}

static void
hys_value_control_class_init (HysValueControlClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_value_control_finalize;
}

static void
hys_value_control_init (HysValueControl *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
}

HysValueControl *
hys_value_control_new (HysEditor   *editor,
                       HysValueRef  ref,
                       const char  *label)
{
  HysValueControl *self = g_object_new (HYS_TYPE_VALUE_CONTROL, NULL);

  self->editor = editor;
  self->ref = ref;
  self->hint = g_strdup ("");
  build (self);
  adw_bin_set_child (ADW_BIN (self), inner (self));
  hys_a11y_name (inner (self), label);
  hys_value_control_refresh (self);
  return self;
}

static void
attach (HysValueControl *self,
        GtkWidget       *row,
        const char      *hint)
{
  g_free (self->hint);
  self->hint = g_strdup (hint ? hint : "");
  self->row = row;
  show_reason (self, NULL);
}

void
hys_value_control_attach (HysValueControl *self,
                          AdwActionRow    *row,
                          const char      *hint)
{
  attach (self, GTK_WIDGET (row), hint);
  adw_action_row_set_subtitle_lines (row, 4);
  adw_action_row_add_suffix (row, GTK_WIDGET (self));
  adw_action_row_set_activatable_widget (row, inner (self));
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (inner (self)), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

void
hys_value_control_attach_expander (HysValueControl *self,
                                   AdwExpanderRow  *row,
                                   const char      *hint)
{
  attach (self, GTK_WIDGET (row), hint);
  adw_expander_row_add_action (row, GTK_WIDGET (self));
}

void
hys_value_control_focus (HysValueControl *self)
{
  gtk_widget_grab_focus (inner (self));
}

void
hys_value_control_let_go (HysValueControl *self)
{
  self->editor = NULL;
}

static guint
find_word (HysValueControl *self,
           const char  *word)
{
  for (guint i = 0; i < self->words->len; i++)
    if (g_str_equal (g_ptr_array_index (self->words, i), word))
      return i;
  return GTK_INVALID_LIST_POSITION;
}

void
hys_value_control_refresh (HysValueControl *self)
{
  g_autofree char *text = hys_value_ref_read (self->ref, hys_editor_get_document (self->editor));

  self->refreshing = TRUE;
  if (self->entry != NULL)
    hys_value_entry_set_value (self->entry, text);
  else if (self->choice != NULL)
    gtk_drop_down_set_selected (self->choice, find_word (self, text));
  else
    gtk_switch_set_active (self->toggle, g_str_equal (text, "true"));
  self->refreshing = FALSE;
}
