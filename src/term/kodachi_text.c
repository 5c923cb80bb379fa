/* Kodachi in words: what cards do, cost and are worth, how a fight stands, what there is to choose. */
#include <stdlib.h>
#include <string.h>

#include "kodachi_screen.h"

static const char *word(const term_view *view, const char *id) { return irori_words_get(view->words, id); }

/* Appends to a text, with a separator if something stands there already. */
static void append(char text[TERM_TEXT], const char *separator, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, TERM_TEXT - used, "%s%s", used ? separator : "", more);
}

static void append_number(char text[TERM_TEXT], const char *separator, const char *id_text, int number) {
    char more[TERM_TEXT];
    snprintf(more, sizeof more, "%.60s%d", id_text, number);
    append(text, separator, more);
}

static const char *signed_number(int number, char text[16]) {
    snprintf(text, 16, number < 0 ? "−%d" : "+%d", abs(number));
    return text;
}

/* Cards */

/* "dojo 3, draw 1"; short: "3, draw 1". */
void kodachi_say_mode(const term_view *view, const kodachi_mode *mode, bool is_short, char text[TERM_TEXT]) {
    char number[16], more[TERM_TEXT];
    *text = 0;
    if (mode->dojo != KODACHI_NOT_DOJO)
        append_number(text, ", ", is_short ? "" : word(view, "kodachi.dojo"), mode->dojo);
    if (mode->modifier) append(text, ", ", signed_number(mode->modifier, number));
    if (mode->switches && mode->switches_first) append(text, ", ", word(view, "kodachi.switch"));
    if (mode->draw)
        append(text, is_short ? " " : ", ", term_say(view->words, more, "kodachi.draw", "n", 'd', mode->draw, NULL));
    if (mode->switches && !mode->switches_first) append(text, ", ", word(view, "kodachi.switch"));
    if (mode->coin) append(text, ", ", word(view, "kodachi.coin"));
}

void kodachi_say_effect(const term_view *view, const kodachi_card *card, char text[TERM_TEXT]) {
    char mode[TERM_TEXT];
    *text = 0;
    for (int i = 0; i < card->modes; i++) {
        kodachi_say_mode(view, &card->mode[i], false, mode);
        append(text, word(view, "kodachi.or"), mode);
    }
}

const char *kodachi_word_of_treasure(const term_view *view, kodachi_treasure treasure) {
    static const char *const ids[] = {"kodachi.treasure.fan", "kodachi.treasure.scroll", "kodachi.treasure.vase",
                                      "kodachi.treasure.jade", "kodachi.treasure.gold"};
    return word(view, ids[treasure]);
}

/* "any + pair", "fan + fan + scroll"; short: "any+pair", "f+f+s". */
void kodachi_say_cost(const term_view *view, const kodachi_cost *cost, bool is_short, char text[TERM_TEXT]) {
    static const char letters[KODACHI_GOLD][2] = {"f", "s", "v", "j"};
    const char *plus = is_short ? "+" : " + ";
    *text = 0;
    for (int i = 0; i < cost->any; i++) append(text, plus, word(view, is_short ? "kodachi.any" : "kodachi.any.long"));
    for (int i = 0; i < cost->pairs; i++) append(text, plus, word(view, "kodachi.pair"));
    for (int i = 0; i < KODACHI_GOLD; i++)
        for (int n = 0; n < cost->named[i]; n++)
            append(text, plus, is_short ? letters[i] : kodachi_word_of_treasure(view, (kodachi_treasure)i));
}

/* "4 points", "1 per envoy", "6/4/2". */
void kodachi_say_worth(const term_view *view, const kodachi_card *card, char text[TERM_TEXT]) {
    static const char *const rumors[] = {"", "kodachi.worth.envoys", "kodachi.worth.rumors", "kodachi.worth.skills",
                                         "kodachi.worth.power"};
    *text = 0;
    if (card->class == KODACHI_DOJO) return;
    term_say(view->words, text, card->rumor ? rumors[card->rumor] : "kodachi.worth.points", "n", 'd', card->points,
             NULL);
}

