/* Records: a table becomes text and the text the same table; whatever is changed, cut or added is noticed, with its
 * line. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/table.h"

typedef struct text {
    char *data;
    size_t size, cap;
    int lines_left; /* stops after so many lines; -1: never */
} text;

static bool add_line(void *context, const char *line, size_t size) {
    text *t = context;
    assert_int_equal(line[size - 1], '\n');
    assert_null(memchr(line, '\n', size - 1));
    if (t->lines_left == 0) return false;
    t->lines_left -= t->lines_left > 0;
    if (t->size + size + 1 > t->cap) t->data = realloc(t->data, t->cap = 2 * (t->size + size + 1));
    memcpy(t->data + t->size, line, size);
    t->size += size;
    t->data[t->size] = 0;
    return true;
}

static text save(const irori_table *table, bool with_events) {
    text t = {.lines_left = -1};
    assert_true(irori_table_save(table, with_events, add_line, &t));
    return t;
}

static irori_table *new_table(const char *game, int players) {
    irori_table_def def = {.game = game,
                           .setup = {.players = players},
                           .seed = irori_seed_from_text("record"),
                           .seats = {{.name = "Zo\xC3\xAB \"q\" \\"}}};
    irori_table *table = NULL;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

/* One more entry, of any kind. */
static void step(irori_table *table, irori_rng *rng) {
    const irori_rules *rules = irori_table_rules(table);
    int seat = (int)irori_rng_below(rng, (uint32_t)rules->players);
    void *known = malloc(rules->game->state_size);
    uint32_t before = irori_table_entries(table), dice = irori_rng_below(rng, 12);
    while (irori_table_entries(table) == before) {
        seat = (seat + 1) % rules->players;
        if (dice == 0 && person_sits_down(table, seat, "back\\quote\"", NULL)) fail_msg("no seat");
        if (dice == 1 && irori_table_take_back(table, seat, NULL)) dice = 2;
        if (dice < 2 || !(irori_table_turn(table).seats >> seat & 1)) continue;
        irori_table_known(table, before, seat, known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, known, seat, rng), NULL), IRORI_OK);
    }
    free(known);
}

static irori_table *finished(const char *game, int players, uint64_t seed) {
    irori_table *table = new_table(game, players);
    irori_rng rng = irori_rng_from(seed);
    while (irori_table_turn(table).kind != IRORI_OVER) step(table, &rng);
    return table;
}

static irori_status load(const char *data, size_t size, irori_load mode, irori_table **table, irori_error *why) {
    char *copy = malloc(size ? size : 1); /* exactly this large: reading on is seen by the sanitizers */
    memcpy(copy, data, size);
    *table = NULL;
    irori_status status = irori_table_load(copy, size, mode, table, why);
    free(copy);
    assert_int_equal(*table != NULL, status == IRORI_OK);
    return status;
}

/* Saving and loading */

static void expect_same_again(const irori_table *table, bool with_events) {
    irori_table *again;
    irori_error why;
    text one = save(table, with_events);
    bool is_over = irori_table_turn(table).kind == IRORI_OVER;
    if (load(one.data, one.size, is_over ? IRORI_LOAD_WHOLE : IRORI_LOAD_RESUME, &again, &why))
        fail_msg("line %u: %s", why.line, why.why.id);
    text two = save(again, with_events);
    assert_string_equal(one.data, two.data);
    assert_int_equal(irori_table_entries(again), irori_table_entries(table));
    for (int seat = 0; seat < irori_table_rules(table)->players; seat++)
        assert_string_equal(irori_seat_text(irori_table_seat(again, seat)),
                            irori_seat_text(irori_table_seat(table, seat)));
    free(one.data), free(two.data);
    irori_table_free(again);
}

/* Every length of a short game; of a long one, which is read from its start each time, the first hundred and then some:
 * its later entries are like the earlier ones. */
static bool is_due(const irori_table *table) {
    uint32_t entries = irori_table_entries(table);
    return entries <= 100 || entries % (uint32_t)(1 + 23 / scaled(1)) == 0 ||
           irori_table_turn(table).kind == IRORI_OVER;
}

FACT(a_game_is_saved_and_loaded_at_every_length) {
    for (const irori_game *const *game = irori_games(); *game; game++)
        for (uint64_t seed = 1; seed < 4; seed++) {
            irori_table *table = new_table((*game)->id, 0);
            irori_rng rng = irori_rng_from(seed);
            expect_same_again(table, false);
            while (irori_table_turn(table).kind != IRORI_OVER) {
                step(table, &rng);
                if (is_due(table)) expect_same_again(table, seed == 2);
            }
            irori_table_free(table);
        }
}

