/* Kodachi: the rules object, and deck files. A deck file is lines of words; '#' starts a comment. Our own deck is read
 * by the same code (cards.c), so the format cannot rot. */
#include <stdlib.h>
#include <string.h>

#include "../deck_lines.h"
#include "irori/hash.h"
#include "kodachi.h"

extern const irori_game irori_game_kodachi;

enum { WORD = DECK_WORD };

static const deck_format format = {24, "kodachi.deck.long", "kodachi.deck.word", "kodachi.deck.text"};

/* Cards */

static const char *const treasures[] = {"fan", "scroll", "vase", "jade", "gold", NULL};

/* "fan+fan+scroll", "any+pair", "-" */
static bool read_cost(const char *word, kodachi_cost *cost) {
    memset(cost, 0, sizeof *cost);
    if (!strcmp(word, "-")) return true;
    for (const char *at = word;; at++) {
        char term[WORD];
        size_t length = strcspn(at, "+");
        memcpy(term, at, length);
        term[length] = 0;
        int treasure = deck_find(treasures, term);
        if (!strcmp(term, "any"))
            cost->any++;
        else if (!strcmp(term, "pair"))
            cost->pairs++;
        else if (treasure >= 0 && treasure < KODACHI_GOLD)
            cost->named[treasure]++;
        else
            return false;
        at += length;
        if (!*at) return kodachi_cost_size(cost) <= KODACHI_MAX_PRICE;
    }
}

/* One mode from word `*at` on, up to "|" or the end: "dojo 3", "+2", "draw 1", "switch", "gold". */
static bool read_mode(const deck_line *line, int *at, kodachi_mode *mode) {
    int first = *at, number;
    *mode = (kodachi_mode){.dojo = KODACHI_NOT_DOJO};
    for (; *at < line->words && strcmp(line->word[*at], "|"); (*at)++) {
        const char *word = line->word[*at];
        bool has_number = *at + 1 < line->words && deck_read_number(line->word[*at + 1], 0, 9, &number);
        if (!strcmp(word, "dojo") && has_number && mode->dojo == KODACHI_NOT_DOJO)
            mode->dojo = (int8_t)number, ++*at;
        else if (!strcmp(word, "draw") && has_number && !mode->draw && number)
            mode->draw = (uint8_t)number, ++*at;
        else if (!strcmp(word, "switch") && !mode->switches)
            mode->switches = true, mode->switches_first = !mode->draw;
        else if (!strcmp(word, "gold") && !mode->coin)
            mode->coin = true;
        else if ((*word == '+' || *word == '-') && !mode->modifier && deck_read_number(word, -9, 9, &number) && number)
            mode->modifier = (int8_t)number;
        else
            return false;
    }
    return *at > first;
}

static irori_status read_effect(const deck_line *line, int at, kodachi_card *card) {
    for (card->modes = 0; card->modes < KODACHI_MODES; at++) {
        if (!read_mode(line, &at, &card->mode[card->modes++]))
            return deck_refuse(line, "kodachi.deck.effect", at < line->words ? line->word[at] : "");
        if (at == line->words) return IRORI_OK;
    }
    return deck_refuse(line, "kodachi.deck.effect", "|");
}

/* A guard called "coin" could not be told from K23's in the notation of moves. */
static bool is_coin(const deck_line *line) { return !strcmp(line->word[1], "coin") && !strcmp(line->word[0], "guard"); }

static bool is_taken(const kodachi_rules *rules, const char *name) {
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (!strcmp(rules->card[kind].name, name)) return true;
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        if (!strcmp(rules->guard[kind].name, name)) return true;
    return false;
}

static irori_status read_name(const deck_line *line, const kodachi_rules *rules, char name[KODACHI_NAME],
                              uint8_t *copies) {
    int number;
    irori_status status = deck_check_name(line, line->word[1], KODACHI_NAME, ":");
    if (status) return status;
    if (is_coin(line)) return deck_refuse(line, "kodachi.deck.coin", line->word[1]);
    if (is_taken(rules, line->word[1])) return deck_refuse(line, "error.deck.taken", line->word[1]);
    if (!deck_read_number(line->word[2], 1, 60, &number))
        return deck_refuse(line, "kodachi.deck.copies", line->word[2]);
    memcpy(name, line->word[1], strlen(line->word[1]) + 1);
    *copies = (uint8_t)number;
    return IRORI_OK;
}

