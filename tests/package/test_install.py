#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is installed, in a folder that stands for the root: what the desktop finds there, and that nothing
stays behind. HYSTERON_BUILD is the build folder."""
import configparser
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = os.environ['HYSTERON_BUILD']
ID = 'io.github.hysteron.Hysteron'
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from installing import alone, install, run
from tap import main


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.prefix = install(BUILD, cls.folder.name)
        cls.share = cls.prefix / 'share'

    def key_file(self, path):
        """A file of groups of keys, as the desktop reads it."""
        parser = configparser.ConfigParser(interpolation=None)
        parser.optionxform = str
        self.assertEqual(parser.read(path), [str(path)])
        return parser

    def environment(self, home):
        return os.environ | {'XDG_DATA_DIRS': f'{self.share}:/usr/share', 'XDG_DATA_HOME': str(home), 'HOME': str(home),
                             'PATH': f"{self.prefix / 'bin'}:{os.environ['PATH']}"}

    def test_bus_name(self):
        """The desktop starts the program by its bus name, the name of its desktop file."""
        entry = self.key_file(self.share / 'applications' / f'{ID}.desktop')['Desktop Entry']
        service = self.key_file(self.share / 'dbus-1' / 'services' / f'{ID}.service')['D-BUS Service']
        program = shlex.split(service['Exec'])[0]
        self.assertEqual(entry['DBusActivatable'], 'true')
        self.assertEqual(service['Name'], ID)
        self.assertEqual(Path(self.folder.name + program), self.prefix / 'bin' / 'hysteron')
        self.assertTrue(os.access(self.folder.name + program, os.X_OK))

    def test_programs_are_hardened(self):
        """Placed anywhere in memory, bound at the start and read-only then, without an executable stack or foreign paths."""
        for name in ('hysteron', 'hysteron-cli'):
            told = run('readelf', '--wide', '--file-header', '--program-headers', '--dynamic', self.prefix / 'bin' / name)
            self.assertRegex(told, r'Type: +DYN \(Position-Independent')
            self.assertRegex(told, r'FLAGS_1.*NOW.*PIE')
            self.assertIn('GNU_RELRO', told)
            self.assertRegex(told, r'GNU_STACK.* RW +0x')
            self.assertNotRegex(told, 'RPATH|RUNPATH')

    def test_programs_check_themselves(self):
        """Overwritten stack frames and buffers end the program, as do jumps into the middle of a function."""
        for name in ('hysteron', 'hysteron-cli'):
            program = self.prefix / 'bin' / name
            called = run('readelf', '--wide', '--dyn-syms', program)
            self.assertRegex(called, r'UND __stack_chk_fail\b')
            self.assertRegex(called, r'UND __(memcpy|sn?printf|fprintf)_chk\b')
            if platform.machine() == 'x86_64':
                main = run('objdump', '--disassemble=main', '--no-show-raw-insn', program)
                self.assertRegex(main, r'<main>:\n[^\n]*endbr64')

    def test_documents_are_known_by_their_content(self):
        run('update-mime-database', self.share / 'mime')
        with tempfile.TemporaryDirectory() as home:
            for name, content, kind in (
                    ('named.hysteron', '{}', 'application/x-hysteron'),
                    ('unnamed', '{ "hysteron": 1, "nodes": [] }', 'application/x-hysteron'),
                    ('blank', '{"hysteron" : 1}', 'application/x-hysteron'),
                    ('lines', '{\n  "title": "T",\n  "hysteron": 1\n}', 'application/x-hysteron'),
                    ('other', '{ "title": "no such network" }', None),
                    ('package', '{ "name": "hysteron", "version": "1" }', None)):
                path = Path(home, name)
                path.write_text(content, encoding='utf-8')
                shown = run('gio', 'info', '-a', 'standard::content-type', path, env=self.environment(home))
                self.assertEqual('application/x-hysteron' in shown, kind is not None, (name, shown))

    def test_thumbnails(self):
        """Also of a document that is known by its content only."""
        entry = self.key_file(self.share / 'thumbnailers' / 'hysteron.thumbnailer')['Thumbnailer Entry']
        self.assertEqual(entry['MimeType'], 'application/x-hysteron;')
        with tempfile.TemporaryDirectory() as home:
            for name in 'model.hysteron', 'model':
                model, picture = Path(home, name), Path(home, f'{name}.png')
                shutil.copy(ROOT / 'data' / 'examples' / 'persoz.hysteron', model)
                words = {'%s': '128', '%o': str(picture), '%i': str(model)}
                self.assertIsNotNone(shutil.which(entry['TryExec'], path=self.environment(home)['PATH']))
                run(*(words.get(word, word.replace('%s', '128')) for word in shlex.split(entry['Exec'])),
                    env=self.environment(home))
                head = picture.read_bytes()[:24]
                self.assertEqual(head[:8], b'\x89PNG\r\n\x1a\n')
                self.assertEqual(max(int.from_bytes(head[16:20], 'big'), int.from_bytes(head[20:24], 'big')), 128)

    def test_completions_are_found(self):
        """Each shell that is there takes the one of its folder, and has nothing to complain about."""
        functions = self.share / 'zsh' / 'site-functions'
        shells = {'bash': ('. /usr/share/bash-completion/bash_completion; _completion_loader hysteron-cli; complete -p hysteron-cli',
                           '-F _hysteron_cli'),
                  'fish': ('complete -C "hysteron-cli simul"', 'simulate'),
                  'zsh': (f'fpath=({shlex.quote(str(functions))} $fpath); autoload -Uz compinit; compinit -D -u; '
                          'print $_comps[hysteron-cli]; autoload +X $_comps[hysteron-cli]', '_hysteron-cli')}
        if not Path('/usr/share/bash-completion').exists():
            del shells['bash']
        with tempfile.TemporaryDirectory() as home:
            for shell, (command, wanted) in shells.items():
                if shutil.which(shell) is not None:
                    done = subprocess.run([shell, '-c', command], capture_output=True, text=True, check=False,
                                          env=self.environment(home), cwd=home)
                    self.assertEqual((done.returncode, done.stderr), (0, ''), shell)
                    self.assertIn(wanted, done.stdout, shell)

    def test_icons(self):
        entry = self.key_file(self.share / 'applications' / f'{ID}.desktop')['Desktop Entry']
        for name in entry['Icon'], 'application-x-hysteron':
            self.assertTrue(list(self.share.glob(f'icons/hicolor/**/{name}.svg')), name)

    def test_nothing_stays_behind(self):
        """What is uninstalled leaves no file and no folder."""
        with tempfile.TemporaryDirectory() as folder, alone(BUILD):
            run('meson', 'install', '-C', BUILD, '--no-rebuild', '--destdir', folder)
            self.assertTrue([path for path in Path(folder).rglob('*') if path.is_file()])
            run('ninja', '-C', BUILD, 'uninstall')
            self.assertEqual(list(Path(folder).iterdir()), [])


if __name__ == '__main__':
    main()
