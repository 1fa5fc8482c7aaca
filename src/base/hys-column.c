/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-column.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

/* A store is a list of chunks, each twice as large as the one before: nothing ever moves, and there are few of them. */
#define MAX_CHUNKS 56
#define VALUE_CHUNK 256
#define BLOCK_CHUNK 16

/* A block of level l sums up FAN_OUT^l values; 15 levels are enough for any index. */
#define FAN_OUT 16
#define N_LEVELS 15

typedef struct
{
  double minimum;
  double maximum;
} Extremes;

typedef struct
{
  char **chunks;   /* MAX_CHUNKS; NULL while there are no entries */
} Store;

/* What a reader may touch is what lies below the length it has read: values, ranges and the blocks that were complete
 * by then. All of it is written before that length is published. */
struct HysColumn
{
  atomic_int     ref_count;
  atomic_size_t  length;                /* written by the writer (release), read by anyone (acquire) */
  atomic_size_t  first_range;           /* rows before it have no range of their own; set once by the writer */
  Store          values;                /* double */
  Store          ranges;                /* Extremes, of row first_range and later */
  Store          blocks[N_LEVELS];      /* Extremes; blocks[l] is level l + 1 */
  Extremes       partial[N_LEVELS];     /* writer only: the block of each level that is not complete yet */
  gsize          reserved;              /* writer only: there is memory for rows before it that have no range of their
                                           own */
  HysColumn     *opposite;              /* whose values it has with the other sign; NULL = its own */
};

static const Extremes NOTHING = { INFINITY, -INFINITY };

/* Inlined: the sizes are constants, and divisions by them shifts. */
G_ALWAYS_INLINE static inline gsize
locate (gsize  index,
        gsize  first_chunk,
        guint *chunk)
{
  gsize turn = index / first_chunk + 1;

  *chunk = g_bit_storage (turn) - 1;
  return index - first_chunk * (((gsize) 1 << *chunk) - 1);
}

static void
store_open (Store *self)
{
  if (self->chunks == NULL)
    self->chunks = g_new0 (char *, MAX_CHUNKS);
}

/* Allocates the chunks of entries from @first up to @end that are not there yet; FALSE if there is no memory. */
static gboolean
store_try (Store *self,
           gsize  first,
           gsize  end,
           gsize  first_chunk,
           gsize  size)
{
  if (first < end)
    store_open (self);
  while (first < end)
    {
      guint chunk;
      gsize offset = locate (first, first_chunk, &chunk), length = first_chunk << chunk;

      if (self->chunks[chunk] == NULL)
        self->chunks[chunk] = g_try_malloc_n (length, size);
      if (self->chunks[chunk] == NULL)
        return FALSE;
      first += length - offset;
    }
  return TRUE;
}

/* The place of an entry; allocates its chunk if the writer is the first to come there. */
G_ALWAYS_INLINE static inline void *
store_reserve (Store *self,
               gsize  index,
               gsize  first_chunk,
               gsize  size)
{
  guint chunk;
  gsize offset = locate (index, first_chunk, &chunk);

  if (offset == 0)
    {
      store_open (self);
      if (self->chunks[chunk] == NULL)
        self->chunks[chunk] = g_malloc_n (first_chunk << chunk, size);
    }
  return self->chunks[chunk] + offset * size;
}

G_ALWAYS_INLINE static inline const void *
store_get (const Store *self,
           gsize        index,
           gsize        first_chunk,
           gsize        size)
{
  guint chunk;
  gsize offset = locate (index, first_chunk, &chunk);

  return self->chunks[chunk] + offset * size;
}

static void
store_clear (Store *self)
{
  for (guint i = 0; i < MAX_CHUNKS && self->chunks != NULL; i++)
    g_free (self->chunks[i]);
  g_free (self->chunks);
}