FACT(lines_are_appended_to_what_was_saved_before) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_table *table = new_table((*game)->id, 0);
        irori_rng rng = irori_rng_from(5);
        text grown = save(table, false);
        while (irori_table_turn(table).kind != IRORI_OVER) {
            uint32_t before = irori_table_entries(table), lines = irori_table_lines(table);
            for (uint32_t n = 0; n <= before % 3 && irori_table_turn(table).kind != IRORI_OVER; n++) step(table, &rng);
            assert_true(irori_table_save_from(table, lines, false, add_line, &grown));
            text whole = save(table, false);
            assert_string_equal(grown.data, whole.data);
            free(whole.data);
        }
        free(grown.data);
        irori_table_free(table);
    }
}

FACT(saving_stops_when_the_writer_says_so) {
    irori_table *table = finished("null", 2, 1);
    text whole = save(table, true);
    int lines = 0;
    for (size_t i = 0; i < whole.size; i++) lines += whole.data[i] == '\n';
    for (int i = 0; i < lines; i++) {
        text t = {.lines_left = i};
        assert_false(irori_table_save(table, true, add_line, &t));
        free(t.data);
    }
    free(whole.data);
    irori_table_free(table);
}

FACT(a_resumed_game_goes_on) {
    irori_table *table = new_table("5211", 2), *again;
    irori_rng rng = irori_rng_from(9), same = rng;
    for (int i = 0; i < 20; i++) step(table, &rng);
    same = rng;
    text half = save(table, false);
    assert_int_equal(load(half.data, half.size, IRORI_LOAD_RESUME, &again, NULL), IRORI_OK);
    while (irori_table_turn(table).kind != IRORI_OVER) step(table, &rng);
    while (irori_table_turn(again).kind != IRORI_OVER) step(again, &same);
    text one = save(table, false), two = save(again, false);
    assert_string_equal(one.data, two.data);
    free(half.data), free(one.data), free(two.data);
    irori_table_free(table), irori_table_free(again);
}

/* Damage */

static uint32_t line_of(const text *t, size_t at) {
    uint32_t line = 1;
    for (size_t i = 0; i < at; i++) line += t->data[i] == '\n';
    return line;
}

/* Names may be changed: then the record says so, and is otherwise the same. */
static void expect_another_name(const text *t, size_t at, irori_table *table) {
    bool has_events = strstr(t->data, "{\"event\":");
    text again = save(table, has_events);
    while (at && t->data[at - 1] != '\n') at--;
    if (strncmp(t->data + at, "{\"name\":", 8)) fail_msg("not noticed: byte %zu", at);
    assert_string_equal(again.data, t->data);
    free(again.data);
    irori_table_free(table);
}

static void expect_noticed(const text *t, size_t at, char with) {
    irori_table *table;
    irori_error why = {.line = 0};
    uint32_t line = line_of(t, at);
    char old = t->data[at];
    if (old == with) return;
    t->data[at] = with;
    for (irori_load mode = IRORI_LOAD_WHOLE; mode <= IRORI_LOAD_RESUME; mode++) {
        bool is_torn_end = mode == IRORI_LOAD_RESUME && at == t->size - 1; /* then the last line is only left out */
        if (is_torn_end) continue;
        if (!load(t->data, t->size, mode, &table, &why)) {
            expect_another_name(t, at, table);
            continue;
        }
        if (why.line != line)
            fail_msg("byte %zu of line %u is reported in line %u: %s", at, line, why.line, why.why.id);
        assert_non_null(why.why.id);
        assert_int_not_equal(why.status, IRORI_OK);
        assert_int_not_equal(load(t->data, t->size, mode, &table, NULL), IRORI_OK);
    }
    t->data[at] = old;
}

FACT(every_changed_byte_of_a_record_is_noticed_in_its_line) {
    static const char replacements[] = "0\n\"}a,";
    for (int with_events = 0; with_events < 2; with_events++) {
        irori_table *table = finished("null", 3, 2);
        text t = save(table, with_events);
        irori_rng rng = irori_rng_from(3);
        for (size_t at = 0; at < t.size; at++) {
            expect_noticed(&t, at, (char)(t.data[at] ^ 1));
            expect_noticed(&t, at, replacements[at % (sizeof replacements - 1)]);
            expect_noticed(&t, at, (char)irori_rng_next(&rng));
        }
        free(t.data);
        irori_table_free(table);
    }
}

FACT(changed_bytes_of_a_record_of_5211_are_noticed) {
    irori_table *table = finished("5211", 4, 2);
    text t = save(table, false);
    irori_rng rng = irori_rng_from(4);
    for (int i = 0; i < 1500; i++)
        expect_noticed(&t, irori_rng_below(&rng, (uint32_t)t.size), (char)('0' + irori_rng_below(&rng, 75)));
    for (size_t at = 0; at < 300; at++) expect_noticed(&t, at, (char)(t.data[at] ^ 2)); /* the header */
    free(t.data);
    irori_table_free(table);
}

