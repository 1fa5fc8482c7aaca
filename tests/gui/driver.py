# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses the application as a person would and reads what a screen reader would. For tests inside session.py.

    from driver import App, main

    class Properties(unittest.TestCase):
        def test_value(self):
            with App('persoz.hysteron') as app:
                app.find('text box', 'Stiffness of k1').click()
                app.type('2\\n')
                app.find('image', 'k1').expect(description=re.compile('k = 2'))

    if __name__ == '__main__':
        main()

Input goes through the X server (screen.py), so that the window manager and GTK's own handling of events take part.
Accessible objects are read over the accessibility bus, all of them by one call (tree.py); actions (org.gtk.Actions) go
over the session bus. After each input
the driver waits until the application has handled and painted it: HYSTERON_HOOK (hook.c), preloaded, offers

    Sync             a method, which answers when all input that had arrived is painted
    app.test-focus   activated with the x, y, width, height of an object in the active window, which gets the focus; its
                     state becomes whether there is one
    app.test-leave   closes all windows and drops what is not saved
    app.test-frames  activated with a boolean (start again?), its state is (rounds of the main loop, the time that 95 %
                     of them do not exceed, the longest, the most processor time in one), times in milliseconds

Roles are GTK's names of accessible roles: window, button, text box, image, label ... Positions are pixels of the screen.

GTK 4.8 gives accessible positions within a window only, and within a popover relative to the popover's parent; box()
puts both right. It tells which window is active by the X server only. Its text is read with an explicit end.
"""
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from gi.repository import Gio, GLib

from screen import Screen
from session import wait_until
from tree import ROOT, Tree, plain, states

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from tap import main  # for the tests, that import it from here

APP_ID = 'io.github.hysteron.Hysteron'
APP_PATH = '/' + APP_ID.replace('.', '/')
ATSPI = 'org.a11y.atspi.'
SECONDS = float(os.environ.get('HYSTERON_GUI_SECONDS', '15'))
DOUBLE_CLICK_SECONDS = 0.45
COMPLAINT = re.compile(r'-(WARNING|CRITICAL|ERROR) \*\*|Broken accounting')
HELD = 90  # how long a hand holds a button, in milliseconds
TRUST_SECONDS = 2


class GuiError(AssertionError):
    """What was to be seen in the application was not."""


waits = []  # when those that are under way began, the outermost first


def wait_for(what, probe, seconds=SECONDS):
    """The first true answer of probe(). An object that is just coming or going counts as 'not yet'."""
    def answer():
        try:
            return probe()
        except GLib.Error:
            return None

    waits.append(time.monotonic())
    try:
        got = wait_until(answer, seconds)
    finally:
        waits.pop()
    if not got:
        raise GuiError(f'waited {seconds:g} s for {what}')
    return got


def tool(*command):
    """What a command line tool prints."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise GuiError(f'{command[0]}: {done.stderr.strip()}')
    return done.stdout


def matches(wanted, got):
    """Whether a text is the wanted one, or fits the wanted pattern; None wants nothing."""
    if wanted is None or wanted == got:
        return True
    return hasattr(wanted, 'search') and wanted.search(got) is not None


