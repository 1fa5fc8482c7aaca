/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a large network costs an editor, in milliseconds of processor time, the least of several: its layout, and drawing
 * it into a window's canvas at several zooms. */
#include "hys-document.h"
#include "hys-layout.h"
#include "hys-sketch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WIDTH 1366
#define HEIGHT 768
#define TIMES 5
#define BRANCHES 20   /* side by side */

/* A row of bundles of springs and sliders, as text. */
static char *
write_network (guint n)
{
  GString *text = g_string_new ("{\"hysteron\":1,\"nodes\":[{\"id\":\"n0\",\"fixed\":true}");

  for (guint i = 1; i <= n / BRANCHES; i++)
    g_string_append_printf (text, ",{\"id\":\"n%u\",\"mass\":%d}", i, i % 5 == 0);
  g_string_append (text, "],\"elements\":[");
  for (guint i = 0; i < n / BRANCHES * BRANCHES; i++)
    g_string_append_printf (text, "%s{\"id\":\"e%u\",\"kind\":\"%s\",\"from\":\"n%u\",\"to\":\"n%u\",\"%s\":1}", i > 0 ? "," : "", i,
                            i % 2 ? "slider" : "spring", i / BRANCHES, i / BRANCHES + 1, i % 2 ? "threshold" : "stiffness");
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

static double
milliseconds (void)
{
  return 1e3 * (double) clock () / CLOCKS_PER_SEC;
}

static double
time_layout (const HysDocument *document)
{
  double least = G_MAXDOUBLE;

  for (guint i = 0; i < TIMES; i++)
    {
      double start = milliseconds ();

      hys_layout_free (hys_layout_new (document));
      least = MIN (least, milliseconds () - start);
    }
  return least;
}

static double
time_drawing (const HysDocument *document,
              const HysLayout   *layout,
              double             zoom)
{
  g_autofree double *displacement = g_new0 (double, document->nodes->len), *force = g_new0 (double, document->elements->len);
  g_autofree gint8 *slip = g_new0 (gint8, document->elements->len);
  HysSketchState state = { .displacement = displacement, .force = force, .slip = slip, .force_scale = 1 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  double least = G_MAXDOUBLE;
  HysSketchStyle style;

  for (guint i = 0; i < document->elements->len; i++)
    {
      force[i] = (double) (i % 21) / 10 - 1;
      slip[i] = (gint8) (i % 3 == 0);
    }
  hys_sketch_style_init (&style, HYS_PLOT_LIGHT);
  style.coarse = TRUE;
  cairo_scale (cr, zoom, zoom);
  for (guint i = 0; i < TIMES; i++)
    {
      double start = milliseconds ();

      hys_sketch_draw (cr, document, layout, &state, &style);
      least = MIN (least, milliseconds () - start);
    }
  if (g_getenv ("HYSTERON_ARTIFACTS") != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s/large-%u-%g.png", g_getenv ("HYSTERON_ARTIFACTS"), document->elements->len, zoom);

      cairo_surface_write_to_png (surface, path);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return least;
}

static void
run (guint n)
{
  static const double zooms[] = { 0.003, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.28, 0.3, 0.32, 0.4, 0.45, 0.5, 1 };
  g_autofree char *text = write_network (n);
  g_autoptr (GError) error = NULL;
  double start = milliseconds ();
  g_autoptr (HysDocument) document = hys_document_parse (text, strlen (text), "large", NULL, &error);
  g_autoptr (HysLayout) layout = NULL;

  if (document == NULL)
    g_error ("%s", error->message);
  printf ("%6u elements: read %.1f", n, milliseconds () - start);
  printf (", layout %.1f; drawing", time_layout (document));
  layout = hys_layout_new (document);
  for (guint i = 0; i < G_N_ELEMENTS (zooms); i++)
    printf (" x %g: %.1f", zooms[i], time_drawing (document, layout, zooms[i]));
  printf (" ms\n");
}

int
main (void)
{
  run (200);
  run (2000);
  run (100000);
  return EXIT_SUCCESS;
}
