/* irori record: a whole game between bots, or one again from a chapter on, as a record on standard output. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "irori/sim.h"

static const cli_option options[] = {
    {"players", "N", "how many play"},
    {"seats", "LIST", "who plays, as in greedy,random (otherwise all random)"},
    {"option", "K=V", "an option of the game; may be repeated (see: irori games)"},
    {"seed", "S", "a number or any text: the same seed gives the same game"},
    {"chapter", "K", "plays this chapter of the game in FILE again from its start, and on to the end"},
    {"events", NULL, "adds everything that happens, with full information"},
    {NULL, NULL, NULL},
};

/* Plays until the game is over; each bot sees what its seat may know. */
static irori_status play_out(irori_table *table, irori_player **players, void *known, irori_error *why) {
    irori_turn turn;
    while ((turn = irori_table_turn(table)).seats) {
        int seat = __builtin_ctz(turn.seats);
        irori_sight sight = {.rules = irori_table_rules(table), .seat = seat, .known = known};
        irori_table_known(table, irori_table_entries(table), seat, known);
        irori_status status = irori_table_play(table, seat, irori_player_choose(players[seat], &sight), why);
        if (status) return status;
    }
    return IRORI_OK;
}

/* Those who sit there play it to its end. */
static irori_status play_all(irori_table *table, const irori_seed *bots, irori_error *why) {
    irori_player *players[IRORI_MAX_SEATS] = {NULL};
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    irori_status status = known ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    for (int seat = 0; !status && seat < rules->players; seat++)
        status = irori_player_new(irori_table_seat(table, seat)->player, rules, irori_sim_player_seed(bots, 0, seat),
                                  &players[seat], why);
    if (!status) status = play_out(table, players, known, why);
    for (int seat = 0; seat < rules->players; seat++) irori_player_free(players[seat]);
    free(known);
    return status;
}

static bool open_new(const cli_args *args, irori_table **table, irori_seed *bots, int *status) {
    cli_setup setup;
    irori_error why;
    if (!cli_read_setup(args, args->operand[0], "random", false, &setup, status)) return false;
    *bots = setup.bots;
    bool is_open = !irori_table_new(&setup.def, table, &why);
    if (!is_open) *status = cli_say_error(args->command, NULL, &why);
    cli_setup_done(&setup);
    return is_open;
}

static int run(const cli_args *args) {
    irori_table *table;
    irori_error why;
    irori_seed bots = cli_players_seed(args);
    int status;
    bool is_game = irori_game_find(args->operand[0]) || access(args->operand[0], F_OK);
    if (cli_has(args, "chapter") == is_game)
        return cli_wrong(args->command,
                         is_game ? "--chapter is for the record of a game, and %.200s is none"
                                 : "which chapter of %.200s is to be played again? --chapter K",
                         args->operand[0]);
    if (is_game ? !open_new(args, &table, &bots, &status) : !cli_read_branch(args, false, &table, &status))
        return status;
    if (play_all(table, &bots, &why))
        status = cli_say_error(args->command, NULL, &why);
    else
        status = irori_table_save(table, cli_has(args, "events"), cli_write_line, stdout) ? CLI_DONE : CLI_NO;
    irori_table_free(table);
    return cli_finish(args->command, status);
}

const cli_command cli_record = {
    .name = "record",
    .operands = "GAME|FILE",
    .about = "Plays a whole game between bots, or a recorded one again from a chapter on, and prints its record.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
