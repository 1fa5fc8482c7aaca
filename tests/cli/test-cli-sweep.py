# SPDX-License-Identifier: GPL-3.0-or-later
"""sweep: a row for each value, by closed forms and by the command cycle; what stops, and what is refused."""
import csv
import io
import json

from hys_cli import OVERLOAD, Case, main

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
            self.assertAlmostEqual(float(row["secant_stiffness"]), stiffness, 9)
            self.assertAlmostEqual(float(row["x_max"]), a, 9)
            self.assertAlmostEqual(float(row["r_min"]), -a * stiffness, 9)

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

    def test_stopped(self):
        """The force that the slider cannot carry: its row says so, the others are there, the status is 1."""
        done = self.run_cli("sweep", self.write(OVERLOAD), "--node", "b", "--vary", "b.force.value=0.5,2,0.25")
        self.assertEqual(done.returncode, 1)
        self.assertEqual([row["state"] for row in csv.DictReader(io.StringIO(done.stdout.decode()))],
                         ["rest", "stopped", "rest"])
        self.assertIn("b.force.value=2: ", done.stderr.decode())

    def test_refused(self):
        model = self.write(PRANDTL)
        for arguments in [], ["--vary", "s.threshold"], ["--vary", "=1"], ["--vary", "s.threshold="]:
            self.assertIn("--vary", self.bad(2, "sweep", model, *arguments))
        self.assertIn("nobody", self.bad(2, "sweep", model, "--vary", "nobody.mass=1"))
        self.assertIn("nobody", self.bad(2, "sweep", model, "--vary", "s.threshold=1", "--node", "nobody"))
        self.assertIn("is -1", self.bad(3, "sweep", model, "--vary", "s.threshold=1,-1"))
        for text in "1:2:1", "1:2:2.5", "1:2:x", "1:2:1e9":
            self.assertIn("number", self.bad(3, "sweep", model, "--vary", "s.threshold=" + text))


if __name__ == "__main__":
    main()
