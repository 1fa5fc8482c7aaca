/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The thread that a run is worked out in. */
#include "hys-runner-private.h"

#include "hys-compiler.h"
#include "hys-hand.h"
#include "hys-trace-private.h"

#include <math.h>

/* Work between two looks at the queue. */
#define SLICE_USEC 500

/* Shortest and longest wait of a paced run: it goes on in bursts that no eye tells from an even flow. */
#define MIN_WAIT_USEC 2000
#define MAX_WAIT_USEC (60.0 * G_USEC_PER_SEC)

/* A paced run that falls further behind than this goes on from where it is. */
#define MAX_LAG_USEC (G_USEC_PER_SEC / 5)

/* In which a bar in hand moves to its next place: seconds of the clock at the speed of the run; of a run as fast as it
   goes, a part of it. */
#define HAND_TIME 0.04
#define HAND_PART 0.002

/* The worker's own state. */
typedef struct
{
  HysRunner   *runner;          /* not a reference: the runner joins the thread before it goes */
  HysStepper  *stepper;
  HysHand      hand;
  double       step;
  double       until;
  double       tolerance;
  HysRecorder *recorder;
  guint64      serial;          /* of the last command obeyed */
  guint64      generation;      /* of what is loaded */
  guint64      steps;           /* of the simulation ... */
  double       end;             /* ... and its time */
  gboolean     endless;         /* whether the run goes on beyond them */
  gboolean     running;         /* never when over */
  HysRunnerState over;          /* HYS_RUNNER_FINISHED or _STOPPED; HYS_RUNNER_EMPTY = it is not */
  char        *message;         /* why it stopped */
  double       speed;           /* 0 = as fast as it goes */
  double       anchor_t;        /* model time ... */
  gint64       anchor_clock;    /* ... at this moment of the clock, in µs */
} Worker;

void
hys_runner_command_free (Command *command)
{
  hys_system_unref (command->system);
  hys_trace_unref (command->trace);
  g_free (command);
}

void
hys_runner_report_free (Report *report)
{
  if (report == NULL)
    return;
  g_free (report->message);
  g_free (report);
}

void
hys_runner_renewal_free (Renewal *renewal)
{
  if (renewal == NULL)
    return;
  hys_trace_unref (renewal->trace);
  g_free (renewal);
}

/* Tells the main thread that the run is over, if it is. */
static void
worker_report (Worker *worker)
{
  Report *report;

  if (worker->recorder != NULL)
    {
      hys_recorder_flush (worker->recorder);
      hys_recorder_look_at (worker->recorder, worker->stepper);
    }
  if (worker->over == HYS_RUNNER_EMPTY)
    return;
  report = g_new0 (Report, 1);
  report->serial = worker->serial;
  report->state = worker->over;
  report->message = g_strdup (worker->message);
  hys_runner_report_free (atomic_exchange (&worker->runner->report, report));
  g_source_set_ready_time (worker->runner->mail, 0);
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
  hys_hand_clear (&worker->hand);
  g_clear_pointer (&worker->message, g_free);
  worker->over = HYS_RUNNER_EMPTY;
  worker->running = FALSE;
}

static void
worker_end (Worker         *worker,
            HysRunnerState  over,
            const char     *message)
{
  worker->running = FALSE;
  worker->over = over;
  worker->message = g_strdup (message);
}

/* Goes on in a trace with room, if there is memory for one. */
static void
worker_renew (Worker *worker)
{
  HysTrace *trace = hys_recorder_renew (worker->recorder);
  Renewal *renewal;

  if (trace == NULL)
    return;
  renewal = g_new0 (Renewal, 1);
  renewal->generation = worker->generation;
  renewal->trace = trace;
  hys_recorder_watch (worker->recorder, worker->stepper);
  hys_runner_renewal_free (atomic_exchange (&worker->runner->renewal, renewal));
  g_source_set_ready_time (worker->runner->mail, 0);
}

/* Records the present state. At the end of the run in any case. It ends where there is no memory to record it. */
static void
worker_record (Worker *worker)
{
  if (worker->endless && hys_recorder_is_full (worker->recorder))
    worker_renew (worker);
  hys_recorder_add (worker->recorder, hys_stepper_system (worker->stepper), hys_stepper_state (worker->stepper),
                    worker->over != HYS_RUNNER_EMPTY);
  if (worker->over == HYS_RUNNER_EMPTY && hys_recorder_ran_out (worker->recorder))
    {
      g_autofree char *reason = hys_recorder_reason (worker->recorder);

      worker_end (worker, HYS_RUNNER_STOPPED, reason);
    }
}

