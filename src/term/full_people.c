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

static bool is_key(const player_ui *ui, int key, char english, const char *id) {
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
        bool is_yes = is_key(ui, key, 'y', "term.command.yes");
        if (!is_yes && !is_key(ui, key, 'n', "term.command.no")) continue;
        if (!ui->session->link->people->answer(ui->session->link, is_yes, &why)) note_error(ui, &why);
    }
}

bool full_propose(player_ui *ui, link_proposal what) {
    irori_error why;
    bool is_asked = ui->session->link->people->propose(ui->session->link, what, &why);
    if (is_asked)
        snprintf(ui->note, sizeof ui->note, "%s", word(ui, "term.agree.asked"));
    else
        note_error(ui, &why);
    return is_asked;
}
