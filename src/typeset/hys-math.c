/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-math.h"

#include <string.h>

/* Where the reading of a formula is. */
typedef struct
{
  const char *at;
  guint       depth;
} Reader;

/* Commands that stand for one symbol. */
static const struct
{
  const char   *name;
  const char   *text;
  HysMathClass  class;
  gboolean      italic;
} symbols[] = {
  { "alpha", "α", HYS_MATH_ORDINARY, TRUE },     { "beta", "β", HYS_MATH_ORDINARY, TRUE },
  { "gamma", "γ", HYS_MATH_ORDINARY, TRUE },     { "delta", "δ", HYS_MATH_ORDINARY, TRUE },
  { "varepsilon", "ε", HYS_MATH_ORDINARY, TRUE }, { "zeta", "ζ", HYS_MATH_ORDINARY, TRUE },
  { "eta", "η", HYS_MATH_ORDINARY, TRUE },       { "theta", "θ", HYS_MATH_ORDINARY, TRUE },
  { "iota", "ι", HYS_MATH_ORDINARY, TRUE },      { "kappa", "κ", HYS_MATH_ORDINARY, TRUE },
  { "lambda", "λ", HYS_MATH_ORDINARY, TRUE },    { "mu", "μ", HYS_MATH_ORDINARY, TRUE },
  { "nu", "ν", HYS_MATH_ORDINARY, TRUE },        { "xi", "ξ", HYS_MATH_ORDINARY, TRUE },
  { "pi", "π", HYS_MATH_ORDINARY, TRUE },        { "rho", "ρ", HYS_MATH_ORDINARY, TRUE },
  { "sigma", "σ", HYS_MATH_ORDINARY, TRUE },     { "tau", "τ", HYS_MATH_ORDINARY, TRUE },
  { "varphi", "φ", HYS_MATH_ORDINARY, TRUE },    { "chi", "χ", HYS_MATH_ORDINARY, TRUE },
  { "psi", "ψ", HYS_MATH_ORDINARY, TRUE },       { "omega", "ω", HYS_MATH_ORDINARY, TRUE },
  { "Delta", "Δ", HYS_MATH_ORDINARY, FALSE },    { "Sigma", "Σ", HYS_MATH_ORDINARY, FALSE },
  { "Omega", "Ω", HYS_MATH_ORDINARY, FALSE },    { "Phi", "Φ", HYS_MATH_ORDINARY, FALSE },
  { "Psi", "Ψ", HYS_MATH_ORDINARY, FALSE },      { "partial", "∂", HYS_MATH_ORDINARY, TRUE },
  { "infty", "∞", HYS_MATH_ORDINARY, FALSE },    { "ni", "∋", HYS_MATH_RELATION, FALSE },
  { "in", "∈", HYS_MATH_RELATION, FALSE },       { "leq", "≤", HYS_MATH_RELATION, FALSE },
  { "geq", "≥", HYS_MATH_RELATION, FALSE },      { "cdot", "·", HYS_MATH_BINARY, FALSE },
  { "ldots", "…", HYS_MATH_INNER, FALSE },       { "cdots", "⋯", HYS_MATH_INNER, FALSE },
  { "vdots", "⋮", HYS_MATH_ORDINARY, FALSE },    { "ddots", "⋱", HYS_MATH_ORDINARY, FALSE },
};

static const struct { const char *name; double size; } spaces[] = {
  { "quad", 1 }, { "qquad", 2 }, { ",", 1 / 6.0 }, { ":", 2 / 9.0 }, { ";", 5 / 18.0 }, { " ", 0.25 },
      { "!", -1 / 6.0 },
};

/* Letters and signs that stand for others in text. */
static const struct { const char *name, *text; } characters[] = {
  { "textbackslash", "\\" }, { "textasciitilde", "~" }, { "textasciicircum", "^" },
};

static HysMath *parse_row (Reader *self);
static HysMath *parse_group (Reader *self);

static HysMath *
math_new (HysMathKind  kind,
          HysMathClass class)
{
  HysMath *self = hys_owner_new (HysMath);

  self->kind = kind;
  self->class = class;
  self->children = hys_owner_keep (self, g_ptr_array_new_with_free_func (hys_owner_free), g_ptr_array_unref);
  return self;
}

static HysMath *
symbol_new (const char   *text,
            gsize         length,
            HysMathClass  class,
            gboolean      italic)
{
  HysMath *self = math_new (HYS_MATH_SYMBOL, class);

  self->text = hys_owner_keep (self, g_strndup (text, length), g_free);
  self->italic = italic;
  return self;
}

static gboolean
skip (Reader     *self,
      const char *prefix)
{
  if (!g_str_has_prefix (self->at, prefix))
    return FALSE;
  self->at += strlen (prefix);
  return TRUE;
}

