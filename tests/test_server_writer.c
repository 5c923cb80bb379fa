/* The threads that write and read: a group has one job that takes long, and what was read does not keep the file as it
 * was. */
#include "support.h"

#include <semaphore.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/writer.h"

static char folder[64], path[128];
static sem_t is_done;

static void wake(void *context) {
    (void)context;
    sem_post(&is_done);
}

static irori_status read_game(writer_job *job, game_store *store, irori_error *why) {
    (void)job;
    store_game game;
    return store_game_find(store, "a", &game, why);
}

static void done(writer_job *job, void *context) {
    (void)context;
    assert_int_equal(job->status, IRORI_OK);
}

/* Can the log be emptied? Whoever still reads what is in it stands in the way. */
static bool is_log_free(void) {
    sqlite3 *db;
    int in_log = 1, written;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    int code = sqlite3_exec(db, "UPDATE game SET changed = changed + 1", NULL, NULL, NULL);
    assert_int_equal(code, SQLITE_OK);
    code = sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_TRUNCATE, &in_log, &written);
    sqlite3_close(db);
    return code == SQLITE_OK;
}

static int make_folder(void **unused) {
    (void)unused;
    snprintf(folder, sizeof folder, "/tmp/irori-writer-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/games.db", folder);
    return sem_init(&is_done, 0, 0);
}

static int remove_folder(void **unused) {
    (void)unused;
    return unlink(path) || rmdir(folder);
}

FACT(after_a_job_the_log_can_be_emptied) {
    game_store *store;
    row_writer *reader;
    store_game game = {.address = "a", .rules = "", .brief = "{}"};
    writer_job job = {.write = read_game, .done = done};
    assert_int_equal(store_open(path, STORE_WRITE, &store, NULL), IRORI_OK);
    assert_int_equal(store_game_add(store, &game, NULL), IRORI_OK);
    assert_int_equal(writer_new(path, STORE_READ, wake, NULL, &reader, NULL), IRORI_OK);
    assert_true(is_log_free());
    writer_submit(reader, &job);
    sem_wait(&is_done);
    assert_true(is_log_free());
    writer_free(reader);
    store_close(store);
}

/* The order in which jobs were written, by a letter each. */
typedef struct letter_job {
    writer_job job;
    char letter;
} letter_job;

static char written[16];

static irori_status write_letter(writer_job *job, game_store *store, irori_error *why) {
    (void)store, (void)why;
    strncat(written, &((letter_job *)job)->letter, 1);
    return IRORI_OK;
}

FACT(a_group_has_one_job_that_takes_long_and_others_do_not_wait_for_more) {
    row_writer *writer;
    letter_job jobs[] = {{.letter = 'A'}, {.letter = 'B'}, {.letter = 'c'}, {.letter = 'd'}, {.letter = 'E'}},
               first = {.letter = '-'};
    assert_int_equal(writer_new(path, STORE_WRITE, wake, NULL, &writer, NULL), IRORI_OK);
    first.job = (writer_job){.write = write_letter, .done = done};
    writer_submit(writer, &first.job);
    sem_wait(&is_done); /* now it waits, and takes what is queued when it is told to */
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        jobs[i].job = (writer_job){.write = write_letter, .done = done, .takes_long = jobs[i].letter < 'a'};
        writer_queue(writer, &jobs[i].job);
    }
    writer_begin(writer);
    writer_stop(writer);
    assert_string_equal(written, "-cdABE");
    assert_int_equal(writer_count(writer).commits, 4);
    assert_int_equal(writer_waiting(writer), 6);
    writer_free(writer);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
        TEST(after_a_job_the_log_can_be_emptied),
        TEST(a_group_has_one_job_that_takes_long_and_others_do_not_wait_for_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
