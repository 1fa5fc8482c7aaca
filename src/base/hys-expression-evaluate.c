/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values of a formula, node by node. */
#include "hys-expression-private.h"

/* Whole powers that most formulas have are products. */
static inline double
power (double a,
       double exponent)
{
  if (exponent == 2)
    return a * a;
  if (exponent == 3)
    return a * a * a;
  return pow (a, exponent);
}

/* @a, or the end of the domain where rounding leads beyond it at the end of a piece that is inside, as @decided is. */
static inline double
within (double a,
        double decided,
        double least,
        double most)
{
  if (a < least && decided >= least)
    return least;
  return a > most && decided <= most ? most : a;
}

/* The angle of (x, y), without a jump where rounding leads over the cut. */
static inline double
angle (double y,
       double x,
       double decided)
{
  double turn = atan2 (y, x);

  if (x < 0 && (y < 0) != (decided < 0))
    turn += y < 0 ? 2 * G_PI : -2 * G_PI;
  return turn;
}

void
hys_nodes_evaluate (const HysFormulaNode *nodes,
                    guint          first,
                    guint          last,
                    double         t,
                    double        *v,
                    const double  *decided)
{
  if (decided == NULL)
    decided = v;
  for (guint i = first; i <= last; i++)
    {
      const HysFormulaNode *node = &nodes[i];
      const double *da = &decided[node->a], *db = &decided[node->b];
      double a = v[node->a], b = v[node->b];

      if (node->operation == HYS_NODE_NUMBER)   /* most nodes are these two: no jump through a table */
        {
          v[i] = node->number;
          continue;
        }
      if (node->operation == HYS_NODE_ARGUMENT)
        {
          v[i] = t;
          continue;
        }
      switch (node->operation)
        {
        case HYS_NODE_NEGATE:   v[i] = -a; break;
        case HYS_NODE_ADD:      v[i] = a + b; break;
        case HYS_NODE_SUBTRACT: v[i] = a - b; break;
        case HYS_NODE_MULTIPLY: v[i] = a * b; break;
        case HYS_NODE_DIVIDE:   v[i] = a / b; break;
        case HYS_NODE_POWER:    v[i] = power (b == rint (b) ? a : within (a, *da, 0, INFINITY), b); break;
        case HYS_NODE_LESS:     v[i] = *da < *db; break;
        case HYS_NODE_GREATER:  v[i] = *da > *db; break;
        case HYS_NODE_AT_MOST:  v[i] = *da <= *db; break;
        case HYS_NODE_AT_LEAST: v[i] = *da >= *db; break;
        case HYS_NODE_EQUAL:    v[i] = *da == *db; break;
        case HYS_NODE_UNEQUAL:  v[i] = *da != *db; break;
        case HYS_NODE_AND:      v[i] = *da != 0 && *db != 0; break;
        case HYS_NODE_OR:       v[i] = *da != 0 || *db != 0; break;
        case HYS_NODE_BRANCH:
          if (*da == 0)
            i = node->b - 1;
          break;
        case HYS_NODE_JUMP:     i = node->b - 1; break;
        case HYS_NODE_SELECT:   v[i] = *da != 0 ? b : v[node->c]; break;
        case HYS_NODE_MIN:      v[i] = *db < *da ? b : a; break;
        case HYS_NODE_MAX:      v[i] = *da < *db ? b : a; break;
        case HYS_NODE_ABS:      v[i] = *da < 0 ? -a : a; break;
        case HYS_NODE_SIGN:     v[i] = (*da > 0) - (*da < 0); break;
        case HYS_NODE_RINT:     v[i] = floor (*da + 0.5); break;
        case HYS_NODE_FLOOR:    v[i] = floor (*da); break;
        case HYS_NODE_CEIL:     v[i] = ceil (*da); break;
        case HYS_NODE_ATAN2:    v[i] = angle (a, b, *da); break;
        case HYS_NODE_APPLY:
          v[i] = node->function->value (node->function->closed
                                          ? within (a, *da, node->function->least, node->function->greatest) : a);
          break;
        case HYS_NODE_NUMBER:
        case HYS_NODE_ARGUMENT:
        case HYS_NODE_AVERAGE:
          g_assert_not_reached ();
        }
    }
}
