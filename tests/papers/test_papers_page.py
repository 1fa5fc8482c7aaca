# SPDX-License-Identifier: GPL-3.0-or-later
"""docs/papers.md: it has every example of the papers, it is what docs/make-papers writes, and its quick commands give its numbers."""
import importlib.machinery
import importlib.util
import json
import os
import re
import subprocess
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
CLI = os.environ['HYSTERON_CLI']
sys.path.insert(0, os.path.join(ROOT, 'tests', 'support'))

import tap  # noqa: E402  pylint: disable=wrong-import-position

# Examples that no figure of the papers shows.
CLASSICS = {'maxwell', 'kelvin-voigt', 'zener', 'burgers', 'bingham', 'jenkin', 'iwan', 'driven-prandtl', 'driven-hardening',
            'driven-viscous', 'driven-branches', 'belt', 'zener-moduli', 'burgers-moduli', 'jenkin-amplitudes', 'friction-damper'}

NUMBER = r'−?\d+(?:\.\d+)?(?:e[+−]?\d+)?'


def load():
    """docs/make-papers as a module."""
    loader = importlib.machinery.SourceFileLoader('make_papers', os.path.join(ROOT, 'docs', 'make-papers'))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader('make_papers', loader))
    loader.exec_module(module)
    return module


PAPERS = load()
ROWS = [row for _, rows in PAPERS.PARTS for row in rows]


def values_of(text):
    """What stands in the third column, row by row."""
    return [line.split(' | ')[2] for line in text.splitlines() if line.endswith('` |')]


def numbers_of(text):
    """The numbers in it, and the rest."""
    return [float(one.replace('−', '-')) for one in re.findall(NUMBER, text)], re.sub(NUMBER, '#', text)


class Page(unittest.TestCase):
    """The page and its numbers."""

    def setUp(self):
        with open(PAPERS.PAGE, encoding='utf-8') as file:
            self.text = file.read()

    def test_written_by_script(self):
        """Apart from the numbers, which take minutes."""
        values = iter(values_of(self.text))
        self.assertEqual(self.text, PAPERS.page(lambda row: next(values)))

    def test_every_example(self):
        """Each example that comes from a paper has a row."""
        listed = json.loads(subprocess.run([CLI, 'examples', '--json'], stdout=subprocess.PIPE, check=True).stdout)['examples']
        used = set(re.findall(r'example:([\w-]+)', ' '.join(row.command for row in ROWS)))
        names = {example['name'] for example in listed}
        self.assertEqual(names - used, CLASSICS)
        self.assertEqual(used - names, set())

    def test_numbers(self):
        """The quick commands again: the same words, the same numbers. Residues of rounding differ from machine to machine."""
        values = dict(zip(ROWS, values_of(self.text), strict=True))
        results = {}
        for row in ROWS:
            if not row.quick:
                continue
            with self.subTest(row.command):
                if row.command not in results:
                    results[row.command] = PAPERS.run(CLI, row.command, ROOT)
                (got, words), (expected, known) = numbers_of(row.value(results[row.command])), numbers_of(values[row])
                self.assertEqual(words, known)
                for one, other in zip(got, expected, strict=True):
                    self.assertLessEqual(abs(one - other), 2e-3 * max(abs(other), 1e-3))


if __name__ == '__main__':
    tap.main()
