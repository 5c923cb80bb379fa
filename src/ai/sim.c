/* Simulation on one thread. */
#include "irori/sim.h"

#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"

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
    }
}

typedef struct sim_hall {
    const irori_sim_def *def;
    irori_player *player[IRORI_MAX_SEATS];
    void *state, *known;
} sim_hall;

static void close_hall(sim_hall *hall) {
    for (int seat = 0; seat < IRORI_MAX_SEATS; seat++) irori_player_free(hall->player[seat]);
    free(hall->state);
    free(hall->known);
}

static irori_status open_hall(sim_hall *hall, const irori_sim_def *def, irori_error *why) {
    size_t size = def->rules->game->state_size;
    *hall = (sim_hall){.def = def, .state = malloc(size), .known = malloc(size)};
    irori_status status = hall->state && hall->known ? IRORI_OK : irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    for (int seat = 0; !status && seat < def->rules->players; seat++)
        status = irori_player_new(def->players[seat], def->rules, 0, &hall->player[seat], why);
    if (status) close_hall(hall);
    return status;
}

/* One seat decides on what it knows. */
static void decide(sim_hall *hall, int seat) {
    const irori_rules *rules = hall->def->rules;
    const irori_game *game = rules->game;
    memcpy(hall->known, hall->state, game->state_size);
    game->redact(rules, hall->known, seat);
    irori_sight sight = {.rules = rules, .seat = seat, .known = hall->known};
    game->apply(rules, hall->state, seat, irori_player_choose(hall->player[seat], &sight), NULL);
}

static uint64_t play(sim_hall *hall) {
    const irori_rules *rules = hall->def->rules;
    uint64_t decisions = 0;
    for (irori_turn turn; (turn = rules->game->to_act(rules, hall->state)).seats;) {
        if (turn.kind != IRORI_ALL) turn.seats &= -turn.seats; /* of a group, the first answers */
        for (; turn.seats; turn.seats &= turn.seats - 1, decisions++) decide(hall, __builtin_ctz(turn.seats));
    }
    return decisions;
}

static void count(const sim_hall *hall, uint64_t index, uint64_t decisions, irori_sim_report *report) {
    const irori_rules *rules = hall->def->rules;
    irori_result result;
    rules->game->result(rules, hall->state, &result);
    report->games++;
    report->decisions += decisions;
    report->decisions_squared += decisions * decisions;
    report->hash += irori_mix64(irori_state_hash(rules, hall->state) + index);
    for (int seat = 0; seat < rules->players; seat++) {
        irori_sim_seat *sum = &report->seat[seat];
        int64_t score = result.seat[seat].score;
        if (rules->game->is_cooperative)
            sum->wins += result.outcome == IRORI_WON ? IRORI_WIN : 0;
        else if (result.seat[seat].is_winner)
            sum->wins += (uint64_t)(IRORI_WIN / result.winners);
        sum->score += score;
        sum->score_squared += score * score;
    }
}

irori_status irori_sim_run(const irori_sim_def *def, uint64_t first, uint64_t games, irori_sim_report *report,
                           irori_error *why) {
    sim_hall hall;
    irori_status status = open_hall(&hall, def, why);
    if (status) return status;
    for (uint64_t index = first; index < first + games; index++) {
        irori_seed seed = irori_sim_game_seed(&def->seed, index);
        def->rules->game->init(def->rules, hall.state, &seed, NULL);
        for (int seat = 0; seat < def->rules->players; seat++)
            irori_player_reseed(hall.player[seat], irori_sim_player_seed(&def->seed, index, seat));
        count(&hall, index, play(&hall), report);
    }
    close_hall(&hall);
    return IRORI_OK;
}
