/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-characters.h"
#include "hys-document-private.h"
#include "hys-fields.h"
#include "hys-ids.h"
#include "hys-json.h"
#include "hys-parameter.h"
#include "hys-value-ref-private.h"

#include <glib/gi18n-lib.h>

/* Largest number of steps that t = n h resolves in doubles. */
#define MAX_STEPS 0x1p53

/**
 * HysCheck:
 * @document: what the items are in; %NULL for an item by itself
 * @index: of the item in its list of the document
 * @seen: the ids so far
 * @driven, @forced: per node, 1 + the index of a load of that kind
 * @n_kept: numbers of kept runs so far
 */
struct HysCheck
{
  const HysDocument *document;
  HysIds            *ids;
  guint              index;
  GHashTable        *seen;
  guint             *driven;
  guint             *forced;
  double             n_branches;
  gsize              n_kept;
  GError           **error;
};

static gboolean check_item (HysCheck          *self,
                            const HysItemType *type,
                            gconstpointer      item,
                            const char        *path);

/* ---- Fields ---- */

static gboolean
refuse_id (HysCheck   *self,
           const char *id,
           const char *path,
           const char *reason)
{
  g_autofree char *quoted = hys_json_quote (id);

  return hys_refuse (self->error, path, "id", "%s %s", quoted, reason);
}

static gboolean
check_id (HysCheck   *self,
          const char *id,
          const char *path)
{
  if (!g_utf8_validate (id, -1, NULL))
    return hys_refuse (self->error, path, "id", _("the text is not UTF-8"));
  if (*id == '\0')
    return hys_refuse (self->error, path, "id", _("must not be empty"));
  for (const char *c = id; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_isspace (g_utf8_get_char (c)) || hys_is_control (g_utf8_get_char (c)) || strchr (":,=", *c) != NULL)
      return refuse_id (self, id, path, _("has white space, a control character, \":\", \",\" or \"=\""));
  if (!g_hash_table_add (self->seen, (gpointer) id))
    return refuse_id (self, id, path, _("is already used; ids are unique over nodes and elements"));
  return TRUE;
}

