#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Values: changed in the list they act at once; refused they say why."""
import json
import os
import re
import unittest

from desk import COMMA, FRENCH, SCRATCH, Desk, artifact, example, number, write
from driver import GLib, main, wait_for


class Values(unittest.TestCase):
    """The list of values beside the drawing."""

    def test_acts_while_running(self):
        with Desk.shared(running=True) as app:
            app.speed('1')
            app.expect_progress(0.02)
            before = app.progress()
            app.set_value('k1, Stiffness', '2')
            self.assertGreaterEqual(app.progress(), before)
            app.expect_progress(before)
            app.find('image', 'Spring k1').expect(description=re.compile(r'k = 2 ·'))
            # f = -k u with the new k: the solver has it too.
            app.pause()

            def obeyed():
                match = re.search(r'u = (\S+) · f = (\S+)', app.find('image', 'Spring k1').description)
                u, f = (number(word) for word in match.groups())
                return abs(f + 2 * u) <= 2e-3 * abs(f) + 1e-9

            wait_for('the spring to obey its stiffness', obeyed)
            app.expect_title('^• Persoz')

    def test_undone_value_is_not_modified(self):
        with Desk.shared() as app:
            app.pause()
            entry = app.set_value('k1, Stiffness', '2')
            app.expect_title('^• Persoz')
            app.key('ctrl+z')
            entry.expect(text='1')
            app.expect_title('^Persoz')
            app.key('ctrl+shift+z')
            entry.expect(text='2')
            app.expect_title('^• Persoz')

    def test_many_digits(self):
        """Six are shown, all of them stay: entering and leaving the field changes nothing, a key steps on from the value."""
        with Desk.shared() as app:
            app.pause()
            entry = app.set_value('k1, Stiffness', '1.10275814548913')
            entry.expect(text='1.10276', description='1.10275814548913')   # as its tooltip says
            app.find('image', 'Spring k1').expect(description=re.compile(r'k = 1\.103 ·'))
            entry.focus()
            app.key('Return', 'Tab')
            entry.expect(text='1.10276')
            app.key('ctrl+z')   # one step: nothing was changed since
            entry.expect(text='1')

    def test_click_selects(self):
        """What is typed after a click into a number replaces it; a click more, and it is typed where that was."""
        with Desk.shared() as app:
            app.pause()
            entry = app.entry('k1, Stiffness')
            app.bring_into_view(entry, app.properties().box())
            entry.click()
            app.type('25')
            entry.expect(text='25')
            app.key('Home')
            entry.click()
            app.type('7')
            app.key('Return')
            self.assertIn('7', entry.text)
            self.assertEqual(sorted(entry.text), ['2', '5', '7'])

    def test_long_title_shows_its_beginning(self):
        """Where the caret is, is what is shown of a text that has no room."""
        with Desk.shared() as app:
            entry = app.entry('Title')
            self.assertEqual(entry.get('Text', 'CaretOffset'), 0)
            app.set_value('Title', 'A title that is much longer than the field that it is written in')
            self.assertEqual(entry.get('Text', 'CaretOffset'), 64)
            app.key('Tab')
            self.assertEqual(entry.get('Text', 'CaretOffset'), 0)

    def test_letters_with_descenders_are_whole(self):
        """The letter of a slider's force: with a Greek letter before it, its line is higher than one of Latin letters."""
        with Desk.shared() as app:
            app.pause()
            app.move(app.find('image', 'Slider s1').centre())
            x, y, _, height = app.find('group', 'Drawing').box()
            left, top, width, height = x + 24, y + height - 40, 300, 28
            pixels = app.pixels((left, top, width, height))
            ink = [sum(sum(pixel) < 450 for pixel in pixels[row * width:(row + 1) * width]) for row in range(height)]
            baseline = max(row for row, dark in enumerate(ink) if dark > 20)
            self.assertGreaterEqual(sum(dark > 0 for dark in ink[baseline + 1:]), 3, ink)

    def test_decimal_comma(self):
        with Desk.shared() as app:
            app.pause()
            entry = app.set_value('k1, Stiffness', '0,5')
            entry.expect(text='0.5')
            app.find('image', 'Spring k1').expect(description=re.compile(r'k = 0\.5 ·'))

    def test_typed_is_saved(self):
        """Without Enter too: it is in the file, and nothing is left to save."""
        path = write('typed-value.hysteron', example('persoz'))
        with Desk.shared(path) as app:
            app.pause()
            app.entry('k1, Stiffness').focus()
            app.key('ctrl+a')
            app.type('3')
            app.key('ctrl+s')
            app.find('image', 'Spring k1').expect(description=re.compile(r'k = 3 ·'))
            app.expect_title('^(?!•)')
            with open(path, encoding='utf-8') as file:
                self.assertEqual({spring['id']: spring['stiffness'] for spring in json.load(file)['elements'] if 'stiffness' in spring}['k1'], 3)

    def test_typed_is_asked_for(self):
        """What was typed without Enter is a change, which closing and opening ask for, and no other document's."""
        path, other = write('typed-value.hysteron', example('persoz')), write('other.hysteron', example('prandtl'))
        uri = GLib.Variant('s', GLib.filename_to_uri(other))
        with Desk.shared(path) as app:
            app.pause()
            for number, leave in enumerate((lambda: app.key('ctrl+w'), lambda: app.activate('win.open-recent', uri),
                                            lambda: app.activate('win.new'))):
                with self.subTest(number):
                    app.entry('k1, Stiffness').focus()
                    app.key('ctrl+a')
                    app.type(f'{3 + number}')
                    leave()
                    app.wait_window('Save Changes?').find('button', 'Cancel').click()
                    app.expect_title('^• Persoz')
                    app.find('image', 'Spring k1').expect(description=re.compile(rf'k = {3 + number} ·'))
                    app.key('ctrl+s')
                    app.expect_title('^Persoz')

    def test_refused_with_the_reason(self):
        with Desk.shared() as app:
            app.pause()
            entry = app.set_value('k1, Stiffness', '-1')
            entry.expect(has={'invalid'}, text='-1')
            app.find('label', re.compile('^Must be greater than 0'))
            app.find('image', 'Spring k1').expect(description=re.compile(r'k = 1 ·'))
            app.key('Escape')
            entry.expect(lacks={'invalid'}, text='1')
            app.expect_title('^Persoz')

    def test_saved_without_what_is_refused(self):
        """It is told, the field has the focus and its reason, and no other document takes it away without a question."""
        path, other = write('refused-value.hysteron', example('persoz')), write('other.hysteron', example('prandtl'))
        uri = GLib.Variant('s', GLib.filename_to_uri(other))
        with Desk.shared(path) as app:
            app.pause()
            entry = app.entry('k1, Stiffness')
            entry.focus()
            app.key('ctrl+a')
            app.type('-1')
            for refuse in (lambda: None, lambda: app.entry('k2, Stiffness').focus()):
                refuse()
                app.key('ctrl+s')
                app.find(None, re.compile('^Saved without “-1”: Must be greater than 0'))
                entry.expect(has={'focused', 'invalid'}, text='-1')
                app.dismiss_toasts()
            app.expect_title('^Persoz')
            for leave in (lambda: app.key('ctrl+w'), lambda: app.activate('win.open-recent', uri), lambda: app.activate('win.new'),
                          lambda: app.key('ctrl+q')):
                leave()
                dialog = app.wait_window('Discard Text?')
                dialog.find('label', re.compile('^“-1” was refused and cannot be saved: Must be greater than 0'))
                self.assertEqual(app.find_all('button', 'Save', within=dialog), [])
                dialog.find('button', 'Cancel').click()
                entry.expect(has={'focused', 'invalid'}, text='-1')
            app.set_value('k2, Stiffness', '2')
            app.key('ctrl+w')
            dialog = app.wait_window('Save Changes?')
            dialog.find('label', re.compile('unsaved changes.*\n“-1” was refused', re.DOTALL))
            dialog.find('button', 'Cancel').click()
            entry.focus()
            app.key('Escape', 'ctrl+s')
            app.expect_title('^Persoz')
            with open(path, encoding='utf-8') as file:
                self.assertEqual({spring['id']: spring['stiffness'] for spring in json.load(file)['elements'] if 'stiffness' in spring},
                                 {spring['id']: spring['stiffness'] for spring in example('persoz')['elements'] if 'stiffness' in spring} | {'k2': 2})

    def test_refused_in_an_example(self):
        """What was played with comes back by undoing, a refused text does not: that is asked for, and nothing else."""
        for played in (False, True):
            with self.subTest(played=played), Desk.shared() as app:
                app.pause()
                if played:
                    app.set_value('k2, Stiffness', '2')
                    app.expect_title('^• Persoz')
                entry = app.set_value('k1, Stiffness', '-1')
                app.activate('win.new')
                dialog = app.wait_window('Discard Text?')
                dialog.find('label', re.compile('^“-1” was refused and cannot be saved: Must be greater than 0'))
                dialog.find('button', 'Cancel').click()
                entry.expect(has={'invalid'}, text='-1')
                app.activate('win.new')
                app.wait_window('Discard Text?').find('button', 'Discard').click()
                app.expect_title('^Untitled')

    def test_refused_where_nobody_sees_it(self):
        """It is told; the keyboard stays with what is shown."""
        with Desk.shared(write('refused-unseen.hysteron', example('persoz'))) as app:
            app.pause()
            entry = app.entry('k1, Stiffness')
            entry.focus()
            app.key('ctrl+a')
            app.type('-1')
            app.find('tab', 'Equations').click()
            app.key('ctrl+s')
            app.find(None, re.compile('^Saved without “-1”: Must be greater than 0'))
            entry.expect(has={'invalid'}, lacks={'focused'}, text='-1')
            app.find('tab', 'Properties').click()
            entry.focus()
            app.key('Escape')

    def test_space_in_an_entry_types(self):
        with Desk.shared(running=True) as app:
            app.speed('0.1')
            app.entry('Title').focus()
            app.key('End')
            app.type(' two\n')
            app.expect_title('^• Persoz’s gephyroid two')
            app.expect_truth('running$')

    def test_signal_of_another_kind(self):
        with Desk.shared() as app:
            app.pause()
            choice = app.find('button', 'Force on m, Signal')
            choice.focus()
            app.key('space', 'Down', 'Down', 'Return')
            app.find('text box', 'Force on m, Amplitude').expect(text='200')
            app.find('label', 'Cosine')
            app.expect_title('^• Persoz')


