/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-parameter.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

gboolean
hys_refuse (GError     **error,
            const char  *path,
            const char  *key,
            const char  *format,
            ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s%s%s: %s",
               path ? path : "", path && key ? "." : "", key ? key : "", reason);
  hys_error_set_reason (error, g_steal_pointer (&reason));
  return FALSE;
}

int
hys_parameter_find (const HysParameter *parameters,
                    guint               n,
                    const char         *key)
{
  for (guint i = 0; i < n; i++)
    if (g_str_equal (parameters[i].key, key))
      return (int) i;
  return -1;
}

int
hys_parameter_choice (const HysParameter *parameter,
                      const char         *word)
{
  for (int i = 0; parameter->choices[i] != NULL; i++)
    if (g_str_equal (parameter->choices[i], word))
      return i;
  return -1;
}

/* What is wrong with a value: the sentence of a window, and the relation to the limit that does not hold. */
typedef struct
{
  const char *sentence;
  const char *relation;   /* NULL: it is no matter of the range */
  double      limit;
} Fault;

static gboolean
find_fault (const HysParameter *parameter,
            double              value,
            Fault              *fault)
{
  if (!isfinite (value))
    *fault = (Fault) { _("Must be a finite number."), NULL, 0 };
  else if (parameter->minimum_excluded && value <= parameter->minimum)
    *fault = (Fault) { _("Must be greater than %s."), ">", parameter->minimum };
  else if (value < parameter->minimum)
    *fault = (Fault) { _("Must be at least %s."), ">=", parameter->minimum };
  else if (parameter->minimum == 0 && value > 0 && value < DBL_MIN)   /* numbers that have lost digits, and masses that
                                                                         are none */
    *fault = parameter->minimum_excluded ? (Fault) { _("Must be at least %s."), ">=", DBL_MIN }
                                         : (Fault) { _("Must be 0 or at least %s."), _("0 or >="), DBL_MIN };
  else if (value > parameter->maximum)
    *fault = (Fault) { _("Must be at most %s."), "<=", parameter->maximum };
  else if (parameter->type == HYS_PARAMETER_COUNT && value != floor (value))
    *fault = (Fault) { _("Must be a whole number."), NULL, 0 };
  else
    return FALSE;
  return TRUE;
}

char *
hys_parameter_sentence (const HysParameter *parameter,
                        double              value)
{
  char limit[HYS_NUMBER_SIZE];
  Fault fault;

  return find_fault (parameter, value, &fault)
         ? g_strdup_printf (fault.sentence, hys_number_format (fault.limit, limit))
                                               : NULL;
}

char *
hys_parameter_fault (const HysParameter *parameter,
                     double              value)
{
  char limit[HYS_NUMBER_SIZE], is[HYS_NUMBER_SIZE];
  Fault fault;

  if (!find_fault (parameter, value, &fault))
    return NULL;
  if (!isfinite (value))
    return g_strdup (_("must be a finite number"));
  if (fault.relation == NULL)
    return g_strdup_printf (_("must be a whole number, is %s"), hys_number_format (value, is));
  return g_strdup_printf (_("must be %s %s, is %s"), fault.relation, hys_number_format (fault.limit, limit),
                          hys_number_format (value, is));
}

gboolean
hys_parameter_check (const HysParameter *parameter,
                     double              value,
                     const char         *path,
                     GError            **error)
{
  g_autofree char *fault = hys_parameter_fault (parameter, value);

  if (fault == NULL)
    return TRUE;
  hys_refuse (error, path, parameter->key, "%s", fault);
  hys_error_set_reason (error, hys_parameter_sentence (parameter, value));
  return FALSE;
}

/* Whether the bracket that a formula begins with, after the sign, is closed by its last character. */
static gboolean
is_turned (const char *formula)
{
  gsize length = strlen (formula), i = 1;
  int depth = 0;

  if (length < 3 || formula[0] != '-' || formula[1] != '(' || formula[length - 1] != ')')
    return FALSE;
  do
    {
      depth += (formula[i] == '(') - (formula[i] == ')');
      i++;
    }
  while (depth > 0 && i < length);
  return depth == 0 && i == length;
}

char *
hys_parameter_turned (const char *formula)
{
  return is_turned (formula) ? g_strndup (formula + 2, strlen (formula) - 3) : g_strdup_printf ("-(%s)", formula);
}
