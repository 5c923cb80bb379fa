/* irori db: care for a server's file of games: a backup while it runs, a check, a restore, records taken out of it. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../files/files.h"
#include "../server/shared_rules.h"
#include "../store/store.h"
#include "cli.h"

/* Contents that one campaign has gone on with, as many as at the server. */
enum { MOST_CONTENTS = 8 };

static const cli_option options[] = {
    {"db", "FILE", "the file of games; otherwise where saved games are kept"},
    {NULL, NULL, NULL},
};

static bool db_path(const cli_args *args, char path[FILE_PATH]) {
    char folder[FILE_PATH];
    if (cli_value(args, "db")) return snprintf(path, FILE_PATH, "%s", cli_value(args, "db")) < FILE_PATH;
    return save_folder(folder) && snprintf(path, FILE_PATH, "%.4000s/tables.db", folder) < FILE_PATH;
}

/* A new file: what there is of one that failed is of no use. */
static irori_status copy_to(game_store *store, const char *to, irori_error *why) {
    irori_status status = store_backup(store, to, why);
    if (status) (void)unlink(to);
    return status;
}

static int backup(const cli_args *args, const char *path, const char *to) {
    game_store *store;
    irori_error why;
    if (!access(to, F_OK)) return cli_no(args->command, "%s is there already; name a new file", to);
    if (store_open(path, STORE_READ, &store, &why)) return cli_say_error(args->command, path, &why);
    irori_status status = copy_to(store, to, &why);
    store_close(store);
    return status ? cli_say_error(args->command, to, &why) : CLI_DONE;
}

/* ---- all games ---- */

enum { PAGE = 64 };

typedef struct listed_game {
    int64_t id;
    store_stage stage;
    char address[STORE_ADDRESS], rules[RULES_WORDS]; /* the latter without its terms */
} listed_game;

typedef struct game_page {
    listed_game game[PAGE];
    int count;
} game_page;

static bool add_game(void *context, const store_game *game) {
    game_page *page = context;
    listed_game *at = &page->game[page->count++];
    at->id = game->id, at->stage = game->stage;
    memcpy(at->address, game->address, STORE_ADDRESS);
    snprintf(at->rules, sizeof at->rules, "%.*s", (int)strcspn(game->rules, "\n"), game->rules);
    return true;
}

typedef int (*game_fn)(const cli_args *args, game_store *store, const listed_game *game, void *context);

/* Calls `each` for every game; stops at what is not done. By their ids, which nothing changes: a server may be at work
 * on the same file. */
static int for_all_games(const cli_args *args, game_store *store, const char *path, game_fn each, void *context) {
    game_page page = {.count = PAGE};
    irori_error why;
    for (int64_t after = 0; page.count == PAGE; after = page.count ? page.game[page.count - 1].id : after) {
        page.count = 0;
        if (store_list_by_id(store, after, PAGE, add_game, &page, &why))
            return cli_say_error(args->command, path, &why);
        for (int i = 0; i < page.count; i++) {
            int status = each(args, store, &page.game[i], context);
            if (status) return status;
        }
    }
    return CLI_DONE;
}

/* It may have been removed since it was listed. */
static bool is_gone(game_store *store, const listed_game *game) {
    store_game found;
    return store_game_find(store, game->address, &found, NULL) == IRORI_ILLEGAL;
}

static bool write_row(void *file, const irori_row *row) {
    return !row->is_record || fwrite(row->text, 1, row->size, file) == row->size;
}

/* The record of a game as a text of its own; NULL: no memory. */
static char *record_of(game_store *store, int64_t id, size_t *size, irori_status *status, irori_error *why) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out) return NULL;
    *status = store_read(store, id, 1, write_row, out, why);
    fclose(out);
    return text;
}

/* ---- check: the file, and every game to the last byte ---- */

/* Rules and content come from the store by their hash, as at the server: the program may not have them any more. */
typedef struct game_check {
    game_store *store;
    shared_rules *rules;
    rules_use use, later[MOST_CONTENTS]; /* `later`: of a campaign that went on with other content */
    int contents;
    irori_host *host;
    irori_status status;
    irori_error *why;
} game_check;

static const irori_rules *find_content(void *context, const irori_rules *before, uint64_t data_hash) {
    game_check *c = context;
    if (c->contents == MOST_CONTENTS) return NULL;
    rules_use *use = &c->later[c->contents];
    if (shared_rules_change(c->rules, before, data_hash, c->store, use, NULL)) return NULL;
    c->contents++;
    return use->rules;
}

