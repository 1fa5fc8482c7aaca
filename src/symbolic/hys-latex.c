/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-latex.h"

#include <string.h>

/* Letters in one line of an article; less when a brace stands before it. */
#define LINE_WIDTH 54

/* Widths in letters. */
#define COLUMN_GAP 1.9
#define SCRIPT     0.72
#define SIGN       2.0
#define QUAD       1.9

static double width_until (const char **at, const char *end);

static gboolean
skip (const char **at,
      const char  *prefix)
{
  if (!g_str_has_prefix (*at, prefix))
    return FALSE;
  *at += strlen (prefix);
  return TRUE;
}

static double
group_width (const char **at)
{
  double width;

  while (**at == ' ')
    (*at)++;
  if (!skip (at, "{"))
    {
      *at += **at != '\0';
      return 1;
    }
  width = width_until (at, "}");
  skip (at, "}");
  return width;
}

/* The widest cells of all columns together. */
static double
array_width (const char **at)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, TRUE, sizeof (double));
  double sum = 0;
  guint column = 0;

  group_width (at);
  while (**at != '\0' && !g_str_has_prefix (*at, "\\end"))
    {
      const char *before = *at;
      double cell = width_until (at, "&");

      if (column >= columns->len)
        g_array_set_size (columns, column + 1);
      g_array_index (columns, double, column) = MAX (g_array_index (columns, double, column), cell);
      column = skip (at, "&") ? column + 1 : 0;
      skip (at, "\\\\");
      while (g_ascii_isspace (**at))
        (*at)++;
      if (*at == before)
        break;
    }
  if (skip (at, "\\end"))
    group_width (at);
  for (guint i = 0; i < columns->len; i++)
    sum += g_array_index (columns, double, i) + (i > 0 ? COLUMN_GAP : 0);
  return sum;
}

/* What comes behind a backslash. */
static double
command_width (const char **at)
{
  static const struct { const char *name; double width; } known[] = {
    { "qquad", 2 * QUAD }, { "quad", QUAD }, { ",", 0.3 }, { "ni", SIGN }, { "cdot", SIGN }, { "left", 0 },
        { "right", 0 },
  };

  if (skip (at, "frac"))
    {
      double top = group_width (at), bottom = group_width (at);

      return MAX (top, bottom) + 0.5;
    }
  if (skip (at, "begin{array}"))
    return array_width (at);
  if (skip (at, "text{") || skip (at, "operatorname{"))
    {
      double width = width_until (at, "}");

      skip (at, "}");
      return width;
    }
  if (skip (at, "dot"))
    return group_width (at);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (skip (at, known[i].name))
      return known[i].width;
  *at += !g_ascii_isalpha (**at) && **at != '\0';
  while (g_ascii_isalpha (**at))
    (*at)++;
  return 1;
}

static double
character_width (char c)
{
  if (strchr ("+-=", c) != NULL)
    return SIGN;
  if (strchr (" \n&", c) != NULL)
    return 0;
  return strchr ("(),.|[]/", c) != NULL ? 0.75 : 1;
}

static double
width_until (const char **at,
             const char  *end)
{
  double width = 0;

  while (**at != '\0' && **at != *end && **at != '}' && !g_str_has_prefix (*at, "\\\\")
         && !g_str_has_prefix (*at, "\\end"))
    if (skip (at, "\\"))
      width += command_width (at);
    else if (**at == '_' || **at == '^')
      {
        (*at)++;
        width += SCRIPT * group_width (at);
      }
    else if (**at == '{')
      width += group_width (at);
    else
      width += character_width (*(*at)++);
  return width;
}

/* Roughly how wide a formula is, in letters. */
static double
width_of (const char *formula)
{
  return width_until (&formula, "");
}

/* Whether @at is behind a comma, or a comma and a space. */
static gboolean
is_after_comma (const char *from,
                const char *at)
{
  static const char *const endings[] = { ",", ",\\quad", ",\\qquad" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      gsize length = strlen (endings[i]);

      if ((gsize) (at - from) >= length && strncmp (at - length, endings[i], length) == 0)
        return TRUE;
    }
  return FALSE;
}

