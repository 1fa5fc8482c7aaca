/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a column of a table is likely to hold, by the words of four languages, by letters and by units. */
#include "hys-sheet-private.h"

#include <math.h>
#include <string.h>

/* Certainties. */
enum { BY_ORDINATE = 1, BY_UNIT, BY_LETTER, BY_WORD, BY_SERIES };

/* Lengths, forces, ... with their prefixes. */
#define LENGTH "(?:[nuµμmcdk]?m|in|ft|mil)"
#define FORCE  "(?:[muµμkMG]?N|lbf?|kgf|kip|tf|gf)"
#define STRESS "(?:[mkMG]?Pa|k?N/[mc]?m(?:²|\\^?2)|bar|[km]?psi|ksi)"

/**
 * Kind:
 * @words: a regular expression that a name has somewhere, without accents and whatever its letters' case
 * @letters: one that is a name, but for an index
 * @units: one that is a unit
 */
typedef struct
{
  HysQuantity quantity;
  const char *words;
  const char *letters;
  const char *units;
} Kind;

static const Kind kinds[] = {
  { HYS_QUANTITY_OTHER,
    "\\b(?:cycles?|counts?|segments?|index|number|nummer|zyklus|zyklen|ciclos?|temperatur\\w*)\\b",
    "(?:n|i|T)", "(?:°?[CF]|K|cycles?|segments?)" },
  { HYS_QUANTITY_TIME,
    "\\b\\w*time\\b|\\btime|\\b\\w*zeit\\b|\\bzeit|\\btemps\\b|\\btiempo|\\bdauer\\b|\\bduration\\b|\\bduree\\b",
    "t", "(?:[mµμn]?s|[Ss]ec|SEC|min|h)" },
  { HYS_QUANTITY_DISPLACEMENT,
    "displ|\\bdisp\\b|extension|elongation|position|stroke|deflection|deformation|crosshead|travel|indentation|"
    "weg(?![a-z])|\\bweg|verschiebung|verlangerung|langenanderung|durchbiegung|verformung|auslenkung|\\bhub\\b|"
    "deplacement|allongement|\\bcourse\\b|fleche|"
    "carrera|desplazamiento|alargamiento|recorrido|\\bflecha|elongacion|posicion",
    "(?:[xXuUdDsw]|δ|Δ[lLxu]?|d[lLx])", LENGTH },
  { HYS_QUANTITY_STRAIN,
    "(?<!con)(?<!re)strain|dehnung|stauchung|deformacion",
    "(?:e|ε|eps|epsilon|γ|gamma)", "(?:%|‰|mm/mm|m/m|in/in|[mµμ]m/m|[mµμ]?ε|strain)" },
  { HYS_QUANTITY_ANGLE,
    "\\bangle|rotation|\\btwist|winkel|verdrehung|\\bangulo|rotacion|\\bgiro\\b",
    "(?:[θφϕ]|theta|phi)", "(?:°|deg|rad|mrad)" },
  { HYS_QUANTITY_FORCE,
    "force(?!ment|d)|\\bload|load\\b|kraft|\\blast\\b|\\beffort|\\bcharge\\b|fuerza|\\bcarga\\b",
    "(?:[fFrRPQ])", FORCE },
  { HYS_QUANTITY_STRESS,
    "stress|spannung|contrainte|\\btension\\b|\\besfuerzo",
    "(?:[σστ]|sigma|sig|tau)", STRESS },
  { HYS_QUANTITY_MOMENT,
    "\\bmoment|torque|drehmoment|\\bcouple\\b|\\bmomento",
    "M", FORCE "[ ·.*⋅]?" LENGTH },
  { HYS_QUANTITY_COMPLIANCE, "complian|nachgiebigkeit|complaisance|souplesse", "J(?:\\(t\\))?", "(?:1/|/)" STRESS },
  { HYS_QUANTITY_FREQUENCY, "frequen|frecuencia|\\bomega\\b|pulsa[ct]ion", "ω", "(?:[mk]?Hz|rad/s(?:ec)?)" },
  { HYS_QUANTITY_STORAGE, "storage|speichermodul|conserva[ct]ion|almacenamiento|^[gek](?:'|′|’)$", "(?!)", "(?!)" },
  { HYS_QUANTITY_LOSS, "loss mod|verlustmodul|\\bpertes?\\b|\\bperdida\\b|^[gek](?:''|″|′′|’’|\")$", "(?!)", "(?!)" },
};

