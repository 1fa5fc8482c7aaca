/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-rounds-private.h"

#include "hys-lanes.h"

#define MAX_ROUNDS    12    /* over the parts of a component */
#define LARGE         100   /* unknowns of a component that is not solved without a look at whether to stop, ... */
#define BETWEEN_LOOKS 16    /* ... one for so many of its parts */
#define RUN           8     /* numbers that are compared at a time */
#define SAMPLES       8     /* loads that are looked at first */
#define LESS          4     /* a force so many times as large as another is of its magnitude */

void
hys_qp_rounds_forget (const HysQp *self,
                      guint        component)
{
  self->rounds->known[component] = FALSE;
}

void
hys_qp_rounds_begin (const HysQp *self)
{
  self->rounds->compared = FALSE;
}

/* Takes the pull on a part by the present y, unless it has changed by @settled at most since the part was solved.
 * Returns: whether it has changed by more. */
static gboolean
take_pull (HysQpRounds     *rounds,
           const HysQpPart *part,
           double           settled)
{
  const double *y = rounds->found;
  double *pull = rounds->pull + part->row, *latest = rounds->latest + part->row;
  const guint *first = rounds->first_near + part->row;
  const HysQpNear *all = rounds->near, *near = all + *first;
  gboolean stays = TRUE;
  int n = part->n;

  for (int j = 0; j < n; j++)
    {
      const HysQpNear *end = all + first[j + 1];
      double sum = 0;

      for (; near < end; near++)
        sum += near->value * y[near->row];
      latest[j] = sum;
      stays &= fabs (sum - pull[j]) <= settled;
    }
  for (int j = 0; j < n && !stays; j++)
    pull[j] = latest[j];
  return !stays;
}

/* The pull that comes next where it goes on as a polynomial of degree four. */
HYS_FOR_EACH_PROCESSOR static void
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

static void
foresee_pulls (HysQpRounds *rounds,
               guint        begin,
               guint        end)
{
  double **past = rounds->past;

  foresee (end - begin, rounds->latest + begin, past[0] + begin, past[1] + begin, past[2] + begin, past[3] + begin,
           rounds->pull + begin);
}

