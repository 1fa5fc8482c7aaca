# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of the window of studies share: its numbers."""
RAISED = str.maketrans('⁻⁰¹²³⁴⁵⁶⁷⁸⁹', '-0123456789')


def number(text):
    """What a cell of a table says."""
    mantissa, _, power = text.replace('−', '-').partition('·10')
    return float(mantissa + ('e' + power.translate(RAISED) if power else ''))
