#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Documents: opened, refused, saved, and nothing lost without a question."""
import json
import os
import re
import subprocess
import unittest

from desk import SCRATCH, Desk, artifact, cli, example, write
from driver import App, GLib, main, wait_for


class Documents(unittest.TestCase):
    """Files and examples."""

    def test_example_by_one_click(self):
        with Desk.shared() as app:
            app.action('win.gallery', 'topics')
            app.click_example(app.find('grid cell', 'Prandtl model'))
            app.expect_title('^Prandtl model')
            app.expect_truth('^1 mass · 1 spring · 1 slider · .* · running$')
            app.find('image', 'Slider s')

    def test_bad_file_is_told_and_the_document_kept(self):
        path = write('bad.hysteron', example('prandtl') | {'elements': [
            {'id': 'k', 'kind': 'spring', 'from': 'wall', 'to': 'A', 'stiffness': -1}]})
        with Desk.shared(running=True) as app:
            app.expect_progress(0)
            app.action('win.open-recent', GLib.filename_to_uri(path))
            app.find('label', re.compile(r'^bad\.hysteron: elements\[0\]\.stiffness: must be > 0'))
            self.assertEqual(app.window.name, 'Persoz’s gephyroid')
            app.expect_truth('running$')
            app.find('button', 'Dismiss').click()
            app.wait_gone('button', 'Dismiss')

    def test_a_file_has_one_window(self):
        """Opened again from another window, or by another start, the one that has it comes to the front."""
        path = write('once.hysteron', example('prandtl'))
        with Desk.shared(path) as app:
            app.activate('app.new-window')
            wait_for('another window', lambda: len(app.x_windows()) == 2)
            empty = app.x_windows()[-1]
            app.key('ctrl+o')
            app.choose_file('Open Document', path)
            wait_for('the window with the file', lambda: app.x_windows()[-1] != empty)
            app.wait_window(re.compile('^Prandtl model'))
            subprocess.run([os.environ['HYSTERON_APP'], path], check=True, timeout=60)
            app.sync()
            self.assertEqual(len(app.x_windows()), 2)

    def test_bad_file_on_the_command_line(self):
        with Desk(write('broken.hysteron', '{'), running=True) as app:
            app.find('label', re.compile(r'^broken\.hysteron: '))
            app.expect_title('^Untitled$')

    def test_saved_file_is_the_document(self):
        path = os.path.join(SCRATCH, 'saved.hysteron')
        with Desk.shared() as app:
            app.set_value('k1, Stiffness', '1.25')
            app.key('ctrl+shift+s')
            app.choose_path('Save Document', path, 'Save')
            app.expect_title('^Persoz')
            wait_for('the file', lambda: os.path.exists(path))
            app.set_value('k1, Stiffness', '1.5')
            app.key('ctrl+s')
            app.expect_title('^Persoz')
        changed = example('persoz')
        next(e for e in changed['elements'] if e['id'] == 'k1')['stiffness'] = 1.5
        with open(path, encoding='utf-8') as file:
            self.assertEqual(json.load(file), changed)
        finals = [json.loads(cli('simulate', model, '--json', '--until', '1', '-o', model + '.csv'))['final']
                  for model in (path, write('changed.hysteron', changed))]
        self.assertEqual(*finals)

    def test_messages_do_not_wait_for_each_other(self):
        """However often it is saved: what is shown then is the last message, and none after it."""
        path = write('often.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            for value in '23456':
                app.set_value('k1, Stiffness', value)
                app.key('ctrl+s')
                app.expect_title('^Persoz')
            wait_for('one message', lambda: len(app.toasts()) == 1)
            last, = app.toasts()
            app.find('button', within=last).activate()
            wait_for('the message to go', lambda: last.reference not in [toast.reference for toast in app.toasts()])
            self.assertEqual(app.toasts(), [])

    def test_saved_under_no_other_name(self):
        """A name without an ending is the file's name: the file of that name with an ending stays what it is."""
        victim = write('victim.hysteron', example('prandtl'))
        path = os.path.join(SCRATCH, 'victim')
        with Desk.shared() as app:
            app.set_value('k1, Stiffness', '1.25')
            app.key('ctrl+shift+s')
            app.choose_path('Save Document', path, 'Save')
            app.expect_title('^Persoz')
            wait_for('the file', lambda: os.path.exists(path))
            app.key('ctrl+shift+s')
            app.choose_path('Save Document', victim, 'Save')
            app.find('button', 'Replace')
            app.key('Escape', 'Escape')
            app.wait_gone('button', 'Replace')
        with open(victim, encoding='utf-8') as file:
            self.assertEqual(json.load(file), example('prandtl'))
        with open(path, encoding='utf-8') as file:
            self.assertEqual(json.load(file)['title'], example('persoz')['title'])

    def test_save_that_fails_is_told(self):
        with Desk.shared() as app:
            app.set_value('k1, Stiffness', '3')
            app.key('ctrl+shift+s')
            app.choose_path('Save Document', '/proc/no.hysteron', 'Save')
            app.find('label', re.compile('no.hysteron'))
            app.expect_title('^• Persoz')

    def test_question_before_changes_are_lost(self):
        with Desk.shared() as app:
            app.find('image', 'Slider s1').click()
            app.key('Delete')
            app.action('win.open-example', 'prandtl')
            app.find('button', 'Cancel').click()
            app.expect_title('^• Persoz')
            app.action('win.open-example', 'prandtl')
            app.find('button', 'Discard').click()
            app.expect_title('^Prandtl model')

    def test_no_question_where_only_values_were_changed(self):
        """What was only played with is left at once, and undoing leads back to it."""
        with Desk.shared() as app:
            app.set_value('k1, Stiffness', '3')
            app.expect_title('^• Persoz')
            app.action('win.open-example', 'prandtl')
            app.expect_title('^Prandtl model')
            app.find('button', 'Undo').click()
            app.expect_title('^• Persoz')
            self.assertEqual(app.entry('k1, Stiffness').text, '3')
            app.find('button', 'Redo').click()
            app.expect_title('^Prandtl model')

    def test_question_on_closing(self):
        with Desk() as app:
            app.set_value('k1, Stiffness', '3')
            app.close_dropping_changes()
            self.assertEqual(app.process.returncode, 0)

    def test_no_question_where_only_runs_were_kept(self):
        """Keeping a run of an example is none to ask about, not even on closing."""
        with Desk() as app:
            app.stop_at_end()
            app.speed('0')
            app.action('win.run-toggle')
            app.expect_truth('finished$')
            app.action('win.keep-cycle')
            app.expect_title('^• Persoz')
            app.screen.ask_to_close(app.x_windows()[-1])
            wait_for('the end without a question', lambda: app.ended(0.1))
            app.expect_exit()

    def test_titles_told_apart(self):
        """Of long titles that begin alike the ends show, in windows side by side on a small screen."""
        shown = []
        for end in ('rising', 'falling'):
            path = write(f'{end}.hysteron', example('prandtl') | {'title': f'Generalized Prandtl model with a force {end}'})
            with Desk.shared(path) as app:
                app.resize_window(683, 700)
                app.action('win.reset')
                app.sync()
                x, y, width, height = app.find('widget', 'AdwWindowTitle').box()
                shown.append(app.pixels((x, y, width, height // 2)))
                app.screenshot(artifact(f'title-{end}.png'))
        self.assertTrue(shown[0] != shown[1], 'the titles look alike')

    def test_names_are_text(self):
        """Whatever they hold: where one were read as markup, GTK would warn, which ends the program here."""
        nasty = '<b>&amp;</i> %s "\u202e\\'
        spring = {'id': 'k<&>', 'kind': 'spring', 'from': 'w<&>', 'to': 'm<&>', 'stiffness': 1}
        slider = {'id': 's<&>', 'kind': 'slider', 'from': 'w<&>', 'to': 'm<&>', 'threshold': 1}
        plane = {'kind': 'plane', 'title': nasty, 'x': 'x:m<&>', 'y': 'r:m<&>', 'curves': [{'label': nasty}],
                 'axes': {'x': {'title': nasty}, 'y': {'title': nasty}}}
        path = write('a<b>&amp;c.hysteron', {
            'hysteron': 1, 'title': nasty, 'notes': f'*{nasty}* x_<i>& *x_{nasty}', 'controls': [{'targets': ['k<&>.stiffness'], 'label': nasty}],
            'nodes': [{'id': 'w<&>', 'fixed': True}, {'id': 'm<&>', 'mass': 1}], 'elements': [spring, slider],
            'loads': [{'node': 'm<&>', 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 3, 'omega': 1}}],
            'figures': [{'kind': 'time', 'series': ['x:m<&>', 'f:s<&>'], 'title': nasty}, plane],
            'runs': [{'name': nasty, 'series': {'t': [0, 1], 'x:m<&>': [0, 1], 'r:m<&>': [1, 0], 'f:gone<&>': [0, 1]}}]})
        with Desk(path) as app:
            app.expect_title('^' + re.escape(nasty))
            for action in ('bar-names', 'notes', 'fullscreen', 'fullscreen', 'notes'):
                app.action('win.' + action)
            for image in ('Spring k<&>', 'Slider s<&>', 'Mass m<&>'):
                app.find('image', image).click()
            for page in ('Equations', 'Analysis', 'Properties'):
                app.find('tab', page).click()
            for action, title in (('kept-runs', 'Kept Runs'), ('edit-figure', 'Edit Plot')):
                app.action('win.' + action, GLib.Variant('u', 1) if action == 'edit-figure' else None)
                app.wait_window(title)
                app.key('Escape')
                app.wait_window(re.compile('^' + re.escape(nasty)))
            app.action('win.gallery', 'topics')
            app.find('search box', 'Search Examples').focus()
            app.type('<b>&')
            app.screenshot(artifact('hostile.png'))
        with App() as app:
            app.find('label', 'a<b>&amp;c.hysteron')
            app.leave()

    def test_files_on_the_command_line(self):
        path = write('mine.hysteron', example('viscoelastoplastic') | {'title': ''})
        with Desk(path) as app:
            app.expect_title(r'^mine\.hysteron')
            app.find('image', 'Dashpot c')


if __name__ == '__main__':
    main()
