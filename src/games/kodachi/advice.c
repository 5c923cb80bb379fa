/* Kodachi: why one might make a move, in one sentence with its numbers. Everything is worked out from what the seat
 * knows: its own hand, what everybody owns, what the decks are made of and the back of the next guard. Of cards to be
 * drawn only the chances are told. */
#include <stdio.h>

#include "kodachi.h"

/* The numbers */

/* Rounded, but what may go either way is neither 0 nor 100. */
static int lost_percent(kodachi_odds odds) {
    int percent = kodachi_percent(odds.guards - odds.beaten, odds.guards);
    if (!odds.beaten || odds.beaten == odds.guards) return percent;
    return percent < 1 ? 1 : percent > 99 ? 99 : percent;
}
static int beaten_percent(kodachi_odds odds) { return kodachi_percent(odds.beaten, odds.guards); }

static void add_card(kodachi_player *player, int kind) {
    player->hand[kind]++;
    player->hand_count++;
    player->held |= 1ull << kind;
}

static int draws_in_hand(const kodachi_rules *rules, const kodachi_player *player) {
    int draws = 0;
    for (uint64_t held = player->held; held; held &= held - 1) {
        int kind = __builtin_ctzll(held), most = 0;
        for (int i = 0; i < rules->card[kind].modes; i++) {
            const kodachi_mode *mode = &rules->card[kind].mode[i];
            if (mode->dojo == KODACHI_NOT_DOJO && mode->draw > most) most = mode->draw;
        }
        draws += most * player->hand[kind];
    }
    return draws;
}

/* What the next `draws` cards may be, by kind; returns how many there are. */
static int list_pool(const kodachi_rules *rules, const kodachi_player *player, int draws, kodachi_counts pool) {
    int count = player->pile_count;
    for (int kind = 0; kind < KODACHI_KINDS; kind++) pool[kind] = 0;
    for (int i = 0; i < player->pile_count; i++) pool[player->pile[i]]++;
    for (int kind = 1; draws > player->pile_count && kind <= rules->kinds; kind++) { /* K13 */
        pool[kind] = (uint8_t)(pool[kind] + player->discard[kind]);
        count += player->discard[kind];
    }
    return count;
}

/* How many of the cards that may be drawn would win this fight. */
static int count_saviours(const kodachi_rules *rules, const kodachi_state *s, const kodachi_counts pool) {
    int saviours = 0;
    for (int kind = 1; kind <= rules->kinds; kind++) {
        if (!pool[kind]) continue;
        kodachi_state drawn = *s;
        add_card(&drawn.player[s->active], kind);
        if (kodachi_can_win(rules, &drawn)) saviours += pool[kind];
    }
    return saviours;
}

/* What percentage of the house cards to come a seat's treasures pay for, without coins. */
static int payable_percent(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    kodachi_counts house = {0};
    kodachi_purse purse;
    int cards = 0, payable = 0;
    kodachi_purse_of(rules, s, seat, purse);
    if (s->phase == KODACHI_TAKE) purse[KODACHI_GOLD] = (uint8_t)(purse[KODACHI_GOLD] - s->coins);
    for (int i = 0; i < s->house_count; i++) house[s->house_deck[i]]++;
    for (int kind = 1; kind <= rules->kinds; kind++) {
        int copies = s->house_count ? house[kind] : s->house_discard[kind]; /* K26 */
        cards += copies;
        if (kodachi_can_afford(&rules->card[kind].cost, purse)) payable += copies;
    }
    return kodachi_percent(payable, cards);
}

/* What a card adds to the score as things stand (K28). */
static int points_of(const kodachi_rules *rules, const kodachi_state *s, int seat, int kind) {
    irori_result without, with;
    kodachi_state after = *s;
    add_card(&after.player[seat], kind);
    kodachi_result(&rules->base, s, &without);
    kodachi_result(&rules->base, &after, &with);
    return with.seat[seat].score - without.seat[seat].score;
}

/* K27: has the seat no turn after this one? */
static bool is_last_turn(const kodachi_rules *rules, const kodachi_state *s, int seat) {
    int players = rules->base.players;
    if (!s->is_final && s->round < KODACHI_MAX_ROUNDS) return false;
    return (seat + players - s->first) % players <= (s->active + players - s->first) % players;
}

