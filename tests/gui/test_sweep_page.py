# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of sweeps."""
import csv
import io
import re
import subprocess
import unittest

from desk import Desk, artifact, write
from driver import main, wait_for
from studies import number

K0, K, ETA = 2, 3, 0.5
PRANDTL = {
    'hysteron': 1, 'title': 'Driven',
    'nodes': [{'id': 'w', 'fixed': True}, {'id': 'm'}, {'id': 'A'}],
    'elements': [{'id': 'k0', 'kind': 'spring', 'from': 'w', 'to': 'm', 'stiffness': K0},
                 {'id': 'k', 'kind': 'spring', 'from': 'w', 'to': 'A', 'stiffness': K},
                 {'id': 's', 'kind': 'slider', 'from': 'A', 'to': 'm', 'threshold': K * ETA}],
    'loads': [{'node': 'm', 'kind': 'displacement',
               'signal': {'type': 'triangle', 'amplitude': 3, 'period': 4, 'phase': 0.25}}],
    'simulation': {'until': 20, 'step': 0.01}}


class Sweep(unittest.TestCase):
    def table(self, app, runs, last='Equivalent damping ratio'):
        """The rows of the table: the value, the work lost, the secant stiffness and the damping ratio, or what is shown."""
        cells = [node.name for node in app.find_all('label', within=self.studies.find('widget', 'HysSweepPage'))]
        first = len(cells) - 1 - cells[::-1].index(last)
        body = [number(cell) for cell in cells[first + 1:first + 1 + 4 * runs]]
        return [body[i:i + 4] for i in range(0, len(body), 4)]

    def fill(self, app, name, text):
        """Types a number."""
        self.studies.find('text box', name).focus()
        app.key('ctrl+a')
        app.type(text + '\n')

    def test_amplitudes(self):
        """Driven over +-a the slider takes 4 k eta (a - eta) in each cycle; the secant stiffness is k0 + k eta / a."""
        with Desk.shared(write('driven.hysteron', PRANDTL)) as app:
            app.action('win.study', 'sweep')
            self.studies = app.wait_window('Studies')
            self.studies.find('combo box', 'Value')
            self.studies.find('label', 'Displacement of m, Amplitude')
            self.fill(app, 'Last value', 'x')
            self.studies.find('text box', 'Last value').expect(has={'invalid'})
            self.fill(app, 'First value', '1')
            self.fill(app, 'Last value', '6/2')
            self.studies.find('widget', 'HysSweepPage').find('spin button', 'Number of runs').focus()
            app.key('ctrl+a')
            app.type('3\t')
            self.studies.find('button', 'Start the Sweep').activate()
            self.studies.find('label', 'Limit cycles')
            rows = self.table(app, 3)
            self.assertEqual([row[0] for row in rows], [1, 2, 3])
            for a, lost, stiffness, _ in rows:
                self.assertAlmostEqual(lost, 4 * K * ETA * (a - ETA), delta=0.01)
                self.assertAlmostEqual(stiffness, K0 + K * ETA / a, delta=0.001)
            self.studies.find('image', 'Cycle and value', description='Dissipated per cycle')
            app.screenshot(artifact('sweep.png'))
            self.studies.find('widget', 'HysSweepPage').find('combo box', 'Shown').focus()
            app.key('space', 'Down', 'Return')
            self.studies.find('image', 'Cycle and value', description='Secant stiffness')
            self.studies.find('widget', 'HysSweepPage').find('combo box', 'Shown').focus()
            app.key('space', 'End', 'Return')
            self.studies.find('image', 'Cycle and value', description='Hysteresis loops')
            app.sync()
            app.screenshot(artifact('sweep-loops.png'))
            self.studies.find('widget', 'HysSweepPage').find('combo box', 'Shown').focus()
            app.key('space', 'Up', 'Return')
            self.studies.find('image', 'Cycle and value', description='Amplitude')
            for row, a in zip(self.table(app, 3, 'Amplitude'), (1, 2, 3)):
                self.assertAlmostEqual(row[3], a, delta=1e-3)
            self.studies.find('button', 'Menu of Cycle and value', index=0).click()
            self.studies.find('menu item', re.compile('^Copy Data as CSV')).click()
            app.sync()
            text = subprocess.run(['xclip', '-selection', 'clipboard', '-out'], capture_output=True, text=True, check=False).stdout
            for row, a in zip(csv.DictReader(io.StringIO(text)), (1, 2, 3)):
                self.assertAlmostEqual(float(row['amplitude']), a, delta=1e-3)
            app.expect_title('^Driven$')

    def count(self, app, name, n):
        self.studies.find('widget', 'HysSweepPage').find('spin button', name).focus()
        app.key('ctrl+a')
        app.type('%d\t' % n)

    def test_what_is_offered(self):
        """Nothing of a wall, and names that can be read as a whole; the proposed runs are at round numbers."""
        with Desk.shared(write('driven.hysteron', PRANDTL)) as app:
            app.action('win.study', 'sweep')
            self.studies = app.wait_window('Studies')
            page = self.studies.find('widget', 'HysSweepPage')
            choice = page.find('combo box', 'Value')
            choice.focus()
            app.key('space')
            offered = wait_for('the list', lambda: [node.name for node in app.find_all('label', within=choice)
                                                    if node.name != 'Value'][1:])
            self.assertIn('k, Stiffness', offered)
            self.assertEqual([name for name in offered if re.match(r'(.* of )?w\b', name)], [])
            app.activate('app.test-labels')
            self.assertEqual([text for text, whole in app.action_state('app.test-labels') if text in offered and not whole], [])
            app.screenshot(artifact('sweep-offered.png'))
            app.key('Escape')
            first, last = (number(page.find('text box', name).text) for name in ('First value', 'Last value'))
            runs = page.find('spin button', 'Number of runs').value
            step = (last - first) / (runs - 1)
            self.assertEqual(float(f'{step:.2g}'), step, (first, last, runs))
            app.key('Escape')

    def test_two_values(self):
        """A map of every pair, the same in the table: 4 k eta (a - eta) is lost in each cycle, with k eta as drawn."""
        with Desk.shared(write('driven.hysteron', PRANDTL)) as app:
            app.action('win.study', 'sweep')
            self.studies = app.wait_window('Studies')
            self.studies.find('label', 'Displacement of m, Amplitude')
            self.assertEqual(app.find_all('text box', 'First of the second', within=self.studies), [])
            self.fill(app, 'First value', '1')
            self.fill(app, 'Last value', '3')
            self.count(app, 'Number of runs', 3)
            self.studies.find('combo box', 'Second value').focus()
            app.key('space', 'Down', 'Return')
            self.studies.find('text box', 'First of the second')
            self.studies.find('button', 'Start the Sweep').activate()
            self.studies.find('label', re.compile('two different values'))
            self.studies.find('combo box', 'Second value').focus()
            app.key('space', *['Down'] * 6, 'Return')
            self.studies.find('label', 's, Threshold')
            self.fill(app, 'First of the second', '1')
            self.fill(app, 'Last of the second', '2')
            self.count(app, 'Number of the second', 2)
            self.studies.find('button', 'Start the Sweep').activate()
            self.studies.find('label', 'Limit cycles')
            rows = self.table(app, 6, 'Secant stiffness')
            self.assertEqual([row[:2] for row in rows], [[a, s] for a in (1, 2, 3) for s in (1, 2)])
            for a, s, lost, stiffness in rows:
                self.assertAlmostEqual(lost, 4 * s * (a - s / K), delta=0.01)
                self.assertAlmostEqual(stiffness, K0 + s / a, delta=0.001)
            self.studies.find('image', 'Cycle and value', description='Dissipated per cycle')
            app.sync()
            app.screenshot(artifact('sweep-map.png'))

    def test_another_document(self):
        """What was found goes with its document; a value that stops a run is told."""
        with Desk.shared(write('driven.hysteron', PRANDTL)) as app:
            app.action('win.study', 'sweep')
            self.studies = app.wait_window('Studies')
            self.studies.find('button', 'Start the Sweep').activate()
            self.studies.find('label', 'Limit cycles')
            app.action('win.open-example', 'prandtl')
            app.action('win.run-toggle')
            wait_for('an empty page', lambda: not app.find_all('label', 'Limit cycles', within=self.studies))
            self.studies.find('label', re.compile('^Force on m, '))

    def test_remark(self):
        """A run that found no cycle is told by the symbol of the value, with the id as it is written."""
        alone = {'hysteron': 1, 'nodes': [{'id': 'w', 'fixed': True}, {'id': 'm'}],
                 'elements': [{'id': 'a<&b', 'kind': 'slider', 'from': 'w', 'to': 'm', 'threshold': 1},
                              {'id': 'c', 'kind': 'slider', 'from': 'w', 'to': 'm', 'threshold': 1}],
                 'loads': [{'node': 'm', 'kind': 'force', 'signal': PRANDTL['loads'][0]['signal']}],
                 'simulation': {'until': 20, 'step': 0.01}}
        with Desk.shared(write('alone.hysteron', alone)) as app:
            app.action('win.study', 'sweep')
            self.studies = app.wait_window('Studies')
            self.studies.find('combo box', 'Value').focus()
            app.key('space', *['Down'] * 4, 'Return')
            self.studies.find('widget', 'HysSweepPage').find('label', 'a<&b, Threshold')
            self.studies.find('button', 'Start the Sweep').activate()
            self.studies.find('label', 'Limit cycles')
            self.studies.find('label', re.compile('a<&b = '))

    def test_another_signal(self):
        """A value that went with the signal is not swept, nor another one in its place."""
        constant = {'node': 'm', 'kind': 'displacement', 'signal': {'type': 'constant', 'value': 3}}
        with Desk.shared(write('constant.hysteron', PRANDTL | {'loads': [constant]})) as app:
            app.pause()
            app.move(app.find('widget', 'AdwWindowTitle').centre())
            app.focus_field('button', 'Displacement of m, Signal')
            app.key('space', 'Home', *['Down'] * 3, 'Return')
            app.field('text box', 'Displacement of m, Period')
            app.action('win.study', 'sweep')
            self.studies = app.wait_window('Studies')
            self.studies.find('combo box', 'Value').focus()
            app.key('space', 'Down', 'Return')
            self.studies.find('label', re.compile('^Displacement of m, (?!Amplitude)'))
            app.action('win.undo')
            self.studies.find('button', 'Start the Sweep').activate()
            self.studies.find('label', re.compile('no such number'))


if __name__ == '__main__':
    main()
