/* Kodachi in words: what cards are called, do, cost and are worth, and how a fight stands. Names of cards and guards in
 * the deck are notation, the same in every language; what people read is made from what is on the card. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodachi_present.h"

void kodachi_message(irori_message *message, const char *id, ...) {
    va_list list;
    va_start(list, id);
    irori_message_init(message, id);
    for (const char *name; (name = va_arg(list, const char *));) {
        switch (va_arg(list, int)) {
        case 'd': irori_message_number(message, name, va_arg(list, int)); break;
        case 's': irori_message_lend(message, name, va_arg(list, const char *)); break;
        case 'w': irori_message_word(message, name, va_arg(list, const char *)); break;
        default: irori_message_seat(message, name, va_arg(list, int));
        }
    }
    va_end(list);
}

static void append_bytes(char text[IRORI_SENTENCE], const char *more) {
    size_t used = strlen(text), fits = irori_text_fit(more, IRORI_SENTENCE - used);
    memcpy(text + used, more, fits);
    text[used + fits] = 0;
}

void kodachi_append(char text[IRORI_SENTENCE], const char *separator, const char *more) {
    if (*text) append_bytes(text, separator);
    append_bytes(text, more);
}

void kodachi_append_message(const irori_viewer *viewer, char text[IRORI_SENTENCE], const char *separator,
                            const irori_message *message) {
    char more[IRORI_SENTENCE];
    kodachi_append(text, separator, irori_present_say(viewer, message, more));
}

static const char *word(const irori_viewer *viewer, const char *id) { return irori_present_word(viewer, id); }

static const char *signed_number(int number, char text[16]) {
    snprintf(text, 16, number < 0 ? "−%d" : "+%d", abs(number));
    return text;
}

/* Cards */

static void append_dojo(const irori_viewer *viewer, int value, bool is_short, char text[IRORI_SENTENCE]) {
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    if (!is_short) append_bytes(text, word(viewer, "kodachi.dojo"));
    append_bytes(text, number);
}

/* "dojo 3, draw 1"; short: "3 draw 1". */
void kodachi_describe_mode(const irori_viewer *viewer, const kodachi_mode *mode, bool is_short,
                           char text[IRORI_SENTENCE]) {
    char number[16];
    irori_message draws;
    *text = 0;
    if (mode->dojo != KODACHI_NOT_DOJO) append_dojo(viewer, mode->dojo, is_short, text);
    if (mode->modifier) kodachi_append(text, ", ", signed_number(mode->modifier, number));
    if (mode->switches && mode->switches_first) kodachi_append(text, ", ", word(viewer, "kodachi.switch"));
    if (mode->draw) {
        kodachi_message(&draws, "kodachi.draw", "n", 'd', mode->draw, NULL);
        kodachi_append_message(viewer, text, is_short ? " " : ", ", &draws);
    }
    if (mode->switches && !mode->switches_first) kodachi_append(text, ", ", word(viewer, "kodachi.switch"));
    if (mode->coin) kodachi_append(text, ", ", word(viewer, "kodachi.coin"));
}

/* "dojo 3 or +1 or −1"; short: "+1/−1 draw 1", what neighbours both draw being said once, at the end. */
void kodachi_describe_effect(const irori_viewer *viewer, const kodachi_card *card, bool is_short,
                             char text[IRORI_SENTENCE]) {
    char more[IRORI_SENTENCE];
    *text = 0;
    for (int i = 0; i < card->modes; i++) {
        kodachi_mode mode = card->mode[i];
        if (is_short && i + 1 < card->modes && card->mode[i + 1].draw == mode.draw) mode.draw = 0;
        kodachi_describe_mode(viewer, &mode, is_short, more);
        kodachi_append(text, is_short ? "/" : word(viewer, "kodachi.or"), more);
    }
}

const char *kodachi_word_of_treasure(kodachi_treasure treasure) {
    static const char *const ids[] = {"kodachi.treasure.fan", "kodachi.treasure.scroll", "kodachi.treasure.vase",
                                      "kodachi.treasure.jade", "kodachi.treasure.gold"};
    return ids[treasure];
}

const char *kodachi_word_of_class(const kodachi_card *card) {
    static const char *const ids[] = {"kodachi.class.dojo", "kodachi.class.start", "kodachi.class.envoy",
                                      "kodachi.class.rumor", "kodachi.class.skill"};
    static const char *const clans[] = {"kodachi.class.red", "kodachi.class.blue", "kodachi.class.green"};
    return card->class == KODACHI_ENVOY ? clans[card->clan] : ids[card->class];
}

