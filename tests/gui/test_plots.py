#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Inside plots: zooming and going back, reading out, cursors, what lights up, the past, and comparing."""
import contextlib
import csv
import functools
import io
import os
import re
import tempfile
import unittest

from desk import Desk, artifact, cli, example, number, write
from driver import main, wait_for

NUMBER = r'[−\d.]+(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?'
SPAN = 'Displacement of the mass'


def said(description, heading):
    """The names and numbers after a heading of a plot's description."""
    part = re.search(re.escape(heading) + r': (.*?)(?:\. (?:At|Between)|$)', description)
    return {name: number(value) for name, value in re.findall(rf'([^,=]+?) = ({NUMBER})', part[1])} if part else None


def stripped(values):
    """With names free of the blanks around them."""
    return {name.strip(): value for name, value in values.items()}


def recorded(path, *series):
    """The rows that the command line program records, by series."""
    text = cli('simulate', '-q', '--series=' + ','.join(series), path)
    rows = [[float(field) for field in row] for row in list(csv.reader(io.StringIO(text)))[1:]]
    return {name: [row[i] for row in rows] for i, name in enumerate(('t',) + series)}


@functools.cache
def model_path():
    """Persoz's gephyroid with few enough rows to tell them apart."""
    model = example('persoz')
    model['title'] = 'Plots'
    model['simulation'] |= {'until': 20, 'step': 0.01}
    model['figures'] = [{'kind': 'time', 'series': ['x:m'], 'title': SPAN},
                        {'kind': 'time', 'series': ['f:s1', 'f:s2', 'f:s3'], 'title': 'Forces'},
                        {'kind': 'plane', 'x': 'x:m', 'y': 'r:m', 'title': 'Loop'}]
    return write('plots.hysteron', model)


@functools.cache
def model_rows():
    """What is recorded of it."""
    return recorded(model_path(), 'x:m', 'r:m')


