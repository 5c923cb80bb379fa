/* The host, one fact at a time: what is read and refused, who may speak for whom, nonces, decisions, what is told when.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_party.h"

static party p;

static void set_up(const char *game, int players) {
    irori_host_def def = party_def(game, players, "facts");
    party_init(&p, &def);
}

static const char *first_move(const client *c, int seat) { return c->seats[seat].move[0]; }

static void move(client *c, int seat, int64_t nonce) {
    party_say(&p, c, "{\"do\":%" PRId64 ",\"seat\":%d,\"decision\":%u,\"move\":\"%s\"}", nonce, seat,
              c->seats[seat].decision, first_move(c, seat));
}

static uint32_t entries(void) { return party_entries(&p); }

/* Reading */

FACT(a_greeting_tells_the_table_the_seats_the_deal_and_the_position) {
    set_up("5211", 3);
    client *c = party_join(&p, 2, VIEW);
    assert_true(was_told(c, "{\"table\":\"\",\"protocol\":1,\"game\":\"5211\""));
    assert_true(was_told(c, "{\"seats\":[{\"kind\":\"person\",\"name\":\"P0\",\"here\":false},{\"kind\":\"person\","
                            "\"name\":\"P1\",\"here\":true}"));
    assert_true(was_told(c, "\"you\":[1],\"maker\":false,\"phase\":\"dealt\""));
    assert_true(was_told(c, "{\"n\":0,\"for\":1,\"kind\":\"deal\",\"events\":[{\"event\":\"deal\""));
    assert_true(was_told(
        c,
        "{\"at\":0,\"for\":1,\"turn\":{\"kind\":\"all\",\"seats\":[0,1,2],\"decision\":0},\"back\":false,\"moves\":["));
    assert_false(was_told(c, "commitment"));
    assert_false(was_told(c, "seed"));
    party_done(&p);
}

FACT(what_is_not_json_or_not_asked_for_is_refused_by_name) {
    static const struct {
        const char *text, *id, *key;
    } bad[] = {
        {"", "host.why.json", NULL},
        {"[]", "host.why.json", NULL},
        {"{\"hello\":1", "host.why.json", NULL},
        {"{\"hello\":1} ", "host.why.json", NULL},
        {"{}", "host.why.nothing", NULL},
        {"{\"do\":1}", "host.why.nothing", NULL},
        {"{\"frobnicate\":1}", "host.why.key", "frobnicate"},
        {"{\"a-key-that-is-much-too-long\":1}", "host.why.json", NULL},
        {"{\"hello\":1,\"hello\":1}", "host.why.key-twice", "hello"},
        {"{\"hello\":\"1\"}", "host.why.value", "hello"},
        {"{\"hello\":-1}", "host.why.value", "hello"},
        {"{\"hello\":1.5}", "host.why.json", NULL},
        {"{\"hello\":1,\"seat\":0}", "host.why.key", "seat"},
        {"{\"hello\":1,\"seats\":[9]}", "host.why.value", "seats"},
        {"{\"hello\":1,\"want\":\"all\"}", "host.why.value", "want"},
        {"{\"hello\":1,\"want\":\"everything\"}", "host.why.value", "want"},
        {"{\"do\":0,\"seat\":0,\"leave\":true}", "host.why.value", "do"},
        {"{\"do\":9007199254740993,\"seat\":0,\"leave\":true}", "host.why.value", "do"},
        {"{\"do\":1,\"seat\":8,\"leave\":true}", "host.why.value", "seat"},
        {"{\"do\":1,\"seat\":0,\"leave\":false}", "host.why.value", "leave"},
        {"{\"do\":1,\"seat\":0,\"move\":\"B1\"}", "host.why.missing", "decision"},
        {"{\"seat\":0,\"decision\":0,\"move\":\"B1\"}", "host.why.missing", "do"},
        {"{\"do\":1,\"seat\":0,\"decision\":0,\"moves\":[]}", "host.why.value", "moves"},
        {"{\"do\":1,\"seat\":0,\"decision\":0,\"moves\":[1]}", "host.why.value", "moves"},
        {"{\"do\":1,\"seat\":0,\"vote\":1,\"yes\":1}", "host.why.value", "yes"},
        {"{\"do\":1,\"seat\":0,\"name\":\"\\u0007\"}", "host.why.value", "name"},
        {"{\"do\":1,\"seat\":0,\"name\":\"an endless name that does not fit into its room\"}", "host.why.value",
         "name"},
    };
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int refused = c->refused;
        party_say(&p, c, "%s", bad[i].text);
        if (c->refused != refused + 1) fail_msg("not refused: %s", bad[i].text);
        assert_refused(c, bad[i].id);
        char key[64];
        snprintf(key, sizeof key, "{\"name\":\"key\",\"text\":\"%s\"}", bad[i].key ? bad[i].key : "");
        if (bad[i].key && !was_told_last(c, key)) fail_msg("%s not named: %s", bad[i].key, c->last);
    }
    party_done(&p);
}

FACT(a_message_that_is_too_long_is_refused) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    party_say(&p, c, "{\"hello\":1%*s}", IRORI_HOST_MESSAGE, "");
    assert_refused(c, "host.why.size");
    assert_true(was_told_last(c, "{\"no\":null,\"status\":\"BAD_TEXT\""));
    party_done(&p);
}

