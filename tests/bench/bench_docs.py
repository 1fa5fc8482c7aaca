# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the program beside plain loops and installed peers, and writes docs/benchmarks.md.

bench_docs.py OUT CLI STEPS [--plot PROGRAM] [--accuracy PROGRAM] [--siconos PROGRAM] [--siconos-kernel PROGRAM] [--cvode PROGRAM]
[--rounds N] [--networks A,B]: hysteron-cli, bench-steps, bench-figure and the peers that were built. Everything is
measured in turn, round by round; medians are written. Processor time throughout."""
import argparse
import json
import math
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

from bench_figure import time_matplotlib

HERE = pathlib.Path(__file__).resolve().parent
RUNS = 5  # of whole commands, and of files
NETWORKS = ['persoz', 'prandtl', 'masing', 'chain', 'random', 'grid']
PEER_STEPS = 4000
KERNEL_STEPS = 300
SICONOS_SOLVERS = {'300': 'projected Gauss-Seidel', '303': 'Lemke', '306': 'Cao and Ferris'}


def numbers(command):
    """What a program prints on its last line, as numbers; None when it fails or takes minutes."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=20)
        return [float(word) for word in done.stdout.strip().split('\n')[-1].split()]
    except (subprocess.SubprocessError, ValueError, IndexError):
        return None


def product_and_loops(steps, kind):
    """By network of that kind, ns a step: paper, midpoint, plain loop, vectorised plain loop, plain loop of midpoint."""
    done = subprocess.run([steps, kind, '0.2'], capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.split('\n') if line.startswith(kind)]
    return {words[0]: [float(word) for word in words[1:6]] for words in rows}


def siconos(program, work, steps, hopeless=set()):
    """ns a step of the best solver; @program: numerics alone or the kernel, None where it is not installed. What failed or was
    too slow once is not tried again."""
    kind, _, n = work.partition('-')
    model = {'persoz': 'persoz', 'prandtl': n, 'chain': steps == KERNEL_STEPS and work}.get(kind)
    if not program or not model:
        return None
    times = []
    for solver in SICONOS_SOLVERS:
        command = (program, model, solver, str(steps))
        result = None if command in hopeless else numbers(command)
        if result and result[2] == 0:
            times.append(1e9 * result[0] / steps)
        else:
            hopeless.add(command)
    return min(times, default=None)


def numpy_script(work):
    kind, _, n = work.partition('-')
    if kind not in ('prandtl', 'masing') or int(n) > 100000:
        return None
    result = numbers(['/usr/bin/python3', str(HERE / 'peer_numpy.py'), kind, n, str(PEER_STEPS)])
    return result and 1e9 * result[0] / PEER_STEPS


def measure(args):
    samples = {}
    for kind in args.networks.split(','):
        for _ in range(args.rounds):
            for work, row in product_and_loops(args.steps, kind).items():
                samples.setdefault(work, []).append(row + [
                    siconos(args.siconos, work, PEER_STEPS), siconos(args.siconos_kernel, work, KERNEL_STEPS),
                    numpy_script(work)])
    return {work: [None if any(v is None or math.isnan(v) for v in column) else statistics.median(column)
                   for column in zip(*rows)] for work, rows in samples.items()}


def prandtl(n):
    """The document of CVODE's models: (2.29), drawn with springs and sliders."""
    nodes = [{'id': 'wall', 'fixed': True}, {'id': 'm', 'mass': 1}]
    elements = []
    for i in range(1, n + 1):
        nodes.append({'id': f'i{i}'})
        elements.append({'id': f'k{i}', 'kind': 'spring', 'from': 'wall', 'to': f'i{i}', 'stiffness': 5 / n})
        elements.append({'id': f's{i}', 'kind': 'slider', 'from': f'i{i}', 'to': 'm', 'threshold': 25 * i / n / n})
    return {'hysteron': 1, 'nodes': nodes, 'elements': elements,
            'loads': [{'node': 'm', 'kind': 'force', 'signal': {'type': 'cos', 'amplitude': 15, 'omega': 0.5}}],
            'simulation': {'until': 50, 'step': 0.01}}


