# SPDX-License-Identifier: GPL-3.0-or-later
"""Commands, help, version, wrong calls, locales, what the program is linked with."""
import os
import re
import shutil
import subprocess

from hys_cli import CLI, OSCILLATOR, Case, main

COMMANDS = {
    "simulate": ["-o", "--series", "--from", "--until", "--step", "--scheme", "--tolerance", "--every", "--set", "--json", "--quiet"],
    "plot": ["-o", "--figure", "--x", "--y", "--z", "--series", "--from", "--to", "--size", "--style", "--set", "--json", "--quiet"],
    "check": ["--set", "--json", "--quiet"],
    "examples": ["-o", "--json", "--quiet"],
}


class Help(Case):
    def test_program(self):
        text = self.good("--help").decode()
        self.assertEqual(text, self.good("-h").decode())
        for command in COMMANDS:
            self.assertRegex(text, r"(?m)^  %s " % command)
        for status in range(4):
            self.assertIn(" %d " % status, text.split("Exit status:")[1])

    def test_commands(self):
        for command, options in COMMANDS.items():
            text = self.good(command, "--help").decode()
            self.assertIn("hysteron-cli %s " % command, text)
            shown = set(re.findall(r"(?<![\w-])--?[a-z]+", text))
            self.assertLessEqual(set(options), shown)
            self.assertEqual(text, self.good(command, "-h").decode())

    def test_set_is_for_models(self):
        self.assertIn("--set", self.bad(2, "examples", "persoz", "--set", "k1.stiffness=2"))

    def test_version(self):
        self.assertRegex(self.good("--version").decode(), r"^hysteron-cli \d+\.\d+\.\d+\n$")


class Usage(Case):
    def test_no_command(self):
        line = self.bad(2)
        for command in COMMANDS:
            self.assertIn(command, line)

    def test_unknown_command(self):
        for word in "equations", "cycle", "identify", "converge", "Simulate", "", "--simulate", "two\nlines":
            line = self.bad(2, word)
            self.assertIn(word.replace("\n", "?"), line)

    def test_operands(self):
        for command in "simulate", "plot", "check":
            self.assertIn("MODEL", self.bad(2, command))
            self.assertIn("too many arguments: b", self.bad(2, command, "a", "b"))

    def test_options(self):
        self.assertIn("--nothing", self.bad(2, "check", "--nothing", "example:persoz"))
        self.assertIn("--series", self.bad(2, "simulate", "example:persoz", "--series"))

    def test_dashes(self):
        """After -- everything is an operand."""
        self.write(OSCILLATOR, "-odd.hysteron")
        self.good("check", "--", "-odd.hysteron", cwd=self.folder)


class Surroundings(Case):
    def comma_locale(self):
        """An environment whose decimal mark is a comma."""
        localedef = shutil.which("localedef")
        if localedef is None:
            self.skipTest("there is no localedef to make a locale with a decimal comma")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "base", "decimal-comma")
        made = subprocess.run([localedef, "--no-archive", "-c", "-i", source, "-f", "UTF-8", self.path("fr_FR.UTF-8")],
                              capture_output=True, check=False)
        environment = dict(os.environ, LOCPATH=self.folder, LC_ALL="fr_FR.UTF-8")
        mark = subprocess.run(["locale", "decimal_point"], env=environment, capture_output=True, check=False)
        if made.returncode > 1 or mark.stdout != b",\n":
            self.skipTest("localedef could not make a locale with a decimal comma")
        return environment

    def test_decimal_comma(self):
        environment = self.comma_locale()
        for call in (["simulate", "example:persoz", "--until", "0.5", "--step", "0.01", "--set", "k1.stiffness=1.5", "--quiet"],
                     ["check", "example:persoz", "--json"], ["examples", "persoz"]):
            self.assertEqual(self.good(*call, env=environment), self.good(*call))
        picture = ["plot", "example:persoz", "--from", "0.5", "--to", "1.5", "--size", "300.5x200", "-o"]
        self.good(*picture, self.path("comma.svg"), env=environment)
        self.good(*picture, self.path("point.svg"))
        self.assertEqual(self.read("comma.svg"), self.read("point.svg"))
        self.assertIn("1,5", self.bad(2, "simulate", "example:persoz", "--step", "1,5", env=environment))

    def test_no_toolkit(self):
        linked = subprocess.run(["ldd", CLI], capture_output=True, check=True).stdout.decode()
        self.assertIn("libglib-2.0", linked)
        for library in "libgtk", "libgdk-", "libadwaita", "libgdk_pixbuf":
            self.assertNotIn(library, linked)

    def test_no_display(self):
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.good("plot", "example:persoz", "-o", self.path("a.png"), env=environment)


if __name__ == "__main__":
    main()
