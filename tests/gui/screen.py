# SPDX-License-Identifier: GPL-3.0-or-later
"""The X display of the desktop: keys, pointer, windows and pixels, over one connection that is kept (libX11 and libXtst)."""
import ctypes
import struct
import zlib
from ctypes import POINTER, byref, c_char, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p

MODIFIERS = {'ctrl': 'Control_L', 'shift': 'Shift_L', 'alt': 'Alt_L'}
PUNCTUATION = {'\t': 'Tab', '\n': 'Return'}
VIEWABLE, INPUT_OUTPUT, Z_PIXMAP, ALL_PLANES = 2, 1, 2, c_ulong(-1)
CLIENT_MESSAGE = 33
TREMBLE = 2  # how far a pointer goes while a hand holds a button, in pixels


class Attributes(ctypes.Structure):
    """XWindowAttributes."""
    _fields_ = [(name, kind) for names, kind in (
        ('x y width height border_width depth', c_int), ('visual', c_void_p), ('root', c_ulong),
        ('kind bit_gravity win_gravity backing_store', c_int), ('backing_planes backing_pixel', c_ulong),
        ('save_under', c_int), ('colormap', c_ulong), ('map_installed map_state', c_int),
        ('all_event_masks your_event_mask do_not_propagate_mask', c_long), ('override_redirect', c_int),
        ('screen', c_void_p)) for name in names.split()]


