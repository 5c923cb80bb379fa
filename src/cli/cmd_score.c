/* irori score: what a game played at a real table comes to. Questions and table, or JSON in and out; the game's score
 * pad counts (irori/pad.h), here it is read and printed. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../term/term.h"
#include "cli.h"
#include "irori/pad.h"

static const cli_option options[] = {
    {"line", "CARD/CARD/...", "Kodama: what a new card scores, and whether it may be laid"},
    {"decree", "NAME[=COUNT]", "Kodama: the season's decree; at a season's end with what it counts; or: list"},
    {"placed", "yes|no", "Kodama: whether the card lies as the decree asks, where the line does not tell"},
    {"spirit", "NAME=COUNT,...", "Kodama: what Kodama cards score that count so many; or: list"},
    {"points", "A+B+C,...", "Kodama: who won, from branches + decrees + Kodama cards of each, or from totals"},
    {"option", "K=V", "an option of the game that changes the scoring, such as edition=fr or deck=FILE"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "the answer as JSON; without other options the question too, on standard input"},
    {NULL, NULL, NULL},
};

/* The other end of a pad */

static const char *option(void *context, const char *name) { return cli_value(context, name); }

static bool ask(void *context, const char *question, char line[IRORI_PAD_ANSWER]) {
    const irori_words *words = cli_words(context);
    printf("%s%s ", question, strchr("?", question[strlen(question) - 1]) ? "" : irori_words_get(words, "term.colon"));
    fflush(stdout);
    if (!fgets(line, IRORI_PAD_ANSWER, stdin)) return false;
    size_t size = strlen(line);
    if (size && line[size - 1] == '\n')
        line[size - 1] = 0;
    else
        for (int c = getchar(); c != '\n' && c != EOF;) c = getchar(); /* no answer is that long */
    if (!isatty(STDIN_FILENO)) puts(line); /* so that what comes from a pipe reads like a conversation */
    return true;
}

static void say(void *context, const char *line) {
    (void)context;
    puts(line);
}

/* On standard error: what is printed stays what it is. */
static void warn(void *context, const char *line) {
    (void)context;
    fprintf(stderr, "%s\n", line);
}

/* The command */

static int refuse(const cli_args *args, const irori_pad_call *call, const irori_error *why, bool is_wrong) {
    char text[IRORI_PAD_ANSWER];
    irori_words_say(call->words, &why->why, NULL, NULL, text, sizeof text);
    return (is_wrong ? cli_wrong : cli_no)(args->command, "%s", text);
}

static int talk(const cli_args *args, const irori_pad_call *call) {
    irori_error why;
    irori_status status = call->rules->game->score_pad->talk(call, &why);
    if (status == IRORI_BAD_TEXT) putchar('\n'); /* the question stays on its line */
    return status ? refuse(args, call, &why, false) : CLI_DONE;
}

static int answer(const cli_args *args, const irori_pad_call *call) {
    char text[8192];
    irori_writer out = irori_writer_to(text, sizeof text);
    irori_error why;
    bool is_json = cli_has(args, "json");
    if (call->rules->game->score_pad->answer(call, is_json ? &out : NULL, &why)) return refuse(args, call, &why, true);
    return is_json && out.used ? cli_print_json(args->command, &out) : CLI_DONE;
}

static int convert_text(const cli_args *args, irori_pad_call *call, const char *text, size_t size) {
    char json[8192], said[IRORI_PAD_ANSWER];
    irori_writer out = irori_writer_to(json, sizeof json);
    irori_error why;
    call->words = irori_words_in("en"); /* programs read one language */
    irori_status status = call->rules->game->score_pad->convert(call, text, size, &out, &why);
    if (!status) return cli_print_json(args->command, &out);
    if (status != IRORI_BAD_TEXT) return refuse(args, call, &why, false);
    return cli_no(args->command, "standard input, character %u: %s; see: irori score --help", (unsigned)why.line,
                  irori_words_say(call->words, &why.why, NULL, NULL, said, sizeof said));
}

