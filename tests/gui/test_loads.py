#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Loads of a bar: kinds of signals, their numbers, tables, expressions, previews."""
import json
import re
import unittest

from desk import Desk, example, write
from driver import main

FORCE = 'Force on m'


def with_signal(name, signal):
    """A file: Persoz's gephyroid with that force."""
    return write(name + '.hysteron', example('persoz') | {
        'loads': [{'node': 'm', 'kind': 'force', 'signal': signal}]})


def saved(app, path):
    """The loads in the file once the document is saved."""
    app.key('ctrl+s')
    app.expect_title('^Persoz')
    with open(path, encoding='utf-8') as file:
        return json.load(file).get('loads', [])


# In the order of the list: what is typed, what the preview then says, and what the file has that is not typed.
KINDS = (
    ('Constant', {'Value': 4}, 'from 4 to 4', {'type': 'constant', 'value': 4}),
    ('Sine', {'Amplitude': 3, 'Angular frequency': 2, 'Offset': 1}, 'from −2 to 4',
     {'type': 'sin', 'amplitude': 3, 'omega': 2, 'offset': 1}),
    ('Cosine', {'Amplitude': 2, 'Phase (rad)': 1}, 'from −1 to 3',
     {'type': 'cos', 'amplitude': 2, 'omega': 2, 'phase': 1, 'offset': 1}),
    ('Triangle', {'Period': 8, 'Offset': -1}, 'from −3 to 1', {'type': 'triangle', 'period': 8, 'offset': -1}),
    ('Square', {'Amplitude': 5}, 'from −6 to 4', {'type': 'square', 'amplitude': 5, 'period': 8, 'offset': -1}),
    ('Sawtooth', {'Phase (periods)': 0.25}, 'from −6 to 4', {'type': 'sawtooth', 'phase': 0.25}),
    ('Step', {'Value': 7, 'Time of the step': 3}, 'from 0 to 7', {'type': 'step', 'value': 7, 'at': 3}),
    ('Ramp', {'Value': -2, 'Duration': 40}, 'from −2 to 0', {'type': 'ramp', 'value': -2, 'duration': 40}),
    ('Velocity', {'Rate': 0.5, 'Start': 10}, 'from 0 to 35', {'type': 'velocity', 'rate': 0.5, 'start': 10}),
    ('Table', {'Value of point 2': 9}, 'from 0 to 9', {'type': 'table', 'points': [[0, 0], [80, 9]]}),
    ('Expression', {'Formula in t': 't^2/100'}, 'from 0 to 64', {'type': 'expression', 'value': 't^2/100'}))


