#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing with the mouse, from an empty document: every tool, and the whole of Persoz's gephyroid. Leaves pictures."""
import os
import re
import unittest

from board import LANE, Board
from desk import SCRATCH, artifact, cli, columns, worst_difference
from driver import main


class Gephyroid(unittest.TestCase):
    """Persoz's gephyroid; the keyboard types numbers and the name of the file."""

    # What the example calls what is exported from the plots of the drawing, plot by plot.
    NAMES = {'Hysteresis loop of n5': {'x:n5': 'x:m', 'r:n5': 'r:m'},
             'Displacement of n5': {'t': 't', 'x:n5': 'x:m'},
             'Force of s1, s2, s3': {'t': 't', 'f:s1': 'f:s3', 'f:s2': 'f:s1', 'f:s3': 'f:s2'}}

    def draw(self, app):
        """The drawing, as one would do it from left to right."""
        app.connect('Spring', (-2, -1), (0, -1))
        app.put('Wall', (-2, -1))
        app.connect('Slider', (0, -1), (4, -1), before_release=lambda: app.screenshot(artifact('draw-preview.png')))
        app.connect('Spring', (0, 0), (2, 0))
        app.connect('Slider', (0, 1), (2, 1))
        app.connect('Slider', (-2, -1), (2, 2))
        app.connect('Spring', (4, -1), (2, 2))
        app.connect('Spring', (4, 1), (6, 1))
        app.put('Mass', (6, 1))
        app.put('Load', (6, 1))
        app.expect_images('Wall n1', 'Bar n2', 'Bar n3', 'Bar n4', 'Mass n5', 'Spring k1', 'Spring k2', 'Spring k3',
                          'Spring k4', 'Slider s1', 'Slider s2', 'Slider s3')

    def set_values(self, app):
        """Thresholds in place, load and run in the panel, as in the example."""
        app.image('Mass n5').expect(has={'selected'})
        app.fill('Force on n5, Amplitude', '200')
        app.fill('Force on n5, Angular frequency', '6')
        app.click(app.at(6, -1))  # beside everything: the panel is about the whole
        app.fill('End time', '80')
        app.unfold_computation()
        app.fill('Time step', '0.001')
        scheme = app.panel.find('button', 'Scheme')
        app.bring_into_view(scheme, app.panel.box())
        scheme.click()
        app.key('End', 'Return')
        scheme.find('label', re.compile('Euler scheme'))
        for slider, threshold in (('s1', '3'), ('s3', '2')):
            app.image(f'Slider {slider}').click(count=2)
            app.drawing.find('text box', f'{slider}, Threshold').expect(has={'focused'})
            app.type(threshold + '\n')
            app.image(f'Slider {slider}').expect(description=re.compile(f'α = {threshold} '))

    def plot_forces(self, app):
        """The forces of the three sliders, in one plot, from the menus of the sliders."""
        for slider, item in (('s1', '^Force Against Time'), ('s2', '^Add f:s2 to “Force of s1”'),
                             ('s3', '^Add f:s3 to “Force of s1, s2”')):
            app.image(f'Slider {slider}').click(button=3)
            app.pick('Plot This', item)
        app.find('label', 'Force of s1, s2, s3')

    def run_to_the_end(self, app):
        """Runs as fast as it goes, with the buttons of the header bar."""
        app.stop_at_end()
        app.find('button', re.compile('^Speed')).click()
        app.find('menu item', 'Fastest').click()
        app.find('button', 'Run').click()
        app.expect_truth('finished$')

    def export_rows(self, app, plot):
        """What the menu of a plot exports."""
        path = os.path.join(SCRATCH, re.sub(r'\W', '', plot) + '.csv')
        app.find('button', f'Menu of {plot}', index=1).click()
        app.pick('^Export Data')
        app.choose_path('Export Data', path, 'Export')
        return app.exported(path)

    def assert_same_trace(self, app):
        """All that the plots show agrees with what the command line program computes of the example, row by row, to
        1e-12 of the largest value of each series."""
        wanted = columns(cli('simulate', 'example:persoz', '--series', 'x:m,r:m,f:s1,f:s2,f:s3'))
        self.assertEqual(wanted['t'][-1], 80)
        for plot, names in self.NAMES.items():
            got = self.export_rows(app, plot)
            self.assertEqual(list(got), list(names))
            for mine, theirs in names.items():
                worst = worst_difference(got[mine], wanted[theirs])
                print(f'# {mine}: {len(got[mine])} rows within {worst:.1e} of its size', flush=True)
                self.assertLessEqual(worst, 1e-12, mine)
        return wanted

    def test_same_trace_as_the_example(self):
        with Board.shared() as app:
            app.clear()
            self.draw(app)
            self.set_values(app)
            self.plot_forces(app)
            app.saved('drawn.hysteron')
            self.run_to_the_end(app)
            app.screenshot(artifact('draw-persoz.png'))
            wanted = self.assert_same_trace(app)
            words = app.image('Mass n5').expect(description=re.compile('x = ')).description
            shown = re.search(r'x = (\S+)', words)[1].replace('−', '-')
            self.assertAlmostEqual(float(shown), wanted['x:m'][-1], delta=5e-3 * abs(float(shown)))


