#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A run that falls behind its speed says how far it has come and offers the scheme midpoint."""
import re
import unittest

from desk import Desk, artifact, example, write
from driver import main


class Behind(unittest.TestCase):
    """The bar over the plots."""

    def test_midpoint_is_offered_and_undone(self):
        document = example('persoz')
        document['simulation'] = {'until': 1, 'step': 1e-8, 'scheme': 'automatic'}
        with Desk(write('behind.hysteron', document)) as app:
            app.speed('1')
            app.action('win.run-toggle')
            app.find('label', re.compile(r'falls behind its speed; so far t = 0'), seconds=60)
            app.screen.picture(artifact('behind.png'))
            app.find('button', 'Use Midpoint').click()
            app.expect_title('^• ')
            app.wait_gone('button', 'Use Midpoint')
            app.key('ctrl+z')
            app.expect_title('^[^•]')


if __name__ == '__main__':
    main()
