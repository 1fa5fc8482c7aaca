# SPDX-License-Identifier: GPL-3.0-or-later
"""response and spectrum: tables and laws by closed forms, what is not known, and what is refused."""
import csv
import io
import json
import math

from hys_cli import Case, main


def maxwell(spring=3, dashpot=0.7):
    return {
        "hysteron": 1,
        "nodes": [{"id": "w", "fixed": True}, {"id": "n"}, {"id": "b"}],
        "elements": [{"id": "c", "kind": "dashpot", "from": "w", "to": "n", "viscosity": dashpot},
                     {"id": "k", "kind": "spring", "from": "n", "to": "b", "stiffness": spring}],
        "simulation": {"until": 1, "step": 0.01},
    }


def jenkin():
    return {
        "hysteron": 1,
        "nodes": [{"id": "w", "fixed": True}, {"id": "n"}, {"id": "b"}],
        "elements": [{"id": "s", "kind": "slider", "from": "w", "to": "n", "threshold": 2},
                     {"id": "k", "kind": "spring", "from": "n", "to": "b", "stiffness": 4}],
        "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 3, "omega": 1}}],
        "simulation": {"until": 10, "step": 0.01},
    }


class Response(Case):
    def rows(self, *arguments):
        return list(csv.DictReader(io.StringIO(self.good("response", *arguments).decode())))

    def test_linear(self):
        """G' = k w^2 tau^2 / (1 + w^2 tau^2), G'' = k w tau / (1 + w^2 tau^2), on frequencies even in their logarithm."""
        rows = self.rows(self.write(maxwell()), "--node", "b", "--omega", "0.01:100:5:log", "--amplitude", "2")
        self.assertEqual([row["omega"] for row in rows], ["0.01", "0.1", "1", "10", "100"])
        for row in rows:
            turn = float(row["omega"]) * 0.7 / 3
            storage, loss = 3 * turn * turn / (1 + turn * turn), 3 * turn / (1 + turn * turn)
            self.assertEqual((row["state"], row["amplitude"], row["direction"]), ("linear", "2", ""))
            for name, expected in (("storage", storage), ("loss", loss), ("tan_delta", 1 / turn),
                                   ("modulus", math.hypot(storage, loss)), ("phase", math.atan(1 / turn)),
                                   ("work", math.pi * loss * 4)):
                self.assertAlmostEqual(float(row[name]) / expected, 1, 12)

    def test_force(self):
        """Under a force F / |D| is the displacement."""
        model = maxwell()
        model["loads"] = [{"node": "b", "kind": "force", "signal": {"type": "cos", "amplitude": 9, "omega": 4}}]
        result = json.loads(self.good("response", self.write(model), "--omega", "2", "--json"))
        row = result["rows"][0]
        self.assertEqual((result["node"], result["input"]), ("b", "force"))
        self.assertAlmostEqual(row["work"], math.pi * row["loss"] / row["modulus"] ** 2, 12)

    def test_cycle(self):
        """G' = k/pi (theta - sin 2 theta / 2) with cos theta = 1 - 2 eta/A, and 4 k eta (A - eta) is lost; as many threads, the
        same bytes; sliders stuck, and free."""
        path = self.write(jenkin())
        for row in self.rows(path, "--omega", "0.5,2", "--amplitude", "0.3,1,2", "--harmonics", "3"):
            a = float(row["amplitude"])
            theta = math.acos(max(1 - 2 * 0.5 / a, -1))
            self.assertEqual(row["state"], "closed")
            self.assertAlmostEqual(float(row["storage"]), 4 / math.pi * (theta - math.sin(2 * theta) / 2), 8)
            self.assertAlmostEqual(float(row["work"]), 8 * max(a - 0.5, 0), 8)
            self.assertAlmostEqual(float(row["work"]), math.pi * a * a * float(row["loss"]), 8)
            self.assertAlmostEqual(float(row["G_L"]), min(4, 2 / a), 8)
        arguments = ("response", path, "--omega", "0.1:10:9:log", "--amplitude", "1,2", "--harmonics", "5")
        self.assertEqual(self.good(*arguments, "--jobs", "1"), self.good(*arguments, "--jobs", "4"))
        self.assertEqual(float(self.rows(path, "--omega", "1", "--linear", "stuck")[0]["storage"]), 4)
        self.assertEqual(float(self.rows(path, "--omega", "1", "--linear", "free", "--quiet")[0]["loss"]), 0)

    def test_sweep(self):
        """Up and down in this order, each amplitude by itself, as many threads, the same bytes; over the amplitudes of one
        frequency; the same numbers as from rest."""
        path = self.write(jenkin())
        rows = self.rows(path, "--omega", "2,1", "--amplitude", "1,3", "--sweep", "both")
        self.assertEqual([(row["direction"], row["amplitude"], row["omega"]) for row in rows],
                         [("up", "1", "1"), ("up", "1", "2"), ("up", "3", "1"), ("up", "3", "2"),
                          ("down", "1", "2"), ("down", "1", "1"), ("down", "3", "2"), ("down", "3", "1")])
        for row in rows:
            self.assertAlmostEqual(float(row["work"]), 8 * (float(row["amplitude"]) - 0.5), 8)
        rows = self.rows(path, "--omega", "1", "--amplitude", "1,3,2", "--sweep", "down")
        self.assertEqual([row["amplitude"] for row in rows], ["3", "2", "1"])
        arguments = ("response", path, "--omega", "1:3:4", "--amplitude", "1,2", "--sweep", "both")
        self.assertEqual(self.good(*arguments, "--jobs", "1"), self.good(*arguments, "--jobs", "4"))
        self.assertEqual(json.loads(self.good("response", path, "--omega", "1", "--sweep", "up", "--json"))["rows"][0]["direction"],
                         "up")

    def test_backbone(self):
        """A mass 2 on a spring 5 and a dashpot 0.3 resonates at sqrt (5 / 2), whatever the amplitude."""
        path = self.write({
            "hysteron": 1,
            "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 2}],
            "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 5},
                         {"id": "c", "kind": "dashpot", "from": "w", "to": "m", "viscosity": 0.3}],
            "loads": [{"node": "m", "kind": "force", "signal": {"type": "sin", "amplitude": 1, "omega": 1}}],
        })
        rows = self.rows(path, "--omega", "3,1", "--amplitude", "2,1", "--backbone")
        self.assertEqual([row["amplitude"] for row in rows], ["1", "2"])
        for row in rows:
            self.assertAlmostEqual(float(row["omega"]), math.sqrt(2.5), 10)
            self.assertAlmostEqual(float(row["modulus"]), 0.3 * math.sqrt(2.5), 9)
        done = self.run_cli("response", path, "--omega", "2,3", "--backbone")
        self.assertEqual((done.returncode, done.stdout.splitlines()[1]), (0, b",1,,not closed,,,,,,"))
        self.assertIn(b"amplitude = 1", done.stderr)

    def test_unknown(self):
        """An undamped mass at its own frequency: an empty cell and a word, null and a reason."""
        model = {
            "hysteron": 1,
            "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}, {"id": "b"}],
            "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 2},
                         {"id": "l", "kind": "spring", "from": "m", "to": "b", "stiffness": 2}],
            "simulation": {"until": 1, "step": 0.01},
        }
        path = self.write(model)
        done = self.run_cli("response", path, "--node", "b", "--omega", "1,2")
        self.assertEqual(done.returncode, 0)
        first, second = csv.DictReader(io.StringIO(done.stdout.decode()))
        self.assertAlmostEqual(float(first["storage"]), 2 - 4 / 3, 12)
        self.assertEqual((second["storage"], second["loss"], second["tan_delta"], second["work"]), ("", "", "", ""))
        self.assertIn(b"omega = 2", done.stderr)
        row = json.loads(self.good("response", path, "--node", "b", "--omega", "2", "--json"))["rows"][0]
        self.assertIsNone(row["storage"])
        self.assertIn("mass", row["reason"])

    def test_refused(self):
        path = self.write(jenkin())
        for arguments in (("--omega", "0"), ("--omega", "1:2"), ("--omega", "-1:1:5:log"), (), ("--omega", "1", "--linear", "x"),
                          ("--omega", "1", "--amplitude", "0"), ("--omega", "1", "--harmonics", "100"),
                          ("--omega", "1", "--jobs", "0"), ("--omega", "1", "--sweep", "x"),
                          ("--omega", "1,2", "--sweep", "up", "--backbone"), ("--omega", "1", "--node", "w"), ("--omega", "1", "--node", "x")):
            self.bad(2, "response", path, *arguments)
        out = self.path("t.csv")
        self.assertEqual(self.good("response", path, "--omega", "1", "-o", out), b"")
        self.assertIn(b"omega,amplitude,direction,state,storage", self.read("t.csv"))


