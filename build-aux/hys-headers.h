/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What most files read of the libraries, for precompile-headers.py. Nothing includes it by name. */
#ifndef HYS_HEADERS_H
#define HYS_HEADERS_H

#if __has_include(<json-glib/json-glib.h>) && __has_include(<pango/pangocairo.h>)  /* not where meson tries the compiler */
#include <errno.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>
#endif

#endif
