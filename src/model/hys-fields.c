/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-fields.h"

#include "hys-document-private.h"
#include "hys-json.h"
#include "hys-parameter.h"

#include <glib/gi18n-lib.h>

/* Whole numbers up to here are exact as doubles. */
#define MAX_WHOLE 0x1p53

#define NUMBER(struct_, member, key_, ...) \
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (struct_, member), \
    .parameter = { .key = key_, .type = HYS_PARAMETER_NUMBER, .minimum = -INFINITY, .maximum = INFINITY, __VA_ARGS__ } }
#define COUNT(struct_, member, key_) \
  { .type = HYS_FIELD_COUNT, .offset = G_STRUCT_OFFSET (struct_, member), \
    .parameter = { .key = key_, .type = HYS_PARAMETER_COUNT, .minimum = 1, .maximum = MAX_WHOLE } }
#define OTHER(type_, struct_, member, key_) \
  { .type = type_, .offset = G_STRUCT_OFFSET (struct_, member), .parameter = { .key = key_ } }

const char *const hys_scheme_names[] = { "paper", "implicit", "midpoint", "exact", "automatic", NULL };

/* By HysForceSign. */
static const char *const signs[] = { "exerted", "tension", NULL };
static const char *const sign_names[] = { N_("As in the papers"), N_("Tension positive"), NULL };

static const HysField document_fields[] = {
  OTHER (HYS_FIELD_TEXT, HysDocument, title, "title"),
  OTHER (HYS_FIELD_TEXT, HysDocument, notes, "notes"),
  { .type = HYS_FIELD_CHOICE, .offset = G_STRUCT_OFFSET (HysDocument, sign),
    .parameter = { .key = "sign", .type = HYS_PARAMETER_CHOICE, .choices = signs, .choice_names = sign_names } },
};

static const HysField unit_fields[] = {
  OTHER (HYS_FIELD_TEXT, HysDocument, length_unit, "length"),
  OTHER (HYS_FIELD_TEXT, HysDocument, force_unit, "force"),
  OTHER (HYS_FIELD_TEXT, HysDocument, time_unit, "time"),
};

static const HysField node_fields[] = {
  OTHER (HYS_FIELD_SWITCH, HysNode, fixed, "fixed"),
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysNode, mass),
    .parameter = { .key = "mass", .symbol = "m", .name = N_("Mass"), .type = HYS_PARAMETER_NUMBER,
                   .dimension = { .length = -1, .force = 1, .time = 2 }, .minimum = 0, .maximum = INFINITY } },
  NUMBER (HysNode, position, "position", .symbol = "x(0)", .name = N_("Initial position"), .dimension = { .length = 1 }),
  NUMBER (HysNode, velocity, "velocity", .symbol = "x′(0)", .name = N_("Initial velocity"),
          .dimension = { .length = 1, .time = -1 }),
  NUMBER (HysNode, column, "x", .fallback = NAN),
  NUMBER (HysNode, row, "row", .fallback = NAN),
};

static const HysField element_fields[] = {
  NUMBER (HysElement, row, "row", .fallback = NAN),
};

static const HysField simulation_fields[] = {
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysSimulation, until),
    .parameter = { .key = "until", .type = HYS_PARAMETER_NUMBER, .fallback = HYS_DEFAULT_UNTIL,
                   .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY } },
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysSimulation, step),
    .parameter = { .key = "step", .type = HYS_PARAMETER_NUMBER, .fallback = HYS_DEFAULT_STEP,
                   .minimum = 0, .minimum_excluded = TRUE, .maximum = INFINITY } },
  COUNT (HysSimulation, steps, "steps"),
  OTHER (HYS_FIELD_SCHEME, HysSimulation, scheme, "scheme"),
  COUNT (HysSimulation, every, "every"),
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysSimulation, tolerance),
    .parameter = { .key = "tolerance", .type = HYS_PARAMETER_NUMBER, .fallback = HYS_DEFAULT_TOLERANCE,
                   .minimum = 1e-9, .maximum = 0.1 } },
};

#define COLOR(struct_) \
  { .type = HYS_FIELD_COLOR, .offset = G_STRUCT_OFFSET (struct_, color), \
    .parameter = { .key = "color", .fallback = -1, .minimum = 0, .maximum = 0xffffff } }