FACT(hello_comes_first_and_names_what_the_client_was_made_for) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, ",\"protocol\":1");
    party_say(&p, c, "{\"look\":0}");
    assert_refused(c, "host.why.hello");
    party_say(&p, c, "{\"hello\":2}");
    assert_refused(c, "host.why.protocol");
    party_say(&p, c, "{\"hello\":1,\"table\":\"another\"}");
    assert_refused(c, "host.why.table");
    party_say(&p, c, "{\"hello\":1,\"rules\":99}");
    assert_refused(c, "host.why.rules");
    party_say(&p, c, "{\"hello\":1,\"data\":\"0123456789abcdef\"}");
    assert_refused(c, "host.why.rules");
    party_say(&p, c, "{\"hello\":1,\"seats\":[1]}");
    assert_refused(c, "host.why.not-yours");
    party_say(&p, c, "{\"hello\":1,\"since\":1}");
    assert_refused(c, "host.why.since");
    char data[32];
    snprintf(data, sizeof data, "%016" PRIx64, irori_host_rules(p.host)->data_hash);
    party_say(&p, c,
              "{\"hello\":1,\"table\":\"\",\"since\":0,\"seats\":[0],\"want\":\"world\",\"rules\":%d,\"data\":\"%s\"}",
              irori_host_rules(p.host)->game->rules_version, data);
    assert_true(was_told(c, "\"world\":\""));
    party_done(&p);
}

FACT(connections_have_numbers_of_their_own) {
    set_up("5211", 2);
    assert_false(irori_host_connect(p.host, 0, 1));
    assert_true(irori_host_connect(p.host, 7, 1));
    assert_false(irori_host_connect(p.host, 7, 2));
    assert_int_equal(irori_host_take(p.host, 8, p.buffer, p.buffer_room), 0);
    assert_false(irori_host_is_ready(p.host, 8));
    irori_host_receive(p.host, 8, "{}", 2, 0);
    irori_host_disconnect(p.host, 8);
    irori_host_disconnect(p.host, 7);
    assert_int_equal(irori_host_next_ready(p.host, 0), 0);
    party_done(&p);
}

/* Seats and devices */

FACT(a_device_speaks_for_its_own_seats_only) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW), *nobody = party_join(&p, 0, "");
    party_say(&p, c, "{\"do\":1,\"seat\":1,\"decision\":0,\"move\":\"B1 B2\"}");
    assert_refused(c, "host.why.not-yours");
    party_say(&p, c, "{\"do\":2,\"seat\":5,\"decision\":0,\"move\":\"B1 B2\"}");
    assert_refused(c, "host.why.seat");
    party_say(&p, nobody, "{\"do\":1,\"seat\":0,\"decision\":0,\"move\":\"B1 B2\"}");
    assert_refused(nobody, "host.why.not-yours");
    party_say(&p, nobody, "{\"do\":2,\"seat\":0,\"sit\":\"X\"}");
    assert_refused(nobody, "host.why.not-yours");
    assert_int_equal(entries(), 0);
    party_done(&p);
}

FACT(several_seats_of_one_device_are_told_each_their_own) {
    irori_host_def def = party_def("5211", 3, "two seats");
    def.seats[2].device = 1;
    party_init(&p, &def);
    client *c = party_join(&p, 1, VIEW);
    assert_true(c->seats[0].is_there && c->seats[2].is_there && !c->seats[1].is_there);
    assert_string_not_equal(c->seats[0].move[0], c->seats[2].move[0]);
    move(c, 0, 1);
    move(c, 2, 2);
    assert_int_equal(entries(), 2);
    assert_true(was_told(c, "{\"n\":1,\"for\":0,\"kind\":\"move\",\"seat\":0") && was_told(c, "{\"n\":1,\"for\":2,"));
    party_done(&p);
}

FACT(who_watches_sees_what_everybody_sees) {
    set_up("5211", 2);
    client *w = party_join(&p, 9, VIEW), *c = party_join(&p, 1, VIEW), *own = party_join(&p, 1, ",\"seats\":[]");
    move(c, 0, 1);
    assert_true(was_told(w, "{\"n\":1,\"kind\":\"move\",\"seat\":0,"));
    assert_true(was_told(w, "{\"at\":1,\"turn\":{\"kind\":\"all\",\"seats\":[1]},\"view\":"));
    assert_false(was_told(w, "\"for\""));
    assert_false(was_told(own, "\"for\""));
    party_say(&p, w, "{\"do\":1,\"say\":\"good luck\"}");
    assert_true(was_told(c, "{\"say\":\"good luck\"}"));
    party_say(&p, w, "{\"look\":0}");
    assert_true(was_told_last(w, "{\"look\":0,\"view\":"));
    party_done(&p);
}

FACT(where_nobody_may_watch_nobody_does) {
    irori_host_def def = party_def("5211", 2, "closed");
    def.no_watching = def.no_chat = true;
    party_init(&p, &def);
    client *w = party_join(&p, 9, VIEW), *c = party_join(&p, 1, VIEW);
    assert_refused(w, "host.why.watch");
    party_say(&p, c, "{\"do\":1,\"seat\":0,\"say\":\"hm\"}");
    assert_refused(c, "host.why.chat");
    party_done(&p);
}

FACT(where_nobody_may_watch_who_came_for_an_open_seat_sees_no_more_once_it_is_taken) {
    irori_host_def def = party_def("5211", 2, "closed");
    def.no_watching = true;
    party_init(&p, &def);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"leave\":true,\"heir\":true}");
    client *w = party_join(&p, 9, VIEW);
    assert_refused(w, "host.why.watch"); /* the seat is not free for everybody */
    party_leave(&p, w);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"propose\":\"admit\",\"who\":1}");
    w = party_join(&p, 9, VIEW);
    assert_true(was_told(w, "{\"n\":1,\"kind\":\"seat\",\"seat\":1,\"is\":\"open\""));
    party_say(&p, b, "{\"do\":2,\"seat\":1,\"sit\":\"Haru\"}");
    move(a, 0, 4);
    assert_true(was_told(b, "{\"n\":3,\"for\":1,\"kind\":\"move\",\"seat\":0"));
    assert_false(was_told(w, "{\"n\":3,"));
    assert_false(was_told(w, "{\"at\":3,"));
    party_say(&p, w, "{\"look\":3}");
    assert_refused(w, "host.why.watch");
    party_done(&p);
}

