/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-prandtl-link.h"

#include "hys-edit.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A single spring is kept even if very soft: its least stiffness, relative to the stiffest. */
#define SOFTEST 1e-9

/* A spring and a slider in series: elements, and the bar between them. */
typedef struct
{
  guint  spring;
  guint  slider;
  guint  bar;
  double k;
  double eta;
} Pair;

/* @alone: the spring beside the pairs; -1 = none */
typedef struct
{
  const HysDocument *document;
  guint              node;
  guint              wall;
  int                alone;
  GArray            *pairs;
} Link;

static void
link_clear (Link *self)
{
  g_clear_pointer (&self->pairs, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Link, link_clear)

static double
main_value (const HysElement *element)
{
  return element->values[element->kind->main_parameter].number;
}

/* Finds a spring and a slider at a bar; returns FALSE if the bar has other elements. */
static gboolean
find_pair (const HysDocument *document,
           guint              bar,
           Pair              *pair)
{
  guint springs = 0, sliders = 0;

  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      if (element->from != bar && element->to != bar)
        continue;
      if (element->kind == hys_element_kind_find ("spring"))
        {
          pair->spring = i;
          springs++;
        }
      else if (element->kind == hys_element_kind_find ("slider"))
        {
          pair->slider = i;
          sliders++;
        }
      else
        return FALSE;
    }
  pair->bar = bar;
  return springs == 1 && sliders == 1;
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const Pair *one = a, *other = b;

  return one->eta < other->eta ? -1 : one->eta > other->eta;
}

/* Springs between the bar and a wall; two or more cannot be distinguished. */
static gboolean
find_alone (Link *self)
{
  for (guint i = 0; i < self->document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (self->document, i);
      gboolean from = hys_document_node (self->document, element->from)->fixed;
      gboolean to = hys_document_node (self->document, element->to)->fixed;

      if (from && element->to != self->node)
        self->wall = element->from;
      if (to && element->from != self->node)
        self->wall = element->to;
      if ((from && element->to == self->node) || (to && element->from == self->node))
        {
          self->wall = from ? element->from : element->to;
          if (element->kind == hys_element_kind_find ("spring") && self->alone >= 0)
            return FALSE;
          if (element->kind == hys_element_kind_find ("spring"))
            self->alone = (int) i;
        }
    }
  return TRUE;
}

static gboolean
link_init (Link              *self,
           const HysDocument *document,
           guint              node)
{
  g_autoptr (HysPrandtl) whole = hys_prandtl_of_document (document, node);

  *self = (Link) { document, node, 0, -1, g_array_new (FALSE, FALSE, sizeof (Pair)) };
  if (whole == NULL || !find_alone (self))
    return FALSE;
  for (guint i = 0; i < document->nodes->len; i++)
    {
      Pair pair = { 0 };

      if (i == node || hys_document_node (document, i)->fixed)
        continue;
      if (!find_pair (document, i, &pair))
        return FALSE;
      pair.k = main_value (hys_document_element (document, pair.spring));
      pair.eta = main_value (hys_document_element (document, pair.slider)) / pair.k;
      g_array_append_val (self->pairs, pair);
    }
  g_array_sort (self->pairs, compare_pairs);
  return self->pairs->len == whole->n;
}

HysPrandtl *
hys_prandtl_link_read (const HysDocument *document,
                       guint              node)
{
  g_auto (Link) self;

  return link_init (&self, document, node) ? hys_prandtl_of_document (document, node) : NULL;
}

static void
set (HysDocument *edited,
     guint        element,
     double       value)
{
  HysElement *version = hys_document_edit_element (edited, element);

  version->values[version->kind->main_parameter].number = value;
}

/* The first unused id with that letter and a number from @number on. */
static char *
free_id (const HysDocument *edited,
         const char        *letter,
         guint              number)
{
  char *id = g_strdup_printf ("%s%u", letter, number);

  while (hys_document_find_node (edited, id) >= 0 || hys_document_find_element (edited, id) >= 0)
    {
      g_free (id);
      id = g_strdup_printf ("%s%u", letter, ++number);
    }
  return id;
}

static void
insert_element (HysDocument *edited,
                const char  *kind,
                guint        from,
                guint        to,
                guint        number,
                double       value)
{
  const HysElementKind *found = hys_element_kind_find (kind);
  g_autofree char *id = free_id (edited, found->letter, number);
  HysElement *element = hys_element_new (id, found, from, to);

  element->values[found->main_parameter].number = value;
  hys_item_list_add (edited->elements, element);
}

HysDocument *
hys_prandtl_link_write (const HysDocument *document,
                        guint              node,
                        const HysPrandtl  *prandtl,
                        GError           **error)
{
  g_auto (Link) self;
  g_autoptr (HysDocument) edited = NULL;
  HysDocument *without;
  g_autoptr (HysSelection) surplus = hys_selection_new ();
  double stiffest = hys_prandtl_slope (prandtl, 0);

  if (!link_init (&self, document, node))
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE,
                           _("The drawing is no longer a generalized Prandtl model."));
      return NULL;
    }
  edited = hys_edit_begin (document, _("Change the loop"));
  for (guint i = 0; i < prandtl->n; i++)
    {
      const Pair *pair = &g_array_index (self.pairs, Pair, i);

      if (i >= self.pairs->len)
        {
          g_autofree char *id = free_id (edited, "A", i + 1);
          guint bar = hys_item_list_add (edited->nodes, hys_node_new (id));

          insert_element (edited, "spring", self.wall, bar, i + 1, prandtl->k[i]);
          insert_element (edited, "slider", bar, self.node, i + 1, prandtl->k[i] * prandtl->eta[i]);
          continue;
        }
      set (edited, pair->spring, prandtl->k[i]);
      set (edited, pair->slider, prandtl->k[i] * prandtl->eta[i]);
    }
  if (self.alone >= 0)
    set (edited, (guint) self.alone, fmax (prandtl->k0, SOFTEST * stiffest));
  else if (prandtl->k0 > SOFTEST * stiffest)
    insert_element (edited, "spring", self.wall, self.node, 0, prandtl->k0);
  /* Deleting the bars of surplus pairs also removes their series from figures. */
  for (guint i = prandtl->n; i < self.pairs->len; i++)
    hys_selection_add (surplus, hys_document_node (document, g_array_index (self.pairs, Pair, i).bar)->id);
  if (prandtl->n >= self.pairs->len)
    return g_steal_pointer (&edited);
  without = hys_edit_delete (edited, surplus, error);
  if (without != NULL)
    without->edit = edited->edit;
  return without;
}
