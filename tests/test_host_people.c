/* Votes, clocks, and the deal by commit and reveal. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_party.h"

static party p;

static void set_up(const char *game, int players) {
    irori_host_def def = party_def(game, players, "people");
    party_init(&p, &def);
    p.nonce = 1000;
}

static void move(client *c, int seat) {
    party_say(&p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"move\":\"%s\"}", ++p.nonce, seat,
              c->seats[seat].decision, c->seats[seat].move[0]);
}

static uint32_t entries(void) { return party_entries(&p); }
static irori_entry last_entry(void) { return irori_table_entry(irori_host_table(p.host), entries()); }

/* Votes */

FACT(everybody_must_agree_to_take_back_what_was_shown) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    move(a, 0);
    move(b, 1);
    assert_false(a->seats[0].can_go_back);
    party_say(&p, a, "{\"do\":101,\"seat\":0,\"propose\":\"undo\"}");
    assert_true(was_told(b, "{\"vote\":1,\"what\":\"undo\",\"by\":0,\"to\":0,\"yes\":[0],\"no\":[],\"left\":60000}"));
    party_say(&p, b, "{\"do\":101,\"seat\":1,\"propose\":\"close\"}");
    assert_refused(b, "host.why.vote-open");
    party_say(&p, a, "{\"do\":102,\"seat\":0,\"vote\":1,\"yes\":true}");
    assert_refused(a, "host.why.voted");
    party_say(&p, b, "{\"do\":102,\"seat\":1,\"vote\":7,\"yes\":true}");
    assert_refused(b, "host.why.no-vote");
    party_reopen(&p, true); /* a vote outlives the host */
    a = party_join(&p, 1, VIEW ",\"since\":2"), b = party_join(&p, 2, VIEW ",\"since\":2");
    assert_true(was_told(b, "{\"vote\":1,"));
    party_say(&p, b, "{\"do\":103,\"seat\":1,\"vote\":1,\"yes\":true}");
    party_give_past(&p);
    assert_true(was_told(a, "\"settled\":\"yes\"}"));
    assert_true(was_told(a, "{\"n\":3,\"for\":0,\"kind\":\"agreed\",\"to\":0,\"knowing\":true,\"events\":[]}"));
    assert_int_equal(a->seats[0].decision, 3);
    assert_true(a->seats[0].is_asked && b->seats[1].is_asked);
    assert_int_equal(irori_table_taken_back_knowing(irori_host_table(p.host)), 1);
    party_reopen(&p, false);
    party_done(&p);
}

FACT(one_no_ends_a_vote) {
    set_up("5211", 3);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"close\"}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"vote\":1,\"yes\":false}");
    assert_true(was_told(a, "{\"vote\":1,\"what\":\"close\",\"by\":0,\"yes\":[0],\"no\":[1],\"settled\":\"no\"}"));
    assert_false(irori_host_is_closed(p.host));
    party_say(&p, b, "{\"do\":2,\"seat\":1,\"vote\":1,\"yes\":true}");
    assert_refused(b, "host.why.no-vote");
    party_done(&p);
}

FACT(the_absent_do_not_count_after_the_clock_and_the_silent_are_against) {
    set_up("5211", 3);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"replace\",\"who\":2,\"level\":\"easy\"}");
    party_wait(&p, 59999);
    assert_int_equal(a->vote, 1);
    party_wait(&p, 1);
    assert_true(was_told(a, "\"settled\":\"out\"}"));
    assert_int_equal(entries(), 0);
    party_leave(&p, b);
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"propose\":\"replace\",\"who\":2,\"level\":\"easy\"}");
    party_wait(&p, 60000);
    assert_true(was_told(a, "\"settled\":\"yes\"}"));
    assert_int_equal(irori_table_entry(irori_host_table(p.host), 1).kind, IRORI_ENTRY_HAND_OVER);
    party_say(&p, a, "{\"do\":3,\"seat\":0,\"propose\":\"replace\",\"who\":2,\"level\":\"easy\"}");
    assert_refused(a, "host.why.bot");
    /* Whoever was replaced comes back and decides again. */
    client *c = party_join(&p, 3, VIEW);
    party_say(&p, c, "{\"do\":1,\"seat\":2,\"person\":true}");
    assert_int_equal(last_entry().kind, IRORI_ENTRY_HAND_OVER);
    party_done(&p);
}

FACT(nobody_is_replaced_at_once_or_against_their_word) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"replace\",\"who\":1,\"level\":\"random\"}");
    assert_int_equal(entries(), 0);
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"vote\":1,\"yes\":false}");
    assert_true(was_told(a, "\"settled\":\"no\"}"));
    assert_int_equal(entries(), 0);
    /* Who is there but says nothing sleeps. */
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"propose\":\"replace\",\"who\":1,\"level\":\"random\"}");
    party_wait(&p, 60000);
    assert_true(was_told(a, "\"settled\":\"yes\"}"));
    assert_int_equal(irori_table_entry(irori_host_table(p.host), 1).kind, IRORI_ENTRY_HAND_OVER);
    party_done(&p);
}