/* No polynomial is known. */
static void
stay_at_pulls (HysQpRounds *rounds,
               guint        begin,
               guint        end)
{
  for (guint k = 0; k < G_N_ELEMENTS (rounds->past); k++)
    memcpy (rounds->past[k] + begin, rounds->pull + begin, (end - begin) * sizeof (double));
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
 * @first: whether what is asked is new to the parts that are due
 * @all: whether these are all, and all due again
 * @count: their number
 * @force: the largest
 */
typedef struct
{
  gboolean looks;
  gboolean first;
  gboolean all;
  guint    count;
  double   force;
} Round;

/* Solves the parts that are due now, for the present pull; then those are due that this may matter to.
 * Returns: whether they were solved. */
static gboolean
solve_round (HysQp *self,
             Round *round)
{
  HysQpRounds *rounds = self->rounds;
  guint *swap = rounds->now, n = 0;

  for (guint k = 0; k < round->count; k++)
    rounds->parts[rounds->now[k]].due = round->all;
  for (guint k = 0; k < round->count; k++)
    {
      HysQpPart *part = &rounds->parts[rounds->now[k]];
      double move;

      if (round->looks && k % BETWEEN_LOOKS == 0 && hys_stop_asked (self->stop))
        return FALSE;
      if (!hys_qp_part_solve (self, rounds, rounds->now[k], &move))
        return FALSE;
      if (round->first || LESS * part->force > round->force)
        part->force = hys_qp_part_force (self, rounds, part);
      round->force = MAX (round->force, part->force);
      if (!round->all && !(part->reach * move <= HYS_TOL_QP_SETTLED * round->force))
        n = call_neighbours (rounds, part, n);
    }
  if (round->all)
    return TRUE;
  rounds->now = rounds->next;
  rounds->next = swap;
  round->count = n;
  return TRUE;
}

/* Which of @n numbers are others than before, whose parts are then due. */
static void
compare (HysQpRounds  *rounds,
         int           n,
         const double *asked,
         double       *before,
         const guint  *part)
{
  for (int begin = 0; begin < n; begin += RUN)
    {
      int end = MIN (begin + RUN, n);

      if (memcmp (asked + begin, before + begin, (gsize) (end - begin) * sizeof (double)) == 0)
        continue;
      for (int j = begin; j < end; j++)
        {
          if (asked[j] != before[j])
            rounds->parts[part[j]].due = TRUE;
          before[j] = asked[j];
        }
    }
}

/* Whether some loads here and there are all others than before, as in a new step. Where there are several components, that
 * of one tells nothing of another. */
static gboolean
is_new (const HysQp  *self,
        const double *before)
{
  const HysQpPiece *whole = &g_array_index (self->parts->components, HysQpComponent, 0).whole;
  int stride = MAX (whole->n / SAMPLES, 1);

  for (int j = 0; j < whole->n; j += stride)
    if (self->b[whole->unknown[j]] == before[whole->unknown[j]])
      return FALSE;
  return self->parts->components->len == 1;
}

/* Parts that are asked something else than before are due; where much is, all are. */
static void
find_due (const HysQp *self,
          HysQpRounds *rounds)
{
  const HysQpQuestion *asked = &rounds->asked;

  rounds->compared = TRUE;
  rounds->is_new = is_new (self, asked->b);
  if (rounds->is_new)
    {
      memcpy (asked->b, self->b, (gsize) self->n * sizeof (double));
      memcpy (asked->d, self->d, (gsize) self->m * sizeof (double));
      memcpy (asked->alpha, self->alpha, (gsize) self->m * sizeof (double));
      return;
    }

  compare (rounds, self->n, self->b, asked->b, rounds->part_of);
  compare (rounds, self->m, self->d, asked->d, rounds->part_with);
  compare (rounds, self->m, self->alpha, asked->alpha, rounds->part_with);
  if (memcmp (self->slip, asked->slip, (gsize) self->m) == 0)
    return;
  for (int i = 0; i < self->m; i++)
    if (self->slip[i] != asked->slip[i])
      rounds->parts[rounds->part_with[i]].due = TRUE;
}

/* The parts of a component, in two runs of numbers. */
typedef struct
{
  guint begin[2], end[2];
} Runs;

static Runs
runs_of (const HysQp          *self,
         const HysQpComponent *component)
{
  guint n_bodies = self->parts->bodies->len;

  return (Runs){ { component->first_body, n_bodies + component->first_point },
                 { component->end_body, n_bodies + component->end_point } };
}

/* Lists the parts that are due; their number. @force: (inout): at least that of the others */
static guint
list_due (const HysQp *self,
          HysQpRounds *rounds,
          const Runs  *runs,
          gboolean     known,
          double      *force)
{
  guint count = 0;

  for (guint run = 0; run < 2; run++)
    for (guint k = runs->begin[run]; k < runs->end[run]; k++)
      if (!known || rounds->is_new || rounds->parts[k].due || rounds->parts[k].always)
        rounds->now[count++] = k;
      else
        *force = MAX (*force, rounds->parts[k].force);
  return count;
}

/* Lists all; their number. */
static guint
list_all (HysQpRounds *rounds,
          const Runs  *runs)
{
  guint count = 0;

  for (guint run = 0; run < 2; run++)
    for (guint k = runs->begin[run]; k < runs->end[run]; k++)
      rounds->now[count++] = k;
  return count;
}

/* The pull with which the parts that are due are solved first: by the present y, where it is not the one found, or as it
 * goes on changing from question to question, where all are due (@all). */
static void
begin_pulls (const HysQp *self,
             HysQpRounds *rounds,
             const Runs  *runs,
             gboolean     known,
             gboolean     all)
{
  const HysQpPart *parts = rounds->parts;

  for (guint run = 0; run < 2 && known && all; run++)
    foresee_pulls (rounds, parts[runs->begin[run]].row, parts[runs->end[run]].row);
  if (known)
    return;
  for (guint run = 0; run < 2; run++)
    for (guint k = runs->begin[run]; k < runs->end[run]; k++)
      for (int j = 0; j < parts[k].n; j++)
        rounds->found[parts[k].row + (guint) j] = self->y[rounds->which[parts[k].row + (guint) j]];
  for (guint run = 0; run < 2; run++)
    {
      for (guint k = runs->begin[run]; k < runs->end[run]; k++)
        take_pull (rounds, &parts[k], -1);
      stay_at_pulls (rounds, parts[runs->begin[run]].row, parts[runs->end[run]].row);
    }
}

/* Gives what was found. */
static void
answer (HysQp            *self,
        HysQpRounds      *rounds,
        const HysQpPiece *whole)
{
  const guint *row_of = rounds->row_of, *row_with = rounds->row_with;
  const double *found = rounds->found;
  double *y = self->y, *lambda = self->lambda;
  gint8 *slip = self->slip, *asked = rounds->asked.slip;
  const gint8 *pattern = rounds->slip;
  const int *unknown = whole->unknown, *slider = whole->slider;
  int n = whole->n, m = whole->m;

  for (int j = 0; j < n; j++)
    y[unknown[j]] = found[row_of[unknown[j]]];
  for (int k = 0; k < m; k++)
    {
      int i = slider[k];
      guint p = row_with[i];

      lambda[i] = found[p];
      slip[i] = asked[i] = pattern[p];
    }
}

/* Rounds until the couplings have settled to the force of the round. */
static gboolean
go_round (HysQp          *self,
          HysQpComponent *component,
          Round          *round)
{
  HysQpRounds *rounds = self->rounds;

  for (int k = 0; round->count > 0; k++)
    {
      component->apart = k < MAX_ROUNDS;
      if (!component->apart || !solve_round (self, round))
        return FALSE;
      round->count = take_pulls (rounds, round->count, HYS_TOL_QP_SETTLED * round->force);
      round->first = round->all = FALSE;
    }
  return TRUE;
}

static double
largest_force (const HysQpRounds *rounds,
               const Runs        *runs,
               double             force)
{
  for (guint run = 0; run < 2; run++)
    for (guint k = runs->begin[run]; k < runs->end[run]; k++)
      force = MAX (force, rounds->parts[k].force);
  return force;
}

/* Until the couplings have settled to the largest force, which may be much less than that of the solution before. @settled:
 * (inout): to which those had that are not due */
static gboolean
settle (HysQp          *self,
        HysQpComponent *component,
        const Runs     *runs,
        Round          *round,
        double         *settled)
{
  HysQpRounds *rounds = self->rounds;

  for (;;)
    {
      if (!go_round (self, component, round))
        return FALSE;
      *settled = MAX (*settled, round->force);
      round->force = largest_force (rounds, runs, self->scale);
      if (*settled <= LESS * round->force)
        return TRUE;
      *settled = round->force;
      round->count = take_pulls (rounds, list_all (rounds, runs), HYS_TOL_QP_SETTLED * round->force);
    }
}

static gboolean
solve_coupled (HysQp          *self,
               guint           number,
               HysQpComponent *component,
               double         *force)
{
  HysQpRounds *rounds = self->rounds;
  Runs runs = runs_of (self, component);
  gboolean known = rounds->known[number];
  Round round = { .looks = component->whole.n >= LARGE, .first = TRUE, .force = self->scale };
  double settled;

  if (!rounds->compared)
    find_due (self, rounds);
  round.count = list_due (self, rounds, &runs, known, &round.force);
  round.all = round.count > 1 && round.count == runs.end[0] - runs.begin[0] + runs.end[1] - runs.begin[1];
  settled = known && !round.all ? rounds->force[number] : 0;
  rounds->known[number] = FALSE;
  begin_pulls (self, rounds, &runs, known, round.all);
  if (!settle (self, component, &runs, &round, &settled))
    return FALSE;
  rounds->known[number] = TRUE;
  rounds->force[number] = settled;
  *force = round.force;
  answer (self, rounds, &component->whole);
  return TRUE;
}

gboolean
hys_qp_rounds_solve (HysQp  *self,
                     guint   number,
                     double *force)
{
  HysQpComponent *component = &g_array_index (self->parts->components, HysQpComponent, number);
  const HysQpPart *first = &self->rounds->parts[component->first_body];

  /* one part, without couplings in it */
  if (component->end_body == component->first_body + 1 && component->end_point == component->first_point
      && first[1].beside == first->beside)
    {
      if (!hys_qp_part_solve_alone (self, self->rounds, component->first_body, force))
        return FALSE;
      *force = MAX (*force, self->scale);
      return TRUE;
    }
  return solve_coupled (self, number, component, force);
}
