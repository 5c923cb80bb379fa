/* Every registered game under every law, with every number of players and every combination of options; and games
 * that cheat, each of which the suite must catch. */
#include "conformance.h"
#include "duel.h"
#include "support.h"

#include <stdio.h>
#include <string.h>

extern const irori_game irori_game_null, irori_game_5211;

/* All set-ups */

static int count_values(const irori_option *option) {
    int count = 1;
    for (const char *c = option->values; *c; c++) count += *c == '|';
    return count;
}

/* Combination `index` of the options of a game: fills `rules->option`, answers false when there is none left. */
static bool choose_options(const irori_game *game, int index, irori_rules *rules) {
    for (int i = 0; game->options[i].name; i++) {
        rules->option[i] = index % count_values(&game->options[i]);
        index /= count_values(&game->options[i]);
    }
    return index == 0;
}

/* Where thousands of moves or whole campaigns take their time, every second combination will do, the others with one
 * player more: each value is still met with each number of players. */
static bool is_left_out(const irori_game *game, int players, int index) {
    return takes_long(game) && (players + __builtin_parity((unsigned)index)) % 2;
}

static void run_all(const irori_game *game, int games) {
    for (int players = game->min_players; players <= game->max_players; players++) {
        irori_rules rules = {.game = game};
        for (int index = 0; choose_options(game, index, &rules); index++) {
            if (is_left_out(game, players, index)) continue;
            char text[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
            const char *list[IRORI_MAX_OPTIONS];
            conformance_plan p = {.game = game, .seed = (uint64_t)(players * 100 + index), .games = games};
            p.setup = (irori_setup){.players = players, .options = list};
            for (int i = 0; game->options[i].name; i++) {
                irori_rules_option(&rules, i, text[i]);
                list[p.setup.option_count++] = text[i];
            }
            finding found = conformance_run(&p);
            if (found.law) fail_msg("%s", found.text);
        }
    }
}

/* As many games as there is time for: long ones show many states each, and thousands of moves take their time. */
static int games_for(const irori_game *game) {
    if (game->is_template) return 300;
    return game->max_decisions < 10000 && !takes_long(game) ? 4 : 1;
}

static const char *only; /* one game, named on the command line; NULL: all */

FACT(every_registered_game_keeps_every_law) {
    for (const irori_game *const *game = irori_games(); *game; game++)
        if (!only || !strcmp(only, (*game)->id)) run_all(*game, scaled(games_for(*game)));
}

/* Cheats: a game with one function replaced. */

static void expect_caught(const irori_game *cheat, int players, const char *option, int law, const char *text) {
    conformance_plan p = {.game = cheat, .seed = 1, .games = 40, .setup = {.players = players, .options = &option}};
    p.setup.option_count = *option != 0;
    finding found = conformance_run(&p);
    if (!found.law) fail_msg("not caught");
    if (found.law != law || !strstr(found.text, text)) fail_msg("caught otherwise: %s", found.text);
}

static irori_game with_null(void) { return irori_game_null; }
static irori_game with_5211(void) { return irori_game_5211; }

static void leave_the_truth(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    (void)rules, (void)state, (void)seat, (void)rng;
}

FACT(a_determinize_that_does_nothing_is_caught) {
    irori_game null = with_null(), cheat = with_5211();
    null.determinize = cheat.determinize = leave_the_truth;
    expect_caught(&null, 3, "", 2, "worlds");
    expect_caught(&cheat, 3, "", 2, "worlds");
}

/* The other's lowest card stays in its hand, exchanged with where the world has it. */
static void leak_one_card(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    g5211_state *s = state;
    int other = seat == 0 ? 1 : 0;
    int card = g5211_hand_count(s->hand[other]) == 5 ? g5211_hand_card(s->hand[other], 4) : 0;
    g5211_determinize(rules, state, seat, rng);
    if (!card || g5211_hand_has(s->hand[other], card)) return;
    for (int i = 0; i < s->deck_count; i++) {
        if (s->deck[i] != card) continue;
        s->deck[i] = (uint8_t)g5211_hand_card(s->hand[other], 0);
        s->hand[other] = g5211_hand_add(g5211_hand_take(s->hand[other], s->deck[i]), card);
        return;
    }
}

FACT(a_determinize_that_leaks_one_true_card_is_caught) {
    irori_game cheat = with_5211();
    cheat.determinize = leak_one_card;
    expect_caught(&cheat, 2, "", 2, "worlds");
    expect_caught(&cheat, 5, "open-scores=off", 2, "worlds");
}

static void keep_the_chance(const irori_rules *rules, void *state, int seat, irori_rng *rng) {
    irori_chance chance = ((g5211_state *)state)->chance;
    g5211_determinize(rules, state, seat, rng);
    ((g5211_state *)state)->chance = chance;
}

FACT(a_determinize_that_keeps_the_seed_of_later_deals_is_caught) {
    irori_game cheat = with_5211();
    cheat.determinize = keep_the_chance;
    expect_caught(&cheat, 2, "long=on", 2, "worlds");
}

static void show_a_hand(const irori_rules *rules, const void *state, int seat, irori_writer *writer) {
    const g5211_state *s = state;
    irori_json_open(writer, '{');
    irori_json_key(writer, "view");
    g5211_view(rules, state, seat, writer);
    irori_json_key_int(writer, "peek", (int64_t)s->hand[0]);
    irori_json_close(writer, '}');
}

FACT(a_view_that_shows_a_hidden_hand_is_caught) {
    irori_game cheat = with_5211();
    cheat.view = show_a_hand;
    expect_caught(&cheat, 4, "", 1, "looks different");
}

static void show_less(const irori_rules *rules, const void *state, int seat, irori_writer *writer) {
    irori_json_open(writer, '[');
    for (int other = 0; other < rules->players; other++)
        irori_json_int(writer, other == seat ? irori_game_null.moves(rules, state, seat, (irori_move[2]){0}) : 0);
    irori_json_close(writer, ']');
}

FACT(a_view_that_forgets_what_is_known_is_caught) {
    irori_game cheat = with_null();
    cheat.view = show_less;
    expect_caught(&cheat, 2, "", 2, "");
}

static uint64_t key_of_the_truth(const irori_rules *rules, const void *state, int seat) {
    return g5211_key(rules, state, seat) + ((const g5211_state *)state)->deck[0];
}

FACT(a_key_that_depends_on_hidden_cards_is_caught) {
    irori_game cheat = with_5211();
    cheat.key = key_of_the_truth;
    expect_caught(&cheat, 2, "", 2, "key");
}

static uint64_t coarse_key(const irori_rules *rules, const void *state, int seat) {
    return g5211_key(rules, state, seat) & 0xFF;
}

FACT(a_key_that_names_two_views_alike_is_caught) {
    irori_game cheat = with_5211();
    cheat.key = coarse_key;
    expect_caught(&cheat, 2, "", 2, "one key for two views");
}

static void redact_too_little(const irori_rules *rules, void *state, int seat) {
    irori_seed seed = ((g5211_state *)state)->chance.seed;
    g5211_redact(rules, state, seat);
    ((g5211_state *)state)->chance.seed = seed;
}

FACT(a_redacted_state_that_still_holds_the_seed_is_caught) {
    irori_game cheat = with_5211();
    cheat.redact = redact_too_little;
    expect_caught(&cheat, 3, "", 2, "redacted");
}

static irori_status accept_everything(const irori_rules *rules, const void *state, int seat, irori_move move,
                                      irori_message *why) {
    (void)rules, (void)state, (void)seat, (void)move, (void)why;
    return IRORI_OK;
}

FACT(a_check_that_accepts_everything_is_caught) {
    irori_game null = with_null(), cheat = with_5211();
    null.check = cheat.check = accept_everything;
    expect_caught(&null, 3, "", 4, "accepted");
    expect_caught(&cheat, 3, "", 4, "accepted");
}

static irori_status refuse_silently(const irori_rules *rules, const void *state, int seat, irori_move move,
                                    irori_message *why) {
    (void)why;
    return irori_game_5211.check(rules, state, seat, move, NULL);
}

FACT(a_refusal_without_a_reason_is_caught) {
    irori_game cheat = with_5211();
    cheat.check = refuse_silently;
    expect_caught(&cheat, 2, "", 4, "without a reason");
}

static int refuse_nothing(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *list) {
    (void)rules, (void)state, (void)seat, (void)move, (void)list;
    return 0;
}

static int refuse_otherwise(const irori_rules *rules, const void *state, int seat, irori_move move,
                            irori_message *list) {
    irori_message_init(&list[0], "5211.why.otherwise");
    return irori_game_5211.check(rules, state, seat, move, NULL) != IRORI_OK;
}

FACT(refusals_that_check_does_not_give_are_caught) {
    irori_game cheat = with_5211();
    cheat.free_moves = &(irori_free_moves){.refusals = refuse_nothing};
    expect_caught(&cheat, 2, "", 4, "0 refusals");
    cheat.free_moves = &(irori_free_moves){.refusals = refuse_otherwise};
    expect_caught(&cheat, 2, "", 4, "not what check says");
}

/* A refusal may not tell what others hold. */
static irori_status gossip(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *why) {
    const g5211_state *s = state;
    irori_status status = irori_game_5211.check(rules, state, seat, move, why);
    int other = (seat + 1) % rules->players, card = (int)(move & 31);
    if (status && why && card && s->hand[other] && g5211_hand_has(s->hand[other], card)) why->id = "5211.why.chosen";
    return status;
}

FACT(a_reason_that_tells_a_hidden_card_is_caught) {
    irori_game cheat = with_5211();
    cheat.check = gossip;
    expect_caught(&cheat, 2, "", 2, "another reason");
}

/* Advice may not either. */
static void tip_off(const irori_rules *rules, const void *state, int seat, irori_move move, irori_message *reason) {
    const g5211_state *s = state;
    int other = (seat + 1) % rules->players;
    irori_game_5211.brain->reason(rules, state, seat, move, reason);
    if (g5211_hand_has(s->hand[other], (int)(move & 0xFF))) reason->id = "5211.why.chosen";
}

FACT(advice_that_tells_a_hidden_card_is_caught) {
    irori_game cheat = with_5211();
    cheat.brain = &(irori_brain){.reason = tip_off};
    expect_caught(&cheat, 2, "", 2, "another reason for a move");
}

static uint32_t think_of_anything(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    uint32_t count = irori_game_5211.moves(rules, state, seat, out);
    if (count) out[0] = 0xFFFF;
    return count;
}

static uint32_t think_of_nothing(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    (void)rules, (void)state, (void)seat, (void)out;
    return 0;
}

/* Thinks of one move only, which one depending on what another holds. */
static uint32_t think_of_hidden_cards(const irori_rules *rules, const void *state, int seat, irori_move *out) {
    const g5211_state *s = state;
    uint32_t count = irori_game_5211.moves(rules, state, seat, out);
    for (uint32_t i = 0; i < count; i++)
        if (g5211_hand_has(s->hand[(seat + 1) % rules->players], (int)(out[i] & 0xFF))) out[0] = out[i];
    return count ? 1 : 0;
}

FACT(candidates_that_are_no_moves_or_none_or_know_too_much_are_caught) {
    irori_game cheat = with_5211();
    cheat.brain = &(irori_brain){.candidates = think_of_anything};
    expect_caught(&cheat, 2, "", 4, "a candidate is refused");
    cheat.brain = &(irori_brain){.candidates = think_of_nothing};
    expect_caught(&cheat, 2, "", 4, "0 candidates");
    cheat.brain = &(irori_brain){.candidates = think_of_hidden_cards};
    expect_caught(&cheat, 2, "", 2, "other candidates");
}

static irori_move rash_hunch(const irori_rules *rules, const void *state, int seat, irori_rng *rng) {
    (void)rules, (void)state, (void)seat, (void)rng;
    return 0xFFFF;
}

FACT(a_hunch_that_is_no_move_is_caught) {
    irori_game cheat = with_5211();
    cheat.brain = &(irori_brain){.hunch = rash_hunch};
    expect_caught(&cheat, 2, "", 4, "a hunch is refused");
}

static bool claim_open_moves(const irori_rules *rules, const void *state) {
    (void)rules, (void)state;
    return true;
}

FACT(moves_that_are_said_to_be_open_and_are_not_are_caught) {
    irori_game cheat = with_5211();
    cheat.brain = &(irori_brain){.has_open_moves = claim_open_moves};
    expect_caught(&cheat, 2, "", 1, "open moves differ");
}

static void tell_all_draws(irori_events *events) {
    for (size_t i = 0; events && i < events->count; i++)
        if (events->list[i].seen_by != 0) events->list[i].seen_by = IRORI_SEEN_BY_ALL;
}

static void leaky_null_apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    irori_game_null.apply(rules, state, seat, move, events);
    tell_all_draws(events);
}

