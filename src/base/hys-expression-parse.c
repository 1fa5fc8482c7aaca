/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads the text of a formula into nodes. From loosest to tightest: ?: (from the right), ||, &&, comparisons, + -, * /,
 * a sign, ^ (from the right). What does not depend on the variable is worked out at once.
 */
#include "hys-expression-private.h"

#include "hys-error.h"
#include "hys-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Longer texts are refused: parentheses within each other take room on the stack. */
#define MAX_LENGTH 4096

typedef struct
{
  const char *text;
  const char *variable;
  gsize       at;
  GArray     *nodes;
  GError    **error;
  glong       position;
} Parser;

/* A binary operator, and how tightly it binds. */
typedef struct
{
  const char  *text;
  HysOperation operation;
  int          tightness;
} Operator;

enum
{
  LOOSEST = 1,
  SIGN = 6,
  POWER = 7,
};

/* None begins with another that stands before it. */
static const Operator operators[] = {
  { "||", HYS_NODE_OR, LOOSEST }, { "&&", HYS_NODE_AND, 2 },
  { "<=", HYS_NODE_AT_MOST, 3 }, { ">=", HYS_NODE_AT_LEAST, 3 }, { "==", HYS_NODE_EQUAL, 3 },
      { "!=", HYS_NODE_UNEQUAL, 3 },
  { "<", HYS_NODE_LESS, 3 }, { ">", HYS_NODE_GREATER, 3 },
  { "+", HYS_NODE_ADD, 4 }, { "-", HYS_NODE_SUBTRACT, 4 },
  { "*", HYS_NODE_MULTIPLY, 5 }, { "/", HYS_NODE_DIVIDE, 5 }, { "^", HYS_NODE_POWER, POWER },
};

/* ---- Refusals ---- */

static gboolean
refuse_at (Parser     *self,
           gsize       byte,
           const char *reason)
{
  self->position = g_utf8_strlen (self->text, (gssize) byte) + 1;
  g_set_error (self->error, HYS_ERROR, HYS_ERROR_REFUSED, _("%s at position %ld"), reason, self->position);
  return FALSE;
}

/* The name or character that comes next, for a message. */
static char *
next_token (const Parser *self)
{
  const char *start = self->text + self->at;
  gsize length = 0;

  while (g_ascii_isalnum (start[length]) || start[length] == '_' || (length > 0 && start[length] == '.'))
    length++;
  return length > 0 ? g_strndup (start, length) : g_utf8_substring (start, 0, 1);
}

/* @what: "\"%s\" is not known", or not expected */
static gboolean
refuse_token (Parser     *self,
              const char *what)
{
  g_autofree char *token = next_token (self);
  g_autofree char *reason = g_strdup_printf (what, token);

  return refuse_at (self, self->at, reason);
}

static gboolean
refuse_what_follows (Parser *self)
{
  return self->text[self->at] == '\0' ? refuse_at (self, self->at, _("the formula is not complete"))
                                      : refuse_token (self, _("\"%s\" is not expected"));
}

/* ---- Nodes ---- */

static HysFormulaNode *
node_at (const Parser *self,
         guint         i)
{
  return &g_array_index (self->nodes, HysFormulaNode, i);
}

static guint
last_node (const Parser *self)
{
  return self->nodes->len - 1;
}

static void
add_number (Parser *self,
            double  number)
{
  HysFormulaNode node = { .operation = HYS_NODE_NUMBER, .number = number, .first = (guint16) self->nodes->len };

  g_array_append_val (self->nodes, node);
}

/* An operation on the subtrees that end at @a, before the last one, and at the last node; of one operand @a is that.
 * @function: of one operand, or NULL */
static void
add_operation (Parser            *self,
               HysOperation       operation,
               const HysFunction *function,
               guint              a)
{
  guint b = last_node (self), first = node_at (self, a)->first;
  HysFormulaNode node = { operation, (guint16) a, (guint16) b, 0, (guint16) first, 0, function };
  gboolean known = node_at (self, a)->operation == HYS_NODE_NUMBER && node_at (self, b)->operation == HYS_NODE_NUMBER;
  double value[3] = { node_at (self, a)->number, node_at (self, b)->number };

  g_array_append_val (self->nodes, node);
  if (!known)
    return;
  node.a = 0;
  node.b = a == b ? 0 : 1;
  hys_nodes_evaluate ((const HysFormulaNode[]){ { 0 }, { 0 }, node }, 2, 2, 0, value, NULL);
  g_array_set_size (self->nodes, first);
  add_number (self, value[2]);
}

