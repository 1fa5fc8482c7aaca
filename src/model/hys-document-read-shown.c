/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is shown of a network: figures, controls, kept runs. */
#include "hys-document-read-private.h"

#include <glib/gi18n-lib.h>

/* A required list of names: the series of a time figure, the targets of a control. */
static gboolean
read_names (HysDocumentReader *self,
            JsonObject        *object,
            const HysJsonPath *path,
            const char        *key,
            GPtrArray         *names)
{
  HysJsonPath list = { .parent = path, .key = key };
  JsonArray *array;
  JsonNode *node;

  if (!hys_reader_require (self, object, path, key, &node))
    return FALSE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return hys_json_path_refuse (&list, self->error, _("must be an array of names, is %s"), hys_json_describe (node));
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      HysJsonPath here = { .parent = &list, .index = i };
      const char *name;

      if (!hys_read_string (json_array_get_element (array, i), &here, &name, self->error))
        return FALSE;
      g_ptr_array_add (names, g_strdup (name));
    }
  return TRUE;
}

/* The axes of a plane or space figure. */
static gboolean
read_axes (HysDocumentReader *self,
           JsonObject        *object,
           const HysJsonPath *path,
           guint              n,
           GPtrArray         *series)
{
  for (guint i = 0; i < n; i++)
    {
      const char *name;

      if (!hys_reader_require_string (self, object, path, hys_axis_names[i], &name))
        return FALSE;
      g_ptr_array_add (series, g_strdup (name));
    }
  return TRUE;
}

/* The look of one more curve. */
static gboolean
read_curve (HysDocumentReader *self,
            JsonObject        *object,
            const HysJsonPath *path,
            gpointer           owner)
{
  static const char *const special[] = { NULL };
  HysFigureSpec *figure = owner;
  HysCurveStyle *style = hys_figure_spec_curve (figure, figure->curves->len);
  HysReadTarget target = { &hys_curve_fields, style, special, &style->extras, NULL };

  return hys_reader_members (self, object, path, &target);
}

/* The looks of the axes, by their letters. */
static gboolean
read_axis_styles (HysDocumentReader *self,
                  JsonObject        *figure_object,
                  const HysJsonPath *path,
                  HysFigureSpec     *figure)
{
  static const char *const special[] = { NULL };
  HysJsonPath here = { .parent = path, .key = "axes" };
  JsonNode *node = json_object_get_member (figure_object, "axes");
  JsonObject *axes = NULL;
  JsonObjectIter iter;
  const char *key;

  if (node == NULL)
    return TRUE;
  if (!hys_reader_open_object (self, node, &here, &axes))
    return FALSE;
  json_object_iter_init_ordered (&iter, axes);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      HysJsonPath one = { .parent = &here, .key = key };
      HysReadTarget target = { &hys_axis_fields, NULL, special, NULL, NULL };
      JsonObject *object = NULL;
      int axis;

      if (!hys_reader_find_word (self, &one, key, hys_axis_names, &axis)
          || !hys_reader_open_object (self, node, &one, &object))
        return FALSE;
      target.item = &figure->axes[axis];
      target.extras = &figure->axes[axis].extras;
      if (!hys_reader_members (self, object, &one, &target))
        return FALSE;
    }
  return TRUE;
}

gboolean
hys_reader_figure (HysDocumentReader *self,
                   JsonObject        *object,
                   const HysJsonPath *path,
                   gpointer           owner)
{
  static const char *const special[][7] = {
    [HYS_FIGURE_TIME] = { "kind", "curves", "axes", "series", NULL },
    [HYS_FIGURE_PLANE] = { "kind", "curves", "axes", "x", "y", NULL },
    [HYS_FIGURE_SPACE] = { "kind", "curves", "axes", "x", "y", "z", NULL },
  };
  g_autoptr (GPtrArray) series = g_ptr_array_new_with_free_func (g_free);
  HysFigureSpec *figure;
  HysReadTarget target;
  int kind;

  if (!hys_reader_require_word (self, object, path, "kind", hys_figure_names, &kind))
    return FALSE;
  if (kind == HYS_FIGURE_TIME ? !read_names (self, object, path, "series", series)
                              : !read_axes (self, object, path, kind == HYS_FIGURE_PLANE ? 2 : 3, series))
    return FALSE;
  g_ptr_array_add (series, NULL);
  figure = hys_figure_spec_new ((HysFigureKind) kind, (const char *const *) series->pdata);
  g_ptr_array_add (self->document->figures, figure);
  target = (HysReadTarget) { &hys_figure_fields[kind], figure, special[kind], &figure->extras, NULL };
  return hys_reader_members (self, object, path, &target)
         && hys_reader_items (self, object, path, "curves", HYS_MAX_CURVE_STYLES, read_curve, figure)
         && read_axis_styles (self, object, path, figure);
}

static gboolean
read_scale (HysDocumentReader *self,
            JsonObject        *object,
            const HysJsonPath *path,
            HysControl        *control)
{
  HysJsonPath here = { .parent = path, .key = "scale" };
  JsonNode *node = json_object_get_member (object, "scale");
  const char *word;

  return node == NULL || (hys_read_string (node, &here, &word, self->error)
                          && hys_reader_find_word (self, &here, word, hys_scale_names, &control->logarithmic));
}