/* Is strength the better way for a card alone? */
static bool is_better_by_strength(const kodachi_rules *rules, const kodachi_state *s, int kind) {
    kodachi_state alone = *s;
    kodachi_player *player = &alone.player[s->active];
    *player = (kodachi_player){.hand_count = 0};
    add_card(player, kind);
    return kodachi_any_guard(rules, &alone, true).beaten > kodachi_any_guard(rules, &alone, false).beaten;
}

/* What a card drawn instead beats alone, on average. */
static int mean_percent(const kodachi_rules *rules, const kodachi_state *s) {
    kodachi_counts pool;
    const kodachi_player *player = &s->player[s->active];
    int cards = list_pool(rules, player, 1, pool), sum = 0;
    for (int kind = 1; kind <= rules->kinds; kind++)
        if (pool[kind]) sum += pool[kind] * beaten_percent(kodachi_card_alone(rules, s, kind));
    return cards ? (sum + cards / 2) / cards : 0;
}

/* The words */

static const char *way_word(bool is_strength) { return is_strength ? "kodachi.do.strength" : "kodachi.do.stealth"; }

static void add_treasure_word(irori_message *out, kodachi_treasure treasure) {
    static const char *const words[] = {"kodachi.treasure.fan", "kodachi.treasure.scroll", "kodachi.treasure.vase",
                                        "kodachi.treasure.jade", "kodachi.treasure.gold"};
    irori_message_word(out, "treasure", words[treasure]);
}

static void add_guard_name(const kodachi_rules *rules, int guard, irori_message *out) {
    irori_message_text(out, "what", rules->guard[guard].name);
}

/* "the next guard is {back} and beats this hand {percent} % of the time"; where there is no doubt, the sentence with
 * `sure` says "{next}": that every such guard beats it, or none. */
static void init_with_next_guard(const kodachi_rules *rules, const kodachi_state *s, const char *id, const char *sure,
                                 irori_message *out) {
    static const char *const backs[] = {"kodachi.reason.back.any", "kodachi.reason.back.regular",
                                        "kodachi.reason.back.elite"};
    static const char *const none[] = {"kodachi.reason.next.none-any", "kodachi.reason.next.none-regular",
                                       "kodachi.reason.next.none-elite"};
    static const char *const every[] = {"kodachi.reason.next.every-any", "kodachi.reason.next.every-regular",
                                        "kodachi.reason.next.every-elite"};
    kodachi_odds odds = kodachi_next_guard(rules, s);
    bool is_sure = odds.guards && (!odds.beaten || odds.beaten == odds.guards);
    irori_message_init(out, is_sure ? sure : id);
    irori_message_word(out, is_sure ? "next" : "back", (!is_sure ? backs : odds.beaten ? none : every)[s->top_back]);
    if (!is_sure) irori_message_number(out, "percent", lost_percent(odds));
}

/* "+1", "−2" */
static const char *signed_text(int number, char text[8]) {
    snprintf(text, 8, "%s%d", number < 0 ? "\xE2\x88\x92" : "+", (number < 0 ? -number : number) % 100);
    return text;
}

/* "5 over 4", "4 under 5" */
static void add_total(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    irori_message_number(out, "total", s->dojo + s->modifier);
    irori_message_word(out, "over", s->is_strength ? "kodachi.reason.over" : "kodachi.reason.under");
    irori_message_number(out, "target", kodachi_target(rules, s));
}

/* The same where the total falls short: no "over". */
static void add_short_total(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    irori_message_number(out, "total", s->dojo + s->modifier);
    irori_message_number(out, "target", kodachi_target(rules, s));
}

static kodachi_state second_fight(const kodachi_state *s) {
    kodachi_state second = *s;
    second.half = 1;
    second.dojo = KODACHI_NOT_DOJO;
    second.modifier = 0;
    return second;
}

/* The second of two guards, with what is left for it. */
static bool can_win_second(const kodachi_rules *rules, const kodachi_state *s) {
    kodachi_state second = second_fight(s);
    return kodachi_can_win(rules, &second);
}

static bool has_second(const kodachi_rules *rules, const kodachi_state *s) {
    return rules->guard[s->column_guard[s->columns - 1]].is_double && !s->half;
}

/* Declaring (K10) */

/* Beats the guard with exactly `cards` cards of these kinds and above, in all ways there are; `best` becomes what the
 * hand left then beats of the next guards at most. */
