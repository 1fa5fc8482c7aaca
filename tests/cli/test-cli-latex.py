# SPDX-License-Identifier: GPL-3.0-or-later
"""What equations writes as LaTeX compiles, with every macro known and nothing that sticks out of the column: every
example, the models of Table I of the 2000 paper, and random networks."""
import random
import re
import shutil
import subprocess
import unittest

from hys_cli import Case, main

# Points that a line may stick out by: less than the width of two letters.
OVERFULL = 10
RANDOM_NETWORKS = 30
PREAMBLE = '\\documentclass{article}\\usepackage{amsmath}\\begin{document}\n'


class Network:
    """A document that is drawn element by element."""

    def __init__(self, awkward=False):
        self.names = iter(('été', 'a_1', 'b#', 'c%', 'long-name-of-a-bar', 'µ', 'x^2', 'н') if awkward else ())
        self.nodes, self.elements = [{'id': 'wall', 'fixed': True}], []
        self.loads = []

    def node(self, **more):
        """A new bar."""
        self.nodes.append({'id': next(self.names, f'b{len(self.nodes)}'), **more})
        return self.nodes[-1]['id']

    def mass(self, value=1.5):
        return self.node(mass=value)

    def add(self, kind, start, end, value):
        parameter = {'spring': 'stiffness', 'slider': 'threshold', 'dashpot': 'viscosity'}[kind]
        self.elements.append({'id': f'{kind[0]}{len(self.elements) + 1}', 'kind': kind, 'from': start, 'to': end,
                              parameter: value})

    def s_element(self, start, end, stiffness=2, threshold=3):
        middle = self.node()
        self.add('spring', start, middle, stiffness)
        self.add('slider', middle, end, threshold)

    def p_element(self, start, end, stiffness=2, threshold=3):
        self.add('spring', start, end, stiffness)
        self.add('slider', start, end, threshold)

    def document(self):
        return {'hysteron': 1, 'nodes': self.nodes, 'elements': self.elements, 'loads': self.loads,
                'simulation': {'until': 1, 'step': 0.01}}


def parallel(n_s=0, n_p=0, springs=0):
    """S- and P-elements and springs side by side, with a mass."""
    network = Network()
    mass = network.mass()
    for i in range(n_s):
        network.s_element('wall', mass, 1 + i, 2 + i)
    for i in range(n_p):
        network.p_element('wall', mass, 1 + i, 2 + i)
    for i in range(springs):
        network.add('spring', 'wall', mass, 1 + i)
    network.loads.append({'node': mass, 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}})
    return network.document()


def chain(kinds):
    """Elements and masses in series: 's', 'p'."""
    network, last = Network(), 'wall'
    for kind in kinds:
        mass = network.mass()
        (network.s_element if kind == 's' else network.p_element)(last, mass)
        last = mass
    return network.document()


def in_series(kinds, n_p=0):
    """Springs, sliders, dashpots and P-elements in series, and one mass."""
    network, last = Network(), 'wall'
    parts = list(kinds) + ['p'] * n_p
    for i, kind in enumerate(parts):
        following = network.mass() if i + 1 == len(parts) else network.node()
        if kind == 'p':
            network.p_element(last, following, i + 1, i + 2)
        else:
            network.add(kind, last, following, i + 1)
        last = following
    return network.document()


def table_1():
    """The models of section 2 by the numbers of their equations."""
    yield '2.1', parallel(n_p=1)
    yield '2.14', in_series(('spring', 'slider', 'dashpot'))
    yield '2.16', parallel(n_s=1)
    yield '2.20', parallel(n_s=1, springs=1)
    yield '2.24', parallel(n_p=4)
    for n in 2, 5, 10:
        yield '2.27', parallel(n_s=n)
        yield '2.29', parallel(n_s=n, springs=1)
        yield '2.34', in_series(('spring',), n_p=n)
    for n in 2, 3, 4, 6:
        yield '2.30', chain('s' * n)
        yield '2.32', chain('p' * n)
    yield '2.36', chain('sp')
    yield '2.38', parallel(n_s=1, n_p=1)


def random_network(rng):
    """Anything, with names that LaTeX would stumble over."""
    network = Network(awkward=rng.random() < 0.5)
    ends = ['wall'] + [network.mass(rng.choice((1, 0.123456, 2e-7))) if rng.random() < 0.6 else network.node()
                       for _ in range(rng.randint(1, 7))]
    for i in range(1, len(ends)):
        network.add('spring', rng.choice(ends[:i]), ends[i], rng.choice((1, 3.14159, 1e6)))
    for _ in range(rng.randint(0, 8)):
        start, end = rng.sample(ends, 2)
        network.add(rng.choice(('spring', 'slider', 'slider', 'dashpot')), start, end, round(rng.uniform(0.1, 9), 3))
    for end in ends[1:]:
        if rng.random() < 0.3:
            network.loads.append({'node': end, 'kind': rng.choice(('force', 'force', 'displacement')),
                                  'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}})
    return network.document()


@unittest.skipUnless(shutil.which('pdflatex'), 'pdflatex is not installed: nothing was compiled')
class Latex(Case):
    def fragment(self, model):
        """The LaTeX of a model; what is delicate about it may be told."""
        done = self.run_cli('equations', model, '--format', 'latex')
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return done.stdout.decode()

    def compile(self, fragments):
        """Compiles (name, fragment) pairs in one document; returns the log, in which each begins with its name."""
        body = ''.join(f'\\typeout{{MODEL {name}}}\n{text}\n\\clearpage\n' for name, text in fragments)
        with open(self.path('f.tex'), 'w', encoding='utf-8') as file:
            file.write(PREAMBLE + body + 'The end.\\end{document}\n')
        done = subprocess.run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'f.tex'], cwd=self.folder,
                              capture_output=True, check=False, stdin=subprocess.DEVNULL)
        log = done.stdout.decode(errors='replace')
        model = (re.findall(r'MODEL (\S+)', log) or ['none'])[-1]
        self.assertEqual(done.returncode, 0, f'{model}: {log[-1500:]}')
        return log

    def assert_compiles(self, fragments):
        fragments = list(fragments)
        log = self.compile(fragments)
        self.assertEqual(re.findall(r'MODEL (\S+)', log), [name for name, _ in fragments])
        for part in log.split('MODEL ')[1:]:
            for size in re.findall(r'Overfull \\hbox \(([0-9.]+)pt too wide\)', part):
                name = part.split()[0]
                self.assertLess(float(size), OVERFULL, f'{name}:\n{dict(fragments)[name]}')

    def test_examples(self):
        names = [line.split()[0] for line in self.good('examples').decode().splitlines() if line.strip()]
        self.assertGreater(len(names), 5)
        self.assert_compiles((name, self.fragment('example:' + name)) for name in names)

    def test_table_1(self):
        self.assert_compiles((f'{i}-{number}', self.fragment(self.write(document)))
                             for i, (number, document) in enumerate(table_1()))

    def test_random_networks(self):
        rng = random.Random(5)
        self.assert_compiles((f'random-{i}', self.fragment(self.write(random_network(rng)))) for i in range(RANDOM_NETWORKS))


if __name__ == '__main__':
    main()
