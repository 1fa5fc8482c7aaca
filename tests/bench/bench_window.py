#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window costs: from the start to the first picture of it, while a model runs, and its memory.

    session.py -- bench_window.py [--rounds N] [--seconds N] [--document FILE] PROGRAM...

Runs in a private desktop (tests/gui/session.py), several programs in turn, say before and after a change; medians. Processor
times are those of all threads. Wall times mean something on an idle machine only.
"""
import argparse
import ctypes
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'gui'))
from session import wait_until  # noqa: E402

SECONDS_TO_START = 30
SECONDS_TO_SETTLE = 3
PLACE = 600, 400  # of the screen, in the window


class Screen:
    """The private desktop, of which one pixel is looked at."""

    def __init__(self):
        self.x = ctypes.CDLL('libX11.so.6')
        self.x.XOpenDisplay.restype = self.x.XGetImage.restype = ctypes.c_void_p
        self.x.XGetPixel.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(None))
        self.root = ctypes.c_ulong(self.x.XDefaultRootWindow(self.display))

    def pixel(self):
        image = ctypes.c_void_p(self.x.XGetImage(self.display, self.root, *PLACE, 1, 1, ctypes.c_ulong(0xffffffff), 2))
        value = self.x.XGetPixel(image, 0, 0)
        self.x.XFree(image)
        return value


def processor_time(pid):
    """Seconds of all threads."""
    total = 0
    for task in pathlib.Path(f'/proc/{pid}/task').iterdir():
        try:
            total += int((task / 'schedstat').read_text().split()[0])
        except OSError:  # it has just ended
            pass
    return 1e-9 * total


def let_run(seconds):
    """There is nothing to wait for: what the program does meanwhile is measured."""
    wait_until(lambda: False, seconds)


def memory(pid):
    """Resident mebibytes."""
    for line in pathlib.Path(f'/proc/{pid}/status').read_text(encoding='utf-8').splitlines():
        if line.startswith('VmRSS'):
            return int(line.split()[1]) / 1024
    return 0


def measure(screen, program, args):
    """ms to the first picture, ms of processor time until then, share of a processor while it runs, MiB."""
    data = pathlib.Path(program).resolve().parents[2] / 'data'
    empty, begin = screen.pixel(), time.monotonic()
    process = subprocess.Popen([program, args.document], env={**os.environ, 'GSETTINGS_SCHEMA_DIR': str(data)},
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        if not wait_until(lambda: screen.pixel() != empty, SECONDS_TO_START, every=0.001, slowest=0.001):
            raise SystemExit(f'{program} showed nothing')
        first, first_processor = time.monotonic() - begin, processor_time(process.pid)
        let_run(SECONDS_TO_SETTLE)
        used, begin = processor_time(process.pid), time.monotonic()
        let_run(args.seconds)
        share = (processor_time(process.pid) - used) / (time.monotonic() - begin)
        return 1e3 * first, 1e3 * first_processor, 100 * share, memory(process.pid)
    finally:
        process.terminate()
        process.wait()
        wait_until(lambda: screen.pixel() == empty, SECONDS_TO_START)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=10)
    parser.add_argument('--document', default=str(pathlib.Path(__file__).resolve().parents[2] / 'data/examples/persoz.hysteron'))
    parser.add_argument('programs', nargs='+')
    args = parser.parse_args()
    screen, rows = Screen(), {program: [] for program in args.programs}
    for _ in range(args.rounds):
        for program in args.programs:
            rows[program].append(measure(screen, program, args))
    for program in args.programs:
        first, processor, share, size = (statistics.median(column) for column in zip(*rows[program]))
        print(f'{program}: first picture after {first:.0f} ms ({processor:.0f} ms of processor time); '
              f'{share:.1f} % of a processor while it runs; {size:.0f} MiB')


main()
