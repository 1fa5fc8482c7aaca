/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-rounds-private.h"

#include "hys-processors.h"
#include "hys-sums.h"

#define MAX_ROUNDS    12    /* over the parts of a component */
#define LARGE         100   /* unknowns of a component that is not solved without a look at whether to stop, ... */
#define BETWEEN_LOOKS 16    /* ... one for so many of its parts */
#define RUN           64    /* numbers that are compared at a time */
#define SAMPLES       8     /* loads that are looked at first */
#define LESS          4     /* a force so many times as large as another is of its magnitude */

/* A component while it is solved. */
typedef struct
{
  HysQp           *self;
  HysQpRounds     *rounds;
  HysQpComponent  *component;
  guint            number;
  const HysQpSpan *span;
} Task;

/* Does something for each of its runs of unknowns, or of sliders. */
#define EACH_RUN(task, kind, run) \
  (const HysQpRun *run = (task)->rounds->kind + (task)->span->kind; run < (task)->rounds->kind + (task)->span[1].kind; run++)

void
hys_qp_rounds_forget (const HysQp *self,
                      guint        component)
{
  self->rounds->known[component] = FALSE;
}

/* Takes the pull on a part by the present y, unless it has changed by @settled at most since the part was solved.
 * Returns: whether it has changed by more. */
static gboolean
take_pull (HysQpRounds     *rounds,
           const HysQpPart *part,
           double           settled)
{
  const double *y = rounds->y;
  const int *which = rounds->which + part->row;
  const guint *first = rounds->first_near + part->row;
  const HysQpNear *all = rounds->near, *near = all + *first;
  gboolean stays = TRUE;
  int n = part->n;

  for (int j = 0; j < n; j++)
    {
      const HysQpNear *end = all + first[j + 1];
      double sum = 0;

      for (; near < end; near++)
        sum += near->value * y[near->unknown];
      rounds->latest[which[j]] = sum;
      stays &= fabs (sum - rounds->pull[which[j]]) <= settled;
    }
  for (int j = 0; j < n && !stays; j++)
    rounds->pull[which[j]] = rounds->latest[which[j]];
  return !stays;
}

/* Of all parts. */
static void
look_at_pulls (const Task *task)
{
  HysQpRounds *rounds = task->rounds;

  for EACH_RUN (task, unknowns, run)
    memset (rounds->latest + run->begin, 0, (run->end - run->begin) * sizeof (double));
  hys_qp_pulls_add (rounds->pulls, task->number, rounds->y, rounds->latest);
}

/* Whether a number is off by more than it may. */
HYS_EACH_PROCESSOR static gboolean
is_off (gsize                  n,
        const double *restrict x,
        const double *restrict y,
        double                 settled)
{
  gint64 off = 0;

  for (gsize j = 0; j < n; j++)
    off |= -(gint64) !(fabs (x[j] - y[j]) <= settled);
  return off != 0;
}

/* The parts that are due at the @n unknowns from @begin on, of which one is; their number after @count others. */
static guint
call_parts (HysQpRounds *rounds,
            guint        begin,
            guint        n,
            double       settled,
            guint        count)
{
  for (guint j = begin; j < begin + n; j++)
    if (!(fabs (rounds->latest[j] - rounds->pull[j]) <= settled) && !rounds->parts[rounds->part_of[j]].due)
      {
        rounds->parts[rounds->part_of[j]].due = TRUE;
        rounds->now[count++] = rounds->part_of[j];
      }
  return count;
}

/* Of all parts, those are due for which the pull has not settled. Returns: how many are. */
static guint
take_all_pulls (const Task *task,
                double      settled)
{
  HysQpRounds *rounds = task->rounds;
  guint count = 0;

  look_at_pulls (task);
  for EACH_RUN (task, unknowns, run)
    for (guint begin = run->begin, n; begin < run->end; begin += n)
      {
        n = MIN (RUN, run->end - begin);
        if (is_off (n, rounds->latest + begin, rounds->pull + begin, settled))
          count = call_parts (rounds, begin, n, settled, count);
      }
  for (guint k = 0; k < count; k++)
    {
      const HysQpPart *part = &rounds->parts[rounds->now[k]];

      for (int j = 0; j < part->n; j++)
        rounds->pull[rounds->which[part->row + (guint) j]] = rounds->latest[rounds->which[part->row + (guint) j]];
    }
  return count;
}