FACT(where_nobody_may_watch_nobody_hears_or_speaks_who_came_before_the_deal) {
    irori_host_def def = party_def("null", 2, "no maker");
    def.is_dealt = false;
    def.no_watching = true;
    def.seats[0] = def.seats[1] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "random"}};
    def.maker = 1;
    party_init(&p, &def);
    client *a = party_join(&p, 1, VIEW), *w = party_join(&p, 9, VIEW);
    party_say(&p, w, "{\"do\":1,\"say\":\"hello\"}");
    assert_true(was_told(a, "{\"say\":\"hello\"}"));
    party_say(&p, a, "{\"do\":1,\"start\":true}");
    assert_non_null(irori_host_table(p.host));
    party_say(&p, w, "{\"do\":2,\"say\":\"boo\"}");
    assert_refused(w, "host.why.watch");
    while (irori_table_turn(irori_host_table(p.host)).kind != IRORI_OVER) party_think(&p);
    assert_false(was_told(w, "{\"n\":") || was_told(w, "{\"over\":"));
    party_done(&p);

    def = party_def("5211", 2, "closed"); /* and a vote, and talk among those who play */
    def.no_watching = true;
    party_init(&p, &def);
    a = party_join(&p, 1, VIEW);
    client *b = party_join(&p, 2, VIEW);
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"leave\":true}");
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"say\":\"who goes on?\"}");
    assert_true(was_told(b, "who goes on?")); /* may come back */
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"propose\":\"replace\",\"who\":1,\"level\":\"random\"}");
    party_say(&p, a, "{\"do\":3,\"seat\":0,\"say\":\"a plan\"}");
    party_say(&p, a, "{\"do\":4,\"seat\":0,\"propose\":\"close\"}");
    assert_false(was_told(b, "a plan") || was_told(b, "\"what\":\"close\"") || was_told(b, "{\"over\":"));
    assert_true(was_told(a, "{\"over\":"));
    party_done(&p);
}

FACT(the_maker_ends_the_talk_and_lets_it_go_on) {
    irori_host_def def = party_def("5211", 2, "talk");
    def.maker = 1;
    party_init(&p, &def);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"say\":\"bad words\"}");
    party_say(&p, b, "{\"do\":2,\"chat\":false}");
    assert_refused(b, "host.why.maker");
    party_say(&p, a, "{\"do\":1,\"chat\":false}");
    assert_true(was_told(b, "\"chat\":false}"));
    party_say(&p, b, "{\"do\":3,\"seat\":1,\"say\":\"more\"}");
    assert_refused(b, "host.why.chat");
    client *w = party_join(&p, 9, VIEW); /* nor is what was said told any more */
    assert_true(was_told(w, "\"chat\":false") && !was_told(w, "bad words"));
    for (int i = 0; i < 2; i++) {
        party_reopen(&p, i);
        a = party_join(&p, 1, VIEW), b = party_join(&p, 2, VIEW);
        assert_true(was_told(b, "\"chat\":false}"));
    }
    party_say(&p, a, "{\"do\":2,\"chat\":false}"); /* so it is */
    assert_true(was_told_last(a, "{\"done\":2"));
    party_say(&p, a, "{\"do\":3,\"chat\":true}");
    party_say(&p, b, "{\"do\":4,\"seat\":1,\"say\":\"sorry\"}");
    assert_true(was_told(a, "{\"say\":\"sorry\",\"seat\":1}"));
    party_done(&p);
}

static int count_of(const char *text, const char *what) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)); at++) count++;
    return count;
}

FACT(a_long_past_is_told_in_portions) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW);
    for (int i = 0; i < 300; i++)
        party_say(&p, a, "{\"do\":%d,\"seat\":0,\"%s\":%s}", i + 1, i % 2 ? "person" : "bot",
                  i % 2 ? "true" : "\"random\"");
    assert_int_equal(entries(), 300);
    size_t room = 1 << 20;
    char *text = calloc(1, room);
    assert_true(text && irori_host_connect(p.host, 77, 2));
    irori_host_receive(p.host, 77, "{\"hello\":1}", 11, p.now);
    size_t size = irori_host_take(p.host, 77, text, room - 1);
    text[size] = 0;
    assert_int_equal(count_of(text, "{\"n\":"), 256);
    assert_true(irori_host_is_ready(p.host, 77));
    size = irori_host_take(p.host, 77, text, room - 1);
    text[size] = 0;
    assert_int_equal(count_of(text, "{\"n\":"), 301 - 256); /* the deal is one */
    assert_false(irori_host_is_ready(p.host, 77));
    free(text);
    irori_host_disconnect(p.host, 77);
    party_done(&p);
}

