# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions, which no busy machine changes."""
import os
import re
import subprocess
import tempfile
from pathlib import Path


def count(command, function):
    """Of each call of the function in one run of the program, with what is between it and the call before."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['valgrind', '--tool=callgrind', f'--dump-after={function}*', f'--callgrind-out-file={folder}/out', *command],
                       env=os.environ | {'LD_BIND_NOW': '1', 'MALLOC_PERTURB_': '0'}, capture_output=True, check=True)
        outs = sorted(Path(folder).glob('out.*'), key=lambda out: int(out.suffix[1:]))
        return [int(re.search(r'^(?:summary|totals): (\d+)', out.read_text(), re.MULTILINE)[1]) for out in outs]
