# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of fits."""
import json
import math
import random
import re
import unittest

from desk import Desk, artifact, write
from driver import main, wait_for
from studies import number

ZENER = {
    'hysteron': 1, 'title': 'Standard linear solid',
    'nodes': [{'id': 'w', 'fixed': True}, {'id': 'm'}, {'id': 'A'}],
    'elements': [{'id': 'k0', 'kind': 'spring', 'from': 'w', 'to': 'm', 'stiffness': 0.7},
                 {'id': 'k1', 'kind': 'spring', 'from': 'w', 'to': 'A', 'stiffness': 2},
                 {'id': 'c1', 'kind': 'dashpot', 'from': 'A', 'to': 'm', 'viscosity': 8}],
    'loads': [{'node': 'm', 'kind': 'displacement', 'signal': {'type': 'step', 'value': 1}}],
    'figures': [{'kind': 'time', 'series': ['r:m'], 'axes': {'x': {'scale': 'log'}}}],
    'simulation': {'until': 20, 'step': 0.01}}
NAMES = ('k₀', 0.5), ('k₁', 3), ('c₁', 6)


def relaxation():
    """0.5 + 3 exp (-t / 2) with 1 % of noise, measured at a strain of 2 %."""
    dice, rows = random.Random(1), ['Zeit [s];Dehnung [-];Spannung [MPa]']
    for i in range(200):
        t = 0.01 * 1.05 ** i
        rows.append(f'{t:.6g};0.02;{0.02 * (0.5 + 3 * math.exp(-t / 2)) * (1 + 0.01 * dice.gauss(0, 1)):.6g}')
    return '\n'.join(rows) + '\n'


def moduli():
    """Two modes and a spring beside them."""
    rows = ['Frequency (Hz),Storage modulus,Loss modulus']
    for i in range(81):
        w = 1e-2 * 10 ** (i / 16)
        parts = [(g * (w * tau) ** 2 / (1 + (w * tau) ** 2), g * w * tau / (1 + (w * tau) ** 2)) for g, tau in ((2, 10), (3, 0.1))]
        rows.append(f'{w / 2 / math.pi:.9g},{0.5 + sum(a for a, _ in parts):.9g},{sum(b for _, b in parts):.9g}')
    return '\n'.join(rows) + '\n'