FACT(a_seat_that_is_left_is_taken_by_another_device_only_if_those_seated_agree) {
    set_up("5211", 3);
    client *c = party_join(&p, 1, VIEW), *other = party_join(&p, 9, VIEW);
    client *b = party_join(&p, 2, VIEW), *d = party_join(&p, 3, VIEW);
    party_say(&p, other, "{\"do\":1,\"seat\":0,\"sit\":\"Haru\"}");
    assert_refused(other, "host.why.taken");
    party_say(&p, other, "{\"do\":2,\"seat\":7,\"sit\":\"Haru\"}");
    assert_refused(other, "host.why.seat");
    party_say(&p, c, "{\"do\":1,\"seat\":0,\"leave\":true}");
    assert_true(was_told(c, "\"kind\":\"seat\",\"seat\":0,\"is\":\"open\""));
    assert_true(was_told_last(other, "{\"seats\":[{\"kind\":\"open\",\"free\":false,\"admits\":true}"));
    assert_true(
        was_told(c, "{\"seats\":[{\"kind\":\"open\",\"free\":true,\"admits\":true}")); /* who left may come back */
    party_say(&p, other, "{\"do\":4,\"seat\":0,\"sit\":\"Haru\"}");
    assert_refused(other, "host.why.admit");
    party_say(&p, other, "{\"look\":1,\"seat\":0}");
    assert_refused(other, "host.why.not-yours");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"propose\":\"admit\",\"who\":2}");
    assert_refused(b, "host.why.taken");
    party_say(&p, b, "{\"do\":2,\"seat\":1,\"propose\":\"admit\",\"who\":0}");
    assert_true(was_told(d, "\"what\":\"admit\",\"by\":1,\"who\":0,\"yes\":[1]"));
    party_reopen(&p, false);
    other = party_join(&p, 9, VIEW), c = party_join(&p, 1, VIEW), d = party_join(&p, 3, VIEW);
    party_say(&p, other, "{\"do\":5,\"seat\":0,\"sit\":\"Haru\"}");
    assert_refused(other, "host.why.admit");
    party_say(&p, d, "{\"do\":1,\"seat\":2,\"vote\":1,\"yes\":true}");
    assert_true(was_told(d, "\"settled\":\"yes\"}"));
    party_reopen(&p, true);
    other = party_join(&p, 9, VIEW), c = party_join(&p, 1, VIEW);
    party_say(&p, other, "{\"do\":3,\"seat\":0,\"sit\":\"Haru\"}");
    assert_true(was_told(other, "{\"done\":3,\"n\":2,\"entries\":1}"));
    assert_true(was_told(c, "{\"kind\":\"person\",\"name\":\"Haru\",\"here\":true}"));
    party_say(&p, c, "{\"do\":2,\"seat\":0,\"decision\":0,\"move\":\"B1\"}");
    assert_refused(c, "host.why.not-yours");
    move(other, 0, 4);
    assert_true(was_told_last(other, "{\"done\":4"));
    party_reopen(&p, true);
    irori_device device;
    assert_string_equal(irori_host_seat_at(p.host, 0, &device, NULL).name, "Haru");
    assert_int_equal(device, 9);
    assert_int_equal(irori_host_seat_at(p.host, -1, &device, NULL).kind, IRORI_SEAT_OPEN);
    party_done(&p);
}

FACT(a_seat_to_which_nobody_comes_is_not_free_for_ever) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW), *other = party_join(&p, 9, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"leave\":true,\"heir\":true}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"propose\":\"admit\",\"who\":0}");
    assert_true(was_told(other, "{\"seats\":[{\"kind\":\"open\",\"free\":true"));
    party_reopen(&p, true);
    other = party_join(&p, 9, VIEW);
    assert_true(was_told(other, "{\"seats\":[{\"kind\":\"open\",\"free\":true"));
    party_wait(&p, 599999);
    assert_false(was_told(other, "\"free\":false"));
    party_wait(&p, 1); /* ten minutes: votes take one */
    assert_true(was_told_last(other, "{\"seats\":[{\"kind\":\"open\",\"free\":false"));
    party_reopen(&p, false);
    other = party_join(&p, 9, VIEW), a = party_join(&p, 1, VIEW);
    party_say(&p, other, "{\"do\":1,\"seat\":0,\"sit\":\"X\"}");
    assert_refused(other, "host.why.admit");
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"sit\":\"A\"}"); /* who left may come back at any time */
    assert_true(was_told(a, "{\"done\":2,"));
    party_done(&p);
}

FACT(a_table_that_everybody_left_is_closed_to_strangers_but_not_to_them) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW), *other = party_join(&p, 9, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"leave\":true}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"leave\":true}");
    party_reopen(&p, true);
    a = party_join(&p, 1, VIEW), other = party_join(&p, 9, VIEW);
    party_say(&p, other, "{\"do\":1,\"seat\":0,\"sit\":\"X\"}");
    assert_refused(other, "host.why.admit");
    party_say(&p, a, "{\"do\":2,\"seat\":1,\"sit\":\"A\"}");
    assert_refused(a, "host.why.admit"); /* it was another's */
    party_say(&p, a, "{\"do\":3,\"seat\":0,\"sit\":\"A\"}");
    assert_true(was_told(a, "{\"done\":3,"));
    party_done(&p);
}

static bool says_used(void *context, irori_device device, uint64_t nonce) {
    const party *of = context;
    for (size_t i = 0; i < of->durable; i++)
        if (of->rows[i].row.device == device && of->rows[i].row.nonce == nonce) return true;
    return false;
}

FACT(a_nonce_that_an_old_row_has_is_refused) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW);
    for (int restored = 0; restored < 2; restored++) {
        irori_host_set_used(p.host, says_used, &p);
        for (int i = 1; i <= 40; i++)
            party_say(&p, a, "{\"do\":%d,\"seat\":0,\"name\":\"A%d\"}", 100 * restored + i, i);
        uint64_t rows = irori_host_rows(p.host);
        party_say(&p, a, "{\"do\":40,\"seat\":0,\"name\":\"B\"}");
        if (!restored) assert_true(was_told_last(a, "{\"done\":40,")); /* still remembered */
        party_say(&p, a, "{\"do\":1,\"seat\":0,\"name\":\"B\"}");
        assert_refused(a, "host.why.used");
        assert_int_equal(irori_host_rows(p.host), rows);
        party_reopen(&p, true);
        a = party_join(&p, 1, VIEW);
    }
    party_done(&p);
}

FACT(an_answer_is_not_forgotten_before_its_row_is_durable) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW);
    irori_host_set_used(p.host, says_used, &p);
    p.holds_back = true;
    for (int i = 1; i <= 100; i++) party_say(&p, a, "{\"do\":%d,\"seat\":0,\"name\":\"A%d\"}", i, i);
    uint64_t rows = irori_host_rows(p.host);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"name\":\"B\"}");
    assert_int_equal(irori_host_rows(p.host), rows);
    p.holds_back = false;
    party_run(&p);
    assert_true(was_told(a, "{\"done\":1,"));
    assert_false(was_told(a, "{\"no\":1,"));
    party_done(&p);
}

