/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Objects with arrays and other things that live as long as they do: hys_owner_free() frees all of them. */

/* Makes an object, all of it zero. */
#define hys_owner_new(Type) ((Type *) hys_owner_make (sizeof (Type)))

/* Gives an object an array of @n, all zero, which is never %NULL. */
#define hys_owned(owner, Type, n) ((Type *) hys_owner_add (owner, (gsize) (n), sizeof (Type)))

/* The same, of @n that @from has; %NULL of a @from that is %NULL. */
#define hys_owned_copy(owner, Type, from, n) ((Type *) hys_owner_add_copy (owner, from, (gsize) (n), sizeof (Type)))

/* Has @data destroyed with an object, unless it is %NULL, and returns it. */
#define hys_owner_keep(owner, data, destroy) \
  ((__typeof__ (data)) hys_owner_take (owner, (gpointer) (data), (GDestroyNotify) (destroy)))

gpointer hys_owner_take     (gpointer        owner,
                             gpointer        data,
                             GDestroyNotify  destroy);

gpointer hys_owner_make     (gsize         size);
gpointer hys_owner_add      (gpointer      owner,
                             gsize         n,
                             gsize         size);
gpointer hys_owner_add_copy (gpointer      owner,
                             gconstpointer from,
                             gsize         n,
                             gsize         size);

/* %NULL is no object. */
void     hys_owner_free     (gpointer      owner);

/* Defines @name, which frees an object of that type with all it owns, for g_autoptr() too. */
#define HYS_DEFINE_OWNED(Type, name) \
  static inline void \
  name (Type *self) \
  { \
    hys_owner_free (self); \
  } \
  G_DEFINE_AUTOPTR_CLEANUP_FUNC (Type, name)

G_END_DECLS
