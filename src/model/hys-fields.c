/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of fields, in the order in which files have them. */
#include "hys-fields.h"

#include "hys-document-private.h"

#include <glib/gi18n-lib.h>

/* Whole numbers up to here are exact as doubles. */
#define MAX_WHOLE 0x1p53

#define FIELD(type_, struct_, member, key_, ...) \
  { .type = HYS_FIELD_##type_, .offset = G_STRUCT_OFFSET (struct_, member), .parameter.key = key_, __VA_ARGS__ }
#define REQUIRED(type_, struct_, member, key_, ...) \
  FIELD (type_, struct_, member, key_, .parameter.required = TRUE, __VA_ARGS__)
#define RANGE(struct_, member, key_, fallback_, minimum_, maximum_, ...) \
  FIELD (NUMBER, struct_, member, key_, .parameter.fallback = fallback_, .parameter.minimum = minimum_, \
         .parameter.maximum = maximum_, __VA_ARGS__)
#define NUMBER(struct_, member, key_, fallback_, ...) \
  RANGE (struct_, member, key_, fallback_, -INFINITY, INFINITY, __VA_ARGS__)
#define POSITIVE(struct_, member, key_, fallback_, ...) \
  RANGE (struct_, member, key_, fallback_, 0, INFINITY, .parameter.minimum_excluded = TRUE, __VA_ARGS__)
#define COUNT(struct_, member, key_, maximum_) \
  FIELD (COUNT, struct_, member, key_, .parameter.type = HYS_PARAMETER_COUNT, .parameter.minimum = 1, .parameter.maximum = maximum_)
#define CHOICE(struct_, member, key_, choices_, ...) \
  FIELD (CHOICE, struct_, member, key_, .parameter.type = HYS_PARAMETER_CHOICE, .parameter.choices = choices_, __VA_ARGS__)
#define COLOR(struct_) \
  FIELD (COLOR, struct_, color, "color", .parameter.fallback = -1, .parameter.maximum = 0xffffff)
#define ITEM(struct_, member, key_, type_, ...) FIELD (ITEM, struct_, member, key_, .item = &type_, __VA_ARGS__)
#define LIST(struct_, member, key_, type_, most, ...) \
  FIELD (LIST, struct_, member, key_, .item = &type_, .parameter.maximum = most, __VA_ARGS__)

#define TYPE(name, struct_, fields_, ...) \
  const HysItemType name = { .size = sizeof (struct_), .fields = fields_, .n = G_N_ELEMENTS (fields_), .variant = HYS_NOWHERE, \
                             __VA_ARGS__ }
#define EXTRAS(struct_) .extras = G_STRUCT_OFFSET (struct_, extras)

const char *const hys_scheme_names[] = { "paper", "implicit", "midpoint", "exact", "automatic", NULL };

/* ---- Simulation, units ---- */

static const HysField simulation_fields[] = {
  [HYS_KEY_UNTIL] = POSITIVE (HysSimulation, until, "until", HYS_DEFAULT_UNTIL),
  [HYS_KEY_STEP] = POSITIVE (HysSimulation, step, "step", HYS_DEFAULT_STEP),
  [HYS_KEY_STEPS] = COUNT (HysSimulation, steps, "steps", MAX_WHOLE),
  [HYS_KEY_SCHEME] = FIELD (SCHEME, HysSimulation, scheme, "scheme"),
  [HYS_KEY_EVERY] = COUNT (HysSimulation, every, "every", MAX_WHOLE),
  [HYS_KEY_PER_DECADE] = COUNT (HysSimulation, per_decade, "per_decade", HYS_MOST_PER_DECADE),
  [HYS_KEY_TOLERANCE] = RANGE (HysSimulation, tolerance, "tolerance", HYS_DEFAULT_TOLERANCE, 1e-9, 0.1),
};
TYPE (hys_simulation_type, HysSimulation, simulation_fields, EXTRAS (HysSimulation), .check = hys_check_simulation);

static const HysField unit_fields[] = {
  FIELD (TEXT, HysDocument, length_unit, "length"),
  FIELD (TEXT, HysDocument, force_unit, "force"),
  FIELD (TEXT, HysDocument, time_unit, "time"),
};
TYPE (hys_unit_type, HysDocument, unit_fields, .extras = G_STRUCT_OFFSET (HysDocument, unit_extras));

/* ---- The network ---- */

static const HysField node_fields[] = {
  [HYS_KEY_ID] = REQUIRED (ID, HysNode, id, "id", .effects = HYS_EFFECT_ITEMS),
  [HYS_KEY_FIXED] = FIELD (SWITCH, HysNode, fixed, "fixed", .effects = HYS_EFFECT_MECHANICS | HYS_EFFECT_PLACES),
  /* a bar with a mass is larger than one without */
  [HYS_KEY_MASS] = RANGE (HysNode, mass, "mass", 0, 0, INFINITY, .parameter.symbol = "m", .parameter.name = N_("Mass"),
                          .parameter.dimension = { .length = -1, .force = 1, .time = 2 }, .effects = HYS_EFFECT_MECHANICS,
                          .sign_effects = HYS_EFFECT_PLACES),
  [HYS_KEY_POSITION] = NUMBER (HysNode, position, "position", 0, .parameter.symbol = "x(0)",
                               .parameter.name = N_("Initial position"), .parameter.dimension = { .length = 1 },
                               .effects = HYS_EFFECT_MECHANICS),
  [HYS_KEY_VELOCITY] = NUMBER (HysNode, velocity, "velocity", 0, .parameter.symbol = "x′(0)",
                               .parameter.name = N_("Initial velocity"), .parameter.dimension = { .length = 1, .time = -1 },
                               .effects = HYS_EFFECT_MECHANICS),
  NUMBER (HysNode, column, "x", NAN, .effects = HYS_EFFECT_PLACES),
  NUMBER (HysNode, row, "row", NAN, .effects = HYS_EFFECT_PLACES),
};
TYPE (hys_node_type, HysNode, node_fields, EXTRAS (HysNode), .check = hys_check_node);

static const HysField element_fields[] = {
  REQUIRED (ID, HysElement, id, "id", .effects = HYS_EFFECT_ITEMS),
  REQUIRED (ELEMENT_KIND, HysElement, kind, "kind", .effects = HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS | HYS_EFFECT_PLACES),
  REQUIRED (NODE, HysElement, from, "from", .effects = HYS_EFFECT_MECHANICS | HYS_EFFECT_PLACES),
  REQUIRED (NODE, HysElement, to, "to", .effects = HYS_EFFECT_MECHANICS | HYS_EFFECT_PLACES),
  FIELD (ELEMENT_VALUES, HysElement, values, NULL, .effects = HYS_EFFECT_MECHANICS),
  NUMBER (HysElement, row, "row", NAN, .effects = HYS_EFFECT_PLACES),
};
TYPE (hys_element_type, HysElement, element_fields, EXTRAS (HysElement), .check = hys_check_element);

static const HysField signal_fields[] = {
  REQUIRED (SIGNAL_KIND, HysSignal, kind, "type"),
  FIELD (SIGNAL_VALUES, HysSignal, values, NULL),
};
TYPE (hys_signal_type, HysSignal, signal_fields, EXTRAS (HysSignal), .check = hys_check_signal);

/* By HysLoadKind. */
const char *const hys_load_names[] = { "force", "displacement", NULL };

static const HysField load_fields[] = {
  REQUIRED (NODE, HysLoad, node, "node", .effects = HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS),
  CHOICE (HysLoad, kind, "kind", hys_load_names, .parameter.required = TRUE, .effects = HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS),
  REQUIRED (OWNED, HysLoad, signal, "signal", .item = &hys_signal_type),
};
TYPE (hys_load_type, HysLoad, load_fields, EXTRAS (HysLoad), .effects = HYS_EFFECT_MECHANICS,
      .check = hys_check_load);

/* ---- What is shown ---- */

/* By HysCurveLine and HysCurveMarker. */
static const char *const lines[] = { "automatic", "solid", "dashed", "dotted", "dash-dot", "none", NULL };
static const char *const markers[] = { "none", "circle", "square", "triangle", "diamond", NULL };

static const HysField curve_fields[] = {
  COLOR (HysCurveStyle),
  CHOICE (HysCurveStyle, line, "line", lines),
  RANGE (HysCurveStyle, width, "width", 1, 0.1, 20),
  CHOICE (HysCurveStyle, marker, "marker", markers),
  FIELD (TITLE, HysCurveStyle, label, "label"),
};
TYPE (hys_curve_type, HysCurveStyle, curve_fields, EXTRAS (HysCurveStyle));

/* By whether it is logarithmic. */
static const char *const scales[] = { "linear", "log", NULL };

static const HysField axis_fields[] = {
  FIELD (TITLE, HysAxisStyle, title, "title"),
  POSITIVE (HysAxisStyle, step, "step", NAN),
  CHOICE (HysAxisStyle, logarithmic, "scale", scales),
};
static TYPE (axis_type, HysAxisStyle, axis_fields, EXTRAS (HysAxisStyle));

static const HysField axes_fields[] = {
  ITEM (HysFigureSpec, axes[0], "x", axis_type),
  ITEM (HysFigureSpec, axes[1], "y", axis_type),
  ITEM (HysFigureSpec, axes[2], "z", axis_type),
};
static TYPE (axes_type, HysFigureSpec, axes_fields, .extras = HYS_NOWHERE);

/* By HysFigureKind. */
static const char *const figure_names[] = { "time", "plane", "space", "response", NULL };

const char *const hys_response_quantities[] = { "storage", "loss", "tan_delta", "modulus", "phase", "work", "compliance",
                                               NULL };

const char *const hys_response_abscissas[] = { "omega", "storage", NULL };

/* By HysFollow. */
static const char *const sweep_ways[] = { "none", "up", "down", "both", NULL };

/* By whether they are even in the frequency. */
static const char *const spacings[] = { "log", "linear", NULL };

static const HysField frequency_fields[] = {
  POSITIVE (HysFrequencies, from, "from", 0.01),
  POSITIVE (HysFrequencies, to, "to", 100),
  FIELD (COUNT, HysFrequencies, points, "points", .parameter.type = HYS_PARAMETER_COUNT, .parameter.minimum = 2,
         .parameter.maximum = 10000),
  CHOICE (HysFrequencies, linear, "scale", spacings),
};
static TYPE (frequency_type, HysFrequencies, frequency_fields, EXTRAS (HysFrequencies));

#define OF_TIME  .variants = 1 << HYS_FIGURE_TIME
#define OF_PATHS .variants = 1 << HYS_FIGURE_PLANE | 1 << HYS_FIGURE_SPACE
#define OF_SPACE .variants = 1 << HYS_FIGURE_SPACE
#define OF_RUNS  .variants = 1 << HYS_FIGURE_TIME | 1 << HYS_FIGURE_PLANE | 1 << HYS_FIGURE_SPACE
#define OF_RESPONSE .variants = 1 << HYS_FIGURE_RESPONSE

static const HysField figure_fields[] = {
  CHOICE (HysFigureSpec, kind, "kind", figure_names, .parameter.required = TRUE),
  REQUIRED (NAMES, HysFigureSpec, series, "series", OF_TIME),
  REQUIRED (NAME, HysFigureSpec, series, "x", OF_PATHS, .index = 0),
  REQUIRED (NAME, HysFigureSpec, series, "y", OF_PATHS, .index = 1),
  REQUIRED (NAME, HysFigureSpec, series, "z", OF_SPACE, .index = 2),
  REQUIRED (TITLE, HysFigureSpec, node, "node", OF_RESPONSE),
  REQUIRED (NAMES, HysFigureSpec, quantities, "quantities", OF_RESPONSE),
  ITEM (HysFigureSpec, omega, "omega", frequency_type, OF_RESPONSE),
  POSITIVE (HysFigureSpec, amplitude, "amplitude", 1, OF_RESPONSE),
  CHOICE (HysFigureSpec, against, "against", hys_response_abscissas, OF_RESPONSE),
  CHOICE (HysFigureSpec, sweep, "sweep", sweep_ways, OF_RESPONSE),
  FIELD (SWITCH, HysFigureSpec, backbone, "backbone", OF_RESPONSE),
  FIELD (TITLE, HysFigureSpec, title, "title"),
  NUMBER (HysFigureSpec, from, "from", NAN, OF_RUNS),
  NUMBER (HysFigureSpec, to, "to", NAN, OF_RUNS),
  RANGE (HysFigureSpec, share, "share", 1, 0.01, 100),
  FIELD (SWITCH, HysFigureSpec, arrows, "arrows", OF_PATHS, .parameter.fallback = TRUE),
  RANGE (HysFigureSpec, azimuth, "azimuth", NAN, -360, 360, OF_SPACE),
  RANGE (HysFigureSpec, elevation, "elevation", NAN, -90, 90, OF_SPACE),
  LIST (HysFigureSpec, curves, "curves", hys_curve_type, HYS_MAX_CURVE_STYLES),
  { .type = HYS_FIELD_ITEM, .parameter.key = "axes", .item = &axes_type },
};
const HysItemType hys_figure_type = {
  .size = sizeof (HysFigureSpec), .fields = figure_fields, .n = G_N_ELEMENTS (figure_fields),
  .variant = G_STRUCT_OFFSET (HysFigureSpec, kind), EXTRAS (HysFigureSpec), .effects = HYS_EFFECT_FIGURES,
  .check = hys_check_figure,
};

static const HysField control_fields[] = {
  REQUIRED (NAMES, HysControl, targets, "targets"),
  FIELD (TITLE, HysControl, label, "label"),
  NUMBER (HysControl, minimum, "minimum", NAN),
  NUMBER (HysControl, maximum, "maximum", NAN),
  CHOICE (HysControl, logarithmic, "scale", scales),
};
TYPE (hys_control_type, HysControl, control_fields, EXTRAS (HysControl), .effects = HYS_EFFECT_CONTROLS,
      .check = hys_check_control);

static const HysField run_fields[] = {
  FIELD (TITLE, HysKeptRun, name, "name"),
  COLOR (HysKeptRun),
  FIELD (SWITCH, HysKeptRun, hidden, "hidden"),
  FIELD (SWITCH, HysKeptRun, points, "points"),
  FIELD (TITLE, HysKeptRun, chosen, "chosen"),
  NUMBER (HysKeptRun, residual, "residual", NAN),
  FIELD (NUMBERS, HysKeptRun, fitted, "errors", .other = G_STRUCT_OFFSET (HysKeptRun, errors),
         .parameter.maximum = HYS_MAX_RUN_VALUES),
  FIELD (NUMBERS, HysKeptRun, targets, "values", .other = G_STRUCT_OFFSET (HysKeptRun, values),
         .parameter.maximum = HYS_MAX_RUN_VALUES),
  REQUIRED (COLUMNS, HysKeptRun, series, "series", .other = G_STRUCT_OFFSET (HysKeptRun, columns),
            .parameter.maximum = HYS_MAX_RUN_SERIES),
};
TYPE (hys_run_type, HysKeptRun, run_fields, EXTRAS (HysKeptRun), .effects = HYS_EFFECT_RUNS,
      .check = hys_check_run);

/* ---- The document ---- */

/* By HysForceSign. */
static const char *const signs[] = { "exerted", "tension", NULL };
static const char *const sign_names[] = { N_("As in the papers"), N_("Tension positive"), NULL };

#define NETWORK .effects = HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS

static const HysField document_fields[] = {
  [HYS_KEY_VERSION] = { .type = HYS_FIELD_VERSION, .parameter = { .key = "hysteron", .required = TRUE,
                        .type = HYS_PARAMETER_COUNT, .minimum = 1, .maximum = INFINITY } },
  [HYS_KEY_TITLE] = FIELD (TEXT, HysDocument, title, "title"),
  [HYS_KEY_NOTES] = FIELD (TEXT, HysDocument, notes, "notes"),
  [HYS_KEY_SIGN] = CHOICE (HysDocument, sign, "sign", signs, .parameter.choice_names = sign_names,
                           .effects = HYS_EFFECT_TEXTS | HYS_EFFECT_CONTROLS),
  { .type = HYS_FIELD_ITEM, .parameter.key = "units", .item = &hys_unit_type },
  LIST (HysDocument, nodes, "nodes", hys_node_type, HYS_MAX_NODES, NETWORK),
  LIST (HysDocument, elements, "elements", hys_element_type, HYS_MAX_ELEMENTS, NETWORK),
  LIST (HysDocument, loads, "loads", hys_load_type, INFINITY, NETWORK),
  ITEM (HysDocument, simulation, "simulation", hys_simulation_type, .effects = HYS_EFFECT_TEXTS | HYS_EFFECT_MECHANICS),
  LIST (HysDocument, figures, "figures", hys_figure_type, INFINITY, .other = G_STRUCT_OFFSET (HysDocument, no_figures),
        .effects = HYS_EFFECT_FIGURES),
  LIST (HysDocument, controls, "controls", hys_control_type, INFINITY, .effects = HYS_EFFECT_CONTROLS),
  LIST (HysDocument, runs, "runs", hys_run_type, HYS_MAX_RUNS, .effects = HYS_EFFECT_RUNS),
};
TYPE (hys_document_type, HysDocument, document_fields, EXTRAS (HysDocument), .effects = HYS_EFFECT_TEXTS);