FACT(who_sits_down_again_has_not_agreed_any_more) {
    set_up("5211", 3);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW), *c = party_join(&p, 3, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"close\"}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"vote\":1,\"yes\":true}");
    party_say(&p, b, "{\"do\":2,\"seat\":1,\"leave\":true}");
    party_say(&p, b, "{\"do\":3,\"seat\":1,\"sit\":\"Haru\"}");
    party_say(&p, c, "{\"do\":1,\"seat\":2,\"vote\":1,\"yes\":true}");
    assert_false(irori_host_is_closed(p.host));
    party_say(&p, b, "{\"do\":4,\"seat\":1,\"vote\":1,\"yes\":true}");
    assert_true(irori_host_is_closed(p.host));
    party_done(&p);
}

FACT(what_nobody_stands_for_any_more_comes_to_nothing) {
    set_up("5211", 3);
    client *a = party_join(&p, 1, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"close\"}");
    party_reopen(&p, true);
    party_wait(&p, 60000);
    assert_false(irori_host_is_closed(p.host));
    a = party_join(&p, 1, VIEW);
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"vote\":1,\"yes\":true}");
    assert_refused(a, "host.why.no-vote");
    party_done(&p);
}

FACT(proposals_that_mean_nothing_are_refused) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"dance\"}");
    assert_refused(a, "host.why.proposal");
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"propose\":\"undo\"}");
    assert_refused(a, "table.why.nothing");
    party_say(&p, a, "{\"do\":3,\"seat\":0,\"propose\":\"undo\",\"to\":0}");
    assert_refused(a, "host.why.since");
    party_say(&p, a, "{\"do\":4,\"seat\":0,\"propose\":\"replace\",\"level\":\"hard\"}");
    assert_refused(a, "host.why.who");
    party_say(&p, a, "{\"do\":5,\"seat\":0,\"propose\":\"replace\",\"who\":1,\"level\":\"god\"}");
    assert_refused(a, "host.why.player");
    party_say(&p, a, "{\"do\":6,\"seat\":1,\"propose\":\"close\"}");
    assert_refused(a, "host.why.not-yours");
    party_done(&p);
}

FACT(an_open_seat_is_given_to_a_bot_by_vote) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"leave\":true}");
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"replace\",\"who\":1,\"level\":\"easy\"}");
    assert_true(was_told(a, "\"settled\":\"yes\"}"));
    assert_int_equal(irori_host_seat_at(p.host, 1, NULL, NULL).kind, IRORI_SEAT_BOT);
    assert_true(was_told(b, "{\"n\":2,\"kind\":\"seat\",\"seat\":1,\"is\":\"bot\",\"bot\":\"easy\""));
    party_done(&p);
}

FACT(a_closed_table_shows_its_seed_and_takes_nothing_more) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"close\"}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"vote\":1,\"yes\":true}");
    assert_true(irori_host_is_closed(p.host));
    assert_true(was_told(a, "{\"over\":{\"result\":\"closed\"},\"knowing\":0,\"seed\":\""));
    assert_true(was_told(a, "\"phase\":\"closed\""));
    move(a, 0);
    assert_refused(a, "host.why.closed");
    party_say(&p, a, "{\"do\":9,\"seat\":0,\"propose\":\"again\"}");
    assert_refused(a, "host.why.closed");
    irori_host_close(p.host, p.now); /* once is enough */
    size_t size;
    char *record = party_record(&p, &size);
    irori_table *table;
    assert_int_equal(irori_table_load(record, size, IRORI_LOAD_WHOLE, &table, NULL), IRORI_OK);
    assert_true(irori_table_is_closed(table));
    irori_table_free(table);
    free(record);
    party_reopen(&p, false);
    party_done(&p);
}