FACT(who_is_left_alone_admits_nobody_to_the_other_hand) {
    set_up("kodachi", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW), *other = party_join(&p, 9, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"leave\":true}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"propose\":\"admit\",\"who\":0}");
    assert_refused(b, "host.why.alone");
    party_say(&p, other, "{\"do\":1,\"seat\":0,\"sit\":\"Haru\"}");
    assert_refused(other, "host.why.admit");
    party_say(&p, b, "{\"do\":2,\"seat\":1,\"propose\":\"replace\",\"who\":0,\"level\":\"random\"}");
    assert_int_equal(irori_host_seat_at(p.host, 0, NULL, NULL).kind, IRORI_SEAT_BOT);
    party_done(&p);
}

FACT(those_who_are_away_do_not_admit_anybody) {
    set_up("5211", 3);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"leave\":true}");
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"propose\":\"admit\",\"who\":0}");
    party_wait(&p, 60000); /* seat 2 is not connected: the vote is won, and by one alone */
    assert_true(was_told(b, "\"settled\":\"failed\"}"));
    assert_true(was_told_last(b, "{\"vote\":1,"));
    assert_false(was_told(b, "{\"kind\":\"open\",\"free\":true}"));
    party_done(&p);
}

FACT(who_leaves_may_wish_that_somebody_goes_on_with_the_hand) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW), *other;
    party_say(&p, a, "{\"do\":1,\"seat\":0,\"leave\":true,\"heir\":true}");
    assert_true(was_told(b, "{\"seats\":[{\"kind\":\"open\",\"free\":false,\"admits\":true,\"heir\":true}"));
    party_reopen(&p, true);
    b = party_join(&p, 2, VIEW), other = party_join(&p, 9, VIEW);
    party_say(&p, other, "{\"do\":1,\"seat\":0,\"sit\":\"Haru\"}");
    assert_refused(other, "host.why.admit"); /* who stays is asked as well */
    party_say(&p, b, "{\"do\":1,\"seat\":1,\"propose\":\"admit\",\"who\":0}");
    assert_true(was_told(b, "\"settled\":\"yes\"}"));
    party_say(&p, b, "{\"do\":2,\"seat\":0,\"sit\":\"B\"}");
    assert_refused(b, "host.why.admit");
    party_say(&p, other, "{\"do\":2,\"seat\":0,\"sit\":\"Haru\"}");
    assert_true(was_told(other, "{\"done\":2,"));
    party_say(&p, other, "{\"do\":3,\"seat\":0,\"leave\":true}"); /* that was the other's wish, and is over */
    party_say(&p, b, "{\"do\":3,\"seat\":1,\"propose\":\"admit\",\"who\":0}");
    assert_refused(b, "host.why.alone");
    party_reopen(&p, false);
    party_done(&p);
}

FACT(a_bot_in_place_of_a_person_and_back) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    irori_thought thought;
    assert_false(irori_host_wants(p.host, 0, &thought));
    party_say(&p, c, "{\"do\":1,\"seat\":0,\"bot\":\"nobody\"}");
    assert_refused(c, "host.why.player");
    party_say(&p, c, "{\"do\":2,\"seat\":0,\"bot\":\"hard\"}");
    assert_true(was_told(c, "{\"kind\":\"person\",\"name\":\"P0\",\"bot\":\"hard\",\"here\":true}"));
    move(c, 0, 3);
    assert_refused(c, "host.why.bot");
    assert_true(irori_host_wants(p.host, 0, &thought));
    assert_int_equal(thought.seat, 0);
    assert_string_equal(thought.player, "hard");
    assert_int_equal(irori_host_answer(p.host, &thought, 1, p.now), IRORI_ILLEGAL);
    party_say(&p, c, "{\"do\":4,\"seat\":0,\"person\":true}");
    assert_false(irori_host_wants(p.host, 0, &thought));
    move(c, 0, 5);
    assert_true(was_told_last(c, "{\"done\":5"));
    party_done(&p);
}

FACT(names_change_without_an_entry) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    party_say(&p, c, "{\"do\":1,\"seat\":0,\"name\":\"Aki\"}");
    assert_true(was_told_last(c, "{\"done\":1,\"n\":0,\"entries\":0}"));
    assert_true(was_told(c, "\"name\":\"Aki\""));
    assert_int_equal(entries(), 0);
    party_done(&p);
}

/* Nonces and decisions */

FACT(the_same_message_again_gets_the_same_answer_and_is_not_done_twice) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    char last[4096];
    party_say(&p, c, "{\"do\":7,\"seat\":0,\"decision\":0,\"move\":\"Z9\"}");
    strcpy(last, c->last);
    party_say(&p, c, "{\"do\":7,\"seat\":0,\"decision\":0,\"move\":\"%s\"}", first_move(c, 0));
    assert_string_equal(c->last, last);
    move(c, 0, 8);
    strcpy(last, c->last);
    party_say(&p, c, "{\"do\":8,\"seat\":0,\"decision\":0,\"move\":\"%s\"}", first_move(c, 0));
    assert_string_equal(c->last, last);
    assert_int_equal(entries(), 1);
    for (int i = 0; i < 2; i++) { /* and after the table was opened again */
        party_reopen(&p, i);
        c = party_join(&p, 1, ",\"since\":1");
        party_say(&p, c, "{\"do\":8,\"seat\":0,\"decision\":0,\"move\":\"B1 B2\"}");
        assert_string_equal(c->last, last);
    }
    party_say(&p, c, "{\"do\":9,\"say\":\"hm\"}");
    party_say(&p, c, "{\"do\":9,\"say\":\"hm\"}");
    assert_true(was_told_last(c, "{\"done\":9}"));
    const char *once = strstr(c->traffic, "{\"say\":\"hm\"}");
    assert_null(strstr(once + 1, "{\"say\":\"hm\"}"));
    party_done(&p);
}

