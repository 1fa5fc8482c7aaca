#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `automatic` takes, over what the cheapest scheme of fixed steps takes that is within its tolerance: in instructions.

    test_automatic.py BENCH-AUTOMATIC      the program that tests/bench/bench-automatic.c becomes
"""
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from instructions import count
from tap import main

PROGRAM = sys.argv.pop(1) if len(sys.argv) > 1 else ''


@unittest.skipUnless(shutil.which('valgrind'), 'valgrind is not installed')
class Automatic(unittest.TestCase):
    MOST = 3
    # Not met: of few steps from rest, as errors are relative to what the motion was so far; `exact` takes more there than it is taken for.
    MORE = {60: {'pulled-300': 10.8, 'random-300': 5.8, 'viscous-chain-300': 3.6, 'viscous-chain-1000': 3.6, 'grid-8': 3.2,
                 'grid-viscous-8': 3.2},
            400: {'grid-viscous-8': 3.7}}

    def check(self, steps):
        lines = subprocess.run([PROGRAM, str(steps)], capture_output=True, text=True, check=True).stdout.splitlines()
        within = {name: schemes for name, *schemes in (line.partition(' #')[0].split() for line in lines) if schemes}
        runs = [(name, scheme) for name, schemes in within.items() for scheme in ('automatic', *schemes)]
        runs.insert(0, runs[0])  # with what is done once in a program
        took = dict(zip(runs, count([PROGRAM, '--count', str(steps), *(word for run in runs for word in run)], 'count_run')))
        for line in lines:
            print(f'# {line}', flush=True)
        for name, schemes in within.items():
            best = min(schemes, key=lambda scheme: took[name, scheme])
            ratio = took[name, 'automatic'] / took[name, best]
            print(f'# {name}, {steps} steps: {ratio:.2f} times {best}', flush=True)
            with self.subTest(name):
                self.assertLessEqual(ratio, self.MORE[steps].get(name, self.MOST))

    def test_start(self):
        self.check(60)

    def test_long(self):
        self.check(400)


if __name__ == '__main__':
    main()
