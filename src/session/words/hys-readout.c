/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a document and its run: read-outs, names of series, figures and values, the summary. */
#include "hys-readout.h"

#include "hys-scheme.h"
#include "hys-series.h"
#include "hys-target.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

static void
append (GString    *line,
        const char *symbol,
        double      value)
{
  g_autofree char *number = hys_readout_number (value);

  if (!isnan (value))
    g_string_append_printf (line, " · %s = %s", symbol, number);
}

static char *
element_line (const HysDocument *document,
              const HysLive     *live,
              guint              index)
{
  const HysElement *element = hys_document_element (document, index);
  GString *line = g_string_new (NULL);
  double slip;

  g_string_append_printf (line, "%s · %s", element->id, _(element->kind->label));
  for (guint i = 0; i < element->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &element->kind->parameters[i];

      if (parameter->type == HYS_PARAMETER_CHOICE || (!parameter->required && i != element->kind->main_parameter))
        continue;
      const char *mark, *letter = hys_letter (parameter->symbol, &mark);
      g_autofree char *symbol = g_strconcat (letter, mark, NULL);
      if (element->values[i].formula != NULL)
        g_string_append_printf (line, " · %s = %s", symbol, element->values[i].formula);
      else
        append (line, symbol, element->values[i].number);
    }
  if (live != NULL)
    {
      append (line, hys_element_letter (document, element, HYS_SERIES_ELONGATION),
              hys_live_value (live, HYS_SERIES_ELONGATION, index));
      append (line, hys_element_letter (document, element, HYS_SERIES_FORCE),
              hys_force_sign_value (document, hys_live_value (live, HYS_SERIES_FORCE, index)));
      slip = hys_live_value (live, HYS_SERIES_SLIP, index);
      if (!isnan (slip))
        g_string_append_printf (line, " · %s", slip > 0 ? _("slips right") : slip < 0 ? _("slips left") : _("sticks"));
    }
  return g_string_free (line, FALSE);
}

static const char *
node_kind (const HysNode *node)
{
  if (node->fixed)
    return _("Wall");
  return node->mass > 0 ? _("Mass") : _("Bar");
}

static char *
node_line (const HysDocument *document,
           const HysLive     *live,
           guint              index)
{
  const HysNode *node = hys_document_node (document, index);
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "%s · %s", node->id, node_kind (node));
  if (node->mass > 0)
    append (line, "m", node->mass);
  if (live != NULL && !node->fixed)
    {
      append (line, hys_letter ("x", NULL), hys_live_value (live, HYS_SERIES_POSITION, index));
      append (line, hys_letter ("x′", NULL), hys_live_value (live, HYS_SERIES_VELOCITY, index));
      if (hys_document_node_is_driven (document, index) || hys_live_held (live) == (int) index)
        append (line, "r", hys_live_value (live, HYS_SERIES_REACTION, index));
      else
        append (line, hys_letter ("F", NULL), hys_live_value (live, HYS_SERIES_LOAD, index));
    }
  return g_string_free (line, FALSE);
}

char *
hys_readout (const HysDocument *document,
             const HysLive     *live,
             int                element,
             int                node)
{
  return element >= 0 ? element_line (document, live, (guint) element) : node_line (document, live, (guint) node);
}

char *
hys_readout_name (const HysDocument *document,
                  int                element,
                  int                node)
{
  if (element >= 0)
    return g_strdup_printf ("%s %s", _(hys_document_element (document, element)->kind->label),
                            hys_document_element (document, element)->id);
  return g_strdup_printf ("%s %s", node_kind (hys_document_node (document, node)),
                          hys_document_node (document, node)->id);
}

char *
hys_readout_unit (const HysDocument *document,
                  HysDimension       dimension)
{
  static const struct { const char *markup, *text; } powers[] = {
    { "<sup>", "" }, { "</sup>", "" }, { "−1", "⁻¹" }, { "−2", "⁻²" }, { "−3", "⁻³" }, { "2", "²" }, { "3", "³" },
  };
  g_autofree char *markup = hys_dimension_unit (document, dimension);
  GString *unit = g_string_new (markup);

  for (guint i = 0; i < G_N_ELEMENTS (powers) && strstr (markup, "<sup>") != NULL; i++)
    g_string_replace (unit, powers[i].markup, powers[i].text, 0);
  return g_string_free (unit, FALSE);
}

