/* What every subcommand shares: reading the command line, saying what is wrong, files. The reader is our own because
 * argp answers a mistake in two lines and getopt in its own words; here the option tables give the parsing, the help
 * and the completion. */
#include "cli.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../term/term.h"
#include "content_folder.h"
#include "irori/hash.h"

/* Saying: one line, whatever somebody typed. */

static void say(const cli_command *command, const char *format, va_list args) {
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < 32 || *at == 127) *at = '?';
    fflush(stdout);
    fprintf(stderr, "irori%s%s: %s\n", command ? " " : "", command ? command->name : "", text);
}

int cli_wrong(const cli_command *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say(command, format, args);
    va_end(args);
    return CLI_WRONG_USE;
}

int cli_no(const cli_command *command, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say(command, format, args);
    va_end(args);
    return CLI_NO;
}

int cli_say_error(const cli_command *command, const char *file, const irori_error *error) {
    char text[512];
    irori_words_say(irori_words_in("en"), &error->why, NULL, NULL, text, sizeof text);
    if (file && error->line)
        (void)cli_no(command, "%s:%u: %s", file, error->line, text);
    else if (file)
        (void)cli_no(command, "%s: %s", file, text);
    else
        (void)cli_no(command, "%s", text);
    return error->status == IRORI_BAD_SETUP && !error->line ? CLI_WRONG_USE : CLI_NO;
}

/* Help */

static void print_help(const cli_command *command) {
    printf("irori %s%s%s", command->name, *command->operands ? " " : "", command->operands);
    if (command->options->name) printf(" [options]");
    puts("\n");
    term_put(stdout, "", command->about);
    if (command->options->name) puts("\nOptions:");
    for (const cli_option *option = command->options; option->name; option++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", option->name, option->value ? " " : "",
                 option->value ? option->value : "");
        term_put_entry(stdout, left, option->help);
    }
    term_put_entry(stdout, "--help", "this text");
}

/* Reading the command line */

static int find_option(const cli_command *command, const char *name, size_t length) {
    for (int i = 0; command->options[i].name; i++)
        if (strlen(command->options[i].name) == length && !memcmp(command->options[i].name, name, length)) return i;
    return -1;
}

/* --name, --name value or --name=value at argv[*i]. */
static int read_option(cli_args *args, int argc, char **argv, int *i) {
    const cli_command *command = args->command;
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    int index = find_option(command, name, length);
    if (index < 0)
        return cli_wrong(command, "there is no option --%.*s; see: irori %s --help", (int)length, name, command->name);
    const cli_option *option = &command->options[index];
    if (!option->value && equals) return cli_wrong(command, "--%s takes no value", option->name);
    if (option->value && !equals && *i + 1 == argc)
        return cli_wrong(command, "--%s needs a value: --%s %s", option->name, option->name, option->value);
    const char *value = !option->value ? "" : equals ? equals + 1 : argv[++*i];
    args->value[index] = value;
    if (option->value && strchr(option->value, ' ')) {
        const char *comma = strchr(value, ',');
        if (!comma && *i + 1 == argc)
            return cli_wrong(command, "--%s needs two values: --%s %s", option->name, option->name, option->value);
        args->second[index] = comma ? comma + 1 : argv[++*i];
    }
    if (strcmp(option->name, "option")) return CLI_DONE;
    if (args->setting_count == IRORI_MAX_OPTIONS) return cli_wrong(command, "too many --option");
    args->settings[args->setting_count++] = value;
    return CLI_DONE;
}

bool cli_read(const cli_command *command, int argc, char **argv, cli_args *args, int *status) {
    bool options_ended = false;
    *args = (cli_args){.command = command};
    for (int i = 1; i < argc; i++) {
        if (!options_ended && !strcmp(argv[i], "--help")) {
            print_help(command);
            *status = cli_finish(command, CLI_DONE);
            return false;
        }
        if (!options_ended && !strcmp(argv[i], "--")) {
            options_ended = true;
        } else if (!options_ended && argv[i][0] == '-' && argv[i][1]) {
            if (argv[i][1] != '-')
                *status = cli_wrong(command, "there is no option %s; see: irori %s --help", argv[i], command->name);
            else
                *status = read_option(args, argc, argv, &i);
            if (*status) return false;
        } else if (args->operand_count == command->max_operands) {
            *status =
                cli_wrong(command, "\"%s\" is too much: irori %s%s%s takes no more; see: irori %s --help", argv[i],
                          command->name, *command->operands ? " " : "", command->operands, command->name);
            return false;
        } else {
            args->operand[args->operand_count++] = argv[i];
        }
    }
    if (args->operand_count >= command->min_operands) return true;
    *status = cli_wrong(command, "%s is missing; see: irori %s --help", command->operands, command->name);
    return false;
}

