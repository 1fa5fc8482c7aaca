/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-properties-row.h"

#include "hys-a11y.h"
#include "hys-value-control.h"

static void
row_free (gpointer data)
{
  HysRow *self = data;

  hys_row_spec_free (self->spec);
  g_clear_pointer (&self->inner, g_ptr_array_unref);
  g_free (self);
}

static void
fill (HysRow   *self,
      gboolean  same)
{
  self->filling = TRUE;
  self->spec->sort->fill (self, same);
  self->filling = FALSE;
}

HysRow *
hys_row_new (HysRowSpec *spec,
             HysEditor  *editor)
{
  HysRow *self = g_new0 (HysRow, 1);

  self->spec = spec;
  self->editor = editor;
  spec->sort->build (self);
  g_object_set_data_full (G_OBJECT (self->widget), "hys-row", self, row_free);
  fill (self, FALSE);
  return self;
}

gboolean
hys_row_fits (const HysRow     *self,
              const HysRowSpec *spec,
              HysEditor        *editor)
{
  if (self->spec->sort != spec->sort)
    return FALSE;
  return spec->sort->fits == NULL || spec->sort->fits (self, spec, editor);
}

gboolean
hys_row_fill (HysRow     *self,
              HysRowSpec *spec,
              HysEditor  *editor)
{
  gboolean same = hys_row_spec_same (self->spec, spec);
  gboolean other_text = !g_str_equal (self->spec->title, spec->title) || g_strcmp0 (self->spec->hint, spec->hint) != 0;

  hys_row_spec_free (self->spec);
  self->spec = spec;
  self->editor = editor;
  fill (self, same);
  return other_text;
}

void
hys_row_refresh (HysRow *self)
{
  self->filling = TRUE;
  if (self->editor != NULL && self->spec->sort->refresh != NULL)
    self->spec->sort->refresh (self);
  self->filling = FALSE;
}

void
hys_row_let_go (HysRow *self)
{
  self->editor = NULL;
  if (self->spec->sort->let_go != NULL)
    self->spec->sort->let_go (self);
}

void
hys_row_show_reason (HysRow     *self,
                     const char *reason)
{
  g_autofree char *markup = reason != NULL ? g_markup_escape_text (reason, -1) : g_strdup (self->spec->hint);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->widget), markup ? markup : "");
  if (reason != NULL)
    gtk_widget_add_css_class (self->widget, "refused");
  else
    gtk_widget_remove_css_class (self->widget, "refused");
}

static void
set_title (HysRow *self)
{
  g_autofree char *markup = g_markup_escape_text (self->spec->title, -1);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->widget), markup);
}

/* Parameter of the values of the row. */
static HysValueControl *
new_control (HysRow *self)
{
  HysValueControl *control = hys_value_control_new (self->editor, g_array_ref (self->spec->refs), self->spec->label);

  self->part = GTK_WIDGET (control);
  return control;
}

static void
build_value (HysRow *self)
{
  self->widget = adw_action_row_new ();
  hys_value_control_attach (new_control (self), ADW_ACTION_ROW (self->widget), self->spec->hint);
}

static gboolean
fits_value (const HysRow     *self,
            const HysRowSpec *spec,
            HysEditor        *editor)
{
  return hys_value_control_fits (HYS_VALUE_CONTROL (self->part), editor, spec->refs);
}

static void
point_control (HysRow   *self,
               gboolean  same)
{
  HysValueControl *control = HYS_VALUE_CONTROL (self->part);

  hys_value_control_point (control, self->editor, g_array_ref (self->spec->refs), self->spec->label, same);
  hys_value_control_set_hint (control, self->spec->hint);
}

static void
fill_value (HysRow   *self,
            gboolean  same)
{
  set_title (self);
  point_control (self, same);
}

static void
refresh_value (HysRow *self)
{
  hys_value_control_refresh (HYS_VALUE_CONTROL (self->part));
}

static void
let_go_value (HysRow *self)
{
  hys_value_control_let_go (HYS_VALUE_CONTROL (self->part));
}

const HysRowSort hys_row_value = { build_value, fits_value, fill_value, refresh_value, let_go_value };