/* Of a node or an element, with its id. */
static const char *const formats[] = {
  [HYS_SERIES_POSITION] = N_("Displacement of %s"),
  [HYS_SERIES_VELOCITY] = N_("Velocity of %s"),
  [HYS_SERIES_ACCELERATION] = N_("Acceleration of %s"),
  [HYS_SERIES_LOAD] = N_("Force applied to %s"),
  [HYS_SERIES_REACTION] = N_("Restoring force at %s"),
  [HYS_SERIES_ELONGATION] = N_("Elongation of %s"),
  [HYS_SERIES_FORCE] = N_("Force of %s"),
  [HYS_SERIES_SLIP] = N_("Stick and slip of %s"),
};

static const char *const energies[HYS_N_ENERGIES] = {
  [HYS_ENERGY_KINETIC] = N_("Kinetic energy"),
  [HYS_ENERGY_ELASTIC] = N_("Elastic energy"),
  [HYS_ENERGY_FRICTION] = N_("Energy dissipated by friction"),
  [HYS_ENERGY_VISCOUS] = N_("Energy dissipated by viscosity"),
  [HYS_ENERGY_WORK] = N_("Work of the loads"),
  [HYS_ENERGY_ERROR] = N_("Error of the energy balance"),
};

static const char *
owner_id (const HysDocument *document,
          HysSeries          series)
{
  if (series.quantity == HYS_SERIES_ELONGATION || series.quantity == HYS_SERIES_FORCE
      || series.quantity == HYS_SERIES_SLIP)
    return hys_document_element (document, series.index)->id;
  return hys_document_node (document, series.index)->id;
}

char *
hys_series_words (const HysDocument *document,
                  HysSeries          series)
{
  if (series.quantity == HYS_SERIES_TIME)
    return g_strdup (_("Time"));
  if (series.quantity == HYS_SERIES_ENERGY)
    return g_strdup (_(energies[series.index]));
  if (series.quantity == HYS_SERIES_FORCE && hys_force_sign_is_tension (document))
    return g_strdup_printf (_("Tension of %s"), owner_id (document, series));
  return g_strdup_printf (_(formats[series.quantity]), owner_id (document, series));
}

char *
hys_sign_words (const HysDocument *document)
{
  return g_strdup (hys_force_sign_is_tension (document)
                   ? _("λ: tension of an element, positive when it pulls its bars together")
                   : _("f, g: force of an element as in the papers, negative when it pulls its bars together"));
}

/* "Force of s1, s2" where all are of one quantity, of different nodes or elements, else the names of all series. */
static char *
join (const HysDocument *document,
      const GArray      *all)
{
  HysSeriesQuantity first = all->len > 0 ? g_array_index (all, HysSeries, 0).quantity : HYS_SERIES_TIME;
  gboolean alike = first != HYS_SERIES_TIME && first != HYS_SERIES_ENERGY;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint i = 0; i < all->len; i++)
    alike = alike && g_array_index (all, HysSeries, i).quantity == first;
  for (guint i = 0; i < all->len; i++)
    {
      HysSeries series = g_array_index (all, HysSeries, i);

      g_ptr_array_add (words, alike ? g_strdup (owner_id (document, series)) : hys_series_words (document, series));
    }
  g_ptr_array_add (words, NULL);
  text = g_strjoinv (", ", (char **) words->pdata);
  return alike ? g_strdup_printf (_(formats[first]), text) : g_steal_pointer (&text);
}

char *
hys_figure_words (const HysDocument   *document,
                  const HysFigureSpec *spec)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (HysSeries));
  const HysSeries *series;

  if (spec->title != NULL && *spec->title != '\0')
    return g_strdup (spec->title);
  if (hys_figure_traits[spec->kind].computed)
    return g_strdup_printf (_("Response of %s"), spec->node);
  for (char **name = spec->series; *name != NULL; name++)
    {
      HysSeries one;

      if (!hys_series_parse (document, *name, &one, NULL))
        return g_strjoinv (", ", spec->series);
      g_array_append_val (all, one);
    }
  series = (const HysSeries *) (void *) all->data;
  if (spec->kind == HYS_FIGURE_PLANE && series[0].quantity == HYS_SERIES_POSITION
      && series[1].quantity == HYS_SERIES_REACTION && series[0].index == series[1].index)
    return g_strdup_printf (_("Hysteresis loop of %s"), owner_id (document, series[0]));
  return join (document, all);
}

