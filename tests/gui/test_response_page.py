# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of the response to an oscillation."""
import csv
import io
import math
import re
import subprocess
import unittest

from desk import Desk, artifact, number, write
from driver import main, wait_for

# A Zener element and, on another bar, a Jenkin element.
DRAWING = {
    'hysteron': 1, 'title': 'Two elements',
    'nodes': [{'id': 'w', 'fixed': True}, {'id': 'n'}, {'id': 'b'}, {'id': 'a'}, {'id': 'j'}],
    'elements': [{'id': 'k0', 'kind': 'spring', 'from': 'w', 'to': 'b', 'stiffness': 2},
                 {'id': 'c', 'kind': 'dashpot', 'from': 'w', 'to': 'n', 'viscosity': 0.5},
                 {'id': 'k1', 'kind': 'spring', 'from': 'n', 'to': 'b', 'stiffness': 5},
                 {'id': 's', 'kind': 'slider', 'from': 'w', 'to': 'a', 'threshold': 2},
                 {'id': 'k', 'kind': 'spring', 'from': 'a', 'to': 'j', 'stiffness': 4}],
    'loads': [{'node': 'b', 'kind': 'displacement', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}}],
    'simulation': {'until': 20, 'step': 0.01}}


def zener(omega, k1):
    turn = omega * 0.5 / k1
    return 2 + k1 * turn * turn / (1 + turn * turn), k1 * turn / (1 + turn * turn)


class Response(unittest.TestCase):
    def table(self, app):
        """The data of the figure, as they are copied."""
        self.studies.find('button', 'Menu of Response', index=1).click()
        self.studies.find('menu item', re.compile('^Copy Data as CSV')).click()
        app.sync()
        text = subprocess.run(['xclip', '-selection', 'clipboard', '-out'], capture_output=True, text=True, check=False).stdout
        return [{name: float(row[name]) for name in ('omega', 'storage', 'loss', 'work')} for row in csv.DictReader(io.StringIO(text))]

    def rows(self, app, what, condition):
        found = []
        wait_for(what, lambda: found.append(self.table(app)) or condition(found[-1]))
        return found[-1]

    def fill(self, app, name, text):
        self.studies.find('text box', name).focus()
        app.key('ctrl+a')
        app.type(text + '\n')

    def test_follows(self):
        """From below the plots: closed forms, on another bar, with sliders; the bar stays chosen when its place in the list is
        another one."""
        spare = {'id': 'kx', 'kind': 'spring', 'from': 'w', 'to': 'x', 'stiffness': 1}
        drawing = {**DRAWING, 'nodes': [DRAWING['nodes'][0], {'id': 'x'}, *DRAWING['nodes'][1:]],
                   'elements': [*DRAWING['elements'], spare]}
        with Desk.shared(write('two.hysteron', drawing)) as app:
            app.find('image', 'Bar x').click()
            app.key('Delete')
            app.wait_gone('image', 'Bar x')
            app.find('button', 'Response').click()
            self.studies = app.wait_window('Studies')
            self.studies.find('image', 'Response', description=re.compile('^Storage and loss modulus. .*G″ greatest at ω = 10: 2.5$'))
            rows = self.rows(app, 'the moduli of b', lambda rows: len(rows) == 61)
            app.screenshot(artifact('response.png'))
            self.assertAlmostEqual(rows[0]['omega'], 0.01)
            self.assertAlmostEqual(rows[-1]['omega'], 100)
            for row in rows:
                storage, loss = zener(row['omega'], 5)
                self.assertAlmostEqual(row['storage'], storage)
                self.assertAlmostEqual(row['loss'], loss)
                self.assertAlmostEqual(row['work'], math.pi * loss)
            self.fill(app, 'First angular frequency', '-1')
            self.studies.find('text box', 'First angular frequency').expect(has={'invalid'})
            self.fill(app, 'First angular frequency', '1')
            rows = self.rows(app, 'from 1 on', lambda rows: rows and abs(rows[0]['omega'] - 1) < 1e-9)
            self.studies.find('widget', 'HysResponsePage').find('combo box', 'Shown').focus()
            app.key('space', 'Down', 'Return')
            self.studies.find('image', 'Response', description=re.compile('^Loss factor'))
            self.studies.find('combo box', 'Bar').focus()
            app.key('space')
            self.studies.find('label', 'j').click()
            rows = self.rows(app, 'the moduli of j', lambda rows: rows and abs(rows[0]['work'] - 8 * 0.5) < 1e-8)
            theta = math.acos(0)
            for row in rows:   # k/pi (theta - sin 2 theta / 2), cos theta = 1 - 2 eta/A
                self.assertAlmostEqual(row['storage'], 4 / math.pi * (theta - math.sin(2 * theta) / 2))
            app.action('win.undo')
            app.find('image', 'Bar x')
            self.fill(app, 'Amplitude', '2')
            self.rows(app, 'what slipping takes in j, 4 k eta (A - eta)', lambda rows: rows and abs(rows[0]['work'] - 12) < 1e-8)

    def test_opens_cycles(self):
        """Loss against storage of a Zener element is a semicircle; a click on its top opens the cycle there."""
        with Desk.shared(write('zener.hysteron', DRAWING)) as app:
            app.find('button', 'Response').click()
            self.studies = app.wait_window('Studies')
            self.studies.find('widget', 'HysResponsePage').find('combo box', 'Shown').focus()
            app.key('space', *['Down'] * 4, 'Return')
            plot = self.studies.find('image', 'Response', description=re.compile('^Loss against storage. G″ greatest at ω = 10: 2.5$'))
            axes = self.studies.find('widget', 'HysResponsePage').find('switch', 'Logarithmic axes')
            axes.expect(lacks={'checked'})
            for key, has in (('Up', {'checked'}), ('Down', set())):   # each has its own
                self.studies.find('widget', 'HysResponsePage').find('combo box', 'Shown').focus()
                app.key('space', key, 'Return')
                axes.expect(has=has, lacks={'checked'} - has)
            app.sync()
            app.screenshot(artifact('cole-cole.png'))
            self.fill(app, 'Amplitude', '3')
            app.sync()
            x, y, width, height = plot.box()
            title = re.compile('^Two elements, ω = ')
            for part in range(1, 8):  # what is dragged opens nothing
                app.drag((x + width * 8 // 20, y + height - 60), (x + width * 11 // 20, y + part * height // 40))
                app.key('Home')
            self.assertFalse(app.find_all(None, title))
            for part in range(1, 40):
                app.click((x + width * 11 // 20, y + part * height // 40))
                if any(app.sync() or app.find_all(None, title) for _ in range(8)):  # it is computed meanwhile
                    break
            opened = app.wait_window(title)
            self.assertAlmostEqual(number(opened.name.rsplit(' ', 1)[1]), 10, delta=4)
            opened.find('image', 'Hysteresis loop of b')
            app.screenshot(artifact('cycle.png'))


if __name__ == '__main__':
    main()
