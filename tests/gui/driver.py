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

Input goes through the X server (xdotool), so that the window manager and GTK's own handling of events take part.
Accessible objects are read over the accessibility bus, actions (org.gtk.Actions) over the session bus. After each input
the driver waits until the application has handled and painted it: with HYSTERON_TEST=1 in its environment it offers

    app.test-sync    activated with an int64, its state becomes that number when all input that had arrived is painted
    app.test-frames  activated with a boolean (start again?), its state is (rounds of the main loop, the time that 95 %
                     of them do not exceed, the longest, the most processor time in one), times in milliseconds

Roles are GTK's names of accessible roles: window, button, text box, image, label ... Positions are pixels of the screen.

GTK 4.8 gives accessible positions within a window only, and within a popover relative to the popover's parent; box()
puts both right. It tells which window is active by the X server only. Its text is read with an explicit end.
"""
import ctypes
import itertools
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from gi.repository import Gio, GLib

from session import wait_until

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from tap import main  # for the tests, that import it from here

APP_ID = 'io.github.hysteron.Hysteron'
APP_PATH = '/' + APP_ID.replace('.', '/')
ATSPI = 'org.a11y.atspi.'
STATES = {'active': 1, 'busy': 3, 'checked': 4, 'editable': 7, 'enabled': 8, 'expanded': 10, 'focusable': 11,
          'focused': 12, 'modal': 16, 'pressed': 20, 'selected': 23, 'sensitive': 24, 'showing': 25, 'visible': 30,
          'invalid': 0}
SECONDS = float(os.environ.get('HYSTERON_GUI_SECONDS', '15'))
DOUBLE_CLICK_SECONDS = 0.45


class GuiError(AssertionError):
    """What was to be seen in the application was not."""


def wait_for(what, probe, seconds=SECONDS):
    """The first true answer of probe(). An object that is just coming or going counts as 'not yet'."""
    def answer():
        try:
            return probe()
        except GLib.Error:
            return None

    got = wait_until(answer, seconds)
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
    """One accessible object. Every attribute is asked for anew."""

    def __init__(self, app, reference):
        self.app, self.reference = app, tuple(reference)

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
        return self.call('Accessible', 'GetRoleName')

    @property
    def name(self):
        """The name, once where GTK gives the label twice, without the underlines of mnemonics."""
        name = self.get('Accessible', 'Name').replace('_', '')
        half = len(name) // 2
        return name[:half] if name[:half] + ' ' + name[:half] == name else name

    @property
    def description(self):
        """The longer text that a screen reader may say."""
        return self.get('Accessible', 'Description')

    @property
    def states(self):
        """The names of the states that are set."""
        low, high = self.call('Accessible', 'GetState')
        return {name for name, bit in STATES.items() if (low | high << 32) >> bit & 1}

    @property
    def children(self):
        """The objects in it."""
        return [Node(self.app, reference) for reference in self.call('Accessible', 'GetChildren')]

    @property
    def parent(self):
        """The object that it is in, None above the windows."""
        reference = self.get('Accessible', 'Parent')
        return Node(self.app, reference) if reference[0] == self.reference[0] else None

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

    def line(self):
        """The object in one line of a report."""
        about = f' ({self.description})' if self.description else ''
        states = ' '.join(sorted(self.states - {'enabled', 'sensitive', 'visible'}))
        hidden = '' if 'visible' in self.states else ' hidden'
        return f'{self!r}{about} {states}{hidden}'.rstrip()

    def lineage(self):
        """The object, its parent, and so on up to the window."""
        node, parent = self, self.parent
        while parent is not None:
            yield node
            node, parent = parent, parent.parent

    def box(self):
        """x, y, width, height on the screen."""
        x, y, width, height = self.extents
        for node in self.lineage():
            window = node
            if node.role == 'menu' or re.fullmatch('GtkPopover(?!Content).*', node.name):
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
            states = self.states
            return (states.issuperset(has) and states.isdisjoint(lacks)
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
        self.token = 0
        self.last_click = (None, 0)
        self.session = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.accessibility = AccessibilityBus()
        self.log_path = os.path.join(os.environ['HYSTERON_SESSION'], f'app-{time.monotonic_ns()}.log')
        full = os.environ | {'HYSTERON_TEST': '1', 'G_DEBUG': 'fatal-warnings'} | (env or {})
        with open(self.log_path, 'wb') as log:
            self.process = subprocess.Popen([program or os.environ['HYSTERON_APP'], *arguments], env=full,
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        try:
            self.root = Node(self, wait_for('the application on the accessibility bus', self.registered, 4 * SECONDS))
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
                self.close()
                return
        finally:
            if self.process.poll() is None:  # what it was to show failed, or closing it did
                self.report()
                self.kill()

    # Life

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

    def close(self, status=0):
        """Closes the windows as their user would, dialogs first, until the application ends with that status."""
        def closed():
            for window in reversed(self.x_windows()):
                ask_to_close(window)
            return self.ended(1)

        try:
            wait_for('the application to end', closed, 2 * SECONDS)
        finally:
            self.kill()
        if self.process.returncode != status:
            raise GuiError(f'the application ended with {self.process.returncode}:\n{self.log()[-3000:]}')

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
            tool('import', '-silent', '-window', 'root', path + '.png')
            with open(path + '.txt', 'w', encoding='utf-8') as file:
                file.write(self.tree() + '\n\n' + self.log())
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
                        and active_title() == window.get('Accessible', 'Name')):
                    return window
            return None

        return wait_for(f'the window {name or ""}', shown, 2 * SECONDS)

    def walk(self, node=None):
        """All visible objects in a node (in the application when None)."""
        try:
            children = (node or self.root).children
        except GLib.Error:
            return
        for child in children:
            try:
                visible = 'visible' in child.states
            except GLib.Error:
                continue
            if visible:
                yield child
                yield from self.walk(child)

    def matching(self, role=None, name=None, description=None, within=None):
        """The visible objects with that role, name and description (text or pattern), one after the other."""
        def fits(node):
            try:
                return (matches(role, node.role) and matches(name, node.name)
                        and matches(description, node.description))
            except GLib.Error:
                return False

        return filter(fits, self.walk(within))

    def find_all(self, *wanted, **more):
        """All such objects."""
        return list(self.matching(*wanted, **more))

    def find(self, role=None, name=None, description=None, within=None, index=0, seconds=SECONDS):
        """The first such object (or the one of that index), as soon as there is one."""
        def found():
            self.check_alive()
            return list(itertools.islice(self.matching(role, name, description, within), index, index + 1))

        try:
            return wait_for('', found, seconds)[0]
        except GuiError as error:
            raise GuiError(f'no {role} named {name} {description or ""}: {error}\n{self.tree()}') from None

    def wait_gone(self, role=None, name=None, **more):
        """Waits until there is no such object."""
        wait_for(f'{role} {name} to go', lambda: not self.find_all(role, name, **more))

    def tree(self):
        """All visible objects as lines of text."""
        return '\n'.join('  ' * (len(list(node.lineage())) - 1) + node.line() for node in self.walk())

    # X windows

    def x_windows(self):
        """The application's windows, the lowest first."""
        stacking = tool('xprop', '-root', '_NET_CLIENT_LIST_STACKING').partition('#')[2]
        windows = re.findall('0x[0-9a-f]+', stacking)
        return [window for window in windows if x_property(window, '_NET_WM_PID').endswith(f' {self.process.pid}')]

    def popups(self):
        """x, y, width, height of the popovers that are shown."""
        listed = re.finditer(r'^\s+(0x[0-9a-f]+) .*?(\d+)x(\d+)\+-?\d+\+-?\d+\s+\+(-?\d+)\+(-?\d+)',
                             tool('xwininfo', '-root', '-children'), re.M)
        boxes = []
        for window, width, height, x, y in (match.groups() for match in listed):
            about = tool('xwininfo', '-id', window)
            if ('IsViewable' in about and 'Override Redirect State: yes' in about and 'InputOutput' in about
                    and int(x) + int(width) > 0 and int(y) + int(height) > 0):  # window managers keep one outside
                boxes.append(tuple(map(int, (x, y, width, height))))
        return boxes

    def origin(self, window):
        """The point of the screen that the accessible positions in a window are relative to: its content without the
        shadow and the border that GTK draws around it."""
        width, height = window.extents[2:]
        fitting = []
        for candidate in self.x_windows():
            x, y, outer_width, outer_height = geometry(candidate)
            shadow = x_property(candidate, '_GTK_FRAME_EXTENTS')
            left, right, top, bottom = map(int, re.findall(r'\d+', shadow.partition('=')[2]) or [0] * 4)
            border = ((outer_width - left - right - width) // 2, (outer_height - top - bottom - height) // 2)
            if all(0 <= side <= 12 for side in border):
                named = f'"{window.get("Accessible", "Name")}"' in x_property(candidate, '_NET_WM_NAME')
                fitting.append((named, (x + left + border[0], y + top + border[1])))
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
                if name in self.actions_call(path, 'List').unpack()[0]:
                    return path, name
            except GLib.Error:
                pass
        raise GuiError(f'no action {group}.{name}')

    def action(self, name, parameter=None):
        """Activates 'app.x' or 'win.x'; the parameter is a text or a GLib.Variant."""
        self.activate(name, GLib.Variant('s', parameter) if isinstance(parameter, str) else parameter)
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
        self.token += 1
        self.activate('app.test-sync', GLib.Variant('x', self.token))
        wait_for('the input to be handled',
                 lambda: self.check_alive() and self.action_state('app.test-sync') == self.token, 2 * SECONDS)

    def frames(self, restart=False):
        """(number, 95 %, longest, processor) of the rounds of the main loop since the last restart, in milliseconds."""
        self.activate('app.test-frames', GLib.Variant('b', restart))
        return self.action_state('app.test-frames')

    # Pointer and keyboard

    def input(self, *words):
        """Sends input by xdotool and waits until it is handled."""
        self.check_alive()
        tool('xdotool', *words)
        self.sync()

    def move(self, point):
        """Moves the pointer."""
        self.input('mousemove', *point)

    def click(self, point, button=1, count=1, modifiers=()):
        """Clicks a point; one that was just clicked is left alone until this is no double click."""
        last, when = self.last_click
        if last == point:
            wait_until(lambda: time.monotonic() > when + DOUBLE_CLICK_SECONDS, 1)
        x, y = point
        # The pointer comes from beside: a pointer that is already there makes no event.
        self.input('mousemove', x + 1, y, 'mousemove', x, y, *held('keydown', modifiers),
                   'click', '--repeat', count, '--delay', 10, button, *held('keyup', modifiers))
        self.last_click = (point, time.monotonic())

    def drag(self, start, end, button=1, modifiers=(), steps=8, before_release=None):
        """Presses at start, moves to end and releases; before_release() may look at what is shown until then."""
        self.input('mousemove', *start, *held('keydown', modifiers), 'mousedown', button)
        for step in range(1, steps + 1):
            self.input('mousemove', *(round(a + (b - a) * step / steps) for a, b in zip(start, end)))
        if before_release:
            before_release()
        self.input('mouseup', button, *held('keyup', modifiers))

    def scroll(self, point, clicks, modifiers=()):
        """Turns the wheel, down when clicks > 0."""
        self.input('mousemove', *point, *held('keydown', modifiers), 'click', '--repeat', abs(clicks), '--delay', 10,
                   5 if clicks > 0 else 4, *held('keyup', modifiers))

    def key(self, *keys):
        """Presses keys by their X names: key('ctrl+z'), key('Tab', 'Return')."""
        self.input('key', '--delay', 12, *keys)

    def type(self, text):
        """Types a text; what a US keyboard lacks by its code, as GTK's own input method takes it."""
        for part in re.findall(r'[\x20-\x7e]+|.', text, re.S):
            if part == '\n':
                self.key('Return')
            elif part.isascii():
                self.input('type', '--delay', 12, '--', part)
            else:
                self.key('ctrl+shift+u', *f'{ord(part):x}', 'Return')

    # Pictures

    def screenshot(self, path):
        """Writes the uppermost window, as it is on the screen, as a PNG file."""
        self.sync()
        x, y, width, height = geometry(self.x_windows()[-1])
        tool('import', '-silent', '-window', 'root', '-crop', f'{width}x{height}+{x}+{y}', '+repage', '-strip', path)
        return path

    def pixels(self, box):
        """The colours in x, y, width, height of the screen: a list of (red, green, blue)."""
        x, y, width, height = box
        raw = subprocess.run(['import', '-silent', '-window', 'root', '-crop', f'{width}x{height}+{x}+{y}',
                              '-depth', '8', 'rgb:-'], capture_output=True, check=True).stdout
        return [tuple(raw[i:i + 3]) for i in range(0, len(raw), 3)]


def held(event, modifiers):
    """The words of xdotool that press or release modifier keys."""
    return [word for modifier in modifiers for word in (event, modifier)]


def x_property(window, name):
    """A property of an X window as xprop prints it; empty when the window has just gone."""
    done = subprocess.run(['xprop', '-id', window, '-notype', name], capture_output=True, text=True, check=False)
    return done.stdout.strip()


def geometry(window):
    """x, y, width, height of an X window on the screen."""
    about = tool('xwininfo', '-id', window)
    keys = ('Absolute upper-left X', 'Absolute upper-left Y', 'Width', 'Height')
    return tuple(int(re.search(key + r':\s+(-?\d+)', about)[1]) for key in keys)


def active_title():
    """The title of the active X window, None when no window is active."""
    done = subprocess.run(['xdotool', 'getactivewindow', 'getwindowname'], capture_output=True, text=True, check=False)
    return None if done.returncode else done.stdout.removesuffix('\n')


def ask_to_close(window):
    """Sends what a window manager sends when the user closes a window."""
    class ClientMessage(ctypes.Structure):
        """XClientMessageEvent, as long as an XEvent."""
        _fields_ = [('type', ctypes.c_int), ('serial', ctypes.c_ulong), ('send_event', ctypes.c_int),
                    ('display', ctypes.c_void_p), ('window', ctypes.c_ulong), ('message_type', ctypes.c_ulong),
                    ('format', ctypes.c_int), ('data', ctypes.c_long * 5), ('rest', ctypes.c_long * 24)]

    x = ctypes.CDLL('libX11.so.6')
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    number = int(window, 16)
    event = ClientMessage(33, 0, 1, display, number, x.XInternAtom(display, b'WM_PROTOCOLS', 0), 32)
    event.data[0] = x.XInternAtom(display, b'WM_DELETE_WINDOW', 0)
    x.XSendEvent(display, ctypes.c_ulong(number), 0, ctypes.c_long(0), ctypes.byref(event))
    x.XCloseDisplay(display)
