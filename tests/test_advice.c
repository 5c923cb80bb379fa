/* What is said for and against moves: which sentence, and its numbers, reckoned by hand. Every reason here is also
 * asked of the redacted state. */
#include <stdio.h>
#include <string.h>

#include "irori/search.h"
#include "irori/words.h"
#include "kodachi_scene.h"

enum { REASON_SIZE = 512 };

/* "stop n=1 back=elite percent=40": the id without "game.reason.", words without what stands before their last dot. */
static void reason_text(const irori_message *reason, char text[REASON_SIZE]) {
    assert_non_null(reason->id);
    snprintf(text, REASON_SIZE, "%s", strstr(reason->id, ".reason.") + strlen(".reason."));
    for (int i = 0; i < reason->count; i++) {
        const irori_arg *arg = &reason->args[i];
        char *end = text + strlen(text);
        size_t left = (size_t)(text + REASON_SIZE - end);
        if (arg->kind == IRORI_ARG_NUMBER)
            snprintf(end, left, " %s=%d", arg->name, (int)arg->number);
        else
            snprintf(end, left, " %s=%s", arg->name,
                     arg->kind == IRORI_ARG_WORD ? strrchr(arg->text, '.') + 1 : arg->text);
    }
}

static void expect_reason(const irori_rules *rules, const void *state, int seat, const char *move,
                          const char *expected) {
    union {
        kodachi_state kodachi;
        g5211_state g5211;
        uint8_t bytes[4096];
    } known;
    char text[REASON_SIZE], again[REASON_SIZE];
    irori_message reason;
    assert_true(rules->game->state_size <= sizeof known);
    rules->game->brain->reason(rules, state, seat, move_from(rules, move), &reason);
    reason_text(&reason, text);
    memcpy(&known, state, rules->game->state_size);
    rules->game->redact(rules, &known, seat);
    rules->game->brain->reason(rules, &known, seat, move_from(rules, move), &reason);
    reason_text(&reason, again);
    assert_string_equal(text, again);
    assert_string_equal(text, expected);
    for (const char *const *language = irori_words_languages(); *language; language++)
        assert_true(irori_words_has(irori_words_in(*language), reason.id));
}

static void expect(const scene *p, const char *move, const char *expected) {
    expect_reason(p->rules, &p->s, kodachi_decider(&p->s), move, expected);
}

/* Kodachi. Of the 35 regular guards seven each are 1, 2, 3, 4 and 5; cards.c lists the fifteen elites. */

/* An elite is next. What is left after the first guard: of the fifteen d4 is above 0/3 and 0; d2 is above 0, and d4
 * below 6. */
FACT(declaring_tells_what_is_left_for_the_next_guard) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d4; guards: 3f 2/4s");
    expect(&p, "strength", "declare.only what=3f percent=13 otherway=stealth");
    expect(&p, "stealth", "declare.loses what=3f otherway=strength other=13");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 d2; guards: 3f 2/4s");
    expect(&p, "strength", "declare.beats what=3f percent=7 otherway=stealth other=7");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d3 d3; guards: 3f 2/4s");
    expect(&p, "strength", "declare.neither what=3f");
    expect(&p, "stealth", "declare.neither what=3f");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 d5 start; guards: 1+3v 2/4s"); /* 3, then 4; 5 beats seven of fourteen */
    expect(&p, "strength", "declare.only what=1+3v percent=50 otherway=stealth");
    scene_done(&p);
}

/* 1 is neither above nor below 1, but below 2; then nothing is left that beats a guard. */
FACT(declaring_tells_of_cards_to_be_drawn) {
    scene p;
    scene_init(&p, 2, "", "hand: d1 draw3; guards: 1f");
    expect(&p, "strength", "declare.hopes what=1f n=3");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d1 draw3; guards: 2f");
    expect(&p, "strength", "declare.rather what=2f otherway=stealth other=0 n=3");
    scene_done(&p);
}

/* Left are d5 and start: of the elites they beat 2/4 three times, 0/3, 1/4 twice and 0; 2/5, 1/5 with start as +1 four
 * times; 1+3 and 2+4. Not 3+5 (3 is not above 3) and not 6. */
