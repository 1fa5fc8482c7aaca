#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is remembered from one time to the next: the window, the drawing's height, the order of plots, light and dark, the last folder."""
import os
import re
import unittest

from desk import SCRATCH, Desk, cli, example, write
from driver import main, wait_for

REMEMBERING = {'GSETTINGS_BACKEND': 'keyfile', 'ADW_DEBUG_COLOR_SCHEME': 'prefer-light'}


class Remembering(Desk):
    """The program as a person closes it."""

    def __init__(self, *arguments):
        super().__init__(*arguments, env=REMEMBERING)

    def leave(self):
        self.close()


class Settings(unittest.TestCase):
    """Two runs of the program, one after the other."""

    def test_window(self):
        with Remembering() as app:
            app.resize_window(1100, 700)
            x, y, width, height = app.find('group', 'Drawing').box()
            edge = (x + width // 2, y + height)
            app.drag((edge[0], edge[1] + 1), (edge[0], edge[1] + 61))
            drawing = app.find('group', 'Drawing')
            wait_for('the drawing to be higher', lambda: drawing.extents[3] >= height + 50)
            size, higher = app.window.extents[2:], drawing.extents[3]
        with Remembering() as app:
            self.assertEqual(app.window.extents[2:], size)
            self.assertEqual(app.find('group', 'Drawing').extents[3], higher)

    def test_order_of_the_plots(self):
        with Remembering() as app:
            app.action('win.plots-order', 'column')
        with Remembering() as app:
            self.assertEqual(app.action_state('win.plots-order'), 'column')
            plots = [app.find('image', name).box() for name in ('Displacement of the mass', 'Hysteresis loop')]
            self.assertEqual(plots[0][0], plots[1][0])
            self.assertLess(plots[0][1], plots[1][1])
            app.action('win.plots-order', 'row')

    def test_dark(self):
        def corner(app):
            return sum(app.pixels((*app.find('group', 'Drawing').at(3, 3), 1, 1))[0])

        with Remembering() as app:
            self.assertEqual(app.action_state('app.color-scheme'), 'system')
            self.assertGreater(corner(app), 3 * 200)
            app.find('button', 'Main Menu', index=1).click()
            app.find('menu item', 'Style').click()
            app.find('menu item radio', 'Dark').click()
            wait_for('the window to be dark', lambda: corner(app) < 3 * 80)
        with Remembering() as app:
            self.assertEqual(app.action_state('app.color-scheme'), 'dark')
            wait_for('the window to be dark', lambda: corner(app) < 3 * 80)
            app.action('app.color-scheme', 'system')
            wait_for('the window to be light', lambda: corner(app) > 3 * 200)

    def test_folder_and_recent_documents(self):
        folder = os.path.join(SCRATCH, 'models')
        os.mkdir(folder)
        path = write('models/first.hysteron', example('prandtl') | {'title': 'First'})
        with Remembering(path) as app:
            app.expect_title('^First')
        with Remembering() as app:
            app.expect_title('^Persoz')
            app.key('ctrl+shift+s')
            app.wait_window('Save Document')
            # The name is selected up to its ending.
            app.type('second')
            app.find('button', 'Save').click()
            wait_for('the file beside the other one',
                     lambda: os.path.exists(os.path.join(folder, 'second.hysteron')))
            app.action('win.export-drawing')
            app.wait_window('Export').find('button', 'Export…').click()
            app.choose_path('Export Picture', os.path.join(folder, 'picture.png'), 'Export')
            wait_for('the picture', lambda: os.path.exists(os.path.join(folder, 'picture.png')))
            app.wait_gone('button', 'Export…')
            app.key('ctrl+o')
            app.choose_file('Open Document', write('models/loop.csv', cli('simulate', 'example:prandtl')))
            app.wait_window('Studies')
            app.close_others()
            app.find('button', 'Recent Documents', index=1).click()
            app.find('menu item', re.compile('second'))
            app.find('menu item', re.compile('loop'))
            self.assertEqual(app.find_all('menu item', re.compile('picture')), [], 'nothing that cannot be opened')
            app.find('menu item', re.compile('first')).click()
            app.expect_title('^First')


if __name__ == '__main__':
    main()