static void leaky_5211_apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    irori_game_5211.apply(rules, state, seat, move, events);
    tell_all_draws(events);
}

FACT(events_that_show_a_drawn_card_to_all_are_caught) {
    irori_game null = with_null(), cheat = with_5211();
    null.apply = leaky_null_apply;
    cheat.apply = leaky_5211_apply;
    expect_caught(&null, 3, "", 2, "events differ");
    expect_caught(&cheat, 2, "", 2, "events differ");
}

static void quiet_apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    irori_game_null.apply(rules, state, seat, move, events);
    for (size_t i = 0; events && i < events->count; i++) events->list[i].reveals = false;
}

FACT(a_secret_revealed_without_saying_so_is_caught) {
    irori_game cheat = with_null();
    cheat.apply = quiet_apply;
    expect_caught(&cheat, 3, "", 2, "without saying so");
}

static void silent_apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    irori_game_null.apply(rules, state, seat, move, events);
    for (size_t i = 0; events && i < events->count; i++) events->list[i].object = 0;
}

FACT(events_that_leave_out_what_the_view_shows_are_caught) {
    irori_game cheat = with_null();
    cheat.apply = silent_apply;
    expect_caught(&cheat, 3, "", 2, "views differ after equal events");
}

static void lose_a_card(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    g5211_state *s = state;
    irori_game_5211.apply(rules, state, seat, move, events);
    if (s->turn == 1 && s->deck_count > s->box_count) s->deck_count--;
}

