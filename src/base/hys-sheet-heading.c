/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-sheet-private.h"

#include <string.h>

/* A unit of measurement: metres, newtons, seconds, degrees and what is made of them, as instruments write them. */
#define PREFIX  "(?:da|[yzafpnuµμmcdhkMGT])?"
#define SYMBOL  "(?:" PREFIX "(?:m|s|g|N|Pa|J|W|Hz|rad|V|A|bar|t)|min|h|in|ft|lbf?|kgf|kip|ksi|psi|mil|deg|[°%‰])"
#define POWER   "(?:\\^?-?[0-9]|[²³⁻¹]+)?"
#define UNIT    "(?:1/)?" SYMBOL POWER "(?:[ */·⋅]?" SYMBOL POWER ")*"

/* "Force [kN]", "Force (kN)", "Force / kN": what stands in square brackets is always a unit. */
static const char heading_pattern[] = "^(.*?)\\s*(?:\\[([^][]*)\\]|\\((" UNIT "|-)\\)|/\\s*(" UNIT "))$";
static const char unit_pattern[] = "^(?:\\[[^][]*\\]|\\((?:" UNIT "|-)\\)|" UNIT "|-)?$";

static GRegex *
compiled (const char  *pattern,
          GRegex     **regex)
{
  if (g_once_init_enter (regex))
    g_once_init_leave (regex, g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL));
  return *regex;
}

gboolean
hys_heading_is_units (char *const *words)
{
  static GRegex *regex;
  gboolean any = FALSE;

  for (; *words != NULL; words++)
    {
      if (!g_regex_match (compiled (unit_pattern, &regex), *words, 0, NULL))
        return FALSE;
      any = any || **words != '\0';
    }
  return any;
}

/* Without brackets around it; a dash stands for none. */
static char *
bare_unit (const char *unit)
{
  gsize length = strlen (unit);
  gboolean brackets = length >= 2 && strchr ("[(", *unit) != NULL;
  char *bare = g_strstrip (brackets ? g_strndup (unit + 1, length - 2) : g_strdup (unit));

  if (g_str_equal (bare, "-"))
    *bare = '\0';
  return bare;
}

void
hys_heading_set (HysSheetColumn *column,
                 const char     *heading,
                 const char     *unit)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;
  gboolean parted = unit == NULL && g_regex_match (compiled (heading_pattern, &regex), heading, 0, &match);

  column->heading = g_strdup (heading);
  column->name = parted ? g_match_info_fetch (match, 1) : g_strdup (heading);
  if (unit != NULL)
    column->unit = bare_unit (unit);
  for (int i = 2; parted && i <= 4; i++)
    {
      g_autofree char *found = g_match_info_fetch (match, i);

      if (found != NULL && *found != '\0')
        column->unit = bare_unit (found);
    }
  if (column->unit == NULL)
    column->unit = g_strdup ("");
}
