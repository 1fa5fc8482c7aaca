# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of hysteron-cli for fish. Commands, options and examples are asked of the program itself.

function __hysteron_cli_commands
    hysteron-cli --help 2>/dev/null | string match -gr '^  ([a-z]+)  +[A-Z[]\S*  +(.*)' | paste - - 2>/dev/null
end

function __hysteron_cli_options
    set -l command (commandline -opc)[2]
    hysteron-cli $command --help 2>/dev/null | string match -gr '^  (?:-\w, )?(--[a-z-]+=?)\S*  +(.*)' | paste - -
end

function __hysteron_cli_models
    hysteron-cli examples 2>/dev/null | string replace -r '^(\S+)\s+(.*)' 'example:$1\t$2'
end

function __hysteron_cli_examples
    hysteron-cli examples 2>/dev/null | string replace -r '^(\S+)\s+(.*)' '$1\t$2'
end

complete -c hysteron-cli -n 'test (count (commandline -opc)) -eq 1' -f -a '(__hysteron_cli_commands)'
complete -c hysteron-cli -n 'test (count (commandline -opc)) -gt 1; and string match -q -- "-*" (commandline -ct)' -f \
    -a '(__hysteron_cli_options)'
complete -c hysteron-cli -n '__fish_seen_subcommand_from examples' -f -a '(__hysteron_cli_examples)'
complete -c hysteron-cli -n 'test (count (commandline -opc)) -gt 1; and not __fish_seen_subcommand_from examples' \
    -a '(__hysteron_cli_models)'
