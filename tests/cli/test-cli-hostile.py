# SPDX-License-Identifier: GPL-3.0-or-later
"""Names that attack who shows them, in every text of a document and through every output; sizes that attack memory."""
import csv
import io
import json
import resource
import unicodedata
import xml.etree.ElementTree

from hys_cli import Case, main

TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

# In ids as well as in free texts.
NAMES = {
    "formula": "+1+cmd|'/C'!A0",
    "call": "@SUM(A1)",
    "negative": "-2+3",
    "markup": "<b>&amp;</b>",
    "script": "<script>alert(1)</script>",
    "comment": "--><!--",
    "data": "]]>&x;",
    "quotes": "\"'`",
    "latex": "\\input{x}\\write18{id}",
    "math": "$x^2_3%#~&{",
    "braces": "}}{",
    "format": "%s%n%1$s",
    "path": "../../x",
    "shell": "$(id);|x",
    "option": "--help",
    "emoji": "\U0001f600\u0301\u0301\u0301",
    "long": "n" * 5000,
}

# In free texts only: no id has them.
CONTROLS = {
    "escape": "a\x1b[31mb\x1b]0;x\x07",
    "c1": "a\u009b31mb\u009d0;x",
    "turn": "a\u202eb\u2066c",
    "line": "a\nb\rc\u2028d",
    "delete": "a\x7f\x08b",
    "nonchar": "a\ufffe\uffffb",
}

# What a person reads on a terminal.
READ = [["check"], ["equations"], ["cycle"], ["converge"], ["equations", "--format", "latex"]]
ALLOWED = {"svg", "g", "path", "rect", "use", "defs", "clipPath", "mask", "text", "tspan", "style", "symbol", "image", "filter",
           "feColorMatrix", "title", "pattern", "linearGradient", "stop"}


def model(names, text):
    """A network with a bar and a slider of each name, whose free texts are the text."""
    return {
        "hysteron": 1, "title": text, "notes": text, "units": {"length": text, "force": text, "time": text},
        "nodes": [{"id": "wall", "fixed": True}] + [{"id": name, "mass": 1} for name in names],
        "elements": [{"id": "k", "kind": "spring", "from": "wall", "to": names[0], "stiffness": 1}] +
                    [{"id": "s" + name, "kind": "slider", "from": "wall", "to": name, "threshold": 1} for name in names],
        "loads": [{"node": names[0], "kind": "force", "signal": {"type": "sin", "amplitude": 2, "omega": 3}}],
        "figures": [{"kind": "time", "series": [kind + name for name in names for kind in ("x:", "f:s")], "title": text}],
        "controls": [{"targets": ["k.stiffness"], "label": text}],
        "simulation": {"until": 1, "step": 0.1},
    }


class Names(Case):
    def assert_readable(self, data):
        """No character that a terminal acts on."""
        text = data.decode("utf-8")
        self.assertEqual([c for c in text if c != "\n" and unicodedata.category(c) == "Cc" or c in TURNS], [])
        return text

    def assert_drawn(self, *arguments):
        """A picture of known elements, that refers to nothing outside itself."""
        self.good("plot", *arguments, "-o", self.path("a.svg"))
        for element in xml.etree.ElementTree.parse(self.path("a.svg")).iter():
            self.assertIn(element.tag.split("}")[-1], ALLOWED)
            for key, value in element.attrib.items():
                self.assertFalse(key.lower().startswith("on"))
                if key.endswith("href"):
                    self.assertRegex(value, "^(#|data:image/png;)")

    def assert_harmless(self, document, ids):
        path = self.write(document)
        for command in READ:
            text = self.assert_readable(self.good(*command, path))
            if command[-1] == "latex":
                self.assertNotIn("\\input", text)
                self.assertNotIn("\\write", text)
        for command in (["check", "--json"], ["simulate", "--json"], ["equations", "--format", "json"]):
            json.loads(self.good(*command, path))
        rows = list(csv.reader(io.StringIO(self.good("simulate", path).decode())))
        self.assertFalse([cell for cell in rows[0] if cell[0] in "=+-@\t\r"])
        self.assertTrue({"x:" + name for name in ids} <= set(rows[0]))
        self.assert_drawn(path)
        self.assert_drawn(path, "--drawing")
        self.assert_drawn(path, "--title", document["title"])
        self.good("plot", path, "-o", self.path("a.pdf"))
        self.assertEqual(self.files(), ["a.pdf", "a.svg", "model.hysteron"])

    def test_names(self):
        names = list(NAMES.values())
        self.assert_harmless(model(names, " ".join(names[:-1])), names)

    def test_texts(self):
        self.assert_harmless(model(["b"], " ".join(CONTROLS.values())), ["b"])

    def test_controls_are_no_names(self):
        for attack, text in CONTROLS.items():
            if attack != "nonchar":
                self.assert_readable(self.bad(3, "check", self.write(model([text], "title"))).encode())

    def test_complaints(self):
        """What is asked for by a bad name is told without acting on it."""
        path, text = self.write(model(["b"], "title")), "".join((*NAMES.values(), *CONTROLS.values()))
        for attack in (text, *CONTROLS.values()):
            for call in (["plot", path, "--series", "x:" + attack, "-o", self.path("a.svg")], ["check", self.path(attack[:99])],
                         ["simulate", path, "--set", attack + "=1"]):
                done = self.run_cli(*call)
                self.assertNotEqual(done.returncode, 0)
                self.assert_readable(done.stderr)


class Sizes(Case):
    """Refused, or checked in little memory."""

    def check(self, document):
        limit = 2 << 30
        done = self.run_cli("check", self.write(document),
                            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        self.assertIn(done.returncode, (0, 3), done.stderr)

    def masing(self, count, n=1):
        elements = [{"id": "e%d" % i, "kind": "masing", "from": "wall", "to": "b", "count": count, "stiffness": 1, "limit": 1}
                    for i in range(n)]
        return {"hysteron": 1, "nodes": [{"id": "wall", "fixed": True}, {"id": "b", "mass": 1}], "elements": elements,
                "simulation": {"until": 1, "step": 0.1}}

    def test_branches(self):
        for count, n in ((1e9, 1), (1e300, 1), (999999, 1000), (1000000, 1)):
            self.check(self.masing(count, n))

    def test_steps(self):
        for simulation in ({"until": 1e12, "step": 1}, {"until": 1, "step": 1e-12}, {"until": 1, "steps": 10**15},
                           {"until": 1e300, "step": 1e290, "every": 10**15}):
            self.check(self.masing(3) | {"simulation": simulation})

    def test_points(self):
        for repeat in (False, True):
            points = [[i * 1e-9, i % 2] for i in range(100000)]
            load = {"node": "b", "kind": "force", "signal": {"type": "table", "points": points, "repeat": repeat}}
            self.check(self.masing(3) | {"loads": [load], "simulation": {"until": 1e9, "step": 1}})


if __name__ == "__main__":
    main()