static void try_beating(const kodachi_rules *rules, const kodachi_state *s, int from, int cards, kodachi_odds *best) {
    if (kodachi_is_winning(rules, s)) {
        kodachi_state second = second_fight(s);
        if (has_second(rules, s)) {
            try_beating(rules, &second, 1, cards, best);
        } else {
            kodachi_odds odds = kodachi_next_guard(rules, s);
            if (best->guards < 0 || odds.beaten > best->beaten) *best = odds;
        }
        return;
    }
    for (int kind = from; cards && kind <= rules->kinds; kind++) {
        if (!s->player[s->active].hand[kind]) continue;
        for (int i = 0; i < rules->card[kind].modes; i++) {
            const kodachi_mode *mode = &rules->card[kind].mode[i];
            bool is_dojo = mode->dojo != KODACHI_NOT_DOJO;
            if (is_dojo ? s->dojo != KODACHI_NOT_DOJO : !mode->modifier && !mode->switches) continue;
            kodachi_state after = kodachi_played(s, kind, mode);
            try_beating(rules, &after, kind, cards - 1, best);
        }
    }
}

int kodachi_percent_after(const kodachi_rules *rules, const kodachi_state *s, bool is_strength) {
    enum { MOST_PLAYED = 5 }; /* of a larger hand no more than these are looked at */
    kodachi_state fight = *s;
    kodachi_odds best = {.guards = -1};
    if (!kodachi_can_beat(rules, s, s->column_guard[0], is_strength)) return -1;
    fight.is_strength = is_strength;
    fight.dojo = KODACHI_NOT_DOJO;
    fight.modifier = 0;
    fight.half = 0;
    for (int cards = 1; cards <= MOST_PLAYED && best.guards < 0; cards++) try_beating(rules, &fight, 1, cards, &best);
    return best.guards < 0 ? 0 : beaten_percent(best);
}

static void explain_declaring(const kodachi_rules *rules, const kodachi_state *s, bool is_strength,
                              irori_message *out) {
    int draws = draws_in_hand(rules, &s->player[s->active]);
    int percent = kodachi_percent_after(rules, s, is_strength), other = kodachi_percent_after(rules, s, !is_strength);
    if (percent >= 0)
        irori_message_init(out, other < 0 ? "kodachi.reason.declare.only" : "kodachi.reason.declare.beats");
    else if (draws)
        irori_message_init(out, other < 0 ? "kodachi.reason.declare.hopes" : "kodachi.reason.declare.rather");
    else
        irori_message_init(out, other < 0 ? "kodachi.reason.declare.neither" : "kodachi.reason.declare.loses");
    add_guard_name(rules, s->column_guard[0], out);
    if (percent >= 0) irori_message_number(out, "percent", percent);
    if (percent >= 0 || other >= 0) irori_message_word(out, "otherway", way_word(!is_strength));
    if (other >= 0) irori_message_number(out, "other", other);
    if (percent < 0 && draws) irori_message_number(out, "n", draws);
}

/* Fighting (K11–K17) */

/* K15: the token that this way to play a card brings; -1: none. */
static int token_of(const kodachi_state *s, const kodachi_card *card, const kodachi_mode *mode) {
    if (card->class != KODACHI_ENVOY || mode->dojo == KODACHI_NOT_DOJO || s->token_next[card->clan] == 3) return -1;
    return card->clan * 3 + s->token_next[card->clan];
}

static void add_token(const kodachi_rules *rules, int token, irori_message *out) {
    kodachi_name(&rules->base, (uint16_t)(KODACHI_TOKEN_OBJECT + token), "token", out);
    irori_message_number(out, "points", kodachi_token_worth(token));
}

/* Of the two guards of a card the first. */
static void explain_first_win(const kodachi_rules *rules, const kodachi_state *after, irori_message *out) {
    irori_message_init(out,
                       can_win_second(rules, after) ? "kodachi.reason.wins.first" : "kodachi.reason.wins.first-only");
    add_total(rules, after, out);
}

