/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-svg.h"

#include "hys-text.h"

#include <math.h>
#include <string.h>

#define END_OF_FILE "</svg>"

/* In the place of a path that was kept there is one of so many lines, and one more for each path before, that go round a square
 * of this size. Its corner is so far from whole numbers that all of its coordinates are the same in hundredths. */
#define MARK_LINES  8
#define MARK_SIZE   (1 / 256.0)
#define MARK_CORNER 0.498

/* A font is a declaration of the style sheet, used by name: most texts share a few. */
struct HysSvgTexts
{
  GString   *elements;
  GPtrArray *fonts;
  GPtrArray *paths;       /* GString: their data */
};

static const cairo_user_data_key_t texts_key, paths_key;

static void
free_path (gpointer path)
{
  g_string_free (path, TRUE);
}

HysSvgTexts *
hys_svg_texts_new (void)
{
  HysSvgTexts *self = g_new (HysSvgTexts, 1);

  *self = (HysSvgTexts) { g_string_new (NULL), g_ptr_array_new_with_free_func (g_free),
                          g_ptr_array_new_with_free_func (free_path) };
  return self;
}

void
hys_svg_texts_free (HysSvgTexts *self)
{
  g_string_free (self->elements, TRUE);
  g_ptr_array_unref (self->fonts);
  g_ptr_array_unref (self->paths);
  g_free (self);
}

void
hys_svg_texts_clear (HysSvgTexts *self)
{
  g_string_truncate (self->elements, 0);
  g_ptr_array_set_size (self->fonts, 0);
  g_ptr_array_set_size (self->paths, 0);
}

void
hys_svg_keep_texts (cairo_surface_t *surface,
                    HysSvgTexts     *texts)
{
  cairo_surface_set_user_data (surface, &texts_key, texts, NULL);
}

void
hys_svg_keep_paths (cairo_surface_t *surface,
                    HysSvgTexts     *texts)
{
  cairo_surface_set_user_data (surface, &paths_key, texts, NULL);
}

/* At most @decimals digits after the point, no zeros at the end. */
static void
append_number (GString *out,
               double   value,
               int      decimals)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE], format[] = { '%', '.', (char) ('0' + decimals), 'f', '\0' };
  char *end;

  g_ascii_formatd (text, sizeof text, format, value);
  if (strchr (text, '.') != NULL)
    {
      for (end = text + strlen (text); end[-1] == '0'; end--)
        continue;
      end[end[-1] == '.' ? -1 : 0] = '\0';
    }
  g_string_append (out, g_str_equal (text, "-0") ? "0" : text);
}

static void
append_attribute (GString    *out,
                  const char *name,
                  double      value)
{
  g_string_append_printf (out, " %s=\"", name);
  append_number (out, value, 2);
  g_string_append_c (out, '"');
}

/* The family that was found, then those that were asked for, with the names that the web has for Pango's general
 * ones. */
static void
append_families (GString     *out,
                 PangoLayout *layout,
                 const char  *found)
{
  const char *asked = pango_font_description_get_family (pango_layout_get_font_description (layout));
  g_auto (GStrv) names = g_strsplit (asked != NULL ? asked : "", ",", -1);

  g_string_append_printf (out, "font-family:'%s'", found);
  for (char **name = names; *name != NULL; name++)
    {
      g_autofree char *escaped = g_markup_escape_text (g_strstrip (*name), -1);

      if (g_ascii_strcasecmp (escaped, found) == 0)
        continue;
      if (g_ascii_strcasecmp (escaped, "Sans") == 0 || g_ascii_strcasecmp (escaped, "Serif") == 0)
        g_string_append (out, g_ascii_tolower (escaped[2]) == 'n' ? ",sans-serif" : ",serif");
      else
        g_string_append_printf (out, ",'%s'", escaped);
    }
}

static char *
declare_font (PangoLayout *layout,
              PangoFont   *font)
{
  GString *out = g_string_new (NULL);
  PangoFontDescription *description = pango_font_describe_with_absolute_size (font);
  g_autofree char *found = g_markup_escape_text (pango_font_description_get_family (description), -1);
  PangoWeight weight = pango_font_description_get_weight (description);

  append_families (out, layout, found);
  g_string_append (out, ";font-size:");
  append_number (out, (double) pango_font_description_get_size (description) / PANGO_SCALE, 2);
  g_string_append (out, "px");
  if (pango_font_description_get_style (description) != PANGO_STYLE_NORMAL)
    g_string_append (out, ";font-style:italic");
  if (weight != PANGO_WEIGHT_NORMAL)
    g_string_append_printf (out, ";font-weight:%d", weight);
  pango_font_description_free (description);
  return g_string_free (out, FALSE);
}

/* The number of a font's declaration. */
static guint
find_font (HysSvgTexts *texts,
           PangoLayout *layout,
           PangoFont   *font)
{
  g_autofree char *declaration = declare_font (layout, font);
  guint i;

  if (g_ptr_array_find_with_equal_func (texts->fonts, declaration, g_str_equal, &i))
    return i;
  g_ptr_array_add (texts->fonts, g_steal_pointer (&declaration));
  return texts->fonts->len - 1;
}

