/* People elsewhere, on the full screen: what one says to them, and votes. */
#include <ctype.h>
#include <string.h>

#include "full.h"

static const char *word(const player_ui *ui, const char *id) { return irori_words_get(ui->session->words, id); }

static void note_error(player_ui *ui, const irori_error *why) {
    irori_words_say(ui->session->words, &why->why, term_seat_name, &ui->session->view, ui->note, sizeof ui->note);
}

void full_say(player_ui *ui) {
    enum { MOST_SAID = 240 };
    char text[MOST_SAID] = "";
    irori_error why;
    int key;
    do {
        snprintf(ui->note, sizeof ui->note, "%s %s_", word(ui, "term.say"), text);
        full_redraw(ui);
        key = full_next_key(ui);
        if (key != KEY_CHANGED && key != KEY_OK && key != KEY_ESCAPE) (void)full_edit(text, sizeof text, key);
    } while (key != KEY_OK && key != KEY_ESCAPE && !term_signal());
    *ui->note = 0;
    if (key == KEY_OK && *text && !ui->session->link->people->say(ui->session->link, text, &why)) note_error(ui, &why);
}

bool full_is_key(const player_ui *ui, int key, char english, const char *id) {
    if (key <= 0 || key >= 128) return false;
    return tolower(key) == english || tolower(key) == *word(ui, id);
}

void full_answer_vote(player_ui *ui) {
    char text[TERM_TEXT];
    irori_error why;
    while (term_session_vote(ui->session, text) && !term_signal()) {
        term_lines page = {.line = NULL};
        full_redraw(ui);
        term_lines_wrap(&page, IRORI_PLAIN, 0, "", text, full_box_width(ui));
        full_draw_box(ui, word(ui, "term.title.vote"), &page, word(ui, "term.vote.keys"));
        int key = full_next_key(ui);
        bool is_yes = full_is_key(ui, key, 'y', "term.command.yes");
        if (!is_yes && !full_is_key(ui, key, 'n', "term.command.no")) continue;
        if (!ui->session->link->people->answer(ui->session->link, is_yes, &why)) note_error(ui, &why);
    }
}

void full_propose(player_ui *ui, link_proposal what) {
    irori_error why;
    if (!ui->session->link->people->propose(ui->session->link, what, &why)) note_error(ui, &why);
}

/* The row of people elsewhere */

int full_people_rows(const player_ui *ui) { return ui->session->link->people != NULL; }

/* What matters most of: nothing can be done; what was said; what has still to be answered. False: there is nothing. */
static bool say_news(const player_ui *ui, int columns, char text[TERM_TEXT]) {
    const table_link *link = ui->session->link;
    const char *state = !link->is_lost   ? link->asks_others ? "term.agree.asked" : NULL
                        : ui->is_sending ? "term.join.lost.sending"
                                         : "term.join.lost";
    *text = 0;
    if (!link->is_lost) term_session_say_unread(ui->session, columns, text);
    if (!*text && state) snprintf(text, TERM_TEXT, "%s", word(ui, state));
    return *text;
}

static const char *keys_of(const player_ui *ui) {
    if (link_turn(ui->session->link).kind == IRORI_OVER) return "";
    if (!ui->session->humans) return word(ui, "term.join.keys.watching");
    return word(ui, ui->mode == TERM_WAIT ? "term.join.keys.waiting" : "term.join.keys");
}

void full_draw_people(const player_ui *ui, bool with_keys) {
    enum { LEAST_FOR_CLOCKS = 24, BETWEEN = 2 };
    int row = canvas_rows(ui->on), left = full_left_margin(ui), width = canvas_columns(ui->on) - 2 * left;
    char text[TERM_TEXT], clocks[TERM_TEXT];
    if (!full_people_rows(ui)) return;
    bool has_news = say_news(ui, width, text);
    if (!has_news && with_keys) snprintf(text, sizeof text, "%s", keys_of(ui));
    int rest = width - term_columns(text) - BETWEEN;
    if (term_session_fit_clocks(ui->session, rest < LEAST_FOR_CLOCKS ? LEAST_FOR_CLOCKS : rest, clocks)) {
        canvas_put_right(ui->on, row, left + width, INK_SHU | IN_BOLD, clocks);
        width -= term_columns(clocks) + BETWEEN;
    }
    canvas_put_in(ui->on, row, left, width, has_news ? INK_SHU | IN_BOLD : INK_NEZUMI, text);
}