static const char *class_of(const term_view *view, const kodachi_card *card) {
    static const char *const ids[] = {"kodachi.class.dojo", "kodachi.class.start", "kodachi.class.envoy",
                                      "kodachi.class.rumor", "kodachi.class.skill"};
    static const char *const clans[] = {"kodachi.class.red", "kodachi.class.blue", "kodachi.class.green"};
    return word(view, card->class == KODACHI_ENVOY ? clans[card->clan] : ids[card->class]);
}

/* "4"; "▼2 ▲4", what it is against stealth and against strength; "3 → 5", two guards, a beaten one marked. */
void kodachi_say_value(const kodachi_guard *guard, int beaten_half, char text[TERM_TEXT]) {
    if (guard->is_double)
        snprintf(text, TERM_TEXT, "%s%d → %d", beaten_half ? "✓" : "", guard->low, guard->high);
    else if (guard->low != guard->high)
        snprintf(text, TERM_TEXT, "▼%d ▲%d", guard->low, guard->high);
    else
        snprintf(text, TERM_TEXT, "%d", guard->low);
}

bool kodachi_could_pay(const term_view *view, const kodachi_card *card) {
    const kodachi_state *s = kodachi_state_of(view);
    kodachi_purse purse;
    if (view->seat < 0) return false;
    kodachi_purse_of(kodachi_rules_of(view), s, view->seat, purse);
    if (view->seat == s->active && s->phase != KODACHI_TAKE)
        purse[KODACHI_GOLD] = (uint8_t)(purse[KODACHI_GOLD] + s->coins);
    return kodachi_can_afford(&card->cost, purse);
}

/* Fights */

static kodachi_fight judge(kodachi_fight f, const kodachi_guard *guard, int half) {
    int total = f.dojo + f.modifier;
    f.target = guard->is_double ? (half ? guard->high : guard->low)
               : f.is_strength  ? guard->high
                                : guard->low; /* K16 */
    f.wins = f.dojo != KODACHI_NOT_DOJO && (f.is_strength ? total > f.target : total < f.target);
    return f;
}

static const kodachi_guard *current_guard(const kodachi_rules *rules, const kodachi_state *s) {
    return &rules->guard[s->column_guard[s->columns - 1]];
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
void kodachi_say_fight(const term_view *view, const kodachi_fight *f, char text[TERM_TEXT]) {
    char sum[64], number[16];
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
    term_say(view->words, text, id, "sum", 's', sum, "target", 'd', f->target, NULL);
}

void kodachi_say_odds(const term_view *view, char text[TERM_TEXT]) {
    const kodachi_state *s = kodachi_state_of(view);
    kodachi_odds odds = kodachi_next_guard(kodachi_rules_of(view), s);
    int lost = odds.guards - odds.beaten;
    const char *back = !s->top_back       ? "kodachi.next.any"
                       : s->top_back == 2 ? "kodachi.next.elite"
                                          : "kodachi.next.regular";
    term_say(view->words, text, "kodachi.odds", "back", 'w', back, "percent", 'd', kodachi_percent(lost, odds.guards),
             "lost", 'd', lost, "all", 'd', odds.guards, NULL);
}

/* Where we are */

static void say_of_seat(const term_view *view, const char *id, int seat, int round, char text[TERM_TEXT]) {
    irori_message message;
    irori_message_init(&message, id);
    irori_message_number(&message, "round", round);
    irori_message_seat(&message, "who", seat);
    irori_words_say(view->words, &message, term_seat_name, (void *)view, text, TERM_TEXT);
}

void kodachi_say_where(const term_view *view, char text[TERM_TEXT]) {
    const kodachi_state *s = kodachi_state_of(view);
    bool is_own =
        s->active == view->seat && term_count_humans(view->table) == 1 && term_is_human(view->table, view->seat);
    const char *id = s->phase == KODACHI_OVER ? "kodachi.where.over" : is_own ? "kodachi.where.own" : "kodachi.where";
    say_of_seat(view, id, s->active, s->round, text);
    if (s->is_final && s->phase != KODACHI_OVER) append(text, " ", word(view, "kodachi.where.last"));
}

/* What is asked */

/* Where nothing is left but to concede or to be done, that is said: the game does not do it for its player (K17, K24).
 */
static const char *fight_question(const term_view *view, const kodachi_state *s) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    if (kodachi_is_winning(rules, s)) return "kodachi.ask.beat";
    return kodachi_can_play_any(rules, s) ? "kodachi.ask.fight" : "kodachi.ask.concede";
}

