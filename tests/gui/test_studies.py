# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of studies: a measured loop, one made by hand, convergence."""
import random
import re
import unittest

from desk import Desk, artifact, write
from driver import main, wait_for

FIGURE_15 = [(-6, -5.5), (-5, -1.5), (-4, 1.5), (-2, 3.5), (1, 4.5), (5, 5.5), (6, 5.5)]
POWER = re.compile('(\\d\\.\\d+)·10(−?)(\\d+)')


def number(text):
    """What a cell of a table says."""
    power = POWER.fullmatch(text)
    if power:
        return float(f'{power[1]}e{power[2].replace("−", "-")}{power[3]}')
    return float(text.replace('−', '-'))


class Convergence(unittest.TestCase):
    def open(self, app, example):
        app.action('win.open-example', example)
        app.action('win.run-toggle')
        app.action('win.study', 'convergence')
        app.wait_window('Studies')

    def columns(self, app, n):
        """The table by columns, without its head: the steps, then the errors with the order behind."""
        cells = [node.name for node in app.find_all('label')]
        last = cells.index('order')
        body = cells[last - n * (self.runs(app)):last + n]
        return [[number(cell) for cell in body[i::n] if cell != 'order'] for i in range(n)]

    def runs(self, app):
        return int(app.find('spin button', 'Number of runs').value)

    def test_orders(self):
        """A P element under a harmonic force: the midpoint scheme has order 2, the others 1. The errors are those that
        the orders were fitted to."""
        with Desk() as app:
            self.open(app, 'p-element')
            app.find('button', 'Start').click()
            app.find('label', 'order', seconds=120)
            steps, midpoint, implicit, paper = self.columns(app, 4)
            self.assertEqual(steps, [0.016, 0.008, 0.004, 0.002, 0.001])
            self.assertAlmostEqual(midpoint[-1], 2, delta=0.1)
            self.assertAlmostEqual(implicit[-1], 1, delta=0.05)
            self.assertAlmostEqual(paper[-1], 1, delta=0.05)
            for column, ratio in ((midpoint, 4), (implicit, 2), (paper, 2)):
                for coarse, fine in zip(column[:-1], column[1:-1]):
                    self.assertAlmostEqual(coarse / fine / ratio, 1, delta=0.15)
            app.find('image', 'Error and step', description=re.compile(r'^Midpoint: order 2\.0'))
            app.screenshot(artifact('convergence.png'))

    def test_cancel(self):
        """A study that would take minutes is given up at once, and another one can follow."""
        with Desk() as app:
            self.open(app, 'generalized-prandtl')
            app.find('button', 'Start').click()
            bar = app.find('progress bar', 'Progress of the convergence study')
            wait_for('progress', lambda: bar.value > 0)
            app.find('button', 'Cancel').click()
            app.wait_gone('progress bar', 'Progress of the convergence study')
            entry = app.find('text box', 'Coarsest step')
            entry.focus_by_keyboard()
            app.key('ctrl+a')
            app.type('5000\n')
            app.find('label', re.compile('^must be above 0 and up to 3000'))
            app.key('ctrl+a')
            app.type('0,5\n')
            app.wait_gone('label', re.compile('^must be above 0'))
            app.find('button', 'Start').activate()
            app.find('label', 'order', seconds=120)
            self.assertEqual(self.columns(app, 4)[0], [0.5, 0.25, 0.125, 0.0625, 0.03125])


def two_elements(distance):
    """How much the force rises: k0 = 0.2, k = 1, 0.5, eta = 1, 2.5."""
    return 0.2 * distance + min(distance, 2) + 0.5 * min(distance, 5)


def parabola(distance):
    """The slope falls evenly from 1 to 0: limits spread evenly up to 4, of one stiffness."""
    return distance - distance ** 2 / 16


def measured_loop(rise):
    """Three cycles over 8 lengths, unevenly sampled, with 1 % of noise: CSV text in four columns with semicolons and
    decimal commas, the loop in the last two."""
    dice = random.Random(20240607)
    rows = ['time;channel;travel;load']

    for half in range(6):
        way, places = 1 - 2 * (half % 2), sorted(dice.uniform(0, 8) for _ in range(150))
        for place in [0, *places]:
            force = way * (rise(place) - rise(8) / 2) + dice.gauss(0, 0.01 * rise(8))
            rows.append(f'{len(rows)};1;{way * (place - 4):.6f};{force:.6f}'.replace('.', ','))
    return '\n'.join(rows) + '\n'


