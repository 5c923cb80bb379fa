/* irori advise: what a search would do at a point of a record, and why, from what the seat to decide knows there. */
#include <stdlib.h>
#include <string.h>

#include "decision.h"
#include "eyes.h"

static const cli_option options[] = {
    {"at", "ENTRY", "the position after this entry (0: the start); otherwise the last decision"},
    {"seat", "N", "whose decision, counting from 0 (of a game not over, otherwise the only person's)"},
    {"level", "easy|medium|hard|master", "how long to think (otherwise hard)"},
    {"lang", "en|fr", "the language"},
    {"json", NULL, "for programs"},
    {NULL, NULL, NULL},
};

/* Where and whose */

/* Now, or before the last move if the game is over. */
static uint32_t last_decision(const irori_table *table) {
    uint32_t now = irori_table_entries(table);
    return irori_table_turn(table).kind == IRORI_OVER ? irori_table_last_move(table, now) - 1 : now;
}

static const char *list_seats(uint32_t seats, char text[64]) {
    *text = 0;
    for (; seats; seats &= seats - 1)
        snprintf(text + strlen(text), 64 - strlen(text), "%s%d", *text ? ", " : "", __builtin_ctz(seats));
    return text;
}

/* While a game goes on, nobody's hand is looked into unasked: the decision is the only person's, if they owe one. */
static int choose_seat(const cli_args *args, const irori_table *table, long at, uint32_t owing, int *seat) {
    int own = eyes_by_default(table);
    char seats[64];
    list_seats(owing, seats);
    if (own >= 0 && (owing >> own & 1)) return *seat = own, CLI_DONE;
    if (owing & (owing - 1))
        return cli_wrong(args->command, "at entry %ld seats %s decide: say which with --seat", at, seats);
    *seat = __builtin_ctz(owing);
    if (eyes_may_see(table, *seat)) return CLI_DONE;
    return cli_wrong(args->command,
                     "at entry %ld seat %d decides; the game is not over, and its hand is shown only with --seat %d",
                     at, *seat, *seat);
}

/* The decision that the command line asks about; `known` gets the state as its seat knows it. */
static int find_decision(const cli_args *args, const irori_table *table, void *known, cli_decision *decision) {
    char seats[64];
    long at;
    if (!decision_seat(args, irori_table_rules(table)->players, &decision->seat)) return CLI_WRONG_USE;
    if (!cli_number(args, "at", 0, irori_table_entries(table), last_decision(table), &at)) return CLI_WRONG_USE;
    uint32_t owing = decision_turn(table, (uint32_t)at, known).seats;
    if (!owing) return cli_no(args->command, "the game is over at entry %ld: nobody decides", at);
    if (decision->seat >= 0 && !(owing >> decision->seat & 1))
        return cli_wrong(args->command, "at entry %ld it is not seat %d that decides, but %s", at, decision->seat,
                         list_seats(owing, seats));
    int status = decision->seat < 0 ? choose_seat(args, table, at, owing, &decision->seat) : CLI_DONE;
    if (status) return status;
    eyes_warn(args, table, decision->seat);
    decision->at = (uint32_t)at;
    decision->played = decision_played(table, decision->at, decision->seat);
    return CLI_DONE;
}

/* Telling */

typedef struct advice {
    const term_view *view;
    irori_viewer viewer;
    irori_adviser *adviser;
    const char *level;
    irori_move played;          /* 0: nothing yet */
    irori_prospect best, other; /* the best and the one played, compared */
    irori_hints hints;
} advice;

static const char *word(const advice *a, const char *id) { return irori_words_get(a->view->words, id); }

static void print_padded(const char *text, int columns) {
    printf("%s%*s", text, columns > term_columns(text) ? columns - term_columns(text) : 0, "");
}

static void print_table(const advice *a) {
    int wide = term_columns(word(a, "cli.advise.move")), typed = term_columns(word(a, "cli.advise.notation"));
    int thought = term_columns(word(a, "cli.advise.thought"));
    char text[TERM_TEXT];
    for (int i = 0; i < a->hints.hints; i++) {
        const irori_hint *hint = &a->hints.hint[i];
        if (term_columns(hint->label) > wide) wide = term_columns(hint->label);
        if (term_columns(hint->notation) > typed) typed = term_columns(hint->notation);
    }
    printf("    ");
    print_padded(word(a, "cli.advise.move"), wide + 2);
    print_padded(word(a, "cli.advise.notation"), typed + 2);
    printf("%s  %6s\n", word(a, "cli.advise.thought"), word(a, "cli.advise.wins"));
    for (int i = 0; i < a->hints.hints; i++) {
        const irori_hint *hint = &a->hints.hint[i];
        printf("%2d  ", i + 1);
        print_padded(hint->label, wide + 2);
        print_padded(hint->notation, typed + 2);
        printf("%*d %%  %4d %%\n", thought - 2, hint->thought, hint->percent);
    }
    if (a->hints.left)
        printf("    %s\n", term_say(a->view->words, text, "cli.advise.more", "n", 'd', a->hints.left, NULL));
}

/* "go on: …" */
static void print_reason(const advice *a, irori_move move) {
    char name[IRORI_SENTENCE], reason[IRORI_SENTENCE], text[3 * IRORI_SENTENCE];
    irori_move_reason(&a->viewer, move, reason);
    if (!*reason) return;
    irori_move_say(&a->viewer, a->view->position, move, name);
    snprintf(text, sizeof text, "%s%s %s", name, word(a, "present.colon"), reason);
    decision_print("", text);
}

