# SPDX-License-Identifier: GPL-3.0-or-later
"""fit: values come back from data that closed forms make, with 1 % of noise, from 30 % off."""
import json
import math
import re
import random

from hys_cli import Case, main


def drawing(elements, bars=()):
    return {"hysteron": 1, "nodes": [{"id": "wall", "fixed": True}, *({"id": bar} for bar in bars), {"id": "m"}],
            "elements": [{"id": name, "kind": KINDS[name[0]], "from": a, "to": b, FIELDS[name[0]]: value} for name, a, b, value in elements],
            "loads": [{"node": "m", "kind": "force", "signal": {"type": "constant", "value": 1}}]}


def zener(v):
    return drawing([("k0", "wall", "m", v["k0"]), ("k1", "wall", "A", v["k1"]), ("c1", "A", "m", v["c1"])], "A")


def burgers(v):
    return drawing([("k1", "wall", "A", v["k1"]), ("c1", "A", "B", v["c1"]), ("k2", "B", "m", v["k2"]), ("c2", "B", "m", v["c2"])], "AB")


def maxwell(v):
    return drawing([e for i in "123" for e in (("k" + i, "wall", "A" + i, v["k" + i]), ("c" + i, "A" + i, "m", v["c" + i]))],
                   ("A1", "A2", "A3"))


FIELDS = {"k": "stiffness", "c": "viscosity", "s": "threshold"}
KINDS = {"k": "spring", "c": "dashpot", "s": "slider"}


def bingham(v):
    """Under F = 3 sin t."""
    document = drawing([("k1", "wall", "A", v["k1"]), ("c1", "A", "m", v["c1"]), ("s1", "A", "m", v["s1"])], "A")
    document["loads"][0]["signal"] = {"type": "sin", "amplitude": 3, "omega": 1}
    return document


def bingham_motion(v, times):
    """x = F / k + y with c y' = what of F is beyond s, by small steps."""
    rows, y, now, h = [], 0.0, 0.0, 1e-4
    for t in times:
        while now < t:
            force = 3 * math.sin(now + h / 2)
            y += h * math.copysign(max(abs(force) - v["s1"], 0), force) / v["c1"]
            now += h
        rows.append((t, 3 * math.sin(t) / v["k1"] + y))
    return rows


def prandtl(v):
    return drawing([("k0", "wall", "m", v["k0"]), ("k1", "wall", "A", v["k1"]), ("s1", "A", "m", v["s1"])], "A")


def prandtl_force(v, path):
    u, before = 0.0, 0.0
    for x in path:
        u = max(-v["s1"] / v["k1"], min(u + x - before, v["s1"] / v["k1"]))
        before = x
        yield v["k0"] * x + v["k1"] * u


PARTS = 20


def persoz(v):
    return drawing([("k1", "A", "B", v["k1"]), ("k2", "wall", "A", v["k2"]), ("k3", "B", "m", v["k3"]), ("s1", "A", "B", v["s1"]),
                    ("s2", "wall", "B", v["s2"]), ("s3", "A", "m", v["s3"])], "AB")


def persoz_force(v, path):
    """In small steps the tensions of the three sliders, one after the other until none changes: each that which keeps it from slipping,
    or its limit."""
    k1, k2, k3 = v["k1"], v["k2"], v["k3"]
    tension, at = [0.0, 0.0, 0.0], (0.0, 0.0, 0.0)
    determinant = (k1 + k2) * (k1 + k3) - k1 * k1

    def place(x):
        """The bars A and B: (k1 + k2) A - k1 B = t1 + t3 and (k1 + k3) B - k1 A = k3 x - t1 - t2."""
        a, b = tension[0] + tension[2], k3 * x - tension[0] - tension[1]
        return ((k1 + k3) * a + k1 * b) / determinant, (k1 * a + (k1 + k2) * b) / determinant, x

    def stretch(a, b, x):
        return b - a, b, x - a
    softness = ((k1 + k3 + k2 - k1 + k1 - k1) / determinant, (k1 + k2) / determinant, (k1 + k3) / determinant)
    fine = [a + (b - a) * part / PARTS for a, b in zip([0] + path, path) for part in range(1, PARTS + 1)]
    for step, x in enumerate(fine):
        for _ in range(2000):
            most = 0
            for i in range(3):
                slip = stretch(*place(x))[i] - stretch(*at)[i]
                wanted = max(-v["s%d" % (i + 1)], min(tension[i] + slip / softness[i], v["s%d" % (i + 1)]))
                most = max(most, abs(wanted - tension[i]))
                tension[i] = wanted
            if most < 1e-12:
                break
        at = place(x)
        if step % PARTS == PARTS - 1:
            yield k3 * (x - at[1]) + tension[2]


def enough(n):
    """Nine of ten of @n, but for what a count of so few is uncertain by."""
    return 0.9 * n - 2 * math.sqrt(0.09 * n)


