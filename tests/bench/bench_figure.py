#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing with Hysteron beside one plain cairo stroke, and beside matplotlib where it is installed.

    bench_figure.py BENCH-FIGURE      the program that tests/bench/bench-figure.c becomes

Processor times, medians, of a picture of 640 x 480 pixels, and of files of 640 x 480 points; both draw axes and numbers.
A file is that of a figure that was not drawn before.
"""
import io
import json
import math
import statistics
import subprocess
import sys
import time

TURNS = 5


def rows(case, n):
    """The curves of bench-figure.c, with noise of the same kind."""
    import numpy
    noise = numpy.random.default_rng(1).standard_normal
    i = numpy.arange(n)
    s, phase = i / n, 2 * math.pi * i / 1000
    if case == "damped":
        return 80 * s, 60 * numpy.exp(-80 * s / 14) * numpy.sin(40 * s) + 4 * numpy.sin(480 * s)
    if case == "band":
        return s, (1 + 0.3 * numpy.sin(9 * s)) * numpy.sin(2 * math.pi * 4000 * s)
    if case == "walk":
        return i, numpy.cumsum(noise(n))
    if case == "ratchet":
        y, steps = numpy.empty(n), noise(n)
        y[0] = 0
        for k in range(1, n):
            y[k] = 0.999 * y[k - 1] + steps[k]
        return numpy.cumsum(noise(n) + 0.03), y
    if case == "cloud":
        return noise(n), noise(n)
    if case == "ring":
        size = 1 + 0.3 * numpy.sin(1.618 * phase)
        return size * numpy.sin(phase), size * numpy.cos(phase)
    if case == "fabric":
        return numpy.sin(200 * math.pi * s), numpy.sin(1.6180339887 * 200 * math.pi * s + 1)
    size, spread = 1, 0
    if case == "loop":
        phase = 2 * math.pi * s
    elif case == "rounds":
        size = 0.6 + 0.4 * numpy.exp(-40 * s)
    elif case == "spiral":
        size = 0.3 + 0.7 * numpy.exp(-3 * s)
    else:
        spread = 0.03
    return (size * numpy.sin(phase) + spread * noise(n),
            size * numpy.tanh(3 * numpy.sin(phase - 0.5)) + spread * noise(n))


def plot(x, y, dpi):
    """A figure of 640 x 480 pixels, one curve."""
    from matplotlib.figure import Figure
    figure = Figure(figsize=(640 / dpi, 480 / dpi), dpi=dpi)
    figure.add_subplot().plot(x, y)
    return figure


def time_matplotlib(case, n):
    """Milliseconds of the first drawing of a figure, of the next ones with Agg, as it is installed, and of files."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    x, y = rows(case, n)
    first, following, svg, pdf, sizes = [], [], [], [], {}
    for _ in range(TURNS):
        canvas = FigureCanvasAgg(plot(x, y, 100))
        for times in first, following:
            start = time.process_time()
            canvas.draw()
            times.append(1e3 * (time.process_time() - start))
        for times, kind in (svg, "svg"), (pdf, "pdf"):
            figure, file = plot(x, y, 72), io.BytesIO()
            start = time.process_time()
            figure.savefig(file, format=kind)
            times.append(1e3 * (time.process_time() - start))
            sizes[kind] = file.tell()
    return [statistics.median(times) for times in (first, following, svg, pdf)], sizes


def main(program):
    subprocess.run([program], check=True)
    try:
        import matplotlib
    except ImportError:
        print("matplotlib is not installed")
        return
    print(f"matplotlib {matplotlib.__version__}:")
    output = subprocess.run([program, "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in output.splitlines():
        ours = json.loads(line)
        (first, following, svg, pdf), sizes = time_matplotlib(ours["case"], ours["rows"])
        print(f"{ours['text']}, {ours['rows']} rows\n"
              f"  matplotlib at first {first:.1f} ms, then {following:.1f} ms;"
              f" here {ours['first']:.2f} ms = 1/{first / ours['first']:.0f},"
              f" then {ours['next']:.2f} ms = 1/{following / ours['next']:.0f}\n"
              f"  SVG {svg:.0f} ms, {sizes['svg']} bytes; here {ours['svg']:.0f} ms = 1/{svg / ours['svg']:.1f},"
              f" {ours['svg_bytes']} bytes = 1/{sizes['svg'] / ours['svg_bytes']:.1f}\n"
              f"  PDF {pdf:.0f} ms, {sizes['pdf']} bytes; here {ours['pdf']:.0f} ms = 1/{pdf / ours['pdf']:.1f},"
              f" {ours['pdf_bytes']} bytes = 1/{sizes['pdf'] / ours['pdf_bytes']:.1f}")


if __name__ == '__main__':
    main(sys.argv[1])
