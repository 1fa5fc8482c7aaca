#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Preferences: the sign of forces, which is a document's own, and the digits of what is shown, scheme, step and units of what is new; remembered."""
import json
import os
import re
import subprocess
import unittest

from desk import FRENCH, SCRATCH, Desk, artifact
from driver import main, wait_for
from test_settings import REMEMBERING


SCHEMA = 'io.github.hysteron.Hysteron'
TENSION = 'λ: tension of an element, positive when it pulls its bars together'
PAPERS = 'f, g: force of an element as in the papers, negative when it pulls its bars together'


class Preferring(Desk):
    """The program as a person closes it, with its preferences."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, env=REMEMBERING | more)

    def leave(self):
        self.close()

    def prefer(self, title, value, index):
        """Opens the preferences, chooses the item of that index in a row, and closes them."""
        self.key('ctrl+comma')
        window = self.wait_window('Preferences')
        row = self.find('combo box', title, within=window)
        self.move(self.find('label', 'New Documents', within=window).centre())  # no list opens there
        self.choose(row, value, index)
        self.key('Escape')
        self.wait_window(re.compile('^(?!Preferences)'))

    def choose(self, row, value, index):
        """Chooses the item of that index in a list."""
        row.focus()
        self.key('space')
        wait_for('the list to open', lambda: self.popups() and self.find_all('label', value, within=row))
        self.key('Home', *['Down'] * index, 'Return')
        self.find('label', value, within=row)


def stored(key):
    """A setting as another program reads it."""
    return subprocess.run(['gsettings', 'get', SCHEMA, key], env=os.environ | REMEMBERING, check=True, capture_output=True,
                          text=True).stdout.strip()


def force(app, letter):
    """The force of the first slider, as the plot says it, if it has that letter."""
    found = re.search(letter + r':s1 = ([-−]?\d+(?:[.,]\d+)?)', app.find('image', 'Forces of the sliders').description)
    return found and float(found[1].replace('−', '-').replace(',', '.'))


class Preferences(unittest.TestCase):
    def test_sign(self):
        """The document's own choice, which can be undone; a line under the plots says which."""
        with Preferring() as app:
            app.finish()
            wait_for('the last row', lambda: app.find('image', 'Forces of the sliders').description.startswith('t = 80, f:s1'))
            papers = force(app, 'f')
            app.find('label', PAPERS)
            app.choose(app.field('combo box', 'Forces of elements'), 'Tension positive', 1)
            wait_for('the other sign', lambda: force(app, 'λ') == -papers)
            app.find('label', TENSION)
            app.screenshot(artifact('sign-tension.png'))
            app.key('ctrl+z')
            wait_for('the papers’ sign', lambda: force(app, 'f') == papers)
            app.find('label', PAPERS)

    def test_sign_of_new_documents(self):
        path = os.path.join(SCRATCH, 'sign.hysteron')
        for label, index, sign in ('As in the papers', 0, None), ('Tension positive', 1, 'tension'):
            with Preferring() as app:
                app.prefer('Forces of elements', label, index)
                app.action('win.new')
                app.expect_title('^Untitled')
                app.key('ctrl+shift+s')
                app.choose_path('Save Document', path, 'Save')
                wait_for('the file', lambda: os.path.exists(path))
                with open(path, encoding='utf-8') as file:
                    self.assertEqual(json.load(file).get('sign'), sign)
            os.remove(path)  # from under a document that is open, it would be asked about

    def test_new_documents(self):
        path = os.path.join(SCRATCH, 'new.hysteron')
        with Preferring() as app:
            app.prefer('Scheme', 'Exact (event-driven)', 3)
            app.prefer('Step', '0.0001', 1)
            app.prefer('Units', 'mm, kN, s', 4)
        with Preferring() as app:
            app.action('win.new')
            app.expect_title('^Untitled')
            app.key('ctrl+shift+s')
            app.choose_path('Save Document', path, 'Save')
            wait_for('the file', lambda: os.path.exists(path))
            with open(path, encoding='utf-8') as file:
                document = json.load(file)
            simulation = document['simulation']
            self.assertEqual(document['units'], {'length': 'mm', 'force': 'kN', 'time': 's'})
            self.assertEqual((simulation['scheme'], simulation['step']), ('exact', 1e-4))

    def test_set_elsewhere_while_open(self):
        """What a row does not offer is one more choice, and nothing is written."""
        with Preferring() as app:
            app.action('app.preferences')
            row = app.wait_window('Preferences').find('combo box', 'Step')
            for value in ('0.003', '0.0001'):
                subprocess.run(['gsettings', 'set', SCHEMA, 'new-step', value], env=os.environ | REMEMBERING, check=True)
                app.find('label', value, within=row)
                self.assertEqual(float(stored('new-step')), float(value))
            subprocess.run(['gsettings', 'reset', SCHEMA, 'new-step'], env=os.environ | REMEMBERING, check=True)
            app.find('label', '0.001', within=row)

    def test_letters(self):
        """Letters of rheology, at once: on the drawing, in its equations, and as they are copied; not in the file."""
        with Preferring() as app:
            app.action('win.open-example', 'bingham')
            app.expect_title('^Bingham')
            app.pause()
            app.find('tab', 'Equations').click()
            app.find(None, re.compile('c = '))
            app.action('app.preferences')
            window = app.wait_window('Preferences')
            app.find('switch', 'Letters of rheology', within=window).click()
            app.key('Escape')
            app.find(None, re.compile('η = '))
            app.find(None, re.compile('σy = '))
            app.sync()
            app.screenshot(artifact('letters.png'))

    def test_looks(self):
        for name, more in (('dark', {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}), ('french', FRENCH)):
            with Desk(env=more) as app:
                app.action('app.preferences')
                app.wait_window('Préférences' if name == 'french' else 'Preferences')
                row = 'Montrer à nouveau les premiers pas' if name == 'french' else 'Show the first steps again'
                app.find('label', row).expect(has={'sensitive'})
                app.screenshot(artifact(f'preferences-{name}.png'))


if __name__ == '__main__':
    main()