static void
skip_blanks (Reader *self)
{
  while (g_ascii_isspace (*self->at))
    self->at++;
}

/* The name behind a backslash: letters, or one character. */
static char *
read_name (Reader *self)
{
  const char *start = self->at;

  while (g_ascii_isalpha (*self->at))
    self->at++;
  if (self->at == start && *self->at != '\0')
    self->at = g_utf8_next_char (self->at);
  return g_strndup (start, (gsize) (self->at - start));
}

/* What is between braces, as it stands. */
static char *
read_word (Reader *self)
{
  const char *start, *end;

  skip_blanks (self);
  if (!skip (self, "{"))
    return g_strdup ("");
  start = self->at;
  end = strchr (start, '}');
  if (end == NULL)
    end = start + strlen (start);
  self->at = *end == '}' ? end + 1 : end;
  return g_strndup (start, (gsize) (end - start));
}

/* One escaped character of a text. */
static void
read_escape (Reader  *self,
             GString *text)
{
  g_autofree char *name = read_name (self);

  for (guint i = 0; i < G_N_ELEMENTS (characters); i++)
    if (g_str_equal (name, characters[i].name))
      {
        g_string_append (text, characters[i].text);
        skip (self, "{}");
        return;
      }
  for (guint i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (g_str_equal (name, symbols[i].name))
      {
        g_string_append (text, symbols[i].text);
        return;
      }
  g_string_append (text, name);
}

/* Upright words, in which $\alpha$ may stand. */
static HysMath *
parse_text (Reader *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  skip_blanks (self);
  if (!skip (self, "{"))
    return symbol_new ("", 0, HYS_MATH_ORDINARY, FALSE);
  while (*self->at != '\0' && *self->at != '}')
    if (skip (self, "\\"))
      read_escape (self, text);
    else if (!skip (self, "$"))
      {
        const char *next = g_utf8_next_char (self->at);

        g_string_append_len (text, self->at, next - self->at);
        self->at = next;
      }
  skip (self, "}");
  return symbol_new (text->str, text->len, HYS_MATH_ORDINARY, FALSE);
}

/* The character of a delimiter; '.' for none. */
static char
read_delimiter (Reader *self)
{
  skip_blanks (self);
  skip (self, "\\");
  if (*self->at == '\0' || strchr ("()[]{}|", *self->at) == NULL)
    {
      skip (self, ".");
      return '.';
    }
  return *self->at++;
}

/* Cells, up to the end of the environment; a row has as many as the first one. */
static void
parse_cells (Reader  *self,
             HysMath *grid)
{
  guint n = 0;

  for (;;)
    {
      g_autoptr (HysMath) cell = parse_row (self);
      gboolean empty = cell->children->len == 0, next_cell = skip (self, "&"), next_row = !next_cell
                       && skip (self, "\\\\");

      if (next_cell || next_row || !empty)
        {
          if (grid->columns == 0 || n < grid->columns)
            g_ptr_array_add (grid->children, g_steal_pointer (&cell));
          n++;
        }
      if (next_cell)
        continue;
      grid->columns = grid->columns > 0 ? grid->columns : n;
      while (n > 0 && n < grid->columns)
        {
          g_ptr_array_add (grid->children, math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY));
          n++;
        }
      n = 0;
      if (!next_row)
        return;
    }
}