FACT(an_apply_that_loses_a_card_is_caught) {
    irori_game cheat = with_5211();
    cheat.apply = lose_a_card;
    expect_caught(&cheat, 4, "", 6, "there were");
}

static void change_a_card(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    g5211_state *s = state;
    irori_game_5211.apply(rules, state, seat, move, events);
    if (s->deck_count > s->box_count) s->deck[s->deck_count - 1] = (uint8_t)(s->deck[s->deck_count - 1] % 30 + 1);
}

FACT(an_apply_that_exchanges_a_card_for_another_is_caught) {
    irori_game cheat = with_5211();
    cheat.apply = change_a_card;
    expect_caught(&cheat, 4, "", 6, "there were");
}

static size_t forget_the_chance(const irori_rules *rules, const void *state, uint8_t *bytes) {
    g5211_state s = *(const g5211_state *)state;
    s.chance = (irori_chance){.next = 0};
    return g5211_encode(rules, &s, bytes);
}

FACT(an_encode_that_forgets_the_seed_is_caught) {
    irori_game cheat = with_5211();
    cheat.encode = forget_the_chance;
    expect_caught(&cheat, 2, "long=on", 3, "");
}

static size_t forget_a_choice(const irori_rules *rules, const void *state, uint8_t *bytes) {
    g5211_state s = *(const g5211_state *)state;
    s.choice[0] = 0;
    return g5211_encode(rules, &s, bytes);
}

