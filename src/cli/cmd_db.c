/* irori db: care for a server's file of games: a backup while it runs, a check, a restore, records taken out of it. */
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../files/files.h"
#include "../store/store.h"
#include "cli.h"

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

/* ---- check: the file, and every finished game to the last byte ---- */

typedef struct game_list {
    int64_t id[256];
    char address[256][STORE_ADDRESS];
    store_stage stage[256];
    store_place last;
    int count;
} game_list;

static bool add_game(void *context, const store_game *game) {
    game_list *list = context;
    list->id[list->count] = game->id;
    list->stage[list->count] = game->stage;
    memcpy(list->address[list->count++], game->address, STORE_ADDRESS);
    list->last = (store_place){game->changed, game->id};
    return true;
}

/* Calls `each` for every game; stops at what is not done. */
static int for_all_games(const cli_args *args, game_store *store, const char *path,
                         int (*each)(const cli_args *args, game_store *store, const game_list *list, int index)) {
    game_list list = {.count = 0};
    irori_error why;
    for (bool is_first = true;; is_first = false) {
        store_place after = list.last;
        list.count = 0;
        if (store_list_all(store, is_first ? NULL : &after, 256, add_game, &list, &why))
            return cli_say_error(args->command, path, &why);
        for (int i = 0; i < list.count; i++) {
            int status = each(args, store, &list, i);
            if (status) return status;
        }
        if (list.count < 256) return CLI_DONE;
    }
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

/* A game that is not over needs the host's own rows besides: the secret of its deal is there. */
typedef struct host_check {
    irori_host *host;
    irori_status status;
    irori_error *why;
} host_check;

static bool read_into_host(void *context, const irori_row *row) {
    host_check *c = context;
    c->status = c->host ? irori_host_read_row(c->host, row, c->why) : irori_host_open(row, NULL, &c->host, c->why);
    return !c->status;
}

static irori_status check_host(game_store *store, int64_t id, irori_error *why) {
    host_check c = {.why = why};
    irori_status status = store_read(store, id, 1, read_into_host, &c, why);
    irori_host_free(c.host);
    return status ? status : c.status;
}

static irori_status check_record(game_store *store, int64_t id, irori_error *why) {
    size_t size;
    irori_status status = IRORI_OK;
    irori_table *table = NULL;
    char *text = record_of(store, id, &size, &status, why);
    if (!text) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    if (!status && size) status = irori_table_load(text, size, IRORI_LOAD_WHOLE, &table, why);
    irori_table_free(table);
    free(text);
    return status;
}

static int check_game(const cli_args *args, game_store *store, const game_list *list, int index) {
    irori_error why;
    bool is_over = list->stage[index] == STORE_OVER || list->stage[index] == STORE_CLOSED;
    irori_status status =
        is_over ? check_record(store, list->id[index], &why) : check_host(store, list->id[index], &why);
    return status ? cli_say_error(args->command, list->address[index], &why) : CLI_DONE;
}

static int check(const cli_args *args, const char *path) {
    game_store *store;
    irori_error why;
    if (store_open(path, STORE_READ, &store, &why)) return cli_say_error(args->command, path, &why);
    int status = store_check(store, &why) ? cli_say_error(args->command, path, &why)
                                          : for_all_games(args, store, path, check_game);
    store_close(store);
    if (!status) printf("%s is sound, and every game in it plays again as it was played\n", path);
    return status;
}

/* ---- export ---- */

static const char *export_folder;

static int export_game(const cli_args *args, game_store *store, const game_list *list, int index) {
    char path[FILE_PATH];
    irori_error why;
    if (list->stage[index] == STORE_OPEN) return CLI_DONE;
    snprintf(path, sizeof path, "%.4000s/%s.irori", export_folder, list->address[index]);
    FILE *out = fopen(path, "wx");
    if (!out) return cli_no(args->command, "cannot write %s: %s", path, strerror(errno));
    irori_status status = store_read(store, list->id[index], 1, write_row, out, &why);
    bool is_whole = !ferror(out);
    if (fclose(out) || !is_whole) return cli_no(args->command, "cannot write %s: %s", path, strerror(errno));
    return status ? cli_say_error(args->command, path, &why) : CLI_DONE;
}

static int export_all(const cli_args *args, const char *path, const char *folder) {
    game_store *store;
    irori_error why;
    if (mkdir(folder, 0700) && errno != EEXIST)
        return cli_no(args->command, "cannot make %s: %s", folder, strerror(errno));
    if (store_open(path, STORE_READ, &store, &why)) return cli_say_error(args->command, path, &why);
    export_folder = folder;
    int status = for_all_games(args, store, path, export_game);
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
