/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Loads that are formulas: pulses, jumps, kinks and tails on random networks, under `exact` and `automatic`, against classical
 * Runge-Kutta steps between breakpoints that are known in closed form, of a model that knows neither the document nor the solver.
 */
#include "hys-plan.h"
#include "hys-stepper-private.h"
#include "hys-system.h"
#include "hys-wellposed.h"

#include <math.h>
#include <string.h>

#define N_FORMULAS 200
#define N_STEPS    200
#define STEP       0.1
#define MOST       4       /* masses */
#define UNTIL      (N_STEPS * STEP)

/* What the Runge-Kutta steps may be in doubt by, half as long ones differing by so much, and what is not asked of any scheme, in units
 * of the largest motion. */
#define MOST_DOUBT 1e-7
#define ROUNDING 1e-9

/* `automatic` where `exact` is not asked. */
static const HysScheme stepping = { .name = "automatic", .stepper_new = hys_theta_stepper_new, .bundles = TRUE,
                                    .theta = 0.5, .control = TRUE };

/* Difference of a formula from its signal, in units of the largest motion: breakpoints differ by rounding, and impulses of reversals
 * are known to HYS_TOL_IMPULSE. */
#define SAME 1e-6

/* ---- Loads ---- */

/* What a formula is, in words of this test: @a, @b, @c and the amplitude. */
typedef enum
{
  PULSE, CHOICE, GAUSS, SQUARE, RECTIFIED, CLIPPED, DECAY, POWER, LEVELS, SAW, SIGN, FRONT, KINK, PAIR, N_SHAPES,
} Shape;

typedef struct
{
  Shape  shape;
  double size, a, b, c;
  double finest;     /* time in which it changes */
} Load;

static Load
random_load (void)
{
  Load load = { .shape = (Shape) g_test_rand_int_range (0, N_SHAPES), .size = g_test_rand_double_range (-2, 2), .finest = 1 };

  load.a = g_test_rand_double_range (1, 14);
  load.b = load.a + pow (10, g_test_rand_double_range (-2, 0.7));
  load.c = g_test_rand_double_range (0.5, 4);
  if (load.shape == GAUSS || load.shape == FRONT)
    load.c = pow (10, g_test_rand_double_range (-0.5, 1.7));
  if (load.shape == DECAY)
    load.c = g_test_rand_double_range (0.2, 40);
  if (load.shape == POWER)
    load.c = 2 * g_test_rand_int_range (1, 1001);
  if (load.shape == GAUSS || load.shape == FRONT || load.shape == DECAY)
    load.finest = 1 / load.c;
  if (load.shape == POWER)
    load.finest = 6 / sqrt (load.c);
  return load;
}

static char *
text_of (const Load *load)
{
  double s = load->size, a = load->a, b = load->b, c = load->c;

  switch (load->shape)
    {
    case PULSE:     return g_strdup_printf ("%.17g*(t>%.17g)*(t<%.17g)", s, a, b);
    case CHOICE:    return g_strdup_printf ("t<%.17g ? 0 : t<%.17g ? %.17g : 0", a, b, s);
    case GAUSS:     return g_strdup_printf ("%.17g*exp(-((t-%.17g)*%.17g)^2)", s, a, c);
    case SQUARE:    return g_strdup_printf ("sin(%.17g*t)>=0 ? %.17g : %.17g", c, s, -s);
    case RECTIFIED: return g_strdup_printf ("%.17g*abs(sin(%.17g*t))", s, c);
    case CLIPPED:   return g_strdup_printf ("%.17g*max(0, min(1, (t-%.17g)/%.17g))", s, a, b - a);
    case DECAY:     return g_strdup_printf ("%.17g*exp(-%.17g*t)", s, c);
    case POWER:     return g_strdup_printf ("%.17g*sin(pi*t/20)^%.17g", s, c);
    case LEVELS:    return g_strdup_printf ("%.17g*rint(2*sin(%.17g*t))", s, c);
    case SAW:       return g_strdup_printf ("%.17g*(t/%.17g - floor(t/%.17g))", s, c, c);
    case SIGN:      return g_strdup_printf ("%.17g*sign(t-%.17g)*cos(%.17g*t)", s, a, c);
    case FRONT:     return g_strdup_printf ("%.17g*tanh(%.17g*(t-%.17g))", s, c, a);
    case KINK:      return g_strdup_printf ("%.17g*exp(-abs(t-%.17g))", s, a);
    case PAIR:      return g_strdup_printf ("t>%.17g && t<%.17g || t>%.17g ? %.17g : 0", a, b, b + 1, s);
    default:        g_assert_not_reached ();
    }
}

