# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of convergence."""
import re
import unittest

from desk import Desk, artifact
from driver import main, wait_for
from studies import number


class Convergence(unittest.TestCase):
    def open(self, app, example):
        app.action('win.open-example', example)
        app.action('win.run-toggle')
        app.action('win.study', 'convergence')
        self.studies = app.wait_window('Studies')

    def columns(self, app, n):
        """The table by columns, without its head: the steps, then the errors with the order behind."""
        cells = [node.name for node in app.find_all('label', within=self.studies)]
        last = cells.index('order')
        body = cells[last - n * (self.runs(app)):last + n]
        return [[number(cell) for cell in body[i::n] if cell != 'order'] for i in range(n)]

    def runs(self, app):
        return int(self.studies.find('spin button', 'Number of runs').value)

    def test_orders(self):
        """A P element under a harmonic force: the midpoint scheme has order 2, the others 1. The errors are those that
        the orders were fitted to."""
        with Desk.shared() as app:
            self.open(app, 'p-element')
            self.studies.find('button', 'Start').click()
            self.studies.find('label', 'order', seconds=120)
            steps, midpoint, implicit, paper = self.columns(app, 4)
            self.assertEqual(steps, [0.016, 0.008, 0.004, 0.002, 0.001])
            self.assertAlmostEqual(midpoint[-1], 2, delta=0.1)
            self.assertAlmostEqual(implicit[-1], 1, delta=0.05)
            self.assertAlmostEqual(paper[-1], 1, delta=0.05)
            for column, ratio in ((midpoint, 4), (implicit, 2), (paper, 2)):
                for coarse, fine in zip(column[:-1], column[1:-1]):
                    self.assertAlmostEqual(coarse / fine / ratio, 1, delta=0.15)
            self.studies.find('image', 'Error and step', description=re.compile(r'^Midpoint: order 2\.0'))
            app.screenshot(artifact('convergence.png'))

    def test_cancel(self):
        """A study that would take minutes is given up at once, and another one can follow."""
        with Desk.shared() as app:
            self.open(app, 'generalized-prandtl')
            self.studies.find('button', 'Start').click()
            bar = self.studies.find('progress bar', 'Progress of the convergence study')
            wait_for('progress', lambda: bar.value > 0)
            self.studies.find('button', 'Cancel').click()
            app.wait_gone('progress bar', 'Progress of the convergence study', within=self.studies)
            entry = self.studies.find('text box', 'Coarsest step')
            entry.focus()
            app.key('ctrl+a')
            app.type('5000\n')
            self.studies.find('label', re.compile('^Must be greater than 0 and at most 3000'))
            app.key('ctrl+a')
            app.type('0,5\n')
            app.wait_gone('label', re.compile('^Must be greater than 0'), within=self.studies)
            self.studies.find('button', 'Start').activate()
            self.studies.find('label', 'order', seconds=120)
            self.assertEqual(self.columns(app, 4)[0], [0.5, 0.25, 0.125, 0.0625, 0.03125])


if __name__ == '__main__':
    main()
