/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"
#include "hys-parameter.h"
#include "hys-protocol.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Default mass of a bar. */
#define NEW_MASS 1.0

static guint
insert_node (HysDocument *draft,
             HysEditIds  *ids,
             const char  *letter,
             double       column,
             double       row)
{
  g_autofree char *id = hys_edit_ids_next (ids, letter);
  HysNode *node = hys_node_new (id);

  node->column = column;
  node->row = row;
  return hys_item_list_add (draft->nodes, node);
}

/* The index of the bar at an end, adding a new bar if there is none. */
static guint
end_node (HysDocument *draft,
          HysEditIds  *ids,
          HysEnd       end,
          const char  *letter)
{
  return end.node >= 0 ? (guint) end.node : insert_node (draft, ids, letter, end.column, end.row);
}

static gboolean
is_there (const HysDocument *document,
          HysEnd             end)
{
  return end.node < (int) document->nodes->len;
}

static const HysLayout *
pinned_by (const HysLayout *layout,
           double           place)
{
  return isfinite (place) ? layout : NULL;
}

HysDocument *
hys_edit_add_node (const HysDocument *document,
                   const HysLayout   *layout,
                   double             column,
                   double             row,
                   GError           **error)
{
  g_autoptr (HysEditIds) ids = hys_edit_ids_new (document);
  HysDocument *draft = hys_edit_begin (document, _("Add bar"));

  hys_edit_pin (draft, document, pinned_by (layout, column));
  insert_node (draft, ids, HYS_LETTER_NODE, column, row);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_add_element (const HysDocument    *document,
                      const HysLayout      *layout,
                      const HysElementKind *kind,
                      HysEnd                from,
                      HysEnd                to,
                      double                row,
                      GError              **error)
{
  g_autoptr (HysEditIds) ids = NULL;
  g_autofree char *id = NULL;
  HysDocument *draft;
  HysElement *element;

  if (!is_there (document, from) || !is_there (document, to))
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  if (from.node >= 0 && from.node == to.node)
    return HYS_EDIT_REFUSE (error, _("Choose two different bars."));
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _(kind->adding));
  if (isfinite (row) || isfinite (from.column) || isfinite (to.column))
    hys_edit_pin (draft, document, layout);
  id = hys_edit_ids_next (ids, kind->letter);
  element = hys_element_new (id, kind, end_node (draft, ids, from, HYS_LETTER_NODE), 0);
  element->to = end_node (draft, ids, to, HYS_LETTER_NODE);
  element->row = row;
  hys_item_list_add (draft->elements, element);
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_attach (const HysDocument *document,
                 const HysLayout   *layout,
                 guint              element,
                 gboolean           at_to,
                 HysEnd             end,
                 double             row,
                 GError           **error)
{
  const HysElement *before = hys_document_element (document, element);
  guint stays = at_to ? before->from : before->to;
  g_autoptr (HysEditIds) ids = NULL;
  HysDocument *draft;
  guint node;

  if (!is_there (document, end))
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  if (end.node == (int) stays)
    return HYS_EDIT_REFUSE (error, _("Choose two different bars."));
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _("Attach elsewhere"));
  if (isfinite (row) || isfinite (end.column))
    hys_edit_pin (draft, document, layout);
  node = end_node (draft, ids, end, HYS_LETTER_NODE);
  if (at_to)
    hys_document_edit_element (draft, element)->to = node;
  else
    hys_document_edit_element (draft, element)->from = node;
  if (isfinite (row))
    hys_document_edit_element (draft, element)->row = row;
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_add_mass (const HysDocument *document,
                   const HysLayout   *layout,
                   HysEnd             at,
                   GError           **error)
{
  g_autoptr (HysEditIds) ids = NULL;
  HysDocument *draft;
  HysNode *node;

  if (!is_there (document, at))
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  if (at.node >= 0 && hys_document_node (document, at.node)->mass > 0 && !hys_document_node (document, at.node)->fixed)
    return HYS_EDIT_REFUSE (error, _("%s already has a mass."), hys_document_node (document, at.node)->id);
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _("Add mass"));
  hys_edit_pin (draft, document, pinned_by (layout, at.node < 0 ? at.column : NAN));
  node = hys_document_edit_node (draft, end_node (draft, ids, at, HYS_LETTER_MASS));
  node->fixed = FALSE;
  node->mass = node->mass > 0 ? node->mass : NEW_MASS;
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_add_wall (const HysDocument *document,
                   const HysLayout   *layout,
                   HysEnd             at,
                   GError           **error)
{
  g_autoptr (HysEditIds) ids = NULL;
  HysDocument *draft;
  HysNode *node;

  if (!is_there (document, at))
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  if (at.node >= 0 && hys_document_node (document, at.node)->fixed)
    return HYS_EDIT_REFUSE (error, _("%s is already a wall."), hys_document_node (document, at.node)->id);
  ids = hys_edit_ids_new (document);
  draft = hys_edit_begin (document, _("Add wall"));
  hys_edit_pin (draft, document, pinned_by (layout, at.node < 0 ? at.column : NAN));
  node = hys_document_edit_node (draft, end_node (draft, ids, at, HYS_LETTER_WALL));
  node->fixed = TRUE;
  node->mass = node->velocity = 0;
  if (at.node >= 0)
    {
      /* A bar that becomes a wall loses its prescribed displacement. */
      for (guint i = 0; i < document->loads->len; i++)
        {
          const HysLoad *load = hys_document_load_at (document, i);

          if (load->node == (guint) at.node && load->kind == HYS_LOAD_DISPLACEMENT)
            hys_item_list_put (draft->loads, i, NULL);
        }
    }
  return hys_edit_end (draft, document);
}

HysDocument *
hys_edit_add_load (const HysDocument   *document,
                   guint                node,
                   HysLoadKind          kind,
                   const HysSignalKind *signal,
                   GError             **error)
{
  int parameter = hys_parameter_find (signal->parameters, signal->n_parameters, "amplitude");
  double amplitude;
  HysDocument *draft;
  const char *id;
  HysLoad *load;
  int other;

  if (node >= document->nodes->len)
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  id = hys_document_node (document, node)->id;
  if (kind == HYS_LOAD_DISPLACEMENT && hys_document_node (document, node)->fixed)
    return HYS_EDIT_REFUSE (error, _("%s is a wall. Choose a bar that can move."), id);
  other = hys_document_find_load (document, node);
  if (other >= 0 && hys_document_load_at (document, (guint) other)->kind != kind)
    return kind == HYS_LOAD_FORCE
             ? HYS_EDIT_REFUSE (error, _("%s has a prescribed displacement. Remove it to add a force."), id)
             : HYS_EDIT_REFUSE (error, _("%s carries a force. Remove it to prescribe the displacement."), id);
  draft = hys_edit_begin (document, kind == HYS_LOAD_FORCE ? _("Add force") : _("Prescribe displacement"));
  load = hys_load_new (node, kind, hys_signal_new (signal));
  /* Large enough to make sliders slip, as the tests of the bar are. */
  amplitude = hys_protocol_amplitude (document, node, kind);
  if (parameter >= 0 && amplitude > 0 && isfinite (amplitude))
    load->signal->values[parameter] = amplitude;
  hys_item_list_add (draft->loads, load);
  return hys_edit_end (draft, document);
}
