/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-protocol.h"

#include "hys-edit-private.h"
#include "hys-error.h"
#include "hys-natural-scale.h"
#include "hys-parameter.h"

#include <glib/gi18n-lib.h>

#define PI 3.14159265358979323846

/* Number of steps in the shortest phase, and largest number in total. */
#define STEPS_IN_DETAIL 500
#define STEPS_IN_PERIOD 100
#define MOST_STEPS      1e6

/* Time scale of networks that have none of their own. */
#define ANY_TIME 10.0

#define VALUE(name_) \
  { .key = "value", .symbol = "A", .name = (name_), .type = HYS_PARAMETER_NUMBER, .minimum = -INFINITY, \
    .maximum = INFINITY, .turns = TRUE }
#define DURATION(key_, symbol_, name_) \
  { .key = (key_), .symbol = (symbol_), .name = (name_), .type = HYS_PARAMETER_NUMBER, .minimum = 0, \
    .minimum_excluded = TRUE, .maximum = INFINITY, .dimension = { .time = 1 } }
#define NUMBER_OF(key_, symbol_, name_, fallback_, most_) \
  { .key = (key_), .symbol = (symbol_), .name = (name_), .type = HYS_PARAMETER_COUNT, .minimum = 1, \
    .maximum = (most_), .fallback = (fallback_) }
/* With rows evenly in log t, and plots against it. */
#define PER_DECADE \
  { .key = "per_decade", .symbol = "n", .name = N_("Rows per decade of time (0: linear)"), \
    .type = HYS_PARAMETER_COUNT, .minimum = 0, .maximum = 200 }

/* The first parameter of each test is its value; parameters with a default keep it, times come from the network. */
enum
{
  AMOUNT,
  FIRST_TIME,
  SECOND_TIME,
  THIRD_TIME,
  CYCLES = SECOND_TIME,
  LEVELS = THIRD_TIME,
};

static const HysParameter harmonic_parameters[] = {
  VALUE (N_("Amplitude")),
  { .key = "omega", .symbol = "ω", .name = N_("Angular frequency"), .type = HYS_PARAMETER_NUMBER, .minimum = 0,
    .minimum_excluded = TRUE, .maximum = INFINITY, .dimension = { .time = -1 } },
  NUMBER_OF ("cycles", "n", N_("Cycles"), 10, 100000),
};

static const HysParameter creep_parameters[] = {
  VALUE (N_("Load")),
  DURATION ("rise", "t₁", N_("Rise time")),
  DURATION ("hold", "t₂", N_("Creep time")),
  DURATION ("recovery", "t₃", N_("Recovery time")),
  PER_DECADE,
};

static const HysParameter relaxation_parameters[] = {
  VALUE (N_("Displacement")),
  DURATION ("rise", "t₁", N_("Rise time")),
  DURATION ("hold", "t₂", N_("Relaxation time")),
  PER_DECADE,
};

static const HysParameter monotonic_parameters[] = {
  VALUE (N_("Final value")),
  DURATION ("duration", "T", N_("Duration")),
};

static const HysParameter cyclic_parameters[] = {
  VALUE (N_("Largest amplitude")),
  DURATION ("period", "T", N_("Period")),
  NUMBER_OF ("cycles", "n", N_("Cycles at each amplitude"), 3, 100),
  NUMBER_OF ("levels", "N", N_("Amplitudes"), 5, 100),
};

static const HysParameter triangle_parameters[] = {
  VALUE (N_("Amplitude")),
  DURATION ("period", "T", N_("Period")),
  NUMBER_OF ("cycles", "n", N_("Cycles"), 5, 100000),
};

static const HysParameter reversals_parameters[] = {
  VALUE (N_("Amplitude")),
  DURATION ("period", "T", N_("Period")),
  NUMBER_OF ("reversals", "N", N_("Reversals"), 8, 100),
};

static HysSignal *
new_signal (const char *kind)
{
  return hys_signal_new (hys_signal_kind_find (kind));
}

