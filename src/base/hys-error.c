/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-error.h"

G_DEFINE_QUARK (hys-error-quark, hys_error)
