/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-cli-look.h"
#include "hys-cli-run.h"
#include "hys-commands.h"
#include "hys-number.h"
#include "hys-output.h"
#include "hys-picture.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* What is typed; each text as given, NULL where it was not. */
static struct
{
  char    *output, *figure, *series, *axes[4] /* x, y, z, NULL */, *from, *to, *title, *view, *log, *ranges[3];
  gboolean drawing;
} options;

static const GOptionEntry entries[] = {
  { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
    N_("Write the picture to a file; its extension sets the format; - writes a PNG to standard output"),
    "FILE.png|svg|pdf" },
  { "figure", 0, 0, G_OPTION_ARG_FILENAME, &options.figure,
    N_("Draw this figure of the document, counted from 1 (default: 1), or all"), "I|all" },
  { "drawing", 0, 0, G_OPTION_ARG_NONE, &options.drawing, N_("Draw the network at rest instead"), NULL },
  { "series", 0, 0, G_OPTION_ARG_FILENAME, &options.series, N_("Plot these series against time instead"),
   N_("A,B,…") },
  { "x", 0, 0, G_OPTION_ARG_FILENAME, &options.axes[0],
    N_("Plot a curve in the plane instead, or in space with --z, such as --x x:m --y r:m"), "S" },
  { "y", 0, 0, G_OPTION_ARG_FILENAME, &options.axes[1], N_("Ordinate of the curve"), "S" },
  { "z", 0, 0, G_OPTION_ARG_FILENAME, &options.axes[2], N_("Third coordinate of the curve"), "S" },
  { "from", 0, 0, G_OPTION_ARG_FILENAME, &options.from, N_("Show from this time on"), "T" },
  { "to", 0, 0, G_OPTION_ARG_FILENAME, &options.to, N_("Show up to this time"), "T" },
  { "title", 0, 0, G_OPTION_ARG_FILENAME, &options.title, N_("Title of the figure; \"\" for none"), N_("TEXT") },
  { "view", 0, 0, G_OPTION_ARG_FILENAME, &options.view,
    N_("View direction of a curve in space, in degrees: azimuth and elevation (default: -58,24)"), "A,E" },
  { "log", 0, 0, G_OPTION_ARG_FILENAME, &options.log, N_("Logarithmic axes, such as xy"), "xyz" },
  { "x-range", 0, 0, G_OPTION_ARG_FILENAME, &options.ranges[0],
    N_("Range of the first axis (default: fits the data)"), "A,B" },
  { "y-range", 0, 0, G_OPTION_ARG_FILENAME, &options.ranges[1], N_("Range of the second axis"), "A,B" },
  { "z-range", 0, 0, G_OPTION_ARG_FILENAME, &options.ranges[2], N_("Range of the third axis, in space"), "A,B" },
  { NULL },
};

/* ---- Its figures ---- */

static HysItemList *
choose_figures (const HysDocument *document,
                GError           **error)
{
  HysItemList *specs;

  if (options.axes[0] == NULL && options.series == NULL)
    {
      /* One of the document's figures, or of those that it is shown with when it has none, or all. */
      g_autoptr (HysItemList) figures = hys_figure_view_specs (document), chosen = hys_figure_list_new ();
      gboolean all = g_strcmp0 (options.figure, "all") == 0;
      double number = 1;

      if (figures->len == 0 && (options.figure == NULL || all))
        {
          g_set_error_literal (error, HYS_ERROR, HYS_ERROR_USAGE, _("nothing to draw: the model has no free node"));
          return NULL;
        }
      if (all)
        return g_steal_pointer (&figures);
      if ((options.figure == NULL || hys_number_parse (options.figure, &number)) && number >= 1
          && number <= figures->len
          && number == floor (number))
        {
          hys_item_list_add (chosen, hys_figure_spec_copy (hys_item_list_get (figures, (guint) number - 1)));
          return g_steal_pointer (&chosen);
        }
      g_set_error (error, HYS_ERROR, HYS_ERROR_USAGE,
                   ngettext ("--figure: there is %u figure", "--figure: there are %u figures", figures->len),
                       figures->len);
      return NULL;
    }
  specs = hys_figure_list_new ();
  if (options.axes[0] != NULL)
    hys_item_list_add (specs, hys_figure_spec_new (options.axes[2] != NULL ? HYS_FIGURE_SPACE : HYS_FIGURE_PLANE,
                                                   (const char *const *) options.axes));
  else
    {
      g_auto (GStrv) names = hys_cli_run_split (options.series);

      hys_item_list_add (specs, hys_figure_spec_new (HYS_FIGURE_TIME, (const char *const *) names));
    }
  return specs;
}

