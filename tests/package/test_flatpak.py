#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manifests of the flatpak: as flatpak-builder reads them, and beyond what it looks at itself; and a build as they order
it, with what they bring. HYSTERON_BUILD is the build folder."""
import copy
import gzip
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
FOLDER = ROOT / 'flatpak'
MANIFEST = 'io.github.hysteron.Hysteron.yaml'
SCHEMA = json.loads(Path(__file__).with_name('flatpak-manifest.schema.json').read_text(encoding='utf-8'))
PAGE = Path('/usr/share/man/man5/flatpak-manifest.5.gz')
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from installing import run
from tap import main

try:
    import jsonschema
except ImportError:
    jsonschema = None

PERMISSIONS = ['--share=ipc', '--socket=wayland', '--socket=fallback-x11', '--device=dri']
COMMIT = '0123456789' * 4
# What flatpak-builder says to meson by itself.
USUAL_OPTIONS = ['--prefix=/app', '--libdir=lib', '--wrap-mode=nodownload']
# The parts of the schema that the page describes under these headings.
SECTIONS = {'build-options': 'Build Options', 'module': 'Module', 'archive': 'Archive sources', 'dir': 'Directory sources',
            'git': 'Git sources', 'patch': 'Patch sources', 'script': 'Script sources'}


def modules(parts):
    """All modules, those within others too."""
    for part in parts:
        yield part
        yield from modules(part.get('modules', []))


def unchecked(manifest):
    """The sources that come from elsewhere and might be anything."""
    return [source for module in modules(manifest['modules']) for source in module.get('sources', [])
            if source['type'] not in ('dir', 'script') and not {'archive': 'sha256', 'git': 'commit'}.get(source['type']) in source]


def documented():
    """For each heading of the manual page: the type that it says each property has."""
    found, heading = {}, ''
    with gzip.open(PAGE, 'rt', encoding='utf-8') as page:
        for line in page.read().replace('\\-', '-').splitlines():
            if head := re.match(r'\.SS "(.*)"|\\fB(\w[\w ]* sources)\b', line):
                heading = head[1] or head[2]
            elif about := re.match(r'\\fB([\w-]+)\\fR(?: or \\fB[\w-]+\\fR)? \((.*)\)$', line):
                found.setdefault(heading, {})[about[1]] = about[2]
    return found


def type_of(part):
    """The type of a part of the schema, in the words of the manual page."""
    if part == {'$ref': '#/definitions/strings'} or part.get('items', {}).get('type') == 'string':
        return 'array of strings'
    if part.get('type') == 'array':
        return 'array of objects or strings'
    return part.get('type') or ('string' if 'enum' in part else 'object')


@unittest.skipUnless(shutil.which('flatpak-builder'), 'no flatpak-builder')
class Manifest(unittest.TestCase):
    def shown(self, path):
        """The manifest as flatpak-builder understands it; it must have nothing to say about it."""
        done = subprocess.run(['flatpak-builder', '--show-manifest', path], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ''))
        return json.loads(done.stdout)

    def development(self):
        return self.shown(FOLDER / MANIFEST)

    def release(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(FOLDER / 'libraries.yaml', folder)
            path = Path(folder, MANIFEST)
            path.write_text(run(FOLDER / 'release-manifest', 'v1.0', COMMIT), encoding='utf-8')
            return self.shown(path)

    def test_development(self):
        shown = self.development()
        self.assertEqual(shown['id'], 'io.github.hysteron.Hysteron')
        self.assertGreaterEqual(int(shown['runtime-version']), 50)
        self.assertEqual(shown['finish-args'], PERMISSIONS)
        self.assertEqual(shown['modules'][-1]['sources'][0]['type'], 'dir')

    def test_release(self):
        """It differs from the other one in where the program comes from."""
        shown, own = self.release(), self.development()
        self.assertEqual(shown['modules'][-1].pop('sources'), [
            {'type': 'git', 'url': 'https://github.com/hysteron/hysteron.git', 'tag': 'v1.0', 'commit': COMMIT}])
        own['modules'][-1].pop('sources')
        self.assertEqual(shown, own)

    def test_nothing_is_left_out_of_the_copy(self):
        """What the development variant copies is the tree without the folders that the scripts here build in."""
        scripts = '\n'.join((ROOT / name).read_text(encoding='utf-8') for name in ('check', 'run'))
        skipped = self.development()['modules'][-1]['sources'][0]['skip']
        self.assertLessEqual(set(re.findall(r'\bbuild-(?!aux)[a-z-]+\b', scripts)), set(skipped))
        self.assertEqual([name for name in skipped if not name.startswith(('.', 'build'))], [])

    @unittest.skipUnless(jsonschema, 'no python3-jsonschema')
    def test_schema(self):
        for shown in self.development(), self.release():
            jsonschema.Draft7Validator(SCHEMA).validate(shown)

    @unittest.skipUnless(jsonschema, 'no python3-jsonschema')
    def test_schema_rejects(self):
        """What flatpak-builder itself takes without a word, among others."""
        def change(*path, **to):
            changed = copy.deepcopy(self.valid)
            part = changed
            for step in path:
                part = part[step]
            part.update(to)
            return changed

        self.valid = self.development()
        library = ('modules', 0, 'modules', 0)
        for wrong in (change('modules', -1, buildsystem='bogus'), change(*library, buildsystem='cmake-make'),
                      change(*library, **{'config-opts': '-DX=Y'}), change(*library, name='two words'),
                      change(*library, sources=[]), change(*library, configopts=[]),
                      change(*library, 'sources', 0, type='tarball'), change(*library, 'sources', 0, sha256='12'),
                      change(*library, 'sources', 0, sha265='1' * 64), change(*library, 'sources', 0, url='http://x/'),
                      change(**{'finish-args': ['share=ipc']}), change(**{'runtime-version': 50}), change(id='Hysteron'),
                      {key: value for key, value in self.valid.items() if key != 'sdk'}):
            self.assertNotEqual(wrong, self.valid)
            self.assertFalse(jsonschema.Draft7Validator(SCHEMA).is_valid(wrong), wrong)

    @unittest.skipUnless(PAGE.exists(), 'no manual page of manifests')
    def test_schema_is_what_is_documented(self):
        page = documented()
        for part, heading in {'': 'Toplevel properties', **SECTIONS}.items():
            known = page[heading] | (page['All sources'] if heading.endswith(' sources') else {})
            said = (SCHEMA['definitions'][part] if part else SCHEMA)['properties']
            self.assertEqual({name: type_of(about) for name, about in said.items() if name != 'type'},
                             {name: known.get(name) for name in said if name != 'type'}, heading)
        with gzip.open(PAGE, 'rt', encoding='utf-8') as text:
            systems = re.search(r'^Build system to use: (.*)$', text.read().replace('\\-', '-'), re.M)[1]
        self.assertEqual(SCHEMA['definitions']['module']['properties']['buildsystem']['enum'], systems.split(', '))

    def test_sources_are_checked(self):
        """By a checksum, or by the commit."""
        for shown in self.development(), self.release():
            self.assertEqual(unchecked(shown), [])
        source = shown['modules'][0]['modules'][0]['sources'][0]
        del source['sha256']
        self.assertEqual(unchecked(shown), [source])
        self.assertLessEqual({'openblas', 'suitesparse', 'hysteron'},
                             {module['name'] for module in modules(shown['modules'])})

    def test_options_exist(self):
        """What is handed to our own build is what meson knows."""
        known = set(re.findall(r"^option\('(\w+)'", (ROOT / 'meson_options.txt').read_text(encoding='utf-8'), re.M))
        own = self.development()['modules'][-1]
        self.assertLessEqual({re.match(r'-D(\w+)=', option)[1] for option in own['config-opts']}, known)

    def test_every_library_is_there(self):
        """What the build looks for is in the runtime or among the modules."""
        runtime = {'glib-2.0', 'gio-2.0', 'gio-unix-2.0', 'threads', 'json-glib-1.0', 'cairo', 'cairo-svg', 'cairo-pdf',
                   'pangocairo', 'gtk4', 'libadwaita-1', 'm', 'dl'}
        ours = {'lapacke': 'openblas', 'amd': 'suitesparse', 'ldl': 'suitesparse',
                'klu': 'suitesparse', 'KLU': 'suitesparse', 'libgsf-1': 'libgsf'}
        text = '\n'.join(path.read_text(encoding='utf-8') for path in [ROOT / 'meson.build', *ROOT.glob('src/**/meson.build')])
        wanted = set(re.findall(r"(?<!declare_)(?:dependency|find_library)\('([^']+)'", text))
        found = {module['name'] for module in modules(self.development()['modules'])}
        self.assertEqual(wanted - runtime - set(ours), set())
        self.assertLessEqual({ours[name] for name in wanted & set(ours)}, found)


LAPACKE = run('cc', '-print-file-name=liblapacke.a').strip()


@unittest.skipUnless(os.path.isabs(LAPACKE), 'no static LAPACKE')
class Configured(unittest.TestCase):
    """The build that the manifest orders, where of BLAS, LAPACK and LAPACKE there is only what its module brings: OpenBLAS,
    with all of them inside. A library of that name made of Debian's stands for it."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        cls.build = cls.folder / 'build'
        used = set(re.findall(r'\bLAPACKE_\w+', '\n'.join(path.read_text(encoding='utf-8') for path in ROOT.glob('src/**/*.c'))))
        run('cc', '-shared', '-o', cls.folder / 'libopenblas.so', *(f'-Wl,-u,{name}' for name in sorted(used)), LAPACKE,
            '-llapack', '-lblas')
        known = cls.folder / 'pkgconfig'
        known.mkdir()
        for path in run('pkg-config', '--variable=pc_path', 'pkg-config').strip().split(':'):
            for file in Path(path).glob('*.pc'):
                if not re.search('blas|lapack', file.name) and not (known / file.name).exists():
                    (known / file.name).symlink_to(file)
        (known / 'openblas.pc').write_text('Name: openblas\nDescription: OpenBLAS\nVersion: 0.3.33\n'
                                           f'Libs: -L{cls.folder} -lopenblas\n', encoding='utf-8')
        text = (FOLDER / MANIFEST).read_text(encoding='utf-8')
        options = re.findall(r'^ +- (-D\S+)$', text[text.index('name: hysteron'):], re.M)
        run('meson', 'setup', cls.build, ROOT, *USUAL_OPTIONS, *options, env=os.environ | {'PKG_CONFIG_LIBDIR': str(known)})

    def installed(self, build):
        """What a build folder installs, below its prefix."""
        options = json.loads(run('meson', 'introspect', '--buildoptions', build))
        prefix = next(option['value'] for option in options if option['name'] == 'prefix')
        return sorted(os.path.relpath(path, prefix) for path in json.loads(run('meson', 'introspect', '--installed', build)).values())

    def test_openblas_is_enough(self):
        """LAPACKE is linked from where it is; meson has linked a program with it to know that."""
        rules = (self.build / 'build.ninja').read_text(encoding='utf-8')
        programs = re.findall(r'^build src/\S+: c(?:pp)?_LINKER .*\n(?: .*\n)*? LINK_ARGS = (.*)$', rules, re.M)
        self.assertEqual(len(programs), 2)
        for arguments in programs:
            self.assertIn(str(self.folder / 'libopenblas.so'), arguments)
            self.assertNotIn('lapack', arguments.replace(str(self.folder), ''))

    def test_installs_the_same(self):
        self.assertEqual(self.installed(self.build), self.installed(BUILD))


class Built(Configured):
    """The same, built and installed; it takes minutes."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        run('ninja', '-C', cls.build)
        run('meson', 'install', '-C', cls.build, '--no-rebuild', '--destdir', cls.folder / 'root')

    def test_every_file_is_there(self):
        prefix = self.folder / 'root' / 'app'
        self.assertEqual([path for path in self.installed(self.build) if not (prefix / path).exists()], [])

    def test_runs(self):
        """With the LAPACKE that it was linked with."""
        program = self.folder / 'root' / 'app' / 'bin' / 'hysteron-cli'
        environment = os.environ | {'LD_LIBRARY_PATH': str(self.folder)}
        self.assertIn(str(self.folder / 'libopenblas.so'), run('ldd', program, env=environment))
        told = run(program, 'simulate', 'example:prandtl', '--json', env=environment)
        self.assertLess(json.loads(told)['residual'], 1e-10)


if __name__ == '__main__':
    main()
