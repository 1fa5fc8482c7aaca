# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of hysteron-cli share: running it, a folder of their own, and unittest results as TAP."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

CLI = os.environ["HYSTERON_CLI"]
CORPUS = os.environ["HYSTERON_CORPUS"]
TIMEOUT = 120
NOBODY = 65534

# A mass on a spring, let go at 1: x = cos t, and with the trapezoidal rule cos (2 n atan (h/2)) at t = n h.
OSCILLATOR = {
    "hysteron": 1,
    "nodes": [{"id": "wall", "fixed": True}, {"id": "m", "mass": 1, "position": 1}],
    "elements": [{"id": "k", "kind": "spring", "from": "wall", "to": "m", "stiffness": 1}],
    "simulation": {"until": 2, "step": 0.01},
}


def loaded(signal):
    """A massless bar that only a slider of threshold 1 holds, under a force."""
    return {
        "hysteron": 1,
        "nodes": [{"id": "wall", "fixed": True}, {"id": "b"}],
        "elements": [{"id": "s", "kind": "slider", "from": "wall", "to": "b", "threshold": 1}],
        "loads": [{"node": "b", "kind": "force", "signal": signal}],
        "simulation": {"until": 2, "step": 0.01},
    }


# Carried until the load passes the threshold, at t = 1.
OVERLOAD = loaded({"type": "ramp", "value": 2, "duration": 2})


class Case(unittest.TestCase):
    """Each test has an empty folder."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="hys-cli-")
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, document, name="model.hysteron"):
        with open(self.path(name), "w", encoding="utf-8") as file:
            json.dump(document, file)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def files(self):
        return sorted(os.listdir(self.folder))

    def run_cli(self, *arguments, stdin=subprocess.DEVNULL, **more):
        if isinstance(stdin, bytes):
            more["input"] = stdin
        else:
            more["stdin"] = stdin
        return subprocess.run([CLI, *arguments], capture_output=True, timeout=TIMEOUT, check=False, **more)

    def good(self, *arguments, **more):
        """A call that succeeds and has nothing to say; its standard output."""
        done = self.run_cli(*arguments, **more)
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""))
        return done.stdout

    def bad(self, status, *arguments, **more):
        """A call that fails with exactly one line on standard error, and that line."""
        done = self.run_cli(*arguments, **more)
        text = done.stderr.decode()
        self.assertEqual(done.returncode, status, text)
        self.assertEqual(text.count("\n"), 1, text)
        self.assertTrue(text.endswith("\n"))
        return text[:-1]


def as_nobody(case, *arguments, **more):
    """A call of the program by who may not write everywhere: root is another user for it."""
    call = [CLI, *arguments]
    if os.getuid() == 0:
        if shutil.which("setpriv") is None:
            case.skipTest("root, and there is no setpriv")
        call = ["setpriv", "--reuid=%d" % NOBODY, "--clear-groups", *call]
        if subprocess.run(call[:3] + [CLI, "--version"], capture_output=True, check=False).returncode != 0:
            case.skipTest("another user cannot run the program that was built")
    return subprocess.run(call, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT, check=False, **more)


def read_csv(data):
    """The header and the columns, by name."""
    lines = data.decode("utf-8").split("\n")
    assert lines[-1] == "" and "\r" not in data.decode("utf-8")
    header = lines[0].split(",")
    rows = [[float(cell) for cell in line.split(",")] for line in lines[1:-1]]
    return header, {name: [row[i] for row in rows] for i, name in enumerate(header)}


class TapResult(unittest.TestResult):
    """Prints one line of TAP per test; a failure's traceback as diagnostics."""

    def line(self, good, test, remark=""):
        print("%s %d - %s%s" % ("ok" if good else "not ok", self.testsRun, test.id().split(".", 1)[1], remark), flush=True)

    def fail(self, test, error):
        for text in self._exc_info_to_string(error, test).splitlines():
            print("# " + text)
        self.line(False, test)

    def addSuccess(self, test):
        super().addSuccess(test)
        self.line(True, test)

    def addError(self, test, err):
        super().addError(test, err)
        self.fail(test, err)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.fail(test, err)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.line(True, test, " # SKIP " + reason)


def main():
    """Runs every case of the calling program."""
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    print("1..%d" % suite.countTestCases())
    result = TapResult()
    suite.run(result)
    sys.exit(0 if result.wasSuccessful() else 1)
