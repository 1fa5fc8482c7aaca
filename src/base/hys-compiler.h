/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* GLib's own locks are not instrumented: these macros annotate data passed through a GAsyncQueue or a main context for
 * ThreadSanitizer. They expand to nothing without it. */
#if defined(__SANITIZE_THREAD__)
void __tsan_release (void *address);
void __tsan_acquire (void *address);
#define HYS_TSAN_RELEASE(address) __tsan_release (address)
#define HYS_TSAN_ACQUIRE(address) __tsan_acquire (address)
#else
#define HYS_TSAN_RELEASE(address) ((void) (address))
#define HYS_TSAN_ACQUIRE(address) ((void) (address))
#endif

/* Of a function with this in front there is one for processors that take four numbers at once and one for others. */
#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ && !defined __clang__ && !defined __SANITIZE_ADDRESS__ \
  && !defined __SANITIZE_THREAD__
#define HYS_EACH_PROCESSOR __attribute__ ((target_clones ("avx2", "default")))
#else
#define HYS_EACH_PROCESSOR
#endif