static double
value_of (const Load *load,
          double      t)
{
  double s = load->size, a = load->a, b = load->b, c = load->c;

  switch (load->shape)
    {
    case PULSE:
    case CHOICE:    return t > a && t < b ? s : 0;
    case GAUSS:     return s * exp (-pow ((t - a) * c, 2));
    case SQUARE:    return fmod (floor (t * c / G_PI), 2) == 0 ? s : -s;
    case RECTIFIED: return s * fabs (sin (c * t));
    case CLIPPED:   return t < a ? 0 : t > b ? s : s * (t - a) / (b - a);
    case DECAY:     return s * exp (-c * t);
    case POWER:     return s * pow (sin (G_PI * t / 20), c);
    case LEVELS:    return s * floor (2 * sin (c * t) + 0.5);
    case SAW:       return s * fmod (t / c, 1);
    case SIGN:      return t > a ? s * cos (c * t) : -s * cos (c * t);
    case FRONT:     return s * tanh (c * (t - a));
    case KINK:      return s * exp (t < a ? t - a : a - t);
    case PAIR:      return (t > a && t < b) || t > b + 1 ? s : 0;
    default:        g_assert_not_reached ();
    }
}

/* Times at which it jumps or has a corner. */
static void
add_breaks (const Load *load,
            GArray     *times)
{
  double a = load->a, b = load->b, c = load->c, b1 = b + 1;

  g_array_append_val (times, a);
  g_array_append_val (times, b);
  g_array_append_val (times, b1);
  for (int k = 1; k < 200; k++)
    {
      double period = load->shape == SAW ? k * c : k * G_PI / c;

      if (load->shape == SQUARE || load->shape == RECTIFIED || load->shape == SAW)
        g_array_append_val (times, period);
    }
  /* 2 sin = 1/2, 3/2, and so on: at the angles asin 1/4, asin 3/4 from the axis */
  for (int k = 0; k < 200 && load->shape == LEVELS; k++)
    for (int i = 0; i < 4; i++)
      {
        double angle = asin (i < 2 ? 0.25 : 0.75), t = (k * G_PI + (i % 2 == 0 ? angle : G_PI - angle)) / c;

        g_array_append_val (times, t);
      }
}

/* ---- The reference ---- */

/* A row of masses: each on a spring and a dashpot to the wall, and on one to the next. */
typedef struct
{
  guint  n, loaded;
  double mass[MOST], spring[MOST], dashpot[MOST], link[MOST];
  Load   loads[2];
  guint  n_loads;
} Model;

static void
slope (const Model  *model,
       double        t,
       const double *y,
       double       *rate)
{
  guint n = model->n;

  for (guint i = 0; i < n; i++)
    {
      double force = -model->spring[i] * y[i] - model->dashpot[i] * y[n + i];

      if (i > 0)
        force -= model->link[i] * (y[i] - y[i - 1]);
      if (i + 1 < n)
        force -= model->link[i + 1] * (y[i] - y[i + 1]);
      for (guint k = 0; k < model->n_loads && i == model->loaded; k++)
        force += value_of (&model->loads[k], t);
      rate[i] = y[n + i];
      rate[n + i] = force / model->mass[i];
    }
}