static gboolean
check_signal_values (HysCheck        *self,
                     const HysSignal *signal,
                     const char      *path)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &signal->kind->parameters[i];

      if (parameter->type != HYS_PARAMETER_FORMULA && parameter->type != HYS_PARAMETER_POINTS
          && !hys_parameter_check (parameter, signal->values[i], path, self->error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_inner (HysCheck       *self,
             const HysField *field,
             gconstpointer   item,
             const char     *path)
{
  g_autofree char *inner = g_strconcat (path ? path : "", path ? "." : "", field->parameter.key, NULL);

  return check_item (self, field->item, item, inner);
}

static gboolean
check_list (HysCheck          *self,
            const HysField    *field,
            const HysItemList *items,
            const char        *path)
{
  gboolean of_document = self->document != NULL
                         && items == G_STRUCT_MEMBER (HysItemList *, self->document, field->offset);
  const char *key = field->parameter.key;
  char here[64];
  int prefix = g_snprintf (here, sizeof here, "%s%s%s[", path ? path : "", path ? "." : "", key);

  if (items->len > field->parameter.maximum)
    return hys_refuse (self->error, path, key, _("at most %u are allowed, here are %u"),
                       (guint) field->parameter.maximum, items->len);
  for (guint i = 0; i < items->len; i++)
    {
      g_snprintf (here + prefix, sizeof here - (gsize) prefix, "%u]", i);
      if (of_document)
        self->index = i;
      if (!check_item (self, field->item, hys_item_list_get (items, i), here))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_field (HysCheck       *self,
             const HysField *field,
             gconstpointer   item,
             const char     *path)
{
  gconstpointer place = G_STRUCT_MEMBER_P (item, field->offset);
  const HysParameter *parameter = &field->parameter;
  g_autofree char *quoted = NULL, *known = NULL;
  const HysElement *element = item;
  const char *text;

  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      return hys_field_is_default (field, item)
             || hys_parameter_check (parameter, *(const double *) place, path, self->error);
    case HYS_FIELD_COUNT:
      return *(const guint64 *) place == 0
             || hys_parameter_check (parameter, (double) *(const guint64 *) place, path, self->error);
    case HYS_FIELD_COLOR:
      return hys_field_is_default (field, item)
             || hys_parameter_check (parameter, *(const int *) place, path, self->error);
    case HYS_FIELD_TEXT:
    case HYS_FIELD_TITLE:
      text = *(const char *const *) place;
      if (text == NULL || g_utf8_validate (text, -1, NULL))
        return TRUE;
      return hys_refuse (self->error, path, parameter->key, _("the text is not UTF-8"));
    case HYS_FIELD_SCHEME:
      text = *(const char *const *) place;
      if (g_strv_contains (hys_scheme_names, text))
        return TRUE;
      quoted = hys_json_quote (text);
      known = g_strjoinv (", ", (char **) hys_scheme_names);
      return hys_refuse (self->error, path, parameter->key, _("%s is not a scheme; use one of: %s"), quoted, known);
    case HYS_FIELD_ID:
      return self->document == NULL || check_id (self, *(const char *const *) place, path);
    case HYS_FIELD_NODE:
      if (self->document == NULL || *(const guint *) place < self->document->nodes->len)
        return TRUE;
      return hys_refuse (self->error, path, parameter->key, _("there is no such node"));
    case HYS_FIELD_ELEMENT_VALUES:
      /* A formula is checked by the element's kind, which knows where it is evaluated. */
      for (guint i = 0; i < element->kind->n_parameters; i++)
        if (element->values[i].formula == NULL
            && !hys_parameter_check (&element->kind->parameters[i], element->values[i].number, path, self->error))
          return FALSE;
      return TRUE;
    case HYS_FIELD_SIGNAL_VALUES:
      return check_signal_values (self, item, path);
    case HYS_FIELD_ITEM:
      return hys_field_is_default (field, item) || check_inner (self, field, place, path);
    case HYS_FIELD_OWNED:
      return check_inner (self, field, *(const gconstpointer *) place, path);
    case HYS_FIELD_LIST:
      return check_list (self, field, *(const HysItemList *const *) place, path);
    default:
      return TRUE;
    }
}

static gboolean
check_item (HysCheck          *self,
            const HysItemType *type,
            gconstpointer      item,
            const char        *path)
{
  for (const HysField *field = type->fields; field < type->fields + type->n; field++)
    if (hys_field_applies (field, type, item) && !check_field (self, field, item, path))
      return FALSE;
  return type->check == NULL || type->check (self, item, path);
}

gboolean
hys_item_check (const HysItemType *type,
                gconstpointer      item,
                const char        *path,
                GError           **error)
{
  HysCheck check = { .error = error };

  return check_item (&check, type, item, path);
}

/* ---- What must hold between fields and items ---- */

gboolean
hys_check_node (HysCheck      *self,
                gconstpointer  item,
                const char    *path)
{
  const HysNode *node = item;

  if (node->fixed && node->velocity != 0)
    return hys_refuse (self->error, path, "velocity", _("a fixed node cannot move"));
  return TRUE;
}

gboolean
hys_check_element (HysCheck      *self,
                   gconstpointer  item,
                   const char    *path)
{
  const HysElement *element = item;
  int count = hys_element_kind_parameter (element->kind, "count");

  if (element->from == element->to)
    {
      g_autofree char *quoted = hys_json_quote (element->id);

      return hys_refuse (self->error, path, "to", _("%s joins a node to itself"), quoted);
    }
  if (element->kind->validate != NULL && !element->kind->validate (element, path, self->error))
    return FALSE;
  /* The branches of all masing elements together are limited as those of one are. */
  if (self->document != NULL && count >= 0)
    self->n_branches += element->values[count].number;
  return self->n_branches <= HYS_MAX_COUNT
         || hys_refuse (self->error, path, "count", _("the document has more than %d branches in all"), HYS_MAX_COUNT);
}

gboolean
hys_check_signal (HysCheck      *self,
                  gconstpointer  item,
                  const char    *path)
{
  const HysSignal *signal = item;

  return signal->kind->validate == NULL || signal->kind->validate (signal, path, self->error);
}

gboolean
hys_check_load (HysCheck      *self,
                gconstpointer  item,
                const char    *path)
{
  const HysLoad *load = item;
  const HysNode *node = hys_document_node (self->document, load->node);
  g_autofree char *quoted = hys_json_quote (node->id);

  if (load->kind == HYS_LOAD_DISPLACEMENT && node->fixed)
    return hys_refuse (self->error, path, "kind", _("the node %s is fixed and cannot be driven"), quoted);
  (load->kind == HYS_LOAD_DISPLACEMENT ? self->driven : self->forced)[load->node] = self->index + 1;
  if (self->driven[load->node] && self->forced[load->node])
    return hys_refuse (self->error, path, "kind", _("the node %s cannot be driven (loads[%u]) and carry a force "
                                                    "(loads[%u]) too"), quoted, self->driven[load->node] - 1,
                       self->forced[load->node] - 1);
  return TRUE;
}

gboolean
hys_check_figure (HysCheck      *self,
                  gconstpointer  item,
                  const char    *path)
{
  static const char *const axes[] = { "x", "y", "z" };
  const HysFigureSpec *figure = item;
  guint n = g_strv_length (figure->series);

  if (hys_figure_traits[figure->kind].computed)
    {
      if (self->document != NULL && hys_document_find_node (self->document, figure->node) < 0)
        return hys_refuse (self->error, path, "node", _("there is no such node"));
      if (figure->quantities[0] == NULL)
        return hys_refuse (self->error, path, "quantities", _("at least one quantity is needed"));
      for (guint i = 0; figure->quantities[i] != NULL; i++)
        if (!g_strv_contains (hys_response_quantities, figure->quantities[i]))
          {
            g_autofree char *key = g_strdup_printf ("quantities[%u]", i), *quoted = hys_json_quote (figure->quantities[i]);
            g_autofree char *known = g_strjoinv (", ", (char **) hys_response_quantities);

            return hys_refuse (self->error, path, key, _("must be one of %s, is %s"), known, quoted);
          }
      return figure->omega.from < figure->omega.to
             || hys_refuse (self->error, path, "omega.to", _("must be more than \"from\""));
    }
  guint needed = figure->kind == HYS_FIGURE_PLANE ? 2 : 3;

  if (figure->kind == HYS_FIGURE_TIME ? n == 0 : n != needed)
    return hys_refuse (self->error, path, figure->kind == HYS_FIGURE_TIME ? "series" : NULL,
                       figure->kind == HYS_FIGURE_TIME ? _("at least one series is needed")
                                                       : _("one series for each axis is needed"));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) fault = NULL;
      g_autofree char *key = NULL;
      HysSeries series;

      if (hys_series_parse_in (self->document, self->ids, figure->series[i], &series, &fault))
        continue;
      key = figure->kind == HYS_FIGURE_TIME ? g_strdup_printf ("series[%u]", i) : g_strdup (axes[i]);
      return hys_refuse (self->error, path, key, "%s", fault->message);
    }
  return figure->from >= figure->to ? hys_refuse (self->error, path, "to", _("must be after \"from\"")) : TRUE;
}

/* A target's name, and that the ends of the range are values that it may have. */
static gboolean
check_target (HysCheck         *self,
              const HysControl *control,
              guint             index,
              const char       *path)
{
  g_autofree char *key = g_strdup_printf ("targets[%u]", index);
  const double ends[] = { control->minimum, control->maximum };
  const char *const keys[] = { "minimum", "maximum" };
  g_autoptr (GError) fault = NULL;
  HysValueRef target;

  if (!hys_target_find_in (self->document, self->ids, control->targets[index], &target, &fault))
    return hys_refuse (self->error, path, key, "%s", fault->message);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *reason = NULL;

      if (isnan (ends[i]))
        continue;
      reason = hys_parameter_fault (hys_value_ref_parameter (target, self->document), ends[i]);
      if (reason == NULL)
        continue;
      hys_refuse (self->error, path, keys[i], "%s", reason);
      hys_error_set_reason (self->error,
                            hys_parameter_sentence (hys_value_ref_parameter (target, self->document), ends[i]));
      return FALSE;
    }
  return TRUE;
}

