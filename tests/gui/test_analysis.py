# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of analysis: what it says of loops that are known, and the model that it identifies."""
import re
import unittest

from desk import Desk, artifact
from driver import main, wait_for


def value_beside(app, title):
    """The text at the end of the row with that title."""
    row = app.find('list item', title)
    return next(node.name for node in app.find_all('label', within=row) if node.name != title)


class Analysis(unittest.TestCase):
    def open(self, app, name, title):
        app.find('tab', 'Analysis').click()
        app.action('win.open-example', name)
        app.expect_title('^' + title)
        app.speed('0')

    def test_opened_when_the_run_is_over(self):
        with Desk.shared() as app:
            app.finish()
            wait_for('the bar to be full', lambda: app.progress() > 1 - 1e-7)
            app.find('tab', 'Analysis').click()
            app.sync()
            self.assertEqual(app.find_all('label', 'Run longer to complete a cycle.'), [])   # it did run
            app.find('label', 'No limit cycle yet: the cycles still change.', seconds=60)
            self.assertTrue(value_beside(app, 'Work of the loads'))

    def test_memory(self):
        """Of a bundle, at once; a network without sliders remembers no turning points."""
        with Desk.shared() as app:
            self.open(app, 'prandtl', 'Prandtl')
            app.find('label', 'Memory line', seconds=60)
            app.screenshot(artifact('analysis-memory.png'))
            self.open(app, 'zener-moduli', 'Zener in frequency')
            app.wait_gone('label', 'Memory line')

    def test_masing(self):
        """The virgin curve is laid on the loop of a driven bundle."""
        with Desk.shared() as app:
            self.open(app, 'driven-branches', 'Three branches, driven')
            app.find('label', 'Limit cycle reached: the cycles repeat.', seconds=60)
            app.expect_truth('finished$')
            app.bring_into_view(app.find('image', 'Masing’s rule'), app.find('widget', 'HysAnalysisPage').box())
            app.sync()
            app.screenshot(artifact('analysis-masing.png'))
            self.open(app, 'zener-moduli', 'Zener in frequency')
            app.wait_gone('image', 'Masing’s rule')

    def test_endless(self):
        """While a run goes on as fast as it can, in one trace after another, what is known of its cycle is said."""
        with Desk.shared() as app:
            app.find('tab', 'Analysis').click()
            app.action('win.open-example', 'driven-prandtl')
            app.expect_title('^Prandtl model, driven')
            if app.action_state('win.stop-at-end'):
                app.action('win.stop-at-end')
            app.action('win.speed', 0.0)
            app.find('label', 'Limit cycle reached: the cycles repeat.', seconds=60)
            shown = 0
            for _ in range(20):
                app.sync()
                shown += len(app.find_all('label', 'Limit cycle reached: the cycles repeat.'))
            self.assertEqual(shown, 20)

    def test_ratchet(self):
        with Desk.shared() as app:
            self.open(app, 'bsl2000-fig25', 'Ratchet')
            app.find('label', re.compile(r'^Ratchet: each cycle drifts by 3\.86'), seconds=60)
            app.find('label', '4 sides')

    def test_oscillation(self):
        """The standard solid at its loss peak: G' = 1.5, G'' = 0.5; where x is not sinusoidal nothing is said."""
        with Desk.shared() as app:
            self.open(app, 'zener-moduli', 'Zener in frequency')
            app.find('label', 'Limit cycle reached: the cycles repeat.', seconds=60)
            app.expect_truth('finished$')
            app.find('label', 'G′₁')
            for number in ('1.5', '0.5'):
                app.find('label', number)
            app.screenshot(artifact('analysis-oscillation.png'))

    def test_identified_beside_drawn(self):
        """Five branches with the limits 1 to 5 and the stiffness 1 each (figure 21a): all slip, and all are found."""
        with Desk.shared() as app:
            self.open(app, 'generalized-prandtl', 'Generalized Prandtl model, all')
            app.find('label', 'Limit cycle reached: the cycles repeat.', seconds=60)
            app.find('label', '12 sides')
            self.assertEqual(value_beside(app, 'Masing’s rule'), 'one amplitude; below, the virgin curve on the loop')
            button = app.find('button', 'Open the Identified Model')
            app.expect_truth('finished$')
            app.sync()
            cells = [node.name for node in app.find_all('label')]
            first = cells.index('drawn η') + 1
            self.assertEqual(cells[first:first + 30],
                             ['0', '0', '–', '0', '–'] + [word for i in '12345' for word in (i, '1', i, '1', i)])
            button.activate()
            app.wait_window('Generalized Prandtl model')

    def test_viscous_loop_is_no_polygon(self):
        with Desk.shared() as app:
            self.open(app, 'viscoelastoplastic', 'Viscoelastoplastic')
            app.find('label', 'not a polygon', seconds=60)


if __name__ == '__main__':
    main()
