/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-build.h"

static guint
add_node (HysDocument *document,
          HysNode     *node)
{
  hys_item_list_add (document->nodes, node);
  return document->nodes->len - 1;
}

guint
build_wall (HysDocument *document,
            const char  *id)
{
  HysNode *node = hys_node_new (id);

  node->fixed = TRUE;
  return add_node (document, node);
}

guint
build_bar (HysDocument *document,
           const char  *id)
{
  return add_node (document, hys_node_new (id));
}

guint
build_mass (HysDocument *document,
            const char  *id,
            double       mass,
            double       position,
            double       velocity)
{
  HysNode *node = hys_node_new (id);

  node->mass = mass;
  node->position = position;
  node->velocity = velocity;
  return add_node (document, node);
}

static HysElement *
add_element (HysDocument *document,
             const char  *id,
             const char  *kind,
             guint        from,
             guint        to,
             const char  *key,
             double       value)
{
  const HysElementKind *found = hys_element_kind_find (kind);
  HysElement *element = hys_element_new (id, found, from, to);

  element->values[hys_element_kind_parameter (found, key)].number = value;
  hys_item_list_add (document->elements, element);
  return element;
}

guint
build_spring (HysDocument *document,
              const char  *id,
              guint        from,
              guint        to,
              double       stiffness)
{
  add_element (document, id, "spring", from, to, "stiffness", stiffness);
  return document->elements->len - 1;
}

guint
build_dashpot (HysDocument *document,
               const char  *id,
               guint        from,
               guint        to,
               double       viscosity)
{
  add_element (document, id, "dashpot", from, to, "viscosity", viscosity);
  return document->elements->len - 1;
}

guint
build_slider (HysDocument *document,
              const char  *id,
              guint        from,
              guint        to,
              double       threshold,
              double       force)
{
  HysElement *element = add_element (document, id, "slider", from, to, "threshold", threshold);

  element->values[hys_element_kind_parameter (element->kind, "force")].number = force;
  return document->elements->len - 1;
}

void
build_load (HysDocument *document,
            guint        node,
            HysLoadKind  kind,
            const char  *signal,
            double       a,
            double       b,
            double       c,
            double       d)
{
  HysSignal *made = hys_signal_new (hys_signal_kind_find (signal));

  made->values[0] = a;
  made->values[1] = b;
  made->values[2] = c;
  made->values[3] = d;
  hys_item_list_add (document->loads, hys_load_new (node, kind, made));
}

HysDocument *
build_persoz (const double k[4],
              const double alpha[4],
              double       mass,
              double       amplitude,
              double       omega)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), a = build_bar (document, "A"), b = build_bar (document, "B");
  guint n = build_bar (document, "N"), m = build_mass (document, "m", mass, 0, 0);

  build_spring (document, "k0", n, m, k[0]);
  build_spring (document, "k1", a, b, k[1]);
  build_spring (document, "k2", wall, a, k[2]);
  build_spring (document, "k3", b, n, k[3]);
  build_slider (document, "s1", a, b, alpha[1], 0);
  build_slider (document, "s2", wall, b, alpha[2], 0);
  build_slider (document, "s3", a, n, alpha[3], 0);
  build_load (document, m, HYS_LOAD_FORCE, "sin", amplitude, omega, 0, 0);
  return document;
}

HysDocument *
build_prandtl (int           n,
               double        k0,
               const double *k,
               const double *eta,
               const double *u0,
               double        x0,
               double        y0,
               double        f,
               double        omega)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), m = build_mass (document, "m", 1, x0, y0);

  if (k0 > 0)
    build_spring (document, "k0", wall, m, k0);
  for (int i = 0; i < n; i++)
    {
      g_autofree char *bar = g_strdup_printf ("A%d", i + 1), *spring = g_strdup_printf ("k%d", i + 1);
      g_autofree char *slider = g_strdup_printf ("s%d", i + 1);
      guint inner = build_bar (document, bar);

      build_slider (document, slider, wall, inner, k[i] * eta[i], -k[i] * u0[i]);
      build_spring (document, spring, inner, m, k[i]);
    }
  build_load (document, m, HYS_LOAD_FORCE, "cos", f, omega, 0, 0);
  return document;
}

void
build_cut (HysItemList *list,
           guint        n)
{
  while (list->len > n)
    hys_item_list_remove (list, list->len - 1);
}

void
build_path (HysDocument  *document,
            const double *places,
            guint         n)
{
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("table"));

  signal->points = g_array_new (FALSE, FALSE, sizeof (HysTablePoint));
  for (guint i = 0; i < n; i++)
    g_array_append_val (signal->points, ((HysTablePoint){ i, places[i] }));
  build_cut (document->loads, 0);
  hys_item_list_add (document->loads, hys_load_new ((guint) hys_document_find_node (document, "m"), HYS_LOAD_DISPLACEMENT, signal));
  document->simulation.until = n - 1;
  document->simulation.step = 1e-3;
  document->simulation.scheme = g_intern_string ("midpoint");
}