class Fit(unittest.TestCase):
    def saved(self, path):
        with open(path, encoding='utf-8') as file:
            return json.load(file)

    def cell(self, app, name):
        """What is in the table, and its error."""
        cells = [node.name for node in app.find_all('label', within=self.studies)]
        if name not in cells:
            return None
        return [number(part) for part in cells[cells.index(name) + 1].split(' ± ')]

    def open(self, app, path):
        self.studies.find('widget', 'HysFitPage').find('button', 'Open Data…').click()
        app.wait_window('Open Measured Data')
        app.key('ctrl+a')
        app.type(path)
        app.key('Return')
        self.studies = app.wait_window('Studies')

    def test_relaxation(self):
        """Values come back from their relaxation, are taken into the drawing in one step, and undone in one."""
        path = write('zener.hysteron', ZENER)
        with Desk.shared(path) as app:
            app.action('win.study', 'fit')
            self.studies = app.wait_window('Studies')
            self.studies.find('button', 'Start the Fit').activate()
            self.studies.find('label', 'Open the measured data first.')
            self.open(app, write('relaxation.csv', relaxation()))
            self.studies.find('label', 'relaxation.csv')
            self.studies.find('button', 'Start the Fit').activate()
            self.studies.find('label', re.compile(r'^Residual: (1|0\.9)[\d.]* % of the data'))
            for name, wanted in NAMES:
                value, error = self.cell(app, name)
                self.assertLess(abs(value - wanted), 3 * error)
                self.assertLess(error, 0.05 * wanted)
            app.screenshot(artifact('fit.png'))
            self.studies.find('button', 'Take Values').activate()
            wait_for('the edit', lambda: app.action_enabled('win.undo'))
            app.action('win.save')
            wait_for('the values in the file', lambda: self.saved(path)['elements'][1]['stiffness'] != 2)
            self.assertLess(abs(self.saved(path)['elements'][1]['stiffness'] - 3), 0.1)
            self.assertRegex(self.saved(path)['notes'], r'relaxation\.csv\n(.*\n)*k₁ = [23].* ± ')
            self.assertEqual(len(self.saved(path)['runs'][0]['series']['r:m']), 200)
            app.action('win.undo')
            app.action('win.save')
            wait_for('the values from before', lambda: self.saved(path)['elements'][1]['stiffness'] == 2)
            self.assertEqual(self.saved(path)['elements'][2]['viscosity'], 8)
            self.assertEqual(self.saved(path).get('notes', ''), '')
            self.assertNotIn('runs', self.saved(path))

    def test_without_names(self):
        """A table without headings is asked about; then some of its rows are taken."""
        dice = random.Random(2)
        rows = [f'{0.01 * 1.05 ** i:.6g},{(0.5 + 3 * math.exp(-0.005 * 1.05 ** i)) * (1 + 0.01 * dice.gauss(0, 1)):.6g}' for i in range(200)]
        with Desk.shared(write('zener.hysteron', ZENER)) as app:
            app.action('win.study', 'fit')
            self.studies = app.wait_window('Studies')
            self.open(app, write('bare.csv', '\n'.join(rows) + '\n'))
            self.studies.find('label', re.compile('the columns do not say what was measured'))
            self.studies.find('combo box', 'What was measured').focus()
            app.key('space', 'Home', 'Return')
            wait_for('the kind', lambda: app.find_all('label', re.compile('^Relaxation: '), within=self.studies))
            self.studies.find('button', 'Start the Fit').activate()
            self.studies.find('label', re.compile('^Residual: '))
            whole = self.cell(app, 'k₀')
            self.studies.find('widget', 'HysFitPage').find('label', 'Data').click()
            self.studies.find('widget', 'HysFitPage').find('text box', 'Rows').focus()
            app.type('1:150')
            app.key('Return')
            self.studies.find('button', 'Start the Fit').activate()
            wait_for('the fit to fewer rows', lambda: self.cell(app, 'k₀') not in (None, whole))
            self.assertGreater(self.cell(app, 'k₀')[1], 1.5 * whole[1])
            page = self.studies.find('widget', 'HysFitPage')
            x, y, width, height = page.find('image', 'Data and model').box()
            app.drag((x + 0.4 * width, y + height / 2), (x + 0.7 * width, y + height / 2))   # a band over the plot
            page.find('button', 'Take the Rows in View').click()
            rows = page.find('text box', 'Rows')
            wait_for('the rows of the band', lambda: re.fullmatch(r'\d\d:1?\d\d', rows.text))
            first, last = map(int, rows.text.split(':'))
            self.assertTrue(30 < first < 90 < last < 140, rows.text)
            app.screenshot(artifact('fit-band.png'))

    def test_prony(self):
        """A file of moduli that is dropped on the window opens on the page, and a model of them as a drawing."""
        with Desk.shared(write('zener.hysteron', ZENER)) as app:
            app.drop(app.find('group', 'Drawing').centre(), write('moduli.csv', moduli()))
            self.studies = app.wait_window('Studies')
            self.studies.find('label', 'Storage and loss modulus')
            self.studies.find('combo box', 'Find').focus()
            app.key('space', 'End', 'Return')
            self.studies.find('button', 'Start the Fit').activate()
            self.studies.find('label', re.compile('A solid'))
            for name, wanted in ('G∞', 0.5), ('g1', 2), ('τ1', 10), ('g2', 3), ('τ2', 0.1):
                self.assertAlmostEqual(self.cell(app, name)[0] / wanted, 1, delta=1e-3)
            app.screenshot(artifact('fit-prony.png'))
            self.studies.find('button', 'Open Model').activate()
            window = app.wait_window('Fitted to moduli.csv')
            window.find('image', 'Dashpot c2')
            app.screenshot(artifact('fit-model.png'))


if __name__ == '__main__':
    main()
