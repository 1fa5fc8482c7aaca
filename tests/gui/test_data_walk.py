# SPDX-License-Identifier: GPL-3.0-or-later
"""Twelve files as machines write them, by the file chooser: from opening to a model with errors, its picture 85 mm wide. Each thing that
a hand does counts once: a click, a key or a name that is typed with its Return."""
import math
import os
import random
import re
import subprocess
import unittest
import zipfile

from desk import SCRATCH, Desk, write
from driver import main, wait_for
from test_fit_page import ZENER

MOST = 8


def loop(dice, strain=1.0, stress=1.0):
    """Time, displacement and force of three cycles: 0.5 x and branches of 3 up to 0.5 and 1 up to 2."""
    rows, branches, before = [], [[3, 0.5, 0.0], [1, 2, 0.0]], 0.0
    for i in range(601):
        x = 3 * math.sin(2 * math.pi * i / 200)
        for branch in branches:
            branch[2] = max(-branch[1], min(branch[2] + x - before, branch[1]))
        before, force = x, 0.5 * x + sum(k * u for k, _, u in branches)
        rows.append((0.02 * i, strain * x, stress * (force + 0.02 * dice.gauss(0, 1))))
    return rows


def relaxation(dice, held=1.0):
    return [(t, held, held * (0.5 + 3 * math.exp(-t / 2)) * (1 + 0.01 * dice.gauss(0, 1))) for t in (0.01 * 1.06 ** i for i in range(120))]


def creep(dice, pull=1.0):
    return [(t, pull, pull * (2 - (2 - 1 / 3.5) * math.exp(-t / 14)) * (1 + 0.01 * dice.gauss(0, 1)))
            for t in (0.01 * 1.06 ** i for i in range(160))]


def moduli(dice):
    return [(w / 2 / math.pi, (0.5 + 12 * w * w / (1 + 4 * w * w)) * (1 + 0.01 * dice.gauss(0, 1)),
             6 * w / (1 + 4 * w * w) * (1 + 0.01 * dice.gauss(0, 1))) for w in (0.01 * 1.1 ** i for i in range(90))]


def text(head, rows, mark=',', comma=False, columns=(0, 1, 2), end='\n'):
    lines = [mark.join(f'{row[column]:.6g}' for column in columns) for row in rows]
    return head + end + end.join(line.replace('.', ',') if comma else line for line in lines) + end


def workbook(name, head, rows):
    path = os.path.join(SCRATCH, name)
    cells = [''.join(f'<c t="inlineStr"><is><t>{word}</t></is></c>' for word in head)]
    cells += [''.join(f'<c><v>{number:.6g}</v></c>' for number in row) for row in rows]
    with zipfile.ZipFile(path, 'w') as archive:
        archive.writestr('xl/workbook.xml', '<workbook><sheets><sheet r:id="rId1" xmlns:r="r"/></sheets></workbook>')
        archive.writestr('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>')
        archive.writestr('xl/worksheets/sheet1.xml', '<worksheet>' + ''.join(f'<row>{row}</row>' for row in cells) + '</worksheet>')
    return path


def opendocument(name, head, rows):
    path = os.path.join(SCRATCH, name)
    cells = [''.join(f'<table-cell><p>{word}</p></table-cell>' for word in head)]
    cells += [''.join(f'<table-cell value="{number:.6g}"/>' for number in row) for row in rows]
    with zipfile.ZipFile(path, 'w') as archive:
        archive.writestr('content.xml', '<table>' + ''.join(f'<table-row>{row}</table-row>' for row in cells) + '</table>')
    return path


