#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts of each language of po/LINGUAS fit where those of the sources stand. None is missing in a language that says
so of itself: by the line "X-Complete: yes" in the head of its file."""
import gettext
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests' / 'support'))
from tap import main

PO = ROOT / 'po'
KEYWORDS = ('_', 'N_', 'C_:1c,2', 'NC_:1c,2', 'ngettext:1,2', 'g_dngettext:2,3')
# What quotes open and close with; French has no-break spaces inside, and before high punctuation.
QUOTES = {'de': '„“', 'es': '«»', 'fr': '«»'}
QUOTATION_MARKS = '„“”«»'
MISSING_SPACE = re.compile(r'[^\s\u00a0\u202f:?!;/][;?!]|\w:(?=\s|$)|«[^\u00a0\u202f]|[^\u00a0\u202f]»')

# Words that people who tried the program did not understand.
DROPPED = ('Test of a Bar', 'Loop by Hand', 'ished loop', 'but for rounding', 'Network that has it', 'is another one', 'begins again',
           'shall there be', 'Axis by Itself', 'Worth knowing', 'acts on nothing', 'no motion exists', 'so many steps', 'Pin as a',
           'Earlier Run', 'earlier run', 'Freeze', 'frozen', 'How Far the Bars', 'Take it from', 'as the data tell', 'By source',
           'By idea', 'Against time', 'In the plane', 'In space', 'is the one before', 'one is made', 'As the Desktop',
           'Order of the Plots', 'again and again', 'Light up the', 'what lies between', 'can be done here', 'as a New Document',
           'Unaccounted')


def languages():
    """The codes in LINGUAS."""
    return [line for line in (PO / 'LINGUAS').read_text(encoding='utf-8').split() if not line.startswith('#')]


def complete():
    """The codes of the languages that claim to be whole."""
    return [language for language in languages()
            if '"X-Complete: yes\\n"' in (PO / f'{language}.po').read_text(encoding='utf-8')]


def run(*arguments):
    """Exit status and what is written to standard error."""
    done = subprocess.run([str(argument) for argument in arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def tags(text):
    return Counter(re.findall('<[^<> ]+>', text))


def margins(text):
    return re.match(r'\s*', text).group(), re.search(r'\s*$', text).group()


def menus():
    """The labels of the items of each menu in ui/, submenus by themselves, and of the menu of each place of the drawing."""
    for path in sorted((ROOT / 'ui').glob('*.ui')):
        for menu in ET.parse(path).getroot().iter():
            if menu.tag in ('menu', 'submenu'):
                items = [item for section in [menu, *menu.findall('section')] for item in section
                         if item.tag in ('item', 'submenu')]
                yield [label.text for item in items for label in item.findall('attribute')
                       if label.get('name') == 'label']

    text = (ROOT / 'src' / 'app' / 'canvas' / 'hys-canvas-menu.c').read_text(encoding='utf-8')
    lines = re.findall(r'\{ \d+, ([A-Z_ |]+), N_\("(.*?)"\), ', text)
    for place in ('NOTHING PASTE', 'ELEMENT', 'BAR LOADABLE', 'BAR LOADED', 'MASS LOADABLE', 'MASS LOADED', 'WALL LOADED',
                  'SEVERAL KINDS ONE_BAR', 'SEVERAL KINDS TWO_BARS', 'SEVERAL KINDS MANY_BARS'):
        yield [label for kinds, label in lines
               if {*kinds.split(' | ')} & {*place.split(), *([] if 'NOTHING' in place else ['ANYTHING'])}]


def questions():
    """The labels of the answers of each question."""
    for path in sorted((ROOT / 'src').rglob('*.c')):
        for call in re.findall(r'adw_message_dialog_add_responses \((.*?)NULL\);', path.read_text(encoding='utf-8'), re.DOTALL):
            yield re.findall(r'_\("(.*?)"\)', call)
    for path in sorted((ROOT / 'ui').glob('*.ui')):
        for question in ET.parse(path).getroot().iter('responses'):
            yield [response.text for response in question]


@unittest.skipUnless(shutil.which('msgfmt') and shutil.which('xgettext'), 'gettext is not installed')
class Languages(unittest.TestCase):
    """What is asked of every translation."""

    @classmethod
    def setUpClass(cls):
        cls.texts = {}
        with tempfile.TemporaryDirectory() as folder:
            for language in languages():
                compiled = Path(folder) / f'{language}.mo'
                subprocess.run(['msgfmt', '-o', compiled, PO / f'{language}.po'], check=True)
                with compiled.open('rb') as file:
                    # a text in a plural form is known by its singular and the number of the form
                    catalog = gettext.GNUTranslations(file)._catalog
                cls.texts[language] = [(key if isinstance(key, str) else key[0], text)
                                       for key, text in catalog.items() if key]

    def expect_none(self, faults):
        """Fails if for a language there is a (text, translation) for which faults(language, text, translation)."""
        found = [f'{language}: {english!r}: {text!r}' for language, texts in self.texts.items()
                 for english, text in texts if faults(language, english, text)]
        self.assertEqual(found, [])

    def test_forms(self):
        """Directives of formats, plural forms and mnemonics."""
        for language in languages():
            path = PO / f'{language}.po'
            self.assertEqual(run('msgfmt', '--check', '--check-accelerators=_', '-o', '/dev/null', path), (0, ''))
            self.assertNotIn('\n#~ ', path.read_text(encoding='utf-8'), 'obsolete')

    def test_whole(self):
        """Nothing that the sources mark is missing or fuzzy."""
        self.assertIn('fr', complete())
        with tempfile.TemporaryDirectory() as folder:
            template = Path(folder) / 'all.pot'
            self.assertEqual(run('xgettext', '--from-code=UTF-8', *(f'--keyword={word}' for word in KEYWORDS),
                                 '--files-from=po/POTFILES', '-o', template)[0], 0)
            lines = template.read_text(encoding='utf-8').splitlines()
            for language in complete():
                status, said = run('msgcmp', PO / f'{language}.po', template)
                missing = [lines[int(number) - 2] for number in re.findall(r'all\.pot:(\d+):', said)]   # above their msgstr
                self.assertEqual((language, missing), (language, []))
                self.assertEqual((status, said), (0, ''))

    def test_dropped_words(self):
        """What was not understood is not said again."""
        for language in complete():
            joined = re.sub(r'"\n"', '', (PO / f'{language}.po').read_text(encoding='utf-8'))
            texts = re.findall(r'^msgid(?:_plural)? "(.*)"$', joined, re.MULTILINE)
            self.assertGreater(len(texts), 100)
            for words in DROPPED:
                self.assertEqual([text for text in texts if words in text], [], words)

    def test_markup_and_margins(self):
        self.expect_none(lambda _, english, text: tags(english.split('\x04')[-1]) != tags(text)
                         or margins(english) != margins(text))

    def test_quotes(self):
        for language in languages():
            self.assertIn(language, QUOTES)
        self.expect_none(lambda language, _, text: '"' in text.replace('""', '')
                         or re.sub(f'[^{QUOTATION_MARKS}]', '', text).replace(QUOTES[language], ''))

    def test_french_spaces(self):
        for english, text in self.texts['fr']:
            if '\n' not in english and not english.endswith(';'):  # not in help of the command line, nor in keywords
                self.assertIsNone(MISSING_SPACE.search(text), text)

    def expect_other_letters(self, groups):
        """Fails if two labels of a group have the same mnemonic in some language."""
        for catalog in [{}, *(dict(self.texts[language]) for language in complete())]:
            for labels in groups:
                said = [catalog.get(label, label) for label in labels]
                letters = Counter(letter.lower() for label in said for letter in re.findall('_(.)', label))
                self.assertEqual([letter for letter, n in letters.items() if n > 1], [], said)

    def test_mnemonics_of_a_menu_differ(self):
        groups = list(menus())
        self.assertTrue(all(groups))
        self.expect_other_letters(groups)

    def test_mnemonics_of_a_question_differ(self):
        groups = list(questions())
        self.assertGreaterEqual(len(groups), 3)
        self.expect_other_letters(groups)


if __name__ == '__main__':
    main()
