# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs unittest cases and speaks the Test Anything Protocol, so that meson counts every case."""
import sys
import unittest


class Tap(unittest.TestResult):
    """Prints the line of every test case, after what it has to complain about."""

    def startTest(self, test):
        super().startTest(test)
        self.complaints, self.skip = [], ''

    def addError(self, test, err):
        super().addError(test, err)
        if not isinstance(test, unittest.TestCase):  # what a class of tests sets up or takes down
            print(quoted(self.errors[-1][1]) + f'\nBail out! {test}', flush=True)
            return
        self.complaints.append(self.errors[-1][1])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.complaints.append(self.failures[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.complaints.append((self.failures + self.errors)[-1][1])

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.skip = f' # SKIP {reason}'

    def stopTest(self, test):
        super().stopTest(test)
        for text in self.complaints:
            print(quoted(text))
        print(f'{"not ok" if self.complaints else "ok"} {self.testsRun} {test.id().removeprefix("__main__.")}{self.skip}',
              flush=True)


def quoted(text):
    """A text as lines of comment."""
    return '# ' + text.rstrip().replace('\n', '\n# ')


def main():
    """Runs the test cases of the main module, or those named on the command line, and ends the program."""
    loader, module = unittest.defaultTestLoader, sys.modules['__main__']
    names = sys.argv[1:]
    suite = loader.loadTestsFromNames(names, module) if names else loader.loadTestsFromModule(module)
    result = Tap()
    print(f'1..{suite.countTestCases()}', flush=True)
    suite.run(result)
    sys.exit(not result.wasSuccessful())