class Plots(unittest.TestCase):
    """A run that has ended, with two figures against time and a loop."""

    @contextlib.contextmanager
    def finished(self):
        """The application with the whole run in it."""
        with Desk.shared(model_path()) as app:
            app.finish()
            yield app

    def near(self, plot, app, dx):
        """The time read out at a part of the plot's width, whatever the height at which the curve is."""
        x, y, width, height = plot.box()
        for part in (0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7):
            app.move((round(x + dx * width), round(y + part * height)))
            values = said(plot.description, 'At the pointer')
            if values:
                return stripped(values)['t']
        raise AssertionError('no curve there')

    def assert_row(self, values, names):
        """The values read out are those of one recorded row."""
        digits = {name: f'{value:.6g}' for name, value in stripped(values).items()}
        rows = zip(*(model_rows()[name] for name in names.values()))
        wanted = tuple(digits[name] for name in names)
        self.assertIn(wanted, [tuple(f'{value:.6g}' for value in row) for row in rows])

    def test_reads_out_recorded_rows(self):
        with self.finished() as app:
            plot, loop = app.find('image', SPAN), app.find('image', 'Loop')
            self.near(plot, app, 0.6)
            self.assert_row(said(plot.description, 'At the pointer'), {'t': 't', 'x': 'x:m'})
            self.near(loop, app, 0.55)
            self.assert_row(said(loop.description, 'At the pointer'), {'t': 't', 'x': 'x:m', 'F − m x″': 'r:m'})

    def test_menu_where_it_is_asked_for(self):
        """The secondary button opens the menu of a plot there, as its button does; afterwards the primary one draws again."""
        with self.finished() as app:
            plot = app.find('image', SPAN)
            x, y, width, height = plot.box()
            for dx in (0.3, 0.7):
                app.click((x + round(width * dx), y + height // 2), button=3)
                wait_for('the menu', app.popups)
                app.find('menu item', 'Export Data…')
                left, _, wide, _ = app.popups()[0]
                self.assertTrue(left <= x + width * dx <= left + wide, (left, wide))
                app.key('Escape')
                wait_for('the menu to close', lambda: not app.popups())
            before = plot.description
            app.drag((x + width // 2, y + height // 2), (x + width // 3, y + height // 2))
            wait_for('other ranges', lambda: plot.description != before)
            app.key('Home')

    def test_zoom_back_forward_home(self):
        with self.finished() as app:
            plot, other = app.find('image', SPAN), app.find('image', 'Forces')
            x, y, width, height = plot.box()
            whole = self.near(plot, app, 0.7) - self.near(plot, app, 0.3)
            app.drag((x + width // 3, y + height // 2), (x + 2 * width // 3, y + height // 2 + 2))
            part = self.near(plot, app, 0.7) - self.near(plot, app, 0.3)
            self.assertLess(part, 0.6 * whole)
            linked = self.near(other, app, 0.7) - self.near(other, app, 0.3)
            self.assertAlmostEqual(linked, part, delta=0.25 * part)
            app.scroll((x + width // 2, y + height - 6), -3)     # on the numbers of the axis
            self.assertLess(self.near(plot, app, 0.7) - self.near(plot, app, 0.3), 0.8 * part)
            app.key('BackSpace', 'BackSpace')
            self.assertAlmostEqual(self.near(plot, app, 0.7) - self.near(plot, app, 0.3), whole, delta=0.15 * whole)
            app.key('shift+BackSpace')
            self.assertAlmostEqual(self.near(plot, app, 0.7) - self.near(plot, app, 0.3), part, delta=0.2 * part)
            app.key('Home')
            self.assertAlmostEqual(self.near(plot, app, 0.7) - self.near(plot, app, 0.3), whole, delta=0.15 * whole)
            app.key('shift+Right', 'shift+Right', 'shift+Right', 'shift+Right')
            self.assertLess(self.near(plot, app, 0.7) - self.near(plot, app, 0.3), 0.7 * whole)

    def test_cursors(self):
        with self.finished() as app:
            for name, title in ((SPAN, 'Δx'), ('Loop', 'Δ(F − m x″)')):
                plot = app.find('image', name)
                app.click(plot.centre())
                app.key('c', 'period', 'comma', 'comma')
                values = stripped(wait_for('cursors', lambda: said(plot.description, 'Between the cursors')))
                self.assert_differences(values, title)

    def assert_differences(self, values, title):
        """They are those of two recorded rows so far apart."""
        t, x = model_rows()['t'], model_rows()['x:m']
        by = round(values['Δt'] / 0.01)
        pairs = [(t[i + by] - t[i], x[i + by] - x[i], i) for i in range(max(0, -by), min(len(t), len(t) - by))]
        found = [i for dt, dx, i in pairs if abs(dx - values['Δx']) <= 1e-5 * abs(values['Δx'])]
        self.assertTrue(found)
        y = model_rows()['x:m' if title == 'Δx' else 'r:m']
        self.assertTrue(any(abs(y[i + by] - y[i] - values[title]) <= 1e-5 * abs(values[title]) for i in found))
        run = values['Δt'] if title == 'Δx' else values['Δx']
        self.assertAlmostEqual(values['slope'], values[title] / run, delta=1e-4 * abs(values['slope']))
        self.assertAlmostEqual(values['1/Δt'], abs(1 / values['Δt']), delta=1e-4 / abs(values['Δt']))

    def test_lights_up_both_ways(self):
        with self.finished() as app:
            plot = app.find('image', SPAN)
            self.near(plot, app, 0.6)
            app.find('label', re.compile('^m · Mass'))
            app.move((plot.box()[0] + 20, plot.box()[1] - 20))
            title = app.find('label', 'Forces')
            x, y, width, height = title.box()
            before = app.pixels((x, y, width, height))
            app.move(app.find('image', 'Slider s1').centre())
            wait_for('the plot to light up', lambda: app.pixels((x, y, width, height)) != before)

    def test_lights_up_both_ways_by_keyboard(self):
        """Walking through the drawing lights the plots, walking through the curves of a plot the drawing."""
        with self.finished() as app:
            title = app.find('label', 'Forces').box()
            app.move(app.find('widget', 'AdwWindowTitle').centre())
            app.find('group', 'Drawing').focus()
            app.key('Home')
            app.find('label', re.compile('^wall · Wall'))
            before = app.pixels(title)
            for _ in range(12):
                if app.find_all('label', re.compile('^s[123] · Slider')):
                    break
                app.key('Right')
            wait_for('the plot to light up', lambda: app.pixels(title) != before)
            forces = app.find('image', 'Forces')
            app.click(forces.at(-30, 4))
            app.move(app.find('widget', 'AdwWindowTitle').centre())
            for name in ('s1', 's2', 's3'):
                app.key('e')
                app.find('label', re.compile(f'^{name} · Slider'))
            app.key('shift+e')
            app.find('label', re.compile('^s2 · Slider'))

    def test_past(self):
        with self.finished() as app:
            plot, mass = app.find('image', SPAN), app.find('image', 'Mass m')
            x, y, width, height = plot.box()
            app.drag((x + width // 3, y + 8), (x + width // 2, y + 8))
            scale = app.find('slider', 'Time shown')
            wait_for('the past', lambda: 0.5 < scale.value < 19)
            shown, rows = re.compile(r'x = (' + NUMBER + ')'), model_rows()

            def where():
                found = shown.search(mass.description)
                return number(found[1]) if found else float('nan')

            def recorded():
                return rows['x:m'][min(range(len(rows['t'])), key=lambda i: abs(rows['t'][i] - scale.value))]

            wait_for('the mass to be where it was', lambda: abs(where() - recorded()) < 0.01)
            then = scale.value
            app.key('comma')
            wait_for('a row before', lambda: abs(scale.value - (then - 0.01)) < 0.006)
            app.find('button', 'Back to the Present').click()
            wait_for('the present', lambda: scale.value > 19.9)
            wait_for('the mass to be where it is', lambda: abs(where() - model_rows()['x:m'][-1]) < 0.01)

    def test_past_by_the_time_line(self):
        """Its handle is where the run is, and is taken along: the drawing shows another time, and the present again."""
        with self.finished() as app:
            scale, mass = app.find('slider', 'Time shown'), app.find('image', 'Mass m')
            x, y, width, height = scale.box()
            line, now = y + height // 2, scale.value
            self.assertGreater(now, 19.9)

            def is_at(row):
                found = re.search(r'x = (' + NUMBER + ')', mass.description)
                return found and abs(number(found[1]) - model_rows()['x:m'][row]) < 0.01

            wait_for('the mass to be where it ended', lambda: is_at(-1))
            app.drag((x + width - 10, line), (x + width // 3, line))
            wait_for('the past', lambda: 0.3 * now < scale.value < 0.37 * now)
            wait_for('the mass to be where it was', lambda: is_at(round(scale.value / 0.01)))
            app.find('button', 'Back to the Present')
            app.drag((x + width // 3, line), (x + width + 20, line))
            wait_for('the present', lambda: scale.value > 19.9)
            app.wait_gone('button', 'Back to the Present')
            wait_for('the mass to be where it is', lambda: is_at(-1))

    def test_larger_text_of_the_desktop(self):
        """Words in plots grow with it."""
        def height_of_numbers(app):
            """Of the last rows with ink but one, in a plot that is seen whole: the numbers of the time stand above its letter."""
            x, y, width, height = app.find('image', 'Displacement of the mass').box()
            pixels = app.pixels((x, y, width, height))
            rows = ''.join('.x'[min(map(sum, pixels[row * width:(row + 1) * width])) < 500] for row in range(height))
            return len(re.findall('x+', rows)[-2])

        with Desk.shared(model_path()) as app:
            usual = height_of_numbers(app)
        folder = tempfile.mkdtemp()
        os.mkdir(os.path.join(folder, 'gtk-4.0'))
        with open(os.path.join(folder, 'gtk-4.0', 'settings.ini'), 'w', encoding='utf-8') as settings:
            settings.write('[Settings]\ngtk-font-name=Cantarell 18\n')
        with Desk(model_path(), env={'XDG_CONFIG_HOME': folder}) as app:
            app.screenshot(artifact('plots-large-text.png'))
            self.assertGreater(height_of_numbers(app), 1.3 * usual)

    def test_older_than_the_values_is_pale(self):
        """What a held run shows is, until it goes on."""
        with Desk.shared(model_path()) as app:
            for _ in range(3):
                app.action('win.step')
            app.sync()
            plot = app.find('image', 'Loop')

            def darkest():
                return min(map(sum, app.pixels(plot.box())))

            usual = darkest()
            app.set_field('s1, Threshold', '1.25')
            wait_for('pale plots', lambda: darkest() > usual + 200)
            app.action('win.step')
            app.screenshot(artifact('plots-pale.png'))
            app.action('win.run-toggle')
            wait_for('plots as usual', lambda: darkest() <= usual + 20)
            app.pause()


if __name__ == '__main__':
    main()
