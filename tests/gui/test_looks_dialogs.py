#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every dialog, looked at in light, dark and French. Leaves pictures."""
from desk import example, write
from driver import GLib, main, wait_for
from looks import in_every_look

PROTOCOLS = ('Harmonic', 'Creep and recovery', 'Relaxation', 'Monotonic loading', 'Cycles of growing amplitude',
             'Triangle wave')


class Dialogs:
    """Windows that open over the window."""

    def look_at(self, title, name, *texts):
        """Looks at the dialog of that title and closes it by Escape."""
        dialog = self.dialog(title)
        self.expect(*texts)
        self.look('dialog-' + name, dialog)
        self.leave(title)

    def look_at_chooser(self, title, name):
        """As look_at(), of a dialog that GTK makes: its own words are no matter of ours."""
        self.dialog(title)
        self.look('dialog-' + name, ours=False)
        self.leave(title)

    def test_export_plot(self):
        self.app.plot_action('win.export-figure', 2)
        self.look_at('Export', 'export-plot', 'Format')

    def test_export_all_plots(self):
        self.app.action('win.export-figures')
        self.look_at('Export', 'export-plots', 'All plots')

    def test_export_drawing(self):
        self.app.action('win.export-drawing')
        self.look_at('Export', 'export-drawing', 'Drawing')

    def test_export_to_file(self):
        self.app.action('win.export-drawing')
        self.dialog('Export').find('button', self.tr('_Export…')).click()
        self.look_at_chooser('Export Picture', 'export-file')
        self.leave('Export')

    def test_export_data(self):
        self.app.plot_action('win.export-data', 2)
        self.look_at_chooser('Export Data', 'export-data')

    def test_open(self):
        self.app.action('win.open')
        self.look_at_chooser('Open Document', 'open')

    def test_save_as(self):
        self.app.action('win.save-as')
        self.look_at_chooser('Save Document', 'save')

    def test_compare_with_file(self):
        self.app.plot_action('win.compare-file', 2)
        self.look_at_chooser('Overlay a File', 'compare')

    def test_add_plot(self):
        self.app.action('win.add-figure')
        self.look_at('Add Plot', 'plot-add')

    def test_edit_plot(self):
        self.app.plot_action('win.edit-figure', 2)
        self.look_at('Edit Plot', 'plot-edit')

    def test_repeat(self):
        self.app.action('win.select-all')
        self.app.action('win.repeat')
        self.look_at('Repeat', 'repeat', 'In _Series')
        self.app.key('Escape')

    def listed(self, section, dialog):
        """The label in the list of pages: a group of a page that was not shown yet may be called the same."""
        return [label for label in self.app.find_all('label', self.tr(section), within=dialog) if min(label.extents[2:]) > 0]

    def test_keyboard_shortcuts(self):
        self.app.action('win.show-help-overlay')
        dialog = self.dialog('Keyboard Shortcuts')
        self.look('dialog-shortcuts-1')
        sections = ('Drawing', 'Editing', 'Running and documents', 'Drawing with the keyboard', 'View', 'Plots', 'Cursors')
        for number, (before, section) in enumerate(zip(sections, sections[1:]), 2):
            self.find('button', before, within=dialog).click()
            wait_for('the list of pages', lambda: self.listed(section, dialog))[0].click()
            self.look(f'dialog-shortcuts-{number}')
        self.leave('Keyboard Shortcuts')

    def test_about(self):
        self.app.action('app.about')
        self.dialog('About')
        self.look('dialog-about')
        self.leave('About')

    def test_question_before_changes_are_lost(self):
        self.app.action('win.tidy')
        self.app.action('win.select-all')
        self.app.action('win.duplicate')
        self.app.action('win.new')
        self.look_at('Save Changes?', 'question', '_Discard')
        self.app.action('win.undo')
        self.app.action('win.undo')

    def test_question_before_a_newer_file_is_replaced(self):
        """And what is told above the drawing before."""
        document = example('persoz') | {'title': 'Mine', 'figures': []}
        path = write('mine.hysteron', document)
        self.app.action('win.open-recent', GLib.Variant('s', GLib.filename_to_uri(path)))
        self.app.expect_title('^Mine')
        self.app.action('win.select-all')
        self.app.action('win.duplicate')
        self.app.expect_title('^• Mine')
        write('mine.hysteron', document | {'notes': 'Theirs'})
        self.expect('R_ead Again')
        self.look('newer-told')
        self.app.action('win.save')
        self.look_at('Replace Newer File?', 'newer', '_Replace')
        self.app.action('win.undo')
        self.app.action('win.open-example', 'persoz')
        self.app.expect_title('Persoz')
        self.app.prepare('persoz')
        self.app.action('win.reset')

    def test_protocols(self):
        """The six tests of a bar."""
        self.app.action('win.protocol')
        dialog = self.dialog('Run a Test')
        for number, protocol in enumerate(PROTOCOLS):
            self.find('list item', protocol, within=dialog).click()
            self.look(f'dialog-protocol-{number}', dialog)
        self.leave('Run a Test')


in_every_look(Dialogs, globals())

if __name__ == '__main__':
    main()
