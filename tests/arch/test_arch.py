#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The rules of the source tree that no compiler checks.

    test_arch.py            the tree that this file is in
    HYSTERON_CLI=PROGRAM    the built program for the command line, to look at what it links
"""
import json
import os
import re
import subprocess
import sys
import unittest
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / 'src'
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from tap import main

DRAWING_LAYERS = {'figure', 'typeset', 'view', 'sketch', 'cli', 'app'}
CODE = {'.c', '.cpp', '.h', '.py'}
TEXT = CODE | {'.build', '.ui', '.css', '.svg', '.xml', '.in', '.po', '.sh', '.md', '.supp', '.txt'}
MOST_LINES = 800
MOST_FILES = 46
# What does not keep the rules yet: private headers with more than four users, circles of more than three files, objects
# of 25 fields and more. None may join them, and whoever mends one takes it out. The window is written in many files, so that
# nobody fetches its children by their names.
SHARED_HEADERS = {'hys-window-private.h'}
CIRCLES = set()
LARGE_OBJECTS = {'HysWindow': 77}
# The share of functions of a file's own that only one other calls, at one place: most in GNOME's applications is a tenth. None may
# grow, and whoever mends some lowers it.
CALLED_ONCE = {'app': 0.12, 'session': 0.21, 'edit': 0.23, 'model': 0.23, 'figure': 0.24, 'sketch': 0.26, 'view': 0.26,
               'layout': 0.33, 'typeset': 0.34, 'base': 0.33, 'inclusion': 0.27, 'symbolic': 0.28, 'linear': 0.3,
               'system': 0.39, 'graph': 0.4, 'response': 0.39, 'run': 0.3, 'cli': 0.45, 'study': 0.42, 'wellposed': 0.55}
# Words of our own for what has a name that a reader can look up (a list of plots, a state snapshot, line simplification), and the
# layers that still use them. None may join them, and whoever renames one takes it out.
DIALECT = {
    'deck': set(), 'eights': set(), 'sieve': set(), 'tread': set(), 'visits': set(), 'wash': set(),
    'cover': set(), 'glimpse': set(), 'handovers': {'solve'}, 'leans': {'layout'},
    'pulls': {'solve'}, 'sleeve': set(), 'stamp': {'solve'}, 'strays': set(),
}
# Numbers are read by functions that know no locale; what waits, waits for something.
NUMBER_FUNCTIONS = re.compile(r'\b(strtod|strtof|strtold|strtol|atof|atoi|atol|sscanf|fscanf)\s*\(')
PAUSES = re.compile(r'\b(sleep|usleep|g_usleep|nanosleep)\s*\(')
# What build-aux/hys-headers.h brings to every file of ./check's builds, and what shows that a file needs it. GLib brings string.h.
BROUGHT = {
    'errno.h': re.compile(r'\berrno\b'),
    'glib/gstdio.h': re.compile(r'\bg_(stat|lstat|remove|unlink|mkdir|rmdir|rename|chmod|fopen|access|utime) \('),
    'json-glib/json-glib.h': re.compile(r'\bjson_[a-z_]+ \('),
    'math.h': re.compile(r'\b(sqrt|fabs|sin|cos|exp|log|pow|hypot|fmin|fmax|fmod|floor|ceil|isnan|isfinite|ldexp) \(|\bINFINITY\b'),
}
MARKS = re.compile(r'\b(' + '|'.join(('TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK')) + r')\b')
TRANSLATABLE = re.compile(r'\b(?:C_|N_|NC_|_|ngettext) ?\("|translatable="(?:yes|true)"')


def files(*suffixes):
    """All files of the tree with these endings, without what is built or hidden."""
    for folder, names, here in os.walk(ROOT):
        names[:] = [name for name in names if name == 'build-aux'
                    or not name.startswith(('.', 'build', '__pycache__'))]
        for name in here:
            if Path(name).suffix in suffixes:
                yield Path(folder, name)


def lines(pattern, paths):
    """'file:line' of each line that has the pattern."""
    return [f'{path.relative_to(ROOT)}:{number}' for path in paths
            for number, line in enumerate(path.read_text(encoding='utf-8').splitlines(), 1) if pattern.search(line)]


def layers():
    """The layers in their order: the folders that src/meson.build names, as far as they exist."""
    text = (SOURCE / 'meson.build').read_text(encoding='utf-8')
    names = re.findall(r"'(\w+)'", ' '.join(re.findall(r'^\s*layers \+?= .*$', text, re.MULTILINE)))
    return [name for name in names if (SOURCE / name / 'meson.build').exists()]


def direct_dependencies(layer):
    """The layers that the meson.build of a layer names as dependencies."""
    text = (SOURCE / layer / 'meson.build').read_text(encoding='utf-8')
    return {name for name in re.findall(r'\b(\w+)_dep\b', text) if name in layers()} - {layer}


def reachable(layer):
    """A layer and all below it."""
    found = {layer}
    for below in direct_dependencies(layer):
        found |= reachable(below)
    return found


def includes(layer):
    """(file, name in quotes or angle brackets, whether in quotes) of every #include of a layer."""
    for path in sorted((SOURCE / layer).rglob('*.[ch]')):
        for mark, name in re.findall(r'^\s*#\s*include\s+(["<])([^">]+)', path.read_text(encoding='utf-8'),
                                     re.MULTILINE):
            yield path, name, mark == '"'


