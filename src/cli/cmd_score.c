/* irori score: what a game played at a real table comes to. Questions and table, or JSON in and out. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../term/term.h"
#include "score.h"

static const score_calculator *const calculators[] = {&score_kodachi, &score_kodama, NULL};

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

/* Asking */

bool score_ask(const irori_words *words, const char *question, char line[SCORE_ANSWER]) {
    printf("%s%s ", question, strchr("?", question[strlen(question) - 1]) ? "" : irori_words_get(words, "term.colon"));
    fflush(stdout);
    if (!fgets(line, SCORE_ANSWER, stdin)) return false;
    size_t size = strlen(line);
    if (size && line[size - 1] == '\n')
        line[size - 1] = 0;
    else
        for (int c = getchar(); c != '\n' && c != EOF;) c = getchar(); /* no answer is that long */
    if (!isatty(STDIN_FILENO)) puts(line); /* so that what comes from a pipe reads like a conversation */
    return true;
}

/* The numbers of a line; -1: something else, out of range, or too many. */
static int read_numbers(const char *line, int low, int high, int most, int *numbers) {
    int count = 0;
    for (const char *at = line + strspn(line, " \t\r,"); *at; at += strspn(at, " \t\r,")) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || !strchr(" \t\r,", *end) || number < low || number > high || count == most) return -1;
        numbers[count++] = (int)number;
        at = end;
    }
    return count;
}

bool score_ask_number(const irori_words *words, const char *question, int low, int high, int fallback, int *number) {
    char line[SCORE_ANSWER], text[TERM_TEXT];
    while (score_ask(words, question, line)) {
        int count = read_numbers(line, low, high, 1, number);
        if (!count && fallback >= low) *number = fallback, count = 1;
        if (count == 1) return true;
        puts(term_say(words, text, "cli.score.number", "low", 'd', low, "high", 'd', high, NULL));
    }
    return false;
}

int score_ask_numbers(const irori_words *words, const char *question, int low, int high, int most, int *numbers) {
    char line[SCORE_ANSWER], text[TERM_TEXT];
    while (score_ask(words, question, line)) {
        int count = read_numbers(line, low, high, most, numbers);
        if (count >= 0) return count;
        puts(term_say(words, text, "cli.score.numbers", "low", 'd', low, "high", 'd', high, "most", 'd', most, NULL));
    }
    return -1;
}

int score_ended(const cli_args *args, const irori_words *words) {
    putchar('\n');
    return cli_no(args->command, "%s", irori_words_get(words, "cli.score.ended"));
}

/* Printing */

static void print_right(const char *text, int width) {
    printf("%*s%s", width - term_columns(text) > 0 ? width - term_columns(text) : 0, "", text);
}

static const irori_part *find_part(const irori_standing *standing, const char *id) {
    for (int i = 0; i < standing->parts; i++)
        if (!strcmp(standing->part[i].id, id)) return &standing->part[i];
    return NULL;
}

/* A part comes where the first player who has it lists it. */
static bool is_first_with(const irori_result *result, int player, const char *id) {
    for (int other = 0; other < player; other++)
        if (find_part(&result->seat[other], id)) return false;
    return true;
}

enum { LABEL_WIDE = 16, COLUMN_WIDE = 12 };

static void print_label(const char *text) {
    printf("%s%*s", text, LABEL_WIDE - term_columns(text) > 0 ? LABEL_WIDE - term_columns(text) : 0, "");
}

static void print_part(const irori_words *words, const irori_result *result, int players, const char *id) {
    print_label(irori_words_get(words, id));
    for (int player = 0; player < players; player++) {
        const irori_part *part = find_part(&result->seat[player], id);
        char cell[32] = "–";
        if (part) snprintf(cell, sizeof cell, part->count ? "%d (%d)" : "%d", (int)part->points, part->count);
        print_right(cell, COLUMN_WIDE);
    }
    putchar('\n');
}

static void print_total(const irori_words *words, const irori_result *result, int players, const char *id,
                        bool is_rank) {
    print_label(irori_words_get(words, id));
    for (int player = 0; player < players; player++) {
        char cell[32];
        snprintf(cell, sizeof cell, "%d", is_rank ? result->seat[player].rank : (int)result->seat[player].score);
        print_right(cell, COLUMN_WIDE);
    }
    putchar('\n');
}

static void print_winners(const irori_words *words, const irori_result *result, int players) {
    char names[TERM_TEXT] = "", name[TERM_TEXT], text[TERM_TEXT];
    for (int player = 0; player < players; player++) {
        if (!result->seat[player].is_winner) continue;
        term_say(words, name, "cli.score.player", "n", 'd', player + 1, NULL);
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%.40s", *names ? ", " : "", name);
    }
    term_say(words, text, result->winners > 1 ? "term.end.shared" : "term.end.winner", "who", 's', names, NULL);
    printf("%s %s\n", text, irori_words_get(words, result->how));
}

