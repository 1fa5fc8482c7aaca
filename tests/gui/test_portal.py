#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""In a sandbox files are chosen in the desktop's dialog, which the program asks for through a portal: it reads and writes
exactly the file that was chosen there."""
import csv
import json
import os
import re
import tempfile
import unittest

from desk import SCRATCH, Desk, example, write
from driver import SECONDS, main, wait_for
from portal import CANCELLED, CHOSEN, ENDED, Portal
from test_export import MAGIC, Dialog, read
from test_files import with_table

TITLE = example('persoz')['title']
STIFFNESS = 'k1, Stiffness'
# Places that nobody can write to, the administrator neither: a folder that takes no files, one that is not there, a computer
# that cannot be reached.
UNWRITABLE = ('/proc/no.hysteron', '/nowhere/none.hysteron', 'sftp://nowhere.invalid/far.hysteron')


def persoz(stiffness, title=TITLE):
    """Persoz's gephyroid with that k1."""
    document = example('persoz') | {'title': title}
    next(element for element in document['elements'] if element['id'] == 'k1')['stiffness'] = stiffness
    return document


def about(place, what=''):
    """A message about a file."""
    return re.compile(f'^{re.escape(os.path.basename(place))}: {what}')


def folder():
    """A new one, empty."""
    return tempfile.mkdtemp(dir=SCRATCH)


class Sandboxed(Desk):
    """The application as it asks for files in a sandbox."""

    portal = None

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, env={'GDK_DEBUG': os.environ['GDK_DEBUG'] + ',portals'}, **more)

    def asked(self, title, method='SaveFile'):
        """What the portal is asked: a dialog of that title, for one file, before which its window takes no input."""
        request = self.portal.asked(method, SECONDS)
        if request.about != [title] or not request.options['modal'] or request.options.get('multiple'):
            raise AssertionError(f'{request.about} {request.options} instead of {title}')
        return request

    def choose(self, request, place):
        """A person takes a file; waits until the window knows."""
        self.portal.choose(request, place)
        self.sync()

    def dismiss(self, request, how=CANCELLED):
        """A person takes none; waits until the window takes input again."""
        self.portal.dismiss(request, how)
        self.sync()

    def open(self, path):
        """Opens a document."""
        self.key('ctrl+o')
        self.choose(self.asked('Open Document', 'OpenFile'), path)

    def save_as(self):
        """Asks where the document is to be saved."""
        self.key('ctrl+shift+s')
        return self.asked('Save Document')

    def change(self, value):
        """Changes the document."""
        self.set_value(STIFFNESS, value)
        self.expect_title('^• ')


class Picture(Dialog):
    """The dialog of an export of the drawing."""

    def __init__(self, app):
        super().__init__(app, 'win.export-drawing')

    def asked(self):
        """Asks where the picture is to be written."""
        self.app.find('button', 'Export…', within=self.window).activate()
        return self.app.asked('Export Picture')

    def wait_written(self):
        """Waits until it is, and the dialog has gone."""
        self.app.wait_gone('button', 'Export…')


