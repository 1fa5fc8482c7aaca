#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every page of the panel, what it shows of everything that can be selected, and what lies over the drawing, looked at in
light, dark and French. Leaves pictures."""
import re

from desk import example, write
from driver import GLib, main, wait_for
from looks import in_every_look

SIGNALS = [{'type': 'constant', 'value': 2}, {'type': 'step', 'value': 1, 'at': 3},
           {'type': 'ramp', 'value': 1, 'duration': 5}, {'type': 'sin', 'amplitude': -0.00123456789, 'omega': 1.23456789e-05},
           {'type': 'cos', 'amplitude': 1, 'omega': 2}, {'type': 'triangle', 'amplitude': 1, 'period': 5},
           {'type': 'square', 'amplitude': 1, 'period': 5}, {'type': 'sawtooth', 'amplitude': 1, 'period': 5},
           {'type': 'table', 'points': [[0, 0], [2, 1], [5, -1], [9, 0]]},
           {'type': 'expression', 'value': '2*sin(t)*exp(-t/10)'}]
KINDS = [{'kind': 'spring', 'stiffness': 0.00314159265}, {'kind': 'slider', 'threshold': 2},
         {'kind': 'dashpot', 'viscosity': 1.23456789e-05},
         {'kind': 'masing', 'count': 10, 'stiffness': 1, 'limit': 's + 0.1'}]
PINNED = [{'targets': ['k2.stiffness', 'k3.stiffness'], 'minimum': 0.1, 'maximum': 10, 'scale': 'log', 'label': 'k'},
          {'targets': ['m.force.amplitude'], 'minimum': 0, 'maximum': 400}]
DOUBTFUL = {  # a load that is too large, and sliders of which nobody can say which slips
    'nodes': [{'id': 'wall', 'fixed': True}, {'id': 'A'}, {'id': 'B'}, {'id': 'p'}],
    'elements': [{'id': 'k1', 'kind': 'spring', 'from': 'wall', 'to': 'A', 'stiffness': 1},
                 {'id': 's1', 'kind': 'slider', 'from': 'A', 'to': 'B', 'threshold': 1},
                 {'id': 's2', 'kind': 'slider', 'from': 'B', 'to': 'p', 'threshold': 1}],
    'loads': [{'node': 'p', 'kind': 'force', 'signal': {'type': 'ramp', 'value': 5, 'duration': 10}}],
    'simulation': {'until': 10, 'step': 0.01}}


def every_kind():
    """A bar for each kind of signal and an element of each kind, side by side."""
    bars = [f'm{i}' for i, _ in enumerate(SIGNALS)]
    return {'hysteron': 1, 'title': 'E', 'nodes': [{'id': 'w', 'fixed': True}]
            + [{'id': bar, 'mass': 1} for bar in bars],
            'elements': [{'id': f'e{i}', 'from': 'w', 'to': bar} | KINDS[i % len(KINDS)] for i, bar in enumerate(bars)],
            'loads': [{'node': bar, 'kind': 'force', 'signal': signal} for bar, signal in zip(bars, SIGNALS)],
            'simulation': {'until': 10, 'step': 0.00314159265}}


class Panel:
    """The panel beside the drawing."""

    shown_file = None

    def open(self, name, model):
        """Opens a document, held at its beginning; that which is open stays."""
        if self.shown_file == (self.app, name):
            return
        self.app.action('win.open-recent', GLib.filename_to_uri(write(name + '.hysteron', model)))
        self.app.expect_title('^' + re.escape(model['title']))
        self.app.action('win.run-toggle')
        self.app.action('win.reset')
        self.app.action('win.fit')
        type(self).shown_file = (self.app, name)

    def open_example(self, name='persoz'):
        """Opens a built-in example, held at its beginning."""
        if self.shown_file == (self.app, name):
            return
        self.app.action('win.open-example', name)
        self.app.action('win.run-toggle')
        self.app.action('win.reset')
        type(self).shown_file = (self.app, name)

    def panel(self):
        """The panel of properties."""
        return self.app.find('widget', 'HysProperties')

    def select(self, name):
        """Clicks a bar or an element; its properties are shown."""
        node = self.app.find('image', re.compile(rf'(^| ){name}$'))
        x, y, width, height = node.box()
        self.app.click((x + width // 2, y + height // 2))
        self.expect_text(rf'\b{name}$')

    def expect_text(self, pattern):
        """Waits until a text that fits is shown."""
        wait_for(pattern, lambda: any(re.search(pattern, text) for text, _ in self.shown()))

    def page(self, title):
        """Another page of the panel."""
        self.find('tab', title).click()

    def test_document(self):
        self.open_example()
        self.app.click(self.find('group', 'Drawing').at(30, -40))
        self.expect('Simulation')
        self.look('panel-document', self.panel())

    def test_each_kind_of_element(self):
        self.open('every-kind', every_kind())
        self.app.click(self.find('group', 'Drawing').at(30, -40))
        self.expect('Simulation')
        self.look('panel-digits', self.panel())   # a step of many digits
        for index, kind in enumerate(KINDS):
            self.select(f'e{index}')
            self.look(f'panel-{kind["kind"]}', self.panel())

    def test_each_kind_of_signal(self):
        self.open('every-kind', every_kind())
        for index, signal in enumerate(SIGNALS):
            self.select(f'm{index}')
            x, y, width, height = self.panel().box()
            self.app.scroll((x + width // 2, y + height // 2), 30)
            self.look(f'panel-signal-{signal["type"]}', self.panel())

    def test_import_of_points(self):
        self.open('every-kind', every_kind())
        self.select(f'm{[signal["type"] for signal in SIGNALS].index("table")}')
        self.app.bring_into_view(self.find('button', 'Import Points from a Two-Column File'), self.panel().box())
        self.find('button', 'Import Points from a Two-Column File').click()
        self.app.wait_window(self.tr('Import Points'))
        self.look('dialog-import', ours=False)
        self.leave('Import Points')

    def test_recent_documents(self):
        self.open('every-kind', every_kind())
        self.find('button', 'Recent Documents', index=1).click()
        self.expect_text('every-kind')
        self.look('menu-recent', self.app.find('menu'))
        self.leave()

    def test_wall_bar_and_mass(self):
        self.open_example()
        for name in ('wall', 'N', 'm'):
            self.select(name)
            self.look(f'panel-{name}', self.panel())

    def test_several(self):
        self.open_example()
        self.app.action('win.select-all')
        self.expect_text('× 4$')
        self.look('panel-several', self.panel())
        self.app.key('Escape')

    def test_refused_value(self):
        self.open_example()
        self.app.click(self.app.find('image', re.compile(' k0$')).centre(), count=2)
        self.app.type('-1\n')
        self.expect_text('greater than 0|supérieur à 0|größer als 0|mayor que 0')
        self.look('drawing-refused', self.find('group', 'Drawing'))
        self.app.key('Escape')

    def test_pinned_and_their_settings(self):
        self.open('pinned', example('persoz') | {'title': 'P', 'notes': '', 'figures': [], 'controls': PINNED})
        self.look('pinned')
        self.find('button', self.tr('Settings of control %s') % 'k', index=1).click()
        self.expect('Minimum')
        self.expect(self.tr('%s of %s') % (self.tr('Stiffness'), 'k2'))
        self.look('pinned-settings')
        self.leave()

    def test_findings(self):
        self.open('doubtful', {'hysteron': 1, 'title': 'D'} | DOUBTFUL)
        self.expect_text('p')
        wait_for('the findings', lambda: self.app.find_all('list item', re.compile('[“„«].?p.?[”“»]')))
        self.look('findings', self.panel())

    def test_file_that_cannot_be_read(self):
        self.open_example()
        self.app.action('win.open-recent', GLib.filename_to_uri(write('broken.hysteron', '{')))
        self.expect_text(r'^broken\.hysteron: ')
        self.look('error')
        self.app.action('win.dismiss')

    def test_equations(self):
        self.open_example()
        self.page('Equations')
        self.look('panel-equations')
        self.page('Properties')

    def test_analysis(self):
        self.open_example('prandtl')
        self.page('Analysis')
        self.app.speed('0')
        self.app.action('win.run-toggle')
        self.app.expect_truth(self.tr('finished') + '$')
        self.expect_text('Energ|Énerg')
        self.look('panel-analysis')
        self.page('Properties')


in_every_look(Panel, globals())

if __name__ == '__main__':
    main()
