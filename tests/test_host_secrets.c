/* What a seat is told depends on nothing that it cannot know. At random points of random games the table gets a twin
 * whose state is another world that looks the same to one seat; then both are played on, the seat's own moves the same,
 * the others' as their world lets them. As long as the seat knows the same in both, its traffic is the same, byte for
 * byte.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/host_private.h"
#include "host_party.h"
#include "table/table_private.h"

enum { STEPS = 24 };

typedef struct twins {
    party p[2];
    client *of[2][IRORI_MAX_SEATS];
    const irori_rules *rules;
    int players, seat;                    /* whose traffic is compared */
    uint64_t compared, different, others; /* steps; with different worlds; where another seat's traffic differed */
} twins;

static void *state_of(twins *t, int i) { return t->p[i].host->table->state; }

static bool knows_the_same(twins *t) {
    const irori_game *game = t->rules->game;
    return game->key(t->rules, state_of(t, 0), t->seat) == game->key(t->rules, state_of(t, 1), t->seat);
}

/* Nothing before now can be taken back, so that the exchanged world has no past of its own. */
static bool is_anchored(const irori_table *table) { return table->anchor == table->line_count; }

/* The host restored from its rows, with another world for the seat. */
static void make_twin(twins *t) {
    party *a = &t->p[0], *b = &t->p[1];
    *b = (party){.now = a->now, .rng = a->rng, .buffer_room = 4096, .buffer = malloc(4096)};
    for (size_t i = 0; i < a->row_count; i++) {
        irori_error why;
        if (i)
            assert_int_equal(irori_host_read_row(b->host, &a->rows[i].row, &why), IRORI_OK);
        else
            assert_int_equal(irori_host_open(&a->rows[i].row, NULL, &b->host, &why), IRORI_OK);
    }
    b->row_count = b->row_room = a->row_count;
    b->rows = calloc(b->row_count, sizeof *b->rows);
    irori_table *table = b->host->table;
    irori_rng rng = irori_rng_from(irori_rng_next(&a->rng));
    t->rules->game->determinize(t->rules, table->state, t->seat, &rng);
    memcpy(table->anchor_state, table->state, t->rules->game->state_size);
    b->nonce = a->nonce;
}

static void join_both(twins *t) {
    uint32_t n = irori_table_entries(t->p[0].host->table);
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < t->players; seat++) {
            char hello[80];
            snprintf(hello, sizeof hello, ",\"since\":%" PRIu32 ",\"want\":\"%s\"", n, seat & 1 ? "view" : "world");
            t->of[i][seat] = party_join(&t->p[i], (irori_device)seat + 1, hello);
        }
}

static irori_move sample(twins *t, int i, int seat) {
    return t->rules->game->sample(t->rules, state_of(t, i), seat, &t->p[0].rng);
}

static bool is_legal(twins *t, int i, int seat, irori_move move) {
    irori_message why;
    return !t->rules->game->check(t->rules, state_of(t, i), seat, move, &why);
}

/* The same for everybody who may do the same; else what their world lets them. */
static void move_both(twins *t, int seat) {
    irori_move move[2];
    move[0] = sample(t, 0, seat);
    move[1] = is_legal(t, 1, seat, move[0]) ? move[0] : sample(t, 1, seat);
    if (seat == t->seat) assert_int_equal(move[0], move[1]);
    for (int i = 0; i < 2; i++) {
        char text[IRORI_MOVE_TEXT];
        t->rules->game->move_to_text(t->rules, move[i], text);
        party_say(&t->p[i], t->of[i][seat], "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"move\":\"%s\"}",
                  ++t->p[i].nonce, seat, t->p[i].host->seats[seat].decision, text);
    }
}

static void back_both(twins *t, int seat) {
    for (int i = 0; i < 2; i++)
        party_say(&t->p[i], t->of[i][seat], "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"back\":true}",
                  ++t->p[i].nonce, seat, t->p[i].host->seats[seat].decision);
}

static void chat_and_wait(twins *t, int seat) {
    for (int i = 0; i < 2; i++) {
        party_say(&t->p[i], t->of[i][seat], "{\"do\":%" PRId64 ",\"seat\":%d,\"say\":\"hm\"}", ++t->p[i].nonce, seat);
        party_say(&t->p[i], t->of[i][t->seat], "{\"look\":%" PRIu32 ",\"seat\":%d}",
                  irori_table_entries(t->p[i].host->table), t->seat);
        /* A move that cannot be: its reasons are told too. */
        party_say(&t->p[i], t->of[i][t->seat], "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"move\":\"B1 B1\"}",
                  ++t->p[i].nonce, t->seat, t->p[i].host->seats[t->seat].decision);
        party_wait(&t->p[i], 700);
    }
}

