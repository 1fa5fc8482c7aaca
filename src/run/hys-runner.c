/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two threads. The main thread owns the HysRunner's fields but for those marked as shared; the worker owns its Worker, on
 * its own stack. What passes between them:
 *
 *   down: Command, through a GAsyncQueue;
 *   up:   rows of the trace (HysTrace is made for that), the residual (an atomic), and Report, by a source of the main context.
 *
 * Each load or reset begins a generation. Commands and reports carry its number, and a report of another generation than
 * the current one is dropped.
 */
#include "hys-runner.h"

#include "hys-simulation.h"
#include "hys-trace-private.h"
#include "hys-tsan.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdatomic.h>

/* Work between two looks at the queue. */
#define SLICE_USEC 500

/* A paced run that falls further behind than this goes on from where it is. */
#define MAX_LAG_USEC (G_USEC_PER_SEC / 5)

typedef enum
{
  COMMAND_LOAD,     /* document, trace, generation */
  COMMAND_UPDATE,   /* document, generation */
  COMMAND_RUN,
  COMMAND_PAUSE,
  COMMAND_STEP,
  COMMAND_SPEED,    /* speed */
  COMMAND_QUIT,
} CommandType;

typedef struct
{
  CommandType  type;
  guint64      generation;
  HysDocument *document;
  HysTrace    *trace;
  double       speed;
} Command;

typedef struct
{
  GWeakRef        runner;
  guint64         generation;
  HysRunnerState  state;
  char           *message;
} Report;

struct _HysRunner
{
  GObject         parent_instance;

  /* main thread */
  GThread        *thread;
  GMainContext   *context;
  HysDocument    *document;
  HysSystem      *shape;        /* of the document, for comparing */
  HysTrace       *trace;
  HysRunnerState  state;
  char           *message;
  guint64         generation;

  /* shared */
  GAsyncQueue    *commands;     /* of Command; main pushes, worker pops */
  _Atomic (double) residual;    /* worker writes, main reads */
  atomic_bool     quitting;     /* main writes, worker reads */
};

/* The worker's own state. */
typedef struct
{
  HysRunner   *runner;          /* not a reference: the runner joins the thread before it goes */
  HysStepper  *stepper;
  HysRecorder *recorder;
  guint64      generation;
  guint64      steps;           /* of the whole run */
  gboolean     running;
  double       speed;           /* 0 = as fast as it goes */
  double       anchor_t;        /* model time ... */
  gint64       anchor_clock;    /* ... at this moment of the clock, in µs */
} Worker;

G_DEFINE_FINAL_TYPE (HysRunner, hys_runner, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
command_free (Command *command)
{
  hys_document_free (command->document);
  hys_trace_unref (command->trace);
  g_free (command);
}

static void
report_free (gpointer data)
{
  Report *report = data;

  g_weak_ref_clear (&report->runner);
  g_free (report->message);
  g_free (report);
}

/* Main thread: takes a report, unless it is stale. */
static gboolean
take_report (gpointer data)
{
  Report *report = data;
  g_autoptr (HysRunner) self = g_weak_ref_get (&report->runner);

  HYS_TSAN_ACQUIRE (report);
  if (self == NULL || report->generation != self->generation)
    return G_SOURCE_REMOVE;
  self->state = report->state;
  g_free (self->message);
  self->message = g_steal_pointer (&report->message);
  g_signal_emit (self, signals[CHANGED], 0);
  return G_SOURCE_REMOVE;
}

/* As a source of its own: g_main_context_invoke() would call take_report() on this thread whenever the main thread happens
 * not to be in its loop. */
static void
worker_report (Worker         *worker,
               HysRunnerState  state,
               const char     *message)
{
  Report *report = g_new0 (Report, 1);
  g_autoptr (GSource) source = g_idle_source_new ();

  g_weak_ref_init (&report->runner, worker->runner);
  report->generation = worker->generation;
  report->state = state;
  report->message = g_strdup (message);
  HYS_TSAN_RELEASE (report);
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, take_report, report, report_free);
  g_source_attach (source, worker->runner->context);
}