FACT(an_encode_that_forgets_a_choice_is_caught) {
    irori_game cheat = with_5211();
    cheat.encode = forget_a_choice;
    expect_caught(&cheat, 2, "", 3, "not decoded");
}

static void ordered_apply(const irori_rules *rules, void *state, int seat, irori_move move, irori_events *events) {
    g5211_state *s = state;
    bool is_last_to_choose = !(s->waiting & (s->waiting - 1));
    irori_game_5211.apply(rules, state, seat, move, events);
    if (is_last_to_choose && s->waiting && s->deck_count > s->box_count + 1 && seat == 0) {
        uint8_t *top = s->deck + s->deck_count - 1, card = *top;
        *top = top[-1];
        top[-1] = card;
    }
}

FACT(an_order_of_arrival_that_matters_is_caught) {
    irori_game cheat = with_5211();
    cheat.apply = ordered_apply;
    expect_caught(&cheat, 3, "", 5, "order of arrival");
}

static void lossy_retract(const irori_rules *rules, void *state, int seat) {
    g5211_state *s = state;
    (void)rules;
    s->choice[seat] = 0;
    s->waiting |= (uint8_t)(1u << seat); /* and the cards? */
}

FACT(a_choice_that_cannot_be_taken_back_is_caught) {
    irori_game cheat = with_5211();
    cheat.simultaneous = NULL;
    expect_caught(&cheat, 3, "", 5, "cannot be taken back");
    cheat.simultaneous = &(irori_simultaneous){.retract = lossy_retract};
    expect_caught(&cheat, 3, "", 6, "taken back");
}