/* One classical step from @t to @t + @h; a load is taken @inside of the step. */
static void
runge_kutta (const Model *model,
             double       t,
             double       h,
             double      *y)
{
  static const double at[] = { 0, 0.5, 0.5, 1 }, weight[] = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 };
  double k[4][2 * MOST], there[2 * MOST], inside = 1e-9;
  guint n = 2 * model->n;

  for (int i = 0; i < 4; i++)
    {
      for (guint j = 0; j < n; j++)
        there[j] = y[j] + (i > 0 ? at[i] * h * k[i - 1][j] : 0);
      slope (model, t + h * (inside + (1 - 2 * inside) * at[i]), there, k[i]);
    }
  for (int i = 0; i < 4; i++)
    for (guint j = 0; j < n; j++)
      y[j] += h * weight[i] * k[i][j];
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Positions of the loaded mass at the ends of all steps. */
static void
integrate (const Model *model,
           double       h,
           double       x[N_STEPS + 1])
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  double y[2 * MOST] = { 0 };

  for (guint k = 0; k < model->n_loads; k++)
    add_breaks (&model->loads[k], times);
  for (int i = 0; i <= N_STEPS; i++)
    {
      double t = i * STEP;

      g_array_append_val (times, t);
    }
  g_array_sort (times, compare);
  x[0] = 0;
  for (guint i = 1; i < times->len && g_array_index (times, double, i) <= UNTIL + 1e-12; i++)
    {
      double t0 = g_array_index (times, double, i - 1), t1 = g_array_index (times, double, i), steps = ceil ((t1 - t0) / h), row;

      for (int k = 0; k < steps && t1 > t0; k++)
        runge_kutta (model, t0 + k * ((t1 - t0) / steps), (t1 - t0) / steps, y);
      row = rint (t1 / STEP);
      if (fabs (t1 - row * STEP) < 1e-12)
        x[(int) row] = y[model->loaded];
    }
}

/* ---- The document ---- */

static void
random_model (Model *model)
{
  *model = (Model){ .n = (guint) g_test_rand_int_range (1, MOST + 1), .n_loads = (guint) g_test_rand_int_range (1, 3) };
  model->loaded = (guint) g_test_rand_int_range (0, (int) model->n);
  for (guint i = 0; i < model->n; i++)
    {
      model->mass[i] = g_test_rand_double_range (0.3, 3);
      model->spring[i] = g_test_rand_double_range (0.2, 5);
      model->dashpot[i] = g_test_rand_bit () ? g_test_rand_double_range (0, 1) : 0;
      model->link[i] = g_test_rand_double_range (0.2, 5);
    }
  for (guint k = 0; k < model->n_loads; k++)
    model->loads[k] = random_load ();
}

static void
load_formula (HysDocument *document,
              guint        node,
              const char  *text)
{
  HysSignal *signal = hys_signal_new (hys_signal_kind_find ("expression"));
  g_autoptr (GError) error = NULL;

  signal->expression = hys_expression_new (text, "t", &error);
  g_assert_no_error (error);
  hys_item_list_add (document->loads, hys_load_new (node, HYS_LOAD_FORCE, signal));
}

static HysDocument *
draw (const Model *model)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), last = wall;

  for (guint i = 0; i < model->n; i++)
    {
      g_autofree char *mass = g_strdup_printf ("m%u", i), *k = g_strdup_printf ("k%u", i), *c = g_strdup_printf ("c%u", i);
      g_autofree char *link = g_strdup_printf ("l%u", i);
      guint bar = build_mass (document, mass, model->mass[i], 0, 0);

      build_spring (document, k, wall, bar, model->spring[i]);
      if (model->dashpot[i] > 0)
        build_dashpot (document, c, wall, bar, model->dashpot[i]);
      if (i > 0)
        build_spring (document, link, last, bar, model->link[i]);
      if (i == model->loaded)
        for (guint n = 0; n < model->n_loads; n++)
          {
            g_autofree char *text = text_of (&model->loads[n]);

            load_formula (document, bar, text);
          }
      last = bar;
    }
  document->simulation.until = UNTIL;
  document->simulation.step = STEP;
  return document;
}

