#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is installed, opened as its desktop file says, and over the bus as the desktop does it: a file saved in
French, with a decimal comma, has the bytes of the one saved in English."""
import configparser
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from desk import COMMA, Desk, example, write
from driver import APP_ID, APP_PATH, Gio, GLib, main, wait_for
from session import wait_until
from test_findings import set_on_drawing
from test_recovery import kept

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from installing import install, run

BUILD = Path(os.environ['HYSTERON_APP']).resolve().parents[2]


def ask_bus(method, signature=None, *values):
    """The answer of the session bus itself."""
    given = GLib.Variant(signature, values) if signature else None
    return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus', method, given, None, Gio.DBusCallFlags.NONE,
        10000, None).unpack()


class Activated:
    """The process of the application when the bus has started it, with what is used of a subprocess.Popen."""
    returncode = None

    def __init__(self):
        wait_for('the application on the bus', lambda: ask_bus('NameHasOwner', '(s)', APP_ID)[0])
        self.pid, = ask_bus('GetConnectionUnixProcessID', '(s)', APP_ID)

    def poll(self):
        """Nobody else can know the exit status."""
        try:
            state = Path(f'/proc/{self.pid}/stat').read_text(encoding='utf-8').rpartition(') ')[2]
        except OSError:
            state = 'Z'
        self.returncode = 0 if state[0] == 'Z' else None
        return self.returncode

    def wait(self, seconds=None):
        if not wait_until(lambda: self.poll() is not None and not ask_bus('NameHasOwner', '(s)', APP_ID)[0], seconds or 60):
            raise subprocess.TimeoutExpired(str(self.pid), seconds)

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)


class ActivatedDesk(Desk):
    """The application, started by the bus because a document is opened, or before it is asked to show a window."""

    def start(self, command, environment):
        Path(self.log_path).touch()
        ask_bus('UpdateActivationEnvironment', '(a{ss})', environment)
        if command[1:]:
            run('gio', 'open', *command[1:], env=environment, timeout=60)
        else:
            ask_bus('StartServiceByName', '(su)', APP_ID, 0)
            self.session.call_sync(APP_ID, APP_PATH, 'org.gtk.Actions', 'List', None, None, Gio.DBusCallFlags.NONE, 60000, None)
            run('gapplication', 'launch', APP_ID, env=environment, timeout=60)
        return Activated()


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = install(BUILD, folder.name)
        cls.share = cls.prefix / 'share'
        run('glib-compile-schemas', '--strict', cls.share / 'glib-2.0' / 'schemas')
        run('update-mime-database', cls.share / 'mime')
        run('update-desktop-database', cls.share / 'applications')
        # The service of a program that is installed below a folder has its place there.
        service = cls.share / 'dbus-1' / 'services' / f'{APP_ID}.service'
        services = Path(os.environ['XDG_DATA_HOME'], 'dbus-1', 'services')
        services.mkdir(parents=True)
        said = service.read_text(encoding='utf-8')
        (services / service.name).write_text(re.sub('(?m)^Exec=', f'Exec={folder.name}', said), encoding='utf-8')
        ask_bus('ReloadConfig')

    def command(self, path):
        """What the desktop file says, with the file in its place."""
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(self.share / 'applications' / 'io.github.hysteron.Hysteron.desktop', encoding='utf-8')
        words = [path if word in ('%F', '%U', '%f', '%u') else word for word in shlex.split(entry['Desktop Entry']['Exec'])]
        return [str(self.prefix / 'bin' / words[0]), *words[1:]]

    def paths(self):
        """Where the program finds what is installed."""
        return {'HYSTERON_LOCALEDIR': str(self.share / 'locale'), 'XDG_DATA_DIRS': f'{self.share}:/usr/share',
                'GSETTINGS_SCHEMA_DIR': str(self.share / 'glib-2.0' / 'schemas'),
                'PATH': f"{self.prefix / 'bin'}:{os.environ['PATH']}"}

    def save_changed(self, name, stiffness, **environment):
        """The bytes of a document that was opened, given a stiffness and saved."""
        path = write(name, example('prandtl') | {'title': 'Saved'})
        before = Path(path).read_bytes()
        os.environ['HYSTERON_APP'], *arguments = self.command(path)
        with Desk(*arguments, env=self.paths() | environment) as app:
            app.expect_title('^Saved')
            set_on_drawing(app, 'Ressort k' if 'LOCPATH' in environment else 'Spring k', stiffness)
            app.expect_title('^• ')
            app.key('ctrl+s')
            app.expect_title('^Saved')
        wait_for('the file to be written', lambda: Path(path).read_bytes() != before)
        return Path(path).read_bytes()

    def test_same_bytes_in_french(self):
        if not COMMA:
            self.skipTest('no locale with a decimal comma can be made')
        french = self.save_changed('fr.hysteron', '2,5', LANGUAGE='fr', **COMMA)
        english = self.save_changed('en.hysteron', '2.5')
        self.assertIn(b'2.5', english)
        self.assertEqual(french, english)

    def test_started_by_the_bus(self):
        """A document is opened that is known by its content only; the program is killed with what is not saved, which is
        offered when it is started the next time."""
        app = ActivatedDesk(write('document', example('prandtl') | {'title': 'Unnamed'}), env=self.paths())
        app.expect_title('^Unnamed$')
        self.assertEqual(os.readlink(f'/proc/{app.process.pid}/exe'), str(self.prefix / 'bin' / 'hysteron'))
        self.assertIn(b'--gapplication-service', Path(f'/proc/{app.process.pid}/cmdline').read_bytes())
        set_on_drawing(app, 'Spring k', '3.25')
        wait_for('the journal', lambda: kept('3.25'))
        app.kill()
        with ActivatedDesk(env=self.paths()) as app:
            app.find('label', re.compile('closed unexpectedly.*“Unnamed”'))
            app.find('button', 'Discard').click()


if __name__ == '__main__':
    main()
