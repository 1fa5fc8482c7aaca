#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing, changing and running a network without a pointer."""
import json
import os
import re
import unittest

from desk import SCRATCH, Desk, artifact, cli, columns, example, worst_difference, write
from driver import main, wait_for

EMPTY = {'hysteron': 1, 'title': 'By hand'}

# What is drawn gets other names than in the example.
NAMES = {'wall': 'w1', 'A': 'n1', 'B': 'n2', 'N': 'n3', 'm': 'n4',
         'k2': 'k1', 'k1': 'k2', 'k3': 'k3', 'k0': 'k4', 's1': 's1', 's2': 's2', 's3': 's3'}

# What the example calls what is exported from the plots of the drawing, plot by plot.
PLOTTED = {'Displacement of n4': {'t': 't', 'x:n4': 'x:m'},
           'Hysteresis loop of n4': {'x:n4': 'x:m', 'r:n4': 'r:m'},
           'Force of s1, s2, s3': {'t': 't', 'f:s1': 'f:s1', 'f:s2': 'f:s2', 'f:s3': 'f:s3'}}


def document(path):
    """A saved document."""
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def shape(content, names):
    """What matters of a document, with other names: its elements with their values, masses, walls, loads and the run."""
    def name(key):
        return names.get(key, key)

    defaults = {'force': 0}
    elements = {name(item['id']): defaults | {'kind': item['kind'], 'ends': (name(item['from']), name(item['to']))}
                | {key: item[key] for key in ('stiffness', 'threshold') if key in item} for item in content['elements']}
    nodes = {name(item['id']): (item.get('fixed', False), item.get('mass', 0)) for item in content['nodes']}
    loads = [(name(item['node']), item['kind'], item['signal']) for item in content['loads']]
    run = {'step': 0.001} | content['simulation']
    return elements, nodes, loads, run


class Hands(Desk):
    """The window with an empty document, whose drawing has the focus."""

    def __init__(self, name, content=None, **more):
        self.path = write(name, content or EMPTY)
        super().__init__(self.path, running=True, **more)
        self.expect_title((content or EMPTY)['title'])
        self.find('group', 'Drawing').focus_by_keyboard()

    def expect_focus(self, name):
        """Waits until that bar or element has the focus."""
        self.find('image', name).expect(has={'focused'})

    def keys(self, text):
        """Presses keys given by their names, separated by spaces."""
        self.key(*text.split())

    def go_down_to(self, name):
        """Goes down the menu that is open to an item."""
        item = self.find('menu item', re.compile(name))
        for _ in range(30):
            if 'focused' in item.states:
                return
            self.keys('Down')
        raise AssertionError(f'no way to {item}')

    def saved(self):
        """Saves, and reads what was saved."""
        self.key('ctrl+s')
        wait_for('the document to be saved', lambda: not self.window.name.startswith('•'))
        return document(self.path)


def draw_gephyroid(app):
    """Bars and elements of Persoz's gephyroid, with their values."""
    app.keys('w Return')
    app.expect_focus('Wall w1')
    app.keys('s Return')                    # k2 to a new bar
    app.expect_focus('Spring k1')
    app.keys('Right')
    app.expect_focus('Bar n1')
    app.keys('s Return Left f Return')      # k1 to a new bar, s1 beside it
    app.expect_focus('Slider s1')
    app.keys('Home f Right Return 2 Return')
    app.expect_focus('Slider s2')
    app.find('image', 'Slider s2').expect(description=re.compile('α = 2 '))
    app.keys('Right')
    app.expect_focus('Bar n2')
    app.keys('s Return Home Down Right Right')   # k3 to a new bar; then A
    app.expect_focus('Bar n1')
    app.keys('f Right Return 3 Return')
    app.find('image', 'Slider s3').expect(description=re.compile('α = 3 '))
    app.keys('Right')
    app.expect_focus('Bar n3')
    app.keys('s Return End')
    app.expect_focus('Bar n4')
    app.keys('m l')
    app.expect_focus('Mass n4')


