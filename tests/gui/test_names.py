#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a screen reader and a keyboard find: names of all controls, and the way to them."""
import re
import unittest

from desk import Desk
from driver import main

CONTROLS = re.compile('^(button|text box|combo box|tab|list item|switch|toggle button|menu item|slider)$')

WAY = 250   # so many controls there are at most on the way around the window


class Names(unittest.TestCase):
    """The window and the pages of its panel."""

    def nameless(self, app):
        """The controls that a screen reader could not tell from each other."""
        return [node.seen.line() for node in app.find_all(CONTROLS) if 'focusable' in node.seen.states
                and (not node.seen.name or re.match('Gtk|Adw|Hys', node.seen.name))]

    def test_every_control_has_a_name(self):
        with Desk.shared() as app:
            app.pause()
            for tab in ('Properties', 'Equations', 'Analysis'):
                app.find('tab', tab).click()
                self.assertEqual(self.nameless(app), [], tab)
            app.find('tab', 'Properties').click()
            app.find('image', 'Slider s2').click()
            app.find('text box', 's2, Threshold')
            self.assertEqual(self.nameless(app), [])

    def test_tab_gets_everywhere(self):
        with Desk.shared() as app:
            app.resize_window(1366, 768)
            app.pause()
            plots = [node.name for node in app.find_all('button', re.compile('^Menu of '))][::2]
            self.assertEqual(len(plots), 3)
            for name, index in ([('Open', 0), ('Recent Documents', 1), ('Run', 0), ('Reset', 0), ('Step', 0),
                                 ('Side Panel', 0), ('Main Menu', 1), ('Select', 0), ('Load', 0)]
                                + [('Zoom In', 0)] + [(plot, 1) for plot in plots]):
                app.find('button', name, index=index).focus_by_keyboard(most=WAY)
            for role, name in (('tab', 'Properties'), ('text box', 'End time')):
                app.find(role, name).focus_by_keyboard(most=WAY)


if __name__ == '__main__':
    main()