def quoted_includes(path):
    """Names of the project's headers that a file includes."""
    return set(re.findall(r'^\s*#\s*include\s+"([^">]+)"', path.read_text(encoding='utf-8'), re.MULTILINE))


def all_includes(name, paths, seen):
    """Adds to a set the headers that a file of the project includes, over others too."""
    if name in seen:
        return
    seen.add(name)
    if name in paths:
        for below in re.findall(r'^\s*#\s*include\s+["<]([^">]+)', paths[name].read_text(encoding='utf-8'), re.MULTILINE):
            all_includes(below, paths, seen)


def circles():
    """Sets of files (a header and its source count as one) each of which includes, over others, all of the set."""
    below = {}
    for path in SOURCE.rglob('*.[ch]'):
        below.setdefault(path.stem, set()).update({Path(name).stem for name in quoted_includes(path)} - {path.stem})

    def reach(start):
        found, left = set(), [start]
        while left:
            new = below.get(left.pop(), set()) - found
            found |= new
            left += new
        return found

    all_below = {stem: reach(stem) for stem in below}
    return {frozenset(other for other in all_below[stem] if stem in all_below.get(other, ()))
            for stem in below if stem in all_below[stem]}


def without_comments(path):
    return re.sub(r'/\*.*?\*/', '', path.read_text(encoding='utf-8'), flags=re.DOTALL)


def types():
    """For each type of the project: the layers that declare it, and the files that say what it is."""
    layers_, homes = {}, {}
    for path in sorted(SOURCE.rglob('*.[ch]')):
        text = without_comments(path)
        bodies = re.findall(r'^(?:typedef )?(?:struct|enum|union)(?: _?(\w+))?\s*\{(?:[^{}]|\{[^{}]*\})*\}\s*(\w*);',
                            text, re.M)
        others = re.findall(r'^typedef [^;{]*\(\*\s*(\w+)\)', text, re.M)
        forward = re.findall(r'^typedef (?:struct|enum|union) _?(\w+) +\1;|^G_DECLARE_\w+ \((\w+)', text, re.M)
        others += re.findall(r'^typedef (?!(?:struct|enum|union) _?(?P<n>\w+) +(?P=n);)[^;{(]*?(\w+);', text, re.M)
        names = [name if isinstance(name, str) else name[-1] or name[0] for name in bodies + others]
        for name in names:
            homes.setdefault(name, []).append(path.name)
        for name in names + [one or other for one, other in forward]:
            layers_.setdefault(name, set()).add(path.relative_to(SOURCE).parts[0])
    return {name: (layers_[name], homes.get(name, [])) for name in layers_ if name.startswith('Hys')}


def unused_functions():
    """(name, header) of each function of a header that nothing in the program names beside its declaration and its file."""
    texts = {path: without_comments(path) for path in sorted(SOURCE.rglob('*')) if path.suffix in ('.c', '.cpp', '.h')}
    texts.update({path: path.read_text(encoding='utf-8') for path in sorted((ROOT / 'ui').glob('*.ui'))})
    words = {path: Counter(re.findall(r'\bhys_\w+', text)) for path, text in texts.items()}
    for header in (path for path in texts if path.suffix == '.h'):
        for name in sorted(set(re.findall(r'^(?!#)[^\n(]*?\b(hys_\w+)\s*\(', texts[header], re.M))):
            if not any(found[name] > (path == header) and not re.search(rf'^{name} \(', texts[path], re.M)
                       for path, found in words.items()):
                yield name, header.name