class Spectrum(Case):
    def test_maxwell(self):
        result = json.loads(self.good("spectrum", self.write(maxwell()), "--node", "b", "--json"))
        self.assertEqual(result["relaxation"]["equilibrium"], 0)
        self.assertAlmostEqual(result["relaxation"]["modes"][0]["tau"], 0.7 / 3, 14)
        self.assertAlmostEqual(result["relaxation"]["modes"][0]["modulus"], 3, 14)
        self.assertAlmostEqual(result["retardation"]["instantaneous"], 1 / 3, 14)
        self.assertAlmostEqual(result["retardation"]["fluidity"], 1 / 0.7, 14)
        self.assertEqual(result["retardation"]["modes"], [])
        for found, expected in zip(result["law"]["F"] + result["law"]["x"], (1, 0.7 / 3, 0, 0.7)):
            self.assertAlmostEqual(found, expected, 14)
        text = self.good("spectrum", self.write(maxwell(2, 3)), "--node", "b").decode()
        self.assertIn("F + 1.5 F' = 3 x'\n", text)

    def test_nothing_holds(self):
        """F = 0 of a bar that nothing holds."""
        model = maxwell()
        del model["elements"][0]
        result = json.loads(self.good("spectrum", self.write(model), "--node", "b", "--json"))
        self.assertEqual((result["relaxation"], result["retardation"]), (None, None))
        self.assertEqual(result["law"], {"F": [1], "x": [0]})

    def test_refused(self):
        """Sliders and masses are named."""
        self.assertIn("s", self.bad(3, "spectrum", self.write(jenkin())))
        model = maxwell()
        model["nodes"][1]["mass"] = 1
        self.assertIn("masses: n", self.bad(3, "spectrum", self.write(model), "--node", "b"))
        self.bad(2, "spectrum", self.write(maxwell()), "--node", "w")


if __name__ == "__main__":
    main()
