/* The store: what was committed is there, numbers and nonces are taken once, lists cost what they show, damage is told,
 * and a power cut at any write loses nothing that was committed. */
#define _GNU_SOURCE
#include "support.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "power_cut.h"
#include "store/schema.h"
#include "store/store.h"

static char folder[64], path[128];

static int make_folder(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/irori-store-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    return 0;
}

static int remove_folder(void **unused) {
    (void)unused;
    static const char *const names[] = {"games.db", "games.db-wal", "games.db-shm", "games.db-journal", "copy.db"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char file[192];
        snprintf(file, sizeof file, "%s/%s", folder, names[i]);
        chmod(file, 0600);
        unlink(file);
    }
    return rmdir(folder);
}

static game_store *opened(store_mode mode) {
    game_store *store = NULL;
    irori_error why;
    if (store_open(path, mode, &store, &why)) fail_msg("cannot open: %s", why.why.id);
    return store;
}

#define WITH_A_SEAT "{\"seats\":[{\"kind\":\"open\"}]}"

static int64_t add_game(game_store *store, const char *address, int64_t time) {
    store_game game = {
        .stage = STORE_OPEN, .is_listed = true, .made = time, .changed = time, .rules = "", .brief = WITH_A_SEAT};
    snprintf(game.address, sizeof game.address, "%s", address);
    assert_int_equal(store_game_add(store, &game, NULL), IRORI_OK);
    return game.id;
}

enum { DEVICE = 7 };

static irori_row row_of(uint64_t number, const char *text, uint64_t nonce) {
    return (irori_row){.number = number,
                       .is_record = number > 1,
                       .device = nonce ? DEVICE : 0,
                       .nonce = nonce,
                       .time = 1000 + (int64_t)number,
                       .text = text,
                       .size = strlen(text)};
}

static bool count_row(void *count, const irori_row *row) {
    assert_int_equal(row->number, ++*(uint64_t *)count);
    return true;
}

static uint64_t rows_of(game_store *store, int64_t id) {
    uint64_t count = 0;
    assert_int_equal(store_read(store, id, 1, count_row, &count, NULL), IRORI_OK);
    return count;
}

FACT(what_was_appended_is_read_in_order) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    for (uint64_t n = 1; n <= 20; n++) {
        irori_row row = row_of(n, "{\"n\":1}", 0);
        assert_int_equal(store_append(store, id, &row, NULL), IRORI_OK);
    }
    store_close(store);
    store = opened(STORE_READ);
    store_game game;
    assert_int_equal(store_game_find(store, "a", &game, NULL), IRORI_OK);
    assert_int_equal(game.rows, 20);
    assert_int_equal(game.changed, 1);
    assert_int_equal(rows_of(store, game.id), 20);
    store_close(store);
}

