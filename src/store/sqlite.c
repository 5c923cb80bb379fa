/* The store in one SQLite file: write-ahead log, every commit synced, strict tables. Statements are prepared once, when
 * they are first needed, and kept; each is reset before its function returns, but for those whose texts were handed
 * out, which are reset by the next call. The schema is a list of steps; `user_version` says how many a file has taken.
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "schema.h"
#include "store.h"

enum { APPLICATION = 0x49524f52 /* "IROR" */, BUSY_MILLISECONDS = 5000, KNOWN_ENDS = 1024 };

#define STATEMENTS(X)                                                                                                  \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(COMMIT, "COMMIT")                                                                                                \
    X(ROLLBACK, "ROLLBACK")                                                                                            \
    X(GAME_ADD, "INSERT INTO game (address, stage, listed, made, changed, deadline, rules, brief)"                     \
                " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                                                            \
    X(GAME_UPDATE, "UPDATE game SET stage = ?2, listed = ?3, changed = ?4, deadline = ?5, brief = ?6 WHERE id = ?1")   \
    X(GAME_FIND, "SELECT " GAME_COLUMNS " FROM game WHERE address = ?1")                                               \
    X(GAME_REMOVE, "DELETE FROM game WHERE id = ?1")                                                                   \
    X(LIST_OPEN, "SELECT " GAME_COLUMNS " FROM game WHERE stage = 0 AND listed = 1 AND (changed, id) < (?1, ?2)"       \
                 " AND instr(brief, '\"kind\":\"open\"') ORDER BY changed DESC, id DESC LIMIT ?3")                     \
    X(LIST_LISTED, "SELECT " GAME_COLUMNS " FROM game WHERE stage = 0 AND listed = 1 AND changed < ?1"                 \
                   " ORDER BY changed, id LIMIT ?2")                                                                   \
    X(LIST_DEVICE, "SELECT " GAME_COLUMNS " FROM game WHERE id IN (SELECT game FROM seat WHERE device = ?4)"           \
                   " AND (changed, id) < (?1, ?2) ORDER BY changed DESC, id DESC LIMIT ?3")                            \
    X(LIST_PLAYED, "SELECT " GAME_COLUMNS " FROM game WHERE id IN (SELECT game FROM player WHERE device = ?4)"         \
                   " AND (changed, id) < (?1, ?2) ORDER BY changed DESC, id DESC LIMIT ?3")                            \
    X(LIST_ALL, "SELECT " GAME_COLUMNS " FROM game WHERE (changed, id) < (?1, ?2)"                                     \
                " ORDER BY changed DESC, id DESC LIMIT ?3")                                                            \
    X(LIST_BY_ID, "SELECT " GAME_COLUMNS " FROM game WHERE id > ?1 ORDER BY id LIMIT ?2")                              \
    X(LIST_DUE, "SELECT " GAME_COLUMNS " FROM game WHERE deadline > 0 AND deadline <= ?1 ORDER BY deadline LIMIT ?2")  \
    X(LIST_IDLE, "SELECT " GAME_COLUMNS " FROM game WHERE stage = ?1 AND changed < ?2"                                 \
                 " ORDER BY changed, id LIMIT ?3")                                                                     \
    X(LIST_MADE, "SELECT " GAME_COLUMNS " FROM game WHERE stage = 0 AND made < ?1 ORDER BY made, id LIMIT ?2")         \
    X(DEADLINE_CLEAR, "UPDATE game SET deadline = 0 WHERE id = ?1")                                                    \
    X(LAST, "SELECT max(number) FROM row WHERE game = ?1")                                                             \
    X(APPEND, "INSERT INTO row (game, number, record, text, device, nonce, time) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)") \
    X(READ, "SELECT " ROW_COLUMNS " FROM row WHERE game = ?1 AND number >= ?2 ORDER BY number")                        \
    X(NONCE, "SELECT 1 FROM row WHERE game = ?1 AND device = ?2 AND nonce = ?3 AND nonce <> 0")                        \
    X(HEADER, "SELECT " ROW_COLUMNS " FROM row WHERE game = ?1 AND record = 1 ORDER BY number LIMIT 1")                \
    X(RENAME, "UPDATE row SET text = ?3 WHERE game = ?1 AND number = ?2")                                              \
    X(CHECKPOINT_REMOVE, "DELETE FROM checkpoint WHERE game = ?1")                                                     \
    X(BRIEF_RENAME, "UPDATE game SET brief = replace(brief, ?2, '\"name\":\"-\"') WHERE id = ?1")                      \
    X(CHECKPOINT_PUT, "INSERT OR REPLACE INTO checkpoint (game, number, bytes) VALUES (?1, ?2, ?3)")                   \
    X(CHECKPOINT_GET, "SELECT number, bytes FROM checkpoint WHERE game = ?1")                                          \
    X(CHECKPOINT_CLEAR, "DELETE FROM checkpoint")                                                                      \
    X(SEAT_PUT, "INSERT OR REPLACE INTO seat (game, seat, device) VALUES (?1, ?2, ?3)")                                \
    X(PLAYER_PUT, "INSERT OR IGNORE INTO player (game, device) VALUES (?1, ?2)")                                       \
    X(PLAYER_REMOVE, "DELETE FROM player WHERE game = ?1 AND device = ?2")                                             \
    X(SEAT_REMOVE, "DELETE FROM seat WHERE game = ?1 AND seat = ?2")                                                   \
    X(LINK_PUT, "INSERT OR REPLACE INTO link (token, kind, game, what, expires) VALUES (?1, ?2, ?3, ?4, ?5)")          \
    X(LINK_GET, "SELECT token, kind, game, what, expires FROM link WHERE token = ?1 AND expires > ?2")                 \
    X(LINK_TAKE, "DELETE FROM link WHERE token = ?1 AND expires > ?2 RETURNING token, kind, game, what, expires")      \
    X(LINKS_EXPIRE, "DELETE FROM link WHERE expires <= ?1")                                                            \
    X(DATA_PUT, "INSERT INTO data (kind, hash, bytes) VALUES (?1, ?2, ?3)")                                            \
    X(DATA_GET, "SELECT bytes FROM data WHERE kind = ?1 AND hash = ?2")                                                \
    X(DATA_USE, "UPDATE game SET data = (SELECT id FROM data WHERE kind = ?1 AND hash = ?2) WHERE id = ?3")            \
    X(DATA_RENEW, "UPDATE data SET bytes = ?3 WHERE kind = ?1 AND hash = ?2 AND bytes <> ?3")                          \
    X(ASSET_PUT, "INSERT INTO asset (path, bytes, served) VALUES (?1, ?2, ?3)"                                         \
                 " ON CONFLICT (path) DO UPDATE SET served = excluded.served")                                         \
    X(ASSET_GET, "SELECT bytes FROM asset WHERE path = ?1")                                                            \
    X(ASSETS_EXPIRE, "DELETE FROM asset WHERE served < ?1")                                                            \
    X(CHECK, "PRAGMA integrity_check(1)")                                                                              \
    X(CHECK_KEYS, "PRAGMA foreign_key_check")