class Sandbox(unittest.TestCase):
    """A portal, and an application that uses it."""

    @classmethod
    def setUpClass(cls):
        Sandboxed.portal = cls.enterClassContext(Portal())
        cls.addClassCleanup(Desk.leave_kept)

    def tearDown(self):
        self.assertTrue(Sandboxed.portal.requests.empty(), 'the portal was asked once more')

    def expect_document(self, path, wanted):
        """Waits until the file is that document."""
        def is_it():
            try:
                return json.loads(read(path)) == wanted
            except (OSError, ValueError):
                return False

        wait_for(f'{path} to be the document', is_it)

    def test_opened(self):
        """The dialog offers documents first. The file that was chosen is read, and saved again without a question."""
        path = write('chosen.hysteron', persoz(3, 'Chosen'))
        with Sandboxed.shared() as app:
            app.key('ctrl+o')
            request = app.asked('Open Document', 'OpenFile')
            self.assertEqual([rules for _, rules in request.options['filters']],
                             [[(0, '*.[hH][yY][sS][tT][eE][rR][oO][nN]'), (1, 'application/x-hysteron')], [(0, '*')]])
            app.choose(request, path)
            app.expect_title('^Chosen$')
            app.entry(STIFFNESS).expect(text='3')
            app.change('4')
            app.key('ctrl+s')
            app.expect_title('^Chosen$')
            self.expect_document(path, persoz(4, 'Chosen'))
            app.key('ctrl+o')
            again = app.asked('Open Document', 'OpenFile')
            self.assertEqual(again.path_of('current_folder'), SCRATCH)
            app.dismiss(again)

    def test_saved_under_exactly_the_name(self):
        """Proposed is the title with its ending, then the file it has. What is chosen is written, with an ending or without,
        over an old file (the desktop has asked) or as a new one, and nothing else; it comes back whole."""
        with Sandboxed.shared() as app:
            app.change('3')
            request = app.save_as()
            self.assertEqual(request.options['current_name'], TITLE + '.hysteron')
            for name in ('first.hysteron', 'plain', 'old.hysteron', 'à b%20#?.json'):
                path = os.path.join(folder(), name)
                if name == 'old.hysteron':
                    write(path, example('prandtl'))
                app.choose(request, path)
                self.expect_document(path, persoz(3))
                app.expect_title('^' + TITLE)
                self.assertEqual(os.listdir(os.path.dirname(path)), [name])
                request = app.save_as()
                self.assertEqual(request.path_of('current_file'), path)
            app.dismiss(request)
            app.action('win.open-example', 'prandtl')
            app.expect_title('^Prandtl')
            app.open(path)
            app.expect_title('^' + TITLE)
            app.entry(STIFFNESS).expect(text='3')

    def test_not_saved(self):
        """Nothing is chosen: nothing is written, and the changes stay changes."""
        path = write('mine.hysteron', persoz(2))
        before = read(path)
        with Sandboxed.shared(path) as app:
            app.change('3')
            for how in (CANCELLED, ENDED, CHOSEN):
                app.dismiss(app.save_as(), how)
                app.expect_title('^• ')
            self.assertEqual(read(path), before)
            self.assertEqual(app.entry(STIFFNESS).text, '3')
            app.key('ctrl+s')
            app.expect_title('^' + TITLE)
            self.expect_document(path, persoz(3))

    def test_before_another_is_opened(self):
        """Save, in the question: the other document waits for the file that is chosen, and does not come when none is."""
        path = os.path.join(folder(), 'before.hysteron')
        with Sandboxed.shared() as app:
            app.find('image', 'Slider s1').click()
            app.key('Delete')
            app.expect_title('^• ')
            for chosen in (False, True):
                app.action('win.open-example', 'prandtl')
                app.wait_window('Save Changes?').find('button', 'Save').click()
                request = app.asked('Save Document')
                app.expect_title('^• ' + TITLE)
                if chosen:
                    app.choose(request, path)
                else:
                    app.dismiss(request)
                    app.expect_title('^• ' + TITLE)
            app.expect_title('^Prandtl')
        self.assertNotIn('s1', [element['id'] for element in json.loads(read(path))['elements']])

    def test_points(self):
        """Tables are offered, and the points of one become those of a load."""
        with Sandboxed.shared(with_table('table.hysteron')) as app:
            app.focus_field('button', 'Import Points from a Two-Column File')
            app.key('space')
            request = app.asked('Import Points', 'OpenFile')
            self.assertIn((0, '*.[cC][sS][vV]'), request.options['filters'][0][1])
            app.choose(request, write('ramp.csv', '0,3\n1,4\n2,5\n'))
            app.field('text box', 'Value of point 3').expect(text='5')

    def test_not_opened(self):
        path = write('broken.hysteron', '{')
        with Sandboxed.shared() as app:
            app.key('ctrl+o')
            app.dismiss(app.asked('Open Document', 'OpenFile'))
            for place in (path, *UNWRITABLE):
                app.open(place)
                app.find('label', about(place))
                app.expect_title('^' + TITLE)

    def test_cannot_be_saved(self):
        """It is told, the changes stay changes, and the document stays that of its file."""
        path = write('kept.hysteron', persoz(2))
        with Sandboxed.shared(path) as app:
            app.change('3')
            for place in UNWRITABLE:
                app.choose(app.save_as(), place)
                app.find('label', about(place, 'cannot be saved: '))
                app.expect_title('^• ')
            self.assertEqual(json.loads(read(path)), persoz(2))
            app.key('ctrl+s')
            app.expect_title('^' + TITLE)
            self.expect_document(path, persoz(3))

    def test_pictures(self):
        """An ending that means a format gives that format, else the one that the program's dialog has, which it proposes."""
        with Sandboxed.shared() as app:
            proposed = 'Drawing.png'
            for name, kind in (('a.Svg', 'SVG'), ('plain', 'SVG'), ('b.PDF', 'PDF'), ('chosen', 'PNG')):
                path, dialog = os.path.join(folder(), name), Picture(app)
                if name == 'chosen':
                    dialog.choose('Format', 'PNG', 0)
                    proposed = 'Drawing.png'
                request = dialog.asked()
                self.assertEqual(request.options['current_name'], proposed)
                app.choose(request, path)
                dialog.wait_written()
                self.assertTrue(read(path).startswith(MAGIC[kind]), name)
                self.assertEqual(os.listdir(os.path.dirname(path)), [name])
                proposed = 'Drawing.' + kind.lower()

    def test_pictures_that_are_not_written(self):
        """The dialog stays, and another file can be chosen."""
        with Sandboxed.shared() as app:
            dialog = Picture(app)
            app.dismiss(dialog.asked())
            reason = None
            for place in UNWRITABLE:
                app.choose(dialog.asked(), place)
                told = about(place, 'cannot be written: ')
                reason = reason.expect(name=told) if reason else app.find('label', told, within=dialog.window)
            path = os.path.join(folder(), 'mended.png')
            app.choose(dialog.asked(), path)
            dialog.wait_written()
            self.assertTrue(read(path).startswith(MAGIC['PNG']))

    def test_rows(self):
        """Of a plot: written, not written, and impossible to write."""
        path = os.path.join(folder(), 'rows')
        with Sandboxed.shared() as app:
            for place in (path, None, *UNWRITABLE):
                app.plot_action('win.export-data', 2)
                request = app.asked('Export Data')
                self.assertEqual(request.options['current_name'], 'data.csv')
                if place is None:
                    app.dismiss(request)
                else:
                    app.choose(request, place)
                if place in UNWRITABLE:
                    app.find('label', about(place, 'cannot be written: '))
            wait_for('the rows', lambda: os.path.exists(path))
            self.assertEqual(os.listdir(os.path.dirname(path)), ['rows'])
        rows = list(csv.reader(read(path).decode().splitlines()))
        self.assertEqual(rows[0], ['x:m', 'r:m'])
        self.assertTrue(all(len(row) == 2 for row in rows))


if __name__ == '__main__':
    main()
