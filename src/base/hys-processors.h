/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Of a function with this in front there is one for processors that take four numbers at once and one for others. */
#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__ \
  && !defined __SANITIZE_THREAD__
#define HYS_EACH_PROCESSOR __attribute__ ((target_clones ("avx2", "default")))
#else
#define HYS_EACH_PROCESSOR
#endif
