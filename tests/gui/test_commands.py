#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the menus of the drawing do to a network, each step named in the menu and undone. Leaves pictures to look at."""
import json
import re
import unittest

from board import Board
from desk import artifact
from driver import main, wait_for

CHAIN = 'Wall n1', 'Bar n2', 'Mass n3', 'Spring k1', 'Slider s1'


class Commands(unittest.TestCase):
    """From the menu of the right button, on a wall, a spring, a slider and a mass in a row."""

    def draw(self, app):
        """The chain, in a new drawing."""
        app.clear()
        app.connect('Spring', (-1, 0), (1, 0))
        app.connect('Slider', (1, 0), (3, 0))
        app.put('Wall', (-1, 0))
        app.put('Mass', (3, 0))
        app.expect_images(*CHAIN)

    def on(self, app, name, *items, also=()):
        """Selects something, and others with it, and picks from the menu on it."""
        app.key('Escape')
        app.image(name).click()
        for other in also:
            app.image(other).click(modifiers=['shift'])
        app.image(name).click(button=3)
        app.pick(*items)

    def undo(self, app, step, *names):
        """The menu names the step; what it undoes is as before, redone it is there again, and undone at last."""
        app.choose('Edit', f'Undo: {step}')
        app.expect_images(*CHAIN)
        app.choose('Edit', f'Redo: {step}')
        app.expect_images(*names)
        app.key('ctrl+z')
        app.expect_images(*CHAIN)

    def expect(self, app, step, *names):
        """What there is after a command, and undoing it."""
        app.expect_images(*names)
        app.screenshot(artifact(f'command-{step.split()[0].lower()}.png'))
        self.undo(app, step, *names)

    def test_bars(self):
        """Split in two, the elements that are selected with it leaving; two joined to one."""
        with Board.shared() as app:
            self.draw(app)
            self.on(app, 'Bar n2', '^Split Bar', also=['Slider s1'])
            self.expect(app, 'Split bar', *CHAIN, 'Bar n4')
            self.on(app, 'Mass n3', '^Join Bars', also=['Bar n2'])
            app.expect_images('Wall n1', 'Mass n2', 'Spring k1')
            app.screenshot(artifact('command-join.png'))
            self.undo(app, 'Join', 'Wall n1', 'Mass n2', 'Spring k1')

    def test_copies(self):
        """Duplicated; repeated in series and in parallel."""
        with Board.shared() as app:
            self.draw(app)
            self.on(app, 'Spring k1', '^Duplicate')
            self.expect(app, 'Duplicate', *CHAIN, 'Spring k2')
            self.repeat(app, 'In Series')
            series = *CHAIN, 'Bar n4', 'Bar n5', 'Bar n6', 'Bar n7', 'Spring k2', 'Spring k3', 'Slider s2', 'Slider s3'
            self.expect(app, 'Repeat', *series)
            self.repeat(app, 'In Parallel')
            parallel = *CHAIN, 'Bar n4', 'Bar n5', 'Spring k2', 'Spring k3', 'Slider s2', 'Slider s3'
            self.expect(app, 'Repeat', *parallel)

    def test_graded(self):
        """Thresholds from 1 to 3 in parallel branches."""
        with Board.shared() as app:
            self.draw(app)
            self.on(app, 'Spring k1', '^Repeat', also=['Slider s1'])
            dialog = app.wait_window('Repeat')
            app.key('ctrl+a')
            app.type('3')
            dialog.find('combo box', 'Value that grows').find('button', 'Value that grows').click()
            app.find('label', 's1, Threshold').click()
            last = dialog.find('text box', 'In the last copy').focus()
            app.key('ctrl+a')
            app.type('6/')
            dialog.find('button', 'In Parallel').expect(lacks={'sensitive'})
            app.type('2')
            last.expect(text='6/2')
            app.screenshot(artifact('repeat-graded.png'))
            dialog.find('button', 'In Parallel').click()
            app.expect_images(*CHAIN, 'Bar n4', 'Bar n5', 'Spring k2', 'Spring k3', 'Slider s2', 'Slider s3')
            with open(app.saved('graded.hysteron'), encoding='utf-8') as file:
                elements = json.load(file)['elements']
            self.assertEqual([item.get('threshold', 1) for item in elements if item['kind'] == 'slider'], [1, 2, 3])

    def repeat(self, app, how):
        """Three times what is between the wall and the mass."""
        self.on(app, 'Spring k1', '^Repeat', also=['Slider s1'])
        dialog = app.wait_window('Repeat')
        app.key('ctrl+a')
        app.type('3')
        dialog.find('button', how).click()

    def test_arrangement(self):
        """Flipped and tidied, where things are is different and the network is not."""
        with Board.shared() as app:
            self.draw(app)
            app.key('ctrl+a')
            app.image('Spring k1').click(button=3)
            app.pick('^Flip')
            wait_for('the wall to be on the right', lambda: self.at(app, 'Wall n1') > self.at(app, 'Spring k1'))
            self.undo(app, 'Flip', *CHAIN)
            wait_for('the wall to be on the left', lambda: self.at(app, 'Wall n1') < self.at(app, 'Spring k1'))
            app.key('Escape')
            mass = app.image('Mass n3').centre()
            app.drag(mass, (mass[0] + 200, mass[1]))
            self.assertGreater(self.uneven(app), 100)
            app.click(app.at(-2, 2), button=3)
            app.pick('^Tidy Layout')
            wait_for('the bar to be in the middle', lambda: self.uneven(app) < 20)
            app.choose_nothing(re.compile('Undo: Tidy'))

    def at(self, app, name):
        """Where something is, from left to right."""
        return app.image(name).centre()[0]

    def uneven(self, app):
        """By how many pixels the mass is farther from the bar than the wall is."""
        return self.at(app, 'Mass n3') - 2 * self.at(app, 'Bar n2') + self.at(app, 'Wall n1')


if __name__ == '__main__':
    main()
