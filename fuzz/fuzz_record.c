/* Records from anywhere. Whatever the bytes: a table or a reason with its line, never both, and a table saves as what
 * it was read from. An input that begins like a record is one; any other says which start of a game to take and what to
 * do with its lines, fields and numbers, which gets further than bytes that must happen to be JSON. */
#include "fuzz.h"

/* Is there a whole line of events after the header? */
static bool has_events(const char *text, size_t size) {
    const char *newline = memchr(text, '\n', size);
    return newline && (size_t)(text + size - newline) > 9 && !memcmp(newline + 1, "{\"event\":", 9);
}

static irori_table *load(const char *text, size_t size, irori_load mode) {
    irori_table *table = NULL;
    irori_error why = {0};
    irori_status status = irori_table_load(text, size, mode, &table, &why);
    must(!status == !!table);
    must(!status || (why.status == status && why.why.id && why.line));
    return table;
}

static void load_and_save(const char *text, size_t size, irori_load mode) {
    irori_table *table = load(text, size, mode);
    if (!table) return;
    fuzz_text saved = fuzz_save(table, has_events(text, size));
    if (mode == IRORI_LOAD_WHOLE) must(saved.size == size && !memcmp(saved.data, text, size));
    irori_table *again = load(saved.data, saved.size, mode);
    must(again && irori_table_entries(again) == irori_table_entries(table));
    irori_table_free(again);
    irori_table_free(table);
    free(saved.data);
}

/* Starts of games: made once for each set-up, with a few entries of every kind. */

enum { STARTS = 64, ENTRIES = 12, LINES = 200, MOST = 1 << 15 };

typedef struct start {
    const irori_rules *rules;
    bool with_events;
    fuzz_text text;
} start;

/* What is no move; much of it is refused now and then, and all of it after the end. */
static void play_aside(irori_table *table, int step, int seat) {
    irori_seat person = {.name = "Zo\xC3\xAB \"q\""}, bot = {.kind = IRORI_SEAT_BOT, .player = "hard"};
    irori_status status = IRORI_OK;
    if (step == 2) status = irori_table_change_seat(table, 0, &person, NULL);
    if (step == 3) status = irori_table_hand_over(table, 0, "easy", NULL);
    if (step == 4) status = irori_table_change_seat(table, irori_table_rules(table)->players - 1, &bot, NULL);
    if (step == 5) status = irori_table_rename(table, 0, "Ann", NULL);
    if (step == 6) status = irori_table_agree(table, irori_table_last_move(table, 3), NULL);
    if (step == 7 && irori_table_turn(table).seats)
        status = irori_table_time_out(table, __builtin_ctz(irori_table_turn(table).seats), NULL);
    if (step % 4 == 1) status = irori_table_take_back(table, seat, NULL);
    (void)status;
}

