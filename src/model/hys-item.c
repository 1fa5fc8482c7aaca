/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making, copying, freeing and comparing items by their tables of fields. */
#include "hys-fields.h"

#include "hys-document-private.h"

#include <math.h>

#define MEMBER(type, item, field) G_STRUCT_MEMBER (type, item, (field)->offset)
#define OTHER(type, item, field)  G_STRUCT_MEMBER (type, item, (field)->other)

const HysField *
hys_field_find (const HysItemType *type,
                const char        *key)
{
  for (guint i = 0; i < type->n; i++)
    if (type->fields[i].type <= HYS_FIELD_COLOR && g_str_equal (type->fields[i].parameter.key, key))
      return &type->fields[i];
  return NULL;
}

gboolean
hys_field_is_default (const HysField *field,
                      gconstpointer   item)
{
  const HysParameter *parameter = &field->parameter;
  const HysItemList *items;
  double number;

  if (parameter->required)
    return FALSE;
  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      number = MEMBER (double, item, field);
      return number == parameter->fallback || (isnan (number) && isnan (parameter->fallback));
    case HYS_FIELD_COUNT:
      return MEMBER (guint64, item, field) == 0;
    case HYS_FIELD_SWITCH:
      return (MEMBER (gboolean, item, field) != 0) == (parameter->fallback != 0);
    case HYS_FIELD_CHOICE:
    case HYS_FIELD_COLOR:
      return MEMBER (int, item, field) == (int) parameter->fallback;
    case HYS_FIELD_TEXT:
      return *MEMBER (char *, item, field) == '\0';
    case HYS_FIELD_TITLE:
      return MEMBER (char *, item, field) == NULL;
    case HYS_FIELD_SCHEME:
      return g_str_equal (MEMBER (const char *, item, field), HYS_DEFAULT_SCHEME);
    case HYS_FIELD_NUMBERS:
      return MEMBER (GPtrArray *, item, field)->len == 0;
    case HYS_FIELD_ITEM:
      return !hys_item_has_content (field->item, G_STRUCT_MEMBER_P (item, field->offset));
    case HYS_FIELD_LIST:
      items = MEMBER (HysItemList *, item, field);
      for (guint i = 0; i < items->len; i++)
        if (hys_item_has_content (field->item, hys_item_list_get (items, i)))
          return FALSE;
      return field->other == 0 || !OTHER (gboolean, item, field);
    default:
      return FALSE;
    }
}

gboolean
hys_item_has_content (const HysItemType *type,
                      gconstpointer      item)
{
  for (guint i = 0; i < type->n; i++)
    if (!hys_field_is_default (&type->fields[i], item))
      return TRUE;
  return type->extras != HYS_NOWHERE && G_STRUCT_MEMBER (HysExtras *, item, type->extras) != NULL;
}

/* ---- Making ---- */

static void
fill_item (const HysItemType *type,
           gpointer           item)
{
  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    switch (field->type)
      {
      case HYS_FIELD_NUMBER:
        MEMBER (double, item, field) = field->parameter.fallback;
        break;
      case HYS_FIELD_SWITCH:
      case HYS_FIELD_CHOICE:
      case HYS_FIELD_COLOR:
        MEMBER (int, item, field) = (int) field->parameter.fallback;
        break;
      case HYS_FIELD_TEXT:
        MEMBER (char *, item, field) = g_strdup ("");
        break;
      case HYS_FIELD_NAMES:
        MEMBER (char **, item, field) = g_new0 (char *, 1);
        break;
      case HYS_FIELD_SCHEME:
        MEMBER (const char *, item, field) = g_intern_static_string (HYS_DEFAULT_SCHEME);
        break;
      case HYS_FIELD_NUMBERS:
        MEMBER (GPtrArray *, item, field) = g_ptr_array_new_with_free_func (g_free);
        OTHER (GArray *, item, field) = g_array_new (FALSE, FALSE, sizeof (double));
        break;
      case HYS_FIELD_COLUMNS:
        MEMBER (GPtrArray *, item, field) = g_ptr_array_new_with_free_func (g_free);
        OTHER (GPtrArray *, item, field) = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_column_unref);
        break;
      case HYS_FIELD_ITEM:
        fill_item (field->item, G_STRUCT_MEMBER_P (item, field->offset));
        break;
      case HYS_FIELD_LIST:
        MEMBER (HysItemList *, item, field) = hys_item_list_new (field->item);
        break;
      default:
        break;
      }
}

