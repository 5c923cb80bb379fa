/* Kodachi: names and notation. Cards and guards go by the names of the deck. A card that can be played in several ways
 * adds which: "play start:3", "play start:+1". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodachi.h"

const irori_option kodachi_options[] = {
    {.name = "edition", .values = "en|fr", .fallback = KODACHI_EN},
    {.name = "start-treasures", .values = "off|on", .fallback = 1}, /* K6 */
    {.name = NULL},
};

const char *const kodachi_places[] = {"",          "pile",       "hand",       "table",         "discard",
                                      "display",   "house-deck", "guard-deck", "house-discard", "guard-discard",
                                      "treasures", "stack",      NULL};

const irori_event_kind kodachi_event_kinds[] = {
    {.name = ""},
#define KIND(id, record_name, told, told_to_others) {.name = record_name, .message = told, .hidden = told_to_others},
    KODACHI_EVENTS(KIND)
#undef KIND
        {.name = NULL},
};

/* What comes off a deck face up, the back of the guard then on top (K8), and what somebody draws, which that seat sees.
 * A card played or discarded is part of the move. */
const uint16_t kodachi_open_reveals[] = {KODACHI_EVENT_REVEAL_HOUSE, KODACHI_EVENT_REVEAL_GUARD,
                                         KODACHI_EVENT_REBUILD_GUARD, KODACHI_EVENT_DRAW, 0};

const char *const kodachi_rule_texts[] = {
    "#aim", "-aim", "#components", "K1",      "K2",  "K3",  "K4",  "K5",  "#setup", "K6",
    "K7",   "K8",   "#invading",   "K9",      "K10", "K11", "K12", "K13", "K14",    "K15",
    "K16",  "K17",  "K18",         "#taking", "K19", "K20", "K21", "K22", "K23",    "#turn-end",
    "K24",  "K25",  "K26",         "#end",    "K27", "K28", "K29", NULL};

/* Any number is a fair question: what no card, guard or token has is "?". */
static const char *name_of(const kodachi_rules *rules, int object, char token[4]) {
    int guard = object - KODACHI_GUARD_OBJECT, number = object - KODACHI_TOKEN_OBJECT;
    if (object >= 1 && object <= rules->kinds) return rules->card[object].name;
    if (guard >= 1 && guard <= rules->guard_kinds) return rules->guard[guard].name;
    if (number < 0 || number >= KODACHI_TOKENS) return "?";
    token[0] = "RBG"[number / 3];
    token[1] = (char)('0' + kodachi_token_worth(number));
    token[2] = 0;
    return token;
}

void kodachi_name(const irori_rules *base, uint16_t object, const char *name, irori_message *message) {
    char token[4];
    irori_message_text(message, name, name_of((const kodachi_rules *)base, object, token));
}

/* What an event's kind is about. */
static bool is_about(const kodachi_rules *rules, const irori_event *event) {
    int guard = event->object - KODACHI_GUARD_OBJECT, token = event->object - KODACHI_TOKEN_OBJECT;
    switch (event->kind) {
    case KODACHI_EVENT_DRAW: return event->object <= rules->kinds; /* 0: hidden */
    case KODACHI_EVENT_REVEAL_HOUSE:
    case KODACHI_EVENT_PLAY_DOJO:
    case KODACHI_EVENT_PLAY_MODIFIER:
    case KODACHI_EVENT_PLAY:
    case KODACHI_EVENT_BUY:
    case KODACHI_EVENT_CLEAR_HOUSE:
    case KODACHI_EVENT_CLEAR_PLAYED:
    case KODACHI_EVENT_DISCARD: return event->object >= 1 && event->object <= rules->kinds;
    case KODACHI_EVENT_START_TREASURE:
    case KODACHI_EVENT_REVEAL_GUARD:
    case KODACHI_EVENT_BEAT:
    case KODACHI_EVENT_TAKE:
    case KODACHI_EVENT_PAY:
    case KODACHI_EVENT_CLEAR_GUARD:
    case KODACHI_EVENT_DROP: return guard >= 1 && guard <= rules->guard_kinds;
    case KODACHI_EVENT_TOKEN: return token >= 0 && token < KODACHI_TOKENS;
    default: return !event->object;
    }
}

