# SPDX-License-Identifier: GPL-3.0-or-later
"""What the shells offer to complete; each shell as far as it is installed."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from hys_cli import CLI, Case, main

FILES = Path(os.environ["HYSTERON_COMPLETION"])
BASH = """
. /usr/share/bash-completion/bash_completion
. "$1"
compopt() { :; }
COMP_LINE=$2 COMP_POINT=${#2} COMP_WORDS=(${2//:/ : })
[[ $2 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_hysteron_cli
printf '%s\\n' "${COMPREPLY[@]}"
"""
ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "stty columns 200; PS1='ready> '; fpath=(${(q)1} \\$fpath); autoload -Uz compinit; compinit -D -u; echo 'set' up"
zpty -r shell seen '*set up*ready> '
zpty -w -n shell "$2"$'\\t'
zpty -r shell seen "*$3"
print -r -- "$seen"
"""


class Completion(Case):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def offered(self, *command):
        """The first words of the lines that a shell prints, in an empty folder and with the program on its path."""
        environment = os.environ | {"PATH": os.path.dirname(CLI) + ":" + os.environ["PATH"], "HOME": self.folder.name}
        done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env=environment,
                              cwd=self.folder.name, stdin=subprocess.DEVNULL)
        return [line.split("\t")[0] for line in done.stdout.splitlines() if line]

    def commands(self, beginning):
        """Those that the program lists, in its order: a new one is offered without a change here."""
        found = re.findall(rf"^  ({beginning}[a-z]*) ", self.good("--help").decode(), re.MULTILINE)
        self.assertLessEqual({"check", "cycle", "converge"}, set(found))
        return found

    @unittest.skipUnless(os.path.exists("/usr/share/bash-completion/bash_completion"), "no bash-completion")
    def test_bash(self):
        def offered(line):
            return self.offered("bash", "-c", BASH, "bash", FILES / "hysteron-cli.bash", line)

        self.assertEqual(offered("hysteron-cli c"), self.commands("c"))
        self.assertEqual(set(offered("hysteron-cli simulate --s")), {"--series=", "--step=", "--scheme=", "--set="})
        self.assertEqual(offered("hysteron-cli plot example:persoz-q"), ["persoz-quasi-static"])
        self.assertEqual(offered("hysteron-cli examples persoz-q"), ["persoz-quasi-static"])
        Path(self.folder.name, "my.hysteron").touch()
        self.assertEqual(offered("hysteron-cli check my"), ["my.hysteron"])

    @unittest.skipUnless(shutil.which("fish"), "no fish")
    def test_fish(self):
        def offered(line):
            return self.offered("fish", "-c", 'source $argv[1]; complete -C "$argv[2]"', FILES / "hysteron-cli.fish", line)

        self.assertEqual(set(offered("hysteron-cli c")), set(self.commands("c")))
        self.assertEqual(set(offered("hysteron-cli simulate --s")), {"--series=", "--step=", "--scheme=", "--set="})
        self.assertEqual(offered("hysteron-cli plot example:persoz-q"), ["example:persoz-quasi-static"])
        self.assertEqual(offered("hysteron-cli examples persoz-q"), ["persoz-quasi-static"])

    @unittest.skipUnless(shutil.which("zsh"), "no zsh")
    def test_zsh(self):
        for line, whole in (("hysteron-cli sim", "simulate"), ("hysteron-cli simulate --sch", "--scheme"),
                            ("hysteron-cli plot example:persoz-q", "persoz-quasi-static"),
                            ("hysteron-cli examples persoz-q", "persoz-quasi-static")):
            self.assertIn(whole, " ".join(self.offered("zsh", "-f", "-c", ZSH, "zsh", FILES, line, whole)))


if __name__ == "__main__":
    main()
