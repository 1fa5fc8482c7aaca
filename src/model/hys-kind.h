/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-pen.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct HysElement    HysElement;
typedef struct HysElementKind HysElementKind;
typedef struct HysPrimitives HysPrimitives;

/* Exponents of the units of length, force and time in which a quantity is measured. */
typedef struct
{
  gint8 length, force, time;
} HysDimension;

/**
 * HysParameterType:
 * @HYS_PARAMETER_NUMBER: a finite number
 * @HYS_PARAMETER_COUNT: a whole number
 * @HYS_PARAMETER_FUNCTION: a number, or an expression in s on [0, 1]
 * @HYS_PARAMETER_CHOICE: one of a few words
 * @HYS_PARAMETER_SWITCH: true or false (1 or 0)
 * @HYS_PARAMETER_FORMULA: of a signal: an expression in t, kept in HysSignal.expression
 * @HYS_PARAMETER_POINTS: of a signal: pairs [t, value], kept in HysSignal.points
 */
typedef enum
{
  HYS_PARAMETER_NUMBER,
  HYS_PARAMETER_COUNT,
  HYS_PARAMETER_FUNCTION,
  HYS_PARAMETER_CHOICE,
  HYS_PARAMETER_SWITCH,
  HYS_PARAMETER_FORMULA,
  HYS_PARAMETER_POINTS,
} HysParameterType;

/**
 * HysParameter:
 * @key: its name in the document ("stiffness")
 * @symbol: its symbol in the papers ("k", "α"), without index
 * @name: its name for a person, marked for translation
 * @required: whether the document must give it
 * @fallback: the value when it is not given (for a choice: the index)
 * @minimum, @maximum: the range, ±infinity when open
 * @minimum_excluded: whether the minimum itself is refused (k > 0)
 * @turns: whether it changes its sign when what it belongs to is turned the other way round: an initial force or
 *    elongation, the values of a signal
 * @exerted: whether it is a force that an element exerts, which a person sees by the sign of hys_force_sign_value()
 * @choices: for a choice: its words, %NULL-terminated
 * @choice_names: the same for a person, marked for translation
 *
 * One parameter of an element kind or a signal kind.
 */
typedef struct
{
  const char        *key;
  const char        *symbol;
  const char        *name;
  HysParameterType   type;
  gboolean           required;
  double             fallback;
  double             minimum;
  double             maximum;
  gboolean           minimum_excluded;
  gboolean           turns;
  gboolean           exerted;
  HysDimension       dimension;
  const char *const *choices;
  const char *const *choice_names;
} HysParameter;

/* A parameter's value: a number (the index for a choice), or the text of a formula when @formula is not NULL. */
typedef struct
{
  double number;
  char  *formula;
} HysValue;

#define HYS_MAX_PARAMETERS 6

/**
 * HysLook:
 * @length: distance between the two bars, in the drawing's unit (1 lane = 64 units high); not positive when the bars
 *    have moved through each other
 * @rest: the length at which the symbol is drawn relaxed; positive
 * @middle: where on the axis the middle of the symbol lies at rest
 * @slip: -1 (it shortens), 0 (it sticks), +1 (it lengthens): state of a slider; 0 for the rest
 * @live: whether the network is moving (a slider then shows stick and slip by its shape)
 *
 * What an element looks like at this moment. The symbol's frame: the axis is y = 0 from (0, 0), on the bar `from`, to
 * (@length, 0), on the bar `to`; y grows downward; the symbol stays within |y| <= 16.
 */
typedef struct
{
  double   length;
  double   rest;
  double   middle;
  int      slip;
  gboolean live;
} HysLook;

/**
 * HysElementKind:
 * @name: the word in the document ("spring")
 * @label: the name for a person, marked for translation ("Spring")
 * @letter: what the ids of new ones begin with ("k")
 * @counted: so many of them, translated, with %u for @n ("%u springs")
 * @adding: the name of adding one, marked for translation ("Add spring")
 * @parameters, @n_parameters: what it takes, in the order of HysElement.values
 * @main_parameter: index of the parameter that is written beside the symbol
 * @slips: whether it sticks and slips as a whole, which the drawing then says
 * @validate: further conditions between the parameters, or %NULL; @path is the element's path ("elements[4]")
 * @expand: adds the springs, dashpots, sliders and inner bars that the element stands for
 * @draw: draws the symbol
 *
 * An element kind: everything the program knows of it. A new kind is one such file and its line in hys-kinds.h.
 */
struct HysElementKind
{
  const char         *name;
  const char         *label;
  const char         *letter;
  const char       *(*counted)  (gulong            n);
  const char         *adding;
  const HysParameter *parameters;
  guint               n_parameters;
  guint               main_parameter;
  gboolean            slips;
  gboolean          (*validate) (const HysElement *element,
                                 const char       *path,
                                 GError          **error);
  void              (*expand)   (const HysElement *element,
                                 guint             index,
                                 HysPrimitives    *primitives);
  void              (*draw)     (HysPen           *pen,
                                 const HysLook    *look);
};

const HysElementKind *const *hys_element_kinds       (guint      *n);
const HysElementKind        *hys_element_kind_find   (const char *name);

/* Index of the parameter called @key, or -1. */
int                          hys_element_kind_parameter (const HysElementKind *kind,
                                                         const char           *key);

G_END_DECLS
