# Completion of irori for fish. The words come from the program itself: irori complete [COMMAND [OPTION|GAME]].
function __irori_words
    set -l words (commandline -opc)
    set -l irori $words[1]
    test (count $words) -eq 1; and $irori complete; and return
    set -l list
    string match -q -- '--*' $words[-1]; and set list ($irori complete $words[2] (string sub -s 3 -- $words[-1]))
    if test (count $list) -eq 0
        set list ($irori complete $words[2])
        test (count $words) -gt 2; and set -a list ($irori complete $words[2] $words[3]) # cards of that game
    end
    printf '%s\n' $list
end
complete -c irori -f -a '(__irori_words 2>/dev/null)'
complete -c irori -F -n '__fish_seen_subcommand_from play record saved replay draw advise review verify content sheet'
