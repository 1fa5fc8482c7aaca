# SPDX-License-Identifier: GPL-3.0-or-later
"""What a desktop offers on the bus, in a thread of its own: programs wait for it while the test waits for them."""
import os
import threading

from gi.repository import Gio, GLib


class BusService:
    """Objects on the bus under a name, as long as a `with` lasts; called() answers."""

    def __init__(self, name, interfaces, objects, read):
        """@objects: paths of the interfaces, in the order of their XML; @read: gives the value of any property."""
        self.name, self.interfaces, self.objects, self.read = name, interfaces, objects, read
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def __enter__(self):
        self.thread.start()
        if not self.ready.wait(15):
            raise AssertionError(f'{self.name} does not start')
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
        for path, interface in zip(self.objects, Gio.DBusNodeInfo.new_for_xml(self.interfaces).interfaces):
            self.bus.register_object(path, interface, self.called, lambda *which: self.read, None)
        self.call_bus('RequestName', GLib.Variant('(su)', (self.name, 4)))
        self.ready.set()
        self.loop.run()

    def call_bus(self, method, arguments=None):
        """Calls a method of the bus itself."""
        self.bus.call_sync('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', method, arguments, None,
                           Gio.DBusCallFlags.NONE, 15000, None)
