/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-inclusion-private.h"

#include <glib/gi18n-lib.h>

/*
 * The reduction. With q_s = E w + N_f f + N_z z and r = (w, f), R = (E, N_f), the balance of the massless bars falls
 * into
 *
 *   K_zz z = N_z' F_s - K_zw w - K_zm x - K_zd x_d - D_z' lambda
 *   C_rr r' = R' F_s - K_rw w - K_rz z - K_rm x - K_rd x_d - C_rm y - C_rd v_d - D_r' lambda
 *
 * The first, differentiated, gives the rates D q' = "rate" - S lambda' with S = D_z K_zz^-1 D_z'; with rate in N_box
 * (lambda) that is lambda' + S^-1 N_box (lambda) in S^-1 rate. Sliders with D_z = 0 have a rate that is a function of
 * the state and of their own tension: they are saturated, a Lipschitz function in G. Without dashpots at massless bars
 * z = q_s, and S is D_s K_ss^-1 D_s'.
 *
 * A quantity is kept as a linear form: a row of coefficients of (x, y, w, lambda, F_m, F_s, F_s', x_d, v_d, lambda_v).
 */

enum
{
  PART_X,
  PART_Y,
  PART_W,
  PART_LAMBDA,
  PART_FORCE,       /* on masses */
  PART_LOAD,        /* on massless bars */
  PART_LOAD_RATE,
  PART_DRIVE,
  PART_DRIVE_RATE,
  PART_SATURATED,
  N_PARTS,
};

typedef struct
{
  HysReduction *reduction;
  HysAlgebra   *algebra;
  guint         first[N_PARTS + 1];
  HysTable     *e, *n_f, *n_z, *r;
  HysTable     *k_zz;
  HysTable     *z;           /* forms, one per row */
  HysTable     *r_rate;
  HysTable     *z_rate;
  HysTable     *rate;
  HysTable     *force;       /* m y' */
  HysTable     *saturated_rate;
} Forms;

static HysTable *
keep (Forms    *self,
      HysTable *table)
{
  return hys_reduction_keep (self->reduction, table);
}

static HysTable *
times (Forms          *self,
       const HysTable *a,
       const HysTable *b)
{
  return keep (self, hys_table_product (a, b));
}

static HysTable *
turned (Forms          *self,
        const HysTable *a)
{
  return keep (self, hys_table_transpose (a));
}

static HysTable *
stiffness (Forms    *self,
           HysGroup  rows,
           HysGroup  columns)
{
  return hys_reduction_stiffness (self->reduction, rows, columns);
}

static HysTable *
viscosity (Forms    *self,
           HysGroup  rows,
           HysGroup  columns)
{
  return hys_reduction_viscosity (self->reduction, rows, columns);
}

/* D' of @sliders, on one group of bars. */
static HysTable *
sliders_on (Forms        *self,
            const GArray *sliders,
            HysGroup      group)
{
  return turned (self, hys_reduction_sliders (self->reduction, sliders, group));
}

static HysTable *
form_new (Forms *self,
          guint  rows)
{
  return keep (self, hys_table_new (self->algebra, rows, self->first[N_PARTS]));
}

/* Adds sign * coefficients of one part. */
static void
add_part (Forms          *self,
          HysTable       *form,
          int             part,
          gint64          sign,
          const HysTable *coefficients)
{
  hys_table_add_block (form, 0, self->first[part], sign, coefficients);
}

/* The forces on massless bars that do not come from z or from rates: -K_sm x - K_sd x_d - K_ss E w, in the parts
 * @x and @drive (which may be the rates' parts), @load. */
static HysTable *
held_forces (Forms *self)
{
  HysTable *form = form_new (self, self->e->rows);
  HysTable *k_ss = stiffness (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSLESS);

  add_part (self, form, PART_LOAD, 1, keep (self, hys_table_identity (self->algebra, self->e->rows)));
  add_part (self, form, PART_X, -1, stiffness (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSES));
  add_part (self, form, PART_DRIVE, -1, stiffness (self, HYS_GROUP_MASSLESS, HYS_GROUP_DRIVEN));
  add_part (self, form, PART_W, -1, times (self, k_ss, self->e));
  add_part (self, form, PART_LAMBDA, -1, sliders_on (self, self->reduction->tensions, HYS_GROUP_MASSLESS));
  return form;
}