FACT(who_sends_much_forgets_only_their_own_nonces) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW), *other = party_join(&p, 2, VIEW);
    party_say(&p, other, "{\"do\":1,\"seat\":1,\"name\":\"Other\"}");
    for (int i = 0; i < 100; i++) party_say(&p, c, "{\"do\":%d,\"seat\":0,\"name\":\"N%d\"}", i + 1, i);
    for (irori_device device = 10; device < 12; device++) {
        client *w = party_join(&p, device, "");
        for (int i = 0; i < 40; i++) party_say(&p, w, "{\"do\":%d,\"say\":\"w\"}", i + 1);
    }
    size_t rows = p.row_count;
    party_say(&p, other, "{\"do\":1,\"seat\":1,\"name\":\"Again\"}");
    party_say(&p, c, "{\"do\":100,\"seat\":0,\"name\":\"Again\"}");
    assert_int_equal(p.row_count, rows);
    party_reopen(&p, true);
    party_done(&p);
}

FACT(a_late_answer_lands_on_no_other_question) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    move(a, 0, 1);
    assert_int_equal(b->seats[1].decision, 0); /* the other's choice changes nothing for b, */
    move(b, 1, 1);
    uint32_t decision = a->seats[0].decision;
    assert_int_equal(decision, 2);
    move(a, 0, 2);
    party_say(&p, a, "{\"do\":3,\"seat\":0,\"decision\":%u,\"back\":true}", a->seats[0].decision);
    assert_int_equal(a->seats[0].decision, 4); /* but taking back is a new question for a */
    assert_int_equal(b->seats[1].decision, 2);
    party_say(&p, a, "{\"do\":4,\"seat\":0,\"decision\":2,\"move\":\"%s\"}", first_move(a, 0));
    assert_refused(a, "host.why.late");
    move(a, 0, 5);
    move(b, 1, 2);
    assert_int_equal(entries(), 6);
    party_done(&p);
}

FACT(a_row_of_moves_is_one_decision) {
    set_up("kodachi", 2);
    client *c[] = {party_join(&p, 1, VIEW), party_join(&p, 2, VIEW)};
    int seat = c[0]->seats[0].is_asked ? 0 : 1;
    party_say(&p, c[seat], "{\"do\":1,\"seat\":%d,\"decision\":0,\"moves\":[\"%s\",\"no such move\"]}", seat,
              first_move(c[seat], seat));
    assert_true(strncmp(c[seat]->last, "{\"no\":1", 7) ==
                0); /* what cannot be read is refused before anything is played */
    assert_int_equal(entries(), 0);
    party_say(&p, c[seat], "{\"do\":2,\"seat\":%d,\"decision\":0,\"moves\":[\"%s\",\"%s\"]}", seat,
              first_move(c[seat], seat), first_move(c[seat], seat));
    assert_true(was_told_last(c[seat], "{\"done\":2,\"n\":"));
    assert_true(entries() >= 1);
    party_done(&p);
}

FACT(an_illegal_move_is_refused_with_the_games_reasons) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    party_say(&p, c, "{\"do\":1,\"seat\":0,\"decision\":0,\"move\":\"B1\"}");
    assert_true(was_told_last(c, "{\"no\":1,\"status\":\"ILLEGAL\",\"why\":[{\"id\":\"5211."));
    party_say(&p, c, "{\"do\":2,\"seat\":0,\"decision\":0,\"move\":\"hello\"}");
    assert_true(was_told_last(c, "{\"no\":2,\"status\":\"BAD_TEXT\",\"why\":[{\"id\":\"5211."));
    party_say(&p, c, "{\"do\":3,\"seat\":0,\"decision\":0,\"back\":true}");
    assert_refused(c, "table.why.nothing");
    party_done(&p);
}

/* What is told when */

FACT(nothing_is_told_before_it_is_durable) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    p.holds_back = true;
    size_t told_a = a->size, told_b = b->size;
    move(a, 0, 1);
    move(b, 1, 1);
    party_say(&p, a, "{\"do\":2,\"seat\":0,\"decision\":0,\"back\":true}"); /* a refusal too */
    assert_int_equal(a->size, told_a);
    assert_int_equal(b->size, told_b);
    irori_thought thought;
    assert_false(irori_host_wants(p.host, 0, &thought));
    irori_host_durable(p.host, p.row_count - 1); /* the first of the two moves */
    party_run(&p);
    assert_true(was_told(b, "{\"n\":1,\"for\":1,") && !was_told(b, "{\"n\":2,") && !was_told(b, "{\"at\":1,"));
    assert_true(was_told(a, "{\"done\":1,") && !was_told(a, "{\"no\":2"));
    p.holds_back = false;
    irori_host_durable(p.host, p.row_count + 100);
    party_run(&p);
    assert_true(was_told(b, "{\"n\":2,") && was_told(b, "{\"at\":2,") && was_told(a, "{\"no\":2"));
    party_done(&p);
}

FACT(who_sits_where_is_told_before_what_happened) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    move(a, 0, 1);
    p.holds_back = true;
    move(b, 1, 1); /* who sits where is not told while a row is on its way: it might be about that */
    client *again = party_join(&p, 2, VIEW);
    assert_true(was_told(again, "{\"table\":"));
    assert_false(was_told(again, "{\"seats\":") || was_told(again, "{\"n\":") || was_told(again, "{\"at\":"));
    p.holds_back = false;
    irori_host_durable(p.host, p.row_count);
    party_run(&p);
    assert_true(was_told(again, "{\"seats\":") && was_told(again, "{\"n\":0,"));
    assert_true(strstr(again->traffic, "{\"seats\":") < strstr(again->traffic, "{\"n\":0,"));
    party_done(&p);
}

