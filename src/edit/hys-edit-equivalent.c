/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>

/* @doomed: for each element, whether it is deleted */
typedef struct
{
  const HysDocument   *document;
  const HysEquivalent *equivalent;
  HysDocument         *draft;
  HysEditIds          *ids;
  gboolean            *doomed;
  GArray              *inner;    /* (element-type guint): massless bars that can be reused */
  guint                wall;
  guint                mass;
  double               row;      /* of the next element; NAN = automatic */
} Replacement;

static void
replacement_clear (Replacement *self)
{
  g_free (self->doomed);
  g_clear_pointer (&self->ids, hys_edit_ids_free);
  g_clear_pointer (&self->inner, g_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Replacement, replacement_clear)

/* Fails for an initial value, which the equivalent would not have. */
static gboolean
has_memory (const HysElement *element)
{
  for (guint i = 0; i < element->kind->n_parameters; i++)
    if (element->kind->parameters[i].turns && (element->values[i].number != 0 || element->values[i].formula != NULL))
      return TRUE;
  return FALSE;
}

/* Marks what is deleted and finds the bars. @ends: for each bar, whether a deleted element ends there */
static void
find_bars (Replacement *self,
           gboolean    *ends)
{
  const HysDocument *document = self->document;

  self->wall = self->mass = G_MAXUINT;
  self->inner = g_array_new (FALSE, FALSE, sizeof (guint));
  self->doomed = g_new0 (gboolean, document->elements->len + 1);
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);

      self->doomed[i] = !hys_document_node (document, element->from)->fixed
                        || !hys_document_node (document, element->to)->fixed;
      if (self->doomed[i])
        ends[element->from] = ends[element->to] = TRUE;
    }
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      if (ends[i] && node->fixed)
        self->wall = MIN (self->wall, i);
      else if (ends[i] && node->mass > 0)
        self->mass = i;
      else if (ends[i])
        g_array_append_val (self->inner, i);
    }
}

/* Deletes walls without elements, and massless bars that are not reused. */
static void
remove_old (Replacement    *self,
            const gboolean *ends)
{
  const HysDocument *document = self->document;

  for (guint i = 0; i < document->elements->len; i++)
    if (self->doomed[i])
      hys_item_list_put (self->draft->elements, i, NULL);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      gboolean used = i == self->wall || i == self->mass || !ends[i];

      for (guint j = 0; j < MIN (self->inner->len, self->equivalent->n); j++)
        used |= g_array_index (self->inner, guint, j) == i;
      for (guint j = 0; j < document->elements->len; j++)
        used |= !self->doomed[j]
            && (hys_document_element (document, j)->from == i || hys_document_element (document, j)->to == i);
      if (!used)
        hys_item_list_put (self->draft->nodes, i, NULL);
    }
}

/* A spring or a slider with its only required value. */
static void
insert (Replacement *self,
        const char  *kind_name,
        guint        from,
        guint        to,
        double       value)
{
  const HysElementKind *kind = hys_element_kind_find (kind_name);
  g_autofree char *id = hys_edit_ids_next (self->ids, kind->letter);
  HysElement *element = hys_element_new (id, kind, from, to);

  element->values[0].number = value;
  element->row = self->row;
  hys_item_list_add (self->draft->elements, element);
}

/* The massless bar of S-element @i, in the middle between the wall and the mass. */
static guint
inner_bar (Replacement *self,
           guint        i)
{
  double wall = hys_document_node (self->document, self->wall)->column;
  double mass = hys_document_node (self->document, self->mass)->column;
  g_autofree char *id = NULL;
  HysNode *node;

  if (i < self->inner->len)
    {
      hys_document_edit_node (self->draft, g_array_index (self->inner, guint, i))->column = (wall + mass) / 2;
      return g_array_index (self->inner, guint, i);
    }
  id = hys_edit_ids_next (self->ids, HYS_LETTER_NODE);
  node = hys_node_new (id);
  node->column = (wall + mass) / 2;
  return hys_item_list_add (self->draft->nodes, node);
}

HysDocument *
hys_edit_equivalent (const HysDocument   *document,
                     const HysEquivalent *equivalent,
                     GError             **error)
{
  g_auto (Replacement) self = { .document = document, .equivalent = equivalent };
  g_autofree gboolean *ends = g_new0 (gboolean, document->nodes->len + 1);

  find_bars (&self, ends);
  if (self.wall == G_MAXUINT || self.mass == G_MAXUINT)
    return HYS_EDIT_REFUSE (error, _("This network has no simpler equivalent."));
  for (guint i = 0; equivalent->n > 0 && i < document->elements->len; i++)
    if (self.doomed[i] && has_memory (hys_document_element (document, i)))
      return HYS_EDIT_REFUSE (error, _("Set the initial force of %s to 0 first: the equivalent has no initial forces."),
                              hys_document_element (document, i)->id);
  self.draft = hys_edit_begin (document, _("Replace with equivalent"));
  remove_old (&self, ends);
  /* Ids of deleted items are available again, so that new ones start with k1 and s1. */
  g_autoptr (HysDocument) none = hys_document_new ();
  self.ids = hys_edit_ids_new (none);
  for (guint i = 0; i < document->nodes->len; i++)
    if (hys_document_node (self.draft, i) != NULL)
      hys_edit_ids_add (self.ids, hys_document_node (document, i)->id);
  for (guint i = 0; i < document->elements->len; i++)
    if (!self.doomed[i])
      hys_edit_ids_add (self.ids, hys_document_element (document, i)->id);
  self.row = hys_document_has_places (document) ? 0 : NAN;
  if (equivalent->spring > 0)
    insert (&self, "spring", self.wall, self.mass, equivalent->spring);
  self.row += equivalent->spring > 0;
  if (equivalent->slider > 0)
    insert (&self, "slider", self.wall, self.mass, equivalent->slider);
  self.row += equivalent->slider > 0;
  for (guint k = 0; k < equivalent->n; k++)
    {
      guint bar = inner_bar (&self, k);

      insert (&self, "spring", self.wall, bar, equivalent->stiffness[k]);
      insert (&self, "slider", bar, self.mass, equivalent->threshold[k]);
      self.row++;
    }
  return hys_edit_end (self.draft, document);
}
