/* Score pads as a front end uses them: a conversation, options, JSON. The answers are a script, a line each; what is
 * asked and said is kept as text. Kodama's reading of what people type is in test_kodama_pad.c. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "irori/pad.h"

enum { SAID = 1 << 16 };

typedef struct session {
    const char *answers;          /* what is left of the script */
    const char *const *options;   /* name, value, …, NULL */
    char said[SAID], warned[512]; /* lines */
    irori_error why;
    irori_pad_call call;
} session;

static const char *option(void *context, const char *name) {
    const session *s = context;
    for (const char *const *at = s->options; at && *at; at += 2)
        if (!strcmp(*at, name)) return at[1];
    return NULL;
}

static void keep(char *text, size_t size, const char *line) {
    size_t used = strlen(text);
    assert_true((size_t)snprintf(text + used, size - used, "%s\n", line) < size - used);
}

static void say(void *context, const char *line) { keep(((session *)context)->said, SAID, line); }
static void warn(void *context, const char *line) { keep(((session *)context)->warned, 512, line); }

static bool ask(void *context, const char *question, char answer[IRORI_PAD_ANSWER]) {
    session *s = context;
    say(s, question);
    if (!*s->answers) return false;
    size_t size = strcspn(s->answers, "\n");
    snprintf(answer, IRORI_PAD_ANSWER, "%.*s", (int)size, s->answers);
    s->answers += size + (s->answers[size] == '\n');
    return true;
}

static void begin(session *s, const char *game, const char *options) {
    *s = (session){.answers = "", .call = {.words = irori_words_in("en"), .option = option, .ask = ask, .say = say}};
    s->call.rules = rules_for(game, 0, options);
    s->call.context = s;
    s->call.warn = warn;
}

static void end(session *s) { irori_rules_free((irori_rules *)s->call.rules); }

static const irori_score_pad *pad_of(const session *s) { return s->call.rules->game->score_pad; }

static void expect_said(const session *s, const char *line) {
    if (!strstr(s->said, line)) fail_msg("\"%s\" is not said in:\n%s", line, s->said);
}

static irori_status talk(session *s, const char *answers) {
    s->answers = answers;
    return pad_of(s)->talk(&s->call, &s->why);
}

static irori_status convert(session *s, const char *text) {
    irori_writer out = irori_writer_to(s->said, SAID);
    return pad_of(s)->convert(&s->call, text, strlen(text), &out, &s->why);
}

/* ---- Kodachi ---- */

/* K28, K29: with tokens of 4 and 4 and three treasures 9 + 2 + 4 + 14 + 3 + 12 + 8 + 3. */
#define CARDS "\"envoys\":[4,5],\"skills\":[2,0,0],\"rumors\":{\"envoys\":2,\"rumors\":2,\"skills\":1,\"power\":2},"

FACT(kodachi_is_asked_for_and_counted) {
    session s;
    begin(&s, "kodachi", "");
    assert_int_equal(talk(&s, "x\n2\n4 5\n2 0 0\n2\n2\n1\n2\n3\n4 4\n3\n3,3\n\n0\n\n0\n0\n0\n\n0\n"), IRORI_OK);
    expect_said(&s, "Player 1    Player 2\n");
    expect_said(&s, "\nRank ");
    assert_non_null(strstr(s.said, "Player 1 won"));
    end(&s);
}

FACT(kodachi_asks_again_for_what_the_box_does_not_hold) {
    session s;
    begin(&s, "kodachi", "edition=fr");
    const char *many = "2\n\n\n17\n1\n0\n0\n\n0\n" /* eighteen rumors */
                       "\n\n1\n0\n0\n0\n\n0\n"
                       "\n0\n0\n0\n0\n0\n\n0\n" /* one skill: the starting ones are two */
                       "\n\n0\n0\n0\n0\n2 4\n1\n";
    assert_int_equal(talk(&s, many), IRORI_OK);
    expect_said(&s, "Player 2\n");
    end(&s);
}

