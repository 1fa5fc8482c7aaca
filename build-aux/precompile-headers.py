#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles the headers of GLib, JSON-GLib and Pango once for all C files of a build folder, which else spend half of their
time on them:

    precompile-headers.py FOLDER HEADER

The folder was set up with "-I FOLDER/headers -include HEADER" among the arguments of the compiler, which takes what lies in
FOLDER/headers where that was made with the arguments of the file at hand, and otherwise reads the header. It is made for
libraries (-fPIC), for programs that are installed (-fPIE) and for other programs.

Options of code generation that GCC does not compare, such as -fno-semantic-interposition, are then those the header was made
with: they are to be the same for all files of the project.
"""
import json
import os
import shlex
import subprocess
import sys

WITH_VALUE = ('-o', '-c', '-MQ', '-MF', '-include')


def way(entry):
    """How a file is compiled, as far as the compiler asks for another precompiled header."""
    return next((word for word in ('-fPIC', '-fPIE') if word in shlex.split(entry['command'])), '')


def arguments_for_header(command):
    """The compiler and its arguments without those that are about one file."""
    kept, words = [], iter(shlex.split(command))
    for word in words:
        if word in WITH_VALUE:
            next(words)
        elif word != '-MD':
            kept.append(word)
    return kept


def main():
    """Compiles the header in each way in which the C files of the folder are compiled."""
    folder, header = sys.argv[1:]
    with open(os.path.join(folder, 'compile_commands.json'), encoding='utf-8') as file:
        entries = [entry for entry in json.load(file) if entry['file'].endswith('.c')]
    folders = list(dict.fromkeys(word for entry in entries for word in shlex.split(entry['command'])
                                 if word.startswith('-I/usr/')))
    made = os.path.join(folder, 'headers', os.path.basename(header) + '.gch')
    os.makedirs(made, exist_ok=True)
    compilers = [subprocess.Popen([*arguments_for_header(entry['command']), *folders, '-x', 'c-header', '-c', header,
                                   '-o', os.path.join(made, 'for' + way(entry))], cwd=entry['directory'])
                 for entry in {way(entry): entry for entry in reversed(entries)}.values()]
    if any([compiler.wait() for compiler in compilers]):
        sys.exit(1)


if __name__ == '__main__':
    main()
