/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-window.h"

#include "hys-a11y.h"
#include "hys-help-topic.h"
#include "hys-readout.h"
#include "hys-scheme.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>

#define HYS_TYPE_PREFERENCES (hys_preferences_get_type ())
G_DECLARE_FINAL_TYPE (HysPreferences, hys_preferences, HYS, PREFERENCES, AdwPreferencesWindow)

struct _HysPreferences
{
  AdwPreferencesWindow parent_instance;

  /* template */
  AdwComboRow         *scheme;
  AdwComboRow         *step;
  AdwComboRow         *units;
  AdwComboRow         *sign;
  GtkSpinButton       *digits;
  GtkSwitch           *rheology;
  GtkSwitch           *reopen;
  GtkSwitch           *backups;
};

G_DEFINE_FINAL_TYPE (HysPreferences, hys_preferences, ADW_TYPE_PREFERENCES_WINDOW)

static const double steps[] = { 1e-5, 1e-4, 2e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.1 };

/* Units of length, force and time. */
static const char *const units[][3] = {
  { "", "", "" },       { "m", "N", "s" },    { "mm", "N", "s" },    { "m", "kN", "s" },
  { "mm", "kN", "s" },  { "mm", "kN", "ms" }, { "in", "lbf", "s" },
};

/* ---- What a row offers for a key: a name and a value for each choice ---- */

typedef struct
{
  AdwComboRow *row;
  GPtrArray   *values;                     /* of GVariant */
  char      *(*name) (GVariant *value);    /* of a value that is none of the choices; NULL: the first one stands for it */
} Choices;

static void
choices_free (gpointer choices)
{
  g_ptr_array_unref (((Choices *) choices)->values);
  g_free (choices);
}

static void
offer (AdwComboRow *row,
       GPtrArray   *values,
       const char  *name,
       GVariant    *value)
{
  gtk_string_list_append (GTK_STRING_LIST (adw_combo_row_get_model (row)), name);
  g_ptr_array_add (values, g_variant_ref_sink (value));
}

/* What was stored by other means, and is none of the choices, is one more. */
static gboolean
read_choice (GValue   *selected,
             GVariant *stored,
             gpointer  choices)
{
  const Choices *self = choices;
  guint chosen = 0;

  if (!g_ptr_array_find_with_equal_func (self->values, stored, g_variant_equal, &chosen) && self->name != NULL)
    {
      g_autofree char *name = self->name (stored);

      chosen = self->values->len;
      offer (self->row, self->values, name, stored);
    }
  g_value_set_uint (selected, chosen);
  return TRUE;
}

static GVariant *
write_choice (const GValue       *selected,
              const GVariantType *type,
              gpointer            choices)
{
  return g_variant_ref (g_ptr_array_index (((const Choices *) choices)->values, g_value_get_uint (selected)));
}

/* Binds what is chosen to the key. @values: (transfer full) */
static void
bind_choice (AdwComboRow *row,
             GPtrArray   *values,
             GSettings   *settings,
             const char  *key,
             char      *(*name) (GVariant *value))
{
  Choices *choices = g_new (Choices, 1);

  *choices = (Choices) { row, values, name };
  gtk_widget_set_sensitive (GTK_WIDGET (row), settings != NULL);
  if (settings != NULL)
    g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, read_choice, write_choice,
                                  choices, choices_free);
  else
    choices_free (choices);
}

static GPtrArray *
new_values (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_variant_unref);
}

/* The first stands for whatever is usual. */
static void
offer_schemes (HysPreferences *self,
               GSettings      *settings)
{
  GPtrArray *values = new_values ();
  guint n;
  const HysScheme *const *schemes = hys_schemes (&n);

  offer (self->scheme, values, _("Usual"), g_variant_new_string (""));
  for (guint i = 0; i < n; i++)
    offer (self->scheme, values, _(schemes[i]->label), g_variant_new_string (schemes[i]->name));
  bind_choice (self->scheme, values, settings, "new-scheme", NULL);
}

static char *
name_of_step (GVariant *step)
{
  return hys_readout_exact (g_variant_get_double (step));
}

static void
offer_steps (HysPreferences *self,
             GSettings      *settings)
{
  GPtrArray *values = new_values ();

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *name = hys_readout_exact (steps[i]);

      offer (self->step, values, name, g_variant_new_double (steps[i]));
    }
  bind_choice (self->step, values, settings, "new-step", name_of_step);
}

static char *
name_of_units (GVariant *units_of)
{
  const char *length, *force, *time;

  g_variant_get (units_of, "(&s&s&s)", &length, &force, &time);
  return g_strdup_printf ("%s, %s, %s", length, force, time);
}

static void
offer_units (HysPreferences *self,
             GSettings      *settings)
{
  GPtrArray *values = new_values ();

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      GVariant *value = g_variant_new ("(sss)", units[i][0], units[i][1], units[i][2]);
      g_autofree char *name = i == 0 ? g_strdup (C_("of units", "None")) : name_of_units (value);

      offer (self->units, values, name, value);
    }
  bind_choice (self->units, values, settings, "new-units", name_of_units);
}

static void
hys_preferences_class_init (HysPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, scheme);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, step);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, units);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, sign);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, digits);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, rheology);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, reopen);
  gtk_widget_class_bind_template_child (widget_class, HysPreferences, backups);
}

static void
hys_preferences_init (HysPreferences *self)
{
  g_autoptr (GSettings) settings = hys_settings_new ();
  GPtrArray *signs = new_values ();

  gtk_widget_init_template (GTK_WIDGET (self));
  const struct { GtkWidget *widget; const char *key, *property, *name; } bound[] = {
    { GTK_WIDGET (self->digits), "digits", "value", _("Digits") },
    { GTK_WIDGET (self->rheology), "rheology", "active", _("Letters of rheology") },
    { GTK_WIDGET (self->reopen), "reopen-documents", "active", _("Open documents again") },
    { GTK_WIDGET (self->backups), "keep-backups", "active", _("Keep a backup when saving") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bound); i++)
    {
      hys_a11y_name (bound[i].widget, bound[i].name);
      gtk_widget_set_sensitive (bound[i].widget, settings != NULL);
      if (settings != NULL)
        g_settings_bind (settings, bound[i].key, bound[i].widget, bound[i].property, G_SETTINGS_BIND_DEFAULT);
    }
  hys_help_topic_set (GTK_WIDGET (self->scheme), "schemes");
  hys_help_topic_set (GTK_WIDGET (self), "signs");
  offer_schemes (self, settings);
  offer_steps (self, settings);
  offer_units (self, settings);
  offer (self->sign, signs, _("As in the papers"), g_variant_new_string ("exerted"));
  offer (self->sign, signs, _("Tension positive"), g_variant_new_string ("tension"));
  bind_choice (self->sign, signs, settings, "force-sign", NULL);
}

void
hys_preferences_show (GtkApplication *application)
{
  gtk_window_present (g_object_new (HYS_TYPE_PREFERENCES, "application", application,
                                    "transient-for", gtk_application_get_active_window (application), NULL));
}
