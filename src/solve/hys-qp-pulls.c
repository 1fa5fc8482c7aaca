/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-qp-pulls.h"

#include "hys-processors.h"
#include "hys-qp-parts.h"

#define BLOCK   1024  /* unknowns whose pulls are added up before those of the next ones */
#define SHORT   8     /* fewer couplings in line are taken one by one */
#define MISSING 3     /* couplings in a row that may be, in a piece of a diagonal */

/* Couplings between the unknowns @i + k and @j + k. */
typedef struct
{
  int i, j, n;
  guint first;   /* of their values */
} Piece;

/* Where those of a component begin; they end where those of the next one do. */
typedef struct
{
  guint pieces, singles;
} Start;

struct HysQpPulls
{
  GArray *pieces;    /* of Piece */
  GArray *at;        /* of int: where in A their values are; -1 = none is */
  GArray *singles;   /* of HysQpEntry: the other couplings */
  double *value;
  double *single_value;
  Start  *starts;
};

/* @where, @along: what it is sorted by: component and block, diagonal and place on it */
typedef struct
{
  guint64    where, along;
  HysQpEntry entry;
  guint      component;
} Coupling;

static int
compare (const void *a,
         const void *b)
{
  const Coupling *p = a, *q = b;

  if (p->where != q->where)
    return p->where < q->where ? -1 : 1;
  return (p->along > q->along) - (p->along < q->along);
}

static Coupling *
sort_couplings (const GArray *couplings,
                const guint  *component_of)
{
  Coupling *sorted = g_new (Coupling, couplings->len + 1);

  for (guint k = 0; k < couplings->len; k++)
    {
      const HysQpEntry *entry = &g_array_index (couplings, HysQpEntry, k);
      guint component = component_of[entry->i];

      sorted[k] = (Coupling){ (guint64) component << 32 | (guint64) (entry->j / BLOCK),
                              (guint64) (entry->i - entry->j) << 32 | (guint64) entry->j, *entry, component };
    }
  qsort (sorted, couplings->len, sizeof (Coupling), compare);
  return sorted;
}

/* Whether a coupling goes on with the piece of a diagonal that another one is in. No unknown of another component is between. */
static gboolean
follows (const Coupling *next,
         const Coupling *last,
         const guint    *component_of)
{
  const HysQpEntry *from = &last->entry, *to = &next->entry;

  if (next->component != last->component || to->i - to->j != from->i - from->j || to->j / BLOCK != from->j / BLOCK
      || to->j - from->j > MISSING + 1)
    return FALSE;
  for (int k = 1; k < to->j - from->j; k++)
    if (component_of[from->i + k] != next->component || component_of[from->j + k] != next->component)
      return FALSE;
  return TRUE;
}

static void
add_piece (HysQpPulls     *self,
           const Coupling *couplings,
           guint           count)
{
  const HysQpEntry *first = &couplings[0].entry, *last = &couplings[count - 1].entry;
  Piece piece = { first->i, first->j, last->j - first->j + 1, self->at->len };

  g_array_set_size (self->at, self->at->len + (guint) piece.n);
  for (int k = 0; k < piece.n; k++)
    g_array_index (self->at, int, piece.first + (guint) k) = -1;
  for (guint k = 0; k < count; k++)
    g_array_index (self->at, int, piece.first + (guint) (couplings[k].entry.j - first->j)) = couplings[k].entry.at;
  g_array_append_val (self->pieces, piece);
}

HysQpPulls *
hys_qp_pulls_new (const HysQp *self,
                  const guint *component_of,
                  guint        n_components)
{
  HysQpPulls *pulls = g_new0 (HysQpPulls, 1);
  const GArray *couplings = self->parts->couplings;
  g_autofree Coupling *sorted = sort_couplings (couplings, component_of);
  guint begin = 0;

  pulls->pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  pulls->at = g_array_new (FALSE, FALSE, sizeof (int));
  pulls->singles = g_array_new (FALSE, FALSE, sizeof (HysQpEntry));
  pulls->starts = g_new (Start, n_components + 1);
  for (guint k = 0; k <= n_components; k++)
    {
      pulls->starts[k] = (Start){ pulls->pieces->len, pulls->singles->len };
      for (guint end; begin < couplings->len && sorted[begin].component == k; begin = end)
        {
          for (end = begin + 1; end < couplings->len && follows (&sorted[end], &sorted[end - 1], component_of);)
            end++;
          if (end - begin >= SHORT)
            add_piece (pulls, sorted + begin, end - begin);
          for (guint i = begin; i < end && end - begin < SHORT; i++)
            g_array_append_val (pulls->singles, sorted[i].entry);
        }
    }
  pulls->value = g_new0 (double, pulls->at->len + 1);
  pulls->single_value = g_new0 (double, pulls->singles->len + 1);
  return pulls;
}

void
hys_qp_pulls_free (HysQpPulls *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->pieces);
  g_array_unref (self->at);
  g_array_unref (self->singles);
  g_free (self->value);
  g_free (self->single_value);
  g_free (self->starts);
  g_free (self);
}

void
hys_qp_pulls_set (HysQpPulls      *self,
                  const HysMatrix *A)
{
  for (guint k = 0; k < self->at->len; k++)
    {
      int at = g_array_index (self->at, int, k);

      self->value[k] = at < 0 ? 0 : A->value[at];
    }
  for (guint k = 0; k < self->singles->len; k++)
    self->single_value[k] = A->value[g_array_index (self->singles, HysQpEntry, k).at];
}

/* First what acts on all unknowns at the same end: what is written is not read at once in other parts. */
G_ALWAYS_INLINE static inline void
add_along (gsize                  n,
           const double *restrict value,
           const double *restrict y,
           double *restrict       pull)
{
  for (gsize k = 0; k < n; k++)
    pull[k] += value[k] * y[k];
}

HYS_EACH_PROCESSOR void
hys_qp_pulls_add (const HysQpPulls *self,
                  guint             component,
                  const double     *y,
                  double           *pull)
{
  const Start *start = &self->starts[component];
  const Piece *pieces = (const Piece *) self->pieces->data;
  const HysQpEntry *singles = (const HysQpEntry *) self->singles->data;

  for (guint k = start->pieces; k < start[1].pieces; k++)
    {
      const Piece *piece = &pieces[k];

      add_along ((gsize) piece->n, self->value + piece->first, y + piece->j, pull + piece->i);
      add_along ((gsize) piece->n, self->value + piece->first, y + piece->i, pull + piece->j);
    }
  for (guint k = start->singles; k < start[1].singles; k++)
    {
      int i = singles[k].i, j = singles[k].j;

      pull[i] += self->single_value[k] * y[j];
      pull[j] += self->single_value[k] * y[i];
    }
}
