/* Simulation: the games of a report, one after the other. */
#include "irori/sim.h"

#include <stdlib.h>
#include <string.h>

#include "runner.h"
#include "work.h"

irori_seed irori_sim_game_seed(const irori_seed *root, uint64_t index) {
    return irori_seed_derive(root, "game", index);
}

uint64_t irori_sim_player_seed(const irori_seed *root, uint64_t index, int seat) {
    irori_seed seed = irori_seed_derive(root, "player", index * IRORI_MAX_SEATS + (uint64_t)seat);
    uint64_t word;
    memcpy(&word, seed.bytes, sizeof word);
    return word;
}

void irori_sim_add(irori_sim_report *sum, const irori_sim_report *part) {
    sum->games += part->games;
    sum->decisions += part->decisions;
    sum->decisions_squared += part->decisions_squared;
    sum->hash += part->hash;
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) {
        sum->seat[seat].wins += part->seat[seat].wins;
        sum->seat[seat].score += part->seat[seat].score;
        sum->seat[seat].score_squared += part->seat[seat].score_squared;
        for (int kind = 0; kind < IRORI_MAX_EVENT_KINDS; kind++)
            sum->seat[seat].events[kind] += part->seat[seat].events[kind];
    }
}

typedef struct sim_batch {
    const irori_sim_def *def;
    runner runner;
    irori_sim_report report;
} sim_batch;

static void close_batch(void *context, void *report) {
    sim_batch *batch = context;
    irori_sim_add(report, &batch->report);
    runner_done(&batch->runner);
    free(batch);
}

static irori_status open_batch(const void *context, void **out, irori_error *why) {
    const irori_sim_def *def = context;
    sim_batch *batch = calloc(1, sizeof *batch);
    if (!batch) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    batch->def = def;
    irori_status status = runner_init(&batch->runner, def->rules, why);
    for (int seat = 0; !status && seat < def->rules->players; seat++) {
        status = runner_add_player(&batch->runner, def->players[seat], why);
        batch->runner.seated[seat] = batch->runner.players[seat];
    }
    if (status)
        close_batch(batch, &batch->report);
    else
        *out = batch;
    return status;
}

static bool play_game(void *context, uint64_t index, atomic_bool *stop) {
    (void)stop;
    sim_batch *batch = context;
    const irori_rules *rules = batch->def->rules;
    irori_sim_report *report = &batch->report;
    batch->runner.counted = report->seat;
    uint64_t decisions = runner_play(&batch->runner, &batch->def->seed, index, index);
    irori_result result;
    rules->game->result(rules, batch->runner.state, &result);
    report->games++;
    report->decisions += decisions;
    report->decisions_squared += decisions * decisions;
    report->hash += runner_hash(&batch->runner, index);
    for (int seat = 0; seat < rules->players; seat++) {
        irori_sim_seat *sum = &report->seat[seat];
        int64_t score = result.seat[seat].score;
        sum->wins += (uint64_t)irori_result_share(rules, &result, seat, IRORI_WIN);
        sum->score += score;
        sum->score_squared += score * score;
    }
    return true;
}

const work_kind work_sim = {.open = open_batch, .play = play_game, .close = close_batch};

irori_status irori_sim_run(const irori_sim_def *def, uint64_t first, uint64_t count, irori_sim_report *report,
                           irori_error *why) {
    return work_run(&work_sim, def, first, count, report, why);
}
