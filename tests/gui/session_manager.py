# SPDX-License-Identifier: GPL-3.0-or-later
"""A desktop's session manager, which programs register with: it knows who does not want it to log out, and can end the session.

    with SessionManager() as manager:
        ...
        manager.inhibitors      reasons by cookie
        manager.tell(client, 'QueryEndSession'), manager.answers
"""
from bus_service import BusService
from gi.repository import GLib

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


class SessionManager(BusService):
    """Answers programs that register."""

    def __init__(self):
        super().__init__(NAME, INTERFACES, (PATH, CLIENT), GLib.Variant('b', True))
        self.clients, self.inhibitors, self.answers, self.last = {}, {}, [], 0

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