/* The next place after @from where a line may be broken: before a sign outside of all brackets, behind a comma. */
static const char *
next_break (const char *from)
{
  int depth = 0;

  for (const char *at = from; *at != '\0'; at++)
    {
      if (*at == '\\' && strchr ("{}%&#$_", at[1]) != NULL && at[1] != '\0')
        {
          at++;
          continue;
        }
      depth += strchr ("{([", *at) != NULL;
      depth -= strchr ("})]", *at) != NULL;
      if (depth == 0 && at > from && *at == ' '
          && (g_str_has_prefix (at, " + ") || g_str_has_prefix (at, " - ") || g_str_has_prefix (at, " = ")
              || g_str_has_prefix (at, " \\ni ") || is_after_comma (from, at)))
        return at;
    }
  return NULL;
}

/* The relation that an equation is aligned at, behind a space and an '&'; %NULL for a formula of another kind. */
static const char *
find_mark (const char *row)
{
  const char *equals = strstr (row, " &= "), *contains = strstr (row, " &\\ni ");

  return equals == NULL || (contains != NULL && contains < equals) ? contains : equals;
}

/* A formula without its mark of alignment, in lines that begin with one; @widest: gets the width of the widest. */
static void
append_broken (GString    *text,
               const char *row,
               double     *widest)
{
  const char *mark = find_mark (row);
  g_autofree char *left = g_strndup (row, mark != NULL ? (gsize) (mark - row) : strlen (row));
  g_autofree char *whole = g_strconcat (left, mark != NULL ? " " : NULL, mark != NULL ? mark + strlen (" &") : NULL,
                                        NULL);
  /* Pieces of a formula that stay together. */
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func (g_free);
  const char *start = whole, *end;
  while ((end = next_break (start)) != NULL)
    {
      g_ptr_array_add (pieces, g_strndup (start, (gsize) (end - start)));
      start = end + 1;
    }
  g_ptr_array_add (pieces, g_strdup (start));
  double line = 0;

  for (guint i = 0; i < pieces->len; i++)
    {
      const char *piece = g_ptr_array_index (pieces, i);
      double width = width_of (piece);

      if (i == 0)
        g_string_append (text, "  &");
      else if (line + width > LINE_WIDTH)
        g_string_append (text, "\\\\\n  &\\qquad ");
      else
        g_string_append_c (text, ' ');
      line = i == 0 || line + width <= LINE_WIDTH ? line + width : 2 * QUAD + width;
      *widest = MAX (*widest, line);
      g_string_append (text, piece);
    }
}

static gboolean
fits (const GPtrArray *rows)
{
  double left = 0, right = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const char *row = g_ptr_array_index (rows, i), *mark = find_mark (row);
      g_autofree char *before = g_strndup (row, mark != NULL ? (gsize) (mark - row) : strlen (row));

      left = MAX (left, width_of (before));
      right = MAX (right, mark != NULL ? width_of (mark) : 0);
    }
  return left + right <= LINE_WIDTH;
}

void
hys_latex_append_display (GString         *text,
                          const GPtrArray *rows,
                          gboolean         braced)
{
  g_autoptr (GString) body = g_string_new (NULL);
  gboolean plain = rows->len == 1 && !braced && fits (rows) && find_mark (g_ptr_array_index (rows, 0)) == NULL;
  /* The formulas with signs of alignment; returns how wide they are. */
  gboolean whole = fits (rows);
  double width = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const char *row = g_ptr_array_index (rows, i);

      if (whole)
        g_string_append_printf (body, "  %s", row);
      else
        append_broken (body, row, &width);
      g_string_append (body, i + 1 < rows->len ? ",\\\\\n" : "\n");
    }
  const char *size = width <= 1.05 * LINE_WIDTH ? NULL
                     : width <= 1.3 * LINE_WIDTH ? "\\footnotesize\\setlength{\\arraycolsep}{3pt}"
                     : "\\tiny\\setlength{\\arraycolsep}{2pt}";

  if (size != NULL)
    g_string_append_printf (text, "{%s\n", size);
  g_string_append (text, braced ? "\\[\n\\left\\{\\begin{aligned}\n" : plain ? "\\[\n" : "\\[\n\\begin{aligned}\n");
  g_string_append (text, body->str);
  g_string_append (text, braced ? "\\end{aligned}\\right.\n\\]\n" : plain ? "\\]\n" : "\\end{aligned}\n\\]\n");
  if (size != NULL)
    g_string_append (text, "}\n");
}