static gsize
store_bytes (gsize n,
             gsize first_chunk,
             gsize size)
{
  guint chunk;

  if (n == 0)
    return 0;
  locate (n - 1, first_chunk, &chunk);
  return first_chunk * (((gsize) 2 << chunk) - 1) * size;
}

static double
value_at (const HysColumn *self,
          gsize            index)
{
  return *(const double *) store_get (&self->values, index, VALUE_CHUNK, sizeof (double));
}

static void
extend (Extremes       *self,
        const Extremes *by)
{
  self->minimum = MIN (self->minimum, by->minimum);
  self->maximum = MAX (self->maximum, by->maximum);
}

static void
extend_by_value (Extremes *self,
                 double    value)
{
  if (isfinite (value))
    extend (self, &(Extremes) { value, value });
}

static Extremes
block_extremes (const HysColumn *self,
                guint            level,
                gsize            index)
{
  if (level == 0)
    {
      /* The extremes of one row. */
      gsize first_range = atomic_load_explicit (&self->first_range, memory_order_relaxed);
      Extremes extremes = NOTHING;

      if (index >= first_range)
        return *(const Extremes *) store_get (&self->ranges, index - first_range, VALUE_CHUNK, sizeof (Extremes));
      extend_by_value (&extremes, value_at (self, index));
      return extremes;
    }
  return *(const Extremes *) store_get (&self->blocks[level - 1], index, BLOCK_CHUNK, sizeof (Extremes));
}

HysColumn *
hys_column_new (void)
{
  HysColumn *self = g_new0 (HysColumn, 1);

  atomic_init (&self->ref_count, 1);
  atomic_init (&self->length, 0);
  atomic_init (&self->first_range, G_MAXSIZE);
  for (guint level = 0; level < N_LEVELS; level++)
    self->partial[level] = NOTHING;
  return self;
}

HysColumn *
hys_column_new_from (const double *values,
                     gsize         n)
{
  HysColumn *self = hys_column_new ();

  hys_column_append_values (self, values, n);
  return self;
}

HysColumn *
hys_column_new_opposite (HysColumn *column)
{
  HysColumn *self = hys_column_new ();

  self->opposite = hys_column_ref (column);
  return self;
}

HysColumn *
hys_column_ref (HysColumn *self)
{
  atomic_fetch_add_explicit (&self->ref_count, 1, memory_order_relaxed);
  return self;
}

void
hys_column_unref (HysColumn *self)
{
  if (self == NULL || atomic_fetch_sub_explicit (&self->ref_count, 1, memory_order_acq_rel) != 1)
    return;
  hys_column_unref (self->opposite);
  store_clear (&self->values);
  store_clear (&self->ranges);
  for (guint level = 0; level < N_LEVELS; level++)
    store_clear (&self->blocks[level]);
  g_free (self);
}

gboolean
hys_column_reserve (HysColumn *self,
                    gsize      n,
                    gboolean   ranged)
{
  gsize row = atomic_load_explicit (&self->length, memory_order_relaxed), end = row + n;
  gsize first_range = MIN (atomic_load_explicit (&self->first_range, memory_order_relaxed), row);
  guint chunk;

  if ((ranged || first_range < row)
      && !store_try (&self->ranges, row - first_range, end - first_range, VALUE_CHUNK, sizeof (Extremes)))
    return FALSE;
  if (end <= self->reserved)
    return TRUE;
  /* Up to the end of the chunk of values that the row before @end is in. */
  end -= 1 + locate (end - 1, VALUE_CHUNK, &chunk);
  end += (gsize) VALUE_CHUNK << chunk;
  if (!store_try (&self->values, row, end, VALUE_CHUNK, sizeof (double)))
    return FALSE;
  for (gsize level = 0, first = row / FAN_OUT, last = end / FAN_OUT; first < last; first /= FAN_OUT, last /= FAN_OUT)
    if (!store_try (&self->blocks[level++], first, last, BLOCK_CHUNK, sizeof (Extremes)))
      return FALSE;
  self->reserved = end;
  return TRUE;
}

