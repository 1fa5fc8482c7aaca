#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What keys and clicks mean for the tools: where they are pressed, how short they are, what a press takes up."""
import json
import re
import unittest

from board import COLUMN, LANE, Board
from desk import artifact
from driver import main, wait_for


class Room(unittest.TestCase):
    """Of the column of tools."""

    def test_more_tools_are_told_by_the_edge(self):
        """Where the lowest ones are out of sight, the edge is dark."""
        with Board.shared() as app:
            for size, dark in ((1366, 768), False), ((645, 480), True):
                app.resize_window(*size)
                x, y, _, height = app.tools.box()
                edge, above = (sum(app.pixels((x + 2, y + height - up, 1, 1))[0]) for up in (2, 20))
                self.assertEqual(edge < above - 60, dark, (size, edge, above))

    def test_names_on_an_empty_page(self):
        """Beside the symbols, a click on them chooses the tool; they go with the first thing that is drawn, and nothing moves."""
        with Board.shared() as app:
            def named():
                app.activate('app.test-labels')
                whole = [text for text, whole in app.action_state('app.test-labels') if whole]
                return [node.seen.name for node in app.find_all('label', within=app.tools) if node.seen.name in whole]

            names = [node.seen.name for node in app.find_all('button', within=app.tools)]
            self.assertEqual(named(), [])
            x, _, width, _ = app.tools.box()
            self.assertEqual(app.drawing.box()[0], x + width + 1, 'a line is between')
            app.clear()
            self.assertEqual(named(), names)
            app.screenshot(artifact('tools-named.png'))
            app.click(app.tools.find('button', 'Mass').at(-12, 12))
            self.assertEqual(app.action_state('win.tool'), 'mass')
            place = app.at(2, 1)
            app.click(place)
            self.assertEqual(app.image('Mass m1').centre(), place)
            self.assertEqual(named(), [])
            app.key('ctrl+z')
            wait_for('the names', lambda: named() == names)


class Places(unittest.TestCase):
    """Of what stands alone."""

    def test_at_the_pointer(self):
        """A mass, a wall, a bar appear where the pointer was, beside a network and before there is any, and are drawn there
        before the click; dragging takes them up and down; a spring drawn from one is in its lane."""
        with Board.shared() as app:
            app.clear()
            app.put('Mass', (4, 2))
            mass = app.image('Mass m1')
            self.assertEqual(mass.centre(), app.at(4, 2))
            app.put('Wall', (-1, -1))
            self.assertEqual(app.image('Wall w1').centre(), app.at(-1, -1))
            app.connect('Spring', (1, 0), (3, 0))
            app.put('Bar', (-1, 1))
            self.assertEqual(app.image('Bar n3').centre(), app.at(-1, 1))
            self.assertEqual((mass.centre(), app.image('Wall w1').centre()), (app.at(4, 2), app.at(-1, -1)))
            app.drag(mass.centre(), app.at(5, -1))
            self.assertEqual(mass.centre(), app.at(5, -1))
            app.connect('Spring', (-1, 1), (1, 1))
            self.assertEqual(app.image('Spring k2').centre(), app.at(0, 1))
            app.screenshot(artifact('places.png'))


class Misses(unittest.TestCase):
    """Ends that are let go beside the bar that was meant."""

    def draw(self, app, beside):
        """A spring from a wall to beside a mass that has a load, as far to its left as told, in pixels."""
        app.clear()
        app.put('Mass', (2, 0))
        app.put('Wall', (-1, 0))
        app.put('Load', (2, 0))
        app.tool('Spring')
        x, y = app.at(2, 0)
        app.drag(app.at(-1, 0), (x - beside, y))

    def test_joined_or_offered(self):
        """Where it is near enough it is the mass's own; farther away a button joins it, and none makes a wall of it."""
        with Board.shared() as app:
            for beside in (10, 19):
                self.draw(app, beside)
                app.expect_images('Mass m1', 'Wall w1', 'Spring k1')
            self.draw(app, 40)
            app.expect_images('Bar n1', 'Mass m1', 'Wall w1', 'Spring k1')
            app.find('button', 'Join n1 with m1')
            self.assertEqual(app.find_all('button', re.compile('^(Make|Give) ')), [])
            app.screenshot(artifact('beside-a-mass.png'))
            app.find('button', 'Join n1 with m1').click()
            app.expect_images('Mass m1', 'Wall w1', 'Spring k1')


