/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-character.h"
#include "hys-document-private.h"
#include "hys-fields.h"
#include "hys-ids.h"
#include "hys-json.h"
#include "hys-kinds.h"
#include "hys-parameter.h"
#include "hys-value-ref-private.h"

#include <glib/gi18n-lib.h>

/* Largest number of steps that t = n h resolves in doubles. */
#define MAX_STEPS 0x1p53

/* @seen: the ids so far; @driven, @forced: per node, 1 + the index of a load of that kind */
typedef struct
{
  const HysDocument *document;
  HysIds            *ids;
  GHashTable        *seen;
  guint             *driven;
  guint             *forced;
  double             n_branches;
  gsize              n_kept;     /* numbers of kept runs so far */
  GError           **error;
} Check;

static gboolean
is_id_character (gunichar c)
{
  return !g_unichar_isspace (c) && !hys_is_control (c) && c != ':' && c != ',' && c != '=';
}

static gboolean
refuse_id (Check      *self,
           const char *id,
           const char *path,
           const char *reason)
{
  g_autofree char *quoted = hys_json_quote (id);

  return hys_refuse (self->error, path, "id", "%s %s", quoted, reason);
}

static gboolean
check_id (Check      *self,
          const char *id,
          const char *path)
{
  if (!g_utf8_validate (id, -1, NULL))
    return hys_refuse (self->error, path, "id", _("the text is not UTF-8"));
  if (*id == '\0')
    return hys_refuse (self->error, path, "id", _("must not be empty"));
  for (const char *c = id; *c != '\0'; c = g_utf8_next_char (c))
    if (!is_id_character (g_utf8_get_char (c)))
      return refuse_id (self, id, path, _("has white space, a control character, \":\", \",\" or \"=\""));
  if (!g_hash_table_add (self->seen, (gpointer) id))
    return refuse_id (self, id, path, _("is already used; ids are unique over nodes and elements"));
  return TRUE;
}

gboolean
hys_node_check (const HysNode  *node,
                const char     *path,
                GError        **error)
{
  if (!hys_fields_check (&hys_node_fields, node, path, error))
    return FALSE;
  if (node->fixed && node->velocity != 0)
    return hys_refuse (error, path, "velocity", _("a fixed node cannot move"));
  return TRUE;
}

static gboolean
check_node (Check      *self,
            guint       index,
            const char *path)
{
  const HysNode *node = hys_document_node (self->document, index);

  return check_id (self, node->id, path) && hys_node_check (node, path, self->error);
}

/* A formula is checked by the element's kind, which knows where it is evaluated. */
gboolean
hys_element_check (const HysElement  *element,
                   const char        *path,
                   GError           **error)
{
  if (!hys_fields_check (&hys_element_fields, element, path, error))
    return FALSE;
  for (guint i = 0; i < element->kind->n_parameters; i++)
    if (element->values[i].formula == NULL
        && !hys_parameter_check (&element->kind->parameters[i], element->values[i].number, path, error))
      return FALSE;
  return element->kind->validate == NULL || element->kind->validate (element, path, error);
}

/* The branches of all masing elements together are limited as those of one are. */
static gboolean
count_branches (Check            *self,
                const HysElement *element,
                const char       *path)
{
  int count = hys_element_kind_parameter (element->kind, "count");

  if (count < 0)
    return TRUE;
  self->n_branches += element->values[count].number;
  if (self->n_branches <= HYS_MAX_COUNT)
    return TRUE;
  return hys_refuse (self->error, path, "count", _("the document has more than %d branches in all"), HYS_MAX_COUNT);
}

static gboolean
check_element (Check      *self,
               guint       index,
               const char *path)
{
  const HysElement *element = hys_document_element (self->document, index);
  guint n_nodes = self->document->nodes->len;

  if (!check_id (self, element->id, path))
    return FALSE;
  if (element->from >= n_nodes || element->to >= n_nodes)
    return hys_refuse (self->error, path, element->from >= n_nodes ? "from" : "to", _("there is no such node"));
  if (element->from == element->to)
    {
      g_autofree char *quoted = hys_json_quote (element->id);

      return hys_refuse (self->error, path, "to", _("%s joins a node to itself"), quoted);
    }
  return hys_element_check (element, path, self->error) && count_branches (self, element, path);
}

gboolean
hys_signal_check (const HysSignal  *signal,
                  const char       *path,
                  GError          **error)
{
  for (guint i = 0; i < signal->kind->n_parameters; i++)
    {
      const HysParameter *parameter = &signal->kind->parameters[i];

      if (parameter->type != HYS_PARAMETER_FORMULA && parameter->type != HYS_PARAMETER_POINTS
          && !hys_parameter_check (parameter, signal->values[i], path, error))
        return FALSE;
    }
  return signal->kind->validate == NULL || signal->kind->validate (signal, path, error);
}