/* Whether there is no step left. */
static gboolean
worker_is_done (const Worker *worker)
{
  const HysStepper *stepper = worker->stepper;

  return !worker->endless && (hys_stepper_count (stepper) >= worker->steps
                              || hys_stepper_state (stepper)->t >= worker->end);
}

/* Tells the recorder and the stepper how far the run goes. */
static void
worker_set_length (Worker *worker)
{
  hys_stepper_set_end (worker->stepper, worker->endless ? INFINITY : worker->end);
  hys_recorder_set_steps (worker->recorder, worker->endless ? HYS_STEPS_ENDLESS : worker->steps);
}

/* HysStop: nobody waits any more for what is loaded. */
static gboolean
worker_is_abandoned (gpointer data)
{
  Worker *worker = data;

  return atomic_load_explicit (&worker->runner->quitting, memory_order_relaxed)
         || atomic_load_explicit (&worker->runner->wanted, memory_order_relaxed) != worker->generation;
}

/* Tells the stepper how accurate it is to be, and who listens. */
static void
worker_fit_out (Worker *worker)
{
  hys_stepper_set_accuracy (worker->stepper, worker->tolerance, worker->until);
  hys_stepper_set_stop (worker->stepper, (HysStop){ worker_is_abandoned, worker });
  hys_recorder_watch (worker->recorder, worker->stepper);
  hys_stepper_set_witness (worker->stepper, hys_recorder_witness (worker->recorder));
}

static void
worker_load (Worker  *worker,
             Command *command)
{
  const HysSimulation *simulation = &command->simulation;
  g_autoptr (GError) error = NULL;
  const HysScheme *scheme = hys_scheme_find (simulation->scheme, &error);

  worker_unload (worker);
  worker->generation = command->generation;
  if (scheme == NULL)
    {
      worker_end (worker, HYS_RUNNER_STOPPED, error->message);
      return;
    }
  worker->steps = hys_simulation_steps (simulation);
  worker->end = hys_simulation_end (simulation);
  worker->step = simulation->step;
  worker->until = simulation->until;
  worker->tolerance = simulation->tolerance;
  worker->hand.free = hys_system_ref (command->system);
  worker->stepper = hys_stepper_new (scheme, g_steal_pointer (&command->system), simulation->step);
  worker->recorder = hys_recorder_new (command->trace, worker->hand.free);
  worker_fit_out (worker);
  worker_set_length (worker);
  worker_record (worker);
}

/* Only when the run is not over: then there are steps left. What is abandoned is over; nobody hears of it. */
static void
worker_step (Worker *worker)
{
  HysStatus status = hys_stepper_step (worker->stepper);

  if (status == HYS_STATUS_OK && worker_is_done (worker))
    status = hys_stepper_audit (worker->stepper);
  if (status == HYS_STATUS_CANCELLED)
    {
      worker_end (worker, HYS_RUNNER_STOPPED, NULL);
      return;
    }
  if (status != HYS_STATUS_OK)
    worker_end (worker, HYS_RUNNER_STOPPED, hys_stepper_message (worker->stepper));
  else if (worker_is_done (worker))
    worker_end (worker, HYS_RUNNER_FINISHED, NULL);
  worker_record (worker);
}

/* A step after which the whole network is shown, which the trace may not record. */
static void
worker_step_in_full (Worker *worker)
{
  hys_stepper_watch (worker->stepper, NULL);
  worker_step (worker);
  hys_recorder_show (worker->recorder, worker->stepper);
  hys_recorder_watch (worker->recorder, worker->stepper);
}

/* Steps for a slice of time, or up to what the clock asks for. Returns how long to wait for it then, in µs. */
static guint64
worker_advance (Worker *worker)
{
  gint64 start = g_get_monotonic_time (), now = start;
  /* Model time that the clock asks for. */
  double target = worker->speed > 0
                  ? worker->anchor_t + worker->speed * (double) (now - worker->anchor_clock) / G_USEC_PER_SEC : INFINITY;
  double ahead;

  while (worker->running && now - start < SLICE_USEC && hys_stepper_state (worker->stepper)->t < target
         && !worker_is_abandoned (worker))
    {
      if (hys_recorder_wants_snapshot (worker->recorder)
          || (!worker->endless && hys_stepper_count (worker->stepper) + 1 >= worker->steps))   /* the last one */
        worker_step_in_full (worker);
      else
        worker_step (worker);
      now = g_get_monotonic_time ();
    }
  ahead = (hys_stepper_state (worker->stepper)->t - target) / worker->speed * G_USEC_PER_SEC;
  if (!worker->running || worker->speed <= 0)
    return 0;
  if (ahead < -MAX_LAG_USEC)
    worker_anchor (worker);
  return ahead >= 0 ? (guint64) CLAMP (ahead, MIN_WAIT_USEC, MAX_WAIT_USEC) : 0;
}

