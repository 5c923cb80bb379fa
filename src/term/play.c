/* A game from its start or its file to the end: opens the file that follows it, picks the way to play, and says at the
 * end where the game is. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "term.h"

static bool is_over(const term_session *session) { return irori_table_turn(session->table).kind == IRORI_OVER; }

static bool has_control(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 32 || *text == 127) return true;
    return false;
}

/* A path as a shell takes it, and a terminal: no control character of a file's name gets there, and none is an option.
 */
static void print_path(FILE *out, const char *path) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,@%";
    bool is_odd = has_control(path);
    if (*path == '-') fputs("./", out);
    if (*path && !path[strspn(path, safe)]) {
        fputs(path, out);
        return;
    }
    fputs(is_odd ? "$'" : "'", out);
    for (; *path; path++) {
        if (is_odd && ((unsigned char)*path < 32 || *path == 127 || *path == '\\' || *path == '\''))
            fprintf(out, "\\%03o", (unsigned char)*path);
        else if (*path == '\'')
            fputs("'\\''", out);
        else
            fputc(*path, out);
    }
    fputc('\'', out);
}

static const char *word(const term_game *game, const char *id) { return irori_words_get(game->words, id); }

/* "irori play: …" on standard error. */
static void complain(const term_game *game, const term_session *session) {
    char text[2 * TERM_PATH];
    fflush(stdout);
    fprintf(stderr, "irori play: %s\n", term_save_say(&session->save, session->table, game->words, text, sizeof text));
}

/* Nobody plays unsaved without knowing it. False: they leave instead. */
static bool warn_unsaved(const term_game *game, const term_session *session) {
    char c = 0;
    complain(game, session);
    if (game->is_plain || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) {
        fprintf(stderr, "irori play: %s\n", word(game, "term.save.before.plain"));
        return true;
    }
    fprintf(stderr, "%s ", word(game, "term.save.before"));
    while (c != '\n' && !term_signal() && read(STDIN_FILENO, &c, 1) == 1) {}
    return c == '\n';
}

/* False: it is not played, and it was said why. */
static bool open_save(const term_game *game, term_session *session) {
    if (game->path && is_over(session)) return true;
    bool is_open = game->path ? term_save_resume(&session->save, session->table, game->path)
                              : term_save_create(&session->save, session->table, game->save);
    if (is_open) return true;
    if (session->save.reason == EWOULDBLOCK) {
        fprintf(stderr, "irori play: %s: %s\n", game->path, word(game, "term.locked"));
        return false;
    }
    return warn_unsaved(game, session);
}

/* How to go on with what is on the disk. */
static void print_go_on(FILE *out, const term_game *game, const term_session *session) {
    bool is_part = term_save_loses(&session->save, session->table);
    fprintf(out, "%s irori play ", word(game, is_part ? "term.go-on-from" : "term.go-on-with"));
    print_path(out, session->save.path);
    fputc('\n', out);
}

static void print_kept(FILE *out, const term_game *game, const term_session *session) {
    fprintf(out, "%s ", word(game, "term.end.kept"));
    print_path(out, session->save.path);
    fputc('\n', out);
}

static void say_where(const term_game *game, const term_session *session) {
    switch (term_save_state(&session->save, session->table)) {
    case TERM_SAVED_IDLE: return;
    case TERM_SAVED_NOTHING: complain(game, session); return;
    case TERM_SAVED_PART:
        complain(game, session);
        print_go_on(stderr, game, session);
        return;
    case TERM_SAVED_STUCK: complain(game, session); break;
    case TERM_SAVED_ALL: break;
    }
    (is_over(session) ? print_kept : print_go_on)(stdout, game, session);
    if (!fflush(stdout)) return;
    fprintf(stderr, "irori play: "); /* standard output is full or gone: where the game is must be heard all the same */
    print_path(stderr, session->save.path);
    fputc('\n', stderr);
}

/* After the full screen is gone, the standings stay in the terminal. */
static void print_result(const term_session *session) {
    term_lines page = {.line = NULL};
    term_page_result(&session->view, 79, &page);
    for (size_t i = 0; i < page.count; i++) puts(page.line[i].text);
    term_lines_free(&page);
}

/* Names that only a record gives are those of the list. */
static irori_status refuse_names(const term_game *game, irori_error *why) {
    const irori_rules *rules = irori_table_rules(game->table);
    irori_status status = IRORI_OK;
    for (int seat = 0; game->path && !game->has_typed_names && !status && seat < rules->players; seat++)
        status = irori_player_refuse_unlisted(irori_table_seat(game->table, seat), rules->game, why);
    return status;
}

/* One game. *end says whether they want another. */
static int play_once(const term_game *game, term_end *end) {
    term_session session;
    irori_error why;
    char text[TERM_TEXT];
    *end = TERM_QUIT;
    if (refuse_names(game, &why) || term_session_init(&session, game->words, game->table, &game->bots, &why)) {
        irori_words_say(game->words, &why.why, NULL, NULL, text, sizeof text);
        fprintf(stderr, "irori play: %s\n", text);
        return 1;
    }
    if (!open_save(game, &session)) {
        term_session_done(&session);
        return term_signal() ? 128 + term_signal() : 1;
    }
    canvas *on = game->is_plain ? NULL : term_canvas_open();
    *end = on ? term_play_full(&session, on) : term_play_plain(&session);
    term_canvas_close(on);
    if (on && is_over(&session)) print_result(&session);
    (void)term_save_update(&session.save, session.table);
    say_where(game, &session);
    bool is_lost = term_save_loses(&session.save, session.table);
    term_session_done(&session);
    return term_signal() ? 128 + term_signal() : is_lost;
}

/* The same game once more, dealt anew: same players, same options. */
static bool deal_again(term_game *game) {
    const irori_rules *rules = irori_table_rules(game->table);
    char text[IRORI_MAX_OPTIONS][IRORI_MOVE_TEXT];
    const char *options[IRORI_MAX_OPTIONS];
    irori_table_def def = {.game = rules->game->id, .seed = game->fresh()};
    irori_table *table;
    def.setup =
        (irori_setup){.players = rules->players, .options = options, .data = game->data, .data_size = game->data_size};
    for (; rules->game->options[def.setup.option_count].name; def.setup.option_count++) {
        irori_rules_option(rules, def.setup.option_count, text[def.setup.option_count]);
        options[def.setup.option_count] = text[def.setup.option_count];
    }
    for (int seat = 0; seat < rules->players; seat++) def.seats[seat] = irori_table_seat(game->table, seat);
    if (irori_table_new(&def, &table, NULL)) return false;
    if (irori_table_rules(table)->data_hash != rules->data_hash) { /* the deck came with a record: it is not at hand */
        irori_table_free(table);
        return false;
    }
    irori_table_free(game->table);
    game->table = table;
    game->bots = game->fresh();
    game->path = game->save = NULL;
    return true;
}

int term_play(term_game game) {
    term_end end;
    int status, worst = 0;
    term_signals_catch();
    do {
        status = play_once(&game, &end);
        if (status > worst) worst = status; /* one of several games that is lost counts */
    } while (end == TERM_AGAIN && deal_again(&game));
    irori_table_free(game.table);
    return worst;
}
