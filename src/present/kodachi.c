/* Kodachi presented: the table and where the game stands. Areas: the own hand first, then the display, the fight and
 * what was played; for each seat, the viewer's first, what everybody may know of it; stacks, decks and discards last.
 *
 * What a card shows stands in its note, pieces between " · ": of a card in hand its ways to be played, in a fight each
 * with what the total would be ("+1 →5✓"), then what it is worth; of a house card what it does, what it is worth and
 * what it costs; of a guard its values, its treasure, its back and whether it is beaten (✓) or fought
 * now (◀). */
#include <stdio.h>
#include <string.h>

#include "kodachi_present.h"

static const char *word(const irori_viewer *viewer, const char *id) { return irori_present_word(viewer, id); }

static bool is_known(const irori_viewer *viewer, int seat) {
    return seat == viewer->seat || viewer->seat == IRORI_OMNISCIENT;
}

bool kodachi_could_pay(const irori_viewer *viewer, const kodachi_card *card) {
    const kodachi_state *s = state_of(viewer);
    kodachi_purse purse;
    if (viewer->seat < 0) return false;
    kodachi_purse_of(rules_of(viewer), s, viewer->seat, purse);
    if (viewer->seat == s->active && s->phase != KODACHI_TAKE)
        purse[KODACHI_GOLD] = (uint8_t)(purse[KODACHI_GOLD] + s->coins);
    return kodachi_can_afford(&card->cost, purse);
}

int kodachi_must_discard(const kodachi_state *s) {
    int above = s->player[s->active].hand_count - KODACHI_HAND;
    return above > 0 ? above : 0;
}

/* Cards */

/* "elite guard 2/4" */
static void name_guard(const irori_viewer *viewer, const kodachi_guard *guard, char text[IRORI_SENTENCE]) {
    char value[24];
    snprintf(value, sizeof value, guard->low == guard->high && !guard->is_double ? "%d" : "%d/%d", guard->low,
             guard->high);
    *text = 0;
    kodachi_append(text, "", word(viewer, guard->is_elite ? "kodachi.print.elite" : "kodachi.print.guard"));
    kodachi_append(text, " ", value);
}

/* A card that is only counted: its name says enough. */
static void add_counted(irori_position *position, const char *label, const char *name, const char *suit, int count,
                        int number, irori_thing_state state) {
    irori_present_thing(position, (irori_thing_def){.address = label,
                                                    .label = label,
                                                    .name = name,
                                                    .suit = suit,
                                                    .state = state,
                                                    .count = count,
                                                    .number = number});
}

static void add_counted_card(const irori_viewer *viewer, irori_position *position, int kind, int count,
                             irori_thing_state state) {
    const kodachi_card *card = &rules_of(viewer)->card[kind];
    char name[IRORI_SENTENCE];
    add_counted(position, card->name, kodachi_call_card(viewer, card, name), kodachi_suit_of(card), count, card->points,
                state);
}

static void add_cards(const irori_viewer *viewer, irori_position *position, const uint8_t *counts,
                      irori_thing_state state) {
    for (int kind = 1; kind <= rules_of(viewer)->kinds; kind++)
        if (counts[kind]) add_counted_card(viewer, position, kind, counts[kind], state);
}

static void add_hidden(const irori_viewer *viewer, irori_position *position, int count) {
    if (count > 0)
        irori_present_thing(position, (irori_thing_def){.address = "hidden",
                                                        .label = "?",
                                                        .name = word(viewer, "present.hidden"),
                                                        .state = IRORI_THING_HIDDEN,
                                                        .count = count});
}

/* Is it the viewer's fight? Then a card says what it would make of it. */
static bool fights(const irori_viewer *viewer, int seat) {
    const kodachi_state *s = state_of(viewer);
    return seat == viewer->seat && seat == s->active && s->phase == KODACHI_FIGHT;
}

