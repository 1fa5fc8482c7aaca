# SPDX-License-Identifier: GPL-3.0-or-later
"""simulate: numbers, columns, options, the result as JSON, runs that stop."""
import itertools
import json
import math
import random
import re
from pathlib import Path

from hys_cli import OSCILLATOR, OVERLOAD, Case, loaded, main, read_csv

ROOT = Path(__file__).resolve().parents[2]
NUMBER = re.compile(r"-?\d(\.\d+)?(e[+-]?\d+)?|-?\d+(\.\d+)?(e[+-]?\d+)?")


def significant(text):
    """The digits of a number that count."""
    digits = text.lower().lstrip("-").split("e")[0].replace(".", "")
    return len(digits.lstrip("0"))


RUBBED = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}, {"id": "b"}],
          "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 1},
                       {"id": "s", "kind": "slider", "from": "b", "to": "m", "threshold": 1}],
          "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 2, "omega": 1.3}}]}
STEPS = [0.1, 0.05, 0.025, 0.0125, 0.00625]


def place_of_rubbed(until):
    """x of RUBBED: between moments found by bisection it sticks, x'' = d'', or slips, x'' = s - x, s = +-1 the tension."""
    d, rate, bend = (lambda t: 2 * math.sin(1.3 * t)), (lambda t: 2.6 * math.cos(1.3 * t)), (lambda t: -3.38 * math.sin(1.3 * t))
    t, x, v, s = 0, 0, 0, 1
    while True:
        if s:
            place = lambda u: s + (x - s) * math.cos(u - t) + v * math.sin(u - t)
            speed = lambda u: v * math.cos(u - t) - (x - s) * math.sin(u - t)
            left = lambda u: s * (rate(u) - speed(u))
        else:
            place, speed = (lambda u: x + d(u) - d(t)), rate
            left = lambda u: 1 - abs(place(u) + bend(u))
        low = t + 1e-3
        while left(low + 1e-3) > 0 and low < until:
            low += 1e-3
        if low >= until:
            return place(until)
        high = low + 1e-3
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if left(middle) > 0 else (low, middle)
        t, x, v, needed = low, place(low), speed(low), place(low) + bend(low)
        s = 0 if s and abs(needed) < 1 else math.copysign(1, needed)


def rubbed_at_random(dice):
    """A model and the series of its masses."""
    masses = [f"m{i}" for i in range(dice.randint(1, 3))]
    ends = [("spring", dice.choice(["w"] + masses[:i]), m, "stiffness", dice.uniform(0.5, 3)) for i, m in enumerate(masses)]
    ends += [("slider", *dice.sample([dice.choice("bba"), m], 2), "threshold", dice.uniform(0.3, 1.5))
             for m in dice.sample(masses, dice.randint(1, len(masses)))]
    ends += [("slider", "a", "b", "threshold", dice.uniform(2, 5))]
    ends += [end for end in [("slider", "w", dice.choice(masses), "threshold", dice.uniform(0.1, 0.3)),
                             ("dashpot", dice.choice("wb"), dice.choice(masses), "viscosity", dice.uniform(0.1, 0.5)),
                             ("spring", "b", dice.choice(masses), "stiffness", dice.uniform(0.3, 1)),
                             ("slider", masses[0], masses[-1], "threshold", dice.uniform(0.2, 1))]
             if end[1] != end[2] and dice.random() < 0.4]
    signal = dice.choice([{"type": "sin", "amplitude": dice.uniform(1, 3), "omega": dice.uniform(0.6, 2), "phase": dice.random()},
                          {"type": "expression", "value": f"{dice.uniform(0.03, 0.07)}*t*(t-{dice.uniform(4, 9)})*(t-{dice.uniform(4, 12)})"}])
    return ({"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "a"}, {"id": "b"}]
             + [{"id": m, "mass": dice.uniform(0.5, 2)} for m in masses],
             "elements": [{"id": f"e{i}", "kind": kind, "from": a, "to": b, key: value}
                          for i, (kind, a, b, key, value) in enumerate(ends)],
             "loads": [{"node": "b", "kind": "displacement", "signal": signal}]}, ",".join(f"x:{m}" for m in masses))


