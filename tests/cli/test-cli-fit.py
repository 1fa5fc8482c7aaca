# SPDX-License-Identifier: GPL-3.0-or-later
"""fit: values come back from data that closed forms make, with 1 % of noise, from 30 % off."""
import json
import math
import re
import random

from hys_cli import Case, main


def drawing(elements, bars=()):
    return {"hysteron": 1, "nodes": [{"id": "wall", "fixed": True}, *({"id": bar} for bar in bars), {"id": "m"}],
            "elements": [{"id": name, "kind": "spring" if name[0] == "k" else "dashpot", "from": a, "to": b,
                          "stiffness" if name[0] == "k" else "viscosity": value} for name, a, b, value in elements],
            "loads": [{"node": "m", "kind": "force", "signal": {"type": "constant", "value": 1}}]}


def zener(v):
    return drawing([("k0", "wall", "m", v["k0"]), ("k1", "wall", "A", v["k1"]), ("c1", "A", "m", v["c1"])], "A")


def burgers(v):
    return drawing([("k1", "wall", "A", v["k1"]), ("c1", "A", "B", v["c1"]), ("k2", "B", "m", v["k2"]), ("c2", "B", "m", v["c2"])], "AB")


def maxwell(v):
    return drawing([e for i in "123" for e in (("k" + i, "wall", "A" + i, v["k" + i]), ("c" + i, "A" + i, "m", v["c" + i]))],
                   ("A1", "A2", "A3"))


TIMES = [0.01 * 1.05 ** i for i in range(200)]


