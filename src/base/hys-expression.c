/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-expression.h"

#include "hys-error.h"
#include "hys-number.h"
#include "hys-tsan.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <muParserDLL.h>
#include <string.h>

/* Longer texts are refused: the parser's effort grows faster than the text. */
#define MAX_LENGTH 4096

/* Error codes of muParser used here (its C header does not name them). */
enum
{
  MU_UNEXPECTED_OPERATOR = 0,
  MU_UNASSIGNABLE_TOKEN = 1,
  MU_UNEXPECTED_EOF = 2,
  MU_TOO_MANY_PARAMS = 14,
  MU_TOO_FEW_PARAMS = 15,
};

/* @argument is where the compiled formula reads its variable; it and @parser are used under @lock. */
struct HysExpression
{
  GMutex            lock;
  muParserHandle_t  parser;
  double            argument;
  char             *text;
  char             *variable;
};

/* Without a handler muParser prints errors; they are asked for with mupError(). */
static void
ignore_error (muParserHandle_t parser)
{
}

/* Position and code of the error in a text. */
typedef struct
{
  GError **error;
  glong    position;
} Fault;

static gboolean
refuse (Fault      *fault,
        const char *text,
        gsize       byte,
        const char *reason)
{
  gsize length = strlen (text);

  fault->position = g_utf8_strlen (text, (gssize) MIN (byte, length)) + 1;
  g_set_error (fault->error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s at position %ld"), reason, fault->position);
  return FALSE;
}

/* muParser would take "t = 3" as an assignment to its variable. */
static const char *
find_assignment (const char *text)
{
  for (const char *c = strchr (text, '='); c != NULL; c = strchr (c + 1, '='))
    {
      gboolean after = c > text && strchr ("=<>!", c[-1]) != NULL;

      if (!after && c[1] != '=')
        return c;
    }
  return NULL;
}

static gboolean
check_text (const char *text,
            Fault      *fault)
{
  const char *assignment, *end;

  if (!g_utf8_validate (text, -1, &end))
    return refuse (fault, text, (gsize) (end - text), _("the formula cannot be read"));
  if (strlen (text) > MAX_LENGTH)
    {
      fault->position = MAX_LENGTH + 1;
      g_set_error (fault->error, HYS_ERROR, HYS_ERROR_REFUSED,
                   _("the formula is longer than %d characters, at position %d"), MAX_LENGTH, MAX_LENGTH + 1);
      return FALSE;
    }
  assignment = find_assignment (text);
  if (assignment != NULL)
    return refuse (fault, text, (gsize) (assignment - text), _("an assignment is not allowed"));
  return TRUE;
}

/* The name or character that starts at @byte, for a message. */
static char *
token_at (const char *text,
          gsize       byte)
{
  const char *start = text + MIN (byte, strlen (text));
  gsize length = 0;

  while (g_ascii_isalnum (start[length]) || start[length] == '_')
    length++;
  return length > 0 ? g_strndup (start, length) : g_utf8_substring (start, 0, *start ? 1 : 0);
}

static char *
describe_fault (int         code,
                const char *text,
                gsize       byte)
{
  g_autofree char *token = token_at (text, byte);

  switch (code)
    {
    case MU_UNASSIGNABLE_TOKEN:
      return g_strdup_printf (_("\"%s\" is not known"), token);
    case MU_UNEXPECTED_EOF:
      return g_strdup (_("the formula is not complete"));
    case MU_UNEXPECTED_OPERATOR:
      return g_strdup (_("an operator is not expected"));
    case MU_TOO_MANY_PARAMS:
      return g_strdup (_("too many arguments"));
    case MU_TOO_FEW_PARAMS:
      return g_strdup (_("too few arguments"));
    default:
      return g_strdup (_("the formula cannot be read"));
    }
}

static gboolean
check_fault (HysExpression *self,
             Fault         *fault)
{
  g_autofree char *reason = NULL;
  int position;

  if (!mupError (self->parser))
    return TRUE;
  position = mupGetErrorPos (self->parser);
  if (position < 0)
    position = 0;
  reason = describe_fault (mupGetErrorCode (self->parser), self->text, (gsize) position);
  return refuse (fault, self->text, (gsize) position, reason);
}

static void
define_names (HysExpression *self)
{
  mupClearConst (self->parser);
  mupDefineConst (self->parser, "pi", G_PI);
  mupDefineConst (self->parser, "e", G_E);
  if (self->variable != NULL)
    mupDefineVar (self->parser, self->variable, &self->argument);
}

static HysExpression *
create (const char *text,
        const char *variable)
{
  HysExpression *self = g_new0 (HysExpression, 1);

  g_mutex_init (&self->lock);
  self->text = g_strdup (text);
  self->variable = g_strdup (variable);
  self->parser = mupCreate (muBASETYPE_FLOAT);
  mupSetErrorHandler (self->parser, ignore_error);
  define_names (self);
  mupSetExpr (self->parser, text);
  return self;
}

static HysExpression *
compile (const char *text,
         const char *variable,
         Fault      *fault)
{
  g_autoptr (HysExpression) self = NULL;
  g_autofree char *blank = NULL;
  int n_values = 0;

  if (!check_text (text, fault))
    return NULL;
  blank = g_strstrip (g_strdup (text));
  if (*blank == '\0')
    {
      refuse (fault, text, 0, _("the formula is empty"));
      return NULL;
    }
  self = create (text, variable);
  mupEvalMulti (self->parser, &n_values);
  if (!check_fault (self, fault))
    return NULL;
  if (n_values != 1)
    {
      refuse (fault, text, strcspn (text, ","), _("only one value is expected"));
      return NULL;
    }
  return g_steal_pointer (&self);
}

HysExpression *
hys_expression_new_at (const char  *text,
                       const char  *variable,
                       glong       *position,
                       GError     **error)
{
  Fault fault = { .error = error };
  HysExpression *self = compile (text, variable, &fault);

  if (position != NULL)
    *position = fault.position;
  return self;
}

HysExpression *
hys_expression_new (const char  *text,
                    const char  *variable,
                    GError     **error)
{
  return hys_expression_new_at (text, variable, NULL, error);
}

HysExpression *
hys_expression_copy (const HysExpression *self)
{
  return create (self->text, self->variable);
}

void
hys_expression_free (HysExpression *self)
{
  if (self == NULL)
    return;
  mupRelease (self->parser);
  g_mutex_clear (&self->lock);
  g_free (self->text);
  g_free (self->variable);
  g_free (self);
}

double
hys_expression_evaluate (HysExpression *self,
                         double         argument)
{
  double value;

  g_mutex_lock (&self->lock);
  HYS_TSAN_ACQUIRE (self);
  self->argument = argument;
  value = mupEval (self->parser);
  if (mupError (self->parser))
    value = NAN;
  HYS_TSAN_RELEASE (self);
  g_mutex_unlock (&self->lock);
  return value;
}

const char *
hys_expression_get_text (const HysExpression *self)
{
  return self->text;
}

static gboolean
work_out (const char *text,
          double     *value)
{
  g_autoptr (HysExpression) expression = hys_expression_new (text, NULL, NULL);
  double result = expression != NULL ? hys_expression_evaluate (expression, 0) : NAN;

  if (!isfinite (result))
    return FALSE;
  *value = result;
  return TRUE;
}

gboolean
hys_expression_parse_typed (const char *text,
                            double     *value)
{
  g_autofree char *with_points = NULL;

  /* A comma may part arguments: only what means nothing so is read with decimal commas. */
  if (hys_number_parse_typed (text, value) || work_out (text, value))
    return TRUE;
  if (strchr (text, '.') != NULL || strchr (text, ',') == NULL)
    return FALSE;
  with_points = g_strdelimit (g_strdup (text), ",", '.');
  return work_out (with_points, value);
}
