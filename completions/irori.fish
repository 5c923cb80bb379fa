# Completion of irori for fish. The words come from the program itself: irori complete [COMMAND [OPTION]].
function __irori_words
    set -l words (commandline -opc)
    set -l irori $words[1]
    test (count $words) -eq 1; and $irori complete; and return
    set -l list
    string match -q -- '--*' $words[-1]; and set list ($irori complete $words[2] (string sub -s 3 -- $words[-1]))
    test (count $list) -gt 0; or set list ($irori complete $words[2])
    printf '%s\n' $list
end
complete -c irori -f -a '(__irori_words 2>/dev/null)'
complete -c irori -F -n '__fish_seen_subcommand_from replay advise review verify content'
