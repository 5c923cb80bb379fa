/* Checkpoints are a cache: a table restored from one goes on as the whole one does, byte for byte; without one nothing
 * changes; damaged ones are refused or harmless. And looking back does not begin at the start. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/hash.h"
#include "table/table_private.h"

typedef struct text {
    char *data;
    size_t size;
} text;

static bool add_line(void *context, const char *line, size_t size) {
    text *t = context;
    t->data = realloc(t->data, t->size + size + 1);
    memcpy(t->data + t->size, line, size);
    t->data[t->size += size] = 0;
    return true;
}

static text save(const irori_table *table) {
    text t = {.size = 0};
    assert_true(irori_table_save(table, false, add_line, &t));
    return t;
}

static text checkpoint(const irori_table *table) {
    text t = {.size = 0};
    assert_true(irori_table_checkpoint(table, add_line, &t));
    return t;
}

static irori_table *new_table(const char *game) {
    irori_table_def def = {.game = game, .seed = irori_seed_from_text("checkpoint"), .seats = {{.name = "Ann"}}};
    irori_table *table = NULL;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

static irori_status restore(const text *record, const text *from, irori_table **table) {
    size_t header = (size_t)(strchr(record->data, '\n') + 1 - record->data);
    return irori_table_restore(record->data, header, from->data, from->size, NULL, table, NULL);
}

static irori_table *restored(const irori_table *table) {
    text record = save(table), from = checkpoint(table);
    irori_table *again = NULL;
    assert_int_equal(restore(&record, &from, &again), IRORI_OK);
    free(record.data), free(from.data);
    return again;
}

/* Something that may happen next, the same on both for the same numbers. */
static void act(irori_table *table, irori_rng *rng) {
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    uint32_t dice = irori_rng_below(rng, 16);
    int seat = (int)irori_rng_below(rng, (uint32_t)rules->players);
    irori_status status = IRORI_OK;
    if (dice == 0) status = person_sits_down(table, seat, "Bea", NULL);
    if (dice == 1) status = irori_table_hand_over(table, seat, "hard", NULL);
    if (dice == 2) status = irori_table_rename(table, seat, "Cy", NULL);
    if (dice < 6) status = irori_table_take_back(table, seat, NULL);
    (void)status;
    irori_turn turn = irori_table_turn(table);
    while (turn.seats && !(turn.seats >> seat & 1)) seat = (seat + 1) % rules->players;
    if (turn.seats) {
        irori_table_known(table, irori_table_entries(table), seat, known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, known, seat, rng), NULL), IRORI_OK);
    }
    free(known);
}

static void play(irori_table *table, irori_rng *rng, int steps) {
    while (steps-- && irori_table_turn(table).kind != IRORI_OVER) act(table, rng);
}

/* The lines that both write after the first had so many. */
static void expect_same_lines(const irori_table *one, const irori_table *two, uint32_t from) {
    text a = {.size = 0}, b = {.size = 0};
    assert_true(irori_table_save_from(one, from, false, add_line, &a));
    assert_true(irori_table_save_from(two, from, false, add_line, &b));
    assert_int_equal(irori_table_lines(one), irori_table_lines(two));
    assert_int_equal(a.size, b.size);
    if (a.size) assert_string_equal(a.data, b.data);
    free(a.data), free(b.data);
}

FACT(a_restored_table_goes_on_as_the_whole_one_does) {
    for (const irori_game *const *game = irori_games(); *game; game++)
        for (uint64_t seed = 1; seed < 6; seed++) {
            irori_table *table = new_table((*game)->id);
            irori_rng rng = irori_rng_from(seed);
            play(table, &rng, (int)(seed * seed * 7));
            irori_table *again = restored(table);
            uint32_t lines = irori_table_lines(table);
            irori_rng same = rng;
            play(table, &rng, 60), play(again, &same, 60);
            expect_same_lines(table, again, lines);
            irori_table_free(table), irori_table_free(again);
        }
}

