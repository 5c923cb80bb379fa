/* Kodachi: the log and pages to read.
 *
 * A turn is many small decisions, so they become phrases after a name: "Greedy 2: strength · d5 as 5 · 5 beat 4f (4)".
 * What one seat does in an entry shares a line, whose lead tells front ends that the next entry's may join it. Draws,
 * payments and what is given up are gathered; clearing the table goes without saying. Where several cards are told,
 * they are the sentence's last words, so that more of them can follow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kodachi_present.h"

static const char *word(const irori_viewer *viewer, const char *id) { return irori_present_word(viewer, id); }

const uint8_t kodachi_weights[] = {
    [0] = IRORI_PLAIN, /* those that are not named here too */
    [KODACHI_EVENT_TURN] = IRORI_HEADING,
    [KODACHI_EVENT_FAIL] = IRORI_SCORED,
    [KODACHI_EVENT_REBUILD_HOUSE] = IRORI_QUIET,
    [KODACHI_EVENT_REBUILD_GUARD] = IRORI_QUIET,
    [KODACHI_EVENT_LAST_ROUND] = IRORI_HEADING,
    [KODACHI_EVENT_OVER] = IRORI_HEADING,
};

/* Everything on the table is about to go. */
const bool kodachi_pauses[KODACHI_EVENT_OVER + 1] = {[KODACHI_EVENT_FAIL] = true};

/* Addresses: where an event's object lies afterwards */

static void guard_address(const irori_event *event, const char *name, char text[IRORI_ADDRESS]) {
    switch (event->kind) {
    case KODACHI_EVENT_START_TREASURE:
    case KODACHI_EVENT_TAKE: snprintf(text, IRORI_ADDRESS, "treasure/%d/%s", event->actor, name); break;
    case KODACHI_EVENT_REVEAL_GUARD: snprintf(text, IRORI_ADDRESS, "display/%d/guard", (int)event->number); break;
    case KODACHI_EVENT_PAY:
    case KODACHI_EVENT_DROP: snprintf(text, IRORI_ADDRESS, "guard-discard/%s", name); break;
    default: break; /* a beaten guard: its column is not told */
    }
}

static void card_address(const irori_viewer *viewer, const irori_event *event, const char *name,
                         char text[IRORI_ADDRESS]) {
    switch (event->kind) {
    case KODACHI_EVENT_REVEAL_HOUSE: snprintf(text, IRORI_ADDRESS, "display/%d/house", (int)event->number); break;
    case KODACHI_EVENT_DISCARD: snprintf(text, IRORI_ADDRESS, "discard/%d/%s", event->actor, name); break;
    case KODACHI_EVENT_DRAW:
    case KODACHI_EVENT_BUY:
        if (event->actor == viewer->seat)
            snprintf(text, IRORI_ADDRESS, "hand/%s", name);
        else
            snprintf(text, IRORI_ADDRESS, "seat/%d/hand/%s", event->actor, name);
        break;
    default: snprintf(text, IRORI_ADDRESS, "played/%s", name);
    }
}

static void address_of(const irori_viewer *viewer, const irori_event *event, const char *name,
                       char text[IRORI_ADDRESS]) {
    *text = 0;
    if (event->object >= KODACHI_TOKEN_OBJECT)
        snprintf(text, IRORI_ADDRESS, "token/%d/%s", event->actor, name);
    else if (event->object >= KODACHI_GUARD_OBJECT)
        guard_address(event, name, text);
    else
        card_address(viewer, event, name, text);
}

static void name_of(const irori_viewer *viewer, const irori_event *event, char text[IRORI_ARG_TEXT_SIZE]) {
    irori_message message;
    irori_message_init(&message, "");
    kodachi_name(viewer->rules, event->object, "what", &message);
    memcpy(text, message.args[0].text, IRORI_ARG_TEXT_SIZE);
}

/* Phrases */

typedef struct teller {
    const irori_viewer *viewer;
    irori_lines *lines;
    int actor;    /* of the last line, if that can go on; -1: it cannot */
    bool is_deal; /* the first hands are in sight, and shuffling is only the dealing */
} teller;

static void add_text(irori_lines *lines, const char *text) {
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_TEXT, .text = text});
}

