/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Lets linear algebra run on the thread that asks for it, which a program says when it starts. The matrices here are
 * small and many: threads of the library (OpenBLAS has one per processor) would wait for each other most of the time,
 * spinning, and on a busy machine for whole time slices. Those that there are end. */
void hys_lapack_use_one_thread (void);

G_END_DECLS
