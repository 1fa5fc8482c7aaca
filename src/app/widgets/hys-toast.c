/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-toast.h"

/* Where an overlay has the message that it shows. */
#define SHOWN "hys-toast"

static void
forget (AdwToast *toast,
        GObject  *overlay)
{
  if (g_object_get_data (overlay, SHOWN) == toast)
    g_object_set_data (overlay, SHOWN, NULL);
}

static AdwToast *
show (AdwToastOverlay *overlay,
      const char      *text,
      guint            seconds)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  AdwToast *before = g_object_get_data (G_OBJECT (overlay), SHOWN), *toast = adw_toast_new ("");

  if (before != NULL)
    adw_toast_dismiss (before);
  adw_toast_set_title (toast, markup);
  adw_toast_set_timeout (toast, seconds);
  g_object_set_data_full (G_OBJECT (overlay), SHOWN, g_object_ref (toast), g_object_unref);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (forget), overlay, 0);
  adw_toast_overlay_add_toast (overlay, toast);
  return toast;
}

void
hys_toast_show (AdwToastOverlay *overlay,
                const char      *text,
                guint            seconds)
{
  show (overlay, text, seconds);
}

void
hys_toast_offer (AdwToastOverlay *overlay,
                 const char      *text,
                 const char      *button,
                 const char      *action)
{
  AdwToast *toast = show (overlay, text, 10);

  adw_toast_set_button_label (toast, button);
  adw_toast_set_action_name (toast, action);
}
