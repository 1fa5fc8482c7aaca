/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-edit-private.h"
#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Two bars become one ---- */

static const char *
merged_id (const char *series,
           const char *id,
           gpointer    user_data)
{
  const char *const *ids = user_data;

  return g_str_equal (id, ids[0]) ? ids[1] : id;
}

static void
merge_elements (HysDocument       *draft,
                const HysDocument *document,
                guint              node,
                guint              into)
{
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      guint from = element->from == node ? into : element->from, to = element->to == node ? into : element->to;

      if (from == to)
        hys_item_list_put (draft->elements, i, NULL);
      else if (from != element->from || to != element->to)
        {
          HysElement *version = hys_document_edit_element (draft, i);

          version->from = from;
          version->to = to;
        }
    }
}

HysDocument *
hys_edit_merge (const HysDocument *document,
                guint              node,
                guint              into,
                GError           **error)
{
  g_autofree char *name = NULL;
  gboolean fixed;
  HysDocument *draft;
  int load, other;
  const HysNode *gone;
  HysNode *kept;

  if (node >= document->nodes->len || into >= document->nodes->len)
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  if (node == into)
    return HYS_EDIT_REFUSE (error, _("Select two different bars to join."));
  fixed = hys_document_node (document, node)->fixed || hys_document_node (document, into)->fixed;
  load = hys_document_find_load (document, node);
  other = hys_document_find_load (document, into);
  if (!fixed && load >= 0 && other >= 0
      && hys_document_load_at (document, (guint) load)->kind != hys_document_load_at (document, (guint) other)->kind)
    return HYS_EDIT_REFUSE (error, _("One bar has a prescribed displacement and the other a force. Remove one of "
                                     "them to join the bars."));
  name = g_strdup_printf (_("Join %s with %s"), hys_document_node (document, node)->id,
                          hys_document_node (document, into)->id);
  draft = hys_edit_begin (document, name);
  gone = hys_document_node (document, node);
  kept = hys_document_edit_node (draft, into);
  if (kept->mass == 0 && gone->mass > 0)
    {
      kept->position = gone->position;
      kept->velocity = gone->velocity;
    }
  kept->fixed = fixed;
  kept->mass = fixed ? 0 : kept->mass + gone->mass;
  kept->velocity = fixed ? 0 : kept->velocity;
  merge_elements (draft, document, node, into);
  /* Removes the prescribed displacement of a wall. */
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *old = hys_document_load_at (document, i);

      if (old->node != node && old->node != into)
        continue;
      if (fixed && old->kind == HYS_LOAD_DISPLACEMENT)
        hys_item_list_put (draft->loads, i, NULL);
      else if (old->node == node)
        hys_document_edit_load (draft, i)->node = into;
    }
  hys_edit_follow (draft, merged_id,
                   (const char *[]) { hys_document_node (document, node)->id, hys_document_node (document, into)->id });
  hys_item_list_put (draft->nodes, node, NULL);
  return hys_edit_end (draft, document);
}

/* ---- One bar becomes two ---- */

/* A new massless bar, at a column when the document has places. */
static guint
insert_bar (HysDocument       *draft,
            const HysDocument *document,
            double             column)
{
  g_autoptr (HysEditIds) ids = hys_edit_ids_new (document);
  g_autofree char *id = hys_edit_ids_next (ids, HYS_LETTER_NODE);
  HysNode *bar = hys_node_new (id);

  bar->column = column;
  return hys_item_list_add (draft->nodes, bar);
}

static void
reattach (HysDocument *draft,
          guint        element,
          guint        node,
          guint        bar)
{
  HysElement *version = hys_document_edit_element (draft, element);

  if (version->from == node)
    version->from = bar;
  else
    version->to = bar;
}

HysDocument *
hys_edit_split (const HysDocument  *document,
                const HysLayout    *layout,
                guint               node,
                const HysSelection *selection,
                GError            **error)
{
  g_autofree gboolean *leaving = hys_edit_selected_elements (document, selection);
  gboolean placed = layout != NULL && hys_document_has_places (document);
  HysDocument *draft;
  guint bar, n, n_at;
  guint n_selected = 0, n_right = 0;

  if (node >= document->nodes->len)
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  /* Those selected at the bar move to the new one, or else those on its right. */
  g_autofree gboolean *right = g_new0 (gboolean, document->elements->len + 1);
  n_at = 0;
  for (guint i = 0; i < document->elements->len; i++)
    {
      const HysElement *element = hys_document_element (document, i);
      gboolean at = element->from == node || element->to == node;
      guint other = element->from == node ? element->to : element->from;

      n_at += at;
      leaving[i] = leaving[i] && at;
      n_selected += leaving[i];
      right[i] = at && (layout != NULL ? layout->column[other] > layout->column[node] : element->from == node);
      n_right += right[i];
    }
  if (n_selected == 0)
    memcpy (leaving, right, document->elements->len * sizeof *leaving);
  n = n_selected == 0 ? n_right : n_selected;
  if (n == 0 || n == n_at)
    return HYS_EDIT_REFUSE (error, _("%s has elements on one side only. Select those to move to the new bar."),
                            hys_document_node (document, node)->id);
  draft = hys_edit_begin (document, _("Split bar"));
  hys_edit_pin (draft, document, placed ? layout : NULL);
  bar = insert_bar (draft, document, placed ? layout->column[node] + HYS_EDIT_GAP / 2 : NAN);
  for (guint i = 0; i < document->elements->len; i++)
    if (leaving[i])
      reattach (draft, i, node, bar);
  return hys_edit_end (draft, document);
}

/* ---- One element becomes two in series ---- */

HysDocument *
hys_edit_insert (const HysDocument    *document,
                 const HysLayout      *layout,
                 guint                 element,
                 const HysElementKind *kind,
                 GError              **error)
{
  const HysElement *old;
  gboolean placed = layout != NULL && hys_document_has_places (document), backwards;
  g_autofree char *name = NULL;
  HysElement *addition;
  HysDocument *draft;
  guint right, bar;

  if (element >= document->elements->len)
    return HYS_EDIT_REFUSE (error, _("There is no such element."));
  old = hys_document_element (document, element);
  backwards = layout != NULL && layout->column[old->to] < layout->column[old->from];
  right = backwards ? old->from : old->to;
  name = g_strdup_printf (_("Insert in series with %s"), old->id);
  draft = hys_edit_begin (document, name);
  hys_edit_pin (draft, document, placed ? layout : NULL);
  bar = insert_bar (draft, document, placed ? layout->column[right] : NAN);
  if (placed)
    hys_edit_make_room (draft, document, layout, layout->column[right], HYS_EDIT_GAP);
  reattach (draft, element, right, bar);
  g_autoptr (HysEditIds) ids = hys_edit_ids_new (document);
  g_autofree char *id = hys_edit_ids_next (ids, kind->letter);
  addition = hys_element_new (id, kind, backwards ? right : bar, backwards ? bar : right);
  addition->row = placed ? layout->row[element] : NAN;
  hys_item_list_add (draft->elements, addition);
  return hys_edit_end (draft, document);
}
