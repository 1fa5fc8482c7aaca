#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing, changing and running a network without a pointer."""
import csv
import json
import os
import re
import unittest

from desk import SCRATCH, Desk, artifact, cli, example, write
from driver import main, wait_for

EMPTY = {'hysteron': 1, 'title': 'By hand'}

# What is drawn gets other names than in the example.
NAMES = {'wall': 'w1', 'A': 'n1', 'B': 'n2', 'N': 'n3', 'm': 'n4',
         'k2': 'k1', 'k1': 'k2', 'k3': 'k3', 'k0': 'k4', 's1': 's1', 's2': 's2', 's3': 's3'}


def simulate(model, series):
    """What the command line program computes: columns by their names."""
    path = os.path.join(SCRATCH, 'trace.csv')
    cli('simulate', model, '-o', path, '--series', ','.join(series))
    with open(path, encoding='utf-8', newline='') as file:
        rows = list(csv.reader(file))
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}


def document(path):
    """A saved document."""
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def renamed(name):
    """The name of a series of the example in what is drawn."""
    quantity, _, about = name.partition(':')
    return f'{quantity}:{NAMES[about]}'


def example_series():
    """What the two runs are compared by."""
    return ['x:m', 'v:m', 'r:m', 'F:m'] + [f'f:{item["id"]}' for item in example('persoz')['elements']]


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
        super().__init__(self.path, **more)
        self.expect_title((content or EMPTY)['title'])
        self.find('group', 'Drawing').focus_by_keyboard()

    def expect_focus(self, name):
        """Waits until that bar or element has the focus."""
        self.find('image', name).expect(has={'focused'})

    def keys(self, text):
        """Presses keys given by their names, separated by spaces."""
        self.key(*text.split())

    def saved(self):
        """Saves, and reads what was saved."""
        self.key('ctrl+s')
        wait_for('the document to be saved', lambda: not self.window.name.startswith('•'))
        return document(self.path)


def draw_gephyroid(app):
    """Bars and elements of Persoz's gephyroid, with their values."""
    app.keys('w')
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
            app.find('text box', 'Force on n4, Amplitude').expect(has={'focused'})
            app.type('200')
            app.keys('Tab')
            app.type('6\n')
            app.expect_focus('Mass n4')
            app.screenshot(artifact('keyboard-gephyroid.png'))
            app.keys('Escape')  # nothing is selected: the panel is about the whole
            app.set_value('Until', '80')
            app.set_value('Time step', '0.001')
            choose_scheme(app, 'paper')
            drawn = app.saved()
        self.assertEqual(shape(drawn, {}), shape(example('persoz'), NAMES))
        self.assert_same_trace(app.path)

    def assert_same_trace(self, path):
        """The run of a saved document is that of the example, to 1e-12 of the largest value of each series."""
        series = example_series()
        wanted = simulate('example:persoz', series)
        got = simulate(path, [renamed(name) for name in series])
        self.assertEqual(got['t'], wanted['t'])
        self.assertEqual(wanted['t'][-1], 80)
        for name in series:
            scale = max(map(abs, wanted[name]))
            worst = max(abs(a - b) for a, b in zip(got[renamed(name)], wanted[name]))
            print(f'# {name}: {worst:g} of {scale:g}')
            self.assertLessEqual(worst, 1e-12 * scale, name)


if __name__ == '__main__':
    main()
