/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-recovery.h"

#include "hys-object.h"

#include <glib/gi18n-lib.h>

struct _HysRecovery
{
  GObject    parent_instance;

  GtkWidget *bar;       /* weak */
  GtkLabel  *message;   /* of the bar */
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

void
hys_recovery_offer (HysRecovery *self,
                    GPtrArray   *left)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (guint i = 0; i < left->len; i++)
    /* Translators: the name of a document, one of a list */
    g_string_append_printf (names, i > 0 ? _(", “%s”") : _("“%s”"), hys_left_get_name (g_ptr_array_index (left, i)));
  text = g_strdup_printf (_("Hysteron closed unexpectedly. Unsaved changes can be recovered: %s"), names->str);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  self->left = left;
  gtk_label_set_text (self->message, text);
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

static const GActionEntry entries[] = {
  { .name = "discard-left", .activate = discard },
  { .name = "recover", .activate = recover },
};

HysRecovery *
hys_recovery_new (GtkApplicationWindow *window)
{
  HysRecovery *self = g_object_new (HYS_TYPE_RECOVERY, NULL);

  g_set_weak_pointer (&self->bar, GTK_WIDGET (gtk_widget_get_template_child (GTK_WIDGET (window), G_OBJECT_TYPE (window),
                                                                             "recovery_bar")));
  self->message = GTK_LABEL (gtk_widget_get_template_child (GTK_WIDGET (window), G_OBJECT_TYPE (window), "recovery_message"));
  g_action_map_add_action_entries (G_ACTION_MAP (window), entries, G_N_ELEMENTS (entries), self);
  return self;
}