/* How many of the whole lines are entries. */
static uint32_t entries_in(const char *data, size_t size) {
    uint32_t count = 0;
    for (const char *at = data, *end = data + size, *newline; at < end; at = newline + 1) {
        if (!(newline = memchr(at, '\n', (size_t)(end - at)))) break;
        count += !strncmp(at, "{\"n\":", 5);
    }
    return count;
}

FACT(a_record_cut_short_is_no_whole_one_and_can_be_resumed) {
    for (int with_events = 0; with_events < 2; with_events++) {
        irori_table *table = finished("null", 3, 2), *again;
        text t = save(table, with_events);
        for (size_t size = 0; size < t.size; size++) {
            irori_error why;
            assert_int_equal(load(t.data, size, IRORI_LOAD_WHOLE, &again, &why), IRORI_BAD_RECORD);
            assert_int_equal(why.line, line_of(&t, size));
            if (with_events) continue;
            bool has_header = memchr(t.data, '\n', size) != NULL;
            assert_int_equal(load(t.data, size, IRORI_LOAD_RESUME, &again, &why),
                             has_header ? IRORI_OK : IRORI_BAD_RECORD);
            if (!again) continue;
            assert_int_equal(irori_table_entries(again), entries_in(t.data, size));
            irori_table_free(again);
        }
        free(t.data);
        irori_table_free(table);
    }
}

/* With events, a machine may die between two of them; what is complete is still a game. */
FACT(a_record_with_events_torn_inside_them_can_be_resumed) {
    irori_table *table = finished("null", 3, 2), *again;
    text t = save(table, true);
    char *second = strstr(t.data, "{\"n\":2"), *cut = strchr(second, '\n') + 1;
    assert_int_equal(load(t.data, (size_t)(cut - t.data) + 5, IRORI_LOAD_RESUME, &again, NULL), IRORI_OK);
    irori_table_free(again);
    free(t.data);
    irori_table_free(table);
}

static void expect_bad(const char *data, size_t size, irori_status status, uint32_t line, const char *id) {
    irori_table *table;
    irori_error why;
    assert_int_equal(load(data, size, IRORI_LOAD_WHOLE, &table, &why), status);
    assert_int_equal(why.status, status);
    assert_int_equal(why.line, line);
    assert_string_equal(why.why.id, id);
}

/* The record with one text in place of another, the first time it occurs. */
static text replaced(const text *t, const char *from, const char *to) {
    text out = {.size = t->size + strlen(to) - strlen(from)};
    char *at = strstr(t->data, from);
    assert_non_null(at);
    out.data = malloc(out.size + 1);
    sprintf(out.data, "%.*s%s%s", (int)(at - t->data), t->data, to, at + strlen(from));
    return out;
}

/* keep, keep, swap: lines 3 to 5, after the header and a name. */
static void expect_bad_change(const char *from, const char *to, irori_status status, uint32_t line, const char *id) {
    irori_table *table = new_table("null", 3);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(irori_table_play_text(table, seat, seat == 2 ? "swap" : "keep", NULL), IRORI_OK);
    text t = save(table, false), changed = replaced(&t, from, to);
    expect_bad(changed.data, changed.size, status, line, id);
    free(t.data), free(changed.data);
    irori_table_free(table);
}

FACT(a_record_of_other_rules_is_never_reinterpreted) {
    expect_bad_change("\"rules\":1", "\"rules\":2", IRORI_OTHER_RULES, 1, "record.other-rules");
    expect_bad_change("\"data\":\"0000000000000000\"", "\"data\":\"0000000000000001\"", IRORI_OTHER_RULES, 1,
                      "record.other-data");
}

