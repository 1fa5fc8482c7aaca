#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The plots beside each other: adding, editing, moving, resizing, closing them; what is saved, undone and done by keyboard."""
import json
import unittest

from desk import Desk, GLib, artifact, example, write
from driver import main, wait_for

TITLES = ['Displacement of the mass', 'Forces of the sliders', 'Hysteresis loop']


class Plots(Desk):
    """The application with a model that rests, and its plots."""

    board = None

    def prepare(self, document=None, **more):
        super().prepare(document, **more)
        self.path = document
        self.pause()

    def plots(self):
        """The plots, from left to right or from top to bottom."""
        self.board = self.board or self.find('group', 'Plots')
        return [node for node in self.find_all('image', within=self.board) if node.name != 'GtkImage']

    def expect_plots(self, *names):
        """Waits until these are the plots."""
        wait_for(f'the plots {names}', lambda: [plot.name for plot in self.plots()] == list(names))

    def boxes(self):
        """x, y, width, height of the plots."""
        return [plot.box() for plot in self.plots()]

    def saved_figures(self):
        """The figures in the file once the document is saved."""
        self.key('ctrl+s')
        wait_for('the document to be saved', lambda: not self.window.name.startswith('•'))
        with open(self.path, encoding='utf-8') as file:
            return json.load(file)['figures']

    def choose_series(self, dialog, text, name):
        """Searches the list of series and takes the first that is found."""
        entry = self.find('search box', 'Find a series', within=dialog)
        if 'focused' not in entry.states:
            entry.click()
        self.key('ctrl+a')
        self.type(text)
        found = self.find('list', 'Series', within=dialog)
        wait_for(f'{name} alone', lambda: [node.name for node in self.find_all('label', within=found)][1::2] == [name])
        self.key('Return')


def persoz():
    """A file with Persoz's gephyroid."""
    return write('persoz.hysteron', example('persoz'))


class PlotArea(unittest.TestCase):
    """The plots of a document."""

    def test_chooser(self):
        with Plots.shared(persoz()) as app:
            app.expect_plots(*TITLES)
            app.find('button', 'Add Plot').click()
            dialog = app.wait_window('Add Plot')
            add = app.find('button', 'Add', within=dialog)
            self.assertNotIn('sensitive', add.states)
            app.choose_series(dialog, 'velocity of m', 'Velocity of m')
            app.choose_series(dialog, 'u:k2', 'Elongation of k2')
            add.expect(has=['sensitive'])
            app.screenshot(artifact('add-plot.png'))
            add.click()
            app.expect_plots(*TITLES, 'Velocity of m, Elongation of k2')
            self.assertEqual(app.saved_figures()[-1], {'kind': 'time', 'series': ['v:m', 'u:k2']})
            app.action('win.undo')
            app.expect_plots(*TITLES)

    def test_edit(self):
        with Plots.shared(persoz()) as app:
            app.plot_action('win.edit-figure', 2)
            dialog = app.wait_window('Edit Plot')
            app.choose_series(dialog, 'f:k1', 'Force of k1')
            app.find('text box', 'Title', within=dialog).click()
            app.key('ctrl+a')
            app.type('Loop of k1')
            self.style(app, dialog)
            app.find('button', 'Apply', within=dialog).click()
            app.expect_plots(*TITLES[:2], 'Loop of k1')
            figure = app.saved_figures()[2]
            self.assertEqual((figure['x'], figure['y'], figure['title']), ('x:m', 'f:k1', 'Loop of k1'))
            self.assertEqual(figure['curves'], [{'label': 'model', 'width': 2}])
            self.assertEqual(figure['axes'], {'y': {'title': 'Force', 'step': 2.5}})
            self.assertIs(figure['arrows'], False)

    def style(self, app, dialog):
        """Gives the curve a name, twice its width and no arrows, and the ordinate a title and the distance of its numbers."""
        for row in 'Curve', 'Axis y':
            app.find('list item', row, within=dialog, index=1).focus()
            app.key('Return')
        for role, name, index, text in (('text box', 'Text in the legend', 0, 'model'), ('spin button', 'Line width', 0, '2\t'),
                                        ('text box', 'Axis title', 1, 'Force'), ('text box', 'Distance of the numbers', 1, '2.5')):
            app.find(role, name, within=dialog, index=index).focus()
            app.key('ctrl+a')
            app.type(text)
        app.find('switch', 'Direction arrows', within=dialog).focus()
        app.key('space')
        app.screenshot(artifact('edit-plot-look.png'))

    def test_mouse(self):
        with Plots.shared(persoz()) as app:
            before = app.boxes()
            # The gap between the first and the second plot is dragged to the right.
            x, y, width, height = before[0]
            gap = (x + width + 7, y + height // 2)
            app.drag(gap, (gap[0] + 60, gap[1]))
            wait_for('a wider plot', lambda: app.boxes()[0][2] > width + 40)
            after = app.boxes()
            self.assertLess(after[1][2], before[1][2] - 40)
            self.assertEqual(after[2][2], before[2][2])
            # The heading of the third is dragged before the first.
            x, y, width, height = after[2]
            app.drag((x + 40, y - 14), (after[0][0] + 20, after[0][1] + 30))
            app.expect_plots(TITLES[2], *TITLES[:2])
            self.assertEqual(app.boxes()[1][2], after[0][2], 'it keeps its room')
            self.assertEqual([figure['title'] for figure in app.saved_figures()], [TITLES[2], *TITLES[:2]])
            app.action('win.undo')
            app.expect_plots(*TITLES)
            app.find('button', f'Menu of {TITLES[1]}', within=app.board, index=1).click()
            app.find('menu item', 'Close').click()
            app.expect_plots(TITLES[0], TITLES[2])
            app.plot_action('win.close-figure', 0)
            app.expect_plots(TITLES[2])

    def test_keyboard_and_orders(self):
        with Plots.shared(persoz()) as app:
            plot = app.plots()[0]
            app.click(plot.at(60, plot.extents[3] - 20))
            width = app.boxes()[0][2]
            app.key('ctrl+shift+Up')
            wait_for('a larger plot', lambda: app.boxes()[0][2] > width + 10)
            app.key('ctrl+shift+Next')
            app.expect_plots(TITLES[1], TITLES[0], TITLES[2])
            app.key('ctrl+shift+Prior')
            app.expect_plots(*TITLES)
            app.action('win.plots-order', 'column')
            wait_for('a column', lambda: len({box[0] for box in app.boxes()}) == 1)
            tops = [box[1] for box in app.boxes()]
            self.assertEqual(tops, sorted(tops))
            app.action('win.plots-order', 'tabs')
            app.expect_plots(TITLES[0])
            app.find('button', TITLES[2], within=app.board).click()
            app.expect_plots(TITLES[2])
            app.screenshot(artifact('plots-tabs.png'))
            app.action('win.plots-order', 'row')
            app.expect_plots(*TITLES)

    def test_document_without_figures(self):
        """What is shown without being in the document is in it with the first change."""
        content = example('persoz')
        del content['figures']
        with Plots.shared(write('bare.hysteron', content)) as app:
            app.expect_plots('Displacement of m', 'Hysteresis loop of m')
            app.action('win.plot-this', GLib.Variant('as', ['f:s1']))
            app.expect_plots('Displacement of m', 'Hysteresis loop of m', 'Force of s1')
            self.assertEqual([figure['kind'] for figure in app.saved_figures()], ['time', 'plane', 'time'])
            app.action('win.undo')
            app.expect_plots('Displacement of m', 'Hysteresis loop of m')


if __name__ == '__main__':
    main()
