/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-comma-locale.h"

#include <glib/gstdio.h>
#include <locale.h>

static gboolean
has_comma (void)
{
  return g_strcmp0 (localeconv ()->decimal_point, ",") == 0;
}

static gboolean
try_installed (void)
{
  const char *const names[] = { "fr_FR.UTF-8", "de_DE.UTF-8", "fr_CH.UTF-8", "it_IT.UTF-8", "es_ES.UTF-8" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (setlocale (LC_ALL, names[i]) != NULL && has_comma ())
      return TRUE;
  return FALSE;
}

static gboolean
try_compiled (void)
{
  g_autofree char *folder = g_dir_make_tmp ("hys-locale-XXXXXX", NULL);
  g_autofree char *target = g_build_filename (folder, "fr_FR.UTF-8", NULL);
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "base", "decimal-comma", NULL);
  const char *arguments[] = { "localedef", "--no-archive", "-c", "-i", source, "-f", "UTF-8", target, NULL };
  const char *remove[] = { "rm", "-r", folder, NULL };
  gboolean good;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                     NULL, NULL, NULL, NULL, NULL, NULL))
    return FALSE;
  g_setenv ("LOCPATH", folder, TRUE);
  good = setlocale (LC_ALL, "fr_FR.UTF-8") != NULL && has_comma ();
  g_spawn_sync (NULL, (char **) remove, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL);
  return good;
}

gboolean
hys_comma_locale_enter (void)
{
  if (try_installed () || try_compiled ())
    return TRUE;
  hys_comma_locale_leave ();
  g_test_skip ("no locale with a decimal comma, and localedef cannot make one");
  return FALSE;
}

void
hys_comma_locale_leave (void)
{
  setlocale (LC_ALL, "C.UTF-8");
}
