/* Rows and checkpoints from a store that may be damaged, set-ups that make no sense, and what the owner of the machine
 * does. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_party.h"

static party p;

static irori_status open_text(const char *text, const char **id) {
    irori_row row = {.number = 1, .text = text, .size = strlen(text)};
    irori_error why = {0};
    irori_host *host = NULL;
    irori_status status = irori_host_open(&row, NULL, &host, &why);
    if (!status) irori_host_free(host);
    *id = why.why.id;
    return status;
}

/* The text with one part exchanged. */
static char *exchanged(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from);
    if (!at) fail_msg("no %s in %s", from, text);
    char *new = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(new);
    sprintf(new, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return new;
}

FACT(a_first_row_that_was_changed_is_refused) {
    static const char *const changes[][2] = {
        {"\"host\":\"table\"", "\"host\":\"sit\""},
        {"\"game\":\"5211\"", "\"game\":\"chess\""},
        {"\"game\"", "\"gam\""},
        {"\"players\":3", "\"players\":0"},
        {"\"players\":3", "\"players\":9"},
        {"\"players\":3", "\"players\":4"},
        {"\"options\":[", "\"options\":[\"bad=worse\","},
        {"\"options\":[", "\"options\":[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\","},
        {"\"maker\":\"0", "\"maker\":\"x"},
        {"\"maker\":\"0", "\"maker\":\""},
        {"\"secret\":\"", "\"secret\":\"0"},
        {"\"numbers\":[", "\"numbers\":[0,"},
        {"\"numbers\":[1", "\"numbers\":[-1"},
        {"\"seats\":[", "\"seats\":[1,"},
        {"\"kind\":0", "\"kind\":7"},
        {"\"kind\":0,", ""},
        {"\"device\"", "\"divice\""},
        {"{\"host\"", "{\"name\":\"\",\"host\""},
        {"}\n", "}\n\n"},
        {"\"name\":\"\",", ""},
    };
    irori_host_def def = party_def("5211", 3, "rows");
    party_init(&p, &def);
    const char *id, *first = p.rows[0].row.text;
    assert_int_equal(open_text(first, &id), IRORI_OK);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        char *text = exchanged(first, changes[i][0], changes[i][1]);
        if (!open_text(text, &id)) fail_msg("taken: %s", text);
        assert_non_null(id);
        free(text);
    }
    irori_row second = {.number = 2, .text = first, .size = strlen(first)};
    irori_host *host;
    irori_error why;
    assert_int_equal(irori_host_open(&second, NULL, &host, &why), IRORI_BAD_RECORD);
    assert_string_equal(why.why.id, "host.why.row");
    party_done(&p);
}

FACT(later_rows_that_were_changed_are_refused) {
    static const char *const bad[] = {
        "",
        "{}",
        "{\"host\":\"dance\"}",
        "{\"host\":\"table\"}",
        "{\"seat\":0,\"host\":\"leave\"}",
        "{\"host\":\"leave\"}",
        "{\"host\":\"leave\",\"seat\":9}",
        "{\"host\":\"leave\",\"seat\":0,\"seat\":0}",
        "{\"host\":\"leave\",\"seat\":0,\"more\":1}",
        "{\"host\":\"leave\",\"seat\":0}x",
        "{\"host\":\"fill\",\"seat\":0,\"text\":7}",
        "{\"host\":\"commit\",\"seat\":0,\"seed\":\"12\"}",
        "{\"host\":\"anew\",\"number\":256}",
        "{\"host\":\"settle\",\"number\":0}",
        "{\"host\":\"settle\",\"number\":9}",
        "{\"host\":\"propose\",\"seat\":0,\"text\":\"\",\"number\":9,\"to\":0,\"who\":0}",
        "{\"host\":\"propose\",\"seat\":0,\"text\":\"\",\"number\":1,\"to\":-1,\"who\":0}",
        "{\"host\":\"ballot\",\"seat\":0,\"yes\":2}",
    };
    irori_host_def def = party_def("5211", 3, "rows");
    party_init(&p, &def);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        irori_row row = {.number = p.row_count + 1, .text = bad[i], .size = strlen(bad[i])};
        irori_error why;
        if (irori_host_read_row(p.host, &row, &why) != IRORI_BAD_RECORD) fail_msg("taken: %s", bad[i]);
        assert_string_equal(why.why.id, "host.why.note");
        row.number++;
        assert_int_equal(irori_host_read_row(p.host, &row, &why), IRORI_BAD_RECORD);
        assert_string_equal(why.why.id, "host.why.row");
    }
    /* A line of the record that says something else. */
    irori_row row = {.number = p.row_count + 1, .is_record = true, .text = "{\"n\":1}\n", .size = 8};
    assert_int_equal(irori_host_read_row(p.host, &row, NULL), IRORI_BAD_RECORD);
    party_done(&p);
}

