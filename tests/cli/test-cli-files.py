# SPDX-License-Identifier: GPL-3.0-or-later
"""Odd files in and out, pipes, signals: never a half-written file, never a hang, one line."""
import json
import os
import pty
import signal
import subprocess

from hys_cli import CLI, OSCILLATOR, TIMEOUT, Case, as_nobody, main


class Dash(Case):
    """-o - is standard output, in place of all else that is written there; no file has that name."""

    def tearDown(self):
        self.assertNotIn("-", self.files())

    def test_rows_and_models(self):
        rows = self.good("simulate", "example:zener", "--until", "1", cwd=self.folder)
        self.assertEqual(self.good("simulate", "example:zener", "--until", "1", "-o", "-", cwd=self.folder), rows)
        self.assertEqual(self.good("simulate", "example:zener", "--until", "1", "--json", "-o", "-", cwd=self.folder), rows)
        self.assertEqual(self.good("examples", "zener", "-o", "-", cwd=self.folder), self.good("examples", "zener"))

    def test_sweep(self):
        arguments = ["sweep", "example:prandtl", "--vary", "m.force.amplitude=1,4"]
        table = self.good(*arguments, cwd=self.folder)
        self.assertEqual(self.good(*arguments, "-o", "-", cwd=self.folder), table)
        self.assertEqual(self.good(*arguments, "--json", "-o", "-", cwd=self.folder), table)

    def test_identified(self):
        with open(self.path("loop.csv"), "w", encoding="ascii") as file:
            file.write("x,r\n" + "".join("%r,%r\n" % (0.1 * i, min(0.1 * i, 1) + 0.02 * i) for i in range(41)))
        model = json.loads(self.good("identify", "loop.csv", "-o", "-", cwd=self.folder))
        self.assertEqual(model["hysteron"], 1)
        self.good("identify", "loop.csv", "-o", "model.hysteron", cwd=self.folder)
        self.assertEqual(model, json.loads(self.read("model.hysteron")))

    def test_picture(self):
        done = self.good("plot", "example:zener", "-o", "-", "--size", "100x80", cwd=self.folder,
                         env={**os.environ, "TMPDIR": self.path("none")})
        self.good("plot", "example:zener", "-o", "a.png", "--size", "100x80", cwd=self.folder)
        self.assertEqual(done, self.read("a.png"))


