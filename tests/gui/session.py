#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Run one command inside a private desktop that nobody sees.

    session.py [--size WxH] [--timeout SECONDS] [--keep] [--] COMMAND [ARGUMENT...]

A virtual X server with a window manager and a compositor, a session D-Bus with the accessibility bus, an own HOME and
own XDG folders, fixed fonts and settings: the same on every machine. When COMMAND ends, so does every process that was
started below this one, and the folder goes. The exit status is COMMAND's (128 + N when signal N ended it, 124 when it
took longer than --timeout, 125 when the desktop did not come up).

COMMAND finds the display and the bus in its environment, and in HYSTERON_SESSION a scratch folder.
"""
import argparse
import ctypes
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

TOOLS = {'Xvfb': 'xvfb', 'openbox': 'openbox', 'xcompmgr': 'xcompmgr', 'xprop': 'x11-utils', 'dbus-daemon': 'dbus',
         'gdbus': 'libglib2.0-bin'}
START_SECONDS = 30
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
libc = ctypes.CDLL(None)

# Windows without borders in the upper left corner, focused at once. The window manager takes no key and no button: it
# would hold each press back until it has looked at it, and what is then moved and released meanwhile would come with
# the place that the pointer has when the press is let go.
OPENBOX = '''<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
 <focus><focusNew>yes</focusNew></focus>
 <theme><name>Clearlooks</name><animateIconify>no</animateIconify></theme>
 <desktops><number>1</number><popupTime>0</popupTime></desktops>
 <keyboard/>
 <mouse/>
 <applications>
  <application type="normal">
   <decor>no</decor><focus>yes</focus><position force="yes"><x>0</x><y>0</y></position>
  </application>
  <application type="dialog"><decor>no</decor><focus>yes</focus></application>
 </applications>
</openbox_config>
'''
GTK_SETTINGS = '''[Settings]
gtk-theme-name=Adwaita
gtk-icon-theme-name=Adwaita
gtk-font-name=Cantarell 11
gtk-xft-antialias=1
gtk-xft-hinting=1
gtk-xft-hintstyle=hintslight
gtk-xft-rgba=none
gtk-xft-dpi=98304
gtk-enable-animations=0
gtk-cursor-blink=0
gtk-double-click-time=400
gtk-recent-files-enabled=1
'''
FIXED = {
    'LANG': 'C.UTF-8', 'LANGUAGE': 'en', 'TZ': 'UTC', 'XDG_SESSION_TYPE': 'x11', 'XDG_CURRENT_DESKTOP': 'none',
    'GDK_BACKEND': 'x11', 'GDK_DEBUG': 'gl-disable', 'GSK_RENDERER': 'cairo', 'LIBGL_ALWAYS_SOFTWARE': '1',
    'GSETTINGS_BACKEND': 'memory', 'GIO_USE_VFS': 'local', 'GIO_USE_VOLUME_MONITOR': 'unix',
    'GTK_USE_PORTAL': '0', 'ADW_DISABLE_PORTAL': '1', 'GTK_IM_MODULE': 'gtk-im-context-simple',
}
# What a person's own session may have set and the private one must not inherit.
FOREIGN = ('XDG_', 'GTK_', 'GDK_', 'GSK_', 'ADW_', 'DBUS_', 'LC_', 'WAYLAND_', 'AT_SPI', 'G_DEBUG', 'DISPLAY',
           'XAUTHORITY', 'SESSION_MANAGER', 'DESKTOP_SESSION', 'NO_AT_BRIDGE')


class SessionError(Exception):
    """The desktop did not come up."""


def wait_until(probe, seconds, every=0.005, slowest=0.1):
    """Asks probe() until its answer is true and returns that answer, or None when the time is over. It asks the less often
    the longer it takes and the more an answer costs, so as not to keep from it what it waits for. This is the only place of
    the tests where anything pauses."""
    until = time.monotonic() + seconds
    while True:
        begin = time.monotonic()
        if answer := probe():
            return answer
        end = time.monotonic()
        if end > until:
            return None
        time.sleep(max(every, end - begin))
        every = min(1.3 * every, slowest)


def environment(folder):
    """The environment of everything in the session; makes the folders and settings that it names."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(FOREIGN)} | FIXED
    for name in ('HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME', 'XDG_RUNTIME_DIR'):
        env[name] = os.path.join(folder, name.lower())
        os.mkdir(env[name], 0o700)
    for path, text in (('openbox/rc.xml', OPENBOX), ('gtk-4.0/settings.ini', GTK_SETTINGS)):
        path = os.path.join(env['XDG_CONFIG_HOME'], path)
        os.mkdir(os.path.dirname(path))
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
    # Only the font cache is shared with the person's: making a new one takes seconds.
    fonts = os.path.expanduser('~/.cache/fontconfig')
    if os.path.isdir(fonts):
        os.symlink(fonts, os.path.join(env['XDG_CACHE_HOME'], 'fontconfig'))
    env['HYSTERON_SESSION'] = folder
    return env


def end_with_parent():
    """In a child before its program starts: it must not outlive this process, however that ends."""
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


def descendants(pid):
    """The ids of all processes below pid."""
    found = []
    try:
        for task in os.listdir(f'/proc/{pid}/task'):
            with open(f'/proc/{pid}/task/{task}/children', encoding='ascii') as file:
                for child in map(int, file.read().split()):
                    found += [child, *descendants(child)]
    except OSError:  # it has just ended
        pass
    return found