static void explain_win(const kodachi_rules *rules, const kodachi_state *after, const kodachi_mode *mode, int token,
                        irori_message *out) {
    char change[8];
    if (has_second(rules, after)) {
        explain_first_win(rules, after, out);
    } else if (token >= 0) { /* all that a message can hold: "over" or "under" has its own sentence */
        init_with_next_guard(
            rules, after, after->is_strength ? "kodachi.reason.wins.token" : "kodachi.reason.wins.token.under",
            after->is_strength ? "kodachi.reason.wins.token.sure" : "kodachi.reason.wins.token.under.sure", out);
        add_short_total(rules, after, out);
        add_token(rules, token, out);
    } else if (mode->modifier && mode->dojo == KODACHI_NOT_DOJO) {
        init_with_next_guard(rules, after, "kodachi.reason.wins.modifier", "kodachi.reason.wins.modifier.sure", out);
        add_total(rules, after, out);
        irori_message_text(out, "change", signed_text(mode->modifier, change));
    } else {
        init_with_next_guard(rules, after, "kodachi.reason.wins", "kodachi.reason.wins.sure", out);
        add_total(rules, after, out);
    }
}

/* A skill in a fight that is won already. */
static void explain_spare(const kodachi_rules *rules, const kodachi_state *after, int draws, irori_message *out) {
    irori_message_init(out, draws ? "kodachi.reason.spare.draws" : "kodachi.reason.spare");
    irori_message_number(out, "n", draws);
    add_total(rules, after, out);
}

/* The dojo card is there and does not win yet. In the English edition an envoy brings its token all the same (K15). */
static void explain_short(const kodachi_rules *rules, const kodachi_state *after, int draws, int token,
                          irori_message *out) {
    const kodachi_player *player = &after->player[after->active];
    kodachi_counts pool;
    bool can_win = kodachi_can_win(rules, after), has_token = token >= 0 && !rules->is_french;
    draws += draws_in_hand(rules, player);
    int cards = !can_win && !has_token && draws ? list_pool(rules, player, draws, pool) : 0;
    irori_message_init(out, has_token ? can_win ? "kodachi.reason.short.token-helped" : "kodachi.reason.short.token"
                            : can_win ? "kodachi.reason.short.helped"
                            : cards   ? "kodachi.reason.short.hopes"
                                      : "kodachi.reason.short");
    add_short_total(rules, after, out);
    if (has_token) add_token(rules, token, out);
    if (!cards) return;
    irori_message_number(out, "n", draws);
    irori_message_number(out, "good", count_saviours(rules, after, pool));
    irori_message_number(out, "all", cards);
}

/* Before the dojo card: a card that draws. */
static void explain_drawing(const kodachi_rules *rules, const kodachi_state *after, int draws, irori_message *out) {
    kodachi_counts pool;
    int cards = list_pool(rules, &after->player[after->active], draws, pool);
    irori_message_init(out, kodachi_can_win(rules, after) ? "kodachi.reason.draws.more" : "kodachi.reason.draws");
    irori_message_number(out, "n", draws);
    irori_message_number(out, "good", count_saviours(rules, after, pool));
    irori_message_number(out, "all", cards);
}

static void explain_switch(const kodachi_rules *rules, const kodachi_state *after, irori_message *out) {
    irori_message_init(out, kodachi_can_win(rules, after) ? "kodachi.reason.switch" : "kodachi.reason.switch.loses");
    irori_message_word(out, "way", way_word(after->is_strength));
    add_guard_name(rules, after->column_guard[after->columns - 1], out);
    irori_message_number(out, "percent", beaten_percent(kodachi_any_guard(rules, after, after->is_strength)));
}

/* Before the dojo card: what it must be with this modifier. */
static void explain_modifier(const kodachi_rules *rules, const kodachi_state *after, irori_message *out) {
    int asked = kodachi_target(rules, after) - after->modifier;
    if (kodachi_can_win(rules, after))
        irori_message_init(out, after->is_strength ? "kodachi.reason.asks.more" : "kodachi.reason.asks.less");
    else
        irori_message_init(out, after->is_strength ? "kodachi.reason.lacks.more" : "kodachi.reason.lacks.less");
    irori_message_number(out, "value", after->is_strength ? asked + 1 : asked - 1);
}

static void explain_play(const kodachi_rules *rules, const kodachi_state *s, irori_move move, irori_message *out) {
    const kodachi_card *card = &rules->card[kodachi_a(move)];
    const kodachi_mode *mode = &card->mode[kodachi_b(move)];
    kodachi_state after = kodachi_played(s, kodachi_a(move), mode);
    bool is_won = kodachi_is_winning(rules, &after);
    int token = token_of(s, card, mode);
    if (is_won && kodachi_is_winning(rules, s))
        explain_spare(rules, &after, mode->draw, out);
    else if (is_won)
        explain_win(rules, &after, mode, token, out);
    else if (mode->switches)
        explain_switch(rules, &after, out);
    else if (after.dojo != KODACHI_NOT_DOJO)
        explain_short(rules, &after, mode->draw, token, out);
    else if (mode->draw)
        explain_drawing(rules, &after, mode->draw, out);
    else
        explain_modifier(rules, &after, out);
}