/* card NAME COPIES KIND POINTS COST EFFECT */
static irori_status read_card(const deck_line *line, kodachi_rules *rules) {
    static const char *const kinds[] = {"dojo", "start", "red", "blue", "green", "rumor", "skill", NULL};
    static const kodachi_class classes[] = {KODACHI_DOJO,  KODACHI_START, KODACHI_ENVOY, KODACHI_ENVOY,
                                            KODACHI_ENVOY, KODACHI_RUMOR, KODACHI_SKILL};
    static const char *const rumors[] = {"", "envoys", "rumors", "skills", "power", NULL};
    kodachi_card card = {.clan = -1};
    int points = 0;
    if (line->words < 7) return deck_refuse(line, "kodachi.deck.card", NULL);
    if (rules->kinds + 1 == KODACHI_KINDS) return deck_refuse(line, "kodachi.deck.many", NULL);
    irori_status status = read_name(line, rules, card.name, &card.copies);
    if (status) return status;
    int kind = deck_find(kinds, line->word[3]);
    if (kind < 0) return deck_refuse(line, "kodachi.deck.kind", line->word[3]);
    card.class = classes[kind];
    if (card.class == KODACHI_ENVOY) card.clan = (int8_t)(kind - 2);
    int rumor = card.class == KODACHI_RUMOR ? deck_find(rumors, line->word[4]) : 0;
    card.rumor = rumor > 0 ? (kodachi_rumor)rumor : KODACHI_NO_RUMOR;
    bool has_points = card.class == KODACHI_RUMOR
                          ? rumor > 0
                          : deck_read_number(line->word[4], 0, kodachi_is_starting(&card) ? 0 : 20, &points);
    if (!has_points) return deck_refuse(line, "kodachi.deck.points", line->word[4]);
    card.points = (uint8_t)points;
    if (!read_cost(line->word[5], &card.cost) || kodachi_is_starting(&card) != !kodachi_cost_size(&card.cost))
        return deck_refuse(line, "kodachi.deck.cost", line->word[5]);
    status = read_effect(line, 6, &card);
    if (!status) rules->card[++rules->kinds] = card;
    return status;
}

/* guard NAME COPIES BACK TREASURE VALUE */
static irori_status read_guard(const deck_line *line, kodachi_rules *rules) {
    static const char *const backs[] = {"regular", "elite", NULL};
    kodachi_guard guard = {.copies = 0};
    char left[WORD];
    int low, high;
    if (line->words != 6) return deck_refuse(line, "kodachi.deck.guard", NULL);
    if (rules->guard_kinds + 1 == KODACHI_GUARD_KINDS) return deck_refuse(line, "kodachi.deck.many", NULL);
    irori_status status = read_name(line, rules, guard.name, &guard.copies);
    if (status) return status;
    int back = deck_find(backs, line->word[3]), treasure = deck_find(treasures, line->word[4]);
    if (back < 0) return deck_refuse(line, "kodachi.deck.back", line->word[3]);
    if (treasure < 0) return deck_refuse(line, "kodachi.deck.treasure", line->word[4]);
    guard.is_elite = back == 1;
    guard.treasure = (kodachi_treasure)treasure;
    const char *value = line->word[5];
    size_t length = strcspn(value, "/+");
    memcpy(left, value, length);
    left[length] = 0;
    guard.is_double = value[length] == '+';
    bool is_read =
        deck_read_number(left, 0, 9, &low) && deck_read_number(value[length] ? value + length + 1 : left, 0, 9, &high);
    if (!is_read || (value[length] == '/' && low > high)) return deck_refuse(line, "kodachi.deck.value", value);
    guard.low = (int8_t)low, guard.high = (int8_t)high;
    rules->guard[++rules->guard_kinds] = guard;
    return IRORI_OK;
}