static void play_some(irori_table *table) {
    const irori_rules *rules = irori_table_rules(table);
    irori_rng rng = irori_rng_from(7);
    void *known = malloc(rules->game->state_size);
    must(known);
    for (int i = 0; i < ENTRIES && irori_table_turn(table).kind != IRORI_OVER; i++) {
        int seat = __builtin_ctz(irori_table_turn(table).seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        must(!irori_table_play(table, seat, rules->game->sample(rules, known, seat, &rng), NULL));
        play_aside(table, i, seat);
    }
    free(known);
}

static const fuzz_text *take_start(bytes *in) {
    static start starts[STARTS];
    fuzz_setup fuzz;
    irori_rules *rules;
    take_setup(in, &fuzz);
    bool with_events = take(in) & 1;
    must(!irori_rules_new(fuzz.game, &fuzz.setup, &rules, NULL));
    for (int i = 0; i < STARTS; i++) {
        start *s = &starts[i];
        if (s->rules == rules && s->with_events == with_events) return &s->text;
        if (s->rules) continue;
        irori_table_def def = {.game = fuzz.game, .setup = fuzz.setup};
        irori_table *table;
        must(!irori_table_new(&def, &table, NULL));
        play_some(table);
        *s = (start){.rules = rules, .with_events = with_events, .text = fuzz_save(table, with_events)};
        irori_table_free(table);
        return &s->text;
    }
    return &starts[0].text;
}

/* What is done to them */

typedef struct buffer {
    size_t size;
    char data[MOST];
} buffer;

/* Puts a text in the place of some bytes. */
static void replace(buffer *b, size_t at, size_t cut, const char *text, size_t size) {
    if (at > b->size || cut > b->size - at || b->size - cut + size > MOST) return;
    memmove(b->data + at + size, b->data + at + cut, b->size - at - cut);
    memcpy(b->data + at, text, size);
    b->size += size - cut;
}

static size_t line_start(const buffer *b, int line) {
    size_t at = 0;
    while (line-- && at < b->size) {
        const char *newline = memchr(b->data + at, '\n', b->size - at);
        at = newline ? (size_t)(newline + 1 - b->data) : b->size;
    }
    return at;
}

static void change_lines(buffer *b, bytes *in) {
    static char copy[MOST];
    int line = below(in, 32), other = below(in, 32);
    size_t at = line_start(b, line), end = line_start(b, line + 1), to = line_start(b, other);
    memcpy(copy, b->data + at, end - at);
    switch (below(in, 3)) {
    case 0: replace(b, at, end - at, "", 0); break;
    case 1: replace(b, to, 0, copy, end - at); break;
    default: replace(b, to, line_start(b, other + 1) - to, copy, end - at);
    }
}

/* From a place on: the next quoted word, or the next number. */
static void change_word(buffer *b, bytes *in) {
    static const char *const words[] = {"\"move\"",    "\"undo\"",
                                        "\"retract\"", "\"name\"",
                                        "\"branch\"",  "\"seat\"",
                                        "\"n\"",       "\"seed\"",
                                        "\"event\"",   "\"run\"",
                                        "\"\"",        "\"irori\"",
                                        "\"result\"",  "0",
                                        "-1",          "2",
                                        "4294967296",  "1000000000000000000",
                                        "\"human\"",   "\"mcts:100000000\"",
                                        "\"sits\"",    "\"deputy\"",
                                        "\"agreed\"",  "\"timeout\"",
                                        "\"with\"",    "\"knowing\"",
                                        "\"content\"", "\"closed\"",
                                        "\"person\"",  "\"bot:hard\"",
                                        "\"open\"",    "\"secret\"",
                                        "\"nonces\"",  "\"commitment\""};
    size_t at = line_start(b, below(in, 32)) + take(in), end;
    bool is_word = take(in) & 1;
    while (at < b->size && !(is_word ? b->data[at] == '"' : b->data[at] >= '0' && b->data[at] <= '9')) at++;
    for (end = at + is_word; end < b->size;) {
        char c = b->data[end++];
        if (is_word ? c == '"' : c < '0' || c > '9') break;
    }
    if (end > b->size) return;
    const char *word = words[below(in, sizeof words / sizeof *words)];
    if (take(in) < 200) return replace(b, at, end - at - (!is_word && end > at), word, strlen(word));
    char text[32];
    take_text(in, text, sizeof text);
    replace(b, at, end - at, text, strlen(text));
}

static void change_bytes(buffer *b, bytes *in) {
    size_t at = line_start(b, below(in, 32)) + take(in);
    char text[16];
    take_text(in, text, sizeof text);
    replace(b, at, (size_t)below(in, 8), text, strlen(text));
}

static void try_start(bytes *in) {
    static buffer b;
    const fuzz_text *text = take_start(in);
    b.size = text->size < MOST ? text->size : MOST;
    memcpy(b.data, text->data, b.size);
    b.size = line_start(&b, 1 + below(in, LINES));
    for (int changes = below(in, 4); changes; changes--) {
        uint8_t how = take(in);
        (how < 80 ? change_lines : how < 200 ? change_word : change_bytes)(&b, in);
    }
    /* A copy of exactly this size: the sanitizer sees a read past its end. */
    char *copy = malloc(b.size + !b.size);
    must(copy);
    memcpy(copy, b.data, b.size);
    load_and_save(copy, b.size, take(in) & 1 ? IRORI_LOAD_WHOLE : IRORI_LOAD_RESUME);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    if (size && *data != '{') return try_start(&in), 0;
    char *text = malloc(size + !size);
    must(text);
    if (size) memcpy(text, data, size);
    load_and_save(text, size, IRORI_LOAD_WHOLE);
    load_and_save(text, size, IRORI_LOAD_RESUME);
    free(text);
    return 0;
}
