/* Kodama's score pad: what a card laid at a real table scores and whether it may be laid (T5, T6), what decrees
 * (T7) and spirits (T9) give, who won (T11). Told by options, by questions or in JSON; all three fill a kodama_pad. */
#include "pad.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const kodama_rules *rules_of(const irori_pad_call *c) { return (const kodama_rules *)c->rules; }

/* Spirits and decrees in words */

static void name_thing(const irori_pad_call *c, bool is_decree, int i, char text[IRORI_PAD_ANSWER]) {
    irori_message message;
    irori_message_init(&message, "kodama.score.name");
    (is_decree ? kodama_name_decree : kodama_name_spirit)(rules_of(c), i, "what", &message);
    pad_text(c, &message, text);
}

static void describe_thing(const irori_pad_call *c, bool is_decree, int i, char text[IRORI_PAD_ANSWER]) {
    irori_message message;
    (is_decree ? kodama_say_decree : kodama_say_spirit)(rules_of(c), i, &message);
    pad_text(c, &message, text);
}

/* Saying a line */

enum { LABEL = 22, POINTS = 4 };

/* Points UNTOLD are a question mark. */
static void say_row(const irori_pad_call *c, const char *label, int points, const char *reason) {
    int room = LABEL - pad_columns(label);
    char number[16] = "?";
    if (points != KODAMA_PAD_UNTOLD) snprintf(number, sizeof number, "%d", points);
    pad_say(c, "%s%*s%*s  %s", label, room > 0 ? room : 1, "", POINTS, number, reason);
}

/* "2 + 1 + 1, down to the trunk", or up to a card. */
static void say_run(const irori_pad_call *c, const char *sum, int card, char text[IRORI_PAD_ANSWER]) {
    irori_message message;
    irori_message_init(&message, card ? "kodama.score.until" : "kodama.score.to-trunk");
    irori_message_lend(&message, "sum", sum);
    if (card) irori_message_number(&message, "card", card);
    pad_text(c, &message, text);
}

static void say_icon(const irori_pad_call *c, const kodama_pad *t, const kodama_points *points, int icon) {
    char sum[IRORI_PAD_ANSWER] = "", reason[IRORI_PAD_ANSWER];
    int run = points->run[icon];
    for (int i = 0; i < run; i++)
        snprintf(sum + strlen(sum), sizeof sum - strlen(sum), "%s%d", i ? " + " : "", t->icons[i][icon]);
    if (!run)
        snprintf(reason, sizeof reason, "%s", pad_word(c, "kodama.score.below"));
    else
        say_run(c, sum, run == t->cards ? 0 : run + 1, reason);
    say_row(c, pad_word(c, kodama_word_of_icon((kodama_icon)icon)), points->icon[icon], reason);
}