gpointer
hys_item_new (const HysItemType *type)
{
  gpointer item = g_malloc0 (type->size);

  *(int *) item = 1;
  fill_item (type, item);
  return item;
}

/* ---- Copying ---- */

static gpointer
copy_text (gconstpointer text,
           gpointer      user_data)
{
  return g_strdup (text);
}

static GPtrArray *
copy_texts (GPtrArray *texts)
{
  GPtrArray *copy = g_ptr_array_copy (texts, copy_text, NULL);

  g_ptr_array_set_free_func (copy, g_free);
  return copy;
}

/* Replaces all that a struct shares with the one that it was copied from, byte for byte, by copies of its own. Numbers
 * and columns of kept runs never change and are shared. */
static void
separate (const HysItemType *type,
          gpointer           item)
{
  HysElement *element = item;
  HysSignal *signal = item;

  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    switch (field->type)
      {
      case HYS_FIELD_TEXT:
      case HYS_FIELD_TITLE:
        MEMBER (char *, item, field) = g_strdup (MEMBER (char *, item, field));
        break;
      case HYS_FIELD_ID:
        g_ref_string_acquire (MEMBER (char *, item, field));
        break;
      case HYS_FIELD_ELEMENT_VALUES:
        for (guint i = 0; i < element->kind->n_parameters; i++)
          if (element->values[i].formula != NULL)
            element->values[i].formula = g_strdup (element->values[i].formula);
        break;
      case HYS_FIELD_SIGNAL_VALUES:
        signal->points = signal->points != NULL ? g_array_copy (signal->points) : NULL;
        signal->expression = signal->expression != NULL ? hys_expression_copy (signal->expression) : NULL;
        break;
      case HYS_FIELD_NAMES:
        MEMBER (char **, item, field) = g_strdupv (MEMBER (char **, item, field));
        break;
      case HYS_FIELD_NUMBERS:
        MEMBER (GPtrArray *, item, field) = copy_texts (MEMBER (GPtrArray *, item, field));
        g_array_ref (OTHER (GArray *, item, field));
        break;
      case HYS_FIELD_COLUMNS:
        MEMBER (GPtrArray *, item, field) = copy_texts (MEMBER (GPtrArray *, item, field));
        g_ptr_array_ref (OTHER (GPtrArray *, item, field));
        break;
      case HYS_FIELD_ITEM:
        separate (field->item, G_STRUCT_MEMBER_P (item, field->offset));
        break;
      case HYS_FIELD_OWNED:
        MEMBER (gpointer, item, field) = hys_item_copy (field->item, MEMBER (gpointer, item, field));
        break;
      case HYS_FIELD_LIST:
        MEMBER (HysItemList *, item, field) = hys_item_list_copy (MEMBER (HysItemList *, item, field));
        break;
      default:
        break;
      }
  if (type->extras != HYS_NOWHERE && G_STRUCT_MEMBER (HysExtras *, item, type->extras) != NULL)
    g_ptr_array_ref (G_STRUCT_MEMBER (HysExtras *, item, type->extras));
}

gpointer
hys_item_copy (const HysItemType *type,
               gconstpointer      item)
{
  gsize size = type->size;

  if (type == &hys_element_type)
    size = G_STRUCT_OFFSET (HysElement, values) + ((const HysElement *) item)->kind->n_parameters * sizeof (HysValue);
  gpointer copy = g_memdup2 (item, size);
  *(int *) copy = 1;
  separate (type, copy);
  return copy;
}

