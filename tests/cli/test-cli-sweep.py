# SPDX-License-Identifier: GPL-3.0-or-later
"""sweep: a row for each value, by closed forms and by the command cycle; what stops, and what is refused."""
import csv
import io
import json
import math
import os
import re
import struct
import subprocess
from xml.etree import ElementTree

from hys_cli import CLI, OVERLOAD, Case, main

K0, K, ETA = 2, 3, 0.5
PRANDTL = {
    "hysteron": 1,
    "nodes": [{"id": "w", "fixed": True}, {"id": "m"}, {"id": "A"}],
    "elements": [{"id": "k0", "kind": "spring", "from": "w", "to": "m", "stiffness": K0},
                 {"id": "k", "kind": "spring", "from": "w", "to": "A", "stiffness": K},
                 {"id": "s", "kind": "slider", "from": "A", "to": "m", "threshold": K * ETA}],
    "loads": [{"node": "m", "kind": "displacement",
               "signal": {"type": "triangle", "amplitude": 3, "period": 4, "phase": 0.25}}],   # from 0 on
    "simulation": {"until": 20, "step": 0.01}}

SLIDER = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "b"}],
          "elements": [{"id": "s", "kind": "slider", "from": "w", "to": "b", "threshold": 1}],
          "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 1, "omega": 2}}],
          "simulation": {"until": 20, "step": 0.01}}