FACT(winning_tells_what_may_come_next) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 start; guards: 3f 2/4s");
    scene_play(&p, "strength");
    expect(&p, "play d4", "wins back=elite percent=13 total=4 over=over target=3");
    expect(&p, "play start:3", "short total=3 target=3");
    expect(&p, "play start:+1", "asks.more value=3");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d2 d1; guards: 3f 2/4s"); /* 1 is under 2/4 and 2/5, five of them, and 6 */
    scene_play(&p, "stealth");
    expect(&p, "play d2", "wins back=elite percent=60 total=2 over=under target=3");
    scene_done(&p);
}

/* Of the regular guards 5 + 1 beats all; an empty hand beats none. */
FACT(winning_tells_what_is_sure) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 start; guards: 3f 2f");
    scene_play(&p, "strength");
    expect(&p, "play d4", "wins.sure next=none-regular total=4 over=over target=3");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 start; guards: 4f 2/4s");
    scene_play(&p, "strength; play d4");
    expect(&p, "play start:+1", "wins.modifier.sure next=every-elite total=5 over=over target=4 change=+1");
    scene_done(&p);
}

FACT(envoys_tell_their_tokens) {
    scene p;
    scene_init(&p, 2, "", "hand: R4/4 R2/4 B1/4; guards: 3f 2/4s; tokens: R2");
    scene_play(&p, "strength");
    expect(&p, "play R4/4", "wins.token back=elite percent=93 total=4 target=3 token=R4 points=4");
    expect(&p, "play B1/4", "short.token total=1 target=3 token=B2 points=2");
    scene_done(&p);
    scene_init(&p, 2, "edition=fr", "hand: R4/4 R2/4 B1/4 plus2; guards: 2f 2/4s");
    scene_play(&p, "strength");
    expect(&p, "play B1/4", "short.helped total=1 target=2");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: R4/4 R2/4 B1/4 plus2; guards: 2f 2/4s");
    scene_play(&p, "strength");
    expect(&p, "play B1/4", "short.token-helped total=1 target=2 token=B2 points=2");
    scene_done(&p);
}

/* The pile has d1, d1, d2, two d4, two d5 and two starts; only a 5 with +2 beats 6. */
FACT(drawing_tells_how_many_cards_would_win) {
    scene p;
    scene_init(&p, 2, "", "hand: d2 d3 d3 plus2; guards: 6s 1f");
    scene_play(&p, "strength");
    expect(&p, "play plus2", "draws n=1 good=2 all=9");
    expect(&p, "play d2", "short.hopes total=2 target=6 n=1 good=0 all=9");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 draw3 plus2; guards: 3f 1f");
    scene_play(&p, "strength");
    expect(&p, "play draw3", "draws.more n=3 good=11 all=11");
    scene_play(&p, "play d4");
    expect(&p, "play plus2", "spare.draws n=1 total=6 over=over target=3");
    scene_done(&p);
}

FACT(modifiers_tell_what_the_dojo_card_must_be) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 start; guards: 4f");
    scene_play(&p, "strength");
    expect(&p, "play start:+1", "asks.more value=4");
    expect(&p, "play start:-1", "lacks.more value=6");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 start; guards: 4f");
    scene_play(&p, "stealth");
    expect(&p, "play start:-1", "asks.less value=4");
    expect(&p, "play start:+1", "lacks.less value=2");
    scene_play(&p, "play start:-1; play d4");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d5 start start; guards: 4f");
    scene_play(&p, "strength; play d5");
    expect(&p, "play start:+1", "spare n=0 total=6 over=over target=4");
    scene_done(&p);
}

/* Below 5 of 49 guards: only the 6. */
FACT(switching_tells_the_other_way) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 switch; guards: 4f");
    scene_play(&p, "strength");
    expect(&p, "play switch", "switch.loses way=stealth what=4f percent=2");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d5 switch; guards: 4f");
    scene_play(&p, "stealth");
    expect(&p, "play switch", "switch way=strength what=4f percent=69");
    scene_done(&p);
}

