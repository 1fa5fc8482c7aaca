#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is said of the program, to the desktop, to stores and in manual pages, is true of it. HYSTERON_BUILD is the build
folder."""
import os
import re
import shutil
import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ['HYSTERON_BUILD'])
ID = 'io.github.hysteron.Hysteron'
LANG = '{http://www.w3.org/XML/1998/namespace}lang'
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from installing import run
from tap import main


def read(*path):
    """The text of a file of the source tree."""
    return Path(ROOT, *path).read_text(encoding='utf-8')


def version():
    return re.search(r"^  version: '(.*)',$", read('meson.build'), re.M)[1]


class Metainfo(unittest.TestCase):
    """What a store shows."""

    @classmethod
    def setUpClass(cls):
        cls.root = xml.parse(BUILD / 'data' / f'{ID}.metainfo.xml').getroot()
        cls.languages = {line for line in read('po', 'LINGUAS').split() if not line.startswith('#')}

    @unittest.skipUnless(shutil.which('appstreamcli'), 'no appstreamcli')
    def test_valid(self):
        """Nothing is said against it but that the bus name has capitals; Debian 12's does not know the tag developer yet."""
        done = subprocess.run(['appstreamcli', 'validate', '--no-net', '--pedantic', '--no-color', BUILD / 'data' / f'{ID}.metainfo.xml'],
                              capture_output=True, text=True, check=False)
        said = {match[1] for match in re.finditer(r'^[EWIP]: [^:]+:[^:]+: ([\w-]+)', done.stdout, re.M)}
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertLessEqual(said, {'cid-contains-uppercase-letter', 'unknown-tag', 'developer-name-tag-deprecated'}, done.stdout)
        if 'unknown-tag' in said:
            self.assertEqual(re.findall(r'unknown-tag (\w+)', done.stdout), ['developer'])

    def test_summary(self):
        found = {summary.get(LANG, 'en'): summary.text for summary in self.root.findall('summary')}
        self.assertEqual(set(found), self.languages | {'en'})
        for text in found.values():
            self.assertTrue(10 < len(text) <= 35 and not text.endswith('.'), text)

    def test_texts_are_translated(self):
        for where in 'description//p', 'description//li', 'screenshots/screenshot/caption', 'releases/release/description//p', \
                'releases/release/description//li':
            counts = {language: sum(one.get(LANG) == language for one in self.root.findall(where))
                      for language in self.languages | {None}}
            self.assertGreater(counts[None], 0, where)
            self.assertEqual(len(set(counts.values())), 1, (where, counts))

    def test_who_and_where(self):
        self.assertRegex(self.root.find('developer').get('id'), r'^[a-z]+(\.[a-z]+)+$')
        self.assertEqual(self.root.find('developer/name').text, self.root.find('developer_name').text)
        home = self.root.find("url[@type='homepage']").text
        self.assertEqual(re.search(r'^#define HOME +"(.*)"$', read('src', 'app', 'hys-application.c'), re.M)[1], home)
        self.assertEqual({color.get('scheme_preference') for color in self.root.findall('branding/color')}, {'light', 'dark'})

    def test_screenshots(self):
        """Each is in the tree, as large as is said, and a script makes it."""
        maker = read('docs', 'make-figures')
        pictures = self.root.findall('screenshots/screenshot/image')
        self.assertGreaterEqual(len(pictures), 3)
        for picture in pictures:
            name = picture.text.rpartition('/')[2]
            head = (ROOT / 'docs' / name).read_bytes()[:24]
            size = int.from_bytes(head[16:20], 'big'), int.from_bytes(head[20:24], 'big')
            self.assertEqual((head[:8], size), (b'\x89PNG\r\n\x1a\n', (1000, 700)), name)
            self.assertEqual((picture.get('width'), picture.get('height')), ('1000', '700'))
            self.assertIn(f"shoot_for_stores('{re.fullmatch('store-(.*).png', name)[1]}'", maker)

    def test_releases(self):
        """The newest is that of NEWS, of the packages and of the program."""
        releases = self.root.findall('releases/release')
        dates = [release.get('date') for release in releases]
        self.assertEqual(dates, sorted(dates, reverse=True))
        self.assertEqual(releases[0].get('version'), version())
        self.assertEqual(re.findall(r'^Hysteron (\S+)\n=+$', read('NEWS'), re.M), [release.get('version') for release in releases])
        self.assertEqual(re.match(r'hysteron \((\S+)-\d+\)', read('debian', 'changelog'))[1], version())


