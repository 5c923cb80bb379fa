/* The game chooser: `irori` alone on a terminal. A form: each row is something to set (left and right), to start or to
 * go on with (enter). On a terminal that can only do lines it asks one question after the other instead. */
#include <stdlib.h>
#include <string.h>

#include "../term/full.h"
#include "playing.h"
#include "saved.h"

enum { MOST_GAMES = 8, MOST_SAVED = 6, FORM_WIDE = 72, HINT_ROWS = 2 };

typedef struct chooser {
    const irori_words *words;
    const irori_game *game[MOST_GAMES];
    int games, chosen;
    int language, players, people, opponent;
    int option[IRORI_MAX_OPTIONS];
    char names[TERM_TEXT]; /* of the people, a comma between them */
    saved_games saved;
    char saved_text[MOST_SAVED][TERM_TEXT];
    int cursor;
} chooser;

static const char *word(const chooser *c, const char *id) { return irori_words_get(c->words, id); }
static const irori_game *game_of(const chooser *c) { return c->game[c->chosen]; }

static int count_names(const char *const *names) {
    int count = 0;
    while (names[count]) count++;
    return count;
}

static int option_count(const chooser *c) {
    int count = 0;
    while (game_of(c)->options[count].name) count++;
    return count;
}

static void describe_saved(chooser *c) {
    for (int i = 0; i < c->saved.count; i++) {
        const saved_game *game = &c->saved.list[i];
        const irori_rules *rules = irori_table_rules(game->table);
        char date[32], stand[TERM_TEXT];
        saved_game_date(game, date);
        saved_game_stand(game, c->words, stand);
        term_say(c->words, c->saved_text[i], "term.choose.saved", "game", 's', rules->game->title, "n", 'd',
                 rules->players, "date", 's', date, "stand", 's', stand, NULL);
    }
}

/* What is set */

static void fit_to_game(chooser *c) {
    const irori_game *game = game_of(c);
    c->players = game->usual_players;
    for (int i = 0; i < option_count(c); i++) c->option[i] = game->options[i].fallback;
}

static void init(chooser *c, const irori_words *words) {
    *c = (chooser){.words = words, .people = 1};
    for (const irori_game *const *game = irori_games(); *game && c->games < MOST_GAMES; game++)
        if (!(*game)->is_template) c->game[c->games++] = *game;
    for (int i = 0; irori_words_languages()[i]; i++)
        if (irori_words_in(irori_words_languages()[i]) == words) c->language = i;
    for (int i = 0; irori_player_names()[i]; i++)
        if (!strcmp(irori_player_names()[i], "medium")) c->opponent = i;
    fit_to_game(c);
    (void)saved_games_find(&c->saved, NULL, true, MOST_SAVED);
    describe_saved(c);
}

/* The value `index` of "off|on". */
static void option_value(const chooser *c, int option, char text[TERM_TEXT]) {
    const char *value = game_of(c)->options[option].values;
    for (int i = 0; i < c->option[option]; i++) value += strcspn(value, "|") + 1;
    snprintf(text, TERM_TEXT, "%.*s", (int)strcspn(value, "|"), value);
}

static int value_count(const char *values) {
    int count = 1;
    for (; *values; values++) count += *values == '|';
    return count;
}

/* The rows of the form */

enum { ROW_GAME, ROW_PLAYERS, ROW_PEOPLE, ROW_NAMES, ROW_OPPONENT, ROW_OPTION };

static int play_row(const chooser *c) { return ROW_OPTION + option_count(c) + 1; }
static int language_row(const chooser *c) { return ROW_OPTION + option_count(c); }
static int row_count(const chooser *c) { return play_row(c) + 1 + c->saved.count; }

/* Who plays alone is "you", and needs neither a name nor, without bots, a level for them. */
static bool is_shown(const chooser *c, int row) {
    return row == ROW_NAMES ? c->people > 1 : row == ROW_OPPONENT ? c->people < c->players : true;
}

static int step_in(int value, int step, int low, int high) {
    value += step;
    return value > high ? low : value < low ? high : value;
}

