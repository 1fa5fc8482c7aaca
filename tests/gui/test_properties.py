#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Properties: of what is selected, of several at once, of the document. Leaves pictures to look at."""
import json
import re
import unittest

from desk import Desk, artifact, example, write
from driver import main, wait_for


def document(path):
    """What was saved."""
    with open(path, encoding='utf-8') as file:
        return json.load(file)


def select(app, *names):
    """Clicks on elements of the drawing, the second and later ones with Ctrl."""
    for index, name in enumerate(names):
        app.find('image', name).click(modifiers=('ctrl',) if index else ())


def hold(app):
    """Back to where nothing has moved yet, so that everything is where it is drawn."""
    app.action('win.reset')
    app.sync()


def select_mass(app, name='Mass m'):
    """Clicks on the block of the mass, a bit above its middle, where no element is attached."""
    x, y, width, height = app.find('image', name).box()
    app.click((x + width // 2, y + height // 2 - 18))


def stiffness(app, name, value):
    """Waits until the drawing shows the stiffness of a spring."""
    app.find('image', f'Spring {name}').expect(description=re.compile(rf'k = {value} ·'))


def undo(app, times=1):
    """Takes back as many steps."""
    for _ in range(times):
        app.action('win.undo')
    app.sync()


class Properties(unittest.TestCase):
    """The panel beside the drawing."""

    def test_elements(self):
        with Desk.shared() as app:
            hold(app)
            self.one(app)
            self.several(app)
            self.name(app)
            self.kind(app)

    def test_hints_below_what_is_selected(self):
        """That on the scheme of the Prandtl model has nothing to do with its spring."""
        with Desk.shared(write('prandtl.hysteron', example('prandtl'))) as app:
            hold(app)

            def hint_above(text):
                hint = app.find('list item', re.compile('^The papers’ Euler scheme adds energy'))
                return hint.box()[1] < app.find('label', text).box()[1]

            wait_for('the hint to be first', lambda: hint_above('Signal'))
            select(app, 'Spring k')
            wait_for('the spring to be first', lambda: not hint_above('Stiffness'))
            app.key('Escape')
            wait_for('the hint to be first again', lambda: hint_above('Signal'))

    def test_another_document_from_its_beginning(self):
        """The panel was read to its end in the document before."""
        with Desk.shared() as app:
            app.resize_window(1366, 600)
            app.action('win.open-example', 'prandtl')
            app.expect_title('^Prandtl model')
            top = app.field('text box', 'End time').box()[1]
            app.focus_field('text box', 'Notes')
            wait_for('the panel to move', lambda: app.field('text box', 'End time').box()[1] < top - 50)
            app.action('win.open-example', 'jenkin')
            app.expect_title('^Jenkin')
            app.action('win.open-example', 'prandtl')
            app.expect_title('^Prandtl model')
            wait_for('the panel to begin anew', lambda: app.field('text box', 'End time').box()[1] == top)

    def one(self, app):
        """The values of one element; arrow keys go in steps that are one step to undo."""
        select(app, 'Spring k1')
        app.field('label', 'Spring k1')
        app.set_field('k1, Stiffness', '3')
        stiffness(app, 'k1', 3)
        app.key('Up', 'Up')
        stiffness(app, 'k1', '3.2')
        undo(app)
        stiffness(app, 'k1', 3)
        undo(app)
        stiffness(app, 'k1', 1)

    def several(self, app):
        """What they have in common is one field; what differs is shown as such; all are set or none."""
        app.set_field('k1, Stiffness', '5')
        select(app, 'Spring k1', 'Spring k2', 'Slider s2')
        entry = app.field('text box', re.compile('^Spring × 2, Stiffness')).expect(text='')
        app.field('text box', 's2, Threshold').expect(text='2')
        app.set_field(entry.name, '-1').expect(has={'invalid'})
        app.field('label', re.compile('Must be greater than 0'))
        stiffness(app, 'k1', 5)
        stiffness(app, 'k2', 1)
        app.key('ctrl+a')
        app.type('7\n')
        stiffness(app, 'k1', 7)
        stiffness(app, 'k2', 7)
        stiffness(app, 'k3', 1)
        undo(app)
        stiffness(app, 'k1', 5)
        stiffness(app, 'k2', 1)
        undo(app)

    def name(self, app):
        """Another name, which must not be taken."""
        select(app, 'Spring k1')
        app.set_field('k1, Name', 's1').expect(has={'invalid'})
        app.key('Escape')
        app.set_field('k1, Name', 'bridge')
        app.find('image', 'Spring bridge')
        app.field('text box', 'bridge, Stiffness')
        undo(app)
        app.find('image', 'Spring k1')

    def kind(self, app):
        """A spring becomes a slider."""
        select(app, 'Spring k1')
        app.field('button', 'k1, Kind').focus()
        app.key('space', 'Down', 'Return')
        app.find('image', re.compile('^Slider (k1|s4)'))
        app.field('text box', re.compile('(k1|s4), Threshold'))

    def test_bar(self):
        with Desk.shared() as app:
            hold(app)
            select_mass(app)
            app.set_field('m, Initial position', '2')
            app.set_field('m, Mass', '3')
            app.find('image', 'Mass m').expect(description=re.compile('m = 3'))
            app.field('switch', 'm, Wall').focus()
            app.key('space')
            app.find('image', 'Wall m')
            app.no_field('text box', 'm, Mass')

    def test_document(self):
        """Everything that a document has besides its network."""
        path = write('properties.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            app.resize_window(1366, 768)
            app.pause()
            app.set_field('End time', '50')
            app.unfold_computation()
            app.set_field('Number of steps', '25000')
            app.field('text box', 'Time step').expect(text='0.002')
            app.set_field('Recording interval', '0').expect(has={'invalid'})
            app.key('Escape')
            app.set_field('Recording interval', '4')
            app.screenshot(artifact('properties-simulation.png'))
            for field, text in (('Title', 'A bridge'), ('Unit of length', 'm'), ('Unit of force', 'kN'),
                                ('Unit of time', 'h')):
                app.set_field(field, text)
            app.focus_field('text box', 'Notes')
            app.key('ctrl+a')
            app.type('Looked at twice.')
            app.key('ctrl+s')
            app.expect_title('^A bridge')
            saved = document(path)
            app.focus_field('text box', 'Recording interval')
            app.key('ctrl+a', 'BackSpace', 'Return')
            app.set_field('Time step', '0.01')
            app.field('text box', 'Number of steps').expect(text='5000')
            app.key('ctrl+s')
            app.expect_title('^A bridge')
        self.assertEqual(saved['simulation'], {'until': 50, 'steps': 25000, 'scheme': 'paper', 'every': 4})
        self.assertEqual((saved['title'], saved['notes']), ('A bridge', 'Looked at twice.'))
        self.assertEqual(saved['units'], {'length': 'm', 'force': 'kN', 'time': 'h'})
        self.assertEqual(document(path)['simulation'], {'until': 50, 'step': 0.01, 'scheme': 'paper'})

    def test_tolerance(self):
        """Stands where the scheme has one."""
        model = example('persoz')
        model['simulation']['scheme'] = 'automatic'
        with Desk.shared(write('tolerance.hysteron', model)) as app:
            app.pause()
            app.unfold_computation()
            app.set_field('Tolerance', '1e-4')
            scheme = app.field('combo box', 'Scheme')

            def opened():
                scheme.focus()
                app.key('space')
                return app.find_all('label', 'Midpoint', within=scheme)

            wait_for('the list to open', opened)
            app.key('Home', 'Down', 'Return')
            app.no_field('text box', 'Tolerance')
            app.key('ctrl+z')
            app.field('text box', 'Tolerance').expect(text='0.0001')

    def test_running(self):
        """A value acts on the run as it is, undone too; another network begins at t = 0 and says so."""
        with Desk.shared(running=True) as app:
            app.speed('1')
            app.expect_progress(0.03)
            before = app.progress()
            app.set_field('k1, Stiffness', '2')
            stiffness(app, 'k1', 2)
            self.assertGreater(app.progress(), before)
            undo(app)
            stiffness(app, 'k1', 1)
            self.assertGreater(app.progress(), before)
            before = app.progress()
            select(app, 'Spring k1')
            app.expect_toast('Delete k1: restarted at t = 0', 'Delete')
            app.wait_gone('image', 'Spring k1')
            wait_for('the run to begin again', lambda: app.progress() < before)


if __name__ == '__main__':
    main()