static gboolean
find_r_rate (Forms *self)
{
  HysTable *form = held_forces (self), *rt = turned (self, self->r), *c_rr, *solved;
  HysTable *k_ss = stiffness (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSLESS);

  hys_table_add_block (form, 0, 0, -1, times (self, k_ss, times (self, self->n_z, self->z)));
  add_part (self, form, PART_Y, -1, viscosity (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSES));
  add_part (self, form, PART_DRIVE_RATE, -1, viscosity (self, HYS_GROUP_MASSLESS, HYS_GROUP_DRIVEN));
  add_part (self, form, PART_SATURATED, -1, sliders_on (self, self->reduction->saturated, HYS_GROUP_MASSLESS));
  c_rr = times (self, rt, times (self, viscosity (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSLESS), self->r));
  solved = hys_table_solve (c_rr, times (self, rt, form));
  if (solved == NULL)
    return FALSE;
  self->r_rate = keep (self, solved);
  return TRUE;
}

/* Rates of the elongations of sliders, without the part from lambda'. */
static HysTable *
slider_rates (Forms        *self,
              const GArray *sliders)
{
  HysTable *form = form_new (self, sliders->len);
  HysTable *d_s = hys_reduction_sliders (self->reduction, sliders, HYS_GROUP_MASSLESS);

  add_part (self, form, PART_Y, 1, hys_reduction_sliders (self->reduction, sliders, HYS_GROUP_MASSES));
  add_part (self, form, PART_DRIVE_RATE, 1, hys_reduction_sliders (self->reduction, sliders, HYS_GROUP_DRIVEN));
  hys_table_add_block (form, 0, 0, 1, times (self, d_s, times (self, self->r, self->r_rate)));
  hys_table_add_block (form, 0, 0, 1, times (self, d_s, times (self, self->n_z, self->z_rate)));
  return form;
}

/* S, its inverse, B, S^-1 B, delta and K_ss. */
static gboolean
find_matrices (Forms *self)
{
  HysInclusion *inclusion = self->reduction->self;
  HysTable *n_zt = turned (self, self->n_z);
  HysTable *d_z = times (self, hys_reduction_sliders (self->reduction, self->reduction->tensions, HYS_GROUP_MASSLESS),
                         self->n_z);
  HysTable *k_zm = times (self, n_zt, stiffness (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSES));
  g_autoptr (HysTable) of_sliders = hys_table_solve (self->k_zz, turned (self, d_z));
  g_autoptr (HysTable) of_masses = hys_table_solve (self->k_zz, k_zm);
  g_autoptr (HysTable) one = hys_table_identity (self->algebra, d_z->rows);

  if (of_sliders == NULL || of_masses == NULL)
    return FALSE;
  inclusion->massless = hys_table_copy (stiffness (self, HYS_GROUP_MASSLESS, HYS_GROUP_MASSLESS));
  inclusion->compliance = hys_table_product (d_z, of_sliders);
  inclusion->stiffness = hys_table_solve (inclusion->compliance, one);
  inclusion->coupling = hys_table_sum (
    hys_reduction_sliders (self->reduction, self->reduction->tensions, HYS_GROUP_MASSES), -1,
    times (self, d_z, of_masses));
  inclusion->delta = hys_table_sum (stiffness (self, HYS_GROUP_MASSES, HYS_GROUP_MASSES), -1,
                                    times (self, turned (self, k_zm), of_masses));
  if (inclusion->stiffness == NULL)
    return FALSE;
  inclusion->drive = hys_table_product (inclusion->stiffness, inclusion->coupling);
  return TRUE;
}

/* The unit of every tension: lambda = scale * state; u of an S-element in its spring's direction, else g = -lambda. */
static HysTable *
tension_scales (Forms *self)
{
  const HysReduction *r = self->reduction;
  HysTable *scales = keep (self, hys_table_new (self->algebra, r->tensions->len, 1));

  for (guint i = 0; i < r->tensions->len; i++)
    {
      guint s = g_array_index (r->tensions, guint, i);
      const HysSlider *slider = &r->system->sliders[s];

      if (r->s_spring[s] < 0)
        hys_table_add_at (scales, i, 0, -1, 1, self->algebra != NULL ? hys_algebra_integer (self->algebra, 1) : NULL);
      else
        {
          const HysSpring *spring = &r->system->springs[r->s_spring[s]];
          gboolean along = spring->to == slider->from || spring->from == slider->to;

          hys_table_add_at (scales, i, 0, along ? 1 : -1, spring->stiffness, r->spring_symbols[r->s_spring[s]]);
        }
    }
  return scales;
}

