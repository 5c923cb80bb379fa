/* Kodachi: what is asked. The list of legal moves is the truth: a choice has moves because the rules list them; what is
 * there and cannot be picked says why. Numbers stay while a thing is there: cards of the hand go by their place in it,
 * in a fight as when they are discarded, and cards of the display by their column.
 *
 * Cards and treasures are given up in single steps, rising (docs/kodachi.md): a set of treasures is a choice with its
 * steps in a row, less those that the game then makes by itself; discards are steps of which any number is picked. */
#include <stdio.h>
#include <string.h>

#include "kodachi_present.h"

static const char *word(const irori_viewer *viewer, const char *id) { return irori_present_word(viewer, id); }

/* The question */

/* Where nothing is left but to concede or to be done, that is said: the game does not do it for its player (K17, K24).
 */
static const char *fight_question(const kodachi_rules *rules, const kodachi_state *s) {
    if (kodachi_is_winning(rules, s)) return "kodachi.ask.beat";
    return kodachi_can_play_any(rules, s) ? "kodachi.ask.fight" : "kodachi.ask.concede";
}

static int must_drop(const kodachi_state *s) { return s->player[s->active].treasure_count - KODACHI_KEPT_TREASURES; }

static const char *discard_question(const kodachi_state *s) {
    if (kodachi_must_discard(s)) return "kodachi.mark.cards";
    if (kodachi_discardable(s)) return "kodachi.mark.any";
    return s->player[s->active].held ? "kodachi.mark.passed" : "kodachi.mark.none";
}

void kodachi_ask(const irori_viewer *viewer, irori_message *question) {
    const kodachi_state *s = state_of(viewer);
    switch ((kodachi_phase)s->phase) {
    case KODACHI_DECLARE: kodachi_message(question, "kodachi.ask.declare", NULL); break;
    case KODACHI_FIGHT: kodachi_message(question, fight_question(rules_of(viewer), s), NULL); break;
    case KODACHI_GO_ON: kodachi_message(question, "kodachi.ask.go-on", NULL); break;
    case KODACHI_TAKE: kodachi_message(question, "kodachi.ask.take", "n", 'd', s->takes, NULL); break;
    case KODACHI_GIVE: kodachi_message(question, "kodachi.ask.give", "who", 'p', s->active, NULL); break;
    case KODACHI_DROP: kodachi_message(question, "kodachi.mark.treasures", "n", 'd', must_drop(s), NULL); break;
    case KODACHI_DISCARD:
        kodachi_message(question, discard_question(s), "n", 'd', kodachi_must_discard(s), NULL);
        break;
    case KODACHI_OVER: break;
    }
}

/* Moves in words */

static const char *word_of_operation(const kodachi_state *s, int operation) {
    switch (operation) {
    case KODACHI_STRENGTH: return "kodachi.do.strength";
    case KODACHI_STEALTH: return "kodachi.do.stealth";
    case KODACHI_BEAT: return "kodachi.do.beat";
    case KODACHI_CONCEDE: return "kodachi.do.concede";
    case KODACHI_CONTINUE: return "kodachi.do.continue";
    case KODACHI_STOP: return "kodachi.do.stop";
    default: return s->phase == KODACHI_DISCARD ? "kodachi.do.keep" : "kodachi.do.done";
    }
}

static void label_play(const irori_viewer *viewer, irori_move move, irori_message *label) {
    const kodachi_card *card = &rules_of(viewer)->card[kodachi_a(move)];
    char mode[IRORI_SENTENCE], name[IRORI_SENTENCE];
    irori_message_init(label, card->modes > 1 ? "kodachi.move.play.mode" : "kodachi.move.play");
    irori_message_text(label, "what", kodachi_call_card(viewer, card, name));
    if (card->modes == 1) return;
    kodachi_describe_mode(viewer, &card->mode[kodachi_b(move)], false, mode);
    irori_message_text(label, "mode", mode);
}

static void label_buy(const irori_viewer *viewer, irori_move move, irori_message *label) {
    const kodachi_card *card = &rules_of(viewer)->card[state_of(viewer)->column_house[kodachi_a(move)]];
    char price[IRORI_SENTENCE], name[IRORI_SENTENCE];
    kodachi_describe_price(viewer, move, price);
    irori_message_init(label, "kodachi.move.buy");
    irori_message_text(label, "what", kodachi_call_card(viewer, card, name));
    irori_message_text(label, "price", price);
}

