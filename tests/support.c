/* What several tests share. A position of 5211 is always a real state: cards only change places, so that every
 * invariant of the game holds (position_last_round and position_pile say what they bend). */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

irori_rules *rules_for(const char *game, int players, const char *options) {
    char words[128], *list[IRORI_MAX_OPTIONS];
    int count = 0;
    assert_true(strlen(options) < sizeof words);
    strcpy(words, options);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) list[count++] = word;
    irori_setup setup = {.players = players, .option_count = count, .options = (const char *const *)list};
    irori_rules *rules = NULL;
    irori_error why;
    if (irori_rules_new(game, &setup, &rules, &why)) fail_msg("%s %d %s: %s", game, players, options, why.why.id);
    return rules;
}

/* A message's only argument, without the path of a message id: "5211.colour.G" is "G". */
static const char *object_text(const irori_rules *rules, uint16_t object, irori_message *message) {
    irori_message_init(message, "");
    rules->game->name(rules, object, "what", message);
    bool is_id = message->args[0].kind == IRORI_ARG_WORD || message->args[0].kind == IRORI_ARG_NAME;
    const char *dot = is_id ? strrchr(message->args[0].text, '.') : NULL;
    return dot ? dot + 1 : message->args[0].text;
}

char *event_text(const irori_rules *rules, irori_event event, char text[EVENT_TEXT]) {
    const irori_game *game = rules->game;
    irori_message message;
    int at = 0;
    if (event.actor >= 0) at += snprintf(text + at, EVENT_TEXT - (size_t)at, "s%d ", event.actor);
    at += snprintf(text + at, EVENT_TEXT - (size_t)at, "%s", game->event_kinds[event.kind].name);
    if (event.object)
        at += snprintf(text + at, EVENT_TEXT - (size_t)at, " %s", object_text(rules, event.object, &message));
    if (event.number || event.bound) at += snprintf(text + at, EVENT_TEXT - (size_t)at, " %d", event.number);
    if (event.bound) at += snprintf(text + at, EVENT_TEXT - (size_t)at, "/%d", event.bound);
    if (event.from || event.to)
        snprintf(text + at, EVENT_TEXT - (size_t)at, " %s>%s", game->places[event.from], game->places[event.to]);
    return text;
}

void assert_even(const char *what, const uint64_t *observed, const uint64_t *weight, size_t cells) {
    double draws = 0, total = 0, chi = 0, freedom = -1;
    for (size_t i = 0; i < cells; i++) draws += (double)observed[i], total += (double)weight[i];
    for (size_t i = 0; i < cells; i++) {
        double expected = draws * (double)weight[i] / total;
        if (!weight[i] && observed[i]) fail_msg("%s: cell %zu cannot be, and came %lu times", what, i, observed[i]);
        if (!weight[i]) continue;
        if (expected < 5) fail_msg("%s: too few draws for cell %zu", what, i);
        chi += ((double)observed[i] - expected) * ((double)observed[i] - expected) / expected;
        freedom++;
    }
    double off = chi - freedom;
    if (off * off > 25 * 2 * freedom) fail_msg("%s: chi-square %.1f with %.0f degrees of freedom", what, chi, freedom);
}

int scaled(int usual) {
    const char *factor = getenv("IRORI_TEST_GAMES");
    return factor && atoi(factor) > 0 ? usual * atoi(factor) : usual;
}

bool takes_long(const irori_game *game) { return game->max_moves >= 10000 || game->max_decisions >= 1000000; }

/* 5211 */

int card_from(const char *text) {
    irori_move move;
    if (g5211_move_from_text(NULL, text, &move, NULL) || move > G5211_KINDS) fail_msg("no card: %s", text);
    return (int)move;
}

irori_move move_from(const irori_rules *rules, const char *text) {
    irori_move move = 0;
    if (rules->game->move_from_text(rules, text, &move, NULL)) fail_msg("no move: %s", text);
    return move;
}

int rounds_in_a_deal(int players) {
    return (G5211_CARDS - g5211_removed(players) - G5211_HAND * players) / (4 * players) + 1;
}

/* The next card of a text, and which seat it belongs to; 0 at the end. */
static int next_card(const char **text, int *seat) {
    while (**text == ' ' || **text == '|') *seat += *(*text)++ == '|';
    if (!**text) return 0;
    char word[3] = {(*text)[0], (*text)[1], 0};
    *text += strlen(word);
    return card_from(word);
}

static void start_turn(position *p) { p->events = (irori_events){.list = p->list, .cap = POSITION_EVENTS}; }

void position_init(position *p, int players, const char *options) {
    irori_seed seed = irori_seed_from_text("position");
    memset(p, 0, sizeof *p);
    p->rules = rules_for("5211", players, options);
    start_turn(p);
    p->rules->game->init(p->rules, &p->s, &seed, &p->events);
}

void position_done(position *p) { irori_rules_free(p->rules); }

static void take_from_deck(g5211_state *s, int card) {
    for (int i = s->deck_count; i-- > 0;)
        if (s->deck[i] == card) {
            memmove(s->deck + i, s->deck + i + 1, (size_t)(--s->deck_count - i));
            return;
        }
    fail_msg("no such card left: %c%d", g5211_letters[g5211_colour(card)], g5211_value(card));
}