FACT(set_ups_that_make_no_sense_are_refused) {
    irori_host *host;
    irori_error why;
    irori_host_def def = party_def("chess", 2, "x");
    assert_int_equal(irori_host_new(&def, 0, &host, &why), IRORI_BAD_SETUP);
    def = party_def("5211", 2, "x");
    def.table = "a name that is much too long for any table to be called by it";
    assert_int_equal(irori_host_new(&def, 0, &host, &why), IRORI_BAD_SETUP);
    def = party_def("5211", 2, "x");
    def.table = "\x1b[2J";
    assert_int_equal(irori_host_new(&def, 0, &host, &why), IRORI_BAD_SETUP);
    def = party_def("5211", 2, "x");
    def.seats[1].seat.kind = IRORI_SEAT_OPEN;
    assert_int_equal(irori_host_new(&def, 0, &host, &why), IRORI_BAD_SETUP);
    def = party_def("5211", 2, "x");
    strcpy(def.seats[1].seat.name, "\x1b[2J");
    assert_int_equal(irori_host_new(&def, 0, &host, &why), IRORI_BAD_SETUP);
}

typedef struct text {
    char *data;
    size_t size;
} text;

static bool append(void *context, const char *line, size_t size) {
    text *t = context;
    t->data = realloc(t->data, t->size + size + 1);
    assert_non_null(t->data);
    memcpy(t->data + t->size, line, size);
    t->size += size;
    t->data[t->size] = 0;
    return true;
}

static bool stop(void *context, const char *line, size_t size) {
    (void)context, (void)line, (void)size;
    return false;
}

FACT(a_damaged_checkpoint_is_refused_or_harmless) {
    irori_host_def def = party_def("5211", 3, "checkpoint");
    party_init(&p, &def);
    client *c[3];
    for (int seat = 0; seat < 3; seat++) c[seat] = party_join(&p, (irori_device)seat + 1, VIEW);
    for (int i = 0; i < 10; i++) assert_true(party_move(&p));
    party_say(&p, c[0], "{\"do\":1001,\"seat\":0,\"propose\":\"replace\",\"who\":1,\"level\":\"easy\"}");
    text t = {0};
    assert_true(irori_host_checkpoint(p.host, append, &t));
    assert_false(irori_host_checkpoint(p.host, stop, NULL));
    irori_host *host;
    irori_error why;
    const irori_row *first = &p.rows[0].row, *header = &p.rows[1].row;
    assert_int_equal(irori_host_restore(first, header, t.data, 0, NULL, &host, &why), IRORI_BAD_RECORD);
    assert_int_equal(irori_host_restore(first, header, t.data, t.size - 1, NULL, &host, &why), IRORI_BAD_RECORD);
    assert_int_equal(irori_host_restore(first, NULL, t.data, t.size, NULL, &host, &why), IRORI_BAD_RECORD);
    int refused = 0;
    for (size_t at = 0; at < t.size; at++)
        for (char change = 1; change < 8; change = (char)(change * 2)) {
            t.data[at] ^= change;
            if (irori_host_restore(first, header, t.data, t.size, NULL, &host, &why)) {
                refused++;
            } else {
                irori_host_tick(host, p.now + 1000000);
                assert_true(irori_host_connect(host, 1, 1));
                irori_host_receive(host, 1, "{\"hello\":1}", 11, p.now);
                (void)irori_host_take(host, 1, p.buffer, p.buffer_room);
                irori_host_free(host);
            }
            t.data[at] ^= change;
        }
    assert_true(refused > 100);
    free(t.data);
    party_done(&p);
}

