/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * HysAction:
 * @activate: void callback (object, GVariant *parameter, GSimpleAction *action); the last ones may be left out
 * @parameter_type, @state: as in GActionEntry
 * @change_state: (nullable): likewise with the state wanted, which it has to set
 *
 * An action of an object: what its callbacks get first.
 */
typedef struct
{
  const char *name;
  GCallback   activate;
  const char *parameter_type;
  const char *state;
  GCallback   change_state;
} HysAction;

/* Adds actions of @object, which must outlive @map. */
void hys_actions_add         (GActionMap      *map,
                              const HysAction *actions,
                              guint            n,
                              gpointer         object);
void hys_actions_set_enabled (GActionMap      *map,
                              const char      *name,
                              gboolean         enabled);
void hys_actions_set_state   (GActionMap      *map,
                              const char      *name,
                              GVariant        *state);

/* A shortcut: a trigger (gtk_shortcut_trigger_parse_string()) and the action that it activates. */
typedef struct
{
  const char *trigger;
  const char *action;
} HysKey;

/* Adds shortcuts that are handled where nothing inside @widget took the key (transfer none). */
GtkEventController *hys_actions_add_keys (GtkWidget    *widget,
                                          const HysKey *keys,
                                          guint         n);

G_END_DECLS
