/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-keys.h"

#include "hys-canvas-item.h"
#include "hys-readout.h"

#include <math.h>

/* Of a large network so many bars and elements are told to a screen reader one by one. */
#define MOST 300

static HysCanvasItem *
item_at (HysCanvas *self,
         guint      index)
{
  return g_ptr_array_index (self->items, index);
}

static GHashTable *
index_items (HysCanvas *self)
{
  GHashTable *items = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->items->len; i++)
    g_hash_table_insert (items, (gpointer) hys_canvas_item_get_id (item_at (self, i)), item_at (self, i));
  return items;
}

/* The object of that id, which is taken out of @old if it is there. */
static GtkWidget *
take_item (HysCanvas  *self,
           GHashTable *old,
           const char *id)
{
  GtkWidget *item = g_hash_table_lookup (old, id);

  if (item != NULL)
    {
      g_hash_table_remove (old, id);
      return item;
    }
  item = hys_canvas_item_new (id);
  gtk_widget_set_parent (item, GTK_WIDGET (self));
  hys_canvas_follow_item (self, item);
  return item;
}

/* They follow one another as the bars and elements of the document do. */
static void
add_item (HysCanvas  *self,
          GHashTable *old,
          int         element,
          int         node)
{
  g_autofree char *name = hys_readout_name (self->document, element, node);
  GtkWidget *item = take_item (self, old, hys_canvas_id (self, element, node));
  GtkWidget *before = self->items->len > 0 ? GTK_WIDGET (item_at (self, self->items->len - 1)) : NULL;

  hys_canvas_item_set_name (HYS_CANVAS_ITEM (item), name);
  if (before != NULL && gtk_widget_get_prev_sibling (item) != before)
    gtk_widget_insert_after (item, GTK_WIDGET (self), before);
  g_ptr_array_add (self->items, item);
}

static void
find_boxes (HysCanvas *self,
            guint      nodes,
            guint      elements)
{
  g_free (self->boxes);
  self->boxes = g_new0 (HysSketchBox, nodes + elements + 1);
  hys_sketch_boxes (self->document, self->layout, self->boxes, self->boxes + nodes);
}

static void
unparent_all (GHashTable *items)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    {
      g_hash_table_iter_steal (&iter);
      gtk_widget_unparent (item);
    }
}

void
hys_canvas_renew_items (HysCanvas *self)
{
  guint nodes = self->document->nodes->len, elements = self->document->elements->len;
  gboolean one_by_one = nodes + elements <= MOST;
  g_autoptr (GHashTable) old = index_items (self);

  find_boxes (self, nodes, elements);
  g_ptr_array_set_size (self->items, 0);
  for (guint i = 0; one_by_one && i < nodes; i++)
    add_item (self, old, -1, (int) i);
  for (guint i = 0; one_by_one && i < elements; i++)
    add_item (self, old, (int) i, -1);
  unparent_all (old);
}

void
hys_canvas_remove_items (HysCanvas *self)
{
  g_autoptr (GHashTable) old = index_items (self);

  g_ptr_array_set_size (self->items, 0);
  unparent_all (old);
  g_clear_pointer (&self->boxes, g_free);
}

/* To where its part of the drawing is seen at rest. */
static void
allocate_item (HysCanvas          *self,
               GtkWidget          *item,
               const HysSketchBox *box)
{
  GtkAllocation allocation = {
    (int) floor (self->x + self->zoom * box->x),
    (int) floor (self->y + self->zoom * box->y),
    (int) fmax (1, ceil (self->zoom * box->width)),
    (int) fmax (1, ceil (self->zoom * box->height)),
  };

  gtk_widget_size_allocate (item, &allocation, -1);
}

void
hys_canvas_allocate_items (HysCanvas *self)
{
  for (guint i = 0; i < self->items->len; i++)
    allocate_item (self, GTK_WIDGET (item_at (self, i)), &self->boxes[i]);
}

void
hys_canvas_describe (HysCanvas *self)
{
  guint nodes = self->document->nodes->len;

  for (guint i = 0; i < self->items->len; i++)
    {
      int node = i < nodes ? (int) i : -1, element = i < nodes ? -1 : (int) (i - nodes);
      g_autofree char *line = hys_readout (self->document, self->live, element, node);

      hys_canvas_item_describe (item_at (self, i), line);
    }
}
