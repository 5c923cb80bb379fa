/* The table at the hands of somebody who presses everything: moves, texts, retract, undo and seat changes by any seat.
 * The log only grows; what is refused changes nothing; the record loads again, and with any byte changed it does not.
 */
#include "fuzz.h"

enum { STEPS = 48 }; /* of an input */

/* Looks with any numbers: nothing is read that does not exist, and nothing changes. */
static void ask(const irori_table *table, bytes *in, void *known) {
    irori_event events[4];
    uint32_t number = take(in) & 1 ? (uint32_t)take64(in) : (uint32_t)below(in, 64), entry;
    int seat = take(in) & 1 ? (int)take64(in) : below(in, 12) - 3;
    bool is_there = number <= irori_table_entries(table);
    must((irori_table_entry(table, number).kind == IRORI_ENTRY_NONE) == (!number || !is_there));
    must(is_there || (!irori_table_hash(table, number) && !irori_table_is_undone(table, number)));
    must(irori_table_last_move(table, number) <= irori_table_entries(table));
    must(is_there || !irori_table_events(table, number, seat, events, 4));
    (void)irori_table_events(table, number, seat, events, 4);
    irori_table_known(table, number, seat, known);
    must(irori_table_seat(table, seat));
    (void)irori_table_can_take_back(table, seat);
    must(!irori_table_chapter(table, seat, &entry) || entry <= irori_table_entries(table));
}

static irori_status change_seat(irori_table *table, int seat, bytes *in, irori_error *why) {
    irori_seat who = {.kind = (irori_seat_kind)below(in, 4)};
    for (size_t i = 0; i < sizeof who.name && has_more(in); i++) who.name[i] = (char)take(in);
    take_text(in, who.player, sizeof who.player);
    return irori_table_change_seat(table, seat, &who, why);
}

/* The first of a few moves that a player might put together, some of them wrong. */
static irori_status play_row(irori_table *table, int seat, bytes *in, irori_error *why) {
    const irori_rules *rules = irori_table_rules(table);
    irori_move row[3] = {take64(in), take64(in), take64(in)};
    int played = -1, count = below(in, 4);
    void *known = malloc(rules->game->state_size);
    must(known);
    irori_table_known(table, irori_table_entries(table), seat, known);
    irori_rng rng = irori_rng_from(take(in));
    if (seat >= 0 && rules->game->to_act(rules, known).seats >> seat & 1)
        row[0] = rules->game->sample(rules, known, seat, &rng);
    if (take(in) & 1) row[1] = row[2] = row[0];
    free(known);
    irori_status status = irori_table_play_row(table, seat, row, count, &played, why);
    must(played >= 0 && played <= count && !status == !!played);
    return status;
}

static irori_status act(irori_table *table, bytes *in) {
    const irori_rules *rules = irori_table_rules(table);
    irori_error why = {0};
    char text[IRORI_MOVE_TEXT];
    int seat = below(in, rules->players + 2) - 1; /* one too low, one too high: nobody */
    irori_status status;
    switch (below(in, 12)) {
    case 0: status = irori_table_play(table, seat, take64(in), &why); break;
    case 1:
        take_text(in, text, sizeof text);
        status = irori_table_play_text(table, seat, text, &why);
        break;
    case 2: status = irori_table_retract(table, seat, &why); break;
    case 3: status = irori_table_undo(table, seat, &why); break;
    case 4: status = change_seat(table, seat, in, &why); break;
    case 5: status = irori_table_time_out(table, seat, &why); break;
    case 6:
        take_text(in, text, sizeof text);
        status = irori_table_rename(table, seat, text, &why);
        break;
    case 7:
        take_text(in, text, sizeof text);
        status = irori_table_hand_over(table, seat, text, &why);
        break;
    case 8: status = irori_table_agree(table, (uint32_t)below(in, 32), &why); break;
    case 9: status = play_row(table, seat, in, &why); break;
    case 10:
        status = take(in) < 8 ? irori_table_close(table, &why) : irori_table_change_content(table, rules, &why);
        break;
    default:
        if (seat < 0 || seat >= rules->players) return IRORI_ILLEGAL;
        bool could = irori_table_can_take_back(table, seat);
        status = irori_table_take_back(table, seat, &why);
        must(could == !status);
    }
    must(!status || (why.status == status && why.why.id));
    return status;
}