FACT(playing_again_is_agreed_on_and_another_table_named) {
    set_up("null", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    while (irori_table_turn(irori_host_table(p.host)).kind != IRORI_OVER) assert_true(party_move(&p));
    assert_true(a->is_over && was_told(a, "{\"over\":{\"result\":\"decided\",\"how\":\"null.how\",\"scores\":["));
    party_say(&p, a, "{\"do\":101,\"seat\":0,\"propose\":\"undo\"}");
    assert_refused(a, "table.why.over");
    party_say(&p, a, "{\"do\":102,\"seat\":0,\"propose\":\"again\"}");
    assert_false(irori_host_wants_again(p.host));
    party_say(&p, b, "{\"do\":101,\"seat\":1,\"vote\":1,\"yes\":true}");
    assert_true(irori_host_wants_again(p.host));
    irori_host_set_again(p.host, "matsu", p.now);
    party_run(&p);
    assert_false(irori_host_wants_again(p.host));
    assert_true(was_told_last(a, "{\"again\":\"matsu\"}"));
    party_say(&p, b, "{\"do\":102,\"seat\":1,\"leave\":true}"); /* after the end only the device goes */
    assert_int_equal(irori_host_seat_at(p.host, 1, NULL, NULL).kind, IRORI_SEAT_PERSON);
    party_say(&p, b, "{\"do\":103,\"seat\":1,\"leave\":true}");
    assert_refused(b, "host.why.not-yours");
    party_reopen(&p, true);
    a = party_join(&p, 1, VIEW ",\"since\":2");
    assert_true(was_told(a, "{\"again\":\"matsu\"}"));
    party_done(&p);
}

/* Clocks */

static void set_clock(const char *game, int players, int64_t move_ms, int64_t game_ms) {
    irori_host_def def = party_def(game, players, "clock");
    def.move_ms = move_ms, def.game_ms = game_ms;
    party_init(&p, &def);
}

FACT(a_clock_for_each_move_makes_the_default_move) {
    set_clock("5211", 2, 10000, 0);
    client *a = party_join(&p, 1, VIEW);
    assert_true(was_told(a, "\"left\":[10000,10000]"));
    party_wait(&p, 4000);
    move(a, 0);
    assert_true(was_told(a, "\"left\":[-1,6000]"));
    party_wait(&p, 5999);
    assert_int_equal(entries(), 1);
    party_wait(&p, 1);
    assert_int_equal(last_entry().kind, IRORI_ENTRY_TIME_OUT);
    assert_int_equal(last_entry().seat, 1);
    assert_true(was_told(a, "\"kind\":\"time-out\",\"seat\":1"));
    assert_true(was_told(a, "\"left\":[10000,10000]"));
    party_reopen(&p, false);
    party_done(&p);
}

FACT(a_clock_for_the_game_is_used_up) {
    set_clock("5211", 2, 1000, 10000);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_wait(&p, 5000);
    move(a, 0); /* 1 second is free, 4 are not */
    party_say(&p, a, "{\"do\":100,\"seat\":0,\"decision\":%u,\"back\":true}", a->seats[0].decision);
    assert_true(was_told(a, "\"left\":[6000,6000]")); /* a choice taken back costs nothing: its clock goes on */
    move(a, 0);
    move(b, 1);
    assert_true(was_told(a, "\"left\":[7000,7000]"));
    party_reopen(&p, true);
    party_wait(&p, 7000);
    assert_true(last_entry().kind == IRORI_ENTRY_TIME_OUT);
    party_wait(&p, 1000); /* nothing is left but the second for each move */
    assert_int_equal(last_entry().kind, IRORI_ENTRY_TIME_OUT);
    party_done(&p);
}

/* A move by whoever is asked; the client, and its seat in *seat. */
static client *move_asked(client *clients[2], int *seat) {
    for (int i = 0; i < 2; i++)
        for (*seat = 0; *seat < 2; ++*seat)
            if (clients[i]->seats[*seat].is_asked && clients[i]->device == (irori_device)*seat + 1)
                return move(clients[i], *seat), clients[i];
    return NULL;
}

FACT(nobody_gains_time_by_deciding_and_taking_back) {
    set_clock("kodachi", 2, 10000, 20000);
    client *clients[2] = {party_join(&p, 1, VIEW), party_join(&p, 2, VIEW)}, *c;
    int seat, undone = 0;
    for (int i = 0; i < 60 && undone < 3; i++) {
        party_wait(&p, 2000);
        if (!(c = move_asked(clients, &seat)) || !c->seats[seat].can_go_back) continue;
        for (int again = 0; again < 2; again++) {
            party_wait(&p, 500);
            party_say(&p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"back\":true}", ++p.nonce, seat,
                      c->seats[seat].decision);
            if (last_entry().kind != IRORI_ENTRY_UNDO) break;
            char left[64];
            snprintf(left, sizeof left, seat ? "\"left\":[-1,%d]" : "\"left\":[%d,-1]", 30000 - 2500 - 500 * again);
            assert_true(was_told(c, left));
            party_reopen(&p, again);
            clients[0] = party_join(&p, 1, VIEW), clients[1] = party_join(&p, 2, VIEW);
            c = clients[seat];
            assert_true(was_told(c, left));
            move(c, seat);
            undone++;
        }
    }
    assert_true(undone >= 2);
    party_done(&p);
}

FACT(what_is_taken_back_by_agreement_costs_no_time) {
    set_clock("5211", 2, 1000, 20000);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_wait(&p, 6000);
    move(a, 0);
    move(b, 1);
    assert_true(was_told(a, "\"left\":[16000,16000]"));
    party_say(&p, a, "{\"do\":100,\"seat\":0,\"propose\":\"undo\",\"to\":0}");
    party_say(&p, b, "{\"do\":100,\"seat\":1,\"vote\":1,\"yes\":true}");
    assert_int_equal(last_entry().kind, IRORI_ENTRY_AGREED);
    assert_true(was_told(
        a, "{\"at\":3,\"for\":0,\"turn\":{\"kind\":\"all\",\"seats\":[0,1],\"decision\":3,\"left\":[21000,21000]"));
    party_reopen(&p, true);
    party_done(&p);
}

FACT(an_answer_after_the_clock_is_late_though_nobody_looked_at_it) {
    set_clock("5211", 2, 10000, 0);
    client *a = party_join(&p, 1, VIEW);
    p.now += 10001;
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"decision\":0,\"move\":\"%s\"}", a->seats[0].move[0]);
    assert_refused(a, "host.why.late");
    assert_int_equal(entries(), 2);
    party_done(&p);
}

