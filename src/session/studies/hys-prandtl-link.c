/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-study-jobs.h"

#include "hys-edit.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A single spring is kept even if very soft: its least stiffness, relative to the stiffest. */
#define SOFTEST 1e-9

/* @alone: the spring beside the pairs (HysPrandtlBranch); -1 = none */
typedef struct
{
  guint   node;
  guint   wall;
  int     alone;
  GArray *pairs;
} Link;

static void
link_clear (Link *self)
{
  g_clear_pointer (&self->pairs, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Link, link_clear)

static gboolean
is_kind (const HysDocument *document,
         guint              element,
         const char        *kind)
{
  return hys_document_element (document, element)->kind == hys_element_kind_find (kind);
}

/* Springs between the bar and a wall: two or more cannot be distinguished. */
static gboolean
find_alone (Link              *self,
            const HysDocument *document)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      gboolean from = hys_document_node (document, element->from)->fixed;

      if (!from && !hys_document_node (document, element->to)->fixed)
        continue;
      self->wall = from ? element->from : element->to;
      if ((from ? element->to : element->from) != self->node || !is_kind (document, i, "spring"))
        continue;
      if (self->alone >= 0)
        return FALSE;
      self->alone = (int) i;
    }
  return TRUE;
}

/* Whether the drawing is such a model whose pairs are springs and sliders with a bar between, of different limits. */
static gboolean
link_init (Link              *self,
           const HysDocument *document,
           guint              node)
{
  g_autoptr (HysPrandtl) whole = hys_prandtl_of_document (document, node);
  double k0;

  *self = (Link) { node, 0, -1, hys_prandtl_branches (document, node, &k0) };
  if (whole == NULL || self->pairs->len != whole->n || !find_alone (self, document))
    return FALSE;
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const HysPrandtlBranch *pair = &g_array_index (self->pairs, HysPrandtlBranch, i);

      if (pair->bar >= document->nodes->len || !is_kind (document, pair->spring, "spring")
          || !is_kind (document, pair->slider, "slider"))
        return FALSE;
    }
  return TRUE;
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
      const HysPrandtlBranch *pair = &g_array_index (self.pairs, HysPrandtlBranch, i);

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
    hys_selection_add (surplus, hys_document_node (document, g_array_index (self.pairs, HysPrandtlBranch, i).bar)->id);
  if (prandtl->n >= self.pairs->len)
    return g_steal_pointer (&edited);
  without = hys_edit_delete (edited, surplus, error);
  if (without != NULL)
    without->edit = edited->edit;
  return without;
}
