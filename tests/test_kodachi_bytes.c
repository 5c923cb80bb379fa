/* Kodachi: bytes and numbers from outside (law 12). States are changed at random, by bytes and by moving cards and
 * flags about with all totals kept; whatever `decode` accepts is played to its end. Any number is a fair question to
 * `check`, `reason`, `name` and the notation. */
#include "kodachi_scene.h"

#include <string.h>

static const char *const set_ups[] = {"edition=en", "edition=fr", "edition=en start-treasures=off"};

/* Mutants */

typedef struct lab {
    irori_rules *rules;
    const kodachi_rules *k;
    irori_rng rng;
    uint64_t tried, accepted;
} lab;

static int below(lab *l, int n) { return (int)irori_rng_below(&l->rng, (uint32_t)n); }

/* Cards off and onto a list, at any place. */
static int take_from_list(lab *l, uint8_t *list, uint8_t *count) {
    if (!*count) return 0;
    int at = below(l, *count), kind = list[at];
    memmove(list + at, list + at + 1, (size_t)(*count - at - 1));
    list[--*count] = 0;
    return kind;
}

static bool put_on_list(lab *l, uint8_t *list, uint8_t *count, int cap, int kind) {
    if (*count == cap) return false;
    int at = below(l, *count + 1);
    memmove(list + at + 1, list + at, (size_t)(*count - at));
    list[at] = (uint8_t)kind;
    ++*count;
    return true;
}

static int take_from_counts(lab *l, uint8_t *counts, int kinds) {
    int first = below(l, kinds);
    for (int i = 0; i < kinds; i++) {
        int kind = (first + i) % kinds + 1;
        if (!counts[kind]) continue;
        counts[kind]--;
        return kind;
    }
    return 0;
}

static int swap_out(uint8_t *field, int with) {
    int kind = *field;
    *field = (uint8_t)with;
    return kind;
}

static void recount(const lab *l, kodachi_state *s) {
    for (int seat = 0; seat < l->rules->players; seat++) {
        kodachi_player *p = &s->player[seat];
        p->held = p->owned = p->hand_count = p->treasure_count = 0;
        for (int kind = 1; kind < KODACHI_KINDS; kind++) {
            p->held |= (uint64_t)(p->hand[kind] > 0) << kind;
            p->hand_count = (uint8_t)(p->hand_count + p->hand[kind]);
            if (p->known[kind] > p->hand[kind] || !p->pile_count) p->known[kind] = p->hand[kind];
        }
        for (int kind = 1; kind < KODACHI_GUARD_KINDS; kind++) {
            p->owned |= (uint64_t)(p->treasure[kind] > 0) << kind;
            p->treasure_count = (uint8_t)(p->treasure_count + p->treasure[kind]);
        }
    }
    s->top_back = 0;
    if (s->guard_count) s->top_back = l->k->guard[s->guard_deck[s->guard_count - 1]].is_elite ? 2 : 1;
}

enum { GUARD_PLACES = 3, CARD_PLACES = 4, OWN_PLACES = 3 };

static int take_guard(lab *l, kodachi_state *s, int place) {
    switch (place) {
    case 0: return take_from_list(l, s->guard_deck, &s->guard_count);
    case 1: return take_from_counts(l, s->guard_discard, l->k->guard_kinds);
    case 2: return s->columns ? swap_out(&s->column_guard[below(l, s->columns)], 0) : 0;
    default: return take_from_counts(l, s->player[place - GUARD_PLACES].treasure, l->k->guard_kinds);
    }
}

static bool put_guard(lab *l, kodachi_state *s, int place, int kind) {
    switch (place) {
    case 0: return put_on_list(l, s->guard_deck, &s->guard_count, KODACHI_GUARD_CARDS, kind);
    case 1: return ++s->guard_discard[kind];
    case 2:
        for (int i = 0; i < s->columns; i++)
            if (!s->column_guard[i]) return (s->column_guard[i] = (uint8_t)kind);
        return false;
    default: return ++s->player[place - GUARD_PLACES].treasure[kind];
    }
}