def choose_scheme(app, name):
    """Opens the list of schemes and goes through it."""
    choice = app.find('button', 'Scheme')
    choice.focus_by_keyboard()
    for _ in range(6):
        wait_for('the list to close', lambda: not app.popups())
        if app.find_all('label', name, within=choice):
            return
        app.keys('space Down Return')
        choice.focus_by_keyboard('shift+Tab')
    raise AssertionError(f'no scheme {name}')


class KeyboardOnly(unittest.TestCase):
    """No pointer anywhere."""

    maxDiff = None

    def test_gephyroid(self):
        with Hands('keyboard.hysteron') as app:
            app.resize_window(1366, 768)
            draw_gephyroid(app)
            app.keys('Return Tab Tab Tab')
            app.find('text box', 'Force on n4, Amplitude', within=app.find('group', 'Drawing')).expect(has={'focused'})
            app.type('200')
            app.keys('Tab')
            app.type('6\n')
            app.expect_focus('Mass n4')
            app.screenshot(artifact('keyboard-gephyroid.png'))
            app.keys('Escape')  # nothing is selected: the panel is about the whole
            app.set_value('End time', '80')
            app.find('list item', 'Computation', index=1).focus_by_keyboard()
            app.keys('Return')
            app.set_value('Time step', '0.001')
            choose_scheme(app, 'Papers’ Euler scheme')
            self.assertEqual(shape(app.saved(), {}), shape(example('persoz'), NAMES))
            app.find('image', 'Mass n4').focus_by_keyboard('shift+Tab')
            self.plot_forces(app)
            self.run_to_the_end(app)
            self.assert_same_trace(app)
            app.saved()

    def plot_forces(self, app):
        """The forces of the three sliders in one plot, from the menus of the sliders."""
        for way, slider, item in (('Home Down Down', 's1', '^Force Against Time'),
                                  ('Home Right', 's2', '^Add f:s2 to “Force of s1”'),
                                  ('End Left Left Left', 's3', '^Add f:s3 to “Force of s1, s2”')):
            app.keys(way)
            app.expect_focus(f'Slider {slider}')
            app.keys('Menu h')
            app.go_down_to(item)
            app.keys('Return')
            app.wait_gone('menu')
            app.expect_focus(f'Slider {slider}')
        app.find('label', 'Force of s1, s2, s3')

    def run_to_the_end(self, app):
        """As fast as it goes."""
        app.stop_at_end()
        app.keys('alt+Up ' * 12 + 'space')
        app.expect_truth('finished$')

    def export_rows(self, app, plot):
        """What the menu of a plot exports."""
        path = os.path.join(SCRATCH, re.sub(r'\W', '', plot) + '.csv')
        app.find('button', f'Menu of {plot}', index=1).focus_by_keyboard()
        app.keys('Return')
        app.go_down_to('^Export Data')
        app.keys('Return')
        app.wait_window('Export Data')
        app.keys('ctrl+a')
        app.type(path)
        app.keys('alt+e')
        got = app.exported(path)
        app.wait_window(re.compile('By hand$'))
        return got

    def assert_same_trace(self, app):
        """All that the plots show agrees with what the command line program computes of the example, row by row, to
        1e-12 of the largest value of each series."""
        wanted = columns(cli('simulate', 'example:persoz', '--series', 'x:m,r:m,f:s1,f:s2,f:s3'))
        self.assertEqual(wanted['t'][-1], 80)
        for plot, names in PLOTTED.items():
            got = self.export_rows(app, plot)
            self.assertEqual(list(got), list(names))
            for mine, theirs in names.items():
                worst = worst_difference(got[mine], wanted[theirs])
                print(f'# {mine}: {len(got[mine])} rows within {worst:.1e} of its size', flush=True)
                self.assertLessEqual(worst, 1e-12, mine)


if __name__ == '__main__':
    main()
