/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-canvas-items.h"

#include "hys-readout.h"

#include <math.h>

/* Largest number of bars and elements with accessible objects. */
#define MOST 300

/* @items: (element-type HysCanvasItem): nodes, then elements */
struct HysCanvasItems
{
  HysCanvasScene *scene;
  GPtrArray      *items;
  GCallback       focused;
  gpointer        data;
};

static HysCanvasItem *
item_at (HysCanvasItems *self,
         guint           index)
{
  return g_ptr_array_index (self->items, index);
}

HysCanvasItems *
hys_canvas_items_new (HysCanvasScene *scene,
                      GCallback       focused,
                      gpointer        data)
{
  HysCanvasItems *self = g_new0 (HysCanvasItems, 1);

  self->scene = scene;
  self->items = g_ptr_array_new ();
  self->focused = focused;
  self->data = data;
  return self;
}

void
hys_canvas_items_free (HysCanvasItems *self)
{
  for (guint i = 0; i < self->items->len; i++)
    gtk_widget_unparent (GTK_WIDGET (item_at (self, i)));
  g_ptr_array_unref (self->items);
  g_free (self);
}

static GHashTable *
index_items (HysCanvasItems *self)
{
  GHashTable *items = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->items->len; i++)
    g_hash_table_insert (items, (gpointer) hys_canvas_item_get_id (item_at (self, i)), item_at (self, i));
  return items;
}

/* The object of that id, removed from @old if it exists. */
static GtkWidget *
take_item (HysCanvasItems *self,
           GHashTable     *old,
           const char     *id)
{
  GtkWidget *item = g_hash_table_lookup (old, id);

  if (item != NULL)
    {
      g_hash_table_remove (old, id);
      return item;
    }
  item = hys_canvas_item_new (id);
  gtk_widget_set_parent (item, self->scene->view.widget);
  g_signal_connect_swapped (item, "focused", self->focused, self->data);
  return item;
}

/* Orders the objects as the bars and elements of the document. */
static void
add_item (HysCanvasItems *self,
          GHashTable     *old,
          HysWalk         at)
{
  g_autofree char *name = hys_readout_name (self->scene->document, at.element, at.node);
  GtkWidget *item = take_item (self, old, hys_canvas_scene_id (self->scene, at.element, at.node));
  GtkWidget *before = self->items->len > 0 ? GTK_WIDGET (item_at (self, self->items->len - 1)) : NULL;

  hys_canvas_item_set_name (HYS_CANVAS_ITEM (item), name);
  if (before != NULL && gtk_widget_get_prev_sibling (item) != before)
    gtk_widget_insert_after (item, self->scene->view.widget, before);
  g_ptr_array_add (self->items, item);
}

/* Whether one of them had the focus. */
static gboolean
unparent_all (HysCanvasItems *self,
              GHashTable     *items)
{
  gboolean had_focus = FALSE;
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, items);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    {
      g_hash_table_iter_steal (&iter);
      if (gtk_widget_has_focus (item))
        had_focus = gtk_widget_grab_focus (self->scene->view.widget);
      gtk_widget_unparent (item);
    }
  return had_focus;
}

gboolean
hys_canvas_items_renew (HysCanvasItems *self)
{
  const HysDocument *document = self->scene->document;
  guint n = document != NULL ? document->nodes->len + document->elements->len : 0;
  g_autoptr (GHashTable) old = index_items (self);

  g_ptr_array_set_size (self->items, 0);
  for (guint i = 0; n <= MOST && i < n; i++)
    add_item (self, old, hys_canvas_scene_item (self->scene, i));
  return unparent_all (self, old);
}

void
hys_canvas_items_allocate (HysCanvasItems *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      HysSketchBox box = hys_canvas_view_box (&self->scene->view, &self->scene->boxes[i]);
      GtkAllocation allocation = { (int) floor (box.x), (int) floor (box.y), (int) fmax (1, ceil (box.width)),
                                   (int) fmax (1, ceil (box.height)) };

      gtk_widget_size_allocate (GTK_WIDGET (item_at (self, i)), &allocation, -1);
    }
}

void
hys_canvas_items_describe (HysCanvasItems *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      HysWalk at = hys_canvas_scene_item (self->scene, i);
      g_autofree char *line = hys_readout (self->scene->document, self->scene->live, at.element, at.node);

      hys_canvas_item_describe (item_at (self, i), line);
    }
}

void
hys_canvas_items_mark (HysCanvasItems *self)
{
  for (guint i = 0; i < self->items->len; i++)
    hys_canvas_item_set_selected (item_at (self, i),
                                  hys_selection_contains (hys_canvas_scene_selection (self->scene),
                                                          hys_canvas_item_get_id (item_at (self, i))));
}

GtkWidget *
hys_canvas_items_get (HysCanvasItems *self,
                      int             element,
                      int             node)
{
  guint index = node >= 0 ? (guint) node : self->scene->document->nodes->len + (guint) element;

  return (node >= 0 || element >= 0) && index < self->items->len ? GTK_WIDGET (item_at (self, index)) : NULL;
}

gboolean
hys_canvas_items_find (HysCanvasItems *self,
                       GtkWidget      *item,
                       guint          *index)
{
  return g_ptr_array_find (self->items, item, index);
}