static void begin_phrase(teller *t, int actor) {
    irori_message lead;
    if (t->actor == actor) {
        add_text(t->lines, " · ");
        return;
    }
    irori_present_line(t->lines, IRORI_PLAIN);
    t->actor = actor;
    int before = t->lines->segments;
    kodachi_message(&lead, "kodachi.log.lead", "who", 'p', actor, NULL);
    irori_present_message(t->viewer, t->lines, &lead, "");
    if (t->lines->lines) t->lines->line[t->lines->lines - 1].lead = t->lines->segments - before;
}

static void add_thing(const teller *t, const irori_event *event) {
    char name[IRORI_ARG_TEXT_SIZE], address[IRORI_ADDRESS];
    name_of(t->viewer, event, name);
    address_of(t->viewer, event, name, address);
    add_text(t->lines, " ");
    irori_present_segment(t->lines, (irori_segment){.kind = IRORI_SEGMENT_THING, .text = name, .address = address});
}

static const char *phrase_of(int kind) {
    static const char *const ids[KODACHI_EVENT_OVER + 1] = {
        [KODACHI_EVENT_START_TREASURE] = "kodachi.log.start-treasure",
        [KODACHI_EVENT_STRENGTH] = "kodachi.log.strength",
        [KODACHI_EVENT_STEALTH] = "kodachi.log.stealth",
        [KODACHI_EVENT_PLAY_DOJO] = "kodachi.log.play-dojo",
        [KODACHI_EVENT_PLAY_MODIFIER] = "kodachi.log.play-modifier",
        [KODACHI_EVENT_PLAY] = "kodachi.log.play",
        [KODACHI_EVENT_SWITCH_TO_STRENGTH] = "kodachi.log.switch-to-strength",
        [KODACHI_EVENT_SWITCH_TO_STEALTH] = "kodachi.log.switch-to-stealth",
        [KODACHI_EVENT_RESHUFFLE] = "kodachi.log.reshuffle",
        [KODACHI_EVENT_TOKEN] = "kodachi.log.token",
        [KODACHI_EVENT_BEAT] = "kodachi.log.beat",
        [KODACHI_EVENT_CONCEDE] = "kodachi.log.concede",
        [KODACHI_EVENT_FAIL] = "kodachi.log.fail",
        [KODACHI_EVENT_CONTINUE] = "kodachi.log.continue",
        [KODACHI_EVENT_STOP] = "kodachi.log.stop",
        [KODACHI_EVENT_MUST_STOP] = "kodachi.log.must-stop",
        [KODACHI_EVENT_TAKE] = "kodachi.log.take",
        [KODACHI_EVENT_DONE] = "kodachi.log.done",
        [KODACHI_EVENT_PASS] = "kodachi.log.pass",
        [KODACHI_EVENT_DRAW] = "kodachi.log.draw",
        [KODACHI_EVENT_DROP] = "kodachi.log.drop",
        [KODACHI_EVENT_DISCARD] = "kodachi.log.discard",
    };
    return ids[kind];
}

/* Where nothing can be pointed at, there is no card to see either: its notation would be all that is told. */
static void call(const irori_viewer *viewer, const irori_event *event, char text[IRORI_SENTENCE]) {
    const kodachi_rules *rules = rules_of(viewer);
    int guard = event->object - KODACHI_GUARD_OBJECT;
    if (event->object >= 1 && event->object <= rules->kinds)
        kodachi_call_card(viewer, &rules->card[event->object], text);
    else if (guard >= 1 && guard <= rules->guard_kinds)
        kodachi_call_guard(viewer, &rules->guard[guard], text);
}

static void add_phrase(teller *t, const irori_event *event, const char *id) {
    char name[IRORI_SENTENCE] = "", address[IRORI_ADDRESS] = "", number[16];
    irori_message message;
    if (event->object) {
        name_of(t->viewer, event, name);
        address_of(t->viewer, event, name, address);
        if (!*address) call(t->viewer, event, name);
    }
    snprintf(number, sizeof number, event->number < 0 ? "−%d" : "+%d", abs((int)event->number));
    kodachi_message(&message, id, "what", 's', name, "n", 'd', (int)event->number, "bound", 'd', (int)event->bound,
                    "signed", 's', number, NULL);
    begin_phrase(t, event->actor);
    irori_present_message(t->viewer, t->lines, &message, address);
}