def objects(*layers_):
    """(name, number of fields, file) of every object of these layers, its parent counted too."""
    for layer in layers_:
        for path in sorted((SOURCE / layer).rglob('*.[ch]')):
            for name, body in re.findall(r'^struct (_Hys\w+)\n\{(.*?)^\};', without_comments(path),
                                         re.MULTILINE | re.DOTALL):
                yield name[1:], sum(len(field.split(',')) for field in body.split(';') if field.strip()), path


def called_once(layer):
    """The share of static functions of a layer that are called at one place and used nowhere else."""
    uses = []
    for path in sorted((SOURCE / layer).rglob('*.c')):
        text = without_comments(path)
        for name in re.findall(r'^static [^\n;={}()]*\n(\w+) \([^;{}]*?\)\n\{', text, re.MULTILINE):
            uses.append((len(re.findall(rf'\b{name}\b', text)), len(re.findall(rf'\b{name} \(', text))))
    return sum(use == (2, 2) for use in uses) / len(uses)


def words(layer):
    """The words of which the names of a layer are made."""
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '', ' '.join(without_comments(path) for path in sorted((SOURCE / layer).rglob('*.[ch]'))))
    return {word.lower() for name in set(re.findall(r'[A-Za-z]\w+', text)) for part in name.split('_')
            for word in re.findall(r'[A-Z]?[a-z]+|[A-Z]+(?![a-z])', part)}


def unchecked_functions(layer):
    """Public functions of a layer that take one of its objects first and do not check that it is one."""
    headers = [path.read_text(encoding='utf-8') for path in sorted((SOURCE / layer).rglob('*.h'))
               if not path.name.endswith('-private.h')]
    checks = {name: f'HYS_IS_{macro}' for name, macro in
              re.findall(r'G_DECLARE_\w+ \((\w+), \w+, HYS, (\w+)', '\n'.join(headers))}
    public = {name for text in headers for name in re.findall(r'\b(hys_\w+)\s*\(', text)}
    for path in sorted((SOURCE / layer).rglob('*.c')):
        for name, kind, body in re.findall(r'^(hys_\w+) \((?:const )?(\w+) +\*[^{};]*\)\n\{\n(.*?)^\}', without_comments(path),
                                           re.MULTILINE | re.DOTALL):
            if name in public and kind in checks and not re.search(rf'g_return_(val_)?if_fail \({checks[kind]}', body):
                yield name