FACT(nobody_gains_time_by_handing_over_to_a_bot_and_back) {
    set_clock("5211", 2, 10000, 0);
    client *a = party_join(&p, 1, VIEW);
    party_wait(&p, 4000);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"bot\":\"hard\"}");
    p.now += 3000; /* the bot is slow */
    irori_host_tick(p.host, p.now);
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"bot\":\"easy\"}");
    p.now += 1000;
    party_say(&p, a, "{\"do\":3,\"seat\":0,\"person\":true}");
    assert_true(was_told(a, "\"left\":[6000,2000]"));
    party_reopen(&p, true);
    party_wait(&p, 5999);
    assert_int_equal(irori_table_entry(irori_host_table(p.host), entries()).seat, 1);
    party_wait(&p, 1);
    assert_int_equal(last_entry().seat, 0);
    assert_int_equal(last_entry().kind, IRORI_ENTRY_TIME_OUT);
    party_done(&p);
}

/* The keeper is away for so long, and back now. */
static void be_away(int64_t ms, bool from_checkpoint) {
    p.now += ms;
    party_reopen(&p, from_checkpoint);
    irori_host_resume(p.host, p.now, p.now);
    party_run(&p);
}

FACT(a_short_clock_stands_still_while_the_table_was_away) {
    set_clock("5211", 2, 2000, 10000);
    be_away(3600000, true);
    client *a = party_join(&p, 1, VIEW);
    assert_true(was_told(a, "\"left\":[42000,42000]"));
    party_wait(&p, 29999);
    move(a, 0);
    be_away(0, false); /* again: what began anew does not begin anew once more */
    be_away(0, true);
    assert_int_equal(p.row_count, 6); /* the table, the deal, two names, a row for the absence, a move */
    party_wait(&p, 12000);
    assert_int_equal(entries(), 1);
    party_wait(&p, 1);
    assert_int_equal(last_entry().kind, IRORI_ENTRY_TIME_OUT);
    a = party_join(&p, 1, VIEW);
    assert_true(was_told(a, "\"left\":[12000,2000]"));
    party_done(&p);
}

FACT(a_decision_taken_back_after_an_absence_has_its_clock) {
    set_clock("5211", 2, 2000, 10000);
    client *a = party_join(&p, 1, VIEW);
    move(a, 0);
    be_away(3600000, true);
    a = party_join(&p, 1, VIEW);
    party_say(&p, a, "{\"do\":100,\"seat\":0,\"decision\":%u,\"back\":true}", a->seats[0].decision);
    assert_true(was_told(a, "\"left\":[42000,42000]"));
    party_reopen(&p, false);
    party_wait(&p, 41999);
    assert_int_equal(entries(), 2);
    party_done(&p);
}

FACT(a_clock_of_days_goes_on_but_not_out_at_once) {
    set_clock("5211", 2, 86400000, 0);
    be_away(40000000, true);
    assert_int_equal(p.row_count, 4); /* nothing to say */
    client *a = party_join(&p, 1, VIEW);
    assert_true(was_told(a, "\"left\":[46400000,46400000]"));
    party_leave(&p, a);
    be_away(86400000, false);
    a = party_join(&p, 1, VIEW);
    assert_true(was_told(a, "\"left\":[30000,30000]"));
    party_reopen(&p, false);
    party_wait(&p, 29999);
    assert_int_equal(entries(), 0);
    party_wait(&p, 1);
    assert_int_equal(last_entry().kind, IRORI_ENTRY_TIME_OUT);
    party_done(&p);
}

FACT(a_group_has_one_clock) {
    set_clock("harakiri", 2, 10000, 20000);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    for (int i = 0; i < 2000 && irori_table_turn(irori_host_table(p.host)).kind != IRORI_ANY; i++)
        assert_true(party_move(&p));
    irori_turn turn = irori_table_turn(irori_host_table(p.host));
    assert_int_equal(turn.kind, IRORI_ANY);
    uint32_t n = entries();
    party_wait(&p, 15000);
    assert_int_equal(entries(), n);
    party_wait(&p, 15000);
    assert_int_equal(irori_table_entry(irori_host_table(p.host), n + 1).kind, IRORI_ENTRY_TIME_OUT);
    assert_true(a->size && b->size);
    party_done(&p);
}

FACT(a_game_that_everybody_left_is_played_out_by_its_clock) {
    set_clock("5211", 2, 1000, 0);
    party_wait(&p, 3600000);
    assert_int_equal(irori_table_turn(irori_host_table(p.host)).kind, IRORI_OVER);
    assert_int_equal(irori_host_deadline(p.host), INT64_MAX);
    party_done(&p);
}

