# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs unittest cases and speaks the Test Anything Protocol, so that meson counts every case."""
import sys
import traceback
import unittest


def cases(suite):
    """The single test cases of a suite."""
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from cases(test)
        else:
            yield test


def tap_line(number, test):
    """Runs one test case and prints its line of the Test Anything Protocol; whether it passed."""
    result = unittest.TestResult()
    test.run(result)
    for _, text in result.failures + result.errors:
        print('# ' + text.rstrip().replace('\n', '\n# '))
    skip = f' # SKIP {result.skipped[0][1]}' if result.skipped else ''
    print(f'{"ok" if result.wasSuccessful() else "not ok"} {number} {test.id().removeprefix("__main__.")}{skip}',
          flush=True)
    return result.wasSuccessful()


def main():
    """Runs the test cases of the main module, or those named on the command line, and ends the program."""
    loader, module = unittest.defaultTestLoader, sys.modules['__main__']
    names = sys.argv[1:]
    tests = list(cases(loader.loadTestsFromNames(names, module) if names else loader.loadTestsFromModule(module)))
    print(f'1..{len(tests)}', flush=True)
    try:
        passed = [tap_line(number, test) for number, test in enumerate(tests, 1)]
    except Exception:  # a broken harness must not look like a passed test
        print('Bail out! ' + traceback.format_exc().splitlines()[-1])
        raise
    sys.exit(not all(passed))
