# SPDX-License-Identifier: GPL-3.0-or-later
"""cycle: the keys of the contract, closed forms, and what it says of loops that are no polygons."""
import itertools
import json
import math
import random
import re

from hys_cli import OVERLOAD, Case, main

KEYS = {"period", "closed", "corners", "segments", "dissipated", "secant_stiffness", "damping_ratio", "slopes", "breaks",
        "identified"}


def prandtl(k0, branches, signal, kind="displacement", mass=0, until=30, step=0.01):
    """S-elements (k, eta) and a spring k0 beside each other."""
    nodes = [{"id": "w", "fixed": True}, {"id": "m", "mass": mass}]
    elements = [{"id": "k0", "kind": "spring", "from": "w", "to": "m", "stiffness": k0}] if k0 else []
    for i, (k, eta) in enumerate(branches, 1):
        nodes.append({"id": "A%d" % i})
        elements.append({"id": "k%d" % i, "kind": "spring", "from": "w", "to": "A%d" % i, "stiffness": k})
        elements.append({"id": "s%d" % i, "kind": "slider", "from": "A%d" % i, "to": "m", "threshold": k * eta})
    return {"hysteron": 1, "nodes": nodes, "elements": elements, "loads": [{"node": "m", "kind": kind, "signal": signal}],
            "simulation": {"until": until, "step": step}}


SINE = {"type": "sin", "amplitude": 3, "omega": 1}


def path(k0, branches, points):
    """(x, r, friction work) of S-elements (k, eta) and a spring k0 along straight pieces to @points."""
    x, friction, stretch, result = 0, 0, [0] * len(branches), []
    for point in points:
        for i, (k, eta) in enumerate(branches):
            new = max(-eta, min(eta, stretch[i] + point - x))
            friction += k * eta * abs(point - x - new + stretch[i])
            stretch[i] = new
        x = point
        result.append((x, k0 * x + sum(k * u for (k, _), u in zip(branches, stretch)), friction))
    return result