/* The deal */

static irori_seed nonce_of(int seat, int deal) {
    char text[32];
    snprintf(text, sizeof text, "nonce %d %d", seat, deal);
    return irori_seed_from_text(text);
}

static void hex_of(const irori_seed *seed, char hex[65]) { irori_seed_to_hex(seed, hex); }

/* What the client computes from what it was told. */
static void commitment_for(const client *c, int seat, int deal, char hex[65]) {
    const char *told = NULL;
    for (const char *at = c->traffic; (at = strstr(at, "\"deal\":")); at++) told = at;
    irori_seed table, nonce = nonce_of(seat, deal);
    assert_non_null(told);
    assert_int_equal(strtol(told + 7, NULL, 10), deal);
    assert_int_equal(irori_seed_from_hex(value_of(told, "commitment") + 1, 64, &table), IRORI_OK);
    irori_seed commitment = irori_nonce_commitment(&table, seat, &nonce);
    hex_of(&commitment, hex);
}

static void set_up_gathering(void) {
    irori_host_def def = party_def("5211", 3, "gathering");
    def.is_dealt = false;
    def.maker = 1;
    def.open_ms = 5000;
    def.table = "ume";
    for (int seat = 0; seat < 3; seat++) def.seats[seat] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_OPEN}};
    party_init(&p, &def);
}

static void sit(client *c, int seat, int deal) {
    char hex[65];
    commitment_for(c, seat, deal, hex);
    party_say(&p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"sit\":\"S%d\",\"commit\":\"%s\"}", ++p.nonce, seat, seat, hex);
}

static void open_nonce(client *c, int seat, int deal) {
    irori_seed nonce = nonce_of(seat, deal);
    char hex[65];
    hex_of(&nonce, hex);
    party_say(&p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"open\":\"%s\"}", ++p.nonce, seat, hex);
}

FACT(people_sit_down_and_the_deal_follows_from_everybodys_nonces) {
    set_up_gathering();
    client *a = party_join(&p, 1, ""), *b = party_join(&p, 2, "");
    assert_true(was_told(a, "\"maker\":true,\"phase\":\"gathering\",\"deal\":1,\"commitment\":\""));
    sit(a, 0, 1);
    sit(b, 1, 1);
    party_say(&p, b, "{\"do\":101,\"seat\":2,\"fill\":\"hard\"}");
    assert_refused(b, "host.why.maker");
    party_say(&p, b, "{\"do\":102,\"start\":true}");
    assert_refused(b, "host.why.maker");
    party_say(&p, a, "{\"do\":101,\"start\":true}");
    assert_refused(a, "host.why.open-seats");
    party_say(&p, a, "{\"do\":102,\"seat\":2,\"fill\":\"hard\"}");
    party_say(&p, a, "{\"do\":103,\"seat\":0,\"name\":\"Aki\"}");
    open_nonce(a, 0, 1);
    assert_refused(a, "host.why.not-opening");
    party_say(&p, a, "{\"do\":104,\"start\":true}");
    assert_true(was_told(b, "\"phase\":\"opening\"") && was_told(b, "\"left\":5000"));
    party_reopen(&p, true);
    a = party_join(&p, 1, ""), b = party_join(&p, 2, "");
    open_nonce(a, 0, 1);
    assert_true(was_told_last(a, "{\"done\":"));
    open_nonce(a, 0, 1);
    assert_refused(a, "host.why.opened");
    open_nonce(b, 0, 1);
    assert_refused(b, "host.why.not-yours");
    open_nonce(b, 1, 7);
    assert_refused(b, "host.why.nonce");
    assert_null(irori_host_table(p.host));
    open_nonce(b, 1, 1);
    assert_non_null(irori_host_table(p.host));
    assert_true(was_told(b, "\"phase\":\"dealt\"") && was_told(b, "{\"n\":0,\"for\":1,\"kind\":\"deal\""));
    const irori_shuffle *shuffle = irori_table_shuffle(irori_host_table(p.host));
    assert_int_equal(shuffle->seats, 3);
    assert_true(irori_shuffle_is_true(shuffle));
    irori_host_close(p.host, p.now);
    party_run(&p);
    char secret[80], hex[65];
    hex_of(&shuffle->secret, hex);
    snprintf(secret, sizeof secret, "\"secret\":\"%s\"", hex);
    assert_true(was_told(a, secret) && was_told(a, "\"nonces\":[{\"seat\":0,\"nonce\":\""));
    party_reopen(&p, false);
    party_done(&p);
}

static int rows_with(const char *text) {
    int count = 0;
    for (size_t i = 0; i < p.row_count; i++) count += p.rows[i].row.is_record && strstr(p.rows[i].text, text);
    return count;
}

