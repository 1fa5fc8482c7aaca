#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what the tests of some suites need to be built, relative to the build folder:

    test-programs.py FOLDER TEST-OPTION...

The options are those of "meson test", of which --suite and --no-suite count.
"""
import argparse
import json
import os


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('--suite', action='append', default=[])
    parser.add_argument('--no-suite', action='append', default=[])
    options, _ = parser.parse_known_args()

    def listed(what):
        with open(os.path.join(options.folder, 'meson-info', f'intro-{what}.json'), encoding='utf-8') as file:
            return json.load(file)

    needed = set()
    for test in listed('tests'):
        suites = {name.rpartition(':')[2] for name in test['suite']}
        if not suites.intersection(options.no_suite) and (not options.suite or suites.intersection(options.suite)):
            needed.update(test['depends'])
    for target in listed('targets'):
        if target['id'] in needed:
            print(*(os.path.relpath(name, options.folder) for name in target['filename']), sep='\n')


if __name__ == '__main__':
    main()