FACT(rules_can_be_shared_by_tables_and_by_what_is_opened_again) {
    irori_rules *rules = rules_for("5211", 3, ""), *others = rules_for("5211", 2, "");
    irori_host_def def = party_def("5211", 3, "shared");
    def.rules = rules;
    party_init(&p, &def);
    assert_ptr_equal(irori_host_rules(p.host), rules);
    irori_source source = {.rules = rules};
    irori_host *host;
    assert_int_equal(irori_host_open(&p.rows[0].row, &source, &host, NULL), IRORI_OK);
    assert_ptr_equal(irori_host_rules(host), rules);
    irori_host_free(host);
    source.rules = others; /* not those of this table: it makes its own */
    assert_int_equal(irori_host_open(&p.rows[0].row, &source, &host, NULL), IRORI_OK);
    assert_ptr_not_equal(irori_host_rules(host), others);
    assert_int_equal(irori_host_rules(host)->players, 3);
    irori_host_free(host);
    party_done(&p);
    irori_rules_free(rules);
    irori_rules_free(others);
}

FACT(a_past_of_another_game_is_not_taken) {
    irori_host_def def = party_def("5211", 2, "past"), other = party_def("5211", 2, "other");
    party_init(&p, &def);
    client *c[2] = {party_join(&p, 1, VIEW), party_join(&p, 2, VIEW)};
    (void)c;
    for (int i = 0; i < 8; i++) assert_true(party_move(&p));
    party_reopen(&p, true);
    client *late = party_join(&p, 1, VIEW);
    assert_true(irori_host_wants_past(p.host));
    party_say(&p, late, "{\"hello\":1,\"want\":\"view\"}"); /* patience: it is said again */
    irori_host *stranger;
    assert_int_equal(irori_host_new(&other, 0, &stranger, NULL), IRORI_OK);
    irori_host_give_past(p.host, stranger);
    assert_true(irori_host_wants_past(p.host));
    assert_int_equal(late->size, 0);
    party_give_past(&p);
    assert_true(was_told(late, "{\"n\":8,"));
    party_done(&p);
}

FACT(what_is_said_behind_a_hello_that_waits_waits_with_it) {
    irori_host_def def = party_def("5211", 2, "past");
    party_init(&p, &def);
    (void)party_join(&p, 1, VIEW), (void)party_join(&p, 2, VIEW);
    for (int i = 0; i < 8; i++) assert_true(party_move(&p));
    party_reopen(&p, true);
    client *late = party_join(&p, 1, VIEW);
    party_say(&p, late, "{\"do\":1,\"seat\":0,\"name\":\"Haru\"}");
    party_say(&p, late, "{\"look\":2,\"seat\":0}");
    assert_int_equal(late->size, 0);
    party_give_past(&p);
    assert_true(was_told(late, "{\"n\":8,"));
    assert_true(was_told(late, "{\"done\":1,"));
    assert_true(was_told(late, "{\"look\":2,"));
    party_done(&p);
}

FACT(other_content_needs_a_game_that_was_dealt_and_is_of_its_kind) {
    irori_rules *others = rules_for("kodachi", 2, "");
    irori_host_def def = party_def("5211", 2, "content");
    irori_error why;
    party_init(&p, &def);
    assert_int_equal(irori_host_change_content(p.host, others, p.now, &why), IRORI_BAD_SETUP);
    party_done(&p);
    def.is_dealt = false;
    party_init(&p, &def);
    assert_int_equal(irori_host_change_content(p.host, others, p.now, &why), IRORI_ILLEGAL);
    party_done(&p);
    irori_rules_free(others);
}

FACT(time_never_goes_back) {
    irori_host_def def = party_def("5211", 2, "time");
    def.move_ms = 1000;
    party_init(&p, &def);
    irori_host_tick(p.host, p.now + 500);
    irori_host_tick(p.host, 5);
    assert_int_equal(irori_host_deadline(p.host), p.now + 1000);
    party_done(&p);
}

