/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-application.h"
#include "hys-lapack.h"

#include <glib/gi18n-lib.h>
#include <locale.h>

int
main (int    argc,
      char **argv)
{
  const char *localedir = g_getenv ("HYSTERON_LOCALEDIR");
  g_autoptr (HysApplication) application = NULL;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, localedir ? localedir : HYS_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name ("Hysteron");
  hys_lapack_use_one_thread ();
  application = hys_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
