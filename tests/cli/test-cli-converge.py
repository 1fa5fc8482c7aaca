# SPDX-License-Identifier: GPL-3.0-or-later
"""converge: errors of a free oscillation that are known, lists, and what is refused."""
import json
import math

from hys_cli import OSCILLATOR, OVERLOAD, Case, main

MASING = {
    "hysteron": 1,
    "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}],
    "elements": [{"id": "g", "kind": "masing", "from": "w", "to": "m", "count": 5, "stiffness": 1, "limit": "s + 0.1"}],
    "loads": [{"node": "m", "kind": "force", "signal": {"type": "cos", "amplitude": 0.45, "omega": 0.5}}],
    "simulation": {"until": 10, "step": 0.02},
}


class Converge(Case):
    def test_oscillator(self):
        """The trapezoidal rule for x = cos t is cos (2 n atan (h/2))."""
        result = json.loads(self.good("converge", self.write(OSCILLATOR), "--steps", "0.02,0.08,0.04", "--json"))
        self.assertEqual((result["series"], result["reference"]["step"]), ("x:m", 0.005))
        self.assertEqual([one["scheme"] for one in result["schemes"]][:3], ["midpoint", "implicit", "paper"])
        for one in result["schemes"]:
            self.assertEqual(one["steps"], [0.08, 0.04, 0.02])
            self.assertLess(abs(one["order"] - (2 if one["scheme"] == "midpoint" else 1)), 0.15)
        h = 0.08
        known = max(abs(math.cos(2 * n * math.atan(h / 2)) - math.cos(n * h)) for n in range(26))
        self.assertLess(abs(result["schemes"][0]["errors"][0] / known - 1), 0.01)
        text = self.good("converge", self.write(OSCILLATOR)).decode()
        self.assertIn("order", text.splitlines()[-1])
        self.assertEqual(len(text.splitlines()), 9)

    def test_series(self):
        result = json.loads(self.good("converge", self.write(OSCILLATOR), "--series", "E:elastic", "--json"))
        self.assertEqual((result["series"], len(result["schemes"][0]["steps"])), ("E:elastic", 5))
        self.assertIn("--series", self.bad(2, "converge", self.write(OSCILLATOR), "--series", "x:nobody"))

    def test_counts(self):
        result = json.loads(self.good("converge", self.write(MASING), "--counts", "5,20,10", "--json"))
        self.assertEqual([one["sampling"] for one in result["samplings"]], ["right", "midpoint"])
        self.assertEqual(result["samplings"][0]["counts"], [5, 10, 20])
        self.assertEqual(result["reference"]["count"], 80)
        self.assertLess(abs(result["samplings"][0]["order"] - 1), 0.2)
        self.assertIn("branches", self.good("converge", self.write(MASING), "--counts", "5,10").decode())
        self.assertIn("Masing", self.bad(2, "converge", self.write(OSCILLATOR), "--counts", "5"))

    def test_joint(self):
        """Prop. 4.1: O(ds + dt)."""
        result = json.loads(self.good("converge", self.write(MASING), "--counts", "20,5,10", "--steps", "0.02,0.08,0.04", "--json"))
        self.assertEqual([one["sampling"] for one in result["samplings"]], ["right", "midpoint"])
        self.assertEqual(result["samplings"][0]["steps"], [0.08, 0.04, 0.02])
        self.assertEqual(result["reference"]["step"], 0.005)
        self.assertLess(abs(result["samplings"][0]["order"] - 1), 0.2)

    def test_refused(self):
        model = self.write(OSCILLATOR)
        for option, text in ("--steps", "0"), ("--steps", "0.1,x"), ("--steps", "3"), ("--steps", ""), ("--counts", "2.5"):
            self.assertIn(option, self.bad(2, "converge", model, option, text))
        self.assertIn("same number", self.bad(2, "converge", model, "--steps", "0.1,0.2", "--counts", "5"))
        self.assertIn("reference", self.bad(1, "converge", self.write(OVERLOAD), "--quiet", "--series", "x:b"))


if __name__ == "__main__":
    main()