FACT(double_guards_tell_of_the_second) {
    scene p;
    scene_init(&p, 2, "", "hand: d5 d4 plus2; guards: 3+5g 2/4s");
    scene_play(&p, "strength");
    expect(&p, "play d4", "wins.first total=4 over=over target=3");
    scene_play(&p, "play d4");
    expect(&p, "beat", "beat.first what=3+5g total=4 over=over target=3");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d5 d4; guards: 3+5g 2/4s");
    scene_play(&p, "strength; play d5");
    expect(&p, "beat", "beat.first-only what=3+5g total=5 over=over target=3");
    scene_done(&p);
}

/* Left are d3 and +2: 5 beats 2/4 three times, 0/3, 1/4 twice and 0, seven of fifteen. */
FACT(beating_tells_what_it_brings) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d3 plus2; guards: 3f 2/4s");
    scene_play(&p, "strength; play d4");
    expect(&p, "beat", "beat back=elite percent=53 n=1 total=4 over=over target=3");
    expect(&p, "concede", "concede.early.first n=2");
    scene_done(&p);
}

FACT(conceding_tells_what_is_saved) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d4 d3 d3; guards: 3f 5f");
    scene_play(&p, "strength; play d4; beat; continue");
    expect(&p, "concede", "concede n=3 beaten=1");
    scene_done(&p);
}

/* d5 and d3 beat nine of fifteen elites: those seven, 1+3 and 2+4. */
FACT(stopping_and_going_on_tell_the_odds) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 d3; guards: 3f 2/4s");
    scene_play(&p, "strength; play d4; beat");
    expect(&p, "stop", "stop back=elite percent=40 n=1 behind=0");
    expect(&p, "continue", "continue.same back=elite percent=40 n=1 now=1 behind=0");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 d5 d5 d3; guards: 3f 4f 1f"); /* 33 regular ones, 13 of them above 3 */
    scene_play(&p, "strength; play d5; beat; continue; play d5; beat");
    expect(&p, "continue", "continue back=regular percent=39 n=2 now=1 behind=0");
    scene_done(&p);
}

/* The other has an envoy of four points and one treasure, against the two treasures' points of one's own. */
FACT(the_last_turn_tells_what_is_missing) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 d3; treasures: 1s 2s; guards: 3f 2/4s; 1.hand: d1 R2/4; 1.treasures: 1f");
    p.s.is_final = 1;
    scene_play(&p, "strength");
    expect(&p, "concede", "concede.early.last");
    scene_play(&p, "play d4; beat");
    expect(&p, "stop", "stop.behind back=elite percent=40 n=1 behind=3");
    expect(&p, "continue", "continue.behind back=elite percent=40 n=1 now=1 behind=3");
    scene_done(&p);
}

/* The second seat has a turn yet, the first has not. */
FACT(the_last_turn_tells_nothing_of_what_comes_later) {
    scene p;
    scene_init(&p, 2, "",
               "hand: d4 d5 d3; treasures: 1s 1j 2v 3f 3f; guards: 3f 2f; house: rumor-skills; 1.hand: d1; "
               "1.treasures: 2f");
    p.s.is_final = 1;
    scene_play(&p, "strength; play d4; beat; stop");
    expect(&p, "buy 1 with 3f 3f", "buy.last what=rumor-skills worth=2 n=2");
    scene_play(&p, "buy 1 with 3f 3f");
    irori_message reason;
    assert_int_equal(kodachi_decider(&p.s), 1);
    kodachi_reason(p.rules, &p.s, 1, move_from(p.rules, "take 1"), &reason);
    assert_string_equal(reason.id, "kodachi.reason.take");
    scene_play(&p, "take 1");
    expect(&p, "discard d5", "discard.last what=d5");
    expect(&p, "done", "keep.last cards=3 n=3");
    scene_done(&p);
}

/* 57 house cards to come. A fan and a scroll pay for 13 "any" and 11 "any + any"; with a second fan for 13 pairs, three
 * "fan + fan + scroll" and six "any + pair" besides. */
FACT(treasures_tell_what_they_pay_for) {
    scene p;
    scene_init(&p, 2, "",
               "hand: d4 d5 d5; treasures: 1f 2s; guards: 3f 4f 1f; house: R2/4 rumor-power draw3; "
               "1.hand: d1; 1.treasures: 2f");
    scene_play(&p, "strength; play d5; beat; continue; play d5; beat; continue; play d4; beat; stop");
    expect(&p, "take 1", "take.pays what=3f treasure=fan card=rumor-power percent=81 before=42");
    expect(&p, "done", "done n=2");
    scene_play(&p, "take 1");
    expect(&p, "buy 2 with 1f 3f", "buy.power what=rumor-power worth=6 n=2 percent=32");
    scene_play(&p, "buy 2 with 1f 3f");
    expect(&p, "take 2", "take what=4f treasure=fan percent=65 before=23");
    expect(&p, "done", "pass n=2");
    scene_done(&p);
}

