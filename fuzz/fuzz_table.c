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
    must(!irori_table_entry(table, number) == (!number || !is_there));
    must(is_there || (!irori_table_hash(table, number) && !irori_table_is_undone(table, number)));
    must(irori_table_last_move(table, number) <= irori_table_entries(table));
    must(is_there || !irori_table_events(table, number, seat, events, 4));
    (void)irori_table_events(table, number, seat, events, 4);
    irori_table_known(table, number, seat, known);
    must(irori_table_seat(table, seat));
    (void)irori_table_can_take_back(table, seat);
    must(!irori_table_chapter(table, seat, &entry) || entry <= irori_table_entries(table));
}

static irori_status act(irori_table *table, bytes *in) {
    const irori_rules *rules = irori_table_rules(table);
    irori_error why = {0};
    char text[IRORI_MOVE_TEXT];
    int seat = below(in, rules->players + 2) - 1; /* one too low, one too high: nobody */
    irori_status status;
    switch (below(in, 6)) {
    case 0: status = irori_table_play(table, seat, take64(in), &why); break;
    case 1:
        take_text(in, text, sizeof text);
        status = irori_table_play_text(table, seat, text, &why);
        break;
    case 2: status = irori_table_retract(table, seat, &why); break;
    case 3: status = irori_table_undo(table, seat, &why); break;
    case 4:
        take_text(in, text, sizeof text);
        status = irori_table_change_seat(table, seat, text, &why);
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
    if (turn.kind == IRORI_OVER) return IRORI_ILLEGAL;
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

static void check_record(const irori_table *table, bytes *in) {
    bool is_over = irori_table_turn(table).kind == IRORI_OVER, with_events = take(in) & 1;
    irori_load mode = is_over ? IRORI_LOAD_WHOLE : IRORI_LOAD_RESUME;
    fuzz_text text = fuzz_save(table, with_events);
    irori_table *again = NULL;
    must(!irori_table_load(text.data, text.size, mode, &again, NULL));
    for (uint32_t i = 0; i <= irori_table_entries(table); i++)
        must(irori_table_hash(again, i) == irori_table_hash(table, i));
    irori_table_free(again);
    size_t place = take64(in) % text.size;
    text.data[place] ^= (char)(1 + below(in, 255));
    must(irori_table_load(text.data, text.size, IRORI_LOAD_WHOLE, &again, NULL));
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
        must(irori_table_entries(table) == entries + !status);
        must(irori_table_hash(table, entries) == hash);
    }
    check_record(table, &in);
    free(known);
    free(moves);
    irori_table_free(table);
    return 0;
}