static void label_take(const irori_viewer *viewer, int column, irori_message *label) {
    const kodachi_guard *guard = &rules_of(viewer)->guard[state_of(viewer)->column_guard[column]];
    char name[IRORI_SENTENCE];
    irori_message_init(label, "kodachi.move.take");
    irori_message_text(label, "what", kodachi_call_guard(viewer, guard, name));
}

static void label_move(const irori_viewer *viewer, irori_move move, irori_message *label) {
    const kodachi_rules *rules = rules_of(viewer);
    int a = kodachi_a(move);
    char name[IRORI_SENTENCE];
    switch (kodachi_operation(move)) {
    case KODACHI_PLAY: label_play(viewer, move, label); break;
    case KODACHI_TREASURE: label_take(viewer, a, label); break;
    case KODACHI_BUY: label_buy(viewer, move, label); break;
    case KODACHI_DROP_ONE:
        irori_message_init(label, "kodachi.move.drop");
        irori_message_text(label, "what", kodachi_call_guard(viewer, &rules->guard[a], name));
        break;
    case KODACHI_DISCARD_ONE:
        irori_message_init(label, "kodachi.move.discard");
        irori_message_text(label, "what", kodachi_call_card(viewer, &rules->card[a], name));
        break;
    default: kodachi_message(label, word_of_operation(state_of(viewer), kodachi_operation(move)), NULL);
    }
}

void kodachi_parts(const irori_viewer *viewer, irori_move move, irori_move_parts *parts) {
    const kodachi_rules *rules = rules_of(viewer);
    int a = kodachi_a(move);
    label_move(viewer, move, &parts->label);
    switch (kodachi_operation(move)) {
    case KODACHI_PLAY:
    case KODACHI_DISCARD_ONE: snprintf(parts->object, IRORI_ADDRESS, "hand/%s", rules->card[a].name); break;
    case KODACHI_TREASURE: snprintf(parts->object, IRORI_ADDRESS, "display/%d/guard", a + 1); break;
    case KODACHI_BUY: snprintf(parts->object, IRORI_ADDRESS, "display/%d/house", a + 1); break;
    case KODACHI_DROP_ONE:
        snprintf(parts->object, IRORI_ADDRESS, "treasure/%d/%s", viewer->seat, rules->guard[a].name);
        break;
    default: break;
    }
}

/* Building */

typedef struct asker {
    const irori_viewer *viewer;
    const kodachi_rules *rules;
    const kodachi_state *s;
    irori_position *position;
    irori_area hand, treasures; /* the viewer's own */
} asker;

static irori_area area_of(const irori_position *position, const char *address) {
    int area = irori_position_area(position, address);
    return area < 0 ? (irori_area){.count = 0} : position->area[area];
}

/* The thing of that name in an area; -1: none. */
static int thing_in(const asker *ask, const irori_area *area, const char *name) {
    for (int i = 0; i < area->count; i++)
        if (!strcmp(ask->position->thing[area->first + i].label, name)) return area->first + i;
    return -1;
}

static int find_column(const asker *ask, int column, const char *row) {
    char address[IRORI_ADDRESS];
    snprintf(address, sizeof address, "display/%d/%s", column + 1, row);
    return irori_position_thing(ask->position, address);
}

/* Texts are written to a choice that may have moved: always by its number. */
static void set_text(const asker *ask, const char **field, const irori_message *message) {
    irori_present_choice_text(ask->viewer, ask->position, field, message);
}

static void set_why_not(const asker *ask, int choice, const char *id) {
    if (choice >= 0) ask->position->choice[choice].why_not = word(ask->viewer, id);
}

static const char *keep(const asker *ask, const char *text) { return irori_present_keep(ask->position, text); }

static int add_choice(const asker *ask, int parent, const char *key, const irori_message *label, int thing) {
    int choice = irori_present_choice(ask->viewer, ask->position, parent, key, label);
    irori_present_choice_about(ask->position, choice, thing);
    return choice;
}

