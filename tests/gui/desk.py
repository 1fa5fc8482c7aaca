# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the application share: the parts of its window, files, the command line program."""
import contextlib
import csv
import itertools
import json
import os
import re
import select
import shutil
import subprocess
import unittest

from driver import SECONDS, App, GLib, wait_for
from session import wait_until

SCRATCH = os.environ['HYSTERON_SESSION']
ARTIFACTS = os.environ.get('HYSTERON_ARTIFACTS', SCRATCH)
EXAMPLES = os.path.join(os.environ.get('HYSTERON_SOURCE', '.'), 'data', 'examples')
UNTIL = 80  # of Persoz's gephyroid

RAISED = str.maketrans('⁰¹²³⁴⁵⁶⁷⁸⁹⁻−', '0123456789--')


def spoken(language):
    """The environment in which the program speaks a language, with the translations of the build."""
    return {'LANGUAGE': language,
            'HYSTERON_LOCALEDIR': os.path.join(os.path.dirname(os.environ['HYSTERON_APP']), '..', '..', 'po')}


FRENCH = spoken('fr')


def comma_locale(folder):
    """The environment in which the decimal sign is a comma, with a locale that is made in the folder; empty if none can be."""
    if shutil.which('localedef') is None:
        return {}
    os.makedirs(folder, exist_ok=True)
    subprocess.run(['localedef', '--no-archive', '-i', 'fr_FR', '-f', 'UTF-8', os.path.join(folder, 'fr_FR.UTF-8')],
                   capture_output=True, check=False)
    made = {'LOCPATH': folder, 'LC_ALL': 'fr_FR.UTF-8'}
    sign = subprocess.run(['locale', 'decimal_point'], env=os.environ | made, capture_output=True, text=True, check=False).stdout
    return made if sign == ',\n' else {}


COMMA = comma_locale(os.path.join(SCRATCH, 'locale'))


def number(text):
    """A number as the program writes it."""
    return float(text.replace('·10', 'e').translate(RAISED))


def artifact(name):
    """Where a picture for a person's eyes is left."""
    os.makedirs(ARTIFACTS, exist_ok=True)
    return os.path.join(ARTIFACTS, name)


def example(name):
    """The text of a built-in example, as an object."""
    with open(os.path.join(EXAMPLES, name + '.hysteron'), encoding='utf-8') as file:
        return json.load(file)


def write(name, content):
    """A file in the scratch folder; its path."""
    path = os.path.join(SCRATCH, name)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(content if isinstance(content, str) else json.dumps(content))
    return path


def cli(*arguments):
    """What the command line program prints."""
    return subprocess.run([os.environ['HYSTERON_CLI'], *arguments], check=True, capture_output=True, text=True).stdout


def columns(text):
    """The columns of a CSV text by their names, each a list of numbers."""
    names, *rows = csv.reader(text.splitlines())
    return {name: [float(row[i]) for row in rows] for i, name in enumerate(names)}


def worst_difference(got, wanted):
    """The largest difference of two columns, which must be equally long, over the largest value that is wanted."""
    if len(got) != len(wanted):
        raise AssertionError(f'{len(got)} rows instead of {len(wanted)}')
    return max(abs(a - b) for a, b in zip(got, wanted)) / max(map(abs, wanted))