static void
clear_item (const HysItemType *type,
            gpointer           item)
{
  HysElement *element = item;
  HysSignal *signal = item;

  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    switch (field->type)
      {
      case HYS_FIELD_TEXT:
      case HYS_FIELD_TITLE:
        g_free (MEMBER (char *, item, field));
        break;
      case HYS_FIELD_ID:
        g_clear_pointer (&MEMBER (char *, item, field), g_ref_string_release);
        break;
      case HYS_FIELD_ELEMENT_VALUES:
        for (guint i = 0; element->kind != NULL && i < element->kind->n_parameters; i++)
          g_free (element->values[i].formula);
        break;
      case HYS_FIELD_SIGNAL_VALUES:
        g_clear_pointer (&signal->points, g_array_unref);
        hys_expression_free (signal->expression);
        break;
      case HYS_FIELD_NAMES:
        g_strfreev (MEMBER (char **, item, field));
        break;
      case HYS_FIELD_NUMBERS:
        g_ptr_array_unref (MEMBER (GPtrArray *, item, field));
        g_array_unref (OTHER (GArray *, item, field));
        break;
      case HYS_FIELD_COLUMNS:
        g_ptr_array_unref (MEMBER (GPtrArray *, item, field));
        g_ptr_array_unref (OTHER (GPtrArray *, item, field));
        break;
      case HYS_FIELD_ITEM:
        clear_item (field->item, G_STRUCT_MEMBER_P (item, field->offset));
        break;
      case HYS_FIELD_OWNED:
        hys_item_unref (field->item, MEMBER (gpointer, item, field));
        break;
      case HYS_FIELD_LIST:
        hys_item_list_free (MEMBER (HysItemList *, item, field));
        break;
      default:
        break;
      }
  if (type->extras != HYS_NOWHERE)
    g_clear_pointer (&G_STRUCT_MEMBER (HysExtras *, item, type->extras), g_ptr_array_unref);
}

void
hys_item_unref (const HysItemType *type,
                gpointer           item)
{
  if (item == NULL || !g_atomic_int_dec_and_test ((int *) item))
    return;
  clear_item (type, item);
  g_free (item);
}

/* ---- Comparing ---- */

static gboolean
same_numbers (double a,
              double b)
{
  return a == b || (isnan (a) && isnan (b));
}

static const char *
signal_text (const HysSignal *signal)
{
  return signal->expression != NULL ? hys_expression_get_text (signal->expression) : NULL;
}

static gboolean
same_signals (const HysSignal *a,
              const HysSignal *b)
{
  gboolean same = a->kind == b->kind && g_strcmp0 (signal_text (a), signal_text (b)) == 0
                  && (a->points == NULL || (a->points->len == b->points->len
                                            && memcmp (a->points->data, b->points->data,
                                                       a->points->len * sizeof (HysTablePoint)) == 0));

  for (guint i = 0; same && i < a->kind->n_parameters; i++)
    same = same_numbers (a->values[i], b->values[i]);
  return same;
}

static HysEffects compare (const HysItemType *type,
                           gconstpointer      one,
                           gconstpointer      other,
                           HysEffects         effects);

/* Blocks that both lists have are passed over. @effects: of another length, and of what has none of its own */
static HysEffects
compare_lists (const HysField    *field,
               const HysItemList *one,
               const HysItemList *other,
               HysEffects         effects)
{
  HysEffects found = one->len != other->len ? effects : HYS_EFFECT_NONE, own = field->item->effects;

  for (guint i = 0; i < MIN (one->len, other->len); i++)
    if (i % HYS_BLOCK == 0 && one->blocks[i / HYS_BLOCK] == other->blocks[i / HYS_BLOCK])
      i += HYS_BLOCK - 1;
    else
      found |= compare (field->item, hys_item_list_get (one, i), hys_item_list_get (other, i), own != 0 ? own : effects);
  return found;
}

