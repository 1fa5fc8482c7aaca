#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each large allocation of a picture fails in turn: one message, and the old file; or the same picture without it."""
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


class Pictures(unittest.TestCase):
    """An image. (Where memory for the fonts of a PDF is missing, cairo leaves them out without a word.)"""

    def plot(self, path, k):
        """Status, what is told, what is in the file, and whether an allocation failed."""
        mark = path + '.mark'
        with open(path, 'wb') as file:
            file.write(OLD)
        env = os.environ | {'LD_PRELOAD': os.path.basename(FAIL), 'LD_LIBRARY_PATH': os.path.dirname(FAIL), 'FAULT_AT': str(k),
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


if __name__ == '__main__':
    tap.main()
