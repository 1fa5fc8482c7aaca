#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the mouse and a few keys do to what is drawn: selecting, moving, joining, copying. Leaves pictures to look at."""
import json
import re
import unittest

from board import COLUMN, LANE, Board
from desk import Desk, artifact, example, write
from driver import main, wait_for

CHAIN = 'Wall n1', 'Bar n2', 'Mass n3', 'Spring k1', 'Slider s1'


def chain(app):
    """A wall, a spring, a slider and a mass in a row, in a new drawing."""
    app.clear()
    app.connect('Spring', (-1, 0), (1, 0))
    app.connect('Slider', (1, 0), (3, 0))
    app.put('Wall', (-1, 0))
    app.put('Mass', (3, 0))
    app.expect_images(*CHAIN)


def network(path):
    """The nodes and elements of a document without where they are drawn."""
    with open(path, encoding='utf-8') as file:
        document = json.load(file)
    for item in document['nodes'] + document['elements']:
        item.pop('x', None)
        item.pop('row', None)
    return document['nodes'], document['elements']


class Selecting(unittest.TestCase):
    """By clicks and by the rubber band, and what undoing says."""

    def rubber_band(self, app):
        """What lies in it is selected, and nothing without it."""
        chain(app)
        app.drag(app.at(0.6, -1), app.at(3.5, 1), before_release=lambda: app.screenshot(artifact('draw-band.png')))
        app.key('Delete')
        app.expect_images('Wall n1')
        app.key('ctrl+z')
        app.expect_images(*CHAIN)
        app.key('Escape', 'Delete')
        app.expect_images(*CHAIN)

    def shift_click(self, app):
        """Adds to what is selected."""
        chain(app)
        app.image('Spring k1').click()
        app.image('Slider s1').click(modifiers=['shift'])
        app.key('Delete')
        app.expect_images('Wall n1', 'Bar n2', 'Mass n3')

    def names_of_steps(self, app):
        """The menu says what would be undone; undoing all is as if nothing had been."""
        chain(app)
        app.choose_nothing(re.compile('Undo: Add mass'))
        app.key('ctrl+z', 'ctrl+z')
        app.expect_images('Bar n1', 'Bar n2', 'Bar n3', 'Spring k1', 'Slider s1')
        app.key('ctrl+z', 'ctrl+z')
        app.expect_images()
        app.expect_title('^Untitled')
        app.key(*['ctrl+shift+z'] * 4)
        app.expect_images(*CHAIN)
        app.expect_title('^• Untitled')

    def test_selecting(self):
        with Board.shared() as app:
            self.rubber_band(app)
            self.shift_click(app)
            self.names_of_steps(app)