class Sweep(Case):
    def rows(self, *arguments):
        """The table as a list of rows by the names of the columns."""
        return list(csv.DictReader(io.StringIO(self.good("sweep", *arguments).decode())))

    def test_amplitudes(self):
        """Driven over +-a the slider takes 4 k eta (a - eta) in each cycle, and r(a) = k0 a + k eta."""
        rows = self.rows(self.write(PRANDTL), "--vary", "m.displacement.amplitude=0.25:3:12")
        self.assertEqual([float(row["m.displacement.amplitude"]) for row in rows], [0.25 * i for i in range(1, 13)])
        for row in rows:
            a = float(row["m.displacement.amplitude"])
            slips = a > ETA
            stiffness = K0 + K * ETA / a if slips else K0 + K
            self.assertEqual(row["state"], "closed")
            self.assertAlmostEqual(float(row["period"]), 4, 9)
            self.assertAlmostEqual(float(row["dissipated"]), 4 * K * ETA * (a - ETA) if slips else 0, 9)
            self.assertAlmostEqual(float(row["secant_stiffness"]), stiffness, 3)
            self.assertAlmostEqual(float(row["x_max"]), a, 9)
            self.assertAlmostEqual(float(row["r_min"]), -a * stiffness, 9)

    def test_digits(self):
        """Numbers of the table end where they may be wrong."""
        model = self.write(dict(PRANDTL, simulation={"until": 20, "step": 4 / 60}))
        row = self.rows(model, "--vary", "m.displacement.amplitude=1.3")[0]
        exact = json.loads(self.good("sweep", model, "--vary", "m.displacement.amplitude=1.3", "--json"))["rows"][0]
        for key in "dissipated", "secant_stiffness", "damping_ratio":
            unit = 10 ** -len(row[key].partition(".")[2])
            self.assertLessEqual(abs(float(row[key]) - exact[key]), unit)
            self.assertLess(len(row[key]), 7)

    def test_pairs(self):
        """Two values give every pair, the last varying fastest."""
        model = self.write(PRANDTL)
        arguments = ["--vary", "k0.stiffness=1,2", "--vary", "simulation.scheme=midpoint,exact,implicit"]
        rows = self.rows(model, *arguments)
        self.assertEqual([(row["k0.stiffness"], row["simulation.scheme"]) for row in rows],
                         [(k, s) for k in "12" for s in ("midpoint", "exact", "implicit")])
        swept = json.loads(self.good("sweep", model, *arguments, "--json"))
        self.assertEqual(swept["varied"], ["k0.stiffness", "simulation.scheme"])
        self.assertEqual([row["value"] for row in swept["rows"]][:2], [[1, "midpoint"], [1, "exact"]])
        self.assertIn("twice", self.bad(2, "sweep", model, "--vary", "k0.stiffness=1", "--vary", "k0.stiffness=2"))
        self.assertIn("more than", self.bad(2, "sweep", model, "--vary", "k0.stiffness=1:2:200", "--vary", "k.stiffness=1:2:200"))

    def test_low_frequencies(self):
        """Runs go on until their cycles close: a Maxwell element loses pi k x^2 w/(1 + w^2) at each."""
        model = self.write({
            "hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "a"}, {"id": "b"}],
            "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "a", "stiffness": 1},
                         {"id": "c", "kind": "dashpot", "from": "a", "to": "b", "viscosity": 1}],
            "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 1, "omega": 1}}],
            "simulation": {"until": 20, "step": 0.01, "scheme": "exact"}})
        for row in json.loads(self.good("sweep", model, "--vary", "b.displacement.omega=0.01,0.1,1,10", "--json"))["rows"]:
            w = row["value"]
            self.assertEqual(row["state"], "closed")
            self.assertAlmostEqual(row["dissipated"], math.pi * w / (1 + w * w), delta=row["errors"]["dissipated"])
            self.assertLess(row["errors"]["dissipated"], 1e-4 * row["dissipated"])

    def test_not_closed(self):
        """A free vibration beside the load's, which nothing damps: no number, but why."""
        model = self.write(dict(PRANDTL, nodes=[{"id": "w", "fixed": True}, {"id": "m", "mass": 1}], elements=PRANDTL["elements"][:1],
                                loads=[{"node": "m", "kind": "force", "signal": {"type": "sin", "amplitude": 1, "omega": 1}}]))
        row = json.loads(self.good("sweep", model, "--vary", "k0.stiffness=2,3", "--json"))["rows"][0]
        self.assertEqual((row["state"], row["dissipated"], row["secant_stiffness"]), ("changing", None, None))
        self.assertIn("does not repeat itself", row["reason"])
        done = self.run_cli("sweep", model, "--vary", "k0.stiffness=2,3")
        self.assertIn("\n2,changing,,,,,,,,\n", done.stdout.decode())
        self.assertIn("does not repeat itself", done.stderr.decode())

    def test_same_as_cycle(self):
        """Values of any kind, in any order."""
        model = self.write(PRANDTL)
        swept = json.loads(self.good("sweep", model, "--vary", "simulation.scheme=midpoint,exact,implicit", "--json"))
        self.assertEqual((swept["varied"], swept["node"]), ("simulation.scheme", "m"))
        self.assertEqual([row["value"] for row in swept["rows"]], ["midpoint", "exact", "implicit"])
        for row in swept["rows"]:
            one = json.loads(self.good("cycle", model, "--json", "--set", "simulation.scheme=" + row["value"]))
            for key in "state", "period", "dissipated", "secant_stiffness", "damping_ratio":
                self.assertEqual(row[key], one[key], key)
            self.assertEqual([row["x_min"], row["x_max"], row["r_min"], row["r_max"]], one["x"] + one["r"])

    def test_file_and_node(self):
        model = dict(PRANDTL, elements=PRANDTL["elements"][:1] + [dict(PRANDTL["elements"][1], id='k"')] + PRANDTL["elements"][2:])
        out = self.path("table.csv")
        self.assertEqual(self.good("sweep", self.write(model), "--vary", 'k".stiffness=1,2', "--node", "A", "-o", out), b"")
        with open(out, encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        self.assertEqual((rows[0][0], len(rows)), ('k".stiffness', 3))

    def test_file_beside_json(self):
        """As of other commands: the table goes to the file, what --json says to standard output."""
        out = self.path("table.csv")
        arguments = ["sweep", self.write(PRANDTL), "--vary", "k0.stiffness=1,2"]
        self.assertEqual(self.good(*arguments, "--json", "-o", out), self.good(*arguments, "--json"))
        with open(out, "rb") as file:
            self.assertEqual(file.read(), self.good(*arguments))

    def test_stopped(self):
        """The force that the slider cannot carry: its row says so, the others are there, the status is 1."""
        done = self.run_cli("sweep", self.write(OVERLOAD), "--node", "b", "--vary", "b.force.value=0.5,2,0.25")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([row["state"] for row in csv.DictReader(io.StringIO(done.stdout.decode()))],
                         ["rest", "stopped", "rest"])
        self.assertIn("b.force.value=2: ", done.stderr.decode())

    def test_same_bytes(self):
        """Any number of threads, parts that are merged, and a call that was killed and called again make one table."""
        model = self.write(PRANDTL)
        arguments = ["sweep", model, "--vary", "m.displacement.amplitude=0.25:3:8", "--vary", "k0.stiffness=1,2,4"]
        table = self.good(*arguments, "--jobs", "1")
        self.assertEqual(table, self.good(*arguments, "--jobs", "4"))
        out, parts = self.path("table.csv"), [self.path("part%d.csv" % i) for i in (1, 2, 3)]
        self.good(*arguments, "-o", out)
        self.assertEqual(self.read("table.csv"), table)
        for i, part in enumerate(parts):
            self.good(*arguments, "--part", "%d/3" % (i + 1), "-o", part)
        self.assertEqual(self.good(*arguments, "--merge", *parts), table)
        self.assertIn("0.25,2", self.bad(1, *arguments, "--merge", parts[0], parts[2]))
        self.bad(3, *arguments, "--measure", "period", "--merge", *parts)

    def test_goes_on(self):
        """From wherever a table ends, also within a line; another model's table begins anew."""
        model = self.write(PRANDTL)
        out = self.path("table.csv")
        for values in ("1,1,2,1", "0.25:3:8"):
            arguments = ["sweep", model, "--vary", f"m.displacement.amplitude={values}"]
            table = self.good(*arguments)
            for length in range(0, len(table) + 1, 37):
                with open(out, "wb") as file:
                    file.write(table[:length])
                self.good(*arguments, "-o", out)
                self.assertEqual(self.read("table.csv"), table)
        with open(out, "wb") as file:
            file.write(table[:len(table) // 2].replace(b"closed", b"rest"))
        self.good(*arguments, "-o", out)
        self.assertEqual(self.read("table.csv"), table)
        self.bad(3, *arguments, "--vary", "k0.stiffness=1,-1", "-o", out)   # nothing is lost
        self.assertEqual(self.read("table.csv"), table)

    def test_killed(self):
        """Killed at any moment and called again: the same bytes."""
        model = self.write(PRANDTL)
        arguments = ["sweep", model, "--vary", "m.displacement.amplitude=0.25:3:40"]
        out = self.path("table.csv")
        table = self.good(*arguments)
        for moment in range(1, 31):
            lines = 0
            if os.path.exists(out):
                os.remove(out)
            with subprocess.Popen([CLI, *arguments, "-o", out]) as process:
                while process.poll() is None and lines <= moment:
                    if os.path.exists(out):
                        with open(out, "rb") as file:
                            lines = file.read().count(b"\n")
                process.kill()
            self.good(*arguments, "-o", out)
            self.assertEqual(self.read("table.csv"), table)

    def cells(self, picture):
        """How light the cells of a map are, in the order of the table; the bar beside them has 128 colours."""
        fills = re.findall(r'fill:rgb\(([0-9.]+)%,([0-9.]+)%,([0-9.]+)%\);fill-opacity:1;" d="M [0-9. ]+ L ', self.read(picture).decode())
        return [0.2126 * float(r) ** 2.2 + 0.7152 * float(g) ** 2.2 + 0.0722 * float(b) ** 2.2 for r, g, b in fills][:-128]

    def test_curve(self):
        """The picture of one value: its symbol and the measure's name with units, a mark at each row."""
        model = self.write(PRANDTL | {"units": {"length": "mm", "force": "N"}})
        arguments = ["sweep", model, "--vary", "m.displacement.amplitude=0.5:3:6", "--measure", "dissipated"]
        table = self.good(*arguments)
        self.assertEqual(self.good(*arguments, "--plot", self.path("a.svg")), table)
        texts = ElementTree.fromstring(self.read("a.svg")).itertext()
        words = " ".join("".join(texts).split())
        self.assertIn("Dissipated per cycle (N mm)", words)
        self.assertIn("A (mm)", words)
        self.good(*arguments, "--plot", self.path("a.png"), "--size", "300x200", "--style", "dark")
        self.assertEqual(struct.unpack(">II", self.read("a.png")[16:24]), (300, 200))
        self.good(*arguments, "--plot", self.path("a.pdf"), "--log", "xy")
        self.assertTrue(self.read("a.pdf").startswith(b"%PDF-"))
        two = [*arguments[:-1], "dissipated,secant_stiffness"]
        self.good(*two, "--plot", self.path("b.svg"), "--size", "300x200")
        self.assertEqual(ElementTree.fromstring(self.read("b.svg")).get("height"), "400pt")

    def test_map(self):
        """Of two values: a cell each, from dark to light as the closed form 4 k eta (a - eta) grows. A table that goes on and
        one of parts give the same picture."""
        model = self.write(PRANDTL)
        arguments = ["sweep", model, "--vary", "m.displacement.amplitude=1:4:4:log", "--vary", "k.stiffness=2,3,4,5", "--measure",
                     "dissipated"]
        table = self.good(*arguments, "--plot", self.path("a.svg"), "-o", self.path("whole.csv"))
        self.assertEqual(table, b"")
        found = [float(row["dissipated"]) for row in csv.DictReader(io.StringIO(self.read("whole.csv").decode()))]
        for row, a in zip(range(16), (a for a in (1, 4 ** (1 / 3), 4 ** (2 / 3), 4) for _ in range(4))):
            k = (2, 3, 4, 5)[row % 4]
            eta = K * ETA / k
            self.assertAlmostEqual(found[row], 4 * K * ETA * (a - eta), delta=0.05 + 1e-9)
        cells = self.cells("a.svg")[-16:]
        order = sorted(range(16), key=lambda i: found[i])
        self.assertEqual(order, sorted(range(16), key=lambda i: cells[i]))
        head = b"".join(self.read("whole.csv").splitlines(True)[:6])
        with open(self.path("part.csv"), "wb") as file:
            file.write(head)
        self.good(*arguments, "--plot", self.path("b.svg"), "-o", self.path("part.csv"))
        self.assertEqual(self.read("part.csv"), self.read("whole.csv"))
        self.assertEqual(self.read("b.svg"), self.read("a.svg"))
        for part in "12":
            self.good(*arguments, "--part", part + "/2", "-o", self.path(part + ".csv"))
        self.good("sweep", model, self.path("1.csv"), self.path("2.csv"), *arguments[2:], "--merge", "-o", self.path("all.csv"),
                  "--plot", self.path("c.svg"))
        self.assertEqual(self.read("c.svg"), self.read("a.svg"))
        lines = self.read("2.csv").splitlines(True)
        with open(self.path("2.csv"), "wb") as file:   # a row that somebody cut has no cell of its measure
            file.write(b"".join(lines[:-1]) + lines[-1].rpartition(b",")[0] + b"\n")
        self.good("sweep", model, self.path("1.csv"), self.path("2.csv"), *arguments[2:], "--merge", "-o", self.path("all.csv"),
                  "--plot", self.path("d.svg"))
        self.assertEqual(len(self.cells("d.svg")), len(self.cells("a.svg")) - 1)

    def test_map_of_nothing_lost(self):
        """A cell of 0 has a colour in the picture of a table that was read again, as it has in that of one call."""
        model = self.write(PRANDTL)
        arguments = ["sweep", model, "--vary", "m.displacement.amplitude=0.25,0.4,1", "--vary", "k.stiffness=2,3"]
        table = self.good(*arguments, "--plot", self.path("a.svg"))
        self.assertEqual([row["dissipated"] for row in csv.DictReader(io.StringIO(table.decode()))][:4], ["0"] * 4)
        self.assertEqual(len(self.cells("a.svg")), 6)
        self.good(*arguments, "-o", self.path("t.csv"))
        self.good(*arguments, "-o", self.path("t.csv"), "--plot", self.path("b.svg"))
        self.assertEqual(self.read("b.svg"), self.read("a.svg"))
        with open(self.path("short.csv"), "wb") as file:
            file.write(b"".join(b",".join(line.split(b",")[:n]) + b"\n" for line, n in zip(table.splitlines(), (11, 3, 4, 3, 4, 3, 4))))
        self.good("sweep", model, self.path("short.csv"), *arguments[2:], "--merge", "--plot", self.path("c.svg"))
        self.assertEqual(len(self.cells("c.svg")), 0)   # rows without what is drawn

    def test_standard_output(self):
        """What -o - or --plot - writes there is in place of all else; the other file is one."""
        model = self.write(PRANDTL)
        arguments = ["sweep", model, "--vary", "m.displacement.amplitude=1,2"]
        table = self.good(*arguments)
        self.assertEqual(self.good(*arguments, "-o", "-", "--plot", self.path("a.svg")), table)
        self.assertIsNotNone(ElementTree.fromstring(self.read("a.svg")))
        picture = self.good(*arguments, "--plot", self.path("a.png"), "-q") and self.read("a.png")
        for more in ([], ["--json"], ["-o", self.path("t.csv")]):
            self.assertEqual(self.good(*arguments, "--plot", "-", *more), picture)
        self.assertEqual(self.read("t.csv"), table)

    def test_picture_refused(self):
        model = self.write(PRANDTL)
        amplitude = ["--vary", "m.displacement.amplitude=1,2"]
        for arguments, said in ((["--vary", "simulation.scheme=midpoint,exact", "--plot", "a.svg"], "midpoint"),
                                ([*amplitude, "--vary", "k.stiffness=1,2", "--vary", "k0.stiffness=1,2", "--plot", "a.svg"], "two"),
                                ([*amplitude, "--plot", "a.svg", "-o", "a.svg"], "another file"),
                                ([*amplitude, "--plot", "-", "-o", "-"], "another file"),
                                ([*amplitude, "--plot", "a.txt"], "a.txt"), ([*amplitude, "--plot", "a.svg", "--log", "q"], "--log"),
                                ([*amplitude, "--plot", "a.svg", "--size", "big"], "--size")):
            self.assertIn(said, self.bad(2, "sweep", model, *arguments))
        for option in (["--log", "x"], ["--size", "85x60mm"], ["--outlines"]):
            self.assertIn("--plot", self.bad(2, "sweep", model, *amplitude, *option))
        self.assertFalse(os.path.exists("a.svg"))

    def test_picture_cannot_be_written(self):
        """Which is found out before the runs: there is no table."""
        self.write({}, "file")
        os.mkdir(self.path("folder.svg"))
        os.symlink("missing/a.svg", self.path("link.svg"))
        for path in ("missing/a.svg", "file/a.svg", "folder.svg", "link.svg"):
            self.assertIn(path, self.bad(1, "sweep", self.write(PRANDTL), "--vary", "m.displacement.amplitude=1,2", "-o", "a.csv",
                                         "--plot", path, cwd=self.folder))
        self.assertNotIn("a.csv", self.files())

    def test_measures(self):
        """Columns that are asked for: what sticks is its springs; a Maxwell element; extremes and the end of any series."""
        model = PRANDTL
        rows = self.rows(self.write(model), "--vary", "m.displacement.amplitude=0.25,0.4", "--measure",
                         "storage,loss,tan_delta,modulus,phase,amplitude,mean,drift,work,min:r:m,max:x:A,last:x:m")
        for row in rows:
            a = float(row["m.displacement.amplitude"])
            for name, expected in (("storage", K0 + K), ("loss", 0), ("tan_delta", 0), ("modulus", K0 + K), ("phase", 0),
                                   ("amplitude", a), ("mean", 0), ("drift", 0), ("work", 0), ("min:r:m", -(K0 + K) * a),
                                   ("max:x:A", a), ("last:x:m", 0)):
                self.assertAlmostEqual(float(row[name]), expected, 6, name)
        viscous = {
            "hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "a"}, {"id": "b"}],
            "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "a", "stiffness": 1},
                         {"id": "c", "kind": "dashpot", "from": "a", "to": "b", "viscosity": 1}],
            "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 2, "omega": 1}}],
            "simulation": {"until": 20, "step": 0.01, "scheme": "exact"}}
        for row in json.loads(self.good("sweep", self.write(viscous), "--vary", "b.displacement.omega=0.1:10:5:log", "--measure",
                                        "storage,loss,tan_delta", "--json"))["rows"]:
            w = row["value"]
            for name, expected in (("storage", w * w / (1 + w * w)), ("loss", w / (1 + w * w)), ("tan_delta", 1 / w)):
                self.assertAlmostEqual(row[name], expected, delta=row["errors"][name] + 1e-9 * expected)
                self.assertLess(row["errors"][name], 1e-3 * expected)
        self.assertIn("nonsense", self.bad(2, "sweep", self.write(model), "--vary", "k0.stiffness=1", "--measure", "nonsense"))
        self.bad(2, "sweep", self.write(model), "--vary", "k0.stiffness=1", "--measure", "max:x:nobody")

    def test_best_threshold(self):
        """The largest motion of a mass while the frequency rises: least where the threshold is pi/2 times the force, and there
        pi times it, by the first harmonic; nothing repeats itself."""
        rows = self.rows("example:friction-damper", "--vary", "s1.threshold=0.15,0.31,0.7", "--measure", "peak:x:weak,amplitude", "-q")
        self.assertEqual([row["amplitude"] for row in rows], ["", "", ""])
        low, best, high = (float(row["peak:x:weak"]) for row in rows)
        self.assertAlmostEqual(best, math.pi * 0.2, delta=0.04 * math.pi * 0.2)
        self.assertLess(best, min(low, high))
        row = json.loads(self.good("sweep", "example:friction-damper", "--vary", "s1.threshold=0.31", "--json", "-q"))["rows"][0]
        self.assertRegex(row["reason"], r"t = 500\.$")   # nor is it run on for a cycle that does not come

    def test_no_storage(self):
        """A slider beside a dashpot: what is lost over a storage of 0 is no number, nor is what these rows say of it, 0.006, a 0;
        the loss is c w + 4 alpha / pi, as each cycle is the one before."""
        model = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "b"}],
                 "elements": [{"id": "s", "kind": "slider", "from": "w", "to": "b", "threshold": 1},
                              {"id": "c", "kind": "dashpot", "from": "w", "to": "b", "viscosity": 3}],
                 "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 1, "omega": 2}}],
                 "simulation": {"until": 20, "step": 0.01, "scheme": "exact"}}
        text = self.good("sweep", self.write(model), "--vary", "c.viscosity=3,1", "--measure", "storage,tan_delta,loss").decode()
        self.assertEqual(text.splitlines()[1:], ["3,closed,,,7.2732", "1,closed,,,3.2732"])

    def test_extremes_at_jumps(self):
        """The force of a slider that is driven to and fro is its threshold, one way or the other: nothing lies above a jump."""
        for scheme in "exact", "automatic", "midpoint", "implicit":
            text = self.good("sweep", self.write(SLIDER), "--set", "simulation.scheme=" + scheme, "--vary", "s.threshold=1,3", "--measure",
                             "max:f:s,min:f:s,peak:f:s,r_max").decode()
            self.assertEqual(text.splitlines()[1:], ["1,closed,1,-1,1,1", "3,closed,3,-3,3,3"], scheme)

    def test_peak_of_a_run_that_rounds(self):
        """53 steps of 0.03 end just before 1.59: the rows are those up to there."""
        done = self.run_cli("sweep", self.write(SLIDER), "--set", "simulation.step=0.03", "--set", "simulation.until=1.59", "--vary",
                            "b.displacement.omega=50", "--measure", "peak:t")
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        self.assertAlmostEqual(float(done.stdout.decode().splitlines()[1].split(",")[2]), 1.59)

    def test_refused(self):
        model = self.write(PRANDTL)
        for arguments in [], ["--vary", "s.threshold"], ["--vary", "=1"], ["--vary", "s.threshold="]:
            self.assertIn("--vary", self.bad(2, "sweep", model, *arguments))
        self.assertIn("nobody", self.bad(2, "sweep", model, "--vary", "nobody.mass=1"))
        self.assertIn("nobody", self.bad(2, "sweep", model, "--vary", "s.threshold=1", "--node", "nobody"))
        self.assertIn("s.threshold: must be > 0, is -1", self.bad(3, "sweep", model, "--vary", "s.threshold=1,-1"))
        for arguments in ["--part", "0/2"], ["--part", "3/2"], ["--part", "x"], ["--jobs", "0"], ["--merge"]:
            self.bad(2, "sweep", model, "--vary", "s.threshold=1,2", *arguments)
        for text in "1:2:1", "1:2:2.5", "1:2:x", "1:2:1e9":
            self.assertIn("number", self.bad(3, "sweep", model, "--vary", "s.threshold=" + text))


if __name__ == "__main__":
    main()