/* Options of the axes of all figures. */
typedef struct
{
  double   azimuth, elevation;    /* NAN = unchanged */
  double   from[3], to[3];        /* NAN = unchanged */
  gboolean logarithmic[3];
} Axes;

static gboolean
read_range (guint    k,
            Axes    *axes,
            GError **error)
{
  g_auto (GStrv) ends = NULL;

  if (options.ranges[k] == NULL)
    return TRUE;
  ends = g_strsplit (options.ranges[k], ",", -1);
  if (g_strv_length (ends) == 2 && hys_number_parse (ends[0], &axes->from[k])
      && hys_number_parse (ends[1], &axes->to[k])
      && axes->from[k] < axes->to[k] && (!axes->logarithmic[k] || axes->from[k] > 0))
    return TRUE;
  return hys_fail (error, HYS_ERROR_USAGE,
                   axes->logarithmic[k] ? _("%s: --%c-range must be two increasing positive numbers, such as 0.1,10")
                   : _("%s: --%c-range must be two increasing numbers, such as -1,1"),
                   g_get_prgname (), 'x' + (int) k);
}

static void
apply_axes (HysPicture *picture,
            const Axes *axes)
{
  GPtrArray *figures = hys_picture_get_figures (picture);

  for (guint i = 0; i < figures->len; i++)
    {
      HysFigure *figure = g_ptr_array_index (figures, i);

      for (guint k = 0; k < 3; k++)
        {
          if (axes->logarithmic[k])
            hys_figure_set_logarithmic (figure, (HysAxis) k, TRUE);
          if (!isnan (axes->from[k]))
            hys_figure_set_range (figure, (HysAxis) k, axes->from[k], axes->to[k]);
        }
      if (!isnan (axes->azimuth))
        hys_figure_set_view (figure, axes->azimuth, axes->elevation);
    }
}

/* Sets window and title of every figure, and collects the series to record. */
static gboolean
prepare (HysCli      *cli,
         HysItemList *specs,
         GError     **error)
{
  if (options.title != NULL && !hys_cli_check_text (options.title, error))
    return FALSE;
  for (guint i = 0; i < specs->len; i++)
    {
      HysFigureSpec *spec = hys_item_list_edit (specs, i);

      if (options.title != NULL)
        {
          g_free (spec->title);
          spec->title = g_strdup (options.title);
        }
      if (hys_figure_traits[spec->kind].computed
          && hys_document_node (cli->document, (guint) hys_document_find_node (cli->document, spec->node))->fixed)
        return hys_cli_refuse (error, _("a wall has no response"));
      if (!hys_cli_number ("--from", options.from, &spec->from, error)
          || !hys_cli_number ("--to", options.to, &spec->to, error))
        return FALSE;
      if (spec->from >= spec->to)
        return hys_cli_refuse (error, _("the time window must end after it starts"));
      if (!hys_cli_run_add_names (cli, (const char *const *) spec->series, error))
        return FALSE;
    }
  return TRUE;
}

/* Computes the figures of responses, and tells of each the first frequency at which nothing is known. */
static HysPicture *
make_picture (HysCli            *cli,
              const HysItemList *specs,
              const HysTrace    *trace,
              GError           **error)
{
  HysPicture *picture;

  hys_progress_start (cli);
  picture = hys_picture_new_figures (cli->document, specs, trace, hys_progress_tell, cli, error);
  hys_progress_end (cli, picture != NULL, error);
  for (guint i = 0; picture != NULL && !cli->quiet && i < specs->len; i++)
    {
      const char *words = hys_figure_find_hollow (g_ptr_array_index (hys_picture_get_figures (picture), i));

      if (words != NULL)
        hys_output_complain (_("note: %s: %s"), cli->name, words);
    }
  return picture;
}

