# SPDX-License-Identifier: GPL-3.0-or-later
"""identify: from a simulated loop and a noisy one to a model, and back."""
import json
import math
import random
import re

from hys_cli import Case, main

# Without noise; no row is at a turning point, which are fitted too.
EXACT = 1e-9
K0, K, ETA, AMPLITUDE = 0.5, [3.0, 1.0], [0.5, 2.0], 3.0


def rise(d):
    """How much r grows on a half-cycle: (4.23), (4.24) of the 2000 paper."""
    return K0 * d + sum(k * min(d, 2 * eta) for k, eta in list(zip(K, ETA)))


def loop(n, cycles, noise, seed=1):
    dice = random.Random(seed)
    half = rise(2 * AMPLITUDE) / 2
    rows = []
    for i in range(int(n * cycles)):
        angle = 2 * math.pi * (i + 0.9 * dice.random()) / n
        x, way = AMPLITUDE * math.cos(angle), -1 if math.sin(angle) > 0 else 1
        rows.append((x, way * (rise(AMPLITUDE + way * x) - half) + 2 * half * noise * dice.gauss(0, 1)))
    return rows


class Identify(Case):
    def csv(self, rows, header="x,r\n", name="loop.csv"):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(header + "".join("%r,%r\n" % row for row in rows))
        return self.path(name)

    def close(self, got, expected, room):
        self.assertEqual(len(got["k"]), len(expected))
        for i, (k, eta) in enumerate(expected):
            self.assertLess(abs(got["k"][i] / k - 1), room)
            self.assertLess(abs(got["eta"][i] / eta - 1), room)

    def test_exact(self):
        result = json.loads(self.good("identify", self.csv(loop(800, 2.4, 0)), "--json"))
        self.close(result["identified"], list(zip(K, ETA)), EXACT)
        self.assertAlmostEqual(result["identified"]["k0"], K0, 6)
        self.assertEqual((result["elements"], len(result["slopes"]), len(result["breaks"]), len(result["corners"])),
                         (2, 3, 2, 4))
        self.assertLess(result["relative_residual"], 1e-6)
        self.assertIsNone(result["standard_errors"])
        self.assertEqual(min(range(len(result["criterion"])), key=lambda i: result["criterion"][i] or 0), 2)

    def test_harmonics(self):
        """r = 2 x + 0.3 dx/d(phase) + x^3 / 2, rows from anywhere, with noise: no times are needed; x that is no sine has none."""
        a, dice, noise = 1.5, random.Random(2), 0.003
        def rows(sine):
            angles = [0.4 + 2 * math.pi * i / 180.3 for i in range(600)]
            return [(1 + a * sine(t), 2 * a * math.sin(t) + 0.3 * a * math.cos(t) + (a * math.sin(t)) ** 3 / 2 + noise * dice.gauss(0, 1))
                    for t in angles]
        found = json.loads(self.good("identify", self.csv(rows(math.sin)), "--json"))["oscillation"]
        room = 5 * noise / a * math.sqrt(2 / 360)
        self.assertAlmostEqual(found["amplitude"], a, 6)
        for name, expected in (("storage_1", 2 + 3 / 8 * a * a), ("loss_1", 0.3), ("storage_3", -a * a / 8), ("loss_3", 0),
                               ("storage_5", 0), ("loss_5", 0), ("e_3", a * a / 8)):
            self.assertLess(abs(found[name] - expected), room, name)
        self.assertEqual([found[name] for name in ("omega", "v_3", "G_M", "T")], [None] * 4)
        self.assertIn(b"storage_1", self.good("identify", self.csv(rows(math.sin))))
        triangle = json.loads(self.good("identify", self.csv(rows(lambda t: math.asin(math.sin(t)))), "--json"))
        self.assertIsNone(triangle["oscillation"])

    def test_jenkin(self):
        """200 rows of a cycle of Prandtl's model with a spring, (k, eta) (3, 0.5), (1, 2), k0 0.5: loss 4 k eta (A - eta) / pi A^2
        each, storage by theta - sin 2 theta / 2 with cos theta = 1 - 2 eta / A."""
        rows = []
        for i in range(200):
            angle = 2 * math.pi * i / 200
            x, way = AMPLITUDE * math.cos(angle), -1 if math.sin(angle) > 0 else 1
            rows.append((x, way * (rise(AMPLITUDE + way * x) - rise(2 * AMPLITUDE) / 2)))
        found = json.loads(self.good("identify", self.csv(rows), "--json"))["oscillation"]
        storage, loss = K0, 0
        for k, eta in zip(K, ETA):
            theta = math.acos(1 - 2 * eta / AMPLITUDE)
            storage += k / math.pi * (theta - math.sin(2 * theta) / 2)
            loss += 4 * k * eta * (AMPLITUDE - eta) / (math.pi * AMPLITUDE ** 2)
        self.assertLess(abs(found["storage_1"] - storage), 1e-4 * storage)
        self.assertLess(abs(found["loss_1"] - loss), 1e-4 * storage)

    def test_noise(self):
        path = self.csv(loop(2000, 3, 0.01))
        result = json.loads(self.good("identify", path, "--json"))
        self.close(result["identified"], list(zip(K, ETA)), 0.05)
        self.assertLess(abs(result["relative_residual"] - 0.01), 0.001)
        for name, wanted in (("k", K), ("eta", ETA), ("alpha", [k * eta for k, eta in zip(K, ETA)])):
            got = result["identified"][name] if name != "alpha" else [
                k * eta for k, eta in zip(result["identified"]["k"], result["identified"]["eta"])]
            for value, truth, error in zip(got, wanted, result["standard_errors"][name], strict=True):
                self.assertLess(abs(value - truth), 5 * error)
                self.assertLess(error, 0.05 * truth)
        text = self.good("identify", path, "-o", self.path("noisy.hysteron")).decode()
        with open(self.path("noisy.hysteron"), encoding="utf-8") as file:
            document = json.load(file)
        self.assertRegex(document["notes"], r"(?s)loop\.csv.*half-cycles.*Residual.*k1 = [23]\.\d+ ± 0\.\d+, η1 = 0\.\d+ ± 0\.\d+")
        self.assertEqual(document["runs"][0]["name"], "loop.csv")
        self.assertIn("Residual", text)
        self.assertIn("Standard errors", text)
        table = re.findall(r"^ +\d +([-\d.e]+)", text, re.MULTILINE)
        values, errors = table[:len(K) + 1], table[len(K) + 1:]
        for value, error in zip(values, errors, strict=True):   # no digit below a tenth of what it may be off by
            unit = 10.0 ** math.ceil(math.log10(float(error) / 10))
            self.assertLess(abs(float(value) / unit - round(float(value) / unit)), 1e-6, (value, error))
        self.assertIn("identifiable", text)

    def test_few_rows(self):
        """Errors are said to be doubtful where a half-cycle has less than twenty rows before its first branch slips."""
        part = math.acos(1 - 2 * min(ETA) / AMPLITUDE) / (2 * math.pi)
        for wanted in 12, 60:
            result = json.loads(self.good("identify", self.csv(loop(round(wanted / part), 6, 0.01)), "--json"))
            said = re.search(r"Half-cycles have (\d+) rows only", result["remark"] or "")
            self.assertEqual(said is not None, wanted < 20, result["remark"])
            if said:
                self.assertLess(abs(int(said[1]) - wanted), 4)

    def test_few_noises(self):
        """And where x has hardly left its noise before: of 2 eta = 1 of 6, a tenth and a fortieth of that."""
        for part in 10, 40:
            dice, noise = random.Random(1), 2 * min(ETA) / part
            rows = [(x + noise * dice.gauss(0, 1), r) for x, r in loop(4000, 5, 0.001)]
            said = re.search(r"x goes (\d+) times its noise only", json.loads(self.good("identify", self.csv(rows), "--json"))["remark"] or "")
            self.assertEqual(said is not None, part < 12)
            if said:
                self.assertLess(abs(int(said[1]) - part), 3)

    def test_straight(self):
        """Nothing slips: the one stiffness has its standard error too, that of a line through its centre, 20 % for drift."""
        dice, noise = random.Random(3), 0.003
        rows = [(math.sin(2 * math.pi * i / 100), 3 * math.sin(2 * math.pi * i / 100) + noise * dice.gauss(0, 1))
                for i in range(400)]
        result = json.loads(self.good("identify", self.csv(rows), "--json"))
        self.assertEqual(result["elements"], 0)
        expected = noise / math.sqrt(sum(x * x for x, _ in rows))
        self.assertLess(abs(result["standard_errors"]["k0"] / expected - 1), 0.2)
        self.assertLess(abs(result["identified"]["k0"] - 3), 4 * expected)

    def test_model_and_back(self):
        """The model runs; its loop, written by simulate and read again, is the model again."""
        model, back = self.path("model.hysteron"), self.path("back.csv")
        self.good("identify", self.csv(loop(800, 2, 0)), "-o", model)
        self.good("check", model)
        cycle = json.loads(self.good("cycle", model, "--json"))
        self.close(cycle["identified"], list(zip(K, ETA)), EXACT)
        self.good("simulate", model, "--series", "u:k0,x:m,r:m", "-o", back)
        self.close(json.loads(self.good("identify", back, "--json"))["identified"], list(zip(K, ETA)), EXACT)

    def test_drift(self):
        """A drift of 10 % of the force is taken off and told; what falls as x grows is refused."""
        rows = loop(800, 4.4, 0)
        top = max(r for x, r in rows)
        result = json.loads(self.good("identify", self.csv([(x, r + 0.1 * top * i / (len(rows) - 1))
                                                            for i, (x, r) in enumerate(rows)]), "--json"))
        self.close(result["identified"], list(zip(K, ETA)), 1e-4)
        self.assertAlmostEqual(result["drift"]["r"], 0.1 * top, 3)
        self.assertIsNone(result["limit"])
        self.assertIn("negative stiffness", self.bad(3, "identify", self.csv([(x, -x) for x, r in rows])))

    def test_elements(self):
        path = self.csv(loop(800, 1, 0))
        result = json.loads(self.good("identify", path, "--elements", "1", "--json"))
        self.assertEqual((result["elements"], result["criterion"]), (1, []))
        for text in "-1", "x", "1.5", "1000":
            self.assertIn("--elements", self.bad(2, "identify", path, "--elements", text))

    def test_continuous(self):
        """k(s) = 1 over eta(s) = 0.1 + s, whose loading half is known by hand; the model's loop is that loop."""
        def rise(d):
            s = min(max(d / 2 - 0.1, 0), 1)
            return 2 * (0.1 * s + s * s / 2) + d * (1 - s)
        up = [(-1.4 + d, rise(d) - rise(2.8) / 2) for d in (2.8 * i / 500 for i in range(501))]
        path = self.csv(up + [(-x, -r) for x, r in up[1:]])
        model = self.path("model.hysteron")
        result = json.loads(self.good("identify", path, "--limit", "0.1 + s", "-o", model, "--json"))
        self.assertLess(abs(float(result["stiffness"]) - 1), 1e-6)
        self.assertEqual((result["degree"], result["known"], result["limit"], result["remark"]), (0, 1, "0.1 + s", None))
        cycle = json.loads(self.good("cycle", model, "--json"))
        area = 2 * sum((r + s) / 2 * (y - x) for (x, r), (y, s) in zip(up, up[1:]))
        self.assertLess(abs(cycle["dissipated"] / area - 1), 1e-4)
        self.assertIn("k(s) = ", self.good("identify", path, "--limit", "0.1 + s").decode())
        self.assertIn("must be > 0", self.bad(2, "identify", path, "--limit", "s"))
        self.assertIn("different models", self.bad(2, "identify", path, "--limit", "0.1+s", "--elements", "2"))

    def test_input(self):
        with open(self.csv(loop(300, 1, 0)), "rb") as file:
            result = json.loads(self.good("identify", "-", "--json", stdin=file))
        self.assertEqual(result["elements"], 2)

    def test_refused(self):
        self.assertIn("line 3: must have at least four points, has 1", self.bad(3, "identify", self.csv([(0, 0)], "x,r\n0\n")))
        self.assertIn("no extent", self.bad(3, "identify", self.csv([(0, 0), (0, 1), (0, 2), (0, 3)])))
        self.assertIn("nothing.csv", self.bad(3, "identify", self.path("nothing.csv")))
        self.assertIn("LOOP.csv", self.bad(2, "identify"))
        self.assertEqual([name for name in self.files() if name.endswith(".hysteron")], [])


if __name__ == "__main__":
    main()