gboolean
hys_check_control (HysCheck      *self,
                   gconstpointer  item,
                   const char    *path)
{
  const HysControl *control = item;

  if (control->targets[0] == NULL)
    return hys_refuse (self->error, path, "targets", _("at least one value is needed"));
  if (control->minimum >= control->maximum)
    return hys_refuse (self->error, path, "maximum", _("must be more than the minimum"));
  if (control->logarithmic && (control->minimum <= 0 || control->maximum <= 0))
    return hys_refuse (self->error, path, control->minimum <= 0 ? "minimum" : "maximum",
                       _("must be more than 0 for a logarithmic scale"));
  for (guint i = 0; control->targets[i] != NULL; i++)
    if (!check_target (self, control, i, path))
      return FALSE;
  return TRUE;
}

gboolean
hys_check_run (HysCheck      *self,
               gconstpointer  item,
               const char    *path)
{
  const HysKeptRun *run = item;
  const HysColumn *times = hys_kept_run_find (run, "t");
  gsize rows = hys_kept_run_rows (run);

  if (rows == 0 || rows > HYS_MAX_RUN_ROWS)
    return hys_refuse (self->error, path, "series", _("series of 1 to %d numbers are needed"), HYS_MAX_RUN_ROWS);
  for (guint i = 1; i < run->columns->len; i++)
    if (hys_column_length (g_ptr_array_index (run->columns, i)) != rows)
      return hys_refuse (self->error, path, "series", _("all series need the same number of rows"));
  self->n_kept += rows * run->columns->len;
  if (self->n_kept > HYS_MAX_RUN_NUMBERS)
    return hys_refuse (self->error, path, "series", _("the kept runs have more than %d numbers in all"),
                       HYS_MAX_RUN_NUMBERS);
  if (times == NULL)
    return TRUE;
  /* Times do not go back; there are no gaps in them. */
  gsize n = hys_column_length (times);
  for (gsize i = 0; i < n; i++)
    {
      double time = hys_column_get (times, i);

      if (!isfinite (time) || (i > 0 && time < hys_column_get (times, i - 1)))
        return hys_refuse (self->error, path, "series.t", _("times must not decrease, and none may be missing"));
    }
  return TRUE;
}