TIMES = [0.01 * 1.05 ** i for i in range(200)]


class Fit(Case):
    def fit(self, make, truth, kind, rows, off, *arguments):
        """The result of a fit of all values, from @off times or over the truth."""
        drawn = dict(truth, **{name: truth[name] * (off if i % 2 else 1 / off) for i, name in enumerate(truth)})
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(make(drawn), file)
        with open(self.path("data.csv"), "w", encoding="utf-8") as file:
            file.write("".join(",".join("%.9g" % number for number in row) + "\n" for row in rows))
        names = ",".join(name + "." + FIELDS[name[0]] for name in truth)
        return json.loads(self.good("fit", self.path("model.hysteron"), self.path("data.csv"), *arguments, "--free", names, "--as", kind,
                                    "--json"))

    def known(self, result, truth, errors):
        for (name, wanted), got in zip(truth.items(), result["values"].values(), strict=True):
            self.assertLess(abs(got["value"] - wanted), errors * got["error"], (name, got))
            self.assertLess(got["error"], 0.1 * wanted)
        self.assertEqual(result["unidentifiable"], [])

    def inside(self, result, truth):
        """How many values are within two errors of the truth."""
        return sum(abs(got["value"] - wanted) < 2 * got["error"]
                   for wanted, got in zip(truth.values(), result["values"].values(), strict=True))

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
        """Of ten measurements."""
        truth, inside = {"k1": 4, "c1": 50, "k2": 2, "c2": 3}, 0
        for seed in range(10):
            dice = random.Random(seed)
            rows = [(t, (1 / 4 + t / 50 + (1 - math.exp(-t * 2 / 3)) / 2) * (1 + 0.01 * dice.gauss(0, 1))) for t in TIMES]
            inside += self.inside(self.fit(burgers, truth, "creep", rows, 0.7), truth)
        self.assertGreaterEqual(inside, enough(10 * len(truth)))

    def test_creep_on_log_t(self):
        """Of a run over six decades of which 20 rows in each are recorded, each as the closed form says: the values come back."""
        truth = {"k1": 4, "c1": 50, "k2": 2, "c2": 3}
        model = burgers(truth) | {"simulation": {"until": 1000, "step": 0.001, "scheme": "exact", "per_decade": 20}}
        table = self.good("simulate", self.write(model), "--series", "x:m").decode().split("\n")[2:-1]
        rows = [tuple(map(float, row.split(","))) for row in table]
        self.assertEqual(len(rows), 110)   # of 121 points the first are less than a step apart
        for t, x in rows:
            self.assertAlmostEqual(x, 1 / 4 + t / 50 - math.expm1(-t * 2 / 3) / 2, delta=1e-11 * max(1, t))
        self.known(self.fit(burgers, truth, "creep", rows, 0.7), truth, 3)

    def test_moduli(self):
        """Of five measurements; and of five of the relaxation of Zener's."""
        truth, inside, zeners = {"k1": 2, "c1": 20, "k2": 3, "c2": 3, "k3": 5, "c3": 0.5}, 0, 0
        for seed in range(5):
            dice, rows = random.Random(seed), []
            for w in (0.01 * 1.1 ** i for i in range(100)):
                storage = sum(k * (w * c / k) ** 2 / (1 + (w * c / k) ** 2) for k, c in ((2, 20), (3, 3), (5, 0.5)))
                loss = sum(k * (w * c / k) / (1 + (w * c / k) ** 2) for k, c in ((2, 20), (3, 3), (5, 0.5)))
                rows.append((w, storage * (1 + 0.01 * dice.gauss(0, 1)), loss * (1 + 0.01 * dice.gauss(0, 1))))
            result = self.fit(maxwell, truth, "moduli", rows, 1.3)
            self.known(result, truth, 4)
            inside += self.inside(result, truth)
            self.assertLess(result["runs"], 100)
            rows = [(t, (0.5 + 3 * math.exp(-t / 2)) * (1 + 0.01 * dice.gauss(0, 1))) for t in TIMES]
            zeners += self.inside(self.fit(zener, {"k0": 0.5, "k1": 3, "c1": 6}, "relaxation", rows, 1.3), {"k0": 0.5, "k1": 3, "c1": 6})
        self.assertGreaterEqual(inside, enough(5 * len(truth)))
        self.assertGreaterEqual(zeners, enough(5 * 3))

    def loop(self, make, force, truth, top):
        """Values that were fitted to two cycles of growing amplitude, 1 % of noise of the range."""
        path = [top * (0.6 + 0.4 * min(i / 200, 1)) * math.sin(2 * math.pi * i / 200) for i in range(400)]
        exact, inside = list(force(truth, path)), 0
        for seed in range(5):
            dice = random.Random(seed)
            rows = [(x, r + 0.01 * (max(exact) - min(exact)) * dice.gauss(0, 1)) for x, r in zip(path, exact)]
            result = self.fit(make, truth, "loop", rows, 1.3)
            inside += self.inside(result, truth)
            self.assertLess(abs(result["residual"] - 0.01), 0.002)
            self.assertLess(result["runs"], 150)
            self.assertEqual(result["unidentifiable"], [])
        self.assertGreaterEqual(inside, enough(5 * len(truth)))
        clean = self.fit(make, truth, "loop", list(zip(path, exact)), 1.3)["values"]
        for name, wanted in truth.items():   # all of them, without noise
            self.assertLess(abs(clean[name + "." + FIELDS[name[0]]]["value"] / wanted - 1), 1e-6, name)

    def test_prandtl(self):
        self.loop(prandtl, prandtl_force, {"k0": 0.5, "k1": 3, "s1": 1.2}, 2)

    def test_repeated(self):
        """Ten cycles of the same rounded rows tell no more than one, and where they turn is rounded, too."""
        squares = []
        for seed in range(8):
            dice = random.Random(seed)
            truth = {"k0": dice.uniform(0.3, 0.8), "k1": dice.uniform(2, 4), "s1": dice.uniform(0.8, 1.6)}
            top = dice.uniform(1.6, 2.4)
            path = [top * math.sin(2 * math.pi * i / 200) for i in range(2000)]
            rows = [(round(x, 3), round(r, 3)) for x, r in zip(path, prandtl_force(truth, path))]
            values = self.fit(prandtl, truth, "loop", rows, 1.3)["values"]
            squares += [((values[name + "." + FIELDS[name[0]]]["value"] - wanted) / values[name + "." + FIELDS[name[0]]]["error"]) ** 2
                        for name, wanted in truth.items()]
        self.assertLess(math.sqrt(sum(squares) / len(squares)), 1.3)   # 8, where all rows count, 1.9, where turns are exact

    def test_persoz(self):
        self.loop(persoz, persoz_force, {"k1": 1, "k2": 1.5, "k3": 2, "s1": 0.8, "s2": 1.2, "s3": 0.5}, 4)

    def test_bingham(self):
        truth, inside = {"k1": 2, "c1": 1.5, "s1": 1}, 0
        exact = bingham_motion(truth, [0.05 * i for i in range(1, 250)])
        for seed in range(5):
            dice = random.Random(seed)
            result = self.fit(bingham, truth, "motion", [(t, x + 0.03 * dice.gauss(0, 1)) for t, x in exact], 1.3)
            self.known(result, truth, 3)
            inside += self.inside(result, truth)
        self.assertGreaterEqual(inside, enough(5 * len(truth)))

    def test_several(self):
        """Creep tells the springs and relaxation too: both together, weighed by what each leaves, and of a few rows."""
        dice, truth = random.Random(4), {"k0": 0.5, "k1": 3, "c1": 6}
        with open(self.path("creep.csv"), "w", encoding="utf-8") as file:
            for t in TIMES:
                creep = 2 - (2 - 1 / 3.5) * math.exp(-t * 0.5 * 3 / 3.5 / 6)
                file.write("%.9g,%.9g\n" % (t, creep * (1 + 0.003 * dice.gauss(0, 1))))
        rows = [(t, (0.5 + 3 * math.exp(-t / 2)) * (1 + 0.03 * dice.gauss(0, 1))) for t in TIMES]
        alone = self.fit(zener, truth, "relaxation", rows, 1.3)
        both = self.fit(zener, truth, "relaxation,creep", rows, 1.3, self.path("creep.csv"))
        self.known(both, truth, 3)
        for name in "k0.stiffness", "k1.stiffness":
            self.assertLess(both["values"][name]["error"], alone["values"][name]["error"] / 3)
        few = self.fit(zener, truth, "relaxation", rows, 1.3, "--rows", "1:150")
        self.assertGreater(few["values"]["k0.stiffness"]["error"], alone["values"]["k0.stiffness"]["error"])

    def table(self, name, heading, rows):
        """A file with these headings, which are apart by the same as the numbers."""
        mark = next(mark for mark in "\t;," if mark in heading)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(heading + "\n" + "".join(mark.join("%.12g" % number for number in row) + "\n" for row in rows))
        return self.path(name)

    def test_recognised(self):
        """What is in a table is known by its columns; the model keeps them as points that its figures show."""
        truth, held, pulled = {"k0": 0.5, "k1": 3, "c1": 6}, 0.02, 4
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(zener({"k0": 0.7, "k1": 2, "c1": 8}), file)
        relaxation = [(t, 0.5 + 3 * math.exp(-t / 2)) for t in TIMES]
        creep = [(t, 2 - (2 - 1 / 3.5) * math.exp(-t * 0.5 * 3 / 3.5 / 6)) for t in TIMES]
        moduli = [(w, 0.5 + 12 * w * w / (1 + 4 * w * w), 6 * w / (1 + 4 * w * w)) for w in TIMES]
        tables = {"Time (s),Relaxation modulus G(t) (kPa)": (relaxation, "t"), "t,F": (relaxation, "t"),
                  "Zeit [s]\tDehnung [%]\tSpannung [MPa]": ([(t, held, held * g) for t, g in relaxation], "t"),
                  "Temps (s);Force (N);Déplacement (mm)": ([(t, pulled, pulled * j) for t, j in creep], "t"),
                  "Time [s];Load [N];Extension [mm]": ([(0.5 * t, 0, 0.01) for t in range(11)]
                                                       + [(5 + t, pulled, pulled * j) for t, j in creep], "t"),
                  "Tiempo [s],Deformación [-]": (creep, "t"), "time;creep compliance J(t) [1/MPa]": (creep, "t"),
                  "Angular frequency [rad/s],Loss modulus [Pa],Storage modulus [Pa]":
                      ([(w, loss, storage) for w, storage, loss in moduli], "omega"),
                  "Frequenz [Hz]\tSpeichermodul [Pa]\tVerlustmodul [Pa]":
                      ([(w / (2 * math.pi), storage, loss) for w, storage, loss in moduli], "omega"),
                  "Fréquence (Hz);Température (°C);G' (Pa);G'' (Pa)":
                      ([(w / (2 * math.pi), 23, storage, loss) for w, storage, loss in moduli], "omega"),
                  "ω,módulo de almacenamiento,módulo de pérdida": (moduli, "omega")}
        for heading, (rows, first) in tables.items():
            result = json.loads(self.good("fit", self.path("model.hysteron"), self.table("data.csv", heading, rows), "--json", "--free",
                                          "k0.stiffness,k1.stiffness,c1.viscosity", "-o", self.path("fitted.hysteron")))
            for name, wanted in truth.items():
                self.assertLess(abs(result["values"][name + "." + FIELDS[name[0]]]["value"] / wanted - 1), 1e-6, heading)
            with open(self.path("fitted.hysteron"), encoding="utf-8") as file:
                kept = json.load(file)["runs"][0]
            self.assertTrue(kept["points"])
            self.assertEqual(kept["name"], "data.csv")
            self.assertLess(abs(kept["series"][first][9] / TIMES[9] - 1), 1e-8)
        self.assertEqual(set(kept["series"]), {"omega", "storage", "loss"})

    def test_compliance(self):
        """A compliance is taken before the strain that it comes from, and divided by nothing that was held."""
        creep = [2 - (2 - 1 / 3.5) * math.exp(-t * 0.5 * 3 / 3.5 / 6) for t in TIMES]
        rows = [(t, 100, j, 100 * 100 * j) for t, j in zip(TIMES, creep)]
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(zener({"k0": 0.7, "k1": 2, "c1": 8}), file)
        values = json.loads(self.good("fit", self.path("model.hysteron"),
                                      self.table("creep.csv", "Time (s);Stress (Pa);Compliance (1/Pa);Strain (%)", rows), "--json", "--free",
                                      "k0.stiffness,k1.stiffness,c1.viscosity"))["values"]
        for name, wanted in (("k0.stiffness", 0.5), ("k1.stiffness", 3), ("c1.viscosity", 6)):
            self.assertLess(abs(values[name]["value"] / wanted - 1), 1e-6, name)

    def test_units(self):
        """Lengths, forces and times are taken into the units of the model, whether the columns or the call name them."""
        model = dict(zener({"k0": 0.7, "k1": 2, "c1": 8}), units={"length": "mm", "force": "N", "time": "s"})
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(model, file)
        rows = [(t / 60, 250, 1e-3 * 0.25 * (0.5 + 3 * math.exp(-t / 2))) for t in TIMES]   # min, µm, kN
        named = self.table("named.csv", "time [min],displacement [µm],force [kN]", rows)
        bare = self.table("bare.csv", "time,displacement,force", rows)
        for arguments in (named,), (bare, "--unit", "x=min", "--unit", "y=kN", "--unit", "z=µm"):
            values = json.loads(self.good("fit", self.path("model.hysteron"), *arguments, "--json", "--free",
                                          "k0.stiffness,k1.stiffness,c1.viscosity"))["values"]
            for name, wanted in (("k0.stiffness", 0.5), ("k1.stiffness", 3), ("c1.viscosity", 6)):
                self.assertLess(abs(values[name]["value"] / wanted - 1), 1e-6)
        for text in "mm", "x", "w=mm", "=mm", "":
            self.assertIn("--unit", self.bad(2, "fit", self.path("model.hysteron"), bare, "--unit", text, "--free", "k0.stiffness"))

    def prandtl_table(self, name, heading, cycles, drift=0.0, scale=(1, 1)):
        """Cycles of 200 rows from rest, of a force that drifts; the truth."""
        truth = {"k0": 0.5, "k1": 3, "s1": 1.2}
        path = [2 * math.sin(2 * math.pi * i / 200) for i in range(200 * cycles + 1)]
        rows = [(0.01 * (i + 1), scale[0] * x, scale[1] * (r + drift * i / len(path)))
                for i, (x, r) in enumerate(zip(path, prandtl_force(truth, path)))]
        return truth, self.table(name, heading, rows)

    def fit_prandtl(self, *arguments):
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(dict(prandtl({"k0": 0.7, "k1": 2, "s1": 1}), units={"length": "mm", "force": "kN", "time": "min"}), file)
        return json.loads(self.good("fit", self.path("model.hysteron"), *arguments, "--free", "k0.stiffness,k1.stiffness,s1.threshold",
                                    "--json"))["values"]

    def test_cycles(self):
        """Cycles in the middle begin from what was before them; a drift is taken off; the mean of cycles is closed."""
        truth, data = self.prandtl_table("data.csv", "Time (min),Travel (mm),Load (kN)", 5, drift=0.4)
        for arguments in ("--detrend",), ("--detrend", "--cycles", "2:4"), ("--detrend", "--cycles", "3:", "--average"):
            values = self.fit_prandtl(data, *arguments)
            for name, wanted in truth.items():
                self.assertLess(abs(values[name + "." + FIELDS[name[0]]]["value"] / wanted - 1), 1e-4, (arguments, name))
        _, data = self.prandtl_table("data.csv", "Time (min),Travel (mm),Load (kN)", 5)
        for arguments in ("--cycles", "3:3"), ("--rows", "470:760"):   # from the middle of a branch
            values = self.fit_prandtl(data, *arguments)
            for name, wanted in truth.items():
                self.assertLess(abs(values[name + "." + FIELDS[name[0]]]["value"] / wanted - 1), 1e-6, (arguments, name))
        self.assertIn("data.csv: there are the cycles 1 to 6", self.bad(3, "fit", self.path("model.hysteron"), data, "--free", "k0.stiffness",
                                                                       "--cycles", "8:"))
        for option, text in ("--cycles", "0:2"), ("--cycles", "x"), ("--area", "-3"), ("--area", "3 kg"), ("--length", "3 mm mm"):
            self.assertIn(option, self.bad(2, "fit", self.path("model.hysteron"), data, "--free", "k0.stiffness", option, text))

    def test_specimen(self):
        """Stress and strain of a specimen of 25 mm² and 80 mm are its force and its elongation, in the units of the model."""
        truth, data = self.prandtl_table("data.csv", "Time (min),Strain (%),Stress (MPa)", 2, scale=(100 / 80, 1000 / 25))
        for arguments in ("--area", "25", "--length", "80"), ("--area", "0.25 cm²", "--length", "8cm"), ("--area", "25mm2", "--length", "0.08 m"), ("--area", "2.5e-5 m²", "--length", "8E1"):
            values = self.fit_prandtl(data, *arguments)
            for name, wanted in truth.items():
                self.assertLess(abs(values[name + "." + FIELDS[name[0]]]["value"] / wanted - 1), 1e-6, (arguments, name))
        rows = [(w / (2 * math.pi * 60), 1000 * 80 / 25 * (0.5 + 12 * w * w / (1 + 4 * w * w)), 1000 * 80 / 25 * 6 * w / (1 + 4 * w * w))
                for w in TIMES]   # turns a second, for a model in minutes; kN/mm as MPa
        moduli = self.table("moduli.csv", "Frequency [Hz],Storage modulus [MPa],Loss modulus [MPa]", rows)
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(dict(zener({"k0": 0.7, "k1": 2, "c1": 8}), units={"length": "mm", "force": "kN", "time": "min"}), file)
        values = json.loads(self.good("fit", self.path("model.hysteron"), moduli, "--json", "--free", "k0.stiffness,k1.stiffness,c1.viscosity",
                                      "--area", "25", "--length", "80"))["values"]
        for name, wanted in (("k0.stiffness", 0.5), ("k1.stiffness", 3), ("c1.viscosity", 6)):
            self.assertLess(abs(values[name]["value"] / wanted - 1), 1e-6, name)

    def test_kept(self):
        """What was fitted, how well, and what of the file it was is in the model; and its points can be fitted to again."""
        _, data = self.prandtl_table("my data.csv", "Time (min),Travel (mm),Load (kN)", 3)
        self.fit_prandtl(data, "--cycles", "2:3", "-o", self.path("fitted.hysteron"))
        with open(self.path("fitted.hysteron"), encoding="utf-8") as file:
            fitted = json.load(file)
        kept = fitted["runs"][0]
        self.assertEqual(kept["name"], "my data.csv")
        self.assertEqual(kept["chosen"], "--as loop --x 'Travel (mm)' --y 'Load (kN)' --z 'Time (min)' --cycles 2:3")
        self.assertLess(kept["residual"], 1e-6)
        self.assertEqual(set(kept["errors"]), {"k0.stiffness", "k1.stiffness", "s1.threshold"})
        for name, error in kept["errors"].items():
            self.assertLess(abs(kept["values"][name] - dict(k0=0.5, k1=3, s1=1.2)[name[:2]]), 1e-5)
            self.assertLess(error, 1e-4)
        for option, text, code, said in (("--as", "creep", 2, "--as"), ("--x", "F", 2, "--x"), ("--cycles", "8:", 3, "there are the cycles")):
            self.assertIn(said, self.bad(code, "fit", self.path("fitted.hysteron"), "--free", "k0.stiffness", option, text))
        # creep of a Zener model, then from its own points
        creep = [(t, 2 - (2 - 1 / 3.5) * math.exp(-t * 0.5 * 3 / 3.5 / 6)) for t in TIMES]
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(zener({"k0": 0.7, "k1": 2, "c1": 8}), file)
        free = "--free", "k0.stiffness,k1.stiffness,c1.viscosity", "--json"
        self.good("fit", self.path("model.hysteron"), self.table("creep.csv", "Time (s),Creep compliance (1/MPa)", creep), *free, "-o",
                  self.path("fitted.hysteron"))
        values = json.loads(self.good("fit", self.path("fitted.hysteron"), "--set", "k0.stiffness=0.9", "--set", "c1.viscosity=9", *free,
                                      "-o", self.path("again.hysteron")))["values"]
        for name, wanted in (("k0.stiffness", 0.5), ("k1.stiffness", 3), ("c1.viscosity", 6)):
            self.assertLess(abs(values[name]["value"] / wanted - 1), 1e-6, name)
        with open(self.path("again.hysteron"), encoding="utf-8") as file:
            self.assertEqual(len(json.load(file)["runs"]), 1)   # not once more
        self.assertIn("keeps points", self.bad(2, "fit", self.path("model.hysteron"), "--free", "k0.stiffness"))

    def test_kept_lead(self):
        """What a bar with a dashpot did before the cycles that were taken is kept with them, and gone through again."""
        rows, u, h = [], 0.0, 0.05   # k1 u = c1 (x - u)', exact for x that is linear from row to row; c1 / k1 = 20
        for i in range(1, 601):
            speed = (2 * math.sin(h * i) - 2 * math.sin(h * (i - 1))) / h
            u = speed * 20 + (u - speed * 20) * math.exp(-h / 20)
            rows.append((h * i, 2 * math.sin(h * i), 0.5 * 2 * math.sin(h * i) + 3 * u))
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(zener({"k0": 0.7, "k1": 2, "c1": 50}), file)
        free = "--free", "k0.stiffness,k1.stiffness,c1.viscosity", "--json"
        self.good("fit", self.path("model.hysteron"), self.table("loop.csv", "t;x;r", rows), "--cycles", "3:3", *free, "-o",
                  self.path("fitted.hysteron"))
        values = json.loads(self.good("fit", self.path("fitted.hysteron"), "--set", "k1.stiffness=4", *free))["values"]
        for name, wanted in (("k0.stiffness", 0.5), ("k1.stiffness", 3), ("c1.viscosity", 60)):
            self.assertLess(abs(values[name]["value"] / wanted - 1), 1e-5, (name, values))

    def test_lead_drifts(self):
        """What x drifts is taken off before the first force as well: of 2 sin t + t / 50, one number is left beside 2 sin t."""
        rows = [(t, 2 * math.sin(t) + t / 50, math.nan if t < 15 else 6 * math.sin(t)) for t in (math.pi / 50 * i for i in range(1, 1001))]
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(zener({"k0": 0.7, "k1": 2, "c1": 50}), file)
        self.good("fit", self.path("model.hysteron"), self.table("loop.csv", "t;x;r", rows), "--detrend", "--free", "k0.stiffness", "-o",
                  self.path("fitted.hysteron"))
        with open(self.path("fitted.hysteron"), encoding="utf-8") as file:
            series = json.load(file)["runs"][0]["series"]
        left = [x - 2 * math.sin(t) for t, x in zip(series["t"], series["x:m"])]
        self.assertEqual((len(left), series["r:m"][0]), (1000, None))
        self.assertLess(max(left) - min(left), 1e-6)

    def test_loop_and_creep(self):
        """A loop tells the springs, creep the dashpot: both at once, each known by its columns."""
        truth, n = {"k0": 0.5, "k1": 3, "c1": 6}, 400
        creep = [(t, 2 - (2 - 1 / 3.5) * math.exp(-t * 0.5 * 3 / 3.5 / 6)) for t in TIMES]
        rows, u, h = [], 0.0, 0.05   # k1 u = c1 (x - u)', exact for x that is linear from row to row
        for i in range(1, n + 1):
            speed = (2 * math.sin(h * i) - 2 * math.sin(h * (i - 1))) / h
            u = speed * 2 + (u - speed * 2) * math.exp(-h / 2)
            rows.append((h * i, 2 * math.sin(h * i), 0.5 * 2 * math.sin(h * i) + 3 * u))
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(zener({"k0": 0.7, "k1": 2, "c1": 8}), file)
        result = json.loads(self.good("fit", self.path("model.hysteron"), self.table("loop.csv", "t;x;r", rows),
                                      self.table("creep.csv", "time [s];creep compliance [1/MPa]", creep), "--json", "--free",
                                      "k0.stiffness,k1.stiffness,c1.viscosity", "-o", self.path("fitted.hysteron")))
        for name, wanted in truth.items():
            self.assertLess(abs(result["values"][name + "." + FIELDS[name[0]]]["value"] / wanted - 1), 1e-5, name)
        with open(self.path("fitted.hysteron"), encoding="utf-8") as file:
            kept = json.load(file)["runs"]
        self.assertEqual([run["chosen"][:8] for run in kept], ["--as loo", "--as cre"])
        again = json.loads(self.good("fit", self.path("fitted.hysteron"), "--set", "k1.stiffness=4", "--json", "--free",
                                     "k0.stiffness,k1.stiffness,c1.viscosity"))["values"]
        self.assertLess(abs(again["k1.stiffness"]["value"] / 3 - 1), 1e-5)

    def test_share(self):
        """What is left is of the data, or of the range of a motion, and is said to be."""
        truth = {"k0": 0.5, "k1": 3, "c1": 6}
        for kind, heading, said in ("relaxation", "t,F", "% of the data (root"), ("motion", "t,r:m", "% of the range of the data (root"):
            data = self.table("data.csv", heading, [(t, (0.5 + 3 * math.exp(-t / 2)) * (1.01 if i % 2 else 0.99))
                                                    for i, t in enumerate(TIMES)])
            with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
                json.dump(zener(truth), file)
            told = self.good("fit", self.path("model.hysteron"), data, "--as", kind, "--free", "k0.stiffness").decode()
            self.assertIn(said, told)

    def test_beside(self):
        """Persoz's values up or down by 30 %: from this place the iteration ends with a quarter more than the noise, others lead on."""
        dice, truth, rows = random.Random(94), {"k1": 1, "k2": 1.5, "k3": 2, "s1": 0.8, "s2": 1.2, "s3": 0.5}, []
        path = [4 * (0.6 + 0.4 * min(i / 200, 1)) * math.sin(2 * math.pi * i / 200) for i in range(400)]
        exact = list(persoz_force(truth, path))
        for x, r in zip(path, exact):
            rows.append((x, r + 0.01 * (max(exact) - min(exact)) * dice.gauss(0, 1)))
        start = {name: value * (1.3 if dice.random() < 0.5 else 1 / 1.3) for name, value in truth.items()}
        result = self.fit(persoz, start, "loop", rows, 1)
        self.assertLess(abs(result["residual"] - 0.01), 0.001)
        if result["values"]["s2.threshold"]["value"] < result["values"]["s3.threshold"]["value"]:   # the same from the other end
            truth.update(k2=2, k3=1.5, s2=0.5, s3=1.2)
        self.known(result, truth, 4)

    def test_plateau(self):
        """Started where the slider never slips, nothing tells how to go on: other places do."""
        truth = {"k0": 0.5, "k1": 3, "s1": 1.2}
        path = [2 * math.sin(2 * math.pi * i / 200) for i in range(400)]
        rows = list(zip(path, prandtl_force(truth, path)))
        drawn = dict(truth, s1=5)
        self.fit(prandtl, truth, "loop", rows, 1)
        with open(self.path("model.hysteron"), "w", encoding="utf-8") as file:
            json.dump(prandtl(drawn), file)
        result = json.loads(self.good("fit", self.path("model.hysteron"), self.path("data.csv"), "--as", "loop", "--json", "--free",
                                      "k0.stiffness,k1.stiffness,s1.threshold", "-o", self.path("fitted.hysteron")))
        for name, wanted in (("k0.stiffness", 0.5), ("k1.stiffness", 3), ("s1.threshold", 1.2)):
            self.assertLess(abs(result["values"][name]["value"] / wanted - 1), 1e-4)
        with open(self.path("fitted.hysteron"), encoding="utf-8") as file:
            self.assertRegex(json.load(file)["notes"], r"data\.csv\nk0\.stiffness = 0[.,]5.* ± ")

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

    def prony(self, rows, *arguments):
        with open(self.path("data.csv"), "w", encoding="utf-8") as file:
            file.write("".join(",".join("%.9g" % number for number in row) + "\n" for row in rows))
        return json.loads(self.good("fit", "--prony", "auto", self.path("data.csv"), "--json", *arguments))

    def test_prony(self):
        """Five modes over six decades, 1 % of noise: as many or fewer with a residual at the noise, none negative, the drawing has them."""
        modes = [(3, 1e-2), (1, 1e-1), (2, 1), (0.7, 10), (1.5, 100)]
        model = self.path("maxwell.hysteron")
        for seed in range(3):
            for floor in 0, 0.5:
                dice = random.Random(seed)
                rows = [(t, (floor + sum(g * math.exp(-t / tau) for g, tau in modes)) * (1 + 0.01 * dice.gauss(0, 1)))
                        for t in (1e-3 * 10 ** (6 * i / 300) for i in range(301)) if t < 1000 or floor]
                result = self.prony(rows if floor else rows[:250], "-o", model)
                self.assertLessEqual(len(result["tau"]), 5)
                self.assertTrue(all(g > 0 for g in result["modulus"]))
                self.assertLess(abs(result["residual"] - 0.01), 0.0015)
                if floor:
                    self.assertTrue(result["solid"])
                    self.assertLess(abs(result["equilibrium"] - floor), 3 * result["equilibrium_error"])
                spectrum = json.loads(self.good("spectrum", model, "--json"))["relaxation"]
                for got, tau, g in zip(spectrum["modes"], result["tau"], result["modulus"], strict=True):
                    self.assertLess(abs(got["tau"] / tau - 1), 1e-9)
                    self.assertLess(abs(got["modulus"] / g - 1), 1e-9)

    def test_prony_moduli(self):
        """Without noise the modes themselves, in the order of falling times, from storage and loss."""
        modes = [(1.5, 100), (2, 1), (3, 1e-2)]
        rows = []
        for w in (1e-3 * 10 ** (6 * i / 90) for i in range(91)):
            rows.append((w, 0.5 + sum(g * (w * tau) ** 2 / (1 + (w * tau) ** 2) for g, tau in modes),
                         sum(g * w * tau / (1 + (w * tau) ** 2) for g, tau in modes)))
        result = self.prony(rows, "--as", "moduli")
        self.assertEqual(len(result["tau"]), 3)
        left, n, p = result["residual"] ** 2, 2 * len(rows), 2 * 3 + 2   # moduli, times, what stays, and the noise
        self.assertLess(abs(result["aicc"] - (n * math.log(max(left, 1e-24)) + 2 * p + 2 * p * (p + 1) / (n - p - 1))), 1e-3 * n)
        for (g, tau), modulus, time in zip(modes, result["modulus"], result["tau"]):
            self.assertLess(abs(modulus / g - 1), 1e-5)
            self.assertLess(abs(time / tau - 1), 1e-5)
        self.assertLess(abs(result["equilibrium"] / 0.5 - 1), 1e-5)
        self.good("fit", "--prony", "auto", self.path("data.csv"), "--as", "moduli", "-o", self.path("prony.hysteron"))
        self.good("plot", self.path("prony.hysteron"), "-o", self.path("prony.svg"))
        with open(self.path("prony.svg"), encoding="utf-8") as file:   # the points among the moduli
            self.assertIn("data.csv", file.read())
        self.assertIn("--prony", self.bad(2, "fit", "--prony", "0", self.path("data.csv")))
        self.assertIn("relaxation or of moduli", self.bad(2, "fit", "--prony", "2", self.path("data.csv"), "--as", "creep"))
        for option in ("--free", "k1.stiffness"), ("--node", "m"):
            self.assertIn(option[0], self.bad(2, "fit", "--prony", "2", self.path("data.csv"), *option))
        self.assertIn("too many arguments: more.csv", self.bad(2, "fit", "--prony", "2", self.path("data.csv"), "more.csv"))

    def test_usage(self):
        self.fit(zener, {"k0": 0.5, "k1": 3, "c1": 6}, "relaxation", [(t, 0.5 + 3 * math.exp(-t / 2)) for t in TIMES], 1)
        model, data = self.path("model.hysteron"), self.path("data.csv")
        self.assertIn("--as", self.bad(2, "fit", model, data, "--free", "k1.stiffness", "--as", ""))
        self.assertIn("what was measured", self.bad(3, "fit", model, data, "--free", "k1.stiffness"))
        self.assertIn("--free", self.bad(2, "fit", model, data, "--as", "creep"))
        self.assertIn("twice", self.bad(2, "fit", model, data, "--as", "creep", "--free", "k1.stiffness,c1.viscosity,k1.stiffness"))
        self.assertIn("nope", self.bad(2, "fit", model, data, "--as", "creep", "--free", "nope.stiffness"))
        self.assertIn("positive", self.bad(2, "fit", model, data, "--as", "creep", "--free", "simulation.step"))
        self.assertIn("--rows", self.bad(2, "fit", model, data, "--as", "creep", "--free", "k1.stiffness", "--rows", "9:3"))
        self.assertIn("columns", self.bad(3, "fit", model, data, "--as", "moduli", "--free", "k1.stiffness"))
        self.assertIn("persoz: moduli of drawings with sliders", self.bad(3, "fit", "example:persoz", data, "--as", "moduli", "--free",
                                                                         "k1.stiffness", "--y", "2", "--z", "2"))


if __name__ == "__main__":
    main()
