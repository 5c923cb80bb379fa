/* Records, read. Reading a line means: do what it says, write it again, and compare the bytes. So whatever is not as it
 * should be is noticed, and what remains is to say what: keys that are unknown, missing or out of order are named. */
#include <stdlib.h>
#include <string.h>

#include "../core/json_read.h"
#include "table_private.h"

enum { KEY_SIZE = 48 };

/* What is wrong */

static irori_status bad_line(irori_error *why, uint32_t line, const char *id) {
    (void)irori_fail(why, IRORI_BAD_RECORD, id);
    if (why) why->line = line;
    return IRORI_BAD_RECORD;
}

irori_status record_bad(const irori_table *table, irori_error *why, const char *id) {
    return bad_line(why, table->reading.line, id);
}

/* The same about one key of the line. */
static irori_status bad_key(irori_error *why, uint32_t line, const char *id, const char *key) {
    (void)bad_line(why, line, id);
    irori_message_text(irori_why(why), "key", key);
    return IRORI_BAD_RECORD;
}

/* What the table had against it, with the line. */
static irori_status at_line(const irori_table *table, irori_error *why, irori_status status) {
    if (status && why) why->line = table->reading.line;
    return status;
}

/* Texts */

bool record_hash_from_text(const char *text, uint64_t *hash) {
    *hash = 0;
    for (int i = 0; i < 16; i++) {
        char c = text[i];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
        *hash = *hash << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    return !text[16];
}

static bool is_hash(uint64_t hash, const char *digits) {
    uint64_t theirs;
    return record_hash_from_text(digits, &theirs) && theirs == hash;
}

bool record_seat_from_text(const char *text, irori_seat *seat) {
    *seat = (irori_seat){.kind = IRORI_SEAT_PERSON};
    if (!strcmp(text, "person")) return true;
    seat->kind = IRORI_SEAT_OPEN;
    if (!strcmp(text, "open")) return true;
    seat->kind = IRORI_SEAT_BOT;
    if (strncmp(text, "bot:", 4) || strlen(text + 4) >= sizeof seat->player) return false;
    strcpy(seat->player, text + 4);
    return true;
}

/* Format 1 had one word for a seat: bots are those that had these names then. */
static bool is_old_bot(const char *name) {
    static const char *const fixed[] = {"random", "greedy", "easy", "medium", "hard", "master"};
    size_t kind = strcspn(name, "+-:");
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (strlen(fixed[i]) == kind && !strncmp(fixed[i], name, kind)) return true;
    return !strncmp(name, "mcts:", 5) || !strncmp(name, "plain:", 6);
}

static irori_seat seat_from_old(const char *name) {
    irori_seat seat = {.kind = is_old_bot(name) ? IRORI_SEAT_BOT : IRORI_SEAT_PERSON};
    if (seat.kind == IRORI_SEAT_BOT)
        memcpy(seat.player, name, strnlen(name, sizeof seat.player - 1));
    else if (strcmp(name, "human"))
        memcpy(seat.name, name, strnlen(name, sizeof seat.name - 1));
    return seat;
}

/* Keys: each line has a list of those it may have, in the order in which they are written. `seen` has a bit for each
 * that was there. */

static int find_key(const char *const *keys, const char *key) {
    for (int i = 0; keys[i]; i++)
        if (!strcmp(keys[i], key)) return i;
    return -1;
}

/* The first of the keys, as far as `needed` has bits, that was not there; NULL: none is missing. */
static const char *missing_key(const char *const *keys, unsigned seen, unsigned needed) {
    unsigned missing = needed & ~seen;
    return missing ? keys[__builtin_ctz(missing)] : NULL;
}

/* Does a key come after all that were there? */
static bool is_in_order(unsigned seen, int key) { return !(seen >> key); }

/* The header */

enum {
    FORMAT_KEY,
    GAME_KEY,
    RULES_KEY,
    DATA_KEY,
    PLAYERS_KEY,
    OPTIONS_KEY,
    SEATS_KEY,
    SEED_KEY,
    COMMITMENT_KEY,
    NONCES_KEY,
    DEAL_KEY, /* of a server's game that was not dealt at the first attempt */
    TEXT_KEY, /* by the name of the game's own option */
    RUN_KEY
};
static const char *const header_keys[] = {"irori", "game",       "rules",  "data", "players", "options", "seats",
                                          "seed",  "commitment", "nonces", "deal", "\n",      "run",     NULL};

typedef struct header {
    unsigned seen; /* bit k: header_keys[k] was there */
    char game[32], option[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT], seat[IRORI_MAX_SEATS][SEAT_TEXT], seed[65];
    char commitment[65], nonce[IRORI_MAX_SEATS][65], data[17], run[17];
    int64_t format, rules, players, deal;
    int options, seats, nonces;
    char *text; /* the data, if there is any: as much room as the line */
    size_t text_room, text_size;
    char text_key[KEY_SIZE];
} header;

static bool read_strings(json_reader *json, char *list, size_t size, int most, int *count) {
    if (!json_open(json, '[')) return false;
    while (json_more(json, ']'))
        if (*count == most || !json_string(json, list + size * (size_t)(*count)++, size, NULL)) return false;
    return !json->bad;
}

static bool read_header_field(json_reader *json, int key, header *h) {
    switch (key) {
    case GAME_KEY: return json_string(json, h->game, sizeof h->game, NULL);
    case RULES_KEY: return json_int(json, &h->rules);
    case DATA_KEY: return json_string(json, h->data, sizeof h->data, NULL);
    case PLAYERS_KEY: return json_int(json, &h->players);
    case OPTIONS_KEY: return read_strings(json, h->option[0], IRORI_MOVE_TEXT, IRORI_MAX_OPTIONS, &h->options);
    case SEATS_KEY: return read_strings(json, h->seat[0], SEAT_TEXT, IRORI_MAX_SEATS, &h->seats);
    case SEED_KEY: return json_string(json, h->seed, sizeof h->seed, NULL);
    case COMMITMENT_KEY: return json_string(json, h->commitment, sizeof h->commitment, NULL);
    case NONCES_KEY: return read_strings(json, h->nonce[0], sizeof *h->nonce, IRORI_MAX_SEATS, &h->nonces);
    case DEAL_KEY: return json_int(json, &h->deal) && h->deal > 1 && h->deal <= UINT32_MAX;
    case TEXT_KEY: return json_string(json, h->text, h->text_room, &h->text_size);
    case RUN_KEY: return json_string(json, h->run, sizeof h->run, NULL);
    default: return json_int(json, &h->format);
    }
}

/* Which key it is; the game's data stands under a name of the game's own. -1: unknown. */
static int find_header_key(const char *key, header *h) {
    int known = find_key(header_keys, key);
    const irori_game *game = irori_game_find(h->game);
    bool is_server_key = known == COMMITMENT_KEY || known == NONCES_KEY || known == DEAL_KEY;
    if (is_server_key && h->format == OLD_FORMAT) return -1;
    if (known >= 0) return known;
    if (!(h->seen >> GAME_KEY & 1) || h->text_key[0] || !key[0] ||
        (game && (!game->data_option || strcmp(game->data_option, key))))
        return -1;
    strcpy(h->text_key, key);
    return TEXT_KEY;
}

static bool is_our_format(const header *h) { return h->format == FORMAT || h->format == OLD_FORMAT; }

/* What is there must be well written and known; what must be there comes later. A header of another format may have
 * other keys, so it is not read any further. */
static irori_status read_header(const char *text, size_t size, header *h, irori_error *why) {
    json_reader json = json_reader_over(text, size - 1);
    char key[KEY_SIZE];
    if (!json_open(&json, '{')) return bad_line(why, 1, "record.no-header");
    while (json_more(&json, '}')) {
        if (!json_key(&json, key, sizeof key)) return bad_line(why, 1, "record.no-header");
        int known = find_header_key(key, h);
        if (known < 0) return bad_key(why, 1, "record.unknown", key);
        if (!is_in_order(h->seen, known)) return bad_key(why, 1, "record.order", key);
        if (!read_header_field(&json, known, h)) return bad_key(why, 1, "record.value", key);
        h->seen |= 1u << known;
        if (known == FORMAT_KEY && !is_our_format(h)) return IRORI_OK;
    }
    return json_at_end(&json) ? IRORI_OK : bad_line(why, 1, "record.no-header");
}

static irori_status other_format(const header *h, irori_error *why) {
    (void)bad_line(why, 1, "record.format");
    irori_message_number(irori_why(why), "theirs", h->format);
    irori_message_number(irori_why(why), "ours", FORMAT);
    return IRORI_BAD_RECORD;
}

static irori_status check_header(const header *h, irori_error *why) {
    bool is_server = h->seen >> COMMITMENT_KEY & 1;
    unsigned needed = (1u << SEED_KEY) - 1;
    needed |= is_server ? 1u << NONCES_KEY | 1u << RUN_KEY : 1u << SEED_KEY | 1u << RUN_KEY;
    if ((h->seen & 1) && !is_our_format(h)) return other_format(h, why);
    const char *missing = missing_key(header_keys, h->seen, needed);
    if (missing) return bad_key(why, 1, "record.missing", missing);
    if (is_server && (h->seen >> SEED_KEY & 1)) return bad_key(why, 1, "record.unknown", "seed");
    if (!is_server && h->seen & (1u << NONCES_KEY | 1u << DEAL_KEY))
        return bad_key(why, 1, "record.missing", "commitment");
    return IRORI_OK;
}

static irori_status other_rules(const header *h, const irori_game *game, irori_error *why, const char *id) {
    (void)bad_line(why, 1, id);
    irori_message_text(irori_why(why), "game", h->game);
    irori_message_number(irori_why(why), "theirs", h->rules);
    irori_message_number(irori_why(why), "ours", game->rules_version);
    if (why) why->status = IRORI_OTHER_RULES;
    return IRORI_OTHER_RULES;
}

static irori_status read_seats(const header *h, irori_table_def *def, irori_error *why) {
    if (h->players < 1 || h->players > IRORI_MAX_SEATS || h->seats != h->players)
        return bad_line(why, 1, "record.seats");
    for (int i = 0; i < h->seats; i++) {
        if (h->format == FORMAT && !record_seat_from_text(h->seat[i], &def->seats[i]))
            return bad_key(why, 1, "record.value", "seats");
        if (h->format == FORMAT) continue;
        def->seats[i] = seat_from_old(h->seat[i]);
        if (strlen(h->seat[i]) >= IRORI_NAME_SIZE || !*h->seat[i]) return bad_key(why, 1, "record.value", "seats");
    }
    return IRORI_OK;
}

/* The seed, or what it follows from: the secret that the record itself tells at its end, or whoever keeps it. */
static irori_status read_origin(const header *h, const irori_seed *secret, irori_table_def *def, irori_shuffle *shuffle,
                                irori_error *why) {
    if (!(h->seen >> COMMITMENT_KEY & 1)) {
        bool is_seed = !irori_seed_from_hex(h->seed, strlen(h->seed), &def->seed);
        return is_seed ? IRORI_OK : bad_line(why, 1, "record.seed");
    }
    if (irori_seed_from_hex(h->commitment, strlen(h->commitment), &shuffle->commitment))
        return bad_key(why, 1, "record.value", "commitment");
    if (h->nonces != h->players) return bad_key(why, 1, "record.value", "nonces");
    for (int i = 0; i < h->nonces; i++) {
        if (!*h->nonce[i]) continue;
        if (irori_seed_from_hex(h->nonce[i], strlen(h->nonce[i]), &shuffle->nonce[i]))
            return bad_key(why, 1, "record.value", "nonces");
        shuffle->seats |= 1u << i;
    }
    shuffle->deal = (uint32_t)h->deal;
    if (!secret) return bad_line(why, 1, "record.no-secret");
    shuffle->secret = *secret;
    def->shuffle = shuffle;
    return irori_shuffle_is_true(shuffle) ? IRORI_OK : bad_line(why, 1, "record.commitment");
}

static bool has_option(const header *h, const char *text) {
    for (int i = 0; i < h->options; i++)
        if (!strcmp(h->option[i], text)) return true;
    return false;
}

/* Are these the rules that the header asks for? */
static bool fits(const irori_rules *rules, const header *h) {
    char text[IRORI_MOVE_TEXT];
    if (strcmp(rules->game->id, h->game) || rules->players != h->players || !is_hash(rules->data_hash, h->data))
        return false;
    for (int i = 0; rules->game->options[i].name; i++) {
        irori_rules_option(rules, i, text);
        if (!has_option(h, text)) return false;
    }
    return true;
}

/* The game that the header names: a registered one, or the one whose rules the caller has. */
static const irori_game *find_game(const header *h, const irori_source *source) {
    bool is_theirs = source && source->rules && !strcmp(source->rules->game->id, h->game);
    return is_theirs ? source->rules->game : irori_game_find(h->game);
}

/* With content that an earlier version of the game had; the table that was made with today's is gone then. */
static bool make_with_past(irori_table_def *def, const header *h, const irori_game *game, irori_table **table) {
    for (const irori_content *past = game ? game->past : NULL; past && past->bytes && !def->setup.data; past++) {
        irori_table_def with = *def;
        irori_table *made;
        with.setup.data = past->bytes, with.setup.data_size = past->size;
        if (table_make(&with, (int)h->format, &made, NULL)) continue;
        bool is_it = is_hash(made->rules->data_hash, h->data);
        irori_table_free(is_it ? *table : made);
        if (is_it) *table = made;
        if (is_it) return true;
    }
    return false;
}

/* The table that a header describes; the caller has room for its data in h->text. */
static irori_status make_table(header *h, const irori_seed *secret, const irori_source *source, irori_table **table,
                               irori_error *why) {
    irori_table_def def = {.game = h->game};
    irori_shuffle shuffle = {.seats = 0};
    const char *options[IRORI_MAX_OPTIONS];
    const irori_game *game = find_game(h, source);
    if (game && h->rules != game->rules_version) return other_rules(h, game, why, "record.other-rules");
    irori_status status = read_seats(h, &def, why);
    if (!status) status = read_origin(h, secret, &def, &shuffle, why);
    if (status) return status;
    for (int i = 0; i < h->options; i++) options[i] = h->option[i];
    def.setup = (irori_setup){.players = (int)h->players,
                              .options = options,
                              .option_count = h->options,
                              .data = h->text_key[0] ? h->text : NULL,
                              .data_size = h->text_size};
    if (source && source->rules && fits(source->rules, h)) def.rules = source->rules;
    status = table_make(&def, (int)h->format, table, why);
    if (status && why) why->line = 1;
    if (status || is_hash((*table)->rules->data_hash, h->data)) return status;
    return make_with_past(&def, h, game, table) ? IRORI_OK : other_rules(h, game, why, "record.other-data");
}

/* The bytes of a line as they should be. */
static irori_status match(const irori_table *table, const char *line, size_t size, const irori_writer *writer,
                          irori_error *why, const char *id) {
    bool is_same = size == writer->used && !memcmp(line, writer->data, size);
    return is_same ? IRORI_OK : record_bad(table, why, id);
}

static irori_status refuse_length(const char *line, size_t size, uint32_t number, irori_error *why) {
    if (size > IRORI_MAX_RECORD_LINE) return bad_line(why, number, "record.long-line");
    return size && line[size - 1] == '\n' ? IRORI_OK : bad_line(why, number, "record.torn");
}

static irori_status open_header(const char *line, size_t size, const irori_seed *secret, const irori_source *source,
                                irori_table **table, irori_error *why) {
    header h = {.text = malloc(size), .text_room = size};
    if (!h.text) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_status status = read_header(line, size, &h, why);
    if (!status) status = check_header(&h, why);
    if (!status) status = make_table(&h, secret, source, table, why);
    free(h.text);
    return status;
}

/* `secret` NULL: the source may have it. */
static irori_status open_table(const char *line, size_t size, const irori_seed *secret, const irori_source *source,
                               irori_table **out, irori_error *why) {
    irori_table *table = NULL;
    irori_status status = refuse_length(line, size, 1, why);
    if (!secret && source) secret = source->secret;
    if (!status) status = open_header(line, size, secret, source, &table, why);
    if (!status) {
        table->reading = (record_reading){.line = 1};
        status = match(table, line, size, &(irori_writer){.data = table->header, .used = table->header_size}, why,
                       "record.run");
    }
    if (!status) {
        *out = table;
        return IRORI_OK;
    }
    irori_table_free(table);
    return status;
}

/* Entries */

enum {
    NUMBER_KEY,
    SEAT_KEY,
    MOVE_KEY,
    TIME_OUT_KEY,
    RETRACT_KEY,
    UNDO_KEY,
    NAME_KEY, /* format 1 */
    SITS_KEY,
    DEPUTY_KEY,
    AGREED_KEY,
    KNOWING_KEY,
    BRANCH_KEY,
    ENTRY_SEED_KEY,
    CONTENT_KEY,
    WITH_KEY,
    STATE_KEY,
    ENTRY_RUN_KEY
};
static const char *const entry_keys[] = {"n",    "seat",    "move",   "timeout", "retract", "undo",
                                         "name", "sits",    "deputy", "agreed",  "knowing", "branch",
                                         "seed", "content", "with",   "state",   "run",     NULL};

/* Those that say what an entry is; those that format 1 has. */
enum {
    KIND_KEYS = 1u << MOVE_KEY | 1u << TIME_OUT_KEY | 1u << RETRACT_KEY | 1u << UNDO_KEY | 1u << NAME_KEY |
                1u << SITS_KEY | 1u << DEPUTY_KEY | 1u << AGREED_KEY | 1u << BRANCH_KEY | 1u << CONTENT_KEY,
    SEATLESS_KEYS = 1u << AGREED_KEY | 1u << BRANCH_KEY | 1u << CONTENT_KEY,
    OLD_KEYS = 1u << NUMBER_KEY | 1u << SEAT_KEY | 1u << MOVE_KEY | 1u << RETRACT_KEY | 1u << UNDO_KEY |
               1u << NAME_KEY | 1u << BRANCH_KEY | 1u << ENTRY_SEED_KEY | 1u << STATE_KEY | 1u << ENTRY_RUN_KEY
};

typedef struct entry_fields {
    unsigned seen; /* bit k: entry_keys[k] was there */
    int kind;      /* which of the kind keys */
    int64_t number, seat, target, with;
    bool is_knowing;
    char text[IRORI_MOVE_TEXT], seed[65], state[17], run[17];
} entry_fields;

static bool read_entry_field(json_reader *json, int key, entry_fields *fields) {
    switch (key) {
    case NUMBER_KEY: return json_int(json, &fields->number);
    case SEAT_KEY: return json_int(json, &fields->seat);
    case RETRACT_KEY:
    case UNDO_KEY:
    case AGREED_KEY: return json_int(json, &fields->target);
    case KNOWING_KEY: return json_bool(json, &fields->is_knowing);
    case ENTRY_SEED_KEY: return json_string(json, fields->seed, sizeof fields->seed, NULL);
    case WITH_KEY: return json_int(json, &fields->with);
    case STATE_KEY: return json_string(json, fields->state, sizeof fields->state, NULL);
    case ENTRY_RUN_KEY: return json_string(json, fields->run, sizeof fields->run, NULL);
    default: return json_string(json, fields->text, sizeof fields->text, NULL);
    }
}

static bool is_allowed(const irori_table *table, int key) {
    return key >= 0 && (table->format == OLD_FORMAT ? OLD_KEYS >> key & 1 : key != NAME_KEY);
}

/* What an entry must have besides saying what it is. */
static unsigned keys_needed(int kind) {
    return 1u << NUMBER_KEY | 1u << STATE_KEY | 1u << ENTRY_RUN_KEY | (kind == BRANCH_KEY ? 1u << ENTRY_SEED_KEY : 0) |
           (SEATLESS_KEYS >> kind & 1 ? 0 : 1u << SEAT_KEY);
}

static irori_status read_entry(const irori_table *table, const char *line, size_t size, entry_fields *fields,
                               irori_error *why) {
    json_reader json = json_reader_over(line, size - 1);
    uint32_t at = table->reading.line;
    char key[KEY_SIZE];
    memset(fields, 0, sizeof *fields);
    if (!json_open(&json, '{')) return record_bad(table, why, "record.no-entry");
    while (json_more(&json, '}')) {
        if (!json_key(&json, key, sizeof key)) return record_bad(table, why, "record.no-entry");
        int known = find_key(entry_keys, key);
        if (!is_allowed(table, known)) return bad_key(why, at, "record.unknown", key);
        if (!is_in_order(fields->seen, known)) return bad_key(why, at, "record.order", key);
        if (!read_entry_field(&json, known, fields)) return bad_key(why, at, "record.value", key);
        fields->seen |= 1u << known;
    }
    unsigned kinds = fields->seen & KIND_KEYS;
    if (!json_at_end(&json) || __builtin_popcount(kinds) != 1) return record_bad(table, why, "record.no-entry");
    fields->kind = __builtin_ctz(kinds);
    const char *missing = missing_key(entry_keys, fields->seen, keys_needed(fields->kind));
    return missing ? bad_key(why, at, "record.missing", missing) : IRORI_OK;
}

/* Doing what an entry says. Whatever is not written as it should be shows when the line is compared. */

static irori_status move_from(const irori_table *table, const char *text, irori_move *move, irori_error *why) {
    irori_message reason;
    irori_status status = table->rules->game->move_from_text(table->rules, text, move, &reason);
    if (!status) return IRORI_OK;
    (void)irori_fail(why, status, reason.id);
    if (why) why->why = reason;
    return status;
}

static irori_status redo_move(irori_table *table, int seat, const entry_fields *fields, irori_error *why) {
    irori_move move;
    bool has_row = fields->seen >> WITH_KEY & 1;
    irori_status status = move_from(table, fields->text, &move, why);
    if (status) return status;
    if (has_row && (fields->with < 1 || fields->with > table->entries))
        return irori_fail(why, IRORI_ILLEGAL, "table.why.row");
    return table_play(table, IRORI_ENTRY_MOVE, seat, move, has_row ? (uint32_t)fields->with : 0, why);
}

static irori_status redo_branch(irori_table *table, const entry_fields *fields, irori_error *why) {
    irori_seed seed;
    uint64_t parent;
    if (irori_seed_from_hex(fields->seed, strlen(fields->seed), &seed))
        return irori_fail(why, IRORI_BAD_RECORD, "record.seed");
    if (strlen(fields->text) != 16 || !record_hash_from_text(fields->text, &parent)) parent = 0;
    return table_branch(table, parent, &seed, why);
}

/* The rules with that data, from whoever keeps them. */
static irori_status redo_content(irori_table *table, const entry_fields *fields, irori_error *why) {
    const irori_source *source = table->source;
    uint64_t hash;
    bool is_named = strlen(fields->text) == 16 && record_hash_from_text(fields->text, &hash);
    const irori_rules *rules =
        is_named && source && source->find_content ? source->find_content(source->context, table->rules, hash) : NULL;
    if (!rules || rules->data_hash != hash) return irori_fail(why, IRORI_OTHER_RULES, "record.content");
    return irori_table_change_content(table, rules, why);
}

static irori_status redo_seat(irori_table *table, int seat, const char *text, irori_error *why) {
    irori_seat who;
    if (!record_seat_from_text(text, &who)) return irori_fail(why, IRORI_ILLEGAL, "table.why.seat-kind");
    return irori_table_change_seat(table, seat, &who, why);
}

static irori_status redo_old_name(irori_table *table, int seat, const char *text, irori_error *why) {
    irori_seat who = seat_from_old(text);
    if (strlen(text) >= IRORI_NAME_SIZE) memset(who.name, 'x', sizeof who.name); /* refused as too long */
    if (!*text) strcpy(who.name, " ");                                           /* refused as none */
    return irori_table_change_seat(table, seat, &who, why);
}

/* A number of an entry or a seat; one that cannot be is what no entry and no seat has. */
static uint32_t entry_number(int64_t number) {
    return number >= 0 && number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

static irori_status redo(irori_table *table, const entry_fields *fields, irori_error *why) {
    int seat = fields->seat >= 0 && fields->seat < IRORI_MAX_SEATS ? (int)fields->seat : -1;
    switch (fields->kind) {
    case MOVE_KEY: return redo_move(table, seat, fields, why);
    case TIME_OUT_KEY: return irori_table_time_out(table, seat, why);
    case RETRACT_KEY: return irori_table_retract(table, seat, why);
    case UNDO_KEY: return irori_table_undo(table, seat, why);
    case NAME_KEY: return redo_old_name(table, seat, fields->text, why);
    case SITS_KEY: return redo_seat(table, seat, fields->text, why);
    case DEPUTY_KEY: return irori_table_hand_over(table, seat, fields->text, why);
    case AGREED_KEY: return irori_table_agree(table, entry_number(fields->target), why);
    case BRANCH_KEY: return redo_branch(table, fields, why);
    default: return redo_content(table, fields, why);
    }
}

static irori_status read_move(irori_table *table, const char *line, size_t size, irori_error *why) {
    entry_fields fields;
    char text[IRORI_RECORD_LINE];
    irori_writer writer = irori_writer_to(text, sizeof text);
    irori_status status = read_entry(table, line, size, &fields, why);
    if (status) return status;
    if (fields.number != (int64_t)table->entries + 1) return record_bad(table, why, "record.number");
    if ((status = redo(table, &fields, why))) return at_line(table, why, status);
    table->reading.events = 0;
    record_write_entry(table, table->entries, &writer);
    bool is_state = is_hash(entry_at(table, table->entries)->hash, fields.state);
    return match(table, line, size, &writer, why, is_state ? "record.run" : "record.state");
}

/* Names, events and the end */

static irori_status read_name(irori_table *table, const char *line, size_t size, irori_error *why) {
    static const char *const keys[] = {"name", "seat", NULL};
    json_reader json = json_reader_over(line, size - 1);
    char key[KEY_SIZE], name[IRORI_MOVE_TEXT] = "", text[IRORI_RECORD_LINE];
    int64_t seat = -1;
    unsigned seen = 0;
    (void)json_open(&json, '{');
    while (json_more(&json, '}')) {
        if (!json_key(&json, key, sizeof key)) return record_bad(table, why, "record.no-entry");
        int known = find_key(keys, key);
        if (known < 0) return bad_key(why, table->reading.line, "record.unknown", key);
        if (!is_in_order(seen, known)) return bad_key(why, table->reading.line, "record.order", key);
        if (known ? !json_int(&json, &seat) : !json_string(&json, name, sizeof name, NULL))
            return bad_key(why, table->reading.line, "record.value", key);
        seen |= 1u << known;
    }
    if (!json_at_end(&json)) return record_bad(table, why, "record.no-entry");
    if (seen != 3) return bad_key(why, table->reading.line, "record.missing", missing_key(keys, seen, 3));
    irori_status status = irori_table_rename(table, seat >= 0 && seat < IRORI_MAX_SEATS ? (int)seat : -1, name, why);
    if (status) return at_line(table, why, status);
    irori_writer writer = irori_writer_to(text, sizeof text);
    record_write_name((int)seat, table->seats[seat].name, &writer);
    return match(table, line, size, &writer, why, "record.name");
}

/* A record has the events of all its entries or of none: which, the first that could have some tells. */
static irori_status read_event(irori_table *table, const char *line, size_t size, irori_error *why) {
    char text[IRORI_RECORD_LINE];
    record_reading *reading = &table->reading;
    if (reading->with_events == EVENTS_NONE || reading->events >= table->event_count)
        return record_bad(table, why, "record.event");
    reading->with_events = EVENTS_ALL;
    irori_writer writer = irori_writer_to(text, sizeof text);
    record_write_event(table, table->entries, table->events[reading->events++], &writer);
    return match(table, line, size, &writer, why, "record.event");
}

/* A line that is no event comes after the last one. */
static bool lacks_event(irori_table *table) {
    record_reading *reading = &table->reading;
    if (reading->events == table->event_count) return false;
    if (reading->with_events == EVENTS_UNKNOWN) reading->with_events = EVENTS_NONE;
    return reading->with_events == EVENTS_ALL;
}

static irori_status read_end(irori_table *table, const char *line, size_t size, irori_error *why) {
    char text[IRORI_RECORD_LINE];
    irori_writer writer = irori_writer_to(text, sizeof text);
    record_write_end(table, &writer);
    irori_status status = match(table, line, size, &writer, why, "record.result");
    table->reading.has_ended = !status;
    return status;
}

static bool begins(const char *line, size_t size, const char *with) {
    size_t length = strlen(with);
    return size > length && !memcmp(line, with, length);
}

static irori_status read_closed(irori_table *table, const char *line, size_t size, irori_error *why) {
    irori_status status = irori_table_close(table, why);
    return status ? at_line(table, why, status) : read_end(table, line, size, why);
}

static irori_status read_any(irori_table *table, const char *line, size_t size, irori_error *why) {
    bool is_new = table->format == FORMAT, is_over = record_has_end(table);
    if (begins(line, size, "{\"event\":")) return read_event(table, line, size, why);
    if (lacks_event(table)) return record_bad(table, why, "record.event");
    if (is_over) return read_end(table, line, size, why);
    if (begins(line, size, "{\"result\":")) return record_bad(table, why, "record.early-result");
    if (is_new && begins(line, size, "{\"name\":")) return read_name(table, line, size, why);
    if (is_new && begins(line, size, "{\"closed\":")) return read_closed(table, line, size, why);
    return read_move(table, line, size, why);
}

irori_status irori_table_open(const char *line, size_t size, const irori_source *source, irori_table **table,
                              irori_error *why) {
    return open_table(line, size, NULL, source, table, why);
}

static irori_status read_line(irori_table *table, const char *line, size_t size, irori_error *why) {
    irori_status status = refuse_length(line, size, ++table->reading.line, why);
    if (status) return status;
    if (table->reading.has_ended) return record_bad(table, why, "record.after-end");
    return read_any(table, line, size, why);
}

irori_status irori_table_read_line(irori_table *table, const char *line, size_t size, const irori_source *source,
                                   irori_error *why) {
    table->source = source;
    irori_status status = read_line(table, line, size, why);
    table->source = NULL;
    return status;
}

/* Whole records */

/* The size of the line there, its newline included; 0: none that is whole. */
static size_t line_size(const char *at, const char *end) {
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return newline ? (size_t)(newline + 1 - at) : 0;
}

/* The secret that a server's record has in its last line, if it has come to its end. */
static bool find_secret(const char *text, size_t size, irori_seed *secret) {
    static const char key[] = "\"secret\":\"";
    while (size && text[size - 1] != '\n') size--;
    const char *end = text + size, *at = size ? end - 1 : text;
    while (at > text && at[-1] != '\n') at--;
    for (; end - at > 64 + (ptrdiff_t)sizeof key; at++)
        if (!memcmp(at, key, sizeof key - 1)) return !irori_seed_from_hex(at + sizeof key - 1, 64, secret);
    return false;
}

static irori_status read_lines(irori_table *table, const char *at, const char *end, irori_load mode, irori_error *why) {
    irori_status status = IRORI_OK;
    for (size_t size; !status && (size = line_size(at, end)); at += size) status = read_line(table, at, size, why);
    if (status || mode == IRORI_LOAD_RESUME) {
        bool has_more = !status && at < end && table->reading.has_ended;
        return has_more ? bad_line(why, table->reading.line + 1, "record.after-end") : status;
    }
    table->reading.line++;
    if (at < end) return record_bad(table, why, table->reading.has_ended ? "record.after-end" : "record.torn");
    return table->reading.has_ended ? IRORI_OK : record_bad(table, why, "record.cut");
}

irori_status irori_table_load_from(const char *text, size_t size, irori_load mode, const irori_source *source,
                                   irori_table **out, irori_error *why) {
    const char *end = text + size;
    irori_table *table = NULL;
    irori_seed secret;
    bool has_secret = find_secret(text, size, &secret);
    size_t first = line_size(text, end);
    if (!first) {
        bool is_torn = size && mode == IRORI_LOAD_WHOLE;
        return bad_line(why, 1, is_torn ? "record.torn" : "record.no-header");
    }
    irori_status status = open_table(text, first, has_secret ? &secret : NULL, source, &table, why);
    if (status) return status;
    table->source = source;
    status = read_lines(table, text + first, end, mode, why);
    table->source = NULL;
    if (status)
        irori_table_free(table);
    else
        *out = table;
    return status;
}

irori_status irori_table_load(const char *text, size_t size, irori_load mode, irori_table **table, irori_error *why) {
    return irori_table_load_from(text, size, mode, NULL, table, why);
}

/* Branches: the parent's own lines up to where the chapter begins, read again. */

static const irori_rules *find_parents_content(void *context, const irori_rules *before, uint64_t data_hash) {
    const irori_table *parent = context;
    (void)before;
    for (uint32_t i = 0; i < parent->content_count; i++)
        if (parent->contents[i].rules->data_hash == data_hash) return parent->contents[i].rules;
    return NULL;
}

/* Reads the parent's lines up to the entry, and the names told after it. */
static irori_status read_parent(const irori_table *parent, uint32_t entry, irori_table *table, irori_error *why) {
    char text[IRORI_RECORD_LINE];
    irori_status status = IRORI_OK;
    for (uint32_t line = 1; !status && line < irori_table_lines(parent); line++) {
        irori_writer writer = irori_writer_to(text, sizeof text);
        if (!irori_table_write_line(parent, line, &writer)) return irori_fail(why, IRORI_ILLEGAL, "table.why.not-here");
        if (table->entries == entry && !begins(text, writer.used, "{\"name\":")) break;
        status = read_line(table, text, writer.used, why);
    }
    return status;
}

static irori_status copy_parent(const irori_table *parent, uint32_t entry, irori_table **out, irori_error *why) {
    irori_source source = {.rules = parent->own_rules ? NULL : parent->first_rules,
                           .secret = parent->shuffle ? &parent->shuffle->secret : NULL,
                           .find_content = find_parents_content,
                           .context = (void *)parent};
    irori_table *table;
    irori_status status = irori_table_open(parent->header, parent->header_size, &source, &table, why);
    if (status) return status;
    table->source = &source;
    status = read_parent(parent, entry, table, why);
    table->source = NULL;
    if (status)
        irori_table_free(table);
    else
        *out = table;
    return status;
}

irori_status irori_table_branch(const irori_table *parent, int chapter, const irori_seed *seed, irori_table **out,
                                irori_error *why) {
    uint32_t entry;
    irori_table *table = NULL;
    if (!parent->rules->game->chapters) return irori_fail(why, IRORI_ILLEGAL, "table.why.no-chapters");
    if (!irori_table_chapter(parent, chapter, &entry)) {
        (void)irori_fail(why, IRORI_ILLEGAL, "table.why.no-chapter");
        irori_message_number(irori_why(why), "n", chapter);
        return IRORI_ILLEGAL;
    }
    irori_status status = copy_parent(parent, entry, &table, why);
    if (!status) status = table_branch(table, entry_at(parent, parent->entries)->run, seed, why);
    if (status)
        irori_table_free(table);
    else
        *out = table;
    return status;
}
