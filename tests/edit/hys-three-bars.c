/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawing of three bars that tests of places share. */
#include "hys-three-bars.h"

#include "hys-build.h"

void
place (Fixture      *self,
       const double *columns,
       const double *rows)
{
  for (guint i = 0; i < self->document->nodes->len; i++)
    hys_document_edit_node (self->document, i)->column = columns[i];
  for (guint i = 0; i < self->document->elements->len; i++)
    hys_document_edit_element (self->document, i)->row = rows[i];
  self->layout = hys_layout_new (self->document);
}

void
set_up (Fixture       *self,
        gconstpointer  data)
{
  guint a, b, c;

  self->document = hys_document_new ();
  a = build_wall (self->document, "a");
  b = build_bar (self->document, "b");
  c = build_mass (self->document, "c", 1, 0, 0);
  build_spring (self->document, "ab", a, b, 1);
  build_spring (self->document, "bc", b, c, 1);
  build_spring (self->document, "bc2", b, c, 1);
  place (self, (double[]) { 0, 2, 6 }, (double[]) { 0, 0, 1 });
}

void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  hys_layout_free (self->layout);
  hys_document_unref (self->document);
}