#define CHOICE(struct_, member, key_, choices_) \
  { .type = HYS_FIELD_CHOICE, .offset = G_STRUCT_OFFSET (struct_, member), \
    .parameter = { .key = key_, .type = HYS_PARAMETER_CHOICE, .choices = choices_ } }

/* By HysCurveLine and HysCurveMarker. */
static const char *const lines[] = { "automatic", "solid", "dashed", "dotted", "dash-dot", "none", NULL };
static const char *const markers[] = { "none", "circle", "square", "triangle", "diamond", NULL };

static const HysField curve_fields[] = {
  COLOR (HysCurveStyle),
  CHOICE (HysCurveStyle, line, "line", lines),
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysCurveStyle, width),
    .parameter = { .key = "width", .type = HYS_PARAMETER_NUMBER, .fallback = 1, .minimum = 0.1, .maximum = 20 } },
  CHOICE (HysCurveStyle, marker, "marker", markers),
  OTHER (HYS_FIELD_TITLE, HysCurveStyle, label, "label"),
};

static const HysField axis_fields[] = {
  OTHER (HYS_FIELD_TITLE, HysAxisStyle, title, "title"),
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysAxisStyle, step),
    .parameter = { .key = "step", .type = HYS_PARAMETER_NUMBER, .fallback = NAN, .minimum = 0, .minimum_excluded = TRUE,
                   .maximum = INFINITY } },
};

/* The last three are not of time figures, the last two of figures in space. */
static const HysField figure_fields[] = {
  OTHER (HYS_FIELD_TITLE, HysFigureSpec, title, "title"),
  NUMBER (HysFigureSpec, from, "from", .fallback = NAN),
  NUMBER (HysFigureSpec, to, "to", .fallback = NAN),
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysFigureSpec, share),
    .parameter = { .key = "share", .type = HYS_PARAMETER_NUMBER, .fallback = 1, .minimum = 0.01, .maximum = 100 } },
  { .type = HYS_FIELD_SWITCH, .offset = G_STRUCT_OFFSET (HysFigureSpec, arrows),
    .parameter = { .key = "arrows", .fallback = TRUE } },
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysFigureSpec, azimuth),
    .parameter = { .key = "azimuth", .type = HYS_PARAMETER_NUMBER, .fallback = NAN, .minimum = -360, .maximum = 360 } },
  { .type = HYS_FIELD_NUMBER, .offset = G_STRUCT_OFFSET (HysFigureSpec, elevation),
    .parameter = { .key = "elevation", .type = HYS_PARAMETER_NUMBER, .fallback = NAN, .minimum = -90, .maximum = 90 } },
};

static const HysField control_fields[] = {
  OTHER (HYS_FIELD_TITLE, HysControl, label, "label"),
  NUMBER (HysControl, minimum, "minimum", .fallback = NAN),
  NUMBER (HysControl, maximum, "maximum", .fallback = NAN),
};

static const HysField run_fields[] = {
  OTHER (HYS_FIELD_TITLE, HysKeptRun, name, "name"),
  COLOR (HysKeptRun),
  OTHER (HYS_FIELD_SWITCH, HysKeptRun, hidden, "hidden"),
  OTHER (HYS_FIELD_SWITCH, HysKeptRun, points, "points"),
};

const HysFieldTable hys_document_fields = { document_fields, G_N_ELEMENTS (document_fields) };
const HysFieldTable hys_unit_fields = { unit_fields, G_N_ELEMENTS (unit_fields) };
const HysFieldTable hys_node_fields = { node_fields, G_N_ELEMENTS (node_fields) };
const HysFieldTable hys_element_fields = { element_fields, G_N_ELEMENTS (element_fields) };
const HysFieldTable hys_simulation_fields = { simulation_fields, G_N_ELEMENTS (simulation_fields) };
const HysFieldTable hys_figure_fields[] = {
  [HYS_FIGURE_TIME] = { figure_fields, G_N_ELEMENTS (figure_fields) - 3 },
  [HYS_FIGURE_PLANE] = { figure_fields, G_N_ELEMENTS (figure_fields) - 2 },
  [HYS_FIGURE_SPACE] = { figure_fields, G_N_ELEMENTS (figure_fields) },
};
const HysFieldTable hys_curve_fields = { curve_fields, G_N_ELEMENTS (curve_fields) };
const HysFieldTable hys_axis_fields = { axis_fields, G_N_ELEMENTS (axis_fields) };
const HysFieldTable hys_run_fields = { run_fields, G_N_ELEMENTS (run_fields) };
const HysFieldTable hys_control_fields = { control_fields, G_N_ELEMENTS (control_fields) };