/* A scroll, a jade, a fan and a vase pay for 13 + 11 and for six cards that name three of them, of 59; a second fan for
 * 15 pairs, three "fan + fan + scroll" and six "any + pair" besides. */
FACT(a_fifth_treasure_must_replace_another) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d5 d3; treasures: 1s 1j 2f 2v; guards: 3f 2f; house: R5/4 zero");
    scene_play(&p, "strength; play d4; beat; stop");
    expect(&p, "take 1", "take.fifth what=3f treasure=fan percent=92 before=51");
    scene_play(&p, "take 1");
    expect(&p, "drop 3f", "drop what=3f treasure=fan percent=51 before=92");
    scene_done(&p);
}

/* Of 44 guards 2 beats 19 by stealth, 5 beats 29 by strength, 1 beats 30 by stealth. Everybody owns two skills. */
FACT(buying_tells_what_a_card_is_for) {
    static const char *const cards[][2] = {
        {"R2/4", "buy.token what=R2/4 worth=4 n=3 token=R2 points=2"},
        {"rumor-skills", "buy.skills what=rumor-skills worth=2 n=2 percent=43"},
        {"rumor-rumors", "buy.rumors what=rumor-rumors worth=1 n=2 percent=66"},
        {"switch", "buy.switch what=switch worth=2 n=1 by=0"},
        {"plus2", "buy.modifier what=plus2 worth=2 n=2 change=+2 else=+2"},
        {"sway", "buy.modifier.either what=sway worth=2 n=2 change=+1 else=\xE2\x88\x92"
                 "1"},
        {"draw3", "buy.draw what=draw3 worth=2 n=2 by=3"},
        {"one-five", "buy.dojo what=one-five worth=2 n=1 percent=68"},
    };
    static const char *const prices[] = {"1s 1j 2v", "3f 3f", "3f 3f", "3f", "3f 3f", "3f 3f", "3f 3f", "3f"};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char text[256], move[64];
        scene p;
        snprintf(text, sizeof text, "hand: d4 d5; treasures: 1s 1j 2v 3f 3f; guards: 3f; house: %s", cards[i][0]);
        snprintf(move, sizeof move, "buy 1 with %s", prices[i]);
        scene_init(&p, 2, "", text);
        scene_play(&p, "strength; play d4; beat; stop");
        expect(&p, move, cards[i][1]);
        scene_done(&p);
    }
}

/* Of 49 guards d1 beats 33 by stealth: 7 + 6 + 7 + 7, 2/4, 2/5 and 6; d5 beats 34 by strength: 7 + 7 + 6 + 7 and seven
 * elites. The pile has one of each. */
FACT(discarding_compares_with_what_may_be_drawn) {
    scene p;
    scene_init(&p, 2, "", "hand: d4 d1 draw3; pile: d1 d5; rest: discard; guards: 3f 2f; house: R5/4");
    scene_play(&p, "strength; play d4; beat; stop; take 1");
    expect(&p, "discard d1", "discard what=d1 way=stealth percent=67 mean=68");
    expect(&p, "discard draw3", "discard.skill what=draw3 mean=68");
    expect(&p, "done", "keep cards=2 n=4");
    scene_done(&p);
    scene_init(&p, 2, "", "hand: d4 d5; pile: d1 d5; rest: discard; guards: 3f 2f; house: R5/4");
    scene_play(&p, "strength; play d4; beat; stop; take 1");
    expect(&p, "discard d5", "discard.other what=d5 way=strength percent=69 mean=68");
    scene_done(&p);
}

/* 5211 */

static void expect_5211(const position *p, int seat, const char *move, const char *expected) {
    expect_reason(p->rules, &p->s, seat, move, expected);
}