FACT(reasons_name_what_is_wrong) {
    expect_bad_change("\"irori\":2", "\"irori\":3", IRORI_BAD_RECORD, 1, "record.format");
    expect_bad_change("{\"irori\"", "{\"x\"", IRORI_BAD_RECORD, 1, "record.unknown");
    expect_bad_change("\"irori\":2,", "", IRORI_BAD_RECORD, 1, "record.missing");
    expect_bad_change("\"seats\":", "\"seat\":", IRORI_BAD_RECORD, 1, "record.unknown");
    expect_bad_change("\"game\":\"null\"", "\"game\":\"zero\"", IRORI_BAD_SETUP, 1, "error.game.unknown");
    expect_bad_change("\"players\":3", "\"players\":9", IRORI_BAD_RECORD, 1, "record.seats");
    expect_bad_change("\"seed\":\"", "\"seed\":\"x", IRORI_BAD_RECORD, 1, "record.value");
    expect_bad_change("\"person\"", "\"robot\"", IRORI_BAD_RECORD, 1, "record.value");
    expect_bad_change("\"n\":1", "\"n\":2", IRORI_BAD_RECORD, 3, "record.number");
    expect_bad_change("{\"n\":1,", "{", IRORI_BAD_RECORD, 3, "record.missing");
    expect_bad_change("\"n\":1,\"seat\":0,", "\"n\":1,", IRORI_BAD_RECORD, 3, "record.missing");
    expect_bad_change("\"n\":1,\"seat\":0,", "\"n\":1,\"sit\":0,", IRORI_BAD_RECORD, 3, "record.unknown");
    expect_bad_change("\"move\":\"keep\",", "", IRORI_BAD_RECORD, 3, "record.no-entry");
    expect_bad_change("\"state\":\"", "\"with\":0,\"state\":\"", IRORI_ILLEGAL, 3, "table.why.row");
    expect_bad_change("\"move\":\"keep\"", "\"move\":\"keep\",\"undo\":0", IRORI_BAD_RECORD, 3, "record.no-entry");
    expect_bad_change("{\"result\":\"decided\"", "{\"result\":\"won\"", IRORI_BAD_RECORD, 6, "record.result");
    expect_bad("", 0, IRORI_BAD_RECORD, 1, "record.no-header");
    expect_bad("\n", 1, IRORI_BAD_RECORD, 1, "record.no-header");
    expect_bad("{}\n", 3, IRORI_BAD_RECORD, 1, "record.missing");
    expect_bad("{\"irori\":3}\n", 12, IRORI_BAD_RECORD, 1, "record.format");
    expect_bad("{\"irori\":\"1\"}\n", 14, IRORI_BAD_RECORD, 1, "record.value");
    expect_bad("[]\n", 3, IRORI_BAD_RECORD, 1, "record.no-header");
}

static void expect_named_key(const char *from, const char *to, const char *id, const char *key) {
    irori_table *table = new_table("null", 3), *again;
    irori_error why;
    assert_int_equal(irori_table_play_text(table, 0, "keep", NULL), IRORI_OK);
    text t = save(table, false), changed = replaced(&t, from, to);
    assert_int_equal(load(changed.data, changed.size, IRORI_LOAD_RESUME, &again, &why), IRORI_BAD_RECORD);
    assert_string_equal(why.why.id, id);
    assert_string_equal(why.why.args[0].text, key);
    free(t.data), free(changed.data);
    irori_table_free(table);
}

FACT(an_unknown_key_is_named) {
    expect_named_key("\"players\":", "\"number of players\":", "record.unknown", "number of players");
    expect_named_key("\"move\":", "\"moves\":", "record.unknown", "moves");
    expect_named_key("\"seat\":0}", "\"seat\":0,\"since\":0}", "record.unknown", "since");
    expect_named_key("\"move\":", "\"name\":", "record.unknown", "name"); /* that was format 1 */
}

FACT(a_key_at_the_wrong_place_is_named) {
    expect_named_key("\"game\":\"null\",\"rules\":1", "\"rules\":1,\"game\":\"null\"", "record.order", "game");
    expect_named_key("\"n\":1,\"seat\":0", "\"seat\":0,\"n\":1", "record.order", "n");
    expect_named_key("{\"n\":1,", "{\"n\":1,\"n\":1,", "record.order", "n");
}

/* What is missing is named: the first key of a header that is not there. */
FACT(a_header_that_lacks_something_is_told_what) {
    static const char *const keys[] = {"irori",   "game",  "rules", "data", "players",
                                       "options", "seats", "seed",  "run",  NULL};
    irori_table *table = new_table("null", 3);
    text t = save(table, false);
    for (size_t i = 0; keys[i]; i++) {
        char from[32], to[32];
        sprintf(from, "\"%s\":", keys[i]);
        sprintf(to, "\"%s\":", keys[i + 1] ? keys[i + 1] : "");
        char *at = strstr(t.data, from), *next = keys[i + 1] ? strstr(at, to) : strchr(at--, '}');
        text cut = {.data = malloc(t.size + 1)};
        cut.size = (size_t)sprintf(cut.data, "%.*s%s", (int)(at - t.data), t.data, next);
        irori_table *again;
        irori_error why;
        assert_int_equal(load(cut.data, cut.size, IRORI_LOAD_RESUME, &again, &why), IRORI_BAD_RECORD);
        assert_string_equal(why.why.id, "record.missing");
        assert_string_equal(why.why.args[0].text, keys[i]);
        free(cut.data);
    }
    free(t.data);
    irori_table_free(table);
}