static const char *discard_question(const kodachi_state *s) {
    if (s->phase == KODACHI_DROP) return "kodachi.mark.also";
    return kodachi_discardable(s) ? "kodachi.mark.any" : "kodachi.mark.none";
}

static void ask_turn_end(const term_view *view, const kodachi_state *s, char text[TERM_TEXT]) {
    int drop = kodachi_must_drop(s), discard = kodachi_must_discard(s);
    *text = 0;
    char more[TERM_TEXT];
    if (drop) append(text, " ", term_say(view->words, more, "kodachi.mark.treasures", "n", 'd', drop, NULL));
    if (discard)
        append(text, " ", term_say(view->words, more, "kodachi.mark.cards", "n", 'd', discard, NULL));
    else
        append(text, " ", word(view, discard_question(s)));
}

void kodachi_ask(const term_view *view, const term_choice *choice, char text[TERM_TEXT]) {
    (void)choice;
    const kodachi_state *s = kodachi_state_of(view);
    switch ((kodachi_phase)s->phase) {
    case KODACHI_DECLARE: term_say(view->words, text, "kodachi.ask.declare", NULL); break;
    case KODACHI_FIGHT: term_say(view->words, text, fight_question(view, s), NULL); break;
    case KODACHI_GO_ON: term_say(view->words, text, "kodachi.ask.go-on", NULL); break;
    case KODACHI_TAKE: term_say(view->words, text, "kodachi.ask.take", "n", 'd', s->takes, NULL); break;
    case KODACHI_GIVE: say_of_seat(view, "kodachi.ask.give", s->active, 0, text); break;
    case KODACHI_DROP:
    case KODACHI_DISCARD: ask_turn_end(view, s, text); break;
    case KODACHI_OVER: *text = 0; break;
    }
}

/* Items */

static const char *word_of_operation(int operation) {
    switch (operation) {
    case KODACHI_STRENGTH: return "kodachi.do.strength";
    case KODACHI_STEALTH: return "kodachi.do.stealth";
    case KODACHI_BEAT: return "kodachi.do.beat";
    case KODACHI_CONCEDE: return "kodachi.do.concede";
    case KODACHI_CONTINUE: return "kodachi.do.continue";
    case KODACHI_STOP: return "kodachi.do.stop";
    default: return "kodachi.do.done";
    }
}

/* "3f 5s coin" */
static void say_price(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    *text = 0;
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++)
        append(text, " ", kodachi_rules_of(view)->guard[kodachi_paid(move, i)].name);
    for (int i = 0; i < kodachi_b(move); i++) append(text, " ", word(view, "kodachi.coin"));
}

void kodachi_say_item(const term_view *view, const kodachi_item *item, char text[TERM_TEXT]) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    int operation = kodachi_operation(item->move);
    *text = 0;
    switch (item->kind) {
    case KODACHI_ITEM_WORD: append(text, "", word(view, word_of_operation(operation))); break;
    case KODACHI_ITEM_CARD:
    case KODACHI_ITEM_HOUSE: append(text, "", rules->card[item->card].name); break;
    case KODACHI_ITEM_GUARD:
    case KODACHI_ITEM_TREASURE: append(text, "", rules->guard[item->card].name); break;
    case KODACHI_ITEM_WAY:
        if (operation == KODACHI_BUY)
            say_price(view, item->move, text);
        else if (operation == KODACHI_PLAY)
            kodachi_say_mode(view, &rules->card[kodachi_a(item->move)].mode[kodachi_b(item->move)], false, text);
        else
            append(text, "", word(view, word_of_operation(operation)));
    }
}