FACT(a_game_longer_than_it_says_is_caught) {
    irori_game cheat = with_5211();
    cheat.max_decisions = 71;
    expect_caught(&cheat, 4, "", 7, "max_decisions");
}

static void generous_result(const irori_rules *rules, const void *state, irori_result *result) {
    irori_game_5211.result(rules, state, result);
    result->seat[1].score++;
}

FACT(a_score_that_its_parts_do_not_make_is_caught) {
    irori_game cheat = with_5211();
    cheat.result = generous_result;
    expect_caught(&cheat, 4, "", 7, "");
}

static void reseed_too_much(const irori_rules *rules, void *state, const irori_seed *seed) {
    irori_game_5211.init(rules, state, seed, NULL);
}

static int one_chapter(const irori_rules *rules, const void *state) { return (void)rules, (void)state, 1; }

FACT(new_chance_that_changes_what_is_known_is_caught) {
    irori_game cheat = with_5211();
    cheat.chapters = &(irori_chapters){.chapter = one_chapter};
    expect_caught(&cheat, 2, "", 1, "without new chance");
    cheat.chapters = &(irori_chapters){.chapter = one_chapter, .reseed = reseed_too_much};
    expect_caught(&cheat, 2, "", 1, "new chance is seen");
}

/* Mistakes planted in a small game of our own (duel.c), each with the law that has to find it. */

typedef struct planted {
    duel_fault fault;
    int law;
    const char *text;
} planted;