def files():
    """(path, whether a loop)."""
    dice = random.Random(7)
    yield write('mts.txt', text('MTS793|MPT|ENU|1|2|.|/|:|1|0|0|A\n\nData Acquisition: Cyclic\nTime\tAxial Displacement\tAxial Force\nSec\tmm\tkN',
                                loop(dice), '\t')), True
    yield write('instron.csv', text('"Results Table 1"\n\n"Time","Extension","Load"\n"(s)","(mm)","(kN)"', loop(dice))), True
    yield write('zwick.csv', text('"Prüfzeit";"Standardweg";"Standardkraft"\n"s";"mm";"N"', loop(dice), ';', True)), True
    yield write('shimadzu.csv', text('"Time","Force","Stroke"\n"sec","N","mm"', loop(dice), columns=(0, 2, 1))), True
    yield write('labview.lvm', text('X_Value\tDisplacement (mm)\tForce (kN)', loop(dice), '\t', end='\r\n')), True
    yield workbook('bench.xlsx', ['Time [s]', 'Strain [%]', 'Stress [MPa]'], loop(dice)), True
    yield opendocument('essai.ods', ['Temps (s)', 'Déplacement (mm)', 'Force (kN)'], loop(dice)), True
    yield write('rheometer.csv', text('Time [s],Strain [-],Stress [Pa]', relaxation(dice, 0.02))), False
    yield write('relaxation.txt', text('Zeit [s];Spannungsrelaxationsmodul G(t) [MPa]', relaxation(dice), ';', True, columns=(0, 2))), False
    yield write('creep.csv', text('Temps (s);Force (N);Déplacement (mm)', creep(dice, 4), ';', True)), False
    yield write('dma.txt', text('Frequency\tStorage modulus\tLoss modulus\nHz\tMPa\tMPa', moduli(dice), '\t')), False
    yield workbook('sweep.xlsx', ['Frequency (Hz)', "Storage modulus (MPa)", "Loss modulus (MPa)"], moduli(dice)), False


class Walk(unittest.TestCase):
    def count(self, what):
        self.actions.append(what)

    def walk(self, app, path, is_loop):
        self.actions, name = [], os.path.basename(path)
        app.key('ctrl+o')
        self.count('Ctrl+O')
        app.choose_file('Open Document', path)
        self.count('the name of the file, Return')
        studies = app.wait_window('Studies')
        page = studies.find('widget', 'HysIdentifyPage' if is_loop else 'HysFitPage')
        page.find('label', name.replace('_', ''))
        if not is_loop:
            page.find('button', 'Start the Fit').click()
            self.count('Start the Fit')
        page.find('label', re.compile('(?s)Residual: '))
        errors = [label.name for label in app.find_all('label', re.compile(' ± '), within=page)]
        self.assertGreaterEqual(len(errors), 3, name)
        page.find('button', re.compile('^Menu of '), index=1).click()
        self.count('menu of the plot')
        app.find('menu item', 'Export…').click()
        self.count('Export…')
        dialog = app.wait_window('Export')
        self.assertEqual(dialog.find('spin button', 'Width (mm)').value, 85)
        dialog.find('button', 'Export…').click()
        self.count('Export…')
        picture = os.path.join(SCRATCH, name + '.png')
        app.choose_path('Export Picture', picture, 'Export')
        self.count('the name of the picture, Export')
        wait_for('the picture', lambda: os.path.exists(picture))
        size = subprocess.run(['identify', '-units', 'PixelsPerCentimeter', '-format', '%w %x', picture], capture_output=True, text=True, check=True)
        pixels, resolution = (float(part.split()[0]) for part in size.stdout.split(' ', 1))
        self.assertAlmostEqual(10 * pixels / resolution, 85, delta=0.2)
        self.assertLessEqual(len(self.actions), MOST, (name, self.actions))
        print(f'# {name}: {len(self.actions)} actions: {", ".join(self.actions)}; {"; ".join(errors[:3])}')

    def test_twelve(self):
        with Desk(write('zener.hysteron', ZENER)) as app:   # by itself: nothing was exported yet
            for path, is_loop in files():
                self.walk(app, path, is_loop)
                app.close_others()


if __name__ == '__main__':
    main()