static int take_card(lab *l, kodachi_state *s, int place) {
    int kinds = l->k->kinds;
    kodachi_player *p = &s->player[place < CARD_PLACES ? 0 : (place - CARD_PLACES) / OWN_PLACES];
    switch (place) {
    case 0: return take_from_list(l, s->house_deck, &s->house_count);
    case 1: return take_from_counts(l, s->house_discard, kinds);
    case 2: return s->columns ? swap_out(&s->column_house[below(l, s->columns)], 0) : 0;
    case 3: return take_from_counts(l, s->played, kinds);
    }
    switch ((place - CARD_PLACES) % OWN_PLACES) {
    case 0: return take_from_counts(l, p->hand, kinds);
    case 1: return take_from_counts(l, p->discard, kinds);
    default: return take_from_list(l, p->pile, &p->pile_count);
    }
}

static bool put_card(lab *l, kodachi_state *s, int place, int kind) {
    kodachi_player *p = &s->player[place < CARD_PLACES ? 0 : (place - CARD_PLACES) / OWN_PLACES];
    switch (place) {
    case 0: return put_on_list(l, s->house_deck, &s->house_count, KODACHI_HOUSE_CARDS, kind);
    case 1: return ++s->house_discard[kind];
    case 2:
        for (int i = 0; i < s->columns; i++)
            if (!s->column_house[i]) return (s->column_house[i] = (uint8_t)kind);
        return false;
    case 3: return ++s->played[kind];
    }
    switch ((place - CARD_PLACES) % OWN_PLACES) {
    case 0: return ++p->hand[kind];
    case 1: return ++p->discard[kind];
    default: return put_on_list(l, p->pile, &p->pile_count, KODACHI_OWN_CARDS, kind);
    }
}

/* `count` guards, or cards, from one place to another; what has no room goes back. */
static void move_guards(lab *l, kodachi_state *s, int count) {
    int places = GUARD_PLACES + l->rules->players, from = below(l, places), to = below(l, places), kind;
    while (count-- > 0 && (kind = take_guard(l, s, from)))
        if (!put_guard(l, s, to, kind)) (void)put_guard(l, s, 1, kind);
}

static void move_cards(lab *l, kodachi_state *s, int count) {
    int places = CARD_PLACES + OWN_PLACES * l->rules->players, from = below(l, places), to = below(l, places), kind;
    if (from >= CARD_PLACES && below(l, 2)) /* often of one player's own: only that can be a position */
        to = from - (from - CARD_PLACES) % OWN_PLACES + below(l, OWN_PLACES);
    while (count-- > 0 && (kind = take_card(l, s, from)))
        if (!put_card(l, s, to, kind)) (void)put_card(l, s, 1, kind);
}

static void change_number(lab *l, kodachi_state *s) {
    uint8_t *const fields[] = {&s->phase,   &s->first,       &s->active,      &s->taker,          &s->round,
                               &s->beaten,  &s->has_failed,  &s->half,        &s->envoys,         &s->envoy_clan[0],
                               &s->coins,   &s->takes,       &s->from,        &s->is_strength,    &s->is_final,
                               &s->columns, &s->house_count, &s->guard_count, (uint8_t *)&s->dojo};
    uint8_t *field = fields[below(l, (int)(sizeof fields / sizeof *fields))];
    uint8_t was = *field;
    *field = (uint8_t)(below(l, 4) ? *field + below(l, 3) - 1 : below(l, 8));
    bool has_room = s->columns <= KODACHI_GUARD_CARDS && s->house_count <= KODACHI_HOUSE_CARDS &&
                    s->guard_count <= KODACHI_GUARD_CARDS;
    if (!has_room) *field = was; /* lists longer than they can be are for mutate_bytes */
}

