/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-compare.h"

#include <math.h>

HysDifference
hys_compare (const double *t1,
             const double *y1,
             gsize         n1,
             const double *t2,
             const double *y2,
             gsize         n2)
{
  HysDifference result = { 0 };
  double squares = 0;
  gsize j = 0;

  for (gsize i = 0; i < n1 && n2 > 0 && t1[i] <= t2[n2 - 1]; i++)
    {
      double other, difference;

      if (!(t1[i] >= t2[0]))
        continue;
      while (j + 1 < n2 && t2[j + 1] <= t1[i])
        j++;
      other = y2[j];
      if (t1[i] > t2[j])
        other += (y2[j + 1] - y2[j]) * ((t1[i] - t2[j]) / (t2[j + 1] - t2[j]));
      difference = fabs (y1[i] - other);
      if (!isfinite (difference))
        continue;
      if (difference > result.sup || result.n == 0)
        {
          result.sup = difference;
          result.at = t1[i];
        }
      squares += difference * difference;
      result.scale = fmax (result.scale, fmax (fabs (y1[i]), fabs (other)));
      result.n++;
    }
  result.rms = result.n > 0 ? sqrt (squares / (double) result.n) : 0;
  return result;
}

static double *
copy_column (const HysTrace *trace,
             HysSeries       series,
             gsize           n)
{
  HysColumn *column = hys_trace_column (trace, series);
  double *values;

  if (column == NULL)
    return NULL;
  values = g_new (double, n);
  hys_column_copy (column, 0, n, values);
  return values;
}

HysDifference
hys_compare_traces (const HysTrace *one,
                    const HysTrace *other,
                    HysSeries       series)
{
  const HysSeries time = { HYS_SERIES_TIME, 0 };
  gsize n1 = hys_trace_length (one), n2 = hys_trace_length (other);
  g_autofree double *t1 = copy_column (one, time, n1), *t2 = copy_column (other, time, n2);
  g_autofree double *y1 = copy_column (one, series, n1), *y2 = copy_column (other, series, n2);

  if (t1 == NULL || t2 == NULL || y1 == NULL || y2 == NULL)
    return (HysDifference){ 0 };
  return hys_compare (t1, y1, n1, t2, y2, n2);
}

gboolean
hys_ledger_of (const HysTrace *trace,
               gsize           first,
               gsize           last,
               HysLedger      *ledger)
{
  HysColumn *time = hys_trace_column (trace, (HysSeries){ HYS_SERIES_TIME, 0 });
  double change[HYS_N_ENERGIES];

  if (time == NULL || first > last || last >= hys_trace_length (trace))
    return FALSE;
  for (guint i = 0; i < HYS_N_ENERGIES; i++)
    {
      HysColumn *column = hys_trace_column (trace, (HysSeries){ HYS_SERIES_ENERGY, i });

      if (column == NULL)
        return FALSE;
      change[i] = hys_column_get (column, last) - hys_column_get (column, first);
    }
  *ledger = (HysLedger){
    .start = hys_column_get (time, first), .stop = hys_column_get (time, last),
    .work = change[HYS_ENERGY_WORK], .kinetic = change[HYS_ENERGY_KINETIC], .elastic = change[HYS_ENERGY_ELASTIC],
    .friction = change[HYS_ENERGY_FRICTION], .viscous = change[HYS_ENERGY_VISCOUS], .error = change[HYS_ENERGY_ERROR],
  };
  return TRUE;
}