static void change(chooser *c, int row, int step) {
    const irori_game *game = game_of(c);
    if (row == ROW_GAME) {
        c->chosen = step_in(c->chosen, step, 0, c->games - 1);
        fit_to_game(c);
    } else if (row == ROW_PLAYERS) {
        c->players = step_in(c->players, step, game->min_players, game->max_players);
        if (c->people > c->players) c->people = c->players;
    } else if (row == ROW_PEOPLE) {
        c->people = step_in(c->people, step, 1, c->players);
    } else if (row == ROW_OPPONENT) {
        c->opponent = step_in(c->opponent, step, 0, count_names(irori_player_names()) - 1);
    } else if (row == ROW_NAMES) {
        return;
    } else if (row == language_row(c)) {
        c->language = step_in(c->language, step, 0, count_names(irori_words_languages()) - 1);
        c->words = irori_words_in(irori_words_languages()[c->language]);
        describe_saved(c);
    } else if (row < language_row(c)) {
        int option = row - ROW_OPTION;
        c->option[option] = step_in(c->option[option], step, 0, value_count(game->options[option].values) - 1);
    }
}

/* A row as it is read: what it is called, what it is set to, a sentence about it. */
typedef struct row_text {
    char label[TERM_TEXT], value[TERM_TEXT], hint[TERM_TEXT];
} row_text;

/* The word for "<prefix><name>", or the name itself. */
static void name_or_word(const chooser *c, const char *prefix, const char *name, char text[TERM_TEXT]) {
    char id[TERM_TEXT];
    snprintf(id, sizeof id, "%.100s%.100s", prefix, name);
    snprintf(text, TERM_TEXT, "%s", irori_words_has(c->words, id) ? word(c, id) : name);
}

static void describe_option(const chooser *c, int option, row_text *row) {
    const char *name = game_of(c)->options[option].name;
    char raw[TERM_TEXT], prefix[TERM_TEXT];
    snprintf(prefix, sizeof prefix, "%s.label.", game_of(c)->id);
    name_or_word(c, prefix, name, row->label);
    option_value(c, option, raw);
    name_or_word(c, "term.value.", raw, row->value);
    snprintf(prefix, sizeof prefix, "%s.option.", game_of(c)->id);
    name_or_word(c, prefix, name, row->hint);
}

static void describe_setting(const chooser *c, int number, row_text *row) {
    static const char *const labels[] = {"term.choose.game", "term.choose.players", "term.choose.people",
                                         "term.choose.names", "term.choose.opponents"};
    const char *opponent = irori_player_names()[c->opponent];
    snprintf(row->label, TERM_TEXT, "%s", word(c, labels[number]));
    switch (number) {
    case ROW_GAME:
        snprintf(row->value, TERM_TEXT, "%s", game_of(c)->title);
        name_or_word(c, game_of(c)->id, ".about", row->hint);
        break;
    case ROW_PLAYERS: snprintf(row->value, TERM_TEXT, "%d", c->players); break;
    case ROW_PEOPLE:
        snprintf(row->value, TERM_TEXT, "%d", c->people);
        snprintf(row->hint, TERM_TEXT, "%s", word(c, "term.choose.people.hint"));
        break;
    case ROW_NAMES:
        snprintf(row->value, TERM_TEXT, "%s", *c->names ? c->names : "…");
        snprintf(row->hint, TERM_TEXT, "%s", word(c, "term.choose.names.hint"));
        break;
    default:
        name_or_word(c, "present.player.", opponent, row->value);
        name_or_word(c, "term.player-hint.", opponent, row->hint);
    }
}

static row_text describe_row(const chooser *c, int number) {
    row_text row = {.label = ""};
    if (number < ROW_OPTION) {
        describe_setting(c, number, &row);
    } else if (number < language_row(c)) {
        describe_option(c, number - ROW_OPTION, &row);
    } else if (number == language_row(c)) {
        snprintf(row.label, TERM_TEXT, "%s", word(c, "term.choose.language"));
        snprintf(row.value, TERM_TEXT, "%s", word(c, "term.language"));
    } else if (number == play_row(c)) {
        snprintf(row.label, TERM_TEXT, "%s", word(c, "term.choose.play"));
    } else {
        snprintf(row.label, TERM_TEXT, "%s", c->saved_text[number - play_row(c) - 1]);
    }
    return row;
}

static void draw_row(canvas *on, const chooser *c, int number, int at, int left) {
    char framed[TERM_TEXT + 8];
    row_text row = describe_row(c, number);
    bool has_cursor = number == c->cursor;
    if (has_cursor) canvas_put(on, at, left, INK_SHU | IN_BOLD, "›");
    canvas_put(on, at, left + 2, has_cursor || number == play_row(c) ? IN_BOLD : INK_SUMI, row.label);
    if (!*row.value) return;
    snprintf(framed, sizeof framed, has_cursor ? "‹ %s ›" : "  %s", row.value);
    canvas_put(on, at, left + 24, has_cursor ? IN_BOLD : INK_SUMI, framed);
}

