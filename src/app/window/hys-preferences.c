/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-preferences.h"

#include "hys-a11y.h"
#include "hys-help-topic.h"
#include "hys-object.h"
#include "hys-readout.h"
#include "hys-scheme.h"
#include "hys-settings.h"

#include <glib/gi18n-lib.h>

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

  GSettings           *settings;   /* NULL where nothing is stored */
};

G_DEFINE_FINAL_TYPE (HysPreferences, hys_preferences, ADW_TYPE_PREFERENCES_WINDOW)

static const double steps[] = { 1e-5, 1e-4, 2e-4, 5e-4, 0.001, 0.002, 0.005, 0.01, 0.1 };

/* Units of length, force and time. */
static const char *const units[][3] = {
  { "", "", "" },       { "m", "N", "s" },    { "mm", "N", "s" },    { "m", "kN", "s" },
  { "mm", "kN", "s" },  { "mm", "kN", "ms" }, { "in", "lbf", "s" },
};

/* ---- Into the settings ---- */

/* The first stands for whatever is usual. */
static void
scheme_chosen (HysPreferences *self)
{
  guint n, chosen = adw_combo_row_get_selected (self->scheme);
  const HysScheme *const *schemes = hys_schemes (&n);

  if (self->settings != NULL)
    g_settings_set_string (self->settings, "new-scheme", chosen > 0 && chosen <= n ? schemes[chosen - 1]->name : "");
}

static void
step_chosen (HysPreferences *self)
{
  guint chosen = adw_combo_row_get_selected (self->step);

  if (self->settings != NULL && chosen < G_N_ELEMENTS (steps))
    g_settings_set_double (self->settings, "new-step", steps[chosen]);
}

static void
sign_chosen (HysPreferences *self)
{
  if (self->settings != NULL)
    g_settings_set_enum (self->settings, "force-sign", (int) adw_combo_row_get_selected (self->sign));
}

/* What follows those that are offered was stored before. */
static void
units_chosen (HysPreferences *self)
{
  guint chosen = adw_combo_row_get_selected (self->units);

  if (self->settings != NULL && chosen < G_N_ELEMENTS (units))
    g_settings_set (self->settings, "new-units", "(sss)", units[chosen][0], units[chosen][1], units[chosen][2]);
}

/* ---- From the settings ---- */

static void
show_schemes (HysPreferences *self,
              GSettings      *settings)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const[]) { _("Usual"), NULL });
  g_autofree char *stored = settings != NULL ? g_settings_get_string (settings, "new-scheme") : NULL;
  guint n, chosen = 0;
  const HysScheme *const *schemes = hys_schemes (&n);

  for (guint i = 0; i < n; i++)
    {
      gtk_string_list_append (names, _(schemes[i]->label));
      chosen = g_strcmp0 (schemes[i]->name, stored) == 0 ? i + 1 : chosen;
    }
  adw_combo_row_set_model (self->scheme, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->scheme, chosen);
}

/* The nearest of those that are offered. */
static void
show_steps (HysPreferences *self,
            GSettings      *settings)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  double stored = settings != NULL ? g_settings_get_double (settings, "new-step") : 0;
  guint chosen = 0;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *name = hys_readout_exact (steps[i]);

      gtk_string_list_append (names, name);
      chosen = steps[i] <= stored ? i : chosen;
    }
  adw_combo_row_set_model (self->step, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->step, chosen);
}

/* Units other than those that are offered become an item of their own. */
static void
show_units (HysPreferences *self,
            GSettings      *settings)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const[]) { C_("of units", "None"), NULL });
  g_auto (GStrv) now = g_new0 (char *, 4);
  g_autofree char *own = NULL;
  guint chosen = settings != NULL ? G_N_ELEMENTS (units) : 0;

  if (settings != NULL)
    g_settings_get (settings, "new-units", "(sss)", &now[0], &now[1], &now[2]);
  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s, %s, %s", units[i][0], units[i][1], units[i][2]);

      if (i > 0)
        gtk_string_list_append (names, name);
      if (g_strcmp0 (units[i][0], now[0]) == 0 && g_strcmp0 (units[i][1], now[1]) == 0
          && g_strcmp0 (units[i][2], now[2]) == 0)
        chosen = i;
    }
  own = g_strjoinv (", ", now);
  if (chosen == G_N_ELEMENTS (units))
    gtk_string_list_append (names, own);
  adw_combo_row_set_model (self->units, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->units, chosen);
}

/* ---- The window ---- */

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
  gtk_widget_class_bind_template_callback (widget_class, scheme_chosen);
  gtk_widget_class_bind_template_callback (widget_class, step_chosen);
  gtk_widget_class_bind_template_callback (widget_class, units_chosen);
  gtk_widget_class_bind_template_callback (widget_class, sign_chosen);
}

static void
hys_preferences_init (HysPreferences *self)
{
  g_autoptr (GSettings) settings = hys_settings_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  GtkWidget *const rows[] = { GTK_WIDGET (self->scheme), GTK_WIDGET (self->step), GTK_WIDGET (self->units),
                              GTK_WIDGET (self->sign), GTK_WIDGET (self->digits), GTK_WIDGET (self->rheology),
                              GTK_WIDGET (self->reopen), GTK_WIDGET (self->backups) };
  hys_a11y_name (GTK_WIDGET (self->digits), _("Digits"));
  hys_a11y_name (GTK_WIDGET (self->rheology), _("Letters of rheology"));
  hys_a11y_name (GTK_WIDGET (self->reopen), _("Open documents again"));
  hys_a11y_name (GTK_WIDGET (self->backups), _("Keep a backup when saving"));
  hys_help_topic_set (GTK_WIDGET (self->scheme), "schemes");
  hys_help_topic_set (GTK_WIDGET (self), "signs");
  show_schemes (self, settings);
  show_steps (self, settings);
  show_units (self, settings);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    gtk_widget_set_sensitive (rows[i], settings != NULL);
  if (settings == NULL)
    return;
  adw_combo_row_set_selected (self->sign, (guint) g_settings_get_enum (settings, "force-sign"));
  g_settings_bind (settings, "digits", self->digits, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "rheology", self->rheology, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "reopen-documents", self->reopen, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "keep-backups", self->backups, "active", G_SETTINGS_BIND_DEFAULT);
  /* What is chosen from now on is stored. */
  self->settings = hys_object_keep_ref (self, settings);
}

GtkWidget *
hys_preferences_new (GtkApplication *application)
{
  return g_object_new (HYS_TYPE_PREFERENCES, "transient-for", gtk_application_get_active_window (application),
                       "application", application, NULL);
}