#define LAST_ROW     "(SELECT ifnull(max(row.number), 0) FROM row WHERE row.game = game.id)"
#define GAME_COLUMNS "id, address, stage, listed, made, changed, " LAST_ROW ", deadline, rules, brief"
#define ROW_COLUMNS  "number, record, text, device, nonce, time"

typedef enum statement {
#define X(name, sql) name,
    STATEMENTS(X)
#undef X
        STATEMENT_COUNT
} statement;

static const char *const statement_sql[] = {
#define X(name, sql) sql,
    STATEMENTS(X)
#undef X
};

struct game_store {
    sqlite3 *db;
    sqlite3_stmt *prepared[STATEMENT_COUNT];
    sqlite3_stmt *lent; /* whose texts the caller may still be reading */
    struct {
        int64_t game; /* 0: none */
        uint64_t number;
    } end[KNOWN_ENDS]; /* the last rows of games that were appended to, by their id: see `follow` */
};

/* ---- failures ---- */

static const char *reason_of(int code) {
    switch (code & 0xff) {
    case SQLITE_FULL: return "store.full";
    case SQLITE_READONLY: return "store.read-only";
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN: return "store.cannot-open";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "store.busy";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return "store.damaged";
    case SQLITE_NOMEM: return "error.memory";
    default: return "store.failed";
    }
}

static irori_status failed(sqlite3 *db, irori_error *why) {
    const char *id = reason_of(sqlite3_extended_errcode(db));
    (void)irori_fail(why, IRORI_BAD_STORE, id);
    irori_message_text(irori_why(why), "what", sqlite3_errmsg(db));
    return IRORI_BAD_STORE;
}

/* ---- statements ---- */

void store_settle(game_store *store) {
    if (store->lent) sqlite3_reset(store->lent);
    store->lent = NULL;
}

/* The statement, ready to be bound; NULL: `why` says why not. */
static sqlite3_stmt *prepare(game_store *store, statement which, irori_error *why) {
    store_settle(store);
    sqlite3_stmt **kept = &store->prepared[which];
    if (!*kept && sqlite3_prepare_v3(store->db, statement_sql[which], -1, SQLITE_PREPARE_PERSISTENT, kept, NULL)) {
        failed(store->db, why);
        return NULL;
    }
    sqlite3_clear_bindings(*kept);
    return *kept;
}