static void add_text(char text[IRORI_PAD_ANSWER], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_text(char text[IRORI_PAD_ANSWER], const char *format, ...) {
    va_list args;
    size_t used = strlen(text);
    va_start(args, format);
    vsnprintf(text + used, IRORI_PAD_ANSWER - used, format, args);
    va_end(args);
}

/* "2 + 2 + 1 − 3, clouds and flowers as one kind": what both give together, without what each has given by itself. */
static void say_both(const irori_pad_call *c, const kodama_pad *t, const kodama_points *points,
                     char text[IRORI_PAD_ANSWER]) {
    const kodama_decree *decree = &rules_of(c)->decree[t->decree];
    int alone = points->icon[decree->icon] + points->icon[decree->as];
    char kinds[IRORI_PAD_ANSWER];
    irori_message because;
    *text = 0;
    for (int i = 0, n; i < t->cards && (n = t->icons[i][decree->icon] + t->icons[i][decree->as]); i++)
        add_text(text, "%s%d", i ? " + " : "", n);
    if (alone) add_text(text, "%s%d", " − ", alone);
    kodama_say_because(rules_of(c), t->decree, &because);
    pad_text(c, &because, kinds);
    add_text(text, ", %s", kinds);
}

static void say_line_decree(const irori_pad_call *c, const kodama_pad *t, const kodama_pad_answer *answer) {
    char name[IRORI_PAD_ANSWER], text[IRORI_PAD_ANSWER];
    name_thing(c, true, t->decree, name);
    if (rules_of(c)->decree[t->decree].kind == KODAMA_COUNTS_AS && answer->decree > 0)
        say_both(c, t, &answer->points, text);
    else
        describe_thing(c, true, t->decree, text);
    say_row(c, name, answer->decree, text);
}

static void say_limit(const irori_pad_call *c, const kodama_pad *t, const kodama_pad_answer *answer) {
    char text[IRORI_PAD_ANSWER];
    irori_message message;
    irori_message_init(&message, answer->is_legal ? "kodama.score.legal" : "kodama.score.illegal");
    irori_message_number(&message, "n", answer->is_legal ? answer->total : answer->points.branch - KODAMA_LIMIT);
    if (!answer->is_legal) irori_message_number(&message, "points", answer->points.branch);
    c->say(c->context, pad_text(c, &message, text));
    if (answer->is_legal && answer->decree == KODAMA_PAD_UNTOLD)
        c->say(c->context, pad_number_text(c, "kodama.score.if-so", "n", rules_of(c)->decree[t->decree].points, text));
}

static void say_line(const irori_pad_call *c, const kodama_pad *t) {
    kodama_pad_answer answer = kodama_pad_answer_line(rules_of(c), t);
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        if (t->icons[0][icon]) say_icon(c, t, &answer.points, icon);
    say_row(c, pad_word(c, "kodama.part.branches"), answer.points.branch, pad_word(c, "kodama.score.limit"));
    if (t->decree) say_line_decree(c, t, &answer);
    say_limit(c, t, &answer);
}

/* Saying what spirits and decrees give */

static void say_thing(const irori_pad_call *c, bool is_decree, int i, int count) {
    const kodama_reward *reward = is_decree ? &rules_of(c)->decree[i].reward : &rules_of(c)->spirit[i].reward;
    char name[IRORI_PAD_ANSWER], text[IRORI_PAD_ANSWER];
    name_thing(c, is_decree, i, name);
    describe_thing(c, is_decree, i, text);
    if (count >= 0)
        say_row(c, name, kodama_reward_points(reward, count), text);
    else
        pad_say(c, "%s: %s", name, text);
}

static void say_list(const irori_pad_call *c, bool is_decree) {
    for (int i = 1; i <= (is_decree ? KODAMA_DECREES : KODAMA_SPIRITS); i++) {
        char name[IRORI_PAD_ANSWER], text[IRORI_PAD_ANSWER];
        name_thing(c, is_decree, i, name);
        describe_thing(c, is_decree, i, text);
        pad_say(c, "%-*s%s. %s", LABEL - 4, is_decree ? rules_of(c)->decree[i].name : rules_of(c)->spirit[i].name, name,
                text);
    }
}

static bool wants_list(const char *text) { return text && (!strcmp(text, "list") || !strcmp(text, "liste")); }

static void say_pad(const irori_pad_call *c, const kodama_pad *t) {
    if (t->cards) say_line(c, t);
    if (t->decree && (!t->cards || t->decree_count >= 0)) say_thing(c, true, t->decree, t->decree_count);
    for (int i = 0; i < t->spirits; i++) say_thing(c, false, t->spirit[i].spirit, t->spirit[i].count);
    if (!t->players) return;
    irori_result result;
    kodama_pad_result(t, &result);
    pad_say_result(c, &result, t->players);
}

/* Options */

static const char *given(const irori_pad_call *c, const char *option) { return c->option(c->context, option); }

static bool read_placed(const irori_pad_call *c, kodama_pad *t, irori_message *why) {
    const char *placed = given(c, "placed");
    if (!placed) return true;
    bool is_wanted = t->cards && t->decree;
    if (is_wanted && (!strcmp(placed, "yes") || !strcmp(placed, "no"))) return t->placed = !strcmp(placed, "yes"), true;
    irori_message_init(why, is_wanted ? "kodama.score.why.yes-no" : "kodama.score.why.placed");
    irori_message_text(why, "word", placed);
    return false;
}

static bool read_options(const irori_pad_call *c, kodama_pad *t, irori_message *why) {
    const char *line = given(c, "line"), *decree = given(c, "decree"), *spirit = given(c, "spirit");
    const char *points = given(c, "points");
    kodama_pad_init(t);
    return (!line || kodama_pad_read_line(c->words, line, t, why)) &&
           (!decree || kodama_pad_read_decree(c->words, rules_of(c), decree, t, why)) &&
           (!spirit || kodama_pad_read_spirits(c->words, rules_of(c), spirit, t, why)) &&
           (!points || kodama_pad_read_points(points, t, why)) && read_placed(c, t, why);
}

static irori_status answer(const irori_pad_call *c, irori_writer *out, irori_error *why) {
    bool wants_decrees = wants_list(given(c, "decree"));
    irori_message refusal;
    kodama_pad t;
    if (wants_decrees || wants_list(given(c, "spirit"))) return say_list(c, wants_decrees), IRORI_OK;
    if (!read_options(c, &t, &refusal)) {
        (void)irori_fail(why, IRORI_BAD_TEXT, refusal.id);
        if (why) why->why = refusal;
        return IRORI_BAD_TEXT;
    }
    if (out)
        kodama_pad_write_json(rules_of(c), &t, out);
    else
        say_pad(c, &t);
    return IRORI_OK;
}

/* Questions. Each returns false when the answers have ended. */

static void object(const irori_pad_call *c, const irori_message *why) {
    char text[IRORI_PAD_ANSWER];
    c->say(c->context, pad_text(c, why, text));
}

static bool ask_decree(const irori_pad_call *c, kodama_pad *t) {
    char line[IRORI_PAD_ANSWER];
    while (pad_ask(c, "kodama.score.ask-decree", line)) {
        irori_message why;
        t->decree = 0;
        if (!line[strspn(line, " \t\r")]) return true;
        if (wants_list(line))
            say_list(c, true);
        else if (kodama_pad_read_decree(c->words, rules_of(c), line, t, &why))
            return say_thing(c, true, t->decree, KODAMA_PAD_UNTOLD), true;
        else
            object(c, &why);
    }
    return false;
}

static bool ask_lines(const irori_pad_call *c) {
    char line[IRORI_PAD_ANSWER];
    kodama_pad t;
    kodama_pad_init(&t);
    if (!ask_decree(c, &t)) return false;
    bool asks_placed = t.decree && kodama_pad_must_be_told(&rules_of(c)->decree[t.decree]);
    c->say(c->context, pad_word(c, "kodama.score.legend"));
    while (pad_ask(c, "kodama.score.ask-line", line)) {
        irori_message why;
        if (!line[strspn(line, " \t\r")]) return true;
        if (!kodama_pad_read_line(c->words, line, &t, &why)) {
            object(c, &why);
            continue;
        }
        if (asks_placed && !pad_ask_number(c, "kodama.score.ask-placed", 0, 1, 0, &t.placed)) return false;
        say_line(c, &t);
    }
    return false;
}

/* A spirit, or else a decree that pays at a season's end. */
static bool read_thing(const irori_pad_call *c, const char *line, kodama_pad *t, irori_message *why) {
    irori_message other;
    kodama_pad_init(t);
    return kodama_pad_read_spirits(c->words, rules_of(c), line, t, why) ||
           kodama_pad_read_decree(c->words, rules_of(c), line, t, &other);
}

/* What is counted, if it was not said with the name. */
static bool ask_count(const irori_pad_call *c, kodama_pad *t) {
    int *count = t->spirits ? &t->spirit[0].count : &t->decree_count;
    if (*count >= 0 || (t->decree && rules_of(c)->decree[t->decree].kind != KODAMA_AT_END)) return true;
    say_pad(c, t);
    return pad_ask_number(c, "kodama.score.ask-count", 0, KODAMA_PAD_COUNT, -1, count);
}

static bool ask_things(const irori_pad_call *c) {
    char line[IRORI_PAD_ANSWER];
    while (pad_ask(c, "kodama.score.ask-thing", line)) {
        irori_message why;
        kodama_pad t;
        if (!line[strspn(line, " \t\r")]) return true;
        if (wants_list(line)) {
            say_list(c, false), say_list(c, true);
        } else if (!read_thing(c, line, &t, &why)) {
            object(c, &why);
        } else {
            if (!ask_count(c, &t)) return false;
            say_pad(c, &t);
        }
    }
    return false;
}

/* One number, or several to be added up. */
static bool ask_sum(const irori_pad_call *c, const char *question, int *sum) {
    enum { MOST = KODAMA_TREE };
    int numbers[MOST], count = pad_ask_numbers(c, question, 0, KODAMA_PAD_POINTS, MOST, numbers);
    *sum = 0;
    for (int i = 0; i < count; i++) *sum += numbers[i];
    return count >= 0;
}

static bool ask_end(const irori_pad_call *c) {
    static const char *const questions[KODAMA_PAD_PARTS] = {"kodama.score.ask-branches", "kodama.score.ask-decrees",
                                                            "kodama.score.ask-spirits"};
    char text[IRORI_PAD_ANSWER];
    kodama_pad t;
    kodama_pad_init(&t);
    if (!pad_ask_number(c, "cli.score.players", 2, KODAMA_SEATS, 0, &t.players)) return false;
    for (int player = 0; player < t.players; player++) {
        c->say(c->context, "");
        c->say(c->context, pad_number_text(c, "cli.score.player", "n", player + 1, text));
        t.player[player].parts = KODAMA_PAD_PARTS;
        for (int part = 0; part < KODAMA_PAD_PARTS; part++)
            if (!ask_sum(c, questions[part], &t.player[player].points[part])) return false;
    }
    say_pad(c, &t);
    return true;
}

static irori_status talk(const irori_pad_call *c, irori_error *why) {
    static bool (*const asks[])(const irori_pad_call *) = {ask_lines, ask_things, ask_end};
    int what;
    while (pad_ask_number(c, "kodama.score.ask-what", 0, 3, 0, &what)) {
        if (!what) return IRORI_OK;
        if (!asks[what - 1](c)) return pad_ended(why);
    }
    c->say(c->context, "");
    return IRORI_OK;
}

static irori_status convert(const irori_pad_call *c, const char *text, size_t size, irori_writer *out,
                            irori_error *why) {
    pad_input in = pad_input_over(text, size);
    kodama_pad t;
    if (!kodama_pad_read_json(&in, rules_of(c), &t)) return pad_say_refusal(&in, text, why);
    kodama_pad_write_json(rules_of(c), &t, out);
    return IRORI_OK;
}

/* "list", and the names of the deck. */
static const char *value(const irori_rules *base, const char *option, int index) {
    const kodama_rules *rules = (const kodama_rules *)base;
    bool is_decree = !strcmp(option, "decree");
    if (!is_decree && strcmp(option, "spirit")) return NULL;
    if (!index) return "list";
    if (index > (is_decree ? KODAMA_DECREES : KODAMA_SPIRITS)) return NULL;
    return is_decree ? rules->decree[index].name : rules->spirit[index].name;
}

static const char *const options[] = {"line", "decree", "placed", "spirit", "points", NULL};

const irori_score_pad kodama_score_pad = {
    .options = options,
    .talk = talk,
    .answer = answer,
    .convert = convert,
    .value = value,
};
