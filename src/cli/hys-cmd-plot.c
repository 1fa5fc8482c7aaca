/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-export.h"
#include "hys-figure-view.h"
#include "hys-number.h"
#include "hys-output.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_WIDTH  640
#define DEFAULT_HEIGHT 480

typedef struct
{
  char *output;
  char *figure;
  char *series;
  char *axes[4];   /* x, y, z, NULL */
  char *from;
  char *to;
  char *size;
  char *style;
} Options;

/* How the picture is made. */
typedef struct
{
  HysExportFormat  format;
  HysPlotTheme     theme;
  double           width;
  double           height;
} Look;

/* What the paint callback needs. */
typedef struct
{
  HysFigure    *figure;
  HysPlotStyle  style;
} Painting;

static void
clear_options (Options *options)
{
  g_free (options->output);
  g_free (options->figure);
  g_free (options->series);
  for (guint i = 0; i < G_N_ELEMENTS (options->axes); i++)
    g_free (options->axes[i]);
  g_free (options->from);
  g_free (options->to);
  g_free (options->size);
  g_free (options->style);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysFigureSpec, hys_figure_spec_free)

static gboolean
parse (HysCli   *cli,
       Options  *options,
       GError  **error)
{
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, N_("The file to write; its ending tells the format"),
      "FILE.png|svg|pdf" },
    { "figure", 0, 0, G_OPTION_ARG_FILENAME, &options->figure,
      N_("Which of the document's figures, from 1 (default: 1)"), "I" },
    { "series", 0, 0, G_OPTION_ARG_FILENAME, &options->series, N_("Instead: these series against time"), N_("A,B,…") },
    { "x", 0, 0, G_OPTION_ARG_FILENAME, &options->axes[0],
      N_("Instead: a curve in the plane, or with --z in space, such as --x x:m --y r:m"), "S" },
    { "y", 0, 0, G_OPTION_ARG_FILENAME, &options->axes[1], N_("Its ordinate"), "S" },
    { "z", 0, 0, G_OPTION_ARG_FILENAME, &options->axes[2], N_("Its third coordinate"), "S" },
    { "from", 0, 0, G_OPTION_ARG_FILENAME, &options->from, N_("Show from this time on"), "T" },
    { "to", 0, 0, G_OPTION_ARG_FILENAME, &options->to, N_("Show up to this time"), "T" },
    { "size", 0, 0, G_OPTION_ARG_FILENAME, &options->size,
      N_("In pixels for PNG, in points for SVG and PDF (default: 640x480)"), "WxH" },
    { "style", 0, 0, G_OPTION_ARG_FILENAME, &options->style,
      N_("light, dark or print (default: light for PNG, print for SVG and PDF)"), "STYLE" },
    { NULL },
  };

  return hys_cli_parse (cli, entries, error);
}

static gboolean
refuse (GError     **error,
        const char  *reason)
{
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE, "%s: %s", g_get_prgname (), reason);
  return FALSE;
}

static gboolean
read_size (const char  *text,
           Look        *look,
           GError     **error)
{
  g_auto (GStrv) parts = NULL;

  look->width = DEFAULT_WIDTH;
  look->height = DEFAULT_HEIGHT;
  if (text == NULL)
    return TRUE;
  parts = g_strsplit (text, "x", -1);
  if (g_strv_length (parts) == 2
      && hys_number_parse (parts[0], &look->width) && look->width > 0
      && hys_number_parse (parts[1], &look->height) && look->height > 0)
    return TRUE;
  return refuse (error, _("--size must be a width and a height, such as 640x480"));
}

static gboolean
read_look (const Options  *options,
           Look           *look,
           GError        **error)
{
  if (options->output == NULL)
    return refuse (error, _("-o FILE.png, FILE.svg or FILE.pdf is missing"));
  if (!hys_export_format_for (options->output, &look->format, error) || !read_size (options->size, look, error))
    return FALSE;
  look->theme = look->format == HYS_EXPORT_PNG ? HYS_PLOT_LIGHT : HYS_PLOT_PRINT;
  if (options->style == NULL || hys_plot_theme_find (options->style, &look->theme))
    return TRUE;
  return refuse (error, _("--style must be light, dark or print"));
}