def timed(command):
    """Processor time of a command, and what it prints."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {name: value for name, value in os.environ.items() if name != 'OPENBLAS_NUM_THREADS'}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def run_product(cli, path, scheme, step):
    """Processor time of the whole command, and x in the end."""
    seconds, text = timed([cli, 'simulate', path, '--series', 'x:m', '--scheme', scheme, '--step', str(step), '--json',
                           '--quiet'])
    return seconds, json.loads(text)['final']['x:m']


def whole_runs(args):
    """(what, how, median seconds, error or None) of runs whose end is known, and of the figures of the 2001 paper."""
    rows = []
    for work, path, step, x in [('2001 paper, figure 10: P = 1500', 'example:masing2001-fig10', 5e-4, -1.8551603990),
                                ("Persoz's model up to t = 80", 'example:persoz', 1e-3, -3.5062594806)]:
        for scheme, h in [('paper', step), ('midpoint', step), ('exact', step), ('exact', 1000 * step)]:
            runs = [run_product(args.cli, path, scheme, h) for _ in range(RUNS)]
            rows.append((work, f'`{scheme}`, h = {h:g}', statistics.median(run[0] for run in runs), abs(runs[0][1] - x)))
    with tempfile.TemporaryDirectory() as folder:
        seconds = [sum(timed([args.cli, 'plot', f'example:masing2001-fig{n}', '--output', f'{folder}/{n}.svg'])[0]
                       for n in range(6, 11)) for _ in range(RUNS)]
    rows.append(('2001 paper, figures 6 to 10 as SVG', '`paper`', statistics.median(seconds), None))
    return rows


def accuracy(args):
    """(who, how, seconds, error) on five S-elements up to t = 50."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'prandtl.hysteron')
        pathlib.Path(path).write_text(json.dumps(prandtl(5)), encoding='utf-8')
        runs = [run_product(args.cli, path, 'exact', 1e-2) for _ in range(RUNS)]
        truth = runs[0][1]
        rows.append(('Hysteron', '`exact`', statistics.median(run[0] for run in runs), 0))
        for scheme, step in [('midpoint', 1e-2), ('midpoint', 1e-3), ('midpoint', 1e-4), ('paper', 1e-3), ('paper', 1e-4)]:
            runs = [run_product(args.cli, path, scheme, step) for _ in range(RUNS)]
            rows.append(('Hysteron', f'`{scheme}`, h = {step:g}', statistics.median(run[0] for run in runs), abs(runs[0][1] - truth)))
    for epsilon in ('1e-4', '1e-5', '1e-6', '1e-7'):
        for tolerance in ('1e-8', '1e-10', '1e-12'):
            result = args.cvode and numbers([args.cvode, '5', epsilon, tolerance])
            if result and math.isfinite(result[1]):
                rows.append(('CVODE', f'epsilon = {epsilon}, tolerance {tolerance}', result[0], abs(result[1] - truth)))
    return rows


