/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* A new signal of the class @klass that returns nothing: its name, the number of its arguments, and their types. */
#define hys_object_add_signal(klass, name, ...) \
  g_signal_new ((name), G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, __VA_ARGS__)

/* Has @data destroyed when @object is finalized, the latest first, and returns it. */
#define hys_object_keep(object, data, destroy) \
  ((__typeof__ (data)) hys_object_take (object, (gpointer) (data), (GDestroyNotify) (destroy)))

gpointer hys_object_take (gpointer       object,
                          gpointer       data,
                          GDestroyNotify destroy);

/* Has what a field of @object then holds destroyed when @object is finalized, unless it is %NULL. @place: its address */
void hys_object_keep_field (gpointer       object,
                            gpointer       place,
                            GDestroyNotify destroy);

/* Keeps a reference to @other, another object, as long as @object lives, and returns it. */
#define hys_object_keep_ref(object, other) hys_object_keep (object, g_object_ref (other), g_object_unref)

G_END_DECLS
