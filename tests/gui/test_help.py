#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The help: F1 opens the page about where one is, findings lead to their explanation, examples open."""
import re
import unittest

from desk import FRENCH, Desk, artifact, write
from driver import main, wait_for
from test_findings import OVERLOADED
from test_properties import select


def heading(app, text):
    """Waits for the page of that title, which is its first heading."""
    return app.find('heading', text)


class Help(unittest.TestCase):
    def test_page_of_the_place(self):
        with Desk.shared() as app:
            for focus, title in ((('group', 'Drawing'), 'First Steps'), (('image', 'Hysteresis loop'), 'How to Read a Loop')):
                app.find(*focus).focus()
                app.key('F1')
                app.wait_window('Help')
                heading(app, title)
                app.key('Escape')
                app.wait_window(re.compile('^(?!Help)'))

    def test_one_page_after_another(self):
        with Desk.shared() as app:
            for page, title in (('slider', 'What a Slider Is'), ('start', 'First Steps'), ('loop', 'How to Read a Loop')):
                app.action('app.help', page)
                app.wait_window('Help')
                heading(app, title)
            app.key('Escape')

    def test_search(self):
        """The list keeps the pages that have the word, Enter opens the best of them."""
        with Desk.shared() as app:
            app.action('app.help', 'start')
            app.wait_window('Help')
            app.type('resonance')   # wherever the focus is
            app.find('search box', 'Search Help').focus()
            app.key('Return')
            heading(app, 'Moduli, Spectra, Resonance')
            app.wait_gone('list item', 'First Steps')
            app.find('list item', 'Moduli, Spectra, Resonance')
            app.screenshot(artifact('help-search.png'))

    def test_page_of_what_is_selected(self):
        with Desk.shared() as app:
            select(app, 'Slider s1')
            app.key('F1')
            app.wait_window('Help')
            heading(app, 'What a Slider Is')
            app.key('Escape')

    def test_finding_and_example(self):
        with Desk.shared(write('overloaded.hysteron', OVERLOADED)) as app:
            app.find('button', 'Explain This').click()
            app.wait_window('Help')
            heading(app, 'Is the Problem Well Posed?')
            limit = heading(app, 'Limit load')
            window = app.window.extents
            wait_for('the heading at the top', lambda: limit.extents[1] < window[1] + 200)
            app.screenshot(artifact('help-finding.png'))
            app.find('button', 'Open Example').focus()
            app.key('Return')
            app.wait_window('Two equal sliders in series')

    def test_looks(self):
        for name, env in (('light', {}), ('dark', {'ADW_DEBUG_COLOR_SCHEME': 'prefer-dark'}),
                          ('contrast', {'ADW_DEBUG_HIGH_CONTRAST': '1'}), ('french', FRENCH)):
            with Desk(env=env) as app:
                app.action('app.help', 'slider')
                app.wait_window('Aide' if name == 'french' else 'Help')
                app.screenshot(artifact(f'help-{name}.png'))


if __name__ == '__main__':
    main()