/* A name of its own line is what the table allows, and what a bot is called likewise. */
FACT(names_that_are_no_plain_text_are_refused_in_records_too) {
    static const char zoe[] = "\"name\":\"Zo\xC3\xAB \\\"q\\\" \\\\\"";
    expect_bad_change(zoe, "\"name\":\"Ann\\u001b[2J\"", IRORI_ILLEGAL, 2, "table.why.name-text");
    expect_bad_change(zoe, "\"name\":\"Ann\xE2\x80\xAE\"", IRORI_ILLEGAL, 2, "table.why.name-text");
    expect_bad_change(zoe, "\"name\":\"Ann\xFF\"", IRORI_ILLEGAL, 2, "table.why.name-text");
    expect_bad_change(zoe, "\"name\":\"\"", IRORI_ILLEGAL, 2, "table.why.name");
    expect_bad_change(zoe, "\"name\":\"123456789012345678901234567890123456789012345678\"", IRORI_ILLEGAL, 2,
                      "table.why.name-long");
    expect_bad_change("\"person\"", "\"bot:a\\u0007\"", IRORI_BAD_SETUP, 1, "table.why.name-text");
    expect_bad_change("\"person\"", "\"bot:\"", IRORI_BAD_SETUP, 1, "table.why.name");
    expect_bad_change("\"move\":\"keep\"", "\"sits\":\"bot:a\\u0007\"", IRORI_ILLEGAL, 3, "table.why.name-text");
    expect_bad_change("\"move\":\"keep\"", "\"sits\":\"somebody\"", IRORI_ILLEGAL, 3, "table.why.seat-kind");
}

/* Mutations (law 12): whatever happens to a record, it is refused with a line and a reason, or it still says the same
 * game, byte for byte. */

typedef struct record_lines {
    const char *at[4096];
    size_t size[4096], count;
} record_lines;

static void split(const text *t, record_lines *l) {
    l->count = 0;
    for (const char *at = t->data, *end = t->data + t->size; at < end && l->count < 4096; l->count++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        l->at[l->count] = at;
        l->size[l->count] = (size_t)((newline ? newline + 1 : end) - at);
        at += l->size[l->count];
    }
}

static void put(text *out, const char *from, size_t size) {
    if (size) memcpy(out->data + out->size, from, size);
    out->size += size;
}

/* A line twice, left out, moved, or a piece of another in its place. */
static void mutate_lines(const text *t, irori_rng *rng, text *out) {
    static record_lines l;
    split(t, &l);
    uint32_t how = irori_rng_below(rng, 4), a = irori_rng_below(rng, (uint32_t)l.count),
             b = irori_rng_below(rng, (uint32_t)l.count);
    for (uint32_t i = 0; i < l.count; i++) {
        uint32_t from = how == 0 && i == a ? b : how == 1 && (i == a || i == b) ? a + b - i : i;
        if (how == 2 && i == a) continue;
        put(out, l.at[from], l.size[from]);
        if (how == 3 && i == a) put(out, l.at[i], l.size[i]);
    }
}

/* Some bytes changed, added or taken away. */
static void mutate_bytes(const text *t, irori_rng *rng, text *out) {
    size_t at = irori_rng_below(rng, (uint32_t)t->size), cut = irori_rng_below(rng, 4), add = irori_rng_below(rng, 4);
    if (cut > t->size - at) cut = t->size - at;
    put(out, t->data, at);
    for (size_t i = 0; i < add; i++) {
        char c = irori_rng_below(rng, 4) ? "\"{}[],:\\ntu0-9"[irori_rng_below(rng, 15)] : (char)irori_rng_next(rng);
        put(out, &c, 1);
    }
    put(out, t->data + at + cut, t->size - at - cut);
}

/* A number in the place of another, or a key's name in the place of another's. */
static void mutate_word(const text *t, irori_rng *rng, text *out) {
    static const char *const numbers[] = {"0", "1", "-1", "2", "255", "4294967296", "9223372036854775807", "01", "1e9"};
    static const char *const words[] = {"move", "undo",    "retract", "name",    "branch", "seat",
                                        "n",    "result",  "event",   "sits",    "deputy", "agreed",
                                        "with", "timeout", "closed",  "content", "knowing"};
    size_t at = irori_rng_below(rng, (uint32_t)t->size);
    bool is_key = irori_rng_below(rng, 2);
    while (at < t->size && !(is_key ? t->data[at] == '"' : t->data[at] >= '0' && t->data[at] <= '9')) at++;
    size_t end = at + (is_key && at < t->size);
    while (end < t->size && (is_key ? t->data[end] != '"' : t->data[end] >= '0' && t->data[end] <= '9')) end++;
    const char *word = is_key ? words[irori_rng_below(rng, 17)] : numbers[irori_rng_below(rng, 9)];
    put(out, t->data, at);
    if (is_key) put(out, "\"", 1);
    put(out, word, strlen(word));
    put(out, t->data + end, t->size - end);
}

