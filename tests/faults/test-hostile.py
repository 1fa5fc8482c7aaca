#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""No document makes the program write or read a file, run a program or reach for a network, but for the document itself and what was
asked for: whatever it opens, changes, runs or connects to meanwhile is recorded by a preloaded library. Of the corpus of conformance
each tenth document, and each member in one place, all with HYSTERON_SLOW=1."""
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse
import zlib

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
sys.path.insert(0, os.path.join(TESTS, 'support'))
import tap

CLI, USE, WATCH = (os.path.abspath(os.environ[name]) for name in ('HYSTERON_CLI', 'USE_DOCUMENT', 'WATCH_FILES'))
CORPUS, FUZZED = os.environ['HYSTERON_CORPUS'], os.path.join(TESTS, 'fuzz', 'corpus')
SLOW = 'HYSTERON_SLOW' in os.environ
BUILD = os.path.join(os.path.dirname(CLI), '..', '..')

# What libraries read for themselves: code, fonts, locales, the machine.
READ = re.compile(r'(/usr/(lib|share|local/(lib|share))|/lib|/lib64|/etc/(fonts|ld\.so\.\w+|localtime|locale\.alias)|/var/(cache|lib)/fontconfig|/proc/self'
                  r'|/proc/(cpuinfo|filesystems|stat|meminfo|mounts)|/sys/(devices|fs|kernel)|/dev/(null|u?random))(/|$)')
# What fontconfig looks for, and keeps, at home.
FONTS = re.compile(r'\.(fonts|fontconfig|fonts\.conf|fonts\.conf\.d|config/fontconfig|local/share/fonts|cache/fontconfig)(/|$)|\.(config|cache|local|local/share)$')

WORDS = ['{}/secret.txt', '../secret.txt', 'secret.csv', '~/secret.txt', 'file://{}/secret.txt', 'file:secret.csv', '@{}/secret.txt',
         '/etc/passwd', '/dev/zero', '/proc/self/environ', '|touch victim', '$(touch victim)', '`touch victim`', ';touch victim',
         'http://127.0.0.1:9/x', '//127.0.0.1/x', 'sftp://127.0.0.1/x', '\\input{{secret}}', '\\write18{{touch victim}}',
         '\\openout0=victim', '<img src="file://{}/secret.txt"/>', '<a href="http://127.0.0.1:9">x</a>', '![x](file://{}/secret.txt)',
         '<!DOCTYPE x [<!ENTITY y SYSTEM "file://{}/secret.txt">]>&y;', '@import url("file://{}/secret.txt");',
         '=WEBSERVICE("http://127.0.0.1:9")', "+cmd|'/C calc'!A0", '-o victim', '--output=victim', '%n%s', '../../victim']
MEMBERS = ['include', '$ref', '$schema', '$include', 'file', 'path', 'src', 'href', 'url', 'exec', 'command', 'script', 'font', 'import']
NAMES = ['$(touch victim)', ';touch victim', '|touch victim', 'http:127.0.0.1', 'file:secret', '-o', '%n%s', '<b>', '\u202e', '\n']
COMMANDS = [['check'], ['check', '--json'], ['simulate', '-o', 'out.csv'], ['plot', '-o', 'out.svg'], ['plot', '-o', 'out.pdf'],
            ['plot', '-o', 'out.png'], ['equations'], ['equations', '--format', 'latex'], ['cycle'], ['converge']]
PLACES = ['top', 'node', 'signal', 'figure', 'run']
DRAWN = ['drawing.svg', 'figures.pdf', 'saved.hysteron', 'journals']


def model(ids, text, **more):
    """A network with a bar and a slider of each name, whose free texts are the text."""
    return {
        'hysteron': 1, 'title': text, 'notes': text, 'units': {'length': text, 'force': text, 'time': text},
        'nodes': [{'id': 'wall', 'fixed': True}] + [{'id': name, 'mass': 1} for name in ids],
        'elements': [{'id': 'k', 'kind': 'spring', 'from': 'wall', 'to': ids[0], 'stiffness': 1}] +
                    [{'id': 's' + name, 'kind': 'slider', 'from': 'wall', 'to': name, 'threshold': 1} for name in ids],
        'loads': [{'node': ids[0], 'kind': 'force', 'signal': {'type': 'sin', 'amplitude': 2, 'omega': 3}}],
        'figures': [{'kind': 'time', 'series': ['x:' + name for name in ids], 'title': text,
                     'axes': {'x': {'title': text}, 'y': {'title': text}}}],
        'controls': [{'targets': ['k.stiffness'], 'label': text}],
        'runs': [{'name': text, 'series': {'t': [0, 1], 'x:' + ids[0]: [0, 1]}}],
        'simulation': {'until': 2, 'step': 0.1}} | more


class Place:
    """A home with files that nobody is to touch, and a folder in it to work in."""

    def __init__(self):
        self.home = tempfile.mkdtemp(prefix='hysteron-')
        self.folder, self.log = os.path.join(self.home, 'work'), os.path.join(self.home, 'log')
        os.mkdir(self.folder)
        for name in ('secret.txt', 'secret.csv', 'work/secret', 'work/secret.csv', 'work/secret.tex'):
            with open(os.path.join(self.home, name), 'w', encoding='utf-8') as file:
                file.write('0,0\n1,1\n')

    def write(self, name, content):
        """A file of that content, which is made JSON if it is no text."""
        path = os.path.join(self.folder, name)
        with open(path, 'wb') as file:
            file.write(content if isinstance(content, bytes) else json.dumps(content).encode())
        return path

    def strange(self, arguments, document, outputs, accepted=False):
        """Runs a program; what it did that it was not asked for, and that it refused the document if it should not have."""
        env = {name: value for name, value in os.environ.items() if not name.startswith(('XDG_', 'FONTCONFIG'))}
        env |= {'LD_PRELOAD': os.path.basename(WATCH), 'LD_LIBRARY_PATH': os.path.dirname(WATCH), 'WATCH_LOG': self.log, 'HOME': self.home}
        before = self.listed()
        done = subprocess.run([part.encode() if isinstance(part, str) else part for part in arguments], env=env, cwd=self.folder,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        with open(self.log, encoding='ascii') as file:
            acts = [line.split() for line in file]
        os.remove(self.log)
        wanted = [os.path.join(self.folder, name) for name in outputs]
        refused = done.returncode != 0 or arguments[0] == USE and not done.stdout.endswith(b'used\n')
        found = [('ends', done.returncode, done.stdout, done.stderr)] if not 0 <= done.returncode <= 3 or accepted and refused else []
        for what, name in acts:
            path = os.path.normpath(urllib.parse.unquote(name, errors='surrogateescape')) if what in ('read', 'write') else name
            if not self.is_asked_for(what, path, document, wanted):
                found.append((what, path))
        new = {name for name in self.listed() - before if not any(name == path or name.startswith(path + '/') for path in wanted)}
        for path in wanted:
            shutil.rmtree(path, ignore_errors=True)
            if os.path.exists(path):
                os.remove(path)
        return found + sorted(('new', name) for name in new if not FONTS.match(os.path.relpath(name, self.home)))

    def listed(self):
        """All files and folders at home."""
        return {os.path.join(top, name) for top, folders, files in os.walk(self.home) for name in folders + files}

    def is_asked_for(self, what, path, document, wanted):
        """Whether that belongs to reading the document and writing the outputs."""
        if what not in ('read', 'write'):
            return False
        if FONTS.match(os.path.relpath(path, self.home)):
            return True
        if what == 'read' and (path == document or READ.match(path) or path.startswith(os.path.realpath(BUILD) + '/') or path == self.folder):
            return True
        within = any(path == one or path.startswith(one + '/') for one in wanted)
        return within or bool(wanted) and os.path.dirname(path) == self.folder and os.path.basename(path).startswith('.hysteron-')

    def remove(self):
        """Removes it."""
        shutil.rmtree(self.home)


def watch(content, commands, name='model.hysteron', use=True, accepted=False):
    """What is strange about each command on a document, and how many there were."""
    place = Place()
    try:
        content = content(place.home) if callable(content) else content
        path = place.write(name, content)
        found = []
        for command, *options in commands:
            outputs = [option for option in options if option.startswith('out.')]
            strange = place.strange([CLI, command, path, *options], path, outputs, accepted)
            found += [(name, command, *options, strange)] if strange else []
        if use:
            strange = place.strange([USE, path, place.folder], path, DRAWN, accepted)
            found += [(name, 'used', strange)] if strange else []
        return found, len(commands) + use
    finally:
        place.remove()


def corpus(folder):
    """The files of a corpus: name and content."""
    for name in sorted(entry.name for entry in os.scandir(folder) if entry.is_file()):
        with open(os.path.join(folder, name), 'rb') as file:
            yield name, file.read()


class Hostile(unittest.TestCase):
    """Each document in a home of its own."""

    def check(self, cases):
        """Cases: arguments of watch()."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda case: watch(**case), cases))
        self.assertEqual([strange for found, _ in results for strange in found], [])
        print(f'# {sum(n for _, n in results)} runs of a program')

    def test_recorder(self):
        """What is looked for would be seen: a file that is no document but is given as one, and an output that was not asked for."""
        place = Place()
        self.addCleanup(place.remove)
        document = place.write('a.hysteron', model(['m'], ''))
        secret = os.path.join(place.home, 'secret.txt')
        self.assertEqual(place.strange([CLI, 'check', secret], document, []), [('read', secret)])
        self.assertEqual(place.strange([CLI, 'check', document], document, []), [])
        acts = place.strange([CLI, 'simulate', document, '-o', 'victim'], document, [])
        self.assertIn(('write', os.path.join(place.folder, 'victim')), acts)
        self.assertIn(('new', os.path.join(place.folder, 'victim')), acts)
        acts = place.strange(['/bin/sh', '-c', 'exec /bin/true'], document, [])
        self.assertIn(('run', '/bin/true'), acts)

    def test_texts(self):
        """All words in each free text, and each alone."""
        self.check([{'content': lambda home: model(['m'], ' '.join(WORDS).format(*[home] * 99).replace('{}', home)), 'commands': COMMANDS, 'accepted': True}] +
                   [{'content': lambda home, word=word: model(['m'], word.replace('{}', home).replace('{{', '{').replace('}}', '}')),
                     'commands': [COMMANDS[3], COMMANDS[7]], 'accepted': True} for word in WORDS])

    def test_ids(self):
        """All words as names of bars and elements, where a name may be such a one."""
        ids = [word for word in WORDS if not re.search(r'[{}\s:,=]', word)]
        self.assertGreater(len(ids), 8)
        self.check([{'content': model(ids, 'x'), 'commands': COMMANDS, 'accepted': True}])

    def test_members(self):
        """Members that another format may have, anywhere."""
        def with_member(home, member, where):
            document = model(['m'], 'x')
            place = {'top': document, 'node': document['nodes'][1], 'signal': document['loads'][0]['signal'], 'figure': document['figures'][0],
                     'run': document['runs'][0]}[where]
            place[member] = home + '/secret.csv'
            return document

        self.check([{'content': lambda home, member=member, where=where: with_member(home, member, where), 'commands': [COMMANDS[0]],
                     'use': where == 'top'} for k, member in enumerate(MEMBERS) for where in (PLACES if SLOW else [PLACES[k % 5]])])

    def test_tables(self):
        """A path where values are expected."""
        cases = [{'type': 'table', 'points': '{}/secret.csv'}, {'type': 'table', 'file': '{}/secret.csv'}, {'type': '{}/secret.csv'}]
        self.check([{'content': lambda home, case=case: model(['m'], 'x', loads=[{'node': 'm', 'kind': 'force', 'signal': {
            key: value.replace('{}', home) for key, value in case.items()}}]), 'commands': [COMMANDS[0]]} for case in cases])

    def test_file_names(self):
        """Names of the document's file."""
        self.check([{'content': model(['m'], ''), 'commands': [COMMANDS[0], COMMANDS[3]], 'name': name + '.hysteron', 'accepted': True} for name in NAMES])

    def test_conformance(self):
        """Those that are refused, and those that run."""
        self.check([{'content': content, 'commands': [COMMANDS[0]], 'use': name.startswith('y_')}
                    for name, content in corpus(CORPUS) if name.endswith('.hysteron') and (SLOW or zlib.crc32(name.encode()) % 10 == 0)])

    def test_fuzzed(self):
        """What the fuzzers begin with: documents, notes, tables, formulas and values that are set."""
        cases = [{'content': content, 'commands': COMMANDS[:4]} for _, content in corpus(os.path.join(FUZZED, 'document'))]
        cases += [{'content': model(['m'], content.decode(errors='replace')), 'commands': [COMMANDS[3]]}
                  for _, content in corpus(os.path.join(FUZZED, 'notes'))]
        cases += [{'content': content, 'commands': [['identify']], 'name': 'loop.csv', 'use': False}
                  for _, content in corpus(os.path.join(FUZZED, 'sheet'))]
        cases += [{'content': model(['m'], ''), 'commands': [['check', '--set', before + content.replace(b'\0', b'').decode(errors='replace')]], 'use': False}
                  for kind, before in (('set', ''), ('expression', 'k.stiffness=')) for _, content in corpus(os.path.join(FUZZED, kind))]
        self.check(cases)


if __name__ == '__main__':
    tap.main()
