#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program is quit, ended by the desktop, or killed: what was open comes back, and nothing that was not saved is lost."""
import glob
import os
import re
import signal
import unittest

from desk import Desk, example, write
from driver import APP_ID, main, wait_for
from session_manager import LOGOUT, SessionManager
from test_settings import REMEMBERING

JOURNALS = os.path.join(os.environ['XDG_STATE_HOME'], 'hysteron', 'journals', '*.journal')
STIFFNESS = 'k1, Stiffness'


def journals():
    """The texts of all journals."""
    texts = []
    for path in glob.glob(JOURNALS):
        with open(path, encoding='utf-8') as file:
            texts.append(file.read())
    return texts


class Started(Desk):
    """The program as it starts: whatever it opens, it opens by itself."""

    def prepare(self, document=None, running=False):
        """Nothing."""

    def titles(self):
        """Of its windows."""
        return sorted(node.name for node in self.root.children if 'visible' in node.states)

    def expect_titles(self, *titles):
        """Waits until there are these windows."""
        wait_for(f'the windows {titles}, not {self.titles()}', lambda: self.titles() == sorted(titles))

    def expect_end(self):
        """Waits until it has ended by itself."""
        wait_for('the application to end', lambda: self.ended(0.1))
        self.expect_exit()

    def quit(self):
        """Ends it as its user would who has saved everything."""
        self.activate('app.quit')
        self.expect_end()

    def change(self, value):
        """Changes the document of the active window."""
        entry = self.find('text box', STIFFNESS, within=self.wait_window())
        entry.focus()
        self.key('ctrl+a')
        self.type(value + '\n')
        self.wait_window(re.compile('^•'))


class Quit(unittest.TestCase):
    """Two documents."""

    def setUp(self):
        self.paths = [write(name + '.hysteron', example('persoz') | {'title': name}) for name in ('One', 'Two')]
        self.assertEqual(journals(), [])

    def quit_both(self, **more):
        """Opens both, as the first thing, and quits."""
        with Started(*self.paths, **more) as app:
            app.expect_titles('One', 'Two')
            wait_for('what is kept', lambda: len(journals()) == 2)
            app.quit()

    def test_windows_come_back(self):
        """Closed ones do not, nor those of the time before when a document is asked for."""
        self.quit_both()
        with Started() as app:
            app.expect_titles('One', 'Two')
            app.key('ctrl+w')
            wait_for('one window', lambda: len(app.titles()) == 1)
            wait_for('one journal', lambda: len(journals()) == 1)
            app.quit()
        self.assertEqual(len(journals()), 1)
        other = write('other.hysteron', example('prandtl') | {'title': 'Other'})
        with Started(other) as app:
            app.expect_titles('Other')
            wait_for('its journal alone', lambda: 'other.hysteron' in ''.join(journals()) and len(journals()) == 1)
            app.screen.key('ctrl+w')
            app.screen.settle()
            app.expect_end()
        self.assertEqual(journals(), [])

    def test_not_wanted(self):
        folder = os.path.join(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings')
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, 'keyfile'), 'w', encoding='utf-8') as file:
            file.write('[io/github/hysteron/Hysteron]\nreopen-documents=false\n')
        try:
            self.quit_both(env=REMEMBERING)
        finally:
            os.remove(os.path.join(folder, 'keyfile'))
        self.assertEqual(journals(), [])

    def test_all_stay_or_none(self):
        """Quitting asks for each window with changes before any is closed; what is typed without Enter is one."""
        with Started(*self.paths) as app:
            app.expect_titles('One', 'Two')
            app.find('text box', STIFFNESS, within=app.wait_window()).focus()
            app.key('ctrl+a')
            app.type('3.25')
            app.activate('app.quit')
            app.wait_window('Save Changes?').find('button', 'Cancel').click()
            wait_for('both windows', lambda: len(app.titles()) == 2)
            app.activate('app.quit')
            dialog = app.wait_window('Save Changes?')
            dialog.find('button', 'Discard').call('Action', 'DoAction', '(i)', 0)
            app.expect_end()
        with Started() as app:
            app.expect_titles('One', 'Two')
        self.assertEqual(journals(), [])

    def test_killed(self):
        """What was not saved and what was open are offered together, and nothing is opened without a question."""
        app = Started(*self.paths)
        app.expect_titles('One', 'Two')
        app.change('3.75')
        wait_for('the journal', lambda: '3.75' in ''.join(journals()))
        app.kill()
        with Started() as app:
            app.find('label', re.compile('closed unexpectedly. Unsaved changes can be recovered: “(One|Two)”\n.*“(one|two).hysteron”', re.I))
            app.find('button', 'Recover').click()
            wait_for('both', lambda: [title[-3:] for title in app.titles()] in (['One', 'Two'], ['Two', 'One']))
            wait_for('the journals', lambda: len(journals()) == 2)
        self.assertEqual(journals(), [])

    def test_killed_without_changes(self):
        app = Started(self.paths[0])
        app.expect_titles('One')
        wait_for('the journal', lambda: len(journals()) == 1)
        app.kill()
        with Started() as app:
            app.find('label', 'Hysteron closed unexpectedly. These documents were open: “One.hysteron”')
            app.find('button', 'Dismiss').click()
            wait_for('no journal', lambda: not journals())
        self.assertEqual(journals(), [])


class Session(unittest.TestCase):
    """The desktop ends it."""

    def test_terminated(self):
        """By a signal, right after a change."""
        app = Started(write('mine.hysteron', example('persoz') | {'title': 'Mine'}))
        app.expect_titles('Mine')
        app.change('4.25')
        app.process.send_signal(signal.SIGTERM)
        app.expect_end()
        self.assertIn('4.25', ''.join(journals()))
        with Started() as app:
            app.find('button', 'Discard').click()
            wait_for('no journal', lambda: not journals())

    def test_logging_out_asks(self):
        """As long as there are changes; when the session ends nevertheless, they come back."""
        with SessionManager() as manager, Started(write('mine.hysteron', example('persoz') | {'title': 'Mine'})) as app:
            app.expect_titles('Mine')
            self.assertIn(APP_ID, manager.clients)
            self.assertEqual(manager.inhibitors, {})
            app.change('5.25')
            [(program, _, reason, flags)] = manager.inhibitors.values()
            self.assertEqual((program, reason, flags), (APP_ID, 'There are unsaved changes.', LOGOUT))
            app.key('ctrl+s')
            wait_for('no reason any more', lambda: not manager.inhibitors)
            app.change('5.5')
            self.assertEqual(len(manager.inhibitors), 1)
            manager.tell(APP_ID, 'QueryEndSession')
            wait_for('the answer', lambda: manager.answers == [(manager.clients[APP_ID], True)])
            wait_for('what is kept', lambda: '5.5' in ''.join(journals()))
            manager.tell(APP_ID, 'EndSession')
            app.expect_end()
        with Started() as app:
            app.find('label', re.compile('“Mine”'))
            app.find('button', 'Recover').click()
            app.entry(STIFFNESS).expect(text='5.5')
            app.close_dropping_changes()
        self.assertEqual(journals(), [])


if __name__ == '__main__':
    main()