/* @effects: of the field, where what it consists of has none of its own */
static HysEffects
compare_field (const HysField *field,
               gconstpointer   one,
               gconstpointer   other,
               HysEffects      effects)
{
  const HysElement *a = one, *b = other;
  const GPtrArray *names, *others;
  gboolean same;

  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      same = same_numbers (MEMBER (double, one, field), MEMBER (double, other, field));
      if ((MEMBER (double, one, field) > 0) != (MEMBER (double, other, field) > 0))
        effects |= field->sign_effects;
      break;
    case HYS_FIELD_COUNT:
      same = MEMBER (guint64, one, field) == MEMBER (guint64, other, field);
      break;
    case HYS_FIELD_SWITCH:
    case HYS_FIELD_CHOICE:
    case HYS_FIELD_COLOR:
    case HYS_FIELD_NODE:
      same = MEMBER (int, one, field) == MEMBER (int, other, field);
      break;
    case HYS_FIELD_TEXT:
    case HYS_FIELD_TITLE:
    case HYS_FIELD_SCHEME:
    case HYS_FIELD_ID:
      same = g_strcmp0 (MEMBER (char *, one, field), MEMBER (char *, other, field)) == 0;
      break;
    case HYS_FIELD_ELEMENT_VALUES:
      same = a->kind == b->kind;
      for (guint i = 0; same && i < a->kind->n_parameters; i++)
        same = same_numbers (a->values[i].number, b->values[i].number)
               && g_strcmp0 (a->values[i].formula, b->values[i].formula) == 0;
      break;
    case HYS_FIELD_SIGNAL_VALUES:
      same = same_signals (one, other);
      break;
    case HYS_FIELD_NAMES:
      same = g_strv_equal (MEMBER (const char *const *, one, field), MEMBER (const char *const *, other, field));
      break;
    case HYS_FIELD_NUMBERS:
    case HYS_FIELD_COLUMNS:
      names = MEMBER (GPtrArray *, one, field);
      others = MEMBER (GPtrArray *, other, field);
      same = OTHER (gpointer, one, field) == OTHER (gpointer, other, field) && names->len == others->len;
      for (guint i = 0; same && i < names->len; i++)
        same = g_str_equal (names->pdata[i], others->pdata[i]);
      break;
    case HYS_FIELD_ITEM:
      return compare (field->item, G_STRUCT_MEMBER_P (one, field->offset), G_STRUCT_MEMBER_P (other, field->offset),
                      effects);
    case HYS_FIELD_OWNED:
      return compare (field->item, MEMBER (gpointer, one, field), MEMBER (gpointer, other, field), effects);
    case HYS_FIELD_LIST:
      if (field->other != 0 && OTHER (gboolean, one, field) != OTHER (gboolean, other, field))
        return effects;
      return compare_lists (field, MEMBER (HysItemList *, one, field), MEMBER (HysItemList *, other, field), effects);
    case HYS_FIELD_ELEMENT_KIND:
    case HYS_FIELD_SIGNAL_KIND:
      same = MEMBER (gpointer, one, field) == MEMBER (gpointer, other, field);
      break;
    case HYS_FIELD_VERSION:
    case HYS_FIELD_NAME:
    default:
      return HYS_EFFECT_NONE;
    }
  return same ? HYS_EFFECT_NONE : effects;
}

static HysEffects
compare (const HysItemType *type,
         gconstpointer      one,
         gconstpointer      other,
         HysEffects         effects)
{
  HysEffects found = HYS_EFFECT_NONE;

  if (one == other)
    return HYS_EFFECT_NONE;
  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    found |= compare_field (field, one, other, field->effects != 0 ? field->effects : effects);
  return found;
}

HysEffects
hys_document_compare (const HysDocument *self,
                      const HysDocument *other)
{
  return compare (&hys_document_type, self, other, hys_document_type.effects)
         | (self->numbering != other->numbering ? HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS : HYS_EFFECT_NONE);
}

/* ---- Each of them ---- */

#define COPY(Type, name, item_type) \
  Type * \
  name##_copy (const Type *self) \
  { \
    return hys_item_copy (&item_type, self); \
  }
#define FREE(Type, name, item_type) \
  void \
  name##_free (Type *self) \
  { \
    hys_item_unref (&item_type, self); \
  }

