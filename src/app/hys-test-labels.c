/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-test-labels.h"

/* Tolerance for rounding of widths. */
#define SLACK 1.0f

/* Number of characters that an entry must show; longer texts may be cut. */
#define TYPED 16

/* Whether a one-line text fits a widget that does not report ellipsis. */
static gboolean
has_space (GtkWidget  *widget,
           const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width <= gtk_widget_get_width (widget);
}

/* Whether the widget lies within an ancestor, which may scroll up and down or sideways. */
static gboolean
lies_within (GtkWidget *widget,
             GtkWidget *ancestor)
{
  graphene_rect_t box;
  float width = (float) gtk_widget_get_width (ancestor), height = (float) gtk_widget_get_height (ancestor);
  GtkPolicyType sideways = GTK_POLICY_NEVER, upright = GTK_POLICY_NEVER;

  if (!gtk_widget_compute_bounds (widget, ancestor, &box))
    return TRUE;
  if (GTK_IS_SCROLLED_WINDOW (ancestor))
    gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (ancestor), &sideways, &upright);
  return (sideways != GTK_POLICY_NEVER || (box.origin.x >= -SLACK && box.origin.x + box.size.width <= width + SLACK))
         && (upright != GTK_POLICY_NEVER || (box.origin.y >= -SLACK && box.origin.y + box.size.height <= height + SLACK));
}

/* Whether nothing around it cuts the widget; what is in a part that scrolls can be brought into view. */
static gboolean
is_uncut (GtkWidget *widget)
{
  GtkWidget *ancestor = gtk_widget_get_parent (widget);

  for (; ancestor != NULL; ancestor = gtk_widget_get_parent (ancestor))
    {
      if (GTK_IS_SCROLLED_WINDOW (ancestor) || GTK_IS_NATIVE (ancestor))
        return lies_within (widget, ancestor);
      if (gtk_widget_get_overflow (ancestor) == GTK_OVERFLOW_HIDDEN && !GTK_IS_SCROLLABLE (ancestor)
          && !lies_within (widget, ancestor))
        return FALSE;
    }
  return TRUE;
}

static void
append (GVariantBuilder *labels,
        const char      *text,
        gboolean         whole)
{
  if (text != NULL && *text != '\0')
    g_variant_builder_add (labels, "(sb)", text, whole);
}

/* Whether a line of the tooltip of the widget or of an ancestor has the full text. */
static gboolean
has_tip (GtkWidget  *widget,
         const char *text)
{
  for (int i = 0; widget != NULL && i < 3; i++, widget = gtk_widget_get_parent (widget))
    {
      const char *tip = gtk_widget_get_tooltip_text (widget);
      g_auto (GStrv) lines = g_strsplit (tip != NULL ? tip : "", "\n", -1);

      if (g_strv_contains ((const char *const *) lines, text))
        return TRUE;
    }
  return FALSE;
}

static void
append_text (GVariantBuilder *labels,
             GtkWidget       *widget)
{
  if (GTK_IS_LABEL (widget))
    append (labels, gtk_label_get_text (GTK_LABEL (widget)),
            (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget)))
             || has_tip (widget, gtk_label_get_text (GTK_LABEL (widget))))
            && is_uncut (widget));
  else if (GTK_IS_INSCRIPTION (widget))
    append (labels, gtk_inscription_get_text (GTK_INSCRIPTION (widget)),
            has_space (widget, gtk_inscription_get_text (GTK_INSCRIPTION (widget))) && is_uncut (widget));
  else if (GTK_IS_TEXT (widget))
    append (labels, gtk_editable_get_text (GTK_EDITABLE (widget)),
            (g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (widget)), -1) > TYPED
             || has_space (widget, gtk_editable_get_text (GTK_EDITABLE (widget))))
            && is_uncut (widget));
  append (labels, gtk_widget_get_tooltip_text (widget), TRUE);
}

static void
append_all (GVariantBuilder *labels,
            GtkWidget       *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  append_text (labels, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    append_all (labels, child);
}

GVariant *
hys_test_labels (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GVariantBuilder labels;

  g_variant_builder_init (&labels, G_VARIANT_TYPE ("a(sb)"));
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_window_is_active (window))
        append_all (&labels, GTK_WIDGET (window));
    }
  return g_variant_builder_end (&labels);
}