static bool tells_counts(const irori_result *result, int players) {
    for (int player = 0; player < players; player++)
        for (int i = 0; i < result->seat[player].parts; i++)
            if (result->seat[player].part[i].count) return true;
    return false;
}

void score_print(const irori_words *words, const irori_result *result, int players) {
    char text[TERM_TEXT];
    printf("\n%*s", LABEL_WIDE, "");
    for (int player = 0; player < players; player++)
        print_right(term_say(words, text, "cli.score.player", "n", 'd', player + 1, NULL), COLUMN_WIDE);
    putchar('\n');
    for (int player = 0; player < players; player++)
        for (int i = 0; i < result->seat[player].parts; i++)
            if (is_first_with(result, player, result->seat[player].part[i].id))
                print_part(words, result, players, result->seat[player].part[i].id);
    print_total(words, result, players, "term.end.points", false);
    print_total(words, result, players, "cli.score.rank", true);
    putchar('\n');
    print_winners(words, result, players);
    if (tells_counts(result, players)) puts(irori_words_get(words, "term.end.legend"));
}

/* "kodachi.part.envoys" without what everybody knows */
static const char *bare(const char *id, const char *game, const char *what) {
    char prefix[64];
    int size = snprintf(prefix, sizeof prefix, "%.40s.%s.", game, what);
    return strncmp(id, prefix, (size_t)size) ? id : id + size;
}

void score_write_result(irori_writer *w, const char *game, const irori_result *result, int players) {
    irori_json_key(w, "players");
    irori_json_open(w, '[');
    for (int player = 0; player < players; player++) {
        const irori_standing *standing = &result->seat[player];
        irori_json_open(w, '{');
        irori_json_key_int(w, "score", standing->score);
        irori_json_key_int(w, "rank", standing->rank);
        irori_json_key(w, "winner");
        irori_json_bool(w, standing->is_winner);
        irori_json_key(w, "parts");
        irori_json_open(w, '[');
        for (int i = 0; i < standing->parts; i++) {
            irori_json_open(w, '{');
            irori_json_key_string(w, "what", bare(standing->part[i].id, game, "part"));
            if (standing->part[i].count) irori_json_key_int(w, "count", standing->part[i].count);
            irori_json_key_int(w, "points", standing->part[i].points);
            irori_json_close(w, '}');
        }
        irori_json_close(w, ']');
        irori_json_close(w, '}');
    }
    irori_json_close(w, ']');
    irori_json_key_string(w, "how", bare(result->how, game, "how"));
}

int score_print_json(const cli_command *command, const char *game, const irori_result *result, int players) {
    char text[8192];
    irori_writer w = irori_writer_to(text, sizeof text);
    irori_json_open(&w, '{');
    score_write_result(&w, game, result, players);
    irori_json_close(&w, '}');
    return cli_print_json(command, &w);
}

/* The command */

static int convert(const cli_args *args, const score_calculator *calculator) {
    size_t size;
    char *text = cli_read_file(args->command, "-", &size);
    if (!text) return CLI_NO;
    for (size_t i = 0; i < size; i++)
        if (text[i] == '\n' || text[i] == '\r') text[i] = ' '; /* the reader knows lines only */
    while (size && isspace((unsigned char)text[size - 1])) size--;
    int status = calculator->convert(args, text, size);
    free(text);
    return status;
}

/* Which of its own options a calculator was given: the first; NULL: none. */
static const char *given_option(const cli_args *args, const score_calculator *calculator) {
    for (const char *const *option = calculator->options; *option; option++)
        if (cli_has(args, *option)) return *option;
    return NULL;
}

/* An option of another game's calculator; NULL: none was given. */
static const char *strange_option(const cli_args *args, const score_calculator *calculator) {
    for (const score_calculator *const *other = calculators; *other; other++)
        if (*other != calculator && given_option(args, *other)) return given_option(args, *other);
    return NULL;
}

void score_print_values(const char *option) {
    for (const score_calculator *const *calculator = calculators; *calculator; calculator++)
        if ((*calculator)->print_values) (*calculator)->print_values(option);
}

static int run(const cli_args *args) {
    const irori_words *words = cli_words(args);
    const score_calculator *const *calculator = calculators;
    int status;
    if (!words) return CLI_WRONG_USE;
    while (*calculator && strcmp((*calculator)->game, args->operand[0])) calculator++;
    if (!*calculator)
        return cli_wrong(args->command,
                         irori_game_find(args->operand[0])
                             ? "\"%.40s\" is counted while it is played; there is no calculator for it"
                             : "there is no game \"%.40s\"; see: irori games",
                         args->operand[0]);
    const char *strange = strange_option(args, *calculator);
    if (strange) return cli_wrong(args->command, "%s is counted without --%s", (*calculator)->game, strange);
    if (given_option(args, *calculator))
        status = (*calculator)->answer(args, words);
    else
        status = cli_has(args, "json") ? convert(args, *calculator) : (*calculator)->ask(args, words);
    return cli_finish(args->command, status);
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
