#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is exported shows what is looked at: pictures with the shown range or the whole figure, rows, images to be pasted."""
import csv
import os
import subprocess
import unittest

from desk import SCRATCH, Desk, artifact, cli, example, write
from driver import main, wait_for
from test_export import Dialog

STEP = 1.2  # by which a key zooms
TITLES = ('Displacement', 'Loop')


def model():
    """Persoz's gephyroid, shown from the beginning to the end."""
    document = example('persoz')
    document['simulation'] |= {'until': 20, 'step': 0.01}
    document['figures'] = [{'kind': 'time', 'series': ['x:m'], 'title': TITLES[0]},
                           {'kind': 'plane', 'x': 'x:m', 'y': 'r:m', 'title': TITLES[1]}]
    return write('range.hysteron', document)


def zoomed(length):
    """What a key leaves of an axis from 0, computed as the program does."""
    parts = 0.5 - 0.5 * (1 / STEP), 0.5 + (1 - 0.5) * (1 / STEP)
    return tuple(part * length for part in parts)


def look_closer(app, name, key):
    """Zooms into a plot by a key."""
    plot = app.find('image', name)
    app.click(plot.centre())
    app.key(key)


def plotted(path, *more):
    """A picture by the command line program, looking as the dialog's does at first."""
    out = os.path.join(SCRATCH, 'theirs.png')
    cli('plot', path, '--size', 'two-columns', '--style', 'print', '--dpi', '300', '-o', out, *more)
    return out


def different(ours, theirs):
    """How many pixels of two pictures differ."""
    done = subprocess.run(['compare', '-metric', 'AE', ours, theirs, 'null:'], capture_output=True, text=True, check=False)
    return int(float(done.stderr))


def clipboard(target):
    """What is on the clipboard, as bytes of that kind."""
    return subprocess.run(['xclip', '-selection', 'clipboard', '-t', target, '-out'], capture_output=True, check=False).stdout


class Range(unittest.TestCase):
    """A run that has ended, looked at more closely."""

    def test_picture_as_shown_or_whole(self):
        path = model()
        begin, end = (repr(t) for t in zoomed(20))
        with Desk.shared(path) as app:
            app.finish()
            look_closer(app, TITLES[0], 'shift+Right')
            dialog = Dialog(app, 'win.export-figure', 0)
            app.find('label', 'As shown', within=app.find('combo box', 'Range', within=dialog.window))
            app.screenshot(artifact('export-range.png'))
            shown = dialog.write('shown.png')
            self.assertEqual(different(shown, plotted(path, '--from', begin, '--to', end)), 0, 'the time that is shown')
            dialog = Dialog(app, 'win.export-figure', 0)
            dialog.choose('Range', 'Whole figure', 1)
            whole = dialog.write('whole.png')
            self.assertEqual(different(whole, plotted(path)), 0)
            self.assertGreater(different(shown, whole), 1000)
            dialog = Dialog(app, 'win.export-figure', 1)
            self.assertEqual(different(dialog.write('loop.png'), plotted(path, '--figure', '2')), 0, 'not looked at closer')
            look_closer(app, TITLES[1], 'plus')
            dialog = Dialog(app, 'win.export-figure', 1)
            self.assertGreater(different(dialog.write('closer.png'), plotted(path, '--figure', '2')), 1000)

    def test_drawing_has_no_range(self):
        with Desk() as app:  # by itself: the dialog remembers what it was about
            dialog = Dialog(app, 'win.export-drawing')
            app.find('combo box', 'Format', within=dialog.window)
            self.assertEqual(app.find_all('combo box', 'Range', within=dialog.window), [])
            app.key('Escape')
            app.wait_gone('button', 'Export…')

    def test_rows_as_shown(self):
        path, out = model(), os.path.join(SCRATCH, 'rows.csv')
        begin, end = (repr(t) for t in zoomed(20))
        with Desk.shared(path) as app:
            app.finish()
            look_closer(app, TITLES[0], 'shift+Right')
            app.plot_action('win.export-data', 0)
            app.choose_path('Export Data', out, 'Export')
            wait_for('the rows', lambda: os.path.exists(out))
        with open(out, encoding='utf-8', newline='') as file:
            rows = list(csv.reader(file))
        wanted = csv.reader(cli('simulate', path, '--series', 'x:m', '-q').splitlines())
        self.assertEqual(rows[0], ['t', 'x:m'])
        self.assertEqual(rows[1:], [row for row in list(wanted)[1:] if float(begin) <= float(row[0]) <= float(end)])
        self.assertGreater(len(rows), 1000)

    def test_image_to_paste(self):
        """The clipboard has the picture that the command line makes in two columns."""
        path, pasted = model(), os.path.join(SCRATCH, 'pasted.png')
        begin, end = (repr(t) for t in zoomed(20))
        with Desk.shared(path) as app:
            app.finish()
            look_closer(app, TITLES[0], 'shift+Right')
            app.plot_action('win.copy-figure', 0)
            wait_for('the image', lambda: 'image/png' in clipboard('TARGETS').decode())
            with open(pasted, 'wb') as file:
                file.write(clipboard('image/png'))
            self.assertEqual(different(pasted, plotted(path, '--from', begin, '--to', end)), 0)


if __name__ == '__main__':
    main()