/* The saved games below `at`, as many as fit above `end`; those around the cursor where there are more. */
static void draw_saved(canvas *on, const chooser *c, int at, int end, int left) {
    int first = play_row(c) + 1, room = end - at, from = first;
    if (!c->saved.count || room < 1) return;
    canvas_put(on, at - 1, left + 2, INK_NEZUMI, word(c, "term.choose.go-on"));
    if (c->cursor >= first + room) from = c->cursor - room + 1;
    for (int row = from; row < row_count(c) && row - from < room; row++) draw_row(on, c, row, at + row - from, left);
    if (row_count(c) - first <= room) return;
    char text[TERM_TEXT];
    term_say(c->words, text, "term.choose.part", "from", 'd', from - first + 1, "to", 'd', from - first + room, "n",
             'd', c->saved.count, NULL);
    canvas_put_right(on, at - 1, left + FORM_WIDE, INK_NEZUMI, text);
}

static void draw(canvas *on, const chooser *c) {
    int columns = canvas_columns(on), rows = canvas_rows(on), width = columns < FORM_WIDE + 2 ? columns - 2 : FORM_WIDE;
    int left = (columns - width) / 2, at = rows > 28 ? 4 : 0, hint = rows - 2 - HINT_ROWS;
    canvas_clear(on);
    canvas_put(on, at, left + 2, INK_SHU | IN_BOLD | REVERSED, " Irori ");
    canvas_put(on, at, left + 11, INK_NEZUMI, word(c, "term.choose.welcome"));
    at += 2;
    for (int row = 0; row < play_row(c); row++)
        if (is_shown(c, row)) draw_row(on, c, row, at++, left);
    draw_row(on, c, play_row(c), ++at, left);
    draw_saved(on, c, at + 3, hint, left);
    canvas_put_lines(on, hint, left + 2, width - 2, HINT_ROWS, INK_NEZUMI, describe_row(c, c->cursor).hint);
    canvas_put(on, rows - 1, left + 2, INK_NEZUMI, word(c, "term.choose.keys"));
    canvas_show(on);
}

static void move_cursor(chooser *c, int step) {
    do c->cursor = step_in(c->cursor, step, 0, row_count(c) - 1);
    while (!is_shown(c, c->cursor));
}

/* True: play what is set, or the saved game under the cursor. */
static bool fill_in(canvas *on, chooser *c) {
    c->cursor = play_row(c);
    for (;;) {
        draw(on, c);
        int key = canvas_key(on);
        if (term_signal()) return false;
        if (c->cursor == ROW_NAMES && (key > 0 || key == KEY_RUB_OUT) && full_edit(c->names, sizeof c->names, key))
            continue;
        switch (key) {
        case KEY_GO_UP:
        case KEY_BACK_TAB: move_cursor(c, -1); break;
        case KEY_GO_DOWN:
        case '\t': move_cursor(c, 1); break;
        case KEY_GO_LEFT: change(c, c->cursor, -1); break;
        case KEY_GO_RIGHT:
        case ' ': change(c, c->cursor, 1); break;
        case KEY_OK:
            if (c->cursor >= play_row(c)) return true;
            c->cursor = play_row(c);
            break;
        case 'q':
        case 'Q':
        case KEY_ESCAPE: return false;
        default: break;
        }
    }
}

/* The same as questions */

/* A number from low to high; an empty answer is `fallback`, no answer -1. */
static int ask_number(const char *question, int low, int high, int fallback) {
    char line[64];
    for (;;) {
        printf("%s (%d–%d) [%d] ", question, low, high, fallback);
        fflush(stdout);
        if (term_signal() || !fgets(line, sizeof line, stdin)) return -1;
        if (*line == 'q') return -1;
        if (*line == '\n') return fallback;
        int number = atoi(line);
        if (number >= low && number <= high) return number;
    }
}

static bool ask_opponent(chooser *c) {
    int count = count_names(irori_player_names());
    for (int i = 0; i < count; i++) {
        char name[TERM_TEXT], hint[TERM_TEXT];
        name_or_word(c, "present.player.", irori_player_names()[i], name);
        name_or_word(c, "term.player-hint.", irori_player_names()[i], hint);
        printf("%d  %s. %s\n", i + 1, name, hint);
    }
    c->opponent = ask_number(word(c, "term.choose.opponents"), 1, count, c->opponent + 1) - 1;
    return c->opponent >= 0;
}