static gboolean
plot_figures (HysCli            *cli,
              HysExportSettings *settings,
              GError           **error)
{
  g_autoptr (HysItemList) specs = choose_figures (cli->document, error);
  g_autoptr (HysPicture) picture = NULL;
  gboolean runs = FALSE;
  Axes axes;

  if (specs == NULL)
    {
      g_prefix_error (error, "%s: ", cli->name);
      return FALSE;
    }
  axes = (Axes) { NAN, NAN, { NAN, NAN, NAN }, { NAN, NAN, NAN }, { FALSE } };
  for (const char *axis = options.log; axis != NULL && *axis != '\0'; axis++)
    {
      if (*axis < 'x' || *axis > 'z')
        return hys_cli_refuse (error, _("--log must be letters of x, y and z"));
      axes.logarithmic[*axis - 'x'] = TRUE;
    }
  for (guint k = 0; k < G_N_ELEMENTS (options.ranges); k++)
    if (!read_range (k, &axes, error))
      return FALSE;
  if (options.view != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (options.view, ",", -1);

      if (g_strv_length (parts) != 2 || !hys_number_parse (parts[0], &axes.azimuth) || !(fabs (axes.azimuth) <= 360)
          || !hys_number_parse (parts[1], &axes.elevation) || !(fabs (axes.elevation) <= 90))
        return hys_cli_refuse (error,
                               _("--view must be an azimuth from -360 to 360 and an elevation from -90 to 90, such as -58,24"));
    }
  for (guint i = 0; i < specs->len; i++)
    runs |= !hys_figure_traits[((const HysFigureSpec *) hys_item_list_get (specs, i))->kind].computed;
  if (!prepare (cli, specs, error) || !hys_output_check (options.output, error) || (runs && !hys_cli_run (cli, error)))
    return FALSE;
  picture = make_picture (cli, specs, cli->trace, error);
  if (picture == NULL)
    return FALSE;
  apply_axes (picture, &axes);
  return hys_cli_look_draw (cli, picture, options.output, settings, error) && (!runs || hys_cli_run_report (cli, error));
}

static gboolean
run_plot (HysCli  *cli,
          GError **error)
{
  HysExportSettings settings;

  if (!hys_cli_parse (cli, entries, error))
    return FALSE;
  if (options.output == NULL)
    return hys_cli_refuse (error, _("-o FILE.png, FILE.svg or FILE.pdf is missing"));
  if (!hys_cli_look_read (options.output, &settings, error))
    return FALSE;
  /* --figure, --series, --x with --y and --drawing are four ways to say one thing. */
  gboolean axes = options.axes[0] != NULL || options.axes[1] != NULL || options.axes[2] != NULL;
  if ((options.figure != NULL) + (options.series != NULL) + axes + options.drawing > 1)
    return hys_cli_refuse (error, _("only one of --figure, --series, --x with --y and --drawing"));
  if (axes && (options.axes[0] == NULL || options.axes[1] == NULL))
    return hys_cli_refuse (error, _("--x and --y must both be given"));
  if (!hys_cli_load (cli, error))
    return FALSE;
  if (options.drawing)
    {
      g_autoptr (HysPicture) picture = hys_picture_new_drawing (cli->document, NULL);

      return hys_cli_look_draw (cli, picture, options.output, &settings, error);
    }
  return plot_figures (cli, &settings, error);
}

const HysCommand hys_cmd_plot = {
  .name = "plot",
  .operands = "MODEL",
  .summary = N_("Runs a model and draws a figure of it, or draws the model"),
  .details = N_("Without --figure, --series, --x and --y it is the document's first figure. A document without figures\n"
                "has two: the displacement of its loaded or driven node (or else of the mass, or else of the node, that\n"
                "is farthest from the walls) against time, and that node's hysteresis loop.\n"
                "All figures become one picture, one below the other, each of the given size.\n"
                "A run that stops before its end is drawn up to there, and the status is 1."),
  .min_operands = 1,
  .max_operands = 1,
  .takes_model = TRUE,
  .look = hys_cli_look_entries,
  .run = run_plot,
};