class Desk(App):
    """The application and the parts of its window."""

    kept = None  # what the case before left
    bar = header = panel = page = flap = None

    def __init__(self, *arguments, env=None, **more):
        self.leave_kept()
        super().__init__(*arguments, env=env)
        self.first_size, self.first_actions = self.x_geometry()[2:], self.window_actions()
        self.prepare(*arguments, **more)

    def prepare(self, document=None, running=False):
        """Opens an example over the start page, and holds the run of what was just opened, unless a test is about running: painting what moves is what costs most of the
        time. It runs slowly then, so as not to end while a slow machine looks at it."""
        if document is None and self.window.name in ('Hysteron', 'Untitled'):
            self.action('win.open-example', 'persoz')
            self.expect_title('^(?!Hysteron$)')
        self.speed('0.5')
        if not running:
            self.action('win.run-toggle')

    # One application for several cases

    @classmethod
    @contextlib.contextmanager
    def shared(cls, *arguments, **more):
        """The application that the case before left, with a document opened anew in its window; another one when that failed.
        For what is not about the start or the end of the program: starting it takes longer than most cases do."""
        app, Desk.kept = Desk.kept, None
        if app is not None and type(app) is not cls:
            app.leave()
            app = None
        try:
            if app is None:
                app = cls(*arguments, **more)
            else:
                app.begin(*arguments, **more)
            yield app
        except BaseException:
            if app is not None:
                app.give_up()
            raise
        if app.process.poll() is None:
            Desk.kept = app
        else:
            app.expect_exit()

    @staticmethod
    def leave_kept():
        """Ends the application that the last case left."""
        app, Desk.kept = Desk.kept, None
        if app is not None:
            app.leave()

    def begin(self, document=None, **more):
        """Drops what is open and opens a document, or the example that is opened at the start."""
        self.close_others()
        self.restore()
        if document is None:
            self.open_dropping('win.open-example', GLib.Variant('s', 'persoz'))
        else:
            self.open_dropping('win.new')
            self.expect_title('^Untitled$')
            self.activate('win.open-recent', GLib.Variant('s', GLib.filename_to_uri(document)))
            self.expect_title('^(?!Untitled$)')
        self.dismiss_toasts()
        self.prepare(document, **more)

    def open_dropping(self, action, parameter=None):
        """Opens another document; changes of the present one are dropped."""
        changed = self.window.name.startswith('•')
        self.action(action, parameter)
        if changed:  # an example that was only played with is left without a question
            wait_for('the question, or none', lambda: not self.window.name.startswith('•') or self.is_asked())
        if changed and self.is_asked():
            self.wait_window('Save Changes?').find('button', 'Discard').click()
        self.expect_title('^(?!•)')

    def is_asked(self):
        """Whether it is asked what becomes of changes."""
        return 'Save Changes?' in [window.name for window in self.root.children if 'visible' in window.states]

    def close_others(self):
        """Closes menus, dialogs and all windows but the first."""
        def closed():
            if self.popups():
                self.key('Escape')
            for window in self.x_windows():
                if self.screen.title(window) != self.window.get('Accessible', 'Name'):
                    self.screen.ask_to_close(window)
            return not self.popups() and len(self.x_windows()) == 1

        wait_for('the other windows to close', closed)

    def restore(self):
        """The size, what is chosen in menus and the page of the panel are as they were at first."""
        for name, (_, kind, state) in self.window_actions().items():
            if state != self.first_actions[name][2] and name != 'speed':
                self.action(f'win.{name}', *self.first_actions[name][2] if kind else ())
        if self.x_geometry()[2:] != self.first_size:
            self.resize_window(*self.first_size)
        page = self.page = self.page or self.find('tab', 'Properties')
        if 'selected' not in page.states:
            page.click()
            page.expect(has={'selected'})

    def x_geometry(self):
        """x, y, width, height of the uppermost window."""
        return self.screen.geometry(self.x_windows()[-1])

    def window_actions(self):
        """The window's actions: (whether it can be activated, type of its parameter, its state in a list) by name."""
        return self.actions_call(self.action_path('win.new')[0], 'DescribeAll').unpack()[0]

    def close(self, status=0):
        """As App.close(); changes that are not saved are dropped."""
        if not self.ended(0) and self.window.name.startswith('•'):
            self.close_dropping_changes()
        super().close(status)

    def close_dropping_changes(self):
        """Closes the window and answers its question; the application ends by that."""
        self.wait_window(re.compile('^•'))
        self.key('ctrl+w')
        # Without waiting as after other input: there is soon nobody left to answer.
        self.find('button', 'Discard').call('Action', 'DoAction', '(i)', 0)
        wait_for('the application to end', lambda: self.ended(0.1))

    def progress(self):
        """How far the run is, from 0 to 1."""
        if self.bar is None:
            self.bar = self.find('progress bar', 'Progress of the run')
        return self.bar.value

    def expect_progress(self, beyond):
        """Waits until the run is farther."""
        wait_for(f'progress beyond {beyond}', lambda: self.progress() > beyond)

    def expect_title(self, pattern):
        """Waits until the window's title fits the pattern."""
        self.window.expect(name=re.compile(pattern))

    def truth(self):
        """The line under the title."""
        if self.header is None:
            self.header = self.find('widget', 'AdwWindowTitle')
        return self.header.description

    def expect_truth(self, pattern):
        """Waits until the line under the title fits the pattern; what a run comes to may take a while."""
        self.truth()
        self.header.expect(description=re.compile(pattern), seconds=4 * SECONDS)

    def stop_at_end(self):
        """Lets the run end at its end time, whatever its loads are."""
        if not self.action_state('win.stop-at-end'):
            self.action('win.stop-at-end')

    def speed(self, value):
        """Sets the speed; '0' is as fast as it goes, to the end."""
        if value == '0':
            self.stop_at_end()
        self.action('win.speed', float(value))

    def pause(self):
        """Holds a run, if it is not held."""
        if not re.search('paused$', self.truth()):
            self.action('win.run-toggle')
        self.expect_truth('paused$')

    def finish(self):
        """Runs as fast as it goes, to the end."""
        self.speed('0')
        if re.search('paused$', self.truth()):
            self.action('win.run-toggle')
        self.expect_truth('finished$')
        self.sync()

    def entry(self, name):
        """The entry of a value."""
        return self.find('text box', name)

    def set_value(self, name, text):
        """Types a value and Enter."""
        entry = self.entry(name)
        entry.focus()
        self.key('ctrl+a')
        self.type(text + '\n')
        return entry

    def bring_into_view(self, node, area):
        """Turns the wheel over an area of the screen (x, y, width, height) until the middle of the node is in it."""
        left, top, width, height = area

        def in_view():
            y = node.centre()[1]
            if top + 20 < y < top + height - 40:
                return True
            self.scroll((left + width // 2, top + height // 2), 3 if y > top + 20 else -3)
            return False

        wait_for(f'{node} to come into view', in_view, 60)

    def click_example(self, card):
        """Clicks a card of the gallery, wherever it is."""
        top = self.find('search box', 'Search Examples').at(0, -1)[1]
        x, y, width, height = self.window.box()
        self.bring_into_view(card, (x, top, width, y + height - top))
        # What is told of the card above may lie over this one until the pointer comes.
        self.move((x + 5, top + 5))
        self.move(card.centre())
        card.click()

    def properties(self):
        """The panel that shows properties."""
        if self.panel is None:
            self.panel = self.find('widget', 'HysProperties')
        return self.panel

    def field(self, role, name, **more):
        """An object among the properties."""
        return self.find(role, name, within=self.properties(), **more)

    def no_field(self, role, name):
        """Waits until there is no such object among the properties."""
        self.wait_gone(role, name, within=self.properties())

    def focus_field(self, role, name):
        """Gives a field of the properties the focus."""
        return self.field(role, name).focus()

    def unfold_computation(self):
        """Shows step, scheme, tolerance and recording among the properties."""
        title = self.field('label', 'Computation')
        self.bring_into_view(title, self.properties().box())
        self.activate('app.test-labels')
        if 'Time step' not in [text for text, _ in self.action_state('app.test-labels')]:
            title.click()
        return self.field('text box', 'Time step')

    def set_field(self, name, text):
        """Types a value and Enter into a field of the properties."""
        entry = self.focus_field('text box', name)
        self.key('ctrl+a')
        self.type(text + '\n')
        return entry

    def expect_toast(self, pattern, *keys):
        """Waits until a message that soon goes again fits the pattern, after the keys were pressed."""
        self.toasts()
        self.key(*keys)
        wait_for(f'a message {pattern}', lambda: [node for toast in self.toasts() for node in self.walk(toast)
                                                  if re.search(pattern, node.name)])

    def toasts(self):
        """The messages that soon go again."""
        if self.flap is None:
            self.flap = self.find('widget', 'AdwFlap')
        return [node for node in self.flap.parent.children if node.reference != self.flap.reference]

    def dismiss_toasts(self):
        """They would lie over what is looked at."""
        def gone():
            for toast in self.toasts():
                for node in self.walk(toast):
                    if node.role == 'button':
                        node.activate()
            return not self.toasts()

        wait_for('the messages to go', gone)

    def resize_window(self, width, height):
        """Gives the window that size."""
        window = self.x_windows()[-1]
        self.screen.resize(window, width, height)
        wait_for('the window to have the size', lambda: self.screen.geometry(window)[2:] == (width, height))
        self.sync()

    def choose_path(self, title, path, button):
        """Types a path into a file chooser and presses its button."""
        dialog = self.wait_window(title)
        self.key('ctrl+a')
        self.type(path)
        dialog.find('button', button).click()

    def choose_file(self, title, path):
        """Types the path of a file that is there into a file chooser, and Return: the list of completions may take the first."""
        chooser = self.wait_window(title)
        self.key('ctrl+a')
        self.type(path)
        wait_for('the chooser to close', lambda: chooser.reference not in [window.reference for window in self.root.children]
                 or self.key('Return'))

    def exported(self, path):
        """The columns of a file that is being exported."""
        wait_for(f'the file {path}', lambda: os.path.exists(path))
        with open(path, encoding='utf-8') as file:
            return columns(file.read())

    def drop(self, point, *paths):
        """Drags files from another program's window and drops them there."""
        program = os.path.join(os.path.dirname(os.environ['HYSTERON_APP']), '..', '..', 'tests', 'gui', 'drag-source')
        with subprocess.Popen([program, *paths], stdout=subprocess.PIPE, text=True) as source:
            try:
                self.expect_said(source, 'shown')
                wait_for('the files to be taken', lambda: self.carry(source, point), 4 * SECONDS)
                self.screen.button(1, False)
                self.screen.settle()
                source.wait(2 * SECONDS)
            finally:
                source.kill()
        self.sync()

    def carry(self, source, point):
        """Drags from the source's window to the point, where the button is still held when what is dragged would be taken
        there. It is not when the window came into its place after the button was pressed."""
        places = itertools.cycle((-1, 1))

        def taken():
            self.screen.move(point[0] + next(places), point[1])
            self.screen.settle()
            return self.has_said(source, 'taken')

        windows = self.screen.windows_of(source.pid)
        if not windows:
            return False
        x, y, width, height = self.screen.geometry(windows[0])
        self.screen.move(x + width // 2, y + height // 2)
        self.screen.button(1, True)
        if wait_until(taken, SECONDS / 3):
            return True
        self.screen.button(1, False)
        self.screen.settle()
        return False

    def has_said(self, source, word):
        """Whether the next line that a program soon writes is this one."""
        return select.select([source.stdout], [], [], 0.05)[0] and source.stdout.readline() == word + '\n'

    def expect_said(self, source, word):
        """Waits until a program writes this line."""
        wait_for(f'the program to say {word}', lambda: self.has_said(source, word))

    def plot_action(self, name, index):
        """An action of a plot."""
        self.action(name, GLib.Variant('u', index))


unittest.addModuleCleanup(Desk.leave_kept)
