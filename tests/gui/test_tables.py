# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables that are opened: with the program, from a list, dropped on the window. Each time the identification is in front, and says
what the command line says."""
import json
import os
import re
import subprocess
import unittest

from desk import Desk, artifact
from driver import App, GLib, main, wait_for

FOLDER = os.path.join(os.environ['HYSTERON_SOURCE'], 'tests', 'conformance', 'tables')
with open(os.path.join(FOLDER, 'tables.json'), encoding='utf-8') as index:
    TABLES = json.load(index)


def path_of(name):
    return os.path.join(FOLDER, name)


def shown(text):
    """As a screen reader hears it, for which an underscore marks a key."""
    return text.replace('_', '')


class Tables(unittest.TestCase):

    def expect(self, studies, name):
        """The page shows the table's loop and model, or why there is none."""
        run = subprocess.run([os.environ['HYSTERON_CLI'], 'identify', path_of(name)], capture_output=True, text=True, check=False)
        if name in ('n_no_displacement.csv', 'n_no_force.csv'):   # data in time: for a fit
            studies.find('label', 'Motion under the loads of the drawing')
            studies.find('label', name.replace('_', ''))
            return
        if name.startswith('n_'):
            studies.find('label', shown(run.stderr.strip()))
            return
        studies.find('widget', 'HysIdentifyPage').find('label', shown(name))
        studies.find('label', shown(run.stdout.splitlines()[0]))
        cells = [node.name for node in studies.app.find_all('label', within=studies)]
        first = cells.index('α') + 1
        self.assertEqual(cells[first:first + 12], ['0', '0.5', '–', '–', '1', '3', '0.5', '1.5', '2', '1', '2', '2'], name)

    def expect_front(self, app):
        studies = app.wait_window('Studies')
        wait_for('the identification in front of the window',
                 lambda: app.screen.title(app.screen.windows_of(app.process.pid)[-1]) == 'Studies')
        return studies

    def test_with_the_program(self):
        """hysteron measured.csv: nothing lies over what was asked for."""
        name = 'y_units_sec.csv'
        Desk.leave_kept()
        app = App(path_of(name))
        try:
            self.expect(self.expect_front(app), name)
            app.screenshot(artifact('table-opened.png'))
        finally:
            app.kill()

    def test_all(self):
        with Desk.shared() as app:
            for name in sorted(TABLES):
                app.activate('win.open-recent', GLib.Variant('s', GLib.filename_to_uri(path_of(name))))
                self.expect(self.expect_front(app), name)
            app.screenshot(artifact('table-refused.png'))

    def test_rows(self):
        """As --rows of the command line: the rows that are chosen, why there are no such, and all of them again."""
        name = 'y_units_sec.csv'
        with Desk.shared() as app:
            app.activate('win.open-recent', GLib.Variant('s', GLib.filename_to_uri(path_of(name))))
            studies = self.expect_front(app)
            studies.find('widget', 'HysIdentifyPage').find('label', shown(name))
            studies.find('widget', 'HysIdentifyPage').find('label', 'Data').click()
            rows = studies.find('text box', 'Rows')

            def said(*option):
                done = subprocess.run([os.environ['HYSTERON_CLI'], 'identify', path_of(name), *option], capture_output=True, text=True,
                                      check=False)
                return re.compile('^' + re.escape(done.stdout.splitlines()[1].rstrip('.')))

            def choose(text):
                rows.focus()
                app.key('ctrl+a', 'BackSpace')
                app.type(text + '\n')

            self.assertNotEqual(said('--rows', '20:60'), said())
            choose('20:60')
            studies.find('label', said('--rows', '20:60'))
            app.screenshot(artifact('table-rows.png'))
            choose('60:20')
            rows.expect(description=re.compile('^Must be A:B, from 1 to the [0-9]+ rows'))
            choose('')
            studies.find('label', said())

    def test_dropped(self):
        with Desk.shared() as app:
            for name in sorted(TABLES)[::3]:
                app.drop(app.find('group', 'Drawing').centre(), path_of(name))
                self.expect(self.expect_front(app), name)
                app.close_others()


if __name__ == '__main__':
    main()