/* A choice that is a word and a move: "strength". */
static int add_word(const asker *ask, int operation, const char *key, int thing) {
    irori_message label;
    kodachi_message(&label, word_of_operation(ask->s, operation), NULL);
    int choice = add_choice(ask, IRORI_QUESTION, key, &label, thing);
    irori_present_choice_add_move(ask->position, choice, (irori_move)operation);
    return choice;
}

/* Declaring (K10) */

static void add_declaration(const asker *ask, bool is_strength) {
    const kodachi_state *s = ask->s;
    int choice =
        add_word(ask, is_strength ? KODACHI_STRENGTH : KODACHI_STEALTH, is_strength ? "strength" : "stealth", -1);
    if (choice < 0) return;
    kodachi_odds odds = kodachi_any_guard(ask->rules, s, is_strength);
    int after = kodachi_percent_after(ask->rules, s, is_strength);
    irori_message text;
    kodachi_message(&text, is_strength ? "kodachi.then.strength" : "kodachi.then.stealth", NULL);
    set_text(ask, &ask->position->choice[choice].consequence, &text);
    kodachi_message(&text, after >= 0 ? "kodachi.odds.beats" : "kodachi.odds.loses", "percent", 'd',
                    after >= 0 ? after : kodachi_percent(odds.beaten, odds.guards), NULL);
    set_text(ask, &ask->position->choice[choice].odds, &text);
}

static void ask_declare(const asker *ask) {
    add_declaration(ask, true);
    add_declaration(ask, false);
}

/* Fighting */

/* K15: the token that an envoy brings. */
static void append_token(const asker *ask, const kodachi_card *card, const kodachi_mode *mode,
                         char text[IRORI_SENTENCE]) {
    char token[4];
    irori_message message;
    if (card->class != KODACHI_ENVOY || mode->dojo == KODACHI_NOT_DOJO || ask->s->token_next[card->clan] == 3) return;
    kodachi_token_text(card->clan * 3 + ask->s->token_next[card->clan], token);
    kodachi_message(&message, ask->rules->is_french ? "kodachi.token.later" : "kodachi.token.now", "what", 's', token,
                    NULL);
    kodachi_append_message(ask->viewer, text, word(ask->viewer, "kodachi.semicolon"), &message);
}

/* What a way to play a card leads to; in a list of ways the label has said what it is. */
static void set_way(const asker *ask, int choice, const kodachi_card *card, int mode, bool is_listed) {
    char text[IRORI_SENTENCE], fight_text[IRORI_SENTENCE];
    kodachi_fight fight = kodachi_fight_after(ask->rules, ask->s, &card->mode[mode]);
    kodachi_describe_mode(ask->viewer, &card->mode[mode], false, text);
    kodachi_describe_fight(ask->viewer, &fight, fight_text);
    if (is_listed) *text = 0;
    kodachi_append(text, word(ask->viewer, "kodachi.semicolon"), fight_text);
    append_token(ask, card, &card->mode[mode], text);
    if (choice < 0) return;
    ask->position->choice[choice].consequence = keep(ask, text);
    ask->position->choice[choice].worth = fight.wins && !kodachi_is_winning(ask->rules, ask->s);
}

static bool can_play(const kodachi_state *s, const kodachi_mode *mode) { /* K11 */
    return mode->dojo == KODACHI_NOT_DOJO || s->dojo == KODACHI_NOT_DOJO;
}

static void add_ways(const asker *ask, int parent, int kind) {
    static const char *const keys[KODACHI_MODES] = {"way-1", "way-2", "way-3"};
    const kodachi_card *card = &ask->rules->card[kind];
    char text[IRORI_SENTENCE];
    irori_message question;
    int best = 0;
    for (int mode = 0; mode < card->modes; mode++) {
        irori_message label;
        if (!can_play(ask->s, &card->mode[mode])) continue;
        label_play(ask->viewer, kodachi_move(KODACHI_PLAY, kind, mode), &label);
        int choice = add_choice(ask, parent, keys[mode], &label, -1);
        set_way(ask, choice, card, mode, true);
        irori_present_choice_add_move(ask->position, choice, kodachi_move(KODACHI_PLAY, kind, mode));
        if (choice >= 0 && ask->position->choice[choice].worth) best = 1;
    }
    kodachi_describe_effect(ask->viewer, card, false, text);
    kodachi_append(text, " ", word(ask->viewer, "kodachi.opens"));
    ask->position->choice[parent].consequence = keep(ask, text);
    kodachi_message(&question, "kodachi.ask.way", "what", 's', kodachi_call_card(ask->viewer, card, text), NULL);
    set_text(ask, &ask->position->choice[parent].question, &question);
    ask->position->choice[parent].worth = best;
}