FACT(kodachis_answers_may_end_anywhere) {
    static const char *const scripts[] = {
        "", "2\n", "2\n4\n", "2\n4\n0 0\n1\n", "2\n4\n0 0\n1\n1\n1\n1\n", "2\n4\n0 0\n1\n1\n1\n1\n9\n"};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        session s;
        begin(&s, "kodachi", "");
        assert_int_equal(talk(&s, scripts[i]), IRORI_BAD_TEXT);
        assert_string_equal(s.why.why.id, "cli.score.ended");
        end(&s);
    }
}

FACT(kodachi_is_counted_from_json) {
    session s;
    begin(&s, "kodachi", "");
    assert_int_equal(convert(&s, "{\"edition\":\"fr\",\"players\":[{" CARDS
                                 "\"tokens\":[4,4],\"treasures\":3},{\"skills\":[3,3]}]}"),
                     IRORI_OK);
    expect_said(&s, "{\"players\":[{\"score\":55,\"rank\":1,\"winner\":true,");
    expect_said(&s, "\"how\":\"points\"}");
    assert_non_null(strstr(s.warned, "Player 2"));
    end(&s);
}

static void expect_refused(const char *game, const char *text, uint32_t at, const char *id) {
    session s;
    begin(&s, game, "");
    assert_int_equal(convert(&s, text), at ? IRORI_BAD_TEXT : IRORI_ILLEGAL);
    if (strcmp(s.why.why.id, id)) fail_msg("%s: %s, not %s", text, s.why.why.id, id);
    assert_int_equal(s.why.line, at);
    end(&s);
}

FACT(kodachis_json_is_refused_where_it_makes_no_sense) {
    expect_refused("kodachi", "nope", 1, "pad.json.begin");
    expect_refused("kodachi", "{\"x\":1}", 6, "pad.json.key");
    expect_refused("kodachi", "{\"edition\":\"de\"}", 16, "kodachi.score.json.edition");
    expect_refused("kodachi", "{\"players\":{}}", 12, "pad.json.list");
    expect_refused("kodachi", "{\"players\":[3]}", 13, "pad.json.objects");
    expect_refused("kodachi", "{\"players\":[{}]}", 17, "kodachi.score.json.players");
    expect_refused("kodachi", "{\"players\":[{},{},{},{},{}]}", 25, "pad.json.long");
    expect_refused("kodachi", "{\"players\":[{\"q\":1}]}", 18, "pad.json.player-key");
    expect_refused("kodachi", "{\"players\":[{\"envoys\":5}]}", 23, "pad.json.numbers");
    expect_refused("kodachi", "{\"players\":[{\"envoys\":[1],\"envoys\":[1]}]}", 36, "pad.json.twice");
    expect_refused("kodachi", "{\"players\":[{\"tokens\":[3]},{}]}", 26, "kodachi.score.json.token");
    expect_refused("kodachi", "{\"players\":[{\"rumors\":3}]}", 23, "pad.json.object");
    expect_refused("kodachi", "{\"players\":[{\"rumors\":{\"x\":3}}]}", 28, "kodachi.score.json.rumor");
    expect_refused("kodachi", "{\"players\":[{\"treasures\":500}]}", 29, "pad.json.range");
    expect_refused("kodachi", "{\"players\":[{},{}]} {}", 20, "pad.json.more");
    expect_refused("kodachi", "{\"players\":[{},{}", 18, "pad.json.broken");
    expect_refused("kodachi", "{\"players\":[{\"skills\":[3]},{}]}", 0, "kodachi.score.too-few-skills");
    expect_refused("kodachi", "{\"players\":[{\"tokens\":[5,5]},{\"tokens\":[5,5]}]}", 0, "kodachi.score.too-many");
}

/* ---- Kodama ---- */

