/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-help.h"

G_BEGIN_DECLS

/* The pages, each in a file of its name. */
extern const HysHelpPage hys_help_start;
extern const HysHelpPage hys_help_elements;
extern const HysHelpPage hys_help_slider;
extern const HysHelpPage hys_help_types;
extern const HysHelpPage hys_help_monotone;
extern const HysHelpPage hys_help_schemes;
extern const HysHelpPage hys_help_loop;
extern const HysHelpPage hys_help_response;
extern const HysHelpPage hys_help_pull;
extern const HysHelpPage hys_help_identification;
extern const HysHelpPage hys_help_well_posed;
extern const HysHelpPage hys_help_signs;
extern const HysHelpPage hys_help_trust;

G_END_DECLS
