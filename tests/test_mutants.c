/* Law 12: bytes from outside are refused or harmless. Mutants of encoded states (mutant.c) and of records, of every
 * game: a few thousand with every test, and as many as one likes:
 *   test_mutants states N
 *   test_mutants records N
 * which ./test --full does under sanitizers, with the numbers that were asked for. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duel.h"
#include "irori/table.h"
#include "mutant.h"

/* Set-ups of a game, one after the other: all numbers of players, and each option by chance. */

static irori_rules *some_rules(const irori_game *game, int number) {
    irori_rng rng = irori_rng_from((uint64_t)number);
    char text[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    const char *list[IRORI_MAX_OPTIONS];
    irori_rules chosen = {.game = game}, *rules = NULL;
    irori_setup setup = {.players = game->min_players + number % (game->max_players - game->min_players + 1)};
    setup.options = list;
    for (int i = 0; game->options[i].name; i++) {
        uint32_t values = 1;
        for (const char *c = game->options[i].values; *c; c++) values += *c == '|';
        chosen.option[i] = (int)irori_rng_below(&rng, values);
        irori_rules_option(&chosen, i, text[i]);
        list[setup.option_count++] = text[i];
    }
    assert_int_equal(game->rules_new(&setup, &rules, NULL), IRORI_OK);
    rules->game = game;
    return rules;
}

/* How much of a campaign goes to a game, in percent: less where it takes long. */
static uint64_t share_of(const irori_game *game, uint64_t all) {
    if (takes_long(game)) return all / 25;
    return game->is_template ? all / 10 : all * 41 / 100;
}

/* States */

typedef struct counts {
    uint64_t tried, accepted, ended, decisions;
} counts;

static void try_states(const irori_rules *rules, uint64_t seed, uint64_t count, bool is_patient, counts *sum) {
    mutator m;
    bool is_accepted;
    mutator_init(&m, rules, seed);
    m.is_patient = is_patient;
    mutator_fill(&m);
    for (uint64_t i = 0; i < count; i++)
        if (!mutator_try(&m, &is_accepted))
            fail_msg("%s with %d players, seed %llu, mutant %llu: %s", rules->game->id, rules->players,
                     (unsigned long long)seed, (unsigned long long)i, m.complaint);
    sum->tried += m.tried, sum->accepted += m.accepted, sum->ended += m.ended, sum->decisions += m.decisions;
    mutator_done(&m);
}

enum { SETUPS = 16 };

static counts try_states_of(const irori_game *game, uint64_t count, bool is_patient) {
    counts sum = {0};
    for (int number = 0; number < SETUPS; number++) {
        irori_rules *rules = some_rules(game, number);
        try_states(rules, (uint64_t)number + 1, (count + SETUPS - 1) / SETUPS, is_patient, &sum);
        irori_rules_free(rules);
    }
    return sum;
}

FACT(mutated_states_are_refused_or_can_be_played) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        counts sum = try_states_of(*game, takes_long(*game) ? 4000 : 16000, false);
        assert_true(sum.accepted > sum.tried / 1000); /* or nothing was tried */
        assert_true(sum.accepted < sum.tried / 2);    /* or nothing was changed */
    }
}

/* One card at a time, from a hand that decode does not look at, until it is empty and its owner has no move. */
FACT(mutants_find_what_is_several_cards_away) {
    irori_game duel = duel_with(DUEL_DECODE_TAKES_EMPTY_HANDS);
    for (int players = 2; players <= 3; players++) {
        irori_rules *rules = some_rules(&duel, players);
        mutator m;
        bool is_accepted, is_sound = true;
        mutator_init(&m, rules, (uint64_t)players);
        mutator_fill(&m);
        for (int i = 0; is_sound && i < 400000; i++) is_sound = mutator_try(&m, &is_accepted);
        if (is_sound) fail_msg("not found in %llu mutants", (unsigned long long)m.tried);
        mutator_done(&m);
        irori_rules_free(rules);
    }
}

/* Records: text, of which some is changed. */

enum { RECORDS = 12, RECORD_ROOM = 1 << 17, MUTATED_ROOM = 2 * RECORD_ROOM };

typedef struct text {
    size_t size;
    char bytes[RECORD_ROOM];
} text;