/* Several events of a kind and an actor: how many there are. */
static size_t count_alike(const irori_event *events, size_t count) {
    size_t n = 1;
    while (n < count && events[n].kind == events[0].kind && events[n].actor == events[0].actor) n++;
    return n;
}

static size_t tell_gathered(teller *t, const irori_event *events, size_t count) {
    size_t n = count_alike(events, count);
    add_phrase(t, &events[0], phrase_of(events[0].kind));
    for (size_t i = 1; i < n; i++) add_thing(t, &events[i]);
    return n;
}

static size_t tell_drawn(teller *t, const irori_event *events, size_t count) {
    size_t n = count_alike(events, count);
    irori_message message;
    if (t->is_deal) return n;
    if (events[0].object) return tell_gathered(t, events, count);
    kodachi_message(&message, "kodachi.log.draw.hidden", "n", 'd', (int)n, NULL);
    begin_phrase(t, events[0].actor);
    irori_present_message(t->viewer, t->lines, &message, "");
    return n;
}

static bool is_rebuilding(int kind) {
    return kind == KODACHI_EVENT_REBUILD_GUARD || kind == KODACHI_EVENT_REBUILD_HOUSE;
}

static bool is_payment(int kind) { return kind == KODACHI_EVENT_PAY || kind == KODACHI_EVENT_PAY_COIN; }

/* What was paid, after the first piece. */
static void add_payment(const teller *t, const irori_event *event) {
    if (event->kind == KODACHI_EVENT_PAY)
        add_thing(t, event);
    else
        add_text(t->lines, " "), add_text(t->lines, word(t->viewer, "kodachi.coin"));
}

/* A purchase: coins before it, treasures after it; then, if that fills an empty deck, its rebuilding (K26). */
static size_t tell_bought(teller *t, const irori_event *events, size_t count) {
    char card[IRORI_ARG_TEXT_SIZE], price[IRORI_ARG_TEXT_SIZE], at[IRORI_ADDRESS], paid_to[IRORI_ADDRESS] = "";
    irori_message message;
    size_t bought = 0, n = 0, first;
    while (bought < count && events[bought].kind != KODACHI_EVENT_BUY) bought++;
    while (n < count && (n == bought || is_payment(events[n].kind))) n++;
    if (bought == count || n < 2) return 1;
    name_of(t->viewer, &events[bought], card);
    address_of(t->viewer, &events[bought], card, at);
    first = bought ? 0 : 1;
    snprintf(price, sizeof price, "%s", word(t->viewer, "kodachi.coin"));
    if (events[first].kind == KODACHI_EVENT_PAY) {
        name_of(t->viewer, &events[first], price);
        address_of(t->viewer, &events[first], price, paid_to);
    }
    kodachi_message(&message, "kodachi.log.buy", "what", 's', card, "price", 's', price, NULL);
    begin_phrase(t, events[0].actor);
    irori_present_message_naming(t->viewer, t->lines, &message,
                                 (const irori_naming[]){{"what", at}, {"price", paid_to}}, 2);
    for (size_t i = first + 1; i < n; i++)
        if (i != bought) add_payment(t, &events[i]);
    return n;
}

/* A column: house card and guard. It belongs to whoever is invading. */
static size_t tell_revealed(teller *t, int invader, const irori_event *events, size_t count) {
    char house[IRORI_ARG_TEXT_SIZE] = "–", guard[IRORI_ARG_TEXT_SIZE] = "–", at[2][IRORI_ADDRESS] = {"", ""};
    irori_message message;
    size_t n = 0;
    for (; n < count; n++) {
        bool is_house = events[n].kind == KODACHI_EVENT_REVEAL_HOUSE;
        if (!is_house && events[n].kind != KODACHI_EVENT_REVEAL_GUARD) break;
        name_of(t->viewer, &events[n], is_house ? house : guard);
        address_of(t->viewer, &events[n], "", at[!is_house]);
    }
    kodachi_message(&message, "kodachi.log.column", "house", 's', house, "guard", 's', guard, NULL);
    if (invader >= 0)
        begin_phrase(t, invader);
    else
        irori_present_line(t->lines, IRORI_PLAIN), t->actor = -1;
    irori_present_message_naming(t->viewer, t->lines, &message,
                                 (const irori_naming[]){{"house", at[0]}, {"guard", at[1]}}, 2);
    return n;
}

