/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-setter-private.h"

/* In em. */
#define THIN   (3 / 18.0)
#define MEDIUM (4 / 18.0)
#define THICK  (5 / 18.0)
#define HAIR   0.08
#define RULE   0.05

/* The size of letters at a level. */
static double
size_of (const HysSetter *self,
         HysLevel         level)
{
  static const double factors[] = { 1, 1, 0.72, 0.58 };

  return self->em * factors[level];
}

double
hys_setter_axis (const HysSetter *self,
                 HysLevel         level)
{
  const HysGlyphs *minus = hys_typeface_get (self->face, "−", FALSE, size_of (self, level));

  return (minus->ascent - minus->descent) / 2;
}

static HysLevel
script_of (HysLevel level)
{
  return level < HYS_LEVEL_SCRIPT ? HYS_LEVEL_SCRIPT : HYS_LEVEL_SECOND;
}

/* Where an index begins: what leans over the end of the letter does not push it away. */
static double
end_of_letter (const HysBox *box)
{
  if (box->kind == HYS_BOX_GLYPHS)
    return box->glyphs.left + box->glyphs.advance;
  if (box->children->len > 0 && ((HysBox *) g_ptr_array_index (box->children, 0))->kind == HYS_BOX_GLYPHS)
    return end_of_letter (g_ptr_array_index (box->children, 0));
  return box->width;
}

static HysBox *
set_script (const HysSetter *self,
            const HysMath   *node,
            HysLevel         level)
{
  double em = size_of (self, level);
  HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0), *base = hys_setter_set (self, hys_math_child (node, 0), level);
  HysBox *sub = hys_setter_set (self, hys_math_child (node, 1), script_of (level));
  HysBox *super = hys_setter_set (self, hys_math_child (node, 2), script_of (level));
  gboolean tall = base->ascent + base->descent > 1.3 * em;
  double drop = MAX (0.19 * em, sub->ascent - 0.33 * em), raise = MAX (0.4 * em, super->descent + 0.2 * em);
  double at = end_of_letter (base) + 0.03 * em, above = base->width + 0.05 * em;

  if (tall)
    {
      drop = MAX (drop, base->descent);
      raise = MAX (raise, base->ascent - 0.5 * super->ascent);
    }
  hys_box_add (made, base, 0, 0);
  if (sub->children->len > 0 && super->children->len > 0)
    raise = MAX (raise, super->descent + sub->ascent - drop + 0.1 * em);
  if (sub->children->len > 0 || sub->kind != HYS_BOX_GROUP)
    hys_box_add (made, g_steal_pointer (&sub), at, drop);
  if (super->children->len > 0 || super->kind != HYS_BOX_GROUP)
    hys_box_add (made, g_steal_pointer (&super), above, -raise);
  made->width += 0.04 * em;
  hys_box_free (sub);
  hys_box_free (super);
  return made;
}

static HysBox *
set_fraction (const HysSetter *self,
              const HysMath   *node,
              HysLevel         level)
{
  double em = size_of (self, level), axis = hys_setter_axis (self, level), t = RULE * em;
  double gap = (level == HYS_LEVEL_DISPLAY ? 0.17 : 0.11) * em;
  HysLevel inner = level == HYS_LEVEL_DISPLAY ? HYS_LEVEL_TEXT : script_of (level);
  HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0);
  HysBox *top = hys_setter_set (self, hys_math_child (node, 0), inner);
  HysBox *bottom = hys_setter_set (self, hys_math_child (node, 1), inner);
  double width = MAX (top->width, bottom->width) + 0.14 * em;

  hys_box_add (made, hys_box_new (HYS_BOX_RULE, width, t / 2, t / 2), 0.03 * em, -axis);
  hys_box_add (made, top, 0.03 * em + (width - top->width) / 2, -axis - t / 2 - gap - MAX (top->descent, 0));
  hys_box_add (made, bottom, 0.03 * em + (width - bottom->width) / 2, -axis + t / 2 + gap + bottom->ascent);
  made->width += 0.03 * em;
  return made;
}

static gboolean
is_matrix (const HysMath *node)
{
  return node->kind == HYS_MATH_MATRIX
         || (node->kind == HYS_MATH_ROW && node->children->len == 1 && is_matrix (hys_math_child (node, 0)));
}

HysBox *
hys_setter_fence (const HysSetter *self,
                  const HysMath   *fence,
                  HysBox          *body,
                  HysLevel         level)
{
  double em = size_of (self, level), axis = hys_setter_axis (self, level);
  double half = MAX (MAX (body->ascent - axis, body->descent + axis) + 0.06 * em, 0.55 * em);
  HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0);
  double margin = (is_matrix (hys_math_child (fence, 0)) ? 0.2 : 0.08) * em;

  if (fence->open != '.')
    hys_box_append (made, hys_box_fence (fence->open, half + axis, half - axis, em));
  made->width += margin;
  hys_box_append (made, body);
  made->width += margin;
  if (fence->close != '.')
    hys_box_append (made, hys_box_fence (fence->close, half + axis, half - axis, em));
  return made;
}

