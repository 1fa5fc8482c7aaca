# SPDX-License-Identifier: GPL-3.0-or-later
"""A plot of the response: it follows the drawing at once, or by points that come from the background."""
import json
import math
import re
import unittest

from desk import Desk, artifact, number, write
from driver import main, wait_for

BURGERS = {
    'hysteron': 1, 'title': 'Burgers',
    'nodes': [{'id': 'w', 'fixed': True}, {'id': 'a'}, {'id': 'b'}, {'id': 'm'}],
    'elements': [{'id': 'k1', 'kind': 'spring', 'from': 'w', 'to': 'a', 'stiffness': 2},
                 {'id': 'c1', 'kind': 'dashpot', 'from': 'a', 'to': 'b', 'viscosity': 3},
                 {'id': 'k2', 'kind': 'spring', 'from': 'b', 'to': 'm', 'stiffness': 1, 'row': 0},
                 {'id': 'c2', 'kind': 'dashpot', 'from': 'b', 'to': 'm', 'viscosity': 0.5, 'row': 1}],
    'loads': [{'node': 'm', 'kind': 'displacement', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}}],
    'controls': [{'targets': ['c2.viscosity'], 'label': 'c', 'minimum': 0.05, 'maximum': 50, 'scale': 'log'}],
    'figures': [{'kind': 'response', 'node': 'm', 'quantities': ['storage', 'loss'], 'axes': {'y': {'scale': 'log'}}},
                {'kind': 'plane', 'x': 'x:m', 'y': 'r:m'}]}
JENKIN = {
    'hysteron': 1, 'title': 'Jenkin',
    'nodes': [{'id': 'w', 'fixed': True}, {'id': 'a'}, {'id': 'm'}],
    'elements': [{'id': 's', 'kind': 'slider', 'from': 'w', 'to': 'a', 'threshold': 1},
                 {'id': 'k', 'kind': 'spring', 'from': 'a', 'to': 'm', 'stiffness': 4},
                 {'id': 'c', 'kind': 'dashpot', 'from': 'w', 'to': 'm', 'viscosity': 0.1}],
    'loads': [{'node': 'm', 'kind': 'displacement', 'signal': {'type': 'sin', 'amplitude': 1, 'omega': 1}}],
    'figures': [{'kind': 'response', 'node': 'm', 'quantities': ['storage', 'loss'], 'omega': {'points': 21}}]}
PEAK = re.compile('G″ greatest at ω = ([^:]+): ([^,.]+(?:\\.[0-9]+)?)')


def burgers_loss(omega, c2):
    """G″ of the drawing, by its complex compliance."""
    return (1 / (1 / 2 + 1 / (3j * omega) + 1 / (1 + 1j * omega * c2))).imag


def expected_peak(c2):
    """The frequency at which G″ is greatest."""
    return max((10 ** (-2 + 4 * i / 40000) for i in range(40001)), key=lambda omega: burgers_loss(omega, c2))


class ResponsePlot(unittest.TestCase):
    """Moduli among the plots."""

    def peak(self, plot):
        """Where the loss is greatest, and how great it is there."""
        found = PEAK.search(plot.description)
        return (number(found[1]), number(found[2])) if found else None

    def test_follows_a_dragged_control(self):
        with Desk.shared(write('burgers.hysteron', BURGERS)) as app:
            app.pause()
            plot = app.find('image', 'Response of m')
            wait_for('the peak', lambda: self.peak(plot))
            before = self.peak(plot)
            self.assertAlmostEqual(before[0], expected_peak(0.5), delta=1e-3 * before[0])
            self.assertAlmostEqual(before[1], burgers_loss(before[0], 0.5), delta=2e-3 * before[1])
            app.screenshot(artifact('response-plot.png'))
            slider = app.find('slider', 'c')
            app.frames(restart=True)
            seen = set()
            app.drag(slider.centre(), slider.at(20, -1)[:1] + (slider.centre()[1],), steps=40,
                     before_release=lambda: seen.add(self.peak(plot)))
            count, most_95, longest, processor = app.frames()
            print(f'# {count} rounds of the main loop while the control was dragged: 95 % within {most_95:.1f} ms, the longest '
                  f'{longest:.1f} ms, the most processor time in one {processor:.1f} ms', flush=True)
            value = number(app.find('text box', 'c, value').text)
            self.assertNotAlmostEqual(value, 0.5)
            wait_for('the peak to follow', lambda: math.isclose(self.peak(plot)[0], expected_peak(value), rel_tol=1e-3))
            self.assertNotEqual(self.peak(plot), before)
            self.assertNotIn(before, seen)
            app.screenshot(artifact('response-plot-dragged.png'))
            app.key('ctrl+z')
            wait_for('the first peak again', lambda: self.peak(plot) == before)

    def test_points_come(self):
        with Desk.shared(write('jenkin.hysteron', JENKIN)) as app:
            app.pause()
            plot = app.find('image', 'Response of m')
            wait_for('all points', lambda: self.peak(plot) and math.isclose(self.peak(plot)[0], 100, rel_tol=1e-3))
            self.assertAlmostEqual(self.peak(plot)[1], 4 * (1 - 0.25) / math.pi + 10, delta=0.1)
            app.screenshot(artifact('response-plot-points.png'))

    def test_made_and_edited(self):
        path = write('made.hysteron', BURGERS | {'figures': [BURGERS['figures'][1]]})
        with Desk.shared(path) as app:
            app.pause()
            app.action('win.plot-response', 'm')
            app.find('image', 'Response of m')
            app.plot_action('win.edit-figure', 1)
            dialog = app.wait_window('Edit Plot')
            dialog.find('text box', 'From ω =').expect(text='0.01')
            dialog.find('text box', 'Amplitude').expect(text='1')
            app.screenshot(artifact('response-dialog.png'))
            dialog.find('switch', 'Backbone').focus()
            app.key('space')
            dialog.find('combo box', 'Frequency sweep').focus()
            app.key('space', 'End', 'Return')
            app.sync()
            app.screenshot(artifact('response-dialog-more.png'))
            dialog.find('button', 'Apply').click()
            app.key('ctrl+s')
            wait_for('the file', lambda: len(json.load(open(path, encoding='utf-8'))['figures']) == 2)
            with open(path, encoding='utf-8') as file:
                figure = json.load(file)['figures'][1]
            self.assertEqual((figure['kind'], figure['node'], figure['quantities']), ('response', 'm', ['storage', 'loss']))
            self.assertEqual((figure['sweep'], figure['backbone']), ('both', True))


if __name__ == '__main__':
    main()
