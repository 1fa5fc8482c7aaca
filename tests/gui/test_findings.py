#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the analysis of well-posedness finds: a line over the drawing, marks on it, a list beside it; all follow edits."""
import re
import unittest

from desk import Desk, artifact, write
from driver import main, wait_for

OVERLOADED = {
    'hysteron': 1, 'title': 'Overloaded',
    'nodes': [{'id': 'wall', 'fixed': True}, {'id': 'A'}, {'id': 'B'}, {'id': 'm', 'mass': 1}, {'id': 'p'}],
    'elements': [{'id': 's1', 'kind': 'slider', 'from': 'wall', 'to': 'A', 'threshold': 1},
                 {'id': 's2', 'kind': 'slider', 'from': 'A', 'to': 'B', 'threshold': 1},
                 {'id': 'k1', 'kind': 'spring', 'from': 'B', 'to': 'm', 'stiffness': 1},
                 {'id': 's3', 'kind': 'slider', 'from': 'wall', 'to': 'p', 'threshold': 1}],
    'loads': [{'node': 'm', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 5, 'omega': 1}},
              {'node': 'p', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 5, 'omega': 1}}],
    'simulation': {'until': 20, 'step': 0.01, 'scheme': 'midpoint'}}

# Fig. 4 of the 2000 paper: x'' + x / 2 = cos (t / 2) until x = 2, at t = 2.4506, when both sliders may slip.
EQUAL = {
    'hysteron': 1, 'title': 'Equal',
    'nodes': [{'id': 'wall', 'fixed': True}, {'id': 'A'}, {'id': 'B'}, {'id': 'C'}, {'id': 'm', 'mass': 1}],
    'elements': [{'id': 'k1', 'kind': 'spring', 'from': 'wall', 'to': 'A', 'stiffness': 1},
                 {'id': 's1', 'kind': 'slider', 'from': 'A', 'to': 'B', 'threshold': 1},
                 {'id': 's2', 'kind': 'slider', 'from': 'B', 'to': 'C', 'threshold': 1},
                 {'id': 'k2', 'kind': 'spring', 'from': 'C', 'to': 'm', 'stiffness': 1}],
    'loads': [{'node': 'm', 'kind': 'force', 'signal': {'type': 'cos', 'amplitude': 1, 'omega': 0.5}}],
    'simulation': {'until': 60, 'step': 0.002, 'scheme': 'midpoint'}}

EDIT = 1  # among the actions of a part of the drawing

FLOATING = {
    'hysteron': 1, 'title': 'Floating', 'nodes': [{'id': 'n1', 'x': 0}, {'id': 'n2', 'x': 2}],
    'elements': [{'id': 'k', 'kind': 'spring', 'from': 'n1', 'to': 'n2', 'stiffness': 1}],
    'loads': [{'node': 'n2', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 2, 'omega': 1}}]}

LIMIT = re.compile('^The load on bar “p” grows to 5, but slider “s3” can carry only 1')
UNDETERMINED = re.compile('^The position of bar “A” is not determined')


def mark_colours(app, name):
    """How many pixels of warning yellow and error red are at the lower edge of a part of the drawing."""
    x, y, width, height = app.find('image', name).box()
    pixels = app.pixels((x, y + height - 10, width, 20))
    yellow = sum(r > 150 and 90 < g < 180 and b < 60 for r, g, b in pixels)
    red = sum(r > 150 and g < 70 and b < 80 for r, g, b in pixels)
    return yellow, red


def set_on_drawing(app, name, text):
    """Types a value where it is drawn, by what a screen reader offers."""
    app.find('image', name).call('Action', 'DoAction', '(i)', EDIT)
    app.sync()
    app.key('ctrl+a')
    app.type(text + '\n')