/* A run that was over has steps to do again. */
static void
worker_go_on (Worker   *worker,
              gboolean  running)
{
  worker->over = HYS_RUNNER_EMPTY;
  g_clear_pointer (&worker->message, g_free);
  worker->running = running;
  worker_anchor (worker);
}

/* The run may have become longer or shorter. */
static void
worker_check_end (Worker   *worker,
                  gboolean  running)
{
  worker_set_length (worker);
  if (worker->over == HYS_RUNNER_EMPTY && worker_is_done (worker))
    {
      worker_end (worker, HYS_RUNNER_FINISHED, NULL);
      worker_record (worker);
    }
  else if (worker->over == HYS_RUNNER_FINISHED && !worker_is_done (worker))
    worker_go_on (worker, running);
}

/* A bar is taken in hand, moved on, or (-1) let go: in so much of the run's time as its next place is on its way. None
 * is taken when the run is over. */
static void
worker_hold (Worker *worker,
             int     bar,
             double  way)
{
  double time = worker->speed > 0 ? worker->speed * HAND_TIME : HAND_PART * worker->until;
  gboolean exchanged = bar != worker->hand.bar;

  if (worker->stepper == NULL || (exchanged ? bar >= 0 && worker->over != HYS_RUNNER_EMPTY : bar < 0))
    return;
  worker->stepper = hys_hand_hold (&worker->hand, worker->stepper, bar, way, time, worker->step);
  if (!exchanged)
    return;
  hys_recorder_exchange (worker->recorder, hys_stepper_system (worker->stepper));
  worker_fit_out (worker);
}

/* Other values. A run that was made longer goes on, and one that stopped for a reason, which may have gone; one made
 * shorter than it has come is over. What could not start cannot go on. */
static void
worker_update (Worker  *worker,
               Command *command)
{
  if (worker->stepper == NULL)
    return;
  if (worker->over == HYS_RUNNER_STOPPED)
    worker_go_on (worker, command->running);
  worker->steps = hys_simulation_steps (&command->simulation);
  worker->end = hys_simulation_end (&command->simulation);
  worker->until = command->simulation.until;
  worker->tolerance = command->simulation.tolerance;
  hys_hand_update (&worker->hand, worker->stepper, g_steal_pointer (&command->system));
  hys_stepper_set_accuracy (worker->stepper, worker->tolerance, worker->until);
  worker_check_end (worker, command->running);
}

/* FALSE to quit. */
static gboolean
worker_obey (Worker  *worker,
             Command *command)
{
  worker->serial = command->serial;
  switch (command->type)
    {
    case COMMAND_LOAD:
      worker_load (worker, command);
      break;
    case COMMAND_UPDATE:
      worker_update (worker, command);
      break;
    case COMMAND_RUN:
      worker->running = worker->over == HYS_RUNNER_EMPTY;
      worker_anchor (worker);
      break;
    case COMMAND_PAUSE:
      worker->running = FALSE;
      break;
    case COMMAND_STEP:
      worker->running = FALSE;
      if (worker->over == HYS_RUNNER_EMPTY)
        worker_step_in_full (worker);
      break;
    case COMMAND_SPEED:
      worker->speed = command->speed;
      worker_anchor (worker);
      break;
    case COMMAND_ENDLESS:
      worker->endless = command->endless;
      if (worker->stepper != NULL)
        worker_check_end (worker, command->running);
      break;
    case COMMAND_HAND:
      worker_hold (worker, command->bar, command->way);
      break;
    case COMMAND_QUIT:
    default:
      return FALSE;
    }
  worker_report (worker);
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
  worker_report (worker);
  return wait > 0 ? g_async_queue_timeout_pop (commands, wait) : g_async_queue_try_pop (commands);
}

gpointer
hys_runner_work (gpointer data)
{
  Worker worker = { .runner = data, .hand.bar = -1 };
  gboolean going_on = TRUE;

  while (going_on)
    {
      Command *command = worker_next (&worker);

      if (command == NULL)
        continue;
      HYS_TSAN_ACQUIRE (command);
      going_on = !atomic_load (&worker.runner->quitting) && worker_obey (&worker, command);
      hys_runner_command_free (command);
    }
  worker_unload (&worker);
  return NULL;
}