FACT(who_does_not_open_loses_the_seat_and_the_deal_begins_anew) {
    set_up_gathering();
    client *a = party_join(&p, 1, ""), *b = party_join(&p, 2, "");
    sit(a, 0, 1);
    sit(b, 1, 1);
    party_say(&p, a, "{\"do\":102,\"seat\":2,\"fill\":\"easy\"}");
    party_say(&p, a, "{\"do\":103,\"start\":true}");
    open_nonce(a, 0, 1);
    party_wait(&p, 4999);
    party_say(&p, b, "{\"do\":104,\"seat\":1,\"leave\":true}");
    assert_refused(b, "host.why.dealing");
    party_say(&p, b, "{\"do\":105,\"seat\":1,\"name\":\"X\"}");
    assert_refused(b, "host.why.dealing");
    party_wait(&p, 1);
    assert_true(was_told(b, "\"phase\":\"gathering\",\"deal\":2"));
    assert_int_equal(irori_host_seat_at(p.host, 1, NULL, NULL).kind, IRORI_SEAT_OPEN);
    assert_int_equal(irori_host_seat_at(p.host, 0, NULL, NULL).kind, IRORI_SEAT_PERSON);
    sit(b, 1, 2);
    party_say(&p, a, "{\"do\":104,\"start\":true}");
    assert_refused(a, "host.why.commitment"); /* nonces that were opened count no more */
    party_say(&p, a, "{\"do\":105,\"seat\":0,\"name\":\"Aki\"}");
    assert_refused(a, "host.why.commitment");
    char hex[65];
    commitment_for(a, 0, 2, hex);
    party_say(&p, a, "{\"do\":106,\"seat\":0,\"commit\":\"xyz\"}");
    assert_refused(a, "host.why.commitment");
    party_say(&p, a, "{\"do\":107,\"seat\":0,\"commit\":\"%s\"}", hex);
    party_say(&p, a, "{\"do\":108,\"start\":true}");
    party_say(&p, a, "{\"do\":109,\"start\":true}");
    assert_refused(a, "host.why.dealt");
    party_say(&p, a, "{\"do\":110,\"seat\":0,\"commit\":\"%s\"}", hex);
    assert_refused(a, "host.why.dealt");
    open_nonce(a, 0, 2);
    open_nonce(b, 1, 2);
    assert_non_null(irori_host_table(p.host));
    assert_int_equal(rows_with("],\"deal\":2,\"run\":"), 1); /* the record's header tells it */
    party_reopen(&p, true);
    assert_int_equal(irori_table_shuffle(irori_host_table(p.host))->deal, 2);
    party_done(&p);
}

FACT(before_the_deal_seats_are_taken_left_filled_and_cleared) {
    set_up_gathering();
    client *a = party_join(&p, 1, ""), *b = party_join(&p, 2, "");
    party_say(&p, b, "{\"do\":101,\"seat\":1,\"sit\":\"B\"}");
    assert_refused(b, "host.why.commitment");
    sit(b, 1, 1);
    party_say(&p, a, "{\"do\":101,\"seat\":1,\"fill\":\"easy\"}");
    assert_refused(a, "host.why.taken");
    party_say(&p, a, "{\"do\":102,\"seat\":1,\"clear\":true}"); /* the maker removes people before the start */
    party_say(&p, b, "{\"do\":102,\"seat\":1,\"leave\":true}");
    assert_refused(b, "host.why.not-yours");
    sit(b, 2, 1);
    party_say(&p, b, "{\"do\":103,\"seat\":2,\"leave\":true}");
    assert_int_equal(irori_host_seat_at(p.host, 2, NULL, NULL).kind, IRORI_SEAT_OPEN);
    party_say(&p, a, "{\"do\":103,\"seat\":9,\"fill\":\"easy\"}");
    assert_refused(a, "host.why.value");
    party_say(&p, a, "{\"do\":104,\"seat\":6,\"fill\":\"easy\"}");
    assert_refused(a, "host.why.seat");
    party_say(&p, a, "{\"do\":105,\"seat\":2,\"fill\":\"deep blue\"}");
    assert_refused(a, "host.why.player");
    sit(b, 2, 1);
    static const char *const too_early[] = {"\"decision\":0,\"move\":\"B1\"", "\"bot\":\"easy\"",
                                            "\"propose\":\"close\""};
    for (int i = 0; i < 3; i++) {
        party_say(&p, b, "{\"do\":%d,\"seat\":2,%s}", 110 + i, too_early[i]);
        assert_refused(b, "host.why.not-dealt");
    }
    party_say(&p, b, "{\"look\":0,\"seat\":2}");
    assert_refused(b, "host.why.not-dealt");
    party_say(&p, b, "{\"hint\":1,\"seat\":2}");
    assert_refused(b, "host.why.not-dealt");
    party_reopen(&p, false);
    party_reopen(&p, true);
    irori_host_close(p.host, p.now);
    party_run(&p);
    a = party_join(&p, 1, ""), b = party_join(&p, 2, "");
    assert_true(was_told(a, "\"phase\":\"closed\"") && was_told(a, "{\"over\":{\"result\":\"closed\"},\"secret\":\""));
    party_say(&p, b, "{\"do\":120,\"seat\":2,\"leave\":true}");
    assert_refused(b, "host.why.closed");
    party_say(&p, a, "{\"do\":121,\"start\":true}");
    assert_refused(a, "host.why.closed");
    party_done(&p);
}

