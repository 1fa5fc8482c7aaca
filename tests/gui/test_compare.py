#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plots beside something else: a kept cycle, the run before, another document, a table; corners that were found."""
import contextlib
import os
import re
import unittest

from desk import SCRATCH, Desk, artifact, cli, example, write
from driver import main, wait_for
from test_export import Dialog, read

LOOP, SPAN = 'Loop', 'Displacement'
PERIOD = 2  # of the load


def document(**more):
    """A slider and springs under a load with a period of 2, in rows of 0.01."""
    content = example('persoz')
    content['loads'][0]['signal'] = {'type': 'triangle', 'amplitude': 20, 'period': PERIOD}
    content['simulation'] |= {'until': 10, 'step': 0.01}
    content['figures'] = [{'kind': 'time', 'series': ['x:m'], 'title': SPAN},
                          {'kind': 'plane', 'x': 'x:m', 'y': 'r:m', 'title': LOOP}]
    return content | more


def model():
    """A file with it."""
    return write('compared.hysteron', document())


class Compare(unittest.TestCase):
    """A run that has ended, and what its plots are compared with, as a picture of the plot tells."""

    exports = 0

    @contextlib.contextmanager
    def opened(self):
        """The run at its end."""
        with Desk.shared(model()) as app:
            app.finish()
            yield app

    def texts(self, app, plot):
        """The texts of a plot as it is exported."""
        self.exports += 1
        dialog = Dialog(app, 'win.export-figure', plot)
        if self.exports == 1:
            dialog.choose('Format', 'SVG', 1)
        return read(dialog.write(f'{self.id()}-{self.exports}.svg')).decode()

    def choose(self, app, plot, item):
        """Takes an item of the menu of a plot that is about comparing."""
        app.find('button', f'Menu of {plot}', index=1).click()
        app.find('menu item', 'Compare').click()
        app.find('menu item', item).click()

    def compare_with(self, app, path):
        """Compares the loop with a file."""
        app.plot_action('win.compare-file', 1)
        app.choose_file('Overlay a File', path)

    def test_frozen_cycle(self):
        """It stays while the run goes on with another load, until it is hidden or removed."""
        with self.opened() as app:
            self.assertNotIn('kept at', self.texts(app, 1))
            self.choose(app, LOOP, 'Keep This Cycle')
            wait_for('the kept cycle', lambda: 'kept at t = 10' in self.texts(app, 1))
            app.key('ctrl+r')
            app.set_field('Force on m, Amplitude', '5')
            app.action('win.run-toggle')
            app.expect_truth('finished$')
            texts = self.texts(app, 1)   # now there is something that tells them apart
            self.assertIn('A = 5', texts)
            self.assertRegex(texts, 'A = (?!5)')
            app.screenshot(artifact('compare-kept.png'))
            self.choose(app, LOOP, 'Kept Runs…')
            runs = app.wait_window('Kept Runs')
            show = re.compile('^Show A = ')
            app.screenshot(artifact('compare-runs.png'))
            app.find('button', show, within=runs).click()
            self.assertNotRegex(self.texts(app, 1), 'A = (?!5)')
            app.find('button', show, within=runs).click()
            self.assertRegex(self.texts(app, 1), 'A = (?!5)')
            app.find('button', re.compile('^Remove A = '), within=runs).click()
            app.find('label', 'No run is kept.', within=runs)
            app.key('Escape')
            self.assertNotRegex(self.texts(app, 1), 'A = ')
            app.action('win.undo')
            wait_for('the run again', lambda: re.search('A = (?!5)', self.texts(app, 1)))

    def test_earlier_run(self):
        with self.opened() as app:
            self.assertFalse(app.action_enabled('win.keep-previous'))
            app.key('ctrl+r')
            app.set_field('Force on m, Amplitude', '10')
            app.action('win.run-toggle')
            app.expect_truth('finished$')
            self.choose(app, SPAN, 'Keep the Previous Run')
            wait_for('the kept run', lambda: 'A = 10' in self.texts(app, 1))
            for index in range(2):
                self.assertRegex(self.texts(app, index), 'A = (?!10)')
            app.screenshot(artifact('compare-earlier.png'))

    def test_document_and_table(self):
        """Another document runs first; a table has the same series, and one that has not is refused with a word."""
        other = document(title='Weaker')
        other['elements'][0]['stiffness'] = 0.5
        files = [write('weaker.hysteron', other), os.path.join(SCRATCH, 'measured.csv'), write('bad.csv', 'nothing\n')]
        cli('simulate', model(), '--series', 'x:m,r:m', '--set', 'm.force.amplitude=12', '-q', '-o', files[1])
        with self.opened() as app:
            for path, name in zip(files, ('Weaker', 'measured.csv')):
                self.compare_with(app, path)
                wait_for(f'the curve of {name}', lambda name=name: f'>{name}<' in self.texts(app, 1))
            app.screenshot(artifact('compare-files.png'))
            self.compare_with(app, files[2])
            app.find('label', 'bad.csv: line 1: rows of at least two numbers are needed')

    def at_rest(self, app, boxes):
        """What is shown there, once nothing is painted any more: of a run that has ended the last rows come a little later."""
        seen = []

        def same():
            app.sync()
            seen.append([app.pixels(box) for box in boxes])
            return seen[-3:].count(seen[-1]) == 3

        wait_for('the plots to be at rest', same)
        return seen[-1]

    def test_corners(self):
        """The corners that the analysis finds are marked on the loop, and only there."""
        with self.opened() as app:
            boxes = [app.find('image', name).box() for name in (SPAN, LOOP)]
            app.move((2, 2))
            before = self.at_rest(app, boxes)
            app.find('tab', 'Analysis').click()
            app.move((2, 2))
            wait_for('marks on the loop', lambda: app.pixels(boxes[1]) != before[1])
            self.assertEqual(app.pixels(boxes[0]) == before[0], True)
            app.screenshot(artifact('corners.png'))


if __name__ == '__main__':
    main()
