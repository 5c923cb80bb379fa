/* Matches: the groups of a report, one after the other. The players of a side move from seat to seat; as every game
 * seeds them anew, it makes no difference which of them sits where. */
#include "irori/match.h"

#include <stdlib.h>

#include "runner.h"
#include "work.h"

static int rotations(const irori_rules *rules) {
    return rules->game->is_cooperative || rules->players == 2 ? 1 : rules->players;
}

int irori_match_group_size(const irori_rules *rules) { return 2 * rotations(rules); }

static bool is_led_by_a(const irori_rules *rules, int game) { return game < rotations(rules); }

static int leading_seat(const irori_rules *rules, int game) { return game % rotations(rules); }

uint32_t irori_match_lineup(const irori_rules *rules, int game) {
    uint32_t all = (1u << rules->players) - 1;
    uint32_t leaders = rules->game->is_cooperative ? all : 1u << leading_seat(rules, game);
    return is_led_by_a(rules, game) ? leaders : all & ~leaders;
}

uint64_t irori_match_checkpoint(uint64_t groups) { return groups + (groups / 8 > 16 ? groups / 8 : 16); }

void irori_match_add(irori_match_report *sum, const irori_match_report *part) {
    sum->games += part->games;
    sum->wins += part->wins;
    sum->draws += part->draws;
    sum->losses += part->losses;
    sum->led_by_a += part->led_by_a;
    sum->led_by_b += part->led_by_b;
    sum->tally.groups += part->tally.groups;
    sum->tally.points += part->tally.points;
    sum->tally.squares += part->tally.squares;
    sum->hash += part->hash;
}

typedef struct match_batch {
    const irori_match_def *def;
    runner runner;
    int side; /* so many A's come first, then as many B's */
    irori_match_report report;
} match_batch;

static void close_batch(void *context, void *report) {
    match_batch *batch = context;
    irori_match_add(report, &batch->report);
    runner_done(&batch->runner);
    free(batch);
}

static irori_status hire_side(match_batch *batch, const char *name, irori_error *why) {
    const irori_match_def *def = batch->def;
    irori_status status = IRORI_OK;
    for (int i = 0; !status && i < batch->side; i++) {
        status = runner_add_player(&batch->runner, name, why);
        if (!status && def->movetime)
            irori_player_set_movetime(batch->runner.players[batch->runner.player_count - 1], def->movetime, def->clock);
    }
    return status;
}

static irori_status open_batch(const void *context, void **out, irori_error *why) {
    const irori_match_def *def = context;
    match_batch *batch = calloc(1, sizeof *batch);
    if (!batch) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    batch->def = def;
    batch->side = def->rules->game->is_cooperative ? def->rules->players : def->rules->players - 1;
    irori_status status = runner_init(&batch->runner, def->rules, why);
    if (!status) status = hire_side(batch, def->a, why);
    if (!status) status = hire_side(batch, def->b, why);
    if (status)
        close_batch(batch, &batch->report);
    else
        *out = batch;
    return status;
}

static void seat_players(match_batch *batch, uint32_t lineup) {
    irori_player **next_a = batch->runner.players, **next_b = next_a + batch->side;
    for (int seat = 0; seat < batch->def->rules->players; seat++)
        batch->runner.seated[seat] = lineup >> seat & 1 ? *next_a++ : *next_b++;
}

uint64_t irori_match_count(irori_match_report *report, const irori_rules *rules, int game, const irori_result *result) {
    bool is_led = is_led_by_a(rules, game);
    uint64_t won = (uint64_t)irori_result_share(rules, result, leading_seat(rules, game), IRORI_WIN);
    uint64_t points = is_led ? won : IRORI_WIN - won;
    *(is_led ? &report->led_by_a : &report->led_by_b) += won;
    *(points == IRORI_WIN ? &report->wins : points ? &report->draws : &report->losses) += 1;
    report->games++;
    return points;
}

/* Adds one game of a group to the report; returns A's points. */
static uint64_t play_game(match_batch *batch, uint64_t group, int game, irori_match_report *report) {
    const irori_rules *rules = batch->def->rules;
    uint64_t index = group * (uint64_t)irori_match_group_size(rules) + (uint64_t)game;
    irori_result result;
    seat_players(batch, irori_match_lineup(rules, game));
    runner_play(&batch->runner, &batch->def->seed, group, index);
    rules->game->result(rules, batch->runner.state, &result);
    report->hash += runner_hash(&batch->runner, index);
    return irori_match_count(report, rules, game, &result);
}

static bool play_group(void *context, uint64_t group, atomic_bool *stop) {
    match_batch *batch = context;
    irori_match_report report = {.games = 0};
    uint64_t points = 0;
    for (int game = 0; game < irori_match_group_size(batch->def->rules); game++) {
        if (stop && atomic_load(stop)) return false;
        points += play_game(batch, group, game, &report);
    }
    report.tally = (irori_tally){.groups = 1, .points = points, .squares = points * points};
    irori_match_add(&batch->report, &report);
    return true;
}

const work_kind work_match = {.open = open_batch, .play = play_group, .close = close_batch};

irori_status irori_match_run(const irori_match_def *def, uint64_t first, uint64_t count, irori_match_report *report,
                             irori_error *why) {
    return work_run(&work_match, def, first, count, report, why);
}