class Identification(unittest.TestCase):
    """A loop of known parameters comes back from its noisy measurement."""

    def open(self, app, path):
        app.action('win.open-example', 'persoz')
        app.action('win.run-toggle')
        app.action('win.study', 'identification')
        self.studies = app.wait_window('Studies')
        self.studies.find('button', 'a File…').click()
        app.wait_window('Open Measured Loop')
        app.key('ctrl+a')
        app.type(path)
        app.key('Return')
        app.wait_window('Studies')

    def choose(self, app, name, steps):
        """Another line of a list, so many below the first."""
        self.studies.find('combo box', name).focus_by_keyboard()
        app.key('space', 'Home', *['Down'] * steps, 'Return')

    def table(self):
        """[(k, eta, alpha)], k0 first."""
        cells = [node.name for node in self.studies.app.find_all('label', within=self.studies)]
        first = cells.index('α') + 1
        rows = []
        while cells[first + 4 * len(rows)] == str(len(rows)):
            row = cells[first + 4 * len(rows) + 1:first + 4 * len(rows) + 4]
            rows.append([number(cell) if cell != '–' else None for cell in row])
        return rows

    def test_noisy_loop_accepted(self):
        with Desk() as app:
            self.open(app, write('loop.csv', measured_loop(two_elements)))
            self.studies.find('label', re.compile('no extent in x or in r'))
            self.choose(app, 'Displacement', 2)
            self.choose(app, 'Restoring force', 3)
            self.studies.find('label', re.compile('^6 half-cycles, '))
            alone, *pairs = self.table()
            for got, wanted in zip([alone[0], *(cell for pair in pairs for cell in pair[:2])], [0.2, 1, 1, 0.5, 2.5],
                                   strict=True):
                self.assertAlmostEqual(got / wanted, 1, delta=0.05)
            app.screenshot(artifact('identification.png'))
            self.studies.find('button', 'Accept as a New Document').activate()
            window = app.wait_window('Identified from loop.csv')
            window.find('image', 'Spring k2', description=re.compile(r' k = 0\.[45]\d* '))
            wait_for('its run', lambda: app.find('progress bar', 'Progress of the run', within=window).value > 0)

    def test_continuous(self):
        """A loop without corners, and the continuous model that has it."""
        with Desk() as app:
            loop = measured_loop(parabola).replace('travel;load', 'x;r')
            self.open(app, write('smooth.csv', loop))
            self.studies.find('label', 'α')
            self.choose(app, 'Model', 1)
            self.studies.find('label', re.compile(r'^k0 = .*\nk\(s\) = '))
            residual = self.studies.find('label', re.compile('root mean square')).name
            self.assertLess(float(re.search(r'([\d.]+) %', residual)[1]), 1.5)
            self.assertGreater(float(re.search(r'([\d.]+) %', residual)[1]), 0.7)
            self.studies.find('button', 'Accept as a New Document').activate()
            window = app.wait_window('Identified from smooth.csv')
            window.find('image', re.compile('^Masing'))

    def test_numbers(self):
        """What is said of a file that is no loop, and of more elements than there are."""
        with Desk() as app:
            self.open(app, write('words.csv', 'a,b\n1,2\n3,oops\n'))
            self.studies.find('label', re.compile(r'^words\.csv: line 3: must be numbers'))
            self.assertEqual(app.find_all('button', 'Accept as a New Document', within=self.studies), [])
            self.studies.find('button', 'the Run').activate()
            self.studies.find('label', re.compile('half-cycle'))


