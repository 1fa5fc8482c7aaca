# SPDX-License-Identifier: GPL-3.0-or-later
"""check and examples: verdicts, findings, what is shipped."""
import json

from hys_cli import OSCILLATOR, OVERLOAD, Case, loaded, main

CODES = {"limit-load", "undetermined-position", "isolated", "initial-inconsistent", "step-too-large", "never-slips",
         "undetermined-split", "jump-on-massless", "impulse", "free-body", "saddle", "force-on-wall", "unused-position", "unknown-key", "load-not-resolved",
         "exact-fallback"}

# Two sliders in series between springs: the bar between them is undetermined when both have the same threshold.
SERIES = {
    "hysteron": 1,
    "nodes": [{"id": "wall", "fixed": True}, {"id": "b"}, {"id": "m", "mass": 1}],
    "elements": [{"id": "s1", "kind": "slider", "from": "wall", "to": "b", "threshold": 1},
                 {"id": "s2", "kind": "slider", "from": "b", "to": "m", "threshold": 1}],
    "loads": [{"node": "m", "kind": "force", "signal": {"type": "sin", "amplitude": 3, "omega": 1}}],
    "simulation": {"until": 2, "step": 0.01},
}


class Check(Case):
    def verdict(self, status, model, *options):
        done = self.run_cli("check", model, "--json", *options)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1 if status else 0)
        result = json.loads(done.stdout)
        self.assertEqual(set(result), {"well_posed", "findings"})
        self.assertIs(result["well_posed"], status == 0)
        for finding in result["findings"]:
            self.assertEqual(set(finding), {"severity", "code", "message", "ids"})
            self.assertIn(finding["severity"], {"info", "warning", "error"})
            self.assertIn(finding["code"], CODES)
            self.assertTrue(finding["message"])
            self.assertTrue(all(isinstance(name, str) for name in finding["ids"]))
        return result["findings"], done.stderr.decode()

    def test_good(self):
        self.assertEqual(self.verdict(0, self.write(OSCILLATOR))[0], [])
        self.assertEqual(self.good("check", self.write(OSCILLATOR)), b"model.hysteron: well posed\n")
        self.assertEqual(self.good("check", self.write(OSCILLATOR), "--quiet"), b"")

    def test_undetermined(self):
        findings, line = self.verdict(3, self.write(SERIES))
        codes = [finding["code"] for finding in findings]
        self.assertIn("undetermined-position", codes)
        finding = findings[codes.index("undetermined-position")]
        self.assertLessEqual({"b", "s1", "s2"}, set(finding["ids"]))
        self.assertTrue(line.startswith("model.hysteron: not well posed: "), line)
        self.assertIn(finding["message"], line)

    def test_determined_after_all(self):
        """Different thresholds: the weaker one slips, and it is an info that the other never does."""
        findings, _ = self.verdict(0, self.write(SERIES), "--set", "s2.threshold=2")
        self.assertEqual({f["severity"] for f in findings}, {"info"})
        self.assertEqual([f["ids"] for f in findings if f["code"] == "never-slips"][0][0], "s2")

    def test_undetermined_still_runs(self):
        """Before the run it is told that it may come to that, after it from when on it did."""
        done = self.run_cli("simulate", self.write(SERIES))
        self.assertEqual(done.returncode, 0)
        before, after = done.stderr.decode().splitlines()
        self.assertTrue(before.startswith("warning: model.hysteron: The position of"), before)
        self.assertRegex(after, r"^warning: model\.hysteron: From t = [0-9.]+ on, nothing determined the position of")

    def test_overload(self):
        for document in OVERLOAD, loaded({"type": "constant", "value": 2}):
            findings, _ = self.verdict(3, self.write(document))
            self.assertEqual((findings[0]["severity"], findings[0]["code"]), ("error", "limit-load"))
            self.assertLessEqual({"b", "s"}, set(findings[0]["ids"]))

    def test_text(self):
        """The verdict, then a line per finding; the failure is also told on standard error."""
        done = self.run_cli("check", self.write(SERIES))
        lines = done.stdout.decode().splitlines()
        self.assertEqual(lines[0], "model.hysteron: not well posed")
        self.assertTrue(all(line.split(": ")[0] in ("info", "warning", "error") for line in lines[1:]), lines)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (3, 1))
        done = self.run_cli("check", self.write(SERIES), "--quiet")
        self.assertEqual((done.returncode, done.stdout, done.stderr.count(b"\n")), (3, b"", 1))

    def test_unknown_keys(self):
        findings, _ = self.verdict(0, self.write(dict(OSCILLATOR, colour="red")))
        self.assertEqual([(f["severity"], f["code"]) for f in findings], [("warning", "unknown-key")])


class Examples(Case):
    def names(self):
        return [line.split()[0] for line in self.good("examples").decode().splitlines()]

    def test_list(self):
        self.assertLessEqual({"persoz", "prandtl", "generalized-prandtl", "p-element", "viscoelastoplastic"}, set(self.names()))
        result = json.loads(self.good("examples", "--json"))
        self.assertEqual([entry["name"] for entry in result["examples"]], self.names())
        titles = {entry["name"]: entry["title"] for entry in result["examples"]}
        self.assertEqual(titles["persoz"], json.loads(self.good("examples", "persoz"))["title"])

    def test_write(self):
        for name in self.names():
            text = self.good("examples", name)
            self.assertEqual(json.loads(text)["hysteron"], 1)
            self.assertEqual(self.good("examples", name, "-o", self.path("e.hysteron")), b"")
            self.assertEqual(self.read("e.hysteron"), text)
            file = self.run_cli("simulate", self.path("e.hysteron"), "--until", "0.05", "--quiet")
            named = self.run_cli("simulate", "example:" + name, "--until", "0.05", "--quiet")
            self.assertEqual((file.returncode, file.stdout), (0, named.stdout))

    def test_all_but_one_are_well_posed(self):
        for name in self.names():
            expected = name != "equal-sliders"
            result = self.run_cli("check", "example:" + name, "--json")
            self.assertEqual(result.returncode, 0 if expected else 3)
            self.assertIs(json.loads(result.stdout)["well_posed"], expected)

    def test_refused(self):
        self.assertIn('"nothing"', self.bad(2, "examples", "nothing"))
        self.assertIn('"nothing"', self.bad(2, "check", "example:nothing"))
        self.assertIn("UTF-8", self.bad(2, "examples", b"\xc3"))
        self.assertIn("UTF-8", self.bad(2, "check", b"example:\xc3"))
        self.assertIn("NAME", self.bad(2, "examples", "-o", self.path("x")))
        self.assertIn("too many arguments: prandtl", self.bad(2, "examples", "persoz", "prandtl"))


if __name__ == "__main__":
    main()
