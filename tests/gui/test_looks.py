#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is seen: light and dark, high contrast, small windows. Leaves pictures to look at."""
import re
import unittest

from desk import Desk, artifact
from driver import main, wait_for


class Looks(unittest.TestCase):
    """The window as a whole."""

    def test_high_contrast(self):
        for name, scheme, ink in (('light', 'prefer-light', (0, 0, 0)), ('dark', 'prefer-dark', (255, 255, 255))):
            with Desk(env={'ADW_DEBUG_COLOR_SCHEME': scheme, 'ADW_DEBUG_HIGH_CONTRAST': '1'}) as app:
                app.resize_window(1366, 768)
                app.pause()
                app.action('win.motion', 0.0)
                app.screenshot(artifact(f'window-contrast-{name}.png'))
                self.assertIn(ink, app.pixels(app.find('image', 'Bar A').box()))

    def test_light_and_dark(self):
        corners = []
        for name, scheme in (('light', 'prefer-light'), ('dark', 'prefer-dark')):
            with Desk(running=True, env={'ADW_DEBUG_COLOR_SCHEME': scheme}) as app:
                app.resize_window(1366, 768)
                app.speed('10')
                app.expect_progress(0.3)
                app.speed('0.5')
                app.screenshot(artifact(f'window-{name}.png'))
                x, y = app.find('group', 'Drawing').at(3, 3)
                corners.append(sum(app.pixels((x, y, 1, 1))[0]))
        self.assertGreater(corners[0], 3 * 200)
        self.assertLess(corners[1], 3 * 80)

    def test_small_window(self):
        with Desk.shared() as app:
            app.resize_window(1024, 700)
            app.pause()
            window = app.window.box()
            for name in ('Run', 'Reset', 'Step', 'Main Menu', 'Side Panel', 'Zoom In'):
                x, y, width, height = app.find('button', name).box()
                self.assertLessEqual(x + width, window[0] + window[2], name)
                self.assertLessEqual(y + height, window[1] + window[3], name)
            app.screenshot(artifact('window-small.png'))

    def test_panel_folds_away(self):
        with Desk.shared() as app:
            app.key('F9')
            wait_for('the panel to fold', lambda: app.action_state('win.panel') is False)
            drawing = app.find('group', 'Drawing')
            wait_for('the drawing to get its space', lambda: drawing.extents[2] > 0.95 * app.window.extents[2])
            app.key('F9')
            wait_for('the panel', lambda: app.action_state('win.panel') is True)

    def test_closes_after_a_menu_was_open(self):
        with Desk() as app:
            app.pause()
            app.find('button', 'Main Menu', index=1).click()
            app.find('menu item', 'About Hysteron')
            app.key('Escape')
            app.close()

    def test_pointer_on_an_element(self):
        with Desk.shared() as app:
            app.pause()
            app.move(app.find('image', 'Slider s2').centre())
            app.find('label', re.compile('^s2 · Slider · α = 2 · u = '))
            app.find('image', 'Slider s2').click()
            app.find('image', 'Slider s2').expect(has={'selected'})


if __name__ == '__main__':
    main()