static void bind_text(sqlite3_stmt *s, int at, const char *text) {
    if (text) sqlite3_bind_text(s, at, text, -1, SQLITE_STATIC);
}

static void bind_bytes(sqlite3_stmt *s, int at, const void *bytes, size_t size) {
    sqlite3_bind_blob64(s, at, bytes, size, SQLITE_STATIC);
}

/* Devices and nonces are any 64 bits: SQLite keeps them as signed numbers. */
static void bind_bits(sqlite3_stmt *s, int at, uint64_t bits) { sqlite3_bind_int64(s, at, (int64_t)bits); }
static uint64_t bits_at(sqlite3_stmt *s, int column) { return (uint64_t)sqlite3_column_int64(s, column); }

/* Runs a statement that gives no rows. */
static irori_status run(game_store *store, sqlite3_stmt *s, irori_error *why) {
    int code = sqlite3_step(s);
    irori_status status = code == SQLITE_DONE || code == SQLITE_ROW ? IRORI_OK : failed(store->db, why);
    sqlite3_reset(s);
    return status;
}

/* Prepares and runs one whose only arguments are whole numbers. */
static irori_status run_with(game_store *store, statement which, int64_t first, int64_t second, irori_error *why) {
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return IRORI_BAD_STORE;
    int count = sqlite3_bind_parameter_count(s);
    if (count > 0) sqlite3_bind_int64(s, 1, first);
    if (count > 1) sqlite3_bind_int64(s, 2, second);
    return run(store, s, why);
}

/* One row, whose texts stay readable until the next call. *found: is there one? */
static irori_status fetch(game_store *store, sqlite3_stmt *s, bool *found, irori_error *why) {
    int code = sqlite3_step(s);
    *found = code == SQLITE_ROW;
    if (*found) {
        store->lent = s;
        return IRORI_OK;
    }
    irori_status status = code == SQLITE_DONE ? IRORI_OK : failed(store->db, why);
    sqlite3_reset(s);
    return status;
}

static const char *text_at(sqlite3_stmt *s, int column) { return (const char *)sqlite3_column_text(s, column); }

/* ---- opening ---- */

static irori_status execute(game_store *store, const char *sql, irori_error *why) {
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) ? failed(store->db, why) : IRORI_OK;
}

/* A whole number that a pragma answers; -1: it could not be read. */
static int64_t pragma(game_store *store, const char *sql) {
    sqlite3_stmt *s;
    int64_t value = -1;
    if (sqlite3_prepare_v2(store->db, sql, -1, &s, NULL)) return -1;
    if (sqlite3_step(s) == SQLITE_ROW) value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return value;
}

static irori_status refuse_version(int64_t version, irori_error *why) {
    (void)irori_fail(why, IRORI_BAD_STORE, "store.newer");
    irori_message_number(irori_why(why), "version", version);
    irori_message_number(irori_why(why), "ours", store_schema_steps);
    return IRORI_BAD_STORE;
}

/* Takes the steps of the schema that the file has not taken, all or none. */
static irori_status migrate(game_store *store, irori_error *why) {
    irori_status status = execute(store, "BEGIN IMMEDIATE", why);
    int64_t version = status ? 0 : pragma(store, "PRAGMA user_version");
    for (int64_t step = version; !status && step < store_schema_steps; step++)
        status = execute(store, store_schema[step], why);
    if (!status) {
        char sql[96];
        sqlite3_snprintf(sizeof sql, sql, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
                         store_schema_steps);
        status = execute(store, sql, why);
    }
    if (!status) return execute(store, "COMMIT", why);
    (void)execute(store, "ROLLBACK", NULL);
    return status;
}

/* A file of ours, or an empty one that may become ours. */
static irori_status accept_file(game_store *store, store_mode mode, irori_error *why) {
    int64_t version = pragma(store, "PRAGMA user_version"),
            tables = pragma(store, "SELECT count(*) FROM sqlite_schema");
    if (version < 0 || tables < 0) return failed(store->db, why);
    bool is_ours = pragma(store, "PRAGMA application_id") == APPLICATION;
    if (!is_ours && (tables || mode == STORE_READ)) return irori_fail(why, IRORI_BAD_STORE, "store.not-ours");
    if (version > store_schema_steps) return refuse_version(version, why);
    if (version < store_schema_steps && mode == STORE_READ) return irori_fail(why, IRORI_BAD_STORE, "store.older");
    return IRORI_OK;
}