static irori_source source_of(game_check *c) {
    return (irori_source){.rules = c->use.rules, .find_content = find_content, .context = c};
}

/* A game that is not over needs the host's own rows besides: the secret of its deal is there. */
static bool read_into_host(void *context, const irori_row *row) {
    game_check *c = context;
    irori_source source = source_of(c);
    c->status = c->host ? irori_host_read_row(c->host, row, c->why) : irori_host_open(row, &source, &c->host, c->why);
    return !c->status;
}

static irori_status check_host(game_check *c, int64_t id) {
    irori_status status = store_read(c->store, id, 1, read_into_host, c, c->why);
    irori_host_free(c->host);
    return status ? status : c->status;
}

static irori_status check_record(game_check *c, int64_t id) {
    size_t size;
    irori_status status = IRORI_OK;
    irori_source source = source_of(c);
    irori_table *table = NULL;
    char *text = record_of(c->store, id, &size, &status, c->why);
    if (!text) return irori_fail(c->why, IRORI_NO_MEMORY, "error.memory");
    if (!status && size) status = irori_table_load_from(text, size, IRORI_LOAD_WHOLE, &source, &table, c->why);
    irori_table_free(table);
    free(text);
    return status;
}

typedef struct check_counts {
    shared_rules *rules;
    int games, damaged, others; /* the last of rules that this program does not have */
} check_counts;

/* Is it only that this program has other rules than those the game is played by? `taken`: what came of taking these. */
static bool is_of_others(irori_status status, const irori_error *why, irori_status taken,
                         const irori_error *not_taken) {
    if (taken) return taken == IRORI_BAD_SETUP && strcmp(not_taken->why.id, "store.no-data") != 0;
    return status == IRORI_OTHER_RULES || !strcmp(why->why.id, "record.format");
}

static int check_game(const cli_args *args, game_store *store, const listed_game *game, void *context) {
    check_counts *counts = context;
    irori_error why, not_taken;
    game_check c = {.store = store, .rules = counts->rules, .why = &why};
    irori_status taken = shared_rules_take(counts->rules, game->rules, store, &c.use, &not_taken);
    bool is_over = game->stage == STORE_OVER || game->stage == STORE_CLOSED;
    irori_status status = is_over ? check_record(&c, game->id) : check_host(&c, game->id);
    for (int i = 0; i < c.contents; i++) shared_rules_give(counts->rules, &c.later[i]);
    shared_rules_give(counts->rules, &c.use);
    counts->games++;
    if (!status || is_gone(store, game)) return CLI_DONE;
    if (is_of_others(status, &why, taken, &not_taken)) return counts->others++, CLI_DONE;
    (void)cli_say_error(args->command, game->address, &why);
    if (status == IRORI_BAD_STORE || status == IRORI_NO_MEMORY) return CLI_NO;
    return counts->damaged++, CLI_DONE;
}

static int say_counts(const cli_args *args, const char *path, const check_counts *counts) {
    if (counts->others)
        printf("%s: kept for another version of irori, and not played here: %d of %d games\n", path, counts->others,
               counts->games);
    if (counts->damaged)
        return cli_no(args->command, "%s: damaged: %d of %d games", path, counts->damaged, counts->games);
    printf("%s is sound, and every %sgame in it plays again as it was played\n", path, counts->others ? "other " : "");
    return CLI_DONE;
}

static int check(const cli_args *args, const char *path) {
    game_store *store;
    irori_error why;
    check_counts counts = {.rules = shared_rules_new()};
    if (!counts.rules) return cli_no(args->command, "there is no memory left");
    irori_status opened = store_open(path, STORE_READ, &store, &why);
    int status = opened || store_check(store, &why) ? cli_say_error(args->command, path, &why)
                                                    : for_all_games(args, store, path, check_game, &counts);
    if (!status) status = say_counts(args, path, &counts);
    if (!opened) store_close(store);
    shared_rules_free(counts.rules);
    return status;
}

/* ---- export ---- */

