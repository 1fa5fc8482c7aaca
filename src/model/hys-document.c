/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-document-private.h"
#include "hys-parameter.h"

const char *const hys_load_names[] = {
  [HYS_LOAD_FORCE] = "force",
  [HYS_LOAD_DISPLACEMENT] = "displacement",
  NULL,
};

const char *const hys_figure_names[] = {
  [HYS_FIGURE_TIME] = "time",
  [HYS_FIGURE_PLANE] = "plane",
  [HYS_FIGURE_SPACE] = "space",
  NULL,
};

const char *const hys_scale_names[] = { "linear", "log", NULL };

const char *const hys_axis_names[] = { "x", "y", "z", NULL };

HysNode *
hys_node_new (const char *id)
{
  HysNode *self = g_new0 (HysNode, 1);

  self->id = g_strdup (id);
  self->column = self->row = NAN;
  return self;
}

HysNode *
hys_node_copy (const HysNode *self)
{
  HysNode *copy = g_memdup2 (self, sizeof *self);

  copy->id = g_strdup (self->id);
  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

void
hys_node_free (HysNode *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  hys_extras_free (self->extras);
  g_free (self);
}

HysElement *
hys_element_new (const char           *id,
                 const HysElementKind *kind,
                 guint                 from,
                 guint                 to)
{
  HysElement *self = g_new0 (HysElement, 1);

  self->id = g_strdup (id);
  self->kind = kind;
  self->from = from;
  self->to = to;
  self->row = NAN;
  for (guint i = 0; i < kind->n_parameters; i++)
    self->values[i].number = kind->parameters[i].fallback;
  return self;
}

static void
turn_value (HysValue *value)
{
  char *formula = value->formula;

  value->number = 0 - value->number;
  if (formula == NULL)
    return;
  value->formula = hys_parameter_turned (formula);
  g_free (formula);
}

void
hys_element_turn (HysElement *self)
{
  guint from = self->from;

  self->from = self->to;
  self->to = from;
  for (guint i = 0; i < self->kind->n_parameters; i++)
    if (self->kind->parameters[i].turns)
      turn_value (&self->values[i]);
}

HysElement *
hys_element_copy (const HysElement *self)
{
  HysElement *copy = g_memdup2 (self, sizeof *self);

  copy->id = g_strdup (self->id);
  for (guint i = 0; i < self->kind->n_parameters; i++)
    copy->values[i].formula = g_strdup (self->values[i].formula);
  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

void
hys_element_free (HysElement *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  for (guint i = 0; i < HYS_MAX_PARAMETERS; i++)
    g_free (self->values[i].formula);
  hys_extras_free (self->extras);
  g_free (self);
}

HysLoad *
hys_load_new (guint        node,
              HysLoadKind  kind,
              HysSignal   *signal)
{
  HysLoad *self = g_new0 (HysLoad, 1);

  self->node = node;
  self->kind = kind;
  self->signal = signal;
  return self;
}

HysLoad *
hys_load_copy (const HysLoad *self)
{
  HysLoad *copy = hys_load_new (self->node, self->kind, hys_signal_copy (self->signal));

  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

void
hys_load_free (HysLoad *self)
{
  if (self == NULL)
    return;
  hys_signal_free (self->signal);
  hys_extras_free (self->extras);
  g_free (self);
}

static void
curve_style_free (gpointer data)
{
  HysCurveStyle *self = data;

  g_free (self->label);
  hys_extras_free (self->extras);
  g_free (self);
}

static gpointer
curve_style_copy (gconstpointer data,
                  gpointer      user_data)
{
  HysCurveStyle *copy = g_memdup2 (data, sizeof *copy);

  copy->label = g_strdup (copy->label);
  copy->extras = hys_extras_copy (copy->extras);
  return copy;
}

HysFigureSpec *
hys_figure_spec_new (HysFigureKind      kind,
                     const char *const *series)
{
  HysFigureSpec *self = g_new0 (HysFigureSpec, 1);

  self->kind = kind;
  self->series = g_strdupv ((char **) series);
  self->from = NAN;
  self->to = NAN;
  self->share = 1;
  self->azimuth = NAN;
  self->elevation = NAN;
  self->arrows = TRUE;
  self->curves = g_ptr_array_new_with_free_func (curve_style_free);
  for (guint k = 0; k < G_N_ELEMENTS (self->axes); k++)
    self->axes[k].step = NAN;
  return self;
}

HysCurveStyle *
hys_figure_spec_curve (HysFigureSpec *self,
                       guint          index)
{
  while (self->curves->len <= index)
    g_ptr_array_add (self->curves, g_memdup2 (&(HysCurveStyle) { .color = -1, .width = 1 }, sizeof (HysCurveStyle)));
  return g_ptr_array_index (self->curves, index);
}

HysFigureSpec *
hys_figure_spec_copy (const HysFigureSpec *self)
{
  HysFigureSpec *copy = g_memdup2 (self, sizeof *self);

  copy->series = g_strdupv (self->series);
  copy->title = g_strdup (self->title);
  copy->curves = g_ptr_array_copy (self->curves, curve_style_copy, NULL);
  g_ptr_array_set_free_func (copy->curves, curve_style_free);
  for (guint k = 0; k < G_N_ELEMENTS (self->axes); k++)
    {
      copy->axes[k].title = g_strdup (self->axes[k].title);
      copy->axes[k].extras = hys_extras_copy (self->axes[k].extras);
    }
  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

void
hys_figure_spec_free (HysFigureSpec *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->series);
  g_free (self->title);
  g_ptr_array_unref (self->curves);
  for (guint k = 0; k < G_N_ELEMENTS (self->axes); k++)
    {
      g_free (self->axes[k].title);
      hys_extras_free (self->axes[k].extras);
    }
  hys_extras_free (self->extras);
  g_free (self);
}

HysControl *
hys_control_new (const char *const *targets)
{
  HysControl *self = g_new0 (HysControl, 1);

  self->targets = g_strdupv ((char **) targets);
  self->minimum = NAN;
  self->maximum = NAN;
  return self;
}

HysControl *
hys_control_copy (const HysControl *self)
{
  HysControl *copy = g_memdup2 (self, sizeof *self);

  copy->targets = g_strdupv (self->targets);
  copy->label = g_strdup (self->label);
  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

void
hys_control_free (HysControl *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->targets);
  g_free (self->label);
  hys_extras_free (self->extras);
  g_free (self);
}

HysDocument *
hys_document_new (void)
{
  HysDocument *self = g_new0 (HysDocument, 1);

  self->title = g_strdup ("");
  self->notes = g_strdup ("");
  self->length_unit = g_strdup ("");
  self->force_unit = g_strdup ("");
  self->time_unit = g_strdup ("");
  self->nodes = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_node_free);
  self->elements = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_element_free);
  self->loads = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_load_free);
  self->figures = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_figure_spec_free);
  self->controls = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_control_free);
  self->runs = g_ptr_array_new_with_free_func ((GDestroyNotify) hys_kept_run_free);
  self->simulation.until = HYS_DEFAULT_UNTIL;
  self->simulation.step = HYS_DEFAULT_STEP;
  self->simulation.scheme = g_intern_static_string (HYS_DEFAULT_SCHEME);
  self->simulation.tolerance = HYS_DEFAULT_TOLERANCE;
  return self;
}