/* A piece of text in one font, as a <tspan> at its place. */
static void
append_run (HysSvgTexts     *texts,
            PangoLayout     *layout,
            PangoLayoutIter *iter,
            double           x,
            double           y)
{
  PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);
  GString *out = texts->elements;
  g_autofree char *text = NULL, *clean = NULL;
  PangoRectangle logical;

  if (run == NULL)
    return;
  clean = hys_text_clean (pango_layout_get_text (layout) + run->item->offset, run->item->length);
  text = g_markup_escape_text (clean, -1);
  pango_layout_iter_get_run_extents (iter, NULL, &logical);
  g_string_append_printf (out, "<tspan class=\"font%u\"", find_font (texts, layout, run->item->analysis.font));
  append_attribute (out, "x", x + (double) logical.x / PANGO_SCALE);
  append_attribute (out, "y", y + (double) pango_layout_iter_get_run_baseline (iter) / PANGO_SCALE);
  g_string_append_printf (out, ">%s</tspan>", text);
}

static void
append_fill (GString *out,
             cairo_t *cr)
{
  double red = 0, green = 0, blue = 0, alpha = 1;

  cairo_pattern_get_rgba (cairo_get_source (cr), &red, &green, &blue, &alpha);
  g_string_append_printf (out, " fill=\"#%02x%02x%02x\"", (guint) lround (255 * red), (guint) lround (255 * green),
                          (guint) lround (255 * blue));
  if (alpha < 1)
    append_attribute (out, "fill-opacity", alpha);
}

/* How user space lies in the file's, unless it is only moved; then (@x, @y) is. */
static void
append_transform (GString *out,
                  cairo_t *cr,
                  double  *x,
                  double  *y)
{
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  if (matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0)
    {
      cairo_user_to_device (cr, x, y);
      return;
    }
  g_string_append (out, " transform=\"matrix(");
  for (int i = 0; i < 6; i++)
    {
      const double entries[] = { matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0 };

      append_number (out, entries[i], 6);
      g_string_append (out, i < 5 ? " " : ")\"");
    }
}

gboolean
hys_svg_take_text (cairo_t     *cr,
                   PangoLayout *layout,
                   double       x,
                   double       y)
{
  HysSvgTexts *texts = cairo_surface_get_user_data (cairo_get_target (cr), &texts_key);
  PangoLayoutIter *iter;
  GString *out;

  if (texts == NULL)
    return FALSE;
  out = texts->elements;
  g_string_append (out, "<text xml:space=\"preserve\"");
  append_fill (out, cr);
  append_transform (out, cr, &x, &y);
  g_string_append_c (out, '>');
  iter = pango_layout_get_iter (layout);
  do
    append_run (texts, layout, iter, x, y);
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
  g_string_append (out, "</text>\n");
  return TRUE;
}

/* A path that is being written, in hundredths of a point. */
typedef struct
{
  GString *out;
  gint64   x, y;              /* where the pen is, */
  gint64   start_x, start_y;  /* and where it came down */
  char     command;           /* the last one written */
  gboolean number;            /* a number was written last, */
  gboolean broken;            /* with a decimal point */
} Pen;

/* Drops redundant characters: a zero before the point, trailing zeros, a space before a sign, or before the point of a
 * number that follows one with a point. */
static void
append_hundredths (Pen    *pen,
                   gint64  value)
{
  guint64 size = (guint64) ABS (value), whole = size / 100, rest = size % 100;
  char text[32], *at = text + sizeof text;

  if (rest % 10 > 0)
    *--at = (char) ('0' + rest % 10);
  if (rest > 0)
    {
      *--at = (char) ('0' + rest / 10);
      *--at = '.';
    }
  for (guint64 left = whole; left > 0 || (whole == 0 && rest == 0 && at == text + sizeof text); left /= 10)
    *--at = (char) ('0' + left % 10);
  if (value < 0)
    *--at = '-';
  else if (pen->number && !(pen->broken && whole == 0 && rest > 0))
    *--at = ' ';
  g_string_append_len (pen->out, at, text + sizeof text - at);
  pen->number = TRUE;
  pen->broken = rest > 0;
}

/* One command with its @n coordinates, which count from where the pen is: those numbers are short. */
static void
append_command (Pen          *pen,
                char          command,
                const gint64 *values,
                int           n)
{
  if (command != pen->command || command == 'M' || n == 0)
    {
      g_string_append_c (pen->out, g_ascii_tolower (command));
      pen->number = FALSE;
    }
  for (int i = 0; i < n; i++)
    append_hundredths (pen, values[i] - (i % 2 == 0 ? pen->x : pen->y));
  pen->x = n > 0 ? values[n - 2] : pen->start_x;
  pen->y = n > 0 ? values[n - 1] : pen->start_y;
  if (command == 'M')
    {
      pen->start_x = pen->x;
      pen->start_y = pen->y;
    }
  pen->command = command;
}