static void
worker_anchor (Worker *worker)
{
  worker->anchor_t = worker->stepper != NULL ? hys_stepper_state (worker->stepper)->t : 0;
  worker->anchor_clock = g_get_monotonic_time ();
}

static void
worker_unload (Worker *worker)
{
  g_clear_pointer (&worker->recorder, hys_recorder_free);
  g_clear_pointer (&worker->stepper, hys_stepper_free);
}

static void
worker_load (Worker  *worker,
             Command *command)
{
  const HysSimulation *simulation = &command->document->simulation;
  g_autoptr (GError) error = NULL;
  const HysScheme *scheme = hys_scheme_find (simulation->scheme, &error);

  worker_unload (worker);
  worker->generation = command->generation;
  worker->running = FALSE;
  atomic_store (&worker->runner->residual, 0);
  if (scheme == NULL)
    {
      worker_report (worker, HYS_RUNNER_STOPPED, error->message);
      return;
    }
  worker->steps = hys_simulation_steps (simulation);
  worker->stepper = hys_stepper_new (scheme, hys_system_new (command->document), simulation->step);
  worker->recorder = hys_recorder_new (command->trace, hys_stepper_system (worker->stepper));
  hys_recorder_add (worker->recorder, hys_stepper_system (worker->stepper), hys_stepper_state (worker->stepper), TRUE);
}

static void
worker_finish (Worker         *worker,
               HysRunnerState  state,
               const char     *message)
{
  worker->running = FALSE;
  worker_report (worker, state, message);
}

/* One step; FALSE when the run is over. */
static gboolean
worker_step (Worker *worker)
{
  HysStatus status;
  gboolean last;

  if (hys_stepper_count (worker->stepper) >= worker->steps)
    {
      worker_finish (worker, HYS_RUNNER_FINISHED, NULL);
      return FALSE;
    }
  status = hys_stepper_step (worker->stepper);
  last = status != HYS_STATUS_OK || hys_stepper_count (worker->stepper) >= worker->steps;
  hys_recorder_add (worker->recorder, hys_stepper_system (worker->stepper), hys_stepper_state (worker->stepper), last);
  atomic_store_explicit (&worker->runner->residual, hys_stepper_residual (worker->stepper), memory_order_relaxed);
  if (status != HYS_STATUS_OK)
    worker_finish (worker, HYS_RUNNER_STOPPED, hys_stepper_message (worker->stepper));
  else if (last)
    worker_finish (worker, HYS_RUNNER_FINISHED, NULL);
  return !last;
}

/* Model time that the clock asks for. */
static double
worker_target (Worker *worker,
               gint64  now)
{
  if (worker->speed <= 0)
    return INFINITY;
  return worker->anchor_t + worker->speed * (double) (now - worker->anchor_clock) / G_USEC_PER_SEC;
}

/* Steps for a slice of time, or up to what the clock asks for. Returns how long to wait for it then, in µs. */
static guint64
worker_advance (Worker *worker)
{
  gint64 start = g_get_monotonic_time (), now = start;
  double target = worker_target (worker, now), t;

  while (now - start < SLICE_USEC && !atomic_load_explicit (&worker->runner->quitting, memory_order_relaxed))
    {
      if (hys_stepper_state (worker->stepper)->t >= target)
        break;
      if (!worker_step (worker))
        return 0;
      now = g_get_monotonic_time ();
    }
  t = hys_stepper_state (worker->stepper)->t;
  if (worker->speed <= 0)
    return 0;
  if (target - t > worker->speed * MAX_LAG_USEC / G_USEC_PER_SEC)
    worker_anchor (worker);
  return t > target ? (guint64) ceil ((t - target) / worker->speed * G_USEC_PER_SEC) : 0;
}