static void change_tokens(lab *l, kodachi_state *s) {
    int token = below(l, KODACHI_TOKENS), from = below(l, l->rules->players), to = below(l, l->rules->players);
    if (!(s->player[from].tokens >> token & 1)) return;
    s->player[from].tokens &= (uint16_t) ~(1u << token);
    s->player[to].tokens |= (uint16_t)(1u << token);
}

static void mutate_state(lab *l, kodachi_state *s) {
    for (int steps = 1 + below(l, 3); steps > 0; steps--) switch (below(l, 7)) {
        case 0: move_guards(l, s, 1); break;
        case 1: move_guards(l, s, KODACHI_GUARD_CARDS); break;
        case 2: move_cards(l, s, 1); break;
        case 3: move_cards(l, s, 1 + below(l, 80)); break;
        case 4: change_tokens(l, s); break;
        default: change_number(l, s);
        }
    recount(l, s);
}

static void mutate_bytes(lab *l, uint8_t *bytes, size_t size) {
    for (int steps = 1 + below(l, 3); steps > 0; steps--) {
        uint8_t *byte = bytes + 36 + below(l, (int)size - 36); /* the chance before that may be any */
        *byte = (uint8_t)(below(l, 2) ? *byte + below(l, 5) - 2 : below(l, 256));
    }
}

/* Every accepted state has an end, and all on the way there are accepted too. */
static void play_to_the_end(lab *l, kodachi_state *s) {
    const irori_game *game = l->rules->game;
    uint8_t bytes[IRORI_MAX_ENCODED];
    static irori_event list[512];
    for (uint32_t decisions = 0; s->phase != KODACHI_OVER; decisions++) {
        irori_events events = {.list = list, .cap = game->max_events};
        int seat = kodachi_decider(s);
        if (decisions > game->max_decisions) fail_msg("no end");
        irori_move move = kodachi_sample(l->rules, s, seat, &l->rng);
        if (kodachi_check(l->rules, s, seat, move, NULL)) fail_msg("a sampled move is refused");
        game->apply(l->rules, s, seat, move, &events);
        if (decisions % 16) continue;
        kodachi_state again, world = *s;
        if (kodachi_decode(l->rules, &again, bytes, kodachi_encode(l->rules, s, bytes)))
            fail_msg("from an accepted state, play leads to one that is not: phase %d", s->phase);
        kodachi_determinize(l->rules, &world, IRORI_SPECTATOR, &l->rng);
    }
    irori_result result;
    kodachi_result(l->rules, s, &result);
}

static void try_mutant(lab *l, const kodachi_state *s) {
    uint8_t bytes[IRORI_MAX_ENCODED];
    kodachi_state mutant = *s, read;
    bool by_bytes = !below(l, 3);
    if (!by_bytes) mutate_state(l, &mutant);
    size_t size = kodachi_encode(l->rules, &mutant, bytes);
    if (by_bytes) mutate_bytes(l, bytes, size);
    l->tried++;
    if (kodachi_decode(l->rules, &read, bytes, size)) return;
    l->accepted++;
    play_to_the_end(l, &read);
}

static void try_game(lab *l, int mutants) {
    kodachi_state s;
    irori_seed seed = irori_rng_chance(&l->rng).seed;
    l->rules->game->init(l->rules, &s, &seed, NULL);
    while (mutants > 0) {
        for (int i = 1 + below(l, 60); i > 0 && s.phase != KODACHI_OVER; i--)
            l->rules->game->apply(l->rules, &s, kodachi_decider(&s),
                                  kodachi_sample(l->rules, &s, kodachi_decider(&s), &l->rng), NULL);
        for (int i = 0; i < 8; i++, mutants--) try_mutant(l, &s);
        if (s.phase == KODACHI_OVER) l->rules->game->init(l->rules, &s, &seed, NULL);
    }
}

