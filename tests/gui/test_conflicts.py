#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Another program changes the file of an open document: nothing of its work or of one's own is lost without a question."""
import json
import os
import re
import unittest

from desk import SCRATCH, Desk, example, write
from driver import main, wait_for

QUESTION = 'Replace Newer File?'


def stiffness(path):
    """Of k1, in the file."""
    with open(path, encoding='utf-8') as file:
        return next(element['stiffness'] for element in json.load(file)['elements'] if element['id'] == 'k1')


def theirs(name):
    """What another program writes: Persoz's gephyroid with k1 of 7; its path."""
    elements = [element | {'stiffness': 7} if element['id'] == 'k1' else element for element in example('persoz')['elements']]
    return write(name, example('persoz') | {'elements': elements})


class Conflicts(unittest.TestCase):
    """In the window k1 becomes 3, in the file 7."""

    def change_both(self, app, name):
        """Both are changed; waits until that is told."""
        app.set_value('k1, Stiffness', '3')
        app.expect_title('^• Persoz')
        path = theirs(name)
        self.expect_told(app, name)
        return path

    def expect_told(self, app, name):
        """Waits until it is told above the drawing."""
        app.find('label', f'“{name}” was changed by another program.')
        app.find('button', 'Read Again')

    def asked(self, app):
        """The question, after saving."""
        app.key('ctrl+s')
        return app.wait_window(QUESTION)

    def wait_answered(self, app):
        """Waits until the question is gone."""
        wait_for('the question to go', lambda: QUESTION not in [window.name for window in app.root.children
                                                                if 'visible' in window.states])

    def expect_nothing_lost(self, app, path):
        """Both changes are there."""
        self.wait_answered(app)
        app.expect_title('^• Persoz')
        self.assertEqual(app.entry('k1, Stiffness').text, '3')
        self.assertEqual(stiffness(path), 7)

    def expect_theirs(self, app, path):
        """What the other program wrote is in the window."""
        app.expect_title('^Persoz')
        app.entry('k1, Stiffness').expect(text='7')
        app.wait_gone('button', 'Read Again')
        self.assertEqual(stiffness(path), 7)

    def test_cancel(self):
        path = write('cancel.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            self.change_both(app, 'cancel.hysteron')
            self.asked(app).find('button', 'Cancel').click()
            self.expect_nothing_lost(app, path)
            self.asked(app)
            app.key('Escape')
            self.expect_nothing_lost(app, path)
            app.find('button', 'Read Again')

    def test_replace(self):
        path = write('replace.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            self.change_both(app, 'replace.hysteron')
            self.asked(app).find('button', 'Replace').click()
            app.expect_title('^Persoz')
            app.wait_gone('button', 'Read Again')
            self.assertEqual(stiffness(path), 3)
            app.set_value('k1, Stiffness', '4')
            app.expect_title('^• Persoz')
            app.key('ctrl+s')
            app.expect_title('^Persoz')
            self.assertEqual(stiffness(path), 4)
            self.change_both(app, 'replace.hysteron')
            question = self.asked(app)
            question.find('label', re.compile('^“replace.hysteron” was changed .* since it was last read or saved here'))
            question.find('button', 'Cancel').click()
            self.expect_nothing_lost(app, path)

    def test_read_again(self):
        path = write('read.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            self.change_both(app, 'read.hysteron')
            self.asked(app).find('button', 'Read Again').click()
            self.expect_theirs(app, path)

    def test_save_elsewhere(self):
        """Return does, which loses nothing."""
        path, mine = write('there.hysteron', example('persoz')), os.path.join(SCRATCH, 'mine.hysteron')
        with Desk.shared(path) as app:
            self.change_both(app, 'there.hysteron')
            self.asked(app)
            app.key('Return')
            app.choose_path('Save Document', mine, 'Save')
            app.expect_title('^Persoz')
            app.wait_gone('button', 'Read Again')
            self.assertEqual((stiffness(mine), stiffness(path)), (3, 7))

    def test_save_elsewhere_cancelled(self):
        path = write('nowhere.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            self.change_both(app, 'nowhere.hysteron')
            self.asked(app).find('button', 'Save As…').click()
            app.wait_window('Save Document')
            app.key('Escape')
            app.wait_window(re.compile('^• Persoz'))
            self.expect_nothing_lost(app, path)

    def test_letters(self):
        """Each answer has one of its own."""
        path = write('letters.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            self.change_both(app, 'letters.hysteron')
            for letter, left in (('c', '3'), ('e', '7')):
                self.asked(app)
                app.key('alt+' + letter)
                self.wait_answered(app)
                app.entry('k1, Stiffness').expect(text=left)
            app.set_value('k1, Stiffness', '3')
            theirs('letters.hysteron')
            self.expect_told(app, 'letters.hysteron')
            self.asked(app)
            app.key('alt+r')
            app.expect_title('^Persoz')
            self.assertEqual(stiffness(path), 3)

    def test_told_and_read_without_a_question(self):
        """Where nothing of one's own is lost."""
        path = write('told.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            app.expect_title('^Persoz')
            theirs('told.hysteron')
            self.expect_told(app, 'told.hysteron')
            app.find('button', 'Read Again').click()
            self.expect_theirs(app, path)

    def test_told_and_asked_before_changes_are_lost(self):
        path = write('asked.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            app.find('image', 'Slider s1').click()
            app.key('Delete')
            app.expect_title('^• Persoz')
            theirs('asked.hysteron')
            self.expect_told(app, 'asked.hysteron')
            app.find('button', 'Read Again').click()
            app.wait_window('Save Changes?').find('button', 'Cancel').click()
            app.expect_title('^• Persoz')
            app.find('button', 'Read Again').click()
            app.wait_window('Save Changes?').find('button', 'Discard').click()
            self.expect_theirs(app, path)
            app.find('image', 'Slider s1')

    def test_dismissed(self):
        """Saving asks all the same."""
        path = write('dismissed.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            self.change_both(app, 'dismissed.hysteron')
            app.find('button', 'Dismiss').click()
            app.wait_gone('button', 'Read Again')
            self.asked(app).find('button', 'Cancel').click()
            self.expect_nothing_lost(app, path)

    def test_closing(self):
        """Saving before the window closes asks as well; the window stays until the file is written."""
        path = write('closing.hysteron', example('persoz'))
        with Desk(path) as app:
            self.change_both(app, 'closing.hysteron')
            for answer in ('Cancel', 'Replace'):
                app.key('ctrl+w')
                app.wait_window('Save Changes?').find('button', 'Save').click()
                button = app.wait_window(QUESTION).find('button', answer)
                if answer == 'Cancel':
                    button.click()
                    self.expect_nothing_lost(app, path)
                else:
                    button.call('Action', 'DoAction', '(i)', 0)
            wait_for('the application to end', lambda: app.ended(0.1))
        self.assertEqual(stiffness(path), 3)


if __name__ == '__main__':
    main()
