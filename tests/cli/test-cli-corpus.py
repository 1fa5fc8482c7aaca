# SPDX-License-Identifier: GPL-3.0-or-later
"""The corpus of documents: what is refused is refused by every command in the same words, what is accepted runs. That a run
refuses it too is asked of each tenth document, of all with HYSTERON_SLOW=1."""
import json
import os
import zlib

from hys_cli import CORPUS, Case, main, read_csv


class Corpus(Case):
    def refuse(self, path):
        with open(path[:-len("hysteron")] + "err", encoding="utf-8") as file:
            expected = file.read().rstrip("\n")
        self.assertEqual(self.bad(3, "check", path), expected)
        if zlib.crc32(os.path.basename(path).encode()) % 10 == 0 or "HYSTERON_SLOW" in os.environ:
            self.assertEqual(self.bad(3, "simulate", path, "-o", self.path("out.csv")), expected)
            self.assertEqual(self.files(), [])

    def accept(self, path):
        done = self.run_cli("check", path, "--json", "--quiet")
        result = json.loads(done.stdout)
        self.assertEqual(done.returncode, 0 if result["well_posed"] else 3, done.stderr)
        self.assertTrue(result["well_posed"] or result["findings"])
        done = self.run_cli("simulate", path, "--quiet")
        header, columns = read_csv(done.stdout)
        self.assertEqual(header[0], "t")
        self.assertTrue(all(a <= b for a, b in zip(columns["t"], columns["t"][1:])))
        if done.returncode != 0:
            self.assertEqual((done.returncode, done.stderr.count(b"\n")), (1, 1))
            self.assertIn(b"t = ", done.stderr)


def add_tests():
    """A test for each document."""
    for name in sorted(os.listdir(CORPUS)):
        stem, extension = os.path.splitext(name)
        path = os.path.join(CORPUS, name)
        method = Corpus.accept if name.startswith("y_") else Corpus.refuse
        if extension == ".hysteron":
            setattr(Corpus, "test_" + stem, lambda self, method=method, path=path: method(self, path))


add_tests()

if __name__ == "__main__":
    main()