class Models(Case):
    def refused(self, path, **more):
        lines = {self.bad(3, command, path, **more) for command in ("check", "simulate")}
        self.assertEqual(len(lines), 1)
        return lines.pop()

    def test_standard_input(self):
        text = json.dumps(OSCILLATOR).encode()
        self.assertEqual(self.good("simulate", "-", stdin=text), self.good("simulate", self.write(OSCILLATOR)))
        self.assertTrue(self.bad(3, "check", "-", stdin=text[:-3]).startswith("standard input: line 1, column "))
        self.assertTrue(self.bad(3, "check", "-").startswith("standard input: "))

    def test_missing(self):
        self.assertEqual(self.refused(self.path("none.hysteron")), "none.hysteron: No such file or directory")

    def test_folder(self):
        self.assertTrue(self.refused(self.folder).endswith(": is a directory"))

    def test_fifo(self):
        os.mkfifo(self.path("fifo"))
        self.assertEqual(self.refused(self.path("fifo")), "fifo: is not a regular file")

    def test_too_large(self):
        with open(self.path("large"), "wb") as file:
            file.truncate(70 << 20)
        self.assertEqual(self.refused(self.path("large")), "large: larger than 64 MiB")
        with open(self.path("large"), "rb") as file:
            self.assertEqual(self.bad(3, "check", "-", stdin=file), "standard input: larger than 64 MiB")

    def test_brackets(self):
        with open(self.path("deep"), "w", encoding="ascii") as file:
            file.write("[" * 10000)
        self.assertIn("64 deep", self.refused(self.path("deep")))

    def test_truncated(self):
        text = self.good("examples", "persoz")
        with open(self.path("cut"), "wb") as file:
            file.write(text[:len(text) // 2])
        self.assertTrue(self.refused(self.path("cut")).startswith("cut: line "))

    def test_strange_name(self):
        """A name cannot forge a second line."""
        path = self.path("a\nb: fine")
        with open(path, "w", encoding="ascii") as file:
            file.write("[]")
        self.assertTrue(self.refused(path).startswith("a?b: fine: "))

    def test_no_permission(self):
        path = self.write(OSCILLATOR)
        os.chmod(path, 0)
        os.chmod(self.folder, 0o755)
        done = as_nobody(self, "check", path)
        self.assertEqual((done.returncode, done.stderr), (3, b"model.hysteron: Permission denied\n"))


class Results(Case):
    OUTPUTS = (("simulate", "example:persoz", "out.csv"), ("plot", "example:persoz", "out.png"),
               ("plot", "example:persoz", "out.svg"), ("plot", "example:persoz", "out.pdf"), ("examples", "persoz", "out.hysteron"))

    def test_no_folder(self):
        for command, model, name in self.OUTPUTS:
            self.assertIn(name, self.bad(1, command, model, "-o", self.path("none/" + name)))
        self.assertEqual(self.files(), [])

    def test_folder(self):
        for command, model, name in self.OUTPUTS:
            os.mkdir(self.path(name))
            self.assertIn(name, self.bad(1, command, model, "-o", self.path(name)))
            self.assertEqual(os.listdir(self.path(name)), [])

    def test_fifo(self):
        os.mkfifo(self.path("out.csv"))
        self.assertIn("out.csv", self.bad(1, "simulate", "example:persoz", "-o", self.path("out.csv")))
        self.assertEqual(self.files(), ["out.csv"])

    def test_links(self):
        """A link is followed to where nothing is yet; what counts is the folder that is written in, not that of the link."""
        os.chmod(self.folder, 0o755)
        for name, mode in (("shut", 0o555), ("open", 0o777)):
            os.mkdir(self.path(name))
            for link, target in (("out.csv", "../open/target.csv"), ("into.csv", "../shut/target.csv"), ("nowhere.csv", "../none/target.csv"),
                                 ("read-only.csv", "../open/kept.csv"), ("round.csv", "round.csv")):
                os.symlink(target, self.path(name + "/" + link))
            os.chmod(self.path(name), mode)
        self.write({}, "open/kept.csv")
        os.chmod(self.path("open/kept.csv"), 0o444)
        table = self.good("simulate", "example:persoz")
        for name in ("shut", "open"):
            for link, fault in (("into.csv", b"Permission denied"), ("nowhere.csv", b"No such file or directory"),
                                ("read-only.csv", b"Permission denied"), ("round.csv", b"Too many levels of symbolic links"), ("out.csv", None)):
                # The scheme "automatic" would say after the run which one it took.
                done = as_nobody(self, "simulate", "example:persoz", *([] if fault is None else ["--scheme", "automatic"]),
                                 "-o", self.path(name + "/" + link))
                said = b"" if fault is None else b": cannot be written: " + fault + b"\n"
                self.assertTrue(done.stderr.endswith(said), done.stderr)
                self.assertEqual((done.returncode, done.stderr.count(b"\n")), (0, 0) if fault is None else (1, 1), (name, link, done.stderr))
            self.assertEqual(self.read("open/target.csv"), table)
            os.remove(self.path("open/target.csv"))

    def test_device(self):
        """A device, or a pipe that somebody reads, is written to and stays what it is."""
        self.good("simulate", "example:persoz", "-o", "/dev/null")
        self.assertFalse(os.path.isfile("/dev/null"))
        reading, writing = os.pipe()
        with open(reading, "rb") as pipe:
            done = subprocess.run([CLI, "examples", "persoz", "-o", f"/dev/fd/{writing}"], pass_fds=[writing],
                                  stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
            os.close(writing)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            self.assertEqual(pipe.read(), self.good("examples", "persoz"))

    def test_replaced(self):
        for command, model, name in self.OUTPUTS:
            with open(self.path(name), "wb") as file:
                file.write(b"old")
            self.good(command, model, "-o", self.path(name))
            self.assertNotEqual(self.read(name)[:3], b"old")
        self.assertEqual(self.files(), sorted(name for _, _, name in self.OUTPUTS))

    def test_kept(self):
        """Whatever fails, the old file stays, and nothing beside it."""
        model = self.write(OSCILLATOR)
        with open(self.path("out.csv"), "wb") as file:
            file.write(b"old")
        for status, options in ((2, ["--series", "q"]), (2, ["--step", "0"]), (3, ["--set", "k.stiffness=0"]), (2, ["--nothing"])):
            self.bad(status, "simulate", model, "-o", self.path("out.csv"), *options)
            self.assertEqual((self.read("out.csv"), self.files()), (b"old", ["model.hysteron", "out.csv"]))

    def test_size_limit(self):
        """The disk is full: a limit on the size of files stands for it."""
        model = self.write(OSCILLATOR)
        with open(self.path("out.csv"), "wb") as file:
            file.write(b"old")
        call = 'trap "" XFSZ; ulimit -f 2; exec "$0" "$@"'
        done = subprocess.run(["sh", "-c", call, CLI, "simulate", model, "-o", self.path("out.csv")],
                              capture_output=True, timeout=TIMEOUT, check=False)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (1, 1), done.stderr)
        self.assertIn(b"out.csv", done.stderr)
        self.assertEqual((self.read("out.csv"), self.files()), (b"old", ["model.hysteron", "out.csv"]))

    def test_full_output(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("there is no /dev/full")
        for call in (["simulate", "example:persoz"], ["check", "example:persoz", "--json"], ["examples"], ["--help"], ["plot", "--help"]):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([CLI, *call], stdout=full, stderr=subprocess.PIPE, timeout=TIMEOUT, check=False)
            self.assertEqual((done.returncode, done.stderr), (1, b"standard output: No space left on device\n"))

    def test_reader_leaves(self):
        """As "| head -1" does: an end without a word."""
        process = subprocess.Popen([CLI, "simulate", "example:persoz"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertTrue(process.stdout.readline().startswith(b"t,x:m,"))
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        self.assertEqual(process.wait(TIMEOUT), 1)


class Terminal(Case):
    """Progress, and being interrupted once it shows that the run goes."""

    def start(self, *arguments):
        ours, theirs = pty.openpty()
        process = subprocess.Popen([CLI, *arguments], stdout=subprocess.PIPE, stderr=theirs)
        self.addCleanup(process.stdout.close)
        self.addCleanup(os.close, ours)
        os.close(theirs)
        return process, ours

    def read_until(self, terminal, text):
        seen = b""
        while text not in seen:
            try:
                part = os.read(terminal, 4096)
            except OSError:
                part = b""
            if not part:
                break
            seen += part
        return seen

    def test_progress(self):
        process, terminal = self.start("simulate", "example:persoz", "--json")
        seen = self.read_until(terminal, b"no such text")
        self.assertEqual(process.wait(TIMEOUT), 0)
        shown = [int(part) for part in seen.replace(b"%", b" ").split()]
        self.assertGreater(len(shown), 10)
        self.assertEqual(shown, sorted(set(shown)))
        self.assertTrue(all(0 < percent <= 100 for percent in shown))
        self.assertTrue(seen.endswith(b"\r     \r"))

    def test_quiet(self):
        process, terminal = self.start("simulate", "example:persoz", "--json", "--quiet")
        self.assertEqual(self.read_until(terminal, b"no such text"), b"")
        self.assertEqual(process.wait(TIMEOUT), 0)

    def test_refused_before_it_begins(self):
        """What cannot be written is not computed."""
        model = self.write(dict(OSCILLATOR, loads=[{"node": "m", "kind": "force", "signal": {"type": "sin", "amplitude": 1, "omega": 2}}]))
        with open(self.path("loop.csv"), "w", encoding="ascii") as file:
            file.write("x,r\n" + "".join("%r,%r\n" % (0.1 * i, min(0.1 * i, 1) + 0.02 * i) for i in range(41)))
        for call in (["simulate", model], ["plot", model], ["response", model, "--omega", "3:4:9"], ["identify", self.path("loop.csv")],
                     ["fit", model, self.path("loop.csv"), "--free", "k.stiffness", "--as", "loop"],
                     ["fit", "--prony", "3", self.path("loop.csv"), "--as", "relaxation"],
                     ["sweep", model, "--vary", "k.stiffness=2,3", "--json"]):
            process, terminal = self.start(*call, "-o", self.path("none/out.svg"))
            seen = self.read_until(terminal, b"no such text")
            self.assertEqual(process.wait(TIMEOUT), 1, seen)
            self.assertNotIn(b"%", seen)
            self.assertTrue(seen.endswith(b"out.svg: cannot be written: No such file or directory\r\n"), seen)

    def interrupt(self, number, command, name):
        with open(self.path(name), "wb") as file:
            file.write(b"old")
        model = self.write(dict(OSCILLATOR, simulation={"until": 2e4, "step": 1e-3, "every": 100000}))
        process, terminal = self.start(command, model, "-o", self.path(name))
        self.assertIn(b"1 %", self.read_until(terminal, b"1 %"))
        process.send_signal(number)
        rest = self.read_until(terminal, b"cancelled\r\n")
        self.assertEqual(process.wait(TIMEOUT), 1)
        self.assertEqual(rest.split(b"\r")[-2:], [b"model.hysteron: cancelled", b"\n"])
        self.assertEqual((self.read(name), self.files()), (b"old", ["model.hysteron", name]))

    def test_interrupt(self):
        self.interrupt(signal.SIGINT, "simulate", "out.csv")

    def test_terminate(self):
        self.interrupt(signal.SIGTERM, "plot", "out.png")

    def test_interrupt_while_nobody_reads(self):
        """A reader that keeps the pipe full does not keep us."""
        process, terminal = self.start("simulate", "example:persoz", "--quiet")
        self.assertEqual(process.stdout.read(1), b"t")
        process.send_signal(signal.SIGINT)
        self.assertIn(b"cancelled", self.read_until(terminal, b"cancelled"))
        self.assertEqual(process.wait(TIMEOUT), 1)


if __name__ == "__main__":
    main()