FACT(a_restored_table_has_the_same_seats_and_takes_back_the_same) {
    irori_table *table = new_table("harakiri");
    irori_rng rng = irori_rng_from(3);
    for (int i = 0; i < 40; i++) {
        play(table, &rng, 3);
        irori_table *again = restored(table);
        for (int seat = 0; seat < irori_table_rules(table)->players; seat++) {
            assert_memory_equal(irori_table_seat(table, seat), irori_table_seat(again, seat), sizeof(irori_seat));
            assert_int_equal(irori_table_can_take_back(table, seat), irori_table_can_take_back(again, seat));
        }
        irori_table_free(again);
    }
    irori_table_free(table);
}

FACT(what_lies_before_a_checkpoint_is_not_here) {
    irori_table *table = new_table("5211");
    irori_rng rng = irori_rng_from(1);
    irori_event events[4];
    irori_error why;
    play(table, &rng, 40);
    irori_table *again = restored(table);
    uint32_t first = irori_table_first(again);
    assert_true(first > 0 && first <= irori_table_entries(again));
    assert_int_equal(irori_table_entry(again, 1).kind, IRORI_ENTRY_NONE);
    assert_int_equal(irori_table_events(again, 0, IRORI_OMNISCIENT, events, 4), 0);
    assert_int_equal(irori_table_agree(again, 0, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "table.why.not-here");
    char line[IRORI_RECORD_LINE];
    irori_writer writer = irori_writer_to(line, sizeof line);
    assert_false(irori_table_write_line(again, 1, &writer));
    irori_table_free(table), irori_table_free(again);
}

FACT(a_checkpoint_of_another_game_is_refused) {
    irori_table *table = new_table("5211"), *other = new_table("kodachi"), *again = NULL;
    text record = save(table), from = checkpoint(other);
    assert_int_equal(restore(&record, &from, &again), IRORI_BAD_RECORD);
    assert_null(again);
    free(record.data), free(from.data);
    irori_table_free(table), irori_table_free(other);
}

/* Law 12. The first line's own hash finds damage; the others are read like any lines of a record. */
FACT(a_damaged_checkpoint_is_refused_or_harmless) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_table *table = new_table((*game)->id);
        irori_rng rng = irori_rng_from(5);
        play(table, &rng, 30);
        text record = save(table), from = checkpoint(table);
        for (int i = 0; i < scaled(150); i++) {
            size_t at = irori_rng_below(&rng, (uint32_t)from.size);
            char old = from.data[at];
            from.data[at] = (char)(old ^ (1 << irori_rng_below(&rng, 7)));
            irori_table *again = NULL;
            if (!restore(&record, &from, &again)) play(again, &rng, 5);
            irori_table_free(again);
            from.data[at] = old;
        }
        for (size_t size = 0; size < from.size; size += 1 + from.size / 40) {
            irori_table *again = NULL;
            text cut = {from.data, size};
            if (!restore(&record, &cut, &again)) irori_table_free(again);
        }
        free(record.data), free(from.data);
        irori_table_free(table);
    }
}

/* Somebody who writes the first line's hash anew may say anything: numbers and bytes that are not so are refused, and
 * what is accepted can be played to its end. */
FACT(a_forged_checkpoint_is_refused_or_can_be_played) {
    irori_table *table = new_table("5211");
    irori_rng rng = irori_rng_from(6);
    play(table, &rng, 30);
    text record = save(table), from = checkpoint(table);
    size_t first = (size_t)(strchr(from.data, '\n') + 1 - from.data),
           body = first - strlen(",\"sum\":\"0123456789abcdef\"}\n");
    char *forged = malloc(first + 1);
    int accepted = 0;
    for (int i = 0; i < scaled(3000); i++) {
        memcpy(forged, from.data, first + 1);
        size_t at = irori_rng_below(&rng, (uint32_t)body);
        forged[at] = "0123456789abcdef"[irori_rng_below(&rng, 16)];
        sprintf(forged + body, ",\"sum\":\"%016llx\"}\n", (unsigned long long)irori_hash64(forged, body, 1));
        text t = {forged, first};
        irori_table *again = NULL;
        if (restore(&record, &t, &again)) continue;
        accepted++;
        play(again, &rng, 2000);
        assert_int_equal(irori_table_turn(again).kind, IRORI_OVER);
        irori_table_free(again);
    }
    assert_true(accepted > 0);
    free(forged), free(record.data), free(from.data);
    irori_table_free(table);
}