/* 95 cards unseen, 17 of them green. */
FACT(openings_tell_points_and_what_is_held) {
    position p;
    position_init(&p, 4, "");
    position_deal(&p, "G2 G3 G6 B1 O3", "");
    expect_5211(&p, 0, "G2 G3", "opening what=G held=1 points=5 percent=18 limit=7");
    expect_5211(&p, 0, "G2 B1", "opening.split what=B held=0 second=G kept=2 points=1 more=2");
    position_done(&p);
    position_init(&p, 4, "");
    position_deal(&p, "G1 G3 G6 B1 O3", "");
    expect_5211(&p, 0, "G1 B1", "opening.kododo what=B held=0 second=G kept=2 target=6");
    position_done(&p);
}

/* Three green, two yellow, two violet and an orange lie there. 87 cards unseen, 16 of them green. */
FACT(cards_tell_where_their_colour_stands) {
    position p;
    position_init(&p, 4, "");
    position_deal(&p, "G2 G3 G6 B1 O3 | G4 Y2 | Y3 O2 | V2 V3", "Y4 Y5");
    position_turn(&p, "G2 G3 | G4 Y2 | Y3 O2 | V2 V3");
    expect_5211(&p, 0, "G6", "leads what=G lie=4 points=11 n=7 limit=7 percent=18");
    expect_5211(&p, 0, "Y4", "ties what=Y rival=G lie=3 points=4 limit=7 n=7");
    expect_5211(&p, 0, "O3", "leaves leader=G m=3 points=5 room=4");
    expect_5211(&p, 0, "B1", "leaves leader=G m=3 points=5 room=4");
    position_done(&p);
}

/* Two green of one's own are behind three yellow; then three violet let neither score, and green is next. */
FACT(cards_tell_which_other_colour_leads) {
    position p;
    position_init(&p, 4, "");
    position_deal(&p, "G2 G3 V6 B2 O3 | Y4 Y2 | Y3 O2 | V2 V3", "");
    position_turn(&p, "G2 G3 | Y4 Y2 | Y3 O2 | V2 V3");
    expect_5211(&p, 0, "O3", "behind what=O n=2 limit=7 come=7 points=3 rival=Y");
    expect_5211(&p, 0, "V6", "ties.leaves what=V rival=Y lie=3 leader=G m=2 points=5");
    position_done(&p);
    position_init(&p, 4, ""); /* yellow, violet and green have two each */
    position_deal(&p, "G2 O3 B2 B3 O4 | Y4 Y2 | V4 V3 | G4 B5", "");
    position_turn(&p, "G2 O3 | Y4 Y2 | V4 V3 | G4 B5");
    expect_5211(&p, 0, "O4", "ties what=O rival=G lie=2 points=7 limit=7 n=7");
    position_done(&p);
    position_init(&p, 4, "");
    position_deal(&p, "G2 O3 B2 B3 O4 | Y4 Y2 | Y5 V4 | V3 V2", "");
    position_turn(&p, "G2 O3 | Y4 Y2 | Y5 V4 | V3 V2");
    expect_5211(&p, 0, "O4", "leads.next what=O lie=2 points=7 n=7");
    position_done(&p);
}

FACT(one_card_too_many_spoils_the_others) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "G2 G3 G2 B1 O3 | G4 G2", "");
    position_turn(&p, "G2 G3 | G4 G2");
    expect_5211(&p, 0, "G2", "worthless.none what=G n=5 limit=5 lost=6");
    position_done(&p);
    position_init(&p, 3, "");
    position_deal(&p, "G2 O3 G2 B1 O3 | G4 G2 | G3 G3", "");
    position_turn(&p, "G2 O3 | G4 G2 | G3 G3");
    expect_5211(&p, 0, "G2", "worthless what=G n=6 limit=6 lost=12 leader=O points=3");
    position_done(&p);
}