class AccessibilityBus:
    """The bus of accessible objects, each known by (bus name, path)."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
                                    Gio.DBusCallFlags.NONE, 15000, None).unpack()[0]
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def call(self, reference, interface, method, signature=None, *values):
        """The unpacked answer of a method."""
        given = GLib.Variant(signature, values) if signature else None
        answer = self.bus.call_sync(*reference, interface, method, given, None, Gio.DBusCallFlags.NONE, 10000,
                                    None).unpack()
        return answer[0] if len(answer) == 1 else answer

    def call_each(self, references, interface, method):
        """The answers of a method of many objects, which are all asked before the first one answers; None for one that
        has gone."""
        answers, left = {}, len(references)

        def answered(bus, result, reference):
            nonlocal left
            left -= 1
            try:
                answers[reference] = bus.call_finish(result).unpack()[0]
            except GLib.Error:
                answers[reference] = None

        for reference in references:
            self.bus.call(*reference, interface, method, None, None, Gio.DBusCallFlags.NONE, 10000, None, answered, reference)
        while left:
            GLib.MainContext.default().iteration(True)
        return [answers[reference] for reference in references]

    def follow(self, name, changed, added):
        """Calls changed(path) when the program of that bus name says that the children of an object have changed, added(text)
        when its cache has another object, as items() tells of it."""
        self.bus.signal_subscribe(name, ATSPI + 'Event.Object', 'ChildrenChanged', None, None, Gio.DBusSignalFlags.NONE,
                                  lambda bus, sender, path, *more: changed(path))
        self.bus.signal_subscribe(name, ATSPI + 'Cache', 'AddAccessible', None, None, Gio.DBusSignalFlags.NONE,
                                  lambda *all: added(all[-1].print_(False)))

    def take_in(self):
        """Handles what the programs have said so far."""
        while GLib.MainContext.default().pending():
            GLib.MainContext.default().iteration(False)

    def items(self, name):
        """What the program of that bus name says of all its objects that were asked for, in GVariant's text format."""
        return self.bus.call_sync(name, '/org/a11y/atspi/cache', ATSPI + 'Cache', 'GetItems', None, None,
                                  Gio.DBusCallFlags.NONE, 10000, None).print_(False)

    def application(self, pid):
        """The root object of the process, or None as long as it has none."""
        registry = (ATSPI + 'Registry', '/org/a11y/atspi/accessible/root')
        daemon = ('org.freedesktop.DBus', '/org/freedesktop/DBus')
        for reference in self.call(registry, ATSPI + 'Accessible', 'GetChildren'):
            try:
                if self.call(daemon, daemon[0], 'GetConnectionUnixProcessID', '(s)', reference[0]) == pid:
                    return reference
            except GLib.Error:  # another program that has just ended
                pass
        return None