static bool is_nobodys(int kind) {
    return kind == KODACHI_EVENT_REVEAL_HOUSE || kind == KODACHI_EVENT_REVEAL_GUARD ||
           kind == KODACHI_EVENT_CLEAR_HOUSE || kind == KODACHI_EVENT_CLEAR_GUARD ||
           kind == KODACHI_EVENT_REBUILD_HOUSE || kind == KODACHI_EVENT_REBUILD_GUARD || kind == KODACHI_EVENT_OVER;
}

bool kodachi_has_event(const irori_rules *base, const irori_event *event) {
    return (event->actor >= 0 || is_nobodys(event->kind)) && is_about((const kodachi_rules *)base, event);
}

/* How a way of playing a card is written: its value as a dojo card, or its modifier; a number where that is not enough.
 */
static void mode_text(const kodachi_card *card, int mode, char text[16]) {
    const kodachi_mode *m = &card->mode[mode];
    int same = 0;
    for (int i = 0; i < card->modes; i++)
        same += card->mode[i].dojo == m->dojo && (m->dojo != KODACHI_NOT_DOJO || card->mode[i].modifier == m->modifier);
    if (same > 1)
        snprintf(text, 16, "#%d", mode + 1);
    else if (m->dojo != KODACHI_NOT_DOJO)
        snprintf(text, 16, "%d", m->dojo);
    else
        snprintf(text, 16, "%+d", m->modifier);
}

/* The moves that are a single word. */
static const char *const words[] = {
    [KODACHI_STRENGTH] = "strength", [KODACHI_STEALTH] = "stealth",   [KODACHI_BEAT] = "beat",
    [KODACHI_CONCEDE] = "concede",   [KODACHI_CONTINUE] = "continue", [KODACHI_STOP] = "stop",
    [KODACHI_DONE] = "done",         [KODACHI_DISCARD_ONE] = NULL};
enum { OPERATIONS = KODACHI_DISCARD_ONE + 1 };

static void buy_to_text(const kodachi_rules *rules, irori_move move, char *text) {
    int length = snprintf(text, IRORI_MOVE_TEXT, "buy %d with", kodachi_a(move) + 1);
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++) {
        int kind = kodachi_paid(move, i);
        length += snprintf(text + length, (size_t)(IRORI_MOVE_TEXT - length), " %s",
                           kind <= rules->guard_kinds ? rules->guard[kind].name : "?");
    }
    for (int i = 0; i < kodachi_b(move) && length < IRORI_MOVE_TEXT - 8; i++)
        length += snprintf(text + length, (size_t)(IRORI_MOVE_TEXT - length), " coin");
}

void kodachi_move_to_text(const irori_rules *base, irori_move move, char text[IRORI_MOVE_TEXT]) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    int operation = kodachi_operation(move), a = kodachi_a(move);
    char mode[16];
    snprintf(text, IRORI_MOVE_TEXT, "?");
    if (operation < OPERATIONS && words[operation]) {
        snprintf(text, IRORI_MOVE_TEXT, "%s", words[operation]);
    } else if (operation == KODACHI_PLAY && a <= rules->kinds && kodachi_b(move) < rules->card[a].modes) {
        mode_text(&rules->card[a], kodachi_b(move), mode);
        snprintf(text, IRORI_MOVE_TEXT, "play %s%s%s", rules->card[a].name, rules->card[a].modes > 1 ? ":" : "",
                 rules->card[a].modes > 1 ? mode : "");
    } else if (operation == KODACHI_TREASURE) {
        snprintf(text, IRORI_MOVE_TEXT, "take %d", a + 1);
    } else if (operation == KODACHI_BUY) {
        buy_to_text(rules, move, text);
    } else if (operation == KODACHI_DROP_ONE && a >= 1 && a <= rules->guard_kinds) {
        snprintf(text, IRORI_MOVE_TEXT, "drop %s", rules->guard[a].name);
    } else if (operation == KODACHI_DISCARD_ONE && a >= 1 && a <= rules->kinds) {
        snprintf(text, IRORI_MOVE_TEXT, "discard %s", rules->card[a].name);
    }
}

