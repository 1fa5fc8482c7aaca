#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Running: it opens alive, and the keyboard and the header hold it, step it and bring it back."""
import re
import unittest

from desk import Desk, UNTIL, artifact, example, write
from driver import App, main, wait_for


class Run(unittest.TestCase):
    """The example that the program opens on."""

    def test_opens_running(self):
        with Desk(running=True) as app:
            self.assertEqual(app.window.name, 'Persoz’s gephyroid')
            app.expect_truth(r'^1 mass · 4 springs · 3 sliders · Papers’ Euler scheme · running$')
            before = app.progress()
            app.expect_progress(before)
            mass = app.find('image', 'Mass m')
            first = mass.description
            wait_for('the mass to be told elsewhere', lambda: mass.description != first)

    def test_choice(self):
        """Which scheme runs where that is to be chosen, and how well."""
        model = example('persoz')
        model['simulation'] = {'until': 1e4, 'step': 0.01, 'scheme': 'automatic', 'tolerance': 1e-4}
        with Desk.shared(write('choice.hysteron', model), running=True) as app:
            app.expect_truth(r'· Automatic: exact, residual \de-\d\d · running$')
            app.pause()
            app.screenshot(artifact('run-choice.png'))

    def test_space_pauses_and_runs(self):
        with Desk.shared(running=True) as app:
            app.key('space')
            app.expect_truth('paused$')
            app.find('button', 'Run')
            held = app.progress()
            self.assertTrue(app.action_enabled('win.step'))
            app.key('alt+Right')
            wait_for('one step', lambda: app.progress() >= held)
            app.expect_truth('paused$')
            app.key('space')
            app.expect_progress(held)
            app.expect_truth('running$')
            self.assertFalse(app.action_enabled('win.step'))

    def test_space_wherever_the_pointer_was(self):
        """Right after a document was opened, and after buttons of the window were clicked."""
        Desk.leave_kept()
        with App(write('given.hysteron', example('persoz'))) as app:
            wait_for('the document', lambda: app.window.name.startswith('Persoz'))
            app.sync()
            app.find('widget', 'AdwWindowTitle').expect(description=re.compile('running$'))
            title = app.find('widget', 'AdwWindowTitle')
            for name in (None, 'Zoom In', 'Zoom to Fit', 'Reset'):
                if name:
                    app.find('button', re.compile('^' + name)).click()
                for state in ('paused', 'running'):
                    app.key('space')
                    title.expect(description=re.compile(state + '$'))

    def test_reset_keeps_running(self):
        model = example('persoz')
        model['simulation']['until'] = 1e4   # so long that it does not end meanwhile, however slow the machine
        with Desk.shared(write('long.hysteron', model), running=True) as app:
            app.speed('100')
            app.expect_progress(0.005)
            app.speed('0.1')
            app.key('ctrl+r')
            wait_for('the run to start again', lambda: app.progress() < 0.004)
            app.expect_truth('running$')

    def test_runs_to_its_end_and_again(self):
        with Desk.shared(running=True) as app:
            app.speed('0')
            app.expect_truth('finished$')
            wait_for('the bar to be full', lambda: app.progress() > 1 - 1e-7)
            app.find('image', 'Displacement of the mass').expect(description=re.compile(f'^t = {UNTIL}, '))
            app.speed('1')
            app.key('space')
            app.expect_truth('running$')
            wait_for('the run to start again', lambda: app.progress() < 0.5)

    def time_shown(self, app):
        """The read-out in the header bar."""
        return app.find('label', re.compile('^t = ')).name

    def test_header_by_mouse(self):
        """Held, back to the beginning, three single steps, another speed, as fast as it goes, and given up."""
        model = example('persoz')
        model['simulation'] = {'until': 1e4, 'step': 0.01, 'scheme': 'paper'}
        with Desk.shared(write('header.hysteron', model), running=True) as app:
            app.resize_window(1366, 768)
            app.find('button', 'Pause').click()
            app.expect_truth('paused$')
            app.find('button', 'Reset').click()
            wait_for('t = 0', lambda: re.fullmatch(r't = 0(\.0*)?', self.time_shown(app)))
            for _ in range(3):
                app.find('button', 'Step').click()
            wait_for('three steps', lambda: re.fullmatch(r't = 0\.030*', self.time_shown(app)))
            app.expect_truth('paused$')
            self.speed(app, '× 500')
            app.find('button', 'Run').click()
            app.expect_progress(0.01)
            self.speed(app, 'Fastest')
            before = app.progress()
            app.expect_progress(before)
            app.find('button', 'Pause').click()
            app.expect_truth('paused$')
            wait_for('the run to be held', lambda: app.progress() == (app.sync() or app.progress()))
            self.assertTrue(0.01 < app.progress() < 1)
            app.find('button', 'Reset').click()
            wait_for('nothing of it', lambda: app.progress() == 0)

    def test_slower_than_said(self):
        """Where the computation does not keep up with the speed, the button of the speed says how fast it goes."""
        model = example('persoz')
        model['simulation'] = {'until': 1000, 'step': 1e-6, 'scheme': 'paper'}
        with Desk.shared(write('slow.hysteron', model), running=True) as app:
            app.speed('500')
            app.find('button', re.compile('^The computation does not keep up with × 500: it runs at × '))
            app.pause()
            app.find('button', 'Speed × 500')

    def test_undo_by_mouse(self):
        """The buttons in the header bar take a change back and do it again; without one they do nothing."""
        with Desk.shared() as app:
            undo, redo = app.find('button', 'Undo'), app.find('button', 'Redo')
            self.assertEqual([app.action_enabled(f'win.{name}') for name in ('undo', 'redo')], [False, False])
            entry = app.set_field('s1, Threshold', '1.25')
            wait_for('the change', lambda: app.action_enabled('win.undo'))
            undo.click()
            wait_for('the value before', lambda: entry.text == '1')
            redo.click()
            wait_for('the value again', lambda: entry.text == '1.25')
            undo.click()
            wait_for('nothing to undo', lambda: not app.action_enabled('win.undo'))

    def speed(self, app, label):
        """Picks a speed from the list."""
        app.find('button', re.compile('^Speed')).click()
        wait_for(f'{label} in the list', lambda: [item for item in app.find_all(None, label) if 'menu' in item.role
                                                  and item.extents[2] > 0])[0].click()
        app.find('button', f'Speed {label}')
        self.assertEqual({node.seen.name for node in app.find_all(re.compile('button'), re.compile('^Speed'))}, {f'Speed {label}'})

    def test_full_screen(self):
        """A key takes the whole screen and gives it back, and so does Escape."""
        with Desk() as app:
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen'))
            app.screenshot(artifact('run-full-screen.png'))
            app.key('F11')
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))
            app.key('F11')
            wait_for('the whole screen', lambda: app.action_state('win.fullscreen'))
            app.key('Escape')
            wait_for('the window', lambda: not app.action_state('win.fullscreen'))

    def overload(self):
        """A spring and a slider of threshold 1 in a row under a force that grows to 5 at t = 10 of 20."""
        model = example('prandtl')
        model['nodes'] = [node for node in model['nodes'] if node['id'] != 'm'] + [{'id': 'm'}]
        model['loads'] = [{'node': 'm', 'kind': 'force', 'signal': {'type': 'ramp', 'value': 5, 'duration': 10}}]
        model['simulation'] = {'until': 20, 'step': 0.01, 'scheme': 'implicit'}
        model['figures'] = []
        return write('overload.hysteron', model)

    def test_stop_says_why_and_keeps_what_was(self):
        with Desk.shared(self.overload(), running=True) as app:
            app.speed('0')
            app.expect_truth('^stopped: ')
            app.find('button', 'Back to t = 0')
            # The ramp reaches the slider's threshold 1 at t = 2.
            wait_for('the bar to be there', lambda: abs(app.progress() - 0.1) < 0.01)

    def test_goes_on_from_a_stop_with_another_value(self):
        """From where it was; what helps for a while only stops again."""
        with Desk.shared(self.overload(), running=True) as app:
            app.speed('0')
            app.expect_truth('^stopped: At t = 2 ')
            app.focus_field('text box', 's, Threshold')
            app.key('ctrl+a')
            app.type('3')
            app.expect_toast('^The run continues from t = (2|1.99)', 'Return')
            app.expect_truth('^stopped: At t = 6 ')
            wait_for('the bar to be there', lambda: abs(app.progress() - 0.3) < 0.01)
            app.key('ctrl+z')
            app.expect_truth('^stopped: At t = 6 .* can carry only 1')
            app.set_field('s, Threshold', '6')
            app.expect_truth('finished$')


if __name__ == '__main__':
    main()
