#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program is killed at random moments while somebody edits, saves and watches: at most the last second is lost."""
import json
import random
import re
import threading
import time
import unittest

from desk import example, write
from driver import GLib, GuiError, main, wait_for
from test_quit import STIFFNESS, Started, journals

SPRING = 'Spring k2'
LONGEST = 6  # seconds from the first edit to the end


class Victim(Started):
    """The program that is killed, and what it was brought to: a state and when it was reached, for each edit."""

    def __init__(self, path):
        super().__init__(path)
        self.killed_at = None
        self.states, self.slowest = [(state(path), time.monotonic())], 0

    def activate(self, name, parameter=None):
        """Nobody waits for a program that has ended."""
        self.check_alive()
        super().activate(name, parameter)

    def end(self):
        """Kills it, from another thread."""
        self.killed_at = time.monotonic()
        self.process.kill()

    def edit(self, number):
        """An edit by keyboard or mouse, or a saving, and the state that it leads to; None for the same."""
        stiffness, elements = self.states[-1][0]
        if number % 5 == 3:
            self.key('ctrl+s')
            return stiffness, elements
        if number % 5 == 4:
            self.find('image', SPRING).click()
            self.key('ctrl+d')
            return stiffness, elements + 1
        self.set_value(STIFFNESS, str(number + 2))
        return number + 2, elements

    def edit_until_killed(self, seconds):
        """The states that it may have had when it ended: the last one, if it was being made, too."""
        timer = threading.Timer(seconds, self.end)
        timer.start()
        try:
            for number in range(1000):
                begin = time.monotonic()
                before = self.states[-1][0]
                now = self.edit(number)
                self.check_alive()
                if now != before:
                    self.states.append((now, time.monotonic()))
                self.slowest = max(self.slowest, time.monotonic() - begin)
        except (GuiError, GLib.Error):
            if not self.killed_at:
                raise
        finally:
            timer.cancel()
            self.process.wait()
        stiffness, elements = self.states[-1][0]
        return [(number + 2, elements), (stiffness, elements + 1)]


def state(path):
    """The stiffness that is edited, and the number of elements."""
    with open(path, encoding='utf-8') as file:
        elements = json.load(file)['elements']
    return next(element['stiffness'] for element in elements if element['id'] == 'k1'), len(elements)


class Kills(unittest.TestCase):
    """The same each time, but for the moment."""

    def recovered(self, path):
        """The state of what the next start offers, which runs."""
        with Started() as app:
            app.find('label', re.compile('closed unexpectedly'))
            app.find('button', re.compile('^(Recover|Open Again)$')).click()
            app.expect_title('Mine$')
            app.expect_truth('(running|paused|finished)$')
            if app.window.name.startswith('•'):
                app.key('ctrl+s')
                app.expect_title('^Mine')
        self.assertEqual(journals(), [])
        return state(path)

    def kill_once(self, number):
        """How long before the end that was done which is lost, in seconds."""
        path = write(f'mine{number}.hysteron', example('persoz') | {'title': 'Mine'})
        app = Victim(path)
        app.expect_titles('Mine')
        wait_for('the journal', journals)
        coming = app.edit_until_killed(random.uniform(0, LONGEST))
        got = self.recovered(path)
        states = [state for state, _ in app.states]
        if got in coming and got not in states:
            return 0
        self.assertIn(got, states, f'a state that never was; it had {states}')
        lost = [when for _, when in app.states[states.index(got) + 1:]]
        seconds = app.killed_at - lost[0] if lost else 0
        self.assertLess(seconds, 1 + app.slowest, f'{len(lost)} edits are lost of {len(states)}')
        return max(seconds, 0)

    def kill(self, count):
        """So many times."""
        losses = sorted(self.kill_once(number) for number in range(count))
        print(f'# killed {count} times: lost at most {losses[-1]:.2f} s, {sum(loss > 0 for loss in losses)} times something')


class Some(Kills):
    """Each time the tests run."""

    def test_killed(self):
        self.kill(3)


class Fifty(Kills):
    """In the slow suite."""

    def test_killed(self):
        self.kill(50)


if __name__ == '__main__':
    main()