static int takes_after(int beaten) { return beaten > 2 ? beaten - 1 : 1; } /* K19 */

static void explain_beating(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    if (has_second(rules, s)) {
        irori_message_init(out,
                           can_win_second(rules, s) ? "kodachi.reason.beat.first" : "kodachi.reason.beat.first-only");
        add_guard_name(rules, s->column_guard[s->columns - 1], out);
    } else {
        init_with_next_guard(rules, s, "kodachi.reason.beat", "kodachi.reason.beat.sure", out);
        irori_message_number(out, "n", takes_after(s->beaten + 1));
    }
    add_total(rules, s, out);
}

static void explain_conceding(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    bool can_win = kodachi_can_win(rules, s);
    if (is_last_turn(rules, s, s->active)) {
        irori_message_init(out, can_win ? "kodachi.reason.concede.early.last" : "kodachi.reason.concede.last");
        return;
    }
    if (s->beaten)
        irori_message_init(out, can_win ? "kodachi.reason.concede.early" : "kodachi.reason.concede");
    else
        irori_message_init(out, can_win ? "kodachi.reason.concede.early.first" : "kodachi.reason.concede.first");
    irori_message_number(out, "n", s->player[s->active].hand_count);
    if (s->beaten) irori_message_number(out, "beaten", s->beaten);
}

/* Stopping or going on (K18, K19) */

/* In a player's last turn (K27): how many points the best of the others is ahead; 0 before that, and if nobody is. */
static int points_behind(const kodachi_rules *rules, const kodachi_state *s) {
    irori_result result;
    int best = 0;
    kodachi_result(&rules->base, s, &result);
    for (int seat = 0; seat < rules->base.players; seat++)
        if (result.seat[seat].score > best) best = result.seat[seat].score;
    return s->is_final ? best - result.seat[s->active].score : 0;
}

static void explain_going_on(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    int now = takes_after(s->beaten), then = takes_after(s->beaten + 1), behind = points_behind(rules, s);
    if (behind)
        init_with_next_guard(rules, s, "kodachi.reason.continue.behind", "kodachi.reason.continue.behind.sure", out);
    else if (then > now)
        init_with_next_guard(rules, s, "kodachi.reason.continue", "kodachi.reason.continue.sure", out);
    else
        init_with_next_guard(rules, s, "kodachi.reason.continue.same", "kodachi.reason.continue.same.sure", out);
    irori_message_number(out, "n", then);
    irori_message_number(out, "now", now);
    irori_message_number(out, "behind", behind);
}

static void explain_stopping(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    int behind = points_behind(rules, s);
    if (behind)
        init_with_next_guard(rules, s, "kodachi.reason.stop.behind", "kodachi.reason.stop.behind.sure", out);
    else
        init_with_next_guard(rules, s, "kodachi.reason.stop", "kodachi.reason.stop.sure", out);
    irori_message_number(out, "n", takes_after(s->beaten));
    irori_message_number(out, "behind", behind);
}

/* Taking (K19–K23) */

static kodachi_state with_treasure(const kodachi_state *s, int seat, int guard) {
    kodachi_state after = *s;
    after.player[seat].treasure[guard]++;
    after.player[seat].owned |= 1ull << guard;
    return after;
}

/* The first house card of the display that could be paid after taking a treasure and not before; 0: none. */
static int card_unlocked(const kodachi_rules *rules, const kodachi_state *s, const kodachi_state *after, int seat) {
    kodachi_purse before, then;
    kodachi_purse_of(rules, s, seat, before);
    kodachi_purse_of(rules, after, seat, then);
    for (int column = 0; column < s->columns; column++) {
        const kodachi_cost *cost = &rules->card[s->column_house[column]].cost;
        if (s->column_house[column] && kodachi_can_afford(cost, then) && !kodachi_can_afford(cost, before))
            return s->column_house[column];
    }
    return 0;
}

