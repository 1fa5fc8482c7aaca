#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a step costs in instructions, which no busy machine changes, in units of a plain loop of the papers' scheme.

    test_instructions.py BENCH-STEPS      the program that tests/bench/bench-steps.c becomes

Each run is counted twice, with different numbers of steps: the difference is that of the steps alone.
"""
import functools
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from tap import main

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else ''
FEW, MANY = 500, 1500


def instructions(network, scheme, steps):
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={folder}/out', PROGRAM, '--count', network,
                              scheme, str(steps)], capture_output=True, text=True, check=True)
    return int(re.search(r'Collected : (\d+)', run.stderr)[1])


@functools.cache
def per_step(network, scheme):
    return (instructions(network, scheme, MANY) - instructions(network, scheme, FEW)) / (MANY - FEW)


@unittest.skipUnless(shutil.which('valgrind'), 'valgrind is not installed')
class Instructions(unittest.TestCase):
    def check(self, network, most):
        loop = per_step('prandtl-30', 'loop')  # the same number of instructions in every step
        for scheme, limit in most.items():
            ratio = per_step(network, scheme) / loop
            print(f'# {network}, {scheme}: {ratio:.1f} of the loop over 30 S-elements')
            self.assertLess(ratio, limit)

    def test_small(self):
        self.check('persoz', {'paper': 6.3, 'midpoint': 6.5})

    def test_chain(self):
        self.check('chain-100', {'paper': 168, 'midpoint': 218})

    def test_s_elements(self):
        self.check('prandtl-30', {'paper': 5.3, 'midpoint': 6.6})


if __name__ == '__main__':
    main()
