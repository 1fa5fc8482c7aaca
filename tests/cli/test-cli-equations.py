# SPDX-License-Identifier: GPL-3.0-or-later
"""equations: the formats, and that they agree with the papers."""
import json
import os
import re
import shutil
import subprocess
import unittest

from hys_cli import OSCILLATOR, Case, loaded, main

# Masses m1, m2 in series on an S-element and a P-element: (2.36).
MIXED = {
    "hysteron": 1,
    "nodes": [{"id": "wall", "fixed": True}, {"id": "A"}, {"id": "m1", "mass": 2}, {"id": "m2", "mass": 3}],
    "elements": [{"id": "k1", "kind": "spring", "from": "wall", "to": "A", "stiffness": 5},
                 {"id": "s1", "kind": "slider", "from": "A", "to": "m1", "threshold": 10},
                 {"id": "k2", "kind": "spring", "from": "m1", "to": "m2", "stiffness": 7},
                 {"id": "s2", "kind": "slider", "from": "m1", "to": "m2", "threshold": 4}],
    "loads": [{"node": "m2", "kind": "force", "signal": {"type": "sin", "amplitude": 1, "omega": 1}}],
    "simulation": {"until": 1, "step": 0.01},
}

# Ids that LaTeX would stumble over, a saturated dashpot, a dashpot's own state.
AWKWARD = {
    "hysteron": 1,
    "nodes": [{"id": "w%", "fixed": True}, {"id": "a_1"}, {"id": "b#\\"}, {"id": "µ^é"}, {"id": "м", "mass": 1}],
    "elements": [{"id": "k_~", "kind": "spring", "from": "w%", "to": "a_1", "stiffness": 1e-7},
                 {"id": "c{$&", "kind": "dashpot", "from": "a_1", "to": "м", "viscosity": 2},
                 {"id": "s}", "kind": "slider", "from": "w%", "to": "b#\\", "threshold": 1},
                 {"id": "d", "kind": "dashpot", "from": "b#\\", "to": "м", "viscosity": 1},
                 {"id": "α3", "kind": "slider", "from": "w%", "to": "µ^é", "threshold": 1},
                 {"id": "kk", "kind": "spring", "from": "µ^é", "to": "м", "stiffness": 3}],
    "simulation": {"until": 1, "step": 0.01},
}


