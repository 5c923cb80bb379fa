/* A game from its start or its file to the end: opens the file that follows it, picks the way to play, and says at the
 * end where the game is. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "playing.h"

static bool is_over(const term_session *session) { return link_turn(session->link).kind == IRORI_OVER; }

static const char *word(const playing_game *game, const char *id) { return irori_words_get(game->words, id); }

/* "irori play: …" on standard error. */
static void complain(const playing_game *game, const term_session *session) {
    char text[2 * FILE_PATH];
    fflush(stdout);
    fprintf(stderr, "irori play: %s\n",
            save_say(&session->link->save, session->link->record, game->words, text, sizeof text));
}

/* Nobody plays unsaved without knowing it. False: they leave instead. */
static bool warn_unsaved(const playing_game *game, const term_session *session) {
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
static bool open_save(const playing_game *game, term_session *session) {
    if (game->path && is_over(session)) return true;
    bool is_open = game->path ? save_resume(&session->link->save, session->link->record, game->path)
                              : save_create(&session->link->save, session->link->record, game->save);
    if (is_open) return true;
    if (session->link->save.reason == EWOULDBLOCK) {
        fprintf(stderr, "irori play: %s: %s\n", game->path, word(game, "term.locked"));
        return false;
    }
    return warn_unsaved(game, session);
}

/* How to go on with what is on the disk. */
static void print_go_on(FILE *out, const playing_game *game, const term_session *session) {
    bool is_part = save_loses(&session->link->save, session->link->record);
    fprintf(out, "%s irori play ", word(game, is_part ? "term.go-on-from" : "term.go-on-with"));
    file_print_path(out, session->link->save.path);
    fputc('\n', out);
}

static void print_kept(FILE *out, const playing_game *game, const term_session *session) {
    fprintf(out, "%s ", word(game, "term.end.kept"));
    file_print_path(out, session->link->save.path);
    fputc('\n', out);
}

static void say_where(const playing_game *game, const term_session *session) {
    switch (save_state_of(&session->link->save, session->link->record)) {
    case SAVED_IDLE: return;
    case SAVED_NOTHING: complain(game, session); return;
    case SAVED_PART:
        complain(game, session);
        print_go_on(stderr, game, session);
        return;
    case SAVED_STUCK: complain(game, session); break;
    case SAVED_ALL: break;
    }
    (is_over(session) ? print_kept : print_go_on)(stdout, game, session);
    if (!fflush(stdout)) return;
    fprintf(stderr, "irori play: "); /* standard output is full or gone: where the game is must be heard all the same */
    file_print_path(stderr, session->link->save.path);
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
static irori_status refuse_names(const playing_game *game, irori_error *why) {
    const irori_rules *rules = irori_table_rules(game->table);
    irori_status status = IRORI_OK;
    for (int seat = 0; game->path && !game->has_typed_names && !status && seat < rules->players; seat++)
        status = irori_player_refuse_unlisted(irori_table_seat(game->table, seat)->player, rules->game, why);
    return status;
}

/* The same game once more, dealt anew: same players, same options. NULL: it cannot be. */
static irori_table *deal_again(const playing_game *game, const irori_table *before) {
    const irori_rules *rules = irori_table_rules(before);
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
    for (int seat = 0; seat < rules->players; seat++) def.seats[seat] = *irori_table_seat(before, seat);
    if (irori_table_new(&def, &table, NULL)) return NULL;
    if (irori_table_rules(table)->data_hash == rules->data_hash) return table;
    irori_table_free(table); /* the deck came with a record: it is not at hand */
    return NULL;
}

/* Sits down; false: it was said why not, and the table is gone. */
static bool sit_down(const playing_game *game, keyboard *k, term_session *session) {
    irori_error why;
    char text[TERM_TEXT];
    irori_status status = refuse_names(game, &why);
    if (status)
        irori_table_free(game->table);
    else
        status = keyboard_open(k, game->table, &game->bots, &why);
    if (!status && !(status = term_session_init(session, game->words, &k->look.link, &why))) return true;
    irori_words_say(game->words, &why.why, NULL, NULL, text, sizeof text);
    fprintf(stderr, "irori play: %s\n", text);
    return false;
}

/* One game. *next is another one that they want; NULL: they do not, or it cannot be dealt. */
static int play_once(const playing_game *game, irori_table **next) {
    keyboard k = {.look.link.save.fd = -1};
    term_session session;
    *next = NULL;
    if (!sit_down(game, &k, &session)) {
        keyboard_close(&k);
        return 1;
    }
    if (!open_save(game, &session)) {
        term_session_done(&session);
        keyboard_close(&k);
        return term_signal() ? 128 + term_signal() : 1;
    }
    canvas *on = game->is_plain ? NULL : term_canvas_open();
    term_end end = on ? term_play_full(&session, on) : term_play_plain(&session);
    term_canvas_close(on);
    if (on && is_over(&session)) print_result(&session);
    (void)keyboard_save(&k);
    say_where(game, &session);
    bool is_lost = save_loses(&k.look.link.save, k.look.table);
    if (end == TERM_AGAIN) *next = deal_again(game, k.look.table);
    term_session_done(&session);
    keyboard_close(&k);
    return term_signal() ? 128 + term_signal() : is_lost;
}

int playing_run(playing_game game) {
    irori_table *next;
    int status, worst = 0;
    term_signals_catch();
    for (;; game.table = next) {
        status = play_once(&game, &next);
        if (status > worst) worst = status; /* one of several games that is lost counts */
        if (!next) return worst;
        game.bots = game.fresh();
        game.path = game.save = NULL;
    }
}