static char *
describe (const Model *model)
{
  g_autofree char *a = text_of (&model->loads[0]), *b = model->n_loads > 1 ? text_of (&model->loads[1]) : g_strdup ("");

  return g_strdup_printf ("%u masses, %s; %s", model->n, a, b);
}

/* The largest difference from @x, and what the scheme says of it, both in units of the largest motion. */
static gboolean
follow (const HysDocument *document,
        const Model       *model,
        const HysScheme   *scheme,
        double             tolerance,
        const double      *x,
        double            *error,
        double            *claim)
{
  g_autoptr (HysStepper) stepper = hys_stepper_new (scheme, hys_system_new_bundled (document), STEP);
  double largest = 0;
  HysAccount account;

  hys_stepper_set_accuracy (stepper, tolerance, UNTIL);
  *error = 0;
  for (int i = 1; i <= N_STEPS; i++)
    {
      if (hys_stepper_step (stepper) != HYS_STATUS_OK)
        {
          g_test_message ("%s: %s", scheme->name, hys_stepper_message (stepper));
          return FALSE;
        }
      *error = fmax (*error, fabs (hys_stepper_state (stepper)->q[model->loaded + 1] - x[i]));
      largest = fmax (largest, fabs (x[i]));
    }
  *error /= largest;
  *claim = hys_stepper_account (stepper, &account) ? account.error : 0;
  return TRUE;
}



static void
check_formula (int number)
{
  const HysScheme *exact = hys_scheme_find ("exact", NULL), *automatic = hys_scheme_find ("automatic", NULL);
  double x[N_STEPS + 1], half[N_STEPS + 1], finest = 2e-3, error, claim, largest = 0, doubt = 0;
  g_autoptr (HysDocument) document = NULL;
  g_autofree char *words = NULL;
  Model model;

  random_model (&model);
  words = describe (&model);
  document = draw (&model);
  for (guint k = 0; k < model.n_loads; k++)
    finest = fmin (finest, model.loads[k].finest / 100);
  integrate (&model, finest, x);
  integrate (&model, finest / 2, half);
  for (int i = 0; i <= N_STEPS; i++)
    {
      largest = fmax (largest, fabs (half[i]));
      doubt = fmax (doubt, fabs (half[i] - x[i]));
    }
  doubt /= largest;
  g_assert_cmpfloat (doubt, <=, MOST_DOUBT);
  doubt += ROUNDING;
  if (!follow (document, &model, exact, 1e-5, half, &error, &claim))
    g_error ("%d: exact refuses %s", number, words);
  if (!(error <= doubt))
    g_error ("%d: exact is wrong by %g: %s", number, error, words);
  if (!follow (document, &model, automatic, 1e-5, half, &error, &claim) || !(error <= claim + doubt))
    g_error ("%d: automatic is wrong by %g, and says %g: %s", number, error, claim, words);
  if (!follow (document, &model, &stepping, 1e-5, half, &error, &claim) || !(error <= claim + doubt))
    g_error ("%d: steps of automatic are wrong by %g, and say %g: %s", number, error, claim, words);
}

static void
test_random (void)
{
  for (int i = 0; i < (g_test_slow () ? N_FORMULAS : N_FORMULAS / 4); i++)
    check_formula (i);
}

/* ---- Sliders: a formula is the signal that it describes ---- */

#define N_NETWORKS 100
#define N_SIGNAL_STEPS 60

