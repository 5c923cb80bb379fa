# Completion of irori for bash. The words come from the program itself: irori complete [COMMAND [OPTION|GAME]].
_irori() {
    local irori=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} words before=
    local option=${COMP_WORDS[COMP_CWORD - 1]}
    if ((COMP_CWORD == 1)); then
        words=$("$irori" complete)
    else
        [[ $option == --* ]] && words=$("$irori" complete "$command" "${option#--}")
        if [[ -z $words ]]; then
            words=$("$irori" complete "$command")
            ((COMP_CWORD > 2)) && words+=" "$("$irori" complete "$command" "${COMP_WORDS[2]}") # cards of that game
        elif [[ $option == --@(seats|levels) && $word == *,* ]]; then # the last of a list
            before=${word%,*},
            word=${word##*,}
        fi
    fi 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$words" -- "$word")
    [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace
}
complete -o default -F _irori irori
