# SPDX-License-Identifier: GPL-3.0-or-later
"""plot: formats, sizes, styles, which figure, runs that stop."""
import json
import re
import shutil
import struct
import subprocess
import zlib
from xml.sax.saxutils import unescape

from hys_cli import OSCILLATOR, OVERLOAD, Case, main


def png_size(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR"
    return struct.unpack(">II", data[16:24])


def png_corner(data):
    """Red, green and blue of the first pixel: the first row of an unfiltered, or at its start unaffected, scanline."""
    position, packed = 8, b""
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        if kind == b"IDAT":
            packed += data[position + 8:position + 8 + length]
        position += 12 + length
    return tuple(zlib.decompress(packed)[1:4])


def svg_size(data):
    return re.search(rb'<svg[^>]* width="([^"]+)" height="([^"]+)"', data).groups()


class Responses(Case):
    """A figure of a response needs no run."""

    def test_axes(self):
        model = json.loads(json.dumps(OSCILLATOR))
        node = next(node["id"] for node in model["nodes"] if not node.get("fixed"))
        model["figures"] = [{"kind": "response", "node": node, "quantities": ["storage", "loss"], "omega": {"from": 2}}]
        self.good("plot", self.write(model), "-o", self.path("a.svg"))
        text = self.read("a.svg").decode()
        for part in ("G′", "G″", "ω"):
            self.assertIn(part, text)
        model["figures"][0]["node"] = next(node["id"] for node in model["nodes"] if node.get("fixed"))
        self.assertIn("a wall has no response", self.bad(2, "plot", self.write(model), "-o", self.path("a.svg")))

    def test_no_run(self):
        """Nothing is said of a run where none is needed; what is not known is told, once a figure."""
        model = {"hysteron": 1, "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1}],
                 "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 1}],
                 "loads": [{"node": "m", "kind": "force", "signal": {"type": "sin", "amplitude": 1, "omega": 1}}],
                 "figures": [{"kind": "response", "node": "m", "quantities": ["modulus"],
                              "omega": {"from": 0.5, "to": 2, "points": points}} for points in (4, 3)]}
        self.assertEqual(self.good("plot", self.write(model), "--json", "-o", self.path("a.svg")), b"")
        said = self.bad(0, "plot", self.write(model), "--figure", "all", "-o", self.path("a.svg"))
        self.assertRegex(said, "^note: .*: ω = 1: An undamped mass ")


class Formats(Case):
    def plot(self, name, *options, model="example:persoz"):
        self.assertEqual(self.good("plot", model, "-o", self.path(name), *options), b"")
        self.assertEqual([file for file in self.files() if file != "model.hysteron"], [name])
        return self.read(name)

    def test_png(self):
        data = self.plot("a.png")
        self.assertEqual(png_size(data), (640, 480))
        self.assertEqual(png_corner(data), (255, 255, 255))

    def test_png_size_and_style(self):
        data = self.plot("a.png", "--size", "300x200", "--style", "dark")
        self.assertEqual(png_size(data), (300, 200))
        self.assertTrue(all(value < 80 for value in png_corner(data)))

    def test_svg(self):
        self.assertEqual(svg_size(self.plot("a.svg")), (b"640pt", b"480pt"))

    def test_svg_size(self):
        self.assertEqual(svg_size(self.plot("a.svg", "--size", "300.5x200")), (b"300.5pt", b"200pt"))

    def test_pdf(self):
        data = self.plot("a.PDF", "--size", "320x240")
        self.assertTrue(data.startswith(b"%PDF-") and data.rstrip().endswith(b"%%EOF"))
        self.assertRegex(data, rb"/MediaBox \[ ?0 0 320 240 ?\]")

    def test_json(self):
        result = json.loads(self.good("plot", "example:persoz", "-o", self.path("a.svg"), "--figure", "2", "--json"))
        self.assertEqual(set(result["final"]), {"t", "f:s1", "f:s2", "f:s3"})
        self.assertEqual((result["steps"], result["scheme"]), (80000, "paper"))


def run_tool(*arguments):
    """What a tool prints, or None where it is not installed."""
    if shutil.which(arguments[0]) is None:
        return None
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True).stdout


