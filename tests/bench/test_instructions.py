#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a step costs in instructions, which no busy machine changes, in units of a plain loop of the papers' scheme.

    test_instructions.py BENCH-STEPS      the program that tests/bench/bench-steps.c becomes

Each case is run with two numbers of steps: the difference is that of the steps alone. One step before these does what is done once in
a program.
"""
import shutil
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from instructions import count
from tap import main

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else ''
FEW, MANY = 500, 1500
FEW_LARGE, MANY_LARGE = 100, 300  # of a network whose steps take a thousand times as long
LOOP = ('prandtl-30', 'loop')  # the same number of instructions in every step


def instructions(runs):
    """Of each run: a network, a scheme and a number of steps."""
    return count([PROGRAM, '--count', *(str(word) for run in runs for word in run)], 'count_steps')


@unittest.skipUnless(shutil.which('valgrind'), 'valgrind is not installed')
class Instructions(unittest.TestCase):
    MOST = {
        ('persoz', 'paper'): 14.5, ('persoz', 'midpoint'): 17,
        ('chain-100', 'paper'): 155, ('chain-100', 'midpoint'): 188,
        ('prandtl-5', 'paper'): 10.5, ('prandtl-5', 'midpoint'): 11.5,
        ('prandtl-30', 'paper'): 10.5, ('prandtl-30', 'midpoint'): 11.5,
        ('persoz', 'exact'): 7.5, ('masing-1500', 'exact'): 26,
        ('pulled-1000', 'midpoint'): 4500, ('pulled-4000', 'midpoint'): 18500,
        ('grid-32', 'paper'): 1420, ('grid-32', 'midpoint'): 2250, ('grid-32-half', 'midpoint'): 6700,
    }

    @classmethod
    def setUpClass(cls):
        steps = {case: (FEW_LARGE, MANY_LARGE) if case[0].startswith(('grid', 'pulled')) else (FEW, MANY) for case in [LOOP, *cls.MOST]}
        counts = instructions([(*case, n) for case, (few, many) in steps.items() for n in (1, few, many)])
        cls.per_step = {case: (counts[3 * k + 2] - counts[3 * k + 1]) / (many - few)
                        for k, (case, (few, many)) in enumerate(steps.items())}

    def check(self, network, schemes=('paper', 'midpoint')):
        for scheme in schemes:
            ratio = self.per_step[network, scheme] / self.per_step[LOOP]
            print(f'# {network}, {scheme}: {ratio:.1f} of the loop over 30 S-elements')
            self.assertLess(ratio, self.MOST[network, scheme])

    def test_small(self):
        self.check('persoz')

    def test_chain(self):
        self.check('chain-100')

    def test_strained_chain(self):
        """Every slider is at its threshold at once: what that costs grows with their number, not with its square."""
        for network in ('pulled-1000', 'pulled-4000'):
            self.check(network, ['midpoint'])
        self.assertLess(self.per_step['pulled-4000', 'midpoint'], 5 * self.per_step['pulled-1000', 'midpoint'])

    def test_s_elements(self):
        for network in ('prandtl-5', 'prandtl-30'):
            self.check(network)

    def test_large(self):
        """A jump of a tension concerns a few of a thousand masses: the step is not made anew for all of them."""
        self.check('grid-32')
        self.check('grid-32-half', ['midpoint'])

    def test_exact(self):
        """Rows read off the motion, and what events there are on the way."""
        for network in ('persoz', 'masing-1500'):
            self.check(network, ['exact'])


if __name__ == '__main__':
    main()
