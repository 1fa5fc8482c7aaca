#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of a bar, set up in a dialog. Leaves pictures to look at."""
import json
import unittest

from desk import FRENCH, Desk, artifact, example, write
from driver import main

NAMES = ['Harmonic', 'Creep and recovery', 'Relaxation', 'Monotonic loading', 'Cycles of growing amplitude',
         'Triangle wave', 'First-order reversals']

ZENER = {
    'hysteron': 1, 'title': 'Zener', 'nodes': [{'id': 'wall', 'fixed': True, 'x': 0}, {'id': 'end', 'x': 4}, {'id': 'inner', 'x': 2}],
    'elements': [{'id': 'k1', 'kind': 'spring', 'from': 'wall', 'to': 'inner', 'stiffness': 1},
                 {'id': 'c', 'kind': 'dashpot', 'from': 'inner', 'to': 'end', 'viscosity': 1},
                 {'id': 'k0', 'kind': 'spring', 'from': 'wall', 'to': 'end', 'stiffness': 1}],
    'simulation': {'until': 10, 'step': 0.01}}


class Protocols(unittest.TestCase):
    """The dialog."""

    def open(self, app):
        """Opens the dialog."""
        app.action('win.protocol')
        return app.wait_window('Run a Test')

    def set_number(self, app, dialog, name, text):
        """Types a number and Tab."""
        entry = dialog.find('text box', name)
        entry.focus()
        app.key('ctrl+a')
        app.type(text + '\t')
        return entry

    def test_cycles_of_growing_amplitude(self):
        path = write('protocol.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            app.pause()
            dialog = self.open(app)
            dialog.find('list item', 'Cycles of growing amplitude').click()
            self.set_number(app, dialog, 'Cycles at each amplitude', '0').expect(has={'invalid'})
            dialog.find('text box', 'Cycles at each amplitude').focus()
            app.key('Escape')
            self.set_number(app, dialog, 'Largest amplitude', '3')
            self.set_number(app, dialog, 'Period', '4')
            self.set_number(app, dialog, 'Cycles at each amplitude', '1')
            self.set_number(app, dialog, 'Amplitudes', '2')
            dialog.find('image', 'Preview of the load').expect(description='Table, from −3 to 3 until t = 8')
            dialog.find('button', 'Set Up and Run').click()
            app.expect_truth('running$')
            app.key('ctrl+s')
            app.expect_title('^Persoz')
            with open(path, encoding='utf-8') as file:
                made = json.load(file)
            self.assertEqual(made['simulation']['until'], 8)
            self.assertEqual(len(made['loads']), 1)
            self.assertEqual((made['loads'][0]['node'], made['loads'][0]['kind']), ('m', 'force'))
            self.assertEqual(made['loads'][0]['signal']['points'],
                             [[0, 0], [1, 1.5], [3, -1.5], [5, 3], [7, -3], [8, 0]])
            app.key('ctrl+z')
            app.key('ctrl+s')
            app.expect_title('^Persoz')
        with open(path, encoding='utf-8') as file:
            undone = json.load(file)
        for key in ('loads', 'simulation', 'figures'):
            self.assertEqual(undone[key], example('persoz')[key])

    def test_proposals_run_and_leave_one_step(self):
        """What is proposed runs as it is; a displacement where that is what the test prescribes."""
        with Desk.shared() as app:
            app.speed('0')
            for name in NAMES[:3:2]:
                dialog = self.open(app)
                dialog.find('list item', name).click()
                dialog.find('button', 'Set Up and Run').click()
                app.expect_truth('finished$')
                app.key('ctrl+z')
                app.expect_title('^Persoz')

    def test_return_sets_up_what_is_proposed(self):
        """At once: the focus is not on Cancel."""
        with Desk.shared(running=True) as app:
            self.open(app)
            app.key('Return')
            app.expect_title('^•')
            app.find('image', 'Force and displacement')

    def test_in_sight(self):
        """Under the plots; at once, and undone at once."""
        with Desk.shared(write('zener.hysteron', ZENER)) as app:
            app.find('button', 'Creep').click()
            app.expect_title('^•')
            app.find('image', 'Load')
            app.find('button', 'Relaxation').click()
            app.find('image', 'Prescribed displacement')
            app.find('button', 'Cycle').click()
            app.find('image', 'Force and displacement')
            app.screenshot(artifact('tests-in-sight.png'))
            app.key('ctrl+z', 'ctrl+z', 'ctrl+z')
            app.expect_title('^(?!•)')
            app.find('button', 'Sweep').click()
            app.wait_window('Studies')

    def test_bar_of_a_selection(self):
        """One that is selected alone; of what was just pasted or repeated none: that is no choice of a bar."""
        wall, end, inner = ZENER['nodes']
        for selected, node in (('all', 'end'), ('Bar inner', 'inner')):
            path = write('zener.hysteron', ZENER | {'nodes': [wall, inner, end]})
            with Desk.shared(path) as app:
                app.find('group', 'Drawing').focus()
                app.key('ctrl+a')
                if selected != 'all':
                    app.find('image', selected).click()
                app.find('button', 'Relaxation').click()
                self.assert_driven(app, path, node)

    def assert_driven(self, app, path, node):
        """The saved document prescribes the displacement of that bar alone."""
        app.expect_title('^•')
        app.key('ctrl+s')
        app.expect_title('^Zener')
        with open(path, encoding='utf-8') as file:
            self.assertEqual([(load['node'], load['kind']) for load in json.load(file)['loads']], [(node, 'displacement')])

    def test_bar_of_a_drawing_without_masses(self):
        """The standard solid: its end is driven, not the bar within one of its branches, which was drawn last."""
        path = write('zener.hysteron', ZENER)
        with Desk.shared(path) as app:
            dialog = self.open(app)
            dialog.find('list item', 'Relaxation').click()
            dialog.find('button', 'Set Up and Run').click()
            self.assert_driven(app, path, 'end')

    def test_looks(self):
        for look, env in (('light', {}), ('dark', {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}), ('french', FRENCH)):
            with Desk(env=env) as app:
                app.resize_window(1366, 768)
                app.action('win.protocol')
                app.wait_window('Lancer un essai' if env is FRENCH else 'Run a Test')
                for name in NAMES if look == 'light' else NAMES[:1]:
                    if look == 'light':
                        app.find('list item', name).click()
                    app.screenshot(artifact(f'protocol-{look}-{name.split()[0].lower()}.png'))
                app.key('Escape')


if __name__ == '__main__':
    main()