/* In em. */
static double
space_between (HysMathClass before,
               HysMathClass after)
{
  if (before == HYS_MATH_RELATION && after == HYS_MATH_RELATION)
    return 0;
  if (before == HYS_MATH_RELATION || after == HYS_MATH_RELATION)
    return THICK;
  if (before == HYS_MATH_BINARY || after == HYS_MATH_BINARY)
    return MEDIUM;
  if (before == HYS_MATH_PUNCTUATION)
    return THIN;
  if (before == HYS_MATH_OPENING || after == HYS_MATH_CLOSING || after == HYS_MATH_PUNCTUATION)
    return 0;
  if (before == HYS_MATH_INNER || (after == HYS_MATH_INNER && before != HYS_MATH_INNER))
    return after == HYS_MATH_OPENING && before != HYS_MATH_INNER ? 0 : THIN;
  return before == HYS_MATH_CLOSING && after == HYS_MATH_ORDINARY ? HAIR : 0;
}

GArray *
hys_setter_items (const HysSetter *self,
                  const HysMath   *row,
                  HysLevel         level)
{
  GArray *items = g_array_new (FALSE, TRUE, sizeof (HysItem));
  double em = size_of (self, level);
  HysMathClass before = HYS_MATH_OPENING;
  guint depth = 0;

  for (guint i = 0; i < row->children->len; i++)
    {
      const HysMath *node = hys_math_child (row, i);
      HysItem item = { .gap = 0 };
      /* A sign that has nothing to its left to act on is no binary operator. */
      gboolean unary = before == HYS_MATH_BINARY || before == HYS_MATH_RELATION || before == HYS_MATH_OPENING
                       || before == HYS_MATH_PUNCTUATION;
      HysMathClass class = node->class == HYS_MATH_BINARY && unary ? HYS_MATH_ORDINARY : node->class;

      if (node->kind == HYS_MATH_SPACE)
        item.gap = node->size * em;
      else
        {
          depth -= class == HYS_MATH_CLOSING && depth > 0;
          item.box = hys_setter_set (self, node, level);
          item.gap = level < HYS_LEVEL_SCRIPT && i > 0 ? space_between (before, class) * em : 0;
          item.anew = before == HYS_MATH_PUNCTUATION;
          item.may_break = class == HYS_MATH_BINARY || class == HYS_MATH_RELATION || item.anew;
          item.depth = depth;
          depth += class == HYS_MATH_OPENING;
          before = class;
        }
      g_array_append_val (items, item);
    }
  return items;
}

HysBox *
hys_setter_set (const HysSetter *self,
                const HysMath   *node,
                HysLevel         level)
{
  switch (node->kind)
    {
    case HYS_MATH_SYMBOL:
      return hys_box_glyphs (hys_typeface_get (self->face, node->text, node->italic, size_of (self, level)));
    case HYS_MATH_SPACE:
      return hys_box_new (HYS_BOX_GROUP, node->size * size_of (self, level), 0, 0);
    case HYS_MATH_SCRIPT:
      return set_script (self, node, level);
    case HYS_MATH_FRACTION:
      return set_fraction (self, node, level);
    case HYS_MATH_DOT:
      {
        double em = size_of (self, level), size = 0.125 * em;
        HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0),
                       *letter = hys_setter_set (self, hys_math_child (node, 0), level);
        double middle = end_of_letter (letter) / 2 + 0.07 * em;

        hys_box_add (made, letter, 0, 0);
        for (guint i = 0; i < node->columns; i++)
          hys_box_add (made, hys_box_new (HYS_BOX_DISC, size, size, 0),
                       MAX (middle - size / 2, 0) + (i - 0.5 * (node->columns - 1)) * 1.7 * size,
                           -letter->ascent - 0.11 * em);
        return made;
      }
    case HYS_MATH_FENCE:
      return hys_setter_fence (self, node, hys_setter_set (self, hys_math_child (node, 0), level), level);
    case HYS_MATH_MATRIX:
    case HYS_MATH_EQUATIONS:
      return hys_setter_table (self, node, level);
    case HYS_MATH_ROW:
      break;
    }
  HysBox *made = hys_box_new (HYS_BOX_GROUP, 0, 0, 0);
  g_autoptr (GArray) items = hys_setter_items (self, node, level);
  for (guint i = 0; i < items->len; i++)
    {
      const HysItem *item = &g_array_index (items, HysItem, i);

      made->width += item->gap;
      if (item->box != NULL)
        hys_box_append (made, item->box);
    }
  return made;
}
