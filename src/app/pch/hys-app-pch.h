/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Read once for all files of the application (option b_pch): reading GTK takes longer than compiling most of them. */
#include <adwaita.h>
