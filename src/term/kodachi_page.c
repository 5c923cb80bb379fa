/* Kodachi: a page with all that a seat may know of who has which cards and of what the decks are made of (K8). */
#include <string.h>

#include "kodachi_screen.h"

typedef struct page_writer {
    const term_view *view;
    term_lines *page;
    int width;
} page_writer;

/* "d1 ×2, start, R2/4" from counts by kind; names lie `step` bytes apart. */
static void list_counts(const uint8_t *counts, int kinds, const char *names, size_t step, char *text, size_t size) {
    *text = 0;
    for (int kind = 1; kind <= kinds; kind++) {
        size_t used = strlen(text);
        if (!counts[kind] || used + 40 > size) continue;
        snprintf(text + used, size - used, "%s%s", used ? ", " : "", names + step * (size_t)kind);
        used = strlen(text);
        if (counts[kind] > 1) snprintf(text + used, size - used, " ×%d", counts[kind]);
    }
    if (!*text) snprintf(text, size, "–");
}

static void add_line(const page_writer *w, const char *id, const char *list) {
    char lead[TERM_TEXT];
    snprintf(lead, sizeof lead, "%.100s%s ", irori_words_get(w->view->words, id),
             irori_words_get(w->view->words, "term.colon"));
    term_lines_wrap(w->page, TERM_PLAIN, 0, lead, list, w->width);
}

static void add_cards(const page_writer *w, const char *id, const uint8_t *counts) {
    const kodachi_rules *rules = kodachi_rules_of(w->view);
    char list[2048];
    list_counts(counts, rules->kinds, rules->card[0].name, sizeof rules->card[0], list, sizeof list);
    add_line(w, id, list);
}

static void add_guards(const page_writer *w, const char *id, const uint8_t *counts) {
    const kodachi_rules *rules = kodachi_rules_of(w->view);
    char list[2048];
    list_counts(counts, rules->guard_kinds, rules->guard[0].name, sizeof rules->guard[0], list, sizeof list);
    add_line(w, id, list);
}

static void add_seat(const page_writer *w, int seat) {
    const kodachi_state *s = kodachi_state_of(w->view);
    const kodachi_player *player = &s->player[seat];
    bool is_open = seat == w->view->seat || w->view->seat == IRORI_OMNISCIENT;
    kodachi_counts pool = {0};
    char name[TERM_TEXT];
    for (int i = 0; i < kodachi_pool_size(player); i++) pool[player->pile[i]]++;
    if (w->page->count) term_lines_add(w->page, TERM_PLAIN, 0, "");
    term_lines_add(w->page, TERM_STRONG, 0, term_row_name(w->view, seat, name));
    add_cards(w, is_open ? "kodachi.page.hand" : "kodachi.page.seen", player->hand);
    add_cards(w, is_open ? "kodachi.page.pile" : "kodachi.page.pool", pool);
    add_cards(w, "kodachi.page.discard", player->discard);
    if (seat == s->active && s->phase != KODACHI_OVER) add_cards(w, "kodachi.page.played", s->played);
}

static void add_decks(const page_writer *w) {
    const kodachi_rules *rules = kodachi_rules_of(w->view);
    const kodachi_state *s = kodachi_state_of(w->view);
    uint8_t regular[KODACHI_GUARD_KINDS] = {0}, elite[KODACHI_GUARD_KINDS] = {0};
    kodachi_counts house = {0};
    for (int i = 0; i < s->guard_count; i++)
        (rules->guard[s->guard_deck[i]].is_elite ? elite : regular)[s->guard_deck[i]]++;
    for (int i = 0; i < s->house_count; i++) house[s->house_deck[i]]++;
    term_lines_add(w->page, TERM_PLAIN, 0, "");
    term_lines_add(w->page, TERM_STRONG, 0, irori_words_get(w->view->words, "kodachi.page.decks"));
    add_guards(w, "kodachi.page.regular", regular);
    add_guards(w, "kodachi.page.elite", elite);
    add_guards(w, "kodachi.page.guard-discard", s->guard_discard);
    add_cards(w, "kodachi.page.house", house);
    add_cards(w, "kodachi.page.house-discard", s->house_discard);
}

void kodachi_page(const term_view *view, int width, term_lines *page) {
    page_writer w = {.view = view, .page = page, .width = width};
    for (int seat = 0; seat < view->rules->players; seat++) add_seat(&w, seat);
    add_decks(&w);
}
