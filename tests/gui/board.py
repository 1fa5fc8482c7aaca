# SPDX-License-Identifier: GPL-3.0-or-later
"""The window with a drawing that begins empty, for tests that draw with the mouse."""
import os
import re

from desk import SCRATCH, Desk
from driver import wait_for

COLUMN, LANE = 96, 64  # pixels at zoom 1


class Board(Desk):
    """The window with an empty drawing, whose places are told in columns and lanes."""

    def __init__(self, *arguments, **more):
        self.origin_x = self.origin_y = 0
        self.menu = None
        self.buttons = {}
        super().__init__(*arguments, **more)
        self.tools = self.find('tool bar', 'Tools')
        self.drawing = self.find('group', 'Drawing')
        self.panel = self.find('widget', 'HysProperties')

    def prepare(self, document=None, **more):
        super().prepare(document, **more)
        self.resize_window(1366, 768)
        self.pause()

    def clear(self):
        """Begins a new drawing; what was drawn before is dropped."""
        self.open_dropping('win.new')
        self.expect_title('^Untitled')
        self.expect_images()
        x, y, width, height = self.drawing.box()
        self.origin_x, self.origin_y = x + round(width / 4) + COLUMN, y + round(height * 0.45)  # beside the tools' names

    def at(self, column, lane):
        """The point of the screen in that column and lane of a drawing that began empty."""
        return round(self.origin_x + COLUMN * column), round(self.origin_y + LANE * lane)

    def tool(self, name, **how):
        """Picks a tool by its button."""
        if name not in self.buttons:
            self.buttons[name] = self.tools.find('button', name).at(24, 12)  # its symbol
        self.click(self.buttons[name], **how)

    def connect(self, tool, start, end, **more):
        """Draws an element from place to place."""
        self.tool(tool)
        self.drag(self.at(*start), self.at(*end), **more)

    def put(self, tool, place):
        """Clicks a place with a tool."""
        self.tool(tool)
        self.click(self.at(*place))

    def fill(self, name, text):
        """Types a value into an entry of the panel, after clicking it."""
        entry = self.panel.find('text box', name)
        self.bring_into_view(entry, self.panel.box())
        entry.click(count=3)
        self.type(text + '\n')
        entry.expect(text=text)

    def image(self, name):
        """A bar or an element of the drawing."""
        return self.drawing.find('image', name)

    def expect_images(self, *names):
        """Waits until the drawing consists of bars and elements of those names."""
        wait_for(f'the drawing to be {sorted(names)}',
                 lambda: sorted(node.name for node in self.drawing.children if node.role == 'image') == sorted(names))

    def open_menu(self):
        """Opens the main menu."""
        if self.menu is None:
            self.menu = self.find('button', 'Main Menu', index=1)
        self.menu.click()
        return self.menu

    def choose(self, *items):
        """Picks from the main menu, menu by menu."""
        menu = self.open_menu().parent
        for item in items:
            menu.find('menu item', re.compile('^' + item)).click()

    def pick(self, *items):
        """Picks from the menu that is open, menu by menu."""
        for item in items:
            shown = re.compile(item)
            wait_for(f'{item} in the menu', lambda: [node for node in self.find_all('menu item', shown)
                                                     if node.extents[2] > 0])[0].click()

    def choose_nothing(self, pattern):
        """Opens the main menu, waits for such an item in it, and closes it again."""
        self.open_menu().parent.find('menu item', pattern)
        self.key('Escape')

    def saved(self, name):
        """Saves the document under a new name; its path."""
        path = os.path.join(SCRATCH, name)
        self.choose('Save As')
        self.choose_path('Save Document', path, 'Save')
        wait_for('the file', lambda: os.path.exists(path))
        self.expect_title('^(?!•)')
        return path
