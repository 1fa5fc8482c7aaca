/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding-look.h"

#include "hys-help.h"

/* Largest width of a button, in characters; names of bars may be long. */
#define MOST 28

const char *
hys_finding_icon (HysSeverity severity)
{
  static const char *const icons[] = {
    [HYS_SEVERITY_INFO] = "dialog-information-symbolic",
    [HYS_SEVERITY_WARNING] = "dialog-warning-symbolic",
    [HYS_SEVERITY_ERROR] = "dialog-error-symbolic",
  };

  return icons[severity];
}

const char *
hys_finding_style (HysSeverity severity)
{
  static const char *const classes[] = {
    [HYS_SEVERITY_INFO] = "info", [HYS_SEVERITY_WARNING] = "warning", [HYS_SEVERITY_ERROR] = "error" };

  return classes[severity];
}

void
hys_finding_offer (GtkButton  *button,
                   HysChecker *checker,
                   guint       index)
{
  g_autoptr (HysChange) remedy = hys_checker_new_remedy (checker, index);

  gtk_widget_set_visible (GTK_WIDGET (button), remedy != NULL);
  gtk_button_set_label (button, remedy != NULL ? hys_change_get_name (remedy) : "");
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (button)), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (gtk_button_get_child (button)), MOST);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.remedy-finding");
}

void
hys_finding_explain_by (GtkButton        *button,
                        const HysFinding *finding)
{
  guint page, part;

  gtk_widget_set_visible (GTK_WIDGET (button), hys_help_find (finding->code, &page, &part));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", finding->code);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "app.help");
}
