# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs what is built into a folder. Several tests do that side by side, and meson has one log of it in the build folder."""
import contextlib
import fcntl
import subprocess
from pathlib import Path


def run(*command, **more):
    """What a command prints; it must succeed."""
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True, **more).stdout


@contextlib.contextmanager
def alone(build):
    """Nobody else installs meanwhile."""
    with open(Path(build, '.installing'), 'w', encoding='utf-8') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def install(build, folder):
    """Installs below a folder, as if it were the root; the prefix there."""
    with alone(build):
        run('meson', 'install', '-C', build, '--no-rebuild', '--destdir', folder)
    return next(Path(folder).glob('**/bin/hysteron')).parents[1]
