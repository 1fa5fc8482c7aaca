/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-control-strip.h"

#include "hys-a11y.h"
#include "hys-object.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>

struct _HysControlStrip
{
  AdwBin      parent_instance;

  GtkBox     *box;
  HysSession *session;
  HysEditor  *editor;    /* borrowed from it */
  GPtrArray  *sliders;   /* of HysControlSlider, borrowed from the box */
};

G_DEFINE_FINAL_TYPE (HysControlStrip, hys_control_strip, ADW_TYPE_BIN)

static void
remove_last (HysControlStrip *self)
{
  HysControlSlider *slider = g_ptr_array_index (self->sliders, self->sliders->len - 1);

  hys_control_slider_let_go (slider);
  gtk_box_remove (self->box, GTK_WIDGET (slider));
  g_ptr_array_set_size (self->sliders, (int) self->sliders->len - 1);
}

/* Adjusts the number of sliders to that of controls and updates them. */
static void
follow (HysControlStrip *self)
{
  guint n = hys_editor_get_document (self->editor)->controls->len;

  while (self->sliders->len > n)
    remove_last (self);
  for (guint i = 0; i < self->sliders->len; i++)
    hys_control_slider_refresh (g_ptr_array_index (self->sliders, i));
  while (self->sliders->len < n)
    {
      GtkWidget *slider = hys_control_slider_new (self->editor, self->sliders->len);

      gtk_box_append (self->box, slider);
      g_ptr_array_add (self->sliders, slider);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
opened (HysControlStrip *self)
{
  while (self->sliders->len > 0)
    remove_last (self);
  self->editor = hys_session_get_editor (self->session);
  follow (self);
}

static void
document_changed (HysControlStrip *self,
                  HysEffects       effects)
{
  if (effects & (HYS_EFFECT_CONTROLS | HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS))
    follow (self);
}

static void
hys_control_strip_dispose (GObject *object)
{
  HysControlStrip *self = HYS_CONTROL_STRIP (object);

  while (self->sliders->len > 0)
    remove_last (self);
  G_OBJECT_CLASS (hys_control_strip_parent_class)->dispose (object);
}

static void
hys_control_strip_class_init (HysControlStripClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_control_strip_dispose;
}

static void
hys_control_strip_init (HysControlStrip *self)
{
  GtkWidget *scrolled;

  self->sliders = hys_object_keep (self, g_ptr_array_new (), g_ptr_array_unref);
  self->box = g_object_new (GTK_TYPE_BOX, "spacing", 12, "homogeneous", TRUE, NULL);
  gtk_widget_add_css_class (GTK_WIDGET (self->box), "controls");
  scrolled = g_object_new (GTK_TYPE_SCROLLED_WINDOW, "child", self->box, "vscrollbar-policy", GTK_POLICY_NEVER, NULL);
  hys_a11y_name (GTK_WIDGET (self->box), _("Controls"));
  adw_bin_set_child (ADW_BIN (self), scrolled);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
hys_control_strip_set_session (HysControlStrip *self,
                               HysSession      *session)
{
  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  hys_settings_follow_numbers (G_CALLBACK (follow), self);
  opened (self);
}

void
hys_control_strip_set_column (HysControlStrip *self,
                              gboolean         column)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->box),
                                  column ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}