static bool append(void *context, const char *line, size_t size) {
    text *t = context;
    if (t->size + size > RECORD_ROOM) return false;
    memcpy(t->bytes + t->size, line, size);
    t->size += size;
    return true;
}

/* A game of some decisions; the record of a whole one has its result. */
static bool make_record(const irori_game *game, irori_rng *rng, uint32_t decisions, text *out) {
    irori_table *table;
    irori_table_def def = {.game = game->id, .seed = irori_rng_chance(rng).seed};
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(game->state_size);
    for (irori_turn turn; decisions-- && (turn = irori_table_turn(table)).seats;) {
        int seat = __builtin_ctz(turn.seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        assert_int_equal(irori_table_play(table, seat, game->sample(rules, known, seat, rng), NULL), IRORI_OK);
        if (irori_rng_below(rng, 8) == 0) (void)!irori_table_take_back(table, seat, NULL);
    }
    out->size = 0;
    bool is_whole = irori_table_save(table, irori_rng_below(rng, 2), append, out);
    irori_table_free(table);
    free(known);
    return is_whole;
}

static void make_records(const irori_game *game, irori_rng *rng, text *records) {
    for (int i = 0; i < RECORDS;) {
        uint32_t decisions = i % 3 ? irori_rng_below(rng, takes_long(game) ? 5 : 24) : i ? 3 : 400;
        if (takes_long(game) && decisions > 5) decisions = 5;
        i += make_record(game, rng, decisions, &records[i]);
    }
}

/* The line that a place is in: where it begins, and its size with its newline. */
static size_t line_at(const char *bytes, size_t size, size_t at, size_t *length) {
    size_t begin = at, end = at;
    while (begin && bytes[begin - 1] != '\n') begin--;
    while (end < size && bytes[end] != '\n') end++;
    *length = end - begin + (end < size);
    return begin;
}

static size_t replace(char *bytes, size_t size, size_t at, size_t old, const char *new, size_t length) {
    if (size - old + length > MUTATED_ROOM) return size;
    memmove(bytes + at + length, bytes + at + old, size - at - old);
    memcpy(bytes + at, new, length);
    return size - old + length;
}

/* A digit becomes another, a letter another, a sign something that JSON reads. */
static char some_byte(irori_rng *rng, char old) {
    static const char signs[] = "{}[]\",:0123456789-\\eE.tfn \n\xC3\x80";
    if (old >= '0' && old <= '9' && irori_rng_below(rng, 2)) return (char)('0' + irori_rng_below(rng, 10));
    return irori_rng_below(rng, 4) ? signs[irori_rng_below(rng, sizeof signs - 1)] : (char)irori_rng_next(rng);
}

static size_t mutate_record(irori_rng *rng, const text *records, char *bytes, size_t size) {
    static char line[RECORD_ROOM];
    if (!size) return size;
    const text *other = &records[irori_rng_below(rng, RECORDS)];
    size_t at = irori_rng_below(rng, (uint32_t)size), length, theirs;
    size_t begin = line_at(bytes, size, at, &length);
    size_t there = line_at(other->bytes, other->size, irori_rng_below(rng, (uint32_t)other->size), &theirs);
    switch (irori_rng_below(rng, 10)) {
    case 0:
    case 1:
    case 2: bytes[at] = some_byte(rng, bytes[at]); return size;
    case 3: return replace(bytes, size, at, 1, "", 0);
    case 4: return replace(bytes, size, at, 0, (char[]){some_byte(rng, '1')}, 1);
    case 5: return replace(bytes, size, begin, length, "", 0);
    case 6: memcpy(line, bytes + begin, length); return replace(bytes, size, begin, 0, line, length);
    case 7: return replace(bytes, size, begin, length, other->bytes + there, theirs);
    case 8: return replace(bytes, size, begin, 0, other->bytes + there, theirs);
    default: return at;
    }
}

/* Is the text what the table writes? In RESUME a last line that was not finished is left out, and what the table writes
 * by itself after it may be missing: events of the last entry, the result. */
static bool is_text_of(const text *written, const char *bytes, size_t size, irori_load mode) {
    static const char entry[] = "{\"n\":";
    if (mode == IRORI_LOAD_RESUME)
        while (size && bytes[size - 1] != '\n') size--;
    if (written->size < size || memcmp(written->bytes, bytes, size)) return false;
    if (written->size == size || mode == IRORI_LOAD_WHOLE) return written->size == size;
    return written->size - size < sizeof entry || memcmp(written->bytes + size, entry, sizeof entry - 1) != 0;
}

static void expect_same_text(const irori_table *table, const char *bytes, size_t size, irori_load mode) {
    static text plain, with_events;
    plain.size = with_events.size = 0;
    assert_true(irori_table_save(table, false, append, &plain) && irori_table_save(table, true, append, &with_events));
    if (!is_text_of(&plain, bytes, size, mode) && !is_text_of(&with_events, bytes, size, mode))
        fail_msg("a record is read as another one, which ends %.*s", (int)(size < 400 ? size : 400),
                 bytes + (size < 400 ? 0 : size - 400));
}

/* Loads it and, if it is one, expects to get the same text back: nothing in a record is ignored. */
static bool load_mutant(const char *bytes, size_t size, irori_load mode) {
    irori_table *table = NULL;
    irori_error why = {0};
    irori_status status = irori_table_load(bytes, size, mode, &table, &why);
    if (status) {
        if (table || !why.why.id) fail_msg("%s, and a table, or no reason", irori_status_name(status));
        return false;
    }
    expect_same_text(table, bytes, size, mode);
    irori_table_free(table);
    return true;
}

static counts try_records_of(const irori_game *game, uint64_t count) {
    static char bytes[MUTATED_ROOM];
    static text records[RECORDS];
    counts sum = {0};
    irori_rng rng = irori_rng_from(1);
    make_records(game, &rng, records);
    for (; sum.tried < count; sum.tried++) {
        if (sum.tried % 100000 == 99999) make_records(game, &rng, records);
        const text *base = &records[irori_rng_below(&rng, RECORDS)];
        size_t size = base->size;
        memcpy(bytes, base->bytes, size);
        for (uint32_t steps = 1 + irori_rng_below(&rng, 3); steps--;) size = mutate_record(&rng, records, bytes, size);
        sum.accepted += load_mutant(bytes, size, irori_rng_below(&rng, 2) ? IRORI_LOAD_WHOLE : IRORI_LOAD_RESUME);
    }
    return sum;
}

FACT(mutated_records_are_refused_or_themselves) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        counts sum = try_records_of(*game, takes_long(*game) ? 40 : 400);
        assert_true(sum.accepted < sum.tried);
    }
}

