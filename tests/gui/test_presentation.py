#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Full screen for a lecture hall, and notes of several lines. Leaves pictures to look at."""
import json
import re
import unittest

from desk import SCRATCH, Desk, artifact, example, write
from driver import main, wait_for

NOTES = 'Raise *k* step by step.\nWhen does s_1 slip?\nCompare with F_{max}.'


def task():
    """A file: Persoz's gephyroid with two controls and notes."""
    controls = [{'targets': ['k1.stiffness']}, {'targets': ['m.force.amplitude']}]
    return write('task.hysteron', example('persoz') | {'notes': NOTES, 'controls': controls})


class Presentation(unittest.TestCase):
    """F11."""

    def test_full_screen(self):
        with Desk.shared(task()) as app:
            slider = app.find('slider', 'Stiffness of k1')
            app.wait_gone('button', 'Leave Full Screen')
            value = app.find('text box', 'Stiffness of k1, value')
            usual = value.extents[2]
            signs = app.find('label', re.compile('^f, g: force of an element'))
            line = signs.extents[3]
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen'))
            wait_for('larger letters', lambda: value.extents[2] > 1.3 * usual)
            wait_for('larger letters of what is small elsewhere', lambda: signs.extents[3] > 1.3 * line)
            app.find('label', 'Plot 1 of 3')
            self.assertTrue(app.action_state('win.notes'))
            self.assertFalse(app.action_state('win.panel'))
            app.wait_gone('button', 'Add Plot')
            app.find('label', 'Raise k step by step.\nWhen does s1 slip?\nCompare with Fmax.')
            app.screen.picture(artifact('full-screen.png'))
            # A presenter's remote turns the plots, wherever the focus is.
            slider.focus()
            drawing = app.find('group', 'Drawing')
            app.key('Page_Down')
            app.find('label', 'Plot 2 of 3')
            # On a low screen one plot stands beside the drawing, and has the height of the screen but for the bars.
            wait_for('the drawing beside the plot', lambda: drawing.extents[2] < 0.65 * app.window.extents[2]
                     and drawing.extents[3] > 0.6 * app.window.extents[3])
            plot = app.find('image', 'Forces of the sliders')
            wait_for('a plot to be read from the last row', lambda: plot.extents[3] > 0.6 * app.window.extents[3])
            app.screen.picture(artifact('full-screen-beside.png'))
            app.key('Page_Up', 'Page_Up')
            app.find('label', 'Plot 3 of 3')
            self.assertEqual(slider.value, 1)
            app.find('button', 'Next Plots').click()
            app.find('label', 'Plot 1 of 3')
            app.find('button', 'Leave Full Screen').click()
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))
            app.find('button', 'Add Plot')
            app.wait_gone('button', 'Leave Full Screen')
            self.assertTrue(app.action_state('win.panel'))
            self.assertFalse(app.action_state('win.notes'))

    def test_equations_and_analysis_are_pages(self):
        """They take the place of the plots, in letters for a hall, and leave it to them again."""
        with Desk.shared() as app:
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen'))
            app.find('button', 'Equations instead of Plots').click()
            page = app.find('group', 'Equations')
            wait_for('room for the equations', lambda: page.extents[2] > 0.35 * app.window.extents[2])
            app.wait_gone('image', 'Forces of the sliders')
            app.screen.picture(artifact('full-screen-equations.png'))
            app.find('button', 'Analysis instead of Plots').click()
            app.find('label', 'Energy since t = 0')
            app.screen.picture(artifact('full-screen-analysis.png'))
            app.find('button', 'Analysis instead of Plots').click()
            app.find('label', 'Plot 1 of 3')
            self.assertFalse(app.action_state('win.panel'))
            app.find('button', 'Equations instead of Plots').click()
            app.key('Page_Down')
            app.find('label', 'Plot 2 of 3')
            app.find('image', 'Forces of the sliders')
            app.key('Escape')
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))
            self.assertTrue(app.action_state('win.panel'))
            app.find('tab', 'Properties').expect(has={'selected'})

    def test_escape_leaves(self):
        with Desk.shared() as app:
            drawing = app.find('group', 'Drawing')
            before = drawing.extents[2:]
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen'))
            wait_for('the drawing to grow', lambda: drawing.extents[2:] != before)
            app.key('Page_Down')
            app.find('label', re.compile('^Plot 2 of'))
            app.plot_action('win.maximise-figure', 0)
            app.key('Escape')
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))
            wait_for('the drawing to have its height', lambda: drawing.extents[2:] == before)

    def test_from_a_narrow_window(self):
        with Desk.shared() as app:
            app.find('button', 'Undo')
            app.resize_window(683, 740)
            app.wait_gone('button', 'Undo')  # there is room for the time instead
            app.find('label', re.compile('^t = '))
            app.activate('app.test-labels')
            self.assertIn(("Persoz’s gephyroid", True), app.action_state('app.test-labels'), 'cut, but with a tooltip')
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen') and app.window.extents[2] > 1300)
            app.sync()
            self.assertFalse(app.action_state('win.panel'))
            app.key('Escape')
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))
            app.resize_window(1366, 740)
            app.find('button', 'Undo')

    def test_nothing_is_edited(self):
        with Desk.shared() as app:
            app.find('image', re.compile('^Spring k1')).click()
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen'))
            bar = app.find('image', re.compile('^Mass m')).centre()
            app.drag(bar, (bar[0] + 90, bar[1] + 60))
            app.click(bar, count=2)
            app.type('7\n')
            app.scroll(app.find('image', re.compile('^Spring k1')).at(20, 4), 2)
            app.key('Delete')
            app.key('Escape')
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))
            app.expect_title('^(?!•)')
            app.find('image', re.compile('^Spring k1'))
            app.key('Delete')
            app.expect_title('^•')
            app.wait_gone('image', re.compile('^Spring k1'))


class Notes(unittest.TestCase):
    """Several lines."""

    def test_typed_and_saved(self):
        path = f'{SCRATCH}/typed.hysteron'
        write('typed.hysteron', example('prandtl') | {'notes': ''})
        with Desk.shared(path) as app:
            app.action('win.edit-notes')
            field = app.field('text box', 'Notes').expect(has={'focused'})
            app.type('Look at *m*.\nWhat is F_1?')
            field.expect(text='Look at *m*.\nWhat is F_1?')
            app.field('label', 'Look at m.\nWhat is F1?')
            app.key('ctrl+s')
            app.expect_title('^(?!•)')
            with open(path, encoding='utf-8') as file:
                self.assertEqual(json.load(file)['notes'], 'Look at *m*.\nWhat is F_1?')
            # What was typed in one go is one step.
            app.key('ctrl+z')
            field.expect(text='')
            app.key('ctrl+shift+z')
            field.expect(text='Look at *m*.\nWhat is F_1?')


if __name__ == '__main__':
    main()