static void expect_refused_or_equal(const text *t, irori_load mode) {
    irori_table *table;
    irori_error why = {0};
    if (load(t->data, t->size, mode, &table, &why)) {
        assert_non_null(why.why.id);
        assert_true(why.line > 0);
        return;
    }
    const char *second = memchr(t->data, '\n', t->size);
    bool has_events = (size_t)(t->data + t->size - second) > 10 && !memcmp(second + 1, "{\"event\":", 9);
    text again = save(table, has_events);
    size_t same = again.size < t->size ? again.size : t->size;
    assert_memory_equal(again.data, t->data, same);
    if (mode == IRORI_LOAD_WHOLE) assert_int_equal(again.size, t->size);
    free(again.data);
    irori_table_free(table);
}

/* The start of a game, saved: long enough for every kind of entry, short enough to be read thousands of times. */
static text beginning(const char *game, uint64_t seed, bool with_events) {
    irori_table *table = new_table(game, 0);
    irori_rng rng = irori_rng_from(seed);
    for (int i = 0; i < 12 && irori_table_turn(table).kind != IRORI_OVER; i++) step(table, &rng);
    text t = save(table, with_events);
    irori_table_free(table);
    return t;
}

static void mutate_and_load(const text *t, irori_rng *rng) {
    text out = {.data = malloc(2 * t->size + 64)};
    switch (irori_rng_below(rng, 3)) {
    case 0: mutate_lines(t, rng, &out); break;
    case 1: mutate_bytes(t, rng, &out); break;
    default: mutate_word(t, rng, &out);
    }
    expect_refused_or_equal(&out, irori_rng_below(rng, 2) ? IRORI_LOAD_WHOLE : IRORI_LOAD_RESUME);
    free(out.data);
}

FACT(a_mutated_record_is_refused_with_its_line_or_is_the_same_game) {
    for (const irori_game *const *game = irori_games(); *game; game++)
        for (uint64_t seed = 1; seed < 5; seed++) {
            text t = beginning((*game)->id, seed, seed & 1);
            irori_rng rng = irori_rng_from(seed);
            int times = scaled(takes_long(*game) ? 60 : 300);
            while (times--) mutate_and_load(&t, &rng);
            free(t.data);
        }
}

FACT(nothing_follows_the_result) {
    irori_table *table = finished("null", 3, 2);
    text t = save(table, false);
    uint32_t lines = line_of(&t, t.size);
    static const char *const more[] = {"\n", " ", "{}\n", "x"};
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        text longer = {.lines_left = -1};
        longer.data = malloc(t.size + 8);
        longer.size = (size_t)sprintf(longer.data, "%s%s", t.data, more[i]);
        expect_bad(longer.data, longer.size, IRORI_BAD_RECORD, lines, "record.after-end");
        free(longer.data);
    }
    free(t.data);
    irori_table_free(table);
}

FACT(an_early_result_or_a_stray_event_is_noticed) {
    irori_table *table = finished("null", 3, 2);
    text t = save(table, false);
    char *result = strstr(t.data, "{\"result\""), *entry = strstr(t.data, "{\"n\":2"), early[4096];
    int size = sprintf(early, "%.*s%s", (int)(entry - t.data), t.data, result);
    uint32_t line = line_of(&t, (size_t)(entry - t.data));
    expect_bad(early, (size_t)size, IRORI_BAD_RECORD, line, "record.early-result");
    size = sprintf(early, "%.*s{\"event\":\"keep\"}\n%s", (int)(entry - t.data), t.data, entry);
    expect_bad(early, (size_t)size, IRORI_BAD_RECORD, line, "record.event");
    free(t.data);
    irori_table_free(table);
}

FACT(an_illegal_entry_is_refused_with_the_games_reason) {
    expect_bad_change("\"n\":1,\"seat\":0", "\"n\":1,\"seat\":1", IRORI_ILLEGAL, 3, "null.why.turn");
    expect_bad_change("\"n\":1,\"seat\":0", "\"n\":1,\"seat\":-1", IRORI_ILLEGAL, 3, "table.why.seat");
    expect_bad_change("\"n\":1,\"seat\":0", "\"n\":1,\"seat\":4294967296", IRORI_ILLEGAL, 3, "table.why.seat");
    expect_bad_change("\"move\":\"keep\"", "\"move\":\"fold\"", IRORI_BAD_TEXT, 3, "null.why.notation");
}

/* Names are lines of their own: without them, or with others, it is the same game. */

static text without_names(const text *t) {
    text out = {.data = malloc(t->size + 1)};
    for (const char *at = t->data, *next; *at; at = next) {
        next = strchr(at, '\n') + 1;
        if (strncmp(at, "{\"name\":", 8))
            memcpy(out.data + out.size, at, (size_t)(next - at)), out.size += (size_t)(next - at);
    }
    out.data[out.size] = 0;
    return out;
}

