/* Deck files of Kodachi and Kodama from anywhere. Whatever the bytes: rules or a reason with its line, never both; and
 * with rules a game that can be played, encoded, recorded and read back. The first byte chooses the game and what is
 * given to its reader: the bytes as they are, or our own deck with a piece of it replaced by them, which gets further.
 */
#include "fuzz.h"

#include "../src/games/kodachi/kodachi.h"
#include "../src/games/kodama/kodama.h"

enum { MOVES = 8 }; /* of the game that is recorded */

static irori_rules *read_deck(const char *game, const char *deck, size_t size) {
    irori_setup setup = {.players = 2, .data = deck, .data_size = size};
    irori_rules *rules = NULL;
    irori_error why = {0};
    irori_status status = irori_rules_new(game, &setup, &rules, &why);
    must(!status == !!rules);
    must(!status || (status == IRORI_BAD_SETUP && why.status == status && why.why.id));
    return rules;
}

/* Every way to play every card is written and read back as itself. */
static void check_notation(const irori_rules *rules) {
    const kodachi_rules *k = (const kodachi_rules *)rules;
    for (int kind = 1; kind <= k->kinds; kind++)
        for (int mode = 0; mode < k->card[kind].modes; mode++) {
            char text[IRORI_MOVE_TEXT];
            irori_move move = kodachi_move(KODACHI_PLAY, kind, mode), read = 0;
            kodachi_move_to_text(rules, move, text);
            must(!kodachi_move_from_text(rules, text, &read, NULL) && read == move);
        }
}

static irori_table *load(const fuzz_text *text) {
    irori_table *table = NULL;
    must(!irori_table_load(text->data, text->size, IRORI_LOAD_RESUME, &table, NULL));
    return table;
}

static void play_and_record(const char *game, const char *deck, size_t size) {
    irori_table_def def = {.game = game, .setup = {.players = 2, .data = deck, .data_size = size}};
    irori_rng rng = irori_rng_from(size);
    irori_table *table = NULL;
    must(!irori_table_new(&def, &table, NULL));
    const irori_rules *rules = irori_table_rules(table);
    void *known = malloc(rules->game->state_size);
    must(known);
    for (int i = 0; i < MOVES && irori_table_turn(table).kind != IRORI_OVER; i++) {
        int seat = __builtin_ctz(irori_table_turn(table).seats);
        irori_table_known(table, irori_table_entries(table), seat, known);
        must(!irori_table_play(table, seat, rules->game->sample(rules, known, seat, &rng), NULL));
    }
    fuzz_text first = fuzz_save(table, true);
    irori_table *again = load(&first);
    fuzz_text second = fuzz_save(again, true);
    must(first.size == second.size && !memcmp(first.data, second.data, first.size));
    free(known), free(first.data), free(second.data);
    irori_table_free(table), irori_table_free(again);
}

/* What a tip was promised (shape.c) holds, and no limit of the tables is passed. */
static void check_shapes(const irori_rules *rules) {
    const kodama_rules *k = (const kodama_rules *)rules;
    for (int card = 1; card < KODAMA_CARDS; card++) {
        must(k->card[card].bark.count <= KODAMA_POINTS && k->card[card].features <= KODAMA_FEATURES);
        for (int tip = 1; tip < k->card[card].bark.count; tip++)
            if (kodama_is_tip(&k->card[card], tip)) must(kodama_probe(k, card, tip, 0) >= KODAMA_PROBES_WANTED);
    }
}

/* A game of these cards can be begun. */
static void play_some(const irori_rules *rules) {
    irori_seed seed = {{7}};
    irori_rng rng = irori_rng_from(7);
    void *state = malloc(rules->game->state_size);
    must(state);
    rules->game->init(rules, state, &seed, NULL);
    for (int i = 0; i < MOVES && rules->game->to_act(rules, state).seats; i++) {
        int seat = __builtin_ctz(rules->game->to_act(rules, state).seats);
        rules->game->apply(rules, state, seat, rules->game->sample(rules, state, seat, &rng), NULL);
    }
    free(state);
}

/* Kodama's shapes are measured, and games recorded, for one deck in eight: both take much longer than reading it. */
static void try_deck(const char *game, const char *deck, size_t size, bool is_thorough) {
    irori_rules *rules = read_deck(game, deck, size);
    if (!rules) return;
    bool is_kodama = !strcmp(game, "kodama");
    if (is_thorough || !is_kodama) (is_kodama ? check_shapes : check_notation)(rules);
    play_some(rules);
    irori_rules_free(rules);
    if (is_thorough) play_and_record(game, deck, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size};
    if (!size) return 0;
    unsigned choice = take(&in);
    bool is_ours = choice & 1, is_kodama = choice & 2;
    const char *own = is_kodama ? kodama_deck_text : kodachi_deck_text;
    size_t ours = strlen(own), cut = 0, at = 0;
    if (is_ours) {
        at = (size_t)take(&in) << 8;
        at = (at | take(&in)) % ours;
        cut = take(&in) % (ours - at);
    } else {
        ours = 0;
    }
    /* A copy of exactly this size: the sanitizer sees a read past its end. */
    size_t rest = (size_t)(in.end - in.at), whole = ours - cut + rest;
    char *deck = malloc(whole + !whole);
    must(deck);
    memcpy(deck, own, at);
    if (rest) memcpy(deck + at, in.at, rest);
    memcpy(deck + at + rest, own + at + cut, ours - at - cut);
    if (whole <= IRORI_MAX_DATA) try_deck(is_kodama ? "kodama" : "kodachi", deck, whole, choice >> 5 == 0);
    free(deck);
    return 0;
}
