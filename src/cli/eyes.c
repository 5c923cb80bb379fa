/* Whose eyes look at a record. */
#include "eyes.h"

#include <string.h>

static bool is_over(const irori_table *table) { return irori_table_turn(table).kind == IRORI_OVER; }

static int the_only_person(const irori_table *table) {
    int found = IRORI_SPECTATOR, people = 0;
    for (int seat = 0; seat < irori_table_rules(table)->players; seat++)
        if (irori_table_seat(table, seat)->kind == IRORI_SEAT_PERSON) found = seat, people++;
    return people == 1 ? found : IRORI_SPECTATOR;
}

int eyes_by_default(const irori_table *table) {
    if (is_over(table)) return IRORI_OMNISCIENT;
    return the_only_person(table);
}

/* Those who win together decide in the open. */
bool eyes_may_see(const irori_table *table, int seat) {
    int own = eyes_by_default(table);
    return own == IRORI_OMNISCIENT || own == seat || (seat >= 0 && irori_table_rules(table)->game->is_cooperative);
}

void eyes_warn(const cli_args *args, const irori_table *table, int seat) {
    if (seat == IRORI_SPECTATOR || eyes_may_see(table, seat)) return;
    if (seat == IRORI_OMNISCIENT)
        (void)cli_no(args->command, "warning: the game is not over; this shows what its players hide from each other");
    else
        (void)cli_no(args->command, "warning: the game is not over; this shows what only seat %d may see", seat);
}

static bool is_seat(const char *text, int players) { return text[0] >= '0' && text[0] < '0' + players && !text[1]; }

bool eyes_read(const cli_args *args, const irori_table *table, int *seat) {
    const char *text = cli_value(args, "seat");
    int players = irori_table_rules(table)->players;
    *seat = eyes_by_default(table);
    if (!text) return true;
    if (!strcmp(text, "all"))
        *seat = IRORI_OMNISCIENT;
    else if (!strcmp(text, "spectator"))
        *seat = IRORI_SPECTATOR;
    else if (is_seat(text, players))
        *seat = text[0] - '0';
    else
        return (void)cli_wrong(args->command, "--seat must be 0 to %d, all or spectator, not \"%.40s\"", players - 1,
                               text),
               false;
    return true;
}

bool eyes_read_decider(const cli_args *args, const irori_table *table, int *seat) {
    const char *text = cli_value(args, "seat");
    int own = eyes_by_default(table), players = irori_table_rules(table)->players;
    bool is_open = own == IRORI_OMNISCIENT || irori_table_rules(table)->game->is_cooperative;
    *seat = is_open ? -1 : own;
    if (!text && (is_open || own >= 0)) return true;
    if (!text) {
        (void)cli_wrong(args->command,
                        "the game is not over, and this shows hands: say whose with --seat N, or --seat all");
        return false;
    }
    if (strcmp(text, "all") && !is_seat(text, players)) {
        (void)cli_wrong(args->command, "--seat must be 0 to %d or all, not \"%.40s\"", players - 1, text);
        return false;
    }
    *seat = is_seat(text, players) ? text[0] - '0' : -1;
    if (!is_open) eyes_warn(args, table, *seat < 0 ? IRORI_OMNISCIENT : *seat);
    return true;
}
