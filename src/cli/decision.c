/* Decisions of a record, for those who look back at them. */
#include "decision.h"

#include <stdlib.h>

irori_move decision_played(const irori_table *table, uint32_t at, int seat) {
    uint32_t last = irori_table_last_move(table, at); /* what an undo that leaves the point goes back behind */
    for (uint32_t number = at + 1; number <= irori_table_entries(table); number++) {
        irori_entry entry = irori_table_entry(table, number);
        if ((entry.kind == IRORI_ENTRY_UNDO || entry.kind == IRORI_ENTRY_AGREED) && entry.target < last) return 0;
        if (irori_entry_is_move(entry.kind) && entry.seat == seat && !irori_table_is_undone(table, number))
            return entry.move;
    }
    return 0;
}

irori_turn decision_turn(const irori_table *table, uint32_t at, void *scratch) {
    const irori_rules *rules = irori_table_rules(table);
    irori_table_known(table, at, IRORI_SPECTATOR, scratch);
    return rules->game->to_act(rules, scratch);
}

bool decision_level(const cli_args *args, const irori_game *game, const char **level, irori_method *method) {
    *level = cli_has(args, "level") ? cli_value(args, "level") : "hard";
    if (irori_method_of(*level, game, method)) return true;
    (void)cli_wrong(args->command, "--level must be easy, medium, hard, master or mcts:N, not \"%.40s\"", *level);
    return false;
}

bool decision_seat(const cli_args *args, int players, int *seat) {
    long number;
    if (!cli_number(args, "seat", 0, players - 1, -1, &number)) return false;
    *seat = (int)number;
    return true;
}

int decision_run(const cli_args *args, decision_look *look) {
    const irori_words *words = cli_words(args);
    if (!words) return CLI_WRONG_USE;
    irori_table *table = cli_load(args->command, args->operand[0], IRORI_LOAD_RESUME);
    if (!table) return CLI_NO;
    void *known = malloc(irori_table_rules(table)->game->state_size);
    int status = known ? look(args, words, table, known) : cli_no(args->command, "out of memory");
    free(known);
    irori_table_free(table);
    return cli_finish(args->command, status);
}

void decision_print(const char *lead, const char *text) {
    term_lines lines = {.line = NULL};
    term_lines_wrap(&lines, IRORI_PLAIN, 0, lead, text, 79);
    for (size_t i = 0; i < lines.count; i++) puts(lines.line[i].text);
    term_lines_free(&lines);
}

void decision_json_move(irori_writer *writer, const char *key, const irori_rules *rules, irori_move move) {
    char text[IRORI_MOVE_TEXT];
    rules->game->move_to_text(rules, move, text);
    irori_json_key_string(writer, key, text);
}
