/* The calculator of Kodama: what a card laid at a real table scores and whether it may be laid (T5, T6), what decrees
 * (T7) and spirits (T9) give, who won (T11). Told by options, by questions or in JSON; all three fill a tally. */
#include <stdarg.h>
#include <string.h>

#include "../term/term.h"
#include "score_kodama.h"

typedef struct calculator {
    const cli_args *args;
    const irori_words *words;
    const kodama_rules *rules;
} calculator;

static const char *word(const calculator *c, const char *id) { return irori_words_get(c->words, id); }

static char *say(const calculator *c, const irori_message *message, char text[TERM_TEXT]) {
    return irori_words_say(c->words, message, NULL, NULL, text, TERM_TEXT);
}

/* Spirits and decrees in words */

static void name_thing(const calculator *c, bool is_decree, int i, char text[TERM_TEXT]) {
    irori_message message;
    irori_message_init(&message, "kodama.score.name");
    (is_decree ? kodama_name_decree : kodama_name_spirit)(c->rules, i, "what", &message);
    say(c, &message, text);
}

static void describe_thing(const calculator *c, bool is_decree, int i, char text[TERM_TEXT]) {
    irori_message message;
    (is_decree ? kodama_say_decree : kodama_say_spirit)(c->rules, i, &message);
    say(c, &message, text);
}

/* Saying a line */

enum { LABEL = 22, POINTS = 4 };

/* Points UNTOLD are a question mark. */
static void print_row(const char *label, int points, const char *reason) {
    int room = LABEL - term_columns(label);
    char number[16] = "?";
    if (points != TALLY_UNTOLD) snprintf(number, sizeof number, "%d", points);
    printf("%s%*s%*s  %s\n", label, room > 0 ? room : 1, "", POINTS, number, reason);
}

/* "2 + 1 + 1, down to the trunk" */
static void print_icon(const calculator *c, const tally *t, const kodama_points *points, int icon) {
    char sum[TERM_TEXT] = "", reason[TERM_TEXT];
    int run = points->run[icon];
    for (int i = 0; i < run; i++)
        snprintf(sum + strlen(sum), sizeof sum - strlen(sum), "%s%d", i ? " + " : "", t->icons[i][icon]);
    if (!run)
        snprintf(reason, sizeof reason, "%s", word(c, "kodama.score.below"));
    else if (run == t->cards)
        term_say(c->words, reason, "kodama.score.to-trunk", "sum", 's', sum, NULL);
    else
        term_say(c->words, reason, "kodama.score.until", "sum", 's', sum, "card", 'd', run + 1, NULL);
    print_row(word(c, kodama_word_of_icon((kodama_icon)icon)), points->icon[icon], reason);
}