/* The counted campaign. */
static void run_campaign(bool is_states, uint64_t count) {
    counts all = {0};
    for (const irori_game *const *game = irori_games(); *game; game++) {
        uint64_t share = share_of(*game, count);
        counts sum = is_states ? try_states_of(*game, share, true) : try_records_of(*game, share);
        printf("# %-8s %10llu mutants, %8llu accepted, %8llu played to the end, %llu decisions\n", (*game)->id,
               (unsigned long long)sum.tried, (unsigned long long)sum.accepted, (unsigned long long)sum.ended,
               (unsigned long long)sum.decisions);
        fflush(stdout);
        all.tried += sum.tried, all.accepted += sum.accepted;
    }
    printf("ok %llu mutated %s, %llu of them accepted\n", (unsigned long long)all.tried,
           is_states ? "states" : "records", (unsigned long long)all.accepted);
    assert_true(all.tried >= count);
}

static uint64_t asked;
FACT(states_campaign) { run_campaign(true, asked); }
FACT(records_campaign) { run_campaign(false, asked); }

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mutated_states_are_refused_or_can_be_played),
        cmocka_unit_test(mutants_find_what_is_several_cards_away),
        cmocka_unit_test(mutated_records_are_refused_or_themselves),
    };
    const struct CMUnitTest states[] = {cmocka_unit_test(states_campaign)};
    const struct CMUnitTest records[] = {cmocka_unit_test(records_campaign)};
    asked = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    if (asked && !strcmp(argv[1], "states")) return cmocka_run_group_tests(states, NULL, NULL);
    if (asked && !strcmp(argv[1], "records")) return cmocka_run_group_tests(records, NULL, NULL);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
