#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Text that one is meant to read has a contrast of 4.5 : 1 at least with its ground, light and dark (WCAG 2.1, 1.4.3)."""
import os
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'support'))

from tap import main  # noqa: E402

STYLE = os.path.join(HERE, '..', '..', 'ui', 'style.css')
LEAST = 4.5

# The named colours of libadwaita 1.2 (its documentation, "Named Colors"): the text's, and the grounds on which it lies.
# A card is 8 % of white on a dark window.
THEMES = {
    'light': {'text': ('#000000', 0.8), 'warning': ('#9c6e03', 1), 'error': ('#c01c28', 1),
              'grounds': {'window': '#fafafa', 'view': '#ffffff', 'header bar': '#ebebeb', 'card': '#ffffff',
                          'popover': '#ffffff'}},
    'dark': {'text': ('#ffffff', 1), 'warning': ('#f8e45c', 1), 'error': ('#ff7b63', 1),
             'grounds': {'window': '#242424', 'view': '#1e1e1e', 'header bar': '#303030', 'card': '#353535',
                         'popover': '#383838'}},
}

# What libadwaita makes pale, by an opacity of 0.55.
PALE = ['.dim-label', 'row label.subtitle', 'entry > text > placeholder', 'spinbutton > text > placeholder',
        'headerbar .subtitle', 'windowtitle .subtitle']
PALE_OPACITY = 0.55


def channels(color):
    """Red, green and blue from 0 to 1."""
    return [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]


def luminance(rgb):
    """As WCAG defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(color, alpha, ground):
    """Of a colour laid over its ground."""
    below = channels(ground)
    laid = [alpha * c + (1 - alpha) * g for c, g in zip(channels(color), below)]
    light, dark = sorted((luminance(laid), luminance(below)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def rules():
    """The declarations of the style sheet by selector; later ones win."""
    with open(STYLE, encoding='utf-8') as file:
        text = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
    found = {}
    for selectors, body in re.findall(r'([^{}]+)\{([^}]*)\}', text):
        declared = dict(re.findall(r'([\w-]+):\s*([^;]+);', body))
        for selector in selectors.split(','):
            found.setdefault(' '.join(selector.split()), {}).update(declared)
    return found


class Contrast(unittest.TestCase):
    """Of the colours of the style sheet."""

    def test_formula(self):
        """Black on white is 21 : 1, and the grey of the guidelines' own example passes by a little."""
        self.assertAlmostEqual(contrast('#000000', 1, '#ffffff'), 21)
        self.assertAlmostEqual(contrast('#767676', 1, '#ffffff'), 4.54, delta=0.01)

    def test_pale_text(self):
        """Explanations, subtitles, placeholders and captions, on everything they may lie on."""
        found = rules()
        for selector in PALE:
            opacity = float(found.get(selector, {}).get('opacity', PALE_OPACITY))
            for theme, colors in THEMES.items():
                color, alpha = colors['text']
                for name, ground in colors['grounds'].items():
                    with self.subTest(selector=selector, theme=theme, ground=name):
                        self.assertGreaterEqual(contrast(color, alpha * opacity, ground), LEAST)

    def test_no_paler_text(self):
        """No other rule makes what has words paler than that; buttons without words and what is out of date may be."""
        allowed = {'button.pin:not(:checked)', 'plotboard.outdated plot:not(.computed)'}
        for selector, declared in rules().items():
            if selector not in allowed and 'opacity' in declared:
                self.assertGreaterEqual(float(declared['opacity']), 0.7, selector)

    def test_refusals(self):
        """The reason of a refused value."""
        self.assertIn('@error_color', rules()['row.refused .subtitle']['color'])
        for theme, colors in THEMES.items():
            for name in 'card', 'popover':
                with self.subTest(theme=theme, ground=name):
                    self.assertGreaterEqual(contrast(*colors['error'], colors['grounds'][name]), LEAST)


if __name__ == '__main__':
    main()