class Cycle(Case):
    def json(self, model, *options):
        return json.loads(self.good("cycle", model, "--json", *options))

    def test_corner_in_the_middle(self):
        """Driven over twice its limit, k eta (1) slips from x = 0 on: it has no tangent there, but a secant of k / 2."""
        for scheme in ("midpoint", "exact"):
            model = prandtl(0, [(1, 1)], {"type": "sin", "amplitude": 2, "omega": 1}, until=20, step=math.pi / 100)
            model["simulation"]["scheme"] = scheme
            loop = self.json(self.write(model))["oscillation"]
            self.assertIsNone(loop["G_M"], scheme)
            self.assertIsNone(loop["S"], scheme)
            self.assertAlmostEqual(loop["G_L"], 0.5, 4)

    def test_parallelogram(self):
        """k0 = 2 beside (3, 0.5), (1, 2), driven over +-3: corners, slopes and the area 4 k eta (a - eta)."""
        result = self.json(self.write(prandtl(2, [(3, 0.5), (1, 2)], SINE)))
        self.assertLessEqual(KEYS, set(result))
        self.assertTrue(result["closed"])
        self.assertAlmostEqual(result["period"], 2 * math.pi, 12)
        self.assertEqual((result["segments"], len(result["corners"])), (6, 6))
        for got, expected in zip(result["corners"], [(-3, -9.5), (-2, -3.5), (1, 5.5), (3, 9.5), (2, 3.5), (-1, -5.5)]):
            self.assertAlmostEqual(got[0], expected[0], 4)   # the turning point lies between two steps
            self.assertAlmostEqual(got[1], expected[1], 4)
        for got, expected in ((result["slopes"], [6, 3, 2]), (result["breaks"], [1, 4]), (result["identified"]["k"], [3, 1]),
                              (result["identified"]["eta"], [0.5, 2])):
            self.assertEqual(len(got), len(expected))
            for a, b in zip(got, expected):
                self.assertAlmostEqual(a, b, 4)
        self.assertAlmostEqual(result["identified"]["k0"], 2, 9)
        area = 4 * 3 * 0.5 * 2.5 + 4 * 1 * 2 * 1
        self.assertAlmostEqual(result["dissipated"], area, delta=result["errors"]["dissipated"])
        self.assertLess(result["errors"]["dissipated"], 0.02)
        self.assertAlmostEqual(result["energy"]["friction"], area, 2)   # what the sliders took, by the scheme's own account
        self.assertAlmostEqual(result["energy"]["work"], area, 2)
        self.assertEqual((result["energy"]["viscous"], result["curved"]), (0, 0))
        self.assertAlmostEqual(result["x"][1], 3, 4)
        self.assertAlmostEqual(result["secant_stiffness"], 9.5 / 3, 4)
        self.assertAlmostEqual(result["damping_ratio"], area / (2 * math.pi * 9.5 * 3), 4)
        self.assertEqual((result["shape"], result["masing"], result["masing_reason"], result["stuck"]),
                         ("polygon", None, "one amplitude, no virgin curve", []))
        text = self.good("cycle", self.write(prandtl(2, [(3, 0.5), (1, 2)], SINE))).decode()
        self.assertIn("Masing’s rule: - (one amplitude, no virgin curve)", text)
        self.assertNotRegex(text, r"e-\d")   # rounding is no number

    def test_digits_of_a_sine(self):
        """Under x = A sin wt, with forces that jump where x turns: r = alpha sgn x' + c x' has the harmonics c A w + 4 alpha / pi,
        -4 alpha / (3 pi), 4 alpha / (5 pi), all a quarter ahead. What is printed holds to one of its last digit, under every
        scheme that follows the motion, also where the step does not fall on the turns; at them there is no tangent."""
        a, w, alpha = 1, 2, 1
        for scheme, step, c in itertools.product(("exact", "automatic", "midpoint"), (0.1, 0.02, 0.01, 0.003), (0, 3)):
            if scheme == "midpoint" and step > 0.05:   # too coarse to tell a jump from a bend
                continue
            model = prandtl(0, [], {"type": "sin", "amplitude": a, "omega": w}, until=20, step=step)
            model["simulation"]["scheme"] = scheme
            model["elements"] += [{"id": "s", "kind": "slider", "from": "w", "to": "m", "threshold": alpha}]
            if c:
                model["elements"] += [{"id": "c", "kind": "dashpot", "from": "w", "to": "m", "viscosity": c}]
            text = self.good("cycle", self.write(model), "-q").decode()
            told = dict(re.findall(r"(\w+_\w+|[ST]) +(-?[\d.e-]+)", text[text.index("Oscillation"):text.index("Energy")]))
            first = (c * a * w + 4 * alpha / math.pi) / a
            wanted = {"storage_1": 0, "loss_1": first, "storage_3": 0, "loss_3": -4 * alpha / (3 * math.pi * a), "storage_5": 0,
                      "loss_5": 4 * alpha / (5 * math.pi * a), "G_L": 0, "eta_L": (alpha + c * a * w) / (a * w), "eta_M": None,
                      "S": None, "T": None, "e_3": 0, "v_3": -4 * alpha / (3 * math.pi * a * w)}
            for name, value in wanted.items():
                number = told[name]
                unit = 10 ** (int(number.partition("e")[2] or 0) - len(number.partition("e")[0].partition(".")[2]))
                if value is None or scheme != "midpoint":   # which may not know
                    self.assertEqual(number == "-", value is None, (scheme, step, c, name, number))
                if number != "-":
                    self.assertLessEqual(abs(float(number) - value), 1.01 * max(unit, 1e-9), (scheme, step, c, name, number))
            if scheme == "exact" and step < 0.01:
                self.assertGreaterEqual(len(told["loss_1"]), 9)

            result = self.json(self.write(model), "-q")
            self.assertTrue(result["closed"])
            self.assertLess(result["mismatch"], 1e-9, (scheme, step, c))   # each cycle is the same
            for name in ("loss_3", "loss_5"):   # no 0, and no other number, of what its error hides
                if told[name] != "-":
                    self.assertAlmostEqual(float(told[name]) / wanted[name], 1, delta=0.5, msg=(scheme, step, c, name))

    def test_upright_sides(self):
        """Friction alone: a rectangle, whose upright sides have one slope, whichever way they go."""
        for signal in ({"type": "triangle", "amplitude": 1, "period": 4}, dict(SINE, amplitude=1)):
            model = prandtl(0, [], signal, until=40, step=0.01)
            model["elements"] += [{"id": "s", "kind": "slider", "from": "w", "to": "m", "threshold": 1}]
            text = self.good("cycle", self.write(model), "-q").decode()
            self.assertNotIn("-inf", text)
            self.assertEqual(len(re.findall(r" inf$", text, re.M)), 2, text)
            model["elements"] += [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 2}]
            result = self.json(self.write(model), "-q")   # then upright, and 2 from there
            self.assertEqual(len(result["slopes"]), 2)
            self.assertIsNone(result["slopes"][0])
            self.assertAlmostEqual(result["slopes"][1], 2, delta=1e-6)
            self.assertEqual(result["breaks"], [0])

    def test_driven_bar_is_where_it_is_driven(self):
        """A closed motion is not taken for one that settles slowly where values between rows differ by rounding alone."""
        for step in (0.019, 0.02, 0.021, 0.03):
            model = prandtl(0.5, [(3, 0.4)], dict(SINE, amplitude=1.5), until=40, step=step)
            result = self.json(self.write(model))
            self.assertLess(result["errors"]["x"][1], 0.02, step)
            self.assertAlmostEqual(result["x"][1], 1.5, delta=result["errors"]["x"][1])
            self.assertIn("Secant stiffness: 1.3", self.good("cycle", self.write(model)).decode(), step)

    def test_free_oscillation(self):
        """Let go at 1, m = 1 and k = 2: the period, and the frequency in the text, as exactly as it is said."""
        for scheme, step in itertools.product(("exact", "automatic", "midpoint"), (0.1, 0.01)):
            model = prandtl(2, [], SINE, mass=1, until=50, step=step) | {"loads": []}
            model["nodes"][1]["position"] = 1
            model["simulation"]["scheme"] = scheme
            result = self.json(self.write(model), "-q")
            self.assertAlmostEqual(result["period"], math.pi * 2 ** 0.5, delta=result["errors"]["period"] + 1e-12)
            self.assertLess(result["errors"]["period"], 5 * step ** 2 if scheme == "midpoint" else step ** 3)
            told = re.search(r"angular frequency (\S+):", self.good("cycle", self.write(model), "-q").decode())[1]
            self.assertAlmostEqual(float(told), 2 ** 0.5, delta=10.0 ** -len(told.partition(".")[2]))

    def test_stuck(self):
        """Driven over +-1 only the first slips; what did not is said by name."""
        model = self.write(prandtl(2, [(3, 0.5), (1, 2)], dict(SINE, amplitude=1)))
        result = self.json(model)
        self.assertEqual((len(result["identified"]["k"]), result["stuck"]), (1, ["s2"]))
        self.assertAlmostEqual(result["identified"]["k0"], 3, 9)
        self.assertIn("identifiable", result["remark"])
        text = self.good("cycle", model).decode()
        self.assertIn("s2", text.splitlines()[-1])
        self.assertIn("polygon of 4 sides", text)

    def test_line_and_rest(self):
        result = self.json(self.write(prandtl(2, [(3, 5)], SINE)))
        self.assertEqual((result["segments"], result["shape"], result["dissipated"]), (1, "line", 0))
        self.assertEqual((result["identified"]["k"], result["breaks"]), ([], []))
        self.assertAlmostEqual(result["slopes"][0], 5, 9)
        result = self.json(self.write(prandtl(2, [], {"type": "constant", "value": 0}, "force", 1)))
        self.assertEqual((result["shape"], result["period"], result["closed"], result["identified"]), ("none", None, False, None))

    def test_curve(self):
        """A dashpot of viscosity 2 alone under x = 3 sin t: an ellipse of area pi 9 2."""
        model = dict(prandtl(1, [], SINE), elements=[
            {"id": "k0", "kind": "spring", "from": "w", "to": "m", "stiffness": 1},
            {"id": "c", "kind": "dashpot", "from": "w", "to": "m", "viscosity": 2}])
        result = self.json(self.write(model))
        self.assertEqual((result["shape"], result["corners"], result["slopes"], result["identified"]), ("curve", [], [], None))
        self.assertAlmostEqual(result["dissipated"], 18 * math.pi, delta=result["errors"]["dissipated"])
        self.assertEqual((result["masing"], result["masing_reason"]), (None, "depends on the rate"))
        self.assertIn("not a polygon", result["remark"])
        self.assertIn("Not a polygon", self.good("cycle", self.write(model)).decode())

    def test_node_and_from(self):
        model = self.write(prandtl(2, [(3, 0.5)], SINE))
        self.assertEqual(self.json(model, "--node", "A1")["node"], "A1")
        self.assertGreaterEqual(self.json(model, "--from", "20")["from"], 20)
        self.assertIn("nobody", self.bad(2, "cycle", model, "--node", "nobody"))
        self.assertIn("after the end", self.bad(2, "cycle", model, "--from", "31"))
        self.assertIn("--from", self.bad(2, "cycle", model, "--from", "x"))
        self.assertEqual(self.json(model, "--from", "29.99")["closed"], True)   # it goes on until it has a cycle

    def test_formula(self):
        """A formula is as periodic as the signal that it writes out: a run that is too short goes on until its cycle closes."""
        for formula, period in (("3*sin(t)", 2 * math.pi), ("2.4*(abs(2*(t/2 - floor(t/2)) - 1) - 0.5)", 2), ("sin(t) > 0 ? 1.5 : -1.5", 2 * math.pi)):
            result = self.json(self.write(prandtl(1, [(3, 0.5)], {"type": "expression", "value": formula}, until=1)))
            amplitude = {"3": 3, "2": 1.2, "s": 1.5}[formula[0]]
            self.assertIs(result["closed"], True, formula)
            self.assertAlmostEqual(result["period"], period, 9)
            self.assertLess(abs(result["dissipated"] - 4 * 3 * 0.5 * (amplitude - 0.5)), result["errors"]["dissipated"] + 1e-9)
            self.assertGreater(result["from"], 1)

    def test_rows_even_in_log_t(self):
        """What a document records changes nothing."""
        model = prandtl(2, [(3, 0.5)], SINE)
        few = model | {"simulation": model["simulation"] | {"per_decade": 5}}
        self.assertEqual(self.json(self.write(few)), self.json(self.write(model)))

    def test_two_loads(self):
        """The energy is that of the whole drawing; what the loop at the bar has is told beside it."""
        model = prandtl(1, [(3, 0.5)], SINE)
        model["nodes"].append({"id": "b"})
        model["elements"] += [{"id": "kb", "kind": "spring", "from": "w", "to": "b", "stiffness": 1},
                              {"id": "sb", "kind": "slider", "from": "w", "to": "b", "threshold": 0.25}]
        model["loads"].append({"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 2, "omega": 1}})
        model["simulation"]["scheme"] = "exact"
        result = self.json(self.write(model), "--node", "m")
        self.assertAlmostEqual(result["work_at_bar"], 4 * 3 * 0.5 * 2.5, 6)
        self.assertAlmostEqual(result["dissipated"], 4 * 3 * 0.5 * 2.5 + 4 * 0.25 * 2, 6)
        self.assertIn("Work at the bar per cycle: 15", self.good("cycle", self.write(model), "--node", "m").decode())

    def test_scheme_added(self):
        """The papers' scheme gains energy where it is stiff: work + added = friction + viscous + stored."""
        energy = self.json("example:persoz")["energy"]
        self.assertGreater(energy["scheme_added"], 20)
        self.assertAlmostEqual(energy["work"] + energy["scheme_added"], energy["friction"] + energy["viscous"] + energy["stored"], 9)
        self.assertIn("added by the scheme 21.7", self.good("cycle", "example:persoz").decode())

    def test_never_closes(self):
        """Two loads of periods without a common one: no digit of what is dissipated, nor of anything that needs a cycle."""
        model = prandtl(2, [], SINE, "force", 1)
        model["loads"].append({"node": "m", "kind": "force", "signal": {"type": "sin", "amplitude": 1, "omega": 2 ** 0.5}})
        result = self.json(self.write(model))
        self.assertEqual((result["state"], result["closed"]), ("changing", False))
        for key in "dissipated", "work_at_bar", "secant_stiffness", "damping_ratio", "drift":
            self.assertIsNone(result[key], key)
        text = self.good("cycle", self.write(model)).decode()
        self.assertIn("Dissipated per cycle: -\n", text)
        self.assertIn("up to t = 30.", text)

    def test_creeps_on(self):
        """Where x creeps on for a moment while r falls, r at the turning point is that of the rows there, not of the side before."""
        kinds = {"spring": "stiffness", "dashpot": "viscosity", "slider": "threshold"}
        masses = {"b1": 0.4187, "b3": 0.2618, "b5": 0.396}
        elements = [
            ("dashpot", "w", "b1", 0.9983), ("spring", "w", "b1", 1.3393), ("spring", "b1", "b2", 0.6373),
            ("dashpot", "w", "b3", 0.6481), ("spring", "b2", "b3", 0.5416), ("spring", "b3", "b4", 2.5108),
            ("dashpot", "w", "b5", 0.5283), ("spring", "b4", "b5", 1.0344), ("spring", "b5", "b6", 1.4991),
            ("slider", "w", "b3", 0.4598), ("slider", "b3", "b5", 0.4748), ("slider", "b2", "b4", 0.1743),
            ("slider", "b3", "b4", 0.3787), ("slider", "b4", "b5", 0.15), ("slider", "b1", "b2", 0.249),
            ("slider", "b1", "b4", 0.604), ("slider", "b5", "b6", 0.6338), ("slider", "b4", "b5", 0.4209),
            ("dashpot", "w", "b5", 0.7762), ("slider", "b4", "b5", 0.2961), ("slider", "w", "b5", 0.7142),
        ]
        path = self.write({
            "hysteron": 1,
            "nodes": [{"id": "w", "fixed": True}] + [{"id": f"b{i}", "mass": masses.get(f"b{i}", 0)} for i in range(1, 7)],
            "elements": [{"id": f"e{i}", "kind": kind, "from": a, "to": b, kinds[kind]: value}
                         for i, (kind, a, b, value) in enumerate(elements)],
            "loads": [{"node": "b6", "kind": "force",
                       "signal": {"type": "sin", "amplitude": 1.1996, "omega": 1.2 * math.pi, "phase": 2.133}}],
            "simulation": {"until": 40.15, "step": 5 / 600, "scheme": "exact"}})
        result = self.json(path)
        rows = [[float(cell) for cell in line.split(",")] for line in
                self.good("simulate", path, "-o", "-", "--from", "38.4", "--series", "x:b6,r:b6").decode().splitlines()[1:]]
        (_, x0, r0), (_, x1, r1) = (end(rows, key=lambda row: row[1]) for end in (min, max))   # the first of rows that stand
        self.assertAlmostEqual(result["secant_stiffness"], (r1 - r0) / (x1 - x0), delta=2e-3 * result["secant_stiffness"])
        for one, other in zip(result["corners"][:2], result["corners"][2:], strict=True):   # F (t + T/2) = - F (t)
            for a, b, error in zip(one, other, result["errors"]["corners"][0]):
                self.assertLessEqual(abs(a + b), 2 * error)

    def test_tables(self):
        """Corners and dwells of tables that no step of the run falls on: period, work lost, extents and what sticks of S-elements."""
        dice = random.Random(11)
        for scheme, step in itertools.product(("exact", "midpoint", "implicit"), (0.05, 0.1, 0.13) * 4):
            branches = [(dice.uniform(0.5, 4), dice.uniform(0.1, 1)) for _ in range(dice.choice((1, 3, 9)))]
            k0 = dice.choice((0, 1.3))
            points = [[0, 0]]
            for _ in range(dice.randint(2, 4)):
                points.append([points[-1][0] + dice.choice((0.5, 1.3, 0.77)), dice.uniform(-2, 2)])
                if dice.random() < 0.5:
                    points.append([points[-1][0] + dice.choice((0.4, 1)), points[-1][1]])
            points.append([points[-1][0] + 1, 0])
            period, n = points[-1][0], len(points)
            rows = path(k0, branches, [x for _, x in points] * 6)
            last = rows[-n:]
            model = prandtl(k0, branches, {"type": "table", "points": points, "repeat": True}, step=step, until=6 * period)
            model["simulation"]["scheme"] = scheme
            result = self.json(self.write(model))
            self.assertEqual(result["state"], "closed", model)
            self.assertAlmostEqual(result["period"], period, 9, model)
            values = [(result["dissipated"], result["errors"]["dissipated"], last[-1][2] - rows[-1 - n][2])]
            for key, at in ("x", 0), ("r", 1):
                values += zip(result[key], result["errors"][key], (end(row[at] for row in last) for end in (min, max)))
            for got, error, expected in values:
                if got is not None:
                    self.assertLessEqual(abs(got - expected), 1e-9 + error, model)

    def test_driven_dashpot(self):
        """A spring beside a dashpot, driven by A sin wt: r = k x + c x' in each row of every scheme, whatever the step; the rate of
        what is given is known there, not only its mean over the last step."""
        k, c, omega, a = 2, 0.5, 1.5, 0.8
        for scheme, step in itertools.product(("exact", "midpoint", "implicit", "paper"), (0.02, 0.05)):
            model = prandtl(k, [], {"type": "sin", "amplitude": a, "omega": omega}, step=step, until=60)
            model["elements"].append({"id": "c", "kind": "dashpot", "from": "w", "to": "m", "viscosity": c})
            model["simulation"]["scheme"] = scheme
            result = self.json(self.write(model))
            self.assertAlmostEqual(result["oscillation"]["storage_1"], k, 6)
            if scheme in ("exact", "midpoint"):   # elsewhere the scheme is not sure of it
                self.assertAlmostEqual(result["oscillation"]["loss_1"], c * omega, 6)
            self.assertAlmostEqual(result["r"][1], a * math.hypot(k, c * omega), 5)
            self.assertAlmostEqual(result["secant_stiffness"], k, 5)
            for row in self.good("simulate", self.write(model), "--series", "t,x:m,v:m,r:m,f:c").decode().splitlines()[1:]:
                t, x, v, r, f = map(float, row.split(","))
                self.assertAlmostEqual(v, a * omega * math.cos(omega * t), 12)
                self.assertAlmostEqual(r, k * x + c * v, 12)
                self.assertAlmostEqual(f, -c * v, 12)

    def test_jumps_of_x(self):
        """A square drives x, or F, to and fro at once: between its ends the bar follows the loop, also of so many S-elements that steps
        take them for one bundle. Branches whose eta is less than a slip, though they stand still at every step."""
        for scheme, n in itertools.product(("exact", "midpoint", "implicit", "paper"), (3, 9)):
            branches = [(4, (1 + i) / 4) for i in range(n)]
            for a in 0.4, 0.6:
                model = prandtl(0, branches, {"type": "square", "amplitude": a, "period": 2}, until=20, step=0.5)
                model["simulation"]["scheme"] = scheme
                result = self.json(self.write(model))
                slipped = [(k, eta) for k, eta in branches if eta < a]
                lost = sum(4 * k * eta * (a - eta) for k, eta in slipped)
                secant = sum(k * min(1, eta / a) for k, eta in branches)
                slopes = [4 * (n - i) for i in range(len(slipped) + 1)]
                self.assertAlmostEqual(result["dissipated"], lost, 9)
                self.assertAlmostEqual(result["secant_stiffness"], secant, 9)
                self.assertAlmostEqual(result["damping_ratio"], lost / (2 * math.pi * secant * a * a), 9)
                self.assertEqual([round(slope, 9) for slope in result["slopes"]], slopes)
                self.assertEqual(result["stuck"], ["s%d" % i for i in range(len(slipped) + 1, n + 1)])
            model = prandtl(1, branches[:1], {"type": "square", "amplitude": 3, "period": 2}, "force", until=20, step=0.5)
            model["simulation"]["scheme"] = scheme
            result = self.json(self.write(model))
            self.assertAlmostEqual(result["secant_stiffness"], 3 / 2, 9)   # k0 x + alpha = 3
            self.assertAlmostEqual(result["dissipated"], 4 * (2 - 0.25), 9)
            self.assertEqual([round(slope, 9) for slope in result["slopes"]], [5, 1])

    def test_dies_out(self):
        """Let go, with a dashpot beside the spring: no period, and none is spoken of."""
        model = prandtl(4, [], SINE, mass=1, until=300, step=0.02) | {"loads": []}
        model["nodes"][1]["position"] = 1
        dashpot = {"id": "c", "kind": "dashpot", "from": model["elements"][0]["from"], "to": model["elements"][0]["to"]}
        for viscosity in 0.05, 0.0005:
            model["elements"].append(dashpot | {"viscosity": viscosity})
            self.assertEqual(self.json(self.write(model))["state"], "changing")
            self.assertIn("No period found: the motion does not repeat itself up to t = 300.",
                          self.good("cycle", self.write(model)).decode())
            model["elements"].pop()

    def test_period_far_beyond(self):
        """A run of whose periods no three have a row for each step ends where it was to, and says that it shows no cycle."""
        for signal in {"type": "expression", "value": "sin(1e-9*t)"}, {"type": "sin", "amplitude": 1, "omega": 1e-9}:
            model = self.write(prandtl(1, [(1, 0.5)], signal, until=10, step=0.01))
            self.assertEqual(self.json(model)["state"], "changing")
            self.assertIn("does not repeat itself up to t = 10.", self.good("cycle", model).decode())

    def test_stopped(self):
        done = self.run_cli("cycle", self.write(OVERLOAD), "--json")
        self.assertEqual(done.returncode, 1)
        self.assertIn("b", done.stderr.decode())

    def test_no_bar(self):
        empty = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}], "elements": [],
                 "simulation": {"until": 1, "step": 0.1}}
        self.assertIn("--node", self.bad(2, "cycle", self.write(empty)))


if __name__ == "__main__":
    main()