static void
set_value (HysSignal  *signal,
           const char *key,
           double      value)
{
  signal->values[hys_parameter_find (signal->kind->parameters, signal->kind->n_parameters, key)] = value;
}

static void
add_point (HysSignal *signal,
           double     t,
           double     value)
{
  HysTablePoint point = { t, value };

  g_array_append_val (signal->points, point);
}

static HysSignal *
harmonic_signal (const HysProtocol *self)
{
  HysSignal *signal = new_signal ("sin");

  set_value (signal, "amplitude", self->values[AMOUNT]);
  set_value (signal, "omega", self->values[FIRST_TIME]);
  return signal;
}

static double
harmonic_detail (const HysProtocol *self)
{
  return 2 * PI / self->values[FIRST_TIME];
}

static double
harmonic_until (const HysProtocol *self)
{
  return self->values[CYCLES] * harmonic_detail (self);
}

static HysSignal *
creep_signal (const HysProtocol *self)
{
  HysSignal *signal = new_signal ("table");
  double up = self->values[FIRST_TIME], held = up + self->values[SECOND_TIME];

  add_point (signal, 0, 0);
  add_point (signal, up, self->values[AMOUNT]);
  add_point (signal, held, self->values[AMOUNT]);
  add_point (signal, held + up, 0);
  return signal;
}

static double
creep_until (const HysProtocol *self)
{
  return 2 * self->values[FIRST_TIME] + self->values[SECOND_TIME] + self->values[THIRD_TIME];
}

/* The rise is the shortest phase; ten steps resolve it. */
static double
creep_detail (const HysProtocol *self)
{
  return fmin (STEPS_IN_DETAIL / 10 * self->values[FIRST_TIME], self->values[SECOND_TIME]);
}

static HysSignal *
ramp_signal (const HysProtocol *self)
{
  HysSignal *signal = new_signal ("ramp");

  set_value (signal, "value", self->values[AMOUNT]);
  set_value (signal, "duration", self->values[FIRST_TIME]);
  return signal;
}

static double
relaxation_until (const HysProtocol *self)
{
  return self->values[FIRST_TIME] + self->values[SECOND_TIME];
}

static double
monotonic_until (const HysProtocol *self)
{
  return self->values[FIRST_TIME];
}

/* Straight lines from peak to peak, in order of amplitude. */
static HysSignal *
cyclic_signal (const HysProtocol *self)
{
  HysSignal *signal = new_signal ("table");
  double period = self->values[FIRST_TIME];
  guint cycles = (guint) self->values[CYCLES], levels = (guint) self->values[LEVELS];

  add_point (signal, 0, 0);
  for (guint i = 0; i < levels * cycles; i++)
    {
      double peak = self->values[AMOUNT] * (i / cycles + 1) / levels;

      add_point (signal, (i + 0.25) * period, peak);
      add_point (signal, (i + 0.75) * period, -peak);
    }
  add_point (signal, levels * cycles * period, 0);
  return signal;
}

static double
cyclic_until (const HysProtocol *self)
{
  return self->values[FIRST_TIME] * self->values[CYCLES] * self->values[LEVELS];
}

/* From 0 upward: three quarters of a period after the wave's own beginning. */
static HysSignal *
triangle_signal (const HysProtocol *self)
{
  HysSignal *signal = new_signal ("triangle");

  set_value (signal, "amplitude", self->values[AMOUNT]);
  set_value (signal, "period", self->values[FIRST_TIME]);
  set_value (signal, "phase", 0.75);
  return signal;
}

static double
triangle_until (const HysProtocol *self)
{
  return self->values[FIRST_TIME] * self->values[CYCLES];
}