static void tell_event(teller *t, const irori_event *event) {
    const char *id = phrase_of(event->kind);
    if (t->is_deal && (event->kind == KODACHI_EVENT_RESHUFFLE || is_rebuilding(event->kind))) return;
    if (!id || event->actor < 0) {
        int before = t->lines->lines;
        irori_present_event(t->viewer, t->lines, (irori_weight)kodachi_weights[event->kind], event);
        if (t->lines->lines > before) t->actor = -1;
        return;
    }
    add_phrase(t, event, id);
    if (event->kind == KODACHI_EVENT_FAIL && t->lines->lines) t->lines->line[t->lines->lines - 1].weight = IRORI_SCORED;
}

/* Only at the start do several seats draw. */
static bool is_deal(const irori_event *events, size_t count) {
    int first = -1;
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind != KODACHI_EVENT_DRAW) continue;
        if (first >= 0 && events[i].actor != first) return true;
        first = events[i].actor;
    }
    return false;
}

void kodachi_tell(const irori_viewer *viewer, const irori_event *events, size_t count, irori_lines *lines) {
    teller t = {.viewer = viewer, .lines = lines, .actor = -1, .is_deal = is_deal(events, count)};
    int invader = -1; /* of the column that is revealed next, if this entry says who it is */
    for (size_t i = 0; i < count;) {
        const irori_event *at = events + i;
        switch (at->kind) {
        case KODACHI_EVENT_DRAW: i += tell_drawn(&t, at, count - i); break;
        case KODACHI_EVENT_BUY:
        case KODACHI_EVENT_PAY_COIN: i += tell_bought(&t, at, count - i); break;
        case KODACHI_EVENT_DROP:
        case KODACHI_EVENT_DISCARD: i += tell_gathered(&t, at, count - i); break;
        case KODACHI_EVENT_REVEAL_HOUSE:
        case KODACHI_EVENT_REVEAL_GUARD: i += tell_revealed(&t, invader, at, count - i); break;
        default:
            if (at->kind == KODACHI_EVENT_TURN || at->kind == KODACHI_EVENT_CONTINUE) invader = at->actor;
            tell_event(&t, at);
            i++;
        }
    }
}

/* The position in sentences */

static void add_message(const irori_viewer *viewer, irori_lines *lines, const char *lead,
                        const irori_message *message) {
    if (*lead) add_text(lines, lead);
    irori_present_message(viewer, lines, message, "");
}

static void add_named(irori_lines *lines, const char *name, const char *address) {
    irori_present_segment(lines, (irori_segment){.kind = IRORI_SEGMENT_THING, .text = name, .address = address});
}

static void recite_head(const irori_viewer *viewer, irori_lines *lines) {
    const kodachi_state *s = state_of(viewer);
    const char *back = !s->top_back       ? "kodachi.print.next.none"
                       : s->top_back == 2 ? "kodachi.print.next.elite"
                                          : "kodachi.print.next.regular";
    irori_message message;
    irori_present_line(lines, IRORI_PLAIN);
    kodachi_say_where(viewer, &message);
    add_message(viewer, lines, "", &message);
    kodachi_message(&message, s->is_strength ? "kodachi.print.strength" : "kodachi.print.stealth", NULL);
    if (s->phase == KODACHI_FIGHT || s->phase == KODACHI_GO_ON) add_message(viewer, lines, " ", &message);
    kodachi_message(&message, back, NULL);
    if (s->phase != KODACHI_OVER) add_message(viewer, lines, " ", &message);
}