gboolean
hys_reader_control (HysDocumentReader *self,
                    JsonObject        *object,
                    const HysJsonPath *path,
                    gpointer           owner)
{
  static const char *const special[] = { "targets", "scale", NULL };
  g_autoptr (GPtrArray) targets = g_ptr_array_new_with_free_func (g_free);
  HysControl *control;
  HysReadTarget target;

  if (!read_names (self, object, path, "targets", targets))
    return FALSE;
  g_ptr_array_add (targets, NULL);
  control = hys_control_new ((const char *const *) targets->pdata);
  g_ptr_array_add (self->document->controls, control);
  target = (HysReadTarget) { &hys_control_fields, control, special, &control->extras, NULL };
  return read_scale (self, object, path, control) && hys_reader_members (self, object, path, &target);
}

/* ---- Kept runs ---- */

/* An object of names; its members in their order. */
static gboolean
open_names (HysDocumentReader *self,
            JsonNode          *node,
            const HysJsonPath *path,
            guint              limit,
            JsonObject       **object)
{
  if (!hys_reader_open_object (self, node, path, object))
    return FALSE;
  if (json_object_get_size (*object) <= limit)
    return TRUE;
  return hys_json_path_refuse (path, self->error, _("at most %u are allowed, here are %u"), limit,
                               json_object_get_size (*object));
}

static gboolean
read_any_number (JsonNode          *node,
                 const HysJsonPath *path,
                 double            *number,
                 GError           **error)
{
  static const HysParameter any = { .type = HYS_PARAMETER_NUMBER, .minimum = -INFINITY, .maximum = INFINITY };
  HysValue value = { 0, NULL };

  if (!hys_read_value (&any, &value, node, path, error))
    return FALSE;
  *number = value.number;
  return TRUE;
}

/* Numbers, and null where there is none. */
static gboolean
read_column (HysDocumentReader *self,
             JsonNode          *node,
             const HysJsonPath *path,
             HysColumn        **column)
{
  g_autofree double *numbers = NULL;
  JsonArray *array;
  guint n;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return hys_json_path_refuse (path, self->error, _("must be an array, is %s"), hys_json_describe (node));
  array = json_node_get_array (node);
  n = json_array_get_length (array);
  if (n > HYS_MAX_RUN_ROWS)
    return hys_json_path_refuse (path, self->error, _("at most %u are allowed, here are %u"), HYS_MAX_RUN_ROWS, n);
  numbers = g_new (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      HysJsonPath here = { .parent = path, .index = i };
      JsonNode *one = json_array_get_element (array, i);

      numbers[i] = NAN;
      if (!JSON_NODE_HOLDS_NULL (one) && !read_any_number (one, &here, &numbers[i], self->error))
        return FALSE;
    }
  *column = hys_column_new_from (numbers, n);
  return TRUE;
}

static gboolean
read_run_series (HysDocumentReader *self,
                 JsonObject        *object,
                 const HysJsonPath *path,
                 HysKeptRun        *run)
{
  HysJsonPath here = { .parent = path, .key = "series" };
  JsonObject *series = NULL;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  if (!hys_reader_require (self, object, path, "series", &node)
      || !open_names (self, node, &here, HYS_MAX_RUN_SERIES, &series))
    return FALSE;
  json_object_iter_init_ordered (&iter, series);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      HysJsonPath one = { .parent = &here, .key = key };
      HysColumn *column = NULL;

      if (!read_column (self, node, &one, &column))
        return FALSE;
      hys_kept_run_add (run, key, column);
    }
  return TRUE;
}

static gboolean
read_run_values (HysDocumentReader *self,
                 JsonObject        *object,
                 const HysJsonPath *path,
                 HysKeptRun        *run)
{
  HysJsonPath here = { .parent = path, .key = "values" };
  JsonNode *node = json_object_get_member (object, "values");
  JsonObject *values = NULL;
  JsonObjectIter iter;
  const char *key;

  if (node == NULL)
    return TRUE;
  if (!open_names (self, node, &here, HYS_MAX_RUN_VALUES, &values))
    return FALSE;
  json_object_iter_init_ordered (&iter, values);
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      HysJsonPath one = { .parent = &here, .key = key };
      double number;

      if (!read_any_number (node, &one, &number, self->error))
        return FALSE;
      hys_kept_run_add_value (run, key, number);
    }
  return TRUE;
}

gboolean
hys_reader_run (HysDocumentReader *self,
                JsonObject        *object,
                const HysJsonPath *path,
                gpointer           owner)
{
  static const char *const special[] = { "series", "values", NULL };
  HysKeptRun *run = hys_kept_run_new ();
  HysReadTarget target = { &hys_run_fields, run, special, &run->extras, NULL };

  g_ptr_array_add (self->document->runs, run);
  return hys_reader_members (self, object, path, &target)
         && read_run_values (self, object, path, run)
         && read_run_series (self, object, path, run);
}