void kodachi_say_move(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    const kodachi_card *card = &rules->card[kodachi_a(move)]; /* of plays and discards */
    char more[TERM_TEXT];
    switch (kodachi_operation(move)) {
    case KODACHI_PLAY:
        kodachi_say_mode(view, &card->mode[kodachi_b(move)], false, more);
        term_say(view->words, text, card->modes > 1 ? "kodachi.move.play.mode" : "kodachi.move.play", "what", 's',
                 card->name, "mode", 's', more, NULL);
        break;
    case KODACHI_TREASURE: {
        const kodachi_guard *guard = &rules->guard[s->column_guard[kodachi_a(move)]];
        term_say(view->words, text, "kodachi.move.take", "what", 's', guard->name, "treasure", 's',
                 kodachi_word_of_treasure(view, guard->treasure), NULL);
        break;
    }
    case KODACHI_BUY:
        say_price(view, move, more);
        term_say(view->words, text, "kodachi.move.buy", "what", 's', rules->card[s->column_house[kodachi_a(move)]].name,
                 "price", 's', more, NULL);
        break;
    case KODACHI_DROP_ONE:
        term_say(view->words, text, "kodachi.move.drop", "what", 's', rules->guard[kodachi_a(move)].name, NULL);
        break;
    case KODACHI_DISCARD_ONE: term_say(view->words, text, "kodachi.move.discard", "what", 's', card->name, NULL); break;
    default:
        snprintf(
            text, TERM_TEXT, "%s",
            word(view, s->phase == KODACHI_DISCARD ? "kodachi.do.keep" : word_of_operation(kodachi_operation(move))));
    }
}

/* What a mode would lead to, with the token of an envoy (K15). */
static void explain_mode(const term_view *view, const kodachi_card *card, const kodachi_mode *mode,
                         char text[TERM_TEXT]) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    char more[TERM_TEXT], fight[TERM_TEXT], token[4];
    kodachi_fight f = kodachi_fight_after(rules, s, mode);
    kodachi_say_mode(view, mode, false, text);
    kodachi_say_fight(view, &f, fight);
    append(text, " → ", fight);
    if (card->class != KODACHI_ENVOY || mode->dojo == KODACHI_NOT_DOJO || s->token_next[card->clan] == 3) return;
    snprintf(token, sizeof token, "%c%d", "RBG"[card->clan],
             kodachi_token_worth(card->clan * 3 + s->token_next[card->clan]));
    append(text, word(view, "kodachi.semicolon"),
           term_say(view->words, more, rules->is_french ? "kodachi.token.later" : "kodachi.token.now", "what", 's',
                    token, NULL));
}

static void explain_card(const term_view *view, const kodachi_item *item, char text[TERM_TEXT]) {
    const kodachi_card *card = &kodachi_rules_of(view)->card[item->card];
    char more[TERM_TEXT];
    snprintf(text, TERM_TEXT, "%s%s ", card->name, word(view, "term.colon"));
    if (kodachi_state_of(view)->phase != KODACHI_FIGHT) {
        kodachi_say_effect(view, card, more);
        append(text, "", more);
        kodachi_say_worth(view, card, more);
        if (*more) append(text, word(view, "kodachi.semicolon"), more);
        return;
    }
    if (item->ways == 1) {
        explain_mode(view, card, &card->mode[kodachi_b(item->move)], more);
        append(text, "", more);
        return;
    }
    kodachi_say_effect(view, card, more);
    append(text, "", more);
    append(text, " ", word(view, "kodachi.opens"));
}