static int export_game(const cli_args *args, game_store *store, const listed_game *game, void *context) {
    char path[FILE_PATH];
    irori_error why;
    if (game->stage == STORE_OPEN) return CLI_DONE;
    snprintf(path, sizeof path, "%.4000s/%s.irori", *(const char **)context, game->address);
    FILE *out = fopen(path, "wx");
    if (!out) return cli_no(args->command, "cannot write %s: %s", path, strerror(errno));
    irori_status status = store_read(store, game->id, 1, write_row, out, &why);
    bool is_whole = !ferror(out), is_empty = !ftell(out);
    if (fclose(out) || !is_whole) return cli_no(args->command, "cannot write %s: %s", path, strerror(errno));
    if (is_empty && is_gone(store, game)) (void)unlink(path);
    return status ? cli_say_error(args->command, path, &why) : CLI_DONE;
}

static int export_all(const cli_args *args, const char *path, const char *folder) {
    game_store *store;
    irori_error why;
    if (mkdir(folder, 0700) && errno != EEXIST)
        return cli_no(args->command, "cannot make %s: %s", folder, strerror(errno));
    if (store_open(path, STORE_READ, &store, &why)) return cli_say_error(args->command, path, &why);
    int status = for_all_games(args, store, path, export_game, &folder);
    store_close(store);
    return status;
}

/* ---- restore ---- */

/* A file of games or what lies beside one while it is open, and after its server was killed. A log that is left of an
 * earlier file would be taken for one of the file that is put there, and spoil it. False: there is one, in `file`. */
static bool is_free(const char *path, char file[FILE_PATH]) {
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        snprintf(file, FILE_PATH, "%.4000s%s", path, endings[i]);
        if (!access(file, F_OK)) return false;
    }
    return true;
}

/* A file or a folder is on the disk as it is now. */
static bool sync_path(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool is_synced = file >= 0 && !fsync(file);
    if (file >= 0) close(file);
    return is_synced;
}

/* Its new name is in the folder after a power cut as well. */
static bool move_into_place(const char *from, const char *to) {
    char folder[FILE_PATH];
    snprintf(folder, sizeof folder, "%.4000s", to);
    return sync_path(from) && !rename(from, to) && sync_path(dirname(folder));
}

/* Into a file beside it, checked, then moved into its place: until then nothing is there. */
static int restore(const cli_args *args, const char *path, const char *from) {
    game_store *store;
    irori_error why;
    char beside[FILE_PATH], file[FILE_PATH];
    if (!is_free(path, file))
        return cli_no(args->command,
                      "%s is there: stop the server, and move %s away first, together with the -wal and -shm beside it "
                      "(its last moves may be in them)",
                      file, path);
    snprintf(beside, sizeof beside, "%.4000s.restored", path);
    if (!is_free(beside, file))
        return cli_no(args->command, "%s is there, of a restore that did not end: remove it", file);
    if (store_open(from, STORE_READ, &store, &why)) return cli_say_error(args->command, from, &why);
    irori_status status = store_check(store, &why);
    if (!status) status = copy_to(store, beside, &why);
    store_close(store);
    if (status) return cli_say_error(args->command, from, &why);
    if (!move_into_place(beside, path)) return cli_no(args->command, "cannot write %s: %s", path, strerror(errno));
    return CLI_DONE;
}

static int run(const cli_args *args) {
    char path[FILE_PATH];
    const char *what = args->operand[0], *file = args->operand_count > 1 ? args->operand[1] : NULL;
    if (!cli_names_file(args, "db", "tables.db")) return CLI_WRONG_USE;
    if (!db_path(args, path)) return cli_no(args->command, "which file of games? name it with --db");
    if (!strcmp(what, "check") && !file) return check(args, path);
    if (!strcmp(what, "check"))
        return cli_wrong(args->command, "the file of games is named with --db: irori db check --db %s", file);
    if (!strcmp(what, "backup") && file) return backup(args, path, file);
    if (!strcmp(what, "restore") && file) return restore(args, path, file);
    if (!strcmp(what, "export") && file) return export_all(args, path, file);
    return cli_wrong(args->command, "irori db check, backup FILE, restore FILE or export FOLDER");
}

const cli_command cli_db = {
    .name = "db",
    .operands = "check|backup|restore|export [FILE]",
    .about =
        "care for a server's file of games\n\ncheck: is it sound, and does every game play again as it was played; "
        "backup FILE: a whole copy, while the server runs; restore FILE: from such a copy; export FOLDER: every game "
        "as a record",
    .options = options,
    .min_operands = 1,
    .max_operands = 2,
    .run = run,
};
