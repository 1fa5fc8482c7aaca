/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding-look.h"

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