static void add_card(const asker *ask, int kind, int place) {
    const kodachi_card *card = &ask->rules->card[kind];
    irori_message label;
    char name[IRORI_SENTENCE];
    int ways = 0, only = 0;
    for (int mode = 0; mode < card->modes; mode++)
        if (can_play(ask->s, &card->mode[mode])) ways++, only = mode;
    kodachi_message(&label, "kodachi.move.play", "what", 's', kodachi_call_card(ask->viewer, card, name), NULL);
    if (ways == 1) label_play(ask->viewer, kodachi_move(KODACHI_PLAY, kind, only), &label);
    int choice = add_choice(ask, IRORI_QUESTION, card->name, &label, thing_in(ask, &ask->hand, card->name));
    if (choice < 0) return;
    ask->position->choice[choice].number = place;
    if (!ways) set_why_not(ask, choice, "kodachi.why.second-dojo");
    if (ways > 1) add_ways(ask, choice, kind);
    if (ways != 1) return;
    set_way(ask, choice, card, only, card->modes > 1);
    irori_present_choice_add_move(ask->position, choice, kodachi_move(KODACHI_PLAY, kind, only));
}

/* Conceding is asked twice, one slip of the finger away as it is; unless it is all there is to say (K17). */
static void add_concede(const asker *ask, int number) {
    irori_message label, then;
    bool is_only = !kodachi_can_play_any(ask->rules, ask->s) && !kodachi_is_winning(ask->rules, ask->s);
    kodachi_message(&label, "kodachi.do.concede", NULL);
    kodachi_message(&then, "kodachi.then.concede", NULL);
    int choice = add_choice(ask, IRORI_QUESTION, "concede", &label, -1);
    if (choice < 0) return;
    ask->position->choice[choice].number = number;
    set_text(ask, &ask->position->choice[choice].consequence, &then);
    if (!is_only) {
        ask->position->choice[choice].question = word(ask->viewer, "kodachi.ask.sure");
        choice = add_choice(ask, choice, "concede", &label, -1);
        if (choice >= 0) set_text(ask, &ask->position->choice[choice].consequence, &then);
    }
    irori_present_choice_add_move(ask->position, choice, KODACHI_CONCEDE);
}

/* About the guard: touching it claims the fight (K10). Before a dojo card lies there, nobody asks why not. */
static void add_beat(const asker *ask, int number) {
    irori_message label;
    char text[IRORI_SENTENCE];
    if (ask->s->dojo == KODACHI_NOT_DOJO) return;
    kodachi_message(&label, "kodachi.do.beat", NULL);
    int beat = add_choice(ask, IRORI_QUESTION, "beat", &label, find_column(ask, ask->s->columns - 1, "guard"));
    if (beat < 0) return;
    ask->position->choice[beat].number = number;
    if (!kodachi_is_winning(ask->rules, ask->s)) {
        set_why_not(ask, beat, "kodachi.why.not-winning");
        return;
    }
    kodachi_fight fight = kodachi_fight_now(ask->rules, ask->s);
    kodachi_describe_fight(ask->viewer, &fight, text);
    ask->position->choice[beat].consequence = keep(ask, text);
    ask->position->choice[beat].worth = 2; /* before a card that would win too */
    irori_present_choice_add_move(ask->position, beat, KODACHI_BEAT);
}

static void ask_fight(const asker *ask) {
    const kodachi_player *player = &ask->s->player[ask->viewer->seat];
    int place = 1;
    for (uint64_t held = player->held; held; held &= held - 1) {
        add_card(ask, __builtin_ctzll(held), place);
        place += player->hand[__builtin_ctzll(held)];
    }
    add_beat(ask, place);
    add_concede(ask, place + 1);
}

/* Going on (K18) */

