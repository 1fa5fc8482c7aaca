#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Values typed and turned where they are written on the drawing, and the menus of what can be done there."""
import re
import unittest

from desk import Desk, artifact
from driver import main, wait_for
from session import wait_until


class Still(Desk):
    """Persoz's gephyroid at rest, the bars where they are drawn."""

    def prepare(self, document=None, **more):
        super().prepare(document, **more)
        self.resize_window(1366, 768)
        self.pause()
        self.action('win.motion', 0.0)

    def label(self, name):
        """Where the value of an element is written: over its symbol."""
        x, y, width, _ = self.find('image', name).box()
        return x + width // 2, y - 8

    def open_entry(self, name):
        """The entry of an element's value after a double click on it."""
        self.click(self.find('image', name).centre(), count=2)
        return self.typed()

    def typed(self):
        """The entry on the drawing, which has the focus."""
        drawing = self.find('group', 'Drawing')
        return self.find('text box', within=drawing).expect(has={'focused'})

    def expect_closed(self):
        """Waits until no value is typed on the drawing."""
        drawing = self.find('group', 'Drawing')
        wait_for('the entry to close', lambda: not self.find_all('text box', within=drawing))

    def expect_value(self, name, pattern):
        """Waits until the description of an item fits."""
        self.find('image', name).expect(description=re.compile(pattern))


class Typing(unittest.TestCase):
    """An entry at the label."""

    def test_double_click_and_enter(self):
        with Still.shared() as app:
            entry = app.open_entry('Slider s2')
            self.assertEqual((entry.name, entry.text), ('s2, Threshold', '2'))
            app.type('2,5\n')
            app.expect_closed()
            app.expect_value('Slider s2', r'α = 2\.5 ')
            app.expect_title('^•')
            app.key('ctrl+z')
            app.expect_value('Slider s2', 'α = 2 ')
            app.expect_title('^P')

    def test_a_digit_opens_it_and_escape_gives_up(self):
        with Still.shared() as app:
            app.click(app.find('image', 'Spring k0').centre())
            app.type('7')
            self.assertEqual(app.typed().text, '7')
            app.key('Escape')
            app.expect_closed()
            app.expect_value('Spring k0', 'k = 1 ')
            app.expect_title('^P')

    def test_refused_with_the_reason_beside_it(self):
        with Still.shared() as app:
            entry = app.open_entry('Spring k0')
            app.type('-1\n')
            entry.expect(has={'invalid'}, text='-1')
            app.find('label', re.compile('^Must be greater than 0'), within=app.find('group', 'Drawing'))
            app.screenshot(artifact('in-place-refused.png'))
            app.key('ctrl+a')
            app.type('4\n')
            app.expect_closed()
            app.expect_value('Spring k0', 'k = 4 ')

    def test_refused_goes_with_its_element(self):
        """The entry stays open with its reason, whatever is done elsewhere, as long as there is what it is about."""
        with Still.shared() as app:
            app.action('win.select-all')
            app.action('win.duplicate')
            app.open_entry('Slider s6')
            app.type('-1\n')
            app.find('label', re.compile('^Must be greater than 0'), within=app.find('group', 'Drawing'))
            app.action('win.undo')
            app.expect_closed()
            app.expect_title('^P')

    def test_taken_when_the_focus_leaves(self):
        with Still.shared() as app:
            app.open_entry('Spring k0')
            app.type('3')
            app.find('text box', 'k0, Name').click()
            app.expect_closed()
            app.expect_value('Spring k0', 'k = 3 ')
            app.find('text box', 'k0, Name').expect(has={'focused'})

    def test_tab_goes_through_mass_and_load(self):
        with Still.shared() as app:
            app.open_entry('Mass m')
            names = []
            for text in ('2', '', '', '150'):
                names.append(app.typed().name)
                app.type(text)
                app.key('Tab')
            self.assertEqual(names, ['m, Mass', 'm, Initial position', 'm, Initial velocity', 'Force on m, Amplitude'])
            self.assertEqual(app.typed().name, 'Force on m, Angular frequency')
            app.key('Return')
            app.expect_value('Mass m', 'm = 2 ')
            app.find('text box', 'Force on m, Amplitude').expect(text='150')

    def test_load_by_its_label(self):
        with Still.shared() as app:
            x, y, width, _ = app.find('image', 'Mass m').box()
            app.click((x + width + 40, y + 14), count=2)
            self.assertEqual(app.typed().name, 'Force on m, Amplitude')

    def test_wheel_nudges_and_is_undone_as_one(self):
        with Still.shared() as app:
            app.scroll(app.label('Slider s3'), -3)
            app.expect_value('Slider s3', r'α = 3\.3 ')
            app.key('ctrl+z')
            app.expect_value('Slider s3', 'α = 3 ')
            app.expect_title('^P')
            app.scroll(app.label('Slider s3'), 1)
            app.expect_value('Slider s3', r'α = 2\.9 ')

    def test_wheel_below_a_tool_is_kept_by_its_click(self):
        """What the tool would draw was planned before the value was another one."""
        with Still.shared() as app:
            place = app.label('Slider s3')
            app.action('win.tool', 'spring')
            app.scroll(place, -3)
            app.expect_value('Slider s3', r'α = 3\.3 ')
            app.click(place)
            self.assertEqual(app.action_state('win.tool'), 'select')
            app.expect_value('Slider s3', r'α = 3\.3 ')