static const planted mistakes[] = {
    {DUEL_VIEW_SHOWS_A_HAND, 1, "looks different"},
    {DUEL_KEY_HASHES_A_HAND, 2, "another key"},
    {DUEL_REDACTED_DECK_STAYS, 2, "redacted states tell equal views apart"},
    {DUEL_DRAWS_ARE_SEEN_BY_ALL, 2, "events differ before equal views"},
    {DUEL_MOVES_DEPEND_ON_A_HAND, 1, "other moves"},
    {DUEL_CHECK_DEPENDS_ON_A_HAND, 2, "another reason"},
    {DUEL_POLICY_PEEKS, 11, "other preferences"},
    {DUEL_APPRAISAL_PEEKS, 11, "another appraisal"},
    {DUEL_HUNCH_PEEKS, 2, "another hunch"},
    {DUEL_REASON_PEEKS, 2, "another reason for a move"},
    {DUEL_WORLD_IS_THE_TRUTH, 2, "other worlds"},
    {DUEL_WORLD_KEEPS_ONE_CARD, 2, "other worlds"},
    {DUEL_WORLD_WITHOUT_SHUFFLE, 2, "nothing is dealt anew"},
    {DUEL_WORLD_IS_ROTATED, 2, "in too many worlds"},
    {DUEL_WORLD_LEAVES_ONE_IN_PLACE, 2, "worlds"},
    {DUEL_WORLD_CHANCE_IS_ZERO, 2, "share a chance"},
    {DUEL_WORLD_CHANCE_IS_TRUE, 2, "other worlds"},
    {DUEL_VIEW_FORGETS_THE_DISCARDS, 2, "two keys for one view"},
    {DUEL_VIEW_FORGETS_THE_LAST_CARD, 2, "two keys for one view"},
    {DUEL_KEY_FORGETS_THE_DISCARDS, 2, "one key for two views"},
    {DUEL_GUARD_IS_NOT_TOLD, 10, "'beat'"},
    {DUEL_REVEAL_IS_NOT_SAID, 2, "without saying so"},
    {DUEL_FAILS_BY_ITSELF, 10, "'fail'"},
    {DUEL_FAILS_BY_ITSELF_AT_ONCE, 10, "'fail'"},
    {DUEL_GOES_ON_WITH_SOMETHING_TO_PLAY, 10, "'draw'"},
    {DUEL_DISCARD_ENDS_BY_ITSELF, 10, "'draw'"},
    {DUEL_TELLS_A_CARD_IN_PASSING, 10, "no open reveal"},
    {DUEL_ENCODE_FORGETS_THE_SCORES, 3, "a decoded state"},
    {DUEL_ENCODE_FORGETS_THE_LAST_CARD, 3, "decoded"},
    {DUEL_ENCODE_FORGETS_THE_SEED, 3, "the seed is not encoded"},
    {DUEL_DECODE_TAKES_ANYTHING, 12, ""},
    {DUEL_DECODE_TAKES_EMPTY_HANDS, 12, ""},
    {DUEL_DECODE_TAKES_WHAT_NOBODY_WRITES, 12, "what no state encodes to"},
    {DUEL_DECODE_TOUCHES_AND_FAILS, 12, "touched the state"},
    {DUEL_CHECK_CHANGES_THE_STATE, 3, "has changed the original"},
    {DUEL_REFUSES_SILENTLY, 4, "without a reason"},
    {DUEL_CANDIDATE_IS_ILLEGAL, 4, "a candidate is refused"},
    {DUEL_SAMPLES_WHAT_IS_NOT_LISTED, 4, "a sampled move"},
    {DUEL_LAST_TO_CHOOSE_ATTACKS, 5, "order of arrival"},
    {DUEL_RETRACT_LOSES_THE_CARD, 6, "taken back"},
    {DUEL_RETRACT_LEAVES_A_TRACE, 5, "leaves something behind"},
    {DUEL_LOSES_A_CARD, 6, "there were"},
    {DUEL_MAKES_A_CARD, 6, "there were"},
    {DUEL_NEVER_ENDS, 7, "max_decisions"},
    {DUEL_WORTH_IS_TOO_MUCH, 7, "is worth"},
    {DUEL_WORTHS_DO_NOT_ADD_UP, 7, "the worths make"},
    {DUEL_EVENT_WITHOUT_WORDS, 7, "has no words"},
    {DUEL_REFUSAL_WITHOUT_WORDS, 7, "has no words"},
    {DUEL_PART_WITHOUT_WORDS, 7, "has no words"},
    {DUEL_TOO_MANY_MOVES, 7, "more than max_moves"},
    {DUEL_TOO_MANY_EVENTS, 7, "more than max_events"},
    {DUEL_VIEW_IS_LONG, 7, "longer than max_view"},
    {DUEL_TOO_MANY_BYTES, 7, "more than max_encoded"},
};

static finding run_duel(duel_fault fault, int players, uint64_t seed) {
    irori_game duel = duel_with(fault);
    conformance_plan p = {.game = &duel, .seed = seed, .games = 60, .deals = 2000, .setup = {.players = players}};
    return conformance_run(&p);
}