/* The pull that comes next where it goes on as a polynomial of degree four. */
HYS_EACH_PROCESSOR static void
foresee (gsize                  n,
         const double *restrict last,
         double *restrict       one,
         double *restrict       two,
         double *restrict       three,
         double *restrict       four,
         double *restrict       next)
{
  for (gsize p = 0; p < n; p++)
    {
      next[p] = 5 * (last[p] - three[p]) - 10 * (one[p] - two[p]) + four[p];
      four[p] = three[p];
      three[p] = two[p];
      two[p] = one[p];
      one[p] = last[p];
    }
}

/* The pull on the parts that are due, of @count: those for which it has settled drop out.
 * Returns: how many are left. */
static guint
take_pulls (HysQpRounds *rounds,
            guint        count,
            double       settled)
{
  guint left = 0;

  for (guint k = 0; k < count; k++)
    {
      HysQpPart *part = &rounds->parts[rounds->now[k]];

      part->due = take_pull (rounds, part, settled);
      if (part->due)
        rounds->now[left++] = rounds->now[k];
    }
  return left;
}

/* Those coupled to a part are due in the next round: adds them to the @count so far; their number. */
static guint
call_neighbours (HysQpRounds     *rounds,
                 const HysQpPart *part,
                 guint            count)
{
  for (guint k = part->beside; k < part[1].beside; k++)
    {
      guint other = rounds->beside[k];

      if (!rounds->parts[other].due)
        rounds->next[count++] = other;
      rounds->parts[other].due = TRUE;
    }
  return count;
}

/**
 * Round:
 * @looks: whether to look at whether to stop
 * @all: whether all parts are due
 * @exact: whether @force is the largest in what was found, and not that or one before
 * @count: how many parts are due
 * @force: the largest
 */
typedef struct
{
  gboolean looks;
  gboolean all;
  gboolean exact;
  guint    count;
  double   force;
} Round;

/* In what is asked and found. */
static double
largest_force (const Task *task)
{
  const HysQpRounds *rounds = task->rounds;
  double force = task->self->scale;

  for EACH_RUN (task, unknowns, run)
    {
      force = hys_largest_size (task->self->b + run->begin, run->end - run->begin, force);
      force = hys_largest_product (rounds->stiffness + run->begin, rounds->y + run->begin, run->end - run->begin, force);
    }
  for EACH_RUN (task, sliders, run)
    force = hys_largest_size (rounds->tension + run->begin, run->end - run->begin, force);
  return force;
}

/* Solves all parts for the present pull; then those are due to which it matters. Returns: whether they were solved. */
static gboolean
solve_all (const Task *task,
           Round      *round)
{
  HysQpRounds *rounds = task->rounds;
  double move;

  for (guint k = task->span->all; k < task->span[1].all; k++)
    if ((round->looks && k % BETWEEN_LOOKS == 0 && hys_stop_asked (task->self->stop))
        || !hys_qp_part_solve (task->self, rounds, rounds->all[k], &move))
      return FALSE;
  round->force = largest_force (task);
  round->exact = TRUE;
  round->count = take_all_pulls (task, HYS_TOL_QP_SETTLED * round->force);
  return TRUE;
}

/* Solves the parts that are due now, for the present pull; then those are due that this matters to.
 * Returns: whether they were solved. */
static gboolean
solve_some (const Task *task,
            Round      *round)
{
  HysQpRounds *rounds = task->rounds;
  guint *swap = rounds->now, n = 0;

  for (guint k = 0; k < round->count; k++)
    rounds->parts[rounds->now[k]].due = FALSE;
  for (guint k = 0; k < round->count; k++)
    {
      const HysQpPart *part = &rounds->parts[rounds->now[k]];
      double move, force;

      if (round->looks && k % BETWEEN_LOOKS == 0 && hys_stop_asked (task->self->stop))
        return FALSE;
      if (!hys_qp_part_solve (task->self, rounds, rounds->now[k], &move))
        return FALSE;
      force = hys_qp_part_force (task->self, rounds, part);
      round->force = MAX (round->force, force);
      if (!(part->reach * move <= HYS_TOL_QP_SETTLED * round->force))
        n = call_neighbours (rounds, part, n);
    }
  rounds->now = rounds->next;
  rounds->next = swap;
  round->exact = FALSE;
  round->count = take_pulls (rounds, n, HYS_TOL_QP_SETTLED * round->force);
  return TRUE;
}