const HysField *
hys_field_find (const HysFieldTable *table,
                const char          *key)
{
  for (guint i = 0; i < table->n; i++)
    if (g_str_equal (table->fields[i].parameter.key, key))
      return &table->fields[i];
  return NULL;
}

gboolean
hys_field_is_default (const HysField *field,
                      gconstpointer   item)
{
  double number;

  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      number = G_STRUCT_MEMBER (double, item, field->offset);
      return number == field->parameter.fallback || (isnan (number) && isnan (field->parameter.fallback));
    case HYS_FIELD_COUNT:
      return G_STRUCT_MEMBER (guint64, item, field->offset) == 0;
    case HYS_FIELD_SWITCH:
      return (G_STRUCT_MEMBER (gboolean, item, field->offset) != 0) == (field->parameter.fallback != 0);
    case HYS_FIELD_CHOICE:
    case HYS_FIELD_COLOR:
      return G_STRUCT_MEMBER (int, item, field->offset) == (int) field->parameter.fallback;
    case HYS_FIELD_TEXT:
      return *G_STRUCT_MEMBER (char *, item, field->offset) == '\0';
    case HYS_FIELD_TITLE:
      return G_STRUCT_MEMBER (char *, item, field->offset) == NULL;
    case HYS_FIELD_SCHEME:
    default:
      return g_str_equal (G_STRUCT_MEMBER (const char *, item, field->offset), HYS_DEFAULT_SCHEME);
    }
}

static gboolean
check_scheme (const HysField *field,
              const char     *name,
              const char     *path,
              GError        **error)
{
  g_autofree char *quoted = NULL, *known = NULL;

  if (g_strv_contains (hys_scheme_names, name))
    return TRUE;
  quoted = hys_json_quote (name);
  known = g_strjoinv (", ", (char **) hys_scheme_names);
  return hys_refuse (error, path, field->parameter.key, _("%s is not a scheme; use one of: %s"), quoted, known);
}

static gboolean
check_text (const HysField *field,
            const char     *text,
            const char     *path,
            GError        **error)
{
  if (text == NULL || g_utf8_validate (text, -1, NULL))
    return TRUE;
  return hys_refuse (error, path, field->parameter.key, _("the text is not UTF-8"));
}

static gboolean
check_field (const HysField *field,
             gconstpointer   item,
             const char     *path,
             GError        **error)
{
  switch (field->type)
    {
    case HYS_FIELD_NUMBER:
      return hys_parameter_check (&field->parameter, G_STRUCT_MEMBER (double, item, field->offset), path, error);
    case HYS_FIELD_COUNT:
      return hys_parameter_check (&field->parameter, (double) G_STRUCT_MEMBER (guint64, item, field->offset), path,
                                  error);
    case HYS_FIELD_TEXT:
    case HYS_FIELD_TITLE:
      return check_text (field, G_STRUCT_MEMBER (char *, item, field->offset), path, error);
    case HYS_FIELD_SCHEME:
      return check_scheme (field, G_STRUCT_MEMBER (const char *, item, field->offset), path, error);
    case HYS_FIELD_COLOR:
      return hys_parameter_check (&field->parameter, G_STRUCT_MEMBER (int, item, field->offset), path, error);
    case HYS_FIELD_CHOICE:
    case HYS_FIELD_SWITCH:
    default:
      return TRUE;
    }
}

gboolean
hys_fields_check (const HysFieldTable *table,
                  gconstpointer        item,
                  const char          *path,
                  GError             **error)
{
  for (guint i = 0; i < table->n; i++)
    if (!hys_field_is_default (&table->fields[i], item) && !check_field (&table->fields[i], item, path, error))
      return FALSE;
  return TRUE;
}
