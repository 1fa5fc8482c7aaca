#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every system call of a save fails in turn, in every way: the old or the new file is whole, and nothing else is left."""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import tap

CLI, SAVE, FAIL_CALLS = os.environ['HYSTERON_CLI'], os.environ['SAVE_DOCUMENT'], os.environ['FAIL_CALLS']
OLD = b'old'
ERRORS = ['ENOSPC', 'EIO', 'EACCES']
MODEL = ['example:maxwell', '--until', '0.5']
MOST_CALLS = 60

# Of each kind of file: the command that writes it.
WRITERS = {
    'a.hysteron': [SAVE],
    'b.hysteron': [SAVE, '--backup'],
    'c.hysteron': [SAVE, '--backup'],  # where a file has one name
    'a.csv': [CLI, 'simulate', *MODEL, '-o'],
    'a.png': [CLI, 'plot', MODEL[0], '-o'],
    'a.svg': [CLI, 'plot', MODEL[0], '-o'],
    'a.pdf': [CLI, 'plot', MODEL[0], '-o'],
}


def content(path):
    """What a file holds, without the time at which a PDF was made; None for no file."""
    if not os.path.exists(path):
        return None
    with open(path, 'rb') as file:
        return re.sub(rb'/CreationDate \(.*?\)', b'', file.read())


class Folder:
    """A folder of its own with the old file, in which one save takes place."""

    def __init__(self, name, exists):
        self.root = tempfile.mkdtemp(prefix='hysteron-')
        self.folder, self.mark = os.path.join(self.root, 'folder'), os.path.join(self.root, 'mark')
        self.path = os.path.join(self.folder, name)
        os.mkdir(self.folder)
        if exists and not name.endswith('.hysteron'):
            with open(self.path, 'wb') as file:
                file.write(OLD)

    def save(self, name, how='none', k=0):
        """The exit status of the save, whose k-th call fails that way, and the names of the calls that failed or, of none, of all."""
        # A blank ends the name of a library to preload; among the folders of libraries it may stand.
        env = os.environ | {'LD_PRELOAD': os.path.basename(FAIL_CALLS), 'LD_LIBRARY_PATH': os.path.dirname(FAIL_CALLS),
                            'FAULT_FOLDER': self.folder, 'FAULT_AT': str(k), 'FAULT_HOW': how,
                            'FAULT_MARK': self.mark}
        if not name.endswith('.hysteron'):
            env['FAULT_ARMED'] = '1'
        if name == 'c.hysteron':
            env['FAULT_NO_LINKS'] = '1'
        done = subprocess.run([*WRITERS[name], self.path], env=env, capture_output=True, timeout=120, check=False)
        call = content(self.mark)
        return done.returncode, call.decode().split() if call else [], done.stdout + done.stderr

    def remove(self):
        """Removes it."""
        shutil.rmtree(self.root)


def wholes(name, exists):
    """The old file and the new one; they are on disk when they are said to be."""
    folder = Folder(name, exists)
    status, calls, _ = folder.save(name)
    new = content(folder.path)
    folder.remove()
    assert status == 0 and new not in (None, OLD) and is_durable(calls), calls
    if name.endswith('.hysteron'):
        return new.replace(b'"new"', b'"old"'), new
    return OLD if exists else None, new


def trial(name, exists, files, how, k):
    """What is wrong after the k-th call failed: None for nothing; and the name of that call, None for no k-th one."""
    folder = Folder(name, exists)
    status, calls, output = folder.save(name, how, k)
    call = calls[0] if calls else None
    backup = content(folder.path + '~')
    left, got = sorted(set(os.listdir(folder.folder)) - {name + '~'}), content(folder.path)
    folder.remove()
    old, new = files
    keeps = WRITERS[name][-1] == '--backup'
    if backup not in (None, old) or (backup == old) < (keeps and got == new) or backup and not keeps:
        return f'{name}, {how} at call {k} ({call}): the backup is {backup}', call
    if call is None:
        return (None if status == 0 and got == new and left == [name] else f'fails without a fault: {output}'), None
    what = f'{name}, {how} at call {k} ({call}): status {status}, {left}, {output}'
    wrong = got not in (old, new)
    if how == 'kill':
        wrong |= status != -9 or any(not file.startswith('.hysteron-') for file in left if file != name)
    else:
        wrong |= any(file != name for file in left)
        wrong |= status < 0 or status == 0 and got != new
        wrong |= status != 0 and (not output or how == 'short')
        # A folder that cannot be synchronized is told of, with the new file in it.
        wrong |= status != 0 and got != old and call != 'fsync'
        wrong |= status == 0 and call == 'fsync' and how in ERRORS
    return (what if wrong else None), call


def is_durable(calls):
    """Whether all that was written is on disk before a file gets its name, and then the folder with the name."""
    renames = [k for k, call in enumerate(calls) if call == 'rename']
    writes = [k for k, call in enumerate(calls) if call == 'write']
    return (writes and renames and all(any('fsync' in calls[k:rename] for rename in renames if rename > k) for k in writes)
            and all('fsync' in calls[max(k for k in writes if k < rename):rename] for rename in renames)
            and 'fsync' in calls[renames[-1]:])


class Saves(unittest.TestCase):
    """Each kind of file, over an old one and as a new one."""

    def check(self, name, exists, hows):
        """All ways and all calls; those of one way run side by side."""
        files = wholes(name, exists)
        calls = 0
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for how in hows:
                for first in range(1, MOST_CALLS, 4):
                    results = list(pool.map(lambda k: trial(name, exists, files, how, k), range(first, first + 4)))
                    self.assertEqual([wrong for wrong, _ in results if wrong], [])
                    calls += sum(call is not None for _, call in results)
                    if not all(call for _, call in results):
                        break
                self.assertIsNone(results[-1][1], 'every save ends')
        print(f'# {name}: {calls} calls failed')
        self.assertGreater(calls, 8 * len(hows))

    def test_document(self):
        self.check('a.hysteron', True, [*ERRORS, 'short', 'kill'])

    def test_document_with_backup(self):
        """What was there is there under one of both names at any moment, and under the other where something new is."""
        self.check('b.hysteron', True, [*ERRORS, 'short', 'kill'])

    def test_document_with_copied_backup(self):
        self.check('c.hysteron', True, ['ENOSPC', 'short', 'kill'])

    def test_no_backup_among_the_documents_of_a_sandbox(self):
        """There nobody finds it: the portal of documents shows what a program in a sandbox writes beside a file to that program
        alone, and leaves it in the folder under a hidden name."""
        with tempfile.TemporaryDirectory(prefix='hysteron-') as runtime:
            for place, files in (('doc/1a2b3c4d', ['d.hysteron']), ('docs', ['d.hysteron', 'd.hysteron~'])):
                folder = os.path.join(runtime, place)
                os.makedirs(folder)
                subprocess.run([SAVE, '--backup', os.path.join(folder, 'd.hysteron')], check=True, capture_output=True,
                               env=os.environ | {'XDG_RUNTIME_DIR': runtime})
                self.assertEqual(sorted(os.listdir(folder)), files)

    def test_csv(self):
        self.check('a.csv', True, ['EACCES', 'short', 'kill'])

    def test_new_csv(self):
        self.check('a.csv', False, ['ENOSPC', 'kill'])

    def test_png(self):
        self.check('a.png', True, ['EIO', 'kill'])

    def test_svg(self):
        self.check('a.svg', True, ['EIO', 'kill'])

    def test_pdf(self):
        self.check('a.pdf', True, ['EIO', 'kill'])


if __name__ == '__main__':
    tap.main()