static HysMath *
parse_command (Reader *self)
{
  g_autofree char *name = read_name (self);

  if (g_str_equal (name, "frac"))
    {
      HysMath *made = math_new (HYS_MATH_FRACTION, HYS_MATH_INNER);

      g_ptr_array_add (made->children, parse_group (self));
      g_ptr_array_add (made->children, parse_group (self));
      return made;
    }
  if (g_str_equal (name, "dot") || g_str_equal (name, "ddot"))
    {
      HysMath *made = math_new (HYS_MATH_DOT, HYS_MATH_ORDINARY);

      made->columns = g_str_equal (name, "ddot") ? 2 : 1;
      g_ptr_array_add (made->children, parse_group (self));
      return made;
    }
  if (g_str_equal (name, "text") || g_str_equal (name, "operatorname") || g_str_equal (name, "mathrm"))
    return parse_text (self);
  if (g_str_equal (name, "left"))
    {
      HysMath *made = math_new (HYS_MATH_FENCE, HYS_MATH_INNER);

      made->open = read_delimiter (self);
      g_ptr_array_add (made->children, parse_row (self));
      made->close = skip (self, "\\right") ? read_delimiter (self) : '.';
      return made;
    }
  if (g_str_equal (name, "begin"))
    {
      g_autofree char *environment = read_word (self), *closing = NULL;
      gboolean equations = g_str_equal (environment, "aligned");
      HysMath *made = math_new (equations ? HYS_MATH_EQUATIONS : HYS_MATH_MATRIX, HYS_MATH_INNER);

      made->align = hys_owner_keep (made, equations ? g_strdup ("rl") : read_word (self), g_free);
      if (!equations)
        made->columns = (guint) strlen (made->align);
      parse_cells (self, made);
      if (skip (self, "\\end"))
        closing = read_word (self);
      return made;
    }
  for (guint i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (g_str_equal (name, symbols[i].name))
      return symbol_new (symbols[i].text, strlen (symbols[i].text), symbols[i].class, symbols[i].italic);
  for (guint i = 0; i < G_N_ELEMENTS (spaces); i++)
    if (g_str_equal (name, spaces[i].name))
      {
        HysMath *made = math_new (HYS_MATH_SPACE, HYS_MATH_ORDINARY);

        made->size = spaces[i].size;
        return made;
      }
  return symbol_new (name, strlen (name), g_str_equal (name, "{") ? HYS_MATH_OPENING
                     : g_str_equal (name, "}") ? HYS_MATH_CLOSING : HYS_MATH_ORDINARY, FALSE);
}

static HysMathClass
class_of (char c)
{
  static const struct { const char *of; HysMathClass class; } classes[] = {
    { "+-*", HYS_MATH_BINARY }, { "=<>:", HYS_MATH_RELATION }, { "([", HYS_MATH_OPENING }, { ")]", HYS_MATH_CLOSING },
    { ",;", HYS_MATH_PUNCTUATION },
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    if (strchr (classes[i].of, c) != NULL)
      return classes[i].class;
  return HYS_MATH_ORDINARY;
}

/* One symbol, command or group; an empty row where nothing is left. */
static HysMath *
parse_atom (Reader *self)
{
  if (*self->at == '\0')
    return math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY);
  if (*self->at == '{')
    {
      HysMath *group;

      skip (self, "{");
      group = parse_row (self);
      skip (self, "}");
      return group;
    }
  if (skip (self, "\\"))
    return parse_command (self);
  const char *start = self->at;
  if (!g_ascii_isdigit (*self->at))
    {
      self->at = g_utf8_next_char (start);
      if (*start == '-')
        return symbol_new ("−", strlen ("−"), HYS_MATH_BINARY, FALSE);
      return symbol_new (start, (gsize) (self->at - start), class_of (*start), g_ascii_isalpha (*start));
    }
  while (g_ascii_isdigit (*self->at) || (*self->at == '.' && g_ascii_isdigit (self->at[1])))
    self->at++;
  return symbol_new (start, (gsize) (self->at - start), HYS_MATH_ORDINARY, FALSE);
}

static HysMath *
parse_group (Reader *self)
{
  HysMath *made;

  skip_blanks (self);
  if (self->depth >= HYS_MATH_MAX_DEPTH)
    {
      self->at += strlen (self->at);
      return math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY);
    }
  self->depth++;
  made = parse_atom (self);
  self->depth--;
  return made;
}

/* Adds a script to the last item of a row; a second one for the same base is merged. */
static void
parse_script (Reader  *self,
              HysMath *row,
              guint    which)
{
  HysMath *base = row->children->len > 0 ? g_ptr_array_steal_index (row->children, row->children->len - 1)
                                         : math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY);
  HysMath *made = base;

  if (base->kind != HYS_MATH_SCRIPT)
    {
      made = math_new (HYS_MATH_SCRIPT, base->class);
      g_ptr_array_add (made->children, base);
      g_ptr_array_add (made->children, math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY));
      g_ptr_array_add (made->children, math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY));
    }
  hys_math_free (made->children->pdata[which]);
  made->children->pdata[which] = NULL;
  made->children->pdata[which] = parse_group (self);
  g_ptr_array_add (row->children, made);
}

/* What stands side by side, up to where the group around it ends. */
static HysMath *
parse_row (Reader *self)
{
  HysMath *row = math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY);

  for (skip_blanks (self);
       *self->at != '\0' && *self->at != '}' && *self->at != '&' && !g_str_has_prefix (self->at, "\\\\")
       && !g_str_has_prefix (self->at, "\\end") && !g_str_has_prefix (self->at, "\\right");
       skip_blanks (self))
    if (skip (self, "_"))
      parse_script (self, row, 1);
    else if (skip (self, "^"))
      parse_script (self, row, 2);
    else
      g_ptr_array_add (row->children, parse_group (self));
  return row;
}

HysMath *
hys_math_parse (const char *latex)
{
  Reader reader = { .at = latex };
  HysMath *row = math_new (HYS_MATH_ROW, HYS_MATH_ORDINARY);

  while (*reader.at != '\0')
    {
      g_autoptr (HysMath) part = parse_row (&reader);

      g_ptr_array_extend_and_steal (row->children, g_ptr_array_ref (part->children));
      if (*reader.at != '\0')
        reader.at = g_utf8_next_char (reader.at);
    }
  return row;
}
