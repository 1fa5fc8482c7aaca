#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is seen and heard: names for a screen reader, light and dark, small windows. Leaves pictures to look at."""
import re
import unittest

from desk import Desk, artifact
from driver import main, wait_for

CONTROLS = {'button', 'text box', 'combo box', 'tab', 'list item', 'switch', 'toggle button', 'menu item', 'slider'}


class Looks(unittest.TestCase):
    """The window as a whole."""

    def test_every_control_has_a_name(self):
        with Desk() as app:
            app.pause()
            for tab in ('Properties', 'Equations', 'Examples'):
                app.find('tab', tab).click()
                nameless = [node.line() for node in app.walk() if node.role in CONTROLS
                            and 'focusable' in node.states and (not node.name or re.match('Gtk|Adw|Hys', node.name))]
                self.assertEqual(nameless, [])

    def test_light_and_dark(self):
        corners = []
        for name, scheme in (('light', 'prefer-light'), ('dark', 'prefer-dark')):
            with Desk(env={'ADW_DEBUG_COLOR_SCHEME': scheme}) as app:
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
        with Desk() as app:
            app.resize_window(1024, 700)
            app.pause()
            window = app.window.box()
            for name in ('Run', 'Reset', 'Step', 'Main Menu', 'Side Panel', 'Zoom In'):
                x, y, width, height = app.find('button', name).box()
                self.assertLessEqual(x + width, window[0] + window[2], name)
                self.assertLessEqual(y + height, window[1] + window[3], name)
            app.screenshot(artifact('window-small.png'))

    def test_panel_folds_away(self):
        with Desk() as app:
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

    def test_pointer_on_an_element(self):
        with Desk() as app:
            app.pause()
            app.move(app.find('image', 'Slider s2').centre())
            app.find('label', re.compile('^s2 · Slider · α = 2 · u = '))
            app.find('image', 'Slider s2').click()
            app.find('image', 'Slider s2').expect(has={'selected'})


if __name__ == '__main__':
    main()
