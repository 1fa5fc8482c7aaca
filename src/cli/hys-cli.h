/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"
#include "hys-error.h"
#include "hys-simulation.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Exit statuses: part of the contract with scripts. */
typedef enum
{
  HYS_EXIT_DONE,
  HYS_EXIT_FAILED,
  HYS_EXIT_USAGE,
  HYS_EXIT_REFUSED,
} HysExit;

typedef struct HysCli     HysCli;
typedef struct HysCommand HysCommand;

/**
 * HysCommand:
 * @name: as it is typed
 * @operands: what follows it, for the help
 * @summary: one line for the list of commands, marked for translation
 * @details: paragraphs for its own help, marked for translation
 * @min_operands, @max_operands: how many operands it takes
 * @takes_model: whether the first operand is a MODEL; then the option --set exists
 * @look: the options of how its pictures look (hys_cli_look_entries); %NULL: it writes none
 * @run: FALSE with an error when it failed; FALSE without one when it has nothing to add (help was asked for)
 */
struct HysCommand
{
  const char         *name;
  const char         *operands;
  const char         *summary;
  const char         *details;
  guint               min_operands;
  guint               max_operands;
  gboolean            takes_model;
  const GOptionEntry *look;
  gboolean          (*run) (HysCli *cli, GError **error);
};

/**
 * HysCli:
 * @operands: what is no option, as typed, %NULL-terminated
 * @json, @quiet: the common options
 * @name: the model as messages name it
 * @document, @findings: the model, and what there is to say about it, once loaded
 * @n_named: the first so many findings, those of loading, begin with the model's name
 * @streamed: the file that the command writes went to standard output, in place of all else that is written there
 * @reader_gone: the reader of standard output left: end without a word
 * @series: what is recorded (HysSeries), t first, none twice; @known: the same as a set
 * @percent: the progress shown on standard error; -1: none is
 * @node: the bar whose cycle, from @from on, is to close: then the run goes on as hys_limit_cycle() does and records
 *    its series; -1 = none
 * @trace, @outcome: what came of a run (hys-cli-run.h)
 *
 * One call of a command.
 */
struct HysCli
{
  const HysCommand  *command;
  char             **arguments;
  char             **operands;
  char             **sets;
  gboolean           json;
  gboolean           quiet;
  char              *name;
  HysDocument       *document;
  GPtrArray         *findings;
  guint              n_named;
  gboolean           streamed;
  gboolean           reader_gone;
  int                percent;
  GArray            *series;
  GHashTable        *known;
  int                node;
  double             from;
  HysTrace          *trace;
  HysOutcome         outcome;
};

void        hys_cli_init            (HysCli               *cli,
                                     const HysCommand     *command,
                                     char                **arguments);
void        hys_cli_clear           (HysCli               *cli);

/* Reads the arguments: the options in @entries and the common ones. FALSE as HysCommand.run. HYS_ERROR_USAGE. */
gboolean    hys_cli_parse           (HysCli               *cli,
                                     const GOptionEntry   *entries,
                                     GError              **error);

/* Options are taken as bytes, so that ids in UTF-8 are understood in every locale: whether this one is UTF-8.
 * HYS_ERROR_USAGE. */
gboolean    hys_cli_check_text      (const char           *text,
                                     GError              **error);

/* Sets HYS_ERROR_USAGE with a message that begins with "PROGRAM: ", and returns FALSE. */
gboolean    hys_cli_refuse          (GError              **error,
                                     const char           *reason);

/* Loads the model that the first operand names and applies --set. HYS_ERROR_REFUSED, HYS_ERROR_USAGE. */
gboolean    hys_cli_load            (HysCli               *cli,
                                     GError              **error);

/* Applies an option such as --step to a field of the document; @value NULL: nothing. HYS_ERROR_USAGE. */
gboolean    hys_cli_override        (HysCli               *cli,
                                     const char           *option,
                                     const char           *field,
                                     const char           *value,
                                     GError              **error);

/* The number given to an option; @text NULL: @value stays as it is. HYS_ERROR_USAGE. */
gboolean    hys_cli_number          (const char           *option,
                                     const char           *text,
                                     double               *value,
                                     GError              **error);

/* The values in A,B,... or A:B:N or A:B:N:log: as they are written, or N numbers from A to B, evenly or evenly in their
 * logarithm; at most @most of these, else a list of one that is no number. */
char      **hys_cli_values          (const char           *text,
                                     guint                 most);

/* Adds what the analysis of well-posedness has to say to the findings. */
void        hys_cli_examine         (HysCli               *cli);

/* Tells the findings of one severity on standard error, a line each, unless --quiet. */
void        hys_cli_warn            (HysCli               *cli,
                                     HysSeverity           severity);

/* The findings as an array, into an object that is being built. */
void        hys_cli_build_findings  (HysCli               *cli,
                                     JsonBuilder          *builder);

G_END_DECLS
