/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"
#include "hys-picture.h"

G_BEGIN_DECLS

/* The options of commands that draw (HysCommand.look). */
extern const GOptionEntry hys_cli_look_entries[];

/* Whether any of them was. */
gboolean hys_cli_look_is_given (void);

/* Sets the look of the picture that is to be written to @path by these options and the ending of the path.
 * HYS_ERROR_USAGE. */
gboolean hys_cli_look_read (const char         *path,
                            HysExportSettings  *settings,
                            GError            **error);

/* Writes a picture to @path. The height of a stack of figures, and of the drawing, follows from the width. HYS_ERROR_USAGE,
 * HYS_ERROR_FAILED, HYS_ERROR_CANCELLED. */
gboolean hys_cli_look_draw (HysCli             *cli,
                            HysPicture         *picture,
                            const char         *path,
                            HysExportSettings  *settings,
                            GError            **error);

G_END_DECLS