const char *cli_value(const cli_args *args, const char *option) {
    int index = find_option(args->command, option, strlen(option));
    return index < 0 ? NULL : args->value[index];
}

bool cli_has(const cli_args *args, const char *option) { return cli_value(args, option) != NULL; }

void cli_default(cli_args *args, const char *option, const char *value) {
    int index = find_option(args->command, option, strlen(option));
    if (!args->value[index]) args->value[index] = value;
}

bool cli_seconds(const cli_args *args, const char *option, double fallback, double *seconds) {
    const char *text = cli_value(args, option);
    char *end;
    *seconds = text ? strtod(text, &end) : fallback;
    if (!text || (*text && !*end && *seconds >= 0.01 && *seconds <= 3600)) return true;
    (void)cli_wrong(args->command, "--%s must be a number from 0.01 to 3600, not \"%.40s\"", option, text);
    return false;
}

bool cli_number(const cli_args *args, const char *option, long low, long high, long fallback, long *number) {
    const char *text = cli_value(args, option);
    char *end;
    *number = fallback;
    if (!text) return true;
    errno = 0;
    *number = strtol(text, &end, 10);
    if (*text && !*end && !errno && *number >= low && *number <= high) return true;
    (void)cli_wrong(args->command, "--%s must be a whole number from %ld to %ld, not \"%.40s\"", option, low, high,
                    text);
    return false;
}

bool cli_names_file(const cli_args *args, const char *option, const char *usual) {
    const char *path = cli_value(args, option);
    struct stat is;
    if (!path || stat(path, &is) || !S_ISDIR(is.st_mode)) return true;
    bool has_slash = *path && path[strlen(path) - 1] == '/';
    (void)cli_wrong(args->command, "--%s must name a file, and %s is a folder; try: --%s %s%s%s", option, path, option,
                    path, has_slash ? "" : "/", usual);
    return false;
}

/* A number that ends with the text, or at a comma. */
static bool read_decimal(const char *text, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && (!*end || *end == ',');
}

bool cli_range(const cli_args *args, const char *option, double low, double high, double range[2]) {
    const char *first = cli_value(args, option),
               *second = args->second[find_option(args->command, option, strlen(option))];
    if (read_decimal(first, &range[0]) && read_decimal(second, &range[1]) && low <= range[0] && range[0] < range[1] &&
        range[1] <= high)
        return true;
    (void)cli_wrong(args->command, "--%s must be two numbers from %g to %g, the lesser first, not \"%.40s %.40s\"",
                    option, low, high, first, second);
    return false;
}

/* Languages */

const irori_words *cli_words_by_locale(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (!locale || !*locale) continue;
        char language[3] = {locale[0], locale[0] ? locale[1] : 0};
        const irori_words *words = irori_words_in(language);
        return words ? words : irori_words_in("en");
    }
    return irori_words_in("en");
}

const irori_words *cli_words(const cli_args *args) {
    const char *language = cli_value(args, "lang");
    if (!language) return cli_words_by_locale();
    const irori_words *words = irori_words_in(language);
    if (!words) (void)cli_wrong(args->command, "--lang must be en or fr, not \"%.40s\"", language);
    return words;
}

/* Games */

uint64_t cli_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

irori_seed cli_random_seed(void) {
    irori_seed seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) abort(); /* cannot fail for 32 bytes on Linux */
    return seed;
}

/* SHA-256("irori players " + text): a sibling of the game's seed; neither follows from the other. */
static irori_seed players_seed(const char *text) {
    irori_seed seed;
    irori_sha256 sha;
    irori_sha256_init(&sha);
    irori_sha256_add(&sha, "irori players ", 14);
    irori_sha256_add(&sha, text, strlen(text));
    irori_sha256_done(&sha, seed.bytes);
    return seed;
}

