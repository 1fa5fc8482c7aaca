/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What passes over numbers are written with, for HYS_PASS of them side by side (1, 2, 4 or 8): to be included before each inclusion of
 * a file of passes.
 *
 * REAL, REAL_AT: the numbers, and the same in an array
 * LANES: how many; not defined for one
 * SIZE(x), LARGER(a, b), SMALLER(a, b), BOTH(x): |x|, a > b ? a : b, a < b ? a : b for each, and a number for each of them
 * BEHIND(before, now): the last of the ones before, then all but the last of these; not defined for one
 * STRIDE: from one value of a state to the next, where steps are side by side
 * PASS(name): the name of what is defined
 */
#undef REAL
#undef REAL_AT
#undef LANES
#undef SIZE
#undef LARGER
#undef SMALLER
#undef BOTH
#undef BEHIND
#undef STRIDE
#undef PASS

#if HYS_PASS == 1
#define REAL       double
#define REAL_AT    double
#define SIZE       fabs
#define LARGER     larger
#define SMALLER    smaller
#define BOTH(x)    (x)
#define STRIDE     1
#define PASS(name) name##_of_one
#else
#define STRIDE     HYS_STRIDE
#endif

#if HYS_PASS == 2
#define REAL       HysTwo
#define REAL_AT    HysTwoAt
#define LANES      2
#define SIZE       hys_two_size
#define LARGER     hys_two_larger
#define SMALLER    hys_two_smaller
#define BOTH(x)    ((HysTwo){ x, x })
#define BEHIND(before, now) ((HysTwo){ (before)[1], (now)[0] })
#define PASS(name) name##_of_two
#endif

#if HYS_PASS == 4
#define REAL       HysFour
#define REAL_AT    HysFourAt
#define LANES      4
#define SIZE       hys_four_size
#define LARGER     hys_four_larger
#define SMALLER    hys_four_smaller
#define BOTH(x)    ((HysFour){ x, x, x, x })
#define BEHIND     hys_four_behind
#define PASS(name) name##_of_four
#endif

#if HYS_PASS == 8
#define REAL       HysEight
#define REAL_AT    HysEightAt
#define LANES      8
#define SIZE       hys_eight_size
#define LARGER     hys_eight_larger
#define SMALLER    hys_eight_smaller
#define BOTH(x)    ((HysEight){ x, x, x, x, x, x, x, x })
#define BEHIND     hys_eight_behind
#define PASS(name) name##_of_eight
#endif

#undef HYS_PASS
