#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that come from elsewhere: points of loads imported, good and bad, and files dropped on the window."""
import json
import os
import re
import unittest

from desk import SCRATCH, Desk, example, write
from driver import main, wait_for

FORCE = 'Force on m'
TABLE = {'type': 'table', 'points': [[0, 0], [1, 2]]}


def scratch(name, content):
    """A file of those bytes; its path."""
    path = os.path.join(SCRATCH, name)
    with open(path, 'wb') as file:
        file.write(content)
    return path


def with_table(name):
    """A file: Persoz's gephyroid whose force is a table."""
    return write(name, example('persoz') | {'loads': [{'node': 'm', 'kind': 'force', 'signal': TABLE}]})


def points(app, path):
    """The points in the file once the document is saved."""
    app.key('ctrl+s')
    app.expect_title('^Persoz')
    with open(path, encoding='utf-8') as file:
        return json.load(file)['loads'][0]['signal']['points']


class Points(unittest.TestCase):
    """A table of a load from a file."""

    def import_file(self, app, content, name='points.csv'):
        """Chooses a file of that content."""
        app.focus_field('button', 'Import Points from a Two-Column File')
        app.key('space')
        app.choose_file('Import Points', scratch(name, content))
        app.wait_window(re.compile('Persoz'))

    def preview(self, app, text):
        """Waits until the preview says that."""
        app.field('image', 'Preview of ' + FORCE).expect(description=re.compile(text))

    def test_refused_ones_leave_everything_as_it_was(self):
        path = with_table('refused.hysteron')
        with Desk.shared(path) as app:
            app.pause()
            for content, reason in ((b't,F\n0,1\n1,2,3\n', 'line 3: must have 2 columns, has 3'),
                                    (b't,F\n0,1\nabc,2\n', 'line 3, column 1: “abc” is not a number'),
                                    (b'0 0\n2 1\n1 2\n', 'line 3: the time must be later'),
                                    (b'', 'the file has no points'),
                                    (b'\x00\x01\x02', 'line 1: this is not a text')):
                self.import_file(app, content)
                app.field('label', re.compile(r'^(\S+: )?' + reason))
                app.field('text box', 'Value of point 2').expect(text='2')
            app.expect_title('^Persoz')
            self.assertFalse(app.action_enabled('win.undo'))
            self.import_file(app, b'0,1\n')
            app.no_field('label', re.compile('line 1: this is not a text'))
            self.assertEqual(points(app, path), [[0, 1]])

    def test_decimal_commas_of_a_spreadsheet(self):
        """With a byte order mark, semicolons, carriage returns; one step to undo."""
        path = with_table('spreadsheet.hysteron')
        with Desk.shared(path) as app:
            app.pause()
            self.import_file(app, '\ufefft;F\r\n0;0,5\r\n1,5;−2,5\r\n3;1e1\r\n'.replace('−', '-').encode())
            self.preview(app, r'^Table, from −2\.5 to 10 ')
            self.assertEqual(points(app, path), [[0, 0.5], [1.5, -2.5], [3, 10]])
            app.key('ctrl+z')
            self.preview(app, '^Table, from 0 to 2 ')

    def test_a_million_of_them(self):
        """The window answers meanwhile; what the file holds is what the document has."""
        path = with_table('long.hysteron')
        rows = 1000000
        with Desk.shared(path) as app:
            app.pause()
            self.import_file(app, b''.join(b'%d,%d\n' % (i, i % 1000) for i in range(rows)))
            app.field('label', re.compile('^999950 more'))
            self.preview(app, '^Table, from 0 to 80 ')
            got = points(app, path)
        self.assertEqual((len(got), got[0], got[-1]), (rows, [0, 0], [rows - 1, 999]))


class Drops(unittest.TestCase):
    """Files of a file manager."""

    def test_document(self):
        """Whatever its name ends with."""
        path = write('dropped.json', example('persoz') | {'title': 'From elsewhere'})
        with Desk.shared() as app:
            app.drop(app.find('group', 'Drawing').centre(), path)
            app.expect_title('^From elsewhere')
            app.expect_truth('running$')

    def test_several_documents(self):
        """Each in a window, the first one in this."""
        paths = [write(name + '.hysteron', example('persoz') | {'title': name}) for name in ('one', 'two', 'three')]
        with Desk.shared() as app:
            app.drop(app.find('group', 'Drawing').centre(), *paths)
            app.expect_title('^one$')
            wait_for('a window for each', lambda: {node.name for node in app.root.children
                                                   if node.name in ('one', 'two', 'three')} == {'one', 'two', 'three'})

    def test_question_before_changes_are_lost(self):
        path = write('other.hysteron', example('persoz') | {'title': 'Other'})
        with Desk.shared() as app:
            app.pause()
            app.find('image', 'Slider s1').click()
            app.key('Delete')
            app.drop(app.find('image', 'Displacement of the mass').centre(), path)
            app.wait_window('Save Changes?').find('button', 'Cancel').click()
            app.expect_title('^• Persoz')

    def test_no_document(self):
        """It is told, and nothing is lost."""
        path = write('nonsense.txt', 'no document')
        with Desk.shared() as app:
            app.drop(app.find('group', 'Drawing').centre(), path)
            app.find('label', re.compile('nonsense.txt'))
            app.expect_title('^Persoz')

    def test_picture(self):
        """A picture is told at once, with changes too: nothing could become of it."""
        path = write('plot.png', 'whatever')
        with Desk.shared() as app:
            app.pause()
            app.find('image', 'Slider s1').click()
            app.key('Delete')
            app.expect_title('^•')
            app.drop(app.find('group', 'Drawing').centre(), path)
            app.find('label', re.compile('^A picture holds no network'))
            self.assertFalse(app.is_asked())

    def test_measured_loop(self):
        """Rows of numbers are a loop to be identified; bad ones are told."""
        path = write('loop.csv', 'x,r\n' + ''.join(f'{x},{y}\n' for x, y in ((-2, -1), (0, 1), (2, 1), (0, -1), (-2, -1))))
        with Desk.shared() as app:
            app.drop(app.find('group', 'Drawing').centre(), path)
            app.wait_window('Studies')
            app.find('label', re.compile('loop.csv'))

    def test_measured_loop_opened(self):
        """Opening a table leads there too."""
        path = write('opened.csv', '"Displacement [mm]","Force [kN]"\n' + ''.join(f'{x},{y}\n' for x, y in (
            (-2, -1), (0, 1), (2, 1), (0, -1), (-2, -1))))
        with Desk.shared() as app:
            app.key('ctrl+o')
            app.choose_file('Open Document', path)
            app.wait_window('Studies')
            app.find('label', re.compile('opened.csv'))
            app.expect_title('^Persoz')

    def test_points_of_a_load(self):
        """On its table they become its points."""
        path = with_table('table.hysteron')
        with Desk.shared(path) as app:
            app.resize_window(1366, 768)
            app.pause()
            entry = app.focus_field('text box', 'Value of point 1')
            app.drop(entry.centre(), write('ramp.csv', '0,3\n1,4\n2,5\n'))
            app.field('text box', 'Value of point 3').expect(text='5')
            self.assertEqual(points(app, path), [[0, 3], [1, 4], [2, 5]])


if __name__ == '__main__':
    main()