FACT(who_comes_back_is_told_what_came_since) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    for (int i = 1; i <= 3; i++) {
        move(a, 0, i);
        move(b, 1, i);
    }
    party_leave(&p, a);
    assert_true(was_told(b, "\"here\":false"));
    a = party_join(&p, 1, VIEW ",\"since\":4");
    assert_false(was_told(a, "{\"n\":4,"));
    assert_true(was_told(a, "{\"n\":5,") && was_told(a, "{\"n\":6,") && was_told(a, "{\"at\":6,"));
    client *all = party_join(&p, 1, VIEW);
    assert_true(was_told(all, "{\"n\":0,") && was_told(all, "{\"n\":6,"));
    party_done(&p);
}

FACT(looking_back_shows_what_the_seat_knew_then) {
    set_up("5211", 2);
    client *a = party_join(&p, 1, VIEW), *b = party_join(&p, 2, VIEW);
    for (int i = 1; i <= 3; i++) {
        move(a, 0, i);
        move(b, 1, i);
    }
    party_say(&p, a, "{\"look\":0,\"seat\":0}");
    char then[4096];
    strcpy(then, a->last);
    const char *first = strstr(a->traffic, "\"view\":");
    assert_memory_equal(strstr(then, "\"view\":"), first, strcspn(first, "\n"));
    party_say(&p, a, "{\"look\":7,\"seat\":0}");
    assert_refused(a, "host.why.since");
    party_say(&p, a, "{\"look\":0,\"seat\":1}");
    assert_refused(a, "host.why.not-yours");
    party_say(&p, a, "{\"look\":0,\"seat\":7}");
    assert_refused(a, "host.why.not-yours");
    /* A table restored from a checkpoint asks for its past. */
    party_reopen(&p, true);
    a = party_join(&p, 1, VIEW ",\"since\":6");
    party_say(&p, a, "{\"look\":0,\"seat\":0}");
    assert_true(irori_host_wants_past(p.host));
    assert_false(was_told(a, "{\"look\""));
    party_give_past(&p);
    assert_string_equal(a->last, then);
    party_done(&p);
}

FACT(a_reader_that_takes_nothing_is_let_go_with_a_word) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    for (int i = 0; i < 2000; i++) irori_host_receive(p.host, c->id, "{\"a\":1}", 7, p.now);
    party_run(&p);
    assert_true(was_told_last(c, "{\"gone\":\"slow\"}"));
    party_say(&p, c, "{\"hello\":1}");
    assert_true(was_told_last(c, "{\"gone\":\"slow\"}"));
    party_done(&p);
}

FACT(chat_is_kept_for_who_comes_later_and_in_no_row) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    size_t rows = p.row_count;
    for (int i = 0; i < 40; i++) party_say(&p, c, "{\"do\":%d,\"seat\":0,\"say\":\"line %d.\"}", i + 1, i);
    party_say(&p, c, "{\"do\":50,\"seat\":0,\"say\":\"\"}");
    assert_refused(c, "host.why.nothing");
    party_say(&p, c, "{\"do\":51,\"seat\":1,\"say\":\"not me\"}");
    assert_refused(c, "host.why.not-yours");
    assert_int_equal(p.row_count, rows);
    client *late = party_join(&p, 9, VIEW);
    assert_false(was_told(late, "\"line 7.\""));
    assert_true(was_told(late, "{\"say\":\"line 8.\",\"seat\":0}") && was_told(late, "\"line 39.\""));
    party_done(&p);
}

/* Hints and bots */

FACT(hints_are_off_among_people_who_compete) {
    set_up("5211", 2);
    client *c = party_join(&p, 1, VIEW);
    party_say(&p, c, "{\"hint\":1,\"seat\":0}");
    assert_refused(c, "host.why.hints");
    party_say(&p, c, "{\"hint\":1,\"seat\":1}");
    assert_refused(c, "host.why.not-yours");
    assert_true(was_told(c, "\"hints\":false"));
    party_done(&p);
    set_up("harakiri", 2);
    c = party_join(&p, 1, "");
    assert_true(was_told(c, "\"hints\":true"));
    party_done(&p);
}

FACT(a_hint_is_thought_of_by_the_caller) {
    irori_host_def def = party_def("5211", 2, "hints");
    def.hints = IRORI_HINTS_ON;
    party_init(&p, &def);
    client *c = party_join(&p, 1, VIEW);
    irori_thought thought;
    party_say(&p, c, "{\"hint\":5,\"seat\":0}");
    assert_true(irori_host_wants(p.host, 0, &thought));
    assert_int_equal(thought.connection, c->id);
    assert_false(irori_host_wants(p.host, 1, &thought));
    party_think(&p);
    assert_true(was_told_last(c, "{\"hint\":5,\"seat\":0,\"decision\":0,\"move\":\""));
    assert_false(irori_host_wants(p.host, 0, &thought));
    party_say(&p, c, "{\"hint\":6,\"seat\":0}");
    move(c, 0, 1); /* it is not wanted any more */
    assert_false(irori_host_wants(p.host, 0, &thought));
    party_say(&p, c, "{\"hint\":7,\"seat\":0}");
    assert_refused(c, "host.why.not-asked");
    party_done(&p);
}

FACT(bots_answer_at_their_pace_and_not_when_they_are_ready) {
    irori_host_def def = party_def("5211", 2, "pace");
    def.seats[1] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "greedy"}};
    def.bot_ms = 700;
    party_init(&p, &def);
    client *c = party_join(&p, 1, VIEW);
    irori_thought thought;
    assert_true(irori_host_wants(p.host, 0, &thought));
    p.now += 100;
    party_think(&p);
    assert_int_equal(entries(), 0);
    assert_false(irori_host_wants(p.host, 0, &thought)); /* answered, and waiting */
    assert_int_equal(irori_host_deadline(p.host), 1000700);
    party_wait(&p, 599);
    assert_int_equal(entries(), 0);
    party_wait(&p, 1);
    assert_int_equal(entries(), 1);
    move(c, 0, 1);
    p.now += 900; /* it thought for longer: the next moment counts */
    party_think(&p);
    party_wait(&p, 400);
    assert_int_equal(entries(), 2);
    party_wait(&p, 200);
    assert_int_equal(entries(), 3);
    move(c, 0, 2);
    assert_true(irori_host_wants(p.host, 0, &thought));
    int64_t asked = p.now;
    p.now += 1500; /* for longer than twice the pace: four times, and not three */
    party_think(&p);
    assert_int_equal(irori_host_deadline(p.host), asked + 2800);
    uint32_t before = entries();
    party_wait(&p, 1299);
    assert_int_equal(entries(), before);
    party_wait(&p, 1);
    assert_int_equal(entries(), before + 1);
    /* An answer to an earlier question is none. */
    thought.decision = 0;
    assert_int_equal(irori_host_answer(p.host, &thought, 1, p.now), IRORI_OK);
    thought.seat = 9;
    assert_int_equal(irori_host_answer(p.host, &thought, 1, p.now), IRORI_OK);
    assert_int_equal(entries(), before + 1);
    party_done(&p);
}