class Keys(unittest.TestCase):
    """The key of a tool does what its button does."""

    def test_a_press_takes_up_the_tool_of_a_key(self):
        """From an empty drawing with the pointer beside it: the key chooses the wall, Enter puts it there; and a spring begun by
        its key and drawn by mouse."""
        with Board.shared() as app:
            app.clear()
            app.move(app.panel.centre())
            app.key('w')
            app.tools.find('button', 'Wall').expect(has={'pressed'})
            app.expect_images()
            app.key('Return')
            app.expect_images('Wall w1')
            wall = app.image('Wall w1').centre()
            app.key('s')
            self.assertEqual(app.action_state('win.tool'), 'spring')
            app.tools.find('button', 'Spring').expect(has={'pressed'})
            app.drag(wall, (wall[0] + 192, wall[1]))
            app.expect_images('Wall w1', 'Bar n1', 'Spring k1')
            self.assertEqual(app.image('Wall w1').centre(), wall)
            self.assertEqual(app.action_state('win.tool'), 'select')

    def test_letters_after_the_mouse_are_for_the_mouse(self):
        """A press hides the place of the keyboard: no letter acts there any more."""
        with Board.shared() as app:
            app.clear()
            app.connect('Spring', (0, 0), (2, 0))
            app.image('Bar n1').focus()
            app.key('Left', 'Home')
            app.click(app.at(4, 1))
            app.key('w')
            app.expect_images('Bar n1', 'Bar n2', 'Spring k1')
            self.assertEqual(app.action_state('win.tool'), 'wall')
            app.click(app.at(-1, 0))
            app.expect_images('Bar n1', 'Bar n2', 'Wall w1', 'Spring k1')

    def test_typing_in_the_panel_draws_and_deletes_nothing(self):
        """On a row beside an entry, as after Tab."""
        with Board.shared() as app:
            app.clear()
            app.put('Mass', (0, 0))
            app.expect_images('Mass m1')
            tab = app.find('tab', 'Properties')
            tab.click()
            tab.focus()
            app.key('s', 'space', 'w', 'Delete', 'BackSpace', 'ctrl+x', 'ctrl+d')
            self.assertEqual(app.action_state('win.tool'), 'select')
            app.expect_images('Mass m1')
            app.expect_truth('paused$')
            app.find('list item', re.compile('^No load|^Nothing')).focus()
            app.key('Delete')
            app.expect_images('Mass m1')
            mass = app.image('Mass m1')
            app.drawing.focus()
            app.key('Escape')
            mass.expect(lacks={'selected'})
            title = app.panel.find('text box', 'Title')
            app.bring_into_view(title, app.panel.box())
            title.click()
            app.type('A title\tsw')
            app.expect_images('Mass m1')
            self.assertEqual(app.action_state('win.tool'), 'select')
            mass.click()
            app.key('Delete')
            app.expect_images()


class Clicks(unittest.TestCase):
    """However short."""

    def test_short_clicks_draw(self):
        """Masses put by presses that are over at once, while nothing else goes on."""
        with Board.shared() as app:
            for _ in range(3):
                app.clear()
                names = []
                for i in range(9):
                    app.tool('Mass')
                    app.move(app.at(-2 + 0.75 * i, 0.4))
                    app.expect_images(*names)  # meanwhile the window comes to rest
                    app.screen.click(1)
                    app.settle()
                    names.append(f'Mass m{i + 1}')
                    self.assertEqual(app.action_state('win.tool'), 'select', names[-1])
                app.expect_images(*names)


class Branches(unittest.TestCase):
    """Elements drawn beside others, farther away than the next lane."""

    def test_below_a_bar(self):
        """A branch below what is there joins the bars of its columns, which is shown before."""
        with Board.shared() as app:
            app.clear()
            app.connect('Spring', (-1, -1), (1, -1))
            app.tool('Slider')

            def look():
                app.screenshot(artifact('draw-below.png'))
                app.expect_images('Bar n1', 'Bar n2', 'Spring k1')

            app.drag(app.at(-1, 2), app.at(1, 2), before_release=look)
            app.expect_images('Bar n1', 'Bar n2', 'Spring k1', 'Slider s1')
            spring, slider = app.image('Spring k1').centre(), app.image('Slider s1').centre()
            self.assertAlmostEqual(slider[1] - spring[1], 3 * LANE, delta=2)
            with open(app.saved('below.hysteron'), encoding='utf-8') as file:
                elements = json.load(file)['elements']
            self.assertEqual([(item['from'], item['to']) for item in elements], [('n1', 'n2')] * 2)

    def test_not_under_the_buttons(self):
        """What is dropped there comes out from under the buttons at the foot of the drawing."""
        with Board.shared() as app:
            app.clear()
            buttons = app.find('button', 'Zoom Out')
            x, y = buttons.centre()
            column, lane = round((x - 120 - app.origin_x) / COLUMN), (y - 24 - app.origin_y) / LANE
            app.connect('Spring', (column - 2, lane), (column, lane))
            bar = app.image('Bar n2')
            app.tool('Load')
            app.click(bar.centre())
            app.find('label', 'Bar n2')
            wait_for('the bar above the buttons', lambda: bar.box()[1] + bar.box()[3] <= buttons.box()[1])

    def test_not_across_an_element(self):
        """Below an element that goes by, there is a bar of its own."""
        with Board.shared() as app:
            app.clear()
            app.connect('Spring', (-1, -1), (1, -1))
            app.connect('Spring', (-2, 1), (3, 1))
            app.connect('Slider', (-1, 2), (1, 2))
            app.expect_images('Bar n1', 'Bar n2', 'Bar n3', 'Bar n4', 'Bar n5', 'Bar n6', 'Spring k1', 'Spring k2', 'Slider s1')


if __name__ == '__main__':
    main()
