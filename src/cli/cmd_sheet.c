/* irori sheet: the campaign sheet of a Harakiri record (H3), to read and to print. */
#include <string.h>

#include "../term/harakiri_sheet.h"
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

static void print_sheet(const irori_words *words, const irori_rules *rules, const harakiri_state *s) {
    term_lines page = {.line = NULL};
    printf("%s\n\n", irori_words_get(words, "harakiri.sheet.title"));
    harakiri_sheet(words, (const harakiri_rules *)rules, s, PAPER_WIDE, &page);
    for (size_t i = 0; i < page.count; i++) puts(page.line[i].text);
    term_lines_free(&page);
}

static int show(const cli_args *args, const irori_words *words, const irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    static harakiri_state s;
    static char json[65536];
    uint32_t at;
    int status;
    if (strcmp(rules->game->id, "harakiri")) return cli_no(args->command, "only campaigns of harakiri have a sheet");
    if (!find_entry(args, table, &at, &status)) return status;
    irori_table_known(table, at, IRORI_SPECTATOR, &s);
    if (cli_has(args, "json")) {
        irori_writer writer = irori_writer_to(json, sizeof json);
        harakiri_view(rules, &s, IRORI_SPECTATOR, &writer);
        return cli_print_json(args->command, &writer);
    }
    print_sheet(words, rules, &s);
    return CLI_DONE;
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
