/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-text.h"

#include "hys-lettering.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* When so many texts are kept, all are forgotten: the numbers of a moving axis come and go. */
#define MAX_KEPT 256

struct HysText
{
  PangoContext *context;
  cairo_font_options_t *options;   /* of the surface that the context is for */
  GHashTable   *kept;         /* role and markup -> PangoLayout */
  cairo_t      *cr;           /* of the current drawing, borrowed */
  char         *font;
  char         *math_font;
  double        font_size;
  gboolean      print;
  double        width;        /* of the picture */
};

/* Pango knows no indices of letters that are much smaller. */
#define LEAST_SIZE 0.05

/* A title is broken into at most so many lines. */
#define TITLE_LINES 3

/* What the picture has beside the widest text, in font sizes: margins, and the sample of a legend. */
static const double beside[] = {
  [HYS_TEXT_NUMBER] = 0,
  [HYS_TEXT_QUANTITY] = 3.5,
  [HYS_TEXT_TITLE] = 1,
};

/* Digits: what is measured of them is the same for all numbers. */
#define DIGIT "0"

/* On the screen, in font sizes; on paper, where a journal asks for one size, all are that. */
static const double sizes[] = {
  [HYS_TEXT_NUMBER] = 0.9,
  [HYS_TEXT_QUANTITY] = 1.05,
  [HYS_TEXT_TITLE] = 1.1,
};

HysText *
hys_text_new (void)
{
  HysText *self = g_new0 (HysText, 1);

  self->kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  return self;
}

void
hys_text_free (HysText *self)
{
  if (self == NULL)
    return;
  g_clear_object (&self->context);
  g_clear_pointer (&self->options, cairo_font_options_destroy);
  g_hash_table_unref (self->kept);
  g_free (self->font);
  g_free (self->math_font);
  g_free (self);
}

char *
hys_text_clean (const char *text,
                gssize      length)
{
  const char *end = text + (length < 0 ? (gssize) strlen (text) : length);
  GString *clean = g_string_new (NULL);

  for (const char *c = text; c < end; c = g_utf8_next_char (c))
    {
      gunichar character = g_utf8_get_char (c);
      gboolean foreign = g_unichar_iscntrl (character) || (character & 0xfffe) == 0xfffe;

      g_string_append_unichar (clean, foreign && character != '\n' ? 0xfffd : character);
    }
  return g_string_free (clean, FALSE);
}

char *
hys_text_markup (const char *markup)
{
  g_autofree char *clean = hys_text_clean (markup != NULL ? markup : "", -1);

  if (pango_parse_markup (clean, -1, 0, NULL, NULL, NULL, NULL))
    return g_steal_pointer (&clean);
  return g_markup_escape_text (clean, -1);
}

/* Fits the context to the surface. Only where the surface asks for other letters than the one before: any update, of
 * the matrix too, has Pango set all texts anew that are kept. */
static void
fit_context (HysText *self,
             cairo_t *cr)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_surface_get_font_options (cairo_get_target (cr), options);
  if (self->context == NULL)
    {
      /* Unhinted metrics: the layout is the same on screen, on paper and at any scale. */
      PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
      cairo_font_options_t *font_options = cairo_font_options_create ();

      cairo_font_options_set_hint_metrics (font_options, CAIRO_HINT_METRICS_OFF);
      cairo_font_options_set_hint_style (font_options, CAIRO_HINT_STYLE_SLIGHT);
      cairo_font_options_set_antialias (font_options, CAIRO_ANTIALIAS_GRAY);
      pango_cairo_context_set_font_options (context, font_options);
      pango_context_set_round_glyph_positions (context, FALSE);
      cairo_font_options_destroy (font_options);
      self->context = context;
    }
  if (self->options != NULL && cairo_font_options_equal (self->options, options))
    {
      cairo_font_options_destroy (options);
      return;
    }
  g_clear_pointer (&self->options, cairo_font_options_destroy);
  self->options = options;
  pango_cairo_update_context (cr, self->context);
  /* Pango sizes <sub> and <sup> by the zoom once more where it knows of one; cairo scales all glyphs anyway. */
  pango_context_set_matrix (self->context, NULL);
}