/* The title is fixed. */
static void
build_wide (HysRow *self)
{
  self->widget = adw_preferences_row_new ();
  hys_a11y_name (self->widget, self->spec->title);
  hys_value_control_attach_wide (new_control (self), ADW_PREFERENCES_ROW (self->widget), self->spec->title);
}

const HysRowSort hys_row_wide = { build_wide, fits_value, point_control, refresh_value, let_go_value };

/* Builds the inner rows from the one with that number on. */
static void
add_inner (HysRow *self,
           guint   first)
{
  GPtrArray *specs = self->spec->inner;

  for (guint i = first; i < specs->len; i++)
    {
      HysRow *inner = hys_row_new (g_steal_pointer (&specs->pdata[i]), self->editor);

      adw_expander_row_add_row (ADW_EXPANDER_ROW (self->widget), inner->widget);
      g_ptr_array_add (self->inner, inner);
    }
}

/* Inner rows are built when the row is expanded. */
static void
expanded (HysRow *self)
{
  if (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self->widget)) && self->inner->len == 0 && self->editor != NULL)
    add_inner (self, 0);
}

static void
build_expander (HysRow *self)
{
  self->inner = g_ptr_array_new ();
  self->widget = adw_expander_row_new ();
  hys_value_control_attach_expander (new_control (self), ADW_EXPANDER_ROW (self->widget), self->spec->hint);
  g_signal_connect_swapped (self->widget, "notify::expanded", G_CALLBACK (expanded), self);
}

static void
fill_expander (HysRow   *self,
               gboolean  same)
{
  set_title (self);
  hys_a11y_name (self->widget, self->spec->title);
  point_control (self, same);
  /* Rows of one group have the same inner rows. */
  for (guint i = 0; i < self->inner->len; i++)
    hys_row_fill (g_ptr_array_index (self->inner, i), g_steal_pointer (&self->spec->inner->pdata[i]), self->editor);
  if (!same)
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (self->widget), FALSE);
}

static void
refresh_inner (HysRow *self)
{
  for (guint i = 0; i < self->inner->len; i++)
    hys_row_refresh (g_ptr_array_index (self->inner, i));
}

static void
let_go_inner (HysRow *self)
{
  for (guint i = 0; i < self->inner->len; i++)
    hys_row_let_go (g_ptr_array_index (self->inner, i));
}

static void
refresh_expander (HysRow *self)
{
  refresh_value (self);
  refresh_inner (self);
}

static void
let_go_expander (HysRow *self)
{
  let_go_value (self);
  let_go_inner (self);
}

const HysRowSort hys_row_expander = { build_expander, fits_value, fill_expander, refresh_expander, let_go_expander };

static void
build_fold (HysRow *self)
{
  self->inner = g_ptr_array_new ();
  self->widget = adw_expander_row_new ();
  g_signal_connect_swapped (self->widget, "notify::expanded", G_CALLBACK (expanded), self);
}

/* Keeps the rows up to the first one of another sort; those that follow are built anew. */
static void
fill_fold (HysRow   *self,
           gboolean  same)
{
  GPtrArray *specs = self->spec->inner;
  guint n = 0;

  set_title (self);
  hys_a11y_name (self->widget, self->spec->title);
  while (n < MIN (self->inner->len, specs->len)
         && hys_row_fits (g_ptr_array_index (self->inner, n), g_ptr_array_index (specs, n), self->editor))
    {
      hys_row_fill (g_ptr_array_index (self->inner, n), g_steal_pointer (&specs->pdata[n]), self->editor);
      n++;
    }
  for (guint i = n; i < self->inner->len; i++)
    adw_expander_row_remove (ADW_EXPANDER_ROW (self->widget), ((HysRow *) g_ptr_array_index (self->inner, i))->widget);
  if (self->inner->len == 0)
    return;   /* not unfolded yet */
  g_ptr_array_set_size (self->inner, (int) n);
  add_inner (self, n);
}

const HysRowSort hys_row_fold = { .build = build_fold, .fill = fill_fold, .refresh = refresh_inner,
                                 .let_go = let_go_inner };

static void
build_rest (HysRow *self)
{
  self->widget = adw_action_row_new ();
}

static void
fill_rest (HysRow   *self,
           gboolean  same)
{
  set_title (self);
}

const HysRowSort hys_row_rest = { .build = build_rest, .fill = fill_rest };
