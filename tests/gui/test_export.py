#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures and data: the dialog with its preview, every format, sizes in millimetres, the same pixels as the command line."""
import csv
import io
import os
import re
import subprocess
import unittest

from desk import SCRATCH, Desk, artifact, cli
from driver import main, tool, wait_for

MAGIC = {'PNG': b'\x89PNG\r\n\x1a\n', 'SVG': b'<?xml', 'PDF': b'%PDF-'}
FIGURES = ('Displacement of the mass', 'Forces of the sliders', 'Hysteresis loop')


class Dialog:
    """The dialog of an export, open."""

    def __init__(self, app, action, *parameter):
        self.app = app
        app.action(action, *parameter) if not parameter else app.plot_action(action, *parameter)
        self.window = app.wait_window('Export')

    def choose(self, title, value, index):
        """Opens a row's list and takes the item of that index."""
        row = self.app.find('combo box', title, within=self.window)
        # A list that opens under the pointer takes the item there.
        self.app.move(self.app.find('button', 'Cancel', within=self.window).centre())

        def opened():
            # A list that has just closed may take the focus back.
            row.focus()
            self.app.key('space')
            return self.app.find_all('label', value, within=row)

        wait_for('the list to open', opened)
        self.app.key('Home', *['Down'] * index, 'Return')
        wait_for('the list to close', lambda: len(self.app.find_all('label', within=row)) == 2)
        self.app.find('label', value, within=row)

    def number(self, name):
        """The value of a spin button."""
        return self.app.find('spin button', name, within=self.window).value

    def set_number(self, name, text):
        """Types a value."""
        self.app.find('spin button', name, within=self.window).focus()
        self.app.key('ctrl+a')
        self.app.type(text + '\t')

    def write(self, name):
        """Chooses a file and waits until it is there; its path."""
        path = os.path.join(SCRATCH, name)
        self.app.find('button', 'Export…', within=self.window).click()
        self.app.choose_path('Export Picture', path, 'Export')
        wait_for('the picture', lambda: os.path.exists(path))
        self.app.wait_gone('button', 'Export…')
        return path


def read(path):
    """A file's bytes."""
    with open(path, 'rb') as file:
        return file.read()


