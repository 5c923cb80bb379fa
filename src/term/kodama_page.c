/* Kodama: a page with all that there is to know of the cards: what the signs mean, the spirits and who has played or
 * holds which, the decrees, and the branch cards that are still to come. */
#include <string.h>

#include "kodama_screen.h"

typedef struct page_writer {
    const term_view *view;
    const kodama_rules *rules;
    const kodama_state *state;
    term_lines *page;
    int width;
} page_writer;

static const char *word(const page_writer *w, const char *id) { return irori_words_get(w->view->words, id); }

static void add_heading(const page_writer *w, const char *id) {
    if (w->page->count) term_lines_add(w->page, TERM_PLAIN, 0, "");
    term_lines_add(w->page, TERM_STRONG, 0, word(w, id));
}

static void add_icons(const page_writer *w) {
    char line[TERM_TEXT] = "", part[TERM_TEXT];
    for (int icon = 0; icon < KODAMA_ICONS; icon++) {
        snprintf(part, sizeof part, "%s %.60s", kodama_signs[icon], word(w, kodama_word_of_icon((kodama_icon)icon)));
        kodama_add(line, "   ", part);
    }
    add_heading(w, "kodama.page.icons");
    term_lines_wrap(w->page, TERM_PLAIN, 0, "", line, w->width);
}

/* Who played it, or that the view's seat holds it; "" if nothing is known. */
static void say_holder(const page_writer *w, int spirit, char text[TERM_TEXT]) {
    char name[TERM_TEXT];
    *text = 0;
    for (int seat = 0; seat < w->view->rules->players; seat++) {
        const kodama_player *player = &w->state->player[seat];
        for (int i = 0; i < KODAMA_SEASONS; i++)
            if (player->played[i] == spirit)
                term_say(w->view->words, text, "kodama.page.played", "who", 's', term_row_name(w->view, seat, name),
                         NULL);
        for (int i = 0; i < KODAMA_HAND; i++)
            if (player->hand[i] == spirit)
                term_say(w->view->words, text, "kodama.page.held", "who", 's', term_row_name(w->view, seat, name),
                         NULL);
    }
}

static void add_entry(const page_writer *w, const char *name, const irori_message *how, const char *mark) {
    char lead[TERM_TEXT], text[TERM_TEXT];
    int blank = 22 - term_columns(name);
    snprintf(lead, sizeof lead, "%.60s%*s", name, blank > 1 ? blank : 1, "");
    kodama_say_message(w->view, how, text);
    if (*mark) kodama_add(text, " ", mark);
    term_lines_wrap(w->page, TERM_PLAIN, 0, lead, text, w->width);
}

static void add_spirits(const page_writer *w) {
    char name[TERM_TEXT], mark[TERM_TEXT];
    irori_message how;
    add_heading(w, "kodama.page.spirits");
    for (int spirit = 1; spirit <= KODAMA_SPIRITS; spirit++) {
        kodama_name_spirit_in(w->view, spirit, name);
        kodama_say_spirit(w->rules, spirit, &how);
        say_holder(w, spirit, mark);
        add_entry(w, name, &how, mark);
    }
}

static void add_decrees(const page_writer *w) {
    static const char *const seasons[] = {"kodama.page.spring", "kodama.page.summer", "kodama.page.fall"};
    char name[TERM_TEXT];
    irori_message how;
    for (int decree = 1; decree <= KODAMA_DECREES; decree++) {
        int each = KODAMA_DECREES / KODAMA_SEASONS, season = (decree - 1) / each;
        if ((decree - 1) % each == 0) add_heading(w, seasons[season]);
        irori_message_init(&how, "kodama.name");
        kodama_name_decree(w->rules, decree, "what", &how);
        kodama_say_message(w->view, &how, name);
        kodama_say_decree(w->rules, decree, &how);
        add_entry(w, name, &how, w->state->decree[season] == decree ? word(w, "kodama.page.holds") : "");
    }
}

/* By what is in sight: neither in the display nor on a tree. */
static void add_deck(const page_writer *w) {
    bool is_out[KODAMA_CARDS] = {false};
    char list[8192] = "", signs[TERM_TEXT];
    for (int slot = 0; slot < w->rules->display; slot++) is_out[w->state->display[slot]] = true;
    for (int seat = 0; seat < w->view->rules->players; seat++)
        for (int i = 0; i < w->state->player[seat].tree.count; i++)
            is_out[w->state->player[seat].tree.card[i].card] = true;
    for (int card = 1; card <= KODAMA_BRANCHES; card++) {
        size_t used = strlen(list);
        if (is_out[card] || used + 120 > sizeof list) continue;
        kodama_signs_of(&w->rules->card[card], signs);
        snprintf(list + used, sizeof list - used, "%s%s %.60s", used ? " · " : "", w->rules->card[card].name, signs);
    }
    add_heading(w, "kodama.page.deck");
    term_lines_wrap(w->page, TERM_PLAIN, 0, "", list, w->width);
}

void kodama_page(const term_view *view, int width, term_lines *page) {
    page_writer w = {
        .view = view, .rules = kodama_rules_of(view), .state = kodama_state_of(view), .page = page, .width = width};
    add_icons(&w);
    add_spirits(&w);
    add_decrees(&w);
    add_deck(&w);
}
