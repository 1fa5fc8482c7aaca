/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

/* What libFuzzer calls, and the replayer for each file of a corpus; ends the program where something is wrong. */
int LLVMFuzzerTestOneInput (const uint8_t *data,
                            size_t         size);

/* An error is one line of UTF-8 of some length. */
void harness_check_error (const GError *error);

G_END_DECLS