FACT(a_record_without_its_names_verifies) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        irori_table *table = finished((*game)->id, 0, 3), *again;
        text t = save(table, false), bare = without_names(&t);
        assert_true(bare.size < t.size);
        assert_int_equal(load(bare.data, bare.size, IRORI_LOAD_WHOLE, &again, NULL), IRORI_OK);
        assert_string_equal(irori_table_seat(again, 0)->name, "");
        irori_table_free(again), irori_table_free(table);
        free(t.data), free(bare.data);
    }
}

/* Line by line */

FACT(a_record_is_read_a_line_at_a_time) {
    irori_table *table = finished("5211", 3, 4), *again;
    text t = save(table, true);
    const char *at = t.data, *next = strchr(at, '\n') + 1;
    assert_int_equal(irori_table_open(at, (size_t)(next - at), NULL, &again, NULL), IRORI_OK);
    for (at = next; *at; at = next) {
        next = strchr(at, '\n') + 1;
        assert_int_equal(irori_table_read_line(again, at, (size_t)(next - at), NULL, NULL), IRORI_OK);
    }
    text same = save(again, true);
    assert_string_equal(same.data, t.data);
    irori_error why;
    assert_int_equal(irori_table_read_line(again, "{}\n", 3, NULL, &why), IRORI_BAD_RECORD);
    assert_string_equal(why.why.id, "record.after-end");
    free(t.data), free(same.data);
    irori_table_free(again), irori_table_free(table);
}

FACT(every_line_can_be_written_alone) {
    irori_table *table = finished("5211", 3, 4);
    text t = save(table, false);
    const char *at = t.data;
    for (uint32_t line = 0; line < irori_table_lines(table); line++) {
        char room[IRORI_RECORD_LINE];
        irori_writer writer = irori_writer_to(room, sizeof room);
        assert_true(irori_table_write_line(table, line, &writer));
        assert_memory_equal(room, at, writer.used);
        at += writer.used;
    }
    assert_int_equal(*at, 0);
    char room[IRORI_RECORD_LINE];
    irori_writer writer = irori_writer_to(room, sizeof room);
    assert_false(irori_table_write_line(table, irori_table_lines(table), &writer));
    free(t.data);
    irori_table_free(table);
}

/* The newer kinds of entries */

FACT(time_outs_hand_overs_agreements_and_bots_are_recorded) {
    irori_table *table = new_table("null", 4);
    irori_seat bot = {.kind = IRORI_SEAT_BOT, .player = "hard"}, open = {.kind = IRORI_SEAT_OPEN};
    assert_int_equal(irori_table_time_out(table, 0, NULL), IRORI_OK);
    assert_int_equal(irori_table_hand_over(table, 1, "easy", NULL), IRORI_OK);
    assert_int_equal(irori_table_change_seat(table, 2, &bot, NULL), IRORI_OK);
    assert_int_equal(irori_table_change_seat(table, 3, &open, NULL), IRORI_OK);
    assert_int_equal(irori_table_play_text(table, 1, "swap", NULL), IRORI_OK);
    assert_int_equal(irori_table_agree(table, 1, NULL), IRORI_OK);
    assert_int_equal(irori_table_hand_over(table, 1, "", NULL), IRORI_OK);
    text t = save(table, false);
    static const char *const lines[] = {
        "{\"n\":1,\"seat\":0,\"timeout\":\"keep\",\"state\":",  "{\"n\":2,\"seat\":1,\"deputy\":\"easy\",\"state\":",
        "{\"n\":3,\"seat\":2,\"sits\":\"bot:hard\",\"state\":", "{\"n\":4,\"seat\":3,\"sits\":\"open\",\"state\":",
        "{\"n\":6,\"agreed\":1,\"knowing\":true,\"state\":",    "{\"n\":7,\"seat\":1,\"deputy\":\"\",\"state\":"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) assert_non_null(strstr(t.data, lines[i]));
    free(t.data);
    expect_same_again(table, true);
    for (int seat = 1; seat < 4; seat++) assert_int_equal(irori_table_play_text(table, seat, "keep", NULL), IRORI_OK);
    t = save(table, false);
    assert_non_null(strstr(strstr(t.data, "{\"result\":"), ",\"knowing\":1,\"run\":"));
    free(t.data);
    expect_same_again(table, true);
    irori_table_free(table);
}

FACT(a_time_out_is_the_default_move_and_no_other) {
    expect_bad_change("\"move\":\"keep\"", "\"timeout\":\"swap\"", IRORI_BAD_RECORD, 3, "record.run");
}

/* Records of format 1, as an earlier program wrote them */

static text read_file(const char *path) {
    text t = {.data = malloc(1 << 16)};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    t.size = fread(t.data, 1, (1 << 16) - 1, file);
    t.data[t.size] = 0;
    fclose(file);
    return t;
}

