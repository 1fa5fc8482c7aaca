# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of hysteron-cli for bash. Commands, options and examples are asked of the program itself.

_hysteron_cli() {
  local cur words cword commands='s/^  \([a-z]\{1,\}\)  *[[A-Z].*/\1/p' examples='s/ .*//'
  local options='s/^  \(-[a-z], \)\{0,1\}\(--[a-z-]*=\{0,1\}\).*/\2/p'
  _get_comp_words_by_ref -n : cur words cword
  ask() { "${words[0]}" "${@:2}" 2>/dev/null | LC_ALL=C sed -n "$1"; }
  if [ "$cword" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(ask "$commands" --help) --help --version" -- "$cur")
  elif [[ $cur == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(ask "$options" "${words[1]}" --help)" -- "$cur")
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
  elif [ "${words[1]}" = examples ]; then
    mapfile -t COMPREPLY < <(compgen -W "$(ask "$examples;p" examples)" -- "$cur")
  else
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$cur"; compgen -W "$(ask "$examples;s/^/example:/p" examples)" -- "$cur")
    __ltrim_colon_completions "$cur"
  fi
  unset -f ask
}

complete -F _hysteron_cli hysteron-cli
