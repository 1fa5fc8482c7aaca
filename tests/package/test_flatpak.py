#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manifests of the flatpak: as flatpak-builder reads them, and beyond what it looks at itself."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / 'flatpak'
MANIFEST = 'io.github.hysteron.Hysteron.yaml'
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from tap import main

# Of flatpak-builder's documentation of manifests; it says nothing of others.
BUILD_SYSTEMS = {'autotools', 'cmake', 'cmake-ninja', 'meson', 'simple', 'qmake'}
PERMISSIONS = ['--share=ipc', '--socket=wayland', '--socket=fallback-x11', '--device=dri']


def modules(parts):
    """All modules, those within others too."""
    for part in parts:
        yield part
        yield from modules(part.get('modules', []))


@unittest.skipUnless(shutil.which('flatpak-builder'), 'no flatpak-builder')
class Manifest(unittest.TestCase):
    def shown(self, path):
        """The manifest as flatpak-builder understands it; it must have nothing to say about it."""
        done = subprocess.run(['flatpak-builder', '--show-manifest', path], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        return json.loads(done.stdout)

    def test_development(self):
        shown = self.shown(FOLDER / MANIFEST)
        self.assertEqual(shown['id'], 'io.github.hysteron.Hysteron')
        self.assertGreaterEqual(int(shown['runtime-version']), 50)
        self.assertEqual(shown['finish-args'], PERMISSIONS)
        self.assertEqual(shown['modules'][-1]['sources'][0]['type'], 'dir')

    def test_release(self):
        commit = '0123456789' * 4
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(FOLDER / 'libraries.yaml', folder)
            made = subprocess.run([FOLDER / 'release-manifest', 'v1.0', commit], capture_output=True, text=True, check=True)
            path = Path(folder, MANIFEST)
            path.write_text(made.stdout, encoding='utf-8')
            sources = self.shown(path)['modules'][-1]['sources']
        self.assertEqual([(source['type'], source['tag'], source['commit']) for source in sources],
                         [('git', 'v1.0', commit)])

    def test_modules(self):
        found = {module['name']: module for module in modules(self.shown(FOLDER / MANIFEST)['modules'])}
        self.assertLessEqual({'hysteron', 'muparser', 'openblas', 'suitesparse', 'planarity'}, set(found))
        for module in found.values():
            self.assertIn(module.get('buildsystem', 'autotools'), BUILD_SYSTEMS, module['name'])
            for source in module.get('sources', []):
                if source['type'] not in ('dir', 'script'):
                    self.assertEqual(source['type'], 'archive')
                    self.assertRegex(source['url'], '^https://')
                    self.assertRegex(source['sha256'], '^[0-9a-f]{64}$')

    def test_options_exist(self):
        """What is handed to our own build is what meson knows."""
        known = set(re.findall(r"^option\('(\w+)'", (ROOT / 'meson_options.txt').read_text(encoding='utf-8'), re.M))
        own = self.shown(FOLDER / MANIFEST)['modules'][-1]
        self.assertLessEqual({re.match(r'-D(\w+)=', option)[1] for option in own['config-opts']}, known)

    def test_every_library_is_there(self):
        """What the build looks for is in the runtime or among the modules."""
        runtime = {'glib-2.0', 'gio-2.0', 'gio-unix-2.0', 'threads', 'json-glib-1.0', 'cairo', 'cairo-svg', 'cairo-pdf',
                   'libpng', 'pangocairo', 'gtk4', 'libadwaita-1', 'm'}
        ours = {'muparser': 'muparser', 'lapacke': 'openblas', 'CHOLMOD': 'suitesparse', 'cholmod': 'suitesparse',
                'planarity': 'planarity'}
        text = '\n'.join(path.read_text(encoding='utf-8') for path in [ROOT / 'meson.build', *ROOT.glob('src/**/meson.build')])
        wanted = set(re.findall(r"(?<!declare_)(?:dependency|find_library)\('([^']+)'", text))
        found = {module['name'] for module in modules(self.shown(FOLDER / MANIFEST)['modules'])}
        self.assertEqual(wanted - runtime - set(ours), set())
        self.assertLessEqual({ours[name] for name in wanted & set(ours)}, found)


if __name__ == '__main__':
    main()
