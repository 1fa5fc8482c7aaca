#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drawing with Hysteron beside one plain cairo stroke, and beside matplotlib where it is installed.

    bench_plot.py BENCH-PLOT      the program that tests/bench/bench-plot.c becomes

Processor times, medians, of a picture of 640 x 480 pixels; both draw axes and numbers.
"""
import json
import math
import statistics
import subprocess
import sys
import time

TURNS = 5


def rows(case, n):
    """The curves of bench-plot.c."""
    import numpy
    s = numpy.arange(n) / n
    if case == "damped":
        x = 80 * s
        return x, 60 * numpy.exp(-x / 14) * numpy.sin(x / 2) + 4 * numpy.sin(6 * x)
    if case == "band":
        return s, (1 + 0.3 * numpy.sin(9 * s)) * numpy.sin(2 * math.pi * 4000 * s)
    if case == "loop":
        phase, size = 2 * math.pi * s, 1
    else:
        phase, size = 2 * math.pi * numpy.arange(n) / 1000, 0.6 + 0.4 * numpy.exp(-40 * s)
    return size * numpy.sin(phase), size * numpy.tanh(3 * numpy.sin(phase - 0.5))


def time_matplotlib(case, n):
    """Milliseconds of the first drawing of a figure and of the next ones with Agg, as it is installed."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    x, y = rows(case, n)
    first, following = [], []
    for _ in range(TURNS):
        figure = Figure(figsize=(6.4, 4.8), dpi=100)
        canvas = FigureCanvasAgg(figure)
        figure.add_subplot().plot(x, y)
        for times in first, following:
            start = time.process_time()
            canvas.draw()
            times.append(1e3 * (time.process_time() - start))
    return statistics.median(first), statistics.median(following)


def main(program):
    print(subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout)
    try:
        import matplotlib
    except ImportError:
        print("matplotlib is not installed")
        return
    print(f"matplotlib {matplotlib.__version__}:")
    output = subprocess.run([program, "--json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in output.splitlines():
        ours = json.loads(line)
        first, following = time_matplotlib(ours["case"], ours["rows"])
        print(f"{ours['text']}, {ours['rows']} rows\n"
              f"  matplotlib at first {first:.1f} ms, then {following:.1f} ms;"
              f" here {ours['first']:.2f} ms = 1/{first / ours['first']:.0f},"
              f" then {ours['next']:.2f} ms = 1/{following / ours['next']:.0f}")


main(sys.argv[1])
