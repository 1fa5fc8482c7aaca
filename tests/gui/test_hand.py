#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clicks as hands make them: buttons held shortly and long, at rest and while a run goes on."""
import itertools
import re
import unittest

from desk import Desk
from driver import main, wait_for

HELD = (0, 20, 90, 250)


class Live(Desk):
    """Persoz's gephyroid, at rest or running, the bars where they are drawn."""

    def prepare(self, document=None, **more):
        super().prepare(document, **more)
        self.resize_window(1366, 768)
        self.action('win.motion', '0')


class Menus(unittest.TestCase):
    """What is chosen in a menu that the secondary button opened is done."""

    def test_of_an_element(self):
        for running, held in itertools.product((False, True), HELD):
            with self.subTest(running=running, held=held), Live.shared(running=running) as app:
                app.click(app.find('image', 'Spring k1').centre(), button=3, held=held)
                app.click(app.find('menu item', 'Duplicate').centre(), held=held)
                app.find('image', 'Spring k2')
                app.expect_title('^•')

    def test_of_a_plot(self):
        for running, held in itertools.product((False, True), HELD):
            with self.subTest(running=running, held=held), Live.shared(running=running) as app:
                plot = app.find('image', re.compile('^Hysteresis loop'))
                app.click(plot.centre(), button=3, held=held)
                app.click(app.find('menu item', 'Edit…').centre(), held=held)
                app.wait_window('Edit Plot')

    def test_of_an_example(self):
        for held in HELD:
            with self.subTest(held=held), Live.shared() as app:
                app.action('win.gallery', 'topics')
                card = app.find('grid cell', 'Maxwell: relaxation')
                app.click(card.at(20, 20), button=3, held=held)
                app.click(app.find('menu item', 'Open').centre(), held=held)
                app.expect_title('^Maxwell: relaxation')


class Buttons(unittest.TestCase):
    """Of the window."""

    def test_held_shortly_and_long(self):
        for running, held in itertools.product((False, True), HELD):
            with self.subTest(running=running, held=held), Live.shared(running=running) as app:
                for name in ('Equations', 'Analysis', 'Properties'):
                    app.click(app.find('tab', name).centre(), held=held)
                    app.find('tab', name).expect(has={'selected'})

    def test_released_while_a_frame_is_made(self):
        """What a press changes is laid out in the next frame, which asks where the pointer is. The answer may come before the
        release does: it is no end of the press."""
        for running in (False, True):
            with self.subTest(running=running), Live.shared(running=running) as app:
                for role, name in 3 * (('tab', 'Equations'), ('image', 'Spring k1'), ('tab', 'Properties'), ('image', 'Mass m')):
                    node = app.find(role, name)
                    app.move(node.centre())
                    app.screen.button(1, True)
                    app.screen.grab()
                    app.screen.button(1, False, 90)
                    app.screen.release()
                    app.settle()
                    node.expect(has={'selected'}, seconds=2)


if __name__ == '__main__':
    main()
