#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window while one draws and runs, looked at in light, dark, French and high contrast. Leaves pictures."""
import re

from driver import main, wait_for
from looks import LOOKS, in_every_look

TOOLS = {'s': 'spring', 'f': 'slider', 'd': 'dashpot', 'g': 'masing', 'm': 'mass', 'w': 'wall', 'n': 'node', 'l': 'load'}


class Window:
    """The drawing and the plots."""

    def example(self):
        """The first example again, held at its beginning."""
        self.app.action('win.open-example', 'persoz')
        self.app.action('win.run-toggle')
        self.app.action('win.reset')

    def place(self, name):
        """The middle of a bar or an element."""
        return self.app.find('image', re.compile(rf'(^| ){name}$')).centre()

    def test_each_tool_at_work(self):
        """What each tool is about to do, before the button is released; Escape gives it up."""
        self.example()
        start, (x, y) = self.place('N'), self.find('group', 'Drawing').at(-60, 60)
        for letter, tool in TOOLS.items():
            self.app.move((x, y))
            self.app.key(letter)
            self.app.move((x - 9, y))
            wait_for(f'the tool {tool}', lambda: self.app.action_state('win.tool') == tool)
            if tool in ('spring', 'slider', 'dashpot', 'masing'):
                self.app.drag(start, (x, y), before_release=lambda: self.look(f'tool-{tool}'))
                self.app.action('win.undo')
            else:
                self.look(f'tool-{tool}')
            self.app.key('Escape')

    def test_selected_while_it_runs(self):
        self.example()
        self.app.action('win.motion', 1.0)
        self.app.speed('20')
        self.app.action('win.run-toggle')
        self.app.bar = self.find('progress bar', 'Progress of the run')
        self.app.expect_progress(0.2)
        self.app.action('win.run-toggle')
        self.app.click(self.place('k0'))
        self.look('running')
        self.app.action('win.motion', 0.0)

    def test_back_in_time(self):
        self.example()
        self.app.speed('0')
        self.app.action('win.run-toggle')
        self.app.expect_truth(self.tr('finished') + '$')
        x, y, width, height = self.app.find('image', self.tr('Displacement of the mass')).box()
        self.app.drag((x + width // 3, y + 8), (x + width // 2, y + 8))
        self.expect('Back to the Present')
        self.look('past')
        self.app.action('win.live')

    def test_plots_in_tabs_and_in_a_column(self):
        self.example()
        for order in ('tabs', 'column', 'row'):
            self.app.action('win.plots-order', order)
            self.look(f'plots-{order}')

    def test_maximised_plot(self):
        self.example()
        self.app.plot_action('win.maximise-figure', 2)
        self.look('plot-maximised')
        self.app.action('win.restore')

    def test_without_plots_and_panel(self):
        self.example()
        self.app.key('F9')
        wait_for('the panel to fold', lambda: self.app.action_state('win.panel') is False)
        self.look('window-without-panel')
        self.app.key('F9')

    def test_empty_drawing(self):
        self.app.action('win.new')
        self.expect('Choose a tool on the left and drag across the page. Ends join bars; new bars appear where needed.')
        self.assertNotIn(self.tr('Bars and masses'), [text for text, _ in self.shown()])
        self.look('window-empty')


in_every_look(Window, globals(), LOOKS)

if __name__ == '__main__':
    main()