@unittest.skipUnless(COMMA, 'no locale with a decimal comma can be made')
class Comma(unittest.TestCase):
    """Where the decimal sign is a comma, fields have it, beside what is drawn; files have points."""

    def test_fields(self):
        with Desk(env=FRENCH | COMMA) as app:
            entry = app.set_value('k1, Raideur', '0,25')
            entry.expect(text='0,25')
            app.key('ctrl+z')
            entry.expect(text='1')
            app.set_value('k1, Raideur', '0.5').expect(text='0,5')
            app.find('image', 'Ressort k1').expect(description=re.compile('k = 0,5 ·'))
            app.key('Up')
            entry.expect(text=re.compile('^0,5[1-9]$'))
            app.set_value('k1, Raideur', '1,10275814548913').expect(text='1,10276', description='1,10275814548913')
            app.click(app.find('image', 'Mass m' if app.find_all('image', 'Mass m') else 'Masse m').centre())
            app.screenshot(artifact('values-comma.png'))

    def test_formula(self):
        """Commas part arguments; where they part none, they are decimal, and points in the document."""
        path = os.path.join(SCRATCH, 'comma.hysteron')
        model = example('masing2001-fig6') | {'title': 'Virgule'}
        with Desk(write('comma-before.hysteron', model), env=FRENCH | COMMA) as app:
            app.find('image', re.compile('Masing')).click()
            app.focus_field('text box', re.compile('Raideur')).expect(has={'focused'})
            app.key('ctrl+a')
            app.type('1,5+0,5*s\n')
            app.action('win.save-as')
            app.choose_path('Enregistrer le document', path, 'Enregistrer')
            wait_for('the file', lambda: os.path.exists(path))
            with open(path, encoding='utf-8') as file:
                self.assertEqual([e['stiffness'] for e in json.load(file)['elements'] if e['kind'] == 'masing'], ['1.5+0.5*s'])


if __name__ == '__main__':
    main()