/* A signal that jumps or has corners, with values like @like's, and the text of the same as a formula. */
static HysSignal *
random_signal (GRand            *dice,
               const HysSignal  *like,
               double            span,
               char            **text)
{
  static const char *const kinds[] = { "square", "step", "ramp", "sawtooth", "triangle" };
  guint kind = (guint) g_rand_int_range (dice, 0, G_N_ELEMENTS (kinds));
  HysSignal *signal = hys_signal_new (hys_signal_kind_find (kinds[kind]));
  double a = like->values[0], t = span * g_rand_double_range (dice, 0.1, 0.6), d = span * g_rand_double_range (dice, 0.05, 0.3);

  signal->values[0] = a;
  signal->values[1] = kind == 1 || kind == 2 ? t : d;
  signal->values[2] = kind == 2 ? d : 0;
  switch (kind)
    {
    case 0:
      *text = g_strdup_printf ("t/%.17g - floor(t/%.17g) < 0.5 ? %.17g : %.17g", d, d, a, -a);
      break;
    case 1:
      *text = g_strdup_printf ("%.17g*(t >= %.17g)", a, t);
      break;
    case 2:
      *text = g_strdup_printf ("%.17g*min(1, max(0, (t - %.17g)/%.17g))", a, t, d);
      break;
    case 3:
      *text = g_strdup_printf ("%.17g*(2*(t/%.17g - floor(t/%.17g)) - 1)", a, d, d);
      break;
    default:
      *text = g_strdup_printf ("%.17g*(abs(4*(t/%.17g - floor(t/%.17g)) - 2) - 1)", a, d, d);
    }
  return signal;
}

static HysStepper *
start (const char        *scheme,
       const HysDocument *document)
{
  HysStepper *stepper = hys_stepper_new (hys_scheme_find (scheme, NULL), hys_system_new_bundled (document), document->simulation.step);

  hys_stepper_set_accuracy (stepper, 1e-4, document->simulation.until);
  return stepper;
}

/* Both runs make the same motion, or stop at the same step. */
static void
check_same (const char        *scheme,
            const HysDocument *document,
            const HysDocument *written,
            guint              number)
{
  g_autoptr (HysStepper) a = start (scheme, document), b = start (scheme, written);
  double largest = 0, apart = 0;

  for (guint n = 0; n < N_SIGNAL_STEPS; n++)
    {
      HysStatus status = hys_stepper_step (a), other = hys_stepper_step (b);

      if (status != other)
        g_error ("%u: %s stops at step %u: \"%s\", \"%s\"", number, scheme, n, hys_stepper_message (a), hys_stepper_message (b));
      if (status != HYS_STATUS_OK)
        break;
      for (guint i = 0; i < hys_stepper_system (a)->n_bars; i++)
        {
          double q = hys_stepper_state (a)->q[i];

          largest = fmax (largest, fabs (q));
          apart = fmax (apart, fabs (q - hys_stepper_state (b)->q[i]));
        }
    }
  if (!(apart <= SAME * largest))
    g_error ("%u: by %s a formula is apart from its signal by %g of the motion", number, scheme, apart / largest);
}

static void
test_same (void)
{
  static const char *const schemes[] = { "exact", "automatic", "midpoint", "implicit" };
  g_autoptr (GRand) dice = g_rand_new_with_seed ((guint32) g_test_rand_int ());

  for (guint number = 0; number < (g_test_slow () ? N_NETWORKS : N_NETWORKS / 4); number++)
    {
      Plan plan = plan_tame (dice);
      Drawing plain = drawing_plain (), again = drawing_plain ();
      g_autoptr (HysDocument) document = plan_draw (&plan, &plain, N_SIGNAL_STEPS);
      g_autoptr (HysDocument) written = plan_draw (&plan, &again, N_SIGNAL_STEPS);

      for (guint i = 0; i < document->loads->len; i++)
        {
          HysLoad *load = hys_document_edit_load (document, i);
          g_autofree char *text = NULL;
          HysSignal *signal = random_signal (dice, load->signal, N_SIGNAL_STEPS * plan.step, &text);

          hys_signal_free (load->signal);
          load->signal = signal;
          load_formula (written, load->node, text);
        }
      for (guint k = 0; k < document->loads->len; k++)
        hys_item_list_remove (written->loads, 0);
      for (guint k = 0; k < G_N_ELEMENTS (schemes); k++)
        check_same (schemes[k], document, written, number);
    }
}