class Layers(unittest.TestCase):
    """Data flows one way: a layer knows those below it only."""

    def test_order(self):
        order = layers()
        self.assertGreater(len(order), 5)
        for layer in order:
            above = {name for name in direct_dependencies(layer) if order.index(name) > order.index(layer)}
            self.assertEqual(above, set(), f'{layer} depends on a layer above it')

    def test_programs_are_at_the_top(self):
        for layer in layers():
            self.assertFalse({'app', 'cli'} & (reachable(layer) - {layer}), layer)

    def test_headers_have_one_name(self):
        names = [path.name for path in SOURCE.rglob('*.h')]
        self.assertEqual(sorted(names), sorted(set(names)))

    def test_includes(self):
        home = {path.name: path.relative_to(SOURCE).parts[0] for path in SOURCE.rglob('*.h')}
        for layer in layers():
            allowed = reachable(layer)
            for path, name, quoted in includes(layer):
                owner = home.get(Path(name).name)
                if owner:
                    self.assertIn(owner, allowed, f'{path} includes {name}')
                elif not name.endswith('-resource.h'):  # which the build makes
                    self.assertFalse(quoted, f'{path} includes "{name}", which no layer has')

    def test_private_headers(self):
        for layer in layers():
            for path, name, _ in includes(layer):
                if name.endswith('-private.h'):
                    self.assertTrue(list((SOURCE / layer).rglob(Path(name).name)), f'{path} includes {name}')

    def test_private_headers_of_figures_are_private(self):
        users = [path.name for path in (SOURCE / 'figure').rglob('*.c') if 'hys-figure-private.h' in quoted_includes(path)]
        self.assertLessEqual(len(users), 4, users)

    def test_private_headers_of_widgets_are_private(self):
        users = {}
        for path in (SOURCE / 'app').rglob('*.[ch]'):
            for name in quoted_includes(path):
                if name.endswith('-private.h'):
                    users.setdefault(name, []).append(path.name)
        self.assertEqual({name for name, found in users.items() if len(found) > 4}, SHARED_HEADERS)

    def test_the_window_is_private_to_its_folder(self):
        self.assertEqual({path.parent.name for path in (SOURCE / 'app').rglob('*.[ch]')
                          if 'hys-window-private.h' in quoted_includes(path)}, {'window'})

    def test_circles(self):
        self.assertEqual({circle for circle in circles() if len(circle) > 3}, CIRCLES)

    def test_a_type_name_has_one_meaning(self):
        found = types()
        self.assertGreater(len(found), 300)
        self.assertEqual({name: places for name, places in found.items() if len(places[0]) > 1 or len(places[1]) > 1}, {})

    def test_public_functions_are_used(self):
        self.assertEqual(sorted(unused_functions()), [])

    def test_objects_of_the_session_are_checked(self):
        """It is the programming interface below the window: an invalid object is a programmer's error and is told."""
        self.assertEqual(list(unchecked_functions('session')), [])

    def test_objects_are_small(self):
        self.assertEqual({name: n for name, n, _ in objects('session', 'app') if n >= 25}, LARGE_OBJECTS)

    def test_folders_are_small(self):
        files_ = Counter(path.parent for path in SOURCE.rglob('*') if path.suffix in CODE)
        self.assertEqual({str(folder): n for folder, n in files_.items() if n > MOST_FILES}, {})

    def test_few_functions_are_called_once(self):
        for layer, most in CALLED_ONCE.items():
            self.assertLessEqual(called_once(layer), most, layer)

    def test_names_are_words_that_a_reader_knows(self):
        found = {layer: words(layer) for layer in layers()}
        self.assertIn('document', found['model'])
        for word, layers_ in DIALECT.items():
            self.assertEqual({layer for layer, names in found.items() if word in names}, layers_, word)

    def test_no_child_is_fetched_by_its_name(self):
        """A widget has the children of its template as fields; others have functions of it to call."""
        self.assertEqual(list(lines(re.compile(r'gtk_widget_get_template_child \('), sorted((SOURCE / 'app').rglob('*.c')))), [])

    def test_tolerances_have_one_home(self):
        small = re.compile(r'#define (?!PROX )\w+ +\(?[0-9.]+e-(?:[7-9]|\d\d)|#define \w+ .*DBL_EPSILON')
        self.assertEqual([place for place in lines(small, sorted((SOURCE / 'solve').rglob('*.[ch]')))
                          if 'hys-tolerances.h' not in place], [])

    def test_toolkits(self):
        for layer in layers():
            for path, name, _ in includes(layer):
                if re.match(r'(gtk|gdk|gsk|graphene|adwaita)', name):
                    self.assertEqual(layer, 'app', f'{path} includes {name}')
                if re.match(r'(cairo|pango)', name):
                    self.assertIn(layer, DRAWING_LAYERS, f'{path} includes {name}')

    @unittest.skipUnless('HYSTERON_CLI' in os.environ, 'HYSTERON_CLI is not set')
    def test_cli_links_no_toolkit(self):
        linked = subprocess.run(['ldd', os.environ['HYSTERON_CLI']], capture_output=True, text=True,
                                check=True).stdout
        self.assertIn('libcairo', linked)
        self.assertNotRegex(linked, r'libgtk|libgdk-|libadwaita')