static void note_mode(const irori_viewer *viewer, const kodachi_mode *mode, bool is_fight, char note[IRORI_SENTENCE]) {
    char text[IRORI_SENTENCE], result[IRORI_SENTENCE] = "";
    const kodachi_state *s = state_of(viewer);
    kodachi_describe_mode(viewer, mode, true, text);
    if (is_fight && (mode->dojo == KODACHI_NOT_DOJO || s->dojo == KODACHI_NOT_DOJO)) { /* K11 */
        kodachi_fight fight = kodachi_fight_after(rules_of(viewer), s, mode);
        kodachi_describe_result(&fight, result);
    }
    if (*result) kodachi_append(text, " ", result);
    kodachi_append(note, " · ", text);
}

static void add_hand_card(const irori_viewer *viewer, irori_position *position, int seat, int kind, int count) {
    const kodachi_card *card = &rules_of(viewer)->card[kind];
    char name[IRORI_SENTENCE], text[IRORI_SENTENCE], note[IRORI_SENTENCE] = "", worth[IRORI_SENTENCE] = "";
    kodachi_call_card(viewer, card, name);
    kodachi_describe_card(viewer, card, text);
    for (int i = 0; i < card->modes; i++) note_mode(viewer, &card->mode[i], fights(viewer, seat), note);
    if (!kodachi_is_starting(card)) kodachi_describe_worth(viewer, card, worth);
    if (*worth) kodachi_append(note, " · ", worth);
    irori_present_thing(position, (irori_thing_def){.address = card->name,
                                                    .label = card->name,
                                                    .name = name,
                                                    .text = text,
                                                    .suit = kodachi_suit_of(card),
                                                    .note = note,
                                                    .count = count,
                                                    .number = card->points});
}

/* The viewer's own is "hand", whoever they are. */
static void lay_out_hand(const irori_viewer *viewer, irori_position *position, int seat) {
    const kodachi_player *player = &state_of(viewer)->player[seat];
    int shown = 0;
    if (seat == viewer->seat)
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "kodachi.page.hand", "hand");
    else
        irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "kodachi.page.hand", "seat/%d/hand", seat);
    for (uint64_t held = player->held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held);
        shown += player->hand[kind];
        if (is_known(viewer, seat))
            add_hand_card(viewer, position, seat, kind, player->hand[kind]);
        else
            add_counted_card(viewer, position, kind, player->hand[kind], IRORI_THING_OPEN);
    }
    add_hidden(viewer, position, player->hand_count - shown);
}

/* The display */

static void add_house(const irori_viewer *viewer, irori_position *position, int column, int kind) {
    const kodachi_card *card = &rules_of(viewer)->card[kind];
    char address[24], name[IRORI_SENTENCE], text[IRORI_SENTENCE], note[IRORI_SENTENCE], more[IRORI_SENTENCE];
    snprintf(address, sizeof address, "%d/house", column + 1);
    kodachi_call_card(viewer, card, name);
    kodachi_describe_house(viewer, card, text);
    kodachi_describe_effect(viewer, card, true, note);
    kodachi_describe_worth(viewer, card, more);
    kodachi_append(note, " · ", more);
    kodachi_describe_cost(viewer, &card->cost, true, more);
    kodachi_append(note, " · ", kodachi_could_pay(viewer, card) ? "✓" : "");
    strncat(note, more, IRORI_SENTENCE - strlen(note) - 1);
    irori_present_thing(position, (irori_thing_def){.address = address,
                                                    .label = card->name,
                                                    .name = name,
                                                    .text = text,
                                                    .suit = kodachi_suit_of(card),
                                                    .note = note,
                                                    .number = card->points});
}

static void add_guard(const irori_viewer *viewer, irori_position *position, int column, int kind) {
    const kodachi_state *s = state_of(viewer);
    const kodachi_guard *guard = &rules_of(viewer)->guard[kind];
    char address[24], name[IRORI_SENTENCE], text[IRORI_SENTENCE], note[IRORI_SENTENCE];
    bool is_beaten = column < s->beaten, is_now = s->phase == KODACHI_FIGHT && column == s->columns - 1;
    snprintf(address, sizeof address, "%d/guard", column + 1);
    name_guard(viewer, guard, name);
    kodachi_describe_guard(viewer, guard, is_now && s->half, text);
    if (is_beaten) strncat(text, word(viewer, "kodachi.print.beaten"), IRORI_SENTENCE - strlen(text) - 1);
    kodachi_describe_value(guard, is_now && s->half, note);
    kodachi_append(note, " · ", word(viewer, kodachi_word_of_treasure(guard->treasure)));
    kodachi_append(note, " · ", word(viewer, guard->is_elite ? "kodachi.back.elite" : "kodachi.back.regular"));
    if (is_beaten || is_now) kodachi_append(note, " · ", is_beaten ? "✓" : "◀");
    irori_present_thing(position, (irori_thing_def){.address = address,
                                                    .label = guard->name,
                                                    .name = name,
                                                    .text = text,
                                                    .suit = guard->is_elite ? "elite" : "regular",
                                                    .note = note,
                                                    .number = 1});
}