class Image(ctypes.Structure):
    """The beginning of XImage."""
    _fields_ = [('width', c_int), ('height', c_int), ('xoffset', c_int), ('format', c_int), ('data', c_void_p),
                ('byte_order', c_int), ('bitmap_unit', c_int), ('bitmap_bit_order', c_int), ('bitmap_pad', c_int),
                ('depth', c_int), ('bytes_per_line', c_int)]


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, as long as an XEvent."""
    _fields_ = [('type', c_int), ('serial', c_ulong), ('send_event', c_int), ('display', c_void_p), ('window', c_ulong),
                ('message_type', c_ulong), ('format', c_int), ('data', c_long * 5), ('rest', c_long * 24)]


def library(name, **functions):
    """A shared library; functions gives the type of what each one returns and of what it takes."""
    loaded = ctypes.CDLL(name)
    for function, (result, *arguments) in functions.items():
        getattr(loaded, function).restype = result
        getattr(loaded, function).argtypes = arguments
    return loaded


X11 = library(
    'libX11.so.6',
    XOpenDisplay=(c_void_p, c_char_p), XDefaultRootWindow=(c_ulong, c_void_p), XSync=(c_int, c_void_p, c_int),
    XFlush=(c_int, c_void_p), XGrabServer=(c_int, c_void_p), XUngrabServer=(c_int, c_void_p), XFree=(c_int, c_void_p), XInternAtom=(c_ulong, c_void_p, c_char_p, c_int),
    XStringToKeysym=(c_ulong, c_char_p), XKeysymToKeycode=(ctypes.c_ubyte, c_void_p, c_ulong),
    XkbKeycodeToKeysym=(c_ulong, c_void_p, ctypes.c_ubyte, c_uint, c_uint),
    XGetWindowProperty=(c_int, c_void_p, c_ulong, c_ulong, c_long, c_long, c_int, c_ulong, POINTER(c_ulong), POINTER(c_int),
                        POINTER(c_ulong), POINTER(c_ulong), POINTER(c_void_p)),
    XQueryTree=(c_int, c_void_p, c_ulong, POINTER(c_ulong), POINTER(c_ulong), POINTER(POINTER(c_ulong)), POINTER(c_uint)),
    XGetWindowAttributes=(c_int, c_void_p, c_ulong, POINTER(Attributes)),
    XTranslateCoordinates=(c_int, c_void_p, c_ulong, c_ulong, c_int, c_int, POINTER(c_int), POINTER(c_int),
                           POINTER(c_ulong)),
    XResizeWindow=(c_int, c_void_p, c_ulong, c_uint, c_uint),
    XSendEvent=(c_int, c_void_p, c_ulong, c_int, c_long, c_void_p),
    XGetImage=(POINTER(Image), c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int),
    XDestroyImage=(c_int, c_void_p), XSetErrorHandler=(c_void_p, c_void_p))
XTEST = library(
    'libXtst.so.6',
    XTestFakeKeyEvent=(c_int, c_void_p, c_uint, c_int, c_ulong),
    XTestFakeButtonEvent=(c_int, c_void_p, c_uint, c_int, c_ulong),
    XTestFakeMotionEvent=(c_int, c_void_p, c_int, c_int, c_int, c_ulong))


@ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
def no_error(display, event):
    """A window may go while it is asked for something: the answer is then empty, and that is all."""
    return 0


class Screen:
    """The display that DISPLAY names. Windows are numbers."""

    def __init__(self):
        X11.XSetErrorHandler(no_error)
        self.display = X11.XOpenDisplay(None)
        self.root = X11.XDefaultRootWindow(self.display)
        self.x, self.y, self.width, self.height = self.geometry(self.root)

    # Input

    def settle(self):
        """Returns when the server has handed all input on."""
        X11.XSync(self.display, 0)

    def move(self, x, y, after=0):
        """The pointer goes there, so many milliseconds after what was sent before."""
        XTEST.XTestFakeMotionEvent(self.display, -1, round(x), round(y), after)

    def button(self, number, down, after=0):
        """A button of the pointer is pressed or released, so many milliseconds after what was sent before."""
        XTEST.XTestFakeButtonEvent(self.display, number, down, after)

    def click(self, number, count=1):
        """A button is pressed and released, so many times."""
        for _ in range(count):
            self.button(number, True)
            self.button(number, False)

    def press_and_release(self, number, x, y, held):
        """A button is pressed there, held so many milliseconds by a hand that trembles, and released."""
        self.move(x, y)
        self.button(number, True)
        if held:
            self.move(x + TREMBLE, y + TREMBLE, held // 2)
        self.button(number, False, held - held // 2)

    def hold(self, names, down):
        """Modifier keys are pressed or released."""
        for name in names:
            self.press(MODIFIERS[name], down)

    def press(self, name, down):
        """The key of that X name is pressed or released."""
        XTEST.XTestFakeKeyEvent(self.display, X11.XKeysymToKeycode(self.display, self.symbol(name)), down, 0)

    def symbol(self, name):
        """The X number of a key's name, or of a letter."""
        symbol = X11.XStringToKeysym(name.encode())
        if not symbol and len(name) == 1:
            symbol = ord(name)
        if not X11.XKeysymToKeycode(self.display, symbol):
            raise ValueError(f'no key {name}')
        return symbol

    def key(self, combination):
        """A key by its X name, with modifiers before it: 'Tab', 'ctrl+z'."""
        *modifiers, name = combination.split('+')
        self.stroke(name, modifiers)

    def stroke(self, name, modifiers=()):
        """A key is pressed and released; with Shift if it has this symbol only then."""
        symbol = self.symbol(name)
        plain = X11.XkbKeycodeToKeysym(self.display, X11.XKeysymToKeycode(self.display, symbol), 0, 0)
        held = [*modifiers] if plain == symbol or 'shift' in modifiers else [*modifiers, 'shift']
        self.hold(held, True)
        self.press(name, True)
        self.press(name, False)
        self.hold(reversed(held), False)

    def type(self, text):
        """A text that a US keyboard has."""
        for letter in text:
            self.stroke(PUNCTUATION.get(letter, letter))

    def grab(self):
        """No program but this one is answered by the server until release()."""
        X11.XGrabServer(self.display)

    def release(self):
        """The server answers all programs again: what happened since grab() comes to them before any answer."""
        X11.XUngrabServer(self.display)
        self.settle()

    # Windows

    def atom(self, name):
        """The X number of a name."""
        return X11.XInternAtom(self.display, name.encode(), 0)

    def property(self, window, name):
        """A property of a window: numbers or bytes, empty when it has none."""
        kind, form, count, left, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
        X11.XGetWindowProperty(self.display, window, self.atom(name), 0, 65536, 0, 0, byref(kind), byref(form), byref(count),
                               byref(left), byref(data))
        if not data.value:
            return []
        size = {8: c_char, 16: ctypes.c_ushort, 32: c_ulong}.get(form.value, c_char)
        got = ctypes.cast(data, POINTER(size * count.value)).contents
        answer = bytes(got) if form.value == 8 else list(got)
        X11.XFree(data)
        return answer

    def title(self, window):
        """A window's title."""
        return bytes(self.property(window, '_NET_WM_NAME')).decode()

    def windows_of(self, process):
        """The windows of a process, the lowest first."""
        return [window for window in self.property(self.root, '_NET_CLIENT_LIST_STACKING')
                if self.property(window, '_NET_WM_PID') == [process]]

    def active_title(self):
        """The title of the active window, None when there is none."""
        active = self.property(self.root, '_NET_ACTIVE_WINDOW')
        return self.title(active[0]) if active and active[0] else None

    def attributes(self, window):
        """What the server says of a window, None when it has just gone."""
        attributes = Attributes()
        return attributes if X11.XGetWindowAttributes(self.display, window, byref(attributes)) else None

    def geometry(self, window):
        """x, y, width, height of a window on the screen; nothing is left of one that has gone."""
        attributes = self.attributes(window)
        if attributes is None:
            return 0, 0, 0, 0
        x, y, child = c_int(), c_int(), c_ulong()
        X11.XTranslateCoordinates(self.display, window, self.root, 0, 0, byref(x), byref(y), byref(child))
        return x.value, y.value, attributes.width, attributes.height

    def children(self):
        """All windows right on the screen, the lowest first."""
        root, parent, count, listed = c_ulong(), c_ulong(), c_uint(), POINTER(c_ulong)()
        X11.XQueryTree(self.display, self.root, byref(root), byref(parent), byref(listed), byref(count))
        windows = listed[:count.value]
        if listed:
            X11.XFree(ctypes.cast(listed, c_void_p))
        return windows

    def popups(self):
        """x, y, width, height of what pops up: the highest first."""
        boxes = []
        for window in reversed(self.children()):
            about = self.attributes(window)
            if (about and about.map_state == VIEWABLE and about.override_redirect and about.kind == INPUT_OUTPUT
                    and about.x + about.width > 0 and about.y + about.height > 0):  # window managers keep one outside
                boxes.append((about.x, about.y, about.width, about.height))
        return boxes

    def resize(self, window, width, height):
        """Asks for another size of a window."""
        X11.XResizeWindow(self.display, window, width, height)
        self.settle()

    def ask_to_close(self, window):
        """Sends what a window manager sends when the user closes a window."""
        event = ClientMessage(CLIENT_MESSAGE, 0, 1, self.display, window, self.atom('WM_PROTOCOLS'), 32)
        event.data[0] = self.atom('WM_DELETE_WINDOW')
        X11.XSendEvent(self.display, window, 0, 0, byref(event))
        self.settle()

    # Pixels

    def rows(self, x, y, width, height):
        """The colours of a part of the screen: for each row bytes of red, green, blue; black beyond the screen."""
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + width, self.width), min(y + height, self.height)
        blank = bytes(3 * width)
        if right <= left or bottom <= top:
            return [blank] * height
        image = X11.XGetImage(self.display, self.root, left, top, right - left, bottom - top, ALL_PLANES, Z_PIXMAP)
        stride = image.contents.bytes_per_line
        raw = ctypes.string_at(image.contents.data, stride * (bottom - top))
        X11.XDestroyImage(image)
        before, after = bytes(3 * (left - x)), bytes(3 * (x + width - right))
        rows = [before + rgb(raw[start:start + 4 * (right - left)]) + after for start in range(0, len(raw), stride)]
        return [blank] * (top - y) + rows + [blank] * (y + height - bottom)

    def pixels(self, x, y, width, height):
        """The colours of a part of the screen: a list of (red, green, blue)."""
        raw = b''.join(self.rows(x, y, width, height))
        return list(zip(raw[0::3], raw[1::3], raw[2::3]))

    def picture(self, path, box=None):
        """Writes a part of the screen (all when None) as a PNG file."""
        x, y, width, height = box or (0, 0, self.width, self.height)
        raw = b''.join(b'\0' + row for row in self.rows(x, y, width, height))
        with open(path, 'wb') as file:
            file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>2I5B', width, height, 8, 2, 0, 0, 0))
                       + chunk(b'IDAT', zlib.compress(raw, 1)) + chunk(b'IEND', b''))


def rgb(row):
    """Bytes of red, green, blue from those of blue, green, red, unused."""
    colours = bytearray(len(row) // 4 * 3)
    colours[0::3], colours[1::3], colours[2::3] = row[2::4], row[1::4], row[0::4]
    return bytes(colours)


def chunk(kind, content):
    """A chunk of a PNG file."""
    return struct.pack('>I', len(content)) + kind + content + struct.pack('>I', zlib.crc32(kind + content))