def json_lines(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def near(args):
    """The section on what a small error takes."""
    lines = ['', 'The place of the mass at t = 1, 2 ... 50 to 1e-3, with as few steps as that takes; the program\'s time is that',
             'of the run with all that is set up before its first step.', '',
             '| network | steps of `midpoint` | ms | steps of the plain loop | loop / `midpoint` |', '| --- | --- | --- | --- | --- |']
    for row in json_lines(args.accuracy):
        lines.append(f'| {row["network"]} | {row["steps"]} | {row["milliseconds"]:.2f} | {row["loop_steps"]} '
                     f'| {ratio(row["loop_milliseconds"], row["milliseconds"])} |')
    return lines


def pictures(args):
    """(what, median SVG, PDF in ms here, the same by matplotlib) of dense curves, in turn."""
    rows = []
    for case in ('rounds', 'ring', 'fabric', 'noisy') if args.plot else ():
        ours, theirs = [], []
        for _ in range(RUNS):
            ours += json_lines(args.plot, '--json', case)
            try:
                theirs.append(time_matplotlib(case, ours[-1]['rows'])[0][2:])
            except ImportError:
                pass
        here = [statistics.median(row[kind] for row in ours) for kind in ('svg', 'pdf')]
        rows.append((f'{ours[0]["text"]}, {ours[0]["rows"]} rows', here, [statistics.median(t) for t in zip(*theirs)]))
    return rows


def plots(args):
    """The section on drawing."""
    lines = ['', '## Plots', '',
             'The place of a curve nearest to the pointer on the screen, 300 points on a plot of 640 x 480, half of them from',
             'anywhere, the others within 24 pixels; milliseconds.', '',
             '| curve | rows | median | most | one look at every row |', '| --- | --- | --- | --- | --- |']
    for row in json_lines(args.plot, '--nearest'):
        lines.append(f'| {row["text"]} | {row["rows"]} | {row["median"]:.3f} | {row["most"]:.2f} | {row["every"]:.0f} |')
    lines += ['', 'Files of 640 x 480 points of dense curves, of figures that were not drawn before, milliseconds; matplotlib takes this',
              'many times as long.', '',
              '| curve | SVG | PDF | matplotlib / SVG | matplotlib / PDF |', '| --- | --- | --- | --- | --- |']
    for what, here, theirs in pictures(args):
        theirs = theirs or [None, None]
        lines.append(f'| {what} | {here[0]:.0f} | {here[1]:.0f} | {ratio(theirs[0], here[0])} | {ratio(theirs[1], here[1])} |')
    return lines


def ratio(value, by):
    if value is None or by is None or not by > 0:
        return '-'
    return f'{value / by:.3g}'


def machine():
    """Without names: what a ratio may depend on."""
    flags = set()
    for line in pathlib.Path('/proc/cpuinfo').read_text(encoding='utf-8').split('\n'):
        if line.startswith('flags'):
            flags = set(line.split())
    wide = 'AVX-512' if 'avx512f' in flags else 'AVX2' if 'avx2' in flags else 'no AVX2'
    return f'{os.uname().machine}, {os.cpu_count()} processors, {wide}'


def write(args, rows, runs, errors):
    lines = ['# Benchmarks', '',
             'Written by `./check bench`; numbers are those of one machine on one day. Read ratios: each row was measured in',
             f'one go, five times in turn; medians of processor time. Machine: {machine()}.', '',
             'A step of the program is certified, its energies are booked, and six series are recorded. The plain loops, the',
             'script and the peers do none of that. The plain loop is that of the papers\' scheme for that one network; solved to',
             '1e-10 by sweeps where sliders or massless bars meet. Siconos: its numerics alone, within a plain loop, and its',
             'simulation kernel, implicit Euler, each with the best of ' + ', '.join(SICONOS_SOLVERS.values()) + '. A dash: not',
             'measured, or not within 20 s; the sweeps of the plain loop take seconds a step for the longest chains. The plain',
             'loop makes the same steps as the program. The loop of `midpoint` is measured for masses that springs and sliders',
             'alone join; it takes no halves of steps where sliders change, so that its error is that of first order.',
             'Persoz\'s model is under the load of the 2003 paper, 200 sin 6 t.', '',
             '## A step', '',
             '| network | `paper`, ns | `midpoint`, ns | loop / `paper` | vectorised loop / `paper` | loop of `midpoint` / `midpoint` | Siconos / `paper` | its kernel / `paper` | numpy / `paper` |',
             '| --- | --- | --- | --- | --- | --- | --- | --- | --- |']
    for work, (paper, midpoint, loop, wide, own, peer, kernel, script) in rows.items():
        lines.append(f'| {work} | {paper or math.nan:.0f} | {midpoint or math.nan:.0f} | {ratio(loop, paper)} '
                     f'| {ratio(wide, paper)} | {ratio(own, midpoint)} | {ratio(peer, paper)} | {ratio(kernel, paper)} '
                     f'| {ratio(script, paper)} |')
    lines += ['', 'Above 1 the program is faster.', '', '## Where it loses', '']
    slower = [(work, values) for work, values in rows.items() if values[0] and values[2] and values[2] < values[0]]
    for work, values in sorted(slower, key=lambda item: item[1][2] / item[1][0]):
        lines.append(f'- {work}: {values[0] / values[2]:.3g} times slower than the plain loop.')
    lines += [f'- {work}, `midpoint`: {values[1] / values[4]:.3g} times slower than its plain loop.'
              for work, values in rows.items() if values[1] and values[4] and values[4] < values[1]]
    lines += ['', '## Whole runs', '',
              'The whole command, from its start to its last line; error of x in the end against ten digits that `exact` and',
              '`midpoint` with h to 0 agree on. The step of `exact` is only how often it hands out a state.', '',
              '| run | scheme | seconds | error |', '| --- | --- | --- | --- |']
    lines += [f'| {what} | {how} | {seconds:.3g} | {"-" if error is None else format(error, ".1e")} |'
              for what, how, seconds, error in runs]
    if errors:
        lines += ['', '## Accuracy for time', '',
                  'Five S-elements beside a mass (2000 paper (2.29)) up to t = 50; error of x(50) against `exact`.',
                  'The program\'s time is that of the whole command. CVODE integrates sliders that yield: epsilon is',
                  'their viscosity.', '', '| by | how | seconds | error |', '| --- | --- | --- | --- |']
        lines += [f'| {who} | {how} | {seconds:.3g} | {error:.1e} |' for who, how, seconds, error in errors]
    if args.accuracy:
        lines += near(args)
    if args.plot:
        lines += plots(args)
    pathlib.Path(args.out).write_text('\n'.join(lines) + '\n', encoding='utf-8')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('cli')
    parser.add_argument('steps')
    parser.add_argument('--plot')
    parser.add_argument('--accuracy')
    parser.add_argument('--siconos')
    parser.add_argument('--siconos-kernel')
    parser.add_argument('--cvode')
    parser.add_argument('--rounds', type=int, default=1)
    parser.add_argument('--networks', default=','.join(NETWORKS))
    args = parser.parse_args()
    write(args, measure(args), whole_runs(args), accuracy(args))
    return 0


sys.exit(main())