COPY (HysNode, hys_node, hys_node_type)
COPY (HysElement, hys_element, hys_element_type)
COPY (HysLoad, hys_load, hys_load_type)
COPY (HysSignal, hys_signal, hys_signal_type)
FREE (HysSignal, hys_signal, hys_signal_type)
COPY (HysFigureSpec, hys_figure_spec, hys_figure_type)
FREE (HysFigureSpec, hys_figure_spec, hys_figure_type)
COPY (HysControl, hys_control, hys_control_type)
FREE (HysControl, hys_control, hys_control_type)
FREE (HysKeptRun, hys_kept_run, hys_run_type)

void
hys_id_set (char       **place,
            const char  *id)
{
  g_clear_pointer (place, g_ref_string_release);
  *place = g_ref_string_new (id);
}

HysNode *
hys_node_new (const char *id)
{
  HysNode *self = hys_item_new (&hys_node_type);

  self->id = g_ref_string_new (id);
  return self;
}

HysElement *
hys_element_new (const char           *id,
                 const HysElementKind *kind,
                 guint                 from,
                 guint                 to)
{
  HysElement *self = hys_item_new (&hys_element_type);

  self->id = g_ref_string_new (id);
  self->from = from;
  self->to = to;
  hys_element_set_kind (self, kind);
  return self;
}

HysLoad *
hys_load_new (guint        node,
              HysLoadKind  kind,
              HysSignal   *signal)
{
  HysLoad *self = hys_item_new (&hys_load_type);

  self->node = node;
  self->kind = kind;
  self->signal = signal;
  return self;
}

HysSignal *
hys_signal_new (const HysSignalKind *kind)
{
  HysSignal *self = hys_item_new (&hys_signal_type);

  hys_signal_set_kind (self, kind);
  return self;
}

const HysFigureTraits hys_figure_traits[] = {
  [HYS_FIGURE_TIME] = { FALSE, 1, G_MAXUINT },
  [HYS_FIGURE_PLANE] = { FALSE, 2, 2 },
  [HYS_FIGURE_SPACE] = { FALSE, 3, 3 },
  [HYS_FIGURE_RESPONSE] = { TRUE, 1, G_MAXUINT },
};

char ***
hys_figure_spec_names (HysFigureSpec *self)
{
  return hys_figure_traits[self->kind].computed ? &self->quantities : &self->series;
}

HysFigureSpec *
hys_figure_spec_new (HysFigureKind      kind,
                     const char *const *series)
{
  HysFigureSpec *self = hys_item_new (&hys_figure_type);

  self->kind = kind;
  g_strfreev (*hys_figure_spec_names (self));
  *hys_figure_spec_names (self) = g_strdupv ((char **) series);
  return self;
}

HysItemList *
hys_figure_list_new (void)
{
  return hys_item_list_new (&hys_figure_type);
}

HysCurveStyle *
hys_figure_spec_curve (HysFigureSpec *self,
                       guint          index)
{
  while (self->curves->len <= index)
    hys_item_list_add (self->curves, hys_item_new (&hys_curve_type));
  return hys_item_list_edit (self->curves, index);
}

HysControl *
hys_control_new (const char *const *targets)
{
  HysControl *self = hys_item_new (&hys_control_type);

  g_strfreev (self->targets);
  self->targets = g_strdupv ((char **) targets);
  return self;
}

HysKeptRun *
hys_kept_run_new (void)
{
  return hys_item_new (&hys_run_type);
}

HysDocument *
hys_document_new (void)
{
  return hys_item_new (&hys_document_type);
}

HysDocument *
hys_document_copy (const HysDocument *self)
{
  return hys_item_copy (&hys_document_type, self);
}

const HysDocument *
hys_document_ref (const HysDocument *self)
{
  return hys_item_ref ((HysDocument *) self);
}

void
hys_document_unref (const HysDocument *self)
{
  hys_item_unref (&hys_document_type, (HysDocument *) self);
}

HysDocument *
hys_document_new_blank (void)
{
  HysDocument *self = hys_document_new ();

  self->simulation.scheme = g_intern_static_string ("automatic");
  self->sign = HYS_SIGN_TENSION;
  return self;
}