static gboolean
check_load (Check      *self,
            guint       index,
            const char *path)
{
  const HysLoad *load = hys_document_load_at (self->document, index);
  g_autofree char *quoted = NULL, *signal = g_strconcat (path, ".signal", NULL);

  if (load->node >= self->document->nodes->len)
    return hys_refuse (self->error, path, "node", _("there is no such node"));
  quoted = hys_json_quote (hys_document_node (self->document, load->node)->id);
  if (load->kind == HYS_LOAD_DISPLACEMENT && hys_document_node (self->document, load->node)->fixed)
    return hys_refuse (self->error, path, "kind", _("the node %s is fixed and cannot be driven"), quoted);
  (load->kind == HYS_LOAD_DISPLACEMENT ? self->driven : self->forced)[load->node] = index + 1;
  if (self->driven[load->node] && self->forced[load->node])
    return hys_refuse (self->error, path, "kind", _("the node %s cannot be driven (loads[%u]) and carry a force "
                                                    "(loads[%u]) too"), quoted, self->driven[load->node] - 1,
                       self->forced[load->node] - 1);
  return hys_signal_check (load->signal, signal, self->error);
}

static gboolean
check_series (Check               *self,
              const HysFigureSpec *figure,
              guint                index,
              const char          *path)
{
  g_autofree char *key = NULL;
  g_autoptr (GError) fault = NULL;
  HysSeries series;

  if (hys_series_parse_in (self->document, self->ids, figure->series[index], &series, &fault))
    return TRUE;
  key = figure->kind == HYS_FIGURE_TIME ? g_strdup_printf ("series[%u]", index) : g_strdup (hys_axis_names[index]);
  return hys_refuse (self->error, path, key, "%s", fault->message);
}