FACT(every_state_that_is_accepted_can_be_played_to_its_end) {
    uint64_t tried = 0, accepted = 0;
    for (int players = 2; players <= 4; players++)
        for (size_t i = 0; i < sizeof set_ups / sizeof *set_ups; i++) {
            lab l = {.rules = rules_for("kodachi", players, set_ups[i]),
                     .rng = irori_rng_from(i * 8 + (uint64_t)players)};
            l.k = (const kodachi_rules *)l.rules;
            try_game(&l, scaled(1000));
            tried += l.tried, accepted += l.accepted;
            irori_rules_free(l.rules);
        }
    print_message("# %llu mutants of Kodachi states, %llu accepted and played to the end\n", (unsigned long long)tried,
                  (unsigned long long)accepted);
    assert_true(accepted > tried / 20);
    assert_true(accepted < tried * 9 / 10);
}

/* Each of these was accepted once */

static void expect_bad(scene *p) {
    uint8_t bytes[IRORI_MAX_ENCODED];
    kodachi_state read;
    size_t size = kodachi_encode(p->rules, &p->s, bytes);
    assert_int_equal(kodachi_decode(p->rules, &read, bytes, size), IRORI_BAD_STATE);
    scene_done(p);
}

/* K25: then there was no guard for the next turn. */
FACT(nobody_owns_the_whole_guard_deck) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    lab l = {.rules = p.rules, .k = p.k, .rng = irori_rng_from(1)};
    while (p.s.guard_count) p.s.player[1].treasure[take_guard(&l, &p.s, 0)]++;
    recount(&l, &p.s);
    expect_bad(&p);
}

FACT(an_opponent_has_one_treasure_more_for_each_turn_since_the_own) {
    scene p;
    scene_init(&p, 3, "", "hand: d1 d2; guards: 5f; 1.treasures: 1f 1s 1v 1j 2f; 2.treasures: 2s 3f 3s 4f");
    scene_done(&p);
    scene_init(&p, 3, "", "hand: d1 d2; guards: 5f; 2.treasures: 2s 3f 3s 4f");
    lab l = {.rules = p.rules, .k = p.k, .rng = irori_rng_from(1)};
    p.s.player[2].treasure[take_guard(&l, &p.s, 0)]++; /* the fifth, one turn after its own */
    recount(&l, &p.s);
    expect_bad(&p);
}

/* K15, fr: the third envoy had no room. */
FACT(an_envoy_waits_only_with_a_dojo_card) {
    scene p;
    scene_init(&p, 2, "edition=fr", "hand: B2/4 R4/4 G1/4 d1; guards: 3+5g");
    scene_play(&p, "stealth");
    p.s.envoys = 1;
    expect_bad(&p);
    scene_init(&p, 2, "edition=fr", "hand: B2/4 R4/4 G1/4 d1; guards: 3+5g");
    scene_play(&p, "stealth; play B2/4");
    p.s.envoys = 2, p.s.envoy_clan[1] = 1;
    expect_bad(&p);
    scene_init(&p, 2, "edition=en", "hand: B2/4 R4/4 G1/4 d1; guards: 3+5g");
    scene_play(&p, "stealth; play B2/4");
    p.s.envoys = 1, p.s.envoy_clan[0] = 1;
    expect_bad(&p);
}

/* K1: a pile has room for the cards of one player and the house, not for those of two. */
FACT(nobody_has_the_starting_cards_of_another) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    p.s.player[1].discard[scene_card(&p, "d1")]++;
    p.s.player[0].hand[scene_card(&p, "d1")]--;
    lab l = {.rules = p.rules, .k = p.k, .rng = irori_rng_from(1)};
    recount(&l, &p.s);
    expect_bad(&p);
}

FACT(counts_that_wrap_are_no_state) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    p.s.player[0].hand[scene_card(&p, "zero")] = 200; /* and 56 more are 256 */
    p.s.player[0].discard[scene_card(&p, "zero")] = 56;
    lab l = {.rules = p.rules, .k = p.k, .rng = irori_rng_from(1)};
    recount(&l, &p.s);
    expect_bad(&p);
}