/* A legal move of some seat that owes one, so that games get anywhere. */
static irori_status play_on(irori_table *table, bytes *in, irori_move *moves, void *known) {
    irori_turn turn = irori_table_turn(table);
    if (turn.kind == IRORI_OVER || irori_table_is_closed(table)) return IRORI_ILLEGAL;
    const irori_rules *rules = irori_table_rules(table);
    int seat = below(in, rules->players);
    while (!(turn.seats >> seat & 1)) seat = (seat + 1) % rules->players;
    irori_table_known(table, irori_table_entries(table), seat, known);
    irori_move move;
    if (take(in) < 8) { /* seldom: Kodama lists thousands */
        uint32_t count = rules->game->moves(rules, known, seat, moves);
        must(count && count <= rules->game->max_moves);
        move = moves[take64(in) % count];
    } else {
        irori_rng rng = irori_rng_from(take(in));
        move = rules->game->sample(rules, known, seat, &rng);
    }
    irori_status status = irori_table_play(table, seat, move, NULL);
    must(!status);
    return status;
}

static const irori_rules *find_content(void *context, const irori_rules *before, uint64_t data_hash) {
    (void)context;
    return before->data_hash == data_hash ? before : NULL;
}

static bool append_text(void *context, const char *line, size_t size) { return fuzz_append(context, line, size); }

/* A checkpoint restores the same game, or, with a byte changed, is refused; deleting it costs nothing. */
static void check_checkpoint(const irori_table *table, bytes *in) {
    fuzz_text record = fuzz_save(table, false), text = {.data = NULL};
    must(irori_table_checkpoint(table, append_text, &text));
    size_t header = (size_t)((char *)memchr(record.data, '\n', record.size) + 1 - record.data);
    irori_source source = {.find_content = find_content};
    irori_table *again = NULL;
    must(!irori_table_restore(record.data, header, text.data, text.size, &source, &again, NULL));
    must(irori_table_entries(again) == irori_table_entries(table));
    must(irori_table_hash(again, irori_table_entries(again)) == irori_table_hash(table, irori_table_entries(table)));
    irori_table_free(again);
    text.data[take64(in) % text.size] ^= (char)(1 + below(in, 255));
    again = NULL;
    if (!irori_table_restore(record.data, header, text.data, text.size, &source, &again, NULL)) irori_table_free(again);
    free(text.data);
    free(record.data);
}

static void check_record(const irori_table *table, bytes *in) {
    bool is_over = irori_table_is_closed(table) || irori_table_turn(table).kind == IRORI_OVER,
         with_events = take(in) & 1;
    irori_load mode = is_over ? IRORI_LOAD_WHOLE : IRORI_LOAD_RESUME;
    fuzz_text text = fuzz_save(table, with_events);
    irori_table *again = NULL;
    irori_source source = {.find_content = find_content};
    must(!irori_table_load_from(text.data, text.size, mode, &source, &again, NULL));
    for (uint32_t i = 0; i <= irori_table_entries(table); i++)
        must(irori_table_hash(again, i) == irori_table_hash(table, i));
    irori_table_free(again);
    size_t place = take64(in) % text.size;
    text.data[place] ^= (char)(1 + below(in, 255));
    if (irori_table_load_from(text.data, text.size, IRORI_LOAD_WHOLE, &source, &again, NULL)) return free(text.data);
    fuzz_text changed = fuzz_save(again, with_events); /* a letter of a name: it says what it says */
    must(changed.size == text.size && !memcmp(changed.data, text.data, text.size));
    irori_table_free(again);
    free(changed.data);
    free(text.data);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    fuzz_setup fuzz;
    take_setup(&in, &fuzz);
    irori_table_def def = {.game = fuzz.game, .setup = fuzz.setup};
    def.seed.bytes[0] = take(&in);
    irori_table *table;
    must(!irori_table_new(&def, &table, NULL));
    const irori_game *game = irori_table_rules(table)->game;
    irori_move *moves = malloc(game->max_moves * sizeof *moves);
    void *known = malloc(game->state_size);
    must(moves && known);
    for (int steps = 0; has_more(&in) && steps < STEPS; steps++) {
        uint32_t entries = irori_table_entries(table);
        uint64_t hash = irori_table_hash(table, entries);
        bool wild = take(&in) & 1;
        if (take(&in) < 16) ask(table, &in, known);
        irori_status status = wild ? act(table, &in) : play_on(table, &in, moves, known);
        must(status ? irori_table_entries(table) == entries : irori_table_entries(table) >= entries);
        must(irori_table_hash(table, entries) == hash);
    }
    check_record(table, &in);
    check_checkpoint(table, &in);
    free(known);
    free(moves);
    irori_table_free(table);
    return 0;
}