/* Takes the row that ends at @end into the pyramid: each block that this row completes is written, and becomes one
 * entry of the block above. */
static void
add_to_pyramid (HysColumn *self,
                gsize      end,
                Extremes   extremes)
{
  for (guint level = 0; level < N_LEVELS; level++)
    {
      extend (&self->partial[level], &extremes);
      if (end % FAN_OUT != 0)
        return;
      end /= FAN_OUT;
      extremes = self->partial[level];
      self->partial[level] = NOTHING;
      *(Extremes *) store_reserve (&self->blocks[level], end - 1, BLOCK_CHUNK, sizeof (Extremes)) = extremes;
    }
}

/* A row with a range of its own, from the first of these on. */
static void
append_ranged (HysColumn *self,
               double     value,
               Extremes   extremes)
{
  gsize row = atomic_load_explicit (&self->length, memory_order_relaxed);
  gsize first_range = atomic_load_explicit (&self->first_range, memory_order_relaxed);

  extend_by_value (&extremes, value);
  if (first_range == G_MAXSIZE)
    {
      first_range = row;
      atomic_store_explicit (&self->first_range, row, memory_order_relaxed);
    }
  *(double *) store_reserve (&self->values, row, VALUE_CHUNK, sizeof (double)) = value;
  *(Extremes *) store_reserve (&self->ranges, row - first_range, VALUE_CHUNK, sizeof (Extremes)) = extremes;
  add_to_pyramid (self, row + 1, extremes);
  atomic_store_explicit (&self->length, row + 1, memory_order_release);
}

/* Where all values are finite, as they mostly are, without a branch for each; every other one on its own, which
 * processors do at once. */
static inline Extremes
extremes_of (const double *values,
             gsize         n)
{
  double minimum[] = { INFINITY, INFINITY }, maximum[] = { -INFINITY, -INFINITY }, check[] = { 0, 0 };
  gsize n_done = n - n % 2;
  Extremes extremes = NOTHING;

  for (gsize i = 0; i < n_done; i += 2)
    for (gsize k = 0; k < 2; k++)
      {
        double value = values[i + k];

        check[k] += 0 * value;
        minimum[k] = MIN (value, minimum[k]);
        maximum[k] = MAX (value, maximum[k]);
      }
  if (check[0] + check[1] == 0)
    extremes = (Extremes){ MIN (minimum[0], minimum[1]), MAX (maximum[0], maximum[1]) };
  else
    n_done = 0;
  for (gsize i = n_done; i < n; i++)
    extend_by_value (&extremes, values[i]);
  return extremes;
}

void
hys_column_take_extremes (const double *values,
                          gsize         n,
                          double       *minimum,
                          double       *maximum)
{
  Extremes extremes = extremes_of (values, n);

  *minimum = MIN (*minimum, extremes.minimum);
  *maximum = MAX (*maximum, extremes.maximum);
}

void
hys_column_append_values (HysColumn    *self,
                          const double *values,
                          gsize         n)
{
  gsize row = atomic_load_explicit (&self->length, memory_order_relaxed), end = row + n;

  if (atomic_load_explicit (&self->first_range, memory_order_relaxed) != G_MAXSIZE)
    for (gsize i = 0; i < n; i++)
      append_ranged (self, values[i], NOTHING);
  else
    while (row < end)
      {
        gsize n_here = MIN (end - row, FAN_OUT - row % FAN_OUT);    /* within one block */

        memcpy (store_reserve (&self->values, row, VALUE_CHUNK, sizeof (double)), values, n_here * sizeof (double));
        add_to_pyramid (self, row + n_here, extremes_of (values, n_here));
        values += n_here;
        row += n_here;
        atomic_store_explicit (&self->length, row, memory_order_release);
      }
}

void
hys_column_append (HysColumn *self,
                   double     value)
{
  hys_column_append_values (self, &value, 1);
}

