/* A chapter played again: a game of its own that shares everything up to there with its parent and names it. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/table.h"

typedef struct text {
    char *data;
    size_t size;
} text;

static bool add_line(void *context, const char *line, size_t size) {
    text *t = context;
    t->data = realloc(t->data, t->size + size + 1);
    memcpy(t->data + t->size, line, size);
    t->size += size;
    t->data[t->size] = 0;
    return true;
}

static text save(const irori_table *table) {
    text t = {.data = NULL};
    assert_true(irori_table_save(table, false, add_line, &t));
    return t;
}

static irori_table *new_table(const char *game) {
    irori_table_def def = {.game = game, .seed = irori_seed_from_text("chapters")};
    irori_table *table = NULL;
    assert_int_equal(irori_table_new(&def, &table, NULL), IRORI_OK);
    return table;
}

/* Plays on at random, at most so many decisions. */
static void play_on(irori_table *table, uint64_t seed, int most) {
    const irori_rules *rules = irori_table_rules(table);
    irori_rng rng = irori_rng_from(seed);
    void *known = malloc(rules->game->state_size);
    irori_turn turn;
    while ((turn = irori_table_turn(table)).seats && most--) {
        int seat = __builtin_ctz(turn.seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        assert_int_equal(irori_table_play(table, seat, rules->game->sample(rules, known, seat, &rng), NULL), IRORI_OK);
    }
    free(known);
}

static irori_table *campaign(void) {
    irori_table *table = new_table("harakiri");
    play_on(table, 1, -1);
    return table;
}

static irori_table *branch(const irori_table *parent, int chapter, const char *seed) {
    irori_table *table = NULL;
    irori_seed dice = irori_seed_from_text(seed);
    assert_int_equal(irori_table_branch(parent, chapter, &dice, &table, NULL), IRORI_OK);
    return table;
}

static irori_table *load(const text *t, irori_load mode) {
    irori_table *table = NULL;
    irori_error why;
    if (irori_table_load(t->data, t->size, mode, &table, &why)) fail_msg("line %u: %s", why.line, why.why.id);
    return table;
}

static uint32_t start_of(const irori_table *table, int chapter) {
    uint32_t entry;
    assert_true(irori_table_chapter(table, chapter, &entry));
    return entry;
}

static char *view_at(const irori_table *table, uint32_t at) {
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    char *view = malloc(1 << 16);
    irori_writer writer = irori_writer_to(view, 1 << 16);
    irori_table_known(table, at, IRORI_SPECTATOR, known);
    rules->game->view(rules, known, IRORI_SPECTATOR, &writer);
    free(known);
    return view;
}

FACT(chapters_begin_in_their_order) {
    irori_table *table = campaign();
    uint32_t entry;
    assert_true(0 < start_of(table, 1) && start_of(table, 1) < start_of(table, 2));
    assert_true(start_of(table, 2) < start_of(table, 3));
    assert_false(irori_table_chapter(table, 0, &entry));
    assert_false(irori_table_chapter(table, 4, &entry));
    irori_table_free(table);
}

FACT(a_branch_shares_its_parents_lines_up_to_the_chapter) {
    irori_table *parent = campaign(), *child = branch(parent, 2, "again");
    text old = save(parent), new = save(child);
    char *own = strstr(new.data, "\"branch\":");
    assert_non_null(own);
    while (own[-1] != '\n') own--;
    assert_memory_equal(old.data, new.data, (size_t)(own - new.data));
    assert_int_equal(irori_table_entries(child), start_of(parent, 2) + 1);
    assert_null(strchr(strchr(own, '\n') + 1, '\n'));
    free(old.data), free(new.data);
    irori_table_free(parent), irori_table_free(child);
}

FACT(a_branch_names_its_parent_by_the_running_hash_of_its_last_entry) {
    irori_table *parent = campaign();
    text before = save(parent);
    irori_table *child = branch(parent, 2, "again");
    uint64_t named = irori_table_entry(child, irori_table_entries(child)).parent;
    char end[64];
    snprintf(end, sizeof end, "\"run\":\"%016llx\"}\n{\"result\":", (unsigned long long)named);
    assert_non_null(strstr(before.data, end));
    free(before.data);
    irori_table_free(parent), irori_table_free(child);
}

FACT(the_parent_stays_as_it_was) {
    irori_table *parent = campaign();
    text before = save(parent);
    irori_table *child = branch(parent, 1, "again");
    play_on(child, 2, -1);
    text after = save(parent);
    assert_string_equal(before.data, after.data);
    free(before.data), free(after.data);
    irori_table_free(parent), irori_table_free(child);
}

FACT(a_branch_begins_where_the_chapter_began_and_nothing_seen_changes) {
    irori_table *parent = campaign(), *child = branch(parent, 2, "again");
    char *then = view_at(parent, start_of(parent, 2)), *now = view_at(child, irori_table_entries(child));
    assert_string_equal(then, now);
    free(then), free(now);
    irori_table_free(parent), irori_table_free(child);
}

/* The same decisions as long as they are possible: other dice and cards lead elsewhere. */
FACT(chance_is_new_from_the_branch_on_and_follows_from_its_seed) {
    irori_table *parent = campaign(), *one = branch(parent, 1, "a"), *same = branch(parent, 1, "a"),
                *other = branch(parent, 1, "b");
    play_on(one, 3, 60), play_on(same, 3, 60), play_on(other, 3, 60);
    text a = save(one), b = save(same), c = save(other);
    assert_string_equal(a.data, b.data);
    char *of_one = view_at(one, irori_table_entries(one)), *of_other = view_at(other, irori_table_entries(other));
    assert_string_not_equal(of_one, of_other);
    free(a.data), free(b.data), free(c.data), free(of_one), free(of_other);
    irori_table_free(parent), irori_table_free(one), irori_table_free(same), irori_table_free(other);
}

FACT(a_branch_is_saved_loaded_and_verified_like_any_game) {
    irori_table *parent = campaign(), *child = branch(parent, 2, "again");
    text short_one = save(child);
    irori_table *resumed = load(&short_one, IRORI_LOAD_RESUME);
    play_on(child, 4, -1), play_on(resumed, 4, -1);
    text whole = save(child), other = save(resumed);
    assert_string_equal(whole.data, other.data);
    irori_table *again = load(&whole, IRORI_LOAD_WHOLE);
    for (uint32_t at = start_of(child, 2); at <= irori_table_entries(child); at += 40) {
        char *one = view_at(child, at), *two = view_at(again, at);
        assert_string_equal(one, two);
        free(one), free(two);
    }
    free(short_one.data), free(whole.data), free(other.data);
    irori_table_free(parent), irori_table_free(child), irori_table_free(resumed), irori_table_free(again);
}

FACT(a_branch_of_a_branch_tells_of_both) {
    irori_table *parent = campaign(), *child = branch(parent, 1, "again");
    play_on(child, 5, -1);
    irori_table *grandchild = branch(child, 2, "and again");
    text t = save(grandchild);
    char *first = strstr(t.data, "\"branch\":"), *second = strstr(first + 1, "\"branch\":");
    assert_non_null(second);
    assert_null(strstr(second + 1, "\"branch\":"));
    irori_table_free(load(&t, IRORI_LOAD_RESUME));
    free(t.data);
    irori_table_free(parent), irori_table_free(child), irori_table_free(grandchild);
}

FACT(nothing_before_a_branch_is_taken_back) {
    irori_table *parent = campaign(), *child = branch(parent, 2, "again");
    irori_error why;
    for (int seat = 0; seat < irori_table_rules(child)->players; seat++) {
        assert_false(irori_table_can_take_back(child, seat));
        assert_int_equal(irori_table_take_back(child, seat, &why), IRORI_ILLEGAL);
    }
    irori_table_free(parent), irori_table_free(child);
}

static void expect_refused(const irori_table *parent, int chapter, const char *id) {
    irori_seed dice = irori_seed_from_text("again");
    irori_table *table = NULL;
    irori_error why;
    assert_int_equal(irori_table_branch(parent, chapter, &dice, &table, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, id);
    assert_null(table);
}

FACT(a_chapter_that_was_not_reached_is_not_played_again) {
    irori_table *table = new_table("harakiri");
    expect_refused(table, 1, "table.why.no-chapter");
    irori_table_free(table);
}

FACT(a_game_without_chapters_says_so) {
    irori_table *table = new_table("5211");
    expect_refused(table, 1, "table.why.no-chapters");
    irori_table_free(table);
}

/* Damage */

static void expect_bad(const text *t, uint32_t line, const char *id) {
    irori_table *table = NULL;
    irori_error why;
    assert_int_not_equal(irori_table_load(t->data, t->size, IRORI_LOAD_RESUME, &table, &why), IRORI_OK);
    if (why.line != line) fail_msg("line %u, not %u: %s", why.line, line, why.why.id);
    if (id) assert_string_equal(why.why.id, id);
}

FACT(every_changed_byte_of_a_branch_is_noticed) {
    irori_table *parent = campaign(), *child = branch(parent, 1, "again");
    text t = save(child);
    uint32_t line = irori_table_entries(child) + 1;
    size_t at = t.size - 1;
    while (t.data[at - 1] != '\n') at--;
    for (; at < t.size - 1; at++) {
        char old = t.data[at];
        for (const char *with = "0az\"}: "; *with; with++) {
            if (*with == old) continue;
            t.data[at] = *with;
            expect_bad(&t, line, NULL);
        }
        t.data[at] = old;
    }
    free(t.data);
    irori_table_free(parent), irori_table_free(child);
}

/* Otherwise a throw that went badly could be thrown again. */
FACT(a_branch_elsewhere_than_at_a_chapters_start_is_refused) {
    irori_table *parent = campaign(), *child = branch(parent, 1, "again"), *short_one = new_table("harakiri");
    text t = save(short_one), whole = save(child);
    char line[512], *own = strstr(whole.data, "\"branch\":");
    snprintf(line, sizeof line, "{\"n\":1,%s", own);
    (void)add_line(&t, line, strlen(line));
    expect_bad(&t, 2, "table.why.no-branch");
    free(t.data), free(whole.data);
    irori_table_free(parent), irori_table_free(child), irori_table_free(short_one);
}

FACT(a_branch_right_after_a_branch_is_refused) {
    irori_table *parent = campaign(), *child = branch(parent, 1, "again");
    text t = save(child);
    uint32_t entries = irori_table_entries(child);
    char line[512];
    snprintf(line, sizeof line, "{\"n\":%u,%s", entries + 1, strstr(t.data, "\"branch\":"));
    (void)add_line(&t, line, strlen(line));
    expect_bad(&t, entries + 2, "table.why.no-branch");
    free(t.data);
    irori_table_free(parent), irori_table_free(child);
}

FACT(a_branch_of_a_game_without_chapters_is_refused) {
    irori_table *table = new_table("null");
    text t = save(table);
    char line[] = "{\"n\":1,\"branch\":\"0123456789abcdef\",\"seed\":"
                  "\"0000000000000000000000000000000000000000000000000000000000000000\",\"state\":"
                  "\"0123456789abcdef\",\"run\":\"0123456789abcdef\"}\n";
    (void)add_line(&t, line, strlen(line));
    expect_bad(&t, 2, "table.why.no-branch");
    free(t.data);
    irori_table_free(table);
}

FACT(a_branch_without_a_seed_is_refused) {
    irori_table *parent = campaign(), *child = branch(parent, 1, "again");
    text t = save(child);
    char *seed = strstr(strstr(t.data, "\"branch\":"), "\"seed\":\"");
    memset(seed + 8, 'x', 64);
    expect_bad(&t, irori_table_entries(child) + 1, "record.seed");
    free(t.data);
    irori_table_free(parent), irori_table_free(child);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chapters_begin_in_their_order),
        cmocka_unit_test(a_branch_shares_its_parents_lines_up_to_the_chapter),
        cmocka_unit_test(a_branch_names_its_parent_by_the_running_hash_of_its_last_entry),
        cmocka_unit_test(the_parent_stays_as_it_was),
        cmocka_unit_test(a_branch_begins_where_the_chapter_began_and_nothing_seen_changes),
        cmocka_unit_test(chance_is_new_from_the_branch_on_and_follows_from_its_seed),
        cmocka_unit_test(a_branch_is_saved_loaded_and_verified_like_any_game),
        cmocka_unit_test(a_branch_of_a_branch_tells_of_both),
        cmocka_unit_test(nothing_before_a_branch_is_taken_back),
        cmocka_unit_test(a_chapter_that_was_not_reached_is_not_played_again),
        cmocka_unit_test(a_game_without_chapters_says_so),
        cmocka_unit_test(every_changed_byte_of_a_branch_is_noticed),
        cmocka_unit_test(a_branch_elsewhere_than_at_a_chapters_start_is_refused),
        cmocka_unit_test(a_branch_right_after_a_branch_is_refused),
        cmocka_unit_test(a_branch_of_a_game_without_chapters_is_refused),
        cmocka_unit_test(a_branch_without_a_seed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