/* How many of those the device may do at once. */
static int done_at_once(client *c, const char *what, const char *other) {
    int before = c->done, refused = c->refused;
    for (int i = 0; c->refused == refused; i++) {
        char name[8];
        snprintf(name, sizeof name, "B%d", i % 100);
        party_say(&p, c, "{\"do\":%" PRId64 ",%s%s}", ++p.nonce, i % 2 ? other : what,
                  strstr(what, "name") ? name : "");
        assert_true(i < 3000);
    }
    return c->done - before;
}

FACT(who_comes_and_goes_without_end_stops_neither_others_nor_the_deal) {
    set_up_gathering();
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW), *c = party_join(&p, 3, VIEW);
    char hex[65], sits[160];
    sit(a, 0, 1);
    commitment_for(b, 1, 1, hex);
    snprintf(sits, sizeof sits, "\"seat\":1,\"sit\":\"B\",\"commit\":\"%s\"", hex);
    assert_int_equal(done_at_once(b, sits, "\"seat\":1,\"leave\":true"), 64);
    assert_refused(b, "host.why.too-many");
    party_reopen(&p, true);
    a = party_join(&p, 1, VIEW), b = party_join(&p, 2, VIEW), c = party_join(&p, 3, VIEW);
    sit(b, 1, 1);
    assert_refused(b, "host.why.too-many"); /* the table remembers it */
    sit(c, 1, 1);
    assert_true(was_told_last(c, "{\"done\":")); /* and another sits down */
    party_wait(&p, 4000);
    sit(b, 2, 1);
    assert_true(was_told_last(b, "{\"done\":")); /* time gives it back */
    party_say(&p, b, "{\"do\":%" PRId64 ",\"seat\":2,\"name\":\"X\"}", ++p.nonce);
    assert_refused(b, "host.why.too-many");
    party_say(&p, a, "{\"do\":%" PRId64 ",\"start\":true}", ++p.nonce);
    open_nonce(a, 0, 1), open_nonce(b, 2, 1), open_nonce(c, 1, 1);
    assert_non_null(irori_host_table(p.host));
    party_reopen(&p, false);
    party_done(&p);
}

FACT(many_devices_together_stop_strangers_for_a_while_and_never_the_maker) {
    set_up_gathering();
    client *a = party_join(&p, 1, VIEW), *stranger = NULL;
    for (irori_device device = 10; device < 50 && !(stranger && stranger->refused && stranger->done < 64); device++) {
        if (stranger) party_leave(&p, stranger);
        stranger = party_join(&p, device, VIEW);
        char hex[65], sits[160];
        commitment_for(stranger, 1, 1, hex);
        snprintf(sits, sizeof sits, "\"seat\":1,\"sit\":\"S\",\"commit\":\"%s\"", hex);
        (void)done_at_once(stranger, sits, "\"seat\":1,\"leave\":true");
    }
    assert_in_range(irori_host_rows(p.host), 500, 600);
    party_say(&p, a, "{\"do\":%" PRId64 ",\"seat\":1,\"clear\":true}", ++p.nonce);
    assert_true(was_told_last(a, "{\"done\":"));
    sit(a, 0, 1);
    assert_true(was_told_last(a, "{\"done\":"));
    client *friend = party_join(&p, 2, VIEW);
    sit(friend, 1, 1);
    assert_refused(friend, "host.why.too-many");
    party_wait(&p, 10000);
    sit(friend, 1, 1);
    assert_true(was_told_last(friend, "{\"done\":"));
    party_reopen(&p, true);
    party_done(&p);
}

FACT(after_the_deal_asides_are_bounded_and_moves_are_not) {
    irori_host_def def = party_def("5211", 2, "asides");
    def.is_dealt = false;
    def.seats[0] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_OPEN}};
    def.seats[1] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "random"}};
    party_init(&p, &def);
    client *a = party_join(&p, 1, VIEW);
    sit(a, 0, 1);
    party_say(&p, a, "{\"do\":%" PRId64 ",\"start\":true}", ++p.nonce);
    open_nonce(a, 0, 1);
    assert_non_null(irori_host_table(p.host));
    assert_in_range(done_at_once(a, "\"seat\":0,\"bot\":\"random\"", "\"seat\":0,\"person\":true"), 60, 64);
    assert_refused(a, "host.why.too-many");
    party_reopen(&p, true);
    a = party_join(&p, 1, VIEW);
    party_say(&p, a, "{\"do\":%" PRId64 ",\"seat\":0,\"propose\":\"close\"}", ++p.nonce);
    assert_refused(a, "host.why.too-many");
    if (irori_host_seat_at(p.host, 0, NULL, NULL).player[0]) { /* a bot decides now: later the person again */
        party_wait(&p, 4000);
        party_say(&p, a, "{\"do\":%" PRId64 ",\"seat\":0,\"person\":true}", ++p.nonce);
    }
    move(a, 0);
    assert_true(was_told_last(a, "{\"done\":"));
    party_say(&p, a, "{\"do\":%" PRId64 ",\"seat\":0,\"leave\":true}", ++p.nonce); /* that may be done at any time */
    assert_true(was_told(a, "\"is\":\"open\""));
    party_done(&p);
}