static void
worker_update (Worker  *worker,
               Command *command)
{
  if (worker->stepper == NULL || command->generation != worker->generation)
    return;
  worker->steps = hys_simulation_steps (&command->document->simulation);
  hys_stepper_set_system (worker->stepper, hys_system_new (command->document));
}

/* FALSE to quit. */
static gboolean
worker_obey (Worker  *worker,
             Command *command)
{
  switch (command->type)
    {
    case COMMAND_LOAD:
      worker_load (worker, command);
      break;
    case COMMAND_UPDATE:
      worker_update (worker, command);
      break;
    case COMMAND_RUN:
      worker->running = worker->stepper != NULL;
      worker_anchor (worker);
      break;
    case COMMAND_PAUSE:
      worker->running = FALSE;
      break;
    case COMMAND_STEP:
      worker->running = FALSE;
      if (worker->stepper != NULL)
        worker_step (worker);
      break;
    case COMMAND_SPEED:
      worker->speed = command->speed;
      worker_anchor (worker);
      break;
    case COMMAND_QUIT:
    default:
      return FALSE;
    }
  return TRUE;
}

/* Works a slice when running; then the next command, waiting for it as long as there is nothing to do. */
static Command *
worker_next (Worker *worker)
{
  GAsyncQueue *commands = worker->runner->commands;
  guint64 wait;

  if (!worker->running)
    return g_async_queue_pop (commands);
  wait = worker_advance (worker);
  return wait > 0 ? g_async_queue_timeout_pop (commands, wait) : g_async_queue_try_pop (commands);
}

static gpointer
work (gpointer data)
{
  Worker worker = { .runner = data };
  gboolean going_on = TRUE;

  while (going_on)
    {
      Command *command = worker_next (&worker);

      if (command == NULL)
        continue;
      HYS_TSAN_ACQUIRE (command);
      going_on = !atomic_load (&worker.runner->quitting) && worker_obey (&worker, command);
      command_free (command);
    }
  worker_unload (&worker);
  return NULL;
}

static void
push (HysRunner *self,
      Command    command)
{
  Command *copy = g_memdup2 (&command, sizeof command);

  HYS_TSAN_RELEASE (copy);
  g_async_queue_push (self->commands, copy);
}

