# SPDX-License-Identifier: GPL-3.0-or-later
"""The start page and the gallery of examples: where one begins, what opens by which key and click, and each example with the
findings that it is known for and no others. Leaves pictures to look at."""
import json
import os
import re
import subprocess
import unittest

from desk import Desk, cli
from driver import App, main, wait_for
from looks import LOOKS, in_every_look

# What the analysis says of examples besides a step that is large for the papers' scheme, which it says where it applies.
KNOWN = {'equal-sliders': {'undetermined-position'}, 'burgers': {'jump-on-massless'},
         'parallel-p': {'undetermined-split'}}


def check(name):
    """What the command line program finds in an example."""
    result = subprocess.run([os.environ['HYSTERON_CLI'], 'check', 'example:' + name, '--json'], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL, check=False)
    return json.loads(result.stdout)['findings']


def cards(app):
    """The titles of the examples that are shown."""
    return [node.seen.name for node in app.find_all('grid cell') if not node.seen.name.startswith('Gtk')]


class Examples(unittest.TestCase):
    """By the actions of their cards."""

    def test_each_one_opens_and_runs(self):
        with Desk.shared() as app:
            entries = json.loads(cli('examples', '--json'))['examples']
            for entry in entries:
                name, title = entry['name'], entry['title']
                app.action('win.open-example', name)
                app.expect_title('^' + re.escape(title) + '$')
                app.expect_progress(0)
                findings = check(name)
                self.assertEqual({finding['code'] for finding in findings} - {'step-too-large'}, KNOWN.get(name, set()))
                warned = any(finding['severity'] == 'warning' for finding in findings)
                app.expect_truth('with warnings · running$' if warned else r'(?<!with warnings) · running$')


class Start(unittest.TestCase):
    """The program as it comes up, without a file."""

    def test_by_keys_from_the_start_to_two_models_side_by_side(self):
        """Tab finds the ways to begin; letters there draw nothing; in the gallery they are searched for. Two windows have room
        beside each other on a screen of 1366."""
        titles = {entry['title'] for entry in json.loads(cli('examples', '--json'))['examples']}
        Desk.leave_kept()
        with App() as app:
            self.assertEqual(app.window.name, 'Hysteron')
            for name in ('Draw', 'Basics', 'Identify a Loop', 'The Papers'):
                app.find('button', name).focus_by_keyboard(most=20)
            app.key('w', 'Delete')
            self.assertEqual(app.action_state('win.tool'), 'select')
            app.find('button', 'Basics').focus()
            app.key('Return')
            wait_for('all examples', lambda: set(cards(app)) == titles)
            headings = [node.seen.name for node in app.find_all('grid') if node.seen.name != 'Ways to begin']
            self.assertEqual(headings[0], 'Basics')
            app.type('prandtl driven')
            wait_for('the others to go', lambda: 'Maxwell: relaxation' not in cards(app))
            self.assertLessEqual({'Prandtl model, driven', 'Prandtl model with hardening, driven'}, set(cards(app)))
            app.find('button', 'Open “Prandtl model with hardening, driven” in a New Window').click()
            beside = app.wait_window('Prandtl model with hardening, driven')
            x_beside = app.x_windows()[-1]
            for window in app.x_windows():
                app.screen.resize(window, 680, 700)
                wait_for('the window to be narrow', lambda w=window: app.screen.geometry(w)[2] <= 680)
            app.screen.ask_to_close(x_beside)
            wait_for('one window to be left', lambda: len(app.x_windows()) == 1)
            self.assertNotIn(beside.reference, [window.reference for window in app.root.children])
            app.find('search box', 'Search Examples').focus()
            app.key('Return')
            wait_for('the first one to open', lambda: app.window.name == 'Prandtl model, driven')

    def test_back(self):
        """Escape goes back from the gallery: first what is searched for goes, then the gallery."""
        with Desk.shared() as app:
            app.action('win.gallery', 'publications')
            app.type('ratchet')
            app.find('grid cell', 'Ratchet under a fast force')
            app.key('Escape')
            app.find('grid cell', 'Persoz’s gephyroid')
            app.key('Escape')
            app.find('image', 'Slider s1')
            self.assertEqual(app.window.name, 'Persoz’s gephyroid')

    def test_enter_opens_what_is_found(self):
        """Not a card of the same topic that the search hides; right after the last letter, too."""
        with Desk.shared() as app:
            app.action('win.gallery', 'topics')
            app.find('search box', 'Search Examples').focus()
            app.type('zener')
            app.key('Return')
            app.wait_window('Zener: the standard solid')

    def test_beside_the_document(self):
        """An example opened in a new window leaves the document in the other, not the gallery."""
        with Desk.shared() as app:
            app.action('win.gallery', 'topics')
            app.find('button', 'Open “Maxwell: relaxation” in a New Window').click()
            app.wait_window('Maxwell: relaxation')
            app.screen.ask_to_close(app.x_windows()[-1])
            wait_for('one window to be left', lambda: len(app.x_windows()) == 1)
            app.find('image', 'Slider s1')


class Front:
    """The start page and the gallery, looked at."""

    @classmethod
    def start(cls):
        """The application as it comes up."""
        Desk.leave_kept()
        cls.app = App(env=LOOKS[cls.look_name])

    def test_start_and_gallery(self):
        self.app.screen.resize(self.app.x_windows()[-1], 1366, 768)
        self.app.sync()
        self.expect('Draw', 'Identify a Loop')
        self.look('start')
        self.app.action('win.gallery', 'topics')
        self.expect('Basics', 'Bridges')
        self.look('gallery')
        self.app.type('zzz')
        self.expect('No Examples Found')
        self.look('gallery-nothing')


in_every_look(Front, globals(), ('Light', 'Dark', 'French'))

if __name__ == '__main__':
    main()
