/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-prandtl.h"


#include <glib/gi18n-lib.h>

/* Steps in a period of the drive. */
#define STEPS 2000

HysPrandtl *
hys_prandtl_new (double        k0,
                 guint         n,
                 const double *k,
                 const double *eta)
{
  HysPrandtl *self = hys_owner_new (HysPrandtl);

  *self = (HysPrandtl){ .k0 = k0, .n = n, .k = hys_owned_copy (self, double, k, n),
                        .eta = hys_owned_copy (self, double, eta, n) };
  return self;
}

HysPrandtl *
hys_prandtl_from_slopes (guint         n,
                         const double *slopes,
                         const double *breaks)
{
  g_autofree double *k = g_new (double, n), *eta = g_new (double, n);

  for (guint i = 0; i < n; i++)
    {
      k[i] = slopes[i] - slopes[i + 1];
      eta[i] = breaks[i] / 2;
    }
  return hys_prandtl_new (slopes[n], n, k, eta);
}

double
hys_prandtl_slope (const HysPrandtl *self,
                   guint             i)
{
  double slope = self->k0;

  for (guint l = i; l < self->n; l++)
    slope += self->k[l];
  return slope;
}

double
hys_prandtl_rise (const HysPrandtl *self,
                  double            d)
{
  double rise = self->k0 * d;

  for (guint i = 0; i < self->n; i++)
    rise += self->k[i] * fmin (d, 2 * self->eta[i]);
  return rise;
}

double
hys_prandtl_reach (const HysPrandtl *self)
{
  return self->n > 0 ? 2 * self->eta[self->n - 1] : 0;
}

char *
hys_prandtl_remark (const HysPrandtl *self,
                    gboolean          all_slip)
{
  if (self->n == 0)
    return g_strdup (_("Nothing slips: all springs act as one of stiffness k0. Nothing else is identifiable at this "
                       "amplitude."));
  if (!all_slip)
    return g_strdup (_("k0 is the spring that stands alone together with every spring whose slider did not slip: the loop "
                       "cannot tell them apart, they are not identifiable at this amplitude."));
  return NULL;
}

static guint
add_node (HysDocument *document,
          const char  *id,
          double       column)
{
  HysNode *node = hys_node_new (id);

  node->column = column;
  hys_item_list_add (document->nodes, node);
  return document->nodes->len - 1;
}

static void
add_element (HysDocument *document,
             const char  *letter,
             guint        index,
             const char  *kind,
             guint        from,
             guint        to,
             const char  *key,
             double       value)
{
  const HysElementKind *found = hys_element_kind_find (kind);
  g_autofree char *id = g_strdup_printf ("%s%u", letter, index);
  HysElement *element = hys_element_new (id, found, from, to);

  element->values[hys_element_kind_parameter (found, key)].number = value;
  element->row = index;
  hys_item_list_add (document->elements, element);
}

HysDocument *
hys_prandtl_rows (const char             *title,
                  double                  k0,
                  guint                   n,
                  const double           *k,
                  const HysPrandtlSecond *second)
{
  HysDocument *document = hys_document_new ();
  guint wall = add_node (document, "wall", 0), bar = add_node (document, "m", 4);

  g_free (document->title);
  document->title = g_strdup (title);
  hys_document_edit_node (document, wall)->fixed = TRUE;
  if (k0 > 0)
    add_element (document, "k", 0, "spring", wall, bar, "stiffness", k0);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("A%u", i + 1);
      guint inner = add_node (document, id, 2);

      add_element (document, "k", i + 1, "spring", wall, inner, "stiffness", k[i]);
      add_element (document, second->letter, i + 1, second->kind, inner, bar, second->key, second->values[i]);
    }
  return document;
}

static void
set_parameter (HysSignal  *signal,
               const char *key,
               double      value)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    if (g_str_equal (signal->kind->parameters[i].key, key))
      signal->values[i] = value;
}

HysDocument *
hys_prandtl_to_document (const HysPrandtl      *self,
                         const HysPrandtlDrive *drive)
{
  const char *const loop[] = { "x:m", "r:m", NULL };
  g_autofree double *alpha = g_new (double, self->n + 1);
  HysDocument *document;

  for (guint i = 0; i < self->n; i++)
    alpha[i] = self->k[i] * self->eta[i];
  document = hys_prandtl_rows (_("Generalized Prandtl model"), self->k0, self->n, self->k,
                               &(HysPrandtlSecond){ "s", "slider", "threshold", alpha });
  gboolean driven = drive->mass == 0;
  HysSignal *signal = hys_signal_new (hys_signal_kind_find (driven ? "triangle" : "cos"));

  set_parameter (signal, "amplitude", drive->amplitude);
  set_parameter (signal, "omega", drive->omega);
  set_parameter (signal, "period", 2 * G_PI / drive->omega);
  if (driven)
    set_parameter (signal, "phase", 0.75);   /* at 0, rising */
  hys_document_edit_node (document, 1)->mass = drive->mass;
  hys_item_list_add (document->loads, hys_load_new (1, driven ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE, signal));
  double period = 2 * G_PI / drive->omega;

  document->simulation.until = drive->cycles * period;
  document->simulation.steps = (guint64) drive->cycles * STEPS;
  document->simulation.step = document->simulation.until / (double) document->simulation.steps;
  hys_item_list_add (document->figures, hys_figure_spec_new (HYS_FIGURE_PLANE, loop));
  return document;
}
