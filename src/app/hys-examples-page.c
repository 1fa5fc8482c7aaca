/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-examples-page.h"

#include "hys-examples.h"
#include "hys-thumbnail.h"

#include <glib/gi18n-lib.h>

struct _HysExamplesPage
{
  AdwBin      parent_instance;

  /* template */
  GtkListBox *list;
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

static void
fill (HysExamplesPage *self)
{
  for (const char *const *name = hys_examples_list (); *name != NULL; name++)
    {
      g_autoptr (HysDocument) document = hys_example_load (*name, NULL);

      if (document != NULL)
        gtk_list_box_append (self->list, new_row (*name, document));
    }
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
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-examples-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysExamplesPage, list);
}

static void
hys_examples_page_init (HysExamplesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fill (self);
}

GtkWidget *
hys_examples_page_new (void)
{
  return g_object_new (HYS_TYPE_EXAMPLES_PAGE, NULL);
}