static void recite_house(const irori_viewer *viewer, irori_lines *lines, int column) {
    const kodachi_card *card = &rules_of(viewer)->card[state_of(viewer)->column_house[column]];
    char address[IRORI_ADDRESS], text[IRORI_SENTENCE];
    snprintf(address, sizeof address, "display/%d/house", column + 1);
    kodachi_describe_house(viewer, card, text);
    add_named(lines, card->name, address);
    add_text(lines, ", ");
    add_text(lines, text);
}

static void recite_guard(const irori_viewer *viewer, irori_lines *lines, int column) {
    const kodachi_state *s = state_of(viewer);
    const kodachi_guard *guard = &rules_of(viewer)->guard[s->column_guard[column]];
    bool is_now = s->phase == KODACHI_FIGHT && column == s->columns - 1;
    char address[IRORI_ADDRESS], text[IRORI_SENTENCE];
    snprintf(address, sizeof address, "display/%d/guard", column + 1);
    kodachi_describe_guard(viewer, guard, is_now && s->half, text);
    add_text(lines, word(viewer, guard->is_elite ? "kodachi.print.elite" : "kodachi.print.guard"));
    add_text(lines, " ");
    add_named(lines, guard->name, address);
    add_text(lines, ", ");
    add_text(lines, text);
    if (column < s->beaten) add_text(lines, word(viewer, "kodachi.print.beaten"));
}

/* "1: B2/4, dojo 2; 4 points; costs …; guard 4f, 4, fan, beaten." */
static void recite_column(const irori_viewer *viewer, irori_lines *lines, int column) {
    const kodachi_state *s = state_of(viewer);
    char number[16];
    snprintf(number, sizeof number, "%d", column + 1);
    irori_present_line(lines, IRORI_PLAIN);
    add_text(lines, number);
    add_text(lines, word(viewer, "present.colon"));
    add_text(lines, " ");
    if (s->column_house[column])
        recite_house(viewer, lines, column);
    else
        add_text(lines, "–");
    add_text(lines, word(viewer, "kodachi.semicolon"));
    if (s->column_guard[column])
        recite_guard(viewer, lines, column);
    else
        add_text(lines, "–");
    add_text(lines, ".");
}

/* Counted cards behind what is written so far: each a thing; "–" if there are none. */
static void list_counts(irori_lines *lines, const uint8_t *counts, int kinds, const char *names, size_t step,
                        const char *area) {
    bool is_empty = true;
    for (int kind = 1; kind <= kinds; kind++) {
        const char *name = names + step * (size_t)kind;
        char text[KODACHI_NAME + 16], address[IRORI_ADDRESS];
        if (!counts[kind]) continue;
        snprintf(text, sizeof text, counts[kind] > 1 ? "%s ×%d" : "%s", name, counts[kind]);
        snprintf(address, sizeof address, "%s/%s", area, name);
        if (!is_empty) add_text(lines, ", ");
        add_named(lines, text, *area ? address : "");
        is_empty = false;
    }
    if (is_empty) add_text(lines, "–");
}

static void list_cards(const irori_viewer *viewer, irori_lines *lines, const uint8_t *counts, const char *area) {
    const kodachi_rules *rules = rules_of(viewer);
    list_counts(lines, counts, rules->kinds, rules->card[0].name, sizeof rules->card[0], area);
}

static void list_guards(const irori_viewer *viewer, irori_lines *lines, const uint8_t *counts, const char *area) {
    const kodachi_rules *rules = rules_of(viewer);
    list_counts(lines, counts, rules->guard_kinds, rules->guard[0].name, sizeof rules->guard[0], area);
}

static void recite_stacks(const irori_viewer *viewer, irori_lines *lines) {
    static const char *const addresses[] = {"stack/red", "stack/blue", "stack/green"};
    const kodachi_state *s = state_of(viewer);
    irori_present_line(lines, IRORI_PLAIN);
    add_text(lines, word(viewer, "kodachi.print.tokens"));
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        char text[24];
        int used = snprintf(text, sizeof text, "%c", "RBG"[clan]);
        for (int i = s->token_next[clan]; i < 3; i++)
            used += snprintf(text + used, sizeof text - (size_t)used, " %d", kodachi_token_worth(clan * 3 + i));
        if (s->token_next[clan] == 3) snprintf(text + used, sizeof text - (size_t)used, " –");
        add_text(lines, clan ? ", " : " ");
        add_named(lines, text, addresses[clan]);
    }
    add_text(lines, ".");
}

