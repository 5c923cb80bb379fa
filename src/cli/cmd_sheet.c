/* irori sheet: the campaign sheet of a Harakiri record (H3), to read and to print. */
#include <stdlib.h>
#include <string.h>

#include "../term/term.h"
#include "cli.h"

static const cli_option options[] = {
    {"at", "ENTRY", "after this entry of the record (0: the start) instead of its end"},
    {"chapter", "K", "after this chapter, as the next one began"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

enum { PAPER_WIDE = 79 };

/* The entry that is asked for. False: said why not. */
static bool find_entry(const cli_args *args, const irori_table *table, uint32_t *at, int *status) {
    long number, chapter, entries = (long)irori_table_entries(table);
    *status = CLI_WRONG_USE;
    if (!cli_number(args, "at", 0, entries, entries, &number) || !cli_number(args, "chapter", 1, 99, 1, &chapter))
        return false;
    *at = (uint32_t)number;
    if (!cli_has(args, "chapter")) return true;
    if (cli_has(args, "at")) {
        *status = cli_wrong(args->command, "--at and --chapter both say when: one of them will do");
        return false;
    }
    if (!irori_table_chapter(table, (int)chapter, at)) {
        *status = cli_no(args->command, "chapter %ld has not been reached in this game", chapter);
        return false;
    }
    if (!irori_table_chapter(table, (int)chapter + 1, at)) *at = (uint32_t)entries;
    return true;
}

/* The page that a game calls its campaign; -1: it has none. */
static int find_sheet(const irori_game *game) {
    const irori_reading *reading;
    for (int i = 0; (reading = irori_reading_of(game, i)); i++)
        if (strstr(reading->command, ".command.campaign")) return i;
    return -1;
}

static void print_sheet(const irori_words *words, const irori_table *table, uint32_t at, void *known) {
    term_lines page = {.line = NULL};
    term_view view;
    table_look look;
    table_look_init(&look, table);
    term_view_init(&view, words, &look.link, at, IRORI_SPECTATOR, known);
    printf("%s\n\n", irori_words_get(words, "harakiri.sheet.title"));
    term_page_reading(&view, find_sheet(view.rules->game), PAPER_WIDE, &page);
    for (size_t i = 0; i < page.count; i++) puts(page.line[i].text);
    term_lines_free(&page);
    table_look_done(&look);
}

static int show(const cli_args *args, const irori_words *words, const irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    static char json[65536];
    uint32_t at;
    int status;
    if (find_sheet(rules->game) < 0) return cli_no(args->command, "only campaigns of harakiri have a sheet");
    if (!find_entry(args, table, &at, &status)) return status;
    void *known = malloc(rules->game->state_size);
    if (!known) return cli_no(args->command, "no memory");
    status = CLI_DONE;
    if (cli_has(args, "json")) {
        irori_writer writer = irori_writer_to(json, sizeof json);
        irori_table_known(table, at, IRORI_SPECTATOR, known);
        rules->game->view(rules, known, IRORI_SPECTATOR, &writer);
        status = cli_print_json(args->command, &writer);
    } else {
        print_sheet(words, table, at, known);
    }
    free(known);
    return status;
}

static int run(const cli_args *args) { return cli_tell_record(args, show); }

const cli_command cli_sheet = {
    .name = "sheet",
    .operands = "FILE",
    .about = "Prints the campaign sheet of a Harakiri record (- for standard input).",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