/* ---- Loads near zero, pulses from rest ---- */

typedef struct
{
  const char *text;
  double      largest;    /* |x|; 0 = not known */
} Case;

/* x'' + x = F from rest. */
static HysDocument *
draw_oscillator (const char *text)
{
  HysDocument *document = hys_document_new ();
  guint wall = build_wall (document, "wall"), mass = build_mass (document, "m", 1, 0, 0);

  build_spring (document, "k", wall, mass, 1);
  load_formula (document, mass, text);
  document->simulation.until = 40;
  document->simulation.step = STEP;
  return document;
}

static double
largest_motion (const HysDocument *document,
                const HysScheme   *scheme,
                double             step)
{
  g_autoptr (HysStepper) stepper = hys_stepper_new (scheme, hys_system_new_bundled (document), step);
  double largest = 0;

  hys_stepper_set_accuracy (stepper, 1e-6, 40);
  for (int i = 0; i < 40 / step; i++)
    {
      HysStatus status = hys_stepper_step (stepper);

      if (status != HYS_STATUS_OK)
        g_error ("%s: %s", scheme->name, hys_stepper_message (stepper));
      largest = fmax (largest, fabs (hys_stepper_state (stepper)->q[1]));
    }
  return largest;
}

/* A pulse of height 1 and length T leaves the amplitude 2 sin (T / 2), a bell p exp (-(p (t - c))^2) sqrt pi exp (-1 / (4 p^2)): what
 * a load that is over leaves is its Fourier transform at the frequency 1. */
static void
test_from_rest (void)
{
  static const Case cases[] = {
    { "(t>2)*(t<4)", 2 * 0.84147098480789650665 }, { "t<2 ? 0 : t<4 ? 1 : 0", 2 * 0.84147098480789650665 },
    { "exp(-(t-30)^2)", 0 }, { "10*exp(-(10*(t-20.03))^2)", 1.7724538509055159 * 0.99750312239746008 }, { "(t>7.123)*(t<7.124)*1000", 0.99999995833333385 }, { "exp(-40*t)", 0 }, { "sin(pi*t/20)^2000", 0 },
    { "exp(-((t-20.03)*1000)^2)*1000", 1.7724538509055159 },
  };
  const HysScheme *const schemes[] = { hys_scheme_find ("exact", NULL), hys_scheme_find ("automatic", NULL), &stepping,
                                       hys_scheme_find ("midpoint", NULL), hys_scheme_find ("implicit", NULL),
                                       hys_scheme_find ("paper", NULL) };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < G_N_ELEMENTS (schemes); k++)
      {
        g_autoptr (HysDocument) document = draw_oscillator (cases[i].text);
        gboolean certain = k < 3;
        double largest = largest_motion (document, schemes[k], certain ? 0.01 : 0.1);

        g_assert_true (!certain || largest > 0);   /* of fixed steps none may fall on it */
        /* of rows every 0.01 none is farther from a crest than 0.005 */
        if (certain && cases[i].largest > 0 && !(fabs (largest / cases[i].largest - 1) < 2e-5))
          g_error ("%s by %s: %.17g, not %.17g", cases[i].text, schemes[k]->name, largest, cases[i].largest);
      }
}

/* ---- What the step does not resolve ---- */

static gboolean
is_found (const char *text,
          const char *scheme,
          double      step)
{
  g_autoptr (HysDocument) document = draw_oscillator (text);
  g_autoptr (GPtrArray) findings = NULL;

  document->simulation.step = step;
  document->simulation.scheme = g_intern_string (scheme);
  findings = hys_wellposed_check (document);
  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((const HysFinding *) g_ptr_array_index (findings, i))->code, "load-not-resolved"))
      return TRUE;
  return FALSE;
}