static HysTable *
masses (Forms *self)
{
  const HysReduction *r = self->reduction;
  HysTable *column = keep (self, hys_table_new (self->algebra, r->n[HYS_GROUP_MASSES], 1));

  for (guint i = 0; i < r->system->n_bars; i++)
    if (r->index[HYS_GROUP_MASSES][i] >= 0)
      hys_table_add_at (column, (guint) r->index[HYS_GROUP_MASSES][i], 0, 1, r->system->bars[i].mass,
                        r->mass_symbols[i]);
  return column;
}

/* The columns of the tensions, which are those of @scale * state. */
static void
rescale_columns (Forms          *self,
                 HysTable       *form,
                 const HysTable *scale)
{
  for (guint i = 0; i < form->rows; i++)
    for (guint j = 0; j < scale->rows; j++)
      {
        gsize k = (gsize) i * form->columns + self->first[PART_LAMBDA] + j;

        form->value[k] *= scale->value[j];
        if (form->symbol != NULL)
          form->symbol[k] = hys_fraction_multiply (self->algebra, form->symbol[k], scale->symbol[j]);
      }
}

/* Whether the row of S^-1 has nothing but its diagonal. */
static gboolean
is_decoupled (const HysTable *stiffness_matrix,
              guint           i)
{
  for (guint j = 0; j < stiffness_matrix->columns; j++)
    if (j != i && hys_table_get (stiffness_matrix, i, j) != 0)
      return FALSE;
  return TRUE;
}

static void
set_mobility (Forms          *self,
              const HysTable *mass,
              const HysTable *scale)
{
  HysInclusion *inclusion = self->reduction->self;
  guint n = inclusion->n_masses, n_w = inclusion->n_viscous;
  HysTable *velocities = keep (self, hys_table_identity (self->algebra, n));
  HysTable *made = hys_table_new (self->algebra, inclusion->dimension, inclusion->dimension);
  HysTable *across;

  hys_table_scale_rows (velocities, mass, TRUE);
  hys_table_add_block (made, 0, 0, 1, keep (self, hys_table_identity (self->algebra, n)));
  hys_table_add_block (made, n, n, 1, velocities);
  hys_table_add_block (made, 2 * n, 2 * n, 1, keep (self, hys_table_identity (self->algebra, n_w)));
  /* The block of M for the tensions, in the unit of the states. The cone N of an interval is the same times any
   * positive number: for an S-element that nothing couples with the others the entry may be 1, as the papers have it,
   * not 1/k. */
  const HysReduction *r = self->reduction;
  const HysTable *stiffness_matrix = r->self->stiffness;
  HysTable *block = keep (self, hys_table_copy (stiffness_matrix));
  hys_table_scale_rows (block, scale, TRUE);
  across = turned (self, block);
  hys_table_scale_rows (across, scale, TRUE);
  for (guint i = 0; i < across->rows; i++)
    if (r->s_spring[g_array_index (r->tensions, guint, i)] >= 0 && is_decoupled (stiffness_matrix, i))
      hys_table_set (across, i, i, 1, self->algebra != NULL ? hys_algebra_integer (self->algebra, 1) : NULL);
  hys_table_add_block (made, 2 * n + n_w, 2 * n + n_w, 1, across);
  inclusion->mobility = made;
}

/* What a part of the forms is multiplied with, and the group of bars it counts. */
static const struct { int part; HysInputKind kind; HysGroup group; } input_parts[] = {
  { PART_FORCE, HYS_INPUT_FORCE, HYS_GROUP_MASSES },
  { PART_LOAD, HYS_INPUT_FORCE, HYS_GROUP_MASSLESS },
  { PART_LOAD_RATE, HYS_INPUT_FORCE_RATE, HYS_GROUP_MASSLESS },
  { PART_DRIVE, HYS_INPUT_DRIVE, HYS_GROUP_DRIVEN },
  { PART_DRIVE_RATE, HYS_INPUT_DRIVE_RATE, HYS_GROUP_DRIVEN },
};

static gboolean
column_is_zero (const HysTable *form,
                guint           j)
{
  for (guint i = 0; i < form->rows; i++)
    if (hys_table_get (form, i, j) != 0)
      return FALSE;
  return TRUE;
}

