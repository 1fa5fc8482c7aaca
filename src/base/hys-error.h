/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * HysError:
 * @HYS_ERROR_FAILED: failed while running: a load the network cannot carry, a value not finite, a file not written
 * @HYS_ERROR_USAGE: a request that makes no sense: an unknown option, series, scheme or example
 * @HYS_ERROR_REFUSED: the model was refused: not readable, not JSON, not this format, invalid, no solution at t = 0
 * @HYS_ERROR_CANCELLED: stopped because the caller asked for it
 *
 * The kinds of failure a caller tells apart; `hysteron-cli` exits with 1, 2, 3 and 1. The message is one line that
 * names what and where.
 */
typedef enum
{
  HYS_ERROR_FAILED,
  HYS_ERROR_USAGE,
  HYS_ERROR_REFUSED,
  HYS_ERROR_CANCELLED,
} HysError;

#define HYS_ERROR (hys_error_quark ())
GQuark hys_error_quark      (void);

/* Sets an error and returns %FALSE. */
gboolean hys_fail           (GError      **error,
                             HysError      code,
                             const char   *format,
                             ...) G_GNUC_PRINTF (3, 4);

/* Keeps what is wrong (transfer full) apart from the message, which also says where: for hys_error_sentence(). */
void   hys_error_set_reason (GError      **error,
                             char         *reason);

/* What is wrong, as a sentence for a place where it is clear what it is about: "Must be greater than 0." (transfer
 * full). The message where nothing was kept apart. */
char  *hys_error_sentence   (const GError *error);

G_END_DECLS