class Node:
    """One accessible object. Every attribute is asked for anew; seen is what it was when it was found, if it was."""

    def __init__(self, app, reference, seen=None):
        self.app, self.reference, self.seen = app, tuple(reference), seen

    def __repr__(self):
        try:
            return f'{self.role} "{self.name}"'
        except GLib.Error:
            return 'an object that has gone'

    def call(self, interface, method, signature=None, *values):
        """Calls a method of one of the object's AT-SPI interfaces."""
        return self.app.accessibility.call(self.reference, ATSPI + interface, method, signature, *values)

    def get(self, interface, name):
        """A property of one of the object's AT-SPI interfaces."""
        return self.app.accessibility.call(self.reference, 'org.freedesktop.DBus.Properties', 'Get', '(ss)',
                                           ATSPI + interface, name)

    @property
    def role(self):
        """GTK's name of the role."""
        return self.app.roles_of([self.reference[1]])[0]

    @property
    def name(self):
        """The name (see plain())."""
        return plain(self.get('Accessible', 'Name'))

    @property
    def description(self):
        """The longer text that a screen reader may say."""
        return self.get('Accessible', 'Description')

    @property
    def states(self):
        """The names of the states that are set."""
        return states(*self.call('Accessible', 'GetState'))

    @property
    def children(self):
        """The objects in it."""
        return [Node(self.app, reference) for reference in self.call('Accessible', 'GetChildren')]

    @property
    def parent(self):
        """The object that it is in."""
        return Node(self.app, self.get('Accessible', 'Parent'))

    @property
    def value(self):
        """The number of a slider, a spin button or a progress bar."""
        return self.get('Value', 'CurrentValue')

    @property
    def text(self):
        """The content of an entry or a label."""
        return self.call('Text', 'GetText', '(ii)', 0, self.get('Text', 'CharacterCount'))

    @property
    def extents(self):
        """x, y, width, height within the window."""
        return self.call('Component', 'GetExtents', '(u)', 1)

    def box(self):
        """x, y, width, height on the screen."""
        x, y, width, height = self.extents
        for node in self.app.lineage(self):
            window = node
            if node.seen.pops_up:
                left, top, *size = node.extents
                for popup_x, popup_y, *popup_size in self.app.popups():
                    if all(abs(a - b) <= 2 for a, b in zip(size, popup_size)):
                        return x - left + popup_x, y - top + popup_y, width, height
        left, top = self.app.origin(window)
        return x + left, y + top, width, height

    def at(self, dx, dy):
        """The point of the screen dx, dy from the upper left corner; negative ones count from the lower right."""
        x, y, width, height = self.box()
        return x + dx + (width if dx < 0 else 0), y + dy + (height if dy < 0 else 0)

    def centre(self):
        """The point of the screen in the middle."""
        x, y, width, height = self.box()
        return x + width // 2, y + height // 2

    def click(self, **how):
        """Clicks the middle (see App.click)."""
        wait_for(f'{self} to have a size', lambda: min(self.extents[2:]) > 0)
        self.app.click(self.centre(), **how)

    def activate(self):
        """The object's first accessible action, as a screen reader would do it, without a pointer."""
        if not self.call('Action', 'DoAction', '(i)', 0):
            raise GuiError(f'{self} has no action')
        self.app.sync()

    def find(self, role=None, name=None, **more):
        """The object of that role and name in this one (see App.find)."""
        return self.app.find(role, name, within=self, **more)

    def focus(self):
        """Gives it the keyboard focus, as a screen reader would."""
        def focused():
            self.app.activate('app.test-focus', GLib.Variant('((iiii))', (self.extents,)))
            return self.app.action_state('app.test-focus')

        wait_for(f'{self} to take the focus', focused)
        self.app.sync()
        return self

    def focus_by_keyboard(self, key='Tab', most=160):
        """Presses the key until the object has the focus, which also shows that a keyboard gets there."""
        for _ in range(most):
            if 'focused' in self.states:
                return
            self.app.key(key)
        raise GuiError(f'{most} times {key} does not lead to {self}')

    def expect(self, has=(), lacks=(), seconds=SECONDS, **wanted):
        """Waits until attributes (name, description, text, value) are as wanted, texts by equality or pattern, and
        until it has some states and lacks others."""
        def fits():
            now = self.states
            return (now.issuperset(has) and now.isdisjoint(lacks)
                    and all(matches(value, getattr(self, key)) for key, value in wanted.items()))

        try:
            wait_for('', fits, seconds)
        except GuiError:
            got = {key: getattr(self, key) for key in wanted}
            raise GuiError(f'{self}: wanted {wanted} {has} not {lacks}; is {got} {self.states}') from None
        return self


