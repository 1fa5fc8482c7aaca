# SPDX-License-Identifier: GPL-3.0-or-later
"""The equations page: what it shows, that it follows every change, copies, and the equivalent. Leaves pictures."""
import re
import subprocess
import unittest

from desk import Desk, artifact, cli, write
from driver import main, wait_for


def clipboard():
    """The text on the clipboard."""
    return subprocess.run(['xclip', '-selection', 'clipboard', '-out'], capture_output=True, text=True, check=False).stdout


def ladder(n):
    """n masses in a row on springs, sliders between them: 4 n elements."""
    nodes, elements = [{'id': 'wall', 'fixed': True}], []
    for i in range(1, n + 1):
        nodes.append({'id': f'm{i}', 'mass': 1})
        for side in 'ab':
            elements.append({'id': f'k{i}{side}', 'kind': 'spring', 'from': nodes[i - 1]['id'], 'to': f'm{i}', 'stiffness': i})
            elements.append({'id': f's{i}{side}', 'kind': 'slider', 'from': nodes[i - 1]['id'], 'to': f'm{i}', 'threshold': i})
    return {'hysteron': 1, 'title': 'Ladder', 'nodes': nodes, 'elements': elements, 'simulation': {'until': 100, 'step': 0.01}}


class Page:
    """The page of a running application, opened."""

    def __init__(self, app):
        self.app = app
        app.resize_window(1366, 768)
        app.find('tab', 'Equations').click()
        self.content = app.find('group', 'Equations')

    def formula(self, beginning):
        """The formula that begins so, as a screen reader says it."""
        return self.app.find('image', re.compile('^' + re.escape(beginning)), within=self.content)

    def formulas(self):
        """What all formulas say."""
        return [node.name for node in self.app.find_all('image', re.compile(' '), within=self.content)]

    def text(self):
        """The whole in lines."""
        return self.content.description

    def copied(self, presses):
        """Opens the menu with the keyboard, moves down, chooses; the clipboard's text."""
        self.app.find_all('button', 'Copy the Equations')[-1].focus()
        self.app.key('space', *['Down'] * presses, 'Return')
        return wait_for('the clipboard', clipboard)