/* Totals (K1–K3) */

typedef struct deck_total {
    const char *id;
    int count, wanted;
} deck_total;

static irori_status check_totals(const deck_line *line, const kodachi_rules *rules) {
    deck_total totals[] = {
        {"kodachi.deck.dojo", 0, 10},   {"kodachi.deck.start", 0, 2},    {"kodachi.deck.red", 0, 7},
        {"kodachi.deck.blue", 0, 7},    {"kodachi.deck.green", 0, 7},    {"kodachi.deck.rumors", 0, 17},
        {"kodachi.deck.skills", 0, 22}, {"kodachi.deck.regular", 0, 35}, {"kodachi.deck.elite", 0, 15}};
    for (int kind = 1; kind <= rules->kinds; kind++) {
        const kodachi_card *card = &rules->card[kind];
        static const int first[] = {
            [KODACHI_DOJO] = 0, [KODACHI_START] = 1, [KODACHI_ENVOY] = 2, [KODACHI_RUMOR] = 5, [KODACHI_SKILL] = 6};
        totals[first[card->class] + (card->class == KODACHI_ENVOY ? card->clan : 0)].count += card->copies;
    }
    for (int kind = 1; kind <= rules->guard_kinds; kind++)
        totals[rules->guard[kind].is_elite ? 8 : 7].count += rules->guard[kind].copies;
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        if (totals[i].count != totals[i].wanted)
            return deck_refuse_total(line, totals[i].id, totals[i].count, totals[i].wanted);
    return IRORI_OK;
}

/* K6 needs regular guards with a fan, a scroll and a vase. */
static irori_status check_start_treasures(const deck_line *line, const kodachi_rules *rules) {
    for (int treasure = KODACHI_FAN; treasure <= KODACHI_VASE; treasure++) {
        bool is_there = false;
        for (int kind = 1; kind <= rules->guard_kinds; kind++)
            is_there |= !rules->guard[kind].is_elite && rules->guard[kind].treasure == (kodachi_treasure)treasure;
        if (!is_there) return deck_refuse(line, "kodachi.deck.start-treasure", treasures[treasure]);
    }
    return IRORI_OK;
}

irori_status kodachi_deck_read(const char *text, size_t size, kodachi_rules *rules, irori_error *why) {
    deck_line line;
    irori_status status = IRORI_OK;
    deck_begin(&line, &format, text, size, why);
    rules->kinds = rules->guard_kinds = 0;
    while (!status && deck_next(&line, &status)) {
        if (!line.words) continue;
        if (!strcmp(line.word[0], "card"))
            status = read_card(&line, rules);
        else if (!strcmp(line.word[0], "guard"))
            status = read_guard(&line, rules);
        else
            status = deck_refuse(&line, "kodachi.deck.line", line.word[0]);
    }
    if (!status) status = check_totals(&line, rules);
    return status ? status : check_start_treasures(&line, rules);
}

irori_status kodachi_rules_new(const irori_setup *setup, irori_rules **out, irori_error *why) {
    kodachi_rules *rules = calloc(1, sizeof *rules);
    if (!rules) return irori_fail(why, IRORI_NO_MEMORY, "error.memory");
    irori_status status = irori_rules_read(&irori_game_kodachi, setup, &rules->base, why);
    if (!status && setup->data)
        status = kodachi_deck_read(setup->data, setup->data_size, rules, why);
    else if (!status)
        status = kodachi_deck_read(kodachi_deck_text, strlen(kodachi_deck_text), rules, why);
    if (status) {
        free(rules);
        return status;
    }
    rules->is_french = rules->base.option[KODACHI_OPTION_EDITION] == KODACHI_FR;
    rules->has_start_treasures = rules->base.option[KODACHI_OPTION_START_TREASURES];
    rules->base.data_hash = setup->data ? irori_hash64(setup->data, setup->data_size, 0)
                                        : irori_hash64(kodachi_deck_text, strlen(kodachi_deck_text), 0);
    *out = &rules->base;
    return IRORI_OK;
}

void kodachi_rules_free(irori_rules *rules) { free(rules); }
