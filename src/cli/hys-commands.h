/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cli.h"

G_BEGIN_DECLS

/* Every command there is; each in a file of its own. */
extern const HysCommand hys_cmd_simulate;
extern const HysCommand hys_cmd_plot;
extern const HysCommand hys_cmd_check;
extern const HysCommand hys_cmd_equations;
extern const HysCommand hys_cmd_cycle;
extern const HysCommand hys_cmd_identify;
extern const HysCommand hys_cmd_fit;
extern const HysCommand hys_cmd_sweep;
extern const HysCommand hys_cmd_response;
extern const HysCommand hys_cmd_spectrum;
extern const HysCommand hys_cmd_converge;
extern const HysCommand hys_cmd_examples;

G_END_DECLS