static int convert(const cli_args *args, irori_pad_call *call) {
    size_t size;
    char *text = cli_read_file(args->command, "-", &size);
    if (!text) return CLI_NO;
    for (size_t i = 0; i < size; i++)
        if (text[i] == '\n' || text[i] == '\r') text[i] = ' '; /* the reader knows lines only */
    while (size && isspace((unsigned char)text[size - 1])) size--;
    int status = convert_text(args, call, text, size);
    free(text);
    return status;
}

/* Which of its own options a pad was given: the first; NULL: none. */
static const char *given_option(const cli_args *args, const irori_score_pad *pad) {
    for (const char *const *name = pad->options; *name; name++)
        if (cli_has(args, *name)) return *name;
    return NULL;
}

/* An option of another game's pad; NULL: none was given. */
static const char *strange_option(const cli_args *args, const irori_score_pad *pad) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        const irori_score_pad *other = (*game)->score_pad;
        if (other && other != pad && given_option(args, other)) return given_option(args, other);
    }
    return NULL;
}

/* Names as in the deck the game comes with. */
void cli_score_print_values(const char *name) {
    for (const irori_game *const *game = irori_games(); *game; game++) {
        const irori_score_pad *pad = (*game)->score_pad;
        irori_rules *rules;
        if (!pad || !pad->value || irori_rules_from(*game, &(irori_setup){0}, &rules, NULL)) continue;
        for (int i = 0; pad->value(rules, name, i); i++) puts(pad->value(rules, name, i));
        irori_rules_free(rules);
    }
}

static int count(const cli_args *args, const irori_words *words, const irori_game *game) {
    cli_setup setup;
    int status;
    if (!cli_read_setup(args, game->id, "random", false, &setup, &status)) return status;
    irori_pad_call call = {.rules = setup.rules, .words = words, .context = (void *)args};
    call.option = option, call.ask = ask, call.say = say, call.warn = warn;
    if (given_option(args, game->score_pad))
        status = answer(args, &call);
    else
        status = cli_has(args, "json") ? convert(args, &call) : talk(args, &call);
    cli_setup_done(&setup);
    return status;
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    const irori_game *game = irori_game_find(args->operand[0]);
    if (!words) return CLI_WRONG_USE;
    if (!game || !game->score_pad)
        return cli_wrong(args->command,
                         game ? "\"%.40s\" is counted while it is played; there is no calculator for it"
                              : "there is no game \"%.40s\"; see: irori games",
                         args->operand[0]);
    const char *strange = strange_option(args, game->score_pad);
    if (strange) return cli_wrong(args->command, "%s is counted without --%s", game->id, strange);
    return cli_finish(args->command, count(args, words, game));
}

const cli_command cli_score = {
    .name = "score",
    .operands = "GAME",
    .about = "Counts what happens at a real table: a whole game, or for Kodama also a single card.\n\n"
             "It asks what it needs to know, or with --json alone reads it from standard input, as in\n"
             "  {\"edition\":\"en\",\"players\":[\n"
             "    "
             "{\"envoys\":[4,5],\"skills\":[2,0,0],\"rumors\":{\"envoys\":2,\"rumors\":2,\"skills\":1,"
             "\"power\":2},\n"
             "     \"tokens\":[4,4],\"treasures\":3}, ...]}\n"
             "for Kodachi: points of each envoy and skill, rumors of each kind, values of the tokens. What is left "
             "out is\n"
             "none; without \"skills\" it is the two starting skills. For Kodama any of these:\n"
             "  {\"line\":[{\"firefly\":2,\"flower\":1},{\"firefly\":1}],\"decree\":\"new-shoots\",\"count\":4,\n"
             "   \"spirits\":{\"lamp-bearer\":7},\"players\":[{\"branches\":62,\"decrees\":8,\"spirits\":24},"
             "{\"points\":90}]}\n"
             "with \"count\" for a decree at its season's end, \"placed\":true if a card lies as the decree asks.\n\n"
             "A line of Kodama goes from the new card down to the trunk. A card is what it shows, in words (2 firefly\n"
             "flower) or letters: a caterpillar, c cloud, i firefly, f flower, m mushroom, s star; - if it shows "
             "nothing:\n"
             "  irori score kodama --line iifa/ia/iaa/i --decree spring-rain",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
