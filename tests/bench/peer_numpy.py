# SPDX-License-Identifier: GPL-3.0-or-later
"""The papers' scheme for branches in parallel beside one mass (2000 paper (2.29), 2001 paper (26)) as a script: a loop over
the steps, numpy's arrays over the branches.

peer_numpy.py masing|prandtl N STEPS: prints processor time in seconds and x in the end."""
import math
import sys
import time

import numpy


def main():
    kind, n, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    s = numpy.arange(1, n + 1) / n
    h, omega = 1e-3, 0.5
    if kind == 'masing':
        force, stiffness, limit = 0.45, numpy.full(n, 1 / n), s + 0.1
    else:
        force, stiffness, limit = 15, numpy.full(n, 5 / n), 5 * s
    u, x, y = numpy.zeros(n), 0.0, 0.0
    start = time.process_time()
    for step in range(steps):
        pull = stiffness @ u
        numpy.clip(u + h * y, -limit, limit, out=u)
        x += h * y
        y += h * (force * math.cos(omega * h * step) - pull)
    print(time.process_time() - start, x)


main()