static void
test_resolution (void)
{
  static const struct { const char *text, *scheme; double step; gboolean found; } cases[] = {
    { "sin(5*pi*t)", "midpoint", 0.4, TRUE }, { "sin(5*pi*t)", "midpoint", 0.11, TRUE }, { "sin(5*pi*t)", "midpoint", 0.09, FALSE },
    { "sin(5*pi*t)", "automatic", 0.4, TRUE }, { "exp(-40*t)", "midpoint", 0.1, TRUE }, { "exp(-40*t)", "midpoint", 0.005, FALSE },
    { "exp(-((t-20.03)*1000)^2)", "midpoint", 0.1, TRUE }, { "exp(-((t-20.03)*1000)^2)", "midpoint", 1e-4, FALSE },
    { "(t>2)*(t<2.001)", "midpoint", 0.1, FALSE }, { "abs(sin(t))", "midpoint", 0.1, FALSE }, { "sin(1e6*t)>0", "midpoint", 0.1, TRUE },
    { "sin(1e6*t)>0", "exact", 0.1, TRUE }, { "3", "midpoint", 0.1, FALSE }, { "2*t", "midpoint", 1, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (is_found (cases[i].text, cases[i].scheme, cases[i].step) != cases[i].found)
      g_error ("%s by %s in steps of %g", cases[i].text, cases[i].scheme, cases[i].step);
}

/* A sine and a wave of the other kinds. */
static void
test_resolution_of_waves (void)
{
  static const struct { const char *signal; double a, b, step; const char *scheme; gboolean found; } cases[] = {
    { "sin", 1, 5 * G_PI, 0.4, "midpoint", TRUE }, { "sin", 1, 5 * G_PI, 0.09, "midpoint", FALSE }, { "square", 1, 0.4, 0.4, "midpoint", FALSE },
    { "square", 1, 0.4, 0.4, "paper", TRUE }, { "square", 1, 1e-5, 0.4, "midpoint", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysDocument) document = hys_document_new ();
      g_autoptr (GPtrArray) findings = NULL;
      guint wall = build_wall (document, "wall"), mass = build_mass (document, "m", 1, 0, 0), found = 0;

      build_spring (document, "k", wall, mass, 1);
      build_load (document, mass, HYS_LOAD_FORCE, cases[i].signal, cases[i].a, cases[i].b, 0, 0);
      document->simulation.step = cases[i].step;
          document->simulation.scheme = cases[i].scheme;
      findings = hys_wellposed_check (document);
      for (guint k = 0; k < findings->len; k++)
        found += g_str_equal (((const HysFinding *) g_ptr_array_index (findings, k))->code, "load-not-resolved");
      g_assert_cmpuint (found, ==, cases[i].found);
    }
}

/* A wave that is too fast for its breakpoints to end all steps is run nevertheless. */
static void
test_too_fast (void)
{
  g_autoptr (HysDocument) document = draw_oscillator ("sin(1e9*t)>0");
  g_autoptr (HysStepper) stepper = hys_stepper_new (hys_scheme_find ("midpoint", NULL), hys_system_new_bundled (document), STEP);

  for (int i = 0; i < 5; i++)
    g_assert_cmpint (hys_stepper_step (stepper), ==, HYS_STATUS_OK);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formulas/from-rest", test_from_rest);
  g_test_add_func ("/formulas/resolution", test_resolution);
  g_test_add_func ("/formulas/resolution-of-waves", test_resolution_of_waves);
  g_test_add_func ("/formulas/too-fast", test_too_fast);
  g_test_add_func ("/formulas/same", test_same);
  g_test_add_func ("/formulas/random", test_random);
  return g_test_run ();
}