/* What changes with time, and work, is none of these, whatever else the name says. */
static const char others[] =
    "\\b(?:\\w*rate|speed|velocity|acceleration|energy|work|\\w*geschwindigkeit|\\w*energie|\\w*arbeit|vitesse|"
                             "travail|velocidad|energia|trabajo)\\b";

/* What should have been, not what was. */
static const char wanted[] = "command|set ?-?point|target|demand|\\bsoll|consigne|consigna";

/* The expressions above, compiled once for all threads. */
typedef struct
{
  GRegex *words[G_N_ELEMENTS (kinds)];
  GRegex *letters[G_N_ELEMENTS (kinds)];
  GRegex *units[G_N_ELEMENTS (kinds)];
  GRegex *others;
  GRegex *wanted;
} Expressions;

static GRegex *
compile (const char *before,
         const char *pattern,
         const char *behind)
{
  g_autofree char *whole = g_strconcat (before, pattern, behind, NULL);

  return g_regex_new (whole, G_REGEX_OPTIMIZE, 0, NULL);
}

static const Expressions *
get_expressions (void)
{
  static Expressions *all;

  if (g_once_init_enter (&all))
    {
      Expressions *made = g_new (Expressions, 1);

      for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
        {
          made->words[i] = compile ("", kinds[i].words, "");
          made->letters[i] = compile ("^", kinds[i].letters, "(?:[_ ]?[0-9]+|:.*)?$");
          made->units[i] = compile ("^", kinds[i].units, "$");
        }
      made->others = compile ("", others, "");
      made->wanted = compile ("", wanted, "");
      g_once_init_leave (&all, made);
    }
  return all;
}

/* The one whose word comes first. */
static HysQuantity
by_words (const Expressions *all,
          const char        *name)
{
  HysQuantity quantity = HYS_QUANTITY_UNKNOWN;
  int first = G_MAXINT;

  if (g_regex_match (all->others, name, 0, NULL))
    return HYS_QUANTITY_OTHER;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GMatchInfo) match = NULL;
      int start;

      if (!g_regex_match (all->words[i], name, 0, &match) || !g_match_info_fetch_pos (match, 0, &start, NULL)
          || start >= first)
        continue;
      first = start;
      quantity = kinds[i].quantity;
    }
  return quantity;
}

static HysQuantity
first_match (GRegex *const *expressions,
             const char    *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_regex_match (expressions[i], text, 0, NULL))
      return kinds[i].quantity;
  return HYS_QUANTITY_UNKNOWN;
}

/* A letter that is in another's unit is not what it seems. */
static void
set_by_letter (HysSheetColumn    *column,
               const Expressions *all)
{
  HysQuantity letter = first_match (all->letters, column->name), unit = first_match (all->units, column->unit);

  column->quantity = unit != HYS_QUANTITY_UNKNOWN ? unit : letter;
  column->certainty = column->quantity == HYS_QUANTITY_UNKNOWN ? 0 : letter == column->quantity ? BY_LETTER : BY_UNIT;
  if (column->certainty == BY_LETTER && strchr ("xr", *column->name) != NULL && strchr (":", column->name[1]) != NULL)
    column->certainty = BY_SERIES;
  if (column->certainty > 0 || g_ascii_strcasecmp (column->name, "y") != 0)
    return;
  column->quantity = HYS_QUANTITY_FORCE;
  column->certainty = BY_ORDINATE;
}