class App:
    """A running application. As a context it is closed at the end; the exit status must then be 0."""

    def __init__(self, *arguments, env=None, program=None):
        self.last_click = (None, 0)
        self.session = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.accessibility, self.screen = AccessibilityBus(), Screen()
        self.roles, self.tree, self.known = {}, None, None
        self.children, self.changed = {}, set()  # the children of objects that were asked; those that have others since
        self.all_asked, self.added = 0, []   # added: what the cache has had since it was asked
        self.log_path = os.path.join(os.environ['HYSTERON_SESSION'], f'app-{time.monotonic_ns()}.log')
        asan = ':'.join(filter(None, [os.environ.get('ASAN_OPTIONS'), 'verify_asan_link_order=0']))
        hook = Path(os.environ['HYSTERON_HOOK'])  # by name: a path with a blank would be two
        full = os.environ | {'LD_PRELOAD': hook.name, 'LD_LIBRARY_PATH': f"{hook.parent}:{os.environ.get('LD_LIBRARY_PATH', '')}",
                             'ASAN_OPTIONS': asan, 'G_DEBUG': 'fatal-warnings'} | (env or {})
        self.process = self.start([program or os.environ['HYSTERON_APP'], *arguments], full)
        try:
            self.root = Node(self, wait_for('the application on the accessibility bus', self.registered, 4 * SECONDS))
            self.accessibility.follow(self.root.reference[0], self.changed.add, self.added.append)
            self.window = self.wait_window()
            self.sync()
        except BaseException:
            self.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                if self.process.poll() is None:
                    self.leave()
                self.expect_exit()
                return
        finally:
            self.give_up()

    # Life

    def start(self, command, environment):
        """Starts the application; its process."""
        with open(self.log_path, 'wb') as log:
            return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)

    def give_up(self):
        """Ends the application when it still runs, since what it was to show failed, or closing it did."""
        if self.process.poll() is None:
            self.report()
            self.kill()
        elif self.process.returncode:
            print(f'# the application ended with {self.process.returncode}:\n{self.log()[-3000:]}'.replace('\n', '\n# '), flush=True)

    def registered(self):
        """The root of the accessible objects, when there is one."""
        self.check_alive()
        return self.accessibility.application(self.process.pid)

    def check_alive(self):
        """Fails with the end of the log when the application has ended."""
        if self.process.poll() is not None:
            raise GuiError(f'the application ended with {self.process.returncode}:\n{self.log()[-3000:]}')
        return True

    def log(self):
        """What the application printed."""
        with open(self.log_path, encoding='utf-8', errors='replace') as log:
            return log.read()

    def kill(self):
        """Ends the application at once."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def leave(self):
        """Ends the application without a question; the exit status must be 0."""
        self.check_alive()
        self.activate('app.test-leave')
        try:
            wait_for('the application to end', lambda: self.ended(0.1), 2 * SECONDS)
        finally:
            self.kill()
        self.expect_exit()

    def expect_exit(self, status=0):
        """Fails when the application ended with another status, or has complained."""
        if self.process.returncode != status:
            raise GuiError(f'the application ended with {self.process.returncode}:\n{self.log()[-3000:]}')
        if COMPLAINT.search(self.log()):
            raise GuiError(f'the application complained:\n{self.log()[-3000:]}')

    def close(self, status=0):
        """Closes the windows as their user would, dialogs first, until the application ends with that status."""
        def closed():
            for window in reversed(self.x_windows()):
                self.screen.ask_to_close(window)
            return self.ended(1)

        try:
            wait_for('the application to end', closed, 2 * SECONDS)
        finally:
            self.kill()
        self.expect_exit(status)

    def ended(self, seconds):
        """Whether the application ends within so many seconds."""
        try:
            self.process.wait(seconds)
            return True
        except subprocess.TimeoutExpired:
            return False

    def report(self):
        """Leaves what a developer wants to see after a failure: the screen, the objects, the log."""
        folder = os.environ.get('HYSTERON_ARTIFACTS', os.environ['HYSTERON_SESSION'])
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, f'failure-{os.getpid()}-{time.monotonic_ns()}')
        try:
            self.screen.picture(path + '.png')
            with open(path + '.txt', 'w', encoding='utf-8') as file:
                file.write(self.told() + '\n\n' + self.log())
            print(f'# see {path}.png and .txt', flush=True)
        except (GuiError, GLib.Error, OSError) as error:
            print(f'# no report of the failure: {error}', flush=True)

    # Accessible objects

    def wait_window(self, name=None):
        """The window of that title (any when None) as soon as it is shown and active."""
        def shown():
            self.check_alive()
            for window in self.root.children:
                if (matches(name, window.name) and 'visible' in window.states and window.extents[2] > 0
                        and self.screen.active_title() == window.get('Accessible', 'Name')):
                    return window
            return None

        return wait_for(f'the window {name or ""}', shown, 2 * SECONDS)

    def ask_cache(self):
        """What the cache knows now."""
        self.accessibility.take_in()
        self.added.clear()
        known = self.accessibility.items(self.root.reference[0])
        if known != self.known:
            self.known, self.tree = known, Tree(known)
        return self.tree

    def children_of(self, paths):
        """The paths of what is in objects, by their paths."""
        answers = self.accessibility.call_each([(self.root.reference[0], path) for path in paths], ATSPI + 'Accessible',
                                               'GetChildren')
        return {path: [child for _, child in answer or ()] for path, answer in zip(paths, answers)}

    def is_doubtful(self, item):
        """Whether an object may have other children than when it was asked. It says so when one is taken away or put in; their
        count tells when one that was hidden is shown, their indices when they change places; pages of a stack are silent."""
        if item is None or item.path == ROOT or item.name == 'GtkStackPage' or item.path in self.changed:
            return True
        children = self.children.get(item.path, ())
        places = [self.tree.items[child].index for child in children if child in self.tree.items]
        return len(children) != item.count or places != sorted(places)

    def look(self, within=ROOT):
        """What there is now in an object. The cache knows of objects once somebody has asked for them, and keeps those that are
        hidden: what is in one that is doubtful is asked, and the cache tells then of new ones. What has waited a
        while asks all, and sees a change then that none has told of."""
        known, asked = self.ask_cache().items, {}
        self.accessibility.take_in()
        if waits and time.monotonic() > max(waits[0], self.all_asked) + TRUST_SECONDS:
            self.children, self.all_asked = {}, time.monotonic()
        holders = self.tree.holders(within)
        left = [path for path in holders if self.is_doubtful(known.get(path))]
        while left:
            self.changed.difference_update(left)
            asked |= self.children_of(left)
            left = [child for path in left for child in asked[path] if child not in known and child not in asked]
        self.tree.add(''.join(self.added))
        if not asked.keys() <= self.tree.items.keys():
            self.ask_cache()
        self.children |= asked
        for path in {*holders, *asked}:
            self.tree.adopt(path, self.children.get(path, ()))
        return self.tree

    def walk(self, node=None):
        """All visible objects in a node (in the application when None)."""
        within = node.reference[1] if node else ROOT
        return [self.node(item) for item in self.look(within).walk(within)]

    def node(self, item):
        """What was found in the tree."""
        return Node(self, (self.root.reference[0], item.path), item)

    def lineage(self, node):
        """The object, its parent, and so on up to the window."""
        if self.tree is None or node.reference[1] not in self.tree.items:
            self.ask_cache()
        return [self.node(item) for item in self.tree.lineage(node.reference[1])]

    def roles_of(self, paths):
        """The roles of objects, which never change."""
        name = self.root.reference[0]
        new = [(name, path) for path in paths if path not in self.roles]
        self.roles |= zip([path for _, path in new], self.accessibility.call_each(new, ATSPI + 'Accessible', 'GetRoleName'))
        return [self.roles[path] for path in paths]

    def matching(self, tree, role=None, name=None, description=None, within=None):
        """The visible objects of a tree with that role, name and description (text or pattern)."""
        found = [item for item in tree.walk(within.reference[1] if within else ROOT)
                 if matches(name, item.name) and matches(description, item.description)]
        if role is None:
            return [self.node(item) for item in found]
        roles = self.roles_of([item.path for item in found])
        return [self.node(item) for item, known in zip(found, roles) if matches(role, known)]

    def find_all(self, *wanted, within=None, **more):
        """All such objects."""
        return self.matching(self.look(within.reference[1] if within else ROOT), *wanted, within=within, **more)

    def find_again(self, role, name, description, within):
        """When just one of the objects that were there before could be it, that one, if it still is there; otherwise
        nothing."""
        fitting = [item for item in self.tree.items.values() if matches(name, item.name)
                   and matches(description, item.description)] if self.tree and name else []
        line = self.tree.lineage(fitting[0].path) if len(fitting) == 1 else []
        if not line or within is not None and within.reference[1] not in [item.path for item in line[1:]]:
            return []
        node = self.node(line[0])
        return [node] if self.is_here(line) and all(map(matches, (role, name, description),
                                                        (node.role, node.name, node.description))) else []

    def is_here(self, line):
        """Whether an object is seen where it was, as its lineage says."""
        references = [(self.root.reference[0], item.path) for item in line]
        now = self.accessibility.call_each(references, ATSPI + 'Accessible', 'GetState')
        children = self.children_of([item.parent for item in line])
        return (all(answer is not None and 'visible' in states(*answer) for answer in now)
                and all(item.path in children[item.parent] for item in line))

    def find(self, role=None, name=None, description=None, within=None, index=0, seconds=SECONDS):
        """The first such object (or the one of that index), as soon as there is one. What was seen before and is still there
        is taken without looking at all others."""
        wanted = (role, name, description)

        def found():
            self.check_alive()
            again = [] if index else self.find_again(*wanted, within)
            return again or self.find_all(*wanted, within=within)[index:index + 1]

        try:
            return wait_for('', found, seconds)[0]
        except GuiError as error:
            raise GuiError(f'no {role} named {name} {description or ""}: {error}\n{self.told()}') from None

    def wait_gone(self, role=None, name=None, **more):
        """Waits until there is no such object."""
        wait_for(f'{role} {name} to go', lambda: not self.find_all(role, name, **more))

    def told(self):
        """All visible objects as lines of text."""
        nodes = list(self.walk())
        roles = self.roles_of([node.reference[1] for node in nodes])
        return '\n'.join('  ' * node.seen.depth + f'{role} {node.seen.line()}' for role, node in zip(roles, nodes))

    # X windows

    def x_windows(self):
        """The application's windows, the lowest first."""
        return self.screen.windows_of(self.process.pid)

    def popups(self):
        """x, y, width, height of the popovers that are shown."""
        return self.screen.popups()

    def origin(self, window):
        """The point of the screen that the accessible positions in a window are relative to: its content without the
        shadow and the border that GTK draws around it."""
        width, height = window.extents[2:]
        name, fitting = window.get('Accessible', 'Name'), []
        for candidate in self.x_windows():
            x, y, outer_width, outer_height = self.screen.geometry(candidate)
            left, right, top, bottom = self.screen.property(candidate, '_GTK_FRAME_EXTENTS') or [0] * 4
            border = ((outer_width - left - right - width) // 2, (outer_height - top - bottom - height) // 2)
            if all(0 <= side <= 12 for side in border):
                fitting.append((name == self.screen.title(candidate), (x + left + border[0], y + top + border[1])))
        if not fitting:
            raise GuiError(f'no X window fits {window} of {width} x {height}')
        return max(fitting)[1]

    # Actions

    def actions_call(self, path, method, *values):
        """Calls a method of org.gtk.Actions on a path of the application."""
        given = GLib.Variant(*values) if values else None
        return self.session.call_sync(APP_ID, path, 'org.gtk.Actions', method, given, None,
                                      Gio.DBusCallFlags.NO_AUTO_START, 10000, None)

    def action_path(self, name):
        """Where 'app.x' or 'win.x' (of the first window that has it) is."""
        group, _, name = name.partition('.')
        if group == 'app':
            return APP_PATH, name
        for number in range(1, 20):
            path = f'{APP_PATH}/window/{number}'
            try:
                self.actions_call(path, 'Describe', '(s)', (name,))
                return path, name
            except GLib.Error:
                pass
        raise GuiError(f'no action {group}.{name}')

    def action(self, name, parameter=None):
        """Activates 'app.x' or 'win.x'; the parameter is a text, a number or a GLib.Variant."""
        kind = {str: 's', float: 'd'}.get(type(parameter))
        self.activate(name, GLib.Variant(kind, parameter) if kind else parameter)
        self.sync()

    def activate(self, name, parameter=None):
        """Activates an action without waiting."""
        path, name = self.action_path(name)
        self.actions_call(path, 'Activate', '(sava{sv})', (name, [] if parameter is None else [parameter], {}))

    def action_state(self, name):
        """The state of an action, None when it has none."""
        path, name = self.action_path(name)
        state = self.actions_call(path, 'Describe', '(s)', (name,)).unpack()[0][2]
        return state[0] if state else None

    def action_enabled(self, name):
        """Whether the action can be activated now."""
        path, name = self.action_path(name)
        return self.actions_call(path, 'Describe', '(s)', (name,)).unpack()[0][0]

    def sync(self):
        """Waits until all input so far is handled and painted."""
        self.check_alive()
        try:
            self.session.call_sync(APP_ID, APP_PATH, APP_ID + '.Test', 'Sync', None, None, Gio.DBusCallFlags.NO_AUTO_START,
                                   int(2000 * SECONDS), None)
        except GLib.Error as error:
            self.check_alive()
            raise GuiError(f'the input is not handled: {error.message}') from None

    def frames(self, restart=False):
        """(number, 95 %, longest, processor) of the rounds of the main loop since the last restart, in milliseconds."""
        self.activate('app.test-frames', GLib.Variant('b', restart))
        return self.action_state('app.test-frames')

    # Pointer and keyboard

    def settle(self):
        """Waits until the input that was sent is handled."""
        self.screen.settle()
        self.sync()

    def move(self, point):
        """Moves the pointer."""
        self.screen.move(*point)
        self.settle()

    def click(self, point, button=1, count=1, modifiers=(), held=HELD):
        """Clicks a point, holding the button so many milliseconds, when the window has handled that the pointer came there: a
        press while a menu is just closing is lost. One that was just clicked is left alone until this is no double click."""
        last, when = self.last_click
        if last == point:
            wait_until(lambda: time.monotonic() > when + DOUBLE_CLICK_SECONDS, 1)
        x, y = point
        self.screen.move(x + 1, y)  # from beside: a pointer that is already there makes no event
        self.move(point)
        self.screen.hold(modifiers, True)
        for _ in range(count):
            self.screen.press_and_release(button, x, y, held)
        self.screen.hold(modifiers, False)
        self.settle()
        self.last_click = (point, time.monotonic())

    def drag(self, start, end, button=1, modifiers=(), steps=8, before_release=None):
        """Presses at start, moves to end and releases; before_release() may look at what is shown until then."""
        self.move(start)
        self.screen.hold(modifiers, True)
        self.screen.button(button, True)
        self.settle()
        for step in range(1, steps + 1):
            self.move([round(a + (b - a) * step / steps) for a, b in zip(start, end)])
        if before_release:
            before_release()
        self.screen.button(button, False)
        self.screen.hold(modifiers, False)
        self.settle()

    def scroll(self, point, clicks, modifiers=()):
        """Turns the wheel, down when clicks > 0."""
        self.screen.move(*point)
        self.screen.hold(modifiers, True)
        self.screen.click(5 if clicks > 0 else 4, abs(clicks))
        self.screen.hold(modifiers, False)
        self.settle()

    def key(self, *keys):
        """Presses keys by their X names, one after the other: key('ctrl+z'), key('Tab', 'Return')."""
        for key in keys:
            self.screen.key(key)
            self.settle()

    def type(self, text):
        """Types a text; what a US keyboard lacks by its code, as GTK's own input method takes it."""
        for part in re.findall(r'[\x20-\x7e\n\t]+|.', text):
            if part.isascii():
                self.screen.type(part)
            else:
                self.screen.key('ctrl+shift+u')
                self.screen.type(f'{ord(part):x}\n')
        self.settle()

    # Pictures

    def screenshot(self, path):
        """Writes the uppermost window, as it is on the screen, as a PNG file."""
        self.sync()
        self.screen.picture(path, self.screen.geometry(self.x_windows()[-1]))
        return path

    def pixels(self, box):
        """The colours in x, y, width, height of the screen: a list of (red, green, blue)."""
        return self.screen.pixels(*box)