class Fit(Case):
    def fit(self, make, truth, kind, rows, off, *arguments):
        """The result of a fit of all values from @off times or over the truth."""
        drawn = {name: value * (off if i % 2 else 1 / off) for i, (name, value) in enumerate(truth.items())}
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(make(drawn), file)
        with open(self.path("data.csv"), "w", encoding="utf-8") as file:
            file.write("".join(",".join("%.9g" % number for number in row) + "\n" for row in rows))
        names = ",".join(name + (".stiffness" if name[0] == "k" else ".viscosity") for name in truth)
        return json.loads(self.good("fit", self.path("model.hysteron"), self.path("data.csv"), "--free", names, "--as", kind, "--json",
                                    *arguments))

    def known(self, result, truth, errors):
        for (name, wanted), got in zip(truth.items(), result["values"].values(), strict=True):
            self.assertLess(abs(got["value"] - wanted), errors * got["error"], (name, got))
            self.assertLess(got["error"], 0.1 * wanted)
        self.assertEqual(result["unidentifiable"], [])

    def test_relaxation(self):
        dice, truth = random.Random(1), {"k0": 0.5, "k1": 3, "c1": 6}
        rows = [(t, (0.5 + 3 * math.exp(-t / 2)) * (1 + 0.01 * dice.gauss(0, 1))) for t in TIMES]
        model = self.path("fitted.hysteron")
        result = self.fit(zener, truth, "relaxation", rows, 1.3, "-o", model)
        self.known(result, truth, 3)
        self.assertLess(abs(result["residual"] - 0.01), 0.002)
        self.assertEqual(len(result["correlation"]), 3)
        self.assertAlmostEqual(result["correlation"][0][0], 1, 9)
        spectrum = json.loads(self.good("spectrum", model, "--json"))
        self.assertLess(abs(spectrum["relaxation"]["equilibrium"] - 0.5), 0.02)

    def test_creep(self):
        """Of ten measurements 95 of 100 values would be within two errors; at least 80 must."""
        truth, inside = {"k1": 4, "c1": 50, "k2": 2, "c2": 3}, 0
        for seed in range(10):
            dice = random.Random(seed)
            rows = [(t, (1 / 4 + t / 50 + (1 - math.exp(-t * 2 / 3)) / 2) * (1 + 0.01 * dice.gauss(0, 1))) for t in TIMES]
            result = self.fit(burgers, truth, "creep", rows, 0.7)
            inside += sum(abs(got["value"] - wanted) < 2 * got["error"]
                          for wanted, got in zip(truth.values(), result["values"].values(), strict=True))
        self.assertGreaterEqual(inside, 32)

    def test_moduli(self):
        dice, truth = random.Random(3), {"k1": 2, "c1": 20, "k2": 3, "c2": 3, "k3": 5, "c3": 0.5}
        rows = []
        for w in (0.01 * 1.1 ** i for i in range(100)):
            storage = sum(k * (w * c / k) ** 2 / (1 + (w * c / k) ** 2) for k, c in ((2, 20), (3, 3), (5, 0.5)))
            loss = sum(k * (w * c / k) / (1 + (w * c / k) ** 2) for k, c in ((2, 20), (3, 3), (5, 0.5)))
            rows.append((w, storage * (1 + 0.01 * dice.gauss(0, 1)), loss * (1 + 0.01 * dice.gauss(0, 1))))
        self.known(self.fit(maxwell, truth, "moduli", rows, 1.3), truth, 3)

    def test_exact(self):
        """Without noise the values themselves."""
        truth = {"k0": 0.5, "k1": 3, "c1": 6}
        result = self.fit(zener, truth, "relaxation", [(t, 0.5 + 3 * math.exp(-t / 2)) for t in TIMES], 1.3)
        for (name, wanted), got in zip(truth.items(), result["values"].values(), strict=True):
            self.assertLess(abs(got["value"] / wanted - 1), 1e-6, name)

    def test_text(self):
        """One percent up and down of the data is a residual of one percent."""
        truth = {"k0": 0.5, "k1": 3, "c1": 6}
        rows = [(t, (1 + 0.01 * (-1) ** i) * (0.5 + 3 * math.exp(-t / 2))) for i, t in enumerate(TIMES)]
        residual = 100 * self.fit(zener, truth, "relaxation", rows, 1.1)["residual"]
        text = self.good("fit", self.path("model.hysteron"), self.path("data.csv"), "--free", "k0.stiffness,k1.stiffness,c1.viscosity",
                         "--as", "relaxation")
        said = re.search(rb"^Residual: ([0-9.]+) % of the data", text, re.M)
        self.assertLess(abs(residual - 1), 0.05)
        self.assertLess(abs(float(said[1]) - residual), 1e-2)

    def test_unidentifiable(self):
        """Two springs side by side are one; a dashpot whose time is long past has no influence."""
        def double(v):
            document = zener(v)
            document["elements"].append({"id": "k2", "kind": "spring", "from": "wall", "to": "m", "stiffness": v["k2"]})
            return document
        rows = [(t, 1.5 + 3 * math.exp(-t / 2)) for t in TIMES]
        result = self.fit(double, {"k0": 0.5, "k1": 3, "c1": 6, "k2": 1}, "relaxation", rows, 1.1)
        self.assertEqual(result["unidentifiable"], ["k0.stiffness and k2.stiffness enter only as k0.stiffness + k2.stiffness"])
        values = result["values"]
        self.assertIsNone(values["k0.stiffness"]["error"])
        self.assertAlmostEqual(values["k0.stiffness"]["value"] + values["k2.stiffness"]["value"], 1.5, 6)
        late = self.fit(zener, {"k0": 0.5, "k1": 3, "c1": 6}, "relaxation", [(100 + t, 0.5) for t in TIMES], 1.1)
        self.assertIn("c1.viscosity has no influence here", late["unidentifiable"])

    def test_usage(self):
        self.fit(zener, {"k0": 0.5, "k1": 3, "c1": 6}, "relaxation", [(t, 0.5 + 3 * math.exp(-t / 2)) for t in TIMES], 1)
        model, data = self.path("model.hysteron"), self.path("data.csv")
        self.assertIn("--as", self.bad(2, "fit", model, data, "--free", "k1.stiffness"))
        self.assertIn("--free", self.bad(2, "fit", model, data, "--as", "creep"))
        self.assertIn("twice", self.bad(2, "fit", model, data, "--as", "creep", "--free", "k1.stiffness,c1.viscosity,k1.stiffness"))
        self.assertIn("nope", self.bad(2, "fit", model, data, "--as", "creep", "--free", "nope.stiffness"))
        self.assertIn("positive", self.bad(2, "fit", model, data, "--as", "creep", "--free", "simulation.step"))
        self.assertIn("columns", self.bad(3, "fit", model, data, "--as", "moduli", "--free", "k1.stiffness"))
        self.assertIn("persoz: these data are fitted by springs and dashpots", self.bad(3, "fit", "example:persoz", data, "--as", "creep", "--free", "k1.stiffness"))


if __name__ == "__main__":
    main()
