#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window answers while a run goes as fast as it can, and closes cleanly in the middle of it."""
import unittest

from desk import Desk, example, write
from driver import main, wait_for

MOST_MS = 50


class Frames(unittest.TestCase):
    """A run at full speed."""

    def long_run(self):
        """Persoz's gephyroid with four plots, for so long that no machine finishes it during the test."""
        model = example('persoz')
        model['figures'].append({'kind': 'space', 'x': 'x:m', 'y': 'r:m', 'z': 't'})
        model['simulation'] |= {'until': 1e6, 'every': 100}
        return write('long.hysteron', model)

    def test_rounds_of_the_main_loop(self):
        with Desk(self.long_run(), running=True) as app:
            app.expect_truth('running$')
            app.speed('0')
            app.frames(restart=True)
            wait_for('a good many rounds', lambda: app.frames()[0] > 600, seconds=60)
            count, most_95, longest, processor = app.frames()
            print(f'# {count} rounds of the main loop at full speed: 95 % within {most_95:.1f} ms, the longest '
                  f'{longest:.1f} ms, the most processor time in one {processor:.1f} ms', flush=True)
            self.assertLess(processor, MOST_MS)

    def test_opening_an_example(self):
        """Nothing that it needs is made again in one round."""
        with Desk() as app:
            for name in ('zener', 'persoz', 'masing2001-fig6'):
                longest = []
                for _ in range(3):
                    app.action('win.gallery', 'topics')
                    app.frames(restart=True)
                    app.action('win.open-example', name)
                    longest.append(app.frames()[3])
                print(f'# opening {name}: the most processor time in one round {min(longest):.1f} ms', flush=True)
                self.assertLess(min(longest), MOST_MS, name)

    def test_closes_during_a_run(self):
        with Desk(self.long_run(), running=True) as app:
            app.speed('0')
            app.expect_truth('running$')
            app.close(status=0)


if __name__ == '__main__':
    main()
