# SPDX-License-Identifier: GPL-3.0-or-later
"""The accessible objects of a program as they are at one moment, from what its cache answers (org.a11y.atspi.Cache)."""
import ast
import functools
import re
from dataclasses import dataclass, field

ROOT = '/org/a11y/atspi/accessible/root'
MENU = 33
TEXT = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
REFERENCE = r"\('[^']*', '([^']*)'\)"
# ((so) object, (so) application, (so) parent, i index, i children, as interfaces, s name, u role, s description, au states)
ITEM = re.compile(rf'\({REFERENCE}, {REFERENCE}, {REFERENCE}, (-?\d+), (-?\d+), \[[^]]*\], {TEXT}, (\d+), {TEXT}, \[(\d+), (\d+)\]\)')
STATES = {'invalid': 0, 'active': 1, 'busy': 3, 'checked': 4, 'editable': 7, 'enabled': 8, 'expanded': 10, 'focusable': 11,
          'focused': 12, 'modal': 16, 'pressed': 20, 'selected': 23, 'sensitive': 24, 'showing': 25, 'visible': 30}


def plain(name):
    """A name without the underlines of mnemonics, once where GTK gives the label twice."""
    name = name.replace('_', '')
    half = len(name) // 2
    return name[:half] if name[:half] + ' ' + name[:half] == name else name


def content(text):
    """A text without its quotation marks."""
    return ast.literal_eval(text) if '\\' in text else text[1:-1]


def states(low, high):
    """The names of the states that are set."""
    return named_states(low | high << 32)


@functools.cache
def named_states(bits):
    """The names of the bits that are set."""
    return frozenset(name for name, bit in STATES.items() if bits >> bit & 1)


@dataclass
class Item:
    """One object."""
    path: str
    parent: str
    index: int       # among its parent's children
    count: int       # of its children
    name: str
    role: int        # AT-SPI's number, the same for several of GTK's roles
    description: str
    states: frozenset
    depth: int = 0
    children: list = field(default_factory=list)

    @property
    def pops_up(self):
        """Whether it is a window of its own over another: positions in it are relative to where it is shown."""
        return self.role == MENU or re.fullmatch('GtkPopover(?!Content).*', self.name) is not None

    @property
    def may_have_others(self):
        """Whether there is something in it to be seen."""
        return self.count > 0 and 'visible' in self.states

    def line(self):
        """The object in one line of a report, but for its role."""
        about = f' ({self.description})' if self.description else ''
        return f'"{self.name}"{about} {" ".join(sorted(self.states - {"enabled", "sensitive", "visible"}))}'.rstrip()


class Tree:
    """All objects that the cache has, by their paths. It does not have those that nobody has asked for yet, and what was
    taken away or hidden may stay in it with the parent, the index and the states that it had: what an object has in it is known
    when it was asked (adopt)."""

    def __init__(self, text):
        self.items = {ROOT: Item(ROOT, '', 0, 1, '', 0, '', frozenset(['visible']))}
        self.add(text)

    def add(self, text):
        """The cache has these too."""
        for path, _, parent, index, count, name, role, description, low, high in ITEM.findall(text):
            if path != ROOT:
                self.items[path] = Item(path, parent, int(index), int(count), plain(content(name)), int(role),
                                        content(description), states(int(low), int(high)))

    def adopt(self, path, children):
        """The object has these ones in it."""
        if path in self.items:
            self.items[path].children = [self.items[child] for child in children if child in self.items]

    def holders(self, within):
        """The paths of all objects in one that may have something in them to be seen, by what the cache knows."""
        known = {within: True}

        def is_in(path):
            if path not in known:
                known[path] = path in self.items and is_in(self.items[path].parent)
            return known[path]

        return [within] + [item.path for item in self.items.values() if item.path != within and item.may_have_others
                           and is_in(item.path)]

    def walk(self, path=ROOT, depth=0):
        """The visible objects in one, from the first to the last."""
        for item in self.items[path].children if path in self.items else ():
            if 'visible' in item.states:
                item.depth = depth
                yield item
                yield from self.walk(item.path, depth + 1)

    def lineage(self, path):
        """The object, its parent, and so on up to the window."""
        line = []
        while path in self.items and path != ROOT:
            line.append(self.items[path])
            path = line[-1].parent
        return line if path == ROOT else []
