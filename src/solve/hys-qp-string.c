/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-string.h"

/*
 * The derivative is written in u_j = z_j + d_0 + ... + d_j, so that u does not change over a sliding that sticks: a line on
 * the left of all knots, and at each knot what slope and value change by.
 */
typedef struct
{
  double slope, value;   /* slope u + value */
} Line;

typedef struct
{
  double u;
  Line   change;
} Knot;

struct HysQpString
{
  int    n;
  Knot  *knots;          /* 2 n + 4; those in use are first ... end - 1 */
  int    first, end;
  Line   left, right;    /* before the first knot, after the last */
  double *low, *high;    /* n + 1: between them slider i + 1 sticks */
};

HysQpString *
hys_qp_string_new (int n)
{
  HysQpString *self = g_new0 (HysQpString, 1);

  self->n = n;
  self->knots = g_new (Knot, 2 * n + 4);
  self->low = g_new (double, n + 1);
  self->high = g_new (double, n + 1);
  return self;
}

void
hys_qp_string_free (HysQpString *self)
{
  if (self == NULL)
    return;
  g_free (self->knots);
  g_free (self->low);
  g_free (self->high);
  g_free (self);
}

static double
at (Line   line,
    double u)
{
  return line.slope * u + line.value;
}

static Line
sum (Line   a,
     Line   b,
     double sign)
{
  return (Line){ a.slope + sign * b.slope, a.value + sign * b.value };
}

/* Where the derivative reaches @value, from the left: what is below becomes the constant @value. */
static double
clip_left (HysQpString *self,
           double       value)
{
  double u;

  for (;; self->left = sum (self->left, self->knots[self->first++].change, 1))
    {
      if (self->first == self->end || at (self->left, self->knots[self->first].u) >= value)
        {
          u = (value - self->left.value) / self->left.slope;
          break;
        }
      u = self->knots[self->first].u;
      if (at (sum (self->left, self->knots[self->first].change, 1), u) >= value)
        {
          self->left = sum (self->left, self->knots[self->first++].change, 1);
          break;
        }
    }
  self->knots[--self->first] = (Knot){ u, sum (self->left, (Line){ 0, value }, -1) };
  self->left = (Line){ 0, value };
  return u;
}

/* Likewise from the right: what is above. */
static double
clip_right (HysQpString *self,
            double       value)
{
  double u;

  for (;; self->right = sum (self->right, self->knots[--self->end].change, -1))
    {
      const Knot *last = &self->knots[self->end - 1];

      if (self->first == self->end || at (self->right, last->u) <= value)
        {
          u = (value - self->right.value) / self->right.slope;
          break;
        }
      u = last->u;
      if (at (sum (self->right, last->change, -1), u) <= value)
        {
          self->right = sum (self->right, last->change, -1);
          self->end--;
          break;
        }
    }
  self->knots[self->end++] = (Knot){ u, sum ((Line){ 0, value }, self->right, -1) };
  self->right = (Line){ 0, value };
  return u;
}

/* The derivative that the first slider gives: -alpha below u = 0, alpha above. */
static void
begin (HysQpString *self,
       double       alpha)
{
  self->first = self->end = self->n + 2;
  self->left = (Line){ 0, -alpha };
  self->right = (Line){ 0, alpha };
  if (alpha > 0)
    self->knots[self->end++] = (Knot){ 0, { 0, 2 * alpha } };
}

void
hys_qp_string_solve (HysQpString  *self,
                     const double *a,
                     const double *c,
                     const double *alpha,
                     const double *d,
                     gint8        *slip)
{
  double offset = 0, u;

  begin (self, alpha[0]);
  for (int j = 0; j < self->n; j++)
    {
      Line own;

      offset += d[j];
      own = (Line){ a[j], -a[j] * offset - c[j] };
      self->left = sum (self->left, own, 1);
      self->right = sum (self->right, own, 1);
      self->low[j] = clip_left (self, -alpha[j + 1]);
      self->high[j] = clip_right (self, alpha[j + 1]);
    }
  u = offset + d[self->n];
  for (int j = self->n - 1; j >= 0; j--)
    {
      slip[j + 1] = (gint8) ((u > self->high[j]) - (u < self->low[j]));
      u = CLAMP (u, self->low[j], self->high[j]);
    }
  slip[0] = (gint8) ((u > 0) - (u < 0));
}
