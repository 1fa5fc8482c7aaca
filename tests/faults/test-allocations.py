#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Allocations of a picture fail. Each large one in turn: one message, and the old file; or the same picture without it. Small ones,
which some libraries answer by ending the program or by leaving a font or a glyph out: the old file or a whole one."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import tap

CLI, FAIL = os.environ['HYSTERON_CLI'], os.environ['FAIL_ALLOCATIONS']
OLD = b'old'
MOST = 400
LARGE = 65536
SMALL, EVERY = 1, 197


class Pictures(unittest.TestCase):
    """Of the command line."""

    def plot(self, path, k, least=LARGE):
        """Status, what is told, what is in the file, and whether an allocation failed."""
        mark = path + '.mark'
        with open(path, 'wb') as file:
            file.write(OLD)
        env = os.environ | {'LD_PRELOAD': os.path.basename(FAIL), 'LD_LIBRARY_PATH': os.path.dirname(FAIL), 'FAULT_AT': str(k), 'FAULT_LEAST': str(least),
                            'FAULT_MARK': mark}
        done = subprocess.run([CLI, 'plot', 'example:maxwell', '-o', path], env=env, capture_output=True, timeout=120, check=False)
        failed = os.path.exists(mark)
        if failed:
            os.remove(mark)
        self.assertEqual(os.listdir(os.path.dirname(path)), [os.path.basename(path)])
        with open(path, 'rb') as file:
            return done.returncode, done.stderr.decode(), file.read(), failed

    def test_png(self):
        """The image, and what the encoder asks for."""
        folder = tempfile.mkdtemp(prefix='hysteron-')
        self.addCleanup(shutil.rmtree, folder)
        path = os.path.join(folder, 'a.png')
        _, _, whole, _ = self.plot(path, 0)
        refused = 0
        for k in range(1, MOST):
            status, told, content, failed = self.plot(path, k)
            if not failed:
                self.assertEqual((status, content), (0, whole))
                break
            if status:
                self.assertEqual((status, told.count('\n'), content), (1, 1, OLD), f'allocation {k}: {told}')
                self.assertIn('memory', told)
                refused += 1
            else:
                self.assertEqual((told, content), ('', whole), f'allocation {k}')
        self.assertFalse(failed)
        self.assertGreaterEqual(refused, 2)
        print(f'# of {k - 1} allocations that failed {refused} were missed')

    def small_ones(self, ending, tail):
        """One of many fails: no file is left that is cut off, and where one is refused the old one stays."""
        folder = tempfile.mkdtemp(prefix='hysteron-')
        self.addCleanup(shutil.rmtree, folder)
        path, refused, k, failed = os.path.join(folder, 'a' + ending), 0, 1, True
        while failed:
            status, told, content, failed = self.plot(path, k, SMALL)
            if status:
                self.assertEqual(content, OLD, f'allocation {k}: {told}')
                refused += 1
            else:
                self.assertTrue(content.rstrip().endswith(tail), f'allocation {k}: {told}')
            k += EVERY
        self.assertGreater(k, 5 * EVERY)
        print(f'# of {k // EVERY} small allocations that failed {refused} were missed')

    def test_small_png(self):
        """An image."""
        self.small_ones('.png', b'IEND\xaeB`\x82')

    def test_small_svg(self):
        """A vector graphic."""
        self.small_ones('.svg', b'</svg>')

    def test_small_pdf(self):
        """A page."""
        self.small_ones('.pdf', b'%%EOF')


if __name__ == '__main__':
    tap.main()