HysDocument *
hys_document_new_blank (void)
{
  HysDocument *self = hys_document_new ();

  self->simulation.scheme = g_intern_static_string ("automatic");
  self->sign = HYS_SIGN_TENSION;
  return self;
}

typedef gpointer (*CopyItem) (gconstpointer item);

static void
copy_items (GPtrArray       *to,
            const GPtrArray *from,
            CopyItem         copy)
{
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, copy (from->pdata[i]));
}

HysDocument *
hys_document_copy_head (const HysDocument *self)
{
  HysDocument *copy = hys_document_new ();

  hys_replace_text (&copy->title, self->title);
  hys_replace_text (&copy->notes, self->notes);
  hys_replace_text (&copy->length_unit, self->length_unit);
  hys_replace_text (&copy->force_unit, self->force_unit);
  hys_replace_text (&copy->time_unit, self->time_unit);
  copy->sign = self->sign;
  copy->no_figures = self->no_figures;
  copy->unit_extras = hys_extras_copy (self->unit_extras);
  copy->simulation = self->simulation;
  copy->simulation.extras = hys_extras_copy (self->simulation.extras);
  copy->extras = hys_extras_copy (self->extras);
  return copy;
}

HysDocument *
hys_document_copy (const HysDocument *self)
{
  HysDocument *copy = hys_document_copy_head (self);

  copy_items (copy->nodes, self->nodes, (CopyItem) hys_node_copy);
  copy_items (copy->elements, self->elements, (CopyItem) hys_element_copy);
  copy_items (copy->loads, self->loads, (CopyItem) hys_load_copy);
  copy_items (copy->figures, self->figures, (CopyItem) hys_figure_spec_copy);
  copy_items (copy->controls, self->controls, (CopyItem) hys_control_copy);
  copy_items (copy->runs, self->runs, (CopyItem) hys_kept_run_copy);
  return copy;
}

void
hys_document_free (HysDocument *self)
{
  if (self == NULL)
    return;
  g_free (self->title);
  g_free (self->notes);
  g_free (self->length_unit);
  g_free (self->force_unit);
  g_free (self->time_unit);
  hys_extras_free (self->unit_extras);
  g_ptr_array_unref (self->nodes);
  g_ptr_array_unref (self->elements);
  g_ptr_array_unref (self->loads);
  g_ptr_array_unref (self->figures);
  g_ptr_array_unref (self->controls);
  g_ptr_array_unref (self->runs);
  hys_extras_free (self->simulation.extras);
  hys_extras_free (self->extras);
  g_free (self);
}

int
hys_document_find_node (const HysDocument *self,
                        const char        *id)
{
  for (guint i = 0; i < self->nodes->len; i++)
    if (g_str_equal (hys_document_node (self, i)->id, id))
      return (int) i;
  return -1;
}

int
hys_document_find_element (const HysDocument *self,
                           const char        *id)
{
  for (guint i = 0; i < self->elements->len; i++)
    if (g_str_equal (hys_document_element (self, i)->id, id))
      return (int) i;
  return -1;
}

gboolean
hys_document_node_is_driven (const HysDocument *self,
                             guint              node)
{
  for (guint i = 0; i < self->loads->len; i++)
    {
      const HysLoad *load = hys_document_load_at (self, i);

      if (load->node == node && load->kind == HYS_LOAD_DISPLACEMENT)
        return TRUE;
    }
  return FALSE;
}