/* From the top down to one reversal after the other, each time deeper, and back, at a constant rate. */
static HysSignal *
reversals_signal (const HysProtocol *self)
{
  HysSignal *signal = new_signal ("table");
  double t = self->values[FIRST_TIME] / 4, peak = self->values[AMOUNT], n = self->values[CYCLES];

  add_point (signal, 0, 0);
  add_point (signal, t, peak);
  for (guint i = 1; i <= n; i++)
    {
      double way = self->values[FIRST_TIME] / 2 * i / n;

      add_point (signal, t + way, peak * (1 - 2 * i / n));
      add_point (signal, t += 2 * way, peak);
    }
  return signal;
}

/* The first way down is the shortest one; it gets 20 steps. */
static double
reversals_detail (const HysProtocol *self)
{
  return self->values[FIRST_TIME] * fmin (1, STEPS_IN_DETAIL / 20 / (2 * self->values[CYCLES]));
}

static double
reversals_until (const HysProtocol *self)
{
  return self->values[FIRST_TIME] * (0.25 + (self->values[CYCLES] + 1) / 2);
}

#define PARAMETERS(name) .parameters = name##_parameters, .n_parameters = G_N_ELEMENTS (name##_parameters)

static const HysProtocolKind harmonic = {
  .name = "harmonic", .label = N_("Harmonic"), .description = N_("Apply a sine and trace the hysteresis loop"),
  .takes_force = TRUE, .takes_displacement = TRUE, PARAMETERS (harmonic),
  .signal = harmonic_signal, .until = harmonic_until, .detail = harmonic_detail, .is_loop = TRUE, .lags = TRUE,
  .swings = TRUE,
};

static const HysProtocolKind creep = {
  .name = "creep", .label = N_("Creep and recovery"),
  .description = N_("Hold a force, then remove it, and watch the bar creep and recover"),
  .takes_force = TRUE, PARAMETERS (creep),
  .signal = creep_signal, .until = creep_until, .detail = creep_detail,
};

static const HysProtocolKind relaxation = {
  .name = "relaxation", .label = N_("Relaxation"),
  .description = N_("Hold a displacement and watch the force relax"),
  .takes_displacement = TRUE, PARAMETERS (relaxation),
  .signal = ramp_signal, .until = relaxation_until, .detail = creep_detail,
};

static const HysProtocolKind monotonic = {
  .name = "monotonic", .label = N_("Monotonic loading"),
  .description = N_("Increase the load steadily and trace the virgin curve"),
  .takes_force = TRUE, .takes_displacement = TRUE, PARAMETERS (monotonic),
  .signal = ramp_signal, .until = monotonic_until, .detail = monotonic_until, .is_loop = TRUE,
};

static const HysProtocolKind cyclic = {
  .name = "cyclic", .label = N_("Cycles of growing amplitude"),
  .description = N_("Repeat cycles at growing amplitudes and compare the nested loops"),
  .takes_force = TRUE, .takes_displacement = TRUE, PARAMETERS (cyclic),
  .signal = cyclic_signal, .until = cyclic_until, .detail = monotonic_until, .is_loop = TRUE, .swings = TRUE,
};

static const HysProtocolKind triangle = {
  .name = "triangle", .label = N_("Triangle wave"),
  .description = N_("Move back and forth at a constant rate and trace the loop"),
  .takes_force = TRUE, .takes_displacement = TRUE, PARAMETERS (triangle),
  .signal = triangle_signal, .until = triangle_until, .detail = monotonic_until, .is_loop = TRUE, .swings = TRUE,
};

static const HysProtocolKind reversals = {
  .name = "reversals", .label = N_("First-order reversals"),
  .description = N_("Return from deeper and deeper reversals to one point, and see whether the force returns too"),
  .takes_force = TRUE, .takes_displacement = TRUE, PARAMETERS (reversals),
  .signal = reversals_signal, .until = reversals_until, .detail = reversals_detail, .is_loop = TRUE, .swings = TRUE,
};

static const HysProtocolKind *const kinds[] = { &harmonic, &creep, &relaxation, &monotonic, &cyclic, &triangle,
                                                &reversals };