class Drawing(unittest.TestCase):
    """The tools."""

    def pick_by_letter_and_click(self, app):
        """Each tool has a letter and a button; Escape gives it back."""
        app.clear()
        app.move(app.at(0, 0))  # beside the drawing the letter of a mass puts one at once
        for letter, tool in zip('sfdgmwnlv', ('spring', 'slider', 'dashpot', 'masing', 'mass', 'wall', 'node', 'load',
                                              'select')):
            app.key(letter)
            self.assertEqual(app.action_state('win.tool'), tool)
        app.key('d', 'Escape')
        self.assertEqual(app.action_state('win.tool'), 'select')
        for button, tool in (('Dashpot', 'dashpot'), ('Masing element', 'masing'), ('Select', 'select')):
            app.tool(button)
            self.assertEqual(app.action_state('win.tool'), tool)

    def preview_is_what_comes(self, app):
        """What is drawn before the button is released is there afterwards."""
        app.clear()

        def look():
            app.find('label', 'Add dashpot')
            app.screenshot(artifact('draw-dashpot-preview.png'))

        app.connect('Dashpot', (0, 0), (2.5, 0), before_release=look)
        app.expect_images('Bar n1', 'Bar n2', 'Dashpot c1')
        self.assertEqual(app.action_state('win.tool'), 'select')
        for bar, column in (('Bar n1', 0), ('Bar n2', 2.5)):
            self.assertAlmostEqual(app.image(bar).centre()[0], app.at(column, 0)[0], delta=2)

    def escape_draws_nothing(self, app):
        """A drag that is given up leaves no trace."""
        app.clear()
        app.tool('Spring')
        app.drag(app.at(0, 0), app.at(2, 0), before_release=lambda: app.key('Escape'))
        app.expect_images()
        app.expect_title('^Untitled')

    def taken_lanes_are_left_alone(self, app):
        """What is drawn where something is goes beside it; a click draws, too."""
        app.clear()
        app.connect('Spring', (0, 0), (2, 0))
        app.connect('Slider', (0, 0), (2, 0))
        spring, slider = app.image('Spring k1').centre(), app.image('Slider s1').centre()
        self.assertAlmostEqual(slider[1] - spring[1], LANE, delta=2)
        app.put('Masing element', (2, 0))
        app.expect_images('Bar n1', 'Bar n2', 'Bar n3', 'Spring k1', 'Slider s1', 'Masing element p1')

    def test_tools(self):
        with Board.shared() as app:
            self.pick_by_letter_and_click(app)
            self.preview_is_what_comes(app)
            self.escape_draws_nothing(app)
            self.taken_lanes_are_left_alone(app)

    def test_a_tool_stays(self):
        with Board.shared() as app:
            app.clear()
            app.tool('Spring', count=2)
            app.tools.find('button', 'Spring').expect(has={'pressed'})
            for lane in (-1, 0, 1):
                app.drag(app.at(0, lane), app.at(2, lane), steps=3)
            app.expect_images('Bar n1', 'Bar n2', 'Spring k1', 'Spring k2', 'Spring k3')
            app.key('v')
            app.tool('Slider')
            app.drag(app.at(2, 0), app.at(4, 0), modifiers=['shift'])
            app.drag(app.at(2, 1), app.at(4, 1))
            app.expect_images('Bar n1', 'Bar n2', 'Bar n3', 'Spring k1', 'Spring k2', 'Spring k3', 'Slider s1', 'Slider s2')
            self.assertEqual(app.action_state('win.tool'), 'select')

    def test_bars(self):
        with Board.shared() as app:
            app.clear()
            app.put('Wall', (-1, 0))
            app.put('Mass', (1, 0))
            app.put('Load', (3, 0))
            app.put('Bar', (5, 0))
            app.expect_images('Wall w1', 'Mass m1', 'Bar n1', 'Bar n2')
            app.connect('Spring', (-1, 0), (1, 0))
            app.image('Spring k1')
            app.screenshot(artifact('draw-bars.png'))


if __name__ == '__main__':
    main()
