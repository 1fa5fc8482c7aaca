/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-lapack.h"

#include <dlfcn.h>

/* Which library is behind the standard interface is chosen where the program is installed: only when it runs can it be
 * asked whether it has threads. OpenBLAS has made them by now, and has them spin for a while in wait for work. */
void
hys_lapack_use_one_thread (void)
{
  void *program = dlopen (NULL, RTLD_LAZY);
  void (*set_num_threads) (int);
  int (*end_threads) (void);

  if (program == NULL)
    return;
  *(void **) &set_num_threads = dlsym (program, "openblas_set_num_threads");
  *(void **) &end_threads = dlsym (program, "blas_thread_shutdown_");
  if (set_num_threads != NULL)
    set_num_threads (1);
  if (set_num_threads != NULL && end_threads != NULL)
    end_threads ();
  dlclose (program);
}