void
hys_sheet_column_set_quantity (HysSheetColumn *column)
{
  const Expressions *all = get_expressions ();
  g_autofree char *name = NULL;
  g_autofree char *apart = g_utf8_normalize (column->name, -1, G_NORMALIZE_NFD), *small = g_utf8_casefold (apart, -1);
  g_autoptr (GString) bare = g_string_new (NULL);

  /* Without accents, in small letters, words apart. */
  for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (!g_unichar_ismark (letter))
        g_string_append_unichar (bare, letter == '_' || g_unichar_isdigit (letter) ? ' ' : letter);
    }
  name = g_string_free (g_steal_pointer (&bare), FALSE);
  column->quantity = by_words (all, name);
  column->certainty = BY_WORD;
  if (column->quantity == HYS_QUANTITY_UNKNOWN)
    set_by_letter (column, all);
  if (g_regex_match (all->wanted, name, 0, NULL))
    column->certainty = MIN (column->certainty, BY_ORDINATE);
}

gboolean
hys_quantity_is_displacement (HysQuantity self)
{
  return self == HYS_QUANTITY_DISPLACEMENT || self == HYS_QUANTITY_STRAIN || self == HYS_QUANTITY_ANGLE;
}

gboolean
hys_quantity_is_force (HysQuantity self)
{
  return self == HYS_QUANTITY_FORCE || self == HYS_QUANTITY_STRESS || self == HYS_QUANTITY_MOMENT;
}

/* More than any certainty that two columns are what they seem: that they are of one kind, force over displacement. */
#define OF_ONE_KIND 2

gboolean
hys_sheet_find_pair (const HysSheet *sheet,
                     int            *x,
                     int            *r)
{
  guint best = 0;

  for (guint i = 0; i < sheet->n_columns; i++)
    for (guint k = 0; k < sheet->n_columns && hys_quantity_is_displacement (sheet->columns[i].quantity); k++)
      {
        /* Their quantities are in one order: displacement, strain, angle, and force, stress, moment. */
        const HysSheetColumn *one = &sheet->columns[i], *other = &sheet->columns[k];
        gboolean pair = other->quantity - one->quantity == HYS_QUANTITY_FORCE - HYS_QUANTITY_DISPLACEMENT;
        guint rating = one->certainty + other->certainty + (pair ? OF_ONE_KIND : 0);

        if (!hys_quantity_is_force (other->quantity) || rating <= best)
          continue;
        best = rating;
        *x = (int) i;
        *r = (int) k;
      }
  return best > 0;
}

int
hys_sheet_find_time (const HysSheet *sheet)
{
  int best = -1;

  for (guint i = 0; i < sheet->n_columns; i++)
    if (sheet->columns[i].quantity == HYS_QUANTITY_TIME
        && (best < 0 || sheet->columns[i].certainty > sheet->columns[best].certainty))
      best = (int) i;
  return best;
}

/* What one of the unit is in that without a prefix; NAN for others. */
static double
unit_size (const char  *unit,
           const char **bare)
{
  static const struct { const char *name, *bare; double size; } units[] = {
    { "m", "m", 1 }, { "N", "N", 1 }, { "Pa", "Pa", 1 }, { "Hz", "Hz", 1 }, { "s", "s", 1 }, { "min", "s", 60 }, { "h", "s", 3600 },
  };
  static const struct { const char *name; double size; } prefixes[] = {
    { "", 1 }, { "n", 1e-9 }, { "µ", 1e-6 }, { "μ", 1e-6 }, { "u", 1e-6 }, { "m", 1e-3 }, { "c", 1e-2 }, { "d", 1e-1 },
    { "k", 1e3 }, { "M", 1e6 }, { "G", 1e9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    for (guint k = 0; k < (units[i].size > 1 ? 1 : G_N_ELEMENTS (prefixes)); k++)
      if (g_str_has_prefix (unit, prefixes[k].name) && g_str_equal (unit + strlen (prefixes[k].name), units[i].name))
        {
          *bare = units[i].bare;
          return prefixes[k].size * units[i].size;
        }
  return NAN;
}

double
hys_unit_ratio (const char *from,
                const char *to)
{
  const char *one = "", *other = "";
  double ratio = unit_size (from, &one) / unit_size (to, &other);

  return g_str_equal (one, other) ? ratio : NAN;
}