/* The difference is that of the percentages in the table. */
static void print_played(const advice *a) {
    char move[IRORI_SENTENCE], text[TERM_TEXT];
    if (!a->played) return;
    bool is_best = a->best.move == a->played;
    int percent = irori_percent(a->other.worth), loss = irori_percent(a->best.worth) - percent;
    const char *id = is_best            ? "cli.advise.played.best"
                     : !a->other.visits ? "cli.advise.played.unknown"
                     : loss < 0         ? "cli.advise.played.more"
                     : loss             ? "cli.advise.played"
                                        : "cli.advise.played.equal";
    irori_move_say(&a->viewer, a->view->position, a->played, move);
    puts("");
    puts(term_say(a->view->words, text, id, "move", 's', move, "percent", 'd', percent, "n", 'd', loss, NULL));
    bool is_told = is_best || (a->hints.hints > 1 && a->hints.hint[1].move == a->played);
    if (!is_told) print_reason(a, a->played);
}

static void print_words(const advice *a) {
    const term_view *view = a->view;
    char text[TERM_TEXT], level[64];
    irori_message head;
    irori_message_init(&head, "cli.advise.head");
    irori_message_text(&head, "game", view->rules->game->title);
    irori_message_number(&head, "n", view->at);
    irori_message_seat(&head, "who", view->seat);
    puts(irori_words_say(view->words, &head, term_seat_name, (void *)view, text, sizeof text));
    puts(view->position->choice[IRORI_QUESTION].label);
    snprintf(level, sizeof level, "present.player.%s", a->level);
    puts(term_say(view->words, text, "cli.advise.level", "level", 'w', level, "n", 'd', (int)a->adviser->iterations,
                  NULL));
    puts("");
    print_table(a);
    puts("");
    for (int i = 0; i < a->hints.hints && i < 2; i++) print_reason(a, a->hints.hint[i].move);
    print_played(a);
}

static int print_json(const cli_command *command, const advice *a) {
    const irori_rules *rules = a->view->rules;
    size_t size = 1024 + a->adviser->count * (IRORI_SENTENCE * 2 + IRORI_MOVE_TEXT + 64);
    char *json = malloc(size), reason[IRORI_SENTENCE];
    if (!json) return cli_no(command, "out of memory");
    irori_writer writer = irori_writer_to(json, size);
    irori_json_open(&writer, '{');
    irori_json_key_string(&writer, "game", rules->game->id);
    irori_json_key_int(&writer, "entry", a->view->at);
    irori_json_key_int(&writer, "seat", a->view->seat);
    irori_json_key_string(&writer, "level", a->level);
    irori_json_key_int(&writer, "iterations", a->adviser->iterations);
    irori_json_key(&writer, "moves");
    irori_json_open(&writer, '[');
    for (uint32_t i = 0; i < a->adviser->count; i++) {
        const irori_prospect *prospect = &a->adviser->list[i];
        irori_json_open(&writer, '{');
        decision_json_move(&writer, "move", rules, prospect->move);
        irori_json_key_int(&writer, "visits", prospect->visits);
        irori_json_key(&writer, "worth"), irori_json_fixed(&writer, (double)prospect->worth / IRORI_SURE, 4);
        irori_json_key_string(&writer, "reason", irori_move_reason(&a->viewer, prospect->move, reason));
        irori_json_close(&writer, '}');
    }
    irori_json_close(&writer, ']');
    if (a->played) decision_json_move(&writer, "played", rules, a->played);
    irori_json_close(&writer, '}');
    int status = cli_print_json(command, &writer);
    free(json);
    return status;
}

/* Thinks, and tells what came of it. */
static int think(const cli_args *args, advice *a, irori_adviser *adviser) {
    const term_view *view = a->view;
    irori_sight sight = {.rules = view->rules, .seat = view->seat, .known = view->known};
    a->adviser = adviser;
    a->viewer = term_viewer_of(view);
    irori_adviser_think(adviser, &sight, a->played, (irori_patience){.times = IRORI_CAREFULLY});
    irori_adviser_settle(adviser);
    if (a->played) irori_adviser_compare(adviser, a->played, &a->best, &a->other);
    irori_hints_build(&a->hints, &a->viewer, view->position, adviser, a->played, IRORI_MOST_HINTS);
    if (cli_has(args, "json")) return print_json(args->command, a);
    print_words(a);
    return CLI_DONE;
}

static int advise(const cli_args *args, const irori_words *words, const irori_table *table, void *known) {
    const irori_rules *rules = irori_table_rules(table);
    cli_decision decision;
    irori_adviser adviser;
    irori_position position;
    irori_method method;
    irori_error why;
    term_view view;
    advice a = {.view = &view};
    if (!decision_level(args, rules->game, &a.level, &method)) return CLI_WRONG_USE;
    int status = find_decision(args, table, known, &decision);
    if (status) return status;
    if (irori_position_init(&position, &why)) return cli_say_error(args->command, NULL, &why);
    if (irori_adviser_init(&adviser, rules, &method, &why)) {
        irori_position_done(&position);
        return cli_say_error(args->command, NULL, &why);
    }
    table_look look;
    table_look_init(&look, table);
    term_view_init(&view, words, &look.link, decision.at, decision.seat, known);
    term_view_present(&view, &position);
    a.played = decision.played;
    status = think(args, &a, &adviser);
    table_look_done(&look);
    irori_adviser_done(&adviser);
    irori_position_done(&position);
    return status;
}

static int run(const cli_args *args) { return decision_run(args, advise); }

const cli_command cli_advise = {
    .name = "advise",
    .operands = "FILE",
    .about = "Says what to do at a point of a recorded game (- for standard input), and why.\n"
             "Lists the moves considered, how much thought each got, how often it wins. It knows what the seat knows.",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
    .run = run,
};