class Tooltips(unittest.TestCase):
    """Of what has a menu."""

    def hover(self, app, button, name):
        """Until the tooltip is shown. GTK 4.8 forgets now and then that the pointer came."""
        x, y = button.centre()

        def is_shown():
            app.move((x + 1, y))
            app.move((x, y))
            return wait_until(app.popups, 3)

        wait_for(name, is_shown)

    def test_none_over_a_menu(self):
        """The tooltip of a button would lie on the first entries of its menu; it comes again when the menu has gone."""
        with Still.shared() as app:
            for name, index in (('Main Menu', 1), (re.compile('^Speed'), 0), ('Menu of Hysteresis loop', 1)):
                button = app.find('button', name, index=index)
                self.hover(app, button, f'the tooltip of {name}')
                button.click()
                app.find('menu')
                # Where a tooltip was just shown, the next one comes after a fraction of this.
                self.assertFalse(wait_until(lambda: len(app.popups()) > 1, 0.7), f'{name}: {app.popups()}')
                app.key('Escape')
                wait_for('the menu to close', lambda: not app.find_all('menu'))
                app.move(app.find('group', 'Drawing').at(30, -40))
                wait_for('nothing to be shown', lambda: not app.popups())
                self.hover(app, button, f'the tooltip of {name} again')
                app.move(app.find('group', 'Drawing').at(30, -40))


class Menus(unittest.TestCase):
    """What the right button and the menu key offer."""

    def items(self, app, point):
        """The names in the menu that the right button opens there; it closes again."""
        app.click(point, button=3)
        menu = app.find('menu')
        names = {node.name for node in app.find_all('menu item', within=menu)}
        app.key('Escape')
        app.wait_gone('menu')
        wait_for('the menu to leave the screen, where it would take the next click', lambda: not app.popups())
        return names

    def test_by_what_is_there(self):
        with Still.shared() as app:
            items = self.items(app, app.find('image', 'Slider s2').centre())
            self.assertLessEqual({'Change Value', 'Flip', 'Change Kind', 'Put in Series', 'Cut', 'Copy',
                                  'Duplicate', 'Repeat…', 'Delete'}, items)
            items = self.items(app, app.find('image', 'Bar N').at(2, 6))
            self.assertLessEqual({'Draw from Here', 'New Bar Beside This', 'Turn into Mass', 'Turn into Wall',
                                  'Split Bar', 'Add Force', 'Prescribe Displacement'}, items)
            self.assertLessEqual({'Change Mass', 'Change Load', 'Remove Load'}, self.items(app, app.find('image', 'Mass m').centre()))
            self.assertLessEqual({'New Bar', 'Nothing to Paste', 'Select All', 'Undo',
                                  'Tidy Layout'}, self.items(app, app.find('group', 'Drawing').at(30, -40)))
            app.key('ctrl+a')
            items = self.items(app, app.find('image', 'Slider s2').centre())
            self.assertLessEqual({'Delete', 'Copy', 'Select Two Bars to Join'}, items)
            app.key('ctrl+c')
            self.assertIn('Paste', self.items(app, app.find('group', 'Drawing').at(30, -40)))
            self.assertNotIn('Change Value', items)

    def test_menu_key_and_what_it_does(self):
        with Still.shared() as app:
            app.find('group', 'Drawing').focus()
            app.key('End', 'Menu')
            app.find('menu item', 'Remove Load')
            app.screenshot(artifact('menu-mass.png'))
            app.key('Escape')
            app.wait_gone('menu')
            app.find('image', 'Mass m').expect(has={'focused', 'selected'})
            app.key('shift+F10')
            app.find('menu item', 'Remove Load').click()
            app.wait_gone('text box', 'Force on m, Amplitude')
            app.key('ctrl+z')
            app.find('text box', 'Force on m, Amplitude').expect(text='200')

    def test_change_of_kind(self):
        with Still.shared() as app:
            app.click(app.find('image', 'Spring k0').centre(), button=3)
            app.find('menu item', 'Change Kind').click()
            kinds = wait_for('the kinds', lambda: [node for node in app.find_all('menu item', 'Dashpot')
                                                   if node.extents[2] > 0])
            kinds[0].click()
            app.find('image', re.compile('^Dashpot '))
            app.key('ctrl+z')
            app.find('image', 'Spring k0')

    def test_value_from_the_menu(self):
        with Still.shared() as app:
            app.click(app.find('image', 'Spring k0').centre(), button=3)
            app.find('menu item', 'Change Value').click()
            app.typed()
            app.type('9\n')
            app.expect_value('Spring k0', 'k = 9 ')


if __name__ == '__main__':
    main()
