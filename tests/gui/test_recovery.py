#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program is killed: what was not saved is offered at the next start."""
import glob
import os
import re
import unittest

from desk import Desk, example, write
from driver import main, wait_for

JOURNALS = os.path.join(os.environ['XDG_STATE_HOME'], 'hysteron', 'journals', '*.journal')


def kept(text):
    """Whether a journal has that text."""
    for path in glob.glob(JOURNALS):
        with open(path, encoding='utf-8') as file:
            if text in file.read():
                return True
    return False


class Killed(unittest.TestCase):
    """The same document, killed each time."""

    def leave(self, path):
        """Changes the document and kills the program."""
        app = Desk(path)
        app.set_value('k1, Stiffness', '3.25')
        wait_for('the journal', lambda: kept('3.25'))
        app.kill()

    def test_recover(self):
        path = write('mine.hysteron', example('persoz') | {'title': 'Mine'})
        self.leave(path)
        with Desk() as app:
            app.find('label', re.compile('closed unexpectedly.*“Mine”'))
            app.find('button', 'Recover').click()
            app.expect_title('^• Mine')
            app.entry('k1, Stiffness').expect(text='3.25')
            app.expect_truth('running$')
            app.key('ctrl+s')
            app.expect_title('^Mine')
            wait_for('the journal to be without it', lambda: glob.glob(JOURNALS) and not kept('3.25'))
        self.assertFalse(glob.glob(JOURNALS))
        with open(path, encoding='utf-8') as file:
            self.assertIn('3.25', file.read())

    def test_discard(self):
        self.leave(write('other.hysteron', example('persoz') | {'title': 'Other'}))
        with Desk() as app:
            app.find('button', 'Discard').click()
            app.wait_gone('button', 'Discard')
            self.assertFalse(glob.glob(JOURNALS))
            app.expect_title('^Persoz')


class Closed(unittest.TestCase):
    """A program that was ended by its user."""

    def test_nothing_is_left(self):
        """Changes that were dropped are not offered at the next start."""
        with Desk() as app:
            app.set_value('k1, Stiffness', '3.75')
            wait_for('the journal', lambda: kept('3.75'))
            app.close_dropping_changes()
        self.assertFalse(kept('3.75'))


if __name__ == '__main__':
    main()
