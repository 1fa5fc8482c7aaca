/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-ledger.h"

#include "hys-sums.h"

#include <string.h>

struct HysLedger
{
  double  stored;      /* at t = 0 */
  double *reaction0;   /* per bar, at the start of the step; only where bars are driven */
  double *reaction1;
  const HysChain *chain;   /* the caller's; NULL = the bars are not masses in a row */
};

/* What steps side by side add. */
typedef struct
{
  double work[HYS_LANES];
  double friction[HYS_LANES];
  double viscous[HYS_LANES];
  double kinetic[HYS_LANES];   /* not added, but stored at their ends */
  double elastic[HYS_LANES];
} Account;

HysLedger *
hys_ledger_new (const HysSystem *system)
{
  HysLedger *self = g_new0 (HysLedger, 1);

  self->reaction0 = g_new0 (double, system->n_bars + 1);
  self->reaction1 = g_new0 (double, system->n_bars + 1);
  return self;
}

void
hys_ledger_free (HysLedger *self)
{
  if (self == NULL)
    return;
  g_free (self->reaction0);
  g_free (self->reaction1);
  g_free (self);
}

void
hys_ledger_take_chain (HysLedger      *self,
                       const HysChain *chain)
{
  self->chain = chain;
}

static inline double
mean (double a,
      double b)
{
  return 0.5 * (a + b);
}

/* sum += mean tension * change of elongation */
G_ALWAYS_INLINE static inline void
add_work (double         *sum,
          const HysState *before,
          const HysState *after,
          guint           from,
          guint           to,
          const double   *start,
          const double   *end,
          guint           lanes,
          guint           stride)
{
  const double *from0 = before->q + from * stride, *from1 = after->q + from * stride;
  const double *to0 = before->q + to * stride, *to1 = after->q + to * stride;

  HYS_EACH_LANE
    sum[j] += mean (start[j], end[j]) * ((to1[j] - to0[j]) - (from1[j] - from0[j]));
}

/* What the steps add to the work of loads. */
G_ALWAYS_INLINE static inline void
book_loads (Account         *account,
            const HysLoads  *loads,
            const HysState  *before,
            const HysState  *after,
            const double    *start,
            const double    *end,
            guint            lanes,
            guint            stride)
{
  for (guint k = 0; k < loads->n_loaded; k++)
    {
      guint at = loads->loaded[k] * stride;
      const double *start_at = start + at, *end_at = end + at, *q0 = before->q + at, *q1 = after->q + at;

      HYS_EACH_LANE
        account->work[j] += mean (start_at[j], end_at[j]) * (q1[j] - q0[j]);
    }
}

/* What they add to what is dissipated. */
G_ALWAYS_INLINE static inline void
book_steps (Account         *account,
            const HysSystem *system,
            const HysState  *before,
            const HysState  *after,
            guint            lanes,
            guint            stride)
{
  for (guint i = 0; i < system->n_sliders; i++)
    add_work (account->friction, before, after, system->slides[i].from, system->slides[i].to,
              before->lambda + i * stride, after->lambda + i * stride, lanes, stride);
  for (guint i = 0; i < system->n_dashpots; i++)
    add_work (account->viscous, before, after, system->dashpots[i].from, system->dashpots[i].to,
              before->tau + i * stride, after->tau + i * stride, lanes, stride);
}

/* What is stored at the ends of the steps, but for bundles. */
G_ALWAYS_INLINE static inline void
measure_stored (Account         *account,
                const HysSystem *system,
                const HysState  *after,
                guint            lanes,
                guint            stride)
{
  for (guint i = 0; i < system->n_bars; i++)
    if (system->bars[i].class == HYS_BAR_MASS)
      {
        const double *v = after->v + i * stride;
        double half = 0.5 * system->bars[i].mass;

        HYS_EACH_LANE
          account->kinetic[j] += half * v[j] * v[j];
      }
  for (guint i = 0; i < system->n_springs; i++)
    {
      const double *e = after->e + i * stride;
      double half = 0.5 * system->springs[i].stiffness;

      HYS_EACH_LANE
        account->elastic[j] += half * e[j] * e[j];
    }
}

/* Both, of masses in a row. */
static void
book_chain (Account        *account,
            const HysChain *chain,
            const HysState *before,
            const HysState *after)
{
  HysChainAccount sums = hys_chain_account (chain, before, after);

  account->friction[0] = sums.friction;
  account->kinetic[0] = sums.kinetic;
  account->elastic[0] = sums.elastic;
}

static void
book_drives (HysLedger       *self,
             const HysSystem *system,
             const HysLoads  *loads,
             const HysState  *before,
             const HysState  *after,
             double          *work)
{
  double *swap = self->reaction0;

  hys_state_reactions (system, after, self->reaction1);
  for (guint k = 0; k < loads->n_driven; k++)
    {
      guint i = loads->driven[k];

      *work += mean (self->reaction0[i], self->reaction1[i]) * (after->q[i] - before->q[i]);
    }
  self->reaction0 = self->reaction1;
  self->reaction1 = swap;
}

static void
balance (const HysLedger *self,
         double          *energy)
{
  energy[HYS_ENERGY_ERROR] = energy[HYS_ENERGY_WORK]
                             - (energy[HYS_ENERGY_KINETIC] + energy[HYS_ENERGY_ELASTIC] - self->stored)
                             - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS];
}