/* The columns of the forms that are inputs. */
static GArray *
choose_inputs (Forms          *self,
               const HysTable *rates)
{
  HysReduction *r = self->reduction;
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint p = 0; p < G_N_ELEMENTS (input_parts); p++)
    for (guint bar = 0; bar < r->system->n_bars; bar++)
      {
        int i = r->index[input_parts[p].group][bar];

        if (i >= 0)
          {
            /* Adds the input whose coefficients are column j of the forms, unless they are zero or no such load is
               there. */
            guint j = self->first[input_parts[p].part] + (guint) i;
            gboolean force = input_parts[p].kind == HYS_INPUT_FORCE || input_parts[p].kind == HYS_INPUT_FORCE_RATE;
            HysInput input = { .kind = input_parts[p].kind, .index = bar };

            if ((!force || self->reduction->system->bars[bar].forces != NULL)
                && (!column_is_zero (rates, j) || !column_is_zero (self->saturated_rate, j)))
              {
                g_array_append_val (self->reduction->self->inputs, input);
                g_array_append_val (columns, j);
              }
          }
      }
  return columns;
}

static HysTable *
pick_columns (const HysTable *form,
              const guint    *columns,
              guint           n)
{
  HysTable *made = hys_table_new (form->algebra, form->rows, n);

  for (guint i = 0; i < form->rows; i++)
    for (guint j = 0; j < n; j++)
      hys_table_set (made, i, j, hys_table_get (form, i, columns[j]), hys_table_symbol (form, i, columns[j]));
  return made;
}

/* Splits the forms into the state's columns and the inputs'. */
static void
set_right_hand_side (Forms    *self,
                     HysTable *rates)
{
  HysReduction *r = self->reduction;
  HysInclusion *inclusion = r->self;
  g_autoptr (GArray) of_inputs = choose_inputs (self, rates);
  g_autofree guint *of_state = g_new (guint, inclusion->dimension);
  g_autofree guint *of_saturated = g_new (guint, r->saturated->len);

  for (guint j = 0; j < inclusion->dimension; j++)
    of_state[j] = j;
  inclusion->saturated_linear = pick_columns (self->saturated_rate, of_state, inclusion->dimension);
  inclusion->saturated_forcing = pick_columns (self->saturated_rate, (const guint *) of_inputs->data, of_inputs->len);
  for (guint i = 0; i < r->saturated->len; i++)
    {
      HysInput input = { .kind = HYS_INPUT_SATURATED, .index = g_array_index (r->saturated, guint, i) };

      of_saturated[i] = self->first[PART_SATURATED] + i;
      g_array_append_val (inclusion->inputs, input);
      g_array_append_val (of_inputs, of_saturated[i]);
    }
  inclusion->linear = pick_columns (rates, of_state, inclusion->dimension);
  inclusion->forcing = pick_columns (rates, (const guint *) of_inputs->data, of_inputs->len);
  inclusion->saturation = hys_table_new (self->algebra, r->saturated->len, r->saturated->len);
  hys_table_add_block (inclusion->saturation, 0, 0, -1,
                       keep (self, pick_columns (self->saturated_rate, of_saturated, r->saturated->len)));
}

static void
run_forms (Forms *self)
{
  HysTable *mass = masses (self), *scale = tension_scales (self);

  /* m y', without the sigma-type sliders. */
  HysTable *form = form_new (self, self->reduction->n[HYS_GROUP_MASSES]);
  HysTable *k_ms = stiffness (self, HYS_GROUP_MASSES, HYS_GROUP_MASSLESS);
  HysTable *c_ms = viscosity (self, HYS_GROUP_MASSES, HYS_GROUP_MASSLESS);
  add_part (self, form, PART_FORCE, 1, keep (self, hys_table_identity (self->algebra, form->rows)));
  add_part (self, form, PART_X, -1, stiffness (self, HYS_GROUP_MASSES, HYS_GROUP_MASSES));
  add_part (self, form, PART_DRIVE, -1, stiffness (self, HYS_GROUP_MASSES, HYS_GROUP_DRIVEN));
  add_part (self, form, PART_Y, -1, viscosity (self, HYS_GROUP_MASSES, HYS_GROUP_MASSES));
  add_part (self, form, PART_DRIVE_RATE, -1, viscosity (self, HYS_GROUP_MASSES, HYS_GROUP_DRIVEN));
  add_part (self, form, PART_W, -1, times (self, k_ms, self->e));
  add_part (self, form, PART_LAMBDA, -1, sliders_on (self, self->reduction->tensions, HYS_GROUP_MASSES));
  add_part (self, form, PART_SATURATED, -1, sliders_on (self, self->reduction->saturated, HYS_GROUP_MASSES));
  hys_table_add_block (form, 0, 0, -1, times (self, k_ms, times (self, self->n_z, self->z)));
  hys_table_add_block (form, 0, 0, -1, times (self, c_ms, times (self, self->r, self->r_rate)));
  self->force = form;
  /* The rows of X' as forms of everything. */
  HysInclusion *inclusion = self->reduction->self;
  HysTable *rates = form_new (self, inclusion->dimension), *tensions, *viscous;
  guint n = inclusion->n_masses;

  hys_table_add_block (rates, 0, self->first[PART_Y], 1, keep (self, hys_table_identity (self->algebra, n)));
  hys_table_scale_rows (self->force, mass, TRUE);
  hys_table_add_block (rates, n, 0, 1, self->force);
  viscous = times (self, self->reduction->viscous_names, times (self, self->r, self->r_rate));
  hys_table_add_block (rates, 2 * n, 0, 1, viscous);
  tensions = times (self, inclusion->stiffness, self->rate);
  hys_table_scale_rows (tensions, scale, TRUE);
  hys_table_add_block (rates, 2 * n + inclusion->n_viscous, 0, 1, tensions);
  self->saturated_rate = slider_rates (self, self->reduction->saturated);
  rescale_columns (self, rates, scale);
  rescale_columns (self, self->saturated_rate, scale);
  set_mobility (self, mass, scale);
  set_right_hand_side (self, rates);
}