static void add_text(char text[TERM_TEXT], const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_text(char text[TERM_TEXT], const char *format, ...) {
    va_list args;
    size_t used = strlen(text);
    va_start(args, format);
    vsnprintf(text + used, TERM_TEXT - used, format, args);
    va_end(args);
}

/* "2 + 2 + 1 − 3, clouds and flowers as one kind": what both give together, without what each has given by itself. */
static void say_both(const calculator *c, const tally *t, const kodama_points *points, char text[TERM_TEXT]) {
    const kodama_decree *decree = &c->rules->decree[t->decree];
    int alone = points->icon[decree->icon] + points->icon[decree->as];
    char kinds[TERM_TEXT];
    irori_message because;
    *text = 0;
    for (int i = 0, n; i < t->cards && (n = t->icons[i][decree->icon] + t->icons[i][decree->as]); i++)
        add_text(text, "%s%d", i ? " + " : "", n);
    if (alone) add_text(text, "%s%d", " − ", alone);
    kodama_say_because(c->rules, t->decree, &because);
    say(c, &because, kinds);
    add_text(text, ", %s", kinds);
}

static void print_line_decree(const calculator *c, const tally *t, const tally_answer *answer) {
    char name[TERM_TEXT], text[TERM_TEXT];
    name_thing(c, true, t->decree, name);
    if (c->rules->decree[t->decree].kind == KODAMA_COUNTS_AS && answer->decree > 0)
        say_both(c, t, &answer->points, text);
    else
        describe_thing(c, true, t->decree, text);
    print_row(name, answer->decree, text);
}

static void print_verdict(const calculator *c, const tally *t, const tally_answer *answer) {
    char text[TERM_TEXT];
    int over = answer->points.branch - KODAMA_LIMIT;
    if (answer->is_legal)
        term_say(c->words, text, "kodama.score.legal", "n", 'd', answer->total, NULL);
    else
        term_say(c->words, text, "kodama.score.illegal", "n", 'd', over, "points", 'd', answer->points.branch, NULL);
    puts(text);
    if (answer->is_legal && answer->decree == TALLY_UNTOLD)
        puts(term_say(c->words, text, "kodama.score.if-so", "n", 'd', c->rules->decree[t->decree].points, NULL));
}

static void print_line(const calculator *c, const tally *t) {
    tally_answer answer = tally_answer_line(c->rules, t);
    for (int icon = 0; icon < KODAMA_ICONS; icon++)
        if (t->icons[0][icon]) print_icon(c, t, &answer.points, icon);
    print_row(word(c, "kodama.part.branches"), answer.points.branch, word(c, "kodama.score.limit"));
    if (t->decree) print_line_decree(c, t, &answer);
    print_verdict(c, t, &answer);
}

/* Saying what spirits and decrees give */

static void print_thing(const calculator *c, bool is_decree, int i, int count) {
    const kodama_reward *reward = is_decree ? &c->rules->decree[i].reward : &c->rules->spirit[i].reward;
    char name[TERM_TEXT], text[TERM_TEXT];
    name_thing(c, is_decree, i, name);
    describe_thing(c, is_decree, i, text);
    if (count >= 0)
        print_row(name, kodama_reward_points(reward, count), text);
    else
        printf("%s: %s\n", name, text);
}

static void print_list(const calculator *c, bool is_decree) {
    for (int i = 1; i <= (is_decree ? KODAMA_DECREES : KODAMA_SPIRITS); i++) {
        char name[TERM_TEXT], text[TERM_TEXT];
        name_thing(c, is_decree, i, name);
        describe_thing(c, is_decree, i, text);
        printf("%-*s%s. %s\n", LABEL - 4, is_decree ? c->rules->decree[i].name : c->rules->spirit[i].name, name, text);
    }
}

static bool wants_list(const char *text) { return text && (!strcmp(text, "list") || !strcmp(text, "liste")); }

static void print_tally(const calculator *c, const tally *t) {
    if (t->cards) print_line(c, t);
    if (t->decree && (!t->cards || t->decree_count >= 0)) print_thing(c, true, t->decree, t->decree_count);
    for (int i = 0; i < t->spirits; i++) print_thing(c, false, t->spirit[i].spirit, t->spirit[i].count);
    if (!t->players) return;
    irori_result result;
    tally_result(t, &result);
    score_print(c->words, &result, t->players);
}

/* Options */

static int refuse(const calculator *c, const irori_message *why) {
    char text[TERM_TEXT];
    return cli_wrong(c->args->command, "%s", say(c, why, text));
}

static int read_placed(const calculator *c, tally *t) {
    const char *placed = cli_value(c->args, "placed");
    if (!placed) return CLI_DONE;
    if (!t->cards || !t->decree) return cli_wrong(c->args->command, "--placed is for a card: give --line and --decree");
    if (strcmp(placed, "yes") && strcmp(placed, "no"))
        return cli_wrong(c->args->command, "--placed must be yes or no, not \"%.40s\"", placed);
    t->placed = !strcmp(placed, "yes");
    return CLI_DONE;
}

static int answer_options(const calculator *c) {
    const char *line = cli_value(c->args, "line"), *decree = cli_value(c->args, "decree");
    const char *spirit = cli_value(c->args, "spirit"), *points = cli_value(c->args, "points");
    irori_message why;
    tally t;
    tally_init(&t);
    if (wants_list(decree) || wants_list(spirit)) return print_list(c, wants_list(decree)), CLI_DONE;
    if ((line && !tally_read_line(c->words, line, &t, &why)) ||
        (decree && !tally_read_decree(c->words, c->rules, decree, &t, &why)) ||
        (spirit && !tally_read_spirits(c->words, c->rules, spirit, &t, &why)) ||
        (points && !tally_read_points(points, &t, &why)))
        return refuse(c, &why);
    int status = read_placed(c, &t);
    if (status) return status;
    if (cli_has(c->args, "json")) return tally_print_json(c->args->command, c->rules, &t);
    print_tally(c, &t);
    return CLI_DONE;
}

/* Questions. Each returns false when the answers have ended. */

static void object(const calculator *c, const irori_message *why) {
    char text[TERM_TEXT];
    puts(say(c, why, text));
}

static bool ask_decree(const calculator *c, tally *t) {
    char line[SCORE_ANSWER];
    while (score_ask(c->words, word(c, "kodama.score.ask-decree"), line)) {
        irori_message why;
        t->decree = 0;
        if (!line[strspn(line, " \t\r")]) return true;
        if (wants_list(line))
            print_list(c, true);
        else if (tally_read_decree(c->words, c->rules, line, t, &why))
            return print_thing(c, true, t->decree, TALLY_UNTOLD), true;
        else
            object(c, &why);
    }
    return false;
}

static bool ask_lines(const calculator *c) {
    char line[SCORE_ANSWER];
    tally t;
    tally_init(&t);
    if (!ask_decree(c, &t)) return false;
    bool asks_placed = t.decree && tally_must_be_told(&c->rules->decree[t.decree]);
    puts(word(c, "kodama.score.legend"));
    while (score_ask(c->words, word(c, "kodama.score.ask-line"), line)) {
        irori_message why;
        if (!line[strspn(line, " \t\r")]) return true;
        if (!tally_read_line(c->words, line, &t, &why)) {
            object(c, &why);
            continue;
        }
        if (asks_placed && !score_ask_number(c->words, word(c, "kodama.score.ask-placed"), 0, 1, 0, &t.placed))
            return false;
        print_line(c, &t);
    }
    return false;
}

/* A spirit, or else a decree that pays at a season's end. */
static bool read_thing(const calculator *c, const char *line, tally *t, irori_message *why) {
    irori_message other;
    tally_init(t);
    return tally_read_spirits(c->words, c->rules, line, t, why) ||
           tally_read_decree(c->words, c->rules, line, t, &other);
}

/* What is counted, if it was not said with the name. */
static bool ask_count(const calculator *c, tally *t) {
    int *count = t->spirits ? &t->spirit[0].count : &t->decree_count;
    if (*count >= 0 || (t->decree && c->rules->decree[t->decree].kind != KODAMA_AT_END)) return true;
    print_tally(c, t);
    return score_ask_number(c->words, word(c, "kodama.score.ask-count"), 0, TALLY_COUNT, -1, count);
}

static bool ask_things(const calculator *c) {
    char line[SCORE_ANSWER];
    while (score_ask(c->words, word(c, "kodama.score.ask-thing"), line)) {
        irori_message why;
        tally t;
        if (!line[strspn(line, " \t\r")]) return true;
        if (wants_list(line)) {
            print_list(c, false), print_list(c, true);
        } else if (!read_thing(c, line, &t, &why)) {
            object(c, &why);
        } else {
            if (!ask_count(c, &t)) return false;
            print_tally(c, &t);
        }
    }
    return false;
}

/* One number, or several to be added up. */
static bool ask_sum(const calculator *c, const char *question, int *sum) {
    enum { MOST = KODAMA_TREE };
    int numbers[MOST], count = score_ask_numbers(c->words, word(c, question), 0, TALLY_POINTS, MOST, numbers);
    *sum = 0;
    for (int i = 0; i < count; i++) *sum += numbers[i];
    return count >= 0;
}

static bool ask_end(const calculator *c) {
    static const char *const questions[TALLY_PARTS] = {"kodama.score.ask-branches", "kodama.score.ask-decrees",
                                                       "kodama.score.ask-spirits"};
    char text[TERM_TEXT];
    tally t;
    tally_init(&t);
    if (!score_ask_number(c->words, word(c, "cli.score.players"), 2, KODAMA_SEATS, 0, &t.players)) return false;
    for (int player = 0; player < t.players; player++) {
        printf("\n%s\n", term_say(c->words, text, "cli.score.player", "n", 'd', player + 1, NULL));
        t.player[player].parts = TALLY_PARTS;
        for (int part = 0; part < TALLY_PARTS; part++)
            if (!ask_sum(c, questions[part], &t.player[player].points[part])) return false;
    }
    print_tally(c, &t);
    return true;
}

static int ask_all(const calculator *c) {
    static bool (*const asks[])(const calculator *) = {ask_lines, ask_things, ask_end};
    int what;
    do {
        if (!score_ask_number(c->words, word(c, "kodama.score.ask-what"), 0, 3, 0, &what)) what = 0, putchar('\n');
        if (what && !asks[what - 1](c)) return score_ended(c->args, c->words);
    } while (what);
    return CLI_DONE;
}

/* The command. The rules are wanted for their deck. */

static int with_rules(const cli_args *args, const irori_words *words, int (*do_it)(const calculator *)) {
    cli_setup setup;
    int status;
    if (!cli_read_setup(args, "kodama", "random", false, &setup, &status)) return status;
    status = do_it(&(calculator){args, words, (const kodama_rules *)setup.rules});
    cli_setup_done(&setup);
    return status;
}

static int answer(const cli_args *args, const irori_words *words) { return with_rules(args, words, answer_options); }
static int ask(const cli_args *args, const irori_words *words) { return with_rules(args, words, ask_all); }

static int convert(const cli_args *args, const char *text, size_t size) {
    score_input in = {.reader = json_reader_over(text, size)};
    cli_setup setup;
    tally t;
    int status;
    if (!cli_read_setup(args, "kodama", "random", false, &setup, &status)) return status;
    const kodama_rules *rules = (const kodama_rules *)setup.rules;
    status = tally_read_json(&in, rules, &t) ? tally_print_json(args->command, rules, &t)
                                             : score_say_refusal(args, &in, text);
    cli_setup_done(&setup);
    return status;
}

/* Names as in the deck the game comes with. */
static void print_values(const char *option) {
    bool is_decree = !strcmp(option, "decree");
    irori_rules *rules;
    if ((!is_decree && strcmp(option, "spirit")) || irori_rules_new("kodama", &(irori_setup){0}, &rules, NULL)) return;
    const kodama_rules *k = (const kodama_rules *)rules;
    puts("list");
    for (int i = 1; i <= (is_decree ? KODAMA_DECREES : KODAMA_SPIRITS); i++)
        puts(is_decree ? k->decree[i].name : k->spirit[i].name);
    irori_rules_free(rules);
}

static const char *const own_options[] = {"line", "decree", "placed", "spirit", "points", NULL};

const score_calculator score_kodama = {
    .game = "kodama",
    .options = own_options,
    .ask = ask,
    .answer = answer,
    .convert = convert,
    .print_values = print_values,
};
