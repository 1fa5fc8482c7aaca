# SPDX-License-Identifier: GPL-3.0-or-later
"""identify reads each table of the corpus: the columns, the units and the rows that were left out, and the model of its loop; or
refuses it with the line and the reason. --x, --y and --rows choose what is read."""
import json
import os

from hys_cli import Case, main

FOLDER = os.path.join(os.environ["HYSTERON_CORPUS"], "tables")
MODEL = {"k0": [0.5], "k": [3.0, 1.0], "eta": [0.5, 2.0]}


class Tables(Case):
    def identified(self, *arguments):
        result = json.loads(self.good("identify", *arguments, "--json"))
        for name, wanted in MODEL.items():
            got = result["identified"][name]
            for value, truth in zip(got if isinstance(got, list) else [got], wanted, strict=True):
                self.assertLess(abs(value - truth), 1e-6, arguments)
        return result["table"]

    def test_corpus(self):
        with open(os.path.join(FOLDER, "tables.json"), encoding="utf-8") as file:
            expected = json.load(file)
        tables = sorted(name for name in os.listdir(FOLDER) if name[:2] in ("y_", "n_"))
        self.assertEqual(tables, sorted(expected))
        self.assertGreaterEqual(len(tables), 40)
        for name in tables:
            path, wanted = os.path.join(FOLDER, name), expected[name]
            if name.startswith("y_"):
                self.assertEqual(self.identified(path), wanted, name)
            else:
                self.assertIn(wanted, self.bad(3, "identify", path), name)

    def test_columns(self):
        """By name, whatever the case of its letters, or by number; what is not there is told with what is."""
        path = os.path.join(FOLDER, "n_unknown_names.csv")
        for x, y in (("2", "3"), ("channel 2", "3"), ("Channel 2", "CHANNEL 3")):
            table = self.identified(path, "--x", x, "--y", y)
            self.assertEqual((table["x"], table["y"]), ("Channel 2", "Channel 3"))
        for x in "4", "0", "Channel", "":
            self.assertIn("there are: Channel 1, Channel 2, Channel 3", self.bad(2, "identify", path, "--x", x, "--y", "3"))
        self.assertEqual(self.identified(os.path.join(FOLDER, "y_pairs.csv"), "--x", "3", "--y", "4")["without_number"], 47)

    def test_rows(self):
        """Rows of numbers count, whatever stands above them; a row that is left out may hold anything."""
        path = os.path.join(FOLDER, "y_units_sec.csv")
        for rows, points in (("1:49", 49), ("49:", 49), (":60", 60), ("20:1000", 78), (":", 97)):
            self.assertEqual(self.identified(path, "--rows", rows)["points"], points, rows)
        self.assertEqual(self.identified(os.path.join(FOLDER, "n_word.csv"), "--rows", "10:")["points"], 88)
        for rows in "0:5", "5:4", "5", "a:b", "98:", "1.5:7", "1:2:3", "":
            self.assertIn("--rows", self.bad(2, "identify", path, "--rows", rows))

    def test_told(self):
        """What was guessed and left out is told, and the measured points go into the model."""
        model = self.path("model.hysteron")
        text = self.good("identify", os.path.join(FOLDER, "y_minus_9999.csv"), "-o", model).decode()
        self.assertIn("Columns: Displacement [mm] for x, Force [N] for r. 4 rows with -9999, which stands for no value, are left out.", text)
        with open(model, encoding="utf-8") as file:
            run, = json.load(file)["runs"]
        self.assertEqual((run["name"], len(run["series"]["x:m"])), ("y_minus_9999.csv", 93))


if __name__ == "__main__":
    main()