class Sources(unittest.TestCase):
    """What every file has, and what none has."""

    def test_licence(self):
        for path in files(*(TEXT - {'.md'})):
            head = path.read_text(encoding='utf-8').splitlines()[:3]
            self.assertTrue(any('SPDX-License-Identifier: ' in line for line in head), path)

    def test_scripts_have_a_licence(self):
        for name in ('run', 'check', '.ci/run'):
            self.assertIn('SPDX-License-Identifier', (ROOT / name).read_text(encoding='utf-8'))

    def test_nothing_left_for_later(self):
        self.assertEqual(lines(MARKS, files(*TEXT)), [])

    def test_length(self):
        for path in files(*CODE):
            self.assertLess(len(path.read_text(encoding='utf-8').splitlines()), MOST_LINES, path)

    def test_includes_what_it_needs(self):
        """No build of ./check tells when a header is missing that it reads once for all files."""
        paths = {path.name: path for path in files('.c', '.h') if path.relative_to(ROOT).parts[0] in ('src', 'tests')}
        missing = []
        for name, path in paths.items():
            if path.suffix == '.c':
                seen = set()
                all_includes(name, paths, seen)
                missing += [(name, header) for header, needs in BROUGHT.items()
                            if header not in seen and needs.search(without_comments(path))]
        self.assertEqual(missing, [])

    def test_nothing_is_handed_over_where_it_is_looked_at(self):
        """The arguments of a call have no order: what g_steal_pointer() empties in one of them may be empty in the others."""
        inner = r'(?:[^();?]|\([^()]*\))*'
        looks = re.compile(rf'\({inner}\b(\w+)->{inner}g_steal_pointer \(&\1\)'
                           rf'|g_steal_pointer \(&(\w+)\){inner}\b\2->')
        self.assertTrue(looks.search('save (one->io, g_steal_pointer (&one))'))
        self.assertTrue(looks.search('save (g_steal_pointer (&one), one->io)'))
        self.assertEqual([(path.name, match.group()) for path in files('.c') for match in looks.finditer(without_comments(path))], [])

    def test_numbers_know_no_locale(self):
        self.assertEqual(lines(NUMBER_FUNCTIONS, files('.c', '.h')), [])

    def test_keys_of_results_are_explained(self):
        """Of what --json writes."""
        written = re.compile(r'(?:json_builder_set_member_name|hys_json_(?:build|begin)_\w+) \(builder, "(\w+)"')
        keys = {key for path in files('.c') if path.parent == SOURCE / 'cli' for key in written.findall(path.read_text(encoding='utf-8'))}
        explained = set(re.findall(r'`(\w+)`', (ROOT / 'docs' / 'format.md').read_text(encoding='utf-8')))
        self.assertGreater(len(keys), 90)
        self.assertEqual(sorted(keys - explained), [])

    def test_nothing_of_ours_is_animated(self):
        """Who wants no animations (gtk-enable-animations) sees none: what GTK and libadwaita animate asks for that itself, and
        nothing here animates by other means."""
        self.assertEqual(lines(re.compile(r'@keyframes|^\s*(transition|animation)[\w-]*:'), files('.css')), [])
        self.assertEqual(lines(re.compile('adw_(timed|spring)_animation'), files('.c', '.ui')), [])

    def test_waiting_is_for_something(self):
        found = lines(PAUSES, files('.c', '.h', '.py'))
        self.assertEqual([place for place in found if not place.startswith('tests/gui/session.py:')], [])
        self.assertEqual(len(found), 1)

    def test_no_control_characters_or_trailing_space(self):
        self.assertEqual(lines(re.compile(r'[\x00-\x08\x0b-\x1f]|[ \t]$'), files(*CODE, '.build', '.ui')), [])


class Translations(unittest.TestCase):
    """Every text that a person sees can be translated."""

    def test_potfiles(self):
        listed = [line for line in (ROOT / 'po' / 'POTFILES').read_text(encoding='utf-8').split('\n')
                  if line and not line.startswith('#')]
        self.assertEqual(listed, sorted(listed))
        wanted = {str(path.relative_to(ROOT)) for path in files('.c', '.h', '.ui') if path.is_relative_to(SOURCE)
                  or path.parent.name in ('ui', 'examples') if TRANSLATABLE.search(path.read_text(encoding='utf-8'))}
        wanted |= {str(path.relative_to(ROOT)) for path in (ROOT / 'data').glob('*.in') if path.suffixes[-2] != '.service'}
        self.assertEqual(sorted(wanted), listed)

    def test_examples(self):
        """What the built-in examples say is marked word for word, so that it can be said in another language."""
        source = (ROOT / 'data' / 'examples' / 'texts.h').read_text(encoding='utf-8')
        marked = {''.join(re.findall(r'"(.*?)"', text)) for text in re.findall(r'N_\((.*?)\),$', source, re.M | re.S)}
        said = set()
        for path in (ROOT / 'data' / 'examples').glob('*.hysteron'):
            model = json.loads(path.read_text(encoding='utf-8'))
            said |= {model['title'], model['notes']} | {figure.get('title', '') for figure in model.get('figures', [])}
        self.assertEqual(marked, said - {''})


if __name__ == '__main__':
    main()
