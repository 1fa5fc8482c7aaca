#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A curve in space: turned by dragging and by keys, its direction kept in the document, exported as it is seen."""
import contextlib
import unittest

from desk import artifact, example, write
from driver import main, wait_for
from test_plot_area import Plots

NAME = 'Ratchet'


def model():
    """Persoz's gephyroid, with a loop that unrolls in time."""
    content = example('persoz')
    content['simulation'] |= {'until': 20, 'step': 0.01}
    content['figures'] = [{'kind': 'space', 'x': 'x:m', 'y': 'r:m', 'z': 't', 'title': NAME}]
    return write('space.hysteron', content)


class Space(unittest.TestCase):
    """One figure in space."""

    @contextlib.contextmanager
    def opened(self):
        """The run at its end, the pointer elsewhere."""
        with Plots.shared(model()) as app:
            app.finish()
            self.await_whole(app)
            yield app

    def await_whole(self, app):
        """A long curve is drawn in several frames: waits until nothing is added any more."""
        seen = []

        def is_same():
            seen.append(self.picture(app))
            return len(seen) > 3 and len(set(seen[-3:])) == 1

        wait_for('the whole curve', is_same)

    def picture(self, app):
        """How the figure looks, apart from the frame that says that it has the focus."""
        app.move((2, 2))
        app.sync()
        x, y, width, height = app.plots()[0].box()
        return hash(tuple(app.pixels((x + 8, y + 8, width - 16, height - 16))))

    def test_turned_and_kept(self):
        with self.opened() as app:
            plot = app.plots()[0]
            app.click(plot.centre())
            x, y = plot.centre()
            usual = self.picture(app)
            app.screenshot(artifact('space-usual.png'))
            app.drag((x, y), (x + 90, y + 30))
            dragged = self.picture(app)
            self.assertNotEqual(dragged, usual)
            app.screenshot(artifact('space-dragged.png'))
            app.key('Home')
            self.assertEqual(self.picture(app), usual)
            app.key('BackSpace')
            self.assertEqual(self.picture(app), dragged)
            app.find('button', f'Menu of {NAME}', within=app.board, index=1).click()
            app.find('menu item', 'Keep This View Direction').click()
            app.expect_title('^•')
            self.assertEqual(self.picture(app), dragged)
            figure = app.saved_figures()[0]
            self.assertTrue(-180 <= figure['azimuth'] <= 180 and abs(figure['azimuth'] + 58) > 5, figure)
            self.assertTrue(-90 <= figure['elevation'] <= 90 and abs(figure['elevation'] - 24) > 2, figure)
            app.action('win.undo')
            wait_for('the usual direction', lambda: self.picture(app) == usual)
            self.assertNotIn('azimuth', app.saved_figures()[0])

    def test_turned_by_keys(self):
        """Four keys there and back, and all the way round and over the top."""
        with self.opened() as app:
            app.click(app.plots()[0].centre())
            usual = self.picture(app)
            for there, back in (('Left', 'Right'), ('Up', 'Down')):
                app.key(there)
                self.assertNotEqual(self.picture(app), usual)
                app.key(back)
                self.assertEqual(self.picture(app), usual)
            app.key(*['Up'] * 30)
            app.screenshot(artifact('space-top.png'))
            top = self.picture(app)
            app.key('Up')
            self.assertEqual(self.picture(app), top, 'not beyond the top')
            app.key(*['Down'] * 60)
            app.screenshot(artifact('space-bottom.png'))
            app.key(*['Up'] * 15, *['Left'] * 9)
            app.screenshot(artifact('space-side.png'))


if __name__ == '__main__':
    main()
