# SPDX-License-Identifier: GPL-3.0-or-later
"""identify reads each table of the corpus: the columns, the units and the rows that were left out, and the model of its loop; or
refuses it with the line and the reason. --x, --y and --rows choose what is read."""
import csv
import json
import os
import zipfile

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

    def book(self, name, parts):
        with zipfile.ZipFile(self.path(name), "w", zipfile.ZIP_DEFLATED) as archive:
            for path, text in parts.items():
                archive.writestr(path, text)
        return self.path(name)

    def xlsx(self, name, rows, shared=True, **more):
        """Texts are shared or in their cells; empty cells and rows are not there; a second sheet is before the first in the archive."""
        texts, lines = [], []
        for number, row in enumerate(rows, 1):
            cells = ""
            for column, cell in enumerate(row):
                place = "ABCDEFGH"[column] + str(number)
                if isinstance(cell, float):
                    cells += f'<c r="{place}" s="1"><v>{cell!r}</v></c>'
                elif cell and shared:
                    texts.append(cell)
                    cells += f'<c r="{place}" t="s"><v>{len(texts) - 1}</v></c>'
                elif cell:
                    cells += f'<c r="{place}" t="inlineStr"><is><t>{cell}</t></is></c>'
            lines.append(f'<row r="{number}">{cells}</row>' if cells else "")
        sheet = '<worksheet xmlns="x"><sheetData>' + "".join(lines) + "</sheetData></worksheet>"
        parts = {"[Content_Types].xml": "<Types/>", "xl/worksheets/other.xml": "<worksheet/>",
                 "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet name="Run" sheetId="7" r:id="rId2"/>'
                                    '<sheet name="Notes" sheetId="1" r:id="rId1"/></sheets></workbook>',
                 "xl/_rels/workbook.xml.rels": '<Relationships><Relationship Id="rId1" Target="worksheets/other.xml"/>'
                                               '<Relationship Id="rId2" Target="worksheets/run.xml"/></Relationships>',
                 "xl/sharedStrings.xml": '<?xml version="1.0" encoding="UTF-8"?><sst>' + "".join(
                     f"<si><r><t>{text[:3]}</t></r><r><t>{text[3:]}</t></r><rPh><t>spoken</t></rPh></si>" for text in texts) + "</sst>",
                 "xl/worksheets/run.xml": sheet}
        return self.book(name, {path: text for path, text in dict(parts, **more).items() if text is not None})

    def ods(self, name, rows):
        """Equal cells and empty rows are repeated, and a million of them are at the end, as there are."""
        def cell(value):
            if isinstance(value, float):
                return f'<table:table-cell office:value-type="float" office:value="{value!r}"><office:annotation><text:p>8</text:p></office:annotation><text:p>{value:.1f}</text:p></table:table-cell>'
            return f'<table:table-cell office:value-type="string"><office:annotation><text:p>a note</text:p></office:annotation><text:p>{value}</text:p></table:table-cell>' \
                if value else '<table:table-cell/>'
        lines = "".join("<table:table-row>" + "".join(map(cell, row)) + '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>'
                        for row in rows)
        return self.book(name, {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml":
                                '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="Run">'
                                '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>' + lines
                                + '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/>'
                                '</table:table-row></table:table><table:table table:name="Notes"><table:table-row><table:table-cell '
                                'office:value="7"/></table:table-row></table:table></office:document-content>'})

    def test_workbooks(self):
        """The first sheet of a workbook is read as a text of it would be."""
        with open(os.path.join(FOLDER, "y_units_sec.csv"), encoding="utf-8") as file:
            table = list(csv.reader(file))
        def number(text):
            try:
                return float(text)
            except ValueError:
                return text
        rows = [["Bench 3; Ä. Weber", ""], [], *([number(cell) for cell in row] for row in table)]
        rows[30] = [*rows[30][:2], "", *rows[30][3:]] if rows[30][2:] else rows[30]
        wanted = self.identified(os.path.join(FOLDER, "y_units_sec.csv"))
        with zipfile.ZipFile(self.xlsx("run.xlsx", rows)) as archive:   # each part may begin with a byte order mark
            marked = self.book("marked.xlsx", {part: b"\xef\xbb\xbf" + archive.read(part) for part in archive.namelist()})
        for path in self.path("run.xlsx"), marked, self.xlsx("inline.xlsx", rows, shared=False), self.ods("run.ods", rows):
            got = self.identified(path)
            self.assertEqual((got["x"], got["y"], got["x_unit"], got["y_unit"]),
                             (wanted["x"], wanted["y"], wanted["x_unit"], wanted["y_unit"]), path)
            self.assertEqual(got["points"] + got["without_number"], wanted["points"], path)
        self.assertIn("line 3, column", self.bad(3, "identify", self.xlsx("word.xlsx", [["x", "r"], [0.0, 0.0], [1.0, "oops"], [0.0, 2.0],
                                                                                         [1.0, 3.0]])))

    def test_damaged_workbooks(self):
        """What is broken is told, whatever it is."""
        rows = [["x", "r"]] + [[float(i), float(i)] for i in range(50)]
        whole = self.xlsx("whole.xlsx", rows)
        with open(whole, "rb") as file:
            data = file.read()
        for cut in 4, 30, len(data) // 2, len(data) - 10:
            with open(self.path("cut.xlsx"), "wb") as file:
                file.write(data[:cut])
            self.assertIn("cut.xlsx: line 1: the workbook is damaged", self.bad(3, "identify", self.path("cut.xlsx")))
        for more, said in (({"xl/worksheets/run.xml": None}, "no workbook with a sheet"), ({"xl/workbook.xml": None}, "no workbook with a sheet"),
                           ({"xl/sharedStrings.xml": None}, "damaged"), ({"xl/workbook.xml": "<workbook/>"}, "no workbook with a sheet"),
                           ({"xl/worksheets/run.xml": "<worksheet><row><c><v>1</v></row>"}, "damaged"),
                           ({"xl/worksheets/run.xml": "\0\1\2"}, "damaged"),
                           ({"xl/worksheets/run.xml": '<row r="999999999999"><c r="ZZZZZZZZ1"><v>1</v></c></row>'}, "four points|two columns|no rows")):
            self.assertRegex(self.bad(3, "identify", self.xlsx("broken.xlsx", rows, **more)), said, more)
        for part in "photo.jpg", "content.xml":
            self.assertRegex(self.bad(3, "identify", self.book("other.ods", {part: "no table"})), "no workbook with a sheet|damaged")
        # counts that add up to more than 32 bits
        cells = '<cell number-columns-repeated="4294967295"/><cell value="1"/><cell value="1"/>'.replace("cell", "table-cell")
        self.assertIn("there are no rows of numbers", self.bad(3, "identify", self.book("wide.ods", {
            "content.xml": f"<table><table-row>{cells}</table-row></table>"})))
        cell = f'<table-cell value="{"1" * 40000}" number-columns-repeated="16384"/>'
        self.assertIn("the table is too large", self.bad(3, "identify", self.book("long.ods", {
            "content.xml": f"<table><table-row>{cell}</table-row></table>"})))

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
