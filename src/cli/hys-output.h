/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"

G_BEGIN_DECLS

/* Whether a path stands for standard output: "-". */
gboolean  hys_output_is_stdout (const char  *path);

/* Writes a text to a file, atomically, to a device or a pipe, or to standard output: where @path is "-", which then
 * takes nothing else, or NULL. HYS_ERROR_FAILED. */
gboolean  hys_output_text      (HysCli      *cli,
                                const char  *path,
                                const char  *text,
                                gsize        length,
                                GError     **error);

/* Whether hys_output_text() can write there, which @path NULL always can, before what takes long. HYS_ERROR_FAILED. */
gboolean  hys_output_check     (const char  *path,
                                GError     **error);

/* As hys_output_text(), of a document; @path NULL: does nothing. */
gboolean  hys_output_model     (HysCli      *cli,
                                const char  *path,
                                HysDocument *document,
                                GError     **error);

/* Ends the object of hys_json_builder_new() and writes it to standard output. */
gboolean  hys_output_json      (HysCli      *cli,
                                JsonBuilder *builder,
                                GError     **error);

/* One line on standard error: control characters never break it. */
void      hys_output_complain  (const char  *format,
                                ...) G_GNUC_PRINTF (1, 2);

/* A path as messages show it. */
char     *hys_output_name      (const char  *path);

/* Whether one of them came; sets HYS_ERROR_CANCELLED. */
gboolean  hys_interrupt_came   (GError     **error);

/* Begins what takes long: progress is shown on standard error where that is a terminal, and from now on SIGINT, SIGTERM
 * and SIGHUP ask for an end instead of ending the process; those that are ignored stay so. */
void      hys_progress_start   (HysCli      *cli);

/* A HysProgress whose user data is a HysCli: FALSE when a signal asked for an end. */
gboolean  hys_progress_tell    (double       fraction,
                                gpointer     user_data);

/* Takes the progress away; returns @good, and where that is FALSE the error begins with the model's name. */
gboolean  hys_progress_end     (HysCli      *cli,
                                gboolean     good,
                                GError     **error);

G_END_DECLS