FACT(kodama_is_asked_about_lines_things_and_the_end) {
    session s;
    begin(&s, "kodama", "");
    const char *answers = "1\nlist\nnobody\nlong-shadows\ni/s\n1\nzz\ni/s\n0\n\n" /* lines */
                          "1\nspring-rain\ncc/ff/f\nccf/cf/f/c\n4i/4i/3i\n\n"
                          "1\n\nif/i\n\n"
                          "2\nlist\nlamp\n7\nnew-shoots=4\ndeep-roots\nnobody\n\n" /* things */
                          "3\n2\n1 2 3\n4\n5\n6\n7\n8\n"                           /* the end */
                          "0\n";
    assert_int_equal(talk(&s, answers), IRORI_OK);
    expect_said(&s, "Within the limit. Together: ");
    expect_said(&s, "11 branch points, 1 more");
    expect_said(&s, "3 + 2 + 1 + 1 − 6, ");
    expect_said(&s, "Lamp Bearer             10  ");
    expect_said(&s, "Player 2 won");
    end(&s);
}

FACT(kodamas_answers_may_end_anywhere) {
    static const char *const scripts[] = {"1\n", "1\n\n",    "1\nlong-shadows\ni/s\n", "2\n", "2\nlamp\n",
                                          "3\n", "3\n2\n1\n"};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++) {
        session s;
        begin(&s, "kodama", "");
        assert_int_equal(talk(&s, scripts[i]), IRORI_BAD_TEXT);
        end(&s);
    }
    session s;
    begin(&s, "kodama", "");
    assert_int_equal(talk(&s, ""), IRORI_OK); /* nothing more was wanted */
    end(&s);
}

static irori_status answer(session *s, const char *const *options, bool is_json) {
    begin(s, "kodama", "");
    irori_writer out = irori_writer_to(s->said, SAID);
    s->options = options;
    return pad_of(s)->answer(&s->call, is_json ? &out : NULL, &s->why);
}

FACT(kodamas_options_are_answered) {
    session s;
    assert_int_equal(answer(&s, (const char *const[]){"decree", "list", NULL}, false), IRORI_OK);
    expect_said(&s, "new-shoots");
    end(&s);
    assert_int_equal(answer(&s, (const char *const[]){"line", "i/s", "decree", "long-shadows", NULL}, false), IRORI_OK);
    expect_said(&s, "?  ");
    end(&s);
    assert_int_equal(
        answer(&s, (const char *const[]){"line", "i/s", "decree", "long-shadows", "placed", "yes", NULL}, true),
        IRORI_OK);
    expect_said(&s, "\"decree\":{\"name\":\"long-shadows\",\"points\":2},\"total\":2}");
    end(&s);
    assert_int_equal(answer(&s, (const char *const[]){"points", "62+8+24,94,90", NULL}, false), IRORI_OK);
    expect_said(&s, "Player 1, Player 2");
    end(&s);
}

static void expect_option_refused(const char *const *options, const char *id) {
    session s;
    assert_int_equal(answer(&s, options, false), IRORI_BAD_TEXT);
    assert_string_equal(s.why.why.id, id);
    end(&s);
}

FACT(kodamas_options_are_refused_where_they_make_no_sense) {
    expect_option_refused((const char *const[]){"placed", "yes", NULL}, "kodama.score.why.placed");
    expect_option_refused((const char *const[]){"line", "i/s", "decree", "long-shadows", "placed", "maybe", NULL},
                          "kodama.score.why.yes-no");
    expect_option_refused((const char *const[]){"spirit", "nobody", NULL}, "kodama.score.why.spirit");
}