static void lay_out_display(const irori_viewer *viewer, irori_position *position) {
    const kodachi_state *s = state_of(viewer);
    irori_present_area(viewer, position, IRORI_AREA_ROW, -1, "kodachi.area.display", "display");
    for (int column = 0; column < s->columns; column++)
        if (s->column_house[column]) add_house(viewer, position, column, s->column_house[column]);
    for (int column = 0; column < s->columns; column++)
        if (s->column_guard[column]) add_guard(viewer, position, column, s->column_guard[column]);
}

/* The fight */

static void lay_out_way(const irori_viewer *viewer, irori_position *position) {
    const kodachi_state *s = state_of(viewer);
    if (!s->columns || s->phase == KODACHI_DECLARE) return;
    irori_present_area(viewer, position, IRORI_AREA_ROW, s->active, "kodachi.area.way", "way");
    irori_present_thing(
        position,
        (irori_thing_def){
            .address = s->is_strength ? "strength" : "stealth",
            .label = word(viewer, s->is_strength ? "kodachi.banner.strength" : "kodachi.banner.stealth"),
            .name = word(viewer, s->is_strength ? "kodachi.print.strength" : "kodachi.print.stealth"),
            .note = word(viewer, s->is_strength ? "kodachi.banner.strength.how" : "kodachi.banner.stealth.how"),
            .suit = s->is_strength ? "strength" : "stealth"});
}

static void add_total(const irori_viewer *viewer, irori_position *position) {
    char label[16], name[IRORI_SENTENCE];
    kodachi_fight fight = kodachi_fight_now(rules_of(viewer), state_of(viewer));
    bool has_dojo = fight.dojo != KODACHI_NOT_DOJO;
    int total = has_dojo ? fight.dojo + fight.modifier : fight.modifier;
    snprintf(label, sizeof label, has_dojo ? "%d" : "?", total);
    kodachi_describe_fight(viewer, &fight, name);
    irori_present_thing(
        position,
        (irori_thing_def){
            .address = "total", .label = label, .name = name, .suit = fight.wins ? "wins" : "short", .number = total});
}

/* The running total while it is fought; before and after, how far the turn has got. */
static void lay_out_fight(const irori_viewer *viewer, irori_position *position) {
    const kodachi_state *s = state_of(viewer);
    char name[IRORI_SENTENCE], label[16];
    irori_message message;
    if (!s->columns || s->phase == KODACHI_DECLARE) return;
    irori_present_area(viewer, position, IRORI_AREA_ROW, s->active, "kodachi.area.fight", "fight");
    if (s->phase == KODACHI_FIGHT) {
        add_total(viewer, position);
        return;
    }
    kodachi_message(&message, s->has_failed ? "kodachi.banner.failed" : "kodachi.banner.beaten", "n", 'd', s->beaten,
                    NULL);
    snprintf(label, sizeof label, "%d", s->beaten);
    irori_present_thing(position, (irori_thing_def){.address = "beaten",
                                                    .label = label,
                                                    .name = irori_present_say(viewer, &message, name),
                                                    .suit = s->has_failed ? "failed" : "",
                                                    .number = s->beaten});
}

