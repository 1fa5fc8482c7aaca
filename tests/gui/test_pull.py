#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A bar taken in hand while the run goes on: by mouse and by keyboard, let go, and kept as a load."""
import re
import unittest

from desk import artifact, number, write
from board import Board
from driver import main, wait_for

PRANDTL = {
    'hysteron': 1, 'title': 'Prandtl by hand',
    'nodes': [{'id': 'w', 'fixed': True, 'x': 0, 'row': 0}, {'id': 'a', 'x': 2, 'row': 0}, {'id': 'b', 'x': 4, 'row': 0}],
    'elements': [{'id': 's', 'kind': 'slider', 'from': 'w', 'to': 'a', 'threshold': 1},
                 {'id': 'k', 'kind': 'spring', 'from': 'a', 'to': 'b', 'stiffness': 2}],
    'simulation': {'until': 1000, 'step': 0.01},
    'figures': [{'kind': 'plane', 'x': 'x:b', 'y': 'r:b'}]}


BLOCK = {
    'hysteron': 1, 'title': 'Block', 'nodes': [{'id': 'w', 'fixed': True, 'x': 0}, {'id': 'm', 'mass': 1, 'x': 3}],
    'elements': [{'id': 'k', 'kind': 'spring', 'from': 'w', 'to': 'm', 'stiffness': 0.01}],
    'simulation': {'until': 1000, 'step': 0.01}}


class Pull(unittest.TestCase):
    def read(self, app, name, symbol):
        """A number of the description of a bar, which is told anew about once a second."""
        found = re.search(rf'{symbol} = (\S+)', app.find('image', name).description or '')
        return number(found.group(1)) if found else None

    def expect(self, app, name, symbol, value, within=0.02):
        def fits():
            got = self.read(app, name, symbol)
            return got is not None and abs(got - value) < within
        wait_for(f'{symbol} of {name} to be {value}', fits)

    def test_by_mouse(self):
        """Farther than the slider bears, and back: the force is +1, then -1; put away, the bar is free. What the hand did is a table of displacements, of which undo goes back."""
        with Board.shared(write('prandtl.hysteron', PRANDTL), running=True) as app:
            bar = app.find('image', 'Bar b')
            x, y = bar.centre()
            app.key('p')
            app.tools.find('button', 'Pull by hand').expect(has={'pressed'})
            app.drag((x, y), (x + 120, y), before_release=lambda: app.screenshot(artifact('pull.png')))
            self.expect(app, 'Bar b', 'r', 1)
            x, y = bar.centre()
            app.drag((x, y), (x - 200, y))
            self.expect(app, 'Bar b', 'r', -1)
            app.key('v')
            self.expect(app, 'Bar b', 'F', 0)
            app.action('win.keep-pull')
            app.expect_title('^•')
            app.find('image', 'Bar b').click()
            app.field('combo box', 'Displacement of b, Signal')
            app.key('ctrl+z')
            app.expect_title('^[^•]')

    def test_mass(self):
        """Let go, it swings by itself."""
        with Board.shared(write('block.hysteron', BLOCK), running=True) as app:
            x, y = app.find('image', 'Mass m').centre()
            app.key('p')
            app.drag((x, y), (x + 120, y))
            wait_for('the mass to be free', lambda: self.read(app, 'Mass m', 'F') == 0 and self.read(app, 'Mass m', 'x′') != 0)

    def test_by_keyboard(self):
        """The letter takes the bar at the ring, arrows pull it, the space bar pauses, Escape lets go."""
        with Board.shared(write('prandtl.hysteron', PRANDTL), running=True) as app:
            app.drawing.focus_by_keyboard()
            app.key('End')
            app.key('p', *['Right'] * 12)
            self.expect(app, 'Bar b', 'r', 1)
            app.screen.press('space', True)
            app.settle()
            app.expect_truth('[^d]$')   # a key that is held down repeats
            app.screen.press('space', False)
            app.settle()
            app.expect_truth('paused$')
            app.key('space')
            app.expect_truth('[^d]$')
            app.key(*['Left'] * 30)
            self.expect(app, 'Bar b', 'r', -1)
            app.key('Escape')
            self.expect(app, 'Bar b', 'F', 0)
            app.tools.find('button', 'Select').expect(has={'pressed'})


if __name__ == '__main__':
    main()
