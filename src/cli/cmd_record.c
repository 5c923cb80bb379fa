/* irori record: a whole game between bots, as a record on standard output. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "irori/sim.h"

static const cli_option options[] = {
    {"players", "N", "how many play"},
    {"seats", "LIST", "who plays, as in greedy,random (otherwise all random)"},
    {"option", "K=V", "an option of the game; may be repeated (see: irori games)"},
    {"seed", "S", "a number or any text: the same seed gives the same game"},
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

static irori_status record(const cli_setup *setup, irori_table **table, irori_error *why) {
    irori_player *players[IRORI_MAX_SEATS] = {NULL};
    irori_status status = irori_table_new(&setup->def, table, why);
    if (status) return status;
    const irori_rules *rules = irori_table_rules(*table);
    void *known = malloc(rules->game->state_size);
    if (!known) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    for (int seat = 0; !status && seat < rules->players; seat++)
        status = irori_player_new(setup->names[seat], rules, irori_sim_player_seed(&setup->bots, 0, seat),
                                  &players[seat], why);
    if (!status) status = play_out(*table, players, known, why);
    for (int seat = 0; seat < rules->players; seat++) irori_player_free(players[seat]);
    free(known);
    return status;
}

static int run(const cli_args *args) {
    cli_setup setup;
    irori_table *table = NULL;
    irori_error why;
    int status;
    if (!cli_read_setup(args, args->operand[0], "random", false, &setup, &status)) return status;
    if (record(&setup, &table, &why))
        status = cli_say_error(args->command, NULL, &why);
    else
        status = irori_table_save(table, cli_has(args, "events"), cli_write_line, stdout) ? CLI_DONE : CLI_NO;
    irori_table_free(table);
    cli_setup_done(&setup);
    return cli_finish(args->command, status);
}

const cli_command cli_record = {
    .name = "record",
    .operands = "GAME",
    .about = "Plays a whole game between bots and prints its record.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
