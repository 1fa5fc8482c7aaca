#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Large networks: what panning and each kind of edit cost beside a small one, and opening one as large as the format
allows.

Times on the clock are printed and not judged, since other programs take part in them; processor time is compared.
"""
import os
import re
import unittest

from board import COLUMN, LANE, Board
from desk import Desk, artifact, write
from driver import main, wait_for

TIMES = 1000
WIDE, LONG = 20, 50  # bundles of two elements in series each, so many side by side and so many in a row
TICKS = os.sysconf('SC_CLK_TCK')


def processor(app):
    """Seconds of processor time that the application has taken."""
    with open(f'/proc/{app.process.pid}/stat', encoding='ascii') as file:
        fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def bundles(elements, wide=20):
    """A row of bundles of springs and sliders, with a mass at its end."""
    count = elements // wide
    kinds = {'kind': 'spring', 'stiffness': 1}, {'kind': 'slider', 'threshold': 1}
    return {'hysteron': 1, 'title': f'{elements} elements',
            'nodes': [{'id': 'n0', 'fixed': True}] + [{'id': f'n{i}'} for i in range(1, count)]
            + [{'id': f'n{count}', 'mass': 1}],
            'elements': [kinds[i % 2] | {'id': f'e{i}', 'from': f'n{i // wide}', 'to': f'n{i // wide + 1}'}
                         for i in range(elements)],
            'simulation': {'until': 10, 'step': 0.01}}


def draw_one(app):
    """A spring and a slider in series, and the bar between them, selected."""
    app.clear()
    app.connect('Spring', (-1, 0), (1, 0))
    app.connect('Slider', (1, 0), (3, 0))
    app.put('Wall', (-1, 0))
    app.key('ctrl+a')


def repeat(app, times, how, springs):
    """Everything, so many times, until there are that many springs."""
    app.key('ctrl+a', 'ctrl+shift+r')
    dialog = app.wait_window('Repeat')
    app.key('ctrl+a')
    app.type(str(times))
    dialog.find('button', how).click()
    app.expect_truth(f'^{springs} springs · {springs} sliders')


def measured(app, what, act):
    """The processor time of an action, and the most of it in one round of the main loop, which are told with the times of
    the rounds."""
    app.sync()
    app.frames(restart=True)
    before = processor(app)
    act()
    app.sync()
    taken = processor(app) - before
    count, most_95, longest, costliest = app.frames()
    print(f'# {what}: {taken:.2f} s of processor time; {count} rounds of the main loop, 95 % within {most_95:.1f} ms, '
          f'the longest {longest:.1f} ms, the costliest {costliest:.1f} ms', flush=True)
    return taken, costliest


class Large(unittest.TestCase):
    """Two thousand elements in a window, made with the command that repeats."""

    def pan(self, app):
        """To and fro with the middle button."""
        middle = app.at(1, 1)
        for dx in (-300, 300) * 2:
            app.drag(middle, (middle[0] + dx, middle[1] - 40), button=2, steps=15)

    def edit(self, app):
        """Elements drawn and undone."""
        for lane in (1, 2):
            app.connect('Dashpot', (0, lane), (2, lane), steps=4)
            app.expect_truth('1 dashpot')
            app.key('ctrl+z')
            app.expect_truth('^((?!dashpot).)*$')

    def costs(self, app, size):
        """What is measured, by name."""
        return {name: measured(app, f'{size}, {name}', lambda act=act: act(app))[0]
                for name, act in (('panning', self.pan), ('editing', self.edit))}

    def test_two_thousand_elements(self):
        with Board() as app:
            draw_one(app)
            small = self.costs(app, 'two elements')
            repeat(app, TIMES, 'In Series', TIMES)
            app.screenshot(artifact('large-near.png'))
            large = self.costs(app, f'{2 * TIMES} elements')
            app.key('Escape', '0')
            app.screenshot(artifact('large-fitted.png'))
            self.expect_whole(app)
            fitted, _ = measured(app, 'the whole of them, panning', lambda: self.pan(app))
            self.assertLess(large['panning'], 4 * small['panning'] + 0.1)
            self.assertLess(fitted, 4 * small['panning'] + 0.1)
            self.assertLess(large['editing'], 8 * small['editing'] + 0.1)

    def expect_whole(self, app):
        """The drawing ends before its room does, on both sides."""
        left, top, width, height = app.drawing.box()
        row = [len(set(app.pixels((left + x, top + height // 4, 4, height // 2)))) > 1 for x in range(4, width - 8, 4)]
        self.assertEqual((row[0], any(row), row[-1]), (False, True, False))

    def opened(self, elements):
        """Opens so many elements; the processor time until the window shows them."""
        path = write(f'{elements}.hysteron', bundles(elements))
        with Desk(path, running=True) as app:
            app.expect_title(f'{elements} elements')
            app.expect_truth(f'{elements // 2} springs')
            taken = processor(app)
            print(f'# {elements} elements opened with {taken:.2f} s of processor time', flush=True)
            wait_for('the run to go on', lambda: re.search('running|paused', app.header.description), 60)
            app.screenshot(artifact(f'large-{elements}.png'))
            app.key('space')
        return taken

    def test_a_hundred_thousand_elements(self):
        self.assertLess(self.opened(100000), 12 * self.opened(10000))


class Edits(unittest.TestCase):
    """Each kind of edit by mouse and keyboard, of one element and of many."""

    spring = slider = bar = lane = springs = None

    def find_places(self, app):
        """Where the first spring, slider and bar between them are, and the height of a lane; the view stays like that."""
        app.key('0')
        spring = app.image('Spring k1')
        self.spring, self.slider, self.bar = spring.centre(), app.image('Slider s1').centre(), app.image('Bar n2').centre()
        self.lane = round(spring.box()[2] * LANE / (2 * COLUMN))

    def beside(self, point, columns, lanes):
        """So far from a point."""
        return round(point[0] + columns * self.lane * COLUMN / LANE), round(point[1] + lanes * self.lane)

    def type_in_place(self, app):
        """A value on the drawing."""
        app.click(self.spring, count=2)
        app.type('2\n')

    def type_in_panel(self, app):
        """A value in the panel, of the element that is selected."""
        app.set_field('k1, Stiffness', '3')

    def turn_wheel(self, app):
        """Over the value that is written above a symbol."""
        for _ in range(3):
            app.scroll(self.beside(self.spring, 0, -0.4), -1)

    def drag_bar(self, app):
        """Sideways, below the lanes that begin and end there or where none does."""
        start = self.beside(self.bar, 0, -0.45)
        app.drag(start, self.beside(start, 0.6, 0), steps=5)

    def drag_lane(self, app):
        """Up, to where no element is."""
        start = self.beside(self.spring, -0.2, 0)
        app.drag(start, self.beside(start, 0, -2), steps=5)

    def draw(self, app):
        """An element in a lane of its own."""
        app.tool('Dashpot')
        start = self.beside(self.spring, -0.6, -1)
        app.drag(start, self.beside(start, 1.8, 0), steps=5)
        app.expect_truth('1 dashpot')

    def take_back(self, app):
        """The last step, and does it again."""
        app.key('ctrl+z')
        app.sync()
        app.key('ctrl+shift+z')

    def span(self, app):
        """A rubber band over the left quarter."""
        x, y, width, height = app.drawing.box()
        app.drag((x + 4, y + 4), (x + width // 4, y + height - 8), steps=5)

    def paste(self, app):
        """What was copied."""
        app.key('ctrl+v')
        app.expect_truth(r'^(?!%d springs)' % self.springs)

    def costs(self, app, name, edits):
        """The costliest round of each edit, and of taking it back where that is asked for, by name."""
        rounds = {}
        for what, act, again in edits:
            rounds[what] = measured(app, f'{name}, {what}', lambda act=act: act(app))[1]
            if again:
                rounds[f'{what}, again'] = measured(app, f'{name}, {what}, undone and redone',
                                                    lambda: self.take_back(app))[1]
        return rounds

    def single(self, app, name):
        """Edits of one element."""
        rounds = self.costs(app, name, (
            ('an element selected', lambda app: app.click(self.spring), False),
            ('a value in the panel', self.type_in_panel, True),
            ('another one selected', lambda app: app.click(self.slider), False),
            ('nothing selected', lambda app: app.key('Escape'), False),
            ('a value in place', self.type_in_place, True),
            ('a value by the wheel', self.turn_wheel, True),
            ('a bar dragged', self.drag_bar, True),
            ('that undone', lambda app: app.key('ctrl+z'), False),
            ('a lane dragged', self.drag_lane, True),
            ('that undone too', lambda app: app.key('ctrl+z'), False),
            ('an element drawn', self.draw, True),
            ('it deleted', lambda app: app.key('Delete'), True)))
        app.key('ctrl+z', 'ctrl+z')
        app.expect_truth(f'^{self.springs} springs? · {self.springs} sliders? · (?!1 dashpot)')
        return rounds

    def grouped(self, app, name):
        """Edits of many."""
        app.key('Escape', '0')
        rounds = self.costs(app, name, (
            ('all selected', lambda app: app.key('ctrl+a'), False),
            ('none selected', lambda app: app.key('Escape'), False),
            ('a rubber band', self.span, False),
            ('a quarter copied', lambda app: app.key('ctrl+c'), False),
            ('it deleted', lambda app: app.key('Delete'), True),
            ('that undone', lambda app: app.key('ctrl+z'), False),
            ('it pasted', self.paste, True)))
        app.key('ctrl+z')
        app.expect_truth(f'^{self.springs} springs · {self.springs} sliders')
        return rounds

    def test_each_kind(self):
        with Board() as app:
            draw_one(app)
            self.springs = 1
            self.find_places(app)
            small = self.single(app, 'two elements')
            repeat(app, WIDE, 'In Parallel', WIDE)
            self.springs = WIDE * LONG
            rounds = self.costs(app, 'all', (
                ('repeated', lambda app: repeat(app, LONG, 'In Series', self.springs), True),))
            app.key('ctrl+z', 'ctrl+z')
            self.find_places(app)
            app.key('ctrl+shift+z', 'ctrl+shift+z')
            app.expect_truth(f'^{self.springs} springs')
            large = self.single(app, f'{2 * self.springs} elements')
            app.screenshot(artifact('large-edited.png'))
            rounds |= self.grouped(app, f'{2 * self.springs} elements, many')
        usual = max(small.values())
        self.assertEqual({what: ms for what, ms in large.items() if ms > 3 * usual}, {})
        self.assertEqual({what: ms for what, ms in rounds.items() if ms > 6 * usual}, {})


if __name__ == '__main__':
    main()
