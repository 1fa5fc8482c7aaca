/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-runner.h"
#include "hys-simulation.h"

#include <stdatomic.h>

G_BEGIN_DECLS

/*
 * Two threads. The main thread (hys-runner.c) owns the HysRunner's fields but for those marked as shared; the worker
 * (hys-worker.c) owns its Worker, on its own stack. What passes between them:
 *
 *   down: Command, through a GAsyncQueue;
 *   up:   rows of the trace (HysTrace is made for that), the residual (an atomic), and Report: the latest one lies in
 *         an atomic slot, and a source of the main context is woken to read it.
 *
 * Every command has a serial number, and a report that of the last command obeyed. A report that does not know of the
 * latest command is dropped: a run that is over says so again after every command, until one gives it something to do.
 * So a report of a generation that is no longer current is dropped too: a load or reset is a command.
 *
 * An endless run replaces its trace from time to time: the latest one lies in another atomic slot, with its generation.
 *
 * A step of a large network can take long. It is abandoned when the main thread is after another generation, or quits.
 */
typedef enum
{
  COMMAND_LOAD,     /* system, simulation, trace, generation */
  COMMAND_UPDATE,   /* system, simulation, running */
  COMMAND_RUN,
  COMMAND_PAUSE,
  COMMAND_STEP,
  COMMAND_SPEED,    /* speed */
  COMMAND_ENDLESS,  /* endless, running */
  COMMAND_HAND,     /* bar, way */
  COMMAND_QUIT,
} CommandType;

typedef struct
{
  CommandType  type;
  guint64      serial;
  HysSystem   *system;
  HysSimulation simulation;
  HysTrace    *trace;
  guint64      generation; /* of the trace */
  gboolean     running;    /* whether the main thread takes the run to be going on */
  double       speed;
  gboolean     endless;
  int          bar;        /* in hand; -1 = none */
  double       way;
} Command;

/* That a run goes on in another trace. */
typedef struct
{
  guint64   generation;
  HysTrace *trace;
} Renewal;

/* That a run is over. */
typedef struct
{
  guint64         serial;
  HysRunnerState  state;
  char           *message;
} Report;

struct _HysRunner
{
  GObject         parent_instance;

  /* main thread */
  GThread        *thread;
  HysSystem      *system;       /* of the run; only the worker evaluates it */
  HysSimulation   simulation;   /* how it is run */
  HysTrace       *trace;
  HysRunnerState  state;
  char           *message;
  guint64         generation;
  guint64         serial;       /* of the last command */
  gboolean        begun;        /* whether a step was asked for since the last load or reset */
  gboolean        endless;
  int             held;         /* the bar in hand, or -1 */

  /* shared */
  GAsyncQueue     *commands;    /* of Command; main pushes, worker pops */
  GSource         *mail;        /* main owns it, worker makes it ready */
  _Atomic (Report *) report;    /* the latest one, owned by the slot: worker puts, main takes; NULL = none */
  _Atomic (Renewal *) renewal;  /* likewise */
  atomic_bool      quitting;    /* main writes, worker reads */
  _Atomic (guint64) wanted;     /* the generation: main writes, worker reads */
};

void     hys_runner_command_free (Command  *command);
void     hys_runner_report_free  (Report   *report);
void     hys_runner_renewal_free (Renewal  *renewal);

/* The worker: obeys the commands of a runner until it is told to quit. */
gpointer hys_runner_work         (gpointer  runner);

G_END_DECLS