/* Reading */

static int find_card(const kodachi_rules *rules, const char *name, size_t length) {
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (strlen(rules->card[kind].name) == length && !memcmp(rules->card[kind].name, name, length)) return kind;
    return 0;
}

static int find_guard(const kodachi_rules *rules, const char *name) {
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        if (!strcmp(rules->guard[kind].name, name)) return kind;
    return 0;
}

static irori_move read_play(const kodachi_rules *rules, const char *word) {
    size_t length = strcspn(word, ":");
    int kind = find_card(rules, word, length);
    if (!kind) return 0;
    const kodachi_card *card = &rules->card[kind];
    if (!word[length]) return card->modes == 1 ? kodachi_move(KODACHI_PLAY, kind, 0) : 0;
    for (int mode = 0; mode < card->modes; mode++) {
        char text[16];
        mode_text(card, mode, text);
        if (card->modes > 1 && !strcmp(text, word + length + 1)) return kodachi_move(KODACHI_PLAY, kind, mode);
    }
    return 0;
}

static int read_column(const char *word) {
    char *end;
    long column = strtol(word, &end, 10);
    return *word >= '1' && *word <= '9' && !*end && column <= KODACHI_GUARD_CARDS ? (int)column : 0;
}

/* "buy 2 with 1f 3s coin": the treasures in any order. */
static irori_move read_buy(const kodachi_rules *rules, char words_[][IRORI_MOVE_TEXT], int count) {
    int column = count > 2 ? read_column(words_[1]) : 0, paid[KODACHI_MAX_PRICE], treasures = 0, coins = 0;
    if (!column || strcmp(words_[2], "with")) return 0;
    for (int i = 3; i < count; i++) {
        int kind = find_guard(rules, words_[i]), at = treasures;
        if (!strcmp(words_[i], "coin")) {
            coins++;
            continue;
        }
        if (!kind || treasures == KODACHI_MAX_PRICE) return 0;
        for (treasures++; at > 0 && paid[at - 1] > kind; at--) paid[at] = paid[at - 1];
        paid[at] = kind;
    }
    irori_move move = kodachi_move(KODACHI_BUY, column - 1, coins);
    for (int i = 0; i < treasures; i++) move |= (irori_move)paid[i] << (24 + 8 * i);
    return move;
}

static irori_move read_move(const kodachi_rules *rules, const char *text) {
    char word[10][IRORI_MOVE_TEXT];
    int count = 0;
    if (strlen(text) >= IRORI_MOVE_TEXT) return 0;
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, " ");
        if (length && count == 10) return 0;
        if (length) memcpy(word[count], at, length), word[count++][length] = 0;
        at += length + (at[length] == ' ');
    }
    if (!count) return 0;
    for (int operation = 1; operation < OPERATIONS && count == 1; operation++)
        if (words[operation] && !strcmp(words[operation], word[0])) return (irori_move)operation;
    if (!strcmp(word[0], "buy")) return read_buy(rules, word, count);
    if (count != 2) return 0;
    if (!strcmp(word[0], "play")) return read_play(rules, word[1]);
    if (!strcmp(word[0], "take") && read_column(word[1]))
        return kodachi_move(KODACHI_TREASURE, read_column(word[1]) - 1, 0);
    int card = find_card(rules, word[1], strlen(word[1])), guard = find_guard(rules, word[1]);
    if (!strcmp(word[0], "drop") && guard) return kodachi_move(KODACHI_DROP_ONE, guard, 0);
    if (!strcmp(word[0], "discard") && card) return kodachi_move(KODACHI_DISCARD_ONE, card, 0);
    return 0;
}

irori_status kodachi_move_from_text(const irori_rules *base, const char *text, irori_move *move, irori_message *why) {
    irori_move read = read_move((const kodachi_rules *)base, text);
    if (read) {
        *move = read;
        return IRORI_OK;
    }
    irori_message_init(why, "kodachi.why.notation");
    irori_message_text(why, "text", text);
    return IRORI_BAD_TEXT;
}
