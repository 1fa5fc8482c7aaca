# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the loop by hand."""
import re
import unittest

from desk import Desk, artifact
from driver import main, wait_for
from studies import number

FIGURE_15 = [(-6, -5.5), (-5, -1.5), (-4, 1.5), (-2, 3.5), (1, 4.5), (5, 5.5), (6, 5.5)]


class ByHand(unittest.TestCase):
    """The half-cycle whose corners are moved, on the network of figure 29."""

    def open(self, app, example='bsl2000-fig29'):
        app.action('win.open-example', example)
        app.action('win.run-toggle')
        app.action('win.study', 'inverse')
        self.studies = app.wait_window('Studies')
        self.expect_simulated()

    def expect_simulated(self):
        """The simulated loop matches the target."""
        self.studies.find('label', 'matches the target')

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
        """The third corner of figure 15 is dragged: the table follows by the formulas, the simulated loop matches the target,
        the drawing has the same numbers, and one undo there takes the whole drag back."""
        with Desk.shared() as app:
            self.open(app)
            self.expect_corners('the corners of figure 15', lambda corners: corners == FIGURE_15)
            before = self.expect_formulas()
            self.assertEqual(before[0], (1, 0.5, 0.5))
            app.window.expect(name='A network made for a given loop')
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
            app.screen.picture(artifact('loop-by-hand.png'))
            # The drawing that follows is seen beside the loop too: the window may hide the other one.
            beside = self.studies.find('group', 'Equivalent network')
            beside.find('image', 'Spring k2', description=re.compile(rf' k = {after[1][0]:g} '))
            for name, symbol, value in (('Spring k2', 'k', after[1][0]), ('Slider s2', 'α', after[1][2])):
                app.window.find('image', name, description=re.compile(rf' {symbol} = {value:g} '))
            app.action('win.undo')
            self.expect_corners('the corners as they were', lambda corners: corners == FIGURE_15)
            self.assertEqual(self.expect_formulas(), before)
            app.key('ctrl+w')

    def test_refused(self):
        """A corner goes no farther than the line of its neighbours, and the reason is said."""
        with Desk.shared() as app:
            self.open(app, 'persoz')
            self.assertEqual(app.find_all('label', 'Update the drawing', within=self.studies), [])
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
        with Desk.shared() as app:
            self.open(app, 'persoz')
            self.studies.find('image', 'Corner 2').focus()
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
            self.studies.find('image', 'Corner 3').focus()
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