/* K23: what was played as a coin and is not yet spent. */
static void lay_out_played(const irori_viewer *viewer, irori_position *position) {
    const kodachi_state *s = state_of(viewer);
    if (s->phase == KODACHI_OVER) return;
    irori_present_area(viewer, position, IRORI_AREA_ROW, s->active, "kodachi.page.played", "played");
    add_cards(viewer, position, s->played, IRORI_THING_OPEN);
    if (!s->coins || s->phase > KODACHI_TAKE) return;
    irori_present_area(viewer, position, IRORI_AREA_ROW, s->active, "kodachi.area.coin", "coin");
    irori_present_thing(position, (irori_thing_def){.address = "coin",
                                                    .label = word(viewer, "kodachi.coin"),
                                                    .name = word(viewer, "kodachi.coin.waits"),
                                                    .suit = "gold",
                                                    .count = s->coins});
}

/* Seats */

static void lay_out_treasures(const irori_viewer *viewer, irori_position *position, int seat) {
    static const char *const suits[] = {"fan", "scroll", "vase", "jade", "gold"};
    const kodachi_player *player = &state_of(viewer)->player[seat];
    char name[IRORI_SENTENCE];
    irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "kodachi.head.treasures", "treasure/%d", seat);
    for (uint64_t owned = player->owned; owned; owned &= owned - 1) {
        int kind = __builtin_ctzll(owned);
        const kodachi_guard *guard = &rules_of(viewer)->guard[kind];
        irori_present_thing(position, (irori_thing_def){.address = guard->name,
                                                        .label = guard->name,
                                                        .name = kodachi_call_guard(viewer, guard, name),
                                                        .text = word(viewer, kodachi_word_of_treasure(guard->treasure)),
                                                        .suit = suits[guard->treasure],
                                                        .count = player->treasure[kind],
                                                        .number = 1});
    }
}

static void lay_out_tokens(const irori_viewer *viewer, irori_position *position, int seat) {
    static const char *const suits[] = {"red", "blue", "green"};
    uint16_t tokens = state_of(viewer)->player[seat].tokens;
    irori_present_area(viewer, position, IRORI_AREA_ROW, seat, "kodachi.head.tokens", "token/%d", seat);
    for (int token = 0; token < KODACHI_TOKENS; token++) {
        char name[4];
        if (!(tokens >> token & 1)) continue;
        kodachi_token_text(token, name);
        add_counted(position, name, name, suits[token / 3], 1, kodachi_token_worth(token), IRORI_THING_OPEN);
    }
}

/* Of one's own pile only the order is unknown; of another's also what of it is in hand (docs/kodachi.md). */
static void lay_out_piles(const irori_viewer *viewer, irori_position *position, int seat) {
    const kodachi_player *player = &state_of(viewer)->player[seat];
    kodachi_counts pool = {0};
    for (int i = 0; i < kodachi_pool_size(player); i++) pool[player->pile[i]]++;
    irori_present_area(viewer, position, IRORI_AREA_PILE, seat,
                       is_known(viewer, seat) ? "kodachi.page.pile" : "kodachi.head.pile", "pile/%d", seat);
    if (is_known(viewer, seat)) {
        add_cards(viewer, position, pool, IRORI_THING_HIDDEN);
    } else {
        add_hidden(viewer, position, player->pile_count);
        irori_present_area(viewer, position, IRORI_AREA_PILE, seat, "kodachi.page.pool", "pool/%d", seat);
        add_cards(viewer, position, pool, IRORI_THING_HIDDEN);
    }
    irori_present_area(viewer, position, IRORI_AREA_PILE, seat, "kodachi.page.discard", "discard/%d", seat);
    add_cards(viewer, position, player->discard, IRORI_THING_OPEN);
}

/* All that counts is public (K28). */
static void lay_out_seat(const irori_viewer *viewer, irori_position *position, int seat, int points) {
    irori_present_number(viewer, position,
                         (irori_number_def){.owner = seat, .title = "kodachi.head.points", .number = points},
                         "points/%d", seat);
    lay_out_treasures(viewer, position, seat);
    lay_out_tokens(viewer, position, seat);
    if (seat != viewer->seat) lay_out_hand(viewer, position, seat);
    lay_out_piles(viewer, position, seat);
}

/* Stacks and decks */

