/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A file of a place that only GIO reaches, as a server's: no local path, not native. Behind it is a file of a folder. */
GFile *far_file_new (const char *folder,
                     const char *name);

G_END_DECLS