FACT(kodama_is_counted_from_json) {
    session s;
    begin(&s, "kodama", "");
    assert_int_equal(
        convert(&s, "{\"line\":[{\"firefly\":2,\"flower\":1},{\"firefly\":1}],\"decree\":\"new-shoots\",\"count\":4,"
                    "\"spirits\":{\"lamp-bearer\":7},\"players\":[{\"branches\":62,\"decrees\":8,\"spirits\":24},{"
                    "\"points\":90}]}"),
        IRORI_OK);
    expect_said(&s, "{\"line\":{\"icons\":[{\"icon\":\"firefly\",\"cards\":2,\"points\":3},");
    expect_said(&s, "\"spirits\":[{\"name\":\"lamp-bearer\",\"count\":7,\"points\":10}]");
    expect_said(&s, "\"how\":\"points\"}");
    end(&s);
}

FACT(kodamas_json_is_refused_where_it_makes_no_sense) {
    expect_refused("kodama", "{\"line\":3}", 9, "pad.json.list");
    expect_refused("kodama", "{\"line\":[3]}", 10, "pad.json.objects");
    expect_refused("kodama", "{\"line\":[{}]}", 13, "kodama.score.json.short");
    expect_refused("kodama", "{\"line\":[{\"bee\":1}]}", 17, "kodama.score.json.icon");
    expect_refused("kodama", "{\"decree\":3}", 11, "pad.json.name");
    expect_refused("kodama", "{\"decree\":\"nothing\"}", 20, "kodama.score.json.decree");
    expect_refused("kodama", "{\"spirits\":{\"x\":7}}", 17, "kodama.score.json.spirit");
    expect_refused("kodama", "{\"placed\":1}", 11, "pad.json.bool");
    expect_refused("kodama", "{\"count\":3}", 12, "kodama.score.json.count");
    expect_refused("kodama", "{\"players\":[{\"points\":1}]}", 26, "kodama.score.json.players");
    expect_refused("kodama", "{\"players\":[{\"points\":1,\"spirits\":1}]}", 35, "kodama.score.json.points");
}

/* ---- any game ---- */

FACT(what_may_follow_an_option_is_named) {
    session s;
    int count = 0;
    begin(&s, "kodama", "");
    assert_string_equal(pad_of(&s)->value(s.call.rules, "spirit", 0), "list");
    while (pad_of(&s)->value(s.call.rules, "spirit", count)) count++;
    assert_int_equal(count, 21);
    assert_non_null(pad_of(&s)->value(s.call.rules, "decree", 1));
    assert_null(pad_of(&s)->value(s.call.rules, "line", 0));
    end(&s);
}

static uint64_t ticking(void) {
    static uint64_t now;
    return now += 50000000;
}

FACT(a_games_own_benchmark_measures_by_the_clock_it_is_given) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        if (!(*game)->benchmark) continue;
        irori_rules *rules = rules_for((*game)->id, 0, "");
        irori_measure list[IRORI_MAX_MEASURES];
        int count = (*game)->benchmark->measure(rules, ticking, 0.1, list);
        assert_in_range(count, 1, IRORI_MAX_MEASURES);
        for (int i = 0; i < count; i++) assert_true(*list[i].key && *list[i].unit && list[i].value > 0);
        irori_rules_free(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kodachi_is_asked_for_and_counted),
        cmocka_unit_test(kodachi_asks_again_for_what_the_box_does_not_hold),
        cmocka_unit_test(kodachis_answers_may_end_anywhere),
        cmocka_unit_test(kodachi_is_counted_from_json),
        cmocka_unit_test(kodachis_json_is_refused_where_it_makes_no_sense),
        cmocka_unit_test(kodama_is_asked_about_lines_things_and_the_end),
        cmocka_unit_test(kodamas_answers_may_end_anywhere),
        cmocka_unit_test(kodamas_options_are_answered),
        cmocka_unit_test(kodamas_options_are_refused_where_they_make_no_sense),
        cmocka_unit_test(kodama_is_counted_from_json),
        cmocka_unit_test(kodamas_json_is_refused_where_it_makes_no_sense),
        cmocka_unit_test(what_may_follow_an_option_is_named),
        cmocka_unit_test(a_games_own_benchmark_measures_by_the_clock_it_is_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
