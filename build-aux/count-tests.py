#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints how many test cases passed and failed, and the names of programs of the window that failed:

    count-tests.py testlog.json [again.json]

The files are meson's logs of test runs, one JSON object a line for each test program; a later one counts. A program that speaks TAP counts
with each of its points, any other one as a single case. A program that did not end well without a failed point of its
own (a crash, a timeout, a wrong plan) counts as one failed case. Skipped cases count as neither.
"""
import json
import re
import sys

POINT = re.compile(r'(not )?ok\b(?!.*#\s*(?:skip|todo))', re.IGNORECASE)
GOOD = ('OK', 'EXPECTEDFAIL', 'SKIP')


def count(entry):
    """(passed, failed) of one test program."""
    points = [match for line in (entry.get('stdout') or '').splitlines() if (match := POINT.match(line))]
    failed = sum(1 for match in points if match[1])
    passed = len(points) - failed
    if entry['result'] not in GOOD and not failed:
        failed = 1
    if entry['result'] == 'OK' and not is_tap(entry):
        passed = 1
    return passed, failed


def is_tap(entry):
    """Whether the program printed a plan of the Test Anything Protocol."""
    return re.search(r'^1\.\.\d+', entry.get('stdout') or '', re.MULTILINE) is not None


def main():
    """Counts the files named on the command line."""
    entries = []
    for path in sys.argv[1:]:
        with open(path, encoding='utf-8') as file:
            new = [json.loads(line) for line in file if line.strip()]
        entries = [entry for entry in entries if entry['name'] not in {later['name'] for later in new}] + new
    if not entries:
        sys.exit('no test was run')
    counts = [count(entry) for entry in entries]
    window = [entry['name'].split(' / ')[1] for entry, (_, failed) in zip(entries, counts)
              if failed and ':gui' in entry['name']]
    print(*map(sum, zip(*counts)), *window)


if __name__ == '__main__':
    main()
