# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop's portal, which a program in a sandbox asks for files: what it is asked can be looked at, and the test answers in
the place of a person.

    with Portal() as portal:
        ...
        request = portal.asked('SaveFile')
        request.about, request.options      its title in a list; the options of org.freedesktop.portal.FileChooser by name
        portal.choose(request, path)        or portal.dismiss(request)
"""
import queue

from bus_service import BusService
from gi.repository import GLib

NAME, PATH = 'org.freedesktop.portal.Desktop', '/org/freedesktop/portal/desktop'
REQUEST = 'org.freedesktop.portal.Request'
CHOSEN, CANCELLED, ENDED = range(3)
INTERFACES = f'''<node>
  <interface name="org.freedesktop.portal.FileChooser">
    <method name="OpenFile"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="SaveFile"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Inhibit">
    <method name="CreateMonitor"><arg type="s" direction="in"/><arg type="a{{sv}}" direction="in"/>
      <arg type="o" direction="out"/></method>
    <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="a{{sv}}" direction="in"/>
      <arg type="o" direction="out"/></method>
  </interface>
</node>'''


class Request:
    """What a program asks for: a method, what it is about, and its options."""

    def __init__(self, method, sender, about, options):
        self.method, self.sender, self.about, self.options = method, sender, about, options
        self.handle = f'{PATH}/request/{sender[1:].replace(".", "_")}/{options.get("handle_token", "none")}'

    def path_of(self, option):
        """The path in an option: bytes that end with a zero."""
        return bytes(self.options[option]).rstrip(b'\0').decode()


class Portal(BusService):
    """Answers what programs in a sandbox ask."""

    def __init__(self):
        super().__init__(NAME, INTERFACES, (PATH, PATH), GLib.Variant('u', 3))
        self.requests = queue.Queue()

    def called(self, _bus, sender, _path, _interface, method, arguments, invocation):
        """A program asks."""
        _window, *about, options = arguments.unpack()
        request = Request(method, sender, about, options)
        invocation.return_value(GLib.Variant('(o)', (request.handle,)))
        if method in ('OpenFile', 'SaveFile'):
            self.requests.put(request)

    def asked(self, method, seconds):
        """What a program asks, or asked since the last time; it must be that."""
        try:
            request = self.requests.get(timeout=seconds)
        except queue.Empty:
            raise AssertionError(f'nothing asks the portal for {method}') from None
        if request.method != method:
            raise AssertionError(f'{request.method} instead of {method}')
        return request

    def choose(self, request, place):
        """A person takes a file, whether it is there or not: a path, or a URI."""
        self.answer(request, CHOSEN, [place if '://' in place else GLib.filename_to_uri(place)])

    def dismiss(self, request, how=CANCELLED):
        """A person does not take any, or the dialog ends otherwise."""
        self.answer(request, how, [])

    def answer(self, request, response, uris):
        """Ends a request. As of xdg-desktop-portal, each answer has a list of files, if only an empty one: GTK relies on that."""
        answer = GLib.Variant('(ua{sv})', (response, {'uris': GLib.Variant('as', uris)}))
        self.bus.emit_signal(request.sender, request.handle, REQUEST, 'Response', answer)
        self.call_bus('GetId')  # answers when the bus has passed the signal on