gboolean
hys_check_simulation (HysCheck      *self,
                      gconstpointer  item,
                      const char    *path)
{
  const HysSimulation *simulation = item;
  const char *key = simulation->steps ? "steps" : "step";
  char step[HYS_NUMBER_SIZE], until[HYS_NUMBER_SIZE];

  if (simulation->step > simulation->until)
    return hys_refuse (self->error, path, key, _("a step of %s is longer than the run until %s"),
                       hys_number_format (simulation->step, step), hys_number_format (simulation->until, until));
  if (!(simulation->until / simulation->step <= MAX_STEPS))
    return hys_refuse (self->error, path, key, _("too many steps: %s until %s"),
                       hys_number_format (simulation->step, step), hys_number_format (simulation->until, until));
  return TRUE;
}

gboolean
hys_document_validate (const HysDocument *self,
                       const char        *name,
                       GError           **error)
{
  HysCheck check = { .document = self, .error = error };
  gboolean good;

  check.ids = hys_ids_new (self);
  check.seen = g_hash_table_new (g_str_hash, g_str_equal);
  check.driven = g_new0 (guint, self->nodes->len);
  check.forced = g_new0 (guint, self->nodes->len);
  good = check_item (&check, &hys_document_type, self, NULL);
  if (!good && name != NULL)
    g_prefix_error (error, "%s: ", name);
  hys_ids_free (check.ids);
  g_hash_table_unref (check.seen);
  g_free (check.driven);
  g_free (check.forced);
  return good;
}
