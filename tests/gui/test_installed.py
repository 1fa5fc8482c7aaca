#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The program as it is installed, opened as its desktop file says: a file saved in French, with a decimal comma, has the
bytes of the one saved in English."""
import configparser
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from desk import SCRATCH, Desk, example, write
from driver import main, wait_for
from test_findings import set_on_drawing

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / 'support'))
from installing import install, run

BUILD = Path(os.environ['HYSTERON_APP']).resolve().parents[2]


def comma_locale(folder):
    """Makes a French locale in the folder; whether its decimal mark is a comma."""
    if shutil.which('localedef') is None:
        return False
    subprocess.run(['localedef', '--no-archive', '-i', 'fr_FR', '-f', 'UTF-8', folder / 'fr_FR.UTF-8'], capture_output=True, check=False)
    environment = os.environ | {'LOCPATH': str(folder), 'LC_ALL': 'fr_FR.UTF-8'}
    return run('locale', 'decimal_point', env=environment) == ',\n'


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.prefix = install(BUILD, folder.name)
        cls.share = cls.prefix / 'share'
        run('glib-compile-schemas', '--strict', cls.share / 'glib-2.0' / 'schemas')

    def command(self, path):
        """What the desktop file says, with the file in its place."""
        entry = configparser.ConfigParser(interpolation=None)
        entry.read(self.share / 'applications' / 'io.github.hysteron.Hysteron.desktop', encoding='utf-8')
        words = [path if word in ('%F', '%U', '%f', '%u') else word for word in shlex.split(entry['Desktop Entry']['Exec'])]
        return [str(self.prefix / 'bin' / words[0]), *words[1:]]

    def save_changed(self, name, stiffness, **environment):
        """The bytes of a document that was opened, given a stiffness and saved."""
        path = write(name, example('prandtl') | {'title': 'Saved'})
        before = Path(path).read_bytes()
        os.environ['HYSTERON_APP'], *arguments = self.command(path)
        paths = {'HYSTERON_LOCALEDIR': str(self.share / 'locale'), 'XDG_DATA_DIRS': f'{self.share}:/usr/share',
                 'GSETTINGS_SCHEMA_DIR': str(self.share / 'glib-2.0' / 'schemas')}
        with Desk(*arguments, env=paths | environment) as app:
            app.expect_title('^Saved')
            set_on_drawing(app, 'Ressort k' if 'LOCPATH' in environment else 'Spring k', stiffness)
            app.expect_title('^• ')
            app.key('ctrl+s')
            app.expect_title('^Saved')
        wait_for('the file to be written', lambda: Path(path).read_bytes() != before)
        return Path(path).read_bytes()

    def test_same_bytes_in_french(self):
        locale = Path(SCRATCH, 'locale')
        locale.mkdir()
        if not comma_locale(locale):
            self.skipTest('no locale with a decimal comma can be made')
        french = self.save_changed('fr.hysteron', '2,5', LANGUAGE='fr', LC_ALL='fr_FR.UTF-8', LOCPATH=str(locale))
        english = self.save_changed('en.hysteron', '2.5')
        self.assertIn(b'2.5', english)
        self.assertEqual(french, english)


if __name__ == '__main__':
    main()