FACT(a_number_is_taken_once_and_none_is_left_out) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    irori_row first = row_of(1, "x", 0), third = row_of(3, "x", 0);
    irori_error why;
    assert_int_equal(store_append(store, id, &first, NULL), IRORI_OK);
    assert_int_equal(store_append(store, id, &first, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.taken");
    assert_int_equal(store_begin(store, NULL), IRORI_OK);
    assert_int_equal(store_append(store, id, &third, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.taken");
    store_rollback(store);
    assert_int_equal(rows_of(store, id), 1);
    store_close(store);
}

FACT(what_was_rolled_back_or_removed_is_followed_by_nothing) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    irori_row first = row_of(1, "x", 0), second = row_of(2, "x", 0);
    irori_error why;
    assert_int_equal(store_begin(store, NULL), IRORI_OK);
    assert_int_equal(store_append(store, id, &first, NULL), IRORI_OK);
    store_rollback(store);
    assert_int_equal(store_append(store, id, &second, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.taken");
    assert_int_equal(store_append(store, id, &first, NULL), IRORI_OK);
    assert_int_equal(store_game_remove(store, id, NULL), IRORI_OK);
    assert_int_equal(add_game(store, "b", 1), id);
    assert_int_equal(store_append(store, id, &second, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.taken");
    store_close(store);
}

FACT(a_nonce_is_answered_once) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    irori_row first = row_of(1, "x", 1), again = row_of(2, "x", 1), other = row_of(2, "x", ~0ull);
    irori_error why;
    assert_int_equal(store_append(store, id, &first, NULL), IRORI_OK);
    assert_int_equal(store_append(store, id, &again, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.nonce");
    assert_int_equal(store_append(store, id, &other, NULL), IRORI_OK);
    store_close(store);
}

FACT(of_two_writers_one_gets_the_number) {
    game_store *one = opened(STORE_WRITE), *two = opened(STORE_WRITE);
    int64_t id = add_game(one, "a", 1);
    irori_row row = row_of(1, "x", 0), next = row_of(2, "x", 0);
    irori_error why;
    assert_int_equal(store_append(two, id, &row, NULL), IRORI_OK);
    assert_int_equal(store_append(one, id, &row, NULL), IRORI_ILLEGAL);
    assert_int_equal(store_append(one, id, &next, NULL), IRORI_OK); /* the other one knows an earlier end */
    assert_int_equal(store_append(two, id, &next, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.taken");
    store_close(one);
    store_close(two);
}

FACT(what_is_not_committed_is_not_seen_and_can_be_taken_back) {
    game_store *writer = opened(STORE_WRITE);
    int64_t id = add_game(writer, "a", 1);
    game_store *reader = opened(STORE_READ);
    irori_row row = row_of(1, "x", 0);
    assert_int_equal(store_begin(writer, NULL), IRORI_OK);
    assert_int_equal(store_append(writer, id, &row, NULL), IRORI_OK);
    assert_int_equal(rows_of(reader, id), 0);
    store_rollback(writer);
    assert_int_equal(rows_of(writer, id), 0);
    assert_int_equal(store_begin(writer, NULL), IRORI_OK);
    assert_int_equal(store_append(writer, id, &row, NULL), IRORI_OK);
    assert_int_equal(store_commit(writer, NULL), IRORI_OK);
    assert_int_equal(rows_of(reader, id), 1);
    store_close(reader);
    store_close(writer);
}

typedef struct names {
    char text[256];
    store_place last;
} names;

static bool add_name(void *context, const store_game *game) {
    names *list = context;
    strncat(list->text, game->address, sizeof list->text - strlen(list->text) - 1);
    list->last = (store_place){game->changed, game->id};
    return true;
}

FACT(lists_come_newest_first_and_go_on_where_they_stopped) {
    game_store *store = opened(STORE_WRITE);
    for (const char *p = "abcde"; *p; p++) {
        int64_t id = add_game(store, (char[]){*p, 0}, 10 + (*p - 'a') / 2);
        if (*p != 'c') assert_int_equal(store_seat_put(store, id, 0, DEVICE, NULL), IRORI_OK);
    }
    names list = {.text = ""};
    assert_int_equal(store_list_open(store, NULL, 3, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "edc");
    assert_int_equal(store_list_open(store, &list.last, 3, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "edcba");
    names own = {.text = ""};
    assert_int_equal(store_list_device(store, DEVICE, NULL, 9, add_name, &own, NULL), IRORI_OK);
    assert_string_equal(own.text, "edba");
    names idle = {.text = ""};
    assert_int_equal(store_list_idle(store, STORE_OPEN, 12, 9, add_name, &idle, NULL), IRORI_OK);
    assert_string_equal(idle.text, "abcd");
    store_close(store);
}

FACT(a_list_by_id_misses_nothing_that_is_played_meanwhile) {
    game_store *store = opened(STORE_WRITE);
    for (const char *p = "abcde"; *p; p++) add_game(store, (char[]){*p, 0}, 10);
    names list = {.text = ""};
    assert_int_equal(store_list_by_id(store, 0, 2, add_name, &list, NULL), IRORI_OK);
    store_game game;
    assert_int_equal(store_game_find(store, "d", &game, NULL), IRORI_OK);
    game.changed = 99, game.brief = "";
    assert_int_equal(store_game_update(store, &game, NULL), IRORI_OK);
    assert_int_equal(store_list_by_id(store, list.last.id, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "abcde");
    store_close(store);
}

FACT(only_open_listed_games_are_found_by_strangers) {
    game_store *store = opened(STORE_WRITE);
    add_game(store, "a", 1);
    store_game game = {
        .id = add_game(store, "full", 3), .stage = STORE_OPEN, .is_listed = true, .changed = 3, .brief = "{}"};
    assert_int_equal(store_game_update(store, &game, NULL), IRORI_OK);
    assert_int_equal(store_game_find(store, "a", &game, NULL), IRORI_OK);
    game = (store_game){.id = game.id, .stage = STORE_OPEN, .changed = 2, .brief = "b"};
    assert_int_equal(store_game_update(store, &game, NULL), IRORI_OK);
    names list = {.text = ""}, all = {.text = ""};
    assert_int_equal(store_list_open(store, NULL, 3, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "");
    assert_int_equal(store_list_all(store, NULL, 3, add_name, &all, NULL), IRORI_OK);
    assert_string_equal(all.text, "fulla");
    store_close(store);
}

static bool is_in_file(const char *text) {
    static char bytes[1 << 20];
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t size = fread(bytes, 1, sizeof bytes, in);
    fclose(in);
    return memmem(bytes, size, text, strlen(text)) != NULL;
}

FACT(what_was_deleted_is_not_left_in_the_file) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1), other = add_game(store, "b", 1);
    irori_row row = row_of(1, "Botan of the temple", 0), kept = row_of(1, "Aki of the river", 0);
    assert_int_equal(store_append(store, id, &row, NULL), IRORI_OK);
    assert_int_equal(store_append(store, other, &kept, NULL), IRORI_OK);
    store_close(store);
    assert_true(is_in_file(row.text));
    store = opened(STORE_WRITE);
    assert_int_equal(store_game_remove(store, id, NULL), IRORI_OK);
    store_close(store);
    assert_false(is_in_file(row.text));
    assert_true(is_in_file(kept.text));
}

FACT(what_belongs_to_a_game_goes_with_it) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    irori_row row = row_of(1, "x", 0);
    assert_int_equal(store_append(store, id, &row, NULL), IRORI_OK);
    assert_int_equal(store_checkpoint_put(store, id, 1, "state", 5, NULL), IRORI_OK);
    store_link link = {.token = "t", .kind = "invite", .game = id, .expires = 100};
    assert_int_equal(store_link_put(store, &link, NULL), IRORI_OK);
    assert_int_equal(store_game_remove(store, id, NULL), IRORI_OK);
    uint64_t number;
    const void *bytes;
    size_t size;
    assert_int_equal(rows_of(store, id), 0);
    assert_int_equal(store_checkpoint_get(store, id, &number, &bytes, &size, NULL), IRORI_OK);
    assert_int_equal(size, 0);
    assert_int_equal(store_link_get(store, "t", 1, &link, NULL), IRORI_ILLEGAL);
    store_close(store);
}

FACT(the_last_checkpoint_counts) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    uint64_t number;
    const void *bytes;
    size_t size;
    assert_int_equal(store_checkpoint_put(store, id, 10, "ten", 3, NULL), IRORI_OK);
    assert_int_equal(store_checkpoint_put(store, id, 20, "twenty", 6, NULL), IRORI_OK);
    assert_int_equal(store_checkpoint_get(store, id, &number, &bytes, &size, NULL), IRORI_OK);
    assert_int_equal(number, 20);
    assert_memory_equal(bytes, "twenty", 6);
    assert_int_equal(store_checkpoint_clear(store, NULL), IRORI_OK);
    assert_int_equal(store_checkpoint_get(store, id, &number, &bytes, &size, NULL), IRORI_OK);
    assert_int_equal(size, 0);
    store_close(store);
}

FACT(a_single_use_link_is_taken_once_and_expires) {
    game_store *store = opened(STORE_WRITE);
    store_link link = {.token = "t", .kind = "device", .what = "w", .expires = 100}, got;
    assert_int_equal(store_link_put(store, &link, NULL), IRORI_OK);
    assert_int_equal(store_link_get(store, "t", 100, &got, NULL), IRORI_ILLEGAL);
    assert_int_equal(store_link_take(store, "t", 99, &got, NULL), IRORI_OK);
    assert_string_equal(got.what, "w");
    assert_int_equal(store_link_take(store, "t", 99, &got, NULL), IRORI_ILLEGAL);
    store_close(store);
}

FACT(expired_links_are_cleared_away) {
    game_store *store = opened(STORE_WRITE);
    store_link old = {.token = "old", .kind = "device", .what = "w", .expires = 10}, got;
    store_link kept = {.token = "new", .kind = "device", .what = "w", .expires = 30};
    assert_int_equal(store_link_put(store, &old, NULL), IRORI_OK);
    assert_int_equal(store_link_put(store, &kept, NULL), IRORI_OK);
    assert_int_equal(store_links_expire(store, 20, NULL), IRORI_OK);
    assert_int_equal(store_link_get(store, "old", 5, &got, NULL), IRORI_ILLEGAL);
    assert_int_equal(store_link_get(store, "new", 5, &got, NULL), IRORI_OK);
    store_close(store);
}

FACT(games_whose_time_has_come_are_found) {
    game_store *store = opened(STORE_WRITE);
    add_game(store, "a", 1);
    store_game game;
    assert_int_equal(store_game_find(store, "a", &game, NULL), IRORI_OK);
    game.deadline = 50, game.brief = "{}";
    assert_int_equal(store_game_update(store, &game, NULL), IRORI_OK);
    add_game(store, "b", 1);
    names list = {.text = ""};
    assert_int_equal(store_list_due(store, 49, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "");
    assert_int_equal(store_list_due(store, 50, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "a");
    store_close(store);
}

FACT(who_has_left_a_seat_does_not_find_the_game) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    names list = {.text = ""};
    assert_int_equal(store_seat_put(store, id, 0, DEVICE, NULL), IRORI_OK);
    assert_int_equal(store_seat_remove(store, id, 0, NULL), IRORI_OK);
    assert_int_equal(store_list_device(store, DEVICE, NULL, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "");
    store_close(store);
}

FACT(the_record_begins_with_its_header) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    irori_row row = row_of(1, "note", 0), got;
    assert_int_equal(store_append(store, id, &row, NULL), IRORI_OK);
    assert_int_equal(store_record_header(store, id, &got, NULL), IRORI_OK);
    assert_int_equal(got.number, 0);
    row = row_of(2, "header", 0);
    assert_int_equal(store_append(store, id, &row, NULL), IRORI_OK);
    assert_int_equal(store_record_header(store, id, &got, NULL), IRORI_OK);
    assert_int_equal(got.number, 2);
    assert_string_equal(got.text, "header");
    store_close(store);
}

static void assert_data(game_store *store, const char *kind, const char *hash, const char *text) {
    const void *bytes;
    size_t size;
    assert_int_equal(store_data_get(store, kind, hash, &bytes, &size, NULL), IRORI_OK);
    assert_int_equal(size, strlen(text));
    if (size) assert_memory_equal(bytes, text, size);
}

FACT(data_is_kept_by_kind_and_hash) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    irori_error why;
    assert_int_equal(store_data_put(store, id, "kodachi", "h", "blob", 4, NULL), IRORI_OK);
    assert_int_equal(store_data_put(store, id, "kodachi", "h", "blob", 4, NULL), IRORI_OK);
    assert_int_equal(store_data_put(store, id, "kodachi", "h", "blub", 4, &why), IRORI_ILLEGAL);
    assert_string_equal(why.why.id, "store.other-data");
    assert_int_equal(store_data_put(store, id, "kodachi", "h", "blobs", 5, &why), IRORI_ILLEGAL);
    assert_int_equal(store_data_put(store, add_game(store, "b", 1), "kodama", "h", "tree", 4, NULL), IRORI_OK);
    assert_data(store, "kodachi", "h", "blob");
    assert_data(store, "kodama", "h", "tree");
    assert_data(store, "harakiri", "h", "");
    store_close(store);
}

FACT(data_go_with_the_last_game_that_is_played_with_them) {
    game_store *store = opened(STORE_WRITE);
    int64_t first = add_game(store, "a", 1), second = add_game(store, "b", 1);
    assert_int_equal(store_data_put(store, first, "kodachi", "h", "blob", 4, NULL), IRORI_OK);
    assert_int_equal(store_data_put(store, second, "kodachi", "h", "blob", 4, NULL), IRORI_OK);
    assert_int_equal(store_game_remove(store, first, NULL), IRORI_OK);
    assert_data(store, "kodachi", "h", "blob");
    assert_int_equal(store_game_remove(store, second, NULL), IRORI_OK);
    assert_data(store, "kodachi", "h", "");
    store_close(store);
}

FACT(content_is_renewed_where_it_is) {
    game_store *store = opened(STORE_WRITE);
    assert_int_equal(store_data_put(store, add_game(store, "a", 1), "harakiri", "h", "tpyo", 4, NULL), IRORI_OK);
    assert_int_equal(store_data_renew(store, "harakiri", "h", "typo", 4, NULL), IRORI_OK);
    assert_int_equal(store_data_renew(store, "harakiri", "other", "typo", 4, NULL), IRORI_OK);
    assert_data(store, "harakiri", "h", "typo");
    assert_data(store, "harakiri", "other", "");
    store_close(store);
}

FACT(who_made_a_game_finds_it) {
    game_store *store = opened(STORE_WRITE);
    store_game game = {.address = "made", .rules = "", .brief = "{}", .maker = DEVICE};
    names list = {.text = ""};
    assert_int_equal(store_game_add(store, &game, NULL), IRORI_OK);
    assert_int_equal(store_list_played(store, DEVICE, NULL, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "made");
    store_close(store);
}

FACT(invitations_are_found_by_when_they_were_made) {
    game_store *store = opened(STORE_WRITE);
    store_game game = {.id = add_game(store, "a", 10), .stage = STORE_OPEN, .changed = 90, .brief = "{}"};
    assert_int_equal(store_game_update(store, &game, NULL), IRORI_OK);
    add_game(store, "b", 20);
    game = (store_game){.id = add_game(store, "c", 1), .stage = STORE_RUNNING, .brief = "{}"};
    assert_int_equal(store_game_update(store, &game, NULL), IRORI_OK);
    names list = {.text = ""};
    assert_int_equal(store_list_made(store, 20, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "a");
    store_close(store);
}

/* ---- a file of schema 4: data by their hash alone ---- */

static sqlite3 *raw(void) {
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 5000);
    return db;
}

static void execute(sqlite3 *db, const char *sql) {
    char *why = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &why)) fail_msg("%s: %s", sql, why);
}

FACT(a_file_of_the_schema_before_is_brought_up_to_date) {
    sqlite3 *db = raw();
    for (int step = 0; step < 4; step++) execute(db, store_schema[step]);
    execute(db, "PRAGMA application_id = 1230131026; PRAGMA user_version = 4;"
                "INSERT INTO data VALUES ('00000000000000aa', CAST('deck' AS BLOB)), ('00000000000000bb', CAST('story' "
                "AS BLOB)), ('cc', x'00');"
                "INSERT INTO game (id, address, stage, listed, made, changed, deadline, rules, brief) VALUES"
                " (1, 'a', 0, 0, 1, 1, 0, 'kodachi 2 edition=en data=00000000000000aa' || char(10) ||"
                "  'maker=ff00000000000007 move=0', '{}'),"
                " (2, 'b', 0, 0, 1, 1, 0, 'harakiri 2 act=1 data=00000000000000bb' || char(10) || "
                "'maker=0000000000000007', '{}'),"
                " (3, 'c', 0, 0, 1, 1, 0, '5211 2 long=off' || char(10) || 'maker=0000000000000000 move=0', '{}');");
    sqlite3_close(db);
    game_store *store = opened(STORE_WRITE);
    names list = {.text = ""}, high = {.text = ""}, nobody = {.text = ""};
    assert_data(store, "kodachi", "00000000000000aa", "deck");
    assert_data(store, "harakiri", "00000000000000bb", "story");
    assert_int_equal(store_list_played(store, DEVICE, NULL, 9, add_name, &list, NULL), IRORI_OK);
    assert_string_equal(list.text, "b");
    assert_int_equal(store_list_played(store, 0xff00000000000007ull, NULL, 9, add_name, &high, NULL), IRORI_OK);
    assert_string_equal(high.text, "a");
    assert_int_equal(store_list_played(store, 0, NULL, 9, add_name, &nobody, NULL), IRORI_OK);
    assert_string_equal(nobody.text, "");
    assert_int_equal(store_game_remove(store, 1, NULL), IRORI_OK);
    assert_data(store, "kodachi", "00000000000000aa", "");
    assert_int_equal(store_check(store, NULL), IRORI_OK);
    store_close(store);
}

FACT(a_backup_is_whole_and_can_be_made_while_others_write) {
    game_store *writer = opened(STORE_WRITE), *other = opened(STORE_READ);
    int64_t id = add_game(writer, "a", 1);
    irori_row row = row_of(1, "x", 0);
    assert_int_equal(store_append(writer, id, &row, NULL), IRORI_OK);
    char copy[160];
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    assert_int_equal(store_begin(writer, NULL), IRORI_OK);
    assert_int_equal(store_backup(other, copy, NULL), IRORI_OK);
    store_rollback(writer);
    store_close(writer);
    store_close(other);
    assert_int_equal(rename(copy, path), 0);
    writer = opened(STORE_WRITE);
    assert_int_equal(store_check(writer, NULL), IRORI_OK);
    assert_int_equal(rows_of(writer, id), 1);
    store_close(writer);
}

enum { MOST_COMMITS = 200000 };
static _Atomic int commits;
static _Atomic bool is_copied;

/* One commit after the other, none of them synced: as fast as it goes. */
static void *commit_on(void *unused) {
    sqlite3 *db = raw();
    execute(db, "PRAGMA synchronous = OFF");
    for (commits = 0; !is_copied && commits < MOST_COMMITS; commits++)
        execute(db, "UPDATE game SET changed = changed + 1 WHERE id = 1");
    sqlite3_close(db);
    return unused;
}

FACT(a_backup_ends_however_much_is_written_meanwhile) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    static char much[STORE_MOST_ROW];
    memset(much, 'x', sizeof much - 1);
    assert_int_equal(store_begin(store, NULL), IRORI_OK);
    for (uint64_t n = 1; n <= 32; n++) {
        irori_row row = row_of(n, much, 0);
        assert_int_equal(store_append(store, id, &row, NULL), IRORI_OK);
    }
    assert_int_equal(store_commit(store, NULL), IRORI_OK);
    pthread_t writer;
    is_copied = false;
    assert_int_equal(pthread_create(&writer, NULL, commit_on, NULL), 0);
    while (commits < 10) usleep(1000);
    char copy[160];
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    assert_int_equal(store_backup(store, copy, NULL), IRORI_OK);
    is_copied = true;
    pthread_join(writer, NULL);
    assert_true(commits < MOST_COMMITS);
    store_close(store);
    assert_int_equal(rename(copy, path), 0);
    store = opened(STORE_READ);
    assert_int_equal(rows_of(store, id), 32);
    store_close(store);
}

static void assert_refused(store_mode mode, const char *id) {
    game_store *store;
    irori_error why;
    assert_int_equal(store_open(path, mode, &store, &why), IRORI_BAD_STORE);
    assert_string_equal(why.why.id, id);
}

static void write_file(const char *text, size_t size) {
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(text, 1, size, out), size);
    fclose(out);
}

FACT(other_files_are_left_alone) {
    static const char text[] =
        "this is somebody's diary, and longer than the hundred bytes that a database's header has; "
        "it must not be overwritten";
    write_file(text, sizeof text);
    assert_refused(STORE_WRITE, "store.damaged");
    FILE *in = fopen(path, "rb");
    char kept[sizeof text];
    assert_int_equal(fread(kept, 1, sizeof kept, in), sizeof text);
    assert_string_equal(kept, text);
    fclose(in);
}

FACT(a_store_that_is_not_there_is_not_made_for_reading) { assert_refused(STORE_READ, "store.cannot-open"); }

FACT(a_folder_that_is_not_there_is_told) {
    snprintf(path, sizeof path, "%s/none/games.db", folder);
    assert_refused(STORE_WRITE, "store.cannot-open");
}

/* The first byte of `user_version` lies at 60, big-endian. */
FACT(a_newer_schema_is_refused) {
    store_close(opened(STORE_WRITE));
    FILE *file = fopen(path, "r+b");
    fseek(file, 60, SEEK_SET);
    fwrite("\0\0\1\0", 1, 4, file);
    fclose(file);
    assert_refused(STORE_WRITE, "store.newer");
    assert_refused(STORE_READ, "store.newer");
}

FACT(damage_is_found) {
    game_store *store = opened(STORE_WRITE);
    for (int i = 0; i < 200; i++) {
        char address[16];
        snprintf(address, sizeof address, "g%d", i);
        add_game(store, address, i);
    }
    store_close(store);
    FILE *file = fopen(path, "r+b");
    for (long page = 2; page < 12; page++) {
        fseek(file, page * 4096 + 16, SEEK_SET);
        fwrite("damage damage damage damage damage", 1, 34, file);
    }
    fclose(file);
    irori_error why;
    if (store_open(path, STORE_WRITE, &store, &why)) return;
    assert_int_equal(store_check(store, &why), IRORI_BAD_STORE);
    assert_string_equal(why.why.id, "store.damaged");
    store_close(store);
}

/* ---- the power cut ---- */

/* What the writer was told is on the disk: the number of the last line of each committed group. */
typedef struct witness {
    uint64_t committed, tried;
} witness;

static void write_groups(game_store *store, int64_t id, witness *seen) {
    for (int group = 0; group < 12 && !power_is_off(); group++) {
        if (store_begin(store, NULL)) return;
        uint64_t n = seen->committed;
        for (int i = 0; i < 1 + group % 4; i++) {
            irori_row row = row_of(++n, "{\"n\":1,\"seat\":0,\"move\":\"B1 G1\"}", 0);
            if (store_append(store, id, &row, NULL)) return store_rollback(store);
        }
        if (group % 3 == 0 && store_checkpoint_put(store, id, n, "checkpoint", 10, NULL)) return store_rollback(store);
        seen->tried = n;
        if (store_commit(store, NULL)) return;
        seen->committed = n;
    }
}

/* One game, the power cut after so many operations; false: it was all done before. */
static bool cut_once(uint64_t after, uint64_t chance) {
    game_store *store = opened(STORE_WRITE);
    int64_t id = add_game(store, "a", 1);
    witness seen = {0};
    power_cut_after(after);
    write_groups(store, id, &seen);
    bool was_cut = power_is_off();
    store_close(store);
    power_restore(chance);
    store = opened(STORE_WRITE);
    uint64_t there = rows_of(store, id);
    if (there != seen.committed && there != seen.tried)
        fail_msg("%u rows after a cut at %u, %u committed", (unsigned)there, (unsigned)after, (unsigned)seen.committed);
    assert_true(there >= seen.committed);
    store_game game;
    assert_int_equal(store_game_find(store, "a", &game, NULL), IRORI_OK);
    assert_int_equal(game.rows, there);
    assert_int_equal(store_check(store, NULL), IRORI_OK);
    assert_int_equal(store_game_remove(store, id, NULL), IRORI_OK);
    store_close(store);
    power_restore(0);
    return was_cut;
}

FACT(a_power_cut_at_any_write_loses_nothing_committed) {
    power_cut_install();
    int cuts = 0;
    for (uint64_t after = 1; cuts < scaled(200); after++) {
        if (!cut_once(after, after * 7 + (uint64_t)cuts)) after = 0;
        cuts++;
    }
}

FACT(many_names_go_in_parts_and_the_last_leaves_the_list_as_well) {
    game_store *store = opened(STORE_WRITE);
    store_game game = {.rules = "", .brief = "{\"seats\":[{\"name\":\"Aki 12\"}]}"};
    snprintf(game.address, sizeof game.address, "many");
    assert_int_equal(store_game_add(store, &game, NULL), IRORI_OK);
    for (int i = 1; i <= 12; i++) {
        char text[96];
        snprintf(text, sizeof text, "{\"host\":\"sit\",\"seat\":0,\"text\":\"Aki %d\",\"seed\":\"\"}\n", i);
        irori_row row = row_of((uint64_t)i, text, (uint64_t)i);
        row.is_record = false;
        assert_int_equal(store_append(store, game.id, &row, NULL), IRORI_OK);
    }
    store_renaming at = {.names = {.device = DEVICE}};
    int parts = 0;
    for (int rows; !at.is_done; parts++) {
        rows = 5;
        assert_int_equal(store_names_remove(store, game.id, &rows, &at, NULL), IRORI_OK);
        assert_in_range(rows, 0, 4);
    }
    assert_int_equal(parts, 3);
    assert_int_equal(store_game_find(store, "many", &game, NULL), IRORI_OK);
    assert_string_equal(game.brief, "{\"seats\":[{\"name\":\"-\"}]}");
    store_close(store);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
        TEST(what_was_appended_is_read_in_order),
        TEST(a_number_is_taken_once_and_none_is_left_out),
        TEST(what_was_rolled_back_or_removed_is_followed_by_nothing),
        TEST(a_nonce_is_answered_once),
        TEST(of_two_writers_one_gets_the_number),
        TEST(what_is_not_committed_is_not_seen_and_can_be_taken_back),
        TEST(lists_come_newest_first_and_go_on_where_they_stopped),
        TEST(a_list_by_id_misses_nothing_that_is_played_meanwhile),
        TEST(only_open_listed_games_are_found_by_strangers),
        TEST(what_belongs_to_a_game_goes_with_it),
        TEST(what_was_deleted_is_not_left_in_the_file),
        TEST(the_last_checkpoint_counts),
        TEST(a_single_use_link_is_taken_once_and_expires),
        TEST(expired_links_are_cleared_away),
        TEST(games_whose_time_has_come_are_found),
        TEST(who_has_left_a_seat_does_not_find_the_game),
        TEST(the_record_begins_with_its_header),
        TEST(many_names_go_in_parts_and_the_last_leaves_the_list_as_well),
        TEST(data_is_kept_by_kind_and_hash),
        TEST(data_go_with_the_last_game_that_is_played_with_them),
        TEST(content_is_renewed_where_it_is),
        TEST(who_made_a_game_finds_it),
        TEST(invitations_are_found_by_when_they_were_made),
        TEST(a_file_of_the_schema_before_is_brought_up_to_date),
        TEST(a_backup_is_whole_and_can_be_made_while_others_write),
        TEST(a_backup_ends_however_much_is_written_meanwhile),
        TEST(other_files_are_left_alone),
        TEST(a_store_that_is_not_there_is_not_made_for_reading),
        TEST(a_folder_that_is_not_there_is_told),
        TEST(a_newer_schema_is_refused),
        TEST(damage_is_found),
        TEST(a_power_cut_at_any_write_loses_nothing_committed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