FACT(a_small_game_keeps_every_law) {
    for (int players = 2; players <= 3; players++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            finding found = run_duel(DUEL_SOUND, players, seed);
            if (found.law) fail_msg("%s", found.text);
        }
}

/* With two seeds, so that none of them is caught by luck. */
FACT(every_planted_mistake_is_caught_by_its_law) {
    int missed = 0, count = sizeof mistakes / sizeof *mistakes;
    assert_int_equal(count, DUEL_FAULTS - 1);
    for (int i = 0; i < count; i++) {
        const planted *mistake = &mistakes[i];
        assert_int_equal(mistake->fault, i + 1);                       /* none is left out */
        if (mistake->fault == DUEL_DECODE_TAKES_EMPTY_HANDS) continue; /* far away: test_mutants.c */
        for (uint64_t seed = 1; seed <= 2; seed++) {
            finding found = run_duel(mistake->fault, 2 + (int)(seed & 1), seed);
            bool is_caught = found.law == mistake->law && strstr(found.text, mistake->text);
            if (!is_caught)
                print_message("mistake %d is %s %s\n", i + 1, found.law ? "caught otherwise:" : "missed", found.text);
            missed += !is_caught;
        }
    }
    assert_int_equal(missed, 0);
}

int main(int argc, char **argv) {
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_registered_game_keeps_every_law),
        cmocka_unit_test(a_small_game_keeps_every_law),
        cmocka_unit_test(every_planted_mistake_is_caught_by_its_law),
        cmocka_unit_test(a_determinize_that_does_nothing_is_caught),
        cmocka_unit_test(a_determinize_that_leaks_one_true_card_is_caught),
        cmocka_unit_test(a_determinize_that_keeps_the_seed_of_later_deals_is_caught),
        cmocka_unit_test(a_view_that_shows_a_hidden_hand_is_caught),
        cmocka_unit_test(a_view_that_forgets_what_is_known_is_caught),
        cmocka_unit_test(a_key_that_depends_on_hidden_cards_is_caught),
        cmocka_unit_test(a_key_that_names_two_views_alike_is_caught),
        cmocka_unit_test(a_redacted_state_that_still_holds_the_seed_is_caught),
        cmocka_unit_test(a_check_that_accepts_everything_is_caught),
        cmocka_unit_test(a_refusal_without_a_reason_is_caught),
        cmocka_unit_test(refusals_that_check_does_not_give_are_caught),
        cmocka_unit_test(a_reason_that_tells_a_hidden_card_is_caught),
        cmocka_unit_test(advice_that_tells_a_hidden_card_is_caught),
        cmocka_unit_test(candidates_that_are_no_moves_or_none_or_know_too_much_are_caught),
        cmocka_unit_test(a_hunch_that_is_no_move_is_caught),
        cmocka_unit_test(moves_that_are_said_to_be_open_and_are_not_are_caught),
        cmocka_unit_test(events_that_show_a_drawn_card_to_all_are_caught),
        cmocka_unit_test(a_secret_revealed_without_saying_so_is_caught),
        cmocka_unit_test(events_that_leave_out_what_the_view_shows_are_caught),
        cmocka_unit_test(an_apply_that_loses_a_card_is_caught),
        cmocka_unit_test(an_apply_that_exchanges_a_card_for_another_is_caught),
        cmocka_unit_test(an_encode_that_forgets_the_seed_is_caught),
        cmocka_unit_test(an_encode_that_forgets_a_choice_is_caught),
        cmocka_unit_test(an_order_of_arrival_that_matters_is_caught),
        cmocka_unit_test(a_choice_that_cannot_be_taken_back_is_caught),
        cmocka_unit_test(a_game_longer_than_it_says_is_caught),
        cmocka_unit_test(a_score_that_its_parts_do_not_make_is_caught),
        cmocka_unit_test(new_chance_that_changes_what_is_known_is_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