FACT(no_card_is_no_card_of_a_pile) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    p.s.player[0].pile[p.s.player[0].pile_count++] = 0;
    expect_bad(&p);
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    p.s.house_deck[p.s.house_count++] = 0;
    expect_bad(&p);
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f");
    memmove(p.s.guard_deck + 1, p.s.guard_deck, p.s.guard_count++);
    p.s.guard_deck[0] = 0;
    expect_bad(&p);
}

FACT(the_last_round_is_on_exactly_after_a_fourth_token) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f; tokens: R2 R4 R5 B2");
    p.s.is_final = 0;
    expect_bad(&p);
    scene_init(&p, 2, "", "hand: d1 d2; guards: 5f; tokens: R2 R4 R5");
    p.s.is_final = 1;
    expect_bad(&p);
}

/* Numbers */

/* Any 64 bits, more often such as look like moves. */
static irori_move any_move(irori_rng *rng) {
    irori_move move = irori_rng_next(rng) >> irori_rng_below(rng, 64);
    return irori_rng_below(rng, 4) ? (move & ~(irori_move)0xFF) | irori_rng_below(rng, 16) : move;
}

FACT(any_number_may_be_asked_about) {
    irori_rng rng = irori_rng_from(12);
    for (int french = 0; french < 2; french++) {
        irori_rules *rules = rules_for("kodachi", 3, french ? "edition=fr" : "");
        irori_seed seed = irori_seed_from_text("numbers");
        kodachi_state s;
        rules->game->init(rules, &s, &seed, NULL);
        while (s.phase != KODACHI_OVER && s.round < 6) {
            int seat = kodachi_decider(&s);
            for (int i = 0; i < 40; i++) {
                irori_move move = any_move(&rng);
                irori_message message;
                char text[IRORI_MOVE_TEXT];
                int asked = (int)irori_rng_below(&rng, 6) - 1;
                kodachi_move_to_text(rules, move, text);
                kodachi_reason(rules, &s, asked, move, &message);
                if (kodachi_check(rules, &s, asked, move, &message)) assert_non_null(message.id);
            }
            rules->game->apply(rules, &s, seat, kodachi_sample(rules, &s, seat, &rng), NULL);
        }
        irori_rules_free(rules);
    }
}

FACT(every_object_has_a_name_or_a_question_mark) {
    scene p;
    scene_init(&p, 2, "", "hand: d1");
    for (int object = 0; object <= UINT16_MAX; object++) {
        irori_message message;
        irori_message_init(&message, "");
        kodachi_name(p.rules, (uint16_t)object, "what", &message);
        assert_true(*message.args[0].text);
        bool is_card = object >= 1 && object <= p.k->kinds;
        bool is_guard = object > KODACHI_GUARD_OBJECT && object <= KODACHI_GUARD_OBJECT + p.k->guard_kinds;
        bool is_token = object >= KODACHI_TOKEN_OBJECT && object < KODACHI_TOKEN_OBJECT + KODACHI_TOKENS;
        assert_int_equal(strcmp(message.args[0].text, "?") != 0, is_card || is_guard || is_token);
    }
    scene_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_that_is_accepted_can_be_played_to_its_end),
        cmocka_unit_test(nobody_owns_the_whole_guard_deck),
        cmocka_unit_test(an_opponent_has_one_treasure_more_for_each_turn_since_the_own),
        cmocka_unit_test(an_envoy_waits_only_with_a_dojo_card),
        cmocka_unit_test(nobody_has_the_starting_cards_of_another),
        cmocka_unit_test(counts_that_wrap_are_no_state),
        cmocka_unit_test(no_card_is_no_card_of_a_pile),
        cmocka_unit_test(the_last_round_is_on_exactly_after_a_fourth_token),
        cmocka_unit_test(any_number_may_be_asked_about),
        cmocka_unit_test(every_object_has_a_name_or_a_question_mark),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