/* --figure, --series and --x with --y are three ways to say one thing. */
static gboolean
check_choice (const Options  *options,
              GError        **error)
{
  gboolean axes = options->axes[0] != NULL || options->axes[1] != NULL || options->axes[2] != NULL;

  if ((options->figure != NULL) + (options->series != NULL) + axes > 1)
    return refuse (error, _("only one of --figure, --series and --x with --y"));
  if (axes && (options->axes[0] == NULL || options->axes[1] == NULL))
    return refuse (error, _("--x and --y must both be given"));
  return TRUE;
}

/* One of the document's figures, or of those that it is shown with when it has none. */
static HysFigureSpec *
numbered_figure (const HysDocument  *document,
                 const char         *text,
                 GError            **error)
{
  g_autoptr (GPtrArray) figures = hys_figure_view_specs (document);
  double number = 1;

  if (text == NULL && figures->len == 0)
    {
      g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("there is nothing to draw: no node is free"));
      return NULL;
    }
  if ((text == NULL || hys_number_parse (text, &number))
      && number >= 1 && number <= figures->len && number == floor (number))
    return hys_figure_spec_copy (g_ptr_array_index (figures, (guint) number - 1));
  g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE,
               ngettext ("--figure: there is %u figure", "--figure: there are %u figures", figures->len), figures->len);
  return NULL;
}

static HysFigureSpec *
choose_figure (const HysDocument  *document,
               const Options      *options,
               GError            **error)
{
  if (options->axes[0] != NULL)
    return hys_figure_spec_new (options->axes[2] != NULL ? HYS_FIGURE_SPACE : HYS_FIGURE_PLANE,
                                (const char *const *) options->axes);
  if (options->series != NULL)
    {
      g_auto (GStrv) names = hys_cli_run_split (options->series);

      return hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const *) names);
    }
  return numbered_figure (document, options->figure, error);
}

static gboolean
set_window (HysFigureSpec  *figure,
            const Options  *options,
            GError        **error)
{
  if (!hys_cli_number ("--from", options->from, &figure->from, error)
      || !hys_cli_number ("--to", options->to, &figure->to, error))
    return FALSE;
  if (!(figure->from >= figure->to))
    return TRUE;
  return refuse (error, _("the time window ends before it begins"));
}

static void
paint (cairo_t  *cr,
       double    width,
       double    height,
       gpointer  user_data)
{
  Painting *painting = user_data;

  hys_figure_draw (painting->figure, cr, width, height, &painting->style);
}

static gboolean
export (HysCli               *cli,
        const HysCliRun      *run,
        const HysFigureSpec  *spec,
        const Look           *look,
        const char           *output,
        GError              **error)
{
  g_autoptr (HysFigure) figure = hys_figure_view_new (cli->document, spec, run->trace);
  Painting painting = { .figure = figure };

  hys_plot_style_init (&painting.style, look->theme);
  return !hys_interrupt_came (error)
         && hys_export (output, look->format, look->width, look->height, 1, paint, &painting, error);
}

static gboolean
plot (HysCli         *cli,
      HysCliRun      *run,
      const Options  *options,
      const Look     *look,
      GError        **error)
{
  g_autoptr (HysFigureSpec) figure = NULL;

  if (!hys_cli_load (cli, error))
    return FALSE;
  figure = choose_figure (cli->document, options, error);
  if (figure == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  return set_window (figure, options, error)
         && hys_cli_run_add_names (run, cli->document, (const char *const *) figure->series, error)
         && hys_cli_run (run, cli, error)
         && export (cli, run, figure, look, options->output, error)
         && hys_cli_run_report (run, cli, error);
}

static gboolean
run_plot (HysCli   *cli,
          GError  **error)
{
  g_auto (Options) options = { 0 };
  HysCliRun run;
  Look look;
  gboolean good;

  if (!parse (cli, &options, error) || !read_look (&options, &look, error) || !check_choice (&options, error))
    return FALSE;
  hys_cli_run_init (&run);
  good = plot (cli, &run, &options, &look, error);
  hys_cli_run_clear (&run);
  return good;
}

const HysCommand hys_cmd_plot = {
  .name = "plot",
  .operands = "MODEL",
  .summary = N_("Runs a model and draws one figure of it"),
  .details = N_("Without --figure, --series, --x and --y it is the document's first figure. A document without figures\n"
                "has two: the displacement of its last free node against time, and that node's hysteresis loop.\n"
                "A run that stops before its end is drawn up to there, and the status is 1."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .run = run_plot,
};
