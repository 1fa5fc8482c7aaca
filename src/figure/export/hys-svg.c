/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-svg.h"

#include "hys-lettering.h"
#include "hys-text.h"

#include <math.h>
#include <string.h>

#define END_OF_FILE "</svg>"

/* A font is a declaration of the style sheet, used by name: most texts share a few. */
struct HysSvgTexts
{
  GString   *elements;
  GPtrArray *fonts;
};

HysSvgTexts *
hys_svg_texts_new (void)
{
  HysSvgTexts *self = g_new (HysSvgTexts, 1);

  *self = (HysSvgTexts) { g_string_new (NULL), g_ptr_array_new_with_free_func (g_free) };
  return self;
}

void
hys_svg_texts_free (HysSvgTexts *self)
{
  g_string_free (self->elements, TRUE);
  g_ptr_array_unref (self->fonts);
  g_free (self);
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

/* The number of a font's declaration. */
static guint
find_font (HysSvgTexts *texts,
           PangoLayout *layout,
           PangoFont   *font)
{
  g_autofree char *declaration = NULL;
  guint i;
  GString *out = g_string_new (NULL);
  PangoFontDescription *description = pango_font_describe_with_absolute_size (font);
  g_autofree char *found = g_markup_escape_text (pango_font_description_get_family (description), -1);
  PangoWeight weight = pango_font_description_get_weight (description);
  const char *asked = pango_font_description_get_family (pango_layout_get_font_description (layout));
  g_auto (GStrv) names = g_strsplit (asked != NULL ? asked : "", ",", -1);

  /* The family that was found, then those that were asked for, with the names that the web has for Pango's general
   * ones. */
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
  g_string_append (out, ";font-size:");
  append_number (out, (double) pango_font_description_get_size (description) / PANGO_SCALE, 2);
  g_string_append (out, "px");
  if (pango_font_description_get_style (description) != PANGO_STYLE_NORMAL)
    g_string_append (out, ";font-style:italic");
  if (weight != PANGO_WEIGHT_NORMAL)
    g_string_append_printf (out, ";font-weight:%d", weight);
  pango_font_description_free (description);
  declaration = g_string_free (out, FALSE);
  if (g_ptr_array_find_with_equal_func (texts->fonts, declaration, g_str_equal, &i))
    return i;
  g_ptr_array_add (texts->fonts, g_steal_pointer (&declaration));
  return texts->fonts->len - 1;
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

static void
take_text (cairo_t     *cr,
           PangoLayout *layout,
           double       x,
           double       y,
           gpointer     user_data)
{
  HysSvgTexts *texts = user_data;
  PangoLayoutIter *iter = pango_layout_get_iter (layout);
  GString *out = texts->elements;
  double red = 0, green = 0, blue = 0, alpha = 1;

  g_string_append (out, "<text xml:space=\"preserve\"");
  cairo_pattern_get_rgba (cairo_get_source (cr), &red, &green, &blue, &alpha);
  g_string_append_printf (out, " fill=\"#%02x%02x%02x\"", (guint) lround (255 * red), (guint) lround (255 * green),
                          (guint) lround (255 * blue));
  if (alpha < 1)
    append_attribute (out, "fill-opacity", alpha);
  append_transform (out, cr, &x, &y);
  g_string_append_c (out, '>');
  do
    {
      /* A piece of text in one font, as a <tspan> at its place. */
      PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);
      g_autofree char *text = NULL, *clean = NULL;
      PangoRectangle logical;

      if (run != NULL)
        {
          clean = hys_text_clean (pango_layout_get_text (layout) + run->item->offset, run->item->length);
          text = g_markup_escape_text (clean, -1);
          pango_layout_iter_get_run_extents (iter, NULL, &logical);
          g_string_append_printf (out, "<tspan class=\"font%u\"", find_font (texts, layout, run->item->analysis.font));
          append_attribute (out, "x", x + (double) logical.x / PANGO_SCALE);
          append_attribute (out, "y", y + (double) pango_layout_iter_get_run_baseline (iter) / PANGO_SCALE);
          g_string_append_printf (out, ">%s</tspan>", text);
        }
    }
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
  g_string_append (out, "</text>\n");
}

void
hys_svg_keep_texts (cairo_surface_t *surface,
                    HysSvgTexts     *texts)
{
  hys_lettering_hand_over (surface, take_text, texts);
}

/* Puts in the place of a name its number within the file, as another drawing of the same picture has it. */
static gboolean
append_name (const GMatchInfo *match,
             GString          *out,
             gpointer          names)
{
  g_autofree char *name = g_match_info_fetch (match, 0);
  guint i;

  if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, &i))
    {
      i = ((GPtrArray *) names)->len;
      g_ptr_array_add (names, g_steal_pointer (&name));
    }
  g_string_append_printf (out, "part%u", i);
  return FALSE;
}

GString *
hys_svg_finish (const char        *file,
                gsize              length,
                const HysSvgTexts *texts)
{
  /* Cairo names groups and images by numbers that count all drawings of the program. */
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRegex) regex = g_regex_new ("(?<=[\"#])(surface|image|source-)[0-9]+", G_REGEX_RAW, 0, NULL);
  g_autofree char *named = g_regex_replace_eval (regex, file, (gssize) length, 0, 0, append_name, names, NULL);
  GString *out = g_string_sized_new (length);
  const char *end = g_strrstr (named, END_OF_FILE);

  g_string_append_len (out, named, end - named);
  if (texts->fonts->len != 0)
    {
      g_string_append (out, "<style>\n");
      for (guint i = 0; i < texts->fonts->len; i++)
        g_string_append_printf (out, ".font%u{%s}\n", i, (const char *) g_ptr_array_index (texts->fonts, i));
      g_string_append_printf (out, "</style>\n%s", texts->elements->str);
    }
  return g_string_append (out, end);
}
