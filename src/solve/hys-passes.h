/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Includes the file that HYS_PASSES names, which has passes over numbers (hys-pass.h): for two side by side and, where the processor
 * may do the same to as many at once, for four and eight. To be included once for each such file.
 */
#define HYS_PASS 2
#include "hys-pass.h"
#include HYS_PASSES

#ifdef HYS_LANES_BY_FOUR
#pragma GCC push_options
#pragma GCC target("avx2")
#define HYS_PASS 4
#include "hys-pass.h"
#include HYS_PASSES
#pragma GCC pop_options
#endif

#ifdef HYS_LANES_BY_EIGHT
#pragma GCC push_options
#pragma GCC target("avx512f")
#define HYS_PASS 8
#include "hys-pass.h"
#include HYS_PASSES
#pragma GCC pop_options
#endif

#undef HYS_PASSES
