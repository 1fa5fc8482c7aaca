/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Objects that own arrays: what they are given is zero, aligned for any type, their own, and freed with them. */
#include "hys-object.h"
#include "hys-owner.h"

#include <stddef.h>

typedef struct
{
  guint8      *bytes;
  long double *numbers;
  double      *copy;
} Object;

static void
test_arrays (void)
{
  const double from[] = { 1, -2, 3 };
  Object *object = hys_owner_new (Object);

  g_assert_null (object->bytes);
  object->bytes = hys_owned (object, guint8, 5);
  object->numbers = hys_owned (object, long double, 7);
  object->copy = hys_owned_copy (object, double, from, G_N_ELEMENTS (from));
  g_assert_cmpuint ((gsize) object->numbers % _Alignof (max_align_t), ==, 0);
  for (guint i = 0; i < 5; i++)
    g_assert_cmpuint (object->bytes[i], ==, 0);
  for (guint i = 0; i < 7; i++)
    g_assert_true (object->numbers[i] == 0);
  object->bytes[4] = 255;
  object->numbers[6] = 1;
  g_assert_cmpmem (object->copy, sizeof from, from, sizeof from);
  hys_owner_free (object);
}

static void
test_nothing (void)
{
  Object *object = hys_owner_new (Object);

  g_assert_nonnull (hys_owned (object, double, 0));
  g_assert_nonnull (hys_owned_copy (object, double, NULL, 0));
  hys_owner_free (object);
  hys_owner_free (NULL);
}

/* What it is given to keep is destroyed with it, once. */
static void
test_kept (void)
{
  Object *object = hys_owner_new (Object);
  GBytes *bytes = g_bytes_new (NULL, 0);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  g_ptr_array_add (kept, bytes);
  g_assert_true (hys_owner_keep (object, g_ptr_array_ref (kept), g_ptr_array_unref) == kept);
  g_assert_null (hys_owner_keep (object, NULL, g_bytes_unref));
  hys_owner_free (object);
  g_assert_cmpuint (kept->len, ==, 1);
}

static void
write_down (gpointer data)
{
  GPtrArray *order = data;

  g_ptr_array_add (order, GUINT_TO_POINTER (order->len));
  g_ptr_array_unref (order);
}

static void
write_down_last (gpointer data)
{
  GPtrArray *order = data;

  g_assert_cmpuint (order->len, ==, 1);
  write_down (data);
}

/* What a GObject is given to keep is still there when it is disposed, and destroyed when it goes, the latest first. */
static void
test_object (void)
{
  GObject *object = g_object_new (G_TYPE_OBJECT, NULL), *other = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();
  GPtrArray *first = NULL, *second = NULL;

  hys_object_keep_field (object, &first, write_down);
  hys_object_keep_field (object, &second, write_down);
  second = g_ptr_array_ref (order);
  g_assert_true (hys_object_keep (object, g_ptr_array_ref (order), write_down_last) == order);
  g_assert_true (hys_object_keep (object, g_ptr_array_ref (order), write_down) == order);
  g_assert_null (hys_object_keep (object, NULL, write_down));
  g_assert_true (hys_object_keep_ref (object, other) == other);
  g_object_add_weak_pointer (other, (gpointer *) &other);
  g_object_unref (other);
  g_object_run_dispose (object);
  g_assert_cmpuint (order->len, ==, 0);
  g_assert_nonnull (other);
  g_object_unref (object);
  g_assert_cmpuint (order->len, ==, 3);
  g_assert_null (other);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/owner/arrays", test_arrays);
  g_test_add_func ("/base/owner/nothing", test_nothing);
  g_test_add_func ("/base/owner/kept", test_kept);
  g_test_add_func ("/base/owner/object", test_object);
  return g_test_run ();
}