static int
count_coordinates (char command)
{
  return command == 'M' || command == 'L' ? 2 : command == 'C' ? 6 : 0;
}

static GString *
write_path (const cairo_path_t *path)
{
  static const char commands[] = { 'M', 'L', 'C', 'Z' };
  Pen pen = { .out = g_string_new (NULL) };

  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      char command = commands[path->data[i].header.type];
      gint64 values[6];
      int n = count_coordinates (command);

      for (int k = 0; k < n; k++)
        {
          const cairo_path_data_t *data = &path->data[i + 1 + k / 2];

          values[k] = llround (100 * (k % 2 == 0 ? data->point.x : data->point.y));
        }
      append_command (&pen, command, values, n);
    }
  return pen.out;
}

/* Within the path. */
static void
add_mark (cairo_t *cr,
          double   x,
          double   y,
          guint    n_lines)
{
  x = floor (x) + MARK_CORNER;
  y = floor (y) + MARK_CORNER;
  cairo_new_path (cr);
  cairo_move_to (cr, x, y);
  for (guint i = 1; i <= n_lines; i++)
    cairo_line_to (cr, x + (i % 4 == 1 || i % 4 == 2 ? MARK_SIZE : 0), y + (i % 4 == 2 || i % 4 == 3 ? MARK_SIZE : 0));
}

void
hys_svg_take_path (cairo_t *cr)
{
  HysSvgTexts *texts = cairo_surface_get_user_data (cairo_get_target (cr), &paths_key);
  cairo_path_t *path;
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  if (texts == NULL || matrix.xx != 1 || matrix.yy != 1 || matrix.xy != 0 || matrix.yx != 0)
    return;
  path = cairo_copy_path (cr);
  if (path->num_data > 1)
    {
      g_ptr_array_add (texts->paths, write_path (path));
      add_mark (cr, path->data[1].point.x, path->data[1].point.y, MARK_LINES + texts->paths->len - 1);
    }
  cairo_path_destroy (path);
}

/* The data of a path that cairo has written, with the commands M, L, C and Z and spaces between all parts; or of the path in
 * whose place there is a mark, if that is the next one: @n_placed of them have come before. */
static const char *
append_path (GString           *out,
             const HysSvgTexts *texts,
             const char        *data,
             const char        *end,
             guint             *n_placed)
{
  Pen pen = { .out = out };
  gsize start = out->len;
  guint n_lines = 0;
  gboolean mark = TRUE;

  while (data < end && *data != '"')
    {
      char command = *data++;
      gint64 values[6];
      int n = count_coordinates (command);

      for (int i = 0; i < n; i++)
        {
          char *after;

          values[i] = llround (100 * g_ascii_strtod (data, &after));
          data = after;
        }
      n_lines += command == 'L';
      mark &= command != 'L' || (values[0] == pen.x && values[1] == pen.y);
      mark &= command != 'C' && command != 'Z';
      if (command != ' ')
        append_command (&pen, command, values, n);
    }
  if (mark && n_lines == MARK_LINES + *n_placed && *n_placed < texts->paths->len)
    {
      const GString *path = g_ptr_array_index (texts->paths, (*n_placed)++);

      g_string_truncate (out, start);
      g_string_append_len (out, path->str, (gssize) path->len);
    }
  return data;
}

static void
append_texts (GString           *out,
              const HysSvgTexts *texts)
{
  if (texts->fonts->len == 0)
    return;
  g_string_append (out, "<style>\n");
  for (guint i = 0; i < texts->fonts->len; i++)
    g_string_append_printf (out, ".font%u{%s}\n", i, (const char *) g_ptr_array_index (texts->fonts, i));
  g_string_append_printf (out, "</style>\n%s", texts->elements->str);
}

/* Takes the name off the group that holds everything: a number that counts all drawings of the program, such that the
 * same picture would not be the same file. */
static void
remove_name (GString *file)
{
  static const char name[] = " id=\"surface";
  char *start = strstr (file->str, name), *end = start != NULL ? strchr (start + strlen (name), '"') : NULL;

  if (end != NULL && strstr (file->str, "#surface") == NULL)
    g_string_erase (file, start - file->str, end + 1 - start);
}

GString *
hys_svg_finish (const char        *file,
                gsize              length,
                const HysSvgTexts *texts)
{
  static const char path_data[] = " d=\"";
  GString *out = g_string_sized_new (length);
  const char *at = file, *end = g_strrstr_len (file, (gssize) length, END_OF_FILE);
  guint n_placed = 0;

  if (end == NULL)
    return g_string_append_len (out, file, (gssize) length);
  while (at < end)
    {
      const char *path = g_strstr_len (at, end - at, path_data);
      const char *until = path != NULL ? path + strlen (path_data) : end;

      g_string_append_len (out, at, until - at);
      at = path != NULL ? append_path (out, texts, until, end, &n_placed) : end;
    }
  if (n_placed != texts->paths->len)
    {
      g_string_free (out, TRUE);
      return NULL;
    }
  remove_name (out);
  append_texts (out, texts);
  g_string_append_len (out, end, (gssize) length - (end - file));
  return out;
}