class Findings(unittest.TestCase):
    """A document with an error and a warning."""

    def open(self):
        """The window with it."""
        return Desk.shared(write('overloaded.hysteron', OVERLOADED))

    def test_end_becomes_a_wall(self):
        """Where a part has no wall, a button makes one of its end; undoing takes it back."""
        with Desk.shared(write('floating.hysteron', FLOATING)) as app:
            app.resize_window(1366, 768)
            told = app.find('button', re.compile('^Nothing holds bars “n1” and “n2” against the load'))
            app.screenshot(artifact('findings-no-wall.png'))
            app.find('button', 'Make n1 a Wall').click()
            app.find('image', 'Wall n1')
            app.wait_gone('button', told.name)
            app.action('win.undo')
            app.find('image', 'Bar n1')
            app.find('button', 'Make n1 a Wall')

    def test_what_is_only_begun(self):
        """The first part that is drawn is not scolded, and an empty page asks for no plot."""
        with Desk.shared() as app:
            app.open_dropping('win.new')
            self.assertEqual(app.find_all('button', 'Add Plot…'), [])
            drawing = app.find('group', 'Drawing')
            app.key('s')
            app.drag(drawing.at(200, 100), drawing.at(400, 100))
            app.find('image', 'Spring k1')
            app.expect_truth('no load yet')
            self.assertNotIn('warnings', app.truth())
            app.find('list item', re.compile('^Nothing determines where bars “n1” and “n2” are'))
            self.assertEqual(app.find_all('button', re.compile('^Nothing determines')), [])
            app.screenshot(artifact('findings-begun.png'))

    def test_told_marked_and_listed(self):
        with self.open() as app:
            app.expect_title('Overloaded')
            bar = app.find('button', re.compile(LIMIT.pattern + r'.*\(1 of 2\)$'))
            app.find('list item', LIMIT).expect(description=re.compile('limit load'))
            app.find('list item', UNDETERMINED).expect(description=re.compile('different thresholds'))
            app.resize_window(1366, 768)
            yellow, red = mark_colours(app, 'Slider s3')
            self.assertGreater(red, 20)
            self.assertEqual(yellow, 0)
            yellow, red = mark_colours(app, 'Slider s1')
            self.assertGreater(yellow, 20)
            self.assertEqual(red, 0)
            self.assertEqual(mark_colours(app, 'Spring k1'), (0, 0))
            app.screenshot(artifact('findings.png'))
            app.resize_window(1366, 500)  # so that the drawing is as high as its room
            _, top, _, height = bar.box()
            drawn = [node.box()[1] for node in app.find('group', 'Drawing').children if node.role == 'image']
            self.assertLessEqual(top + height, min(drawn), 'the bar covers nothing of the drawing')

    def test_many_of_a_kind_are_one_card(self):
        """A click on it selects what all of them are about."""
        loose = [f'a{i}' for i in range(6)]
        path = write('loose.hysteron', {
            'hysteron': 1, 'title': 'Loose',
            'nodes': [{'id': 'w', 'fixed': True}, {'id': 'm', 'mass': 1}, *({'id': bar} for bar in loose)],
            'elements': [{'id': 'k', 'kind': 'spring', 'from': 'w', 'to': 'm', 'stiffness': 1},
                         *({'id': 's' + bar, 'kind': 'slider', 'from': 'w', 'to': bar, 'threshold': 1} for bar in loose)],
            'loads': [{'node': 'm', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}}]})
        with Desk(path) as app:
            card = app.field('list item', re.compile('never slips'))
            self.assertEqual(len(app.find_all('list item', re.compile('never slips'), within=app.properties())), 1)
            card.expect(description=re.compile('5 more of this kind'))
            app.screenshot(artifact('findings-of-a-kind.png'))
            card.click()
            for bar in loose:
                app.find('image', f'Slider s{bar}').expect(has={'selected'})

    def test_follow_an_edit_and_its_undoing(self):
        with self.open() as app:
            app.find('button', re.compile(r'\(1 of 2\)$'))
            app.find('button', 'Give p a Mass').click()
            app.wait_gone('list item', LIMIT)
            app.action('win.undo')
            app.find('button', re.compile(LIMIT.pattern + r'.*\(1 of 2\)$'))
            set_on_drawing(app, 'Slider s3', '6')
            app.wait_gone('list item', re.compile('^The load on bar “p” grows'))
            app.find('button', UNDETERMINED)
            wait_for('the red mark to go', lambda: mark_colours(app, 'Slider s3')[1] == 0)
            set_on_drawing(app, 'Slider s2', '2')
            app.wait_gone('button', UNDETERMINED)
            app.action('win.undo')
            app.action('win.undo')
            app.find('button', re.compile(LIMIT.pattern + r'.*\(1 of [23]\)$'))  # the third: the run was past t = 1

    def test_run_tells_from_when_on(self):
        with Desk.shared(write('equal.hysteron', EQUAL), running=True) as app:
            app.find('list item', re.compile(r'^From t = 2\.45\d* on, nothing determined the position of bar “B”'))
            app.find('list item', re.compile('^The position of bar “B” is not determined'))
            app.expect_truth('with warnings')
            app.screenshot(artifact('findings-run.png'))
            set_on_drawing(app, 'Slider s2', '2')
            app.wait_gone('list item', re.compile('^The position of bar “B”'))
            app.action('win.reset')
            app.wait_gone('list item', re.compile('^From t'))

    def test_row_shows_the_place(self):
        with self.open() as app:
            row = app.find('list item', UNDETERMINED)
            for _ in range(8):
                app.action('win.zoom-in')
            bar = app.find('image', 'Bar A')
            drawing = app.find('group', 'Drawing')
            x = bar.box()[0]
            app.scroll(drawing.centre(), 30, modifiers=['shift'])
            wait_for('the drawing to move', lambda: bar.box()[0] < x - 100)
            row.focus()
            app.key('Return')

            def seen():
                left, top, width, height = drawing.box()
                bx, by, bw, bh = bar.box()
                return left <= bx and bx + bw <= left + width and top <= by and by + bh <= top + height

            wait_for('the bar to be seen', seen)

    def test_high_contrast(self):
        """For a person's eyes; the other looks are those of test_looks_panel.py."""
        with Desk(write('overloaded.hysteron', OVERLOADED), env={'ADW_DEBUG_HIGH_CONTRAST': '1'}) as app:
            app.expect_title('Overloaded')
            app.resize_window(1366, 768)
            app.screenshot(artifact('findings-contrast.png'))


if __name__ == '__main__':
    main()