class Equations(Case):
    def json(self, model, *options):
        return json.loads(self.good("equations", model, "--format", "json", *options))

    def test_persoz(self):
        """(7) with k0, k1, k2, k3 = 2, 3, 5, 7, permuted to the drawing's order g1, g2, g3."""
        sets = [word for i, k in enumerate((2, 3, 5, 7)) for word in ("--set", "k%d.stiffness=%d" % (i, k))]
        result = self.json("example:persoz", *sets)
        self.assertEqual((result["class"], result["dimension"]), ("beta", 5))
        self.assertEqual(result["states"], ["x", "y", "g_1", "g_2", "g_3"])
        self.assertEqual(result["inputs"], ["F"])
        for row, expected in zip(result["stiffness_matrix"], [[17, -7, -9], [-7, 7, 2], [-9, 2, 9]]):
            for a, b in zip(row, expected):
                self.assertAlmostEqual(a, b, 12)
        self.assertEqual(result["formulas"]["stiffness_matrix"][1], ["-(k_0 + k_2)", "k_0 + k_2", "k_0"])
        self.assertAlmostEqual(result["delta"][0][0], 1 / (1 / 2 + 1 / 3 + 1 / 5 + 1 / 7), 12)
        self.assertEqual([term["kind"] for term in result["phi"]], ["indicator"] * 3)
        self.assertEqual([term["slider"] for term in result["phi"]], ["s1", "s2", "s3"])
        self.assertEqual([term["row"] for term in result["phi"]], [[0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]])

    def test_recognised(self):
        for name, equation in (("persoz", "(6)"), ("prandtl", "(2.16)"), ("generalized-prandtl", "(2.27)"),
                               ("p-element", "(2.1)"), ("viscoelastoplastic", "(2.14)")):
            recognised = self.json("example:" + name)["recognised"]
            self.assertEqual(recognised["equation"], equation)
            text = self.good("equations", "example:" + name).decode()
            self.assertEqual(text.splitlines()[0], recognised["text"] + " " + equation)
        self.assertIsNone(self.json(self.write(OSCILLATOR))["recognised"])

    def test_equivalent(self):
        """Fig. 5b: k0, k and alpha by the formulas under (2.20)."""
        model = {
            "hysteron": 1,
            "nodes": [{"id": "w", "fixed": True}, {"id": "A"}, {"id": "B"}, {"id": "m", "mass": 1}],
            "elements": [{"id": "K1", "kind": "spring", "from": "w", "to": "B", "stiffness": 2},
                         {"id": "s", "kind": "slider", "from": "B", "to": "A", "threshold": 7},
                         {"id": "K2", "kind": "spring", "from": "w", "to": "A", "stiffness": 3},
                         {"id": "K3", "kind": "spring", "from": "A", "to": "m", "stiffness": 5}],
            "simulation": {"until": 1, "step": 0.01},
        }
        equivalent = self.json(self.write(model))["recognised"]["equivalent"]
        self.assertAlmostEqual(equivalent["spring"], 3 * 5 / 8, 12)
        self.assertEqual(equivalent["slider"], 0)
        self.assertAlmostEqual(equivalent["stiffness"][0], 2 * 25 / (10 * 8), 12)
        self.assertAlmostEqual(equivalent["threshold"][0], 7 * 5 / 8, 12)

    def test_many(self):
        """Too many states to be written out for a reader, and more than there are matrices of."""
        for count, exact in (100, True), (400, False):
            model = {
                "hysteron": 1,
                "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}],
                "elements": [{"id": "g", "kind": "masing", "from": "w", "to": "m", "count": count, "stiffness": 1, "limit": "s"}],
                "simulation": {"until": 1, "step": 0.01},
            }
            result = self.json(self.write(model))
            self.assertEqual((result["dimension"], "reason" in result), (count + 2, not exact))
            self.assertEqual(result["recognised"]["code"], "generalized-prandtl")
            self.assertLess(len(self.good("equations", self.write(model)).decode().splitlines()), 8)
            if exact:
                self.assertEqual(len(result["stiffness_matrix"]), count)

    def test_shapes(self):
        for name in ("persoz", "prandtl", "generalized-prandtl", "p-element", "viscoelastoplastic"):
            result = self.json("example:" + name)
            p, inputs = result["dimension"], len(result["inputs"])
            self.assertEqual(len(result["states"]), p)
            for matrix, columns in ("mobility_matrix", p), ("linear_matrix", p), ("input_matrix", inputs):
                self.assertEqual([len(row) for row in result[matrix]], [columns] * p)

    def test_text(self):
        text = self.good("equations", self.write(MIXED)).decode()
        for line in ("X = (x_1, x_2, y_1, y_2, u_1)", "  u_1' + β(u_1/η_1) ∋ y_1\n",
                     "  m_2 y_2' + α_2 σ(y_2 - y_1) ∋ k_2 x_1 - k_2 x_2 + F\n",
                     "φ(X) = α_2 |y_2 - y_1| + ψ[-η_1, η_1](u_1)\n", "η_1 = α_1/k_1 = 2"):
            self.assertIn(line, text)

    def test_symbols_apart(self):
        """Each spring has a symbol of its own, whatever ids there are: that of k12 is not that of 12."""
        for ids in (["12", "k12"], ["2", "3", "k2"], ["2", "3", "d2"], ["k1", "d1", "1", "11", "k11"], ["k", "b", "kb", "2"]):
            elements = [{"id": id, "kind": "spring", "from": "w", "to": "n%d" % i, "stiffness": i + 1}
                        for i, id in enumerate(ids)]
            elements += [{"id": "c%d" % i, "kind": "dashpot", "from": "n%d" % i, "to": "m", "viscosity": 1}
                         for i in range(len(ids))]
            model = {"hysteron": 1, "elements": elements,
                     "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}] + [{"id": "n%d" % i} for i in range(len(ids))],
                     "simulation": {"until": 1, "step": 0.01}}
            text = self.good("equations", self.write(model)).decode()
            forces = text[text.index("Balance of forces"):text.index("X' + M")]
            self.assertEqual(len(set(re.findall(r"\bk(?:_\w+)?", forces))), len(ids), (ids, forces))

    def test_belt(self):
        belt = dict(OSCILLATOR, nodes=OSCILLATOR["nodes"] + [{"id": "belt"}],
                    elements=OSCILLATOR["elements"]
                    + [{"id": "s", "kind": "slider", "from": "belt", "to": "m", "threshold": 1}],
                    loads=[{"node": "belt", "kind": "displacement", "signal": {"type": "ramp", "value": 9, "duration": 9}}])
        self.assertIn("  m y' + α σ(y - x_belt') ∋ -k x\n", self.good("equations", self.write(belt)).decode())
        self.assertIn("\\sigma(y - \\dot{x}_{\\text{belt}})",
                      self.good("equations", self.write(belt), "--format", "latex").decode())

    def test_json_option(self):
        self.assertEqual(self.good("equations", self.write(MIXED), "--json"),
                         self.good("equations", self.write(MIXED), "--format", "json"))

    def test_json_numbers(self):
        document = dict(OSCILLATOR, elements=[dict(OSCILLATOR["elements"][0], stiffness=1e20)])
        self.assertEqual(self.json(self.write(document))["linear_matrix"], [[0, 1], [-1e20, 0]])

    def test_reason(self):
        result = self.json(self.write(loaded({"type": "constant", "value": 0})))
        self.assertIsNone(result["dimension"])
        self.assertEqual(result["reason_ids"], ["b"])
        self.assertNotIn("stiffness_matrix", result)
        self.assertIn("b", self.good("equations", self.write(loaded({"type": "constant", "value": 0}))).decode())

    def test_smooth(self):
        result = self.json(self.write(OSCILLATOR))
        self.assertEqual((result["class"], result["linear_matrix"]), ("smooth", [[0, 1], [-1, 0]]))

    def test_refused(self):
        self.assertIn("--format", self.bad(2, "equations", "example:persoz", "--format", "pdf"))
        self.assertIn("MODEL", self.bad(2, "equations"))

    def fragments(self):
        for name in ("persoz", "prandtl", "generalized-prandtl", "p-element", "viscoelastoplastic"):
            yield self.good("equations", "example:" + name, "--format", "latex").decode()
        for document in MIXED, AWKWARD, OSCILLATOR:
            yield self.good("equations", self.write(document), "--format", "latex").decode()

    def test_latex_is_balanced(self):
        for text in self.fragments():
            body = re.sub(r"(?m)^%.*$", "", text)
            plain = re.sub(r"\\[\\{}]", "", body)
            self.assertTrue(plain.isascii(), plain)
            self.assertEqual(plain.count("{"), plain.count("}"))
            self.assertEqual(body.count("\\["), body.count("\\]"))
            self.assertEqual(body.count("\\left"), body.count("\\right"))
            open_ones = []
            for kind, name in re.findall(r"\\(begin|end)\{(\w+)\}", body):
                if kind == "begin":
                    open_ones.append(name)
                else:
                    self.assertEqual(open_ones.pop(), name)
            self.assertEqual(open_ones, [])

    @unittest.skipUnless(shutil.which("pdflatex"), "no pdflatex")
    def test_latex_compiles(self):
        for text in self.fragments():
            with open(self.path("f.tex"), "w", encoding="utf-8") as file:
                file.write("\\documentclass{article}\\usepackage{amsmath}\\begin{document}\n%s\\end{document}\n" % text)
            done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "f.tex"], cwd=self.folder,
                                  capture_output=True, check=False, stdin=subprocess.DEVNULL)
            self.assertEqual(done.returncode, 0, done.stdout.decode(errors="replace")[-2000:])
            self.assertTrue(os.path.exists(self.path("f.pdf")))


if __name__ == "__main__":
    main()