static int cards_to_take(int beaten) { return beaten > 2 ? beaten - 1 : 1; } /* K19 */

/* What stopping now lets one take. */
static void set_stop(const asker *ask, int choice) {
    const kodachi_state *s = ask->s;
    char free[IRORI_SENTENCE] = "", paid[IRORI_SENTENCE] = "", name[IRORI_SENTENCE];
    irori_message then;
    for (int c = 0; c < s->columns; c++) {
        const kodachi_card *house = &ask->rules->card[s->column_house[c]];
        if (s->column_guard[c])
            kodachi_append(free, ", ", kodachi_call_guard(ask->viewer, &ask->rules->guard[s->column_guard[c]], name));
        if (s->column_house[c] && kodachi_could_pay(ask->viewer, house))
            kodachi_append(paid, ", ", kodachi_call_card(ask->viewer, house, name));
    }
    kodachi_message(&then, *paid ? "kodachi.then.stop.buy" : "kodachi.then.stop", "n", 'd', cards_to_take(s->beaten),
                    "free", 's', free, "paid", 's', paid, NULL);
    set_text(ask, &ask->position->choice[choice].consequence, &then);
}

static void set_continue(const asker *ask, int choice) {
    const kodachi_state *s = ask->s;
    kodachi_odds odds = kodachi_next_guard(ask->rules, s);
    int lost = odds.guards - odds.beaten;
    const char *back = !s->top_back       ? "kodachi.next.any"
                       : s->top_back == 2 ? "kodachi.next.elite"
                                          : "kodachi.next.regular";
    irori_message text;
    kodachi_message(&text, "kodachi.then.continue", "n", 'd', cards_to_take(s->beaten + 1), NULL);
    set_text(ask, &ask->position->choice[choice].consequence, &text);
    kodachi_message(&text, "kodachi.odds", "back", 'w', back, "percent", 'd', kodachi_percent(lost, odds.guards),
                    "lost", 'd', lost, "all", 'd', odds.guards, NULL);
    set_text(ask, &ask->position->choice[choice].odds, &text);
}

static void ask_go_on(const asker *ask) { /* what can be taken back least comes last */
    int stop = add_word(ask, KODACHI_STOP, "stop", -1);
    if (stop >= 0) set_stop(ask, stop);
    int on = add_word(ask, KODACHI_CONTINUE, "continue", irori_position_thing(ask->position, "deck/guard"));
    if (on >= 0) set_continue(ask, on);
}

/* Taking (K19–K23) */

static bool buys_in(irori_move move, int column) {
    return kodachi_operation(move) == KODACHI_BUY && kodachi_a(move) == column;
}

/* Keys are notation: "3f 5s coin". */
static void key_of_price(const asker *ask, irori_move move, char key[IRORI_SENTENCE]) {
    *key = 0;
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++)
        kodachi_append(key, " ", ask->rules->guard[kodachi_paid(move, i)].name);
    for (int i = 0; i < kodachi_b(move); i++) kodachi_append(key, " ", "coin");
}

/* One way to pay: about the treasures that go, and the coins. */
static void add_payment(const asker *ask, int parent, irori_move move) {
    const kodachi_card *card = &ask->rules->card[ask->s->column_house[kodachi_a(move)]];
    char price[IRORI_SENTENCE], name[IRORI_SENTENCE], key[IRORI_SENTENCE];
    irori_message label;
    key_of_price(ask, move, key);
    kodachi_describe_price(ask->viewer, move, price);
    kodachi_message(&label, "kodachi.move.buy", "what", 's', kodachi_call_card(ask->viewer, card, name), "price", 's',
                    price, NULL);
    int choice = irori_present_choice(ask->viewer, ask->position, parent, key, &label);
    for (int i = 0; i < KODACHI_MAX_PRICE && kodachi_paid(move, i); i++)
        irori_present_choice_about(ask->position, choice,
                                   thing_in(ask, &ask->treasures, ask->rules->guard[kodachi_paid(move, i)].name));
    for (int i = 0; i < kodachi_b(move); i++)
        irori_present_choice_about(ask->position, choice, irori_position_thing(ask->position, "coin/coin"));
    irori_present_choice_add_move(ask->position, choice, move);
}