static void
set_state (HysRunner      *self,
           HysRunnerState  state)
{
  self->state = state;
  g_clear_pointer (&self->message, g_free);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* A new generation of the present document. */
static void
restart (HysRunner *self)
{
  const HysSimulation *simulation = &self->document->simulation;

  self->generation++;
  g_clear_pointer (&self->trace, hys_trace_unref);
  self->trace = hys_trace_new (self->document, NULL, simulation->every, hys_simulation_steps (simulation), HYS_TRACE_BUDGET);
  push (self, (Command){ .type = COMMAND_LOAD,
                         .generation = self->generation,
                         .document = hys_document_copy (self->document),
                         .trace = hys_trace_ref (self->trace) });
}

void
hys_runner_load (HysRunner         *self,
                 const HysDocument *document)
{
  HysDocument *copy = hys_document_copy (document);

  hys_document_free (self->document);
  self->document = copy;
  hys_system_free (self->shape);
  self->shape = hys_system_new (copy);
  restart (self);
  set_state (self, HYS_RUNNER_PAUSED);
}

static gboolean
same_way_of_running (const HysSimulation *a,
                     const HysSimulation *b)
{
  return a->step == b->step && a->every == b->every && g_str_equal (a->scheme, b->scheme);
}

gboolean
hys_runner_update (HysRunner         *self,
                   const HysDocument *document)
{
  g_autoptr (HysSystem) shape = hys_system_new (document);
  gboolean was_running = self->state == HYS_RUNNER_RUNNING;
  gboolean keep = self->document != NULL && self->state != HYS_RUNNER_STOPPED
                  && same_way_of_running (&self->document->simulation, &document->simulation)
                  && hys_system_same_shape (self->shape, shape);

  if (!keep)
    {
      hys_runner_load (self, document);
      if (was_running)
        hys_runner_run (self);
      return FALSE;
    }
  hys_document_free (self->document);
  self->document = hys_document_copy (document);
  push (self, (Command){ .type = COMMAND_UPDATE,
                         .generation = self->generation,
                         .document = hys_document_copy (document) });
  return TRUE;
}

void
hys_runner_run (HysRunner *self)
{
  if (self->state == HYS_RUNNER_EMPTY || self->state == HYS_RUNNER_STOPPED)
    return;
  push (self, (Command){ .type = COMMAND_RUN });
  set_state (self, HYS_RUNNER_RUNNING);
}

void
hys_runner_pause (HysRunner *self)
{
  if (self->state != HYS_RUNNER_RUNNING)
    return;
  push (self, (Command){ .type = COMMAND_PAUSE });
  set_state (self, HYS_RUNNER_PAUSED);
}

void
hys_runner_step (HysRunner *self)
{
  if (self->state == HYS_RUNNER_EMPTY || self->state == HYS_RUNNER_STOPPED)
    return;
  push (self, (Command){ .type = COMMAND_STEP });
  set_state (self, HYS_RUNNER_PAUSED);
}

void
hys_runner_reset (HysRunner *self)
{
  gboolean was_running = self->state == HYS_RUNNER_RUNNING;

  if (self->document == NULL)
    return;
  restart (self);
  set_state (self, HYS_RUNNER_PAUSED);
  if (was_running)
    hys_runner_run (self);
}

void
hys_runner_set_speed (HysRunner *self,
                      double     speed)
{
  push (self, (Command){ .type = COMMAND_SPEED, .speed = speed });
}

HysRunnerState
hys_runner_get_state (HysRunner *self)
{
  return self->state;
}

const char *
hys_runner_get_message (HysRunner *self)
{
  return self->message;
}

guint64
hys_runner_get_generation (HysRunner *self)
{
  return self->generation;
}

HysTrace *
hys_runner_get_trace (HysRunner *self)
{
  return self->trace;
}

double
hys_runner_get_residual (HysRunner *self)
{
  return atomic_load_explicit (&self->residual, memory_order_relaxed);
}

void
hys_runner_close (HysRunner *self)
{
  if (self->thread == NULL)
    return;
  atomic_store (&self->quitting, TRUE);
  push (self, (Command){ .type = COMMAND_QUIT });
  g_thread_join (g_steal_pointer (&self->thread));
}

static void
hys_runner_dispose (GObject *object)
{
  HysRunner *self = HYS_RUNNER (object);

  hys_runner_close (self);
  g_clear_pointer (&self->document, hys_document_free);
  g_clear_pointer (&self->shape, hys_system_free);
  g_clear_pointer (&self->trace, hys_trace_unref);
  G_OBJECT_CLASS (hys_runner_parent_class)->dispose (object);
}

static void
hys_runner_finalize (GObject *object)
{
  HysRunner *self = HYS_RUNNER (object);

  g_async_queue_unref (self->commands);
  g_main_context_unref (self->context);
  g_free (self->message);
  G_OBJECT_CLASS (hys_runner_parent_class)->finalize (object);
}

static void
hys_runner_class_init (HysRunnerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_runner_dispose;
  G_OBJECT_CLASS (klass)->finalize = hys_runner_finalize;
  signals[CHANGED] = g_signal_new ("changed", HYS_TYPE_RUNNER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hys_runner_init (HysRunner *self)
{
  self->commands = g_async_queue_new_full ((GDestroyNotify) command_free);
  self->context = g_main_context_ref_thread_default ();
  self->thread = g_thread_new ("solver", work, self);
}

HysRunner *
hys_runner_new (void)
{
  return g_object_new (HYS_TYPE_RUNNER, NULL);
}
