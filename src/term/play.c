/* A game from its start or its file to the end: opens the file that follows it, picks the way to play, and says at the
 * end where the game is. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "term.h"

static bool is_over(const term_session *session) { return irori_table_turn(session->table).kind == IRORI_OVER; }

/* A path as a shell takes it. */
static void print_path(FILE *out, const char *path) {
    static const char safe[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,@%";
    if (*path && !path[strspn(path, safe)]) {
        fputs(path, out);
        return;
    }
    fputc('\'', out);
    for (; *path; path++) {
        if (*path == '\'')
            fputs("'\\''", out);
        else
            fputc(*path, out);
    }
    fputc('\'', out);
}

/* Nobody plays unsaved without knowing it. */
static void say_unsaved(const term_game *game, const term_session *session, int reason) {
    fflush(stdout);
    fprintf(stderr, "irori play: %s %s: %s\n", irori_words_get(game->words, "term.cannot-save"),
            *session->save.path ? session->save.path : "$HOME", strerror(reason));
    if (game->is_plain || !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO)) return;
    fprintf(stderr, "%s ", irori_words_get(game->words, "term.enter-unsaved"));
    for (char c = 0; c != '\n' && !term_signal() && read(STDIN_FILENO, &c, 1) == 1;) {}
}

/* False: it must not be played, and it was said why. */
static bool open_save(const term_game *game, term_session *session) {
    if (game->path && is_over(session)) return true;
    bool is_open = game->path ? term_save_resume(&session->save, session->table, game->path)
                              : term_save_create(&session->save, session->table, game->save);
    int reason = errno;
    if (is_open) return true;
    if (reason == EWOULDBLOCK) {
        fprintf(stderr, "irori play: %s: %s\n", game->path, irori_words_get(game->words, "term.locked"));
        return false;
    }
    session->is_unsaved = true;
    say_unsaved(game, session, reason);
    return true;
}

/* Some entries are on the disk and later ones are not. */
static void say_partly_saved(const term_game *game, const term_session *session) {
    irori_message message;
    char text[TERM_TEXT];
    irori_message_init(&message, "term.partly-saved");
    irori_message_number(&message, "n", session->save.entries);
    irori_message_text(&message, "why", strerror(session->save.reason));
    fprintf(stderr, "irori play: %s irori play ",
            irori_words_say(game->words, &message, NULL, NULL, text, sizeof text));
    print_path(stderr, session->save.path);
    fputc('\n', stderr);
}

static void say_where(const term_game *game, const term_session *session) {
    bool is_kept = session->save.fd >= 0 && !session->is_unsaved;
    if (game->path && !*session->save.path) return; /* was over before */
    if (session->save.reason) {
        say_partly_saved(game, session);
        return;
    }
    FILE *out = is_kept ? stdout : stderr;
    fputs(irori_words_get(game->words, !is_kept           ? "term.unsaved"
                                       : is_over(session) ? "term.end.kept"
                                                          : "term.go-on-with"),
          out);
    fputs(is_kept && !is_over(session) ? " irori play " : " ", out);
    if (is_kept) print_path(out, session->save.path);
    fputc('\n', out);
    if (!fflush(out) || !is_kept) return;
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
        return 1;
    }
    canvas *on = game->is_plain ? NULL : term_canvas_open();
    *end = on ? term_play_full(&session, on) : term_play_plain(&session);
    term_canvas_close(on);
    if (on && is_over(&session)) print_result(&session);
    say_where(game, &session);
    int reason = session.save.reason;
    term_session_done(&session);
    return term_signal() ? 128 + term_signal() : reason ? 1 : 0;
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
    int status;
    term_signals_catch();
    do status = play_once(&game, &end);
    while (end == TERM_AGAIN && deal_again(&game));
    irori_table_free(game.table);
    return status;
}