class ByHand(unittest.TestCase):
    """The half-cycle whose corners are moved, on the network of figure 29."""

    def open(self, app, example='bsl2000-fig29'):
        app.action('win.open-example', example)
        app.action('win.run-toggle')
        app.action('win.study', 'inverse')
        self.studies = app.wait_window('Studies')
        self.expect_simulated()

    def expect_simulated(self):
        """The simulated loop lies on the wished one."""
        self.studies.find('label', 'lies on the wished one, but for rounding')

    def corners(self):
        """(x, r) of the corners, from what a screen reader says."""
        said = [node.description for node in self.studies.app.find_all('image', re.compile('^Corner'), within=self.studies)]
        return [tuple(map(number, re.fullmatch('x = (.*), r = (.*)', text).groups())) for text in said]

    def expect_corners(self, what, fits):
        """Waits until the corners are so; they are."""
        wait_for(what, lambda: fits(self.corners()))
        return self.corners()

    def table(self):
        """k0, and [(k, eta, alpha)]."""
        cells = [node.name for node in self.studies.app.find_all('label', within=self.studies)]
        first = cells.index('α') + 1
        rows = []
        while cells[first + 4 * len(rows)] == str(len(rows)):
            rows.append(cells[first + 4 * len(rows) + 1:first + 4 * len(rows) + 4])
        return number(rows[0][0]), [tuple(map(number, row)) for row in rows[1:]]

    def expect_formulas(self):
        """The table is what (4.23) and (4.24) make of the corners: k_i = p_i - p_{i+1}, k0 = p_{n+1}, 2 eta_i = d_i."""
        corners = self.corners()
        k0, pairs = self.table()
        slopes = [(b[1] - a[1]) / (b[0] - a[0]) for a, b in zip(corners, corners[1:])]
        self.assertEqual(len(pairs), len(slopes) - 1)
        self.assertAlmostEqual(k0, slopes[-1], delta=4e-3 * slopes[0])
        for i, (k, eta, alpha) in enumerate(pairs):
            self.assertAlmostEqual(k, slopes[i] - slopes[i + 1], delta=4e-3 * slopes[0])
            self.assertAlmostEqual(2 * eta, corners[i + 1][0] - corners[0][0], delta=2e-3)
            self.assertAlmostEqual(alpha, k * eta, delta=1e-3)
        return pairs

    def test_drag(self):
        """The third corner of figure 15 is dragged: the table follows by the formulas, the simulated loop lies on the wished
        one, the drawing has the same numbers, and one undo there takes the whole drag back."""
        with Desk() as app:
            self.open(app)
            self.expect_corners('the corners of figure 15', lambda corners: corners == FIGURE_15)
            before = self.expect_formulas()
            self.assertEqual(before[0], (1, 0.5, 0.5))
            corner = self.studies.find('image', 'Corner 3')
            x, y = corner.centre()
            app.drag((x, y), (x + 30, y - 20))
            after = self.expect_formulas()
            self.assertNotEqual(after[:3], before[:3])
            self.assertEqual(after[3:], before[3:])
            self.assertGreater(self.corners()[2], FIGURE_15[2])
            moved = corner.centre()
            self.assertLessEqual(max(abs(moved[0] - x - 30), abs(moved[1] - y + 20)), 2)
            self.expect_simulated()
            app.screenshot(artifact('loop-by-hand.png'))
            for name, symbol, value in (('Spring k2', 'k', after[1][0]), ('Slider s2', 'α', after[1][2])):
                app.window.find('image', name, description=re.compile(rf' {symbol} = {value:g} '))
            app.action('win.undo')
            self.expect_corners('the corners as they were', lambda corners: corners == FIGURE_15)
            self.assertEqual(self.expect_formulas(), before)
            app.key('ctrl+w')

    def test_refused(self):
        """A corner goes no farther than the line of its neighbours, and the reason is said."""
        with Desk() as app:
            self.open(app, 'persoz')
            self.assertEqual(app.find_all('label', 'Change the drawing too', within=self.studies), [])
            x, y = self.studies.find('image', 'Corner 4').centre()
            app.drag((x, y), (x, y - 150))
            self.studies.find('label', re.compile('^At corner 5 the half-cycle must bend to the right'))
            self.assertAlmostEqual(self.corners()[3][1], 3.738, delta=1e-3)
            app.drag(self.studies.find('image', 'Corner 6').centre(), (x, y))
            pairs = self.expect_formulas()
            self.assertEqual(len(pairs), 5)
            self.assertGreater(min(k for k, _, _ in pairs), 0)

    def test_keyboard(self):
        """Corners are reached, moved, added, removed and typed by keys; what is done is undone."""
        with Desk() as app:
            self.open(app, 'persoz')
            self.studies.find('image', 'Corner 2').focus_by_keyboard()
            app.key('Up', 'shift+Right')
            self.expect_corners('the corner to move', lambda corners: corners[1] > FIGURE_15[1])
            self.expect_formulas()
            app.key('Delete')
            self.expect_corners('a corner to go', lambda corners: len(corners) == 6)
            self.expect_formulas()
            app.key('ctrl+z', 'ctrl+z')
            self.expect_corners('the corners as they were', lambda corners: corners == FIGURE_15)
            self.studies.find('button', 'Add Corner').activate()
            self.expect_corners('a corner to come', lambda corners: len(corners) == 8)
            self.expect_formulas()
            app.key('ctrl+z')
            self.studies.find('image', 'Corner 3').focus_by_keyboard('shift+Tab')
            app.key('Return', 'Tab')
            self.studies.find('text box', 'r of the corner').expect(has=['focused'])
            app.key('ctrl+a')
            app.type('1,75\n')
            self.expect_corners('the typed place', lambda corners: corners[2] == (-4, 1.75))
            self.studies.find('button', 'Open the Network').activate()
            window = app.wait_window('Generalized Prandtl model')
            window.find('image', 'Spring k2', description=re.compile(r' k = 2\.375 '))


if __name__ == '__main__':
    main()