static gboolean
check_styles (Check               *self,
              const HysFigureSpec *figure,
              const char          *path)
{
  for (guint i = 0; i < figure->curves->len; i++)
    {
      g_autofree char *here = g_strdup_printf ("%s.curves[%u]", path, i);

      if (!hys_fields_check (&hys_curve_fields, g_ptr_array_index (figure->curves, i), here, self->error))
        return FALSE;
    }
  for (guint k = 0; k < G_N_ELEMENTS (figure->axes); k++)
    {
      g_autofree char *here = g_strdup_printf ("%s.axes.%s", path, hys_axis_names[k]);

      if (!hys_fields_check (&hys_axis_fields, &figure->axes[k], here, self->error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_figure (Check      *self,
              guint       index,
              const char *path)
{
  const HysFigureSpec *figure = hys_document_figure (self->document, index);
  guint n = g_strv_length (figure->series);
  guint needed = figure->kind == HYS_FIGURE_PLANE ? 2 : 3;

  if (figure->kind == HYS_FIGURE_TIME ? n == 0 : n != needed)
    return hys_refuse (self->error, path, figure->kind == HYS_FIGURE_TIME ? "series" : NULL,
                       figure->kind == HYS_FIGURE_TIME ? _("at least one series is needed")
                                                       : _("one series for each axis is needed"));
  for (guint i = 0; i < n; i++)
    if (!check_series (self, figure, i, path))
      return FALSE;
  if (figure->from >= figure->to)
    return hys_refuse (self->error, path, "to", _("must be after \"from\""));
  return hys_fields_check (&hys_figure_fields[figure->kind], figure, path, self->error) && check_styles (self, figure, path);
}

/* A target's name, and that the ends of the range are values that it may have. */
static gboolean
check_target (Check            *self,
              const HysControl *control,
              guint             index,
              const char       *path)
{
  g_autofree char *key = g_strdup_printf ("targets[%u]", index);
  const double ends[] = { control->minimum, control->maximum };
  const char *const keys[] = { "minimum", "maximum" };
  g_autoptr (GError) fault = NULL;
  HysValueRef target;

  if (!hys_target_find_in (self->document, self->ids, control->targets[index], &target, &fault))
    return hys_refuse (self->error, path, key, "%s", fault->message);
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *reason = NULL;

      if (isnan (ends[i]))
        continue;
      reason = hys_parameter_fault (hys_value_ref_parameter (target, self->document), ends[i]);
      if (reason == NULL)
        continue;
      hys_refuse (self->error, path, keys[i], "%s", reason);
      hys_error_set_reason (self->error, hys_parameter_sentence (hys_value_ref_parameter (target, self->document), ends[i]));
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_control (Check      *self,
               guint       index,
               const char *path)
{
  const HysControl *control = hys_document_control (self->document, index);

  if (control->targets[0] == NULL)
    return hys_refuse (self->error, path, "targets", _("at least one value is needed"));
  if (!hys_fields_check (&hys_control_fields, control, path, self->error))
    return FALSE;
  if (control->minimum >= control->maximum)
    return hys_refuse (self->error, path, "maximum", _("must be more than the minimum"));
  if (control->logarithmic && (control->minimum <= 0 || control->maximum <= 0))
    return hys_refuse (self->error, path, control->minimum <= 0 ? "minimum" : "maximum",
                       _("must be more than 0 for a logarithmic scale"));
  for (guint i = 0; control->targets[i] != NULL; i++)
    if (!check_target (self, control, i, path))
      return FALSE;
  return TRUE;
}

/* Times do not go back; there are no gaps in them. */
static gboolean
check_times (Check            *self,
             const HysColumn  *times,
             const char       *path)
{
  gsize n = hys_column_length (times);

  for (gsize i = 0; i < n; i++)
    {
      double time = hys_column_get (times, i);

      if (!isfinite (time) || (i > 0 && time < hys_column_get (times, i - 1)))
        return hys_refuse (self->error, path, "series.t", _("times must not decrease, and none may be missing"));
    }
  return TRUE;
}

static gboolean
check_run (Check      *self,
           guint       index,
           const char *path)
{
  const HysKeptRun *run = hys_document_run (self->document, index);
  const HysColumn *times = hys_kept_run_find (run, "t");
  gsize rows = hys_kept_run_rows (run);

  if (!hys_fields_check (&hys_run_fields, run, path, self->error))
    return FALSE;
  if (rows == 0 || rows > HYS_MAX_RUN_ROWS)
    return hys_refuse (self->error, path, "series", _("series of 1 to %d numbers are needed"), HYS_MAX_RUN_ROWS);
  for (guint i = 1; i < run->columns->len; i++)
    if (hys_column_length (g_ptr_array_index (run->columns, i)) != rows)
      return hys_refuse (self->error, path, "series", _("all series need the same number of rows"));
  self->n_kept += rows * run->columns->len;
  if (self->n_kept > HYS_MAX_RUN_NUMBERS)
    return hys_refuse (self->error, path, "series", _("the kept runs have more than %d numbers in all"), HYS_MAX_RUN_NUMBERS);
  return times == NULL || check_times (self, times, path);
}

gboolean
hys_simulation_check (const HysSimulation  *simulation,
                      const char           *path,
                      GError              **error)
{
  const char *key = simulation->steps ? "steps" : "step";
  char step[HYS_NUMBER_SIZE], until[HYS_NUMBER_SIZE];

  if (!hys_fields_check (&hys_simulation_fields, simulation, path, error))
    return FALSE;
  if (simulation->step > simulation->until)
    return hys_refuse (error, path, key, _("a step of %s is longer than the run until %s"),
                       hys_number_format (simulation->step, step), hys_number_format (simulation->until, until));
  if (!(simulation->until / simulation->step <= MAX_STEPS))
    return hys_refuse (error, path, key, _("too many steps: %s until %s"),
                       hys_number_format (simulation->step, step), hys_number_format (simulation->until, until));
  return TRUE;
}

typedef gboolean (*CheckItem) (Check      *self,
                               guint       index,
                               const char *path);

static gboolean
check_items (Check           *self,
             const GPtrArray *items,
             const char      *key,
             guint            limit,
             CheckItem        check)
{
  if (items->len > limit)
    return hys_refuse (self->error, NULL, key, _("at most %u are allowed, here are %u"), limit, items->len);
  for (guint i = 0; i < items->len; i++)
    {
      char path[32];

      g_snprintf (path, sizeof path, "%s[%u]", key, i);
      if (!check (self, i, path))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_all (Check *self)
{
  const HysDocument *document = self->document;

  return hys_fields_check (&hys_document_fields, document, NULL, self->error)
         && hys_fields_check (&hys_unit_fields, document, "units", self->error)
         && check_items (self, document->nodes, "nodes", HYS_MAX_NODES, check_node)
         && check_items (self, document->elements, "elements", HYS_MAX_ELEMENTS, check_element)
         && check_items (self, document->loads, "loads", G_MAXUINT, check_load)
         && hys_simulation_check (&document->simulation, "simulation", self->error)
         && check_items (self, document->figures, "figures", G_MAXUINT, check_figure)
         && check_items (self, document->controls, "controls", G_MAXUINT, check_control)
         && check_items (self, document->runs, "runs", HYS_MAX_RUNS, check_run);
}

gboolean
hys_document_validate (const HysDocument *self,
                       const char        *name,
                       GError           **error)
{
  Check check = { .document = self, .error = error };
  gboolean good;

  check.ids = hys_ids_new (self);
  check.seen = g_hash_table_new (g_str_hash, g_str_equal);
  check.driven = g_new0 (guint, self->nodes->len);
  check.forced = g_new0 (guint, self->nodes->len);
  good = check_all (&check);
  if (!good && name != NULL)
    g_prefix_error (error, "%s: ", name);
  hys_ids_free (check.ids);
  g_hash_table_unref (check.seen);
  g_free (check.driven);
  g_free (check.forced);
  return good;
}