static irori_status set_up(game_store *store, store_mode mode, irori_error *why) {
    sqlite3_extended_result_codes(store->db, 1);
    sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
    irori_status status = accept_file(store, mode, why);
    if (!status) status = execute(store, "PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY", why);
    if (status || mode == STORE_READ) return status;
    /* SQLite opens what it may not write to as well, and says so only when the first move is to be kept. */
    if (sqlite3_db_readonly(store->db, "main")) return irori_fail(why, IRORI_BAD_STORE, "store.read-only");
    /* What somebody deleted is not left in the pages that it was in. A log that a backup made long is cut again. */
    status = execute(store,
                     "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
                     "PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON",
                     why);
    if (!status && pragma(store, "PRAGMA user_version") < store_schema_steps) status = migrate(store, why);
    return status ? status : execute(store, "BEGIN IMMEDIATE; ROLLBACK", why); /* may files be made beside it? */
}

irori_status store_open(const char *path, store_mode mode, game_store **out, irori_error *why) {
    int flags = SQLITE_OPEN_NOMUTEX | /* one thread at a time has a store */
                (mode == STORE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    game_store *opened = calloc(1, sizeof *opened);
    if (!opened) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_status status = IRORI_OK;
    if (sqlite3_open_v2(path, &opened->db, flags | SQLITE_OPEN_NOMUTEX, NULL)) status = failed(opened->db, why);
    if (!status) status = set_up(opened, mode, why);
    if (status) {
        store_close(opened);
        return status;
    }
    *out = opened;
    return IRORI_OK;
}

void store_close(game_store *store) {
    if (!store) return;
    for (int i = 0; i < STATEMENT_COUNT; i++) sqlite3_finalize(store->prepared[i]);
    sqlite3_close(store->db);
    free(store);
}

/* ---- transactions ---- */

irori_status store_begin(game_store *store, irori_error *why) { return run_with(store, BEGIN, 0, 0, why); }

irori_status store_commit(game_store *store, irori_error *why) {
    irori_status status = run_with(store, COMMIT, 0, 0, why);
    if (status) store_rollback(store);
    return status;
}

void store_rollback(game_store *store) {
    memset(store->end, 0, sizeof store->end);
    if (!sqlite3_get_autocommit(store->db)) (void)run_with(store, ROLLBACK, 0, 0, NULL);
}

/* ---- games ---- */

static irori_status change_player(game_store *store, statement which, int64_t id, irori_device device,
                                  irori_error *why) {
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_bits(s, 2, device);
    return run(store, s, why);
}

irori_status store_game_add(game_store *store, store_game *game, irori_error *why) {
    sqlite3_stmt *s = prepare(store, GAME_ADD, why);
    if (!s) return IRORI_BAD_STORE;
    bind_text(s, 1, game->address);
    sqlite3_bind_int(s, 2, game->stage);
    sqlite3_bind_int(s, 3, game->is_listed);
    sqlite3_bind_int64(s, 4, game->made);
    sqlite3_bind_int64(s, 5, game->changed);
    sqlite3_bind_int64(s, 6, game->deadline);
    bind_text(s, 7, game->rules);
    bind_text(s, 8, game->brief);
    irori_status status = run(store, s, why);
    if (status) return status;
    game->id = sqlite3_last_insert_rowid(store->db);
    return game->maker ? change_player(store, PLAYER_PUT, game->id, game->maker, why) : IRORI_OK;
}

irori_status store_game_update(game_store *store, const store_game *game, irori_error *why) {
    sqlite3_stmt *s = prepare(store, GAME_UPDATE, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, game->id);
    sqlite3_bind_int(s, 2, game->stage);
    sqlite3_bind_int(s, 3, game->is_listed);
    sqlite3_bind_int64(s, 4, game->changed);
    sqlite3_bind_int64(s, 5, game->deadline);
    bind_text(s, 6, game->brief);
    return run(store, s, why);
}

static void read_game(sqlite3_stmt *s, store_game *game) {
    *game = (store_game){.id = sqlite3_column_int64(s, 0),
                         .stage = (store_stage)sqlite3_column_int(s, 2),
                         .is_listed = sqlite3_column_int(s, 3),
                         .made = sqlite3_column_int64(s, 4),
                         .changed = sqlite3_column_int64(s, 5),
                         .rows = (uint64_t)sqlite3_column_int64(s, 6),
                         .deadline = sqlite3_column_int64(s, 7),
                         .rules = text_at(s, 8),
                         .brief = text_at(s, 9)};
    sqlite3_snprintf(sizeof game->address, game->address, "%s", text_at(s, 1));
}

irori_status store_game_find(game_store *store, const char *address, store_game *game, irori_error *why) {
    bool found;
    sqlite3_stmt *s = prepare(store, GAME_FIND, why);
    if (!s) return IRORI_BAD_STORE;
    bind_text(s, 1, address);
    irori_status status = fetch(store, s, &found, why);
    if (status) return status;
    if (!found) return irori_fail(why, IRORI_ILLEGAL, "store.no-game");
    read_game(s, game);
    return IRORI_OK;
}

irori_status store_game_remove(game_store *store, int64_t id, irori_error *why) {
    store->end[id % KNOWN_ENDS].game = 0;
    return run_with(store, GAME_REMOVE, id, 0, why);
}

irori_status store_deadline_clear(game_store *store, int64_t id, irori_error *why) {
    return run_with(store, DEADLINE_CLEAR, id, 0, why);
}

static irori_status each_game(game_store *store, sqlite3_stmt *s, store_game_fn each, void *context, irori_error *why) {
    store_game game;
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        read_game(s, &game);
        if (!each(context, &game)) break;
    }
    irori_status status = code == SQLITE_DONE || code == SQLITE_ROW ? IRORI_OK : failed(store->db, why);
    sqlite3_reset(s);
    return status;
}

