/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-expression.h"
#include "hys-interval.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_NODE_NUMBER,
  HYS_NODE_ARGUMENT,
  HYS_NODE_NEGATE,
  HYS_NODE_ADD,
  HYS_NODE_SUBTRACT,
  HYS_NODE_MULTIPLY,
  HYS_NODE_DIVIDE,
  HYS_NODE_POWER,
  HYS_NODE_LESS,
  HYS_NODE_GREATER,
  HYS_NODE_AT_MOST,
  HYS_NODE_AT_LEAST,
  HYS_NODE_EQUAL,
  HYS_NODE_UNEQUAL,
  HYS_NODE_AND,
  HYS_NODE_OR,
  HYS_NODE_BRANCH,      /* goes on at the node b where a is 0 */
  HYS_NODE_JUMP,        /* goes on at the node b */
  HYS_NODE_SELECT,      /* b where a is not 0, c where it is */
  HYS_NODE_MIN,
  HYS_NODE_MAX,
  HYS_NODE_AVERAGE,     /* of the parser only: a sum, divided */
  HYS_NODE_ABS,
  HYS_NODE_SIGN,
  HYS_NODE_RINT,
  HYS_NODE_FLOOR,
  HYS_NODE_CEIL,
  HYS_NODE_ATAN2,
  HYS_NODE_APPLY,       /* a smooth function of a */
} HysOperation;

typedef struct HysFunction HysFunction;

/**
 * HysFunction:
 * @operation: what its nodes do; @fewest, @most: arguments
 * @level, @spacing: it breaks where its operand is @level + n @spacing (@level alone: 0; NAN: nowhere)
 * @value, @least, @greatest: of HYS_NODE_APPLY: the function, and its domain, whose ends belong to it if @closed
 * @series: sets coefficients 1 to @order from those of the operand, and where the function does not rise everywhere in its
 *    domain coefficient 0; @w: room; @one, @sign, @root: parameters of it
 *
 * A function of a formula.
 */
struct HysFunction
{
  const char  *name;
  HysOperation operation;
  guint        fewest, most;
  double       level, spacing;
  double     (*value)  (double);
  double       least, greatest;
  gboolean     closed;
  void       (*series) (const HysFunction *self,
                        const HysInterval *a,
                        guint              order,
                        HysInterval       *c,
                        HysInterval       *w);
  double       one, sign;
  gboolean     root;
};

extern const HysFunction hys_functions[];   /* the last one has no name */

/**
 * HysFormulaNode:
 * @a, @b, @c: its operands, nodes before it
 * @first: where the subtree begins whose root it is: it is the nodes from there to this one
 * @number: of HYS_NODE_NUMBER
 * @function: of a function of one operand, else NULL
 *
 * A node of a formula. The nodes stand in the order in which they are evaluated; the last one is the root.
 */
typedef struct
{
  HysOperation       operation;
  guint16            a, b, c;
  guint16            first;
  double             number;
  const HysFunction *function;
} HysFormulaNode;

/* Parses @text. NULL with HYS_ERROR_REFUSED and the @position of the fault as for hys_expression_new_at(). */
GArray  *hys_expression_parse       (const char    *text,
                                     const char    *variable,
                                     glong         *position,
                                     GError       **error);

/* Values of the nodes @first to @last at @t, each decision (a comparison, a sign, ...) being as it is for the values
 * @decided, or with NULL for these. */
void     hys_nodes_evaluate         (const HysFormulaNode *nodes,
                                     guint          first,
                                     guint          last,
                                     double         t,
                                     double        *value,
                                     const double  *decided);

/* Enclosures of the coefficients 0 to @order in powers of (time - t) / @unit of the value of the node @last, for t
 * anywhere in
 * @stretch, decisions being as for the values @decided: those of nodes @first to @last, its subtree. */
void     hys_nodes_enclose          (const HysFormulaNode *nodes,
                                     guint          first,
                                     guint          last,
                                     HysInterval    stretch,
                                     double         unit,
                                     guint          order,
                                     const double  *decided,
                                     HysInterval   *c);

/* Whether the value of any node can switch (hys-expression-breaks.c). */
gboolean hys_nodes_switch           (const HysFormulaNode *nodes,
                                     guint          n);

/* More breakpoints are not looked for at once. */
#define HYS_MOST_BREAKS 500

/* Adds to @times, an empty array, the breakpoints in (@from, @to], sorted. FALSE when not all were found: there are
 * more than HYS_MOST_BREAKS, or they are hard to tell apart. */
gboolean hys_nodes_find_breaks      (const HysFormulaNode *nodes,
                                     guint          n,
                                     double         from,
                                     double         to,
                                     GArray        *times);

/* The nodes of a formula. */
const HysFormulaNode *hys_expression_nodes (const HysExpression *self,
                                     guint         *n);

/* The time @inside, or where that is a breakpoint a time in the piece that begins there. */
double   hys_expression_inside      (const HysExpression *self,
                                     double         inside);

G_END_DECLS