char *
hys_latest_words (const HysDocument   *document,
                  const HysFigureSpec *spec,
                  const HysTrace      *trace,
                  const HysFigure     *figure)
{
  const HysColumn *time = hys_trace_column (trace, (HysSeries) { HYS_SERIES_TIME, 0 });
  gsize rows = hys_trace_length (trace);
  g_autofree char *t = hys_readout_number (time != NULL && rows > 0 ? hys_column_get (time, rows - 1) : 0);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "t = %s", t);
  for (guint i = 0; rows > 0 && spec->series[i] != NULL; i++)
    {
      HysAxis axis = spec->kind == HYS_FIGURE_TIME ? HYS_AXIS_Y : (HysAxis) i;
      const HysColumn *column;
      g_autofree char *number = NULL;
      HysSeries series;
      gboolean force, tension;
      double value;

      if (!hys_series_parse (document, spec->series[i], &series, NULL))
        continue;
      column = hys_trace_column (trace, series);
      force = series.quantity == HYS_SERIES_FORCE;
      tension = force && hys_force_sign_is_tension (document);
      value = column != NULL ? hys_column_get (column, rows - 1) : NAN;
      number = hys_readout_number (hys_figure_clean (figure, axis, force ? hys_force_sign_value (document, value) : value));
      /* A tension is λ:NAME. */
      g_string_append_printf (text, ", %s%s = %s", tension ? "λ" : "", spec->series[i] + (tension ? strlen ("f") : 0),
                              number);
    }
  return g_string_free (text, FALSE);
}

static gboolean
is_typed (const HysParameter *parameter)
{
  return parameter->type <= HYS_PARAMETER_FUNCTION || parameter->type == HYS_PARAMETER_FORMULA;
}

static void
append_ref (GArray   *refs,
            HysOwner  owner,
            guint     item,
            guint     key)
{
  HysValueRef ref = { owner, item, key };

  g_array_append_val (refs, ref);
}

static void
append_loads (GArray            *refs,
              const HysDocument *document,
              guint              node)
{
  for (guint i = 0; i < document->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (document, i);

      for (guint key = 0; load->node == node && key < load->signal->kind->n_parameters; key++)
        if (is_typed (&load->signal->kind->parameters[key]))
          append_ref (refs, HYS_OWNER_LOAD, i, key);
    }
}

GArray *
hys_item_values (const HysDocument *document,
                 HysSketchValue     place)
{
  GArray *refs = g_array_new (FALSE, FALSE, sizeof (HysValueRef));

  if (place.element >= 0)
    {
      const HysElementKind *kind = hys_document_element (document, (guint) place.element)->kind;

      append_ref (refs, HYS_OWNER_ELEMENT, (guint) place.element, kind->main_parameter);
      for (guint i = 0; i < kind->n_parameters; i++)
        if (i != kind->main_parameter && is_typed (&kind->parameters[i]))
          append_ref (refs, HYS_OWNER_ELEMENT, (guint) place.element, i);
    }
  else if (place.load)
    append_loads (refs, document, (guint) place.node);
  if (place.node >= 0 && !hys_document_node (document, (guint) place.node)->fixed)
    for (guint key = HYS_KEY_MASS; key <= HYS_KEY_VELOCITY; key++)
      append_ref (refs, HYS_OWNER_NODE, (guint) place.node, key);
  if (place.node >= 0 && !place.load)
    append_loads (refs, document, (guint) place.node);
  return refs;
}

HysSketchValue
hys_item_place (const HysDocument *document,
                HysValueRef        ref)
{
  if (ref.owner == HYS_OWNER_ELEMENT)
    return (HysSketchValue) { (int) ref.item, -1, FALSE };
  if (ref.owner == HYS_OWNER_NODE)
    return (HysSketchValue) { -1, (int) ref.item, FALSE };
  return (HysSketchValue) { -1, (int) hys_document_load_at (document, ref.item)->node, TRUE };
}

