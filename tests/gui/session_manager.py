# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop's session manager, which programs register with: it knows who does not want it to log out, and can end the session.

    with SessionManager() as manager:
        ...
        manager.inhibitors      reasons by cookie
        manager.tell(client, 'QueryEndSession'), manager.answers
"""
import os
import threading

from gi.repository import Gio, GLib

NAME, PATH = 'org.gnome.SessionManager', '/org/gnome/SessionManager'
CLIENT = PATH + '/Client1'
LOGOUT = 1
INTERFACES = f'''<node>
  <interface name="{NAME}">
    <method name="RegisterClient"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
    <method name="UnregisterClient"><arg type="o" direction="in"/></method>
    <method name="Inhibit"><arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
      <arg type="u" direction="in"/><arg type="u" direction="out"/></method>
    <method name="Uninhibit"><arg type="u" direction="in"/></method>
    <property name="SessionIsActive" type="b" access="read"/>
    <signal name="SessionOver"/>
  </interface>
  <interface name="{NAME}.ClientPrivate">
    <method name="EndSessionResponse"><arg type="b" direction="in"/><arg type="s" direction="in"/></method>
    <signal name="Stop"/>
    <signal name="QueryEndSession"><arg type="u"/></signal>
    <signal name="EndSession"><arg type="u"/></signal>
    <signal name="CancelEndSession"/>
  </interface>
</node>'''


class SessionManager:
    """Answers from a thread of its own: programs wait for it while the test waits for them."""

    def __init__(self):
        self.clients, self.inhibitors, self.answers, self.last = {}, {}, [], 0
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        if not self.ready.wait(15):
            raise AssertionError('the session manager does not start')
        return self

    def __exit__(self, *error):
        self.context.invoke_full(GLib.PRIORITY_DEFAULT, self.loop.quit)
        self.thread.join(15)
        self.bus.close_sync(None)

    def serve(self):
        """The thread."""
        self.context = GLib.MainContext.new()
        self.context.push_thread_default()
        self.loop = GLib.MainLoop.new(self.context, False)
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            os.environ['DBUS_SESSION_BUS_ADDRESS'], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        manager, client = Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces
        self.bus.register_object(PATH, manager, self.called, lambda *which: GLib.Variant('b', True), None)
        self.bus.register_object(CLIENT, client, self.called, None, None)
        self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', 'RequestName',
                           GLib.Variant('(su)', (NAME, 4)), None, Gio.DBusCallFlags.NONE, 15000, None)
        self.ready.set()
        self.loop.run()

    def called(self, _bus, sender, _path, _interface, method, arguments, invocation):
        """A program calls a method."""
        given, answer = arguments.unpack(), None
        if method == 'RegisterClient':
            self.clients[given[0]] = sender
            answer = GLib.Variant('(o)', (CLIENT,))
        elif method == 'Inhibit':
            self.last += 1
            self.inhibitors[self.last] = given
            answer = GLib.Variant('(u)', (self.last,))
        elif method == 'Uninhibit':
            del self.inhibitors[given[0]]
        elif method == 'EndSessionResponse':
            self.answers.append((sender, given[0]))
        invocation.return_value(answer)

    def tell(self, client, signal):
        """Tells a client that the session ends, or may."""
        self.bus.emit_signal(self.clients[client], CLIENT, NAME + '.ClientPrivate', signal, GLib.Variant('(u)', (0,)))
        self.bus.flush_sync(None)
