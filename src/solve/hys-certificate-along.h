/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The passes of the certificate along the bars of a network and the diagonals that its springs lie in (hys-diagonals.h), for one step:
 * included by hys-certificate.c after hys-certificate-chain.h.
 */

static inline void
PASS (begin_bar_along) (HysReferee          *self,
                        const HysStepRecord *record,
                        guint                i,
                        PASS (Tally)        *tally)
{
  PASS (begin_bar) (PASS (along) (self->free, i), PASS (along) (self->share, i), PASS (along) (record->before->v, i),
                    PASS (along) (record->after->v, i), PASS (along) (record->force, i), (REAL_AT *) (self->mean + i),
                    (REAL_AT *) (self->sum + i), (REAL_AT *) (self->noise + i), tally);
}

static inline void
PASS (weigh_bar_along) (const HysReferee    *self,
                        const HysStepRecord *record,
                        guint                i,
                        PASS (Tally)        *tally)
{
  const HysState *before = record->before, *after = record->after;

  PASS (weigh_bar) (self->h, PASS (along) (self->free, i), PASS (along) (self->inertia, i), PASS (along) (self->mean, i),
                    PASS (along) (self->sum, i), PASS (along) (self->noise, i), PASS (along) (before->v, i),
                    PASS (along) (after->v, i), PASS (along) (before->q, i), PASS (along) (after->q, i), tally);
}

#ifdef LANES
/* What acts on one end of each spring of a diagonal: on the bars from @bar on. */
static inline void
PASS (act_along) (HysReferee *self,
                  guint       bar,
                  guint       n,
                  double      sign,
                  const REAL *start,
                  const REAL *end,
                  const REAL *noise)
{
  for (guint i = bar; i < bar + n; i += LANES, start++, end++, noise++)
    {
      REAL share = PASS (along) (self->share, i);

      *(REAL_AT *) (self->sum + i) += sign * ((1 - share) * *start + share * *end);
      *(REAL_AT *) (self->noise + i) += *noise;
    }
}

/* The same with what acts on both ends alike. */
static inline void
PASS (pull_along) (HysReferee *self,
                   guint       bar,
                   guint       n,
                   double      sign,
                   const REAL *pull,
                   const REAL *noise)
{
  for (guint i = bar; i < bar + n; i += LANES, pull++, noise++)
    {
      *(REAL_AT *) (self->sum + i) += sign * *pull;
      *(REAL_AT *) (self->noise + i) += *noise;
    }
}

/* First all tensions, then what acts on all bars at the same end: what is written is not read at once in other parts. */
static inline void
PASS (add_diagonal) (HysReferee          *self,
                     const HysSystem     *system,
                     const HysStepRecord *record,
                     const HysDiagonal   *piece,
                     PASS (Tally)        *tally)
{
  double share = self->common;

  REAL start[HYS_DIAGONAL_LONGEST / LANES], end[HYS_DIAGONAL_LONGEST / LANES], noise[HYS_DIAGONAL_LONGEST / LANES];

  for (guint k = 0; k < piece->n / LANES; k++)
    {
      guint i = piece->first + k * LANES;
      REAL e0 = PASS (along) (record->before->e, i), e1 = PASS (along) (record->after->e, i);
      REAL from = PASS (along) (self->mean, piece->from + k * LANES), to = PASS (along) (self->mean, piece->to + k * LANES);
      REAL stiffness = PASS (along) (system->stiffness, i);

      start[k] = stiffness * e0;
      end[k] = stiffness * e1;
      noise[k] = stiffness * PASS (weigh_elongation) (self, from, to, e0, e1, tally);
      tally->force = LARGER (SIZE (end[k]) - noise[k], tally->force);
      if (share >= 0)
        start[k] = (1 - share) * start[k] + share * end[k];
    }
  if (share >= 0)
    {
      PASS (pull_along) (self, piece->to, piece->n, -1, start, noise);
      PASS (pull_along) (self, piece->from, piece->n, 1, start, noise);
      return;
    }
  PASS (act_along) (self, piece->to, piece->n, -1, start, end, noise);
  PASS (act_along) (self, piece->from, piece->n, 1, start, end, noise);
}

static void
PASS (add_forces_along) (HysReferee          *self,
                         const HysSystem     *system,
                         const HysStepRecord *record,
                         Tally_of_one        *tally)
{
  PASS (Tally) most = { 0 };
  guint i = 0;

  for (; i + LANES <= system->n_bars; i += LANES)
    PASS (begin_bar_along) (self, record, i, &most);
  for (; i < system->n_bars; i++)
    begin_bar_along_of_one (self, record, i, tally);
  i = 0;
  for (const HysDiagonal *piece = system->diagonals; i < system->n_springs; i += piece++->n)
    {
      for (; i < piece->first; i++)
        add_spring_of_one (self, &system->springs[i], record->before->e[i], record->after->e[i], tally);
      PASS (add_diagonal) (self, system, record, piece, &most);
    }
  PASS (merge) (tally, &most);
}

static void
PASS (weigh_bars_along) (HysReferee          *self,
                         const HysSystem     *system,
                         const HysStepRecord *record,
                         Tally_of_one        *tally)
{
  PASS (Tally) most = { 0 };
  guint i = 0;

  for (; i + LANES <= system->n_bars; i += LANES)
    PASS (weigh_bar_along) (self, record, i, &most);
  for (; i < system->n_bars; i++)
    weigh_bar_along_of_one (self, record, i, tally);
  PASS (merge) (tally, &most);
}

/* (b) and (c), with the rates that are noted. */
static void
PASS (weigh_sliders_along) (const HysReferee    *self,
                            const HysSystem     *system,
                            const HysStepRecord *record,
                            double               rho_max,
                            Tally_of_one        *tally)
{
  const double *lambda = record->after->lambda;
  REAL law = BOTH (tally->law);
  guint i = 0;

  for (; i + LANES <= system->n_sliders; i += LANES)
    {
      REAL tension = PASS (along) (lambda, i), bound = PASS (along) (system->threshold, i);
      REAL rho = SMALLER (PASS (along) (self->rho, i), BOTH (rho_max));
      REAL next = LARGER (SMALLER (tension + rho * PASS (along) (self->rate, i), bound), -bound);

      law = LARGER (LARGER (SIZE (tension) - bound, SIZE (tension - next)), law);
    }
  tally->law = PASS (largest_of) (law);
  for (; i < system->n_sliders; i++)
    tally->law = larger (gap_of_law_of_one (lambda[i], system->threshold[i], smaller (self->rho[i], rho_max), self->rate[i]), tally->law);
}
#endif