/* ---- The grammar ---- */

static gboolean parse_choice (Parser *self);
static gboolean parse_binary (Parser *self, int tightness);

static void
skip_space (Parser *self)
{
  while (g_ascii_isspace (self->text[self->at]))
    self->at++;
}

static gboolean
accept (Parser *self,
        char    c)
{
  skip_space (self);
  if (self->text[self->at] != c)
    return FALSE;
  self->at++;
  return TRUE;
}

static gsize
digits_at (const char *text)
{
  return strspn (text, "0123456789");
}

/* The arguments of a function, from behind its name. */
static gboolean
parse_call (Parser            *self,
            const HysFunction *function)
{
  HysOperation operation = function->operation == HYS_NODE_AVERAGE ? HYS_NODE_ADD : function->operation;
  guint n = 1, joined;

  if (!accept (self, '('))
    return refuse_what_follows (self);
  skip_space (self);
  if (self->text[self->at] == ')')
    return refuse_at (self, self->at, _("too few arguments"));
  if (!parse_choice (self))
    return FALSE;
  joined = last_node (self);
  for (; accept (self, ','); n++)
    {
      if (n == function->most)
        return refuse_at (self, self->at - 1, _("too many arguments"));
      if (!parse_choice (self))
        return FALSE;
      add_operation (self, operation, NULL, joined);
      joined = last_node (self);
    }
  if (self->text[self->at] != ')')
    return refuse_what_follows (self);
  if (n < function->fewest)
    return refuse_at (self, self->at, _("too few arguments"));
  self->at++;
  if (function->most == 1)
    add_operation (self, operation, function, joined);
  if (function->operation == HYS_NODE_AVERAGE)
    {
      add_number (self, n);
      add_operation (self, HYS_NODE_DIVIDE, NULL, joined);
    }
  return TRUE;
}

static gboolean
parse_name (Parser *self)
{
  g_autofree char *name = next_token (self);

  for (const HysFunction *function = hys_functions; function->name != NULL; function++)
    if (g_str_equal (name, function->name))
      {
        self->at += strlen (name);
        return parse_call (self, function);
      }
  if (self->variable != NULL && g_str_equal (name, self->variable))
    {
      HysFormulaNode node = { .operation = HYS_NODE_ARGUMENT, .first = (guint16) self->nodes->len };

      g_array_append_val (self->nodes, node);
    }
  else if (g_str_equal (name, "pi"))
    add_number (self, G_PI);
  else if (g_str_equal (name, "e"))
    add_number (self, G_E);
  else
    return refuse_token (self, _("\"%s\" is not known"));
  self->at += strlen (name);
  return TRUE;
}

/* A number, a name, a call, or what stands in parentheses. */
static gboolean
parse_operand (Parser *self)
{
  char c;

  if (accept (self, '('))
    {
      if (!parse_choice (self))
        return FALSE;
      return accept (self, ')') || refuse_what_follows (self);
    }
  c = self->text[self->at];
  if (g_ascii_isdigit (c) || (c == '.' && g_ascii_isdigit (self->text[self->at + 1])))
    {
      const char *text = self->text + self->at;
      gsize length = digits_at (text);
      g_autofree char *token = NULL;
      double value;

      if (text[length] == '.')
        length += 1 + digits_at (text + length + 1);
      if (text[length] == 'e' || text[length] == 'E')
        {
          gsize sign = text[length + 1] == '+' || text[length + 1] == '-' ? 1 : 0,
                n = digits_at (text + length + 1 + sign);

          length += n > 0 ? 1 + sign + n : 0;
        }
      token = g_strndup (text, length);
      if (!hys_number_parse (token, &value))
        return refuse_token (self, _("\"%s\" is not known"));
      self->at += length;
      add_number (self, value);
      return TRUE;
    }
  if (g_ascii_isalpha (c) || c == '_' || (guchar) c >= 0x80)
    return parse_name (self);
  return refuse_what_follows (self);
}