class Moving(unittest.TestCase):
    """Places change, the mechanics does not."""

    def bars_and_lanes(self, app):
        """Both snap to the grid; undoing brings them back."""
        chain(app)
        start = app.image('Bar n2').centre()
        app.drag(start, (start[0] - COLUMN // 2 - 7, start[1] + 5))
        self.assertAlmostEqual(app.image('Bar n2').centre()[0], start[0] - COLUMN / 2, delta=2)
        lane = app.image('Slider s1').centre()
        app.drag(lane, (lane[0] + 9, lane[1] + LANE))
        self.assertAlmostEqual(app.image('Slider s1').centre()[1], lane[1] + LANE, delta=2)
        moved = network(app.saved('moved.hysteron'))
        app.key('ctrl+z', 'ctrl+z')
        self.assertAlmostEqual(app.image('Bar n2').centre()[0], start[0], delta=2)
        self.assertEqual(network(app.saved('unmoved.hysteron')), moved)

    def dropped_on_another(self, app):
        """A bar that is dropped on another is joined with it."""
        chain(app)
        mass, bar = app.image('Mass n3').centre(), app.image('Bar n2').centre()
        app.connect('Dashpot', (-1, 0), (3, 1))

        def look():
            app.find('label', 'Join n2 with n3')
            app.screenshot(artifact('draw-join.png'))

        app.drag(app.image('Bar n2').centre(), (mass[0], bar[1]), before_release=look)
        app.expect_images('Wall n1', 'Mass n3', 'Spring k1', 'Dashpot c1')
        app.key('ctrl+z')
        app.expect_images(*CHAIN, 'Dashpot c1')
        self.assertAlmostEqual(app.image('Bar n2').centre()[0], bar[0], delta=2)

    def lanes_give_way(self, app):
        """What lies where an element is dropped goes to a free lane."""
        app.clear()
        for lane in (0, 1, 2):
            app.connect('Spring', (0, lane), (2, lane), steps=4)
        first, last = app.image('Spring k1').centre(), app.image('Spring k3').centre()
        app.drag(first, last)
        wait_for('the dragged one to be there', lambda: abs(app.image('Spring k1').centre()[1] - last[1]) <= 2)
        lanes = sorted(app.image(f'Spring {name}').centre()[1] for name in ('k1', 'k2', 'k3'))
        self.assertTrue(all(after - before > LANE / 2 for before, after in zip(lanes, lanes[1:])), lanes)

    def ends_are_attached_elsewhere(self, app):
        """The grips of an element that is selected alone."""
        app.clear()
        app.connect('Spring', (-1, 0), (1, 0))
        app.connect('Dashpot', (-1, 1), (1, 1))
        app.connect('Slider', (1, 0), (3, 0))
        app.image('Slider s1').click()
        x, y = app.at(3, 0)
        app.drag((x - 13, y), app.at(-1, 0), before_release=lambda: app.screenshot(artifact('draw-attach.png')))
        nodes, elements = network(app.saved('attached.hysteron'))
        self.assertEqual([(item['id'], item['from'], item['to']) for item in elements],
                         [('k1', 'n1', 'n2'), ('c1', 'n1', 'n2'), ('s1', 'n2', 'n1')])
        self.assertEqual([item['id'] for item in nodes], ['n1', 'n2', 'n3'])
        app.key('ctrl+z')
        app.image('Slider s1').click()
        app.drag((x - 13, y), app.at(4, 0))
        app.expect_images('Bar n1', 'Bar n2', 'Bar n3', 'Bar n4', 'Spring k1', 'Slider s1', 'Dashpot c1')

    def test_moving(self):
        with Board.shared() as app:
            self.bars_and_lanes(app)
            self.dropped_on_another(app)
            self.lanes_give_way(app)
            self.ends_are_attached_elsewhere(app)

    def test_undo_of_a_place_or_a_value_lets_the_run_go_on(self):
        model = example('persoz')
        model['simulation']['until'] = 1e4
        with Desk.shared(write('long.hysteron', model), running=True) as app:
            app.resize_window(1366, 768)
            app.speed('100')
            app.expect_progress(0.005)
            app.set_value('k1, Stiffness', '2')
            bar = app.find('image', 'Bar A').centre()
            app.key('ctrl+z', 'ctrl+shift+z', 'ctrl+z')
            app.action('win.motion', 0.0)
            app.drag(bar, (bar[0] + 50, bar[1]))
            app.key('ctrl+z')
            before = app.progress()
            self.assertGreater(before, 0.005)
            app.expect_progress(before)


class View(unittest.TestCase):
    """Looking at the drawing from elsewhere changes nothing of it."""

    def expect_at(self, app, name, place):
        """Waits until something is seen at a place, to rounding."""
        wait_for(f'{name} to be at {place}',
                 lambda: all(abs(a - b) <= 3 for a, b in zip(app.image(name).centre(), place)))

    def test_view(self):
        with Board.shared() as app:
            chain(app)
            app.key('Escape')
            x, y = app.image('Spring k1').centre()
            app.drag((x + 40, y + 100), (x + 100, y + 140), button=2)
            self.expect_at(app, 'Spring k1', (x + 60, y + 40))
            app.screen.press('space', True)
            app.drag((x + 100, y + 100), (x + 40, y + 60))
            app.screen.press('space', False)
            app.settle()
            self.expect_at(app, 'Spring k1', (x, y))
            app.expect_truth('paused$')
            app.scroll((x, y), -3, modifiers=['ctrl'])
            self.expect_at(app, 'Spring k1', (x, y))
            wider = app.image('Spring k1').extents[2]
            app.scroll((x, y), 3, modifiers=['ctrl'])
            self.assertGreater(wider, 1.3 * app.image('Spring k1').extents[2])
            app.key('0')
            wall, mass = app.image('Wall n1').centre()[0], app.image('Mass n3').centre()[0]
            left, _, width, _ = app.drawing.box()
            self.assertGreater(mass - wall, width / 3)
            self.assertTrue(left < wall < mass < left + width)
            app.key('space')
            app.expect_truth('running$')
            app.pause()
            self.follows_its_room(app)
            self.comes_back_by_undo(app)

    def follows_its_room(self, app):
        """A drawing that was fitted is fitted again, also after an edit, when something takes of its room."""
        app.image('Spring k1').click()
        app.key('ctrl+Down')
        before = app.image('Mass n3').centre()
        app.resize_window(1366, 600)
        wait_for('the drawing to have less room', lambda: app.image('Mass n3').centre()[1] < before[1] - 15)
        small = app.image('Mass n3').centre()
        app.resize_window(1366, 768)
        wait_for('the drawing to have its room again', lambda: app.image('Mass n3').centre()[1] > small[1] + 15)
        fitted = app.image('Mass n3').centre()
        app.key('0')
        self.expect_at(app, 'Mass n3', fitted)
        app.key('ctrl+z')
        app.expect_images(*CHAIN)

    def comes_back_by_undo(self, app):
        """What brings a copy into view, undo takes back."""
        x, y, _, height = app.drawing.box()
        place = app.image('Wall n1').centre()
        app.drag((x + 20, y + 20), (x + 20, y + 20 + height - 60 - (place[1] - y)), button=2)
        place = app.image('Wall n1').centre()
        app.key('ctrl+a', 'ctrl+d')
        wait_for('the copy to come into view', lambda: app.image('Wall n1').centre()[1] < place[1] - 20)
        app.key('ctrl+z')
        app.expect_images(*CHAIN)
        self.expect_at(app, 'Wall n1', place)


class Commands(unittest.TestCase):
    """What the menus do to what is selected."""

    def copy_and_paste(self, app):
        """What is pasted is selected."""
        chain(app)
        app.key('ctrl+a', 'ctrl+c', 'ctrl+v')
        app.expect_images(*CHAIN, 'Wall n4', 'Bar n5', 'Mass n6', 'Spring k2', 'Slider s2')
        app.screenshot(artifact('draw-paste.png'))
        app.key('ctrl+x')
        app.expect_images(*CHAIN)

    def paste_at_the_pointer(self, app):
        """Into an empty document, with the first bar where the pointer is."""
        chain(app)
        app.key('ctrl+a', 'ctrl+c')
        app.clear()
        place = app.at(1, 1)
        app.move(place)
        app.key('ctrl+v')
        app.expect_images(*CHAIN)
        wall, spring = app.image('Wall n1').centre(), app.image('Spring k1').centre()
        self.assertAlmostEqual(wall[0], place[0], delta=COLUMN / 4)
        self.assertAlmostEqual(spring[1], place[1], delta=LANE / 2)

    def repeat(self, app):
        """A branch, three times. What was there stays where it is, to be pointed at."""
        chain(app)
        places = [app.image(name).box()[:2] for name in ('Wall n1', 'Spring k1')]
        app.image('Spring k1').click()
        app.image('Slider s1').click(modifiers=['shift'])
        app.key('ctrl+shift+r')
        dialog = app.wait_window('Repeat')
        app.key('ctrl+a')
        app.type('3')
        app.screenshot(artifact('draw-repeat.png'))
        dialog.find('button', 'In Parallel').click()
        app.expect_images(*CHAIN, 'Bar n4', 'Bar n5', 'Spring k2', 'Spring k3', 'Slider s2', 'Slider s3')
        app.screenshot(artifact('draw-repeated.png'))
        self.assertEqual([app.image(name).box()[:2] for name in ('Wall n1', 'Spring k1')], places)
        app.key('ctrl+z')
        app.expect_images(*CHAIN)

    def menu(self, app):
        """After a command from a menu the keys are the drawing's again."""
        chain(app)
        app.image('Bar n2').click()
        app.choose('Edit', 'Split Bar')
        app.expect_images(*CHAIN, 'Bar n4')
        app.choose('Edit', 'Tidy Layout')
        app.key('Escape')
        app.choose('Edit', 'Flip')
        wait_for('the wall to be on the right',
                 lambda: app.image('Wall n1').centre()[0] > app.image('Spring k1').centre()[0])

    def test_commands(self):
        with Board.shared() as app:
            self.copy_and_paste(app)
            self.paste_at_the_pointer(app)
            self.repeat(app)
            self.menu(app)


if __name__ == '__main__':
    main()
