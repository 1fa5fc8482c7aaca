/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main thread's side of a run. */
#include "hys-runner-private.h"

#include "hys-compiler.h"
#include "hys-object.h"
#include "hys-trace-private.h"

#include <math.h>

G_DEFINE_FINAL_TYPE (HysRunner, hys_runner, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* Main thread: takes the new trace, unless it is of another generation, and the report, unless it is stale. */
static gboolean
take_mail (gpointer data)
{
  g_autoptr (HysRunner) self = g_object_ref (data);
  Renewal *renewal = atomic_exchange (&self->renewal, NULL);
  Report *report;

  if (renewal != NULL && renewal->generation == self->generation)
    {
      hys_trace_unref (self->trace);
      self->trace = g_steal_pointer (&renewal->trace);
      g_signal_emit (self, signals[CHANGED], 0);
    }
  hys_runner_renewal_free (renewal);
  report = atomic_exchange (&self->report, NULL);
  if (report != NULL && report->serial == self->serial && report->state != self->state)
    {
      self->state = report->state;
      g_free (self->message);
      self->message = g_steal_pointer (&report->message);
      g_signal_emit (self, signals[CHANGED], 0);
    }
  hys_runner_report_free (report);
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_mail (GSource     *source,
               GSourceFunc  callback,
               gpointer     user_data)
{
  /* Before looking: what is put there from now on makes it ready again. */
  g_source_set_ready_time (source, -1);
  return callback (user_data);
}

static void
push (HysRunner *self,
      Command    command)
{
  Command *copy = g_memdup2 (&command, sizeof command);

  copy->serial = ++self->serial;
  g_debug ("command %" G_GUINT64_FORMAT " of type %u", copy->serial, copy->type);
  HYS_TSAN_RELEASE (copy);
  g_async_queue_push (self->commands, copy);
}

static void
set_state (HysRunner      *self,
           HysRunnerState  state)
{
  g_debug ("state %u", state);
  self->state = state;
  g_clear_pointer (&self->message, g_free);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* A new generation. Takes the trace. */
static void
begin_generation (HysRunner *self,
                  HysTrace  *trace)
{
  atomic_store (&self->wanted, ++self->generation);
  self->begun = FALSE;
  self->held = -1;
  hys_trace_unref (self->trace);
  self->trace = trace;
  push (self, (Command){ .type = COMMAND_LOAD,
                         .system = hys_system_ref (self->system),
                         .simulation = self->simulation,
                         .trace = hys_trace_ref (trace),
                         .generation = self->generation });
}

/* Takes the system. */
static void
set_system (HysRunner           *self,
            HysSystem           *system,
            const HysSimulation *simulation)
{
  hys_system_unref (self->system);
  self->system = system;
  self->simulation = *simulation;
  self->simulation.extras = NULL;
}

void
hys_runner_load (HysRunner         *self,
                 HysSystem         *system,
                 const HysDocument *document)
{
  const HysSimulation *simulation = &document->simulation;

  set_system (self, system, simulation);
  begin_generation (self, hys_trace_new (document, NULL, simulation->every, hys_simulation_steps (simulation),
                                         HYS_TRACE_BUDGET));
  set_state (self, HYS_RUNNER_PAUSED);
}

/* Whether @document goes on from the present state, with the present trace. */
static gboolean
can_go_on (HysRunner         *self,
           const HysSystem   *system,
           const HysDocument *document)
{
  const HysSimulation *old = &self->simulation, *new = &document->simulation;

  return self->begun && old->step == new->step && old->every == new->every
         && old->per_decade == new->per_decade && g_str_equal (old->scheme, new->scheme)
         && hys_system_same_shape (self->system, system)
         && hys_trace_serves (self->trace, document, self->endless ? HYS_STEPS_ENDLESS : hys_simulation_steps (new));
}

gboolean
hys_runner_update (HysRunner         *self,
                   HysSystem         *system,
                   const HysDocument *document)
{
  gboolean stopped = self->state == HYS_RUNNER_STOPPED, was_running = stopped || self->state == HYS_RUNNER_RUNNING;

  if (!can_go_on (self, system, document))
    {
      hys_runner_load (self, system, document);
      if (was_running)
        hys_runner_run (self);
      return FALSE;
    }
  set_system (self, system, &document->simulation);
  push (self, (Command){ .type = COMMAND_UPDATE,
                         .system = hys_system_ref (system),
                         .simulation = self->simulation,
                         .running = was_running });
  if (stopped)
    set_state (self, HYS_RUNNER_RUNNING);
  return TRUE;
}

void
hys_runner_run (HysRunner *self)
{
  if (self->state == HYS_RUNNER_EMPTY || self->state == HYS_RUNNER_STOPPED)
    return;
  self->begun = TRUE;
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
  self->begun = TRUE;
  push (self, (Command){ .type = COMMAND_STEP });
  set_state (self, HYS_RUNNER_PAUSED);
}

void
hys_runner_reset (HysRunner *self)
{
  gboolean was_running = self->state == HYS_RUNNER_RUNNING;

  if (self->system == NULL)
    return;
  begin_generation (self, hys_trace_new_like (self->trace, self->simulation.every,
                                              hys_simulation_steps (&self->simulation),
                                              HYS_TRACE_BUDGET));
  set_state (self, HYS_RUNNER_PAUSED);
  if (was_running)
    hys_runner_run (self);
}

void
hys_runner_set_endless (HysRunner *self,
                        gboolean   endless)
{
  if (self->endless == endless)
    return;
  self->endless = endless;
  push (self, (Command){ .type = COMMAND_ENDLESS, .endless = endless, .running = self->state == HYS_RUNNER_RUNNING });
  if (endless && self->state == HYS_RUNNER_FINISHED)
    set_state (self, HYS_RUNNER_PAUSED);
}

void
hys_runner_set_speed (HysRunner *self,
                      double     speed)
{
  push (self, (Command){ .type = COMMAND_SPEED, .speed = speed > 0 && isfinite (speed) ? speed : 0 });
}

void
hys_runner_hold (HysRunner *self,
                 guint      bar,
                 double     way)
{
  self->held = (int) bar;
  push (self, (Command){ .type = COMMAND_HAND, .bar = (int) bar, .way = way });
}

void
hys_runner_let_go (HysRunner *self)
{
  if (self->held < 0)
    return;
  self->held = -1;
  push (self, (Command){ .type = COMMAND_HAND, .bar = -1 });
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

void
hys_runner_close (HysRunner *self)
{
  if (self->thread == NULL)
    return;
  atomic_store (&self->quitting, TRUE);
  push (self, (Command){ .type = COMMAND_QUIT });
  g_thread_join (g_steal_pointer (&self->thread));
  g_source_destroy (self->mail);
}

static void
hys_runner_dispose (GObject *object)
{
  HysRunner *self = HYS_RUNNER (object);

  hys_runner_close (self);
  g_clear_pointer (&self->system, hys_system_unref);
  g_clear_pointer (&self->trace, hys_trace_unref);
  G_OBJECT_CLASS (hys_runner_parent_class)->dispose (object);
}

static void
hys_runner_finalize (GObject *object)
{
  HysRunner *self = HYS_RUNNER (object);

  g_async_queue_unref (self->commands);
  g_source_unref (self->mail);
  hys_runner_report_free (atomic_load (&self->report));
  hys_runner_renewal_free (atomic_load (&self->renewal));
  g_free (self->message);
  G_OBJECT_CLASS (hys_runner_parent_class)->finalize (object);
}

static void
hys_runner_class_init (HysRunnerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = hys_runner_dispose;
  G_OBJECT_CLASS (klass)->finalize = hys_runner_finalize;
  signals[CHANGED] = hys_object_add_signal (klass, "changed", 0);
}

static void
hys_runner_init (HysRunner *self)
{
  static GSourceFuncs mail_funcs = { .dispatch = dispatch_mail };

  self->held = -1;
  self->commands = g_async_queue_new_full ((GDestroyNotify) hys_runner_command_free);
  self->mail = g_source_new (&mail_funcs, sizeof (GSource));
  g_source_set_static_name (self->mail, "run reports");
  g_source_set_callback (self->mail, take_mail, self, NULL);
  g_source_attach (self->mail, g_main_context_get_thread_default ());
  self->thread = g_thread_new ("solver", hys_runner_work, self);
}

HysRunner *
hys_runner_new (void)
{
  return g_object_new (HYS_TYPE_RUNNER, NULL);
}