static sqlite3_stmt *prepare_list(game_store *store, statement which, const store_place *after, int most,
                                  irori_error *why) {
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return NULL;
    sqlite3_bind_int64(s, 1, after ? after->changed : INT64_MAX);
    sqlite3_bind_int64(s, 2, after ? after->id : INT64_MAX);
    sqlite3_bind_int(s, 3, most);
    return s;
}

irori_status store_list_open(game_store *store, const store_place *after, int most, store_game_fn each, void *context,
                             irori_error *why) {
    sqlite3_stmt *s = prepare_list(store, LIST_OPEN, after, most, why);
    return s ? each_game(store, s, each, context, why) : IRORI_BAD_STORE;
}

static irori_status list_of(game_store *store, statement which, irori_device device, const store_place *after, int most,
                            store_game_fn each, void *context, irori_error *why) {
    sqlite3_stmt *s = prepare_list(store, which, after, most, why);
    if (!s) return IRORI_BAD_STORE;
    bind_bits(s, 4, device);
    return each_game(store, s, each, context, why);
}

irori_status store_list_device(game_store *store, irori_device device, const store_place *after, int most,
                               store_game_fn each, void *context, irori_error *why) {
    return list_of(store, LIST_DEVICE, device, after, most, each, context, why);
}

irori_status store_list_played(game_store *store, irori_device device, const store_place *after, int most,
                               store_game_fn each, void *context, irori_error *why) {
    return list_of(store, LIST_PLAYED, device, after, most, each, context, why);
}

irori_status store_list_all(game_store *store, const store_place *after, int most, store_game_fn each, void *context,
                            irori_error *why) {
    sqlite3_stmt *s = prepare_list(store, LIST_ALL, after, most, why);
    return s ? each_game(store, s, each, context, why) : IRORI_BAD_STORE;
}

irori_status store_list_by_id(game_store *store, int64_t after, int most, store_game_fn each, void *context,
                              irori_error *why) {
    sqlite3_stmt *s = prepare(store, LIST_BY_ID, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, after);
    sqlite3_bind_int(s, 2, most);
    return each_game(store, s, each, context, why);
}

irori_status store_list_due(game_store *store, int64_t now, int most, store_game_fn each, void *context,
                            irori_error *why) {
    sqlite3_stmt *s = prepare(store, LIST_DUE, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, now);
    sqlite3_bind_int(s, 2, most);
    return each_game(store, s, each, context, why);
}

irori_status store_list_idle(game_store *store, store_stage stage, int64_t before, int most, store_game_fn each,
                             void *context, irori_error *why) {
    sqlite3_stmt *s = prepare(store, LIST_IDLE, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int(s, 1, stage);
    sqlite3_bind_int64(s, 2, before);
    sqlite3_bind_int(s, 3, most);
    return each_game(store, s, each, context, why);
}

static irori_status list_before(game_store *store, statement which, int64_t before, int most, store_game_fn each,
                                void *context, irori_error *why) {
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, before);
    sqlite3_bind_int(s, 2, most);
    return each_game(store, s, each, context, why);
}

irori_status store_list_made(game_store *store, int64_t before, int most, store_game_fn each, void *context,
                             irori_error *why) {
    return list_before(store, LIST_MADE, before, most, each, context, why);
}

irori_status store_list_listed(game_store *store, int64_t before, int most, store_game_fn each, void *context,
                               irori_error *why) {
    return list_before(store, LIST_LISTED, before, most, each, context, why);
}

/* ---- rows ---- */

/* A row follows the last one: no number is left out, none is taken twice. What this store wrote last is known; where
 * another has written since then, the number is taken, and the insertion fails by itself. */