void
hys_reduction_run (HysReduction *self)
{
  Forms forms = { .reduction = self, .algebra = self->self->algebra };
  HysTable *n_zt;

  const HysReduction *r = forms.reduction;
  const guint size[N_PARTS] = {
    [PART_X] = r->n[HYS_GROUP_MASSES],
    [PART_Y] = r->n[HYS_GROUP_MASSES],
    [PART_W] = r->self->n_viscous,
    [PART_LAMBDA] = r->tensions->len,
    [PART_FORCE] = r->n[HYS_GROUP_MASSES],
    [PART_LOAD] = r->n[HYS_GROUP_MASSLESS],
    [PART_LOAD_RATE] = r->n[HYS_GROUP_MASSLESS],
    [PART_DRIVE] = r->n[HYS_GROUP_DRIVEN],
    [PART_DRIVE_RATE] = r->n[HYS_GROUP_DRIVEN],
    [PART_SATURATED] = r->saturated->len,
  };
  for (int part = 0; part < N_PARTS; part++)
    forms.first[part + 1] = forms.first[part] + size[part];
  hys_reduction_coordinates (forms.reduction, &forms.e, &forms.n_f, &forms.n_z);
  forms.r = keep (&forms, hys_table_new (forms.algebra, forms.e->rows, forms.e->columns + forms.n_f->columns));
  hys_table_add_block (forms.r, 0, 0, 1, forms.e);
  hys_table_add_block (forms.r, 0, forms.e->columns, 1, forms.n_f);
  n_zt = turned (&forms, forms.n_z);
  forms.k_zz = times (&forms, n_zt,
                      times (&forms, stiffness (&forms, HYS_GROUP_MASSLESS, HYS_GROUP_MASSLESS), forms.n_z));
  if (find_matrices (&forms))
    {
      forms.z = keep (&forms, hys_table_solve (forms.k_zz,
                                               times (&forms, turned (&forms, forms.n_z), held_forces (&forms))));
      if (find_r_rate (&forms))
        {
          /* The part of z' that does not come from lambda'. */
          HysTable *form = form_new (&forms, forms.e->rows);
          HysTable *k_ss = stiffness (&forms, HYS_GROUP_MASSLESS, HYS_GROUP_MASSLESS);

          add_part (&forms, form, PART_LOAD_RATE, 1, keep (&forms, hys_table_identity (forms.algebra, forms.e->rows)));
          add_part (&forms, form, PART_Y, -1, stiffness (&forms, HYS_GROUP_MASSLESS, HYS_GROUP_MASSES));
          add_part (&forms, form, PART_DRIVE_RATE, -1, stiffness (&forms, HYS_GROUP_MASSLESS, HYS_GROUP_DRIVEN));
          hys_table_add_block (form, 0, 0, -1, times (&forms, k_ss, times (&forms, forms.r, forms.r_rate)));
          forms.z_rate = keep (&forms, hys_table_solve (forms.k_zz, times (&forms, turned (&forms, forms.n_z), form)));
          forms.rate = slider_rates (&forms, self->tensions);
          run_forms (&forms);
          return;
        }
    }
  self->self->reason = g_strdup (_("The stiffnesses and viscosities differ by too many powers of ten: a matrix of the "
                                   "reduction is singular in floating-point numbers."));
}