void position_deal(position *p, const char *hands, const char *draws) {
    g5211_state *s = &p->s;
    uint8_t top[G5211_CARDS];
    int seat = 0, nobody = 0, count = 0, card;
    for (int i = 0; i < p->rules->players; i++) {
        for (g5211_hand hand = s->hand[i]; hand; hand >>= 8) s->deck[s->deck_count++] = hand & 0xFF;
        s->hand[i] = 0;
    }
    while ((card = next_card(&hands, &seat))) {
        assert_true(seat < p->rules->players && g5211_hand_count(s->hand[seat]) < G5211_HAND);
        take_from_deck(s, card);
        s->hand[seat] = g5211_hand_add(s->hand[seat], card);
    }
    while ((card = next_card(&draws, &nobody))) take_from_deck(s, card), top[count++] = (uint8_t)card;
    for (int i = 0; i < p->rules->players; i++)
        while (g5211_hand_count(s->hand[i]) < G5211_HAND)
            s->hand[i] = g5211_hand_add(s->hand[i], s->deck[--s->deck_count]);
    while (count > 0) s->deck[s->deck_count++] = top[--count];
    start_turn(p);
}

void position_last_round(position *p) {
    g5211_state *s = &p->s;
    while (s->deck_count > s->box_count) s->spent[s->deck[--s->deck_count]]++;
    for (int i = 0; i < p->rules->players; i++) s->row[i] = 0x01020304; /* whatever was played before */
    s->round = (uint8_t)rounds_in_a_deal(p->rules->players);
    s->is_last = 1;
    start_turn(p);
}

void position_pile(position *p, int seat, const char *pile) {
    int value, copies, read;
    memset(p->s.won[seat], 0, sizeof p->s.won[seat]);
    p->s.kept[seat] = 0;
    for (; sscanf(pile, " %dx%d%n", &value, &copies, &read) == 2; pile += read) {
        p->s.won[seat][value - 1] = (uint16_t)copies;
        p->s.kept[seat] = (uint16_t)(p->s.kept[seat] + copies);
    }
    assert_true(!*pile);
}

static void choose(position *p, int seat, irori_move move) {
    irori_message why = {.id = NULL};
    if (p->rules->game->check(p->rules, &p->s, seat, move, &why)) fail_msg("seat %d may not: %s", seat, why.id);
    p->rules->game->apply(p->rules, &p->s, seat, move, &p->events);
}

void position_turn(position *p, const char *choices) {
    start_turn(p);
    for (int seat = 0; seat < p->rules->players; seat++) {
        char word[32];
        size_t size = strcspn(choices, "|");
        assert_true(size < sizeof word);
        memcpy(word, choices, size), word[size] = 0;
        choices += size + (choices[size] == '|');
        choose(p, seat, move_from(p->rules, word));
    }
}

static void play_rows(position *p, const char *rows) {
    int cards[G5211_SEATS][4] = {{0}}, count[G5211_SEATS] = {0}, seat = 0, card;
    while ((card = next_card(&rows, &seat))) cards[seat][count[seat]++] = card;
    for (int turn = 0; turn < G5211_TURNS; turn++) {
        start_turn(p);
        for (seat = 0; seat < p->rules->players; seat++) {
            int *row = cards[seat], low = row[0] < row[1] ? row[0] : row[1], high = row[0] ^ row[1] ^ low;
            assert_int_equal(count[seat], 4);
            choose(p, seat, turn ? (irori_move)row[turn + 1] : (irori_move)high | (irori_move)low << 8);
        }
    }
}

void position_round(position *p, const char *rows) {
    position_deal(p, rows, "");
    play_rows(p, rows);
}

void position_play_last_round(position *p, const char *rows) {
    position_deal(p, rows, "");
    position_last_round(p);
    play_rows(p, rows);
}

/* Is `name` one of the words? */
static bool is_among(const char *words, const char *name) {
    size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return true;
    return false;
}

void position_assert_told(const position *p, const char *kinds, const char *expected) {
    char told[4096] = "", text[EVENT_TEXT];
    for (size_t i = 0; i < p->events.count; i++) {
        if (!is_among(kinds, p->rules->game->event_kinds[p->list[i].kind].name)) continue;
        assert_true(strlen(told) + EVENT_TEXT < sizeof told);
        if (*told) strcat(told, "; ");
        strcat(told, event_text(p->rules, p->list[i], text));
    }
    assert_string_equal(told, expected);
}

void position_assert_scores(const position *p, const char *expected) {
    char scores[128] = "";
    for (int seat = 0; seat < p->rules->players; seat++)
        sprintf(scores + strlen(scores), "%s%d:%d", seat ? " " : "", g5211_score(&p->s, seat), p->s.kept[seat]);
    assert_string_equal(scores, expected);
}

void position_assert_hand(const position *p, int seat, const char *expected) {
    char text[64] = "", card[4];
    for (int i = g5211_hand_count(p->s.hand[seat]); i-- > 0;) {
        g5211_card_text(g5211_hand_card(p->s.hand[seat], i), card);
        sprintf(text + strlen(text), "%s%s", *text ? " " : "", card);
    }
    assert_string_equal(text, expected);
}

irori_status person_sits_down(irori_table *table, int seat, const char *name, irori_error *why) {
    irori_seat who = {.kind = IRORI_SEAT_PERSON};
    if (name && strlen(name) >= sizeof who.name)
        memset(who.name, 'x', sizeof who.name);
    else if (name)
        strcpy(who.name, name);
    return irori_table_change_seat(table, seat, &who, why);
}