static void begin_seat(const irori_viewer *viewer, irori_lines *lines, int seat) {
    irori_message lead;
    irori_present_line(lines, IRORI_PLAIN);
    kodachi_message(&lead, "kodachi.log.lead", "who", 'p', seat, NULL);
    add_message(viewer, lines, "", &lead);
}

static void list_tokens(irori_lines *lines, uint16_t tokens, int seat) {
    if (!tokens) add_text(lines, " –");
    for (int token = 0; token < KODACHI_TOKENS; token++) {
        char name[4], address[IRORI_ADDRESS];
        if (!(tokens >> token & 1)) continue;
        kodachi_token_text(token, name);
        snprintf(address, sizeof address, "token/%d/%s", seat, name);
        add_text(lines, " ");
        add_named(lines, name, address);
    }
}

/* "You: 7 points; treasures 3s, 5f; tokens –; hand 6, pile 3, discarded 8." */
static void recite_seat(const irori_viewer *viewer, irori_lines *lines, int seat) {
    const kodachi_player *player = &state_of(viewer)->player[seat];
    char area[IRORI_ADDRESS];
    int discarded = 0;
    irori_message message;
    irori_result result;
    kodachi_result(viewer->rules, viewer->state, &result);
    for (int kind = 1; kind < KODACHI_KINDS; kind++) discarded += player->discard[kind];
    begin_seat(viewer, lines, seat);
    kodachi_message(&message, "kodachi.worth.points", "n", 'd', (int)result.seat[seat].score, NULL);
    add_message(viewer, lines, "", &message);
    add_text(lines, word(viewer, "kodachi.semicolon"));
    add_text(lines, word(viewer, "kodachi.print.treasures"));
    add_text(lines, " ");
    snprintf(area, sizeof area, "treasure/%d", seat);
    list_guards(viewer, lines, player->treasure, area);
    add_text(lines, word(viewer, "kodachi.semicolon"));
    add_text(lines, word(viewer, "kodachi.print.won"));
    list_tokens(lines, player->tokens, seat);
    kodachi_message(&message, "kodachi.print.piles", "hand", 'd', player->hand_count, "pile", 'd', player->pile_count,
                    "discard", 'd', discarded, NULL);
    add_message(viewer, lines, word(viewer, "kodachi.semicolon"), &message);
}

static void recite_hand(const irori_viewer *viewer, irori_lines *lines, int seat) {
    char area[IRORI_ADDRESS] = "hand";
    irori_message message;
    irori_present_line(lines, IRORI_PLAIN);
    kodachi_message(&message, seat == viewer->seat ? "kodachi.print.your-hand" : "kodachi.print.hand", "who", 'p', seat,
                    NULL);
    add_message(viewer, lines, "", &message);
    add_text(lines, " ");
    if (seat != viewer->seat) snprintf(area, sizeof area, "seat/%d/hand", seat);
    list_cards(viewer, lines, state_of(viewer)->player[seat].hand, area);
    add_text(lines, ".");
}

static void recite_fight(const irori_viewer *viewer, irori_lines *lines) {
    const kodachi_state *s = state_of(viewer);
    char text[IRORI_SENTENCE];
    if (s->phase == KODACHI_FIGHT) {
        kodachi_fight fight = kodachi_fight_now(rules_of(viewer), s);
        kodachi_describe_fight(viewer, &fight, text);
        irori_present_line(lines, IRORI_PLAIN);
        add_text(lines, text);
        add_text(lines, ".");
    }
    if (!s->coins || s->phase > KODACHI_TAKE) return;
    irori_present_line(lines, IRORI_PLAIN);
    add_text(lines, word(viewer, "kodachi.coin.waits"));
}

static void recite_missing(const irori_viewer *viewer, irori_lines *lines) {
    irori_message message;
    irori_message_init(&message, NULL);
    kodachi_say_missing(viewer, &message);
    if (!message.id) return;
    irori_present_line(lines, IRORI_PLAIN);
    add_message(viewer, lines, "", &message);
}

