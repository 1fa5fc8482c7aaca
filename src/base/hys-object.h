/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/* A new signal of the class @klass that returns nothing: its name, the number of its arguments, and their types. */
#define hys_object_add_signal(klass, name, ...) \
  g_signal_new ((name), G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, __VA_ARGS__)

G_END_DECLS
