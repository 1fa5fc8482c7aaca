#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pinned values: sliders under the drawing that act at once. Leaves pictures to look at."""
import json
import re
import unittest

from desk import Desk, artifact, example, write
from driver import main, wait_for


def with_controls(*controls):
    """A file: Persoz's gephyroid with these controls."""
    return write('controls.hysteron', example('persoz') | {'controls': list(controls)})


K = {'targets': ['k1.stiffness', 'k2.stiffness'], 'label': 'k', 'minimum': 0.1, 'maximum': 10, 'scale': 'log'}
AMPLITUDE = {'targets': ['m.force.amplitude'], 'minimum': 0, 'maximum': 400}


def stiffness(app, name, value):
    """Waits until the drawing shows the stiffness of a spring."""
    app.find('image', f'Spring {name}').expect(description=re.compile(rf'k = {value} ·'))


class Controls(unittest.TestCase):
    """The strip of sliders."""

    def test_slider_acts_on_all_its_values_while_running(self):
        with Desk.shared(with_controls(K, AMPLITUDE), running=True) as app:
            app.speed('1')
            app.expect_progress(0.02)
            before = app.progress()
            slider = app.find('slider', 'k')
            slider.focus()
            app.key('End')
            stiffness(app, 'k1', 10)
            stiffness(app, 'k2', 10)
            stiffness(app, 'k3', 1)
            self.assertGreater(app.progress(), before)
            app.expect_title('^• Persoz')
            # The keys were one step of the history.
            app.key('Left', 'Left', 'Left')
            app.key('ctrl+z')
            stiffness(app, 'k1', 1)
            self.assertGreater(app.progress(), before)
            app.expect_title('^Persoz')

    def test_drag_is_one_step(self):
        with Desk.shared(with_controls(AMPLITUDE)) as app:
            app.pause()
            slider = app.find('slider', re.compile('Amplitude on m'))
            self.assertEqual(slider.value, 200)
            entry = app.find('text box', 'Amplitude on m, value').expect(text='200')
            app.drag(slider.centre(), slider.at(20, -1)[:1] + (slider.centre()[1],))
            wait_for('the slider to follow', lambda: slider.value < 100)
            app.key('ctrl+z')
            entry.expect(text='200')
            self.assertEqual(slider.value, 200)
            app.expect_title('^Persoz')

    def test_value_typed(self):
        with Desk.shared(with_controls(K)) as app:
            app.pause()
            entry = app.set_value('k, value', '0,5')
            entry.expect(text='0.5')
            stiffness(app, 'k2', '0.5')
            app.set_value('k, value', '-1').expect(has={'invalid'})
            stiffness(app, 'k2', '0.5')

    def test_typed_is_saved(self):
        path = with_controls(K)
        with Desk.shared(path) as app:
            app.pause()
            app.entry('k, value').focus()
            app.key('ctrl+a')
            app.type('0,5')
            app.key('ctrl+s')
            stiffness(app, 'k2', '0.5')
            app.expect_title('^(?!•)')
            with open(path, encoding='utf-8') as file:
                self.assertEqual([item['stiffness'] for item in json.load(file)['elements'] if item['id'] in ('k1', 'k2')], [0.5, 0.5])

    def test_typed_in_a_control_that_goes(self):
        """It is no value of the document that stays."""
        with Desk.shared(with_controls(K)) as app:
            app.pause()
            app.find('button', 'Control for k3, Stiffness').focus()
            app.key('space')
            app.entry('Stiffness of k3, value').focus()
            app.key('ctrl+a')
            app.type('7')
            app.action('win.undo')
            app.wait_gone('slider', 'Stiffness of k3')
            stiffness(app, 'k3', 1)
            app.expect_title('^Persoz')
            self.assertEqual(app.find('text box', 'k, value').text, '1')

    def test_pin_unpin_and_undo(self):
        with Desk.shared() as app:
            app.pause()
            pin = app.find('button', 'Control for k1, Stiffness')
            pin.focus()
            app.key('space')
            slider = app.find('slider', 'Stiffness of k1')
            self.assertEqual(slider.value, 1)
            pin.expect(has={'pressed'})
            app.key('ctrl+z')
            app.wait_gone('slider', 'Stiffness of k1')
            app.key('ctrl+shift+z')
            app.find('slider', 'Stiffness of k1')
            app.find('button', 'Control for k1, Stiffness').focus()
            app.key('space')
            app.wait_gone('slider', 'Stiffness of k1')

    def test_several_at_once_on_a_logarithmic_scale(self):
        """Three stiffnesses, pinned together; equal ways of the knob are equal factors; all of it is undone."""
        with Desk.shared() as app:
            app.resize_window(1366, 768)
            app.pause()
            app.action('win.reset')
            for index, name in enumerate(('k1', 'k2', 'k3')):
                app.find('image', f'Spring {name}').click(modifiers=('ctrl',) if index else ())
            app.find('button', 'Control for Spring × 3, Stiffness').click()
            app.find('button', 'Settings of control Stiffness of k1, Stiffness of k2, Stiffness of k3').click()
            app.set_value('Label of the control', 'k')
            app.set_value('Minimum of the control', '0.01')
            app.set_value('Maximum of the control', '100')
            app.find('switch', 'Logarithmic control').focus()
            app.key('space')
            app.screenshot(artifact('controls-several.png'))
            app.key('Escape')
            slider, entry = app.find('slider', 'k'), app.find('text box', 'k, value')
            x, y = slider.centre()
            app.drag((x, y), (x + slider.box()[2] // 4, y))
            wait_for('ten', lambda: 8 < float(entry.text) < 12.5)
            for name in ('k1', 'k2', 'k3'):
                shown = re.search(r'k = (\S+)', app.find('image', f'Spring {name}').description)[1]
                self.assertAlmostEqual(float(shown), float(entry.text), delta=0.01)
            app.key('ctrl+z')
            stiffness(app, 'k3', 1)
            for _ in range(5):
                app.key('ctrl+z')
            app.wait_gone('slider', 'k')
            app.expect_title('^Persoz')

    def test_settings(self):
        with Desk.shared(with_controls(AMPLITUDE)) as app:
            app.pause()
            app.find('button', 'Settings of control Amplitude on m').click()
            app.set_value('Label of the control', 'force')
            slider = app.find('slider', 'force')
            app.set_value('Maximum of the control', '-1').expect(has={'invalid'})
            app.find('label', re.compile('^Must be more than the minimum'))
            app.set_value('Maximum of the control', '250').expect(lacks={'invalid'})
            app.key('Escape')
            slider.focus()
            app.key('End')
            app.find('text box', 'force, value').expect(text='250')

    def test_stored_in_the_document(self):
        path = with_controls(K)
        with Desk.shared(path) as app:
            app.pause()
            app.find('button', 'Control for k3, Stiffness').focus()
            app.key('space')
            app.find('slider', 'Stiffness of k3')
            app.key('ctrl+s')
            app.expect_title('^Persoz')
        with open(path, encoding='utf-8') as file:
            controls = json.load(file)['controls']
        self.assertEqual(controls[0], K)
        self.assertEqual(controls[1]['targets'], ['k3.stiffness'])


if __name__ == '__main__':
    main()
