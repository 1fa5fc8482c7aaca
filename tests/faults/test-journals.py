#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a journal does to the disk: on a worker's thread, in one step, synchronized, in two files however much is edited; and so it
stays when any of its system calls fails or the program is killed before it."""
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import tap

KEEP, FAIL_CALLS = os.environ['KEEP_JOURNAL'], os.environ['FAIL_CALLS']
EDITS, MANY = 3, 200
MOST_CALLS = 200


class Outcome:
    """What there is after a program edited that often, whose k-th call failed that way."""

    def __init__(self, edits, how='none', k=0):
        root = tempfile.mkdtemp(prefix='hysteron-')
        folder, mark = os.path.join(root, 'journals'), os.path.join(root, 'mark')
        env = os.environ | {'LD_PRELOAD': os.path.basename(FAIL_CALLS), 'LD_LIBRARY_PATH': os.path.dirname(FAIL_CALLS), 'FAULT_WHO': '1',
                            'FAULT_FOLDER': folder, 'FAULT_AT': str(k), 'FAULT_HOW': how, 'FAULT_MARK': mark, 'FAULT_ARMED': '1'}
        done = subprocess.run([KEEP, folder, str(edits)], env=env, capture_output=True, timeout=120, check=False, text=True)
        self.status, self.told = done.returncode, done.stdout.splitlines()
        self.calls = []   # (name, thread, ending of the file)
        if os.path.exists(mark):
            with open(mark, encoding='utf-8') as file:
                self.calls = [tuple(line.split()) for line in file]
        names = os.listdir(folder) if os.path.isdir(folder) else []
        self.endings = sorted(os.path.splitext(name)[1] for name in names if not name.startswith('.'))
        self.temporary = sum(name.startswith('.') for name in names)
        self.text = None
        for name in names:
            if name.endswith('.journal'):
                with open(os.path.join(folder, name), encoding='utf-8') as file:
                    self.text = file.read()
        shutil.rmtree(root)

    def title(self):
        """Of the document in the journal, 0 for no journal; fails if it is not whole."""
        if self.text is None:
            return 0
        heading, uri, etag, document = self.text.split('\n', 3)
        assert (heading, uri, etag) == ('hysteron-journal 1', '', ''), self.text
        return int(json.loads(document)['title'])


class Journals(unittest.TestCase):
    """Of a document that has no file."""

    def test_on_a_worker(self):
        """The thread of the window never waits for the disk."""
        calls = Outcome(EDITS).calls
        self.assertGreater(len(calls), 8 * EDITS)
        self.assertEqual([call for call in calls if call[1] != 'worker'], [])

    def test_in_one_step_and_synchronized(self):
        """Nothing is written but to a temporary file, which is on disk before it takes the name, and the folder after."""
        calls = [(call, ending) for call, _, ending in Outcome(EDITS).calls]
        renames = [k for k, call in enumerate(calls) if call == ('rename', '.journal')]
        self.assertEqual(len(renames), EDITS)
        self.assertEqual({ending for call, ending in calls if call == 'write'}, {'temporary'})
        self.assertNotIn(('open', '.journal'), calls)
        for begin, end, after in zip([0, *renames], renames, [*renames[1:], len(calls)]):
            wrote = max(k for k in range(begin, end) if calls[k] == ('write', 'temporary'))
            self.assertIn(('fsync', 'temporary'), calls[wrote:end])
            self.assertIn(('fsync', 'folder'), calls[end:after])

    def test_bounded(self):
        """However much is edited, there are two files, and no more in them than the document."""
        few, many = Outcome(EDITS), Outcome(MANY)
        self.assertEqual((few.title(), many.title()), (EDITS, MANY))
        self.assertEqual((many.endings, many.temporary), (['.journal', '.lock'], 0))
        self.assertEqual(len(many.text) - len(str(MANY)), len(few.text) - len(str(EDITS)))

    def each(self, how, wrong):
        """Nothing is wrong after any of the calls."""
        calls = 0
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for first in range(1, MOST_CALLS, 4):
                for k, outcome in enumerate(pool.map(lambda k: Outcome(EDITS, how, k), range(first, first + 4)), first):
                    self.assertFalse(wrong(outcome), f'{how} at call {k} {outcome.calls}: {vars(outcome)}')
                    calls += bool(outcome.calls)
                if not outcome.calls:
                    break
        print(f'# {calls} calls: {how}')
        self.assertGreater(calls, 8 * EDITS)

    def test_killed(self):
        """What was kept is there, or what came after."""
        self.each('kill', lambda outcome: outcome.calls and outcome.status != -9 or outcome.temporary > 1
                  or outcome.title() not in (len(outcome.told), len(outcome.told) + 1)
                  or outcome.endings not in ([], ['.lock'], ['.journal', '.lock']))

    def is_wrong(self, outcome):
        """After a call that failed: what is said to be kept is there, and nothing is left over."""
        kept = [int(line.split()[0]) for line in outcome.told if line.endswith(' kept') and not line.endswith(' not kept')]
        return (outcome.status != 0 or len(outcome.told) != EDITS or len(kept) < EDITS - 1 or outcome.temporary
                or not max(kept) <= outcome.title() <= EDITS or outcome.endings != ['.journal', '.lock'])

    def test_no_space(self):
        self.each('ENOSPC', self.is_wrong)

    def test_input_output_error(self):
        self.each('EIO', self.is_wrong)

    def test_half_a_write(self):
        self.each('short', self.is_wrong)


if __name__ == '__main__':
    tap.main()
