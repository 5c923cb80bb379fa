/* The decisions of a game that cost most. Every decision is searched as the level plays, then the costliest of each
 * seat with more care. Both times the move played and the best one are given the same number of iterations besides
 * (irori_search_run_on), so that a move the search dismissed at once is judged on as much evidence as the one it likes.
 * Each decision has its own seed: what is found does not depend on who looks, in which order, or in which portions. */
#include <stdio.h>
#include <stdlib.h>

#include "irori/presenter.h"

enum { CAREFUL = 12 }; /* decisions of a seat that get a second look */

/* Collecting: the line that stands, where there was a choice */

static bool had_choice(irori_lookback *past, const irori_rules *rules, uint32_t at, int seat, void *known,
                       irori_move *moves) {
    irori_lookback_known(past, at, seat, known);
    return rules->game->moves(rules, known, seat, moves) > 1;
}

static void collect(irori_regrets *r, uint32_t seats, irori_lookback *past, void *known, irori_move *moves) {
    for (uint32_t number = 1; number <= irori_table_entries(r->table); number++) {
        irori_entry entry = irori_table_entry(r->table, number);
        if (!irori_entry_is_move(entry.kind) || irori_table_is_undone(r->table, number)) continue;
        if (!(seats >> entry.seat & 1)) continue;
        const irori_rules *rules = irori_table_rules_at(r->table, number);
        if (!had_choice(past, rules, number - 1, entry.seat, known, moves)) continue;
        r->order[r->count] = &r->list[r->count];
        r->list[r->count++] = (irori_judged){.at = number - 1, .seat = entry.seat, .played = entry.move};
    }
    r->due = r->count;
}

irori_status irori_regrets_init(irori_regrets *r, const irori_table *table, uint32_t seats, irori_error *why) {
    const irori_game *game = irori_table_rules(table)->game;
    size_t room = (size_t)irori_table_entries(table) + 1;
    *r = (irori_regrets){.table = table, .list = calloc(room, sizeof *r->list)};
    r->order = malloc(room * sizeof *r->order);
    irori_lookback *past = irori_lookback_new(table);
    void *known = malloc(game->state_size);
    irori_move *moves = malloc(game->max_moves * sizeof *moves);
    bool has_memory = r->list && r->order && past && known && moves;
    if (has_memory) collect(r, seats, past, known, moves);
    irori_lookback_free(past);
    free(known);
    free(moves);
    if (has_memory) return IRORI_OK;
    irori_regrets_done(r);
    return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
}

void irori_regrets_done(irori_regrets *r) {
    free(r->list);
    free(r->order);
    *r = (irori_regrets){.table = NULL};
}

/* Judging */

irori_sight irori_regrets_sight(const irori_regrets *r, const irori_judged *j, void *known) {
    irori_table_known(r->table, j->at, j->seat, known);
    return (irori_sight){.rules = irori_table_rules_at(r->table, j->at + 1), .seat = j->seat, .known = known};
}

uint32_t irori_regrets_patience(const irori_regrets *r) { return r->is_careful ? IRORI_CAREFULLY : 1; }

void irori_regrets_judged(const irori_regrets *r, irori_judged *j, irori_judgement found) {
    j->found = found;
    j->found.is_sure &= r->is_careful;
}

static int by_loss(const void *a, const void *b) {
    const irori_judged *x = *(irori_judged *const *)a, *y = *(irori_judged *const *)b;
    if (x->found.loss != y->found.loss) return x->found.loss < y->found.loss ? 1 : -1;
    return (x->at > y->at) - (x->at < y->at);
}

/* The decisions of a seat, the costliest first. Returns how many. */
static uint32_t rank(const irori_regrets *r, int seat, irori_judged **list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->count; i++)
        if (r->list[i].seat == seat) list[count++] = &r->list[i];
    qsort(list, count, sizeof *list, by_loss);
    return count;
}

bool irori_regrets_look_again(irori_regrets *r) {
    if (r->is_careful) return false;
    r->is_careful = true;
    r->due = 0;
    for (int seat = 0; seat < irori_table_rules(r->table)->players; seat++) {
        irori_judged **worst = r->order + r->due;
        uint32_t count = rank(r, seat, worst), most = count < CAREFUL ? count : CAREFUL;
        for (uint32_t i = 0; i < most && worst[i]->found.loss; i++) r->due++;
    }
    return r->due > 0;
}

/* What is told */

/* Of losses that are sure only: the others are never less than 0, so what chance adds to them would not cancel out. */
static double mean_loss(irori_judged *const *list, uint32_t count) {
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) sum += list[i]->found.is_sure ? list[i]->found.loss : 0;
    return count ? sum / count / IRORI_SURE : 0;
}

void irori_regrets_of(irori_regrets *r, int seat, irori_seat_regrets *out) {
    *out = (irori_seat_regrets){.decisions = rank(r, seat, r->order)};
    out->mean_loss = mean_loss(r->order, out->decisions);
    for (uint32_t i = 0; i < out->decisions && out->count < IRORI_REGRETS; i++)
        if (r->order[i]->found.is_sure) out->worst[out->count++] = r->order[i];
}

char *irori_regrets_say(const irori_viewer *viewer, int seat, const irori_seat_regrets *told,
                        char text[IRORI_SENTENCE]) {
    int tenths = (int)(1000 * told->mean_loss + 0.5);
    char mean[32];
    irori_message message;
    snprintf(mean, sizeof mean, "%d%s%d", tenths / 10, irori_present_word(viewer, "present.decimal"), tenths % 10);
    irori_message_init(&message, "present.review.seat");
    irori_message_seat(&message, "who", seat);
    irori_message_number(&message, "n", told->decisions);
    irori_message_text(&message, "mean", mean);
    return irori_present_say(viewer, &message, text);
}