class Export(unittest.TestCase):
    """Pictures and rows in files."""

    def test_formats_and_what_was_chosen_last(self):
        with Desk() as app:  # by itself: nothing was chosen yet
            app.finish()
            for index, (title, (name, magic)) in enumerate(zip(FIGURES, MAGIC.items())):
                dialog = Dialog(app, 'win.export-figure', index)
                app.find('label', title, within=dialog.window)
                if name != 'PNG':
                    dialog.choose('Format', name, index)
                if index == 1:
                    dialog.choose('Preset', 'One column', 0)
                self.assertEqual(dialog.number('Width (mm)'), 170 if index == 0 else 85)
                if index == 0:
                    app.screenshot(artifact('export.png'))
                content = read(dialog.write(f'plot.{name.lower()}'))
                self.assertTrue(content.startswith(magic))
                if name == 'SVG':
                    size = re.search(r'<svg[^>]* width="([\d.]+)pt" height="([\d.]+)pt"', content.decode())
                    self.assertEqual([round(float(side) * 25.4 / 72, 2) for side in size.groups()], [85, 60], 'mm')
                    self.assertIn('Forces of the sliders', content.decode())

    def test_exactly_the_name_confirmed(self):
        """An ending that means a format, in letters of any size, gives that format; else the chosen one stands."""
        with Desk.shared() as app:
            for name, kind in ('x.pdf', 'PDF'), ('y.Svg', 'SVG'), ('plain', 'SVG'), ('A.PNG', 'PNG'), ('z.dat', 'PNG'):
                content = read(Dialog(app, 'win.export-drawing').write(name))
                self.assertTrue(content.startswith(MAGIC[kind]), name)
                self.assertEqual([file for file in os.listdir(SCRATCH) if file.startswith(name)], [name])

    def test_same_pixels_as_the_command_line(self):
        with Desk.shared() as app:
            app.finish()
            ours = Dialog(app, 'win.export-figure', 2).write('ours.png')
        theirs = os.path.join(SCRATCH, 'theirs.png')
        cli('plot', 'example:persoz', '--figure', '3', '--size', 'two-columns', '--style', 'print', '--dpi', '300', '-o', theirs)
        self.assertGreater(int(tool('identify', '-format', '%k', ours)), 10, 'colours')
        different = subprocess.run(['compare', '-metric', 'AE', ours, theirs, 'null:'], capture_output=True, text=True,
                                   check=False).stderr
        self.assertEqual(different.strip(), '0')

    def test_all_plots_and_drawing(self):
        with Desk.shared() as app:
            app.finish()
            dialog = Dialog(app, 'win.export-figures')
            app.find('label', 'All plots', within=dialog.window)
            one = dialog.number('Height (mm)')
            dialog.set_number('Width (mm)', '85')
            self.assertAlmostEqual(dialog.number('Height (mm)'), one / 2, places=1)
            width, height = tool('identify', '-format', '%w %h', dialog.write('all.png')).split()
            self.assertEqual(int(width), round(85 / 25.4 * 300))
            self.assertGreater(int(height), int(width) / 2)
            app.key('ctrl+e')
            dialog = Dialog.__new__(Dialog)
            dialog.app, dialog.window = app, app.wait_window('Export')
            app.find('label', 'Drawing', within=dialog.window)
            self.assertGreater(int(tool('identify', '-format', '%k', dialog.write('drawing.png'))), 10)

    def test_the_size_stays(self):
        """However often the dialog is opened, of one plot, of all or of the drawing; a slide is a slide."""
        with Desk() as app:  # by itself: nothing was chosen yet
            for action, *index, height in (('win.export-figures', 300), ('win.export-figures', 300), ('win.export-drawing', None),
                                           ('win.export-figure', 0, 100), ('win.export-figures', 300)):
                dialog = Dialog(app, action, *index)
                if height:
                    self.assertEqual(dialog.number('Height (mm)'), height, action)
                app.find('button', 'Cancel', within=dialog.window).click()
                app.wait_gone('button', 'Export…')
            for _ in range(2):
                dialog = Dialog(app, 'win.export-figures')
                dialog.choose('Preset', 'Slide, 16∶9', 2)
                self.assertEqual((dialog.number('Width (mm)'), dialog.number('Height (mm)')), (254, 142.875))
                app.screenshot(artifact('export-slide.png'))
                app.find('button', 'Cancel', within=dialog.window).click()
                app.wait_gone('button', 'Export…')
            dialog = Dialog(app, 'win.export-figures')
            dialog.set_number('Height (mm)', '120')
            app.find('button', 'Cancel', within=dialog.window).click()
            app.wait_gone('button', 'Export…')
            self.assertEqual(Dialog(app, 'win.export-figure', 0).number('Height (mm)'), 40)

    def test_what_fails_is_told_and_can_be_mended(self):
        with Desk.shared() as app:
            dialog = Dialog(app, 'win.export-drawing')
            app.find('button', 'Export…', within=dialog.window).click()
            app.choose_path('Export Picture', '/proc/no.png', 'Export')
            app.find('label', re.compile('no.png'), within=dialog.window)
            self.assertTrue(read(dialog.write('mended.png')).startswith(MAGIC['PNG']))

    def test_data(self):
        """The rows of a loop, within the figure's window, are those of the command line."""
        path = os.path.join(SCRATCH, 'loop.csv')
        with Desk.shared() as app:
            app.finish()
            app.plot_action('win.export-data', 2)
            app.choose_path('Export Data', path, 'Export')
            wait_for('the rows', lambda: os.path.exists(path))
        rows = list(csv.reader(io.StringIO(read(path).decode())))
        wanted = list(csv.reader(io.StringIO(cli('simulate', 'example:persoz', '--series', 'x:m,r:m', '--from', '70', '-q'))))
        self.assertEqual(rows[0], ['x:m', 'r:m'])
        self.assertEqual(rows[1:], [row[-2:] for row in wanted[1:]])

    def test_menu_of_a_plot(self):
        with Desk.shared() as app:
            app.find('button', 'Menu of Hysteresis loop', index=1).click()
            app.find('menu item', 'Maximise').click()
            app.wait_gone('image', 'Displacement of the mass')
            app.wait_gone('group', 'Drawing')
            app.find('button', 'Restore').click()
            app.find('image', 'Displacement of the mass')
            app.plot_action('win.maximise-figure', 2)
            app.wait_gone('group', 'Drawing')
            app.key('Escape')
            app.find('image', 'Displacement of the mass')


if __name__ == '__main__':
    main()
