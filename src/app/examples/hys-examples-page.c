/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-examples-page.h"

#include "hys-example-words.h"
#include "hys-examples.h"
#include "hys-thumbnail.h"

#include <glib/gi18n-lib.h>

struct _HysExamplesPage
{
  AdwBin           parent_instance;

  /* template */
  GtkListBox      *list;
  GtkToggleButton *by_idea;

  gboolean         ideas;   /* ordered by topic, not by publication */
};

G_DEFINE_FINAL_TYPE (HysExamplesPage, hys_examples_page, ADW_TYPE_BIN)

static GtkWidget *
new_text (const char *text,
          const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
new_notes (const char *text)
{
  GtkWidget *label = new_text (text, "caption");

  gtk_label_set_lines (GTK_LABEL (label), 5);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_tooltip_text (label, text);
  return label;
}

static GtkWidget *
new_row (const char        *name,
         const HysDocument *document)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *row = gtk_list_box_row_new ();

  gtk_widget_add_css_class (box, "example");
  gtk_box_append (GTK_BOX (box), hys_thumbnail_new (document));
  gtk_box_append (GTK_BOX (box), new_text (document->title, "heading"));
  gtk_box_append (GTK_BOX (box), new_notes (document->notes));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-example");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, document->title, -1);
  return row;
}

static const HysExample *
example_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "example");
}

/* The heading under which an example stands. */
static const char *
heading_of (HysExamplesPage *self,
            GtkListBoxRow   *row)
{
  const HysExample *example = example_of (row);

  return self->ideas ? _(example->idea) : _(example->source);
}

static int
compare_rows (GtkListBoxRow *a,
              GtkListBoxRow *b,
              gpointer       user_data)
{
  HysExamplesPage *self = user_data;
  const HysExample *one = example_of (a), *other = example_of (b);

  if (self->ideas && hys_example_rank (one) != hys_example_rank (other))
    return hys_example_rank (one) < hys_example_rank (other) ? -1 : 1;
  return one < other ? -1 : one > other;
}

static void
head_row (GtkListBoxRow *row,
          GtkListBoxRow *before,
          gpointer       user_data)
{
  const char *heading = heading_of (user_data, row);
  GtkWidget *label;

  if (before != NULL && g_str_equal (heading_of (user_data, before), heading))
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  label = new_text (heading, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "example-heading");
  gtk_list_box_row_set_header (row, label);
}

static void
order_changed (HysExamplesPage *self)
{
  self->ideas = gtk_toggle_button_get_active (self->by_idea);
  gtk_list_box_invalidate_sort (self->list);
  gtk_list_box_invalidate_headers (self->list);
}

static void
fill (HysExamplesPage *self)
{
  guint n;
  const HysExample *examples = hys_examples (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (HysDocument) document = hys_example_load (examples[i].name, NULL);
      GtkWidget *row;

      if (document == NULL)
        continue;
      hys_example_translate (document);
      row = new_row (examples[i].name, document);
      g_object_set_data (G_OBJECT (row), "example", (gpointer) &examples[i]);
      gtk_list_box_append (self->list, row);
    }
}

/* The examples are read and their rows built when they are looked at, not at every start. */
static void
hys_examples_page_map (GtkWidget *widget)
{
  HysExamplesPage *self = HYS_EXAMPLES_PAGE (widget);

  if (gtk_list_box_get_row_at_index (self->list, 0) == NULL)
    fill (self);
  GTK_WIDGET_CLASS (hys_examples_page_parent_class)->map (widget);
}

static void
hys_examples_page_dispose (GObject *object)
{
  adw_bin_set_child (ADW_BIN (object), NULL);
  G_OBJECT_CLASS (hys_examples_page_parent_class)->dispose (object);
}

static void
hys_examples_page_class_init (HysExamplesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_examples_page_dispose;
  widget_class->map = hys_examples_page_map;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-examples-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysExamplesPage, list);
  gtk_widget_class_bind_template_child (widget_class, HysExamplesPage, by_idea);
  gtk_widget_class_bind_template_callback (widget_class, order_changed);
}

static void
hys_examples_page_init (HysExamplesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_sort_func (self->list, compare_rows, self, NULL);
  gtk_list_box_set_header_func (self->list, head_row, self, NULL);
}
