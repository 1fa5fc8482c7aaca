#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of studies and runs that are compared, looked at in light, dark and French. Leaves pictures."""
import math
import re

from desk import write
from driver import main, wait_for
from looks import in_every_look


class Studies:
    """The four studies, and a plot with what it is compared with."""

    def study(self, name):
        """The window of studies at that page, of an example that is held."""
        self.app.action('win.open-example', 'bsl2000-fig29' if name == 'inverse' else 'p-element')
        self.app.action('win.run-toggle')
        self.app.action('win.study', name)
        return self.dialog('Studies')

    def expect_text(self, pattern):
        """Waits until a text that fits is shown."""
        wait_for(pattern, lambda: any(re.search(pattern, text) for text, _ in self.shown()), 60)

    def shut(self):
        """Closes the window by the keyboard."""
        self.app.key('ctrl+w')
        wait_for('the window to close', lambda: self.tr('Studies') not in
                 [window.name for window in self.app.root.children if 'visible' in window.states])

    def test_convergence(self):
        window = self.study('convergence')
        self.look('study-convergence-before', window)
        self.find('button', '_Start', within=window).click()
        self.expect_text('^' + self.tr('order') + '$')
        self.look('study-convergence', window)
        self.shut()

    def test_sweep(self):
        window = self.study('sweep')
        self.find('button', '_Start the Sweep', within=window).click()
        self.expect_text('^' + self.tr('Limit cycles') + '$')
        self.look('study-sweep', window)
        self.shut()

    def test_loop_by_hand(self):
        window = self.study('inverse')
        self.expect_text('^' + self.tr('matches the target'))
        self.look('study-inverse', window)
        self.shut()

    def test_identification(self):
        window = self.study('identification')
        self.look('study-identification-before', window)
        rows = ['x,r'] + [f'{x},{min(max(x + 6 - 3 * k, -2), 2)}' for k in range(1, 6)
                          for x in (range(-4, 5) if k % 2 else range(4, -5, -1))]
        self.find('button', 'Open _Data…', within=self.find('widget', 'HysIdentifyPage', within=window)).click()
        self.dialog('Open Measured Data')
        self.app.key('ctrl+a')
        self.app.type(write('loop.csv', '\n'.join(rows) + '\n'))
        self.app.key('Return')
        self.dialog('Studies')
        self.expect_text(r'loop\.csv')
        self.look('study-identification', window)
        self.shut()

    def test_fit(self):
        """After a fit, and what it leaves; then a generalized Maxwell model."""
        self.app.action('win.open-example', 'p-element')
        self.app.action('win.run-toggle')
        self.app.action('win.study', 'fit')
        window = self.dialog('Studies')
        self.look('study-fit-before', window)
        rows = ['x,r'] + [f'{x:.4f},{2 * x + max(min(x, 0.5), -0.5) + 0.01 * (-1) ** i:.4f}'
                          for i, x in enumerate(0.01 * k for k in range(150))]
        for name, text in ('pull.csv', '\n'.join(rows)), ('relaxation.csv', '\n'.join(
                ['t,F', *(f'{0.01 * 1.1 ** i},{0.5 + 3 * math.exp(-0.01 * 1.1 ** i) + 0.01 * (-1) ** i}' for i in range(80))])):
            self.find('button', 'Open _Data…', within=self.find('widget', 'HysFitPage', within=window)).click()
            self.dialog('Open Measured Data')
            self.app.key('ctrl+a')
            self.app.type(write(name, text + '\n'))
            self.app.key('Return')
            self.dialog('Studies')
            self.expect_text(name)
            if name == 'relaxation.csv':
                self.find('combo box', 'Find', within=window).focus()
                self.app.key('space', 'End', 'Return')
            self.find('button', '_Start the Fit', within=window).click()
            self.expect_text('AICc' if name == 'pull.csv' else r'^g1$')
            self.look('study-fit-' + name[:4], window)
        self.find('combo box', 'Shown', within=window).focus()
        self.app.key('space', 'End', 'Return')
        self.look('study-fit-left', window)
        self.shut()

    def test_compared_plot(self):
        self.app.action('win.open-example', 'jenkin')
        self.app.speed('0')
        self.app.expect_truth(self.tr('finished') + '$')
        self.app.action('win.reset')
        self.app.action('win.run-toggle')
        self.app.expect_truth(self.tr('finished') + '$')
        self.app.action('win.keep-previous')
        wait_for('the kept run', lambda: self.app.action_enabled('win.kept-runs'))
        self.look('plot-compared')
        self.app.action('win.kept-runs')
        self.look('kept-runs', self.dialog('Kept Runs'))
        self.leave('Kept Runs')
        self.app.action('win.undo')   # so that the next example opens without a question


in_every_look(Studies, globals())

if __name__ == '__main__':
    main()