def reap():
    """Collects ended children; whether none is left."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return True
    return False


def end_all():
    """Ends every process below this one. As this one is the reaper of orphans, none escapes."""
    for sign, seconds in ((signal.SIGTERM, 2), (signal.SIGKILL, 5)):
        told = set()

        def all_gone():
            for pid in set(descendants(os.getpid())) - told:
                told.add(pid)
                try:
                    os.kill(pid, sign)
                except ProcessLookupError:
                    pass
            return reap()

        if wait_until(all_gone, seconds):
            return


class Desktop:
    """The processes of the session and the environment for a command in it."""

    def __init__(self, folder, size):
        self.folder, self.env = folder, environment(folder)
        self.log = open(os.path.join(folder, 'session.log'), 'wb')
        self.env['DISPLAY'] = ':' + self.announced(
            'Xvfb', '-displayfd', '{fd}', '-screen', '0', size + 'x24', '-dpi', '96', '-nolisten', 'tcp', '-noreset')
        self.env['DBUS_SESSION_BUS_ADDRESS'] = self.announced(
            'dbus-daemon', '--session', '--nofork', '--nopidfile', '--nosyslog', '--print-address={fd}')
        self.start_window_manager()
        self.start_compositor()
        # The accessibility bus starts when it is asked for: now, so that no program has to wait for it.
        subprocess.run(['gdbus', 'call', '--session', '-d', 'org.a11y.Bus', '-o', '/org/a11y/bus',
                        '-m', 'org.a11y.Bus.GetAddress'],
                       env=self.env, stdout=self.log, stderr=self.log, timeout=START_SECONDS, check=True)

    def spawn(self, *command, **options):
        """Starts a process of the desktop."""
        return subprocess.Popen(command, env=self.env, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=self.log,
                                stderr=self.log, preexec_fn=end_with_parent, **options)

    def announced(self, *command):
        """Starts a server that writes one line to the file descriptor {fd} when it is ready; returns that line."""
        read, write = os.pipe()
        self.spawn(*(word.format(fd=write) for word in command), pass_fds=[write])
        os.close(write)
        line = b''
        with os.fdopen(read, 'rb', buffering=0) as pipe:
            while not line.endswith(b'\n'):
                if not select.select([pipe], [], [], START_SECONDS)[0]:
                    raise SessionError(f'{command[0]} was not ready after {START_SECONDS} s')
                if not (got := pipe.read(4096)):
                    raise SessionError(f'{command[0]} ended at once')
                line += got
        return line.decode().strip()

    def start_window_manager(self):
        """Returns when the window manager has taken the display."""
        def taken():
            answer = subprocess.run(['xprop', '-root', '_NET_SUPPORTING_WM_CHECK'], env=self.env, capture_output=True,
                                    text=True, check=False)
            return 'window id #' in answer.stdout

        self.spawn('openbox', '--sm-disable')
        if not wait_until(taken, START_SECONDS):
            raise SessionError('openbox did not take the display')

    def start_compositor(self):
        """Returns when the compositor owns the selection that says so; without one, popovers have black borders."""
        x = ctypes.CDLL('libX11.so.6')
        x.XOpenDisplay.restype = ctypes.c_void_p
        x.XInternAtom.restype = x.XGetSelectionOwner.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x.XOpenDisplay(self.env['DISPLAY'].encode()))
        if not display:
            raise SessionError('the virtual display cannot be opened')
        self.spawn('xcompmgr', '-n')
        atom = ctypes.c_ulong(x.XInternAtom(display, b'_NET_WM_CM_S0', 0))
        owned = wait_until(lambda: x.XGetSelectionOwner(display, atom), START_SECONDS)
        x.XCloseDisplay(display)
        if not owned:
            raise SessionError('xcompmgr did not start')


def run(command, env, seconds):
    """The exit status of the command, in the form of a shell."""
    process = subprocess.Popen(command, env=env, preexec_fn=end_with_parent)
    try:
        status = process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        print(f'session.py: ended after {seconds:g} s', file=sys.stderr)
        return 124
    return 128 - status if status < 0 else status


def report(error, folder):
    """Says why the session failed, with the last lines of its log."""
    print(f'session.py: {error}', file=sys.stderr)
    log = os.path.join(folder, 'session.log')
    if os.path.exists(log):
        with open(log, encoding='utf-8', errors='replace') as file:
            print(''.join(file.readlines()[-20:]), end='', file=sys.stderr)


def arguments():
    """The parsed command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--size', default='1366x768', help='of the screen (1366x768)')
    parser.add_argument('--timeout', type=float, help='end the command after so many seconds')
    parser.add_argument('--keep', action='store_true', help='keep the scratch folder and name it')
    parser.add_argument('command', nargs=argparse.REMAINDER)
    options = parser.parse_args()
    options.command = options.command[options.command[:1] == ['--']:]
    if not options.command:
        parser.error('no command')
    missing = sorted({package for tool, package in TOOLS.items() if not shutil.which(tool)})
    if missing:
        parser.exit(125, 'session.py: not installed: ' + ' '.join(missing) + '\n')
    return options


def main():
    """Runs the command line."""
    options = arguments()
    signals = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    for sign in signals:
        signal.signal(sign, lambda number, frame: sys.exit(128 + number))
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    folder = tempfile.mkdtemp(prefix='hysteron-session.')
    status = 125
    try:
        status = run(options.command, Desktop(folder, options.size).env, options.timeout)
    except (SessionError, subprocess.SubprocessError, OSError) as error:
        report(error, folder)
    finally:
        for sign in signals:
            signal.signal(sign, signal.SIG_IGN)
        end_all()
        if options.keep:
            print(f'session.py: kept {folder}', file=sys.stderr)
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return status


if __name__ == '__main__':
    sys.exit(main())
