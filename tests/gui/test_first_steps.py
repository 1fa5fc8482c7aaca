#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The first steps: shown at the first start only, never over a document that was opened by name, and again when asked for."""
import re
import unittest

from desk import FRENCH, Desk, artifact, example, write
from driver import main
from test_settings import REMEMBERING

BEGINNER = REMEMBERING | {'HYSTERON_TEST_FIRST_STEPS': '1'}


def windows(app):
    """The titles of all windows."""
    return [window.name for window in app.root.children]


class FirstSteps(unittest.TestCase):
    def test_first_start_only(self):
        with Desk(write('named.hysteron', example('prandtl') | {'title': 'Named'}), env=BEGINNER) as app:
            app.expect_title('^Named')
            self.assertNotIn('First Steps', windows(app))
        with Desk(env=BEGINNER) as app:
            app.wait_window('First Steps')
            app.key('Escape')
            app.wait_window('Hysteron')
        with Desk(env=BEGINNER) as app:
            app.expect_title('^Persoz')
            app.sync()
            self.assertNotIn('First Steps', windows(app))

    def test_four_steps(self):
        for name, env in (('light', {}), ('dark', {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}), ('french', FRENCH)):
            with Desk(env=env) as app:
                french = name == 'french'
                app.action('app.first-steps')
                app.wait_window('Premiers pas' if french else 'First Steps')
                for step, word in enumerate(('Ça bouge', 'Modifiez', 'Dessinez', 'Demandez') if french
                                            else ('It Moves', 'Change It', 'Draw Your Own', 'Ask')):
                    app.find('label', re.compile(rf'^{step + 1} \w+ 4$'))
                    app.find('label', re.compile(word))
                    app.screenshot(artifact(f'first-steps-{name}-{step + 1}.png'))
                    app.key('Return')
                app.wait_window(re.compile('Persoz'))


if __name__ == '__main__':
    main()
