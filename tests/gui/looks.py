# SPDX-License-Identifier: GPL-3.0-or-later
"""For tests that look: one application for each look (light, dark, French), and what is asked of every screen.

    class Menus:
        def test_main_menu(self):
            self.open_menu('Main Menu')
            self.look('main-menu')

    in_every_look(Menus, globals())

makes the classes MenusLight, MenusDark, MenusFrench, MenusGerman and MenusSpanish, whose tests share one application each
(the last two are for who translates). What is named in a test is named in English; tr() says it in the language of the look.
"""
import functools
import gettext
import re
import unittest

from desk import Desk, artifact, spoken
from driver import wait_for
from session import wait_until

SCREEN = (1366, 768)
SHADOW = 24  # of what pops up
SECONDS_TO_REST = 2
CONTROLS = re.compile('^(button|text box|combo box|tab|list item|switch|toggle button|menu item|slider|spin button|'
                      'check box|radio)$')
LANGUAGES = {'French': 'fr', 'German': 'de', 'Spanish': 'es'}
LOOKS = {'Light': {'ADW_DEBUG_COLOR_SCHEME': 'prefer-light'}, 'Dark': {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'},
         **{name: spoken(language) for name, language in LANGUAGES.items()},
         'Contrast': {'ADW_DEBUG_COLOR_SCHEME': 'prefer-light', 'ADW_DEBUG_HIGH_CONTRAST': '1'}}


@functools.cache
def texts(language):
    """What the program's texts are in a language, and GTK's own where that is installed: as they are, and with and without the
    underlines of mnemonics. Two texts may be the same but for these."""
    ours = gettext.translation('hysteron', spoken(language)['HYSTERON_LOCALEDIR'], [language])
    theirs = gettext.translation('gtk40', '/usr/share/locale', [language], fallback=True)
    said = {english: text.replace('_', '') for english, text in ours._catalog.items() if isinstance(english, str)}
    return {'About': theirs.gettext('About')} | {english.replace('_', ''): text for english, text in said.items()} | said


@functools.cache
def untranslated(language):
    """The texts that a window in that language may not show: those of the program that are others in it. With a value
    filled in they are no longer the same, and pass."""
    return {text for text, said in texts(language).items() if text and text != said} - set(texts(language).values())


class Look(unittest.TestCase):
    """Tests of one look."""

    app = look_name = None

    @classmethod
    def setUpClass(cls):
        cls.start()

    @classmethod
    def start(cls):
        """The application, held at the beginning."""
        cls.app = Desk(env=LOOKS[cls.look_name])
        cls.app.resize_window(*SCREEN)
        cls.app.action('win.reset')
        cls.app.action('win.motion', 0.0)

    @classmethod
    def tearDownClass(cls):
        app, cls.app = cls.app, None
        if app is not None:
            app.kill()

    def setUp(self):
        self.faults = []
        if self.app is None:
            self.start()

    def tearDown(self):
        self.assertEqual(self.faults, [])

    def run(self, result=None):
        before = len(result.failures) + len(result.errors)
        super().run(result)
        if len(result.failures) + len(result.errors) > before and not self.faults and self.app is not None:
            self.app.report()  # and the next one begins anew
            self.tearDownClass()
        return result

    def tr(self, text):
        """The text in the language of the look, without the underline of a mnemonic."""
        said = texts(LANGUAGES[self.look_name]) if self.look_name in LANGUAGES else {}
        plain = text.replace('_', '')
        return said.get(text, said.get(plain, plain))

    def find(self, role, name, **more):
        """As App.find(), the name in English."""
        return self.app.find(role, self.tr(name), **more)

    def dialog(self, title):
        """The window of that title."""
        return self.app.wait_window(self.tr(title))

    def shown(self):
        """The texts in the window and its menus, with whether each can be read as a whole."""
        self.app.activate('app.test-labels')
        return self.app.action_state('app.test-labels')

    def shown_at_rest(self):
        """The same once all can be read, or after some time: texts that have just changed are given their width a frame later."""
        def whole():
            labels = self.shown()
            return labels if all(whole for _, whole in labels) else None

        return wait_until(whole, SECONDS_TO_REST) or self.shown()

    def expect(self, *texts):
        """Waits until the texts are shown."""
        wanted = {self.tr(text) for text in texts}
        wait_for(f'{wanted} to be shown', lambda: wanted <= {text.replace('_', '') for text, _ in self.shown()})

    def look(self, name, within=None, ours=True):
        """Leaves a picture and asks of the uppermost window what every screen must grant: it is on the screen as a whole,
        as are its texts, if they are ours, and in its language; the controls in a node have names."""
        self.app.sync()
        labels = self.shown_at_rest() if ours else self.shown()
        self.picture(name)
        self.assertTrue(labels)
        x, y, width, height = self.app.screen.geometry(self.app.x_windows()[-1])
        if x + width > SCREEN[0] or y + height > SCREEN[1]:
            self.faults.append(('larger than the screen', width, height))
        self.faults += [('shortened', text) for text, whole in labels if ours and not whole]
        for x, y, width, height in self.app.popups():
            if x < -SHADOW or y < -SHADOW or x + width > SCREEN[0] + SHADOW or y + height > SCREEN[1] + SHADOW:
                self.faults.append(('menu beyond the screen', x, y, width, height))
        if self.look_name in LANGUAGES and ours:
            self.faults += [('not ' + self.look_name, text) for text, _ in labels
                            if text.replace('_', '') in untranslated(LANGUAGES[self.look_name])]
        if within is not None:
            self.faults += [('without a name', line) for line in self.nameless(within)]

    def picture(self, name):
        """The whole screen, for a person's eyes."""
        self.app.screen.picture(artifact(f'{name}-{self.look_name.lower()}.png'))

    def nameless(self, within):
        """The controls that a screen reader could not tell from each other."""
        nodes = self.app.find_all(CONTROLS, within=within)
        lists = [node.reference[1] for node in nodes if node.role == 'combo box']
        return [node.seen.line() for node in nodes
                if 'focusable' in node.seen.states and (not node.seen.name or re.match('(Gtk|Adw|Hys)[A-Z]', node.seen.name))
                and not any(item.path in lists for item in self.app.tree.lineage(node.seen.parent))
                and node.extents[2] > 0]

    def leave(self, title=None):
        """Escape closes what is uppermost: a menu, or the window of that title."""
        self.app.key('Escape')
        if title:
            wait_for(f'{title} to close', lambda: self.tr(title) not in [window.name for window in self.app.root.children
                                                                          if 'visible' in window.states])
        else:
            wait_for('the menu to close', lambda: not self.app.popups())


def in_every_look(tests, module, looks=('Light', 'Dark', *LANGUAGES)):
    """Makes a class of tests for each look."""
    for name in looks:
        cls = type(tests.__name__ + name, (tests, Look), {'look_name': name, '__module__': module['__name__'],
                                                           '__doc__': tests.__doc__})
        module[cls.__name__] = cls
