/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-recovery.h"

#include "hys-object.h"
#include "hys-shorten.h"

#include <glib/gi18n-lib.h>

/* Of what is offered: names, and letters of a name. */
#define MOST_NAMES   8
#define MOST_LETTERS 60

struct _HysRecovery
{
  GObject    parent_instance;

  GtkWidget *bar;       /* weak */
  GtkLabel  *message;   /* of the bar, and its buttons */
  GtkButton *yes, *no;
  GPtrArray *left;      /* of HysLeft; NULL for nothing */
};

G_DEFINE_FINAL_TYPE (HysRecovery, hys_recovery, G_TYPE_OBJECT)

static guint recover_signal;

static GPtrArray *
take_left (HysRecovery *self)
{
  if (self->bar != NULL)
    gtk_widget_set_visible (self->bar, FALSE);
  return g_steal_pointer (&self->left);
}

static void
recover (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  g_autoptr (HysRecovery) self = g_object_ref (user_data);
  g_autoptr (GPtrArray) left = take_left (self);

  while (left != NULL && left->len > 0)
    g_signal_emit (self, recover_signal, 0, g_ptr_array_steal_index (left, 0));
}

static void
discard (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  g_autoptr (GPtrArray) left = take_left (user_data);

  for (guint i = 0; left != NULL && i < left->len; i++)
    hys_left_discard (g_ptr_array_index (left, i));
}

/* The names of those with unsaved changes, or of those without (transfer full); NULL for none. */
static char *
list_names (GPtrArray *left,
            gboolean   changed)
{
  g_autoptr (GString) names = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < left->len; i++)
    {
      HysLeft *one = g_ptr_array_index (left, i);
      g_autofree char *name = changed == hys_left_has_changes (one) ? hys_shorten (hys_left_get_name (one), MOST_LETTERS) : NULL;

      if (name != NULL && n++ < MOST_NAMES)
        /* Translators: the name of a document, one of a list */
        g_string_append_printf (names, n > 1 ? _(", “%s”") : _("“%s”"), name);
    }
  if (n > MOST_NAMES)
    g_string_append (names, ", …");
  return n > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

static char *
describe (GPtrArray *left)
{
  g_autofree char *changed = list_names (left, TRUE), *unchanged = list_names (left, FALSE), *first = NULL, *second = NULL;

  if (changed == NULL)
    return g_strdup_printf (_("Hysteron closed unexpectedly. These documents were open: %s"), unchanged);
  first = g_strdup_printf (_("Hysteron closed unexpectedly. Unsaved changes can be recovered: %s"), changed);
  if (unchanged == NULL)
    return g_steal_pointer (&first);
  second = g_strdup_printf (_("These documents were open, too: %s"), unchanged);
  return g_strconcat (first, "\n", second, NULL);
}

/* Where nothing but files was open, nothing can be lost. */
static void
name_buttons (HysRecovery *self,
              GPtrArray   *left)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < left->len; i++)
    changed |= hys_left_has_changes (g_ptr_array_index (left, i));
  gtk_button_set_label (self->yes, changed ? _("_Recover") : _("_Open Again"));
  gtk_button_set_label (self->no, changed ? _("_Discard") : _("_Dismiss"));
}

void
hys_recovery_offer (HysRecovery *self,
                    GPtrArray   *left)
{
  g_autofree char *text = describe (left);

  g_clear_pointer (&self->left, g_ptr_array_unref);
  self->left = left;
  gtk_label_set_text (self->message, text);
  name_buttons (self, left);
  gtk_widget_set_visible (self->bar, TRUE);
}

/* What nobody answered is offered again the next time. */
static void
hys_recovery_finalize (GObject *object)
{
  HysRecovery *self = HYS_RECOVERY (object);

  g_clear_weak_pointer (&self->bar);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  G_OBJECT_CLASS (hys_recovery_parent_class)->finalize (object);
}

static void
hys_recovery_class_init (HysRecoveryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = hys_recovery_finalize;

  recover_signal = hys_object_add_signal (klass, "recover", 1, G_TYPE_POINTER);
}

static void
hys_recovery_init (HysRecovery *self)
{
}

static gpointer
child (GtkApplicationWindow *window,
       const char           *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (window), G_OBJECT_TYPE (window), name);
}

static const GActionEntry entries[] = {
  { .name = "discard-left", .activate = discard },
  { .name = "recover", .activate = recover },
};

HysRecovery *
hys_recovery_new (GtkApplicationWindow *window)
{
  HysRecovery *self = g_object_new (HYS_TYPE_RECOVERY, NULL);

  g_set_weak_pointer (&self->bar, GTK_WIDGET (child (window, "recovery_bar")));
  self->message = child (window, "recovery_message");
  self->yes = child (window, "recover_button");
  self->no = child (window, "discard_button");
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  return self;
}