const HysProtocolKind *const *
hys_protocol_kinds (guint *n)
{
  *n = G_N_ELEMENTS (kinds);
  return kinds;
}

const HysProtocolKind *
hys_protocol_kind_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i]->name, name))
      return kinds[i];
  return NULL;
}

/* Proposes a force below the limit load, or well beyond what makes sliders slip where there is none, or where inertia bounds
 * the motion (@swings); or a displacement well beyond the onset of slip; without sliders that of the network's own
 * scale. */
static double
suggest_amount (const HysNaturalScale *scales,
                HysLoadKind            load,
                gboolean               swings)
{
  if (!scales->yields)
    return hys_natural_scale_round (load == HYS_LOAD_FORCE ? scales->force : scales->displacement);
  if (load == HYS_LOAD_DISPLACEMENT)
    return hys_natural_scale_round (2 * scales->displacement);
  if (!scales->slides && !(swings && scales->grounded))
    return hys_natural_scale_floor (0.9 * scales->force);

  double beyond = hys_natural_scale_round (1.5 * scales->force);
  return scales->slides && beyond < 1.2 * scales->force ? hys_natural_scale_round (2 * scales->force) : beyond;
}

static gboolean
has_mass (const HysDocument *document,
          guint              node)
{
  return hys_document_node (document, node)->mass > 0;
}

double
hys_protocol_amplitude (const HysDocument *document,
                        guint              node,
                        HysLoadKind        load)
{
  HysNaturalScale scales = hys_natural_scale_of (document, node);

  return suggest_amount (&scales, load, has_mass (document, node));
}

HysLoadKind
hys_protocol_load (const HysDocument *document,
                   guint              node,
                   gboolean           test)
{
  HysNaturalScale scales;
  int load = hys_document_find_load (document, node);

  if (load >= 0)
    return hys_document_load_at (document, (guint) load)->kind;
  if (hys_document_node (document, node)->fixed || (!test && has_mass (document, node)))
    return HYS_LOAD_FORCE;
  scales = hys_natural_scale_of (document, node);
  return scales.grounded && scales.yields && !scales.slides ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE;
}

void
hys_protocol_init (HysProtocol           *self,
                   const HysProtocolKind *kind,
                   const HysDocument     *document,
                   guint                  node,
                   HysLoadKind            load)
{
  HysNaturalScale scales = hys_natural_scale_of (document, node);
  double time = hys_natural_scale_round (scales.time > 0 ? scales.time : ANY_TIME);

  *self = (HysProtocol) { .kind = kind, .node = node, .load = load };
  for (guint i = 0; i < kind->n_parameters; i++)
    {
      const HysParameter *parameter = &kind->parameters[i];

      if (parameter->turns)
        self->values[i] = suggest_amount (&scales, load, kind->swings && has_mass (document, node));
      else if (parameter->type == HYS_PARAMETER_COUNT)
        self->values[i] = parameter->fallback;
      else if (g_str_equal (parameter->key, "omega"))
        self->values[i] = hys_natural_scale_floor (2 * PI / time);
      else
        self->values[i] = g_str_equal (parameter->key, "rise") ? hys_natural_scale_round (time / 20) : time;
    }
}

HysDimension
hys_protocol_dimension (const HysProtocol *self,
                        guint              parameter)
{
  if (!self->kind->parameters[parameter].turns)
    return self->kind->parameters[parameter].dimension;
  return self->load == HYS_LOAD_FORCE ? (HysDimension) { .force = 1 } : (HysDimension) { .length = 1 };
}

HysSignal *
hys_protocol_signal (const HysProtocol *self,
                     GError           **error)
{
  for (guint i = 0; i < self->kind->n_parameters; i++)
    {
      g_autofree char *fault = hys_parameter_fault (&self->kind->parameters[i], self->values[i]);

      if (fault == NULL)
        continue;
      g_set_error (error, HYS_ERROR, HYS_ERROR_REFUSED, "%s: %s", _(self->kind->parameters[i].name), fault);
      return NULL;
    }
  return self->kind->signal (self);
}