const char *kodachi_suit_of(const kodachi_card *card) {
    static const char *const suits[] = {"dojo", "start", "", "rumor", "skill"};
    static const char *const clans[] = {"red", "blue", "green"};
    return card->class == KODACHI_ENVOY ? clans[card->clan] : suits[card->class];
}

void kodachi_token_text(int token, char text[4]) {
    text[0] = "RBG"[token / 3];
    text[1] = (char)('0' + kodachi_token_worth(token));
    text[2] = 0;
}

/* "any + pair", "fan + fan + scroll"; short: "any+pair", "f+f+s". */
void kodachi_describe_cost(const irori_viewer *viewer, const kodachi_cost *cost, bool is_short,
                           char text[IRORI_SENTENCE]) {
    static const char letters[KODACHI_GOLD][2] = {"f", "s", "v", "j"};
    const char *plus = is_short ? "+" : " + ";
    *text = 0;
    for (int i = 0; i < cost->any; i++)
        kodachi_append(text, plus, word(viewer, is_short ? "kodachi.any" : "kodachi.any.long"));
    for (int i = 0; i < cost->pairs; i++) kodachi_append(text, plus, word(viewer, "kodachi.pair"));
    for (int i = 0; i < KODACHI_GOLD; i++)
        for (int n = 0; n < cost->named[i]; n++)
            kodachi_append(text, plus,
                           is_short ? letters[i] : word(viewer, kodachi_word_of_treasure((kodachi_treasure)i)));
}

/* "4 points", "1 per envoy", "6/4/2 points"; "" of dojo cards. */
void kodachi_describe_worth(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]) {
    static const char *const rumors[] = {"kodachi.worth.points", "kodachi.worth.envoys", "kodachi.worth.rumors",
                                         "kodachi.worth.skills", "kodachi.worth.power"};
    irori_message message;
    *text = 0;
    if (card->class == KODACHI_DOJO) return;
    kodachi_message(&message, rumors[card->rumor], "n", 'd', card->points, NULL);
    irori_present_say(viewer, &message, text);
}

void kodachi_describe_card(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]) {
    char worth[IRORI_SENTENCE];
    kodachi_describe_effect(viewer, card, false, text);
    kodachi_describe_worth(viewer, card, worth);
    if (*worth) kodachi_append(text, word(viewer, "kodachi.semicolon"), worth);
}

void kodachi_describe_house(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]) {
    char cost[IRORI_SENTENCE];
    irori_message message;
    kodachi_describe_card(viewer, card, text);
    kodachi_describe_cost(viewer, &card->cost, false, cost);
    kodachi_message(&message, kodachi_could_pay(viewer, card) ? "kodachi.costs.affordable" : "kodachi.costs", "price",
                    's', cost, NULL);
    kodachi_append_message(viewer, text, word(viewer, "kodachi.semicolon"), &message);
}

static const char *call_as(const irori_viewer *viewer, const kodachi_card *card, const char *id, const char *what,
                           char text[IRORI_SENTENCE]) {
    irori_message message;
    kodachi_message(&message, id, "kind", 'w', kodachi_word_of_class(card), "what", 's', what, "n", 'd',
                    card->mode[0].dojo, "points", 'd', card->points, NULL);
    return irori_present_say(viewer, &message, text);
}

const char *kodachi_call_card(const irori_viewer *viewer, const kodachi_card *card, char text[IRORI_SENTENCE]) {
    char what[IRORI_SENTENCE];
    switch (card->class) {
    case KODACHI_DOJO: return call_as(viewer, card, "kodachi.called.dojo", "", text);
    case KODACHI_START: return call_as(viewer, card, "kodachi.called.start", "", text);
    case KODACHI_ENVOY: return call_as(viewer, card, "kodachi.called.envoy", "", text);
    case KODACHI_RUMOR:
        kodachi_describe_worth(viewer, card, what);
        return call_as(viewer, card, "kodachi.called.rumor", what, text);
    case KODACHI_SKILL: break;
    }
    kodachi_describe_effect(viewer, card, true, what);
    return call_as(viewer, card, "kodachi.called.skill", what, text);
}

/* Guards */

const char *kodachi_call_guard(const irori_viewer *viewer, const kodachi_guard *guard, char text[IRORI_SENTENCE]) {
    bool is_one = guard->low == guard->high && !guard->is_double;
    irori_message message;
    kodachi_message(&message, is_one ? "kodachi.called.guard" : "kodachi.called.guard.two", "treasure", 'w',
                    kodachi_word_of_treasure(guard->treasure), "low", 'd', guard->low, "high", 'd', guard->high, NULL);
    return irori_present_say(viewer, &message, text);
}