int cli_read_names(const cli_args *args, const char *option, int most, char (*names)[IRORI_NAME_SIZE]) {
    const char *list = cli_value(args, option);
    int count = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        if (count == most || !length || length >= IRORI_NAME_SIZE) {
            (void)cli_wrong(args->command, "--%s must name up to %d players, as in greedy,random; not \"%.60s\"",
                            option, most, list);
            return -1;
        }
        snprintf(names[count++], IRORI_NAME_SIZE, "%.*s", (int)length, at);
        at += length;
        if (!*at) return count;
    }
}

/* --seats into names; returns how many, 0 if it is not given, or -1 after saying why not. */
static int read_seats(const cli_args *args, bool humans, cli_setup *setup) {
    int count = cli_has(args, "seats") ? cli_read_names(args, "seats", IRORI_MAX_SEATS, setup->names) : 0;
    for (int seat = 0; !humans && seat < count; seat++)
        if (!strcmp(setup->names[seat], "human")) {
            (void)cli_wrong(args->command, "a human can only sit down with: irori play");
            return -1;
        }
    return count;
}

irori_seat cli_seat(const char *name, const irori_game *game) {
    irori_seat seat = {.kind = irori_player_is_name(name, game) ? IRORI_SEAT_BOT : IRORI_SEAT_PERSON};
    if (seat.kind == IRORI_SEAT_BOT)
        snprintf(seat.player, sizeof seat.player, "%s", name);
    else if (strcmp(name, "human"))
        snprintf(seat.name, sizeof seat.name, "%s", name);
    return seat;
}

/* The library knows bots only; where people sit too, its answer names them. */
static bool player_exists(const cli_command *command, const char *name, const irori_rules *rules, bool humans) {
    irori_player *player;
    irori_error why;
    if (humans && irori_player_knows_stories(name)) {
        (void)irori_fail(&why, IRORI_BAD_SETUP, "error.player.stories");
        irori_message_text(&why.why, "player", name);
        (void)cli_say_error(command, NULL, &why);
        return false;
    }
    if (irori_player_new(name, rules, 0, &player, &why)) {
        if (humans && !strcmp(why.why.id, "error.player.unknown")) why.why.id = "error.player.unknown.human";
        (void)cli_say_error(command, NULL, &why);
        return false;
    }
    irori_player_free(player);
    return true;
}

bool cli_player_exists(const cli_command *command, const char *name, const irori_rules *rules) {
    return player_exists(command, name, rules, false);
}

static bool players_exist(const cli_args *args, const cli_setup *setup, bool humans) {
    for (int seat = 0; seat < setup->rules->players; seat++)
        if (strcmp(setup->names[seat], "human") &&
            !player_exists(args->command, setup->names[seat], setup->rules, humans))
            return false;
    return true;
}

static bool refuse_size(const cli_command *command, const char *file) {
    irori_error why;
    (void)irori_fail(&why, IRORI_BAD_SETUP, "error.data.size");
    (void)cli_say_error(command, file, &why);
    return false;
}

/* Sorts the settings: those the game reads itself, and the file that one of them names. */
static bool read_settings(const cli_args *args, const char *game, cli_setup *setup) {
    const irori_game *found = irori_game_find(game);
    const char *file = !found ? NULL : found->content ? "content" : found->data_option;
    size_t length = file ? strlen(file) : 0;
    irori_setup *def = &setup->def.setup;
    def->options = setup->settings;
    for (int i = 0; i < args->setting_count; i++) {
        const char *setting = args->settings[i];
        if (!file || strncmp(setting, file, length) || setting[length] != '=') {
            setup->settings[def->option_count++] = setting;
            continue;
        }
        free(setup->data);
        setup->file = setting + length + 1;
        def->data = setup->data = found->content ? content_folder_compile(args->command, setup->file, &def->data_size)
                                                 : cli_read_file(args->command, setup->file, &def->data_size);
        if (!setup->data) return false;
        if (def->data_size > (found->content ? IRORI_MAX_CONTENT : IRORI_MAX_DATA))
            return refuse_size(args->command, setup->file);
    }
    return true;
}

void cli_setup_done(cli_setup *setup) {
    irori_rules_free(setup->rules);
    free(setup->data);
}

irori_seed cli_players_seed(const cli_args *args) {
    const char *seed = cli_value(args, "seed");
    return seed ? players_seed(seed) : cli_random_seed();
}