static bool is_same(const client *a, const client *b, size_t size_a, size_t size_b) {
    return size_a == size_b && !memcmp(a->traffic, b->traffic, size_a);
}

static void compare(twins *t) {
    client *a = t->of[0][t->seat], *b = t->of[1][t->seat];
    if (!is_same(a, b, a->size, b->size)) {
        size_t at = 0;
        while (a->traffic[at] && a->traffic[at] == b->traffic[at]) at++;
        fail_msg("seat %d of %s is told a secret:\n%.300s\n%.300s", t->seat, t->rules->game->id,
                 a->traffic + (at > 100 ? at - 100 : 0), b->traffic + (at > 100 ? at - 100 : 0));
    }
    t->compared++;
    t->different += irori_state_hash(t->rules, state_of(t, 0)) != irori_state_hash(t->rules, state_of(t, 1));
    int other = (t->seat + 1) % t->players;
    t->others += !is_same(t->of[0][other], t->of[1][other], t->of[0][other]->size, t->of[1][other]->size);
}

static bool is_over(twins *t, int i) { return irori_table_turn(t->p[i].host->table).kind == IRORI_OVER; }

static void play_both(twins *t) {
    for (int step = 0; step < STEPS && knows_the_same(t) && !is_over(t, 0) && !is_over(t, 1); step++) {
        compare(t);
        irori_turn turn = irori_table_turn(t->p[0].host->table);
        assert_int_equal(turn.seats, irori_table_turn(t->p[1].host->table).seats);
        int seat = (int)irori_rng_below(&t->p[0].rng, (uint32_t)t->players);
        int way = (int)irori_rng_below(&t->p[0].rng, 8);
        if (way == 0) back_both(t, seat);
        if (way == 1) chat_and_wait(t, seat);
        if (way <= 1 || irori_table_turn(t->p[0].host->table).seats != turn.seats) continue;
        while (!(turn.seats >> seat & 1)) seat = (seat + 1) % t->players;
        move_both(t, seat);
    }
    if (knows_the_same(t) && !is_over(t, 0) && !is_over(t, 1)) compare(t);
}

/* Plays to a random point, without clients: only rows matter there. */
static bool play_to(party *p, uint32_t steps) {
    irori_table *table = p->host->table;
    const irori_rules *rules = irori_table_rules(table);
    for (irori_turn turn; (turn = irori_table_turn(table)).seats && (steps-- > 0 || !is_anchored(table));) {
        int seat = __builtin_ctz(turn.seats);
        irori_move move = rules->game->sample(rules, table->state, seat, &p->rng);
        assert_int_equal(irori_table_play(table, seat, move, NULL), IRORI_OK);
        rows_push_lines(p->host);
        party_run(p);
    }
    return irori_table_turn(table).seats;
}

static void compare_game(const char *game, int players, uint32_t most, int games) {
    twins t = {.players = players};
    for (int i = 0; i < games; i++) {
        char seed[64];
        snprintf(seed, sizeof seed, "secrets %s %d", game, i);
        irori_host_def def = party_def(game, players, seed);
        def.move_ms = 86400000;
        party_init(&t.p[0], &def);
        t.p[0].rng = irori_rng_from((uint64_t)i + 77);
        t.rules = irori_host_rules(t.p[0].host);
        t.seat = i % players;
        if (play_to(&t.p[0], irori_rng_below(&t.p[0].rng, most))) {
            make_twin(&t);
            join_both(&t);
            play_both(&t);
            party_done(&t.p[1]);
        }
        party_done(&t.p[0]);
    }
    assert_true(t.compared > (uint64_t)games);
    assert_true(t.different > t.compared / 4); /* the worlds were really others, */
    /* and to other seats that showed, where seats know different things. */
    if (!irori_game_find(game)->is_cooperative) assert_true(t.others);
}

FACT(a_seat_of_5211_is_told_no_secret) {
    compare_game("5211", 4, 60, scaled(150));
    compare_game("5211", 2, 60, scaled(50));
}
FACT(a_seat_of_kodachi_is_told_no_secret) {
    compare_game("kodachi", 2, 150, scaled(60));
    compare_game("kodachi", 4, 150, scaled(60));
}
FACT(a_seat_of_kodama_is_told_no_secret) { compare_game("kodama", 3, 20, scaled(4)); }
FACT(a_seat_of_harakiri_is_told_no_secret) { compare_game("harakiri", 4, 40, scaled(60)); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_of_5211_is_told_no_secret),
        cmocka_unit_test(a_seat_of_kodachi_is_told_no_secret),
        cmocka_unit_test(a_seat_of_kodama_is_told_no_secret),
        cmocka_unit_test(a_seat_of_harakiri_is_told_no_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