/* "4"; "▼2 ▲4", what it is against stealth and against strength; "3 → 5", two guards, a beaten one marked. */
void kodachi_describe_value(const kodachi_guard *guard, bool is_half, char text[IRORI_SENTENCE]) {
    if (guard->is_double)
        snprintf(text, IRORI_SENTENCE, "%s%d → %d", is_half ? "✓" : "", guard->low, guard->high);
    else if (guard->low != guard->high)
        snprintf(text, IRORI_SENTENCE, "▼%d ▲%d", guard->low, guard->high);
    else
        snprintf(text, IRORI_SENTENCE, "%d", guard->low);
}

void kodachi_describe_guard(const irori_viewer *viewer, const kodachi_guard *guard, bool is_half,
                            char text[IRORI_SENTENCE]) {
    irori_message message;
    const char *id = !guard->is_double ? "kodachi.print.two-values"
                     : is_half         ? "kodachi.print.half"
                                       : "kodachi.print.double";
    kodachi_message(&message, id, "low", 'd', guard->low, "high", 'd', guard->high, NULL);
    if (!guard->is_double && guard->low == guard->high)
        snprintf(text, IRORI_SENTENCE, "%d", guard->low);
    else
        irori_present_say(viewer, &message, text);
    kodachi_append(text, ", ", word(viewer, kodachi_word_of_treasure(guard->treasure)));
}

/* Fights */

static const kodachi_guard *current_guard(const kodachi_rules *rules, const kodachi_state *s) {
    return &rules->guard[s->column_guard[s->columns - 1]];
}

static kodachi_fight judge(kodachi_fight f, const kodachi_guard *guard, int half) {
    int total = f.dojo + f.modifier;
    f.target = guard->is_double ? (half ? guard->high : guard->low)
               : f.is_strength  ? guard->high
                                : guard->low; /* K16 */
    f.wins = f.dojo != KODACHI_NOT_DOJO && (f.is_strength ? total > f.target : total < f.target);
    return f;
}

kodachi_fight kodachi_fight_now(const kodachi_rules *rules, const kodachi_state *s) {
    kodachi_fight f = {.dojo = s->dojo, .modifier = s->modifier, .is_strength = s->is_strength};
    return judge(f, current_guard(rules, s), s->half);
}

kodachi_fight kodachi_fight_after(const kodachi_rules *rules, const kodachi_state *s, const kodachi_mode *mode) {
    kodachi_fight f = {
        .dojo = s->dojo, .modifier = s->modifier + mode->modifier, .is_strength = s->is_strength != mode->switches};
    if (mode->dojo != KODACHI_NOT_DOJO) f.dojo = mode->dojo;
    return judge(f, current_guard(rules, s), s->half);
}

/* "4 + 1 = 5 against 4: wins" */
void kodachi_describe_fight(const irori_viewer *viewer, const kodachi_fight *f, char text[IRORI_SENTENCE]) {
    char sum[64], number[16];
    irori_message message;
    bool has_dojo = f->dojo != KODACHI_NOT_DOJO;
    if (!has_dojo)
        snprintf(sum, sizeof sum, "%s", f->modifier ? signed_number(f->modifier, number) : "");
    else if (f->modifier)
        snprintf(sum, sizeof sum, "%d %s %d = %s%d", f->dojo, f->modifier < 0 ? "−" : "+", abs(f->modifier),
                 f->dojo + f->modifier < 0 ? "−" : "", abs(f->dojo + f->modifier));
    else
        snprintf(sum, sizeof sum, "%d", f->dojo);
    const char *id = has_dojo ? f->wins ? "kodachi.fight.wins" : "kodachi.fight.short"
                     : *sum   ? "kodachi.fight.no-dojo"
                              : "kodachi.fight.nothing";
    kodachi_message(&message, id, "sum", 's', sum, "target", 'd', f->target, NULL);
    irori_present_say(viewer, &message, text);
}

void kodachi_describe_result(const kodachi_fight *f, char text[IRORI_SENTENCE]) {
    int total = f->dojo + f->modifier;
    *text = 0;
    if (f->dojo == KODACHI_NOT_DOJO) return;
    snprintf(text, IRORI_SENTENCE, "→%s%d%s", total < 0 ? "−" : "", abs(total), f->wins ? "✓" : "·");
}

/* "fan 3, scroll 5, coin" */
void kodachi_describe_price(const irori_viewer *viewer, irori_move move, char text[IRORI_SENTENCE]) {
    char paid[IRORI_SENTENCE];
    *text = 0;
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++)
        kodachi_append(text, ", ", kodachi_call_guard(viewer, &rules_of(viewer)->guard[kodachi_paid(move, i)], paid));
    for (int i = 0; i < kodachi_b(move); i++) kodachi_append(text, ", ", word(viewer, "kodachi.coin"));
}
