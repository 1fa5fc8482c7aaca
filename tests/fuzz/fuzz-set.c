/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `--set FIELD=VALUE` on an example with an element of each kind: refused in one line and without a trace, or the document is
 * valid. */
#include "harness.h"

#include "hys-document.h"

#include <string.h>

static const char example[] =
  "{\"hysteron\":1,\"nodes\":[{\"id\":\"w\",\"fixed\":true},{\"id\":\"a\"},{\"id\":\"m\",\"mass\":1}],\"elements\":["
  "{\"id\":\"k\",\"kind\":\"spring\",\"from\":\"w\",\"to\":\"a\",\"stiffness\":1},"
  "{\"id\":\"s\",\"kind\":\"slider\",\"from\":\"a\",\"to\":\"m\",\"threshold\":1},"
  "{\"id\":\"c\",\"kind\":\"dashpot\",\"from\":\"w\",\"to\":\"m\",\"viscosity\":1},"
  "{\"id\":\"p\",\"kind\":\"masing\",\"from\":\"w\",\"to\":\"m\",\"count\":3,\"stiffness\":1,\"limit\":\"s\"}],\"loads\":["
  "{\"node\":\"m\",\"kind\":\"force\",\"signal\":{\"type\":\"table\",\"points\":[[0,0],[1,1]]}},"
  "{\"node\":\"m\",\"kind\":\"force\",\"signal\":{\"type\":\"expression\",\"value\":\"t\"}}]}";

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autofree char *text = g_strndup ((const char *) data, size), *before = NULL, *after = NULL;
  g_autoptr (HysDocument) document = hys_document_parse (example, -1, "example", NULL, NULL);
  g_autoptr (GError) error = NULL;
  char *value = strchr (text, '=');

  if (value == NULL || !g_utf8_validate (text, -1, NULL))
    return 0;
  *value++ = '\0';
  before = hys_document_to_json (document, NULL);
  if (hys_document_set (document, text, value, &error))
    {
      g_autoptr (HysDocument) again = NULL;

      after = hys_document_to_json (document, NULL);
      again = hys_document_parse (after, -1, "set", NULL, &error);
      g_assert_no_error (error);
      return 0;
    }
  harness_check_error (error);
  after = hys_document_to_json (document, NULL);
  g_assert_cmpstr (before, ==, after);
  return 0;
}