FACT(a_bot_does_not_make_up_for_the_time_in_which_nobody_was_there) {
    irori_host_def def = party_def("5211", 2, "pace");
    def.seats[1] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "greedy"}};
    def.bot_ms = 700;
    party_init(&p, &def);
    party_leave(&p, party_join(&p, 1, VIEW));
    p.now += 24 * 3600 * 1000;
    (void)party_join(&p, 1, VIEW);
    int64_t due = p.now + 700;
    p.now += 100;
    (void)party_join(&p, 1, VIEW); /* in another window: somebody was there already */
    party_think(&p);
    assert_int_equal(irori_host_deadline(p.host), due);
    party_done(&p);
}

FACT(bots_of_a_group_leave_the_decision_to_its_people) {
    irori_host_def def = party_def("harakiri", 3, "group");
    for (int seat = 1; seat < 3; seat++)
        def.seats[seat] = (irori_host_seat){.seat = {.kind = IRORI_SEAT_BOT, .player = "random"}};
    party_init(&p, &def);
    client *c = party_join(&p, 1, VIEW);
    int groups = 0;
    for (int i = 0; i < 3000 && groups < 20; i++) {
        irori_turn turn = irori_table_turn(irori_host_table(p.host));
        if (turn.kind == IRORI_OVER) break;
        if (turn.kind == IRORI_ANY && turn.seats & 1) {
            irori_thought thought;
            assert_false(irori_host_wants(p.host, 0, &thought));
            groups++;
        }
        party_think(&p);
        if (c->seats[0].is_asked && c->seats[0].moves) party_move(&p);
    }
    assert_true(groups > 0);
    party_done(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_greeting_tells_the_table_the_seats_the_deal_and_the_position),
        cmocka_unit_test(what_is_not_json_or_not_asked_for_is_refused_by_name),
        cmocka_unit_test(a_message_that_is_too_long_is_refused),
        cmocka_unit_test(hello_comes_first_and_names_what_the_client_was_made_for),
        cmocka_unit_test(connections_have_numbers_of_their_own),
        cmocka_unit_test(a_device_speaks_for_its_own_seats_only),
        cmocka_unit_test(several_seats_of_one_device_are_told_each_their_own),
        cmocka_unit_test(who_watches_sees_what_everybody_sees),
        cmocka_unit_test(where_nobody_may_watch_nobody_does),
        cmocka_unit_test(where_nobody_may_watch_who_came_for_an_open_seat_sees_no_more_once_it_is_taken),
        cmocka_unit_test(a_seat_that_is_left_is_taken_by_another_device_only_if_those_seated_agree),
        cmocka_unit_test(a_table_that_everybody_left_is_closed_to_strangers_but_not_to_them),
        cmocka_unit_test(a_nonce_that_an_old_row_has_is_refused),
        cmocka_unit_test(an_answer_is_not_forgotten_before_its_row_is_durable),
        cmocka_unit_test(who_is_left_alone_admits_nobody_to_the_other_hand),
        cmocka_unit_test(those_who_are_away_do_not_admit_anybody),
        cmocka_unit_test(who_leaves_may_wish_that_somebody_goes_on_with_the_hand),
        cmocka_unit_test(where_nobody_may_watch_nobody_hears_or_speaks_who_came_before_the_deal),
        cmocka_unit_test(the_maker_ends_the_talk_and_lets_it_go_on),
        cmocka_unit_test(a_long_past_is_told_in_portions),
        cmocka_unit_test(a_seat_to_which_nobody_comes_is_not_free_for_ever),
        cmocka_unit_test(a_bot_in_place_of_a_person_and_back),
        cmocka_unit_test(names_change_without_an_entry),
        cmocka_unit_test(the_same_message_again_gets_the_same_answer_and_is_not_done_twice),
        cmocka_unit_test(who_sends_much_forgets_only_their_own_nonces),
        cmocka_unit_test(a_late_answer_lands_on_no_other_question),
        cmocka_unit_test(a_row_of_moves_is_one_decision),
        cmocka_unit_test(an_illegal_move_is_refused_with_the_games_reasons),
        cmocka_unit_test(nothing_is_told_before_it_is_durable),
        cmocka_unit_test(who_sits_where_is_told_before_what_happened),
        cmocka_unit_test(who_comes_back_is_told_what_came_since),
        cmocka_unit_test(looking_back_shows_what_the_seat_knew_then),
        cmocka_unit_test(a_reader_that_takes_nothing_is_let_go_with_a_word),
        cmocka_unit_test(chat_is_kept_for_who_comes_later_and_in_no_row),
        cmocka_unit_test(hints_are_off_among_people_who_compete),
        cmocka_unit_test(a_hint_is_thought_of_by_the_caller),
        cmocka_unit_test(bots_answer_at_their_pace_and_not_when_they_are_ready),
        cmocka_unit_test(a_bot_does_not_make_up_for_the_time_in_which_nobody_was_there),
        cmocka_unit_test(bots_of_a_group_leave_the_decision_to_its_people),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