class Look(Case):
    """Sizes on paper, resolution, text, and what else there is to choose."""

    def plot(self, name, *options, model="example:persoz"):
        self.good("plot", model, "-o", self.path(name), "--quiet", *options)
        return self.read(name)

    def png_chunk(self, data, kind):
        at = data.index(kind)
        return data[at + 4:at + 4 + struct.unpack(">I", data[at - 4:at])[0]]

    def test_millimetres(self):
        for size, width, height in ("85x60mm", 85, 60), ("one-column", 85, 60), ("two-columns", 170, 100), ("slide", 254, 142.875):
            data = self.plot("a.png", "--size", size, "--dpi", "110")
            pixels, per_metre = png_size(data), struct.unpack(">IIB", self.png_chunk(data, b"pHYs"))
            for k, mm in enumerate((width, height)):
                self.assertAlmostEqual(1000 * pixels[k] / per_metre[k], mm, delta=0.1)
            box = re.search(rb"/MediaBox \[ ?0 0 ([0-9.]+) ([0-9.]+) ?\]", self.plot("a.pdf", "--size", size))
            unit = svg_size(self.plot("a.svg", "--size", size))
            for k, mm in enumerate((width, height)):
                self.assertAlmostEqual(float(box[k + 1]) / 72 * 25.4, mm, delta=0.1)
                self.assertAlmostEqual(float(unit[k].removesuffix(b"pt")) / 72 * 25.4, mm, delta=0.1)

    def test_resolution(self):
        self.assertEqual(png_size(self.plot("a.png", "--size", "25.4x50.8mm")), (300, 600))
        self.assertEqual(png_size(self.plot("a.png", "--size", "25.4x50.8mm", "--dpi", "100")), (100, 200))
        self.assertEqual(png_size(self.plot("a.png", "--size", "300x200", "--dpi", "600")), (300, 200))

    def test_transparent(self):
        self.assertEqual(self.png_chunk(self.plot("a.png"), b"IHDR")[9], 2)
        self.assertEqual(self.png_chunk(self.plot("a.png", "--transparent"), b"IHDR")[9], 6)

    def test_text(self):
        """The names of the series are in the file as text, unless outlines are asked for."""
        svg = self.plot("a.svg", "--figure", "2")
        text = re.sub(r"<[^>]*>", "", "".join(re.findall(r"<text.*?</text>", svg.decode())))
        for name in "g1", "g2", "g3", "Forces of the sliders":
            self.assertIn(name, text)
        self.assertNotIn(b"<text", self.plot("a.svg", "--figure", "2", "--outlines"))
        self.plot("a.pdf", "--figure", "2")
        text = run_tool("pdftotext", self.path("a.pdf"), "-")
        for name in ("g1", "g2", "g3", "Forces of the sliders") if text is not None else ():
            self.assertIn(name, text)

    def test_other_programs(self):
        """Other programs read what is written, and find the size that was asked for."""
        for options in ("--figure", "all"), ("--drawing",), ("--figure", "3", "--outlines"):
            self.plot("a.svg", "--size", "85x60mm", *options)
            run_tool("xmllint", "--noout", "--nonet", self.path("a.svg"))
            run_tool("rsvg-convert", "--output", self.path("b.png"), self.path("a.svg"))
        self.plot("a.pdf", "--size", "85x60mm")
        info = run_tool("pdfinfo", self.path("a.pdf"))
        if info is not None:
            self.assertIn("Persoz", re.search("Title: *(.*)", info)[1])
            size = re.search(r"Page size: *([0-9.]+) x ([0-9.]+) pts", info)
            self.assertAlmostEqual(float(size[1]) / 72 * 25.4, 85, delta=0.1)
            self.assertAlmostEqual(float(size[2]) / 72 * 25.4, 60, delta=0.1)

    def test_font(self):
        svg = self.plot("a.svg", "--font", "DejaVu Sans Mono", "--font-size", "20", "--line-width", "3.25")
        self.assertIn(b"'DejaVu Sans Mono'", svg)
        self.assertEqual(set(re.findall(rb"font-size:([0-9.]+px)", svg)), {b"20px"})
        self.assertIn(b"stroke-width:3.25;", svg)

    def test_no_such_font(self):
        """Not silently another one; of several one is enough, and generic ones are there."""
        line = self.bad(2, "plot", self.write(OSCILLATOR), "-o", self.path("a.svg"), "--font", "No Such Font")
        self.assertIn("--font: there is no font family “No Such Font”", line)
        self.assertEqual(self.files(), ["model.hysteron"])
        for font in "dejavu sans", "No Such Font, DejaVu Sans", "Serif":
            self.plot("a.svg", "--font", font)

    def test_figure_styles(self):
        """Colour, line, width, marker, names and ticks of a figure, and kept runs, are those of the document."""
        model = {"hysteron": 1,
                 "nodes": [{"id": "w", "fixed": True}, {"id": "m", "mass": 1, "position": 1}],
                 "elements": [{"id": "k", "kind": "spring", "from": "w", "to": "m", "stiffness": 1}],
                 "simulation": {"until": 6, "step": 0.01},
                 "figures": [{"kind": "time", "series": ["x:m", "v:m"],
                              "curves": [{"color": "#ff0000", "width": 3, "label": "position"},
                                         {"color": "#00ff00", "line": "dotted"}],
                              "axes": {"x": {"title": "Time", "step": 1.5}, "y": {"title": "Motion"}}},
                             {"kind": "plane", "x": "x:m", "y": "v:m", "arrows": False}],
                 "runs": [{"color": "#0000ff", "values": {"k.stiffness": 4},
                           "series": {"t": [0, 1, 2], "x:m": [0, 1, 0], "v:m": [1, 0, -1]}},
                          {"name": "measured", "points": True, "series": {"x:m": [0, 1], "v:m": [1, 0]}},
                          {"name": "not seen", "hidden": True, "series": {"x:m": [0, 1], "v:m": [1, 0]}}]}

        def texts(svg):
            return [re.sub("<[^>]*>", "", text) for text in re.findall(r"<text.*?</text>", svg.decode())]

        def lines(svg, color):
            return re.findall(rb"stroke-width:([0-9.]+);[^\"]*stroke:rgb\(" + color + rb"\)[^\"]*", svg)

        svg = self.plot("a.svg", "--line-width", "1", model=self.write(model))
        self.assertEqual(set(lines(svg, b"100%,0%,0%")), {b"3"})
        self.assertEqual(set(lines(svg, b"0%,100%,0%")), {b"1"})
        self.assertRegex(svg, rb"stroke:rgb\(0%,100%,0%\)[^\"]*stroke-dasharray:1.6,1.4")
        self.assertEqual(set(lines(svg, b"0%,0%,100%")), {b"1"})
        for text in "position", "Time", "Motion", "1.5", "4.5", "k = 4: position":
            self.assertIn(text, texts(svg))
        loop = self.plot("b.svg", "--figure", "2", model=self.write(model))
        for text in "k = 1", "k = 4", "measured":
            self.assertIn(text, texts(loop))
        self.assertNotIn("not seen", texts(loop))
        model["figures"][1]["arrows"] = True
        arrows = self.plot("c.svg", "--figure", "2", model=self.write(model))
        self.assertGreater(len(arrows), len(loop))

    def test_labels(self):
        pictures = {self.plot("a.svg", "--figure", "2", "--labels", labels) for labels in ("legend", "direct", "none")}
        self.assertEqual(len(pictures), 3)
        svg = self.plot("a.svg", "--figure", "2", "--labels", "none").decode()
        texts = [re.sub("<[^>]*>", "", text) for text in re.findall(r"<text.*?</text>", svg)]
        self.assertIn("g", texts)
        self.assertFalse({"g1", "g2", "g3"} & set(texts), texts)

    def test_view(self):
        def svg(*options):
            return self.plot("a.svg", "--x", "x:m", "--y", "r:m", "--z", "t", *options)
        self.assertEqual(svg(), svg("--view", "-58,24"))
        self.assertNotEqual(svg(), svg("--view", "30,24"))

    def test_direction_of_a_document(self):
        """A figure's own direction is what --view would say, which takes its place."""
        model = json.loads(self.good("examples", "persoz"))
        figure = {"kind": "space", "x": "x:m", "y": "r:m", "z": "t"}
        path = self.write(model | {"simulation": {"until": 8, "step": 0.01}, "figures": [figure | {"azimuth": 30, "elevation": 50}, figure | {"azimuth": 30}]})

        def svg(*options):
            return self.plot("a.svg", *options, model=path)
        space = ("--x", "x:m", "--y", "r:m", "--z", "t")
        self.assertEqual(svg(), svg(*space, "--view", "30,50"))
        self.assertEqual(svg("--figure", "2"), svg(*space, "--view", "30,24"))
        self.assertEqual(svg("--view", "-58,24"), svg(*space))

    def test_log(self):
        svg = self.plot("a.svg", "--series", "E:elastic", "--log", "y")
        text = re.sub(r"<[^>]*>", "", "".join(re.findall(r"<text.*?</text>", svg.decode())))
        self.assertRegex(text, "10(−?[1-9])")

    def test_ranges(self):
        """The axes show what was asked for, and the numbers at them are of that."""
        svg = self.plot("a.svg", "--figure", "2", "--x-range", "71,72.5", "--y-range=-1.5,0")
        text = re.findall(r"<text[^>]*><tspan[^>]*>([^<]*)", svg.decode())
        numbers = [float(item.replace("\u2212", "-")) for item in text if re.fullmatch("\u2212?[0-9.]+", item)]
        self.assertTrue(all(71 <= number <= 72.5 or -1.5 <= number <= 0 for number in numbers), numbers)
        self.assertTrue({71, 72, -1, 0} <= set(numbers), numbers)
        space = ("--x", "x:m", "--y", "r:m", "--z", "t")
        self.assertNotEqual(self.plot("a.svg", *space), self.plot("a.svg", *space, "--z-range", "10,20"))

    def test_title(self):
        self.assertIn("Over & above", unescape(self.plot("a.svg", "--title", "Over & above").decode()))
        self.assertNotIn(b"Displacement", self.plot("a.svg", "--title", ""))
        self.assertIn(b"Displacement", self.plot("a.svg"))

    def test_all(self):
        self.assertEqual(png_size(self.plot("a.png", "--figure", "all", "--size", "300x200")), (300, 600))

    def test_drawing(self):
        """The drawing keeps its proportions; nothing is computed."""
        wide = png_size(self.plot("a.png", "--drawing", "--size", "400x10"))
        self.assertEqual(wide[0], 400)
        self.assertGreater(wide[1], 50)
        self.assertEqual(png_size(self.plot("a.png", "--drawing", "--size", "800x10"))[1] // 2, wide[1])


class Figures(Case):
    def svg(self, *options, model="example:persoz"):
        self.good("plot", model, "-o", self.path("a.svg"), "--quiet", *options)
        return self.read("a.svg")

    def test_the_first_by_default(self):
        self.assertEqual(self.svg(), self.svg("--figure", "1"))
        pictures = {self.svg("--figure", number) for number in ("1", "2", "3")}
        self.assertEqual(len(pictures), 3)

    def test_the_same_in_words(self):
        """A document's plane figure without a title is what --x, --y, --from and --to say."""
        document = dict(OSCILLATOR, figures=[{"kind": "plane", "x": "x:m", "y": "v:m", "from": 1, "to": 1.5}])
        words = self.svg("--x", "x:m", "--y", "v:m", "--from", "1", "--to", "1.5", model=self.write(OSCILLATOR))
        self.assertEqual(words, self.svg(model=self.write(document)))
        self.assertNotEqual(words, self.svg("--to", "2", model=self.write(document)))

    def test_series(self):
        document = dict(OSCILLATOR, figures=[{"kind": "time", "series": ["v:m", "x:m"]}])
        words = self.svg("--series", "v:m,x:m", model=self.write(OSCILLATOR))
        self.assertEqual(words, self.svg(model=self.write(document)))

    def test_space(self):
        document = dict(OSCILLATOR, figures=[{"kind": "space", "x": "x:m", "y": "v:m", "z": "t"}])
        words = self.svg("--x", "x:m", "--y", "v:m", "--z", "t", model=self.write(OSCILLATOR))
        self.assertEqual(words, self.svg(model=self.write(document)))

    def test_without_figures(self):
        """The displacement of the last free node, and its loop."""
        model = self.write(OSCILLATOR)
        self.assertEqual(self.svg(model=model), self.svg("--series", "x:m", model=model))
        self.assertEqual(self.svg("--figure", "2", model=model), self.svg("--x", "x:m", "--y", "r:m", model=model))

    def test_set(self):
        self.assertNotEqual(self.svg(), self.svg("--set", "m.force.amplitude=20"))


class Refused(Case):
    def test_usage(self):
        model = self.write(OSCILLATOR)
        out = ("-o", self.path("a.png"))
        for options, part in (((), "-o"), (("-o", self.path("a.bmp")), "a.bmp"), (("-o", self.path("png")), ".png"),
                              (out + ("--figure", "0"), "--figure"), (out + ("--figure", "3"), "2 figures"),
                              (out + ("--figure", "1.5"), "--figure"), (out + ("--figure", "one"), "--figure"),
                              (out + ("--x", "x:m"), "--y"), (out + ("--z", "x:m"), "--x"), (out + ("--x", "x:m", "--y", "q"), '"q"'),
                              (out + ("--series", "x:m", "--figure", "1"), "--figure"),
                              (out + ("--series", "x:m", "--x", "x:m", "--y", "t"), "--series"), (out + ("--series", ""), '""'),
                              (out + ("--series", b"\xff"), "UTF-8"),
                              (out + ("--size", "640"), "--size"), (out + ("--size", "0x10"), "--size"), (out + ("--size", "10x-1"), "--size"),
                              (out + ("--size", "10x10x10"), "--size"), (out + ("--size", "nanx10"), "--size"),
                              (out + ("--size", "10x10cm"), "--size"), (out + ("--size", "mm"), "--size"), (out + ("--dpi", "x"), "--dpi"),
                              (out + ("--dpi", "0"), "a.png"), (out + ("--font-size", "1000"), "a.png"), (out + ("--line-width", "-1"), "a.png"),
                              (out + ("--view", "1"), "--view"), (out + ("--view", "1,91"), "--view"), (out + ("--log", "xt"), "--log"),
                              (out + ("--x-range", "1"), "--x-range"), (out + ("--y-range", "2,1"), "--y-range"),
                              (out + ("--z-range", "1,2,3"), "--z-range"), (out + ("--x-range", "a,b"), "--x-range"),
                              (out + ("--x-range=-1,2", "--log", "x"), "positive"),
                              (out + ("--labels", "all"), "--labels"), (out + ("--drawing", "--figure", "1"), "--drawing"),
                              (out + ("--font", b"\xff"), "UTF-8"), (out + ("--title", b"\xff"), "UTF-8"),
                              (out + ("--style", "pink"), "--style"), (out + ("--from", "x"), "--from"),
                              (out + ("--from", "1", "--to", "1"), "window")):
            self.assertIn(part, self.bad(2, "plot", model, *options))
        self.assertEqual(self.files(), ["model.hysteron"])

    def test_nothing_to_draw(self):
        document = {"hysteron": 1, "nodes": [{"id": "wall", "fixed": True}]}
        self.assertIn("model.hysteron: ", self.bad(2, "plot", self.write(document), "-o", self.path("a.png")))

    def test_too_large(self):
        for name in "a.png", "a.svg", "a.pdf":
            self.assertIn(name, self.bad(2, "plot", "example:persoz", "-o", self.path(name), "--size", "100000x100000"))
        self.assertEqual(self.files(), [])

    def test_stopped(self):
        """What was computed is drawn."""
        line = self.bad(1, "plot", self.write(OVERLOAD), "-o", self.path("a.png"), "--series", "f:s")
        self.assertIn("model.hysteron: ", line)
        self.assertEqual(png_size(self.read("a.png")), (640, 480))


if __name__ == "__main__":
    main()
