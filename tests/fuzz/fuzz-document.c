/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document is refused in one line, or read, and then what is written is read again as the same. A short run of it ends. */
#include "harness.h"

#include "hys-document.h"
#include "hys-primitives.h"
#include "hys-scheme.h"

#include <math.h>

#define MAX_BRANCHES 2000
#define N_STEPS      3
#define PATIENCE     20

static gboolean
look (gpointer data)
{
  return ++*(guint *) data > PATIENCE;
}

static double
count_branches (const HysDocument *document)
{
  double branches = 0;

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      int count = hys_element_kind_parameter (element->kind, "count");

      branches += count < 0 ? 1 : element->values[count].number;
    }
  return branches;
}

static void
run (const HysDocument *document)
{
  const HysScheme *scheme = hys_scheme_find (document->simulation.scheme, NULL);
  g_autoptr (HysStepper) stepper = NULL;
  guint looks = 0;

  if (scheme == NULL || count_branches (document) > MAX_BRANCHES || !(document->simulation.step > 0))
    return;
  stepper = hys_stepper_new (scheme, hys_scheme_system_new (document), document->simulation.step);
  hys_stepper_set_stop (stepper, (HysStop){ look, &looks });
  for (guint n = 0; n < N_STEPS && looks <= PATIENCE; n++)
    {
      HysStatus status = hys_stepper_step (stepper);

      if (looks > PATIENCE)
        return;
      if (status != HYS_STATUS_OK)
        {
          g_assert_nonnull (hys_stepper_message (stepper));
          return;
        }
      g_assert_cmpfloat (hys_stepper_residual (stepper), <=, HYS_RESIDUAL_MAX);
      for (gsize i = 0; i < hys_state_length (hys_stepper_system (stepper)); i++)
        g_assert_true (isfinite (hys_stepper_state (stepper)->q[i]));
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) document = hys_document_parse ((const char *) data, (gssize) size, "fuzz", NULL, &error), again = NULL;
  g_autofree char *text = NULL, *back = NULL;

  if (document == NULL)
    {
      harness_check_error (error);
      return 0;
    }
  text = hys_document_to_json (document, NULL);
  again = hys_document_parse (text, -1, "written", NULL, &error);
  g_assert_no_error (error);
  back = hys_document_to_json (again, NULL);
  g_assert_cmpstr (text, ==, back);
  run (document);
  return 0;
}