/* False: no answer. */
static bool ask_names(chooser *c) {
    if (c->people < 2) return true;
    printf("%s (%s) ", word(c, "term.choose.names"), word(c, "term.choose.names.hint"));
    fflush(stdout);
    if (term_signal() || !fgets(c->names, sizeof c->names, stdin)) return false;
    c->names[strcspn(c->names, "\n")] = 0;
    return true;
}

static bool answer_questions(chooser *c) {
    int lines = 0;
    printf("Irori. %s\n", word(c, "term.choose.welcome"));
    for (int i = 0; i < c->games; i++) printf("%d  %s\n", ++lines, c->game[i]->title);
    for (int i = 0; i < c->saved.count; i++)
        printf("%d  %s %s\n", ++lines, word(c, "term.choose.go-on"), c->saved_text[i]);
    int line = ask_number(word(c, "term.choose.game"), 1, lines, 1);
    if (line < 0) return false;
    if (line > c->games) {
        c->cursor = play_row(c) + line - c->games;
        return true;
    }
    c->chosen = line - 1;
    fit_to_game(c);
    c->cursor = play_row(c);
    c->players =
        ask_number(word(c, "term.choose.players"), game_of(c)->min_players, game_of(c)->max_players, c->players);
    if (c->players < 0) return false;
    c->people = ask_number(word(c, "term.choose.people"), 1, c->players, 1);
    return c->people > 0 && ask_names(c) && (c->people == c->players || ask_opponent(c));
}

/* Playing */

static int play_saved(const chooser *c, const char *path) {
    playing_game game = {.words = c->words,
                         .table = cli_load(&cli_play, path, IRORI_LOAD_RESUME),
                         .bots = cli_random_seed(),
                         .path = path,
                         .fresh = cli_random_seed};
    return game.table ? playing_run(game) : CLI_NO;
}

/* The next name of the list, or "human" where there is none, or one that only a bot may have. */
static void take_name(const chooser *c, const char **at, char name[IRORI_NAME_SIZE]) {
    char whole[TERM_TEXT];
    *at += strspn(*at, " ,");
    int size = (int)strcspn(*at, ",");
    snprintf(whole, sizeof whole, "%.*s", size, *at);
    irori_text_copy(name, IRORI_NAME_SIZE, whole);
    *at += size;
    while (*name && name[strlen(name) - 1] == ' ') name[strlen(name) - 1] = 0;
    if (!*name || !irori_text_is_harmless(name, strlen(name)) || irori_player_is_name(name, game_of(c)))
        snprintf(name, IRORI_NAME_SIZE, "human");
}

static int play_new(const chooser *c) {
    irori_table_def def = {.game = game_of(c)->id, .seed = cli_random_seed()};
    char options[IRORI_MAX_OPTIONS][TERM_TEXT];
    const char *list[IRORI_MAX_OPTIONS];
    irori_error why;
    for (int i = 0; i < option_count(c); i++) {
        char value[TERM_TEXT];
        option_value(c, i, value);
        snprintf(options[i], sizeof options[i], "%.100s=%.100s", game_of(c)->options[i].name, value);
        list[i] = options[i];
    }
    def.setup = (irori_setup){.players = c->players, .options = list, .option_count = option_count(c)};
    const char *names = c->people > 1 ? c->names : "";
    char name[IRORI_MAX_SEATS][IRORI_NAME_SIZE];
    for (int seat = 0; seat < c->players; seat++) {
        if (seat < c->people) take_name(c, &names, name[seat]);
        def.seats[seat] = cli_seat(seat < c->people ? name[seat] : irori_player_names()[c->opponent], game_of(c));
    }
    playing_game game = {.words = c->words, .bots = cli_random_seed(), .fresh = cli_random_seed};
    if (irori_table_new(&def, &game.table, &why)) return cli_say_error(&cli_play, NULL, &why);
    return playing_run(game);
}

int cli_choose(const irori_words *words) {
    chooser *c = malloc(sizeof *c);
    if (!c) return CLI_NO;
    init(c, words);
    term_signals_catch();
    canvas *on = term_canvas_open();
    bool goes_on = on ? fill_in(on, c) : answer_questions(c);
    term_canvas_close(on);
    int status = term_signal() ? 128 + term_signal() : CLI_DONE;
    if (goes_on)
        status = c->cursor > play_row(c) ? play_saved(c, c->saved.list[c->cursor - play_row(c) - 1].path) : play_new(c);
    saved_games_free(&c->saved);
    free(c);
    return status;
}