bool cli_read_setup(const cli_args *args, const char *game, const char *fallback, bool humans, cli_setup *setup,
                    int *status) {
    const char *seed = cli_value(args, "seed");
    irori_error why;
    long players;
    *status = CLI_WRONG_USE;
    memset(setup, 0, sizeof *setup);
    const irori_game *found = irori_game_find(game);
    if (!cli_number(args, "players", found ? found->min_players : 1, found ? found->max_players : IRORI_MAX_SEATS, 0,
                    &players))
        return false;
    int named = read_seats(args, humans, setup);
    if (named < 0) return false;
    if (!players) players = named;
    if (named && players != named) {
        *status = cli_wrong(args->command, "--seats names %d players, but --players says %ld", named, players);
        return false;
    }
    setup->def.game = game;
    setup->def.setup.players = (int)players;
    if (!read_settings(args, game, setup)) {
        *status = CLI_NO;
        return false;
    }
    setup->def.seed = seed ? irori_seed_from_text(seed) : cli_random_seed();
    setup->bots = cli_players_seed(args);
    if (irori_rules_new(game, &setup->def.setup, &setup->rules, &why)) {
        *status = cli_say_error(args->command, why.line ? setup->file : NULL, &why);
        cli_setup_done(setup);
        return false;
    }
    for (int seat = 0; seat < setup->rules->players; seat++) {
        if (!*setup->names[seat])
            snprintf(setup->names[seat], IRORI_NAME_SIZE, "%s", humans && !seat ? "human" : fallback);
        setup->def.seats[seat] = cli_seat(setup->names[seat], setup->rules->game);
    }
    if (players_exist(args, setup, humans)) return true;
    cli_setup_done(setup);
    return false;
}

/* Files */

char *cli_read_file(const cli_command *command, const char *path, size_t *size) {
    const size_t most = 1u << 28;
    bool is_stdin = !strcmp(path, "-");
    FILE *file = is_stdin ? stdin : fopen(path, "rb");
    char *text = NULL;
    size_t cap = 0;
    *size = 0;
    bool is_read = file != NULL;
    for (size_t got = 1; is_read && got && *size < most;) {
        if (cap - *size < 65536) {
            char *more = realloc(text, cap = cap ? cap * 2 : 131072);
            is_read = more != NULL;
            if (!more) break;
            text = more;
        }
        got = fread(text + *size, 1, cap - *size - 1, file);
        *size += got;
    }
    is_read = is_read && !ferror(file) && *size < most;
    if (!is_read)
        (void)cli_no(command, "cannot read %s: %s", path, *size >= most ? "larger than 256 MiB" : strerror(errno));
    if (file && !is_stdin) fclose(file);
    if (is_read) return text[*size] = 0, text;
    free(text);
    return NULL;
}

int cli_tell_record(const cli_args *args, int (*tell)(const cli_args *, const irori_words *, const irori_table *)) {
    const irori_words *words = cli_words(args);
    if (!words) return CLI_WRONG_USE;
    irori_table *table = cli_load(args->command, args->operand[0], IRORI_LOAD_RESUME);
    if (!table) return CLI_NO;
    int status = tell(args, words, table);
    irori_table_free(table);
    return cli_finish(args->command, status);
}

irori_table *cli_load(const cli_command *command, const char *path, irori_load mode) {
    size_t size;
    irori_table *table = NULL;
    irori_error why;
    char *text = cli_read_file(command, path, &size);
    if (!text) return NULL;
    if (irori_table_load(text, size, mode, &table, &why)) {
        (void)cli_say_error(command, path, &why);
        table = NULL;
    }
    free(text);
    return table;
}

bool cli_write_line(void *file, const char *line, size_t size) { return fwrite(line, 1, size, file) == size; }

int cli_print_json(const cli_command *command, const irori_writer *writer) {
    if (writer->full) return cli_no(command, "the answer has no room in %zu bytes of JSON", writer->size);
    puts(writer->data);
    return CLI_DONE;
}

/* Nobody reads on: asked of the pipe itself, as errno is long another's by then. */
static bool is_pipe_closed(void) {
    struct pollfd output = {.fd = STDOUT_FILENO};
    return poll(&output, 1, 0) > 0 && (output.revents & POLLERR);
}

int cli_finish(const cli_command *command, int status) {
    if (!fflush(stdout) && !ferror(stdout)) return status;
    if (is_pipe_closed()) return CLI_NO;
    return cli_no(command, "could not write all of the output: %s", strerror(errno));
}