FACT(kododo_tell_how_many_are_missing) {
    position p;
    position_init(&p, 2, "");
    position_deal(&p, "B1 G1 V1 B2 O3 | Y2 O2", "");
    position_turn(&p, "B1 G1 | Y2 O2");
    expect_5211(&p, 0, "V1", "kododo lie=3 target=4 points=3 n=1 come=3");
    position_done(&p);
    position_init(&p, 2, "");
    position_deal(&p, "B1 G1 V1 B2 O3 | Y1 O2", "");
    position_turn(&p, "B1 G1 | Y1 O2");
    expect_5211(&p, 0, "V1", "kododo.scores lie=4 target=4 points=3 n=3");
    position_done(&p);
    position_init(&p, 2, "");
    position_deal(&p, "B1 G1 V1 B2 G1 | Y1 O1", "");
    position_turn(&p, "B1 G1 | Y1 O1");
    expect_5211(&p, 0, "G1", "kododo.over n=5 target=4 leader=G m=2 points=2");
    expect_5211(&p, 0, "V1", "kododo.over.none n=5 target=4");
    position_done(&p);
}

/* The search that compares moves */

FACT(a_move_can_be_looked_at_as_closely_as_any) {
    scene p;
    irori_method method;
    irori_search *search;
    scene_init(&p, 2, "", "hand: d4 d5 d3; guards: 3f 2/4s");
    scene_play(&p, "strength; play d4");
    assert_true(irori_method_of("mcts:200", p.rules->game, &method));
    assert_int_equal(irori_search_new(p.rules, &method, &search, NULL), IRORI_OK);
    kodachi_redact(p.rules, &p.s, 0);
    irori_search_begin(search, &(irori_sight){.rules = p.rules, .seat = 0, .known = &p.s}, 1);
    irori_search_run(search, 200);
    uint32_t before = irori_search_prospect(search, KODACHI_CONCEDE).visits;
    irori_search_run_on(search, KODACHI_CONCEDE, 500);
    assert_int_equal(irori_search_prospect(search, KODACHI_CONCEDE).visits, before + 500);
    irori_search_run(search, 100);
    assert_true(irori_search_prospect(search, KODACHI_CONCEDE).visits < before + 600);
    assert_true(irori_search_prospect(search, KODACHI_BEAT).worth >
                irori_search_prospect(search, KODACHI_CONCEDE).worth);
    assert_int_equal(irori_search_prospect(search, KODACHI_STOP).visits, 0);
    irori_search_free(search);
    scene_done(&p);
}

FACT(nothing_is_said_of_what_may_not_be_done) {
    scene p;
    irori_message reason;
    scene_init(&p, 2, "", "hand: d4; guards: 3f");
    kodachi_reason(p.rules, &p.s, 0, KODACHI_BEAT, &reason);
    assert_null(reason.id);
    kodachi_reason(p.rules, &p.s, 1, KODACHI_STRENGTH, &reason);
    assert_null(reason.id);
    scene_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(declaring_tells_what_is_left_for_the_next_guard),
        cmocka_unit_test(declaring_tells_of_cards_to_be_drawn),
        cmocka_unit_test(winning_tells_what_may_come_next),
        cmocka_unit_test(winning_tells_what_is_sure),
        cmocka_unit_test(envoys_tell_their_tokens),
        cmocka_unit_test(drawing_tells_how_many_cards_would_win),
        cmocka_unit_test(modifiers_tell_what_the_dojo_card_must_be),
        cmocka_unit_test(switching_tells_the_other_way),
        cmocka_unit_test(double_guards_tell_of_the_second),
        cmocka_unit_test(beating_tells_what_it_brings),
        cmocka_unit_test(conceding_tells_what_is_saved),
        cmocka_unit_test(stopping_and_going_on_tell_the_odds),
        cmocka_unit_test(the_last_turn_tells_what_is_missing),
        cmocka_unit_test(the_last_turn_tells_nothing_of_what_comes_later),
        cmocka_unit_test(treasures_tell_what_they_pay_for),
        cmocka_unit_test(a_fifth_treasure_must_replace_another),
        cmocka_unit_test(buying_tells_what_a_card_is_for),
        cmocka_unit_test(discarding_compares_with_what_may_be_drawn),
        cmocka_unit_test(openings_tell_points_and_what_is_held),
        cmocka_unit_test(cards_tell_where_their_colour_stands),
        cmocka_unit_test(cards_tell_which_other_colour_leads),
        cmocka_unit_test(one_card_too_many_spoils_the_others),
        cmocka_unit_test(kododo_tell_how_many_are_missing),
        cmocka_unit_test(a_move_can_be_looked_at_as_closely_as_any),
        cmocka_unit_test(nothing_is_said_of_what_may_not_be_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