static void explain_house(const term_view *view, const kodachi_item *item, char text[TERM_TEXT]) {
    const kodachi_card *card = &kodachi_rules_of(view)->card[item->card];
    char effect[TERM_TEXT], worth[TERM_TEXT], price[TERM_TEXT];
    kodachi_say_effect(view, card, effect);
    kodachi_say_worth(view, card, worth);
    if (item->ways == 1)
        say_price(view, item->move, price);
    else
        kodachi_say_cost(view, &card->cost, false, price);
    term_say(view->words, text, "kodachi.do.buy", "what", 's', card->name, "kind", 's', class_of(view, card), "effect",
             's', effect, "worth", 's', worth, "price", 's', price, NULL);
}

/* What stopping now lets one take. */
static void explain_stop(const term_view *view, char text[TERM_TEXT]) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    char free[TERM_TEXT] = "", paid[TERM_TEXT] = "";
    for (int c = 0; c < s->columns; c++) {
        const kodachi_card *house = &rules->card[s->column_house[c]];
        if (s->column_guard[c]) append(free, " ", rules->guard[s->column_guard[c]].name);
        if (s->column_house[c] && kodachi_could_pay(view, house)) append(paid, " ", house->name);
    }
    term_say(view->words, text, *paid ? "kodachi.do.stop.buy" : "kodachi.do.stop.long", "n", 'd',
             s->beaten > 2 ? s->beaten - 1 : 1, "free", 's', free, "paid", 's', paid, NULL);
}

static void explain_word(const term_view *view, irori_move move, char text[TERM_TEXT]) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    const kodachi_state *s = kodachi_state_of(view);
    char more[TERM_TEXT];
    switch (kodachi_operation(move)) {
    case KODACHI_STRENGTH: term_say(view->words, text, "kodachi.do.strength.long", NULL); break;
    case KODACHI_STEALTH: term_say(view->words, text, "kodachi.do.stealth.long", NULL); break;
    case KODACHI_BEAT:
        term_say(view->words, text, "kodachi.do.beat.long", "what", 's',
                 rules->guard[s->column_guard[s->columns - 1]].name, NULL);
        break;
    case KODACHI_CONCEDE: term_say(view->words, text, "kodachi.do.concede.long", NULL); break;
    case KODACHI_CONTINUE:
        kodachi_say_odds(view, more);
        snprintf(text, TERM_TEXT, "%s%s %.200s", word(view, "kodachi.do.continue"), word(view, "term.colon"), more);
        break;
    case KODACHI_STOP: explain_stop(view, text); break;
    default: term_say(view->words, text, "kodachi.do.done.long", NULL);
    }
}

void kodachi_explain_item(const term_view *view, const kodachi_item *item, char text[TERM_TEXT]) {
    const kodachi_rules *rules = kodachi_rules_of(view);
    int operation = kodachi_operation(item->move);
    switch (item->kind) {
    case KODACHI_ITEM_WORD: explain_word(view, item->move, text); break;
    case KODACHI_ITEM_CARD: explain_card(view, item, text); break;
    case KODACHI_ITEM_HOUSE: explain_house(view, item, text); break;
    case KODACHI_ITEM_GUARD:
        term_say(view->words, text, "kodachi.do.take", "what", 's', rules->guard[item->card].name, "treasure", 's',
                 kodachi_word_of_treasure(view, rules->guard[item->card].treasure), NULL);
        break;
    case KODACHI_ITEM_TREASURE:
        snprintf(text, TERM_TEXT, "%s%s %s", rules->guard[item->card].name, word(view, "term.colon"),
                 kodachi_word_of_treasure(view, rules->guard[item->card].treasure));
        break;
    case KODACHI_ITEM_WAY:
        if (operation == KODACHI_PLAY) {
            const kodachi_card *card = &rules->card[kodachi_a(item->move)];
            explain_mode(view, card, &card->mode[kodachi_b(item->move)], text);
        } else if (operation == KODACHI_BUY) {
            char price[TERM_TEXT];
            say_price(view, item->move, price);
            term_say(view->words, text, "kodachi.do.pay", "price", 's', price, NULL);
        } else {
            explain_word(view, item->move, text);
        }
    }
}