class Loads(unittest.TestCase):
    """Groups of loads in the panel."""

    def preview(self, app, text):
        """Waits until the preview says that."""
        app.field('image', 'Preview of ' + FORCE).expect(description=re.compile(text))

    def test_click_on_the_name_of_a_formula(self):
        """What is typed then is typed into its entry."""
        with Desk.shared(with_signal('named', {'type': 'expression', 'value': 't'})) as app:
            app.resize_window(1366, 768)
            app.pause()
            app.field('label', 'Formula in t').click()
            app.field('text box', re.compile('Formula in t$')).expect(has={'focused'})
            app.key('ctrl+a')
            app.type('2*t\n')
            self.preview(app, 'from 0 to 160')

    def test_formula_stays_in_view(self):
        """What is found when it is entered appears above, and does not push it away from under the hands."""
        with Desk.shared(write('zener.hysteron', example('zener') | {'loads': [
                {'node': 'B', 'kind': 'displacement', 'signal': {'type': 'expression', 'value': 't'}}]})) as app:
            app.resize_window(1366, 768)
            app.pause()
            entry = app.field('text box', re.compile('Formula in t$'))
            panel = app.find('widget', 'HysProperties').box()
            app.bring_into_view(entry, panel)
            entry.click()
            app.key('ctrl+a')
            app.type('(t>2)*(t<4)\n')
            app.field('label', re.compile('jumps'))
            app.sync()
            top = entry.box()[1]
            self.assertTrue(panel[1] <= top <= panel[1] + panel[3] - 20, (top, panel))

    def test_signals(self):
        """Another kind by the keyboard: the preview follows, and the run has its state still."""
        path = with_signal('signals', {'type': 'constant', 'value': 2})
        with Desk.shared(path) as app:
            app.pause()
            self.preview(app, '^Constant, from 2 to 2')
            progress = app.progress()
            app.focus_field('button', FORCE + ', Signal')
            # Which one it is depends on where the pointer rests over the list; the next five have amplitudes.
            app.key('space', 'Down', 'Return')
            self.preview(app, '^(Sine|Cosine|Triangle|Square|Sawtooth), ')
            app.set_field(FORCE + ', Amplitude', '3')
            self.preview(app, ', from −3 to 3 ')
            self.assertEqual(saved(app, path)[0]['signal']['amplitude'], 3)
            self.assertEqual(app.progress(), progress)

    def choose(self, app, index, label):
        """A kind of signal, from the list."""
        app.move(app.find('widget', 'AdwWindowTitle').centre())  # the pointer would choose what it rests on
        app.focus_field('button', FORCE + ', Signal')
        app.key('space', 'Home', *['Down'] * index, 'Return')
        self.preview(app, f'^{label}, ')

    def test_every_kind(self):
        """Each is chosen, its numbers are typed, its preview follows, it is in the file."""
        path = with_signal('kinds', {'type': 'constant', 'value': 2})
        with Desk.shared(path) as app:
            app.resize_window(1366, 768)
            app.pause()
            app.action('win.reset')
            x, y, width, height = app.find('image', 'Mass m').box()
            app.click((x + width // 2, y + height // 2 - 18))
            for index, (label, fields, said, wanted) in enumerate(KINDS):
                self.choose(app, index, label)
                for name, value in fields.items():
                    app.set_field(name if 'point' in name else f'{FORCE}, {name}', str(value))
                self.preview(app, f'^{label}, {said} ')
                signal = saved(app, path)[0]['signal']
                self.assertEqual(signal, signal | wanted)

    def test_expression(self):
        """One that is refused is marked where it is wrong, and the old one stays."""
        path = with_signal('expression', {'type': 'expression', 'value': '2*sin(t)'})
        with Desk.shared(path) as app:
            app.pause()
            entry = app.field('text box', re.compile(f'^{FORCE}, '))
            app.set_field(entry.name, '2*sin(t').expect(has={'invalid'})
            app.field('label', re.compile('character|position|bracket|parenthes', re.I))
            app.key('ctrl+a')
            app.type('2*t + foo\n')
            app.field('label', re.compile('foo.*position 7'))
            app.type('4*')   # the cursor is where the fault is
            entry.expect(text='2*t + 4*foo')
            self.preview(app, '^Expression, from −2 to 2')
            app.key('ctrl+a')
            app.type('t^2/100\n')
            entry.expect(lacks={'invalid'})
            self.preview(app, '^Expression, from 0 to 64 until t = 80')
            self.assertEqual(saved(app, path)[0]['signal']['value'], 't^2/100')

    def test_table(self):
        """Points are typed, added, removed."""
        path = with_signal('table', {'type': 'table', 'points': [[0, 0], [1, 2]]})
        with Desk.shared(path) as app:
            app.pause()
            app.set_field('Value of point 2', '5')
            app.set_field('Time of point 2', '0').expect(has={'invalid'})
            app.key('Escape')
            app.focus_field('button', 'Add Point')
            app.key('space')
            app.set_field('Value of point 3', '1')
            app.field('button', 'Remove point 1').focus()
            app.key('space')
            app.no_field('text box', 'Time of point 3')
            self.assertEqual([point[1] for point in saved(app, path)[0]['signal']['points']], [5, 1])

    def test_add_and_remove(self):
        """A bar without a load is given a drive, which takes no force beside it; it is taken away again."""
        path = write('bar.hysteron', example('persoz') | {'loads': []})
        with Desk.shared(path) as app:
            app.action('win.reset')
            x, y, width, height = app.find('image', 'Mass m').box()
            app.click((x + width // 2, y + height // 2 - 18))
            app.field('button', re.compile('^Prescribe the displacement of m')).click()
            app.field('button', 'Displacement of m, Signal')
            app.field('button', re.compile('^Add a force to m')).expect(lacks={'sensitive'})
            self.assertEqual([(load['node'], load['kind']) for load in saved(app, path)], [('m', 'displacement')])
            app.field('button', 'Remove Displacement of m').click()
            app.no_field('button', 'Displacement of m, Signal')
            self.assertEqual(saved(app, path), [])


if __name__ == '__main__':
    main()
