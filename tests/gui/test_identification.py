# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of identification."""
import random
import re
import unittest

from desk import Desk, artifact, write
from driver import main, wait_for
from studies import number


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
        self.page = self.studies.find('widget', 'HysIdentifyPage')
        self.page.find('button', 'Open Data…').click()
        app.wait_window('Open Measured Data')
        app.key('ctrl+a')
        app.type(path)
        app.key('Return')
        app.wait_window('Studies')

    def choose(self, app, name, steps):
        """Another line of a list, so many below the first."""
        self.page.find('combo box', name).focus()
        app.key('space', 'Home', *['Down'] * steps, 'Return')

    def table(self):
        """[(k, eta, alpha)], k0 first; what stands behind ± becomes the errors."""
        cells = [node.name for node in self.studies.app.find_all('label', within=self.studies)]
        first = cells.index('α') + 1
        rows, self.errors = [], []
        while cells[first + 4 * len(rows)] == str(len(rows)):
            row = cells[first + 4 * len(rows) + 1:first + 4 * len(rows) + 4]
            rows.append([number(cell.split(' ± ')[0]) if cell != '–' else None for cell in row])
            self.errors.append([number(cell.split(' ± ')[1]) for cell in row if ' ± ' in cell])
        return rows

    def darkest(self, app, label, above):
        """The darkest colour at the left end of the upper edge of a card, which is about so far above its first label."""
        left = self.studies.find('label', 'Fitted model').box()[0]
        top = self.studies.find('label', label).box()[1]
        return min(min(colour) for colour in app.pixels((left, top - above, 1, above)))

    def test_noisy_loop_accepted(self):
        with Desk.shared() as app:
            self.open(app, write('loop.csv', measured_loop(two_elements).replace('travel;load', 'a;b')))
            self.studies.find('label', re.compile(r'^loop\.csv: line 1: no column is called a displacement or a force: choose x'))
            self.choose(app, 'Displacement', 2)
            self.choose(app, 'Force', 3)
            self.studies.find('label', re.compile('^6 half-cycles, '))
            alone, *pairs = self.table()
            for got, wanted in zip([alone[0], *(cell for pair in pairs for cell in pair[:2])], [0.2, 1, 1, 0.5, 2.5],
                                   strict=True):
                self.assertAlmostEqual(got / wanted, 1, delta=0.05)
            self.assertEqual([len(row) for row in self.errors], [1, 3, 3])
            for got, error, wanted in zip((pairs[0][0], pairs[1][0]), (self.errors[1][0], self.errors[2][0]), (1, 0.5)):
                self.assertLess(abs(got - wanted), 5 * error)
                self.assertLess(error, 0.05 * wanted)
            self.page.find('label', 'Data').click()   # folded again
            wait_for('no line over the card', lambda: self.darkest(app, 'α', 16) >= self.darkest(app, 'Data', 16))
            app.screenshot(artifact('identification.png'))
            self.page.find('button', 'Open as New Model').click()
            window = app.wait_window('Identified from loop.csv')
            window.find('image', 'Spring k2', description=re.compile(r' k = 0\.[45]\d* '))
            wait_for('its run', lambda: app.find('progress bar', 'Progress of the run', within=window).value > 0)

    def test_result_is_at_hand(self):
        """What is done with the result is seen without scrolling, on a small screen too."""
        with Desk.shared() as app:
            self.open(app, write('loop.csv', measured_loop(two_elements).replace('travel;load', 'x;r')))
            self.studies.find('label', 'α')
            app.resize_window(1366, 690)
            x, y, width, height = app.x_geometry()
            for name in ('Open as New Model', 'Edit Loop'):
                left, top, wide, high = self.page.find('button', name).box()
                self.assertTrue(x <= left and left + wide <= x + width and y <= top and top + high <= y + height, name)
            app.screenshot(artifact('identification-small.png'))

    def test_continuous(self):
        """A loop without corners, and the continuous model that has it."""
        with Desk.shared() as app:
            loop = measured_loop(parabola).replace('travel;load', 'x;r')
            self.open(app, write('smooth.csv', loop))
            self.studies.find('label', 'α')
            self.choose(app, 'Model', 1)
            self.studies.find('label', re.compile(r'^k₀ = .*\nk\(s\) = '))
            residual = self.studies.find('label', re.compile('root mean square')).name
            self.assertLess(float(re.search(r'([\d.]+) %', residual)[1]), 1.5)
            self.assertGreater(float(re.search(r'([\d.]+) %', residual)[1]), 0.7)
            self.page.find('button', 'Open as New Model').activate()
            window = app.wait_window('Identified from smooth.csv')
            window.find('image', re.compile('^Masing'))

    def test_band(self):
        """Rows of a loop are those of a band over the plot of its displacement against the row."""
        with Desk.shared() as app:
            self.open(app, write('loop.csv', measured_loop(two_elements).replace('travel;load', 'x;r')))
            self.studies.find('label', 'α')
            whole = self.studies.find('label', re.compile('half-cycle')).name
            self.page.find('label', 'Data').click()
            x, y, width, height = self.page.find('image', 'Measured loop').box()

            def coloured():
                return sum(max(colour) - min(colour) > 60 for colour in app.pixels((x, y, width, height)))
            curves = coloured()
            self.page.find('switch', 'Plot over the rows').focus()
            app.key('space')
            button = self.page.find('button', 'Take the Rows in View')
            app.drag((x + 0.3 * width, y + height / 2), (x + 0.8 * width, y + height / 2))
            app.screenshot(artifact('identification-band.png'))
            button.click()
            wait_for('a loop of fewer rows', lambda: self.studies.find('label', re.compile('half-cycle')).name != whole)
            first, last = map(int, self.page.find('text box', 'Rows').text.split(':'))
            self.assertTrue(50 < first < last, (first, last))
            said = self.studies.find('label', re.compile('half-cycle')).name
            self.assertLess(int(re.search(r'(\d+) points', said)[1]), int(re.search(r'(\d+) points', whole)[1]), said)
            wait_for('the loop in a range of its own', lambda: coloured() > curves / 4)

    def test_long_heading(self):
        """The list of columns is no wider than the window, whatever a file calls them."""
        with Desk.shared() as app:
            heading = 'Displacement of the cylinder, second transducer ' * 5
            self.open(app, write('long.csv', measured_loop(two_elements).replace('travel;load', f'{heading};r')))
            self.studies.find('label', 'α')
            self.page.find('label', 'Data').click()
            self.page.find('combo box', 'Displacement').focus()
            app.key('space')
            _, _, width, _ = wait_for('the list', lambda: app.popups() and app.popups()[0])
            app.screenshot(artifact('identification-long.png'))
            self.assertLess(width, self.studies.extents[2])
            app.key('Escape')

    def test_unsuited(self):
        """A model that does not have the loop, here of a force that falls, is not offered."""
        with Desk.shared() as app:
            self.open(app, write('falling.csv', measured_loop(lambda distance: -two_elements(distance)).replace('travel;load', 'x;r')))
            self.studies.find('label', re.compile('negative stiffness|more than half'))
            for name in ('Open as New Model', 'Edit Loop'):
                self.assertEqual(app.find_all('button', name, within=self.studies), [])
            app.screenshot(artifact('identification-unsuited.png'))

    def test_numbers(self):
        """What is said of a file that is no loop, and of more elements than there are."""
        with Desk.shared() as app:
            self.open(app, write('words.csv', 'a,b\n1,2\n3,oops\n'))
            self.studies.find('label', re.compile(r'^words\.csv: line 3, column 2: “oops” is not a number'))
            self.assertEqual(app.find_all('button', 'Open as New Model', within=self.studies), [])
            self.page.find('button', 'Current Run').activate()
            self.studies.find('label', re.compile('half-cycle'))


if __name__ == '__main__':
    main()
