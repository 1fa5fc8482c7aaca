#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Large networks: what panning and editing cost beside a small one, and opening one as large as the format allows.

Times on the clock are printed and not judged, since other programs take part in them; processor time is compared.
"""
import os
import re
import unittest

from board import Board
from desk import Desk, artifact, write
from driver import main, wait_for

TIMES = 1000
TICKS = os.sysconf('SC_CLK_TCK')


def processor(app):
    """Seconds of processor time that the application has taken."""
    with open(f'/proc/{app.process.pid}/stat', encoding='ascii') as file:
        fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def bundles(elements, wide=20):
    """A row of bundles of springs and sliders, with a mass at its end."""
    count = elements // wide
    kinds = {'kind': 'spring', 'stiffness': 1}, {'kind': 'slider', 'threshold': 1}
    return {'hysteron': 1, 'title': f'{elements} elements',
            'nodes': [{'id': 'n0', 'fixed': True}] + [{'id': f'n{i}'} for i in range(1, count)]
            + [{'id': f'n{count}', 'mass': 1}],
            'elements': [kinds[i % 2] | {'id': f'e{i}', 'from': f'n{i // wide}', 'to': f'n{i // wide + 1}'}
                         for i in range(elements)],
            'simulation': {'until': 10, 'step': 0.01}}


class Large(unittest.TestCase):
    """Two thousand elements in a window, made with the command that repeats."""

    def draw_one(self, app):
        """A spring and a slider in series, and the bar between them, selected."""
        app.clear()
        app.connect('Spring', (-1, 0), (1, 0))
        app.connect('Slider', (1, 0), (3, 0))
        app.put('Wall', (-1, 0))
        app.key('ctrl+a')

    def repeat(self, app):
        """Everything that is selected, many times in series."""
        app.key('ctrl+shift+r')
        dialog = app.wait_window('Repeat')
        app.key('ctrl+a')
        app.type(str(TIMES))
        dialog.find('button', 'In Series').click()
        app.expect_truth(f'{TIMES} springs · {TIMES} sliders')

    def measured(self, app, what, act):
        """The processor time of an action, which is told with the times of the frames."""
        app.sync()
        app.frames(restart=True)
        before = processor(app)
        act()
        taken = processor(app) - before
        count, most_95, longest, _ = app.frames()
        print(f'# {what}: {taken:.2f} s of processor time; {count} rounds of the main loop, 95 % within {most_95:.1f} ms, '
              f'the longest {longest:.1f} ms', flush=True)
        return taken

    def pan(self, app):
        """To and fro with the middle button."""
        middle = app.at(1, 1)
        for dx in (-300, 300) * 2:
            app.drag(middle, (middle[0] + dx, middle[1] - 40), button=2, steps=15)

    def edit(self, app):
        """Elements drawn and undone."""
        for lane in (1, 2):
            app.connect('Dashpot', (0, lane), (2, lane), steps=4)
            app.expect_truth('1 dashpot')
            app.key('ctrl+z')
            app.expect_truth('^((?!dashpot).)*$')

    def costs(self, app, size):
        """What is measured, by name."""
        return {name: self.measured(app, f'{size}, {name}', lambda act=act: act(app))
                for name, act in (('panning', self.pan), ('editing', self.edit))}

    def test_two_thousand_elements(self):
        with Board() as app:
            self.draw_one(app)
            small = self.costs(app, 'two elements')
            app.key('ctrl+a')
            self.repeat(app)
            app.screenshot(artifact('large-near.png'))
            large = self.costs(app, f'{2 * TIMES} elements')
            app.key('Escape', '0')
            app.screenshot(artifact('large-fitted.png'))
            fitted = self.measured(app, 'the whole of them, panning', lambda: self.pan(app))
            self.assertLess(large['panning'], 4 * small['panning'] + 0.1)
            self.assertLess(fitted, 4 * small['panning'] + 0.1)
            self.assertLess(large['editing'], 8 * small['editing'] + 0.1)

    def opened(self, elements):
        """Opens so many elements; the processor time until the window shows them."""
        path = write(f'{elements}.hysteron', bundles(elements))
        with Desk(path) as app:
            app.expect_title(f'{elements} elements')
            app.expect_truth(f'{elements // 2} springs')
            taken = processor(app)
            print(f'# {elements} elements opened with {taken:.2f} s of processor time', flush=True)
            wait_for('the run to go on', lambda: re.search('running|paused', app.header.description), 60)
            app.screenshot(artifact(f'large-{elements}.png'))
            app.key('space')
        return taken

    def test_a_hundred_thousand_elements(self):
        self.assertLess(self.opened(100000), 12 * self.opened(10000))


if __name__ == '__main__':
    main()
