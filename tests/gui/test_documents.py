#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Documents: opened, refused, saved, and nothing lost without a question."""
import json
import os
import re
import unittest

from desk import SCRATCH, Desk, cli, example, write
from driver import GLib, main, wait_for


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

    def test_files_on_the_command_line(self):
        path = write('mine.hysteron', example('viscoelastoplastic') | {'title': ''})
        with Desk(path) as app:
            app.expect_title(r'^mine\.hysteron')
            app.find('image', 'Dashpot c')


if __name__ == '__main__':
    main()