void kodachi_recite(const irori_viewer *viewer, irori_lines *lines) {
    recite_head(viewer, lines);
    for (int column = 0; column < state_of(viewer)->columns; column++) recite_column(viewer, lines, column);
    recite_stacks(viewer, lines);
    for (int seat = 0; seat < viewer->rules->players; seat++) recite_seat(viewer, lines, seat);
    recite_missing(viewer, lines);
    for (int seat = 0; seat < viewer->rules->players; seat++)
        if (seat == viewer->seat || viewer->seat == IRORI_OMNISCIENT) recite_hand(viewer, lines, seat);
    recite_fight(viewer, lines);
}

/* Pages */

/* What a person's own decision may have changed: not the others, not the columns that are done with. */
static void read_turn(const irori_viewer *viewer, irori_lines *lines) {
    const kodachi_state *s = state_of(viewer);
    bool is_own = viewer->seat >= 0;
    recite_head(viewer, lines);
    for (int column = s->phase == KODACHI_FIGHT ? s->columns - 1 : 0; column < s->columns; column++)
        if (s->phase != KODACHI_GO_ON) recite_column(viewer, lines, column);
    if (is_own && s->phase >= KODACHI_TAKE) recite_seat(viewer, lines, viewer->seat);
    if (is_own) recite_hand(viewer, lines, viewer->seat);
    recite_fight(viewer, lines);
}

static void begin_list(const irori_viewer *viewer, irori_lines *lines, const char *id) {
    irori_present_line(lines, IRORI_PLAIN);
    add_text(lines, word(viewer, id));
    add_text(lines, word(viewer, "present.colon"));
    add_text(lines, " ");
    if (lines->lines) lines->line[lines->lines - 1].lead = 3;
}

static void begin_heading(const irori_viewer *viewer, irori_lines *lines, int seat) {
    irori_message who;
    irori_present_line(lines, IRORI_HEADING);
    kodachi_message(&who, "kodachi.read.who", "who", 'p', seat, NULL);
    add_message(viewer, lines, "", &who);
}

static void read_seat(const irori_viewer *viewer, irori_lines *lines, int seat) {
    const kodachi_state *s = state_of(viewer);
    const kodachi_player *player = &s->player[seat];
    bool is_open = seat == viewer->seat || viewer->seat == IRORI_OMNISCIENT;
    kodachi_counts pool = {0};
    char area[3][IRORI_ADDRESS];
    for (int i = 0; i < kodachi_pool_size(player); i++) pool[player->pile[i]]++;
    snprintf(area[0], IRORI_ADDRESS, seat == viewer->seat ? "hand" : "seat/%d/hand", seat);
    snprintf(area[1], IRORI_ADDRESS, is_open ? "pile/%d" : "pool/%d", seat);
    snprintf(area[2], IRORI_ADDRESS, "discard/%d", seat);
    begin_heading(viewer, lines, seat);
    begin_list(viewer, lines, is_open ? "kodachi.page.hand" : "kodachi.page.seen");
    list_cards(viewer, lines, player->hand, area[0]);
    begin_list(viewer, lines, is_open ? "kodachi.page.pile" : "kodachi.page.pool");
    list_cards(viewer, lines, pool, area[1]);
    begin_list(viewer, lines, "kodachi.page.discard");
    list_cards(viewer, lines, player->discard, area[2]);
    if (seat != s->active || s->phase == KODACHI_OVER) return;
    begin_list(viewer, lines, "kodachi.page.played");
    list_cards(viewer, lines, s->played, "played");
}

static void read_decks(const irori_viewer *viewer, irori_lines *lines) {
    const kodachi_rules *rules = rules_of(viewer);
    const kodachi_state *s = state_of(viewer);
    uint8_t regular[KODACHI_GUARD_KINDS] = {0}, elite[KODACHI_GUARD_KINDS] = {0};
    kodachi_counts house = {0};
    for (int i = 0; i < s->guard_count; i++)
        (rules->guard[s->guard_deck[i]].is_elite ? elite : regular)[s->guard_deck[i]]++;
    for (int i = 0; i < s->house_count; i++) house[s->house_deck[i]]++;
    irori_present_line(lines, IRORI_HEADING);
    add_text(lines, word(viewer, "kodachi.page.decks"));
    begin_list(viewer, lines, "kodachi.page.regular");
    list_guards(viewer, lines, regular, "");
    begin_list(viewer, lines, "kodachi.page.elite");
    list_guards(viewer, lines, elite, "");
    begin_list(viewer, lines, "kodachi.page.guard-discard");
    list_guards(viewer, lines, s->guard_discard, "guard-discard");
    begin_list(viewer, lines, "kodachi.page.house");
    list_cards(viewer, lines, house, "");
    begin_list(viewer, lines, "kodachi.page.house-discard");
    list_cards(viewer, lines, s->house_discard, "house-discard");
}