static void lay_out_stacks(const irori_viewer *viewer, irori_position *position) {
    static const struct {
        const char *suit, *label, *name;
    } clans[] = {
        {"red", "R", "kodachi.stack.red"}, {"blue", "B", "kodachi.stack.blue"}, {"green", "G", "kodachi.stack.green"}};
    const kodachi_state *s = state_of(viewer);
    irori_present_area(viewer, position, IRORI_AREA_ROW, -1, "kodachi.area.stacks", "stack");
    for (int clan = 0; clan < KODACHI_CLANS; clan++) {
        char note[IRORI_SENTENCE] = "", number[16];
        int next = s->token_next[clan];
        for (int i = next; i < 3; i++) {
            snprintf(number, sizeof number, "%d", kodachi_token_worth(clan * 3 + i));
            kodachi_append(note, " ", number);
        }
        irori_present_thing(position, (irori_thing_def){.address = clans[clan].suit,
                                                        .label = clans[clan].label,
                                                        .name = word(viewer, clans[clan].name),
                                                        .suit = clans[clan].suit,
                                                        .note = *note ? note : "–",
                                                        .state = next < 3 ? IRORI_THING_OPEN : IRORI_THING_SPENT,
                                                        .count = 3 - next,
                                                        .number = next < 3 ? kodachi_token_worth(clan * 3 + next) : 0});
    }
}

static void add_deck(const irori_viewer *viewer, irori_position *position, const char *address, const char *back,
                     const char *suit, const char *name, int count) {
    irori_present_thing(position, (irori_thing_def){.address = address,
                                                    .label = word(viewer, count ? back : "kodachi.back.empty"),
                                                    .name = word(viewer, name),
                                                    .suit = count ? suit : "",
                                                    .state = count ? IRORI_THING_HIDDEN : IRORI_THING_SPENT,
                                                    .count = count,
                                                    .number = count});
}

/* K8: the back of the guard on top is in sight. */
static void lay_out_decks(const irori_viewer *viewer, irori_position *position) {
    const kodachi_state *s = state_of(viewer);
    bool is_elite = s->top_back == 2;
    irori_present_area(viewer, position, IRORI_AREA_ROW, -1, "kodachi.page.decks", "deck");
    add_deck(viewer, position, "house", "kodachi.back.house", "house", "kodachi.deck-name.house", s->house_count);
    add_deck(viewer, position, "guard", is_elite ? "kodachi.back.elite" : "kodachi.back.regular",
             is_elite ? "elite" : "regular", "kodachi.deck-name.guard", s->guard_count);
    irori_present_area(viewer, position, IRORI_AREA_PILE, -1, "kodachi.page.house-discard", "house-discard");
    add_cards(viewer, position, s->house_discard, IRORI_THING_OPEN);
    irori_present_area(viewer, position, IRORI_AREA_PILE, -1, "kodachi.page.guard-discard", "guard-discard");
    for (int kind = 1; kind <= rules_of(viewer)->guard_kinds; kind++) {
        const kodachi_guard *guard = &rules_of(viewer)->guard[kind];
        char name[IRORI_SENTENCE];
        if (s->guard_discard[kind])
            add_counted(position, guard->name, kodachi_call_guard(viewer, guard, name),
                        guard->is_elite ? "elite" : "regular", s->guard_discard[kind], 1, IRORI_THING_OPEN);
    }
}

static void lay_out(const irori_viewer *viewer, irori_position *position) {
    int players = viewer->rules->players;
    irori_result result;
    kodachi_result(viewer->rules, viewer->state, &result);
    if (viewer->seat >= 0) lay_out_hand(viewer, position, viewer->seat);
    lay_out_display(viewer, position);
    lay_out_way(viewer, position);
    lay_out_fight(viewer, position);
    lay_out_played(viewer, position);
    for (int i = 0; i < players; i++) {
        int seat = ((viewer->seat < 0 ? 0 : viewer->seat) + i) % players;
        lay_out_seat(viewer, position, seat, (int)result.seat[seat].score);
    }
    lay_out_stacks(viewer, position);
    lay_out_decks(viewer, position);
    irori_present_number(
        viewer, position,
        (irori_number_def){.owner = -1, .title = "kodachi.area.round", .number = state_of(viewer)->round}, "round");
}

/* Where the game stands */

