/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-finding.h"

HysFinding *
hys_finding_new (HysSeverity        severity,
                 const char        *code,
                 const char *const *ids,
                 const char        *format,
                 ...)
{
  HysFinding *self = hys_owner_new (HysFinding);
  va_list args;

  self->severity = severity;
  self->code = code;
  self->ids = hys_owner_keep (self, ids ? g_strdupv ((char **) ids) : g_new0 (char *, 1), g_strfreev);
  va_start (args, format);
  self->message = hys_owner_keep (self, g_strdup_vprintf (format, args), g_free);
  va_end (args);
  return self;
}

HysFinding *
hys_finding_copy (const HysFinding *self)
{
  return hys_finding_new (self->severity, self->code, (const char *const *) self->ids, "%s", self->message);
}

gboolean
hys_finding_is_alike (const HysFinding *self,
                      const HysFinding *other)
{
  return self->severity == other->severity && g_str_equal (self->code, other->code);
}

const char *
hys_severity_to_string (HysSeverity severity)
{
  static const char *const names[] = { "info", "warning", "error" };

  return names[severity];
}

GPtrArray *
hys_findings_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) hys_finding_free);
}

gboolean
hys_findings_well_posed (const GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const HysFinding *finding = g_ptr_array_index (findings, i);

      if (finding->severity == HYS_SEVERITY_ERROR
          || g_str_equal (finding->code, "undetermined-position")
          || g_str_equal (finding->code, "isolated"))
        return FALSE;
    }
  return TRUE;
}
