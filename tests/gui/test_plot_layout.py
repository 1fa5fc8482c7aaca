#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How plots are laid out: what of it is in the document, undone and remembered; no plot at all; what one looks at stays."""
import json
import unittest

from desk import Desk, artifact, example, write
from driver import main, wait_for
from test_plot_area import TITLES, Plots, persoz

KEYED = ('ctrl+shift+Up', 'ctrl+shift+Up', 'ctrl+shift+Up')
REMEMBERING = {'GSETTINGS_BACKEND': 'keyfile'}


def short(**more):
    """A file with Persoz's gephyroid, run for a short time."""
    content = example('persoz')
    content['simulation'] |= {'until': 20, 'step': 0.01}
    for figure in content['figures']:
        figure.pop('from', None)
        figure.pop('to', None)
    return write('short.hysteron', content | more)


class Layout(unittest.TestCase):
    """The plots of a document and the room they have."""

    def test_room_is_kept_in_the_document(self):
        path = persoz()
        with Plots.shared(path) as app:
            before = app.boxes()
            x, y, width, height = before[0]
            gap = (x + width + 7, y + height // 2)
            app.drag(gap, (gap[0] + 60, gap[1]))
            wait_for('a wider plot', lambda: app.boxes()[0][2] > width + 40)
            dragged = app.boxes()
            figures = app.saved_figures()
            self.assertNotIn('share', figures[2], 'the room of the third is as it was')
            shares = [figure['share'] for figure in figures[:2]]
            self.assertAlmostEqual(sum(shares), 2, places=2)
            self.assertAlmostEqual(shares[0] / shares[1], dragged[0][2] / dragged[1][2], delta=0.05)
            app.action('win.undo')
            wait_for('the room it had', lambda: app.boxes() == before)
            app.action('win.redo')
            wait_for('the room it got', lambda: app.boxes() == dragged)
        with Plots.shared(path) as app:
            self.assertEqual([box[2] for box in app.boxes()], [box[2] for box in dragged])

    def test_room_by_keys_is_one_step(self):
        with Plots.shared(persoz()) as app:
            before = app.boxes()
            app.click(app.plots()[2].centre())
            app.key(*KEYED)
            wait_for('a larger plot', lambda: app.boxes()[2][2] > before[2][2] + 60)
            self.assertAlmostEqual(app.saved_figures()[2]['share'], 1.15 ** len(KEYED), delta=0.002)
            app.action('win.undo')
            wait_for('the room it had', lambda: app.boxes() == before)

    def test_no_plot_at_all(self):
        path = persoz()
        with Plots.shared(path) as app:
            for left in (TITLES[1:], TITLES[2:], ()):
                app.plot_action('win.close-figure', 0)
                app.expect_plots(*left)
            self.assertFalse(app.action_enabled('win.close-figure'))
            self.assertEqual(app.saved_figures(), [])
            app.find('button', 'Add Plot…', within=app.board)
            app.screenshot(artifact('no-plot.png'))
        with Plots.shared(path) as app:
            app.expect_plots()
            app.find('button', 'Add Plot…', within=app.board).focus()
            app.key('Return')
            dialog = app.wait_window('Add Plot')
            app.choose_series(dialog, 'velocity of m', 'Velocity of m')
            app.find('button', 'Add', within=dialog).click()
            app.expect_plots('Velocity of m')
            self.assertEqual(app.find_all('button', 'Add Plot…', within=app.board), [])
            app.action('win.undo')
            app.expect_plots()
            self.assertEqual(json.loads(open(path, encoding='utf-8').read())['figures'], [])

    def test_what_one_looks_at_stays(self):
        """While others are added, closed and moved, and when the plot itself gets another title."""
        with Plots.shared(short()) as app:
            app.finish()
            loop = app.plots()[2]
            app.click(loop.centre())
            app.key('plus', 'plus', 'c', 'period')
            measured = wait_for('cursors', lambda: loop.description.partition('Between the cursors')[2])

            app.move((2, 2))
            app.sync()
            picture = app.pixels(self.inside(app, TITLES[2]))

            def expect_same(name):
                app.move((2, 2))
                plot = app.find('image', name, within=app.board)
                wait_for('the cursors', lambda: plot.description.partition('Between the cursors')[2] == measured)

            app.plot_action('win.close-figure', 0)
            app.expect_plots(*TITLES[1:])
            expect_same(TITLES[2])
            app.action('win.undo')
            app.expect_plots(*TITLES)
            expect_same(TITLES[2])
            wait_for('a view as close as before', lambda: app.pixels(self.inside(app, TITLES[2])) == picture)
            app.plot_action('win.edit-figure', 2)
            dialog = app.wait_window('Edit Plot')
            app.find('text box', 'Title', within=dialog).click()
            app.key('ctrl+a')
            app.type('Loop')
            app.find('button', 'Apply', within=dialog).click()
            app.expect_plots(*TITLES[:2], 'Loop')
            expect_same('Loop')
            app.click(app.find('image', 'Loop', within=app.board).centre())
            app.key('ctrl+shift+Prior')
            app.expect_plots(TITLES[0], 'Loop', TITLES[1])
            expect_same('Loop')
            wait_for('a view as close as before', lambda: app.pixels(self.inside(app, 'Loop')) == picture)

    def inside(self, app, name):
        """The middle of a plot, as a box of the screen."""
        x, y, width, height = app.find('image', name, within=app.board).box()
        return x + width // 3, y + height // 3, width // 3, height // 3


class Leaving(unittest.TestCase):
    """Back from a plot that fills the window."""

    def test_one_escape_after_the_drawing_had_the_focus(self):
        with Desk.shared() as app:
            app.find('image', 'Slider s1').click()
            app.plot_action('win.maximise-figure', 0)
            app.wait_gone('image', 'Slider s1')
            app.key('Escape')
            app.find('image', 'Slider s1').expect(has={'selected'})


if __name__ == '__main__':
    main()
