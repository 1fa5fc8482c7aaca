/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"

#include <string.h>

typedef struct
{
  char *reason;
} HysErrorPrivate;

static void
hys_error_private_init (HysErrorPrivate *self)
{
  self->reason = NULL;
}

static void
hys_error_private_copy (const HysErrorPrivate *from,
                        HysErrorPrivate       *to)
{
  to->reason = g_strdup (from->reason);
}

static void
hys_error_private_clear (HysErrorPrivate *self)
{
  g_free (self->reason);
}

G_DEFINE_EXTENDED_ERROR (HysError, hys_error)

gboolean
hys_fail (GError     **error,
          HysError     code,
          const char  *format,
          ...)
{
  va_list args;

  va_start (args, format);
  if (error != NULL)
    *error = g_error_new_valist (HYS_ERROR, (int) code, format, args);
  va_end (args);
  return FALSE;
}

void
hys_error_set_reason (GError **error,
                      char    *reason)
{
  HysErrorPrivate *private = error != NULL && *error != NULL ? hys_error_get_private (*error) : NULL;

  if (private == NULL)
    {
      g_free (reason);
      return;
    }
  g_free (private->reason);
  private->reason = reason;
}

char *
hys_error_sentence (const GError *error)
{
  const HysErrorPrivate *private = error->domain == HYS_ERROR ? hys_error_get_private (error) : NULL;
  GString *sentence;

  if (private == NULL || private->reason == NULL)
    return g_strdup (error->message);
  sentence = g_string_new (NULL);
  g_string_append_unichar (sentence, g_unichar_toupper (g_utf8_get_char (private->reason)));
  g_string_append (sentence, g_utf8_next_char (private->reason));
  if (sentence->str[sentence->len - 1] != '.')
    g_string_append_c (sentence, '.');
  return g_string_free (sentence, FALSE);
}