static bool is_alone(const irori_viewer *viewer, int seat) {
    int people = 0;
    for (int i = 0; i < viewer->rules->players; i++) people += viewer->seats[i].is_person;
    return seat == viewer->seat && people == 1 && viewer->seats[seat].is_person;
}

void kodachi_say_where(const irori_viewer *viewer, irori_message *where) {
    const kodachi_state *s = state_of(viewer);
    const char *id = is_alone(viewer, s->active) ? s->is_final ? "kodachi.where.own.last" : "kodachi.where.own"
                     : s->is_final               ? "kodachi.where.last"
                                                 : "kodachi.where";
    if (s->phase == KODACHI_OVER) id = "kodachi.where.over";
    kodachi_message(where, id, "round", 'd', s->round, "who", 'p', s->active, NULL);
}

/* K27: how many tokens bring on the last round, if whoever has most of them takes them. */
static int tokens_to_end(const irori_viewer *viewer) {
    const kodachi_state *s = state_of(viewer);
    int most = 0, left = KODACHI_TOKENS;
    for (int clan = 0; clan < KODACHI_CLANS; clan++) left -= s->token_next[clan];
    for (int seat = 0; seat < viewer->rules->players; seat++) {
        int own = __builtin_popcount(s->player[seat].tokens);
        if (own > most) most = own;
    }
    return 4 - most < left ? 4 - most : left;
}

/* The most points win (K29): how far the best of the others is away, and how long there is time. */
void kodachi_say_missing(const irori_viewer *viewer, irori_message *what) {
    static const char *const ids[3][2] = {{"kodachi.missing.behind", "kodachi.missing.behind.last"},
                                          {"kodachi.missing.level", "kodachi.missing.level.last"},
                                          {"kodachi.missing.ahead", "kodachi.missing.ahead.last"}};
    const kodachi_state *s = state_of(viewer);
    irori_result result;
    int best = -1;
    if (viewer->seat < 0 || s->phase == KODACHI_OVER) return;
    kodachi_result(viewer->rules, s, &result);
    for (int seat = 0; seat < viewer->rules->players; seat++)
        if (seat != viewer->seat && (best < 0 || result.seat[seat].score > result.seat[best].score)) best = seat;
    int ahead = (int)(result.seat[viewer->seat].score - result.seat[best].score);
    kodachi_message(what,
                    ids[ahead < 0 ? 0
                        : ahead   ? 2
                                  : 1][s->is_final],
                    "n", 'd', ahead < 0 ? -ahead : ahead, "who", 'p', best, "tokens", 'd',
                    s->is_final ? 0 : tokens_to_end(viewer), NULL);
}

/* What another person does is worth a moment; what bots do is not, nor what the viewer has just said: every failure is
 * conceded (K17). */
static bool pauses_for(const irori_viewer *viewer, const irori_event *events, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (kodachi_pauses[events[i].kind] && events[i].actor != viewer->seat &&
            viewer->seats[events[i].actor].is_person)
            return true;
    return false;
}

static const irori_asked_by asked_by[] = {
    {"kodachi.ask.declare", "K10"}, {"kodachi.ask.fight", "K11"},      {"kodachi.ask.beat", "K17"},
    {"kodachi.ask.concede", "K17"}, {"kodachi.ask.go-on", "K18"},      {"kodachi.ask.take", "K19"},
    {"kodachi.ask.give", "K21"},    {"kodachi.mark.treasures", "K25"}, {"kodachi.mark.cards", "K24"},
    {"kodachi.mark.any", "K24"},    {"kodachi.mark.none", "K24"},      {NULL, NULL},
};

const irori_presenter irori_presenter_kodachi = {
    .weights = kodachi_weights,
    .pauses = kodachi_pauses,
    .pauses_for = pauses_for,
    .lay_out = lay_out,
    .parts = kodachi_parts,
    .ask = kodachi_ask,
    .asked_by = asked_by,
    .stand = kodachi_say_where,
    .missing = kodachi_say_missing,
    .choices = kodachi_choices,
    .tell = kodachi_tell,
    .recite = kodachi_recite,
    .readings = kodachi_readings,
};