char *
hys_item_value_name (const HysDocument *document,
                     HysValueRef        ref)
{
  g_autofree char *letter = hys_target_letter (ref, document);

  return g_strdup_printf ("%s %s", _(hys_value_ref_parameter (ref, document)->name), letter);
}

char *
hys_item_value_label (const HysDocument *document,
                      HysValueRef        ref)
{
  const char *name = _(hys_value_ref_parameter (ref, document)->name);
  g_autofree char *about = NULL;
  const HysLoad *load;

  if (ref.owner != HYS_OWNER_LOAD)
    return g_strdup_printf ("%s, %s", hys_value_ref_id (ref, document), name);
  load = hys_document_load_at (document, ref.item);
  about = g_strdup_printf (load->kind == HYS_LOAD_FORCE ? _("Force on %s") : _("Displacement of %s"),
                           hys_value_ref_id (ref, document));
  return g_strdup_printf ("%s, %s", about, name);
}

static void
append_count (GString    *text,
              const char *words,
              guint       n)
{
  if (n == 0)
    return;
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append_printf (text, words, n);
}

/* Translated name of a scheme. */
static const char *
scheme_label (const char *name)
{
  const HysScheme *scheme = hys_scheme_find (name, NULL);

  return scheme != NULL ? _(scheme->label) : name;
}

char *
hys_summary (const HysDocument *document,
             HysRunner         *runner,
             HysChecker        *checker)
{
  static const char *const states[] = {
    [HYS_RUNNER_EMPTY] = N_("paused"),       [HYS_RUNNER_PAUSED] = N_("paused"),   [HYS_RUNNER_RUNNING] = N_("running"),
    [HYS_RUNNER_FINISHED] = N_("finished"), [HYS_RUNNER_STOPPED] = N_("stopped"),
  };
  HysRunnerState state = hys_runner_get_state (runner);
  const HysFinding *finding = hys_checker_find_severe (checker, HYS_SEVERITY_ERROR);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean moves = document->loads->len > 0;
  guint n = 0, n_kinds;
  const HysElementKind *const *kinds = hys_element_kinds (&n_kinds);
  HysTrace *trace;
  HysAccount account;

  if (state == HYS_RUNNER_STOPPED && hys_runner_get_message (runner) != NULL)
    return g_strdup_printf (_("stopped: %s"), hys_runner_get_message (runner));
  if (finding != NULL)
    return g_strdup (finding->message);
  for (guint i = 0; i < document->nodes->len; i++)
    {
      const HysNode *node = hys_document_node (document, i);

      n += !node->fixed && node->mass > 0;
      moves = moves || node->position != 0 || node->velocity != 0;
    }
  append_count (text, g_dngettext (GETTEXT_PACKAGE, "%u mass", "%u masses", n), n);
  for (guint k = 0; k < n_kinds; k++)
    {
      n = 0;
      for (guint i = 0; i < document->elements->len; i++)
        n += hys_document_element (document, i)->kind == kinds[k];
      append_count (text, kinds[k]->counted (n), n);
    }
  /* Which scheme, and where the run has chosen between several, which ones. */
  trace = hys_runner_get_trace (runner);
  if (text->len > 0)
    g_string_append (text, " · ");
  if (trace != NULL && hys_trace_account (trace, &account) && (account.residual > 0 || account.midpoint))
    {
      g_autofree char *choice = hys_account_to_text (&account);

      /* Translators: a scheme, and what it does */
      g_string_append_printf (text, _("%s: %s"), scheme_label (document->simulation.scheme), choice);
    }
  else
    g_string_append (text, scheme_label (document->simulation.scheme));
  if (document->elements->len > 0 && !moves)
    g_string_append_printf (text, " · %s", _("no load yet"));
  if (hys_checker_find_severe (checker, HYS_SEVERITY_WARNING) != NULL)
    g_string_append_printf (text, " · %s", _("with warnings"));
  g_string_append_printf (text, " · %s", _(states[state]));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
