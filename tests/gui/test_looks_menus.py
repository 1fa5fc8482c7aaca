#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every menu, looked at in light, dark and French. Leaves pictures."""
import re

from driver import main, wait_for
from looks import in_every_look
from session import wait_until


class Menus:
    """Menus of the window, of the drawing and of the plots."""

    buttons = {}

    def press(self, name, index=1):
        """Opens the menu of a button, whose place is found once in each look."""
        place = self.look_name, name
        if place not in self.buttons:
            self.buttons[place] = self.find('button', name, index=index).centre()
        self.app.click(self.buttons[place])

    def look_at_menu(self, name, *texts):
        """Looks at the menu that is open, in which there is this."""
        self.expect(*texts)
        self.look('menu-' + name, self.app.find('menu'))
        self.leave()

    def into(self, name):
        """Goes from a menu into another."""
        def items():
            return [item for item in self.app.find_all('menu item', self.tr(name)) if item.extents[2] > 0]

        wait_for(f'{name} in the menu', items)[0].click()

    def click_right(self, name, at=None):
        """Opens the menu of a bar or an element."""
        node = self.app.find('image', re.compile(name))
        place = node.at(*at) if at else node.centre()
        self.app.click(place, button=3)
        if not wait_until(self.app.popups, 5):  # a menu that was closing took the click
            self.app.click(place, button=3)

    def test_main_menu(self):
        self.press('Main Menu')
        self.look_at_menu('main', 'A_bout Hysteron')

    def test_main_menu_edit(self):
        self.press('Main Menu')
        self.into('_Edit')
        self.look_at_menu('edit', 'Tid_y Layout')

    def test_main_menu_style(self):
        self.press('Main Menu')
        self.into('Sty_le')
        self.look_at_menu('style', 'Follow _System')

    def test_speed(self):
        self.press(self.tr('Speed %s') % '× 0.5', index=0)
        self.look_at_menu('speed', 'Fastest')

    def test_motion(self):
        self.press('No displacements')
        self.look_at_menu('motion', 'No displacements')

    def test_plots_order(self):
        self.press('Plot Layout')
        self.look_at_menu('plots-order', '_Side by Side', '_Export All Plots…')

    def test_plot(self):
        self.press(self.tr('Menu of %s') % self.tr('Hysteresis loop'))
        self.look_at_menu('plot', '_Maximise')

    def test_context_of_element(self):
        self.click_right('s2$')
        self.look_at_menu('element', 'Change _Value')

    def test_context_of_element_kinds(self):
        self.click_right('s2$')
        self.into('Change _Kind')
        self.look_at_menu('element-kinds', 'Spring')

    def test_context_of_element_series(self):
        self.click_right('s2$')
        self.into('Put in _Series')
        self.look_at_menu('element-series', 'Spring')

    def test_context_of_element_plots(self):
        self.click_right('s2$')
        self.into('Plot T_his')
        self.look_at_menu('element-plots', '_Force Against Time')

    def test_context_of_bar(self):
        self.click_right(' N$', (2, 6))
        self.look_at_menu('bar', 'Turn into _Mass')

    def test_context_of_bar_draw_from_here(self):
        self.click_right(' N$', (2, 6))
        self.into('Draw from Here')
        self.look_at_menu('bar-draw', 'Spring')

    def test_context_of_bar_plots(self):
        self.click_right(' N$', (2, 6))
        self.into('Plot T_his')
        self.look_at_menu('bar-plots', '_Velocity Against Time')

    def test_context_of_wall(self):
        self.click_right(' wall$', (-3, 6))
        self.look_at_menu('wall', 'Spl_it Wall')

    def test_context_of_mass_and_load(self):
        self.click_right(' m$')
        self.look_at_menu('mass', 'Change _Mass', '_Remove Load')

    def test_context_of_ground(self):
        self.app.click(self.find('group', 'Drawing').at(30, -40), button=3)
        self.look_at_menu('ground', 'New _Bar', 'Nothing to Paste')

    def test_context_of_several(self):
        self.app.action('win.select-all')
        self.click_right('s2$')
        self.look_at_menu('several', 'Select Two Bars to Join')
        self.app.key('Escape')


in_every_look(Menus, globals())

if __name__ == '__main__':
    main()
