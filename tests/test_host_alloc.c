/* Without memory the host says so or is lost, and leaves nothing behind, whichever of its allocations fails. Linked
 * with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/host.h"
#include "support.h"

static uint64_t live;
static int until_failure = -1;

void *__real_malloc(size_t size) __attribute__((weak));
void *__real_calloc(size_t count, size_t size) __attribute__((weak));
void *__real_realloc(void *memory, size_t size) __attribute__((weak));
void __real_free(void *memory) __attribute__((weak));
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static bool fails(void) { return until_failure >= 0 && until_failure-- == 0; }

static void *counted(void *memory) {
    live += memory != NULL;
    return memory;
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : counted(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return fails() ? NULL : counted(__real_calloc(count, size)); }

void *__wrap_realloc(void *memory, size_t size) {
    if (fails()) return NULL;
    void *moved = __real_realloc(memory, size);
    live += !memory && moved;
    return moved;
}

void __wrap_free(void *memory) {
    live -= memory != NULL;
    __real_free(memory);
}

enum { ROWS = 64, ROW = 2048 };

/* All that is kept, without an allocation of its own. */
static struct {
    irori_row row[ROWS];
    char text[ROWS][ROW];
    size_t count;
    char checkpoint[65536];
    size_t size;
} kept;

static const irori_rules *rules;

static void keep(irori_host *host) {
    irori_row row;
    while (irori_host_next_row(host, &row)) {
        if (row.number > ROWS || row.size > ROW) abort();
        kept.row[row.number - 1] = row;
        memcpy(kept.text[row.number - 1], row.text, row.size);
        kept.row[row.number - 1].text = kept.text[row.number - 1];
        kept.count = row.number;
    }
    irori_host_durable(host, kept.count);
}

static void take_all(irori_host *host) {
    static char buffer[65536];
    keep(host);
    for (uint32_t id = 1; id <= 3; id++)
        while (irori_host_take(host, id, buffer, sizeof buffer)) continue;
}

static void say(irori_host *host, uint32_t id, const char *text) {
    irori_host_receive(host, id, text, strlen(text), 1);
    take_all(host);
}

/* A seat's first legal move, as a message; nothing is allocated. */
static void say_move(irori_host *host, int seat, int nonce) {
    static irori_move moves[16];
    static _Alignas(16) char known[4096];
    char move[IRORI_MOVE_TEXT], text[256];
    irori_host_known(host, seat, known);
    if (!rules->game->moves(rules, known, seat, moves)) return;
    rules->game->move_to_text(rules, moves[0], move);
    snprintf(text, sizeof text, "{\"do\":%d,\"seat\":%d,\"decision\":%d,\"move\":\"%s\"}", nonce, seat,
             nonce / 10 * 2 - 2, move);
    say(host, (uint32_t)seat + 1, text);
}

static bool append(void *context, const char *line, size_t size) {
    (void)context;
    memcpy(kept.checkpoint + kept.size, line, size);
    kept.size += size;
    return true;
}

static void play(irori_host *host) {
    for (uint32_t id = 1; id <= 3; id++) {
        (void)irori_host_connect(host, id, id);
        say(host, id, id == 2 ? "{\"hello\":1,\"want\":\"view\"}" : "{\"hello\":1}");
    }
    for (int round = 1; round <= 3; round++)
        for (int seat = 0; seat < 2; seat++) say_move(host, seat, 10 * round + seat);
    say(host, 1, "{\"do\":91,\"seat\":0,\"say\":\"hm\"}");
    say(host, 1, "{\"look\":1,\"seat\":0}");
    say(host, 1, "{\"do\":93,\"seat\":0,\"propose\":\"undo\"}");
    say(host, 2, "{\"do\":91,\"seat\":1,\"vote\":1,\"yes\":true}");
    say(host, 3, "{\"hello\":1}");
}

static void open_again(void) {
    irori_source source = {.rules = rules};
    irori_host *host, *whole;
    kept.size = 0;
    if (irori_host_open(&kept.row[0], &source, &host, NULL)) return;
    bool is_good = true;
    for (size_t i = 1; is_good && i < kept.count; i++) is_good = !irori_host_read_row(host, &kept.row[i], NULL);
    is_good = is_good && irori_host_checkpoint(host, append, NULL);
    whole = host;
    if (is_good && !irori_host_restore(&kept.row[0], &kept.row[1], kept.checkpoint, kept.size, &source, &host, NULL)) {
        (void)irori_host_connect(host, 1, 1);
        say(host, 1, "{\"hello\":1}");
        irori_host_give_past(host, whole);
        take_all(host);
        irori_host_free(host);
    } else {
        irori_host_free(whole);
    }
}

static void go_on(void) {
    irori_table_def def = {.rules = rules};
    irori_table *table;
    irori_host *host;
    if (irori_table_new(&def, &table, NULL)) return;
    if (irori_host_from_table(&(irori_host_def){.table = "on"}, table, 1, 0, &host, NULL))
        irori_table_free(table);
    else
        irori_host_free(host);
}

/* True: nothing failed any more. */
static bool run(int failure) {
    irori_host_def def = {.rules = rules, .is_dealt = true, .table = "alloc", .vote_ms = 1000};
    irori_host *host;
    irori_error why = {0};
    def.seats[0].device = 1, def.seats[1].device = 2;
    kept.count = 0;
    until_failure = failure;
    if (irori_host_new(&def, 0, &host, &why)) {
        assert_int_equal(why.status, IRORI_NO_MEMORY);
        until_failure = -1;
        return false;
    }
    play(host);
    bool is_lost = irori_host_is_lost(host);
    irori_host_free(host);
    if (!is_lost) open_again(), go_on();
    bool is_through = until_failure >= 0;
    until_failure = -1;
    return is_through;
}

FACT(every_allocation_may_fail) {
    irori_rules *made = rules_for("5211", 2, "");
    rules = made;
    uint64_t before = live;
    int failure = 0;
    while (!run(failure)) {
        assert_int_equal(live, before);
        assert_true(++failure < 5000);
    }
    assert_int_equal(live, before);
    assert_true(failure > 50);
    irori_rules_free(made);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_allocation_may_fail)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