static void explain_treasure(const kodachi_rules *rules, const kodachi_state *s, int seat, int guard,
                             irori_message *out) {
    kodachi_state after = with_treasure(s, seat, guard);
    bool is_own_turn = s->phase == KODACHI_TAKE;
    int card = is_own_turn && s->takes > 1 ? card_unlocked(rules, s, &after, seat) : 0;
    bool is_fifth = is_own_turn && s->player[seat].treasure_count >= KODACHI_KEPT_TREASURES; /* K25 */
    bool is_last = is_last_turn(rules, s, seat);
    if (card)
        irori_message_init(out, is_last ? "kodachi.reason.take.pays.last" : "kodachi.reason.take.pays");
    else if (is_fifth)
        irori_message_init(out, "kodachi.reason.take.fifth");
    else
        irori_message_init(out, is_last ? "kodachi.reason.take.last" : "kodachi.reason.take");
    add_guard_name(rules, guard, out);
    add_treasure_word(out, rules->guard[guard].treasure);
    if (card) irori_message_text(out, "card", rules->card[card].name);
    if (is_last) return;
    irori_message_number(out, "percent", payable_percent(rules, &after, seat));
    irori_message_number(out, "before", payable_percent(rules, s, seat));
}

/* Modifiers (K12): "+2 and draws a card", "+1 or −1 and draws a card", or another mix of a deck of one's own. */
static const char *buy_modifier_id(const kodachi_card *card) {
    const kodachi_mode *one = &card->mode[0], *two = &card->mode[1];
    bool is_usual = one->draw == 1 && !one->switches;
    if (card->modes == 1 && is_usual) return "kodachi.reason.buy.modifier";
    if (card->modes == 2 && is_usual && two->draw == 1 && two->modifier && two->dojo == KODACHI_NOT_DOJO)
        return "kodachi.reason.buy.modifier.either";
    return "kodachi.reason.buy.modifier.plain";
}

/* What the card is good for besides its points. */
static const char *buy_id(const kodachi_state *s, const kodachi_card *card) {
    static const char *const rumors[] = {"", "kodachi.reason.buy.envoys", "kodachi.reason.buy.rumors",
                                         "kodachi.reason.buy.skills", "kodachi.reason.buy.power"};
    const kodachi_mode *mode = &card->mode[0];
    if (card->rumor) return rumors[card->rumor];
    if (token_of(s, card, mode) >= 0) return "kodachi.reason.buy.token";
    if (mode->switches) return "kodachi.reason.buy.switch";
    if (mode->dojo != KODACHI_NOT_DOJO) return "kodachi.reason.buy.dojo";
    return mode->modifier ? buy_modifier_id(card) : "kodachi.reason.buy.draw";
}

/* The numbers that go with buy_id. */
static void add_use(const kodachi_rules *rules, const kodachi_state *s, int kind, irori_message *out) {
    const kodachi_card *card = &rules->card[kind];
    const kodachi_mode *mode = &card->mode[0];
    int token = token_of(s, card, mode);
    char text[8];
    if (token >= 0) {
        add_token(rules, token, out);
    } else if (mode->dojo != KODACHI_NOT_DOJO) {
        irori_message_number(out, "percent", beaten_percent(kodachi_card_alone(rules, s, kind)));
    } else if (mode->modifier) {
        irori_message_text(out, "change", signed_text(mode->modifier, text));
        irori_message_text(out, "else", signed_text(card->mode[card->modes - 1].modifier, text));
    } else {
        irori_message_number(out, "by", mode->draw);
    }
}

static void explain_buying(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_move move,
                           irori_message *out) {
    int kind = s->column_house[kodachi_a(move)], price = 0;
    bool is_last = is_last_turn(rules, s, seat);
    while (price < KODACHI_MAX_PRICE && kodachi_paid(move, price)) price++;
    irori_message_init(out, is_last ? "kodachi.reason.buy.last" : buy_id(s, &rules->card[kind]));
    irori_message_text(out, "what", rules->card[kind].name);
    irori_message_number(out, "worth", points_of(rules, s, seat, kind));
    irori_message_number(out, "n", price);
    if (!is_last) add_use(rules, s, kind, out);
}

