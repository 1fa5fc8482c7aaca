#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Clicks as hands make them: buttons held shortly and long, at rest and while a run goes on."""
import itertools
import re
import unittest

from desk import Desk, number, write
from driver import main, wait_for

HELD = (0, 20, 90, 250)


class Live(Desk):
    """Persoz's gephyroid, at rest or running, the bars where they are drawn."""

    def prepare(self, document=None, **more):
        super().prepare(document, **more)
        self.resize_window(1366, 768)
        self.action('win.motion', 0.0)


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


class Lists(unittest.TestCase):
    """Of the panel."""

    def test_item_that_is_pressed_is_chosen(self):
        """A list that opens above its button stays where it is while its items get the focus."""
        with Desk.shared(write('block.hysteron', BLOCK | {'loads': [
                {'node': 'm', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}}]})) as app:
            app.action('win.motion', 0.0)
            app.find('image', 'Mass m').click()
            choice = app.field('combo box', 'Force on m, Signal')
            app.bring_into_view(choice, app.properties().box())
            choice.click()
            x, y, width, height = wait_for('the list', app.popups)[0]
            app.click((x + width // 2, y + height - 50))
            app.field('text box', 'Force on m, Formula in t')


BLOCK = {
    'hysteron': 1, 'title': 'Block', 'nodes': [{'id': 'wall', 'fixed': True, 'x': 0}, {'id': 'm', 'mass': 1, 'velocity': 5, 'x': 6}],
    'elements': [{'id': 'k', 'kind': 'spring', 'from': 'wall', 'to': 'm', 'stiffness': 25}],
    'simulation': {'until': 1000, 'step': 0.01}}


class Moving(unittest.TestCase):
    """What moves away from a pointer that rests."""

    def test_stays_what_is_pointed_at(self):
        """Once it has come there it is read, its value turned by the wheel, and it is selected, until the pointer moves elsewhere."""
        with Desk.shared(write('block.hysteron', BLOCK)) as app:
            mass, reading = app.find('image', 'Mass m'), re.compile('^m · Mass')
            app.action('win.reset')  # where it is drawn without displacements
            app.action('win.motion', 3.0)
            x, y = mass.centre()
            app.move((x, y))
            app.find('label', reading)
            app.action('win.run-toggle')

            def value():
                return re.search('m = ([^ ]+)', mass.description)[1]

            def is_away():
                return abs(number(re.search('x = ([^ ]+)', mass.description)[1])) > 0.7

            wait_for('the mass to move away', is_away)
            self.assertTrue(app.find_all('label', reading))
            for _ in range(3):
                before = value()
                wait_for('the mass to be away', is_away)
                app.scroll((x, y), -1)
                wait_for('another mass', lambda: value() != before)
            wait_for('the mass to be away', is_away)
            app.click((x, y))
            mass.expect(has={'selected'})
            app.move((x, y - 60))
            app.wait_gone('label', reading)


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