static void set_house(const asker *ask, int choice, const kodachi_card *card, const irori_move *moves, int ways) {
    irori_choice *it = &ask->position->choice[choice];
    char text[IRORI_SENTENCE], price[IRORI_SENTENCE];
    kodachi_describe_card(ask->viewer, card, text);
    irori_message then;
    kodachi_message(&then, "kodachi.then.buy", "kind", 'w', kodachi_word_of_class(card), "effect", 's', text, NULL);
    set_text(ask, &it->consequence, &then);
    if (ways == 1)
        kodachi_describe_price(ask->viewer, moves[0], price);
    else
        kodachi_describe_cost(ask->viewer, &card->cost, false, price);
    it->cost = keep(ask, price);
    if (!ways) set_why_not(ask, choice, "kodachi.why.unaffordable");
}

static void add_house(const asker *ask, int column, const irori_move *moves, int ways) {
    const kodachi_card *card = &ask->rules->card[ask->s->column_house[column]];
    irori_message label;
    char name[IRORI_SENTENCE];
    kodachi_message(&label, "kodachi.choice.buy", "what", 's', kodachi_call_card(ask->viewer, card, name), NULL);
    int choice = add_choice(ask, IRORI_QUESTION, card->name, &label, find_column(ask, column, "house"));
    if (choice < 0) return;
    ask->position->choice[choice].number = column + 1;
    set_house(ask, choice, card, moves, ways);
    if (ways == 1) irori_present_choice_add_move(ask->position, choice, moves[0]);
    if (ways < 2) return;
    ask->position->choice[choice].picking = IRORI_PICK_THINGS;
    ask->position->choice[choice].wanted = kodachi_cost_size(&card->cost);
    kodachi_message(&label, "kodachi.ask.pay", "what", 's', name, "price", 's', ask->position->choice[choice].cost,
                    NULL);
    set_text(ask, &ask->position->choice[choice].question, &label);
    for (int i = 0; i < ways; i++) add_payment(ask, choice, moves[i]);
}

static void add_guard(const asker *ask, int column) {
    irori_message label;
    label_take(ask->viewer, column, &label);
    int choice = add_choice(ask, IRORI_QUESTION, ask->rules->guard[ask->s->column_guard[column]].name, &label,
                            find_column(ask, column, "guard"));
    if (choice < 0) return;
    ask->position->choice[choice].number = ask->s->columns + column + 1;
    if (kodachi_can_take_guard(ask->rules, ask->s, column))
        irori_present_choice_add_move(ask->position, choice, kodachi_move(KODACHI_TREASURE, column, 0));
    else
        set_why_not(ask, choice, "kodachi.why.undefeated");
}

static void ask_take(const asker *ask) {
    irori_move moves[KODACHI_MAX_MOVES];
    int count = (int)kodachi_moves(ask->viewer->rules, ask->s, ask->viewer->seat, moves), first = 0;
    while (first < count && kodachi_operation(moves[first]) == KODACHI_TREASURE) first++;
    for (int column = 0; column < ask->s->columns; column++) {
        int ways = 0;
        while (first + ways < count && buys_in(moves[first + ways], column)) ways++;
        if (ask->s->column_house[column]) add_house(ask, column, moves + first, ways);
        first += ways;
    }
    for (int column = 0; column < ask->s->columns; column++)
        if (ask->s->column_guard[column]) add_guard(ask, column);
    int done = add_word(ask, KODACHI_DONE, "done", -1);
    if (done >= 0) ask->position->choice[done].number = 2 * ask->s->columns + 1;
}

/* Treasures above four (K25): sets of them */

typedef struct dropping {
    const asker *ask;
    int must;
    uint8_t kind[KODACHI_GUARD_CARDS];
} dropping;

/* The set's steps; where one kind alone is left to go, the game drops it by itself. */
static void add_drops(const dropping *d, int choice) {
    kodachi_state after = *d->ask->s;
    kodachi_player *player = &after.player[after.active];
    for (int i = 0; i < d->must; i++) {
        int kind = d->kind[i];
        if (kodachi_is_choice(d->ask->rules, &after))
            irori_present_choice_add_move(d->ask->position, choice, kodachi_move(KODACHI_DROP_ONE, kind, 0));
        if (!--player->treasure[kind]) player->owned &= ~(1ull << kind);
        player->treasure_count--;
        after.from = (uint8_t)kind;
    }
}