def order(errors):
    """The slope of log2 over halvings, by least squares."""
    middle = (len(errors) - 1) / 2
    return (sum((middle - i) * math.log2(error) for i, error in enumerate(errors))
            / sum((i - middle) ** 2 for i in range(len(errors))))


class Numbers(Case):
    def test_belt_that_stops(self):
        """A block that a belt drags by friction goes on for a while when the belt stops: v = t, then 2 T - t, under schemes of second
        order to rounding, also where the belt stops within a step."""
        for stop, step in ((0.25, 1 / 128), (0.26, 1 / 128), (0.25, 0.01), (0.1927, 0.1927 / 20)):
            model = {"hysteron": 1, "nodes": [{"id": "m", "mass": 1}, {"id": "b"}],
                     "elements": [{"id": "s", "kind": "slider", "from": "b", "to": "m", "threshold": 1}],
                     "loads": [{"node": "b", "kind": "displacement",
                                "signal": {"type": "table", "points": [[0, 0], [stop, 4 * stop], [2, 4 * stop]]}}],
                     "simulation": {"until": 0.45, "step": step}}
            for scheme in ("midpoint", "exact", "automatic"):
                text = self.good("simulate", self.write(model), "-q", "--scheme", scheme, "--series", "v:m,E:friction")
                for line in text.decode().splitlines()[1:]:
                    t, v, friction = map(float, line.split(","))
                    after = min(max(t - stop, 0), stop)
                    way = 4 * min(t, stop) - min(t, stop) ** 2 / 2 + stop * after - after * after / 2
                    self.assertAlmostEqual(v, min(t, stop) - after, 9, (scheme, stop, step, t))
                    self.assertAlmostEqual(friction, way, 9, (scheme, stop, step, t))

    def test_yields_and_turns_have_rows(self):
        """A spring of 1 and a slider of 1 in series, moved as 3 sin t, yield where 3 sin t has gone on by 1 or back by 2: each of these
        moments has a row, the first too, and so has each turn."""
        model = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "a"}, {"id": "b"}],
                 "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "a", "stiffness": 1},
                              {"id": "s", "kind": "slider", "from": "a", "to": "b", "threshold": 1}],
                 "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "sin", "amplitude": 3, "omega": 1}}],
                 "simulation": {"until": 5, "step": 0.05}}
        moments = math.asin(1 / 3), math.pi / 2, math.pi - math.asin(1 / 3), 1.5 * math.pi
        for scheme in ("exact", "automatic"):
            text = self.good("simulate", self.write(model), "-q", "--scheme", scheme, "--series", "f:s")
            times = [float(line.split(",")[0]) for line in text.decode().splitlines()[1:]]
            for moment in moments:
                self.assertLess(min(abs(t - moment) for t in times), 1e-9, (scheme, moment))

    def test_rubbed_by_a_sine(self):
        """A mass on a spring that a bar drags by friction, moved as 2 sin 1.3 t: of second order under midpoint, beside the sines that
        it follows between the moments at which it sticks and slips; so is its work, beside that of the exact scheme."""
        errors = [abs(self.rows("x:m", RUBBED, h, "midpoint")[-1][0] - place_of_rubbed(10)) for h in STEPS]
        self.assertGreaterEqual(order(errors), 1.9, errors)
        self.assertLess(errors[-1], 1e-4)
        self.assertAlmostEqual(self.rows("x:m", RUBBED, 0.1, "exact")[-1][0], place_of_rubbed(10), 11)
        exact, *works = (self.rows("E:work", RUBBED, h, scheme)[-1][0] for scheme, h in [("exact", 0.1)] + [("midpoint", h) for h in STEPS])
        self.assertGreaterEqual(order([abs(work - exact) for work in works]), 1.9, (works, exact))

    def test_corners_of_a_dashpot(self):
        """A mass on a spring that a bar drags by a dashpot, and by a slider, to and fro in straight lines: work and what the dashpot
        dissipates are of second order too, though tensions jump with the bar's velocity."""
        nodes = [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}, {"id": "b"}]
        elements = [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 1},
                    {"id": "c", "kind": "dashpot", "from": "b", "to": "m", "viscosity": 0.7}]
        points = [[0, 0], [1.03, 2], [2.71, -1], [4, 0.5], [10, 0.5]]
        slider = {"id": "s", "kind": "slider", "from": "b", "to": "m", "threshold": 0.4}
        for more in [], [slider]:
            model = {"hysteron": 1, "nodes": nodes, "elements": elements + more,
                     "loads": [{"node": "b", "kind": "displacement", "signal": {"type": "table", "points": points}}]}
            exact = self.rows("E:work,E:viscous", model, 0.1, "exact")[-1]
            found = [self.rows("E:work,E:viscous", model, h, "midpoint")[-1] for h in STEPS]
            for k in range(2):
                self.assertGreaterEqual(order([abs(row[k] - exact[k]) for row in found]), 1.8, (k, found))

    def test_velocity_between_spring_and_slider(self):
        """Many springs of 1, each with a slider, side by side on RUBBED's moved bar: what is between the two is as fast as that or rests,
        its spring being at the slider's threshold."""
        many = 150
        model = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "b"}, *({"id": f"a{i}"} for i in range(many))],
                 "elements": [end for i in range(many) for end in (
                     {"id": f"k{i}", "kind": "spring", "from": "w", "to": f"a{i}", "stiffness": 1},
                     {"id": f"s{i}", "kind": "slider", "from": f"a{i}", "to": "b", "threshold": (i + 1) / many})],
                 "loads": RUBBED["loads"]}
        for i in (0, 60, 149):
            for t, v, slip in self.rows(f"t,v:a{i},slip:s{i}", model, 0.05, "automatic"):
                self.assertAlmostEqual(v, 0 if slip else 2.6 * math.cos(1.3 * t), 9, (i, t, slip))

    def test_rubbed_at_random(self):
        """Masses that sliders, springs and dashpots join to each other, to a wall, to a bar that moves as a sine or a polynomial and to one
        that a strong slider ties to it, beside the exact scheme: of second order."""
        orders = []
        for seed in range(30):
            model, series = rubbed_at_random(random.Random(seed))
            exact, *found = ([x for row in self.rows(series, model, h, scheme, "--every", str(round(STEPS[0] / h))) for x in row]
                             for scheme, h in [("exact", STEPS[0])] + [("midpoint", h) for h in STEPS])
            orders.append(order([max(abs(x - y) for x, y in zip(one, exact, strict=True)) for one in found]))
        orders.sort()
        self.assertGreaterEqual(orders[len(orders) // 2], 1.95, orders)
        self.assertGreaterEqual(orders[0], 1.75, orders)

    def test_velocity_of_a_driven_bar(self):
        """In all rows, those of events among them, that of its load."""
        for scheme in ("midpoint", "exact", "automatic", "implicit"):
            for t, v in self.rows("t,v:b", RUBBED, 0.05, scheme):
                self.assertAlmostEqual(v, 2.6 * math.cos(1.3 * t), 14, (scheme, t))

    def rows(self, series, model, step, scheme, *options):
        model = {**model, "simulation": {"until": 10, "step": step}}
        text = self.good("simulate", self.write(model), "-q", "--scheme", scheme, "--series", series, *options).decode()
        return [[float(x) for x in line.split(",")][-len(series.split(",")):] for line in text.splitlines()[1:]]

    def test_closed_form(self):
        header, columns = read_csv(self.good("simulate", self.write(OSCILLATOR)))
        self.assertEqual(header, ["t", "x:m"])
        angle = 2 * math.atan(0.005)
        self.assertEqual(len(columns["t"]), 201)
        for n, (t, x) in enumerate(zip(columns["t"], columns["x:m"])):
            self.assertEqual(t, n * 0.01)
            self.assertAlmostEqual(x, math.cos(n * angle), delta=1e-12)

    def test_paper_scheme(self):
        """x+ = x + h y, y+ = y - h x, by hand: two steps of 1/2 from (1, 0)."""
        data = self.good("simulate", self.write(OSCILLATOR), "--scheme", "paper", "--step", "0.5", "--until", "1",
                         "--series", "x:m,v:m", "--quiet")
        _, columns = read_csv(data)
        for name, expected in ("x:m", [1, 1, 0.75]), ("v:m", [0, -0.5, -1]):
            self.assertEqual(len(columns[name]), 3)
            for value, by_hand in zip(columns[name], expected):
                self.assertAlmostEqual(value, by_hand, delta=1e-14)

    def test_seventeen_digits(self):
        """Every number reads back as the same double, and as many digits as that takes are there."""
        lines = self.good("simulate", self.write(OSCILLATOR)).decode().split("\n")[1:-1]
        digits = 0
        for line in lines:
            for cell in line.split(","):
                self.assertTrue(NUMBER.fullmatch(cell), cell)
                self.assertEqual(float(cell), float("%.17g" % float(cell)))
                digits = max(digits, significant(cell))
        self.assertEqual(digits, 17)

    def test_time_grows(self):
        _, columns = read_csv(self.good("simulate", "example:persoz"))
        self.assertTrue(all(a < b for a, b in zip(columns["t"], columns["t"][1:])))


class Columns(Case):
    def test_of_figures(self):
        """The series of the figures, each once, in their order."""
        header, _ = read_csv(self.good("simulate", "example:persoz", "--until", "0.01"))
        self.assertEqual(header, ["t", "x:m", "f:s1", "f:s2", "f:s3", "r:m"])

    def test_without_figures(self):
        """Every node that is no wall."""
        document = dict(OSCILLATOR, nodes=OSCILLATOR["nodes"] + [{"id": "n", "mass": 2}])
        document["elements"] = OSCILLATOR["elements"] + [{"id": "l", "kind": "spring", "from": "m", "to": "n", "stiffness": 1}]
        header, _ = read_csv(self.good("simulate", self.write(document)))
        self.assertEqual(header, ["t", "x:m", "x:n"])

    def test_chosen(self):
        header, columns = read_csv(self.good("simulate", "example:persoz", "--until", "1",
                                             "--series", "r:m,t,u:k0,r:m,E:work,slip:s1,F:m"))
        self.assertEqual(header, ["t", "r:m", "u:k0", "E:work", "slip:s1", "F:m"])
        self.assertLessEqual(set(columns["slip:s1"]), {-1, 0, 1})
        self.assertEqual(columns["F:m"][500], 200 * math.sin(6 * columns["t"][500]))

    def test_unicode(self):
        document = json.loads(json.dumps(OSCILLATOR).replace('"m"', '"Masse₁"'))
        for locale in "C", "C.UTF-8":
            data = self.good("simulate", self.write(document), "--series", "v:Masse₁", env={"LC_ALL": locale})
            self.assertEqual(read_csv(data)[0], ["t", "v:Masse₁"])

    def test_quoted(self):
        """RFC 4180: a name with a quotation mark is quoted and the mark doubled."""
        document = json.loads(json.dumps(OSCILLATOR).replace('"m"', '"a\\"b"'))
        data = self.good("simulate", self.write(document))
        self.assertTrue(data.startswith(b't,"x:a""b"\n'))

    def test_refused(self):
        model = self.write(OSCILLATOR)
        for series, part in (("x:q", '"q"'), ("", '""'), ("x:m,", '""'), ("y:m", '"y:m"'), ("slip:k", '"k"'), ("x:k", '"k"')):
            self.assertIn(part, self.bad(2, "simulate", model, "--series", series))
        self.assertIn("UTF-8", self.bad(2, "simulate", model, "--series", b"x:\xc3"))


class Options(Case):
    def test_window(self):
        _, columns = read_csv(self.good("simulate", self.write(OSCILLATOR), "--from", "0.5", "--until", "1", "--step", "0.25"))
        self.assertEqual(columns["t"], [0.5, 0.75, 1])

    def test_every(self):
        _, columns = read_csv(self.good("simulate", self.write(OSCILLATOR), "--every", "50"))
        self.assertEqual(columns["t"], [0, 0.5, 1, 1.5, 2])

    def test_per_decade(self):
        """Rows evenly in log t say what the full table says at these times."""
        _, full = read_csv(self.good("simulate", self.write(OSCILLATOR)))
        _, columns = read_csv(self.good("simulate", self.write(OSCILLATOR), "--per-decade", "4"))
        self.assertEqual(columns["t"], [n * 0.01 for n in (0, 1, 2, 4, 6, 10, 18, 32, 57, 100, 178, 200)])
        self.assertEqual(columns["x:m"], [full["x:m"][round(100 * t)] for t in columns["t"]])
        self.assertIn("must be <= 200", self.bad(2, "simulate", self.write(OSCILLATOR), "--per-decade", "201"))

    def test_set(self):
        """Later ones win, options win over --set, and the step goes with the number of steps."""
        data = self.good("simulate", self.write(OSCILLATOR), "--set", "k.stiffness=3", "--set", "k.stiffness=4",
                         "--set", "simulation.step=1", "--step", "0.001", "--until", "0.5", "--every", "500")
        _, columns = read_csv(data)
        self.assertAlmostEqual(columns["x:m"][1], math.cos(500 * 2 * math.atan(0.001)), delta=1e-12)

    def test_set_of_a_load(self):
        _, columns = read_csv(self.good("simulate", "example:persoz", "--set", "m.force.amplitude=0", "--until", "1"))
        self.assertEqual(set(columns["x:m"]), {0})

    def test_set_refused(self):
        model = self.write(OSCILLATOR)
        for status, setting, part in ((2, "k", "ID.FIELD=VALUE"), (2, "q.mass=1", '"q.mass"'), (2, "k.mass=1", '"k.mass"'),
                                      (3, "k.stiffness=-1", "k.stiffness: must be > 0, is -1"),
                                      (3, "k.stiffness=one", "k.stiffness: must be a number"),
                                      (3, "k.stiffness=1,5", "k.stiffness: must be a number"),
                                      (3, "simulation.step=0", "simulation.step: must be > 0")):
            line = self.bad(status, "simulate", model, "--set", setting)
            self.assertIn("--set " + setting.split("=")[0], line)
            self.assertNotIn("model.hysteron", line)
            self.assertIn(part, line)

    def test_step_and_end(self):
        """Both together count, whatever the document says."""
        for until, step, rows in ("0.001", "0.0005", 3), ("600", "300", 3):
            _, columns = read_csv(self.good("simulate", self.write(OSCILLATOR), "--until", until, "--step", step))
            self.assertEqual(columns["t"], [n * float(step) for n in range(rows)])
        self.assertIn("--step: ", self.bad(2, "simulate", self.write(OSCILLATOR), "--until", "600", "--step", "700"))

    def test_refused(self):
        model = self.write(OSCILLATOR)
        for option, value, part in (("--step", "0", "must be > 0, is 0"), ("--step", "abc", '"abc"'), ("--step", "1e-300", "too many steps"),
                                    ("--until", "-1", "must be > 0"), ("--until", "1e999", '"1e999"'), ("--until", "nan", '"nan"'),
                                    ("--every", "0", "must be >= 1"), ("--every", "1.5", "whole"), ("--from", "3", "3"),
                                    ("--from", "1,5", "1,5"), ("--scheme", "euler", "euler"),
                                    ("--tolerance", "0", "must be >= "), ("--tolerance", "0.5", "must be <= 0.1")):
            line = self.bad(2, "simulate", model, option, value)
            self.assertTrue(line.startswith(option + ": "), line)
            self.assertIn(part, line)


class Result(Case):
    def test_automatic(self):
        """The result says which schemes ran, to which tolerance, and with which error."""
        document = dict(OSCILLATOR, simulation=dict(OSCILLATOR["simulation"], scheme="automatic"))
        result = json.loads(self.good("simulate", self.write(document), "--json", "--quiet"))
        self.assertEqual((result["scheme"], result["schemes"], result["tolerance"], result["error"]), ("automatic", ["exact"], 0.001, 0))
        self.assertAlmostEqual(result["final"]["x:m"], math.cos(2), delta=1e-12)
        done = self.run_cli("simulate", self.write(document), "--json", "--tolerance", "1e-5")
        self.assertEqual(json.loads(done.stdout)["tolerance"], 1e-5)
        self.assertIn(b"note: model.hysteron: exact, residual ", done.stderr)

    def test_json(self):
        result = json.loads(self.good("simulate", self.write(OSCILLATOR), "--json"))
        self.assertEqual(set(result), {"scheme", "steps", "step", "seconds", "residual", "energy_error", "final", "findings"})
        self.assertEqual((result["scheme"], result["steps"], result["step"]), ("midpoint", 200, 0.01))
        self.assertGreaterEqual(result["seconds"], 0)
        self.assertLess(result["residual"], 1e-10)
        self.assertLess(result["energy_error"], 1e-10)
        self.assertEqual(set(result["final"]), {"t", "x:m"})
        self.assertEqual(result["final"]["t"], 2)
        self.assertAlmostEqual(result["final"]["x:m"], math.cos(400 * math.atan(0.005)), delta=1e-12)
        self.assertEqual(result["findings"], [])

    def test_json_numbers(self):
        """Numbers that no figure of is significant beyond the first: valid JSON, each the double that it is in the CSV."""
        for place in 1e20, -3e-10, 1e300, 5e-324, 0.1, 12345678901234567890.0, -0.0:
            document = dict(OSCILLATOR, nodes=[{"id": "wall", "fixed": True}, {"id": "m", "mass": 1, "position": place}],
                            elements=[], simulation={"until": 1e-6, "steps": 1})
            text = self.run_cli("simulate", self.write(document), "--json", "-o", self.path("out.csv")).stdout.decode()
            _, columns = read_csv(self.read("out.csv"))
            final = json.loads(text)["final"]
            self.assertEqual(final, {"t": 1e-6, "x:m": columns["x:m"][-1]}, text)
            self.assertEqual(final["x:m"], place)

    def test_json_and_file(self):
        result = json.loads(self.good("simulate", self.write(OSCILLATOR), "--json", "-o", self.path("out.csv"), "--series", "v:m"))
        _, columns = read_csv(self.read("out.csv"))
        self.assertEqual(result["final"], {"t": columns["t"][-1], "v:m": columns["v:m"][-1]})

    def test_file_is_what_is_printed(self):
        model = self.write(OSCILLATOR)
        self.assertEqual(self.good("simulate", model, "-o", self.path("out.csv")), b"")
        self.assertEqual(self.good("simulate", model), self.read("out.csv"))

    def test_warnings(self):
        """A bar with nothing attached and a key nobody knows: a line each, and findings; --quiet leaves only the findings."""
        document = dict(OSCILLATOR, nodes=OSCILLATOR["nodes"] + [{"id": "alone"}], colour="red")
        model = self.write(document)
        done = self.run_cli("simulate", model, "--json")
        self.assertEqual(done.returncode, 0)
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(all(line.startswith("warning: model.hysteron: ") for line in lines), lines)
        findings = json.loads(done.stdout)["findings"]
        self.assertEqual([(f["severity"], f["code"], f["ids"]) for f in findings],
                         [("warning", "unknown-key", []), ("warning", "isolated", ["alone"])])
        self.assertIn('"colour"', findings[0]["message"])
        quiet = self.good("simulate", model, "--json", "--quiet")
        self.assertEqual(json.loads(quiet)["findings"], findings)


class Stops(Case):
    def test_overload(self):
        """The slider carries 1; the ramp passes that at t = 1: all steps up to then are written."""
        model = self.write(OVERLOAD)
        line = self.bad(1, "simulate", model, "-o", self.path("out.csv"), "--series", "x:b,f:s")
        self.assertTrue(line.startswith("model.hysteron: "), line)
        time = float(re.search(r"t = ([0-9.]+)", line).group(1))
        self.assertAlmostEqual(time, 1, delta=0.0101)
        _, columns = read_csv(self.read("out.csv"))
        self.assertAlmostEqual(columns["t"][-1], 1, delta=0.0101)
        self.assertLess(max(abs(x) for x in columns["x:b"]), 1e-12)
        for t, force in zip(columns["t"], columns["f:s"]):
            self.assertAlmostEqual(force, -t, delta=1e-9)

    def test_slow_behind_a_jump(self):
        """Behind a jump a bar on a slider slips as slowly as before, however fast another bar is: k v = k2 v2."""
        nodes = [{"id": "w", "fixed": True}, {"id": "b"}, {"id": "m", "mass": 16384, "velocity": -0.001},
                 {"id": "f", "mass": 1, "velocity": 2e9}]
        elements = [{"id": "k", "kind": "spring", "from": "w", "to": "b", "stiffness": 262144},
                    {"id": "s", "kind": "slider", "from": "b", "to": "m", "threshold": 4e-6},
                    {"id": "k2", "kind": "spring", "from": "b", "to": "f", "stiffness": 1e-12}]
        loads = [{"node": "b", "kind": "force", "signal": {"type": "step", "value": 1, "at": 1}}]
        model = self.write({"hysteron": 1, "nodes": nodes, "elements": elements, "loads": loads, "simulation": {"until": 2, "step": 0.1}})
        for scheme in ("midpoint", "implicit", "paper"):
            _, columns = read_csv(self.good("simulate", model, "--scheme", scheme, "--series", "v:b", "--quiet"))
            jump = [n for n, t in enumerate(columns["t"]) if abs(t - 1) < 1e-9][-1]
            self.assertAlmostEqual(columns["v:b"][jump] / (1e-12 * 2e9 / 262144), 1, delta=1e-5, msg=scheme)

    def test_stuck_to_light_masses(self):
        """A bar that sticks to a mass of 1, at rest, and to two that are next to none stops these at once, whatever is drawn first."""
        nodes = [{"id": "b"}, {"id": "M", "mass": 1}, {"id": "p", "mass": 1e-20, "velocity": 1}, {"id": "q", "mass": 1e-20, "velocity": 2}]
        thresholds = {"M": 3, "p": 1, "q": 1}
        for order in itertools.permutations(thresholds):
            elements = [{"id": f"s{m}", "kind": "slider", "from": "b", "to": m, "threshold": thresholds[m]} for m in order]
            model = self.write({"hysteron": 1, "nodes": nodes, "elements": elements, "simulation": {"until": 1, "step": 0.1}})
            for scheme in ("midpoint", "implicit", "paper", "exact"):
                _, columns = read_csv(self.good("simulate", model, "--scheme", scheme, "--series", "v:b", "--quiet"))
                self.assertAlmostEqual(columns["v:b"][0], 0, 12, (scheme, order))

    def test_pushed_from_rest(self):
        """What is at rest is told to be, and a dashpot there to bear nothing: rounding of what a mass is pushed with is no slip."""
        nodes = [{"id": "w", "fixed": True}, {"id": "b"}, {"id": "m", "mass": 1}]
        elements = [{"id": f"s{n}", "kind": "slider", "from": "b", "to": "m", "threshold": n} for n in (0.5, 1)]
        elements += [{"id": "c", "kind": "dashpot", "from": "w", "to": "b", "viscosity": 1},
                     {"id": "k", "kind": "spring", "from": "w", "to": "b", "stiffness": 2}]
        model = self.write({"hysteron": 1, "nodes": nodes, "elements": elements,
                            "loads": [{"node": "m", "kind": "force", "signal": {"type": "constant", "value": 0.5}}],
                            "simulation": {"until": 0.3, "step": 0.05}})
        for scheme in ("automatic", "midpoint", "exact", "implicit", "paper"):
            _, columns = read_csv(self.good("simulate", model, "--scheme", scheme, "--series", "v:b,f:c,f:k", "--quiet"))
            for name in ("v:b", "f:c", "f:k"):
                self.assertAlmostEqual(columns[name][0], 0, 12, (scheme, name))

    def test_overload_as_json(self):
        done = self.run_cli("simulate", self.write(OVERLOAD), "--json")
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (1, 1))
        result = json.loads(done.stdout)
        self.assertIn(result["stopped"], done.stderr.decode())
        self.assertEqual([(f["severity"], f["code"]) for f in result["findings"]], [("error", "limit-load")])
        self.assertLess(result["final"]["t"], 1.02)

    def test_overload_at_once(self):
        model = self.write(loaded({"type": "constant", "value": 2}))
        line = self.bad(3, "simulate", model, "-o", self.path("out.csv"))
        self.assertTrue(line.startswith("model.hysteron: "), line)
        self.assertIn("t = 0", line)
        self.assertEqual(self.files(), ["model.hysteron"])

    def test_where_waves_start(self):
        """As the document's description and its manual page say, and as a quarter of a period earlier tells by the phase."""
        starts = {"triangle": (5, -1), "square": (5, 0), "sawtooth": (-1, 1)}  # offset 2 and amplitude 3; falls, rests or rises
        said = {"triangle": "begins at its highest value", "square": "begins with its upper half",
                "sawtooth": "begins at its lowest value"}
        for kind, (value, way) in starts.items():
            signal = {"type": kind, "amplitude": 3, "offset": 2, "period": 4}
            document = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "b"}],
                        "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "b", "stiffness": 1}],
                        "loads": [{"node": "b", "kind": "force", "signal": signal}], "simulation": {"until": 1, "step": 0.25}}
            _, columns = read_csv(self.good("simulate", self.write(document), "--series", "t,F:b", "--quiet"))
            with self.subTest(kind):
                self.assertEqual(columns["F:b"][0], value)
                first = columns["F:b"][1] - columns["F:b"][0]
                self.assertEqual((first > 0) - (first < 0), way)
                for text in ROOT / "docs" / "format.md", ROOT / "data" / "man" / "hysteron.5":
                    self.assertIn(f"a {kind} {said[kind]}", " ".join(text.read_text(encoding="utf-8").split()))

    def test_just_carried(self):
        """Exactly the threshold is carried."""
        self.good("simulate", self.write(loaded({"type": "constant", "value": 1})), "--quiet")

    def test_not_finite(self):
        document = dict(OSCILLATOR, loads=[{"node": "m", "kind": "force", "signal": {"type": "expression", "value": "1/(t-1)"}}])
        line = self.bad(1, "simulate", self.write(document), "--scheme", "paper", "-o", self.path("out.csv"), "--quiet")
        self.assertIn("not finite", line)
        _, columns = read_csv(self.read("out.csv"))
        self.assertAlmostEqual(columns["t"][-1], 1, delta=0.0101)

    def test_not_finite_at_the_start(self):
        """Which load it is is told, whether it is a step's start, middle or end at which it is none."""
        for scheme in "paper", "implicit", "midpoint", "automatic":
            for bar in {"id": "m", "mass": 1}, {"id": "m"}:
                for kind in "force", "displacement":
                    document = dict(OSCILLATOR, nodes=[{"id": "wall", "fixed": True}, bar],
                                    loads=[{"node": "m", "kind": kind, "signal": {"type": "expression", "value": "1/t"}}])
                    with self.subTest(scheme=scheme, bar=bar, kind=kind):
                        line = self.bad(1, "simulate", self.write(document), "--scheme", scheme, "--quiet")
                        self.assertIn("The load on “m” is not finite after t = 0", line)


if __name__ == "__main__":
    main()
