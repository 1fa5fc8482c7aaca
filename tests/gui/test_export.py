#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures: every plot and the drawing as PNG, SVG and PDF."""
import os
import re
import unittest

from desk import SCRATCH, Desk
from driver import main, tool, wait_for

MAGIC = {'png': b'\x89PNG\r\n\x1a\n', 'svg': b'<?xml', 'pdf': b'%PDF-'}


class Export(unittest.TestCase):
    """Pictures in files."""

    def expect_picture(self, app, ending, name):
        """Chooses a file in the dialog that is open and looks at what is in it."""
        path = os.path.join(SCRATCH, f'{name}.{ending}')
        app.choose_path(re.compile('^Export'), path, 'Export')
        wait_for('the picture', lambda: os.path.exists(path))
        with open(path, 'rb') as file:
            content = file.read()
        self.assertTrue(content.startswith(MAGIC[ending]))
        if ending == 'png':
            self.assertGreater(int(tool('identify', '-format', '%k', path)), 10, 'colours')
        else:
            self.assertGreater(len(content), 3000)
        return content

    def test_plots(self):
        with Desk() as app:
            app.speed('0')
            app.expect_truth('finished$')
            for index, ending in enumerate(MAGIC):
                app.plot_action('win.export-figure', index)
                self.expect_picture(app, ending, f'plot-{index}')

    def test_drawing(self):
        with Desk() as app:
            for ending in MAGIC:
                app.key('ctrl+e')
                self.expect_picture(app, ending, 'drawing')

    def test_menu_of_a_plot(self):
        with Desk() as app:
            app.find('button', 'Menu of Hysteresis loop', index=1).click()
            app.find('menu item', 'Maximise').click()
            app.wait_gone('image', 'Displacement of the mass')
            app.wait_gone('group', 'Drawing')
            app.key('Escape')
            app.find('image', 'Displacement of the mass')

    def test_picture_that_fails_is_told(self):
        with Desk() as app:
            app.key('ctrl+e')
            app.choose_path(re.compile('^Export'), '/proc/no.png', 'Export')
            app.find('label', re.compile('no.png'))


if __name__ == '__main__':
    main()