static irori_status follow(game_store *store, int64_t id, const irori_row *row, irori_error *why) {
    bool found;
    if (store->end[id % KNOWN_ENDS].game == id && store->end[id % KNOWN_ENDS].number + 1 == row->number)
        return IRORI_OK;
    sqlite3_stmt *s = prepare(store, LAST, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    irori_status status = fetch(store, s, &found, why);
    if (status || (found && bits_at(s, 0) + 1 == row->number)) return status;
    return irori_fail(why, IRORI_ILLEGAL, "store.taken");
}

static irori_status insert_row(game_store *store, int64_t id, const irori_row *row, irori_error *why) {
    sqlite3_stmt *s = prepare(store, APPEND, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_bits(s, 2, row->number);
    sqlite3_bind_int(s, 3, row->is_record);
    sqlite3_bind_text64(s, 4, row->text, row->size, SQLITE_STATIC, SQLITE_UTF8);
    bind_bits(s, 5, row->device);
    bind_bits(s, 6, row->nonce);
    sqlite3_bind_int64(s, 7, row->time);
    int code = sqlite3_step(s);
    irori_status status = code == SQLITE_DONE || code == SQLITE_CONSTRAINT_UNIQUE ? IRORI_OK : failed(store->db, why);
    sqlite3_reset(s);
    store->end[id % KNOWN_ENDS].game = code == SQLITE_DONE ? id : 0;
    store->end[id % KNOWN_ENDS].number = row->number;
    if (code != SQLITE_CONSTRAINT_UNIQUE) return status;
    status = follow(store, id, row, why); /* which of the two is taken? */
    return status ? status : irori_fail(why, IRORI_ILLEGAL, "store.nonce");
}

irori_status store_append(game_store *store, int64_t id, const irori_row *row, irori_error *why) {
    if (row->size > STORE_MOST_ROW) return irori_fail(why, IRORI_ILLEGAL, "store.long-row");
    irori_status status = follow(store, id, row, why);
    if (!status) status = insert_row(store, id, row, why);
    return status || !names_may_change(row) ? status : change_player(store, PLAYER_PUT, id, row->device, why);
}

irori_status store_nonce_find(game_store *store, int64_t id, irori_device device, uint64_t nonce, bool *found,
                              irori_error *why) {
    sqlite3_stmt *s = prepare(store, NONCE, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_bits(s, 2, device);
    bind_bits(s, 3, nonce);
    return fetch(store, s, found, why);
}

static irori_row read_row(sqlite3_stmt *s) {
    return (irori_row){.number = bits_at(s, 0),
                       .is_record = sqlite3_column_int(s, 1),
                       .text = text_at(s, 2),
                       .size = (size_t)sqlite3_column_bytes(s, 2),
                       .device = bits_at(s, 3),
                       .nonce = bits_at(s, 4),
                       .time = sqlite3_column_int64(s, 5)};
}

irori_status store_read(game_store *store, int64_t id, uint64_t from, store_row_fn each, void *context,
                        irori_error *why) {
    sqlite3_stmt *s = prepare(store, READ, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_bits(s, 2, from);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        irori_row row = read_row(s);
        if (!each(context, &row)) break;
    }
    irori_status status = code == SQLITE_DONE || code == SQLITE_ROW ? IRORI_OK : failed(store->db, why);
    sqlite3_reset(s);
    return status;
}

/* The rows are read first: a statement that is read from does not see what another one writes meanwhile. */
typedef struct renaming {
    store_renaming *at;
    struct {
        uint64_t number;
        char text[NAMES_ROW];
    } * list;
    int count, room, left;
    bool is_full;
} renaming;

static bool add_renaming(void *context, const irori_row *row) {
    renaming *r = context;
    if (r->count == r->room) {
        int room = r->room ? 2 * r->room : 16;
        void *list = realloc(r->list, (size_t)room * sizeof *r->list);
        r->is_full = !list;
        if (!list) return false;
        r->list = list, r->room = room;
    }
    r->list[r->count].number = r->at->number = row->number;
    r->count += names_next(&r->at->names, row, r->list[r->count].text);
    return --r->left > 0;
}

static irori_status write_text(game_store *store, int64_t id, uint64_t number, const char *text, irori_error *why) {
    sqlite3_stmt *s = prepare(store, RENAME, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_bits(s, 2, number);
    bind_text(s, 3, text);
    return run(store, s, why);
}

static irori_status rename_brief(game_store *store, int64_t id, const char *name, irori_error *why) {
    sqlite3_stmt *s = prepare(store, BRIEF_RENAME, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_text(s, 2, name);
    return run(store, s, why);
}

/* What is told of the whole game, once all rows are done. */
static irori_status end_renaming(game_store *store, int64_t id, store_renaming *at, irori_error *why) {
    irori_status status = IRORI_OK;
    for (int i = 0; !status && i < at->names.count; i++) status = rename_brief(store, id, at->names.told[i], why);
    if (!status) status = change_player(store, PLAYER_REMOVE, id, at->names.device, why);
    if (!status) status = run_with(store, CHECKPOINT_REMOVE, id, 0, why);
    at->is_done = !status;
    return status;
}

irori_status store_names_remove(game_store *store, int64_t id, int *most, store_renaming *at, irori_error *why) {
    renaming r = {.at = at, .left = *most};
    irori_status status = store_read(store, id, at->number + 1, add_renaming, &r, why);
    if (!status && r.is_full) status = irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    for (int i = 0; !status && i < r.count; i++) status = write_text(store, id, r.list[i].number, r.list[i].text, why);
    free(r.list);
    *most = r.left;
    return status || r.left <= 0 ? status : end_renaming(store, id, at, why);
}

irori_status store_record_header(game_store *store, int64_t id, irori_row *row, irori_error *why) {
    bool found;
    sqlite3_stmt *s = prepare(store, HEADER, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    irori_status status = fetch(store, s, &found, why);
    *row = found ? read_row(s) : (irori_row){.number = 0};
    return status;
}

/* ---- checkpoints ---- */

irori_status store_checkpoint_put(game_store *store, int64_t id, uint64_t number, const void *bytes, size_t size,
                                  irori_error *why) {
    sqlite3_stmt *s = prepare(store, CHECKPOINT_PUT, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    bind_bits(s, 2, number);
    bind_bytes(s, 3, bytes, size);
    return run(store, s, why);
}

irori_status store_checkpoint_get(game_store *store, int64_t id, uint64_t *number, const void **bytes, size_t *size,
                                  irori_error *why) {
    bool found;
    sqlite3_stmt *s = prepare(store, CHECKPOINT_GET, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    irori_status status = fetch(store, s, &found, why);
    if (status) return status;
    *number = found ? bits_at(s, 0) : 0;
    *bytes = found ? sqlite3_column_blob(s, 1) : NULL;
    *size = found ? (size_t)sqlite3_column_bytes(s, 1) : 0;
    return IRORI_OK;
}

irori_status store_checkpoint_clear(game_store *store, irori_error *why) {
    return run_with(store, CHECKPOINT_CLEAR, 0, 0, why);
}

/* ---- seats ---- */

irori_status store_seat_put(game_store *store, int64_t id, int seat, irori_device device, irori_error *why) {
    sqlite3_stmt *s = prepare(store, SEAT_PUT, why);
    if (!s) return IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_int(s, 2, seat);
    bind_bits(s, 3, device);
    return run(store, s, why);
}

irori_status store_seat_remove(game_store *store, int64_t id, int seat, irori_error *why) {
    return run_with(store, SEAT_REMOVE, id, seat, why);
}

/* ---- links ---- */

irori_status store_link_put(game_store *store, const store_link *link, irori_error *why) {
    sqlite3_stmt *s = prepare(store, LINK_PUT, why);
    if (!s) return IRORI_BAD_STORE;
    bind_text(s, 1, link->token);
    bind_text(s, 2, link->kind);
    if (link->game) sqlite3_bind_int64(s, 3, link->game);
    bind_text(s, 4, link->what);
    sqlite3_bind_int64(s, 5, link->expires);
    return run(store, s, why);
}

static irori_status fetch_link(game_store *store, statement which, const char *token, int64_t now, store_link *link,
                               irori_error *why) {
    bool found;
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return IRORI_BAD_STORE;
    bind_text(s, 1, token);
    sqlite3_bind_int64(s, 2, now);
    irori_status status = fetch(store, s, &found, why);
    if (status) return status;
    if (!found) return irori_fail(why, IRORI_ILLEGAL, "store.no-link");
    *link = (store_link){text_at(s, 0), text_at(s, 1), sqlite3_column_int64(s, 2), text_at(s, 3),
                         sqlite3_column_int64(s, 4)};
    return IRORI_OK;
}

irori_status store_link_get(game_store *store, const char *token, int64_t now, store_link *link, irori_error *why) {
    return fetch_link(store, LINK_GET, token, now, link, why);
}

irori_status store_link_take(game_store *store, const char *token, int64_t now, store_link *link, irori_error *why) {
    return fetch_link(store, LINK_TAKE, token, now, link, why);
}

irori_status store_links_expire(game_store *store, int64_t now, irori_error *why) {
    return run_with(store, LINKS_EXPIRE, now, 0, why);
}

/* ---- data by kind and hash ---- */

static sqlite3_stmt *prepare_data(game_store *store, statement which, const char *kind, const char *hash,
                                  irori_error *why) {
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return NULL;
    bind_text(s, 1, kind);
    bind_text(s, 2, hash);
    return s;
}

/* The bytes of the row that the statement finds; a size of 0: there is none. */
static irori_status fetch_bytes(game_store *store, sqlite3_stmt *s, const void **bytes, size_t *size,
                                irori_error *why) {
    bool found;
    if (!s) return IRORI_BAD_STORE;
    irori_status status = fetch(store, s, &found, why);
    if (status) return status;
    *bytes = found ? sqlite3_column_blob(s, 0) : NULL;
    *size = found ? (size_t)sqlite3_column_bytes(s, 0) : 0;
    return IRORI_OK;
}

irori_status store_data_get(game_store *store, const char *kind, const char *hash, const void **bytes, size_t *size,
                            irori_error *why) {
    return fetch_bytes(store, prepare_data(store, DATA_GET, kind, hash, why), bytes, size, why);
}

static irori_status write_data(game_store *store, statement which, const char *kind, const char *hash,
                               const void *bytes, size_t size, irori_error *why) {
    sqlite3_stmt *s = prepare_data(store, which, kind, hash, why);
    if (!s) return IRORI_BAD_STORE;
    bind_bytes(s, 3, bytes, size);
    return run(store, s, why);
}

irori_status store_data_put(game_store *store, int64_t id, const char *kind, const char *hash, const void *bytes,
                            size_t size, irori_error *why) {
    const void *there;
    size_t there_size;
    irori_status status = store_data_get(store, kind, hash, &there, &there_size, why);
    bool is_new = !status && !there_size;
    if (!status && !is_new && (there_size != size || memcmp(there, bytes, size)))
        return irori_fail(why, IRORI_ILLEGAL, "store.other-data");
    if (is_new) status = write_data(store, DATA_PUT, kind, hash, bytes, size, why);
    sqlite3_stmt *s = status ? NULL : prepare_data(store, DATA_USE, kind, hash, why);
    if (!s) return status ? status : IRORI_BAD_STORE;
    sqlite3_bind_int64(s, 3, id);
    return run(store, s, why);
}

irori_status store_data_renew(game_store *store, const char *kind, const char *hash, const void *bytes, size_t size,
                              irori_error *why) {
    return write_data(store, DATA_RENEW, kind, hash, bytes, size, why);
}

/* ---- files of pages ---- */

irori_status store_asset_put(game_store *store, const char *path, const void *bytes, size_t size, int64_t now,
                             irori_error *why) {
    sqlite3_stmt *s = prepare(store, ASSET_PUT, why);
    if (!s) return IRORI_BAD_STORE;
    bind_text(s, 1, path);
    bind_bytes(s, 2, bytes, size);
    sqlite3_bind_int64(s, 3, now);
    return run(store, s, why);
}

irori_status store_asset_get(game_store *store, const char *path, const void **bytes, size_t *size, irori_error *why) {
    sqlite3_stmt *s = prepare(store, ASSET_GET, why);
    if (s) bind_text(s, 1, path);
    return fetch_bytes(store, s, bytes, size, why);
}

irori_status store_assets_expire(game_store *store, int64_t before, irori_error *why) {
    return run_with(store, ASSETS_EXPIRE, before, 0, why);
}

/* ---- care ---- */

/* In one step, which is one reading transaction: it sees the file as it was when it began and holds nobody up, since
 * whoever writes goes on in the log. In several steps each commit of another would make it begin anew. */
static irori_status copy_all(game_store *store, sqlite3 *to, irori_error *why) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", store->db, "main");
    if (!backup) return failed(to, why);
    (void)sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup) ? failed(to, why) : IRORI_OK;
}

irori_status store_backup(game_store *store, const char *path, irori_error *why) {
    sqlite3 *to = NULL;
    irori_status status;
    if (sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL))
        status = failed(to, why);
    else
        status = copy_all(store, to, why);
    sqlite3_close(to);
    return status;
}

/* What a check found, if that is not "ok". */
static irori_status found_damage(const char *what, irori_error *why) {
    if (!strcmp(what, "ok")) return IRORI_OK;
    (void)irori_fail(why, IRORI_BAD_STORE, "store.damaged");
    irori_message_text(irori_why(why), "what", what);
    return IRORI_BAD_STORE;
}

static irori_status check_with(game_store *store, statement which, const char *otherwise, irori_error *why) {
    bool found;
    sqlite3_stmt *s = prepare(store, which, why);
    if (!s) return IRORI_BAD_STORE;
    irori_status status = fetch(store, s, &found, why);
    if (status || !found) return status;
    return found_damage(otherwise ? otherwise : text_at(s, 0), why);
}

irori_status store_check(game_store *store, irori_error *why) {
    irori_status status = check_with(store, CHECK, NULL, why);
    return status ? status : check_with(store, CHECK_KEYS, "rows without a game", why);
}