/* Which of the numbers of a run are others than before, whose parts are then due. */
static void
compare (HysQpRounds    *rounds,
         const HysQpRun *run,
         const double   *asked,
         double         *before,
         const guint    *part)
{
  for (guint begin = run->begin; begin < run->end; begin += RUN)
    {
      guint end = MIN (begin + RUN, run->end);

      if (memcmp (asked + begin, before + begin, (end - begin) * sizeof (double)) == 0)
        continue;
      for (guint j = begin; j < end; j++)
        {
          if (asked[j] != before[j])
            rounds->parts[part[j]].due = TRUE;
          before[j] = asked[j];
        }
    }
}

/* Takes other patterns than those that were found before for a guess; the parts are due if @due. */
static void
take_guesses (HysQpRounds     *rounds,
              const HysQpSpan *span,
              const gint8     *guess,
              gboolean         due)
{
  for (guint k = span->sliders; k < span[1].sliders; k++)
    for (guint begin = rounds->sliders[k].begin; begin < rounds->sliders[k].end; begin += RUN)
      {
        guint end = MIN (begin + RUN, rounds->sliders[k].end);

        if (memcmp (guess + begin, rounds->slip + begin, end - begin) == 0)
          continue;
        for (guint i = begin; i < end; i++)
          if (guess[i] != rounds->slip[i])
            {
              hys_qp_rounds_guess (rounds, (int) i, guess[i]);
              rounds->parts[rounds->part_with[i]].due |= due;
            }
      }
}

/* Whether some loads here and there are all others than before, as in a new step. */
static gboolean
is_new (const Task *task)
{
  const HysQpPiece *whole = &task->component->whole;
  const double *b = task->self->b, *before = task->rounds->asked.b;
  int stride = MAX (whole->n / SAMPLES, 1);

  for (int j = 0; j < whole->n; j += stride)
    if (b[whole->unknown[j]] == before[whole->unknown[j]])
      return FALSE;
  return TRUE;
}

static void
copy_run (const HysQpRun *run,
          const double   *from,
          double         *to)
{
  memcpy (to + run->begin, from + run->begin, (run->end - run->begin) * sizeof (double));
}

/* Parts that are asked something else than before are due; where much is, all are. Returns: whether all are. @known: whether
 * they have answers */
static gboolean
take_question (const Task *task,
               gboolean    known)
{
  const HysQp *self = task->self;
  HysQpRounds *rounds = task->rounds;
  const HysQpQuestion *asked = &rounds->asked;
  gboolean all = !known || is_new (task);

  take_guesses (rounds, task->span, self->slip, !all);
  for EACH_RUN (task, unknowns, run)
    if (all)
      copy_run (run, self->b, asked->b);
    else
      compare (rounds, run, self->b, asked->b, rounds->part_of);
  for EACH_RUN (task, sliders, run)
    if (all)
      {
        copy_run (run, self->d, asked->d);
        copy_run (run, self->alpha, asked->alpha);
      }
    else
      {
        compare (rounds, run, self->d, asked->d, rounds->part_with);
        compare (rounds, run, self->alpha, asked->alpha, rounds->part_with);
      }
  return all;
}

/* The parts of a component, in two runs of numbers. */
typedef struct
{
  guint begin[2], end[2];
} Parts;

static Parts
parts_of (const Task *task)
{
  const HysQpComponent *component = task->component;
  guint n_bodies = task->self->parts->bodies->len;

  return (Parts){ { component->first_body, n_bodies + component->first_point },
                  { component->end_body, n_bodies + component->end_point } };
}

/* Lists the parts that are due, or all, which are then as if they were not; their number. */
static guint
list_due (const Task *task,
          gboolean    all)
{
  HysQpRounds *rounds = task->rounds;
  Parts parts = parts_of (task);
  guint count = 0;

  for (guint run = 0; run < 2; run++)
    for (guint k = parts.begin[run]; k < parts.end[run]; k++)
      if (all || rounds->parts[k].due || rounds->parts[k].always)
        {
          rounds->parts[k].due = FALSE;
          rounds->now[count++] = k;
        }
  return count;
}

/* The pulls with which the parts are solved first: by the present y, where it is not the one found, or as they go on changing from
 * question to question, where all are due (@all). */