void
hys_column_append_range (HysColumn *self,
                         double     value,
                         double     minimum,
                         double     maximum)
{
  Extremes extremes = NOTHING;

  extend_by_value (&extremes, minimum);
  extend_by_value (&extremes, maximum);
  append_ranged (self, value, extremes);
}

gsize
hys_column_length (const HysColumn *self)
{
  return atomic_load_explicit (self->opposite != NULL ? &self->opposite->length : &self->length, memory_order_acquire);
}

double
hys_column_get (const HysColumn *self,
                gsize            index)
{
  g_return_val_if_fail (index < hys_column_length (self), NAN);

  return self->opposite != NULL ? 0 - value_at (self->opposite, index) : value_at (self, index);
}

void
hys_column_copy (const HysColumn *self,
                 gsize            first,
                 gsize            n,
                 double          *values)
{
  gsize length = hys_column_length (self);

  g_return_if_fail (first <= length && n <= length - first);

  if (self->opposite != NULL)
    {
      hys_column_copy (self->opposite, first, n, values);
      for (gsize i = 0; i < n; i++)
        values[i] = 0 - values[i];
      return;
    }
  while (n > 0)
    {
      guint chunk;
      gsize offset = locate (first, VALUE_CHUNK, &chunk);
      gsize n_here = MIN (n, ((gsize) VALUE_CHUNK << chunk) - offset);

      memcpy (values, self->values.chunks[chunk] + offset * sizeof (double), n_here * sizeof (double));
      values += n_here;
      first += n_here;
      n -= n_here;
    }
}

gboolean
hys_column_range (const HysColumn *self,
                  gsize            first,
                  gsize            end,
                  double          *minimum,
                  double          *maximum)
{
  const HysColumn *own = self->opposite != NULL ? self->opposite : self;
  Extremes extremes = NOTHING, block;

  end = MIN (end, hys_column_length (self));
  /* Takes in blocks of one level from both ends until what is left begins and ends with blocks of the level above. */
  for (guint level = 0; first < end; level++)
    {
      for (; first < end && first % FAN_OUT != 0; first++)
        {
          block = block_extremes (own, level, first);
          extend (&extremes, &block);
        }
      for (; first < end && end % FAN_OUT != 0; end--)
        {
          block = block_extremes (own, level, end - 1);
          extend (&extremes, &block);
        }
      first /= FAN_OUT;
      end /= FAN_OUT;
    }
  if (extremes.minimum > extremes.maximum)
    return FALSE;
  if (self->opposite != NULL)
    extremes = (Extremes) { 0 - extremes.maximum, 0 - extremes.minimum };
  *minimum = extremes.minimum;
  *maximum = extremes.maximum;
  return TRUE;
}

gsize
hys_column_search (const HysColumn *self,
                   double           value)
{
  gsize first = 0, end = hys_column_length (self);

  g_return_val_if_fail (self->opposite == NULL, 0);

  while (first < end)
    {
      gsize middle = first + (end - first) / 2;

      if (value_at (self, middle) >= value)
        end = middle;
      else
        first = middle + 1;
    }
  return first;
}

gsize
hys_column_search_last (const HysColumn *self,
                        double           value)
{
  gsize row = hys_column_search (self, value);

  return row < hys_column_length (self) ? hys_column_search (self, nextafter (value_at (self, row), INFINITY)) - 1 : row;
}

gsize
hys_column_bytes (gsize n)
{
  gsize bytes = sizeof (HysColumn) + (2 + N_LEVELS) * MAX_CHUNKS * sizeof (char *);

  bytes += store_bytes (n, VALUE_CHUNK, sizeof (double));
  for (n /= FAN_OUT; n > 0; n /= FAN_OUT)
    bytes += store_bytes (n, BLOCK_CHUNK, sizeof (Extremes));
  return bytes;
}

gsize
hys_column_bytes_ranged (gsize n)
{
  return hys_column_bytes (n) + store_bytes (n, VALUE_CHUNK, sizeof (Extremes));
}