/* Looking back: how many entries are played again, at most, is a matter of the state's size, not of the game's length.
 */
FACT(looking_back_does_not_begin_at_the_start) {
    irori_table *table = new_table("kodachi");
    irori_rng rng = irori_rng_from(2);
    play(table, &rng, 2000);
    assert_true(irori_table_entries(table) > 300);
    uint32_t most = 0, last = 0;
    for (uint32_t i = 0; i < table->snapshot_count; i++) {
        uint32_t gap = table->snapshots[i]->point - last;
        most = gap > most ? gap : most;
        last = table->snapshots[i]->point;
    }
    assert_true(table->snapshot_count > 3);
    assert_true(most < 160 && irori_table_entries(table) - last < 160);
    irori_table_free(table);
}

static void expect_same_event(const irori_rules *rules, irori_event a, irori_event b) {
    char one[EVENT_TEXT], two[EVENT_TEXT];
    assert_string_equal(event_text(rules, a, one), event_text(rules, b, two));
    assert_int_equal(a.seen_by, b.seen_by);
}

/* With and without snapshots, alone or one after another: the same positions and events. */
FACT(snapshots_change_nothing_but_time) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_table *table = new_table((*game)->id);
        irori_rng rng = irori_rng_from(4);
        play(table, &rng, 200);
        uint32_t target = irori_table_last_move(table, irori_table_entries(table) / 2);
        if (irori_table_turn(table).kind != IRORI_OVER)
            assert_int_equal(irori_table_agree(table, target, NULL), IRORI_OK);
        play(table, &rng, 30);
        size_t size = (*game)->state_size, cap = (*game)->max_events;
        void *one = malloc(size), *two = malloc(size);
        irori_event *a = calloc(cap, sizeof *a), *b = calloc(cap, sizeof *b);
        irori_lookback *lookback = irori_lookback_new(table);
        for (uint32_t at = 0; at <= irori_table_entries(table); at++) {
            uint32_t kept = table->snapshot_count;
            irori_table_known(table, at, IRORI_OMNISCIENT, one);
            irori_lookback_known(lookback, at, IRORI_OMNISCIENT, two);
            assert_true(irori_state_hash(table->rules, one) == irori_table_hash(table, at));
            assert_true(irori_state_hash(table->rules, two) == irori_table_hash(table, at));
            size_t count = irori_lookback_events(lookback, at, IRORI_OMNISCIENT, b, cap);
            table->snapshot_count = 0;
            assert_int_equal(irori_table_events(table, at, IRORI_OMNISCIENT, a, cap), count);
            table->snapshot_count = kept;
            for (size_t i = 0; i < count; i++) expect_same_event(table->rules, a[i], b[i]);
        }
        irori_lookback_free(lookback);
        free(one), free(two), free(a), free(b);
        irori_table_free(table);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_restored_table_goes_on_as_the_whole_one_does),
        cmocka_unit_test(a_restored_table_has_the_same_seats_and_takes_back_the_same),
        cmocka_unit_test(what_lies_before_a_checkpoint_is_not_here),
        cmocka_unit_test(a_checkpoint_of_another_game_is_refused),
        cmocka_unit_test(a_damaged_checkpoint_is_refused_or_harmless),
        cmocka_unit_test(a_forged_checkpoint_is_refused_or_can_be_played),
        cmocka_unit_test(looking_back_does_not_begin_at_the_start),
        cmocka_unit_test(snapshots_change_nothing_but_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