double
hys_protocol_until (const HysProtocol *self)
{
  return self->kind->until (self);
}

static void
add_figure (HysDocument   *draft,
            HysFigureKind  kind,
            const char    *title,
            const char    *id,
            const char    *first,
            const char    *second)
{
  g_autofree char *one = g_strdup_printf ("%s:%s", first, id);
  g_autofree char *other = second != NULL ? g_strdup_printf ("%s:%s", second, id) : NULL;
  const char *series[] = { one, other, NULL };
  HysFigureSpec *figure = hys_figure_spec_new (kind, series);

  figure->title = g_strdup (title);
  figure->axes[0].logarithmic = kind == HYS_FIGURE_TIME && draft->simulation.per_decade > 0;
  hys_item_list_add (draft->figures, figure);
}

/* The response first, then the load; or both in one, after the elastic and the viscous Lissajous curve. */
static void
add_figures (const HysProtocol *self,
             HysDocument       *draft,
             const char        *id)
{
  gboolean force = self->load == HYS_LOAD_FORCE;

  if (self->kind->is_loop)
    add_figure (draft, HYS_FIGURE_PLANE, _("Force against displacement"), id, "x", "r");
  if (self->kind->lags)
    {
      add_figure (draft, HYS_FIGURE_PLANE, _("Force against velocity"), id, "v", "r");
      add_figure (draft, HYS_FIGURE_TIME, _("Force and displacement"), id, force ? "F" : "r", "x");
      return;
    }
  add_figure (draft, HYS_FIGURE_TIME, force ? _("Displacement") : _("Force"), id, force ? "x" : "r", NULL);
  add_figure (draft, HYS_FIGURE_TIME, force ? _("Load") : _("Prescribed displacement"), id, force ? "F" : "x", NULL);
}

HysDocument *
hys_protocol_change (const HysProtocol *self,
                     const HysDocument *document,
                     GError           **error)
{
  const HysProtocolKind *kind = self->kind;
  HysSimulation *simulation;
  HysSignal *signal;
  HysDocument *draft;
  const char *id;

  if (self->node >= document->nodes->len)
    return HYS_EDIT_REFUSE (error, _("There is no such bar."));
  id = hys_document_node (document, self->node)->id;
  if (hys_document_node (document, self->node)->fixed)
    return HYS_EDIT_REFUSE (error, _("%s is a wall. Choose a bar that can move."), id);
  if (self->load == HYS_LOAD_FORCE ? !kind->takes_force : !kind->takes_displacement)
    return HYS_EDIT_REFUSE (error, self->load == HYS_LOAD_FORCE ? _("This test prescribes a displacement, not a force.")
                                                                : _("This test prescribes a force, not a displacement."));
  signal = hys_protocol_signal (self, error);
  if (signal == NULL)
    return NULL;
  draft = hys_edit_begin (document, _(kind->label));
  hys_edit_only_load (draft, document, self->node, self->load, signal);
  for (guint i = 0; i < document->figures->len; i++)
    hys_item_list_put (draft->figures, i, NULL);
  simulation = &draft->simulation;
  simulation->until = hys_protocol_until (self);
  /* A round step that resolves all phases. */
  double shortest = hys_natural_scale_of (document, self->node).shortest;
  double step = fmin (self->kind->detail (self) / STEPS_IN_DETAIL, shortest / STEPS_IN_PERIOD);
  simulation->step = hys_natural_scale_floor (fmax (step, hys_protocol_until (self) / MOST_STEPS));
  simulation->steps = simulation->every = 0;
  int per_decade = hys_parameter_find (kind->parameters, kind->n_parameters, "per_decade");
  simulation->per_decade = per_decade >= 0 ? (guint64) self->values[per_decade] : 0;
  add_figures (self, draft, id);
  return hys_edit_end (draft, document);
}