/* A game under way, with all that may stand in its record before a host takes it. */
static irori_table *game_under_way(const char *game, int players, int moves) {
    irori_table_def def = {.game = game, .setup = {.players = players}, .seed = irori_seed_from_text("under way")};
    irori_table *table;
    irori_seat guest = {.kind = IRORI_SEAT_PERSON, .name = "Haru"}, bot = {.kind = IRORI_SEAT_BOT, .player = "mcts:7"};
    irori_rng rng = irori_rng_from(7);
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    const irori_rules *rules = irori_table_rules(table);
    irori_move *list = malloc(rules->game->max_moves * sizeof *list);
    uint8_t *known = malloc(rules->game->state_size);
    for (int i = 0; i < moves; i++) {
        int seat = __builtin_ctz(irori_table_turn(table).seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        uint32_t count = rules->game->moves(rules, known, seat, list);
        assert_int_equal(irori_table_play(table, seat, list[irori_rng_below(&rng, count)], NULL), IRORI_OK);
        if (i == 2) assert_int_equal(irori_table_change_seat(table, 1, &bot, NULL), IRORI_OK);
        if (i == 4) assert_int_equal(irori_table_change_seat(table, 1, &guest, NULL), IRORI_OK);
        if (i == 5) assert_int_equal(irori_table_hand_over(table, 0, "easy", NULL), IRORI_OK);
        if (i == 6) assert_int_equal(irori_table_agree(table, 0, NULL), IRORI_OK);
    }
    free(list);
    free(known);
    return table;
}

static bool compare_line(void *context, const char *line, size_t size) {
    const char **at = context;
    bool is_same = !strncmp(*at, line, size);
    *at += size;
    return is_same;
}

static void play_on(const char *game, int players, int moves) {
    irori_table *table = game_under_way(game, players, moves);
    uint32_t before = irori_table_entries(table);
    size_t size;
    party_init_around(&p, table, 9);
    assert_ptr_equal(irori_host_table(p.host), table);
    party_reopen(&p, true); /* compares what the rows make with what is there */
    party_reopen(&p, false);
    client *c = party_join(&p, 9, VIEW);
    assert_true(was_told(c, "\"you\":[0,1"));
    for (int i = 0; i < 20 && !c->is_over; i++) {
        party_think(&p);
        (void)party_move(&p);
    }
    assert_true(irori_table_entries(irori_host_table(p.host)) > before);
    party_reopen(&p, false);
    char *record = party_record(&p, &size);
    const char *at = record;
    assert_true(irori_table_save(irori_host_table(p.host), false, compare_line, &at));
    assert_int_equal(at - record, size);
    free(record);
    party_done(&p);
}

FACT(a_game_under_way_goes_on_at_a_host) {
    play_on("5211", 3, 5);  /* amid a choice of all */
    play_on("5211", 2, 10); /* after an agreement, a bot in place of a person */
    play_on("kodachi", 2, 12);
    play_on("kodama", 2, 1);
    play_on("harakiri", 2, 12);
}

FACT(a_game_with_an_open_seat_stays_the_callers) {
    irori_table *table = game_under_way("5211", 2, 1);
    irori_host *host;
    irori_error why;
    assert_int_equal(irori_table_change_seat(table, 1, &(irori_seat){.kind = IRORI_SEAT_OPEN}, NULL), IRORI_OK);
    assert_int_equal(irori_host_from_table(&(irori_host_def){0}, table, 1, 0, &host, &why), IRORI_BAD_SETUP);
    assert_string_equal(why.why.id, "host.why.open-seats");
    irori_table_free(table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_first_row_that_was_changed_is_refused),
        cmocka_unit_test(later_rows_that_were_changed_are_refused),
        cmocka_unit_test(set_ups_that_make_no_sense_are_refused),
        cmocka_unit_test(a_damaged_checkpoint_is_refused_or_harmless),
        cmocka_unit_test(rules_can_be_shared_by_tables_and_by_what_is_opened_again),
        cmocka_unit_test(a_past_of_another_game_is_not_taken),
        cmocka_unit_test(what_is_said_behind_a_hello_that_waits_waits_with_it),
        cmocka_unit_test(other_content_needs_a_game_that_was_dealt_and_is_of_its_kind),
        cmocka_unit_test(time_never_goes_back),
        cmocka_unit_test(a_game_under_way_goes_on_at_a_host),
        cmocka_unit_test(a_game_with_an_open_seat_stays_the_callers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