static void explain_taking_nothing(const kodachi_rules *rules, const kodachi_state *s, int seat, irori_message *out) {
    int guards = 0;
    for (int column = 0; column < s->columns; column++) guards += kodachi_can_take_guard(rules, s, column);
    if (s->phase == KODACHI_TAKE)
        irori_message_init(out, "kodachi.reason.done");
    else if (guards)
        irori_message_init(out, "kodachi.reason.pass");
    else
        irori_message_init(out, is_last_turn(rules, s, seat) ? "kodachi.reason.pass.saves.last"
                                                             : "kodachi.reason.pass.saves");
    irori_message_number(out, "n", s->phase == KODACHI_TAKE ? s->takes : guards);
}

/* The end of the turn (K24, K25) */

static void explain_dropping(const kodachi_rules *rules, const kodachi_state *s, int guard, irori_message *out) {
    kodachi_state after = *s;
    kodachi_player *player = &after.player[s->active];
    if (!--player->treasure[guard]) player->owned &= ~(1ull << guard);
    bool is_last = is_last_turn(rules, s, s->active);
    irori_message_init(out, is_last ? "kodachi.reason.drop.last" : "kodachi.reason.drop");
    add_guard_name(rules, guard, out);
    add_treasure_word(out, rules->guard[guard].treasure);
    if (is_last) return;
    irori_message_number(out, "percent", payable_percent(rules, &after, s->active));
    irori_message_number(out, "before", payable_percent(rules, s, s->active));
}

static bool can_be_dojo(const kodachi_card *card) {
    for (int i = 0; i < card->modes; i++)
        if (card->mode[i].dojo != KODACHI_NOT_DOJO) return true;
    return false;
}

static void explain_discarding(const kodachi_rules *rules, const kodachi_state *s, int kind, irori_message *out) {
    bool is_last = is_last_turn(rules, s, s->active), is_dojo = can_be_dojo(&rules->card[kind]);
    int percent = beaten_percent(kodachi_card_alone(rules, s, kind)), mean = mean_percent(rules, s);
    irori_message_init(out, is_last                                          ? "kodachi.reason.discard.last"
                            : s->player[s->active].hand_count > KODACHI_HAND ? "kodachi.reason.discard.must"
                            : !is_dojo                                       ? "kodachi.reason.discard.skill"
                            : percent < mean                                 ? "kodachi.reason.discard"
                                                                             : "kodachi.reason.discard.other");
    irori_message_text(out, "what", rules->card[kind].name);
    if (is_last) return;
    if (is_dojo) irori_message_word(out, "way", way_word(is_better_by_strength(rules, s, kind)));
    if (is_dojo) irori_message_number(out, "percent", percent);
    irori_message_number(out, "mean", mean);
}

static void explain_keeping(const kodachi_rules *rules, const kodachi_state *s, irori_message *out) {
    int cards = s->player[s->active].hand_count;
    irori_message_init(out, is_last_turn(rules, s, s->active) ? "kodachi.reason.keep.last"
                            : cards < KODACHI_HAND            ? "kodachi.reason.keep"
                                                              : "kodachi.reason.keep.all");
    irori_message_number(out, "cards", cards);
    irori_message_number(out, "n", KODACHI_HAND - cards);
}

void kodachi_reason(const irori_rules *base, const void *state, int seat, irori_move move, irori_message *out) {
    const kodachi_rules *rules = (const kodachi_rules *)base;
    const kodachi_state *s = state;
    int a = kodachi_a(move);
    irori_message_init(out, NULL);
    if (kodachi_check(base, state, seat, move, NULL)) return;
    switch (kodachi_operation(move)) {
    case KODACHI_STRENGTH: explain_declaring(rules, s, true, out); break;
    case KODACHI_STEALTH: explain_declaring(rules, s, false, out); break;
    case KODACHI_PLAY: explain_play(rules, s, move, out); break;
    case KODACHI_BEAT: explain_beating(rules, s, out); break;
    case KODACHI_CONCEDE: explain_conceding(rules, s, out); break;
    case KODACHI_CONTINUE: explain_going_on(rules, s, out); break;
    case KODACHI_STOP: explain_stopping(rules, s, out); break;
    case KODACHI_TREASURE: explain_treasure(rules, s, seat, s->column_guard[a], out); break;
    case KODACHI_BUY: explain_buying(rules, s, seat, move, out); break;
    case KODACHI_DROP_ONE: explain_dropping(rules, s, a, out); break;
    case KODACHI_DISCARD_ONE: explain_discarding(rules, s, a, out); break;
    default:
        if (s->phase == KODACHI_DISCARD)
            explain_keeping(rules, s, out);
        else
            explain_taking_nothing(rules, s, seat, out);
    }
}
