/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-examples.h"

#include "hys-error.h"
#include "hys-examples-resource.h"
#include "hys-json.h"

#include <glib/gi18n-lib.h>

#define RESOURCE_PATH "/io/github/hysteron/examples/"

static const char *const names[] = {
  "persoz",
  "prandtl",
  "generalized-prandtl",
  "generalized-prandtl-21b",
  "p-element",
  "viscoelastoplastic",
  NULL,
};

const char *const *
hys_examples_list (void)
{
  return names;
}

GBytes *
hys_example_text (const char  *name,
                  GError     **error)
{
  g_autofree char *path = NULL, *quoted = NULL;

  if (g_strv_contains (names, name))
    {
      path = g_strconcat (RESOURCE_PATH, name, ".hysteron", NULL);
      /* Asking for the resource by its function links it in, although nothing else in the program refers to it. */
      return g_resource_lookup_data (hys_examples_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
    }
  quoted = hys_json_quote (name);
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is no example %s"), quoted);
  return NULL;
}

HysDocument *
hys_example_load (const char  *name,
                  GError     **error)
{
  g_autoptr (GBytes) text = hys_example_text (name, error);
  gconstpointer data;
  gsize length;

  if (text == NULL)
    return NULL;
  data = g_bytes_get_data (text, &length);
  return hys_document_parse (data, (gssize) length, name, NULL, error);
}