void
hys_text_begin (HysText            *self,
                cairo_t            *cr,
                const HysPlotStyle *style,
                double              width)
{
  fit_context (self, cr);
  if (self->font_size != style->font_size || self->print != (style->theme == HYS_PLOT_PRINT) || self->width != width
      || g_strcmp0 (self->font, style->font) != 0
      || g_strcmp0 (self->math_font, style->math_font) != 0 || g_hash_table_size (self->kept) > MAX_KEPT)
    g_hash_table_remove_all (self->kept);
  if (g_strcmp0 (self->font, style->font) != 0)
    {
      g_free (self->font);
      self->font = g_strdup (style->font);
    }
  if (g_strcmp0 (self->math_font, style->math_font) != 0)
    {
      g_free (self->math_font);
      self->math_font = g_strdup (style->math_font);
    }
  self->font_size = style->font_size;
  self->print = style->theme == HYS_PLOT_PRINT;
  self->width = width;
  self->cr = cr;
}

static void
limit_width (const HysText *self,
             HysTextRole    role,
             PangoLayout   *layout,
             const char    *markup)
{
  double most = fmax (self->width - beside[role] * self->font_size, self->font_size), width;
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);
  width = (double) logical.width / PANGO_SCALE;
  if (width <= most)
    return;
  if (role == HYS_TEXT_TITLE)
    {
      pango_layout_set_width (layout, (int) (most * PANGO_SCALE));
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
      pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
      if (strchr (markup, '<') == NULL)   /* Pango cannot end it with dots where there are indices */
        {
          pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
          pango_layout_set_height (layout, -TITLE_LINES);
        }
    }
  if (role == HYS_TEXT_QUANTITY)
    {
      /* As much smaller as it is too wide. */
      PangoFontDescription *font = pango_font_description_copy (pango_layout_get_font_description (layout));

      pango_font_description_set_absolute_size (font, fmax (most / width * pango_font_description_get_size (font),
                                                            LEAST_SIZE * PANGO_SCALE));
      pango_layout_set_font_description (layout, font);
      pango_font_description_free (font);
    }
}

static PangoLayout *
get_layout (HysText     *self,
            HysTextRole  role,
            const char  *markup)
{
  g_autofree char *key = g_strdup_printf ("%d%s", role, markup);
  PangoLayout *layout = g_hash_table_lookup (self->kept, key);

  if (layout == NULL)
    {
      PangoFontDescription *font = pango_font_description_new ();

      pango_font_description_set_family (font, role == HYS_TEXT_QUANTITY ? self->math_font : self->font);
      pango_font_description_set_absolute_size (font,
                                                fmax (self->font_size * (self->print ? 1 : sizes[role]), LEAST_SIZE)
                                                  * PANGO_SCALE);
      if (role == HYS_TEXT_QUANTITY)
        pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
      if (role == HYS_TEXT_TITLE)
        pango_font_description_set_weight (font, PANGO_WEIGHT_SEMIBOLD);
      layout = pango_layout_new (self->context);
      pango_layout_set_font_description (layout, font);
      pango_font_description_free (font);
      pango_layout_set_single_paragraph_mode (layout, TRUE);
      pango_layout_set_markup (layout, markup, -1);
      limit_width (self, role, layout, markup);
      g_hash_table_insert (self->kept, g_steal_pointer (&key), layout);
    }
  return layout;
}

void
hys_text_measure (HysText     *self,
                  HysTextRole  role,
                  const char  *markup,
                  double      *width,
                  double      *height)
{
  PangoRectangle logical;

  pango_layout_get_extents (get_layout (self, role, markup), NULL, &logical);
  *width = (double) logical.width / PANGO_SCALE;
  *height = (double) logical.height / PANGO_SCALE;
}

void
hys_text_show (HysText     *self,
               HysTextRole  role,
               const char  *markup,
               double       x,
               double       y,
               double       xalign,
               double       yalign)
{
  PangoLayout *layout = get_layout (self, role, markup);
  PangoRectangle logical, ink, line;

  pango_layout_get_extents (layout, NULL, &logical);
  x -= (logical.x + xalign * logical.width) / PANGO_SCALE;
  y -= yalign * logical.height / PANGO_SCALE;
  if (role == HYS_TEXT_NUMBER)
    {
      /* Lower than in its line: its digits stand in the middle of the height, whatever room the font keeps for accents,
       * and whether or not there are exponents. */
      PangoLayout *digit = get_layout (self, HYS_TEXT_NUMBER, DIGIT);
      double middle;

      pango_layout_get_extents (digit, &ink, &line);
      middle = pango_layout_get_baseline (layout) - (pango_layout_get_baseline (digit) - ink.y) / 2.0;
      y += ((0.5 - yalign) * line.height + yalign * logical.height - middle) / PANGO_SCALE;
    }
  hys_lettering_show (self->cr, layout, x, y);
}
