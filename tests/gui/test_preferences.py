#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Preferences: the sign of forces and the digits of what is shown, scheme, step and units of what is new; remembered."""
import json
import os
import re
import unittest

from desk import FRENCH, SCRATCH, Desk, artifact
from driver import main, wait_for
from test_settings import REMEMBERING


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

        def opened():
            row.focus()
            self.key('space')
            return self.find_all('label', value, within=row)

        wait_for('the list to open', opened)
        self.key('Home', *['Down'] * index, 'Return')
        self.find('label', value, within=row)
        self.key('Escape')
        self.wait_window(re.compile('^(?!Preferences)'))


def force(app, letter):
    """The force of the first slider, as the plot says it, if it has that letter."""
    found = re.search(letter + r':s1 = ([-−]?\d+(?:[.,]\d+)?)', app.find('image', 'Forces of the sliders').description)
    return found and float(found[1].replace('−', '-').replace(',', '.'))


class Preferences(unittest.TestCase):
    def test_sign(self):
        with Preferring() as app:
            app.prefer('Forces of elements', 'Tension positive', 1)
            wait_for('a tension', lambda: force(app, 'λ') is not None)  # what is said before may be older than the drawing
            tension = force(app, 'λ')
            app.screenshot(artifact('preferences-tension.png'))
            app.prefer('Forces of elements', 'As in the papers', 0)
            wait_for('the other sign', lambda: force(app, 'f') == -tension)
            app.prefer('Forces of elements', 'Tension positive', 1)
        with Preferring() as app:
            wait_for('a tension', lambda: force(app, 'λ') is not None)
            app.prefer('Forces of elements', 'As in the papers', 0)
            wait_for('a force', lambda: force(app, 'f') is not None)

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