/* Brings the energies before a step to its end. */
static void
carry (const HysLedger *self,
       const Account   *account,
       double          *energy,
       double          *lost)
{
  hys_state_add_energy (&energy[HYS_ENERGY_WORK], &lost[HYS_ENERGY_WORK], account->work[0]);
  hys_state_add_energy (&energy[HYS_ENERGY_FRICTION], &lost[HYS_ENERGY_FRICTION], account->friction[0]);
  hys_state_add_energy (&energy[HYS_ENERGY_VISCOUS], &lost[HYS_ENERGY_VISCOUS], account->viscous[0]);
  energy[HYS_ENERGY_KINETIC] = account->kinetic[0];
  energy[HYS_ENERGY_ELASTIC] = account->elastic[0];
  balance (self, energy);
}

void
hys_ledger_book (HysLedger       *self,
                 const HysSystem *system,
                 const HysLoads  *loads,
                 const HysBundles *bundles,
                 const HysState  *before,
                 HysState        *after)
{
  Account account = { 0 };

  book_loads (&account, loads, before, after, loads->start, loads->end, 1, 1);
  if (self->chain != NULL)
    book_chain (&account, self->chain, before, after);
  else
    {
      book_steps (&account, system, before, after, 1, 1);
      account.kinetic[0] = hys_sum_of_energies (system->mass, after->v, system->n_bars);
      account.elastic[0] = hys_sum_of_energies (system->stiffness, after->e, system->n_springs);
    }
  if (loads->n_driven > 0)
    book_drives (self, system, loads, before, after, account.work);
  /* sum of mean tension * slip over the branches of a bundle: what goes in and is not stored, since k u is linear in u. */
  for (guint i = 0; i < system->n_bundles; i++)
    {
      account.friction[0] += mean (before->r[i], after->r[i]) * bundles->move[i] - (after->w[i] - before->w[i]);
      account.elastic[0] += after->w[i];
    }
  memcpy (after->energy, before->energy, sizeof after->energy);
  memcpy (after->lost, before->lost, sizeof after->lost);
  carry (self, &account, after->energy, after->lost);
}

/* As hys_state_add_energy() for the sums, from the first step on, of what the steps bring. */
HYS_FOR_EACH_PROCESSOR void
hys_ledger_sum_lanes (HysStrip     *strip,
                      const double *work,
                      const double *friction,
                      const double *viscous)
{
  static const HysEnergy of[] = { HYS_ENERGY_WORK, HYS_ENERGY_FRICTION, HYS_ENERGY_VISCOUS };
  double part[G_N_ELEMENTS (of)][HYS_LANES], sum[] = { strip->lost[of[0]][0], strip->lost[of[1]][0], strip->lost[of[2]][0] };

  for (guint j = 0; j < HYS_LANES; j++)
    {
      part[0][j] = sum[0] += work[j];
      part[1][j] = sum[1] += friction[j];
      part[2][j] = sum[2] += viscous[j];
    }
  for (guint k = 0; k < G_N_ELEMENTS (of); k++)
    {
      double *energy = strip->energy[of[k]], *lost = strip->lost[of[k]], start = energy[0];

      for (guint j = 0; j < HYS_LANES; j++)
        {
          double total = start + part[k][j], taken = total - start;

          energy[j + 1] = total;
          lost[j + 1] = (start - (total - taken)) + (part[k][j] - taken);
        }
    }
}

HYS_FOR_EACH_PROCESSOR void
hys_ledger_close_lanes (HysStrip     *strip,
                        double        stored,
                        const double *kinetic,
                        const double *elastic)
{
  const double *work = strip->energy[HYS_ENERGY_WORK] + 1, *friction = strip->energy[HYS_ENERGY_FRICTION] + 1;
  const double *viscous = strip->energy[HYS_ENERGY_VISCOUS] + 1;
  double *error = strip->energy[HYS_ENERGY_ERROR] + 1;

  memcpy (strip->energy[HYS_ENERGY_KINETIC] + 1, kinetic, HYS_LANES * sizeof (double));
  memcpy (strip->energy[HYS_ENERGY_ELASTIC] + 1, elastic, HYS_LANES * sizeof (double));
  for (guint j = 0; j < HYS_LANES; j++)
    error[j] = work[j] - (kinetic[j] + elastic[j] - stored) - friction[j] - viscous[j];
}

HYS_FOR_EACH_PROCESSOR void
hys_ledger_book_lanes (HysLedger       *self,
                       const HysSystem *system,
                       const HysLoads  *loads,
                       HysStrip        *strip)
{
  Account account = { 0 };

  book_loads (&account, loads, &strip->before, &strip->after, strip->start, strip->end, HYS_LANES, HYS_STRIDE);
  book_steps (&account, system, &strip->before, &strip->after, HYS_LANES, HYS_STRIDE);
  measure_stored (&account, system, &strip->after, HYS_LANES, HYS_STRIDE);
  hys_ledger_sum_lanes (strip, account.work, account.friction, account.viscous);
  hys_ledger_close_lanes (strip, self->stored, account.kinetic, account.elastic);
}

void
hys_ledger_close (HysLedger       *self,
                  const HysSystem *system,
                  HysState        *state)
{
  state->energy[HYS_ENERGY_KINETIC] = hys_state_kinetic (system, state);
  state->energy[HYS_ENERGY_ELASTIC] = hys_state_elastic (system, state);
  balance (self, state->energy);
  hys_state_reactions (system, state, self->reaction0);
}

void
hys_ledger_open (HysLedger       *self,
                 const HysSystem *system,
                 HysState        *state)
{
  const double *energy = state->energy;

  self->stored = hys_state_kinetic (system, state) + hys_state_elastic (system, state)
                 - (energy[HYS_ENERGY_WORK] - energy[HYS_ENERGY_FRICTION] - energy[HYS_ENERGY_VISCOUS] - energy[HYS_ENERGY_ERROR]);
  hys_ledger_close (self, system, state);
}
