/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headings of a table: a name and a unit. */
#include "hys-sheet-private.h"

#include <string.h>

/* A unit of measurement: metres, newtons, seconds, degrees and what is made of them, as instruments write them. */
#define PREFIX  "(?:da|[yzafpnuµμmcdhkMGT])?"
#define SYMBOL  "(?:" PREFIX "(?:m|s|g|N|Pa|J|W|Hz|rad|V|A|bar|t)|min|h|in|ft|lbf?|kgf|kip|ksi|psi|mil|deg|[Ss]ec|SEC|°?C|K|"\
                "inch(?:es)?|lbs|cycles?|segments?|strain|[µμ]?ε|[°%‰])"
#define POWER   "(?:\\^?-?[0-9]|[²³⁻¹]+)?"
#define UNIT    "(?:1/)?" SYMBOL POWER "(?:[ */·⋅]?" SYMBOL POWER ")*"

/* "Force [kN]", "Force (kN)", "Force / kN", "Force_kN", "Force in kN": what stands in square brackets is always a unit.
   */
static const char heading_pattern[] =
  "^(.*?)\\s*(?:\\[([^][]*)\\]|\\((" UNIT "|-)\\)|/\\s*(" UNIT ")|_" "(" UNIT ")|\\bin\\s+(" UNIT "))$";
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
  gboolean brackets = length >= 2 && strchr ("[(", *unit) != NULL && strchr ("])", unit[length - 1]) != NULL;
  char *bare = g_strstrip (brackets ? g_strndup (unit + 1, length - 2) : g_strdup (unit));

  if (g_str_equal (bare, "-"))
    *bare = '\0';
  return bare;
}

/* "F_N", "u_m" are letters with an index, not a force in newtons. */
static gboolean
is_index (const char *heading)
{
  const char *underscore = strrchr (heading, '_');

  return underscore != NULL && strlen (underscore) == 2 && underscore - heading <= 2;
}

void
hys_heading_set (HysSheetColumn *column,
                 const char     *heading,
                 const char     *unit)
{
  static GRegex *regex;
  g_autoptr (GMatchInfo) match = NULL;

  column->heading = g_strdup (heading);
  column->name = g_strdup (heading);
  column->unit = unit != NULL ? bare_unit (unit) : g_strdup ("");
  if (*column->unit == '\0' && !is_index (heading)
      && g_regex_match (compiled (heading_pattern, &regex), heading, 0, &match))
    {
      /* Takes the unit off the name: the first of the pattern's groups is the rest of it. */
      for (int i = 2; i <= 6; i++)
        {
          g_autofree char *found = g_match_info_fetch (match, i);

          if (found == NULL || *found == '\0')
            continue;
          g_free (column->unit);
          column->unit = bare_unit (found);
        }
      g_free (column->name);
      column->name = g_match_info_fetch (match, 1);
    }
  hys_sheet_column_set_quantity (column);
}