static gboolean
parse_signed (Parser *self)
{
  gboolean any = FALSE, minus = FALSE;

  for (;;)
    if (accept (self, '-'))
      any = TRUE, minus = !minus;
    else if (accept (self, '+'))
      any = TRUE;
    else
      break;
  if (!(any ? parse_binary (self, POWER) : parse_operand (self)))
    return FALSE;
  if (minus)
    add_operation (self, HYS_NODE_NEGATE, NULL, last_node (self));
  return TRUE;
}

static const Operator *
next_operator (Parser *self)
{
  skip_space (self);
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (g_str_has_prefix (self->text + self->at, operators[i].text))
      return &operators[i];
  return NULL;
}

/* Operands between operators that bind at least so tightly. */
static gboolean
parse_binary (Parser *self,
              int     tightness)
{
  const Operator *next;

  if (!parse_signed (self))
    return FALSE;
  while ((next = next_operator (self)) != NULL && next->tightness >= tightness)
    {
      guint left = last_node (self);

      self->at += strlen (next->text);
      if (!parse_binary (self, next->tightness == POWER ? POWER : next->tightness + 1))
        return FALSE;
      add_operation (self, next->operation, NULL, left);
    }
  return TRUE;
}

/* condition ? one : other. What is not taken is not evaluated. */
static gboolean
parse_choice (Parser *self)
{
  guint condition, branch, one, jump, other, first;

  if (!parse_binary (self, LOOSEST))
    return FALSE;
  if (!accept (self, '?'))
    return TRUE;
  condition = last_node (self);
  first = node_at (self, condition)->first;
  add_number (self, 0);
  branch = last_node (self);
  if (!parse_choice (self))
    return FALSE;
  one = last_node (self);
  add_number (self, 0);
  jump = last_node (self);
  if (!accept (self, ':'))
    return refuse_what_follows (self);
  if (!parse_choice (self))
    return FALSE;
  other = last_node (self);
  *node_at (self, branch) = (HysFormulaNode){ .operation = HYS_NODE_BRANCH, .a = (guint16) condition,
                                              .b = (guint16) (jump + 1), .first = (guint16) first };
  *node_at (self, jump) = (HysFormulaNode){ .operation = HYS_NODE_JUMP, .b = (guint16) (other + 1),
                                            .first = (guint16) first };
  add_number (self, 0);
  *node_at (self, last_node (self)) = (HysFormulaNode){ HYS_NODE_SELECT, (guint16) condition, (guint16) one,
                                                        (guint16) other, (guint16) first, 0, NULL };
  return TRUE;
}

static gboolean
check_text (Parser *self)
{
  const char *end;

  if (!g_utf8_validate (self->text, -1, &end))
    return refuse_at (self, (gsize) (end - self->text), _("the formula cannot be read"));
  if (strlen (self->text) > MAX_LENGTH)
    {
      self->position = MAX_LENGTH + 1;
      g_set_error (self->error, HYS_ERROR, HYS_ERROR_REFUSED,
                   _("the formula is longer than %d characters, at position %d"), MAX_LENGTH, MAX_LENGTH + 1);
      return FALSE;
    }
  /* "t = 3" is no comparison, though many mean one. */
  for (const char *c = strchr (self->text, '='); c != NULL; c = strchr (c + 1, '='))
    if (c[1] != '=' && (c == self->text || strchr ("=<>!", c[-1]) == NULL))
      return refuse_at (self, (gsize) (c - self->text), _("an assignment is not allowed"));
  skip_space (self);
  return self->text[self->at] != '\0' || refuse_at (self, 0, _("the formula is empty"));
}

static gboolean
parse_all (Parser *self)
{
  if (!check_text (self) || !parse_choice (self))
    return FALSE;
  skip_space (self);
  if (self->text[self->at] == ',')
    return refuse_at (self, self->at, _("only one value is expected"));
  return self->text[self->at] == '\0' || refuse_what_follows (self);
}

GArray *
hys_expression_parse (const char *text,
                      const char *variable,
                      glong      *position,
                      GError    **error)
{
  Parser self = { .text = text, .variable = variable, .error = error };
  gboolean good;

  self.nodes = g_array_new (FALSE, FALSE, sizeof (HysFormulaNode));
  good = parse_all (&self);
  *position = self.position;
  if (!good)
    g_clear_pointer (&self.nodes, g_array_unref);
  return self.nodes;
}