class Equations(unittest.TestCase):
    """Of networks whose equations the papers print."""

    def test_first_formulas_have_room(self):
        """Formulas that come where there were none, looked at or not, lie one below the other and above the text below them."""
        for looked_at in (False, True):
            with self.subTest(looked_at=looked_at), Desk() as app:
                app.action('win.new')
                page = Page(app)
                if looked_at:
                    app.action('win.focus-drawing')
                else:
                    app.find('tab', 'Properties').click()
                app.key('w', 'Return', 's', 'Return', 'Right', 'm')
                if not looked_at:
                    page = Page(app)
                below = app.find('label', re.compile('^G is Lipschitz'))
                app.screenshot(artifact('equations-first.png'))
                boxes = sorted((node.box() for node in app.find_all('image', re.compile(' '), within=page.content)),
                               key=lambda box: box[1])
                for (_, top, _, height), (_, next_top, _, _) in zip(boxes, [*boxes[1:], below.box()]):
                    self.assertLessEqual(top + height, next_top)

    def test_message_leaves_the_axes_free(self):
        """What is told for a while lies above the numbers of the time axes."""
        with Desk.shared() as app:
            page = Page(app)
            page.copied(0)
            toast = wait_for('a message', app.toasts)[0]
            _, top, _, height = toast.box()
            _, plot_top, _, plot_height = app.find('image', 'Displacement of the mass').box()
            font = 15
            self.assertLessEqual(top + height, plot_top + plot_height - 2 * font)

    def test_larger_formulas_get_room(self):
        """Where symbols, whose matrix is the highest thing, take the place of numbers, what is below moves."""
        with Desk.shared(write('three.hysteron', ladder(3))) as app:
            app.pause()
            page = Page(app)

            def heights():
                return [box[3] for box in sorted((node.box() for node in app.find_all('image', re.compile(' '), within=page.content)),
                                                 key=lambda box: box[1])]

            usual = heights()
            app.find('button', 'Numbers').click()
            wait_for('a lower matrix', lambda: max(heights()) < max(usual))
            app.find('button', 'Symbols').click()
            wait_for('the higher matrix', lambda: max(heights()) == max(usual))
            app.screenshot(artifact('equations-symbols.png'))
            app.find('button', 'Both').click()
            wait_for('the formulas as before', lambda: heights() == usual)

    def test_persoz(self):
        """Equations (6) to (8) of the paper, in symbols and numbers; both ways of copying."""
        with Desk.shared() as app:
            app.pause()
            page = Page(app)
            app.find('label', re.compile("^Persoz.s gephyroid, with a mass"), within=page.content)
            app.find('label', re.compile('^Class: beta'), within=page.content)
            self.assertIn("m y' = -δ x + E1 g1 + E2 g2 + E3 g3 + F\n", page.formula("x' = y").name)
            self.assertTrue(page.formula('K').name.startswith('K = S^-1 =\n  [ k0 + k1 + k2 + k3 '))
            self.assertEqual(page.formula('δ').name, 'δ = (1/k0 + 1/k1 + 1/k2 + 1/k3)^-1 = 0.25')
            self.assertEqual(page.text(), cli('equations', 'example:persoz'))
            self.assertEqual(page.copied(0), cli('equations', 'example:persoz'))
            latex = cli('equations', 'example:persoz', '--format', 'latex')
            page.copied(1)
            wait_for('the LaTeX', lambda: clipboard() == latex)
            app.screenshot(artifact('equations-both.png'))
            app.find('button', 'Numbers').click()
            page.formula('K = S^-1 =\n  [ 4 ').expect(name=re.compile(r'\[ -2   2    1  \]'))
            self.assertEqual(page.formula('δ').name, 'δ = 0.25')
            app.find('button', 'Symbols').click()
            page.formula('K = S^-1 =\n  [ k0').expect(name=re.compile(r'k3 +\]$'))
            self.assertFalse([name for name in page.formulas() if '0.25' in name])

    def test_follows(self):
        """A change of a value, of the shape, and of the document is on the page in the first frame after it."""
        with Desk.shared() as app:
            app.pause()
            app.set_value('k1, Stiffness', '2')
            page = Page(app)
            page.formula('δ').expect(name=re.compile('0.285714$'))
            for key, delta in (('ctrl+z', '0.25'), ('ctrl+shift+z', '0.285714')) * 3:
                app.key(key)
                # The driver has waited for one painted frame, not for the page.
                self.assertEqual(page.formula('δ').name.rpartition(' = ')[2], delta)
            app.find('image', 'Slider s1').click()
            app.key('Delete')
            app.find('tab', 'Equations').click()
            wait_for('two sliders', lambda: page.formula('X =').name == 'X = (x, y, g2, g3)')
            app.key('ctrl+z')
            wait_for('three again', lambda: page.formula('X =').name == 'X = (x, y, g1, g2, g3)')

    def test_answers_to_steps(self):
        """Of a network of springs and dashpots they are drawn below its law, with its units; of others there is nothing to draw."""
        with Desk.shared() as app:
            page = Page(app)
            names = 'Relaxation modulus G(t)', 'Creep compliance J(t)'
            app.action('win.open-example', 'zener')
            for name in names:
                app.find('image', name, within=page.content).expect(has={'visible'})
            app.screenshot(artifact('equations-steps.png'))
            plot = app.find('image', names[0])
            x, y, width, _ = page.content.box()
            app.bring_into_view(plot, (x, y, width, 768 - y))
            before = app.pixels(plot.box())
            app.find('tab', 'Properties').click()
            app.set_field('Unit of time', 'h')
            app.find('tab', 'Equations').click()
            wait_for('the unit on its axis', lambda: app.pixels(plot.box()) != before)
            app.open_dropping('win.open-example', 'prandtl')
            for name in names:
                app.wait_gone('image', name)

    def test_large_and_none(self):
        """Forty elements: bounded, and said to be. Where there is no inclusion, it says why, beside the balance of forces."""
        floating = {'hysteron': 1, 'nodes': [{'id': 'w', 'fixed': True}, {'id': 'b'}, {'id': 'm', 'mass': 1}],
                    'elements': [{'id': 's1', 'kind': 'slider', 'from': 'w', 'to': 'b', 'threshold': 1},
                                 {'id': 's2', 'kind': 'slider', 'from': 'b', 'to': 'm', 'threshold': 1}],
                    'simulation': {'until': 100, 'step': 0.01}}
        with Desk.shared(write('ladder.hysteron', ladder(10))) as app:
            page = Page(app)
            app.find('label', re.compile('^States: 20'), within=page.content)
            app.find('label', re.compile('written out up to 12 states'), within=page.content)
            self.assertFalse([name for name in page.formulas() if name.startswith("x' = y")])
            app.screenshot(artifact('equations-large.png'))
        with Desk.shared(write('floating.hysteron', floating)) as app:
            page = Page(app)
            app.find('label', re.compile(r'\bb\b.*spring'), within=page.content)
            balance, values = page.formulas()[-2:]
            self.assertEqual(balance, "α1 σ(xb') + α2 σ(xb' - x') ∋ 0\nm x'' + α2 σ(x' - xb') ∋ 0")
            self.assertEqual(values, 'm = 1, α1 = 1, α2 = 1')

    def test_replaced(self):
        """Three springs and a slider by the equivalent (2.20), as one edit."""
        with Desk.shared() as app:
            app.action('win.open-example', 'three-springs')
            app.expect_title('^Three')
            app.pause()
            page = Page(app)
            text = page.text()
            self.assertIn('equivalent to', text)
            app.find('button', 'Replace with Equivalent').click()
            app.find('label', 'Prandtl model with linear hardening (2.20)', within=page.content)
            app.wait_gone('button', 'Replace with Equivalent')
            app.expect_title('^•')
            app.screenshot(artifact('equations-replaced.png'))
            app.key('ctrl+z')
            wait_for('the equations as they were', lambda: page.text() == text)
            app.expect_title('^Three')


if __name__ == '__main__':
    main()