FACT(bots_alone_are_dealt_to_at_once_and_anybody_seated_starts_where_nobody_made_the_table) {
    irori_host_def def = party_def("null", 2, "no maker");
    def.is_dealt = false;
    def.seats[0] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_OPEN}};
    def.seats[1] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "random"}};
    party_init(&p, &def);
    client *a = party_join(&p, 1, VIEW), *w = party_join(&p, 5, VIEW);
    party_say(&p, w, "{\"do\":1,\"start\":true}");
    assert_refused(w, "host.why.maker");
    sit(a, 0, 1);
    party_say(&p, a, "{\"do\":100,\"start\":true}");
    open_nonce(a, 0, 1);
    assert_non_null(irori_host_table(p.host));
    for (int i = 0; i < 9 && irori_table_turn(irori_host_table(p.host)).kind != IRORI_OVER; i++) {
        party_think(&p);
        party_move(&p);
    }
    assert_true(a->is_over);
    size_t size;
    char *record = party_record(&p, &size);
    irori_table *table;
    assert_int_equal(irori_table_load(record, size, IRORI_LOAD_WHOLE, &table, NULL), IRORI_OK);
    irori_table_free(table);
    free(record);
    party_done(&p);
}

FACT(a_custom_deck_comes_with_the_greeting_and_with_the_rows) {
    const irori_game *game = irori_game_find("kodama");
    irori_host_def def = party_def("kodama", 2, "deck");
    def.setup.data = game->own_data;
    def.setup.data_size = def.setup.data ? strlen(def.setup.data) : 0;
    assert_non_null(def.setup.data);
    party_init(&p, &def);
    client *a = party_join(&p, 1, "");
    assert_true(was_told(a, "\"deck\":\""));
    party_reopen(&p, false);
    party_reopen(&p, true);
    party_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_must_agree_to_take_back_what_was_shown),
        cmocka_unit_test(one_no_ends_a_vote),
        cmocka_unit_test(nobody_is_replaced_at_once_or_against_their_word),
        cmocka_unit_test(who_sits_down_again_has_not_agreed_any_more),
        cmocka_unit_test(the_absent_do_not_count_after_the_clock_and_the_silent_are_against),
        cmocka_unit_test(what_nobody_stands_for_any_more_comes_to_nothing),
        cmocka_unit_test(proposals_that_mean_nothing_are_refused),
        cmocka_unit_test(an_open_seat_is_given_to_a_bot_by_vote),
        cmocka_unit_test(a_closed_table_shows_its_seed_and_takes_nothing_more),
        cmocka_unit_test(playing_again_is_agreed_on_and_another_table_named),
        cmocka_unit_test(a_clock_for_each_move_makes_the_default_move),
        cmocka_unit_test(a_clock_for_the_game_is_used_up),
        cmocka_unit_test(nobody_gains_time_by_deciding_and_taking_back),
        cmocka_unit_test(what_is_taken_back_by_agreement_costs_no_time),
        cmocka_unit_test(an_answer_after_the_clock_is_late_though_nobody_looked_at_it),
        cmocka_unit_test(nobody_gains_time_by_handing_over_to_a_bot_and_back),
        cmocka_unit_test(a_short_clock_stands_still_while_the_table_was_away),
        cmocka_unit_test(a_decision_taken_back_after_an_absence_has_its_clock),
        cmocka_unit_test(a_clock_of_days_goes_on_but_not_out_at_once),
        cmocka_unit_test(a_group_has_one_clock),
        cmocka_unit_test(a_game_that_everybody_left_is_played_out_by_its_clock),
        cmocka_unit_test(people_sit_down_and_the_deal_follows_from_everybodys_nonces),
        cmocka_unit_test(who_does_not_open_loses_the_seat_and_the_deal_begins_anew),
        cmocka_unit_test(before_the_deal_seats_are_taken_left_filled_and_cleared),
        cmocka_unit_test(who_comes_and_goes_without_end_stops_neither_others_nor_the_deal),
        cmocka_unit_test(many_devices_together_stop_strangers_for_a_while_and_never_the_maker),
        cmocka_unit_test(after_the_deal_asides_are_bounded_and_moves_are_not),
        cmocka_unit_test(bots_alone_are_dealt_to_at_once_and_anybody_seated_starts_where_nobody_made_the_table),
        cmocka_unit_test(a_custom_deck_comes_with_the_greeting_and_with_the_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
