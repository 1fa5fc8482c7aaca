#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The packages for Debian, made of what is built already: lintian has no complaint. HYSTERON_BUILD is the build folder."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = os.environ['HYSTERON_BUILD']
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from installing import alone, run
from tap import main

TOOLS = ('dh', 'fakeroot', 'lintian', 'dpkg-deb')
# Instead of building: what the build folder installs becomes what the packages are filled with.
RULES = '''#!/usr/bin/make -f
%:
	dh $@ --buildsystem=none
override_dh_auto_configure override_dh_auto_build override_dh_auto_test override_dh_auto_clean:
override_dh_auto_install:
	meson install -C "{build}" --no-rebuild --destdir $(CURDIR)/installed
	mkdir -p debian/tmp
	mv "installed{prefix}" debian/tmp/usr
override_dh_strip override_dh_dwz:
override_dh_builddeb:
	dh_builddeb -- -Zgzip -z1
'''
# There is no bug about packaging it.
EXPECTED = ('initial-upload-closes-no-bugs',)


def libraries(tree):
    """How debian/rules finds the libraries that packages depend on."""
    return ''.join(re.findall(r'^override_dh_shlibdeps:\n(?:\t.*\n)+', (tree / 'debian' / 'rules').read_text(encoding='utf-8'), re.M))


def tell(*command, **more):
    """What a command prints and complains of; it must succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more).stdout


@unittest.skipUnless(all(map(shutil.which, TOOLS)), 'no ' + ' or '.join(TOOLS))
class Packages(unittest.TestCase):
    expected = EXPECTED + ('unstripped-binary-or-object',)  # a build for development is not stripped

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.make(Path(folder.name, 'tree'))
        cls.packages = sorted((path for path in Path(folder.name).glob('*.deb') if 'dbgsym' not in path.name),
                              key=lambda path: path.name.split('_')[0])

    @classmethod
    def make(cls, tree):
        """Makes the packages beside a folder, which it makes too."""
        shutil.copytree(ROOT / 'debian', tree / 'debian')
        for name in ('README.md', 'NEWS', 'COPYING'):
            shutil.copy(ROOT / name, tree)
        options = json.loads(run('meson', 'introspect', '--buildoptions', BUILD))
        prefix = next(option['value'] for option in options if option['name'] == 'prefix')
        (tree / 'debian' / 'rules').write_text(RULES.format(build=BUILD, prefix=prefix) + libraries(tree), encoding='utf-8')
        with alone(BUILD):
            cls.told = tell('fakeroot', 'debian/rules', 'binary', cwd=tree)

    def test_both_are_made(self):
        self.assertEqual([path.name.split('_')[0] for path in self.packages], ['hysteron', 'hysteron-cli'])

    def test_lintian(self):
        told = run('lintian', '--fail-on', 'none', '--tag-display-limit', '0', '--allow-root', *self.packages)
        found = [line for line in told.splitlines() if line[:2] in ('E:', 'W:') and not any(tag in line for tag in self.expected)]
        self.assertEqual(found, [], told)

    def test_every_file_has_one_package(self):
        """What is installed is in one of them, and the command line's needs no window."""
        contents = [{line.split()[-1] for line in run('dpkg-deb', '--contents', path).splitlines()
                     if not line.endswith('/')} for path in self.packages]
        window, command_line = (set(files) for files in contents)
        self.assertFalse({path for path in window & command_line})
        self.assertIn('./usr/bin/hysteron', window)
        self.assertIn('./usr/bin/hysteron-cli', command_line)
        depends = run('dpkg-deb', '--field', self.packages[1], 'Depends')
        self.assertNotIn('gtk', depends)

    def test_needs_what_it_uses(self):
        """LAPACK is linked to be looked into early: no package more comes in by that, and making the packages complains of nothing."""
        for package in self.packages:
            depends = run('dpkg-deb', '--field', package, 'Depends')
            names = {alternative.split()[0] for one in depends.split(',') for alternative in one.split('|')}
            if 'liblapack3' in names:
                self.assertIn('liblapacke', names, 'which needs it itself')
        self.assertNotIn('useless dependency', self.told)

    def test_icons_are_drawn(self):
        """GTK only recommends what draws those of the program, which are SVG."""
        self.assertIn('librsvg2-common', run('dpkg-deb', '--field', self.packages[0], 'Depends'))


@unittest.skipUnless(shutil.which('dpkg-buildpackage'), 'no dpkg-buildpackage')
class Built(Packages):
    """The same, as Debian builds it from a source tree; it takes minutes."""
    expected = EXPECTED

    @classmethod
    def make(cls, tree):
        shutil.copytree(ROOT, tree, ignore=lambda folder, names: [
            name for name in names if name == '.git' or Path(folder) == ROOT and re.match('build(?!-aux)', name)])
        cls.told = tell('dpkg-buildpackage', '-us', '-uc', '-b', cwd=tree)


if __name__ == '__main__':
    main()