FACT(format_1_is_read_and_verified) {
    static const char *const files[] = {"tests/records/null-format-1-over.irori",
                                        "tests/records/5211-format-1-over.irori"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        text t = read_file(files[i]);
        irori_table *table;
        assert_int_equal(load(t.data, t.size, IRORI_LOAD_WHOLE, &table, NULL), IRORI_OK);
        assert_int_equal(irori_table_format(table), 1);
        text same = save(table, false);
        assert_string_equal(same.data, t.data);
        free(t.data), free(same.data);
        irori_table_free(table);
    }
}

FACT(format_1_tells_bots_from_people_by_their_names) {
    text t = read_file("tests/records/null-format-1.irori");
    irori_table *table;
    assert_int_equal(load(t.data, t.size, IRORI_LOAD_RESUME, &table, NULL), IRORI_OK);
    assert_int_equal(irori_table_seat(table, 0)->kind, IRORI_SEAT_PERSON);
    assert_string_equal(irori_table_seat(table, 0)->name, "Ann");
    assert_int_equal(irori_table_seat(table, 1)->kind, IRORI_SEAT_BOT);
    assert_string_equal(irori_table_seat(table, 1)->player, "greedy");
    assert_string_equal(irori_table_seat(table, 2)->player, "hard");
    free(t.data);
    irori_table_free(table);
}

FACT(a_game_of_format_1_goes_on_in_format_1) {
    text t = read_file("tests/records/null-format-1.irori"),
         whole = read_file("tests/records/null-format-1-over.irori");
    irori_table *table;
    irori_error why;
    assert_int_equal(load(t.data, t.size, IRORI_LOAD_RESUME, &table, NULL), IRORI_OK);
    assert_int_equal(irori_table_agree(table, 0, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "table.why.format");
    assert_int_equal(irori_table_hand_over(table, 0, "hard", NULL), IRORI_ILLEGAL);
    assert_int_equal(irori_table_play_text(table, 2, "keep", NULL), IRORI_OK);
    text same = save(table, false);
    assert_string_equal(same.data, whole.data);
    free(t.data), free(whole.data), free(same.data);
    irori_table_free(table);
}

FACT(every_changed_byte_of_a_record_of_format_1_is_noticed) {
    text t = read_file("tests/records/null-format-1-over.irori");
    for (size_t at = 0; at < t.size; at++) expect_noticed(&t, at, (char)(t.data[at] ^ 1));
    free(t.data);
}

FACT(an_endless_line_is_refused) {
    size_t size = IRORI_MAX_RECORD_LINE + 2;
    char *data = malloc(size);
    memset(data, ' ', size);
    data[size - 1] = '\n';
    expect_bad(data, size, IRORI_BAD_RECORD, 1, "record.long-line");
    free(data);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_saved_and_loaded_at_every_length),
        cmocka_unit_test(lines_are_appended_to_what_was_saved_before),
        cmocka_unit_test(saving_stops_when_the_writer_says_so),
        cmocka_unit_test(a_resumed_game_goes_on),
        cmocka_unit_test(every_changed_byte_of_a_record_is_noticed_in_its_line),
        cmocka_unit_test(changed_bytes_of_a_record_of_5211_are_noticed),
        cmocka_unit_test(a_record_cut_short_is_no_whole_one_and_can_be_resumed),
        cmocka_unit_test(a_record_with_events_torn_inside_them_can_be_resumed),
        cmocka_unit_test(a_record_of_other_rules_is_never_reinterpreted),
        cmocka_unit_test(reasons_name_what_is_wrong),
        cmocka_unit_test(an_unknown_key_is_named),
        cmocka_unit_test(a_key_at_the_wrong_place_is_named),
        cmocka_unit_test(a_header_that_lacks_something_is_told_what),
        cmocka_unit_test(names_that_are_no_plain_text_are_refused_in_records_too),
        cmocka_unit_test(a_mutated_record_is_refused_with_its_line_or_is_the_same_game),
        cmocka_unit_test(nothing_follows_the_result),
        cmocka_unit_test(an_early_result_or_a_stray_event_is_noticed),
        cmocka_unit_test(an_illegal_entry_is_refused_with_the_games_reason),
        cmocka_unit_test(a_record_without_its_names_verifies),
        cmocka_unit_test(a_record_is_read_a_line_at_a_time),
        cmocka_unit_test(every_line_can_be_written_alone),
        cmocka_unit_test(time_outs_hand_overs_agreements_and_bots_are_recorded),
        cmocka_unit_test(a_time_out_is_the_default_move_and_no_other),
        cmocka_unit_test(format_1_is_read_and_verified),
        cmocka_unit_test(format_1_tells_bots_from_people_by_their_names),
        cmocka_unit_test(a_game_of_format_1_goes_on_in_format_1),
        cmocka_unit_test(every_changed_byte_of_a_record_of_format_1_is_noticed),
        cmocka_unit_test(an_endless_line_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