static void
begin_pulls (const Task *task,
             gboolean    known,
             gboolean    all)
{
  HysQpRounds *rounds = task->rounds;
  double **past = rounds->past;

  for EACH_RUN (task, unknowns, run)
    if (known && all)
      foresee (run->end - run->begin, rounds->latest + run->begin, past[0] + run->begin, past[1] + run->begin, past[2] + run->begin,
               past[3] + run->begin, rounds->pull + run->begin);
    else if (!known)
      copy_run (run, task->self->y, rounds->y);
  if (known)
    return;
  look_at_pulls (task);
  for EACH_RUN (task, unknowns, run)
    {
      copy_run (run, rounds->latest, rounds->pull);
      for (guint k = 0; k < G_N_ELEMENTS (rounds->past); k++)
        copy_run (run, rounds->latest, past[k]);
    }
}

/* Gives what was found. */
static void
answer (const Task *task,
        double      force)
{
  HysQp *self = task->self;
  const HysQpRounds *rounds = task->rounds;

  for EACH_RUN (task, unknowns, run)
    copy_run (run, rounds->y, self->y);
  for EACH_RUN (task, sliders, run)
    {
      copy_run (run, rounds->tension, self->lambda);
      memcpy (self->slip + run->begin, rounds->slip + run->begin, run->end - run->begin);
      for (guint i = run->begin; i < run->end; i++)
        self->parts->force[i] = force;
    }
}

/* Rounds until the couplings have settled to the force of the round. */
static gboolean
go_round (const Task *task,
          Round      *round)
{
  for (int k = 0; round->count > 0; k++)
    {
      task->component->apart = k < MAX_ROUNDS;
      if (!task->component->apart || !(round->all ? solve_all (task, round) : solve_some (task, round)))
        return FALSE;
      round->all = FALSE;
    }
  return TRUE;
}

/* Until the couplings have settled to the largest force, which may be much less than that of the solution before. @settled:
 * (inout): to which those had that are not due */
static gboolean
settle (const Task *task,
        Round      *round,
        double     *settled)
{
  for (;;)
    {
      if (!go_round (task, round))
        return FALSE;
      *settled = MAX (*settled, round->force);
      if (!round->exact)
        round->force = largest_force (task);
      if (*settled <= LESS * round->force)
        return TRUE;
      *settled = round->force;
      round->count = take_all_pulls (task, HYS_TOL_QP_SETTLED * round->force);
    }
}

static gboolean
solve_coupled (const Task *task)
{
  HysQpRounds *rounds = task->rounds;
  guint number = task->number;
  gboolean known = rounds->known[number], all = take_question (task, known);
  Round round = { .looks = task->component->whole.n >= LARGE };
  Parts parts = parts_of (task);
  guint count = parts.end[0] - parts.begin[0] + parts.end[1] - parts.begin[1];
  double settled;

  round.count = all && count > 1 ? count : list_due (task, all);
  round.all = round.count > 1 && round.count == count;
  round.force = known ? MAX (rounds->largest[number], task->self->scale) : task->self->scale;
  settled = known && !round.all ? rounds->force[number] : 0;
  rounds->known[number] = FALSE;
  begin_pulls (task, known, round.all);
  if (!settle (task, &round, &settled))
    {
      list_due (task, TRUE);
      return FALSE;
    }
  rounds->known[number] = TRUE;
  rounds->force[number] = settled;
  rounds->largest[number] = round.force;
  answer (task, round.force);
  return TRUE;
}

/* One part, without couplings in it. */
static gboolean
solve_alone (HysQp                *self,
             const HysQpComponent *component)
{
  double force;

  if (!hys_qp_part_solve_alone (self, self->rounds, component->first_body, &force))
    return FALSE;
  force = MAX (force, self->scale);
  for (int i = 0; i < component->whole.m; i++)
    self->parts->force[component->whole.slider[i]] = force;
  return TRUE;
}

gboolean
hys_qp_rounds_solve (HysQp *self,
                     guint  number)
{
  HysQpRounds *rounds = self->rounds;
  HysQpComponent *component = &g_array_index (self->parts->components, HysQpComponent, number);
  const HysQpPart *first = &rounds->parts[component->first_body];
  Task task = { self, rounds, component, number, &rounds->spans[number] };

  if (component->end_body == component->first_body + 1 && component->end_point == component->first_point
      && first[1].beside == first->beside)
    return solve_alone (self, component);
  return solve_coupled (&task);
}