static void add_drop_set(const dropping *d) {
    const asker *ask = d->ask;
    char names[IRORI_SENTENCE] = "", key[IRORI_SENTENCE] = "", name[IRORI_SENTENCE];
    irori_message label;
    for (int i = 0; i < d->must; i++) {
        const kodachi_guard *guard = &ask->rules->guard[d->kind[i]];
        kodachi_append(names, ", ", kodachi_call_guard(ask->viewer, guard, name));
        kodachi_append(key, " ", guard->name);
    }
    kodachi_message(&label, "kodachi.move.drop", "what", 's', names, NULL);
    int choice = irori_present_choice(ask->viewer, ask->position, IRORI_QUESTION, key, &label);
    for (int i = 0; i < d->must; i++)
        irori_present_choice_about(ask->position, choice,
                                   thing_in(ask, &ask->treasures, ask->rules->guard[d->kind[i]].name));
    add_drops(d, choice);
}

static void add_drop_sets(dropping *d, int count, uint64_t owned) {
    if (count == d->must) {
        add_drop_set(d);
        return;
    }
    for (; owned; owned &= owned - 1) {
        int kind = __builtin_ctzll(owned), most = d->ask->s->player[d->ask->s->active].treasure[kind];
        for (int n = 1; n <= most && count + n <= d->must; n++) {
            for (int i = 0; i < n; i++) d->kind[count + i] = (uint8_t)kind;
            add_drop_sets(d, count + n, owned & (owned - 1));
        }
    }
}

static void ask_drop(const asker *ask) {
    dropping d = {.ask = ask, .must = must_drop(ask->s)};
    ask->position->choice[IRORI_QUESTION].picking = IRORI_PICK_THINGS;
    ask->position->choice[IRORI_QUESTION].wanted = d.must;
    add_drop_sets(&d, 0, ask->s->player[ask->s->active].owned >> ask->s->from << ask->s->from);
}

/* Discarding (K24): any number, above six at least so many */

static void ask_discard(const asker *ask) {
    const kodachi_player *player = &ask->s->player[ask->viewer->seat];
    int place = 1;
    ask->position->choice[IRORI_QUESTION].picking = IRORI_PICK_ANY;
    ask->position->choice[IRORI_QUESTION].wanted = kodachi_must_discard(ask->s);
    for (uint64_t held = player->held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held);
        irori_message label;
        label_move(ask->viewer, kodachi_move(KODACHI_DISCARD_ONE, kind, 0), &label);
        int choice = add_choice(ask, IRORI_QUESTION, ask->rules->card[kind].name, &label,
                                thing_in(ask, &ask->hand, ask->rules->card[kind].name));
        if (choice < 0) return;
        ask->position->choice[choice].number = place;
        place += player->hand[kind];
        if (kind >= ask->s->from)
            irori_present_choice_add_move(ask->position, choice, kodachi_move(KODACHI_DISCARD_ONE, kind, 0));
        else
            set_why_not(ask, choice, "kodachi.why.passed");
    }
    irori_present_choice_add_move(ask->position, IRORI_QUESTION, KODACHI_DONE);
}

void kodachi_choices(const irori_viewer *viewer, irori_position *position) {
    char treasures[IRORI_ADDRESS];
    snprintf(treasures, sizeof treasures, "treasure/%d", viewer->seat);
    asker ask = {.viewer = viewer,
                 .rules = rules_of(viewer),
                 .s = state_of(viewer),
                 .position = position,
                 .hand = area_of(position, "hand"),
                 .treasures = area_of(position, treasures)};
    switch ((kodachi_phase)ask.s->phase) {
    case KODACHI_DECLARE: ask_declare(&ask); break;
    case KODACHI_FIGHT: ask_fight(&ask); break;
    case KODACHI_GO_ON: ask_go_on(&ask); break;
    case KODACHI_TAKE:
    case KODACHI_GIVE: ask_take(&ask); break;
    case KODACHI_DROP: ask_drop(&ask); break;
    case KODACHI_DISCARD: ask_discard(&ask); break;
    case KODACHI_OVER: break;
    }
}
