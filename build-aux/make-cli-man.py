#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the manual page of hysteron-cli from what its --help says: make-cli-man.py HYSTERON-CLI METAINFO PAGE"""
import os
import re
import subprocess
import sys
import textwrap
import xml.etree.ElementTree as xml

COMMON = ('--set', '--json', '-q', '-h')
INTRODUCTION = r'''.SH NAME
hysteron\-cli \- compute, analyse and draw rheological networks
.SH SYNOPSIS
.B hysteron\-cli
.I COMMAND
.RI [ OPTION \&...]
.RI [ MODEL ]
.SH DESCRIPTION
.B hysteron\-cli
runs networks of springs, dry\-friction sliders, dashpots and masses without a window.
.I MODEL
is a document as in
.BR hysteron (5),
.B \-
for standard input, or
.BI example: NAME
for a built\-in example.
Progress goes to standard error, and only to a terminal.'''
END = r'''.SH RESULTS
With
.B \-\-json
a result is a JSON object; numbers that are not known are null.
.I residual
is the worst certificate of a run: by how much balance, threshold or law of friction fail in any step, as a part of the
largest force.
.I energy_error
is the largest E:error over the largest of all other energies: what the ledger does not account for, or what the scheme
adds and takes.
.I errors
says what numbers of the same names may be off by.
All keys are listed in docs/format.md.
.SH SEE ALSO
.BR hysteron (1),
.BR hysteron (5)'''


def escape(text):
    """Text as troff wants it."""
    return re.sub(r"^([.'])", r'\\&\1', text.replace('\\', '\\e').replace('-', '\\-'))


def paragraph(text):
    """The lines of a text that is filled anew."""
    return [escape(line) for line in textwrap.wrap(' '.join(text.split()), 118)]


def ask(program, *arguments):
    """What the program prints, in English."""
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=True,
                          env=os.environ | {'LC_ALL': 'C.UTF-8', 'LANGUAGE': 'en'}).stdout


def option(line):
    """The lines for one line of a list of options."""
    names, about = re.fullmatch(r'  (\S.*?)  +(.*)', line).groups()
    short, long, value = re.fullmatch(r'(?:(-\w), )?(--[\w-]+)(?:=(.*))?', names).groups()
    value = f' =\\fI{escape(value)}\\fR' if value else ''
    head = f'.BR {escape(short)} ", " {escape(long)}' if short else f'.BR {escape(long)}'
    return ['.TP', head + value, *paragraph(about + ('' if about.endswith('.') else '.'))]


def command(program, name, argument):
    """The section of a command, and the options that all have."""
    _, about, options, *more = ask(program, name, '--help').strip().split('\n\n')
    options = options.split('\n')[1:]
    own = [line for line in options if not line.strip().startswith(COMMON)]
    lines = [f'.SS {name} {escape(argument)}', *paragraph(about + '.')]
    lines += [word for line in own for word in option(line)]
    for text in more:
        lines += ['.PP', *paragraph(text)]
    return lines, [line for line in options if line not in own]


def main():
    """Writes the page."""
    program, metainfo, page = sys.argv[1:]
    release = xml.parse(metainfo).find('releases/release')
    overview = ask(program, '--help')
    sections = [command(program, *words) for words in re.findall(r'^  (\w+)  +(\S+)  ', overview, re.MULTILINE)]
    common = max((options for _, options in sections), key=len)
    status = re.search(r'^Exit status: (.*)$', overview, re.MULTILINE)[1]
    lines = ['.\\" SPDX-License-Identifier: GPL-3.0-or-later',
             f'.TH HYSTERON\\-CLI 1 {release.get("date")} "Hysteron {release.get("version")}" "User Commands"',
             INTRODUCTION, '.SH OPTIONS', *[word for line in common for word in option(line)], '.SH COMMANDS',
             *[word for lines, _ in sections for word in lines], '.SH EXIT STATUS', *paragraph(status), END]
    with open(page, 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