@unittest.skipUnless(shutil.which('desktop-file-validate'), 'no desktop-file-validate')
class DesktopEntry(unittest.TestCase):
    def test_nothing_to_say(self):
        """No hint either, for which desktop-file-validate does not fail."""
        done = subprocess.run(['desktop-file-validate', BUILD / 'data' / f'{ID}.desktop'], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ''))


@unittest.skipUnless(shutil.which('mandoc'), 'no mandoc')
class ManualPages(unittest.TestCase):
    """They know what the programs know."""

    def page(self, path):
        """A page as it is read, in one line."""
        said = run('mandoc', '-T', 'utf8', '-O', 'width=1000', path)
        return ' '.join(re.sub('.\b', '', said).split())

    def options(self, *command):
        """The options that a program says it has, the short ones too."""
        said = run(*command, env=os.environ | {'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'en'})
        return set(re.findall(r'(?<=  |, )--?[a-z][\w-]*', '\n'.join(line for line in said.splitlines() if line.startswith('  '))))

    def documented(self, page):
        return set(re.findall(r'(?<![\w-])--?[a-z][\w-]*', page))

    def test_window(self):
        page = self.page(ROOT / 'data' / 'man' / 'hysteron.1')
        options = self.options(BUILD / 'src' / 'app' / 'hysteron', '--help-all')
        self.assertLessEqual({'-h', '--help', '--gapplication-service'}, options)
        self.assertEqual(self.documented(page), options)
        languages = re.search(r'LANGUAGE The language of the window: (.*?) for ', page)[1]
        self.assertEqual(set(re.findall(r'\b[a-z]{2}\b', languages)) - {'or'},
                         {'en', *(line for line in read('po', 'LINGUAS').split() if not line.startswith('#'))})

    def test_command_line(self):
        program = BUILD / 'src' / 'cli' / 'hysteron-cli'
        page = self.page(BUILD / 'data' / 'man' / 'hysteron-cli.1')
        overview = run(program, '--help', env=os.environ | {'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'en'})
        commands = re.findall(r'^  (\w+)  +\S+  ', overview, re.M)
        self.assertLessEqual({'simulate', 'plot', 'check'}, set(commands))
        for command in commands:
            self.assertRegex(page, rf'\b{command} [A-Z\[]')
            options = self.options(program, command, '--help')
            self.assertIn('--help', options)
            self.assertLessEqual(options, self.documented(page), command)

    def test_format(self):
        """Every key of a document in the tables of docs/format.md."""
        page = self.page(ROOT / 'data' / 'man' / 'hysteron.5')
        rows = re.findall(r'^\| (`.*) \|$', read('docs', 'format.md').split('\n# What')[0], re.M)
        keys = {key for row in rows for key in re.findall(r'`([a-z]+)`', row)}
        self.assertGreater(len(keys), 70)
        self.assertEqual({key for key in keys if not re.search(rf'\b{key}\b', page)}, set())

    def test_findings(self):
        """Every code of a finding has its row in docs/format.md: all that the help explains, and that of unknown keys."""
        helped = {code for path in (ROOT / 'src' / 'session' / 'help').glob('*.c')
                  for code in re.findall(r'HYS_HELP_FINDING, "([a-z-]+)"', path.read_text(encoding='utf-8'))}
        said = read('docs', 'format.md').split('| code | what is found |')[1].split('\n\n')[0]
        self.assertGreater(len(helped), 14)
        self.assertEqual(set(re.findall(r'^\| `([a-z-]+)` \|', said, re.M)), helped | {'unknown-key'})

    def test_version(self):
        for path in ROOT / 'data/man/hysteron.1', ROOT / 'data/man/hysteron.5', BUILD / 'data/man/hysteron-cli.1':
            self.assertIn(f'Hysteron {version()} ', self.page(path))


if __name__ == '__main__':
    main()