/* All that a seat may know of who has which cards and of what the decks are made of (K8). */
static void read_cards(const irori_viewer *viewer, irori_lines *lines) {
    for (int seat = 0; seat < viewer->rules->players; seat++) read_seat(viewer, lines, seat);
    read_decks(viewer, lines);
}

/* Where everybody's points come from, as the game stands (K28). */
static void read_points(const irori_viewer *viewer, irori_lines *lines) {
    irori_result result;
    kodachi_result(viewer->rules, viewer->state, &result);
    for (int seat = 0; seat < viewer->rules->players; seat++) {
        const irori_standing *standing = &result.seat[seat];
        irori_message message;
        begin_heading(viewer, lines, seat);
        kodachi_message(&message, "kodachi.worth.points", "n", 'd', (int)standing->score, NULL);
        add_text(lines, word(viewer, "present.colon"));
        add_message(viewer, lines, " ", &message);
        for (int i = 0; i < standing->parts; i++) {
            kodachi_message(&message, "kodachi.read.part", "part", 'w', standing->part[i].id, "count", 'd',
                            (int)standing->part[i].count, "n", 'd', (int)standing->part[i].points, NULL);
            irori_present_line(lines, IRORI_PLAIN);
            add_message(viewer, lines, "", &message);
        }
    }
}

static void read_kind(const irori_viewer *viewer, irori_lines *lines, const kodachi_card *card) {
    char text[IRORI_SENTENCE], cost[IRORI_SENTENCE];
    irori_message message;
    kodachi_describe_card(viewer, card, text);
    kodachi_message(&message, "kodachi.read.card", "n", 'd', card->copies, "what", 's', card->name, "kind", 'w',
                    kodachi_word_of_class(card), "does", 's', text, NULL);
    irori_present_line(lines, IRORI_PLAIN);
    add_message(viewer, lines, "", &message);
    if (!kodachi_cost_size(&card->cost)) return;
    kodachi_describe_cost(viewer, &card->cost, false, cost);
    kodachi_message(&message, "kodachi.costs", "price", 's', cost, NULL);
    add_message(viewer, lines, word(viewer, "kodachi.semicolon"), &message);
}

/* Every card and guard of the deck that is played with. */
static void read_deck(const irori_viewer *viewer, irori_lines *lines) {
    const kodachi_rules *rules = rules_of(viewer);
    for (int kind = 1; kind <= rules->kinds; kind++) read_kind(viewer, lines, &rules->card[kind]);
    for (int kind = 1; kind <= rules->guard_kinds; kind++) {
        const kodachi_guard *guard = &rules->guard[kind];
        char text[IRORI_SENTENCE];
        irori_message message;
        kodachi_describe_guard(viewer, guard, false, text);
        kodachi_message(&message, "kodachi.read.card", "n", 'd', guard->copies, "what", 's', guard->name, "kind", 'w',
                        guard->is_elite ? "kodachi.print.elite" : "kodachi.print.guard", "does", 's', text, NULL);
        irori_present_line(lines, IRORI_PLAIN);
        add_message(viewer, lines, "", &message);
    }
}

const irori_reading_def kodachi_readings[] = {
    {{"kodachi.read.cards", "term.command.cards"}, read_cards},
    {{"kodachi.read.turn", "kodachi.command.turn"}, read_turn},
    {{"kodachi.read.points", "kodachi.command.points"}, read_points},
    {{"kodachi.read.deck", "kodachi.command.deck"}, read_deck},
    {.write = NULL},
};
